//! Placement of handicap stones, and the star points that are drawn.

use crate::{Point, Size};

impl Size {
    /// The most handicap stones that have fixed points: 9 on boards with a centre, 4 on even ones
    /// and on 7 lines, none below.
    pub fn max_handicap(self) -> u16 {
        let sides = [self.width(), self.height()];
        if sides.iter().any(|&n| n < 7) {
            0
        } else if sides.iter().all(|&n| n > 7 && n % 2 == 1) {
            9
        } else {
            4
        }
    }

    /// Fixed points of `stones` handicap stones, in the order that GTP engines use (the third in the
    /// upper left); none for fewer than two, `None` for more than have fixed points.
    pub fn handicap(self, stones: u16) -> Option<Vec<Point>> {
        if stones < 2 {
            return Some(Vec::new());
        }
        if stones > self.max_handicap() {
            return None;
        }
        let (left, right) = (near(self.width()), self.width() - 1 - near(self.width()));
        let (top, bottom) = (near(self.height()), self.height() - 1 - near(self.height()));
        let (x, y) = (self.width() / 2, self.height() / 2);
        let order = [
            Point::new(left, bottom),
            Point::new(right, top),
            Point::new(left, top),
            Point::new(right, bottom),
            Point::new(left, y),
            Point::new(right, y),
            Point::new(x, top),
            Point::new(x, bottom),
        ];
        // From five on, the odd stone stands in the centre.
        let odd = stones > 4 && stones % 2 == 1;
        let mut points = order[..usize::from(stones) - usize::from(odd)].to_vec();
        if odd {
            points.push(Point::new(x, y));
        }
        Some(points)
    }

    /// The star points to draw, row by row: the corners' from 7 lines, on the third line below 13
    /// and on the fourth from there on; the sides' on odd boards from 15; the centre of odd boards
    /// but 7×7.
    pub fn star_points(self) -> Vec<Point> {
        let corners = |n: u8| if n < 7 { Vec::new() } else { vec![near(n), n - 1 - near(n)] };
        let (mut columns, mut rows) = (corners(self.width()), corners(self.height()));
        let middle = Point::new(self.width() / 2, self.height() / 2);
        let sides = [self.width(), self.height()];
        let centre = sides.iter().all(|n| n % 2 == 1 && *n > 1) && sides != [7, 7];
        if centre && sides.iter().all(|&n| n >= 15) {
            columns.push(middle.x());
            rows.push(middle.y());
        }
        let mut stars: Vec<Point> = rows.iter().flat_map(|&y| columns.iter().map(move |&x| Point::new(x, y))).collect();
        if centre {
            stars.push(middle);
        }
        stars.sort_unstable();
        stars.dedup();
        stars
    }
}

/// Lines between a corner's point and the edge: the third line up to 12 lines, the fourth from 13.
fn near(lines: u8) -> u8 {
    if lines < 13 { 2 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(size: Size, stones: u16) -> Option<String> {
        let points = size.handicap(stones)?;
        Some(points.into_iter().map(|p| size.vertex(p).to_string()).collect::<Vec<_>>().join(" "))
    }

    /// The table of fixed points in GTP's specification and KataGo's `playutils.cpp`.
    #[test]
    fn stones_stand_where_engines_put_them() {
        let nineteen = [
            (0, ""),
            (1, ""),
            (2, "D4 Q16"),
            (3, "D4 Q16 D16"),
            (4, "D4 Q16 D16 Q4"),
            (5, "D4 Q16 D16 Q4 K10"),
            (6, "D4 Q16 D16 Q4 D10 Q10"),
            (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
            (8, "D4 Q16 D16 Q4 D10 Q10 K16 K4"),
            (9, "D4 Q16 D16 Q4 D10 Q10 K16 K4 K10"),
        ];
        for (stones, expected) in nineteen {
            assert_eq!(names(Size::NINETEEN, stones).as_deref(), Some(expected));
        }
        let square = |n| Size::square(n).unwrap();
        assert_eq!(names(square(13), 9).as_deref(), Some("D4 K10 D10 K4 D7 K7 G10 G4 G7"));
        assert_eq!(names(square(9), 5).as_deref(), Some("C3 G7 C7 G3 E5"));
        assert_eq!(names(square(12), 4).as_deref(), Some("C3 K10 C10 K3"));
        assert_eq!(names(square(7), 4).as_deref(), Some("C3 E5 C5 E3"));
        assert_eq!(names(Size::new(19, 9).unwrap(), 5).as_deref(), Some("D3 Q7 D7 Q3 K5"));
    }

    #[test]
    fn boards_without_fixed_points_have_none() {
        for (width, height, stones) in [(19, 19, 10), (7, 7, 5), (12, 12, 5), (6, 6, 2), (19, 6, 2), (19, 8, 5)] {
            assert_eq!(Size::new(width, height).unwrap().handicap(stones), None);
        }
    }

    #[test]
    fn star_points_are_those_that_boards_show() {
        let stars = |width, height| {
            let size = Size::new(width, height).unwrap();
            size.star_points().into_iter().map(|p| size.vertex(p).to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(stars(19, 19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
        assert_eq!(stars(16, 16), "D13 N13 D4 N4");
        assert_eq!(stars(15, 15).split(' ').count(), 9);
        assert_eq!(stars(13, 13), "D10 K10 G7 D4 K4");
        assert_eq!(stars(12, 12), "C10 K10 C3 K3");
        assert_eq!(stars(9, 9), "C7 G7 E5 C3 G3");
        assert_eq!(stars(7, 7), "C5 E5 C3 E3");
        assert_eq!(stars(19, 9), "D7 Q7 K5 D3 Q3");
        assert_eq!(stars(5, 5), "C3");
        assert_eq!(stars(6, 6), "");
        assert_eq!(stars(1, 19), "");
    }
}
