//! Tables of a report: accuracy, phases, time.

use lanke_game::clock::time_text;
use lanke_game::report::{AverageLoss, COUNTED_POINTS, POINT_WIN_RATE, PhaseKind, SideReport, TimeUse};
use lanke_rules::{ByColor, Color};
use lanke_words::{phrase, side};

use super::{Writer, percent};
use crate::canvas::{Align, Canvas, GREY, INK, LINE, Layout, SUNK, Set};

/// Text of a table about what is known of a side.
type Fact<'a, S, T> = &'a dyn Fn(&S) -> T;

/// Height of a row.
const ROW: f32 = 44.0;
/// Colour of White's bars.
const PALE: &str = "#a89b84";

impl Writer<'_> {
    /// Accuracy at the left, phases at the right, below them how the accuracy is computed.
    pub(super) fn facts(&self, page: &mut Canvas, y: f32) -> f32 {
        let layout = self.layout;
        let column = (layout.room() - 56.0) / 2.0;
        let left = (Layout::LEFT, Layout::LEFT + column);
        let right = (layout.right() - column, layout.right());
        let y = self.accuracy(page, left, y).max(self.phases(page, right, y));
        let set = Set { color: GREY, ..Set::sans(15.0) };
        let formula = self.word(if self.counts_points() { "gr-formula" } else { "gr-formula-rate" });
        page.paragraph((Layout::LEFT, y + 26.0), layout.room(), set, formula)
    }

    /// True if losses are told in points.
    fn counts_points(&self) -> bool {
        let loss = |side: &Option<SideReport>| side.as_ref().is_some_and(|side| side.loss.points.is_some());
        loss(&self.job.report.sides.black) || loss(&self.job.report.sides.white)
    }

    /// Loss in points, or in win rate where points are not counted.
    pub(super) fn loss(&self, points: Option<f64>, win_rate: f64, decimals: usize) -> String {
        points.map_or_else(|| percent(win_rate), |points| format!("{points:.decimals$}"))
    }

    fn accuracy(&self, page: &mut Canvas, (left, right): (f32, f32), y: f32) -> f32 {
        let sides = &self.job.report.sides;
        let columns = ByColor { black: right - 118.0, white: right };
        let y = self.heading(page, (left, right), y, self.word("gr-accuracy"), "");
        self.column_heads(page, columns, y - 16.0);
        let points = self.counts_points();
        let mistakes = if points {
            phrase(self.job.lang, "gr-mistakes", &[("n", &COUNTED_POINTS.to_string())])
        } else {
            phrase(self.job.lang, "gr-mistakes-rate", &[("n", &percent(COUNTED_POINTS * POINT_WIN_RATE))])
        };
        let loss = self.word(if points { "gr-loss" } else { "gr-loss-rate" }).to_owned();
        let rows: [(String, Fact<'_, SideReport, String>); 4] = [
            (self.word("gr-accuracy").to_owned(), &|side| percent(side.accuracy)),
            (loss, &|side| self.loss(side.loss.points, side.loss.win_rate, 2)),
            (self.word("gr-first").to_owned(), &|side| {
                side.first_choice.map_or_else(|| "–".to_owned(), |share| format!("{:.0}%", 100.0 * share))
            }),
            (mistakes, &|side| side.mistakes.to_string()),
        ];
        let mut end = y;
        for (i, (name, value)) in rows.iter().enumerate() {
            let set = if i == 0 { Set::serif(26.0) } else { Set::sans(21.0) };
            let value = |color| sides[color].as_ref().map_or_else(|| "–".to_owned(), value);
            end = self.row(page, (left, end), columns, set, (name, ByColor::from_fn(value)));
        }
        end
    }

    /// Stones and names above the columns of a table.
    fn column_heads(&self, page: &mut Canvas, columns: ByColor<f32>, y: f32) {
        let players = self.job.tree.players();
        for color in Color::BOTH {
            let set = Set { color: GREY, align: Align::End, ..Set::sans(18.0) };
            let name = players[color].name.clone().unwrap_or_else(|| side(self.job.lang, color).to_owned());
            let name = set.cut(&name, 84.0);
            page.text(columns[color], y, set, &name);
            page.stone(columns[color] - set.width(&name) - 16.0, y - 6.0, 8.0, color);
        }
    }

    /// A row of a table: its name and a value for each side; its lower edge.
    fn row(
        &self,
        page: &mut Canvas,
        (left, y): (f32, f32),
        columns: ByColor<f32>,
        set: Set,
        (name, values): (&str, ByColor<String>),
    ) -> f32 {
        let base = y + ROW / 2.0 + 7.0;
        let name_set = Set { color: "#4f493f", ..Set::sans(19.0) };
        let room = columns.black - left - Set::serif(26.0).width("100.0%");
        page.text(left, base, name_set.fitting(name, room), name);
        for color in Color::BOTH {
            page.text(columns[color], base, Set { align: Align::End, ..set }, &values[color]);
        }
        page.rule(left, columns.white, y + ROW, 1.0, LINE);
        y + ROW
    }

    /// Bars of the average loss in each phase.
    fn phases(&self, page: &mut Canvas, (left, right): (f32, f32), y: f32) -> f32 {
        let phases = &self.job.report.phases;
        if phases.is_empty() {
            return y;
        }
        let note = self.word(if self.counts_points() { "gr-loss" } else { "gr-loss-rate" });
        let mut y = self.heading(page, (left, right), y, self.word("gr-phases"), note);
        let size = |loss: &AverageLoss| loss.points.unwrap_or(loss.win_rate);
        let losses = phases.iter().flat_map(|phase| Color::BOTH.map(|color| phase.loss[color]));
        let most = losses.flatten().map(|loss| size(&loss)).fold(f64::MIN_POSITIVE, f64::max);
        let height = 4.0 * ROW / phases.len().max(3) as f32;
        for phase in phases {
            let name = self.word(match phase.kind {
                PhaseKind::Opening => "gr-opening",
                PhaseKind::Middle => "gr-middle",
                PhaseKind::Endgame => "gr-endgame",
            });
            page.text(left, y + height / 2.0 - 4.0, Set::sans(19.0), name);
            let (first, last) = (phase.moves.start().to_string(), phase.moves.end().to_string());
            let range = phrase(self.job.lang, "dia-moves", &[("a", &first), ("b", &last)]);
            page.text(left, y + height / 2.0 + 19.0, Set { color: GREY, ..Set::sans(16.0) }, &range);
            for (color, middle, fill) in
                [(Color::Black, y + height / 2.0 - 11.0, INK), (Color::White, y + height / 2.0 + 11.0, PALE)]
            {
                let (x, width) = (left + 164.0, right - left - 164.0 - 84.0);
                page.bar((x, middle - 4.0), (width, 8.0), 4.0, SUNK);
                let Some(loss) = phase.loss[color] else { continue };
                page.bar((x, middle - 4.0), (width * (size(&loss) / most) as f32, 8.0), 4.0, fill);
                let text = self.loss(loss.points, loss.win_rate, 2);
                page.text(right, middle + 6.0, Set { align: Align::End, ..Set::sans(18.0) }, &text);
            }
            y += height;
            page.rule(left, right, y, 1.0, LINE);
        }
        y
    }

    /// True if the record has the time of a move.
    pub(super) fn has_time(&self) -> bool {
        let time = &self.job.report.time;
        time.black.is_some() || time.white.is_some()
    }

    /// Time used by each side.
    pub(super) fn time(&self, page: &mut Canvas, (left, right): (f32, f32), y: f32) {
        let columns = ByColor { black: right - 126.0, white: right };
        let mut y = self.heading(page, (left, right), y + 26.0, self.word("gr-time"), "");
        self.column_heads(page, columns, y - 16.0);
        let longest = |time: &TimeUse| time.longest.map(|(number, time)| (number, time_text(time)));
        let rows: [(&str, Fact<'_, TimeUse, Option<String>>); 5] = [
            ("gr-used", &|time| (time.moves > 0).then(|| time_text(time.used))),
            ("gr-mean", &|time| time.used.checked_div(time.moves).map(time_text)),
            ("gr-longest", &|time| longest(time).map(|(_, time)| time)),
            ("gr-longest-move", &|time| longest(time).map(|(number, _)| number.to_string())),
            ("gr-overtime", &|time| Some(time.overtime.to_string())),
        ];
        for (name, value) in rows {
            let time = &self.job.report.time;
            let value = |color| time[color].as_ref().and_then(value).unwrap_or_else(|| "–".to_owned());
            y = self.row(page, (left, y), columns, Set::sans(21.0), (self.word(name), ByColor::from_fn(value)));
        }
    }
}
