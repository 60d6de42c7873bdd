//! The list of games on the disk: found, searched, filtered, sorted, previewed; and the list of files beside it.

mod disk;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use lanke_app::form::{ClockKind, Form};
use lanke_app::view::{Dialog, GamesPage};
use lanke_app::{
    BoardKind, Command, CommandAction, GameFilter, GameOrder, GameSource, GamesWish, Go, Intent, PageId, Settings,
};
use lanke_rules::Color;

use crate::program::{Program, home};

const DAY: u64 = 86_400;

impl Program {
    fn games(&self) -> GamesPage {
        self.view().games().expect("the games are shown").clone()
    }

    fn wish(&mut self, wish: GamesWish) {
        self.send(Intent::Games(wish));
    }

    /// Results of the games listed.
    fn listed(&self) -> Vec<String> {
        self.games().rows.iter().map(|row| row.result.clone()).collect()
    }

    fn search(&mut self, text: &str) -> Vec<String> {
        self.wish(GamesWish::Search(text.into()));
        self.listed()
    }

    fn name(&mut self, name: &str) {
        let mut settings = (*self.view().common.settings).clone();
        settings.course.name = name.into();
        self.send(Intent::Set(Box::new(settings)));
    }
}

/// A record in the folder of games that was written so many days ago.
fn kept(home: &Path, name: &str, sgf: &str, days: u64) -> PathBuf {
    let folder = home.join("games");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, sgf).unwrap();
    let written = SystemTime::now() - Duration::from_secs(days * DAY);
    File::options().append(true).open(&path).unwrap().set_modified(written).unwrap();
    path
}

/// Four games and a file that is none.
fn library(home: &Path) {
    kept(home, "first.sgf", "(;SZ[9]PB[Wang]PW[Shi]RE[B+3.5]RU[Japanese]KM[6.5];B[ee];W[cc];B[gg])", 0);
    kept(home, "second.sgf", "(;SZ[19]PB[Shi]PW[Wang]RE[B+R]EV[Autumn Cup];B[pd];W[dp])", 1);
    kept(home, "third.sgf", "(;SZ[13]PB[Lan]PW[Ke]DT[2016-03-10];B[dd])", 40);
    kept(home, "nogo.sgf", "(;SZ[9]RU[NoGo]PB[Lan]PW[Wang]RE[W+R];B[ee];W[cc];B[gg];W[gc])", 41);
    kept(home, "broken.sgf", "no record at all", 42);
}

#[test]
fn games_are_listed_by_day_with_players_result_and_board() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.name("Wang");
    program.send(Intent::Show(PageId::Games));
    let page = program.games();
    assert_eq!(page.about, "5 games");
    let heads: Vec<_> = page.groups.iter().map(|group| (group.title.as_str(), group.count)).collect();
    assert_eq!((heads[0], heads[1], heads.len()), (("Today", 1), ("Yesterday", 1), 5));
    assert_eq!(
        program.listed(),
        ["You won by 3.5", "You resigned", "Not finished", "You won by resignation", "broken.sgf"]
    );
    let first = &page.rows[0];
    assert_eq!((first.you, first.about.as_str()), (Some(Color::Black), "3 moves, 9×9"));
    assert_eq!(first.board.as_ref().unwrap().stones.iter().flatten().count(), 3);
    assert!(page.rows[2].unfinished && page.rows[3].board.as_ref().unwrap().nogo);
    assert!(
        page.rows[4].board.is_none() && page.rows[4].trouble.starts_with("Cannot read it: "),
        "{}",
        page.rows[4].trouble
    );
}

#[test]
fn games_are_found_by_names_dates_events_and_file_names() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    assert_eq!(program.search("lan ke"), ["Not finished"]);
    assert_eq!(program.search("AUTUMN"), ["Black wins by resignation"]);
    assert_eq!(program.search("2016-03"), ["Not finished"]);
    assert_eq!(program.search("yesterday shi"), ["Black wins by resignation"]);
    assert_eq!(program.search("nogo.s").len(), 1);
    assert_eq!(program.games().about, "1 of 5");
    assert!(program.search("nobody").is_empty());
    assert_eq!(program.games().empty, "Nothing found");
    program.wish(GamesWish::Clear);
    assert_eq!(program.listed().len(), 5);
}

