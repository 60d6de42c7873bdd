//! A page that is drawn on, as SVG elements, and its measures.

use std::fmt::Write;

use lanke_rules::{Color, Point};
use lanke_words::Lang;

use crate::diagram::{Diagram, Drawing, escape, open};
use crate::fonts::{self, Face};
use crate::sheet::Paper;

pub(crate) const INK: &str = "#211e1a";
pub(crate) const GREY: &str = "#6a6254";
pub(crate) const LINE: &str = "#d8cfbd";
pub(crate) const SUNK: &str = "#f3eee2";
pub(crate) const SHADE: &str = "#ddd6c8";
pub(crate) const CINNABAR: &str = "#b5382a";
pub(crate) const AMBER: &str = "#80520e";
pub(crate) const JADE: &str = "#2c6e5b";

/// Measures of a page in units of 1/150 inch, on A5 of 1/213 inch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Points to a unit.
    pub(crate) points: f32,
    /// Height of the graph.
    pub(crate) graph: f32,
    /// Space above a heading.
    pub(crate) gap: f32,
    /// Side of a diagram.
    pub(crate) diagram: f32,
}

impl Layout {
    pub(crate) const LEFT: f32 = 96.0;
    pub(crate) const TOP: f32 = 80.0;
    /// From the foot's rule to the edge of the paper.
    pub(crate) const FOOT: f32 = 100.0;

    pub(crate) const fn of(paper: Paper) -> Self {
        let a4 = Self { width: 1240.0, height: 1754.0, points: 0.48006, graph: 310.0, gap: 62.0, diagram: 328.0 };
        match paper {
            Paper::A4 => a4,
            Paper::A5 => Self { points: 0.33833, ..a4 },
            Paper::Letter => {
                Self { width: 1275.0, height: 1650.0, points: 0.48, graph: 250.0, gap: 48.0, diagram: 320.0 }
            }
        }
    }

    pub(crate) fn right(self) -> f32 {
        self.width - Self::LEFT
    }

    pub(crate) fn room(self) -> f32 {
        self.width - 2.0 * Self::LEFT
    }

    pub(crate) fn bottom(self) -> f32 {
        self.height - Self::FOOT
    }
}

/// Side of a line that a text stands at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Start,
    Middle,
    End,
}

/// Setting of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    pub(crate) face: Face,
    pub(crate) size: f32,
    pub(crate) color: &'static str,
    pub(crate) align: Align,
}

impl Set {
    pub(crate) const fn sans(size: f32) -> Self {
        Self { face: Face::Sans, size, color: INK, align: Align::Start }
    }

    pub(crate) const fn bold(size: f32) -> Self {
        Self { face: Face::Bold, ..Self::sans(size) }
    }

    pub(crate) const fn serif(size: f32) -> Self {
        Self { face: Face::Serif, ..Self::sans(size) }
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        fonts::width(text, self.face, self.size)
    }

    /// The same, smaller where a text is wider than the room.
    pub(crate) fn fitting(self, text: &str, room: f32) -> Self {
        let width = self.width(text);
        if width > room { Self { size: self.size * room / width, ..self } } else { self }
    }

    /// Height of a paragraph.
    pub(crate) fn height(self, text: &str, room: f32) -> f32 {
        fonts::wrap(text, self.face, self.size, room).len() as f32 * self.leading()
    }

    const fn leading(self) -> f32 {
        1.45 * self.size
    }

    /// The text, its end left out where there is no room for it.
    pub(crate) fn cut(self, text: &str, room: f32) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let room = room - self.width("…");
        let mut used = 0.0;
        let kept: String = text
            .chars()
            .take_while(|c| {
                used += self.width(c.encode_utf8(&mut [0; 4]));
                used <= room
            })
            .collect();
        format!("{}…", kept.trim_end())
    }
}

/// A page.
pub(crate) struct Canvas {
    width: f32,
    height: f32,
    lang: Lang,
    body: String,
}

impl Canvas {
    pub(crate) fn new(width: f32, height: f32, lang: Lang) -> Self {
        Self { width, height, lang, body: String::new() }
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("a string takes every write");
        self.body.push('\n');
    }

