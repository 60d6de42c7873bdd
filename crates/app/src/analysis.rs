//! Analysis on the review screen: of the position shown, of the whole game, and mistakes played again.
//!
//! At most one thought is under way. What it finds is kept in the record, where it is better than what
//! stands there; it is drawn only where it was found: at the same node, of the same position.

mod exercise;
mod keep;
mod sweep;

use std::time::Duration;

use lanke_engine::{Budget, Choice, EngineError};
use lanke_game::record::analysis::Subject;
use lanke_game::record::{Analysis, NodeId};
use lanke_game::review::Course;
use lanke_players::{PlayerSpec, Request};
use lanke_rules::Move;

use crate::app::App;
use crate::event::{Effect, StudyId, Ticket};
use crate::intent::Screen;
use crate::show::{players, status};
use crate::view::{Status, Tone};
use crate::words::phrase;

pub(crate) use exercise::{Cost, Exercise, Verdict};
pub(crate) use keep::{Insight, name_of};
pub use keep::{for_record, outdoes};
pub(crate) use sweep::Sweep;

/// How long a place is shown before it is analysed: who walks on means another one.
const REST: Duration = Duration::from_millis(200);
/// The longest that a position is looked at while it is shown.
const LONGEST: Duration = Duration::from_secs(600);
/// Visits of the fewest that are worth keeping.
const WORTH: u64 = 16;

/// Something that the board shows of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Moves with their win rates and visits.
    Candidates,
    /// Whose each point is likely to be.
    Ownership,
    /// How promising points look before any search.
    Policy,
    /// What is expected to follow the best move, or the one looked at.
    Lines,
}

/// Which of them are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// [`Layer::Candidates`].
    pub candidates: bool,
    /// [`Layer::Ownership`].
    pub ownership: bool,
    /// [`Layer::Policy`].
    pub policy: bool,
    /// [`Layer::Lines`].
    pub lines: bool,
}

impl Layers {
    /// Whether any is shown: the position is analysed then.
    pub fn any(self) -> bool {
        self.candidates || self.ownership || self.policy || self.lines
    }

    fn switch(&mut self, layer: Layer) {
        let shown = match layer {
            Layer::Candidates => &mut self.candidates,
            Layer::Ownership => &mut self.ownership,
            Layer::Policy => &mut self.policy,
            Layer::Lines => &mut self.lines,
        };
        *shown = !*shown;
    }
}

/// A wish about analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analyse {
    /// Show a layer, or no longer.
    Layer(Layer),
    /// Look for a moment at what is expected to follow this candidate; none ends it.
    Follow(Option<Move>),
    /// Hold on to what is expected to follow this candidate, or let go of it.
    Hold(Option<Move>),
    /// Analyse every position of the line shown, or stop that.
    Game,
    /// Play the mistake at this node again.
    Again(NodeId),
    /// Show what would have been better; the exercise is over.
    Answer,
}

/// The state of analysis.
#[derive(Debug, Default)]
pub(crate) struct Analyst {
    pub(crate) layers: Layers,
    /// The candidate that is looked at, and the one held on to.
    pub(crate) followed: Option<Move>,
    pub(crate) held: Option<Move>,
    /// The place shown, and since when.
    shown: Option<(Spot, Duration)>,
    asked: Option<Asked>,
    pub(crate) sweep: Option<Sweep>,
    pub(crate) exercise: Option<Exercise>,
}

/// A position of an open record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) study: StudyId,
    pub(crate) game: usize,
    pub(crate) node: NodeId,
    /// Moves tried out from there.
    pub(crate) tried: usize,
    pub(crate) of: Subject,
}

/// What a mind was asked.
#[derive(Debug)]
struct Asked {
    ticket: Ticket,
    spot: Spot,
    /// The mind's name.
    engine: String,
    /// For the analysis of the whole game.
    sweeps: bool,
    latest: Option<Analysis>,
    /// Visits of what was kept of it so far.
    kept: u64,
    /// The mind has said its last.
    ended: bool,
}

