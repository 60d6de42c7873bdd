//! Amounts that a count deals in: points, and the Chinese zi that are worth two points of margin.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

use crate::Komi;

/// Points in halves, of either sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// So many whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 2)
    }

    /// So many half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }

    /// In half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// As a number of points.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }

    /// A margin of points as a margin of zi: half as many, since a point that changes sides counts
    /// for one and against the other.
    pub const fn to_zi(self) -> Zi {
        Zi(self.0)
    }
}

impl From<Komi> for Points {
    fn from(komi: Komi) -> Self {
        Self(i32::from(komi.halves()))
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_f64())
    }
}

/// Zi (子) in quarters: the stones and points of one side, or a Chinese margin, as in `3 又 3/4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Zi(i32);

impl Zi {
    /// So many quarters of a zi.
    pub const fn from_quarters(quarters: i32) -> Self {
        Self(quarters)
    }

    /// In quarters.
    pub const fn quarters(self) -> i32 {
        self.0
    }
}

impl Sub for Zi {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl fmt::Display for Zi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_str("−")?;
        }
        let (whole, quarters) = (self.0.unsigned_abs() / 4, self.0.unsigned_abs() % 4);
        let fraction = ["", "1/4", "1/2", "3/4"][quarters as usize];
        match (whole, quarters) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str(fraction),
            _ => write!(f, "{whole} 又 {fraction}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zi_are_written_in_quarters() {
        let written = |quarters| Zi::from_quarters(quarters).to_string();
        assert_eq!(
            ["15", "737", "1", "2", "752", "0", "-3"].map(|q| written(q.parse().unwrap())),
            ["3 又 3/4", "184 又 1/4", "1/4", "1/2", "188", "0", "−3/4"]
        );
    }

    #[test]
    fn points_are_written_as_players_write_them() {
        assert_eq!(Points::from_halves(7).to_string(), "3.5");
        assert_eq!(Points::whole(-12).to_string(), "-12");
        assert_eq!(Points::whole(5).to_zi().to_string(), "2 又 1/2");
    }
}
