//! The formats beside SGF: real files of each, the NoGo course's both ways, and logs of Botzone.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod record_data;

use lanke_game::record::{self, Collection, Format, Opened, ReadError, Replay, Setting, Tree};
use record_data::torture;

fn open(text: &str, extension: &str) -> Opened {
    record::read(text.as_bytes(), Some(extension), None).unwrap_or_else(|e| panic!("{e}: {text}"))
}

fn sgf(opened: &Opened) -> String {
    record::write(&opened.collection, Format::Sgf).unwrap()
}

fn moves(tree: &Tree) -> String {
    let moves = tree.main_line().filter_map(|n| n.raw_move().map(|(_, v)| v.raw()));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn files_of_other_sites_are_read() {
    let expected = [
        (
            "euc-kr.gib",
            Format::Gib,
            "(;FF[4]GM[1]CA[UTF-8]SZ[19]EV[승강급 대국]DT[2015-08-29]PC[타이젬 바둑]PW[dongjik]WR[1급]PB[dustkd1015]BR[1급]RE[B+T]\
             KM[6.5]TM[1200]OT[3x30 byo-yomi]GC[호선 : 흑 공제 6집반]\n;B[qc]",
            49,
            "qc",
        ),
        ("gb2312.gib", Format::Gib, "DT[2012-11-22]PC[弈道TYGEM对弈]PW[harpmaster]WR[3", 268, "qn"),
        (
            "even.ngf",
            Format::Ngf,
            "PW[LQC]WR[9DP]PB[CYY]BR[9DP]PC[www.cyberoro.com]DT[2017-03-16]RE[B+0.5]KM[7.5]",
            333,
            "qd",
        ),
        (
            "gb2312.ngf",
            Format::Ngf,
            "EV[韩国十段战]PB[朴承华]BR[初段]PW[李载雄]WR[五段]DT[2006-09-05]KM[6.5]RE[B+R]",
            211,
            "qd",
        ),
        ("amateur.ugf", Format::Ugf, "RU[Japanese]PB[kaziwami]BR[7d]PW[YINNI]WR[8d]RE[B+7.5]KM[-5.5]", 254, "qd"),
        ("review.ugi", Format::Ugf, "PB[ken03110]BR[2k]PW[apetresc]WR[2k?]RE[B+2.5]KM[6.5]", 222, "qd"),
    ];
    let files = torture();
    if files.is_empty() {
        return;
    }
    for (file, format, info, count, first) in expected {
        let name = format!("sabaki-gib-ngf-ugf/{file}");
        let (_, bytes) = files.iter().find(|(n, _)| *n == name).expect(file);
        let opened = record::read(bytes, None, None).unwrap();
        assert_eq!(opened.format, format, "{file}");
        assert_eq!(opened.warnings, [], "{file}");
        let written = sgf(&opened);
        assert!(written.contains(info), "{file}: {written}");
        let moves = moves(&opened.collection.games[0]);
        assert_eq!(moves.split(' ').count(), count, "{file}: {moves}");
        assert!(moves.starts_with(first), "{file}: {moves}");
    }
}

#[test]
fn reviews_keep_their_variations_and_comments() {
    let files = torture();
    if files.is_empty() {
        return;
    }
    let (_, bytes) = files.iter().find(|(n, _)| n.ends_with("review.ugi")).expect("a review");
    let opened = record::read(bytes, None, None).unwrap();
    let tree = &opened.collection.games[0];
    let branches: Vec<_> = tree.main_line().filter(|n| n.children().count() > 1).collect();
    assert_eq!(branches.iter().map(|n| tree.path(n.id()).len() - 1).collect::<Vec<_>>(), [53, 55]);
    assert_eq!(tree.nodes().count(), 1 + 222 + 27 + 7);
    assert_eq!(
        tree.root().comment().as_deref(),
        Some("apetresc 2k?: Let's begin and enjoy a great game.\nken03110 2k : Hi!")
    );
    let end = branches[1].children().nth(1).unwrap().line().last().unwrap();
    assert!(end.comment().unwrap().contains("salvages"));
}

#[test]
fn handicap_games_of_tygem_begin_with_white() {
    let opened = open(
        "\\HS\n\\[GAMEBLACKNAME=a (9D)\\]\n\\HE\n\\GS\nINI 0 1 3 &4\nSTO 0 2 2 16 3\nSKI 0 3\nSTO 0 4 9 9 9\n\\GE",
        "gib",
    );
    let warnings: Vec<_> = opened.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 8: the line “STO 0 4 9 9 9” is not understood and is left out"]);
    assert_eq!(sgf(&opened), "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[a]BR[9D]HA[3]AB[dd][pd][dp]\n;W[qd];B[])\n");
}

#[test]
fn odd_headers_are_told_and_filled_in() {
    let ngf = "t\n60\na 9D\nb 8D\nx\n0\n0\nNaN\n20170316\n5\nBlack wins by 0.5!\n1\nPMABBREER\nPMACWZZZZ\n";
    let opened = open(ngf, "ngf");
    let warnings: Vec<_> = opened.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 1: a board of size “60” cannot be, each side has 1 to 52 lines; shown on 19×19",
            "line 14: the line “PMACWZZZZ” is not understood and is left out",
        ]
    );
    let opened = open("[Header]\nSize=x\nHdcp=0,free\nPlayerB=a,1d\n[Data]\nAA,B1,1,0\nI?,W1,2,0\n", "ugf");
    assert_eq!(sgf(&opened), "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[a]BR[1d]KM[free]\n;B[aa])\n");
    assert_eq!(opened.warnings.len(), 3);
}

