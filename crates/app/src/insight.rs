//! Course of a game along a line, as its analyses tell it.

use std::collections::HashMap;
use std::rc::Rc;

use lanke_game::record::NodeId;
use lanke_game::review::{Mistake, Place, Review, Standing, mistakes, standings};
use lanke_rules::Color;

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
    /// It was analysed in depth, and not only at a glance.
    pub deep: bool,
    /// The move that led there was a mistake of this side; true for a large one.
    pub mistake: Option<(Color, bool)>,
}

/// Least weight of an analysis in depth, see [`lanke_game::record::Analysis::weight`].
const DEEP: f64 = 10.0;
/// Least loss of a large mistake: points, or where they are not counted, win rate.
const LARGE: (f64, f64) = (4.0, 0.1);

/// Graph and mistakes of a line, from its analyses.
#[derive(Debug)]
pub(crate) struct Insight {
    pub(crate) graph: Rc<Graph>,
    /// The costliest first.
    pub(crate) mistakes: Vec<Mistake>,
}

impl Insight {
    pub(crate) fn of(review: &Review, places: &[Place]) -> Self {
        let standings = standings(places, review.analyses());
        let mistakes = mistakes(&standings);
        let by_node: HashMap<NodeId, &Mistake> = mistakes.iter().map(|mistake| (mistake.node, mistake)).collect();
        let moves = review.line().iter().filter(|&&id| review.tree().node(id).raw_move().is_some()).count();
        let point = |standing: &Standing| GraphPoint {
            at: standing.moves,
            win_rate: standing.win_rate as f32,
            score: standing.score.map(|score| score as f32),
            deep: standing.brief.weight >= DEEP,
            mistake: by_node.get(&standing.node).map(|mistake| (mistake.color, is_large(mistake))),
        };
        let points: Vec<GraphPoint> = standings.iter().map(point).collect();
        Self { graph: Rc::new(Graph { moves: moves as u32, points }), mistakes }
    }
}

/// True if a mistake is a large one.
pub(crate) fn is_large(mistake: &Mistake) -> bool {
    mistake.points.map_or(mistake.win_rate >= LARGE.1, |points| points >= LARGE.0)
}
