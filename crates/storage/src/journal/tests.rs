use proptest::prelude::*;

use super::lines::HEADER_1;
use super::*;

const JOURNAL: &str = "0000000000000007.journal";

fn entries(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("act {n} 王质")).collect()
}

fn journal_of(count: usize) -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let dir = tempfile::tempdir().unwrap();
    let mut journal = Journal::create_in(dir.path(), 7).unwrap();
    for entry in entries(count) {
        journal.append(&[entry]).unwrap();
    }
    let path = journal.path().to_owned();
    let bytes = fs::read(&path).unwrap();
    (dir, path, bytes)
}

#[test]
fn an_unfinished_journal_is_found_whole_and_continued() {
    let dir = tempfile::tempdir().unwrap();
    assert!(Journal::unfinished(&dir.path().join("none"), "journal").unwrap().0.is_empty());
    let mut journal = Journal::create_in(dir.path(), 7).unwrap();
    journal.append(&["act one".into(), "act\ntwo".into()]).unwrap();
    let (path, found) = (journal.path().to_owned(), || Journal::unfinished(dir.path(), "journal").unwrap().0);
    assert!(found().is_empty(), "it is still held");
    drop(journal);
    let mut torn = fs::read(&path).unwrap();
    torn.extend(b"\x1E3 00000000 act thr");
    fs::write(&path, torn).unwrap();

    let mut again = found();
    assert_eq!(again[0].entries, ["act one", "act two"]);
    assert_eq!(again[0].damage, None, "what was cut off was never acknowledged");
    again[0].journal.append(&["act three".into()]).unwrap();
    drop(again);

    let mut again = found();
    assert_eq!(again[0].entries, ["act one", "act two", "act three"]);
    again.remove(0).journal.close().unwrap();
    assert!(found().is_empty());
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn every_flipped_bit_is_noticed_and_costs_the_last_entry_at_most() {
    let (dir, path, bytes) = journal_of(9);
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &damaged).unwrap();
        let RecoveredJournal { mut journal, entries: found, damage } = Journal::open(&path).unwrap();
        let damage = damage.unwrap_or_else(|| panic!("bit {bit} was not noticed"));
        assert_eq!(fs::read(&damage.original).unwrap(), damaged);
        assert!(found.len() >= 8 && found == entries(found.len()), "bit {bit}: {found:?}");
        journal.append(&["next".to_owned()]).unwrap();
        drop(journal);
        let again = Journal::open(&path).unwrap();
        assert_eq!((again.entries.len(), again.damage), (found.len() + 1, None), "the damage is told once");
        fs::remove_file(damage.original).unwrap();
    }
    drop(dir);
}

#[test]
fn what_stands_after_lost_lines_is_counted_and_kept() {
    let (_dir, path, bytes) = journal_of(9);
    let text = String::from_utf8(bytes).unwrap();
    let lost: String =
        text.split_inclusive('\n').enumerate().filter(|(n, _)| !(4..6).contains(n)).map(|(_, l)| l).collect();
    fs::write(&path, &lost).unwrap();
    let found = Journal::open(&path).unwrap();
    assert_eq!(found.entries, entries(3));
    let damage = found.damage.unwrap();
    assert_eq!((damage.unreadable, damage.stranded), (0, 5));
    assert_eq!(fs::read_to_string(damage.original).unwrap(), lost);
}

#[test]
fn lines_of_junk_cost_nothing() {
    let (_dir, path, bytes) = journal_of(9);
    for (at, junk) in [(0, &b"junk\n"[..]), (bytes.len(), b"\xff\xfe\x00\n"), (bytes.len(), b"closed\n")] {
        let damaged = [&bytes[..at], junk, &bytes[at..]].concat();
        fs::write(&path, damaged).unwrap();
        let found = Journal::open(&path).unwrap();
        assert_eq!(found.entries, entries(9));
        assert_eq!(found.damage.unwrap().unreadable, 1);
    }
}

#[test]
fn earlier_journals_are_read_and_continued_with_checksums() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(JOURNAL);
    for (old, expected) in [
        ("lanke journal 1\nact one\nact two\nact thr", &["act one", "act two"][..]),
        ("{\"open\":1}\n{\"item\":2}\n", &["{\"open\":1}", "{\"item\":2}"]),
        ("lanke journal 1\nact\u{1}\u{1e}\ttwo\r\n", &["act  \ttwo "]),
    ] {
        fs::write(&path, old).unwrap();
        for _ in 0..2 {
            let found = Journal::open(&path).unwrap();
            assert_eq!((found.entries, found.damage), (expected.iter().map(|&e| e.to_owned()).collect(), None));
        }
        assert!(fs::read_to_string(&path).unwrap().contains(HEADER));
    }
    fs::write(&path, b"lanke journal 1\nact one\n\xff\nact two\n").unwrap();
    let found = Journal::open(&path).unwrap();
    assert_eq!(found.entries, ["act one"]);
    assert_eq!(found.damage.unwrap().unreadable, 2);
}

