//! A problem that is played through: the learner's moves, their judgement and the other side's answers.

use lanke_engine::life_and_death::{Situation, Stop};
use lanke_game::record::NodeId;
use lanke_rules::{Board, Color, Illegal, Move, Position};

use crate::{Disguise, Judge, StoredProblem};

/// An attempt at a problem. Boards and moves are as they are shown, in the disguise.
#[derive(Debug)]
pub struct Attempt {
    problem: StoredProblem,
    disguise: Disguise,
    position: Position,
    /// Node of the record that has been reached; none where the moves left it.
    node: Option<NodeId>,
    judge: Option<Judge>,
    situation: Option<Situation>,
    moves: Vec<(Color, Move)>,
    status: Status,
    hinted: bool,
}

/// State of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All moves were right so far.
    Open,
    /// Solved.
    Right,
    /// A move was wrong; it may be played on, to see the refutation.
    Wrong,
}

/// Result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// State after it.
    pub status: Status,
    /// Answer of the other side, if it has one.
    pub reply: Option<Move>,
    /// Origin of the judgement.
    pub judged_by: Source,
}

/// Origin of a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The solver's proof.
    Solver,
    /// The record's branches.
    Record,
    /// The record does not have the move, and there is no proof: it counts as wrong.
    Nobody,
}

/// Reason why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules forbid it.
    Illegal(Illegal),
    /// The problem is solved.
    Solved,
    /// Nobody has answered a wrong move, so that the other side is to move.
    Unanswered,
}

impl Attempt {
    /// Begins an attempt. With a judge every move is judged by proof, else by the record alone.
    pub fn new(problem: StoredProblem, disguise: Disguise, judge: Option<Judge>) -> Self {
        let situation = judge.as_ref().map(|judge| judge.start(problem.to_play()));
        Self {
            position: problem.position().clone(),
            node: Some(problem.start()),
            problem,
            disguise,
            judge,
            situation,
            moves: Vec::new(),
            status: Status::Open,
            hinted: false,
        }
    }

    /// Board as it is shown.
    pub fn board(&self) -> Board {
        self.disguise.board(self.position.board())
    }

    /// Side whose task it is, as it is shown.
    pub fn learner(&self) -> Color {
        self.disguise.color(self.problem.to_play())
    }

    /// Moves of both sides.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// State.
    pub fn status(&self) -> Status {
        self.status
    }

    /// True if the proof and the stored solution agree, and judge every move.
    pub fn is_proved(&self) -> bool {
        self.judge.is_some()
    }

    /// First moves that are proved to work, as they are shown; none where there is no proof.
    pub fn proved_moves(&self) -> Option<Vec<Move>> {
        let size = self.problem.board().size();
        let judge = self.judge.as_ref()?;
        Some(judge.working().iter().map(|&p| self.disguise.show(Move::Play(p), size)).collect())
    }

    /// The solution as the record has it, as it is shown.
    pub fn solution(&self) -> Vec<(Color, Move)> {
        let size = self.problem.board().size();
        let show = |(color, mv)| (self.disguise.color(color), self.disguise.show(mv, size));
        self.problem.line().into_iter().map(show).collect()
    }

    /// The problem.
    pub fn problem(&self) -> &StoredProblem {
        &self.problem
    }

    /// Orientation and colours in which it is shown.
    pub fn disguise(&self) -> Disguise {
        self.disguise
    }

    /// Begins again from the first position, with the same judge.
    pub fn again(self) -> Self {
        let hinted = self.hinted;
        Self { hinted, ..Self::new(self.problem, self.disguise, self.judge) }
    }

    /// Begins again in another disguise, with the same judge.
    pub fn turned(self, disguise: Disguise) -> Self {
        Self { disguise, ..self.again() }
    }

    /// True if a hint was given.
    pub fn is_hinted(&self) -> bool {
        self.hinted
    }

