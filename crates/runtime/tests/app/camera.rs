//! Games on a real board before a camera: a picture on the disk that is drawn anew stands for it.

use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lanke_app::cameras::Cameras;
use lanke_app::form::{ClockKind, Form};
use lanke_app::view::{CameraView, Dialog, LearnPage, Projection};
use lanke_app::words::Lang;
use lanke_app::{CameraWish, HomeWish, Intent, LearnWish, PageId, Settings, View};
use lanke_camera::Source;
use lanke_engine::{Analysis, Choice, EngineError, Task, Thinker};
use lanke_game::session::GameSettings;
use lanke_players::PlayerSpec;
use lanke_rules::{Color, Move, Name, Point, Size};
use lanke_runtime::file_trouble::FileTrouble;
use lanke_runtime::followed_game::{FollowedGame, GameError, GameFiles};
use lanke_runtime::game_journal::GameJournal;
use lanke_runtime::record_file::RecordFile;
use lanke_runtime::recorder::{Conditions, Ending, Event, Footage, Recorder, RecorderListener};
use lanke_sound::Cue;
use lanke_vision::scene::{self, Scene, Stone, Taste};
use lanke_vision::{Frame, Random, Spot};

use crate::program::{Program, home};

const SIDE: usize = 9;

/// A board of nine lines, drawn into a file whenever it changes.
pub(crate) struct Table {
    pub(crate) scene: Scene,
    pub(crate) path: PathBuf,
}

impl Table {
    pub(crate) fn new(folder: &Path) -> Self {
        let taste = Taste { width: 640, height: 480, cell: (16.0, 40.0), whole: true };
        let mut scene = Scene::random(19, taste);
        scene.arms.clear();
        assert_eq!(scene.board.side, SIDE);
        scene.stones = vec![None; SIDE * SIDE];
        let table = Self { scene, path: folder.join("board.png") };
        table.show();
        table
    }

    fn show(&self) {
        self.write(&self.scene.shoot(640, 480).frame);
    }

    /// A program that sees the board.
    fn watched(&self, home: &Path) -> Program {
        let mut program = Program::start(home);
        program.send(Intent::Show(PageId::Camera));
        program.send(Intent::Camera(CameraWish::Open(self.path.to_str().expect("UTF-8").to_owned())));
        until(&mut program, "the board", |view| camera(view).found);
        program
    }

    fn write(&self, frame: &Frame) {
        let beside = self.path.with_extension("new");
        std::fs::write(&beside, frame.to_png()).expect("a file");
        std::fs::rename(&beside, &self.path).expect("the same folder");
    }

    /// As the picture shows it: the camera looks from beyond the board.
    pub(crate) fn lay(&mut self, x: usize, y: usize, color: Option<Color>) {
        self.scene.stones[(SIDE - 1 - y) * SIDE + SIDE - 1 - x] =
            color.map(|color| Stone { color, off: Spot::new(0.04, -0.05) });
        self.show();
    }
}

fn projection(view: &View) -> &Projection {
    view.common.projection.as_ref().expect("a camera is open")
}

pub(crate) fn camera(view: &View) -> &CameraView {
    view.camera().expect("the page is shown")
}

