//! Acts of a player in the program, one after the other, and what the program did to its files meanwhile.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use super::disk::{Chance, Disk, Remains};
use super::trace::{self, Bytes, Event, Names};

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
    /// Contents of the disk before them, all of it safe.
    pub(super) begin: Disk,
    /// Something there was more than cut off.
    pub(super) holes: bool,
    pub(super) events: Vec<Event>,
    /// The disks that crashes have left, with the number of acknowledged steps.
    pub(super) left: HashSet<(usize, Remains)>,
    /// The game before the first step, and after each.
    games: Vec<Game>,
    /// Number of events that had happened when each step was acknowledged.
    acknowledged: Vec<usize>,
}

impl Journey {
    /// Runs the sessions in a folder with these files. `None` where nothing can be traced.
    pub(super) fn record(begin: &Remains, game: &Game, sessions: &[Session]) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let (home, log) = (folder.path().join("home"), folder.path().join("log"));
        fs::create_dir(&home).expect("a folder");
        begin.write(&home);
        let (mut disk, mut names) = (Disk::default(), Names::default());
        for folder in &begin.folders {
            disk.add_folder(folder);
        }
        for (path, Bytes(bytes)) in &begin.files {
            disk.add(path, names.add(path.clone()), bytes.clone());
        }
        let mut journey = Self {
            begin: disk,
            holes: begin.holes,
            events: Vec::new(),
            left: HashSet::new(),
            games: vec![game.clone()],
            acknowledged: Vec::new(),
        };
        for session in sessions {
            let command = trace::traced(PROGRAM, &log)?;
            run(command, session, &home);
            let from = journey.events.len();
            journey.events.extend(trace::read(&log, &home, &mut names));
            journey.match_answers(from, &session.steps);
        }
        Some(journey)
    }

    /// A disk whose last line was torn while a move of the first session was written, and the game on it. An even seed
    /// cuts the line, an odd one leaves a hole in it.
    pub(super) fn torn(&self, seed: u64) -> (Remains, Game) {
        let (mut disk, mut chance) = (self.begin.clone(), Chance::new(seed));
        let acts = self.games.iter().position(|game| matches!(game, Game::On(moves) if moves.split(' ').count() == 4));
        let acts = acts.expect("a game of four moves");
        for event in &self.events[..self.acknowledged[acts - 2]] {
            disk.apply(event);
        }
        let whole = disk.seen();
        let mut events = self.events[self.acknowledged[acts - 2]..].iter();
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

    /// The steps that were acknowledged by then.
    pub(super) fn acknowledged(&self, moment: usize) -> usize {
        self.acknowledged.partition_point(|&at| at <= moment)
    }

    /// The unfinished game after the last step acknowledged, and after the one being done.
    pub(super) fn games(&self, acknowledged: usize) -> &[Game] {
        &self.games[acknowledged..self.games.len().min(acknowledged + 2)]
    }

    /// Steps, of all sessions.
    pub(super) fn acts(&self) -> usize {
        self.acknowledged.len()
    }

    /// Finds the output that acknowledged each step.
    fn match_answers(&mut self, from: usize, steps: &[Step]) {
        let mut waiting = steps.iter();
        let (mut step, mut line) = (waiting.next(), Vec::new());
        for (n, event) in self.events.iter().enumerate().skip(from) {
            let Event::Print(Bytes(bytes)) = event else { continue };
            for &byte in bytes {
                line.push(byte);
                if byte == b'\n' {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    if let Some((_, _, game)) = step.filter(|step| text.contains(&step.1)) {
                        self.games.push(game.clone());
                        self.acknowledged.push(n + 1);
                        step = waiting.next();
                    }
                    line.clear();
                }
            }
        }
        assert!(step.is_none(), "{step:?} was not answered");
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
        let mut told = String::new();
        while !told.lines().last().is_some_and(|line| line.contains(answer.as_str())) {
            let length = output.read_line(&mut told).expect("it prints text");
            assert!(length > 0, "it ended before {answer:?}: {told}");
        }
    }
    drop(input);
    output.read_to_end(&mut Vec::new()).expect("it prints");
    assert!(child.wait().expect("it ends").success(), "the program failed");
}
