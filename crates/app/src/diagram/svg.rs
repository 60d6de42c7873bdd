//! Diagrams as SVG, in the plain black and white of a printed book.

use std::fmt::{self, Write};

use lanke_game::record::Mark as Sign;
use lanke_rules::{Color, Point, column_name};

use super::{Diagram, Mark};

/// From line to line, in the picture's units.
const CELL: f32 = 40.0;
/// From the outermost line to the edge, without and with coordinates.
const MARGIN: f32 = 0.85 * CELL;
const MARGIN_WITH_NAMES: f32 = 1.35 * CELL;
/// Radius of a stone.
const STONE: f32 = 0.475 * CELL;
const INK: &str = "#1b1815";
const PAPER: &str = "#ffffff";
/// Fonts in the order of preference: the program's own first.
const SANS: &str = "Noto Sans CJK SC, Noto Sans, Helvetica, Arial, sans-serif";
const SERIF: &str = "Noto Serif CJK SC, Noto Serif, Georgia, Times New Roman, serif";

pub(super) fn write(diagram: &Diagram) -> String {
    let mut page = Page::new(diagram);
    let mut svg = String::new();
    // Writing into a string cannot fail; the result is what `write!` returns.
    page.write(&mut svg).expect("a string takes every write");
    svg
}

struct Page<'a> {
    diagram: &'a Diagram,
    margin: f32,
    width: f32,
    height: f32,
}

impl<'a> Page<'a> {
    fn new(diagram: &'a Diagram) -> Self {
        let margin = if diagram.coordinates { MARGIN_WITH_NAMES } else { MARGIN };
        let side = |lines: u8| f32::from(lines - 1) * CELL + 2.0 * margin;
        Self { diagram, margin, width: side(diagram.size.width()), height: side(diagram.size.height()) }
    }

    fn x(&self, column: u8) -> f32 {
        self.margin + f32::from(column) * CELL
    }

    fn y(&self, row: u8) -> f32 {
        self.margin + f32::from(row) * CELL
    }

