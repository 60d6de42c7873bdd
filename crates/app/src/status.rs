//! Sentences: why something is refused, whose turn it is, what the clock says.

use std::io;

use lanke_engine::{EngineError, EngineFailure, Fault};
use lanke_game::clock::ClockEvent;
use lanke_game::record::{ReadError, WriteError, limits};
use lanke_game::session::Refusal;
use lanke_rules::{Color, Illegal};
use lanke_storage::JournalError;

use crate::words::{Lang, phrase, thousands, word};

/// Tone of a sentence or a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A fact.
    #[default]
    Plain,
    /// It is going on, or it went well.
    Good,
    /// Look out.
    Warning,
    /// Refused, or lost.
    Bad,
}

/// The status line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The sentence.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
    /// The icon before it, as named in `assets/icons`.
    pub icon: &'static str,
}

/// A sentence of the catalogue.
pub(crate) fn status(lang: Lang, key: &str, tone: Tone, icon: &'static str) -> Status {
    Status { text: word(lang, key).to_owned(), tone, icon }
}

/// Sentence on the side to move.
pub(crate) fn to_play(lang: Lang, color: Color) -> Status {
    let key = match color {
        Color::Black => "st-black",
        Color::White => "st-white",
    };
    status(lang, key, Tone::Plain, "info")
}

/// Sentence on an illegal move.
pub(crate) fn illegal(lang: Lang, illegal: Illegal, nogo: bool) -> String {
    let key = match illegal {
        Illegal::OutsideBoard => "st-outside",
        Illegal::Occupied => "st-occupied",
        Illegal::Ko => "st-ko",
        Illegal::Superko { repeats: 0 } => "st-superko-start",
        Illegal::Superko { repeats } => {
            return phrase(lang, "st-superko-at", &[("n", &repeats.to_string())]);
        }
        Illegal::Suicide if nogo => "st-nogosuicide",
        Illegal::Suicide => "st-suicide",
        Illegal::Capture => "st-capture",
        Illegal::CapturedPoint => "st-captured",
        Illegal::Pass => "st-nopass",
        Illegal::Over => "st-over",
    };
    word(lang, key).to_owned()
}

/// Sentence on a refused act.
pub(crate) fn refusal(lang: Lang, refusal: Refusal, nogo: bool) -> Status {
    let plain = |key| status(lang, key, Tone::Bad, "warning");
    match refusal {
        Refusal::Illegal(reason) => {
            let icon = if matches!(reason, Illegal::Ko | Illegal::Superko { .. }) { "ko" } else { "warning" };
            Status { text: illegal(lang, reason, nogo), tone: Tone::Bad, icon }
        }
        Refusal::NotYourTurn => plain("st-notturn"),
        Refusal::Placing { left } => {
            Status { text: phrase(lang, "st-place", &[("n", &left.to_string())]), tone: Tone::Bad, icon: "warning" }
        }
        Refusal::Paused | Refusal::NotPaused => plain("st-paused"),
        Refusal::Counting | Refusal::NotCounting => plain("st-counting"),
        Refusal::Over | Refusal::NotOver => plain("st-over"),
        Refusal::Begun => plain("st-begun"),
        Refusal::NoTakeback => plain("st-undobarred"),
        Refusal::NothingToTakeBack => plain("st-noundo"),
        Refusal::NoCount => plain("st-nocount"),
        Refusal::TwoPasses => plain("st-twopasses"),
        Refusal::Asked | Refusal::NotAsked => plain("st-asked"),
        Refusal::NoStone => plain("st-nostone"),
        Refusal::TimeUp | Refusal::TimeLeft | Refusal::NoTime => plain("st-timeup"),
        Refusal::Record(error) => Status { text: error.to_string(), tone: Tone::Bad, icon: "warning" },
    }
}