/// Waits until the view is as it should be.
pub(crate) fn until(program: &mut Program, what: &str, holds: impl Fn(&View) -> bool) -> View {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        program.wait(0.5);
        let view = program.view();
        if holds(&view) {
            return view;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let view = program.view();
    panic!(
        "{what} was awaited; {:?}, {} moves",
        view.camera().map(|c| (c.state.clone(), c.doubts.clone())),
        view.record().unwrap().line.len()
    );
}

/// A computer opponent that plays in the middle of the top line.
struct Top;

impl Thinker for Top {
    fn think(
        &mut self,
        _: &Task<'_>,
        _: &mut dyn FnMut(&Analysis) -> std::ops::ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        Ok(Choice::Play(Point::new(4, 2)))
    }
}

#[test]
fn a_game_on_the_board_is_played_recorded_and_answered() {
    let home = home();
    let mut table = Table::new(home.path());
    let heard = Rc::<RefCell<Vec<Cue>>>::default();
    let said = Rc::<RefCell<Vec<String>>>::default();
    let mut program = Program::start(home.path()).heard_in(heard.clone()).saying_to(said.clone());
    program = program.thinking_with(Arc::new(|_: &PlayerSpec| Ok(Box::new(Top))));
    let minutes = Form { width: 9, height: 9, clock: ClockKind::Absolute, main_seconds: 6000, ..Form::default() };
    program.begin(minutes);
    assert!(program.view().camera().is_none());
    program.send(Intent::Show(PageId::Camera));
    assert_eq!(camera(&program.view()).state.text, "No camera is chosen");
    program.send(Intent::Camera(CameraWish::Open(table.path.to_str().expect("UTF-8").to_owned())));
    let found = until(&mut program, "the board", |view| camera(view).found);
    assert_eq!(
        (projection(&found).lines, found.record().unwrap().board.size.width(), found.record().unwrap().board.enabled),
        (9, 9, true)
    );

    program.send(Intent::Camera(CameraWish::Record(true)));
    table.lay(6, 6, Some(Color::Black));
    let view = until(&mut program, "the first move", |view| view.record().unwrap().line.len() == 1);
    assert_eq!(
        (&*view.record().unwrap().line[0].text, camera(&view).recording, projection(&view).awaited),
        ("G3", true, None)
    );

    // A computer opponent answers; its stone is waited for, and another is not taken for it.
    program.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Level(1))));
    assert_eq!(camera(&program.view()).hint, "Thinking");
    let view = until(&mut program, "the answer", |view| projection(view).awaited.is_some());
    assert_eq!((projection(&view).awaited, view.record().unwrap().line.len()), (Some((0.5, 0.25)), 2));
    assert!(view.record().unwrap().board.lit.contains(&Point::new(4, 2)));
    assert_eq!(
        (said.borrow().join(", ").as_str(), &*view.common.status.text),
        ("White E7", "No voice: install spd-say or espeak-ng, or switch the voice off in the settings")
    );
    assert_eq!(heard.borrow().iter().filter(|&&cue| cue == Cue::Answer(Color::White)).count(), 1);
    // The same place in the picture.
    let (x, y) = camera(&view).awaited_at.expect("the board is seen");
    let truth = table.scene.shoot(640, 480).corners(SIDE).map(SIDE).expect("four corners").apply(Spot::new(4.0, 2.0));
    assert!(Spot::new(f64::from(x) * 640.0, f64::from(y) * 480.0).distance(truth) < 12.0, "{x} {y} {truth:?}");
    until(&mut program, "the wish", |view| camera(view).state.text == "Lay the stone at E7");
    table.lay(1, 1, Some(Color::White));
    until(&mut program, "the wrong stone", |view| camera(view).state.text == "B8 is not the move that is awaited");
    table.lay(1, 1, None);
    table.lay(4, 2, Some(Color::White));
    let view = until(&mut program, "the stone", |view| projection(view).awaited.is_none());
    assert_eq!((view.record().unwrap().line.len(), camera(&view).awaited_at), (2, None));
    assert_eq!(heard.borrow().iter().filter(|&&cue| cue == Cue::Answer(Color::White)).count(), 1);
    program.send(Intent::SetPlayer(Color::White, None));

    // What the rules do not explain is shown, and not played.
    table.lay(0, 8, Some(Color::White));
    let view = until(&mut program, "the doubt", |view| !camera(view).doubts.is_empty());
    let doubt = &camera(&view).doubts[0];
    assert_eq!((&*doubt.name, doubt.stone, &*doubt.note), ("A1", Some(Color::White), "Game: empty"));
    assert_eq!(
        (view.record().unwrap().line.len(), camera(&view).state.text.as_str()),
        (2, "1 point differs; please check")
    );
    assert_eq!(view.record().unwrap().board.doubts, [(Point::new(0, 8), 0)]);
    // A click says that nothing lies there, until something else is seen for two seconds.
    program.send(Intent::Tap(Point::new(0, 8)));
    until(&mut program, "the correction", |view| camera(view).state.text == "Steady");
    table.lay(0, 8, None);
    let shown = camera(&program.view()).pictures;
    // Two are taken a second, and one may have been on its way.
    until(&mut program, "the board as it was", |view| camera(view).pictures >= shown + 7);
    table.lay(0, 8, Some(Color::White));
    until(&mut program, "the doubt again", |view| !camera(view).doubts.is_empty());
    table.lay(0, 8, None);
    until(&mut program, "the board as it was", |view| camera(view).doubts.is_empty());

    // A stone that is lifted is a move taken back.
    table.lay(4, 2, None);
    until(&mut program, "the move taken back", |view| view.record().unwrap().line.len() == 1);

    // The camera is gone for a while; the game stands.
    std::fs::remove_file(&table.path).expect("it is there");
    let view = until(&mut program, "the loss", |view| camera(view).state.icon == "wifi-off");
    assert_eq!(view.record().unwrap().line.len(), 1);
    table.lay(4, 4, Some(Color::White));
    until(&mut program, "the next move", |view| view.record().unwrap().line.len() == 2);

    // What was played is in the journal of the next start.
    drop(program);
    let mut again = Program::start(home.path());
    again.send(Intent::Accept);
    assert_eq!(again.view().record().unwrap().line.len(), 2);
}

