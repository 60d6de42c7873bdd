//! The program driven through its intents, as a window does it, on a clock that the test sets.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod analysis;
mod background;
mod boards;
mod camera;
mod config;
mod conflict;
mod counting;
mod deck;
mod edit;
mod ending;
mod exams;
mod export;
mod footage;
mod games;
mod home;
mod killed;
mod learn;
mod lessons;
mod library;
mod meet;
mod network;
mod online;
mod opponents;
mod pair;
mod phones;
mod program;
mod records;
mod relay;
mod saving;
mod script;
mod shared;
mod versions;
mod webcams;

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::form::{ClockKind, Form};
use lanke_app::view::{Dialog, Tone};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, PageId, Revert, Settings};
use lanke_game::record::Mark;
use lanke_rules::{ByColor, Color, Komi, Name, Point, Size};

use program::{Program, home};

fn small(side: u8) -> Form {
    Form { width: side, height: side, clock: ClockKind::None, ..Form::default() }
}

/// Two living halves of a 5×5 board with a dead white stone at A5; Black is 15 to 10.
const HALVES: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B4 A5";

#[test]
fn a_game_is_played_to_a_counted_result() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { komi: Komi::from_halves(1).unwrap(), ..small(5) });
    program.play(HALVES);
    assert_eq!(program.board(), ["O.XO.", ".XXO.", "..XO.", "..XO.", "..XO."]);
    assert_eq!(program.view().record().unwrap().move_label, "Move 12");
    program.play("pass pass");
    let view = program.view();
    let count = view.game().unwrap().count.clone().expect("two passes begin the count");
    assert!(count.open);
    assert!(view.record().unwrap().board.points[0].dead, "the lone stone is proposed as dead");
    assert_eq!(count.result, "Black wins by 4.5");
    program.play("A5");
    assert!(!program.view().record().unwrap().board.points[0].dead);
    program.send(Intent::ResetDead);
    assert!(program.view().record().unwrap().board.points[0].dead);
    program.send(Intent::Agree);
    let view = program.view();
    assert_eq!(view.game().unwrap().result.as_deref(), Some("Black wins by 4.5"));
    let kept = std::fs::read_dir(home.path().join("games")).unwrap().next().unwrap().unwrap();
    let record = std::fs::read_to_string(kept.path()).unwrap();
    assert!(record.contains("RE[B+4.5]"), "{record}");
}

#[test]
fn a_mark_made_before_the_guess_arrives_stays() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(5));
    program.play(HALVES);
    program.play("pass");
    program.lanke.send(Intent::Pass);
    let d5 = Size::square(5).unwrap().parse_vertex("D5").unwrap();
    program.lanke.send(Intent::Tap(d5));
    program.lanke.settle();
    let view = program.view();
    assert!(view.record().unwrap().board.points[3].dead, "the person's mark");
    assert!(view.record().unwrap().board.points[0].dead, "the program's guess");
}

#[test]
fn a_refused_move_is_told_where_the_player_looks_and_fades() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(5));
    program.play("B1 A2 B2 A3 B3");
    program.play("B2");
    let view = program.view();
    assert_eq!((view.common.status.text.as_str(), view.common.status.tone), ("Point is taken", Tone::Bad));
    assert_eq!(view.record().unwrap().board.refused, Size::square(5).unwrap().parse_vertex("B2"));
    program.wait(3.0);
    assert_eq!(program.view().record().unwrap().board.refused, None);
    program.wait(2.0);
    assert_eq!(program.view().common.status.text, "White to play");
}

#[test]
fn moves_are_taken_back_where_the_rules_allow_it() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(5));
    program.play("B1 A2");
    program.send(Intent::Undo);
    assert_eq!(program.view().record().unwrap().line.len(), 1);
    program.begin_over(Form { rules: Name::Simplified, ..small(5) });
    program.play("B1");
    assert!(!program.view().record().unwrap().can.undo);
    program.send(Intent::Undo);
    assert_eq!(program.view().common.status.text, "This game allows no takeback");
    assert_eq!(program.view().record().unwrap().line.len(), 1);
}

impl Program {
    /// Begins a game although another is in progress.
    fn begin_over(&mut self, form: Form) {
        self.send(Intent::NewGame);
        self.send(Intent::Edit(form));
        self.send(Intent::Start);
        assert!(matches!(self.view().common.dialog, Some(Dialog::Ask { .. })));
        self.send(Intent::Accept);
        assert!(!matches!(self.view().common.dialog, Some(Dialog::Ask { .. } | Dialog::NewGame { .. })));
    }
}

