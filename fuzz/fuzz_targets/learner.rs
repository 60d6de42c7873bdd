//! A learner's files from any bytes: read or damaged, and equal when something is counted and they are read again.

#![no_main]

use std::fs;
use std::path::Path;

use lanke_game::record::sgf;
use lanke_learn::lesson::{LessonFile, lessons};
use lanke_learn::{AnalysedGamesFile, DiaryFile, Entry, Outcome, ProblemSet, ProgressFile};
use libfuzzer_sys::fuzz_target;

/// Day of what is counted, from 1970.
const DAY: i64 = 20_800;

fuzz_target!(|bytes: &[u8]| {
    let memory = Path::new("/dev/shm");
    let dir = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    let (collection, _) = sgf::read("(;SZ[9]AB[aa]AW[ba];B[ab])").expect("a record");
    let set = ProblemSet::new("", collection.games);
    let progress = format!("{:016x}.json", set.key());
    for name in ["analysed.json", "diary.json", "lessons.json", &progress] {
        fs::write(dir.path().join(name), bytes).expect("a file");
    }

    let file = DiaryFile::within(dir.path());
    let diary = file.change(|diary| diary.record(Entry::Problem(Outcome::Right), DAY)).expect("a diary");
    assert!(diary.days(DAY - 6, DAY).problems >= diary.day(DAY).problems && diary.streak(DAY) <= 20_000);
    assert_eq!(file.read().expect("a diary"), diary);

    let file = LessonFile::within(dir.path());
    let finished = file.finish(&lessons()[0], 0).expect("the progress in the lessons");
    assert!(finished.is_step_done(&lessons()[0], 0));
    assert_eq!(file.read().expect("the progress in the lessons"), finished);

    let file = AnalysedGamesFile::within(dir.path());
    assert_eq!(file.add(1).expect("games"), file.read().expect("games"));

    let file = ProgressFile::of(&set, dir.path());
    let counted = file.record(1, Outcome::Hinted, DAY).expect("the progress in a set");
    assert!(counted.tally(&set).accuracy.is_none_or(|accuracy| accuracy >= 0.0));
    assert_eq!(file.read().expect("the progress in a set"), counted);
});
