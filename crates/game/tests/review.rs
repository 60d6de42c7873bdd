//! Records walked and edited: a script of commands, and what is seen after each.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod record_data;

use lanke_game::record::{self, Edit, Judgement, Mark, Node, NodeId, Tree, sgf};
use lanke_game::review::{GameInfo, Review};
use lanke_rules::{Color, Move, Point, picture};
use proptest::prelude::*;
use record_data::torture;

fn open(text: &str) -> Review {
    let (collection, _) = sgf::read(text).expect("a record");
    Review::new(collection.games.into_iter().next().expect("a game"))
}

/// The moves from the root to the cursor and, behind a bar, those of the line that follow.
fn line(review: &Review) -> String {
    let text = |&id: &NodeId| review.tree().node(id).as_str().to_owned();
    let (seen, next) = review.line().split_at(review.at() + 1);
    let join = |ids: &[NodeId]| ids.iter().map(text).collect::<Vec<_>>().join(" ");
    format!("{} | {}", join(&seen[1..]), join(next)).trim().to_owned()
}

/// Runs commands, one a line, and compares what stands after `=>`: the line shown.
fn check(review: &mut Review, script: &str) {
    let script: Vec<&str> = script.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let mut played = vec![];
    for line_ in &script {
        let order = line_.split(" => ").next().unwrap_or(line_);
        let refused = run(review, order);
        played.push(format!("{order} => {}", refused.unwrap_or_else(|| line(review))));
        let direct = record::Replay::to(review.tree(), review.setting(), review.node());
        if review.tried().is_none() {
            assert_eq!(review.position().board(), direct.position().board(), "{order}");
            assert_eq!(review.move_number(), direct.moves(), "{order}");
        }
    }
    assert_eq!(played.join("\n"), script.join("\n"));
}

/// Runs a command; why it is refused.
fn run(review: &mut Review, order: &str) -> Option<String> {
    let size = review.setting().size;
    let point = |name: &str| size.parse_vertex(name).expect("a vertex");
    let words: Vec<&str> = order.split(' ').collect();
    let refused = |error: Option<record::EditError>| error.map(|e| e.to_string());
    match words[..] {
        ["first"] => review.first(),
        ["last"] => review.last(),
        ["back", n] => review.back(n.parse().expect("a number")),
        ["forward", n] => review.forward(n.parse().expect("a number")),
        ["move", n] => review.go_to_move(n.parse().expect("a number")),
        ["node", n] => {
            let known = review.go(NodeId::from_number(n.parse().expect("a number")));
            return (!known).then(|| "no such node".to_owned());
        }
        ["down"] => return (!review.go_to_variation(true)).then(|| "no variation".to_owned()),
        ["up"] => return (!review.go_to_variation(false)).then(|| "no variation".to_owned()),
        ["play", name] => return review.play(Move::Play(point(name))).err().map(|e| e.to_string()),
        ["pass"] => return review.play(Move::Pass).err().map(|e| e.to_string()),
        ["comment", text] => return refused(review.set_comment(text).err()),
        ["triangle", name] => return refused(review.toggle_mark(point(name), Mark::Triangle).err()),
        ["circle", name] => return refused(review.toggle_mark(point(name), Mark::Circle).err()),
        ["label", name, text] => return refused(review.set_label(point(name), text).err()),
        ["unlabel", name] => return refused(review.set_label(point(name), "").err()),
        ["black", name] => return refused(review.set_stone(point(name), Some(Color::Black)).err()),
        ["white", name] => return refused(review.set_stone(point(name), Some(Color::White)).err()),
        ["empty", name] => return refused(review.set_stone(point(name), None).err()),
        ["arrow", from, to] => return refused(review.toggle_arrow(point(from), point(to)).err()),
        ["line", from, to] => return refused(review.toggle_line(point(from), point(to)).err()),
        ["dim", name] => return refused(review.toggle_dim(point(name)).err()),
        ["judge", name] => {
            let judgement = Judgement::ALL.into_iter().find(|j| j.property() == name).expect("a judgement");
            return refused(review.judge(judgement).err());
        }
        ["turn", side] => {
            let color = if side == "black" { Color::Black } else { Color::White };
            return refused(review.set_to_play(color).err());
        }
        ["copy", n] => {
            let branch = review.branch();
            return run(review, &format!("node {n}")).or_else(|| refused(review.graft(&branch).err()));
        }
        ["delete"] => return refused(review.delete().err()),
        ["main"] => return refused(review.make_main().err()),
        ["shift", way] => return refused(review.shift_variation(way == "up").err()),
        ["try"] => review.try_out(),
        ["leave"] => review.leave_trial(),
        ["keep"] => return refused(review.keep_trial().err()),
        ["undo"] => return (!review.undo().expect("an undo")).then(|| "nothing to undo".to_owned()),
        ["redo"] => return (!review.redo().expect("a redo")).then(|| "nothing to redo".to_owned()),
        _ => panic!("{order}"),
    }
    None
}

