//! Eye spaces in which one move decides how many eyes there will be.

use super::board::{BORDER, EMPTY, GoBoard, Place};
use lanke_rules::Color;

/// The largest eye space that one move can reduce to one eye.
const LARGEST: usize = 6;

/// A few places: an eye space, or the stones that fill it.
#[derive(Clone, Copy)]
pub(crate) struct Space {
    places: [Place; LARGEST],
    count: usize,
}

impl Space {
    pub(crate) fn of(place: Place) -> Self {
        Self { places: [place; LARGEST], count: 1 }
    }

    pub(crate) fn places(&self) -> &[Place] {
        &self.places[..self.count]
    }

    /// Adds a place unless it is there; whether there was room.
    pub(crate) fn add(&mut self, place: Place) -> bool {
        if self.places().contains(&place) {
            return true;
        }
        if self.count == LARGEST {
            return false;
        }
        self.places[self.count] = place;
        self.count += 1;
        true
    }

    /// The place from where these are reduced to one eye: the middle of three, of the pyramid, the
    /// bulky and the crossed five and the rabbity six, and any of the square.
    pub(crate) fn vital<const N: usize>(&self, board: &GoBoard<N>) -> Option<Place> {
        let places = self.places();
        let degree = |&p: &Place| board.grid().around(p).iter().filter(|q| places.contains(q)).count();
        let mut degrees = [0; 5];
        for p in places {
            degrees[degree(p)] += 1;
        }
        let reducible = match places.len() {
            3 => true,
            4 => degrees[3] == 1 || degrees[2] == 4,
            5 => degrees[4] == 1 || degrees[3] == 1 && degrees[2] == 3,
            6 => degrees[4] == 1 && degrees[2] == 3,
            _ => false,
        };
        if reducible { places.iter().copied().max_by_key(degree) } else { None }
    }
}

impl<const N: usize> GoBoard<N> {
    /// The empty places around `p` that stones of one side alone enclose, if they are few.
    fn eye_space(&self, p: Place) -> Option<Space> {
        let mut space = Space::of(p);
        let mut owner = BORDER;
        let mut next = 0;
        while let Some(&q) = space.places().get(next) {
            next += 1;
            for n in self.grid().around(q) {
                match self.content(n) {
                    BORDER => {}
                    EMPTY if space.add(n) => {}
                    EMPTY => return None,
                    content if owner == BORDER || owner == content => owner = content,
                    _ => return None,
                }
            }
        }
        Some(space)
    }

    /// A move that decides the eyes of an eye space beside `last`.
    pub(crate) fn nakade(&self, last: Place, color: Color) -> Option<Place> {
        // A place with more room is hardly in a small eye space.
        let beside = self.grid().around(last).into_iter().filter(|&q| self.is_empty(q) && self.sides(q, EMPTY) < 3);
        let mut vital = beside.filter_map(|q| self.eye_space(q)?.vital(self));
        vital.find(|&p| self.legal(p, color))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanke_rules::{Point, Position, Ruleset, picture};

    /// White's vital point after Black's move at `last`.
    fn check(picture: &str, last: (u8, u8), vital: Option<(u8, u8)>) {
        let board = picture::parse(picture).unwrap();
        let position = Position::from_board(board, Color::White, Ruleset::CHINESE);
        let board = GoBoard::<128>::of(&position);
        let place = |(x, y)| board.grid().place(Point::new(x, y));
        assert_eq!(board.nakade(place(last), Color::White), vital.map(place), "{}", position.board());
    }

    #[test]
    fn the_middle_is_vital_where_there_is_one() {
        check("...X./XXXX./...../...../.....", (3, 0), Some((1, 0)));
        check("....X/XXXXX/...../...../.....", (4, 0), None);
        check("...X./X.XX./XXX../...../.....", (3, 0), Some((1, 0)));
        check("..X../...X./XXXX./...../.....", (2, 0), Some((1, 1)));
    }
}