#[test]
fn names_that_begin_like_the_lines_of_old_files_are_names() {
    let ngf = "GIFU CUP\n19\nGINGER     3D*\nGIN        2D*\nGINZA\n0\n0\n6\n20120101 [12:00]\n5\nBlack wins by 0.5!\n\
               2\nPMABBEEEE\nPMACWPPPP\n";
    let opened = open(ngf, "ngf");
    assert_eq!(opened.warnings, []);
    let written = sgf(&opened);
    let expected = "SZ[19]GN[GIFU CUP]PW[GINGER]WR[3D*]PB[GIN]BR[2D*]PC[GINZA]DT[2012-01-01]RE[B+0.5]KM[6.5]\n;B[dd]";
    assert!(written.contains(expected), "{written}");
}

#[test]
fn titles_and_names_of_ngf_files_are_no_sgf_and_no_moves() {
    let ngf = "(Rated) game\n19\nPMaster    3D*\nLee Chang Ho\nPMs cup\n0\n0\n6\n20120101 [12:00]\n5\nBlack wins by 0.5!\n\
               2\nPMXXX\nPMABBEEEE\nPMACWPPPP\n";
    let opened = open(ngf, "ngf");
    let warnings: Vec<_> = opened.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 13: the line “PMXXX” is not understood and is left out"]);
    let written = sgf(&opened);
    let expected =
        "SZ[19]GN[(Rated) game]PW[PMaster]WR[3D*]PB[Lee Chang Ho]PC[PMs cup]DT[2012-01-01]RE[B+0.5]KM[6.5]\n;B[dd]";
    assert!(written.contains(expected), "{written}");
}

#[test]
fn old_ngf_files_keep_their_comments_and_results() {
    let head =
        "GIa cup\nGIAnn 9P\nGIBen 八段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\nPMABBEEEE\nPMACWPPPP\nGI2\n";
    let opened = open(&format!("{head}IDB[1] 黑1的下一手[EndTxt]\nIDB[2] 白1目半胜(live)[EndTxt]\n"), "ngf");
    assert_eq!(opened.warnings, []);
    assert_eq!(
        sgf(&opened),
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]EV[a cup]PB[Ann]BR[9P]PW[Ben]WR[八段]DT[2006-09-05]KM[6.5]RE[W+1.5]\n\
         ;B[dd]C[黑1的下一手];W[oo]C[白1目半胜(live)])\n"
    );
    let opened = open(&format!("{head}IDB[9] beyond\n"), "ngf");
    assert_eq!(opened.warnings.len(), 1, "{:?}", opened.warnings);
}

