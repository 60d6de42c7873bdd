//! The desktop window: it shows the app's view and tells it what is asked for, and holds no game.

mod analysis;
mod board;
mod callbacks;
mod camera;
mod ending;
mod export;
mod fonts;
mod form;
mod fuzzy;
mod games;
mod home;
mod keylist;
mod keys;
mod language;
mod learn;
mod library;
mod online;
mod opponents;
mod palette;
mod phones;
mod picker;
mod playtabs;
mod projector;
mod reading;
mod record;
mod region;
mod relay;
mod scale;
mod show;
mod sounds;
mod sprites;
mod system;
mod thumbnails;
mod versions;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lanke_app::{Intent, Settings};
use lanke_runtime::Lanke;
use slint::private_unstable_api::re_exports::WindowInner;
use slint::winit_030::winit::event::WindowEvent;
use slint::winit_030::winit::window::Window as WinitWindow;
use slint::winit_030::{EventResult, WinitWindowAccessor};
use slint::{BackendSelector, CloseRequestResponse, ComponentHandle, PlatformError, Timer, TimerMode};

/// Code that the Slint compiler generates from the folder `ui`.
pub use lanke_ui as ui;

/// Time for the first window. Slint waits half a second at most for the system's colours.
const PATIENCE: Duration = Duration::from_secs(3);

/// Reason why there is no window.
#[derive(Debug)]
pub enum NoWindow {
    /// No display, or none that can be drawn on; what the platform says.
    Display(PlatformError),
    /// The window could not be drawn by OpenGL, which the display may lack: with `SLINT_BACKEND=winit-software` in the
    /// environment of another start, it is drawn without.
    OpenGl(PlatformError),
    /// The system knows no font at all.
    Fonts,
}

impl fmt::Display for NoWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            // What the platform says of it names source files; it is for a maintainer's eyes.
            Self::Display(_) | Self::OpenGl(_) => "there is no display that a window can be opened on",
            Self::Fonts => "a window needs at least one font on this system, and fontconfig finds none",
        })
    }
}

impl std::error::Error for NoWindow {}

impl From<PlatformError> for NoWindow {
    fn from(cause: PlatformError) -> Self {
        Self::Display(cause)
    }
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When there is no display, or no font.
pub fn run(lanke: Lanke) -> Result<(), NoWindow> {
    let chosen = std::env::var_os("SLINT_BACKEND").is_some();
    let by_opengl = !chosen && has_gpu();
    region::marks().unwrap_or_default().keep();
    let window = with_fonts(|| {
        let mut backend = BackendSelector::new();
        if !chosen && !by_opengl {
            // OpenGL without a GPU takes more memory and time than drawing by ourselves.
            backend = backend.backend_name("winit".into()).renderer_name("software".into());
        }
        // Before anything is asked of Slint, which panics where it finds no display by itself.
        backend.select()?;
        Window::open(lanke)
    })?;
    window.0.listen_to_workers();
    Timer::single_shot(Duration::ZERO, {
        let window = window.component().as_weak();
        || Timer::single_shot(PATIENCE, move || end_without_window(&window))
    });
    window.component().run().map_err(if by_opengl { NoWindow::OpenGl } else { NoWindow::Display })
}

/// Ends the event loop if it has made no window. Version 1.18 of Slint runs on where OpenGL cannot be had, and tells of the error
/// when the loop has ended.
fn end_without_window(window: &slint::Weak<ui::MainWindow>) {
    if window.upgrade().is_some_and(|window| !window.window().has_winit_window()) {
        // It fails only where there is no loop.
        let _ended = slint::quit_event_loop();
    }
}

/// Opens a window by `open`. Where fontconfig knows no font, the library that Slint finds fonts with
/// (`fontique` 0.11) panics; this makes an error of it.
fn with_fonts(open: impl FnOnce() -> Result<Window, NoWindow>) -> Result<Window, NoWindow> {
    fn is_no_font(payload: &dyn Any) -> bool {
        payload.downcast_ref::<String>().is_some_and(|words| words.ends_with("on an `Err` value: NoMatch"))
    }
    let usual = Arc::new(panic::take_hook());
    let hook = usual.clone();
    panic::set_hook(Box::new(move |info| {
        if !is_no_font(info.payload()) {
            hook(info);
        }
    }));
    // Nothing that a panic could have left half done is used again.
    let opened = panic::catch_unwind(AssertUnwindSafe(open));
    panic::set_hook(Box::new(move |info| usual(info)));
    opened.unwrap_or_else(|payload| match payload {
        payload if is_no_font(&*payload) => Err(NoWindow::Fonts),
        payload => panic::resume_unwind(payload),
    })
}

/// True if there is hardware to draw with: on Linux the kernel shows it, elsewhere there always is.
fn has_gpu() -> bool {
    !cfg!(target_os = "linux") || Path::new("/dev/dri").exists()
}

/// The window with the program behind it.
pub struct Window(Rc<Desk>);

impl Window {
    /// A window that shows `lanke`; its component brings it to the screen with `show` or `run`.
    ///
    /// # Errors
    /// When there is no display.
    pub fn open(lanke: Lanke) -> Result<Self, NoWindow> {
        let sprites = sprites::Sprites::new(show::wood(lanke.view().common.settings.look));
        fonts::register();
        let component = ui::MainWindow::new()?;
        sprites.serve(&component);
        let thumbnails = thumbnails::Thumbnails::serve(&component, sprites);
        let show = show::Show::new(&component, lanke.view().common.settings, &thumbnails);
        let log = lanke.engine_log().map_or_else(String::new, |path| path.display().to_string());
        component.global::<ui::Engines>().set_log(log.into());
        let desk = Rc::new(Desk {
            component,
            show,
            keys: keylist::KeyList::default(),
            palette: palette::Palette::default(),
            lanke: RefCell::new(lanke),
            timer: Timer::default(),
        });
        desk.connect();
        desk.refresh();
        Ok(Self(desk))
    }

