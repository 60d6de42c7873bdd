//! Events of a game that is recorded from a real board, each one JSON value.

use lanke_camera::{NoMoves, Question, Trouble};
use lanke_engine::Choice;
use lanke_game::clock::{ClockEvent, Face, TimeLeft};
use lanke_rules::{Color, Move, Point, Size};
use lanke_vision::{Beginning, BoardReading, Corners};
use serde::{Serialize, Serializer};

/// The pictures have ended at a table.
pub(super) const PICTURES_OVER: &str = "the pictures have ended; moves are typed";

/// Event of a game that is followed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The pictures of the folder are of boards at rest, one after the other.
    Stills,
    /// A game that was broken off goes on, or that was being counted.
    Resumed {
        /// Moves that are written.
        moves: usize,
    },
    /// No board is seen yet.
    Searching,
    /// The board is found.
    Board {
        /// Lines of a side.
        size: u8,
        /// Corners in the picture.
        corners: [[f64; 2]; 4],
    },
    /// The board or the camera was moved.
    Moved {
        /// Corners in the picture.
        corners: [[f64; 2]; 4],
    },
    /// The board seems to lie elsewhere.
    Displaced {
        /// Corners in the picture.
        corners: [[f64; 2]; 4],
        /// Lines that answer it.
        answers: &'static [&'static str],
    },
    /// A person has said that the board was not moved.
    Stays,
    /// The game begins with these stones, or with none and a move of this side.
    SetUp {
        /// Black stones.
        black: Vec<String>,
        /// White stones.
        white: Vec<String>,
        /// Side to move.
        #[serde(serialize_with = "side")]
        to_play: Color,
    },
    /// The board shows the position.
    Steady,
    /// Something is in the way.
    Hand,
    /// The board has another size than the game.
    OtherSize {
        /// Lines of a side that are seen.
        size: u8,
    },
    /// A move is written.
    Move {
        /// Its number.
        number: usize,
        /// Side that made it.
        #[serde(serialize_with = "side")]
        color: Color,
        /// Its point, or `pass`.
        point: String,
        /// Time that its side has left, where there is a clock.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<Left>,
    },
    /// A clock event of the side to move.
    Clock {
        /// The side.
        #[serde(serialize_with = "side")]
        color: Color,
        /// The event.
        told: TimeReport,
    },
    /// Captured stones still lie there.
    Lift {
        /// Their points.
        points: Vec<String>,
    },
    /// Moves were taken back.
    TakenBack {
        /// Number of them.
        count: usize,
        /// Moves that are left.
        moves: usize,
    },
    /// The board shows no game that the rules know, or it may be light; nothing is recorded.
    Differs {
        /// Points that differ.
        points: Vec<DifferingPoint>,
        /// Moves that may explain it.
        perhaps: Vec<String>,
        /// The game may begin with what lies there.
        begins: bool,
        /// Lines that answer it.
        answers: &'static [&'static str],
    },
    /// A person has said that these points are as they are written.
    Kept {
        /// The points.
        points: Vec<String>,
    },
    /// The engine's answer, which is to be laid on the board.
    Answer {
        /// Side of the engine.
        #[serde(serialize_with = "side")]
        color: Color,
        /// Its point, `pass` or `resign`.
        point: String,
    },
    /// A stone was laid where the engine did not want it.
    Elsewhere {
        /// Its point.
        point: String,
        /// Point that the engine wants.
        wanted: Option<String>,
    },
    /// A move of the other side of a table, which is to be laid on the board.
    ToLay {
        /// The side.
        #[serde(serialize_with = "side")]
        color: Color,
        /// Its point.
        point: String,
    },
    /// Its stone lies there, and what it captures is lifted.
    Laid {
        /// Its point.
        point: String,
    },
    /// The engine has failed; the game goes on without it.
    NoAnswer {
        /// The reason.
        why: String,
    },
    /// No pictures come.
    Lost {
        /// The reason; none where they have ended and moves are typed.
        #[serde(serialize_with = "loss")]
        why: Option<Trouble>,
    },
    /// A line that was typed makes no sense now.
    Refused {
        /// The line.
        line: String,
        /// The reason.
        why: &'static str,
    },
    /// The game is over.
    Over {
        /// Its result.
        result: String,
    },
    /// Following has ended.
    End {
        /// Moves that are written.
        moves: Option<usize>,
        /// Reason of the end.
        why: &'static str,
        /// Reason why nothing was written, where nothing was.
        #[serde(skip_serializing_if = "Option::is_none")]
        nothing: Option<Nothing>,
    },
}

/// Reason why a recording has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was stopped.
    Stopped,
    /// All pictures of a folder or a video were shown.
    PicturesOver,
    /// A camera gives no more pictures.
    CameraLost,
}

impl Ending {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::PicturesOver => "the pictures have ended",
            Self::CameraLost => "the camera is lost",
        }
    }
}

