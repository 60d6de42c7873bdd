//! A journal from any bytes: refused, or entries that stay the same when it is opened again, after which new ones
//! follow. A journal of ours with a few bytes changed never shows an entry that was not written.
#![no_main]

use std::fs;
use std::path::Path;

use lanke_storage::{Journal, JournalError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Vec<u8>, Vec<String>, Vec<(u16, u8)>)| {
    let (bytes, entries, changes) = input;
    // In memory where the system has a folder for it.
    let memory = Path::new("/dev/shm");
    let dir = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    let foreign = dir.path().join("foreign.journal");
    fs::write(&foreign, &bytes).expect("a file");
    reopened(&foreign);

    let ours = dir.path().join("ours.journal");
    let mut journal = Journal::create(&ours).expect("a journal");
    journal.append(&entries).expect("entries");
    drop(journal);
    // One whose last entry says so is closed.
    let Some(written) = opened(&ours) else { return };
    let mut bytes = fs::read(&ours).expect("a file");
    for (at, value) in changes {
        let at = usize::from(at) % bytes.len();
        bytes[at] = value;
    }
    // A first line in braces is one of an earlier version, without checksums.
    bytes[0] = bytes[0].min(b'z');
    fs::write(&ours, bytes).expect("a file");
    if let Some(entries) = reopened(&ours) {
        assert!(written.starts_with(&entries), "{entries:?} of {written:?}");
    }
});

/// Opens a journal, opens it again, appends to it and opens it once more; its entries.
fn reopened(path: &Path) -> Option<Vec<String>> {
    // Without an entry there is nothing to be offered again.
    let entries = opened(path).filter(|entries| !entries.is_empty())?;
    let mut again = Journal::open(path).expect("what was opened once is opened again");
    assert_eq!(again.entries, entries);
    assert_eq!(again.damage, None, "damage is told once");
    again.journal.append(&["one more".to_owned()]).expect("an entry");
    drop(again);
    let longer = opened(path).expect("a journal");
    assert_eq!(longer[..entries.len()], entries);
    assert_eq!(longer[entries.len()..], ["one more"]);
    Some(entries)
}

fn opened(path: &Path) -> Option<Vec<String>> {
    match Journal::open(path) {
        Ok(recovered) => Some(recovered.entries),
        Err(JournalError::Closed | JournalError::Foreign) => None,
        Err(error) => panic!("{error}"),
    }
}
