//! The board on which a pattern is drawn: stones, points where anything may be, and a rectangle.

use std::collections::BTreeSet;

use lanke_library::{Pattern, PatternPoint};
use lanke_rules::{Board, Color, Point, Size};

use super::messages::PatternTool;

/// A rectangle of points, by its upper left and its lower right corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rectangle {
    pub(crate) first: Point,
    pub(crate) last: Point,
}

impl Rectangle {
    /// The rectangle between two opposite corners.
    pub(crate) fn between(a: Point, b: Point) -> Self {
        Self {
            first: Point::new(a.x().min(b.x()), a.y().min(b.y())),
            last: Point::new(a.x().max(b.x()), a.y().max(b.y())),
        }
    }

    /// The whole board.
    pub(crate) fn whole(size: Size) -> Self {
        Self { first: Point::new(0, 0), last: Point::new(size.width() - 1, size.height() - 1) }
    }

    pub(crate) fn contains(self, p: Point) -> bool {
        (self.first.x()..=self.last.x()).contains(&p.x()) && (self.first.y()..=self.last.y()).contains(&p.y())
    }

    /// Columns and rows.
    pub(crate) fn size(self) -> (u8, u8) {
        (self.last.x() - self.first.x() + 1, self.last.y() - self.first.y() + 1)
    }

    /// True for the points along its sides.
    fn is_rim(self, p: Point) -> bool {
        p.x() == self.first.x() || p.x() == self.last.x() || p.y() == self.first.y() || p.y() == self.last.y()
    }

    /// The corner opposite to this one; none for a point that is no corner.
    fn opposite(self, corner: Point) -> Option<Point> {
        let other = |at: u8, first: u8, last: u8| match at {
            _ if at == first => Some(last),
            _ if at == last => Some(first),
            _ => None,
        };
        let x = other(corner.x(), self.first.x(), self.last.x())?;
        let y = other(corner.y(), self.first.y(), self.last.y())?;
        Some(Point::new(x, y))
    }

    /// The point of the board under a point of the pattern.
    pub(crate) fn point(self, at: PatternPoint) -> Point {
        Point::new(self.first.x() + at.x, self.first.y() + at.y)
    }
}

/// First end of what is being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begun {
    /// A corner of a rectangle, whose opposite corner follows.
    Corner(Point),
    /// A point of the rectangle, which is moved with its stones.
    Move(Point),
}

/// A pattern that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    board: Board,
    any: BTreeSet<Point>,
    rectangle: Option<Rectangle>,
}

impl Draft {
    /// An empty board.
    pub(crate) fn new(size: Size) -> Self {
        Self { board: Board::new(size), any: BTreeSet::new(), rectangle: None }
    }

