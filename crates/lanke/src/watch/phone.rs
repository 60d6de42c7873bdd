//! A phone as the camera: its page is served, shows what is seen, and takes corrections.

use std::sync::Arc;

use anyhow::Result;
use lanke_camera::{Action, Order, Overlay, Source};
use lanke_vision::{Corners, Grid, Spot};
use lanke_web::{Request, Scene, SceneGame, ScenePlace, WebServer};

use super::Recorder;
use super::game::FollowedGame;
use crate::peer::serve;

/// A phone's page, and the server of it.
pub(crate) struct Phone {
    camera: ScenePlace,
    _server: WebServer,
}

impl Phone {
    /// Serves the page, and prints its address.
    pub(crate) fn open(port: u16) -> Result<Self> {
        let server = serve::server(None, port)?;
        let (link, camera) = server.add_camera("camera", Arc::new(|| {}));
        serve::print_links(&[("camera", &link)])?;
        Ok(Self { camera, _server: server })
    }

    pub(crate) fn place(&self) -> &ScenePlace {
        &self.camera
    }

    pub(crate) fn source(&self) -> Source {
        Source::Phone(self.camera.feed())
    }
}

impl Recorder {
    /// The board in the last picture, and what is asked about it; none before the first.
    pub(crate) fn overlay(&mut self) -> Option<Overlay> {
        let (size, mut sight) = (self.picture?, None);
        self.with_state(|follower, game| sight = Some(Overlay::of(follower, game, size)));
        sight
    }

    /// The game as it stands, once it has begun.
    pub(crate) fn scene_game(&self) -> Option<SceneGame> {
        self.game.as_ref().map(|game| SceneGame {
            session: game.session().clone(),
            time: game.time(self.teller.at),
            number: 0,
            stands: false,
        })
    }

    /// Shows on the phone what is seen, and how the game stands.
    pub(crate) fn show_on(&mut self, place: &ScenePlace) {
        place.show(Scene { sight: self.overlay(), game: self.scene_game() });
    }

    /// Does what the person at the phone asks for.
    pub(crate) fn obey_phone(&mut self, place: &ScenePlace) -> Result<()> {
        while let Some(request) = place.request() {
            self.obey(&request)?;
        }
        Ok(())
    }

    /// Does what somebody beside the board asks for.
    pub(crate) fn obey(&mut self, request: &Request) -> Result<()> {
        match *request {
            Request::Pass {} => self.take_line("pass")?,
            Request::Answer { yes } => self.take_line(if yes { "yes" } else { "no" })?,
            Request::Find {} => self.carry_out(vec![Action::Order(Order::Find)])?,
            Request::Corners { points } => {
                let size = self.game.as_ref().map(FollowedGame::size).or(self.size);
                if let Some(size) = size {
                    let corners = Corners(points.map(|[x, y]| Spot::new(x, y))).upright();
                    self.carry_out(vec![Action::Order(Order::Place(Grid::new(corners, size)))])?;
                }
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
