//! The eight ways that a board, or a rectangle of it, can lie.

use crate::{Point, Size};

/// One of the eight ways that a rectangle of points can lie: mirrored left to right, top to bottom, along the diagonal, or
/// any of these together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orientation(u8);

impl Orientation {
    /// All eight, the first as it is.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    const MIRRORED: u8 = 1;
    const UPSIDE_DOWN: u8 = 2;
    const DIAGONAL: u8 = 4;

    /// Its number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// True if left and right are exchanged.
    pub const fn mirrors(self) -> bool {
        self.0 & Self::MIRRORED != 0
    }

    /// True if top and bottom are exchanged.
    pub const fn inverts(self) -> bool {
        self.0 & Self::UPSIDE_DOWN != 0
    }

    /// True if columns become rows, after the above.
    pub const fn turns(self) -> bool {
        self.0 & Self::DIAGONAL != 0
    }

    /// Column and row of a point of a rectangle of so many columns and rows, as it lies then.
    pub const fn place(self, (x, y): (u8, u8), (width, height): (u8, u8)) -> (u8, u8) {
        let x = if self.mirrors() { width - 1 - x } else { x };
        let y = if self.inverts() { height - 1 - y } else { y };
        if self.turns() { (y, x) } else { (x, y) }
    }

    /// Size of a board that lies so.
    pub fn size(self, size: Size) -> Size {
        let (width, height) = (u32::from(size.width()), u32::from(size.height()));
        if self.turns() { Size::new(height, width).unwrap_or(size) } else { size }
    }

    /// A point of a board of `size`, on the board that lies so.
    pub const fn point(self, point: Point, size: Size) -> Point {
        let (x, y) = self.place((point.x(), point.y()), (size.width(), size.height()));
        Point::new(x, y)
    }

    /// The orientation that undoes this one.
    pub const fn inverse(self) -> Self {
        // After a turn the mirrors lie the other way round.
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            own => Self(own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_orientation_is_undone_by_its_inverse() {
        let size = Size::new(5, 3).unwrap();
        for orientation in Orientation::ALL {
            let turned = orientation.size(size);
            let mut images = Vec::new();
            for p in size.points() {
                let there = orientation.point(p, size);
                assert!(turned.contains(there), "{orientation:?}");
                assert_eq!(orientation.inverse().point(there, turned), p, "{orientation:?}");
                images.push(there);
            }
            images.sort_unstable();
            images.dedup();
            assert_eq!(images.len(), size.area());
        }
    }
}
