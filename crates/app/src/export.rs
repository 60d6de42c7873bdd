//! Making files of what is shown: the dialog's choices, its preview, and the work behind both.

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use lanke_storage::{Conflict, Expected};

use crate::app::{App, Open};
use crate::event::{Destination, Effect, MakeError, Ticket};
use crate::intent::{ExportWish, Screen};
use crate::record_file;
use crate::view::{Dialog, Status, Tone};
use crate::words::{Lang, phrase, word};
use lanke_print::{Export, ExportError, Job, Preview, Product};

/// Room for the preview until the window says how much there is, and the most that is drawn.
const ROOM: u32 = 400;
const MOST_ROOM: u32 = 2000;

/// The dialog as it stands.
#[derive(Debug)]
pub(crate) struct Exporting {
    job: Job,
    page: usize,
    /// Room for the preview.
    room: (u32, u32),
    /// The file that was chosen.
    path: PathBuf,
    /// The preview that is being drawn, and whether the choices have changed since it was begun.
    drawing: Option<(Ticket, bool)>,
    preview: Option<Rc<Preview>>,
    /// The file that is being made, and how far that is.
    making: Option<(Ticket, f32)>,
    trouble: String,
    /// The file that is replaced if it is asked for once more.
    asked: Option<PathBuf>,
}

impl Exporting {
    /// How many moves the line has.
    fn moves(&self) -> u32 {
        let tree = &self.job.games[0];
        self.job.line.iter().filter(|&&id| tree.node(id).raw_move().is_some()).count() as u32
    }

    pub(crate) fn view(&self, lang: Lang) -> Dialog {
        let export = &self.job.export;
        let note = match (export.product, &self.preview) {
            (Product::Gif, _) => {
                let animation = export.animation;
                let pictures = animation.to.min(self.moves()).saturating_sub(animation.from) + 1;
                let time = u64::from(animation.delay) * u64::from(pictures - 1) + u64::from(animation.last);
                let time = lanke_game::clock::time_text(Duration::from_millis(time));
                phrase(lang, "exp-film", &[("n", &pictures.to_string()), ("t", &time)])
            }
            (Product::Sheet, Some(preview)) => {
                let (page, pages) = ((self.page + 1).to_string(), preview.pages.to_string());
                phrase(lang, "exp-page", &[("i", &page), ("n", &pages)])
            }
            _ => String::new(),
        };
        Dialog::Export {
            export: export.clone(),
            moves: self.moves(),
            path: self.path.display().to_string(),
            preview: self.preview.clone(),
            page: self.page,
            note,
            trouble: self.trouble.clone(),
            making: self.making.map(|m| m.1),
        }
    }
}

impl App {
    /// What a person wants of the export dialog.
    pub(crate) fn export(&mut self, wish: ExportWish) {
        if let ExportWish::Open(product) = wish {
            return self.open_export(product);
        }
        let Some(Open::Export(open)) = &mut self.dialog else { return };
        match wish {
            ExportWish::Open(_) => {}
            ExportWish::Change(export) => {
                if export.product != open.job.export.product {
                    open.path.set_extension(export.product.extension());
                    open.page = 0;
                }
                open.job.export = *export;
                open.trouble.clear();
                self.draw_preview();
            }
            ExportWish::Room(width, height) => {
                let room = (width.clamp(1, MOST_ROOM), height.clamp(1, MOST_ROOM));
                if std::mem::replace(&mut open.room, room) != room {
                    self.draw_preview();
                }
            }
            ExportWish::Page(page) => {
                open.page = page.min(open.preview.as_ref().map_or(0, |p| p.pages - 1));
                self.draw_preview();
            }
            ExportWish::Write(path) => {
                // Asked for once more, it is replaced.
                let again = open.asked.take().is_some_and(|asked| asked == path);
                open.path.clone_from(&path);
                self.make(Destination::File(path, if again { Expected::Anything } else { Expected::Nothing }));
            }
            ExportWish::Replace(path) => {
                open.path.clone_from(&path);
                self.make(Destination::File(path, Expected::Anything));
            }
            ExportWish::Print => self.make(Destination::Viewer),
            ExportWish::Stop => self.stop_making(),
        }
    }

    fn open_export(&mut self, product: Product) {
        let (tree, line, node) = match self.screen {
            Screen::Play => {
                let tree = self.play.game().session().tree().clone();
                let line = tree.path(self.play.game().session().node());
                (tree, line, self.play.game().node())
            }
            Screen::Review => {
                let review = self.shelf.shown().review();
                (review.tree().clone(), review.line().to_vec(), review.node())
            }
        };
        let at = line.iter().position(|&id| id == node).unwrap_or(0);
        let mut export = Export::new(product, self.settings.lang);
        export.coordinates = self.settings.look.coordinates;
        let path = self.suggested_path().with_extension(export.product.extension());
        let job = Job { games: vec![tree], line, at, export };
        let (drawing, preview, making, trouble, asked) = (None, None, None, String::new(), None);
        let open = Exporting { job, page: 0, room: (ROOM, ROOM), path, drawing, preview, making, trouble, asked };
        self.dialog = Some(Open::Export(Box::new(open)));
        self.draw_preview();
    }

