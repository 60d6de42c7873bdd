//! Phones at the window: a page that sends the pictures of a board, and one that shows the game.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use chrono::DateTime;
use lanke_app::app::App;
use lanke_app::camera;
use lanke_app::event::{Effect, Event, LeftOverId};
use lanke_app::phones::{self, PhoneDevice, PhoneRole, PhoneWish, PhonesView};
use lanke_app::recovery::{LeftOver, restore};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{CameraWish, Intent, Settings, View};
use lanke_rules::{Color, Point};
use lanke_vision::Spot;
use lanke_vision::scene::{Scene, Stone, Taste};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::program::{Program, home};

pub(crate) const SIDE: usize = 9;
/// Folder of the process that is killed; it runs only the test below.
const HOME: &str = "LANKE_TEST_PHONES_HOME";
const SELF: &str = "phones::the_window_that_is_killed";
const PATIENCE: Duration = Duration::from_secs(60);

fn dialog(view: &View) -> &PhonesView {
    match &view.common.dialog {
        Some(Dialog::Phones(phones)) => phones,
        other => panic!("{other:?}"),
    }
}

/// Opens the dialog for a use, and takes the address from it.
pub(crate) fn address(program: &mut Program, role: PhoneRole) -> String {
    program.send(Intent::Phones(PhoneWish::Open(role)));
    let view = program.view();
    let address = dialog(&view).address.clone().unwrap();
    assert_eq!(address.dark.len(), address.side * address.side);
    program.send(Intent::Cancel);
    assert!(program.view().common.dialog.is_none());
    address.url
}

/// A connection to an address; none where nobody serves it any more.
fn connect(url: &str) -> Option<WebSocket<TcpStream>> {
    let request = url.replace("http://", "ws://").replace("/t/", "/ws/").into_client_request().unwrap();
    let stream = TcpStream::connect(request.uri().authority().unwrap().as_str()).ok()?;
    let (socket, _) = tungstenite::client(request, stream).ok()?;
    socket.get_ref().set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    Some(socket)
}

/// A page on a thread of its own: it says what it is told to, and tells what it hears. A camera sends its picture whenever it has
/// leave to. Like those of phones it connects again where it was cut off, as it may be on a busy machine.
pub(crate) fn page(url: &str, said: Receiver<Value>, picture: Option<Receiver<Vec<u8>>>) -> Receiver<Value> {
    stubborn_page(url, said, picture, 1)
}

/// The same; where nobody serves it, it tries so many times, ten times a second.
fn stubborn_page(url: &str, said: Receiver<Value>, picture: Option<Receiver<Vec<u8>>>, tries: u32) -> Receiver<Value> {
    let connect = move |url: &str| {
        (0..tries).find_map(|n| {
            std::thread::sleep(Duration::from_millis(if n > 0 { 100 } else { 0 }));
            connect(url)
        })
    };
    let url = url.to_owned();
    let mut socket = connect(&url).expect("it is served");
    let (sender, heard) = channel();
    std::thread::spawn(move || {
        let mut shown = picture.as_ref().map(|pictures| pictures.recv().unwrap());
        loop {
            if let Ok(request) = said.try_recv() {
                // What is said while it is cut off is said again.
                while socket.send(Message::text(request.to_string())).is_err() {
                    let Some(again) = connect(&url) else { return };
                    socket = again;
                }
            }
            if let Some(new) = picture.as_ref().and_then(|pictures| pictures.try_iter().last()) {
                shown = Some(new);
            }
            match socket.read() {
                Ok(Message::Text(text)) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    if value["kind"] == "next" {
                        // A picture that was not sent is asked for again.
                        let _cut = socket.send(Message::binary(shown.clone().unwrap()));
                    } else if sender.send(value).is_err() {
                        return;
                    }
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(_)) => {}
                Err(_) => match connect(&url) {
                    Some(again) => socket = again,
                    None => return,
                },
            }
        }
    });
    heard
}

