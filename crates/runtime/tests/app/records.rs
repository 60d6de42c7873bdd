//! Several records at once: their tabs, their journals, their text.

use std::fs;
use std::path::{Path, PathBuf};

use lanke_app::form::Form;
use lanke_app::prose::Link;
use lanke_app::view::{Dialog, Tone};
use lanke_app::words::Lang;
use lanke_app::{BranchEdit, Copied, Go, Intent, Landmark, Numbers, PageId, Practice, Read, Revert, Settings};
use lanke_game::Coordinates;
use lanke_game::review::GameInfo;
use lanke_rules::{Color, Placement};

use crate::program::{Program, home};
use crate::small;

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
            if i == view.review().unwrap().tab { format!("[{name}]") } else { name }
        };
        view.review().unwrap().tabs.iter().enumerate().map(tab).collect::<Vec<_>>().join(" ")
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
    assert_eq!(program.view().record().unwrap().title.names.black, "Lan");
    // A file that is open and changed is shown as it is.
    program.send(Intent::Open(a.clone()));
    assert_eq!((program.tabs().as_str(), program.view().record().unwrap().line.len()), ("[a*] b Me vs White", 2));
    // One without changes is read again.
    program.send(Intent::Revert(Revert::Undo));
    fs::write(&a, SECOND).unwrap();
    program.send(Intent::Open(a));
    assert_eq!((program.tabs().as_str(), program.view().record().unwrap().line.len()), ("[a] b Me vs White", 3));
}

#[test]
fn a_position_without_moves_is_a_record_like_others() {
    let home = home();
    let b = file(home.path(), "b.sgf", SECOND);
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9]AB[aa]AW[bb])".into()));
    program.send(Intent::Open(b));
    assert_eq!(program.tabs(), "Untitled game [b]");
    program.send(Intent::Tab(0));
    program.send(Intent::Save);
    assert!(kept(home.path())[0].contains("AB[aa]AW[bb]"));
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
    assert_eq!((program.tabs().as_str(), program.view().common.status.tone), ("[a*]", Tone::Bad));
    fs::remove_file(home.path().join("games")).unwrap();
    program.send(Intent::CloseTab(0));
    assert_eq!(program.tabs(), "[Untitled game]");
    assert!(kept(home.path())[0].contains("C[mine]"));
    assert!(!fs::read_to_string(home.path().join("a.sgf")).unwrap().contains("mine"), "the file is as it was");
    drop(program);
    assert!(Program::start(home.path()).view().common.dialog.is_none());
}

#[test]
fn a_game_that_goes_on_gets_another_copy_where_the_first_was_changed() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(crate::small(9));
    program.play("E5 D5");
    program.send(Intent::Show(PageId::Review));
    program.send(Intent::Comment("mine".into()));
    // Two other moves instead: as many as before.
    program.send(Intent::Show(PageId::Play));
    program.send(Intent::Undo);
    program.send(Intent::Undo);
    program.play("C3 C4");
    program.send(Intent::Show(PageId::Review));
    let tabs = program.tabs();
    assert_eq!(
        (tabs.matches('*').count(), tabs.split(' ').filter(|tab| !tab.is_empty()).count() > 2),
        (1, true),
        "{tabs}"
    );
    assert_eq!(program.board()[5..7], ["..O......", "..X......"].map(String::from), "the game as it stands");
}

#[test]
fn edits_survive_a_kill_also_where_an_empty_board_was_edited_before() {
    let home = home();
    let a = file(home.path(), "a.sgf", FIRST);
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Review));
    program.play("A1");
    program.send(Intent::Revert(Revert::Undo));
    program.send(Intent::Open(a));
    program.send(Intent::CloseTab(0));
    program.play("E5 D5 C5");
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 3);
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
    match program.view().common.dialog {
        Some(Dialog::Ask { text, .. }) => assert_eq!(text, "Not saved yet: a, b."),
        other => panic!("{other:?}"),
    }
    program.send(Intent::Accept);
    assert_eq!((program.tabs().as_str(), program.view().page_id()), ("a* [b*]", PageId::Review));
    assert_eq!(program.view().record().unwrap().comment, "of b");
    program.send(Intent::Tab(0));
    assert_eq!(
        (program.view().record().unwrap().comment.as_str(), program.view().record().unwrap().line.len()),
        ("of a", 5)
    );
    // What goes on is journalled for each; what is saved is not offered again.
    program.send(Intent::Save);
    program.send(Intent::Tab(1));
    program.send(Intent::Comment("of b, longer".into()));
    drop(program);

    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.tabs(), "[b*]");
    assert_eq!(program.view().record().unwrap().comment, "of b, longer");
    assert!(fs::read_to_string(&a).unwrap().contains("C[of a]"));
}

