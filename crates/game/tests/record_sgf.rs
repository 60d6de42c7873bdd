//! SGF: what the lenient reader makes of broken files, and what edits do, as pictures of trees.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_game::record::{Collection, Edit, EditError, NodeContent, NodeId, Problem, Tree, ValueBuf, sgf};
use lanke_rules::{Color, Move, Point, Size};

/// The game's nodes, one a line, indented by their depth.
fn picture(tree: &Tree) -> String {
    let mut out = String::new();
    for node in tree.nodes() {
        let depth = tree.path(node.id()).len() - 1;
        out.push_str(&format!("{};{}\n", " ".repeat(depth), node.as_str()));
    }
    out
}

/// Reads `text` and compares each game's picture and the warnings; then writes it and reads it back.
#[track_caller]
fn check(text: &str, expected: &[&str], warnings: &[&str]) {
    let (games, found) = sgf::read(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let pictures: Vec<String> = games.games.iter().map(picture).collect();
    assert_eq!(pictures, expected, "{text}");
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), warnings, "{text}");
    let written = sgf::write(&games);
    let (again, warnings) = sgf::read(&written).unwrap();
    assert!(warnings.iter().all(|w| w.problem == Problem::Mixed), "{warnings:?} {written}");
    assert_eq!(sgf::write(&again), written);
}

#[test]
fn variations_hang_where_they_branch() {
    check("(;A[1];B[aa](;W[bb];B[cc])(;W[dd]))", &[";A[1]\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n  ;W[dd]\n"], &[]);
    check("(;GM[1](;B[aa](;W[bb](;B[cc]))))(;SZ[9])", &[";GM[1]\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n", ";SZ[9]\n"], &[]);
    check("(;A[];;\n;)", &[";A[]\n ;\n  ;\n   ;\n"], &[]);
}

#[test]
fn blanks_are_no_part_of_properties() {
    check(" ( ; G M [ 1 ] SZ\n[ 9 ] [a]\n; B [cc] ; W\t[dd] )", &[";GM[ 1 ]SZ[ 9 ][a]\n ;B[cc]\n  ;W[dd]\n"], &[]);
    check("(;GaMe[1]SiZe[9]PlayerBlack[x];Black[cc];w[gg])", &[";GM[1]SZ[9]PB[x]\n ;B[cc]\n  ;W[gg]\n"], &[]);
}

#[test]
fn unknown_properties_stay_in_order() {
    check("(;ZZ[x]LZ2[a:b][\\]]C[c]KGSDE[aa]A[])", &[";ZZ[x]LZ2[a:b][\\]]C[c]KGSDE[aa]A[]\n"], &[]);
}

#[test]
fn broken_structure_is_put_right() {
    check(
        "(;A[1];B[aa](;W[bb](;B[cc]",
        &[";A[1]\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n"],
        &["line 1: the file ends early: 3 closing parentheses are missing"],
    );
    check("(\nA[1]\n;B[aa])", &[";A[1]\n ;B[aa]\n"], &["line 2: a semicolon is missing before a node"]);
    check(
        ";B[aa];W[bb]",
        &[";B[aa]\n ;W[bb]\n"],
        &[
            "line 1: the game lacks its opening parenthesis",
            "line 1: the file ends early: 1 closing parentheses are missing",
        ],
    );
    check("(;A[1](;B[aa]);B[bb])", &[";A[1]\n ;B[aa]\n ;B[bb]\n"], &[]);
    check("(;A[1]())", &[";A[1]\n"], &["line 1: an empty variation is left out"]);
    check("(;A[1]))\n(;B[aa])", &[";A[1]\n", ";B[aa]\n"], &["line 1: a closing parenthesis too many"]);
}