    fn write(&mut self, out: &mut String) -> fmt::Result {
        let captions = self.captions();
        let below: f32 = captions.iter().map(|c| c.leading).sum();
        let caption_width = captions.iter().map(Caption::width).fold(0.0, f32::max) + CELL;
        let (width, height) =
            (self.width.max(caption_width), self.height + below + if below > 0.0 { 0.5 * CELL } else { 0.0 });
        let shift = (width - self.width) / 2.0;
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
        )?;
        self.style(out)?;
        writeln!(out, r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#)?;
        writeln!(out, r#"<g transform="translate({shift} 0)">"#)?;
        self.grid(out)?;
        if self.diagram.coordinates {
            self.names(out)?;
        }
        self.stones(out)?;
        for (&point, mark) in &self.diagram.marks {
            self.mark(out, point, mark)?;
        }
        writeln!(out, "</g>")?;
        let mut y = self.height;
        for caption in &captions {
            y += caption.leading;
            let (x, class, text) = (width / 2.0, caption.class, escape(&caption.text));
            writeln!(out, r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#)?;
        }
        writeln!(out, "</svg>")
    }

    fn style(&self, out: &mut String) -> fmt::Result {
        writeln!(
            out,
            "<style>\
             .black {{ fill: {INK}; }} \
             .white {{ fill: {PAPER}; stroke: {INK}; stroke-width: {rim}; }} \
             .dead {{ opacity: 0.45; }} \
             text {{ font-family: {SANS}; fill: {INK}; text-anchor: middle; }} \
             .name {{ font-size: {name}px; }} \
             .number {{ font-weight: 700; }} \
             .title {{ font-family: {SERIF}; font-weight: 700; font-size: {title}px; }} \
             .note {{ font-size: {note}px; }}\
             </style>",
            rim = 0.045 * CELL,
            name = 0.36 * CELL,
            title = 0.50 * CELL,
            note = 0.38 * CELL,
        )
    }

    fn grid(&self, out: &mut String) -> fmt::Result {
        let size = self.diagram.size;
        let (left, right) = (self.x(0), self.x(size.width() - 1));
        let (top, bottom) = (self.y(0), self.y(size.height() - 1));
        let mut path = String::new();
        for column in 0..size.width() {
            write!(path, "M{x} {top}V{bottom}", x = self.x(column))?;
        }
        for row in 0..size.height() {
            write!(path, "M{left} {y}H{right}", y = self.y(row))?;
        }
        let line = 0.026 * CELL;
        writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="{INK}" stroke-width="{line}" stroke-linecap="square"/>"#
        )?;
        let (frame, width, height) = (0.065 * CELL, right - left, bottom - top);
        writeln!(
            out,
            r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="{frame}"/>"#
        )?;
        for star in size.star_points() {
            let (x, y, r) = (self.x(star.x()), self.y(star.y()), 0.10 * CELL);
            writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{INK}"/>"#)?;
        }
        Ok(())
    }

    /// Columns above and below, rows on both sides.
    fn names(&self, out: &mut String) -> fmt::Result {
        let size = self.diagram.size;
        let (away, sink) = (0.86 * CELL, 0.13 * CELL);
        let columns = [self.y(0) - away + sink, self.y(size.height() - 1) + away + sink];
        for column in 0..size.width() {
            for y in columns {
                writeln!(out, r#"<text class="name" x="{}" y="{y}">{}</text>"#, self.x(column), column_name(column))?;
            }
        }
        let rows = [self.x(0) - away, self.x(size.width() - 1) + away];
        for row in 0..size.height() {
            for x in rows {
                let (y, name) = (self.y(row) + sink, size.height() - row);
                writeln!(out, r#"<text class="name" x="{x}" y="{y}">{name}</text>"#)?;
            }
        }
        Ok(())
    }

    fn stones(&self, out: &mut String) -> fmt::Result {
        for point in self.diagram.size.points() {
            let Some(color) = self.diagram.stone(point) else { continue };
            let (x, y) = (self.x(point.x()), self.y(point.y()));
            let (class, radius) = match color {
                Color::Black => ("black", STONE),
                // Half of the rim lies outside the circle: both colours come out equally large.
                Color::White => ("white", STONE - 0.0225 * CELL),
            };
            let dead = if self.diagram.marks.get(&point) == Some(&Mark::Dead) { " dead" } else { "" };
            writeln!(out, r#"<circle class="{class}{dead}" cx="{x}" cy="{y}" r="{radius}"/>"#)?;
        }
        Ok(())
    }

    fn mark(&self, out: &mut String, point: Point, mark: &Mark) -> fmt::Result {
        let stone = self.diagram.stone(point);
        let ink = if stone == Some(Color::Black) { PAPER } else { INK };
        let (x, y) = (self.x(point.x()), self.y(point.y()));
        let shape = |d: String| {
            let width = 0.06 * CELL;
            format!(
                r#"<path d="{d}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#
            )
        };
        if stone.is_none() && !matches!(mark, Mark::Sign(Sign::Territory(_)) | Mark::Dead) {
            writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{}" fill="{PAPER}"/>"#, 0.36 * CELL)?;
        }
        match mark {
            Mark::Number(n) => lettering(out, (x, y), ink, &n.to_string()),
            Mark::Label(label) => lettering(out, (x, y), ink, label),
            Mark::Sign(Sign::Triangle) => {
                let (r, dx, dy) = (0.30 * CELL, 0.26 * CELL, 0.15 * CELL);
                writeln!(out, "{}", shape(format!("M{x} {}L{} {}H{}Z", y - r, x + dx, y + dy, x - dx)))
            }
            Mark::Sign(Sign::Square) => {
                let r = 0.21 * CELL;
                writeln!(out, "{}", shape(format!("M{} {}h{s}v{s}h-{s}Z", x - r, y - r, s = 2.0 * r)))
            }
            Mark::Sign(Sign::Circle) => {
                let (r, width) = (0.23 * CELL, 0.06 * CELL);
                writeln!(
                    out,
                    r#"<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{ink}" stroke-width="{width}"/>"#
                )
            }
            Mark::Sign(Sign::Cross) => {
                let (r, s) = (0.18 * CELL, 0.36 * CELL);
                writeln!(out, "{}", shape(format!("M{} {}l{s} {s}m0 -{s}l-{s} {s}", x - r, y - r)))
            }
            Mark::Sign(Sign::Selected) => {
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{}" fill="{ink}"/>"#, 0.16 * CELL)
            }
            Mark::Last => {
                let (x, y, s) = (x - 0.14 * CELL, y - 0.14 * CELL, 0.28 * CELL);
                writeln!(out, r#"<rect x="{x}" y="{y}" width="{s}" height="{s}" fill="{ink}"/>"#)
            }
            Mark::Sign(Sign::Territory(side)) => {
                let fill = if *side == Color::Black { INK } else { PAPER };
                let (x, y, s, line) = (x - 0.15 * CELL, y - 0.15 * CELL, 0.30 * CELL, 0.04 * CELL);
                writeln!(
                    out,
                    r#"<rect x="{x}" y="{y}" width="{s}" height="{s}" fill="{fill}" stroke="{INK}" stroke-width="{line}"/>"#
                )
            }
            Mark::Dead => Ok(()),
        }
    }

    fn captions(&self) -> Vec<Caption> {
        let title = [&self.diagram.title].into_iter().filter(|t| !t.is_empty());
        let title = title.map(|t| Caption { class: "title", text: t.clone(), leading: 0.62 * CELL, size: 0.50 * CELL });
        let room = self.width.max(12.0 * CELL) - CELL;
        let elsewhere = self.diagram.elsewhere();
        let notes = [&elsewhere].into_iter().chain(&self.diagram.notes);
        let notes = notes.flat_map(|note| wrap(note, (room / (0.20 * CELL)) as usize));
        let notes = notes.map(|text| Caption { class: "note", text, leading: 0.56 * CELL, size: 0.38 * CELL });
        title.chain(notes).collect()
    }
}

/// A line of text below the board.
struct Caption {
    class: &'static str,
    text: String,
    leading: f32,
    size: f32,
}

impl Caption {
    /// A generous estimate, since only the reader's program knows its fonts.
    fn width(&self) -> f32 {
        self.text.chars().map(columns).sum::<usize>() as f32 * 0.54 * self.size
    }
}

/// A number or a label, as large as its length allows.
fn lettering(out: &mut String, (x, y): (f32, f32), ink: &str, text: &str) -> fmt::Result {
    const LONGEST: usize = 5;
    let text: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    let columns: usize = text.chars().map(columns).sum();
    let size = CELL * [0.56, 0.56, 0.50, 0.40][columns.min(3)] * if columns > 3 { 3.2 / columns as f32 } else { 1.0 };
    let y = y + 0.36 * size;
    let text = escape(&text);
    writeln!(out, r#"<text class="number" x="{x}" y="{y}" style="font-size: {size}px; fill: {ink}">{text}</text>"#)
}

/// Columns that a character takes: East Asian ones are twice as wide as Latin ones.
fn columns(c: char) -> usize {
    if ('\u{1100}'..).contains(&c) { 2 } else { 1 }
}

/// Lines of at most `room` columns, broken at spaces where there are any.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_inclusive([' ', '\n']) {
        let width: usize = word.chars().map(columns).sum();
        let full = used > 0 && used + width > room;
        if full {
            lines.push(String::new());
            used = 0;
        }
        for c in word.chars() {
            if c == '\n' || used + columns(c) > room {
                lines.push(String::new());
                used = 0;
            }
            if let (Some(line), false) = (lines.last_mut(), c == '\n') {
                line.push(c);
                used += columns(c);
            }
        }
    }
    lines.retain(|line| !line.trim().is_empty());
    lines
}

/// Text as XML holds it; characters that XML cannot hold are left out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}
