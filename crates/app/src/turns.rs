//! The biggest turns of a game that has ended, found by a quick analysis of all of its positions.
//!
//! Each position is looked at briefly, and those around the greatest losses once more. [`Turns`] is a component: it changes
//! itself alone and answers with [`Action`]s.

mod show;
pub(crate) mod view;

use lanke_engine::{Analysis, Budget, Choice, EngineError};
use lanke_game::record::analysis::Analyses;
use lanke_game::review::{Mistake, Place, PositionPath, Review, Standing, mistakes, standings};
use lanke_players::{PlayerSpec, Request};

use crate::analysis::for_record;
use crate::context::Context;
use crate::ids::Ticket;
use crate::play::Game;

/// Number of turns that are shown.
const SHOWN: usize = 3;
/// Number of losses that are looked at once more.
const DOUBTFUL: usize = 6;
/// Minimum number of moves of a game that has turns.
const SHORTEST: usize = 10;

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    search: Option<Search>,
}

/// Answers of the player that analyses.
#[derive(Debug)]
pub(crate) enum Event {
    /// The analysis of the position so far.
    AnalysisUpdated { ticket: Ticket, analysis: Box<Analysis> },
    /// There is nothing more to come, or the player cannot think.
    MoveChosen { ticket: Ticket, choice: Result<Choice, EngineError> },
}

/// Work of others that follows from an event of the search.
#[derive(Debug)]
pub(crate) enum Action {
    /// Let a player think.
    Think { ticket: Ticket, request: Box<Request> },
    /// Stop thinking.
    Stop(Ticket),
}

/// Search for the turns of one game.
#[derive(Debug)]
struct Search {
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
    /// The player gives no analysis.
    failed: bool,
}

/// Question to a player.
#[derive(Debug)]
struct Asked {
    ticket: Ticket,
    place: usize,
    found: bool,
}

impl Turns {
    /// Begins to look for the turns of a game that is over, unless that is done already.
    pub(crate) fn begin(&mut self, game: &Game, cx: &Context<'_>) {
        let session = game.session();
        if self.search.is_some() || session.outcome().is_none() || session.moves().len() < SHORTEST {
            return;
        }
        let review = Review::new(session.tree().clone());
        let places = review.places();
        let todo: Vec<usize> = (0..places.len()).rev().filter(|&place| !places[place].over).collect();
        self.search = Some(Search {
            player: cx.settings.analyst(session.position()),
            review,
            places,
            done: 0,
            total: todo.len(),
            todo,
            again: false,
            asked: None,
            failed: false,
        });
    }

    /// Forgets the turns, because another game is played.
    pub(crate) fn forget(&mut self) -> Option<Action> {
        self.search.take()?.asked.map(|asked| Action::Stop(asked.ticket))
    }

    /// Analyses that were found, for those who review the game.
    pub(crate) fn analyses(&self) -> Option<&Analyses> {
        self.search.as_ref().map(|search| search.review.analyses())
    }

    /// True if a player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        let asked = self.search.as_ref().and_then(|search| search.asked.as_ref());
        asked.is_some_and(|asked| asked.ticket == ticket)
    }

    /// Asks for the next position, unless a player is `busy` with another question.
    pub(crate) fn advance(&mut self, busy: bool, cx: &Context<'_>) -> Option<Action> {
        let search = self.search.as_mut().filter(|search| !busy && search.asked.is_none() && !search.failed)?;
        if search.todo.is_empty() && !search.again {
            search.again = true;
            search.todo = search.doubtful();
        }
        let place = search.todo.pop()?;
        let ticket = cx.ticket();
        search.asked = Some(Asked { ticket, place, found: false });
        let budget = Budget { visits: Some(visits(&search.player, search.again)), ..Budget::default() };
        let PositionPath { start, moves, position } = search.review.course(search.places[place].node);
        let komi = search.review.setting().komi;
        let request = Request { start, moves, komi, ..Request::new(search.player.clone(), position, budget) };
        Some(Action::Think { ticket, request: Box::new(request) })
    }

    /// Takes what the player tells.
    pub(crate) fn handle(&mut self, event: Event) {
        let Some(search) = self.search.as_mut() else { return };
        match event {
            Event::AnalysisUpdated { ticket, analysis } => {
                let known = analysis.visits > 0 || analysis.proved;
                if let Some(asked) = search.asked.as_mut().filter(|asked| asked.ticket == ticket && known) {
                    asked.found = true;
                    let found = for_record(&analysis, &search.player.recorded_name());
                    // Without room for it the turn is missed.
                    let _kept = search.review.keep_analysis(&search.places[asked.place].subject, &found);
                }
            }
            Event::MoveChosen { ticket, choice } => {
                let Some(asked) = search.asked.take_if(|asked| asked.ticket == ticket) else { return };
                // The first one shows whether there is anything to be had.
                search.failed |= choice.is_err() || !asked.found && search.done == 0;
                search.done += usize::from(!search.again);
            }
        }
    }
}

impl Search {
    fn is_at_work(&self) -> bool {
        self.asked.is_some() || !self.todo.is_empty() || !self.again
    }

    /// The course of the game, as far as it is known.
    fn standings(&self) -> Vec<Standing> {
        standings(&self.places, self.review.analyses())
    }

    /// The mistakes of the game, the costliest first.
    fn mistakes(&self) -> Vec<Mistake> {
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

/// Visits of a position: few at first, more where much seems to have been lost.
fn visits(player: &PlayerSpec, again: bool) -> u64 {
    match (player, again) {
        (PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_), false) => 1,
        (PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_), true) => 50,
        (PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain, false) => 200,
        (PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain, true) => 5000,
    }
}
