//! Game reports: the course of a game, its accuracy, its biggest turns and its moves on pages for print.

mod facts;
mod findings;
mod graph;
mod moves;
mod player;
mod turns;

pub(crate) use player::player_pages;
pub use player::{PlayerReportJob, player_report};

use lanke_game::record::{NodeId, Setting, Tree};
use lanke_game::report::GameReport;
use lanke_rules::{Color, Outcome, Unit};
use lanke_words::{Lang, outcome_words, phrase, word};

pub use findings::sentence;

use super::sheet::Paper;
use super::{ExportError, Progress, about, pdf};
use crate::canvas::{AMBER, Align, CINNABAR, Canvas, GREY, INK, LINE, Layout, Set};

/// A report to be printed.
#[derive(Clone, Copy, Debug)]
pub struct ReportJob<'a> {
    /// The record.
    pub tree: &'a Tree,
    /// The line that the report is about, from the root to an end.
    pub line: &'a [NodeId],
    /// Facts about it.
    pub report: &'a GameReport,
    /// Size of the pages.
    pub paper: Paper,
    /// Language.
    pub lang: Lang,
}

/// The report as a PDF file.
///
/// # Errors
/// When a page cannot be drawn, or [`ExportError::Stopped`].
pub fn report(job: &ReportJob<'_>, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    pdf::write(&pages(job), Layout::of(job.paper).points, &about::title(job.tree, job.lang), job.lang, progress)
}

/// The pages of the report as SVG documents.
pub(crate) fn pages(job: &ReportJob<'_>) -> Vec<String> {
    Writer { job, setting: Setting::of(job.tree), layout: Layout::of(job.paper) }.pages()
}

/// Writes one report.
struct Writer<'a> {
    job: &'a ReportJob<'a>,
    setting: Setting,
    layout: Layout,
}

impl Writer<'_> {
    fn pages(&self) -> Vec<String> {
        let mut pages = vec![self.first_page()];
        pages.extend(self.turn_pages());
        pages.extend(self.move_pages());
        let report = self.job.report;
        finish(pages, self.layout, self.job.lang, &report.engine, report.visits)
    }

    fn canvas(&self) -> Canvas {
        Canvas::new(self.layout.width, self.layout.height, self.job.lang)
    }

    fn word<'k>(&self, key: &'k str) -> &'k str {
        word(self.job.lang, key)
    }

    fn first_page(&self) -> Canvas {
        let mut page = self.canvas();
        let mut y = self.head(&mut page);
        y = self.players(&mut page, y);
        y = self.graph(&mut page, y + self.layout.gap);
        y = self.facts(&mut page, y + self.layout.gap);
        self.first_turns(&mut page, y + self.layout.gap);
        page
    }

    /// Seal, title, event and conditions of the game.
    fn head(&self, page: &mut Canvas) -> f32 {
        let (layout, lang) = (self.layout, self.job.lang);
        let (left, top) = (Layout::LEFT, Layout::TOP);
        page.seal(left, top);
        page.text(left + 88.0, top + 48.0, Set::serif(46.0), self.word("gr-title"));
        let root = self.job.tree.root();
        let event = if root.info("EV").is_some() { "EV" } else { "GN" };
        let about: Vec<String> = ["DT", event, "RO", "PC"].into_iter().filter_map(|name| root.info(name)).collect();
        let side = Set { color: GREY, align: Align::End, ..Set::sans(20.0) };
        let conditions = [self.rules(), self.time_and_moves()].map(|line| side.cut(&line, 0.6 * layout.room()));
        let widest = conditions.iter().map(|line| side.width(line)).fold(0.0, f32::max);
        let about_set = Set { color: GREY, ..Set::sans(20.0) };
        let about = about_set.cut(&about.join(separator(lang)), layout.room() - 88.0 - widest - 24.0);
        page.text(left + 88.0, top + 82.0, about_set, &about);
        page.text(layout.right(), top + 38.0, side, &conditions[0]);
        page.text(layout.right(), top + 68.0, side, &conditions[1]);
        let y = top + 115.0;
        page.rule(left, layout.right(), y, 2.0, INK);
        y
    }

    /// Board, rules and compensation.
    fn rules(&self) -> String {
        let (lang, size) = (self.job.lang, self.setting.size);
        let rules = lanke_words::rules_words(lang, self.setting.ruleset.name);
        let handicap = match self.setting.handicap {
            0 => None,
            stones => Some(phrase(lang, "sheet-handicap", &[("n", &stones.to_string())])),
        };
        let board = format!("{}×{}", size.width(), size.height());
        let parts = [board, rules].into_iter().chain(about::komi(&self.setting, lang)).chain(handicap);
        parts.collect::<Vec<_>>().join(separator(lang))
    }

    fn time_and_moves(&self) -> String {
        let lang = self.job.lang;
        let moves = phrase(lang, "sc-moves", &[("n", &self.job.report.moves.to_string())]);
        about::time(self.job.tree, lang).into_iter().chain([moves]).collect::<Vec<_>>().join(separator(lang))
    }

    /// Names, ranks and the result.
    fn players(&self, page: &mut Canvas, y: f32) -> f32 {
        let lang = self.job.lang;
        let outcome = self.outcome();
        let result = Set { align: Align::End, ..Set::serif(64.0) }.fitting(&outcome, 0.58 * self.layout.room());
        page.text(self.layout.right(), y + 100.0, result, &outcome);
        let room = self.layout.room() - result.width(&outcome) - 90.0;
        let players = self.job.tree.players();
        for (color, y) in [(Color::Black, y + 50.0), (Color::White, y + 99.0)] {
            let player = &players[color];
            let name = player.name.clone().unwrap_or_else(|| lanke_words::side(lang, color).to_owned());
            page.stone(Layout::LEFT + 15.0, y, 15.0, color);
            let set = Set::bold(27.0);
            let name = set.cut(&name, room);
            page.text(Layout::LEFT + 46.0, y + 10.0, set, &name);
            if let Some(rank) = &player.rank {
                let set = Set { color: GREY, ..Set::sans(20.0) };
                let x = Layout::LEFT + 60.0 + Set::bold(27.0).width(&name);
                page.text(x, y + 8.0, set, &set.cut(rank, room + 60.0 - (x - Layout::LEFT)));
            }
        }
        y + 122.0
    }

    fn outcome(&self) -> String {
        let unit = Unit::of(&self.setting.ruleset);
        let text = self.job.tree.root().info("RE");
        let words = |outcome| outcome_words(self.job.lang, outcome, unit);
        text.map(|text| Outcome::parse(&text).map_or(text, words)).unwrap_or_default()
    }

    /// Heading with a line below it, and words at its right end.
    fn heading(&self, page: &mut Canvas, span: (f32, f32), y: f32, title: &str, note: &str) -> f32 {
        heading(page, span, y, title, note)
    }
}

