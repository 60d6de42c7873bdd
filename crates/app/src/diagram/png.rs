//! A diagram's SVG in pixels.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// Pixels to a unit of the picture: 80 to a cell, sharp in print at the usual size.
const SCALE: f32 = 2.0;

/// A picture that could not be drawn.
#[derive(Debug)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture could not be drawn: {}", self.0)
    }
}

impl std::error::Error for PngError {}

/// The fonts of the window: a picture comes out the same on every computer.
const FACES: [&[u8]; 3] = [
    include_bytes!("../../../../assets/fonts/NotoSansCJKsc-Regular.otf"),
    include_bytes!("../../../../assets/fonts/NotoSansCJKsc-Bold.otf"),
    include_bytes!("../../../../assets/fonts/NotoSerifCJKsc-Bold.otf"),
];

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_data(face.to_vec());
    }
    Arc::new(fonts)
});

pub(super) fn write(svg: &str) -> Result<Vec<u8>, PngError> {
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|e| PngError(e.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| PngError("it has no size".to_owned()))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| PngError("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PngError(e.to_string()))
}
