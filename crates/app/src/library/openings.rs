//! The explorer of openings in words.

use super::Library;
use super::view::{ContinuationRow, ExplorerView, PathChip};
use crate::context::Context;
use crate::move_list::move_name;
use crate::words::{percent, phrase, seen_side, thousands};

/// Moves of the line that are shown at once.
const CHIPS: usize = 5;

impl Library {
    pub(super) fn explorer_view(&self, rows: &[ContinuationRow], cx: &Context<'_>) -> ExplorerView {
        let (lang, position) = (cx.lang(), self.explorer.position());
        let all = self.found().map(|found| found.continuations.all).unwrap_or_default();
        let decided = all.wins.black + all.wins.white;
        let share = (decided > 0).then(|| all.wins.black as f64 / decided as f64);
        let turn = seen_side(lang, position.ruleset(), position.to_play());
        ExplorerView {
            path: self.path(cx),
            at: (self.explorer.at(), self.explorer.moves().len()),
            turn: phrase(lang, "lib-turn", &[("c", turn), ("n", &(self.explorer.at() + 1).to_string())]),
            games: self.found().map_or_else(String::new, |found| thousands(found.continuations.games)),
            share: share.map(|share| (share as f32, percent(share), percent(1.0 - share))),
            differ: self.difference(rows, cx).unwrap_or_default(),
        }
    }

    /// The sentence that says that library and network disagree.
    fn difference(&self, rows: &[ContinuationRow], cx: &Context<'_>) -> Option<String> {
        let common = rows.first().filter(|row| row.count != "0")?;
        let preferred = self.network_move().filter(|p| common.point != Some(*p))?;
        let name = cx.settings.look.coordinates.name(self.board_size(), preferred);
        Some(phrase(cx.lang(), "lib-differ", &[("a", &common.name), ("b", &name)]))
    }

    /// The beginning, the last moves, and those that can be gone forward to.
    fn path(&self, cx: &Context<'_>) -> Vec<PathChip> {
        let (names, size) = (cx.settings.look.coordinates, self.board_size());
        let (moves, at) = (self.explorer.moves(), self.explorer.at());
        let first = PathChip { at: 0, mv: None, folded: false, shown: at == 0 };
        let last = moves.len().min(at.max(CHIPS));
        let begin = last.saturating_sub(CHIPS);
        let folded = (begin > 0).then_some(PathChip { at: begin, mv: None, folded: true, shown: false });
        let chips = moves[begin..last].iter().zip(begin + 1..).map(|(&(color, mv), number)| PathChip {
            at: number,
            mv: Some((color, move_name(cx.lang(), names, size, mv))),
            folded: false,
            shown: number == at,
        });
        std::iter::once(first).chain(folded).chain(chips).collect()
    }
}
