//! Analysis in words and on the board.

use lanke_game::clock::time_text;
use lanke_game::record::Analysis;
use lanke_game::record::analysis::Candidate;
use lanke_game::review::Mistake;
use lanke_players::PlayerSpec;
use lanke_rules::{Color, Move, Position};

use super::exercise::{Cost, Exercise, Verdict};
use super::layers::Layers;
use super::plan;
use super::run::{self, Run};
use super::view::{AnalysisView, CandidateView, MistakeView, RunState, RunView};
use crate::board::{BoardView, Disc, PreviewStone, Quality};
use crate::insight::is_large;
use crate::move_list::move_name;
use crate::review::OpenRecord;
use crate::settings::{CandidateNumber, Settings};
use crate::status::{Status, Tone};
use crate::words::{Lang, decimal, percent, phrase, seen_color, word};
use lanke_game::Coordinates;

/// Candidates that are drawn on the board, besides the best and the game's move.
const DRAWN: usize = 6;
/// Mistakes that are listed.
const LISTED: usize = 200;
/// Share of the visits below which a candidate is not worth showing, and their number where there are many.
const WORTH_SHARE: f64 = 0.01;
const WORTH: u64 = 20;
/// The same share where there are few visits.
const WORTH_OF_FEW: u64 = 20;
/// Moves of a candidate's line in the list.
const FOLLOWING: usize = 6;
/// Moves of a line that are shown.
const LINE: usize = 12;
/// Ownership below this is nobody's, policy below that is not worth a look.
const OWNED: f32 = 0.12;
const PROMISING: f32 = 0.005;
/// Losses against the best candidate up to which one is good, or fair: points, or where they are not counted, win rate.
const GOOD: (f64, f64) = (0.5, 0.01);
const FAIR: (f64, f64) = (2.0, 0.05);

/// State of the analysis as it is shown.
pub(super) struct State<'a> {
    pub(super) layers: Layers,
    /// The candidate looked at or held on to.
    pub(super) followed: Option<Move>,
    /// The best that is known of the position shown.
    pub(super) found: Option<Analysis>,
    pub(super) thinking: bool,
    pub(super) run: Option<&'a Run>,
    pub(super) player: PlayerSpec,
    /// A better move is looked for.
    pub(super) searching: bool,
}

/// The panel's part, and what the analysis draws on the board.
pub(super) fn view(state: State<'_>, record: &OpenRecord, board: &mut BoardView, settings: &Settings) -> AnalysisView {
    let (lang, names) = (settings.lang, settings.look.coordinates);
    let position = record.review().position();
    let insight = record.insight();
    let mut view = AnalysisView {
        layers: state.layers,
        headline: String::new(),
        lead: String::new(),
        visits: String::new(),
        thinking: state.thinking,
        candidates: Vec::new(),
        graph: insight.graph.clone(),
        mistakes: mistakes(lang, names, record, &insight.mistakes),
        run: run_view(&state, record, settings),
        exercise: state.searching,
    };
    if let Some(found) = &state.found {
        (view.headline, view.lead) = headline(lang, found, position);
        view.visits = if found.visits > 0 { visits_words(lang, found.visits) } else { String::new() };
        let mut shown = worth_showing(record, found);
        let followed = followed(&state, &shown);
        view.candidates = shown.iter().map(|c| candidate(lang, names, position, found, c)).collect();
        if let Some(at) = followed {
            view.candidates[at].followed = true;
        }
        let line = followed.map(|at| std::mem::take(&mut shown[at].candidate.line));
        draw(state.layers, board, position, (found, line), &view.candidates, settings.candidate_number);
    }
    view
}

/// Candidate that is shown.
struct Shown {
    candidate: Candidate,
    cost: Cost,
    best: bool,
    /// It is the move of the game.
    played: bool,
    /// It is drawn on the board, too.
    drawn: bool,
}