const BRANCHED: &str = "(;SZ[5];B[aa](;W[bb];B[cc])(;W[dd](;B[ee];W[ea])(;B[ae])))";

#[test]
fn a_cursor_walks_along_lines_and_between_variations() {
    let mut review = open(BRANCHED);
    check(
        &mut review,
        "back 1 => | B[aa] W[bb] B[cc]
         forward 2 => B[aa] W[bb] | B[cc]
         down => B[aa] W[dd] | B[ee] W[ea]
         down => no variation
         forward 1 => B[aa] W[dd] B[ee] | W[ea]
         down => B[aa] W[dd] B[ae] |
         first => | B[aa] W[dd] B[ae]
         last => B[aa] W[dd] B[ae] |
         up => B[aa] W[dd] B[ee] | W[ea]
         move 1 => B[aa] | W[dd] B[ee] W[ea]
         move 0 => | B[aa] W[dd] B[ee] W[ea]
         move 99 => B[aa] W[dd] B[ee] W[ea] |
         forward 99 => B[aa] W[dd] B[ee] W[ea] |
         node 3 => B[aa] W[bb] B[cc] |
         node 99 => no such node
         back 99 => | B[aa] W[bb] B[cc]",
    );
    assert!(!review.is_changed() && !review.can_undo() && review.take_log().is_empty(), "looking changes nothing");
}

#[test]
fn a_move_follows_the_record_or_begins_a_variation() {
    let mut review = open(BRANCHED);
    check(
        &mut review,
        "play A5 => B[aa] | W[bb] B[cc]
         play D2 => B[aa] W[dd] | B[ee] W[ea]
         play C3 => B[aa] W[dd] B[cc] |
         play C3 => a stone is already there
         pass => B[aa] W[dd] B[cc] W[] |
         pass => B[aa] W[dd] B[cc] W[] B[] |
         play C4 => B[aa] W[dd] B[cc] W[] B[] W[cb] |
         undo => B[aa] W[dd] B[cc] W[] B[] |
         undo => B[aa] W[dd] B[cc] W[] |
         undo => B[aa] W[dd] B[cc] |
         first => | B[aa] W[dd] B[cc]
         undo => B[aa] W[dd] | B[ee] W[ea]
         undo => nothing to undo
         redo => B[aa] W[dd] B[cc] |
         first => | B[aa] W[dd] B[cc]
         redo => B[aa] W[dd] B[cc] W[] |
         comment x => B[aa] W[dd] B[cc] W[]C[x] |
         redo => nothing to redo",
    );
}

