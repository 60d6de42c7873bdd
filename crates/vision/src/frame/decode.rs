//! JPEG and PNG files; the orientation that a phone wrote beside a JPEG is honoured (Exif 2.3, tag 0x0112).

use std::fmt;
use std::io::Cursor;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::Frame;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// The longest side of a picture, in pixels.
pub const MAX_SIDE: usize = 16_384;

/// The largest picture, in pixels: the largest of today's phones, and no more memory than 200 MB.
pub const MAX_PIXELS: usize = 64_000_000;

/// Error of decoding a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// The file is larger than `MAX_BYTES`.
    TooLong(usize),
    /// The picture is larger than `MAX_PIXELS` or `MAX_SIDE`.
    TooLarge(usize, usize),
    /// Neither JPEG nor PNG.
    Unknown,
    /// The file begins rightly and then does not make sense; what the decoder says.
    Broken(String),
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(_) => write!(f, "the file is larger than {} MB", MAX_BYTES >> 20),
            Self::TooLarge(width, height) => write!(
                f,
                "the picture has {width} × {height} pixels; up to {} megapixels and {MAX_SIDE} pixels a side are read",
                MAX_PIXELS / 1_000_000
            ),
            Self::Unknown => f.write_str("this is neither a JPEG nor a PNG picture"),
            Self::Broken(why) => write!(f, "the picture is damaged: {why}"),
        }
    }
}

impl std::error::Error for FrameError {}

impl Frame {
    /// Reads a JPEG or PNG file.
    ///
    /// # Errors
    /// Fails if it is no picture, is damaged, or is larger than the limits of this module.
    pub fn decode(bytes: &[u8]) -> Result<Self, FrameError> {
        match bytes {
            _ if bytes.len() > MAX_BYTES => Err(FrameError::TooLong(bytes.len())),
            [0xff, 0xd8, ..] => jpeg(bytes),
            [0x89, b'P', b'N', b'G', ..] => png(bytes),
            _ => Err(FrameError::Unknown),
        }
    }

    /// The picture as a PNG file.
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.rgb));
        debug_assert!(written.is_ok(), "a frame has as many bytes as its header says");
        bytes
    }

    /// Turned and mirrored as the eight values of the Exif tag say.
    fn oriented(self, orientation: u8) -> Self {
        if !(2..=8).contains(&orientation) {
            return self;
        }
        let (w, h) = (self.width, self.height);
        let (width, height) = if orientation >= 5 { (h, w) } else { (w, h) };
        let mut rgb = Vec::with_capacity(self.rgb.len());
        for y in 0..height {
            for x in 0..width {
                let (from_x, from_y) = match orientation {
                    2 => (w - 1 - x, y),
                    3 => (w - 1 - x, h - 1 - y),
                    4 => (x, h - 1 - y),
                    5 => (y, x),
                    6 => (y, h - 1 - x),
                    7 => (w - 1 - y, h - 1 - x),
                    _ => (w - 1 - y, x),
                };
                rgb.extend(self.pixel(from_x, from_y));
            }
        }
        Self { width, height, rgb }
    }
}

fn check(width: usize, height: usize) -> Result<(), FrameError> {
    let fits = width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
    if fits { Ok(()) } else { Err(FrameError::TooLarge(width, height)) }
}

fn broken(why: impl fmt::Display) -> FrameError {
    FrameError::Broken(why.to_string())
}

fn jpeg(bytes: &[u8]) -> Result<Frame, FrameError> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGB)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX));
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(broken)?;
    let (width, height) = decoder.dimensions().ok_or_else(|| broken("it has no size"))?;
    check(width, height)?;
    if !is_whole(bytes) {
        return Err(broken("its end is missing"));
    }
    let orientation = decoder.exif().map_or(1, |exif| orientation(exif));
    let rgb = decoder.decode().map_err(broken)?;
    let frame = Frame::new(width, height, rgb).ok_or_else(|| broken("its colours are of an unknown kind"))?;
    Ok(frame.oriented(orientation))
}

