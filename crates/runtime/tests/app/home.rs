//! The first page: what was left unfinished, a game against the computer, the games that were played last.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use lanke_app::form::{ClockKind, Form, PlayerChoice};
use lanke_app::relay::RelayWish;
use lanke_app::view::{Dialog, HomePage, Tone};
use lanke_app::{Course, GamesWish, HomeWish, Intent, OwnColor, PageId, QuickGame, Settings};
use lanke_rules::{ByColor, Color, Komi, Name};
use lanke_runtime::{Places, instance};

use crate::HALVES;
use crate::program::{Program, home};
use crate::script::Line::Play;
use crate::script::Script;
use crate::small;

impl Program {
    fn home(&self) -> HomePage {
        self.view().home().expect("the first page is shown").clone()
    }

    fn show_home(&mut self) {
        self.send(Intent::Show(PageId::Home));
    }

    fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = (*self.view().common.settings).clone();
        change(&mut settings);
        self.send(Intent::Set(Box::new(settings)));
    }
}

fn records(home: &tempfile::TempDir) -> Vec<String> {
    let files = std::fs::read_dir(home.path().join("games")).into_iter().flatten().flatten();
    files.map(|file| std::fs::read_to_string(file.path()).unwrap()).collect()
}

/// A program that was killed in a game.
fn killed(home: &tempfile::TempDir) -> Program {
    let mut program = Program::start(home.path());
    program.begin(Form { names: ByColor { black: "Wang".into(), white: "Shi".into() }, ..small(9) });
    program.play("E5 D5 D4");
    drop(program);
    Program::start(home.path())
}

#[test]
fn the_first_page_offers_what_a_dialog_offers_elsewhere() {
    let home = home();
    let mut program = killed(&home);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { .. })), "on the board a dialog asks");
    program.show_home();
    assert_eq!(program.view().common.dialog, None);
    let strip = program.home().unfinished.expect("a game was left");
    assert_eq!((strip.title.as_str(), strip.what.as_str()), ("Interrupted game", "Move 3"));
    assert_eq!(strip.turn, Some((Color::White, "White to play".into())));
    assert!(strip.about.contains("9×9") && strip.dismissable && strip.board.is_some());
    program.send(Intent::Home(HomeWish::Resume));
    assert_eq!((program.view().page_id(), program.view().record().unwrap().line.len()), (PageId::Play, 3));
    program.show_home();
    let strip = program.home().unfinished.expect("the game goes on");
    assert_eq!((strip.title.as_str(), strip.dismissable), ("Game in progress", false));
    program.send(Intent::Home(HomeWish::Resume));
    assert_eq!(program.view().page_id(), PageId::Play);
}

#[test]
fn what_is_not_gone_on_with_is_kept() {
    let home = home();
    let mut program = killed(&home);
    program.show_home();
    program.send(Intent::Home(HomeWish::Dismiss));
    assert_eq!(program.home().unfinished, None);
    assert_eq!(records(&home).len(), 1);
    let recent = program.home().recent.expect("the games are known");
    assert_eq!(
        (recent.len(), recent[0].result.as_str(), recent[0].about.as_str()),
        (1, "Not finished", "3 moves, 9×9")
    );
    assert_eq!(recent[0].players.black.0, "Wang");
    drop(program);
    let mut program = Program::start(home.path());
    assert_eq!(program.view().common.dialog, None);
    program.show_home();
    assert_eq!(program.home().unfinished, None);
}

#[test]
fn an_offer_outlives_the_question_before_the_program_is_left() {
    let home = home();
    let file = home.path().join("club.toml");
    std::fs::write(&file, "[[board]]\nnumber = 1\n").unwrap();
    let mut program = killed(&home);
    program.send(Intent::Relay(RelayWish::Open(file)));
    program.send(Intent::Quit);
    let Some(Dialog::Ask { title, .. }) = program.view().common.dialog else { panic!("it is asked") };
    assert_eq!(title, "End the relay?");
    program.send(Intent::Cancel);
    program.show_home();
    assert_eq!(program.home().unfinished.expect("the offer still stands").what, "Move 3");
}

#[test]
fn an_offer_that_nobody_answers_is_made_again_by_the_next_start() {
    let home = home();
    let mut program = killed(&home);
    program.show_home();
    program.send(Intent::Home(HomeWish::TwoPlayers));
    let Some(Dialog::NewGame { form, .. }) = program.view().common.dialog else { panic!("two persons play") };
    assert_eq!(form.players, ByColor::default());
    program.send(Intent::Start);
    assert_eq!(program.view().page_id(), PageId::Play);
    program.play("A1");
    program.show_home();
    assert_eq!(program.home().unfinished.unwrap().what, "Move 3", "the offer still stands");
    program.send(Intent::Quit);
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 1, "the newest");
    assert_eq!(records(&home).len(), 1, "the older one");
}

