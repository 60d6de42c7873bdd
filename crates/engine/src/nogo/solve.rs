//! NoGo solver: Boolean search over regions with a table of what is proved.

use std::collections::{HashMap, HashSet};

use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Move, Name, Point, Position, Size};

use super::region::{Map, Region, ones, symmetries};
use super::sum::Worth;
use crate::hash;

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
}

/// Solves positions of NoGo and keeps what it has learned of one board.
#[derive(Debug)]
pub struct Solver {
    table: Vec<Slot>,
    nodes: u64,
    /// Small games by their shapes.
    pub(super) worths: HashMap<u64, Worth>,
    pub(super) most_worths: usize,
}

/// Something proved, which another solver can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The key of a position, whose lowest bit tells whether the side to move wins.
    pub key: u64,
    /// Positions looked at to prove it, at least one.
    pub work: u64,
}

/// A known result: its key with the lowest bit telling whether the side to move wins, and the nodes
/// that it took, 0 where nothing is known. An array, so that the system hands out an empty table.
type Slot = [u64; 2];

/// Nodes between two questions whether to stop.
const ROUND: u64 = 1 << 10;

impl Solver {
    /// A solver whose table takes about this many bytes.
    pub fn new(memory: usize) -> Self {
        let slots = 1 << (memory / size_of::<Slot>()).max(2).ilog2();
        // Each takes some 32 bytes.
        Self { table: vec![[0; 2]; slots], nodes: 0, worths: HashMap::new(), most_worths: memory / 256 }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Table of proofs.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.table.iter().filter(|[_, work]| *work != 0).map(|&[key, work]| Fact { key, work })
    }

    /// Remembers what a solver has proved, as far as there is room.
    pub fn learn(&mut self, fact: Fact) {
        let slot = self.slot(fact.key);
        self.put(slot, [fact.key, fact.work.max(1)]);
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.table.len() - 1) & !1
    }

    /// Keeps a result: what took more work in the first of two slots, the latest in the other.
    fn put(&mut self, slot: usize, new: Slot) {
        if new[1] >= self.table[slot][1] {
            self.table[slot + 1] = self.table[slot];
            self.table[slot] = new;
        } else {
            self.table[slot + 1] = new;
        }
    }

    /// Winner of a position; `stop` is asked every now and then with the number of positions looked at.
    ///
    /// # Errors
    /// When the position is too large or `stop` said so.
    pub fn solve(&mut self, position: &Position, stop: &mut dyn FnMut(u64) -> bool) -> Result<Solution, Unsolved> {
        if position.ruleset().name != Name::NoGo {
            return Err(Unsolved::TooLarge);
        }
        let color = position.to_play();
        if !self.wins(position, color, stop)? {
            return Ok(Solution { wins: false, mv: None });
        }
        for p in position.legal_points() {
            let mut after = position.clone();
            after.play_unchecked(Move::Play(p));
            if !self.wins(&after, color.opponent(), stop)? {
                return Ok(Solution { wins: true, mv: Some(p) });
            }
        }
        unreachable!("a position that is won has a move that wins it")
    }

    /// All moves that win a position for the side to move, of those that are symmetric only the first.
    ///
    /// # Errors
    /// When the position is too large or `stop` said so.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Point>, Unsolved> {
        let size = position.board().size();
        let turns = symmetries(size);
        let mut seen = HashSet::new();
        let mut winning = Vec::new();
        for p in position.legal_points() {
            let mut after = position.clone();
            after.play_unchecked(Move::Play(p));
            let stones: Vec<_> = size.points().map(|p| after.board().stone(p)).collect();
            let turned = turns.iter().map(|turn| turn.iter().map(|&place| stones[place]).collect::<Vec<_>>());
            if seen.insert(turned.min().unwrap_or(stones.clone())) && !self.solve(&after, stop)?.wins {
                winning.push(p);
            }
        }
        Ok(winning)
    }

    /// Result of a position from the table or by the numbers of moves, without a search: true if the side to move wins.
    ///
    /// # Errors
    /// When the position is too large.
    pub(super) fn known(&mut self, position: &Position) -> Result<Option<bool>, Unsolved> {
        let (map, mut region) = Region::of(position).ok_or(Unsolved::TooLarge)?;
        let keys = Keys::new(position, &map);
        let size = position.board().size();
        let mut run = Run { solver: self, map: &map, size, keys: &keys, stop: &mut |_| false };
        let bounds = run.add_up(&mut region).ok_or(Unsolved::Stopped)?;
        let color = position.to_play();
        let known = bounds.decide(region.star, color);
        Ok(known.or_else(|| run.look_up(keys.key(&region, color))))
    }

    /// True if `color`, to move, wins a position of NoGo.
    pub(super) fn wins(
        &mut self,
        position: &Position,
        color: Color,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<bool, Unsolved> {
        let (map, region) = Region::of(position).ok_or(Unsolved::TooLarge)?;
        let keys = Keys::new(position, &map);
        let size = position.board().size();
        Run { solver: self, map: &map, size, keys: &keys, stop }.wins(&region, color).ok_or(Unsolved::Stopped)
    }
}

/// Random numbers for sets of points, the same whatever region of the board the points are numbered
/// in; one table for each symmetry.
struct Keys {
    tables: Vec<Vec<[u64; 256]>>,
}

/// The largest board of which symmetric positions are taken as one.
const SYMMETRIC_AREA: usize = 36;

