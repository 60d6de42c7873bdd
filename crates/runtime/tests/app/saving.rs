//! A disk that refuses and damaged journals cost nothing, and are told once.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use chrono::{Days, Local, NaiveDate};
use lanke_app::form::Form;
use lanke_app::view::{Dialog, Tone};
use lanke_app::{Go, Intent, LearnWish, PageId};

use crate::analysis::{count, reviewing};
use crate::learn::{overview, with_cards};
use crate::program::{Program, home};

/// Files where folders would be: every write is refused until they are removed.
fn refusing(home: &Path) {
    for name in ["journal", "games"] {
        fs::write(home.join(name), "").unwrap();
    }
}

/// A program whose first move the disk has refused.
fn refused(home: &Path) -> Program {
    refusing(home);
    let mut program = Program::start(home);
    program.play("K10");
    program.send(Intent::Cancel);
    program
}

fn accepting(home: &Path) {
    for name in ["journal", "games"] {
        fs::remove_file(home.join(name)).unwrap();
    }
}

/// The text of the dialog about what is not saved, and whether it is about leaving the program.
fn asks(program: &Program) -> Option<(String, bool)> {
    match program.view().common.dialog {
        Some(Dialog::Unsaved { text, quit, .. }) => Some((text, quit.is_some())),
        _ => None,
    }
}

fn mark(program: &Program) -> Option<String> {
    program.view().common.unsaved.map(|unsaved| unsaved.text)
}

#[test]
fn what_the_disk_refuses_is_offered_another_place() {
    let home = home();
    let mut program = Program::start(home.path());
    refusing(home.path());
    program.play("K10");
    assert!(asks(&program).is_some_and(|(text, quits)| text.contains("goes on in memory") && !quits));
    program.send(Intent::Cancel);
    program.play("Q16 D4");
    assert_eq!(program.view().common.dialog, None, "it is asked once");
    assert!(mark(&program).is_some_and(|text| text.starts_with("Only in memory")), "and marked as long as it lasts");

    program.send(Intent::Unsaved);
    program.send(Intent::SaveElsewhere(home.path().join("games/below/a.sgf")));
    assert!(asks(&program).is_some_and(|(text, _)| text.contains("below/a.sgf could not be written")));
    let place = home.path().join("elsewhere/a.sgf");
    program.send(Intent::SaveElsewhere(place.clone()));
    assert_eq!(program.view().common.dialog, None);
    assert_eq!(program.view().common.status.tone, Tone::Good);
    assert!(mark(&program).is_some_and(|text| text.contains("elsewhere/a.sgf")));
    program.play("Q4");
    assert!(fs::read_to_string(&place).unwrap().contains(";B[jj];W[pd];B[dp];W[pp]"), "every move goes there");
    program.send(Intent::Quit);
    assert!(program.lanke.has_quit(), "nothing is lost");
}

#[test]
fn analyses_that_the_disk_refuses_are_written_once_it_takes_them() {
    let home = home();
    let folder = home.path().join("analyses");
    fs::write(&folder, "").unwrap();
    let (mut program, _) = reviewing(home.path());
    program.run();
    program.wait(11.0);
    program.lanke.settle();
    let status = program.view().common.status;
    assert!(status.text.starts_with("Analyses cannot be kept: "), "{}", status.text);
    fs::remove_file(&folder).unwrap();
    program.wait(11.0);
    program.lanke.settle();
    // As a kill leaves it: nothing is written at the end.
    let _killed = std::mem::ManuallyDrop::new(program);
    let (program, asked) = reviewing(home.path());
    assert_eq!((program.analysis().graph.points.len(), count(&asked)), (5, 0));
}

