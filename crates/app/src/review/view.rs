//! The open records' part of the view.

use std::rc::Rc;

use lanke_game::record::Judgement;
use lanke_game::review::GameInfo;
use lanke_rules::Size;

use super::reading::Practice;
use super::request::{BranchEdit, Tool};
use super::search::Found;
use crate::analysis::view::AnalysisView;
use crate::prose::Prose;
use crate::record_view::RecordView;
use crate::record_words::GameTitle;

/// The page of the open records.
#[derive(Clone, Debug)]
pub struct ReviewPage {
    /// The record shown.
    pub record: RecordView,
    /// The open records.
    pub tabs: Vec<Tab>,
    /// Index of the tab shown.
    pub tab: usize,
    /// Comment, search and practice.
    pub reading: ReadingView,
    /// Analysis.
    pub analysis: AnalysisView,
    /// The automatic walk is on.
    pub walks: bool,
    /// Speed of the automatic walk, in moves a second.
    pub speed: f32,
    /// Number of moves tried out, while moves are tried out.
    pub trying: Option<u32>,
    /// State of the tools for editing.
    pub edit: EditView,
}

/// Comment, search and practice.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingView {
    /// The comment laid out, after the sentences about the mistake.
    pub prose: Rc<Prose>,
    /// Sentences about the mistake that is shown, each of which is proved.
    pub reasons: Vec<String>,
    /// The search, if one is on.
    pub search: Option<SearchView>,
    /// Use of a click on the board.
    pub practice: Practice,
    /// The games of the open collection; one for a single game. Shared until one changes.
    pub titles: Rc<[GameTitle]>,
    /// Index of the game shown.
    pub game: usize,
}

/// An open record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// Its file's name, or who played.
    pub name: String,
    /// It has changes that are not saved.
    pub changed: bool,
}

/// A search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchView {
    /// Text searched for.
    pub query: String,
    /// Finds; shared until something else is searched for.
    pub found: Rc<[Found]>,
    /// Index of the one shown.
    pub at: Option<usize>,
    /// The board, for the names of points.
    pub size: Size,
}

/// Something that a record says of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfoField {
    /// Field.
    pub info: GameInfo,
    /// In words.
    pub label: String,
    /// Text.
    pub value: String,
}

/// The state of the tools for editing a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditView {
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// Judgements of the move and the position shown; the second part is true for those of double strength.
    pub judged: Vec<(Judgement, bool)>,
    /// There is a move to be judged.
    pub of_move: bool,
    /// Changes that can be made to the branch shown.
    pub branch: Vec<BranchEdit>,
}
