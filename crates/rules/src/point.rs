//! Points, board sizes and their names.

use std::fmt;

/// Cells from one row of the padded board to the next. A power of two wider than the widest
/// board, so that a point means the same on every board and its neighbours lie at constant
/// distances.
pub(crate) const STRIDE: usize = 64;

/// The largest width and height: SGF's letters `a`–`z`, `A`–`Z` end here.
pub const MAX_SIDE: u8 = 52;

/// Cells of the padded board of the largest size, border included.
pub const MAX_CELLS: usize = (MAX_SIDE as usize + 2) * STRIDE;

/// An intersection, independent of the size of the board: column and row from the top left.
///
/// Stored as its index in a padded one-dimensional board with a border of one cell, so that the
/// four neighbours of any point are valid indices too (they may lie on the border).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` from the left and row `y` from the top, both from 0.
    ///
    /// # Panics
    /// If `x` or `y` is not below [`MAX_SIDE`].
    #[inline]
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(x < MAX_SIDE && y < MAX_SIDE);
        Self(((y as u16 + 1) * STRIDE as u16) + x as u16 + 1)
    }

    /// Column from the left, from 0.
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 % STRIDE as u16) as u8 - 1
    }

    /// Row from the top, from 0.
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 / STRIDE as u16) as u8 - 1
    }

    /// Index in a padded board, below [`MAX_CELLS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point of a padded index; the caller vouches that it is one.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// Above, left, right and below; those outside the board are border cells, whose `x` and `y`
    /// must not be asked for: see [`Size::neighbors`] for those on a board.
    #[inline]
    pub(crate) const fn around(self) -> [Self; 4] {
        const S: u16 = STRIDE as u16;
        [Self(self.0 - S), Self(self.0 - 1), Self(self.0 + 1), Self(self.0 + S)]
    }

    /// The four diagonal cells, like [`Point::around`].
    #[inline]
    pub(crate) const fn diagonals(self) -> [Self; 4] {
        const S: u16 = STRIDE as u16;
        [Self(self.0 - S - 1), Self(self.0 - S + 1), Self(self.0 + S - 1), Self(self.0 + S + 1)]
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", i32::from(self.0) % STRIDE as i32 - 1, i32::from(self.0) / STRIDE as i32 - 1)
    }
}

/// Width and height of a board, each 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A board that cannot be: a side of 0, or above [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The width asked for.
    pub width: u32,
    /// The height asked for.
    pub height: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of {}×{} cannot be: each side has 1 to {MAX_SIDE} lines", self.width, self.height)
    }
}

impl std::error::Error for SizeError {}

