//! Games that are deleted, renamed or gone.

use super::*;

/// Files in the folder of games and their bytes, without folders.
fn files(home: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(home.join("games")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.is_file())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn deleted_games_are_moved_aside_and_come_back_byte_for_byte() {
    let home = home();
    library(home.path());
    let before = files(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Choose(1));
    program.wish(GamesWish::AskDelete);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { title, .. }) if title == "Delete this game?"));
    program.send(Intent::Cancel);
    assert_eq!(files(home.path()), before, "asked first");
    program.wish(GamesWish::AskDelete);
    program.send(Intent::Accept);
    let page = program.games();
    assert_eq!((page.rows.len(), page.deleted.as_str(), page.chosen), (4, "1 game deleted", Some(1)));
    assert_eq!(page.preview.unwrap().game.result, "Not finished", "the next one is looked at");
    assert_eq!(files(home.path()).len(), 4);
    assert!(home.path().join("games/deleted/second.sgf").is_file());

    // Another game with its name is not replaced.
    kept(home.path(), "second.sgf", "(;SZ[9]PB[Other];B[ee])", 3);
    program.wish(GamesWish::Undelete);
    let page = program.games();
    assert_eq!((page.rows.len(), page.deleted.as_str()), (6, ""));
    let after = files(home.path());
    let bytes = |files: &[(String, Vec<u8>)], name: &str| files.iter().find(|file| file.0 == name).unwrap().1.clone();
    assert_eq!(bytes(&after, "second 2.sgf"), bytes(&before, "second.sgf"));
    assert_eq!(bytes(&after, "second.sgf"), b"(;SZ[9]PB[Other];B[ee])");
    assert_eq!(page.preview.unwrap().game.path, home.path().join("games/second 2.sgf"));
}

#[test]
fn the_game_is_deleted_that_was_asked_about() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Sort(GameOrder::Moves));
    program.wish(GamesWish::AskDelete);
    // Before the answer a longer game is found, which comes first in the list.
    kept(home.path(), "long.sgf", "(;SZ[9];B[ee];W[cc];B[gg];W[gc];B[cg])", 0);
    program.send(Intent::Show(PageId::Games));
    assert_eq!(program.games().preview.unwrap().game.path, home.path().join("games/long.sgf"));
    program.send(Intent::Accept);
    assert!(home.path().join("games/long.sgf").exists() && !home.path().join("games/nogo.sgf").exists());
    assert_eq!(program.games().deleted, "1 game deleted");
}

#[test]
fn several_games_are_chosen_and_deleted_and_files_elsewhere_only_leave_the_list() {
    let home = home();
    library(home.path());
    let other = home.path().join("other.sgf");
    fs::write(&other, "(;SZ[9]PB[Far];B[ee])").unwrap();
    let before = files(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Open(other.clone()));
    program.send(Intent::Show(PageId::Games));
    let far = program.games().rows.iter().position(|row| row.path == other).unwrap();
    let first = program.games().rows.iter().position(|row| row.path.ends_with("first.sgf")).unwrap();
    program.wish(GamesWish::Choose(far));
    program.wish(GamesWish::Toggle(first));
    program.wish(GamesWish::Toggle(3));
    assert_eq!(program.games().several, "3 games");
    program.wish(GamesWish::Toggle(3));
    assert_eq!(program.games().rows.iter().filter(|row| row.selected).count(), 2);
    program.wish(GamesWish::AskDelete);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { text, .. }) if text.contains("1 file lies")));
    program.send(Intent::Accept);
    assert_eq!((program.games().rows.len(), program.games().deleted.as_str()), (4, "2 games deleted"));
    assert!(other.is_file());
    program.wish(GamesWish::Undelete);
    assert_eq!((program.games().rows.len(), files(home.path())), (6, before));

    // A range, and all that are listed.
    program.wish(GamesWish::Choose(4));
    program.wish(GamesWish::Extend(2));
    assert_eq!((program.games().several.as_str(), program.games().chosen), ("3 games", Some(2)));
    program.wish(GamesWish::Extend(5));
    let selected: Vec<_> = program.games().rows.iter().map(|row| row.selected).collect();
    assert_eq!(selected, [false, false, false, false, true, true]);
    program.wish(GamesWish::ChooseAll);
    assert_eq!(program.games().several, "6 games");
    program.wish(GamesWish::Filter(GameFilter::Board(BoardKind::Square(9))));
    assert_eq!(program.games().several, "", "another list begins anew");
}

