//! Cuts a stream of bytes into JPEG pictures by the pictures' own structure (ITU-T T.81, B.1).
//!
//! A stream of MJPEG over HTTP has boundaries and lengths between its pictures, and every sender writes them in its own
//! wrong way: without the dashes that it announced, behind the picture instead of before it, with lengths that are not
//! true, or not at all. A JPEG says itself where it ends, so all of that is stepped over.

/// The largest picture that is kept, in bytes.
pub const MAX_PICTURE: usize = 20 << 20;

/// Says to decoders that the Huffman tables of Motion JPEG are meant where a picture has none (an `APP0` segment as
/// cameras write it into AVI files).
const MOTION: [u8; 9] = [0xff, 0xe0, 0, 7, b'A', b'V', b'I', b'1', 0];

/// A stream of bytes that is cut into pictures.
#[derive(Debug, Default)]
pub struct Cutter {
    /// From the first byte of the picture that is being read, or what may become one.
    buffer: Vec<u8>,
    /// Position up to which it was searched; may be beyond the end.
    at: usize,
    part: Part,
    /// The picture brings its Huffman tables.
    tables: bool,
}

/// Position in the structure of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    /// Between pictures.
    #[default]
    Outside,
    /// Before a marker.
    Segments,
    /// In the compressed data.
    Scan,
}

/// The first picture of some bytes, as webcams send it: often without its Huffman tables, and with more behind it.
pub(crate) fn first(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut cutter = Cutter::new();
    cutter.push(bytes);
    cutter.next_picture()
}

impl Cutter {
    /// Nothing was read yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the bytes that come next.
    pub fn push(&mut self, bytes: &[u8]) {
        // What is larger is no picture; the next one begins somewhere behind it.
        if self.buffer.len() + bytes.len() > MAX_PICTURE {
            self.restart(self.buffer.len());
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The bytes that are held.
    #[must_use]
    pub fn held(&self) -> usize {
        self.buffer.len()
    }

    /// The next picture that is whole; to be asked for until there is none.
    pub fn next_picture(&mut self) -> Option<Vec<u8>> {
        loop {
            match self.part {
                Part::Outside => self.find_start()?,
                Part::Segments => {
                    if let Some(picture) = self.segment()? {
                        return Some(picture);
                    }
                }
                Part::Scan => self.scan()?,
            }
        }
    }

    /// Drops everything before a place and looks for a picture from there.
    fn restart(&mut self, from: usize) {
        self.buffer.drain(..from.min(self.buffer.len()));
        self.part = Part::Outside;
    }

    fn find_start(&mut self) -> Option<()> {
        match self.buffer.windows(2).position(|pair| pair == [0xff, 0xd8]) {
            Some(start) => {
                self.buffer.drain(..start);
                (self.at, self.part, self.tables) = (2, Part::Segments, false);
                Some(())
            }
            None => {
                let keep = usize::from(self.buffer.last() == Some(&0xff));
                self.buffer.drain(..self.buffer.len() - keep);
                None
            }
        }
    }

    /// Steps over a segment; the picture where it was the last. `None` where more bytes are needed.
    fn segment(&mut self) -> Option<Option<Vec<u8>>> {
        let rest = self.buffer.get(self.at..)?;
        let &[first, marker, ..] = rest else { return None };
        match (first, marker) {
            // A byte that fills, before the marker.
            (0xff, 0xff) => self.at += 1,
            (0xff, 0xd9) => return Some(Some(self.picture())),
            (0xff, 0x01 | 0xd0..=0xd7) => self.at += 2,
            (0xff, 0xc0..=0xcf | 0xda..=0xfe) => {
                let &[_, _, high, low, ..] = rest else { return None };
                self.tables |= marker == 0xc4;
                self.at += 2 + usize::from(u16::from_be_bytes([high, low])).max(2);
                self.part = if marker == 0xda { Part::Scan } else { Part::Segments };
            }
            // A picture that was broken off, or none at all.
            _ => self.restart(self.at),
        }
        Some(None)
    }

    /// Steps over compressed data, to the next marker that means something.
    fn scan(&mut self) -> Option<()> {
        let rest = self.buffer.get(self.at..)?;
        let marker = rest.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7));
        match marker {
            Some(ahead) => {
                self.at += ahead;
                self.part = Part::Segments;
                Some(())
            }
            None => {
                self.at += rest.len().saturating_sub(1);
                None
            }
        }
    }

    fn picture(&mut self) -> Vec<u8> {
        let mut picture: Vec<u8> = self.buffer.drain(..self.at + 2).collect();
        self.part = Part::Outside;
        if !self.tables {
            picture.splice(2..2, MOTION);
        }
        picture
    }
}
