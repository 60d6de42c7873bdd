//! Random games of NoGo to the end.

use lanke_rules::Color;
use lanke_rules::playout::Rng;

use super::board::{Grid, NogoBoard};

/// Move preferences of random games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// None: uniform among the legal ones.
    Uniform,
    /// Points that both may play before those that only one may, as these do not run away.
    SharedFirst,
}

/// Places in a random order, drawn one by one; a place that is found unfit is never asked again, since
/// legal points only become fewer.
struct Bag<const N: usize> {
    places: [u16; N],
    len: usize,
}

impl<const N: usize> Bag<N> {
    fn new(places: impl Iterator<Item = usize>) -> Self {
        let mut bag = Self { places: [0; N], len: 0 };
        for place in places {
            bag.places[bag.len] = place as u16;
            bag.len += 1;
        }
        bag
    }

    /// Takes out places until one fits.
    #[inline]
    fn draw(&mut self, rng: &mut Rng, fits: impl Fn(usize) -> bool) -> Option<usize> {
        while self.len > 0 {
            let drawn = rng.below(self.len);
            let place = usize::from(self.places[drawn]);
            self.len -= 1;
            self.places[drawn] = self.places[self.len];
            if fits(place) {
                return Some(place);
            }
        }
        None
    }
}

/// Plays on from `board` with `to_play` to move until a side has no legal point; the winner.
pub(crate) fn run<const W: usize, const N: usize>(
    grid: &Grid<W, N>,
    board: &mut NogoBoard<W, N>,
    to_play: Color,
    policy: Policy,
    rng: &mut Rng,
) -> Color {
    let mut color = to_play;
    if policy == Policy::SharedFirst {
        let mut shared = Bag::<N>::new(board.shared().iter());
        while let Some(place) = shared.draw(rng, |p| board.shared().contains(p)) {
            board.play(grid, place, color);
            color = color.opponent();
        }
    }
    let mut bags = Color::BOTH.map(|side| Bag::<N>::new(board.legal(side).iter()));
    while let Some(place) = bags[color as usize].draw(rng, |p| board.legal(color).contains(p)) {
        board.play(grid, place, color);
        color = color.opponent();
    }
    color.opponent()
}
