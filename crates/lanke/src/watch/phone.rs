//! A phone as the camera, whose page is served here.

use std::sync::Arc;

use anyhow::Result;
use lanke_camera::Source;
use lanke_web::{ScenePlace, WebServer};

use crate::peer::serve;

/// A phone's page, and the server of it.
pub(crate) struct Phone {
    camera: ScenePlace,
    _server: WebServer,
}

impl Phone {
    /// Serves the page, and prints its address.
    pub(crate) fn open(port: u16) -> Result<Self> {
        let server = serve::server(port)?;
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
