//! The journal of a table, whole and damaged.

use std::fs;
use std::path::Path;

use lanke_peer::{JournalRecovery, OwnKey, SavedTable, TableAccess, TableJournal};

use super::*;

/// The journals of both ends after a few moves, at `folder/host` and `folder/guest`.
fn journals(folder: &Path) -> Room {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.guest(play(Color::White, 1, 1));
    room.host(ItemKind::Chat("好棋".to_owned()));
    let key = OwnKey::Public([3; 32]);
    let host = TableAccess::Host { table: Hash(42), key, code: CODE.to_owned(), port: 46190 };
    let guest =
        TableAccess::Guest { key, host: [4; 32], addresses: vec!["127.0.0.1:46190".parse().unwrap()], world: None };
    for (name, open, lines) in [("host", host, &room.journals[0]), ("guest", guest, &room.journals[1])] {
        let (mut journal, _) = TableJournal::open(&folder.join(name), None).unwrap();
        [JournalEntry::Open(open)].iter().chain(lines).for_each(|line| journal.append(line).unwrap());
    }
    room
}

fn read(path: &Path) -> SavedTable {
    TableJournal::open(path, None).unwrap().1
}

#[test]
fn no_flipped_bit_is_accepted_silently_and_none_costs_more_than_the_last_entry() {
    // Nothing that is written here need be on a disk, which takes a while each time.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    journals(folder.path());
    let mut bits = 0;
    for name in ["host", "guest"] {
        let path = folder.path().join(name);
        let (bytes, whole) = (fs::read(&path).unwrap(), read(&path));
        assert_eq!(whole.recovery, None);
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &damaged).unwrap();
            let found = read(&path);
            let Some(JournalRecovery { original, .. }) = found.recovery else {
                panic!("bit {bit} of {name} is not noticed")
            };
            assert_eq!(fs::read(&original).unwrap(), damaged, "the damaged file is still there");
            fs::remove_file(original).unwrap();
            let (last, entries) = found.lines.split_last().unwrap();
            assert_eq!(*last, JournalEntry::Damaged);
            assert!(entries.len() + 1 >= whole.lines.len() && whole.lines.starts_with(entries), "bit {bit} of {name}");
            bits += 1;
        }
    }
    eprintln!("{bits} bits");
}

#[test]
fn entries_that_make_no_sense_are_given_up_and_a_copy_stays() {
    let folder = tempfile::tempdir().unwrap();
    journals(folder.path());
    let path = folder.path().join("host");
    let whole = read(&path);
    let (mut journal, _) = TableJournal::open(&path, None).unwrap();
    let mut item = whole
        .lines
        .iter()
        .rev()
        .find_map(|l| if let JournalEntry::Item(i) = l { Some(i.clone()) } else { None })
        .unwrap();
    // Black plays on an occupied point.
    (item.n, item.what) = (item.n + 1, play(Color::Black, 2, 2));
    journal.append(&JournalEntry::Item(item)).unwrap();
    journal.append(&JournalEntry::Released).unwrap();
    drop(journal);
    let found = read(&path);
    let recovery = found.recovery.unwrap();
    assert_eq!((recovery.lost, recovery.items, recovery.original.exists()), (2, 6, true));
    assert_eq!(found.lines[..whole.lines.len()], whole.lines);
    assert_eq!(read(&path).recovery, None, "it is told once");
}

#[test]
fn what_the_disk_has_refused_is_written_when_it_takes_it_again() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("records");
    journals(&folder);
    let path = folder.join("host");
    let (mut journal, before) = TableJournal::open(&path, None).unwrap();
    let later = [1, 2].map(|name| JournalEntry::Open(TableAccess::Table(Hash(name))));
    // A file where the folder would be: every write is refused until it is removed.
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "").unwrap();
    for line in &later {
        journal.append(line).unwrap_err();
        assert!(!journal.is_synced());
    }
    journal.sync().unwrap_err();
    fs::remove_file(&folder).unwrap();
    journal.append(&JournalEntry::Released).unwrap();
    assert!(journal.is_synced());
    drop(journal);
    let (journal, found) = TableJournal::open(&path, None).unwrap();
    assert_eq!(found.lines, [&before.lines[..], &later, &[JournalEntry::Released]].concat());
    journal.discard().unwrap();
    assert!(!path.exists());
}