    pub(crate) fn text(&mut self, x: f32, y: f32, set: Set, text: &str) {
        if text.is_empty() {
            return;
        }
        let family = match set.face {
            Face::Sans => "font-weight: 400".to_owned(),
            Face::Bold => "font-weight: 700".to_owned(),
            Face::Serif => format!("font-family: Noto Serif CJK {}; font-weight: 700", self.lang.region()),
        };
        let anchor = match set.align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let (size, color, text) = (set.size, set.color, escape(text));
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" style="{family}; font-size: {size}px; fill: {color}; text-anchor: {anchor}">{text}</text>"#
        ));
    }

    /// Lines of a paragraph from `y` on; the baseline below the last one.
    pub(crate) fn paragraph(&mut self, (x, y): (f32, f32), room: f32, set: Set, text: &str) -> f32 {
        let leading = set.leading();
        let lines = fonts::wrap(text, set.face, set.size, room);
        for (i, line) in lines.iter().enumerate() {
            self.text(x, y + i as f32 * leading, set, line);
        }
        y + lines.len() as f32 * leading
    }

    pub(crate) fn rule(&mut self, left: f32, right: f32, y: f32, width: f32, color: &str) {
        self.path(&format!("M{left} {y}H{right}"), width, color, "");
    }

    /// A line along a path; `dash` as SVG has it, none when empty.
    pub(crate) fn path(&mut self, d: &str, width: f32, color: &str, dash: &str) {
        let dash = if dash.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dash}""#) };
        self.add(format_args!(
            r#"<path d="{d}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linejoin="round"{dash}/>"#
        ));
    }

    pub(crate) fn area(&mut self, d: &str, color: &str) {
        self.add(format_args!(r#"<path d="{d}" fill="{color}"/>"#));
    }

    /// A filled rectangle from its upper left corner.
    pub(crate) fn bar(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), radius: f32, color: &str) {
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{color}"/>"#
        ));
    }

    pub(crate) fn circle(&mut self, (x, y): (f32, f32), r: f32, fill: &str, rim: &str, width: f32) {
        self.add(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{rim}" stroke-width="{width}"/>"#
        ));
    }

    pub(crate) fn stone(&mut self, x: f32, y: f32, r: f32, color: Color) {
        let fill = if color == Color::Black { INK } else { "#ffffff" };
        self.circle((x, y), r - 0.75, fill, INK, 1.5);
    }

    /// The program's seal, 64 wide and 88 high.
    pub(crate) fn seal(&mut self, x: f32, y: f32) {
        self.bar((x, y), (64.0, 88.0), 14.0, CINNABAR);
        let d = format!(
            "M{} {}h44a6 6 0 0 1 6 6v66a6 6 0 0 1 -6 6h-44a6 6 0 0 1 -6 -6v-66a6 6 0 0 1 6 -6Z",
            x + 10.0,
            y + 5.0
        );
        self.path(&d, 1.6, "#ffffff", "");
        let set = Set { color: "#ffffff", align: Align::Middle, ..Set::serif(33.0) };
        self.text(x + 32.0, y + 40.0, set, "烂");
        self.text(x + 32.0, y + 75.0, set, "柯");
    }

    /// A board, as wide as `side`, its marks drawn over it by `marks`, which is given the place of a point and the side of a cell.
    pub(crate) fn board(
        &mut self,
        (x, y): (f32, f32),
        side: f32,
        diagram: &Diagram,
        marks: impl FnOnce(&mut Self, &dyn Fn(Point) -> (f32, f32), f32),
    ) -> f32 {
        let drawing = Drawing::new(diagram);
        let scale = side / drawing.width.max(drawing.height);
        let left = x + (side - drawing.width * scale) / 2.0;
        self.add(format_args!(r#"<g transform="translate({left} {y}) scale({scale})">"#));
        let drawn = drawing.ground(&mut self.body).and_then(|()| drawing.points(&mut self.body, drawing.part));
        drawn.expect("a string takes every write");
        self.add(format_args!("</g>"));
        let at = |p: Point| {
            let (px, py) = drawing.at(p);
            (left + px * scale, y + py * scale)
        };
        marks(self, &at, crate::diagram::CELL * scale);
        drawing.height * scale
    }

    /// The page as a document.
    pub(crate) fn finish(self) -> String {
        let mut svg = String::with_capacity(self.body.len() + 4096);
        open(&mut svg, self.width, self.height, self.lang).expect("a string takes every write");
        svg + r##"<rect width="100%" height="100%" fill="#ffffff"/>"## + &self.body + "</svg>"
    }
}
