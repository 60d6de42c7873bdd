//! Tactics of chains: captures, extensions out of atari, self-atari and ladders.

use super::board::{BORDER, EMPTY, GoBoard, PASS, Place};
use super::nakade::Space;
use lanke_rules::Color;

/// A few places, each once; what has no room is left out.
#[derive(Clone, Copy)]
pub(crate) struct Few {
    places: [Place; 12],
    count: usize,
}

impl Few {
    pub(crate) const NONE: Self = Self { places: [PASS; 12], count: 0 };

    #[inline]
    pub(crate) fn add(&mut self, p: Place) {
        if self.count < self.places.len() && !self.places().contains(&p) {
            self.places[self.count] = p;
            self.count += 1;
        }
    }

    #[inline]
    pub(crate) fn places(&self) -> &[Place] {
        &self.places[..self.count]
    }
}

impl<const N: usize> GoBoard<N> {
    /// The chains of `color` beside a place, each by one stone.
    #[inline]
    pub(crate) fn beside(&self, p: Place, color: Color) -> impl Iterator<Item = Place> {
        let around = self.grid().around(p);
        (0..4).filter_map(move |i| {
            let q = around[i];
            let again = around[..i].iter().any(|&earlier| self.chain(earlier) == self.chain(q));
            (self.is(q, color) && !again).then_some(q)
        })
    }

    /// The chain's own stones and chains of the other side that it touches and that are in atari.
    pub(crate) fn rescuers(&self, prey: Place, color: Color, moves: &mut Few) {
        for stone in self.chain_places(prey) {
            if self.sides(stone, color.opponent() as u8) == 0 {
                continue;
            }
            for q in self.grid().around(stone) {
                if self.is(q, color.opponent()) && self.liberties(q) == 1 {
                    moves.add(self.last_liberty(q));
                }
            }
        }
    }

    /// Number of liberties, up to `enough` of at most three, that the chain of a stone of `color` on `p` would
    /// have.
    #[inline]
    pub(crate) fn liberties_after(&self, p: Place, color: Color, enough: usize) -> usize {
        if usize::from(self.sides(p, EMPTY)) >= enough {
            return enough;
        }
        let around = self.grid().around(p);
        if around.iter().any(|&q| self.is(q, color) && usize::from(self.liberties(q)) > enough) {
            return enough;
        }
        let mut found = Few::NONE;
        for q in around {
            match self.content(q) {
                EMPTY => found.add(q),
                BORDER => {}
                content if content == color as u8 => match self.liberties(q) {
                    2 => found.add(self.last_liberty(q).wrapping_sub(p)),
                    3 => {
                        let first = self.liberty_besides(q, p);
                        found.add(first);
                        found.add(self.last_liberty(q).wrapping_sub(p).wrapping_sub(first));
                    }
                    _ => {}
                },
                // What is captured leaves a place, and room around the chain.
                _ if self.liberties(q) == 1 => {
                    found.add(q);
                    if self.stones(q) > 1 && self.beside(p, color).any(|own| self.meet(own, q)) {
                        return enough;
                    }
                }
                _ => {}
            }
        }
        found.count.min(enough)
    }

    /// A liberty of a chain besides `p`.
    fn liberty_besides(&self, chain: Place, p: Place) -> Place {
        let mut beside = self.chain_places(chain).flat_map(|stone| self.grid().around(stone));
        beside.find(|&q| self.is_empty(q) && q != p).unwrap_or(PASS)
    }

    /// True if a chain touches another at more than one stone, as far as a look at a few tells.
    fn meet(&self, own: Place, other: Place) -> bool {
        let id = self.chain(other);
        self.chain_places(own).take(8).filter(|&stone| self.touches(stone, id)).count() > 1
    }

    /// True if a move leaves its own chain in atari and gains nothing: it captures nothing, is no
    /// throw-in that takes a liberty that matters, and no shape that leaves its captor one eye.
    pub(crate) fn is_bad_self_atari(&self, p: Place, color: Color) -> bool {
        if self.sides(p, EMPTY) > 1 || self.liberties_after(p, color, 2) > 1 {
            return false;
        }
        let other = color.opponent();
        if self.beside(p, other).any(|q| self.liberties(q) == 1) {
            return false;
        }
        let stones = 1 + self.beside(p, color).map(|q| usize::from(self.stones(q))).sum::<usize>();
        match stones {
            // A stone thrown in beside a chain that is short of liberties.
            1 => !self.beside(p, other).any(|q| self.liberties(q) == 2),
            2 => !self.beside(p, other).any(|q| self.liberties(q) == 2) || self.captor_is_free(p, color),
            3..=6 => {
                let mut shape = Space::of(p);
                for q in self.beside(p, color).flat_map(|own| self.chain_places(own)) {
                    shape.add(q);
                }
                shape.vital(self).is_none() || self.captor_is_free(p, color)
            }
            _ => true,
        }
    }

