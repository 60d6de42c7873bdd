//! Content that a camera sends instead of pictures, recognized by its first bytes.

use std::fmt;

/// Kinds of what is sent instead of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A web page.
    Page,
    /// Other text: JSON, a list of addresses, a message.
    Text,
    /// A video of another kind than MJPEG.
    Video,
    /// A picture that does not end.
    Unfinished,
    /// A picture that is larger than pictures may be.
    TooLarge,
    /// Something else.
    Unknown,
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Page => "a web page; the address of its MJPEG stream is needed",
            Self::Text => "text",
            Self::Video => "a video of another kind than MJPEG",
            Self::Unfinished => "a picture that never ends",
            Self::TooLarge => "a picture that is too large",
            Self::Unknown => "data without a JPEG picture in it",
        })
    }
}

impl Content {
    /// The first bytes by which it is recognized.
    pub const SAMPLE: usize = 1024;

    /// The kind that an HTTP content type names, where that alone shows that no pictures come.
    pub(crate) fn of_type(kind: &str) -> Option<Self> {
        let kind = kind.trim().to_ascii_lowercase();
        match kind.split(';').next().unwrap_or_default().trim_end() {
            "text/html" | "application/xhtml+xml" => Some(Self::Page),
            "application/json" | "application/xml" | "application/vnd.apple.mpegurl" => Some(Self::Text),
            text if text.starts_with("text/") => Some(Self::Text),
            _ => None,
        }
    }

    /// The kind of what begins with these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let bytes = &bytes[..bytes.len().min(Self::SAMPLE)];
        let lower = bytes.to_ascii_lowercase();
        let holds = |part: &[u8]| lower.windows(part.len()).any(|window| window == part);
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace() || *byte >= 0x80;
        if holds(b"<html") || holds(b"<!doctype html") {
            Self::Page
        } else if bytes.starts_with(&[0xff, 0xd8]) {
            Self::Unfinished
        } else if is_video(bytes) {
            Self::Video
        } else if !bytes.is_empty()
            && std::str::from_utf8(&bytes[..bytes.len().min(256)]).is_ok_and(|text| text.bytes().all(|b| is_text(&b)))
        {
            Self::Text
        } else {
            Self::Unknown
        }
    }
}

/// True if a video of another kind begins so: MP4, Matroska, FLV, a stream of H.264 or H.265, MPEG-TS or MPEG-PS.
fn is_video(bytes: &[u8]) -> bool {
    const STARTS: [&[u8]; 4] = [&[0x1a, 0x45, 0xdf, 0xa3], b"FLV", &[0, 0, 0, 1], &[0, 0, 1]];
    let transport = bytes.first() == Some(&0x47) && bytes.get(188).is_none_or(|&byte| byte == 0x47);
    transport || bytes.get(4..8) == Some(b"ftyp") || STARTS.iter().any(|start| bytes.starts_with(start))
}
