//! Sets of points of a board, by their place in it row by row.

use std::ops::{BitAnd, BitOr, Not};

/// A set of places below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// One place alone. Sets that are joined to it as wholes stay in registers, which single words of
    /// them do not.
    #[inline]
    pub(crate) fn of(place: usize) -> Self {
        Self(std::array::from_fn(|i| u64::from(place / 64 == i) << (place % 64)))
    }

    #[inline]
    pub(crate) fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Its one place, if it has exactly one.
    #[inline]
    pub(crate) fn single(&self) -> Option<usize> {
        let (mut found, mut words, mut more) = (0, 0, 0);
        for (i, &word) in self.0.iter().enumerate() {
            more |= word & word.wrapping_sub(1);
            words += u32::from(word != 0);
            found |= if word != 0 { 64 * i + word.trailing_zeros() as usize } else { 0 };
        }
        (more == 0 && words == 1).then_some(found)
    }

    /// Its places in order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let low = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * i + low)
            })
        })
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