#[test]
fn a_flag_falls_and_ends_the_game() {
    let home = home();
    let mut program = Program::start(home.path());
    let form = Form { main_seconds: 60, periods: 2, seconds: 10, clock: ClockKind::Japanese, ..small(9) };
    program.begin(form);
    program.play("E5");
    program.wait(58.0);
    assert_eq!(program.view().record().unwrap().players.white.clock.clone().unwrap().main, "0:02");
    program.wait(3.0);
    assert_eq!(program.view().common.status.text, "White enters byo-yomi");
    program.play("D5");
    assert_eq!(program.view().record().unwrap().players.white.clock.clone().unwrap().side, "2×10");
    program.wait(60.0 + 18.5);
    let view = program.view();
    assert_eq!(view.record().unwrap().players.black.clock.as_ref().unwrap().side, "Last period");
    assert!(view.record().unwrap().players.black.clock.as_ref().unwrap().low);
    program.wait(2.0);
    let view = program.view();
    assert_eq!(view.game().unwrap().result.as_deref(), Some("White wins on time"));
    assert_eq!(view.record().unwrap().players.black.clock.clone().unwrap().side, "Time out");
    program.wait(10.0);
    assert_eq!(program.lanke.wake_at(), None, "an idle program asks for nothing");
}

#[test]
fn a_pause_stops_the_clock_and_the_board() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { clock: ClockKind::Absolute, main_seconds: 60, ..small(9) });
    program.play("E5");
    program.send(Intent::Pause);
    program.wait(500.0);
    let view = program.view();
    assert!(!view.record().unwrap().board.enabled && view.record().unwrap().can.resume);
    assert_eq!(view.record().unwrap().players.white.clock.clone().unwrap().main, "1:00");
    program.play("D5");
    assert_eq!(program.view().record().unwrap().line.len(), 1);
    program.send(Intent::Pause);
    program.play("D5");
    assert_eq!(program.view().record().unwrap().line.len(), 2);
}

#[test]
fn after_the_end_stones_can_be_placed_for_study() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(5));
    program.play("C3 B2");
    program.send(Intent::Resign);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { danger: true, .. })));
    program.send(Intent::Accept);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("White wins by resignation"));
    let end = [".....", ".....", "..X..", ".O...", "....."];
    program.play("D4");
    assert_eq!(program.board(), end, "a stray click after the end does nothing");
    program.send(Intent::Study);
    program.play("D4 D3");
    assert_eq!(program.board(), [".....", "...X.", "..XO.", ".O...", "....."]);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("White wins by resignation"));
    program.send(Intent::Undo);
    assert_eq!(program.board()[2], "..X..");
    program.send(Intent::Study);
    assert_eq!(program.board(), end);
}

#[test]
fn a_killed_program_gives_the_game_back() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { clock: ClockKind::Absolute, main_seconds: 600, ..small(9) });
    program.wait(4.0);
    program.play("E5 D5");
    program.wait(5.0);
    program.play("D4");
    let board = program.board();
    drop(program);

    let mut program = Program::start(home.path());
    match program.view().common.dialog {
        Some(Dialog::Ask { text, .. }) => assert!(text.contains("9×9") && text.contains("Move 3"), "{text}"),
        other => panic!("{other:?}"),
    }
    program.send(Intent::Accept);
    assert_eq!(program.board(), board);
    let view = program.view();
    assert!(view.record().unwrap().can.resume, "it waits paused");
    assert_eq!(view.record().unwrap().players.black.clock.clone().unwrap().main, "9:51");
    program.send(Intent::Pause);
    program.play("C3");
    drop(program);

    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 4);
    program.send(Intent::Quit);
    assert!(program.lanke.has_quit());
    drop(program);

    let mut program = Program::start(home.path());
    assert!(program.view().common.dialog.is_some(), "leaving a game does not end it");
    program.send(Intent::Cancel);
    let kept: Vec<_> = std::fs::read_dir(home.path().join("games")).unwrap().collect();
    assert_eq!(kept.len(), 1, "what is not gone on with is kept as a record");
    drop(program);
    assert!(Program::start(home.path()).view().common.dialog.is_none());
}

