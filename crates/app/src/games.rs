//! The games on the disk: found, read in the background, searched, filtered and sorted, one of them in a preview.
//!
//! `Games` is a component: it changes itself alone and answers with `Action`s.

pub(crate) mod beginning;
mod entry;
pub(crate) mod kept;
pub(crate) mod messages;
pub(crate) mod query;
mod rename;
mod selection;
pub(crate) mod show;
pub(crate) mod view;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::{io, mem};

use chrono::Days;
use lanke_game::record::Tree;

use crate::context::Context;
use crate::files::OpenError;
use crate::form::Form;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::record_file::name_of;
use crate::status::{self, Status, Tone};
use crate::thumbnail::Thumbnail;
use crate::words::{phrase, word};

pub use entry::FoundFile;
pub use kept::KeptGame;
pub use messages::{Effect, Event, GamesWish};
pub use query::{BoardKind, GameFilter, GameOrder, GameSource};

pub(crate) use beginning::Beginning;
use entry::{Content, Entry};
use kept::position_at;
use messages::{Action, Removal};
use query::Query;
use selection::Selection;

/// Number of games that the first page shows.
const RECENT: usize = 5;
/// Files that are read at a time.
const BATCH: usize = 24;
/// Games whose rows are made at a time.
const MOST_ROWS: usize = 120;
/// Folder within that of games in which deleted ones lie.
const DELETED: &str = "deleted";

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
    selection: Selection,
    /// Rows in sight.
    window: (usize, usize),
    preview: Option<Preview>,
    previewing: Option<(Ticket, PathBuf)>,
    /// The question for the records to be exported, and the first of their files.
    collecting: Option<(Ticket, PathBuf)>,
    moving: Option<(Ticket, Move)>,
    deleted: Option<Deleted>,
}

/// Games that were deleted and can be brought back.
#[derive(Debug, Default)]
struct Deleted {
    /// From where to where files were moved.
    moved: Vec<(PathBuf, PathBuf)>,
    /// Files elsewhere that left the list.
    unlisted: Vec<PathBuf>,
}

/// Files that are on their way.
#[derive(Debug)]
enum Move {
    /// Aside; these others leave the list.
    Aside { unlisted: Vec<PathBuf> },
    /// Back to where they were.
    Back,
    /// To another name.
    Renamed,
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
            selection: Selection::default(),
            window: (0, 60),
            preview: None,
            previewing: None,
            collecting: None,
            moving: None,
            deleted: None,
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

impl Games {
    /// Looks for the games, because a page is shown that has them.
    pub(crate) fn open(&mut self, cx: &Context<'_>) -> Action {
        if self.moving.is_none() {
            self.deleted = None;
        }
        Action::Effect(self.find(cx.settings.recent.clone(), cx))
    }

    fn find(&mut self, elsewhere: Vec<PathBuf>, cx: &Context<'_>) -> Effect {
        let ticket = cx.ticket();
        self.finding = Some(ticket);
        Effect::Find { ticket, elsewhere }
    }

