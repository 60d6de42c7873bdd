//! Random games that answer as players do: they take, flee, keep groups from one eye, follow known
//! shapes, and throw nothing away (after Gelly et al. 2006 and Baudiš and Gailly 2012).

use lanke_rules::Color;
use lanke_rules::playout::Rng;

use super::board::{GoBoard, PASS, Place};
use super::shape::Shapes;
use super::tactics::Few;

/// Knowledge of the playouts; each number is how often of 256 a kind of answer is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Taking what is in atari and fleeing from it, beside the last move.
    pub(crate) atari: u8,
    /// Giving atari to the last move's chain, and room to chains that it left two liberties.
    pub(crate) two: u8,
    /// Vital points of small eye spaces beside the last move.
    pub(crate) nakade: u8,
    /// Known shapes around the last move.
    pub(crate) shapes: u8,
    /// Frequency, of 256, at which a move that throws stones away is avoided.
    pub(crate) care: u8,
}

impl Policy {
    pub(crate) const FULL: Self = Self { atari: 230, two: 200, nakade: 150, shapes: 240, care: 240 };
}

/// Plays to the end; the moves are added to `moves`.
pub(crate) fn run<const N: usize>(
    board: &mut GoBoard<N>,
    to_play: Color,
    policy: &Policy,
    rng: &mut Rng,
    moves: &mut Vec<Place>,
) {
    let shapes = Shapes::known();
    let most = moves.len() + 3 * board.grid().size().area();
    let mut color = to_play;
    let mut passed = false;
    while moves.len() < most {
        let p = choose(board, color, policy, shapes, rng);
        moves.push(p);
        board.make(p, color);
        if p == PASS && passed {
            return;
        }
        passed = p == PASS;
        color = color.opponent();
    }
}

fn choose<const N: usize>(
    board: &mut GoBoard<N>,
    color: Color,
    policy: &Policy,
    shapes: &Shapes,
    rng: &mut Rng,
) -> Place {
    let last = board.last()[0];
    if last != PASS {
        let dice = rng.next_u64().to_le_bytes();
        let mut moves = Few::NONE;
        if dice[0] < policy.atari {
            board.answer_atari(last, color, &mut moves);
            if let Some(p) = pick(&moves, rng) {
                return p;
            }
        }
        if dice[1] < policy.nakade
            && let Some(p) = board.nakade(last, color)
        {
            return p;
        }
        if dice[2] < policy.two {
            board.answer_two(last, color, &mut moves);
            if let Some(p) = pick(&moves, rng) {
                return p;
            }
        }
        if dice[3] < policy.shapes {
            board.answer_shape(last, color, shapes, &mut moves);
            if let Some(p) = pick(&moves, rng) {
                return p;
            }
        }
    }
    any(board, color, policy, rng)
}

fn pick(moves: &Few, rng: &mut Rng) -> Option<Place> {
    match moves.places() {
        [] => None,
        [one] => Some(*one),
        many => Some(many[rng.below(many.len())]),
    }
}

/// A random move that fills no eye and throws nothing away.
fn any<const N: usize>(board: &mut GoBoard<N>, color: Color, policy: &Policy, rng: &mut Rng) -> Place {
    // Refused places are moved behind the range from which the next is drawn.
    for rest in (1..=board.empty().len()).rev() {
        let at = rng.below(rest);
        let p = board.empty()[at];
        if board.is_sensible(p, color, || (rng.next_u64() as u8) < policy.care) {
            return p;
        }
        board.swap_empty(at, rest - 1);
    }
    PASS
}

impl<const N: usize> GoBoard<N> {
    /// True if a move is legal, fills no own eye and, if `careful` says to look, is no bad self-atari.
    #[inline]
    fn is_sensible(&self, p: Place, color: Color, careful: impl FnOnce() -> bool) -> bool {
        self.sides(p, super::board::EMPTY) > 1 && p != self.ko()
            || !self.is_eye(p, color) && self.legal(p, color) && !(self.is_bad_self_atari(p, color) && careful())
    }

    /// Moves that take what is in atari beside `last` or save what is.
    fn answer_atari(&self, last: Place, color: Color, moves: &mut Few) {
        let mut add = |p: Place| {
            if self.legal(p, color) {
                moves.add(p);
            }
        };
        if self.liberties(last) == 1 {
            add(self.last_liberty(last));
        }
        for own in self.beside(last, color) {
            if self.liberties(own) != 1 {
                continue;
            }
            let mut rescues = Few::NONE;
            self.rescuers(own, color, &mut rescues);
            rescues.places().iter().copied().for_each(&mut add);
            let flight = self.last_liberty(own);
            if self.liberties_after(flight, color, 2) > 1 {
                add(flight);
            }
        }
    }

    /// Moves that give atari to the chain of `last`, or room to chains that it left two liberties.
    fn answer_two(&self, last: Place, color: Color, moves: &mut Few) {
        let fair = |p: Place| self.legal(p, color) && !self.is_bad_self_atari(p, color);
        if self.liberties(last) == 2 {
            for p in self.two_liberties(last) {
                if fair(p) {
                    moves.add(p);
                }
            }
        }
        for own in self.beside(last, color) {
            if self.liberties(own) == 2 {
                let mut rescues = Few::NONE;
                self.rescuers(own, color, &mut rescues);
                rescues.places().iter().copied().filter(|&p| fair(p)).for_each(|p| moves.add(p));
                for p in self.two_liberties(own) {
                    if fair(p) && self.liberties_after(p, color, 3) > 2 {
                        moves.add(p);
                    }
                }
            }
        }
    }

    /// Moves in known shapes around `last`.
    fn answer_shape(&self, last: Place, color: Color, shapes: &Shapes, moves: &mut Few) {
        for p in self.grid().ring(last) {
            if self.is_empty(p)
                && shapes.has(self.shape(p))
                && self.legal(p, color)
                && !self.is_bad_self_atari(p, color)
            {
                moves.add(p);
            }
        }
    }
}
