//! Wording that the pages of browsers and the failures of events share with the window.

use std::io;

use lanke_camera::{BoardStatus, SourceError, Trouble};
use lanke_game::clock::Face;
use lanke_game::session::{GameSettings, Refusal};
use lanke_peer::coordinator::SessionEnding;
use lanke_rules::{Color, Name};
use lanke_storage::JournalError;

use crate::form::Form;
use crate::words::{Lang, word};
use crate::{camera, online, play, status};

/// Sentence on an act that the rules refuse.
pub fn refusal(lang: Lang, refusal: Refusal, rules: Name) -> String {
    status::refusal(lang, refusal, rules == Name::NoGo).text
}

/// Sentence on a failure of the disk.
pub fn disk(lang: Lang, why: &io::Error) -> String {
    status::disk(lang, why)
}

/// Sentence on a journal that cannot be opened.
pub fn journal(lang: Lang, why: &JournalError) -> String {
    status::journal(lang, why)
}

/// Sentence on pictures that do not come.
pub fn lost(lang: Lang, trouble: &Trouble) -> String {
    camera::lost(lang, trouble)
}

/// Sentence on a text that names no source of pictures.
pub fn no_source(lang: Lang, why: &SourceError) -> String {
    camera::no_source(lang, why)
}

/// Reason why a session with another program is over; none where it was closed here.
pub fn ending(lang: Lang, ending: &SessionEnding, opponent: &str) -> Option<String> {
    online::ending(lang, ending, opponent).map(|(text, ..)| text)
}

/// Terms of a game in a line: board, rules, komi, time.
pub fn terms(lang: Lang, settings: &GameSettings) -> String {
    Form::of(settings).summary(lang)
}

/// Periods, stones or seconds behind the time that a clock shows.
pub fn reserve(lang: Lang, face: &Face) -> String {
    play::reserve(lang, face)
}

/// State of a real board in a word or two.
pub fn board_state(lang: Lang, status: &BoardStatus) -> &'static str {
    word(lang, camera::state_key(status))
}

/// Word for the stone that lies on a point of a real board, if one does.
pub fn stone(lang: Lang, stone: Option<Color>) -> &'static str {
    camera::stone_word(lang, stone)
}
