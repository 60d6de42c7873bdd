//! Making files of what is shown: the dialog's choices, its preview, and the work behind both.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use lanke_game::record::{NodeId, Tree};
use lanke_game::report::GameReport;
use lanke_game::report::finding::Finding;
use lanke_game::report::player::PlayerGame;
use lanke_learn::explain::Question;
use lanke_storage::{Conflict, Expected};

use crate::context::Context;
use crate::ids::Ticket;
use crate::record_file::name_of;
use crate::status::{Status, Tone, disk};
use crate::view::dialog::Dialog;
use crate::words::{Lang, phrase, word};
use lanke_print::{Export, ExportError, ExportFormat, Job, PlayerGames, Preview};

/// Room for the preview until the window says how much there is, and the most that is drawn.
const ROOM: u32 = 400;
const MOST_ROOM: u32 = 2000;
/// Years that are offered for a report on a player.
const YEARS: usize = 3;

/// Destination of a file that is made of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To this place, if it is as expected.
    File(PathBuf, Expected),
    /// To the system's viewer, by way of a file that nobody keeps.
    Viewer,
}

/// Reason why a file could not be made.
#[derive(Debug)]
pub enum MakeError {
    /// Something is there already.
    Conflict(Conflict),
    /// There is nothing to be written.
    Export(ExportError),
    /// The disk or the viewer refuses.
    Disk(std::io::Error),
}

/// News of the work for the dialog.
#[derive(Debug)]
pub enum Event {
    /// A page was drawn.
    Previewed {
        /// The question.
        ticket: Ticket,
        /// The page.
        preview: Result<Preview, ExportError>,
    },
    /// The work on a file has come so far.
    Progress {
        /// The question.
        ticket: Ticket,
        /// Its share, 0 to 1.
        share: f32,
    },
    /// A file was made, or could not be.
    Made {
        /// The question.
        ticket: Ticket,
        /// Its destination.
        destination: Destination,
        /// The result.
        made: Result<(), MakeError>,
    },
}

/// Work of the shell for the dialog.
#[derive(Debug)]
pub enum Effect {
    /// Draw a page.
    Preview {
        /// The question.
        ticket: Ticket,
        /// Records and choices.
        job: Box<Job>,
        /// The page, from 0.
        page: usize,
        /// The room for it, in pixels.
        room: (u32, u32),
    },
    /// Make a file.
    Make {
        /// The question.
        ticket: Ticket,
        /// Records and choices.
        job: Box<Job>,
        /// Its destination.
        destination: Destination,
    },
}

/// Work of others that follows from an event of the dialog.
#[derive(Debug)]
pub(crate) enum Action {
    /// Close the dialog and say this.
    Close(Status),
    /// Stop the work for a question.
    Stop(Ticket),
    /// Explain the move of each turn.
    Explain(Ticket, Vec<Option<Question>>),
    /// Let the shell do this.
    Effect(Effect),
}

/// A request about the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportWish {
    /// Open it, ready to make this.
    Open(ExportFormat),
    /// Its choices are these from now on.
    Change(Box<Export>),
    /// There is so much room for its preview, in pixels.
    Room(u32, u32),
    /// Look at another page of the sheet, from 0.
    Page(usize),
    /// The file that is to be made is called so.
    Place(PathBuf),
    /// Make the file.
    Write(PathBuf),
    /// Make the file in place of another: the system has asked.
    Replace(PathBuf),
    /// Make a PDF file and show it in the system's viewer, which prints it.
    Print,
    /// Break off the work on the file.
    Stop,
}

/// The dialog as it stands.
#[derive(Debug)]
pub(crate) struct Exporting {
    job: Job,
    page: usize,
    /// Room for the preview.
    room: (u32, u32),
    /// The file that was chosen.
    path: PathBuf,
    /// Years that a report on a player can be about, the latest first.
    years: Vec<u16>,
    /// The moves of the report's turns, until they are explained because it is shown.
    questions: Vec<Option<Question>>,
    explaining: Option<Ticket>,
    /// The preview that is being drawn, and whether the choices have changed since it was begun.
    drawing: Option<(Ticket, bool)>,
    preview: Option<Rc<Preview>>,
    /// Reason why there is no preview; empty if there is none.
    undrawn: String,
    /// The file that is being made, and how far that is.
    making: Option<(Ticket, f32)>,
    /// Message about the file; empty if there is none.
    trouble: String,
    /// The file that is replaced if it is asked for once more.
    asked: Option<PathBuf>,
}