#[test]
fn the_game_that_is_played_has_a_tab_that_follows_it() {
    let home = home();
    let a = file(home.path(), "a.sgf", FIRST);
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a));
    program.send(Intent::Show(PageId::Play));
    program.play("K10 Q16");
    program.send(Intent::Show(PageId::Review));
    assert_eq!((program.tabs().as_str(), program.view().record().unwrap().at), ("a [This game]", 2));
    program.send(Intent::Tab(0));
    program.send(Intent::Show(PageId::Play));
    program.play("D4");
    program.send(Intent::Show(PageId::Review));
    assert_eq!(program.tabs(), "[a] This game", "the other record stays in sight");
    program.send(Intent::Tab(1));
    assert_eq!(program.view().record().unwrap().at, 3);
    // A copy with changes stays as it is; the game that goes on gets another.
    program.send(Intent::Comment("good".into()));
    program.send(Intent::Show(PageId::Play));
    program.send(Intent::Show(PageId::Review));
    assert_eq!(program.tabs(), "a [This game*]");
    program.send(Intent::Show(PageId::Play));
    program.play("Q4");
    program.send(Intent::Show(PageId::Review));
    assert_eq!((program.tabs().as_str(), program.view().record().unwrap().at), ("a This game* [This game]", 4));
}

#[test]
fn a_comment_is_typed_letter_by_letter_and_undone_at_once() {
    let home = home();
    let a = file(home.path(), "a.sgf", FIRST);
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a));
    program.send(Intent::Go(Go::Move(2)));
    for text in ["h", "ha", "hane"] {
        program.send(Intent::Comment(text.into()));
    }
    // A kill in the middle of it loses nothing.
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    program.send(Intent::Go(Go::Move(2)));
    assert_eq!(program.view().record().unwrap().comment, "hane");
    for text in ["hane!", "hane!?"] {
        program.send(Intent::Comment(text.into()));
    }
    program.send(Intent::Read(Read::Written));
    program.send(Intent::Comment("other".into()));
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(program.view().record().unwrap().comment, "hane!?");
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(program.view().record().unwrap().comment, "hane");
}

#[test]
fn points_and_moves_of_a_comment_light_up_and_jump() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9];B[ee]C[**E5** or D6, see move 2];W[dd])".into()));
    program.send(Intent::Go(Go::Forward(1)));
    let view = program.view();
    let prose = view.review().unwrap().reading.prose.clone();
    assert_eq!(prose.blocks[0].text, "**[E5](point:4,4)** or [D6](point:3,3)\\, see [move 2](move:2)");
    program.send(Intent::Read(Read::Light(prose.points.clone())));
    assert_eq!(program.view().record().unwrap().board.lit.len(), 2);
    program.send(Intent::Read(Read::Follow(Link::parse("point:4,4"))));
    assert_eq!(program.view().record().unwrap().board.lit.len(), 1);
    program.send(Intent::Paste("(;SZ[9];B[aa])".into()));
    program.send(Intent::Go(Go::Forward(1)));
    assert!(program.view().record().unwrap().board.lit.is_empty(), "this is another record");
    program.send(Intent::Tab(0));
    program.send(Intent::Read(Read::Follow(Link::parse("move:2"))));
    let view = program.view();
    assert_eq!((view.record().unwrap().at, view.record().unwrap().board.lit.len()), (2, 0), "elsewhere nothing is lit");
}

