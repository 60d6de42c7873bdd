//! A place as the server sees it: what its browsers say goes in, what they are to show comes out.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lanke_rules::Color;
use lanke_words::Lang;
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use crate::access::{Link, Role};
use crate::analysis::GameAnalysis;
use crate::message::Request;
use crate::overview::{BoardCard, Heading};
use crate::photo::Photograph;
use crate::places::Places;
use crate::scene::{RefusedRequest, Scene};
use crate::server::lock;

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
    /// Scene that its pages are to show, to the player of a colour where one plays at a real board.
    Scene(Box<Scene>, Option<Color>),
    /// Address of the pages from now on, and its code.
    Address(String, String),
    /// Places of an evening, for the arbiter.
    Places(Box<Places>),
    /// Address of one of them that the arbiter asks for.
    Code(usize, Link),
    /// Analysis of the game of the scene.
    Analysis(Option<Box<GameAnalysis>>),
    /// Refuses the last request of a person there.
    Refused(RefusedRequest),
    /// Board of an overview, by its place among them.
    Board(usize, Box<BoardCard>),
    /// Heading of its pages from now on.
    Heading(Heading),
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

/// State of a place, as its pages draw it.
pub(crate) trait Published: Serialize {
    /// The state without what the page counts by itself: two of these differ only where there is something new to be shown.
    fn essence(&self) -> String;
}

/// States of a place in each language that is wanted, the same for all its browsers: the newest alone is sent, however slow a line
/// is.
#[derive(Debug, Default)]
pub(crate) struct States(Mutex<HashMap<Lang, Channel>>);

/// States in one language.
#[derive(Debug)]
struct Channel {
    sender: watch::Sender<Arc<str>>,
    /// Essence of the last state; none if it is to be sent again, with its clocks as they are now.
    essence: Option<String>,
}

impl States {
    /// States in a language; empty before the first.
    pub(crate) fn subscribe(&self, lang: Lang) -> watch::Receiver<Arc<str>> {
        let new = || Channel { sender: watch::channel(Arc::from("")).0, essence: None };
        lock(&self.0).entry(lang).or_insert_with(new).sender.subscribe()
    }

    /// Sends the state in a language again, because somebody has come.
    pub(crate) fn renew(&self, lang: Lang) {
        if let Some(channel) = lock(&self.0).get_mut(&lang) {
            channel.essence = None;
        }
    }

    /// Publishes a state in every language in which somebody listens, where it shows something new.
    pub(crate) fn publish<S: Published>(&self, state: impl Fn(Lang) -> S) {
        let listens = |(&lang, channel): (&Lang, &Channel)| (channel.sender.receiver_count() > 0).then_some(lang);
        let languages: Vec<_> = lock(&self.0).iter().filter_map(listens).collect();
        for lang in languages {
            let state = state(lang);
            let essence = Some(state.essence());
            if let Some(channel) = lock(&self.0).get_mut(&lang).filter(|channel| channel.essence != essence) {
                channel.sender.send_replace(serde_json::to_string(&state).unwrap_or_default().into());
                channel.essence = essence;
            }
        }
    }
}

/// The thread of a place.
pub(crate) trait Actor {
    /// Time until it looks at what time has brought.
    fn wait(&self) -> Duration;

    /// Takes something that has come.
    fn take(&mut self, input: Input);

    /// Does what follows from what has come, or is due.
    fn advance(&mut self);
}

/// Runs an actor until its place is closed.
pub(crate) fn run(mut actor: impl Actor, inputs: &Receiver<Input>) {
    loop {
        let first = match inputs.recv_timeout(actor.wait()) {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        for input in first.into_iter().chain(inputs.try_iter()) {
            if matches!(input, Input::Closed) {
                return;
            }
            actor.take(input);
        }
        actor.advance();
    }
}

/// A place that is served.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) role: Role,
    pub(crate) inputs: Sender<Input>,
    pub(crate) states: Arc<States>,
    /// Takes positions that were photographed, where the program opens them.
    pub(crate) photographs: Option<Sender<Photograph>>,
}

impl Place {
    /// Hands something to the place; one that is no longer there takes nothing.
    pub(crate) fn take(&self, input: Input) {
        let _gone = self.inputs.send(input);
    }
}
