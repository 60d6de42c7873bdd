//! The server: one port for HTTP and HTTPS, the connections that it takes, and its places.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use chrono::NaiveDate;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use lanke_camera::Feed;
use lanke_peer::Identity;
use lanke_words::Lang;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::access::{Link, Role, Token};
use crate::address::{is_local, own_address};
use crate::certificate;
use crate::codes::Generations;
use crate::crowd::{Crowd, Visit};
use crate::digits::{Digits, Page};
use crate::limits::{self, Limits};
use crate::overview::{Heading, OverviewActor, OverviewPlace};
use crate::photo::Photograph;
use crate::place::{self, Actor, Input, Place, States};
use crate::qr::QrCode;
use crate::routes::router;
use crate::scene::{Bell, SceneActor, ScenePlace, SceneUse};
use crate::table::{TableActor, TablePlace};

/// Ports that are tried where none is named.
const PORTS: std::ops::RangeInclusive<u16> = 46200..=46209;
/// Servers that have lasting addresses at the same time by keys of one name.
const KEYS: u8 = 8;
/// First byte of a secure line (TLS's handshake record).
const HANDSHAKE: u8 = 0x16;

/// Options of a server.
#[derive(Clone, Debug)]
pub struct WebOptions {
    /// Address to listen on. Without one the server listens on all addresses of this machine, and answers those of the local
    /// network only.
    pub bind: Option<IpAddr>,
    /// Port to listen on; 0 for the first free one of 46200 to 46209.
    pub port: u16,
    /// Folder of the certificate and of the key that the addresses of places are made of; without one they are for this run only.
    pub folder: Option<PathBuf>,
    /// Name of the key that addresses are made of. Servers that run at the same time have different keys, and one certificate: while
    /// another program of this user has the key, numbered ones take its place, so that addresses last where the order of starts does.
    pub key: &'static str,
    /// Language where a browser asks for none that the program has.
    pub lang: Lang,
    /// Today's date, for the certificate.
    pub today: NaiveDate,
    /// Bounds of what browsers take.
    pub limits: Limits,
}

/// Reason why nothing can be served.
#[derive(Debug)]
pub enum WebError {
    /// The port cannot be listened on.
    Port {
        /// The port wanted; 0 for any of the usual ones.
        port: u16,
        /// Reason.
        why: io::Error,
    },
    /// There is no certificate, or no random numbers.
    Certificate(io::Error),
    /// The codes of the addresses cannot be read.
    Codes(io::Error),
}

impl fmt::Display for WebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port { port: 0, why } => write!(f, "no port can be listened on: {why}"),
            Self::Port { port, why } => write!(f, "port {port} cannot be listened on: {why}"),
            Self::Certificate(why) => write!(f, "the secure pages cannot be served: {why}"),
            Self::Codes(why) => {
                write!(f, "the file that says which addresses have ended cannot be read: {why}")
            }
        }
    }
}

impl std::error::Error for WebError {}

/// A browser that is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Number of its connection.
    pub number: u64,
    /// Name of its place.
    pub place: String,
    /// Kind of device, as it says: `iPhone`, `Android`.
    pub kind: String,
    /// Its address.
    pub address: IpAddr,
}

/// A server of pages. Dropping it cuts every browser off.
pub struct WebServer {
    shared: Arc<Shared>,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// Threads of the places, those included that are closed and have not ended.
    actors: Mutex<Vec<JoinHandle<()>>>,
}

/// State of a server that its connections share.
pub(crate) struct Shared {
    key: [u8; 32],
    /// Held while the key is in use.
    _identity: Option<Identity>,
    pub(crate) lang: Lang,
    pub(crate) limits: Limits,
    /// Address of the pages for other machines.
    authority: SocketAddr,
    /// Only addresses of the local network are answered.
    local: bool,
    pub(crate) places: Mutex<HashMap<Token, Served>>,
    generations: Mutex<Generations>,
    pub(crate) digits: Mutex<Digits>,
    pub(crate) devices: Mutex<HashMap<u64, (Device, Arc<Notify>)>>,
    pub(crate) next: AtomicUsize,
    /// Is rung when a browser has come or gone.
    pub(crate) bell: Bell,
    pub(crate) photographs: Semaphore,
}

/// Place as it is served.
#[derive(Clone)]
pub(crate) struct Served {
    pub(crate) name: String,
    pub(crate) place: Arc<Place>,
    pub(crate) connected: Arc<AtomicUsize>,
}

