//! A program that speaks the protocol of the NoGo courses: it comes to a port of ours as a guest, and we play the
//! moves of its opponent.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use lanke_course::{Agreement, CourseTerms, Endpoint, Event, Incoming, LinkCommand, UserName, Wire};
use lanke_engine::Choice;
use lanke_engine::gtp::client::Process;
use lanke_game::record::course_point;
use lanke_rules::{Color, Illegal, Move};

use super::arena::Arena;
use super::entrant::Entrant;
use super::player::{Failure, Player};
use crate::contest::Opening;

/// So often messages are looked for while the program prints nothing.
const LOOK: Duration = Duration::from_millis(1);

/// A program in one game.
pub(super) struct CoursePlayer {
    name: String,
    color: Color,
    wire: Wire,
    incoming: Receiver<Incoming>,
    process: Process,
    time: Duration,
    limit: Duration,
}

impl CoursePlayer {
    /// Starts a program with the address, the port and its colour as arguments and in the environment, and waits until
    /// it has asked for the game.
    pub(super) fn start(entrant: &Entrant, color: Color, arena: &Arena) -> Result<Self, Failure> {
        let failed = |why: &str| Failure::not_started(&entrant.name, why);
        // We keep the time ourselves.
        let terms = CourseTerms::new(arena.size, None).map_err(|error| failed(&error.to_string()))?;
        let (sender, incoming) = channel();
        let wire = Wire::open(Endpoint::Local, UserName::nearest("Lanke"), terms, move |event| {
            // Whoever has ended the game hears no more.
            let _ = sender.send(event);
        });
        let address = match incoming.recv_timeout(arena.start) {
            Ok(Incoming::Listening(address)) => address,
            Ok(Incoming::Failed(error)) => return Err(failed(&error.to_string())),
            Ok(_) | Err(_) => return Err(failed("no port could be opened for it")),
        };
        let (arguments, variables) = introduction(address, color, arena);
        let line = arena.line(entrant, &arguments, variables)?;
        let process = Process::start(&line, Arc::new(|_, _| {}));
        let process = process.map_err(|what| Failure::of(&entrant.name, what, Vec::new()))?;
        let (name, time, limit) = (entrant.name.clone(), arena.time, arena.move_limit());
        let mut player = Self { name, color, wire, incoming, process, time, limit };
        player.agree(Instant::now() + arena.start)?;
        Ok(player)
    }

    /// Waits for the request for a game of this colour and accepts it.
    fn agree(&mut self, deadline: Instant) -> Result<(), Failure> {
        loop {
            match self.next(deadline)? {
                None => return Err(self.failure("did not ask for a game in time")),
                Some(Incoming::Event(Event::Asked { opponent, color })) if color == self.color => {
                    self.wire.send(LinkCommand::Accept { opponent, color });
                }
                Some(Incoming::Event(Event::Asked { .. })) => {
                    self.wire.send(LinkCommand::Reject(format!("you play {}", self.color)));
                }
                Some(Incoming::Event(Event::Began { .. })) => return Ok(()),
                // Whoever asked may have been somebody else; the program can still come.
                Some(Incoming::Gone(_) | Incoming::Refused(_)) => {}
                Some(incoming) => self.check(&incoming)?,
            }
        }
    }

    /// The next event; none by the deadline.
    fn next(&mut self, deadline: Instant) -> Result<Option<Incoming>, Failure> {
        loop {
            match self.incoming.try_recv() {
                Ok(incoming) => return Ok(Some(incoming)),
                Err(TryRecvError::Disconnected) => return Err(self.failure("has lost its connection")),
                Err(TryRecvError::Empty) if Instant::now() >= deadline => return Ok(None),
                Err(TryRecvError::Empty) => {}
            }
            // What it prints means nothing, but has to be read, as fast as it comes, for it to go on.
            match self.process.next(LOOK) {
                Ok(_) => {}
                Err(what) => match self.incoming.try_recv() {
                    Ok(incoming) => return Ok(Some(incoming)),
                    Err(_) => return Err(Failure::of(&self.name, what, self.process.last_words())),
                },
            }
        }
    }

    /// True if the connection still stands after an event.
    fn check(&self, incoming: &Incoming) -> Result<(), Failure> {
        match incoming {
            Incoming::Event(Event::Closed(why)) | Incoming::Gone(why) => Err(self.failure(&format!("is gone: {why}"))),
            Incoming::Refused(why) => Err(self.failure(&format!("cannot be told the move: {why}"))),
            Incoming::Failed(error) => Err(self.failure(&format!("has no connection: {error}"))),
            // A visitor that was not its opponent means nothing to the game.
            Incoming::Listening(_) | Incoming::Connected | Incoming::Visited(_) | Incoming::Event(_) => Ok(()),
        }
    }

    fn failure(&self, what: &str) -> Failure {
        Failure::forfeit(format!("{} {what}", self.name), self.process.last_words())
    }
}

impl Player for CoursePlayer {
    fn choose(&mut self, game: &Opening) -> Result<Choice, Failure> {
        if let Some(&(_, Move::Play(point))) = game.moves.last() {
            self.wire.send(LinkCommand::Play(point));
        }
        let deadline = Instant::now() + self.limit;
        loop {
            match self.next(deadline)? {
                None => return Err(Failure::late(&self.name, self.time, self.process.last_words())),
                Some(Incoming::Event(Event::Moved { point, .. })) => return Ok(Choice::Play(point)),
                Some(Incoming::Event(Event::IllegalMove { name })) => {
                    let point = course_point(game.position.board().size(), &name);
                    let illegal = point.map(|point| game.position.legal(Move::Play(point)));
                    let why = illegal.and_then(Result::err).unwrap_or(Illegal::OutsideBoard);
                    let written = if name.is_empty() { "nothing" } else { &*name };
                    return Err(Failure::illegal(&self.name, written, why, self.process.last_words()));
                }
                Some(Incoming::Event(Event::Resigned)) => return Ok(Choice::Resign),
                Some(Incoming::Event(Event::Ended { how: Agreement::Disputed(_), .. })) => {
                    return Err(self.failure("claims a game that it has not won"));
                }
                Some(incoming) => self.check(&incoming)?,
            }
        }
    }
}

/// Arguments and variables of the environment that tell a program where to go and what to play.
fn introduction(address: SocketAddr, color: Color, arena: &Arena) -> (Vec<String>, Vec<(String, String)>) {
    let color = if color == Color::Black { "b" } else { "w" };
    let arguments = [address.ip().to_string(), address.port().to_string(), color.to_owned()];
    let names = ["NOGO_HOST", "NOGO_PORT", "NOGO_COLOR"].into_iter().zip(arguments.clone());
    let more = [("NOGO_SIZE", arena.size.width().to_string()), ("NOGO_TIME", arena.time.as_secs_f64().to_string())];
    let variables = names.chain(more).map(|(name, value)| (name.to_owned(), value));
    (arguments.to_vec(), variables.collect())
}
