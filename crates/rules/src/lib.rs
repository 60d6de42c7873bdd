//! The board and the law of Go and NoGo: no dependencies, no I/O.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod amount;
pub mod bench;
mod board;
mod color;
mod estimate;
mod grid;
mod handicap;
mod history;
mod life;
mod name;
mod orientation;
mod outcome;
mod perft;
pub mod picture;
pub mod playout;
mod point;
mod position;
mod ruleset;
mod score;
pub mod splitmix;
pub mod text;
mod zobrist;

pub use amount::{Points, Zi};
pub use board::Board;
pub use color::{ByColor, Color};
pub use estimate::{guess_dead, guess_dead_with, is_open, most_neutral};
pub use life::Life;
pub use orientation::Orientation;
pub use outcome::{Outcome, Reason, Unit};
pub use perft::perft;
pub use point::{MAX_CELLS, MAX_SIDE, Move, Point, Size, SizeError, Vertex, column_name};
pub use position::{Illegal, PlayEnd, Position, Step};
pub use ruleset::{
    Capture, Compensation, DeadStones, Ending, Ko, Komi, Name, Passing, Placement, Ruleset, Scoring, Suicide, Tax,
};
pub use score::{Count, Reading, Score, Tally, ZiCount};
