//! The person's own games analysed while nobody is there.

use std::fs;
use std::path::Path;

use lanke_app::view::{LearnPage, OverviewView};
use lanke_app::{Intent, PageId};
use lanke_learn::deck::DeckFile;

use crate::analysis::{Asked, count, script};
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
