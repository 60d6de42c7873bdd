//! SVG documents as pixels.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::fonts;

/// A picture that could not be drawn.
#[derive(Debug)]
pub struct DrawError(pub(super) String);

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture could not be drawn: {}", self.0)
    }
}

impl std::error::Error for DrawError {}

/// Greatest height in pixels; a document that would be higher gets less width.
pub(super) const MAX_HEIGHT: u32 = 8192;

/// A document with its text laid out.
pub(super) fn tree(svg: &str) -> Result<Tree, DrawError> {
    let (fontdb, svg) = fonts::for_document(svg);
    let options = Options { fontdb, ..Options::default() };
    Tree::from_str(&svg, &options).map_err(|e| DrawError(e.to_string()))
}

/// A document as so many pixels from left to right, unless it is too high.
pub(super) fn pixmap(svg: &str, width: u32) -> Result<Pixmap, DrawError> {
    within(svg, (width, MAX_HEIGHT))
}

/// A document as large as there is room for it, in pixels.
pub(super) fn within(svg: &str, (width, height): (u32, u32)) -> Result<Pixmap, DrawError> {
    let tree = tree(svg)?;
    draw(&tree, (width as f32 / tree.size().width()).min(height as f32 / tree.size().height()))
}

fn draw(tree: &Tree, scale: f32) -> Result<Pixmap, DrawError> {
    let width = (tree.size().width() * scale).round().max(1.0) as u32;
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| DrawError("it is too large".to_owned()))?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// A document as a PNG file, so many pixels wide.
pub(crate) fn png(svg: &str, width: u32) -> Result<Vec<u8>, DrawError> {
    pixmap(svg, width)?.encode_png().map_err(|e| DrawError(e.to_string()))
}
