//! A link on a socket, in a thread of its own.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs, UdpSocket};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::{Closed, Command, Event, Link, Refused, Role, Terms, UserName};

/// For so long a host's answer to a call is waited for.
const CONNECT: Duration = Duration::from_secs(10);
/// For so long a write may wait for a peer that does not read.
const WRITE: Duration = Duration::from_secs(5);
/// So often a host that waits for a guest looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(30);

/// Where the other program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// It comes to this port of ours; 0 is any that is free.
    Host(u16),
    /// It waits at this address, `HOST:PORT`.
    Join(String),
}

/// What a wire tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A guest can come to this address.
    Listening(SocketAddr),
    /// There is a connection.
    Connected,
    /// Something has happened on it. After [`Event::Closed`] nothing more is told.
    Event(Event),
    /// A guest came and went without a game; the next one can come.
    Visited(Closed),
    /// A wish was not carried out.
    Refused(Refused),
    /// There is no connection, and nothing more is told.
    Failed(Failure),
}

/// Why there is no connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The address is not written `HOST:PORT`, or its name is not known.
    Address(String),
    /// Nobody answers there.
    Unreachable {
        /// The address.
        address: String,
        /// What the system says.
        kind: ErrorKind,
    },
    /// No guest can come to this port.
    Port {
        /// The port.
        port: u16,
        /// What the system says.
        kind: ErrorKind,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => write!(f, "{address} is no address: it is written HOST:PORT"),
            Self::Unreachable { address, kind } => write!(f, "nobody plays at {address}: {kind}"),
            Self::Port { port, kind } => write!(f, "port {port} cannot be used: {kind}"),
        }
    }
}

impl std::error::Error for Failure {}

/// A connection of which another thread takes care. Dropping it leaves.
#[derive(Debug)]
pub struct Wire {
    inputs: Sender<Input>,
}

#[derive(Debug)]
enum Input {
    Command(Command),
    /// From the socket of this number.
    Bytes(u32, Vec<u8>),
    Cut(u32),
}

impl Wire {
    /// Hosts or joins. `tell` is called from the wire's thread and must not wait for anything.
    pub fn open(place: Place, name: UserName, terms: Terms, tell: impl FnMut(Told) + Send + 'static) -> Self {
        let (inputs, received) = mpsc::channel();
        let shell = Shell { name, terms, inputs: inputs.clone(), received, clock: Epoch::now(), sockets: 0, tell };
        thread::spawn(move || shell.run(place));
        Self { inputs }
    }

    /// Carries a wish to the connection; what comes of it is told. After the end it is dropped, since the end was told.
    pub fn send(&self, command: Command) {
        // The thread has ended: so has the connection.
        let _ = self.inputs.send(Input::Command(command));
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.send(Command::Leave);
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
    let ip = route().map_or(std::net::Ipv4Addr::LOCALHOST.into(), |address: SocketAddr| address.ip());
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
struct Shell<T> {
    name: UserName,
    terms: Terms,
    inputs: Sender<Input>,
    received: Receiver<Input>,
    clock: Epoch,
    sockets: u32,
    tell: T,
}

impl<T: FnMut(Told)> Shell<T> {
    fn run(mut self, place: Place) {
        let ended = match place {
            Place::Host(port) => self.host(port),
            Place::Join(address) => self.join(&address),
        };
        if let Err(failure) = ended {
            (self.tell)(Told::Failed(failure));
        }
    }

    fn join(&mut self, address: &str) -> Result<(), Failure> {
        let known = address.to_socket_addrs().map_err(|_| Failure::Address(address.to_owned()))?;
        let mut kind = ErrorKind::NotFound;
        for target in known {
            match TcpStream::connect_timeout(&target, CONNECT) {
                Ok(stream) => {
                    (self.tell)(Told::Connected);
                    self.converse(stream, Role::Guest);
                    return Ok(());
                }
                Err(error) => kind = error.kind(),
            }
        }
        Err(Failure::Unreachable { address: address.to_owned(), kind })
    }

    /// Takes guest after guest, until one has played.
    fn host(&mut self, port: u16) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::Port { port, kind: error.kind() };
        let listener = TcpListener::bind(("0.0.0.0", port)).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let bound = listener.local_addr().map_err(failed)?;
        (self.tell)(Told::Listening(seen_address(bound)));
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    (self.tell)(Told::Connected);
                    if self.converse(stream, Role::Host) {
                        return Ok(());
                    }
                }
                Err(_) => match self.received.try_recv() {
                    Ok(Input::Command(Command::Leave)) | Err(TryRecvError::Disconnected) => {
                        (self.tell)(Told::Event(Event::Closed(Closed::Here)));
                        return Ok(());
                    }
                    Ok(Input::Command(_)) => (self.tell)(Told::Refused(Refused::Closed)),
                    Ok(Input::Bytes(..) | Input::Cut(_)) => {}
                    Err(TryRecvError::Empty) => thread::sleep(LOOK),
                },
            }
        }
    }

    /// Carries a link to its end; whether that is the end of the wire.
    fn converse(&mut self, mut stream: TcpStream, role: Role) -> bool {
        self.sockets += 1;
        let number = self.sockets;
        let now = self.clock.read();
        let mut link = Link::new(role, self.name.clone(), self.terms, now);
        let taken = self.listen(&stream, number);
        let mut left = false;
        if taken.is_none() {
            link.cut(now);
        }
        loop {
            let mut fine = true;
            for line in link.take_output() {
                fine = fine && stream.write_all(line.as_bytes()).is_ok();
            }
            if !fine {
                link.cut(self.clock.read());
            }
            for event in link.take_events() {
                match event {
                    Event::Closed(why) if role == Role::Host && !link.has_played() && !left => {
                        (self.tell)(Told::Visited(why));
                    }
                    event => (self.tell)(Told::Event(event)),
                }
            }
            if link.is_closed() {
                // The other side may have closed it already.
                let _ = stream.shutdown(Shutdown::Both);
                return role == Role::Guest || link.has_played() || left;
            }
            let now = self.clock.read();
            let input = match link.wake_at() {
                Some(at) => self.received.recv_timeout(at.saturating_sub(now)),
                None => self.received.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = self.clock.read();
            match input {
                Ok(Input::Bytes(from, bytes)) if from == number => {
                    link.receive(&bytes, now);
                    // Where the reader has ended, it has said so.
                    let _ = taken.as_ref().map(|taken| taken.send(()));
                }
                Ok(Input::Cut(from)) if from == number => link.cut(now),
                Ok(Input::Bytes(..) | Input::Cut(_)) => {}
                Ok(Input::Command(command)) => {
                    left |= command == Command::Leave;
                    if let Err(refused) = link.command(command, now) {
                        (self.tell)(Told::Refused(refused));
                    }
                }
                Err(RecvTimeoutError::Timeout) => link.wake(now),
                Err(RecvTimeoutError::Disconnected) => link.cut(now),
            }
        }
    }

    /// Lets a thread read the socket. It reads no more before what it has read is taken, which it is told by the
    /// sender that is returned; `None` where the socket cannot be read.
    fn listen(&self, stream: &TcpStream, number: u32) -> Option<Sender<()>> {
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
