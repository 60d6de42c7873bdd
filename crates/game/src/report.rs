//! Report on an analysed game: accuracy, losses by phase, the biggest turns, time used. `player` has one on many games.

pub mod finding;
pub mod player;
mod time;

use std::ops::RangeInclusive;

use lanke_rules::{ByColor, Color, Move, Size};

use crate::record::NodeId;
use crate::record::analysis::Candidate;
use crate::review::{Mistake, Place, Review, Standing, mistakes, standings};

use finding::Finding;
pub use time::TimeUse;

/// Number of turns of a report.
pub const TURNS: usize = 10;
/// Accuracy of a move that loses one point; each further point multiplies it by the same.
pub const POINT_ACCURACY: f64 = 0.75;
/// Loss of win rate that counts as one point in the accuracy, where points are not counted.
pub const POINT_WIN_RATE: f64 = 0.025;
/// Minimum loss of a mistake that is counted, in points.
pub const COUNTED_POINTS: f64 = 3.0;
/// Minimum number of moves with a known loss of a game that has phases.
pub const PHASE_MOVES: usize = 30;

/// Last moves of opening and middle game on 19×19.
const PHASE_ENDS: [usize; 2] = [50, 150];

/// Facts about a game whose positions were analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReport {
    /// Number of moves.
    pub moves: u32,
    /// The game's course, at every position that was analysed.
    pub standings: Vec<Standing>,
    /// Accuracy of each side; none where no loss of it is known.
    pub sides: ByColor<Option<SideReport>>,
    /// Losses by phase; empty for fewer than [`PHASE_MOVES`] moves with a known loss.
    pub phases: Vec<Phase>,
    /// The costliest mistakes, at most [`TURNS`].
    pub turns: Vec<Turn>,
    /// Time used, where the record has it.
    pub time: ByColor<Option<TimeUse>>,
    /// Name of the engine; empty where it is not known.
    pub engine: String,
    /// Median of the visits of the positions.
    pub visits: u64,
}

/// Quality of a side's moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideReport {
    /// Mean accuracy of its moves, 0 to 1: [`POINT_ACCURACY`] to the power of the points that a move loses.
    pub accuracy: f64,
    /// Average loss.
    pub loss: AverageLoss,
    /// Share of its moves that were the first choice of the analysis, where that has candidates.
    pub first_choice: Option<f64>,
    /// Number of mistakes of [`COUNTED_POINTS`] and more.
    pub mistakes: usize,
}

/// Average loss of a move; one that turned out better than was thought cost nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AverageLoss {
    /// Number of moves with a known loss.
    pub moves: usize,
    /// Points, where they are counted.
    pub points: Option<f64>,
    /// Win rate, 0 to 1.
    pub win_rate: f64,
}

/// Part of a game, with what each side lost in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// The part.
    pub kind: PhaseKind,
    /// Its moves.
    pub moves: RangeInclusive<u32>,
    /// Average loss of each side; none without a move whose loss is known.
    pub loss: ByColor<Option<AverageLoss>>,
}

/// Part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// Moves 1 to 50 on 19×19, fewer on smaller boards.
    Opening,
    /// Moves 51 to 150 on 19×19.
    Middle,
    /// The rest.
    Endgame,
}

/// Mistake with the move that was better; win rates and leads are those of the side that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The mistake.
    pub mistake: Mistake,
    /// Node of the position before it.
    pub before_node: NodeId,
    /// Value of the position before it.
    pub before: Value,
    /// Value of the position after it.
    pub after: Value,
    /// The analysis's choice, unless that was the move played.
    pub better: Option<Candidate>,
    /// Findings about it, the most important first; empty until they are computed, for which this crate has no reader.
    pub findings: Vec<Finding>,
}

/// Worth of a position for a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// Win rate, 0 to 1.
    pub win_rate: f64,
    /// Lead in points, where they are counted.
    pub score: Option<f64>,
}

/// Loss of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Loss {
    number: u32,
    color: Color,
    points: Option<f64>,
    win_rate: f64,
}

impl GameReport {
    /// Report on the line shown; none where no two positions in a row were analysed.
    pub fn of(review: &Review) -> Option<Self> {
        Self::with_turns(review, |_| true)
    }

    /// The same with the turns of one side alone.
    fn of_side(review: &Review, color: Color) -> Option<Self> {
        Self::with_turns(review, |mistake| mistake.color == color)
    }

    fn with_turns(review: &Review, is_turn: impl Fn(&Mistake) -> bool) -> Option<Self> {
        let places = review.places();
        let standings = standings(&places, review.analyses());
        let losses = losses(&standings);
        if losses.is_empty() {
            return None;
        }
        let mistakes = mistakes(&standings);
        let size = review.setting().size;
        let moves = places.last().map_or(0, |place| place.moves);
        let sides = ByColor::from_fn(|color| side(review, &places, &losses, &mistakes, color));
        let turns = mistakes.into_iter().filter(is_turn).take(TURNS);
        let turns = turns.filter_map(|mistake| turn(review, &places, &standings, mistake));
        let engine = standings.iter().find_map(|standing| engine(review, &places[standing.place]));
        let mut visits: Vec<u64> = standings.iter().map(|standing| standing.brief.visits).collect();
        visits.sort_unstable();
        Some(Self {
            moves,
            sides,
            phases: if losses.len() < PHASE_MOVES { Vec::new() } else { phases(&losses, size, moves) },
            turns: turns.collect(),
            time: time::used(review),
            engine: engine.unwrap_or_default(),
            visits: visits[visits.len() / 2],
            standings,
        })
    }
}

