//! Servers of pages with this user's certificate.

use std::net::IpAddr;

use chrono::Local;
use lanke_app::wording;
use lanke_app::words::{Lang, phrase};
use lanke_web::{Bell, Limits, WebError, WebOptions, WebServer};

use crate::places::Places;

/// Files that a program with pages may have open: more than the connections and browsers of [`Limits`], so that whoever opens
/// these keeps no record from the disk.
#[cfg(unix)]
const FILES: u64 = 4096;

/// Servers of one user, which may run at the same time: each has a key for its addresses, and all have one certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serves {
    /// Places of one game, or the window's.
    Game,
    /// The games of an event.
    Event,
}

/// Starts a server at a port, or the first free one of the usual ports where it is 0; without an address to `bind` it listens at
/// all of this machine, for devices on the local network. The bell is rung when a browser has come or gone.
///
/// # Errors
/// When no port can be listened on, or there is no certificate.
pub fn serve(
    places: Option<&Places>,
    serves: Serves,
    lang: Lang,
    (bind, port): (Option<IpAddr>, u16),
    bell: Bell,
) -> Result<WebServer, WebError> {
    #[cfg(unix)]
    allow_files();
    let today = Local::now().date_naive();
    let key = match serves {
        Serves::Game => "web",
        Serves::Event => "event",
    };
    let folder = places.map(Places::web);
    WebServer::start(&WebOptions { bind, port, folder, key, lang, today, limits: Limits::default() }, bell)
}

/// Lets this program have so many files open, where the system gives fewer to those that do not ask: 1,024, or 256.
#[cfg(unix)]
fn allow_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(FILES, |most| most.min(FILES));
    if current.is_some_and(|current| current < wanted) {
        // Where that is refused, files and connections share what there is.
        let _refused = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

/// Sentence on pages that cannot be served, for the window, which takes any port.
pub(crate) fn failure(lang: Lang, why: &WebError) -> String {
    let (key, why) = match why {
        WebError::Port { why, .. } => ("ph-noport", why),
        WebError::Certificate(why) => ("ph-nocertificate", why),
        WebError::Codes(why) => ("ph-nocodes", why),
    };
    phrase(lang, key, &[("n", &wording::disk(lang, why))])
}