#[test]
fn moves_tried_out_leave_no_trace_unless_they_are_kept() {
    let mut review = open(BRANCHED);
    let before = review.tree().clone();
    check(
        &mut review,
        "forward 1 => B[aa] | W[bb] B[cc]
         try => B[aa] | W[bb] B[cc]
         play A4 => B[aa] | W[bb] B[cc]
         play A4 => a stone is already there
         play C3 => B[aa] | W[bb] B[cc]
         play B5 => B[aa] | W[bb] B[cc]",
    );
    assert_eq!(review.move_number(), 4);
    assert_eq!(picture::print(review.position().board()), ".O...\nO....\n..X..\n.....\n.....");
    check(&mut review, "back 1 => B[aa] | W[bb] B[cc]");
    assert_eq!(review.tried().map(<[_]>::len), Some(2));
    assert_eq!(picture::print(review.position().board()), "X....\nO....\n..X..\n.....\n.....");
    check(&mut review, "back 9 => B[aa] | W[bb] B[cc]\nleave => B[aa] | W[bb] B[cc]\nundo => nothing to undo");
    assert_eq!(review.tree(), &before);
    assert!(!review.is_changed());

    check(
        &mut review,
        "try => B[aa] | W[bb] B[cc]
         play A4 => B[aa] | W[bb] B[cc]
         play C3 => B[aa] | W[bb] B[cc]
         keep => B[aa] W[ab] B[cc] |
         undo => B[aa] | W[bb] B[cc]",
    );
    assert_eq!(review.tree(), &before);
    check(
        &mut review,
        "redo => B[aa] W[ab] B[cc] |
         try => B[aa] W[ab] B[cc] |
         keep => B[aa] W[ab] B[cc] |
         keep => B[aa] W[ab] B[cc] |
         move 1 => B[aa] | W[ab] B[cc]
         try => B[aa] | W[ab] B[cc]
         play B4 => B[aa] | W[ab] B[cc]
         keep => B[aa] W[bb] | B[cc]
         undo => B[aa] | W[bb] B[cc]",
    );
}

#[test]
fn a_try_is_walked_in_and_kept_even_when_it_was_left() {
    let mut review = open(BRANCHED);
    check(
        &mut review,
        "forward 1 => B[aa] | W[bb] B[cc]
         try => B[aa] | W[bb] B[cc]
         play A4 => B[aa] | W[bb] B[cc]
         play C3 => B[aa] | W[bb] B[cc]
         play B5 => B[aa] | W[bb] B[cc]
         first => B[aa] | W[bb] B[cc]",
    );
    assert_eq!((review.tried(), review.tried_ahead()), (Some(&[][..]), 3));
    check(&mut review, "forward 2 => B[aa] | W[bb] B[cc]\ncomment here => B[aa]C[here] | W[bb] B[cc]");
    assert_eq!((review.tried().map(<[_]>::len), review.tried_ahead()), (Some(2), 1));
    assert_eq!(picture::print(review.position().board()), "X....\nO....\n..X..\n.....\n.....");
    check(&mut review, "keep => B[aa]C[here] W[ab] B[cc] | W[ba]\nundo => B[aa]C[here] | W[bb] B[cc]");

    // Going elsewhere leaves it; it can still be kept, and is forgotten when something else is tried.
    check(
        &mut review,
        "try => B[aa]C[here] | W[bb] B[cc]
         play A4 => B[aa]C[here] | W[bb] B[cc]
         play C3 => B[aa]C[here] | W[bb] B[cc]
         back 1 => B[aa]C[here] | W[bb] B[cc]
         node 7 => B[aa]C[here] W[dd] B[ae] |",
    );
    assert_eq!((review.tried(), review.keepable()), (None, 2));
    check(
        &mut review,
        "keep => B[aa]C[here] W[ab] B[cc] |
         keep => B[aa]C[here] W[ab] B[cc] |
         undo => B[aa]C[here] W[dd] B[ae] |
         try => B[aa]C[here] W[dd] B[ae] |
         play C3 => B[aa]C[here] W[dd] B[ae] |
         leave => B[aa]C[here] W[dd] B[ae] |
         try => B[aa]C[here] W[dd] B[ae] |
         play C2 => B[aa]C[here] W[dd] B[ae] |
         leave => B[aa]C[here] W[dd] B[ae] |
         delete => B[aa]C[here] W[dd] | B[ee] W[ea]",
    );
    assert_eq!(review.keepable(), 0, "where it began is gone");
    check(&mut review, "undo => B[aa]C[here] W[dd] B[ae] |\nkeep => B[aa]C[here] W[dd] B[ae] W[cd] |");
}

#[test]
fn a_branch_is_copied_with_all_its_variations() {
    let mut review = open(BRANCHED);
    check(
        &mut review,
        "node 4 => B[aa] W[dd] | B[ee] W[ea]
         copy 3 => B[aa] W[bb] B[cc] W[dd] | B[ee] W[ea]",
    );
    let copied = "(;SZ[5];B[aa](;W[bb];B[cc];W[dd](;B[ee];W[ea])(;B[ae]))(;W[dd](;B[ee];W[ea])(;B[ae])))";
    assert_eq!(review.tree(), open(copied).tree());
    check(&mut review, "undo => B[aa] W[bb] B[cc] |");
    assert_eq!(review.tree(), open(BRANCHED).tree());
}

