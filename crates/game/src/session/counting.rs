//! Counting: dead stones are marked, both sides agree, or one plays on.

use std::time::Duration;

use lanke_rules::{ByColor, Color, Count, PlayEnd, Point, Score, Scoring};

use super::{Phase, Refusal, Session, notes};

/// Marks and agreements of both sides about dead stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counting {
    /// Every dead stone, in order.
    dead: Vec<Point>,
    /// The dead stones as they were proposed.
    proposed: Vec<Point>,
    agreed: ByColor<bool>,
    /// The count has ended the game.
    ended: bool,
}

impl Session {
    /// Every stone that is marked dead, while counting and after a counted end.
    pub fn dead(&self) -> &[Point] {
        &self.counting.dead
    }

    /// Sides that agree with the dead stones marked.
    pub fn agreed(&self) -> ByColor<bool> {
        self.counting.agreed
    }

    /// The count as the dead stones are marked, while counting and after a counted end.
    pub fn score(&self) -> Option<Score> {
        match self.phase {
            Phase::Counting => Some(self.count()),
            Phase::Over(_) if self.counting.ended => Some(self.count()),
            Phase::Playing | Phase::Over(_) => None,
        }
    }

    fn count(&self) -> Score {
        let count = Count { handicap: self.handicap(), ..Count::of_position(&self.position, &self.counting.dead) };
        count.score(self.position.ruleset(), self.settings.komi)
    }

    pub(super) fn propose(&mut self, dead: &[Point]) -> Result<(), Refusal> {
        self.counts()?;
        let board = self.position.board();
        let on_board = dead.iter().filter(|&&p| board.size().contains(p));
        let mut stones: Vec<Point> = on_board.flat_map(|&p| board.chain(p)).collect();
        stones.sort_unstable();
        stones.dedup();
        self.counting = Counting { dead: stones.clone(), proposed: stones, ..Counting::default() };
        Ok(())
    }

    pub(super) fn toggle_dead(&mut self, at: Point) -> Result<(), Refusal> {
        self.counts()?;
        let board = self.position.board();
        if !board.size().contains(at) || board.stone(at).is_none() {
            return Err(Refusal::NoStone);
        }
        let chain = board.chain(at);
        let dead = &mut self.counting.dead;
        if dead.contains(&at) {
            dead.retain(|p| !chain.contains(p));
        } else {
            dead.extend(chain);
            dead.sort_unstable();
        }
        self.counting.agreed = ByColor::default();
        Ok(())
    }

    pub(super) fn reset_dead(&mut self) -> Result<(), Refusal> {
        self.counts()?;
        self.counting.dead = self.counting.proposed.clone();
        self.counting.agreed = ByColor::default();
        Ok(())
    }

    pub(super) fn agree(&mut self, by: Color) -> Result<(), Refusal> {
        self.counts()?;
        self.counting.agreed[by] = true;
        let ByColor { black, white } = self.counting.agreed;
        if black && white { self.finish_counted() } else { Ok(()) }
    }

    /// Ends the game with the count and notes whose points are whose.
    pub(super) fn finish_counted(&mut self) -> Result<(), Refusal> {
        let score = self.count();
        let board = self.position.board().clone();
        let dead = self.counting.dead.clone();
        let surrounds = |p: &Point| board.stone(*p).is_none() || dead.contains(p);
        let territory = ByColor::from_fn(|color| {
            board.size().points().filter(|&p| score.owner(p) == Some(color)).filter(surrounds).collect::<Vec<_>>()
        });
        self.note(self.last_node(), |content| notes::territory(content, &territory))?;
        self.finish(score.outcome())?;
        self.counting.ended = true;
        Ok(())
    }

    /// Goes back to playing. Where passes ended the play, by territory rules the opponent of the side that wants to goes
    /// first; otherwise the side whose turn it was.
    pub(super) fn play_on(&mut self, by: Color, now: Duration) -> Result<(), Refusal> {
        self.counts()?;
        let next = match self.position.ruleset().scoring {
            Scoring::Territory if self.position.end() == Some(PlayEnd::Passes) => by.opponent(),
            Scoring::Territory | Scoring::Area => self.position.to_play(),
        };
        self.position.set_to_play(next);
        if self.clock.side() != next {
            self.clock.restore(self.clock.snapshot(), next, now);
        }
        super::play_on(&mut self.position);
        self.counting = Counting::default();
        self.asked = None;
        self.phase = Phase::Playing;
        Ok(())
    }

    fn counts(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Counting => Ok(()),
            Phase::Playing => Err(Refusal::NotCounting),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }
}
