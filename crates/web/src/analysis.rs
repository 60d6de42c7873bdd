//! Analysis of a game for the pages that may show it: win rate, lead, the graph of the game, the best continuations.

use std::collections::HashMap;

use lanke_game::record::Analysis;
use lanke_game::record::analysis::Subject;
use lanke_game::session::{PlayedMove, Session};
use lanke_rules::{Color, Move, Ruleset, Size};
use lanke_words::{Lang, phrase, seen_side, word};
use serde::Serialize;

/// Continuations that are shown, and moves of each.
const CONTINUATIONS: usize = 3;
const LINE: usize = 8;

/// Analyses of positions, as far as pages show them.
#[derive(Debug, Default)]
pub struct PositionAnalyses(HashMap<Subject, PositionAnalysis>);

#[derive(Clone, Debug)]
struct PositionAnalysis {
    /// Win rate of Black, 0 to 1.
    win_rate: f64,
    /// Points by which Black leads, where points are counted.
    lead: Option<f64>,
    /// Win rate of the side to move, 0 to 1, and the moves; the best first.
    continuations: Vec<(f64, Vec<Move>)>,
}

/// Positions of a game in their order, from the one before the first move.
#[must_use]
pub fn subjects(session: &Session) -> Vec<Subject> {
    let komi = session.settings().komi;
    let mut position = session.position_after(0);
    let mut subjects = vec![Subject::of(&position, komi)];
    for PlayedMove { color, mv, .. } in session.moves() {
        position.set_to_play(*color);
        // Play that stopped goes on where the dead stones are disputed.
        if position.end().is_some() {
            position.resume();
        }
        position.play_unchecked(*mv);
        subjects.push(Subject::of(&position, komi));
    }
    subjects
}

impl PositionAnalyses {
    /// Takes the analysis of a position.
    pub fn insert(&mut self, subject: Subject, analysis: &Analysis) {
        let black = subject.to_play() == Color::Black;
        let continuations = analysis
            .candidates
            .iter()
            .take(CONTINUATIONS)
            .map(|candidate| (candidate.win_rate, candidate.line.iter().copied().take(LINE).collect()));
        let known = PositionAnalysis {
            win_rate: if black { analysis.win_rate } else { 1.0 - analysis.win_rate },
            lead: analysis.score.map(|score| if black { score } else { -score }),
            continuations: continuations.collect(),
        };
        self.0.insert(subject, known);
    }

    /// Analysis of a game: of its positions and no later ones. None if nothing is known of it yet.
    #[must_use]
    pub fn of(&self, session: &Session) -> Option<GameAnalysis> {
        let known: Vec<_> = subjects(session).iter().map(|subject| self.0.get(subject)).collect();
        let newest = known.iter().rposition(Option::is_some)?;
        Some(GameAnalysis {
            size: session.settings().size,
            ruleset: *session.ruleset(),
            win_rates: known.iter().map(|known| known.map(|known| known.win_rate)).collect(),
            moves: newest,
            position: known[newest]?.clone(),
        })
    }
}

/// Analysis of a game, as pages show it.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    size: Size,
    ruleset: Ruleset,
    /// Win rate of Black after each number of moves, 0 to 1, where it is known.
    win_rates: Vec<Option<f64>>,
    /// Moves that led to the newest position that was analysed.
    moves: usize,
    /// That position.
    position: PositionAnalysis,
}

/// The same in words and numbers.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AnalysisState {
    title: String,
    /// Moves that led to the position that it is about.
    #[serde(rename = "move")]
    moves: usize,
    rate_text: String,
    lead_text: String,
    /// Win rates of Black in thousandths.
    graph: Vec<Option<u16>>,
    lines: Vec<LineState>,
}

#[derive(Clone, Debug, Serialize)]
struct LineState {
    rate_text: String,
    text: String,
}

fn percent(rate: f64) -> String {
    format!("{:.1}%", 100.0 * rate)
}

impl GameAnalysis {
    pub(crate) fn state(&self, lang: Lang) -> AnalysisState {
        let PositionAnalysis { win_rate, lead, continuations } = &self.position;
        let ahead = if *win_rate >= 0.5 { Color::Black } else { Color::White };
        let of_ahead = |black: f64, white: f64| if ahead == Color::Black { black } else { white };
        let side = seen_side(lang, &self.ruleset, ahead);
        let rate = percent(of_ahead(*win_rate, 1.0 - win_rate));
        let lead = lead.map(|lead| of_ahead(lead, -lead)).map(|lead| {
            let key = if lead < -0.05 { "rev-behind" } else { "rev-lead" };
            phrase(lang, key, &[("n", &format!("{:.1}", lead.abs()))])
        });
        let text = |mv: &Move| match mv {
            Move::Play(point) => self.size.vertex(*point).to_string(),
            Move::Pass => word(lang, "phone-passed").to_owned(),
        };
        let line = |(rate, moves): &(f64, Vec<Move>)| LineState {
            rate_text: percent(*rate),
            text: moves.iter().map(text).collect::<Vec<_>>().join(" "),
        };
        AnalysisState {
            title: word(lang, "rev-wr").to_owned(),
            moves: self.moves,
            rate_text: phrase(lang, "an-rate", &[("c", side), ("n", &rate)]),
            lead_text: lead.unwrap_or_default(),
            graph: self.win_rates.iter().map(|rate| rate.map(|rate| (1000.0 * rate).round() as u16)).collect(),
            lines: continuations.iter().map(line).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lanke_game::record::analysis::Candidate;
    use lanke_game::session::{Act, GameSettings};
    use lanke_rules::Name;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_game_is_told_what_is_known_of_its_own_positions() {
        let size = Size::square(9).expect("a size");
        let mut session = Session::new(GameSettings::new(size, Name::Chinese)).expect("a game");
        let mut known = PositionAnalyses::default();
        assert!(known.of(&session).is_none());
        let point = |x, y| size.point(x, y).expect("on the board");
        session.act(&Act::Play(Color::Black, point(2, 2)), Duration::ZERO).expect("a legal move");
        let before = session.clone();
        session.act(&Act::Play(Color::White, point(6, 6)), Duration::ZERO).expect("a legal move");
        let all = subjects(&session);
        assert_eq!(all, [0, 1, 2].map(|n| Subject::of(&session.position_after(n), session.settings().komi)));
        let candidate = Candidate {
            visits: 1,
            win_rate: 0.4,
            lower_bound: 0.0,
            prior: 0.0,
            score: None,
            line: vec![Move::Play(point(6, 6)), Move::Pass],
        };
        // White is to move, and behind.
        let analysis = Analysis { win_rate: 0.25, score: Some(-3.0), candidates: vec![candidate], ..Analysis::UNKNOWN };
        known.insert(all[1], &analysis);
        let told = |known: &PositionAnalyses, session: &Session| {
            let state = known.of(session).map(|analysis| analysis.state(Lang::En));
            serde_json::to_value(state).expect("JSON")
        };
        let state = told(&known, &session);
        assert_eq!(state["graph"], json!([null, 750, null]));
        assert_eq!(
            (&state["move"], &state["rate_text"], &state["lead_text"]),
            (&json!(1), &json!("Black 75.0%"), &json!("+3.0"))
        );
        assert_eq!(state["lines"], json!([{"rate_text": "40.0%", "text": "G3 pass"}]));
        assert_eq!(told(&known, &before)["graph"], json!([null, 750]));
        known.insert(all[2], &analysis);
        assert_eq!(told(&known, &before)["graph"], json!([null, 750]), "a later position is none of the game");
        assert_eq!(told(&known, &session)["rate_text"], "White 75.0%");
    }
}
