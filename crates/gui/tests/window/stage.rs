//! The window under test, its files and its time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::seats::waken;
use i_slint_backend_testing::{
    AccessibleRole, ElementHandle, TestingBackend, TestingBackendOptions, mock_elapsed_time,
};
use lanke_app::words::Lang;
use lanke_app::{Intent, Lanke, Places, Settings};
use lanke_gui::{Window, ui};
use lanke_sound::Cue;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalSize, Rgba8Pixel, SharedPixelBuffer, SharedString};

/// A window in a world of its own: its files, its time.
pub(crate) struct Stage {
    pub(crate) window: Window,
    time: Rc<Cell<Duration>>,
    pub(crate) home: tempfile::TempDir,
    heard: Rc<RefCell<Vec<Cue>>>,
}

impl Stage {
    pub(crate) fn new(lang: Lang) -> Self {
        let options =
            TestingBackendOptions { mock_time: true, threading: false, renderer_name: Some("software".into()) };
        slint::platform::set_platform(Box::new(TestingBackend::new(options))).unwrap();
        Self::start(tempfile::tempdir().unwrap(), lang)
    }

    /// The program as it is after it was left and started again.
    pub(crate) fn restart(self, lang: Lang) -> Self {
        drop(self.window);
        Self::start(self.home, lang)
    }

    fn start(home: tempfile::TempDir, lang: Lang) -> Self {
        let time = Rc::new(Cell::new(Duration::ZERO));
        let now = time.clone();
        let lanke = Lanke::start(Some(Places::within(home.path())), lang, Box::new(move || now.get()));
        let heard = Rc::<RefCell<Vec<_>>>::default();
        let list = heard.clone();
        let lanke = lanke.thinking_with(Arc::new(waken)).heard_by(Box::new(move |cue, _| {
            list.borrow_mut().push(cue);
            None
        }));
        let window = Window::open(lanke).unwrap();
        window.component().show().unwrap();
        let stage = Self { window, time, home, heard };
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
        window.dispatch_event(WindowEvent::KeyPressed { text: text.clone() });
        window.dispatch_event(WindowEvent::KeyReleased { text });
        self.advance(1);
    }

    /// Types letters one by one.
    pub(crate) fn write(&self, text: &str) {
        let window = self.window.component().window();
        for c in text.chars() {
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

    pub(crate) fn picture(&self) -> SharedPixelBuffer<Rgba8Pixel> {
        // Beyond every animation.
        self.advance(400);
        self.advance(1);
        self.window.component().window().take_snapshot().unwrap()
    }

    /// What was heard since this was last asked.
    pub(crate) fn heard(&self) -> Vec<Cue> {
        self.heard.take()
    }

    pub(crate) fn status(&self) -> String {
        self.window.component().global::<ui::Status>().get_text().into()
    }
}
