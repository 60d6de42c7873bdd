//! The window under test, its files and its time.

use std::cell::{Cell, RefCell};
use std::iter;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::opponents::waken;
use crate::versions;
use i_slint_backend_testing::{
    AccessibleRole, ElementHandle, TestingBackend, TestingBackendOptions, mock_elapsed_time,
};
use i_slint_core::accessibility::AccessibleStringProperty;
use i_slint_core::item_tree::ParentItemTraversalMode;
use i_slint_core::window::WindowInner;
use lanke_app::words::Lang;
use lanke_app::{Intent, Settings};
use lanke_engine::{Analysis, Candidate, Choice, EngineError, Task, Thinker};
use lanke_gui::{Window, ui};
use lanke_players::{PlayerSpec, Starter};
use lanke_rules::{Capture, Color, Move, Point, Position};
use lanke_runtime::{Lanke, Places};
use lanke_sound::Cue;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalSize, Rgba8Pixel, SharedPixelBuffer, SharedString};

/// A window in a world of its own: its files, its time.
pub(crate) struct Stage {
    pub(crate) window: Window,
    time: Rc<Cell<Duration>>,
    pub(crate) home: tempfile::TempDir,
    heard: Rc<RefCell<Vec<Cue>>>,
    /// Other programs that the window has to do with.
    pub(crate) others: RefCell<Vec<Lanke>>,
}

impl Stage {
    pub(crate) fn new(lang: Lang) -> Self {
        Self::set_platform();
        Self::start(tempfile::tempdir().unwrap(), lang)
    }

    /// The window with the program's own computer opponents.
    pub(crate) fn real(lang: Lang) -> Self {
        Self::set_platform();
        Self::begin(tempfile::tempdir().unwrap(), lang, None)
    }

    fn set_platform() {
        let options =
            TestingBackendOptions { mock_time: true, threading: false, renderer_name: Some("software".into()) };
        slint::platform::set_platform(Box::new(TestingBackend::new(options))).unwrap();
    }

    /// The program as it is after it was left and started again.
    pub(crate) fn restart(self, lang: Lang) -> Self {
        drop(self.window);
        Self::start(self.home, lang)
    }

    /// The same window with other computer opponents behind it; nothing has been done in it yet.
    pub(crate) fn thinking(self, players: Arc<Starter>) -> Self {
        let lang = self.window.settings().lang;
        drop(self.window);
        Self::begin(self.home, lang, Some(players))
    }

    fn start(home: tempfile::TempDir, lang: Lang) -> Self {
        Self::begin(home, lang, Some(Arc::new(waken)))
    }

    fn begin(home: tempfile::TempDir, lang: Lang, players: Option<Arc<Starter>>) -> Self {
        let time = Rc::new(Cell::new(Duration::ZERO));
        let now = time.clone();
        let lanke = Lanke::start(Some(Places::within(home.path())), lang, Box::new(move || now.get()));
        let heard = Rc::<RefCell<Vec<_>>>::default();
        let list = heard.clone();
        let lanke = match players {
            Some(players) => lanke.thinking_with(players),
            None => lanke,
        };
        let lanke = lanke.trusting(versions::key()).heard_by(Box::new(move |cue, _| {
            list.borrow_mut().push(cue);
            None
        }));
        let window = Window::open(lanke).unwrap();
        window.component().show().unwrap();
        let stage = Self { window, time, home, heard, others: RefCell::default() };
        stage.resize((1440.0, 900.0));
        stage
    }

    pub(crate) fn resize(&self, (width, height): (f32, f32)) {
        let window = self.window.component().window();
        let size = LogicalSize::new(width, height);
        window.set_size(size.to_physical(window.scale_factor()));
        // The window of tests takes no part in scaling.
        window.dispatch_event(WindowEvent::Resized { size });
        self.advance(1);
    }

    pub(crate) fn advance(&self, milliseconds: u64) {
        let step = Duration::from_millis(milliseconds);
        self.time.set(self.time.get() + step);
        mock_elapsed_time(step);
    }

