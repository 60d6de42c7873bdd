//! A damaged journal, a full disk and a vanished home cost a game in the terminal nothing, and are told.

use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use lanke_peer::{ItemKind, JournalEntry, TableJournal};
use tempfile::TempDir;

use crate::lanke;
use crate::peer::{Running, here};

/// Moves of a game on 19×19 without captures.
fn moves(count: usize) -> Vec<String> {
    let columns = "ABCDEFGHJKLMNOPQRST".chars();
    let points = [1, 3, 5, 7, 9, 11].into_iter().flat_map(move |row| columns.clone().map(move |c| format!("{c}{row}")));
    points.take(count).collect()
}

/// A game in the terminal, in a home of its own.
struct Game {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Game {
    fn start(mut command: Command) -> Self {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("it runs");
        let input = child.stdin.take().expect("a pipe");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { child, input, lines }
    }

    fn at_home(home: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
        command.args(["play", "--lang", "en", "--board"]).env("LANKE_HOME", home);
        Self::start(command)
    }

    /// Plays a move and returns what is said until the board after it.
    fn plays(&mut self, vertex: &str, number: usize) -> Vec<String> {
        writeln!(self.input, "{vertex}").expect("it listens");
        self.until(&format!("Move {number} "))
    }

    /// Output up to a line that begins so.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut message = Vec::new();
        for line in self.lines.by_ref().map_while(Result::ok) {
            let last = line.starts_with(beginning);
            message.push(line);
            if last {
                return message;
            }
        }
        panic!("it ended before {beginning:?}: {message:?}");
    }

    fn kill(mut self) {
        self.child.kill().expect("it is there");
        self.child.wait().expect("it ends");
    }

    /// Ends the input; what is said then, on both streams, and the exit code.
    fn ends(self) -> (String, String, Option<i32>) {
        let Self { child, input, lines } = self;
        drop(input);
        let message: Vec<String> = lines.map_while(Result::ok).collect();
        let Output { stderr, status, .. } = child.wait_with_output().expect("it ends");
        (message.join("\n"), String::from_utf8(stderr).expect("UTF-8"), status.code())
    }
}

/// Plays so many moves and is killed; the journal it leaves.
fn killed_game(home: &Path, count: usize) -> PathBuf {
    let mut game = Game::at_home(home);
    for (number, vertex) in (1..).zip(moves(count)) {
        game.plays(&vertex, number);
    }
    game.kill();
    only_file(&home.join("journal"))
}

fn only_file(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder).expect("a folder");
    let file = files.next().expect("a file").expect("a file").path();
    assert!(files.next().is_none(), "one file");
    file
}

