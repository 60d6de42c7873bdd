//! The formats that records are kept in, and how a file's is told.

use super::{botzone, course, gib, ngf, ugf};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Smart Game Format.
    Sgf,
    /// Tygem's.
    Gib,
    /// WBaduk's (Cyberoro).
    Ngf,
    /// PandaNet's; with reviews, UGI.
    Ugf,
    /// The save file of a NoGo course program: `0/2 0/1 A1 B4 … G/W/L`.
    Dat,
    /// The line of moves of the NoGo course: `A1 B2 E9 G`.
    Course,
    /// The save file of QtNoGo, a NoGo course program: JSON with a `History`.
    QtNoGo,
    /// Botzone's logs of NoGo matches, in JSON.
    Botzone,
}

impl Format {
    /// The format that files with this extension (in any case, without its dot) are in.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "sgf" | "mgt" => Self::Sgf,
            "gib" => Self::Gib,
            "ngf" => Self::Ngf,
            "ugf" | "ugi" => Self::Ugf,
            "dat" => Self::Dat,
            "json" | "matches" => Self::Botzone,
            _ => return None,
        })
    }

    /// The usual extension of its files.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Gib => "gib",
            Self::Ngf => "ngf",
            Self::Ugf => "ugf",
            Self::Dat => "dat",
            Self::Course => "txt",
            Self::QtNoGo | Self::Botzone => "json",
        }
    }

    /// True if it is read and never written.
    pub const fn is_read_only(self) -> bool {
        match self {
            Self::Sgf | Self::Dat | Self::Course => false,
            Self::Gib | Self::Ngf | Self::Ugf | Self::QtNoGo | Self::Botzone => true,
        }
    }

    /// The format that a text shows to be in, whatever its file is called; else the one that the
    /// extension names, else SGF, whose reader asks for least.
    pub(super) fn of_text(text: &str, extension: Option<&str>) -> Self {
        let named = extension.and_then(Self::of_extension);
        // The first line of an NGF file is a title.
        let titled = named == Some(Self::Ngf) && ngf::shows(text);
        if text.trim_start().starts_with('(') && !titled || named == Some(Self::Sgf) && text.contains("(;") {
            return Self::Sgf;
        }
        let shows = [
            (Self::Gib, gib::shows as fn(&str) -> bool),
            (Self::Ugf, ugf::shows),
            (Self::Ngf, ngf::shows),
            (Self::Dat, course::shows_dat),
            (Self::Course, course::shows_line),
            (Self::Botzone, botzone::shows),
            (Self::QtNoGo, course::shows_json),
        ];
        let shown = shows.into_iter().find(|(_, shows)| shows(text)).map(|(format, _)| format);
        shown.or(named).unwrap_or(Self::Sgf)
    }
}
