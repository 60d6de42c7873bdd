//! Analysis of records: of the position shown, of the whole game in two passes, and mistakes played again.
//!
//! A person opens it for a record, and it goes on while that record is shown, until it is paused or everything is known;
//! `plan` decides what comes next. At most one search is under way. What it finds is kept beside the record, by
//! position, and drawn only where that position is shown.
//!
//! `Analyst` is a component: it changes itself alone, reads the open records, and answers with `Action`s.

mod exercise;
mod keep;
mod layers;
mod plan;
mod run;
mod show;
mod spot;
pub(crate) mod view;

use std::collections::HashMap;
use std::time::Duration;

use lanke_engine::{Budget, Choice, EngineError};
use lanke_game::record::{Analysis, NodeId};
use lanke_game::review::PositionPath;
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Komi, Move, Point, Ruleset};

use crate::board::BoardView;
use crate::context::Context;
use crate::ids::{RecordId, Ticket};
use crate::status::{Status, Tone};

use exercise::{ENOUGH, Exercise};
pub(crate) use keep::for_record;
use plan::{Target, Viewed};
use run::{Run, Trouble};
use spot::Spot;
use view::AnalysisView;

pub use layers::{Layer, Layers};
pub(crate) use spot::Shown;

/// Time that a place is shown before it is analysed: who walks on means another one.
const REST: Duration = Duration::from_millis(200);
/// The longest that a position is looked at when the rest of its game is known.
const LONGEST: Duration = Duration::from_secs(600);

/// A wish about analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analyse {
    /// Show a layer, or no longer.
    Layer(Layer),
    /// Look for a moment at what is expected to follow this candidate; none ends it.
    Follow(Option<Move>),
    /// Hold on to what is expected to follow this candidate, or let go of it.
    Hold(Option<Move>),
    /// Analyse the record shown, pause, or go on.
    Game,
    /// Play the mistake at this node again.
    Again(NodeId),
    /// Show what would have been better; the exercise is over.
    Answer,
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
    /// Keep an analysis beside a record.
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
    /// Time of the last look at the clock.
    ticked: Duration,
    asked: Option<Asked>,
    /// The analyses that were opened.
    runs: HashMap<RecordId, Run>,
    exercise: Option<Exercise>,
}

/// Question to a player.
#[derive(Debug)]
struct Asked {
    ticket: Ticket,
    spot: Spot,
    /// The player's name.
    engine: String,
    /// Visits that are wanted; none while it is to go on as long as the position is shown.
    visits: Option<u64>,
    since: Duration,
    latest: Option<Analysis>,
    /// Visits of what was kept of it so far.
    kept: u64,
    /// The player has said its last.
    ended: bool,
}

impl Analyst {
    /// Does what a person wants.
    pub(crate) fn request(&mut self, wish: Analyse, shown: Shown<'_>) -> Vec<Action> {
        match wish {
            Analyse::Layer(layer) => self.switch(layer, shown),
            Analyse::Follow(mv) => self.followed = mv,
            Analyse::Hold(mv) => self.held = mv.filter(|_| self.held != mv),
            Analyse::Game => match self.runs.get_mut(&shown.record().id()) {
                Some(run) => (run.paused, run.trouble) = (!run.paused, None),
                None => self.open(shown),
            },
            Analyse::Again(mistake) => {
                let Some(exercise) = Exercise::of(mistake, shown.record()) else { return Vec::new() };
                let visit = Action::Visit(exercise.before());
                self.exercise = Some(exercise);
                return vec![visit];
            }
            Analyse::Answer if self.exercise.take().is_some() => return vec![Action::LeaveTrial],
            Analyse::Answer => {}
        }
        Vec::new()
    }

    /// A click on the board or a pass, if it is an attempt at a better move.
    pub(crate) fn attempt(&self, mv: Move, shown: Shown<'_>) -> Option<Vec<Action>> {
        let exercise = self.exercise.as_ref().filter(|exercise| exercise.searches())?;
        Some(match mv {
            _ if exercise.allows(mv, shown.record()) => vec![Action::Try(mv), Action::ClearNotice],
            Move::Play(p) => vec![Action::LeaveTrial, Action::Refuse(p)],
            Move::Pass => vec![Action::LeaveTrial],
        })
    }

