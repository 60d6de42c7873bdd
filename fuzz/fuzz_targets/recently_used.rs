//! The desktop's list of recently used files, from any bytes: a record is added, or the list stays as it is.

#![no_main]

use std::fs;
use std::path::Path;

use chrono::DateTime;
use lanke_runtime::recently_used;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let memory = Path::new("/dev/shm");
    let dir = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    let list = dir.path().join("recently-used.xbel");
    fs::write(&list, bytes).expect("a file");
    if recently_used::add(&list, Path::new("/a.sgf"), DateTime::UNIX_EPOCH).is_err() {
        assert_eq!(fs::read(&list).expect("a list"), bytes);
    }
});
