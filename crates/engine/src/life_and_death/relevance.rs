//! Relevance zones: the points on which a proved result rests (after Shih et al., "A novel approach to solving
//! goal-achieving problems for board games", 2021).
//!
//! A success that is proved for one side, the winner, holds in every position with the same stones on the zone that other
//! moves of the loser outside the zone lead to. So a move that leaves the zone of another move's refutation alone is refuted by it too.
//! For that, a zone holds what the moves of the winner's strategy and the loser's answers to them depend on: what they
//! capture with all around it, and a liberty of every chain that must not be captured.

use lanke_rules::Color;

use super::area::{Area, Bits, State, each, lowest};

/// A zone while it is put together.
pub(super) struct Zone<'a> {
    area: &'a Area,
    winner: Color,
    pub(super) points: Bits,
}

impl<'a> Zone<'a> {
    pub(super) fn new(area: &'a Area, winner: Color, points: Bits) -> Self {
        Self { area, winner, points }
    }

    /// Adds what a move and its effect depend on.
    pub(super) fn add_move(&mut self, before: &State, bit: Bits, after: &State) {
        let (color, other) = (before.to_play, before.to_play.opponent());
        if bit == 0 {
            return;
        }
        self.points |= bit;
        let captured = before.stones[other] & !after.stones[other];
        let empty = self.area.empty(after);
        if color == self.winner {
            self.points |= captured | self.area.beside(captured);
            if captured == 0 {
                self.keep_liberty(bit, color, after.stones[color], empty);
            }
        }
        self.keep_liberties_beside(bit, other, after.stones[other], empty);
    }

    /// Adds what forbids the loser to play on the points of the zone where it has no legal move, for reasons other than ko.
    pub(super) fn add_suicides(&mut self, state: &State, within: Bits, legal: Bits) {
        let (color, other) = (state.to_play, state.to_play.opponent());
        for bit in each(within & self.area.empty(state) & !legal & !state.ko) {
            let chain = self.area.connected(bit, state.stones[color] | bit);
            self.points |= chain | self.area.beside(chain);
            self.keep_liberties_beside(bit, other, state.stones[other], self.area.empty(state) & !bit);
        }
    }

    /// Adds a liberty of every chain of the winner that has a stone in the zone, so that no move outside captures it, and of the
    /// border.
    pub(super) fn close(&mut self, state: &State) {
        let (own, empty) = (state.stones[self.winner], self.area.empty(state));
        let mut rest = self.points & own;
        while rest != 0 {
            let chain = self.area.connected(lowest(rest), own);
            rest &= !chain;
            self.keep_liberty(chain, self.winner, own, empty);
        }
        self.area.border_liberties(state, self.winner).for_each(|liberties| {
            if liberties & self.points == 0 {
                self.points |= lowest(liberties);
            }
        });
    }

    fn keep_liberties_beside(&mut self, bit: Bits, color: Color, stones: Bits, empty: Bits) {
        let mut rest = self.area.beside(bit) & stones;
        while rest != 0 {
            let chain = self.area.connected(lowest(rest), stones);
            rest &= !chain;
            self.keep_liberty(chain, color, stones, empty);
        }
    }

    /// Adds a liberty of a chain, given by one of its stones or more, unless it has one in the zone or needs none.
    fn keep_liberty(&mut self, part: Bits, color: Color, stones: Bits, empty: Bits) {
        let chain = self.area.connected(part, stones);
        let liberties = self.area.beside(chain) & empty;
        if !self.area.is_anchored(chain, color) && liberties & self.points == 0 {
            self.points |= lowest(liberties);
        }
    }
}
