//! Reading a record: searching, following its text, guessing its moves, copying it, what it says of its game.

use lanke_game::record::{self, Edit, NodeContent, NodeId, Setting, Tree, ValueBuf};
use lanke_game::review::GameInfo;
use lanke_rules::{Color, Point, Position};

use super::OpenRecord;
use super::search::Search;
use crate::ids::RecordId;
use crate::prose::{KeptProse, Link};
use crate::record_file::of_tree;

/// A wish about the record that is shown, besides walking and changing it.
#[derive(Clone, Debug, PartialEq)]
pub enum Read {
    /// Look for a text; nothing ends the search.
    Find(Option<String>),
    /// Go to a node that was found.
    Go(NodeId),
    /// Go to the next find behind the node shown, or the one before.
    FindNext(bool),
    /// Follow a link of the comment.
    Follow(Link),
    /// Light up points of the board, in place of others.
    Light(Vec<Point>),
    /// The comment is written; what is written next is a change of its own.
    Written,
    /// Change the use of a click on the board.
    Practise(Practice),
    /// Put something on the clipboard.
    Copy(Copied),
    /// Look at what the record says of its game.
    Info,
    /// Change this information, as one change.
    SetInfo(Vec<(GameInfo, String)>),
}

/// Use of a click on the board of the review screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Practice {
    /// It makes a move.
    #[default]
    Off,
    /// Anywhere, it goes one move on.
    Step,
    /// It is a guess at the record's next move.
    Guess,
}

/// Text that is put on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The whole record.
    Record,
    /// The line shown, without its variations.
    Line,
    /// The position shown, as stones that are set up.
    Position,
}

/// Place at which points are lit up: a game of an open record, or none for the game that is played, and a node of it.
pub(crate) type LitPlace = (Option<(RecordId, usize)>, NodeId);

/// Search, practice and lights in the record shown.
#[derive(Debug, Default)]
pub(super) struct Reading {
    search: Option<Search>,
    practice: Practice,
    /// Guesses that were right, and that were wrong.
    guesses: (u32, u32),
    /// Points that are lit up, and where.
    lit: Option<(LitPlace, Vec<Point>)>,
    /// The comment of the node shown, laid out.
    prose: KeptProse,
}

impl Reading {
    /// The search, if one is on.
    pub(super) fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// The comment shown, laid out.
    pub(super) fn prose(&self) -> &KeptProse {
        &self.prose
    }

    /// Use of a click on the board.
    pub(super) fn practice(&self) -> Practice {
        self.practice
    }

    /// Guesses that were right, and that were wrong.
    pub(super) fn guesses(&self) -> (u32, u32) {
        self.guesses
    }

    /// Begins a practice.
    pub(super) fn practise(&mut self, practice: Practice) {
        (self.practice, self.guesses) = (practice, (0, 0));
    }

    /// Counts a guess.
    pub(super) fn count_guess(&mut self, right: bool) {
        let count = if right { &mut self.guesses.0 } else { &mut self.guesses.1 };
        *count += 1;
    }

    /// Points that are lit up at a place.
    pub(super) fn lit(&self, place: LitPlace) -> &[Point] {
        match &self.lit {
            Some((at, points)) if *at == place => points,
            _ => &[],
        }
    }

    /// Lights points up at a place.
    pub(super) fn light(&mut self, place: LitPlace, points: Vec<Point>) {
        self.lit = Some((place, points));
    }

    /// Ends the search.
    pub(super) fn end_search(&mut self) {
        self.search = None;
    }

    /// Searches a record.
    pub(super) fn find(&mut self, record: &OpenRecord, query: &str) {
        let review = record.review();
        self.search = Some(Search::of(review.tree(), review.setting().size, query));
    }

    /// Searches anew: another record, or one that has changed.
    pub(super) fn find_again(&mut self, record: &OpenRecord) {
        if let Some(search) = self.search.take() {
            self.find(record, &search.query);
        }
    }

    /// The next find, round the end of the record.
    pub(super) fn next_found(&self, record: &OpenRecord, forward: bool) -> Option<NodeId> {
        let found = &self.search.as_ref()?.found;
        let here = found.iter().position(|found| found.node == record.node());
        let count = found.len();
        let place = match (here, forward) {
            (Some(here), true) => here + 1,
            (Some(here), false) => here + count - 1,
            // From elsewhere to what lies next on the way through the tree.
            (None, true) => record.before(found),
            (None, false) => record.before(found) + count.saturating_sub(1),
        };
        found.get(place.checked_rem(count)?).map(|found| found.node)
    }
}

impl OpenRecord {
    /// Place of the lights at the node shown.
    pub(crate) fn lit_place(&self) -> LitPlace {
        (Some((self.id(), self.game())), self.node())
    }
}

/// The text that is copied, as SGF: of a record or a game, of its line (root first), or of the position shown.
pub(crate) fn copied(what: Copied, tree: &Tree, line: &[NodeId], position: &Position) -> String {
    let tree = match what {
        Copied::Record => tree.clone(),
        Copied::Line => only_line(tree, line),
        Copied::Position => set_up(tree, position),
    };
    record::sgf::write(&of_tree(tree))
}

/// A tree without the variations of a line and without what follows its end.
fn only_line(tree: &Tree, line: &[NodeId]) -> Tree {
    let mut tree = tree.clone();
    for (at, &node) in line.iter().enumerate() {
        let next = line.get(at + 1);
        let others: Vec<NodeId> = tree.node(node).children().map(|n| n.id()).filter(|id| Some(id) != next).collect();
        for node in others {
            // A child of a node can always be removed.
            let _inverse = tree.apply(Edit::Remove { node });
        }
    }
    tree
}

/// A position as a record without moves, with what `tree` says of its game.
fn set_up(tree: &Tree, position: &Position) -> Tree {
    let board = position.board();
    let mut content = NodeContent::from(tree.root().properties());
    let is_of_game = |name: &str| {
        let is_info = GameInfo::ALL.iter().any(|info| info.property() == name);
        matches!(name, "FF" | "GM" | "SZ") || is_info && !matches!(name, "HA" | "RE")
    };
    for property in tree.root().iter().filter(|property| !is_of_game(property.name)) {
        content.set(property.name, None);
    }
    for (color, name) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = board.size().points().filter(|&p| board.stone(p) == Some(color));
        content.set(name, stones.map(ValueBuf::point).collect::<Vec<_>>());
    }
    let side = if position.to_play() == Color::Black { "B" } else { "W" };
    content.set("PL", [ValueBuf::text(side)]);
    // The komi may follow from the handicap or the server, which are left out.
    let komi = Setting::of(tree).komi;
    if Setting::of(&Tree::new(content.clone())).komi != komi {
        content.set("KM", [ValueBuf::komi(komi)]);
    }
    Tree::new(content)
}
