//! QR codes of addresses.

use std::fmt::Write;

use qrcode::{Color, EcLevel};

/// A QR code: a square of dark and light modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode {
    side: usize,
    dark: Vec<bool>,
}

impl QrCode {
    /// The code of a text, which a quarter of the code may be hidden of; none for a text that is too long for one.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let code = qrcode::QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let dark = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
        Some(Self { side: code.width(), dark })
    }

    /// Modules of a side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// True if the module is dark.
    #[must_use]
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.side && y < self.side && self.dark[y * self.side + x]
    }

    /// The code for a terminal with light text on a dark ground, with its quiet zone: two rows of modules in a line.
    #[must_use]
    pub fn to_terminal(&self) -> String {
        const QUIET: usize = 2;
        let end = self.side + 2 * QUIET;
        let light = |x: usize, y: usize| y < end && !(x >= QUIET && y >= QUIET && self.is_dark(x - QUIET, y - QUIET));
        let mut text = String::new();
        for y in (0..end).step_by(2) {
            text.extend((0..end).map(|x| match (light(x, y), light(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }));
            text.push('\n');
        }
        text
    }

    /// The code as an SVG document of one dark path on white, with its quiet zone of four modules.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let end = self.side + 8;
        let mut path = String::new();
        for (x, y) in
            (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y))).filter(|&(x, y)| self.is_dark(x, y))
        {
            let written = write!(path, "M{} {}h1v1h-1z", x + 4, y + 4);
            debug_assert!(written.is_ok(), "a string takes every text");
        }
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {end} {end}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{end}v{end}H0z"/><path fill="#1d1b16" d="{path}"/></svg>"##
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_three_squares() {
        let code = QrCode::new("http://192.168.1.23:46200/t/0123456789abcdef0123456789abcdef").expect("a short text");
        let last = code.side() - 7;
        for (x, y) in [(0, 0), (last, 0), (0, last)] {
            let square: Vec<bool> = (0..7).map(|i| code.is_dark(x + i, y + 3)).collect();
            assert_eq!(square, [true, false, true, true, true, false, true]);
        }
        let rows: Vec<_> = code.to_terminal().lines().map(|line| line.chars().count()).collect();
        assert_eq!(rows, vec![code.side() + 4; (code.side() + 5) / 2]);
        assert!(code.to_svg().contains("M4 4h1v1h-1z"));
        assert!(QrCode::new(&"x".repeat(3000)).is_none());
    }
}
