//! Transposition table of proof and disproof numbers.

use super::area::Bits;

/// Proof and disproof number of a state from the view of the side to move: `win` is 0 when it is proved that this side
/// gets what it wants, `lose` is 0 when it is proved that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) lose: u32,
    /// Depth of the earliest state on the path that a failure by repetition rests on; [`FREE`] where it rests on none.
    pub(super) rests_on: i16,
    /// Points that a result which rests on none depends on; all for other numbers.
    pub(super) zone: Bits,
}

/// Number of what cannot be proved.
pub(super) const INFINITE: u32 = 1 << 30;

/// A result that holds on every path.
pub(super) const FREE: i16 = i16::MAX;

impl Numbers {
    pub(super) const WON: Self = Self { win: 0, lose: INFINITE, rests_on: FREE, zone: Bits::MAX };
    pub(super) const LOST: Self = Self { win: INFINITE, lose: 0, rests_on: FREE, zone: Bits::MAX };

    /// Numbers of what is not proved.
    #[inline]
    pub(super) const fn open(win: u32, lose: u32) -> Self {
        Self { win, lose, rests_on: FREE, zone: Bits::MAX }
    }

    #[inline]
    pub(super) fn is_solved(self) -> bool {
        self.win == 0 || self.lose == 0
    }
}

/// Key, both numbers, signature of the path that a result rests on (0 for none), depth and work, and two halves of the
/// zone. An array, so that the system hands out an empty table.
type Slot = [u64; 6];

const WAYS: usize = 4;

/// Table of a fixed size; what took little work gives way.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    /// A table of about this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        let count = 1 << (memory / size_of::<Slot>()).max(WAYS).ilog2();
        Self { slots: vec![[0; 6]; count] }
    }

    #[inline]
    fn first(&self, key: u64) -> usize {
        (key >> 13) as usize & (self.slots.len() - WAYS)
    }

    /// Numbers of a state that is reached by the path with this signature.
    #[inline]
    pub(super) fn get(&self, key: u64, path: u64) -> Option<Numbers> {
        let first = self.first(key);
        let slot = self.slots[first..first + WAYS].iter().find(|slot| slot[0] == key)?;
        if slot[2] != 0 && slot[2] != path {
            return None;
        }
        let [win, lose] = [slot[1] & 0xFFFF_FFFF, slot[1] >> 32].map(|n| u32::try_from(n).unwrap_or(INFINITE));
        let rests_on = i16::try_from(slot[3] >> 48).unwrap_or(FREE);
        let zone = Bits::from(slot[5]) << 64 | Bits::from(slot[4]);
        Some(Numbers { win, lose, rests_on, zone })
    }

    /// Work spent on a state.
    pub(super) fn work(&self, key: u64) -> u64 {
        let first = self.first(key);
        let slot = self.slots[first..first + WAYS].iter().find(|slot| slot[0] == key);
        slot.map_or(0, |slot| slot[3] & WORK)
    }

    /// Stores the numbers of a state; `path` is the signature of the path that they rest on, 0 for none.
    pub(super) fn put(&mut self, key: u64, path: u64, numbers: Numbers, work: u64) {
        let first = self.first(key);
        let ways = &mut self.slots[first..first + WAYS];
        let depth = u64::from(numbers.rests_on.unsigned_abs().min(FREE.unsigned_abs()));
        let both = u64::from(numbers.lose) << 32 | u64::from(numbers.win);
        let [low, high] = [numbers.zone, numbers.zone >> 64].map(|half| (half & Bits::from(u64::MAX)) as u64);
        let new = [key, both, path, depth << 48 | work.min(WORK), low, high];
        let same = ways.iter().position(|slot| slot[0] == key);
        let least = || (0..WAYS).min_by_key(|&i| ways[i][3] & WORK).unwrap_or(0);
        let at = same.unwrap_or_else(least);
        ways[at] = new;
    }
}

const WORK: u64 = (1 << 48) - 1;
