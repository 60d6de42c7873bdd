//! Sheets of problems: diagrams on one page, their answers on its back.

use lanke_game::Coordinates;
use lanke_rules::{Board, Color, Move, Point};
use lanke_words::{Lang, phrase, word};

use crate::canvas::{Align, Canvas, GREY, INK, LINE, Layout, Set};
use crate::diagram::{Diagram, Part};
use crate::sheet::Paper;
use crate::{ExportError, Progress, pdf};

/// Columns and rows of diagrams on a page.
const COLUMNS: usize = 3;
const ROWS: usize = 4;
/// Lines of a diagram at least.
const LINES: u8 = 7;

/// A problem to be printed.
#[derive(Clone, Debug)]
pub struct PrintedProblem {
    /// Number that it is printed with.
    pub number: usize,
    /// The position.
    pub board: Board,
    /// Side to move.
    pub to_play: Color,
    /// True if it is to kill the other side's group, false if it is to live; none where the task is not known.
    pub kills: Option<bool>,
    /// The solution.
    pub solution: Vec<(Color, Move)>,
}

/// Problems and how they are printed.
#[derive(Clone, Copy, Debug)]
pub struct ProblemPages<'a> {
    /// Title.
    pub title: &'a str,
    /// The problems.
    pub problems: &'a [PrintedProblem],
    /// Size of the pages.
    pub paper: Paper,
    /// Language.
    pub lang: Lang,
}

/// The pages as a PDF file: each page of problems is followed by its answers, so that they lie on its back.
///
/// # Errors
/// When a page cannot be drawn, or [`ExportError::Stopped`].
pub fn problem_pages(pages: &ProblemPages<'_>, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    let layout = Layout::of(pages.paper);
    let per_page = COLUMNS * ROWS;
    let count = 2 * pages.problems.len().div_ceil(per_page);
    let mut documents = Vec::new();
    for problems in pages.problems.chunks(per_page) {
        for answers in [false, true] {
            let mut page = Canvas::new(layout.width, layout.height, pages.lang);
            pages.fill(&mut page, layout, problems, answers);
            let number = format!("{} / {count}", documents.len() + 1);
            let set = Set { color: GREY, align: Align::End, ..Set::sans(18.0) };
            page.rule(Layout::LEFT, layout.right(), layout.bottom(), 1.0, LINE);
            page.text(layout.right(), layout.bottom() + 38.0, set, &number);
            documents.push(page.finish());
        }
    }
    pdf::write(&documents, layout.points, pages.title, pages.lang, progress)
}

impl ProblemPages<'_> {
    fn fill(&self, page: &mut Canvas, layout: Layout, problems: &[PrintedProblem], answers: bool) {
        let y = Layout::TOP + 26.0;
        let note = word(self.lang, if answers { "pz-answers" } else { "pz-back" });
        let (title_set, note_set) = (Set::serif(30.0), Set { color: GREY, align: Align::End, ..Set::sans(18.0) });
        let title = title_set.cut(self.title, layout.room() - note_set.width(note) - 24.0);
        page.text(Layout::LEFT, y, title_set, &title);
        page.text(layout.right(), y, note_set, note);
        page.rule(Layout::LEFT, layout.right(), y + 16.0, 2.0, INK);
        let column = (layout.room() - 40.0 * (COLUMNS - 1) as f32) / COLUMNS as f32;
        let row = (layout.bottom() - y - 30.0) / ROWS as f32;
        let side = column.min(row - 64.0);
        for (i, problem) in problems.iter().enumerate() {
            let x = Layout::LEFT + (i % COLUMNS) as f32 * (column + 40.0);
            let y = y + 34.0 + (i / COLUMNS) as f32 * row;
            let diagram = self.diagram(problem, answers);
            let left = x + (column - side) / 2.0;
            page.board((left, y), side, &diagram, |_, _, _| {});
            let number = format!("{}.", problem.number);
            let words = if answers { diagram.elsewhere() } else { self.task(problem) };
            let set = Set::sans(19.0);
            page.text(left, y + side + 26.0, Set::bold(19.0), &number);
            let x = left + Set::bold(19.0).width(&number) + 10.0;
            page.text(x, y + side + 26.0, set, &set.cut(&words, column - (x - left)));
        }
    }

    fn task(&self, problem: &PrintedProblem) -> String {
        let side = lanke_words::side(self.lang, problem.to_play);
        let key = match problem.kills {
            Some(true) => "pz-kill",
            Some(false) => "pz-live",
            None => "pz-play",
        };
        phrase(self.lang, key, &[("c", side)])
    }

    fn diagram(&self, problem: &PrintedProblem, answers: bool) -> Diagram {
        let moves = problem.solution.iter().take(if answers { usize::MAX } else { 0 });
        let numbered = moves.zip(1..).map(|(&(color, mv), number)| (number, color, mv));
        let mut diagram = Diagram::figure(&problem.board, numbered, 1..=u32::MAX);
        diagram.coordinates = Coordinates::Off;
        diagram.lang = self.lang;
        diagram.part = Some(part(problem));
        diagram
    }
}

/// A square part of the board around the stones and the solution, with a line more where the board goes on.
fn part(problem: &PrintedProblem) -> Part {
    let size = problem.board.size();
    let stones = size.points().filter(|&p| problem.board.stone(p).is_some());
    let moves = problem.solution.iter().filter_map(|(_, mv)| match mv {
        Move::Play(p) => Some(*p),
        Move::Pass => None,
    });
    let points: Vec<Point> = stones.chain(moves).collect();
    let whole = Part::whole(size);
    let Some(around) = Part::around(points) else { return whole };
    let wanted = |first: u8, last: u8| (last - first + 3).max(LINES);
    let lines = wanted(around.first.0, around.last.0).max(wanted(around.first.1, around.last.1));
    let range = |first: u8, last: u8, most: u8| {
        let lines = lines.min(most);
        let before = (lines - (last - first + 1).min(lines)) / 2;
        let first = first.saturating_sub(before).min(most - lines);
        (first, first + lines - 1)
    };
    let (left, right) = range(around.first.0, around.last.0, size.width());
    let (top, bottom) = range(around.first.1, around.last.1, size.height());
    Part { first: (left, top), last: (right, bottom) }
}
