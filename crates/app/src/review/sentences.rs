//! Sentences about changes of records.

use lanke_game::record::EditError;
use lanke_game::review::PlayError;

use super::record::{News, Why};
use crate::status::{Status, Tone, illegal};
use crate::words::{Lang, phrase, word};

/// Sentence on a change of a record that is refused.
pub(super) fn refusal(lang: Lang, why: Why, nogo: bool) -> String {
    match why {
        Why::Trying => word(lang, "st-trying").to_owned(),
        Why::Play(PlayError::Illegal(reason)) => illegal(lang, reason, nogo),
        Why::Play(PlayError::Record(EditError::Root)) => word(lang, "er-root").to_owned(),
        Why::Play(PlayError::Record(error)) => error.to_string(),
    }
}

/// Sentence on the effects of a change of a record.
pub(super) fn news(lang: Lang, news: News) -> Status {
    let (key, n, icon) = match news {
        News::Deleted(n) => ("st-deleted", n, "trash"),
        News::Copied(n) => ("st-copied", n, "copy"),
        News::Left(n) => ("st-left", n, "leave-try"),
    };
    Status { text: phrase(lang, key, &[("n", &n.to_string())]), tone: Tone::Good, icon }
}
