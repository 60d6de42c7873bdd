//! The moves of the game, a hundred to a diagram.

use lanke_game::record::NodeId;
use lanke_words::phrase;

use super::Writer;
use crate::canvas::{Canvas, GREY, Layout, Set};
use crate::diagram::{Diagram, MoveNumbers};

/// Moves of a diagram.
const MOVES: u32 = 100;

impl Writer<'_> {
    /// Pages of diagrams in two columns.
    pub(super) fn move_pages(&self) -> Vec<Canvas> {
        let layout = self.layout;
        let column = (layout.room() - 40.0) / 2.0;
        let mut pages: Vec<Canvas> = Vec::new();
        // Lower edge of the row above, and of the row that is being filled.
        let (mut top, mut bottom) = (f32::INFINITY, 0.0_f32);
        for (i, (first, last)) in self.ranges().into_iter().enumerate() {
            if i % 2 == 0 {
                top = if pages.is_empty() { f32::INFINITY } else { bottom + 28.0 };
            }
            if top + column + 60.0 > layout.bottom() {
                let mut page = self.canvas();
                let heading = if pages.is_empty() { self.word("gr-game") } else { "" };
                let y = Layout::TOP + 26.0;
                top = self.heading(&mut page, (Layout::LEFT, layout.right()), y, heading, "") + 16.0;
                pages.push(page);
            }
            let Some(page) = pages.last_mut() else { continue };
            let x = Layout::LEFT + (i % 2) as f32 * (column + 40.0);
            bottom = if i % 2 == 0 { 0.0 } else { bottom }.max(self.figure(page, (x, top), column, (first, last)));
        }
        pages
    }

    fn ranges(&self) -> Vec<(u32, u32)> {
        let moves = self.job.report.moves;
        (0..moves.div_ceil(MOVES)).map(|i| (i * MOVES + 1, ((i + 1) * MOVES).min(moves))).collect()
    }

    /// Board with these moves, and the numbers that have no place on it; its lower edge.
    fn figure(&self, page: &mut Canvas, (x, y): (f32, f32), side: f32, (first, last): (u32, u32)) -> f32 {
        let (tree, lang) = (self.job.tree, self.job.lang);
        let path = self.path(last);
        let numbers = MoveNumbers::Between(first, last);
        let mut diagram = Diagram::of_path(tree, &self.setting, &path, numbers, path.len());
        diagram.lang = lang;
        let mut y = y + page.board((x, y), side, &diagram, |_, _, _| {});
        let range = phrase(lang, "dia-moves", &[("a", &first.to_string()), ("b", &last.to_string())]);
        page.text(x, y + 18.0, Set::bold(18.0), &range);
        y += 44.0;
        let elsewhere = diagram.elsewhere();
        if elsewhere.is_empty() {
            y
        } else {
            page.paragraph((x, y), side, Set { color: GREY, ..Set::sans(16.0) }, &elsewhere)
        }
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