/// Goes on with the game of a journal with these bytes; how many moves it has, and what is said.
fn continued(bytes: &[u8]) -> (usize, String, TempDir) {
    let home = tempfile::tempdir().expect("a folder");
    fs::create_dir(home.path().join("journal")).expect("a folder");
    fs::write(home.path().join("journal/0000000000000001.journal"), bytes).expect("a file");
    let output =
        lanke(&["play", "--continue"]).env("LANKE_HOME", home.path()).write_stdin("").output().expect("it runs");
    let (message, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{complaint}");
    let number = message.lines().find_map(|line| line.strip_prefix("Move ")?.split(' ').next()?.parse().ok());
    (number.unwrap_or(0), message.into_owned(), home)
}

/// The sentence about the damage names a copy of the file as it was found.
fn names_the_copy(message: &str, home: &Path, damaged: &[u8]) -> bool {
    let copy = home.join("journal/0000000000000001.journal.broken");
    message.contains("journal was damaged. Recovered: ")
        && message.contains(&copy.display().to_string())
        && fs::read(copy).is_ok_and(|bytes| bytes == damaged)
}

#[test]
fn a_damaged_journal_gives_every_move_back_but_at_most_the_last() {
    let home = tempfile::tempdir().expect("a folder");
    let bytes = fs::read(killed_game(home.path(), 60)).expect("the journal");
    let mut counts = [0; 61];
    // Bits all over the file: of numbers, checksums, entries and separators.
    let bits = (0..8 * bytes.len()).step_by(8 * bytes.len() / 150 + 1);
    for bit in bits.clone() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let (number, message, home) = continued(&damaged);
        assert!(number >= 59, "bit {bit}: {message}");
        assert!(names_the_copy(&message, home.path(), &damaged), "bit {bit}: {message}");
        counts[number] += 1;
    }
    println!("{} flipped bits: {} games whole, {} without the last move", bits.len(), counts[60], counts[59]);
    let lines: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').map(|at| at + 1).collect();
    for at in lines.iter().step_by(3) {
        for junk in [&b"junk\n"[..], b"\xff\xfe\x00\n"] {
            let damaged = [&bytes[..*at], junk, &bytes[*at..]].concat();
            let (number, message, home) = continued(&damaged);
            assert_eq!(number, 60, "junk at {at}: {message}");
            assert!(names_the_copy(&message, home.path(), &damaged), "junk at {at}: {message}");
        }
    }
    for pair in lines.windows(2).step_by(5) {
        let line = &bytes[pair[0]..pair[1]];
        let (number, message, _) = continued(&[&bytes[..pair[1]], line, &bytes[pair[1]..]].concat());
        assert_eq!(number, 60, "a line twice: {message}");
        let lost = [&bytes[..pair[0]], &bytes[pair[1]..]].concat();
        let (number, message, _) = continued(&lost);
        assert!(number >= 59, "a line lost: {message}");
    }
    // The header, the settings and the first seat line come before the moves.
    let first = lines.len() - 60;
    for (number, cut) in (0..60).map(|n| (n, lines[first + n] - 7)).step_by(7) {
        assert_eq!(continued(&bytes[..cut]).0, number, "cut at {cut}");
    }
}

#[test]
fn what_stands_behind_a_gap_is_named() {
    let home = tempfile::tempdir().expect("a folder");
    let bytes = fs::read(killed_game(home.path(), 60)).expect("the journal");
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
    let first = lines.len() - 60;
    // Two lines beside each other: one of them cannot be restored from its neighbour.
    lines.drain(first + 40..first + 42);
    let damaged = lines.concat();
    let (number, message, home) = continued(&damaged);
    assert_eq!(number, 40, "{message}");
    assert!(message.contains("Recovered: the first 40 moves. The rest lies at"), "{message}");
    assert!(names_the_copy(&message, home.path(), &damaged), "{message}");
    let again =
        lanke(&["play", "--continue"]).env("LANKE_HOME", home.path()).write_stdin("A19").output().expect("it runs");
    let message = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(message.contains("Move 41 ") && !message.contains("damaged"), "it goes on, and is told once: {message}");
}

/// The sentence about the damage names a copy that has this text.
fn names_a_copy_with(message: &str, home: &Path, text: &str) -> bool {
    let copy = home.join("journal/0000000000000001.journal.broken");
    message.contains(&copy.display().to_string()) && fs::read_to_string(copy).is_ok_and(|found| found.contains(text))
}

/// A journal as earlier versions wrote it, without checksums.
const OLD: &str = include_str!("data/journal-1.journal");

#[test]
fn a_journal_of_an_earlier_version_is_gone_on_with() {
    let (number, message, _) = continued(OLD.as_bytes());
    assert_eq!(number, 6, "{message}");
    assert!(!message.contains("damaged"), "{message}");
    let broken = OLD.replace("play B 4,4", "play B nowhere");
    let (number, message, home) = continued(broken.as_bytes());
    assert_eq!(number, 4, "{message}");
    assert!(names_a_copy_with(&message, home.path(), "play B nowhere"), "{message}");
    let junk = format!("{OLD}junk\n");
    let (number, message, home) = continued(junk.as_bytes());
    assert_eq!(number, 6, "{message}");
    assert!(names_a_copy_with(&message, home.path(), "junk"), "{message}");
}

