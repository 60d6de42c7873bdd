//! A phone as the camera, whose page is served here.

use std::net::IpAddr;
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
    /// Serves the page at a port of this address, by default at all of this machine for its local network, and prints where.
    pub(crate) fn open(address: (Option<IpAddr>, u16)) -> Result<Self> {
        let server = serve::server(address)?;
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
