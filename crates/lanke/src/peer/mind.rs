//! A player of ours or a program in a game with another program, on a thread of its own.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use anyhow::Result;
use lanke_engine::{Budget, Choice, Task, Thinker};
use lanke_peer::Game as Played;
use lanke_rules::{Color, Komi, Move, Name, Position};

use super::orders;
use super::seat::News;
use crate::entrant::Entrant;
use crate::players::{self, Effort, Game};

/// The part of the time left that a move may take: so many more moves are expected at least.
const MOVES_LEFT: u32 = 25;
/// Kept back of a period for what lies between the programs.
const MARGIN: Duration = Duration::from_millis(300);

/// What is to be thought about.
struct Question {
    ticket: u64,
    start: Position,
    position: Position,
    moves: Vec<(Color, Move)>,
    komi: Komi,
    budget: Budget,
}

/// Who thinks, and what it was asked last.
pub(super) struct Mind {
    entrant: Entrant,
    effort: Effort,
    /// The question that is waited for; an answer to another one is stale.
    ticket: Arc<AtomicU64>,
    questions: Option<Sender<Question>>,
}

impl Mind {
    pub(super) fn new(entrant: Entrant, effort: Effort) -> Self {
        Self { entrant, effort, ticket: Arc::default(), questions: None }
    }

    /// Whether an answer is to what was asked last.
    pub(super) fn waits_for(&self, ticket: u64) -> bool {
        self.ticket.load(Ordering::Relaxed) == ticket
    }

    /// Drops what was asked.
    pub(super) fn stop(&self) {
        self.ticket.fetch_add(1, Ordering::Relaxed);
    }

    /// Asks for a move of the side to move, which has so much time by its clock; the answer is news.
    pub(super) fn ask(&mut self, played: &Played, now: Duration, news: &Sender<News>) {
        let ticket = self.ticket.fetch_add(1, Ordering::Relaxed) + 1;
        let session = &played.session;
        let question = Question {
            ticket,
            start: session.position_after(0),
            position: session.position().clone(),
            moves: orders::moves(played),
            komi: session.settings().komi,
            budget: self.budget(played, now),
        };
        let questions = self
            .questions
            .get_or_insert_with(|| think_aside(self.entrant.clone(), self.effort, self.ticket.clone(), news.clone()));
        // A thread that is gone has said why.
        let _ = questions.send(question);
    }

    /// What the command line allows for a move, and never more than the clock does.
    fn budget(&self, played: &Played, now: Duration) -> Budget {
        let clock = played.session.clock();
        let side = clock.side();
        let asked = self.effort.asked();
        let Some(up) = clock.flag_at() else {
            return if asked == Budget::default() { self.effort.budget() } else { asked };
        };
        let left = clock.left(side, now);
        let period =
            if left.count > 0 { left.period.saturating_sub(MARGIN) / left.count.max(1) } else { Duration::ZERO };
        let share = (left.main / MOVES_LEFT).max(period).min(up.saturating_sub(now) / 2);
        let time = asked.time.map_or(share, |time| time.min(share)).min(self.effort.budget().time.unwrap_or(share));
        Budget { time: Some(time.max(Duration::from_millis(10))), ..asked }
    }
}

/// Starts the thread that thinks; it ends when nobody asks any more.
fn think_aside(entrant: Entrant, effort: Effort, waited: Arc<AtomicU64>, news: Sender<News>) -> Sender<Question> {
    let (questions, asked) = channel::<Question>();
    std::thread::spawn(move || {
        let mut player = None;
        while let Ok(question) = asked.recv() {
            let ticket = question.ticket;
            if waited.load(Ordering::Relaxed) != ticket {
                continue;
            }
            let choice = answer(&mut player, &entrant, &effort, &question, &waited);
            if news.send(News::Choice(ticket, choice)).is_err() {
                return;
            }
        }
    });
    questions
}

fn game(position: &Position) -> Game {
    match position.ruleset().name {
        Name::NoGo => Game::Nogo,
        _ => Game::Go,
    }
}

fn answer(
    player: &mut Option<crate::entrant::Player>,
    entrant: &Entrant,
    effort: &Effort,
    question: &Question,
    waited: &AtomicU64,
) -> Result<Choice> {
    let player = match player {
        Some(player) => player,
        // Who joins does not know before which game is played.
        None => player.insert(entrant.clone().of(game(&question.position)).enter(true)?),
    };
    let task = Task {
        start: &question.start,
        moves: &question.moves,
        komi: question.komi,
        seed: players::seed(effort, &question.position),
        threads: effort.threads(),
        memory: effort.memory(),
        ..Task::new(&question.position, question.budget)
    };
    let current = || waited.load(Ordering::Relaxed) == question.ticket;
    let go_on = |yes| if yes { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    Ok(player.think(&task, &mut |_| go_on(current()))?)
}
