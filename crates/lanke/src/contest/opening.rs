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
    /// So many random moves on the empty board, or fewer where every move would end the game.
    pub(crate) fn random(size: Size, ruleset: Ruleset, count: u32, seed: u64) -> Self {
        let start = Position::new(size, ruleset);
        let mut opening = Self { position: start.clone(), start, moves: Vec::new(), handicap: 0 };
        let mut rng = Rng::new(seed);
        while opening.position.moves() < count {
            let mut moves = opening.position.legal_points();
            moves.retain(|&p| {
                let mut next = opening.position.clone();
                next.play_unchecked(Move::Play(p));
                next.end().is_none()
            });
            if moves.is_empty() {
                break;
            }
            opening.push(Move::Play(moves[rng.below(moves.len())]));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_moves_leave_a_game_to_be_played() {
        for (side, seed) in (2..=4).flat_map(|side| (0..20).map(move |seed| (side, seed))) {
            let size = Size::square(side).expect("a board");
            let position = Opening::random(size, Ruleset::NOGO, 20, seed).position;
            assert!(position.end().is_none(), "{size}, seed {seed}: over after {} moves", position.moves());
        }
    }
}