#[test]
fn a_move_outside_the_board_is_shown_as_such() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9];B[aa];W[ss]C[far away];B[bb])".into()));
    let numbered = Settings { numbers: Numbers::All, ..(*program.view().common.settings).clone() };
    program.send(Intent::Set(Box::new(numbered)));
    program.send(Intent::Go(Go::Forward(1)));
    program.send(Intent::Go(Go::Forward(1)));
    let view = program.view();
    let record = view.record().unwrap();
    let row = &record.line[1];
    assert_eq!((row.text.as_str(), row.illegal.as_deref()), ("outside the board", Some("Not on the board")));
    assert_eq!((record.at, record.board.last, record.board.points[0].label.as_str()), (2, None, "1"));
    program.send(Intent::Read(Read::Find(Some("far".into()))));
    let search = program.view().review().unwrap().reading.search.clone().unwrap();
    assert_eq!(search.found[0].place(Lang::En, Coordinates::Letters, search.size), "2  outside the board");
    program.send(Intent::Go(Go::Forward(1)));
    assert_eq!(program.board()[..2], ["X........", ".X......."]);
}

#[test]
fn a_record_is_searched() {
    let home = home();
    let mut program = Program::start(home.path());
    let sgf = "(;SZ[9]PB[Shusaku];B[ee]C[The ear-reddening move](;W[dd];B[cc]C[two]C[an EAR])(;W[ff]N[near];B[ee]))";
    program.send(Intent::Paste(sgf.into()));
    let find = |program: &mut Program, query: &str| {
        program.send(Intent::Read(Read::Find(Some(query.into()))));
        let search = program.view().review().unwrap().reading.search.clone().unwrap();
        search.found.iter().map(|f| format!("{} {}", f.number, f.text)).collect::<Vec<_>>()
    };
    assert_eq!(find(&mut program, "ear"), ["1 The ear-reddening move", "3 an EAR", "2 near"]);
    assert_eq!(find(&mut program, "shus"), ["0 Shusaku"]);
    assert_eq!(find(&mut program, "E5"), ["1 ", "3 "], "moves at the point");
    assert_eq!(find(&mut program, "nothing"), [""; 0]);
    program.send(Intent::Read(Read::FindNext(true)));
    find(&mut program, "ear");
    let walk = |program: &mut Program, forward| {
        program.send(Intent::Read(Read::FindNext(forward)));
        let view = program.view();
        (view.review().unwrap().reading.search.clone().unwrap().at.unwrap(), view.record().unwrap().at)
    };
    assert_eq!([true; 4].map(|forward| walk(&mut program, forward)), [(0, 1), (1, 3), (2, 2), (0, 1)]);
    assert_eq!(walk(&mut program, false), (2, 2));
    // Finds follow the changes of the record.
    assert_eq!([true; 2].map(|forward| walk(&mut program, forward)), [(0, 1), (1, 3)]);
    program.send(Intent::Branch(BranchEdit::Delete));
    assert_eq!([true; 2].map(|forward| walk(&mut program, forward)), [(1, 2), (0, 1)]);
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(program.view().review().unwrap().reading.search.clone().unwrap().found.len(), 3);
    program.send(Intent::Read(Read::Find(None)));
    assert!(program.view().review().unwrap().reading.search.is_none());
}

#[test]
fn what_a_record_says_of_its_game_is_changed_as_one_step() {
    let home = home();
    let a = file(home.path(), "a.sgf", "(;GM[1]SZ[9]PB[Wang Zhi]KM[5.5];B[ee])");
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a.clone()));
    program.send(Intent::Read(Read::Info));
    let Some(Dialog::Info(fields)) = program.view().common.dialog else { panic!("the dialog is open") };
    let filled = |with: &[(GameInfo, &str)]| {
        let new = |info| with.iter().find(|w| w.0 == info).map(|w| w.1.to_owned());
        Read::SetInfo(fields.iter().map(|f| (f.info, new(f.info).unwrap_or(f.value.clone()))).collect())
    };
    program.send(Intent::Read(filled(&[(GameInfo::Komi, "a lot")])));
    assert_eq!(program.view().common.status.text, "\"a lot\" is not a number");
    assert!(program.view().common.dialog.is_some(), "it stays open");
    let all =
        [(GameInfo::Player(Color::White), "Ke ]"), (GameInfo::Team(Color::Black), "East"), (GameInfo::Komi, "7.5")];
    program.send(Intent::Read(filled(&all)));
    assert_eq!(program.view().common.dialog, None);
    assert_eq!(program.view().record().unwrap().title.names.white, "Ke ]");
    drop(program);

    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    program.send(Intent::Save);
    let saved = fs::read_to_string(&a).unwrap();
    assert!(saved.contains("SZ[9]PB[Wang Zhi]KM[7.5]PW[Ke \\]]BT[East]\n;B[ee])"), "{saved}");
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(program.view().record().unwrap().title.names.white, "White");
}

