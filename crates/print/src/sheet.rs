//! Study sheets: a whole record on pages, so many moves a diagram, with its comments and variations.

mod flow;

use std::collections::BTreeMap;

use lanke_game::record::{NodeId, Setting, Tree};
use lanke_rules::Point;

use super::about;
use super::{ExportError, Job, Progress};
use crate::diagram::{Diagram, MoveNumbers, shown_numbers};
use flow::{Flow, Text};
use lanke_words::{Lang, phrase};

/// The most diagrams of a sheet.
pub const MAX_DIAGRAMS: usize = 2000;

/// Nodes of a diagram that are looked at from one report to the next.
const REPORT: usize = 4096;

/// Options of a study sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Moves a diagram.
    pub moves: u32,
    /// The size of its pages.
    pub paper: Paper,
    /// Variations are shown, too.
    pub variations: bool,
    /// Comments are printed.
    pub comments: bool,
}

impl Default for Sheet {
    fn default() -> Self {
        Self { moves: 50, paper: Paper::A4, variations: true, comments: true }
    }
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 148 × 210 mm.
    A5,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Every size.
    pub const ALL: [Self; 3] = [Self::A4, Self::A5, Self::Letter];

    /// Common name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::A5 => "A5",
            Self::Letter => "Letter",
        }
    }
}

/// The pages as SVG documents, a point to a unit.
pub(super) fn pages(job: &Job, progress: &Progress) -> Result<Vec<String>, ExportError> {
    let mut flow = Flow::new(job.export.sheet.paper, job.export.lang);
    let mut count = 0;
    for (i, tree) in job.games.iter().enumerate() {
        if i > 0 {
            flow.new_page();
        }
        Writer { job, tree, setting: Setting::of(tree), flow: &mut flow, progress, diagrams: 0, variations: 0 }
            .game(&mut count)?;
    }
    Ok(flow.finish())
}

/// Writes one record.
struct Writer<'a> {
    job: &'a Job,
    tree: &'a Tree,
    setting: Setting,
    flow: &'a mut Flow,
    progress: &'a Progress,
    diagrams: usize,
    variations: usize,
}

/// Some nodes of a line that share a diagram.
struct Figure<'a> {
    /// The nodes from the root to the last of them.
    path: &'a [NodeId],
    /// Their places in the path.
    own: std::ops::Range<usize>,
    /// Their moves, counted from the root.
    moves: std::ops::RangeInclusive<u32>,
    /// Numbers that the moves of the line are shown with, after a 0 for none.
    shown: &'a [u32],
}

