//! Lessons, as the window shows them.

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::view::{LearnPage, LessonView, Tone};
use lanke_app::{Intent, LearnWish, PageId};
use lanke_learn::lesson::{LessonFile, lessons};
use lanke_rules::{Color, Point};
use lanke_sound::Cue;

use crate::analysis::script;
use crate::learn::{overview, page};
use crate::program::{Program, home};

fn lesson(program: &Program) -> LessonView {
    match page(program) {
        LearnPage::Lesson(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// Does what the hint says.
fn follow_hint(program: &mut Program) {
    program.learn(LearnWish::Hint);
    let view = lesson(program);
    match (view.shown_choice, view.board.lit.first()) {
        (Some(index), _) => program.learn(LearnWish::Choose(index)),
        (None, Some(&p)) => program.send(Intent::Tap(p)),
        (None, None) => program.learn(LearnWish::Pass),
    }
    program.rest();
}

#[test]
fn lessons_are_played_through_and_remembered() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    let view = overview(&program);
    assert_eq!((view.lessons.len(), view.learned.as_str()), (15, "0 of 15 done"));
    assert_eq!(view.next_lesson.map(|(index, title, _)| (index, title)), Some((0, "Lesson 1  The board".to_owned())));
    program.learn(LearnWish::Lesson(2));
    let view = lesson(&program);
    assert_eq!((view.title.as_str(), view.place, view.done), ("Lesson 3  Atari", (1, 5), false));
    assert!(view.turn.starts_with("Black") && !view.can_go_back && view.verdict.text.is_empty());

    // A wrong move is explained, and taken back by itself.
    program.send(Intent::Tap(Point::new(0, 0)));
    let view = lesson(&program);
    assert_eq!((view.verdict.tone, view.board.points[0].stone), (Tone::Warning, Some(Color::Black)));
    assert!(!view.verdict.text.is_empty() && !view.calm.is_empty() && !view.board.enabled);
    program.wait(1.3);
    assert_eq!(lesson(&program).board.points[0].stone, None);
    // Enter does nothing before the step is done.
    program.learn(LearnWish::Next);
    assert_eq!(lesson(&program).place, (1, 5));

    for step in 1..=5 {
        assert_eq!(lesson(&program).place, (step, 5));
        for _ in 0..20 {
            if lesson(&program).done {
                break;
            }
            follow_hint(&mut program);
        }
        let view = lesson(&program);
        assert!(view.done && view.verdict.tone == Tone::Good, "{view:?}");
        assert_eq!(view.finished, step == 5);
        program.learn(LearnWish::Next);
    }
    assert_eq!(lesson(&program).title, "Lesson 4  Escaping");
    program.learn(LearnWish::Overview);
    let view = overview(&program);
    assert!(view.lessons[2].done && view.lessons[0].current, "{:?}", view.lessons);
    assert_eq!(view.learned, "1 of 15 done");
    assert_eq!(LessonFile::within(&home.path().join("learn")).read().unwrap().steps_done(&lessons()[2]), 5);
}

#[test]
fn a_lesson_ends_in_a_game_against_the_program() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    // The last lesson of NoGo: a game on a small board.
    program.learn(LearnWish::Lesson(14));
    for _ in 0..30 {
        let view = lesson(&program);
        if view.done {
            break;
        }
        let free = view.board.size.points().filter(|&p| view.board.points[view.board.size.ordinal(p)].stone.is_none());
        for p in free {
            program.send(Intent::Tap(p));
            program.rest();
            program.wait(2.0);
            let after = lesson(&program);
            let stones = |view: &LessonView| view.board.points.iter().filter(|point| point.stone.is_some()).count();
            if after.done || stones(&after) > stones(&view) {
                break;
            }
        }
    }
    let view = lesson(&program);
    assert!(view.done && view.finished && view.verdict.text.contains("whole lesson"), "{:?}", view.verdict);
}

#[test]
fn a_pass_of_the_other_side_is_said() {
    let home = home();
    let mut program = Program::start(home.path()).thinking_with(script().0);
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Lesson(11));
    assert_eq!(lesson(&program).verdict.text, "");
    program.tap("D4");
    let view = lesson(&program);
    assert_eq!((view.verdict.text.as_str(), view.verdict.tone, view.done), ("White passed", Tone::Plain, false));
    program.learn(LearnWish::Pass);
    assert!(lesson(&program).done, "now one pass ends the game");
}

#[test]
fn a_lesson_sounds_like_what_is_done() {
    let home = home();
    let heard = Rc::<RefCell<Vec<_>>>::default();
    let mut program = Program::start(home.path()).thinking_with(script().0).heard_in(heard.clone());
    program.send(Intent::Show(PageId::Learn));
    // Liberties are counted, and no stone is played.
    program.learn(LearnWish::Lesson(1));
    let choices = 0..lesson(&program).choices.len();
    choices.for_each(|index| program.learn(LearnWish::Choose(index)));
    assert!(lesson(&program).done);
    assert_eq!(heard.take(), []);
    // A closed point gets no stone.
    program.learn(LearnWish::Overview);
    program.learn(LearnWish::Lesson(12));
    program.tap("C2");
    assert!(lesson(&program).done);
    assert_eq!(heard.take(), []);
    // The other side passes.
    program.learn(LearnWish::Overview);
    program.learn(LearnWish::Lesson(11));
    program.tap("D4");
    assert_eq!(heard.take(), [Cue::Stone(Color::Black), Cue::Pass]);
}
