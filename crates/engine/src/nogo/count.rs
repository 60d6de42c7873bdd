//! Count of the moves that each side of a NoGo position has left.

use lanke_rules::{ByColor, Color, Point, Position};

/// Moves that the sides of a position have left. Nothing is ever captured, so that a point that is closed to a side stays
/// so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveCount {
    /// Points where only this side may play.
    pub private: ByColor<Vec<Point>>,
    /// Points where both may play.
    pub shared: Vec<Point>,
    /// Moves that the side has for sure, whatever the other plays: its safe moves.
    pub at_least: ByColor<usize>,
}

impl MoveCount {
    /// Count of a position.
    pub fn of(position: &Position) -> Self {
        let open = ByColor::from_fn(|color| {
            let mut turned = position.clone();
            turned.set_to_play(color);
            turned.legal_points()
        });
        let uses = uses(position, &open);
        let size = position.board().size();
        let with = |wanted: Use| size.points().filter(|&p| uses[size.ordinal(p)] == wanted).collect::<Vec<Point>>();
        Self {
            private: ByColor::from_fn(|color| with(Use::Private(color))),
            shared: with(Use::Shared),
            at_least: ByColor::from_fn(|color| safe_moves(position, &uses, color)),
        }
    }

    /// Moves that the side has at most: all points where it may play now.
    pub fn at_most(&self, color: Color) -> usize {
        self.private[color].len() + self.shared.len()
    }

    /// Winner with this side to move, where the numbers alone decide: a side that has more moves for sure than the other
    /// has at all.
    pub fn winner(&self, to_play: Color) -> Option<Color> {
        let other = to_play.opponent();
        if self.at_least[to_play] > self.at_most(other) {
            Some(to_play)
        } else if self.at_least[other] >= self.at_most(to_play) {
            Some(other)
        } else {
            None
        }
    }
}

/// Use of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Stone(Color),
    /// Only this side may play there.
    Private(Color),
    Shared,
    /// Nobody may: it is a liberty for ever.
    Closed,
}

/// The use of each point, in the order of the board's points.
fn uses(position: &Position, open: &ByColor<Vec<Point>>) -> Vec<Use> {
    let board = position.board();
    let mut uses: Vec<Use> = board.size().points().map(|p| board.stone(p).map_or(Use::Closed, Use::Stone)).collect();
    for color in Color::BOTH {
        for &p in &open[color] {
            let here = &mut uses[board.size().ordinal(p)];
            *here = if *here == Use::Closed { Use::Private(color) } else { Use::Shared };
        }
    }
    uses
}

/// Moves that a side has for sure. They are private points that nothing the other side does can close: whose neighbours
/// are never the other's, but for chains that have a liberty for ever. The points and stones that hang together are
/// filled from the far end: all of them where one touches a liberty for ever, else all but one, which is the liberty that
/// is left.
fn safe_moves(position: &Position, uses: &[Use], color: Color) -> usize {
    let board = position.board();
    let size = board.size();
    let here = |p: Point| uses[size.ordinal(p)];
    let touches_closed = |p: Point| size.neighbors(p).any(|n| here(n) == Use::Closed);
    let lasting = |stone: Point| board.chain(stone).into_iter().any(touches_closed);
    let is_quiet = |p: Point| {
        here(p) == Use::Private(color)
            && size.neighbors(p).all(|n| match here(n) {
                Use::Stone(of) => of == color || lasting(n),
                Use::Private(of) => of == color,
                Use::Shared => false,
                Use::Closed => true,
            })
    };
    let quiet: Vec<bool> = size.points().map(is_quiet).collect();
    let mut seen = vec![false; size.area()];
    let mut moves = 0;
    for start in size.points().filter(|&p| quiet[size.ordinal(p)]) {
        let (mut group, mut points, mut has_lasting) = (vec![start], 0, false);
        while let Some(p) = group.pop() {
            if std::mem::replace(&mut seen[size.ordinal(p)], true) {
                continue;
            }
            points += usize::from(quiet[size.ordinal(p)]);
            has_lasting |= touches_closed(p);
            group.extend(size.neighbors(p).filter(|&n| quiet[size.ordinal(n)] || here(n) == Use::Stone(color)));
        }
        moves += if has_lasting { points } else { points.saturating_sub(1) };
    }
    moves
}
