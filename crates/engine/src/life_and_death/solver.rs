//! Answers to a problem, with a reply to every move.

use lanke_rules::{Board, ByColor, Color, Move};

use super::area::{ENDLESS, State};
use super::history::History;
use super::problem::Problem;
use super::search::{Aim, Quest, Search};
use super::table::Table;

/// Result of a problem for one side to move, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached, whatever the other side plays and whoever has more ko threats.
    Achieved,
    /// The goal is never reached, whatever the ko threats.
    Prevented,
    /// A ko decides.
    Ko(Ko),
    /// Nothing is proved: it may matter that a chain around the region is captured.
    Border,
}

/// Ko threats that decide a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ko {
    /// Side that succeeds when neither has a threat.
    pub favors: Color,
    /// Threats that the other side needs when this one has none; none where a few do not suffice.
    pub threats: Option<u8>,
}

/// Way in which a target that cannot be killed lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// With two eyes, or connected with what lies outside.
    Eyes,
    /// Without: in seki, or by a repetition without end.
    Seki,
}

/// The search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Reason why a move cannot be played in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The point does not belong to the region.
    Outside,
    /// A stone lies there.
    Occupied,
    /// The stone would have no liberty.
    Suicide,
    /// It would take back a ko at once.
    Ko,
}

/// A position of a problem, which moves lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation(State);

impl Situation {
    /// Side to move.
    pub fn to_play(&self) -> Color {
        self.0.to_play
    }
}

/// Answer to a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Result for the side to move.
    pub verdict: Verdict,
    /// Each legal first move with its result; none where the search was stopped before it was known.
    pub moves: Vec<(Move, Option<Verdict>)>,
}

impl Answer {
    /// First moves that lead to the result.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().filter(|(_, verdict)| *verdict == Some(self.verdict)).map(|(mv, _)| *mv)
    }
}

/// Asked every now and then with the number of positions looked at; true stops the search.
pub type Stop<'a> = dyn FnMut(u64) -> bool + 'a;

/// Solves one problem and keeps what it has proved, so that the reply to any move is soon found.
#[derive(Debug)]
pub struct Solver {
    problem: Problem,
    table: Table,
    history: History,
    nodes: u64,
}

/// Attempt to prove that one side succeeds.
struct Trial {
    side: Color,
    state: State,
    stage: Stage,
}

/// Moves of the side that an attempt tries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// All but those that it seldom needs.
    Likely,
    All,
    /// All have failed.
    Failed,
}

/// Most ko threats that are counted.
const MOST_THREATS: u8 = 4;

/// Positions of the first round of a search, after which the other side's is tried.
const ROUND: u64 = 1 << 9;

/// Positions between two questions whether to stop.
const BREATH: u64 = 1 << 12;

impl Solver {
    /// A solver whose table takes about this many bytes.
    pub fn new(problem: Problem, memory: usize) -> Self {
        Self { problem, table: Table::new(memory), history: History::new(), nodes: 0 }
    }