    /// Lets the player that analyses do what is wanted now, unless it is `taken` by the game that is played. Called after every
    /// event.
    pub(crate) fn advance(&mut self, shown: Shown<'_>, taken: bool, cx: &Context<'_>) -> Vec<Action> {
        self.ticked = cx.now;
        self.exercise.take_if(|exercise| !exercise.goes_on(shown.record()));
        self.judge_exercise(shown);
        self.runs.retain(|id, _| shown.records.by_id(*id).is_some());
        let spot = shown.spot();
        if self.shown.map(|shown| shown.0) != spot {
            self.shown = spot.map(|spot| (spot, cx.now));
            (self.followed, self.held) = (None, None);
        }
        let mut actions = Vec::new();
        let ends = |asked: &Asked| taken && !asked.ended || !self.is_wanted(asked, shown, cx);
        if self.asked.as_ref().is_some_and(ends) {
            actions = self.stop_thinking(shown, cx);
        }
        if self.asked.is_none()
            && !taken
            && let Some((spot, course, visits)) = self.next(shown, cx)
        {
            actions.push(self.ask((spot, course, visits), shown, cx));
        }
        actions
    }

    /// Time at which the position shown comes first.
    pub(crate) fn wake_at(&self, shown: Shown<'_>) -> Option<Duration> {
        let (spot, since) = self.shown.filter(|_| self.goes_on(shown))?;
        let looks_elsewhere = self.asked.as_ref().is_none_or(|asked| asked.spot != spot);
        let at = since + REST;
        (looks_elsewhere && !shown.is_over() && at > self.ticked).then_some(at)
    }

    /// The analysis of one record goes on in another that has taken its place.
    pub(crate) fn follow(&mut self, old: RecordId, new: RecordId) {
        if let Some(run) = self.runs.remove(&old) {
            self.runs.insert(new, run);
        }
    }

