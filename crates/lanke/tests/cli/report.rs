//! Reports on games, as PDF and JSON.

use std::fs;

use crate::{Folder, json, prints, refuses};

/// A game of 9×9 with times, of which White's tenth move is away from everything.
const GAME: &str = "(;SZ[9]KM[7]RU[Chinese]PB[王质]BR[3d]PW[松风]DT[2026-11-08]RE[B+R]TM[300]OT[3x20 byo-yomi]\
    ;B[ee]BL[290];W[ge]WL[280];B[gd]BL[250];W[fe]WL[270];B[fd]BL[245];W[ed]WL[200];B[dd]BL[240];W[ec]WL[190];B[dc]BL[230]\
    ;W[ai]WL[180];B[eb]BL[220];W[fc]WL[170];B[fb]BL[200];W[gc]WL[160];B[hd]BL[20]OB[3])";

#[test]
fn a_game_is_analysed_and_printed() {
    let folder = Folder::new();
    let (file, out) = (folder.file("game.sgf", GAME), folder.path("report.pdf"));
    let facts = json(&["report", &file, "-o", &out, "--visits", "8", "--lang", "zh", "--json"]);
    assert_eq!((&facts["moves"], &facts["result"]), (&15.into(), &"B+R".into()), "{facts}");
    assert_eq!(facts["course"].as_array().map(Vec::len), Some(16), "every position is analysed: {facts}");
    for side in ["black", "white"] {
        let accuracy = facts["sides"][side]["accuracy"].as_f64().unwrap();
        assert!(accuracy > 0.0 && accuracy <= 1.0, "{facts}");
    }
    assert!(facts["sides"]["black"]["accuracy"].as_f64() > facts["sides"]["white"]["accuracy"].as_f64(), "{facts}");
    let turn = &facts["turns"][0];
    assert_eq!(
        (&turn["move"], &turn["color"], &turn["vertex"]),
        (&10.into(), &"white".into(), &"A1".into()),
        "{facts}"
    );
    assert!(turn["better"].is_string() && turn["points"].as_f64().unwrap() > 2.0, "{facts}");
    assert_eq!(facts["time"]["black"]["longest"], serde_json::json!({ "move": 3, "seconds": 40.0 }), "{facts}");
    assert_eq!(facts["time"]["black"]["overtime_moves"], 1);
    let (pages, text) = read_pdf(&out);
    assert!(pages >= 2, "{text}");
    for words in ["对局报告", "王质", "松风", "黑中盘胜", "第 10 手", "A1", "准确度", "用时", "棋谱"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME, "the record is not changed");
}

#[test]
fn a_recorded_analysis_is_enough() {
    let folder = Folder::new();
    let (file, analysed) = (folder.file("game.sgf", GAME), folder.path("analysed"));
    assert!(refuses(&["report", &file, "-o", &folder.path("a.pdf"), "--recorded"]).contains("no two positions"));
    prints(&["analyze", &file, "--visits", "2", "--into", &analysed]);
    let (analysed, out) = (format!("{analysed}/game.sgf"), folder.path("letter.pdf"));
    prints(&["report", &analysed, "-o", &out, "--recorded", "--paper", "letter", "--lang", "en"]);
    let (_, text) = read_pdf(&out);
    assert!(text.contains("Game report") && text.contains("Black wins by resignation"), "{text}");
    let page = lopdf::Document::load(&out).unwrap();
    let first = page.page_iter().next().unwrap();
    let bounds = page.get_dictionary(first).unwrap().get(b"MediaBox").unwrap().as_array().unwrap();
    let sides: Vec<f32> = bounds[2..].iter().map(|side| side.as_float().unwrap().round()).collect();
    assert_eq!(sides, [612.0, 792.0]);
    assert!(refuses(&["report", &file]).contains("--output"), "a report goes somewhere");
}

