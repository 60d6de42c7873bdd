//! Records on the disk: read in the order asked for, written, and listed.
//!
//! `Files` is a component: it changes itself alone and answers with `Action`s.

pub(crate) mod messages;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use lanke_game::record::{self, Collection, Format, Opened, Tree};
use lanke_storage::Version;

use crate::context::Context;
use crate::ids::{Held, Ticket};
use crate::record_file::{file_name, names};
use crate::status::{self, Status, Tone};
use crate::view::dialog::Dialog;
use crate::words::phrase;

pub(crate) use messages::{Action, Saved, Write};
pub use messages::{Effect, Event, GameFile, OpenError, Place, SaveError, Source};

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Folder for records without a name of their own; empty for a program without one.
    games: PathBuf,
    /// The folder that was listed last.
    folder: Option<Folder>,
    /// The files that were opened last, as far as it is known whether they are there.
    recent: Vec<GameFile>,
    /// Text that the names of listed files must hold.
    filter: String,
    loading: VecDeque<Loading>,
    saving: Vec<Saving>,
    listing: Option<Ticket>,
    /// The question about a path that was typed.
    looking_up: Option<Ticket>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
    files: Vec<GameFile>,
}

/// A record that is being read, or waits for one that was asked for before it.
#[derive(Debug)]
struct Loading {
    ticket: Ticket,
    /// The file, if it comes from one.
    path: Option<PathBuf>,
    /// Record that it is to be compared with.
    compared: Option<Box<Collection>>,
    answer: Option<Result<Opened, OpenError>>,
    /// The version of the file that was read.
    version: Option<Version>,
}

/// A record that is being written.
#[derive(Debug)]
struct Saving {
    ticket: Ticket,
    what: Saved,
    /// The record, where it is not open any more.
    closed: Option<Collection>,
}

impl Files {
    /// No records; `games` is the folder for those without a name of their own.
    pub(crate) fn new(games: PathBuf) -> Self {
        Self { games, ..Self::default() }
    }

    /// The folder for records without a name of their own; empty for a program without one.
    pub(crate) fn games(&self) -> &Path {
        &self.games
    }

    /// Reads a record, to be compared with another one or to be opened.
    pub(crate) fn load(&mut self, ticket: Ticket, source: Source, compared: Option<Collection>) -> Action {
        let path = match &source {
            Source::File(path) => Some(path.clone()),
            Source::Text(_) => None,
        };
        let compared = compared.map(Box::new);
        self.loading.push_back(Loading { ticket, path, compared, answer: None, version: None });
        Action::Effect(Effect::Load { ticket, source })
    }

    /// Writes a record.
    pub(crate) fn write(&mut self, write: Write, collection: Collection, cx: &Context<'_>) -> Action {
        let Write { place, format, what, journal } = write;
        match record::write(&collection, format) {
            Ok(text) => {
                let ticket = cx.ticket();
                let closed = matches!(what, Saved::Left(_)).then_some(collection);
                self.saving.push(Saving { ticket, what, closed });
                Action::Effect(Effect::Save { ticket, place, bytes: text.into_bytes(), journal })
            }
            Err(why) => Action::Notify(status::unwritable(cx.lang(), why)),
        }
    }

    /// Saves a record that is not open any more, and closes its journal then.
    pub(crate) fn leave(&mut self, place: Place, collection: Collection, journal: Held, cx: &Context<'_>) -> Action {
        let write = Write { place, format: Format::Sgf, what: Saved::Left(journal), journal: Some(journal) };
        self.write(write, collection, cx)
    }

    /// Fills the list of files from a folder; without one from the folder that was listed last.
    pub(crate) fn open_dialog(&mut self, folder: Option<PathBuf>, cx: &Context<'_>) -> Vec<Action> {
        self.filter.clear();
        let recent = Action::Effect(Effect::FindRecent { files: cx.settings.recent.clone() });
        let folder = folder.or_else(|| self.folder.as_ref().map(|folder| folder.path.clone()));
        vec![recent, self.list(folder, cx)]
    }

    /// Lists a folder; without one the folder of games.
    pub(crate) fn list(&mut self, folder: Option<PathBuf>, cx: &Context<'_>) -> Action {
        let ticket = cx.ticket();
        self.listing = Some(ticket);
        self.forget_typed_path();
        Action::Effect(Effect::List { ticket, folder })
    }

