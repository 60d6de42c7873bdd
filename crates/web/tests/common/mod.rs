//! A table with two players and spectators, served to pages.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]
#![allow(dead_code, reason = "not every test uses all of it")]

pub(crate) mod driver;

use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lanke_game::record::Tree;
use lanke_game::session::GameSettings;
use lanke_peer::coordinator::{Admission, Offers, SessionPolicy};
use lanke_peer::{End, HostOptions, JoinOptions, Peer, Role, Route, Terms};
use lanke_rules::Color;
use lanke_web::{Limits, Link, TablePlace, TooManyGames, WebError, WebOptions, WebServer};
use lanke_words::Lang;
use tungstenite::WebSocket;
use tungstenite::client::IntoClientRequest;

/// A server of this machine alone.
pub(crate) fn server(folder: Option<&Path>) -> WebServer {
    start(Ipv4Addr::LOCALHOST.into(), folder, Limits::default()).unwrap()
}

/// A server of this machine alone that bears no more than this.
pub(crate) fn server_within(limits: Limits) -> WebServer {
    start(Ipv4Addr::LOCALHOST.into(), None, limits).unwrap()
}

/// A server at an address.
pub(crate) fn start(bind: IpAddr, folder: Option<&Path>, limits: Limits) -> Result<WebServer, WebError> {
    let today = "2026-11-25".parse().unwrap();
    let options = WebOptions {
        bind: Some(bind),
        port: 0,
        folder: folder.map(Into::into),
        key: "web",
        lang: Lang::En,
        today,
        limits,
    };
    WebServer::start(&options, Arc::new(|| {}))
}

/// Socket of a page, opened by a page of this origin.
pub(crate) fn socket(link: &Link, origin: Option<&str>) -> Result<WebSocket<TcpStream>, Box<tungstenite::Error>> {
    let url = link.url.replace("http://", "ws://").replace("/t/", "/ws/");
    let mut request = format!("{url}?lang=en").into_client_request().unwrap();
    if let Some(origin) = origin {
        request.headers_mut().insert("Origin", origin.parse().unwrap());
    }
    let host = request.uri().authority().unwrap().to_string();
    let stream = TcpStream::connect(host).unwrap();
    let (socket, _) = tungstenite::client(request, stream).map_err(|error| match error {
        tungstenite::HandshakeError::Failure(error) => Box::new(error),
        tungstenite::HandshakeError::Interrupted(_) => panic!("the line blocks"),
    })?;
    socket.get_ref().set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    Ok(socket)
}

/// A table with two players and a place for spectators.
pub(crate) struct Served {
    pub(crate) server: WebServer,
    pub(crate) host: Link,
    pub(crate) guest: Link,
    pub(crate) spectators: Link,
    pub(crate) kept: Arc<Mutex<Vec<Tree>>>,
}

/// Opens a table on which the host plays Black; the guest wants the same.
pub(crate) fn serve(settings: GameSettings) -> Served {
    let terms = Terms::new(settings, Some(Color::Black));
    serve_wanting(terms.clone(), Some(terms))
}

/// Opens a table on which the host offers these terms; a guest who wants none is asked about them.
pub(crate) fn serve_wanting(terms: Terms, wanted: Option<Terms>) -> Served {
    let server = server(None);
    let to: Arc<Mutex<Option<Route>>> = Arc::default();
    let kept = Arc::new(Mutex::new(Vec::new()));
    let audience = Arc::new(AtomicUsize::new(0));
    let place = |open: lanke_web::OpenTable| TablePlace {
        audience: Arc::clone(&audience),
        ..TablePlace::new(None, "Spectators", open)
    };
    let joins = |role: Role| -> lanke_web::OpenTable {
        let to = Arc::clone(&to);
        Box::new(move |name, bell| {
            let route = to.lock().unwrap().clone()?;
            Some(Peer::join(JoinOptions::named(name, role, route), bell))
        })
    };
    let options = HostOptions { terms: Some(terms), announce: false, ..HostOptions::named("Lee") };
    let found = Arc::clone(&to);
    let host = server.add_table(
        "host",
        TablePlace {
            end: Some(End::Host),
            policy: SessionPolicy { admission: Admission::Near, offers: Offers::OwnOrAsk, ..SessionPolicy::default() },
            hosting: Box::new(move |place| {
                *found.lock().unwrap() = Some(Route::Invited(place.invitation.parse().unwrap()));
            }),
            ..place(Box::new(move |_, bell| Some(Peer::host(options.clone(), bell))))
        },
    );
    let guest = TablePlace {
        end: Some(End::Guest),
        name: String::new(),
        asks_name: true,
        wanted,
        ..place(joins(Role::Player))
    };
    let guest = server.add_table("guest", guest);
    let keep = Arc::clone(&kept);
    let keep = Box::new(move |games: Result<&[Tree], TooManyGames>| *keep.lock().unwrap() = games.unwrap().to_vec());
    let spectators = server.add_table("spectators", TablePlace { keep, ..place(joins(Role::Spectator)) });
    Served { server, host, guest, spectators, kept }
}
