//! Who thinks, and what about.

use std::path::{Path, PathBuf};

use lanke_engine::clock::SideClock;
use lanke_engine::go::Go;
use lanke_engine::nogo::Nogo;
use lanke_engine::{Budget, EngineError, Rank, Task, Thinker};
use lanke_rules::{Color, Komi, Move, Position};
use serde::{Deserialize, Serialize};

use crate::words::{Lang, phrase};

/// A player that is not a person.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mind {
    /// The built-in player of the game that is played, at a level from 1 to 10, the strongest.
    Level(u8),
    /// The alpha-beta search for NoGo, so many moves deep.
    Minimax(u8),
    /// A program that speaks GTP.
    Engine(Engine),
    /// A network of KataGo's, at a level from 1 to 10, the strongest.
    Network(NetworkMind),
}

impl Mind {
    /// The strongest level.
    pub const STRONGEST: u8 = 10;

    /// What a level of the built-in Go player is called, with its strength where that was measured.
    pub fn level_words(lang: Lang, level: u8) -> String {
        let n = level.to_string();
        match Go::rank(level, 9) {
            Some(rank) => phrase(lang, "seat.rank", &[("n", &n), ("r", &rank_words(lang, rank))]),
            None => phrase(lang, "seat.short", &[("n", &n)]),
        }
    }

    /// How strong a level is, as far as it was measured: the Go player on 9×9 and on 19×19, and the NoGo player
    /// on 9×9, in Elo points above level 1.
    pub fn strengths(lang: Lang, level: u8) -> [String; 3] {
        let unknown = || "—".to_owned();
        let go = |side| Go::rank(level, side).map_or_else(unknown, |rank| rank_words(lang, rank));
        [
            go(9),
            go(19),
            Nogo::elo(level).map_or_else(unknown, |elo| match elo {
                0 => "0".to_owned(),
                elo => format!("+{elo}"),
            }),
        ]
    }

    /// Whether it may think while the other side does; weaker levels would become stronger by it, and programs do
    /// it by themselves.
    pub(crate) fn ponders(&self) -> bool {
        match self {
            Self::Level(level) | Self::Network(NetworkMind { level, .. }) => *level == Self::STRONGEST,
            Self::Minimax(_) | Self::Engine(_) => false,
        }
    }
}

fn rank_words(lang: Lang, rank: Rank) -> String {
    let (key, grade) = match rank {
        Rank::Kyu(grade) => ("rank.kyu", grade),
        Rank::Dan(grade) => ("rank.dan", grade),
    };
    phrase(lang, key, &[("n", &grade.to_string())])
}

/// A player that a network guides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NetworkMind {
    /// The network's file.
    pub file: PathBuf,
    /// The level.
    pub level: u8,
}

impl NetworkMind {
    /// What its file is called, without the endings that say how it is packed.
    pub fn name(&self) -> String {
        network_name(&self.file)
    }
}

/// What a network's file is called, without the endings that say how it is packed.
pub fn network_name(file: &Path) -> String {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let bare = name.strip_suffix(".gz").unwrap_or(&name);
    bare.strip_suffix(".bin").or(bare.strip_suffix(".txt")).unwrap_or(bare).to_owned()
}

/// Whether a file is called as networks are.
pub fn is_network(file: &Path) -> bool {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().to_ascii_lowercase());
    [".bin", ".bin.gz", ".txt.gz"].iter().any(|end| name.ends_with(end))
}

/// A program that speaks GTP, as its user set it up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engine {
    /// What its user calls it.
    pub name: String,
    /// How it is started: a program and its arguments, as in a shell.
    pub command: String,
}

impl Engine {
    /// Puts an engine into `engines`: in place of the one at `at`, or of one of that name, or as a new
    /// one; nothing without a name.
    pub fn keep(engines: &mut Vec<Self>, at: Option<usize>, name: &str, command: &str) {
        let engine = Self { name: name.to_owned(), command: command.to_owned() };
        let same = engines.iter().position(|known| known.name == name);
        match at.filter(|&at| at < engines.len()).or(same) {
            _ if name.is_empty() || command.is_empty() => {}
            None => engines.push(engine),
            Some(at) => {
                engines[at] = engine;
                let mut place = 0..;
                engines.retain(|known| place.next() == Some(at) || known.name != name);
            }
        }
    }
}

/// Something for a mind to think about: a [`Task`] that owns what it speaks of.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Who is to think.
    pub mind: Mind,
    /// Where the moves began: the empty board, handicap stones, a position set up.
    pub start: Position,
    /// The moves that led from there to the position, the latest last.
    pub moves: Vec<(Color, Move)>,
    /// The position, whose side to move is the one to think for.
    pub position: Position,
    /// The moves to choose from; all where there are none.
    pub among: Vec<Move>,
    /// Points that White receives in the count, besides what the rules give for handicap stones.
    pub komi: Komi,
    /// Whether every dead stone is to be taken off before a pass, as after a dispute about them.
    pub cleanup: bool,
    /// When to stop; without a budget it thinks until it is told to stop.
    pub budget: Budget,
    /// The clock of the side to move.
    pub clock: Option<SideClock>,
    /// Where chance begins.
    pub seed: u64,
}

impl Thought {
    /// The best move of a position that nothing is known of but itself.
    pub fn new(mind: Mind, position: Position, budget: Budget) -> Self {
        Self {
            mind,
            start: position.clone(),
            moves: Vec::new(),
            komi: position.ruleset().komi,
            position,
            among: Vec::new(),
            cleanup: false,
            budget,
            clock: None,
            seed: 0,
        }
    }

    /// The task, to be done with so many threads.
    pub fn task(&self, threads: usize) -> Task<'_> {
        Task {
            start: &self.start,
            moves: &self.moves,
            among: &self.among,
            komi: self.komi,
            cleanup: self.cleanup,
            clock: self.clock,
            seed: self.seed,
            threads,
            ..Task::new(&self.position, self.budget)
        }
    }
}

/// Brings the thinker of a mind to life for the first time, or again after it failed.
pub type Waken = dyn Fn(&Mind) -> Result<Box<dyn Thinker>, EngineError> + Send + Sync;