impl App {
    pub(crate) fn analyse_intent(&mut self, wish: Analyse, now: Duration) {
        match wish {
            Analyse::Layer(layer) => self.analyst.layers.switch(layer),
            Analyse::Follow(mv) => self.analyst.followed = mv,
            Analyse::Hold(mv) => self.analyst.held = mv.filter(|_| self.analyst.held != mv),
            Analyse::Game if self.analyst.sweep.is_some() => self.analyst.sweep = None,
            Analyse::Game => self.begin_sweep(now),
            Analyse::Again(node) => self.begin_exercise(node, now),
            Analyse::Answer => self.end_exercise(),
        }
    }

    /// Lets the mind that analyses do what is wanted now. Called after every event.
    pub(crate) fn analyse(&mut self, now: Duration) {
        self.leave_exercise();
        let spot = self.spot();
        if self.analyst.shown.map(|shown| shown.0) != spot {
            self.analyst.shown = spot.map(|spot| (spot, now));
            (self.analyst.followed, self.analyst.held) = (None, None);
        }
        let wanted = |asked: &Asked| match self.analyst.sweep {
            Some(_) => asked.sweeps,
            None => !asked.sweeps && Some(asked.spot) == spot && self.looks(),
        };
        if self.analyst.asked.as_ref().is_some_and(|asked| !wanted(asked)) {
            self.stop_thinking();
        }
        if self.analyst.asked.is_none() {
            if self.analyst.sweep.is_some() {
                self.sweep_on(now);
            } else if let Some(spot) = self.due().filter(|due| due.1 <= now).map(|due| due.0) {
                let course = self.shelf.shown().review().course_shown();
                let budget = Budget { time: Some(LONGEST), ..Budget::default() };
                self.ask_mind(spot, course, budget, false);
            }
        }
    }

    /// When the position shown is to be analysed, if it is at all.
    fn due(&self) -> Option<(Spot, Duration)> {
        let idle = self.analyst.asked.is_none() && self.analyst.sweep.is_none();
        let (spot, since) = self.analyst.shown.filter(|_| idle && self.looks())?;
        let over = self.shelf.shown().review().position().end().is_some();
        (!over).then_some((spot, since + REST))
    }

    /// When time alone lets an analysis begin.
    pub(crate) fn analysis_wakes_at(&self) -> Option<Duration> {
        self.due().map(|due| due.1)
    }

    /// Whether a mind is asked about a record.
    pub(crate) fn is_analysing(&self) -> bool {
        self.analyst.asked.is_some() || self.analyst.sweep.is_some()
    }

    /// Whether the position shown is to be analysed.
    fn looks(&self) -> bool {
        self.analyst.layers.any() || self.exercise_waits()
    }

    /// The place shown, where there is something to analyse.
    pub(crate) fn spot(&self) -> Option<Spot> {
        if self.screen != Screen::Review || self.shelf.shown().walks() {
            return None;
        }
        let study = self.shelf.shown();
        let (game, node, tried) = study.place();
        Some(Spot { study: study.id(), game, node, tried, of: study.review().subject() })
    }

    fn ask_mind(&mut self, spot: Spot, course: Course, budget: Budget, sweeps: bool) {
        let mind = self.analyst_mind();
        let ticket = self.ticket();
        let engine = name_of(&mind);
        let komi = self.komi_of(spot);
        let Course { start, moves, position } = course;
        let thought = Request { start, moves, komi, ..Request::new(mind, position, budget) };
        self.effects.push(Effect::Think(ticket, Box::new(thought)));
        self.analyst.asked = Some(Asked { ticket, spot, engine, sweeps, latest: None, kept: 0, ended: false });
    }

    fn komi_of(&mut self, spot: Spot) -> lanke_rules::Komi {
        let review = self.shelf.find(spot.study).and_then(|study| study.review_of(spot.game));
        review.map_or(lanke_rules::Ruleset::CHINESE.komi, |review| review.setting().komi)
    }

    /// The mind that analyses.
    pub(crate) fn analyst_mind(&self) -> PlayerSpec {
        self.adviser(self.shelf.shown().review().position().ruleset())
    }

