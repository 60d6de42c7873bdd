//! Size of a phone's picture, read from its header before anything of it is decoded.

use crate::limits::PICTURE_SIDE;

/// Beginning of every PNG, its header's length and name included (PNG specification, 5.2 and 11.2.2).
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// True for a JPEG or PNG of a size within the limits: a few bytes may say that they are a picture of hundreds of megabytes.
pub(crate) fn fits(picture: &[u8]) -> bool {
    match picture.strip_prefix(PNG) {
        Some(&[w3, w2, w1, w0, h3, h2, h1, h0, ..]) => {
            let sides = [[w3, w2, w1, w0], [h3, h2, h1, h0]].map(u32::from_be_bytes);
            sides.into_iter().all(|side| side <= PICTURE_SIDE.into())
        }
        Some(_) => false,
        None => jpeg_fits(picture),
    }
}

/// The same for a JPEG (ITU-T T.81, B.1 and B.2.2).
fn jpeg_fits(jpeg: &[u8]) -> bool {
    let Some(mut rest) = jpeg.strip_prefix(&[0xff, 0xd8]) else { return false };
    let mut framed = false;
    loop {
        let marker = match *rest {
            // A byte that fills, before the marker.
            [0xff, 0xff, ..] => {
                rest = &rest[1..];
                continue;
            }
            [0xff, marker @ (0xc0..=0xcf | 0xda..=0xfe), ..] => marker,
            _ => return false,
        };
        let Some(&[high, low]) = rest.get(2..4) else { return false };
        let length = usize::from(u16::from_be_bytes([high, low]));
        match marker {
            // The compressed data begin.
            0xda => return framed,
            // A frame, not one of the tables between them.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                let Some(&[h1, h0, w1, w0]) = rest.get(5..9) else { return false };
                let [height, width] = [[h1, h0], [w1, w0]].map(u16::from_be_bytes);
                if framed || height.max(width) > PICTURE_SIDE {
                    return false;
                }
                framed = true;
            }
            _ => {}
        }
        let Some(next) = rest.get(2 + length.max(2)..) else { return false };
        rest = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Header of a JPEG with a comment, tables, and frames of these sizes.
    fn header(frames: &[(u16, u16)]) -> Vec<u8> {
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xfe, 0, 4, 0xff, 0xc0, 0xff, 0xff, 0xc4, 0, 3, 0];
        for (width, height) in frames {
            let [h, w] = [height, width].map(|side| side.to_be_bytes());
            bytes.extend([0xff, 0xc2, 0, 8, 8, h[0], h[1], w[0], w[1], 0]);
        }
        bytes.extend([0xff, 0xda, 0, 2]);
        bytes
    }

    #[test]
    fn pictures_are_measured_by_their_headers() {
        assert!(fits(&header(&[(1280, 960)])) && fits(&header(&[(960, 1280)])) && fits(&header(&[(2048, 2048)])));
        for frames in [&[(2049, 1)][..], &[(1, 65_535)], &[(16, 16), (16, 16)], &[]] {
            assert!(!fits(&header(frames)), "{frames:?}");
        }
        let whole = header(&[(16, 16)]);
        for cut in 0..whole.len() - 2 {
            assert!(!fits(&whole[..cut]), "{cut} bytes");
        }
        assert!(!fits(b"\x89PNG\r\n\x1a\n"));
        let png = |width: u32, height: u32| [PNG, &width.to_be_bytes(), &height.to_be_bytes()].concat();
        assert!(fits(&png(2048, 1)) && !fits(&png(2049, 1)) && !fits(&png(1, 1 << 20)));
    }
}
