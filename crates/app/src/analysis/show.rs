//! Analysis in words and on the board.

use std::time::Duration;

use lanke_game::clock::time_text;
use lanke_game::record::Analysis;
use lanke_game::record::analysis::Candidate;
use lanke_game::review::Mistake;
use lanke_rules::{Color, Move, Position};

use super::exercise::{Cost, Exercise, Verdict};
use super::layers::Layers;
use super::sweep::Sweep;
use super::view::{AnalysisView, CandidateView, MistakeView, SweepView};
use crate::board::draw::color_key;
use crate::board::{BoardView, Disc, PreviewStone, Quality};
use crate::review::OpenRecord;
use crate::settings::Settings;
use crate::status::{Status, Tone};
use crate::words::{Lang, phrase, word};
use lanke_game::Coordinates;

/// Candidates that are shown.
const SHOWN: usize = 9;
/// Mistakes that are listed.
const LISTED: usize = 30;
/// Moves of a line that are shown.
const LINE: usize = 12;
/// Ownership below this is nobody's, policy below that is not worth a look.
const OWNED: f32 = 0.12;
const PROMISING: f32 = 0.005;
/// Losses of the win rate against the best candidate from which another colour is due.
const GOOD: f64 = 0.01;
const FAIR: f64 = 0.05;

/// State of the analysis as it is shown.
pub(super) struct State<'a> {
    pub(super) layers: Layers,
    /// The candidate looked at or held on to.
    pub(super) followed: Option<Move>,
    /// The best that is known of the position shown.
    pub(super) found: Option<Analysis>,
    pub(super) thinking: bool,
    pub(super) sweep: Option<&'a Sweep>,
    /// A better move is looked for.
    pub(super) searching: bool,
}

/// The panel's part, and what the analysis draws on the board.
pub(super) fn view(state: State<'_>, study: &OpenRecord, board: &mut BoardView, settings: &Settings) -> AnalysisView {
    let (lang, names) = (settings.lang, settings.look.coordinates);
    let position = study.review().position();
    let insight = study.insight();
    let mut view = AnalysisView {
        layers: state.layers,
        headline: String::new(),
        lead: String::new(),
        visits: String::new(),
        thinking: state.thinking,
        candidates: Vec::new(),
        graph: insight.graph.clone(),
        mistakes: insight.mistakes.iter().take(LISTED).map(|m| mistake(lang, names, position, m)).collect(),
        mistakes_known: insight.graph.points.len() > 1,
        sweep: state.sweep.map(|sweep| sweep_view(lang, sweep)),
        exercise: state.searching,
    };
    if let Some(found) = &state.found {
        let to_play = position.to_play();
        (view.headline, view.lead) = headline(lang, found, to_play);
        view.visits = if found.visits > 0 { visits_words(lang, found.visits) } else { String::new() };
        let candidates = &found.candidates[..found.candidates.len().min(SHOWN)];
        view.candidates = candidates.iter().map(|c| candidate(lang, names, position, found, c)).collect();
        let followed = followed(&state, candidates);
        if let Some(at) = followed {
            view.candidates[at].followed = true;
        }
        draw(state.layers, board, position, found, &view.candidates, followed);
    }
    view
}

/// The candidate whose line is shown: the one looked at or held on to, or while lines are shown the best.
fn followed(state: &State<'_>, candidates: &[Candidate]) -> Option<usize> {
    let looked_at = state.followed.and_then(|mv| candidates.iter().position(|c| c.mv() == mv));
    looked_at.or((state.layers.lines && !candidates.is_empty()).then_some(0))
}

