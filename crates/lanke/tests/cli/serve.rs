//! Tables on the pages of browsers: the program is killed in a game, and the phone is back by itself.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::chromium::{self, Browser, Running};
use crate::page::Page;
use crate::relay::file_says;
use crate::{Folder, peer, refuses};

/// A port of this machine that is free now.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

/// Starts a table on pages; the program and the addresses that it prints.
pub(crate) fn serve(folder: &Folder, port: u16, terms: &[&str]) -> (Running, Value) {
    serve_by(Command::new(env!("CARGO_BIN_EXE_lanke")), folder, port, terms)
}

/// The same by a command that starts the program.
fn serve_by(mut command: Command, folder: &Folder, port: u16, terms: &[&str]) -> (Running, Value) {
    command.args(["serve", "--bind", "127.0.0.1"]).args(terms);
    if !terms.contains(&"--join") {
        command.args(["--color", "white"]);
    }
    command.args(["--port", &port.to_string(), "--record", &folder.path("game.sgf")]);
    command.env("LANKE_HOME", folder.path("home")).env("LC_ALL", "C").stdout(Stdio::piped()).stdin(Stdio::null());
    let mut running = Running(command.spawn().expect("it starts"));
    let mut line = String::new();
    let mut output = BufReader::new(running.0.stdout.take().expect("it prints"));
    output.read_line(&mut line).expect("it prints text");
    // A program that nobody reads any more ends.
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    (running, serde_json::from_str(&line).expect("it prints its pages"))
}

/// Answers the page of a player that asks for a name.
pub(crate) fn sit_down(phone: &mut Browser, name: &str) {
    phone.until("question for the name", "document.querySelector('dialog.name input') !== null");
    let answer = format!("document.querySelector('dialog.name input').value = '{name}'");
    phone.value(&format!("{answer}; document.querySelector('dialog.name button').click()"));
}

/// The way to the table that is served with this record, once its journal has it.
fn way(record: &str) -> String {
    let journal = file_says(&format!("{record}.journal"), "\"port\":");
    let number = |key: &str| -> String {
        let (_, value) = journal.split_once(key).expect("the journal has the address");
        value.chars().take_while(char::is_ascii_digit).collect()
    };
    format!("{}@127.0.0.1:{}", number("\"code\":\""), number("\"port\":"))
}

/// Whoever opens connections could keep records from the disk.
#[cfg(target_os = "linux")]
#[test]
fn a_program_with_pages_has_more_files_than_connections() {
    let folder = Folder::new();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -S -n 256 && exec \"$@\"", "sh", env!("CARGO_BIN_EXE_lanke")]);
    let (running, _pages) = serve_by(command, &folder, 0, &["--game", "nogo", "--size", "5"]);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", running.0.id())).expect("the limits");
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("that of files");
    let most = |limit: &str| limit.parse().unwrap_or(u64::MAX);
    let [now, hard] = [0, 1].map(|n| most(files.split_whitespace().nth(n).expect("soft and hard")));
    assert_eq!(now, hard.min(4096));
}

/// The chat of the two sides is for spectators, too, unless the host says otherwise.
#[test]
fn the_host_says_who_reads_the_chat() {
    for (readers, read) in [("all", "\"hello\""), ("players", "null")] {
        let folder = Folder::new();
        let (_running, pages) = serve(&folder, 0, &["--game", "nogo", "--size", "5", "--chat", readers]);
        let [mut host, mut player, mut spectator] =
            ["host", "player", "spectators"].map(|name| Page::open(pages[name].as_str().expect("an address")));
        player.say(&json!({"do": "name", "name": "Kim"}));
        for page in [&mut host, &mut player, &mut spectator] {
            page.until("game", |page| page.moves(None) == 0);
        }
        host.say(&json!({"do": "say", "text": "hello"}));
        player.until("chat", |page| page.state["chat"]["lines"][0]["text"] == "hello");
        player.play(0, 0);
        // The move comes after what was said.
        spectator.until("move", |page| page.moves(None) == 1);
        assert_eq!(spectator.state["chat"]["lines"][0]["text"].to_string(), read);
        assert_eq!(spectator.state["chat"]["open"], false);
    }
}

