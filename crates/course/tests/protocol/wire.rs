//! Ends of the protocol on real sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, channel};

use super::*;

/// A wire, what it tells, and its address if it hosts.
struct Here {
    wire: Wire,
    incoming: Receiver<Incoming>,
}

impl Here {
    fn open(place: Endpoint, name: &str) -> Self {
        let (tell, incoming) = channel();
        let wire = Wire::open(place, UserName::nearest(name), unhurried(), move |what| {
            // A test that has ended hears no more.
            let _ = tell.send(what);
        });
        Self { wire, incoming }
    }

    fn next(&self) -> Incoming {
        self.incoming.recv().expect("the wire tells its end")
    }

    fn listening(&self) -> SocketAddr {
        match self.next() {
            Incoming::Listening(address) => address,
            other => panic!("{other:?}"),
        }
    }

    /// Passes over everything before what is looked for.
    fn until(&self, found: impl Fn(&Incoming) -> bool) -> Incoming {
        loop {
            let incoming = self.next();
            if found(&incoming) {
                return incoming;
            }
        }
    }
}

#[test]
fn two_ends_play_over_a_socket() {
    let host = Here::open(Endpoint::Host(0), "bob");
    let address = host.listening();
    // One who does not speak the protocol goes again, and the next one plays.
    let mut stranger = TcpStream::connect(address).expect("the host listens");
    stranger.write_all("hello\n".repeat(40).as_bytes()).expect("it can be sent");
    host.until(|incoming| *incoming == Incoming::Visited(CloseReason::Garbled));
    let guest = Here::open(Endpoint::Join(address.to_string()), "alice");
    guest.until(|incoming| *incoming == Incoming::Connected);
    guest.wire.send(LinkCommand::Ask(Color::White));
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { color: Color::White, .. })));
    host.wire.send(accept("alice", Color::White));
    for (number, name) in GAME.split_whitespace().enumerate() {
        let (mover, other) = if number % 2 == 0 { (&host, &guest) } else { (&guest, &host) };
        if number == 0 {
            for side in [&host, &guest] {
                side.until(|incoming| matches!(incoming, Incoming::Event(Event::Began { .. })));
            }
        }
        mover.wire.send(LinkCommand::Play(at(name)));
        other.until(|incoming| matches!(incoming, Incoming::Event(Event::Moved { point, .. }) if *point == at(name)));
    }
    let outcome = Outcome::win(Color::Black, Reason::NoLegalMove);
    for side in [&host, &guest] {
        let incoming = side.until(|incoming| matches!(incoming, Incoming::Event(Event::Ended { .. })));
        assert_eq!(incoming, Incoming::Event(Event::Ended { outcome, how: Agreement::Agreed }));
    }
    guest.wire.send(LinkCommand::Leave);
    assert_eq!(guest.next(), Incoming::Event(Event::Closed(CloseReason::Here)));
    assert_eq!(host.next(), Incoming::Event(Event::Closed(CloseReason::Left { reason: String::new() })));
    assert!(host.incoming.recv().is_err(), "nothing is incoming after the end");
}

/// A connection that says nothing by itself.
fn stranger(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).expect("the host listens")
}

/// The end of what a host sends, once it has hung up.
fn farewell(mut stream: &TcpStream) -> String {
    let mut text = String::new();
    // A line that is cut has ended too.
    let _ = stream.read_to_string(&mut text);
    text
}

#[test]
fn idle_connections_do_not_keep_a_guest_from_a_host() {
    let host = Here::open(Endpoint::Host(0), "bob");
    let address = host.listening();
    // More than are held open; each of them would have blocked the host for a minute.
    let strangers: Vec<TcpStream> = (0..40).map(|_| stranger(address)).collect();
    let mut guest = stranger(address);
    guest.write_all(READY).expect("it can be sent");
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { .. })));
    // The oldest ones had to go for the others; those that stay are left within seconds, while the guest waits.
    for silent in &strangers {
        farewell(silent);
    }
    host.wire.send(accept("alice", Color::Black));
    let mut answer = String::new();
    BufReader::new(&guest).read_line(&mut answer).expect("an answer");
    assert_eq!(answer, "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200000}\n");
}

