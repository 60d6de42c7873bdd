//! Links on sockets, in a thread of their own: a guest has one, a host one for each connection that is open.

use std::cmp::Reverse;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs, UdpSocket};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::{CloseReason, CommandError, CourseTerms, Event, Link, LinkCommand, LinkRole, MAX_CONNECTIONS, UserName};

/// For so long a host's answer to a call is waited for.
const CONNECT: Duration = Duration::from_secs(10);
/// For so long a write may wait for a peer that does not read.
const WRITE: Duration = Duration::from_secs(5);
/// So often a host looks for new connections.
const LOOK: Duration = Duration::from_millis(30);
/// So often a wire wakes for which nothing is due.
const REST: Duration = Duration::from_secs(3600);

/// Place of the other program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// It comes to this port of ours; 0 is any that is free.
    Host(u16),
    /// It comes from this machine, to any port that is free.
    Local,
    /// It waits at this address, `HOST:PORT`.
    Join(String),
}

/// Event of a wire: of the connection, or on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// A guest can come to this address.
    Listening(SocketAddr),
    /// The host that we go to has answered.
    Connected,
    /// Something has happened on the connection, for a host on that of its guest: the first one that asks for a game.
    /// After [`Event::Closed`] nothing more follows.
    Event(Event),
    /// Someone came to a host and went without having become its guest.
    Visited(CloseReason),
    /// The guest went before it had made a move; the next one can come.
    Gone(CloseReason),
    /// A wish was not carried out.
    Refused(CommandError),
    /// There is no connection, and nothing more follows.
    Failed(ConnectError),
}

/// Reason why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectError {
    /// The address is not written `HOST:PORT`.
    Address(String),
    /// The name of the host in this address is not known.
    UnknownHost(String),
    /// Nobody answers there.
    Unreachable {
        /// The address.
        address: String,
        /// The system's error.
        kind: ErrorKind,
    },
    /// No guest can come to this port.
    Port {
        /// The port.
        port: u16,
        /// The system's error.
        kind: ErrorKind,
    },
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => write!(f, "{address} is no address: it is written HOST:PORT"),
            Self::UnknownHost(address) => write!(f, "the host in {address} is not known"),
            Self::Unreachable { address, kind } => write!(f, "nobody plays at {address}: {kind}"),
            Self::Port { port, kind } => write!(f, "port {port} cannot be used: {kind}"),
        }
    }
}

impl std::error::Error for ConnectError {}

/// A connection of which another thread takes care. Dropping it leaves.
#[derive(Debug)]
pub struct Wire {
    inputs: Sender<Input>,
}

#[derive(Debug)]
enum Input {
    Command(LinkCommand),
    /// From the socket of this number.
    Bytes(u32, Vec<u8>),
    Cut(u32),
}

impl Wire {
    /// Hosts or joins. `notify` is called from the wire's thread and must not wait for anything.
    pub fn open(
        place: Endpoint,
        name: UserName,
        terms: CourseTerms,
        notify: impl FnMut(Incoming) + Send + 'static,
    ) -> Self {
        let (inputs, received) = mpsc::channel();
        let shell = WireRunner {
            name,
            terms,
            inputs: inputs.clone(),
            received,
            clock: Epoch::now(),
            count: 0,
            listener: None,
            connections: Vec::new(),
            partner: None,
            leaving: false,
            notify,
        };
        thread::spawn(move || shell.run(place));
        Self { inputs }
    }

    /// Passes a command to the connection; the outcome arrives as an [`Incoming`]. Dropped after the end, which was reported.
    pub fn send(&self, command: LinkCommand) {
        // The thread has ended: so has the connection.
        let _ = self.inputs.send(Input::Command(command));
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.send(LinkCommand::Leave);
    }
}

/// The address of this machine as others on its network see it, where it has one; nothing is sent to find it.
pub(crate) fn seen_address(bound: SocketAddr) -> SocketAddr {
    let route = || {
        let socket = UdpSocket::bind(("0.0.0.0", 0))?;
        // Any address beyond the local network chooses the way out.
        socket.connect(("192.0.2.1", 9))?;
        socket.local_addr()
    };
    let ip = route().map_or(Ipv4Addr::LOCALHOST.into(), |address: SocketAddr| address.ip());
    if bound.ip().is_unspecified() { SocketAddr::new(ip, bound.port()) } else { bound }
}

/// The time since the Unix epoch by a clock that only moves forward.
struct Epoch {
    at: Duration,
    since: Instant,
}

impl Epoch {
    fn now() -> Self {
        // A clock that is set before 1970 is as good as one that is set to it.
        let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { at, since: Instant::now() }
    }

    fn read(&self) -> Duration {
        self.at + self.since.elapsed()
    }
}