    /// A solver of a problem on a board, which has searched the result for the side to move after some moves: in the smallest
    /// of its regions, each larger than the one before, where the border does not decide it; where it decides in all, or the
    /// search is stopped, in the last that was searched to the end.
    pub fn widening(
        problem: Problem,
        board: &Board,
        (first, line): (Color, &[Move]),
        memory: usize,
        stop: &mut Stop<'_>,
    ) -> Self {
        let mut solver = Self::new(problem, memory);
        let mut search = |solver: &mut Self| {
            let after = line.iter().try_fold(solver.start(first), |before, &mv| solver.play(&before, mv));
            after.map(|situation| solver.verdict(&situation, stop))
        };
        let mut found = search(&mut solver);
        while found == Ok(Ok(Verdict::Border))
            && let Some(problem) = solver.problem.widened(board)
        {
            let mut wider = Self { nodes: solver.nodes, ..Self::new(problem, memory) };
            found = search(&mut wider);
            if found == Ok(Err(Stopped)) {
                solver.nodes = wider.nodes;
            } else {
                solver = wider;
            }
        }
        solver
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The problem as it begins.
    pub fn start(&self, to_play: Color) -> Situation {
        Situation(State { to_play, ko: self.problem.ko(to_play), ..self.problem.state })
    }

    /// The situation after a move.
    ///
    /// # Errors
    /// When the move cannot be played.
    pub fn play(&self, situation: &Situation, mv: Move) -> Result<Situation, Refused> {
        let (area, state) = (&self.problem.area, &situation.0);
        let Move::Play(p) = mv else { return Ok(Situation(self.problem.quest().pass(state))) };
        match area.bit(p) {
            0 => Err(Refused::Outside),
            bit if bit & area.empty(state) == 0 => Err(Refused::Occupied),
            bit if bit == state.ko => Err(Refused::Ko),
            bit => area.play(state, bit).map(Situation).ok_or(Refused::Suicide),
        }
    }

    /// Result of a situation.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn verdict(&mut self, situation: &Situation, stop: &mut Stop<'_>) -> Result<Verdict, Stopped> {
        let mut trials = self.trials(situation);
        let mut round = ROUND;
        while trials.iter().any(|trial| trial.stage != Stage::Failed) {
            for trial in trials.iter_mut().filter(|trial| trial.stage != Stage::Failed) {
                let aim = self.problem.quest().aim;
                let prover = (trial.stage == Stage::Likely).then_some(trial.side);
                let achieved = self.search(aim, prover, &trial.state, round, stop)?;
                match (achieved, trial.side == self.problem.achiever()) {
                    (Some(true), true) => return Ok(Verdict::Achieved),
                    (Some(false), false) => return Ok(Verdict::Prevented),
                    (Some(_), _) => trial.stage = if prover.is_some() { Stage::All } else { Stage::Failed },
                    (None, _) => {}
                }
            }
            round *= 2;
        }
        self.ko(situation, stop)
    }

    /// Attempts to prove the success of either side where the ko threats and the border are worst for it.
    fn trials(&self, situation: &Situation) -> [Trial; 2] {
        let achiever = self.problem.achiever();
        [achiever, achiever.opponent()].map(|side| {
            // The border falls in the attempt that is to favour the owner.
            let state = self.on_terms(situation, threats(side, 0, ENDLESS), side != self.problem.owner());
            Trial { side, state, stage: Stage::Likely }
        })
    }

    /// Result of a situation that threats or the border decide.
    fn ko(&mut self, situation: &Situation, stop: &mut Stop<'_>) -> Result<Verdict, Stopped> {
        let achiever = self.problem.achiever();
        let Some(achieved) = self.settle(situation, threats(achiever, 0, 0), stop)? else {
            return Ok(Verdict::Border);
        };
        let favors = if achieved { achiever } else { achiever.opponent() };
        for count in 1..=MOST_THREATS {
            let given = if achieved { threats(achiever, 0, count) } else { threats(achiever, count, 0) };
            match self.settle(situation, given, stop)? {
                None => return Ok(Verdict::Border),
                Some(turned) if turned != achieved => return Ok(Verdict::Ko(Ko { favors, threats: Some(count) })),
                Some(_) => {}
            }
        }
        let endless = if achieved { threats(achiever, 0, ENDLESS) } else { threats(achiever, ENDLESS, 0) };
        match self.settle(situation, endless, stop)? {
            None => Ok(Verdict::Border),
            Some(_) => Ok(Verdict::Ko(Ko { favors, threats: None })),
        }
    }

    /// True if the goal is reached with these threats; none where the border decides.
    fn settle(
        &mut self,
        situation: &Situation,
        threats: ByColor<u8>,
        stop: &mut Stop<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let mut achieved = [false; 2];
        for (falls, achieved) in [false, true].into_iter().zip(&mut achieved) {
            let state = self.on_terms(situation, threats, falls);
            *achieved = loop {
                if let Some(achieved) = self.is_achieved(&state, BREATH, stop)? {
                    break achieved;
                }
            };
        }
        Ok((achieved[0] == achieved[1]).then_some(achieved[0]))
    }

    /// The state of a situation with these threats, where the border may fall or holds.
    fn on_terms(&self, situation: &Situation, threats: ByColor<u8>, falls: bool) -> State {
        let outside = situation.0.outside.filter(|_| falls);
        State { threats, outside, ..situation.0 }
    }

    /// True if the goal is reached; none where so many positions do not settle it.
    fn is_achieved(&mut self, state: &State, nodes: u64, stop: &mut Stop<'_>) -> Result<Option<bool>, Stopped> {
        self.search(self.problem.quest().aim, None, state, nodes, stop)
    }

