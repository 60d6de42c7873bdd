//! Analysis on the review screen: of the position shown, of the whole game, and mistakes played again.
//!
//! At most one search is under way. What it finds is kept in the record, where it is better than what
//! stands there; it is drawn only where it was found: at the same node, of the same position.
//!
//! `Analyst` is a component: it changes itself alone, reads the open records, and answers with `Action`s.

mod exercise;
mod keep;
mod layers;
mod show;
mod spot;
mod sweep;
pub(crate) mod view;

use std::time::Duration;

use lanke_engine::{Budget, Choice, EngineError};
use lanke_game::record::{Analysis, NodeId};
use lanke_game::review::PositionPath;
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Komi, Move, Point, Ruleset};

use crate::board::BoardView;
use crate::context::Context;
use crate::ids::Ticket;
use crate::status::{Status, Tone, engine_error, status};
use crate::words::phrase;

use exercise::Exercise;
use keep::name_of;
use spot::Spot;
use sweep::{Next, Sweep};
use view::AnalysisView;

pub use keep::{for_record, outdoes};
pub use layers::{Layer, Layers};
pub(crate) use spot::Shown;

/// How long a place is shown before it is analysed: who walks on means another one.
const REST: Duration = Duration::from_millis(200);
/// The longest that a position is looked at while it is shown.
const LONGEST: Duration = Duration::from_secs(600);
/// Visits of the fewest that are worth keeping.
const WORTH: u64 = 16;

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

/// Answers of the player that analyses.
#[derive(Debug)]
pub(crate) enum Event {
    /// The analysis of the position so far, at most ten times a second.
    AnalysisUpdated { ticket: Ticket, analysis: Box<Analysis> },
    /// The move that the player would play, or why it cannot think: there is nothing more to come.
    MoveChosen { ticket: Ticket, choice: Result<Choice, EngineError> },
}

/// Work of others that follows from an event of the analysis.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Forget what was said last.
    ClearNotice,
    /// Mark a point as refused.
    Refuse(Point),
    /// Keep an analysis in a record.
    Keep { spot: Spot, analysis: Box<Analysis> },
    /// Begin to guess moves no more, and go to this node.
    Visit(NodeId),
    /// Try this move out at the node shown, in place of what was tried before.
    Try(Move),
    /// Leave the moves tried out.
    LeaveTrial,
    /// Let a player think.
    Think { ticket: Ticket, thought: Box<Request> },
    /// Stop thinking.
    Stop(Ticket),
}

/// The analysis component.
#[derive(Debug, Default)]
pub(crate) struct Analyst {
    layers: Layers,
    /// The candidate that is looked at, and the one held on to.
    followed: Option<Move>,
    held: Option<Move>,
    /// The place shown, and since when.
    shown: Option<(Spot, Duration)>,
    asked: Option<Asked>,
    sweep: Option<Sweep>,
    exercise: Option<Exercise>,
}

/// Question to a player.
#[derive(Debug)]
struct Asked {
    ticket: Ticket,
    spot: Spot,
    /// The player's name.
    engine: String,
    /// For the analysis of the whole game.
    sweeps: bool,
    latest: Option<Analysis>,
    /// Visits of what was kept of it so far.
    kept: u64,
    /// The player has said its last.
    ended: bool,
}