#[test]
fn the_game_on_the_board_is_kept_where_an_earlier_one_goes_on() {
    let home = home();
    let mut program = killed(&home);
    program.show_home();
    program.send(Intent::Home(HomeWish::TwoPlayers));
    program.send(Intent::Start);
    program.play("A1 B2");
    program.show_home();
    program.send(Intent::Home(HomeWish::Resume));
    assert_eq!(program.view().record().unwrap().line.len(), 3, "the earlier game goes on");
    let [record] = &records(&home)[..] else { panic!("the other game is kept") };
    assert_eq!(record.matches(";B[").count() + record.matches(";W[").count(), 2, "{record}");
    program.show_home();
    let recent = program.home().recent.expect("the games are known");
    assert_eq!((recent.len(), recent[0].about.as_str()), (1, "2 moves, 9×9"), "it is found on the same page");
}

#[test]
fn a_position_for_a_game_that_was_not_begun_is_forgotten() {
    let home = home();
    std::fs::create_dir_all(home.path().join("games")).unwrap();
    std::fs::write(home.path().join("games/a.sgf"), "(;SZ[9];B[ee];W[dd];B[cc])").unwrap();
    let mut program = Program::start(home.path());
    let quick = QuickGame { side: 9, level: 1, color: OwnColor::Black };
    program.change(|settings| settings.quick = quick);
    program.begin(small(9));
    program.play("A1");
    program.send(Intent::Show(PageId::Games));
    program.send(Intent::Games(GamesWish::Walk(3)));
    program.send(Intent::Games(GamesWish::PlayOn));
    let Some(Dialog::NewGame { summary, .. }) = program.view().common.dialog else { panic!("no dialog") };
    assert!(summary.starts_with("From move 3: "), "{summary}");
    program.show_home();
    program.send(Intent::Start);
    program.send(Intent::Cancel);
    let Some(Dialog::NewGame { summary, .. }) = program.view().common.dialog else { panic!("the form is lost") };
    assert!(summary.starts_with("From move 3: "), "{summary}");
    program.send(Intent::Cancel);
    assert_eq!(program.view().common.dialog, None, "it is not begun");
    program.send(Intent::Home(HomeWish::Play));
    program.send(Intent::Cancel);
    assert_eq!(program.view().common.dialog, None, "no form was filled in");
    program.send(Intent::Home(HomeWish::Play));
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 0, "an empty board");
}

#[test]
fn a_file_that_is_opened_does_not_answer_the_offer_of_unsaved_changes() {
    let home = home();
    let path = home.path().join("a.sgf");
    std::fs::write(&path, "(;SZ[9];B[ee];W[dd])").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));
    program.play("A1");
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path));
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { .. })), "it is still asked");
    program.send(Intent::Accept);
    assert!(program.view().record().unwrap().title.changed, "the changes are there");
}

#[test]
fn unsaved_changes_wait_on_the_first_page() {
    let home = home();
    let path = home.path().join("a.sgf");
    std::fs::write(&path, "(;SZ[9];B[ee];W[dd])").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path));
    program.play("A1");
    drop(program);
    let mut program = Program::start(home.path());
    program.show_home();
    let strip = program.home().unfinished.expect("changes were left");
    assert_eq!((strip.title.as_str(), strip.what.as_str()), ("Changes not saved", "a"));
    program.send(Intent::Home(HomeWish::Resume));
    assert_eq!(program.view().page_id(), PageId::Review);
    assert!(program.view().record().unwrap().title.changed);
}

#[test]
fn a_game_against_the_computer_begins_as_the_page_says() {
    let home = home();
    let mut program = Script::of([Play("C3")]).program(&home);
    program.change(|s| {
        s.course = Course { name: "Wang Zhi".into(), rank: "3d".into(), ..Course::default() };
        s.quick = QuickGame { side: 13, level: 3, color: OwnColor::White };
        s.form.rules = Name::Japanese;
    });
    program.show_home();
    assert_eq!((program.home().asks_name, program.home().quick.komi.as_str()), (false, "komi 6.5"));
    program.send(Intent::Home(HomeWish::Play));
    program.wait(1.0);
    let view = program.view();
    let record = view.record().unwrap();
    assert_eq!((record.board.size.width(), record.line.len()), (13, 1));
    let players = &record.players;
    assert_eq!((players.white.name.as_str(), players.white.rank.as_str(), players.white.you), ("Wang Zhi", "3d", true));
    assert_eq!((players.black.name.as_str(), players.black.you), ("Computer", false));
    drop(program);
    let program = Program::start(home.path());
    assert_eq!(program.view().common.settings.quick.side, 13, "it is remembered");
}

