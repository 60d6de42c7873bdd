//! Analysis of a position, a line and a record, as it is shown.

use std::rc::Rc;

use lanke_game::record::NodeId;
use lanke_rules::{Color, Move};

use super::layers::Layers;
use crate::board::Quality;
use crate::insight::Graph;

/// Analysis of a record.
#[derive(Clone, Debug)]
pub struct AnalysisView {
    /// Layers drawn on the board.
    pub layers: Layers,
    /// `黑 68.3%`; empty while nothing is known of the position shown.
    pub headline: String,
    /// `领先 4.1 目`; empty where points are not counted.
    pub lead: String,
    /// `1.8 万次`; empty where it is not known.
    pub visits: String,
    /// A computer opponent is at work on the position shown.
    pub thinking: bool,
    /// The moves looked at that are worth showing, the best first, then by their loss.
    pub candidates: Vec<CandidateView>,
    /// The line shown at a glance; shared until something of it changes.
    pub graph: Rc<Graph>,
    /// The mistakes of the line shown, in the order of the moves.
    pub mistakes: Vec<MistakeView>,
    /// The analysis of the whole game.
    pub run: RunView,
    /// A mistake is played again, and the better move not found yet.
    pub exercise: bool,
}

/// A candidate in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct CandidateView {
    /// The move.
    pub mv: Move,
    /// `L11`.
    pub name: String,
    /// `−1.2`: points lost against the best, or `−3.4%` where they are not counted.
    pub loss: String,
    /// `34.2%`, of the side to move.
    pub rate: String,
    /// `12k`; empty where it is not known.
    pub visits: String,
    /// `K17 G9 E8`: the moves that are expected to follow.
    pub line: String,
    /// Quality.
    pub quality: Quality,
    /// It is the move of the game.
    pub played: bool,
    /// It is drawn on the board, too.
    pub drawn: bool,
    /// Its principal variation is shown on the board.
    pub followed: bool,
    /// Text for screen readers.
    pub label: String,
}

/// A mistake in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MistakeView {
    /// Its node.
    pub node: NodeId,
    /// The node of the position that it was made in.
    pub before: NodeId,
    /// The move's number.
    pub number: u32,
    /// Side that made it.
    pub color: Color,
    /// `K10`.
    pub name: String,
    /// `−4.1` points, or `−6.2%` where points are not counted; `已证明` where it loses a won game for certain.
    pub loss: String,
    /// It is a large one.
    pub large: bool,
    /// It is the next one from the position shown.
    pub next: bool,
    /// Text for screen readers.
    pub label: String,
}

/// State of the analysis of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// Not opened.
    #[default]
    Off,
    /// At work, or done.
    On,
    /// Paused by a person, or by a failure.
    Paused,
}

/// The analysis of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunView {
    /// State.
    pub state: RunState,
    /// The player that analyses: `内置 AI`, or the name of the network or program.
    pub engine: String,
    /// `第一遍 120/235`.
    pub first: String,
    /// The first pass is done: every position was looked at.
    pub first_done: bool,
    /// `深入 38 %`; empty before that.
    pub deep: String,
    /// Share of the pass that is under way, 0 to 1.
    pub share: f32,
    /// `还需 2:10`; empty while it is not known.
    pub left: String,
    /// Reason why it does not go on; empty where a person has paused it.
    pub trouble: String,
}
