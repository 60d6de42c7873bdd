//! Games from records and back, for `loadsgf` and `printsgf`.

use std::path::Path;

use lanke_game::record::{self, Collection, Format, NodeContent, NodeId, Replay, Setting, Tree, ValueBuf};
use lanke_rules::{Color, Point};

use super::GtpGame;
use super::failure::RecordError;

/// Access to files of records, which the server itself never opens.
pub struct RecordFiles {
    /// Reads a file.
    pub read: Box<ReadFile>,
    /// Writes a text to a file.
    pub write: Box<WriteFile>,
}

/// Reads the games of a file.
pub type ReadFile = dyn FnMut(&Path) -> Result<Collection, RecordError> + Send;

/// Writes a text to a file.
pub type WriteFile = dyn FnMut(&Path, &str) -> Result<(), RecordError> + Send;

impl RecordFiles {
    /// No access: every file is refused.
    pub fn none() -> Self {
        let refused = || RecordError("there are no files".to_owned());
        Self { read: Box::new(move |_| Err(refused())), write: Box::new(move |_, _| Err(refused())) }
    }
}

impl GtpGame {
    /// Main line of a record up to before move `before`, counted from 1, or to its end; a setup in the middle of it
    /// begins the game anew. Where the record names no law or komi, those of this game stay.
    pub(super) fn with_record(&self, tree: &Tree, before: Option<u32>) -> Result<Self, RecordError> {
        let setting = Setting::in_game_of(tree, *self.ruleset(), self.komi);
        let mut replay = Replay::new(tree, &setting);
        let (mut start, mut moves) = (replay.position().clone(), Vec::new());
        for node in tree.main_line() {
            if node.raw_move().is_some() && before.is_some_and(|before| replay.moves() + 1 >= before) {
                break;
            }
            let turn = node.mv(setting.size).map_or(replay.position().to_play(), |(side, _)| side.opponent());
            replay.step(node);
            // A record may also name the turn that follows from the moves.
            if node.set_up().next().is_some() || replay.position().to_play() != turn {
                start = replay.position().clone();
                moves.clear();
            } else {
                moves.extend(node.mv(setting.size));
            }
        }
        if let Some(flaw) = replay.flaws().first() {
            return Err(RecordError(format!("at move {} {}", flaw.number, flaw.reason)));
        }
        let mut game = Self::new(start, setting.komi);
        game.named_handicap = setting.named_handicap();
        for (side, mv) in moves {
            game.play(side, mv).map_err(|illegal| RecordError(illegal.to_string()))?;
        }
        Ok(game)
    }

    /// The game as SGF.
    pub(super) fn sgf(&self) -> Result<String, RecordError> {
        let mut tree = Tree::new(self.root());
        let mut last = NodeId::ROOT;
        for &(side, mv) in self.moves() {
            let added = tree.add(last, usize::MAX, &NodeContent::of_move(side, mv));
            last = added.map_err(|error| RecordError(error.to_string()))?;
        }
        let collection = Collection { games: vec![tree], epilogue: String::new() };
        record::write(&collection, Format::Sgf).map_err(|error| RecordError(error.to_string()))
    }

    fn root(&self) -> NodeContent {
        let mut root = NodeContent::new();
        for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("RU", self.ruleset().name.sgf())] {
            root.set_text(name, text);
        }
        root.set("SZ", [ValueBuf::size(self.size())]);
        root.set("KM", [ValueBuf::komi(self.komi)]);
        root.set("HA", self.stated_handicap().map(|stones| ValueBuf::number(stones.into())));
        let start = self.start();
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stands = |p: &Point| start.board().stone(*p) == Some(color);
            let stones: Vec<ValueBuf> = start.board().size().points().filter(stands).map(ValueBuf::point).collect();
            if !stones.is_empty() {
                root.set(name, stones);
            }
        }
        // After stones of Black alone White is to move, where nothing else is said.
        if start.to_play() == Color::White || start.board().empty().len() < self.size().area() {
            root.set_text("PL", if start.to_play() == Color::Black { "B" } else { "W" });
        }
        root
    }
}