/// Facts about a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) from: IpAddr,
    pub(crate) secure: bool,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What stands behind it is whole at every moment.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WebServer {
    /// Begins to serve; there are no places yet. The bell is rung when a browser has come or gone.
    ///
    /// # Errors
    /// No port to listen on, or no certificate.
    pub fn start(options: &WebOptions, bell: Bell) -> Result<Self, WebError> {
        let bind = options.bind.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let listener = listen(bind, options.port)?;
        let port = listener.local_addr().map_err(|why| WebError::Port { port: options.port, why })?.port();
        let own = if bind.is_unspecified() { own_address() } else { bind };
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).map_err(|error| WebError::Certificate(io::Error::other(error.to_string())))?;
        let file = |name: &str| options.folder.as_ref().map(|folder| folder.join(name));
        let numbered = (2..=KEYS).map(|number| format!("{}-{number}", options.key));
        // While all are taken, or the disk refuses, these addresses are for this run.
        let taken = std::iter::once(options.key.to_owned()).chain(numbered).find_map(|name| {
            let identity = Identity::take(&file(&format!("{name}.key"))?, fresh).ok().flatten()?;
            Some((name, identity))
        });
        let certificate = file("web-certificate.pem");
        let config =
            certificate::server_config(certificate.as_deref(), own, options.today).map_err(WebError::Certificate)?;
        let (name, identity) = taken.unzip();
        let codes = name.and_then(|name| file(&format!("{name}-codes.json")));
        let generations = Generations::open(codes).map_err(WebError::Codes)?;
        let shared = Arc::new(Shared {
            key: identity.as_ref().map_or(fresh, |identity| identity.secret),
            _identity: identity,
            lang: options.lang,
            limits: options.limits,
            authority: SocketAddr::new(own, port),
            local: options.bind.is_none(),
            places: Mutex::default(),
            generations: Mutex::new(generations),
            digits: Mutex::default(),
            devices: Mutex::default(),
            next: AtomicUsize::new(1),
            bell,
            photographs: Semaphore::new(1),
        });
        let (stop, stopped) = oneshot::channel();
        let served = Arc::clone(&shared);
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Ok(runtime) = runtime {
                runtime.block_on(async {
                    tokio::select! {
                        () = accept(listener, TlsAcceptor::from(config), served) => {}
                        _ = stopped => {}
                    }
                });
                // Nobody waits for what a browser does not take.
                runtime.shutdown_timeout(Duration::from_millis(200));
            }
        });
        let address = shared.authority;
        Ok(Self { shared, address, stop: Some(stop), thread: Some(thread), actors: Mutex::default() })
    }

    /// Address at which others find the pages.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Opens a place at a table. The name tells it apart from the others, and gives it the same address after the next start.
    #[must_use]
    pub fn add_table(&self, name: &str, setup: TablePlace) -> Link {
        let (inputs, receiver) = channel();
        let states = Arc::new(States::default());
        let role = TableActor::role(&setup);
        let link = self.link(name, role);
        let address = (link.url.clone(), code(&link));
        let actor = TableActor::new(setup, Arc::clone(&states), inputs.clone(), address);
        self.open(name, actor, receiver, Place { role, inputs, states, photographs: None });
        link
    }

    /// Opens a place for a phone that is a camera. The name gives it the same address after the next start; the bell is rung
    /// after each request of the person there.
    #[must_use]
    pub fn add_camera(&self, name: &str, bell: Bell) -> (Link, ScenePlace) {
        let setup = SceneUse { role: Role::Camera, enters: false, heading: Heading::default() };
        self.add_scene(name, setup, Feed::default(), (bell, None))
    }

    /// Opens the same for a program that opens positions photographed there; the server's bell is rung when one has come. The
    /// pictures go into a feed that may be older than the server.
    #[must_use]
    pub fn add_camera_for_photographs(
        &self,
        name: &str,
        feed: Feed,
        bell: Bell,
    ) -> (Link, ScenePlace, Receiver<Photograph>) {
        let (photographs, taken) = channel();
        let setup = SceneUse { role: Role::Camera, enters: false, heading: Heading::default() };
        let (link, place) = self.add_scene(name, setup, feed, (bell, Some(photographs)));
        (link, place, taken)
    }

    /// Opens a desk beside a real board, where the moves of both sides are entered, or a camera sees them.
    #[must_use]
    pub fn add_desk(&self, name: &str, heading: Heading, enters: bool, bell: Bell) -> (Link, ScenePlace) {
        self.add_scene(name, SceneUse { role: Role::Player, enters, heading }, Feed::default(), (bell, None))
    }

    /// Opens a place for spectators of scenes.
    #[must_use]
    pub fn add_broadcast(&self, name: &str) -> (Link, ScenePlace) {
        self.add_board(name, Heading::default())
    }

    /// Opens a place for spectators of a board of an evening.
    #[must_use]
    pub fn add_board(&self, name: &str, heading: Heading) -> (Link, ScenePlace) {
        let setup = SceneUse { role: Role::Spectator, enters: false, heading };
        self.add_scene(name, setup, Feed::default(), (Arc::new(|| {}), None))
    }

    fn add_scene(
        &self,
        name: &str,
        setup: SceneUse,
        feed: Feed,
        (bell, photographs): (Bell, Option<Sender<Photograph>>),
    ) -> (Link, ScenePlace) {
        let ((inputs, receiver), (sender, requests)) = (channel(), channel());
        let (states, role) = (Arc::new(States::default()), setup.role);
        let link = self.link(name, role);
        let address = (link.url.clone(), code(&link));
        let actor = SceneActor::new(setup, Arc::clone(&states), address, feed.clone(), (sender, bell));
        self.open(name, actor, receiver, Place { role, inputs: inputs.clone(), states, photographs });
        (link, ScenePlace { feed, inputs, requests })
    }

    /// Opens a place that shows all boards of an evening, to spectators.
    #[must_use]
    pub fn add_overview(&self, name: &str, heading: Heading) -> (Link, OverviewPlace) {
        self.add_boards(name, Role::Overview, heading, Arc::new(|| {}))
    }

    /// Opens the same for the arbiter; the bell is rung after each of their requests.
    #[must_use]
    pub fn add_arbiter(&self, name: &str, heading: Heading, bell: Bell) -> (Link, OverviewPlace) {
        self.add_boards(name, Role::Arbiter, heading, bell)
    }

    fn add_boards(&self, name: &str, role: Role, heading: Heading, bell: Bell) -> (Link, OverviewPlace) {
        let ((inputs, receiver), (sender, requests)) = (channel(), channel());
        let states = Arc::new(States::default());
        let actor = OverviewActor::new(role, heading, Arc::clone(&states), (sender, bell));
        self.open(name, actor, receiver, Place { role, inputs: inputs.clone(), states, photographs: None });
        (self.link(name, role), OverviewPlace { inputs, requests })
    }

    /// Closes a place, and cuts its browsers off.
    pub fn remove(&self, name: &str) {
        if let Some(served) = lock(&self.shared.places).remove(&self.shared.token(name)) {
            served.place.take(Input::Closed);
        }
        self.cut_off(name);
    }

    /// Cuts the browsers of a place off.
    fn cut_off(&self, name: &str) {
        for (device, away) in lock(&self.shared.devices).values() {
            if device.place == name {
                away.notify_one();
            }
        }
    }

    /// Closes all places, and waits until the tables behind them are left.
    pub fn close_places(&self) {
        self.shared.close_places();
        let actors = std::mem::take(&mut *lock(&self.actors));
        for thread in actors {
            // What panicked there has been told already.
            let _ended = thread.join();
        }
    }

    /// Runs the thread of a place, until it is closed, and serves it.
    fn open(&self, name: &str, actor: impl Actor + Send + 'static, receiver: Receiver<Input>, place: Place) {
        self.remove(name);
        let mut actors = lock(&self.actors);
        actors.retain(|thread| !thread.is_finished());
        actors.push(std::thread::spawn(move || place::run(actor, &receiver)));
        let served = Served { name: name.to_owned(), place: Arc::new(place), connected: Arc::default() };
        lock(&self.shared.places).insert(self.shared.token(name), served);
    }

    fn link(&self, name: &str, role: Role) -> Link {
        let page = |wall| format!("http://{}{}", self.address, self.shared.path(name, wall));
        Link { url: page(false), wall: (role == Role::Spectator).then(|| page(true)) }
    }

    /// Browsers that are connected, in the order in which they came.
    #[must_use]
    pub fn devices(&self) -> Vec<Device> {
        let mut devices: Vec<_> = lock(&self.shared.devices).values().map(|(device, _)| device.clone()).collect();
        devices.sort_by_key(|device| device.number);
        devices
    }

    /// Address of a place that is open.
    #[must_use]
    pub fn link_of(&self, name: &str) -> Option<Link> {
        let role = lock(&self.shared.places).get(&self.shared.token(name))?.place.role;
        Some(self.link(name, role))
    }

    /// Six digits that lead to the page of a place, or to its page for a wall, where they are typed at the address of this server:
    /// for those who cannot scan a code. They hold for this run. None where too many wrong ones were typed.
    #[must_use]
    pub fn digits(&self, name: &str, wall: bool) -> Option<String> {
        lock(&self.shared.digits).of(Page { name: name.to_owned(), wall })
    }

    /// Gives the place of a name another address and other digits. The one before ends, now and after every start, and whoever came by it is cut
    /// off. None where the place is not open; it will have another address nevertheless.
    ///
    /// # Errors
    /// When the other address cannot be kept; the one before goes on.
    pub fn renew(&self, name: &str) -> io::Result<Option<Link>> {
        let mut places = lock(&self.shared.places);
        let before = self.shared.token(name);
        lock(&self.shared.generations).renew(name)?;
        lock(&self.shared.digits).renew(name);
        let Some(served) = places.remove(&before) else { return Ok(None) };
        let link = self.link(name, served.place.role);
        served.place.take(Input::Address(link.url.clone(), code(&link)));
        places.insert(self.shared.token(name), served);
        drop(places);
        self.cut_off(name);
        Ok(Some(link))
    }

    /// Sends a browser away; it does not come back by itself.
    pub fn send_away(&self, number: u64) {
        if let Some((_, away)) = lock(&self.shared.devices).get(&number) {
            away.notify_one();
        }
    }
}