impl Keys {
    fn new(position: &Position, map: &Map) -> Self {
        let size = position.board().size();
        // Two boards share no numbers.
        let board = mix(u64::from(size.width()) << 8 | u64::from(size.height()));
        let number = |place| hash::place(place, board);
        let table = |turn: &Vec<usize>| {
            let mut table = vec![[0; 256]; map.places.len().div_ceil(8)];
            for (byte, row) in table.iter_mut().enumerate() {
                for (bits, sum) in row.iter_mut().enumerate() {
                    let places = ones(bits as u64).filter_map(|bit| map.places.get(8 * byte + bit));
                    *sum = places.fold(0, |sum, &place| sum ^ number(turn[place]));
                }
            }
            table
        };
        // On large boards little is left to play where a solution is in sight, and that is not symmetric.
        let turns = if size.area() <= SYMMETRIC_AREA { symmetries(size) } else { vec![(0..size.area()).collect()] };
        Self { tables: turns.iter().map(table).collect() }
    }

    /// The key of a region with `color` to move: the same for all that are symmetric, or alike but for
    /// the colours of all stones and of the side to move.
    fn key(&self, region: &Region, color: Color) -> u64 {
        let lead = if color == Color::Black { region.lead } else { -region.lead };
        let extra = mix((lead as u64) << 1 | u64::from(region.star));
        let key = |table: &Vec<[u64; 256]>| {
            let number = |set: u64, kind: u64| {
                let sum = table.iter().zip(set.to_le_bytes()).fold(0, |sum, (row, byte)| sum ^ row[usize::from(byte)]);
                mix(sum ^ kind)
            };
            let mut key = extra;
            for (side, kind) in [(color, 1), (color.opponent(), 4)] {
                key = key
                    .wrapping_add(number(region.legal[side], kind))
                    .wrapping_add(number(region.safe[side], kind + 1));
                for &set in region.chains[side].sets() {
                    key = key.wrapping_add(number(set, kind + 2));
                }
            }
            key
        };
        self.tables.iter().map(key).min().unwrap_or_default() & !1
    }
}

/// One search.
pub(super) struct Run<'a> {
    pub(super) solver: &'a mut Solver,
    pub(super) map: &'a Map,
    pub(super) size: Size,
    keys: &'a Keys,
    stop: &'a mut dyn FnMut(u64) -> bool,
}

/// A move of the search.
#[derive(Clone, Copy)]
enum Try {
    Point(u8),
    /// One of the side's own free moves.
    Free,
    /// The free move of whoever comes first.
    Star,
}

impl Run<'_> {
    /// True if `color`, to move, wins; nothing when told to stop.
    pub(super) fn wins(&mut self, region: &Region, color: Color) -> Option<bool> {
        let mut region = region.clone();
        let bounds = self.add_up(&mut region)?;
        if let Some(known) = bounds.decide(region.star, color) {
            return Some(known);
        }
        let key = self.keys.key(&region, color);
        match self.look_up(key) {
            Some(known) => Some(known),
            None => self.search(&region, color, key),
        }
    }

    fn search(&mut self, region: &Region, color: Color, key: u64) -> Option<bool> {
        self.solver.nodes += 1;
        let before = self.solver.nodes;
        if before.is_multiple_of(ROUND) && (self.stop)(before) {
            return None;
        }
        let mut open = Vec::with_capacity(32);
        for mv in tries(region, color) {
            let mut after = self.after(region, mv, color);
            let bounds = self.add_up(&mut after)?;
            let known = bounds.decide(after.star, color.opponent());
            let known = known.or_else(|| self.look_up(self.keys.key(&after, color.opponent())));
            match known {
                Some(false) => {
                    self.store(key, true, before);
                    return Some(true);
                }
                Some(true) => {}
                None => open.push((promise(&after, color), mv)),
            }
        }
        open.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
        let mut wins = false;
        for (_, mv) in open {
            let after = self.after(region, mv, color);
            if !self.wins(&after, color.opponent())? {
                wins = true;
                break;
            }
        }
        self.store(key, wins, before);
        Some(wins)
    }

    fn after(&self, region: &Region, mv: Try, color: Color) -> Region {
        let mut after = region.clone();
        match mv {
            Try::Point(p) => after.play(self.map, usize::from(p), color),
            Try::Free => after.lead += if color == Color::Black { -1 } else { 1 },
            Try::Star => after.star = false,
        }
        after
    }

    fn look_up(&self, key: u64) -> Option<bool> {
        let slot = self.solver.slot(key);
        let known = self.solver.table[slot..slot + 2].iter().find(|[known, work]| known & !1 == key && *work != 0);
        known.map(|[known, _]| known & 1 != 0)
    }

    fn store(&mut self, key: u64, wins: bool, before: u64) {
        let work = self.solver.nodes - before + 1;
        self.solver.put(self.solver.slot(key), [key | u64::from(wins), work]);
    }
}

/// The moves of a side.
fn tries(region: &Region, color: Color) -> impl Iterator<Item = Try> {
    let lead = if color == Color::Black { region.lead } else { -region.lead };
    let points = ones(region.legal[color]).map(|p| Try::Point(p as u8));
    points.chain(region.star.then_some(Try::Star)).chain((lead > 0).then_some(Try::Free))
}

/// Value of a region for `color`, which has just moved. Chains that could still be captured bar
/// points to the other side; the weights take the fewest nodes on empty boards of 15 and 16 points.
fn promise(after: &Region, color: Color) -> i32 {
    let foe = color.opponent();
    let lead = if color == Color::Black { after.lead } else { -after.lead };
    let count = |c: Color| after.legal[c].count_ones() as i32;
    let chains = |c: Color| after.chains[c].sets().len() as i32;
    8 * (lead + count(color) - count(foe)) - 3 * (count(color) + count(foe)) + 6 * (chains(color) - chains(foe))
}