#[test]
fn captured_stones_are_waited_for_and_a_stone_that_is_not_seen_is_clicked() {
    let home = home();
    let mut table = Table::new(home.path());
    let mut program = table.watched(home.path());
    // A click says what lies at a point before a game is recorded.
    program.send(Intent::Tap(Point::new(8, 8)));
    until(&mut program, "the stone", |view| camera(view).count == [1, 0]);
    program.send(Intent::Camera(CameraWish::Correct(Point::new(8, 8), None)));
    until(&mut program, "nothing", |view| camera(view).count == [0, 0]);
    // The board of the last game was another one: a new one begins.
    program.send(Intent::Camera(CameraWish::Record(true)));
    assert_eq!(program.view().record().unwrap().board.size.width(), 9);
    let places = [(5, 4), (6, 4), (7, 4), (4, 2), (6, 3), (1, 1)];
    for ((n, (x, y)), color) in places.into_iter().enumerate().zip(Color::BOTH.into_iter().cycle()) {
        table.lay(x, y, Some(color));
        until(&mut program, "a move", |view| view.record().unwrap().line.len() == n + 1);
    }
    table.lay(6, 5, Some(Color::Black));
    let view = until(&mut program, "the wish", |view| camera(view).state.text == "Captured, to be lifted: G5");
    assert_eq!(view.record().unwrap().line.len(), 6);
    table.lay(6, 4, None);
    let view = until(&mut program, "the capture", |view| view.record().unwrap().line.len() == 7);
    assert_eq!((view.record().unwrap().board.points[4 * SIDE + 6].stone, camera(&view).count), (None, [4, 2]));

    // A move made in the window is to be laid; who says that it lies there is believed.
    program.send(Intent::Tap(Point::new(2, 6)));
    let view = until(&mut program, "the wish", |view| camera(view).state.text == "Lay the stone at C3");
    assert_eq!(view.record().unwrap().line.len(), 8);
    program.send(Intent::Tap(Point::new(2, 6)));
    until(&mut program, "the stone", |view| projection(view).awaited.is_none() && camera(view).state.text == "Steady");
    // The camera goes on behind other pages.
    program.send(Intent::Show(PageId::Review));
    assert!(program.view().camera().is_none());
    table.lay(7, 7, Some(Color::Black));
    program.send(Intent::Show(PageId::Camera));
    let view = until(&mut program, "a move", |view| view.record().unwrap().line.len() == 9);
    assert!(camera(&view).recording);
}

