//! `lanke score`.

use serde_json::json;

use crate::{Folder, json, prints};

/// Black's two columns and White's two with a dame line between them, a dead white stone in Black's
/// corner and one prisoner for White.
const GAME: &str = "(;SZ[7]RU[Chinese]KM[1.5]\
    ;B[ca];W[ea];B[cb];W[eb];B[cc];W[ec];B[cd];W[ed];B[ce];W[ee];B[cf];W[ef];B[cg];W[eg];B[];W[aa];B[];W[])";

#[test]
fn area_and_territory_are_counted_with_their_words() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", GAME);
    let report = json(&["score", &file, "--json"]);
    assert_eq!(
        report,
        json!({
            "winner": "white",
            "margin": 1.5,
            "text_en": "White wins by 1.5",
            "text_zh": "白胜 3/4 子",
            "black": {"stones": 7, "territory": 14, "captures": 1, "bonus": 0.0, "total": 21.0},
            "white": {"stones": 7, "territory": 14, "captures": 0, "bonus": 1.5, "total": 22.5},
            "dead": ["A7"],
            "owner": ["XXX.OOO", "XXX.OOO", "XXX.OOO", "XXX.OOO", "XXX.OOO", "XXX.OOO", "XXX.OOO"],
        })
    );
    let table: &[(&[&str], &str, f64, &str)] = &[
        (&["--rules", "japanese"], "white", 0.5, "白胜 0.5 目"),
        (&["--rules", "japanese", "--komi", "0"], "black", 1.0, "黑胜 1 目"),
        (&["--rules", "chinese", "--komi", "-0.5"], "black", 0.5, "黑胜 1/4 子"),
        (&["--dead", "A7"], "white", 1.5, "白胜 3/4 子"),
        (&["--dead", "none"], "white", 16.5, "白胜 8 又 1/4 子"),
        (&["--rules", "tromp-taylor"], "white", 16.5, "白胜 16.5 目"),
        (&["--at", "14"], "white", 1.5, "白胜 3/4 子"),
    ];
    for (options, winner, margin, zh) in table {
        let report = json(&[&["score", &file, "--json"], *options].concat());
        assert_eq!(
            (&report["winner"], &report["margin"], &report["text_zh"]),
            (&json!(winner), &json!(margin), &json!(zh)),
            "{options:?}"
        );
    }
    assert!(prints(&["score", &file]).starts_with("White wins by 1.5 (白胜 3/4 子)\n"));
}

/// The white stones that reach up have F2 for their last liberty.
#[test]
fn a_false_eye_counts_unless_the_board_is_read_strictly() {
    let folder = Folder::new();
    let stones = "AB[ca][da][fa][ga][db][gb][ac][bc][cc][dc][ec][gc][hc][ic][cd]\
        AW[ea][eb][fb][fc][ad][bd][dd][ed][gd][id][be][ce][de][fe][ge][he][ie]";
    let file = folder.file("game.sgf", format!("(;SZ[9:5]RU[Japanese]KM[0.5]{stones})"));
    let row =
        |options: &[&str]| json(&[&["score", &file, "--dead", "none", "--json"], options].concat())["owner"][3].clone();
    assert_eq!((row(&[]), row(&["--strict"])), (json!("OOXOOOO.O"), json!("OOXOO.O.O")));
}

#[test]
fn a_draw_has_no_winner() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", GAME);
    let report = json(&["score", &file, "--komi", "0", "--json"]);
    assert_eq!((&report["winner"], &report["margin"], &report["text_zh"]), (&json!(null), &json!(0.0), &json!("和棋")));
}

#[test]
fn nogo_ends_without_a_count() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", "(;SZ[2]RU[NoGo];B[aa];W[bb];B[ab])");
    let report = json(&["score", &file, "--json"]);
    assert_eq!(report["winner"], "black", "{report}");
    assert_eq!(report["text_zh"], "白方无处可下，黑胜");
}

#[test]
fn the_race_for_half_of_the_board_knows_no_komi() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", "(;SZ[3]KM[7.5];B[ba];W[ca];B[bb];W[cb];B[bc])");
    let report = json(&["score", &file, "--rules", "simplified", "--json"]);
    assert_eq!((&report["winner"], &report["margin"]), (&json!("black"), &json!(null)), "{report}");
    assert_eq!((&report["black"]["total"], &report["white"]["total"]), (&json!(6.0), &json!(2.0)));
    assert_eq!(report["text_zh"], "黑方占地过半，黑胜");
}
