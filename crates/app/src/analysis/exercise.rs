//! A mistake played again: a better move is looked for, and judged by what the analysis says of it.

use lanke_game::record::analysis::Subject;
use lanke_game::record::{Analysis, NodeId};
use lanke_rules::Move;

use crate::ids::RecordId;
use crate::review::OpenRecord;

/// Visits of a position that a move leads to before the move is judged by it.
pub(super) const ENOUGH: u64 = 200;
/// Most that a good move may cost: points, or where they are not counted, win rate.
const POINTS: f64 = 1.0;
const WIN_RATE: f64 = 0.02;

/// A mistake that is played again.
#[derive(Debug)]
pub(crate) struct Exercise {
    record: RecordId,
    game: usize,
    /// The mistake, and the position that it was made in.
    mistake: NodeId,
    before: NodeId,
    tried: Option<Tried>,
}

/// An attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried {
    pub(crate) mv: Move,
    /// None while it is not known.
    pub(crate) verdict: Option<Verdict>,
}

/// Verdict on an attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It costs next to nothing.
    Good,
    /// It costs so many points, or that much of the win rate.
    Costs(Cost),
}

/// Loss of a move against the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cost {
    /// Points.
    Points(f64),
    /// Win rate, 0 to 1.
    WinRate(f64),
}

impl Cost {
    /// Points, or win rate.
    pub(crate) fn amount(self) -> f64 {
        let (Self::Points(amount) | Self::WinRate(amount)) = self;
        amount
    }

    /// True if it is at most so many points, or that much of the win rate.
    pub(crate) fn at_most(self, (points, rate): (f64, f64)) -> bool {
        match self {
            Self::Points(cost) => cost <= points,
            Self::WinRate(cost) => cost <= rate,
        }
    }

    /// From one value to another, of the same side.
    pub(super) fn between(best: (f64, Option<f64>), other: (f64, Option<f64>)) -> Self {
        match best.1.zip(other.1) {
            Some((best, other)) => Self::Points((best - other).max(0.0)),
            None => Self::WinRate((best.0 - other.0).max(0.0)),
        }
    }

    fn verdict(self) -> Verdict {
        if self.at_most((POINTS, WIN_RATE)) { Verdict::Good } else { Verdict::Costs(self) }
    }
}

impl Exercise {
    /// A mistake of the record shown, to be played again.
    pub(super) fn of(mistake: NodeId, shown: &OpenRecord) -> Option<Self> {
        let node = shown.review().tree().get(mistake).filter(|node| node.is_attached())?;
        let before = node.parent()?.id();
        Some(Self { record: shown.id(), game: shown.game(), mistake, before, tried: None })
    }

    /// The mistake.
    pub(super) fn mistake(&self) -> NodeId {
        self.mistake
    }

    /// The node of the position that it was made in.
    pub(super) fn before(&self) -> NodeId {
        self.before
    }

    /// The attempt on the board.
    pub(super) fn tried(&self) -> Option<Tried> {
        self.tried
    }

    /// True if the better move is still to be found.
    pub(super) fn searches(&self) -> bool {
        self.tried.is_none_or(|tried| tried.verdict != Some(Verdict::Good))
    }

    /// True if an attempt waits to be judged by a player.
    pub(super) fn waits(&self) -> bool {
        self.tried.is_some_and(|tried| tried.verdict.is_none())
    }

    /// False when something else is shown, or the better move was found and left. The attempt is the first move tried
    /// out; one that was taken back is forgotten.
    pub(super) fn goes_on(&mut self, shown: &OpenRecord) -> bool {
        let first = shown.review().tried().and_then(|moves| moves.first()).map(|&(_, mv)| mv);
        let found = !self.searches();
        if self.tried.map(|tried| tried.mv) != first {
            self.tried = first.map(|mv| Tried { mv, verdict: None });
        }
        self.is_at(shown) && (!found || self.tried.is_some())
    }

    fn is_at(&self, shown: &OpenRecord) -> bool {
        (self.record, self.game, self.before) == (shown.id(), shown.game(), shown.node())
    }

    /// True if the rules allow an attempt.
    pub(super) fn allows(&self, mv: Move, shown: &OpenRecord) -> bool {
        shown.review().course(self.before).position.legal(mv).is_ok()
    }

    /// Judges the attempt by what the record keeps of the position before it, or by `after`: what is found of the
    /// position after it, and true if that is all.
    pub(super) fn judge(&mut self, shown: &OpenRecord, after: Option<(&Analysis, bool)>) {
        let (before, here) = (self.before, self.is_at(shown));
        let Some(tried) = self.tried.as_mut().filter(|tried| tried.verdict.is_none() && here) else { return };
        let review = shown.review();
        let course = review.course(before);
        let of = Subject::of(&course.position, review.setting().komi);
        let Some(known) = review.analysis_at(before, &of) else { return };
        let best = (known.win_rate, known.score);
        let listed = known.candidates.iter().find(|candidate| candidate.mv() == tried.mv);
        let first = known.candidates.first().is_some_and(|candidate| candidate.mv() == tried.mv);
        let cost = match listed.filter(|candidate| candidate.visits.saturating_mul(50) >= known.visits) {
            _ if first => Cost::Points(0.0),
            Some(candidate) => Cost::between(best, (candidate.win_rate, candidate.score)),
            None => {
                let Some((after, ended)) = after else { return };
                if after.visits < ENOUGH && !ended {
                    return;
                }
                // What the other side has is what this one lacks.
                Cost::between(best, (1.0 - after.win_rate, after.score.map(|score| -score)))
            }
        };
        tried.verdict = Some(cost.verdict());
    }
}
