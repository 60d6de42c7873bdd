//! Debian's broker `mosquitto`.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use tempfile::TempDir;

/// Time in which a broker must listen.
const PATIENCE: Duration = Duration::from_secs(120);

/// A broker, which ends with its folder when it is dropped.
pub(crate) struct Mosquitto {
    child: Child,
    pub(crate) port: u16,
    _folder: TempDir,
}

impl Mosquitto {
    /// Starts a broker at a free port, with these lines more in its configuration; none, which is said, where it is not
    /// installed.
    pub(crate) fn start(more: &str) -> Option<Self> {
        let free = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        Self::at(free, more)
    }

    /// The same at this port.
    pub(crate) fn at(port: u16, more: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mosquitto.conf");
        let common = "allow_anonymous true\nmax_queued_messages 0\n";
        fs::write(&file, format!("listener {port} 127.0.0.1\n{common}{more}")).unwrap();
        // Not the one of a system below: Wine starts it, but it does not find its file.
        let programs = ["mosquitto", "/usr/sbin/mosquitto"].into_iter().take(if cfg!(windows) { 1 } else { 2 });
        let child = programs.into_iter().find_map(|program| {
            let mut command = Command::new(program);
            command.arg("-c").arg(&file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
        });
        let Some(child) = child else {
            eprintln!("mosquitto is not installed: nothing was tried with a broker");
            return None;
        };
        let broker = Self { child, port, _folder: folder };
        let since = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(since.elapsed() < PATIENCE, "the broker does not listen");
            thread::sleep(Duration::from_millis(20));
        }
        Some(broker)
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        // It may have ended.
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}