#[test]
fn a_file_that_no_line_can_be_read_of_is_told() {
    let home = tempfile::tempdir().expect("a folder");
    let journals = home.path().join("journal");
    fs::create_dir(&journals).expect("a folder");
    fs::write(journals.join("1.journal"), b"\xff\xfe").expect("a file");
    fs::create_dir(journals.join("2.journal")).expect("a folder");
    let run = |options: &[&str]| {
        let options = [&["play"], options].concat();
        lanke(&options).env("LANKE_HOME", home.path()).write_stdin("").output().expect("it runs")
    };
    let complaint = String::from_utf8(run(&["--continue"]).stderr).expect("UTF-8");
    assert!(complaint.contains("no unfinished game can be recovered"), "{complaint}");
    assert!(complaint.contains("1.journal.broken cannot be read: not one line is readable"), "{complaint}");
    assert!(complaint.contains("2.journal cannot be read"), "{complaint}");
    let message = String::from_utf8(run(&["--lang", "zh"]).stdout).expect("UTF-8");
    assert!(
        message.contains("2.journal") && !message.contains("1.journal"),
        "what was set aside is told once: {message}"
    );
}

/// Files where folders would be: every write is refused until they are removed.
fn refusing(home: &Path) {
    for name in ["journal", "games"] {
        fs::write(home.join(name), "").expect("a file");
    }
}

/// Sentences that say that something is safe.
const REASSURANCES: [&str; 4] = ["is kept", "Kept as", "Saved", "is saved"];