#[test]
fn arrows_lines_and_dimmed_points_are_drawn_and_taken_off() {
    let mut review = open("(;SZ[5]AR[aa:bb]LN[cc:dd];B[aa])");
    let root = |review: &Review| review.tree().root().as_str().to_owned();
    check(&mut review, "arrow B4 A5 => | B[aa]\nline D2 C3 => | B[aa]\nline A1 E5 => | B[aa]");
    assert_eq!(root(&review), "SZ[5]AR[aa:bb][bb:aa]LN[ae:ea]");
    check(&mut review, "arrow A5 B4 => | B[aa]\narrow B4 A5 => | B[aa]\nline E5 A1 => | B[aa]");
    assert_eq!(root(&review), "SZ[5]");
    check(&mut review, "dim A5 => | B[aa]\nforward 1 => B[aa] |\ndim B4 => B[aa]DD[aa][bb] |");
    assert_eq!(review.dimmed(), [Point::new(0, 0), Point::new(1, 1)]);
    check(&mut review, "dim B4 => B[aa] |\ndim A5 => B[aa]DD[] |");
    assert!(review.dimmed().is_empty());
    review.first();
    assert_eq!(review.dimmed(), [Point::new(0, 0)]);
}

#[test]
fn judgements_grow_and_exclude_each_other() {
    let mut review = open("(;SZ[5];B[aa]BM[1]GB[1])");
    check(
        &mut review,
        "last => B[aa]BM[1]GB[1] |
         judge TE => B[aa]GB[1]TE[1] |
         judge TE => B[aa]GB[1]TE[2] |
         judge TE => B[aa]GB[1] |
         judge DO => B[aa]GB[1]DO[] |
         judge DO => B[aa]GB[1] |
         judge HO => B[aa]GB[1]HO[1] |
         judge DM => B[aa]HO[1]DM[1] |",
    );
    assert_eq!(review.tree().node(review.node()).judgements().count(), 2);
}

#[test]
fn whose_turn_it_is_is_said_behind_a_move() {
    let mut review = open("(;SZ[5];B[aa])");
    check(
        &mut review,
        "turn white => | B[aa]
         last => B[aa] |
         turn black => B[aa] PL[B] |
         play C3 => B[aa] PL[B] B[cc] |",
    );
    assert_eq!(review.tree().root().as_str(), "SZ[5]PL[W]");
}

#[test]
fn variations_are_deleted_promoted_and_moved() {
    let mut review = open(BRANCHED);
    check(
        &mut review,
        "delete => the first node of a record cannot be moved or removed
         node 7 => B[aa] W[dd] B[ae] |
         main => B[aa] W[dd] B[ae] |
         back 1 => B[aa] W[dd] | B[ae]
         up => no variation
         shift up => B[aa] W[dd] | B[ae]
         shift down => B[aa] W[dd] | B[ae]
         up => B[aa] W[bb] | B[cc]
         main => B[aa] W[bb] | B[cc]
         delete => B[aa] | W[dd] B[ae]
         undo => B[aa] W[bb] | B[cc]
         undo => B[aa] W[dd] | B[ae]
         undo => B[aa] W[dd] B[ae] |
         undo => nothing to undo",
    );
    assert_eq!(review.tree(), open(BRANCHED).tree());
    check(&mut review, "redo => B[aa] W[dd] B[ae] |");
    assert_eq!(review.tree(), open("(;SZ[5];B[aa](;W[dd](;B[ae])(;B[ee];W[ea]))(;W[bb];B[cc]))").tree());
}