#[test]
fn leaving_asks_while_something_is_in_memory_only() {
    let home = home();
    let mut program = refused(home.path());
    program.send(Intent::Quit);
    assert!(asks(&program).is_some_and(|(_, quits)| quits) && !program.lanke.has_quit());
    program.send(Intent::Cancel);
    program.play("Q16");
    assert_eq!(program.view().record().unwrap().line.len(), 2);
    accepting(home.path());
    program.send(Intent::Quit);
    assert!(program.lanke.has_quit(), "the disk is tried again first");
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 2);

    fs::remove_dir_all(home.path().join("journal")).unwrap();
    refusing(home.path());
    program.play("D4");
    program.send(Intent::Quit);
    program.send(Intent::Accept);
    assert!(program.lanke.has_quit(), "who wants to leaves without saving");
}

#[test]
fn the_disk_is_tried_again_by_itself() {
    let home = home();
    let mut program = refused(home.path());
    program.wait(20.0);
    assert!(mark(&program).is_some());
    accepting(home.path());
    program.wait(6.0);
    assert_eq!(mark(&program), None);
    assert_eq!(program.view().common.status.text, "The disk works again: everything is saved");
    assert_eq!(fs::read_dir(home.path().join("journal")).unwrap().count(), 1);
}

#[test]
fn a_game_that_is_left_unsaved_is_not_lost_with_the_next() {
    let home = home();
    let mut program = refused(home.path());
    program.send(Intent::NewGame);
    program.send(Intent::Start);
    program.send(Intent::Accept);
    assert!(
        asks(&program).is_some_and(|(text, _)| text.contains("in memory only")),
        "{:?}",
        program.view().common.dialog
    );
    assert_eq!(program.view().record().unwrap().line.len(), 0, "the next game has begun");
    let place = home.path().join("first.sgf");
    program.send(Intent::SaveElsewhere(place.clone()));
    assert!(fs::read_to_string(place).unwrap().contains(";B[jj]"));
    assert_eq!(mark(&program), None);
}

#[test]
fn a_game_that_is_written_when_the_program_is_left_has_one_record() {
    let home = home();
    let mut program = refused(home.path());
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    assert!(mark(&program).is_some());
    accepting(home.path());
    program.send(Intent::Quit);
    assert!(program.lanke.has_quit());
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 1);
}

#[test]
fn not_everything_is_saved_while_a_record_is_not() {
    let home = home();
    let mut program = refused(home.path());
    program.send(Intent::NewGame);
    program.send(Intent::Start);
    program.send(Intent::Accept);
    program.send(Intent::Cancel);
    program.play("D4");
    program.send(Intent::Cancel);
    fs::remove_file(home.path().join("journal")).unwrap();
    program.wait(6.0);
    assert!(mark(&program).is_some_and(|text| text.starts_with("Record not saved")), "{:?}", mark(&program));
    assert_ne!(program.view().common.status.text, "The disk works again: everything is saved");
    fs::remove_file(home.path().join("games")).unwrap();
    program.wait(6.0);
    assert_eq!(mark(&program), None);
}

#[test]
fn edits_that_the_disk_refuses_are_offered_another_place() {
    let home = home();
    refusing(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;GM[1]SZ[9];B[ee])".to_owned()));
    program.send(Intent::Comment("one".into()));
    assert!(asks(&program).is_some_and(|(text, _)| text.contains("Your changes are in memory only")));
    let place = home.path().join("a.sgf");
    program.send(Intent::SaveElsewhere(place.clone()));
    program.send(Intent::Comment("two".into()));
    assert!(fs::read_to_string(&place).unwrap().contains("C[two]"));
    accepting(home.path());
    program.wait(6.0);
    assert_eq!(mark(&program), None);
}

#[test]
fn another_place_gets_a_format_that_holds_everything() {
    let home = home();
    refusing(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;GM[1]SZ[9];B[ee])".to_owned()));
    program.send(Intent::Comment("mine".into()));
    program.send(Intent::SaveElsewhere(home.path().join("a.dat")));
    let text = fs::read_to_string(home.path().join("a.dat.sgf")).unwrap();
    assert!(text.contains("C[mine]"), "{text}");
}

