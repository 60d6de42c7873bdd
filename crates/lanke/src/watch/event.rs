//! Events of a game that is followed, line by line: a sentence for people, or one JSON value.

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use lanke_camera::{NoMoves, Question};
use lanke_engine::Choice;
use lanke_game::clock::{ClockEvent, Face, TimeLeft};
use lanke_rules::{Color, Move, Point, Size};
use lanke_vision::{Beginning, BoardReading, Corners};
use serde::{Serialize, Serializer};

use crate::output::{self, Side};

/// Event of a game that is followed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// The pictures of the folder are of boards at rest, one after the other.
    Stills,
    /// No board is seen yet.
    Searching,
    /// The board is found.
    Board { size: u8, corners: [[f64; 2]; 4] },
    /// The board or the camera was moved.
    Moved { corners: [[f64; 2]; 4] },
    /// The board seems to lie elsewhere; these lines answer it.
    Displaced { corners: [[f64; 2]; 4], answers: &'static [&'static str] },
    /// A person has said that the board was not moved.
    Stays,
    /// The game begins with these stones, or with none and a move of this side.
    SetUp { black: Vec<String>, white: Vec<String>, to_play: Side },
    /// The board shows the position.
    Steady,
    /// Something is in the way.
    Hand,
    /// The board has so many lines, and the game others.
    OtherSize { size: u8 },
    /// A move is written; the time that its side has left, where there is a clock.
    Move {
        number: usize,
        color: Side,
        point: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<Left>,
    },
    /// A clock event of the side to move.
    Clock { color: Side, told: TimeReport },
    /// These stones are captured and still lie there.
    Lift { points: Vec<String> },
    /// So many moves were taken back; so many are left.
    TakenBack { count: usize, moves: usize },
    /// The board shows no game that the rules know, or it may be light; nothing is recorded, and these lines answer it. The
    /// game may begin with what lies there.
    Differs { points: Vec<DifferingPoint>, perhaps: Vec<String>, begins: bool, answers: &'static [&'static str] },
    /// A person has said that these points are as they are written.
    Kept { points: Vec<String> },
    /// The engine's answer, which is to be laid on the board.
    Answer { color: Side, point: String },
    /// A stone was laid where the engine did not want it.
    Elsewhere { point: String, wanted: Option<String> },
    /// A move of the other side of a table, which is to be laid on the board.
    ToLay { color: Side, point: String },
    /// Its stone lies there, and what it captures is lifted.
    Laid { point: String },
    /// The engine has failed; the game goes on without it.
    NoAnswer { why: String },
    /// No pictures come.
    Lost { why: String },
    /// A line that was typed makes no sense now.
    Refused { line: String, why: &'static str },
    /// The game is over.
    Over { result: String },
    /// Following has ended, and why nothing was written, where nothing was.
    End {
        moves: Option<usize>,
        why: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        nothing: Option<Nothing>,
    },
}

/// Reason why nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nothing {
    pub(crate) why: NoMoves,
    /// Each picture was taken for a board at rest.
    pub(crate) settled: bool,
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

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.why {
            NoMoves::NoBoard => "no board was found in the pictures",
            NoMoves::OtherSize => "the board has another number of lines than the game",
            NoMoves::Hidden => "something hid the board",
            NoMoves::TooBrief if self.settled => "what lies there was read differently every time",
            NoMoves::TooBrief => {
                "no stone was in sight for 0.6 seconds; if each picture is of a board at rest, try --settled; if fewer were \
                 taken in a second than was thought, --fps"
            }
            NoMoves::Unexplained => "the rules do not explain what lies there",
            NoMoves::Doubtful => {
                "the stones at the beginning are not surely seen, and nobody has said `yes` to them; --accept takes them as \
                 they seem, and the window shows them and takes corrections"
            }
            NoMoves::Unchanged => "no stone was laid",
                    })
    }
}

/// A point that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct DifferingPoint {
    point: String,
    seen: Option<Side>,
}

