//! The course of a game: Black's win rate, the lead in points, and the turns.

use std::fmt::Write;

use lanke_game::review::Standing;

use super::{Writer, turn_color};
use crate::canvas::{AMBER, Align, Canvas, GREY, INK, LINE, Layout, SHADE, SUNK, Set};

/// Least lead in points at the upper and the lower edge.
const LEAST_LEAD: f64 = 10.0;
/// Distance of the centres of two circles that do not touch.
const APART: f32 = 30.0;

/// Place of numbers in the graph.
struct Scale {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    moves: f32,
    lead: f64,
}

impl Scale {
    fn x(&self, moves: u32) -> f32 {
        self.left + self.width * moves as f32 / self.moves
    }

    fn rate(&self, rate: f64) -> f32 {
        self.top + self.height * (1.0 - rate) as f32
    }

    fn lead(&self, points: f64) -> f32 {
        self.rate(0.5 + 0.5 * (points / self.lead).clamp(-1.0, 1.0))
    }

    fn bottom(&self) -> f32 {
        self.top + self.height
    }
}

impl Writer<'_> {
    /// Heading, graph and its axes.
    pub(super) fn graph(&self, page: &mut Canvas, y: f32) -> f32 {
        let (layout, report) = (self.layout, self.job.report);
        page.text(Layout::LEFT, y, Set::serif(26.0), self.word("gr-course"));
        let leads: Vec<f64> = report.standings.iter().filter_map(|standing| standing.score).collect();
        let note = if leads.is_empty() { "gr-course-rate" } else { "gr-course-note" };
        page.text(layout.right(), y, Set { color: GREY, align: Align::End, ..Set::sans(18.0) }, self.word(note));
        let most = leads.iter().fold(LEAST_LEAD, |most, lead| most.max(lead.abs()));
        let scale = Scale {
            left: Layout::LEFT,
            top: y + 24.0,
            width: layout.room(),
            height: layout.graph,
            moves: report.moves.max(1) as f32,
            lead: (most / 10.0).ceil() * 10.0,
        };
        self.ground(page, &scale);
        self.lines(page, &scale, leads.is_empty());
        self.circles(page, &scale);
        scale.bottom() + 32.0
    }

    /// Area below the win rate, middle line, phases and ticks.
    fn ground(&self, page: &mut Canvas, scale: &Scale) {
        let report = self.job.report;
        page.bar((scale.left, scale.top), (scale.width, scale.height), 8.0, SUNK);
        if let (Some(first), Some(last)) = (report.standings.first(), report.standings.last()) {
            let mut d = format!("M{} {}", scale.x(first.moves), scale.bottom());
            for standing in &report.standings {
                write!(d, "L{} {}", scale.x(standing.moves), scale.rate(standing.win_rate))
                    .expect("a string takes every write");
            }
            page.area(&format!("{d}L{} {}Z", scale.x(last.moves), scale.bottom()), SHADE);
        }
        let right = scale.left + scale.width;
        page.path(&format!("M{} {}H{right}", scale.left, scale.rate(0.5)), 1.2, GREY, "2 6");
        for phase in report.phases.iter().skip(1) {
            let x = scale.x(*phase.moves.start() - 1);
            page.path(&format!("M{x} {}V{}", scale.top, scale.bottom()), 1.0, LINE, "");
        }
        let set = Set { color: GREY, ..Set::sans(17.0) };
        let (y, end) = (scale.bottom() + 26.0, report.moves);
        let step = if end <= 60 { 10 } else { 50 };
        page.text(scale.left, y, set, "0");
        for moves in (step..end).step_by(step as usize).filter(|moves| end - moves > step / 3) {
            page.text(scale.x(moves), y, Set { align: Align::Middle, ..set }, &moves.to_string());
        }
        page.text(right, y, Set { align: Align::End, ..set }, &end.to_string());
    }

    /// Win rate, and the lead with its own scale at the right edge.
    fn lines(&self, page: &mut Canvas, scale: &Scale, rate_only: bool) {
        let standings = &self.job.report.standings;
        if !rate_only {
            let lead = |standing: &Standing| standing.score.map(|score| scale.lead(score));
            page.path(&line(standings, scale, lead), 1.4, AMBER, "7 4");
            let set = Set { color: AMBER, align: Align::End, ..Set::sans(15.0) };
            let right = scale.left + scale.width - 8.0;
            page.text(right, scale.top + 20.0, set, &format!("+{}", scale.lead));
            page.text(right, scale.bottom() - 9.0, set, &format!("−{}", scale.lead));
        }
        let set = Set { color: GREY, ..Set::sans(15.0) };
        page.text(scale.left + 8.0, scale.top + 20.0, set, "100%");
        page.text(scale.left + 8.0, scale.bottom() - 9.0, set, "0%");
        page.path(&line(standings, scale, |standing| Some(scale.rate(standing.win_rate))), 2.2, INK, "");
    }

    /// The turns as numbered circles, the greater ones in front and kept apart from each other.
    fn circles(&self, page: &mut Canvas, scale: &Scale) {
        let report = self.job.report;
        let mut placed: Vec<(f32, f32)> = Vec::new();
        for turn in &report.turns {
            let standing = report.standings.iter().find(|standing| standing.node == turn.mistake.node);
            let Some(standing) = standing else { continue };
            let (x, mut y) = (scale.x(standing.moves), scale.rate(standing.win_rate));
            let up = y > scale.rate(0.5);
            let touches = |x: f32, y: f32| placed.iter().any(|&(a, b)| (a - x).hypot(b - y) < APART);
            // A circle that finds no free place within the graph stays where it belongs.
            for _ in 0..report.turns.len() {
                if !touches(x, y) {
                    break;
                }
                y += if up { -22.0 } else { 22.0 };
            }
            placed.push((x, y.clamp(scale.top + 14.0, scale.bottom() - 14.0)));
        }
        for (index, &at) in placed.iter().enumerate().rev() {
            let text = (index + 1).to_string();
            let color = turn_color(index);
            let (r, fill, ink) = if index < 3 { (14.0, color, "#ffffff") } else { (11.0, "#ffffff", color) };
            page.circle(at, r, fill, if index < 3 { "#ffffff" } else { color }, 2.0);
            let set = Set { color: ink, align: Align::Middle, ..Set::bold(if index < 3 { 18.0 } else { 14.0 }) };
            page.text(at.0, at.1 + 0.36 * set.size, set, &text);
        }
    }
}

/// Line through the values of positions; where one has none the line is broken.
fn line(standings: &[Standing], scale: &Scale, value: impl Fn(&Standing) -> Option<f32>) -> String {
    let mut d = String::new();
    let mut drawing = false;
    for standing in standings {
        let Some(y) = value(standing) else {
            drawing = false;
            continue;
        };
        write!(d, "{}{} {y}", if drawing { 'L' } else { 'M' }, scale.x(standing.moves))
            .expect("a string takes every write");
        drawing = true;
    }
    d
}