impl Analyst {
    /// Does what a person wants.
    pub(crate) fn request(&mut self, wish: Analyse, shown: Shown<'_>, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            Analyse::Layer(layer) => self.layers.switch(layer),
            Analyse::Follow(mv) => self.followed = mv,
            Analyse::Hold(mv) => self.held = mv.filter(|_| self.held != mv),
            Analyse::Game if self.sweep.is_some() => self.sweep = None,
            Analyse::Game => return self.begin_sweep(shown, cx),
            Analyse::Again(mistake) => {
                let Some(exercise) = Exercise::of(mistake, shown.study()) else { return Vec::new() };
                let visit = Action::Visit(exercise.before());
                self.exercise = Some(exercise);
                return vec![visit];
            }
            Analyse::Answer if self.exercise.take().is_some() => return vec![Action::LeaveTrial],
            Analyse::Answer => {}
        }
        Vec::new()
    }

    /// A click on the board, if it is an attempt at a better move.
    pub(crate) fn attempt(&mut self, p: Point, shown: Shown<'_>) -> Option<Vec<Action>> {
        let exercise = self.exercise.as_mut().filter(|exercise| exercise.searches())?;
        Some(match exercise.attempt(p, shown.study()) {
            Some(mv) => vec![Action::Try(mv), Action::ClearNotice],
            None => vec![Action::LeaveTrial, Action::Refuse(p)],
        })
    }

    /// Takes what a player tells that was asked for an analysis.
    pub(crate) fn handle(&mut self, event: Event, shown: Shown<'_>, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::AnalysisUpdated { ticket, analysis } => self.updated(ticket, &analysis, shown),
            Event::MoveChosen { ticket, choice } => self.ended(ticket, &choice, shown, cx),
        }
    }

    /// Lets the player that analyses do what is wanted now. Called after every event.
    pub(crate) fn advance(&mut self, shown: Shown<'_>, cx: &Context<'_>) -> Vec<Action> {
        self.exercise.take_if(|exercise| !exercise.goes_on(shown.study()));
        self.judge_exercise(shown);
        let spot = shown.spot();
        if self.shown.map(|shown| shown.0) != spot {
            self.shown = spot.map(|spot| (spot, cx.now));
            (self.followed, self.held) = (None, None);
        }
        let wanted = |asked: &Asked| match self.sweep {
            Some(_) => asked.sweeps,
            None => !asked.sweeps && Some(asked.spot) == spot && self.looks(),
        };
        let mut actions = Vec::new();
        if self.asked.as_ref().is_some_and(|asked| !wanted(asked)) {
            actions = self.stop_thinking(shown);
        }
        if self.asked.is_none() {
            if self.sweep.is_some() {
                actions.extend(self.sweep_on(shown, cx));
            } else if let Some(spot) = self.due(shown).filter(|due| due.1 <= cx.now).map(|due| due.0) {
                let course = shown.study().review().course_shown();
                let budget = Budget { time: Some(LONGEST), ..Budget::default() };
                actions.push(self.ask(spot, course, budget, shown, cx));
            }
        }
        actions
    }

    /// Time at which an analysis begins by itself.
    pub(crate) fn wake_at(&self, shown: Shown<'_>) -> Option<Duration> {
        self.due(shown).map(|due| due.1)
    }

    /// True if a player was asked this for an analysis.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.ticket == ticket)
    }

    /// True if a player is asked about a record.
    pub(crate) fn is_busy(&self) -> bool {
        self.asked.is_some() || self.sweep.is_some()
    }

    /// The panel's part of the view; what the analysis draws is drawn on `board`.
    pub(crate) fn view(&self, shown: Shown<'_>, board: &mut BoardView, cx: &Context<'_>) -> AnalysisView {
        let searching = self.exercise.as_ref().is_some_and(Exercise::searches);
        let state = show::State {
            layers: self.layers,
            followed: self.followed.or(self.held),
            // Who looks for a better move is not told it.
            found: self.found(shown).filter(|_| !searching),
            thinking: self.thinks() && !searching,
            sweep: self.sweep.as_ref(),
            searching,
        };
        show::view(state, shown.study(), board, cx.settings)
    }

    /// The sentence about the mistake that is played again.
    pub(crate) fn status(&self, shown: Shown<'_>, cx: &Context<'_>) -> Option<Status> {
        self.exercise.as_ref().map(|exercise| show::exercise_status(exercise, shown.study(), cx.lang()))
    }

    /// The position that is to be analysed, if there is one, and when.
    fn due(&self, shown: Shown<'_>) -> Option<(Spot, Duration)> {
        let idle = self.asked.is_none() && self.sweep.is_none();
        let (spot, since) = self.shown.filter(|_| idle && self.looks())?;
        let over = shown.study().review().position().end().is_some();
        (!over).then_some((spot, since + REST))
    }

    /// True if the position shown is to be analysed.
    fn looks(&self) -> bool {
        self.layers.any() || self.exercise.as_ref().is_some_and(Exercise::waits)
    }

    /// True if a player is at work on the position shown.
    fn thinks(&self) -> bool {
        let spot = self.shown.map(|shown| shown.0);
        self.asked.as_ref().is_some_and(|asked| !asked.ended && Some(asked.spot) == spot)
    }

    fn ask(&mut self, spot: Spot, course: PositionPath, budget: Budget, shown: Shown<'_>, cx: &Context<'_>) -> Action {
        let (player, ticket) = (player(shown, cx), cx.ticket());
        let engine = name_of(&player);
        let komi = komi_of(spot, shown);
        let PositionPath { start, moves, position } = course;
        let thought = Request { start, moves, komi, ..Request::new(player, position, budget) };
        self.asked = Some(Asked { ticket, spot, engine, sweeps: false, latest: None, kept: 0, ended: false });
        Action::Think { ticket, thought: Box::new(thought) }
    }

    /// Ends what is thought about; what was found is kept.
    fn stop_thinking(&mut self, shown: Shown<'_>) -> Vec<Action> {
        let Some(mut asked) = self.asked.take() else { return Vec::new() };
        let stop = (!asked.ended).then_some(Action::Stop(asked.ticket));
        stop.into_iter().chain(asked.keep(shown)).collect()
    }

    /// A player tells how a position looks.
    fn updated(&mut self, ticket: Ticket, found: &Analysis, shown: Shown<'_>) -> Vec<Action> {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.ticket == ticket) else { return Vec::new() };
        if found.visits == 0 && !found.proved {
            return Vec::new();
        }
        let found = for_record(found, &asked.engine);
        // A kill loses at most half of the work.
        let worth_keeping = !asked.sweeps && found.visits >= (2 * asked.kept).max(WORTH);
        asked.latest = Some(found);
        let kept = if worth_keeping { asked.keep(shown) } else { None };
        kept.into_iter().collect()
    }

    /// A player has thought to the end, or failed.
    fn ended(
        &mut self,
        ticket: Ticket,
        end: &Result<Choice, EngineError>,
        shown: Shown<'_>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let Some(mut asked) = self.asked.take_if(|asked| asked.ticket == ticket) else { return Vec::new() };
        if let Err(error) = end {
            self.layers = Layers::default();
            self.sweep = None;
            let text = phrase(cx.lang(), "er-analysis", &[("n", &engine_error(cx.lang(), error))]);
            return vec![Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })];
        }
        let mut actions: Vec<Action> = asked.keep(shown).into_iter().collect();
        let found = asked.latest.is_some();
        let hopeless = if asked.sweeps {
            let sweep = self.sweep.as_mut().filter(|sweep| sweep.is_of(asked.spot.study));
            let hopeless = sweep.is_some_and(|sweep| !sweep.count(found, cx.now));
            self.sweep.take_if(|_| hopeless);
            hopeless
        } else {
            self.asked = Some(Asked { ended: true, ..asked });
            !found
        };
        if hopeless {
            actions.push(Action::Notify(status(cx.lang(), "er-noanalysis", Tone::Bad, "warning")));
        }
        actions
    }

    /// Begins to analyse the line shown; what was analysed well enough is not paid for again.
    fn begin_sweep(&mut self, shown: Shown<'_>, cx: &Context<'_>) -> Vec<Action> {
        if !shown.reviews() {
            return Vec::new();
        }
        match Sweep::of(shown.study(), cx.settings.visits, &name_of(&player(shown, cx)), cx.now) {
            None => vec![analysed(cx)],
            Some(sweep) => {
                let actions = self.stop_thinking(shown);
                self.sweep = Some(sweep);
                actions
            }
        }
    }

    /// Asks for the next position of the whole game: the one shown if it is among them.
    fn sweep_on(&mut self, shown: Shown<'_>, cx: &Context<'_>) -> Vec<Action> {
        let next = self.sweep.as_mut().map(|sweep| sweep.next(shown));
        match next {
            None => Vec::new(),
            Some(Next::Closed) => {
                self.sweep = None;
                Vec::new()
            }
            Some(Next::Done) => {
                self.sweep = None;
                vec![analysed(cx)]
            }
            Some(Next::Position(spot, course)) => {
                let budget = Budget { visits: Some(cx.settings.visits), ..Budget::default() };
                let think = self.ask(spot, *course, budget, shown, cx);
                if let Some(asked) = &mut self.asked {
                    asked.sweeps = true;
                }
                vec![think]
            }
        }
    }

    /// The best that is known of the position shown: what is being found, or what the record keeps.
    fn found(&self, shown: Shown<'_>) -> Option<Analysis> {
        let spot = shown.place()?;
        let live = self.asked.as_ref().filter(|asked| asked.spot == spot).and_then(|asked| asked.latest.as_ref());
        match (shown.study().review().analysis(), live) {
            (Some(kept), Some(live)) if outdoes(live, &kept) => Some(live.clone()),
            (None, live) => live.cloned(),
            (kept, _) => kept,
        }
    }

    /// Judges the attempt on the board, if what is needed for it is known.
    fn judge_exercise(&mut self, shown: Shown<'_>) {
        let spot = shown.spot();
        let asked = self.asked.as_ref().filter(|asked| Some(asked.spot) == spot);
        let after = asked.and_then(|asked| Some((asked.latest.as_ref()?, asked.ended)));
        if let Some(exercise) = &mut self.exercise {
            exercise.judge(shown.study(), after);
        }
    }
}

