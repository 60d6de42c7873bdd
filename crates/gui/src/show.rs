//! From the view to what is on the screen: each property and row is set where it changed.

mod dialogs;

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::intent::Theme;
use lanke_app::look::{Look, Stones, Wood};
use lanke_app::view::{
    ClockView, Common, CountView, EditView, LearnPage, MoveRow, Page, PlayPage, PlayerView, RecordView, ReviewPage,
    Side, Tone, View,
};
use lanke_app::words::{self, Lang};
use lanke_app::{BranchEdit, Settings, Tool};
use lanke_game::record::{Judgement, Mark};
use lanke_rules::{ByColor, Color};
use slint::{ComponentHandle, Model, ModelRc, VecModel};

use crate::analysis::AnalysisModels;
use crate::board::BoardModels;
use crate::callbacks::Shown;
use crate::camera::CameraModels;
use crate::ending::EndingModels;
use crate::games::GamesModels;
use crate::home::HomeModels;
use crate::language;
use crate::learn::LearnModels;
use crate::library::LibraryModels;
use crate::online;
use crate::opponents;
use crate::playtabs;
use crate::reading::ReadingModels;
use crate::record::{Rows, Tongue, TreeRows, move_row};
use crate::relay::RelayModels;
use crate::scale;
use crate::sounds;
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};
use crate::versions;

/// The tools as the window names them.
pub(crate) const TOOLS: [(ui::ToolKind, Tool); 13] = [
    (ui::ToolKind::Triangle, Tool::Mark(Mark::Triangle)),
    (ui::ToolKind::Square, Tool::Mark(Mark::Square)),
    (ui::ToolKind::Circle, Tool::Mark(Mark::Circle)),
    (ui::ToolKind::Cross, Tool::Mark(Mark::Cross)),
    (ui::ToolKind::Selected, Tool::Mark(Mark::Selected)),
    (ui::ToolKind::Letter, Tool::Letter),
    (ui::ToolKind::Number, Tool::Number),
    (ui::ToolKind::Arrow, Tool::Arrow),
    (ui::ToolKind::Line, Tool::Line),
    (ui::ToolKind::Dim, Tool::Dim),
    (ui::ToolKind::Black, Tool::Stone(Color::Black)),
    (ui::ToolKind::White, Tool::Stone(Color::White)),
    (ui::ToolKind::Erase, Tool::Erase),
];

/// Content shown last, kept in the models of the window.
pub(crate) struct Show {
    board: BoardModels,
    moves: Rc<Rows<MoveRow, ui::MoveRow>>,
    pub(crate) tree: Rc<TreeRows>,
    count: Rc<VecModel<ui::CountRow>>,
    pub(crate) reading: Rc<ReadingModels>,
    pub(crate) analysis: Rc<AnalysisModels>,
    pub(crate) camera: CameraModels,
    pub(crate) home: HomeModels,
    ending: EndingModels,
    pub(crate) games: GamesModels,
    learn: LearnModels,
    library: LibraryModels,
    relay: RelayModels,
    recent: Rc<VecModel<ui::FileRow>>,
    files: Rc<VecModel<ui::FileRow>>,
    presets: Rc<VecModel<ui::Preset>>,
    judged: Rc<VecModel<i32>>,
    branch: Rc<VecModel<bool>>,
    dials: Rc<VecModel<ui::Dial>>,
    /// Dialog that is open, or was open last: what is clicked in it refers to that.
    pub(crate) dialog: Shown,
    /// Players of the game, to find what was chosen.
    pub(crate) sides: Rc<RefCell<ByColor<Side>>>,
    /// The settings on the screen: what is changed there changes these.
    pub(crate) settings: Rc<RefCell<Rc<Settings>>>,
}

