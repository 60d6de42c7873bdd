//! Stones on a small padded board that can be searched: chains are walked where they are needed.

use lanke_rules::{Board, Color, Point, Size};

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Stone(Color),
    Border,
}

/// A board with a border of one cell, on which moves are made and taken back.
#[derive(Clone, Debug)]
pub(super) struct Field {
    cells: Vec<Cell>,
    stride: usize,
    /// Point forbidden by a simple ko.
    pub(super) ko: Option<usize>,
    /// Stones that moves have captured, the latest last.
    captured: Vec<usize>,
    /// Number of the walk that visited each cell last.
    walked: Vec<u32>,
    walk: u32,
    todo: Vec<usize>,
}

/// Record of a move, to take it back.
pub(super) struct Step {
    at: usize,
    color: Color,
    ko: Option<usize>,
    captured: usize,
}

impl Field {
    pub(super) fn new(board: &Board, ko: Option<Point>) -> Self {
        let size = board.size();
        let stride = usize::from(size.width()) + 2;
        let count = stride * (usize::from(size.height()) + 2);
        let mut field = Self {
            cells: vec![Cell::Border; count],
            stride,
            ko: None,
            captured: Vec::new(),
            walked: vec![0; count],
            walk: 0,
            todo: Vec::new(),
        };
        for p in size.points() {
            let at = field.at(p);
            field.cells[at] = board.stone(p).map_or(Cell::Empty, Cell::Stone);
        }
        field.ko = ko.map(|p| field.at(p));
        field
    }

    /// The cell of a point.
    pub(super) fn at(&self, p: Point) -> usize {
        (usize::from(p.y()) + 1) * self.stride + usize::from(p.x()) + 1
    }

    /// Every cell of the board, row by row.
    pub(super) fn places(&self, size: Size) -> impl Iterator<Item = usize> + use<> {
        let stride = self.stride;
        (1..=usize::from(size.height())).flat_map(move |y| (1..=usize::from(size.width())).map(move |x| y * stride + x))
    }

    /// Cells, those of the border included.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn cell(&self, at: usize) -> Cell {
        self.cells[at]
    }

    pub(super) fn is(&self, at: usize, color: Color) -> bool {
        self.cells[at] == Cell::Stone(color)
    }

    pub(super) fn is_empty(&self, at: usize) -> bool {
        self.cells[at] == Cell::Empty
    }

    pub(super) fn around(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    /// Begins a walk: no cell has been walked over.
    fn start(&mut self, at: usize) {
        self.walk += 1;
        self.walked[at] = self.walk;
        self.todo.clear();
        self.todo.push(at);
    }

    /// True if a cell is walked over for the first time in this walk.
    fn enter(&mut self, at: usize) -> bool {
        std::mem::replace(&mut self.walked[at], self.walk) != self.walk
    }

    /// The liberties of the chain of a stone, `MOST` of them at the most; and how many.
    pub(super) fn liberties<const MOST: usize>(&mut self, stone: usize) -> ([usize; MOST], usize) {
        let own = self.cells[stone];
        let (mut found, mut count) = ([0; MOST], 0);
        self.start(stone);
        while let Some(at) = self.todo.pop() {
            for n in self.around(at) {
                let cell = self.cells[n];
                if (cell == Cell::Empty || cell == own) && self.enter(n) {
                    if cell == own {
                        self.todo.push(n);
                    } else {
                        found[count] = n;
                        count += 1;
                        if count == MOST {
                            return (found, count);
                        }
                    }
                }
            }
        }
        (found, count)
    }

    /// Number of liberties of a chain, at most `MOST`.
    pub(super) fn count_liberties<const MOST: usize>(&mut self, stone: usize) -> usize {
        self.liberties::<MOST>(stone).1
    }

    /// The stones of a chain.
    pub(super) fn chain(&mut self, stone: usize) -> Vec<usize> {
        let own = self.cells[stone];
        let mut chain = Vec::new();
        self.start(stone);
        while let Some(at) = self.todo.pop() {
            chain.push(at);
            for n in self.around(at) {
                if self.cells[n] == own && self.enter(n) {
                    self.todo.push(n);
                }
            }
        }
        chain
    }

    /// True if a side may play at an empty cell; suicide never.
    pub(super) fn legal(&mut self, at: usize, color: Color) -> bool {
        self.ko != Some(at)
            && self.around(at).into_iter().any(|n| match self.cell(n) {
                Cell::Empty => true,
                Cell::Border => false,
                Cell::Stone(c) => (self.count_liberties::<2>(n) > 1) == (c == color),
            })
    }

    /// Makes a legal move.
    pub(super) fn play(&mut self, at: usize, color: Color) -> Step {
        let step = Step { at, color, ko: self.ko, captured: self.captured.len() };
        self.cells[at] = Cell::Stone(color);
        for n in self.around(at) {
            if self.is(n, color.opponent()) && self.count_liberties::<1>(n) == 0 {
                for stone in self.chain(n) {
                    self.cells[stone] = Cell::Empty;
                    self.captured.push(stone);
                }
            }
        }
        let lone = self.around(at).into_iter().all(|n| !self.is(n, color));
        let lone = lone && self.count_liberties::<2>(at) == 1;
        self.ko = match self.captured[step.captured..] {
            [taken] if lone => Some(taken),
            _ => None,
        };
        step
    }

    /// Takes the latest move back.
    pub(super) fn undo(&mut self, step: Step) {
        for &stone in &self.captured[step.captured..] {
            self.cells[stone] = Cell::Stone(step.color.opponent());
        }
        self.captured.truncate(step.captured);
        self.cells[step.at] = Cell::Empty;
        self.ko = step.ko;
    }
}