#[test]
fn a_guest_that_goes_before_it_moves_leaves_the_host_to_the_next() {
    let host = Here::open(Endpoint::Host(0), "bob");
    let address = host.listening();
    let ready = |name: &str| format!("{{\"data1\":\"{name}\",\"data2\":\"b\",\"op\":200000}}\n");
    let asked = |who: &str| {
        host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { opponent, .. }) if opponent == who))
    };
    let gone = || host.until(|incoming| matches!(incoming, Incoming::Gone(_)));
    // One that goes before it is answered, and one that goes after the game has begun.
    let mut first = stranger(address);
    first.write_all(ready("first").as_bytes()).expect("it can be sent");
    asked("first");
    drop(first);
    assert_eq!(gone(), Incoming::Gone(CloseReason::Cut));
    let mut second = stranger(address);
    second.write_all(ready("second").as_bytes()).expect("it can be sent");
    asked("second");
    host.wire.send(accept("second", Color::Black));
    let mut third = stranger(address);
    third.write_all(ready("third").as_bytes()).expect("it can be sent");
    second.write_all(b"{\"data1\":\"\",\"data2\":\"\",\"op\":200007}\n").expect("it can be sent");
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Began { .. })));
    let broken = Event::Ended { outcome: Outcome::NoResult, how: Agreement::Broken };
    assert_eq!(host.next(), Incoming::Event(broken));
    assert_eq!(gone(), Incoming::Gone(CloseReason::Left { reason: String::new() }));
    // The one that has waited meanwhile is asked in; what was meant for another is not taken for it.
    asked("third");
    host.wire.send(accept("second", Color::Black));
    assert_eq!(host.next(), Incoming::Refused(CommandError::NotAsked));
    // Once a game is played, nobody else comes, and its end is the end.
    host.wire.send(accept("third", Color::Black));
    third.write_all(b"{\"data1\":\"A1\",\"data2\":\"1\",\"op\":200002}\n").expect("it can be sent");
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Moved { .. })));
    drop(third);
    host.until(|incoming| *incoming == Incoming::Event(Event::Closed(CloseReason::Cut)));
    assert!(host.incoming.recv().is_err(), "nothing is incoming after the end");
}

#[test]
fn a_rejected_guest_does_not_hold_the_place() {
    let host = Here::open(Endpoint::Host(0), "bob");
    let address = host.listening();
    let mut first = stranger(address);
    first.write_all(READY).expect("it can be sent");
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { .. })));
    let mut second = stranger(address);
    second.write_all(b"{\"data1\":\"carol\",\"data2\":\"w\",\"op\":200000}\n").expect("it can be sent");
    host.wire.send(LinkCommand::Reject("no".into()));
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { opponent, .. }) if opponent == "carol"));
    assert!(farewell(&first).contains("200007"), "whoever was rejected and says no more is left within seconds");
}

#[test]
fn a_cut_line_ends_a_game_without_a_result() {
    let host = Here::open(Endpoint::Host(0), "bob");
    let address = host.listening();
    let mut guest = TcpStream::connect(address).expect("the host listens");
    guest.write_all(READY).expect("it can be sent");
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { .. })));
    host.wire.send(accept("alice", Color::Black));
    let mut answer = String::new();
    BufReader::new(guest.try_clone().expect("a second handle")).read_line(&mut answer).expect("an answer");
    assert_eq!(answer, "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200000}\n");
    guest.write_all(b"{\"data1\":\"A1\",\"data2\":\"1\",\"op\":200002}\n{\"data1\":\"A").expect("it can be sent");
    drop(guest);
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Moved { .. })));
    let broken = Event::Ended { outcome: Outcome::NoResult, how: Agreement::Broken };
    assert_eq!(host.next(), Incoming::Event(broken));
    assert_eq!(host.next(), Incoming::Event(Event::Closed(CloseReason::Cut)));
}

#[test]
fn a_host_that_is_dropped_says_so_and_nobody_plays_where_nobody_hosts() {
    let host = Here::open(Endpoint::Host(0), "bob");
    let address = host.listening();
    let mut guest = TcpStream::connect(address).expect("the host listens");
    guest.write_all(READY).expect("it can be sent");
    host.until(|incoming| matches!(incoming, Incoming::Event(Event::Asked { .. })));
    drop(host);
    assert_eq!(farewell(&guest), "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200007}\n", "and it has hung up");

    let guest = Here::open(Endpoint::Join("127.0.0.1:1".into()), "alice");
    assert!(matches!(guest.next(), Incoming::Failed(ConnectError::Unreachable { .. })));
    let guest = Here::open(Endpoint::Join("nowhere".into()), "alice");
    assert_eq!(guest.next(), Incoming::Failed(ConnectError::Address("nowhere".into())));
    // No name is so long, so that nobody is asked for it.
    let unknown = format!("{}:1", "x".repeat(64));
    let guest = Here::open(Endpoint::Join(unknown.clone()), "alice");
    assert_eq!(guest.next(), Incoming::Failed(ConnectError::UnknownHost(unknown)));
}
