//! Proof of a problem: the solver's answer beside the stored solution.

use lanke_engine::life_and_death::{Answer, Problem, ProblemError, Situation, Solver, Stop, Stopped, Verdict};
use lanke_rules::{Capture, Color, Move, Point, Position};

use crate::StoredProblem;

/// Solver of a problem whose proof and stored solution agree, so that every move can be judged.
#[derive(Debug)]
pub struct Judge {
    solver: Solver,
    verdict: Verdict,
    /// First moves that work.
    working: Vec<Point>,
}

/// Reason why a problem has no judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// The solver does not take the position.
    NotSolvable(ProblemError),
    /// It is a position of NoGo, and the solver captures as in Go.
    Nogo,
    /// The search was stopped before there was a proof.
    Stopped,
    /// The capture of a chain around the region may decide: more time would prove nothing.
    Border,
    /// The stored solution is not the solver's: the task may be another one than the solver guessed.
    Disagrees(Check),
}

/// Stored solution of a problem as the solver finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// All stored first moves work; the same do `also`.
    Agrees {
        /// Other first moves that work.
        also: Vec<Point>,
    },
    /// Some stored first moves do not work, or there are none.
    Differs {
        /// Stored first moves that fail.
        failing: Vec<Point>,
        /// First moves that work.
        working: Vec<Point>,
    },
    /// No first move works.
    Fails,
    /// The side to move reaches its goal even if it passes.
    Idle,
}

impl Judge {
    /// Solves a problem with so many bytes of memory.
    ///
    /// # Errors
    /// When there is no proof, or it contradicts the stored solution.
    pub fn of(problem: &StoredProblem, memory: usize, stop: &mut Stop<'_>) -> Result<Self, Unjudged> {
        let (mut solver, answer) = solve(problem.position(), memory, stop)?;
        match check(problem, &mut solver, &answer, stop)? {
            Check::Agrees { .. } => Ok(Self { solver, verdict: answer.verdict, working: points(&answer).collect() }),
            other => Err(Unjudged::Disagrees(other)),
        }
    }

    /// Checks the stored solution of a problem.
    ///
    /// # Errors
    /// When there is no proof.
    pub fn check(problem: &StoredProblem, memory: usize, stop: &mut Stop<'_>) -> Result<Check, Unjudged> {
        let (mut solver, answer) = solve(problem.position(), memory, stop)?;
        check(problem, &mut solver, &answer, stop)
    }

    /// First moves that work.
    pub fn working(&self) -> &[Point] {
        &self.working
    }

    pub(crate) fn start(&self, to_play: Color) -> Situation {
        self.solver.start(to_play)
    }

    /// Situation after a move, and true if it is still a success; a move outside the region is a pass there. None when
    /// nothing is proved.
    pub(crate) fn judge(&mut self, before: &Situation, mv: Move, stop: &mut Stop<'_>) -> Option<(Situation, bool)> {
        let after = self.after(before, mv);
        let known = proved(&mut self.solver, before, stop).ok()?;
        let verdict = proved(&mut self.solver, &after, stop).ok()?;
        Some((after, verdict == known && succeeds(&self.solver, verdict, before.to_play()) || verdict == self.verdict))
    }

    pub(crate) fn after(&self, before: &Situation, mv: Move) -> Situation {
        self.solver.play(before, mv).or_else(|_| self.solver.play(before, Move::Pass)).unwrap_or(*before)
    }

    /// Reply of the side to move; a pass where nothing is better.
    pub(crate) fn reply(&mut self, situation: &Situation, stop: &mut Stop<'_>) -> Option<Move> {
        self.solver.reply(situation, stop).ok().flatten().map(|(mv, _)| mv)
    }
}

/// The problem that is guessed from a position.
pub(crate) fn guess(position: &Position) -> Result<Problem, Unjudged> {
    match position.ruleset().capture {
        Capture::Allowed => Problem::guess(position.board()).map_err(Unjudged::NotSolvable),
        Capture::Forbidden => Err(Unjudged::Nogo),
    }
}

/// Solver of the goal that is guessed, and the result of every first move.
pub(crate) fn solve(position: &Position, memory: usize, stop: &mut Stop<'_>) -> Result<(Solver, Answer), Unjudged> {
    let side = (position.to_play(), &[][..]);
    let mut solver = Solver::widening(guess(position)?, position.board(), side, memory, stop);
    let situation = solver.start(position.to_play());
    let answer = solver.solve(&situation, stop).map_err(|Stopped| Unjudged::Stopped)?;
    if answer.moves.iter().any(|(_, verdict)| verdict.is_none()) {
        return Err(Unjudged::Stopped);
    }
    if answer.verdict == Verdict::Border { Err(Unjudged::Border) } else { Ok((solver, answer)) }
}

/// Result of a situation, where it is proved.
fn proved(solver: &mut Solver, situation: &Situation, stop: &mut Stop<'_>) -> Result<Verdict, Unjudged> {
    match solver.verdict(situation, stop) {
        Ok(Verdict::Border) => Err(Unjudged::Border),
        Ok(verdict) => Ok(verdict),
        Err(Stopped) => Err(Unjudged::Stopped),
    }
}

/// Prospects of the side to move in a position.
pub(crate) enum Outlook {
    /// No first move works.
    Fails,
    /// It reaches its goal even if it passes.
    Idle,
    /// These first moves work.
    Works(Vec<Point>),
}

/// Prospects of a side, by the answer for it.
pub(crate) fn outlook(
    solver: &mut Solver,
    answer: &Answer,
    to_play: Color,
    stop: &mut Stop<'_>,
) -> Result<Outlook, Unjudged> {
    if !succeeds(solver, answer.verdict, to_play) {
        return Ok(Outlook::Fails);
    }
    let passed = solver.start(to_play.opponent());
    let verdict = proved(solver, &passed, stop)?;
    Ok(if verdict == answer.verdict { Outlook::Idle } else { Outlook::Works(points(answer).collect()) })
}

/// True if a result is a success of a side, or at least a ko.
fn succeeds(solver: &Solver, verdict: Verdict, side: Color) -> bool {
    let achieving = side == solver.problem().achiever();
    match verdict {
        Verdict::Achieved => achieving,
        Verdict::Prevented => !achieving,
        Verdict::Ko(_) => true,
        Verdict::Border => false,
    }
}

fn check(
    problem: &StoredProblem,
    solver: &mut Solver,
    answer: &Answer,
    stop: &mut Stop<'_>,
) -> Result<Check, Unjudged> {
    let working = match outlook(solver, answer, problem.to_play(), stop)? {
        Outlook::Fails => return Ok(Check::Fails),
        Outlook::Idle => return Ok(Check::Idle),
        Outlook::Works(working) => working,
    };
    let stored = problem.solutions();
    let failing: Vec<Point> = stored.iter().copied().filter(|p| !working.contains(p)).collect();
    let is_open = |p: &Point| answer.moves.contains(&(Move::Play(*p), Some(Verdict::Border)));
    if failing.iter().any(is_open) {
        return Err(Unjudged::Border);
    }
    if !failing.is_empty() || stored.is_empty() {
        return Ok(Check::Differs { failing, working });
    }
    let also = working.into_iter().filter(|p| !stored.contains(p)).collect();
    Ok(Check::Agrees { also })
}

/// Points of the best first moves.
fn points(answer: &Answer) -> impl Iterator<Item = Point> {
    answer.best().filter_map(Move::point)
}