#[test]
fn what_a_record_says_in_its_own_way_stays_when_something_else_is_changed() {
    let home = home();
    let a = file(home.path(), "a.sgf", "(;GM[1]SZ[9]PB[Cho]KM[6 1/2]TM[3h];B[ee])");
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a.clone()));
    let mut change = |changed: GameInfo, to: &str| {
        program.send(Intent::Read(Read::Info));
        let Some(Dialog::Info(fields)) = program.view().common.dialog else { panic!("the dialog is open") };
        let text = |info, known: &String| if info == changed { to.to_owned() } else { known.clone() };
        program.send(Intent::Read(Read::SetInfo(fields.iter().map(|f| (f.info, text(f.info, &f.value))).collect())));
        assert_eq!(program.view().common.dialog, None);
        program.send(Intent::Save);
        fs::read_to_string(&a).unwrap()
    };
    let saved = change(GameInfo::Player(Color::Black), "Cho Chikun");
    assert!(saved.contains("PB[Cho Chikun]KM[6 1/2]TM[3h]"), "{saved}");
    let saved = change(GameInfo::Komi, "7,5");
    assert!(saved.contains("KM[7.5]TM[3h]"), "{saved}");
}

/// Labels of the points of the board, with a dot for none, where moves are numbered so.
fn labels(program: &mut Program, numbers: Numbers) -> String {
    program.send(Intent::Set(Box::new(Settings { numbers, ..(*program.view().common.settings).clone() })));
    let view = program.view();
    let label = |label: &String| if label.is_empty() { ".".to_owned() } else { label.clone() };
    view.record().unwrap().board.points.iter().map(|p| label(&p.label)).collect()
}

#[test]
fn stones_bear_the_numbers_of_their_moves() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[3];B[aa];W[ba];B[cc];W[ab])".into()));
    program.send(Intent::Go(Go::Last));
    let mut labels = |numbers| {
        let labels = labels(&mut program, numbers);
        (labels, program.view().record().unwrap().board.ringed)
    };
    // Black's first stone is taken.
    assert_eq!(labels(Numbers::All), (".2.4....3".into(), true));
    assert_eq!(labels(Numbers::Last(2)), ("...4....3".into(), true));
    assert_eq!(labels(Numbers::From(2)), ("...2....1".into(), true));
    assert_eq!(labels(Numbers::Off), (".........".into(), false));
}

#[test]
fn stones_of_a_variation_bear_the_numbers_that_the_record_gives_them() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[3];B[aa];W[bb];B[cc]MN[1];W[ca])".into()));
    program.send(Intent::Go(Go::Last));
    let mut labels = |numbers| {
        let labels = labels(&mut program, numbers);
        (labels, program.view().record().unwrap().move_label.clone())
    };
    assert_eq!(labels(Numbers::All), ("1.2.2...1".into(), "Move 4".into()));
    assert_eq!(labels(Numbers::Last(2)), ("..2.....1".into(), "Move 4".into()));
}