#[test]
fn a_board_that_bears_stones_begins_a_game_with_them() {
    let home = home();
    let mut table = Table::new(home.path());
    for (x, y, color) in [(2, 2, Color::Black), (6, 6, Color::Black), (6, 2, Color::Black), (4, 4, Color::White)] {
        table.lay(x, y, Some(color));
    }
    let mut program = table.watched(home.path());
    let stones = |view: &View| view.record().unwrap().board.points.iter().filter(|point| point.stone.is_some()).count();
    // Stones that are not surely seen are asked about first.
    let doubts = camera(&program.view()).doubts.len();
    assert_eq!(doubts, 3);
    program.send(Intent::Camera(CameraWish::Record(true)));
    let view = until(&mut program, "the question", |view| {
        camera(view).state.text == "Confirm 3 points, then recording begins"
    });
    assert_eq!(camera(&view).hint, "Recording begins when the board is seen and nothing is uncertain");
    assert_eq!((camera(&program.view()).recording, camera(&program.view()).starting), (false, true));
    program.send(Intent::Camera(CameraWish::Record(false)));
    assert!(!camera(&program.view()).starting);
    program.send(Intent::Camera(CameraWish::Record(true)));
    program.send(Intent::Camera(CameraWish::Accept));
    assert!(camera(&program.view()).recording);
    let view = until(&mut program, "the stones", |view| stones(view) == 4 && camera(view).doubts.is_empty());
    assert_eq!(view.common.status.text, "3 black and 1 white stone lie there; White is to play. Takeback undoes it");
    assert_eq!((view.record().unwrap().line.len(), view.record().unwrap().can.undo), (0, true));
    table.lay(2, 6, Some(Color::White));
    let view = until(&mut program, "the first move", |view| view.record().unwrap().line.len() == 1);
    assert_eq!(&*view.record().unwrap().line[0].text, "C3");
    assert!(view.record().unwrap().can.undo);

    // The journal holds it, and the record.
    drop(program);
    let mut again = Program::start(home.path());
    again.send(Intent::Accept);
    assert_eq!((again.view().record().unwrap().line.len(), stones(&again.view())), (1, 5));
    drop(again);

    // Who takes it back is not asked again: the stones differ.
    table.lay(2, 6, None);
    let other = self::home();
    let mut program = table.watched(other.path());
    program.send(Intent::Camera(CameraWish::Record(true)));
    // One after the other is as good as all.
    for (x, y) in [(2, 2), (6, 6), (6, 2)] {
        program.send(Intent::Camera(CameraWish::Correct(Point::new(x, y), Some(Color::Black))));
    }
    until(&mut program, "the stones", |view| camera(view).recording && stones(view) == 4);
    program.send(Intent::Undo);
    let view = until(&mut program, "the doubts", |view| camera(view).doubts.len() == 4);
    assert_eq!((stones(&view), view.record().unwrap().can.undo), (0, false));
}

#[test]
fn white_may_begin_on_the_board() {
    let home = home();
    let mut table = Table::new(home.path());
    let mut program = table.watched(home.path());
    program.send(Intent::Camera(CameraWish::Record(true)));
    until(&mut program, "steadiness", |view| camera(view).state.text == "Steady");
    let mut lay = |x, y, color, moves| {
        table.lay(x, y, Some(color));
        let view = until(&mut program, "the move", |view| view.record().unwrap().line.len() == moves);
        view.record().unwrap().board.points.iter().filter_map(|point| point.stone).collect::<Vec<_>>()
    };
    assert_eq!(lay(2, 2, Color::White, 1), [Color::White]);
    assert_eq!(lay(6, 6, Color::Black, 2), [Color::White, Color::Black]);
}

/// The last game was one of NoGo, with a clock.
#[test]
fn the_game_that_is_recorded_is_never_that_of_the_last_one() {
    let home = home();
    let table = Table::new(home.path());
    let mut program = Program::start(home.path());
    let nogo = Form { rules: Name::NoGo, clock: ClockKind::PerMove, seconds: 10, ..Form::default() };
    program.begin(Form { width: 7, height: 7, ..nogo.clone() });
    program.play("A1 B2");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    let form = program.view().common.settings.form.clone();
    assert!(program.view().record().unwrap().board.nogo);
    program.send(Intent::Show(PageId::Camera));
    // No board is seen yet, and no click is a move of the last game.
    let view = program.view();
    assert_eq!(
        (view.record().unwrap().board.nogo, view.record().unwrap().board.size, view.record().unwrap().board.enabled),
        (false, Size::NINETEEN, false)
    );
    program.send(Intent::Camera(CameraWish::Open(table.path.to_str().expect("UTF-8").to_owned())));
    let view = until(&mut program, "the board", |view| camera(view).found);
    let (rules, chosen) = camera(&view).rules.clone();
    assert_eq!(
        (view.record().unwrap().board.nogo, view.record().unwrap().board.size.width(), &*rules[chosen]),
        (false, 9, "Go, Chinese")
    );
    program.send(Intent::Camera(CameraWish::Record(true)));
    let view = until(&mut program, "a recording", |view| camera(view).recording);
    assert_eq!(
        (
            view.record().unwrap().board.nogo,
            view.record().unwrap().board.size.width(),
            &*view.record().unwrap().title.about
        ),
        (false, 9, "Chinese rules")
    );
    assert!(
        view.record().unwrap().players.black.clock.is_none() && view.record().unwrap().players.white.clock.is_none()
    );
    // The next game at the table is what it was.
    assert_eq!(view.common.settings.form, form);

    // NoGo is recorded where that is asked for, then and at the next start.
    program.send(Intent::Camera(CameraWish::Record(false)));
    program.send(Intent::Camera(CameraWish::Rules(Name::NoGo)));
    assert!(program.view().record().unwrap().board.nogo);
    program.send(Intent::Camera(CameraWish::Record(true)));
    let view = until(&mut program, "a recording", |view| camera(view).recording);
    assert_eq!((view.record().unwrap().board.nogo, view.record().unwrap().board.size.width()), (true, 9));
    drop(program);
    assert_eq!(Program::start(home.path()).view().common.settings.recording, Name::NoGo);
}

