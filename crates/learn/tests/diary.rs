//! The diary: numbers of days, days in a row, two programs at once, damaged files.

use std::fs;

use lanke_learn::deck::Rating;
use lanke_learn::{DayTally, Diary, DiaryFile, Entry, FileError, Outcome};

#[test]
fn days_are_counted() {
    let mut diary = Diary::default();
    for (day, entry) in [
        (10, Entry::Card(Rating::Good)),
        (10, Entry::Card(Rating::Again)),
        (11, Entry::Problem(Outcome::Wrong)),
        (11, Entry::Problem(Outcome::Hinted)),
        (13, Entry::Card(Rating::Hard)),
    ] {
        diary.record(entry, day);
    }
    assert_eq!(diary.day(10), DayTally { cards: 2, remembered: 1, problems: 0, solved: 0 });
    assert_eq!(diary.days(10, 12), DayTally { cards: 2, remembered: 1, problems: 2, solved: 1 });
    assert_eq!(diary.streak(11), 2);
    // Today is open still.
    assert_eq!(diary.streak(12), 2);
    assert_eq!(diary.streak(13), 1);
    assert_eq!(diary.streak(15), 0);
    diary.take_back(Rating::Hard, 13);
    assert!(diary.day(13).is_empty());
    assert_eq!(diary.streak(13), 0);
}

#[test]
fn programs_write_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let path = folder.path().to_owned();
            std::thread::spawn(move || {
                for _ in 0..5 {
                    DiaryFile::within(&path).change(|diary| diary.record(Entry::Card(Rating::Easy), 7)).unwrap();
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(DiaryFile::within(folder.path()).read().unwrap().day(7).cards, 40);
}

#[test]
fn a_damaged_file_is_set_aside_by_a_change_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, damaged) = (folder.path().join("diary.json"), "{\"days\": 3");
    fs::write(&path, damaged).unwrap();
    let file = DiaryFile::within(folder.path());
    assert!(matches!(file.read(), Err(FileError::Damaged(_))));
    assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "a reader changes nothing");
    let changed = file.change(|diary| diary.record(Entry::Card(Rating::Good), 7)).unwrap();
    assert_eq!((changed.day(7).cards, file.read().unwrap()), (1, changed));
    assert_eq!(fs::read_to_string(folder.path().join("diary.json.broken")).unwrap(), damaged);
}
