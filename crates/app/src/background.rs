//! Analysis of the person's own games while the computer is idle; their mistakes become cards.
//!
//! `Background` is a component: it changes itself alone and answers with `Action`s. It works on one game at a time, and
//! gives way at the first wish of a person. The runtime finds the games and keeps the results.

use std::collections::BTreeSet;
use std::time::Duration;

use lanke_engine::{Analysis, Choice, EngineError};
use lanke_game::record::Tree;
use lanke_game::record::analysis::{Analyses, identity, line_identity};
use lanke_game::report::player::{called, own_color};
use lanke_game::review::Review;
use lanke_learn::deck::{Card, Wanted, cards_of};
use lanke_players::Request;

use crate::context::Context;
use crate::ids::Ticket;
use crate::learn::{LearnError, MIN_LOSS, MOST_CARDS};
use crate::quick_analysis::{AnalysisFailure, QuickAnalysis};
use crate::words::phrase;

/// Time without a wish of a person after which it goes on.
const IDLE: Duration = Duration::from_secs(60);

/// Time until it looks for games again where there was none, or the computer ran on its battery.
const LATER: Duration = Duration::from_secs(600);

/// Games of a run of the program at most.
const MOST_GAMES: usize = 200;

/// Games that a player breaks down at: then it is not asked again in this run.
const MOST_BREAKDOWNS: usize = 3;

/// Work of the shell.
#[derive(Debug)]
pub enum Effect {
    /// Look for a game of the person that was not analysed so.
    Find {
        /// The question.
        ticket: Ticket,
        /// Names of the person.
        names: Vec<String>,
        /// Lines of games that are not to be found.
        exceptions: BTreeSet<u64>,
    },
    /// Keep the analyses of a game and its cards, and count the game as analysed.
    Keep {
        /// The game's identity.
        identity: u64,
        /// That of its line.
        line: u64,
        /// Its analyses.
        analyses: Box<Analyses>,
        /// Its cards.
        cards: Vec<Card>,
    },
}

/// News of the games.
#[derive(Debug)]
pub enum Event {
    /// Answer to the question.
    Found {
        /// The question.
        ticket: Ticket,
        /// One; none where all are analysed, the disk refuses, or the computer runs on its battery.
        found: Option<Box<FoundGame>>,
    },
    /// A game was kept.
    Kept {
        /// Number of new cards, or why it was not.
        result: Result<usize, LearnError>,
    },
}

/// Game that is to be analysed.
#[derive(Debug)]
pub struct FoundGame {
    /// The game.
    pub tree: Tree,
    /// The analyses that are kept beside it.
    pub analyses: Analyses,
    /// Number of games after it.
    pub left: usize,
}

/// Work of others that follows.
#[derive(Debug)]
pub(crate) enum Action {
    /// Work for the shell.
    Effect(Effect),
    /// Let a player think.
    Think { ticket: Ticket, request: Box<Request> },
    /// Stop thinking.
    Stop(Ticket),
    /// The deck has new cards.
    CardsAdded,
}

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Background {
    /// Time of the last wish of a person.
    wished: Duration,
    /// Time of the last look at the clock.
    ticked: Duration,
    /// Earliest time of the next search for a game.
    next_at: Duration,
    finding: Option<Ticket>,
    /// The last game is being kept: the next one is looked for after that.
    keeping: bool,
    analysis: Option<QuickAnalysis>,
    /// Games after the one that is analysed.
    left: usize,
    /// Games and new cards of this run.
    games: usize,
    cards: usize,
    /// Lines of the games that the player did not take in this run.
    exceptions: BTreeSet<u64>,
    /// Number of those that it broke down at.
    breakdowns: usize,
    /// The player gives no analysis, or the disk keeps nothing.
    failed: bool,
}

impl Background {
    /// Notes that a person has wished something.
    pub(crate) fn disturb(&mut self, now: Duration) {
        self.wished = now;
    }