    /// Right move in the position, as a hint; none where it is not known, or the other side is to move.
    pub fn hint(&mut self, stop: &mut Stop<'_>) -> Option<Move> {
        if self.position.to_play() != self.problem.to_play() {
            return None;
        }
        let size = self.position.board().size();
        let stored = self.node.into_iter().flat_map(|node| self.problem.right_moves(node)).map(Move::Play);
        let mut stored = stored.filter(|&mv| self.position.legal(mv).is_ok());
        let mv = match (&mut self.judge, &self.situation) {
            (Some(judge), Some(situation)) => stored
                // Without a judgement the record judges.
                .find(|&mv| judge.judge(situation, mv, stop).is_none_or(|(_, right)| right))
                .or_else(|| judge.reply(situation, stop)),
            _ => stored.next(),
        };
        self.hinted |= mv.is_some();
        mv.map(|mv| self.disguise.show(mv, size))
    }

    /// Plays a move of the learner, judges it and answers it. The search for proof can be stopped; then the record judges.
    ///
    /// # Errors
    /// When the rules forbid it, the problem is solved, or the other side is to move.
    pub fn play(&mut self, mv: Move, stop: &mut Stop<'_>) -> Result<Played, Refusal> {
        if self.status == Status::Right {
            return Err(Refusal::Solved);
        }
        let size = self.position.board().size();
        let stored = self.disguise.hide(mv, size);
        let color = self.position.to_play();
        if color != self.problem.to_play() {
            return Err(Refusal::Unanswered);
        }
        self.position.play(stored).map_err(Refusal::Illegal)?;
        self.moves.push((self.disguise.color(color), mv));
        let by_proof = self.prove(stored, stop);
        let child = self.node.and_then(|node| self.problem.child(node, color, stored)).map(|node| node.id());
        let by_record = child.map(|child| self.problem.is_right(child));
        self.node = child;
        let (right, judged_by) = match (by_proof, by_record) {
            (Some(right), _) => (right, Source::Solver),
            (None, Some(right)) => (right, Source::Record),
            (None, None) => (false, Source::Nobody),
        };
        if !right {
            self.status = Status::Wrong;
        }
        let reply = self.reply(stop);
        if self.status == Status::Open && self.is_done() {
            self.status = Status::Right;
        }
        let reply = reply.map(|reply| self.disguise.show(reply, size));
        Ok(Played { status: self.status, reply, judged_by })
    }

    /// True if a move is proved to be right; none where there is no proof.
    fn prove(&mut self, mv: Move, stop: &mut Stop<'_>) -> Option<bool> {
        let before = self.situation.take()?;
        let judge = self.judge.as_mut()?;
        let judged = judge.judge(&before, mv, stop);
        // Without a judgement the situation is known all the same.
        self.situation = Some(judged.map_or_else(|| judge.after(&before, mv), |(after, _)| after));
        judged.map(|(_, right)| right)
    }

    /// True if nothing is left for the learner to find: the record has no further right move of theirs.
    fn is_done(&self) -> bool {
        self.node.is_none_or(|node| self.problem.right_moves(node).next().is_none())
    }

    /// Plays the answer of the other side: the record's, else the solver's; a pass where the record leaves its move out.
    fn reply(&mut self, stop: &mut Stop<'_>) -> Option<Move> {
        let (size, color) = (self.position.board().size(), self.position.to_play());
        let stored = self.node.and_then(|node| {
            let answers = self.problem.moves_after(node);
            let mut answers = answers.filter_map(|next| next.mv(size).map(|(of, mv)| (next.id(), of, mv)));
            answers.find(|(_, of, mv)| *of == color && self.position.legal(*mv).is_ok())
        });
        let is_done = self.is_done();
        let (node, mv) = match (stored, &mut self.judge, &self.situation) {
            (Some((node, _, mv)), ..) => (Some(node), mv),
            // After a right move that the record does not follow, nothing is left to be shown.
            (None, Some(judge), Some(situation)) if self.status == Status::Wrong => {
                (None, judge.reply(situation, stop)?)
            }
            _ if is_done => return None,
            _ => (self.node, Move::Pass),
        };
        self.position.play(mv).ok()?;
        self.node = node;
        self.situation = self.situation.take().zip(self.judge.as_ref()).map(|(before, judge)| judge.after(&before, mv));
        self.moves.push((self.disguise.color(color), self.disguise.show(mv, size)));
        Some(mv)
    }
}