/// A host whose guest has left opens another table: the pages of this program lead there.
#[test]
fn the_pages_lead_to_the_host_s_next_table() {
    let folder = Folder::new();
    let (_running, pages) = serve(&folder, 0, &["--game", "nogo", "--size", "5"]);
    let open = |name: &str| Page::open(pages[name].as_str().expect("an address"));
    let mut host = open("host");
    let to = way(&folder.path("game.sgf"));
    let mut guest = peer::Running::start(&["join", &to, "--name", "Lee"]);
    guest.say("A1");
    host.until("move", |page| page.moves(None) == 1);
    guest.say("resign");
    guest.ends_well();
    host.until("end of the session", |page| page.state["chat"]["open"] == false);
    drop(host);
    // Whoever comes back to a place after this time tries again.
    std::thread::sleep(Duration::from_millis(3100));
    let (mut host, mut spectator) = (open("host"), open("spectators"));
    spectator.until("next table", |page| page.state["game"].is_null() && page.state["status"]["tone"] == "good");
    let mut player = open("player");
    player.say(&json!({"do": "name", "name": "Kim"}));
    player.play(0, 0);
    for page in [&mut host, &mut spectator] {
        page.until("move at the next table", |page| page.moves(None) == 1);
        assert_eq!(page.state["game"]["players"]["B"]["name"], "Kim");
    }
}

