//! Two network namespaces, and the line between them.

use std::io::ErrorKind;
use std::net::{SocketAddr, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Chance that can be repeated (xorshift).
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }
}

/// Faults of a line: delay, loss and interruptions of datagrams.
pub(super) struct Line {
    cut: AtomicBool,
    over: AtomicBool,
    delay: Duration,
    /// Datagrams of a hundred that are lost.
    loss: u64,
    /// Address of the guest.
    guest: Mutex<Option<SocketAddr>>,
}

impl Line {
    pub(super) fn cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::Relaxed);
    }

    /// Carries what comes to one socket on to where `to` says, by the other socket, until the line is over.
    fn carry(
        self: &Arc<Self>,
        from: &UdpSocket,
        by: &UdpSocket,
        seed: u64,
        to: impl Fn(SocketAddr) -> Option<SocketAddr> + Send + 'static,
    ) {
        let (from, by) = (from.try_clone().unwrap(), by.try_clone().unwrap());
        let (queue, late) = channel::<(Instant, Vec<u8>, SocketAddr)>();
        thread::spawn(move || {
            while let Ok((due, bytes, to)) = late.recv() {
                thread::sleep(due.saturating_duration_since(Instant::now()));
                // What cannot be sent is lost, as on any line.
                let _ = by.send_to(&bytes, to);
            }
        });
        let line = self.clone();
        thread::spawn(move || {
            let (mut chance, mut bytes) = (Chance::new(seed), [0; 65_536]);
            while !line.over.load(Ordering::Relaxed) {
                match from.recv_from(&mut bytes) {
                    Ok((length, sender)) => {
                        let lost = line.cut.load(Ordering::Relaxed) || chance.below(100) < line.loss;
                        if let Some(to) = to(sender).filter(|_| !lost) {
                            queue.send((Instant::now() + line.delay, bytes[..length].to_vec(), to)).unwrap();
                        }
                    }
                    Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                    // An answer that nobody listens there is no end of the line.
                    Err(_) => thread::sleep(Duration::from_millis(1)),
                }
            }
        });
    }
}

/// Two places that reach each other by one line only.
pub(super) struct Far {
    /// Their namespaces: the host's, the guest's.
    names: [String; 2],
    /// The number in their addresses.
    lane: usize,
    pub(super) line: Arc<Line>,
}

impl Far {
    /// Makes them; says so where the rights are lacking.
    pub(super) fn new(lane: usize, delay: Duration, loss: u64) -> Option<Self> {
        let names = ["a", "b"].map(|end| format!("lanke{}{lane}{end}", std::process::id()));
        let line = Line { cut: false.into(), over: false.into(), delay, loss, guest: Mutex::default() };
        let far = Self { names, lane, line: Arc::new(line) };
        for (end, name) in far.names.iter().enumerate() {
            let (here, there) = far.addresses(end);
            let link = link(name);
            let done = ip(&["netns", "add", name])
                && ip(&["link", "add", link, "type", "veth", "peer", "name", "line", "netns", name])
                && ip(&["addr", "add", &format!("{here}/30"), "dev", link])
                && ip(&["link", "set", link, "up"])
                && ip(&["-n", name, "addr", "add", &format!("{there}/30"), "dev", "line"])
                && ip(&["-n", name, "link", "set", "line", "up"])
                && ip(&["-n", name, "link", "set", "lo", "up"]);
            if !done {
                eprintln!("not tested: network namespaces cannot be made here, which takes the rights of root");
                return None;
            }
        }
        Some(far)
    }

    /// The addresses of an end of the line, here and in its namespace: of the networks that are kept for
    /// measurements (RFC 2544).
    fn addresses(&self, end: usize) -> (String, String) {
        let network = format!("198.{}.{}", 18 + end, self.lane);
        (format!("{network}.1"), format!("{network}.2"))
    }

    /// The program at the host's place.
    pub(super) fn host(&self) -> Command {
        self.program(0)
    }

    /// The program at the guest's place.
    pub(super) fn guest(&self) -> Command {
        self.program(1)
    }

    fn program(&self, end: usize) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.names[end], env!("CARGO_BIN_EXE_lanke")]);
        command
    }

    /// A relay that both places reach, and its address; says so where there is none.
    pub(super) fn relay(&self) -> Option<(Relay, String)> {
        let here = self.addresses(0).0;
        let way = ["route", "add", &here, "via", &self.addresses(1).0];
        assert!(ip(&[&["-n", &self.names[1]], &way[..]].concat()), "a namespace of our own");
        match Command::new("iroh-relay").arg("--dev").stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
            Ok(child) => Some((Relay(child), format!("http://{here}:3340"))),
            Err(error) => {
                eprintln!("not tested: iroh-relay cannot be started: {error}");
                None
            }
        }
    }

    /// Leads the line to a host that has told where it is; the invitation for the guest.
    pub(super) fn lead(&self, report: &Value) -> String {
        let port = |text: &str| text.rsplit(':').next().unwrap().to_owned();
        let to: SocketAddr =
            format!("{}:{}", self.addresses(0).1, port(report["address"].as_str().unwrap())).parse().unwrap();
        let socket = |end| {
            let socket = UdpSocket::bind((self.addresses(end).0, 0)).unwrap();
            socket.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
            socket
        };
        let (hosts, guests) = (socket(0), socket(1));
        let line = self.line.clone();
        self.line.carry(&guests, &hosts, 1, move |guest| {
            *line.guest.lock().unwrap() = Some(guest);
            Some(to)
        });
        let line = self.line.clone();
        self.line.carry(&hosts, &guests, 2, move |_| *line.guest.lock().unwrap());
        let (code, key) = report["invitation"].as_str().unwrap().split_once('#').unwrap();
        format!("{}@{}#{key}", &code[..6], guests.local_addr().unwrap())
    }
}

/// A relay that runs.
pub(super) struct Relay(Child);

impl Drop for Relay {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, and need not be.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Far {
    fn drop(&mut self) {
        self.line.over.store(true, Ordering::Relaxed);
        for name in &self.names {
            // What was never made need not be taken away. A link would go with its namespace, but later, and keep its name.
            ip(&["link", "del", link(name)]);
            ip(&["netns", "del", name]);
        }
    }
}

/// The line's end on this side of a namespace; names of links are short.
fn link(name: &str) -> &str {
    name.trim_start_matches("lanke")
}

/// True if `ip` succeeded.
fn ip(arguments: &[&str]) -> bool {
    Command::new("ip").args(arguments).output().is_ok_and(|output| output.status.success())
}
