//! Events of a game that is recorded, as sentences.

use std::fmt;

use lanke_camera::NoMoves;

use super::event::{DifferingPoint, Event, Nothing, PICTURES_OVER, TimeReport};

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stills => f.write_str(
                "each picture is taken for a board at rest; --fps says how many a second are taken of footage instead",
            ),
            Self::Resumed { moves } => write!(f, "the game goes on after move {moves}"),
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
            Self::Lost { why: Some(why) } => why.fmt(f),
            Self::Lost { why: None } => f.write_str(PICTURES_OVER),
            Self::Refused { line, why } => write!(f, "{line}: {why}"),
            Self::Over { result } => write!(f, "the game is over: {result}"),
            Self::End { why, nothing: Some(nothing), .. } => write!(f, "{why}; nothing is written: {nothing}"),
            Self::End { moves: Some(1), why, .. } => write!(f, "{why}; 1 move is written"),
            Self::End { moves, why, .. } => write!(f, "{why}; {} moves are written", moves.unwrap_or_default()),
        }
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