#[test]
fn marks_and_labels_replace_each_other() {
    let mut review = open("(;SZ[5]TR[aa:bb]LB[cc:old][dd:a\\:b])");
    let root = |review: &Review| review.tree().root().as_str().to_owned();
    check(&mut review, "circle A5 => |");
    assert_eq!(root(&review), "SZ[5]TR[ba][ab][bb]LB[cc:old][dd:a\\:b]CR[aa]");
    check(&mut review, "circle A5 => |\ntriangle C3 => |\nlabel C3 x:y => |\nunlabel D2 => |");
    assert_eq!(root(&review), "SZ[5]TR[ba][ab][bb][cc]LB[cc:x\\:y]");
    check(&mut review, "undo => |\nundo => |\nundo => |\nundo => |\nundo => |");
    assert_eq!(root(&review), "SZ[5]TR[aa:bb]LB[cc:old][dd:a\\:b]");
    let mut review = open("(;SZ[5]L[aa][bb][cc])");
    check(&mut review, "unlabel B4 => |");
    assert_eq!(root(&review), "SZ[5]LB[aa:A][cc:C]");
}

#[test]
fn stones_are_set_up_at_the_start_or_behind_a_move() {
    let mut review = open("(;SZ[3];B[aa])");
    check(&mut review, "black B2 => | B[aa]\nwhite B2 => | B[aa]\nempty B2 => | B[aa]\nwhite C1 => | B[aa]");
    assert_eq!(review.tree().root().as_str(), "SZ[3]AW[cc]");
    check(
        &mut review,
        "last => B[aa] |
         empty A3 => B[aa] AE[aa] |
         black A3 => B[aa]  |
         white B1 => B[aa] AW[bc] |
         white A3 => B[aa] AW[bc][aa] |",
    );
    assert_eq!(picture::print(review.position().board()), "O..\n...\n.OO");
    check(&mut review, "undo => B[aa] AW[bc] |\nundo => B[aa]  |\nundo => B[aa] AE[aa] |\nundo => B[aa] |");
}

#[test]
fn what_a_record_says_of_its_game_can_be_changed() {
    let mut review = open("(;SZ[9]PB[x];B[aa])");
    review.last();
    review.set_infos(&[(GameInfo::Player(Color::Black), "王质")]).expect("an edit");
    review.set_infos(&[(GameInfo::Rank(Color::White), "7k")]).expect("an edit");
    review.set_infos(&[(GameInfo::Event, "a [final] \\ x")]).expect("an edit");
    assert_eq!(review.tree().root().as_str(), "SZ[9]PB[王质]WR[7k]EV[a [final\\] \\\\ x]");
    assert_eq!(review.at(), 1, "the cursor stays");
    for (typed, points, written) in [("150", 150.0, "KM[150.0]"), ("-100.5", -100.5, "KM[-100.5]")] {
        review.set_infos(&[(GameInfo::Komi, typed)]).expect("an edit");
        assert!(review.setting().komi.points() == points && review.tree().root().as_str().contains(written));
    }
}

#[test]
fn a_record_knows_whether_it_was_saved() {
    let mut review = open(BRANCHED);
    check(&mut review, "comment a => | B[aa] W[bb] B[cc]");
    assert!(review.is_changed());
    review.mark_saved();
    assert!(!review.is_changed());
    check(&mut review, "undo => | B[aa] W[bb] B[cc]");
    assert!(review.is_changed());
    check(&mut review, "redo => | B[aa] W[bb] B[cc]");
    assert!(!review.is_changed());
    check(&mut review, "undo => | B[aa] W[bb] B[cc]\ncomment b => | B[aa] W[bb] B[cc]");
    assert!(review.is_changed(), "another change is not the one that was saved");
}

#[test]
fn an_illegal_move_of_a_record_is_shown_and_told() {
    let mut review = open("(;SZ[5];B[aa];W[aa];B[bb])");
    check(&mut review, "play A5 => B[aa] | W[aa] B[bb]\nplay A5 => B[aa] W[aa] | B[bb]");
    assert_eq!(review.flaw().map(|f| f.reason.to_string()).as_deref(), Some("a stone is already there"));
    assert_eq!(review.position().board().stone(Point::new(0, 0)), Some(Color::White));
    review.forward(1);
    assert_eq!(review.flaw(), None);
}

#[test]
fn a_line_of_twenty_thousand_moves_is_walked_and_edited() {
    let moves = ";B[];W[]".repeat(10_000);
    let mut review = open(&format!("(;SZ[19]{moves})"));
    review.last();
    assert_eq!(review.move_number(), 20_000);
    review.play(Move::Play(Point::new(3, 3))).expect("a move");
    review.go_to_move(10_000);
    review.play(Move::Play(Point::new(3, 3))).expect("a move");
    assert_eq!((review.move_number(), review.line().len()), (10_001, 10_002));
    assert_eq!(review.undo(), Ok(true));
    assert_eq!((review.move_number(), review.line().len()), (10_000, 20_002));
}