/// Reason why nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nothing {
    /// The reason.
    pub why: NoMoves,
    /// Each picture was taken for a board at rest.
    pub settled: bool,
}

/// A side as JSON has it, `"black"` or `"white"`.
fn side<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match color {
        Color::Black => "black",
        Color::White => "white",
    })
}

fn side_if_any<S: Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
    match color {
        Some(color) => side(color, serializer),
        None => serializer.serialize_none(),
    }
}

/// The reason why no pictures come, in words.
fn loss<S: Serializer>(why: &Option<Trouble>, serializer: S) -> Result<S::Ok, S::Error> {
    match why {
        Some(why) => serializer.collect_str(why),
        None => serializer.serialize_str(PICTURES_OVER),
    }
}

impl Serialize for Nothing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self.why {
            NoMoves::NoBoard => "no_board",
            NoMoves::OtherSize => "other_size",
            NoMoves::Hidden => "hidden",
            NoMoves::TooBrief if self.settled => "unsettled",
            NoMoves::TooBrief => "too_brief",
            NoMoves::Unexplained => "unexplained",
            NoMoves::Doubtful => "doubtful",
            NoMoves::Unchanged => "unchanged",
        })
    }
}

/// A point that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DifferingPoint {
    pub(super) point: String,
    #[serde(serialize_with = "side_if_any")]
    pub(super) seen: Option<Color>,
}

/// The time that a side has left, as SGF notes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Left {
    seconds: f64,
    /// Periods or stones, in overtime.
    #[serde(skip_serializing_if = "Option::is_none")]
    overtime: Option<u32>,
    /// As a clock shows it.
    #[serde(skip)]
    pub(super) face: String,
}

/// Event of a clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeReport {
    /// Main time has ended and overtime begins.
    Overtime,
    /// A period has ended; so many are left.
    PeriodsLeft(u32),
    /// So many seconds are left.
    SecondsLeft(u32),
    /// The time is up.
    Flag,
}

impl From<ClockEvent> for TimeReport {
    fn from(event: ClockEvent) -> Self {
        match event {
            ClockEvent::OvertimeEntered { .. } => Self::Overtime,
            ClockEvent::PeriodLost { left } => Self::PeriodsLeft(left),
            ClockEvent::LowTime { seconds } => Self::SecondsLeft(seconds),
            ClockEvent::Flag => Self::Flag,
        }
    }
}

impl Event {
    /// The board is found.
    pub fn board(reading: &BoardReading) -> Self {
        Self::Board { size: reading.grid.size.width(), corners: pixels(&reading.grid.corners) }
    }

    /// The board was moved.
    pub fn moved(corners: &Corners) -> Self {
        Self::Moved { corners: pixels(corners) }
    }

    /// The board seems to lie elsewhere.
    pub fn displaced(corners: &Corners) -> Self {
        Self::Displaced { corners: pixels(corners), answers: &["yes", "no"] }
    }

    /// A move is written.
    pub fn mv(size: Size, number: usize, (color, mv): (Color, Move), left: Option<(TimeLeft, Face)>) -> Self {
        let left = left.map(|(left, face)| {
            let overtime = (left.main.is_zero() && left.count > 0).then_some(left.count);
            let time = if left.main.is_zero() { left.period } else { left.main };
            let store = if overtime.is_some() { format!(" {}", face.store) } else { String::new() };
            Left { seconds: time.as_millis() as f64 / 1000.0, overtime, face: format!("{face}{store}") }
        });
        Self::Move { number, color, point: size.move_name(mv), left }
    }

    /// The game begins with these stones.
    pub fn set_up(size: Size, Beginning { stones, to_play }: &Beginning) -> Self {
        let of = |color| stones[color].iter().map(|&point| size.vertex(point).to_string()).collect();
        Self::SetUp { black: of(Color::Black), white: of(Color::White), to_play: *to_play }
    }

    /// A question about what differs; none of another kind.
    pub fn differs(size: Size, question: &Question) -> Option<Self> {
        let Question::Differs { points, moves, setup } = question else { return None };
        let seen = |&(point, stone): &(Point, Option<Color>)| DifferingPoint {
            point: size.vertex(point).to_string(),
            seen: stone,
        };
        let begins = setup.is_some();
        Some(Self::Differs {
            points: points.iter().map(seen).collect(),
            perhaps: moves.iter().map(|&mv| size.move_name(mv)).collect(),
            begins,
            answers: if moves.is_empty() && !begins { &["no"] } else { &["yes", "no"] },
        })
    }
}

/// Name of an engine's choice.
pub(super) fn choice(size: Size, choice: Choice) -> String {
    choice.mv().map_or_else(|| "resign".to_owned(), |mv| size.move_name(mv))
}

fn pixels(corners: &Corners) -> [[f64; 2]; 4] {
    corners.0.map(|spot| [spot.x, spot.y].map(|v| (v * 10.0).round() / 10.0))
}