/// A program comes to play with the computer of the pages, and leaves: whoever comes next finds it there.
#[test]
fn a_guest_who_leaves_makes_room_at_the_pages_of_an_engine() {
    let folder = Folder::new();
    let (_running, pages) = serve(&folder, 0, &["--game", "nogo", "--size", "5", "--engine", "1"]);
    let first = way(&folder.path("game.sgf"));
    let mut guest = peer::Running::start(&["join", &first, "--name", "Lee"]);
    guest.say("A1");
    guest.until("W ");
    guest.say("resign");
    guest.ends_well();
    let since = Instant::now();
    while way(&folder.path("game.sgf")) == first {
        assert!(since.elapsed() < Duration::from_secs(120), "no other table is opened");
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut player = Page::open(pages["player"].as_str().expect("an address"));
    player.say(&json!({"do": "name", "name": "Kim"}));
    player.until("turn", |page| page.state["controls"]["play"] == true);
    player.say(&json!({"do": "play", "x": 0, "y": 0, "moves": 0}));
    player.until("answer", |page| page.moves(None) == 2);
}

/// The side of a browser at another program's table; a spectator's record is begun anew.
#[test]
fn a_game_that_was_joined_is_gone_on_with_by_the_same_command() {
    let folder = Folder::new();
    let (mut host, to) = peer::Running::host(&["--game", "nogo", "--size", "5", "--color", "black"]);
    let (mut running, pages) = serve(&folder, 0, &["--join", &to]);
    let sit = |pages: &Value| {
        let mut page = Page::open(pages["player"].as_str().expect("an address"));
        page.say(&json!({"do": "name", "name": "Kim"}));
        page
    };
    let mut player = sit(&pages);
    player.until("offer", |page| page.state["controls"]["question"].is_object());
    player.say(&json!({"do": "answer", "yes": true}));
    host.say("A1");
    player.until("move", |page| page.moves(None) == 1);
    player.play(4, 0);
    host.until("W E5");
    file_says(&folder.path("game.sgf"), "W[ea]");
    running.0.kill().expect("it runs");
    running.0.wait().expect("it ends");
    let (_running, pages) = serve(&folder, 0, &["--join", &to]);
    let mut player = sit(&pages);
    host.say("A5");
    player.until("move", |page| page.moves(None) == 3);
    player.play(4, 4);
    host.until("W E1");
    file_says(&folder.path("game.sgf"), "W[ee]");
    let copy = std::path::PathBuf::from(folder.path("game 2.sgf"));
    assert!(!copy.exists(), "a record as it was left is not copied");
    let spectates = ["serve", "--join", &to, "--spectate", "--record", &folder.path("game.sgf")];
    assert!(refuses(&spectates).contains("is there already"));
}

/// A host that gives no name has another one when it is started again; it is back under that of the game.
#[test]
fn a_host_is_back_under_its_name_in_the_game() {
    let folder = Folder::new();
    let (record, port) = (folder.path("host.sgf"), free_port().to_string());
    let arguments = ["--game", "nogo", "--size", "5", "--color", "black", "--record", &record, "--port", &port];
    let (mut host, to) = peer::Running::host(&arguments);
    let (_running, pages) = serve(&folder, 0, &["--join", &to]);
    let mut player = Page::open(pages["player"].as_str().expect("an address"));
    player.say(&json!({"do": "name", "name": "Kim"}));
    player.until("offer", |page| page.state["controls"]["question"].is_object());
    player.say(&json!({"do": "answer", "yes": true}));
    host.say("A1");
    player.until("move", |page| page.moves(None) == 1);
    drop(host);
    let _again = peer::Running::host(&arguments);
    player.until("host", |page| !page.notices.is_empty());
    let name = player.state["game"]["players"]["B"]["name"].as_str().expect("a name");
    assert_eq!(player.notices, [format!("{name} is back")]);
}

#[test]
fn a_phone_is_back_by_itself_whenever_the_program_is_killed() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let port = free_port();
    let terms = ["--game", "nogo", "--size", "5"];
    let (mut running, pages) = serve(&folder, port, &terms);
    let address = |pages: &Value, name: &str| pages[name].as_str().expect("an address").to_owned();
    // The phone sits down once, and is never touched again but to play.
    let mut phone = Browser::open(chromium, &address(&pages, "player").replace("http://", "https://"), &[]);
    sit_down(&mut phone, "松风");
    // NoGo on 5×5: every move leaves both sides others.
    let moves = [(0, 0), (4, 4), (2, 0), (2, 4), (4, 0), (0, 4), (1, 1), (3, 3)];
    let mut stones = ['.'; 25];
    let shows = |stones: &[char; 25]| {
        let all: String = stones.iter().collect();
        format!("document.querySelector('canvas.board')?.dataset.stones === {}", json!(all))
    };
    for (n, pair) in moves.chunks(2).enumerate() {
        let mut host = Page::open(&address(&pages, "host"));
        let [(x, y), (u, v)] = [pair[0], pair[1]];
        host.until("game", |page| page.moves(None) == 2 * n as u64);
        assert_eq!(host.state["game"]["players"]["B"]["name"], "松风");
        let turn = "!document.body.classList.contains('lost') && document.body.innerText.includes('Tap a point')";
        phone.until("turn", turn);
        // Whoever is asked to move can: the line to the other side stands.
        assert_eq!(phone.value("document.querySelector('.actions button') !== null"), true);
        phone.play(x, y);
        stones[(5 * y + x) as usize] = 'B';
        phone.until("own move", &shows(&stones));
        host.until("move of the phone", |page| page.moves(None) == 2 * n as u64 + 1);
        host.play(u as u8, v as u8);
        stones[(5 * v + u) as usize] = 'W';
        // The program dies as soon as the host knows of the move: the phone may not.
        running.0.kill().expect("it runs");
        running.0.wait().expect("it ends");
        phone.until("note of the lost line", "document.body.classList.contains('lost')");
        let again;
        (running, again) = serve(&folder, port, &terms);
        assert_eq!(again, pages);
        let since = Instant::now();
        phone.until("all moves", &format!("!document.body.classList.contains('lost') && {}", shows(&stones)));
        println!("back {:.1} s after the program", since.elapsed().as_secs_f64());
    }
    assert_eq!(phone.value("document.querySelector('dialog.name') === null"), true);
    assert_eq!(phone.value("document.getElementById('page').dataset.faults ?? ''"), "");
    let record = file_says(&folder.path("game.sgf"), "W[dd]");
    assert!(record.contains("PB[松风]"), "{record}");
    let all = ["aa", "ee", "ca", "ce", "ea", "ae", "bb", "dd"].into_iter().enumerate();
    let all: String = all.map(|(n, at)| format!(";{}[{at}]", if n % 2 == 0 { 'B' } else { 'W' })).collect();
    assert!(record.split_whitespace().collect::<String>().contains(&all), "{record}");
}