    /// Does what is wished on the page.
    pub(crate) fn wish(&mut self, wish: GamesWish, cx: &Context<'_>) -> Vec<Action> {
        if let GamesWish::Search(_) | GamesWish::Filter(_) | GamesWish::Clear | GamesWish::Sort(_) = wish {
            // Another list is seen from its top.
            self.window.0 = 0;
            self.selection.narrow();
        }
        match wish {
            GamesWish::Search(text) => {
                self.query.text = text;
                // The best find is the first.
                self.selection.choose(None);
            }
            GamesWish::Filter(filter) => self.query.toggle(filter),
            GamesWish::Clear => self.query = Query { order: self.query.order, ..Query::default() },
            GamesWish::Sort(order) => self.query.order = order,
            GamesWish::Choose(index) => {
                if let Some(path) = self.order(cx).get(index).map(|entry| entry.file.path.clone()) {
                    self.selection.choose(Some(path));
                }
            }
            GamesWish::Toggle(index) => self.select(cx, |selection, order| selection.toggle(index, order)),
            GamesWish::Extend(index) => self.select(cx, |selection, order| selection.extend(index, order)),
            GamesWish::ChooseAll => self.select(cx, Selection::choose_all),
            GamesWish::AskDelete => {
                let removal = self.removal(cx);
                return (!removal.files.is_empty()).then_some(Action::AskDelete(removal)).into_iter().collect();
            }
            GamesWish::Undelete => return self.undelete(cx),
            GamesWish::Rename(name) => return self.rename(&name, cx),
            GamesWish::ShowFolder => {
                let folder = self.chosen_file(cx).and_then(|path| Some(path.parent()?.to_owned()));
                let show = |folder| Action::Effect(Effect::ShowFolder { folder });
                return folder.map(show).into_iter().collect();
            }
            GamesWish::Export => return self.collect(cx).into_iter().collect(),
            GamesWish::PlayAgain => return self.play_again(cx).into_iter().collect(),
            GamesWish::PlayOn => return self.play_on(cx).into_iter().collect(),
            GamesWish::Walk(at) => {
                if let Some(Preview { tree: Some(tree), at: shown, board, .. }) = &mut self.preview {
                    let (position, moves) = position_at(tree, at);
                    (*shown, *board) = (moves, Some(position));
                }
            }
            GamesWish::Look { first, count } => self.window = (first, count.min(MOST_ROWS)),
            GamesWish::Close => {}
        }
        Vec::new()
    }

