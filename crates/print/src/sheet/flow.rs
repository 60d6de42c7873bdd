//! Text and figures one below the other, page after page.

use std::fmt::Write;

use lanke_words::Lang;

use super::Paper;
use crate::diagram::{Diagram, Drawing, escape, open};
use crate::fonts::{self, Face};

/// Setting of a paragraph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    face: Face,
    size: f32,
    leading: f32,
    /// Space above it.
    above: f32,
}

impl Text {
    pub(super) const TITLE: Self = Self { face: Face::Serif, size: 18.0, leading: 26.0, above: 0.0 };
    pub(super) const PLAYERS: Self = Self { face: Face::Bold, size: 12.0, leading: 18.0, above: 4.0 };
    pub(super) const ABOUT: Self = Self { face: Face::Sans, size: 9.5, leading: 14.0, above: 1.0 };
    const CAPTION: Self = Self { face: Face::Bold, size: 9.5, leading: 14.0, above: 3.0 };
    const NOTES: Self = Self { face: Face::Sans, size: 9.0, leading: 13.0, above: 0.0 };
    const BODY: Self = Self { face: Face::Sans, size: 10.0, leading: 15.5, above: 3.0 };
    const FOOT: Self = Self { face: Face::Sans, size: 9.0, leading: 13.0, above: 0.0 };

    fn style(self, lang: Lang, anchor: &str) -> String {
        let family = match self.face {
            Face::Sans => "font-weight: 400".to_owned(),
            Face::Bold => "font-weight: 700".to_owned(),
            Face::Serif => format!("font-family: Noto Serif CJK {}; font-weight: 700", lang.region()),
        };
        format!("{family}; font-size: {}px; text-anchor: {anchor}", self.size)
    }
}

/// The measures of a paper: its sides, its margin, the longest side of a figure.
struct Measures {
    width: f32,
    height: f32,
    margin: f32,
    figure: f32,
}

impl Measures {
    const fn of(paper: Paper) -> Self {
        match paper {
            Paper::A4 => Self { width: 595.28, height: 841.89, margin: 50.0, figure: 284.0 },
            Paper::A5 => Self { width: 419.53, height: 595.28, margin: 34.0, figure: 330.0 },
            Paper::Letter => Self { width: 612.0, height: 792.0, margin: 50.0, figure: 262.0 },
        }
    }
}

/// Place of the numbers of commented moves.
const MARGIN_NUMBER: f32 = 28.0;
/// No cell is drawn larger than this share of the usual: small boards stay small.
const LARGEST: f32 = 0.5;

/// Pages that fill from the top.
pub(super) struct Flow {
    lang: Lang,
    measures: Measures,
    /// SVG elements of each page.
    pages: Vec<String>,
    /// First free line of the last page.
    y: f32,
}

impl Flow {
    pub(super) fn new(paper: Paper, lang: Lang) -> Self {
        let measures = Measures::of(paper);
        Self { lang, y: measures.margin, measures, pages: vec![String::new()] }
    }

    pub(super) fn new_page(&mut self) {
        self.pages.push(String::new());
        self.y = self.measures.margin;
    }

    fn page(&mut self) -> &mut String {
        self.pages.last_mut().expect("there is always a page")
    }

    /// Goes to the next page if there is no room for so much.
    fn need(&mut self, height: f32) {
        if self.y > self.measures.margin && self.y + height > self.bottom() {
            self.new_page();
        }
    }

    fn bottom(&self) -> f32 {
        self.measures.height - self.measures.margin - 12.0
    }

    fn room(&self) -> f32 {
        self.measures.width - 2.0 * self.measures.margin
    }

    /// A paragraph in the middle of the page.
    pub(super) fn text(&mut self, text: &str, set: Text) {
        self.y += set.above;
        let center = self.measures.width / 2.0;
        for line in fonts::wrap(text, set.face, set.size, self.room()) {
            self.need(set.leading);
            self.line(&line, center, set, "middle");
            self.y += set.leading;
        }
    }

    fn line(&mut self, text: &str, x: f32, set: Text, anchor: &str) {
        let (y, style, text) = (self.y + 0.75 * set.leading, set.style(self.lang, anchor), escape(text));
        writeln!(self.page(), r#"<text x="{x}" y="{y}" style="{style}">{text}</text>"#)
            .expect("a string takes every write");
    }

    /// A thin line across the page.
    pub(super) fn rule(&mut self) {
        let (left, right, y) = (self.measures.margin, self.measures.width - self.measures.margin, self.y + 6.0);
        writeln!(self.page(), r##"<path d="M{left} {y}H{right}" stroke="#8a816d" stroke-width="0.5"/>"##)
            .expect("a string takes every write");
        self.y += 14.0;
    }

    /// A comment: the number of its move in the margin, the text beside it.
    pub(super) fn comment(&mut self, number: &str, comment: &str) {
        let set = Text::BODY;
        let left = self.measures.margin + MARGIN_NUMBER;
        self.y += set.above;
        for (i, line) in fonts::wrap(comment, set.face, set.size, self.room() - MARGIN_NUMBER).iter().enumerate() {
            self.need(set.leading);
            if i == 0 && !number.is_empty() {
                self.line(number, left - 8.0, Text { face: Face::Bold, ..set }, "end");
            }
            if !line.is_empty() {
                self.line(line, left, set, "start");
            }
            // Between paragraphs half a line is enough.
            self.y += if line.is_empty() { set.leading / 2.0 } else { set.leading };
        }
        self.y += set.above;
    }

    /// A diagram with its caption and what is told below it; variations are smaller.
    pub(super) fn figure(&mut self, diagram: &Diagram, caption: &str, main: bool) {
        let drawing = Drawing::new(diagram);
        let side = self.measures.figure * if main { 1.0 } else { 0.78 };
        let room = self.room();
        let scale = LARGEST.min(side.min(room) / drawing.width).min(side / drawing.height);
        let (width, height) = (drawing.width * scale, drawing.height * scale);
        let notes = fonts::wrap(&diagram.elsewhere(), Text::NOTES.face, Text::NOTES.size, room);
        let below = Text::CAPTION.above + Text::CAPTION.leading + notes.len() as f32 * Text::NOTES.leading;
        self.need(height + below);
        let (x, y) = ((self.measures.width - width) / 2.0, self.y);
        let page = self.page();
        let mut write = || {
            writeln!(page, r#"<g transform="translate({x} {y}) scale({scale})">"#)?;
            drawing.ground(page)?;
            drawing.points(page, drawing.part)?;
            writeln!(page, "</g>")
        };
        write().expect("a string takes every write");
        self.y += height;
        self.text(caption, Text::CAPTION);
        for note in notes {
            self.text(&note, Text::NOTES);
        }
        self.y += 8.0;
    }

    /// The pages as documents, with their numbers.
    pub(super) fn finish(mut self) -> Vec<String> {
        let count = self.pages.len();
        let Measures { width, height, margin, .. } = self.measures;
        let pages = std::mem::take(&mut self.pages);
        let document = |(i, page): (usize, String)| {
            let mut svg = String::with_capacity(page.len() + 4096);
            open(&mut svg, width, height, self.lang).expect("a string takes every write");
            let foot = format!("{} / {count}", i + 1);
            let (style, y) = (Text::FOOT.style(self.lang, "middle"), height - margin / 2.0 - 4.0);
            let foot = format!(r#"<text x="{}" y="{y}" style="{style}">{foot}</text>"#, width / 2.0);
            svg + r##"<rect width="100%" height="100%" fill="#ffffff"/>"## + &page + &foot + "</svg>"
        };
        pages.into_iter().enumerate().map(document).collect()
    }
}
