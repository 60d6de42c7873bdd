//! Terms of a game: its settings and the players of the colours.

use lanke_game::session::{GameSettings, Player, PlayerLocation, SettingsError};
use lanke_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use crate::wire::{side, text};

/// The terms of a game, board, rules, komi, handicap, clock and takebacks, and the colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The settings, without names and date; who plays is known at the table.
    #[serde(with = "text")]
    game: GameSettings,
    /// The host's colour; lots are drawn where it is `None`.
    #[serde(with = "side::maybe", default)]
    host: Option<Color>,
}

impl Terms {
    /// Terms with these settings, of which names and date are dropped; lots are drawn for the colours
    /// where the host's is `None`.
    pub fn new(settings: GameSettings, host: Option<Color>) -> Self {
        let away = || Player { location: PlayerLocation::Remote, ..Player::default() };
        let players = ByColor { black: away(), white: away() };
        Self { game: GameSettings { players, date: String::new(), ..settings }, host }
    }

    /// The settings, without names and date; nobody's seat is at this screen, so that each request
    /// waits for its answer.
    pub fn settings(&self) -> &GameSettings {
        &self.game
    }

    /// The host's colour; `None` where lots are drawn.
    pub fn host(&self) -> Option<Color> {
        self.host
    }

    /// The same terms with the host playing `color`, as in a rematch.
    pub fn with_host(&self, color: Option<Color>) -> Self {
        Self { host: color, ..self.clone() }
    }

    /// Checks that a game can be played by them.
    ///
    /// # Errors
    /// The setting with which no game can be played.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.game.check()
    }

    /// True if nothing is in them that has no place in terms.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Self::new(self.game.clone(), self.host)
    }
}
