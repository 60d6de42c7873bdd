//! The library, as the window shows it: patterns drawn and found, openings walked in, folders added.

use std::fs;
use std::path::Path;

use lanke_app::library::{Filters, PatternTool};
use lanke_app::view::{ExplorerView, LearnPage, LibraryContent, LibraryPage, PatternView};
use lanke_app::{Intent, LibraryWish, PageId};
use lanke_rules::Color;

use crate::program::{Program, home};
use crate::script::{Line, Script};

/// Three games, of which the last two begin alike when they are turned.
const EAR: &str = "(;SZ[19]PB[Shusaku]PW[Gennan]DT[1846-09-11]RE[B+2];B[qd];W[dc];B[pq];W[oc])";
const LEE: &str = "(;SZ[19]PB[Lee Sedol]PW[AlphaGo]DT[2016-03-13]RE[W+R];B[pd];W[dp];B[cq])";
const KE: &str = "(;SZ[19]PB[Ke Jie]PW[AlphaGo]DT[2017-05-23]RE[W+R];B[dp];W[pd];B[qc])";

fn fill(folder: &Path) {
    let games = folder.join("games");
    fs::create_dir_all(&games).unwrap();
    for (name, game) in [("ear.sgf", EAR), ("lee.sgf", LEE), ("ke.sgf", KE)] {
        fs::write(games.join(name), game).unwrap();
    }
}

fn page(program: &Program) -> LibraryPage {
    program.view().library().unwrap().clone()
}

fn patterns(program: &Program) -> PatternView {
    match page(program).content {
        LibraryContent::Patterns(view) => *view,
        LibraryContent::Explorer(view) => panic!("{view:?}"),
    }
}

fn explorer(program: &Program) -> ExplorerView {
    match page(program).content {
        LibraryContent::Explorer(view) => *view,
        LibraryContent::Patterns(view) => panic!("{view:?}"),
    }
}

/// The rows as text: `Q16 2`.
fn rows(program: &Program) -> Vec<String> {
    page(program).rows.iter().map(|row| format!("{} {}", row.name, row.count)).collect()
}

impl Program {
    fn library(&mut self, wish: LibraryWish) {
        self.send(Intent::Library(wish));
        self.lanke.settle();
        self.wait(0.2);
        self.lanke.settle();
    }

    fn tap_library(&mut self, name: &str) {
        let point = page(self).board.size.parse_vertex(name).expect(name);
        self.send(Intent::Tap(point));
        self.wait(0.2);
        self.lanke.settle();
    }
}

/// A program with the three games whose player that analyses always likes these moves.
fn opened(folder: &tempfile::TempDir, mode: LibraryWish, moves: &[&'static str]) -> Program {
    fill(folder.path());
    let mut program = Script::of(moves.iter().map(|vertex| Line::Play(vertex))).program(folder);
    program.library(mode);
    program
}

#[test]
fn openings_are_walked_in_and_points_that_lie_alike_are_one() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Explorer, &["Q16", "D4", "C3", "Q16", "R14", "K10"]);
    assert_eq!(page(&program).summary.games, "3 games", "{:?}", program.view().common.status);
    assert_eq!(rows(&program), ["Q16 2", "R16 1"]);
    let view = explorer(&program);
    assert_eq!((view.games.as_str(), view.differ.as_str()), ("3", ""));
    assert_eq!(view.share.map(|share| (share.1, share.2)), Some(("33.3%".to_owned(), "66.7%".to_owned())));
    assert_eq!(page(&program).rows[0].network.0, "0.0%");
    // Both games of the last century go on in the opposite corner.
    program.library(LibraryWish::Play(0));
    assert_eq!(rows(&program), ["D4 2"]);
    program.library(LibraryWish::Play(0));
    assert_eq!(rows(&program), ["C3 2"], "C3 and its mirror image");
    assert_eq!(page(&program).note, "Few games: better look at each of them");
    let path: Vec<_> = explorer(&program).path.iter().filter_map(|chip| chip.mv.clone()).collect();
    assert_eq!(path, [(Color::Black, "Q16".to_owned()), (Color::White, "D4".to_owned())]);
    // Back to the first move, and on by another one.
    program.library(LibraryWish::Go(0));
    assert_eq!(explorer(&program).at, (0, 2));
    program.tap_library("R16");
    assert_eq!(explorer(&program).at, (1, 1));
    assert_eq!(rows(&program), ["D17 1", "R14 0"], "the move of the network is a row of its own");
    assert_eq!(explorer(&program).differ, "D17 is common; the network prefers R14");
    // Its games are found as a pattern, without the choices of an earlier one.
    program.library(LibraryWish::Filter(Filters { player: "e".into(), ..Filters::default() }));
    program.library(LibraryWish::ShowGames);
    let view = patterns(&program);
    assert_eq!((view.filters.player.as_str(), view.players.len()), ("", 0));
    let hits = view.hits;
    assert_eq!((hits.len(), hits[0].names[0].as_str(), hits[0].next.as_str()), (1, "Shusaku", "D17"));
}