impl Drop for WebServer {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // A server that has ended needs no stopping.
            let _ended = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            // What panicked there has been told already.
            let _ended = thread.join();
        }
        self.shared.close_places();
    }
}

impl Shared {
    /// Path of a place's page, or of its page for a wall, with its token.
    pub(crate) fn path(&self, name: &str, wall: bool) -> String {
        format!("/{}/{}", if wall { "wall" } else { "t" }, self.token(name))
    }

    /// The token of the place of a name.
    fn token(&self, name: &str) -> Token {
        Token::of(&self.key, name, lock(&self.generations).of(name))
    }

    fn close_places(&self) {
        for (_, served) in lock(&self.places).drain() {
            served.place.take(Input::Closed);
        }
    }
}

/// QR code of an address, as SVG.
fn code(link: &Link) -> String {
    QrCode::new(&link.url).map_or_else(String::new, |code| code.to_svg())
}

fn listen(bind: IpAddr, port: u16) -> Result<std::net::TcpListener, WebError> {
    let wanted: Vec<u16> = if port == 0 { PORTS.chain([0]).collect() } else { vec![port] };
    let mut why = io::Error::from(io::ErrorKind::AddrInUse);
    for port in wanted {
        match std::net::TcpListener::bind((bind, port))
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
        {
            Ok(listener) => return Ok(listener),
            Err(error) => why = error,
        }
    }
    Err(WebError::Port { port, why })
}

