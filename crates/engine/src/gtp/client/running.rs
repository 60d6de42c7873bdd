//! A conversation with a program that runs.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lanke_rules::{Size, text};

use super::capabilities::Capabilities;
use super::command_line::CommandLine;
use super::dialog::{CommandRefused, ProgramDialog, ProgramOutput, Reply};
use super::game::{Need, Plan, ProgramGame, Step};
use super::process::{Log, Process};
use super::time_control::TimeControl;
use crate::{EngineFailure, Task};

/// Characters of what a program says that are repeated to a person.
const QUOTED: usize = 200;

/// Interval at which the caller is asked to go on.
const TICK: Duration = Duration::from_millis(20);

/// Commands that are sent before the first of them is answered; over a slow connection it counts.
const AT_ONCE: usize = 64;

/// Sent for no other reason than to end what is streamed.
const END: &str = "protocol_version";

/// Is called with each line that is streamed, and without one while there is none; `Break` ends the wait.
pub(super) type Poll<'a> = &'a mut dyn FnMut(Option<&str>) -> ControlFlow<()>;

/// Reason for an early end.
#[derive(Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped,
    /// The program does not play on this board.
    Board(Size),
    /// It refuses to follow the moves of the game.
    Moves(EngineFailure),
    /// It does what it should not.
    EngineFailure(EngineFailure),
}

impl From<EngineFailure> for Halt {
    fn from(failure: EngineFailure) -> Self {
        Self::EngineFailure(failure)
    }
}

/// Time limits of an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// As the program may expect; a person hears of it when it is silent beyond that for as long as [`Notice`] says.
    pub(super) expected: Duration,
    /// Without a sign of life.
    pub(super) silence: Duration,
    /// In any case.
    pub(super) total: Duration,
}

/// Is called, from the thread that waits, with the command that a program does not answer, and with none once
/// it has answered or is waited for no longer.
pub type SilenceReport = Arc<dyn Fn(Option<&str>) + Send + Sync>;

/// Receiver of reports of a program's silence, and the time after which they come.
#[derive(Clone)]
pub(super) struct Notice {
    pub(super) after: Duration,
    pub(super) report: SilenceReport,
}

/// A wait for an answer, of which a person may have heard.
struct Wait<'a> {
    notice: &'a Notice,
    reported: bool,
}

impl Wait<'_> {
    fn is_silent(&mut self, command: &str) {
        if !self.reported {
            self.reported = true;
            (self.notice.report)(Some(command));
        }
    }

    fn is_heard(&mut self) {
        if self.reported {
            self.reported = false;
            (self.notice.report)(None);
        }
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        self.is_heard();
    }
}

pub(super) struct Running {
    process: Process,
    notice: Notice,
    dialog: ProgramDialog,
    pub(super) capabilities: Capabilities,
    /// Game that the program knows; none where that is uncertain.
    pub(super) game: Option<ProgramGame>,
    /// The time settings of the current game; none where the program may have forgotten them.
    settings: Option<String>,
    /// The latest command.
    latest: u32,
}

/// A refusal in so many words as a person may want to read.
pub(super) fn refusal(command: &str, why: &str) -> EngineFailure {
    EngineFailure::Refused(text::line(command, QUOTED), text::line(why, QUOTED))
}

impl Running {
    /// Starts a program and asks what it can do.
    pub(super) fn start(line: &CommandLine, log: Log, notice: Notice) -> Result<Self, EngineFailure> {
        let process = Process::start(line, log)?;
        let (dialog, capabilities) = (ProgramDialog::default(), Capabilities::default());
        Ok(Self { process, notice, dialog, capabilities, game: None, settings: None, latest: 0 })
    }

    /// Asks what it can do. The first answer may take long: some programs measure the machine first.
    pub(super) fn introduce(&mut self, limit: Limit, poll: Poll<'_>) -> Result<(), Halt> {
        let [name, version, commands] = ["name", "version", "list_commands"].map(|command| {
            let id = self.ask(command, false)?;
            // What an old program does not know it does not tell.
            self.wait(id, command, limit, &mut *poll).map(Result::unwrap_or_default)
        });
        self.capabilities = Capabilities::new(&name?, &version?, &commands?);
        Ok(())
    }

    pub(super) fn last_words(&self) -> Vec<String> {
        self.process.last_words()
    }

    pub(super) fn quit(self, time: Duration) {
        self.process.quit(time);
    }

    /// Sends a command; its number.
    pub(super) fn ask(&mut self, command: &str, streams: bool) -> Result<u32, EngineFailure> {
        let (id, line) = self.dialog.ask(command, streams);
        self.latest = id;
        self.process.send(&line)?;
        Ok(id)
    }

    /// Ends what is streamed without waiting for it.
    pub(super) fn end_stream(&mut self) -> Result<(), EngineFailure> {
        self.ask(END, false).map(drop)
    }

