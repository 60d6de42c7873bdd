//! Reading of a record: its comment as styled text, finds and games as the window asks for them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use lanke_app::intent::{Go, Intent, Landmark};
use lanke_app::prose::{Block, BlockKind, Link, Prose};
use lanke_app::view::{Dialog, GameTitle, ReviewPage, SearchView};
use lanke_app::words::Lang;
use lanke_app::{Copied, Found, Numbers, Practice, Read, Settings};
use lanke_game::Coordinates;
use lanke_game::review::GameInfo;
use lanke_rules::Size;
use slint::{ComponentHandle, Model, ModelNotify, ModelRc, ModelTracker, StyledText, VecModel};

use crate::callbacks::{always, placed};
use crate::record::Rows;
use crate::show::{color_number, sync};
use crate::ui::{self, MainWindow};

/// Number of the last stones that bear numbers.
const LAST: u32 = 5;

/// Content that was shown last.
pub(crate) struct ReadingModels {
    prose: RefCell<Rc<Prose>>,
    blocks: Rc<VecModel<ui::Block>>,
    found: Rc<FoundRows>,
    titles: Rc<Rows<GameTitle, ui::GameTitle>>,
    tabs: Rc<VecModel<ui::Tab>>,
    fields: Rc<VecModel<ui::InfoField>>,
    /// Subject of each field of the open dialog.
    infos: RefCell<Vec<GameInfo>>,
    /// The number of the move shown.
    at: Cell<u32>,
}

impl ReadingModels {
    /// Puts the models into a new window.
    pub(crate) fn new(window: &MainWindow) -> Rc<Self> {
        let models = Rc::new(Self {
            prose: RefCell::default(),
            blocks: Rc::default(),
            found: Rc::default(),
            titles: Rows::new(title),
            tabs: Rc::default(),
            fields: Rc::default(),
            infos: RefCell::default(),
            at: Cell::default(),
        });
        window.global::<ui::Prose>().set_blocks(models.blocks.clone().into());
        window.global::<ui::Search>().set_rows(ModelRc::from(models.found.clone()));
        window.global::<ui::Collection>().set_games(ModelRc::from(models.titles.clone()));
        window.global::<ui::Tabs>().set_tabs(models.tabs.clone().into());
        window.global::<ui::Info>().set_fields(models.fields.clone().into());
        models
    }

    /// Shows the number of the move, and the numbers on the stones.
    pub(crate) fn place(&self, window: &MainWindow, at: u32, numbers: Numbers) {
        self.at.set(at);
        window.global::<ui::More>().set_numbers(match numbers {
            Numbers::Off => 0,
            Numbers::All => 1,
            Numbers::Last(_) => 2,
            Numbers::From(_) => 3,
        });
    }

    /// Shows the open records, of which one is looked at.
    pub(crate) fn show_tabs(&self, window: &MainWindow, tabs: &[lanke_app::view::Tab], at: usize) {
        let tab = |tab: &lanke_app::view::Tab| ui::Tab { name: (&tab.name).into(), changed: tab.changed };
        sync(&self.tabs, tabs.iter().map(tab));
        window.global::<ui::Tabs>().set_at(at as i32);
    }

    /// Shows comment, search and practice.
    pub(crate) fn show(&self, window: &MainWindow, page: &ReviewPage, settings: &Settings) {
        let reading = &page.reading;
        if *self.prose.borrow() != reading.prose {
            self.blocks.set_vec(reading.prose.blocks.iter().map(block).collect::<Vec<_>>());
            self.prose.replace(reading.prose.clone());
            window.global::<ui::Prose>().set_reasons(reading.reasons.join("\n").into());
        }
        let search = window.global::<ui::Search>();
        search.set_open(reading.search.is_some());
        if let Some(found) = &reading.search {
            self.found.show(found, settings.lang, settings.look.coordinates);
            search.set_query((&found.query).into());
            search.set_count(found.found.len() as i32);
            search.set_at(found.at.map_or(-1, |at| at as i32));
        }
        self.titles.show(&reading.titles);
        let collection = window.global::<ui::Collection>();
        collection.set_count(reading.titles.len() as i32);
        collection.set_at(reading.game as i32);
        window.global::<ui::More>().set_practice(match reading.practice {
            Practice::Off => 0,
            Practice::Step => 1,
            Practice::Guess => 2,
        });
    }