#[test]
fn a_game_on_another_board_is_refused_while_one_is_recorded() {
    let home = home();
    let mut table = Table::new(home.path());
    let mut program = table.watched(home.path());
    program.send(Intent::Camera(CameraWish::Record(true)));
    until(&mut program, "steadiness", |view| camera(view).recording && camera(view).state.text == "Steady");
    program.send(Intent::NewGame);
    program.send(Intent::Edit(Form { width: 13, height: 13, ..Form::default() }));
    program.send(Intent::Start);
    let view = program.view();
    let refusal = "Recording on a board of 9×9; stop that first";
    assert_eq!((view.common.status.text.as_str(), view.record().unwrap().board.size.width()), (refusal, 9));
    assert!(camera(&view).recording);
    assert!(matches!(&view.common.dialog, Some(Dialog::NewGame { form, .. }) if form.width == 13));
    // One on the same board is followed.
    program.begin(Form { width: 9, height: 9, clock: ClockKind::None, ..Form::default() });
    table.lay(6, 6, Some(Color::Black));
    let view = until(&mut program, "the first move", |view| view.record().unwrap().line.len() == 1);
    assert!(camera(&view).recording);
    // A board of other lines is no hand.
    program.send(Intent::Camera(CameraWish::Lines));
    until(&mut program, "the other lines", |view| {
        camera(view).state.text == "The board seen is 19×19, that of the game is not"
    });
}

/// Its stones do not lie on the board: they differ, and no move is taken for one that was taken back.
#[test]
fn a_game_that_goes_on_while_another_is_recorded_keeps_its_moves() {
    let home = home();
    let table = Table::new(home.path());
    let mut program = Program::start(home.path());
    program.begin(Form { width: 9, height: 9, clock: ClockKind::None, takeback: true, ..Form::default() });
    program.play("G3 C7");
    drop(program);
    let mut program = table.watched(home.path());
    // The first page offers the game that was broken off, whatever is played meanwhile.
    program.send(Intent::Show(PageId::Home));
    program.send(Intent::Show(PageId::Camera));
    program.send(Intent::Camera(CameraWish::Record(true)));
    until(&mut program, "steadiness", |view| camera(view).recording && camera(view).state.text == "Steady");
    program.send(Intent::Home(HomeWish::Resume));
    program.send(Intent::Show(PageId::Camera));
    let view = until(&mut program, "the doubts", |view| camera(view).doubts.len() == 2);
    assert_eq!((view.record().unwrap().line.len(), camera(&view).recording), (2, true));
}

/// A listener that does nothing.
struct Unheard;

impl RecorderListener for Unheard {
    fn tell(&mut self, _: Duration, _: Event) {}

    fn tell_state(&mut self, _: Duration, _: Event) {}

    fn tell_trouble(&mut self, _: FileTrouble) {}
}

