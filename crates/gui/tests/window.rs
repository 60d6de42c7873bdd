//! The window without a display: driven by what a screen reader would find, with a mocked clock.
//!
//! Pictures of the screens go to the folder that `LANKE_SHOTS` names, else to `shots` in Cargo's
//! folder for the tests' own files.

use std::cell::Cell;
use std::fs;
use std::io::BufWriter;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use i_slint_backend_testing::{
    AccessibleRole, ElementHandle, TestingBackend, TestingBackendOptions, mock_elapsed_time,
};
use lanke_app::form::{ClockKind, Form};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, Lanke, Places, Screen, Settings, Theme};
use lanke_gui::{Window, ui};
use lanke_rules::{Name, Point};
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalSize, Rgba8Pixel, SharedPixelBuffer};

/// A window in a world of its own: its files, its time.
struct Stage {
    window: Window,
    time: Rc<Cell<Duration>>,
    home: tempfile::TempDir,
}

impl Stage {
    fn new(lang: Lang) -> Self {
        let options =
            TestingBackendOptions { mock_time: true, threading: false, renderer_name: Some("software".into()) };
        slint::platform::set_platform(Box::new(TestingBackend::new(options))).unwrap();
        let home = tempfile::tempdir().unwrap();
        let time = Rc::new(Cell::new(Duration::ZERO));
        let now = time.clone();
        let lanke = Lanke::start(Some(Places::within(home.path())), lang, Box::new(move || now.get()));
        let window = Window::open(lanke).unwrap();
        window.component().show().unwrap();
        let stage = Self { window, time, home };
        stage.resize((1440.0, 900.0));
        stage
    }

    fn resize(&self, (width, height): (f32, f32)) {
        self.window.component().window().set_size(LogicalSize::new(width, height));
        self.advance(1);
    }

    fn advance(&self, milliseconds: u64) {
        let step = Duration::from_millis(milliseconds);
        self.time.set(self.time.get() + step);
        mock_elapsed_time(step);
    }

    /// Lets the threads answer that work for the window.
    fn settle(&self) {
        self.window.settle();
        self.advance(20);
    }

    fn find(&self, label: &str) -> Option<ElementHandle> {
        let named: Vec<_> = ElementHandle::find_by_accessible_label(self.window.component(), label).collect();
        let button = |e: &&ElementHandle| e.accessible_role() == Some(AccessibleRole::Button);
        named.iter().find(button).or(named.first()).cloned()
    }

    #[track_caller]
    fn click(&self, label: &str) {
        let element = self.find(label).unwrap_or_else(|| panic!("nothing is called {label}"));
        element.mock_single_click(PointerEventButton::Left);
        self.advance(20);
    }

    fn set(&self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.window.settings();
        change(&mut settings);
        self.window.send(Intent::Set(Box::new(settings)));
    }

    fn press(&self, key: Key) {
        let window = self.window.component().window();
        window.dispatch_event(WindowEvent::KeyPressed { text: key.into() });
        window.dispatch_event(WindowEvent::KeyReleased { text: key.into() });
        self.advance(1);
    }

    fn picture(&self) -> SharedPixelBuffer<Rgba8Pixel> {
        // Beyond every animation.
        self.advance(400);
        self.advance(1);
        self.window.component().window().take_snapshot().unwrap()
    }

    fn status(&self) -> String {
        self.window.component().global::<ui::Status>().get_text().into()
    }
}