    /// Way in which a target lives that is not killed whatever the ko threats.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn life(&mut self, situation: &Situation, stop: &mut Stop<'_>) -> Result<Life, Stopped> {
        let state = self.on_terms(situation, threats(self.problem.owner(), 0, ENDLESS), false);
        loop {
            match self.search(Aim::Life, None, &state, BREATH, stop)? {
                Some(true) => return Ok(Life::Eyes),
                Some(false) => return Ok(Life::Seki),
                None => {}
            }
        }
    }

    /// True if an aim is reached, for all or, in a search that is to prove one side's success, for that side; none where so many
    /// positions do not settle it.
    fn search(
        &mut self,
        aim: Aim,
        prover: Option<Color>,
        state: &State,
        nodes: u64,
        stop: &mut Stop<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let quest = Quest { aim, prover, ..self.problem.quest() };
        let mut search = Search::new(quest, &mut self.table, &mut self.history);
        let mut rest = nodes;
        while rest > 0 {
            if stop(self.nodes) {
                return Err(Stopped);
            }
            let before = search.nodes;
            let result = search.run(state, rest.min(BREATH));
            self.nodes += search.nodes - before;
            if let Some(succeeds) = result {
                return Ok(Some(succeeds == (state.to_play == quest.achiever())));
            }
            rest = rest.saturating_sub(BREATH);
        }
        Ok(None)
    }

    /// Result of a situation and of each first move. Where the search is stopped after the result is known, moves stay
    /// without one.
    ///
    /// # Errors
    /// When it was stopped before the result was known.
    pub fn solve(&mut self, situation: &Situation, stop: &mut Stop<'_>) -> Result<Answer, Stopped> {
        let verdict = self.verdict(situation, stop)?;
        let mut moves = Vec::new();
        for (mv, next) in self.moves(situation) {
            moves.push((mv, self.verdict(&next, stop).ok()));
        }
        Ok(Answer { verdict, moves })
    }

    /// Reply to what has been played, and its result: the best for the side to move, and where all lose the one that
    /// took the longest to refute.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn reply(&mut self, situation: &Situation, stop: &mut Stop<'_>) -> Result<Option<(Move, Verdict)>, Stopped> {
        let achieving = situation.to_play() == self.problem.achiever();
        let verdict = self.verdict(situation, stop)?;
        let mut best: Option<((i32, u64), Move, Verdict)> = None;
        for (mv, next) in self.moves(situation) {
            let before = self.nodes;
            let result = self.verdict(&next, stop)?;
            if result == verdict && result.worth(self.problem.achiever(), achieving) > 0 {
                return Ok(Some((mv, result)));
            }
            let work = self.work(&next).max(self.nodes - before);
            let rank = (result.worth(self.problem.achiever(), achieving), work);
            if best.as_ref().is_none_or(|(most, ..)| rank > *most) {
                best = Some((rank, mv, result));
            }
        }
        Ok(best.map(|(_, mv, result)| (mv, result)))
    }

    /// Work that the table knows of for the result of a situation.
    fn work(&self, situation: &Situation) -> u64 {
        let of = |trial: &Trial| {
            let quest = |prover| Quest { prover, ..self.problem.quest() };
            [None, Some(trial.side)].map(|prover| self.table.work(quest(prover).key(&trial.state))).iter().sum::<u64>()
        };
        self.trials(situation).iter().map(of).sum()
    }

    /// Legal moves of a situation, a pass among them where it can make sense, and the situations after them.
    fn moves(&self, situation: &Situation) -> Vec<(Move, Situation)> {
        let moves = self.problem.quest().moves(&situation.0);
        let named = |(bit, next)| match bit {
            0 => Some((Move::Pass, Situation(next))),
            bit => Some((Move::Play(self.problem.area.point(bit)?), Situation(next))),
        };
        moves.into_iter().filter_map(named).collect()
    }
}

impl Verdict {
    /// A number that is larger the better the result is for the side that achieves, or prevents.
    fn worth(self, achiever: Color, achieving: bool) -> i32 {
        let worth = match self {
            Self::Achieved => 100,
            Self::Prevented => -100,
            Self::Ko(Ko { favors, threats }) => {
                let needed = i32::from(threats.unwrap_or(MOST_THREATS + 1));
                if favors == achiever { 20 + needed } else { -20 - needed }
            }
            Self::Border => 0,
        };
        if achieving { worth } else { -worth }
    }
}

fn threats(color: Color, own: u8, other: u8) -> ByColor<u8> {
    ByColor::from_fn(|side| if side == color { own } else { other })
}
