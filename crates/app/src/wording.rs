//! Wording that the pages of browsers share with the window.

use lanke_camera::BoardStatus;
use lanke_game::clock::Face;
use lanke_game::session::{GameSettings, Refusal};
use lanke_peer::coordinator::SessionEnding;
use lanke_rules::Name;

use crate::form::Form;
use crate::words::{Lang, word};
use crate::{camera, online, play, status};

/// Sentence on an act that the rules refuse.
pub fn refusal(lang: Lang, refusal: Refusal, rules: Name) -> String {
    status::refusal(lang, refusal, rules == Name::NoGo).text
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
