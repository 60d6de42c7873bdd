//! A phone as the camera, whose page is served here.

use std::net::IpAddr;
use std::sync::Arc;

use anyhow::Result;
use lanke_camera::Source;
use lanke_web::{ScenePlace, WebServer};

use crate::peer::serve;

/// Name of the page's place.
const CAMERA: &str = "camera";

/// A phone's page, and the server of it.
pub(crate) struct Phone {
    camera: ScenePlace,
    _server: WebServer,
}

/// Address, port and code of a phone's page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PhonePage {
    /// Address of this machine; without one all of them, for the local network.
    pub(crate) bind: Option<IpAddr>,
    /// Port; 0 is the first free one of the usual ports.
    pub(crate) port: u16,
    /// True to end the page's address of earlier runs, and to give it another.
    pub(crate) new_code: bool,
}

impl Phone {
    /// Serves the page, and prints where.
    pub(crate) fn open(page: PhonePage) -> Result<Self> {
        let server = serve::server((page.bind, page.port))?;
        if page.new_code {
            serve::renew(&server, &[CAMERA])?;
        }
        let (link, camera) = server.add_camera(CAMERA, Arc::new(|| {}));
        serve::print_links(&server, &[(CAMERA, &link)])?;
        Ok(Self { camera, _server: server })
    }

    pub(crate) fn place(&self) -> &ScenePlace {
        &self.camera
    }

    pub(crate) fn source(&self) -> Source {
        Source::Phone(self.camera.feed())
    }
}
