//! Trouble with a camera: reasons why no pictures come.

use std::fmt;
use std::path::PathBuf;

use lanke_vision::FrameError;

use crate::content::Content;

/// Reason why no pictures come, or no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nobody answers at the address; what the system says.
    Unreachable(String),
    /// The camera wants a name and a password, or others.
    Password,
    /// The camera wants a password in a way that is not offered; its name.
    OtherPassword(String),
    /// The camera refuses, with this HTTP status.
    Refused(u16),
    /// The camera sends to another host; its address.
    Elsewhere(String),
    /// The sender answers with something else than pictures.
    NoPictures(Content),
    /// The answer is not HTTP.
    Garbled,
    /// The sender answers with nothing.
    Silent,
    /// Pictures came, and then none for too long.
    Stalled,
    /// The line was cut.
    Cut,
    /// One picture after the other is damaged; why the last one is.
    Spoiled(String),
    /// A picture is damaged.
    Damaged(FrameError),
    /// A file cannot be read; why.
    File(PathBuf, String),
    /// A video gives no pictures, or no more; what `ffmpeg` says.
    Video(PathBuf, String),
    /// The program `ffmpeg` is not installed.
    NoFfmpeg,
    /// The program `ffmpeg` cannot be run; what the system says.
    Ffmpeg(String),
    /// There is no safe line to a camera that is asked by https; why.
    Tls(String),
    /// There are no pictures in a folder.
    Empty(PathBuf),
    /// A webcam is gone, or was never there.
    Unplugged(PathBuf),
    /// Another program uses a webcam.
    Busy(PathBuf),
    /// A webcam may not be used.
    Forbidden(PathBuf),
    /// A webcam fails; what the system says.
    Webcam(PathBuf, String),
    /// A webcam sends its pictures in a way that is not understood.
    Format(PathBuf),
    /// Webcams of this platform are not offered.
    NotOffered,
}

impl Trouble {
    /// True if trying again is of no use.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        matches!(
            self,
            Self::Password
                | Self::OtherPassword(_)
                | Self::Elsewhere(_)
                | Self::Video(..)
                | Self::NoFfmpeg
                | Self::Ffmpeg(_)
                | Self::Tls(_)
                | Self::Empty(_)
                | Self::Format(_)
                | Self::NotOffered
        )
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(why) => write!(f, "the camera cannot be reached: {why}"),
            Self::Password => f.write_str(
                "the camera wants a name and a password, or others; they are written before the host: \
                 http://name:password@host/",
            ),
            Self::OtherPassword(kind) => {
                write!(f, "the camera wants its password by way of {kind}; only Basic and Digest are offered")
            }
            Self::Refused(status) => write!(f, "the camera refuses (HTTP status {status})"),
            Self::Elsewhere(place) => write!(f, "the camera sends to {place}, another host, which is not followed"),
            Self::NoPictures(content) => write!(f, "pictures were expected; what came is {content}"),
            Self::Garbled => f.write_str("what answers there does not speak HTTP"),
            Self::Silent => f.write_str("the camera answers, but sends nothing"),
            Self::Stalled => f.write_str("no more pictures come, though the line stands"),
            Self::Cut => f.write_str("the camera has closed the line"),
            Self::Spoiled(why) => write!(f, "the camera sends pictures that cannot be read: {why}"),
            Self::Damaged(error) => error.fmt(f),
            Self::File(path, why) => write!(f, "cannot read {}: {why}", path.display()),
            Self::Video(path, why) => write!(f, "the video {} cannot be shown: {why}", path.display()),
            Self::NoFfmpeg => f.write_str("the program ffmpeg is not installed any more"),
            Self::Ffmpeg(why) => write!(f, "the program ffmpeg cannot be run: {why}"),
            Self::Tls(why) => write!(f, "there is no safe line to the camera: {why}"),
            Self::Empty(path) => write!(f, "there are no JPEG or PNG pictures in {}", path.display()),
            Self::Unplugged(path) => write!(f, "the webcam {} is not plugged in", path.display()),
            Self::Busy(path) => write!(f, "another program uses the webcam {}", path.display()),
            Self::Forbidden(path) => {
                write!(f, "this user may not use the webcam {}; the group video usually may", path.display())
            }
            Self::Webcam(path, why) => write!(f, "the webcam {} fails: {why}", path.display()),
            Self::Format(path) => {
                write!(f, "the webcam {} offers neither MJPEG nor YUYV, and nothing else is understood", path.display())
            }
            Self::NotOffered => f.write_str("webcams of this system are not offered"),
        }
    }
}

impl std::error::Error for Trouble {}