#[test]
fn comments_of_ugf_files_are_kept_with_empty_lines_and_brackets() {
    let ugi = "[Header]\nSize=19\nComment=a league game\nPlayerB=a,1d\n[Data]\nQP,B1,1,0\n[ReviewNode]\nNODE,1,0,0,0\n\
               NODE,2,1,17,16\n[ReviewComment]\n.Comment,1\nfirst\n\n[a note]\nlast\n\n.Comment,2\nmore\n";
    let opened = open(ugi, "ugi");
    assert_eq!(opened.warnings, []);
    assert_eq!(
        sgf(&opened),
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[a]BR[1d]GC[a league game]C[first\n\n[a note\\]\nlast]\n;B[qp]C[more])\n"
    );
}

#[test]
fn the_course_names_rows_by_letters() {
    let opened = open("2 0 A1 B4 D3 G", "dat");
    assert_eq!(opened.format, Format::Dat);
    assert_eq!(sgf(&opened), "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[NoGo]RE[B+R]NGRL[B]NGMD[0]\n;B[aa];W[db];B[cd])\n");
    for text in ["2 0 A1 B4 D3 G", "0 1 A1 B4 L", "2 3 I9 W", "0 2 A1 ", "2 1 ", "0 3 G", "2 1 L"] {
        assert_eq!(record::write(&open(text, "dat").collection, Format::Dat).unwrap(), text);
    }
    for (text, extension) in [("2 1 ", None), ("2 1 ", Some("txt")), ("2 1 0.5 0.7", Some("dat"))] {
        assert_eq!(record::read(text.as_bytes(), extension, None).unwrap_err(), ReadError::NoGame, "{text}");
    }
    for text in ["A1 B2 E9 G", "E5", "A1 I9 T"] {
        let opened = open(text, "txt");
        assert_eq!(opened.format, Format::Course);
        assert_eq!(record::write(&opened.collection, Format::Course).unwrap(), text);
    }
}

/// The game in the course's text: Black plays first and last, and White cannot move.
const SAMPLE: &str = "I9 H8 A9 B8 I1 H2 A1 B2 E9 F5 E1 A5 I5 D3 E4 D6 G3 I3 H4 I7 H6 H5 G7 G1 F2 G9 C7 F8 E7 D8 C3 C1 \
    E3 E2 F4 C5 B4 C9 A3 B6 A7 A8 C6 A4 D4 B7 B5 C2 B3 D9 D7 C8 E8 E5 A2 C4 G2 E6 F6 G8 G6 F7 G4 H9 H7 H3 I6 H1 I4 D5 \
    D1 D2 F3";

#[test]
fn the_sample_game_of_the_course_goes_both_ways() {
    let opened = open(SAMPLE, "txt");
    assert_eq!(moves(&opened.collection.games[0]).split(' ').count(), 73);
    assert_eq!(record::write(&opened.collection, Format::Course).unwrap(), SAMPLE);
    let reread = open(&sgf(&opened), "sgf");
    assert_eq!(record::write(&reread.collection, Format::Course).unwrap(), SAMPLE);
}

