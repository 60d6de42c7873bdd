//! The protocol that a program speaks, found out by talking to it.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use lanke_engine::EngineFailure;
use lanke_engine::botzone::BotzoneForm;
use lanke_engine::gtp::client::Process;

use super::arena::Arena;
use super::botzone::BotzonePlayer;
use super::entrant::Entrant;
use super::player::Failure;

/// `--protocol`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ProtocolChoice {
    /// Found out for each program
    Auto,
    /// Go Text Protocol
    Gtp,
    /// Botzone, in either form
    Botzone,
}

/// Protocol of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Protocol {
    Gtp,
    Botzone { form: BotzoneForm, keeps_running: bool },
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gtp => "GTP",
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
        ProtocolChoice::Auto if speaks_gtp(entrant, arena)? => Ok(Protocol::Gtp),
        ProtocolChoice::Auto | ProtocolChoice::Botzone => {
            botzone(entrant, BotzoneForm::Json, arena)
                .or_else(|failure| botzone(entrant, BotzoneForm::Simple, arena).map_err(|_| failure))
                // What it made of the first request is the best hint of what is wrong with it.
                .map_err(|failure| {
                    let protocols =
                        if choice == ProtocolChoice::Auto { "neither GTP nor Botzone" } else { "no Botzone" };
                    let what = format!("{} speaks {protocols}: {}", entrant.name, failure.what);
                    Failure { what, ..failure }
                })
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
            Ok(Some(line)) if line.trim_ascii().is_empty() => {}
            Ok(Some(line)) => {
                return Ok(line.trim_ascii_start().starts_with(b"=") || line.trim_ascii_start().starts_with(b"?"));
            }
            Err(EngineFailure::Ended(Some(crate::confine::NOT_STARTED))) => {
                return Err(Failure::of(
                    &entrant.name,
                    EngineFailure::Ended(Some(crate::confine::NOT_STARTED)),
                    process.last_words(),
                ));
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
