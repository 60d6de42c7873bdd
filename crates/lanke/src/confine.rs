//! `lanke confine`: a program with limits, in the place of this process. `lanke tournament` starts the programs by it.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Error, Result};

use crate::output::reason;

/// Exit code where the program cannot be started, as of a shell.
pub(crate) const NOT_STARTED: i32 = 127;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder to run in
    #[arg(long)]
    folder: PathBuf,
    /// Limit of the address space in megabytes
    #[arg(long)]
    memory: Option<u64>,
    /// Limit of the processor time in seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Cut the program off from the network
    #[arg(long)]
    offline: bool,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// Sets the limits and becomes the program.
pub(crate) fn run(args: &Args) -> Result<()> {
    let failed = |error: std::io::Error| Error::msg(reason(&error));
    std::env::set_current_dir(&args.folder).map_err(failed).context("cannot enter the folder")?;
    if args.offline {
        system::leave_network().map_err(failed).context("the system does not let programs be cut off the network")?;
    }
    system::limit(args.memory, args.seconds).map_err(failed).context("the limits cannot be set")?;
    let name = args.command.first().context("no program is named")?;
    let error = become_program(Command::new(name).args(&args.command[1..]));
    // The system says that a script is not there where its interpreter is not.
    let why = if error.kind() == ErrorKind::NotFound && Path::new(name).is_file() {
        "it needs an interpreter that is not there, or its first line ends as on Windows".to_owned()
    } else {
        reason(&error)
    };
    crate::output::complain(&format!("cannot start {}: {why}", name.display()));
    #[expect(clippy::exit, reason = "says as a shell does that the program is not there")]
    std::process::exit(NOT_STARTED)
}

/// Becomes a program, or says why not. A script without a first line that names its interpreter is one of the shell.
#[cfg(unix)]
fn become_program(command: &mut Command) -> std::io::Error {
    use std::os::unix::process::CommandExt;

    let error = command.exec();
    if error.raw_os_error() != Some(rustix::io::Errno::NOEXEC.raw_os_error()) {
        return error;
    }
    Command::new("/bin/sh").arg(command.get_program()).args(command.get_args()).exec()
}

/// Waits for a program and ends as it has ended.
#[cfg(not(unix))]
fn become_program(command: &mut Command) -> std::io::Error {
    match command.status() {
        #[expect(clippy::exit, reason = "ends as the program has")]
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

#[cfg(unix)]
mod system {
    use std::io;

    use rustix::process::{Resource, Rlimit, setrlimit};

    /// Bytes of a file that a program may write.
    const FILE: u64 = 64 << 20;

    /// Limits the address space in megabytes (on Linux alone, as others do not heed it), the processor time in
    /// seconds, and the files that are written.
    pub(super) fn limit(memory: Option<u64>, seconds: Option<u64>) -> io::Result<()> {
        let most = |n: u64| Rlimit { current: Some(n), maximum: Some(n) };
        setrlimit(Resource::Core, most(0))?;
        setrlimit(Resource::Fsize, most(FILE))?;
        if let Some(seconds) = seconds {
            // The signal of the first limit names the reason; that of the second cannot be caught.
            setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: Some(seconds.saturating_add(1)) })?;
        }
        if let Some(memory) = memory.filter(|_| cfg!(target_os = "linux")) {
            setrlimit(Resource::As, most(memory.saturating_mul(1 << 20)))?;
        }
        Ok(())
    }

    /// Goes to a network of its own, which has nobody in it, and stays the same user.
    #[cfg(target_os = "linux")]
    pub(super) fn leave_network() -> io::Result<()> {
        use rustix::process::{getgid, getuid};
        use rustix::thread::UnshareFlags;

        let (user, group) = (getuid().as_raw(), getgid().as_raw());
        #[expect(deprecated, reason = "its danger is in tables of open files of their own, which are not asked for")]
        rustix::thread::unshare(UnshareFlags::NEWUSER | UnshareFlags::NEWNET)?;
        std::fs::write("/proc/self/setgroups", "deny")?;
        std::fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
        std::fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn leave_network() -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    /// Nothing is limited here.
    pub(super) fn limit(_memory: Option<u64>, _seconds: Option<u64>) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn leave_network() -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
