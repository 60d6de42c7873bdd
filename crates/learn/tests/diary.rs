//! The diary: numbers of days, days in a row, two programs at once, damaged files.

use std::fs;

use lanke_learn::deck::Rating;
use lanke_learn::{DayTally, Diary, DiaryFile, Entry, Outcome};

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
fn a_damaged_file_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("diary.json"), "{\"days\": 3").unwrap();
    assert_eq!(DiaryFile::within(folder.path()).read().unwrap(), Diary::default());
    let kept =
        fs::read_dir(folder.path()).unwrap().any(|entry| fs::read(entry.unwrap().path()).unwrap() == b"{\"days\": 3");
    assert!(kept);
}
