//! A club's evening: the command as a whole, with browsers of helpers, players, spectators and the arbiter.

mod analysis;
mod arbiter;
#[path = "../../../relay/tests/mosquitto/mod.rs"]
mod mosquitto;

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lanke_rules::Color::{Black, White};
use mosquitto::Mosquitto;
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::Packet;
use rumqttc::v5::{Client, Event, MqttOptions};
use serde_json::{Value, json};

use super::*;
use crate::chromium;
use crate::page::{PATIENCE, Page};
use crate::peer::Running;
use crate::phone;
use crate::watch::Table;

/// An evening that is relayed; it is killed when it is dropped.
pub(crate) struct Evening {
    child: Child,
    pages: Value,
}

impl Evening {
    pub(crate) fn start(folder: &Folder, file: &str, more: &[&str]) -> Self {
        Self::of(Self::command(folder, file, more))
    }

    fn command(folder: &Folder, file: &str, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
        command.args(["relay", file, "--bind", "127.0.0.1"]).args(more);
        command.env("LANKE_HOME", folder.path("home")).env("LC_ALL", "C").stdin(Stdio::null());
        command
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it prints")).read_line(&mut line).expect("it prints text");
        Self { child, pages: serde_json::from_str(&line).expect("it prints its pages") }
    }

    /// A page of the evening, or of a board from 0.
    pub(crate) fn page(&self, board: Option<usize>, name: &str) -> Page {
        Page::open(self.address(board, name))
    }

    /// Address of a page of the evening, or of a board from 0.
    pub(crate) fn address(&self, board: Option<usize>, name: &str) -> &str {
        let of = board.map_or(&self.pages, |n| &self.pages["boards"][n]);
        of[name].as_str().unwrap_or_else(|| panic!("no page {name} in {}", self.pages))
    }
}