    /// All of a position.
    pub(crate) fn of_board(board: &Board) -> Self {
        Self { board: board.clone(), any: BTreeSet::new(), rectangle: Some(Rectangle::whole(board.size())) }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn size(&self) -> Size {
        self.board.size()
    }

    pub(crate) fn rectangle(&self) -> Option<Rectangle> {
        self.rectangle
    }

    /// The rectangle searched: the whole board where none is drawn.
    pub(crate) fn searched(&self) -> Rectangle {
        self.rectangle.unwrap_or_else(|| Rectangle::whole(self.size()))
    }

    /// True where anything may be, as far as it was drawn so.
    pub(crate) fn ignores(&self, p: Point) -> bool {
        self.any.contains(&p) && self.searched().contains(p)
    }

    /// Number of points where anything may be.
    pub(crate) fn ignored(&self) -> usize {
        self.any.iter().filter(|&&p| self.searched().contains(p)).count()
    }

    /// True with nothing drawn.
    pub(crate) fn is_empty(&self) -> bool {
        self.any.is_empty() && self.rectangle.is_none() && self.board.empty().len() == self.size().area()
    }

    /// The pattern; none while there is nothing to search. Without a rectangle only the stones count.
    pub(crate) fn pattern(&self) -> Option<Pattern> {
        let area = self.searched();
        let inside: Vec<Point> = self.size().points().filter(|&p| area.contains(p)).collect();
        let ignored = |p: Point| self.any.contains(&p) || self.rectangle.is_none() && self.board.stone(p).is_none();
        if inside.iter().all(|&p| ignored(p) || self.board.stone(p).is_none()) && self.rectangle.is_none() {
            return None;
        }
        let pattern = Pattern::of_board(&self.board, [area.first, area.last])?;
        let points = inside.into_iter().filter(|&p| ignored(p));
        let relative = |p: Point| PatternPoint { x: p.x() - area.first.x(), y: p.y() - area.first.y() };
        Some(points.fold(pattern, |pattern, p| pattern.ignoring(relative(p))))
    }

    /// Uses a tool on a point; the first end of a rectangle or of a move is returned, and given back at the second.
    pub(crate) fn click(&mut self, p: Point, tool: PatternTool, begun: Option<Begun>) -> Option<Begun> {
        match tool {
            PatternTool::Stone(color) => {
                let same = self.board.stone(p) == Some(color);
                self.any.remove(&p);
                self.board.set(p, (!same).then_some(color));
                None
            }
            PatternTool::Any => {
                self.board.set(p, None);
                if !self.any.remove(&p) {
                    self.any.insert(p);
                }
                None
            }
            PatternTool::Select => self.select(p, begun),
        }
    }

    fn select(&mut self, p: Point, begun: Option<Begun>) -> Option<Begun> {
        match (begun, self.rectangle) {
            (Some(Begun::Corner(corner)), _) => {
                let drawn = Rectangle::between(corner, p);
                let (width, height) = drawn.size();
                self.rectangle = (width > 1 && height > 1).then_some(drawn).or(self.rectangle);
                None
            }
            (Some(Begun::Move(from)), Some(rectangle)) => {
                self.shift(rectangle, from, p);
                None
            }
            (_, Some(rectangle)) => match rectangle.opposite(p) {
                Some(corner) => Some(Begun::Corner(corner)),
                None if rectangle.contains(p) => Some(Begun::Move(p)),
                None => Some(Begun::Corner(p)),
            },
            (_, None) => Some(Begun::Corner(p)),
        }
    }

    /// Moves the rectangle with what is in it, as far as the board reaches.
    fn shift(&mut self, rectangle: Rectangle, from: Point, to: Point) {
        let by = |from: u8, to: u8, first: u8, last: u8, side: u8| {
            (i16::from(to) - i16::from(from)).clamp(-i16::from(first), i16::from(side - 1 - last))
        };
        let Rectangle { first, last } = rectangle;
        let x = by(from.x(), to.x(), first.x(), last.x(), self.size().width());
        let y = by(from.y(), to.y(), first.y(), last.y(), self.size().height());
        // Within the board by the above.
        let moved = |p: Point| Point::new((i16::from(p.x()) + x) as u8, (i16::from(p.y()) + y) as u8);
        let inside: Vec<Point> = self.size().points().filter(|&p| rectangle.contains(p)).collect();
        let contents: Vec<(Point, Option<Color>, bool)> =
            inside.iter().map(|&p| (moved(p), self.board.stone(p), self.any.contains(&p))).collect();
        for &p in &inside {
            self.board.set(p, None);
            self.any.remove(&p);
        }
        for (p, stone, any) in contents {
            self.board.set(p, stone);
            self.any.remove(&p);
            if any {
                self.any.insert(p);
            }
        }
        self.rectangle = Some(Rectangle { first: moved(first), last: moved(last) });
    }

    /// Lets anything be on the empty points at the rim of the rectangle, and on the next ones further in where that is so
    /// already.
    pub(crate) fn widen(&mut self) {
        let mut area = self.searched();
        loop {
            let rim: Vec<Point> = self
                .size()
                .points()
                .filter(|&p| area.contains(p) && area.is_rim(p) && self.board.stone(p).is_none())
                .collect();
            let before = self.any.len();
            self.any.extend(rim);
            let (width, height) = area.size();
            if self.any.len() > before || width < 3 || height < 3 {
                return;
            }
            area = Rectangle {
                first: Point::new(area.first.x() + 1, area.first.y() + 1),
                last: Point::new(area.last.x() - 1, area.last.y() - 1),
            };
        }
    }

    /// Plays a move, with its captures; false if its point is not on the board or has a stone.
    pub(crate) fn play(&mut self, p: Point, color: Color) -> bool {
        let free = self.size().contains(p) && self.board.stone(p).is_none();
        if free {
            self.any.remove(&p);
            self.board.place(p, color);
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner() -> Draft {
        let mut draft = Draft::new(Size::square(9).unwrap());
        let begun = draft.click(Point::new(5, 0), PatternTool::Select, None);
        draft.click(Point::new(8, 3), PatternTool::Select, begun);
        draft.click(Point::new(6, 2), PatternTool::Stone(Color::Black), None);
        draft.click(Point::new(5, 3), PatternTool::Any, None);
        draft
    }

    #[test]
    fn a_rectangle_with_stones_is_a_pattern_with_its_edges() {
        let pattern = corner().pattern().unwrap().to_string();
        assert_eq!(pattern.trim(), "-----\n....|\n....|\n.X..|\n?...|".trim());
    }

    #[test]
    fn without_a_rectangle_only_the_stones_count() {
        let mut draft = Draft::new(Size::new(2, 2).unwrap());
        assert_eq!(draft.pattern(), None);
        draft.click(Point::new(1, 0), PatternTool::Stone(Color::White), None);
        assert_eq!(draft.pattern().unwrap().to_string().trim(), "----\n|?O|\n|??|\n----");
    }

    #[test]
    fn a_corner_resizes_the_rectangle_and_its_inside_moves_it_with_the_stones() {
        let mut draft = corner();
        let begun = draft.click(Point::new(5, 3), PatternTool::Select, None);
        draft.click(Point::new(4, 4), PatternTool::Select, begun);
        assert_eq!(draft.rectangle(), Some(Rectangle::between(Point::new(4, 4), Point::new(8, 0))));
        let begun = draft.click(Point::new(6, 2), PatternTool::Select, None);
        assert_eq!(begun, Some(Begun::Move(Point::new(6, 2))));
        draft.click(Point::new(0, 8), PatternTool::Select, begun);
        assert_eq!(draft.rectangle(), Some(Rectangle::between(Point::new(0, 4), Point::new(4, 8))));
        assert_eq!(draft.board().stone(Point::new(2, 6)), Some(Color::Black));
        assert_eq!(draft.board().stone(Point::new(6, 2)), None);
        assert!(draft.ignores(Point::new(1, 7)));
    }

    #[test]
    fn a_wider_search_ignores_the_rim_first_and_then_the_next_points() {
        let mut draft = corner();
        draft.widen();
        assert_eq!(draft.ignored(), 12);
        draft.widen();
        assert_eq!(draft.pattern().unwrap().to_string().trim(), "-----\n????|\n????|\n?X??|\n????|");
    }
}