async fn accept(listener: std::net::TcpListener, acceptor: TlsAcceptor, shared: Arc<Shared>) {
    let Ok(listener) = TcpListener::from_std(listener) else { return };
    let crowd = Crowd::new(shared.limits.connections);
    let router = router(Arc::clone(&shared));
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Files may have run out; they come back with whoever goes.
            crowd.thin_out();
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let own = stream.local_addr().map_or(shared.authority.ip(), |own| own.ip());
        if shared.local && !is_local(from.ip(), own) {
            continue;
        }
        let visit = crowd.enter(from.ip());
        let (router, acceptor, shared) = (router.clone(), acceptor.clone(), Arc::clone(&shared));
        tokio::spawn(async move {
            let line = OpenLine { shared, router, from: from.ip(), visit: &visit };
            tokio::select! {
                () = line.serve(stream, acceptor) => {}
                () = visit.sent_away() => {}
            }
        });
    }
}

/// A connection while it is served.
struct OpenLine<'a> {
    shared: Arc<Shared>,
    router: Router,
    from: IpAddr,
    visit: &'a Visit,
}

impl OpenLine<'_> {
    /// Serves it until it ends, or a browser's socket takes its place.
    async fn serve(&self, stream: TcpStream, acceptor: TlsAcceptor) {
        let _nodelay = stream.set_nodelay(true);
        let mut first = [0];
        let secure = match tokio::time::timeout(limits::HEADER, stream.peek(&mut first)).await {
            Ok(Ok(1)) => first[0] == HANDSHAKE,
            _ => return,
        };
        if !secure {
            return self.answer(TokioIo::new(stream), secure).await;
        }
        if let Ok(Ok(stream)) = tokio::time::timeout(limits::HEADER, acceptor.accept::<TcpStream>(stream)).await {
            self.answer(TokioIo::new(stream), secure).await;
        }
    }

    async fn answer<S>(&self, io: S, secure: bool)
    where
        S: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
    {
        let line = Line { from: self.from, secure };
        let service = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            if self.shared.leads_to_a_place(request.uri().path()) {
                self.visit.mark_guest();
            }
            let router = self.router.clone();
            async move {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(line);
                Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {}))
            }
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(limits::HEADER).max_buf_size(64 << 10);
        // A line that breaks has nobody to be told of it.
        let _broken = builder.serve_connection(io, service).with_upgrades().await;
    }
}
