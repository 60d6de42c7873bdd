//! A mistake played again: a better move is looked for, and judged by what the analysis says of it.

use std::time::Duration;

use lanke_game::record::{Analysis, NodeId};
use lanke_rules::{Move, Point};

use crate::app::{App, REFUSED};
use crate::event::StudyId;
use crate::intent::{Go, Intent};
use crate::reading::Practice;

/// Visits of a position that a move leads to before the move is judged by it.
const ENOUGH: u64 = 200;
/// What a move may cost to be called good: points, or where they are not counted, win rate.
const POINTS: f64 = 1.0;
const WIN_RATE: f64 = 0.02;

/// A mistake that is played again.
#[derive(Debug)]
pub(crate) struct Exercise {
    study: StudyId,
    game: usize,
    /// The mistake, and the position that it was made in.
    pub(crate) mistake: NodeId,
    before: NodeId,
    pub(crate) tried: Option<Tried>,
}

/// An attempt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried {
    pub(crate) mv: Move,
    /// None while it is not known.
    pub(crate) verdict: Option<Verdict>,
}

/// What an attempt is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It costs next to nothing.
    Good,
    /// It costs so many points, or that much of the win rate.
    Costs(Cost),
}

/// What a move loses against the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cost {
    /// Points.
    Points(f64),
    /// Win rate, 0 to 1.
    WinRate(f64),
}

impl Cost {
    /// From one value to another, of the same side.
    fn between(best: (f64, Option<f64>), other: (f64, Option<f64>)) -> Self {
        match best.1.zip(other.1) {
            Some((best, other)) => Self::Points((best - other).max(0.0)),
            None => Self::WinRate((best.0 - other.0).max(0.0)),
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Self::Points(points) if points <= POINTS => Verdict::Good,
            Self::WinRate(rate) if rate <= WIN_RATE => Verdict::Good,
            cost => Verdict::Costs(cost),
        }
    }
}

impl Exercise {
    /// Whether the better move is still to be found.
    pub(crate) fn searches(&self) -> bool {
        self.tried.is_none_or(|tried| tried.verdict != Some(Verdict::Good))
    }
}

impl App {
    /// Goes to where a mistake was made, to make a better move there.
    pub(super) fn begin_exercise(&mut self, mistake: NodeId, now: Duration) {
        let study = self.shelf.shown();
        let node = study.review().tree().get(mistake).filter(|node| node.is_attached());
        let Some(before) = node.and_then(|node| node.parent()).map(|node| node.id()) else { return };
        let (study, game) = (study.id(), study.game());
        self.reading.practice = Practice::Off;
        self.notice = None;
        self.record_intent(Intent::Go(Go::Node(before)), now);
        self.analyst.exercise = Some(Exercise { study, game, mistake, before, tried: None });
    }

    /// Ends the exercise where it was begun.
    pub(super) fn end_exercise(&mut self) {
        if self.analyst.exercise.take().is_some() {
            self.shelf.shown_mut().review_mut().leave_trial();
        }
    }

    /// Ends the exercise when something else is shown, and forgets an attempt that was taken back.
    pub(super) fn leave_exercise(&mut self) {
        let shown = self.shelf.shown();
        let place = (shown.id(), shown.game(), shown.node());
        let trying = shown.review().tried().is_some();
        let Some(exercise) = &mut self.analyst.exercise else { return };
        let found = !exercise.searches();
        if !trying {
            exercise.tried = None;
        }
        if (exercise.study, exercise.game, exercise.before) != place || found && !trying {
            self.analyst.exercise = None;
        }
    }

    /// A click on the board that is an attempt; whether it was.
    pub(crate) fn attempt(&mut self, p: Point, now: Duration) -> bool {
        if !self.analyst.exercise.as_ref().is_some_and(Exercise::searches) {
            return false;
        }
        let mv = Move::Play(p);
        let place = self.shelf.shown().place();
        let review = self.shelf.shown_mut().review_mut();
        // An attempt that was not good gives way to the next one.
        review.leave_trial();
        if review.position().legal(mv).is_err() {
            self.refused = Some((p, now + REFUSED));
            return true;
        }
        review.try_out();
        // It was just asked whether it is legal.
        let _played = review.play(mv);
        if let Some(exercise) = &mut self.analyst.exercise {
            exercise.tried = Some(Tried { mv, verdict: None });
        }
        self.sound_study((place.0, place.1, 0));
        self.notice = None;
        self.judge_exercise();
        true
    }

    /// Whether an attempt waits to be judged by a mind.
    pub(super) fn exercise_waits(&self) -> bool {
        let tried = self.analyst.exercise.as_ref().and_then(|exercise| exercise.tried);
        tried.is_some_and(|tried| tried.verdict.is_none())
    }

    /// Judges the attempt on the board, if what is needed for it is known.
    pub(super) fn judge_exercise(&mut self) {
        let Some(Exercise { study, game, before, tried: Some(tried), .. }) = &self.analyst.exercise else { return };
        let shown = self.shelf.shown();
        if tried.verdict.is_some() || (*study, *game, *before) != (shown.id(), shown.game(), shown.node()) {
            return;
        }
        let review = shown.review();
        let course = review.course(*before);
        let of = lanke_game::record::analysis::Subject::of(&course.position, review.setting().komi);
        let Some(known) = Analysis::read(review.tree().node(*before).properties(), &of) else { return };
        let best = (known.win_rate, known.score);
        let listed = known.candidates.iter().find(|candidate| candidate.mv() == tried.mv);
        let first = known.candidates.first().is_some_and(|candidate| candidate.mv() == tried.mv);
        let cost = match listed.filter(|candidate| candidate.visits * 50 >= known.visits) {
            _ if first => Cost::Points(0.0),
            Some(candidate) => Cost::between(best, (candidate.win_rate, candidate.score)),
            None => {
                let spot = self.spot();
                let asked = self.analyst.asked.as_ref().filter(|asked| Some(asked.spot) == spot);
                let Some(asked) = asked else { return };
                let Some(after) = asked.latest.as_ref() else { return };
                if after.visits < ENOUGH && !asked.ended {
                    return;
                }
                // What the other side has is what this one lacks.
                Cost::between(best, (1.0 - after.win_rate, after.score.map(|score| -score)))
            }
        };
        if let Some(tried) = self.analyst.exercise.as_mut().and_then(|exercise| exercise.tried.as_mut()) {
            tried.verdict = Some(cost.verdict());
        }
    }
}