#[test]
fn entries_that_make_no_sense_are_given_up_in_a_copy() {
    let (_dir, path, bytes) = journal_of(5);
    let mut found = Journal::open(&path).unwrap();
    let copy = found.journal.truncate(&found.entries, 2).unwrap();
    assert_eq!(fs::read(copy).unwrap(), bytes);
    found.journal.append(&["other".to_owned()]).unwrap();
    drop(found);
    assert_eq!(Journal::open(&path).unwrap().entries, ["act 0 王质", "act 1 王质", "other"]);
}

#[test]
fn a_journal_is_copied_where_there_are_no_links_and_goes_on() {
    let (_dir, path, bytes) = journal_of(5);
    let mut found = Journal::open(&path).unwrap();
    let other = broken_path(&path);
    copy(&found.journal.file, &other).unwrap();
    assert_eq!(fs::read(other).unwrap(), bytes);
    found.journal.append(&["next".to_owned()]).unwrap();
    drop(found);
    assert_eq!(Journal::open(&path).unwrap().entries.len(), 6);
}

#[test]
#[cfg(unix)]
fn a_journal_whose_file_was_removed_says_so_and_is_written_again() {
    let (dir, path, bytes) = journal_of(3);
    let mut found = Journal::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(found.journal.append(&["lost".to_owned()]).unwrap_err().kind(), io::ErrorKind::NotFound);
    fs::remove_dir(dir.path()).unwrap();
    found.journal.rewrite(&found.entries).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert!(matches!(Journal::entries(&path), Err(JournalError::Busy)));
    drop(found.journal);
    assert_eq!(Journal::entries(&path).unwrap(), found.entries);
}

#[test]
fn foreign_files_are_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.journal"), b"\xff\xfe something").unwrap();
    fs::write(dir.path().join("b.journal"), b"").unwrap();
    fs::write(dir.path().join("notes.txt"), HEADER_1).unwrap();
    let (found, failed) = Journal::unfinished(dir.path(), "journal").unwrap();
    assert!(found.is_empty());
    assert!(failed.iter().all(|(_, error)| matches!(error, JournalError::Foreign)) && failed.len() == 1);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 3);
}

#[test]
fn a_journal_that_was_stopped_before_its_first_entry_is_no_damage() {
    let (_dir, path, header) = journal_of(0);
    let longer = [&header, line(1, "act", HEADER).as_bytes()].concat();
    for length in 1..longer.len() - 1 {
        for bytes in [longer[..length].to_vec(), vec![0; length.min(header.len())]] {
            fs::write(&path, bytes).unwrap();
            assert!(matches!(Journal::open(&path), Err(JournalError::Closed)));
            assert!(!path.exists());
        }
    }
    fs::write(&path, b"\x1e0 a2db1172 lanke journal 3").unwrap();
    assert!(matches!(Journal::open(&path), Err(JournalError::Foreign)));
}

#[test]
fn an_empty_file_becomes_a_journal_where_one_is_to_be() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("w.sgf.journal");
    fs::write(&path, b"").unwrap();
    let mut journal = Journal::open_or_create(&path).unwrap().journal;
    journal.append(&["act one".to_owned()]).unwrap();
    drop(journal);
    assert_eq!(Journal::open(&path).unwrap().entries, ["act one"]);
    fs::write(&path, b"something else").unwrap();
    assert!(matches!(Journal::open_or_create(&path), Err(JournalError::Foreign)));
}

#[test]
fn two_journals_of_the_same_moment_have_two_names() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("file"), "").unwrap();
    let refused = Journal::create_in(&dir.path().join("file"), 1).unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::NotADirectory);
    let (a, b) = (Journal::create_in(dir.path(), 1).unwrap(), Journal::create_in(dir.path(), 1).unwrap());
    assert_ne!(a.path, b.path);
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        ParsedLines::parse(&bytes);
        let text = [line(0, HEADER, "").as_bytes(), &bytes].concat();
        ParsedLines::parse(&text);
    }
}