#[test]
fn filters_narrow_the_list_together_and_it_is_sorted() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.name("Wang");
    program.send(Intent::Show(PageId::Games));
    let filter = |filter| GamesWish::Filter(filter);
    program.wish(filter(GameFilter::Won(true)));
    assert_eq!(program.listed(), ["You won by 3.5", "You won by resignation"]);
    program.wish(filter(GameFilter::Board(BoardKind::NoGo)));
    assert_eq!(program.listed(), ["You won by resignation"]);
    program.wish(filter(GameFilter::Board(BoardKind::Square(9))));
    assert_eq!(program.listed().len(), 2, "any of the boards");
    program.wish(filter(GameFilter::Won(true)));
    program.wish(GamesWish::Clear);
    program.wish(filter(GameFilter::Source(GameSource::Unfinished)));
    assert_eq!(program.listed(), ["Not finished"]);
    program.wish(filter(GameFilter::Source(GameSource::Unfinished)));
    program.wish(GamesWish::Sort(GameOrder::Moves));
    let page = program.games();
    assert_eq!((page.groups.len(), page.groups[0].title.as_str()), (1, ""), "no days");
    assert_eq!(program.listed()[..2], ["You won by resignation", "You won by 3.5"]);
    program.wish(GamesWish::Sort(GameOrder::Name));
    let names: Vec<_> = program.games().rows.iter().map(|row| row.players.black.0.clone()).collect();
    assert_eq!(names, ["Lan", "Lan", "Shi", "Wang", ""]);
    program.wish(GamesWish::Sort(GameOrder::Result));
    assert_eq!(program.listed()[2..], ["You resigned", "Not finished", "broken.sgf"]);
}

#[test]
fn other_names_of_the_person_count_as_well() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    let settings = Settings { other_names: "somebody, wang".into(), ..(*program.view().common.settings).clone() };
    program.send(Intent::Set(Box::new(settings)));
    program.send(Intent::Show(PageId::Games));
    assert_eq!((program.listed()[0].as_str(), program.games().rows[0].you), ("You won by 3.5", Some(Color::Black)));
    assert!(program.games().filters.iter().any(|view| view.filter == GameFilter::Won(true)));
    program.wish(GamesWish::Filter(GameFilter::Won(true)));
    assert_eq!(program.listed(), ["You won by 3.5", "You won by resignation"]);
    program.wish(GamesWish::Filter(GameFilter::Won(true)));
    program.wish(GamesWish::Filter(GameFilter::Source(GameSource::Own)));
    assert_eq!(program.listed().len(), 3);
}

#[test]
fn commands_about_a_record_leave_one_alone_that_is_not_seen() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9];B[ee])".into()));
    let copies = [Command::Print, Command::Copy, Command::CopyLine, Command::CopyPosition, Command::Place];
    assert!(copies.iter().chain(&[Command::Export]).all(|command| command.action(&program.view()).is_some()));
    for page in [PageId::Home, PageId::Learn, PageId::Online, PageId::Library, PageId::Games] {
        program.send(Intent::Show(page));
        let view = program.view();
        assert!(copies.iter().all(|command| command.action(&view).is_none()), "{page:?}");
        assert!(Command::NewGame.action(&view).is_some(), "{page:?}");
        let export = Command::Export.action(&view);
        if page == PageId::Games {
            assert_eq!(export, Some(CommandAction::Ask(Intent::Games(GamesWish::Export))), "that of the game chosen");
        } else {
            assert_eq!(export, None, "{page:?}");
        }
    }
    program.search("nobody");
    assert_eq!(Command::Export.action(&program.view()), None);
}

#[test]
fn the_game_chosen_is_walked_and_opened() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Choose(3));
    let preview = program.games().preview.expect("a game is chosen");
    assert_eq!((preview.at, preview.moves), (4, 4));
    program.wish(GamesWish::Walk(1));
    let preview = program.games().preview.unwrap();
    assert_eq!((preview.at, preview.board.unwrap().stones.iter().flatten().count()), (1, 1));
    program.search("first");
    let preview = program.games().preview.unwrap();
    assert_eq!((preview.game.result.as_str(), preview.moves), ("Black wins by 3.5", 3), "the best find is chosen");
    assert_eq!(preview.about, "Japanese rules · komi 6.5");
    let path = preview.game.path;
    program.send(Intent::Open(path));
    assert_eq!((program.view().page_id(), program.view().record().unwrap().line.len()), (PageId::Review, 3));
}

