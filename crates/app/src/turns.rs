//! The biggest turns of a game that has ended, found by a quick analysis of all of its positions.
//!
//! Each position is looked at briefly, and those around the greatest losses once more. [`Turns`] is a component: it changes
//! itself alone and answers with [`Action`]s.

mod show;
pub(crate) mod view;

use lanke_engine::{Analysis, Budget, Choice, EngineError};
use lanke_game::record::NodeId;
use lanke_game::review::{Mistake, Standing, mistakes};
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Color, Move};

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
    /// Black's prospects at each position.
    seen: Vec<Option<Seen>>,
    /// Positions that are still to be looked at, the next last, by the number of moves before them.
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
    at: usize,
    latest: Option<Seen>,
}

/// Black's prospects at a position, and the best move there.
#[derive(Clone, Copy, Debug)]
struct Seen {
    win_rate: f64,
    score: Option<f64>,
    visits: u64,
    best: Option<Move>,
}

impl Seen {
    fn of(found: &Analysis, to_play: Color) -> Option<Self> {
        if found.visits == 0 && !found.proved {
            return None;
        }
        let black = to_play == Color::Black;
        Some(Self {
            win_rate: if black { found.win_rate } else { 1.0 - found.win_rate },
            score: found.score.map(|score| if black { score } else { -score }),
            visits: found.visits,
            best: found.candidates.first().map(lanke_engine::Candidate::mv),
        })
    }
}

impl Turns {
    /// Begins to look for the turns of a game that is over, unless that is done already.
    pub(crate) fn begin(&mut self, game: &Game, cx: &Context<'_>) {
        let session = game.session();
        let moves = session.moves().len();
        if self.search.is_some() || session.outcome().is_none() || moves < SHORTEST {
            return;
        }
        let last = usize::from(session.position_after(moves).end().is_none());
        let todo: Vec<usize> = (0..moves + last).rev().collect();
        self.search = Some(Search {
            player: cx.settings.adviser_for(session.ruleset()),
            seen: vec![None; moves + 1],
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

    /// True if a player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        let asked = self.search.as_ref().and_then(|search| search.asked.as_ref());
        asked.is_some_and(|asked| asked.ticket == ticket)
    }

    /// Asks for the next position, unless a player is `busy` with another question.
    pub(crate) fn advance(&mut self, busy: bool, game: &Game, cx: &Context<'_>) -> Option<Action> {
        let search = self.search.as_mut().filter(|search| !busy && search.asked.is_none() && !search.failed)?;
        if search.todo.is_empty() && !search.again {
            search.again = true;
            search.todo = search.doubtful(game);
        }
        let at = search.todo.pop()?;
        let session = game.session();
        let ticket = cx.ticket();
        search.asked = Some(Asked { ticket, at, latest: None });
        let moves = session.moves()[..at].iter().map(|played| (played.color, played.mv)).collect();
        let budget = Budget { visits: Some(visits(&search.player, search.again)), ..Budget::default() };
        let request = Request {
            start: session.position_after(0),
            moves,
            komi: session.settings().komi,
            ..Request::new(search.player.clone(), session.position_after(at), budget)
        };
        Some(Action::Think { ticket, request: Box::new(request) })
    }

    /// Takes what the player tells.
    pub(crate) fn handle(&mut self, event: Event, game: &Game) {
        let Some(search) = self.search.as_mut() else { return };
        match event {
            Event::AnalysisUpdated { ticket, analysis } => {
                if let Some(asked) = search.asked.as_mut().filter(|asked| asked.ticket == ticket) {
                    let to_play = game.session().position_after(asked.at).to_play();
                    asked.latest = Seen::of(&analysis, to_play).or(asked.latest);
                }
            }
            Event::MoveChosen { ticket, choice } => {
                let Some(asked) = search.asked.take_if(|asked| asked.ticket == ticket) else { return };
                search.done += usize::from(!search.again);
                // The first one shows whether there is anything to be had.
                search.failed |= choice.is_err() || asked.latest.is_none() && asked.at == 0;
                if asked.latest.is_some() {
                    search.seen[asked.at] = asked.latest;
                }
            }
        }
    }
}

impl Search {
    /// Positions around the greatest losses so far.
    fn doubtful(&self, game: &Game) -> Vec<usize> {
        let mut positions: Vec<usize> = self
            .mistakes(game)
            .iter()
            .take(DOUBTFUL)
            .flat_map(|mistake| [mistake.number as usize - 1, mistake.number as usize])
            .filter(|&at| self.seen[at].is_some())
            .collect();
        positions.sort_unstable_by(|a, b| b.cmp(a));
        positions.dedup();
        positions
    }

    /// The mistakes of the game, the costliest first.
    fn mistakes(&self, game: &Game) -> Vec<Mistake> {
        let moves = game.session().moves();
        let standing = |(place, seen): (usize, &Option<Seen>)| {
            let seen = seen.as_ref()?;
            let played = place.checked_sub(1).map(|i| &moves[i]);
            Some(Standing {
                node: played.map_or(NodeId::ROOT, |played| played.node),
                place,
                moves: place as u32,
                mv: played.map(|played| (played.color, played.mv)),
                win_rate: seen.win_rate,
                score: seen.score,
                visits: seen.visits,
            })
        };
        mistakes(&self.seen.iter().enumerate().filter_map(standing).collect::<Vec<_>>())
    }
}

/// Visits of a position: few at first, more where much seems to have been lost.
fn visits(player: &PlayerSpec, again: bool) -> u64 {
    match (player, again) {
        (PlayerSpec::Network(_), false) => 2,
        (PlayerSpec::Network(_), true) => 60,
        (PlayerSpec::Engine(_), false) => 20,
        (PlayerSpec::Engine(_), true) => 200,
        (PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain, false) => 200,
        (PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain, true) => 2000,
    }
}