/// The candidates that are worth showing: the best, then the others by their loss. The move of the game is always among
/// them, by the analysis of the position after it where the search has not looked at it.
fn worth_showing(record: &OpenRecord, found: &Analysis) -> Vec<Shown> {
    let Some(best) = found.candidates.first() else { return Vec::new() };
    let (review, value) = (record.review(), (best.win_rate, best.score));
    let next = review.line().get(review.at() + 1).filter(|_| review.tried().is_none());
    let played = next.and_then(|&id| review.tree().node(id).mv(review.setting().size)).map(|(_, mv)| mv);
    let least = ((WORTH_SHARE * found.visits as f64).ceil() as u64).max(WORTH.min(found.visits / WORTH_OF_FEW));
    let mut by_visits: Vec<u64> = found.candidates.iter().map(|candidate| candidate.visits).collect();
    by_visits.sort_unstable_by(|a, b| b.cmp(a));
    let least_drawn = by_visits.get(DRAWN - 1).copied().unwrap_or(0);
    let shown = |(at, candidate): (usize, &Candidate)| {
        let (best, played) = (at == 0, Some(candidate.mv()) == played);
        let cost = Cost::between(value, (candidate.win_rate, candidate.score));
        let worth = best || played || candidate.visits >= least;
        let drawn = best || played || candidate.visits >= least_drawn;
        worth.then(|| Shown { candidate: candidate.clone(), cost, best, played, drawn })
    };
    let mut shown: Vec<Shown> = found.candidates.iter().enumerate().filter_map(shown).collect();
    if let Some(mv) = played.filter(|_| !shown.iter().any(|shown| shown.played)) {
        shown.extend(after(record, mv).map(|candidate| Shown {
            cost: Cost::between(value, (candidate.win_rate, candidate.score)),
            candidate,
            best: false,
            played: true,
            drawn: true,
        }));
    }
    shown.sort_by(|a, b| b.best.cmp(&a.best).then(a.cost.amount().total_cmp(&b.cost.amount())));
    shown
}

/// The move of the game as a candidate, by the analysis of the position after it.
fn after(record: &OpenRecord, mv: Move) -> Option<Candidate> {
    let review = record.review();
    let brief = record.places().get(review.at() + 1)?.brief(review.analyses())?;
    let win_rate = 1.0 - brief.win_rate;
    let score = brief.score.map(|score| -score);
    Some(Candidate { visits: 0, win_rate, lower_bound: win_rate, prior: 0.0, score, line: vec![mv] })
}

/// The candidate whose line is shown: the one looked at or held on to, or while lines are shown the best.
fn followed(state: &State<'_>, shown: &[Shown]) -> Option<usize> {
    let looked_at = state.followed.and_then(|mv| shown.iter().position(|shown| shown.candidate.mv() == mv));
    looked_at.or((state.layers.lines && !shown.is_empty()).then_some(0))
}

/// `黑 68.3%` and `领先 4.1 目`, of the side that is more likely to win; `已证明红胜` where that is proved.
fn headline(lang: Lang, found: &Analysis, position: &Position) -> (String, String) {
    let to_play = position.to_play();
    let ahead = if found.win_rate >= 0.5 { to_play } else { to_play.opponent() };
    let of_ahead = |mine: f64, other: f64| if ahead == to_play { mine } else { other };
    let rate = percent(of_ahead(found.win_rate, 1.0 - found.win_rate));
    let (key, side) = (if found.proved { "an-proved" } else { "an-rate" }, seen_color(lang, position.ruleset(), ahead));
    let title = phrase(lang, key, &[("c", side), ("n", &rate)]);
    let lead = found.score.map(|score| of_ahead(score, -score)).map(|lead| {
        let key = if lead < -0.05 { "rev-behind" } else { "rev-lead" };
        phrase(lang, key, &[("n", &decimal(lead.abs(), 1))])
    });
    (title, lead.unwrap_or_default())
}