#[test]
fn the_page_is_left_for_the_one_behind_it() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9];B[ee])".into()));
    program.send(Intent::Show(PageId::Games));
    program.send(Intent::Go(Go::Last));
    program.wish(GamesWish::Close);
    assert_eq!(program.view().page_id(), PageId::Review);
}

#[test]
fn files_are_read_again_where_they_have_changed() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.send(Intent::Show(PageId::Play));
    kept(home.path(), "first.sgf", "(;SZ[9]PB[Other]PW[Shi]RE[W+0.5]RU[Japanese])", 0);
    fs::remove_file(home.path().join("games/broken.sgf")).unwrap();
    program.send(Intent::Show(PageId::Games));
    assert_eq!((program.listed()[0].as_str(), program.listed().len()), ("White wins by 0.5", 4));
    assert_eq!(program.games().preview.unwrap().game.players.black.0, "Other");
}

#[test]
fn many_games_are_read_in_the_background_and_listed_as_they_are_looked_at() {
    let home = home();
    for n in 0..150 {
        kept(home.path(), &format!("{n:03}.sgf"), &format!("(;SZ[9]PB[Player {n}]RE[B+R];B[ee])"), n);
    }
    File::create(home.path().join("games/huge.sgf")).unwrap().set_len(64 << 20).unwrap();
    let mut program = Program::start(home.path());
    program.lanke.send(Intent::Show(PageId::Games));
    assert!(program.games().rows.is_empty(), "nothing is waited for");
    program.lanke.settle();
    assert_eq!((program.games().about.as_str(), program.games().rows.len()), ("151 games", 60));
    let huge = program.games().rows.into_iter().find(|row| row.result == "huge.sgf").expect("it is listed");
    assert!(huge.trouble.contains("larger"), "{}", huge.trouble);
    program.wish(GamesWish::Look { first: 100, count: 1000 });
    let page = program.games();
    assert_eq!((page.first, page.rows.len()), (100, 51));
    assert_eq!(page.rows[50].players.black.0, "Player 149");
}

#[test]
fn records_from_elsewhere_are_listed_with_their_own_date() {
    let home = home();
    library(home.path());
    let path = home.path().join("other.sgf");
    fs::write(&path, "(;SZ[19]PB[AlphaGo]PW[Lee]RE[W+R]DT[2016-03-13];B[pd])").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Filter(GameFilter::Source(GameSource::Elsewhere)));
    let rows = program.games().rows;
    assert_eq!((rows.len(), rows[0].when.as_str(), &rows[0].path), (1, "2016-03-13", &path));
}

#[test]
fn a_record_is_saved_in_the_folder_that_is_listed() {
    let home = home();
    let other = home.path().join("other");
    fs::create_dir(&other).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9]PB[Wang];B[ee])".into()));
    program.send(Intent::AskPlace);
    let place = |program: &Program| match program.view().common.dialog {
        Some(Dialog::Files { save_as: Some(path), .. }) => PathBuf::from(path),
        dialog => panic!("{dialog:?}"),
    };
    let name = place(&program).file_name().unwrap().to_owned();
    assert_eq!(place(&program).parent(), Some(home.path().join("games").as_path()));
    program.send(Intent::Folder(other.clone()));
    assert_eq!(place(&program), other.join(&name));
    program.send(Intent::Place(other.join("mine.sgf")));
    program.send(Intent::SaveAs(place(&program)));
    assert!(other.join("mine.sgf").exists() && program.view().common.dialog.is_none());
    // A name alone is one in that folder, and not in the one in which the program was started.
    program.send(Intent::AskPlace);
    program.send(Intent::SaveAs("yours.sgf".into()));
    assert!(other.join("yours.sgf").exists());
    assert_eq!(program.view().common.settings.recent.first(), Some(&other.join("yours.sgf")));
    program.send(Intent::Files);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Files { save_as: None, .. })));
}