#[test]
fn jumping_in_a_long_game_shows_what_walking_shows() {
    let moves = |from: u32| (from..from + 450).map(|i| format!(";B[{}];W[]", letters(i))).collect::<String>();
    let mut review = open(&format!("(;SZ[19](;W[ss]{})(;W[sr]{}))", moves(0), moves(30)));
    for (node, place) in [(900, 900), (1801, 900), (1000, 99), (700, 700), (1500, 599)] {
        review.go(NodeId::from_number(node));
        assert_eq!(review.at(), place);
        let direct = record::Replay::to(review.tree(), review.setting(), review.node());
        assert_eq!(review.position().board(), direct.position().board(), "node {node}");
    }
    for place in [900, 899, 512, 511, 700, 256, 257, 255, 0, 513] {
        review.seek(place);
        let direct = record::Replay::to(review.tree(), review.setting(), review.node());
        assert_eq!(review.position().board(), direct.position().board(), "{place}");
        assert_eq!(review.position().captures(), direct.position().captures(), "{place}");
    }
}

#[test]
fn going_back_from_the_end_of_a_very_long_line_shows_what_walking_shows() {
    let moves = (0..20_000).map(|i| format!(";B[{}];W[]", letters(i))).collect::<String>();
    let mut review = open(&format!("(;SZ[19]{moves})"));
    for place in [40_000, 39_999, 32_768, 16_384, 16_383, 40_000, 513, 0, 33_000] {
        review.seek(place);
        let direct = record::Replay::to(review.tree(), review.setting(), review.node());
        assert_eq!(review.position().board(), direct.position().board(), "{place}");
        assert_eq!(review.position().captures(), direct.position().captures(), "{place}");
    }
}

/// A point that changes from move to move, so that stones are captured and replaced.
fn letters(i: u32) -> String {
    let letter = |n: u32| char::from(b'a' + (n % 19) as u8);
    [letter(i * 7), letter(i / 19)].iter().collect()
}

#[test]
fn lines_that_are_no_edit_are_refused() {
    let bad = ["", "add 0 1", "add 0 x B[aa]", "add -1 0 B[aa]", "replace 0 b[aa]", "replace 0 B", "replace 0 B[aa"];
    for line in bad.into_iter().chain(["replace 0 B[a\\]", "replace 0 []", "remove", "remove x", "undo"]) {
        assert!(line.parse::<Edit>().is_err(), "{line:?}");
    }
}

/// Every node of real records can be written into a journal and read back.
#[test]
fn edits_with_the_nodes_of_real_records_are_written_and_read_back() {
    let mut nodes = 0;
    let files = torture();
    if files.is_empty() {
        return;
    }
    for (name, bytes) in files {
        // Files that must be refused are the reader's tests.
        let Ok(opened) = record::read(&bytes, None, None) else { continue };
        for node in opened.collection.games.iter().flat_map(Tree::nodes).take(5_000) {
            let edit = Edit::append(node.id(), node.properties().into());
            let line = edit.to_string();
            assert!(!line.contains('\n'));
            assert_eq!(line.parse(), Ok(edit), "{name}");
            nodes += 1;
        }
    }
    assert!(nodes > 10_000, "only {nodes} nodes were found");
}

