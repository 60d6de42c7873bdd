//! The games on the disk: found, read in the background, searched, filtered and sorted, one of them in a preview.
//!
//! `Games` is a component: it changes itself alone and answers with `Effect`s.

mod entry;
pub(crate) mod kept;
pub(crate) mod query;
pub(crate) mod show;
pub(crate) mod view;

use std::collections::HashMap;
use std::path::PathBuf;
use std::{io, mem};

use chrono::Days;
use lanke_game::record::Tree;

use crate::context::Context;
use crate::files::OpenError;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::thumbnail::Thumbnail;
use crate::words::word;

pub use entry::FoundFile;
pub use kept::KeptGame;
pub use query::{BoardKind, GameFilter, GameOrder, GameSource};

use entry::{Content, Entry};
use kept::position_at;
use query::Query;

/// Number of games that the first page shows.
const RECENT: usize = 5;
/// Files that are read at a time.
const BATCH: usize = 24;
/// Games whose rows are made at a time.
const MOST_ROWS: usize = 120;

/// The component.
#[derive(Debug)]
pub(crate) struct Games {
    /// The newest first; none before they are known.
    entries: Option<Vec<Entry>>,
    /// There are more files than are listed.
    more: bool,
    /// The folder of games could not be listed.
    trouble: Option<io::Error>,
    finding: Option<Ticket>,
    reading: Option<Ticket>,
    query: Query,
    /// The file chosen; the first of the list if it is not among those listed.
    chosen: Option<PathBuf>,
    /// Rows in sight.
    window: (usize, usize),
    preview: Option<Preview>,
    previewing: Option<(Ticket, PathBuf)>,
}

impl Default for Games {
    fn default() -> Self {
        Self {
            entries: None,
            more: false,
            trouble: None,
            finding: None,
            reading: None,
            query: Query::default(),
            chosen: None,
            window: (0, 60),
            preview: None,
            previewing: None,
        }
    }
}

/// The record of the game chosen.
#[derive(Debug)]
struct Preview {
    path: PathBuf,
    tree: Option<Tree>,
    /// Number of moves before the position shown, and that position.
    at: u32,
    board: Option<Thumbnail>,
}

/// A wish on the page of games.
#[derive(Clone, Debug, PartialEq)]
pub enum GamesWish {
    /// List only the games with these words in their names, dates, events or file names.
    Search(String),
    /// List only games of this kind, or no longer.
    Filter(GameFilter),
    /// List all games.
    Clear,
    /// Sort the games.
    Sort(GameOrder),
    /// Choose the game at this place of the list.
    Choose(usize),
    /// Show this position of the game chosen, by the number of moves before it.
    Walk(u32),
    /// Make the rows from this one on: they are in sight.
    Look {
        /// The first.
        first: usize,
        /// Number of rows.
        count: usize,
    },
    /// Leave the page for the one behind it.
    Close,
}

/// News of the disk.
#[derive(Debug)]
pub enum Event {
    /// The files that may hold games were found.
    Found {
        /// The question.
        ticket: Ticket,
        /// The files, the newest first.
        files: Vec<FoundFile>,
        /// There are more.
        more: bool,
        /// Reason why the folder of games could not be listed.
        trouble: Option<io::Error>,
    },
    /// Files were read.
    Read {
        /// The question.
        ticket: Ticket,
        /// The files and their games.
        games: Vec<(PathBuf, Result<KeptGame, OpenError>)>,
    },
    /// The record for the preview was read; none if it cannot be.
    Previewed {
        /// The question.
        ticket: Ticket,
        /// The record.
        tree: Option<Tree>,
    },
}

/// Work for the disk.
#[derive(Debug)]
pub enum Effect {
    /// Find the files in the folder of games, and those of these files that are still there.
    Find {
        /// The question.
        ticket: Ticket,
        /// Files elsewhere.
        elsewhere: Vec<PathBuf>,
    },
    /// Read these files.
    Read {
        /// The question.
        ticket: Ticket,
        /// The files.
        files: Vec<PathBuf>,
    },
    /// Read a record for the preview.
    Preview {
        /// The question.
        ticket: Ticket,
        /// Its file.
        file: PathBuf,
    },
}

impl Games {
    /// Looks for the games, because a page is shown that has them.
    pub(crate) fn find(&mut self, cx: &Context<'_>) -> Effect {
        let ticket = cx.ticket();
        self.finding = Some(ticket);
        Effect::Find { ticket, elsewhere: cx.settings.recent.clone() }
    }

    /// Does what is wished on the page.
    pub(crate) fn wish(&mut self, wish: GamesWish, cx: &Context<'_>) {
        if let GamesWish::Search(_) | GamesWish::Filter(_) | GamesWish::Clear | GamesWish::Sort(_) = wish {
            // Another list is seen from its top.
            self.window.0 = 0;
        }
        match wish {
            GamesWish::Search(text) => {
                self.query.text = text;
                // The best find is the first.
                self.chosen = None;
            }
            GamesWish::Filter(filter) => self.query.toggle(filter),
            GamesWish::Clear => self.query = Query { order: self.query.order, ..Query::default() },
            GamesWish::Sort(order) => self.query.order = order,
            GamesWish::Choose(index) => {
                if let Some(path) = self.order(cx).get(index).map(|entry| entry.file.path.clone()) {
                    self.chosen = Some(path);
                }
            }
            GamesWish::Walk(at) => {
                if let Some(Preview { tree: Some(tree), at: shown, board, .. }) = &mut self.preview {
                    let (position, moves) = position_at(tree, at);
                    (*shown, *board) = (moves, Some(position));
                }
            }
            GamesWish::Look { first, count } => self.window = (first, count.min(MOST_ROWS)),
            GamesWish::Close => {}
        }
    }

