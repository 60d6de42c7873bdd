//! The protocol from the other side: programs that play for us.
//!
//! [`ProgramDialog`], the plans of [`Program`] and the readers of analyses do no I/O; `process` alone does.

mod capabilities;
mod command_line;
mod dialog;
mod family;
mod game;
pub mod info;
mod known;
mod move_request;
mod process;
mod program;
mod running;
mod time_control;

pub use capabilities::{Capabilities, Dialect};
pub use command_line::{CommandLine, CommandLineError, quoted};
pub use dialog::{CommandRefused, ProgramDialog, ProgramOutput, Reply};
pub use family::kill_all;
pub use known::{Installed, installed};
pub use process::{Log, Process, Voice};
pub use program::{Program, ProgramTimeouts, ProgramTrial};
pub use running::SilenceReport;
