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
    table: Vec<Bucket>,
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
    /// Positions looked at to prove it, at least one, in a table as a power of two.
    pub work: u64,
}

/// Known results of keys that end alike but for their lowest bit. A slot is 0 where nothing is known, else a key with other
/// [`DATA`] in place of the bits that the place in the table implies: the lowest bit tells whether the side to move wins,
/// the rest is the number of binary digits of the work. An array, so that the system hands out an empty table.
type Bucket = [u64; 4];

/// The bits of a slot that are not of its key.
const DATA: u64 = 0x7F;

/// Number of binary digits of the work of a slot.
fn digits(slot: u64) -> u64 {
    (slot & DATA) >> 1
}

/// True if the side to move wins the position of this key, where its bucket tells.
fn result(bucket: &Bucket, key: u64) -> Option<bool> {
    let known = bucket.iter().find(|&&slot| slot & !DATA == key & !DATA && slot != 0)?;
    Some(known & 1 != 0)
}

/// Nodes between two questions whether to stop.
const ROUND: u64 = 1 << 10;

impl Solver {
    /// A solver whose table takes about this many bytes.
    pub fn new(memory: usize) -> Self {
        // At least as many as the bits that a slot leaves out.
        let buckets = 1 << (memory / size_of::<Bucket>()).max(64).ilog2();
        // Each takes some 32 bytes.
        Self { table: vec![[0; 4]; buckets], nodes: 0, worths: HashMap::new(), most_worths: memory / 256 }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Table of proofs.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        let known =
            self.table.iter().enumerate().flat_map(|(place, bucket)| bucket.iter().map(move |&slot| (place, slot)));
        known.filter(|&(_, slot)| slot != 0).map(|(place, slot)| {
            let key = slot & !DATA | (place as u64) << 1 & DATA | slot & 1;
            Fact { key, work: 1 << (digits(slot) - 1) }
        })
    }

    /// Remembers what a solver has proved, as far as there is room.
    pub fn learn(&mut self, fact: Fact) {
        self.store(fact.key & !1, fact.key & 1 != 0, fact.work);
    }

    fn place(&self, key: u64) -> usize {
        (key >> 1) as usize & (self.table.len() - 1)
    }

    fn bucket(&self, key: u64) -> Bucket {
        self.table[self.place(key)]
    }

    /// Keeps a result in the place of that which took the least work.
    fn store(&mut self, key: u64, wins: bool, work: u64) {
        // Six bits hold 63 digits, more than a search ever takes; a fact from a file may have more.
        let digits_of_work = (u64::BITS - work.leading_zeros()).clamp(1, 63);
        let new = key & !DATA | u64::from(digits_of_work) << 1 | u64::from(wins);
        let place = self.place(key);
        if let Some(least) = self.table[place].iter_mut().min_by_key(|slot| digits(**slot)) {
            *least = new;
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
        let sum = |table: &[[u64; 256]], set: u64| {
            table.iter().zip(set.to_le_bytes()).fold(0, |sum, (row, byte)| sum ^ row[usize::from(byte)])
        };
        let key = |table: &Vec<[u64; 256]>| {
            let number = |set: u64, kind: u64| mix(sum(table, set) ^ kind);
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
        let legal = |table: &Vec<[u64; 256]>| {
            sum(table, region.legal[color]) ^ sum(table, region.legal[color.opponent()]).rotate_left(32)
        };
        match &self.tables[..] {
            [table] => key(table) & !1,
            tables => least_key(tables.iter(), legal, key) & !1,
        }
    }
}

/// The least key of a region over its symmetries: those whose legal points have the least number, of which there is mostly
/// one, so that the others need no key.
pub(super) fn least_key<T>(
    turns: impl Iterator<Item = T> + Clone,
    legal: impl Fn(T) -> u64,
    key: impl Fn(T) -> u64,
) -> u64 {
    let mut numbers = [u64::MAX; 8];
    numbers.iter_mut().zip(turns.clone()).for_each(|(number, turn)| *number = legal(turn));
    let least = numbers.iter().copied().min().unwrap_or_default();
    let chosen = turns.zip(numbers).filter(|&(_, number)| number == least);
    chosen.map(|(turn, _)| key(turn)).min().unwrap_or_default()
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
        let mut after = region.clone();
        for mv in tries(region, color) {
            self.play(&mut after, region, mv, color);
            let bounds = self.add_up(&mut after)?;
            match bounds.decide(after.star, color.opponent()) {
                Some(false) => {
                    self.store(key, true, before);
                    return Some(true);
                }
                Some(true) => {}
                None => open.push((promise(&after, color), mv, self.keys.key(&after, color.opponent()))),
            }
        }
        // All at once and with no question in between, so that the waits for memory overlap.
        let buckets: Vec<_> = open.iter().map(|&(_, _, key)| self.solver.bucket(key)).collect();
        let mut buckets = buckets.iter();
        let mut has_lost = false;
        open.retain(|&(_, _, key)| {
            let known = buckets.next().and_then(|bucket| result(bucket, key));
            has_lost |= known == Some(false);
            known.is_none()
        });
        if has_lost {
            self.store(key, true, before);
            return Some(true);
        }
        open.sort_by_key(|&(promise, ..)| std::cmp::Reverse(promise));
        let mut wins = false;
        for (_, mv, key) in open {
            let loses = match self.look_up(key) {
                Some(loses) => loses,
                None => {
                    self.play(&mut after, region, mv, color);
                    self.add_up(&mut after)?;
                    self.search(&after, color.opponent(), key)?
                }
            };
            if !loses {
                wins = true;
                break;
            }
        }
        self.store(key, wins, before);
        Some(wins)
    }

    /// What `region` becomes by a move.
    fn play(&self, after: &mut Region, region: &Region, mv: Try, color: Color) {
        after.clone_from(region);
        match mv {
            Try::Point(p) => after.play(self.map, usize::from(p), color),
            Try::Free => after.lead += if color == Color::Black { -1 } else { 1 },
            Try::Star => after.star = false,
        }
    }

    fn look_up(&self, key: u64) -> Option<bool> {
        result(&self.solver.bucket(key), key)
    }

    fn store(&mut self, key: u64, wins: bool, before: u64) {
        let work = self.solver.nodes - before + 1;
        self.solver.store(key, wins, work);
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
