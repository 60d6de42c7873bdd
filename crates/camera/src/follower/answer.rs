//! Answers and corrections by a person.

use lanke_rules::{Color, Point};

use super::{Action, BoardStatus, Follower, GameState, Question};
use crate::observer::Order;

impl Follower {
    /// True if there is something to be accepted.
    #[must_use]
    pub fn can_accept(&self) -> bool {
        match &self.question {
            Some(Question::Differs { moves, setup, .. }) => !moves.is_empty() || setup.is_some(),
            Some(Question::Moved(_)) => true,
            None => !self.following && self.uncertain().next().is_some(),
        }
    }

    /// Accepts what is asked about: the board is followed to its new place, the moves that would explain it were played, the
    /// stones lay there at the beginning; before a game is followed, everything uncertain is as it seems.
    pub fn accept(&mut self, game: &GameState<'_>) -> Vec<Action> {
        if !self.can_accept() {
            return Vec::new();
        }
        match self.question.take() {
            Some(Question::Differs { setup: Some(setup), .. }) => self.set_up(setup),
            Some(Question::Differs { moves, .. }) => self.played(moves, game),
            Some(Question::Moved(grid)) => vec![Action::Order(Order::Move(grid))],
            None => self.uncertain().map(|(point, chances)| correct(point, chances.stone())).collect(),
        }
    }

    /// Declines what is asked about: the board lies as the game has it, and where it did.
    pub fn decline(&mut self, game: &GameState<'_>) -> Vec<Action> {
        match self.question.take() {
            Some(Question::Differs { points, .. }) => {
                let position = self.position(game);
                points.iter().map(|&(point, _)| correct(point, position.board().stone(point))).collect()
            }
            Some(Question::Moved(_)) => vec![Action::Order(Order::Stay)],
            None => Vec::new(),
        }
    }

    /// A click on a point of the board: before a game is followed it says what lies there; later it corrects what was seen
    /// wrongly, and says that a stone lies there that is to be laid. Nothing where it corrects nothing.
    #[must_use]
    pub fn click(&self, point: Point, game: &GameState<'_>) -> Option<Action> {
        let reading = self.reading.as_ref().filter(|reading| reading.grid.size.contains(point))?;
        if !self.following {
            let next = match reading.points[reading.grid.size.ordinal(point)].stone() {
                None => Some(Color::Black),
                Some(Color::Black) => Some(Color::White),
                Some(Color::White) => None,
            };
            return Some(correct(point, next));
        }
        if self.awaited(game.session) == Some(point) {
            return Some(correct(point, self.to_lay(game.session).map(|played| played.color)));
        }
        let is_to_be_lifted = matches!(&self.status, BoardStatus::Lift { points, .. } if points.contains(&point));
        if is_to_be_lifted {
            return Some(correct(point, None));
        }
        let asked =
            self.differences().iter().any(|&(at, _)| at == point) || self.status == BoardStatus::Elsewhere(point);
        asked.then(|| correct(point, self.position(game).board().stone(point)))
    }
}

const fn correct(point: Point, stone: Option<Color>) -> Action {
    Action::Order(Order::Correct(point, stone))
}
