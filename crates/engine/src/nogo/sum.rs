//! Regions that are sums of independent games.
//!
//! Two points depend on each other where they are neighbours or liberties of one chain. What does not
//! depend on each other is played apart, so that a position is the sum of games in the sense of
//! Conway (On Numbers and Games, 1976): a small game that is worth a whole number of moves, with or
//! without a free move of whoever comes first, is counted and forgotten, and of every other small game
//! it is known between which whole numbers it lies. That a game G is worth at least n is proved by
//! playing it against n free moves of the other side: G − n ≥ 0 where Black wins as second.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Size};

use super::keys::least_key;
use super::region::{Map, Region, ones};
use super::team::{Run, Team};
use crate::hash;

/// Points of a game that is weighed against whole numbers.
const SMALL: u32 = 9;

/// The widest strips that are taken apart. With it each point more of a row takes half as many positions
/// again, and not twice as many; on wider boards they fall apart so late that 5×4 takes a tenth more.
const NARROW: u8 = 2;

/// Value of a game in Black's free moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The greatest whole number that it is not below.
    low: i8,
    /// The least whole number that it is not above.
    high: i8,
    /// True if it is the number between them and a free move of whoever comes first.
    star: bool,
}

/// Values of small games by their shapes, to which all threads add. A slot is 0 where nothing is known, else a key with a
/// value in place of its last bits, which the place in the table implies.
#[derive(Debug)]
pub(super) struct Worths {
    slots: Box<[AtomicU64]>,
}

/// The bits of a slot that are not of its key: five each for the numbers and one for the star.
const VALUE: u64 = 0x7FF;

/// Offset that makes every number of a slot positive.
const ZERO: i8 = 16;

impl Worths {
    /// A table of about this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        // At least as many as the bits that a slot leaves out.
        let slots = 1 << (memory / size_of::<u64>()).max(VALUE as usize + 1).ilog2();
        Self { slots: bytemuck::zeroed_slice_box(slots) }
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.slots[key as usize & (self.slots.len() - 1)]
    }

    fn look_up(&self, key: u64) -> Option<Worth> {
        let slot = self.place(key).load(Relaxed);
        let number = |bits: u64| (bits & 0x1F) as i8 - ZERO;
        let known = slot != 0 && slot & !VALUE == key & !VALUE;
        known.then(|| Worth { low: number(slot >> 6), high: number(slot >> 1), star: slot & 1 != 0 })
    }

    fn store(&self, key: u64, worth: Worth) {
        let bits = |number: i8| (number + ZERO) as u64;
        let slot = key & !VALUE | bits(worth.low) << 6 | bits(worth.high) << 1 | u64::from(worth.star);
        self.place(key).store(slot, Relaxed);
    }
}

/// Between what a region lies, in Black's free moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    low: i32,
    high: i32,
}

impl Bounds {
    /// Bounds by the numbers of moves.
    pub(super) fn of(region: &Region) -> Self {
        let most = |c| region.legal[c].count_ones() as i32;
        Self { low: region.lead - most(Color::White), high: region.lead + most(Color::Black) }
    }

    /// True if `color`, to move, wins, where the bounds tell.
    pub(super) fn decide(self, star: bool, color: Color) -> Option<bool> {
        let (low, high) = if color == Color::Black { (self.low, self.high) } else { (-self.high, -self.low) };
        if low > 0 || (star && low == 0 && high == 0) {
            return Some(true);
        }
        if high < 0 || (high == 0 && !star) {
            return Some(false);
        }
        None
    }
}

/// The independent games of a region, by their points.
fn games(map: &Map, region: &Region) -> Vec<u64> {
    let mut remaining = region.empty;
    let mut games = Vec::new();
    while remaining != 0 {
        let mut game = remaining & remaining.wrapping_neg();
        loop {
            let sets = Color::BOTH.iter().flat_map(|&c| region.chains[c].sets());
            let tied = sets.filter(|&&set| set & game != 0).fold(0, |all, set| all | set);
            let grown = game | (map.around(game) & region.empty) | tied;
            if grown == game {
                break;
            }
            game = grown;
        }
        games.push(game);
        remaining &= !game;
    }
    games
}

