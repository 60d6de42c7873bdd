//! Life-and-death problems solved in the terminal.

use serde_json::json;

use crate::{Folder, json, prints, refuses};

/// The bulky five: its middle decides.
const FIVE: &str = "...XO..\n..XXO..\nXXXOO..\nOOOO...\n.......\n.......\n";

#[test]
fn a_diagram_is_solved_for_the_enclosed_group() {
    let folder = Folder::new();
    let file = folder.file("five.txt", FIVE);
    let report = json(&["solve", &file, "--json"]);
    assert_eq!(report["result"], "alive", "{report}");
    assert_eq!((&report["owner"], &report["goal"], &report["life"]), (&json!("black"), &json!("live"), &json!("eyes")));
    assert_eq!((&report["moves"], &report["guessed"]), (&json!(["B6"]), &json!(true)));
    let report = json(&["solve", &file, "--goal", "kill", "--target", "C4", "--json"]);
    assert_eq!((&report["result"], &report["moves"]), (&json!("dead"), &json!(["B6"])), "{report}");
    assert_eq!((&report["to_play"], &report["guessed"]), (&json!("white"), &json!(false)));
    let text = prints(&["solve", &file, "--color", "white"]);
    assert!(text.contains("(guessed)") && text.contains("White to move: dead by B6"), "{text}");
    assert_eq!(json(&["solve", &folder.file("FIVE.TXT", FIVE), "--json"])["result"], "alive");
}

#[test]
fn nothing_is_proved_where_the_capture_of_an_enclosing_chain_may_decide() {
    let folder = Folder::new();
    let weak = "...XO.O..\n..XXOXXX.\nXXXOOX...\nOOOOX....\nXXXXX....\n.........\n.........\n.........\n.........\n";
    let file = folder.file("weak.txt", weak);
    let text = prints(&["solve", &file, "--color", "white"]);
    assert!(text.contains("not proved: the result may depend on the capture of a chain around it: E9"), "{text}");
    let report = json(&["solve", &file, "--color", "white", "--json"]);
    assert_eq!((&report["result"], &report["moves"]), (&json!("unproved"), &json!([])), "{report}");
    assert_eq!(report["weak_border"], json!(["E9"]));
    // Black lives whatever becomes of it.
    assert_eq!(json(&["solve", &file, "--json"])["result"], "alive");
}

#[test]
fn a_move_tried_is_answered() {
    let folder = Folder::new();
    let file = folder.file("five.txt", FIVE);
    let report = json(&["solve", &file, "--play", "A6", "--json"]);
    assert_eq!((&report["result"], &report["reply"]), (&json!("ko"), &json!("B6")), "{report}");
    assert_eq!(report["ko"], json!({ "favors": "white", "threats": 1 }), "{report}");
    assert!(refuses(&["solve", &file, "--play", "E3"]).contains("outside the region"));
    assert!(refuses(&["solve", &file, "--target", "E3"]).contains("no stone"));
    // A race is one of two chains; a second target counted for nothing.
    let race = ["solve", &file, "--target", "C4,D6", "--rival", "D4"];
    assert!(refuses(&race).contains("--target names one stone"));
    assert!(refuses(&["solve", &file, "--target", "C4", "--rival", "D6"]).contains("of one colour"));
}

#[test]
fn a_ko_that_the_last_move_took_is_not_taken_back_at_once() {
    let folder = Folder::new();
    for rules in ["Japanese", "Chinese"] {
        let sgf = format!("(;SZ[5]RU[{rules}]AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W];W[bb];B[ee])");
        let file = folder.file("ko.sgf", sgf);
        let asked = ["solve", &file, "--at", "1", "--goal", "capture", "--target", "B4", "--region", "B4,C4"];
        let report = json(&[&asked[..], &["--json"]].concat());
        assert_eq!((&report["to_play"], &report["result"]), (&json!("black"), &json!("ko")), "{report}");
        assert_eq!(report["ko"], json!({ "favors": "white", "threats": 1 }), "{report}");
        assert_eq!(report["moves"], json!([]), "{report}");
        let retaken = [&asked[..], &["--play", "C4"]].concat();
        assert!(refuses(&retaken).contains("the ko cannot be taken back at once"));
    }
}

#[test]
fn the_solution_of_a_record_is_checked() {
    let folder = Folder::new();
    let stones = "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";
    let right = folder.file("right.sgf", format!("{stones}(;B[aa];W[ba])(;B[ba]C[RIGHT]))"));
    let report = json(&["solve", &right, "--json"]);
    assert_eq!(report["stored"], json!({ "moves": ["B7"], "right": true, "also": [] }), "{report}");
    // After moves it is another position.
    let later = json(&["solve", &right, "--play", "B7 A7", "--json"]);
    assert_eq!((&later["to_play"], &later["stored"]), (&json!("black"), &json!(null)), "{later}");
    let wrong = folder.file("wrong.sgf", format!("{stones};B[aa];W[ba])"));
    let text = prints(&["solve", &wrong]);
    assert!(text.contains("stored solution A7: not the best; solved by B7"), "{text}");
    let open = folder.file("open.sgf", "(;SZ[9];B[ee];W[cc])");
    assert!(refuses(&["solve", &open]).contains("no group is enclosed"));
}

#[test]
fn a_stored_solution_without_a_proof_is_not_called_wrong() {
    let folder = Folder::new();
    let file = folder.file("five.sgf", "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd];B[ba])");
    // That Black lives is proved before the moves are.
    let stopped = ["solve", &file, "--nodes", "30"];
    assert!(prints(&stopped).contains("Black to move: alive\nstored solution B7: not decided\n"));
    assert_eq!(json(&[&stopped[..], &["--json"]].concat())["stored"]["right"], json!(null));
    // The capture of E9 may decide.
    let stones =
        "SZ[9]AB[da][cb][db][fb][gb][hb][ac][bc][cc][fc][ed][ae][be][ce][de][ee]AW[ea][ga][eb][dc][ec][ad][bd][cd][dd]";
    let weak = folder.file("weak.sgf", format!("(;{stones}PL[W];W[ba])"));
    let report = json(&["solve", &weak, "--json"]);
    assert_eq!(report["stored"], json!({ "moves": ["B9"], "right": null, "also": [] }), "{report}");
}
