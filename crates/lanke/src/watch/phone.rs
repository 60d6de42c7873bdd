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
pub(super) struct Phone {
    camera: ScenePlace,
    _server: WebServer,
}

impl Phone {
    /// Serves the page, and prints its address.
    pub(super) fn open(port: u16) -> Result<Self> {
        let server = serve::server(None, port)?;
        let (link, camera) = server.add_camera("camera", Arc::new(|| {}));
        serve::print_links(&[("camera", &link)])?;
        Ok(Self { camera, _server: server })
    }

    pub(super) fn source(&self) -> Source {
        Source::Phone(self.camera.feed())
    }
}

impl Recorder {
    /// Shows on the phone what is seen, and how the game stands.
    pub(super) fn show_on(&mut self, phone: &Phone) {
        let picture = self.picture;
        let sight = picture.map(|size| {
            let mut sight = None;
            self.with_state(|follower, game| sight = Some(Overlay::of(follower, game, size)));
            sight
        });
        let game = self.game.as_ref().map(|game| SceneGame {
            session: game.session().clone(),
            time: game.time(self.teller.at),
            number: 0,
        });
        phone.camera.show(Scene { sight: sight.flatten(), game });
    }

    /// Does what the person at the phone asks for.
    pub(super) fn obey_phone(&mut self, phone: &Phone) -> Result<()> {
        while let Some(request) = phone.camera.request() {
            match request {
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
                    let Some(point) = size.and_then(|size| size.point(x.into(), y.into())) else { continue };
                    let corrected = self.decide(|follower, game| follower.click(point, game).into_iter().collect());
                    self.carry_out(corrected)?;
                }
                // The game is that of the board.
                _ => {}
            }
        }
        Ok(())
    }
}