impl Exporting {
    /// The dialog about a record; `node` is the one shown of its line.
    pub(crate) fn new(
        product: ExportFormat,
        (tree, line, node): (Tree, Vec<NodeId>, NodeId),
        path: PathBuf,
        cx: &Context<'_>,
    ) -> Self {
        let at = line.iter().position(|&id| id == node).unwrap_or(0);
        let mut export = Export::new(product, cx.lang());
        export.coordinates = cx.settings.look.coordinates;
        let path = path.with_extension(export.product.extension());
        let job = Job { games: vec![tree], line, at, report: None, player: None, export };
        let (questions, explaining, drawing, preview) = (Vec::new(), None, None, None);
        let (undrawn, making, trouble, asked) = (String::new(), None, String::new(), None);
        let years = Vec::new();
        Self {
            job,
            page: 0,
            room: (ROOM, ROOM),
            path,
            years,
            questions,
            explaining,
            drawing,
            preview,
            undrawn,
            making,
            trouble,
            asked,
        }
    }

    /// The dialog about the main lines of records, of which the first is shown after so many moves.
    pub(crate) fn of_games(
        product: ExportFormat,
        games: Vec<Tree>,
        moves: u32,
        path: PathBuf,
        cx: &Context<'_>,
    ) -> Option<Self> {
        let tree = games.first()?.clone();
        let line: Vec<_> = tree.main_line().map(|node| node.id()).collect();
        let mut played = line.iter().filter(|&&id| tree.node(id).raw_move().is_some());
        let node = match moves.checked_sub(1) {
            None => NodeId::ROOT,
            Some(before) => *played.nth(before as usize).or(line.last())?,
        };
        let mut open = Self::new(product, (tree, line, node), path, cx);
        open.job.games = games;
        Some(open)
    }

    /// The dialog for a report on the games of a player, of the latest year; none without a game.
    pub(crate) fn of_player(player: PlayerGames, path: PathBuf, cx: &Context<'_>) -> Option<Self> {
        let mut open = Self::of_games(
            ExportFormat::PlayerReport,
            player.games.first().map(|game| game.tree.clone()).into_iter().collect(),
            0,
            path,
            cx,
        )?;
        let mut years: Vec<u16> = player.games.iter().filter_map(PlayerGame::year).collect();
        years.sort_unstable_by(|a, b| b.cmp(a));
        years.dedup();
        years.truncate(YEARS);
        open.job.export.year = years.first().copied();
        (open.job.player, open.years) = (Some(Arc::new(player)), years);
        Some(open)
    }

    /// The same dialog, which can make a report; of its turns these are the moves.
    pub(crate) fn reporting(mut self, report: GameReport, questions: Vec<Option<Question>>) -> Self {
        (self.job.report, self.questions) = (Some(Box::new(report)), questions);
        self
    }

    /// Has the turns explained, once a report is shown.
    pub(crate) fn explain(&mut self, cx: &Context<'_>) -> Option<Action> {
        if self.job.export.product != ExportFormat::Report || self.questions.is_empty() {
            return None;
        }
        let (ticket, questions) = (cx.ticket(), std::mem::take(&mut self.questions));
        self.explaining = Some(ticket);
        Some(Action::Explain(ticket, questions))
    }