    /// Shows the dialog about the game, if that is `shown`.
    pub(crate) fn show_info(&self, dialog: &ui::Info<'_>, shown: Option<&Dialog>) {
        let fields = match shown {
            Some(Dialog::Info(fields)) => fields.as_slice(),
            _ => &[],
        };
        // What is being written stays as it is until the dialog is closed.
        if !fields.is_empty() && !dialog.get_open() {
            let field =
                |f: &lanke_app::view::InfoField| ui::InfoField { label: (&f.label).into(), value: (&f.value).into() };
            self.fields.set_vec(fields.iter().map(field).collect::<Vec<_>>());
            self.infos.replace(fields.iter().map(|f| f.info).collect());
        }
        dialog.set_open(!fields.is_empty());
    }

    /// Turns what is done with the record into intents.
    pub(crate) fn listen(
        self: &Rc<Self>,
        window: &MainWindow,
        set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
        send: &(impl Fn(Intent) + Clone + 'static),
    ) {
        let send = send.clone();
        let read = move |read| send(Intent::Read(read));
        self.comment(window, &read);
        self.dialog(&window.global(), &read);
        search(&window.global(), self.found.clone(), &read);
        self.more(&window.global(), set, &read);
    }

    fn comment(self: &Rc<Self>, window: &MainWindow, read: &(impl Fn(Read) + Clone + 'static)) {
        let prose = window.global::<ui::Prose>();
        let (follow, weak) = (read.clone(), window.as_weak());
        prose.on_follow(move |target| match (Link::parse(&target), weak.upgrade()) {
            (Link::Web(url), Some(window)) if url.starts_with("http://") || url.starts_with("https://") => {
                window.invoke_browse(url.into());
            }
            (link, _) => follow(Read::Follow(link)),
        });
        let (hover, models) = (read.clone(), self.clone());
        prose.on_hover(move |on| {
            let points = if on { models.prose.borrow().points.clone() } else { Vec::new() };
            hover(Read::Light(points));
        });
        let written = read.clone();
        prose.on_written(move || written(Read::Written));
        let weak = window.as_weak();
        window.global::<ui::Review>().on_leave_field(move || {
            if let Some(window) = weak.upgrade() {
                window.invoke_focus_keys();
            }
        });
    }

    fn dialog(self: &Rc<Self>, dialog: &ui::Info<'_>, read: &(impl Fn(Read) + Clone + 'static)) {
        let fields = self.fields.clone();
        dialog.on_edited(move |index, value| {
            let row = index.max(0) as usize;
            if let Some(field) = fields.row_data(row) {
                fields.set_row_data(row, ui::InfoField { value, ..field });
            }
        });
        let (accept, models) = (read.clone(), self.clone());
        dialog.on_accept(move || {
            let values = models.fields.iter().map(|field| field.value.to_string());
            accept(Read::SetInfo(models.infos.borrow().iter().copied().zip(values).collect()));
        });
    }

    fn more(
        self: &Rc<Self>,
        more: &ui::More<'_>,
        set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
        read: &(impl Fn(Read) + Clone + 'static),
    ) {
        let info = read.clone();
        more.on_info(move || info(Read::Info));
        let copy = read.clone();
        more.on_copy(move |what| {
            copy(Read::Copy(match what {
                1 => Copied::Line,
                2 => Copied::Position,
                _ => Copied::Record,
            }));
        });
        let (change, models) = (set.clone(), self.clone());
        more.on_number(move |choice| {
            let at = models.at.get();
            change(&|settings| {
                settings.numbers = match choice {
                    1 => Numbers::All,
                    2 => Numbers::Last(LAST),
                    3 => Numbers::From(at),
                    _ => Numbers::Off,
                };
            });
        });
        let practise = read.clone();
        more.on_practise(move |choice| {
            practise(Read::Practise(match choice {
                1 => Practice::Step,
                2 => Practice::Guess,
                _ => Practice::Off,
            }));
        });
    }
}

fn search(search: &ui::Search<'_>, rows: Rc<FoundRows>, read: &(impl Fn(Read) + Clone + 'static)) {
    let find = read.clone();
    search.on_find(move |query| find(Read::Find(Some(query.into()))));
    let step = read.clone();
    search.on_step(move |forward| step(Read::FindNext(forward)));
    let end = read.clone();
    search.on_end(move || end(Read::Find(None)));
    let pick = read.clone();
    search.on_pick(move |index| {
        if let Some(found) = rows.found(index.max(0) as usize) {
            pick(Read::Go(found.node));
        }
    });
}

/// Tabs, the walk and the games of a collection.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let tabs = window.global::<ui::Tabs>();
    tabs.on_show(placed(send, Intent::Tab));
    tabs.on_close(placed(send, Intent::CloseTab));
    let (close, weak) = (send.clone(), window.as_weak());
    window.global::<ui::More>().on_close(move || {
        if let Some(window) = weak.upgrade() {
            close(Intent::CloseTab(window.global::<ui::Tabs>().get_at().max(0) as usize));
        }
    });
    window.global::<ui::Info>().on_cancel(always(send, Intent::Cancel));
    window.global::<ui::Collection>().on_pick(placed(send, Intent::Pick));
    let walk = window.global::<ui::Walk>();
    let jump = send.clone();
    walk.on_jump(move |text| {
        if let Ok(number) = text.trim().parse() {
            jump(Intent::Go(Go::Move(number)));
        }
    });
    let go = send.clone();
    walk.on_landmark(move |kind, forward| {
        let landmark = match kind {
            1 => Landmark::Branch,
            2 => Landmark::Mark,
            _ => Landmark::Comment,
        };
        go(Intent::Go(if forward { Go::Next(landmark) } else { Go::Previous(landmark) }));
    });
}

