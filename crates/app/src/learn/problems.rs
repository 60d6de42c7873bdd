//! A problem that is played: moves, answers, outcome, and the tries before.

use std::time::Duration;

use lanke_learn::{Attempt, Disguise, Outcome, Played, Refusal, SetId, Source, Status};
use lanke_rules::{Color, Move, Point, Position};

use super::line::Line;
use super::messages::{Effect, OpenedProblem};
use crate::context::Context;
use crate::ids::Ticket;

/// Time until the other side answers.
const ANSWER: Duration = Duration::from_millis(350);

/// Time between the moves of a line that is shown.
const PACE: Duration = Duration::from_millis(500);

/// Tries that are remembered.
const TRIES: usize = 5;

/// A problem on the board.
#[derive(Debug)]
pub(crate) struct ProblemSession {
    pub(crate) set: SetId,
    pub(crate) index: usize,
    /// Position that it begins with, as it is shown.
    start: Position,
    /// The attempt; a worker has it while it judges.
    attempt: Option<Box<Attempt>>,
    facts: Facts,
    line: Line,
    status: Status,
    asked: Option<Ticket>,
    /// A right move, and whether it is shown, not only its neighbourhood.
    help: Option<(Move, bool)>,
    tries: Vec<Try>,
    /// The wrong move is neither in the record nor judged by a proof.
    unjudged: bool,
    /// The answer is shown.
    given_up: bool,
    counted: bool,
    begun: Duration,
    took: Option<Duration>,
}

/// A wrong first move.
#[derive(Debug)]
pub(crate) struct Try {
    /// The move, with what followed.
    pub(crate) moves: Vec<(Color, Move)>,
    /// The wrong move of them is neither in the record nor judged by a proof.
    pub(crate) unjudged: bool,
}

/// Facts that do not change while it is played.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) learner: Color,
    /// The task in the words of its record.
    pub(crate) task: Option<String>,
    /// Kill, not live; none where that is not known.
    pub(crate) kills: Option<bool>,
    /// First moves that are proved to work.
    pub(crate) proved: Option<Vec<Move>>,
    /// The solution as the record has it.
    pub(crate) solution: Vec<(Color, Move)>,
    key: u64,
    /// It is shown as its record has it, so that the record's words fit.
    pub(crate) plain: bool,
}

impl ProblemSession {
    /// A problem that was opened.
    pub(crate) fn new(opened: OpenedProblem, now: Duration) -> Self {
        let OpenedProblem { set, index, attempt } = opened;
        let problem = attempt.problem();
        let facts = Facts {
            learner: attempt.learner(),
            task: problem.task(),
            kills: problem.kills(),
            proved: attempt.proved_moves(),
            solution: attempt.solution(),
            key: problem.key(),
            plain: attempt.disguise() == Disguise::NONE,
        };
        let ruleset = *problem.position().ruleset();
        let start = Position::from_board(attempt.board(), attempt.learner(), ruleset);
        Self {
            set,
            index,
            start,
            attempt: Some(Box::new(attempt)),
            facts,
            line: Line::default(),
            status: Status::Open,
            asked: None,
            help: None,
            tries: Vec::new(),
            unjudged: false,
            given_up: false,
            counted: false,
            begun: now,
            took: None,
        }
    }

    /// Position that it begins with.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// Facts that do not change.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The moves on the board.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    /// The moves on the board, to be walked through.
    pub(crate) fn line_mut(&mut self) -> &mut Line {
        &mut self.line
    }

    /// Status of the attempt.
    pub(crate) fn status(&self) -> Status {
        self.status
    }

    /// Solved, or the answer was shown.
    pub(crate) fn is_over(&self) -> bool {
        self.status == Status::Right || self.given_up
    }

    /// The answer is shown.
    pub(crate) fn gave_up(&self) -> bool {
        self.given_up
    }

    /// A move is being judged.
    pub(crate) fn is_judging(&self) -> bool {
        self.asked.is_some()
    }

    /// Right move that was asked for as help; false where only its neighbourhood is shown.
    pub(crate) fn help(&self) -> Option<(Move, bool)> {
        self.help
    }

    /// Wrong first moves.
    pub(crate) fn tries(&self) -> &[Try] {
        &self.tries
    }

    /// True if the wrong move is neither in the record nor judged by a proof.
    pub(crate) fn is_unjudged(&self) -> bool {
        self.unjudged
    }

    /// Time that the solution took.
    pub(crate) fn took(&self) -> Option<Duration> {
        self.took
    }

