//! Evaluations that may be needed again: the same stones come up by other orders of moves.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use lanke_rules::{Move, Point};

use crate::evaluate::Evaluation;
use crate::input::{GameHistory, Input};

/// Evaluations kept, the oldest half forgotten when there are too many.
#[derive(Debug, Default)]
pub(super) struct Cache {
    young: HashMap<u64, Arc<Evaluation>>,
    old: HashMap<u64, Arc<Evaluation>>,
    bytes: usize,
}

/// Key of a position, independent of the moves that led there.
pub(super) fn key(game: &GameHistory, input: &Input) -> u64 {
    let mut hasher = DefaultHasher::new();
    let banned: Vec<Point> = game
        .board()
        .size()
        .points()
        .zip(input.legal_points())
        .filter(|(p, legal)| !**legal && game.board().stone(*p).is_none() && game.legal(Move::Play(*p)).is_err())
        .map(|(p, _)| p)
        .collect();
    (game.board().hash(), game.board().size(), game.to_play(), banned, input.pass_ends).hash(&mut hasher);
    (game.white_points().to_bits(), game.ruleset()).hash(&mut hasher);
    hasher.finish()
}

impl Cache {
    pub(super) fn get(&self, key: u64) -> Option<Arc<Evaluation>> {
        self.young.get(&key).or_else(|| self.old.get(&key)).cloned()
    }

    /// Keeps an evaluation, in `most` bytes for all.
    pub(super) fn put(&mut self, key: u64, evaluation: Arc<Evaluation>, most: usize) {
        self.bytes += size_of::<Evaluation>() + 4 * (evaluation.policy.len() + evaluation.ownership.len());
        self.young.insert(key, evaluation);
        if self.bytes > most / 2 {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
    }
}
