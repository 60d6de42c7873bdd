//! Life and death of enclosed chains, by the solver and a proof that its border holds.
//!
//! The solver takes the chains around a region to be safe. A death is claimed only if that is so: each of them lives
//! unconditionally, or has more liberties outside the region than the attacker needs moves within it, so that whoever
//! plays outside comes too late. A strategy of so many moves is read in full, on the board with the rules of the game.

use std::collections::HashMap;

use lanke_engine::life_and_death::{self as solver, Goal, Problem, Situation, Solver, Verdict};
use lanke_game::report::finding::Chain;
use lanke_rules::{Board, Color, Ko, Life, Move, Point, Position, Suicide};

use super::reading::{chain_at, is_final, took_ko};
use crate::lesson::reading::{chains, liberties};

/// Most empty points of a region.
const MOST_EMPTY: usize = 14;

/// Fewest stones of a chain whose death is told.
const FEWEST_STONES: usize = 3;

/// Positions that the solver may look at.
const SOLVED: u64 = 40_000;

/// Positions that the proof of one death may cost.
const PROVED: u32 = 20_000;

/// Most moves of the attacker that a death may take.
const MOST_MOVES: u32 = 10;

/// Bytes of the solver's table.
const MEMORY: usize = 1 << 20;

/// Chain of one side in a region that is small enough.
pub(super) struct Enclosed {
    /// The chain.
    pub(super) chain: Chain,
    problem: Problem,
}

/// Enclosed chains of a side whose region holds `near`, or has it beside it.
pub(super) fn enclosed(board: &Board, color: Color, near: Point) -> Vec<Enclosed> {
    let size = board.size();
    let living = Life::of(board, color);
    let find = |first: Point| {
        let problem = Problem::new(board, Goal::Kill(vec![first])).ok()?;
        let region = problem.region();
        let empty = region.iter().filter(|&&p| board.stone(p).is_none()).count();
        let beside = region.contains(&near) || size.neighbors(near).any(|n| region.contains(&n));
        (beside && empty <= MOST_EMPTY).then(|| Enclosed { chain: chain_at(board, first), problem })
    };
    let large = chains(board, color).into_iter().filter(|&first| board.chain_len(first) >= FEWEST_STONES);
    large.filter(|&first| !living.is_alive(first)).filter_map(find).collect()
}

/// Result of an enclosed chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is captured, by this move first if the attacker is to move.
    Dies(Option<Point>),
    /// It lives with two eyes.
    Lives,
}

/// Proved result of an enclosed chain with the position's side to move; none where it is not proved, a ko decides or it
/// lives in seki.
pub(super) fn fate(position: &Position, enclosed: &Enclosed) -> Option<Fate> {
    let law = position.ruleset();
    if law.suicide != Suicide::Forbidden || position.ko().is_some() || position.end().is_some() {
        return None;
    }
    let problem = enclosed.problem.clone();
    let most = border_moves(position.board(), &problem);
    let mut solver = Solver::new(problem, MEMORY);
    let start = solver.start(position.to_play());
    match solver.verdict(&start, &mut |nodes| nodes > SOLVED).ok()? {
        Verdict::Achieved => {
            Death::of(position, &mut solver, enclosed.chain.at, most)?.prove(start, most).map(Fate::Dies)
        }
        // The solver plays again where stones were captured, as in a snapback.
        Verdict::Prevented if law.ko != Ko::CapturedPoint => {
            let life = solver.life(&start, &mut |nodes| nodes > 2 * SOLVED).ok()?;
            (life == solver::Life::Eyes).then_some(Fate::Lives)
        }
        Verdict::Prevented | Verdict::Ko(_) | Verdict::Border => None,
    }
}

/// Number of eyes of a chain: empty regions that nothing but the chain touches.
pub(super) fn eyes(board: &Board, chain: Point) -> u32 {
    let (size, stones) = (board.size(), board.chain(chain));
    let mut seen: Vec<Point> = Vec::new();
    let mut eyes = 0;
    for start in liberties(board, chain) {
        if seen.contains(&start) {
            continue;
        }
        let (mut region, mut at, mut own) = (vec![start], 0, true);
        while let Some(&p) = region.get(at) {
            at += 1;
            for n in size.neighbors(p) {
                match board.stone(n) {
                    None if !region.contains(&n) => region.push(n),
                    None => {}
                    Some(_) => own &= stones.contains(&n),
                }
            }
        }
        eyes += u32::from(own);
        seen.extend(region);
    }
    eyes
}

