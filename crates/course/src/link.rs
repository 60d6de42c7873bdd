//! One end of a connection between two course programs, as a state machine without I/O.

mod event;

use std::time::Duration;

use lanke_game::record::{course_name, course_point};
use lanke_rules::{Color, Move, Outcome, Position, Reason, Ruleset};

use crate::lines::{Lines, TooLong};
use crate::message::{CourseMessage, Op, Unexpected, plain_name, plain_text};
use crate::{BURST, CourseTerms, FAREWELL, LAG, MAX_ASKS, MAX_UNEXPECTED, PERSON, RATE, SILENCE, UserName};

pub use event::{Agreement, CloseReason, CommandError, Event, LinkCommand, LinkRole};

/// For so long the answer to a claim is waited for.
const ANSWER: Duration = Duration::from_secs(3);

/// One end of a connection. Every instant is the time since the Unix epoch, by our own clock, which only moves forward;
/// what the other side says of its time is not read.
#[derive(Debug)]
pub struct Link {
    role: LinkRole,
    name: UserName,
    terms: CourseTerms,
    stage: Stage,
    opponent: String,
    played: bool,
    lines: Lines,
    /// Lines that may still come, as counted at an instant.
    allowance: (u32, Duration),
    unexpected: u32,
    /// Requests for a game since the last one.
    asks: u32,
    output: Vec<String>,
    events: Vec<Event>,
}

#[derive(Debug)]
enum Stage {
    /// No game is played or asked for, and one must be asked for in time.
    Idle {
        until: Duration,
    },
    /// We have asked to play this colour.
    Asking {
        color: Color,
        until: Duration,
    },
    /// The other side has asked to play this colour.
    Asked {
        color: Color,
        until: Duration,
    },
    Playing(Box<Game>),
    /// The game is decided on this side; with an operation we have claimed it, without one we have resigned.
    Ending {
        claim: Option<Op>,
        outcome: Outcome,
        until: Duration,
    },
    /// A host has said that it leaves.
    Leaving {
        until: Duration,
    },
    Closed,
}

#[derive(Debug)]
struct Game {
    me: Color,
    position: Position,
    /// Instant at which the turn began here: the last move was sent, or arrived.
    turn: Duration,
    /// Time that our last move took.
    used: Duration,
}

impl Game {
    /// Outcome if the game ends so: what the law has decided goes before.
    fn outcome(&self, otherwise: Outcome) -> Outcome {
        match self.position.end() {
            Some(lanke_rules::PlayEnd::NoLegalMove { loser }) => Outcome::win(loser.opponent(), Reason::NoLegalMove),
            _ => otherwise,
        }
    }

    fn won(&self, by: Reason) -> Outcome {
        self.outcome(Outcome::win(self.me, by))
    }

    fn lost(&self, by: Reason) -> Outcome {
        self.outcome(Outcome::win(self.me.opponent(), by))
    }

    /// True if it is our turn, and the game goes on.
    fn my_turn(&self) -> bool {
        self.position.to_play() == self.me && self.position.end().is_none()
    }
}