    /// Takes news of the disk.
    pub(crate) fn handle(&mut self, event: Event) {
        match event {
            Event::Found { ticket, files, more, trouble } => {
                if self.finding.take_if(|asked| *asked == ticket).is_some() {
                    self.found(files);
                    (self.more, self.trouble) = (more, trouble);
                }
            }
            Event::Read { ticket, games } => {
                if self.reading.take_if(|asked| *asked == ticket).is_some() {
                    self.read(games);
                }
            }
            Event::Previewed { ticket, tree } => {
                let Some((_, path)) = self.previewing.take_if(|asked| asked.0 == ticket) else { return };
                let end = tree.as_ref().map(|tree| position_at(tree, u32::MAX));
                let at = end.as_ref().map_or(0, |end| end.1);
                self.preview = Some(Preview { path, tree, at, board: end.map(|end| end.0) });
            }
        }
    }

    /// Goes on reading, for what the page shows.
    pub(crate) fn advance(&mut self, cx: &Context<'_>) -> Vec<Effect> {
        let page = cx.pages.shown();
        let wanted = match page {
            PageId::Games => true,
            PageId::Home => self.recent().count() < RECENT,
            PageId::Play | PageId::Review | PageId::Camera | PageId::Online => false,
        };
        let mut effects = Vec::new();
        if wanted && self.reading.is_none() {
            let unread = self.entries.iter().flatten().filter(|entry| matches!(entry.content, Content::Unread));
            let files: Vec<_> = unread.take(BATCH).map(|entry| entry.file.path.clone()).collect();
            if !files.is_empty() {
                let ticket = cx.ticket();
                self.reading = Some(ticket);
                effects.push(Effect::Read { ticket, files });
            }
        }
        if page == PageId::Games && self.previewing.is_none() {
            let order = self.order(cx);
            let shown = self.chosen_in(&order).and_then(|index| order.get(index));
            let file = shown.filter(|entry| entry.game().is_some()).map(|entry| entry.file.path.clone());
            let known = self.preview.as_ref().map(|preview| &preview.path);
            if let Some(file) = file.filter(|file| Some(file) != known) {
                let ticket = cx.ticket();
                self.previewing = Some((ticket, file.clone()));
                effects.push(Effect::Preview { ticket, file });
            }
        }
        effects
    }

    /// The games that were written last, as far as they are read.
    fn recent(&self) -> impl Iterator<Item = (&FoundFile, &KeptGame)> {
        let kept = self.entries.iter().flatten().filter(|entry| !entry.file.elsewhere);
        kept.filter_map(|entry| Some((&entry.file, entry.game()?))).take(RECENT)
    }

    /// The files that are listed, in their order.
    fn order(&self, cx: &Context<'_>) -> Vec<&Entry> {
        let today = cx.today().date();
        let yesterday = today.checked_sub_days(Days::new(1)).unwrap_or(today);
        let days = [("games-today", today), ("games-yesterday", yesterday)];
        let days = days.map(|(key, day)| (word(cx.lang(), key).to_lowercase(), day));
        self.query.list(self.entries.as_deref().unwrap_or_default(), cx.settings.own_name(), &days)
    }

    /// Place of the file chosen in a list, or the first.
    fn chosen_in(&self, order: &[&Entry]) -> Option<usize> {
        let known = self.chosen.as_ref().and_then(|path| order.iter().position(|entry| entry.file.path == *path));
        known.or((!order.is_empty()).then_some(0))
    }

    /// Number of files that are read, and of all.
    fn progress(&self) -> (usize, usize) {
        let entries = self.entries.as_deref().unwrap_or_default();
        (entries.iter().filter(|entry| !matches!(entry.content, Content::Unread)).count(), entries.len())
    }

    /// Takes over a list of files; of what has not changed the content is known.
    fn found(&mut self, files: Vec<FoundFile>) {
        let mut known: HashMap<_, _> =
            mem::take(&mut self.entries).into_iter().flatten().map(|entry| (entry.file.path.clone(), entry)).collect();
        let entry = |file: FoundFile| match known.remove(&file.path) {
            Some(entry) if entry.file.written == file.written && entry.file.bytes == file.bytes => {
                Entry { file, content: entry.content }
            }
            _ => Entry { file, content: Content::Unread },
        };
        let entries: Vec<_> = files.into_iter().map(entry).collect();
        // A file that was written again is shown as it is now.
        self.preview
            .take_if(|preview| !entries.iter().any(|entry| entry.file.path == preview.path && entry.game().is_some()));
        self.entries = Some(entries);
    }

    fn read(&mut self, games: Vec<(PathBuf, Result<KeptGame, OpenError>)>) {
        let mut games: HashMap<_, _> = games.into_iter().collect();
        for entry in self.entries.iter_mut().flatten() {
            if let Some(result) = games.remove(&entry.file.path) {
                entry.content = match result {
                    Ok(game) => Content::Game(Box::new(game)),
                    Err(error) => Content::Unreadable(error),
                };
            }
        }
    }
}