#[test]
fn a_record_is_practised() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste(SECOND.into()));
    program.send(Intent::Read(Read::Practise(Practice::Step)));
    program.play("J1");
    assert_eq!((program.view().record().unwrap().at, program.view().record().unwrap().title.changed), (1, false));
    program.send(Intent::Read(Read::Practise(Practice::Guess)));
    program.play("J1");
    assert_eq!(
        (program.view().record().unwrap().at, program.view().record().unwrap().board.refused.is_some()),
        (1, true)
    );
    program.play("B8 C7");
    assert_eq!(program.view().common.status.text, "Guess the next move: 2 right, 1 wrong");
    program.play("A1");
    assert_eq!(
        (program.view().record().unwrap().at, program.view().common.status.text.as_str()),
        (3, "The record ends here")
    );
    assert!(!program.view().record().unwrap().title.changed);
    // A pass is guessed like any move.
    program.send(Intent::Paste("(;SZ[9];B[aa];W[];B[cc])".into()));
    program.send(Intent::Read(Read::Practise(Practice::Guess)));
    program.play("pass A9 C7 pass pass C7");
    assert_eq!(program.view().common.status.text, "Guess the next move: 3 right, 3 wrong");
    assert_eq!((program.view().record().unwrap().at, program.view().record().unwrap().title.changed), (3, false));
}

#[test]
fn a_record_is_walked_from_one_thing_to_see_to_the_next() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[9];B[aa];W[bb]C[x];B[cc](;W[dd];B[ee]TR[ee]C[y])(;W[ff]))".into()));
    let mut go = |go| {
        program.send(Intent::Go(go));
        program.view().record().unwrap().at
    };
    assert_eq!([go(Go::Next(Landmark::Comment)), go(Go::Next(Landmark::Comment))], [2, 5]);
    assert_eq!([go(Go::Next(Landmark::Comment)), go(Go::Previous(Landmark::Branch))], [5, 3]);
    assert_eq!([go(Go::Next(Landmark::Mark)), go(Go::Previous(Landmark::Comment))], [5, 2]);
    // Crosses and letters of old formats, and territory, are marks like others.
    program.send(Intent::Paste("(;SZ[9];B[aa];W[bb]L[cc];B[cc]M[aa];W[dd];B[ee]TB[aa])".into()));
    let next = [(); 3].map(|()| {
        program.send(Intent::Go(Go::Next(Landmark::Mark)));
        program.view().record().unwrap().at
    });
    assert_eq!(next, [2, 3, 5]);
}

#[test]
fn records_lines_and_positions_are_copied() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Paste("(;SZ[3]PB[Me];B[bb](;W[aa];B[ba])(;W[cc]))".into()));
    program.send(Intent::Go(Go::Last));
    let mut copy = |what| {
        program.send(Intent::Read(Read::Copy(what)));
        program.lanke.take_copied().unwrap()
    };
    assert!(copy(Copied::Record).contains("(;W[cc])"));
    assert_eq!(copy(Copied::Line), "(;CA[UTF-8]SZ[3]PB[Me]\n;B[bb];W[aa];B[ba])\n");
    assert_eq!(copy(Copied::Position), "(;CA[UTF-8]SZ[3]PB[Me]AB[ba][bb]AW[aa]PL[W])\n");
    // Marks and judgements of the start are not the position's.
    let start = "AB[aa]LB[aa:A]TR[bb]VW[aa:ba]DD[cc]TB[ca]GB[1]DM[1]N[start]MN[5]C[start]HA[2]RE[W+R]";
    program.send(Intent::Paste(format!("(;FF[4]GM[1]SZ[3]RU[NoGo]KM[0]GN[Game]{start};W[bb])")));
    program.send(Intent::Go(Go::Last));
    program.send(Intent::Read(Read::Copy(Copied::Position)));
    let expected = "(;FF[4]GM[1]CA[UTF-8]SZ[3]RU[NoGo]KM[0]GN[Game]AB[aa]AW[bb]PL[B])\n";
    assert_eq!(program.lanke.take_copied().as_deref(), Some(expected));
    // A server's komi that goes without saying is written out.
    program.send(Intent::Paste("(;GM[1]SZ[9]RU[Chinese]KM[0]AP[foxwq];B[ee])".into()));
    program.send(Intent::Read(Read::Copy(Copied::Position)));
    let expected = "(;GM[1]CA[UTF-8]SZ[9]RU[Chinese]KM[7.5]PL[B])\n";
    assert_eq!(program.lanke.take_copied().as_deref(), Some(expected));
}

