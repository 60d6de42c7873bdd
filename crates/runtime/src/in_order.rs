//! Jobs that a thread carries out one after the other.

use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use lanke_app::event::Event;

use crate::answers::Answers;

/// A thread that takes jobs in their order; when this is dropped it ends as soon as all are done.
pub(crate) struct InOrder<T> {
    jobs: Option<Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> InOrder<T> {
    /// A thread that does jobs so, whose results come as answers.
    pub(crate) fn new(answers: Answers, mut carry_out: impl FnMut(T) -> Event + Send + 'static) -> Self {
        Self::silent(move |job| answers.done(None, carry_out(job)))
    }

    /// A thread that does jobs so, without an answer.
    pub(crate) fn silent(carry_out: impl FnMut(T) + Send + 'static) -> Self {
        let (jobs, received) = channel();
        let thread = thread::spawn(move || received.into_iter().for_each(carry_out));
        Self { jobs: Some(jobs), thread: Some(thread) }
    }
}

impl<T> InOrder<T> {
    /// Does a job after those that were asked for before.
    pub(crate) fn carry_out(&self, job: T) {
        if let Some(jobs) = &self.jobs {
            // The thread ends when this sender is dropped, and not before.
            let _always_heard = jobs.send(job);
        }
    }
}

impl<T> Drop for InOrder<T> {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic there has been told already.
            let _panicked = thread.join();
        }
    }
}
