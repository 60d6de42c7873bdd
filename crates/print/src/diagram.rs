//! Board diagrams as books print them: one description, written as SVG, PNG or text.

mod marks;
mod place;
mod style;
mod svg;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use lanke_game::record::Mark as Sign;
use lanke_rules::{Board, Color, Move, Point, Size};

use crate::pixels::{self, DrawError};
use lanke_game::Coordinates;
use lanke_words::{Lang, phrase};

pub use place::MoveNumbers;
pub(crate) use place::shown_numbers;
pub(crate) use style::Dress;
pub use style::{Part, Style};
pub(crate) use svg::{CELL, Drawing, escape, open};

/// A position with its marks, to be written as SVG, PNG or text.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    size: Size,
    stones: Vec<Option<Color>>,
    marks: BTreeMap<Point, DiagramMark>,
    numbers: Vec<Numbered>,
    arrows: Vec<(Point, Point)>,
    lines: Vec<(Point, Point)>,
    dimmed: BTreeSet<Point>,
    /// The points that are drawn, if not all; what lies beyond the board is left out.
    pub part: Option<Part>,
    /// The line in bold below the board; nothing when empty.
    pub title: String,
    /// Lines below the title.
    pub notes: Vec<String>,
    /// Names of the lines of the board.
    pub coordinates: Coordinates,
    /// Drawing style.
    pub style: Style,
    /// True for NoGo, which looks different on wood.
    pub nogo: bool,
    /// The language of what is told below the board.
    pub lang: Lang,
}

