//! Settings of games with the programs of the NoGo courses.

use std::time::Duration;

use lanke_course::CourseTerms;
use lanke_rules::{Color, Size};
use serde::{Deserialize, Serialize};

/// Seconds a move that are offered; 0 is no limit.
const MAX_SECONDS: u32 = 600;

/// Settings of games with the programs of the NoGo courses. Both sides set the same board and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Course {
    /// The own name; the nearest that the courses allow is sent.
    pub name: String,
    /// The own rank, which only other Lankes are told; may be empty.
    pub rank: String,
    /// Lines of the board: 9, 11 or 13.
    pub side: u8,
    /// Seconds for a move; 0 is no limit.
    pub seconds: u32,
    /// The port that a game is hosted at; 0 is any that is free.
    pub port: u16,
    /// Address at which a game was joined last, `HOST:PORT`.
    pub address: String,
    /// A guest asks to play White.
    pub white: bool,
}

impl Default for Course {
    /// Those of the cup of 2023.
    fn default() -> Self {
        Self {
            name: String::new(),
            rank: String::new(),
            side: 9,
            seconds: 3,
            port: 16677,
            address: String::new(),
            white: false,
        }
    }
}

impl Course {
    /// The same with every number in its range.
    pub(crate) fn within_range(self) -> Self {
        let side = if [9, 11, 13].contains(&self.side) { self.side } else { 9 };
        let name = self.name.chars().take(40).collect();
        let rank = self.rank.chars().take(40).collect();
        let address = self.address.chars().take(260).collect();
        Self { name, rank, side, address, seconds: self.seconds.min(MAX_SECONDS), ..self }
    }

    pub(crate) fn size(&self) -> Size {
        Size::square(self.side.into()).expect("a side of 9, 11 or 13 lines makes a board")
    }

    pub(crate) fn terms(&self) -> CourseTerms {
        CourseTerms::new(self.size(), self.limit()).expect("a course's settings are within the course's range")
    }

    /// The time for a move; none where there is no limit.
    pub(crate) fn limit(&self) -> Option<Duration> {
        (self.seconds > 0).then(|| Duration::from_secs(self.seconds.into()))
    }

    pub(crate) fn color(&self) -> Color {
        if self.white { Color::White } else { Color::Black }
    }
}
