//! Events of a game that is followed, printed line by line: a sentence for people, or one JSON value.

use std::sync::mpsc::Sender;
use std::time::Duration;

use anyhow::{Error, Result};
use lanke_runtime::file_trouble::FileTrouble;
use lanke_runtime::recorder::{Event, RecorderListener};
use lanke_runtime::voice::Voice;
use serde::Serialize;

use crate::{args, output, record_output};

/// Form in which events are told on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventMode {
    /// A sentence each.
    Text,
    /// A JSON value each.
    Json,
    /// A sentence each, marked as a note.
    Note,
}

/// Prints events on standard output, and says aloud what is to be laid where there is a voice.
pub(crate) struct EventPrinter {
    mode: EventMode,
    voice: Option<Voice>,
    /// The time of the picture that events are about.
    pub(crate) at: Duration,
    /// The state that was told last: one is told when it changes.
    state: Option<Event>,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    event: &'a Event,
    at: f64,
}

impl EventPrinter {
    pub(crate) fn new(mode: EventMode, voice: Option<Voice>) -> Self {
        Self { mode, voice, at: Duration::ZERO, state: None }
    }

    /// Prints an event.
    pub(crate) fn print(&mut self, event: Event) -> Result<()> {
        self.state = None;
        if let (Some(voice), Event::Answer { color, point } | Event::ToLay { color, point }) = (&mut self.voice, &event)
            && let Err(why) = voice.say_move(args::language_of_system(), *color, point)
        {
            output::complain(&why.words(args::language_of_system()));
        }
        self.write(&event)
    }

    /// Prints the state, if it has changed.
    pub(crate) fn state(&mut self, event: Event) -> Result<()> {
        if self.state.as_ref() == Some(&event) {
            return Ok(());
        }
        self.write(&event)?;
        self.state = Some(event);
        Ok(())
    }

    fn write(&self, event: &Event) -> Result<()> {
        match self.mode {
            EventMode::Text => output::print(&format!("{event}\n")),
            EventMode::Note => output::print(&format!("# board: {event}\n")),
            EventMode::Json => output::print_json(&Line { event, at: (self.at.as_secs_f64() * 100.0).round() / 100.0 }),
        }
    }
}

/// Prints what a recorder tells. What standard output refuses is sent to whoever runs the recorder.
pub(super) struct PrintingListener {
    printer: EventPrinter,
    failures: Sender<Error>,
}

impl PrintingListener {
    pub(super) fn new(printer: EventPrinter, failures: Sender<Error>) -> Self {
        Self { printer, failures }
    }

    fn note(&self, printed: Result<()>) {
        if let Err(why) = printed {
            // Whoever ran the recorder has heard of a failure before.
            let _ended = self.failures.send(why);
        }
    }
}

impl RecorderListener for PrintingListener {
    fn tell(&mut self, at: Duration, event: Event) {
        self.printer.at = at;
        let printed = self.printer.print(event);
        self.note(printed);
    }

    fn tell_state(&mut self, at: Duration, state: Event) {
        self.printer.at = at;
        let printed = self.printer.state(state);
        self.note(printed);
    }

    fn tell_trouble(&mut self, trouble: FileTrouble) {
        record_output::complain(&trouble);
    }
}
