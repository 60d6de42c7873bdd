//! Reports on problems, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use lanke_app::words::{self, Lang, phrase};
use lanke_learn::{
    Attempt, Check, Disguise, Outcome, Played, ProblemSet, Source, Status, StoredProblem, Tally, Unjudged,
};
use lanke_rules::{Color, Move, Point, picture};
use serde::Serialize;

use crate::output::{Side, counted, plain};

/// Task of a problem in words.
pub(super) fn task(lang: Lang, to_play: Color, kills: bool) -> String {
    phrase(lang, if kills { "pz-kill" } else { "pz-live" }, &[("c", words::side(lang, to_play))])
}

/// Result of checking a stored solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Finding {
    /// Proved, and no other first move works.
    Right,
    /// Proved, and other first moves work too.
    Also,
    /// A stored first move does not work for the goal that was guessed.
    Wrong,
    /// The record has no first move for right.
    Unmarked,
    /// No first move works for the goal that was guessed.
    Fails,
    /// The goal that was guessed is reached by passing.
    Idle,
    /// The solver does not take the position.
    Open,
    /// It is a problem of NoGo, which the solver does not know.
    Nogo,
    /// The capture of a chain around the group may decide.
    Unproved,
    /// No proof in the time.
    Undecided,
}

impl Finding {
    const fn words(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Also => "right, but not the only solution",
            Self::Wrong => "wrong for the goal that was guessed",
            Self::Unmarked => "no stored solution",
            Self::Fails => "no first move reaches the goal that was guessed",
            Self::Idle => "the goal that was guessed is reached by passing",
            Self::Open => "not enclosed",
            Self::Nogo => "not proved: the solver knows Go, not NoGo",
            Self::Unproved => "not proved: the result may depend on the capture of a chain around the group",
            Self::Undecided => "undecided",
        }
    }
}

#[derive(Serialize)]
pub(super) struct CheckedProblem {
    file: String,
    number: usize,
    to_play: Side,
    stored: Vec<String>,
    finding: Finding,
    /// First moves that work besides the stored ones.
    also: Vec<String>,
    /// Stored first moves that fail.
    failing: Vec<String>,
    seconds: f64,
}

impl CheckedProblem {
    pub(super) fn of(
        file: &Path,
        number: usize,
        problem: &StoredProblem,
        found: &Result<Check, Unjudged>,
        time: Duration,
    ) -> Self {
        let size = problem.board().size();
        let names = |points: &[Point]| points.iter().map(|&p| size.vertex(p).to_string()).collect::<Vec<_>>();
        let (mut also, mut failing) = (Vec::new(), Vec::new());
        let finding = match found {
            Ok(Check::Agrees { also: others }) => {
                also = names(others);
                if also.is_empty() { Finding::Right } else { Finding::Also }
            }
            Ok(Check::Differs { failing: stored, working }) => {
                (also, failing) = (names(working), names(stored));
                if failing.is_empty() { Finding::Unmarked } else { Finding::Wrong }
            }
            Ok(Check::Fails) => Finding::Fails,
            Ok(Check::Idle) => Finding::Idle,
            Err(Unjudged::NotSolvable(_)) => Finding::Open,
            Err(Unjudged::Nogo) => Finding::Nogo,
            Err(Unjudged::Border) => Finding::Unproved,
            Err(Unjudged::Stopped | Unjudged::Disagrees(_)) => Finding::Undecided,
        };
        let stored = names(&problem.solutions());
        let to_play = problem.to_play().into();
        let file = file.display().to_string();
        Self { file, number, to_play, stored, finding, also, failing, seconds: time.as_secs_f64() }
    }

    fn line(&self) -> String {
        let mut line = format!("{} ({}): {} {}", plain(&self.file), self.number, self.to_play, self.stored.join(" "));
        let _ = write!(line, ": {}", self.finding.words());
        if !self.failing.is_empty() {
            let _ = write!(line, ", {} fails", self.failing.join(" "));
        }
        if !self.also.is_empty() {
            let _ = write!(
                line,
                "; {} {}",
                if self.finding == Finding::Also { "also" } else { "solved by" },
                self.also.join(" ")
            );
        }
        line
    }
}

#[derive(Default, Serialize)]
pub(super) struct CheckReport {
    pub(super) problems: Vec<CheckedProblem>,
    /// Records that are no problems.
    pub(super) others: usize,
    counts: BTreeMap<Finding, usize>,
}

