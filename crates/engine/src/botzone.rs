//! NoGo on botzone.org.cn: the bot of a judge, [`BotzoneSession`], and the judge of a bot, [`BotzoneJudge`].
//!
//! The first line tells the form: a JSON object, or the number of the turn with two numbers on each line
//! that follows. A bot that keeps running is then sent the other side's moves alone.

mod judge;

use std::fmt;
use std::str::FromStr;

use lanke_rules::{Color, Illegal, Move, Point, Position, Ruleset, Size};
use serde::{Deserialize, Serialize};

pub use judge::{AnswerError, BotzoneJudge, BotzoneLimits};

/// Line that a bot prints after each answer if it wants to go on running.
pub const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// More turns than a game of NoGo has.
const MAX_TURNS: usize = 100;

/// Reason why the judge's lines make no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotzoneError {
    /// A line is not what is expected there.
    Unreadable,
    /// A move is not on the board.
    OutsideBoard,
    /// A move breaks the law.
    Illegal {
        /// The number of the move.
        number: u32,
        /// Reason.
        reason: Illegal,
    },
}

impl fmt::Display for BotzoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("this is no request of Botzone's NoGo"),
            Self::OutsideBoard => f.write_str("a move is not on the board of 9×9"),
            Self::Illegal { number, reason } => write!(f, "move {number} is illegal: {reason}"),
        }
    }
}

impl std::error::Error for BotzoneError {}

/// A point by its column and row from 0, as it is written: it may lie outside of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Place {
    /// Column from the left.
    pub x: i64,
    /// Row from the top.
    pub y: i64,
}

impl Place {
    /// No move: Black's first request.
    pub const NONE: Self = Self { x: -1, y: -1 };

    /// The point on a board; none outside of it.
    pub fn point(self, size: Size) -> Option<Point> {
        let side = |n: i64| u32::try_from(n).ok();
        size.point(side(self.x)?, side(self.y)?)
    }
}

impl From<Point> for Place {
    fn from(p: Point) -> Self {
        Self { x: p.x().into(), y: p.y().into() }
    }
}

impl fmt::Display for Place {
    /// As a line of the simple form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

impl FromStr for Place {
    type Err = ();

    /// Reads a line of the simple form.
    fn from_str(line: &str) -> Result<Self, ()> {
        let numbers: Result<Vec<i64>, _> = line.split_whitespace().map(str::parse).collect();
        let Ok(&[x, y]) = numbers.as_deref() else { return Err(()) };
        Ok(Self { x, y })
    }
}

/// All moves so far, or, for a bot that kept running, the last one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Message {
    All { requests: Vec<Place>, responses: Vec<Place> },
    Last(Place),
}

#[derive(Serialize)]
struct Response {
    response: Place,
    #[serde(skip_serializing_if = "str::is_empty")]
    debug: String,
}

/// Form of a conversation between judge and bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotzoneForm {
    /// An object of JSON a line.
    Json,
    /// Numbers, the simple interaction.
    Simple,
}

/// A game with the judge.
#[derive(Debug)]
pub struct BotzoneSession {
    form: Option<BotzoneForm>,
    /// Lines of moves that are still to come before it is the bot's turn.
    expected: usize,
    position: Position,
    /// The other side has had its first turn.
    begun: bool,
}

impl Default for BotzoneSession {
    fn default() -> Self {
        let nine = Size::square(9).expect("a board of 9×9 can be");
        Self { form: None, expected: 0, position: Position::new(nine, Ruleset::NOGO), begun: false }
    }
}

impl BotzoneSession {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Reads a line; whether it is the bot's turn now.
    ///
    /// # Errors
    /// When the line is not what is expected, or its move breaks the law.
    pub fn read(&mut self, line: &str) -> Result<bool, BotzoneError> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(false);
        }
        match (self.form, line.starts_with('{')) {
            (Some(BotzoneForm::Json) | None, true) => {
                self.form = Some(BotzoneForm::Json);
                self.read_json(line)?;
                Ok(true)
            }
            (None, false) => {
                let turns = line.parse().ok().filter(|n| (1..=MAX_TURNS).contains(n));
                self.expected = 2 * turns.ok_or(BotzoneError::Unreadable)? - 1;
                self.form = Some(BotzoneForm::Simple);
                Ok(false)
            }
            (Some(BotzoneForm::Simple), false) => {
                self.play(line.parse().map_err(|()| BotzoneError::Unreadable)?)?;
                self.expected = self.expected.saturating_sub(1);
                Ok(self.expected == 0)
            }
            _ => Err(BotzoneError::Unreadable),
        }
    }

    fn read_json(&mut self, line: &str) -> Result<(), BotzoneError> {
        match serde_json::from_str(line).map_err(|_| BotzoneError::Unreadable)? {
            Message::Last(place) if self.begun => self.play(place),
            Message::All { requests, responses }
                if !self.begun && requests.len() == responses.len() + 1 && requests.len() <= MAX_TURNS =>
            {
                for (i, &request) in requests.iter().enumerate() {
                    self.play(request)?;
                    if let Some(&response) = responses.get(i) {
                        self.play(response)?;
                    }
                }
                Ok(())
            }
            _ => Err(BotzoneError::Unreadable),
        }
    }

    /// A move of either side; the first may tell that the bot is Black.
    fn play(&mut self, place: Place) -> Result<(), BotzoneError> {
        let first = !std::mem::replace(&mut self.begun, true);
        if first && place == Place::NONE {
            return Ok(());
        }
        let point = place.point(self.position.board().size()).ok_or(BotzoneError::OutsideBoard)?;
        let number = self.position.moves() + 1;
        let played = self.position.play(Move::Play(point));
        played.map(|_| ()).map_err(|reason| BotzoneError::Illegal { number, reason })
    }

    /// Makes the bot's move and words it for the judge; without a move the game is lost, which the judge
    /// is told by a move that cannot be.
    ///
    /// # Errors
    /// When the move breaks the law.
    pub fn answer(&mut self, point: Option<Point>, debug: &str) -> Result<String, BotzoneError> {
        let place = point.map_or(Place::NONE, Place::from);
        if point.is_some() {
            self.play(place)?;
        }
        // One line a turn from now on, should the bot keep running.
        self.expected = 1;
        Ok(match self.form {
            Some(BotzoneForm::Json) => {
                let response = Response { response: place, debug: debug.to_owned() };
                serde_json::to_string(&response).expect("numbers and a text are always JSON")
            }
            _ => place.to_string(),
        })
    }

    /// The side that the bot plays, once it is its turn.
    pub fn side(&self) -> Color {
        self.position.to_play()
    }
}
