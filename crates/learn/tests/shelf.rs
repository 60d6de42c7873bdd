//! Sets of problems: those that come with the program are sound, files are listed and added.

use std::collections::HashSet;
use std::fs;

use lanke_game::record::encoding;
use lanke_learn::{Judge, LEVELS, MadeProblem, Outcome, ProblemSet, ProgressFile, SetId, Shelf};

const MEMORY: usize = 32 << 20;

#[test]
fn every_problem_of_the_program_has_one_solution() {
    for level in 1..=LEVELS {
        let set = Shelf::read(&SetId::Made(level)).unwrap().unwrap();
        assert_eq!(set.problems().len(), 100, "level {level}");
        assert!(set.others().is_empty());
        let keys: HashSet<u64> = set.problems().iter().map(|problem| problem.key()).collect();
        assert_eq!(keys.len(), 100, "level {level} has the same problem twice");
        // The longest proofs are left to a slower day.
        let sample = if level < 4 { 1 } else { 20 };
        for (index, problem) in set.problems().iter().enumerate().step_by(sample) {
            let judge = Judge::of(problem, MEMORY, &mut |_| false);
            let judge = judge.unwrap_or_else(|reason| panic!("level {level}, problem {}: {reason:?}", index + 1));
            assert_eq!(judge.working(), problem.solutions(), "level {level}, problem {}", index + 1);
            assert!(problem.kills().is_some());
        }
    }
}

#[test]
fn sets_are_added_beside_others() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::within(folder.path());
    assert_eq!(shelf.sets().unwrap().len(), usize::from(LEVELS));
    let set = Shelf::read(&SetId::Made(1)).unwrap().unwrap();
    let (first, second) = (shelf.add(&set).unwrap(), shelf.add(&set).unwrap());
    assert_ne!(first, second);
    fs::write(folder.path().join("sets/notes.txt"), "no set").unwrap();
    fs::write(folder.path().join("sets/broken.sgf"), "no record").unwrap();
    let sets = shelf.sets().unwrap();
    assert_eq!(sets.len(), usize::from(LEVELS) + 3);
    assert!(sets.contains(&first) && sets.contains(&second));
    assert_eq!(Shelf::read(&first).unwrap().unwrap().key(), set.key());
    let broken = SetId::File(folder.path().join("sets/broken.sgf"));
    assert!(Shelf::read(&broken).unwrap().is_none_or(|set| set.problems().is_empty()));
    // Old programs write names in capitals.
    let old = folder.path().join("sets/OLD.SGF");
    fs::write(&old, "(;SZ[9])").unwrap();
    assert!(shelf.sets().unwrap().contains(&SetId::File(old)));
}

#[test]
fn made_problems_are_those_of_their_seeds() {
    let made = (0..1000).find_map(|seed| MadeProblem::of(seed, 1));
    let set = Shelf::read(&SetId::Made(1)).unwrap().unwrap();
    assert_eq!(made.unwrap().board, *set.problems()[0].board());
}

#[test]
fn a_set_grows_and_keeps_its_progress() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::within(folder.path());
    let made = Shelf::read(&SetId::Made(1)).unwrap().unwrap();
    let tree = |index: usize| made.problems()[index].tree().clone();
    let first = shelf.append("mine", tree(0)).unwrap();
    assert_eq!((first.index, first.before.problems().len(), first.set.problems().len()), (0, 0, 1));
    let progress = |set: &ProblemSet| ProgressFile::of(set, folder.path());
    let key = made.problems()[0].key();
    progress(&first.set).record(key, Outcome::Right, 1).unwrap();
    let second = shelf.append("mine", tree(1)).unwrap();
    assert_eq!((&second.id, second.index, second.set.problems().len()), (&first.id, 1, 2));
    let kept = progress(&second.set).go_on_from(&progress(&second.before)).unwrap();
    assert!(kept.is_solved(key));
    let again = shelf.append("mine", tree(0)).unwrap();
    assert_eq!((again.index, again.set.problems().len()), (0, 2));
    assert!(second.is_new() && !again.is_new());
    assert_eq!(Shelf::read(&first.id).unwrap().unwrap().problems().len(), 2);
    // What is no set stays as it is.
    fs::write(folder.path().join("sets/notes.sgf"), "my notes").unwrap();
    let beside = shelf.append("notes", tree(2)).unwrap();
    assert_ne!(beside.id, SetId::File(folder.path().join("sets/notes.sgf")));
    assert_eq!(fs::read(folder.path().join("sets/notes.sgf")).unwrap(), b"my notes");
}

#[test]
fn what_else_stands_in_the_file_of_a_set_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::within(folder.path());
    let made = Shelf::read(&SetId::Made(1)).unwrap().unwrap();
    let file = |name: &str| folder.path().join("sets").join(name);
    shelf.append("mine", made.problems()[0].tree().clone()).unwrap();
    fs::write(file("mine.sgf"), "(;SZ[9]C[a game];B[ee])\nmy notes").unwrap();
    let appended = shelf.append("mine", made.problems()[1].tree().clone()).unwrap();
    assert_eq!((appended.index, appended.set.problems().len(), appended.set.place(0)), (0, 1, 2));
    let text = fs::read_to_string(file("mine.sgf")).unwrap();
    assert!(text.contains("a game") && text.contains("my notes"), "{text}");
    assert!(!file("mine.sgf.broken").exists());
    // A torn file is put right, and what it was lies beside it.
    fs::write(file("mine.sgf"), "(;SZ[9];B[ee]C[torn").unwrap();
    shelf.append("mine", made.problems()[2].tree().clone()).unwrap();
    assert_eq!(fs::read(file("mine.sgf.broken")).unwrap(), b"(;SZ[9];B[ee]C[torn");
}

#[test]
fn a_set_in_another_encoding_is_read_and_a_wrong_byte_kept_aside() {
    const SET: &str = "(;CA[GB18030]SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]C[黑先活];B[ba])";
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::within(folder.path());
    let file = folder.path().join("sets/mine.sgf");
    let made = Shelf::read(&SetId::Made(1)).unwrap().unwrap();
    let bytes = encoding("gb18030").unwrap().encode(SET).0;
    fs::create_dir(folder.path().join("sets")).unwrap();
    fs::write(&file, &bytes).unwrap();
    let task = |set: &ProblemSet| set.problems()[0].task();
    assert_eq!(task(&Shelf::read(&SetId::File(file.clone())).unwrap().unwrap()).as_deref(), Some("黑先活"));
    let appended = shelf.append("mine", made.problems()[0].tree().clone()).unwrap();
    assert_eq!((appended.index, task(&appended.set).as_deref()), (1, Some("黑先活")));
    assert!(fs::read_to_string(&file).unwrap().contains("黑先活"), "it is UTF-8 now");
    let aside = folder.path().join("sets/mine.sgf.broken");
    assert!(!aside.exists(), "nothing was lost");

    let broken = [SET.replace("GB18030", "UTF-8").as_bytes(), b"(;C[\xff])"].concat();
    fs::write(&file, &broken).unwrap();
    let appended = shelf.append("mine", made.problems()[1].tree().clone()).unwrap();
    assert_eq!(task(&appended.set).as_deref(), Some("黑先活"));
    assert_eq!(fs::read(aside).unwrap(), broken);
}
