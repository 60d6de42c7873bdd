//! The person's own games analysed while nobody is there.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use lanke_app::view::{LearnPage, OverviewView};
use lanke_app::{Intent, PageId};
use lanke_engine::{Analysis, Choice, EngineError, EngineFailure, Fault, Task, Thinker};
use lanke_learn::deck::DeckFile;

use crate::analysis::{Asked, Script, count, script};
use crate::program::{Program, home};

/// Ten moves of different games; by the script White's first loses 6.5 points and Black's second ten.
const MOVES: [&str; 4] = [
    ";B[ee];W[cc];B[gg];W[cg];B[gc];W[ec];B[eg];W[ce];B[ge];W[dd])",
    ";B[ee];W[gg];B[cc];W[gc];B[cg];W[eg];B[ec];W[ge];B[ce];W[ff])",
    ";B[ee];W[gc];B[cg];W[gg];B[cc];W[ge];B[ce];W[eg];B[ec];W[fd])",
    ";B[ee];W[cg];B[gc];W[cc];B[gg];W[ce];B[ge];W[ec];B[eg];W[df])",
];

fn started(home: &Path) -> (Program, Asked) {
    let (starter, asked) = script();
    let mut program = Program::start(home).thinking_with(starter);
    program.send(Intent::Show(PageId::Learn));
    (program, asked)
}

fn overview(program: &Program) -> OverviewView {
    match program.view().learn().unwrap() {
        LearnPage::Overview(view) => (**view).clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn own_games_are_analysed_while_the_computer_is_idle() {
    let home = home();
    let games = home.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("others.sgf"), format!("(;SZ[9]PB[Li]PW[Shi]{}", MOVES[3])).unwrap();
    fs::write(games.join("short.sgf"), "(;SZ[9]PB[Wang]PW[Li];B[ee];W[cc])").unwrap();
    let two = format!("(;SZ[9]PB[wang]PW[Li]{}(;SZ[9]PB[Li]PW[W. Zhi]{}", MOVES[0], MOVES[1]);
    fs::write(games.join("two.sgf"), two).unwrap();
    let (mut program, asked) = started(home.path());
    program.wait(700.0);
    assert_eq!(count(&asked), 0, "nobody is known by name");

    program.set(|settings| {
        settings.course.name = "Wang".to_owned();
        settings.other_names = "somebody, W. Zhi".to_owned();
    });
    program.wait(59.0);
    assert_eq!(count(&asked), 0);
    // A person is there.
    program.send(Intent::Show(PageId::Play));
    program.send(Intent::Show(PageId::Learn));
    program.wait(59.0);
    assert_eq!(count(&asked), 0);
    program.wait(2.0);
    program.wait(1.0);
    let view = overview(&program);
    // Black's second move of the one game, White's first of the other.
    assert_eq!((view.background.as_str(), view.due), ("2 games of yours were analyzed, new cards: 2", 2), "{view:?}");
    let searches = count(&asked);
    assert!(searches >= 22, "every position of two games: {searches}");
    assert_eq!(fs::read_dir(home.path().join("analyses")).unwrap().count(), 2);
    let deck = DeckFile::within(&home.path().join("learn")).read().unwrap();
    let lost: Vec<Option<f64>> = deck.cards().iter().map(|card| card.loss.points).collect();
    assert!(lost.contains(&Some(10.0)) && lost.contains(&Some(6.5)), "{lost:?}");
    drop(program);

    // Analysed games are not analysed again, also after another start; new ones are.
    let (mut program, asked) = started(home.path());
    program.wait(2000.0);
    assert_eq!((count(&asked), overview(&program).background.as_str()), (0, ""));
    fs::write(games.join("new.sgf"), format!("(;SZ[9]PB[Wang]PW[Li]{}", MOVES[2])).unwrap();
    program.wait(700.0);
    assert!(count(&asked) >= 11);
    assert_eq!(overview(&program).background, "1 game of yours was analyzed, new cards: 1");
    program.set(|settings| settings.own_games_analysed = false);
    fs::write(games.join("newer.sgf"), format!("(;SZ[9]PB[Wang]PW[Li]{}", MOVES[3])).unwrap();
    let before = count(&asked);
    program.wait(2000.0);
    assert_eq!(count(&asked), before, "it is switched off");
}

#[test]
fn an_open_record_has_the_analyses_that_are_made_of_it() {
    let home = home_with(&[own_game(9, MOVES[0])]);
    let (mut program, _) = started(home.path());
    program.send(Intent::Open(home.path().join("games").join("0.sgf")));
    assert_eq!(program.analysis().mistakes.len(), 0);
    is_wang(&mut program);
    program.wait(70.0);
    assert!(!program.analysis().mistakes.is_empty());
}

#[test]
fn a_game_whose_names_were_encoded_twice_is_ones_own() {
    let home = home_with(&[own_game(9, MOVES[0]).replace("Wang", "çŽ‹è´¨")]);
    let (mut program, _) = started(home.path());
    program.set(|settings| (settings.course.name, settings.other_names) = ("Wang".into(), "王质".into()));
    program.wait(70.0);
    assert_eq!(overview(&program).background, "1 game of yours was analyzed, new cards: 1");
}

/// A player that refuses all boards but those of 9×9.
struct Choosy(Script);

impl Thinker for Choosy {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let size = task.position.board().size();
        if size.width() == 9 { self.0.think(task, report) } else { Err(EngineError::BoardTooLarge(size)) }
    }
}

