//! Choices of the first page for a game against the computer.

use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color, Name, splitmix};
use serde::{Deserialize, Serialize};

use crate::form::{ClockKind, Form, PlayerChoice};

/// Sides of the boards that are offered.
pub const QUICK_SIDES: [u8; 3] = [9, 13, 19];

/// Board, strength and colour of a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct QuickGame {
    /// Lines of the board: 9, 13 or 19.
    pub side: u8,
    /// Level of the built-in player, 1 to 10.
    pub level: u8,
    /// Colour of the person.
    pub color: OwnColor,
}

/// Colour that the person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnColor {
    /// Black.
    #[default]
    Black,
    /// White.
    White,
    /// The one that lots are drawn for.
    Nigiri,
}

impl Default for QuickGame {
    /// That of a first start: a small board against the weakest player.
    fn default() -> Self {
        Self { side: 9, level: 1, color: OwnColor::Black }
    }
}

impl QuickGame {
    /// The same with every number in its range.
    pub(crate) fn within_range(self) -> Self {
        let side = if QUICK_SIDES.contains(&self.side) { self.side } else { 9 };
        Self { side, level: self.level.clamp(1, PlayerSpec::STRONGEST), ..self }
    }

    /// Settings of the game, under the ruleset of the last one where that is Go; lots are drawn with `seed`.
    pub(crate) fn form(self, last: &Form, seed: u64) -> Form {
        let rules = if matches!(last.rules, Name::NoGo | Name::Simplified) { Name::Chinese } else { last.rules };
        let ruleset = rules.ruleset();
        let color = match self.color {
            OwnColor::Black => Color::Black,
            OwnColor::White => Color::White,
            OwnColor::Nigiri if splitmix::mix(seed.wrapping_add(splitmix::STEP)) & 1 == 0 => Color::Black,
            OwnColor::Nigiri => Color::White,
        };
        let mut players = ByColor::<PlayerChoice>::default();
        players[color.opponent()] = PlayerChoice::built_in(self.level);
        Form {
            rules,
            width: self.side,
            height: self.side,
            komi: ruleset.komi,
            placement: ruleset.placement,
            players,
            clock: ClockKind::None,
            ..Form::default()
        }
    }
}
