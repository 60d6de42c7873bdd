//! A picture in memory, and how it is read from the bytes of a file.

mod decode;

pub use decode::{FrameError, MAX_BYTES, MAX_PIXELS, MAX_SIDE};

use crate::geometry::{Homography, Spot};
use crate::net::Map;

/// A picture: rows of pixels of red, green and blue, 0 to 255.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Frame {
    /// A picture of `width` × `height` pixels; `None` where `rgb` is not three bytes for each, or there are none.
    #[must_use]
    pub fn new(width: usize, height: usize, rgb: Vec<u8>) -> Option<Self> {
        let bytes = width.checked_mul(height)?.checked_mul(3)?;
        (bytes > 0 && bytes == rgb.len()).then_some(Self { width, height, rgb })
    }

    /// Pixels a row.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The pixels, row by row.
    #[must_use]
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// One pixel.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }

    /// The colour between pixels; `None` outside.
    #[must_use]
    pub fn sample(&self, at: Spot) -> Option<[f32; 3]> {
        let inside =
            at.x >= -0.5 && at.y >= -0.5 && at.x <= self.width as f64 - 0.5 && at.y <= self.height as f64 - 0.5;
        if !inside {
            return None;
        }
        let (x, y) = (at.x.clamp(0.0, self.width as f64 - 1.0), at.y.clamp(0.0, self.height as f64 - 1.0));
        let (x0, y0) = (x as usize, y as usize);
        let (x1, y1) = ((x0 + 1).min(self.width - 1), (y0 + 1).min(self.height - 1));
        let (fx, fy) = ((x - x0 as f64) as f32, (y - y0 as f64) as f32);
        let corners = [self.pixel(x0, y0), self.pixel(x1, y0), self.pixel(x0, y1), self.pixel(x1, y1)];
        let [a, b, c, d] = corners.map(|p| p.map(f32::from));
        Some(std::array::from_fn(|k| {
            let top = a[k] + (b[k] - a[k]) * fx;
            let bottom = c[k] + (d[k] - c[k]) * fx;
            top + (bottom - top) * fy
        }))
    }

    /// Half as wide and high, every pixel the mean of four.
    #[must_use]
    pub fn halved(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut rgb = Vec::with_capacity(width * height * 3);
        let row = self.width * 3;
        for y in 0..height {
            let upper = &self.rgb[2 * y * row..];
            let lower = &self.rgb[(2 * y + 1).min(self.height - 1) * row..];
            for x in 0..width {
                let (left, right) = (6 * x, if 2 * x + 1 < self.width { 6 * x + 3 } else { 6 * x });
                for k in 0..3 {
                    let sum = [upper[left + k], upper[right + k], lower[left + k], lower[right + k]];
                    rgb.push((sum.map(u16::from).iter().sum::<u16>().div_ceil(4)) as u8);
                }
            }
        }
        Self { width, height, rgb }
    }

    /// The picture `width` × `height` cells that a map cuts out: cell (x, y) shows the colour at `map(x, y)`, from 0 to
    /// 1; what lies outside the picture has the mean colour of what lies inside.
    #[must_use]
    pub fn cut(&self, width: usize, height: usize, map: impl Fn(Spot) -> Spot) -> Map {
        let mut out = Map::new(height, width, 3);
        let mut outside = Vec::new();
        let mut sum = [0.0_f32; 3];
        for y in 0..height {
            for x in 0..width {
                match self.sample(map(Spot::new(x as f64, y as f64))) {
                    Some(color) => {
                        for ((cell, value), sum) in out.at_mut(y, x).iter_mut().zip(color).zip(&mut sum) {
                            *cell = value / 255.0;
                            *sum += *cell;
                        }
                    }
                    None => outside.push((y, x)),
                }
            }
        }
        let inside = (width * height - outside.len()).max(1) as f32;
        for (y, x) in outside {
            out.at_mut(y, x).copy_from_slice(&sum.map(|v| v / inside));
        }
        out
    }
}

/// A picture and its halves, quarters …, so that every size of it can be looked at without looking at every pixel.
#[derive(Debug)]
pub struct Pyramid<'a> {
    whole: &'a Frame,
    halves: Vec<Frame>,
}

impl<'a> Pyramid<'a> {
    /// Halves a picture until its longer side is below 400 pixels.
    #[must_use]
    pub fn new(whole: &'a Frame) -> Self {
        let mut halves: Vec<Frame> = Vec::new();
        loop {
            let last = halves.last().unwrap_or(whole);
            if last.width.max(last.height) < 400 {
                return Self { whole, halves };
            }
            halves.push(last.halved());
        }
    }

    /// Enough halves for something of `pixels` pixels to be looked at: where it is small no half is needed.
    #[must_use]
    pub fn of(whole: &'a Frame, pixels: f64) -> Self {
        if pixels < 400.0 { Self { whole, halves: Vec::new() } } else { Self::new(whole) }
    }

    /// The whole picture.
    #[must_use]
    pub const fn whole(&self) -> &Frame {
        self.whole
    }

    /// The smallest picture in which something of `pixels` pixels in the whole still has `least`, and how to get there
    /// from places in the whole.
    #[must_use]
    pub fn level(&self, pixels: f64, least: f64) -> (&Frame, Homography) {
        let deep = if pixels > least { (pixels / least).log2() as usize } else { 0 };
        let deep = deep.min(self.halves.len());
        let frame = if deep == 0 { self.whole } else { &self.halves[deep - 1] };
        let scale = 0.5_f64.powi(deep as i32);
        // The centre of a pixel of the half lies between two pixels of the whole.
        (frame, Homography::similarity(scale, Spot::new(0.5 * scale - 0.5, 0.5 * scale - 0.5)))
    }

    /// The whole picture with its longer side `side` pixels long, and the number of its pixels to one of the whole.
    #[must_use]
    pub fn resized(&self, side: usize) -> (Map, f64) {
        let (width, height) = (self.whole.width as f64, self.whole.height as f64);
        let scale = side as f64 / width.max(height);
        let (frame, way) = self.level(1.0 / scale, 1.0);
        let (w, h) = ((width * scale).round().max(1.0) as usize, (height * scale).round().max(1.0) as usize);
        let place = |v: f64| (v + 0.5) / scale - 0.5;
        (frame.cut(w, h, |p| way.apply(Spot::new(place(p.x), place(p.y)))), scale)
    }
}