#[test]
fn broken_properties_are_kept() {
    check(
        "(;AB[aa]AW[bb]AB[cc][dd])",
        &[";AB[aa][cc][dd]AW[bb]\n"],
        &["line 1: property AB stands twice in a node; its values are put together"],
    );
    check(
        "(;SZ[9];B[cc]W[dd]C[x];B[ee])",
        &[";SZ[9]\n ;B[cc]\n  ;W[dd]C[x]\n   ;B[ee]\n"],
        &["line 1: two moves in one node; the second gets a node of its own"],
    );
    check(
        "(;SZ[9];B[cc]C[x]B[dd]C[y];W[ee])",
        &[";SZ[9]\n ;B[cc]C[x]\n  ;B[dd]C[y]\n   ;W[ee]\n"],
        &["line 1: two moves in one node; the second gets a node of its own"],
    );
    check(
        "(;SZ[9];B[cc]\n[dd]C[y];W[ee][];AB[aa][bb])",
        &[";SZ[9]\n ;B[cc]\n  ;B[dd]C[y]\n   ;W[ee]\n    ;W[]\n     ;AB[aa][bb]\n"],
        &[
            "line 2: two moves in one node; the second gets a node of its own",
            "line 2: two moves in one node; the second gets a node of its own",
        ],
    );
    check(
        "(;[aa][bb]N[x])",
        &[";UNKNOWN[aa][bb]N[x]\n"],
        &["line 1: values without a property name are kept as property UNKNOWN"],
    );
    check(
        "(;C[never ends ;B[aa\\",
        &[";C[never ends ;B[aa]\n"],
        &[
            "line 1: the file ends inside the value of C",
            "line 1: the file ends early: 1 closing parentheses are missing",
        ],
    );
    check(
        "(;C[a [2k]: hi\nb [3k]: yo]N[n];B[aa])",
        &[";C[a [2k\\]: hi\nb [3k\\]: yo]N[n]\n ;B[aa]\n"],
        &["line 1: a bracket inside C is not escaped; the text is kept whole"],
    );
    check(
        "(;AB\n;B[aa]!?\n;W[bb])",
        &[";\n ;B[aa]\n  ;W[bb]\n"],
        &["line 1: property AB has no value and is left out", "line 2: passed over the text \u{201c}!?\u{201d}"],
    );
}

#[test]
fn a_bracket_in_a_text_may_stand_before_a_parenthesis_or_a_semicolon() {
    let warning = "line 1: a bracket inside C is not escaped; the text is kept whole";
    check(
        "(;SZ[9];B[aa]C[see [1](bad) and more];W[bb];B[cc])",
        &[";SZ[9]\n ;B[aa]C[see [1\\](bad) and more]\n  ;W[bb]\n   ;B[cc]\n"],
        &[warning],
    );
    check("(;SZ[9]C[first [1]; then this];B[aa])", &[";SZ[9]C[first [1\\]; then this]\n ;B[aa]\n"], &[warning]);
    check(
        "(;SZ[9]C[x] ( ; B[aa]C[y] ( W[bb]C[z] ; ) ( ) ) ; B[cc]C[end];)",
        &[";SZ[9]C[x]\n ;B[aa]C[y]\n  ;W[bb]C[z]\n   ;\n ;B[cc]C[end]\n  ;\n"],
        &["line 1: a semicolon is missing before a node", "line 1: an empty variation is left out"],
    );
}

#[test]
fn text_around_games_is_kept() {
    let (games, _) = sgf::read("Dear (old) friend,\n(;A[1]) and (;A[2])\nbye\n").unwrap();
    assert_eq!(games.games[0].preface(), "Dear (old) friend,");
    assert_eq!(games.games[1].preface(), "and");
    assert_eq!(games.epilogue, "bye");
    assert_eq!(sgf::read(&sgf::write(&games)).unwrap().0.epilogue, "bye");
}

#[test]
fn words_in_parentheses_are_no_game() {
    let (games, warnings) = sgf::read("Subject: game (round 3 [final])\n(;A[1]) (its [best] move)").unwrap();
    let prefaces: Vec<&str> = games.games.iter().map(Tree::preface).collect();
    assert_eq!((&prefaces[..], &*games.epilogue), (&["Subject: game (round 3 [final])"][..], "(its [best] move)"));
    assert_eq!(warnings, []);
    let semicolon = "line 1: a semicolon is missing before a node";
    check("(SZ[9];B[aa])(;A[1])", &[";SZ[9]\n ;B[aa]\n", ";A[1]\n"], &[semicolon]);
    check("(SiZe[9];B[aa])", &[";SZ[9]\n ;B[aa]\n"], &[semicolon]);
}

