//! A program that speaks the protocol, as a thinker.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lanke_rules::text::is_control;
use lanke_rules::{Point, Position, Ruleset, Size};

use super::capabilities::Capabilities;
use super::command_line::CommandLine;
use super::dialog::Reply;
use super::move_request::MoveRequest;
use super::process::Log;
use super::running::{Halt, Limit, Notice, Poll, Running, SilenceReport};
use crate::{Analysis, Budget, Choice, EngineError, Fault, Task, Thinker};

/// Time limits of a program's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramTimeouts {
    /// Without a line of its standard output, beyond the time that it was given, before a person hears of it.
    pub notice: Duration,
    /// Without a sign of life, a line of either stream, after any command but one that asks for a move.
    pub silence: Duration,
    /// For such an answer in any case; the first start of some programs measures the machine for long.
    pub start: Duration,
    /// For a move beyond the time that it was given.
    pub overtime: Duration,
    /// For a move without a limit of time.
    pub thinking: Duration,
    /// To end what it was told to end.
    pub grace: Duration,
}

impl Default for ProgramTimeouts {
    fn default() -> Self {
        let minute = Duration::from_secs(60);
        Self {
            notice: Duration::from_secs(10),
            silence: 2 * minute,
            start: 60 * minute,
            overtime: minute,
            thinking: 10 * minute,
            grace: Duration::from_secs(5),
        }
    }
}

/// A program of another maker, or a player of ours in a process of its own, spoken to over GTP.
///
/// It is started by the first task, told only what differs between a task and the last one, and kept until
/// it is [stopped](Self::quit) or dropped, which lets it have [a second](Self::FAREWELL) to quit. After a fault it is
/// killed, and the next task starts it anew.
///
/// A task that limits visits or playouts (the program counts both as its visits), or nothing, is carried
/// out as an analysis where the program offers one, and as a move that it plays otherwise, by the clock or
/// the time of the budget. Threads, memory and seed are the program's own affair.
pub struct Program {
    name: String,
    line: CommandLine,
    patience: ProgramTimeouts,
    log: Log,
    report: SilenceReport,
    plays: bool,
    running: Option<Running>,
}

/// Result of a program's trial.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramTrial {
    /// Its capabilities.
    pub capabilities: Capabilities,
    /// The largest of the usual boards that it plays on.
    pub size: Size,
    /// The first move that it plays there.
    pub choice: Choice,
}

impl Program {
    /// Time to end for a program that is asked to quit.
    pub const FAREWELL: Duration = Duration::from_secs(1);

    /// A program that is called `name` here. Nothing is started yet.
    pub fn new(name: impl Into<String>, line: CommandLine) -> Self {
        Self {
            name: name.into(),
            line,
            patience: ProgramTimeouts::default(),
            log: Arc::new(|_, _| {}),
            report: Arc::new(|_| {}),
            plays: false,
            running: None,
        }
    }

    /// Passes every line that goes to and fro on to `log`.
    #[must_use]
    pub fn logged(mut self, log: Log) -> Self {
        self.log = log;
        self
    }

    /// Reports commands that are not answered in time, while the program is still waited for.
    #[must_use]
    pub fn with_silence_report(mut self, report: SilenceReport) -> Self {
        self.report = report;
        self
    }

    /// Waits as long as this.
    #[must_use]
    pub fn patient(mut self, patience: ProgramTimeouts) -> Self {
        self.patience = patience;
        self
    }

    /// Has it play every move itself, resigning and passing as it likes; of a budget only the time counts,
    /// and without one it plays at its own pace.
    #[must_use]
    pub fn playing(mut self) -> Self {
        self.plays = true;
        self
    }

    /// The name that it has here.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its capabilities, while it runs.
    pub fn capabilities(&self) -> Option<&Capabilities> {
        self.running.as_ref().map(|running| &running.capabilities)
    }