impl Show {
    /// Puts the models into a new window.
    pub(crate) fn new(window: &MainWindow, settings: Rc<Settings>, thumbnails: &Rc<Thumbnails>) -> Self {
        language::speak(&window.global(), settings.lang);
        opponents::speak(window, &settings);
        let show = Self {
            board: BoardModels::new(&window.global()),
            moves: Rows::new(move_row),
            tree: Rc::default(),
            count: Rc::default(),
            reading: ReadingModels::new(window),
            analysis: AnalysisModels::new(window),
            camera: CameraModels::new(window),
            home: HomeModels::new(&window.global(), thumbnails.clone()),
            ending: EndingModels::new(window, thumbnails.clone()),
            games: GamesModels::new(&window.global(), thumbnails.clone()),
            learn: LearnModels::new(&window.global(), thumbnails.clone()),
            library: LibraryModels::new(&window.global(), thumbnails.clone()),
            relay: RelayModels::new(&window.global(), thumbnails.clone()),
            recent: Rc::default(),
            files: Rc::default(),
            presets: Rc::default(),
            judged: Rc::default(),
            branch: Rc::default(),
            dials: Rc::default(),
            dialog: Rc::default(),
            sides: Rc::default(),
            settings: Rc::new(RefCell::new(settings)),
        };
        window.global::<ui::Moves>().set_rows(ModelRc::from(show.moves.clone()));
        let tree = show.tree.clone();
        window
            .global::<ui::Tree>()
            .on_window(move |_, column, columns, row, rows| tree.window(column, columns, row, rows));
        window.global::<ui::Tools>().set_judged(show.judged.clone().into());
        window.global::<ui::TreeMenu>().set_can(show.branch.clone().into());
        window.global::<ui::Count>().set_rows(show.count.clone().into());
        window.global::<ui::Files>().set_recent(show.recent.clone().into());
        window.global::<ui::Files>().set_files(show.files.clone().into());
        window.global::<ui::Presets>().set_list(show.presets.clone().into());
        window.global::<ui::NewGame>().set_dials(show.dials.clone().into());
        let languages: VecModel<_> = Lang::ALL.map(|lang| lang.name().into()).into_iter().collect();
        window.global::<ui::Settings>().set_languages(ModelRc::new(languages));
        window.global::<ui::Settings>().set_version(env!("CARGO_PKG_VERSION").into());
        show
    }

    /// Shows a view.
    pub(crate) fn view(&self, window: &MainWindow, view: &View) {
        self.common(window, &view.common);
        window.global::<ui::Online>().set_open(view.online().is_some());
        window.global::<ui::Page>().set_home(view.home().is_some());
        window.global::<ui::Page>().set_games(view.games().is_some());
        window.global::<ui::Learn>().set_open(view.learn().is_some());
        window.global::<ui::Library>().set_open(view.library().is_some());
        window.global::<ui::Relay>().set_open(view.relay().is_some());
        match &view.page {
            Page::Home(page) => self.home.show(&window.global(), page),
            Page::Play(page) => {
                self.game(window, page, &view.common);
                if let Some(camera) = &page.camera {
                    self.camera.show(window, camera);
                }
            }
            Page::Review(page) => self.review(window, page, &view.common),
            Page::Camera(page) => {
                self.game(window, &page.game, &view.common);
                self.camera.show(window, &page.camera);
            }
            Page::Online(page) => online::show(window, page, &view.common.settings),
            Page::Games(page) => self.games.show(&window.global(), page),
            Page::Learn(page) => {
                self.learn.show(window, page, &self.board, view.common.settings.look);
                if let LearnPage::Overview(overview) = page.as_ref() {
                    LibraryModels::summary(&window.global(), &overview.library);
                }
            }
            Page::Relay(page) => self.relay.show(&window.global(), page),
            Page::Library(page) => self.library.show(window, page, &self.board, view.common.settings.look),
        }
        if view.record().is_some() || view.learn().is_some_and(|page| page.board().is_some()) {
            window.global::<ui::Nav>().set_reviewing(view.review().is_some());
            let tab = view.game().is_some_and(|page| page.camera.is_some());
            self.camera.turn_to(window, view.camera().is_some(), tab);
        }
        self.camera.project(view.common.projection.as_ref(), &view.common.settings);
        self.dialog(window, view);
    }

    fn game(&self, window: &MainWindow, page: &PlayPage, common: &Common) {
        self.record(window, &page.record, &common.settings);
        self.ending.show(&window.global(), page);
        self.count(&window.global(), page.count.as_ref(), page.verdict.as_deref());
        opponents::show(window, page);
        playtabs::show(window, page);
        self.sides.replace(page.sides.clone());
        self.reading.show_tabs(window, &[], 0);
        self.tools(window, &EditView::default(), None);
    }

    fn review(&self, window: &MainWindow, page: &ReviewPage, common: &Common) {
        self.record(window, &page.record, &common.settings);
        self.reading.show(window, page, &common.settings);
        self.reading.show_tabs(window, &page.tabs, page.tab);
        self.analysis.show(window, page, &common.settings);
        if self.tree.mark(&page.analysis.mistakes) {
            let tree = window.global::<ui::Tree>();
            tree.set_edition(tree.get_edition().wrapping_add(1));
        }
        self.tools(window, &page.edit, page.trying);
        let review = window.global::<ui::Review>();
        review.set_running(page.walks);
        review.set_speed(page.speed);
    }

