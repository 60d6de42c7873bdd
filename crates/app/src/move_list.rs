//! List of the moves of a line.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use lanke_game::Coordinates;
use lanke_game::clock::time_text;
use lanke_game::record::NodeId;
use lanke_rules::{Color, Move, Size};

use crate::words::{Lang, phrase, word};

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// Its node.
    pub node: NodeId,
    /// Its number.
    pub number: u32,
    /// Side that played it.
    pub color: Color,
    /// `Q16`, `停一手`.
    pub text: String,
    /// Time that it took: `0:11`; empty when unknown.
    pub time: String,
    /// Reason why it is illegal, if it is.
    pub illegal: Option<String>,
    /// Judgements, as signs: `!?`; and in words.
    pub judged: (String, String),
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

/// A move of the list, not yet in words.
pub(crate) struct Row {
    pub(crate) node: NodeId,
    pub(crate) number: u32,
    pub(crate) color: Color,
    /// None if it names no point of the board.
    pub(crate) mv: Option<Move>,
    pub(crate) used: Option<Duration>,
    pub(crate) illegal: Option<String>,
    pub(crate) judged: (String, String),
}

/// Words the moves of a list.
pub(crate) fn rows(lang: Lang, names: Coordinates, size: Size, rows: impl Iterator<Item = Row>) -> Rc<[MoveRow]> {
    rows.map(|row| MoveRow {
        node: row.node,
        number: row.number,
        color: row.color,
        text: recorded_move_name(lang, names, size, row.mv),
        time: row.used.map(time_text).unwrap_or_default(),
        illegal: row.illegal,
        judged: row.judged,
    })
    .collect()
}

/// A move: `Q16`, `停一手`.
pub(crate) fn move_name(lang: Lang, names: Coordinates, size: Size, mv: Move) -> String {
    match mv {
        Move::Pass => word(lang, "list-pass").to_owned(),
        Move::Play(p) => names.name(size, p),
    }
}

/// A move of a record, which need not be on the board: `Q16`, `outside the board`.
pub(crate) fn recorded_move_name(lang: Lang, names: Coordinates, size: Size, mv: Option<Move>) -> String {
    mv.map_or_else(|| word(lang, "tree-outside").to_owned(), |mv| move_name(lang, names, size, mv))
}

/// Label of a move: `第 46 手`, `Move 46`.
pub(crate) fn move_label(lang: Lang, number: usize) -> String {
    phrase(lang, "play-move", &[("n", &number.to_string())])
}