impl Asked {
    /// Part of it to keep in the record: the analyses that are better than those there.
    fn keep(&mut self, shown: Shown<'_>) -> Option<Action> {
        let found = self.latest.as_ref().filter(|found| found.visits >= WORTH || found.proved)?;
        let study = shown.records.by_id(self.spot.study).filter(|_| self.spot.tried == 0)?;
        self.kept = found.visits;
        let known = study.analysis_at(self.spot.game, self.spot.node, &self.spot.of);
        let better = known.is_none_or(|known| outdoes(found, &known));
        better.then(|| Action::Keep { spot: self.spot, analysis: Box::new(found.clone()) })
    }
}

/// The player that analyses.
fn player(shown: Shown<'_>, cx: &Context<'_>) -> PlayerSpec {
    cx.settings.adviser_for(shown.study().review().position().ruleset())
}

fn komi_of(spot: Spot, shown: Shown<'_>) -> Komi {
    let review = shown.records.by_id(spot.study).and_then(|study| study.review_of(spot.game));
    review.map_or(Ruleset::CHINESE.komi, |review| review.setting().komi)
}

/// The whole game is analysed.
fn analysed(cx: &Context<'_>) -> Action {
    Action::Notify(status(cx.lang(), "st-analysed", Tone::Good, "check"))
}