fn any_order() -> impl Strategy<Value = String> {
    let vertex = || (0..5usize, 1..6u8).prop_map(|(x, y)| format!("{}{y}", ["A", "B", "C", "D", "E"][x]));
    let verbs = vec!["play", "play", "play", "triangle", "circle", "black", "white", "empty", "unlabel", "dim"];
    let moves = vec![
        "first",
        "last",
        "back 1",
        "back 2",
        "forward 1",
        "forward 3",
        "up",
        "down",
        "pass",
        "delete",
        "main",
        "shift up",
        "shift down",
        "try",
        "leave",
        "keep",
        "undo",
        "undo",
        "redo",
        "comment x",
        "turn white",
        "judge TE",
    ];
    prop_oneof![
        (prop::sample::select(verbs), vertex()).prop_map(|(verb, at)| format!("{verb} {at}")),
        prop::sample::select(moves).prop_map(str::to_owned),
        vertex().prop_map(|at| format!("label {at} z")),
        (vertex(), vertex()).prop_map(|(from, to)| format!("arrow {from} {to}")),
        (0..20u32).prop_map(|n| format!("node {n}")),
        (0..20u32).prop_map(|n| format!("copy {n}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done: the position shown is that of the node, undoing everything gives the record
    /// back, redoing everything gives the edited one, and the log gives it too.
    #[test]
    fn edits_are_undone_redone_and_replayed(orders in prop::collection::vec(any_order(), 1..60)) {
        let original = open(BRANCHED);
        let mut review = original.clone();
        for order in &orders {
            run(&mut review, order);
            let path = review.tree().path(review.node());
            prop_assert_eq!(&review.line()[..=review.at()], &path[..], "after {}", order);
            let ends = review.line().last().is_some_and(|&id| review.tree().node(id).first_child().is_none());
            prop_assert!(ends, "the line shown goes on to an end");
            if review.tried().is_none() {
                let direct = record::Replay::to(review.tree(), review.setting(), review.node());
                prop_assert_eq!(review.position().board(), direct.position().board());
                prop_assert_eq!(review.position().to_play(), direct.position().to_play());
            }
        }
        review.leave_trial();
        let edited = review.tree().clone();
        let journal = review.take_log();
        let mut replayed = original.clone();
        for edit in &journal {
            let read: Edit = edit.to_string().parse().expect("an edit");
            prop_assert_eq!(&read, edit);
            prop_assert_eq!(replayed.edit(read), Ok(()));
        }
        prop_assert_eq!(replayed.tree(), &edited);
        let ids = |tree: &Tree| tree.nodes().map(Node::id).collect::<Vec<_>>();
        prop_assert_eq!(ids(replayed.tree()), ids(&edited));

        let undone = std::iter::repeat_with(|| review.undo()).take_while(|done| *done == Ok(true)).count();
        prop_assert_eq!(review.tree(), original.tree());
        prop_assert!(!review.is_changed());
        for _ in 0..undone {
            prop_assert_eq!(review.redo(), Ok(true));
        }
        prop_assert_eq!(review.tree(), &edited);
        while review.redo() == Ok(true) {}
        prop_assert!(review.take_log().into_iter().all(|edit| replayed.edit(edit) == Ok(())));
        prop_assert_eq!(replayed.tree(), review.tree());
    }
}

#[test]
fn a_comment_written_in_one_go_is_one_change() {
    let mut review = open("(;B[aa];W[bb]C[old])");
    review.forward(1);
    for text in ["g", "go", "good"] {
        review.set_comment(text).unwrap();
    }
    assert!(review.undo().unwrap());
    assert!(!review.can_undo() && !review.is_changed());
    review.redo().unwrap();
    assert_eq!(review.tree().node(review.node()).comment().as_deref(), Some("good"));
    // Going elsewhere, saving and saying so end what is written.
    review.back(1);
    review.forward(1);
    review.set_comment("good!").unwrap();
    review.mark_saved();
    review.set_comment("good!?").unwrap();
    assert!(review.is_changed(), "saved was another text");
    review.end_writing();
    review.set_comment("").unwrap();
    for expected in ["good!?", "good!", "good"] {
        review.undo().unwrap();
        assert_eq!(review.tree().node(review.node()).comment().as_deref(), Some(expected));
    }
}

#[test]
fn what_a_record_says_of_its_game_changes_at_once() {
    let mut review = open("(;PB[A]KM[6.5]EV[Cup];B[aa])");
    let infos = [(GameInfo::Team(Color::Black), "East"), (GameInfo::Komi, "7.5"), (GameInfo::Event, "")];
    review.set_infos(&infos).unwrap();
    assert_eq!(review.tree().root().as_str(), "PB[A]KM[7.5]BT[East]");
    assert_eq!(review.setting().komi.points(), 7.5);
    review.undo().unwrap();
    assert_eq!(review.tree().root().as_str(), "PB[A]KM[6.5]EV[Cup]");
}
