//! Sentences about connections: reasons why one ends, beginnings of games, damage.

use lanke_course::{Agreement, CloseReason, ConnectError, Op};
use lanke_game::session::Player;
use lanke_peer::coordinator::SessionEnding;
use lanke_peer::{Denial, PeerError};
use lanke_rules::{ByColor, Color, Ruleset};

use super::Action;
use crate::status::{Status, Tone};
use crate::unfinished_tables::DamagedTable;
use crate::words::{Lang, phrase, word};

/// Something that was not taken, of which the other side knows nothing.
pub(super) fn failed(lang: Lang, why: &str) -> Action {
    bad(lang, "er-line", why)
}

/// Something bad, and the reason.
pub(super) fn bad(lang: Lang, key: &str, why: &str) -> Action {
    Action::Notify(plain(phrase(lang, key, &[("n", why)])))
}

/// Something bad in words of its own.
pub(super) fn plain(text: String) -> Status {
    Status { text, tone: Tone::Bad, icon: "warning" }
}

/// Beginning of a game that is played here.
pub(super) fn began(lang: Lang, me: Color, rules: &Ruleset, opponent: &str) -> Status {
    good(phrase(lang, "on-began", &[("c", lanke_words::seen_side(lang, rules, me)), ("p", opponent)]))
}

/// Beginning of a game of two others.
pub(super) fn spectating(lang: Lang, players: &ByColor<Player>) -> Status {
    good(phrase(lang, "on-watching", &[("b", &players.black.name), ("w", &players.white.name)]))
}

fn good(text: String) -> Status {
    Status { text, tone: Tone::Good, icon: "network" }
}

/// Recovery of a table's journal.
pub(super) fn damaged(lang: Lang, table: &DamagedTable) -> Action {
    let file = table.original.display().to_string();
    let text = match &table.recovered {
        Some((opponent, moves)) => {
            phrase(lang, "on-recovered", &[("p", opponent), ("n", &moves.to_string()), ("f", &file)])
        }
        None => phrase(lang, "on-unreadable", &[("f", &file)]),
    };
    Action::Notify(Status { text, tone: Tone::Warning, icon: "warning" })
}

/// Reason why a session is over; none where it was closed here.
pub(crate) fn ending(lang: Lang, ending: &SessionEnding, opponent: &str) -> Option<(String, Tone, &'static str)> {
    let plain = |key: &str| word(lang, key).to_owned();
    Some(match ending {
        SessionEnding::Closed => return None,
        SessionEnding::Complete | SessionEnding::Left | SessionEnding::LeftEarly { .. } | SessionEnding::Away => {
            (plain("on-left"), Tone::Warning, "info")
        }
        SessionEnding::Declined | SessionEnding::OtherTerms(_) => (plain("on-declined"), Tone::Warning, "info"),
        SessionEnding::Denied(why) => (denied(lang, *why), Tone::Bad, "warning"),
        SessionEnding::OtherTable => (phrase(lang, "on-othertable", &[("p", opponent)]), Tone::Warning, "info"),
        SessionEnding::Disagreed { .. } => (plain("on-disagreed"), Tone::Bad, "warning"),
        SessionEnding::Failed(why) => (fault(lang, why), Tone::Bad, "wifi-off"),
    })
}

fn denied(lang: Lang, denial: Denial) -> String {
    let key = match denial {
        Denial::Code => "on-badcode",
        Denial::Later => "on-later",
        Denial::Impostor => "on-impostor",
        Denial::Version => "on-version",
        Denial::Taken | Denial::Full => "on-taken",
        Denial::Reserved => "on-reserved",
        Denial::Elsewhere => "on-elsewhere",
        Denial::Declined => "on-denied",
        Denial::Unanswered => "on-unanswered",
        Denial::Manners | Denial::Other => "on-cut",
    };
    word(lang, key).to_owned()
}

fn fault(lang: Lang, fault: &PeerError) -> String {
    match fault {
        PeerError::Port { port, .. } => phrase(lang, "on-noport", &[("n", &port.to_string())]),
        PeerError::NotFound => word(lang, "on-notfound").to_owned(),
        PeerError::NobodyAt(address) => phrase(lang, "on-nobody", &[("n", address)]),
        PeerError::Network(_) | PeerError::Journal(_) | PeerError::InvalidJournal(_) => fault.to_string(),
    }
}

/// Reason why there is no connection to a program of the courses.
pub(super) fn course_failure(lang: Lang, failure: &ConnectError) -> String {
    match failure {
        ConnectError::Address(address) => phrase(lang, "on-noaddress", &[("n", address)]),
        ConnectError::UnknownHost(address) | ConnectError::Unreachable { address, .. } => {
            phrase(lang, "on-nobody", &[("n", address)])
        }
        ConnectError::Port { port, .. } => phrase(lang, "on-noport", &[("n", &port.to_string())]),
    }
}

/// End of a game of the courses besides its result, where it is in doubt.
pub(super) fn course_end(lang: Lang, how: Agreement) -> Option<String> {
    let key = match how {
        Agreement::Disputed(Op::TimeoutEnd) => "on-disputed-time",
        Agreement::Disputed(_) => "on-disputed",
        Agreement::Broken => "on-broken",
        _ => return None,
    };
    Some(word(lang, key).to_owned())
}

/// Reason why a connection is closed.
pub(super) fn closed(lang: Lang, why: &CloseReason) -> String {
    let key = match why {
        CloseReason::Here => "on-closed",
        CloseReason::Left { reason } if reason.is_empty() => "on-left",
        CloseReason::Left { reason } => return phrase(lang, "on-leftwhy", &[("n", reason)]),
        CloseReason::Cut => "on-cut",
        CloseReason::Silent => "on-silent",
        CloseReason::Flood | CloseReason::TooLong | CloseReason::Garbled => "on-garbled",
    };
    word(lang, key).to_owned()
}

/// Reason why a guest has gone without a game; the next one can come.
pub(super) fn gone(lang: Lang, why: &CloseReason) -> String {
    phrase(lang, "on-next", &[("n", &closed(lang, why))])
}
