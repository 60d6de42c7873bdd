//! The program's icon at all sizes, drawn from its SVG.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result};
use ico::{IconDir, IconDirEntry, IconImage, ResourceType};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Sides of the icons that desktops look for.
pub(crate) const SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];
/// Sides of those within a Windows icon.
const WINDOWS_SIDES: [u32; 7] = [16, 24, 32, 48, 64, 128, 256];

/// Pixels of the icon, without premultiplied colours.
fn draw(svg: &Path, side: u32) -> Result<Vec<u8>> {
    let tree = Tree::from_data(&fs::read(svg)?, &Options::default())?;
    let mut pixels = Pixmap::new(side, side).context("an icon without a side")?;
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels
        .pixels()
        .iter()
        .map(|pixel| pixel.demultiply())
        .flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()])
        .collect())
}

/// The icon as PNG.
pub(crate) fn png(svg: &Path, side: u32) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&draw(svg, side)?)?;
    Ok(bytes)
}

/// Writes the icon for Windows.
pub(crate) fn ico(svg: &Path, to: &Path) -> Result<()> {
    let mut icon = IconDir::new(ResourceType::Icon);
    for side in WINDOWS_SIDES {
        icon.add_entry(IconDirEntry::encode(&IconImage::from_rgba_data(side, side, draw(svg, side)?))?);
    }
    Ok(icon.write(File::create(to)?)?)
}
