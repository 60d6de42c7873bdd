//! A program that is killed in the middle of a game with another Lanke, and started again.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lanke_app::form::{ClockKind, Form};
use lanke_app::view::Dialog;
use lanke_app::{Course, Intent, OnlineWish, PageId};
use lanke_rules::ByColor;

use crate::pair::{asked, hear, moves, page, records, result, set};
use crate::program::{Program, home};

/// Folder of the process that is killed; it runs only the test below.
const HOME: &str = "LANKE_TEST_HOME";
/// Table to which it goes; it waits for others without one.
const WAY: &str = "LANKE_TEST_WAY";
const SELF: &str = "killed::the_side_that_is_killed";
/// Moves of both sides, in turn.
const MOVES: [&str; 12] = ["C3", "D3", "C2", "D2", "C1", "D1", "C4", "D4", "C5", "D5", "B3", "E3"];

fn form() -> Form {
    Form { clock: ClockKind::Absolute, main_seconds: 600, ..crate::small(5) }
}

/// Plays where it is this program's turn, as far as `most` moves.
fn play(program: &mut Program, most: usize) {
    let view = program.view();
    let Some(record) = view.record().filter(|record| record.can.pass && view.common.dialog.is_none()) else { return };
    if record.line.len() < most {
        program.play(MOVES[record.line.len()]);
    }
}

/// One side in a process of its own: it goes on with what it finds, accepts what it is offered, and plays.
#[test]
fn the_side_that_is_killed() {
    let Some(place) = std::env::var_os(HOME) else { return };
    let mut program = Program::start(Path::new(&place));
    if asked(&program).is_some_and(|text| text.starts_with("Go on?")) {
        program.send(Intent::Accept);
    } else {
        set(&mut program, Course { name: "carol".into(), ..Course::default() });
        program.begin(form());
        program.send(Intent::Show(PageId::Online));
        program.send(Intent::Online(match std::env::var(WAY) {
            Ok(way) => OnlineWish::JoinTable(way),
            Err(_) => OnlineWish::HostTable,
        }));
    }
    let mut told = false;
    while result(&program).is_none() {
        hear([&mut program]);
        if matches!(program.view().common.dialog, Some(Dialog::Invite(_))) {
            program.send(Intent::Accept);
        }
        if let Some(page) = program.view().online().filter(|page| !page.code.is_empty() && !told) {
            told = true;
            println!("\nway {}", page.address);
        }
        play(&mut program, MOVES.len());
    }
    // Nobody leaves the moment a game is over.
    let over = Instant::now();
    while over.elapsed() < Duration::from_secs(3) {
        hear([&mut program]);
    }
}

fn spawn(place: &Path, way: Option<&str>) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", SELF, "--nocapture"]).env(HOME, place).stdout(Stdio::piped());
    if let Some(way) = way {
        command.env(WAY, way);
    }
    command.spawn().unwrap()
}

/// Plays a game in whose middle the other side is killed.
fn a_game(other_hosts: bool) {
    let (here, there) = (home(), home());
    let mut program = Program::start(here.path());
    set(&mut program, Course { name: "bob".into(), ..Course::default() });
    program.begin(form());
    program.send(Intent::Show(PageId::Online));
    let mut other;
    if other_hosts {
        other = spawn(there.path(), None);
        let mut lines = BufReader::new(other.stdout.take().unwrap()).lines().map(Result::unwrap);
        let way = lines.find_map(|line| line.strip_prefix("way ").map(str::to_owned)).unwrap();
        program.send(Intent::Online(OnlineWish::JoinTable(way)));
        while asked(&program).is_none() {
            hear([&mut program]);
        }
        program.send(Intent::Accept);
    } else {
        program.send(Intent::Online(OnlineWish::HostTable));
        while page(&program).code.is_empty() {
            hear([&mut program]);
        }
        other = spawn(there.path(), Some(&page(&program).address));
    }
    while program.view().online().is_some() {
        hear([&mut program]);
    }
    let begun = Instant::now();
    // Until it is our turn: what the other side had to do is done.
    while moves(&program) < 5 || !program.view().record().unwrap().can.pass {
        hear([&mut program]);
        play(&mut program, 5);
    }
    let (board, names) = (program.board(), program.view().record().unwrap().players.clone().map(|player| player.name));
    other.kill().unwrap();
    other.wait().unwrap();
    program.send(Intent::Show(PageId::Online));
    let broken = |program: &Program| page(program).talk.status.text.starts_with("Connection lost");
    while !broken(&program) {
        hear([&mut program]);
    }
    let lost = Instant::now();
    std::thread::sleep(Duration::from_secs(4));
    let mut other = spawn(there.path(), None);
    while broken(&program) {
        hear([&mut program]);
    }
    let down = lost.elapsed();
    program.send(Intent::Cancel);
    assert_eq!(
        (program.board(), program.view().record().unwrap().players.clone().map(|player| player.name)),
        (board, names)
    );
    while moves(&program) < MOVES.len() {
        hear([&mut program]);
        play(&mut program, MOVES.len());
    }
    let took = begun.elapsed();
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    while result(&program).is_none() {
        hear([&mut program]);
    }
    assert!(other.wait().unwrap().success());
    let (ours, theirs) = (records(here.path()), records(there.path()));
    assert_eq!(ours.last(), theirs.last());
    // Nobody's clock ran while the other program was gone.
    let left = ByColor { black: "BL[", white: "WL[" }.map(|key| {
        let text = ours.last().unwrap().rsplit(key).next().unwrap();
        text.split(']').next().unwrap().parse::<f64>().unwrap()
    });
    let used = 1200.0 - left.black - left.white;
    assert!(used < (took - down).as_secs_f64() + 1.0, "{used} s of {took:?}, {down:?} without a line");
}

#[test]
fn a_guest_that_is_killed_is_offered_its_game_back() {
    a_game(false);
}

#[test]
fn a_host_that_is_killed_is_offered_its_game_back() {
    a_game(true);
}

#[test]
fn a_game_that_was_over_is_not_offered_and_has_one_record() {
    let place = home();
    let mut program = Program::start(place.path());
    program.begin(form());
    program.play("C3 D3");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    let kept = records(place.path());
    drop(program);
    let mut program = Program::start(place.path());
    assert_eq!(program.view().common.dialog, None);
    program.send(Intent::Show(PageId::Home));
    assert_eq!((kept.len(), records(place.path())), (1, kept));
}
