//! Points as SGF names them: two letters, column and row from the top left.

use std::ops::Range;

use lanke_rules::{MAX_SIDE, Point};

/// Reads a point; blanks inside are passed over, anything else is none.
pub(super) fn parse(text: &str) -> Option<Point> {
    match text.as_bytes() {
        &[x, y] => pair(x, y),
        bytes => {
            let mut letters = bytes.iter().filter(|b| !b.is_ascii_whitespace());
            let (x, y) = (letters.next()?, letters.next()?);
            if letters.next().is_some() { None } else { pair(*x, *y) }
        }
    }
}

/// The point of two letters.
pub(super) fn pair(x: u8, y: u8) -> Option<Point> {
    Some(Point::new(coordinate(x)?, coordinate(y)?))
}

const fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// The name of a point.
pub(super) fn name(point: Point) -> String {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + n - 26 });
    [letter(point.x()), letter(point.y())].iter().collect()
}

/// A set of points: a bit for each column of a row.
#[derive(Clone)]
pub(super) struct Set([u64; MAX_SIDE as usize]);

impl Set {
    pub(super) const EMPTY: Self = Self([0; MAX_SIDE as usize]);

    /// Adds a point; false if it was there.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        self.insert_row(point.y(), 1 << point.x()) != 0
    }

    /// Adds columns of a row; those that were not there.
    fn insert_row(&mut self, y: u8, columns: u64) -> u64 {
        let row = &mut self.0[usize::from(y)];
        let new = columns & !*row;
        *row |= columns;
        new
    }
}

/// The points of a list's values in order, each once, so that a point named again costs nothing. A value is a single
/// point, or the rectangle `aa:cc` whatever its corners' order, row by row.
pub(super) struct PointList<I> {
    values: I,
    seen: Set,
    /// Rows of the rectangle that are to come, and its columns.
    rows: Range<u8>,
    columns: u64,
    /// Columns of a row that are left.
    y: u8,
    row: u64,
}

impl<I> PointList<I> {
    pub(super) fn of(values: I) -> Self {
        Self { values, seen: Set::EMPTY, rows: 0..0, columns: 0, y: 0, row: 0 }
    }
}

impl<'a, I: Iterator<Item = &'a str>> Iterator for PointList<I> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.row == 0 {
            if let Some(y) = self.rows.next() {
                (self.y, self.row) = (y, self.seen.insert_row(y, self.columns));
                continue;
            }
            let value = self.values.next()?;
            let (a, b) = value.split_once(':').unwrap_or((value, value));
            if let Some((a, b)) = parse(a).zip(parse(b)) {
                let (left, right) = (a.x().min(b.x()), a.x().max(b.x()));
                self.columns = (u64::MAX >> (63 - (right - left))) << left;
                self.rows = a.y().min(b.y())..a.y().max(b.y()) + 1;
            }
        }
        let x = self.row.trailing_zeros() as u8;
        self.row &= self.row - 1;
        Some(Point::new(x, self.y))
    }
}
