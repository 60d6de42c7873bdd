//! A record edited with tools in hand: what is saved, undone, restored; moves tried out.

use std::path::{Path, PathBuf};

use lanke_app::view::{Link, Tone};
use lanke_app::{BranchEdit, Go, Intent, Revert, Tool};
use lanke_game::record::{Judgement, Mark};
use lanke_rules::{Color, Point};

use crate::program::{Program, home};

const RECORD: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Wang Zhi]
;B[ee];W[dd]
(;B[cc];W[bb])
(;B[ff]))
";

/// The program with a record open at its second move.
fn open(home: &Path, sgf: &str) -> (Program, PathBuf) {
    let path = home.join("a.sgf");
    std::fs::write(&path, sgf).unwrap();
    let mut program = Program::start(home);
    program.send(Intent::Open(path.clone()));
    program.send(Intent::Go(Go::Move(2)));
    (program, path)
}

impl Program {
    /// Clicks with a tool, which is put down again.
    fn draw(&mut self, tool: Tool, vertices: &str) {
        self.send(Intent::Tool(Some(tool)));
        self.play(vertices);
        self.send(Intent::Tool(None));
    }

    fn saved(&mut self, path: &Path) -> String {
        self.send(Intent::Save);
        std::fs::read_to_string(path).unwrap()
    }
}

/// Uses every tool once.
fn edit_everything(program: &mut Program) {
    for (mark, at) in [
        (Mark::Triangle, "A1"),
        (Mark::Square, "A2"),
        (Mark::Circle, "A3 A4"),
        (Mark::Cross, "A4"),
        (Mark::Selected, "A5 A6 A6"),
    ] {
        program.draw(Tool::Mark(mark), at);
    }
    program.draw(Tool::Letter, "B1 B2 B3");
    program.draw(Tool::Letter, "B2 B4 B5");
    program.draw(Tool::Number, "C1 C2 B1");
    program.draw(Tool::Arrow, "A1 J9 E5 E4");
    program.draw(Tool::Line, "A9 J1 J1 A9 H1 H2");
    program.draw(Tool::Dim, "G7 G8 G7");
    program.send(Intent::Judge(Judgement::BadMove));
    program.send(Intent::Judge(Judgement::GoodMove));
    program.send(Intent::Judge(Judgement::GoodMove));
    program.send(Intent::Judge(Judgement::Unclear));
    program.send(Intent::Judge(Judgement::Hotspot));
    program.draw(Tool::Stone(Color::Black), "G1 G2 G2");
    program.draw(Tool::Stone(Color::White), "D4");
    program.draw(Tool::Erase, "E5 H9");
    program.send(Intent::Turn);
}

/// Their view of the second move and of the setup behind it.
const EDITED: &str = "W[dd]TR[ai]SQ[ah]CR[ag]MA[af]SL[ae]LB[bg:C][bf:B][be:D][ci:1][ch:2][bi:3]AR[ai:ia][ee:ef]\
                      LN[hi:hh]DD[gb]TE[2]UC[1]HO[1]";

#[test]
fn everything_that_is_drawn_and_said_is_saved() {
    let home = home();
    let (mut program, path) = open(home.path(), RECORD);
    edit_everything(&mut program);
    let saved = program.saved(&path).replace('\n', "");
    let expected = format!(
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Wang Zhi];B[ee];{EDITED}(;B[cc];W[bb])(;B[ff])(;AB[gi]AW[df]AE[ee]PL[W]))"
    );
    assert_eq!(saved, expected);
    // Everything undone gives back every byte.
    for _ in 0..100 {
        program.send(Intent::Revert(Revert::Undo));
    }
    assert!(!program.view().record().unwrap().can.undo && program.view().record().unwrap().can.redo);
    assert_eq!(program.saved(&path), RECORD);
    for _ in 0..100 {
        program.send(Intent::Revert(Revert::Redo));
    }
    assert_eq!(program.saved(&path).replace('\n', ""), saved);
}

