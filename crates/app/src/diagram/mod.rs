//! Board diagrams as books print them: one description, written as SVG, PNG or text.

mod png;
mod svg;
mod text;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use lanke_game::record::Mark as Sign;
use lanke_rules::{Board, Color, Move, Point, Size};

pub use png::PngError;

/// What a diagram shows, whatever it is written as.
#[derive(Clone, Debug)]
pub struct Diagram {
    size: Size,
    stones: Vec<Option<Color>>,
    marks: BTreeMap<Point, Mark>,
    numbers: Vec<Numbered>,
    /// The line in bold below the board; nothing when empty.
    pub title: String,
    /// Lines below the title.
    pub notes: Vec<String>,
    /// Whether the names of columns and rows stand around the board.
    pub coordinates: bool,
}

/// What a point is marked with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The number of the move that was played there.
    Number(u32),
    /// A letter or a short word (SGF `LB`).
    Label(String),
    /// A sign of the record.
    Sign(Sign),
    /// The last move.
    Last,
    /// A dead stone.
    Dead,
}

/// A numbered move of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbered {
    number: u32,
    color: Color,
    mv: Move,
}

impl Diagram {
    /// The stones of `board`, with coordinates and without marks.
    pub fn new(board: &Board) -> Self {
        let size = board.size();
        Self {
            size,
            stones: size.points().map(|p| board.stone(p)).collect(),
            marks: BTreeMap::new(),
            numbers: Vec::new(),
            title: String::new(),
            notes: Vec::new(),
            coordinates: true,
        }
    }

    /// A figure as books print it: `moves` are added to the stones of `before`, those whose number
    /// is in `numbers` wear it, nothing is taken off, and a numbered move onto a point that is taken
    /// is told below the board: `52 at 47`.
    pub fn figure(
        before: &Board,
        moves: impl IntoIterator<Item = (u32, Color, Move)>,
        numbers: RangeInclusive<u32>,
    ) -> Self {
        let mut figure = Self::new(before);
        for (number, color, mv) in moves {
            let shown = numbers.contains(&number);
            if shown {
                figure.numbers.push(Numbered { number, color, mv });
            }
            if let Move::Play(p) = mv
                && figure.size.contains(p)
                && figure.stone(p).is_none()
            {
                figure.set_stone(p, color);
                if shown {
                    figure.mark(p, Mark::Number(number));
                }
            }
        }
        figure
    }

    /// Marks a point, in place of an earlier mark; points outside the board are left alone.
    pub fn mark(&mut self, point: Point, mark: Mark) {
        if self.size.contains(point) {
            self.marks.insert(point, mark);
        }
    }

    /// Width and height of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The diagram as a picture of lines and text for print.
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The same picture in pixels.
    ///
    /// # Errors
    /// When the picture cannot be drawn.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        png::write(&self.svg())
    }

    /// The board alone in letters, with its coordinates.
    pub fn board_text(&self) -> String {
        text::rows(self)
    }

    /// The diagram in letters, for terminals and mail.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// The numbered moves that no stone shows: `52 at 47, 53 pass`; nothing when all are shown.
    fn elsewhere(&self) -> String {
        let told = self.numbers.iter().filter_map(|m| match m.mv {
            Move::Pass => Some(format!("{} pass", m.number)),
            Move::Play(p) => match self.marks.get(&p) {
                Some(Mark::Number(n)) if *n == m.number => None,
                Some(Mark::Number(n)) => Some(format!("{} at {n}", m.number)),
                _ => Some(format!("{} at {}", m.number, self.size.vertex(p))),
            },
        });
        told.collect::<Vec<_>>().join(", ")
    }

    fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.size.ordinal(point)]
    }

    fn set_stone(&mut self, point: Point, color: Color) {
        self.stones[self.size.ordinal(point)] = Some(color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> Diagram {
        let size = Size::square(5).unwrap();
        let mut board = Board::new(size);
        let at = |v: &str| size.parse_vertex(v).unwrap();
        board.set(at("B3"), Some(Color::White));
        let moves = [
            (7, Color::Black, Move::Play(at("C3"))),
            (8, Color::White, Move::Play(at("D3"))),
            (9, Color::Black, Move::Pass),
            (10, Color::White, Move::Play(at("C3"))),
            (11, Color::Black, Move::Play(at("B3"))),
        ];
        let mut figure = Diagram::figure(&board, moves, 8..=11);
        figure.title = "Figure <2>".to_owned();
        figure.mark(at("A1"), Mark::Label("a&b".to_owned()));
        figure
    }

    #[test]
    fn figures_number_the_moves_shown() {
        let expected = "   A B C D E
 5 . . . . . 5
 4 . . . . . 4
 3 . O X 8 . 3
 2 . . . . . 2
 1 a . . . . 1
   A B C D E

Figure <2>
8 White D3, 9 Black pass, 10 White C3, 11 Black B3
a&b: A1
";
        assert_eq!(figure().text(), expected);
    }

    #[test]
    fn the_last_move_and_marks_are_told_in_text() {
        let size = Size::square(3).unwrap();
        let mut board = Board::new(size);
        let at = |v: &str| size.parse_vertex(v).unwrap();
        board.set(at("B2"), Some(Color::Black));
        let mut diagram = Diagram::new(&board);
        diagram.mark(at("B2"), Mark::Last);
        diagram.mark(at("A3"), Mark::Sign(Sign::Triangle));
        diagram.mark(at("C1"), Mark::Sign(Sign::Triangle));
        assert_eq!(
            diagram.text(),
            "   A B C\n 3 . . . 3\n 2 .(X). 2\n 1 . . . 1\n   A B C\n\nLast move: Black B2\nTriangle: A3 C1\n"
        );
    }

    #[test]
    fn figures_tell_moves_that_have_no_room() {
        assert!(figure().svg().contains(">9 pass, 10 at C3, 11 at B3</text>"));
    }

    #[test]
    fn pictures_hold_every_stone_number_and_caption() {
        let svg = figure().svg();
        assert_eq!(svg.matches("class=\"black\"").count(), 1);
        assert_eq!(svg.matches("class=\"white\"").count(), 2);
        assert!(
            svg.contains(">8</text>") && svg.contains(">Figure &lt;2&gt;</text>") && svg.contains(">a&amp;b</text>")
        );
    }

    #[test]
    fn every_size_and_mark_becomes_a_picture_of_pixels() {
        for (width, height) in [(1, 1), (2, 2), (19, 19), (52, 3), (3, 52)] {
            let size = Size::new(width, height).unwrap();
            let mut board = Board::new(size);
            board.set(Point::new(0, 0), Some(Color::Black));
            let mut diagram = Diagram::new(&board);
            let marks = [
                Mark::Number(123),
                Mark::Sign(Sign::Triangle),
                Mark::Sign(Sign::Square),
                Mark::Sign(Sign::Circle),
                Mark::Sign(Sign::Cross),
                Mark::Sign(Sign::Selected),
            ];
            let more = [
                Mark::Last,
                Mark::Sign(Sign::Territory(Color::White)),
                Mark::Dead,
                Mark::Label("\u{1}<\"長い名前&>".to_owned()),
            ];
            for (p, mark) in size.points().zip(marks.into_iter().chain(more)) {
                diagram.mark(p, mark);
            }
            let png = diagram.png().unwrap();
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n", "{size}");
        }
    }
}