    /// Has the preview drawn; one at a time, the latest choices last.
    fn draw_preview(&mut self) {
        let ticket = self.ticket();
        let Some(Open::Export(open)) = &mut self.dialog else { return };
        if let Some((_, stale)) = &mut open.drawing {
            *stale = true;
            return;
        }
        open.drawing = Some((ticket, false));
        self.effects.push(Effect::Preview(ticket, Box::new(open.job.clone()), open.page, open.room));
    }

    /// A preview was drawn.
    pub(crate) fn previewed(&mut self, ticket: Ticket, preview: Result<Preview, ExportError>) {
        let lang = self.settings.lang;
        let Some(Open::Export(open)) = &mut self.dialog else { return };
        let Some((_, stale)) = open.drawing.take_if(|d| d.0 == ticket) else { return };
        match preview {
            Ok(preview) => {
                open.page = open.page.min(preview.pages - 1);
                open.preview = Some(Rc::new(preview));
            }
            Err(error) => {
                open.preview = None;
                open.trouble = error.words(lang);
            }
        }
        if stale {
            self.draw_preview();
        }
    }

    fn make(&mut self, destination: Destination) {
        let (lang, ticket) = (self.settings.lang, self.ticket());
        let Some(Open::Export(open)) = &mut self.dialog else { return };
        if open.making.is_some() {
            return;
        }
        let mut job = open.job.clone();
        match &destination {
            Destination::File(path, _) if path.file_name().is_none() => {
                return open.trouble = word(lang, "er-name").to_owned();
            }
            // What is printed is a PDF file.
            Destination::Viewer if job.export.product != Product::Sheet => job.export.product = Product::Pdf,
            Destination::File(..) | Destination::Viewer => {}
        }
        open.making = Some((ticket, 0.0));
        open.trouble.clear();
        self.effects.push(Effect::Make(ticket, Box::new(job), destination));
    }

    /// How far the work is.
    pub(crate) fn progress(&mut self, ticket: Ticket, share: f32) {
        if let Some(Open::Export(open)) = &mut self.dialog
            && let Some((_, known)) = open.making.as_mut().filter(|m| m.0 == ticket)
        {
            *known = share;
        }
    }

    /// A file was made, or was not.
    pub(crate) fn made(
        &mut self,
        ticket: Ticket,
        destination: Destination,
        made: Result<(), MakeError>,
        now: Duration,
    ) {
        let lang = self.settings.lang;
        let Some(Open::Export(open)) = &mut self.dialog else { return };
        if open.making.take_if(|m| m.0 == ticket).is_none() {
            return;
        }
        let text = match (made, destination) {
            (Err(MakeError::Export(error)), _) => return open.trouble = error.words(lang),
            (Err(MakeError::Conflict(Conflict::NotAFile)), Destination::File(path, _)) => {
                return open.trouble = phrase(lang, "ask-nofile-text", &[("n", &record_file::name_of(&path))]);
            }
            (Err(MakeError::Conflict(_)), Destination::File(path, _)) => {
                open.trouble = phrase(lang, "er-exists", &[("n", &record_file::name_of(&path))]);
                return open.asked = Some(path);
            }
            // What is shown in a viewer replaces nothing.
            (Err(MakeError::Conflict(_)), Destination::Viewer) => return,
            (Err(MakeError::Disk(error)), Destination::File(..)) => {
                return open.trouble = phrase(lang, "er-saved", &[("n", &error.to_string())]);
            }
            (Err(MakeError::Disk(error)), Destination::Viewer) => {
                return open.trouble = phrase(lang, "er-viewer", &[("n", &error.to_string())]);
            }
            (Ok(()), Destination::File(path, _)) => phrase(lang, "st-exported", &[("n", &record_file::name_of(&path))]),
            (Ok(()), Destination::Viewer) => word(lang, "st-printed").to_owned(),
        };
        self.dialog = None;
        self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
    }

    /// Ends the work on a file.
    fn stop_making(&mut self) {
        if let Some(Open::Export(open)) = &mut self.dialog
            && let Some((ticket, _)) = open.making.take()
        {
            self.effects.push(Effect::Stop(ticket));
        }
    }

    /// The dialog was closed: nothing of it is wanted any more.
    pub(crate) fn leave_export(&mut self, open: &Exporting) {
        let tickets = [open.drawing.map(|d| d.0), open.making.map(|m| m.0)];
        self.effects.extend(tickets.into_iter().flatten().map(Effect::Stop));
    }
}