/// The thread of a wire.
struct WireRunner<T> {
    name: UserName,
    terms: CourseTerms,
    inputs: Sender<Input>,
    received: Receiver<Input>,
    clock: Epoch,
    /// Connections made so far.
    count: u32,
    /// Place to which guests come, until the host has played.
    listener: Option<TcpListener>,
    connections: Vec<Connection>,
    /// The connection whose events are reported.
    partner: Option<u32>,
    /// We have left.
    leaving: bool,
    notify: T,
}

struct Connection {
    number: u32,
    from: IpAddr,
    role: LinkRole,
    stream: TcpStream,
    link: Link,
    /// Lets the reader know that its last line is taken.
    taken: Option<Sender<()>>,
    /// A request for a game not reported yet.
    request: Option<Event>,
}

impl<T: FnMut(Incoming)> WireRunner<T> {
    fn run(mut self, place: Endpoint) {
        let opened = match place {
            Endpoint::Host(port) => self.listen(Ipv4Addr::UNSPECIFIED, port),
            Endpoint::Local => self.listen(Ipv4Addr::LOCALHOST, 0),
            Endpoint::Join(address) => self.join(&address),
        };
        match opened {
            Ok(()) => self.serve(),
            Err(failure) => (self.notify)(Incoming::Failed(failure)),
        }
    }

    fn join(&mut self, address: &str) -> Result<(), ConnectError> {
        let known = address.to_socket_addrs().map_err(|error| match error.kind() {
            ErrorKind::InvalidInput => ConnectError::Address(address.to_owned()),
            _ => ConnectError::UnknownHost(address.to_owned()),
        })?;
        let mut kind = ErrorKind::NotFound;
        for target in known {
            match TcpStream::connect_timeout(&target, CONNECT) {
                Ok(stream) => {
                    (self.notify)(Incoming::Connected);
                    self.connect(stream, target.ip(), LinkRole::Guest);
                    self.partner = Some(self.count);
                    return Ok(());
                }
                Err(error) => kind = error.kind(),
            }
        }
        Err(ConnectError::Unreachable { address: address.to_owned(), kind })
    }

    fn listen(&mut self, address: Ipv4Addr, port: u16) -> Result<(), ConnectError> {
        let failed = |error: io::Error| ConnectError::Port { port, kind: error.kind() };
        let listener = TcpListener::bind((address, port)).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let bound = listener.local_addr().map_err(failed)?;
        self.listener = Some(listener);
        (self.notify)(Incoming::Listening(seen_address(bound)));
        Ok(())
    }

    /// Carries the links to the end of the wire.
    fn serve(&mut self) {
        let why = loop {
            if let Some(why) = self.carry() {
                break why;
            }
            let due = self.connections.iter().filter_map(|connection| connection.link.wake_at()).min();
            let wait = due.map_or(REST, |at| at.saturating_sub(self.clock.read()));
            let wait = if self.listener.is_some() { wait.min(LOOK) } else { wait };
            // Where nothing comes in time, something may be due.
            if let Ok(input) = self.received.recv_timeout(wait) {
                self.take(input);
            }
            let now = self.clock.read();
            self.connections.iter_mut().for_each(|connection| connection.link.wake(now));
        };
        (self.notify)(Incoming::Event(Event::Closed(why)));
    }

    fn take(&mut self, input: Input) {
        let now = self.clock.read();
        match input {
            Input::Bytes(number, bytes) => {
                if let Some(connection) = self.connection(number) {
                    connection.link.receive(&bytes, now);
                    // Where the reader has ended, it has said so.
                    let _ = connection.taken.as_ref().map(|taken| taken.send(()));
                }
            }
            Input::Cut(number) => {
                if let Some(connection) = self.connection(number) {
                    connection.link.cut(now);
                }
            }
            Input::Command(LinkCommand::Leave) => {
                self.leaving = true;
                self.dismiss(None);
            }
            Input::Command(command) => {
                let partner = self.partner.and_then(|number| self.connection(number));
                let done = partner.map_or(Err(CommandError::Closed), |partner| partner.link.command(command, now));
                if let Err(refused) = done {
                    (self.notify)(Incoming::Refused(refused));
                }
            }
        }
    }

    fn connection(&mut self, number: u32) -> Option<&mut Connection> {
        self.connections.iter_mut().find(|connection| connection.number == number)
    }

    /// Lets nobody come any more, and leaves all but one.
    fn dismiss(&mut self, except: Option<u32>) {
        let now = self.clock.read();
        self.listener = None;
        for connection in self.connections.iter_mut().filter(|connection| Some(connection.number) != except) {
            // One that is closed or left already needs nothing.
            let _ = connection.link.command(LinkCommand::Leave, now);
        }
    }

