//! `lanke render`.

use std::fs;

use crate::{Folder, prints, refuses};

const GAME: &str =
    "(;SZ[5]PB[黑棋]PW[O'Brien & Co]RE[B+R];B[cc];W[dc]TR[cc]LB[aa:A];B[db];W[cb];B[dd];W[];B[ec];W[cb])";

fn render(options: &[&str], name: &str) -> Vec<u8> {
    let folder = Folder::new();
    let (file, out) = (folder.file("game.sgf", GAME), folder.path(name));
    prints(&[&["render", &file, "-o", &out], options].concat());
    fs::read(out).expect("a picture")
}

fn render_text(options: &[&str], name: &str) -> String {
    String::from_utf8(render(options, name)).expect("UTF-8")
}

#[test]
fn the_board_is_drawn_with_its_marks() {
    let expected = "   A B C D E
 5 A . . . . 5
 4 . . . . . 4
 3 . . X(O). 3
 2 . . . . . 2
 1 . . . . . 1
   A B C D E

黑棋 – O'Brien & Co
Last move: White D3
A: A5
Triangle: C3
Move 2
Black wins by resignation
";
    assert_eq!(render_text(&["--at", "2"], "out.txt"), expected);
}

#[test]
fn figures_number_moves_and_take_nothing_off() {
    let text = render_text(&["--numbers", "3-8"], "out.txt");
    let board = "   A B C D E
 5 . . . . . 5
 4 . . 4 3 . 4
 3 . . X O 7 3
 2 . . . 5 . 2
 1 . . . . . 1
   A B C D E
";
    assert!(text.starts_with(board), "{text}");
    let svg = render_text(&["--numbers", "3-8"], "out.svg");
    for report in [">3</text>", ">7</text>", "4 = 8, 6 pass", "O'Brien &amp; Co"] {
        assert!(svg.contains(report), "{report}: {svg}");
    }
}

#[test]
fn pixels_are_drawn_with_letters_in_them() {
    let with = render(&["--at", "2"], "out.png");
    assert_eq!(&with[..8], b"\x89PNG\r\n\x1a\n");
    // The same board without a label and a sign is another picture.
    assert_ne!(with, render(&["--at", "1"], "out.png"));
}

#[test]
fn a_part_of_the_board_is_cut_out() {
    let expected = "   C D E
 5 . . . 5
 4 . . . 4
 3 X(O). 3
   C D E
";
    assert!(render_text(&["--move", "2", "--part", "E3-C5", "--bare"], "out.txt").starts_with(expected));
    let named = render_text(&["--move", "2", "--coordinates", "1-1"], "out.txt");
    assert!(named.starts_with("   1 2 3 4 5\n 1 A . . . . 1\n"), "{named}");
    // The words below the board have the names that stand at its edge.
    for words in ["\nLast move: White 4-3\n", "\nA: 1-1\n", "\nTriangle: 3-3\n"] {
        assert!(named.contains(words), "{words}: {named}");
    }
    let numbered = render_text(&["--numbers", "3-8", "--coordinates", "1-1"], "out.txt");
    assert!(numbered.contains("\n3 Black 4-2, 4 White 3-2, 5 Black 4-4, 6 White pass, "), "{numbered}");
}

#[test]
fn a_sheet_of_boards_of_two_sizes_shows_all_of_each() {
    let folder = Folder::new();
    let files = [("9.sgf", "(;SZ[9];B[ee])"), ("19.sgf", "(;SZ[19];B[pd])")].map(|(name, sgf)| folder.file(name, sgf));
    let out = folder.path("out.pdf");
    let sheet = |part| ["render", &files[0], &files[1], "--sheet", "50", "-o", &out, "--part", part];
    prints(&sheet("all"));
    let pdf = lopdf::Document::load(&out).expect("a PDF file");
    let last = pdf.get_pages().len() as u32;
    let text = pdf.extract_text(&[last]).expect("text");
    assert!(text.split_whitespace().any(|name| name == "T"), "{text}");
    let complaint = refuses(&sheet("A1-E5"));
    assert!(complaint.contains("the games have 9×9 and 19×19"), "{complaint}");
}

#[test]
fn animations_and_sheets_are_made() {
    let animation = render(&["--size", "100", "--delay", "40", "--loops", "2"], "out.gif");
    assert_eq!(&animation[..10], b"GIF89a\x64\0\x64\0");
    assert_eq!(&render(&["--sheet", "3", "--lang", "zh"], "out.pdf")[..5], b"%PDF-");
    assert_eq!(&render(&["--numbers", "all", "--style", "wood"], "out.pdf")[..5], b"%PDF-");
}

#[test]
fn a_first_move_in_the_root_is_shown_from_the_start() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", "(;SZ[5]B[cc];W[dc])");
    let (picture, animation) = (folder.path("out.txt"), folder.path("out.gif"));
    prints(&["render", &file, "-o", &picture, "--move", "0"]);
    let text = fs::read_to_string(picture).expect("a picture");
    assert!(text.contains(" 3 . .(X). . 3"), "{text}");
    prints(&["render", &file, "-o", &animation, "--move", "0", "--size", "64"]);
    assert_eq!(&fs::read(animation).expect("an animation")[..6], b"GIF89a");
}

#[test]
fn options_without_a_meaning_are_refused() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", GAME);
    let table: &[(&str, &[&str], &str)] = &[
        ("out.pdf", &["--sheet", "50", "--move", "2"], "--move"),
        ("out.pdf", &["--sheet", "50", "--bare"], "--bare"),
        ("out.pdf", &["--sheet", "50", "--numbers", "all"], "--numbers"),
        ("out.pdf", &["--sheet", "50", "--size", "600"], "--size"),
        ("out.pdf", &["--sheet", "50", "--last-delay", "600"], "--last-delay"),
        ("out.svg", &["--from", "2"], "an animation, which is written as .gif"),
        ("out.png", &["--delay", "600"], "an animation"),
        ("out.txt", &["--last-delay", "600"], "an animation"),
        ("out.pdf", &["--loops", "0"], "an animation"),
        ("out.svg", &["--size", "600"], "written as .png or .gif"),
        ("out.txt", &["--style", "wood"], "no --style"),
        ("out.gif", &["--from", "40"], "has 8 moves: there is no move 40"),
        ("out.svg", &["--move", "2", "--numbers", "from:4"], "begin at move 4, after move 2"),
    ];
    for (name, options, message) in table {
        let complaint = refuses(&[&["render", &file, "-o", &folder.path(name)], *options].concat());
        assert!(complaint.contains(message), "{options:?}: {complaint}");
    }
}
