//! Check of the targets of journals: entries are restored or refused, and what is restored stays the same when it is
//! written to a journal and restored once more.

use std::fs;
use std::path::Path;

use lanke_app::recovery;
use lanke_storage::Journal;

/// Restores the entries of a file with these bytes, and these lines behind entries that a journal begins with.
pub fn check(bytes: &[u8], beginning: &[&str]) {
    let memory = Path::new("/dev/shm");
    let dir = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    let path = dir.path().join("a.journal");
    fs::write(&path, bytes).expect("a file");
    if let Ok(entries) = Journal::entries(&path) {
        restored(&entries, dir.path());
    }
    let lines = String::from_utf8_lossy(bytes);
    let lines = beginning.iter().copied().chain(lines.lines()).map(str::to_owned).collect::<Vec<_>>();
    assert!(restored(&lines, dir.path()), "what it begins with makes sense");
}

/// True if the entries make sense.
fn restored(entries: &[String], folder: &Path) -> bool {
    let Ok(used) = recovery::restore(entries).map(|restored| restored.entries) else { return false };
    assert!(used.len() <= entries.len());
    let path = folder.join("again.journal");
    let mut journal = Journal::create(&path).expect("a journal");
    journal.append(&used).expect("entries");
    drop(journal);
    let read = Journal::entries(&path).expect("a journal of ours");
    fs::remove_file(&path).expect("a file");
    // Control characters, which no writer leaves in an entry, have become spaces.
    if read == used {
        assert_eq!(recovery::restore(&read).ok().map(|restored| restored.entries), Some(used));
    }
    true
}
