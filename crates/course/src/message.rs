//! One message: a line of JSON with an operation and two texts.

use std::fmt;

use lanke_rules::text::line;
use serde::Serialize;
use serde_json::Value;

use crate::{MAX_NAME, MAX_TEXT};

/// The operations of the protocol, by its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Op {
    /// Asks for a game, or agrees to one.
    Ready = 200_000,
    /// Does not agree.
    Reject,
    /// A move.
    Move,
    /// Resigns.
    GiveUp,
    /// Claims the game, or admits its loss: the loser's time is up.
    TimeoutEnd,
    /// The same: the loser made an illegal move.
    SuicideEnd,
    /// The same: the loser resigned.
    GiveUpEnd,
    /// Leaves.
    Leave,
    /// Says something.
    Chat,
}

impl Op {
    /// Every operation, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Ready,
        Self::Reject,
        Self::Move,
        Self::GiveUp,
        Self::TimeoutEnd,
        Self::SuicideEnd,
        Self::GiveUpEnd,
        Self::Leave,
        Self::Chat,
    ];

    /// The number on the wire.
    pub const fn number(self) -> u32 {
        self as u32
    }
}

impl fmt::Display for Op {
    /// As the protocol calls it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ready => "READY_OP",
            Self::Reject => "REJECT_OP",
            Self::Move => "MOVE_OP",
            Self::GiveUp => "GIVEUP_OP",
            Self::TimeoutEnd => "TIMEOUT_END_OP",
            Self::SuicideEnd => "SUICIDE_END_OP",
            Self::GiveUpEnd => "GIVEUP_END_OP",
            Self::Leave => "LEAVE_OP",
            Self::Chat => "CHAT_OP",
        })
    }
}

/// A message, whatever its texts hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseMessage {
    /// Its operation.
    pub op: Op,
    /// `data1`.
    pub data1: String,
    /// `data2`.
    pub data2: String,
}

/// A line that is no message for us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unexpected {
    /// It is no JSON object with an operation.
    NoMessage,
    /// An operation that the protocol does not have; other programs use some for themselves.
    Unknown(i64),
    /// A message that means nothing now, such as a move out of turn.
    OutOfPlace(Op),
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMessage => f.write_str("the other program wrote something that is no message of the protocol"),
            Self::Unknown(op) => {
                write!(f, "the other program sent the operation {op}, which the protocol does not have")
            }
            Self::OutOfPlace(op) => write!(f, "the other program sent {op}, which means nothing at this moment"),
        }
    }
}

impl std::error::Error for Unexpected {}

/// The keys in alphabetical order, as Qt writes them.
#[derive(Serialize)]
struct Wired<'a> {
    data1: &'a str,
    data2: &'a str,
    op: u32,
}

impl CourseMessage {
    /// A message of two texts.
    pub fn new(op: Op, data1: impl Into<String>, data2: impl Into<String>) -> Self {
        Self { op, data1: data1.into(), data2: data2.into() }
    }

    /// Reads a line without its end. Numbers and texts are taken for each other, what is absent is empty, and what is
    /// besides is passed over, since the programs of the courses differ in these.
    ///
    /// # Errors
    /// When it is no message of the protocol.
    pub fn read(line: &[u8]) -> Result<Self, Unexpected> {
        let value: Value = serde_json::from_slice(line).map_err(|_| Unexpected::NoMessage)?;
        let object = value.as_object().ok_or(Unexpected::NoMessage)?;
        let op = match object.get("op") {
            Some(Value::Number(n)) => n.as_i64().or_else(|| n.as_f64().map(|n| n as i64)),
            Some(Value::String(text)) => text.trim().parse().ok(),
            _ => None,
        };
        let number = op.ok_or(Unexpected::NoMessage)?;
        let op = Op::ALL.into_iter().find(|op| i64::from(op.number()) == number).ok_or(Unexpected::Unknown(number))?;
        let data = |key| match object.get(key) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(n)) => n.to_string(),
            _ => String::new(),
        };
        Ok(Self { op, data1: data("data1"), data2: data("data2") })
    }

    /// The line with its end, byte for byte as Qt's compact JSON has it.
    pub fn line(&self) -> String {
        let wired = Wired { data1: &self.data1, data2: &self.data2, op: self.op.number() };
        serde_json::to_string(&wired).expect("two texts and a number are JSON") + "\n"
    }
}

/// A name that came from elsewhere.
pub(crate) fn plain_name(text: &str) -> String {
    line(text, MAX_NAME)
}

/// A text that came from elsewhere or is sent there: one line, of [`MAX_TEXT`] characters at most.
pub fn plain_text(text: &str) -> String {
    line(text, MAX_TEXT)
}
