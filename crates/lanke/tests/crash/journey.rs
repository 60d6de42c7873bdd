//! Acts of a player in the program, one after the other, and what the program did to its files meanwhile.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use super::disk::{Chance, Remains};
use super::disk_at;
use super::play::is_whole;
use super::power::History;
use super::trace::{self, Event};

pub(super) const PROGRAM: &str = env!("CARGO_BIN_EXE_lanke");

/// One run of the program, which ends with its input.
pub(super) struct Session {
    pub(super) arguments: Vec<String>,
    pub(super) steps: Vec<Step>,
}

/// A line of input, what is in the line of output that acknowledges it, and the game then.
pub(super) type Step = (String, String, Game);

impl Session {
    pub(super) fn new(arguments: &[&str], steps: &[(&str, &str, Game)]) -> Self {
        let owned = |text: &&str| (*text).to_owned();
        let steps = steps.iter().map(|(order, answer, game)| (owned(order), owned(answer), game.clone()));
        Self { arguments: arguments.iter().map(owned).collect(), steps: steps.collect() }
    }
}

/// The game that a start goes on with: its moves, as SGF writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Game {
    None,
    On(String),
    /// It has a result. It may be offered until the program is left.
    Over(String),
}

/// Sessions as they were seen by `strace`.
pub(super) struct Journey {
    pub(super) history: History,
    /// The game before the first step, and after each.
    pub(super) games: Vec<Game>,
}

impl Journey {
    /// Runs the sessions in a folder with these files. `None` where nothing can be traced.
    pub(super) fn record(begin: &Remains, game: &Game, sessions: &[Session]) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let (home, log) = (folder.path().join("home"), folder.path().join("log"));
        fs::create_dir(&home).expect("a folder");
        begin.write(&home);
        let mut journey = Self { history: History::new(begin, is_whole), games: vec![game.clone()] };
        for session in sessions {
            run(trace::traced(PROGRAM, &log)?, session, &home);
            let answers: Vec<&str> = session.steps.iter().map(|(_, answer, _)| answer.as_str()).collect();
            journey.history.add(&log, &home, &answers);
            journey.games.extend(session.steps.iter().map(|(_, _, game)| game.clone()));
        }
        Some(journey)
    }

    /// A disk whose last line was torn while a move of the first session was written, and the game on it. An even seed
    /// cuts the line, an odd one leaves a hole in it.
    pub(super) fn torn(&self, seed: u64) -> (Remains, Game) {
        let mut chance = Chance::new(seed);
        let acts = self.games.iter().position(|game| matches!(game, Game::On(moves) if moves.split(' ').count() == 4));
        let acts = acts.expect("a game of four moves");
        let moment = self.history.acknowledged[acts - 2];
        let mut disk = disk_at(&self.history, moment);
        let whole = disk.seen();
        let mut events = self.history.events[moment..].iter();
        let write = events.find(|event| matches!(event, Event::Write(..))).expect("a move is written");
        disk.apply(write);
        let written = disk.seen();
        loop {
            let remains = disk.lose_power(&mut chance);
            let torn = remains.files != whole.files && remains.files != written.files;
            if torn && remains.files.len() == whole.files.len() && remains.holes == (seed % 2 == 1) {
                return (remains, self.games[acts - 1].clone());
            }
        }
    }

    /// The unfinished game after the last step acknowledged, and after the one being done.
    pub(super) fn games(games: &[Game], acknowledged: usize) -> &[Game] {
        &games[acknowledged..games.len().min(acknowledged + 2)]
    }
}

/// Says line after line, each when the one before it is answered.
fn run(mut command: Command, session: &Session, home: &Path) {
    let home_text = home.to_str().expect("UTF-8");
    let arguments = session.arguments.iter().map(|argument| argument.replace("HOME", home_text));
    let mut child = command
        .arg("play")
        .args(arguments)
        .env("LANKE_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("strace runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for (order, answer, _) in &session.steps {
        // The first answer comes unasked.
        if !order.is_empty() {
            writeln!(input, "{}", order.replace("HOME", home_text)).expect("it listens");
        }
        let mut report = String::new();
        while !report.lines().last().is_some_and(|line| line.contains(answer.as_str())) {
            let length = output.read_line(&mut report).expect("it prints text");
            assert!(length > 0, "it ended before {answer:?}: {report}");
        }
    }
    drop(input);
    output.read_to_end(&mut Vec::new()).expect("it prints");
    assert!(child.wait().expect("it ends").success(), "the program failed");
}
