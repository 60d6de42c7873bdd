//! The file of a key from any bytes: the key in it, or a new one, which is found again. What is no key is set aside.
#![no_main]

use std::fs;
use std::path::Path;

use lanke_peer::Identity;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let memory = Path::new("/dev/shm");
    let dir = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    let path = dir.path().join("identity");
    fs::write(&path, bytes).expect("a file");
    let take = |fresh| Identity::take(&path, fresh).expect("a key").expect("nobody else has it").secret;
    let first = take([1; 32]);
    assert_eq!(take([2; 32]), first);
    let files = fs::read_dir(dir.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
    let kept = files.filter(|file| *file != path).map(|file| fs::read(file).expect("a file")).collect::<Vec<_>>();
    if first == [1; 32] && !bytes.is_empty() && fs::read(&path).expect("a file") != bytes {
        assert_eq!(kept, [bytes], "what was there is set aside");
    }
});