#[test]
fn a_record_that_is_open_is_not_deleted() {
    let home = home();
    library(home.path());
    let before = files(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Open(home.path().join("games/second.sgf")));
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::ChooseAll);
    program.wish(GamesWish::AskDelete);
    let common = program.view().common;
    assert!(common.dialog.is_none() && common.status.text.starts_with("The record is open."), "{:?}", common.status);
    assert_eq!(files(home.path()), before);
    let shut = program.games().rows.iter().position(|row| !row.path.ends_with("second.sgf")).unwrap();
    program.wish(GamesWish::Choose(shut));
    program.wish(GamesWish::AskDelete);
    assert!(program.view().common.dialog.is_some());
}

#[test]
fn a_file_that_cannot_be_moved_stays_and_says_why() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    // Nothing can lie in a folder that is a file.
    fs::write(home.path().join("games/deleted"), "").unwrap();
    program.wish(GamesWish::AskDelete);
    program.send(Intent::Accept);
    assert_eq!((program.games().rows.len(), program.games().deleted.as_str()), (5, ""));
    assert!(program.view().common.status.text.starts_with("Could not move the file: first.sgf"));
}

#[test]
fn a_game_is_given_another_name_and_loses_nothing() {
    let home = home();
    library(home.path());
    let before = files(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Choose(1));
    program.wish(GamesWish::Rename("秋季杯 决赛".into()));
    let page = program.games();
    let path = home.path().join("games/秋季杯 决赛.sgf");
    assert_eq!((page.rows.len(), page.chosen), (5, Some(1)), "the day of a game is that of its file");
    assert_eq!(page.preview.unwrap().game.path, path);
    let bytes = |files: &[(String, Vec<u8>)], name: &str| files.iter().find(|file| file.0 == name).unwrap().1.clone();
    assert_eq!(std::fs::read(&path).unwrap(), bytes(&before, "second.sgf"));
    assert!(!home.path().join("games/second.sgf").exists());
    assert_eq!(program.search("秋季杯"), ["Black wins by resignation"]);
    program.wish(GamesWish::Clear);

    // What is there already is not replaced.
    program.wish(GamesWish::Choose(1));
    program.wish(GamesWish::Rename("first".into()));
    assert_eq!(program.games().preview.unwrap().game.path, home.path().join("games/first 2.sgf"));
    assert_eq!(fs::read(home.path().join("games/first.sgf")).unwrap(), bytes(&before, "first.sgf"));

    // A name that leaves the folder is none.
    program.wish(GamesWish::Rename("../first".into()));
    assert!(program.view().common.status.text.starts_with("This is no name for a file"));
    assert_eq!(files(home.path()).len(), 5);
}

#[test]
fn the_game_on_the_board_is_written_under_its_new_name() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(crate::small(5));
    program.play("C3");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Rename("final".into()));
    program.send(Intent::Show(PageId::Play));
    program.send(Intent::Comment("a short one".into()));
    program.begin(crate::small(5));
    let kept = files(home.path());
    assert_eq!(kept.iter().map(|file| file.0.as_str()).collect::<Vec<_>>(), ["final.sgf"]);
    assert!(String::from_utf8_lossy(&kept[0].1).contains("C[a short one]"), "{kept:?}");
}

#[test]
fn a_record_from_elsewhere_is_still_listed_under_its_new_name() {
    let home = home();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sgf");
    fs::write(&path, "(;SZ[9]PB[Far]PW[Away]RE[W+R];B[ee];W[cc])").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));

    // What is written to an open record goes to its file.
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Rename("new".into()));
    assert!(
        program.view().common.status.text.starts_with("The record is open."),
        "{}",
        program.view().common.status.text
    );
    assert!(path.exists());
    program.send(Intent::Quit);
    drop(program);

    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    program.wish(GamesWish::Rename("new".into()));
    let renamed = folder.path().join("new.sgf");
    assert_eq!(program.games().preview.unwrap().game.path, renamed);
    assert_eq!(program.view().common.settings.recent, std::slice::from_ref(&renamed));
    assert!(renamed.exists() && !path.exists());
}

#[test]
fn a_folder_that_is_gone_is_said_to_be_gone() {
    let home = home();
    library(home.path());
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Games));
    fs::remove_dir_all(home.path().join("games")).unwrap();
    program.wish(GamesWish::ShowFolder);
    let status = program.view().common.status.text;
    assert!(status.starts_with("Cannot open the folder: ") && status.contains("games"), "{status}");
}
