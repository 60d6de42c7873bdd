//! Tables on the local network: announced and found by DNS-SD over multicast DNS.

mod listing;
mod record;

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use mdns_sd::{ServiceDaemon, ServiceEvent, ServiceInfo};

use crate::limits::{self, clean};
use crate::terms::Terms;
use crate::wire::key;
pub use listing::Listing;
pub use record::Record;

/// The kind of service.
const SERVICE: &str = "_lanke._udp.local.";
/// Bytes of a TXT value that fit beside its key.
const TEXT: usize = 240;

/// A table on the local network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearby {
    /// The host's name, as it says.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
    /// The terms that it offers, if it does.
    pub terms: Option<Terms>,
    /// A game is being played there, open to spectators only.
    pub playing: bool,
    /// Addresses at which it is reached; not empty.
    pub addresses: Vec<SocketAddr>,
    /// The host's key.
    pub key: [u8; 32],
}

/// Announcement of a host to the local network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advertisement {
    /// The host's name.
    pub name: String,
    /// Its rank.
    pub rank: String,
    /// The terms that it offers.
    pub terms: Option<Terms>,
    /// A game is being played.
    pub playing: bool,
    /// The port that it listens on.
    pub port: u16,
    /// Its key.
    pub key: [u8; 32],
}

/// There is no local network on which anyone could be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLan(String);

impl fmt::Display for NoLan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the local network cannot be searched: {}", self.0)
    }
}

impl std::error::Error for NoLan {}

impl From<mdns_sd::Error> for NoLan {
    fn from(error: mdns_sd::Error) -> Self {
        Self(error.to_string())
    }
}

/// Announcer of a table on the local network, until it is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    announced: Option<Advertisement>,
    name: String,
}

impl Announcement {
    /// Starts an announcer; nothing is announced before [`Announcement::announce`].
    ///
    /// # Errors
    /// When there is no network.
    pub fn new() -> Result<Self, NoLan> {
        Ok(Self { daemon: ServiceDaemon::new()?, announced: None, name: String::new() })
    }

    /// Announces this from now on.
    ///
    /// # Errors
    /// When the network refuses.
    pub fn announce(&mut self, notice: &Advertisement) -> Result<(), NoLan> {
        if self.announced.as_ref() == Some(notice) {
            return Ok(());
        }
        let digits = key::hex(&notice.key);
        let instance = record::instance(&notice.key);
        let mut texts = HashMap::from([
            ("v".to_owned(), limits::VERSION.to_string()),
            ("key".to_owned(), digits),
            ("name".to_owned(), clean(&notice.name, limits::NAME)),
            ("rank".to_owned(), clean(&notice.rank, limits::NAME)),
            ("playing".to_owned(), u8::from(notice.playing).to_string()),
        ]);
        let terms = notice.terms.as_ref().and_then(|terms| serde_json::to_string(terms).ok());
        texts.extend(terms.filter(|text| text.len() <= TEXT).map(|text| ("terms".to_owned(), text)));
        let host = format!("{instance}.local.");
        let info = ServiceInfo::new(SERVICE, &instance, &host, "", notice.port, texts)?.enable_addr_auto();
        self.name = info.get_fullname().to_owned();
        self.daemon.register(info)?;
        self.announced = Some(notice.clone());
        Ok(())
    }

    /// Withdraws the announcement, until the next one.
    ///
    /// # Errors
    /// When the network refuses.
    pub fn withdraw(&mut self) -> Result<(), NoLan> {
        if self.announced.take().is_some() {
            // The answer is not waited for: the next announcement comes behind it.
            self.daemon.unregister(&self.name)?;
        }
        Ok(())
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Whoever has seen us forgets us after a while anyway.
        if let Ok(done) = self.daemon.unregister(&self.name) {
            let _ = done.recv_timeout(Duration::from_millis(300));
        }
        let _ = self.daemon.shutdown();
    }
}

/// The tables on the local network, as they come and go, until it is dropped.
pub struct LanSearch {
    daemon: ServiceDaemon,
    found: Receiver<ServiceEvent>,
    listing: Listing,
}

impl LanSearch {
    /// Begins to search; `bell` is rung, on another thread, when [`LanSearch::tables`] has news.
    ///
    /// # Errors
    /// When there is no network to search.
    pub fn new(bell: impl Fn() + Send + 'static) -> Result<Self, NoLan> {
        let daemon = ServiceDaemon::new()?;
        let events = daemon.browse(SERVICE)?;
        let (sender, found) = channel();
        // It ends when the daemon does, or nobody listens.
        std::thread::spawn(move || {
            while let Ok(event) = events.recv() {
                if sender.send(event).is_err() {
                    return;
                }
                bell();
            }
        });
        Ok(Self { daemon, found, listing: Listing::default() })
    }

    /// Lists the tables of these keys first, and has room for them however many others there are.
    pub fn prefer(&mut self, keys: impl IntoIterator<Item = [u8; 32]>) {
        self.listing.prefer(keys);
    }

    /// The tables known now, in a steady order.
    pub fn tables(&mut self) -> Vec<Nearby> {
        while let Ok(event) = self.found.try_recv() {
            self.take(event);
        }
        self.listing.tables()
    }

    /// Searches for so long, or until `enough` says that it is.
    pub fn run(&mut self, time: Duration, enough: impl Fn(&[Nearby]) -> bool) -> Vec<Nearby> {
        let until = Instant::now() + time;
        loop {
            let tables = self.tables();
            let remaining = until.saturating_duration_since(Instant::now());
            if remaining.is_zero() || enough(&tables) {
                return tables;
            }
            if let Ok(event) = self.found.recv_timeout(remaining) {
                self.take(event);
            }
        }
    }

    fn take(&mut self, event: ServiceEvent) {
        match event {
            ServiceEvent::ServiceResolved(service) => {
                if let Some(table) = Record::of(&service).parse() {
                    self.listing.add(table);
                }
            }
            ServiceEvent::ServiceRemoved(_, name) => self.listing.remove(&name),
            _ => {}
        }
    }
}

impl Drop for LanSearch {
    fn drop(&mut self) {
        // Nothing is lost where it cannot be told to stop.
        let _ = self.daemon.shutdown();
    }
}