#[test]
fn a_warning_of_the_clock_ends_with_the_turn() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { clock: ClockKind::Absolute, main_seconds: 10, ..small(9) });
    program.wait(5.5);
    assert_eq!(program.view().common.status.text, "Black has 5 s left");
    program.play("E5");
    assert_eq!(program.view().common.status.text, "White to play");
}

#[test]
fn older_unfinished_games_are_kept_without_a_question() {
    let home = home();
    let journal = |name: &str, point: &str| {
        let text = format!("lanke journal 1\ngame {SETTINGS}\n1 play B {point}\n");
        std::fs::write(home.path().join("journal").join(name), text).unwrap();
    };
    std::fs::create_dir(home.path().join("journal")).unwrap();
    journal("1.journal", "0,0");
    journal("2.journal", "1,1");
    journal("3.journal", "2,2");
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.board()[2], "..X", "the newest");
    assert_eq!(program.view().common.dialog, None);
    let kept: Vec<_> = std::fs::read_dir(home.path().join("games")).unwrap().collect();
    assert_eq!(kept.len(), 2);
    assert_eq!(std::fs::read_dir(home.path().join("journal")).unwrap().count(), 1);
}

/// Settings as a journal holds them.
const SETTINGS: &str = "size=3x3 rules=Chinese komi=7.5 handicap=0 placement=free takeback=yes time=none black=here:: \
                        white=here:: date=2026-11-20";

#[test]
fn a_game_that_the_disk_refuses_stays_in_its_journal() {
    let home = home();
    // Where the folder of games would be there is a file.
    std::fs::write(home.path().join("games"), "").unwrap();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5");
    program.begin_over(small(9));
    assert!(matches!(program.view().common.dialog, Some(Dialog::Unsaved { .. })), "{:?}", program.view().common.dialog);
    program.send(Intent::Cancel);
    program.play("A1");
    drop(program);
    std::fs::remove_file(home.path().join("games")).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line[0].text, "A1");
    let kept = std::fs::read_dir(home.path().join("games")).unwrap().next().unwrap().unwrap();
    assert!(std::fs::read_to_string(kept.path()).unwrap().contains("B[ee]"));
}

#[test]
fn a_game_without_clocks_is_given_back_ready_to_play() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5");
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert!(program.view().record().unwrap().board.enabled && !program.view().record().unwrap().can.resume);
    program.play("D5");
    assert_eq!(program.view().record().unwrap().line.len(), 2);
}

#[test]
fn a_journal_that_makes_no_sense_is_set_aside() {
    let home = home();
    std::fs::create_dir(home.path().join("journal")).unwrap();
    std::fs::write(home.path().join("journal/1.journal"), "lanke journal 1\ngame nonsense\n").unwrap();
    let mut program = Program::start(home.path());
    assert!(
        matches!(program.view().common.dialog, Some(Dialog::Ask { text, .. }) if text.contains("1.journal.broken"))
    );
    program.send(Intent::Accept);
    assert_eq!(program.view().common.dialog, None);
    assert!(home.path().join("journal/1.journal.broken").exists());
}

const RECORD: &str = "(;GM[1]SZ[9]PB[Wang Zhi]PW[Shi]RE[W+R];B[ee]C[first];W[dd](;B[cc];W[bb])(;B[ff]))";

#[test]
fn a_record_is_opened_walked_and_edited() {
    let home = home();
    let path = home.path().join("a.sgf");
    std::fs::write(&path, RECORD).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));
    let view = program.view();
    assert_eq!(view.page_id(), PageId::Review);
    assert_eq!(
        (view.record().unwrap().title.names.black.as_str(), view.record().unwrap().title.result.as_str()),
        ("Wang Zhi", "W+R")
    );
    assert_eq!(
        (view.record().unwrap().at, view.record().unwrap().line.len(), view.record().unwrap().tree.rows),
        (0, 4, 2)
    );
    program.send(Intent::Go(Go::Forward(1)));
    assert_eq!(program.view().record().unwrap().comment, "first");
    program.send(Intent::Go(Go::Last));
    assert_eq!(program.view().record().unwrap().move_label, "Move 4");
    program.send(Intent::Go(Go::Move(2)));
    program.play("D4");
    let view = program.view();
    assert!(view.record().unwrap().title.changed && view.record().unwrap().tree.rows == 3);
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(program.view().record().unwrap().tree.rows, 2);
    program.send(Intent::Revert(Revert::Redo));
    program.send(Intent::Comment("mine".into()));
    program.send(Intent::Save);
    assert!(!program.view().record().unwrap().title.changed);
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("C[mine]") && saved.contains("C[first]"), "{saved}");
}