    /// Does what a person wants.
    pub(crate) fn request(&mut self, wish: ExportWish, cx: &Context<'_>) -> Option<Action> {
        match wish {
            ExportWish::Open(_) => self.draw(cx),
            ExportWish::Change(export) => {
                if export.product != self.job.export.product {
                    let extension = export.product.extension();
                    // Any other end is part of the name, as in `komi 6.5`.
                    match ExportFormat::of_path(&self.path) {
                        Some(_) => self.path.set_extension(extension),
                        None => self.path.add_extension(extension),
                    };
                    self.page = 0;
                }
                self.job.export = *export;
                self.forget_trouble();
                self.undrawn.clear();
                self.draw(cx)
            }
            ExportWish::Room(width, height) => {
                let room = (width.clamp(1, MOST_ROOM), height.clamp(1, MOST_ROOM));
                let resized = std::mem::replace(&mut self.room, room) != room;
                if resized { self.draw(cx) } else { None }
            }
            ExportWish::Page(page) => {
                self.page = page.min(self.preview.as_ref().map_or(0, |preview| preview.pages - 1));
                self.draw(cx)
            }
            ExportWish::Place(path) => {
                if path != self.path {
                    self.forget_trouble();
                }
                self.path = path;
                None
            }
            ExportWish::Write(path) => {
                let path = self.named(path);
                // Asked for once more, it is replaced.
                let again = self.asked.as_ref() == Some(&path);
                self.path.clone_from(&path);
                self.make(Destination::File(path, if again { Expected::Anything } else { Expected::Nothing }), cx)
            }
            ExportWish::Replace(chosen) => {
                let path = self.named(chosen.clone());
                self.path.clone_from(&path);
                // The system has not asked about a file of another name.
                let expected = if path == chosen { Expected::Anything } else { Expected::Nothing };
                self.make(Destination::File(path, expected), cx)
            }
            ExportWish::Print => self.make(Destination::Viewer, cx),
            ExportWish::Stop => self.making.take().map(|(ticket, _)| Action::Stop(ticket)),
        }
    }

    /// The path with the extension of what is made, appended where it has another one or none.
    fn named(&self, mut path: PathBuf) -> PathBuf {
        let extension = self.job.export.product.extension();
        if !path.extension().is_some_and(|known| known.eq_ignore_ascii_case(extension)) {
            path.add_extension(extension);
        }
        path
    }

