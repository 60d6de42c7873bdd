//! Number of eyes that a closed space yields, found by playing it out.

use std::collections::HashMap;

use crate::Point;

/// Spaces larger than this are taken to be good for two eyes.
const SOLVED: usize = 9;

/// The number of eyes, up to two, that the side around `points` can make there if the opponent plays
/// first; the opponent's stones on `taken` are already there.
pub(super) fn eyes(points: &[Point], taken: impl Fn(Point) -> bool) -> u32 {
    match points.len() {
        0 => return 0,
        1..=3 => return 1,
        n if n > SOLVED => return 2,
        _ => {}
    }
    let mut stones = 0;
    let mut beside = vec![0; points.len()];
    for (i, &p) in points.iter().enumerate() {
        stones |= u16::from(taken(p)) << i;
        for n in p.around() {
            if let Some(j) = points.iter().position(|&q| q == n) {
                beside[i] |= 1 << j;
            }
        }
    }
    let mut space = Space { all: (1 << points.len()) - 1, beside, lost: HashMap::new() };
    if space.invader_prevents_two(State { invader: stones, walls: 0 }) { 1 } else { 2 }
}

/// Sets of the space's points, one bit each.
type Bits = u16;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The invader's stones.
    invader: Bits,
    /// Points that the owner has filled.
    walls: Bits,
}

struct Space {
    all: Bits,
    beside: Vec<Bits>,
    /// States with the invader to play, and whether he prevents two eyes.
    lost: HashMap<State, bool>,
}

impl Space {
    fn invader_prevents_two(&mut self, state: State) -> bool {
        if let Some(&known) = self.lost.get(&state) {
            return known;
        }
        let empty = self.all & !state.invader & !state.walls;
        let plays = bits(empty).map(|p| State { invader: state.invader | p, ..state });
        let legal = plays.filter(|after| self.breathing(*after) == after.invader).collect::<Vec<_>>();
        let prevents = !self.owner_makes_two(state, false) || legal.into_iter().any(|s| !self.owner_makes_two(s, true));
        self.lost.insert(state, prevents);
        prevents
    }

    /// True if the owner, to play, makes two eyes; it may not answer a pass by a pass.
    fn owner_makes_two(&mut self, state: State, may_pass: bool) -> bool {
        if self.is_divided(state) || may_pass && !self.invader_prevents_two(state) {
            return true;
        }
        let empty = self.all & !state.invader & !state.walls;
        for p in bits(empty) {
            let mut after = State { walls: state.walls | p, ..state };
            after.invader = self.breathing(after);
            if after.walls != self.all && (self.is_divided(after) || !self.invader_prevents_two(after)) {
                return true;
            }
        }
        false
    }

    /// The invader's stones whose chains have a liberty.
    fn breathing(&self, state: State) -> Bits {
        let empty = self.all & !state.invader & !state.walls;
        let mut alive = state.invader & self.around(empty);
        loop {
            let more = alive | state.invader & self.around(alive);
            if more == alive {
                return alive;
            }
            alive = more;
        }
    }

    /// True if the owner's walls part the space in two.
    fn is_divided(&self, state: State) -> bool {
        let open = self.all & !state.walls;
        let mut part = open & open.wrapping_neg();
        loop {
            let more = part | open & self.around(part);
            if more == part {
                return part != open;
            }
            part = more;
        }
    }

    fn around(&self, set: Bits) -> Bits {
        self.beside.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).fold(0, |all, (_, near)| all | near)
    }
}

fn bits(set: Bits) -> impl Iterator<Item = Bits> {
    (0..Bits::BITS).map(|i| 1 << i).filter(move |bit| set & bit != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eyes of a picture: `.` an empty point, `o` a stone of the invader.
    fn check(rows: &[&str], expected: u32) {
        let (mut points, mut taken) = (Vec::new(), Vec::new());
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.char_indices().filter(|cell| cell.1 != ' ') {
                points.push(Point::new(x as u8, y as u8));
                taken.extend((c == 'o').then_some(Point::new(x as u8, y as u8)));
            }
        }
        assert_eq!(eyes(&points, |p| taken.contains(&p)), expected, "{rows:?}");
    }

    #[test]
    fn shapes_make_the_eyes_that_players_know() {
        check(&["..."], 1);
        check(&["...."], 2);
        check(&[".o.."], 1);
        check(&[".oo."], 1);
        check(&["..", ".."], 1);
        check(&[". ", "..", " ."], 2);
        check(&["...", " . "], 1);
        check(&["...", ".. "], 1);
        check(&["....", ".   "], 2);
        check(&[" . ", "...", " . "], 1);
        check(&["...", "..."], 2);
        check(&[".o.", ".o."], 1);
        check(&[" . ", "...", " .."], 1);
    }
}