fn until(program: &mut Program, what: &str, mut holds: impl FnMut(&View) -> bool) -> View {
    let begun = Instant::now();
    loop {
        program.wait(0.05);
        let view = program.view();
        if holds(&view) {
            return view;
        }
        assert!(
            begun.elapsed() < PATIENCE,
            "{what} was awaited; {:?}",
            view.camera().map(|camera| camera.state.clone())
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A board of nine lines without stones.
pub(crate) fn empty_board() -> Scene {
    let taste = Taste { width: 640, height: 480, cell: (16.0, 40.0), whole: true };
    let mut scene = Scene::random(19, taste);
    scene.arms.clear();
    assert_eq!(scene.board.side, SIDE);
    scene.stones = vec![None; SIDE * SIDE];
    scene
}

#[test]
fn a_phone_is_the_camera_and_another_shows_the_game() {
    let home = home();
    let mut program = Program::start(home.path());
    let camera = address(&mut program, PhoneRole::Camera);
    let spectator = address(&mut program, PhoneRole::Spectator);
    assert_ne!(camera, spectator);
    let mut scene = empty_board();
    let (pictures, shown) = channel();
    let (say, said) = channel();
    pictures.send(scene.shoot(640, 480).frame.to_png()).unwrap();
    let seen = page(&camera, said, Some(shown));
    let (_silent, nothing) = channel();
    let told = page(&spectator, nothing, None);

    let view = until(&mut program, "the board", |view| view.camera().is_some_and(|camera| camera.found));
    assert_eq!((view.camera().unwrap().source.as_str(), view.camera().unwrap().live), ("phone", true));
    let mut grid = Value::Null;
    until(&mut program, "the grid on the phone", |_| {
        grid = seen.try_iter().filter(|message| message["kind"] == "sight").last().unwrap_or(grid.clone());
        grid["grid"]["points"].as_array().is_some_and(|points| points.len() == 2 * SIDE * SIDE)
    });
    assert_eq!((&grid["width"], &grid["height"]), (&json!(640), &json!(480)));
    program.send(Intent::Phones(PhoneWish::Open(PhoneRole::Camera)));
    until(&mut program, "both devices", |view| dialog(view).devices.len() == 2);
    program.send(Intent::Cancel);

    program.send(Intent::Camera(CameraWish::Record(true)));
    // As the picture shows it: the camera looks from beyond the board.
    let (x, y) = (6, 6);
    scene.stones[(SIDE - 1 - y) * SIDE + SIDE - 1 - x] =
        Some(Stone { color: Color::Black, off: Spot::new(0.04, -0.05) });
    pictures.send(scene.shoot(640, 480).frame.to_png()).unwrap();
    let view = until(&mut program, "the move", |view| view.record().unwrap().line.len() == 1);
    assert_eq!(view.record().unwrap().line[0].text, "G3");
    let mut state = Value::Null;
    until(&mut program, "the move on the other phone", |_| {
        state = told.try_iter().filter(|message| message["kind"] == "state").last().unwrap_or(state.clone());
        state["game"]["last"] == json!([6, 6])
    });
    assert_eq!((&state["game"]["size"], &state["game"]["turn"]), (&json!([9, 9]), &json!("W")));

    // The person at the phone passes.
    say.send(json!({"do": "pass"})).unwrap();
    until(&mut program, "the pass", |view| view.record().unwrap().line.len() == 2);
    assert!(program.view().record().unwrap().board.points[Point::new(6, 6).y() as usize * SIDE + 6].stone.is_some());

    // All are cut off, and the address is of no use any more.
    program.send(Intent::Phones(PhoneWish::Stop));
    assert!(TcpStream::connect(camera.split('/').nth(2).unwrap()).is_err());

    // Served again, the phone is the camera of the same game.
    let camera = address(&mut program, PhoneRole::Camera);
    let (x, y) = (2, 2);
    scene.stones[(SIDE - 1 - y) * SIDE + SIDE - 1 - x] =
        Some(Stone { color: Color::Black, off: Spot::new(0.04, -0.05) });
    let (pictures, shown) = channel();
    let (_silent, nothing) = channel();
    pictures.send(scene.shoot(640, 480).frame.to_png()).unwrap();
    let _seen = page(&camera, nothing, Some(shown));
    until(&mut program, "the next move", |view| view.record().unwrap().line.len() == 3);
}

#[test]
fn an_answer_at_the_phone_is_about_the_one_point_that_was_asked_about() {
    let home = home();
    let mut program = Program::start(home.path());
    let camera = address(&mut program, PhoneRole::Camera);
    let mut scene = empty_board();
    // Some of these are not surely seen.
    for (x, y, color) in [(2, 2, Color::Black), (6, 6, Color::Black), (6, 2, Color::Black), (4, 4, Color::White)] {
        scene.stones[(SIDE - 1 - y) * SIDE + SIDE - 1 - x] = Some(Stone { color, off: Spot::new(0.04, -0.05) });
    }
    let (pictures, shown) = channel();
    let (say, said) = channel();
    pictures.send(scene.shoot(640, 480).frame.to_png()).unwrap();
    let seen = page(&camera, said, Some(shown));
    let doubts = |view: &View| view.camera().map_or(0, |camera| camera.doubts.len());
    until(&mut program, "the doubts", |view| doubts(view) > 1);
    until(&mut program, "the question on the phone", |_| {
        seen.try_iter().any(|message| message["question"]["text"].is_string())
    });
    let before = doubts(&program.view());
    say.send(json!({"do": "answer", "yes": true})).unwrap();
    let view = until(&mut program, "the answer", |view| doubts(view) < before);
    assert_ne!(doubts(&view), 0, "nobody was asked about the others");
}

#[test]
fn a_phone_that_is_back_after_a_kill_closes_no_question() {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    let begin = |left| App::new(Settings::new(Lang::En), start, "games".into(), (left, Vec::new()), Vec::new());
    let done = begin(Vec::new()).handle(Event::Intent(Intent::Tap(Point::new(3, 3))), Duration::ZERO);
    let lines = done.into_iter().filter_map(|effect| match effect {
        Effect::Journal { lines, .. } => Some(lines),
        _ => None,
    });
    let restored = restore(&lines.flatten().collect::<Vec<_>>()).unwrap();
    let mut app = begin(vec![LeftOver::new(LeftOverId::new(0), restored, None)]);
    let question = app.view(Duration::ZERO).common.dialog;
    assert!(matches!(question, Some(Dialog::Ask { .. })), "{question:?}");

    app.handle(Event::Phones(phones::Event::CutOff), Duration::ZERO);
    let phone =
        PhoneDevice { number: 1, role: PhoneRole::Camera, kind: String::new(), address: "192.168.1.7".to_owned() };
    let effects = app.handle(Event::Phones(phones::Event::Devices(vec![phone])), Duration::ZERO);
    let opens = |effect: &Effect| match effect {
        Effect::Camera(camera::Effect::Open { source, .. }) => source == "phone",
        _ => false,
    };
    assert!(effects.iter().any(opens), "the phone is the camera again: {effects:?}");
    assert_eq!(app.view(Duration::ZERO).common.dialog, question);
}

#[test]
fn pages_that_cannot_be_served_are_told_of_in_a_sentence() {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    let mut app = App::new(Settings::new(Lang::En), start, "games".into(), (Vec::new(), Vec::new()), Vec::new());
    app.handle(Event::Intent(Intent::Phones(PhoneWish::Open(PhoneRole::Spectator))), Duration::ZERO);
    app.handle(Event::Phones(phones::Event::Failed("No port can be opened".to_owned())), Duration::ZERO);
    let view = app.view(Duration::ZERO);
    assert_eq!((dialog(&view).note.as_str(), dialog(&view).failed), ("No port can be opened", true));
}

/// A program in a process of its own: it serves a phone, or does so again by itself, and says when it sees the board.
#[test]
fn the_window_that_is_killed() {
    let Some(home) = std::env::var_os(HOME) else { return };
    let home = std::path::PathBuf::from(home);
    let again = home.join("served-once").exists();
    let mut program = Program::start(&home);
    if !again {
        std::fs::write(home.join("served-once"), "").unwrap();
        println!("\npage {}", address(&mut program, PhoneRole::Camera));
    }
    until(&mut program, "the board", |view| view.camera().is_some_and(|camera| camera.found));
    println!("\nseen");
    loop {
        program.wait(1.0);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_phone_is_the_camera_again_when_the_program_was_killed() {
    let home = home();
    let spawn = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", SELF, "--nocapture"]).env(HOME, home.path()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        (child, lines.filter(|line| line.starts_with("page ") || line == "seen"))
    };
    let (mut first, mut told) = spawn();
    let url = told.next().unwrap();
    let (pictures, shown) = channel();
    pictures.send(empty_board().shoot(640, 480).frame.to_png()).unwrap();
    let (_silent, nothing) = channel();
    let seen = stubborn_page(url.strip_prefix("page ").unwrap(), nothing, Some(shown), 600);
    assert_eq!(told.next().as_deref(), Some("seen"));
    first.kill().unwrap();
    first.wait().unwrap();
    let _old = seen.try_iter().count();
    let (mut second, mut told) = spawn();
    assert_eq!(told.next().as_deref(), Some("seen"));
    let grid =
        |message: Value| message["grid"]["points"].as_array().is_some_and(|points| points.len() == 2 * SIDE * SIDE);
    assert!(seen.iter().any(grid));
    second.kill().unwrap();
    second.wait().unwrap();
}
