//! A table on one page of A4, as large as it fits.

use std::fmt::Write;

use lanke_words::Lang;

use super::diagram::{escape, open};
use super::fonts::{self, Face};
use super::{ExportError, Progress, pdf};

/// Sides and margin of a page of A4, turned.
const WIDTH: f32 = 841.89;
const HEIGHT: f32 = 595.28;
const MARGIN: f32 = 40.0;

/// Sizes of the largest table, and of the texts around it.
const TITLE: f32 = 18.0;
const ABOUT: f32 = 10.0;
const CELL: f32 = 10.0;
const NOTE: f32 = 8.0;
/// Height of a line, and space between columns, in units of the size of its text.
const LEADING: f32 = 1.6;
const GAP: f32 = 1.4;
/// Share of the page's height that the table may take where notes follow.
const TABLE_SHARE: f32 = 0.7;

/// A page with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePage {
    /// Title.
    pub title: String,
    /// Line below the title.
    pub about: String,
    /// Lines of the table, all equally long, the heading first. The second column begins at the left, the others end at
    /// the right.
    pub cells: Vec<Vec<String>>,
    /// Paragraphs below the table; those that find no room are counted instead.
    pub notes: Vec<String>,
}

/// The page as a PDF file.
///
/// # Errors
/// When it cannot be drawn.
pub fn table(page: &TablePage, lang: Lang, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    let svg = page.svg(lang).expect("a string takes every write");
    pdf::write(&[svg], 1.0, &page.title, lang, progress)
}

impl TablePage {
    fn svg(&self, lang: Lang) -> Result<String, std::fmt::Error> {
        let mut svg = String::new();
        open(&mut svg, WIDTH, HEIGHT, lang)?;
        svg.push_str(r##"<rect width="100%" height="100%" fill="#ffffff"/>"##);
        let mut y = MARGIN + TITLE;
        let text = |svg: &mut String, x: f32, y: f32, size: f32, style: &str, text: &str| {
            let text = escape(text);
            writeln!(svg, r#"<text x="{x}" y="{y}" style="font-size: {size}px; {style}">{text}</text>"#)
        };
        text(&mut svg, MARGIN, y, TITLE, "font-weight: 700; text-anchor: start", &self.title)?;
        y += LEADING * ABOUT;
        text(&mut svg, MARGIN, y, ABOUT, "text-anchor: start", &self.about)?;
        y += ABOUT;
        let widths = self.widths();
        let wide: f32 = widths.iter().map(|width| width + GAP).sum();
        let room = (HEIGHT - MARGIN - y) * if self.notes.is_empty() { 1.0 } else { TABLE_SHARE };
        let lines = self.cells.len().max(1) as f32;
        let size = CELL.min((WIDTH - 2.0 * MARGIN) / wide.max(1.0)).min(room / (lines * LEADING));
        for (i, line) in self.cells.iter().enumerate() {
            y += LEADING * size;
            let weight = if i == 0 { 700 } else { 400 };
            let mut x = MARGIN;
            for (j, (cell, width)) in line.iter().zip(&widths).enumerate() {
                let (at, anchor) = if j == 1 { (x, "start") } else { (x + width * size, "end") };
                text(&mut svg, at, y, size, &format!("font-weight: {weight}; text-anchor: {anchor}"), cell)?;
                x += (width + GAP) * size;
            }
            if i == 0 {
                let line = y + 0.4 * size;
                writeln!(svg, r##"<path d="M{MARGIN} {line}H{x}" stroke="#8a816d" stroke-width="0.5"/>"##)?;
            }
        }
        y += 2.0 * NOTE;
        let bottom = HEIGHT - MARGIN;
        for (i, note) in self.notes.iter().enumerate() {
            let wrapped = fonts::wrap(note, Face::Sans, NOTE, WIDTH - 2.0 * MARGIN);
            // A line stays free for the number of those that are left out.
            if y + (wrapped.len() + 1) as f32 * LEADING * NOTE > bottom {
                text(&mut svg, MARGIN, y + NOTE, NOTE, "text-anchor: start", &format!("… {}", self.notes.len() - i))?;
                break;
            }
            for line in wrapped {
                text(&mut svg, MARGIN, y + NOTE, NOTE, "text-anchor: start", &line)?;
                y += LEADING * NOTE;
            }
        }
        svg.push_str("</svg>");
        Ok(svg)
    }

    /// Width of each column, in units of the size of its text.
    fn widths(&self) -> Vec<f32> {
        let columns = self.cells.first().map_or(0, Vec::len);
        let wide = |cell: Option<&String>| cell.map_or(0.0, |cell| fonts::width(cell, Face::Bold, 1.0));
        (0..columns).map(|i| self.cells.iter().map(|line| wide(line.get(i))).fold(0.0, f32::max)).collect()
    }
}