/// Mark of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiagramMark {
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
            arrows: Vec::new(),
            lines: Vec::new(),
            dimmed: BTreeSet::new(),
            part: None,
            title: String::new(),
            notes: Vec::new(),
            coordinates: Coordinates::default(),
            style: Style::default(),
            nogo: false,
            lang: Lang::En,
        }
    }

    /// A figure as books print it: `moves` are added to the stones of `before`, those whose number
    /// is in `numbers` wear it, nothing is taken off, and a numbered move onto a point that is taken
    /// is told below the board: `47 = 52`.
    pub fn figure(
        before: &Board,
        moves: impl IntoIterator<Item = (u32, Color, Move)>,
        numbers: RangeInclusive<u32>,
    ) -> Self {
        let mut figure = Self::new(before);
        for (number, color, mv) in moves {
            figure.add(number, color, mv, numbers.contains(&number));
        }
        figure.name_taken_points();
        figure
    }

    /// Adds a move to a figure; `numbered` shows its number, or tells it below.
    fn add(&mut self, number: u32, color: Color, mv: Move, numbered: bool) {
        if matches!(mv, Move::Play(p) if !self.size.contains(p)) {
            return;
        }
        if numbered {
            self.numbers.push(Numbered { number, color, mv });
        }
        if let Move::Play(p) = mv
            && self.stone(p).is_none()
        {
            self.set_stone(p, Some(color));
            if numbered {
                self.mark(p, DiagramMark::Number(number));
            }
        }
    }

    /// Gives each stone without a number that a numbered move was played on a letter to be told by.
    fn name_taken_points(&mut self) {
        let taken = |m: &Numbered| m.mv.point();
        let points: Vec<Point> = self.numbers.iter().filter_map(taken).collect();
        let used: BTreeSet<String> = self.labels().map(|(_, text)| text.to_owned()).collect();
        let mut letters = ('a'..='z').map(String::from).filter(|letter| !used.contains(letter));
        for p in points {
            if !matches!(self.marks.get(&p), Some(DiagramMark::Number(_) | DiagramMark::Label(_)))
                && let Some(letter) = letters.next()
            {
                self.mark(p, DiagramMark::Label(letter));
            }
        }
    }

    /// Marks a point, in place of an earlier mark; points outside the board are left alone.
    pub fn mark(&mut self, point: Point, mark: DiagramMark) {
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

    /// The same picture in pixels, `width` of them from left to right.
    ///
    /// # Errors
    /// The picture cannot be drawn.
    pub fn png(&self, width: u32) -> Result<Vec<u8>, DrawError> {
        pixels::png(&self.svg(), width)
    }

    /// The board alone in letters, with its coordinates.
    pub fn board_text(&self) -> String {
        text::rows(self)
    }

    /// The diagram in letters, for terminals and mail.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// The numbered moves that no stone shows, `47 = 52 = 60, 53 pass`: on the point of 47 were
    /// played 52 and 60 too. Nothing when all are shown.
    pub fn elsewhere(&self) -> String {
        let mut points: Vec<(Point, String)> = Vec::new();
        let mut passes = Vec::new();
        for m in &self.numbers {
            let number = m.number.to_string();
            let Move::Play(p) = m.mv else {
                passes.push(phrase(self.lang, "dia-pass", &[("n", &number)]));
                continue;
            };
            let shown = match self.marks.get(&p) {
                Some(DiagramMark::Number(n)) if *n == m.number => continue,
                Some(DiagramMark::Number(n)) => n.to_string(),
                Some(DiagramMark::Label(letter)) => letter.clone(),
                _ => self.coordinates.name(self.size, p),
            };
            match points.iter_mut().find(|(known, _)| *known == p) {
                Some((_, text)) => *text += &format!(" = {number}"),
                None => points.push((p, format!("{shown} = {number}"))),
            }
        }
        points.into_iter().map(|(_, text)| text).chain(passes).collect::<Vec<_>>().join(", ")
    }

    /// The texts on points.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (Point, &str)> {
        self.marks.iter().filter_map(|(&p, mark)| match mark {
            DiagramMark::Label(text) => Some((p, text.as_str())),
            _ => None,
        })
    }

    /// The points that are drawn.
    pub(crate) fn shown(&self) -> Part {
        let whole = Part::whole(self.size);
        self.part.map_or(whole, |part| Part {
            first: (part.first.0.min(whole.last.0), part.first.1.min(whole.last.1)),
            last: (part.last.0.min(whole.last.0), part.last.1.min(whole.last.1)),
        })
    }

    /// The part that looks different in `other`, a diagram of the same board; none when nothing does.
    pub(crate) fn changes(&self, other: &Self) -> Option<Part> {
        if (&self.arrows, &self.lines) != (&other.arrows, &other.lines) {
            return Some(Part::whole(self.size));
        }
        Part::around(self.size.points().filter(|&p| {
            (self.stone(p), self.marks.get(&p), self.dimmed.contains(&p))
                != (other.stone(p), other.marks.get(&p), other.dimmed.contains(&p))
        }))
    }

    fn dress(&self) -> Dress {
        match (self.style, self.nogo) {
            (Style::Book, _) => Dress::Book,
            (Style::Wood, false) => Dress::Wood,
            (Style::Wood, true) => Dress::NoGo,
        }
    }

    fn stone(&self, point: Point) -> Option<Color> {
        self.stones[self.size.ordinal(point)]
    }

    fn set_stone(&mut self, point: Point, color: Option<Color>) {
        self.stones[self.size.ordinal(point)] = color;
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
        figure.mark(at("A1"), DiagramMark::Label("a&b".to_owned()));
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
b: B3
a: C3
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
        diagram.mark(at("B2"), DiagramMark::Last);
        diagram.mark(at("A3"), DiagramMark::Sign(Sign::Triangle));
        diagram.mark(at("C1"), DiagramMark::Sign(Sign::Triangle));
        assert_eq!(
            diagram.text(),
            "   A B C\n 3 . . . 3\n 2 .(X). 2\n 1 . . . 1\n   A B C\n\nLast move: Black B2\nTriangle: A3 C1\n"
        );
    }

    #[test]
    fn figures_tell_moves_that_have_no_room() {
        assert!(figure().svg().contains(">a = 10, b = 11, 9 pass</text>"));
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
                DiagramMark::Number(123),
                DiagramMark::Sign(Sign::Triangle),
                DiagramMark::Sign(Sign::Square),
                DiagramMark::Sign(Sign::Circle),
                DiagramMark::Sign(Sign::Cross),
                DiagramMark::Sign(Sign::Selected),
            ];
            let more = [
                DiagramMark::Last,
                DiagramMark::Sign(Sign::Territory(Color::White)),
                DiagramMark::Dead,
                DiagramMark::Label("\u{1}<\"長い名前&>".to_owned()),
            ];
            for (p, mark) in size.points().zip(marks.into_iter().chain(more)) {
                diagram.mark(p, mark);
            }
            let png = diagram.png(400).unwrap();
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n", "{size}");
        }
    }
}
