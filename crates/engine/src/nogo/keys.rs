//! Keys of regions, by which the NoGo solver knows them again.

use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Size};

use super::region::{Map, Region, ones, symmetries};
use crate::hash;

/// Random numbers for sets of points, the same whatever region of the board the points are numbered
/// in; one table for each symmetry.
pub(super) struct Keys {
    tables: Vec<Vec<[u64; 256]>>,
}

/// The largest board of which symmetric positions are taken as one.
const SYMMETRIC_AREA: usize = 36;

impl Keys {
    /// The numbers of the points of a map.
    pub(super) fn new(size: Size, map: &Map) -> Self {
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
    pub(super) fn key(&self, region: &Region, color: Color) -> u64 {
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