#[test]
fn what_a_record_draws_on_the_board_is_shown() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[5];B[cc]TR[cc]SQ[aa:ba]LB[ea:longer]TB[dd]TW[zz])".into()));
    program.send(Intent::Go(Go::Forward(1)));
    let points = program.view().record().unwrap().board.points.clone();
    assert_eq!(points[12].mark, Some(Mark::Triangle));
    assert_eq!((points[0].mark, points[1].mark), (Some(Mark::Square), Some(Mark::Square)));
    assert_eq!(points[4].label, "long");
    assert_eq!((points[18].owner, points[18].mark), (Some(Color::Black), None));
}

#[test]
fn a_try_leaves_no_trace_unless_it_is_kept() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste(RECORD.into()));
    program.send(Intent::Go(Go::Forward(2)));
    let before = program.board();
    program.send(Intent::Try);
    program.play("G7 G6");
    assert_eq!(program.view().review().unwrap().trying, Some(2));
    program.send(Intent::Try);
    assert_eq!((program.board(), program.view().review().unwrap().trying), (before, None));
    assert!(!program.view().record().unwrap().title.changed);
    program.send(Intent::Try);
    program.play("G7");
    program.send(Intent::Keep);
    assert!(program.view().record().unwrap().title.changed && program.view().record().unwrap().tree.rows == 3);
}

#[test]
fn the_automatic_walk_stops_at_the_end() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste(RECORD.into()));
    program.send(Intent::Set(Box::new(Settings { speed: 2.0, ..(*program.view().common.settings).clone() })));
    program.send(Intent::Autoplay);
    program.wait(1.1);
    assert_eq!(program.view().record().unwrap().at, 2);
    program.wait(5.0);
    assert_eq!((program.view().record().unwrap().at, program.view().review().unwrap().walks), (4, false));
}

#[test]
fn the_automatic_walk_ends_where_its_record_is_not_seen_any_more() {
    let home = home();
    let heard = Rc::<RefCell<Vec<_>>>::default();
    let mut program = Program::start(home.path()).heard_in(heard.clone());
    program.send(Intent::Paste(RECORD.into()));
    for page in [PageId::Home, PageId::Games] {
        program.send(Intent::Go(Go::First));
        program.send(Intent::Autoplay);
        program.wait(1.5);
        heard.take();
        program.send(Intent::Show(page));
        program.wait(10.0);
        assert_eq!(heard.take(), [], "{page:?}");
        program.send(Intent::Show(PageId::Review));
        assert!(!program.view().review().unwrap().walks, "{page:?}");
        assert_eq!(program.view().record().unwrap().at, 1, "{page:?}");
    }
}

#[test]
fn edits_survive_a_kill() {
    let home = home();
    let path = home.path().join("a.sgf");
    std::fs::write(&path, RECORD).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));
    program.send(Intent::Go(Go::Move(1)));
    program.play("A1 A2");
    program.send(Intent::Comment("two\nlines".into()));
    program.send(Intent::Revert(Revert::Undo));
    program.send(Intent::Revert(Revert::Redo));
    let rows = program.view().record().unwrap().tree.rows;
    drop(program);

    let mut program = Program::start(home.path());
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { .. })));
    program.send(Intent::Accept);
    let view = program.view();
    assert_eq!(
        (view.page_id(), view.record().unwrap().tree.rows, view.record().unwrap().title.changed),
        (PageId::Review, rows, true)
    );
    program.send(Intent::Save);
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("C[two\nlines]"), "{saved}");
    program.send(Intent::Quit);
    drop(program);
    assert!(Program::start(home.path()).view().common.dialog.is_none(), "what is saved is not offered again");
}