#[test]
fn nothing_is_said_to_be_saved_that_is_not() {
    let home = tempfile::tempdir().expect("a folder");
    refusing(home.path());
    let output = lanke(&["play", "--lang", "en", "--board"])
        .env("LANKE_HOME", home.path())
        .write_stdin(moves(20).join("\n"))
        .output()
        .expect("it runs");
    let (message, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(REASSURANCES.iter().all(|sentence| !message.contains(sentence)), "{message}");
    assert_eq!(message.matches("Only in memory").count(), 1, "told once: {message}");
    assert!(message.contains("`save PATH`"), "{message}");
    // The record is printed, as a last resort, and the exit code says that it is not saved.
    assert!(message.contains(";B[as]") && complaint.contains("not saved"), "{message}{complaint}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_game_that_cannot_be_saved_asks_before_it_is_left() {
    let home = tempfile::tempdir().expect("a folder");
    refusing(home.path());
    let mut game = Game::at_home(home.path());
    game.plays("D4", 1);
    writeln!(game.input, "quit").expect("it listens");
    game.until("Not saved:");
    game.plays("Q16", 2);
    let place = home.path().join("elsewhere.sgf");
    writeln!(game.input, "save {}", place.display()).expect("it listens");
    game.until("Saved in ");
    // From now on every move is written there.
    game.plays("Q4", 3);
    assert!(fs::read_to_string(&place).expect("the record").contains(";B[dp];W[pd];B[pp]"));
    writeln!(game.input, "quit").expect("it listens");
    let (message, complaint, code) = game.ends();
    assert_eq!((code, complaint.as_str()), (Some(0), ""), "{message}");
    assert!(!message.contains("is kept"), "{message}");
}

#[test]
fn a_result_that_cannot_be_written_is_told_and_stays_in_the_journal() {
    let home = tempfile::tempdir().expect("a folder");
    fs::write(home.path().join("games"), "").expect("a file");
    let mut game = Game::at_home(home.path());
    game.plays("D4", 1);
    writeln!(game.input, "resign").expect("it listens");
    game.until("Record not saved:");
    writeln!(game.input, "quit\nquit").expect("it listens");
    let (message, _, code) = game.ends();
    assert!(message.contains("Black wins by resignation") && message.contains("Not saved:"), "{message}");
    assert_eq!(code, Some(0));
    fs::remove_file(home.path().join("games")).expect("a file");
    let output = lanke(&["play", "--continue"]).env("LANKE_HOME", home.path()).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("games that are over are saved as records"));
    assert!(fs::read_to_string(only_file(&home.path().join("games"))).expect("the record").contains("RE[B+R]"));
}

#[test]
fn a_journal_that_is_removed_meanwhile_is_written_again() {
    let home = tempfile::tempdir().expect("a folder");
    let mut game = Game::at_home(home.path());
    game.plays("D4", 1);
    game.plays("Q16", 2);
    fs::remove_dir_all(home.path()).expect("the home vanishes");
    let message = game.plays("Q4", 3).join("\n");
    assert!(!message.contains("memory"), "it is on the disk again: {message}");
    game.kill();
    let output =
        lanke(&["play", "--continue"]).env("LANKE_HOME", home.path()).write_stdin("").output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Move 3 "));
}

/// A disk of 64 kB, in a mount namespace of its own; `None` where this machine allows none.
#[cfg(target_os = "linux")]
fn game_on_a_small_disk(home: &Path, arguments: &[&str]) -> Option<(Game, PathBuf)> {
    const MOUNT: &str = "mount -t tmpfs -o size=64k none \"$1\"";
    let unshare = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"]);
        command.arg(home).env("LANKE_HOME", home);
        command
    };
    if !unshare(MOUNT).stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        eprintln!("not tested: no file system can be mounted here");
        return None;
    }
    let mut command = unshare(&format!("{MOUNT} && shift && exec \"$@\""));
    command.arg(env!("CARGO_BIN_EXE_lanke")).args(arguments);
    let game = Game::start(command);
    let disk = format!("/proc/{}/root{}", game.child.id(), home.display());
    Some((game, disk.into()))
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_once_and_what_is_owed_is_written_when_there_is_room() {
    let home = tempfile::tempdir().expect("a folder");
    let playing = ["play", "--lang", "en", "--board"];
    let Some((mut game, disk)) = game_on_a_small_disk(home.path(), &playing) else { return };
    for (number, vertex) in (1..=10).zip(moves(10)) {
        game.plays(&vertex, number);
    }
    let filler = disk.join("filler");
    fs::write(&filler, vec![0; 1 << 20]).expect_err("the disk fills up");
    let mut message = Vec::new();
    for (number, vertex) in (1..).zip(moves(110)).skip(10) {
        message.extend(game.plays(&vertex, number));
    }
    let message = message.join("\n");
    assert_eq!(message.matches("Only in memory: the disk is full").count(), 1, "{message}");
    assert!(REASSURANCES.iter().all(|sentence| !message.contains(sentence)), "{message}");
    fs::remove_file(filler).expect("there is room again");
    let message = [game.plays("A19", 111), game.plays("C19", 112)].concat().join("\n");
    assert_eq!(message.matches("The disk works again: everything is saved").count(), 1, "{message}");
    let journal = fs::read(only_file(&disk.join("journal"))).expect("the journal");
    let (message, complaint, code) = game.ends();
    assert_eq!((code, complaint.as_str()), (Some(0), ""));
    assert!(message.contains("is not finished and is kept"), "{message}");
    assert_eq!(continued(&journal).0, 112);
}

/// The moves of a game at a table, and the lines of chat, by its journal.
#[cfg(target_os = "linux")]
fn moves_and_chat(journal: &Path) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    // The program at the table has the file itself.
    let copy = folder.path().join("copy");
    fs::copy(journal, &copy).expect("the journal");
    let (_, saved) = TableJournal::open(&copy, None).expect("a journal");
    assert_eq!(saved.recovery, None);
    let count = |counts: fn(&ItemKind) -> bool| {
        let items = saved.lines.iter().filter(|line| matches!(line, JournalEntry::Item(item) if counts(&item.what)));
        items.count()
    };
    (count(|what| matches!(what, ItemKind::Act(_))), count(|what| matches!(what, ItemKind::Chat(_))))
}