#[test]
fn what_is_drawn_is_seen_and_told() {
    let home = home();
    let (mut program, _) = open(home.path(), RECORD);
    program.draw(Tool::Mark(Mark::Triangle), "D6");
    program.draw(Tool::Letter, "A1");
    program.send(Intent::Tool(Some(Tool::Arrow)));
    program.play("A1");
    let view = program.view();
    assert_eq!(
        (view.record().unwrap().board.link_from, view.record().unwrap().board.ghost),
        (Some(Point::new(0, 8)), None)
    );
    program.play("C3");
    let view = program.view();
    assert_eq!(
        view.record().unwrap().board.links,
        [Link { from: Point::new(0, 8), to: Point::new(2, 6), arrow: true }]
    );
    assert_eq!((view.record().unwrap().board.link_from, view.review().unwrap().edit.tool), (None, Some(Tool::Arrow)));
    assert_eq!(view.record().unwrap().board.points[72].name, "A1, empty, marked A");
    assert_eq!(view.record().unwrap().board.points[30].name, "White stone D6, last move, marked triangle");
    program.send(Intent::Judge(Judgement::Doubtful));
    let view = program.view();
    assert_eq!(view.record().unwrap().line[1].judged, ("?!".to_owned(), "Doubtful move".to_owned()));
    assert_eq!(
        view.record().unwrap().tree.spot(view.record().unwrap().node).unwrap().judged,
        Some(Judgement::Doubtful)
    );
    // The start of the record has no move to be judged.
    program.send(Intent::Go(Go::First));
    program.send(Intent::Judge(Judgement::GoodMove));
    assert_eq!(
        (program.view().review().unwrap().edit.of_move, program.view().review().unwrap().edit.judged.len()),
        (false, 0)
    );
    program.send(Intent::Judge(Judgement::Even));
    assert_eq!(program.view().review().unwrap().edit.judged, [(Judgement::Even, false)]);
}

/// Some servers write the number of handicap stones alone, and mean the star points.
#[test]
fn handicap_stones_stay_when_the_beginning_is_changed() {
    let home = home();
    let root = |saved: &str| saved.split_once('\n').unwrap().0.to_owned();
    let (mut program, path) = open(home.path(), "(;SZ[9]HA[2];W[ee];B[dd])");
    program.send(Intent::Go(Go::First));
    program.draw(Tool::Stone(Color::Black), "A1");
    assert_eq!(root(&program.saved(&path)), "(;CA[UTF-8]SZ[9]HA[2]AB[ai][gc][cg]");
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(root(&program.saved(&path)), "(;CA[UTF-8]SZ[9]HA[2]");
    program.send(Intent::Turn);
    assert_eq!(root(&program.saved(&path)), "(;CA[UTF-8]SZ[9]HA[2]PL[B]AB[gc][cg]");
    program.send(Intent::Revert(Revert::Undo));
    program.send(Intent::Go(Go::Move(1)));
    program.send(Intent::Branch(BranchEdit::Delete));
    assert_eq!(program.saved(&path), "(;CA[UTF-8]SZ[9]HA[2]AB[gc][cg])\n");
    // Stones that were taken off one by one do not come back with the last.
    program.send(Intent::Revert(Revert::Undo));
    program.send(Intent::Go(Go::First));
    program.draw(Tool::Stone(Color::Black), "A1");
    program.draw(Tool::Erase, "A1 C3 G7");
    assert_eq!(root(&program.saved(&path)), "(;CA[UTF-8]SZ[9]HA[2]AE[gc][cg]");
    assert!(program.board().concat().chars().all(|c| c == '.'), "{:?}", program.board());
}

#[test]
fn dimmed_points_stay_so_and_invisible_ones_are_hidden() {
    let home = home();
    let (mut program, _) = open(home.path(), "(;SZ[3];B[aa]DD[bb];W[cc]VW[aa:ba];B[ab]DD[]VW[])");
    let seen = |program: &Program| -> String {
        let points = program.view().record().unwrap().board.points.clone();
        points
            .iter()
            .map(|p| {
                if p.hidden {
                    '#'
                } else if p.dimmed {
                    '~'
                } else {
                    '.'
                }
            })
            .collect()
    };
    assert_eq!(seen(&program), "..#######");
    program.send(Intent::Go(Go::Back(1)));
    assert_eq!(seen(&program), "....~....");
    program.send(Intent::Go(Go::Last));
    assert_eq!(seen(&program), ".........");
}

#[test]
fn edits_survive_a_kill_in_their_midst() {
    let home = home();
    let (mut program, path) = open(home.path(), RECORD);
    edit_everything(&mut program);
    program.send(Intent::Revert(Revert::Undo));
    program.send(Intent::Branch(BranchEdit::Copy));
    program.send(Intent::Go(Go::First));
    program.send(Intent::Branch(BranchEdit::Paste));
    program.send(Intent::Branch(BranchEdit::Main));
    let tree = program.view().record().unwrap().tree.clone();
    drop(program);

    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().tree, tree);
    let saved = program.saved(&path).replace('\n', "");
    let expected = format!(
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Wang Zhi](;AB[gi]AW[df]AE[ee])(;B[ee];{EDITED}(;B[cc];W[bb])(;B[ff])\
         (;AB[gi]AW[df]AE[ee])))"
    );
    assert_eq!(saved, expected);
}

