//! Progress of the work, on standard error.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::output;

/// The work that is done, and that there is.
pub(crate) struct Progress {
    begun: Instant,
    printed: Instant,
    terminal: bool,
    seen: usize,
    of: usize,
    files: usize,
    of_files: usize,
}

impl Progress {
    /// So many positions in so many files.
    pub(crate) fn new(of: usize, of_files: usize) -> Self {
        let now = Instant::now();
        Self { begun: now, printed: now, terminal: io::stderr().is_terminal(), seen: 0, of, files: 0, of_files }
    }

    /// A position was seen.
    pub(crate) fn seen(&mut self) {
        self.seen += 1;
        // A file that has grown since has more of them.
        self.of = self.of.max(self.seen);
        let often = if self.terminal { Duration::from_millis(500) } else { Duration::from_secs(10) };
        if self.printed.elapsed() >= often || self.seen == self.of {
            self.printed = Instant::now();
            self.print();
        }
    }

    /// The end of a game is being proved.
    pub(crate) fn proving(&self, file: &Path, game: usize) {
        if self.terminal {
            let file = output::plain(&file.display().to_string());
            write(&passing(&format!("proving the end of {file} ({})", game + 1)));
        }
    }

    /// A file is done.
    pub(crate) fn file_done(&mut self) {
        self.files += 1;
        if self.terminal {
            // The line above is done with, and so is the last one of the positions.
            write("\r\x1b[K");
        }
    }

    fn print(&self) {
        let line = self.line();
        write(&match (self.terminal, self.seen == self.of) {
            (true, false) => passing(&line),
            (true, true) => format!("\r\x1b[K{line}\n"),
            (false, _) => format!("{line}\n"),
        });
    }

    fn line(&self) -> String {
        let left = self.begun.elapsed().mul_f64((self.of - self.seen) as f64 / self.seen as f64);
        let percent = 100 * self.seen / self.of;
        format!(
            "{} of {} positions ({percent} %), file {} of {}, {} left",
            self.seen,
            self.of,
            self.files + 1,
            self.of_files,
            words(left),
        )
    }
}

/// Line of a terminal that the next one replaces, cut at the edge: of a wrapped one the upper rows would stay.
fn passing(line: &str) -> String {
    format!("\r\x1b[K\x1b[?7l{line}\x1b[?7h")
}

/// Writes to standard error at once. Who does not read this does not miss it.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A time in its two largest units.
fn words(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m} min {s} s"),
        (h, m, _) => format!("{h} h {m} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_two_units() {
        let texts = [0, 59, 61, 3599, 7384].map(|seconds| words(Duration::from_secs(seconds)));
        assert_eq!(texts, ["0 s", "59 s", "1 min 1 s", "59 min 59 s", "2 h 3 min"]);
    }

    #[test]
    fn a_line_that_is_replaced_takes_one_row() {
        assert_eq!(passing("9 of 99 positions"), "\r\x1b[K\x1b[?7l9 of 99 positions\x1b[?7h");
    }

    #[test]
    fn a_file_that_grows_has_more_positions() {
        let mut progress = Progress::new(1, 1);
        (0..3).for_each(|_| progress.seen());
        assert_eq!(progress.line(), "3 of 3 positions (100 %), file 1 of 1, 0 s left");
    }
}