    /// Sends a line that is no command.
    pub(super) fn remark(&mut self, line: &str) -> Result<(), EngineFailure> {
        self.process.send(line)
    }

    /// Waits for the answer to a command.
    pub(super) fn wait(&mut self, id: u32, command: &str, limit: Limit, poll: Poll<'_>) -> Result<Reply, Halt> {
        let asked = Instant::now();
        let (mut heard_of, mut looked) = (asked, asked);
        let notice = self.notice.clone();
        let mut silence = Wait { notice: &notice, reported: false };
        loop {
            while let Some(output) = self.dialog.next_output() {
                match output {
                    ProgramOutput::Answer(of, reply) if of == id => return Ok(reply),
                    ProgramOutput::Line(of, line) if of == id => {
                        looked = Instant::now();
                        if poll(Some(&line)).is_break() {
                            return Err(Halt::Stopped);
                        }
                    }
                    // The end of something that nobody waits for any more.
                    ProgramOutput::Answer(..) | ProgramOutput::Line(..) => {}
                }
            }
            if asked.elapsed() > limit.total {
                return Err(EngineFailure::Silent(command.to_owned()).into());
            }
            let line = self.process.next(TICK)?;
            let now = Instant::now();
            if line.is_none() || now - looked >= TICK {
                looked = now;
                if poll(None).is_break() {
                    return Err(Halt::Stopped);
                }
            }
            match line {
                Some(line) => {
                    heard_of = now;
                    silence.is_heard();
                    self.dialog.read(&line)?;
                }
                None => {
                    let quiet = now.saturating_duration_since(heard_of);
                    let late = (now - asked).saturating_sub(limit.expected);
                    // An analysis that has begun may have found everything out.
                    let is_expected = heard_of == asked || limit.total < Duration::MAX;
                    if is_expected && quiet.min(late) >= notice.after {
                        silence.is_silent(command);
                    }
                    let alive = heard_of.max(self.process.sign_of_life());
                    if now.saturating_duration_since(alive) > limit.silence {
                        return Err(EngineFailure::Silent(command.to_owned()).into());
                    }
                }
            }
        }
    }

    /// Waits until nothing is left of earlier commands.
    pub(super) fn settle(&mut self, limit: Limit, poll: Poll<'_>) -> Result<(), Halt> {
        if self.dialog.unanswered() > 0 {
            let id = self.ask(END, false)?;
            // Whether it knows this command does not matter.
            self.wait(id, END, limit, poll)?.ok();
        }
        Ok(())
    }

    /// Sends the program the position of a task, by its moves where it takes them.
    pub(super) fn bring(&mut self, task: &Task<'_>, limit: Limit, poll: Poll<'_>) -> Result<(), Halt> {
        match self.carry(ProgramGame::of(task), limit, &mut *poll) {
            Err(Halt::Moves(_)) => match self.carry(ProgramGame::set_up(task), limit, poll) {
                Err(Halt::Moves(misdeed)) => Err(misdeed.into()),
                result => result,
            },
            result => result,
        }
    }

    fn carry(&mut self, goal: ProgramGame, limit: Limit, poll: Poll<'_>) -> Result<(), Halt> {
        // Whatever interrupts this leaves the game uncertain.
        let known = self.game.take();
        let Plan { steps, clears } = goal.plan(known.as_ref(), &self.capabilities);
        if clears {
            self.settings = None;
        }
        for steps in steps.chunks(AT_ONCE) {
            let ids: Result<Vec<u32>, EngineFailure> = steps.iter().map(|step| self.ask(&step.line, false)).collect();
            let mut refused = None;
            for (id, step) in ids?.into_iter().zip(steps) {
                let reply = self.wait(id, &step.line, limit, &mut *poll)?;
                let why = reply.err().filter(|_| step.need != Need::Wish);
                refused = refused.or(why.map(|CommandRefused(why)| (step, why)));
            }
            if let Some((Step { line, need }, why)) = refused {
                let failure = refusal(line, &why);
                return Err(match need {
                    Need::Board => Halt::Board(goal.size()),
                    Need::Move => Halt::Moves(failure),
                    Need::Must | Need::Wish => Halt::EngineFailure(failure),
                });
            }
        }
        self.game = Some(goal);
        Ok(())
    }

    /// Sends the program its time.
    pub(super) fn send_time(&mut self, task: &Task<'_>, limit: Limit, poll: Poll<'_>) -> Result<(), Halt> {
        let TimeControl { settings, left } = TimeControl::of(task, &self.capabilities);
        let settings = settings.filter(|settings| self.settings.as_ref() != Some(settings));
        for line in settings.iter().chain(&left) {
            let id = self.ask(line, false)?;
            // A program that takes no orders about time plays at its own pace.
            self.wait(id, line, limit, &mut *poll)?.ok();
        }
        self.settings = settings.or_else(|| self.settings.take());
        Ok(())
    }
}