    /// A path as it was typed beside the list: one that does not begin at a root lies in the folder that is listed.
    pub(crate) fn typed(&self, path: PathBuf) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.path.join(path),
            None => path,
        }
    }

    /// Looks up a path that was typed.
    pub(crate) fn look_up(&mut self, path: PathBuf, cx: &Context<'_>) -> Action {
        let ticket = cx.ticket();
        self.looking_up = Some(ticket);
        Action::Effect(Effect::LookUp { ticket, path: self.typed(path) })
    }

    /// Forgets the path that was typed, because something else is wanted now.
    pub(crate) fn forget_typed_path(&mut self) {
        self.looking_up = None;
    }

    /// Lists only files with this in their names.
    pub(crate) fn filter(&mut self, text: String) {
        self.filter = text;
    }

    /// Takes news of the disk.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Loaded { ticket, result, version } => {
                if let Some(loading) = self.loading.iter_mut().find(|loading| loading.ticket == ticket) {
                    (loading.answer, loading.version) = (Some(result), version);
                }
                self.take_loaded(cx)
            }
            Event::Saved { ticket, path, result } => self.saved(ticket, path, result).into_iter().collect(),
            Event::Listed { ticket, path, result } => {
                if self.listing.take_if(|asked| *asked == ticket).is_none() {
                    return Vec::new();
                }
                match result {
                    Ok(files) => {
                        self.folder = Some(Folder { path, files });
                        Vec::new()
                    }
                    Err(why) => {
                        let why = format!("{}: {}", path.display(), status::disk(cx.lang(), &why));
                        vec![Action::Notify(bad(cx, "er-list", &why))]
                    }
                }
            }
            Event::LookedUp { ticket, path, folder } => {
                let asked = self.looking_up.take_if(|asked| *asked == ticket);
                asked.map(|_| Action::LookedUp { path, folder }).into_iter().collect()
            }
            Event::Recent { files } => {
                self.recent = files;
                Vec::new()
            }
        }
    }

    /// The list of files; `save_as` is the path to save to, if it asks for that.
    pub(crate) fn dialog(&self, save_as: Option<&PathBuf>) -> Dialog {
        Dialog::Files {
            folder: self.folder.as_ref().map(|folder| folder.path.display().to_string()).unwrap_or_default(),
            files: filtered(self.folder.iter().flat_map(|folder| &folder.files), &self.filter),
            recent: filtered(self.recent.iter(), &self.filter),
            filter: self.filter.clone(),
            save_as: save_as.map(|path| path.display().to_string()),
        }
    }

    /// Hands on what was read, in the order in which it was asked for.
    fn take_loaded(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Some(Loading { ticket, path, compared, answer: Some(answer), version }) =
            self.loading.pop_front_if(|loading| loading.answer.is_some())
        {
            actions.push(match answer {
                Ok(opened) => Action::Opened { ticket, opened: Box::new(opened), path, version, compared },
                Err(OpenError::Disk(path, why)) => {
                    let why = format!("{}: {}", path.display(), status::disk(cx.lang(), &why));
                    Action::Notify(bad(cx, "er-read", &why))
                }
                Err(OpenError::Read(why)) => Action::Notify(bad(cx, "er-read", &status::unreadable(cx.lang(), why))),
            });
        }
        actions
    }

    fn saved(&mut self, ticket: Ticket, path: PathBuf, result: Result<Version, SaveError>) -> Option<Action> {
        let place = self.saving.iter().position(|saving| saving.ticket == ticket)?;
        let Saving { what, closed, .. } = self.saving.swap_remove(place);
        Some(match result {
            Ok(version) => Action::Written { what, path, version },
            Err(why) => Action::NotWritten { ticket, what, path, why, closed },
        })
    }
}

/// A place in the folder of games, named after the day and the players.
pub(crate) fn named_place(game: Option<&Tree>, cx: &Context<'_>) -> Place {
    Place::Named(file_name(cx.today(), &names(game)))
}

fn bad(cx: &Context<'_>, key: &str, why: &str) -> Status {
    Status { text: phrase(cx.lang(), key, &[("n", why)]), tone: Tone::Bad, icon: "warning" }
}

/// The files whose names hold a text.
fn filtered<'a>(files: impl Iterator<Item = &'a GameFile>, filter: &str) -> Vec<GameFile> {
    let wanted = filter.trim().to_lowercase();
    files.filter(|file| file.name.to_lowercase().contains(&wanted)).cloned().collect()
}
