//! Report on many games of a player: results and accuracy by month and colour, phases, opponents, the biggest turns.

use std::fmt::Write;

use lanke_game::record::Setting;
use lanke_game::report::player::{Part, PlayerGame, PlayerReport, Quality, Results};
use lanke_game::report::{AverageLoss, PhaseKind, Turn};
use lanke_rules::{Color, Move};
use lanke_words::{Lang, phrase, side, word};

use super::turns::{legend, turn_board};
use super::{finish, heading, percent, separator};
use crate::canvas::{Align, CINNABAR, Canvas, GREY, INK, JADE, LINE, Layout, SHADE, SUNK, Set};
use crate::sheet::Paper;
use crate::{ExportError, Progress, pdf};

/// Height of a row of a table.
const ROW: f32 = 44.0;
/// Colour of the bars of games lost.
const PALE: &str = "#c9bda6";
/// Months shown, the last ones.
const MONTHS: usize = 24;

/// A report on a player to be printed.
#[derive(Clone, Copy, Debug)]
pub struct PlayerReportJob<'a> {
    /// The player's name.
    pub name: &'a str,
    /// Period of the games, as `2026`; empty for all.
    pub period: &'a str,
    /// The games.
    pub games: &'a [PlayerGame],
    /// Facts about them.
    pub report: &'a PlayerReport,
    /// Size of the pages.
    pub paper: Paper,
    /// Language.
    pub lang: Lang,
}

/// The report as a PDF file.
///
/// # Errors
/// When a page cannot be drawn, or [`ExportError::Stopped`].
pub fn player_report(job: &PlayerReportJob<'_>, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    pdf::write(&player_pages(job), Layout::of(job.paper).points, job.name, job.lang, progress)
}

/// The pages of the report as SVG documents.
pub(crate) fn player_pages(job: &PlayerReportJob<'_>) -> Vec<String> {
    let writer = PlayerWriter { job, layout: Layout::of(job.paper) };
    let pages = [writer.first_page()].into_iter().chain(writer.turn_page()).collect();
    finish(pages, writer.layout, job.lang, &job.report.engine, job.report.visits)
}

/// Writes one report.
struct PlayerWriter<'a> {
    job: &'a PlayerReportJob<'a>,
    layout: Layout,
}

