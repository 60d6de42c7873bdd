//! `lanke-window.exe`: starts the `lanke.exe` beside it without a console window, for the Start menu and for records that
//! are double-clicked. A program of Windows has a console always or never, and the commands of `lanke.exe` need one.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::env;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let Ok(own) = env::current_exe() else { return ExitCode::FAILURE };
    let mut command = Command::new(own.with_file_name(format!("lanke{}", env::consts::EXE_SUFFIX)));
    command.args(env::args_os().skip(1));
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        /// `CREATE_NO_WINDOW` of the Windows API.
        const NO_CONSOLE: u32 = 0x0800_0000;
        command.creation_flags(NO_CONSOLE);
    }
    match command.spawn() {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
