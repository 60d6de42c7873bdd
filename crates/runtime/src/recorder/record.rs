//! Actions of the follower and answers of the engine, carried out on the game that is recorded.

use lanke_camera::{Action, BoardStatus, Order, Question};
use lanke_engine::Choice;
use lanke_rules::{Move, Point};
use lanke_vision::Beginning;

use super::answerer::Answerer;
use super::{Event, Recorder, event};
use crate::followed_game::{FollowedGame, GameError};

impl Recorder {
    pub(super) fn carry_out(&mut self, actions: Vec<Action>) -> Result<(), GameError> {
        for action in actions {
            let done = match action {
                Action::Play(_, point) => self.play(Move::Play(point)),
                Action::TakeBack(count) => self.take_back(count)?,
                Action::SetUp(setup) => self.set_up(&setup),
                Action::Order(order) => {
                    if let Order::Move(grid) = &order {
                        self.tell(Event::moved(&grid.corners));
                    }
                    self.observer.obey(order);
                    true
                }
                Action::Report(status) => {
                    if let Some(state) = self.event_of(&status) {
                        self.listener.tell_state(self.at, state);
                    }
                    true
                }
                // The engine's stone is told when it answers.
                Action::Call(_) => true,
            };
            if !done {
                self.follower.refused();
                break;
            }
        }
        Ok(())
    }

    /// The event that tells a state of the board.
    fn event_of(&self, status: &BoardStatus) -> Option<Event> {
        Some(match (status, self.follower.question()) {
            (BoardStatus::Searching, _) => Event::Searching,
            (BoardStatus::Steady, _) => Event::Steady,
            (BoardStatus::Hand, _) => Event::Hand,
            (BoardStatus::Lift { points, .. }, _) => Event::Lift { points: self.vertices(points) },
            (BoardStatus::OtherSize(size), _) => Event::OtherSize { size: size.width() },
            (BoardStatus::Elsewhere(point), _) => {
                let size = self.game.as_ref()?.size();
                let wanted = self.answerer.as_ref().and_then(Answerer::announced);
                let wanted = wanted.map(|choice| event::choice(size, choice));
                Event::Elsewhere { point: size.vertex(*point).to_string(), wanted }
            }
            (BoardStatus::Differs, Some(question @ Question::Differs { .. })) => {
                Event::differs(self.game.as_ref()?.size(), question)?
            }
            (BoardStatus::Moved, Some(Question::Moved(grid))) => Event::displaced(&grid.corners),
            _ => return None,
        })
    }

    /// Records a move; false where the game refuses it.
    pub(super) fn play(&mut self, mv: Move) -> bool {
        let at = self.at;
        let Some(game) = &mut self.game else { return false };
        let color = game.position().to_play();
        let went_on = game.goes_on();
        if game.play(mv, at).is_err() {
            return false;
        }
        let played = Event::mv(game.size(), game.length(), (color, mv), game.left(color, at));
        let outcome = game.outcome().filter(|_| went_on);
        self.tell(played);
        if let Some(outcome) = outcome {
            self.tell(Event::Over { result: outcome.sgf() });
        }
        self.ask();
        true
    }

    /// Takes moves back; false where the game refuses it.
    fn take_back(&mut self, count: usize) -> Result<bool, GameError> {
        let Some(game) = &mut self.game else { return Ok(false) };
        if !game.take_back(count, self.at)? {
            return Ok(false);
        }
        let moves = game.length();
        self.tell(Event::TakenBack { count, moves });
        self.ask();
        Ok(true)
    }

    /// Goes on playing instead of counting; false where nothing is counted.
    pub(super) fn play_on(&mut self) -> bool {
        let Some(game) = &mut self.game else { return false };
        if game.play_on(self.at).is_err() {
            return false;
        }
        let moves = game.length();
        self.tell(Event::Resumed { moves });
        self.ask();
        true
    }

    /// Begins with stones that lie there; false where the game refuses it.
    fn set_up(&mut self, setup: &Beginning) -> bool {
        let Some(game) = &mut self.game else { return false };
        if !game.set_up(setup, self.at) {
            return false;
        }
        let begun = Event::set_up(game.size(), setup);
        self.tell(begun);
        self.ask();
        true
    }

    /// Takes the engine's answer. Pictures that would not wait for it are waited for.
    pub(super) fn receive(&mut self) -> Result<(), GameError> {
        let Some(answerer) = &mut self.answerer else { return Ok(()) };
        let Some(answer) = answerer.receive(!self.live) else { return Ok(()) };
        let (color, Some(size)) = (answerer.color(), self.game.as_ref().map(FollowedGame::size)) else { return Ok(()) };
        match answer {
            Ok(choice) => {
                self.tell(Event::Answer { color, point: event::choice(size, choice) });
                match choice {
                    // It waits until the stone lies there.
                    Choice::Play(_) => {}
                    Choice::Pass => {
                        self.play(Move::Pass);
                    }
                    Choice::Resign => {
                        let Some(game) = &mut self.game else { return Ok(()) };
                        game.resign(color, self.at)?;
                        let result = game.outcome().map_or_else(String::new, |outcome| outcome.sgf());
                        self.tell(Event::Over { result });
                    }
                }
            }
            Err(error) => {
                self.answerer = None;
                self.tell(Event::NoAnswer { why: error.to_string() });
            }
        }
        Ok(())
    }

    pub(super) fn vertices(&self, points: &[Point]) -> Vec<String> {
        let size = self.game.as_ref().map(FollowedGame::size);
        points.iter().filter_map(|&p| Some(size?.vertex(p).to_string())).collect()
    }
}