impl Writer<'_> {
    fn game(mut self, count: &mut usize) -> Result<(), ExportError> {
        self.head();
        let main: Vec<NodeId> = self.tree.main_line().map(|node| node.id()).collect();
        // Lines still to be shown, the next one last: its first node, which is a variation's.
        let mut waiting: Vec<NodeId> = Vec::new();
        self.line(&main, 0, &mut waiting, count)?;
        while let Some(start) = waiting.pop() {
            let before = self.tree.path(start).len() - 1;
            let mut line = self.tree.path(start);
            line.extend(self.tree.node(start).line().skip(1).map(|node| node.id()));
            self.variations += 1;
            self.line(&line, before, &mut waiting, count)?;
        }
        Ok(())
    }

    /// The title, the players and what is known of the game.
    fn head(&mut self) {
        let lang = self.job.export.lang;
        let players = about::players(self.tree);
        let title = ["GN", "EV"].into_iter().find_map(|name| self.tree.root().info(name));
        let named = !(players.black.is_empty() && players.white.is_empty());
        if let Some(title) = &title {
            self.flow.text(title, Text::TITLE);
        }
        if named {
            let side = |color, name: &str| {
                let name = if name.is_empty() { lanke_words::side(lang, color) } else { name };
                name.to_owned()
            };
            let black = side(lanke_rules::Color::Black, &players.black);
            let white = side(lanke_rules::Color::White, &players.white);
            self.flow.text(&format!("● {black}　　○ {white}"), Text::PLAYERS);
        }
        for line in about::lines(self.tree, lang) {
            self.flow.text(&line, Text::ABOUT);
        }
        self.flow.rule();
    }

    /// The diagrams of a line from its node `start` on; the variations that begin there wait.
    fn line(
        &mut self,
        line: &[NodeId],
        start: usize,
        waiting: &mut Vec<NodeId>,
        count: &mut usize,
    ) -> Result<(), ExportError> {
        let shown = shown_numbers(self.tree, line);
        let mut begin = start;
        let mut number = line[..start].iter().filter(|&&id| self.has_move(id)).count() as u32;
        // A variation whose numbers begin anew is found by the number that its first move would have.
        let from = shown[number as usize] + 1;
        while begin < line.len() {
            *count += 1;
            if *count > MAX_DIAGRAMS {
                return Err(ExportError::TooManyDiagrams);
            }
            let figure = self.next_figure(line, &shown, begin, number)?;
            self.figure(&figure, from);
            for &id in &line[figure.own.clone()] {
                number += u32::from(self.has_move(id));
                if self.job.export.sheet.comments {
                    self.comment(id, shown[number as usize]);
                }
            }
            begin = figure.own.end;
        }
        if self.job.export.sheet.variations {
            let others = |&id: &NodeId| {
                let siblings = self.tree.node(id).parent().into_iter().flat_map(|parent| parent.children());
                siblings.map(|node| node.id()).filter(move |&other| other != id).collect::<Vec<_>>()
            };
            // The node that a variation begins with has its siblings in the line that it leaves.
            let own = line.iter().skip(start + usize::from(start > 0));
            waiting.extend(own.flat_map(others).collect::<Vec<_>>().into_iter().rev());
        }
        Ok(())
    }

    fn has_move(&self, id: NodeId) -> bool {
        self.tree.node(id).raw_move().is_some()
    }

    /// The part of a line from a place on, with so many moves before it, that goes on one diagram: so many moves, no
    /// two labels in conflict, and after a move neither stones that are set up nor numbers that begin anew.
    fn next_figure<'a>(
        &self,
        line: &'a [NodeId],
        shown: &'a [u32],
        begin: usize,
        before: u32,
    ) -> Result<Figure<'a>, ExportError> {
        let most = self.job.export.sheet.moves.max(1);
        let (mut number, mut labels) = (before, BTreeMap::<String, Point>::new());
        let mut end = begin;
        for &id in &line[begin..] {
            if (end - begin).is_multiple_of(REPORT) {
                self.progress.report(end, line.len())?;
            }
            let (node, has_move) = (self.tree.node(id), self.has_move(id));
            let new = node.markup().labels;
            let conflict = new.iter().any(|(p, text)| labels.iter().any(|(t, q)| (t == text) != (q == p)));
            let at = number as usize;
            let anew = has_move && shown[at + 1] != shown[at] + 1;
            let breaks = number > before && (anew || node.set_up().next().is_some());
            if end > begin && ((has_move && number - before >= most) || conflict || breaks) {
                break;
            }
            number += u32::from(has_move);
            labels.extend(new.into_iter().map(|(p, text)| (text, p)));
            end += 1;
        }
        Ok(Figure { path: &line[..end], own: begin..end, moves: before + 1..=number, shown })
    }

    /// Draws a figure of a line that leaves another at the move `from`.
    fn figure(&mut self, figure: &Figure<'_>, from: u32) {
        let export = &self.job.export;
        let (first, last) = (*figure.moves.start(), *figure.moves.end());
        let numbers = if first <= last { MoveNumbers::Between(first, last) } else { MoveNumbers::Off };
        let mut diagram = Diagram::of_path(self.tree, &self.setting, figure.path, numbers, figure.own.start);
        export.dress(&mut diagram);
        let caption = self.caption((first, last), figure.shown, from);
        self.flow.figure(&diagram, &caption, self.variations == 0);
    }

    /// `Diagram 2 (51–100)`, `第二谱（51—100）`; `Variation 1, from move 23`.
    fn caption(&mut self, (first, last): (u32, u32), shown: &[u32], from: u32) -> String {
        let lang = self.job.export.lang;
        let text = |n: u32| shown[n as usize].to_string();
        let range = if first < last {
            phrase(lang, "dia-range", &[("a", &text(first)), ("b", &text(last))])
        } else {
            text(last)
        };
        if self.variations > 0 {
            let (number, from) = (self.variations.to_string(), from.to_string());
            return phrase(lang, "sheet-variation", &[("i", &number), ("n", &from), ("r", &range)]);
        }
        self.diagrams += 1;
        let number = match lang {
            Lang::Zh | Lang::Hant => chinese(self.diagrams),
            _ => self.diagrams.to_string(),
        };
        let key = if first <= last { "sheet-diagram" } else { "sheet-start" };
        phrase(lang, key, &[("i", &number), ("r", &range)])
    }

    /// The comment of a node, with the number of its move in the margin.
    fn comment(&mut self, id: NodeId, number: u32) {
        let Some(comment) = self.tree.node(id).comment().filter(|c| !c.trim().is_empty()) else { return };
        let number = if self.has_move(id) { number.to_string() } else { String::new() };
        self.flow.comment(&number, comment.trim());
    }
}

/// A number below 10,000 as it is written in Chinese.
pub(crate) fn chinese(n: usize) -> String {
    const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let mut text = String::new();
    let mut gap = false;
    for (unit, name) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
        match n / unit % 10 {
            0 => gap = !text.is_empty(),
            digit => {
                if gap {
                    text.push('零');
                }
                gap = false;
                if !(digit == 1 && unit == 10 && text.is_empty()) {
                    text.push(DIGITS[digit]);
                }
                text.push_str(name);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::chinese;

    #[test]
    fn numbers_are_written_in_chinese() {
        let written = [
            (1, "一"),
            (10, "十"),
            (12, "十二"),
            (20, "二十"),
            (105, "一百零五"),
            (110, "一百一十"),
            (1003, "一千零三"),
        ];
        for (n, text) in written {
            assert_eq!(chinese(n), text);
        }
    }
}
