//! The biggest turns of a game, each with its diagram.

use lanke_game::Coordinates;
use lanke_game::record::{Replay, Setting, Tree};
use lanke_game::report::Turn;
use lanke_rules::{Move, Point};
use lanke_words::{Lang, phrase, word};

use super::{Writer, lead, percent, sentence};
use crate::canvas::{Align, CINNABAR, Canvas, GREY, INK, JADE, Layout, Set};
use crate::diagram::Diagram;
use crate::fonts;
use crate::sheet::chinese;

/// Turns on the first page.
const FIRST: usize = 3;

/// Lines of sentences below a diagram of the later pages, and their size.
const SENTENCE_LINES: usize = 3;
const SENTENCE: f32 = 17.0;
/// Height of the numbers of a turn below its diagram.
const TURN_WORDS: f32 = 150.0;

impl Writer<'_> {
    /// The first three, side by side.
    pub(super) fn first_turns(&self, page: &mut Canvas, y: f32) {
        let (layout, turns) = (self.layout, &self.job.report.turns);
        let y = self.heading(page, (Layout::LEFT, layout.right()), y, self.word("gr-turns"), "");
        self.legend(page, y - 18.0);
        if turns.is_empty() {
            page.text(Layout::LEFT, y + 44.0, Set { color: GREY, ..Set::sans(20.0) }, self.word("em-mist"));
        }
        let step = (layout.room() - layout.diagram) / (FIRST - 1) as f32;
        // Sentences are worth a smaller diagram.
        let explained = turns.iter().take(FIRST).any(|turn| !turn.findings.is_empty());
        let sentences = if explained { 1.45 * SENTENCE * SENTENCE_LINES as f32 } else { 0.0 };
        let side = (layout.bottom() - y - 18.0 - TURN_WORDS - sentences).clamp(0.6 * layout.diagram, layout.diagram);
        for (i, turn) in turns.iter().take(FIRST).enumerate() {
            let x = Layout::LEFT + i as f32 * step;
            let height = self.turn_board(page, (x, y + 18.0), side, turn);
            let below = self.turn_words(page, (x, y + 18.0 + height + 32.0), layout.diagram, i, turn);
            let lines = (layout.bottom() - below - 4.0) / (1.45 * SENTENCE);
            self.sentences(page, (x, below + 6.0), layout.diagram, lines.max(0.0) as usize, turn);
        }
    }

    /// Played and better, as they are marked.
    fn legend(&self, page: &mut Canvas, y: f32) {
        legend(page, self.layout.right(), y, self.job.lang);
    }

    /// The others in two columns, and in the same columns the time that was used.
    pub(super) fn turn_pages(&self) -> Vec<Canvas> {
        let (layout, turns) = (self.layout, &self.job.report.turns);
        let later = turns.len().saturating_sub(FIRST);
        let count = later + usize::from(self.has_time());
        if count == 0 {
            return Vec::new();
        }
        let mut page = self.canvas();
        let mut y = Layout::TOP + 26.0;
        if later > 0 {
            y = self.heading(&mut page, (Layout::LEFT, layout.right()), y, self.word("gr-turns"), "");
            self.legend(&mut page, y - 18.0);
        }
        let column = (layout.room() - 40.0) / 2.0;
        let row = ((layout.bottom() - y - 12.0) / 4.0).min(layout.diagram + 42.0);
        let explained = turns.iter().skip(FIRST).any(|turn| !turn.findings.is_empty());
        let side = if explained { row - 26.0 - 1.45 * SENTENCE * SENTENCE_LINES as f32 } else { layout.diagram - 16.0 };
        let side = side.min(layout.diagram - 16.0);
        for i in 0..count {
            let x = Layout::LEFT + (i % 2) as f32 * (column + 40.0);
            let y = y + 20.0 + (i / 2) as f32 * row;
            match turns.get(FIRST + i) {
                Some(turn) => {
                    let height = self.turn_board(&mut page, (x, y), side, turn);
                    let room = column - side - 16.0;
                    let words = (x + side + 16.0, y + if explained { 24.0 } else { 0.2 * height });
                    self.turn_words(&mut page, words, room, FIRST + i, turn);
                    self.sentences(&mut page, (x, y + height + 22.0), column, SENTENCE_LINES, turn);
                }
                None => self.time(&mut page, (x, x + column), y),
            }
        }
        vec![page]
    }

    /// As the function of the same name, of a turn of this game.
    fn turn_board(&self, page: &mut Canvas, at: (f32, f32), side: f32, turn: &Turn) -> f32 {
        turn_board(page, at, side, self.job.tree, turn)
    }

    /// Rank, move and loss, below them the better move and the numbers; the line after them.
    fn turn_words(&self, page: &mut Canvas, (x, y): (f32, f32), room: f32, index: usize, turn: &Turn) -> f32 {
        let (lang, mistake) = (self.job.lang, &turn.mistake);
        let rank = match lang {
            Lang::Zh | Lang::Hant => chinese(index + 1),
            _ => (index + 1).to_string(),
        };
        let set = Set::serif(22.0);
        page.text(x, y, set, &rank);
        let stone = x + set.width(&rank) + 20.0;
        page.stone(stone, y - 8.0, 8.0, mistake.color);
        let number = phrase(lang, "play-move", &[("n", &mistake.number.to_string())]);
        let loss = format!("−{}", self.loss(mistake.points, mistake.win_rate, 1));
        let loss_set = Set { color: CINNABAR, ..Set::serif(22.0) };
        let name = self.move_name(mistake.mv);
        let words = format!("{number} {name}");
        let beside = Set::sans(20.0);
        // Beside a diagram the loss and the point have lines of their own.
        let narrow = stone + 16.0 - x + beside.width(&words) + loss_set.width(&loss) + 8.0 > room;
        let mut line = y;
        page.text(stone + 16.0, line, beside.fitting(&number, x + room - stone - 16.0), &number);
        if narrow {
            line += 30.0;
            page.text(x, line, Set::bold(20.0), &name);
        } else {
            page.text(stone + 16.0 + beside.width(&number) + 8.0, line, Set::bold(20.0), &name);
        }
        page.text(x + room, line, Set { align: Align::End, ..loss_set }, &loss);
        line += 31.0;
        let note = Set { color: "#4f493f", ..Set::sans(18.0) };
        if let Some(better) = &turn.better {
            let text = phrase(lang, "gr-instead", &[("p", &self.move_name(better.mv()))]);
            line = page.paragraph((x, line), room, Set { color: JADE, ..Set::bold(18.0) }, &text);
        }
        let (before, after) = (turn.before, turn.after);
        let rate = [("a", &*percent(before.win_rate)), ("b", &*percent(after.win_rate))];
        line = page.paragraph((x, line), room, note, &phrase(lang, "gr-rate", &rate));
        if let (Some(a), Some(b)) = (before.score, after.score) {
            let text = phrase(lang, "gr-lead", &[("a", &lead(a)), ("b", &lead(b))]);
            line = page.paragraph((x, line), room, note, &text);
        }
        line
    }

    /// Sentences about a turn, as many as find room in so many lines.
    fn sentences(&self, page: &mut Canvas, (x, mut y): (f32, f32), room: f32, mut lines: usize, turn: &Turn) {
        let set = Set { color: INK, ..Set::sans(SENTENCE) };
        for finding in &turn.findings {
            let text = sentence(self.job.lang, self.setting.size, finding);
            let needed = fonts::wrap(&text, set.face, set.size, room).len();
            if needed <= lines {
                y = page.paragraph((x, y), room, set, &text);
                lines -= needed;
            }
        }
    }

    fn move_name(&self, mv: Move) -> String {
        match mv {
            Move::Play(p) => self.setting.size.vertex(p).to_string(),
            Move::Pass => self.word("txt-pass").to_owned(),
        }
    }
}

