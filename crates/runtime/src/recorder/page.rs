//! Pages beside a board that is recorded: they show what is seen, and take corrections.

use lanke_camera::{Action, BoardStatus, Follower, Order, Overlay, OverlayQuestion};
use lanke_vision::{Corners, Spot};
use lanke_web::{RefusedRequest, Request, Scene, SceneGame, ScenePlace};

use super::Recorder;
use crate::followed_game::GameError;

/// Width and height of an overlay of no picture: nothing is drawn on it.
const NO_PICTURE: (usize, usize) = (1, 1);

impl Recorder {
    /// The board in the last picture, and what is asked about it, or that no pictures come; none while the first is awaited.
    pub fn overlay(&mut self) -> Option<Overlay> {
        if self.picture.is_none() && *self.follower.status() == BoardStatus::Searching {
            return None;
        }
        let (size, mut sight) = (self.picture.unwrap_or(NO_PICTURE), None);
        self.with_state(|follower, game| sight = Some(Overlay::of(follower, game, size)));
        // A game begins by itself, and nothing is read after it: nobody is asked about single points.
        sight.map(|sight: Overlay| Overlay {
            question: sight.question.filter(|question| !matches!(question, OverlayQuestion::Point(..))),
            ..sight
        })
    }

    /// The game as it stands, once it has begun.
    pub fn scene_game(&self) -> Option<SceneGame> {
        self.game.as_ref().map(|game| game.scene(self.at))
    }

    /// Shows at a place what is seen, and how the game stands.
    pub fn show_on(&mut self, place: &ScenePlace) {
        place.show(Scene { sight: self.overlay(), game: self.scene_game() });
    }

    /// Does what the person at the phone that is the camera asks for.
    ///
    /// # Errors
    /// When the game cannot go on.
    pub fn obey_phone(&mut self, place: &ScenePlace) -> Result<(), GameError> {
        while let Some(request) = place.request() {
            if !matches!(request, Request::Press {}) {
                self.obey(&request)?;
            } else if !self.press()? {
                place.refuse(RefusedRequest::NoMove);
            }
        }
        Ok(())
    }

    /// Takes the stone that lies there now for the move, which presses the clock; false where none is seen.
    fn press(&mut self) -> Result<bool, GameError> {
        self.sync()?;
        let pressed = self.decide(Follower::press);
        let is_move = !pressed.is_empty();
        self.carry_out(pressed)?;
        Ok(is_move)
    }

    /// Does what somebody beside the board asks for.
    ///
    /// # Errors
    /// When the game cannot go on.
    pub fn obey(&mut self, request: &Request) -> Result<(), GameError> {
        match *request {
            Request::Pass { .. } => self.take_line("pass")?,
            Request::Continue {} => self.take_line("continue")?,
            Request::Answer { yes } => self.take_line(if yes { "yes" } else { "no" })?,
            Request::Find {} => self.carry_out(vec![Action::Order(Order::Find)])?,
            Request::Corners { points } => {
                self.corners = Some(Corners(points.map(|[x, y]| Spot::new(x, y))).upright());
            }
            Request::Correct { x, y } => {
                let size = self.follower.reading().map(|reading| reading.grid.size);
                let Some(point) = size.and_then(|size| size.point(x.into(), y.into())) else { return Ok(()) };
                let corrected = self.decide(|follower, game| follower.click(point, game).into_iter().collect());
                self.carry_out(corrected)?;
            }
            // The game is that of the board.
            _ => {}
        }
        Ok(())
    }
}
