//! Several records at once: their tabs, their journals, their text.

use std::fs;
use std::path::{Path, PathBuf};

use lanke_app::view::{Dialog, Tone};
use lanke_app::{Go, Intent, Revert, Screen};

use crate::program::{Program, home};

const FIRST: &str = "(;GM[1]SZ[9]PB[Wang Zhi]PW[Shi];B[ee]C[first];W[dd](;B[cc];W[bb])(;B[ff]))";
const SECOND: &str = "(;GM[1]SZ[9]PB[Lan]PW[Ke];B[aa];W[bb];B[cc])";

fn file(home: &Path, name: &str, sgf: &str) -> PathBuf {
    let path = home.join(name);
    fs::write(&path, sgf).unwrap();
    path
}

impl Program {
    /// The tabs, the one shown in brackets, changed ones with a star.
    fn tabs(&self) -> String {
        let view = self.view();
        let tab = |(i, tab): (usize, &lanke_app::view::Tab)| {
            let name = format!("{}{}", tab.name, if tab.changed { "*" } else { "" });
            if i == view.tab { format!("[{name}]") } else { name }
        };
        view.tabs.iter().enumerate().map(tab).collect::<Vec<_>>().join(" ")
    }
}

/// The records in the folder of games.
fn kept(home: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(home.join("games")) else { return Vec::new() };
    entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
}

#[test]
fn records_are_opened_beside_each_other() {
    let home = home();
    let (a, b) = (file(home.path(), "a.sgf", FIRST), file(home.path(), "b.sgf", SECOND));
    let mut program = Program::start(home.path());
    program.lanke.send(Intent::Open(a.clone()));
    program.send(Intent::Open(b));
    assert_eq!(program.tabs(), "a [b]", "both at once");
    program.send(Intent::Tab(0));
    program.send(Intent::Go(Go::Move(1)));
    program.play("A9");
    assert_eq!(program.tabs(), "[a*] b");
    program.send(Intent::Paste("(;SZ[5]PB[Me])".into()));
    assert_eq!(program.tabs(), "a* b [Me vs White]");
    program.send(Intent::Tab(1));
    assert_eq!(program.view().title.names.black, "Lan");
    // A file that is open and changed is shown as it is.
    program.send(Intent::Open(a.clone()));
    assert_eq!((program.tabs().as_str(), program.view().line.len()), ("[a*] b Me vs White", 2));
    // One without changes is read again.
    program.send(Intent::Revert(Revert::Undo));
    fs::write(&a, SECOND).unwrap();
    program.send(Intent::Open(a));
    assert_eq!((program.tabs().as_str(), program.view().line.len()), ("[a] b Me vs White", 3));
}

#[test]
fn changes_of_a_record_that_is_closed_are_kept() {
    let home = home();
    let (a, b) = (file(home.path(), "a.sgf", FIRST), file(home.path(), "b.sgf", SECOND));
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a));
    program.send(Intent::Open(b));
    program.send(Intent::CloseTab(1));
    assert_eq!((program.tabs().as_str(), kept(home.path()).len()), ("[a]", 0));
    program.send(Intent::Comment("mine".into()));
    // As long as the disk refuses, the record stays open.
    fs::write(home.path().join("games"), "").unwrap();
    program.send(Intent::CloseTab(0));
    assert_eq!((program.tabs().as_str(), program.view().status.tone), ("[a*]", Tone::Bad));
    fs::remove_file(home.path().join("games")).unwrap();
    program.send(Intent::CloseTab(0));
    assert_eq!(program.tabs(), "[Untitled game]");
    assert!(kept(home.path())[0].contains("C[mine]"));
    assert!(!fs::read_to_string(home.path().join("a.sgf")).unwrap().contains("mine"), "the file is as it was");
    drop(program);
    assert!(Program::start(home.path()).view().dialog.is_none());
}

#[test]
fn every_record_survives_a_kill() {
    let home = home();
    let (a, b) = (file(home.path(), "a.sgf", FIRST), file(home.path(), "b.sgf", SECOND));
    let c = file(home.path(), "c.sgf", SECOND);
    let mut program = Program::start(home.path());
    for path in [&a, &b, &c] {
        program.send(Intent::Open(path.clone()));
    }
    program.send(Intent::Tab(0));
    program.send(Intent::Comment("of a".into()));
    program.send(Intent::Tab(1));
    program.send(Intent::Comment("of b".into()));
    program.send(Intent::Tab(0));
    program.send(Intent::Go(Go::Last));
    program.play("A1");
    drop(program);

    let mut program = Program::start(home.path());
    match program.view().dialog {
        Some(Dialog::Ask { text, .. }) => assert_eq!(text, "Not saved yet: a, b."),
        other => panic!("{other:?}"),
    }
    program.send(Intent::Accept);
    assert_eq!((program.tabs().as_str(), program.view().screen), ("a* [b*]", Screen::Review));
    assert_eq!(program.view().comment, "of b");
    program.send(Intent::Tab(0));
    assert_eq!((program.view().comment.as_str(), program.view().line.len()), ("of a", 5));
    // What goes on is journalled for each; what is saved is not offered again.
    program.send(Intent::Save);
    program.send(Intent::Tab(1));
    program.send(Intent::Comment("of b, longer".into()));
    drop(program);

    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.tabs(), "[b*]");
    assert_eq!(program.view().comment, "of b, longer");
    assert!(fs::read_to_string(&a).unwrap().contains("C[of a]"));
}

#[test]
fn the_game_that_is_played_has_a_tab_that_follows_it() {
    let home = home();
    let a = file(home.path(), "a.sgf", FIRST);
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a));
    program.send(Intent::Show(Screen::Play));
    program.play("K10 Q16");
    program.send(Intent::Show(Screen::Review));
    assert_eq!((program.tabs().as_str(), program.view().at), ("a [This game]", 2));
    program.send(Intent::Tab(0));
    program.send(Intent::Show(Screen::Play));
    program.play("D4");
    program.send(Intent::Show(Screen::Review));
    assert_eq!(program.tabs(), "[a] This game", "the other record stays in sight");
    program.send(Intent::Tab(1));
    assert_eq!(program.view().at, 3);
    // A copy with changes stays as it is; the game that goes on gets another.
    program.send(Intent::Comment("good".into()));
    program.send(Intent::Show(Screen::Play));
    program.send(Intent::Show(Screen::Review));
    assert_eq!(program.tabs(), "a [This game*]");
    program.send(Intent::Show(Screen::Play));
    program.play("Q4");
    program.send(Intent::Show(Screen::Review));
    assert_eq!((program.tabs().as_str(), program.view().at), ("a This game* [This game]", 4));
}
