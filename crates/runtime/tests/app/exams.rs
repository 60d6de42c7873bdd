//! Exams, as the window shows them.

use std::collections::BTreeSet;
use std::fs;

use lanke_app::view::{ExamEndView, ExamStartView, Grade, LearnPage, Tone};
use lanke_app::{ExamRule, Intent, LearnWish, PageId};
use lanke_learn::{SetId, Shelf};

use crate::learn::{overview, page, problem};
use crate::program::{Program, home};

/// The bulky five in a corner, whose middle decides.
const PROBLEM: &str =
    "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd](;B[aa];W[ba])(;B[ba]C[RIGHT]))";

fn exam_start(program: &Program) -> ExamStartView {
    match page(program) {
        LearnPage::ExamStart(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn exam_end(program: &Program) -> ExamEndView {
    match page(program) {
        LearnPage::ExamEnd(view) => *view,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_exam_is_taken_against_the_clock() {
    let home = home();
    let sets = home.path().join("learn").join("sets");
    fs::create_dir_all(&sets).unwrap();
    fs::write(sets.join("club.sgf"), PROBLEM.repeat(3)).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Exam(5));
    let view = exam_start(&program);
    assert_eq!((view.title.as_str(), view.opening), ("club", false));
    // The set has three problems only.
    assert_eq!(view.passes, (["2", "3", "3", "3", "3"].map(str::to_owned).to_vec(), 1));
    program.learn(LearnWish::ExamRule(ExamRule::Time, 0));
    program.learn(LearnWish::ExamRule(ExamRule::Pass, 0));
    program.learn(LearnWish::ExamRule(ExamRule::Pass, 99));
    assert_eq!((exam_start(&program).times.1, exam_start(&program).passes.1), (0, 0));

    program.learn(LearnWish::BeginExam);
    let view = problem(&program);
    let exam = view.exam.unwrap();
    assert_eq!((view.place.as_str(), exam.before, exam.of, view.over), ("1 / 3", 0, 3, false));
    assert_eq!(view.verdict.more, "0:15");
    program.wait(4.0);
    assert_eq!(problem(&program).verdict.more, "0:11");
    // It stands while another page is shown.
    program.send(Intent::Show(PageId::Review));
    program.wait(60.0);
    program.send(Intent::Show(PageId::Learn));
    assert_eq!((problem(&program).place.as_str(), problem(&program).verdict.more.as_str()), ("1 / 3", "0:11"));
    // Nothing helps, and nothing gives the solution away.
    for wish in [LearnWish::Hint, LearnWish::Answer, LearnWish::Variation(0), LearnWish::Reopen(0)] {
        program.learn(wish);
    }
    let view = problem(&program);
    assert!(view.board.lit.is_empty() && view.variations.is_empty() && view.proof.is_empty() && !view.can_hint);
    program.tap("B7");
    let view = problem(&program);
    assert_eq!((view.verdict.text.as_str(), view.verdict.tone, view.over), ("Right", Tone::Good, true));
    // The next one comes by itself.
    program.wait(2.0);
    program.lanke.settle();
    let view = problem(&program);
    assert_eq!((view.place.as_str(), view.over, view.line), ("2 / 3", false, (0, 0)));
    program.tap("A7");
    let view = problem(&program);
    assert_eq!((view.verdict.text.as_str(), view.over, view.variations.len()), ("Wrong", true, 0));
    // Or at once.
    program.learn(LearnWish::Next);
    assert_eq!(problem(&program).place, "3 / 3");
    program.wait(6.0);
    assert_eq!((problem(&program).verdict.tone, problem(&program).over), (Tone::Warning, false));
    program.wait(9.0);
    assert_eq!(problem(&program).verdict.text, "Time is up");
    program.tap("B7");
    assert_eq!(problem(&program).verdict.text, "Time is up", "too late");
    program.wait(2.0);

    let view = exam_end(&program);
    assert_eq!((view.passed, view.result.as_str()), (false, "1 of 3 right, 2 to pass"));
    let grades: Vec<Grade> = view.answers.iter().map(|answer| answer.grade).collect();
    assert_eq!(grades, [Grade::Right, Grade::Wrong, Grade::Late]);
    assert_eq!(view.answers[2].took, "0:15");
    // A problem of it is opened to be learned from, and counted no more than others.
    program.learn(LearnWish::Reopen(1));
    let view = problem(&program);
    assert!(view.exam.is_none() && view.can_hint);
    // It leads back to the result, also from the next one and when it is turned.
    for wish in [LearnWish::Next, LearnWish::Turn, LearnWish::Overview] {
        program.learn(wish);
    }
    assert_eq!(exam_end(&program).result, "1 of 3 right, 2 to pass");
    program.learn(LearnWish::Overview);
    assert_eq!(overview(&program).solved, "3 in seven days, 33% right");
}

#[test]
fn problems_of_an_exam_are_skipped_and_another_begun() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Exam(0));
    program.learn(LearnWish::ExamRule(ExamRule::Problems, 0));
    program.learn(LearnWish::BeginExam);
    for number in 1..=5 {
        assert_eq!(problem(&program).place, format!("{number} / 5"));
        program.learn(LearnWish::Next);
        assert_eq!(problem(&program).verdict.text, "Wrong", "a problem that is skipped");
        program.learn(LearnWish::Next);
    }
    let view = exam_end(&program);
    assert!(!view.passed);
    let places: BTreeSet<String> = view.answers.into_iter().map(|answer| answer.name).collect();
    assert_eq!(places.len(), 5, "different problems");
    program.learn(LearnWish::Again);
    assert_eq!(exam_start(&program).problems, (["5", "10", "20"].map(str::to_owned).to_vec(), 0));
    program.learn(LearnWish::BeginExam);
    assert_eq!(problem(&program).place, "1 / 5");
    for _ in 0..2 {
        program.learn(LearnWish::Next);
    }
    assert_eq!(problem(&program).place, "2 / 5");
    // It ends where it is left: the problem on the board counts as wrong.
    program.learn(LearnWish::Overview);
    let view = exam_end(&program);
    assert_eq!((view.passed, view.result.as_str()), (false, "0 of 5 right, 4 to pass"));
    assert_eq!(view.answers.iter().map(|answer| answer.grade).collect::<Vec<_>>(), [Grade::Wrong; 2]);
    program.learn(LearnWish::Overview);
    assert_eq!(overview(&program).solved, "7 in seven days, 0% right");
}

#[test]
fn a_set_with_damaged_progress_is_opened_and_an_exam_that_cannot_be_begins_later() {
    let home = home();
    let learn = home.path().join("learn");
    let set = learn.join("sets").join("club.sgf");
    fs::create_dir_all(set.parent().unwrap()).unwrap();
    fs::create_dir_all(learn.join("problems")).unwrap();
    fs::write(&set, PROBLEM).unwrap();
    let key = Shelf::read(&SetId::File(set)).unwrap().unwrap().key();
    let progress = learn.join("problems").join(format!("{key:016x}.json"));
    fs::write(&progress, "{").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Problems(5));
    assert_eq!(problem(&program).place, "1 / 1");
    program.learn(LearnWish::Overview);

    program.learn(LearnWish::Exam(5));
    fs::remove_file(&progress).unwrap();
    fs::create_dir(&progress).unwrap();
    program.learn(LearnWish::BeginExam);
    assert_eq!((program.view().common.status.tone, exam_start(&program).opening), (Tone::Bad, false));
    fs::remove_dir(&progress).unwrap();
    program.learn(LearnWish::BeginExam);
    assert_eq!(problem(&program).place, "1 / 1");
}

#[test]
fn a_set_is_added_while_its_record_is_open_with_changes() {
    let home = home();
    let file = home.path().join("club.sgf");
    fs::write(&file, PROBLEM).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(file.clone()));
    program.send(Intent::Comment("mine".into()));
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::OpenSet);
    program.send(Intent::Open(file));
    program.lanke.settle();
    assert_eq!(program.view().common.status.text, "1 problem was added");
    assert_eq!(overview(&program).sets[5].name, "club");
}
