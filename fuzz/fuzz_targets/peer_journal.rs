//! A table's journal: any bytes are read, restored to a table, or refused; what was restored is read the same again.
#![no_main]

use std::time::Duration;

use lanke_peer::{Guest, GuestSetup, Hash, Host, HostSetup, Role, TableJournal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Nothing here need be on a disk.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder can be made");
    let path = folder.path().join("journal");
    std::fs::write(&path, bytes).expect("a file can be written");
    let Ok((journal, saved)) = TableJournal::open(&path, None) else { return };
    drop(journal);
    let code = "482716".to_owned();
    let (name, rank, date) = (String::new(), String::new(), String::new());
    let guest = GuestSetup {
        name: name.clone(),
        rank: rank.clone(),
        role: Role::Player,
        code: Some(code.clone()),
        terms: None,
    };
    let setup = HostSetup { name, rank, code, terms: None, table: Hash(1), seed: 1, date };
    // What cannot begin is refused, with the reason.
    let _ = Host::resume(setup, &saved.lines, Duration::ZERO);
    Guest::resume(guest, Hash(1), &saved.lines, Duration::ZERO).expect("its items are a table's");
    let (_, again) = TableJournal::open(&path, None).expect("it was opened before");
    assert_eq!((&again.lines, &again.recovery), (&saved.lines, &None));
});