    fn common(&self, window: &MainWindow, common: &Common) {
        let settings = &common.settings;
        if !Rc::ptr_eq(&self.settings.borrow(), settings) {
            let old = self.settings.replace(settings.clone());
            if old.lang != settings.lang {
                language::set(&window.global(), settings.lang);
            }
            if (old.lang, old.network.people) != (settings.lang, settings.network.people) {
                opponents::speak(window, settings);
            }
        }
        self.settings_page(window, settings);
        sounds::show(window, &settings.sound, common.silent);
        let status = window.global::<ui::Status>();
        status.set_text((&common.status.text).into());
        status.set_icon(common.status.icon.into());
        status.set_tone(tone(common.status.tone));
        status.set_said(common.said);
        let mark = common.unsaved.as_ref().map(|unsaved| if unsaved.elsewhere { "us-elsewhere" } else { "rev-change" });
        status.set_unsaved(mark.map_or("", |key| words::word(settings.lang, key)).into());
        status.set_unsaved_text(common.unsaved.as_ref().map_or("", |unsaved| &unsaved.text).into());
        window.global::<ui::Actions>().set_marked(settings.forbidden);
        window.global::<ui::Online>().set_unread(common.unread as i32);
        window.global::<ui::Learn>().set_waiting(common.cards_due as i32);
        opponents::show_engines(window, &common.engines, settings);
        versions::show(window, &common.versions);
    }

    fn settings_page(&self, window: &MainWindow, settings: &Settings) {
        let theme = window.global::<ui::Theme>();
        let light = match settings.theme {
            Theme::System => 0,
            Theme::Light => 1,
            Theme::Dark => 2,
        };
        if light != theme.get_light() {
            fade(window);
            theme.set_light(light);
        }
        theme.set_animations(settings.animations);
        let look = window.global::<ui::Look>();
        look.set_wood(wood(settings.look));
        look.set_shadows(settings.look.stones == Stones::Slate);
        let page = window.global::<ui::Settings>();
        page.set_lang(
            Lang::ALL.iter().position(|&lang| lang == settings.lang).and_then(|i| i32::try_from(i).ok()).unwrap_or(0),
        );
        page.set_scale(settings.scale.unwrap_or(0).into());
        page.set_animations(settings.animations);
        page.set_person((&settings.course.name).into());
        page.set_home(settings.home);
        page.set_other_names((&settings.other_names).into());
        page.set_own_games(settings.own_games_analysed);
        page.set_stones(settings.look.stones as i32);
        page.set_coordinates(settings.look.coordinates as i32);
        page.set_fuzzy(settings.look.fuzzy);
        self.board.sample(&page, settings.look);
        scale::apply(window.window(), settings.scale);
    }

    fn players(&self, window: &MainWindow, record: &RecordView) {
        let players = window.global::<ui::Players>();
        players.set_black(player(&record.players.black));
        players.set_white(player(&record.players.white));
        players.set_nogo(record.board.nogo);
        players.set_switched(record.can.clocks);
        let nogo = window.global::<ui::NoGo>();
        nogo.set_present(record.moves_left.is_some());
        let left = record.moves_left.unwrap_or_default();
        nogo.set_black(left.black as i32);
        nogo.set_white(left.white as i32);
    }

    /// The board with its players and moves.
    fn record(&self, window: &MainWindow, record: &RecordView, settings: &Settings) {
        self.board.show(&window.global(), &record.board, settings.look);
        self.players(window, record);
        let actions = window.global::<ui::Actions>();
        actions.set_pass(record.can.pass);
        actions.set_undo(record.can.undo);
        actions.set_resign(record.can.resign);
        actions.set_score(record.can.score);
        actions.set_pause(record.can.pause);
        actions.set_resume(record.can.resume);
        actions.set_save(record.can.save);
        actions.set_hint(record.can.hint);
        actions.set_hand_over(record.can.hand_over);
        actions.set_nogo(record.board.nogo);
        window.global::<ui::Tools>().set_redo(record.can.redo);

        let status = window.global::<ui::Status>();
        status.set_move_label((&record.move_label).into());
        status.set_move_number(record.at.to_string().into());

        let moves = window.global::<ui::Moves>();
        self.moves.show(&record.line);
        moves.set_count(record.line.len() as i32);
        moves.set_at(record.at as i32);
        moves.set_nogo(record.board.nogo);

        let tree = window.global::<ui::Tree>();
        let (names, board) = (settings.look.coordinates, &record.board);
        let tongue = Tongue { lang: settings.lang, names, size: board.size, nogo: board.nogo };
        if self.tree.show(&record.tree, tongue) {
            tree.set_columns(record.tree.columns as i32);
            tree.set_rows(record.tree.rows as i32);
            tree.set_edition(tree.get_edition().wrapping_add(1));
        }
        if let Some(spot) = record.tree.spot(record.node) {
            tree.set_column(spot.column as i32);
            tree.set_row(spot.row as i32);
        }
        tree.set_nogo(record.board.nogo);
        self.reading.place(window, record.at as u32, settings.numbers);

        let review = window.global::<ui::Review>();
        let title = &record.title;
        review.set_black((&title.names.black).into());
        review.set_white((&title.names.white).into());
        review.set_result((&title.result).into());
        review.set_about((&title.about).into());
        review.set_changed(title.changed);
        review.set_comment((&record.comment).into());
        review.set_keepable(record.can.keep);
    }

