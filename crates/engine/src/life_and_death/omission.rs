//! Moves that a search leaves out.

use lanke_rules::Color;

use super::area::{Bits, State, each, lowest};
use super::search::{Aim, Quest};

/// Moves of a state that are not tried.
pub(super) struct LeftOut {
    pub(super) moves: Bits,
    /// Points of which one move stands for all.
    pub(super) alike: Bits,
}

impl Quest<'_> {
    /// Moves of the side to move that need not be tried.
    ///
    /// In a proof of one side's success, moves of that side that are seldom good are left out too: it takes no liberties
    /// of its own chains that are alike, and fills no eye of its own. A success without them is one with them. As it never
    /// plays on such liberties, they are alike for the other side too: nothing tells them apart until all are filled and
    /// the chain is captured.
    pub(super) fn left_out(&self, state: &State) -> LeftOut {
        let beside_safe = self.beside_safe(state, self.owner);
        let mut alike = self.alike_for_target(state, beside_safe);
        let owner_passes = state.to_play == self.owner && self.achiever() != self.owner;
        // A stone of the owner there only takes a liberty of the target, whose capture ends the game: no better than a pass.
        let mut moves = if owner_passes { alike | self.eyes_of_target(state) } else { alike & !lowest(alike) };
        if let Some(prover) = self.prover {
            let beside_safe = if prover == self.owner { beside_safe } else { self.beside_safe(state, prover) };
            let (own, first) = self.own_liberties(state, prover, beside_safe);
            if state.to_play == prover {
                moves |= own | self.own_eyes(state, prover);
            } else {
                moves |= own & !first;
                alike |= own;
            }
        }
        LeftOut { moves, alike }
    }

    /// Points within the target where it is one chain.
    fn eyes_of_target(&self, state: &State) -> Bits {
        self.whole_target(state).map_or(0, |target| self.area.surrounded(target))
    }

    /// The target, if it is one chain.
    fn whole_target(&self, state: &State) -> Option<Bits> {
        let target = self.area.connected(lowest(state.target), state.stones[self.owner]);
        (state.target & !target == 0).then_some(target)
    }

    /// Liberties of the target that are alike for both sides, as its capture ends the game.
    fn alike_for_target(&self, state: &State, beside_safe: Bits) -> Bits {
        let target = self.whole_target(state).filter(|_| self.aim != Aim::Connection);
        target.map_or(0, |target| self.alike(state, self.owner, target, beside_safe))
    }

    /// Liberties that are alike of all chains of a colour, and the first of each chain.
    fn own_liberties(&self, state: &State, color: Color, beside_safe: Bits) -> (Bits, Bits) {
        let own = state.stones[color];
        let (mut all, mut first) = (0, 0);
        let mut rest = beside_safe & self.area.beside(own);
        while rest != 0 {
            let chain = self.area.connected(lowest(self.area.beside(lowest(rest)) & own), own);
            rest &= !self.area.beside(chain);
            let points = self.alike(state, color, chain, beside_safe);
            all |= points;
            first |= lowest(points);
        }
        (all, first)
    }

    /// Empty points beside chains that `color` never captures and beside no other chains of their side; none where the border
    /// may fall.
    fn beside_safe(&self, state: &State, color: Color) -> Bits {
        if state.outside.is_some() {
            return 0;
        }
        let (area, other) = (self.area, state.stones[color.opponent()]);
        let anchored = area.anchored(color.opponent());
        let safe = area.connected(anchored, other);
        let beside = (area.beside(safe) | anchored) & !area.beside(other & !safe);
        beside & area.empty(state) & !area.anchored(color) & !state.ko
    }

    /// Liberties of a chain of `color` among points beside safe chains, and beside nothing else but points of the kind. A stone on
    /// any of them belongs at once to one of those or to the chain.
    fn alike(&self, state: &State, color: Color, chain: Bits, beside_safe: Bits) -> Bits {
        let (area, own, empty) = (self.area, state.stones[color], self.area.empty(state));
        let mut points = beside_safe & area.beside(chain) & !area.beside(own & !chain);
        loop {
            let fewer = points & !area.beside(empty & !points);
            if fewer == points {
                return points;
            }
            points = fewer;
        }
    }

    /// Points that one chain of a colour surrounds.
    fn own_eyes(&self, state: &State, color: Color) -> Bits {
        let own = state.stones[color];
        let points = self.area.surrounded(own) & self.area.empty(state);
        let is_within_one = |bit: &Bits| {
            let around = self.area.beside(*bit);
            around & !self.area.connected(lowest(around), own) == 0
        };
        each(points).filter(is_within_one).fold(0, |eyes, bit| eyes | bit)
    }
}