#[test]
fn a_damaged_journal_of_edits_gives_all_but_the_last_back() {
    const EDITS: usize = 12;
    let dir = home();
    let mut program = Program::start(dir.path());
    let moves: String =
        (0..15).map(|n| format!(";{}[{}a]", if n % 2 == 0 { "B" } else { "W" }, char::from(b'a' + n % 19))).collect();
    program.send(Intent::Paste(format!("(;GM[1]SZ[19]GC[{}]{moves})", "long ".repeat(400))));
    for n in 1..=EDITS {
        program.send(Intent::Go(Go::Move(u32::try_from(n).unwrap())));
        program.send(Intent::Comment(format!("comment {n}")));
    }
    drop(program);
    let file = fs::read_dir(dir.path().join("journal")).unwrap().next().unwrap().unwrap().path();
    let bytes = fs::read(&file).unwrap();
    let (mut whole, mut flips) = (0, 0);
    for at in (0..bytes.len()).step_by(61) {
        let home = home();
        fs::create_dir(home.path().join("journal")).unwrap();
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(home.path().join("journal/1.journal"), damaged).unwrap();
        let mut program = Program::start(home.path());
        let Some(Dialog::Ask { text, .. }) = program.view().common.dialog else {
            panic!("byte {at}: nothing is offered")
        };
        assert!(text.contains("The journal of your changes was damaged. Recovered: "), "byte {at}: {text}");
        program.send(Intent::Accept);
        assert_eq!(program.view().page_id(), PageId::Review);
        for n in 1..EDITS {
            program.send(Intent::Go(Go::Move(u32::try_from(n).unwrap())));
            assert_eq!(program.view().record().unwrap().comment, format!("comment {n}"), "byte {at}");
        }
        program.send(Intent::Go(Go::Move(EDITS as u32)));
        whole += usize::from(program.view().record().unwrap().comment == format!("comment {EDITS}"));
        flips += 1;
    }
    println!("{flips} flipped bits: {whole} records whole, {} without the last change", flips - whole);
}

#[test]
fn dates_follow_the_wall_clock_and_the_games_time_does_not() {
    let home = home();
    let day = |day| NaiveDate::from_ymd_opt(2031, 5, day).unwrap().and_hms_opt(23, 59, 0).unwrap();
    let wall = Rc::new(Cell::new(day(6)));
    let mut program = Program::start(home.path()).dated_by(Rc::clone(&wall));
    let suggested = |program: &mut Program| {
        program.send(Intent::AskPlace);
        let Some(Dialog::Files { save_as: Some(path), .. }) = program.view().common.dialog else { panic!("no dialog") };
        program.send(Intent::Cancel);
        Path::new(&path).file_name().unwrap().to_string_lossy().into_owned()
    };
    program.send(Intent::Paste("(;SZ[9];B[ee])".into()));
    assert!(suggested(&mut program).starts_with("2031-05-06 235900"));
    // The machine sleeps for three days, and then its clock is set back by one.
    for date in [9, 8] {
        wall.set(day(date));
        assert!(suggested(&mut program).starts_with(&format!("2031-05-0{date} 235900")));
    }
    program.begin(Form::default());
    program.play("D4");
    let file = home.path().join("game.sgf");
    program.send(Intent::SaveAs(file.clone()));
    assert_eq!(program.view().common.settings.recent, std::slice::from_ref(&file));
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains("DT[2031-05-08]"), "{text}");
}

#[test]
fn the_answer_of_a_card_is_taken_back_after_midnight_from_the_day_of_the_answer() {
    let home = home();
    let wall = Rc::new(Cell::new(Local::now().naive_local()));
    let (program, _) = with_cards(home.path());
    let mut program = program.dated_by(Rc::clone(&wall));
    for wish in [LearnWish::Review, LearnWish::Answer, LearnWish::Rate(0)] {
        program.learn(wish);
    }
    wall.set(wall.get() + Days::new(1));
    for wish in [LearnWish::Undo, LearnWish::Overview] {
        // The files are not read yet.
        program.lanke.send(Intent::Learn(wish));
    }
    assert!(overview(&program).week.iter().all(|day| !day.done));
}