/// Played and better, as they are marked, at the right end of a heading.
pub(super) fn legend(page: &mut Canvas, right: f32, y: f32, lang: Lang) {
    let set = Set { color: GREY, align: Align::End, ..Set::sans(18.0) };
    let (better, played) = (word(lang, "gr-better"), word(lang, "an-played"));
    let mut x = right;
    for (text, mark) in [(better, check as fn(&mut Canvas, (f32, f32), f32)), (played, cross)] {
        page.text(x, y, set, text);
        x -= set.width(text) + 18.0;
        mark(page, (x, y - 6.0), 9.0);
        x -= 34.0;
    }
}

/// The position before a turn of a record with the last move, the move played and the better one, its outermost stones as
/// wide as `side`; its height.
pub(super) fn turn_board(page: &mut Canvas, (x, y): (f32, f32), side: f32, tree: &Tree, turn: &Turn) -> f32 {
    let setting = Setting::of(tree);
    let node = tree.node(turn.before_node);
    let mut diagram = Diagram::new(Replay::to(tree, &setting, turn.before_node).position().board());
    diagram.coordinates = Coordinates::Off;
    let point = |mv: Move| match mv {
        Move::Play(p) if setting.size.contains(p) => Some(p),
        _ => None,
    };
    let last = node.mv(setting.size).and_then(|(_, mv)| point(mv));
    let played = point(turn.mistake.mv);
    let better = turn.better.as_ref().and_then(|better| point(better.mv()));
    // What a board without names has around its stones, in cells.
    let (margin, lines) = (0.35, f32::from(setting.size.width().max(setting.size.height())));
    let cell = side / (lines - 1.0 + 2.0 * 0.5);
    let at = (x - margin * cell, y - margin * cell);
    let side = side + 2.0 * margin * cell;
    let height = page.board(at, side, &diagram, |page, place: &dyn Fn(Point) -> (f32, f32), cell| {
        if let Some(last) = last {
            page.circle(place(last), 0.15 * cell, CINNABAR, "none", 0.0);
        }
        if let Some(played) = played {
            cross(page, place(played), 0.52 * cell);
        }
        if let Some(better) = better {
            check(page, place(better), 0.52 * cell);
        }
    });
    height - 2.0 * margin * cell
}

/// Red cross in a ring: the move played.
fn cross(page: &mut Canvas, (x, y): (f32, f32), r: f32) {
    page.circle((x, y), r - 1.0, "#ffffff", CINNABAR, 2.0);
    let s = 0.42 * r;
    let d = format!("M{} {}L{} {}M{} {}L{} {}", x - s, y - s, x + s, y + s, x - s, y + s, x + s, y - s);
    page.path(&d, 2.0, CINNABAR, "");
}

/// Check on a green disc: the better move.
fn check(page: &mut Canvas, (x, y): (f32, f32), r: f32) {
    page.circle((x, y), r - 0.5, JADE, INK, 0.0);
    let d = format!("M{} {}L{} {}L{} {}", x - 0.45 * r, y, x - 0.1 * r, y + 0.36 * r, x + 0.48 * r, y - 0.36 * r);
    page.path(&d, 2.2, "#ffffff", "");
}