/// Average loss of a side's moves in a line; none where no loss of it is known.
pub fn average_loss(standings: &[Standing], color: Color) -> Option<AverageLoss> {
    average(losses(standings).iter().filter(|loss| loss.color == color))
}

/// Losses of the moves between positions in a row that were analysed.
fn losses(standings: &[Standing]) -> Vec<Loss> {
    let loss = |pair: &[Standing]| {
        let (before, after) = (&pair[0], &pair[1]);
        let (color, _) = after.mv.filter(|_| after.place == before.place + 1)?;
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let points = before.score.zip(after.score).map(|(before, after)| (sign * (before - after)).max(0.0));
        let win_rate = (sign * (before.win_rate - after.win_rate)).max(0.0);
        Some(Loss { number: after.moves, color, points, win_rate })
    };
    standings.windows(2).filter_map(loss).collect()
}

fn average<'a>(losses: impl Iterator<Item = &'a Loss>) -> Option<AverageLoss> {
    let (mut moves, mut points, mut win_rate) = (0, Some(0.0), 0.0);
    for loss in losses {
        moves += 1;
        points = points.zip(loss.points).map(|(sum, points)| sum + points);
        win_rate += loss.win_rate;
    }
    let mean = |sum: f64| sum / moves as f64;
    (moves > 0).then(|| AverageLoss { moves, points: points.map(mean), win_rate: mean(win_rate) })
}

fn side(review: &Review, places: &[Place], losses: &[Loss], mistakes: &[Mistake], color: Color) -> Option<SideReport> {
    let own: Vec<&Loss> = losses.iter().filter(|loss| loss.color == color).collect();
    let loss = average(own.iter().copied())?;
    let accuracy = |loss: &&Loss| POINT_ACCURACY.powf(loss.points.unwrap_or(loss.win_rate / POINT_WIN_RATE));
    let counts = |mistake: &&Mistake| {
        let points = mistake.points.unwrap_or(mistake.win_rate / POINT_WIN_RATE);
        mistake.color == color && points >= COUNTED_POINTS
    };
    Some(SideReport {
        accuracy: own.iter().map(accuracy).sum::<f64>() / own.len() as f64,
        loss,
        first_choice: first_choice(review, places, color),
        mistakes: mistakes.iter().filter(counts).count(),
    })
}

/// Share of a side's moves that were the first choice.
fn first_choice(review: &Review, places: &[Place], color: Color) -> Option<f64> {
    let own = places.windows(2).filter_map(|pair| {
        let (_, played) = pair[1].mv.filter(|(mover, _)| *mover == color)?;
        let analysis = review.analysis_at(pair[0].node, &pair[0].subject)?;
        Some(analysis.candidates.first()?.mv() == played)
    });
    let own: Vec<bool> = own.collect();
    (!own.is_empty()).then(|| own.iter().filter(|first| **first).count() as f64 / own.len() as f64)
}

fn engine(review: &Review, place: &Place) -> Option<String> {
    review.analysis_at(place.node, &place.subject).map(|analysis| analysis.engine).filter(|name| !name.is_empty())
}

/// Phases of a game, as far as it came.
fn phases(losses: &[Loss], size: Size, moves: u32) -> Vec<Phase> {
    let [opening, middle] = PHASE_ENDS.map(|end| (end * size.area() / Size::NINETEEN.area()) as u32);
    let ranges = [
        (PhaseKind::Opening, 1..=opening.min(moves)),
        (PhaseKind::Middle, opening + 1..=middle.min(moves)),
        (PhaseKind::Endgame, middle + 1..=moves),
    ];
    let phase = |(kind, range): (PhaseKind, RangeInclusive<u32>)| {
        let within: Vec<&Loss> = losses.iter().filter(|loss| range.contains(&loss.number)).collect();
        let loss = ByColor::from_fn(|color| average(within.iter().copied().filter(|loss| loss.color == color)));
        Phase { kind, moves: range, loss }
    };
    ranges.into_iter().filter(|(_, range)| !range.is_empty()).map(phase).collect()
}

fn turn(review: &Review, places: &[Place], standings: &[Standing], mistake: Mistake) -> Option<Turn> {
    let at = standings.iter().position(|standing| standing.node == mistake.node)?;
    let (before, after) = (standings.get(at.checked_sub(1)?)?, &standings[at]);
    let value = |standing: &Standing| match mistake.color {
        Color::Black => Value { win_rate: standing.win_rate, score: standing.score },
        Color::White => Value { win_rate: 1.0 - standing.win_rate, score: standing.score.map(|score| -score) },
    };
    let place = &places[before.place];
    let found = review.analysis_at(place.node, &place.subject);
    let better = found.and_then(|found| found.candidates.into_iter().next());
    let is_on = |mv: Move| mv.point().is_none_or(|p| review.setting().size.contains(p));
    let better = better.filter(|candidate| candidate.mv() != mistake.mv && is_on(candidate.mv()));
    let (before_node, before, after) = (before.node, value(before), value(after));
    Some(Turn { before_node, before, after, better, findings: Vec::new(), mistake })
}