    /// Plays a move of the learner.
    pub(crate) fn play(&mut self, p: Point, cx: &Context<'_>) -> Result<Option<Effect>, lanke_rules::Illegal> {
        if self.is_over() || self.line.at() < self.line.moves().len() {
            return Ok(None);
        }
        let (position, _) = self.line.position(&self.start);
        if position.to_play() != self.facts.learner {
            return Ok(None);
        }
        let mv = Move::Play(p);
        position.legal(mv)?;
        let Some(attempt) = self.attempt.take() else { return Ok(None) };
        let ticket = cx.ticket();
        (self.asked, self.help) = (Some(ticket), None);
        let moves = self.line.moves().iter().copied().chain([(self.facts.learner, mv)]).collect::<Vec<_>>();
        let at = moves.len();
        self.line = Line::playing(moves, at, cx.now, ANSWER);
        Ok(Some(Effect::Play { ticket, attempt, mv }))
    }

    /// Takes the judgement of a move; what is to be counted.
    pub(crate) fn played(
        &mut self,
        ticket: Ticket,
        attempt: Box<Attempt>,
        result: Result<Played, Refusal>,
        now: Duration,
    ) -> Option<Effect> {
        self.asked.take_if(|asked| *asked == ticket)?;
        let (moves, hinted) = (attempt.moves().to_vec(), attempt.is_hinted());
        // A move that the problem refuses, unlike the board, is taken off at once.
        let at = if result.is_ok() { self.line.moves().len() } else { moves.len() };
        self.line = Line::playing(moves, at, now, ANSWER);
        let before = std::mem::replace(&mut self.status, attempt.status());
        self.attempt = Some(attempt);
        match (before, self.status) {
            (Status::Open, Status::Wrong) => {
                self.unjudged = result.is_ok_and(|played| played.judged_by == Source::Nobody);
                self.keep_try();
                self.count(Outcome::Wrong)
            }
            (_, Status::Right) => {
                self.took = Some(now.saturating_sub(self.begun));
                self.count(if hinted { Outcome::Hinted } else { Outcome::Right })
            }
            (Status::Wrong, Status::Wrong) => {
                self.keep_try();
                None
            }
            _ => None,
        }
    }

    /// Asks for help: first the area, then the move.
    pub(crate) fn hint(&mut self, cx: &Context<'_>) -> Option<Effect> {
        if let Some((_, exact)) = &mut self.help {
            *exact = true;
            return None;
        }
        if self.is_over() || self.status == Status::Wrong {
            return None;
        }
        let attempt = self.attempt.take()?;
        let ticket = cx.ticket();
        self.asked = Some(ticket);
        Some(Effect::Hint { ticket, attempt })
    }

    /// Takes the help.
    pub(crate) fn hinted(&mut self, ticket: Ticket, attempt: Box<Attempt>, mv: Option<Move>) {
        if self.asked.take_if(|asked| *asked == ticket).is_some() {
            (self.attempt, self.help) = (Some(attempt), mv.map(|mv| (mv, false)));
        }
    }

    /// Ends it unsolved, without the answer.
    pub(crate) fn fail(&mut self) -> Option<Effect> {
        self.status = Status::Wrong;
        self.count(Outcome::Wrong)
    }

    /// Begins again.
    pub(crate) fn again(&mut self) {
        if let Some(attempt) = self.attempt.take() {
            self.attempt = Some(Box::new(attempt.again()));
            (self.line, self.status, self.help, self.given_up) = (Line::default(), Status::Open, None, false);
        }
    }

    /// Begins again in another disguise; what was counted stays so.
    pub(crate) fn turn(&mut self, disguise: Disguise, now: Duration) {
        if let Some(attempt) = self.attempt.take() {
            let attempt = attempt.turned(disguise);
            let opened = OpenedProblem { set: self.set.clone(), index: self.index, attempt };
            *self = Self { counted: self.counted, ..Self::new(opened, now) };
        }
    }

    /// Shows the solution.
    pub(crate) fn give_up(&mut self, now: Duration) -> Option<Effect> {
        if self.is_over() || self.attempt.is_none() {
            return None;
        }
        self.given_up = true;
        self.line = Line::playing(self.facts.solution.clone(), 0, now, PACE);
        self.count(Outcome::Wrong)
    }

    /// Shows a variation: the solution, or one of the tries.
    pub(crate) fn show_variation(&mut self, index: usize, now: Duration) {
        let solution = self.is_over().then(|| self.facts.solution.clone());
        let moves = solution.into_iter().chain(self.tries.iter().map(|tried| tried.moves.clone())).nth(index);
        if let (Some(moves), true) = (moves, self.is_over()) {
            self.line = Line::playing(moves, 0, now, PACE);
        }
    }

    fn keep_try(&mut self) {
        let moves = self.line.moves().to_vec();
        let first = moves.first().copied();
        self.tries.retain(|known| known.moves.first().copied() != first);
        self.tries.push(Try { moves, unjudged: self.unjudged });
        self.tries.drain(..self.tries.len().saturating_sub(TRIES));
    }

    /// Counts the first outcome of the problem on the board.
    fn count(&mut self, outcome: Outcome) -> Option<Effect> {
        let first = !std::mem::replace(&mut self.counted, true);
        first.then(|| Effect::Count { set: self.set.clone(), key: self.facts.key, outcome })
    }
}
