//! Messages of the pages, as they are read.

use std::fmt;

use lanke_rules::Color;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::limits;

/// Request of a page.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Sit down under this name.
    Name {
        /// The name.
        name: String,
    },
    /// Play a stone.
    Play {
        /// Column from the left, from 0.
        x: u8,
        /// Row from the top, from 0.
        y: u8,
        /// Number of moves that the page shows.
        moves: usize,
    },
    /// Pass.
    Pass {
        /// Side that the page has named, at a desk for both sides; without it the side to move.
        #[serde(default, deserialize_with = "color")]
        color: Option<Color>,
    },
    /// Press the clock: the stone that lies on the real board now is the move.
    Press {},
    /// Resign.
    Resign {
        /// Side that the page has named, at a desk for both sides; without it the side to move.
        #[serde(default, deserialize_with = "color")]
        color: Option<Color>,
    },
    /// Ask for a takeback.
    Undo {},
    /// Offer a draw.
    Draw {},
    /// Ask to count.
    Count {},
    /// Agree to the count.
    Agree {},
    /// Go on playing instead of counting.
    Continue {},
    /// Offer another game.
    Rematch {},
    /// Accept the game that is offered, or at a camera what the other side asks for.
    Accept {},
    /// Decline it.
    Decline {},
    /// Mark a chain as dead, or as alive again.
    Dead {
        /// Column from the left.
        x: u8,
        /// Row from the top.
        y: u8,
    },
    /// Answer the question that is shown.
    Answer {
        /// Yes.
        yes: bool,
    },
    /// Say something to the other side.
    Say {
        /// The text.
        text: String,
    },
    /// Show an earlier position.
    At {
        /// Number of the game that the page shows.
        number: u32,
        /// Moves played in that position.
        #[serde(rename = "move")]
        moves: usize,
    },
    /// Correct what lies at a point of the real board.
    Correct {
        /// Column from the left.
        x: u8,
        /// Row from the top.
        y: u8,
    },
    /// Say where the corners of the real board are in the picture, clockwise from the upper left one, in pixels.
    Corners {
        /// The corners.
        points: [[f64; 2]; 4],
    },
    /// Look for the real board anew.
    Find {},
    /// Ask for the arbiter.
    Help {},
    /// The arbiter has settled what was asked at a board.
    Settled {
        /// Number of the board.
        board: u16,
    },
    /// The arbiter chooses the delay of the public pages.
    Delay {
        /// The delay, as it is written: `5m`.
        delay: String,
    },
    /// The arbiter sends a device away.
    SendAway {
        /// Number of its connection.
        device: u64,
    },
    /// The arbiter asks for the address of a place.
    Code {
        /// Its number in the list of the places.
        place: usize,
        /// Another address, with which the one before ends.
        renew: bool,
    },
}

/// Reason why a message is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// It is too long.
    TooLong,
    /// It is no request.
    Malformed(String),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a message has at most {} bytes", limits::MESSAGE),
            Self::Malformed(why) => write!(f, "this is no request of a page: {why}"),
        }
    }
}

impl std::error::Error for RequestError {}

impl Request {
    /// Reads a message of a page.
    ///
    /// # Errors
    /// A message that is too long or no request.
    pub fn read(text: &str) -> Result<Self, RequestError> {
        if text.len() > limits::MESSAGE {
            return Err(RequestError::TooLong);
        }
        let request: Self = serde_json::from_str(text).map_err(|error| RequestError::Malformed(error.to_string()))?;
        match request {
            Self::Corners { points } if points.iter().flatten().any(|n| !(-1e5..=1e5).contains(n)) => {
                Err(RequestError::Malformed("corners lie near the picture".to_owned()))
            }
            request => Ok(request),
        }
    }
}

/// Color by its letter.
fn color<'de, D: Deserializer<'de>>(letter: D) -> Result<Option<Color>, D::Error> {
    match char::deserialize(letter)? {
        'B' => Ok(Some(Color::Black)),
        'W' => Ok(Some(Color::White)),
        _ => Err(D::Error::custom("a color is B or W")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read() {
        let read = |text: &str| Request::read(text).ok();
        assert_eq!(read(r#"{"do":"play","x":3,"y":15,"moves":0}"#), Some(Request::Play { x: 3, y: 15, moves: 0 }));
        assert_eq!(read(r#"{"do":"pass"}"#), Some(Request::Pass { color: None }));
        assert_eq!(read(r#"{"do":"pass","color":"B"}"#), Some(Request::Pass { color: Some(Color::Black) }));
        assert_eq!(read(r#"{"do":"at","number":1,"move":7}"#), Some(Request::At { number: 1, moves: 7 }));
        assert_eq!(read(r#"{"do":"resign"}"#), Some(Request::Resign { color: None }));
        assert_eq!(read(r#"{"do":"resign","color":"W"}"#), Some(Request::Resign { color: Some(Color::White) }));
        for wrong in [
            "",
            "[]",
            r#"{"do":"fly"}"#,
            r#"{"do":"play","x":300,"y":0,"moves":0}"#,
            r#"{"do":"pass","and":1}"#,
            r#"{"do":"resign","color":"R"}"#,
            r#"{"do":"corners","points":[[0,0],[1,0],[1,1],[0,1e9]]}"#,
        ] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
        let long = format!(r#"{{"do":"say","text":"{}"}}"#, "x".repeat(limits::MESSAGE));
        assert_eq!(Request::read(&long), Err(RequestError::TooLong));
    }
}
