//! Conditions under which all programs of a tournament run, and how they are started.

use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use lanke_engine::gtp::client::CommandLine;
use lanke_rules::Size;

use super::entrant::Entrant;
use super::player::Failure;
use crate::output;

/// Time by which a move may be late: for the way to the program and back on a machine that has more to do.
pub(super) const TOLERANCE: Duration = Duration::from_millis(300);

/// Board and limits.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    pub(super) size: Size,
    /// Time for a move.
    pub(super) time: Duration,
    /// Time to start, before the first move.
    pub(super) start: Duration,
    /// Megabytes of address space; none without a limit.
    pub(super) memory: Option<u64>,
    /// True where programs are cut off from the network.
    pub(super) offline: bool,
    /// Our own program, which sets the limits and becomes the program.
    pub(super) lanke: String,
}

impl Arena {
    /// Path of our own program.
    pub(super) fn our_program() -> Result<String> {
        let path = std::env::current_exe().context("cannot find the program lanke itself")?;
        path.into_os_string().into_string().ok().context("the path of lanke is not in UTF-8")
    }

    /// Longest time for a move.
    pub(super) fn move_limit(&self) -> Duration {
        self.time + TOLERANCE
    }

    /// Seconds of processor time in a game: those of its moves and of the start.
    fn seconds(&self) -> u64 {
        let moves = self.size.area().div_ceil(2) as u32;
        (self.start + self.move_limit().saturating_mul(moves)).as_secs() + 1
    }

    /// The command that starts a program with its limits. A program that comes to us over TCP needs the network.
    pub(super) fn line(
        &self,
        entrant: &Entrant,
        more: &[String],
        variables: Vec<(String, String)>,
    ) -> Result<CommandLine, Failure> {
        let command = entrant.command.as_ref().map_err(|why| Failure::not_started(&entrant.name, why))?;
        let mut arguments = ["confine", "--folder"].map(str::to_owned).to_vec();
        // A folder whose name is not in UTF-8 has no command.
        arguments.push(entrant.folder.to_string_lossy().into_owned());
        arguments.extend(self.memory.into_iter().flat_map(|memory| ["--memory".to_owned(), memory.to_string()]));
        arguments.extend(["--seconds".to_owned(), self.seconds().to_string()]);
        if self.offline && more.is_empty() {
            arguments.push("--offline".to_owned());
        }
        arguments.push("--".to_owned());
        arguments.extend(command.iter().chain(more).cloned());
        Ok(CommandLine::new(self.lanke.clone(), arguments, variables))
    }
}

/// True if the system lets us cut programs off from the network; says it where it does not.
pub(super) fn can_be_offline(lanke: &str) -> bool {
    let refused = if cfg!(target_os = "linux") {
        let mut command = Command::new(lanke);
        command.args(["confine", "--offline", "--folder", ".", "--", lanke, "--version"]);
        match command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status() {
            Ok(status) if status.success() => return true,
            Ok(_) => "it does not let a user make a network of his own".to_owned(),
            Err(error) => output::reason(&error),
        }
    } else {
        "only Linux can".to_owned()
    };
    output::complain(&format!("the programs are not cut off from the network: {refused}"));
    false
}