#[cfg(target_os = "linux")]
#[test]
fn the_journal_of_a_table_that_a_full_disk_has_refused_is_whole_when_there_is_room_and_goes_at_the_end() {
    use std::os::fd::AsRawFd;

    let home = tempfile::tempdir().expect("a folder");
    let record = crate::text(&home.path().join("game.sgf"));
    let hosting = ["host", "--hidden", "--size", "9", "--color", "black", "--name", "H", "--record", &record];
    let Some((mut host, disk)) = game_on_a_small_disk(home.path(), &hosting) else { return };
    let report = host.until("{").pop().expect("the line");
    let mut guest = Running::start(&["join", &here(&serde_json::from_str(&report).expect("JSON")), "--name", "G"]);
    // Held, the disk outlives the program.
    let held = fs::File::open(disk).expect("the disk");
    let disk = PathBuf::from(format!("/proc/self/fd/{}", held.as_raw_fd()));
    writeln!(host.input, "D4").expect("it listens");
    guest.until("B D4");
    let filler = disk.join("filler");
    fs::write(&filler, vec![0; 1 << 20]).expect_err("the disk fills up");
    let long = "long ".repeat(80);
    for n in 0..10 {
        writeln!(host.input, "say {n} {long}").expect("it listens");
        guest.until(&format!("# H: {n} "));
    }
    let journal = disk.join("game.sgf.journal");
    assert!(moves_and_chat(&journal).1 < 10, "the disk has refused some");
    fs::remove_file(filler).expect("there is room again");
    guest.say("E5");
    host.until("W E5");
    assert_eq!(moves_and_chat(&journal), (2, 10));
    writeln!(host.input, "resign").expect("it listens");
    guest.until("result W+R");
    guest.ends_well();
    let (message, complaint, code) = host.ends();
    assert_eq!((complaint.matches("cannot be kept").count(), code), (1, Some(0)), "{message}{complaint}");
    assert!(!journal.exists(), "nothing is offered again");
    assert!(fs::read_to_string(disk.join("game.sgf")).expect("the record").contains("RE[W+R]"));
}

/// A sync that fails may have lost what was written before it, and the next one would succeed all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_sync_that_fails_is_told_once_and_what_is_owed_is_written_anew() {
    let home = tempfile::tempdir().expect("a folder");
    let traced = |arguments: &[&str]| {
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync"]).args(arguments);
        command.env("LANKE_HOME", home.path());
        command
    };
    if !traced(&["true"]).stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        return eprintln!("not tested: strace is absent or may not trace here (`apt-get install strace`)");
    }
    let failing = ["-e", "inject=fdatasync:error=EIO:when=6..8", env!("CARGO_BIN_EXE_lanke"), "play", "--lang", "en"];
    let mut game = Game::start(traced(&[&failing[..], &["--board"]].concat()));
    let mut message = Vec::new();
    for (number, vertex) in (1..=20).zip(moves(20)) {
        message.extend(game.plays(&vertex, number));
    }
    let (memory, works) = (position(&message, "Only in memory"), position(&message, "The disk works again"));
    assert!(memory < works, "{message:#?}");
    assert!(message[memory..works].iter().all(|line| REASSURANCES.iter().all(|sentence| !line.contains(sentence))));
    let journal = fs::read(only_file(&home.path().join("journal"))).expect("the journal");
    assert_eq!(continued(&journal).0, 20);
    assert_eq!(game.ends().2, Some(0));
}

/// Place of the only line that holds this.
fn position(message: &[String], what: &str) -> usize {
    let mut places = (0..message.len()).filter(|&n| message[n].contains(what));
    let place = places.next().unwrap_or_else(|| panic!("no {what:?}: {message:#?}"));
    assert!(places.next().is_none(), "{what:?} is said twice: {message:#?}");
    place
}