#[test]
fn a_corner_is_drawn_found_and_opened_at_its_move() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    assert_eq!(page(&program).note, "Frame a part of the board, or place some stones");
    assert!(page(&program).rows.is_empty());
    // Two clicks draw the rectangle, and the second stone is taken back.
    program.tap_library("N19");
    program.tap_library("T13");
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::White)));
    program.tap_library("Q16");
    program.tap_library("R14");
    assert_eq!(page(&program).note, "No game has this pattern");
    assert!(patterns(&program).nothing);
    program.library(LibraryWish::Undo);
    assert_eq!(patterns(&program).about, "7×7, 0 points ignored");
    // Both orders of the colours, in both games; the newest first.
    let view = patterns(&program);
    let names: Vec<_> = view.hits.iter().map(|hit| (hit.names[0].as_str(), hit.number.as_str())).collect();
    assert_eq!(names, [("Ke Jie", "Move 1"), ("Ke Jie", "Move 2"), ("Lee Sedol", "Move 1"), ("Lee Sedol", "Move 2")]);
    let stone = view.hits[0].board.size.parse_vertex("Q16").unwrap();
    let at = view.hits[0].board.size.ordinal(stone);
    assert_eq!(view.hits[0].board.stones[at], Some(Color::White), "turned and coloured as the pattern lies");
    // With the colours as they are, only White's stones count.
    program.library(LibraryWish::Filter(Filters { exchanged: false, ..Filters::default() }));
    assert_eq!(patterns(&program).hits.len(), 2);
    let found = |view: &PatternView| view.hits.iter().map(|hit| hit.names[0].clone()).collect::<Vec<_>>();
    program.library(LibraryWish::Filter(Filters { player: "lee".into(), ..Filters::default() }));
    assert_eq!(found(&patterns(&program)), ["Lee Sedol", "Lee Sedol"]);
    program.library(LibraryWish::Filter(Filters { years: (Some(2017), None), ..Filters::default() }));
    assert_eq!(found(&patterns(&program)), ["Ke Jie", "Ke Jie"]);
    program.library(LibraryWish::Filter(Filters { latest: Some(1), ..Filters::default() }));
    assert_eq!(patterns(&program).hits.len(), 2);
    // Until the answer about another board comes, the earlier one is shown.
    program.send(Intent::Library(LibraryWish::Clear));
    assert_eq!(patterns(&program).hits.len(), 2);
    program.library(LibraryWish::Size(9));
    assert!(patterns(&program).hits.is_empty());
    for _ in 0..2 {
        program.library(LibraryWish::Undo);
    }
    // A click opens the record there.
    program.library(LibraryWish::OpenHit(0));
    let view = program.view();
    assert_eq!(view.page_id(), PageId::Review);
    assert_eq!(view.record().unwrap().move_label, "Move 1");
    assert_eq!(view.record().unwrap().title.names.black, "Ke Jie");
}

