//! Who plays for a side of a new game.

use serde::{Deserialize, Serialize};

use crate::mind::{Engine, Mind};

/// Who plays for a side. What is not chosen is kept, so that it is there when it is chosen again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who plays.
    pub sitter: Sitter,
    /// The level of the built-in player, 1 to 10.
    pub level: u8,
    /// The name of the engine; the first one where none is called so.
    pub engine: String,
}

/// Who can play for a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// A person at this screen.
    #[default]
    Here,
    /// The built-in player.
    BuiltIn,
    /// A program.
    Engine,
}

impl Default for Seat {
    fn default() -> Self {
        Self { sitter: Sitter::Here, level: 5, engine: String::new() }
    }
}

impl Seat {
    /// The built-in player of a level.
    pub fn built_in(level: u8) -> Self {
        Self { sitter: Sitter::BuiltIn, level, ..Self::default() }
    }

    /// The engine that is meant.
    pub fn engine<'a>(&self, engines: &'a [Engine]) -> Option<&'a Engine> {
        engines.iter().find(|engine| engine.name == self.engine).or(engines.first())
    }

    /// The mind that plays; none for a person.
    ///
    /// # Errors
    /// When an engine is to play and none is set up.
    pub fn mind(&self, engines: &[Engine]) -> Result<Option<Mind>, NoEngine> {
        Ok(match self.sitter {
            Sitter::Here => None,
            Sitter::BuiltIn => Some(Mind::Level(self.level)),
            Sitter::Engine => Some(Mind::Engine(self.engine(engines).ok_or(NoEngine)?.clone())),
        })
    }
}

/// An engine is to play and none is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoEngine;
