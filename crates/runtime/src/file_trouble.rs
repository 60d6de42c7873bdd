//! Files that fail: the reason why one cannot be used, and what is told of it while a game goes on.

use std::fmt;
use std::io;
use std::path::PathBuf;

use lanke_app::words::{Lang, phrase};
use lanke_app::{ConfigDamage, wording};
use lanke_storage::reason;

/// Reason why a file cannot be used.
#[derive(Debug)]
pub enum FileError {
    /// It cannot be read.
    Read(PathBuf, io::Error),
    /// It cannot be written.
    Write(PathBuf, io::Error),
    /// This folder cannot be made.
    Folder(PathBuf, io::Error),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(path, why) => write!(f, "cannot read {}: {}", path.display(), reason(why)),
            Self::Write(path, why) => write!(f, "cannot write {}: {}", path.display(), reason(why)),
            Self::Folder(path, why) => write!(f, "cannot make the folder {}: {}", path.display(), reason(why)),
        }
    }
}

impl std::error::Error for FileError {}

impl FileError {
    /// The file and the reason, for the window.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let (Self::Read(path, why) | Self::Write(path, why) | Self::Folder(path, why)) = self;
        format!("{}: {}", path.display(), wording::disk(lang, why))
    }
}

/// Trouble with a file while a game goes on.
#[derive(Debug)]
pub enum FileTrouble {
    /// A journal was damaged: what could be read of it goes on.
    JournalDamaged {
        /// The journal.
        path: PathBuf,
        /// Copy of the damaged file.
        original: PathBuf,
    },
    /// The disk refuses the journal, which is tried again with the next act.
    Journal(FileError),
    /// The disk refuses the record, which is tried again with the next act.
    Record(FileError),
    /// The record was not as it was written last.
    RecordChanged {
        /// The record.
        path: PathBuf,
        /// Copy of the file as it was found.
        copy: PathBuf,
    },
    /// A file of settings was damaged.
    Damaged(ConfigDamage),
    /// The settings cannot be read.
    Settings(io::Error),
}

impl fmt::Display for FileTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::JournalDamaged { path, original } => write!(
                f,
                "{} was damaged: what could be read goes on, and the rest is kept in {}",
                path.display(),
                original.display()
            ),
            Self::Journal(why) | Self::Record(why) => {
                write!(f, "{why}; the game goes on, and is tried to be kept again")
            }
            Self::RecordChanged { path, copy } => write!(
                f,
                "{} was changed beside the game: it is kept as {}, and the record is written anew",
                path.display(),
                copy.display()
            ),
            Self::Damaged(damage) => f.write_str(&damage.words(Lang::En)),
            Self::Settings(why) => write!(f, "the settings cannot be read: {}", reason(why)),
        }
    }
}

impl FileTrouble {
    /// A sentence about it, for the window.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let name = |path: &PathBuf| path.display().to_string();
        match self {
            Self::JournalDamaged { path, original } => {
                let kept = phrase(lang, "er-config-kept", &[("f", &name(original))]);
                phrase(lang, "er-config-whole", &[("f", &name(path))]) + &kept
            }
            Self::Journal(why) | Self::Record(why) => phrase(lang, "rl-kept-again", &[("n", &why.words(lang))]),
            Self::RecordChanged { path, copy } => phrase(lang, "rl-changed", &[("f", &name(path)), ("n", &name(copy))]),
            Self::Damaged(damage) => damage.words(lang),
            Self::Settings(why) => phrase(lang, "er-disk", &[("n", &wording::disk(lang, why))]),
        }
    }
}