#[test]
fn a_side_without_a_legal_move_has_lost_whatever_a_save_file_says() {
    for (head, letter, right) in [("2 1", "W", "W"), ("0 1", "L", "L"), ("2 1", "L", "W"), ("0 1", "W", "L")] {
        let opened = open(&format!("{head} {SAMPLE} {letter}"), "dat");
        assert!(sgf(&opened).contains("RU[NoGo]RE[B+]NGRL"), "{}", sgf(&opened));
        let warnings: Vec<_> = opened.warnings.iter().map(ToString::to_string).collect();
        let wrong = format!(
            "line 1: the ending “{letter}” contradicts the board: White has no legal move, so that Black has won"
        );
        assert_eq!(warnings, if letter == right { vec![] } else { vec![wrong] });
        assert_eq!(record::write(&opened.collection, Format::Dat).unwrap(), format!("{head} {SAMPLE} {right}"));
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let refuse = |text: &str, format| {
        let collection: Collection = open(text, "sgf").collection;
        record::write(&collection, format).unwrap_err().to_string()
    };
    assert_eq!(refuse("(;SZ[9])", Format::Gib), "Lanke reads .gib files but writes none; use .sgf");
    assert_eq!(refuse("(;SZ[9])(;SZ[9])", Format::Dat), "this format holds exactly one game; use .sgf");
    assert_eq!(refuse("(;B[aa])", Format::Dat), "this format is for boards of 9×9; use .sgf");
    assert_eq!(refuse("(;SZ[9]AB[aa])", Format::Course), "this format cannot hold set-up stones; use .sgf");
    for moves in ["W[aa]", "B[aa];B[bb]", "B[]", "B[zz]"] {
        let text = format!("(;SZ[9];{moves})");
        let expected = "this format can only hold stones played in turn, Black first; use .sgf";
        assert_eq!(refuse(&text, Format::Dat), expected);
    }
}

#[test]
fn a_save_file_holds_a_played_game_and_nothing_else() {
    let holds = |text: &str, format| record::holds(&open(text, "").collection, format);
    let played = "(;FF[4]GM[1]CA[GB18030]SZ[9]RU[NoGo]RE[B+R];B[aa];W[db];B[cd])";
    assert!(holds(played, Format::Dat) && holds(played, Format::Course));
    assert!(holds("(;SZ[9]RU[NoGo])", Format::Dat), "nobody has moved");
    for dat in ["2 0 A1 B4 D3 G", "0 1 A1 B4 L", "0 2 A1 "] {
        assert!(holds(dat, Format::Dat), "{dat}");
    }
    for more in [
        "(;SZ[9]RU[NoGo];B[aa]C[a corner];W[db])",
        "(;SZ[9]RU[NoGo];B[aa]TR[aa];W[db])",
        "(;SZ[9]RU[NoGo];B[aa](;W[db])(;W[dc]))",
        "(;SZ[9]RU[NoGo];B[aa];W[db];)",
        "(;SZ[9]RU[NoGo]PB[Ke Jie];B[aa];W[db])",
        "(;SZ[9]RU[Chinese];B[aa];W[db])",
        "(;SZ[9];B[aa];W[db])",
        "(;SZ[9]RU[NoGo]RE[B+T];B[aa];W[db])",
        "From a letter: (;SZ[9]RU[NoGo];B[aa];W[db])",
        "(;SZ[9]RU[NoGo];B[aa];W[db])(;SZ[9]RU[NoGo];B[aa])",
        "(;SZ[19]RU[NoGo];B[aa];W[db])",
    ] {
        assert!(!holds(more, Format::Dat), "{more}");
        assert!(holds(more, Format::Sgf), "{more}");
    }
}

#[test]
fn what_is_no_text_is_refused_even_if_it_holds_brackets() {
    let mut state = 7_u32;
    let mut noise: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    })
    .take(20_000)
    .collect();
    noise.extend(b"(;B[aa])");
    assert_eq!(record::read(&noise, Some("sgf"), None).unwrap_err(), ReadError::Binary);
    assert_eq!(moves(&open("(;B[aa]C[a\0zero])", "sgf").collection.games[0]), "aa");
}