#[test]
fn a_continuation_is_taken_back_with_the_side_to_play() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("Q16");
    let to_play = |side| LibraryWish::Filter(Filters { to_play: Some(side), exchanged: false, ..Filters::default() });
    program.library(to_play(Color::White));
    let before = rows(&program);
    program.library(LibraryWish::Play(0));
    assert_eq!(patterns(&program).filters.to_play, Some(Color::Black));
    program.library(LibraryWish::Undo);
    assert_eq!((patterns(&program).filters.to_play, rows(&program)), (Some(Color::White), before));
    // The choice of the side is taken back, too, before the stone is.
    program.library(LibraryWish::Undo);
    assert_eq!(patterns(&program).filters.to_play, None);
    assert_eq!(page(&program).board.points.iter().filter(|point| point.stone.is_some()).count(), 1);
}

#[test]
fn a_row_of_an_earlier_answer_plays_on_free_points_of_the_board_alone() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("Q16");
    let stones = |program: &Program| page(program).board.points.iter().filter(|point| point.stone.is_some()).count();
    // Twice before the next answer.
    for _ in 0..2 {
        program.send(Intent::Library(LibraryWish::Play(0)));
        assert_eq!(stones(&program), 2);
    }
    program.library(LibraryWish::Undo);
    assert_eq!(stones(&program), 1);
    program.send(Intent::Library(LibraryWish::Size(9)));
    assert!(!page(&program).rows.is_empty());
    program.send(Intent::Library(LibraryWish::Play(0)));
    assert_eq!(stones(&program), 0);
}

#[test]
fn moves_that_are_not_listed_are_counted_without_games_that_ended() {
    let home = home();
    let games = home.path().join("games");
    fs::create_dir_all(&games).unwrap();
    let mut answers: String = ('a'..='i').map(|column| format!("(;SZ[9];B[ee];W[{column}a])")).collect();
    answers.push_str("(;SZ[9];B[ee];W[ab])(;SZ[9];B[ee])(;SZ[9];B[ee])");
    fs::write(games.join("answers.sgf"), answers).unwrap();
    let mut program = Program::start(home.path());
    program.library(LibraryWish::Patterns);
    program.library(LibraryWish::Size(9));
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("E5");
    assert_eq!((page(&program).rows.len(), page(&program).rest.as_str()), (8, "2 more moves (2)"));
}

#[test]
fn a_hit_is_shown_in_the_game_where_its_record_shows_a_variation() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("Q16");
    program.library(LibraryWish::OpenHit(0));
    program.play("K10 K9");
    program.library(LibraryWish::Patterns);
    program.library(LibraryWish::OpenHit(1));
    let view = program.view();
    let record = view.record().unwrap();
    assert_eq!((record.move_label.as_str(), record.title.changed), ("Move 2", true));
    let stone = |vertex| {
        let point = record.board.size.parse_vertex(vertex).unwrap();
        record.board.points[record.board.size.ordinal(point)].stone
    };
    assert_eq!((stone("D4"), stone("Q16"), stone("K10")), (Some(Color::Black), Some(Color::White), None));
}

#[test]
fn each_hit_is_shown_at_its_move_however_late_its_record_is_read() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("Q16");
    // Another record is still being read, and the hit is clicked twice.
    program.lanke.send(Intent::Open(home.path().join("games").join("ear.sgf")));
    for _ in 0..2 {
        program.lanke.send(Intent::Library(LibraryWish::OpenHit(0)));
    }
    program.lanke.settle();
    let view = program.view();
    let record = view.record().unwrap();
    assert_eq!((record.title.names.black.as_str(), record.move_label.as_str()), ("Ke Jie", "Move 1"));
}

#[test]
fn a_rectangle_that_was_begun_is_forgotten_with_its_board() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.tap_library("T1");
    program.library(LibraryWish::Size(9));
    program.tap_library("E5");
    program.tap_library("G3");
    assert_eq!(patterns(&program).about, "3×3, 0 points ignored");
}