    /// Takes news of the disk.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
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
                let Some((_, path)) = self.previewing.take_if(|asked| asked.0 == ticket) else { return Vec::new() };
                let end = tree.as_ref().map(|tree| position_at(tree, u32::MAX));
                let at = end.as_ref().map_or(0, |end| end.1);
                self.preview = Some(Preview { path, tree, at, board: end.map(|end| end.0) });
            }
            Event::Collected { ticket, trees } => {
                return self.collected(ticket, trees, cx).into_iter().collect();
            }
            Event::FolderShown { trouble: None, .. } => {}
            Event::FolderShown { folder, trouble: Some(why) } => {
                let why = format!("{}: {}", folder.display(), status::disk(cx.lang(), &why));
                let text = phrase(cx.lang(), "er-list", &[("n", &why)]);
                return vec![Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })];
            }
            Event::Moved { ticket, moved, trouble } => {
                if let Some((_, what)) = self.moving.take_if(|asked| asked.0 == ticket) {
                    return self.moved(what, moved, trouble, cx);
                }
            }
        }
        Vec::new()
    }

    /// Goes on reading, for what the page shows.
    pub(crate) fn advance(&mut self, cx: &Context<'_>) -> Vec<Effect> {
        let page = cx.pages.shown();
        let wanted = match page {
            PageId::Games => true,
            PageId::Home => self.recent().count() < RECENT,
            PageId::Play
            | PageId::Review
            | PageId::Camera
            | PageId::Online
            | PageId::Learn
            | PageId::Library
            | PageId::Relay => false,
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
            let shown = self.selection.place(&order).and_then(|index| order.get(index));
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
        self.query.list(self.entries.as_deref().unwrap_or_default(), &cx.settings.own_names(), &days)
    }

    /// The file of the game looked at.
    pub(crate) fn chosen_file(&self, cx: &Context<'_>) -> Option<PathBuf> {
        let order = self.order(cx);
        Some(order.get(self.selection.place(&order)?)?.file.path.clone())
    }

    /// Gives the file of the game looked at another name, beside others where that is taken.
    fn rename(&mut self, name: &str, cx: &Context<'_>) -> Vec<Action> {
        let Some(from) = self.chosen_file(cx).filter(|_| self.moving.is_none()) else { return Vec::new() };
        match rename::renamed(&from, name) {
            Some(to) if to == from => Vec::new(),
            Some(to) => {
                let ticket = cx.ticket();
                self.moving = Some((ticket, Move::Renamed));
                vec![Action::Effect(Effect::Move { ticket, files: vec![(from, to)] })]
            }
            None => {
                let text = word(cx.lang(), "er-file-name").to_owned();
                vec![Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })]
            }
        }
    }

    fn select(&mut self, cx: &Context<'_>, change: impl FnOnce(&mut Selection, &[&Entry])) {
        let mut selection = mem::take(&mut self.selection);
        change(&mut selection, &self.order(cx));
        self.selection = selection;
    }

    /// The games chosen, if they were deleted.
    fn removal(&self, cx: &Context<'_>) -> Removal {
        let entries = self.selection.entries(&self.order(cx));
        let elsewhere = entries.iter().filter(|entry| entry.file.elsewhere).count();
        Removal { files: entries.iter().map(|entry| entry.file.path.clone()).collect(), elsewhere }
    }

    /// The files of the games chosen that deleting moves: those in the folder of games.
    pub(crate) fn files_to_delete(&self, cx: &Context<'_>) -> Vec<PathBuf> {
        let entries = self.selection.entries(&self.order(cx));
        let kept = entries.iter().filter(|entry| !entry.file.elsewhere);
        kept.map(|entry| entry.file.path.clone()).collect()
    }

    /// Deletes these games, whatever is chosen by now: files in the folder of games are moved aside, others leave the
    /// list.
    pub(crate) fn delete(&mut self, gone: &HashSet<PathBuf>, cx: &Context<'_>) -> Vec<Action> {
        if self.moving.is_some() {
            return Vec::new();
        }
        let order = self.order(cx);
        let (mut files, mut unlisted) = (Vec::new(), Vec::new());
        for entry in self.entries.iter().flatten().filter(|entry| gone.contains(&entry.file.path)) {
            let path = &entry.file.path;
            match (entry.file.elsewhere, path.parent(), path.file_name()) {
                (false, Some(folder), Some(name)) => files.push((path.clone(), folder.join(DELETED).join(name))),
                _ => unlisted.push(path.clone()),
            }
        }
        // What comes next is looked at next.
        let from = order.iter().position(|entry| gone.contains(&entry.file.path)).unwrap_or(0);
        let stays = |entry: &&&Entry| !gone.contains(&entry.file.path);
        let next = order[from..].iter().find(stays).or_else(|| order[..from].iter().rfind(stays));
        let next = next.map(|entry| entry.file.path.clone());
        let recent: Vec<_> = cx.settings.recent.iter().filter(|path| !gone.contains(*path)).cloned().collect();
        self.selection.choose(next);
        let ticket = cx.ticket();
        self.moving = Some((ticket, Move::Aside { unlisted }));
        let mut actions = vec![Action::Effect(Effect::Move { ticket, files })];
        if recent.len() < cx.settings.recent.len() {
            actions.insert(0, Action::Remember(recent));
        }
        actions
    }

    /// Brings back what was deleted last.
    fn undelete(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let Some(deleted) = self.deleted.as_ref().filter(|_| self.moving.is_none()) else { return Vec::new() };
        let ticket = cx.ticket();
        let files = deleted.moved.iter().map(|(from, to)| (to.clone(), from.clone())).collect();
        let mut actions = Vec::new();
        if !deleted.unlisted.is_empty() {
            let recent = cx.settings.recent.iter().filter(|path| !deleted.unlisted.contains(path));
            actions.push(Action::Remember(deleted.unlisted.iter().chain(recent).cloned().collect()));
        }
        self.moving = Some((ticket, Move::Back));
        actions.push(Action::Effect(Effect::Move { ticket, files }));
        actions
    }

    /// Takes the result of a move of files.
    fn moved(
        &mut self,
        what: Move,
        moved: Vec<(PathBuf, PathBuf)>,
        trouble: Option<(PathBuf, io::Error)>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let (mut actions, mut recent) = (Vec::new(), cx.settings.recent.clone());
        match what {
            Move::Renamed => {
                if let Some((from, to)) = moved.first() {
                    self.selection.choose(Some(to.clone()));
                    let of = |path: &PathBuf| if path == from { to.clone() } else { path.clone() };
                    recent = recent.iter().map(of).collect();
                    if recent != cx.settings.recent {
                        actions.push(Action::Remember(recent.clone()));
                    }
                    actions.push(Action::Renamed { from: from.clone(), to: to.clone() });
                    let entries = self.entries.iter_mut().flatten();
                    entries.filter(|entry| entry.file.path == *from).for_each(|entry| entry.file.path.clone_from(to));
                    self.preview.take_if(|preview| preview.path == *from);
                }
            }
            Move::Aside { unlisted } => {
                let gone: HashSet<_> = moved.iter().map(|(from, _)| from).chain(&unlisted).cloned().collect();
                if let Some(entries) = &mut self.entries {
                    entries.retain(|entry| !gone.contains(&entry.file.path));
                }
                self.deleted = (!gone.is_empty()).then_some(Deleted { moved, unlisted });
            }
            Move::Back => {
                self.selection.choose(moved.first().map(|(_, to)| to.clone()));
                if let Some(deleted) = &mut self.deleted {
                    deleted.unlisted.clear();
                    deleted.moved.retain(|(_, aside)| !moved.iter().any(|(from, _)| from == aside));
                }
                self.deleted.take_if(|deleted| deleted.moved.is_empty());
            }
        }
        actions.push(Action::Effect(self.find(recent, cx)));
        if let Some((path, why)) = trouble {
            let why = format!("{}: {}", name_of(&path), status::disk(cx.lang(), &why));
            let text = phrase(cx.lang(), "er-moved", &[("n", &why)]);
            actions.push(Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" }));
        }
        actions
    }

    /// Has the records read that are to be exported.
    fn collect(&mut self, cx: &Context<'_>) -> Option<Action> {
        let order = self.order(cx);
        let entries = self.selection.entries(&order);
        let files: Vec<_> =
            entries.iter().filter(|entry| entry.game().is_some()).map(|entry| entry.file.path.clone()).collect();
        let first = files.first()?;
        // The record of the preview is shown as far as it was walked.
        if let (1, Some(Preview { path, tree: Some(tree), at, .. })) = (files.len(), &self.preview)
            && path == first
        {
            return Some(Action::Export(vec![tree.clone()], *at, path.clone()));
        }
        let (ticket, first) = (cx.ticket(), first.clone());
        self.collecting = Some((ticket, first));
        Some(Action::Effect(Effect::Collect { ticket, files }))
    }

    fn collected(&mut self, ticket: Ticket, trees: Vec<Tree>, cx: &Context<'_>) -> Option<Action> {
        let (_, path) = self.collecting.take_if(|asked| asked.0 == ticket)?;
        // Who has left the page does something else by now.
        let wanted = cx.pages.shown() == PageId::Games && !trees.is_empty();
        wanted.then_some(Action::Export(trees, u32::MAX, path))
    }

    /// The dialog for a game by the board, the rules and the time of the game chosen.
    fn play_again(&self, cx: &Context<'_>) -> Option<Action> {
        let order = self.order(cx);
        let game = order.get(self.selection.place(&order)?)?.game()?;
        Some(Action::NewGame(Box::new(game.form(&cx.settings.form)), None))
    }

    /// The dialog for a game that goes on from the position shown.
    fn play_on(&self, cx: &Context<'_>) -> Option<Action> {
        let Some(Preview { path, tree: Some(tree), at, .. }) = &self.preview else { return None };
        let order = self.order(cx);
        let entry = order.get(self.selection.place(&order)?).filter(|entry| entry.file.path == *path)?;
        let form = Form { handicap: 0, ..entry.game()?.form(&cx.settings.form) };
        Some(Action::NewGame(Box::new(form), Some(Beginning::of(tree, *at))))
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
