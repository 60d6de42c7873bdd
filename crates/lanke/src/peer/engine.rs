//! Engine that plays in a session with another program, on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use anyhow::{Error, Result};
use lanke_engine::Budget;
use lanke_engine::clock::SideClock;
use lanke_game::session::Session;
use lanke_peer::{TableGame as Played, Terms};
use lanke_players::{Answer, PlayerSpec, Players, Purpose, Question, Request, Resources};

use super::orders;
use super::session::SessionInput;
use crate::entrant::Entrant;
use crate::players::{self, EffortArgs, GameKind};

/// Reserve for the line between the programs.
const LAG: Duration = Duration::from_millis(300);

/// An engine and the question that it was asked last.
pub(super) struct Engine {
    entrant: Entrant,
    effort: EffortArgs,
    players: Players,
    /// The question that is waited for; an answer to another one is stale.
    ticket: u64,
    stop: Arc<AtomicBool>,
}

impl Engine {
    pub(super) fn new(entrant: Entrant, effort: EffortArgs) -> Self {
        let started = entrant.clone();
        let starter = move |_: &PlayerSpec| started.enter(true).map(|player| player.thinker);
        let resources = Resources { threads: effort.threads(), memory: effort.memory() };
        Self { entrant, effort, players: Players::new(Arc::new(starter), resources), ticket: 0, stop: Arc::default() }
    }

    /// Checks that it plays this game, as far as that is known before it is started.
    pub(super) fn check(&self, game: GameKind) -> Result<()> {
        self.entrant.check(game)
    }

    /// Starts it before the first game by these terms. If it cannot play it says so when it is asked for a move.
    pub(super) fn start(&mut self, terms: &Terms) {
        self.prepare(terms, |_| {});
    }

    /// Asks if it plays a game by the terms of the offer of this number; the answer is news.
    pub(super) fn consider(&mut self, number: u32, terms: &Terms, news: &Sender<SessionInput>) {
        let news = news.clone();
        self.prepare(terms, move |playable| {
            // Nobody waits for it any more when the program ends.
            let _unheard = news.send(SessionInput::Playable(number, playable));
        });
    }

    /// Gets it ready for a game by these terms; the answer is if it plays by them.
    fn prepare(&mut self, terms: &Terms, answer: impl Fn(Result<()>) + Send + 'static) {
        let settings = terms.settings();
        let game = Session::new(settings.clone()).map_err(Error::new);
        let start = self.check(GameKind::of(&settings.ruleset())).and(game).map(|game| game.position().clone());
        let position = match start {
            Ok(position) => position,
            Err(why) => return answer(Err(why)),
        };
        let request = Request {
            komi: settings.komi,
            handicap: Some(settings.handicap_stones()),
            ..Request::new(self.entrant.spec().clone(), position, Budget::default())
        };
        let reply = Box::new(move |prepared| {
            if let Answer::Prepared(prepared) = prepared {
                answer(prepared.map_err(Error::new));
            }
        });
        let (request, stop) = (Box::new(request), Arc::default());
        self.players.ask(Question { request, purpose: Purpose::Prepare, stop, reply });
    }

    /// True if an answer is to the question asked last.
    pub(super) fn waits_for(&self, ticket: u64) -> bool {
        self.ticket == ticket
    }

    /// Drops the question.
    pub(super) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.ticket += 1;
    }

    /// Asks for a move of the side to move, which has so much time by its clock; the answer is news.
    pub(super) fn ask(&mut self, played: &Played, now: Duration, news: &Sender<SessionInput>) {
        self.stop();
        self.stop = Arc::default();
        let (session, ticket, news) = (&played.session, self.ticket, news.clone());
        let position = session.position().clone();
        let clock = SideClock::of(session.clock(), position.to_play(), now).map(|clock| clock.with_lag(LAG));
        let request = Request {
            start: session.position_after(0),
            moves: orders::moves(played),
            komi: session.settings().komi,
            handicap: Some(session.handicap()),
            // Where it goes on, the dead stones are disputed.
            cleanup: session.passes_ended_play(),
            seed: players::seed(&self.effort, &position),
            clock,
            ..Request::new(self.entrant.spec().clone(), position, self.effort.asked().or_untimed(clock))
        };
        let reply = move |answer| {
            if let Answer::MoveChosen(choice) = answer {
                // Nobody waits for it any more when the program ends.
                let _unheard = news.send(SessionInput::Choice(ticket, choice.map_err(Into::into)));
            }
        };
        let (request, stop) = (Box::new(request), self.stop.clone());
        self.players.ask(Question { request, purpose: Purpose::Move, stop, reply: Box::new(reply) });
    }
}
