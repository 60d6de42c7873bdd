//! Programs that speak GTP: those installed, their start and their trial.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lanke_engine::gtp::client::{
    self, CommandLine, CommandLineError, Installed, Log, Program, ProgramTrial, SilenceReport, Voice,
};
use lanke_engine::{EngineError, EngineFailure, Fault};
use lanke_rules::text;

use crate::Engine;

/// Maximum number of lines of a program on trial that wait to be shown, and characters of each.
const PENDING: usize = 200;
const LINE: usize = 400;

/// Receives the command that a program does not answer in time, and nothing once it does again.
pub type SilenceHandler = Arc<dyn Fn(&Engine, Option<&str>) + Send + Sync>;

/// A program, which is started by its first task.
pub(crate) fn of(engine: &Engine) -> Result<Program, EngineError> {
    let line = CommandLine::parse(&engine.command).map_err(|error| {
        let what = match error {
            CommandLineError::Empty => EngineFailure::NotFound,
            CommandLineError::Quote => EngineFailure::NotStarted(error.to_string()),
        };
        EngineError::Program(Box::new(Fault { program: engine.name.clone(), what, log: Vec::new() }))
    })?;
    if line.path().is_none() {
        let (program, what) = (line.program().to_owned(), EngineFailure::NotFound);
        return Err(EngineError::Program(Box::new(Fault { program, what, log: Vec::new() })));
    }
    Ok(Program::new(engine.name.clone(), line))
}

/// Reports the silence of one program.
pub(crate) fn silence(engine: &Engine, handler: &SilenceHandler) -> SilenceReport {
    let (engine, handler) = (engine.clone(), Arc::clone(handler));
    Arc::new(move |command| handler(&engine, command))
}

/// The known programs that are installed.
pub fn installed() -> Vec<Engine> {
    let engine = |found: Installed| Engine { name: found.name.to_owned(), command: found.line.to_string() };
    client::installed().into_iter().map(engine).collect()
}

/// Starts a program and lets it play a move; `written` receives its lines, each with a token that is to be dropped
/// when the line has been shown.
///
/// # Errors
/// Fails if the program does not play.
pub fn try_out(
    engine: &Engine,
    stop: &AtomicBool,
    silence_handler: &SilenceHandler,
    written: impl Fn(String, Arc<()>) + Send + Sync + 'static,
) -> Result<ProgramTrial, EngineError> {
    let pending = Arc::new(());
    let log: Log = Arc::new(move |voice, line| {
        let line = text::line(line, LINE);
        let line = match voice {
            Voice::Client => format!("> {line}"),
            Voice::Program | Voice::Error => line,
        };
        // Lines that come faster than anyone can read are left out.
        if !line.trim().is_empty() && Arc::strong_count(&pending) <= PENDING {
            written(line, Arc::clone(&pending));
        }
    });
    let mut program = of(engine)?.logged(log).with_silence_report(silence(engine, silence_handler));
    program
        .try_out(&mut || if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}
