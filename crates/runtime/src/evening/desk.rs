//! Desk beside a board: a helper enters the moves of both sides, and what the players agree on.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lanke_game::session::{Act, Phase, Refusal, Request as Asked, Session};
use lanke_rules::Color;
use lanke_web::{Request, Scene, ScenePlace};

use super::error::BoardError;
use super::news::{Input, Trouble};
use super::{BoardPages, Context};
use crate::followed_game::{FollowedGame, GameError};

/// Longest pause between two looks at what time has brought.
const TICK: Duration = Duration::from_millis(250);

/// Opens the desk of a board, and follows what is entered there in a thread of its own.
pub(super) fn start(
    context: &Arc<Context>,
    index: usize,
    pages: &mut BoardPages,
) -> Result<JoinHandle<()>, BoardError> {
    let planned = &context.plan.boards[index];
    let files = planned.files(&context.plan.records, |damage| context.tell_trouble(index, damage))?;
    let game = match FollowedGame::resume(files, Duration::ZERO)? {
        Ok(game) => game,
        Err(files) => FollowedGame::new(planned.settings.clone(), files, Duration::ZERO)?,
    };
    let (ring, rung) = channel();
    let bell = Arc::new(move || {
        // The desk is closed.
        let _gone = ring.send(());
    });
    let heading = context.heading(planned.number);
    let (link, place) = context.server.add_desk(&context.name(planned.number, "desk"), heading, true, bell);
    pages.desk = Some(link);
    let mut desk = Desk { context: Arc::clone(context), index, place, game, begun: Instant::now(), shown: 0 };
    Ok(std::thread::spawn(move || {
        if let Err(why) = desk.run(&rung) {
            desk.context.send(Input::Trouble(Some(index), Trouble::Source(GameError::Refused(why))));
        }
    }))
}

struct Desk {
    context: Arc<Context>,
    index: usize,
    place: ScenePlace,
    game: FollowedGame,
    begun: Instant,
    /// Changes that are shown.
    shown: u64,
}

impl Desk {
    fn run(&mut self, rung: &Receiver<()>) -> Result<(), Refusal> {
        while !self.context.is_stopped() {
            let at = self.begun.elapsed();
            // A flag that falls ends the game.
            self.game.clock_events(at)?;
            while let Some(request) = self.place.request() {
                self.obey(&request);
            }
            for trouble in self.game.take_troubles() {
                self.context.tell_trouble(self.index, trouble);
            }
            if self.game.changes() != std::mem::replace(&mut self.shown, self.game.changes()) {
                let game = self.game.scene(self.begun.elapsed());
                self.place.show(Scene { sight: None, game: Some(game.clone()) });
                self.context.send(Input::Game(self.index, Box::new(game)));
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
            return self.context.send(Input::Help(self.index));
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
        Request::Pass { color: named } => vec![Act::Pass(named.unwrap_or(color))],
        Request::Undo {} => session.last_mover().map(|last| Act::Ask(last, Asked::Takeback)).into_iter().collect(),
        Request::Resign { color: named } => vec![Act::Resign(named.unwrap_or(color))],
        Request::Count {} => vec![Act::Ask(color, Asked::Count)],
        Request::Agree {} => Color::BOTH.map(Act::Agree).to_vec(),
        Request::Continue {} => vec![Act::Continue(color)],
        Request::Dead { x, y } => point(x, y).map(Act::ToggleDead).into_iter().collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use lanke_game::session::GameSettings;
    use lanke_rules::{Name, Size};

    use super::*;

    #[test]
    fn a_pass_is_that_of_the_side_that_the_page_has_named() {
        let mut session = Session::new(GameSettings::new(Size::NINETEEN, Name::Chinese)).expect("a game");
        let pass = |session: &Session, color| acts(session, &Request::Pass { color });
        assert_eq!(pass(&session, None), [Act::Pass(Color::Black)]);
        let late = pass(&session, Some(Color::White));
        assert_eq!(late, [Act::Pass(Color::White)]);
        assert!(late.iter().all(|act| session.act(act, Duration::ZERO).is_err()));
    }
}
