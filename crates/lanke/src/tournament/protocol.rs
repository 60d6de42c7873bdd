//! The protocol that a program speaks, found out by talking to it.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use lanke_engine::EngineFailure;
use lanke_engine::botzone::BotzoneForm;
use lanke_engine::gtp::client::Process;
use lanke_rules::Color;

use super::arena::Arena;
use super::botzone::BotzonePlayer;
use super::course::CoursePlayer;
use super::entrant::Entrant;
use super::player::Failure;
use crate::confine;

/// `--protocol`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ProtocolChoice {
    /// Found out for each program
    Auto,
    /// Go Text Protocol
    Gtp,
    /// Botzone, in either form
    Botzone,
    /// Protocol of the NoGo courses
    Course,
}

/// Protocol of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    Gtp,
    Course,
    Botzone { form: BotzoneForm, keeps_running: bool },
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gtp => "GTP",
            Self::Course => "course protocol",
            Self::Botzone { form: BotzoneForm::Json, keeps_running: true } => "Botzone JSON, keeps running",
            Self::Botzone { form: BotzoneForm::Json, keeps_running: false } => "Botzone JSON",
            Self::Botzone { form: BotzoneForm::Simple, keeps_running: true } => "Botzone simple, keeps running",
            Self::Botzone { form: BotzoneForm::Simple, keeps_running: false } => "Botzone simple",
        })
    }
}

/// Finds the protocol of a program.
///
/// # Errors
/// When it cannot be started or speaks none of them.
pub(super) fn find(entrant: &Entrant, choice: ProtocolChoice, arena: &Arena) -> Result<Protocol, Failure> {
    match choice {
        ProtocolChoice::Gtp => Ok(Protocol::Gtp),
        ProtocolChoice::Course => Ok(Protocol::Course),
        ProtocolChoice::Auto if speaks_gtp(entrant, arena)? => Ok(Protocol::Gtp),
        ProtocolChoice::Auto | ProtocolChoice::Botzone => {
            let failure = match botzone(entrant, BotzoneForm::Json, arena) {
                Ok(protocol) => return Ok(protocol),
                Err(failure) => failure,
            };
            if let Ok(protocol) = botzone(entrant, BotzoneForm::Simple, arena) {
                return Ok(protocol);
            }
            if choice == ProtocolChoice::Auto && CoursePlayer::start(entrant, Color::Black, arena).is_ok() {
                return Ok(Protocol::Course);
            }
            // What it made of the first request of Botzone is the best hint of what is wrong with it.
            let what = format!("{} speaks no protocol that is known: {}", entrant.name, failure.what);
            Err(Failure { what, ..failure })
        }
    }
}

/// True if a program answers as those do that speak GTP. A bot of Botzone answers something else, or ends.
fn speaks_gtp(entrant: &Entrant, arena: &Arena) -> Result<bool, Failure> {
    let line = arena.line(entrant, &[], Vec::new())?;
    let failed = |what| Failure::of(&entrant.name, what, Vec::new());
    let mut process = Process::start(&line, Arc::new(|_, _| {})).map_err(failed)?;
    // One that does not read has ended, or writes something.
    let _ = process.send("1 protocol_version\n");
    let deadline = Instant::now() + arena.start;
    loop {
        match process.next(deadline.saturating_duration_since(Instant::now())) {
            Ok(Some(line)) => {
                if let Some(first) = line.trim_ascii_start().first() {
                    return Ok(b"=?".contains(first));
                }
            }
            Err(what @ EngineFailure::Ended(Some(confine::NOT_STARTED))) => {
                return Err(Failure::of(&entrant.name, what, process.last_words()));
            }
            Ok(None) | Err(_) => return Ok(false),
        }
    }
}

/// The form of Botzone that a program speaks, if it is this one.
fn botzone(entrant: &Entrant, form: BotzoneForm, arena: &Arena) -> Result<Protocol, Failure> {
    let mut player = BotzonePlayer::new(entrant, form, None, arena)?;
    player.ask(&[])?;
    Ok(Protocol::Botzone { form, keeps_running: player.runs() })
}
