//! Analyses of the positions of a record, saved at its nodes, and the mistakes that
//! they show.

use lanke_rules::{Color, Move};

use super::Review;
use super::path::{PathReplay, PositionPath};
use crate::record::analysis::{Analyses, Analysis, Brief, Subject};
use crate::record::{NodeId, Replay, Tree};

/// Position of the line shown, as an analysis of the game needs it.
#[derive(Clone, Debug)]
pub struct Place {
    /// The node.
    pub node: NodeId,
    /// Moves up to here, this node's included.
    pub moves: u32,
    /// The node's move.
    pub mv: Option<(Color, Move)>,
    /// The position.
    pub subject: Subject,
    /// The game is over here: there is nothing to analyse.
    pub over: bool,
    /// Summary of the analysis in the record.
    pub recorded: Option<Brief>,
}

impl Place {
    /// The best that is known of it.
    pub fn brief(&self, beside: &Analyses) -> Option<Brief> {
        let beside = beside.brief(&self.subject);
        match (beside, self.recorded) {
            (Some(beside), Some(recorded)) if beside.weight < recorded.weight => Some(recorded),
            (beside, recorded) => beside.or(recorded),
        }
    }
}

/// Standing of a game at a node, by its analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The node.
    pub node: NodeId,
    /// Its place in the line shown.
    pub place: usize,
    /// Moves up to here, this node's included.
    pub moves: u32,
    /// The node's move.
    pub mv: Option<(Color, Move)>,
    /// Win rate of Black, 0 to 1.
    pub win_rate: f64,
    /// By how many points Black leads, where points are counted.
    pub score: Option<f64>,
    /// Summary of the analysis.
    pub brief: Brief,
}

/// A move that lost something.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Its node.
    pub node: NodeId,
    /// Its number.
    pub number: u32,
    /// Side that made it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Loss of win rate, 0 to 1.
    pub win_rate: f64,
    /// Loss in points, where points are counted.
    pub points: Option<f64>,
}

/// Minimum loss of a mistake in points.
pub const MISTAKE_POINTS: f64 = 2.0;
/// The same in win rate, where points are not counted.
const WIN_RATE: f64 = 0.05;
/// Standard errors by which a loss must stand out where random games tell it.
const SURE: f64 = 2.0;

impl Review {
    /// Subject of an analysis of the position shown, trial moves included.
    pub fn subject(&self) -> Subject {
        Subject::of(self.position(), self.setting.komi)
    }

    /// The best analysis of the position shown, trial moves included, in the record or beside it.
    pub fn analysis(&self) -> Option<Analysis> {
        let node = self.trial.is_none().then(|| self.node());
        self.best_known(node, &self.subject())
    }

    /// The best analysis of the position of a node.
    pub fn analysis_at(&self, node: NodeId, of: &Subject) -> Option<Analysis> {
        self.best_known(Some(node), of)
    }

    fn best_known(&self, node: Option<NodeId>, of: &Subject) -> Option<Analysis> {
        self.beside.best(node.and_then(|node| self.tree.get(node)), of)
    }

    /// Keeps an analysis beside the record, which is not changed by it; false where there is no room for it.
    pub fn keep_analysis(&mut self, of: &Subject, found: &Analysis) -> bool {
        self.beside.keep(of, found)
    }

    /// Takes over analyses that were kept beside the record earlier, as far as they are better.
    pub fn add_analyses(&mut self, beside: Analyses) {
        self.beside.merge(beside);
    }

    /// The analyses kept beside the record.
    pub fn analyses(&self) -> &Analyses {
        &self.beside
    }

    /// True if the line shown may have analyses, in the record or beside it.
    pub fn has_analyses(&self) -> bool {
        !self.beside.is_empty() || self.line.iter().any(|&id| Analysis::may_be_in(self.tree.node(id).properties()))
    }

    /// The record with the analyses that are kept beside it.
    pub fn annotated(&self) -> Tree {
        self.beside.annotated(&self.tree)
    }

    /// The positions of the line shown.
    pub fn places(&self) -> Vec<Place> {
        let mut replay = Replay::new(&self.tree, &self.setting);
        let place = |&id: &NodeId| {
            let node = self.tree.node(id);
            replay.step(node);
            let subject = Subject::of(replay.position(), self.setting.komi);
            let recorded = Analysis::read(node.properties(), &subject).map(|found| found.brief());
            let over = replay.position().end().is_some();
            Place { node: id, moves: replay.moves(), mv: node.mv(self.setting.size), subject, over, recorded }
        };
        self.line.iter().map(place).collect()
    }

    /// The way to a node.
    pub fn course(&self, node: NodeId) -> PositionPath {
        let mut replay = PathReplay::new(&self.tree, &self.setting);
        for id in self.tree.path(node) {
            replay.step(self.tree.node(id));
        }
        replay.into_path()
    }

    /// The way to the position shown, the moves tried out included.
    pub fn course_shown(&self) -> PositionPath {
        let mut course = self.course(self.node());
        course.moves.extend(self.tried().unwrap_or_default());
        course.position = self.position().clone();
        course
    }
}

/// Standings of the game along a line, wherever they are known.
pub fn standings(places: &[Place], beside: &Analyses) -> Vec<Standing> {
    let standing = |(at, place): (usize, &Place)| {
        let brief = place.brief(beside)?;
        let black = place.subject.to_play() == Color::Black;
        Some(Standing {
            node: place.node,
            place: at,
            moves: place.moves,
            mv: place.mv,
            win_rate: if black { brief.win_rate } else { 1.0 - brief.win_rate },
            score: brief.score.map(|score| if black { score } else { -score }),
            brief,
        })
    };
    places.iter().enumerate().filter_map(standing).collect()
}

/// The mistakes of a line, the costliest first: by points where they are counted, else by win rate.
pub fn mistakes(standings: &[Standing]) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = standings.windows(2).filter_map(|pair| mistake(&pair[0], &pair[1])).collect();
    let cost = |mistake: &Mistake| mistake.points.unwrap_or(mistake.win_rate);
    mistakes.sort_by(|a, b| {
        b.points.is_some().cmp(&a.points.is_some()).then(cost(b).total_cmp(&cost(a))).then(a.number.cmp(&b.number))
    });
    mistakes
}

fn mistake(before: &Standing, after: &Standing) -> Option<Mistake> {
    let (color, mv) = after.mv.filter(|_| after.place == before.place + 1)?;
    let loss = |before: f64, after: f64| if color == Color::Black { before - after } else { after - before };
    let win_rate = loss(before.win_rate, after.win_rate);
    let points = before.score.zip(after.score).map(|(before, after)| loss(before, after));
    let is_one = match points {
        Some(points) => points >= MISTAKE_POINTS.max(SURE * before.brief.score_error.hypot(after.brief.score_error)),
        None => win_rate >= WIN_RATE.max(SURE * before.brief.rate_error.hypot(after.brief.rate_error)),
    };
    is_one.then_some(Mistake { node: after.node, number: after.moves, color, mv, win_rate, points })
}
