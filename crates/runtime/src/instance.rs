//! The window that is open already: a second start calls it to the front and hands its records to it.
//!
//! The window listens on a port of this machine alone and writes it into a file that only this user can read, with a random
//! key. A second start sends the key and the paths of its records, if it has any, and ends.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use lanke_app::Intent;
use lanke_app::event::Event;
use lanke_storage::{self as storage, Access};

use crate::answers::Answers;

/// Bytes that another start sends at once at most, and those of the file.
const MOST_BYTES: u64 = 64 << 10;
/// Records that it sends at once at most.
const MOST_FILES: usize = 100;
/// Time that either side waits for the other.
const PATIENCE: Duration = Duration::from_secs(2);
const DONE: &str = "opened\n";

/// Calls the window that is open to the front and hands records to it; false where none is, or it does not answer.
pub fn hand_over(file: &Path, records: &[PathBuf]) -> bool {
    let known = storage::read_text(file, MOST_BYTES).ok();
    // A name that is no Unicode has no place in a message.
    let paths: Option<Vec<_>> = records.iter().map(|path| path.to_str()).collect();
    known.zip(paths).is_some_and(|(known, paths)| say(&known, &paths).is_ok_and(|answered| answered))
}

/// Sends paths, in halves where they are too many or too long for one message; true if the window answers each message.
fn say(known: &str, paths: &[&str]) -> io::Result<bool> {
    let (port, key) = known.trim().split_once(' ').ok_or(io::ErrorKind::InvalidData)?;
    let port = port.parse().map_err(|_| io::ErrorKind::InvalidData)?;
    let message = format!("{key} {}\n", serde_json::to_string(paths)?);
    if paths.len() > MOST_FILES || paths.len() > 1 && message.len() as u64 > MOST_BYTES {
        let (first, rest) = paths.split_at(paths.len() / 2);
        return Ok(say(known, first)? && say(known, rest)?);
    }
    let mut line = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), PATIENCE)?;
    line.set_read_timeout(Some(PATIENCE))?;
    line.set_write_timeout(Some(PATIENCE))?;
    line.write_all(message.as_bytes())?;
    let mut answer = String::new();
    BufReader::new(line).take(MOST_BYTES).read_line(&mut answer)?;
    Ok(answer == DONE)
}

/// Keeps other starts from handing records to the window of this process, which was not opened.
pub fn withdraw(file: &Path) {
    // There may be none.
    let _absent = std::fs::remove_file(file);
}

/// Lets other starts call the window from now on, in a thread of its own: the disk takes its time.
pub(crate) fn listen(file: PathBuf, worker: Answers) -> io::Result<()> {
    let thread = thread::Builder::new().name("other starts".to_owned());
    thread.spawn(move || match announce(&file) {
        Ok((listener, key)) => serve(&listener, &key, &worker),
        Err(error) => worker.progress(Event::DiskFailed { error }),
    })?;
    Ok(())
}

/// A port of this machine, and the key, which are written into the file.
fn announce(file: &Path) -> io::Result<(TcpListener, String)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(io::Error::other)?;
    let key: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    storage::replace(file, format!("{} {key}\n", listener.local_addr()?.port()).as_bytes(), Access::Private)?;
    Ok((listener, key))
}

fn serve(listener: &TcpListener, key: &str, worker: &Answers) {
    for mut line in listener.incoming().flatten() {
        // Whoever says nothing or not the key is left alone.
        let Ok(records) = hear(&line, key) else { continue };
        for path in records {
            worker.progress(Event::Intent(Intent::Open(path)));
        }
        // Where this program is ending, the other start opens a window of its own.
        if worker.call() {
            // The other start ends either way.
            let _unheard = line.write_all(DONE.as_bytes());
        }
    }
}

fn hear(line: &TcpStream, key: &str) -> io::Result<Vec<PathBuf>> {
    line.set_read_timeout(Some(PATIENCE))?;
    line.set_write_timeout(Some(PATIENCE))?;
    let mut said = String::new();
    BufReader::new(line).take(MOST_BYTES).read_line(&mut said)?;
    records(&said, key)
}

/// Paths of the records that another start hands over: absolute ones, and not too many.
///
/// # Errors
/// Fails if the message does not begin with the key or is none.
pub fn records(said: &str, key: &str) -> io::Result<Vec<PathBuf>> {
    let (given, paths) = said.trim_end().split_once(' ').ok_or(io::ErrorKind::InvalidData)?;
    if given != key {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let paths: Vec<PathBuf> = serde_json::from_str(paths)?;
    Ok(paths.into_iter().filter(|path| path.is_absolute()).take(MOST_FILES).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc::TryRecvError;

    use super::*;
    use crate::answers::Task;

    #[test]
    fn records_are_handed_to_the_window_that_is_open() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("window");
        let records = [home.path().join("a.sgf"), home.path().join("第二局.sgf")];
        assert!(!hand_over(&file, &records), "no window is open");
        let (worker, heard) = Answers::new();
        let (listener, key) = announce(&file).unwrap();
        thread::spawn(move || serve(&listener, &key, &worker));
        assert!(hand_over(&file, &records));
        for record in &records {
            let task = heard.recv().unwrap();
            assert!(matches!(task, Task::Progress(Event::Intent(Intent::Open(path))) if path == *record));
        }
        assert!(matches!(heard.recv(), Ok(Task::Called)));
        assert!(hand_over(&file, &[]), "a start without records calls the window, too");
        assert!(matches!(heard.recv(), Ok(Task::Called)));
        // Another key, no key, a path from nowhere in particular, a file that means no window.
        let known = fs::read_to_string(&file).unwrap();
        let port = known.split(' ').next().unwrap();
        assert!(matches!(say(&format!("{port} 00"), &["a.sgf"]), Ok(false)));
        assert!(hand_over(&file, &["b.sgf".into()]));
        assert!(matches!(heard.recv(), Ok(Task::Called)));
        withdraw(&file);
        assert!(!hand_over(&file, &records), "it listens, and is not found");
        for damaged in ["", "99999999 key", "1 key", "no port"] {
            fs::write(&file, damaged).unwrap();
            assert!(!hand_over(&file, &records), "{damaged}");
        }
        assert!(matches!(heard.try_recv(), Err(TryRecvError::Empty | TryRecvError::Disconnected)));
    }

    #[test]
    fn a_window_that_is_closing_takes_no_records() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("window");
        let (worker, heard) = Answers::new();
        let (listener, key) = announce(&file).unwrap();
        thread::spawn(move || serve(&listener, &key, &worker));
        let records = [home.path().join("a.sgf")];
        assert!(hand_over(&file, &records));
        drop(heard);
        assert!(!hand_over(&file, &records));
    }

    #[test]
    fn records_too_many_or_too_long_for_one_message_are_all_handed_over() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("window");
        let (worker, heard) = Answers::new();
        let (listener, key) = announce(&file).unwrap();
        thread::spawn(move || serve(&listener, &key, &worker));
        let long = "谱".repeat(500);
        for (count, folder) in [(250, "records"), (90, long.as_str())] {
            let records: Vec<_> = (0..count).map(|n| home.path().join(folder).join(format!("{n}.sgf"))).collect();
            assert!(hand_over(&file, &records));
            let opened = heard.try_iter().filter_map(|task| match task {
                Task::Progress(Event::Intent(Intent::Open(path))) => Some(path),
                _ => None,
            });
            assert!(opened.eq(records), "{count} records");
        }
    }
}