#[test]
fn games_that_are_read_while_another_page_is_shown_are_found() {
    let (home, folder) = (home(), tempfile::tempdir().unwrap());
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.library(LibraryWish::Size(9));
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("C7");
    assert!(patterns(&program).hits.is_empty());
    fs::write(folder.path().join("two.sgf"), TWO[0]).unwrap();
    program.lanke.send(Intent::Library(LibraryWish::AddFolder(folder.path().to_owned())));
    program.send(Intent::Show(PageId::Review));
    program.send(Intent::Show(PageId::Library));
    program.wait(0.2);
    program.lanke.settle();
    assert!(!patterns(&program).hits.is_empty());
}

#[test]
fn an_index_whose_games_are_damaged_is_built_again() {
    let home = home();
    let program = opened(&home, LibraryWish::Patterns, &[]);
    assert_eq!(page(&program).summary.games, "3 games");
    drop(program);
    // All pages but those with the tables' names and the list of files.
    let index = home.path().join("library.sqlite");
    let mut bytes = fs::read(&index).unwrap();
    bytes[3 * 4096..].fill(0xa5);
    fs::write(&index, bytes).unwrap();
    let program = opened(&home, LibraryWish::Patterns, &[]);
    assert_eq!(page(&program).summary.games, "3 games", "{:?}", program.view().common.status);
}

#[test]
fn the_position_of_a_record_is_looked_up() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &["C3"]);
    program.send(Intent::Open(home.path().join("games").join("lee.sgf")));
    program.lanke.settle();
    program.send(Intent::Go(lanke_app::Go::Move(2)));
    program.library(LibraryWish::ExploreRecord);
    assert_eq!(program.view().page_id(), PageId::Library);
    assert_eq!(explorer(&program).at, (2, 2));
    assert_eq!(explorer(&program).games, "2");
    program.library(LibraryWish::PlayOn);
    assert!(program.view().common.dialog.is_some(), "the dialog for a new game");
}

#[test]
fn moves_tried_out_in_a_record_are_looked_up_too() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &["C3"]);
    program.send(Intent::Open(home.path().join("games").join("lee.sgf")));
    program.send(Intent::Go(lanke_app::Go::Move(1)));
    program.send(Intent::Try);
    program.play("D4");
    program.library(LibraryWish::ExploreRecord);
    assert_eq!((explorer(&program).at, explorer(&program).games.as_str()), ((2, 2), "2"));
}

#[test]
fn a_folder_is_added_and_read() {
    let (home, folder) = (home(), tempfile::tempdir().unwrap());
    let mut program = Program::start(home.path());
    program.library(LibraryWish::Patterns);
    assert_eq!(page(&program).note, "No games yet: add a folder of records");
    assert!(!page(&program).summary.filled);
    program.library(LibraryWish::AddFolder(folder.path().join("none")));
    assert!(program.view().common.status.text.starts_with("There is no folder "));
    fs::write(folder.path().join("lee.sgf"), LEE).unwrap();
    fs::write(folder.path().join("broken.sgf"), "no game").unwrap();
    program.library(LibraryWish::AddFolder(folder.path().to_owned()));
    let summary = page(&program).summary;
    assert_eq!((summary.games.as_str(), summary.damaged.as_str()), ("1 game", "1 file cannot be read"));
    assert_eq!(summary.folders, [folder.path().display().to_string()]);
    // The overview of the page for learning knows it, too.
    program.library(LibraryWish::Close);
    let view = program.view();
    match view.learn() {
        Some(LearnPage::Overview(overview)) => assert_eq!(overview.library.games, "1 game"),
        other => panic!("{other:?}"),
    }
    // Off the list, its games are gone, and the file is still there.
    program.library(LibraryWish::Patterns);
    program.library(LibraryWish::RemoveFolder(0));
    let summary = page(&program).summary;
    assert_eq!((summary.filled, summary.folders.len()), (false, 0));
    assert!(folder.path().join("lee.sgf").exists());
}

