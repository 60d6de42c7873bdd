//! Dead stones at the end of a game, by random games and by the ownership that a network sees.

use lanke_rules::{Color, Komi, Point, Position, guess_dead, guess_dead_with};

use crate::evaluate::{EvaluateError, Network, Query, Workspace};
use crate::input::{GameHistory, RuleSettings};
use crate::symmetry::Symmetry;

impl Network {
    /// Every stone that is dead in a position whose play has stopped, as far as a program can tell; equal seeds have
    /// equal results.
    pub fn guess_dead(&self, position: &Position, komi: Komi, seed: u64) -> Vec<Point> {
        let game = GameHistory::new(position, RuleSettings::of(position.ruleset(), komi));
        match self.ownership(&game) {
            Ok(ownership) => guess_dead_with(position.board(), seed, &ownership),
            Err(_) => guess_dead(position.board(), seed),
        }
    }

    /// Ownership of each point by the stones alone, 1 Black's, −1 White's: the mean over all symmetries, half of them with
    /// each side to move.
    fn ownership(&self, game: &GameHistory) -> Result<Vec<f32>, EvaluateError> {
        let inputs = Color::BOTH.map(|color| {
            let mut game = game.without_past();
            game.set_to_play(color);
            self.input(&game)
        });
        let queries = Symmetry::ALL.map(|symmetry| {
            let side = symmetry.number().count_ones() as usize % 2;
            Query { input: &inputs[side], symmetry, optimism: 0.0 }
        });
        let mut workspace = Workspace::default();
        let seen = self.evaluate(&queries, None, &mut workspace)?;
        let mut sum = vec![0.0; game.board().size().area()];
        for (query, evaluation) in queries.iter().zip(seen) {
            let sign = if query.input.to_play == Color::Black { 1.0 } else { -1.0 };
            sum.iter_mut().zip(&evaluation.ownership).for_each(|(sum, owned)| *sum += sign * owned);
        }
        Ok(sum.into_iter().map(|sum| sum / queries.len() as f32).collect())
    }
}
