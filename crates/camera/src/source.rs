//! Sources of pictures, as a person names them.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ureq::http::Uri;

use crate::feed::Feed;
use crate::{ffmpeg, files, stills};

/// A place where pictures come from. It is shown without its password.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A network camera.
    Network(Address),
    /// A webcam of this computer, by its device.
    Webcam(PathBuf),
    /// A phone, whose pictures another part of the program hands over.
    Phone(Feed),
    /// A picture that may be written anew at any time.
    Image(PathBuf),
    /// Pictures, one after the other, so many a second.
    Folder(PathBuf, f64),
    /// A video file, of which so many pictures are taken for each second of it.
    Video(PathBuf, f64),
}

/// The address of a network camera, `http://host:port/path` or one with `https` or `rtsp`, with a name and a password
/// before the host if it wants them.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// Without name and password.
    pub(crate) uri: Uri,
    pub(crate) login: Option<Login>,
}

/// A name and a password.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Login {
    pub(crate) name: Vec<u8>,
    pub(crate) password: Vec<u8>,
}

impl Login {
    /// User information before a host: `name:password`, in which some characters are written `%40`.
    fn parse(text: &str) -> Self {
        let (name, password) = text.split_once(':').unwrap_or((text, ""));
        Self { name: unescaped(name), password: unescaped(password) }
    }

    /// Credentials of a Basic authorization (RFC 7617).
    pub(crate) fn basic(&self) -> String {
        format!("Basic {}", BASE64_STANDARD.encode([&self.name, &b":"[..], &self.password].concat()))
    }
}

/// Reasons why a text names no source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceError {
    /// The address cannot be read.
    Address(String),
    /// A protocol that is not offered.
    Protocol(String),
    /// A camera that speaks this protocol, for which the program `ffmpeg` is missing.
    Stream(String),
    /// A video file, for which the program `ffmpeg` is missing.
    Video(PathBuf),
    /// No webcam is plugged in, or the platform's are not offered.
    NoWebcam,
    /// There is no such file.
    Absent(PathBuf),
    /// A number of pictures a second that makes no sense.
    Pace,
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(text) => {
                write!(f, "{text} is no address; cameras are at addresses like http://192.168.1.20:8080/video")
            }
            Self::Protocol(name) => {
                write!(f, "cameras that speak {name} are not offered; those that speak http, https or rtsp are")
            }
            Self::Stream(name) => write!(
                f,
                "for cameras that speak {name} the program ffmpeg is needed, and it is not installed; most of them also \
                 send MJPEG over http, which needs nothing"
            ),
            Self::Video(path) => write!(
                f,
                "{} is a video, for which the program ffmpeg is needed, and it is not installed; a folder of JPEG or PNG \
                 frames needs nothing",
                path.display()
            ),
            Self::NoWebcam if cfg!(any(target_os = "linux", windows)) => f.write_str("no webcam is plugged in"),
            Self::NoWebcam => f.write_str(
                "webcams of this system are not offered; a phone or a program that sends MJPEG over http is",
            ),
            Self::Absent(path) => write!(f, "there is no file, folder or camera {}", path.display()),
            Self::Pace => f.write_str("pictures a second are a number between 0.01 and 1000"),
        }
    }
}

impl std::error::Error for SourceError {}

/// Endings of names of video files.
const VIDEOS: [&str; 9] = ["mp4", "mov", "mkv", "avi", "webm", "m4v", "mpg", "mpeg", "wmv"];

/// Pictures a second of a folder where nothing is said.
const PACE: f64 = 5.0;

