//! The biggest turns of a game that has ended, found by a quick analysis of all of its positions.
//!
//! [`Turns`] is a component: it changes itself alone and answers with [`Action`]s.

mod show;
pub(crate) mod view;

use lanke_engine::{Analysis, Choice, EngineError};
use lanke_game::record::analysis::Analyses;
use lanke_game::review::Review;
use lanke_players::Request;

use crate::context::Context;
use crate::ids::Ticket;
use crate::play::Game;
use crate::quick_analysis::QuickAnalysis;

/// Number of turns that are shown.
const SHOWN: usize = 3;
/// Minimum number of moves of a game that has turns.
const SHORTEST: usize = 10;

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    search: Option<QuickAnalysis>,
}

/// Work of others for the search.
#[derive(Debug)]
pub(crate) enum Action {
    /// Let a player think.
    Think { ticket: Ticket, request: Box<Request> },
    /// Stop thinking.
    Stop(Ticket),
}

impl Turns {
    /// Begins to look for the turns of a game that is over, unless that is done already.
    pub(crate) fn begin(&mut self, game: &Game, cx: &Context<'_>) {
        let session = game.session();
        if self.search.is_some() || session.outcome().is_none() || session.moves().len() < SHORTEST {
            return;
        }
        let player = cx.settings.analyst(session.position());
        self.search = Some(QuickAnalysis::new(Review::new(session.tree().clone()), player));
    }

    /// Forgets the turns, because another game is played.
    pub(crate) fn forget(&mut self) -> Option<Action> {
        self.search.take()?.interrupt().map(Action::Stop)
    }

    /// Analyses that were found, for those who review the game.
    pub(crate) fn analyses(&self) -> Option<&Analyses> {
        self.search.as_ref().map(QuickAnalysis::analyses)
    }

    /// True while turns are looked for.
    pub(crate) fn is_at_work(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.is_at_work() && !search.has_failed())
    }

    /// True if a player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.search.as_ref().is_some_and(|search| search.has_asked(ticket))
    }

    /// Asks for the next position, unless a player is `busy` with another question.
    pub(crate) fn advance(&mut self, busy: bool, cx: &Context<'_>) -> Option<Action> {
        let (ticket, request) = self.search.as_mut().filter(|_| !busy)?.advance(cx)?;
        Some(Action::Think { ticket, request })
    }

    /// Takes the analysis of a position so far.
    pub(crate) fn updated(&mut self, ticket: Ticket, analysis: &Analysis) {
        if let Some(search) = &mut self.search {
            search.updated(ticket, analysis);
        }
    }

    /// Takes the end of an answer.
    pub(crate) fn ended(&mut self, ticket: Ticket, choice: &Result<Choice, EngineError>) {
        if let Some(search) = &mut self.search {
            search.ended(ticket, choice);
        }
    }
}
