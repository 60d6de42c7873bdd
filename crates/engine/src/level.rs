//! Levels of strength, and how strong they were measured to be.

use std::fmt;

/// Level of strength of a computer opponent, from 1 to 10, the strongest, which is limited by time alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Rank of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// A student's grade; 1 is the strongest.
    Kyu(u8),
    /// An amateur master's grade; 1 is the weakest.
    Dan(u8),
}

impl Level {
    /// Number of levels.
    pub const COUNT: usize = 10;

    /// The strongest level.
    pub const STRONGEST: Self = Self(Self::COUNT as u8);

    /// The level of this number, 1 to 10.
    pub fn numbered(number: u8) -> Option<Self> {
        (1..=Self::STRONGEST.0).contains(&number).then_some(Self(number))
    }

    /// The level of the nearest number, as a settings file of another version may need.
    pub fn nearest(number: u8) -> Self {
        Self(number.clamp(1, Self::STRONGEST.0))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The entry of this level in a table that begins with level 1 and may end before the strongest.
    pub fn of<T: Copy>(self, table: &[T]) -> Option<T> {
        table.get(usize::from(self.0) - 1).copied()
    }

    /// About how strong the built-in Go player is on a square board of this side, by games of each level with the one below and
    /// with GNU Go's level 10, taken for 8 kyu, with the winning probabilities of the European Go Federation's rating;
    /// `docs/strength.md` has the games. 30 kyu is also what is weaker. The strongest level is taken at 1,000 visits a move. None for
    /// levels and boards that were not measured, or were too far from GNU Go.
    pub fn rank(self, side: u32) -> Option<Rank> {
        use Rank::{Dan, Kyu};
        const NINE: [Rank; 10] = [Kyu(28), Kyu(20), Kyu(16), Kyu(12), Kyu(10), Kyu(6), Kyu(3), Kyu(2), Kyu(1), Dan(5)];
        const THIRTEEN: [Rank; 9] = [Kyu(30), Kyu(29), Kyu(21), Kyu(15), Kyu(9), Kyu(5), Kyu(4), Kyu(1), Dan(2)];
        const NINETEEN: [Rank; 7] = [Kyu(27), Kyu(18), Kyu(11), Kyu(7), Kyu(4), Kyu(2), Dan(1)];
        match side {
            9 => self.of(&NINE),
            13 => self.of(&THIRTEEN),
            19 => self.of(&NINETEEN),
            _ => None,
        }
    }

    /// Elo points of the built-in NoGo player above level 1 on 9×9, by games against the level below it, which
    /// `docs/strength.md` tells. None for levels that were not measured.
    pub fn nogo_elo(self) -> Option<u32> {
        self.of(&[0, 100, 240, 440, 670, 1050, 1390, 1730, 2000])
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