/// The time that a side has left, as SGF notes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Left {
    seconds: f64,
    /// Periods or stones, in overtime.
    #[serde(skip_serializing_if = "Option::is_none")]
    overtime: Option<u32>,
    /// As a clock shows it.
    #[serde(skip)]
    face: String,
}

/// Event of a clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TimeReport {
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
    pub(crate) fn board(reading: &BoardReading) -> Self {
        Self::Board { size: reading.grid.size.width(), corners: pixels(&reading.grid.corners) }
    }

    pub(crate) fn moved(corners: &Corners) -> Self {
        Self::Moved { corners: pixels(corners) }
    }

    pub(crate) fn displaced(corners: &Corners) -> Self {
        Self::Displaced { corners: pixels(corners), answers: &["yes", "no"] }
    }

    pub(crate) fn mv(size: Size, number: usize, (color, mv): (Color, Move), left: Option<(TimeLeft, Face)>) -> Self {
        let left = left.map(|(left, face)| {
            let overtime = (left.main.is_zero() && left.count > 0).then_some(left.count);
            let time = if left.main.is_zero() { left.period } else { left.main };
            let store = if overtime.is_some() { format!(" {}", face.store) } else { String::new() };
            Left { seconds: time.as_millis() as f64 / 1000.0, overtime, face: format!("{face}{store}") }
        });
        Self::Move { number, color: color.into(), point: move_text(size, mv), left }
    }

    pub(crate) fn set_up(size: Size, Beginning { stones, to_play }: &Beginning) -> Self {
        let of = |color| stones[color].iter().map(|&point| size.vertex(point).to_string()).collect();
        Self::SetUp { black: of(Color::Black), white: of(Color::White), to_play: (*to_play).into() }
    }

    /// A question about what differs; none of another kind.
    pub(crate) fn differs(size: Size, question: &Question) -> Option<Self> {
        let Question::Differs { points, moves, setup } = question else { return None };
        let seen = |&(point, stone): &(Point, Option<Color>)| DifferingPoint {
            point: size.vertex(point).to_string(),
            seen: stone.map(Side::from),
        };
        let begins = setup.is_some();
        Some(Self::Differs {
            points: points.iter().map(seen).collect(),
            perhaps: moves.iter().map(|&mv| move_text(size, mv)).collect(),
            begins,
            answers: if moves.is_empty() && !begins { &["no"] } else { &["yes", "no"] },
        })
    }
}