    fn tools(&self, window: &MainWindow, edit: &EditView, trying: Option<u32>) {
        let tools = window.global::<ui::Tools>();
        let hand = TOOLS.into_iter().find(|known| edit.tool == Some(known.1));
        tools.set_hand(hand.map_or(ui::ToolKind::Nothing, |known| known.0));
        if hand.is_some() {
            // What is in hand can be seen.
            tools.set_open(true);
        }
        tools.set_enabled(trying.is_none());
        tools.set_of_move(edit.of_move);
        let said = |judgement| edit.judged.iter().find(|said| said.0 == judgement);
        sync(&self.judged, Judgement::ALL.into_iter().map(|j| said(j).map_or(0, |said| 1 + i32::from(said.1))));
        sync(&self.branch, BranchEdit::ALL.into_iter().map(|way| edit.branch.contains(&way)));
        window.global::<ui::Review>().set_trying(trying.map_or(-1, |n| n as i32));
    }

    fn count(&self, count: &ui::Count<'_>, view: Option<&CountView>, result: Option<&str>) {
        count.set_present(view.is_some());
        let Some(view) = view else { return };
        count.set_open(view.open);
        count.set_unfinished((&view.unfinished).into());
        count.set_rules((&view.rules).into());
        count.set_moves((&view.moves).into());
        count.set_result(result.unwrap_or(&view.result).into());
        count.set_sum((&view.sum).into());
        count.set_share(view.share);
        count.set_break_even(view.break_even);
        count.set_break_even_text((&view.break_even_text).into());
        count.set_black_end((&view.ends.black).into());
        count.set_white_end((&view.ends.white).into());
        let row = |row: &lanke_app::view::CountRow| ui::CountRow {
            title: (&row.title).into(),
            black: (&row.values.black).into(),
            white: (&row.values.white).into(),
            bold: row.bold,
            faint: row.faint,
        };
        sync(&self.count, view.rows.iter().map(row));
    }
}

/// Brings a model to `rows`, telling the window only of rows that differ.
pub(crate) fn sync<T: Clone + PartialEq + 'static>(model: &VecModel<T>, rows: impl Iterator<Item = T>) {
    let mut count = 0;
    for row in rows {
        match model.row_data(count) {
            None => model.push(row),
            Some(old) if old != row => model.set_row_data(count, row),
            Some(_) => {}
        }
        count += 1;
    }
    while model.row_count() > count {
        model.remove(model.row_count() - 1);
    }
}

fn player(view: &PlayerView) -> ui::Player {
    let none = ClockView { main: String::new(), side: String::new(), bar: 0.0, drain: 0.0, low: false, off: false };
    let clock = view.clock.as_ref().unwrap_or(&none);
    ui::Player {
        name: (&view.name).into(),
        rank: (&view.rank).into(),
        captures: (&view.captures).into(),
        timed: view.clock.is_some(),
        main: (&clock.main).into(),
        side: (&clock.side).into(),
        bar: clock.bar,
        drain: clock.drain,
        low: clock.low,
        off: clock.off,
        active: view.active,
        state: (&view.state).into(),
        icon: view.icon.into(),
        tone: tone(view.tone),
        you: view.you,
        agreed: view.agreed,
    }
}

/// Number of a colour in the window; 0 for none.
pub(crate) fn color_number(color: Option<Color>) -> i32 {
    color.map_or(0, |color| 1 + i32::from(color == Color::White))
}

/// The colour of a number of the window.
pub(crate) fn numbered_color(number: i32) -> Option<Color> {
    match number {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

pub(crate) fn wood(look: Look) -> ui::Wood {
    match look.wood {
        Wood::Kaya => ui::Wood::Kaya,
        Wood::Katsura => ui::Wood::Katsura,
        Wood::Bamboo => ui::Wood::Bamboo,
    }
}

pub(crate) fn tone(tone: Tone) -> ui::Tone {
    match tone {
        Tone::Plain => ui::Tone::Plain,
        Tone::Good => ui::Tone::Good,
        Tone::Warning => ui::Tone::Warning,
        Tone::Bad => ui::Tone::Bad,
    }
}

/// Lets what is on the screen fade away over what comes after it. Where it cannot be had, the change
/// is seen at once.
fn fade(window: &MainWindow) {
    if window.window().is_visible()
        && let Ok(picture) = window.window().take_snapshot()
    {
        window.set_before(slint::Image::from_rgba8(picture));
        window.set_fades(true);
    }
}
