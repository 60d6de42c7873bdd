//! The screens of the window, each with the steps that lead to it.

use std::fs;

use lanke_app::analysis::{Analyse, Layer};
use lanke_app::form::{ClockKind, Form, PlayerChoice, PlayerKind};
use lanke_app::library::{Filters, PatternTool};
use lanke_app::phones::{PhoneRole, PhoneWish};
use lanke_app::{
    CameraWish, ExportWish, GamesWish, Go, Intent, LearnWish, LibraryWish, Numbers, OnlineWish, PageId, PlayTab, Read,
    RelayWish, VersionsWish,
};
use lanke_gui::ui;
use lanke_players::{Engine, PlayerSpec};
use lanke_print::ExportFormat;
use lanke_rules::{ByColor, Color, Placement, Point};
use slint::platform::Key;
use slint::{ComponentHandle, Model};

use crate::stage::Stage;
use crate::steps::{
    analysed, cards, counting, draw_corner, edit, learn, library, listed, look_up, nogo, play, played, records, relay,
    start, turned, watch,
};
use crate::tables;
use crate::versions;

/// Brings a screen about.
pub(crate) type Prepare = fn(&Stage);

/// Screens saved as pictures, each with the steps that lead to it.
pub(crate) const SCREENS: [(&str, Prepare); 94] = [
    ("home", |stage| {
        played(stage);
        play(stage);
        stage.window.send(Intent::Show(PageId::Home));
        stage.settle();
    }),
    ("home-first", |stage| {
        stage.window.send(Intent::Resign);
        stage.window.send(Intent::Accept);
        stage.set(|s| s.welcomed = false);
        stage.window.send(Intent::Show(PageId::Home));
        stage.settle();
    }),
    ("home-games", |stage| {
        played(stage);
        stage.window.send(Intent::Show(PageId::Home));
        stage.settle();
    }),
    ("home-cards", |stage| {
        cards(stage);
        stage.window.send(Intent::Show(PageId::Home));
        stage.settle();
    }),
    ("play", play),
    ("learn", |stage| {
        stage.window.send(Intent::Show(PageId::Learn));
        stage.settle();
    }),
    ("learn-due", |stage| {
        cards(stage);
        stage.window.send(Intent::Show(PageId::Learn));
        stage.settle();
    }),
    ("card", |stage| {
        cards(stage);
        learn(stage, LearnWish::Review);
    }),
    ("card-answer", |stage| {
        cards(stage);
        learn(stage, LearnWish::Review);
        learn(stage, LearnWish::Answer);
        stage.advance(3000);
    }),
    ("lesson", |stage| {
        learn(stage, LearnWish::Lesson(2));
        stage.window.send(Intent::Tap(Point::new(0, 0)));
        stage.advance(1500);
    }),
    ("lesson-nogo", |stage| {
        learn(stage, LearnWish::Lesson(12));
        learn(stage, LearnWish::Hint);
    }),
    ("problem", |stage| {
        learn(stage, LearnWish::Problems(2));
    }),
    ("problem-answer", |stage| {
        learn(stage, LearnWish::Problems(1));
        learn(stage, LearnWish::Answer);
        stage.advance(3000);
    }),
    ("exam-start", |stage| {
        learn(stage, LearnWish::Exam(2));
    }),
    ("exam", |stage| {
        learn(stage, LearnWish::Exam(2));
        learn(stage, LearnWish::BeginExam);
    }),
    ("exam-end", |stage| {
        learn(stage, LearnWish::Exam(2));
        learn(stage, LearnWish::BeginExam);
        for _ in 0..20 {
            learn(stage, LearnWish::Next);
        }
    }),
    ("library-begin", |stage| {
        library(stage);
    }),
    ("library", |stage| {
        library(stage);
        draw_corner(stage);
    }),
    ("library-preview", |stage| {
        library(stage);
        draw_corner(stage);
        look_up(stage, LibraryWish::Preview(0));
    }),
    ("library-results", |stage| {
        library(stage);
        draw_corner(stage);
        stage.window.component().global::<ui::Library>().set_results(true);
    }),
    ("library-nothing", |stage| {
        library(stage);
        draw_corner(stage);
        for p in [Point::new(10, 8), Point::new(11, 8)] {
            look_up(stage, LibraryWish::Tool(PatternTool::Stone(Color::White)));
            stage.window.send(Intent::Tap(p));
        }
        stage.advance(200);
        stage.settle();
        stage.window.component().global::<ui::Library>().set_results(true);
    }),
    ("library-folders", |stage| {
        library(stage);
        look_up(stage, LibraryWish::Filter(Filters { player: "A".into(), ..Filters::default() }));
        let shown = stage.window.component();
        shown.global::<ui::Library>().set_adding(true);
        shown.global::<ui::Library>().set_results(true);
    }),
    ("player-report", |stage| {
        played(stage);
        learn(stage, LearnWish::Report);
    }),
    ("openings", |stage| {
        library(stage);
        look_up(stage, LibraryWish::Explorer);
        look_up(stage, LibraryWish::Play(0));
        look_up(stage, LibraryWish::Play(0));
    }),
    ("phones-camera", |stage| {
        stage.window.send(Intent::Phones(PhoneWish::Open(PhoneRole::Camera)));
        stage.settle();
    }),
    ("phones-spectator", |stage| {
        stage.window.send(Intent::Phones(PhoneWish::Open(PhoneRole::Spectator)));
        stage.settle();
    }),
    ("relay-setup", |stage| {
        stage.window.send(Intent::Relay(RelayWish::Show));
        stage.settle();
    }),
    ("relay-boards", relay),
    ("relay-board", |stage| {
        relay(stage);
        stage.window.send(Intent::Relay(RelayWish::Look(Some(2))));
        stage.settle();
    }),
    ("relay-code", |stage| {
        relay(stage);
        stage.window.send(Intent::Relay(RelayWish::Code(0)));
        stage.settle();
    }),
    ("review", |stage| {
        stage.window.send(Intent::Show(PageId::Review));
        stage.window.send(Intent::Go(Go::Move(20)));
    }),
    ("analysis", |stage| {
        analysed(stage);
        stage.press("v");
        stage.advance(300);
        stage.settle();
    }),
    ("reasons", |stage| {
        // Black leaves a stone in atari.
        let sgf = "(;SZ[19]PB[王质]PW[石室中人];B[kh];W[kg];B[pd];W[jh];B[dp];W[lh];B[pp];W[dd];B[qf];W[dj])";
        stage.window.send(Intent::Paste(sgf.into()));
        stage.settle();
        stage.window.send(Intent::Analyse(Analyse::Game));
        stage.settle();
        stage.window.send(Intent::Go(Go::Move(8)));
        stage.settle();
    }),
    ("heat", |stage| {
        analysed(stage);
        stage.press("h");
        stage.advance(300);
        stage.settle();
    }),
    ("edit", edit),
    ("analysis-menu", |stage| {
        analysed(stage);
        let analysis = stage.window.component().global::<ui::Analysis>();
        // Below the button that opens it, or as near as the window lets it.
        analysis.set_menu_x(980.0);
        analysis.set_menu_y(70.0);
        analysis.set_menu(true);
    }),
    ("treemenu", |stage| {
        stage.window.send(Intent::Show(PageId::Review));
        stage.window.send(Intent::Go(Go::Move(20)));
        stage.window.component().global::<ui::TreeMenu>().invoke_show(600.0, 400.0);
    }),
    ("count", |stage| {
        stage.window.send(Intent::Score);
        stage.window.send(Intent::Accept);
        stage.settle();
    }),
    ("unfinished", |stage| {
        start(stage, Form { width: 9, height: 9, ..Form::default() });
        for (x, y) in [(2, 2), (6, 2), (2, 6), (6, 6)] {
            stage.window.send(Intent::Tap(Point::new(x, y)));
        }
        stage.window.send(Intent::Score);
        stage.window.send(Intent::Accept);
        stage.settle();
    }),
    ("turns", |stage| {
        stage.window.send(Intent::Resign);
        stage.window.send(Intent::Accept);
        turned(stage);
    }),
    ("counting", counting),
    ("counted", |stage| {
        counting(stage);
        stage.window.send(Intent::Agree);
        turned(stage);
    }),
    ("new", |stage| stage.window.send(Intent::NewGame)),
    ("new-canadian", |stage| {
        stage.window.send(Intent::NewGame);
        stage.window.send(Intent::Edit(Form { clock: ClockKind::Canadian, ..Form::default() }));
    }),
    ("ask", |stage| stage.window.send(Intent::Resign)),
    ("changed", |stage| {
        let path = stage.home.path().join("game.sgf");
        fs::write(&path, "(;SZ[9];B[ee];W[dd])").unwrap();
        stage.window.send(Intent::Open(path.clone()));
        stage.settle();
        fs::write(&path, "(;SZ[9];B[ee];W[gg])").unwrap();
        stage.window.send(Intent::Save);
        stage.settle();
    }),
    ("games", listed),
    ("games-several", |stage| {
        listed(stage);
        stage.window.send(Intent::Games(GamesWish::Choose(0)));
        stage.window.send(Intent::Games(GamesWish::AskDelete));
        stage.window.send(Intent::Accept);
        stage.settle();
        stage.window.send(Intent::Games(GamesWish::Choose(1)));
        stage.window.send(Intent::Games(GamesWish::Extend(2)));
        stage.settle();
    }),
    ("games-sheet", |stage| {
        listed(stage);
        stage.resize((480.0, 900.0));
        let games = stage.window.component().global::<ui::Games>();
        let row = games.get_rows().row_data(1).unwrap();
        let name = [row.result, row.black, row.white, row.about, row.when, row.file];
        stage.click(&name.each_ref().map(|text| text.as_str()).join(", "));
        stage.settle();
    }),
    ("files", |stage| {
        stage.window.send(Intent::Files);
        stage.settle();
    }),
    ("save-as", |stage| {
        stage.window.send(Intent::AskPlace);
        stage.settle();
    }),
    ("export", |stage| {
        stage.window.send(Intent::Export(ExportWish::Open(ExportFormat::Png)));
        stage.settle();
    }),
    ("sheet", |stage| {
        stage.window.send(Intent::Export(ExportWish::Open(ExportFormat::Sheet)));
        stage.settle();
    }),
    ("settings", |stage| stage.window.component().global::<ui::Nav>().set_settings(true)),
    ("settings-board", |stage| {
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Board);
    }),
    ("settings-sound", |stage| {
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Sound);
    }),
    ("settings-about", |stage| {
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::About);
    }),
    ("settings-versions", |stage| {
        stage.set(|s| s.version_list = versions::serve());
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::About);
        stage.window.send(Intent::Versions(VersionsWish::Look));
        stage.settle();
    }),
    ("settings-help", |stage| {
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Help);
    }),
    ("settings-engines", |stage| {
        stage.set(|s| s.engines = vec![Engine { name: "GNU Go".into(), command: "gnugo --mode gtp".into() }]);
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Engines);
        stage.advance(1);
        let page = stage.window.component().global::<ui::Engines>();
        page.invoke_write("".into(), "KataGo".into(), "katago gtp -model b18.bin.gz".into());
        page.invoke_try("KataGo".into(), "lanke-has-no-such-program".into());
        stage.settle();
    }),
    ("settings-network", |stage| {
        // Without the shared data it is the page of one who has none.
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/networks");
        let file = std::path::Path::new(folder).join("g170-b6c96-s175395328-d26788732.bin.gz");
        if file.exists() {
            stage.window.send(Intent::Network(lanke_app::NetworkWish::Choose(file)));
            stage.settle();
        }
        stage.window.component().global::<ui::Nav>().set_settings(true);
        stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Engines);
    }),
    ("nogo", nogo),
    ("nogo-ai", |stage| {
        nogo(stage);
        stage.window.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Level(7))));
    }),
    ("opponents", |stage| {
        stage.set(|s| s.engines = vec![Engine { name: "GNU Go".into(), command: "gnugo --mode gtp".into() }]);
        stage.window.send(Intent::NewGame);
        let player = PlayerChoice { kind: PlayerKind::Engine, engine: "GNU Go".into(), ..PlayerChoice::default() };
        let players = ByColor { black: PlayerChoice::built_in(7), white: player };
        stage.window.send(Intent::Edit(Form { players, ..Form::default() }));
    }),
    ("hint", |stage| {
        stage.window.send(Intent::Hint);
        stage.settle();
    }),
    ("hint-tab", |stage| {
        stage.window.send(Intent::ShowTab(PlayTab::Analysis));
        stage.window.send(Intent::Hint);
        stage.settle();
    }),
    ("vast", |stage| start(stage, Form { width: 52, height: 52, clock: ClockKind::None, ..Form::default() })),
    ("player-menu", |stage| {
        let menu = stage.window.component().global::<ui::Opponents>();
        menu.set_menu_y(60.0);
        menu.set_menu_x(976.0);
        menu.set_menu(true);
    }),
    ("trouble", |stage| {
        let engine = Engine { name: "GNU Go".into(), command: "fails".into() };
        stage.window.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Engine(engine.clone()))));
        stage.window.send(Intent::SetPlayer(Color::Black, Some(PlayerSpec::Engine(engine))));
        stage.settle();
    }),
    ("keys", |stage| stage.press(Key::F1)),
    ("palette", |stage| stage.chord(Key::Control, "k")),
    ("records", |stage| {
        records(stage);
        stage.set(|s| s.numbers = Numbers::Last(5));
    }),
    ("more", |stage| {
        records(stage);
        stage.window.component().global::<ui::More>().set_open(true);
    }),
    ("search", |stage| {
        records(stage);
        stage.window.component().global::<ui::Walk>().set_open(true);
        stage.window.send(Intent::Read(Read::Find(Some("Q16".into()))));
    }),
    ("collection", |stage| {
        let game = |n| format!("(;SZ[19]PB[AlphaGo]PW[李世石]RE[W+R]DT[2016-03-0{}];B[pd])", n % 9 + 1);
        stage.window.send(Intent::Paste((0..40).map(game).collect()));
        stage.settle();
        stage.window.component().global::<ui::Collection>().set_open(true);
    }),
    ("info", |stage| {
        records(stage);
        stage.window.send(Intent::Read(Read::Info));
    }),
    ("online", |stage| {
        stage.set(|s| s.course.port = 0);
        stage.window.send(Intent::Show(PageId::Online));
        stage.window.send(Intent::Online(OnlineWish::HostCourse));
        stage.wait_until(|| !stage.window.component().global::<ui::Online>().get_address().is_empty());
    }),
    ("online-lanke", tables::meets),
    ("online-waits", tables::hosts),
    ("online-card", tables::is_asked),
    ("online-talk", tables::talks),
    ("online-request", tables::is_asked_back),
    ("online-chat", tables::chats),
    ("online-count", tables::counts),
    ("online-count-chat", tables::count_chats),
    ("online-end", tables::ends),
    ("online-watch", tables::watches),
    ("camera", |stage| {
        // No pictures, and no webcam.
        stage.window.send(Intent::Show(PageId::Camera));
        stage.settle();
    }),
    ("camera-board", |stage| watch(stage)),
    ("camera-tab", |stage| {
        watch(stage);
        stage.window.send(Intent::Show(PageId::Play));
        stage.window.send(Intent::ShowTab(PlayTab::Camera));
    }),
    ("paused", |stage| stage.window.send(Intent::Pause)),
    ("over", |stage| {
        stage.window.send(Intent::Resign);
        stage.window.send(Intent::Accept);
        stage.advance(3100);
    }),
    ("low", |stage| {
        start(stage, Form { main_seconds: 0, periods: 1, seconds: 25, ..Form::default() });
        stage.advance(20_400);
    }),
    ("lots", |stage| {
        stage.window.send(Intent::NewGame);
        let players = ByColor { black: "王质".to_owned(), white: "石室".to_owned() };
        let form = Form { names: players, handicap: 4, placement: Placement::Fixed, ..Form::default() };
        stage.window.send(Intent::Edit(form));
        stage.window.send(Intent::Nigiri(7));
        stage.advance(2000);
    }),
];