#[test]
fn journals_of_earlier_versions_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old");
    let secret = "07".repeat(32);
    let old = format!(
        "{{\"open\":{{\"host\":{{\"table\":\"000000000000002a\",\"secret\":\"{secret}\",\"code\":\"482716\",\"port\":46190}}}}}}\n\
         {{\"guest\":{{\"key\":\"{secret}\",\"name\":\"松风\",\"rank\":\"\"}}}}\n"
    );
    fs::write(&path, old).unwrap();
    for _ in 0..2 {
        let saved = read(&path);
        let open =
            TableAccess::Host { table: Hash(42), key: OwnKey::Secret([7; 32]), code: "482716".to_owned(), port: 46190 };
        assert_eq!((saved.access(), saved.lines.len(), saved.recovery.clone()), (Some(&open), 2, None));
    }
}

/// Only the last time of a clock counts.
#[test]
fn times_of_a_clock_are_saved_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    journals(folder.path());
    let path = folder.path().join("host");
    let (mut journal, before) = TableJournal::open(&path, None).unwrap();
    for time in [5, 10, 15] {
        journal.append(&JournalEntry::Clock(at(time))).unwrap();
    }
    drop(journal);
    let found = read(&path);
    assert_eq!((found.lines, found.recovery), ([&before.lines[..], &[JournalEntry::Clock(at(15))]].concat(), None));
    assert!(fs::read_to_string(&path).unwrap().contains(r#"{"clock":15000}"#));
}

#[test]
fn a_guest_whose_journal_has_lost_entries_catches_up_from_the_host() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = journals(folder.path());
    let path = folder.path().join("guest");
    // The last three lines: what was proposed here and the answers to it among them.
    let bytes = fs::read(&path).unwrap();
    let ends: Vec<usize> = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(n, _)| n + 1).collect();
    fs::write(&path, [&bytes[..ends[ends.len() - 4]], b"\x1Ejunk\n"].concat()).unwrap();
    room.cut(0);
    let saved = read(&path);
    assert!(saved.recovery.is_some());
    room.guests[0] = Guest::resume(guest_setup(Role::Player), Hash(42), &saved.lines, room.now).unwrap();
    assert!(room.guests[0].table().len() < room.host.table().len());
    room.connect(0);
    assert_eq!(room.guests[0].table().items(), room.host.table().items());
    room.host(play(Color::Black, 3, 3));
    room.guest(play(Color::White, 0, 1));
    assert_eq!(room.moves(), 4);
    assert!(!room.events[0].iter().any(|event| matches!(event, Event::Objected { .. })));
}

#[test]
fn where_the_host_has_lost_entries_both_keep_their_record_and_are_told() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.guest(play(Color::White, 1, 1));
    room.cut(0);
    let items = room.guests[0].table().items().to_vec();
    let lines = &room.journals[0][..room.journals[0].len() - 2];
    room.host = Host::resume(host_setup(Some(terms(5))), lines, room.now).unwrap();
    let ours = room.host.table().items().to_vec();
    room.events = vec![Vec::new(); 2];
    room.connect(0);
    assert_eq!(room.guests[0].table().items(), items);
    assert_eq!(room.host.table().items()[..ours.len()], ours);
    assert!(matches!(room.events[1].last(), Some(Event::Disagreed { .. })), "{:?}", room.events[1]);
    assert!(room.events[0].iter().any(|event| matches!(event, Event::Objected { .. })), "{:?}", room.events[0]);
    assert!(room.guests[0].is_over());
}