#[test]
fn what_holds_no_game_is_refused() {
    for text in ["", "()", "hello", "\u{fffd}PNG\r\n(", "(((", "[aa]"] {
        assert_eq!(
            sgf::read(text).unwrap_err().to_string(),
            "the file holds no game record that Lanke can read",
            "{text}"
        );
    }
}

#[test]
fn escapes_follow_the_standard() {
    let (games, _) = sgf::read("(;C[a\\]b\\\\c\\:d\\\ne\nf\tg\\\th]LB[aa:x\\:y:z][bb:\\]])").unwrap();
    let root = games.games[0].root();
    assert_eq!(root.first("C").unwrap().text(), "a]b\\c:de\nf g h");
    assert_eq!(root.first("C").unwrap().line(), "a]b\\c:de f g h");
    let labels: Vec<_> = root.get("LB").unwrap().iter().filter_map(|v| v.compose()).collect();
    assert_eq!(labels[0].1.line(), "x:y:z");
    assert_eq!(labels[1].0.raw(), "bb");
    assert_eq!(labels[1].1.line(), "]");
    assert_eq!(ValueBuf::text("a]\\:\r\nb").as_str(), "a\\]\\\\:\nb");
    assert_eq!(ValueBuf::compose("a:b", "]").as_str(), "a\\:b:\\]");
}

#[test]
fn moves_and_set_up_are_understood() {
    let size = Size::NINETEEN;
    let moves = |text: &str, size| sgf::read(text).unwrap().0.games[0].root().mv(size);
    let play = |x, y| Move::Play(Point::new(x, y));
    assert_eq!(moves("(;B[pd])", size), Some((Color::Black, play(15, 3))));
    assert_eq!(moves("(;C[x]W[tt])", size), Some((Color::White, Move::Pass)));
    assert_eq!(moves("(;W[tt])", Size::square(21).unwrap()), Some((Color::White, play(19, 19))));
    assert_eq!(moves("(;W[])", size), Some((Color::White, Move::Pass)));
    assert_eq!(moves("(;B[zA])", Size::square(27).unwrap()), Some((Color::Black, play(25, 26))));
    assert_eq!(moves("(;B[zA])", Size::square(26).unwrap()), None, "outside the board");
    assert_eq!(moves("(;B[dundefined])", size), None);
    let (games, _) = sgf::read("(;AB[cb:ba]AE[dd]AW[aa][x][bb:zz9])").unwrap();
    let set_up: Vec<_> = games.games[0].root().set_up().collect();
    let black = [(1, 0), (2, 0), (1, 1), (2, 1)].map(|(x, y)| (Point::new(x, y), Some(Color::Black)));
    assert_eq!(set_up[..4], black);
    assert_eq!(set_up[4..], [(Point::new(3, 3), None), (Point::new(0, 0), Some(Color::White))]);
    assert_eq!(games.games[0].size(), Some(size));
    for (sz, size) in [("[9]", Some((9, 9))), ("[19:9]", Some((19, 9))), ("[0]", None), ("[60]", None), ("[x]", None)] {
        let (games, _) = sgf::read(&format!("(;SZ{sz})")).unwrap();
        assert_eq!(games.games[0].size().map(|s| (s.width(), s.height())), size, "{sz}");
    }
}

fn sample() -> Tree {
    sgf::read("(;A[1];B[aa](;W[bb];B[cc])(;W[dd])(;W[ee]))").unwrap().0.games.remove(0)
}

/// Makes an edit, compares the picture, undoes it, redoes it.
#[track_caller]
fn check_edit(edit: Edit, expected: &str) {
    let mut tree = sample();
    let before = picture(&tree);
    let inverse = tree.apply(edit).unwrap();
    assert_eq!(picture(&tree), expected);
    let redo = tree.apply(inverse).unwrap();
    assert_eq!(picture(&tree), before);
    tree.apply(redo).unwrap();
    assert_eq!(picture(&tree), expected);
}