#[test]
fn players_are_offered_and_hits_previewed_and_opened_together() {
    let home = home();
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    program.library(LibraryWish::Filter(Filters { player: "e".into(), ..Filters::default() }));
    let offered = patterns(&program).players;
    assert!(offered.iter().any(|player| *player == ("Lee Sedol".to_owned(), "1".to_owned())), "{offered:?}");
    let lee = offered.iter().position(|player| player.0 == "Lee Sedol").unwrap();
    program.library(LibraryWish::TakePlayer(lee));
    let view = patterns(&program);
    assert_eq!((view.filters.player.as_str(), view.players.len()), ("Lee Sedol", 0));
    program.library(LibraryWish::Filter(Filters::default()));
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("Q16");
    let hits = patterns(&program).hits;
    assert!(hits.len() > 2, "{hits:?}");
    let stones = |program: &Program| page(program).board.points.iter().filter(|point| point.stone.is_some()).count();
    assert_eq!(stones(&program), 1);
    program.library(LibraryWish::Preview(1));
    let shown = hits[1].board.stones.iter().filter(|stone| stone.is_some()).count();
    let view = patterns(&program);
    assert_eq!((stones(&program), view.previewed), (shown, Some(1)));
    assert!(view.about.contains(&hits[1].names[0]), "{}", view.about);
    // A click on the board leads back to the pattern, which it leaves as it is.
    program.tap_library("K10");
    assert_eq!((stones(&program), patterns(&program).previewed), (1, None));
    assert_eq!(patterns(&program).hits, hits);
    program.library(LibraryWish::OpenAll);
    let view = program.view();
    let review = view.review().expect("the games in the review");
    let names: Vec<_> = review.reading.titles.iter().map(|title| &title.name).collect();
    assert_eq!(review.reading.titles.len(), 2, "{names:?}");
    assert!(!review.tabs[review.tab].changed, "nothing is lost when it is closed");
    assert_eq!(program.view().common.status.text, "2 games, in no file yet: Ctrl+S saves them");
}

/// Two games of one file, of which the second one is longer.
const TWO: [&str; 2] = ["(;SZ[9]PB[Ann]PW[Bob];B[cc];W[gg])", "(;SZ[9]PB[Cora]PW[Dan];B[gg];W[cc];B[cg])"];

#[test]
fn hits_follow_a_file_that_changes() {
    let (home, other) = (home(), tempfile::tempdir().unwrap());
    let file = home.path().join("games").join("two.sgf");
    let mut program = opened(&home, LibraryWish::Patterns, &[]);
    fs::write(&file, TWO.concat()).unwrap();
    program.library(LibraryWish::AddFolder(home.path().join("games")));
    program.library(LibraryWish::Size(9));
    program.library(LibraryWish::Tool(PatternTool::Stone(Color::Black)));
    program.tap_library("C7");
    let found = |program: &Program, name| patterns(program).hits.iter().any(|hit| hit.names[0] == name);
    assert!(found(&program, "Ann") && found(&program, "Cora"));
    // The file is read again, and has as many games as before.
    fs::write(&file, TWO.concat().replace("Cora", "Evelyn")).unwrap();
    program.library(LibraryWish::AddFolder(other.path().to_owned()));
    assert!(found(&program, "Evelyn") && !found(&program, "Cora"));
    // The game lies elsewhere in the file than when it was found.
    program.library(LibraryWish::Filter(Filters { player: "Evelyn".into(), ..Filters::default() }));
    fs::write(&file, [TWO[1], TWO[0]].concat()).unwrap();
    for wish in [LibraryWish::OpenAll, LibraryWish::OpenHit(0)] {
        program.library(wish);
        assert_eq!(program.view().record().unwrap().title.names.black, "Cora");
    }
    // The game is gone.
    fs::write(&file, TWO[0]).unwrap();
    program.library(LibraryWish::OpenHit(0));
    assert_eq!(
        program.view().common.status.text,
        "The record has changed: the game that was found is not in it any more"
    );
}