#[test]
fn a_game_broken_off_while_it_was_counted_is_followed_again() {
    let home = home();
    let table = Table::new(home.path());
    let files = || GameFiles {
        record: RecordFile::new(&home.path().join("game.sgf"), true).expect("a record"),
        journal: Some(GameJournal::open(&home.path().join("game.journal")).expect("a journal").0),
    };
    let settings = GameSettings::new(Size::NINE, Name::Chinese);
    let mut game = FollowedGame::new(settings.clone(), files(), Duration::ZERO).expect("a game");
    for _ in Color::BOTH {
        game.play(Move::Pass, Duration::ZERO).expect("it is legal");
    }
    assert_eq!((game.goes_on(), game.outcome()), (false, None), "it is counted");
    drop(game);

    let source = Source::find(table.path.to_str().expect("UTF-8")).expect("a picture");
    let footage = Footage::new(source, false, None).expect("its usual pace");
    let conditions = Conditions {
        size: Some(settings.size),
        settings,
        white_first: false,
        accepts: false,
        attended: true,
        cameras: Cameras::default(),
        answerer: None,
        listener: Box::new(Unheard),
    };
    let mut recorder = Recorder::new(conditions, files(), &footage).expect("the game");
    let follows = Cell::new(None);
    let ended = recorder.follow(
        footage.source,
        || follows.get().is_some(),
        |recorder| -> Result<(), GameError> {
            follows.set(recorder.overlay().map(|sight| sight.following));
            Ok(())
        },
    );
    assert_eq!((ended.expect("nothing fails"), follows.get()), (Ending::Stopped, Some(true)));
}

#[test]
fn corners_are_dragged_and_remembered() {
    let home = home();
    let table = Table::new(home.path());
    let truth = table.scene.shoot(640, 480).corners(SIDE);
    // Nothing is to be found by itself.
    table.write(&Frame::new(640, 480, vec![90; 640 * 480 * 3]).expect("a picture"));
    let mut program = Program::start(home.path());
    program.begin(Form { width: 9, height: 9, ..Form::default() });
    let open = CameraWish::Open(table.path.to_str().expect("UTF-8").to_owned());
    program.send(Intent::Camera(open.clone()));
    let view = until(&mut program, "a picture", |view| camera(view).picture.is_some());
    assert_eq!((camera(&view).found, camera(&view).corners[0]), (false, (0.2, 0.2)));
    table.show();
    for (index, corner) in truth.0.iter().enumerate() {
        program.send(Intent::Camera(CameraWish::Corner(index, corner.x as f32 / 640.0, corner.y as f32 / 480.0)));
        let seen = |view: &View| {
            let [x, y] = [camera(view).corners[index].0 * 640.0, camera(view).corners[index].1 * 480.0];
            camera(view).found && Spot::new(x.into(), y.into()).distance(*corner) < 12.0
        };
        until(&mut program, "the corner", seen);
    }
    // The board seen from its side, and with fewer lines than were seen.
    program.send(Intent::Camera(CameraWish::Turn));
    let second = Spot::new(truth.0[1].x / 640.0, truth.0[1].y / 480.0);
    until(&mut program, "the turn", |view| {
        let (x, y) = camera(view).corners[0];
        Spot::new(x.into(), y.into()).distance(second) < 0.03
    });
    program.send(Intent::Camera(CameraWish::Lines));
    until(&mut program, "nineteen lines", |view| projection(view).lines == 19);
    for lines in [13, 9] {
        program.send(Intent::Camera(CameraWish::Lines));
        until(&mut program, "fewer lines", |view| projection(view).lines == lines);
    }
    let kept = std::fs::read_to_string(home.path().join("cameras.json")).expect("it is kept");
    assert!(kept.contains("\"lines\": 9"), "{kept}");
    program.send(Intent::Camera(CameraWish::Close));
    assert!(!camera(&program.view()).open);
    program.send(Intent::Camera(CameraWish::Open("rtmp://10.0.0.1/".to_owned())));
    until(&mut program, "the refusal", |view| {
        camera(view).state.text == "Only http, https and rtsp cameras are offered"
    });
}