    /// Takes what has happened.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Option<Action> {
        match event {
            Event::Previewed { ticket, preview } => self.previewed(ticket, preview, cx),
            Event::Progress { ticket, share } => {
                if let Some((_, known)) = self.making.as_mut().filter(|making| making.0 == ticket) {
                    *known = share;
                }
                None
            }
            Event::Made { ticket, destination, made } => {
                self.making.take_if(|making| making.0 == ticket)?;
                self.made(destination, made, cx)
            }
        }
    }

    /// Takes findings about the turns of the report.
    pub(crate) fn explained(
        &mut self,
        ticket: Ticket,
        findings: Vec<Vec<Finding>>,
        cx: &Context<'_>,
    ) -> Option<Action> {
        self.explaining.take_if(|explaining| *explaining == ticket)?;
        for (turn, findings) in self.job.report.iter_mut().flat_map(|report| &mut report.turns).zip(findings) {
            turn.findings = findings;
        }
        if self.job.export.product == ExportFormat::Report { self.draw(cx) } else { None }
    }

    /// Ends all work, because the dialog is closed.
    pub(crate) fn close(&self) -> impl Iterator<Item = Action> + use<> {
        let tickets = [self.explaining, self.drawing.map(|drawing| drawing.0), self.making.map(|making| making.0)];
        tickets.into_iter().flatten().map(Action::Stop)
    }

    /// Has the preview drawn; one at a time, the latest choices last.
    fn draw(&mut self, cx: &Context<'_>) -> Option<Action> {
        if let Some((_, stale)) = &mut self.drawing {
            *stale = true;
            return None;
        }
        let ticket = cx.ticket();
        self.drawing = Some((ticket, false));
        let job = Box::new(self.job.clone());
        Some(Action::Effect(Effect::Preview { ticket, job, page: self.page, room: self.room }))
    }

    fn previewed(&mut self, ticket: Ticket, preview: Result<Preview, ExportError>, cx: &Context<'_>) -> Option<Action> {
        let (_, stale) = self.drawing.take_if(|drawing| drawing.0 == ticket)?;
        match preview {
            Ok(preview) => {
                self.page = self.page.min(preview.pages - 1);
                self.preview = Some(Rc::new(preview));
                self.undrawn.clear();
            }
            // It is about choices that have changed since.
            Err(_) if stale => {}
            Err(error) => {
                self.preview = None;
                self.undrawn = error.words(cx.lang());
            }
        }
        if stale { self.draw(cx) } else { None }
    }

    fn make(&mut self, destination: Destination, cx: &Context<'_>) -> Option<Action> {
        if self.making.is_some() {
            return None;
        }
        self.forget_trouble();
        let mut job = Box::new(self.job.clone());
        match &destination {
            Destination::File(path, _) if path.file_name().is_none() => {
                word(cx.lang(), "er-name").clone_into(&mut self.trouble);
                return None;
            }
            // What is printed is a PDF file.
            Destination::Viewer if !is_document(job.export.product) => job.export.product = ExportFormat::Pdf,
            Destination::File(..) | Destination::Viewer => {}
        }
        let ticket = cx.ticket();
        self.making = Some((ticket, 0.0));
        Some(Action::Effect(Effect::Make { ticket, job, destination }))
    }

    /// Takes the message about a file off; only while it is shown may the file be replaced.
    fn forget_trouble(&mut self) {
        self.trouble.clear();
        self.asked = None;
    }

    /// Takes the result of the work on a file.
    fn made(&mut self, destination: Destination, made: Result<(), MakeError>, cx: &Context<'_>) -> Option<Action> {
        let lang = cx.lang();
        let about = |key, text: &str| phrase(lang, key, &[("n", text)]);
        let trouble = match (made, destination) {
            (Ok(()), Destination::File(path, _)) => {
                return Some(closed(about("st-exported", &name_of(&path))));
            }
            (Ok(()), Destination::Viewer) => return Some(closed(word(lang, "st-printed").to_owned())),
            (Err(MakeError::Export(error)), _) => error.words(lang),
            (Err(MakeError::Conflict(Conflict::NotAFile)), Destination::File(path, _)) => {
                about("ask-nofile-text", &name_of(&path))
            }
            (Err(MakeError::Conflict(_)), Destination::File(path, _)) => {
                let text = about("er-exists", &name_of(&path));
                self.asked = Some(path);
                text
            }
            // What is shown in a viewer replaces nothing.
            (Err(MakeError::Conflict(_)), Destination::Viewer) => return None,
            (Err(MakeError::Disk(error)), Destination::File(..)) => about("er-saved", &disk(lang, &error)),
            (Err(MakeError::Disk(error)), Destination::Viewer) => about("er-viewer", &disk(lang, &error)),
        };
        self.trouble = trouble;
        None
    }

    /// Moves of the line.
    fn moves(&self) -> u32 {
        let tree = &self.job.games[0];
        self.job.line.iter().filter(|&&id| tree.node(id).raw_move().is_some()).count() as u32
    }

    pub(crate) fn view(&self, lang: Lang) -> Dialog {
        let export = &self.job.export;
        let note = match (export.product, &self.preview) {
            (ExportFormat::Gif, _) => {
                let animation = export.animation;
                // No picture comes before a move at the root.
                let from = animation.from.max(u32::from(self.job.games[0].root().raw_move().is_some()));
                let pictures = animation.to.min(self.moves()).saturating_sub(from) + 1;
                let time = u64::from(animation.delay) * u64::from(pictures - 1) + u64::from(animation.last);
                let time = lanke_game::clock::time_text(Duration::from_millis(time));
                phrase(lang, "exp-frames", &[("n", &pictures.to_string()), ("t", &time)])
            }
            (product, Some(preview)) if is_document(product) => {
                let (page, pages) = ((self.page + 1).to_string(), preview.pages.to_string());
                phrase(lang, "exp-page", &[("i", &page), ("n", &pages)])
            }
            _ => String::new(),
        };
        Dialog::Export {
            export: export.clone(),
            games: self.job.games.len(),
            reports: self.job.report.is_some() || export.product == ExportFormat::Report,
            moves: self.moves(),
            years: self.years.clone(),
            path: self.path.display().to_string(),
            preview: self.preview.clone(),
            page: self.page,
            note,
            trouble: if self.trouble.is_empty() { &self.undrawn } else { &self.trouble }.clone(),
            making: self.making.map(|m| m.1),
        }
    }
}

/// True for what has pages.
fn is_document(product: ExportFormat) -> bool {
    matches!(product, ExportFormat::Sheet | ExportFormat::Report | ExportFormat::PlayerReport)
}

fn closed(text: String) -> Action {
    Action::Close(Status { text, tone: Tone::Good, icon: "check" })
}
