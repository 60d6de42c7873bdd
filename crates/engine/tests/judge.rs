//! Botzone's judge: what a bot is sent, and what is read of its answers.

use lanke_engine::botzone::{AnswerError, BotzoneForm, BotzoneJudge, BotzoneLimits, BotzoneSession, Place};
use lanke_rules::Point;

fn judge(form: BotzoneForm) -> BotzoneJudge {
    BotzoneJudge::new(form, BotzoneLimits { seconds: 1.0, megabytes: 256 })
}

fn places(text: &str) -> Vec<Place> {
    text.lines().map(|line| line.parse().expect(line)).collect()
}

#[test]
fn bots_that_are_started_anew_are_told_the_whole_game() {
    let simple = judge(BotzoneForm::Simple);
    assert_eq!(simple.request(&[], false), "1\n-1 -1\n\n\n");
    assert_eq!(simple.request(&places("4 4\n3 4"), false), "2\n-1 -1\n4 4\n3 4\n\n\n");
    assert_eq!(simple.request(&places("6 6\n5 5\n6 0"), false), "2\n6 6\n5 5\n6 0\n\n\n");
    let json = judge(BotzoneForm::Json).request(&places("6 6\n5 5\n6 0"), false);
    assert_eq!(
        json,
        "{\"requests\":[{\"x\":6,\"y\":6},{\"x\":6,\"y\":0}],\"responses\":[{\"x\":5,\"y\":5}],\"data\":\"\",\
         \"globaldata\":\"\",\"time_limit\":1.0,\"memory_limit\":256}\n"
    );
}

#[test]
fn bots_that_keep_running_are_told_the_last_move() {
    let moves = places("4 4\n3 4");
    assert_eq!(judge(BotzoneForm::Simple).request(&moves, true), "3 4\n");
    assert_eq!(judge(BotzoneForm::Json).request(&moves, true), "{\"x\":3,\"y\":4}\n");
    assert!(BotzoneJudge::keeps_running(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\r\n"));
    assert!(!BotzoneJudge::keeps_running("4 4"));
}

#[test]
fn answers_are_read_in_both_forms() {
    let place = Place { x: 0, y: 8 };
    for line in ["0 8", "0 8\n", "\n 0  8 \r\n", "0 8\nI think\n"] {
        assert_eq!(judge(BotzoneForm::Simple).answer(line), Ok(place), "{line:?}");
    }
    for line in [
        r#"{"response":{"x":0,"y":8}}"#,
        "\u{feff}{\"debug\":[1],\"response\":{\"y\":8,\"x\":0,\"z\":1}}\nmore",
        "{\n  \"response\": {\"x\": 0,\n \"y\": 8}\n}\n",
    ] {
        assert_eq!(judge(BotzoneForm::Json).answer(line), Ok(place), "{line:?}");
    }
    let no_move = |line: &str| Err(AnswerError::NoMove(line.to_owned()));
    for line in ["hello", "1", "1 2 3", "1 x", "{\"response\":{\"x\":0,\"y\":8}}"] {
        assert_eq!(judge(BotzoneForm::Simple).answer(line), no_move(line), "{line:?}");
    }
    for line in ["0 8", "{}", "[]", "{\"response\":{\"x\":0}}", "{\"response\":{\"x\":\"0\",\"y\":1}}"] {
        assert_eq!(judge(BotzoneForm::Json).answer(line), no_move(line), "{line:?}");
    }
    assert_eq!(judge(BotzoneForm::Json).answer(" \n"), Err(AnswerError::Nothing));
}

#[test]
fn what_a_bot_stores_comes_back_with_the_next_request() {
    let mut json = judge(BotzoneForm::Json);
    json.answer(r#"{"response":{"x":1,"y":1},"data":"a \"b\"","globaldata":{"n":1}}"#).expect("an answer");
    let request = json.request(&places("1 1\n2 2"), false);
    assert!(request.contains(r#""data":"a \"b\"","globaldata":"{\"n\":1}""#), "{request}");
    let mut simple = judge(BotzoneForm::Simple);
    simple.answer("1 1\nseen\nremember\nfor ever\nand ever\n").expect("an answer");
    assert_eq!(simple.request(&places("1 1\n2 2"), false), "2\n-1 -1\n1 1\n2 2\nremember\nfor ever\nand ever\n");
    let long = format!("1 1\n\n{}", "x".repeat(100 * 1024 + 1));
    assert_eq!(simple.answer(&long), Err(AnswerError::TooMuchData));
}

#[test]
fn judge_and_bot_understand_each_other() {
    for form in [BotzoneForm::Json, BotzoneForm::Simple] {
        let (mut judge, mut bot) = (judge(form), BotzoneSession::default());
        let mut moves = Vec::new();
        for (i, theirs) in [(4, 4), (0, 2)].into_iter().enumerate() {
            let turns = judge.request(&moves, i > 0).lines().filter_map(|line| bot.read(line).ok()).last();
            assert!(turns.is_some());
            let (x, y) = theirs;
            let answer = bot.answer(Some(Point::new(x, y)), "").expect("a legal move");
            let place = judge.answer(&answer).expect("an answer");
            assert_eq!(place.point(bot.position().board().size()), Some(Point::new(x, y)));
            moves.extend([place, Place { x: 8, y: i as i64 }]);
        }
        assert_eq!(bot.position().moves(), 3, "{form:?}");
    }
}