fn block(block: &Block) -> ui::Block {
    let heading = block.kind == BlockKind::Heading && !block.text.contains("**");
    let text = if heading { format!("**{}**", block.text) } else { block.text.clone() };
    ui::Block {
        kind: match block.kind {
            BlockKind::Text => ui::BlockKind::Text,
            BlockKind::Reason => ui::BlockKind::Reason,
            BlockKind::Heading => ui::BlockKind::Heading,
            BlockKind::Quote => ui::BlockKind::Quote,
            BlockKind::Code => ui::BlockKind::Code,
            BlockKind::Rule => ui::BlockKind::Rule,
        },
        mark: (&block.mark).into(),
        depth: i32::from(block.depth),
        // A heading is bold as a whole. Slint knows a part of Markdown; what it refuses is shown as it was written.
        text: StyledText::from_markdown(&text).unwrap_or_else(|_| StyledText::from_plain_text(&text)),
    }
}

/// Finds of a search.
struct FoundRows {
    shown: RefCell<(Rc<[Found]>, Size, Lang, Coordinates)>,
    notify: ModelNotify,
}

impl Default for FoundRows {
    fn default() -> Self {
        let nothing = (Rc::from([]), Size::NINETEEN, Lang::Zh, Coordinates::default());
        Self { shown: RefCell::new(nothing), notify: ModelNotify::default() }
    }
}

impl FoundRows {
    fn show(&self, search: &SearchView, lang: Lang, names: Coordinates) {
        let same = {
            let (found, _, shown, named) = &*self.shown.borrow();
            Rc::ptr_eq(found, &search.found) && (*shown, *named) == (lang, names)
        };
        if !same {
            self.shown.replace((search.found.clone(), search.size, lang, names));
            self.notify.reset();
        }
    }

    fn found(&self, row: usize) -> Option<Found> {
        self.shown.borrow().0.get(row).cloned()
    }
}

impl Model for FoundRows {
    type Data = ui::FoundRow;

    fn row_count(&self) -> usize {
        self.shown.borrow().0.len()
    }

    fn row_data(&self, row: usize) -> Option<ui::FoundRow> {
        let (found, size, lang, names) = &*self.shown.borrow();
        let found = found.get(row)?;
        Some(ui::FoundRow {
            place: found.place(*lang, *names, *size).into(),
            text: (&found.text).into(),
            color: color_number(found.mv.map(|(color, _)| color)),
        })
    }

    fn model_tracker(&self) -> &dyn ModelTracker {
        &self.notify
    }
}

/// A game of a collection.
fn title(title: &GameTitle) -> ui::GameTitle {
    ui::GameTitle { name: (&title.name).into(), result: (&title.result).into(), date: (&title.date).into() }
}
