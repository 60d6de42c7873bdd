//! Analyses kept beside the open records, in a file for each game: read when a game is shown, written now and then.
//!
//! `AnalysisFiles` is a component: it changes itself alone and answers with `Action`s.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use lanke_game::record::analysis::{Analyses, identity};

use crate::context::Context;
use crate::ids::RecordId;
use crate::record_file::name_of;
use crate::review::OpenRecords;
use crate::status::{Status, Tone, disk};
use crate::words::phrase;

/// Most work of an engine that a kill loses.
const PATIENCE: Duration = Duration::from_secs(10);

/// News of the files.
#[derive(Debug)]
pub enum Event {
    /// The analyses of a game, as far as there are any.
    Read {
        /// The record.
        record: RecordId,
        /// The game in it.
        game: usize,
        /// The analyses.
        analyses: Box<Analyses>,
        /// Name that its damaged file bears now.
        damaged: Option<PathBuf>,
    },
    /// The file was written, or why it was not.
    Written {
        /// The reason.
        result: io::Result<()>,
    },
}

/// Work of the shell for the files.
#[derive(Debug)]
pub enum Effect {
    /// Read the analyses of a game.
    Read {
        /// The record.
        record: RecordId,
        /// The game in it.
        game: usize,
        /// The game's identity.
        identity: u64,
    },
    /// Write the analyses of a game, as far as they are better than those that are kept of it.
    Write {
        /// The game's identity.
        identity: u64,
        /// The analyses.
        analyses: Box<Analyses>,
    },
}

/// Work of others that follows from an event of the files.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Keep these analyses beside a game.
    Add(RecordId, usize, Box<Analyses>),
}

/// The component.
#[derive(Debug, Default)]
pub(crate) struct AnalysisFiles {
    games: HashMap<(RecordId, usize), Kept>,
    /// The disk refused the last one.
    refused: bool,
}

/// Analyses of a game.
#[derive(Debug, Default)]
struct Kept {
    read: bool,
    /// Revision that is on the disk; 0 where that is not known.
    written: u64,
    /// Time of the first change that is not.
    since: Option<Duration>,
}

impl AnalysisFiles {
    /// True if the analyses of a game are read.
    pub(crate) fn has_read(&self, record: RecordId, game: usize) -> bool {
        self.games.get(&(record, game)).is_some_and(|kept| kept.read)
    }

    /// Takes news of the files.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
        let bad = |key, what: &str, why: &str| Status {
            text: phrase(cx.lang(), key, &[("f", what), ("n", why)]),
            tone: Tone::Warning,
            icon: "warning",
        };
        match event {
            Event::Read { record, game, analyses, damaged } => {
                let Some(kept) = self.games.get_mut(&(record, game)) else { return Vec::new() };
                kept.read = true;
                let notice = damaged.map(|path| Action::Notify(bad("er-analyses-damaged", &name_of(&path), "")));
                [Action::Add(record, game, analyses)].into_iter().chain(notice).collect()
            }
            Event::Written { result: Ok(()) } => {
                self.refused = false;
                Vec::new()
            }
            Event::Written { result: Err(error) } => {
                // It is written again in a while; what is on the disk by now costs little.
                self.games.values_mut().for_each(|kept| kept.written = 0);
                // What is refused again is no news.
                let is_news = !std::mem::replace(&mut self.refused, true);
                is_news.then(|| Action::Notify(bad("er-analyses", "", &disk(cx.lang(), &error)))).into_iter().collect()
            }
        }
    }

    /// Reads the analyses of the game that is shown, and writes what has changed for a while.
    pub(crate) fn advance(&mut self, records: &OpenRecords, cx: &Context<'_>) -> Vec<Effect> {
        let shown = records.shown();
        let mut effects = Vec::new();
        if cx.pages.reviews() {
            let (record, game) = (shown.id(), shown.game());
            self.games.entry((record, game)).or_insert_with(|| {
                let identity = identity(shown.review().tree(), shown.review().setting());
                effects.push(Effect::Read { record, game, identity });
                Kept::default()
            });
        }
        self.games.retain(|(record, _), _| records.by_id(*record).is_some());
        for (&(record, game), kept) in &mut self.games {
            if revision(records, record, game).is_some_and(|revision| revision != kept.written) {
                kept.since.get_or_insert(cx.now);
            }
        }
        effects.extend(self.write(records, |since| since + PATIENCE <= cx.now));
        effects
    }

    /// Writes what has changed: the program ends, or a record is closed.
    pub(crate) fn write_all(&mut self, records: &OpenRecords) -> Vec<Effect> {
        self.write(records, |_| true)
    }

    /// Time at which something is to be written.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.games.values().filter_map(|kept| kept.since).min().map(|since| since + PATIENCE)
    }

    fn write(&mut self, records: &OpenRecords, due: impl Fn(Duration) -> bool) -> Vec<Effect> {
        let changed = self.games.iter_mut().filter(|(_, kept)| kept.since.is_some_and(&due));
        let write = |(&(record, game), kept): (&(RecordId, usize), &mut Kept)| {
            kept.since = None;
            let review = records.by_id(record)?.review_of(game)?;
            kept.written = review.analyses().revision();
            let identity = identity(review.tree(), review.setting());
            Some(Effect::Write { identity, analyses: Box::new(review.analyses().clone()) })
        };
        changed.filter_map(write).collect()
    }
}

fn revision(records: &OpenRecords, record: RecordId, game: usize) -> Option<u64> {
    Some(records.by_id(record)?.review_of(game)?.analyses().revision())
}