    /// Ends what is thought about; what was found is kept.
    fn stop_thinking(&mut self) {
        if let Some(asked) = self.analyst.asked.take() {
            if !asked.ended {
                self.effects.push(Effect::Stop(asked.ticket));
            }
            self.keep(&asked);
        }
    }

    /// A mind tells how a position looks; whether it was asked for an analysis.
    pub(crate) fn analysis_looked(&mut self, ticket: Ticket, found: &Analysis) -> bool {
        let Some(asked) = self.analyst.asked.as_mut().filter(|asked| asked.ticket == ticket) else { return false };
        if found.visits > 0 || found.proved {
            let found = for_record(found, &asked.engine);
            // A kill loses at most half of the work.
            let worth_keeping = !asked.sweeps && found.visits >= (2 * asked.kept).max(WORTH);
            asked.latest = Some(found);
            if worth_keeping && let Some(asked) = self.analyst.asked.take() {
                let kept = self.keep(&asked);
                self.analyst.asked = Some(Asked { kept, ..asked });
            }
        }
        self.judge_exercise();
        true
    }

    /// A mind has thought to the end, or failed; whether it was asked for an analysis.
    pub(crate) fn analysis_thought(
        &mut self,
        ticket: Ticket,
        end: &Result<Choice, EngineError>,
        now: Duration,
    ) -> bool {
        let Some(asked) = self.analyst.asked.take_if(|asked| asked.ticket == ticket) else { return false };
        if let Err(error) = end {
            self.analyst.layers = Layers::default();
            self.analyst.sweep = None;
            let why = players::engine_error(self.settings.lang, error);
            let text = phrase(self.settings.lang, "er-analysis", &[("n", &why)]);
            self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            return true;
        }
        self.keep(&asked);
        if asked.sweeps {
            self.swept(&asked.spot, asked.latest.is_some(), now);
        } else {
            if asked.latest.is_none() {
                self.say(status::status(self.settings.lang, "er-noanalysis", Tone::Bad, "warning"), now);
            }
            self.analyst.asked = Some(Asked { ended: true, ..asked });
            self.judge_exercise();
        }
        true
    }

    /// Keeps what was found in the record, where it is better than what stands there; visits kept.
    fn keep(&mut self, asked: &Asked) -> u64 {
        let Asked { spot, latest: Some(found), kept, .. } = asked else { return asked.kept };
        if spot.tried > 0 || found.visits < WORTH && !found.proved {
            return *kept;
        }
        let Some(study) = self.shelf.find(spot.study) else { return *kept };
        let known = study.analysis_at(spot.game, spot.node, &spot.of);
        if known.is_none_or(|known| outdoes(found, &known)) {
            let lines = study.keep_analysis(spot.game, spot.node, found, &spot.of);
            self.journal_study(spot.study, lines);
        }
        found.visits
    }

    /// The best that is known of the position shown: what is being found, or what the record keeps.
    pub(crate) fn analysis_shown(&self) -> Option<Analysis> {
        let spot = self.spot().or_else(|| self.spot_walked())?;
        let live =
            self.analyst.asked.as_ref().filter(|asked| asked.spot == spot).and_then(|asked| asked.latest.as_ref());
        match (self.shelf.shown().review().analysis(), live) {
            (Some(kept), Some(live)) if outdoes(live, &kept) => Some(live.clone()),
            (None, live) => live.cloned(),
            (kept, _) => kept,
        }
    }

    /// The place shown while the record is walked by itself: what is kept of it is shown, too.
    fn spot_walked(&self) -> Option<Spot> {
        let study = self.shelf.shown();
        let (game, node, tried) = study.place();
        (self.screen == Screen::Review).then(|| Spot {
            study: study.id(),
            game,
            node,
            tried,
            of: study.review().subject(),
        })
    }

    /// Whether a mind is at work on the position shown.
    pub(crate) fn thinks(&self) -> bool {
        let spot = self.analyst.shown.map(|shown| shown.0);
        self.analyst.asked.as_ref().is_some_and(|asked| !asked.ended && Some(asked.spot) == spot)
    }
}
