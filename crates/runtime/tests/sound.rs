//! Sounds and their times, on a clock that the test sets.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::mpsc;
use std::time::Duration;

use lanke_app::form::{ClockKind, Form};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, PageId, Settings};
use lanke_rules::{ByColor, Color};
use lanke_runtime::{Lanke, Places};
use lanke_sound::Cue::{self, Capture, End, Flag, Pass, PeriodEntered, PeriodLost, Stone, Tick};

const BLACK: Cue = Stone(Color::Black);
const WHITE: Cue = Stone(Color::White);

/// The program, its time, and everything that was heard since it was last asked, with when.
struct Program {
    _home: tempfile::TempDir,
    lanke: Lanke,
    time: Rc<Cell<Duration>>,
    heard: Rc<RefCell<Vec<(f32, Cue)>>>,
}

impl Program {
    fn start() -> Self {
        let (time, heard) = (Rc::new(Cell::new(Duration::ZERO)), Rc::<RefCell<Vec<_>>>::default());
        let (now, then, list) = (time.clone(), time.clone(), heard.clone());
        let home = tempfile::tempdir().unwrap();
        let ear = move |cue, _| {
            list.borrow_mut().push((then.get().as_secs_f32(), cue));
            None
        };
        let lanke = Lanke::start(Some(Places::within(home.path())), Lang::En, Box::new(move || now.get()));
        Self { _home: home, lanke: lanke.heard_by(Box::new(ear)), time, heard }
    }

    /// A game on a small board.
    fn play(form: Form) -> Self {
        let mut program = Self::start();
        program.send(Intent::NewGame);
        program.send(Intent::Edit(form));
        program.send(Intent::Start);
        assert!(program.lanke.view().common.dialog.is_none());
        program
    }

    fn send(&mut self, intent: Intent) {
        self.lanke.send(intent);
        self.lanke.settle();
    }

    fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = (*self.lanke.view().common.settings).clone();
        change(&mut settings);
        self.send(Intent::Set(Box::new(settings)));
    }

    fn moves(&mut self, vertices: &str) {
        for vertex in vertices.split_whitespace() {
            match vertex {
                "pass" => self.send(Intent::Pass),
                _ => {
                    let point = self.lanke.view().record().unwrap().board.size.parse_vertex(vertex).unwrap();
                    self.send(Intent::Tap(point));
                }
            }
        }
    }

    /// Lets time pass, waking the program only when it asks for it.
    fn wait(&mut self, seconds: f32) {
        let end = self.time.get() + Duration::from_secs_f32(seconds);
        while let Some(next) = self.lanke.wake_at().filter(|&next| self.time.get() + next <= end) {
            self.time.set(self.time.get() + next);
            self.lanke.wake();
        }
        self.time.set(end);
    }

    fn timed(&self) -> Vec<(f32, Cue)> {
        self.heard.take()
    }

    fn heard(&self) -> Vec<Cue> {
        self.timed().into_iter().map(|(_, cue)| cue).collect()
    }
}

fn small(clock: ClockKind) -> Form {
    Form { width: 5, height: 5, clock, main_seconds: 60, periods: 2, seconds: 8, ..Form::default() }
}

/// Black takes a stone at B1, then three at A2 to A4; before that White passes.
const TAKES: &str = "C1 B1 B2 A4 A1 A3 B3 A2 B4 pass A5";

#[test]
fn a_byoyomi_game_that_ends_by_the_flag_is_heard_second_by_second() {
    let mut game = Program::play(small(ClockKind::Japanese));
    game.moves("C3");
    game.wait(49.0);
    assert_eq!(game.timed(), [(0.0, BLACK)]);
    game.moves("C4 D3");
    assert_eq!(game.heard(), [WHITE, BLACK]);
    // White has 11 s of main time and two periods of 8 s.
    game.wait(100.0);
    let heard = game.timed();
    let main = (0..10).map(|i| (50.0 + i as f32, Tick(10 - i)));
    let period = |from: f32| (0..5).map(move |i| (from + 3.0 + i as f32, Tick(5 - i)));
    let expected: Vec<_> = main
        .chain([(60.0, PeriodEntered)])
        .chain(period(60.0))
        .chain([(68.0, PeriodLost)])
        .chain(period(68.0))
        .chain([(76.0, Flag)])
        .collect();
    assert_eq!(heard, expected);
    assert_eq!(game.lanke.view().game().unwrap().result.as_deref(), Some("Black wins on time"));
    assert_eq!(game.lanke.wake_at(), None, "nothing more will happen");
}

