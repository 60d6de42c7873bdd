//! One game on two real boards, each before the phone of a window of its own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use lanke_app::form::{ClockKind, Form};
use lanke_app::phones::PhoneRole;
use lanke_app::{CameraWish, Intent};
use lanke_rules::Color::{self, Black, White};
use lanke_rules::{ByColor, Point, Size};
use lanke_vision::Spot;
use lanke_vision::scene::{Scene, Stone};
use serde_json::{Value, json};

use crate::meet::invited;
use crate::pair::{Pair, moves, result};
use crate::phones::{SIDE, address, empty_board, page};
use crate::program::Program;

const PATIENCE: Duration = Duration::from_secs(240);

/// A board on a table and the phone over it.
struct Board {
    scene: Scene,
    pictures: Sender<Vec<u8>>,
    seen: Receiver<Value>,
    /// The person at the phone.
    said: Sender<Value>,
    /// The last thing that the phone was told to draw.
    sight: Value,
    /// The last state of the phone's page.
    state: Value,
}

impl Board {
    /// Sets a board up before the phone of a program.
    fn before(program: &mut Program) -> Self {
        let url = address(program, PhoneRole::Camera);
        let ((pictures, shown), (said, heard)) = (channel(), channel());
        let scene = empty_board();
        pictures.send(scene.shoot(640, 480).frame.to_png()).unwrap();
        Self { scene, pictures, seen: page(&url, heard, Some(shown)), said, sight: Value::Null, state: Value::Null }
    }

    /// Puts a stone there, or takes away what lies there. The camera looks from beyond the board.
    fn lay(&mut self, vertex: &str, color: Option<Color>) {
        let at = point(vertex);
        let place = (SIDE - 1 - usize::from(at.y())) * SIDE + SIDE - 1 - usize::from(at.x());
        self.scene.stones[place] = color.map(|color| Stone { color, off: Spot::new(0.04, -0.05) });
        self.pictures.send(self.scene.shoot(640, 480).frame.to_png()).unwrap();
    }
}

fn point(vertex: &str) -> Point {
    Size::square(9).unwrap().parse_vertex(vertex).unwrap()
}

/// True if the page of a phone has a button.
fn offers(state: &Value, button: &str) -> bool {
    state["controls"]["actions"].as_array().is_some_and(|actions| actions.iter().any(|action| action == button))
}

/// Two programs with their boards.
struct Room {
    programs: Pair,
    boards: ByColor<Board>,
}

impl Room {
    fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Pair, &ByColor<Board>) -> bool) {
        let begun = Instant::now();
        loop {
            for color in Color::BOTH {
                self.programs.of(color).wait(0.05);
                let board = &mut self.boards[color];
                while let Ok(message) = board.seen.try_recv() {
                    match message["kind"].as_str() {
                        Some("sight") => board.sight = message,
                        Some("state") => board.state = message,
                        _ => {}
                    }
                }
            }
            if holds(&mut self.programs, &self.boards) {
                return;
            }
            let states =
                Color::BOTH.map(|color| self.programs.of(color).view().camera().map(|camera| camera.state.clone()));
            assert!(begun.elapsed() < PATIENCE, "no {what}: {states:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The person at the phone of a side presses a button, once it is there.
    fn presses(&mut self, color: Color, button: &str) {
        self.until(button, |_, boards| offers(&boards[color].state, button));
        self.boards[color].said.send(json!({"do": button})).unwrap();
    }

    /// A side plays on its own board; the stone is drawn into the picture of the other, where it is laid as well.
    fn plays(&mut self, color: Color, vertex: &str) {
        let before = moves(&self.programs.host);
        self.boards[color].lay(vertex, Some(color));
        self.until(vertex, |pair, _| moves(&pair.host) > before && moves(&pair.guest) > before);
        let at = point(vertex);
        let place = json!({"at": [at.x(), at.y()], "color": if color == Black { "B" } else { "W" }});
        self.until("place of the stone", |_, boards| {
            let drawn = &boards[color.opponent()].sight["place"];
            drawn["at"] == place["at"] && drawn["color"] == place["color"]
        });
        self.boards[color.opponent()].lay(vertex, Some(color));
        self.until("stone at the other board", |_, boards| boards[color.opponent()].sight["place"].is_null());
    }
}

#[test]
fn one_game_is_played_on_two_real_boards_before_two_windows() {
    let mut programs = invited(Form { width: 9, height: 9, clock: ClockKind::None, ..Form::default() });
    programs.agree();
    let boards = ByColor::from_fn(|color| Board::before(programs.of(color)));
    let mut room = Room { programs, boards };
    room.until("both boards", |pair, _| {
        Color::BOTH.into_iter().all(|color| pair.of(color).view().camera().is_some_and(|camera| camera.found))
    });
    for color in Color::BOTH {
        room.programs.of(color).send(Intent::Camera(CameraWish::Record(true)));
    }
    for (color, vertex) in [(Black, "E5"), (White, "A2"), (Black, "F5"), (White, "B1")] {
        room.plays(color, vertex);
    }
    // A stone without liberties is no move: the board differs from the game until it is lifted.
    room.boards.black.lay("A1", Some(Black));
    room.until("refusal", |pair, _| {
        pair.of(Black).view().camera().is_some_and(|camera| camera.state.text == "1 point differs; please check")
    });
    assert_eq!((moves(&room.programs.host), moves(&room.programs.guest)), (4, 4));
    room.boards.black.lay("A1", None);
    room.plays(Black, "G7");
    assert_eq!(room.programs.host.board(), room.programs.guest.board());
    assert_eq!(moves(&room.programs.guest), 5);

    // Requests of the other side are answered at the phone, and the count is made there.
    room.programs.of(Black).send(Intent::Undo);
    room.until("request at the phone", |_, boards| boards.white.state["controls"]["question"].is_object());
    room.boards.white.said.send(json!({"do": "accept"})).unwrap();
    room.until("takeback", |pair, _| moves(&pair.host) == 4 && moves(&pair.guest) == 4);
    for color in Color::BOTH {
        room.boards[color].lay("G7", None);
    }
    room.presses(Black, "pass");
    room.presses(White, "pass");
    room.until("count", |_, boards| boards.black.state["controls"]["dead"] == true);
    let a2 = point("A2");
    room.boards.black.said.send(json!({"do": "dead", "x": a2.x(), "y": a2.y()})).unwrap();
    for color in Color::BOTH {
        room.until("dead stone", |pair, _| {
            let shown = pair.of(color).view();
            let board = &shown.record().expect("a game").board;
            board.points[usize::from(a2.y()) * SIDE + usize::from(a2.x())].dead
        });
    }
    room.presses(Black, "agree");
    room.presses(White, "agree");
    room.until("result", |pair, _| result(&pair.host).is_some() && result(&pair.guest).is_some());
}