/// The screens whose names begin as the environment variable `LANKE_SCREENS` says; all without it.
pub(crate) fn screens() -> impl Iterator<Item = (&'static str, Prepare)> {
    let wanted = std::env::var("LANKE_SCREENS").unwrap_or_default();
    SCREENS.into_iter().filter(move |(name, _)| name.starts_with(&wanted))
}

/// Leaves nothing of a screen open.
pub(crate) fn put_away(stage: &Stage) {
    stage.window.send(Intent::Cancel);
    stage.window.send(Intent::ShowTab(PlayTab::Moves));
    stage.window.send(Intent::Online(OnlineWish::HangUp));
    if stage.window.component().global::<ui::Ask>().get_open() {
        stage.window.send(Intent::Accept);
    }
    stage.others.borrow_mut().clear();
    stage.window.send(Intent::Camera(CameraWish::Close));
    stage.window.send(Intent::Phones(PhoneWish::Stop));
    stage.window.send(Intent::Relay(RelayWish::Stop));
    if stage.window.component().global::<ui::Ask>().get_open() {
        stage.window.send(Intent::Accept);
    }
    // An exam ends first.
    for _ in 0..2 {
        stage.window.send(Intent::Learn(LearnWish::Overview));
    }
    stage.window.send(Intent::Show(PageId::Play));
    stage.window.send(Intent::ShowTab(PlayTab::Moves));
    stage.window.send(Intent::Cancel);
    stage.window.component().global::<ui::Nav>().set_settings(false);
    stage.press(Key::Escape);
    stage.window.component().global::<ui::More>().set_open(false);
    stage.window.component().global::<ui::Analysis>().set_menu(false);
    stage.window.component().global::<ui::Walk>().set_open(false);
    stage.window.component().global::<ui::Collection>().set_open(false);
    stage.window.send(Intent::Read(Read::Find(None)));
    let analysis = stage.window.component().global::<ui::Analysis>();
    let layers = [
        (analysis.get_candidates(), Layer::Candidates),
        (analysis.get_ownership(), Layer::Ownership),
        (analysis.get_lines(), Layer::Lines),
    ];
    for (_, layer) in layers.into_iter().filter(|layer| layer.0) {
        stage.window.send(Intent::Analyse(Analyse::Layer(layer)));
    }
    stage.set(|s| {
        s.numbers = Numbers::Off;
        s.welcomed = true;
        s.version_list = String::new();
        (s.course.name, s.course.rank) = Default::default();
    });
    // With a tool in hand the next record would lay them all out.
    stage.window.send(Intent::Tool(None));
    for _ in 0..2 {
        stage.window.send(Intent::CloseTab(0));
    }
    stage.window.component().global::<ui::Tools>().set_open(false);
    stage.window.component().global::<ui::TreeMenu>().set_open(false);
    stage.window.component().global::<ui::Opponents>().set_menu(false);
}