/// True if it is a webcam that is plugged in, by the name that Windows gives to devices.
fn is_plugged_in(path: &Path) -> bool {
    cfg!(windows) && path.starts_with(r"\\?\") && crate::webcams().iter().any(|(device, _)| device == path)
}

impl Source {
    /// Name of a phone among the sources.
    pub const PHONE: &str = "phone";

    /// The source that a text names: an address, `webcam`, a device, a picture, a folder or a video. Looks on the disk,
    /// also for the program that videos need.
    ///
    /// # Errors
    /// No such source, or one that is not offered.
    pub fn find(text: &str) -> Result<Self, SourceError> {
        let text = text.trim();
        if let Some((scheme, _)) = text.split_once("://") {
            return match scheme.to_ascii_lowercase().as_str() {
                "http" | "https" => Address::parse(text).map(Self::Network),
                name @ ("rtsp" | "rtsps") if ffmpeg::program().is_none() => Err(SourceError::Stream(name.to_owned())),
                "rtsp" | "rtsps" => Address::parse(text).map(Self::Network),
                other => Err(SourceError::Protocol(other.to_owned())),
            };
        }
        let path = PathBuf::from(text);
        let ending = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
        if text == "webcam" {
            crate::webcams().into_iter().next().map(|(path, _)| Self::Webcam(path)).ok_or(SourceError::NoWebcam)
        } else if text.starts_with("/dev/video") || is_plugged_in(&path) {
            Ok(Self::Webcam(path))
        } else if path.is_dir() {
            Ok(Self::Folder(absolute(&path), PACE))
        } else if !path.is_file() {
            Err(SourceError::Absent(path))
        } else if ending.is_some_and(|e| VIDEOS.contains(&e.as_str())) {
            match ffmpeg::program() {
                Some(_) => Ok(Self::Video(absolute(&path), PACE)),
                None => Err(SourceError::Video(path)),
            }
        } else {
            Ok(Self::Image(absolute(&path)))
        }
    }

    /// The same source with so many pictures a second, where they are those of a folder or a video.
    ///
    /// # Errors
    /// A number that makes no sense.
    pub fn paced(self, pace: f64) -> Result<Self, SourceError> {
        match self {
            _ if !(0.01..=1000.0).contains(&pace) => Err(SourceError::Pace),
            Self::Folder(path, _) => Ok(Self::Folder(path, pace)),
            Self::Video(path, _) => Ok(Self::Video(path, pace)),
            other => Ok(other),
        }
    }

    /// Number of pictures of a folder.
    pub(crate) fn pictures(&self) -> Option<usize> {
        let Self::Folder(path, _) = self else { return None };
        // Files that cannot be read are reported when they are shown.
        Some(files::pictures(path).map_or(0, |files| files.len()))
    }

    /// Length of a video; zero where it is not known.
    pub(crate) fn length(&self) -> Duration {
        match self {
            Self::Video(path, _) => ffmpeg::length(path).unwrap_or_default(),
            _ => Duration::ZERO,
        }
    }

    /// True if it is a folder whose pictures are of boards at rest, one after the other, and no footage. Looks at some of them.
    #[must_use]
    pub fn shows_stills(&self) -> bool {
        stills::shows_stills(self)
    }

    /// True if it goes on for ever, rather than ending with its last picture.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        !matches!(self, Self::Folder(..) | Self::Video(..))
    }
}

/// The path from the root, so that a source has one name.
fn absolute(path: &Path) -> PathBuf {
    // A folder that was taken away meanwhile keeps the name that was typed.
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(address) => address.fmt(f),
            Self::Phone(_) => f.write_str(Self::PHONE),
            Self::Webcam(path) | Self::Image(path) | Self::Folder(path, _) | Self::Video(path, _) => {
                path.display().fmt(f)
            }
        }
    }
}

impl Address {
    /// True for RTSP.
    pub(crate) fn is_rtsp(&self) -> bool {
        self.uri.scheme_str().is_some_and(|scheme| scheme.len() >= 4 && scheme[..4].eq_ignore_ascii_case("rtsp"))
    }

    /// The whole address, password and all.
    pub(crate) fn with_login(&self) -> String {
        let plain = self.uri.to_string();
        let (Some(Login { name, password }), Some((scheme, rest))) = (&self.login, plain.split_once("://")) else {
            return plain;
        };
        format!("{scheme}://{}:{}@{rest}", escaped(name), escaped(password))
    }

    /// A text in which neither name nor password stands.
    pub(crate) fn discreet(&self, text: &str) -> String {
        let Some(Login { name, password }) = &self.login else { return text.to_owned() };
        let mut text = text.replace(&format!("{}:{}@", escaped(name), escaped(password)), "");
        for secret in [password, name] {
            for written in [escaped(secret), String::from_utf8_lossy(secret).into_owned()] {
                if !written.is_empty() {
                    text = text.replace(&written, "…");
                }
            }
        }
        text
    }

    fn parse(text: &str) -> Result<Self, SourceError> {
        let (uri, login) = match text.split_once("://") {
            Some((scheme, rest)) => {
                let end = rest.find(['/', '?']).unwrap_or(rest.len());
                match rest[..end].rfind('@') {
                    Some(at) => (format!("{scheme}://{}", &rest[at + 1..]), Some(&rest[..at])),
                    None => (text.to_owned(), None),
                }
            }
            None => (text.to_owned(), None),
        };
        // A login in which a `/` stands as it is cannot be told from a path; it is not shown.
        let wrong = || {
            let parts = uri.split_once("://").zip(uri.rsplit_once('@'));
            let shown = parts.map(|((scheme, _), (_, host))| format!("{scheme}://…@{host}"));
            SourceError::Address(shown.unwrap_or_else(|| uri.clone()))
        };
        let parsed: Uri = uri.parse().map_err(|_| wrong())?;
        let place = parsed.authority().map(|place| place.as_str().trim_end_matches(':')).unwrap_or_default();
        // Before a port that is no number there is no host, but a name.
        let has_port = parsed.port_u16().is_some() || parsed.host() == Some(place);
        if parsed.host().is_none_or(str::is_empty) || !has_port {
            return Err(wrong());
        }
        Ok(Self { uri: parsed, login: login.map(Login::parse) })
    }
}

/// A name and a password, in which some characters are written `%40`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|code| *first == b'%' && code.iter().all(u8::is_ascii_hexdigit));
        let byte = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    bytes
}

/// As it may stand before a host (RFC 3986, 3.2.1).
fn escaped(bytes: &[u8]) -> String {
    let one = |&byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(one).collect()
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uri.fmt(f)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
