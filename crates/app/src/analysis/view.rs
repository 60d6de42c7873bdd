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
    /// The moves looked at, the best first.
    pub candidates: Vec<CandidateView>,
    /// The line shown at a glance; shared until something of it changes.
    pub graph: Rc<Graph>,
    /// The mistakes of the line shown, the costliest first.
    pub mistakes: Vec<MistakeView>,
    /// Enough is known for mistakes to be seen.
    pub mistakes_known: bool,
    /// The whole game is being analysed.
    pub sweep: Option<SweepView>,
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
    /// `34.2%`, of the side to move.
    pub rate: String,
    /// `12k`.
    pub visits: String,
    /// `+1.2`: points that the side to move leads by; empty where they are not counted.
    pub lead: String,
    /// Quality.
    pub quality: Quality,
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
    /// The move's number.
    pub number: u32,
    /// Side that made it.
    pub color: Color,
    /// `K10`.
    pub name: String,
    /// `−4.1` points, or `−6.2%` where points are not counted.
    pub loss: String,
    /// Text for screen readers.
    pub label: String,
}

/// A game being analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepView {
    /// Share that is done, 0 to 1.
    pub share: f32,
    /// `45 / 231，还需 1:20`.
    pub text: String,
}