impl PlayerWriter<'_> {
    fn word<'k>(&self, key: &'k str) -> &'k str {
        word(self.job.lang, key)
    }

    fn first_page(&self) -> Canvas {
        let layout = self.layout;
        let mut page = Canvas::new(layout.width, layout.height, self.job.lang);
        let mut y = self.head(&mut page);
        y = self.months(&mut page, y + layout.gap);
        let column = (layout.room() - 56.0) / 2.0;
        let (left, right) = (Layout::LEFT, layout.right());
        y = self.colors(&mut page, (left, right), y + layout.gap);
        let y = y + layout.gap;
        self.phases(&mut page, (left, left + column), y);
        self.opponents(&mut page, (right - column, right), y);
        page
    }

    /// Seal, name, period, results.
    fn head(&self, page: &mut Canvas) -> f32 {
        let (layout, lang, all) = (self.layout, self.job.lang, &self.job.report.all);
        let (left, top) = (Layout::LEFT, Layout::TOP);
        page.seal(left, top);
        let results = results(&all.results);
        let result = Set { align: Align::End, ..Set::serif(46.0) };
        page.text(layout.right(), top + 48.0, result, &results);
        let name = Set::serif(46.0);
        page.text(
            left + 88.0,
            top + 48.0,
            name,
            &name.cut(self.job.name, layout.room() - 120.0 - result.width(&results)),
        );
        let games = phrase(lang, "pr-games", &[("n", &all.results.games().to_string())]);
        let analysed = all.quality.map_or(0, |quality| quality.games).to_string();
        let analysed = phrase(lang, "pr-analysed", &[("n", &analysed)]);
        let period = Some(self.job.period.to_owned()).filter(|period| !period.is_empty());
        let about: Vec<String> = period.into_iter().chain([games, analysed]).collect();
        let grey = Set { color: GREY, ..Set::sans(20.0) };
        page.text(left + 88.0, top + 82.0, grey, &about.join(separator(lang)));
        page.text(layout.right(), top + 82.0, Set { align: Align::End, ..grey }, self.word("pr-results"));
        let y = top + 115.0;
        page.rule(left, layout.right(), y, 2.0, INK);
        y
    }

    /// Games of each month as bars, won ones dark; accuracy as a line.
    fn months(&self, page: &mut Canvas, y: f32) -> f32 {
        let (layout, months) = (self.layout, &self.job.report.months);
        page.text(Layout::LEFT, y, Set::serif(26.0), self.word("pr-months"));
        let note = Set { color: GREY, align: Align::End, ..Set::sans(18.0) };
        page.text(layout.right(), y, note, self.word("pr-months-note"));
        let months = &months[months.len().saturating_sub(MONTHS)..];
        let (left, top, width, height) = (Layout::LEFT, y + 24.0, layout.room(), 0.8 * layout.graph);
        page.bar((left, top), (width, height), 8.0, SUNK);
        let bottom = top + height;
        let most = months.iter().map(|(_, part)| part.results.games()).max().unwrap_or(1) as f32;
        let step = width / months.len().max(1) as f32;
        let tall = |games: usize| 0.84 * height * games as f32 / most;
        let mut line = String::new();
        let small = Set { color: GREY, align: Align::Middle, ..Set::sans(16.0) };
        for (i, (month, part)) in months.iter().enumerate() {
            let x = left + (i as f32 + 0.5) * step;
            let bar = (0.5 * step).min(44.0);
            let Results { won, lost, others } = part.results;
            let mut base = bottom;
            for (games, color) in [(won, INK), (others, SHADE), (lost, PALE)] {
                base -= tall(games);
                page.bar((x - bar / 2.0, base), (bar, tall(games)), 0.0, color);
            }
            page.text(x, base - 8.0, Set { color: INK, ..small }, &part.results.games().to_string());
            let label = if months.len() > 12 { &month[2..] } else { month };
            page.text(x, bottom + 26.0, small.fitting(label, step - 6.0), label);
            if let Some(quality) = &part.quality {
                let y = bottom - height * quality.accuracy as f32;
                let letter = if line.is_empty() { 'M' } else { 'L' };
                // A string takes every write.
                let _written = write!(line, "{letter}{x} {y}");
                page.circle((x, y), 5.0, CINNABAR, "#ffffff", 1.5);
                page.text(x + 8.0, y - 8.0, Set { color: CINNABAR, ..Set::sans(15.0) }, &percent(quality.accuracy));
            }
        }
        page.path(&line, 2.0, CINNABAR, "");
        if months.is_empty() {
            page.text(left + 20.0, top + 40.0, Set { color: GREY, ..Set::sans(20.0) }, self.word("pr-no-dates"));
        }
        bottom + 32.0
    }

    /// Results and quality with each colour, and of all games.
    fn colors(&self, page: &mut Canvas, (left, right): (f32, f32), y: f32) -> f32 {
        let (lang, report) = (self.job.lang, self.job.report);
        let mut y = heading(page, (left, right), y, self.word("pr-colors"), "");
        let points = report.all.quality.is_none_or(|quality| quality.loss.points.is_some());
        let loss = if points { "gr-loss" } else { "gr-loss-rate" };
        let keys = ["pr-results", "gr-accuracy", loss, "gr-first", "pr-mistakes"];
        let step = (right - left - 180.0) / keys.len() as f32;
        let head = Set { color: GREY, align: Align::End, ..Set::sans(16.0) };
        for (i, key) in keys.into_iter().enumerate() {
            let text = self.word(key);
            page.text(left + 180.0 + (i + 1) as f32 * step, y + 26.0, head.fitting(text, step - 12.0), text);
        }
        y += 36.0;
        let rows = [
            (Some(Color::Black), &report.colors.black),
            (Some(Color::White), &report.colors.white),
            (None, &report.all),
        ];
        for (color, part) in rows {
            let base = y + ROW / 2.0 + 7.0;
            let name = color.map_or_else(|| self.word("pr-all"), |color| side(lang, color));
            if let Some(color) = color {
                page.stone(left + 9.0, base - 7.0, 9.0, color);
            }
            let set = if color.is_none() { Set::bold(20.0) } else { Set::sans(20.0) };
            page.text(left + 28.0, base, set, name);
            let cells = cells(part, points);
            for (i, text) in cells.iter().enumerate() {
                let x = left + 180.0 + (i + 1) as f32 * step;
                page.text(x, base, Set { align: Align::End, ..set }, text);
            }
            y += ROW;
            page.rule(left, right, y, 1.0, LINE);
        }
        y
    }

    /// Bars of the average loss in each phase.
    fn phases(&self, page: &mut Canvas, (left, right): (f32, f32), y: f32) {
        let phases = &self.job.report.phases;
        if phases.is_empty() {
            return;
        }
        let points = phases.iter().all(|(_, loss)| loss.points.is_some());
        let note = self.word(if points { "gr-loss" } else { "gr-loss-rate" });
        let mut y = heading(page, (left, right), y, self.word("gr-phases"), note);
        let size = |loss: &AverageLoss| loss.points.filter(|_| points).unwrap_or(loss.win_rate);
        let most = phases.iter().map(|(_, loss)| size(loss)).fold(f64::MIN_POSITIVE, f64::max);
        for (kind, loss) in phases {
            let name = self.word(match kind {
                PhaseKind::Opening => "gr-opening",
                PhaseKind::Middle => "gr-middle",
                PhaseKind::Endgame => "gr-endgame",
            });
            let base = y + ROW / 2.0 + 7.0;
            page.text(left, base, Set::sans(19.0).fitting(name, 150.0), name);
            let (x, width) = (left + 164.0, right - left - 164.0 - 84.0);
            page.bar((x, base - 11.0), (width, 8.0), 4.0, SUNK);
            page.bar((x, base - 11.0), (width * (size(loss) / most) as f32, 8.0), 4.0, INK);
            let text = loss.points.filter(|_| points).map_or_else(|| percent(loss.win_rate), |n| format!("{n:.2}"));
            page.text(right, base, Set { align: Align::End, ..Set::sans(18.0) }, &text);
            y += ROW;
            page.rule(left, right, y, 1.0, LINE);
        }
    }

    fn opponents(&self, page: &mut Canvas, (left, right): (f32, f32), y: f32) {
        let opponents = &self.job.report.opponents;
        if opponents.is_empty() {
            return;
        }
        let mut y = heading(page, (left, right), y, self.word("pr-opponents"), self.word("pr-results"));
        for (name, of) in opponents {
            if y + ROW > self.layout.bottom() {
                break;
            }
            let base = y + ROW / 2.0 + 7.0;
            let results = results(of);
            let set = Set { align: Align::End, ..Set::sans(19.0) };
            page.text(right, base, set, &results);
            let name_set = Set::sans(19.0);
            page.text(left, base, name_set, &name_set.cut(name, right - left - set.width(&results) - 20.0));
            y += ROW;
            page.rule(left, right, y, 1.0, LINE);
        }
    }

    /// The biggest turns in two columns, each with its game.
    fn turn_page(&self) -> Option<Canvas> {
        let (layout, turns) = (self.layout, &self.job.report.turns);
        if turns.is_empty() {
            return None;
        }
        let mut page = Canvas::new(layout.width, layout.height, self.job.lang);
        let (left, right) = (Layout::LEFT, layout.right());
        let y = heading(&mut page, (left, right), Layout::TOP + 26.0, self.word("gr-turns"), "");
        legend(&mut page, right, y - 18.0, self.job.lang);
        let column = (layout.room() - 40.0) / 2.0;
        let row = (layout.bottom() - y - 12.0) / 5.0;
        let side = (row - 36.0).min(layout.diagram - 16.0);
        for (i, (game, turn)) in turns.iter().enumerate() {
            let x = left + (i % 2) as f32 * (column + 40.0);
            let y = y + 20.0 + (i / 2) as f32 * row;
            let Some(game) = self.job.games.get(*game) else { continue };
            turn_board(&mut page, (x, y), side, &game.tree, turn);
            self.turn_words(&mut page, (x + side + 18.0, y + 26.0), column - side - 18.0, (i, turn), game);
        }
        Some(page)
    }

    /// Number, move and loss; the better move; the game.
    fn turn_words(
        &self,
        page: &mut Canvas,
        (x, y): (f32, f32),
        room: f32,
        (index, turn): (usize, &Turn),
        game: &PlayerGame,
    ) {
        let (lang, mistake) = (self.job.lang, &turn.mistake);
        let size = Setting::of(&game.tree).size;
        let name = |mv: Move| match mv {
            Move::Play(p) => size.vertex(p).to_string(),
            Move::Pass => self.word("txt-pass").to_owned(),
        };
        let (rank, set) = ((index + 1).to_string(), Set::serif(22.0));
        page.text(x, y, set, &rank);
        page.stone(x + set.width(&rank) + 20.0, y - 8.0, 8.0, mistake.color);
        let loss = mistake.points.map_or_else(|| percent(mistake.win_rate), |points| format!("{points:.1}"));
        page.text(x + room, y, Set { color: CINNABAR, align: Align::End, ..Set::serif(22.0) }, &format!("−{loss}"));
        let number = phrase(lang, "play-move", &[("n", &mistake.number.to_string())]);
        let mut line = y + 34.0;
        page.text(x, line, Set::sans(19.0).fitting(&number, room), &number);
        line += 30.0;
        page.text(x, line, Set::bold(20.0), &name(mistake.mv));
        line += 30.0;
        if let Some(better) = &turn.better {
            let text = phrase(lang, "gr-instead", &[("p", &name(better.mv()))]);
            line = page.paragraph((x, line), room, Set { color: JADE, ..Set::bold(18.0) }, &text);
        }
        let grey = Set { color: GREY, ..Set::sans(16.0) };
        for text in [game.opponent(), game.tree.root().info("DT").unwrap_or_default()] {
            page.text(x, line, grey, &grey.cut(&text, room));
            line += 24.0;
        }
    }
}

/// Games won and lost, `12 : 7`.
fn results(results: &Results) -> String {
    format!("{} : {}", results.won, results.lost)
}

/// A row of the table: results, accuracy, loss in points or else in win rate, first choices, mistakes in a game.
fn cells(part: &Part, points: bool) -> [String; 5] {
    let of = |text: &dyn Fn(&Quality) -> Option<String>| {
        part.quality.as_ref().and_then(text).unwrap_or_else(|| "–".to_owned())
    };
    [
        results(&part.results),
        of(&|quality| Some(percent(quality.accuracy))),
        of(&|Quality { loss, .. }| match points {
            true => loss.points.map(|points| format!("{points:.2}")),
            false => Some(percent(loss.win_rate)),
        }),
        of(&|quality| quality.first_choice.map(|share| format!("{:.0}%", 100.0 * share))),
        of(&|quality| Some(format!("{:.1}", quality.mistakes as f64 / quality.games as f64))),
    ]
}
