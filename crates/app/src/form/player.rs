//! Player of a side of a new game.

use std::path::Path;

use lanke_players::{Engine, NetworkPlayer, PlayerSpec};
use lanke_rules::Size;
use serde::{Deserialize, Serialize};

/// Player of a side. A choice that is not in use is kept, so that it is there when it is chosen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerChoice {
    /// Kind of player.
    pub kind: PlayerKind,
    /// The level of the built-in player or of the network, 1 to 10.
    pub level: u8,
    /// The name of the engine; the first one where none is called so.
    pub engine: String,
}

/// Kinds of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person at this screen.
    #[default]
    #[serde(rename = "here")]
    Person,
    /// The built-in player.
    BuiltIn,
    /// A program.
    Engine,
    /// The network.
    Network,
}

impl Default for PlayerChoice {
    fn default() -> Self {
        Self { kind: PlayerKind::Person, level: 5, engine: String::new() }
    }
}

impl PlayerChoice {
    /// The built-in player of a level.
    pub fn built_in(level: u8) -> Self {
        Self { kind: PlayerKind::BuiltIn, level, ..Self::default() }
    }

    /// The engine that is meant.
    pub fn engine<'a>(&self, engines: &'a [Engine]) -> Option<&'a Engine> {
        engines.iter().find(|engine| engine.name == self.engine).or(engines.first())
    }

    /// The computer opponent, from the programs set up and the network chosen, with true if that imitates people; none for
    /// a person.
    ///
    /// # Errors
    /// When an engine or a network is to play and there is none.
    pub(crate) fn player(
        &self,
        programs: &[Engine],
        network: Option<(&Path, bool)>,
    ) -> Result<Option<PlayerSpec>, Nobody> {
        Ok(match self.kind {
            PlayerKind::Person => None,
            PlayerKind::BuiltIn => Some(PlayerSpec::Level(self.level)),
            PlayerKind::Engine => Some(PlayerSpec::Engine(self.engine(programs).ok_or(Nobody::Engine)?.clone())),
            PlayerKind::Network => {
                let (file, people) = network.ok_or(Nobody::Network)?;
                Some(PlayerSpec::Network(NetworkPlayer::of_level(file, self.level, people)))
            }
        })
    }
}

/// Computer opponent that is to play and cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nobody {
    /// No engine is set up.
    Engine,
    /// No network is chosen.
    Network,
    /// The built-in player does not play on a board of this size.
    BuiltIn(Size),
}
