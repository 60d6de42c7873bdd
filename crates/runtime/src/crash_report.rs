//! Reports of crashes: a text file for each panic, which the user can read and send by hand.

use std::backtrace::Backtrace;
use std::env::consts;
use std::fmt::Display;
use std::fs;
use std::io;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use lanke_storage::{self as storage, Access};

/// Reports that are kept; the oldest go first.
const MOST: usize = 20;
/// Ending of a report that the user has not been told of.
const NEW: &str = "new";
/// Panics of this process so far.
static PANICS: AtomicU32 = AtomicU32::new(0);

/// Writes a report of every panic from now on into a folder, beside what else is done with panics. `version` is that of the
/// program.
pub fn install(folder: PathBuf, version: &'static str) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        usual(info);
        // Nothing else can be done in a program that is failing already.
        drop(write(&folder, version, info));
    }));
}

fn write(folder: &Path, version: &str, info: &PanicHookInfo<'_>) -> io::Result<()> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let text = report(time, version, info, &Backtrace::force_capture());
    // A panic is often followed by one of the thread that waits, within the same second.
    let number = PANICS.fetch_add(1, Ordering::Relaxed);
    let name = format!("crash-{time}-{}-{number:03}.{NEW}", process::id());
    storage::replace(&folder.join(name), text.as_bytes(), Access::Private)?;
    let mut known = reports(folder)?;
    known.sort();
    for old in known.iter().rev().skip(MOST) {
        fs::remove_file(old)?;
    }
    Ok(())
}

fn report(time: u64, version: &str, info: &PanicHookInfo<'_>, backtrace: &dyn Display) -> String {
    let thread = thread::current();
    let thread = thread.name().unwrap_or("without a name");
    let (system, processor) = (consts::OS, consts::ARCH);
    format!(
        "Lanke {version}\nSystem: {system}, {processor}\nSeconds since 1970: {time}\nThread: {thread}\n\n{info}\n\n{backtrace}"
    )
}

/// The reports in a folder; none where there is no folder.
///
/// # Errors
/// When the folder cannot be listed.
pub fn reports(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let is_report = |path: &PathBuf| {
        path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with("crash-"))
            && path.extension().is_some_and(|end| end == NEW || end == "txt")
    };
    entries.map(|entry| Ok(entry?.path())).filter(|path| path.as_ref().map_or(true, is_report)).collect()
}

/// The newest report that the user has not been told of; from now on all are known.
///
/// # Errors
/// When the folder refuses it.
pub(crate) fn take_new(folder: &Path) -> io::Result<Option<PathBuf>> {
    let mut newest = None;
    for path in reports(folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == NEW)) {
        let known = path.with_extension("txt");
        fs::rename(&path, &known)?;
        newest = newest.max(Some(known));
    }
    Ok(newest)
}

/// Makes a report new again: there was no window to tell of it in.
///
/// # Errors
/// When the folder refuses it.
pub fn renew(report: &Path) -> io::Result<()> {
    fs::rename(report, report.with_extension(NEW))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_leaves_a_report_that_is_told_of_once() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("reports");
        install(folder.clone(), "9.8.7");
        let panicked =
            thread::Builder::new().name("search".into()).spawn(|| panic!("the tree is upside down")).unwrap();
        assert!(panicked.join().is_err());
        let told = take_new(&folder).unwrap().unwrap();
        let text = fs::read_to_string(&told).unwrap();
        for part in ["Lanke 9.8.7", "Thread: search", "the tree is upside down", "crash_report.rs"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(take_new(&folder).unwrap(), None);
        renew(&told).unwrap();
        assert_eq!(take_new(&folder).unwrap().as_ref(), Some(&told));
        assert_eq!(reports(&folder).unwrap(), [told]);
        // Two panics within a second.
        for _ in 0..2 {
            assert!(thread::spawn(|| panic!("once more")).join().is_err());
        }
        assert_eq!(reports(&folder).unwrap().len(), 3);
        let newest = reports(&folder).unwrap().into_iter().max().unwrap().with_extension("txt");
        assert_eq!(take_new(&folder).unwrap(), Some(newest));
        assert_eq!(take_new(&home.path().join("nowhere")).unwrap(), None);
    }
}
