//! Beginning of a game: the empty board, random moves, or a record.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use lanke_game::record::{NodeId, Replay, Setting, Tree};
use lanke_game::review::{PositionPath, Review};
use lanke_rules::playout::Rng;
use lanke_rules::{Color, Move, Position, Ruleset, Size};

use crate::open;

/// A position and the moves that led from its start to it.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<(Color, Move)>,
    pub(crate) position: Position,
    /// Black's handicap stones.
    pub(crate) handicap: u16,
}

impl Opening {
    /// So many random moves on the empty board.
    pub(crate) fn random(size: Size, ruleset: Ruleset, count: u32, seed: u64) -> Self {
        let start = Position::new(size, ruleset);
        let mut opening = Self { position: start.clone(), start, moves: Vec::new(), handicap: 0 };
        let mut rng = Rng::new(seed);
        while opening.position.end().is_none() && opening.position.moves() < count {
            let legal = opening.position.legal_points();
            opening.push(Move::Play(legal[rng.below(legal.len())]));
        }
        opening
    }

    /// The main line of every game of a file, each of which must be lawful.
    pub(crate) fn read(file: &Path, size: Size, ruleset: Ruleset) -> Result<Vec<Self>> {
        let games = open::read(file, None)?.collection.games;
        let openings: Result<Vec<Self>> = games.iter().map(|tree| Self::of(tree, size, ruleset)).collect();
        let openings = openings.with_context(|| format!("{} does not hold openings", file.display()))?;
        ensure!(!openings.is_empty(), "{} holds no game", file.display());
        Ok(openings)
    }

    fn of(tree: &Tree, size: Size, ruleset: Ruleset) -> Result<Self> {
        let setting = Setting { ruleset, ..Setting::of(tree) };
        ensure!(setting.size == size, "the board of an opening is {}, not {size}", setting.size);
        let replay = Replay::main_line(tree, &setting);
        if let Some(flaw) = replay.flaws().first() {
            bail!("move {} is against the rules: {}", flaw.number, flaw.reason);
        }
        ensure!(replay.position().end().is_none(), "an opening ends the game");
        let last = tree.main_line().last().map_or(NodeId::ROOT, |node| node.id());
        let PositionPath { start, moves, .. } = Review::new(tree.clone()).course(last);
        Ok(Self { start: start.under(ruleset), moves, position: replay.into_position(), handicap: setting.handicap })
    }

    pub(crate) fn push(&mut self, mv: Move) {
        self.moves.push((self.position.to_play(), mv));
        self.position.play_unchecked(mv);
    }
}
