//! Results that the NoGo solver has proved, in a table that its threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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
/// the rest is the number of binary digits of the work.
pub(super) type Bucket = [u64; 4];

/// The bits of a slot that are not of its key.
const DATA: u64 = 0x7F;

/// Number of binary digits of the work of a slot.
fn digits(slot: u64) -> u64 {
    (slot & DATA) >> 1
}

/// True if the side to move wins the position of this key, where its bucket tells.
pub(super) fn result(bucket: &Bucket, key: u64) -> Option<bool> {
    let known = bucket.iter().find(|&&slot| slot & !DATA == key & !DATA && slot != 0)?;
    Some(known & 1 != 0)
}

/// Everything proved, to which all threads add. A slot says all of a position, so that none depends on another.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Box<[[AtomicU64; 4]]>,
}

impl Table {
    /// An empty table of about this many bytes.
    pub(super) fn new(memory: usize) -> Self {
        // At least as many as the bits that a slot leaves out.
        let buckets = 1 << (memory / size_of::<Bucket>()).max(64).ilog2();
        Self { buckets: bytemuck::zeroed_slice_box(buckets) }
    }

    /// Everything in the table.
    pub(super) fn facts(&self) -> impl Iterator<Item = Fact> {
        let slots =
            |(place, bucket): (usize, &[AtomicU64; 4])| bucket.each_ref().map(|slot| (place, slot.load(Relaxed)));
        let known = self.buckets.iter().enumerate().flat_map(slots);
        known.filter(|&(_, slot)| slot != 0).map(|(place, slot)| {
            let key = slot & !DATA | (place as u64) << 1 & DATA | slot & 1;
            Fact { key, work: 1 << (digits(slot) - 1) }
        })
    }

    fn place(&self, key: u64) -> &[AtomicU64; 4] {
        &self.buckets[(key >> 1) as usize & (self.buckets.len() - 1)]
    }

    pub(super) fn bucket(&self, key: u64) -> Bucket {
        self.place(key).each_ref().map(|slot| slot.load(Relaxed))
    }

    pub(super) fn look_up(&self, key: u64) -> Option<bool> {
        result(&self.bucket(key), key)
    }

    /// Keeps a result in the place of the same from another thread, or else of that which took the least work.
    pub(super) fn store(&self, key: u64, wins: bool, work: u64) {
        // Six bits hold 63 digits, more than a search ever takes; a fact from a file may have more.
        let digits_of_work = (u64::BITS - work.leading_zeros()).clamp(1, 63);
        let new = key & !DATA | u64::from(digits_of_work) << 1 | u64::from(wins);
        let value = |slot: u64| if slot & !DATA == key & !DATA { 0 } else { 1 + digits(slot) };
        let slots = self.place(key).iter();
        if let Some(slot) = slots.min_by_key(|slot| value(slot.load(Relaxed))) {
            slot.store(new, Relaxed);
        }
    }
}