#[test]
fn a_game_is_saved_and_copied_as_it_stands_after_a_takeback() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(5));
    program.play("B1 A2 B2");
    program.send(Intent::Undo);
    let copy = |program: &mut Program| {
        program.send(Intent::Read(Read::Copy(Copied::Line)));
        program.lanke.take_copied().unwrap().split_once(";B").unwrap().1.replace('\n', "")
    };
    assert_eq!(copy(&mut program), "[be];W[ad])");
    program.send(Intent::Save);
    assert!(kept(home.path())[0].contains("(;)"), "{:?}", kept(home.path()));
    program.play("B3");
    assert_eq!(copy(&mut program), "[be];W[ad];B[bc])");
}

#[test]
fn a_game_that_is_left_is_kept_before_its_first_move_and_after_all_were_taken_back() {
    let home = home();
    let mut program = Program::start(home.path());
    let free = || Form { handicap: 2, placement: Placement::Free, ..small(9) };
    program.begin(free());
    program.play("C3");
    program.begin_over(small(5));
    let only = kept(home.path()).concat();
    assert!(only.contains("AB[cg]"), "{only}");
    program.play("B1");
    program.send(Intent::Undo);
    program.begin(free());
    let both = kept(home.path());
    assert!(both.len() == 2 && both.concat().contains(";B[be]"), "{both:?}");
    program.play("C3");
    program.send(Intent::Undo);
    program.begin(small(5));
    assert_eq!(kept(home.path()).len(), 2, "of a game without a stone there is nothing to be kept");
}

#[test]
fn the_result_of_a_record_of_nogo_names_red_and_blue() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..(*program.view().common.settings).clone() })));
    program.send(Intent::Paste("(;GM[1]SZ[9]RU[NoGo]RE[W+T];B[ee];W[dd])".into()));
    assert_eq!(program.view().record().unwrap().title.result, "红方超时负");
}

#[test]
fn files_that_were_opened_are_remembered_and_found_by_name() {
    let home = home();
    let (a, b) = (file(home.path(), "a.sgf", FIRST), file(home.path(), "b.sgf", SECOND));
    fs::create_dir(home.path().join("games")).unwrap();
    file(&home.path().join("games"), "王质.sgf", FIRST);
    file(&home.path().join("games"), "Other.sgf", FIRST);
    let mut program = Program::start(home.path());
    program.send(Intent::Open(a.clone()));
    program.send(Intent::Open(b));
    program.send(Intent::Open(a.clone()));
    drop(program);
    fs::remove_file(a).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Files);
    let lists = |program: &Program| {
        let Some(Dialog::Files { files, recent, .. }) = program.view().common.dialog else {
            panic!("the list is open")
        };
        let file = |f: &lanke_app::view::GameFile| format!("{}{}", f.name, if f.missing { " gone" } else { "" });
        (files.iter().map(file).collect::<Vec<_>>(), recent.iter().map(file).collect::<Vec<_>>())
    };
    assert_eq!(lists(&program).1, ["a.sgf gone", "b.sgf"]);
    program.send(Intent::Filter("OTH".into()));
    assert_eq!(lists(&program), (vec!["Other.sgf".to_owned()], vec![]));
}

#[test]
fn a_game_goes_on_although_nothing_can_be_written() {
    let home = home();
    // Files where folders would be: every write is refused.
    for name in ["journal", "games"] {
        fs::write(home.path().join(name), "").unwrap();
    }
    let mut program = Program::start(home.path());
    program.play("K10");
    assert!(program.view().common.unsaved.is_some());
    program.play("Q16 D4");
    program.send(Intent::Show(PageId::Review));
    program.send(Intent::Comment("still here".into()));
    assert_eq!(
        (program.view().record().unwrap().at, program.view().record().unwrap().comment.as_str()),
        (3, "still here")
    );
}

#[test]
fn what_the_disk_refused_is_written_when_it_can_be() {
    let home = home();
    let journals = home.path().join("journal");
    fs::write(&journals, "").unwrap();
    let mut program = Program::start(home.path());
    program.play("K10 Q16");
    fs::remove_file(&journals).unwrap();
    program.play("D4");
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 3, "the whole game is in the journal");
}
