//! The state in words: what the view shows.

mod cards;
mod count;
pub(crate) mod dialogs;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod reading;
pub(crate) mod record_status;
pub(crate) mod review;
mod unsaved;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use lanke_game::clock::time_text;
use lanke_rules::{Color, Move, Size};

use crate::app::App;
use crate::intent::Screen;
use crate::view::{MoveRow, View};
use crate::words::{Lang, phrase, word};
use lanke_game::Coordinates;

impl App {
    /// What to show at `now`.
    pub fn view(&self, now: Duration) -> View {
        match self.screen {
            Screen::Play => play::view(self, now),
            Screen::Review => review::view(self, now),
        }
    }
}

/// `第 46 手`, `Move 46`.
fn move_label(lang: Lang, number: usize) -> String {
    phrase(lang, "play-move", &[("n", &number.to_string())])
}

/// The rows of the list of moves, kept while the line and its words are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeptRows(RefCell<Option<Worded>>);

#[derive(Clone, Debug)]
struct Worded {
    lang: Lang,
    names: Coordinates,
    rows: Rc<[MoveRow]>,
}

impl KeptRows {
    /// The rows kept, or those that `make` makes.
    pub(crate) fn get(&self, lang: Lang, names: Coordinates, make: impl FnOnce() -> Rc<[MoveRow]>) -> Rc<[MoveRow]> {
        let mut kept = self.0.borrow_mut();
        match &*kept {
            Some(kept) if (kept.lang, kept.names) == (lang, names) => kept.rows.clone(),
            _ => kept.insert(Worded { lang, names, rows: make() }).rows.clone(),
        }
    }
}

/// A row of the list of moves.
struct Row {
    node: lanke_game::record::NodeId,
    number: u32,
    color: Color,
    mv: Move,
    used: Option<Duration>,
    illegal: Option<String>,
    judged: (String, String),
}

fn rows(lang: Lang, names: Coordinates, size: Size, rows: impl Iterator<Item = Row>) -> Rc<[MoveRow]> {
    rows.map(|row| MoveRow {
        node: row.node,
        number: row.number,
        color: row.color,
        text: match row.mv {
            Move::Pass => word(lang, "moves-pass").to_owned(),
            Move::Play(p) => names.name(size, p),
        },
        time: row.used.map(time_text).unwrap_or_default(),
        illegal: row.illegal,
        judged: row.judged,
    })
    .collect()
}
