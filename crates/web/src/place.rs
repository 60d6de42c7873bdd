//! A place as the server sees it: what its browsers say goes in, what they are to show comes out.

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lanke_words::Lang;
use tokio::sync::{mpsc, watch};

use crate::access::Role;
use crate::message::Request;
use crate::scene::Scene;

/// Something that comes to a place.
pub(crate) enum Input {
    /// A browser is there.
    Joined(Browser),
    /// It asks for something.
    Asked(u64, Request),
    /// It sends a picture.
    Picture(u64, Vec<u8>),
    /// It is gone.
    Left(u64),
    /// There is news of the table.
    Bell,
    /// The place is closed.
    Closed,
    /// What a camera is to show.
    Scene(Box<Scene>),
}

/// A browser that is connected.
pub(crate) struct Browser {
    /// Number of the connection.
    pub(crate) number: u64,
    /// Language of its page.
    pub(crate) lang: Lang,
    /// Messages to it alone.
    pub(crate) outbox: mpsc::Sender<Arc<str>>,
}

impl Browser {
    /// Sends a message to this browser alone. One that takes none any more is about to be cut off.
    pub(crate) fn send(&self, message: &impl serde::Serialize) {
        if let Ok(text) = serde_json::to_string(message) {
            let _full = self.outbox.try_send(text.into());
        }
    }
}

/// What all browsers of a place show, in each language that is wanted: the newest alone is sent, however slow a line is.
#[derive(Debug, Default)]
pub(crate) struct States(Mutex<HashMap<Lang, watch::Sender<Arc<str>>>>);

impl States {
    fn lock(&self) -> MutexGuard<'_, HashMap<Lang, watch::Sender<Arc<str>>>> {
        // A map is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// States in a language; empty before the first.
    pub(crate) fn subscribe(&self, lang: Lang) -> watch::Receiver<Arc<str>> {
        self.lock().entry(lang).or_insert_with(|| watch::channel(Arc::from("")).0).subscribe()
    }

    /// Languages in which somebody listens.
    pub(crate) fn languages(&self) -> Vec<Lang> {
        self.lock().iter().filter(|(_, sender)| sender.receiver_count() > 0).map(|(&lang, _)| lang).collect()
    }

    /// Publishes a state.
    pub(crate) fn publish(&self, lang: Lang, text: String) {
        if let Some(sender) = self.lock().get(&lang) {
            sender.send_replace(text.into());
        }
    }
}

/// A place that is served.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) role: Role,
    pub(crate) inputs: Sender<Input>,
    pub(crate) states: Arc<States>,
}

impl Place {
    /// Hands something to the place; one that is no longer there takes nothing.
    pub(crate) fn take(&self, input: Input) {
        let _gone = self.inputs.send(input);
    }
}
