//! Control of a side: by a person here, by somebody elsewhere, or by a computer opponent.

use lanke_players::PlayerSpec;
use serde::{Deserialize, Serialize};

/// Control of a side of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Entry", into = "Entry")]
pub(crate) enum Controller {
    /// A person at this screen.
    #[default]
    Local,
    /// Somebody at the other end of a line.
    Remote,
    /// A computer opponent.
    Engine {
        /// Its specification.
        player: PlayerSpec,
        /// A person has handed the side over to it, and may take it back.
        handed_over: bool,
    },
}

impl Controller {
    /// True for a person at this screen.
    pub(crate) fn is_local(&self) -> bool {
        *self == Self::Local
    }

    /// True for somebody at the other end of a line.
    pub(crate) fn is_remote(&self) -> bool {
        *self == Self::Remote
    }

    /// The computer opponent, if it is one.
    pub(crate) fn engine(&self) -> Option<&PlayerSpec> {
        match self {
            Self::Engine { player, .. } => Some(player),
            Self::Local | Self::Remote => None,
        }
    }

    /// True if a person has handed the side over to a computer opponent.
    pub(crate) fn is_handed_over(&self) -> bool {
        matches!(self, Self::Engine { handed_over: true, .. })
    }
}

/// Form in which journals hold a controller.
#[derive(Serialize, Deserialize)]
struct Entry {
    mind: Option<PlayerSpec>,
    handed: bool,
    #[serde(default)]
    away: bool,
}

impl From<Entry> for Controller {
    fn from(entry: Entry) -> Self {
        match entry.mind {
            Some(player) => Self::Engine { player, handed_over: entry.handed },
            None if entry.away => Self::Remote,
            None => Self::Local,
        }
    }
}

impl From<Controller> for Entry {
    fn from(controller: Controller) -> Self {
        let (away, handed) = (controller.is_remote(), controller.is_handed_over());
        let mind = match controller {
            Controller::Engine { player, .. } => Some(player),
            Controller::Local | Controller::Remote => None,
        };
        Self { mind, handed, away }
    }
}
