//! The moves of the game, a hundred to a diagram.

use lanke_game::record::NodeId;
use lanke_words::phrase;

use super::Writer;
use crate::canvas::{Canvas, GREY, Layout, Set};
use crate::diagram::{Diagram, MoveNumbers};

/// Moves of a diagram.
const MOVES: u32 = 100;
/// From the lower edge of a board to the first of the numbers that have no place on it.
const BELOW: f32 = 44.0;
/// Space below a row.
const GAP: f32 = 28.0;

impl Writer<'_> {
    /// Pages of diagrams in two columns.
    pub(super) fn move_pages(&self) -> Vec<Canvas> {
        let layout = self.layout;
        let column = (layout.room() - 40.0) / 2.0;
        let mut pages: Vec<Canvas> = Vec::new();
        let mut top = f32::INFINITY;
        for row in self.ranges().chunks(2) {
            let figures: Vec<Figure> = row.iter().map(|&range| self.figure(range)).collect();
            let notes = figures.iter().map(|figure| Figure::NOTES.height(&figure.notes, column)).fold(0.0, f32::max);
            if top + column + BELOW + notes > layout.bottom() {
                let mut page = self.canvas();
                let heading = if pages.is_empty() { self.word("gr-game") } else { "" };
                let y = Layout::TOP + 26.0;
                top = self.heading(&mut page, (Layout::LEFT, layout.right()), y, heading, "") + 16.0;
                pages.push(page);
            }
            let Some(page) = pages.last_mut() else { continue };
            let place = |i: usize| (Layout::LEFT + i as f32 * (column + 40.0), top);
            let bottoms = figures.iter().enumerate().map(|(i, figure)| figure.draw(page, place(i), column));
            top = bottoms.fold(0.0, f32::max) + GAP;
        }
        pages
    }

    fn ranges(&self) -> Vec<(u32, u32)> {
        let moves = self.job.report.moves;
        (0..moves.div_ceil(MOVES)).map(|i| (i * MOVES + 1, ((i + 1) * MOVES).min(moves))).collect()
    }

    fn figure(&self, (first, last): (u32, u32)) -> Figure {
        let (tree, lang) = (self.job.tree, self.job.lang);
        let path = self.path(last);
        let numbers = MoveNumbers::Between(first, last);
        let mut diagram = Diagram::of_path(tree, &self.setting, &path, numbers, path.len());
        diagram.lang = lang;
        let range = phrase(lang, "dia-moves", &[("a", &first.to_string()), ("b", &last.to_string())]);
        Figure { notes: diagram.elsewhere(), diagram, range }
    }

    /// Nodes of the line up to a move, and those behind it that have none.
    fn path(&self, last: u32) -> Vec<NodeId> {
        let mut moves = 0;
        let is_before = |id: &&NodeId| {
            moves += u32::from(self.job.tree.node(**id).raw_move().is_some());
            moves <= last
        };
        self.job.line.iter().take_while(is_before).copied().collect()
    }
}

/// Board with some moves.
struct Figure {
    diagram: Diagram,
    /// Its moves in words.
    range: String,
    /// The numbers that have no place on it.
    notes: String,
}

impl Figure {
    const NOTES: Set = Set { color: GREY, ..Set::sans(16.0) };

    /// Draws it, as wide as `side`; its lower edge.
    fn draw(&self, page: &mut Canvas, (x, y): (f32, f32), side: f32) -> f32 {
        let y = y + page.board((x, y), side, &self.diagram, |_, _, _| {});
        page.text(x, y + 18.0, Set::bold(18.0), &self.range);
        page.paragraph((x, y + BELOW), side, Self::NOTES, &self.notes)
    }
}