/// A home with the games of Wang, the last the newest.
fn home_with(games: &[String]) -> tempfile::TempDir {
    let home = home();
    let folder = home.path().join("games");
    fs::create_dir_all(&folder).unwrap();
    for (age, game) in games.iter().rev().enumerate() {
        let file = folder.join(format!("{age}.sgf"));
        fs::write(&file, game).unwrap();
        let time = std::time::SystemTime::now() - std::time::Duration::from_secs(60 * age as u64);
        fs::File::options().append(true).open(&file).unwrap().set_modified(time).unwrap();
    }
    home
}

fn own_game(size: u8, moves: &str) -> String {
    format!("(;SZ[{size}]PB[Wang]PW[Li]{moves}")
}

fn is_wang(program: &mut Program) {
    program.set(|settings| settings.course.name = "Wang".to_owned());
}

#[test]
fn a_game_that_the_player_refuses_does_not_keep_others_from_analysis() {
    let refused = (10..14).map(|size| own_game(size, MOVES[0]));
    let games: Vec<String> = [own_game(9, MOVES[1])].into_iter().chain(refused).collect();
    let home = home_with(&games);
    let asked = Asked::default();
    let list = asked.clone();
    let starter = Arc::new(move |_: &_| Ok(Box::new(Choosy(Script(list.clone()))) as Box<dyn Thinker>));
    let mut program = Program::start(home.path()).thinking_with(starter);
    program.send(Intent::Show(PageId::Learn));
    is_wang(&mut program);
    program.wait(70.0);
    assert_eq!(overview(&program).background, "1 game of yours was analyzed, new cards: 1");
    assert!(count(&asked) >= 11);
    drop(program);

    // A player that cannot be started is not asked again and again.
    let tried = Asked::default();
    let list = tried.clone();
    let starter = Arc::new(move |_: &_| {
        list.lock().unwrap().push((0, None));
        let fault = Fault { program: "none".to_owned(), what: EngineFailure::NotFound, log: Vec::new() };
        Err(EngineError::Program(Box::new(fault)))
    });
    let mut program = Program::start(home.path()).thinking_with(starter);
    program.send(Intent::Show(PageId::Learn));
    program.wait(2000.0);
    assert_eq!(count(&tried), 1);
}

/// So many moves, of which a game is known again by the first 40: Black plays from above, White from below.
fn moves(count: u8) -> String {
    let letter = |i: u8| char::from(b'a' + i);
    let mv = |i: u8| match (i % 2, i / 2) {
        (0, i) => format!(";B[{}{}]", letter(i % 9), letter(i / 9)),
        (_, i) => format!(";W[{}{}]", letter(i % 9), letter(8 - i / 9)),
    };
    (0..count).map(mv).collect::<String>() + ")"
}

#[test]
fn a_game_that_goes_on_is_analysed_again_and_so_is_one_whose_analyses_are_gone() {
    let home = home_with(&[own_game(9, &moves(41))]);
    let analysed = |text: Option<String>| {
        if let Some(text) = text {
            fs::write(home.path().join("games").join("0.sgf"), text).unwrap();
        }
        let (mut program, asked) = started(home.path());
        is_wang(&mut program);
        program.wait(700.0);
        count(&asked)
    };
    assert!(analysed(None) >= 42);
    assert_eq!(analysed(None), 0);
    assert!(analysed(Some(own_game(9, &moves(42)))) >= 43, "it was gone on with");
    assert_eq!(analysed(None), 0);
    assert_eq!(fs::read_dir(home.path().join("analyses")).unwrap().count(), 1);
    fs::remove_dir_all(home.path().join("analyses")).unwrap();
    assert!(analysed(None) >= 43, "a report on it needs its analyses");
    // As earlier versions kept them: what they have analysed is compared with the moves.
    let file = home.path().join("learn").join("analysed.json");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"lines\":["), "{text}");
    let name = fs::read_dir(home.path().join("analyses")).unwrap().next().unwrap().unwrap().file_name();
    let identity = u64::from_str_radix(name.to_str().unwrap().split('.').next().unwrap(), 16).unwrap();
    let old = format!("{{\"games\":[{identity}]}}");
    fs::write(&file, &old).unwrap();
    assert_eq!(analysed(None), 0);
    fs::write(&file, &old).unwrap();
    assert!(analysed(Some(own_game(9, &moves(44)))) >= 45, "it was gone on with since");
    assert_eq!(analysed(None), 0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(&identity.to_string()), "nothing is lost: {text}");
}

#[test]
fn what_is_found_about_an_open_game_while_nobody_is_there_is_kept_with_what_its_review_finds() {
    let home = home_with(&[own_game(9, &moves(44))]);
    let (mut program, asked) = started(home.path());
    is_wang(&mut program);
    // The same game as it was before its last moves: what is kept of it is read, and there is nothing yet.
    program.open_text(&own_game(9, &moves(40)));
    program.wait(70.0);
    let idle = count(&asked);
    assert!(idle >= 45, "{idle}");
    program.run();
    assert!(count(&asked) > idle);
    program.wait(11.0);
    program.lanke.settle();
    drop(program);

    let read = |moves: &str| {
        let (mut program, asked) = started(home.path());
        program.open_text(&own_game(9, moves));
        let points = program.view().review().unwrap().analysis.graph.points.clone();
        assert_eq!(count(&asked), 0);
        points.iter().map(|point| point.deep).collect::<Vec<_>>()
    };
    let both = [vec![true; 41], vec![false; 4]].concat();
    assert_eq!(read(&moves(44)), both, "the review has analysed all but the last four positions");
    // The analysis of the whole game takes nothing better away.
    fs::remove_file(home.path().join("learn").join("analysed.json")).unwrap();
    let (mut program, asked) = started(home.path());
    is_wang(&mut program);
    program.wait(70.0);
    assert!(count(&asked) >= 45);
    drop(program);
    assert_eq!(read(&moves(44)), both);
}
