//! Settings agreed before a game begins.

use std::fmt;

use lanke_rules::{ByColor, Capture, Color, Komi, Name, Placement, Ruleset, Size};

use crate::clock::{TimeError, TimeSystem};

/// The settings of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Width and height of the board.
    pub size: Size,
    /// The ruleset; see [`GameSettings::ruleset`].
    pub rules: Name,
    /// Points that White receives.
    pub komi: Komi,
    /// Black's handicap stones; fewer than two are none.
    pub handicap: u16,
    /// Placement of handicap stones.
    pub placement: Placement,
    /// True if moves may be taken back.
    pub takeback: bool,
    /// Time control.
    pub time: TimeSystem,
    /// Players of both sides.
    pub players: ByColor<Player>,
    /// The date as SGF writes it, `2026-11-20`; empty when unknown.
    pub date: String,
}

/// One of the two who play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name; empty is nobody in particular.
    pub name: String,
    /// The rank, as `3d` or `3段`; may be empty.
    pub rank: String,
    /// Place from which the player plays: this machine or another.
    pub location: PlayerLocation,
}

/// Place from which a player plays, which decides if consent must be waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerLocation {
    /// At this screen: what the one side asks, the other has heard and grants by not objecting.
    #[default]
    Local,
    /// Elsewhere: is asked and answers.
    Remote,
}

/// Error of settings with which no game can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// The board has a side of one line.
    Board(Size),
    /// The board has fixed points for so many handicap stones only.
    NoFixedPoints {
        /// The most stones that have fixed points.
        most: u16,
    },
    /// The handicap stones leave too little room.
    TooManyStones {
        /// The most stones on this board.
        most: u16,
    },
    /// The ruleset knows no handicap stones.
    NoHandicap,
    /// The clocks cannot be set so.
    Time(TimeError),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(size) => write!(f, "no game can be played on a board of {size}"),
            Self::NoFixedPoints { most: 0 } => f.write_str("a board of this size has no fixed handicap points"),
            Self::NoFixedPoints { most } => {
                write!(f, "a board of this size has fixed points for {most} handicap stones at most")
            }
            Self::TooManyStones { most } => write!(f, "there can be {most} handicap stones at most on this board"),
            Self::NoHandicap => f.write_str("these rules know no handicap stones"),
            Self::Time(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SettingsError {}

impl GameSettings {
    /// An even game by a ruleset, with what it usually has: its komi, and for the simplified rules a
    /// minute a move.
    pub fn new(size: Size, rules: Name) -> Self {
        let ruleset = rules.ruleset();
        let time = match rules {
            Name::Simplified => TimeSystem::PerMove { time: std::time::Duration::from_secs(60) },
            _ => TimeSystem::None,
        };
        Self {
            size,
            rules,
            komi: ruleset.komi,
            handicap: 0,
            placement: ruleset.placement,
            takeback: ruleset.takeback,
            time,
            players: ByColor::default(),
            date: String::new(),
        }
    }

    /// The law of the game.
    pub fn ruleset(&self) -> Ruleset {
        Ruleset { placement: self.placement, takeback: self.takeback, ..self.rules.ruleset() }
    }

    /// Handicap stones that are placed: none or at least two.
    pub fn handicap_stones(&self) -> u16 {
        if self.handicap < 2 { 0 } else { self.handicap }
    }

    /// Side to move first once handicap stones stand.
    pub fn first_to_play(&self) -> Color {
        if self.handicap_stones() == 0 { Color::Black } else { Color::White }
    }

    /// Check that a game can be played with them.
    ///
    /// # Errors
    /// Fault of the settings.
    pub fn check(&self) -> Result<(), SettingsError> {
        if self.size.width() < 2 || self.size.height() < 2 {
            return Err(SettingsError::Board(self.size));
        }
        let stones = self.handicap_stones();
        if stones > 0 && self.ruleset().capture == Capture::Forbidden {
            return Err(SettingsError::NoHandicap);
        }
        let most = match self.placement {
            Placement::Fixed => self.size.max_handicap(),
            Placement::Free => (self.size.area() / 2) as u16,
        };
        match self.placement {
            Placement::Fixed if stones > most => return Err(SettingsError::NoFixedPoints { most }),
            Placement::Free if stones > most => return Err(SettingsError::TooManyStones { most }),
            Placement::Fixed | Placement::Free => {}
        }
        self.time.check().map_err(SettingsError::Time)
    }
}