    /// Lets the threads answer that work for the window.
    pub(crate) fn settle(&self) {
        self.window.settle();
        self.advance(20);
    }

    /// Lets time pass for the window, the other programs and their threads until something is so.
    #[track_caller]
    pub(crate) fn wait_until(&self, mut so: impl FnMut() -> bool) {
        // A busy machine may need minutes.
        for _ in 0..300_000 {
            if so() {
                return;
            }
            self.advance(10);
            self.others.borrow_mut().iter_mut().for_each(Lanke::wake);
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("what is waited for does not come");
    }

    pub(crate) fn find(&self, label: &str) -> Option<ElementHandle> {
        let named: Vec<_> = ElementHandle::find_by_accessible_label(self.window.component(), label).collect();
        let button = |e: &&ElementHandle| e.accessible_role() == Some(AccessibleRole::Button);
        named.iter().find(button).or(named.first()).cloned()
    }

    #[track_caller]
    pub(crate) fn click(&self, label: &str) {
        let element = self.find(label).unwrap_or_else(|| panic!("nothing is called {label}"));
        element.mock_single_click(PointerEventButton::Left);
        self.advance(20);
    }

    pub(crate) fn set(&self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.window.settings();
        change(&mut settings);
        self.window.send(Intent::Set(Box::new(settings)));
    }

    pub(crate) fn press(&self, key: impl Into<SharedString>) {
        let (window, text) = (self.window.component().window(), key.into());
        self.window.expect_key();
        window.dispatch_event(WindowEvent::KeyPressed { text: text.clone() });
        window.dispatch_event(WindowEvent::KeyReleased { text });
        self.advance(1);
    }

    /// Types letters one by one.
    pub(crate) fn write(&self, text: &str) {
        let window = self.window.component().window();
        for c in text.chars() {
            self.window.expect_key();
            window.dispatch_event(WindowEvent::KeyPressed { text: SharedString::from(c) });
            window.dispatch_event(WindowEvent::KeyReleased { text: SharedString::from(c) });
        }
        self.advance(1);
    }

    /// Types letters while a key is held down.
    pub(crate) fn chord(&self, held: Key, text: &str) {
        let window = self.window.component().window();
        window.dispatch_event(WindowEvent::KeyPressed { text: held.into() });
        self.write(text);
        window.dispatch_event(WindowEvent::KeyReleased { text: held.into() });
    }

    /// Presses Tab until the control of this name has the keyboard.
    #[track_caller]
    pub(crate) fn tab_to(&self, label: &str) {
        let found = (0..200).any(|_| {
            self.press(Key::Tab);
            self.focused() == label
        });
        assert!(found, "Tab does not lead to {label}");
    }

    /// Name of the control that has the keyboard.
    pub(crate) fn focused(&self) -> SharedString {
        let window = WindowInner::from_pub(self.window.component().window());
        let focused = window.focus_item.borrow().upgrade();
        iter::successors(focused, |item| item.parent_item(ParentItemTraversalMode::StopAtPopups))
            .find_map(|item| item.accessible_string_property(AccessibleStringProperty::Label))
            .unwrap_or_default()
    }

    pub(crate) fn picture(&self) -> SharedPixelBuffer<Rgba8Pixel> {
        // Beyond every animation.
        self.advance(400);
        self.advance(1);
        self.window.component().window().take_snapshot().unwrap()
    }

    /// Sounds heard since this was last asked.
    pub(crate) fn heard(&self) -> Vec<Cue> {
        self.heard.take()
    }

    pub(crate) fn status(&self) -> String {
        self.window.component().global::<ui::Status>().get_text().into()
    }
}

/// A computer opponent that counts stones: with them the lead swings, so that there are mistakes, and the same points are
/// the best wherever they are free. Programs are what they are elsewhere.
pub(crate) fn analyst() -> Arc<Starter> {
    Arc::new(|player: &PlayerSpec| match player {
        PlayerSpec::Engine(_) => waken(player),
        _ => Ok(Box::new(Analyst) as Box<dyn Thinker>),
    })
}

struct Analyst;

/// Points by which Black leads, by the number of stones on the board in threes: each swing stands out of the error of
/// random games.
const LEADS: [f64; 8] = [11.5, 3.5, 12.1, 3.2, 10.0, -0.6, 8.4, 0.2];

impl Thinker for Analyst {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let visits = task.budget.visits.unwrap_or(18_000);
        let _ = report(&look(task.position, visits));
        Ok(Choice::Pass)
    }
}