    /// The Slint component.
    pub fn component(&self) -> &ui::MainWindow {
        &self.0.component
    }

    /// Asks the program for something, as a click would.
    pub fn send(&self, intent: Intent) {
        self.0.send(intent);
    }

    /// Settings, as the window shows them.
    pub fn settings(&self) -> Settings {
        Settings::clone(&self.0.show.settings.borrow())
    }

    /// Prepares for a key, as the window does by itself where it is on a screen.
    pub fn expect_key(&self) {
        take_keyboard_back(&self.0.component);
    }

    /// Waits until the program's workers have answered, as a test must that has no time to lose.
    pub fn settle(&self) {
        self.0.lanke.borrow_mut().settle();
        self.0.refresh();
    }
}

/// Gives the keyboard back where what had it is gone from the screen: Slint 1.18 gives a key to nothing then. It tells only
/// its own crates what has the keyboard.
fn take_keyboard_back(component: &ui::MainWindow) {
    let window = WindowInner::from_pub(component.window());
    window.ensure_tree_instantiated();
    let held = window.focus_item.borrow().upgrade().is_some_and(|item| item.is_visible());
    if !held {
        component.invoke_take_keyboard_back();
    }
}

/// Brings a window to the front, where the display lets it: a Wayland compositor does not.
fn come_forward(window: &slint::Window) {
    window.set_minimized(false);
    // A window that is not on the screen yet comes to its front by itself.
    let _shown = window.with_winit_window(WinitWindow::focus_window);
}

/// State that the callbacks of the window share; all on the thread of the window.
struct Desk {
    component: ui::MainWindow,
    show: show::Show,
    keys: keylist::KeyList,
    palette: palette::Palette,
    /// Borrowed only while an intent is carried out or a view is made, which call nothing back.
    lanke: RefCell<Lanke>,
    /// Runs when the program wants to be woken, and only then.
    timer: Timer,
}

impl Desk {
    fn connect(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let send = move |intent| {
            if let Some(desk) = weak.upgrade() {
                desk.send(intent);
            }
        };
        callbacks::listen(&self.component, &self.show, &send);
        picker::listen(&self.component, &send);
        system::follow(&self.component);
        keys::listen(self);
        keylist::listen(self);
        palette::listen(self);
        let (drop, settings, seen) = (send.clone(), self.show.settings.clone(), Cell::new(false));
        let (component, over) = (self.component.as_weak(), self.component.as_weak());
        let hovers = move |on| {
            if let Some(window) = over.upgrade() {
                window.global::<ui::Home>().set_dropping(on);
            }
        };
        self.component.window().on_winit_window_event(move |window, event| {
            let percent = settings.borrow().scale;
            match (event, component.upgrade()) {
                (WindowEvent::Focused(true), Some(window)) => system::look_again(&window),
                (WindowEvent::KeyboardInput { .. }, Some(window)) => take_keyboard_back(&window),
                _ => {}
            }
            match event {
                WindowEvent::HoveredFile(_) => hovers(true),
                WindowEvent::HoveredFileCancelled => hovers(false),
                WindowEvent::DroppedFile(path) => {
                    hovers(false);
                    drop(Intent::Open(path.clone()));
                }
                // It asks for the system's scale.
                WindowEvent::ScaleFactorChanged { .. } if percent.is_some() => return EventResult::PreventDefault,
                // The window may have come to another screen.
                WindowEvent::Resized(_) | WindowEvent::Moved(_) => scale::apply(window, percent),
                // It has just come to its first.
                _ if !seen.replace(true) => {
                    scale::apply(window, percent);
                    scale::fit(window);
                }
                _ => {}
            }
            EventResult::Propagate
        });
        let weak = Rc::downgrade(self);
        self.component.window().on_close_requested(move || {
            send(Intent::Quit);
            // The program may ask first whether it is to be left.
            match weak.upgrade().is_none_or(|desk| desk.lanke.borrow().has_quit()) {
                true => CloseRequestResponse::HideWindow,
                false => CloseRequestResponse::KeepWindowShown,
            }
        });
    }

