//! A picture in memory, and how it is read from the bytes of a file.

mod decode;

pub use decode::{FrameError, MAX_BYTES, MAX_PIXELS, MAX_SIDE};

use pulp::Arch;

use crate::geometry::{Homography, Spot};
use crate::lens::CameraModel;
use crate::net::FeatureMap;

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
    #[inline]
    #[must_use]
    pub fn sample(&self, at: Spot) -> Option<[f32; 3]> {
        let inside =
            at.x >= -0.5 && at.y >= -0.5 && at.x <= self.width as f64 - 0.5 && at.y <= self.height as f64 - 0.5;
        if !inside {
            return None;
        }
        let (x, y) = (at.x.clamp(0.0, self.width as f64 - 1.0), at.y.clamp(0.0, self.height as f64 - 1.0));
        if self.width < 2 || self.height < 2 {
            return Some(self.pixel(x as usize, y as usize).map(f32::from));
        }
        let (x0, y0) = ((x as usize).min(self.width - 2), (y as usize).min(self.height - 2));
        let (fx, fy) = ((x - x0 as f64) as f32, (y - y0 as f64) as f32);
        let start = (y0 * self.width + x0) * 3;
        let upper = self.rgb[start..].first_chunk::<6>()?;
        let lower = self.rgb[start + self.width * 3..].first_chunk::<6>()?;
        let &[r0, g0, b0, r1, g1, b1] = upper;
        let &[r2, g2, b2, r3, g3, b3] = lower;
        Some([mix([r0, r1, r2, r3], fx, fy), mix([g0, g1, g2, g3], fx, fy), mix([b0, b1, b2, b3], fx, fy)])
    }

    /// Half as wide and high, every pixel the mean of four.
    #[must_use]
    pub fn halved(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut rgb = vec![0; width * height * 3];
        Arch::new().dispatch(|| self.halve_into(&mut rgb, width));
        Self { width, height, rgb }
    }

    #[inline(always)]
    fn halve_into(&self, rgb: &mut [u8], width: usize) {
        let row = self.width * 3;
        let (mut sums, mut means) = (vec![0_u16; row], vec![0_u8; row]);
        for (y, out) in rgb.chunks_exact_mut(width * 3).enumerate() {
            let upper = &self.rgb[2 * y * row..][..row];
            let lower = &self.rgb[(2 * y + 1).min(self.height - 1) * row..][..row];
            for ((sum, a), b) in sums.iter_mut().zip(upper).zip(lower) {
                *sum = u16::from(*a) + u16::from(*b);
            }
            if self.width == 1 {
                out.iter_mut().zip(&sums).for_each(|(out, sum)| *out = sum.div_ceil(2) as u8);
            }
            // The mean of every pixel and the next is worked out, and every second kept, because registers like that better.
            for ((mean, here), next) in means.iter_mut().zip(&sums).zip(sums.iter().skip(3)) {
                *mean = (here + next).div_ceil(4) as u8;
            }
            for (out, [r, g, b, ..]) in out.as_chunks_mut::<3>().0.iter_mut().zip(means.as_chunks::<6>().0) {
                *out = [*r, *g, *b];
            }
        }
    }

    /// The picture of `width` × `height` cells that is seen so: cell (x, y) shows the colour at `view(x, y)`, from 0 to
    /// 1; what lies outside the picture has the mean colour of what lies inside. A picture of a single row or column shows
    /// nothing.
    #[must_use]
    pub fn cut(&self, width: usize, height: usize, view: &CameraModel) -> FeatureMap {
        let mut out = FeatureMap::new(height, width, 3);
        if self.width > 1 && self.height > 1 {
            Arch::new().dispatch(|| self.cut_into(&mut out, view));
        }
        out
    }

    #[inline(always)]
    fn cut_into(&self, out: &mut FeatureMap, view: &CameraModel) {
        let width = out.width;
        let mut outside = Vec::new();
        let mut places = vec![[0.0_f32; 2]; width];
        let mut sums = [0.0_f32; 3];
        let (right, bottom) = (self.width as f32 - 1.0, self.height as f32 - 1.0);
        let (last_x, last_y) = (self.width as i32 - 2, self.height as i32 - 2);
        for (y, row) in out.data.chunks_exact_mut(width * 3).enumerate() {
            view.row(y as f64, &mut places);
            let mut sum = [0.0_f32; 3];
            for (x, (cell, &[px, py])) in row.as_chunks_mut::<3>().0.iter_mut().zip(&places).enumerate() {
                if !(px >= -0.5 && py >= -0.5 && px <= right + 0.5 && py <= bottom + 0.5) {
                    outside.push(y * width + x);
                    continue;
                }
                let (px, py) = (px.clamp(0.0, right), py.clamp(0.0, bottom));
                let (x0, y0) = ((px as i32).min(last_x), (py as i32).min(last_y));
                let (fx, fy) = (px - x0 as f32, py - y0 as f32);
                let start = (y0 as usize * self.width + x0 as usize) * 3;
                let Some(upper) = self.rgb[start..].first_chunk::<6>() else { continue };
                let Some(lower) = self.rgb[start + self.width * 3..].first_chunk::<6>() else { continue };
                // In steps of a 256th of a pixel, which whole numbers do faster.
                let (fx, fy) = ((fx * 256.0) as i32, (fy * 256.0) as i32);
                for k in 0..3 {
                    let mix = |row: &[u8; 6]| i32::from(row[k]) * (256 - fx) + i32::from(row[k + 3]) * fx;
                    cell[k] = (mix(upper) * (256 - fy) + mix(lower) * fy) as f32 * (1.0 / (255.0 * 65_536.0));
                    sum[k] += cell[k];
                }
            }
            (0..3).for_each(|k| sums[k] += sum[k]);
        }
        let inside = (width * out.height - outside.len()).max(1) as f32;
        for cell in outside {
            out.data[cell * 3..][..3].copy_from_slice(&sums.map(|v| v / inside));
        }
    }
}

/// The value between four of a square, so far to the right and so far down.
#[inline(always)]
fn mix(corners: [u8; 4], right: f32, down: f32) -> f32 {
    let [a, b, c, d] = [f32::from(corners[0]), f32::from(corners[1]), f32::from(corners[2]), f32::from(corners[3])];
    let (top, bottom) = (a + (b - a) * right, c + (d - c) * right);
    top + (bottom - top) * down
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
    pub fn resized(&self, side: usize) -> (FeatureMap, f64) {
        let (width, height) = (self.whole.width as f64, self.whole.height as f64);
        let scale = side as f64 / width.max(height);
        let (frame, way) = self.level(1.0 / scale, 1.0);
        let (w, h) = ((width * scale).round().max(1.0) as usize, (height * scale).round().max(1.0) as usize);
        let shift = 0.5 / scale - 0.5;
        let larger = Homography::similarity(1.0 / scale, Spot::new(shift, shift));
        (frame.cut(w, h, &CameraModel::from(way.after(&larger))), scale)
    }
}