fn move_text(size: Size, mv: Move) -> String {
    match mv {
        Move::Play(point) => size.vertex(point).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Name of an engine's choice.
pub(crate) fn choice(size: Size, choice: Choice) -> String {
    match choice {
        Choice::Play(point) => size.vertex(point).to_string(),
        Choice::Pass => "pass".to_owned(),
        Choice::Resign => "resign".to_owned(),
    }
}

fn pixels(corners: &Corners) -> [[f64; 2]; 4] {
    corners.0.map(|spot| [spot.x, spot.y].map(|v| (v * 10.0).round() / 10.0))
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stills => f.write_str(
                "each picture is taken for a board at rest; --fps says how many a second are taken of footage instead",
            ),
            Self::Searching => f.write_str("looking for the board"),
            Self::Board { size, .. } => write!(f, "a board of {size} lines"),
            Self::Moved { .. } => f.write_str("the board was moved; it is followed at its new place"),
            Self::Displaced { .. } => {
                f.write_str("the board seems to lie elsewhere: `yes` follows it there, `no` says that it was not moved")
            }
            Self::Stays => f.write_str("the board lies where it did"),
            Self::SetUp { black, white, to_play } if black.is_empty() && white.is_empty() => {
                write!(f, "{to_play} begins")
            }
            Self::SetUp { black, white, to_play } => {
                write!(f, "{} black and {} white stones lie there; {to_play} is to play", black.len(), white.len())
            }
            Self::Steady => f.write_str("steady"),
            Self::Hand => f.write_str("a part of the board is hidden"),
            Self::OtherSize { size } => write!(f, "the board seems to have {size} lines, and the game has others"),
            Self::Move { number, color, point, left: None } => write!(f, "{number} {color} {point}"),
            Self::Move { number, color, point, left: Some(left) } => {
                write!(f, "{number} {color} {point}, {} left", left.face)
            }
            Self::Clock { color, told } => match told {
                TimeReport::Overtime => write!(f, "{color} is in overtime"),
                TimeReport::PeriodsLeft(1) => write!(f, "{color} has its last period"),
                TimeReport::PeriodsLeft(left) => write!(f, "{color} has {left} periods left"),
                TimeReport::SecondsLeft(seconds) => write!(f, "{color} has {seconds} s left"),
                TimeReport::Flag => write!(f, "{color}'s time is up"),
            },
            Self::Lift { points } => write!(f, "captured, to be lifted: {}", points.join(" ")),
            Self::TakenBack { count, moves } => write!(f, "{count} taken back, {moves} left"),
            Self::Differs { points, perhaps, begins, .. } => {
                f.write_str("not explained, and not written:")?;
                for DifferingPoint { point, seen } in points {
                    write!(f, " {point} {}", seen.map_or("empty".to_owned(), |side| side.to_string()))?;
                }
                if *begins {
                    f.write_str("; not surely seen: `yes` begins the game with it")?;
                }
                if !perhaps.is_empty() {
                    write!(f, "; perhaps {}: `yes` writes it", perhaps.join(" "))?;
                }
                f.write_str("; `no` says that the board lies as it is written")
            }
            Self::Kept { points } => write!(f, "as it is written: {}", points.join(" ")),
            Self::Answer { color, point } => write!(f, "{color} answers {point}"),
            Self::Elsewhere { point, wanted: Some(wanted) } => {
                write!(f, "a stone lies at {point}, but the answer is {wanted}; it is waited for")
            }
            Self::Elsewhere { point, wanted: None } => write!(f, "a stone lies at {point} before there is an answer"),
            Self::ToLay { color, point } => write!(f, "{color} plays {point}; it is to be laid"),
            Self::Laid { point } => write!(f, "{point} lies there"),
            Self::NoAnswer { why } => write!(f, "no more answers: {why}"),
            Self::Lost { why } => f.write_str(why),
            Self::Refused { line, why } => write!(f, "{line}: {why}"),
            Self::Over { result } => write!(f, "the game is over: {result}"),
            Self::End { why, nothing: Some(nothing), .. } => write!(f, "{why}; nothing is written: {nothing}"),
            Self::End { moves: Some(1), why, .. } => write!(f, "{why}; 1 move is written"),
            Self::End { moves, why, .. } => write!(f, "{why}; {} moves are written", moves.unwrap_or_default()),
        }
    }
}

/// Form in which events are told on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventMode {
    /// A sentence each.
    Text,
    /// A JSON value each.
    Json,
    /// A sentence each, marked as a note.
    Note,
    /// Not at all.
    Silent,
}

/// Prints events on standard output.
pub(crate) struct EventPrinter {
    mode: EventMode,
    /// The time of the picture that events are about.
    pub(crate) at: Duration,
    /// The state that was told last: one is told when it changes.
    state: Option<Event>,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    event: &'a Event,
    at: f64,
}

impl EventPrinter {
    pub(crate) fn new(mode: EventMode) -> Self {
        Self { mode, at: Duration::ZERO, state: None }
    }

    /// Prints an event.
    pub(crate) fn print(&mut self, event: Event) -> Result<()> {
        self.state = None;
        self.write(&event)
    }

    /// Prints the state, if it has changed.
    pub(crate) fn state(&mut self, event: Event) -> Result<()> {
        if self.state.as_ref() == Some(&event) {
            return Ok(());
        }
        self.write(&event)?;
        self.state = Some(event);
        Ok(())
    }

    fn write(&self, event: &Event) -> Result<()> {
        match self.mode {
            EventMode::Text => output::print(&format!("{event}\n")),
            EventMode::Note => output::print(&format!("# board: {event}\n")),
            EventMode::Json => output::print_json(&Line { event, at: (self.at.as_secs_f64() * 100.0).round() / 100.0 }),
            EventMode::Silent => Ok(()),
        }
    }
}
