//! The 3×3 shapes that random games answer a move with, around the point that is played.
//!
//! They are those of Gelly, Wang, Munos and Teytaud (2006), "Modification of UCT with patterns in
//! Monte-Carlo Go": hane, cuts, and moves on the edge, with the common additions of later programs.

use std::sync::LazyLock;

/// `X` and `O` are the two sides, whichever moves; `x` and `o` are anything on the board but them, `.` is
/// empty, `#` the border and `?` anything on the board or off it.
const SHAPES: [&str; 13] = [
    "XOX...???", // hane that encloses
    "XO....?.?", // hane without a cut
    "XO?X..x.?", // turn
    "XOO...?.?", // hane at the head of two
    ".O.X.....", // shoulder or diagonal attachment
    "XO?O.o?o?", // cut without protection
    "XO?O.X???", // cut that is peeped at
    "?X?O.Oooo", // push between
    "OX?o.O???", // cut of a small knight's move
    "X.?O.?###", // chase along the edge
    "OX?X.O###", // block and cut on the edge
    "?X?x.O###", // block on the edge
    "?OX.X.###", // hane on the edge
];

/// For each shape code whether it is one of them.
pub(crate) struct Shapes([u64; 1 << 10]);

impl Shapes {
    /// The table, made when it is first asked for.
    pub(crate) fn known() -> &'static Self {
        static TABLE: LazyLock<Shapes> = LazyLock::new(Shapes::new);
        &TABLE
    }

    #[inline]
    pub(crate) fn has(&self, shape: u16) -> bool {
        self.0[usize::from(shape >> 6)] >> (shape & 63) & 1 == 1
    }

    fn new() -> Self {
        let mut table = [0; 1 << 10];
        let rows: Vec<[u8; 9]> = SHAPES.iter().flat_map(|shape| symmetries(shape.as_bytes())).collect();
        for shape in 0..=u16::MAX {
            let hit = rows.iter().any(|row| [false, true].into_iter().any(|swapped| matches(row, shape, swapped)));
            table[usize::from(shape >> 6)] |= u64::from(hit) << (shape & 63);
        }
        Self(table)
    }
}

/// A shape turned and mirrored.
fn symmetries(shape: &[u8]) -> Vec<[u8; 9]> {
    let mut all = Vec::new();
    let mut turned: [u8; 9] = std::array::from_fn(|i| shape[i]);
    for _ in 0..4 {
        turned = std::array::from_fn(|i| turned[(2 - i % 3) * 3 + i / 3]);
        all.push(turned);
        all.push(std::array::from_fn(|i| turned[i % 3 * 3 + i / 3]));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// True if the nine places look like the code, with the colours swapped if asked.
fn matches(row: &[u8; 9], shape: u16, swapped: bool) -> bool {
    // Where each direction of a code lies in a row: above, left, right, below, and the corners.
    [1, 3, 5, 7, 0, 2, 6, 8].into_iter().enumerate().all(|(i, place)| {
        let content = shape >> (2 * i) & 3;
        let (black, white) = if swapped { (1, 0) } else { (0, 1) };
        match row[place] {
            b'X' => content == black,
            b'O' => content == white,
            b'x' => content != black && content != 3,
            b'o' => content != white && content != 3,
            b'.' => content == 2,
            b'#' => content == 3,
            _ => true,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::board::GoBoard;
    use lanke_rules::{Color, Point, Position, Ruleset, picture};

    fn known(picture: &str, x: u8, y: u8) -> bool {
        let board = picture::parse(picture).unwrap();
        let position = Position::from_board(board, Color::Black, Ruleset::CHINESE);
        let board = GoBoard::<128>::of(&position);
        Shapes::known().has(board.shape(board.grid().place(Point::new(x, y))))
    }

    #[test]
    fn shapes_are_known_on_every_side_and_in_both_colours() {
        assert!(known("...../.XOX./...../...../.....", 2, 2), "hane");
        assert!(known("...../.X.../.O.../.X.../.....", 2, 2), "hane, turned, colours swapped");
        assert!(known("...../..XO./..O../...../.....", 3, 2), "cut");
        assert!(known("...../...../...../.XO../.....", 2, 4), "on the edge");
        assert!(!known("...../...../...../...../.....", 2, 2), "nothing");
        assert!(!known("XX.../XX.../...../...../.....", 2, 2), "far from a fight");
    }
}