#[test]
fn a_game_is_played_by_clicks_to_a_counted_result() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    stage.click("9");
    stage.click("不限时");
    stage.click("开始对局");
    assert!(stage.find("D9，空点").is_some(), "a board of nine lines");
    for row in (1..=9).rev() {
        stage.click(&format!("D{row}，空点"));
        stage.click(&format!("E{row}，空点"));
    }
    assert!(stage.find("白子 E1，最后一手").is_some());
    // A point that is taken is refused in a sentence, and the game stands as it was.
    stage.click("黑子 D9");
    assert_eq!(stage.status(), "这里已有棋子");
    stage.click("停一手");
    stage.click("停一手");
    stage.settle();
    stage.click("白子 E5");
    let taken_for_dead = stage.window.component().global::<ui::Count>().get_result();
    stage.click("还原");
    let count = stage.window.component().global::<ui::Count>();
    assert_ne!(count.get_result(), taken_for_dead);
    stage.click("确认结果");
    // Black has 36 points, 8¼ less than half of the board and half of the komi.
    assert!(stage.find("白胜 8 又 1/4 子").is_some(), "{}", count.get_result());
    let again = stage.find("新对局").unwrap();
    assert_eq!(again.accessible_enabled(), Some(false), "the result cannot be clicked away at once");
    stage.advance(3100);
    stage.click("新对局");
    assert!(stage.window.component().global::<ui::NewGame>().get_open());
}

#[test]
fn a_record_is_opened_from_the_list_and_walked() {
    let stage = Stage::new(Lang::Zh);
    let games = Places::within(stage.home.path()).games();
    fs::create_dir_all(&games).unwrap();
    let sgf = "(;GM[1]SZ[19]PB[王质]PW[石室];B[pd];W[dp](;B[pp]C[好点];W[dd])(;B[dd]C[变化];W[pp]))";
    fs::write(games.join("一局.sgf"), sgf).unwrap();
    stage.click("棋谱");
    stage.settle();
    stage.click("一局.sgf");
    stage.settle();
    let review = stage.window.component().global::<ui::Review>();
    assert_eq!(review.get_black(), "王质");
    let moves = stage.window.component().global::<ui::Moves>();
    assert_eq!((moves.get_at(), moves.get_count()), (0, 4));
    stage.press(Key::RightArrow);
    assert!(stage.find("黑子 Q16，最后一手").is_some());
    stage.click("下一手");
    stage.click("下一手");
    assert!(stage.find("黑子 Q4，最后一手").is_some());
    assert_eq!(review.get_comment(), "好点");
    stage.press(Key::DownArrow);
    assert!(stage.find("黑子 D16，最后一手").is_some(), "the other variation");
    assert_eq!(review.get_comment(), "变化");
    stage.press(Key::End);
    assert!(stage.find("白子 Q4，最后一手").is_some());
    stage.press(Key::Home);
    assert!(stage.find("Q16，空点").is_some());
    // The automatic walk plays one move a second.
    stage.click("自动播放");
    stage.advance(1100);
    assert_eq!(moves.get_at(), 1);
    stage.click("自动播放");
    stage.advance(5000);
    assert_eq!(moves.get_at(), 1);
}

#[test]
fn the_board_is_played_with_the_keyboard() {
    let stage = Stage::new(Lang::En);
    // Past the five ways of the rail.
    for _ in 0..6 {
        stage.press(Key::Tab);
    }
    stage.press(Key::LeftArrow);
    stage.press(Key::UpArrow);
    stage.press(Key::Return);
    assert!(stage.find("Black stone J11, last move").is_some());
}

#[test]
fn everything_speaks_the_language_that_is_chosen() {
    let stage = Stage::new(Lang::Zh);
    assert!(stage.find("停一手").is_some());
    stage.click("设置");
    stage.click("English");
    assert!(stage.find("停一手").is_none());
    assert!(stage.find("Pass").is_some() && stage.find("Q16, empty").is_some());
}

/// Brings a screen about.
type Prepare = fn(&Stage);

/// What is saved as a picture, and how it comes about.
const SCREENS: [(&str, Prepare); 8] = [
    ("play", play),
    ("review", |stage| {
        stage.window.send(Intent::Show(Screen::Review));
        stage.window.send(Intent::Go(Go::Move(20)));
    }),
    ("count", |stage| {
        stage.window.send(Intent::Score);
        stage.window.send(Intent::Accept);
        stage.settle();
    }),
    ("new", |stage| stage.window.send(Intent::NewGame)),
    ("ask", |stage| stage.window.send(Intent::Resign)),
    ("games", |stage| {
        stage.window.send(Intent::Games);
        stage.settle();
    }),
    ("settings", |stage| stage.window.component().global::<ui::Nav>().set_settings(true)),
    ("nogo", nogo),
];