#[test]
fn strengths_are_told_as_they_were_measured() {
    let home = home();
    let mut program = Program::start(home.path());
    program.show_home();
    let quick = program.home().quick;
    assert_eq!((quick.game, quick.strength.as_str()), (QuickGame::default(), "Novice"));
    assert_eq!(
        quick.stops.iter().map(|stop| stop.1.as_str()).collect::<Vec<_>>(),
        ["Novice", "12 kyu", "6 kyu", "2 kyu", "Full"]
    );
    program.change(|s| s.quick.level = 4);
    assert_eq!(program.home().quick.strength, "12 kyu");
    program.change(|s| s.quick.side = 13);
    assert_eq!(program.home().quick.strength, "15 kyu");
    program.change(|s| (s.quick.side, s.quick.level) = (19, 9));
    assert_eq!(program.home().quick.strength, "AI level 9", "nobody has measured it");
}

#[test]
fn a_name_is_asked_for_once() {
    let home = home();
    let mut program = Program::start(home.path());
    program.show_home();
    assert!(program.home().asks_name);
    program.change(|s| s.welcomed = true);
    assert!(!program.home().asks_name, "it was not given, and is not asked for again");
    drop(program);
    let mut program = Program::start(home.path());
    program.show_home();
    assert!(!program.home().asks_name);
    program.change(|s| s.course.name = "Wang".into());
    assert!(program.home().greeting.ends_with(", Wang"));
}

#[test]
fn a_game_in_progress_is_asked_about_before_another_begins() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5");
    program.show_home();
    program.send(Intent::Home(HomeWish::Play));
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { danger: true, .. })));
    program.send(Intent::Cancel);
    assert_eq!((program.view().common.dialog, program.view().page_id()), (None, PageId::Home));
}

#[test]
fn results_of_own_games_are_told_in_the_second_person() {
    let home = home();
    let mut program = Program::start(home.path());
    program.change(|s| s.course.name = "Wang".into());
    program.begin(Form {
        names: ByColor { black: "Wang".into(), white: "Shi".into() },
        komi: Komi::from_halves(1).unwrap(),
        ..small(5)
    });
    program.play(HALVES);
    program.play("pass pass");
    program.send(Intent::Agree);
    let page = program.view().game().unwrap().clone();
    assert_eq!(page.verdict.as_deref(), Some("Black wins by 4.5"), "both play at this screen");
    assert!(page.saved);
    program.show_home();
    let recent = program.home().recent.unwrap();
    assert_eq!(recent[0].result, "You won by 4.5");
    assert_eq!(recent[0].board.as_ref().unwrap().stones.iter().flatten().count(), 12);
}

#[test]
fn a_game_in_which_one_person_plays_bears_their_name() {
    let home = home();
    let mut program = Program::start(home.path());
    program.change(|s| s.course.name = "Wang".into());
    let players = ByColor { black: PlayerChoice::default(), white: PlayerChoice::built_in(10) };
    program.lanke.send(Intent::NewGame);
    program.lanke.send(Intent::Edit(Form { players, clock: ClockKind::None, width: 5, height: 5, ..Form::default() }));
    program.lanke.send(Intent::Start);
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    assert_eq!(program.view().game().unwrap().verdict.as_deref(), Some("You resigned"));
    assert!(records(&home)[0].contains("PB[Wang]"), "{:?}", records(&home));
}

#[test]
fn a_crash_is_told_of_at_the_next_start_and_once() {
    let home = home();
    let reports = Places::within(home.path()).reports();
    std::fs::create_dir_all(&reports).unwrap();
    std::fs::write(reports.join("crash-1795000000-4711.new"), "Lanke 0.1.0").unwrap();
    let told = |program: &mut Program| {
        program.lanke.tell_of_crashes();
        program.view().common.status
    };
    let status = told(&mut Program::start(home.path()));
    let known = reports.join("crash-1795000000-4711.txt");
    assert!(status.text.contains(known.to_str().unwrap()), "{status:?}");
    assert_eq!((status.tone, std::fs::read_to_string(&known).unwrap()), (Tone::Warning, "Lanke 0.1.0".to_owned()));
    assert_ne!(told(&mut Program::start(home.path())).text, status.text);
}

#[test]
fn another_start_is_heard_that_has_called_before_there_was_a_bell() {
    let home = home();
    let window = Places::within(home.path()).window();
    let mut program = Program::start(home.path());
    program.lanke.answer_later_starts();
    let begun = Instant::now();
    while !instance::hand_over(&window, &[]) {
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody answers");
        std::thread::sleep(Duration::from_millis(5));
    }
    let (bell, rings) = channel();
    program.lanke.ring(Box::new(move || {
        let _unheard = bell.send(());
    }));
    assert!(rings.try_recv().is_ok());
    program.lanke.wake();
    assert!(program.lanke.take_called());
}