fn candidate(lang: Lang, names: Coordinates, position: &Position, of: &Analysis, shown: &Shown) -> CandidateView {
    let Shown { candidate: c, cost, best, played, drawn } = shown;
    let quality = match cost {
        _ if *best => Quality::Best,
        cost if cost.at_most(GOOD) => Quality::Good,
        cost if cost.at_most(FAIR) => Quality::Fair,
        _ => Quality::Poor,
    };
    let name = |mv| move_name(lang, names, position.board().size(), mv);
    let (share, loss) = (percent(c.win_rate), loss_text(*cost));
    let visits = if c.visits > 0 || of.proved { short(c.visits) } else { String::new() };
    let line = c.line.iter().skip(1).take(FOLLOWING).map(|&mv| name(mv)).collect::<Vec<_>>().join(" ");
    let parts = [("p", &name(c.mv())), ("n", &share), ("l", &cost_words(lang, *cost))];
    let mut label = phrase(lang, "an-candidate", &parts.map(|(gap, text)| (gap, text.as_str())));
    let visited = (c.visits > 0).then(|| visits_words(lang, c.visits));
    let played_words = played.then(|| word(lang, "an-played").to_owned());
    for more in [visited, played_words].into_iter().flatten() {
        label = phrase(lang, "list-two", &[("a", &label), ("b", &more)]);
    }
    let (played, drawn) = (*played, *drawn);
    let followed = false;
    let rate =
        if of.proved { word(lang, if c.win_rate > 0.5 { "an-win" } else { "an-lose" }).to_owned() } else { share };
    CandidateView { mv: c.mv(), name: name(c.mv()), loss, rate, visits, line, quality, played, drawn, followed, label }
}

/// `−1.2`, `−3.4%`, or `0.0` for nothing.
fn loss_text(cost: Cost) -> String {
    let sign = if cost.amount() > 0.0 { "−" } else { "" };
    match cost {
        Cost::Points(points) if points < 0.05 => decimal(0.0, 1),
        Cost::Points(points) => format!("{sign}{}", decimal(points, 1)),
        Cost::WinRate(rate) => format!("{}{}", if rate < 0.0005 { "" } else { sign }, percent(rate)),
    }
}

/// A number as there is room for on a disc: `−3.4` for `−3.4%`, `−100` for `−100.0%`.
fn brief(number: &str) -> String {
    let number = number.trim_end_matches('%');
    let whole = number.split_once('.').map_or(number, |(whole, _)| whole);
    if number.chars().count() > 5 { whole } else { number }.to_owned()
}

