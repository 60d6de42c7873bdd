//! Servers of pages with this user's certificate.

use std::net::IpAddr;

use chrono::Local;
use lanke_app::words::Lang;
use lanke_web::{Bell, Limits, WebError, WebOptions, WebServer};

use crate::places::Places;

/// Starts a server at a port, or the first free one of the usual ports where it is 0; without an address to `bind` it listens at
/// all of this machine, for devices on the local network. The bell is rung when a browser has come or gone.
///
/// # Errors
/// When no port can be listened on, or there is no certificate.
pub fn serve(
    places: Option<&Places>,
    lang: Lang,
    (bind, port): (Option<IpAddr>, u16),
    bell: Bell,
) -> Result<WebServer, WebError> {
    let today = Local::now().date_naive();
    let options = WebOptions { bind, port, folder: places.map(Places::web), lang, today, limits: Limits::default() };
    WebServer::start(&options, bell)
}
