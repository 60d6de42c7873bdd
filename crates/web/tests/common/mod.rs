//! A table with two players and spectators, served to pages.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]
#![allow(dead_code, reason = "not every test uses all of it")]

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, OnceLock};

use lanke_game::record::Tree;
use lanke_game::session::GameSettings;
use lanke_peer::coordinator::{Admission, Offers, SessionPolicy};
use lanke_peer::{End, HostOptions, JoinOptions, Peer, Role, Route, Terms};
use lanke_rules::Color;
use lanke_web::{Link, TablePlace, WebOptions, WebServer};
use lanke_words::Lang;

/// A server of this machine alone.
pub(crate) fn server(folder: Option<&Path>) -> WebServer {
    WebServer::start(
        &WebOptions {
            bind: Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            port: 0,
            folder: folder.map(Into::into),
            key: "web",
            lang: Lang::En,
            today: "2026-11-25".parse().unwrap(),
        },
        Arc::new(|| {}),
    )
    .unwrap()
}

/// A table with two players and a place for spectators.
pub(crate) struct Served {
    pub(crate) server: WebServer,
    pub(crate) host: Link,
    pub(crate) guest: Link,
    pub(crate) spectators: Link,
    pub(crate) kept: Arc<Mutex<Vec<Tree>>>,
}

/// Opens a table on which the host plays Black.
pub(crate) fn serve(settings: GameSettings) -> Served {
    let server = server(None);
    let terms = Terms::new(settings, Some(Color::Black));
    let to = Arc::new(OnceLock::new());
    let kept = Arc::new(Mutex::new(Vec::new()));
    let audience = Arc::new(AtomicUsize::new(0));
    let place = |open: lanke_web::OpenTable| TablePlace {
        audience: Arc::clone(&audience),
        ..TablePlace::new(None, "Spectators", open)
    };
    let joins = |role: Role| -> lanke_web::OpenTable {
        let to: Arc<OnceLock<Route>> = Arc::clone(&to);
        Box::new(move |name, bell| {
            let options = JoinOptions::named(name, role, to.get()?.clone());
            Some(Peer::join(options, bell))
        })
    };
    let options = HostOptions { terms: Some(terms.clone()), announce: false, ..HostOptions::named("Lee") };
    let found = Arc::clone(&to);
    let host = server.add_table(
        "host",
        TablePlace {
            end: Some(End::Host),
            policy: SessionPolicy { admission: Admission::Near, offers: Offers::OwnOrAsk, ..SessionPolicy::default() },
            hosting: Box::new(move |place| _ = found.set(Route::Invited(place.invitation.parse().unwrap()))),
            ..place(Box::new(move |_, bell| Some(Peer::host(options.clone(), bell))))
        },
    );
    let guest = TablePlace {
        end: Some(End::Guest),
        name: String::new(),
        asks_name: true,
        wanted: Some(terms),
        ..place(joins(Role::Player))
    };
    let guest = server.add_table("guest", guest);
    let keep = Arc::clone(&kept);
    let keep = Box::new(move |games: &[Tree]| *keep.lock().unwrap() = games.to_vec());
    let spectators = server.add_table("spectators", TablePlace { keep, ..place(joins(Role::Spectator)) });
    Served { server, host, guest, spectators, kept }
}