#[test]
fn the_games_of_a_player_are_reported_on() {
    let folder = Folder::new();
    let (games, out) = (folder.path("games"), folder.path("year.pdf"));
    fs::create_dir(&games).unwrap();
    fs::write(format!("{games}/first.sgf"), GAME).unwrap();
    // The second time the name was encoded twice.
    let exchanged =
        GAME.replace("2026-11-08", "2026-12-01").replace("PB[王质]", "PB[Li]").replace("PW[松风]", "PW[çŽ‹è´¨]");
    fs::write(format!("{games}/second.sgf"), exchanged).unwrap();
    fs::write(format!("{games}/older.mgt"), GAME.replace("2026", "2025")).unwrap();
    assert!(refuses(&["player-report", &games, "--player", "Shusaku", "--json"]).contains("no game of Shusaku in"));
    let early = refuses(&["player-report", &games, "--player", "王质", "--year", "1999", "--json"]);
    assert!(early.contains("no game of 王质 from 1999 in"), "{early}");
    // A file that cannot be read is left out.
    fs::write(format!("{games}/broken.sgf"), "no record").unwrap();
    // Nor does a game count twice: broken off and gone on with, copied, or named twice.
    let begun = GAME.split_once(";W[ai]").unwrap().0.replace("RE[B+R]", "");
    fs::write(format!("{games}/broken off.sgf"), format!("{begun})")).unwrap();
    fs::write(format!("{games}/copy.sgf"), GAME.replace("BL[290]", "")).unwrap();
    let again = format!("{games}/../games/first.sgf");
    let nothing = json(&["player-report", &games, &again, "--player", "王质", "--json"]);
    assert_eq!((&nothing["games"], &nothing["quality"]), (&3.into(), &serde_json::Value::Null), "{nothing}");
    prints(&["analyze", &format!("{games}/first.sgf"), "--visits", "8"]);

    let year = ["player-report", &games, "--player", "wz", "--player", "王质", "--year", "2026", "-o", &out];
    let facts = json(&[&year[..], &["--lang", "zh", "--json"]].concat());
    assert_eq!((&facts["games"], &facts["won"], &facts["lost"]), (&2.into(), &1.into(), &1.into()), "{facts}");
    assert_eq!((&facts["quality"]["games"], &facts["quality"]["loss"]["moves"]), (&1.into(), &8.into()), "{facts}");
    let months: Vec<_> =
        facts["months"].as_array().unwrap().iter().filter_map(|month| month["month"].as_str()).collect();
    assert_eq!(months, ["2026-11", "2026-12"]);
    assert_eq!(facts["opponents"].as_array().map(Vec::len), Some(2), "{facts}");
    assert!(facts["turns"].as_array().unwrap().iter().all(|turn| turn["color"] == "black"), "{facts}");
    let (_, text) = read_pdf(&out);
    for words in ["wz", "2026，2 局", "已分析 1 局", "1 : 1", "逐月", "2026-11", "对手", "松风", "Li"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// Names that were encoded twice, of which bytes were lost on the way.
#[test]
fn a_player_is_found_by_a_name_that_lost_bytes() {
    let folder = Folder::new();
    let games = folder.path("games");
    fs::create_dir(&games).unwrap();
    let game = b"(;SZ[9]PB[\xe6\x9f\xaf\xe6\xb4?]PW[Li]DT[2019-02-01]RE[B+R];B[ee];W[cc])";
    fs::write(format!("{games}/game.sgf"), game).unwrap();
    let facts = json(&["player-report", &games, "--player", "柯洁", "--json"]);
    assert_eq!((&facts["games"], &facts["won"]), (&1.into(), &1.into()), "{facts}");
}

/// White may run from a ladder at F5, and plays elsewhere.
const LADDER: &str = "(;SZ[9]RU[Japanese]AB[de][ef][ff]AW[ee]PL[W];W[bh];B[ed])";

#[test]
fn moves_are_explained() {
    let folder = Folder::new();
    let file = folder.file("ladder.sgf", LADDER);
    let all = json(&["explain", &file, "--lang", "en", "--json"]);
    let texts: Vec<&str> = all.as_array().unwrap().iter().filter_map(|mv| mv["findings"][0]["text"].as_str()).collect();
    let ladder = "E6 captures White's stone at E5 in a ladder.";
    assert_eq!(texts, ["After B2 the stone at E5 can be captured in a ladder: Black E6.", ladder], "{all}");
    let finding = &all[1]["findings"][0];
    assert_eq!((&finding["kind"], &finding["manner"]), (&"catches".into(), &"ladder".into()), "{all}");
    assert!(finding["line"].as_array().unwrap().len() > 6, "{all}");
    let one = prints(&["explain", &file, "--at", "1", "--better", "F5", "--lang", "zh"]);
    assert!(one.contains("征吃 E5 的 1 子") && one.contains("走 F5，E5 的 2 子有 3 口气"), "{one}");
    let quiet = folder.file("quiet.sgf", "(;SZ[9];B[ee])");
    assert_eq!(prints(&["explain", &quiet, "--lang", "en"]), "Nothing is proved about the moves of this game.\n");
    let nothing = "Move 1 E5\n  Nothing is proved about this move.\n";
    assert_eq!(prints(&["explain", &quiet, "--at", "1", "--lang", "en"]), nothing);
    assert!(refuses(&["explain", &file, "--at", "9"]).contains("no such move"));
    assert!(refuses(&["explain", &file, "--at", "1", "--better", "Z9"]).contains("Z9"));
}

#[test]
fn a_move_is_explained_on_the_board_on_which_it_was_played() {
    let folder = Folder::new();
    let explained = |name: &str, sgf: &str| prints(&["explain", &folder.file(name, sgf), "--lang", "en"]);
    let nothing = "Nothing is proved about the moves of this game.\n";
    // After the pass Black plays elsewhere; the stone at A2 was lost before.
    let passed = "(;SZ[5]RU[Japanese]AB[ac][bd][be]AW[ad]PL[W];W[];B[ea])";
    assert_eq!(explained("passed.sgf", passed), nothing);
    let stones = "(;SZ[9]RU[Japanese]AB[de][ef][ff]AW[ee]PL[B]";
    assert!(explained("resumed.sgf", &format!("{stones};B[];W[];B[ed])")).contains("E6 captures White's stone at E5"));
    // The stone set up beside the move breaks the ladder.
    assert_eq!(explained("broken.sgf", &format!("{stones};AW[gc]B[ed])")), nothing);
}

/// The pages of a PDF file, and the text of them all.
fn read_pdf(path: &str) -> (usize, String) {
    let pdf = lopdf::Document::load(path).expect("a PDF file");
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    (pages.len(), pdf.extract_text(&pages).expect("text"))
}