#[test]
fn edits_return_their_inverse() {
    let id = NodeId::from_number;
    let node = NodeContent::of_move(Color::White, Move::Pass);
    check_edit(Edit::append(id(1), node.clone()), ";A[1]\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n  ;W[dd]\n  ;W[ee]\n  ;W[]\n");
    check_edit(
        Edit::Add { parent: id(1), index: 1, content: node },
        ";A[1]\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n  ;W[]\n  ;W[dd]\n  ;W[ee]\n",
    );
    check_edit(Edit::Remove { node: id(2) }, ";A[1]\n ;B[aa]\n  ;W[dd]\n  ;W[ee]\n");
    check_edit(Edit::Remove { node: id(5) }, ";A[1]\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n  ;W[dd]\n");
    check_edit(Edit::promote(&sample(), id(4)).unwrap(), ";A[1]\n ;B[aa]\n  ;W[dd]\n  ;W[bb]\n   ;B[cc]\n  ;W[ee]\n");
    check_edit(
        Edit::Move { node: id(2), parent: id(5), index: 0 },
        ";A[1]\n ;B[aa]\n  ;W[dd]\n  ;W[ee]\n   ;W[bb]\n    ;B[cc]\n",
    );
    check_edit(
        Edit::set(&sample(), id(1), "C", [ValueBuf::text("]")]),
        ";A[1]\n ;B[aa]C[\\]]\n  ;W[bb]\n   ;B[cc]\n  ;W[dd]\n  ;W[ee]\n",
    );
    check_edit(Edit::set(&sample(), id(0), "A", []), ";\n ;B[aa]\n  ;W[bb]\n   ;B[cc]\n  ;W[dd]\n  ;W[ee]\n");
}

#[test]
fn impossible_edits_change_nothing() {
    let id = NodeId::from_number;
    let content = NodeContent::new();
    for (edit, error) in [
        (Edit::append(id(9), content.clone()), EditError::NoSuchNode(id(9))),
        (Edit::Remove { node: id(0) }, EditError::Root),
        (Edit::Move { node: id(1), parent: id(3), index: 0 }, EditError::Cycle(id(1))),
        (Edit::Restore { node: id(1), parent: id(0), index: 0 }, EditError::Place(id(1))),
        (Edit::Replace { node: id(7), content }, EditError::NoSuchNode(id(7))),
    ] {
        let mut tree = sample();
        assert_eq!(tree.apply(edit), Err(error));
        assert_eq!(tree, sample());
    }
}

#[test]
fn the_charset_is_written_as_it_is() {
    let write = |text: &str| sgf::write(&sgf::read(text).unwrap().0);
    assert_eq!(write("(;FF[4]GM[1]SZ[9])"), "(;FF[4]GM[1]CA[UTF-8]SZ[9])\n");
    assert_eq!(write("(;SZ[9]CA[GB2312])"), "(;SZ[9]CA[UTF-8])\n");
    assert_eq!(write("(;GM[1])"), "(;GM[1]CA[UTF-8])\n");
}

#[test]
fn deep_and_wide_trees_are_no_trouble() {
    let deep = 100_000;
    let nested = format!("{}{}", "(;B[aa]".repeat(deep), ")".repeat(deep));
    let (games, warnings) = sgf::read(&nested).unwrap();
    assert_eq!((games.games[0].nodes().count(), warnings.len()), (deep, 0));
    let wide = format!("(;A[1]{})", "(;B[aa];W[bb])".repeat(deep));
    let (mut games, _) = sgf::read(&wide).unwrap();
    assert_eq!(games.games[0].root().children().count(), deep);
    let whole = games.clone();
    let inverse = games.games[0].apply(Edit::Remove { node: NodeId::from_number(2 * deep as u32 - 1) }).unwrap();
    games.games[0].apply(inverse).unwrap();
    assert!(games == whole, "what was removed is back in its place");
    let written = sgf::write(&games);
    assert!(sgf::write(&sgf::read(&written).unwrap().0) == written, "what was read is written as it was");
    let mut tree = Tree::new(NodeContent::new());
    let mut last = NodeId::ROOT;
    for i in 0..20_000u32 {
        let point = Size::NINETEEN.point(i % 19, i / 19 % 19).map_or(Move::Pass, Move::Play);
        last = tree.add(last, 0, &NodeContent::of_move(Color::Black, point)).unwrap();
    }
    let games = Collection { games: vec![tree], epilogue: String::new() };
    let (again, _) = sgf::read(&sgf::write(&games)).unwrap();
    assert_eq!(again.games[0].main_line().count(), 20_001);
}