/// Sentence on an event of the clock of the side of this name.
pub(crate) fn clock_event(lang: Lang, c: &str, event: ClockEvent) -> Status {
    let warning = |text| Status { text, tone: Tone::Warning, icon: "clock" };
    match event {
        ClockEvent::OvertimeEntered { .. } => warning(phrase(lang, "st-enter", &[("c", c)])),
        ClockEvent::PeriodLost { left } => warning(phrase(lang, "st-lost", &[("c", c), ("n", &left.to_string())])),
        ClockEvent::LowTime { seconds } => warning(phrase(lang, "st-low", &[("c", c), ("n", &seconds.to_string())])),
        ClockEvent::Flag => Status { text: phrase(lang, "st-flag", &[("c", c)]), tone: Tone::Bad, icon: "clock" },
    }
}

/// Sentence on a failure of the disk.
pub(crate) fn disk(lang: Lang, why: &io::Error) -> String {
    let key = match why.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "er-full",
        io::ErrorKind::PermissionDenied => "er-denied",
        io::ErrorKind::ReadOnlyFilesystem => "er-readonly",
        io::ErrorKind::NotFound => "er-absent",
        io::ErrorKind::AlreadyExists => "er-there",
        _ => return lanke_storage::reason(why),
    };
    word(lang, key).to_owned()
}

/// Sentence on a file that gives no record.
pub(crate) fn unreadable(lang: Lang, why: ReadError) -> String {
    let more = |key, most: usize| phrase(lang, key, &[("n", &thousands(most as u64))]);
    match why {
        ReadError::NoGame => word(lang, "er-nogame").to_owned(),
        ReadError::Binary => word(lang, "er-binary").to_owned(),
        ReadError::TooManyBytes => more("er-large", limits::BYTES >> 20),
        ReadError::TooManyNodes => more("er-nodes", limits::NODES),
        ReadError::TooManyGames => more("er-games", limits::GAMES),
    }
}

/// Sentence on a record that a format cannot hold.
pub(crate) fn unwritable(lang: Lang, why: WriteError) -> Status {
    let key = match why {
        WriteError::ReadOnly(_) => "er-format",
        WriteError::Games => "er-write-games",
        WriteError::Board => "er-write-board",
        WriteError::SetUp => "er-write-setup",
        WriteError::Turn => "er-write-turn",
    };
    status(lang, key, Tone::Bad, "warning")
}

/// Sentence on a journal that cannot be opened.
pub(crate) fn journal(lang: Lang, why: &JournalError) -> String {
    match why {
        JournalError::Io(why) => disk(lang, why),
        JournalError::Foreign => word(lang, "fd-foreign").to_owned(),
        JournalError::Busy => word(lang, "er-busy").to_owned(),
        JournalError::Closed => why.to_string(),
    }
}

/// Sentence on a failure of an engine.
pub(crate) fn engine_error(lang: Lang, error: &EngineError) -> String {
    match error {
        EngineError::WrongGame => word(lang, "er-game").to_owned(),
        EngineError::BoardTooLarge(size) => phrase(lang, "er-board", &[("n", &size.to_string())]),
        EngineError::Stopped => word(lang, "er-halted").to_owned(),
        EngineError::Program(fault) => fault_words(lang, fault),
        EngineError::Network(name) => phrase(lang, "er-nonsense", &[("n", name)]),
    }
}

fn fault_words(lang: Lang, fault: &Fault) -> String {
    let n = fault.program.as_str();
    let one = |key, w: &str| phrase(lang, key, &[("n", n), ("w", w)]);
    match &fault.what {
        EngineFailure::NotFound => phrase(lang, "fault-notfound", &[("n", n)]),
        EngineFailure::NotStarted(why) => one("fault-notstarted", why),
        EngineFailure::Silent(command) => one("fault-silent", command),
        EngineFailure::Ended(Some(code)) => one("fault-ended", &code.to_string()),
        EngineFailure::Ended(None) | EngineFailure::Killed(_) => phrase(lang, "fault-killed", &[("n", n)]),
        EngineFailure::Flood => phrase(lang, "fault-flood", &[("n", n)]),
        EngineFailure::Garbage(answer) => one("fault-garbage", answer),
        EngineFailure::Refused(command, why) => phrase(lang, "fault-refused", &[("n", n), ("w", command), ("r", why)]),
        EngineFailure::Illegal(mv) => one("fault-illegal", mv),
    }
}