fn look(position: &Position, visits: u64) -> Analysis {
    let (board, size) = (position.board(), position.board().size());
    let counted = position.ruleset().capture == Capture::Allowed;
    let stones = size.area() - board.empty().len();
    let black = LEADS[stones / 3 % LEADS.len()];
    let lead = if position.to_play() == Color::Black { black } else { -black };
    let rate = |lead: f64| 1.0 / (1.0 + (-lead / 8.0).exp());
    let spots = [(10, 8), (7, 6), (5, 9), (16, 5), (4, 1), (2, 6)].map(|(x, y)| Point::new(x, y));
    let spots: Vec<Point> = spots.into_iter().filter(|&p| size.contains(p) && board.stone(p).is_none()).collect();
    // What follows goes straight down.
    let line = |first: Point| -> Vec<Move> {
        let below = (0..4).filter_map(|i| size.point(first.x().into(), u32::from(first.y()) + i));
        below.map(Move::Play).collect()
    };
    let losses = [0.0, 0.3, 1.2, 3.0];
    let share = [0.68, 0.25, 0.055, 0.012];
    let candidates = (0..spots.len().min(4)).map(|i| Candidate {
        visits: (visits as f64 * share[i]) as u64,
        win_rate: rate(lead - losses[i]),
        lower_bound: rate(lead - losses[i]) - 0.01,
        prior: share[i],
        score: counted.then_some(lead - losses[i]),
        line: line(spots[i]),
    });
    let stones: Vec<(Point, f32)> = size
        .points()
        .filter_map(|p| Some((p, if board.stone(p)? == position.to_play() { 1.0 } else { -1.0 })))
        .collect();
    // Each stone's influence falls off with the distance.
    let owner = |p: Point| {
        let near = |(q, side): &(Point, f32)| {
            let (x, y) = (f32::from(p.x()) - f32::from(q.x()), f32::from(p.y()) - f32::from(q.y()));
            side * (-(x * x + y * y) / 9.0).exp()
        };
        stones.iter().map(near).sum::<f32>().clamp(-1.0, 1.0)
    };
    let mut policy = vec![0.0; size.area() + 1];
    for (i, share) in share.iter().enumerate().take(spots.len()) {
        policy[size.ordinal(spots[i])] = *share as f32;
    }
    Analysis {
        engine: String::new(),
        win_rate: rate(lead),
        score: counted.then_some(lead),
        visits,
        proved: false,
        candidates: candidates.collect(),
        ownership: if counted { size.points().map(owner).collect() } else { Vec::new() },
        policy,
    }
}

/// A computer opponent for which the side to move has always won, so that every move is a mistake: proved from the second
/// move on.
pub(crate) fn prover() -> Arc<Starter> {
    Arc::new(|_: &PlayerSpec| Ok(Box::new(Prover) as Box<dyn Thinker>))
}

struct Prover;

impl Thinker for Prover {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let (board, visits) = (task.position.board(), task.budget.visits.unwrap_or(18_000));
        let candidate = |(&point, win_rate): (&Point, f64)| Candidate {
            visits: visits / 2,
            win_rate,
            lower_bound: win_rate,
            prior: 0.5,
            score: None,
            line: vec![Move::Play(point)],
        };
        let candidates = board.empty().iter().zip([1.0, 0.0]).map(candidate).collect();
        let proved = board.size().area() - board.empty().len() >= 2;
        let _ = report(&Analysis { win_rate: 1.0, visits, proved, candidates, ..Analysis::UNKNOWN });
        Ok(Choice::Pass)
    }
}