#[test]
fn what_cannot_be_read_is_a_sentence() {
    let home = home();
    let mut program = Program::start(home.path());
    let no_game = "there is no game record in it";
    let no_text = "it is no text, so there is no game record in it";
    for (name, bytes, why) in [
        ("empty.sgf", &b""[..], no_game),
        ("noise.sgf", &[0xff, 0, 3, 250, 9][..], no_game),
        ("zeros.sgf", &[0; 64][..], no_text),
    ] {
        let path = home.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        program.send(Intent::Open(path));
        let status = program.view().common.status;
        assert_eq!(status.tone, Tone::Bad);
        assert_eq!(status.text, format!("Cannot read it: {why}"));
    }
    program.send(Intent::Open(home.path().join("absent.sgf")));
    assert!(program.view().common.status.text.contains("absent.sgf"));
    program.send(Intent::Open(home.path().join("empty.sgf").join("game.sgf")));
    let text = program.view().common.status.text;
    assert!(text.starts_with("Cannot read it: ") && !text.contains("os error"), "{text}");
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..(*program.view().common.settings).clone() })));
    program.send(Intent::Open(home.path().join("empty.sgf")));
    assert_eq!(program.view().common.status.text, "读不出来：里面没有棋谱");
    program.send(Intent::Paste("(;SZ[5];B[aa])".into()));
    program.send(Intent::SaveAs(home.path().join("small.dat")));
    assert_eq!(program.view().common.status.text, "这种格式只用于 9 路棋盘，请用 .sgf");
}

#[test]
fn the_language_changes_in_mid_game() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5 E5");
    assert_eq!(program.view().common.status.text, "Point is taken");
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..(*program.view().common.settings).clone() })));
    let view = program.view();
    assert_eq!((view.record().unwrap().move_label.as_str(), view.common.status.text.as_str()), ("第 1 手", "轮到白方"));
    assert_eq!(view.record().unwrap().board.points[40].name, "黑子 E5，最后一手");
    drop(program);
    assert_eq!(Program::start(home.path()).view().common.settings.lang, Lang::Zh, "it is remembered");
}

#[test]
fn nogo_ends_when_a_side_cannot_move() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { rules: Name::NoGo, ..Form::default() });
    program.edit_size(3);
    program.play("B2");
    let left = program.view().record().unwrap().moves_left.unwrap();
    assert_eq!((left.black, left.white), (8, 8));
    program.play("A1 B1 C3");
    let view = program.view();
    let a2 = view.record().unwrap().board.size.parse_vertex("A2").unwrap();
    assert!(view.record().unwrap().board.points[view.record().unwrap().board.size.ordinal(a2)].forbidden);
    // White alone may play A2.
    let cards = |program: &Program| program.view().record().unwrap().players.clone().map(|player| player.captures);
    let said = |black: &str, white: &str| ByColor { black: black.to_owned(), white: white.to_owned() };
    assert_eq!(cards(&program), said("4 moves, 0 private", "5 moves, 1 private"));
    let marked = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { forbidden: false, ..marked.clone() })));
    assert_eq!(cards(&program), said("4 moves", "5 moves"));
    program.send(Intent::Set(Box::new(marked)));
    program.play("A2");
    assert_eq!(program.view().common.status.text, "It would capture: forbidden in NoGo");
    assert!(!program.view().record().unwrap().can.pass && !program.view().record().unwrap().can.score);

    program.send(Intent::Resign);
    program.send(Intent::Accept);
    program.edit_size(2);
    program.play("A1 B2 A2");
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("Black wins: White has no legal move"));
}

impl Program {
    fn edit_size(&mut self, side: u8) {
        self.send(Intent::NewGame);
        let Some(Dialog::NewGame { form, .. }) = self.view().common.dialog else { panic!("the form is open") };
        self.send(Intent::Edit(Form { width: side, height: side, clock: ClockKind::None, ..*form }));
        self.send(Intent::Start);
        assert_eq!(self.view().record().unwrap().board.size, Size::square(u32::from(side)).unwrap());
    }
}

#[test]
fn a_game_looked_back_at_goes_on_where_it_was() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5 D4 C3");
    program.send(Intent::Go(Go::Back(2)));
    assert_eq!((program.view().record().unwrap().at, program.view().record().unwrap().line.len()), (1, 3));
    assert_eq!(program.view().record().unwrap().board.ghost, None);
    program.send(Intent::Tap(Point::new(0, 0)));
    assert_eq!(program.view().record().unwrap().at, 3);
    assert_eq!(program.view().record().unwrap().line.len(), 3, "the click only came back");
    program.send(Intent::Show(PageId::Review));
    assert_eq!(program.view().record().unwrap().at, 3);
}
