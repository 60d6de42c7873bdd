//! One task: a move is asked for, in the words that the program knows.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_rules::{Move, Size, text};

use super::capabilities::{Dialect, MoveCommand};
use super::dialog::{CommandRefused, Reply};
use super::game::letter;
use super::info;
use super::program::ProgramTimeouts;
use super::running::{Halt, Limit, Running, refusal};
use crate::{Analysis, Candidate, Choice, EngineFailure, Task};

/// A program that thinks about a task.
pub(super) struct MoveRequest<'a> {
    pub(super) running: &'a mut Running,
    pub(super) task: &'a Task<'a>,
    pub(super) report: &'a mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    pub(super) patience: ProgramTimeouts,
    /// True if it is to play, whatever the budget says.
    pub(super) plays: bool,
    /// Time at which the program was ready for the task.
    pub(super) begun: Instant,
    /// Latest analysis.
    pub(super) seen: Option<Analysis>,
}

/// End of a stream.
enum StreamEnd {
    /// As it should; the move, where one was asked for.
    Finished(Option<String>),
    /// It was broken off, or has shown enough.
    BrokenOff,
    /// It never began: what the program says of that.
    Refused(String),
}

impl MoveRequest<'_> {
    /// Has the program choose a move.
    pub(super) fn choose(&mut self) -> Result<Choice, Halt> {
        let Task { among, budget, clock, cleanup, .. } = *self.task;
        let limited = budget.visits.or(budget.playouts).is_some();
        let analyzed = !self.plays && (limited || budget.time.is_none() && clock.is_none());
        let capabilities = &self.running.capabilities;
        let cleans = cleanup && capabilities.supports("kgs-genmove_cleanup");
        let color = letter(self.task.position.to_play());
        match capabilities.analysis() {
            _ if cleans => self.play(&format!("kgs-genmove_cleanup {color}")),
            Some(dialect) if analyzed || !among.is_empty() => self.analyze(dialect),
            None if !among.is_empty() => self.play(&format!("restricted_genmove {color} {}", self.names(" "))),
            _ => match capabilities.move_command() {
                MoveCommand::Plain => self.play(&format!("genmove {color}")),
                MoveCommand::Search => self.search(),
                MoveCommand::Analyzed(dialect) => self.play_watched(dialect),
            },
        }
    }

    /// Watches an analysis until the budget is used up, and takes its best move.
    fn analyze(&mut self, dialect: Dialect) -> Result<Choice, Halt> {
        let policy = self.policy(dialect)?;
        let budget = self.task.budget;
        let visits = budget.visits.or(budget.playouts);
        let ProgramTimeouts { silence, grace, .. } = self.patience;
        let begun = self.begun;
        let is_silent = Cell::new(false);
        let enough = |seen: Option<&Analysis>, quiet: Duration| match seen {
            // A program that has found everything out tells no more.
            Some(seen) => {
                visits.is_some_and(|visits| seen.visits >= visits || quiet > grace)
                    || budget.time.is_some_and(|time| begun.elapsed() >= time)
            }
            None => {
                is_silent.set(quiet > silence);
                is_silent.get()
            }
        };
        let command = format!("{}-analyze", dialect.prefix());
        let end = self.stream(&command, dialect, policy, Duration::MAX, &enough)?;
        match end {
            StreamEnd::Refused(why) => return Err(refusal(&command, &why).into()),
            StreamEnd::BrokenOff => self.running.end_stream()?,
            StreamEnd::Finished(_) => {}
        }
        if is_silent.get() {
            return Err(EngineFailure::Silent(command).into());
        }
        self.best()
    }

    /// Policy before any search; nothing where the program does not tell.
    fn policy(&mut self, dialect: Dialect) -> Result<Vec<f32>, Halt> {
        if dialect != Dialect::KataGo || !self.running.capabilities.supports("kata-raw-nn") {
            return Ok(Vec::new());
        }
        let to_play = self.task.position.to_play();
        // Older versions know no colour here.
        let raw = match &self.running.game {
            Some(game) if game.turn() == to_play => "kata-raw-nn 0".to_owned(),
            _ => format!("kata-raw-nn {} 0", letter(to_play)),
        };
        let reply = self.ask(&raw, self.patience.silence)?;
        Ok(reply.ok().and_then(|answer| info::parse_policy(&answer, self.size())).unwrap_or_default())
    }

    /// Has the program search without a move on its board; this can be broken off.
    fn search(&mut self) -> Result<Choice, Halt> {
        const SEARCH: &str = "kata-search_analyze_cancellable";
        match self.stream(SEARCH, Dialect::KataGo, Vec::new(), self.longest(), &|_, _| false)? {
            StreamEnd::Finished(Some(mv)) => self.parse(&mv),
            StreamEnd::Finished(None) => Err(EngineFailure::Garbage(String::new()).into()),
            StreamEnd::Refused(why) => Err(refusal(SEARCH, &why).into()),
            StreamEnd::BrokenOff => {
                self.running.end_stream()?;
                self.best()
            }
        }
    }

    /// Has the program make a move, and tell on the way how things look.
    fn play_watched(&mut self, dialect: Dialect) -> Result<Choice, Halt> {
        let command = format!("{}-genmove_analyze", dialect.prefix());
        let game = self.running.game.take();
        match self.stream(&command, dialect, Vec::new(), self.longest(), &|_, _| false)? {
            StreamEnd::Finished(Some(mv)) => {
                self.running.game = game;
                self.played(&mv)
            }
            StreamEnd::Finished(None) => Err(EngineFailure::Garbage(String::new()).into()),
            StreamEnd::Refused(why) => Err(refusal(&command, &why).into()),
            StreamEnd::BrokenOff => {
                self.interrupt()?;
                self.best()
            }
        }
    }

    /// Has the program make a move without another word.
    fn play(&mut self, command: &str) -> Result<Choice, Halt> {
        let game = self.running.game.take();
        match self.ask(command, self.longest()) {
            Ok(Ok(mv)) => {
                self.running.game = game;
                self.played(&mv)
            }
            Ok(Err(CommandRefused(why))) => Err(refusal(command, &why).into()),
            Err(Halt::Stopped) => {
                self.interrupt()?;
                Err(Halt::Stopped)
            }
            Err(halt) => Err(halt),
        }
    }

    /// The move that the program says it has made on its board.
    fn played(&mut self, name: &str) -> Result<Choice, Halt> {
        let choice = self.parse(name)?;
        let color = self.task.position.to_play();
        if let (Some(mv), Some(game)) = (choice.mv(), &mut self.running.game) {
            game.push(color, mv);
        }
        Ok(choice)
    }

    /// Lets a program that listens while it thinks know that it need not go on.
    fn interrupt(&mut self) -> Result<(), EngineFailure> {
        if self.running.capabilities.supports("gogui-interrupt") {
            self.running.remark("# interrupt\n")?;
        }
        Ok(())
    }

    /// Asks, and lets who waits know that it goes on.
    fn ask(&mut self, command: &str, longest: Duration) -> Result<Reply, Halt> {
        let id = self.running.ask(command, false)?;
        let limit = Limit { expected: self.expected(), silence: longest, total: longest };
        let report = &mut *self.report;
        self.running.wait(id, command, limit, &mut |_| report(&Analysis::UNKNOWN))
    }

    /// Hands every analysis of a stream on, until it has told a move, `enough` was seen or nobody wants to
    /// know more. Wishes beyond the plain ones are dropped where the program does not know them.
    fn stream(
        &mut self,
        command: &str,
        dialect: Dialect,
        policy: Vec<f32>,
        longest: Duration,
        enough: &dyn Fn(Option<&Analysis>, Duration) -> bool,
    ) -> Result<StreamEnd, Halt> {
        let mut lines =
            [true, false].map(|more| format!("{command} {}", self.analyze_arguments(dialect, more))).to_vec();
        lines.dedup();
        let limit = Limit { expected: self.expected(), silence: longest, total: longest };
        let size = self.size();
        let mut end = StreamEnd::Refused(String::new());
        for line in &lines {
            let id = self.running.ask(line, true)?;
            let (mut played, mut latest) = (None, Instant::now());
            let (report, seen) = (&mut *self.report, &mut self.seen);
            let result = self.running.wait(id, command, limit, &mut |line| {
                if let Some(line) = line {
                    played = line.strip_prefix("play ").map(|mv| mv.trim().to_owned());
                    let analysis = info::parse(line, size, dialect)
                        .map(|analysis| Analysis { policy: policy.clone(), ..analysis });
                    latest = if analysis.is_some() { Instant::now() } else { latest };
                    *seen = analysis.or_else(|| seen.take());
                }
                let goes_on = report(seen.as_ref().unwrap_or(&Analysis::UNKNOWN));
                if played.is_some() || enough(seen.as_ref(), latest.elapsed()) {
                    ControlFlow::Break(())
                } else {
                    goes_on
                }
            });
            end = match result {
                Ok(Err(CommandRefused(why))) => StreamEnd::Refused(why),
                Ok(Ok(_)) => StreamEnd::Finished(played),
                Err(Halt::Stopped) if played.is_some() => StreamEnd::Finished(played),
                Err(Halt::Stopped) => StreamEnd::BrokenOff,
                Err(halt) => return Err(halt),
            };
            if !matches!(end, StreamEnd::Refused(_)) {
                break;
            }
        }
        Ok(end)
    }

    /// Arguments of every command that streams: whose turn it is, how often to tell, what besides, and of
    /// which moves.
    fn analyze_arguments(&self, dialect: Dialect, more: bool) -> String {
        let short = self.task.budget.time.is_some_and(|time| time < Duration::from_secs(1));
        let interval = if short { 5 } else { 10 };
        let more = if more && dialect == Dialect::KataGo { " rootInfo true ownership true" } else { "" };
        let color = letter(self.task.position.to_play());
        let among = match self.task.among {
            [] => String::new(),
            _ => format!(" allow {color} {} 1", self.names(",")),
        };
        format!("{color} {interval}{more}{among}")
    }

    /// The names of the moves to choose from.
    fn names(&self, between: &str) -> String {
        let names: Vec<String> = self.task.among.iter().map(|&mv| self.size().move_name(mv)).collect();
        names.join(between)
    }

    fn size(&self) -> Size {
        self.task.position.board().size()
    }

    /// Time that a move should take: what it was given, or a large share of the clock.
    fn expected(&self) -> Duration {
        self.task.deadlines(Duration::ZERO).map(|deadlines| deadlines.most).unwrap_or_default()
    }

    /// Time limit of an answer with a move.
    fn longest(&self) -> Duration {
        let clock = self.task.clock.map(|clock| clock.longest());
        let time = clock.into_iter().chain(self.task.budget.time).min();
        time.map_or(self.patience.thinking, |time| time.saturating_add(self.patience.overtime))
    }

    /// The best move that was seen, of those to choose from.
    fn best(&self) -> Result<Choice, Halt> {
        let seen = self.seen.as_ref().ok_or(Halt::Stopped)?;
        let is_choice = |mv: &Move| self.task.among.is_empty() || self.task.among.contains(mv);
        let best = seen.candidates.iter().map(Candidate::mv).find(is_choice).ok_or(Halt::Stopped)?;
        self.parse(&self.size().move_name(best))
    }

    /// A move as a program names it, which the law must allow.
    fn parse(&self, name: &str) -> Result<Choice, Halt> {
        let name = name.trim();
        if name.eq_ignore_ascii_case("resign") {
            return Ok(Choice::Resign);
        }
        let garbage = || EngineFailure::Garbage(name.chars().take(80).collect());
        let mv = self.size().parse_move(name).ok_or_else(garbage)?;
        match self.task.position.legal(mv) {
            Ok(()) => Ok(mv.into()),
            Err(_) => Err(EngineFailure::Illegal(text::line(name, 80)).into()),
        }
    }
}