    /// True if some chain that encloses the stones joined by `p` has many liberties of its own.
    fn captor_is_free(&self, p: Place, color: Color) -> bool {
        let other = color.opponent();
        let free = |q: Place| self.beside(q, other).any(|captor| self.liberties(captor) > 3);
        free(p) || self.beside(p, color).flat_map(|own| self.chain_places(own)).any(free)
    }

    /// True if the chain in atari at `prey` is lost although its side may move first; looks at about
    /// `nodes` positions and takes it for safe when that is not enough.
    pub(crate) fn is_caught(&self, prey: Place, color: Color, nodes: &mut u32) -> bool {
        let mut moves = Few::NONE;
        self.rescuers(prey, color, &mut moves);
        moves.add(self.last_liberty(prey));
        for &p in moves.places() {
            if !self.legal(p, color) {
                continue;
            }
            if *nodes == 0 {
                return false;
            }
            *nodes -= 1;
            let mut after = self.clone();
            after.play(p, color);
            if after.gets_away(prey, color, nodes) {
                return false;
            }
        }
        true
    }

    /// True if a chain has enough liberties, or two of which no attack takes one for good.
    fn gets_away(&self, prey: Place, color: Color, nodes: &mut u32) -> bool {
        match self.liberties(prey) {
            0 | 1 => false,
            2 => !self.is_chased(prey, color, nodes),
            _ => true,
        }
    }

    /// True if the chain with two liberties at `prey` is lost in a ladder when the other side begins.
    fn is_chased(&self, prey: Place, color: Color, nodes: &mut u32) -> bool {
        let [a, b] = self.two_liberties(prey);
        // Where the prey would breathe best is tried first.
        let order = if self.sides(a, EMPTY) >= self.sides(b, EMPTY) { [a, b] } else { [b, a] };
        let hunter = color.opponent();
        order.into_iter().any(|p| {
            if *nodes == 0 || !self.legal(p, hunter) {
                return false;
            }
            // A flight that leads to three liberties at once needs no reading.
            let flight = if p == a { b } else { a };
            if self.sides(flight, EMPTY) > 2 + u8::from(self.grid().around(flight).contains(&p)) {
                return false;
            }
            *nodes -= 1;
            let mut after = self.clone();
            after.play(p, hunter);
            after.liberties(prey) == 1 && after.is_caught(prey, color, nodes)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanke_rules::{Point, Position, Ruleset, picture};

    fn board(picture: &str) -> GoBoard<128> {
        let board = picture::parse(picture).unwrap();
        GoBoard::of(&Position::from_board(board, Color::White, Ruleset::CHINESE))
    }

    fn place(board: &GoBoard<128>, x: u8, y: u8) -> Place {
        board.grid().place(Point::new(x, y))
    }

    #[test]
    fn ladders_are_read_to_the_edge() {
        let chased = |picture| {
            let b = board(picture);
            b.is_chased(place(&b, 2, 2), Color::White, &mut 200)
        };
        assert!(chased("......./..X..../.XO..../.X...../......./......./......."));
        assert!(!chased("......./..X..../.XO..../.X...../......./.....O./......."), "a stone in the way");
        assert!(!chased("......./..X..../.XO..../......./......./......./......."), "a hunter is missing");
    }

    #[test]
    fn who_takes_a_hunter_is_not_caught() {
        let caught = |picture| {
            let b = board(picture);
            b.is_caught(place(&b, 0, 0), Color::White, &mut 100)
        };
        assert!(caught("O.X..../XX...../......./......./......./......./......."));
        assert!(!caught("O.X..../XO...../......./......./......./......./......."));
    }

    #[test]
    fn throwing_stones_away_is_seen() {
        let bad = |picture: &str, x, y| {
            let b = board(picture);
            b.is_bad_self_atari(place(&b, x, y), Color::White)
        };
        assert!(bad(".O.X.../XXXX.../......./......./......./......./.......", 0, 0));
        assert!(bad("X..X.../XXXX.../......./......./......./......./.......", 1, 0));
        // Into four points: a nakade, unless the captor has room.
        assert!(!bad(".OO.XO./XXXXXO./OOOOOO./......./......./......./.......", 0, 0));
        assert!(bad(".OO.X../XXXXX../......./......./......./......./.......", 0, 0));
        // A capture is none.
        assert!(!bad("X.XO.../OXO..../O....../......./......./......./.......", 1, 0));
    }
}
