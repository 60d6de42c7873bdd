//! Quick analysis of all positions of a game: each is looked at briefly, and those around the greatest losses once more.

use lanke_engine::{Analysis, Budget, Choice, EngineError, EngineFailure};
use lanke_game::record::analysis::Analyses;
use lanke_game::review::{Mistake, Place, PositionPath, Review, Standing, mistakes, standings};
use lanke_players::{PlayerSpec, Request};

use crate::analysis::for_record;
use crate::context::Context;
use crate::ids::Ticket;

/// Number of losses that are looked at once more.
const DOUBTFUL: usize = 6;

/// Quick analysis of one game.
#[derive(Debug)]
pub(crate) struct QuickAnalysis {
    player: PlayerSpec,
    /// The game, with what was found beside it.
    review: Review,
    places: Vec<Place>,
    /// Places that are still to be looked at, the next last.
    todo: Vec<usize>,
    /// The positions around great losses are looked at once more.
    again: bool,
    asked: Option<Asked>,
    /// Positions looked at, of so many.
    done: usize,
    total: usize,
    failure: Option<AnalysisFailure>,
}

/// Reason why a player gives no analysis of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisFailure {
    /// The player cannot be started.
    NotStarted,
    /// It does not play this game, or not on this board.
    Refused,
    /// It answers with nothing, or not at all.
    Breakdown,
}

/// Question to a player.
#[derive(Debug)]
struct Asked {
    ticket: Ticket,
    place: usize,
    found: bool,
}

impl QuickAnalysis {
    /// An analysis of the line of a review by a player.
    pub(crate) fn new(review: Review, player: PlayerSpec) -> Self {
        let places = review.places();
        let todo: Vec<usize> = (0..places.len()).rev().filter(|&place| !places[place].over).collect();
        Self { player, review, places, done: 0, total: todo.len(), todo, again: false, asked: None, failure: None }
    }

    /// The game, with the analyses that were found beside it.
    pub(crate) fn review(&self) -> &Review {
        &self.review
    }

    /// The analyses that were found.
    pub(crate) fn analyses(&self) -> &Analyses {
        self.review.analyses()
    }

    /// The positions of the game.
    pub(crate) fn places(&self) -> &[Place] {
        &self.places
    }

    /// Positions looked at, and all of them.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    /// True if the player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.ticket == ticket)
    }

    /// True until all is done; one that failed is never done.
    pub(crate) fn is_at_work(&self) -> bool {
        self.asked.is_some() || !self.todo.is_empty() || !self.again
    }

    /// True if the player gives no analysis.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Reason why the player gives no analysis.
    pub(crate) fn failure(&self) -> Option<AnalysisFailure> {
        self.failure
    }

    /// The next question, unless one is under way or all is done.
    pub(crate) fn advance(&mut self, cx: &Context<'_>) -> Option<(Ticket, Box<Request>)> {
        if self.asked.is_some() || self.has_failed() {
            return None;
        }
        if self.todo.is_empty() && !self.again {
            self.again = true;
            self.todo = self.doubtful();
        }
        let place = self.todo.pop()?;
        let ticket = cx.ticket();
        self.asked = Some(Asked { ticket, place, found: false });
        let budget = Budget { visits: Some(visits(&self.player, self.again)), ..Budget::default() };
        let PositionPath { start, moves, position, handicap } = self.review.course(self.places[place].node);
        let komi = self.review.setting().komi;
        let request = Request { start, moves, komi, handicap, ..Request::new(self.player.clone(), position, budget) };
        Some((ticket, Box::new(request)))
    }

    /// Gives up the question that is under way; its position is asked again later. The ticket to be stopped.
    pub(crate) fn interrupt(&mut self) -> Option<Ticket> {
        let asked = self.asked.take()?;
        self.todo.push(asked.place);
        Some(asked.ticket)
    }

    /// Takes the analysis of a position so far.
    pub(crate) fn updated(&mut self, ticket: Ticket, analysis: &Analysis) {
        let known = analysis.visits > 0 || analysis.proved;
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.ticket == ticket && known) {
            asked.found = true;
            let found = for_record(analysis, &self.player.recorded_name());
            // Without room for it the position is missed.
            let _kept = self.review.keep_analysis(&self.places[asked.place].subject, &found);
        }
    }

    /// Takes the end of an answer.
    pub(crate) fn ended(&mut self, ticket: Ticket, choice: &Result<Choice, EngineError>) {
        let Some(asked) = self.asked.take_if(|asked| asked.ticket == ticket) else { return };
        self.failure = match choice {
            Err(error) => Some(AnalysisFailure::of(error)),
            // The first one shows whether there is anything to be had.
            Ok(_) => (!asked.found && self.done == 0).then_some(AnalysisFailure::Breakdown),
        };
        self.done += usize::from(!self.again);
    }

    /// The course of the game, as far as it is known.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        standings(&self.places, self.review.analyses())
    }

    /// The mistakes of the game, the costliest first.
    pub(crate) fn mistakes(&self) -> Vec<Mistake> {
        mistakes(&self.standings())
    }

    /// Places around what seem to be the greatest losses, however uncertain they are.
    fn doubtful(&self) -> Vec<usize> {
        let mut standings = self.standings();
        for standing in &mut standings {
            (standing.brief.score_error, standing.brief.rate_error) = (0.0, 0.0);
        }
        let of_node = |node| self.places.iter().position(|place| place.node == node);
        let mut places: Vec<usize> = mistakes(&standings)
            .iter()
            .take(DOUBTFUL)
            .filter_map(|mistake| of_node(mistake.node))
            .flat_map(|place| [place.saturating_sub(1), place])
            .filter(|&place| !self.places[place].over)
            .collect();
        places.sort_unstable_by(|a, b| b.cmp(a));
        places.dedup();
        places
    }
}

impl AnalysisFailure {
    fn of(error: &EngineError) -> Self {
        match error {
            EngineError::WrongGame | EngineError::BoardTooLarge(_) => Self::Refused,
            EngineError::Program(fault) => match fault.what {
                EngineFailure::NotFound | EngineFailure::NotStarted(_) => Self::NotStarted,
                _ => Self::Breakdown,
            },
            EngineError::Network(_) | EngineError::Stopped => Self::Breakdown,
        }
    }
}

/// Visits of a position: few at first, more where much seems to have been lost.
fn visits(player: &PlayerSpec, again: bool) -> u64 {
    match (player, again) {
        (PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_), false) => 1,
        (PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_), true) => 50,
        (PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain, false) => 200,
        (PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain, true) => 5000,
    }
}