impl CheckReport {
    /// With the number of problems of each finding.
    pub(super) fn counted(mut self) -> Self {
        self.counts.clear();
        for problem in &self.problems {
            *self.counts.entry(problem.finding).or_default() += 1;
        }
        self
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for problem in &self.problems {
            text += &problem.line();
            text.push('\n');
        }
        let count = counted(self.problems.len() as u64, "problem");
        let each = self.counts.iter().map(|(finding, count)| format!("{count} {}", finding.words()));
        let parts: Vec<String> = each.collect();
        let _ = write!(text, "{count}: {}", if parts.is_empty() { "none".to_owned() } else { parts.join("; ") });
        if self.others > 0 {
            let _ = write!(text, "; {} left out as no problems", counted(self.others as u64, "record"));
        }
        text + "\n"
    }
}

/// An attempt and where it stands.
#[derive(Serialize)]
pub(super) struct AttemptReport {
    number: usize,
    task: Option<String>,
    learner: Side,
    board: Vec<String>,
    proved: bool,
    moves: Vec<PlayedMove>,
    status: &'static str,
    judged_by: Option<&'static str>,
    reply: Option<String>,
    hint: Option<String>,
}

#[derive(Serialize)]
struct PlayedMove {
    color: Side,
    vertex: String,
}

impl AttemptReport {
    pub(super) fn of(
        number: usize,
        problem: &StoredProblem,
        attempt: &Attempt,
        last: Option<&Played>,
        hint: Option<Move>,
    ) -> Self {
        let board = attempt.board();
        let size = board.size();
        let moves = attempt.moves().iter();
        // Words of a record speak of its own points and colours.
        let own = attempt.disguise() == Disguise::NONE;
        let in_disguise = || Some(task(Lang::En, attempt.learner(), problem.kills()?));
        Self {
            number,
            task: if own { problem.task() } else { in_disguise() },
            learner: attempt.learner().into(),
            board: picture::rows(&board),
            proved: attempt.is_proved(),
            moves: moves.map(|&(color, mv)| PlayedMove { color: color.into(), vertex: size.move_name(mv) }).collect(),
            status: match attempt.status() {
                Status::Open => "open",
                Status::Right => "right",
                Status::Wrong => "wrong",
            },
            judged_by: last.map(|last| match last.judged_by {
                Source::Solver => "solver",
                Source::Record => "record",
                Source::Nobody => "nobody",
            }),
            reply: last.and_then(|last| last.reply).map(|mv| size.move_name(mv)),
            hint: hint.map(|mv| size.move_name(mv)),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("problem {}, {} to play", self.number, self.learner);
        if let Some(task) = &self.task {
            let _ = write!(text, ": {}", plain(task));
        }
        text.push('\n');
        for row in &self.board {
            text += row;
            text.push('\n');
        }
        let moves: Vec<String> = self.moves.iter().map(|mv| format!("{} {}", mv.color, mv.vertex)).collect();
        if !moves.is_empty() {
            let _ = writeln!(text, "{}", moves.join(", "));
        }
        let by = match self.judged_by {
            Some("solver") => " (proved)",
            Some("record") => " (as the record says)",
            Some(_) => " (not in the record, no proof)",
            None => "",
        };
        let _ = writeln!(text, "{}{by}", self.status);
        if let Some(hint) = &self.hint {
            let _ = writeln!(text, "hint: {hint}");
        }
        text
    }
}

/// Progress in a set.
#[derive(Serialize)]
pub(super) struct SetReport {
    name: String,
    problems: usize,
    tried: usize,
    solved: usize,
    attempts: u32,
    accuracy: Option<f64>,
    recent: Vec<Outcome>,
}

impl SetReport {
    pub(super) fn of(set: &ProblemSet, tally: &Tally) -> Self {
        let Tally { problems, tried, solved, attempts, accuracy, recent } = tally.clone();
        Self { name: set.name().to_owned(), problems, tried, solved, attempts, accuracy, recent }
    }

    pub(super) fn text(&self) -> String {
        let accuracy = self.accuracy.map(|share| format!(", {:.0} % right", 100.0 * share)).unwrap_or_default();
        let problems = counted(self.problems as u64, "problem");
        let attempts = counted(self.attempts, "attempt");
        format!(
            "{}: {problems}, {} tried, {} solved; {attempts}{accuracy}\n",
            plain(&self.name),
            self.tried,
            self.solved
        )
    }
}