#[test]
fn branches_are_promoted_moved_cut_and_pasted() {
    let home = home();
    let (mut program, path) = open(home.path(), RECORD);
    assert_eq!(program.view().review().unwrap().edit.branch, [BranchEdit::Cut, BranchEdit::Copy, BranchEdit::Delete]);
    program.send(Intent::Go(Go::Move(3)));
    program.send(Intent::Go(Go::NextBranch));
    let ways = [BranchEdit::Main, BranchEdit::Up, BranchEdit::Cut, BranchEdit::Copy, BranchEdit::Delete];
    assert_eq!(program.view().review().unwrap().edit.branch, ways);
    program.send(Intent::Branch(BranchEdit::Up));
    assert!(program.saved(&path).contains("W[dd]\n(;B[ff])\n(;B[cc];W[bb])"));
    program.send(Intent::Go(Go::NextBranch));
    program.send(Intent::Branch(BranchEdit::Main));
    assert_eq!(program.saved(&path), RECORD);
    program.send(Intent::Branch(BranchEdit::Cut));
    assert_eq!(program.view().common.status.text, "Nodes deleted: 2. Undo brings them back");
    program.send(Intent::Go(Go::First));
    program.send(Intent::Branch(BranchEdit::Paste));
    assert_eq!(program.view().record().unwrap().at, 1, "at the first move that was pasted");
    let saved = program.saved(&path).replace('\n', "");
    assert!(saved.ends_with("(;B[ee];W[dd];B[ff])(;B[cc];W[bb]))"), "{saved}");
    // What was cut can go into another record.
    program.send(Intent::Paste("(;SZ[9])".into()));
    program.send(Intent::Branch(BranchEdit::Paste));
    assert_eq!(program.view().record().unwrap().line.len(), 2);
    program.send(Intent::Go(Go::First));
    program.send(Intent::Branch(BranchEdit::Delete));
    let status = program.view().common.status;
    assert_eq!((status.text.as_str(), status.tone), ("The start of a record cannot be moved or removed", Tone::Bad));
}

#[test]
fn a_try_is_walked_in_like_a_record_and_changes_nothing() {
    let home = home();
    let (mut program, path) = open(home.path(), RECORD);
    let before = program.board();
    program.send(Intent::Tool(Some(Tool::Letter)));
    program.send(Intent::Try);
    assert_eq!(program.view().review().unwrap().edit.tool, None, "a click plays");
    program.play("A1 pass B1");
    assert_eq!(program.view().review().unwrap().trying, Some(3));
    let tried = program.board();
    program.send(Intent::Go(Go::First));
    assert_eq!((program.board(), program.view().review().unwrap().trying), (before.clone(), Some(0)));
    assert!(!program.view().record().unwrap().can.undo && program.view().record().unwrap().can.redo);
    program.send(Intent::Go(Go::Forward(2)));
    program.send(Intent::Revert(Revert::Redo));
    assert_eq!((program.board(), program.view().review().unwrap().trying), (tried, Some(3)));
    program.send(Intent::Go(Go::NextBranch));
    program.send(Intent::Revert(Revert::Undo));
    assert_eq!(program.view().review().unwrap().trying, Some(2));
    for edit in [Intent::Turn, Intent::Tool(Some(Tool::Dim)), Intent::Branch(BranchEdit::Delete)] {
        program.send(edit);
        assert_eq!(program.view().common.status.text, "Leave the try before you edit");
    }
    program.send(Intent::Try);
    assert_eq!(
        (program.board(), program.view().review().unwrap().trying, program.view().record().unwrap().at),
        (before, None, 2)
    );
    assert_eq!(program.view().common.status.text, "Moves tried: 3. They can still be kept");
    assert!(!program.view().record().unwrap().title.changed && !program.view().record().unwrap().can.undo);
    assert_eq!(program.saved(&path), RECORD);
}

#[test]
fn a_try_that_was_left_by_going_elsewhere_is_still_kept_if_wanted() {
    let home = home();
    let (mut program, path) = open(home.path(), RECORD);
    program.send(Intent::Try);
    program.play("A1 A2");
    program.send(Intent::Go(Go::Move(4)));
    let view = program.view();
    assert_eq!(
        (view.review().unwrap().trying, view.record().unwrap().at, view.record().unwrap().can.keep),
        (None, 4, true)
    );
    assert_eq!(view.common.status.text, "Moves tried: 2. They can still be kept");
    program.send(Intent::Keep);
    assert_eq!((program.view().record().unwrap().at, program.view().record().unwrap().can.keep), (4, false));
    let saved = program.saved(&path).replace('\n', "");
    assert!(saved.ends_with("(;B[cc];W[bb])(;B[ff])(;B[ai];W[ah]))"), "{saved}");
    // The automatic walk leaves a try, too.
    program.send(Intent::Try);
    program.play("J9");
    program.send(Intent::Autoplay);
    assert_eq!((program.view().review().unwrap().trying, program.view().record().unwrap().can.keep), (None, true));
}

#[test]
fn a_pass_on_the_review_screen_belongs_to_the_record() {
    let home = home();
    let (mut program, path) = open(home.path(), RECORD);
    program.send(Intent::Go(Go::Last));
    program.play("pass pass A1");
    let saved = program.saved(&path).replace('\n', "");
    assert!(saved.contains(";B[cc];W[bb];B[];W[];B[ai])"), "{saved}");
}
