//! The situations of a game in order, and how often each has come up, in constant time.

/// A list of keys (hashes of situations) with an index over them.
#[derive(Debug)]
pub(crate) struct History {
    entries: Vec<Entry>,
    /// Open-addressed table, at most half full: one more than the place of a key's latest entry, or
    /// 0.
    slots: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The place of the key's first entry.
    first: u32,
    /// One more than the place of the key's entry before this one, or 0.
    previous: u32,
}

/// Slots that a restart always keeps.
const KEPT_SLOTS: usize = 1024;

impl Clone for History {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone(), slots: self.slots.clone() }
    }

    /// Copies without allocating when there is room.
    fn clone_from(&mut self, source: &Self) {
        self.entries.clone_from(&source.entries);
        self.slots.clone_from(&source.slots);
    }
}

impl History {
    /// A history of one entry, with room for about `expected`.
    pub(crate) fn new(start: u64, expected: usize) -> Self {
        let slots = (4 * expected).next_power_of_two().max(16);
        let mut history = Self { entries: Vec::new(), slots: vec![0; slots] };
        history.push(start);
        history
    }

    /// Forgets everything but `start`.
    pub(crate) fn restart(&mut self, start: u64) {
        // No more is cleared than was filled, so that many restarts after a long game are not slow.
        let filled = (8 * self.entries.len()).next_power_of_two().max(KEPT_SLOTS);
        self.slots.truncate(filled);
        self.slots.fill(0);
        self.entries.clear();
        self.push(start);
    }

    /// Number of entries.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The place of the first entry with this key.
    #[inline]
    pub(crate) fn first(&self, key: u64) -> Option<u32> {
        match self.slots[self.slot(key)] {
            0 => None,
            latest => Some(self.entries[latest as usize - 1].first),
        }
    }

    /// Number of entries from place `since` on with the key of the last one; at most three.
    pub(crate) fn times(&self, since: usize) -> u32 {
        let mut times = 0;
        let mut next = self.entries.len();
        while next > since && times < 3 {
            times += 1;
            next = self.entries[next - 1].previous as usize;
        }
        times
    }

    pub(crate) fn push(&mut self, key: u64) {
        if 2 * self.entries.len() >= self.slots.len() {
            self.grow();
        }
        let place = self.entries.len() as u32;
        let slot = self.slot(key);
        let previous = self.slots[slot];
        let first = if previous == 0 { place } else { self.entries[previous as usize - 1].first };
        self.slots[slot] = place + 1;
        self.entries.push(Entry { key, first, previous });
    }

    /// Takes the last entry back.
    pub(crate) fn pop(&mut self) {
        if let Some(&Entry { key, previous, .. }) = self.entries.last() {
            // A key that comes first here was the last one to enter the table, so that no other was
            // pushed past its slot and it may simply be freed.
            let slot = self.slot(key);
            self.slots[slot] = previous;
            self.entries.pop();
        }
    }

    /// The slot of a key: its own, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                latest if self.entries[latest as usize - 1].key == key => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let slots = 2 * self.slots.len();
        self.slots.clear();
        self.slots.resize(slots, 0);
        for place in 0..self.entries.len() {
            let slot = self.slot(self.entries[place].key);
            self.slots[slot] = place as u32 + 1;
        }
    }
}