/// A log with an ending: the judge and the players in turn, Black first.
fn botzone_log(moves: &[(&str, &str)], ending: &str) -> String {
    let mut entries = Vec::new();
    let mut last = r#"{"x":-1,"y":-1}"#;
    for (i, (answer, more)) in moves.iter().enumerate() {
        let player = i % 2;
        let request = format!(r#"{{"command":"request","content":{{"{player}":{last}}},"display":""}}"#);
        entries.push(format!(r#"{{"output":{request},"verdict":"OK","memory":2,"time":2}}"#));
        entries.push(format!(r#"{{"{player}":{{"response":{answer}{more},"memory":2,"time":9}}}}"#));
        last = answer;
    }
    format!("[{}{ending}]", entries.join(","))
}

const OK: &str = r#","verdict":"OK""#;

#[test]
fn logs_of_botzone_become_games_of_nogo() {
    let moves = [
        (r#"{"x":4,"y":0}"#, r#","verdict":"OK","debug":"0.518 after 21568""#),
        (r#"{"x":"8","y":"1"}"#, OK),
        (r#""{\"x\":0,\"y\":8}""#, OK),
        (r#"{"x":4,"y":0}"#, OK),
    ];
    let finish = r#",{"output":{"command":"finish","content":{"0":1,"1":0},
        "display":{"err":"INVALID_MOVE  (4,0) is not empty","winner":0}},"verdict":"OK"}"#;
    let text = botzone_log(&moves, finish);
    let opened = open(&text, "json");
    assert_eq!((opened.format, &opened.warnings[..]), (Format::Botzone, &[][..]));
    assert_eq!(
        sgf(&opened),
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[NoGo]RE[B+F]GC[INVALID_MOVE  (4,0) is not empty]\n\
         ;B[ea]C[0.518 after 21568];W[ib];B[ai];W[ea])\n"
    );
    let tree = &opened.collection.games[0];
    assert_eq!(Replay::main_line(tree, &Setting::of(tree)).flaws().len(), 1, "the last move is illegal");
    // The content shows it, whatever the file is called; so do its first whole entries where it is cut off.
    assert_eq!(open(&text, "txt").format, Format::Botzone);
    let cut = open(&text[..text.find(r#""INVALID"#).unwrap()], "json");
    assert_eq!(sgf(&cut), sgf(&opened).replace("RE[B+F]GC[INVALID_MOVE  (4,0) is not empty]", ""));
    assert_eq!(cut.warnings.len(), 1, "{:?}", cut.warnings);
    let refused = record::write(&opened.collection, Format::Botzone).unwrap_err().to_string();
    assert_eq!(refused, "Lanke reads .json files but writes none; use .sgf");
}

#[test]
fn the_verdict_of_a_log_is_the_result() {
    let result = |moves: &[(&str, &str)], ending: &str| {
        let written = sgf(&open(&botzone_log(moves, ending), "json"));
        written.split_once("RE[").and_then(|(_, rest)| rest.split_once(']')).map(|(result, _)| result.to_owned())
    };
    let first = (r#"{"x":4,"y":4}"#, OK);
    let late = ("null", r#","verdict":"TLE""#);
    let finish = |display: &str| format!(r#",{{"output":{{"command":"finish","content":{{"0":0,"1":2}}{display}}}}}"#);
    let told = |display| result(&[first], &finish(display));
    assert_eq!(result(&[first], ""), None);
    assert_eq!(result(&[first, late], "").as_deref(), Some("B+T"));
    assert_eq!(result(&[first, ("null", r#","verdict":"MLE""#)], "").as_deref(), Some("B+F"));
    assert_eq!(told("").as_deref(), Some("W+"));
    assert_eq!(told(r#","display":{"winner":0,"x":4,"y":4,"color":0}"#).as_deref(), Some("B+"));
    assert_eq!(told(r#","display":{"winner":1,"err":"INVALID_INPUT_VERDICT_TLE"}"#).as_deref(), Some("W+T"));
    assert_eq!(told(r#","display":{"winner":1,"err":"INVALID_INPUT_VERDICT_RE"}"#).as_deref(), Some("W+F"));
    // The answer is no point; the judge says so too.
    let outside = botzone_log(&[(r#"{"x":4,"y":4}"#, OK), (r#"{"x":9,"y":-1}"#, OK)], &finish(""));
    let opened = open(&outside, "json");
    assert_eq!(moves(&opened.collection.games[0]), "ee");
    let warnings: Vec<_> = opened.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, [r#"line 1: passed over the text “{"x":9,"y":-1}”"#]);
}

#[test]
fn a_pack_of_botzone_has_a_match_a_line() {
    let log = botzone_log(&[(r#"{"x":1,"y":2}"#, OK)], "");
    let one = |about: &str| format!("{{{about}\"initdata\":\"\",\"log\":{log}}}\n");
    let bot =
        |name: &str| format!(r#"{{"type":"bot","bot":{{"bot":{{"name":"{name}"}},"user":{{"name":"a person"}}}}}}"#);
    let players = format!("\"scores\":[0,2],\"players\":[{},{}],", bot("Akyuu"), bot("兰柯"));
    let pack = [
        one(&format!("{players}\"create_time\":\"2019-05-05T08:18:37.576Z\",\"game\":{{\"name\":\"NoGo\"}},")),
        one("\"game\":{\"name\":\"Gomoku\"},"),
        one("\"players\":[{\"bot\":\"5cce9391a51e681f0e8e22d6\"},{\"type\":\"human\",\"user\":{\"name\":\"Ben\"}}],"),
        "{\"log\":[{\"output\":{}}]}\n".to_owned(),
    ];
    let opened = open(&pack.concat(), "matches");
    assert_eq!(opened.format, Format::Botzone);
    let warnings: Vec<_> = opened.warnings.iter().map(ToString::to_string).collect();
    let [other, empty] = ["line 2: passed over the text “Gomoku”", "line 4: passed over the text “{\"output\":{}}”"];
    assert_eq!(warnings, [other, empty]);
    assert_eq!(
        sgf(&opened),
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[NoGo]RE[W+]DT[2019-05-05]PB[Akyuu]PW[兰柯]\n;B[bc])\n\
         (;FF[4]GM[1]CA[UTF-8]SZ[9]RU[NoGo]PB[5cce9391a51e681f0e8e22d6]PW[Ben]\n;B[bc])\n"
    );
    // A match that is cut off does not take the next one with it.
    let broken = format!("{}{}\n{}", pack[0], &pack[2][..pack[2].len() / 2], pack[2]);
    let read = open(&broken, "matches");
    assert_eq!((read.collection, read.warnings.len()), (opened.collection.clone(), 1));
    let list = format!("[{}]", pack.each_ref().map(|one| one.trim().to_owned()).join(","));
    assert_eq!(open(&list, "json").collection, opened.collection);
    // A pack of a month is longer than a match may be.
    let month = format!("{}{{\"log\":[{{\"output\":\"{}\"}}]}}\n{}", pack[0], " ".repeat(1 << 20), pack[2]);
    let read = open(&month, "matches");
    assert_eq!(read.collection, opened.collection);
    assert_eq!(read.warnings[0].line, 2, "{:?}", read.warnings);
}

#[test]
fn the_save_file_of_qtnogo_has_rows_first() {
    let save = r#"{"BotTimeLimit": 1, "FirstPlayer": 0, "GameMode": 1, "History": [[0, 8], {"x": 2, "y": 3}, [9, 0], [1, 1]],
        "HumanTimeLimit": 30}"#;
    let opened = open(save, "json");
    assert_eq!(opened.format, Format::QtNoGo);
    assert_eq!(sgf(&opened), "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[NoGo]\n;B[ia];W[dc];B[bb])\n");
    assert_eq!(opened.warnings.len(), 1, "{:?}", opened.warnings);
}

#[test]
fn json_that_is_no_game_is_refused() {
    let deep = format!("[{{\"output\":{}", "[".repeat(100_000));
    let texts =
        ["", "{}", "[]", "[1,2]", r#"{"a":"response"}"#, r#"{"History":5}"#, r#"{"History":[]}"#, r#"[{"output"}]"#];
    for text in texts.into_iter().chain([&*deep, r#"{"log":[{"0":{"response":{"x":[],"y":{}}}}]}"#]) {
        let refused = record::read(text.as_bytes(), Some("json"), None).unwrap_err();
        assert_eq!(refused, ReadError::NoGame, "{}", &text[..text.len().min(80)]);
    }
}