    /// Starts the program, if it does not run, and asks what it can do. `poll` is called at least every
    /// 50 ms.
    ///
    /// # Errors
    /// When it cannot be started or does not speak the protocol, or when `poll` breaks off.
    pub fn start(&mut self, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Result<&Capabilities, EngineError> {
        let result = self.started(&mut |_| poll()).map(drop);
        self.judge(result)?;
        self.capabilities().ok_or(EngineError::Stopped)
    }

    /// Starts the program and lets it play a first move on the largest usual board that it takes.
    ///
    /// # Errors
    /// As [`Program::start`] and [`Thinker::think`].
    pub fn try_out(&mut self, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Result<ProgramTrial, EngineError> {
        let capabilities = self.start(poll)?.clone();
        let mut last = EngineError::WrongGame;
        for size in [19, 13, 9].into_iter().filter_map(|side| Size::square(side).ok()) {
            let position = Position::new(size, Ruleset::CHINESE);
            let task = Task::new(&position, Budget::time(Duration::from_secs(1)));
            match self.think(&task, &mut |_| poll()) {
                Ok(choice) => return Ok(ProgramTrial { capabilities, size, choice }),
                Err(error @ EngineError::BoardTooLarge(_)) => last = error,
                Err(error) => return Err(error),
            }
        }
        Err(last)
    }

    /// Sends a command of a person's own. What the program knows of the game is then told anew.
    ///
    /// # Errors
    /// As [`Thinker::think`]; a refusal is no error.
    pub fn ask(&mut self, command: &str, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Result<Reply, EngineError> {
        let command: String = command.chars().filter(|&c| !is_control(c)).collect();
        let result = self.asked(&command, &mut |_| poll());
        if let Some(running) = &mut self.running {
            running.game = None;
        }
        self.judge(result)
    }

    /// Asks the program to quit, and kills it if it has not after [`Program::FAREWELL`].
    pub fn quit(&mut self) {
        if let Some(running) = self.running.take() {
            running.quit(Self::FAREWELL);
        }
    }

    fn limit(&self) -> Limit {
        Limit { expected: Duration::ZERO, silence: self.patience.silence, total: self.patience.start }
    }

    fn asked(&mut self, command: &str, poll: Poll<'_>) -> Result<Reply, Halt> {
        let limit = self.limit();
        let running = self.settled(&mut *poll)?;
        let id = running.ask(command, false)?;
        running.wait(id, command, limit, poll)
    }

    fn started(&mut self, poll: Poll<'_>) -> Result<&mut Running, Halt> {
        let limit = self.limit();
        let running = match self.running.take() {
            Some(running) => running,
            None => {
                let notice = Notice { after: self.patience.notice, report: Arc::clone(&self.report) };
                let mut running = Running::start(&self.line, Arc::clone(&self.log), notice)?;
                if let Err(halt) = running.introduce(limit, poll) {
                    // It is kept for its last words only.
                    if matches!(halt, Halt::EngineFailure(_)) {
                        self.running = Some(running);
                    }
                    return Err(halt);
                }
                running
            }
        };
        Ok(self.running.insert(running))
    }

    /// The program with nothing left to answer; one that does not come to an end is started anew.
    fn settled(&mut self, poll: Poll<'_>) -> Result<&mut Running, Halt> {
        let grace = self.patience.grace;
        let grace = Limit { expected: grace, silence: grace, total: grace };
        match self.started(&mut *poll)?.settle(grace, &mut *poll) {
            Err(Halt::EngineFailure(_)) => self.running = None,
            result => result?,
        }
        self.started(poll)
    }

    /// The program with the position of a task before it.
    fn placed(&mut self, task: &Task<'_>, poll: Poll<'_>) -> Result<&mut Running, Halt> {
        let limit = self.limit();
        let running = self.settled(&mut *poll)?;
        running.bring(task, limit, poll)?;
        Ok(running)
    }

    /// State of the program afterwards.
    fn judge<T>(&mut self, result: Result<T, Halt>) -> Result<T, EngineError> {
        let what = match result {
            Ok(value) => return Ok(value),
            Err(Halt::Stopped) => return Err(EngineError::Stopped),
            Err(Halt::Board(size)) => return Err(EngineError::BoardTooLarge(size)),
            Err(Halt::EngineFailure(what) | Halt::Moves(what)) => what,
        };
        let log = self.running.take().map(|running| running.last_words()).unwrap_or_default();
        Err(EngineError::Program(Box::new(Fault { program: self.name.clone(), what, log })))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.quit();
    }
}

impl Thinker for Program {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let (limit, patience, plays) = (self.limit(), self.patience, self.plays);
        let result = self.placed(task, &mut |_| report(&Analysis::UNKNOWN)).and_then(|running| {
            running.send_time(task, limit, &mut |_| report(&Analysis::UNKNOWN))?;
            MoveRequest { running, task, report, patience, plays, begun: Instant::now(), seen: None }.choose()
        });
        self.judge(result)
    }

    /// Preparation by the beginning of the game and its time alone: no move is asked for.
    fn prepare(&mut self, task: &Task<'_>, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Result<(), EngineError> {
        let limit = self.limit();
        let placed = self.placed(task, &mut |_| poll());
        let result = placed.and_then(|running| running.send_time(task, limit, &mut |_| poll()));
        self.judge(result)
    }

    /// A program that fails now has no opinion: the play is over.
    fn dead(&mut self, task: &Task<'_>, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<Point>> {
        let poll = &mut |_: Option<&str>| poll();
        let size = task.position.board().size();
        let lists = self.placed(task, poll).map(|running| running.capabilities.lists_dead());
        let reply = match lists {
            Ok(true) => self.asked("final_status_list dead", poll),
            Ok(false) => return None,
            Err(halt) => Err(halt),
        };
        let stones = self.judge(reply).ok()?.ok()?;
        stones.split_whitespace().map(|name| size.parse_vertex(name)).collect()
    }

    /// The next task begins a new game, which clears the program's board and starts its clock anew.
    fn forget(&mut self) {
        if let Some(running) = &mut self.running {
            running.game = None;
        }
    }
}
