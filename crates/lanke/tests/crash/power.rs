//! Losses of power at every moment of what a program did.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::AddAssign;
use std::path::{Path, PathBuf};

use super::disk::{Chance, Disk, Remains};
use super::trace::{self, Bytes, Event, Names};

/// Beginning of a line of input which says that an answer was seen at the other end; the answer follows. To `lanke host`
/// and `lanke join` it is an order to let in a visitor who is not there.
pub(super) const SEEN: &str = "let it be known: ";

/// Runs of a program on a disk, as `strace` saw them, and when each of its steps was acknowledged.
pub(super) struct History {
    /// Contents of the disk before them, all of it safe.
    pub(super) begin: Disk,
    pub(super) events: Vec<Event>,
    /// Number of events that had happened when each step was acknowledged.
    pub(super) acknowledged: Vec<usize>,
    names: Names,
    /// True for a file that is only ever written as a whole.
    whole: fn(&Path) -> bool,
    /// Something there was more than cut off.
    holes: bool,
    /// The disks that crashes have left, with the number of acknowledged steps.
    left: HashSet<(usize, Remains)>,
}

/// The files that are written as a whole, by path.
pub(super) type Files = BTreeMap<PathBuf, Bytes>;

/// A moment at which power is lost.
pub(super) struct Moment<'a> {
    /// Steps that were acknowledged.
    pub(super) acknowledged: usize,
    /// The files since the last acknowledgement, after each event.
    pub(super) files: &'a [Files],
    whole: fn(&Path) -> bool,
}

/// Numbers of crashes.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) crashes: usize,
    /// Those that left a disk which was new.
    pub(super) distinct: usize,
}

impl History {
    /// A disk with these files. `whole` says which files are only ever written as a whole.
    pub(super) fn new(begin: &Remains, whole: fn(&Path) -> bool) -> Self {
        let (mut disk, mut names) = (Disk::default(), Names::default());
        for folder in &begin.folders {
            disk.add_folder(folder);
        }
        for (path, Bytes(bytes)) in &begin.files {
            disk.add(path, names.add(path.clone(), bytes.len()), bytes.clone());
        }
        Self {
            begin: disk,
            events: Vec::new(),
            acknowledged: Vec::new(),
            names,
            whole,
            holes: begin.holes,
            left: HashSet::new(),
        }
    }

    /// Adds what a run did below `home`. Each answer is a part of a line that was printed, and acknowledges a step.
    /// Returns these lines.
    pub(super) fn add(&mut self, log: &Path, home: &Path, answers: &[&str]) -> Vec<String> {
        let from = self.events.len();
        self.events.extend(trace::read(log, home, &mut self.names));
        let (mut printed, mut heard) = (Vec::new(), Vec::new());
        let mut lines = Vec::new();
        for (n, event) in self.events.iter().enumerate().skip(from) {
            let (line, bytes, begins) = match event {
                Event::Print(Bytes(bytes)) => (&mut printed, bytes, ""),
                Event::Hear(Bytes(bytes)) => (&mut heard, bytes, SEEN),
                _ => continue,
            };
            for &byte in bytes {
                line.push(byte);
                if byte == b'\n' {
                    let text = String::from_utf8_lossy(line).into_owned();
                    if text.starts_with(begins) && answers.get(lines.len()).is_some_and(|answer| text.contains(answer))
                    {
                        lines.push(text);
                        self.acknowledged.push(n + 1);
                    }
                    line.clear();
                }
            }
        }
        assert_eq!(lines.len(), answers.len(), "{:?} was not answered", answers.get(lines.len()));
        lines
    }

    /// Number of steps acknowledged after so many events.
    pub(super) fn acknowledged_at(&self, moment: usize) -> usize {
        self.acknowledged.partition_point(|&at| at <= moment)
    }

    /// Loses power once at every moment, in a way not seen before, and lets `check` look at what is left.
    pub(super) fn crash(&mut self, seed: u64, check: impl Fn(&Remains, &Moment<'_>) -> Result<(), String>) -> Count {
        let (mut disk, mut chance) = (self.begin.clone(), Chance::new(seed));
        let (mut files, mut distinct) = (Vec::new(), 0);
        for moment in 0..=self.events.len() {
            let acknowledged = self.acknowledged_at(moment);
            if let Some(last) = moment.checked_sub(1) {
                disk.apply(&self.events[last]);
                if acknowledged > self.acknowledged_at(last) {
                    files.clear();
                }
            }
            files.push(written(&disk.seen(), self.whole));
            let mut remains = disk.lose_power(&mut chance);
            if !self.left.insert((acknowledged, remains.clone())) {
                continue;
            }
            distinct += 1;
            remains.holes |= self.holes;
            if let Err(trouble) = check(&remains, &Moment { acknowledged, files: &files, whole: self.whole }) {
                let before = &self.events[moment.saturating_sub(6)..moment];
                panic!(
                    "{trouble}\nseed {seed}, after {moment} events, at last {before:#?}\nThis was left: {remains:#?}"
                );
            }
        }
        Count { crashes: self.events.len() + 1, distinct }
    }
}

impl Moment<'_> {
    /// Checks that every file that is written as a whole is one that was, and none is lost.
    pub(super) fn check_files(&self, remains: &Remains) -> Result<(), String> {
        let left = written(remains, self.whole);
        for (path, bytes) in &left {
            if !self.files.iter().any(|files| files.get(path) == Some(bytes)) {
                return Err(format!("{} holds what was never written as a whole", path.display()));
            }
        }
        for path in self.files[0].keys() {
            if self.files.iter().all(|files| files.contains_key(path)) && !left.contains_key(path) {
                return Err(format!("{} is lost", path.display()));
            }
        }
        Ok(())
    }
}

fn written(remains: &Remains, whole: fn(&Path) -> bool) -> Files {
    let files = remains.files.iter().filter(|(path, _)| whole(path));
    files.map(|(path, bytes)| (path.clone(), bytes.clone())).collect()
}

/// Loses power in all journeys in turn, until that has left so many different disks.
pub(super) fn crash_all<J>(journeys: &mut [J], wanted: usize, crash: impl Fn(&mut J, u64) -> Count) -> Count {
    let (mut count, mut seed) = (Count::default(), 0);
    while count.distinct < wanted {
        for journey in &mut *journeys {
            seed += 1;
            count += crash(journey, seed);
        }
    }
    count
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.crashes += other.crashes;
        self.distinct += other.distinct;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} crashes, which left {} different disks", self.crashes, self.distinct)
    }
}