#[test]
fn a_path_that_is_typed_is_looked_up_in_the_background() {
    let home = home();
    let other = home.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::create_dir_all(home.path().join("games")).unwrap();
    fs::write(other.join("a.sgf"), "(;SZ[9]PB[Ann];B[ee])").unwrap();
    let mut program = Program::start(home.path());
    let listed = |program: &Program| match program.view().common.dialog {
        Some(Dialog::Files { folder, save_as, .. }) => (PathBuf::from(folder), save_as.map(PathBuf::from)),
        dialog => panic!("{dialog:?}"),
    };
    program.send(Intent::Files);
    let games = listed(&program).0;
    // The disk may take its time; something else that is wanted meanwhile counts.
    program.lanke.send(Intent::TypedPath(other.clone()));
    assert_eq!(listed(&program).0, games);
    program.lanke.settle();
    assert_eq!(listed(&program).0, other);
    program.lanke.send(Intent::TypedPath(other.clone()));
    program.send(Intent::Folder(games.clone()));
    assert_eq!(listed(&program).0, games);
    program.lanke.send(Intent::TypedPath(other.join("a.sgf")));
    program.send(Intent::Cancel);
    assert_eq!((program.view().common.dialog, program.view().page_id()), (None, PageId::Play));
    program.send(Intent::Files);
    program.send(Intent::TypedPath(other.join("a.sgf")));
    assert_eq!((program.view().common.dialog.clone(), program.view().page_id()), (None, PageId::Review));
    assert_eq!(program.view().record().unwrap().players.black.name, "Ann");

    program.send(Intent::AskPlace);
    program.send(Intent::TypedPath(games.clone()));
    assert_eq!(listed(&program), (games.clone(), Some(games.join("a.sgf"))));
    program.send(Intent::TypedPath(other.join("b.sgf")));
    assert_eq!(listed(&program), (games.clone(), Some(other.join("b.sgf"))));
    program.lanke.send(Intent::TypedPath(other.join("c.sgf")));
    program.send(Intent::Place(other.join("d.sgf")));
    assert_eq!(listed(&program), (games, Some(other.join("d.sgf"))));
}

#[test]
fn the_preview_tells_time_and_captures() {
    let home = home();
    let sgf = "(;SZ[9]RU[Japanese]KM[6.5]TM[1200]OT[3x30 byo-yomi];B[ba];W[aa];B[ab])";
    kept(home.path(), "capture.sgf", sgf, 0);
    kept(home.path(), "plain.sgf", "(;SZ[9]RU[Japanese]KM[6.5];B[ee])", 1);
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    let about = program.games().preview.unwrap().about;
    assert!(about.contains("3×30") && about.ends_with("Captures: Black 1, White 0"), "{about}");
    program.wish(GamesWish::Choose(1));
    let about = program.games().preview.unwrap().about;
    assert!(!about.contains("Captures") && !about.contains("No time"), "{about}");
}

#[test]
fn games_are_found_by_where_they_were_played() {
    let home = home();
    library(home.path());
    kept(home.path(), "ogs.sgf", "(;SZ[19]PC[OGS: https://online-go.com/game/1];B[pd])", 2);
    kept(home.path(), "wood.sgf", "(;SZ[9]PC[Lanke, real board];B[ee])", 3);
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    for (source, name) in [(GameSource::Online, "ogs.sgf"), (GameSource::RealBoard, "wood.sgf")] {
        program.wish(GamesWish::Filter(GameFilter::Source(source)));
        let rows = program.games().rows;
        assert_eq!((rows.len(), rows[0].path.ends_with(name), rows[0].origin), (1, true, Some(source)));
    }
}

#[test]
fn a_game_is_played_again_by_its_settings() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    assert!(!program.games().preview.unwrap().goes_on, "it is shown at its end");
    program.wish(GamesWish::PlayAgain);
    let Some(Dialog::NewGame { form, .. }) = program.view().common.dialog else { panic!("no dialog") };
    assert_eq!((form.width, form.rules, form.komi.points()), (9, lanke_rules::Name::Japanese, 6.5));
}

