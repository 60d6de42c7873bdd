//! Desk beside a board: a helper enters the moves of both sides, and what the players agree on.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::Result;
use lanke_game::session::{Act, Phase, Request as Asked, Session};
use lanke_rules::Color;
use lanke_web::{Request, Scene, SceneGame, ScenePlace};

use super::{BoardPages, Evening, News};
use crate::watch::game::FollowedGame;

/// Longest pause between two looks at what time has brought.
const TICK: Duration = Duration::from_millis(250);

/// Opens the desk of a board, and follows what is entered there in a thread of its own.
pub(super) fn start(evening: &Arc<Evening>, index: usize, pages: &mut BoardPages) -> Result<()> {
    let planned = &evening.plan.boards[index];
    let files = planned.files(&evening.plan.records)?;
    let game = match FollowedGame::resume(files, Duration::ZERO)? {
        Ok(game) => game,
        Err(files) => FollowedGame::new(planned.settings.clone(), files, Duration::ZERO)?,
    };
    let (ring, rung) = channel();
    let bell = Arc::new(move || {
        // The desk is closed.
        let _gone = ring.send(());
    });
    let heading = evening.heading(planned.number);
    let (link, place) = evening.server.add_desk(&evening.name(planned.number, "desk"), heading, true, bell);
    pages.desk = Some(link.url);
    let evening = Arc::clone(evening);
    // It ends with the evening.
    std::thread::spawn(move || {
        let mut desk = Desk { evening: Arc::clone(&evening), index, place, game, begun: Instant::now(), shown: 0 };
        if let Err(why) = desk.run(&rung) {
            evening.tell(News::Failed(index, format!("{why:#}")));
        }
    });
    Ok(())
}

struct Desk {
    evening: Arc<Evening>,
    index: usize,
    place: ScenePlace,
    game: FollowedGame,
    begun: Instant,
    /// Changes that are shown.
    shown: u64,
}

impl Desk {
    fn run(&mut self, rung: &Receiver<()>) -> Result<()> {
        while !self.evening.stopped.load(Ordering::Relaxed) {
            let at = self.begun.elapsed();
            // A flag that falls ends the game.
            self.game.clock_events(at)?;
            while let Some(request) = self.place.request() {
                self.obey(&request);
            }
            if self.game.changes() != std::mem::replace(&mut self.shown, self.game.changes()) {
                let game = SceneGame {
                    session: self.game.session().clone(),
                    time: self.game.time(self.begun.elapsed()),
                    number: 0,
                    stands: false,
                };
                self.place.show(Scene { sight: None, game: Some(game.clone()) });
                self.evening.tell(News::Game(self.index, Box::new(game)));
            }
            match rung.recv_timeout(TICK) {
                Ok(()) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
        Ok(())
    }

    fn obey(&mut self, request: &Request) {
        if matches!(request, Request::Help {}) {
            return self.evening.tell(News::Help(self.index));
        }
        let acts = acts(self.game.session(), request);
        if acts.is_empty() {
            return;
        }
        if let Err(refusal) = self.game.apply(&acts, self.begun.elapsed()) {
            self.place.refuse(refusal);
        }
    }
}

/// Acts that a helper's request stands for; none where it makes no sense, or the page has shown another position.
pub(super) fn acts(session: &Session, request: &Request) -> Vec<Act> {
    if matches!(session.phase(), Phase::Over(_)) {
        return Vec::new();
    }
    let (size, color) = (session.settings().size, session.position().to_play());
    let point = |x: u8, y: u8| size.point(x.into(), y.into());
    match *request {
        Request::Play { x, y, moves } if moves == session.moves().len() => {
            point(x, y).map(|point| Act::Play(color, point)).into_iter().collect()
        }
        Request::Pass {} => vec![Act::Pass(color)],
        Request::Undo {} => session.last_mover().map(|last| Act::Ask(last, Asked::Takeback)).into_iter().collect(),
        Request::Resign {} => vec![Act::Resign(color)],
        Request::Count {} => vec![Act::Ask(color, Asked::Count)],
        Request::Agree {} => Color::BOTH.map(Act::Agree).to_vec(),
        Request::Continue {} => vec![Act::Continue(color)],
        Request::Dead { x, y } => point(x, y).map(Act::ToggleDead).into_iter().collect(),
        _ => Vec::new(),
    }
}