    /// True if a player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.analysis.as_ref().is_some_and(|analysis| analysis.has_asked(ticket))
    }

    /// Goes on while the computer is idle, and stops while something else is `busy` or a person is there.
    pub(crate) fn advance(&mut self, busy: bool, cx: &Context<'_>) -> Vec<Action> {
        self.ticked = cx.now;
        if busy || cx.now < self.wished + IDLE || !self.is_wanted(cx) {
            let stop = self.analysis.as_mut().and_then(QuickAnalysis::interrupt);
            return stop.map(Action::Stop).into_iter().collect();
        }
        let Some(analysis) = &mut self.analysis else {
            if self.finding.is_some() || self.keeping || cx.now < self.next_at {
                return Vec::new();
            }
            let ticket = cx.ticket();
            self.finding = Some(ticket);
            let (names, exceptions) = (cx.settings.own_names(), self.exceptions.clone());
            return vec![Action::Effect(Effect::Find { ticket, names, exceptions })];
        };
        if let Some((ticket, request)) = analysis.advance(cx) {
            return vec![Action::Think { ticket, request }];
        }
        match analysis.failure() {
            Some(failure) => {
                self.pass_over(failure);
                self.advance(busy, cx)
            }
            None if analysis.is_at_work() => Vec::new(),
            None => self.keep(cx).into_iter().collect(),
        }
    }

    /// Gives up a game that the player does not take.
    fn pass_over(&mut self, failure: AnalysisFailure) {
        if let Some(analysis) = self.analysis.take() {
            let review = analysis.review();
            self.exceptions.insert(line_identity(review.tree(), review.setting()));
        }
        self.breakdowns += usize::from(failure == AnalysisFailure::Breakdown);
        self.failed |= failure == AnalysisFailure::NotStarted || self.breakdowns >= MOST_BREAKDOWNS;
    }

    /// Takes news of the games.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Found { ticket, found } => {
                if self.finding.take_if(|asked| *asked == ticket).is_none() {
                    return Vec::new();
                }
                let Some(found) = found else {
                    self.next_at = cx.now + LATER;
                    return Vec::new();
                };
                let FoundGame { tree, analyses, left } = *found;
                let mut review = Review::new(tree);
                review.add_analyses(analyses);
                let player = cx.settings.analyst(review.position());
                (self.analysis, self.left) = (Some(QuickAnalysis::new(review, player)), left);
            }
            Event::Kept { result: Ok(added) } => {
                self.keeping = false;
                self.cards += added;
                if added > 0 {
                    return vec![Action::CardsAdded];
                }
            }
            // Work that nobody has asked for fails without a word.
            Event::Kept { result: Err(_) } => self.failed = true,
        }
        Vec::new()
    }

    /// Takes the analysis of a position so far.
    pub(crate) fn updated(&mut self, ticket: Ticket, found: &Analysis) {
        if let Some(analysis) = &mut self.analysis {
            analysis.updated(ticket, found);
        }
    }

    /// Takes the end of an answer.
    pub(crate) fn ended(&mut self, ticket: Ticket, choice: &Result<Choice, EngineError>) {
        if let Some(analysis) = &mut self.analysis {
            analysis.ended(ticket, choice);
        }
    }

    /// Time at which it goes on by itself.
    pub(crate) fn wake_at(&self, cx: &Context<'_>) -> Option<Duration> {
        let waits = self.finding.is_none() && !self.keeping && self.is_wanted(cx);
        let idle = self.wished + IDLE;
        let at = if self.analysis.is_some() { idle } else { idle.max(self.next_at) };
        (waits && at > self.ticked).then_some(at)
    }

    /// Sentence on the work under way, or on that of this run; empty where there was none.
    pub(crate) fn note(&self, cx: &Context<'_>) -> String {
        let count = |n: usize| n.to_string();
        match &self.analysis {
            Some(analysis) => {
                let (done, total) = analysis.progress();
                let share = (100 * done / total.max(1)).to_string();
                phrase(cx.lang(), "bg-working", &[("p", &share), ("n", &count(self.left))])
            }
            None if self.games > 0 => {
                phrase(cx.lang(), "bg-done", &[("n", &count(self.games)), ("c", &count(self.cards))])
            }
            None => String::new(),
        }
    }

    fn is_wanted(&self, cx: &Context<'_>) -> bool {
        let more = !self.failed && self.games < MOST_GAMES;
        more && cx.settings.own_games_analysed && cx.settings.has_name()
    }

    /// Ends the analysis of a game.
    fn keep(&mut self, cx: &Context<'_>) -> Option<Action> {
        let analysis = self.analysis.take()?;
        self.games += 1;
        self.keeping = true;
        let review = analysis.review();
        let color = own_color(&called(review.tree()), &cx.settings.own_names());
        let wanted = Wanted { color, loss: MIN_LOSS, most: MOST_CARDS };
        let cards = if color.is_some() { cards_of(review, wanted, 0) } else { Vec::new() };
        let identity = identity(review.tree(), review.setting());
        let line = line_identity(review.tree(), review.setting());
        Some(Action::Effect(Effect::Keep { identity, line, analyses: Box::new(review.analyses().clone()), cards }))
    }
}
