//! Connections to other programs: of the courses, of other Lankes, and the search of the local network.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{io, thread};

use lanke_app::event::{Event, Ticket};
use lanke_app::online::{self, Effect, SessionOptions};
use lanke_app::unfinished_tables;
use lanke_course::{Event as CourseEvent, Incoming, Wire};
use lanke_peer::lan::{LanSearch, Nearby};
use lanke_peer::{HostOptions, JoinOptions, Peer, PeerCommand};

use crate::answers::Answers;
use crate::places::Places;

/// Connections that are open, or wait to be opened.
pub(crate) struct Connections {
    /// `None` for a user without a home: nothing is kept then.
    places: Option<Places>,
    worker: Answers,
    /// Connections to programs of the courses.
    wires: HashMap<Ticket, Wire>,
    /// Sessions with other Lankes.
    peers: HashMap<Ticket, Peer>,
    /// Sessions that wait to be opened until others are left, and how many are being left.
    waiting: Vec<(Ticket, SessionOptions)>,
    leaving: Arc<AtomicUsize>,
    /// The search of the local network, and what it has found.
    search: Option<(LanSearch, Vec<Nearby>)>,
}

impl Connections {
    pub(crate) fn new(places: Option<Places>, worker: Answers) -> Self {
        Self {
            places,
            worker,
            wires: HashMap::new(),
            peers: HashMap::new(),
            waiting: Vec::new(),
            leaving: Arc::default(),
            search: None,
        }
    }

    /// Carries an effect out; the search of the local network puts opponents with the `known` keys first.
    ///
    /// # Errors
    /// When the disk refuses the folder of tables, or to remove a table.
    pub(crate) fn carry_out(&mut self, effect: Effect, known: Vec<[u8; 32]>) -> io::Result<()> {
        match effect {
            Effect::ConnectCourse { ticket, place, name, terms } => {
                let worker = self.worker.clone();
                let event = move |incoming| Event::Online(online::Event::Course { ticket, incoming });
                let tell = move |incoming| worker.progress(event(Box::new(incoming)));
                self.wires.insert(ticket, Wire::open(place, name, terms, tell));
            }
            Effect::SendCourse { ticket, command } => {
                if let Some(wire) = self.wires.get(&ticket) {
                    wire.send(command);
                }
            }
            Effect::OpenSession { ticket, options } => {
                self.waiting.push((ticket, *options));
                return self.open_sessions();
            }
            Effect::SendSession { ticket, wish } => {
                let session = self.waiting.iter_mut().find(|session| session.0 == ticket);
                match (self.peers.get(&ticket), wish, session) {
                    (Some(peer), wish, _) => peer.send(wish),
                    // A table that waits to be opened is announced, or not, as is wished by then.
                    (None, PeerCommand::Announce(on), Some((_, SessionOptions::Host(options)))) => {
                        options.announce = on
                    }
                    (None, ..) => {}
                }
            }
            Effect::ForgetTable { file } => {
                let Some(places) = &self.places else { return Ok(()) };
                return unfinished_tables::forget(&places.tables().join(file), &places.keys());
            }
            Effect::SearchNetwork { on } => self.search_network(on, known),
            Effect::HangUp { ticket } => self.hang_up(ticket),
        }
        Ok(())
    }

    /// Opens the sessions that wait, once those before are left: a table's journal is held until then.
    ///
    /// # Errors
    /// When the disk refuses the folder of tables; the sessions are open nevertheless.
    pub(crate) fn open_sessions(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() || self.leaving.load(Ordering::Relaxed) > 0 {
            return Ok(());
        }
        let folder = self.places.as_ref().map(Places::tables);
        let made = folder.as_deref().map_or(Ok(()), lanke_storage::create_folder);
        // Without a folder for it nothing is kept, and the game goes on.
        let folder = folder.filter(|_| made.is_ok());
        let identity = self.places.as_ref().map(Places::identity);
        let keys = self.places.as_ref().map(Places::keys);
        let at_home = |name: Option<PathBuf>| Some(folder.as_ref()?.join(name?));
        for (ticket, options) in std::mem::take(&mut self.waiting) {
            let bell = self.worker.clone();
            let ring = move || bell.ring();
            let peer = match options {
                SessionOptions::Host(options) => {
                    let identity = identity.clone().filter(|_| options.world.is_some());
                    let (journal, keys) = (at_home(options.journal.clone()), keys.clone());
                    Peer::host(HostOptions { journal, identity, keys, ..options }, ring)
                }
                SessionOptions::Join(options) => {
                    let (journal, keys) = (at_home(options.journal.clone()), keys.clone());
                    Peer::join(JoinOptions { journal, keys, ..options }, ring)
                }
            };
            self.peers.insert(ticket, peer);
        }
        made
    }

    /// News of sessions and of the local network.
    pub(crate) fn events(&mut self) -> Vec<online::Event> {
        let news = |(&ticket, peer): (&Ticket, &Peer)| {
            let events: Vec<_> = std::iter::from_fn(|| peer.try_next()).collect();
            (!events.is_empty()).then_some(online::Event::Session { ticket, events })
        };
        let mut events: Vec<online::Event> = self.peers.iter().filter_map(news).collect();
        if let Some((search, known)) = &mut self.search {
            let tables = search.tables();
            if tables != *known {
                known.clone_from(&tables);
                events.push(online::Event::Nearby { tables });
            }
        }
        events
    }

    /// Takes note of an event: a connection to a program of the courses may have ended.
    pub(crate) fn note(&mut self, event: &online::Event) {
        if let online::Event::Course { ticket, incoming } = event
            && matches!(**incoming, Incoming::Failed(_) | Incoming::Event(CourseEvent::Closed(_)))
        {
            self.wires.remove(ticket);
        }
    }

    /// True if news may come.
    pub(crate) fn are_open(&self) -> bool {
        let sessions = !self.peers.is_empty() || !self.waiting.is_empty();
        sessions || !self.wires.is_empty() || self.search.is_some()
    }

    fn search_network(&mut self, on: bool, known: Vec<[u8; 32]>) {
        let bell = self.worker.clone();
        // Where there is no local network, nobody is on it.
        let search = on.then(|| LanSearch::new(move || bell.ring()).ok()).flatten();
        self.search = search.map(|mut search| {
            search.prefer(known);
            (search, Vec::new())
        });
    }

    fn hang_up(&mut self, ticket: Ticket) {
        self.wires.remove(&ticket);
        self.waiting.retain(|session| session.0 != ticket);
        if let Some(peer) = self.peers.remove(&ticket) {
            let (leaving, bell) = (Arc::clone(&self.leaving), self.worker.clone());
            leaving.fetch_add(1, Ordering::Relaxed);
            // It waits until the other end has heard it.
            thread::spawn(move || {
                peer.leave();
                leaving.fetch_sub(1, Ordering::Relaxed);
                bell.ring();
            });
        }
    }
}