/// `黑 68.3%` and `领先 4.1 目`, of the side that is more likely to win.
fn headline(lang: Lang, found: &Analysis, to_play: Color) -> (String, String) {
    let ahead = if found.win_rate >= 0.5 { to_play } else { to_play.opponent() };
    let of_ahead = |mine: f64, other: f64| if ahead == to_play { mine } else { other };
    let rate = percent(of_ahead(found.win_rate, 1.0 - found.win_rate));
    let title = phrase(lang, "an-rate", &[("c", word(lang, color_key(ahead))), ("n", &rate)]);
    let lead = found.score.map(|score| of_ahead(score, -score)).map(|lead| {
        let key = if lead < -0.05 { "rev-behind" } else { "rev-lead" };
        phrase(lang, key, &[("n", &format!("{:.1}", lead.abs()))])
    });
    (title, lead.unwrap_or_default())
}

fn candidate(lang: Lang, names: Coordinates, position: &Position, of: &Analysis, c: &Candidate) -> CandidateView {
    let best = of.candidates.first().map_or(c.win_rate, |best| best.win_rate);
    let quality = match best - c.win_rate {
        _ if of.candidates.first().is_some_and(|best| best.mv() == c.mv()) => Quality::Best,
        loss if loss <= GOOD => Quality::Good,
        loss if loss <= FAIR => Quality::Fair,
        _ => Quality::Poor,
    };
    let (name, rate, visits) = (move_name(lang, names, position, c.mv()), percent(c.win_rate), short(c.visits));
    let lead = c.score.map(|score| format!("{score:+.1}")).unwrap_or_default();
    let label = phrase(lang, "an-candidate", &[("p", &name), ("n", &rate), ("k", &visits)]);
    CandidateView { mv: c.mv(), name, rate, visits, lead, quality, followed: false, label }
}

/// Draws the layers.
fn draw(
    layers: Layers,
    board: &mut BoardView,
    position: &Position,
    found: &Analysis,
    candidates: &[CandidateView],
    followed: Option<usize>,
) {
    let size = board.size;
    if let Some(at) = followed {
        board.preview = preview(position, &found.candidates[at].line);
    }
    let free = |p| board.preview.iter().all(|stone| stone.point != p);
    if layers.candidates {
        let discs = candidates.iter().zip('A'..).filter_map(|(c, letter)| match c.mv {
            Move::Play(point) if size.contains(point) && free(point) => Some(Disc {
                point,
                quality: c.quality,
                rate: c.rate.trim_end_matches('%').to_owned(),
                visits: c.visits.clone(),
                letter,
            }),
            _ => None,
        });
        board.discs = discs.collect();
        for c in candidates {
            if let Move::Play(point) = c.mv
                && size.contains(point)
            {
                board.points[size.ordinal(point)].name += &format!("; {}", c.label);
            }
        }
    }
    let sign = if position.to_play() == Color::Black { 1.0 } else { -1.0 };
    if layers.ownership && found.ownership.len() == size.area() {
        let owned = size.points().zip(&found.ownership).filter(|(_, owner)| owner.abs() >= OWNED);
        board.heat = owned.map(|(point, owner)| (point, owner * sign)).collect();
    }
    if layers.policy && found.policy.len() > size.area() {
        let shares = size.points().zip(&found.policy).filter(|(_, share)| **share >= PROMISING);
        board.policy = shares.map(|(point, &share)| (point, share)).collect();
    }
}

/// The stones of a line, numbered, as far as the rules allow it.
fn preview(position: &Position, line: &[Move]) -> Vec<PreviewStone> {
    let mut position = position.clone();
    let mut stones: Vec<PreviewStone> = Vec::new();
    for (&mv, number) in line.iter().zip(1..).take(LINE) {
        let color = position.to_play();
        if position.play(mv).is_err() {
            break;
        }
        if let Move::Play(point) = mv
            && stones.iter().all(|stone| stone.point != point)
        {
            stones.push(PreviewStone { point, color, number });
        }
    }
    stones
}

fn mistake(lang: Lang, names: Coordinates, position: &Position, m: &Mistake) -> MistakeView {
    let name = move_name(lang, names, position, m.mv);
    let cost = m.points.map_or(Cost::WinRate(m.win_rate), Cost::Points);
    let loss = match cost {
        Cost::Points(points) => format!("−{points:.1}"),
        Cost::WinRate(rate) => format!("−{}", percent(rate)),
    };
    let label = phrase(
        lang,
        "an-mistake",
        &[
            ("i", &m.number.to_string()),
            ("c", word(lang, color_key(m.color))),
            ("p", &name),
            ("n", &cost_words(lang, cost)),
        ],
    );
    MistakeView { node: m.node, number: m.number, color: m.color, name, loss, label }
}

