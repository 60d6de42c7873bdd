//! Boards of the lessons as text, checked when the program is compiled.

use lanke_rules::{Board, Color, MAX_SIDE, Point, Size};

/// Board of a step: rows from the top, `X` Black, `O` White, `.` empty. A small letter is a stone that the task is about, `+` an
/// empty point that it is about.
#[derive(Clone, Copy, Debug)]
pub struct Diagram(&'static [&'static str]);

/// A diagram; one that is malformed does not compile in a constant.
pub(super) const fn diagram(rows: &'static [&'static str]) -> Diagram {
    assert!(!rows.is_empty() && rows.len() <= MAX_SIDE as usize, "rows");
    assert!(!rows[0].is_empty() && rows[0].len() <= MAX_SIDE as usize, "columns");
    let mut y = 0;
    while y < rows.len() {
        let row = rows[y].as_bytes();
        assert!(row.len() == rows[0].len(), "rows of one length");
        let mut x = 0;
        while x < row.len() {
            assert!(matches!(row[x], b'.' | b'+' | b'X' | b'O' | b'x' | b'o'), "a symbol of a diagram");
            x += 1;
        }
        y += 1;
    }
    Diagram(rows)
}

impl Diagram {
    /// Width and height.
    pub fn size(self) -> Size {
        // Checked in `diagram`: there is no error.
        Size::new(self.0[0].len() as u32, self.0.len() as u32).unwrap_or(Size::NINETEEN)
    }

    /// The stones.
    pub fn board(self) -> Board {
        let mut board = Board::new(self.size());
        for (point, symbol) in self.symbols() {
            let stone = match symbol {
                b'X' | b'x' => Some(Color::Black),
                b'O' | b'o' => Some(Color::White),
                _ => None,
            };
            board.set(point, stone);
        }
        board
    }

    /// Stones that the task is about.
    pub fn targets(self) -> Vec<Point> {
        self.symbols().filter(|(_, symbol)| matches!(symbol, b'x' | b'o')).map(|(point, _)| point).collect()
    }

    /// Empty points that the task is about.
    pub fn marked(self) -> Vec<Point> {
        self.symbols().filter(|(_, symbol)| *symbol == b'+').map(|(point, _)| point).collect()
    }

    fn symbols(self) -> impl Iterator<Item = (Point, u8)> {
        let rows = self.0.iter().map(|row| row.as_bytes());
        self.size().points().zip(rows.flatten().copied())
    }
}
