//! Marks on points: numbers and letters, the signs of records, arrows and lines.

use std::fmt::{self, Write};

use lanke_game::record::Mark as Sign;
use lanke_rules::{Color, Point};

use super::style::{INK, LAST, PAPER};
use super::svg::{CELL, Drawing, escape};
use super::{DiagramMark, Dress};
use crate::fonts::{self, Face};

impl Drawing<'_> {
    pub(super) fn mark(&self, out: &mut String, point: Point, mark: &DiagramMark) -> fmt::Result {
        let (x, y) = self.at(point);
        let ink = match self.diagram.stone(point) {
            Some(color) => self.dress.on_stone(color == Color::Black),
            None => self.dress.ink(),
        };
        if self.diagram.stone(point).is_none()
            && !matches!(mark, DiagramMark::Sign(Sign::Territory(_)) | DiagramMark::Dead)
        {
            let (r, ground) = (0.36 * CELL, self.dress.ground());
            writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{ground}"/>"#)?;
        }
        match mark {
            DiagramMark::Number(n) => lettering(out, (x, y), ink, &n.to_string()),
            DiagramMark::Label(label) => lettering(out, (x, y), ink, label),
            DiagramMark::Sign(sign) => self.sign(out, (x, y), ink, *sign),
            DiagramMark::Last if self.dress == Dress::Wood => {
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{}" fill="{LAST}"/>"#, 0.15 * CELL)
            }
            DiagramMark::Last => {
                let (x, y, s) = (x - 0.14 * CELL, y - 0.14 * CELL, 0.28 * CELL);
                writeln!(out, r#"<rect x="{x}" y="{y}" width="{s}" height="{s}" fill="{ink}"/>"#)
            }
            DiagramMark::Dead => Ok(()),
        }
    }

    fn sign(&self, out: &mut String, (x, y): (f32, f32), ink: &str, sign: Sign) -> fmt::Result {
        let shape = |d: String| {
            let width = 0.06 * CELL;
            format!(
                r#"<path d="{d}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#
            )
        };
        match sign {
            Sign::Triangle => {
                let (r, dx, dy) = (0.30 * CELL, 0.26 * CELL, 0.15 * CELL);
                writeln!(out, "{}", shape(format!("M{x} {}L{} {}H{}Z", y - r, x + dx, y + dy, x - dx)))
            }
            Sign::Square => {
                let r = 0.21 * CELL;
                writeln!(out, "{}", shape(format!("M{} {}h{s}v{s}h-{s}Z", x - r, y - r, s = 2.0 * r)))
            }
            Sign::Circle => {
                let (r, width) = (0.23 * CELL, 0.06 * CELL);
                writeln!(
                    out,
                    r#"<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{ink}" stroke-width="{width}"/>"#
                )
            }
            Sign::Cross => {
                let (r, s) = (0.18 * CELL, 0.36 * CELL);
                writeln!(out, "{}", shape(format!("M{} {}l{s} {s}m0 -{s}l-{s} {s}", x - r, y - r)))
            }
            Sign::Selected => {
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{}" fill="{ink}"/>"#, 0.16 * CELL)
            }
            Sign::Territory(side) => {
                let fill = if side == Color::Black { INK } else { PAPER };
                let (x, y, s, line) = (x - 0.15 * CELL, y - 0.15 * CELL, 0.30 * CELL, 0.04 * CELL);
                writeln!(
                    out,
                    r#"<rect x="{x}" y="{y}" width="{s}" height="{s}" fill="{fill}" stroke="{INK}" stroke-width="{line}"/>"#
                )
            }
        }
    }

    /// A line from point to point, with a rim that keeps it apart from stones; arrows have a head.
    pub(super) fn arrow(&self, out: &mut String, ends: (Point, Point), headed: bool) -> fmt::Result {
        if !self.part.contains(ends.0) || !self.part.contains(ends.1) {
            return Ok(());
        }
        let ((x0, y0), (x1, y1)) = (self.at(ends.0), self.at(ends.1));
        let length = (x1 - x0).hypot(y1 - y0);
        let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
        let mut d = format!("M{x0} {y0}L{x1} {y1}");
        if headed {
            let (back, side) = (0.30 * CELL, 0.17 * CELL);
            for turn in [-1.0, 1.0] {
                let (x, y) = (x1 - back * ux + turn * side * uy, y1 - back * uy - turn * side * ux);
                write!(d, "M{x} {y}L{x1} {y1}")?;
            }
        }
        for (color, width) in [(self.dress.ground(), 0.15 * CELL), (self.dress.ink(), 0.075 * CELL)] {
            writeln!(
                out,
                r#"<path d="{d}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
            )?;
        }
        Ok(())
    }
}

/// A number or a label, as large as its length allows.
fn lettering(out: &mut String, (x, y): (f32, f32), ink: &str, text: &str) -> fmt::Result {
    const LONGEST: usize = 5;
    const WIDEST: f32 = 0.80 * CELL;
    let text: String = lanke_rules::text::line(text, LONGEST);
    let size = CELL * [0.56, 0.56, 0.54, 0.44][text.chars().count().min(3)];
    let size = size * (WIDEST / fonts::width(&text, Face::Bold, size)).min(1.0);
    let y = y + 0.36 * size;
    let text = escape(&text);
    writeln!(out, r#"<text class="number" x="{x}" y="{y}" style="font-size: {size}px; fill: {ink}">{text}</text>"#)
}
