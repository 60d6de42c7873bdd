//! Lines that a person says while a game is recorded: `pass`, `continue`, `yes` and `no`.

use lanke_camera::{Action, Order, Question};
use lanke_rules::{Move, Point};

use super::{Event, Recorder};
use crate::followed_game::GameError;

impl Recorder {
    /// Takes a line that a person has typed; one that makes no sense is refused by an event.
    ///
    /// # Errors
    /// When the game cannot go on.
    pub fn take_line(&mut self, line: &str) -> Result<(), GameError> {
        let Some(game) = &self.game else { return self.take_first_line(line) };
        let free = self.answerer.as_ref().is_none_or(|a| a.color() != game.position().to_play());
        let why = match line {
            "" => return Ok(()),
            "pass" if free && game.position().legal(Move::Pass).is_ok() && self.play(Move::Pass) => return Ok(()),
            "pass" => "it is not the time to pass",
            "continue" if self.play_on() => return Ok(()),
            "continue" => "the game is not being counted",
            "yes" if self.follower.can_accept() => {
                self.sync()?;
                let accepted = self.decide(|follower, game| follower.accept(game));
                return self.carry_out(accepted);
            }
            "yes" => "no move is asked about",
            "no" if self.follower.question().is_some() => {
                let event = match self.follower.question() {
                    Some(Question::Moved(_)) => Event::Stays,
                    _ => Event::Kept { points: self.asked_points() },
                };
                let declined = self.decide(|follower, game| follower.decline(game));
                self.carry_out(declined)?;
                self.tell(event);
                return Ok(());
            }
            "no" => "nothing is asked",
            _ => "only `pass`, `continue`, `yes` and `no` are understood",
        };
        self.tell(Event::Refused { line: line.to_owned(), why });
        Ok(())
    }

    /// Takes a line before the game begins, when nothing is asked but where the board lies.
    fn take_first_line(&mut self, line: &str) -> Result<(), GameError> {
        match (line, self.follower.question()) {
            ("yes", Some(&Question::Moved(grid))) => self.carry_out(vec![Action::Order(Order::Move(grid))]),
            ("no", Some(Question::Moved(_))) => {
                self.carry_out(vec![Action::Order(Order::Stay)])?;
                self.tell(Event::Stays);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn asked_points(&self) -> Vec<String> {
        let points: Vec<Point> = self.follower.differences().iter().map(|&(point, _)| point).collect();
        self.vertices(&points)
    }
}
