//! A program that runs: its lines out, its lines in, and the last of what it complains of, whatever protocol it speaks.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::command_line::CommandLine;
use super::dialog::clean;
use super::family::{Family, Pause, lock};
use crate::EngineFailure;

/// Bytes of a line beyond which it has no end: an analysis of a large board with everything in it is a
/// third of that.
const MAX_LINE: usize = 1 << 20;

/// Lines that are read ahead; then nothing more is read, the pipe fills and the program waits. With
/// [`MAX_LINE`] this bounds the memory that a program can make us take.
const AHEAD: usize = 4;

/// Lines of standard error that are kept, and bytes of each.
const KEPT: usize = 20;
const KEPT_BYTES: usize = 500;

/// Lines of standard error that are passed on in a second; the others are kept like all.
const PASSED_ON: u32 = 100;

/// Author of a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// A command, to the program.
    Client,
    /// Answer of the program.
    Program,
    /// Line on its standard error.
    Error,
}

/// Receives every line that goes to and fro, as it goes, from several threads. It must not wait.
pub type Log = Arc<dyn Fn(Voice, &str) + Send + Sync>;

/// A running program. It is killed with all that it has started when this is dropped.
pub struct Process {
    family: Family,
    input: Option<ChildStdin>,
    output: Receiver<io::Result<Vec<u8>>>,
    /// Shared with the thread that reads standard error as it comes.
    errors: Arc<Mutex<Errors>>,
    log: Log,
}

/// Standard error so far.
struct Errors {
    lines: VecDeque<String>,
    latest: Instant,
    closed: bool,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// When it is not found, or the system cannot start it.
    pub fn start(line: &CommandLine, log: Log) -> Result<Self, EngineFailure> {
        let (family, streams) = Family::spawn(line.command()?).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => EngineFailure::NotFound,
            _ => EngineFailure::NotStarted(error.to_string()),
        })?;
        let errors = Errors { lines: VecDeque::new(), latest: Instant::now(), closed: false };
        let errors = Arc::new(Mutex::new(errors));
        let (sender, output) = sync_channel(AHEAD);
        // Both threads end with the program's streams, or when nobody listens any more.
        if let Some(stream) = streams.output {
            thread::spawn(move || read_output(stream, &sender));
        }
        if let Some(stream) = streams.errors {
            let (errors, log) = (Arc::clone(&errors), Arc::clone(&log));
            thread::spawn(move || read_errors(stream, &errors, &log));
        }
        Ok(Self { input: streams.input, family, output, errors, log })
    }

    /// Sends lines, each with its line feed.
    ///
    /// # Errors
    /// When the program has ended.
    pub fn send(&mut self, line: &str) -> Result<(), EngineFailure> {
        (self.log)(Voice::Client, line.trim_end());
        let sent = self.input.as_mut().map(|input| input.write_all(line.as_bytes()).and_then(|()| input.flush()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended()),
        }
    }

    /// Closes its input, whose end it reads behind what was sent.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Stops the clock of the program and of all that it has started, until it is resumed; nothing on Windows.
    pub fn pause(&self) {
        self.family.signal(Pause::Stop);
    }

    /// Lets a paused program go on.
    pub fn resume(&self) {
        self.family.signal(Pause::Continue);
    }

    /// The next line that the program writes, with its line feed; none within this time.
    ///
    /// # Errors
    /// When the program has ended, or a line has no end.
    pub fn next(&mut self, time: Duration) -> Result<Option<Vec<u8>>, EngineFailure> {
        match self.output.recv_timeout(time) {
            Ok(Ok(line)) if line.len() >= MAX_LINE => Err(EngineFailure::Flood),
            Ok(Ok(line)) => {
                (self.log)(Voice::Program, &clean(&line));
                Ok(Some(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Time of its last line on standard error, or of its start.
    pub(super) fn sign_of_life(&self) -> Instant {
        lock(&self.errors).latest
    }

    /// Its last lines of standard error, the latest last.
    pub fn last_words(&self) -> Vec<String> {
        lock(&self.errors).lines.iter().cloned().collect()
    }

    /// Its end, once it has closed its output: it is given a moment to be gone, and its last words
    /// to arrive.
    fn ended(&mut self) -> EngineFailure {
        let status = self.wait(Duration::from_millis(500));
        let arrived = Instant::now() + Duration::from_millis(200);
        while !lock(&self.errors).closed && Instant::now() < arrived {
            thread::sleep(Duration::from_millis(5));
        }
        match status {
            Some(status) => signal_of(status).map_or(EngineFailure::Ended(status.code()), EngineFailure::Killed),
            None => EngineFailure::Ended(None),
        }
    }

    /// Waits so long for its end.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            match self.family.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Asks it to quit and lets it have so much time for that.
    pub(super) fn quit(mut self, time: Duration) {
        // One that does not listen is killed.
        let _ = self.send("quit\n");
        self.input = None;
        self.wait(time);
    }
}

/// Signal that ended a process.
#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
const fn signal_of(_status: ExitStatus) -> Option<i32> {
    None
}

/// Reads lines and what is left of the last one; none at the end.
fn read_line(stream: &mut impl BufRead, max: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    stream.by_ref().take(max as u64).read_until(b'\n', &mut line)?;
    Ok((!line.is_empty()).then_some(line))
}

fn read_output(stream: impl Read, lines: &SyncSender<io::Result<Vec<u8>>>) {
    let mut stream = BufReader::new(stream);
    while let Some(line) = read_line(&mut stream, MAX_LINE).transpose() {
        let failed = line.is_err();
        if lines.send(line).is_err() || failed {
            return;
        }
    }
}

fn read_errors(stream: impl Read, errors: &Mutex<Errors>, log: &Log) {
    let mut stream = BufReader::new(stream);
    let (mut second, mut passed_on) = (Instant::now(), 0);
    // What cannot be read any more has ended.
    while let Ok(Some(line)) = read_line(&mut stream, KEPT_BYTES) {
        let line = clean(&line);
        let now = Instant::now();
        let mut errors = lock(errors);
        errors.latest = now;
        if !line.is_empty() {
            errors.lines.push_back(line.clone());
            if errors.lines.len() > KEPT {
                errors.lines.pop_front();
            }
        }
        drop(errors);
        if now - second >= Duration::from_secs(1) {
            (second, passed_on) = (now, 0);
        }
        passed_on += 1;
        if passed_on <= PASSED_ON {
            log(Voice::Error, &line);
        }
    }
    lock(errors).closed = true;
}
