//! Messages of workers on their way to the program.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};

use lanke_app::event::{Event, Ticket};

/// Called by workers, on their own threads, whenever there is something to receive.
pub type Bell = Box<dyn Fn() + Send + Sync>;

/// Message of a worker.
#[derive(Debug)]
pub(crate) enum Task {
    /// News on the way: the work goes on.
    Progress(Event),
    /// Another start asks for the window.
    Called,
    /// The result, which ends the work.
    Done {
        /// The question, where the work could be stopped.
        ticket: Option<Ticket>,
        /// The result.
        event: Event,
    },
}

/// Sender of the workers' messages.
#[derive(Clone)]
pub(crate) struct Answers {
    tasks: Sender<Task>,
    /// Set once, by the receiver, while workers may be at work already.
    bell: Arc<OnceLock<Bell>>,
}

impl Answers {
    pub(crate) fn new() -> (Self, Receiver<Task>) {
        let (tasks, received) = channel();
        (Self { tasks, bell: Arc::default() }, received)
    }

    /// Sends news: the work goes on.
    pub(crate) fn progress(&self, event: Event) {
        self.send(Task::Progress(event));
    }

    /// Asks for the window; false where the program is ending.
    pub(crate) fn call(&self) -> bool {
        self.send(Task::Called)
    }

    /// Sends a result, which ends the work; with the question, where it could be stopped.
    pub(crate) fn done(&self, ticket: Option<Ticket>, event: Event) {
        self.send(Task::Done { ticket, event });
    }

    /// Sends a message; false when the program is ending, where nobody receives any more.
    fn send(&self, task: Task) -> bool {
        let received = self.tasks.send(task).is_ok();
        self.ring();
        received
    }

    /// Rings without a message, for what is to be fetched.
    pub(crate) fn ring(&self) {
        if let Some(bell) = self.bell.get() {
            bell();
        }
    }

    /// Lets workers ring from now on; the first bell stays.
    pub(crate) fn hang(&self, bell: Bell) {
        self.bell.get_or_init(|| bell);
    }

    /// True if workers ring, so that nobody needs to poll.
    pub(crate) fn rings(&self) -> bool {
        self.bell.get().is_some()
    }
}