/// Draws the layers.
fn draw(
    layers: Layers,
    board: &mut BoardView,
    position: &Position,
    (found, line): (&Analysis, Option<Vec<Move>>),
    candidates: &[CandidateView],
    number: CandidateNumber,
) {
    let size = board.size;
    if let Some(line) = line {
        board.preview = preview(position, &line);
    }
    let free = |p| board.preview.iter().all(|stone| stone.point != p);
    if layers.candidates {
        let discs = candidates.iter().zip('A'..).filter_map(|(c, letter)| match c.mv {
            Move::Play(point) if c.drawn && size.contains(point) && free(point) => {
                let (rate, loss) = (brief(&c.rate), brief(&c.loss));
                let (value, below) = match number {
                    CandidateNumber::Loss => (loss, c.visits.clone()),
                    CandidateNumber::WinRate => (rate, c.visits.clone()),
                    CandidateNumber::Visits => (c.visits.clone(), loss),
                };
                Some(Disc { point, quality: c.quality, value, below, letter, side: 0.94 })
            }
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

/// The mistakes that cost most, in the order of the moves.
fn mistakes(lang: Lang, names: Coordinates, record: &OpenRecord, mistakes: &[Mistake]) -> Vec<MistakeView> {
    let review = record.review();
    let at = review.move_number();
    let mut listed: Vec<&Mistake> = mistakes.iter().take(LISTED).collect();
    listed.sort_by_key(|mistake| mistake.number);
    let next = listed.iter().position(|mistake| mistake.number > at);
    let view = |(i, m): (usize, &Mistake)| {
        let name = move_name(lang, names, review.setting().size, m.mv);
        let cost = m.points.map_or(Cost::WinRate(m.win_rate), Cost::Points);
        let (number, words) = (m.number.to_string(), cost_words(lang, cost));
        let parts = [
            ("i", number.as_str()),
            ("c", seen_color(lang, review.position().ruleset(), m.color)),
            ("p", &name),
            ("n", &words),
        ];
        let proved = loses_win(record, m);
        let label = phrase(lang, if proved { "an-mistake-proved" } else { "an-mistake" }, &parts);
        let before = review.tree().node(m.node).parent().map_or(m.node, |parent| parent.id());
        let large = is_large(m);
        let loss = if proved { word(lang, "an-loss-proved").to_owned() } else { loss_text(cost) };
        MistakeView {
            node: m.node,
            before,
            number: m.number,
            color: m.color,
            name,
            loss,
            large,
            next: next == Some(i),
            label,
        }
    };
    listed.into_iter().enumerate().map(view).collect()
}

/// True if a mistake is proved: the side had a won position, and has a lost one after it.
fn loses_win(record: &OpenRecord, mistake: &Mistake) -> bool {
    let (places, beside) = (record.places(), record.review().analyses());
    let is_proved = |at: usize| places.get(at).and_then(|p| p.brief(beside)).is_some_and(|b| b.weight.is_infinite());
    let at = places.iter().position(|place| place.node == mistake.node);
    mistake.points.is_none() && at.is_some_and(|at| at > 0 && is_proved(at - 1) && is_proved(at))
}

/// State, progress and player of the analysis of the game.
fn run_view(state: &State<'_>, record: &OpenRecord, settings: &Settings) -> RunView {
    let lang = settings.lang;
    let engine = match &state.player {
        PlayerSpec::Network(network) => network.name(),
        PlayerSpec::Engine(engine) => engine.name.clone(),
        _ => word(lang, "seat-builtin").to_owned(),
    };
    let Some(run) = state.run else { return RunView { engine, ..RunView::default() } };
    let depth = run::depth(&state.player, settings.visits);
    let known = run.known(record);
    let (first, deep) = plan::progress(&known, depth);
    let first_done = first == known.len();
    let percent = ((100.0 * deep).floor() as u32).to_string();
    let visits: f64 = known.iter().map(|known| (depth.full as f64 - known.visits).max(0.0)).sum();
    let left = run.left(visits).filter(|_| first_done && visits > 0.0 && !run.paused).map(time_text);
    RunView {
        state: if run.paused { RunState::Paused } else { RunState::On },
        engine,
        first: phrase(lang, "an-first", &[("i", &first.to_string()), ("n", &known.len().to_string())]),
        first_done,
        deep: if first_done { phrase(lang, "an-deep", &[("n", &percent)]) } else { String::new() },
        share: if first_done { deep as f32 } else { first as f32 / known.len().max(1) as f32 },
        left: left.map(|left| phrase(lang, "an-left", &[("t", &left)])).unwrap_or_default(),
        trouble: run.trouble.as_ref().map(|trouble| trouble.words(lang)).unwrap_or_default(),
    }
}

/// The sentence while a mistake is played again.
pub(super) fn exercise_status(exercise: &Exercise, record: &OpenRecord, lang: Lang) -> Status {
    let lost = record.insight().mistakes.iter().find(|m| m.node == exercise.mistake()).map(|m| {
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
        Cost::Points(points) => phrase(lang, "an-points", &[("n", &decimal(points, 1))]),
        Cost::WinRate(rate) => percent(rate),
    }
}

/// `980`, `4.6k`, `12k`, `1.2m`.
fn short(visits: u64) -> String {
    let of = |unit: f64, sign: &str| {
        let number = visits as f64 / unit;
        decimal(number, usize::from(number < 9.95)) + sign
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
        (Lang::Zh, 10_000..) => return decimal(visits as f64 / 1e4, 1) + " 万次",
        (Lang::Zh, _) => visits.to_string(),
        _ => short(visits),
    };
    phrase(lang, "rev-visits", &[("n", &number)])
}

#[cfg(test)]
mod tests {
    use lanke_rules::{Ruleset, Size};

    use super::*;

    #[test]
    fn a_proved_result_is_told_without_a_rate() {
        let position = Position::new(Size::square(5).expect("a board"), Ruleset::NOGO);
        let told =
            |win_rate, proved| headline(Lang::En, &Analysis { win_rate, proved, ..Analysis::UNKNOWN }, &position).0;
        assert_eq!(
            [told(0.25, false), told(0.0, true), told(1.0, true)],
            ["Blue 75.0%", "Blue wins, proved", "Red wins, proved"]
        );
    }

    #[test]
    fn visits_are_told_shortly() {
        let told = |n| (short(n), visits_words(Lang::Zh, n));
        assert_eq!(told(980), ("980".into(), "980 次".into()));
        assert_eq!(told(4_567), ("4.6k".into(), "4567 次".into()));
        assert_eq!(told(18_000), ("18k".into(), "1.8 万次".into()));
        assert_eq!(visits_words(Lang::Hant, 18_000), "18k 次");
        assert_eq!(short(999_999), "1.0m");
        assert_eq!(short(9_960), "10k");
    }
}
