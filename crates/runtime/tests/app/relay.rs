//! Games of an event in the window: entered at desks, seen by everybody, stopped and resumed.

#[path = "../../../relay/tests/mosquitto/mod.rs"]
mod mosquitto;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use lanke_app::relay::{BoardSource, RelayWish};
use lanke_app::view::{BoardsView, RelayPage, Urgency};
use lanke_app::words::Lang;
use lanke_app::{Intent, Settings, View};
use lanke_relay::Publisher;
use mosquitto::Mosquitto;
use serde_json::{Value, json};

use crate::phones::page;
use crate::program::{Program, home};

const PATIENCE: Duration = Duration::from_secs(60);

/// A page in a browser: what it says, and what it is told to show.
struct Browser {
    say: Sender<Value>,
    heard: Receiver<Value>,
    state: Value,
}

impl Browser {
    fn open(url: &str) -> Self {
        let (say, said) = channel();
        Self { say, heard: page(url, said, None), state: Value::Null }
    }

    fn say(&self, request: Value) {
        self.say.send(request).unwrap();
    }

    /// Waits until the page shows something.
    fn until(&mut self, what: &str, holds: impl Fn(&Value) -> bool) {
        let begun = Instant::now();
        while !holds(&self.state) {
            assert!(begun.elapsed() < PATIENCE, "{what} was awaited; {}", self.state);
            if let Ok(message) = self.heard.recv_timeout(Duration::from_millis(50))
                && (message["kind"] == "state" || message["kind"] == "overview")
            {
                self.state = message;
            }
        }
    }
}

fn boards(view: &View) -> Option<&BoardsView> {
    match view.relay()? {
        RelayPage::Boards(boards) => Some(boards),
        RelayPage::Setup(_) => None,
    }
}

