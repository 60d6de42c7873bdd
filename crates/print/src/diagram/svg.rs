//! Diagrams as SVG: the board in its look, and what is told below it.

use std::fmt::{self, Write};
use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lanke_rules::{Color, Point};

use super::style::{INK, PAPER};
use super::{Diagram, DiagramMark, Dress, Part};
use crate::fonts::{self, Face};
use lanke_game::Coordinates;
use lanke_words::Lang;

/// From line to line, in the picture's units.
pub(crate) const CELL: f32 = 40.0;
/// From the outermost line to the edge, without and with coordinates.
const MARGIN: f32 = 0.85 * CELL;
const MARGIN_WITH_NAMES: f32 = 1.35 * CELL;
/// Length of lines beyond the drawn part, where the board goes on.
const BEYOND: f32 = 0.5 * CELL;
/// Radius of a stone.
const STONE: f32 = 0.475 * CELL;
/// Fonts in the order of preference, after the program's own.
const SANS: &str = "Noto Sans, Helvetica, Arial, sans-serif";
const SERIF: &str = "Noto Serif, Georgia, Times New Roman, serif";

/// The light on stones of slate and shell, and their shadows.
const GRADIENTS: &str = r##"<defs>
<radialGradient id="slate" cx=".40" cy=".34" r=".72"><stop offset="0" stop-color="#56595C"/><stop offset=".22" stop-color="#3D4043"/><stop offset=".52" stop-color="#232527"/><stop offset=".82" stop-color="#131415"/><stop offset="1" stop-color="#0A0B0B"/></radialGradient>
<radialGradient id="shell" cx=".41" cy=".36" r=".70"><stop offset="0" stop-color="#FFFFFF"/><stop offset=".48" stop-color="#FBF9F4"/><stop offset=".76" stop-color="#F0EBE0"/><stop offset=".92" stop-color="#DFD7C7"/><stop offset="1" stop-color="#CFC5B1"/></radialGradient>
<radialGradient id="shade" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#2A1B08" stop-opacity=".55"/><stop offset=".74" stop-color="#2A1B08" stop-opacity=".44"/><stop offset=".88" stop-color="#2A1B08" stop-opacity=".18"/><stop offset="1" stop-color="#2A1B08" stop-opacity="0"/></radialGradient>
</defs>
"##;

/// The wood's picture, as SVG holds pictures.
static WOOD: LazyLock<String> =
    LazyLock::new(|| STANDARD.encode(include_bytes!("../../../../assets/art/kaya-2048.jpg")));

/// The whole picture with what is told below.
pub(super) fn write(diagram: &Diagram) -> String {
    let mut svg = String::new();
    // Writing into a string cannot fail; the result is what `write!` returns.
    page(diagram, &mut svg).expect("a string takes every write");
    svg
}