fn sweep_view(lang: Lang, sweep: &Sweep) -> SweepView {
    let (done, total) = sweep.progress();
    let counts = [("i", done.to_string()), ("n", total.to_string())];
    let mut values: Vec<(&str, &str)> = counts.iter().map(|(key, n)| (*key, n.as_str())).collect();
    let left = sweep.left().map(|left| time_text(left.max(Duration::from_secs(1))));
    let text = match &left {
        Some(left) => {
            values.push(("t", left));
            phrase(lang, "an-progress-left", &values)
        }
        None => phrase(lang, "an-progress", &values),
    };
    SweepView { share: done as f32 / total.max(1) as f32, text }
}

/// The sentence while a mistake is played again.
pub(super) fn exercise_status(exercise: &Exercise, study: &OpenRecord, lang: Lang) -> Status {
    let lost = study.insight().mistakes.iter().find(|m| m.node == exercise.mistake()).map(|m| {
        let cost = m.points.map_or(Cost::WinRate(m.win_rate), Cost::Points);
        cost_words(lang, cost)
    });
    let status = |text: String, tone, icon| Status { text, tone, icon };
    match exercise.tried().map(|tried| tried.verdict) {
        None => {
            let text = phrase(lang, "ex-find", &[("n", &lost.unwrap_or_default())]);
            status(text, Tone::Good, "hand")
        }
        Some(None) => status(word(lang, "ex-wait").to_owned(), Tone::Good, "ai"),
        Some(Some(Verdict::Good)) => status(word(lang, "ex-good").to_owned(), Tone::Good, "check"),
        Some(Some(Verdict::Costs(cost))) => {
            status(phrase(lang, "ex-costs", &[("n", &cost_words(lang, cost))]), Tone::Warning, "mistake")
        }
    }
}

/// `4.1 目`, `6.2%`.
fn cost_words(lang: Lang, cost: Cost) -> String {
    match cost {
        Cost::Points(points) => phrase(lang, "an-points", &[("n", &format!("{points:.1}"))]),
        Cost::WinRate(rate) => percent(rate),
    }
}

fn move_name(lang: Lang, names: Coordinates, position: &Position, mv: Move) -> String {
    match mv {
        Move::Pass => word(lang, "moves-pass").to_owned(),
        Move::Play(p) => names.name(position.board().size(), p),
    }
}

/// `34.2%`.
fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// `980`, `4.6k`, `12k`, `1.2m`.
fn short(visits: u64) -> String {
    let of = |unit: f64, sign: &str| {
        let number = visits as f64 / unit;
        if number < 9.95 { format!("{number:.1}{sign}") } else { format!("{number:.0}{sign}") }
    };
    match visits {
        0..1_000 => visits.to_string(),
        1_000..999_500 => of(1e3, "k"),
        _ => of(1e6, "m"),
    }
}

/// `1.8 万次`, `18k visits`.
fn visits_words(lang: Lang, visits: u64) -> String {
    let number = match (lang, visits) {
        (Lang::Zh, 10_000..) => format!("{:.1} 万", visits as f64 / 1e4),
        (Lang::Zh, _) => format!("{visits} "),
        _ => short(visits),
    };
    phrase(lang, "rev-visits", &[("n", &number)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_told_shortly() {
        let told = |n| (short(n), visits_words(Lang::Zh, n));
        assert_eq!(told(980), ("980".into(), "980 次".into()));
        assert_eq!(told(4_567), ("4.6k".into(), "4567 次".into()));
        assert_eq!(told(18_000), ("18k".into(), "1.8 万次".into()));
        assert_eq!(short(999_999), "1.0m");
        assert_eq!(short(9_960), "10k");
    }
}
