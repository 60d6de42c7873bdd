//! Moves that explain what is seen.

use std::time::Duration;

use lanke_rules::{Board, Color, Move, Point, Position};

/// No more moves are missed in a row.
const MISSED: usize = 8;

/// Positions that a search looks at before it gives up.
const EFFORT: u32 = 20_000;

/// A stone is not noticed by so much earlier than the one that was laid before it: a hand may hide one of them longer.
pub(super) const EARLY: Duration = Duration::from_secs(1);

/// Result of a search for missed moves.
pub(super) enum Order {
    /// Nothing.
    None,
    /// The only order there is, or one that agrees with when the stones were noticed.
    Known(Vec<Move>),
    /// Several orders, or one that disagrees with when they were noticed; the first of them.
    Open(Vec<Move>),
}

/// A board with what is seen on it.
pub(super) fn seen(board: &Board, difference: &[(Point, Option<Color>)]) -> Board {
    let mut seen = board.clone();
    for &(point, stone) in difference {
        seen.set(point, stone);
    }
    seen
}

/// Captured stones that are still to be lifted, if exactly one legal move explains all else that is seen.
pub(super) fn to_be_lifted(position: &Position, difference: &[(Point, Option<Color>)]) -> Option<Vec<Point>> {
    let mut added = difference.iter().filter(|(_, stone)| stone.is_some());
    let (&(point, stone), None) = (added.next()?, added.next()) else { return None };
    // A stone that turned into one of the other colour was not played.
    if stone != Some(position.to_play()) || position.board().stone(point).is_some() {
        return None;
    }
    let mut after = position.clone();
    after.play(Move::Play(point)).ok()?;
    let seen = seen(position.board(), difference);
    let mut lift = Vec::new();
    for point in seen.size().points() {
        match (after.board().stone(point), seen.stone(point)) {
            (expected, seen) if expected == seen => {}
            (None, Some(color)) if color != position.to_play() => lift.push(point),
            _ => return None,
        }
    }
    Some(lift)
}

/// Legal moves, one after the other and alternating, that lead from a position to what is seen; `noticed` says when a
/// point was first seen to differ.
pub(super) fn sequences(
    position: &Position,
    difference: &[(Point, Option<Color>)],
    noticed: impl Fn(Point) -> Option<Duration>,
) -> Order {
    let mut added: Vec<(Point, Color)> =
        difference.iter().filter_map(|&(point, stone)| Some((point, stone?))).collect();
    if added.len() > MISSED || added.len() < 2 {
        return Order::None;
    }
    added.sort_by_key(|&(point, _)| noticed(point));
    let goal = seen(position.board(), difference);
    let mut search = Search { added: &added, goal: &goal, effort: EFFORT, found: Vec::new() };
    search.go(position, &mut Vec::new(), &mut vec![false; added.len()]);
    let gave_up = search.effort == 0;
    let mut found = search.found.into_iter();
    let Some(first) = found.next() else { return Order::None };
    let time = |mv: &Move| match mv {
        Move::Play(point) => noticed(*point).unwrap_or_default(),
        Move::Pass => Duration::ZERO,
    };
    // What lay there long before its turn came is no stone, or of another game.
    let early = first.windows(2).any(|pair| time(&pair[1]) + EARLY < time(&pair[0]));
    if found.next().is_none() && !gave_up && !early {
        return Order::Known(first);
    }
    // The first found follows the times as far as the law allows: all of it does when they only grow.
    if first.is_sorted_by(|a, b| time(a) < time(b)) { Order::Known(first) } else { Order::Open(first) }
}

struct Search<'a> {
    added: &'a [(Point, Color)],
    goal: &'a Board,
    effort: u32,
    found: Vec<Vec<Move>>,
}

impl Search<'_> {
    /// Tries the stones that are left, in the order in which they were noticed; two solutions are enough.
    fn go(&mut self, position: &Position, moves: &mut Vec<Move>, used: &mut [bool]) {
        if moves.len() == self.added.len() {
            if super::same(position.board(), self.goal) {
                self.found.push(moves.clone());
            }
            return;
        }
        for index in 0..self.added.len() {
            let (point, color) = self.added[index];
            if used[index] || color != position.to_play() || self.effort == 0 || self.found.len() == 2 {
                continue;
            }
            self.effort -= 1;
            let mut next = position.clone();
            if next.play(Move::Play(point)).is_ok() {
                used[index] = true;
                moves.push(Move::Play(point));
                self.go(&next, moves, used);
                moves.pop();
                used[index] = false;
            }
        }
    }
}
