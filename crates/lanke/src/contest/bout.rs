//! One game of a match: moves in turn, each checked by the law, and the count at its end.

use std::ops::ControlFlow;

use anyhow::{Error, Result};
use lanke_engine::{Choice, EngineError, Task};
use lanke_game::record::Tree;
use lanke_players::guess_dead;
use lanke_rules::{ByColor, Color, Count, DeadStones, Komi, Move, Outcome, PlayEnd, Point, Reason, Size};

use super::opening::Opening;
use super::side::MatchPlayer;
use crate::players::{self, EffortArgs};
use crate::tree::tree;

/// A game that is played.
pub(super) struct Bout<'a> {
    pub(super) game: Opening,
    pub(super) komi: Komi,
    pub(super) effort: &'a EffortArgs,
    /// Told apart from the other games by this.
    pub(super) number: u32,
}

/// End of a game.
pub(super) struct Ending {
    pub(super) outcome: Outcome,
    /// Failure of a player that lost it the game.
    pub(super) fault: Option<EngineError>,
}

impl Bout<'_> {
    /// Plays it to its end. A player that breaks the law or fails loses.
    ///
    /// # Errors
    /// When a player does not play this game, or not on such a board.
    pub(super) fn play(&mut self, sides: &mut ByColor<&mut MatchPlayer>) -> Result<Ending> {
        for color in Color::BOTH {
            // So that each game can be repeated by itself.
            sides[color].player.thinker.forget();
        }
        // Without superko a game need not end.
        let most = 3 * self.size().area() as u32 + 50;
        loop {
            match self.game.position.end() {
                Some(PlayEnd::NoLegalMove { loser }) => {
                    return Ok(win(loser.opponent(), Reason::NoLegalMove));
                }
                Some(PlayEnd::Majority { winner }) => return Ok(win(winner, Reason::Majority)),
                Some(PlayEnd::Passes) => break,
                None if self.game.position.is_endless() => {
                    return Ok(Ending { outcome: Outcome::NoResult, fault: None });
                }
                None if self.game.position.moves() >= most => break,
                None => {}
            }
            let color = self.game.position.to_play();
            match sides[color].choose(&self.task(false)) {
                Ok(Choice::Resign) => return Ok(win(color.opponent(), Reason::Resignation)),
                Ok(choice) if choice.mv().is_some_and(|mv| self.plays(mv)) => {}
                Ok(_) => return Ok(win(color.opponent(), Reason::Forfeit)),
                Err(error @ (EngineError::WrongGame | EngineError::BoardTooLarge(_))) => {
                    return Err(Error::new(error).context(format!("{} cannot play", sides[color].player.name)));
                }
                Err(error) => {
                    return Ok(Ending { fault: Some(error), ..win(color.opponent(), Reason::Forfeit) });
                }
            }
        }
        Ok(Ending { outcome: self.count(sides), fault: None })
    }

    fn size(&self) -> Size {
        self.game.position.board().size()
    }

    /// Makes a move, if it is legal.
    fn plays(&mut self, mv: Move) -> bool {
        let legal = self.game.position.legal(mv).is_ok();
        if legal {
            self.game.push(mv);
        }
        legal
    }

    fn task(&self, cleanup: bool) -> Task<'_> {
        let position = &self.game.position;
        Task {
            start: &self.game.start,
            moves: &self.game.moves,
            komi: self.komi,
            handicap: Some(self.game.handicap),
            cleanup,
            seed: players::seed(self.effort, position).wrapping_add(u64::from(self.number) << 32),
            threads: self.effort.threads(),
            memory: self.effort.memory(),
            ..Task::new(position, self.effort.budget())
        }
    }

    /// The result after the last pass. Each program that says which stones are dead has a say, and so have
    /// we. Where they do not agree who has won, both play on, asked to take dead stones off; where
    /// they still do not, the majority decides, and we where there is none.
    fn count(&mut self, sides: &mut ByColor<&mut MatchPlayer>) -> Outcome {
        let result = self.opinions(sides);
        if result.agreed() {
            return result.ours;
        }
        let asks = self.game.position.ruleset().dead == DeadStones::Marked;
        let end = self.game.position.moves() + 2 * self.size().area() as u32;
        let mut trial = Bout { game: self.game.clone(), ..*self };
        trial.game.position.resume();
        while asks && trial.game.position.end().is_none() && trial.game.position.moves() < end {
            let color = trial.game.position.to_play();
            let choice = sides[color].choose(&trial.task(true));
            if choice.ok().and_then(Choice::mv).is_none_or(|mv| !trial.plays(mv)) {
                break;
            }
        }
        trial.opinions(sides).majority()
    }

    fn opinions(&self, sides: &mut ByColor<&mut MatchPlayer>) -> ScoreOpinions {
        let ours = self.score(&guess_dead(&self.game.position, self.komi, self.effort.seed));
        let theirs = Color::BOTH.into_iter().filter_map(|color| {
            let poll = &mut || ControlFlow::Continue(());
            sides[color].player.thinker.dead(&self.task(false), poll)
        });
        ScoreOpinions { ours, theirs: theirs.map(|dead| self.score(&dead)).collect() }
    }

    fn score(&self, dead: &[Point]) -> Outcome {
        let position = &self.game.position;
        let count = Count { handicap: self.game.handicap, ..Count::of_position(position, dead) };
        count.score(position.ruleset(), self.komi).outcome()
    }

    /// The record of the game.
    pub(super) fn record(&self, names: &ByColor<String>, outcome: Outcome) -> Result<Tree> {
        let handicap = Some(self.game.handicap).filter(|&stones| stones > 0).map(|stones| stones.to_string());
        let handicap = handicap.unwrap_or_default();
        let notes = [("PB", &*names.black), ("PW", &*names.white), ("RE", &*outcome.sgf()), ("HA", &handicap)];
        tree(&self.game.start, &self.game.moves, self.komi, &notes)
    }
}

fn win(winner: Color, by: Reason) -> Ending {
    Ending { outcome: Outcome::Win { winner, by }, fault: None }
}

/// Opinion of each that was asked about the board.
struct ScoreOpinions {
    ours: Outcome,
    theirs: Vec<Outcome>,
}

impl ScoreOpinions {
    fn agreed(&self) -> bool {
        self.theirs.iter().all(|outcome| outcome.winner() == self.ours.winner())
    }

    /// Opinion of most; ours where nothing is said by more.
    fn majority(&self) -> Outcome {
        match self.theirs[..] {
            [a, b] if a.winner() == b.winner() => a,
            _ => self.ours,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_what_most_make_of_the_board() {
        let [black, white] = Color::BOTH.map(|winner| Outcome::Win { winner, by: Reason::Unknown });
        let opinions = |theirs: &[Outcome]| ScoreOpinions { ours: black, theirs: theirs.to_vec() };
        assert!(opinions(&[]).agreed() && opinions(&[black, black]).agreed());
        assert!(!opinions(&[black, white]).agreed() && !opinions(&[Outcome::Draw]).agreed());
        assert_eq!(opinions(&[white]).majority(), black);
        assert_eq!(opinions(&[black, white]).majority(), black);
        assert_eq!(opinions(&[white, white]).majority(), white);
    }
}
