//! NoGo solver: proves who wins a position, and keeps what it has learned.

use std::collections::HashSet;

use lanke_rules::{Color, Name, Point, Position, Size};

use super::board::{Grid, NogoBoard};
use super::mark::after_moves;
use super::region::{Map, Region, symmetries};
use super::sum::Worths;
use super::table::{Fact, Table};
use super::team::{Run, Team};

/// The value of a position for the side to move, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The side to move wins.
    pub wins: bool,
    /// A move that wins, if there is one.
    pub mv: Option<Point>,
}

/// Reason why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// It is not NoGo, or has more open points than can be looked at.
    TooLarge,
    /// It was told to stop.
    Stopped,
    /// The facts that it was told contradict each other, so that nothing follows from them.
    Contradiction,
}

/// Solves positions of NoGo and keeps what it has learned of one board.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    worths: Worths,
    nodes: u64,
    threads: usize,
    /// True if it was told facts, which it has not proved itself.
    told: bool,
}

impl Solver {
    /// A solver whose table takes about this many bytes.
    pub fn new(memory: usize) -> Self {
        Self { table: Table::new(memory), worths: Worths::new(memory / 8), nodes: 0, threads: 1, told: false }
    }

    /// Number of threads of the next searches, one to begin with. The results are the same with all; the positions that it
    /// takes vary with more than one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Table of proofs.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.table.facts()
    }

    /// Remembers what a solver has proved, as far as there is room.
    pub fn learn(&mut self, fact: Fact) {
        self.told = true;
        self.table.store(fact.key & !1, fact.key & 1 != 0, fact.work);
    }

    /// Winner of a position, which is never taken from a fact about itself that the solver was told: each of its moves is
    /// looked at. `stop` is asked every now and then with the number of positions looked at.
    ///
    /// # Errors
    /// When the position is too large, `stop` said so, or facts contradict each other.
    pub fn solve(&mut self, position: &Position, stop: &mut dyn FnMut(u64) -> bool) -> Result<Solution, Unsolved> {
        if position.ruleset().name != Name::NoGo {
            return Err(Unsolved::TooLarge);
        }
        let color = position.to_play();
        let wins = self.wins(position, color, stop)?;
        if !wins && !self.told {
            return Ok(Solution { wins, mv: None });
        }
        let mut mv = None;
        for (p, after) in after_moves(position) {
            if !self.wins(&after, color.opponent(), stop)? {
                mv = Some(p);
                break;
            }
        }
        if wins == mv.is_some() { Ok(Solution { wins, mv }) } else { Err(Unsolved::Contradiction) }
    }

    /// All moves that win a position for the side to move, of those that are symmetric only the first.
    ///
    /// # Errors
    /// When the position is too large, `stop` said so, or facts contradict each other.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Point>, Unsolved> {
        let size = position.board().size();
        let turns = symmetries(size);
        let mut seen = HashSet::new();
        let mut winning = Vec::new();
        for (p, after) in after_moves(position) {
            let stones: Vec<_> = size.points().map(|p| after.board().stone(p)).collect();
            let turned = turns.iter().map(|turn| turn.iter().map(|&place| stones[place]).collect::<Vec<_>>());
            if seen.insert(turned.min().unwrap_or(stones.clone())) && !self.solve(&after, stop)?.wins {
                winning.push(p);
            }
        }
        Ok(winning)
    }

    /// The threads that search a region of a board of this size.
    fn team(&self, size: Size, map: Map) -> Team<'_> {
        Team::new(&self.table, &self.worths, self.threads, size, map)
    }

    /// Result of a position from the table or by the numbers of moves, without a search: true if the side to move wins.
    ///
    /// # Errors
    /// When the position is too large.
    pub(super) fn known(&mut self, position: &Position) -> Result<Option<bool>, Unsolved> {
        let (map, mut region) = Region::of(position).ok_or(Unsolved::TooLarge)?;
        let size = position.board().size();
        let team = self.team(size, map);
        let bounds = Run::new(&team, 0, &mut |_| false).add_up(&mut region).ok_or(Unsolved::Stopped)?;
        let color = position.to_play();
        let known = bounds.decide(region.star, color);
        Ok(known.or_else(|| self.table.look_up(team.keys.key(&region, color))))
    }

    /// True if `color`, to move, wins a position of NoGo.
    pub(super) fn wins(
        &mut self,
        position: &Position,
        color: Color,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<bool, Unsolved> {
        let (map, region) = Region::of(position).ok_or(Unsolved::TooLarge)?;
        let size = position.board().size();
        let team = self.team(size, map);
        let (wins, nodes) = team.wins(&region, color, self.nodes, stop);
        self.nodes = nodes;
        wins.ok_or(Unsolved::Stopped)
    }

    /// True if `color`, to move, wins on the board of a search; nothing where it would take more than so many nodes.
    pub(super) fn wins_within<const W: usize, const N: usize>(
        &self,
        size: Size,
        grid: &Grid<W, N>,
        board: &NogoBoard<W, N>,
        color: Color,
        limit: u64,
    ) -> Option<bool> {
        let (map, region) = Region::on(grid, board)?;
        let team = self.team(size, map);
        team.wins_within(&region, color, limit)
    }
}