impl Drop for Evening {
    fn drop(&mut self) {
        // It may have ended.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

/// Waits until a file says something.
pub(crate) fn file_says(path: &str, what: &str) -> String {
    let since = Instant::now();
    loop {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        if text.contains(what) {
            return text;
        }
        assert!(since.elapsed() < PATIENCE, "no {what} in {path}: {text}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_evening_is_entered_shown_late_killed_and_resumed() {
    let folder = Folder::new();
    folder.file(
        "round.csv",
        "Board,Round,Black,Black rank,White,Handicap,Komi,Club\n1,2,Lee,3d,Kim <b>,,6.5,x\n2,2,A,,B,,,\n1,1,Old,,Game,,,\n",
    );
    let file = folder.file(
        "club.toml",
        "event = \"League\"\nround = 2\npairings = \"round.csv\"\ndelay = \"2 moves\"\nterms = { size = 5, clock = \"30m+3x30s\" }\n\
         [[board]]\nnumber = 2\nterms = { game = \"nogo\" }\n",
    );
    let evening = Evening::start(&folder, &file, &[]);
    let mut desk = evening.page(Some(0), "desk");
    let (mut public, mut arbiter) = (evening.page(None, "spectators"), evening.page(None, "arbiter"));
    public.until("boards", |page| page.moves(Some(0)) == 0 && page.moves(Some(1)) == 0);
    assert_eq!((&public.state["round"], &public.state["count_text"]), (&"Round 2".into(), &"2 boards".into()));
    assert_eq!(public.state["delay_text"], "Shown 2 moves later");
    assert_eq!(public.state["boards"][1]["game"]["kind"], "nogo");
    assert_eq!(public.state["boards"][0]["game"]["players"]["W"]["name"], "Kim <b>");
    for (n, (x, y)) in [(2, 2), (2, 1), (1, 1), (3, 1), (1, 2)].into_iter().enumerate() {
        desk.play(x, y);
        arbiter.until("move at once", |page| page.moves(Some(0)) == n as u64 + 1);
        // The record is whole after every move.
        file_says(&folder.path("club-round-2/board-01.sgf"), &format!("{}[", if n % 2 == 0 { ";B" } else { ";W" }));
    }
    public.until("move two moves later", |page| page.moves(Some(0)) == 3);
    assert_eq!(public.state["boards"][0]["game"]["players"]["B"]["clock"]["running"], false);
    let mut game = evening.page(Some(0), "spectators");
    game.until("page of the game", |page| page.moves(None) == 3);
    assert_eq!(game.state["round"], "Round 2 · Board 1");
    // A stone on a stone is refused; a wrong move is taken back.
    let before = desk.moves(None);
    desk.say(&json!({"do": "play", "x": 2, "y": 2, "moves": before}));
    desk.until("refusal", |page| page.notices == ["Point is taken"]);
    desk.act("undo");
    desk.until("takeback", |page| page.moves(None) == 4);
    // The arbiter is called, and nobody else sees it.
    desk.act("help");
    desk.until("answer", |page| page.notices.len() == 2);
    arbiter.until("call", |page| page.state["boards"][0]["help"].is_u64());
    assert!(public.state["boards"][0]["help"].is_null());
    public.say(&json!({"do": "settled", "board": 1}));
    arbiter.say(&json!({"do": "settled", "board": 1}));
    arbiter.until("settled", |page| page.state["boards"][0]["help"].is_null());
    let before = evening.pages.clone();
    drop(evening);
    let evening = Evening::start(&folder, &file, &["--delay", "none"]);
    let path = |pages: &Value, page: &str| pages[page].as_str().unwrap().split_once("/t/").unwrap().1.to_owned();
    assert_eq!(path(&evening.pages, "arbiter"), path(&before, "arbiter"));
    let mut desk = evening.page(Some(0), "desk");
    desk.until("game", |page| page.moves(None) == 4);
    assert_eq!(desk.state["game"]["stones"], "......BWW...B............");
    desk.play(1, 2);
    let mut public = evening.page(None, "spectators");
    public.until("move", |page| page.moves(Some(0)) == 5);
    desk.act("count");
    desk.until("count", |page| page.state["game"]["phase"] == "counting");
    assert!(!desk.may("resign"), "nobody is to move, who would resign");
    desk.act("continue");
    desk.act("resign");
    desk.ends();
    assert_eq!(desk.state["controls"]["actions"], json!(["help"]), "the game is over");
    let results = file_says(&folder.path("club-round-2/round-results.csv"), "B+R");
    assert!(results.contains("1,2,Lee,3d,Kim <b>,,6.5,x,B+R\n2,2,A,,B,,,\n1,1,Old"), "{results}");
    let record = file_says(&folder.path("club-round-2/board-01.sgf"), "RE[B+R]");
    assert!(record.contains("PB[Lee]") && record.contains("BR[3d]") && record.contains("KM[6.5]"), "{record}");
}

#[test]
fn what_others_write_into_records_and_results_is_kept() {
    let folder = Folder::new();
    folder.file("r1.csv", "board,black,white\n1,A,B\n2,C,D\n3,E,F\n");
    let file = folder.file("club.toml", "pairings = \"r1.csv\"\nterms = { size = 5 }\n");
    let (record, results) = (folder.path("club/board-01.sgf"), folder.path("club/r1-results.csv"));
    let change = |path: &str, from: &str, to: &str| {
        let text = std::fs::read_to_string(path).unwrap();
        std::fs::write(path, text.replacen(from, to, 1)).unwrap();
        text
    };
    let start = || {
        let mut command = Evening::command(&folder, &file, &[]);
        command.stderr(Stdio::piped());
        let mut evening = Evening::of(command);
        let told = BufReader::new(evening.child.stderr.take().unwrap()).lines().map_while(Result::ok);
        (evening, told)
    };
    let (evening, mut told) = start();
    let mut desk = evening.page(Some(0), "desk");
    desk.play(2, 2);
    // While the program runs a changed record is kept beside it too.
    file_says(&record, ";B[cc]");
    change(&record, ";B[cc]", ";B[cc]C[seen]");
    desk.play(1, 1);
    let copy = told.find(|line| line.contains("was changed beside the game")).expect("it is told");
    assert!(copy.contains("board-01 2.sgf"), "{copy}");
    file_says(&folder.path("club/board-01 2.sgf"), ";B[cc]C[seen]");
    let unfinished = file_says(&record, ";W[bb]");
    desk.act("resign");
    file_says(&results, "1,A,B,W+R");
    file_says(&record, "RE[W+R]");
    drop(evening);
    let as_left = change(&record, ";W[bb]", ";W[bb]C[my careful comment]");
    change(&results, "2,C,D\n", "2,C,D,W+F\n");
    let (evening, mut told) = start();
    let copy = told.find(|line| line.contains("was changed beside the game")).expect("it is told");
    assert!(copy.contains("board-01 3.sgf"), "{copy}");
    file_says(&folder.path("club/board-01 3.sgf"), "C[my careful comment]");
    assert_eq!(std::fs::read_to_string(&record).unwrap(), as_left);
    let mut arbiter = evening.page(None, "arbiter");
    arbiter.until("the game, whose result is noted", |page| page.moves(Some(0)) == 2);
    // A decision about a game that is over stands as well, and so do both when another one ends.
    change(&results, "1,A,B,W+R\n", "1,A,B,B+F\n");
    // A page that closes at once may take what it has said with it.
    let mut desk = evening.page(Some(2), "desk");
    desk.act("resign");
    desk.ends();
    let written = file_says(&results, "3,E,F,W+R");
    assert_eq!(written, "board,black,white,result\n1,A,B,B+F\n2,C,D,W+F\n3,E,F,W+R\n");
    drop(evening);
    let (evening, mut told) = start();
    evening.page(None, "arbiter").until("both games", |page| page.moves(Some(0)) == 2 && page.moves(Some(2)) == 0);
    assert_eq!(std::fs::read_to_string(&results).unwrap(), written);
    // A file that is none any more is kept under another name.
    std::fs::write(&results, "nothing\n").unwrap();
    let mut desk = evening.page(Some(1), "desk");
    desk.act("resign");
    desk.ends();
    let aside = told.find(|line| line.contains("r1-results.csv.broken")).expect("it is told");
    assert!(aside.contains("no column `board`"), "{aside}");
    file_says(&results, "2,C,D,W+R");
    drop(evening);
    // A kill comes when the end of a game is in the journal, and not yet in the record.
    std::fs::write(&record, unfinished).unwrap();
    let evening = Evening::start(&folder, &file, &[]);
    evening.page(Some(0), "desk").until("the game", |page| page.moves(None) == 2);
    assert_eq!(std::fs::read_to_string(&record).unwrap(), as_left);
    assert!(
        !std::path::Path::new(&folder.path("club/board-01 4.sgf")).exists(),
        "a record as it was left is not copied"
    );
}

#[test]
fn a_game_that_was_played_is_not_that_of_the_next_round() {
    let folder = Folder::new();
    let club = |round: usize, komi: &str, pairing: &str| {
        folder.file(&format!("r{round}.csv"), format!("board,black,white\n{pairing}\n2,C,D\n"));
        let terms = format!("terms = {{ size = 5, komi = {komi} }}\n[[board]]\nnumber = 2\nsource = \"table\"\n");
        let of = format!("round = {round}\npairings = \"r{round}.csv\"\nrecords = \"games\"\n");
        folder.file("club.toml", of + &terms)
    };
    let record = folder.path("games/board-01.sgf");
    drop(Evening::start(&folder, &club(1, "6.5", "1,A,X"), &[]));
    // Before the first move what is corrected holds.
    let file = club(1, "0.5", "1,A,B");
    let evening = Evening::start(&folder, &file, &[]);
    let mut desk = evening.page(Some(0), "desk");
    desk.until("the game", |page| page.moves(None) == 0);
    assert_eq!(desk.state["game"]["players"]["W"]["name"], "B");
    file_says(&record, "KM[0.5]");
    assert!(!std::path::Path::new(&folder.path("games/board-01 2.sgf")).exists(), "nobody else has changed it");
    desk.play(2, 2);
    desk.act("resign");
    let played = file_says(&record, "RE[B+R]");
    let results = file_says(&folder.path("games/r1-results.csv"), "1,A,B,B+R");
    drop(evening);
    let refused = |of: &str| {
        let fault = refuses(&["relay", of]);
        assert!(fault.contains("board 1") && fault.contains("A - B: name another folder with `records`"), "{fault}");
        assert_eq!(std::fs::read_to_string(&record).unwrap(), played);
    };
    refused(&club(2, "0.5", "1,B,Z"));
    assert!(!std::path::Path::new(&folder.path("games/r2-results.csv")).exists());
    refused(&club(1, "6.5", "1,A,B"));
    let file = club(1, "0.5", "1,A,B");
    let evening = Evening::start(&folder, &file, &[]);
    evening.page(Some(0), "desk").ends();
    assert_eq!(std::fs::read_to_string(folder.path("games/r1-results.csv")).unwrap(), results);
    let (mut black, mut white) = (evening.page(Some(1), "black"), evening.page(Some(1), "white"));
    black.play(2, 2);
    white.play(1, 1);
    drop(evening);
    folder.file("r1.csv", "board,black,white\n1,A,B\n2,C,E\n");
    let fault = refuses(&["relay", &file]);
    assert!(fault.contains("board 2") && fault.contains("C - D: name another folder"), "{fault}");
    folder.file("r1.csv", "board,black,white\n1,A,B\n2,C,D\n");
    let evening = Evening::start(&folder, &file, &[]);
    evening.page(Some(1), "black").until("the game", |page| page.moves(None) == 2);
}

#[test]
fn two_browsers_play_at_a_table_of_the_evening() {
    let folder = Folder::new();
    folder.file("cup.xml", include_str!("../../../relay/tests/data/opengotha.xml"));
    let file = folder.file(
        "club.toml",
        "pairings = \"cup.xml\"\nrecords = \"games\"\nterms = { size = 9 }\n[[board]]\nnumber = 2\nsource = \"table\"\n",
    );
    let mut command = Evening::command(&folder, &file, &[]);
    command.env("LC_ALL", "ja_JP.UTF-8");
    let evening = Evening::of(command);
    let (mut black, mut white) = (evening.page(Some(1), "black"), evening.page(Some(1), "white"));
    black.play(2, 2);
    white.play(6, 6);
    let (mut public, mut arbiter) = (evening.page(None, "spectators"), evening.page(None, "arbiter"));
    public.until("moves", |page| page.moves(Some(1)) == 2);
    assert_eq!(public.state["event"], "Ōta & Söhne Cup");
    assert_eq!(public.state["boards"][1]["game"]["players"]["B"]["name"], "Anna O'Brien <Jr>");
    black.act("help");
    arbiter.until("call", |page| page.state["boards"][1]["help"].is_u64());
    white.act("resign");
    black.ends();
    assert_eq!(black.state["round"], "Round 2 · Board 2", "in the language of the page");
    let results = file_says(&folder.path("games/cup-results.xml"), "RESULT_BLACKWINS\" roundNumber=\"2\"");
    assert_eq!(
        results.replace("BLACKWINS\" roundNumber=\"2\"", "UNKNOWN\" roundNumber=\"2\""),
        include_str!("../../../relay/tests/data/opengotha.xml")
    );
    let path = folder.path("games/board-02.sgf");
    let record = file_says(&path, "RE[B+R]");
    file_says(&folder.path("games/results.csv"), "2,2,\"Anna O'Brien <Jr>\",\"Ken Ōta\",0,6.5,B+R");
    // A record that somebody has commented on is kept when the evening is opened again, one as it was left is not copied.
    drop(evening);
    let copies = ["games/board-02 2.sgf", "games/board-02 3.sgf"].map(|name| folder.path(name));
    for changed in [record.replacen(";B[cc]", ";B[cc]C[seen]", 1), record.clone()] {
        std::fs::write(&path, changed).unwrap();
        let evening = Evening::start(&folder, &file, &[]);
        evening.page(Some(1), "black").until("the game", |page| page.moves(None) == 2);
        assert_eq!(file_says(&path, "RE[B+R]"), record);
        file_says(&copies[0], "C[seen]");
    }
    assert!(!std::path::Path::new(&copies[1]).exists());
}

#[test]
fn a_board_before_a_camera_is_one_of_the_evening() {
    let (folder, mut table) = (Folder::new(), Table::new());
    std::fs::create_dir(folder.path("pictures")).unwrap();
    let show =
        |n: usize, table: &Table| std::fs::write(folder.path(&format!("pictures/{n}.png")), table.picture()).unwrap();
    show(0, &table);
    for (n, (x, y, color)) in [(6, 6, Black), (2, 2, White), (6, 2, Black), (2, 6, White)].into_iter().enumerate() {
        table.lay(x, y, Some(color));
        show(n + 1, &table);
    }
    let pictures = folder.path("pictures");
    let file = folder.file(
        "club.toml",
        format!(
            "terms = {{ size = 9 }}\n[[board]]\nnumber = 1\nblack = \"王质\"\nsource = {{ camera = {pictures:?} }}\n"
        ),
    );
    let evening = Evening::start(&folder, &file, &[]);
    let mut public = evening.page(None, "spectators");
    public.until("moves", |page| page.moves(Some(0)) == 4);
    assert_eq!(public.state["boards"][0]["game"]["players"]["B"]["name"], "王质");
    // The desk answers for the board when the pictures have ended.
    let mut desk = evening.page(Some(0), "desk");
    desk.until("game", |page| page.moves(None) == 4);
    assert_eq!(desk.state["controls"]["play"], false);
    desk.act("resign");
    desk.ends();
    let record = file_says(&folder.path("club/board-01.sgf"), "RE[W+R]");
    assert!(record.contains(";B[gg];W[cc];B[gc];W[cg]"), "{record}");
    drop(evening);
    let evening = Evening::start(&folder, &file, &[]);
    evening.page(Some(0), "desk").ends();
}

#[test]
fn a_phone_is_the_camera_of_a_board_of_the_evening() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let film = phone::film_of_four_moves(&folder);
    let file =
        folder.file("club.toml", "terms = { size = 9 }\n[[board]]\nnumber = 1\nwhite = \"Kim\"\nsource = \"phone\"\n");
    let evening = Evening::start(&folder, &file, &[]);
    let _browser = phone::film_before(chromium, evening.address(Some(0), "camera"), &film);
    let mut public = evening.page(None, "spectators");
    public.until("moves", |page| page.moves(Some(0)) == 4);
    let record = file_says(&folder.path("club/board-01.sgf"), ";W[cg]");
    assert!(record.contains("PW[Kim]") && record.contains(";B[gg];W[cc];B[gc];W[cg]"), "{record}");
}

#[test]
fn a_table_elsewhere_is_spectated_and_shown_a_minute_later() {
    let folder = Folder::new();
    let (mut host, to) = Running::host(&["--size", "5", "--color", "black", "--name", "Lee"]);
    let file = folder.file("club.toml", format!("[[board]]\nnumber = 3\nsource = {{ spectate = \"{to}\" }}\n"));
    let evening = Evening::start(&folder, &file, &["--delay", "1m"]);
    let mut guest = Running::start(&["join", &to, "--name", "Kim"]);
    host.until("# met Kim");
    let (mut public, mut arbiter) = (evening.page(None, "spectators"), evening.page(None, "arbiter"));
    let since = Instant::now();
    host.say("C3");
    guest.until("B C3");
    guest.say("B2");
    arbiter.until("moves at once", |page| page.moves(Some(0)) == 2);
    assert_eq!(arbiter.state["boards"][0]["game"]["players"]["W"]["name"], "Kim");
    public.until("moves a minute later", |page| page.moves(Some(0)) == 2);
    assert!(since.elapsed() >= Duration::from_secs(60), "the public sees it after {:?}", since.elapsed());
    assert_eq!(public.state["delay_text"], "Shown 1 minute later");
    let record = file_says(&folder.path("club/board-03.sgf"), ";W[bd]");
    assert!(record.contains("PB[Lee]") && record.contains(";B[cc];W[bd]"), "{record}");
}

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

#[test]
fn boards_are_published_as_the_public_sees_them() {
    let folder = Folder::new();
    let Some(broker) = Mosquitto::start("") else { return };
    let file =
        folder.file("club.toml", "delay = \"1 move\"\n[[board]]\nnumber = 7\nblack = \"A\"\nterms = { size = 5 }\n");
    let (mqtt, pages) = (format!("mqtt://127.0.0.1:{}/club", broker.port), folder.path("pages"));
    let evening =
        Evening::start(&folder, &file, &["--mqtt", &mqtt, "--pages", &pages, "--websocket", "wss://club.example"]);
    // Pages for other web servers, which know the broker alone.
    let text = std::fs::read_to_string(format!("{pages}/ja/board.html")).unwrap();
    assert!(text.contains("\"url\":\"wss://club.example/\",\"topic\":\"club\",\"lang\":\"ja\""), "{text}");
    let mut desk = evening.page(Some(0), "desk");
    desk.play(2, 2);
    desk.play(1, 1);
    let (client, mut lines) = Client::new(MqttOptions::new("late", "127.0.0.1", broker.port), 4);
    let since = Instant::now();
    let (mut page, mut board) = (false, false);
    for event in lines.iter() {
        assert!(since.elapsed() < PATIENCE, "nothing is published");
        match event {
            Ok(Event::Incoming(Packet::ConnAck(_))) => {
                client.subscribe("club/page/zh/7", QoS::AtLeastOnce).unwrap();
                client.subscribe("club/board/7", QoS::AtLeastOnce).unwrap();
            }
            Ok(Event::Incoming(Packet::Publish(message))) if message.topic.starts_with(b"club/page") => {
                let report: Value = serde_json::from_slice(&message.payload).unwrap();
                page |= report["state"]["game"]["move_text"] == "第 1 手" && report["moves"] == json!([[2, 2]]);
            }
            Ok(Event::Incoming(Packet::Publish(message))) => {
                let report: Value = serde_json::from_slice(&message.payload).unwrap();
                if report["moves"] == 1 {
                    assert_eq!(report["stones"], "............B............");
                    assert_eq!((&report["to_play"], &report["last"]), (&"white".into(), &"C3".into()));
                    assert!(report["sgf"].as_str().unwrap().contains("PB[A]"), "{report}");
                    board = true;
                } else {
                    assert_eq!(report["moves"], 0, "the public sees a move too early: {report}");
                }
            }
            Ok(_) => {}
            // The broker may not listen yet.
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
        if page && board {
            return;
        }
    }
}

/// Waits for a message of the broker under this topic.
fn published(port: u16, topic: &str) -> String {
    published_when(port, topic, |_| true)
}

/// Waits for such a message of the broker under this topic.
fn published_when(port: u16, topic: &str, wanted: impl Fn(&str) -> bool) -> String {
    let (client, mut lines) = Client::new(MqttOptions::new("reader", "127.0.0.1", port), 4);
    let since = Instant::now();
    for event in lines.iter() {
        assert!(since.elapsed() < PATIENCE, "nothing is published under {topic}");
        match event {
            Ok(Event::Incoming(Packet::ConnAck(_))) => client.subscribe(topic, QoS::AtLeastOnce).unwrap(),
            Ok(Event::Incoming(Packet::Publish(message))) => {
                let text = String::from_utf8_lossy(&message.payload).into_owned();
                if wanted(&text) {
                    return text;
                }
            }
            Ok(_) => {}
            // The broker may not listen yet.
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
    unreachable!("the line is opened anew for ever");
}

#[test]
fn boards_are_published_over_an_encrypted_line_to_a_broker_that_is_trusted() {
    let folder = Folder::new();
    // A key and its certificate, and one that the broker does not have.
    let [(certificate, key), (other, _)] = ["localhost", "localhost"].map(|host| {
        let made = rcgen::generate_simple_self_signed([host.to_owned()]).unwrap();
        (made.cert.pem(), made.signing_key.serialize_pem())
    });
    let [trusted, untrusted, key] = [("broker.pem", certificate), ("other.pem", other), ("broker.key", key)]
        .map(|(name, text)| folder.file(name, text));
    let port = free_port();
    let listener = format!("listener {port} 127.0.0.1\ncertfile {trusted}\nkeyfile {key}\nuser root\n");
    let Some(broker) = Mosquitto::start(&listener) else { return };
    let file = folder.file("club.toml", "[[board]]\nnumber = 7\nblack = \"A\"\nterms = { size = 5 }\n");
    let mqtt = format!("mqtts://localhost:{port}/club");
    let relay = |authority: &str| {
        let mut command = Evening::command(&folder, &file, &["--mqtt", &mqtt]);
        command.env("SSL_CERT_FILE", authority).env_remove("SSL_CERT_DIR").stderr(Stdio::piped());
        Evening::of(command)
    };
    // The broker may not listen yet when it is tried first.
    published(broker.port, "$SYS/broker/version");
    let mut evening = relay(&untrusted);
    let mut told = BufReader::new(evening.child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let refused = told.find(|line| line.contains("certificate"));
    assert!(refused.as_ref().is_some_and(|line| line.contains("localhost")), "{refused:?}");
    drop(evening);
    let _evening = relay(&trusted);
    let board = published(broker.port, "club/board/7");
    assert!(board.contains("\"name\":\"A\""), "{board}");
}

#[test]
fn faults_of_an_evening_are_told_in_one_sentence() {
    let folder = Folder::new();
    let fault = |text: &str| refuses(&["relay", &folder.file("club.toml", text)]);
    assert!(fault("").contains("there is no board: name some with [[board]]"));
    assert!(fault("evnt = 1").contains("line 1 cannot be read"));
    assert!(fault("delay = \"soon\"\n[[board]]\nnumber = 1").contains("a delay is none, 30s, 5m"));
    assert!(fault("[[board]]\nnumber = 1\nterms = { size = 99 }").contains("board 1"));
    assert!(fault("[[board]]\nnumber = 1\nterms = { game = \"chess\" }").contains("a game is go or nogo"));
    let nogo = fault("[[board]]\nnumber = 1\nterms = { game = \"nogo\", komi = 3 }");
    assert!(nogo.contains("board 1") && nogo.contains("NoGo is played without komi"), "{nogo}");
    assert!(fault("mqtt = \"wss://x\"\n[[board]]\nnumber = 1").contains("over mqtt:// or mqtts://"));
    assert!(fault("pairings = \"none.csv\"").contains("cannot read"));
    folder.file("bad.csv", "board,black\n1,A\n");
    assert!(fault("pairings = \"bad.csv\"").contains("no column `white`"));
    assert!(fault("[[board]]\nnumber = 1\nsource = { camera = \"/nowhere\" }").contains("board 1"));
    // A record of somebody else is not written over.
    std::fs::create_dir(folder.path("mine")).unwrap();
    folder.file("mine/board-01.sgf", "(;SZ[9])");
    assert!(fault("records = \"mine\"\n[[board]]\nnumber = 1").contains("is not written over"));
}