impl Link {
    /// One end of a connection just made.
    pub fn new(role: LinkRole, name: UserName, terms: CourseTerms, now: Duration) -> Self {
        let until = now + if role == LinkRole::Host { SILENCE } else { PERSON };
        Self {
            role,
            name,
            terms,
            stage: Stage::Idle { until },
            opponent: String::new(),
            played: false,
            lines: Lines::default(),
            allowance: (BURST, now),
            unexpected: 0,
            asks: 0,
            output: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Takes bytes as they arrive.
    pub fn receive(&mut self, mut bytes: &[u8], now: Duration) {
        self.wake(now);
        while !bytes.is_empty() && !matches!(self.stage, Stage::Closed) {
            let line = match self.lines.next(bytes) {
                Ok((line, rest)) => {
                    bytes = rest;
                    line
                }
                Err(TooLong) => return self.close(CloseReason::TooLong, now),
            };
            let Some(line) = line else { continue };
            if !self.allow(now) {
                return self.close(CloseReason::Flood, now);
            }
            let line = line.trim_ascii();
            if line.is_empty() || matches!(self.stage, Stage::Leaving { .. }) {
                continue;
            }
            match CourseMessage::read(line) {
                Ok(message) => self.take(&message, now),
                Err(unexpected) => self.unexpected(unexpected, now),
            }
        }
    }

    /// The other side has hung up, or the line is cut.
    pub fn cut(&mut self, now: Duration) {
        self.wake(now);
        match self.stage {
            Stage::Leaving { .. } => self.close(CloseReason::Here, now),
            _ => self.close(CloseReason::Cut, now),
        }
    }

    /// Carries out a command of this side.
    ///
    /// # Errors
    /// Refused if it cannot be done now; nothing has changed then.
    pub fn command(&mut self, command: LinkCommand, now: Duration) -> Result<(), CommandError> {
        self.wake(now);
        match (command, &mut self.stage) {
            (_, Stage::Closed | Stage::Leaving { .. }) => return Err(CommandError::Closed),
            (LinkCommand::Leave, _) => self.leave(now),
            (LinkCommand::Chat(text), _) => self.send_chat(&text),
            (LinkCommand::Ask(color), Stage::Idle { .. } | Stage::Asking { .. }) => {
                if self.role == LinkRole::Host && self.opponent.is_empty() {
                    return Err(CommandError::NotYet);
                }
                self.stage = Stage::Asking { color, until: now + PERSON };
                self.send(Op::Ready, self.name.to_string(), letter(color).to_owned());
            }
            (LinkCommand::Accept { opponent, color }, &mut Stage::Asked { color: theirs, .. })
                if opponent == self.opponent && color == theirs =>
            {
                self.send(Op::Ready, self.name.to_string(), String::new());
                self.begin(theirs.opponent(), now);
            }
            (LinkCommand::Reject(reason), Stage::Asked { .. }) => {
                self.stage = Stage::Idle { until: now + SILENCE };
                self.send(Op::Reject, self.name.to_string(), plain_text(&reason));
            }
            (LinkCommand::Ask(_), _) => return Err(CommandError::Busy),
            (LinkCommand::Accept { .. } | LinkCommand::Reject(_), _) => return Err(CommandError::NotAsked),
            (LinkCommand::Play(point), Stage::Playing(game)) if game.my_turn() => {
                game.position.play(Move::Play(point)).map_err(CommandError::Illegal)?;
                game.used = now.saturating_sub(game.turn);
                game.turn = now;
                self.send(Op::Move, course_name(point), now.as_millis().to_string());
            }
            (LinkCommand::GiveUp, Stage::Playing(game)) if game.my_turn() => {
                let outcome = game.lost(Reason::Resignation);
                self.give_up(outcome, now);
            }
            (LinkCommand::Play(_) | LinkCommand::GiveUp, Stage::Playing(_)) => return Err(CommandError::NotYourTurn),
            (LinkCommand::Play(_) | LinkCommand::GiveUp, _) => return Err(CommandError::NoGame),
        }
        Ok(())
    }

    /// Next instant at which time alone changes something.
    pub fn wake_at(&self) -> Option<Duration> {
        match &self.stage {
            Stage::Idle { until }
            | Stage::Asking { until, .. }
            | Stage::Asked { until, .. }
            | Stage::Ending { until, .. }
            | Stage::Leaving { until } => Some(*until),
            Stage::Playing(game) if game.position.to_play() != game.me => Some(game.turn + self.terms.limit()? + LAG),
            Stage::Playing(_) | Stage::Closed => None,
        }
    }

    /// Applies what has become due.
    pub fn wake(&mut self, now: Duration) {
        if self.wake_at().is_none_or(|at| now < at) {
            return;
        }
        match &self.stage {
            Stage::Idle { .. } | Stage::Asking { .. } | Stage::Asked { .. } => self.dismiss(CloseReason::Silent, now),
            Stage::Playing(game) => {
                let outcome = game.won(Reason::Time);
                self.claim(Op::TimeoutEnd, outcome, now);
            }
            &Stage::Ending { outcome, .. } => self.end(outcome, Agreement::Unanswered, now),
            Stage::Leaving { .. } => self.close(CloseReason::Here, now),
            Stage::Closed => {}
        }
    }

    /// Lines to be written, each in one write.
    pub fn take_output(&mut self) -> Vec<String> {
        std::mem::take(&mut self.output)
    }

    /// Takes the events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// True if the connection is over, once the output is written.
    pub fn is_closed(&self) -> bool {
        matches!(self.stage, Stage::Closed)
    }

    /// True if the other side has made a move, or a game was decided: it did not only ask for a game and go.
    pub fn has_played(&self) -> bool {
        self.played
    }

    /// True if no game is played or asked for.
    pub fn is_idle(&self) -> bool {
        matches!(self.stage, Stage::Idle { .. })
    }

    fn take(&mut self, message: &CourseMessage, now: Duration) {
        match message.op {
            Op::Ready => self.ready(message, now),
            Op::Reject if matches!(self.stage, Stage::Asking { .. }) => {
                self.stage = Stage::Idle { until: now + PERSON };
                self.notify(Event::Rejected { reason: plain_text(&message.data2) });
            }
            Op::Move => self.moved(message, now),
            Op::GiveUp => match &self.stage {
                Stage::Playing(game) => {
                    let outcome = game.won(Reason::Resignation);
                    self.notify(Event::Resigned);
                    self.claim(Op::GiveUpEnd, outcome, now);
                }
                _ => self.unexpected(Unexpected::OutOfPlace(Op::GiveUp), now),
            },
            Op::TimeoutEnd | Op::SuicideEnd | Op::GiveUpEnd => self.claimed(message.op, now),
            Op::Leave => self.close(CloseReason::Left { reason: plain_text(&message.data2) }, now),
            Op::Chat => self.notify(Event::Chat { text: plain_text(&message.data1) }),
            Op::Reject => self.unexpected(Unexpected::OutOfPlace(Op::Reject), now),
        }
    }

    /// A wish to play, or the answer to ours.
    fn ready(&mut self, message: &CourseMessage, now: Duration) {
        if let Stage::Ending { outcome, .. } = self.stage {
            // Whoever wants another game has done with this one.
            self.end(outcome, Agreement::Unanswered, now);
        }
        let color = message.data2.trim().chars().next().and_then(|c| match c.to_ascii_lowercase() {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        });
        let opponent = plain_name(&message.data1);
        match (&self.stage, color) {
            (Stage::Idle { .. } | Stage::Asked { .. }, _) => {
                self.asks += 1;
                if self.asks > MAX_ASKS {
                    return self.dismiss(CloseReason::Flood, now);
                }
                self.opponent = opponent.clone();
                // The cup's guest is Black.
                let color = color.unwrap_or(Color::Black);
                self.stage = Stage::Asked { color, until: now + PERSON };
                self.notify(Event::Asked { opponent, color });
            }
            (&Stage::Asking { color: mine, .. }, None) => {
                self.opponent = opponent;
                self.begin(mine, now);
            }
            // Both have asked at once: the host's wish counts, and the guest answers it.
            (Stage::Asking { .. }, Some(theirs)) if self.role == LinkRole::Guest => {
                self.opponent = opponent;
                self.send(Op::Ready, self.name.to_string(), String::new());
                self.begin(theirs.opponent(), now);
            }
            (&Stage::Asking { color: mine, .. }, Some(theirs)) if theirs == mine.opponent() => self.begin(mine, now),
            // An answer that comes after another one has begun the game.
            (Stage::Playing(game), None) if game.position.moves() == 0 => {}
            _ => self.unexpected(Unexpected::OutOfPlace(Op::Ready), now),
        }
    }

    fn begin(&mut self, me: Color, now: Duration) {
        let position = Position::new(self.terms.size(), Ruleset::NOGO);
        self.stage = Stage::Playing(Box::new(Game { me, position, turn: now, used: Duration::ZERO }));
        self.notify(Event::Began { me, opponent: self.opponent.clone(), within: self.terms.limit() });
    }

    fn moved(&mut self, message: &CourseMessage, now: Duration) {
        let Stage::Playing(game) = &mut self.stage else {
            return match self.stage {
                // It crossed our claim.
                Stage::Ending { .. } => {}
                _ => self.unexpected(Unexpected::OutOfPlace(Op::Move), now),
            };
        };
        let name: String = message.data1.chars().filter(|c| !c.is_whitespace()).collect();
        let name = plain_name(&name);
        if game.position.to_play() == game.me {
            self.send_chat(&format!("It is not your turn: {name} is not taken."));
            return self.unexpected(Unexpected::OutOfPlace(Op::Move), now);
        }
        let point = course_point(self.terms.size(), &name);
        let Some(point) = point.filter(|&p| game.position.play(Move::Play(p)).is_ok()) else {
            let outcome = game.won(Reason::Forfeit);
            self.notify(Event::IllegalMove { name });
            return self.claim(Op::SuicideEnd, outcome, now);
        };
        game.turn = now;
        self.played = true;
        let lost = (game.position.end().is_some()).then(|| game.lost(Reason::NoLegalMove));
        self.notify(Event::Moved { point, within: self.terms.limit() });
        if let Some(outcome) = lost {
            self.give_up(outcome, now);
        }
    }

    /// The other side says that it has won, or admits that it has lost.
    fn claimed(&mut self, op: Op, now: Duration) {
        match &self.stage {
            &Stage::Ending { claim: Some(ours), outcome, .. } if ours == op => {
                self.end(outcome, Agreement::Agreed, now);
            }
            // Whoever has resigned has nothing left to claim.
            &Stage::Ending { claim: Some(Op::GiveUpEnd), outcome, .. } => {
                self.end(outcome, Agreement::Unanswered, now);
            }
            Stage::Ending { claim: Some(_), .. } => self.end(Outcome::NoResult, Agreement::Disputed(op), now),
            &Stage::Ending { claim: None, outcome, .. } => {
                self.answer(op);
                self.end(outcome, Agreement::Agreed, now);
            }
            Stage::Playing(game) => match self.admits(game, op, now) {
                Some(outcome) => {
                    self.answer(op);
                    self.end(outcome, Agreement::Agreed, now);
                }
                None => {
                    self.send_chat(objection(op));
                    self.end(Outcome::NoResult, Agreement::Disputed(op), now);
                }
            },
            _ => self.unexpected(Unexpected::OutOfPlace(op), now),
        }
    }

    /// Outcome of the game, if what the other side claims is so. Our time is what has passed here, from the arrival
    /// of a move to the sending of the answer.
    fn admits(&self, game: &Game, op: Op, now: Duration) -> Option<Outcome> {
        if game.position.end().is_some() {
            return Some(game.lost(Reason::NoLegalMove));
        }
        let used = if game.my_turn() { now.saturating_sub(game.turn) } else { game.used };
        let late = self.terms.limit().is_some_and(|limit| used >= limit);
        (op == Op::TimeoutEnd && late).then(|| game.lost(Reason::Time))
    }

    fn answer(&mut self, op: Op) {
        self.send(op, self.name.to_string(), String::new());
    }

    fn claim(&mut self, op: Op, outcome: Outcome, now: Duration) {
        self.answer(op);
        self.stage = Stage::Ending { claim: Some(op), outcome, until: now + ANSWER };
    }

    fn give_up(&mut self, outcome: Outcome, now: Duration) {
        self.answer(Op::GiveUp);
        self.stage = Stage::Ending { claim: None, outcome, until: now + ANSWER };
    }

    fn end(&mut self, outcome: Outcome, how: Agreement, now: Duration) {
        self.stage = Stage::Idle { until: now + PERSON };
        self.asks = 0;
        self.played |= how != Agreement::Broken;
        self.notify(Event::Ended { outcome, how });
    }

    fn leave(&mut self, now: Duration) {
        self.send(Op::Leave, self.name.to_string(), String::new());
        match self.role {
            LinkRole::Guest => self.close(CloseReason::Here, now),
            LinkRole::Host => {
                self.break_off(now);
                self.stage = Stage::Leaving { until: now + FAREWELL };
            }
        }
    }

    /// Leaves without waiting for the other side.
    fn dismiss(&mut self, why: CloseReason, now: Duration) {
        self.send(Op::Leave, self.name.to_string(), String::new());
        self.close(why, now);
    }

    fn close(&mut self, why: CloseReason, now: Duration) {
        self.break_off(now);
        self.stage = Stage::Closed;
        self.notify(Event::Closed(why));
    }

    /// Ends a game whose line ends.
    fn break_off(&mut self, now: Duration) {
        match &self.stage {
            Stage::Playing(game) => {
                let outcome = game.outcome(Outcome::NoResult);
                let how = if outcome == Outcome::NoResult { Agreement::Broken } else { Agreement::Unanswered };
                self.end(outcome, how, now);
            }
            &Stage::Ending { outcome, .. } => self.end(outcome, Agreement::Unanswered, now),
            _ => {}
        }
    }

    fn unexpected(&mut self, unexpected: Unexpected, now: Duration) {
        // What other programs send for themselves is no sign that they do not speak the protocol.
        self.unexpected += u32::from(!matches!(unexpected, Unexpected::Unknown(_)));
        self.notify(Event::Unexpected(unexpected));
        if self.unexpected > MAX_UNEXPECTED {
            self.close(CloseReason::Garbled, now);
        }
    }

    /// True if one more line may come.
    fn allow(&mut self, now: Duration) -> bool {
        let (left, since) = self.allowance;
        let earned = now.saturating_sub(since).as_secs().min(u64::from(BURST)) as u32;
        let since = if earned > 0 { now } else { since };
        let left = left.saturating_add(earned * RATE).min(BURST);
        self.allowance = (left.saturating_sub(1), since);
        left > 0
    }

    fn send_chat(&mut self, text: &str) {
        self.send(Op::Chat, plain_text(text), String::new());
    }

    fn send(&mut self, op: Op, data1: String, data2: String) {
        self.output.push(CourseMessage { op, data1, data2 }.line());
    }

    fn notify(&mut self, event: Event) {
        self.events.push(event);
    }
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn objection(op: Op) -> &'static str {
    match op {
        Op::TimeoutEnd => "I do not agree: my time was not up.",
        Op::SuicideEnd => "I do not agree: my move was legal.",
        _ => "I do not agree: I have not resigned.",
    }
}