    fn send(self: &Rc<Self>, intent: Intent) {
        self.lanke.borrow_mut().send(intent);
        if let Some(text) = self.lanke.borrow_mut().take_copied() {
            self.component.invoke_copy(text.into());
        }
        self.refresh();
    }

    /// Lets workers wake the window, so that it need not look whether they have an answer.
    fn listen_to_workers(self: &Rc<Self>) {
        let desk = Rc::downgrade(self);
        self.component.on_answered(move || {
            if let Some(desk) = desk.upgrade() {
                desk.lanke.borrow_mut().wake();
                desk.refresh();
                if desk.lanke.borrow_mut().take_called() {
                    come_forward(desk.component.window());
                }
            }
        });
        let (window, rung) = (self.component.as_weak(), Arc::new(AtomicBool::new(false)));
        self.lanke.borrow().ring(Box::new(move || {
            // One call is enough for all answers that have come before it is heard.
            if rung.swap(true, Ordering::AcqRel) {
                return;
            }
            let heard = rung.clone();
            let answered = move |window: ui::MainWindow| {
                heard.store(false, Ordering::Release);
                window.invoke_answered();
            };
            if window.upgrade_in_event_loop(answered).is_err() {
                rung.store(false, Ordering::Release);
            }
        }));
    }

    /// Shows the program as it is now and sets the timer to when that will change by itself.
    fn refresh(self: &Rc<Self>) {
        let (view, wake_at, quit) = {
            let lanke = self.lanke.borrow();
            (lanke.view(), lanke.wake_at(), lanke.has_quit())
        };
        let spoken = self.show.settings.borrow().lang;
        self.show.view(&self.component, &view);
        self.leave_place(&view);
        if view.common.settings.lang != spoken {
            self.show_all_keys();
            self.search_palette("");
        }
        match wake_at {
            None => self.timer.stop(),
            Some(delay) => {
                let weak = Rc::downgrade(self);
                // A millisecond more than asked, so that the instant has come when it is looked at.
                self.timer.start(TimerMode::SingleShot, delay + Duration::from_millis(1), move || {
                    if let Some(desk) = weak.upgrade() {
                        desk.lanke.borrow_mut().wake();
                        desk.refresh();
                    }
                });
            }
        }
        if quit {
            // The program runs as long as one of its windows is open.
            self.show.camera.close_projector();
            if let Err(error) = self.component.hide() {
                eprintln!("lanke: the window does not close: {error}");
            }
        }
    }
}