#[test]
fn another_game_goes_on_from_the_position_shown() {
    let home = home();
    let sgf = "(;SZ[9]PB[A]PW[B]RE[B+R]AB[cg][gc]PL[W];W[ee];B[ef];W[df];B[ff];W[dg])";
    kept(home.path(), "handicap.sgf", sgf, 0);
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Walk(3));
    assert!(program.games().preview.unwrap().goes_on);
    program.wish(GamesWish::PlayOn);
    let Some(Dialog::NewGame { summary, form, .. }) = program.view().common.dialog else { panic!("no dialog") };
    assert!(summary.starts_with("From move 3: "), "{summary}");
    let other = lanke_app::form::Form { width: 13, height: 13, ..(*form).clone() };
    program.send(Intent::Edit(other));
    let Some(Dialog::NewGame { summary, .. }) = program.view().common.dialog else { panic!("no dialog") };
    assert!(summary.starts_with("13"), "it goes on on its own board only: {summary}");
    program.send(Intent::Edit(*form));
    program.send(Intent::Start);
    let board = [
        ".........",
        ".........",
        "......X..",
        ".........",
        "....O....",
        "...OX....",
        "..X......",
        ".........",
        ".........",
    ];
    assert_eq!(
        (program.board().as_slice(), program.view().page_id()),
        (board.map(String::from).as_slice(), PageId::Play)
    );
    program.play("F4");
    assert_eq!(program.view().record().unwrap().line.len(), 4);

    // The program ends; nothing of it is lost.
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 4);
    assert_eq!(program.board()[2], "......X..");
    // Another game begins as usual.
    program.send(Intent::NewGame);
    let Some(Dialog::NewGame { summary, .. }) = program.view().common.dialog else { panic!("no dialog") };
    assert!(!summary.contains("From move"), "{summary}");
}

#[test]
fn another_game_goes_on_with_the_turn_that_the_record_gives() {
    let home = home();
    kept(home.path(), "turn.sgf", "(;SZ[9];B[ee];W[cc];PL[W])", 0);
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Walk(2));
    program.wish(GamesWish::PlayOn);
    program.send(Intent::Start);
    program.play("G3");
    assert_eq!(program.board()[6], "......O..");
}

#[test]
fn the_moves_from_which_another_game_goes_on_earn_no_time() {
    let home = home();
    kept(home.path(), "moves.sgf", "(;SZ[9];B[ee];W[cc];B[gg];W[cg])", 0);
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Walk(4));
    program.wish(GamesWish::PlayOn);
    let Some(Dialog::NewGame { form, .. }) = program.view().common.dialog else { panic!("no dialog") };
    program.send(Intent::Edit(Form { clock: ClockKind::Fischer, main_seconds: 60, seconds: 30, ..*form }));
    program.send(Intent::Start);
    let clocks = |program: &Program| {
        let players = program.view().record().unwrap().players.clone();
        [players.black, players.white].map(|player| player.clock.unwrap().main)
    };
    assert_eq!(program.view().record().unwrap().line.len(), 4);
    assert_eq!(clocks(&program), ["1:00", "1:00"]);
    program.play("C5");
    assert_eq!(clocks(&program), ["1:30", "1:00"], "those that are made here do");
}

#[test]
fn games_are_exported_from_the_list() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Walk(2));
    program.wish(GamesWish::Export);
    let export = |program: &Program| match program.view().common.dialog {
        Some(Dialog::Export { games, moves, path, preview, .. }) => {
            (games, moves, PathBuf::from(path), preview.is_some())
        }
        dialog => panic!("{dialog:?}"),
    };
    let path = home.path().join("games/first.png");
    assert_eq!(export(&program), (1, 3, path, true));
    program.send(Intent::Cancel);
    program.wish(GamesWish::ChooseAll);
    program.wish(GamesWish::Export);
    let (games, _, path, drawn) = export(&program);
    assert_eq!((games, path.extension().unwrap().to_str(), drawn), (4, Some("pdf"), true), "what is a game");
    let path = home.path().join("all.pdf");
    program.send(Intent::Export(lanke_app::ExportWish::Write(path.clone())));
    assert!(fs::read(path).unwrap().starts_with(b"%PDF"));
}

#[test]
fn an_export_whose_records_come_late_takes_the_place_of_nothing_else() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::ChooseAll);
    program.lanke.send(Intent::Games(GamesWish::Export));
    program.send(Intent::Show(PageId::Play));
    assert_eq!(program.view().common.dialog, None, "the page was left");
    program.send(Intent::Show(PageId::Games));
    program.lanke.send(Intent::Games(GamesWish::Export));
    program.wish(GamesWish::AskDelete);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { .. })), "another question is open");
}