/// A game of some moves with a clock, and a refused point.
fn play(stage: &Stage) {
    stage.window.send(Intent::Show(Screen::Play));
    start(stage, Form::default());
    for i in 0..60u32 {
        let at = (i * 97 + 40) % 361;
        stage.window.send(Intent::Tap(Point::new((at % 19) as u8, (at / 19) as u8)));
        stage.advance(3000);
    }
    stage.window.send(Intent::Tap(Point::new(2, 2)));
    stage.window.send(Intent::Tap(Point::new(2, 2)));
}

fn nogo(stage: &Stage) {
    let form = Form { rules: Name::NoGo, width: 9, height: 9, clock: ClockKind::None, ..Form::default() };
    start(stage, form);
    for i in 0..40u32 {
        let at = (i * 25 + 3) % 81;
        stage.window.send(Intent::Tap(Point::new((at % 9) as u8, (at / 9) as u8)));
        stage.advance(500);
    }
}

fn start(stage: &Stage, form: Form) {
    stage.window.send(Intent::NewGame);
    stage.window.send(Intent::Edit(form));
    stage.window.send(Intent::Start);
    // Whether the game before may be left.
    stage.window.send(Intent::Accept);
}

#[test]
fn every_screen_is_drawn_in_both_languages_and_colours_at_three_sizes() {
    let folder = std::env::var_os("LANKE_SHOTS")
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shots"), PathBuf::from);
    fs::create_dir_all(&folder).unwrap();
    let stage = Stage::new(Lang::Zh);
    for (name, prepare) in SCREENS {
        play(&stage);
        prepare(&stage);
        for (lang, light) in
            [(Lang::Zh, Theme::Light), (Lang::Zh, Theme::Dark), (Lang::En, Theme::Light), (Lang::En, Theme::Dark)]
        {
            stage.set(|s| (s.lang, s.theme) = (lang, light));
            for size in [(1440.0, 900.0), (1024.0, 700.0), (480.0, 900.0)] {
                stage.resize(size);
                let picture = stage.picture();
                let file = format!("{name}-{}-{light:?}-{}.png", if lang == Lang::Zh { "zh" } else { "en" }, size.0);
                check(&picture, size, light, name);
                save(&picture, &folder.join(file.to_lowercase()));
            }
        }
        stage.window.send(Intent::Cancel);
        stage.window.component().global::<ui::Nav>().set_settings(false);
    }
}

/// The paper is as light or dark as it should be, and there is something on it.
fn check(picture: &SharedPixelBuffer<Rgba8Pixel>, size: (f32, f32), light: Theme, name: &str) {
    assert_eq!((picture.width(), picture.height()), (size.0 as u32, size.1 as u32));
    let pixels = picture.as_slice();
    let corner = pixels[2 * size.0 as usize + 2];
    let dimmed = matches!(name, "new" | "ask" | "games" | "settings");
    let expected: [u8; 3] = if light == Theme::Dark { [0x16, 0x18, 0x1A] } else { [0xF7, 0xF3, 0xEA] };
    if !dimmed {
        // The board's shadow may reach here.
        let near = [corner.r, corner.g, corner.b].iter().zip(expected).all(|(a, b)| a.abs_diff(b) < 4);
        assert!(near, "{name}: {corner:?}");
    } else if light == Theme::Light {
        assert!(corner.r < 0xF0, "{name}: what lies below a dialog is dimmed");
    }
    let drawn = pixels.iter().filter(|p| [p.r, p.g, p.b] != [corner.r, corner.g, corner.b]).count();
    assert!(drawn * 5 > pixels.len(), "{name}: {drawn} of {} pixels", pixels.len());
}

fn save(picture: &SharedPixelBuffer<Rgba8Pixel>, path: &std::path::Path) {
    let file = BufWriter::new(fs::File::create(path).unwrap());
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header().unwrap().write_image_data(picture.as_bytes()).unwrap();
}