    /// Writes what is to be written and tells what has happened; why the wire ends, if it does.
    fn carry(&mut self) -> Option<CloseReason> {
        self.accept();
        let partner = self.partner;
        if self.listener.is_some() && self.connections.iter().any(|c| Some(c.number) == partner && c.link.has_played())
        {
            self.dismiss(partner);
        }
        let mut end = None;
        for mut connection in std::mem::take(&mut self.connections) {
            connection.write(&self.clock);
            let is_partner = self.partner == Some(connection.number);
            let mut closed = None;
            for event in connection.link.take_events() {
                match event {
                    Event::Closed(why) => closed = Some(why),
                    event if is_partner => (self.notify)(Incoming::Event(event)),
                    event @ Event::Asked { .. } => connection.request = Some(event),
                    // Only the partner is listened to.
                    _ => {}
                }
            }
            match closed {
                None => self.connections.push(connection),
                Some(why) if is_partner && (connection.role == LinkRole::Guest || connection.link.has_played()) => {
                    end = Some(why);
                }
                Some(CloseReason::Here) => {}
                Some(why) if is_partner => {
                    self.partner = None;
                    (self.notify)(Incoming::Gone(why));
                }
                Some(why) => (self.notify)(Incoming::Visited(why)),
            }
        }
        self.choose_partner();
        end.or((self.leaving && self.connections.is_empty()).then_some(CloseReason::Here))
    }

    /// Takes whoever asks for a game, unless one is played or talked about with somebody else.
    fn choose_partner(&mut self) {
        let busy = self.connections.iter().any(|c| Some(c.number) == self.partner && !c.link.is_idle());
        if busy || self.listener.is_none() {
            return;
        }
        let asking = self.connections.iter_mut().find(|connection| connection.request.is_some());
        if let Some((number, request)) = asking.and_then(|c| Some((c.number, c.request.take()?))) {
            self.partner = Some(number);
            (self.notify)(Incoming::Event(request));
        }
    }

    /// Lets those in who have come to a host.
    fn accept(&mut self) {
        for _ in 0..MAX_CONNECTIONS {
            // What is wrong with one that cannot be accepted concerns it alone.
            let Some((stream, from)) = self.listener.as_ref().and_then(|listener| listener.accept().ok()) else {
                return;
            };
            self.make_room();
            self.connect(stream, from.ip(), LinkRole::Host);
        }
    }

    /// Hangs up on the oldest connection from the address that has most of them, where there are too many.
    fn make_room(&mut self) {
        if self.connections.len() < MAX_CONNECTIONS {
            return;
        }
        let crowd = |from: IpAddr| self.connections.iter().filter(|other| other.from == from).count();
        let others = self.connections.iter().filter(|connection| Some(connection.number) != self.partner);
        let oldest = others.min_by_key(|connection| (Reverse(crowd(connection.from)), connection.number));
        if let Some(number) = oldest.map(|connection| connection.number) {
            self.connections.retain(|connection| connection.number != number);
        }
    }

    fn connect(&mut self, stream: TcpStream, from: IpAddr, role: LinkRole) {
        self.count += 1;
        let now = self.clock.read();
        let mut link = Link::new(role, self.name.clone(), self.terms, now);
        let taken = self.read(&stream, self.count);
        if taken.is_none() {
            link.cut(now);
        }
        self.connections.push(Connection { number: self.count, from, role, stream, link, taken, request: None });
    }

    /// Lets a thread read the socket. It reads no more before what it has read is taken, which it learns by the
    /// sender that is returned; `None` where the socket cannot be read.
    fn read(&self, stream: &TcpStream, number: u32) -> Option<Sender<()>> {
        stream.set_nonblocking(false).ok()?;
        stream.set_nodelay(true).ok()?;
        stream.set_write_timeout(Some(WRITE)).ok()?;
        let mut stream = stream.try_clone().ok()?;
        let (taken, next) = mpsc::channel();
        let inputs = self.inputs.clone();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let input = match stream.read(&mut bytes) {
                    Ok(length @ 1..) => Input::Bytes(number, bytes[..length].to_vec()),
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Ok(_) | Err(_) => Input::Cut(number),
                };
                let last = matches!(input, Input::Cut(_));
                if inputs.send(input).is_err() || last || next.recv().is_err() {
                    return;
                }
            }
        });
        Some(taken)
    }
}

impl Connection {
    fn write(&mut self, clock: &Epoch) {
        for line in self.link.take_output() {
            if self.stream.write_all(line.as_bytes()).is_err() {
                return self.link.cut(clock.read());
            }
        }
    }
}

impl Drop for Connection {
    /// Ends the reader too, which holds the socket.
    fn drop(&mut self) {
        // The other side may have closed it already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}