fn page(diagram: &Diagram, out: &mut String) -> fmt::Result {
    let drawing = Drawing::new(diagram);
    let captions = captions(diagram, drawing.width);
    let below: f32 = captions.iter().map(|c| c.leading).sum();
    let wide = captions.iter().map(|c| fonts::width(&c.text, c.face, c.size)).fold(0.0, f32::max) + CELL;
    let (width, height) =
        (drawing.width.max(wide), drawing.height + below + if below > 0.0 { 0.5 * CELL } else { 0.0 });
    let shift = (width - drawing.width) / 2.0;
    open(out, width, height, diagram.lang)?;
    writeln!(out, r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#)?;
    writeln!(out, r#"<g transform="translate({shift} 0)">"#)?;
    drawing.ground(out)?;
    drawing.points(out, drawing.part)?;
    writeln!(out, "</g>")?;
    let mut y = drawing.height;
    for caption in &captions {
        y += caption.leading;
        let (x, class, text) = (width / 2.0, caption.class, escape(&caption.text));
        writeln!(out, r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#)?;
    }
    writeln!(out, "</svg>")
}

/// The head of a document that drawings are put into.
pub(crate) fn open(out: &mut String, width: f32, height: f32, lang: Lang) -> fmt::Result {
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    )?;
    writeln!(
        out,
        "<style>\
         .black {{ fill: {INK}; }} \
         .white {{ fill: {PAPER}; stroke: {INK}; stroke-width: {rim}; }} \
         text {{ font-family: Noto Sans CJK {region}, {SANS}; fill: {INK}; text-anchor: middle; }} \
         .name {{ font-size: {name}px; }} \
         .number {{ font-weight: 700; }} \
         .title {{ font-family: Noto Serif CJK {region}, {SERIF}; font-weight: 700; font-size: {title}px; }} \
         .note {{ font-size: {note}px; }}\
         </style>",
        region = lang.region(),
        rim = 0.045 * CELL,
        name = 0.36 * CELL,
        title = TITLE,
        note = NOTE,
    )?;
    out.push_str(GRADIENTS);
    Ok(())
}

const TITLE: f32 = 0.50 * CELL;
const NOTE: f32 = 0.38 * CELL;

/// The board of a diagram in the picture's units.
#[derive(Debug)]
pub(crate) struct Drawing<'a> {
    pub(crate) diagram: &'a Diagram,
    pub(super) dress: Dress,
    /// The points that are drawn.
    pub(crate) part: Part,
    margin: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(diagram: &'a Diagram) -> Self {
        let margin = if diagram.coordinates == Coordinates::Off { MARGIN } else { MARGIN_WITH_NAMES };
        let part = diagram.shown();
        let side = |lines: u8| f32::from(lines - 1) * CELL + 2.0 * margin;
        let (columns, rows) = part.lines();
        Self { diagram, dress: diagram.dress(), part, margin, width: side(columns), height: side(rows) }
    }

    fn x(&self, column: u8) -> f32 {
        self.margin + (f32::from(column) - f32::from(self.part.first.0)) * CELL
    }

    fn y(&self, row: u8) -> f32 {
        self.margin + (f32::from(row) - f32::from(self.part.first.1)) * CELL
    }

    /// Centre of a point.
    pub(crate) fn at(&self, p: Point) -> (f32, f32) {
        (self.x(p.x()), self.y(p.y()))
    }

    /// The board without anything on it.
    pub(crate) fn ground(&self, out: &mut String) -> fmt::Result {
        let (width, height) = (self.width, self.height);
        match self.dress {
            Dress::Book => {}
            Dress::Wood => writeln!(
                out,
                r#"<image width="{width}" height="{height}" preserveAspectRatio="none" href="data:image/jpeg;base64,{}"/>"#,
                *WOOD
            )?,
            Dress::NoGo => {
                writeln!(out, r##"<rect width="{width}" height="{height}" rx="{}" fill="#f6d68a"/>"##, 0.5 * CELL)?
            }
        }
        self.grid(out)?;
        if self.diagram.coordinates == Coordinates::Off { Ok(()) } else { self.names(out) }
    }

    fn grid(&self, out: &mut String) -> fmt::Result {
        let (size, Part { first, last }) = (self.diagram.size, self.part);
        let beyond = |inside: bool| if inside { BEYOND } else { 0.0 };
        let (left, right) = (self.x(first.0) - beyond(first.0 > 0), self.x(last.0) + beyond(last.0 + 1 < size.width()));
        let (top, bottom) =
            (self.y(first.1) - beyond(first.1 > 0), self.y(last.1) + beyond(last.1 + 1 < size.height()));
        let mut path = String::new();
        for column in first.0..=last.0 {
            write!(path, "M{x} {top}V{bottom}", x = self.x(column))?;
        }
        for row in first.1..=last.1 {
            write!(path, "M{left} {y}H{right}", y = self.y(row))?;
        }
        let (color, line) = self.dress.lines();
        let line = line * CELL;
        writeln!(
            out,
            r#"<path d="{path}" fill="none" stroke="{color}" stroke-width="{line}" stroke-linecap="square"/>"#
        )?;
        let mut edges = String::new();
        for (on_edge, x) in [(first.0 == 0, left), (last.0 + 1 == size.width(), right)] {
            if on_edge {
                write!(edges, "M{x} {top}V{bottom}")?;
            }
        }
        for (on_edge, y) in [(first.1 == 0, top), (last.1 + 1 == size.height(), bottom)] {
            if on_edge {
                write!(edges, "M{left} {y}H{right}")?;
            }
        }
        let frame = if self.dress == Dress::NoGo { line } else { 0.065 * CELL };
        if !edges.is_empty() {
            writeln!(
                out,
                r#"<path d="{edges}" fill="none" stroke="{color}" stroke-width="{frame}" stroke-linecap="square"/>"#
            )?;
        }
        for star in size.star_points().into_iter().filter(|p| self.part.contains(*p)) {
            let ((x, y), r) = (self.at(star), 0.10 * CELL);
            writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{color}"/>"#)?;
        }
        Ok(())
    }

    /// Columns above and below, rows on both sides.
    fn names(&self, out: &mut String) -> fmt::Result {
        let (size, Part { first, last }) = (self.diagram.size, self.part);
        let (coordinates, color) = (self.diagram.coordinates, self.dress.names());
        let (away, sink) = (0.86 * CELL, 0.13 * CELL);
        for column in first.0..=last.0 {
            let (x, name) = (self.x(column), coordinates.column(column));
            for y in [self.y(first.1) - away + sink, self.y(last.1) + away + sink] {
                writeln!(out, r#"<text class="name" x="{x}" y="{y}" style="fill: {color}">{name}</text>"#)?;
            }
        }
        for row in first.1..=last.1 {
            let (y, name) = (self.y(row) + sink, coordinates.row(size, row));
            for x in [self.x(first.0) - away, self.x(last.0) + away] {
                writeln!(out, r#"<text class="name" x="{x}" y="{y}" style="fill: {color}">{name}</text>"#)?;
            }
        }
        Ok(())
    }

    /// Everything on the points of a part: shadows, stones, arrows, marks, dimming.
    pub(crate) fn points(&self, out: &mut String, part: Part) -> fmt::Result {
        let diagram = self.diagram;
        let part_points = || diagram.size.points().filter(|p| part.contains(*p) && self.part.contains(*p));
        let stones = || part_points().filter_map(|p| Some((p, diagram.stone(p)?)));
        let is_dead = |p: Point| diagram.marks.get(&p) == Some(&DiagramMark::Dead);
        if self.dress == Dress::Wood {
            for (p, _) in stones().filter(|(p, _)| !is_dead(*p)) {
                let ((x, y), r) = (self.at(p), 0.58 * CELL);
                let (x, y) = (x + 0.03 * CELL, y + 0.06 * CELL);
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="url(#shade)"/>"#)?;
            }
        }
        for (p, color) in stones() {
            let opacity = if is_dead(p) { r#" opacity="0.45""# } else { "" };
            self.stone(out, p, color, opacity)?;
        }
        for (ends, headed) in diagram.arrows.iter().map(|a| (a, true)).chain(diagram.lines.iter().map(|l| (l, false))) {
            self.arrow(out, *ends, headed)?;
        }
        for (&p, mark) in diagram.marks.iter().filter(|(p, _)| part.contains(**p) && self.part.contains(**p)) {
            self.mark(out, p, mark)?;
        }
        for &p in diagram.dimmed.iter().filter(|p| part.contains(**p) && self.part.contains(**p)) {
            let ((x, y), ground) = (self.at(p), self.dress.ground());
            let (x, y) = (x - CELL / 2.0, y - CELL / 2.0);
            writeln!(out, r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{ground}" opacity="0.6"/>"#)?;
        }
        Ok(())
    }

    fn stone(&self, out: &mut String, p: Point, color: Color, opacity: &str) -> fmt::Result {
        let (x, y) = self.at(p);
        match (self.dress, color) {
            (Dress::Book, Color::Black) => {
                writeln!(out, r#"<circle class="black" cx="{x}" cy="{y}" r="{STONE}"{opacity}/>"#)
            }
            // Half of the rim lies outside the circle: both colours come out equally large.
            (Dress::Book, Color::White) => {
                let r = STONE - 0.0225 * CELL;
                writeln!(out, r#"<circle class="white" cx="{x}" cy="{y}" r="{r}"{opacity}/>"#)
            }
            (Dress::Wood, Color::Black) => {
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{STONE}" fill="url(#slate)"{opacity}/>"#)
            }
            (Dress::Wood, Color::White) => {
                let rim = 0.012 * CELL;
                writeln!(
                    out,
                    r##"<circle cx="{x}" cy="{y}" r="{STONE}" fill="url(#shell)" stroke="#7C705A" stroke-opacity="0.36" stroke-width="{rim}"{opacity}/>"##
                )
            }
            (Dress::NoGo, color) => {
                let (low, high) = if color == Color::Black { ("#c9523d", "#f07a63") } else { ("#2f5f9b", "#4c82c3") };
                let (r, below, above) = (0.44 * CELL, y + 0.04 * CELL, y - 0.02 * CELL);
                let hollow = 0.17 * CELL;
                writeln!(
                    out,
                    r##"<g{opacity}><circle cx="{x}" cy="{below}" r="{r}" fill="{low}"/><circle cx="{x}" cy="{above}" r="{r}" fill="{high}"/><circle cx="{x}" cy="{above}" r="{hollow}" fill="#fff6e0"/></g>"##
                )
            }
        }
    }
}

/// A line of text below the board.
struct Caption {
    class: &'static str,
    text: String,
    face: Face,
    leading: f32,
    size: f32,
}

fn captions(diagram: &Diagram, width: f32) -> Vec<Caption> {
    let room = width.max(12.0 * CELL) - CELL;
    let title = fonts::wrap(&diagram.title, Face::Serif, TITLE, room).into_iter().map(|text| Caption {
        class: "title",
        text,
        face: Face::Serif,
        leading: 0.62 * CELL,
        size: TITLE,
    });
    let elsewhere = diagram.elsewhere();
    let notes = [&elsewhere].into_iter().chain(&diagram.notes);
    let lines = notes.flat_map(|note| fonts::wrap(note, Face::Sans, NOTE, room)).filter(|line| !line.is_empty());
    let notes = lines.map(|text| Caption { class: "note", text, face: Face::Sans, leading: 0.56 * CELL, size: NOTE });
    title.chain(notes).collect()
}

/// Text as XML holds it; characters that XML cannot hold are left out.
pub(crate) fn escape(text: &str) -> String {
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