/// A number for a game alone, the same wherever on a board it lies and however it is turned.
fn shape(map: &Map, size: Size, game: &Region) -> u64 {
    let width = usize::from(size.width());
    let place = |p: usize| (map.places[p] % width, map.places[p] / width);
    let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
    for (x, y) in ones(game.empty).map(place) {
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    let sum = |turn: u8, set: u64| {
        let turned = ones(set).map(place).map(|(x, y)| {
            let x = if turn & 1 != 0 { right - x } else { x - left };
            let y = if turn & 2 != 0 { bottom - y } else { y - top };
            let (x, y) = if turn & 4 != 0 { (y, x) } else { (x, y) };
            hash::place(x << 8 | y, SHAPE)
        });
        turned.fold(0, |sum, number| sum ^ number)
    };
    let key = |turn: u8| {
        let number = |set: u64, kind: u64| mix(sum(turn, set) ^ kind);
        let mut key = number(game.empty, 1);
        for (side, kind) in [(Color::Black, 2), (Color::White, 5)] {
            key = key.wrapping_add(number(game.legal[side], kind)).wrapping_add(number(game.safe[side], kind + 1));
            for &set in game.chains[side].sets() {
                key = key.wrapping_add(number(set, kind + 2));
            }
        }
        key
    };
    let legal = |turn: u8| sum(turn, game.legal.black) ^ sum(turn, game.legal.white).rotate_left(32);
    least_key(0..8, legal, key)
}

/// The family of numbers of shapes.
const SHAPE: u64 = 32;

impl Team<'_> {
    /// True if the games of the board are taken apart.
    pub(super) fn is_narrow(&self) -> bool {
        self.size.width().min(self.size.height()) <= NARROW
    }
}

impl Run<'_> {
    /// Counts the small games of a sum that are whole numbers, and tells between what the rest lies;
    /// nothing when told to stop.
    pub(super) fn add_up(&mut self, region: &mut Region) -> Option<Bounds> {
        if !self.team.is_narrow() {
            return Some(Bounds::of(region));
        }
        let games = games(&self.team.map, region);
        if games.len() < 2 {
            return Some(Bounds::of(region));
        }
        let (mut low, mut high) = (0, 0);
        for points in games {
            if points.count_ones() > SMALL {
                let most = |c: Color| (region.legal[c] & points).count_ones() as i32;
                low -= most(Color::White);
                high += most(Color::Black);
                continue;
            }
            let worth = self.worth(&region.part(points))?;
            let exact = worth.star || worth.low == worth.high;
            if exact {
                region.forget(points);
                region.lead += (i32::from(worth.low) + i32::from(worth.high)) / 2;
                region.star ^= worth.star;
            } else {
                low += i32::from(worth.low);
                high += i32::from(worth.high);
            }
        }
        Some(Bounds { low: low + region.lead, high: high + region.lead })
    }

    /// Weighs a small game alone.
    fn worth(&mut self, game: &Region) -> Option<Worth> {
        let key = shape(&self.team.map, self.team.size, game);
        if let Some(worth) = self.team.worths.look_up(key) {
            return Some(worth);
        }
        let mut wins =
            |number: i32, star: bool, color: Color| self.wins(&Region { lead: -number, star, ..game.clone() }, color);
        let most = |c: Color| game.legal[c].count_ones() as i32;
        let mut low = -most(Color::White);
        while low < most(Color::Black) && !wins(low + 1, false, Color::White)? {
            low += 1;
        }
        let mut high = low;
        while wins(high, false, Color::Black)? {
            high += 1;
        }
        let middle = low + 1;
        let star = high == low + 2 && !wins(middle, true, Color::Black)? && !wins(middle, true, Color::White)?;
        // A game has at most as many moves as points, which are few.
        let worth = Worth { low: low as i8, high: high as i8, star };
        self.team.worths.store(key, worth);
        Some(worth)
    }
}
