//! Answers and corrections by a person.

use lanke_rules::{Color, Move, Point};
use lanke_vision::Chances;

use super::{Action, BoardStatus, Follower, GameState, Question, SEEN, SURE};
use crate::observer::Order;

/// Least probability of a colour that the law tells of a stone.
const PERHAPS: f32 = 0.2;

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

    /// The least certain point, which is asked about before a game is followed, unless something else is.
    #[must_use]
    pub fn asked_point(&self) -> Option<(Point, &Chances)> {
        let asks = !self.following && self.question.is_none();
        self.uncertain().filter(|_| asks).min_by(|a, b| a.1.sure().total_cmp(&b.1.sure()))
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

    /// Presses the clock: the stone that lies there now is the move of the side to move, however briefly or uncertainly it is seen,
    /// whatever hides the rest of the board. Nothing where no such stone or more than one is seen, or stones that it captures
    /// still lie there.
    pub fn press(&mut self, game: &GameState<'_>) -> Vec<Action> {
        let Some((point, sure)) = self.new_stone(game).filter(|_| !game.is_pending()) else { return Vec::new() };
        let color = self.position(game).to_play();
        // A stone that is hardly seen is not to be missed in the next picture.
        let vouched = (sure < SURE).then(|| correct(point, Some(color)));
        self.question = None;
        vouched.into_iter().chain(self.played(vec![Move::Play(point)], game)).collect()
    }

    /// The one new stone of the side to move, and how surely it is seen.
    fn new_stone(&self, game: &GameState<'_>) -> Option<(Point, f32)> {
        let (reading, position) = (self.reading.as_ref().filter(|_| self.following)?, self.position(game));
        let (size, board, color) = (reading.grid.size, position.board(), position.to_play());
        if size != board.size() {
            return None;
        }
        let wanted = self.awaited(game.session).or(game.announced);
        let seen = || size.points().zip(&reading.points);
        let mut new = seen().filter(|(point, chances)| {
            let is_stone = chances.empty < 0.5 && chances.of(Some(color)) > PERHAPS && chances.seen >= SEEN;
            is_stone && board.stone(*point).is_none() && wanted.is_none_or(|wanted| wanted == *point)
        });
        let (Some((point, chances)), None) = (new.next(), new.next()) else { return None };
        let mut after = position.clone();
        after.play(Move::Play(point)).ok()?;
        let captured = |point: Point| board.stone(point).is_some() && after.board().stone(point).is_none();
        let lies = seen().any(|(point, chances)| captured(point) && chances.stone().is_some());
        (!lies).then_some((point, chances.sure()))
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
