//! A process with all that it has started in its turn, so that all of it ends at once.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use system::{kill, signal, spawn};

type Child = Mutex<system::Child>;

/// The programs that run. A signal that ends us comes at any time and to another thread, so they are shared.
static RUNNING: Mutex<Vec<Weak<Child>>> = Mutex::new(Vec::new());

/// A process and its descendants: a process group on Unix, a job on Windows. They are killed when this is
/// dropped. Descendants that leave the group, as daemons do, are left alone.
pub(super) struct Family(Arc<Child>);

/// The streams of a process.
pub(super) struct Streams {
    pub(super) input: Option<ChildStdin>,
    pub(super) output: Option<ChildStdout>,
    pub(super) errors: Option<ChildStderr>,
}

/// Kills every program that was started here and still runs, with all that it has started. A terminal sends
/// Ctrl-C to its own process group only, and programs have groups of their own.
pub fn kill_all() {
    for child in lock(&RUNNING).iter().filter_map(Weak::upgrade) {
        kill(&mut lock(&child));
    }
}

/// Signals that stop the processes of a family and let them go on.
#[derive(Clone, Copy)]
pub(super) enum Pause {
    Stop,
    Continue,
}

impl Family {
    pub(super) fn spawn(command: Command) -> io::Result<(Self, Streams)> {
        // No program is started between a look at those that run and the end.
        let mut running = lock(&RUNNING);
        let (child, streams) = spawn(command)?;
        let child = Arc::new(Mutex::new(child));
        running.retain(|child| child.strong_count() > 0);
        running.push(Arc::downgrade(&child));
        Ok((Self(child), streams))
    }

    /// Exit status of the process itself, if it has ended.
    pub(super) fn try_wait(&self) -> io::Result<Option<ExitStatus>> {
        lock(&self.0).try_wait()
    }

    /// Stops or resumes all processes.
    pub(super) fn signal(&self, pause: Pause) {
        signal(&lock(&self.0), pause);
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        let mut child = lock(&self.0);
        kill(&mut child);
        // What cannot be waited for has ended.
        let _ = child.wait();
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt;
    pub(super) use std::process::Child;

    use rustix::process::{Pid, Signal, kill_process_group};

    use super::{Command, Pause, Streams, io};

    pub(super) fn spawn(mut command: Command) -> io::Result<(Child, Streams)> {
        let mut child = command.process_group(0).spawn()?;
        let streams = Streams { input: child.stdin.take(), output: child.stdout.take(), errors: child.stderr.take() };
        Ok((child, streams))
    }

    pub(super) fn kill(child: &mut Child) {
        send(child, Signal::KILL);
    }

    pub(super) fn signal(child: &Child, pause: Pause) {
        send(
            child,
            match pause {
                Pause::Stop => Signal::STOP,
                Pause::Continue => Signal::CONT,
            },
        );
    }

    fn send(child: &Child, signal: Signal) {
        // What is gone already hears no signal, which is as well.
        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, signal);
        }
    }
}

#[cfg(windows)]
mod system {
    use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
    use windows::Win32::System::Threading::CREATE_NO_WINDOW;

    use super::{Command, Pause, Streams, io};

    pub(super) type Child = Box<dyn ChildWrapper>;

    pub(super) fn spawn(command: Command) -> io::Result<(Child, Streams)> {
        let mut command = CommandWrap::from(command);
        // No console opens beside our window.
        command.wrap(CreationFlags(CREATE_NO_WINDOW)).wrap(JobObject);
        let mut child = command.spawn()?;
        let streams =
            Streams { input: child.stdin().take(), output: child.stdout().take(), errors: child.stderr().take() };
        Ok((child, streams))
    }

    pub(super) fn kill(child: &mut Child) {
        // What is gone already cannot be killed, which is as well.
        let _ = child.start_kill();
    }

    /// A job cannot be paused.
    pub(super) fn signal(_child: &Child, _pause: Pause) {}
}
