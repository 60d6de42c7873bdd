//! The program under test, on a clock that the test sets.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_app::form::Form;
use lanke_app::words::Lang;
use lanke_app::{Intent, View};
use lanke_players::Starter;
use lanke_rules::Color;
use lanke_runtime::voice::VoiceError;
use lanke_runtime::{Lanke, Places};
use lanke_sound::Cue;

pub(crate) struct Program {
    pub(crate) lanke: Lanke,
    time: Rc<Cell<Duration>>,
}

impl Program {
    pub(crate) fn start(home: &Path) -> Self {
        wait_for_locks(&home.join("journal"));
        let time = Rc::new(Cell::new(Duration::ZERO));
        let now = time.clone();
        Self { lanke: Lanke::start(Some(Places::within(home)), Lang::En, Box::new(move || now.get())), time }
    }

    /// The same program with other computer opponents.
    pub(crate) fn thinking_with(self, waken: Arc<Starter>) -> Self {
        Self { lanke: self.lanke.thinking_with(waken), ..self }
    }

    /// The same program; what is heard of it goes into a list.
    pub(crate) fn heard_in(self, list: Rc<RefCell<Vec<Cue>>>) -> Self {
        let hear = Box::new(move |cue, _| {
            list.borrow_mut().push(cue);
            None
        });
        Self { lanke: self.lanke.heard_by(hear), ..self }
    }

    /// The same program; what it says aloud goes into a list.
    pub(crate) fn saying_to(self, list: Rc<RefCell<Vec<String>>>) -> Self {
        let say = Box::new(move |_, color, point: &str| {
            list.borrow_mut().push(format!("{color:?} {point}"));
            Err(VoiceError::NoProgram)
        });
        Self { lanke: self.lanke.spoken_by(say), ..self }
    }

    /// The same program by a wall clock that the test sets.
    pub(crate) fn dated_by(self, wall: Rc<Cell<NaiveDateTime>>) -> Self {
        Self { lanke: self.lanke.dated_by(Box::new(move || wall.get())), ..self }
    }

    pub(crate) fn send(&mut self, intent: Intent) {
        self.lanke.send(intent);
        self.lanke.settle();
    }

    /// Lets time pass, waking the program whenever it asks for it.
    pub(crate) fn wait(&mut self, seconds: f64) {
        let end = self.time.get() + Duration::from_secs_f64(seconds);
        while let Some(next) = self.lanke.wake_at() {
            let at = self.time.get() + next;
            if at > end {
                break;
            }
            self.time.set(at);
            self.lanke.wake();
            self.lanke.settle();
        }
        self.time.set(end);
        self.lanke.wake();
    }

    /// Lets time pass at once, without waiting for workers.
    pub(crate) fn pass(&mut self, seconds: f64) {
        self.time.set(self.time.get() + Duration::from_secs_f64(seconds));
        self.lanke.wake();
    }

    pub(crate) fn begin(&mut self, form: Form) {
        self.send(Intent::NewGame);
        self.send(Intent::Edit(form));
        self.send(Intent::Start);
        assert!(self.view().common.dialog.is_none(), "{:?}", self.view().common.dialog);
    }

    pub(crate) fn play(&mut self, vertices: &str) {
        for vertex in vertices.split_whitespace() {
            match vertex {
                "pass" => self.send(Intent::Pass),
                _ => {
                    let size = self.view().record().unwrap().board.size;
                    self.send(Intent::Tap(size.parse_vertex(vertex).expect(vertex)));
                }
            }
        }
    }

    pub(crate) fn view(&self) -> View {
        self.lanke.view()
    }

    /// The board as a picture.
    pub(crate) fn board(&self) -> Vec<String> {
        let board = self.view().record().unwrap().board.clone();
        let stone = |stone| match stone {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        board.points.chunks(board.size.width().into()).map(|row| row.iter().map(|p| stone(p.stone)).collect()).collect()
    }
}

/// A process that another test is just starting holds every lock of ours for a moment, until it has become another
/// program.
fn wait_for_locks(journals: &Path) {
    let files = std::fs::read_dir(journals).into_iter().flatten().flatten();
    for file in files.filter_map(|entry| std::fs::File::open(entry.path()).ok()) {
        for _ in 0..200 {
            if file.try_lock().is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

pub(crate) fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}