impl Size {
    /// The small board, on which NoGo is mostly played.
    pub const NINE: Self = Self { width: 9, height: 9 };
    /// The usual board.
    pub const NINETEEN: Self = Self { width: 19, height: 19 };

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// Fails if a side is 0 or above [`MAX_SIDE`].
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let side = |n: u32| u8::try_from(n).ok().filter(|n| (1..=MAX_SIDE).contains(n));
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Self { width, height }),
            _ => Err(SizeError { width, height }),
        }
    }

    /// A square board.
    ///
    /// # Errors
    /// As [`Size::new`].
    pub fn square(side: u32) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// Columns.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Cells that a padded board of this size has: every [`Point::index`] on it is below.
    #[inline]
    pub const fn cells(self) -> usize {
        (self.height as usize + 2) * STRIDE
    }

    /// The point in column `x` and row `y` from the top left, if it is on the board.
    pub fn point(self, x: u32, y: u32) -> Option<Point> {
        (x < u32::from(self.width) && y < u32::from(self.height)).then(|| Point::new(x as u8, y as u8))
    }

    /// True if `point` is on the board.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// Every point, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }

    /// Place of `point` in [`Size::points`].
    #[inline]
    pub const fn ordinal(self, point: Point) -> usize {
        point.y() as usize * self.width as usize + point.x() as usize
    }

    /// The neighbours of `point` on the board: two to four of them on boards of two lines or more.
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> {
        point.around().into_iter().filter(move |p| self.contains_cell(*p))
    }

    /// Like [`Size::contains`], for a cell that may lie on the border.
    #[inline]
    fn contains_cell(self, cell: Point) -> bool {
        let (column, row) = (cell.index() % STRIDE, cell.index() / STRIDE);
        column != 0 && row != 0 && column <= self.width as usize && row <= self.height as usize
    }

    /// The name of a point on this board as GTP and players write it: columns from the left in
    /// letters without I (then AA, AB …), rows counted from the bottom, as in `Q16`.
    pub fn vertex(self, point: Point) -> Vertex {
        Vertex { column: point.x(), row: self.height - point.y() }
    }

    /// Reads a [`Vertex`], in upper or lower case; `None` when it is not one or not on this board.
    pub fn parse_vertex(self, text: &str) -> Option<Point> {
        let split = text.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, digits) = text.split_at(split);
        let row: u32 = digits.parse().ok().filter(|_| !digits.starts_with(['+', '0']))?;
        let x = (0..self.width).find(|&x| column_name(x).eq_ignore_ascii_case(letters))?;
        self.point(u32::from(x), u32::from(self.height).checked_sub(row)?)
    }

    /// The name of a move on this board: a [`Vertex`] or `pass`.
    pub fn move_name(self, mv: Move) -> String {
        mv.point().map_or_else(|| "pass".to_owned(), |p| self.vertex(p).to_string())
    }

    /// Reads the name of a move, in upper or lower case; `None` when it is not one or not on this board.
    pub fn parse_move(self, text: &str) -> Option<Move> {
        if text.eq_ignore_ascii_case("pass") { Some(Move::Pass) } else { self.parse_vertex(text).map(Move::Play) }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

/// A point's name on a board of known height; print it with `to_string()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertex {
    column: u8,
    row: u8,
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column), self.row)
    }
}

/// The name of column `x` from the left: `A`–`Z` without `I`, then `AA`, `AB` and so on.
pub fn column_name(x: u8) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = |i: u8| char::from(LETTERS[usize::from(i)]);
    match x.checked_sub(25) {
        None => letter(x).to_string(),
        Some(rest) => [letter(rest / 25), letter(rest % 25)].iter().collect(),
    }
}

/// Move of a player: a play or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Giving up the turn.
    Pass,
    /// Placing a stone.
    Play(Point),
}

impl Move {
    /// Point of the stone; none for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_are_named_as_players_name_them() {
        let size = Size::NINETEEN;
        assert_eq!(size.vertex(Point::new(15, 3)).to_string(), "Q16");
        assert_eq!(size.vertex(Point::new(8, 18)).to_string(), "J1");
        let large = Size::new(52, 30).unwrap();
        assert_eq!(large.vertex(Point::new(25, 0)).to_string(), "AA30");
        assert_eq!(large.vertex(Point::new(51, 29)).to_string(), "BB1");
        for size in [size, large] {
            for p in size.points() {
                assert_eq!(size.parse_vertex(&size.vertex(p).to_string().to_lowercase()), Some(p));
            }
        }
        for mv in [Move::Pass, Move::Play(Point::new(15, 3))] {
            assert_eq!(size.parse_move(&size.move_name(mv).to_lowercase()), Some(mv));
        }
        for bad in ["", "I5", "A0", "A20", "U1", "A", "5", "A-1", "A+1", "A01", "AA1", "é1"] {
            assert_eq!(size.parse_vertex(bad), None, "{bad}");
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for (w, h) in [(0, 9), (9, 0), (53, 9), (60, 60), (u32::MAX, 9)] {
            assert_eq!(Size::new(w, h), Err(SizeError { width: w, height: h }));
        }
        assert!(Size::new(52, 2).is_ok());
    }

    #[test]
    fn neighbors_stay_on_the_board() {
        let size = Size::new(3, 2).unwrap();
        let degrees: Vec<_> = size.points().map(|p| size.neighbors(p).count()).collect();
        assert_eq!(degrees, [2, 3, 2, 2, 3, 2]);
    }
}
