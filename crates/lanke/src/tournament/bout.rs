//! One game of two programs, each move checked by the rules, and its record.

use anyhow::Result;
use lanke_engine::Choice;
use lanke_game::record::Tree;
use lanke_rules::{ByColor, Color, Move, Outcome, PlayEnd, Reason};

use super::player::{Failure, Player};
use crate::contest::Opening;
use crate::record_output;
use crate::tree::tree;

/// A program of a game, or why it cannot play; none where it was not started because the other one cannot.
pub(super) type Seat = Result<Option<Box<dyn Player>>, Failure>;

/// A game that is over.
pub(super) struct Bout {
    pub(super) game: Opening,
    pub(super) outcome: Outcome,
    /// Failures of the programs, which lost them the game.
    pub(super) failures: ByColor<Option<Failure>>,
}

impl Bout {
    /// Plays a game to its end.
    pub(super) fn play(mut game: Opening, seats: ByColor<Seat>) -> Self {
        let (mut black, mut white) = match (seats.black, seats.white) {
            (Ok(Some(black)), Ok(Some(white))) => (black, white),
            (black, white) => {
                let failures = ByColor { black: black.err(), white: white.err() };
                let outcome = match &failures {
                    ByColor { black: Some(_), white: Some(_) } => Outcome::NoResult,
                    ByColor { black: Some(failure), .. } => Outcome::win(Color::White, failure.by),
                    ByColor { white, .. } => {
                        Outcome::win(Color::Black, white.as_ref().map_or(Reason::Forfeit, |f| f.by))
                    }
                };
                return Self { game, outcome, failures };
            }
        };
        loop {
            if let Some(PlayEnd::NoLegalMove { loser }) = game.position.end() {
                return Self::won(game, loser.opponent(), Reason::NoLegalMove);
            }
            let color = game.position.to_play();
            let player = if color == Color::Black { &mut black } else { &mut white };
            let mv = match player.choose(&game) {
                Ok(Choice::Play(point)) => Move::Play(point),
                Ok(Choice::Pass) => Move::Pass,
                Ok(Choice::Resign) => return Self::won(game, color.opponent(), Reason::Resignation),
                Err(failure) => return Self::lost(game, color, failure),
            };
            if let Err(why) = game.position.legal(mv) {
                return Self::lost(game, color, Failure::illegal("the program", "a move", why, Vec::new()));
            }
            game.push(mv);
        }
    }

    fn won(game: Opening, winner: Color, by: Reason) -> Self {
        Self { game, outcome: Outcome::win(winner, by), failures: ByColor { black: None, white: None } }
    }

    fn lost(game: Opening, loser: Color, failure: Failure) -> Self {
        let mut bout = Self::won(game, loser.opponent(), failure.by);
        bout.failures[loser] = Some(failure);
        bout
    }

    /// The failures in words, on one line; nothing where there are none.
    pub(super) fn remark(&self) -> String {
        let failures = Color::BOTH.into_iter().filter_map(|color| self.failures[color].as_ref());
        failures.map(Failure::sentence).collect::<Vec<_>>().join("; ")
    }

    /// The record of the game, with its failures as comment.
    pub(super) fn record(&self, names: &ByColor<String>) -> Result<Tree> {
        let (remark, result) = (self.remark(), self.outcome.sgf());
        let today = record_output::today();
        let mut notes = vec![("PB", &*names.black), ("PW", &*names.white), ("RE", &*result)];
        if !remark.is_empty() {
            notes.push(("GC", &remark));
        }
        notes.push(("DT", &today));
        tree(&self.game.start, &self.game.moves, self.game.start.ruleset().komi, &notes)
    }
}
