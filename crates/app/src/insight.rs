//! Course of a game along a line, as its analyses tell it.

use std::rc::Rc;

use lanke_game::review::{Mistake, Review, Standing, mistakes};

/// Graph of win rate and score along a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// Moves of the line.
    pub moves: u32,
    /// Analysed positions, in the order of the line.
    pub points: Vec<GraphPoint>,
}

/// Win rate and score after a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// Moves before it.
    pub at: u32,
    /// Black's win rate, 0 to 1.
    pub win_rate: f32,
    /// Black's lead in points, where points are counted.
    pub score: Option<f32>,
    /// The move that led there was a mistake.
    pub mistake: bool,
}

/// Graph and mistakes of a line, from its analyses.
#[derive(Debug)]
pub(crate) struct Insight {
    pub(crate) graph: Rc<Graph>,
    pub(crate) mistakes: Vec<Mistake>,
}

impl Insight {
    pub(crate) fn of(review: &Review) -> Self {
        let standings = review.standings();
        let mistakes = mistakes(&standings);
        let moves = review.line().iter().filter(|&&id| review.tree().node(id).raw_move().is_some()).count();
        let point = |standing: &Standing| GraphPoint {
            at: standing.moves,
            win_rate: standing.win_rate as f32,
            score: standing.score.map(|score| score as f32),
            mistake: mistakes.iter().any(|mistake| mistake.node == standing.node),
        };
        let points: Vec<GraphPoint> = standings.iter().map(point).collect();
        Self { graph: Rc::new(Graph { moves: moves as u32, points }), mistakes }
    }
}