/// Heading with a line below it, and words at its right end.
fn heading(page: &mut Canvas, (left, right): (f32, f32), y: f32, title: &str, note: &str) -> f32 {
    page.text(left, y, Set::serif(26.0), title);
    page.text(right, y, Set { color: GREY, align: Align::End, ..Set::sans(18.0) }, note);
    page.rule(left, right, y + 14.0, 2.0, INK);
    y + 14.0
}

/// Pages as documents, each with a foot: the engine and the visits of its analysis, as far as they are known, and the
/// number of the page.
fn finish(pages: Vec<Canvas>, layout: Layout, lang: Lang, engine: &str, visits: u64) -> Vec<String> {
    let count = pages.len();
    let made = match (engine, visits) {
        ("", 0) => String::new(),
        _ => {
            let engine = if engine.is_empty() { "?" } else { engine };
            let visits = if visits == 0 { "?".to_owned() } else { visits.to_string() };
            let visits = phrase(lang, "rev-visits", &[("n", &visits)]);
            phrase(lang, "gr-made", &[("e", engine), ("v", &visits)])
        }
    };
    let foot = |(mut page, number): (Canvas, usize)| {
        let y = layout.bottom();
        page.rule(Layout::LEFT, layout.right(), y, 1.0, LINE);
        let set = Set { color: GREY, ..Set::sans(18.0) };
        page.text(Layout::LEFT, y + 38.0, set, &set.cut(&made, layout.room() - 120.0));
        page.text(layout.right(), y + 38.0, Set { align: Align::End, ..set }, &format!("{number} / {count}"));
        page.finish()
    };
    pages.into_iter().zip(1..).map(foot).collect()
}

/// Sign between facts in a line.
fn separator(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh | Lang::Hant => "，",
        Lang::Ja => "、",
        _ => ", ",
    }
}

/// Colour of the circle of a turn by its place among them, from 0: the first three stand out.
const fn turn_color(index: usize) -> &'static str {
    if index < 3 { CINNABAR } else { AMBER }
}

/// Share in percent, `64.8%`.
fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Lead in points with its sign.
fn lead(points: f64) -> String {
    match format!("{:.1}", points.abs()).as_str() {
        "0.0" => "0.0".to_owned(),
        size if points < 0.0 => format!("−{size}"),
        size => format!("+{size}"),
    }
}
