//! Two programs at one table, driven by lines: one of them is traced.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use lanke_peer::End;
use serde_json::Value;

use super::disk::Remains;
use super::journey::PROGRAM;
use super::power::{History, SEEN};
use super::trace;

/// The record of the traced program, in a folder that it makes.
pub(super) const RECORD: &str = "records/mine.sgf";

/// Next step at a table.
#[derive(Clone, Debug)]
pub(super) enum Turn {
    /// Line of input for one end; empty where something comes unasked. Both ends print a line with `answer` in it when
    /// that has become the next item of the table.
    Act { by: End, order: String, answer: String },
    /// Leaving the traced program and starting it again.
    Restart,
}

/// A run of the traced end, and the number of items known before the first step and after each.
pub(super) struct Played {
    pub(super) history: History,
    pub(super) items: Vec<usize>,
}

/// Plays a game whose last turn ends it. `None` where nothing can be traced.
///
/// A step is acknowledged when the traced program prints it, or when it reads a line which says that the other one has
/// printed it: no message may leave before the journal holds what it tells.
pub(super) fn play(traced: End, turns: &[Turn], is_whole: fn(&Path) -> bool) -> Option<Played> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut table = Table::new(traced, folder.path())?;
    let mut played = Played { history: History::new(&Remains::default(), is_whole), items: vec![0] };
    let (mut here, mut there) = table.begin();
    let (mut answers, mut count) = (Vec::<&str>::new(), 0);
    for turn in turns {
        match turn {
            Turn::Act { by, order, answer } => {
                let actor = if *by == traced { &mut here } else { &mut there };
                if !order.is_empty() {
                    actor.say(order);
                }
                there.until(answer);
                // The host's list is all that is ever told; a guest tells what it proposes.
                if traced == End::Host || *by == traced {
                    here.say(&format!("{SEEN}{answer}"));
                }
                here.until(answer);
                count += 1;
                answers.push(answer);
                played.items.push(count);
            }
            Turn::Restart => {
                here.say("quit");
                assert!(!here.ends(), "a game that is left is no success");
                played.history.add(&table.log, &table.disk, &answers);
                here = table.start(traced);
                // All of the game is told again.
                let last = *answers.last().expect("something was played");
                here.until(last);
                here.until("# met");
                answers = vec![last];
                played.items.push(count);
            }
        }
    }
    here.until("result");
    answers.push("result");
    played.items.push(count);
    assert!(there.ends() && here.ends(), "a program failed");
    played.history.add(&table.log, &table.disk, &answers);
    Some(played)
}

/// A table, and where the two ends have their files.
struct Table {
    traced: End,
    /// The folder below which the traced end is watched.
    disk: PathBuf,
    log: PathBuf,
    /// Folder of the end that is not traced.
    other: PathBuf,
    port: String,
    invitation: String,
}

impl Table {
    fn new(traced: End, folder: &Path) -> Option<Self> {
        let (disk, log, other) = (folder.join("disk"), folder.join("log"), folder.join("other"));
        // Only to see whether anything can be traced here.
        trace::traced(PROGRAM, &log)?;
        fs::create_dir(&disk).expect("a folder");
        // While the host is away, hosts of other tests take the usual ports.
        let listener = TcpListener::bind("0.0.0.0:0").expect("a port");
        let port = listener.local_addr().expect("an address").port().to_string();
        Some(Self { traced, disk, log, other, port, invitation: String::new() })
    }

    /// Starts both ends; the traced one comes first.
    fn begin(&mut self) -> (Running, Running) {
        let mut host = self.start(End::Host);
        let report: Value = serde_json::from_str(&host.until("{")).expect("it prints JSON");
        let code = report["code"].as_str().expect("it has a code");
        self.invitation = format!("{}@127.0.0.1:{}", &code[..6], self.port);
        let guest = self.start(End::Guest);
        if self.traced == End::Host { (host, guest) } else { (guest, host) }
    }

    fn start(&self, end: End) -> Running {
        let (mut command, folder) = if end == self.traced {
            (trace::traced(PROGRAM, &self.log).expect("it could trace before"), &self.disk)
        } else {
            (Command::new(PROGRAM), &self.other)
        };
        match end {
            End::Host => command.args(["host", "--hidden", "--size", "19", "--color", "black", "--name", "A"]).args([
                "--world=http://127.0.0.1:9",
                "--port",
                &self.port,
            ]),
            End::Guest => command.args(["join", &self.invitation, "--name", "B"]),
        };
        Running::start(command.arg("--record").arg(folder.join(RECORD)).env("LANKE_HOME", folder.join("home")))
    }
}

/// A program that runs, and what it prints.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn start(command: &mut Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("a pipe"), "{line}").expect("it listens");
    }

    /// Reads until a line holds the answer.
    fn until(&mut self, answer: &str) -> String {
        let mut report = String::new();
        loop {
            let from = report.len();
            let length = self.output.read_line(&mut report).expect("it prints text");
            assert!(length > 0, "it ended before {answer:?}: {report}");
            if report[from..].contains(answer) {
                return report.split_off(from);
            }
        }
    }

    /// Waits for its end; true where it was a good one.
    fn ends(mut self) -> bool {
        self.output.read_to_end(&mut Vec::new()).expect("it prints");
        self.child.wait().expect("it ends").success()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.input.take());
        // One that has ended already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