#[test]
fn nothing_is_heard_while_the_game_is_paused() {
    let mut game = Program::play(small(ClockKind::Absolute));
    game.moves("C3");
    game.wait(52.5);
    assert_eq!(game.heard(), [BLACK, Tick(10), Tick(9), Tick(8)]);
    game.send(Intent::Pause);
    game.wait(60.0);
    assert_eq!((game.heard(), game.lanke.wake_at()), (vec![], None));
    game.send(Intent::Pause);
    game.wait(1.0);
    assert_eq!(game.heard(), [Tick(7)]);
}

#[test]
fn moves_takes_passes_and_the_end_are_heard() {
    let mut game = Program::play(small(ClockKind::None));
    game.moves(TAKES);
    let taken = [Capture(1), Capture(3)];
    let [one, three] = taken;
    assert_eq!(game.heard(), [BLACK, WHITE, BLACK, WHITE, BLACK, one, WHITE, BLACK, WHITE, BLACK, Pass, BLACK, three]);
    game.moves("A5");
    assert_eq!(game.heard(), [], "a refused move");
    game.send(Intent::Undo);
    assert_eq!(game.heard(), [], "a takeback");
    game.send(Intent::Resign);
    game.send(Intent::Accept);
    assert_eq!(game.heard(), [End]);
    // A stone for study after the end.
    game.send(Intent::Study);
    game.moves("A5");
    assert_eq!(game.heard(), [BLACK, three]);
}

#[test]
fn a_step_forward_is_heard_and_a_leap_is_not() {
    let mut game = Program::play(small(ClockKind::None));
    game.moves(TAKES);
    for screen in [PageId::Play, PageId::Review] {
        game.send(Intent::Show(screen));
        game.send(Intent::Go(Go::First));
        game.send(Intent::Go(Go::Last));
        game.heard();
        for (go, expected) in [
            (Go::First, vec![]),
            (Go::Forward(1), vec![BLACK]),
            (Go::Forward(3), vec![]),
            (Go::Forward(1), vec![BLACK, Capture(1)]),
            (Go::Back(1), vec![]),
            (Go::Move(9), vec![]),
            (Go::Forward(1), vec![Pass]),
            (Go::Forward(1), vec![BLACK, Capture(3)]),
            (Go::Forward(1), vec![]),
        ] {
            game.send(Intent::Go(go));
            assert_eq!(game.heard(), expected, "{screen:?} {go:?}");
        }
    }
    game.send(Intent::Go(Go::Move(8)));
    game.send(Intent::Autoplay);
    game.wait(10.0);
    assert_eq!(game.heard(), [BLACK, Pass, BLACK, Capture(3)]);
    // A move tried out, one step back and forward again, and leaving it.
    game.send(Intent::Try);
    game.moves("E5");
    assert_eq!(game.heard(), [WHITE]);
    game.send(Intent::Go(Go::Back(1)));
    game.send(Intent::Go(Go::Forward(1)));
    assert_eq!(game.heard(), [WHITE]);
    game.send(Intent::Try);
    assert_eq!(game.heard(), []);
}

#[test]
fn what_is_switched_off_is_not_heard_and_warnings_are_while_anything_is() {
    let mut game = Program::play(small(ClockKind::Japanese));
    game.set(|s| s.sound.stones = ByColor { black: false, white: true });
    game.set(|s| (s.sound.captures, s.sound.countdown) = (false, false));
    game.moves(TAKES);
    assert_eq!(game.heard(), [WHITE, WHITE, WHITE, WHITE, Pass]);
    game.wait(100.0);
    assert_eq!(game.heard(), [PeriodEntered, PeriodLost, Flag]);

    let mut game = Program::play(small(ClockKind::Japanese));
    game.set(|s| s.sound.on = false);
    assert_eq!(game.lanke.view().common.status.text, "Sound is off");
    game.moves(TAKES);
    game.wait(100.0);
    assert_eq!(game.heard(), []);
    game.send(Intent::Listen(Cue::Message));
    assert_eq!(game.heard(), [Cue::Message]);
}

#[test]
fn a_machine_without_a_device_is_told_of_until_it_has_one() {
    let device = Rc::new(Cell::new(false));
    let there = device.clone();
    let ear = move |_, _| {
        let (heard, told) = mpsc::channel();
        heard.send(there.get()).unwrap();
        Some(told)
    };
    let mut lanke = Lanke::start(None, Lang::En, Box::new(|| Duration::ZERO)).heard_by(Box::new(ear));
    assert!(!lanke.view().common.silent);
    for there in [false, true] {
        device.set(there);
        lanke.send(Intent::Listen(Cue::Pass));
        lanke.settle();
        assert_eq!(lanke.view().common.silent, !there);
    }
}
