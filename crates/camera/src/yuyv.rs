//! Pictures as webcams send them when they do not compress them.

use std::fmt;

use lanke_vision::{Frame, MAX_PIXELS, MAX_SIDE};

/// Two pixels in four bytes: brightness, blue, brightness, red (V4L2's `YUYV`).
#[derive(Clone, Debug)]
pub struct Yuyv {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Bytes a row; what is beyond its pixels means nothing.
    pub stride: usize,
    /// The rows.
    pub bytes: Vec<u8>,
}

/// The sizes that were told do not fit the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YuyvError;

impl fmt::Display for YuyvError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the webcam sends less than a picture")
    }
}

impl std::error::Error for YuyvError {}

impl Yuyv {
    /// The picture in red, green and blue (ITU-R BT.601 in its limited range).
    ///
    /// # Errors
    /// Fewer bytes than the sizes say, or a picture larger than pictures may be.
    pub fn frame(&self) -> Result<Frame, YuyvError> {
        let (width, height) = (self.width, self.height);
        let fits = width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
        if !fits || width % 2 != 0 || self.stride < 2 * width || width == 0 {
            return Err(YuyvError);
        }
        let mut rgb = Vec::with_capacity(width * height * 3);
        for row in 0..height {
            let start = row.checked_mul(self.stride).ok_or(YuyvError)?;
            let end = start.checked_add(2 * width).ok_or(YuyvError)?;
            let row = self.bytes.get(start..end).ok_or(YuyvError)?;
            for &[first, blue, second, red] in row.as_chunks::<4>().0 {
                for bright in [first, second] {
                    rgb.extend(color(bright, blue, red));
                }
            }
        }
        Frame::new(width, height, rgb).ok_or(YuyvError)
    }
}

fn color(bright: u8, blue: u8, red: u8) -> [u8; 3] {
    let (y, u, v) = (1.164 * (f32::from(bright) - 16.0), f32::from(blue) - 128.0, f32::from(red) - 128.0);
    [y + 1.596 * v, y - 0.813 * v - 0.392 * u, y + 2.017 * u].map(|value| value.round().clamp(0.0, 255.0) as u8)
}
