//! A game that was kept on the disk, as lists of games show it.

use std::path::PathBuf;

use chrono::NaiveDateTime;
use lanke_game::record::{RecordedPlayer, Replay, Setting, Tree};
use lanke_rules::{ByColor, Capture, Move, Outcome, Ruleset, Size};

use crate::thumbnail::Thumbnail;

/// Moves of an opening, as a share of the points of the board.
const OPENING: usize = 6;

/// A game on the disk.
#[derive(Clone, Debug)]
pub struct KeptGame {
    /// Its file.
    pub path: PathBuf,
    /// Local time at which the file was written.
    pub written: NaiveDateTime,
    pub(super) players: ByColor<RecordedPlayer>,
    pub(super) outcome: Option<Outcome>,
    pub(super) ruleset: Ruleset,
    pub(super) moves: u32,
    /// The position at its end.
    pub(super) end: Thumbnail,
    /// That at the end of its opening.
    pub(super) opening: Thumbnail,
}

impl KeptGame {
    /// The main line of a record.
    pub fn of(path: PathBuf, written: NaiveDateTime, tree: &Tree) -> Self {
        let setting = Setting::of(tree);
        let nogo = setting.ruleset.capture == Capture::Forbidden;
        let mut replay = Replay::new(tree, &setting);
        let (mut last, mut opening) = (None, None);
        for node in tree.main_line() {
            replay.step(node);
            last = match node.mv(setting.size) {
                Some((_, Move::Play(p))) => Some(p),
                Some((_, Move::Pass)) => None,
                None => last,
            };
            if replay.moves() as usize == setting.size.area() / OPENING {
                opening = Some(Thumbnail::of(replay.position().board(), None, nogo));
            }
        }
        let end = Thumbnail::of(replay.position().board(), last, nogo);
        Self {
            path,
            written,
            players: tree.players(),
            outcome: tree.outcome(),
            ruleset: setting.ruleset,
            moves: replay.moves(),
            opening: opening.unwrap_or_else(|| end.clone()),
            end,
        }
    }

    pub(super) fn size(&self) -> Size {
        self.end.size
    }
}
