//! Boards of the lessons as text, checked when the program is compiled.

use lanke_rules::{Board, Color, MAX_SIDE, Point, Size};

/// Board of a step: rows from the top, `X` Black, `O` White, `.` empty. A small letter is a stone that the task is about, `+` an
/// empty point that it is about.
#[derive(Clone, Copy, Debug)]
pub struct Diagram {
    /// Rows between blanks.
    text: &'static str,
    width: u8,
    height: u8,
}

/// A diagram; one that is malformed does not compile in a constant.
pub(super) const fn diagram(text: &'static str) -> Diagram {
    let bytes = text.as_bytes();
    let (mut width, mut height, mut row, mut i) = (0, 0, 0, 0);
    while i <= bytes.len() {
        let ends = i == bytes.len() || matches!(bytes[i], b' ' | b'\n');
        if !ends {
            assert!(matches!(bytes[i], b'.' | b'+' | b'X' | b'O' | b'x' | b'o'), "a symbol of a diagram");
            row += 1;
        } else if row > 0 {
            assert!(height == 0 || row == width, "rows of one length");
            (width, height, row) = (row, height + 1, 0);
        }
        i += 1;
    }
    assert!(width > 0 && width <= MAX_SIDE && height <= MAX_SIDE, "a size of a board");
    Diagram { text, width, height }
}

impl Diagram {
    /// Width and height.
    pub fn size(self) -> Size {
        // Checked in `diagram`: there is no error.
        Size::new(self.width.into(), self.height.into()).unwrap_or(Size::NINETEEN)
    }

    /// The stones.
    pub fn board(self) -> Board {
        let mut board = Board::new(self.size());
        for (point, symbol) in self.symbols() {
            let stone = match symbol {
                'X' | 'x' => Some(Color::Black),
                'O' | 'o' => Some(Color::White),
                _ => None,
            };
            board.set(point, stone);
        }
        board
    }

    /// Stones that the task is about.
    pub fn targets(self) -> Vec<Point> {
        self.symbols().filter(|(_, symbol)| matches!(symbol, 'x' | 'o')).map(|(point, _)| point).collect()
    }

    /// Empty points that the task is about.
    pub fn marked(self) -> Vec<Point> {
        self.symbols().filter(|(_, symbol)| *symbol == '+').map(|(point, _)| point).collect()
    }

    fn symbols(self) -> impl Iterator<Item = (Point, char)> {
        self.size().points().zip(self.text.chars().filter(|c| !c.is_whitespace()))
    }
}
