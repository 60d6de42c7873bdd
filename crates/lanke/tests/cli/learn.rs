//! Problems and the deck in the terminal.

use std::fs;

use lanke_game::record::analysis::{Analysis, Candidate, Subject};
use lanke_game::record::{Collection, sgf};
use lanke_game::review::Review;
use lanke_learn::deck::MAX_CARDS;
use lanke_rules::{Color, Move, Point};
use serde_json::{Value, json};

use crate::{Folder, lanke};

/// The bulky five in a corner: its middle, B7, decides for both.
const STONES: &str = "SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";

/// A run with progress and deck in a folder of its own.
fn run(home: &Folder, arguments: &[&str]) -> std::process::Output {
    lanke(arguments).env("LANKE_HOME", home.path("home")).output().expect("it runs")
}

fn prints(home: &Folder, arguments: &[&str]) -> String {
    let output = run(home, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json_of(home: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(home, arguments)).expect("JSON")
}

#[test]
fn stored_solutions_are_checked() {
    let home = Folder::new();
    let text = format!("(;{STONES};B[ba])(;{STONES}(;B[aa])(;B[ba]C[wrong]))(;SZ[9];B[ee])");
    let file = home.file("set.sgf", text);
    let report = json_of(&home, &["problems", "check", &file, "--json"]);
    assert_eq!(report["counts"], json!({ "right": 1, "wrong": 1 }), "{report}");
    assert_eq!((&report["problems"][1]["failing"], &report["problems"][1]["also"]), (&json!(["A7"]), &json!(["B7"])));
    assert_eq!(report["others"], 1);
    assert!(prints(&home, &["problems", "check", &file]).contains("guessed, A7 fails; solved by B7"));
    let unmarked = home.file("unmarked.sgf", format!("(;{STONES};B[aa]C[wrong])"));
    let report = json_of(&home, &["problems", "check", &unmarked, "--json"]);
    assert_eq!((&report["counts"], &report["problems"][0]["also"]), (&json!({ "unmarked": 1 }), &json!(["B7"])));
    let nogo = home.file("nogo.sgf", format!("(;{STONES}RU[NoGo];B[ba])"));
    let report = json_of(&home, &["problems", "check", &nogo, "--json"]);
    assert_eq!((&report["counts"], &report["problems"][0]["stored"]), (&json!({ "nogo": 1 }), &json!(["B7"])));
}

#[test]
fn a_solution_that_hangs_on_the_capture_of_an_enclosing_chain_is_not_proved() {
    let home = Folder::new();
    let stones =
        "SZ[9]AB[da][cb][db][fb][gb][hb][ac][bc][cc][fc][ed][ae][be][ce][de][ee]AW[ea][ga][eb][dc][ec][ad][bd][cd][dd]";
    let file = home.file("weak.sgf", format!("(;{stones}PL[W];W[ba])"));
    let report = json_of(&home, &["problems", "check", &file, "--json"]);
    assert_eq!(report["counts"], json!({ "unproved": 1 }), "{report}");
}

#[test]
fn problems_are_played_through_and_counted() {
    let home = Folder::new();
    let file = home.file("set.sgf", format!("(;{STONES}C[Live.];B[ba])(;{STONES}PL[W];W[ba]C[RIGHT])"));
    let wrong = json_of(&home, &["problems", "play", &file, "--moves", "B6", "--keep", "--json"]);
    assert_eq!((&wrong["status"], &wrong["reply"], &wrong["proved"]), (&json!("wrong"), &json!("B7"), &json!(true)));
    assert_eq!((&wrong["task"], &wrong["judged_by"]), (&json!("Live."), &json!("solver")), "{wrong}");
    let right = json_of(&home, &["problems", "play", &file, "--number", "1", "--moves", "B7", "--keep", "--json"]);
    assert_eq!(right["status"], "right", "{right}");
    let next = json_of(&home, &["problems", "play", &file, "--hint", "--json"]);
    assert_eq!(
        (&next["number"], &next["hint"], &next["learner"]),
        (&json!(2), &json!("B7"), &json!("white")),
        "{next}"
    );
    let stats = json_of(&home, &["problems", "stats", &file, "--json"]);
    assert_eq!(
        (&stats["problems"], &stats["solved"], &stats["accuracy"]),
        (&json!(2), &json!(1), &json!(0.5)),
        "{stats}"
    );
    // The disguise is the same for the same number.
    let disguised = |seed: u8| {
        let seed = seed.to_string();
        json_of(&home, &["problems", "play", &file, "--number", "1", "--random", &seed, "--json"])
    };
    assert_eq!(disguised(3), disguised(3));
    assert!((0..8).any(|seed| disguised(seed)["board"] != disguised(0)["board"]));
    // The words of the record are those of its own board and colours.
    let plain = json_of(&home, &["problems", "play", &file, "--number", "1", "--json"]);
    for shown in (0..8).map(disguised).filter(|shown| shown["board"] != plain["board"]) {
        let side = if shown["learner"] == "black" { "Black" } else { "White" };
        assert_eq!(shown["task"], format!("{side} to play and live"), "{shown}");
    }
}

#[test]
fn no_move_of_the_other_side_is_played_for_the_learner() {
    let home = Folder::new();
    // A7 does not live, so that the record alone judges; it has no A6.
    let file = home.file("set.sgf", format!("(;{STONES};B[aa])"));
    let wrong = json_of(&home, &["problems", "play", &file, "--moves", "A6", "--json"]);
    assert_eq!((&wrong["status"], &wrong["reply"]), (&json!("wrong"), &json!(null)), "{wrong}");
    let refused = run(&home, &["problems", "play", &file, "--moves", "A6 B6"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("the wrong move before it has no answer"), "{said}");
}

#[test]
fn an_exam_is_taken_with_moves_from_standard_input() {
    let home = Folder::new();
    let file = home.file("set.sgf", format!("(;{STONES};B[ba])").repeat(3));
    let take = |arguments: &[&str], input: &str| {
        let all: Vec<&str> = ["problems", "exam"].iter().chain(arguments).copied().collect();
        let mut command = lanke(&all);
        let output = command.env("LANKE_HOME", home.path("home")).write_stdin(input).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = take(&[&file, "--json", "--keep", "--pass", "2"], "B7\nQ99\nB6\nB7\n");
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |name: &str| events.iter().filter(|event| event["event"] == name).collect::<Vec<_>>();
    let grades: Vec<&str> = of("answer").iter().filter_map(|answer| answer["grade"].as_str()).collect();
    assert_eq!(grades, ["right", "wrong", "right"], "{text}");
    assert_eq!((of("problem").len(), of("problem")[0]["of"].clone()), (3, json!(3)));
    let result = of("result")[0];
    assert_eq!((&result["right"], &result["pass"], &result["passed"]), (&json!(2), &json!(2), &json!(true)));
    let stats = json_of(&home, &["problems", "stats", &file, "--json"]);
    assert_eq!(stats["accuracy"].as_f64().map(|share| (100.0 * share).round()), Some(67.0), "{stats}");
    // Two different problems of the program, both skipped; then one that is left unanswered.
    let text = take(&["--level", "2", "--count", "2", "--seed", "7"], "skip\nskip\n");
    assert!(text.contains("0 of 2 right, 2 to pass: not passed"), "{text}");
    assert_eq!(text.matches(" to play, 60 s").count(), 2);
    assert!(!take(&["--seed", "7"], "").contains(" right, "));
    // Time is up before the first line is read: no line is read in a nanosecond.
    assert!(take(&[&file, "--count", "1", "--time", "0.000000001"], "B7\n").contains("late"));
}

#[test]
fn problems_are_made_and_printed_with_their_answers() {
    let home = Folder::new();
    let (sheet, records) = (home.path("sheet.pdf"), home.path("made.sgf"));
    let made = json_of(&home, &["problems", "make", "--count", "13", "-o", &sheet, "--lang", "en", "--json"]);
    assert_eq!(made["problems"].as_array().map(Vec::len), Some(13), "{made}");
    let pdf = lopdf::Document::load(&sheet).unwrap();
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).unwrap();
    assert_eq!(pages.len(), 4, "two of problems, two of answers");
    assert!(
        text.contains("Problems, level 1") && text.contains("13.") && text.contains("Answers on the back"),
        "{text}"
    );
    prints(&home, &["problems", "make", "--count", "3", "-o", &records, "--lang", "en"]);
    let stored = home.path("stored.pdf");
    prints(&home, &["problems", "sheet", &records, "-o", &stored, "--paper", "letter", "--lang", "en"]);
    let pdf = lopdf::Document::load(&stored).unwrap();
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).unwrap();
    assert!(pages.len() == 2 && text.contains("made") && text.contains("to play"), "{text}");
    let report = json_of(&home, &["problems", "check", &records, "--json"]);
    assert_eq!(report["problems"].as_array().map(Vec::len), Some(3), "{report}");
    for (problem, made) in report["problems"].as_array().unwrap().iter().zip(made["problems"].as_array().unwrap()) {
        assert_eq!(problem["stored"][0], made["solution"][0], "{report}");
        assert_ne!(problem["finding"], "wrong", "{report}");
    }
}

#[test]
fn a_sheet_keeps_the_numbers_of_the_file() {
    let home = Folder::new();
    let file = home.file("set.sgf", format!("(;SZ[9];B[ee])(;{STONES};B[ba])"));
    let sheet = home.path("sheet.pdf");
    let output = run(&home, &["problems", "sheet", &file, "-o", &sheet, "--lang", "en"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("1 record of") && said.contains("no problem"), "{said}");
    let text = lopdf::Document::load(&sheet).unwrap().extract_text(&[1]).unwrap();
    assert!(text.contains("2.") && !text.contains("1."), "{text}");
}

#[test]
fn a_problem_is_made_of_a_picture_and_of_a_record() {
    let home = Folder::new();
    let (record, picture, made) = (home.path("corner.sgf"), home.path("corner.png"), home.path("made.sgf"));
    let stones = "SZ[9]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";
    fs::write(&record, format!("(;{stones}PL[W])")).unwrap();
    prints(&home, &["render", &record, "-o", &picture]);
    let of_picture =
        json_of(&home, &["problems", "compose", &picture, "--keep", "--json", "-o", &made, "--lang", "en"]);
    let of_record = json_of(&home, &["problems", "compose", &record, "--json"]);
    assert_eq!((&of_picture["to_play"], &of_picture["goal"]), (&json!("black"), &json!("live")), "{of_picture}");
    assert_eq!((&of_record["to_play"], &of_record["goal"]), (&json!("white"), &json!("kill")), "{of_record}");
    for report in [&of_picture, &of_record] {
        assert_eq!((&report["moves"], &report["uncertain"]), (&json!(["B9"]), &json!([])), "{report}");
    }
    assert_eq!(of_picture["board"], of_record["board"]);
    assert!(fs::read_to_string(&made).unwrap().contains("Black to play and live"));
    let checked = json_of(&home, &["problems", "check", &made, "--json"]);
    assert_eq!(checked["problems"][0]["finding"], "right", "{checked}");
    let kept = fs::read_dir(home.path("home/learn/sets")).unwrap().flatten().map(|entry| entry.path());
    let kept: Vec<_> = kept.filter(|path| path.extension().is_some_and(|extension| extension == "sgf")).collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    prints(&home, &["problems", "compose", &picture, "--color", "white", "--keep", "--lang", "en"]);
    // It is there already.
    prints(&home, &["problems", "compose", &picture, "--keep", "--lang", "en"]);
    let stats = json_of(&home, &["problems", "stats", kept[0].to_str().unwrap(), "--json"]);
    assert_eq!(stats["problems"], 2, "{stats}");

    let open = home.path("open.sgf");
    fs::write(&open, "(;SZ[9]AB[ee]AW[cc])").unwrap();
    let refused = run(&home, &["problems", "compose", &open]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("no group is enclosed"), "{said}");
}

/// A game of 9×9 in which White's tenth move is away from everything.
const GAME: &str = "(;SZ[9]KM[7]RU[Chinese]PB[王质]PW[松风];B[ee];W[ge];B[gd];W[fe];B[fd];W[ed];B[dd];W[ec];B[dc]\
    ;W[ai];B[eb];W[fc];B[fb];W[gc];B[hd])";

#[test]
fn mistakes_become_cards_that_come_again() {
    let home = Folder::new();
    let (file, analysed) = (home.file("game.sgf", GAME), home.path("analysed"));
    let refused = run(&home, &["deck", "add", &file]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("lanke analyze"));
    prints(&home, &["analyze", &file, "--visits", "8", "--into", &analysed]);
    let game = format!("{analysed}/game.sgf");
    let added = json_of(&home, &["deck", "add", &game, "--player", "松风", "--json"]);
    assert!(added["added"].as_u64().unwrap() >= 1, "{added}");
    let again = json_of(&home, &["deck", "add", &game, "--player", "松风", "--json"]);
    assert_eq!(
        (&again["added"], &again["found"]),
        (&json!(0), &added["found"]),
        "the same mistakes are the same cards"
    );
    let due = json_of(&home, &["deck", "due", "--json"]);
    let card = due.as_array().unwrap().iter().find(|card| card["move"] == 10).expect("the tenth move");
    assert_eq!((&card["played"], &card["state"], &card["to_play"]), (&json!("A1"), &json!("new"), &json!("white")));
    let id = card["id"].as_str().unwrap();
    let shown = json_of(&home, &["deck", "show", id, "--json"]);
    assert!(shown["intervals"]["easy"].as_i64() > shown["intervals"]["good"].as_i64(), "{shown}");
    let answered = json_of(&home, &["deck", "answer", id, "--rating", "easy", "--json"]);
    assert_eq!((&answered["state"], &answered["answers"]), (&json!("review"), &json!(1)), "{answered}");
    let count = |home: &Folder| json_of(home, &["deck", "due", "--json"]).as_array().map(Vec::len);
    assert_eq!(count(&home), due.as_array().map(|due| due.len() - 1));
    assert_eq!(json_of(&home, &["deck", "undo", "--json"])["state"], "new");
    prints(&home, &["deck", "bury", &id[..8]]);
    assert_eq!(count(&home), due.as_array().map(|due| due.len() - 1));
    let exported = home.path("deck.sgf");
    prints(&home, &["deck", "export", &exported]);
    assert!(fs::read_to_string(&exported).unwrap().contains("BM[1]"));
    // The deck itself is not replaced by what lacks its schedule.
    let refused = run(&home, &["deck", "export", &home.path("home/learn/deck.sgf")]);
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("write to another file"));
    let other = Folder::new();
    assert_eq!(json_of(&other, &["deck", "import", &exported, "--json"])["added"], added["added"]);
    assert_eq!(json_of(&other, &["deck", "stats", "--json"])["new"], added["added"]);
    // A deck that is damaged says so until a change has put it right.
    let deck = other.path("home/learn/deck.sgf");
    let broken = [&fs::read(&deck).unwrap()[..], b"(;C[\xff])"].concat();
    fs::write(&deck, broken).unwrap();
    let complains = |arguments: &[&str]| String::from_utf8(run(&other, arguments).stderr).unwrap().contains("damaged");
    assert!(complains(&["deck", "stats"]) && complains(&["deck", "bury", id]) && !complains(&["deck", "stats"]));
    assert_eq!(json_of(&other, &["deck", "stats", "--json"])["cards"], added["added"]);
    let removed = json_of(&other, &["deck", "remove", id, "--json"]);
    assert_eq!((&removed["id"], &removed["removed"]), (&json!(id), &json!(true)), "{removed}");
    assert!(prints(&home, &["deck", "remove", id]).ends_with("; removed\n"));
    let refused = run(&other, &["deck", "answer", "ffff", "--rating", "good"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no card ffff"));
}

#[test]
fn cards_for_which_the_deck_has_no_room_are_not_called_known() {
    let home = Folder::new();
    let point = |n: usize| [n % 10, n / 10].iter().map(|&at| char::from(b'a' + at as u8)).collect::<String>();
    let card = |n: usize| {
        let [black, white, played] = [n % 30, 30 + n / 30 % 30, 60 + n / 900].map(point);
        format!("(;SZ[10]AB[{black}]AW[{white}]LKC[1 3 3 0.1 0](;B[{played}]BM[1])(;B[jj]LKC[0 0]))")
    };
    fs::create_dir_all(home.path("home/learn")).unwrap();
    fs::write(home.path("home/learn/deck.sgf"), (0..MAX_CARDS).map(card).collect::<String>()).unwrap();
    let file = home.file("more.sgf", card(0) + &card(MAX_CARDS));
    let said = prints(&home, &["deck", "import", &file]);
    assert_eq!(said, "0 cards added, 1 known; 1 card left out: the deck is full\n");
}

/// A record with analyses by which Black leads so in its positions, and A9 is the first choice.
fn analysed(text: &str, leads: &[f64]) -> String {
    let mut review = Review::new(sgf::read(text).unwrap().0.games.remove(0));
    for (node, &lead) in review.line().to_vec().into_iter().zip(leads) {
        let position = review.course(node).position;
        let score = if position.to_play() == Color::Black { lead } else { -lead };
        let win_rate = 0.5 + score / 100.0;
        let line = vec![Move::Play(Point::new(0, 0))];
        let first = Candidate { visits: 50, win_rate, lower_bound: win_rate, prior: 0.5, score: Some(score), line };
        let analysis =
            Analysis { win_rate, score: Some(score), visits: 100, candidates: vec![first], ..Analysis::default() };
        let of = Subject::of(&position, review.setting().komi);
        assert!(review.keep_analysis(&of, &analysis));
    }
    sgf::write(&Collection { games: vec![review.annotated()], epilogue: String::new() })
}

#[test]
fn cards_are_made_of_the_mistakes_of_all_names_that_are_given() {
    let home = Folder::new();
    // White's first move loses five points, Black's second three. White's name was encoded twice.
    let text = "(;SZ[9]PB[Li]PW[çŽ‹è´¨];B[ee];W[cc];B[gg];W[gc])";
    let file = home.file("game.sgf", analysed(text, &[0.0, 0.0, 5.0, 2.0, 2.0]));
    let add = ["deck", "add", &file, "--json"];
    let found = |arguments: &[&str]| json_of(&home, &[&add[..], arguments].concat())["found"].as_u64();
    assert_eq!(found(&["--player", "王质"]), Some(1));
    assert!(fs::read_to_string(home.path("home/learn/deck.sgf")).unwrap().contains("PW[王质]"));
    let both = ["--player", "王质", "--player", "Li"];
    assert_eq!(found(&both), Some(2));
    assert_eq!(found(&[&both[..], &["--most", "1"]].concat()), Some(1), "of a game, not of a name");
    assert_eq!(found(&["--min-loss", "2"]), Some(2));
    // A file that cannot be read keeps no other from the deck.
    let gone = home.path("gone.sgf");
    let output = run(&home, &["deck", "add", &gone, &file, "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report["games"], &report["found"]), (&json!(1), &json!(2)), "{report}");
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("gone.sgf"));
    let output = run(&home, &["deck", "add", &gone, "--player", "Li"]);
    assert!(output.stdout.is_empty() && String::from_utf8_lossy(&output.stderr).contains("gone.sgf"));
    let refused = run(&home, &["deck", "add", &file, "--min-loss", "1.5"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("at least 2 points"), "{said}");
}

/// Plays lessons by lines of input; what it prints.
fn lessons(home: &Folder, arguments: &[&str], input: &str) -> String {
    let mut command = lanke(&[&["lessons", "play"], arguments].concat());
    let output = command.env("LANKE_HOME", home.path("home")).write_stdin(input).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn lessons_are_listed_and_played_through() {
    let home = Folder::new();
    let list = json_of(&home, &["lessons", "list", "--lang", "zh", "--json"]);
    assert_eq!(list.as_array().map(Vec::len), Some(15), "{list}");
    let atari = json!({ "number": 3, "id": "atari", "game": "go", "title": "打吃", "steps": 5, "done": 0 });
    assert_eq!((&list[2], &list[14]["game"]), (&atari, &json!("nogo")));
    let text = lessons(&home, &["3", "--lang", "zh"], "a1 e4\nD3\nhint E3 F1\nd3 E4 A1\n");
    for sentence in
        ["第 3 课  打吃  1/5", "白棋的气还多", "可以一直试", "中央 4 口", "白子的气: 0", "会先被吃掉", "这一课学完了"]
    {
        assert!(text.contains(sentence), "{sentence}: {text}");
    }
    assert!(text.contains("\nE3\n"), "the hint of step 3: {text}");
    assert!(prints(&home, &["lessons", "list", "--lang", "en"]).contains(" 3  5/5  Atari"));
    // Without a number it goes on with what is not finished.
    let text = lessons(&home, &["--lang", "en"], "D4\nquit\n");
    assert!(text.contains("Lesson 1  The board  1/4") && text.contains("Right.") && text.contains("2/4"), "{text}");
    assert!(lessons(&home, &["--lang", "ja"], "").contains("レッスン 1  碁盤  2/4"));
}

#[test]
fn lessons_count_and_play_whole_games() {
    let home = Folder::new();
    let text = lessons(&home, &["2", "--lang", "en"], "D4 3 4\n");
    assert!(text.contains("Count again") && text.contains("On the edge"), "{text}");
    let text = lessons(&home, &["8", "--step", "2", "--lang", "ko"], "D7 J3 D7\n");
    assert!(
        text.contains("바로 되딸 수 없으니") && text.contains("상대가 H2에 두었습니다") && text.contains("3/3"),
        "{text}"
    );
    // Every point in turn, over and over: those that are taken are refused, and the game comes to its end.
    let points: Vec<String> = (1..=5).flat_map(|row| "ABCDE".chars().map(move |c| format!("{c}{row}"))).collect();
    let text = lessons(&home, &["15", "--lang", "en"], &format!("{}\n", points.join(" ")).repeat(3));
    assert!(text.contains("That was the whole lesson."), "{text}");
    let refused = run(&home, &["lessons", "play", "16"]);
    assert!(!refused.status.success());
}

#[test]
fn damaged_progress_is_told_and_left_by_readers() {
    let home = Folder::new();
    let list = |home: &Folder| {
        let output = run(home, &["lessons", "list", "--lang", "en"]);
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let file = home.path("home/learn/lessons.json");
    fs::create_dir_all(home.path("home/learn")).unwrap();
    fs::write(&file, "{\"lessons\": [").unwrap();
    for _ in 0..2 {
        assert!(list(&home).contains("lessons.json is damaged and counts as empty"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "{\"lessons\": [");
    }
}