/// True if a JPEG has its end (ITU-T T.81, B.1): the decoder fills a picture that was cut off with grey. Thumbnails before the end
/// lie in segments; anything may lie behind it.
fn is_whole(bytes: &[u8]) -> bool {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..) {
        match *rest {
            [0xff, 0xd9, ..] => return true,
            // A segment says its length.
            [0xff, 0xc0..=0xcf | 0xda..=0xfe, high, low, ..] => at += 2 + usize::from(u16::from_be_bytes([high, low])),
            [] => return false,
            [..] => at += 1,
        }
    }
    false
}

/// The orientation in an Exif block, 1 where there is none.
fn orientation(exif: &[u8]) -> u8 {
    let exif = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let little = exif.starts_with(b"II");
    let number = |at: usize, length: usize| -> Option<usize> {
        let bytes = exif.get(at..at.checked_add(length)?)?;
        let add = |sum: usize, byte: &u8| sum << 8 | usize::from(*byte);
        Some(if little { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) })
    };
    let tag = || {
        let table = number(4, 4)?;
        let count = number(table, 2)?;
        let entry = (0..count).map(|k| table + 2 + 12 * k).find(|&entry| number(entry, 2) == Some(0x0112))?;
        number(entry + 8, 2)
    };
    tag().and_then(|value| u8::try_from(value).ok()).unwrap_or(1)
}

/// The most memory of the PNG decoder besides the pixels: a few rows, the palette, and nothing that lies beside them.
const PNG_BYTES: usize = 8 << 20;

fn png(bytes: &[u8]) -> Result<Frame, FrameError> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: PNG_BYTES });
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    // Compressed texts and colour profiles unpack to any size, and say nothing that is looked at.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(broken)?;
    let (width, height, interlaced) = (header.width as usize, header.height as usize, header.interlaced);
    check(width, height)?;
    let mut reader = decoder.read_info().map_err(broken)?;
    let (color, _) = reader.output_color_type();
    let total = width * height * 3;
    let mut rgb = Vec::new();
    if interlaced {
        let size = reader.output_buffer_size().ok_or_else(|| broken("it is too large"))?;
        let mut pixels = vec![0; size];
        let info = reader.next_frame(&mut pixels).map_err(broken)?;
        pixels.truncate(info.buffer_size());
        push(&pixels, color, &mut rgb)?;
    } else {
        while let Some(row) = reader.next_row().map_err(broken)? {
            // Memory grows with what is there, and never beyond what the header says.
            if rgb.capacity() - rgb.len() < width * 3 {
                rgb.reserve_exact(rgb.len().max(1 << 20).min(total - rgb.len()));
            }
            push(row.data(), color, &mut rgb)?;
        }
    }
    Frame::new(width, height, rgb).ok_or_else(|| broken("its size is not that of its header"))
}

/// Adds pixels of eight bits a colour.
fn push(pixels: &[u8], color: png::ColorType, rgb: &mut Vec<u8>) -> Result<(), FrameError> {
    let grey = |value: u8| [value; 3];
    // Where a picture is transparent, paper shows through.
    let on_paper = |value: u8, opacity: u8| {
        let (value, opacity) = (u16::from(value), u16::from(opacity));
        ((value * opacity + 255 * (255 - opacity)) / 255) as u8
    };
    match color {
        png::ColorType::Rgb => rgb.extend_from_slice(pixels),
        png::ColorType::Grayscale => rgb.extend(pixels.iter().flat_map(|&v| grey(v))),
        png::ColorType::GrayscaleAlpha => {
            rgb.extend(pixels.as_chunks::<2>().0.iter().flat_map(|&[v, a]| grey(on_paper(v, a))));
        }
        png::ColorType::Rgba => {
            rgb.extend(pixels.as_chunks::<4>().0.iter().flat_map(|&[r, g, b, a]| [r, g, b].map(|v| on_paper(v, a))));
        }
        png::ColorType::Indexed => return Err(broken("its palette is missing")),
    }
    Ok(())
}