/// A camera whose address is a web page, as most have one beside their stream.
#[test]
fn a_web_page_instead_of_pictures_is_told_in_both_languages() {
    let home = home();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let place = listener.local_addr().expect("a place");
    std::thread::spawn(move || {
        for line in listener.incoming() {
            let mut line = line.expect("a connection");
            let mut question = BufReader::new(line.try_clone().expect("the same line"));
            let mut text = String::new();
            while question.read_line(&mut text).is_ok_and(|length| length > 2) {}
            let _gone = line.write_all(b"HTTP/1.1 200 OK\r\n\r\n<!doctype html><html>Log in</html>");
        }
    });
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Camera));
    program.send(Intent::Camera(CameraWish::Open(format!("http://{place}/"))));
    let told = |view: &View| camera(view).state.text.clone();
    until(&mut program, "the fault", |view| told(view).contains("That is a web page"));
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..(*program.view().common.settings).clone() })));
    assert_eq!(told(&program.view()), "这是网页的地址，请填 MJPEG 视频流的地址");
}

#[test]
fn a_problem_is_made_of_what_lies_on_the_board() {
    let home = home();
    let mut table = Table::new(home.path());
    let black = [(3, 8), (2, 7), (3, 7), (0, 6), (1, 6), (2, 6)];
    let white = [(4, 8), (4, 7), (3, 6), (4, 6), (0, 5), (1, 5), (2, 5), (3, 5)];
    black.into_iter().for_each(|(x, y)| table.lay(x, y, Some(Color::Black)));
    white.into_iter().for_each(|(x, y)| table.lay(x, y, Some(Color::White)));
    let mut program = table.watched(home.path());
    let wanted = |view: &View| camera(view).count == [6, 8];
    until(&mut program, "the stones", wanted);
    // Nothing is made of what a hand hides.
    table.scene.arms = scene::arm(&mut Random::new(4), SIDE);
    table.show();
    until(&mut program, "the hand", |view| !view.record().unwrap().board.unseen.is_empty());
    program.send(Intent::Learn(LearnWish::Compose(Color::Black)));
    let said = program.view().common.status.text.clone();
    assert!(said.ends_with("hidden"), "{said}");
    table.scene.arms.clear();
    table.show();
    until(&mut program, "the whole board", |view| view.record().unwrap().board.unseen.is_empty());
    let seen = until(&mut program, "the stones", |view| wanted(view) && camera(view).doubts.is_empty());
    let stones: Vec<_> = seen.record().unwrap().board.points.iter().map(|point| point.stone).collect();
    program.send(Intent::Learn(LearnWish::Compose(Color::Black)));
    let view = until(&mut program, "the problem", |view| matches!(view.learn(), Some(LearnPage::Problem(_))));
    let Some(LearnPage::Problem(problem)) = view.learn() else { panic!("{view:?}") };
    assert_eq!((problem.title.as_str(), problem.place.as_str()), ("My positions", "1 / 1"));
    assert_eq!((problem.task.as_str(), problem.proved), ("Black to play and live", true), "{problem:?}");
    assert_eq!(view.common.status.text, "1 problem was added");
    let shown: Vec<_> = problem.board.points.iter().map(|point| point.stone).collect();
    assert_eq!(shown, stones);
    program.send(Intent::Tap(Point::new(1, 8)));
    let solved = |view: &View| matches!(view.learn(), Some(LearnPage::Problem(problem)) if problem.recent == [true]);
    until(&mut program, "the solution", solved);

    // A board without a group says so, and the page stays.
    table.scene.stones = vec![None; SIDE * SIDE];
    table.lay(4, 4, Some(Color::Black));
    program.send(Intent::Show(PageId::Camera));
    let view = until(&mut program, "one stone", |view| camera(view).count == [1, 0]);
    // One who is in doubt is asked first.
    for doubt in &camera(&view).doubts {
        program.send(Intent::Learn(LearnWish::Compose(Color::White)));
        assert_eq!(program.view().common.status.text, "Confirm 1 uncertain point first");
        program.send(Intent::Camera(CameraWish::Correct(doubt.point, doubt.stone)));
    }
    until(&mut program, "certainty", |view| camera(view).doubts.is_empty());
    program.send(Intent::Learn(LearnWish::Compose(Color::White)));
    let said = "No group is enclosed: a problem needs a group within stones of the other color";
    until(&mut program, "the reason", |view| view.common.status.text == said);
    assert!(program.view().camera().is_some());
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..(*program.view().common.settings).clone() })));
    assert_eq!(program.view().record().unwrap().board.points[40].name, "黑子 E5");
}