/// Moves of the attacker within the region before a chain around it could fall.
fn border_moves(board: &Board, problem: &Problem) -> u32 {
    let (size, region, attacker) = (board.size(), problem.region(), problem.owner().opponent());
    let alive = Life::of(board, attacker);
    let mut fewest = usize::MAX;
    for p in region.iter().flat_map(|&p| size.neighbors(p).chain([p])) {
        let outside = |q: &Point| !region.contains(q);
        if board.stone(p) != Some(attacker) || alive.is_alive(p) {
            continue;
        }
        let room = liberties(board, p).into_iter().filter(outside).count();
        if room > 0 || board.chain(p).iter().any(outside) {
            fewest = fewest.min(room);
        }
    }
    u32::try_from(fewest.saturating_sub(1)).unwrap_or(MOST_MOVES).min(MOST_MOVES)
}

/// Proof of a death: a strategy of the attacker against every answer in the region, without any ko.
struct Death<'a> {
    position: Position,
    solver: &'a mut Solver,
    target: Point,
    owner: Color,
    region: Vec<Point>,
    nodes: u32,
    /// Results by the stones, the side to move and the moves left.
    known: HashMap<(u64, Color, u32), bool>,
}

impl<'a> Death<'a> {
    fn of(position: &Position, solver: &'a mut Solver, target: Point, most: u32) -> Option<Self> {
        let owner = position.board().stone(target).filter(|_| most > 0)?;
        let region = solver.problem().region().to_vec();
        Some(Self { position: position.clone(), solver, target, owner, region, nodes: PROVED, known: HashMap::new() })
    }

    /// The first move of the attacker, if it is its turn; none without a proof.
    fn prove(mut self, start: Situation, most: u32) -> Option<Option<Point>> {
        if self.position.to_play() == self.owner {
            return self.falls(start, most).then_some(None);
        }
        self.killing_move(start, most).map(Some)
    }

    /// A move of the attacker that captures the chain within so many of its moves.
    fn killing_move(&mut self, at: Situation, moves: u32) -> Option<Point> {
        for p in self.region.clone() {
            let mv = Move::Play(p);
            if self.nodes == 0 || moves == 0 {
                return None;
            }
            let Ok(next) = self.solver.play(&at, mv) else { continue };
            if self.solver.verdict(&next, &mut |nodes| nodes > 4 * SOLVED) != Ok(Verdict::Achieved) {
                continue;
            }
            if self.position.legal(mv).is_ok() && self.then(mv, |proof| proof.falls(next, moves - 1)) {
                return Some(p);
            }
        }
        None
    }

    /// True if the chain, whose side is to move, is captured within so many moves of the attacker.
    fn falls(&mut self, at: Situation, moves: u32) -> bool {
        if self.position.board().stone(self.target) != Some(self.owner) {
            return true;
        }
        if self.nodes == 0 || moves == 0 {
            return false;
        }
        self.nodes -= 1;
        let key = (self.position.board().hash(), self.position.to_play(), moves);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let replies = self.region.clone().into_iter().map(Move::Play).chain([Move::Pass]);
        let falls = { replies }.all(|mv| match self.position.legal(mv) {
            Err(refused) => is_final(refused),
            Ok(()) => self.solver.play(&at, mv).is_ok_and(|next| {
                self.then(mv, |proof| {
                    let gone = proof.position.board().stone(proof.target) != Some(proof.owner);
                    gone || proof.killing_move(next, moves).is_some()
                })
            }),
        });
        self.known.insert(key, falls);
        falls
    }

    /// Result after a move; false if it takes a ko.
    fn then(&mut self, mv: Move, result: impl FnOnce(&mut Self) -> bool) -> bool {
        let step = self.position.step(mv);
        let ko = mv.point().is_some_and(|p| took_ko(&self.position, p));
        let result = !ko && result(self);
        self.position.undo(step);
        result
    }
}
