//! The analysis of a record, from when it is opened until the record is closed.

use std::collections::HashMap;
use std::time::Duration;

use lanke_engine::EngineError;
use lanke_game::record::Analysis;
use lanke_game::record::analysis::{Brief, Subject};
use lanke_game::review::Place;
use lanke_players::PlayerSpec;
use lanke_rules::Color;

use super::plan::{Depth, Known};
use crate::review::OpenRecord;
use crate::status::engine_error;
use crate::words::{Lang, phrase, word};

/// Visits of a position in the first pass: one by a network, as few as tell anything by random games.
const GLANCE: u64 = 1;
const GLANCE_PLAYOUTS: u64 = 100;
/// Factor of visits that the position shown gets in the first pass.
const VIEWED: u64 = 20;
/// Least losses that are mistakes, for which deepening looks: points, or where they are not counted, win rate.
const POINTS: f64 = 2.0;
const WIN_RATE: f64 = 0.05;

/// Analysis of a record.
#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) paused: bool,
    /// Reason why it stopped.
    pub(super) trouble: Option<Trouble>,
    /// The player that analyses.
    engine: String,
    /// Visits that were asked for, whatever came of it.
    asked: HashMap<Subject, u64>,
    /// Time spent and visits made.
    spent: Duration,
    visits: u64,
}

/// Reason why an analysis stopped.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The player cannot think.
    Failed(EngineError),
    /// It gives no analysis.
    NoAnalysis,
}

impl Trouble {
    /// The reason in a sentence.
    pub(super) fn words(&self, lang: Lang) -> String {
        match self {
            Self::Failed(error) => phrase(lang, "er-analysis", &[("n", &engine_error(lang, error))]),
            Self::NoAnalysis => word(lang, "er-noanalysis").to_owned(),
        }
    }
}

impl Run {
    /// Begins to ask this player: what another one could not do it may.
    pub(super) fn ask(&mut self, player: &PlayerSpec) {
        let name = player.recorded_name();
        if self.engine != name {
            *self = Self { engine: name, paused: self.paused, trouble: self.trouble.take(), ..Self::default() };
        }
    }

    /// Counts a position that was analysed to the end; false if nothing came of it and it was the first.
    pub(super) fn count(&mut self, of: Subject, visits: u64, found: bool, time: Duration) -> bool {
        let first = self.asked.is_empty();
        self.asked.insert(of, visits);
        self.spend(time, visits);
        found || !first
    }

    /// True if so many visits of a position were asked for.
    pub(super) fn has_asked(&self, of: &Subject, visits: u64) -> bool {
        self.asked.get(of).is_some_and(|&asked| asked >= visits)
    }

    /// Takes note of the speed.
    pub(super) fn spend(&mut self, time: Duration, visits: u64) {
        self.spent += time;
        self.visits += visits;
    }

    /// Remaining time for so many visits, by the speed so far.
    pub(super) fn left(&self, visits: f64) -> Option<Duration> {
        let seconds = self.spent.as_secs_f64() / self.visits as f64 * visits;
        // Before a second has passed it is a guess.
        (self.spent >= Duration::from_secs(1)).then(|| Duration::try_from_secs_f64(seconds).ok()).flatten()
    }

    /// Depth to which a position is known, in visits of the player that analyses.
    pub(super) fn visits(&self, of: &Subject, brief: Option<Brief>) -> f64 {
        let unit = Analysis { visits: 1, engine: self.engine.clone(), ..Analysis::UNKNOWN }.weight();
        let known = brief.map_or(0.0, |brief| brief.weight / unit);
        known.max(self.asked.get(of).map_or(0.0, |&visits| visits as f64))
    }

    /// Knowledge of the positions of the line shown.
    pub(super) fn known(&self, record: &OpenRecord) -> Vec<Known> {
        let beside = record.review().analyses();
        let known = |place: &Place| {
            let brief = place.brief(beside);
            let visits = if place.over { f64::INFINITY } else { self.visits(&place.subject, brief) };
            Known { visits, lead: brief.map(|brief| lead(&brief, place.subject.to_play())) }
        };
        record.places().iter().map(known).collect()
    }
}

/// Visits that are wanted of a player.
pub(super) fn depth(player: &PlayerSpec, full: u64) -> Depth {
    let glance = match player {
        PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain => GLANCE_PLAYOUTS,
        PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_) => GLANCE,
    };
    Depth { first: glance.min(full), shown: (glance * VIEWED).min(full), full }
}

fn lead(brief: &Brief, to_play: Color) -> f64 {
    let mine = brief.score.map_or((brief.win_rate - 0.5) / WIN_RATE, |score| score / POINTS);
    if to_play == Color::Black { mine } else { -mine }
}