/// Waits until the window shows something of the boards.
fn until(program: &mut Program, what: &str, holds: impl Fn(&BoardsView) -> bool) -> BoardsView {
    let begun = Instant::now();
    loop {
        program.wait(0.05);
        let view = program.view();
        match boards(&view) {
            Some(boards) if holds(boards) => return boards.clone(),
            boards => assert!(begun.elapsed() < PATIENCE, "{what} was awaited; {boards:?}"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Follows what a file describes.
fn open(program: &mut Program, file: &Path) -> BoardsView {
    program.send(Intent::Relay(RelayWish::Open(file.to_owned())));
    until(program, "the boards", |_| true)
}

/// Follows the games no longer.
fn stop(program: &mut Program) {
    program.send(Intent::Relay(RelayWish::Stop));
    assert!(program.view().common.dialog.is_some(), "it is asked first");
    program.send(Intent::Accept);
    assert!(boards(&program.view()).is_none());
}

/// Address of a page, by its place among those of all boards or of one.
fn address(program: &mut Program, board: Option<u16>, place: usize) -> String {
    program.send(Intent::Relay(RelayWish::Look(board)));
    let url = boards(&program.view()).unwrap().pages[place].1.clone();
    program.send(Intent::Relay(RelayWish::Look(None)));
    url
}

fn event(home: &Path, text: &str) -> PathBuf {
    let file = home.join("club.toml");
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn two_boards_are_followed_stopped_and_resumed() {
    let home = home();
    let mut program = Program::start(home.path());
    let file = event(
        home.path(),
        "event = \"League\"\nround = 2\nterms = { size = 5 }\n[[board]]\nnumber = 1\nblack = \"Lee\"\n[[board]]\nnumber = 4\n",
    );
    let view = open(&mut program, &file);
    assert_eq!(view.about, "League, Round 2, 2 boards");
    assert_eq!(view.cards.iter().map(|card| card.number).collect::<Vec<_>>(), [1, 4]);
    let mut desk = Browser::open(&address(&mut program, Some(1), 0));
    let mut public = Browser::open(&address(&mut program, None, 0));
    let arbiter = Browser::open(&address(&mut program, None, 1));

    desk.until("an empty board", |state| state["game"]["moves"] == 0);
    desk.say(json!({"do": "play", "x": 2, "y": 2, "moves": 0}));
    let view = until(&mut program, "the move", |view| view.cards[0].moves == "Move 1");
    assert_eq!((view.cards[0].sides.black.name.as_str(), view.cards[1].moves.as_str()), ("Lee", "Move 0"));
    public.until("the move", |state| state["boards"][0]["game"]["moves"] == 1);

    // The arbiter is called, and comes: here, and then on the page.
    for here in [true, false] {
        desk.say(json!({"do": "help"}));
        until(&mut program, "the call", |view| view.cards[0].urgency == Urgency::Help);
        match here {
            true => program.send(Intent::Relay(RelayWish::Settled(1))),
            false => arbiter.say(json!({"do": "settled", "board": 1})),
        }
        until(&mut program, "the arbiter", |view| view.cards[0].urgency == Urgency::Playing);
    }

    // Five minutes later than it is played; the window sees it at once.
    program.send(Intent::Relay(RelayWish::Delay(1)));
    public.until("the delay", |state| state["delay_text"] == "Shown 5 minutes later");
    desk.say(json!({"do": "play", "x": 1, "y": 1, "moves": 1}));
    until(&mut program, "the second move", |view| view.cards[0].moves == "Move 2");
    std::thread::sleep(Duration::from_secs(1));
    public.until("nothing new", |state| state["boards"][0]["game"]["moves"] == 1);
    program.send(Intent::Relay(RelayWish::Delay(0)));
    assert!(program.view().common.dialog.is_some(), "less of it asks first");
    program.send(Intent::Accept);
    public.until("the second move", |state| state["delay_text"] == "" && state["boards"][0]["game"]["moves"] == 2);

    stop(&mut program);
    assert!(std::fs::read_to_string(home.path().join("club-round-2/board-01.sgf")).unwrap().contains(";B[cc];W[bb]"));
    open(&mut program, &file);
    until(&mut program, "the game", |view| view.cards[0].moves == "Move 2");
    // It ends with the program, and is left to the next one.
    drop(program);
    let mut program = Program::start(home.path());
    open(&mut program, &file);
    until(&mut program, "the game", |view| view.cards[0].moves == "Move 2");
}

#[test]
fn a_table_of_two_browsers_is_resumed() {
    let home = home();
    let mut program = Program::start(home.path());
    let file = event(home.path(), "terms = { size = 5 }\n[[board]]\nnumber = 3\nsource = \"table\"\n");
    for moves in [0, 1] {
        open(&mut program, &file);
        let mut black = Browser::open(&address(&mut program, Some(3), 0));
        let mut white = Browser::open(&address(&mut program, Some(3), 1));
        let (player, x) = if moves == 0 { (&mut black, 2) } else { (&mut white, 1) };
        player.until("the turn", |state| state["game"]["moves"] == moves && state["controls"]["play"] == true);
        player.say(json!({"do": "play", "x": x, "y": x, "moves": moves}));
        until(&mut program, "the move", |view| view.cards[0].moves == format!("Move {}", moves + 1));
        stop(&mut program);
    }
}

/// A program that was cut off before the round has left a journal: nobody's clock runs because of it.
#[test]
fn a_table_at_which_nothing_was_played_waits_for_both_players() {
    let home = home();
    std::fs::create_dir(home.path().join("club")).unwrap();
    std::fs::write(home.path().join("club/board-03.sgf.journal"), "").unwrap();
    let mut program = Program::start(home.path());
    let file = event(home.path(), "terms = { size = 5 }\n[[board]]\nnumber = 3\nsource = \"table\"\n");
    open(&mut program, &file);
    let _black = Browser::open(&address(&mut program, Some(3), 0));
    std::thread::sleep(Duration::from_secs(2));
    program.wait(0.05);
    assert_eq!(boards(&program.view()).unwrap().cards[0].moves, "", "Black plays alone");
    let _white = Browser::open(&address(&mut program, Some(3), 1));
    until(&mut program, "the game", |view| view.cards[0].moves == "Move 0");
}

#[test]
fn a_table_whose_game_is_over_is_opened_again_with_its_result() {
    let home = home();
    let mut program = Program::start(home.path());
    let file = event(home.path(), "terms = { size = 5 }\n[[board]]\nnumber = 3\nsource = \"table\"\n");
    for round in 0..3 {
        open(&mut program, &file);
        let mut black = Browser::open(&address(&mut program, Some(3), 0));
        let mut white = Browser::open(&address(&mut program, Some(3), 1));
        if round == 0 {
            black.until("the turn", |state| state["controls"]["play"] == true);
            black.say(json!({"do": "resign"}));
        }
        until(&mut program, "the result", |view| view.cards[0].result == "White wins by resignation");
        // Both are at the table again, and no other game is offered.
        white.until("the result", |state| state["game"]["phase"] == "over");
        black.until("the result", |state| state["game"]["phase"] == "over");
        white.say(json!({"do": "say", "text": "thanks"}));
        black.until("the word", |state| state["chat"]["lines"][round]["text"] == "thanks");
        assert!(black.state["controls"]["question"].is_null());
        stop(&mut program);
    }
}

/// Text that a broker sends a new subscriber of a topic, until it holds something (MQTT 3.1.1, 3.1 and 3.8).
fn published(port: u16, topic: &str, wanted: &str) -> String {
    let mut line = TcpStream::connect(("127.0.0.1", port)).unwrap();
    line.set_read_timeout(Some(PATIENCE)).unwrap();
    line.write_all(b"\x10\x0c\0\x04MQTT\x04\x02\0\0\0\0").unwrap();
    let length = u8::try_from(topic.len()).unwrap();
    line.write_all(&[&[0x82, length + 5, 0, 1, 0, length], topic.as_bytes(), &[0]].concat()).unwrap();
    let mut text = String::new();
    while !text.contains(wanted) {
        let mut bytes = [0; 4096];
        let read = line.read(&mut bytes).unwrap();
        assert!(read > 0, "no {wanted} under {topic}: {text}");
        text.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    text
}

#[test]
fn a_game_of_an_earlier_round_is_not_published_as_one_of_this() {
    let Some(broker) = Mosquitto::start("") else { return };
    let mqtt = format!("mqtt://127.0.0.1:{}/club", broker.port);
    let earlier = Publisher::start(&mqtt.parse().unwrap(), Box::new(|_| {})).unwrap();
    for topic in ["page/en/1", "board/1"] {
        earlier.publish(topic, "of round 1".to_owned());
        published(broker.port, &format!("club/{topic}"), "of round 1");
    }
    drop(earlier);
    let home = home();
    let mut program = Program::start(home.path());
    let text = format!("round = 2\ndelay = \"5m\"\nmqtt = \"{mqtt}\"\n[[board]]\nnumber = 1\nblack = \"Lee\"\n");
    open(&mut program, &event(home.path(), &text));
    published(broker.port, "club/page/en/1", "\"game\":null");
    let report = published(broker.port, "club/board/1", "\"phase\":\"waiting\"");
    assert!(report.contains("\"name\":\"Lee\""), "{report}");
}

#[test]
fn an_event_is_set_up_and_another_file_is_not_written_over() {
    let home = home();
    let mut program = Program::start(home.path());
    let fault = event(home.path(), "evnt = 1");
    program.send(Intent::Relay(RelayWish::Open(fault)));
    match program.view().relay() {
        Some(RelayPage::Setup(setup)) => assert!(setup.failure.contains("line 1 cannot be read"), "{setup:?}"),
        page => panic!("{page:?}"),
    }
    program.send(Intent::Relay(RelayWish::Boards(2)));
    program.send(Intent::Relay(RelayWish::Source(BoardSource::Hand)));
    program.send(Intent::Relay(RelayWish::Begin));
    let view = until(&mut program, "the boards", |view| view.cards.len() == 2);
    let records = PathBuf::from(view.records);
    assert!(records.starts_with(home.path()) && records.with_extension("toml").is_file());
    until(&mut program, "the games", |view| view.cards.iter().all(|card| card.moves == "Move 0"));
    stop(&mut program);
    assert!(records.join("board-02.sgf").is_file());
}

#[test]
fn an_event_that_cannot_be_followed_is_told_in_the_language_chosen() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..(*program.view().common.settings).clone() })));
    let mut failure = |file: PathBuf| {
        program.send(Intent::Relay(RelayWish::Open(file)));
        match program.view().relay() {
            Some(RelayPage::Setup(setup)) => setup.failure.clone(),
            page => panic!("{page:?}"),
        }
    };
    let absent = home.path().join("absent.toml");
    assert_eq!(failure(absent.clone()), format!("无法转播：{}: 没有这个文件", absent.display()));
    let empty = event(home.path(), "event = \"League\"\n");
    assert_eq!(failure(empty), "无法转播：文件里没有棋台：要有 [[board]]，或指定有这一轮对阵的文件");
    let camera = event(home.path(), "[[board]]\nnumber = 2\nsource = { camera = \"ftp://127.0.0.1/\" }\n");
    assert_eq!(failure(camera), "无法转播：第 2 台: 只支持 http、https 和 rtsp 的摄像头");
}

#[test]
fn a_camera_without_pictures_is_told() {
    let home = home();
    let mut program = Program::start(home.path());
    // Nobody answers at this port.
    let camera = "source = { camera = \"http://127.0.0.1:1/\" }";
    let file = event(home.path(), &format!("terms = {{ size = 9 }}\n[[board]]\nnumber = 3\n{camera}\n"));
    open(&mut program, &file);
    until(&mut program, "the loss", |view| view.cards[0].state == "No picture");
    let told = program.view().common.status.text;
    assert!(told.starts_with("Board 3: The camera cannot be reached: "), "{told}");
    stop(&mut program);
}
