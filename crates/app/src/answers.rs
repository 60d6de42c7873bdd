//! The way back from the workers.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};

use crate::event::Event;

/// Called by workers, on their own threads, whenever there is something to hear.
pub type Bell = Box<dyn Fn() + Send + Sync>;

/// Where workers tell what they have found out.
#[derive(Clone)]
pub(crate) struct Answers {
    events: Sender<Event>,
    /// Hung up once, by who listens, while workers may be at work already.
    bell: Arc<OnceLock<Bell>>,
}

impl Answers {
    pub(crate) fn new() -> (Self, Receiver<Event>) {
        let (events, heard) = channel();
        (Self { events, bell: Arc::default() }, heard)
    }

    pub(crate) fn send(&self, event: Event) {
        // Nobody listens any more when the program is ending.
        let _unheard = self.events.send(event);
        self.ring();
    }

    /// Rings without a word, for what is to be fetched.
    pub(crate) fn ring(&self) {
        if let Some(bell) = self.bell.get() {
            bell();
        }
    }

    /// Lets workers ring from now on; the first bell stays.
    pub(crate) fn hang(&self, bell: Bell) {
        self.bell.get_or_init(|| bell);
    }

    /// Whether workers ring, so that nobody needs to go and look.
    pub(crate) fn rings(&self) -> bool {
        self.bell.get().is_some()
    }
}