    /// True if a player was asked this for an analysis.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.ticket == ticket)
    }

    /// True if a player is asked about a record.
    pub(crate) fn is_busy(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| !asked.ended)
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
            run: self.runs.get(&shown.record().id()),
            player: player(shown, cx),
            searching,
        };
        show::view(state, shown.record(), board, cx.settings)
    }

    /// True while a mistake is played again.
    pub(crate) fn is_exercising(&self) -> bool {
        self.exercise.is_some()
    }

    /// The sentence about the mistake that is played again.
    pub(crate) fn status(&self, shown: Shown<'_>, cx: &Context<'_>) -> Option<Status> {
        self.exercise.as_ref().map(|exercise| show::exercise_status(exercise, shown.record(), cx.lang()))
    }

    /// Shows a layer, or no longer; where the analysis is not open it is opened for it.
    fn switch(&mut self, layer: Layer, shown: Shown<'_>) {
        if self.runs.contains_key(&shown.record().id()) || !shown.reviews() {
            return self.layers.switch(layer);
        }
        if !self.layers.shows(layer) {
            self.layers.switch(layer);
        }
        self.open(shown);
    }

    /// Opens the analysis of the record shown.
    fn open(&mut self, shown: Shown<'_>) {
        if !shown.reviews() {
            return;
        }
        self.runs.insert(shown.record().id(), Run::default());
        if !self.layers.any() {
            self.layers.switch(Layer::Candidates);
        }
    }

    /// True if the record shown is being analysed.
    fn runs(&self, shown: Shown<'_>) -> bool {
        self.runs.get(&shown.record().id()).is_some_and(|run| !run.paused)
    }

    /// True if a player is to think about the record shown.
    fn goes_on(&self, shown: Shown<'_>) -> bool {
        let waits = self.exercise.as_ref().is_some_and(Exercise::waits);
        shown.reviews() && shown.loaded && (self.runs(shown) || waits)
    }

    /// True if the player is to go on with what it was asked: not if it is about another record, or if the position that
    /// is shown is to come first.
    fn is_wanted(&self, asked: &Asked, shown: Shown<'_>, cx: &Context<'_>) -> bool {
        let record = shown.record();
        let here = (asked.spot.record, asked.spot.game) == (record.id(), record.game());
        if !here || !self.goes_on(shown) || asked.engine != player(shown, cx).recorded_name() {
            return false;
        }
        match self.shown {
            // What is looked at without end makes room where more is wanted by now.
            Some((spot, _)) if spot == asked.spot => asked.visits.is_some() || self.plan(shown, cx).is_none(),
            _ if asked.visits.is_none() || asked.ended => false,
            Some((_, since)) if since + REST <= cx.now => !matches!(self.plan(shown, cx), Some((Target::Viewed, _))),
            _ => true,
        }
    }

    /// Next position of the record shown and the visits that it needs.
    fn plan(&self, shown: Shown<'_>, cx: &Context<'_>) -> Option<(Target, u64)> {
        let (record, player) = (shown.record(), player(shown, cx));
        let depth = run::depth(&player, cx.settings.visits);
        let viewed = self.viewed(shown, cx);
        match self.runs.get(&record.id()).filter(|run| !run.paused) {
            Some(run) => plan::next(&run.known(record), viewed, depth),
            None => plan::next(&[], viewed, depth),
        }
    }

    /// The position shown, if it is to be analysed: who walks on means another one.
    fn viewed(&self, shown: Shown<'_>, cx: &Context<'_>) -> Option<Viewed> {
        let (spot, _) = self.shown.filter(|&(_, since)| since + REST <= cx.now && !shown.is_over())?;
        let review = shown.record().review();
        let known = review.analysis().map(|found| found.brief());
        let run = self.runs.get(&spot.record);
        let visits = run.map_or(0.0, |run| run.visits(&spot.of, known));
        Some(Viewed { place: (spot.tried == 0).then(|| review.at()), visits })
    }

    /// Next search: the position, the moves that lead to it, and the visits wanted; without them it goes on as long as
    /// the position is shown.
    fn next(&mut self, shown: Shown<'_>, cx: &Context<'_>) -> Option<(Spot, PositionPath, Option<u64>)> {
        if !self.goes_on(shown) {
            return None;
        }
        let player = player(shown, cx);
        self.runs.entry(shown.record().id()).and_modify(|run| run.ask(&player));
        let review = shown.record().review();
        let here = |visits| shown.spot().map(|spot| (spot, review.course_shown(), visits));
        if self.exercise.as_ref().is_some_and(Exercise::waits) && !self.was_asked_enough(shown) {
            return here(Some(ENOUGH));
        }
        match self.plan(shown, cx) {
            Some((Target::Viewed, visits)) => here(Some(visits)),
            Some((Target::Place(at), visits)) => {
                let place = shown.record().places().get(at)?.clone();
                let (record, game) = (shown.record().id(), shown.record().game());
                let spot = Spot { record, game, node: place.node, tried: 0, of: place.subject };
                Some((spot, review.course(place.node), Some(visits)))
            }
            None if self.layers.any() && self.viewed(shown, cx).is_some() => here(None),
            None => None,
        }
    }

    /// True if a player is at work on the position shown.
    fn thinks(&self) -> bool {
        let spot = self.shown.map(|shown| shown.0);
        self.asked.as_ref().is_some_and(|asked| !asked.ended && Some(asked.spot) == spot)
    }

    /// True if the position shown was asked about as an attempt at a better move is.
    fn was_asked_enough(&self, shown: Shown<'_>) -> bool {
        let of = shown.record().review().subject();
        self.runs.get(&shown.record().id()).is_some_and(|run| run.has_asked(&of, ENOUGH))
    }

    fn ask(
        &mut self,
        (spot, course, visits): (Spot, PositionPath, Option<u64>),
        shown: Shown<'_>,
        cx: &Context<'_>,
    ) -> Action {
        let (player, ticket) = (player(shown, cx), cx.ticket());
        let engine = player.recorded_name();
        let komi = komi_of(spot, shown);
        let time = visits.is_none().then_some(LONGEST);
        let budget = Budget { time, visits, ..Budget::default() };
        let PositionPath { start, moves, position, handicap } = course;
        let thought = Request { start, moves, komi, handicap, ..Request::new(player, position, budget) };
        let since = cx.now;
        self.asked = Some(Asked { ticket, spot, engine, visits, since, latest: None, kept: 0, ended: false });
        Action::Think { ticket, thought: Box::new(thought) }
    }

    /// Ends what is thought about; what was found is kept.
    fn stop_thinking(&mut self, shown: Shown<'_>, cx: &Context<'_>) -> Vec<Action> {
        let Some(mut asked) = self.asked.take() else { return Vec::new() };
        let stop = (!asked.ended).then_some(Action::Stop(asked.ticket));
        if let (Some(run), Some(found)) = (self.runs.get_mut(&asked.spot.record), &asked.latest) {
            run.spend(cx.now.saturating_sub(asked.since), found.visits);
        }
        stop.into_iter().chain(asked.keep(shown)).collect()
    }

    /// A player tells how a position looks.
    pub(crate) fn updated(&mut self, ticket: Ticket, found: &Analysis, shown: Shown<'_>) -> Vec<Action> {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.ticket == ticket) else { return Vec::new() };
        if found.visits == 0 && !found.proved {
            return Vec::new();
        }
        let found = for_record(found, &asked.engine);
        let worth_keeping = found.visits >= 2 * asked.kept;
        asked.latest = Some(found);
        let kept = if worth_keeping { asked.keep(shown) } else { None };
        kept.into_iter().collect()
    }

    /// A player has thought to the end, or failed.
    pub(crate) fn ended(
        &mut self,
        ticket: Ticket,
        end: &Result<Choice, EngineError>,
        shown: Shown<'_>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let Some(mut asked) = self.asked.take_if(|asked| asked.ticket == ticket) else { return Vec::new() };
        let mut actions: Vec<Action> = asked.keep(shown).into_iter().collect();
        let (record, of, found) = (asked.spot.record, asked.spot.of, asked.latest.is_some());
        let (visits, time) = (asked.visits, cx.now.saturating_sub(asked.since));
        let run = self.runs.get_mut(&record);
        // What was asked about the position shown alone is not asked again while that is shown.
        if visits.is_none() || run.is_none() {
            self.asked = Some(Asked { ended: true, ..asked });
        }
        let trouble = match end {
            Err(error) => Some(Trouble::Failed(error.clone())),
            Ok(_) => {
                let useful = match (run, visits) {
                    (Some(run), Some(visits)) => run.count(of, visits, found, time),
                    _ => found,
                };
                (!useful).then_some(Trouble::NoAnalysis)
            }
        };
        if let Some(trouble) = trouble {
            let text = trouble.words(cx.lang());
            if let Some(run) = self.runs.get_mut(&record) {
                (run.paused, run.trouble) = (true, Some(trouble));
            }
            // An attempt that cannot be judged is taken back.
            if self.exercise.as_ref().is_some_and(Exercise::waits) {
                actions.push(Action::LeaveTrial);
            }
            actions.push(Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" }));
        }
        actions
    }

    /// The best that is known of the position shown: what is being found, or what the record keeps.
    fn found(&self, shown: Shown<'_>) -> Option<Analysis> {
        let spot = shown.place()?;
        let live = self.asked.as_ref().filter(|asked| asked.spot == spot).and_then(|asked| asked.latest.as_ref());
        match (shown.record().review().analysis(), live) {
            (Some(kept), Some(live)) if !live.outdoes(&kept) => Some(kept),
            (kept, live) => live.cloned().or(kept),
        }
    }

    /// Judges the attempt on the board, if what is needed for it is known.
    fn judge_exercise(&mut self, shown: Shown<'_>) {
        let spot = shown.spot();
        let asked_alone = self.asked.as_ref().is_some_and(|asked| Some(asked.spot) == spot && asked.ended);
        let ended = asked_alone || self.was_asked_enough(shown);
        let after = self.found(shown);
        if let Some(exercise) = &mut self.exercise {
            exercise.judge(shown.record(), after.as_ref().map(|after| (after, ended)));
        }
    }
}

impl Asked {
    /// Result to be kept beside the record, where it is better than the one kept before.
    fn keep(&mut self, shown: Shown<'_>) -> Option<Action> {
        let found = self.latest.as_ref().filter(|found| found.visits > self.kept || found.proved)?;
        shown.records.by_id(self.spot.record)?;
        self.kept = found.visits;
        Some(Action::Keep { spot: self.spot, analysis: Box::new(found.clone()) })
    }
}

/// The player that analyses.
pub(crate) fn player(shown: Shown<'_>, cx: &Context<'_>) -> PlayerSpec {
    cx.settings.analyst(shown.record().review().position())
}

fn komi_of(spot: Spot, shown: Shown<'_>) -> Komi {
    let review = shown.records.by_id(spot.record).and_then(|record| record.review_of(spot.game));
    review.map_or(Ruleset::CHINESE.komi, |review| review.setting().komi)
}
