//! The protocol as a controller sees it: lines in, lines out.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod law;
mod search;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use lanke_engine::Budget;
use lanke_engine::gtp::{PendingLines, RecordError, RecordFiles, Server, Setup};
use lanke_engine::nogo::{Nogo, SearchStyle};
use lanke_rules::{Ruleset, Size};

/// A controller that sends its next line after it was asked so many times whether one waits.
struct Patience(usize);

impl PendingLines for Patience {
    fn is_waiting(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }

    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn wait(&mut self) {}
}

/// Keeps texts by the names of their files.
fn shelf() -> RecordFiles {
    let files = Arc::new(Mutex::new(HashMap::<PathBuf, String>::new()));
    let written = files.clone();
    RecordFiles {
        read: Box::new(move |file| {
            let files = files.lock().unwrap();
            let text = files.get(file).ok_or_else(|| RecordError("there is no such game".to_owned()))?;
            Ok(lanke_game::record::read(text.as_bytes(), None, None).expect("a record").collection)
        }),
        write: Box::new(move |file, text| {
            written.lock().unwrap().insert(file.to_owned(), text.to_owned());
            Ok(())
        }),
    }
}

fn setup(side: u32, ruleset: Ruleset) -> Setup {
    Setup {
        name: "Lanke".to_owned(),
        ruleset,
        size: Size::square(side).unwrap(),
        max_side: 19,
        budget: Budget::playouts(200),
        seed: 0,
        threads: 1,
        memory: 16 << 20,
        ponder: false,
        files: shelf(),
    }
}

fn server(side: u32, ruleset: Ruleset) -> Server {
    Server::new(setup(side, ruleset), Box::new(Nogo::new(SearchStyle::Full)))
}

/// Everything that is answered to some lines.
fn answers(server: &mut Server, lines: &str) -> String {
    let mut reply = String::new();
    for line in lines.lines() {
        if server.handle(line.as_bytes(), &mut |text| reply.push_str(text), &mut Patience(3)).is_break() {
            reply.push_str("[quit]");
        }
    }
    reply
}

/// Lines sent, each followed by what must be answered, after `<`; blanks around lines do not matter.
fn check(side: u32, ruleset: Ruleset, transcript: &str) {
    let mut server = server(side, ruleset);
    let mut lines = transcript.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let Some(sent) = lines.next() {
        let mut expected = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('<')) {
            expected.push_str(line.trim_start_matches('<').trim_start());
            expected.push('\n');
        }
        let reply = answers(&mut server, sent);
        let reply: Vec<&str> = reply.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(reply, expected.lines().map(str::trim_end).collect::<Vec<_>>(), "{sent}");
    }
}

/// A search goes on from the last one's tree; when that is given up, the same question gets the same answer.
#[test]
fn a_cleared_cache_makes_a_search_repeat_itself() {
    let looks = |between: &str| -> Vec<String> {
        const LOOK: &str = "lz-genmove_analyze b interval 0";
        let reply = answers(&mut server(9, Ruleset::NOGO), &format!("{LOOK}\nundo\n{between}\n{LOOK}"));
        reply.lines().filter(|line| line.starts_with("info")).map(str::to_owned).collect()
    };
    let [first, again] = &looks("clear_cache")[..] else { panic!("two analyses") };
    assert_eq!(first, again);
    let [first, more] = &looks("komi 0")[..] else { panic!("two analyses") };
    assert_ne!(first, more);
}

#[test]
fn the_time_of_the_processor_is_told_in_seconds() {
    for name in ["cputime", "gomill-cpu_time"] {
        let reply = answers(&mut server(9, Ruleset::NOGO), name);
        let seconds: f64 = reply.trim_start_matches('=').trim().parse().unwrap();
        assert!(seconds > 0.0, "{reply}");
    }
}

#[test]
fn a_session_is_answered_as_the_protocol_says() {
    check(
        9,
        Ruleset::NOGO,
        "
        1 protocol_version
        < =1 2
        name
        < = Lanke
        # a comment
        11 known_command genmove
        < =11 true
        12 known_command foobar
        < =12 false
        known_command
        < = false
        9 foobar
        < ?9 unknown command
        15 boardsize abc
        < ?15 syntax error
        boardsize 26
        < ? unacceptable size
        boardsize 0
        < ? unacceptable size
        14 boardsize 5
        < =14
        komi 6.5
        < =
        get_komi
        < = 6.5
        komi abc
        < ? syntax error
        play b I5
        < ? invalid vertex
        play b F1
        < ? invalid vertex
        play green C5
        < ? syntax error
        play b pass
        < ? illegal move
        undo
        < ? cannot undo
        play b A2
        < =
        play b B1
        < =
        play b B1
        < ? illegal move
        play w A1
        < ? illegal move
        is_legal w A1
        < = 0
        is_legal b A1
        < = 1
        is_legal w Z9
        < = 0
        list_stones b
        < = A2 B1
        list_stones white
        < =
        move_history
        < = black B1
        < black A2
        20 showboard
        < =20
        < A B C D E
        < 5 . . . . . 5
        < 4 . . . . . 4
        < 3 . . + . . 3
        < 2 X . . . . 2
        < 1 .(X). . . 1
        < A B C D E
        undo
        < =
        list_stones b
        < = A2
        gg-undo 2
        < ? cannot undo
        clear_board
        < =
        time_settings 60 0 0
        < =
        time_left b 30 0
        < =
        time_left
        < ? syntax error
        kgs-time_settings byoyomi 60 10 3
        < =
        time_settings 1
        < ? syntax error
        rectangular_boardsize 2 1
        < =
        all_legal b
        < = A1 B1
        genmove w
        < = A1
        all_legal b
        < =
        genmove b
        < = resign
        genmove
        < ? syntax error
        99 quit
        < =99
        < [quit]
        ",
    );
}

#[test]
fn a_game_of_go_is_kept_and_counted() {
    check(
        5,
        Ruleset::CHINESE,
        "
        set_position b A2 b B1 w C3
        < =
        play w A1
        < ? illegal move
        set_position b A1 w A2 w B1
        < ? illegal move
        clear_board
        < =
        gogui-play_sequence b B5 w C5 b A4 w D4 b B3 w C3 w B4 b C4
        < =
        captures b
        < = 1
        countlib C4
        < = 1
        countlib B4
        < ? invalid vertex
        play w B4
        < ? illegal move
        gogui-play_sequence w E1 b E2 w B4
        < =
        captures white
        < = 1
        gogui-setup b A1
        < =
        list_stones b
        < = B5 A4 B3 E2 A1
        gogui-setup w A5
        < ? illegal move
        clear_board
        < =
        komi 0.5
        < =
        gogui-play_sequence b C5 b C4 b C3 b C2 b C1 w D5 w D4 w D3 w D2 w D1 w A1
        < =
        play b pass
        < =
        play w pass
        < =
        final_score
        < = B+4.5
        final_status_list dead
        < = A1
        final_status_list alive
        < = C5 C4 C3 C2 C1
        < D5 D4 D3 D2 D1
        final_status_list seki
        < =
        final_status_list black_territory
        < = A5 B5 A4 B4 A3 B3 A2 B2 B1
        final_status_list foo
        < ? invalid status
        rectangular_boardsize 9 6
        < =
        set_position w B6 b D6 w F6 w H6 b J6 w A5 w B5 w C5 b D5 w E5 w F5 w G5 w H5 b J5 b A4 b B4 b C4 w D4 w E4 b F4 b G4 b H4 b J4 b C3 b D3 b E3 b F3
        < =
        final_status_list seki
        < =
        gogui-play_sequence b pass w pass
        < =
        final_status_list seki
        < = B6 A5 B5 C5
        < D6 D5
        < F6 H6 E5 F5 G5 H5 D4 E4
        final_status_list alive
        < = J6 J5 A4 B4 C4 F4 G4 H4 J4 C3 D3 E3 F3
        play b A2
        < =
        is_legal w pass
        < = 1
        gogui-setup_player w
        < =
        gg-undo 1
        < ? cannot undo
        ",
    );
}

#[test]
fn rules_are_set_and_told() {
    check(
        9,
        Ruleset::NOGO,
        r#"
        kata-get-rules
        < = nogo
        final_score
        < ? cannot score
        kata-set-rules japanese
        < =
        kata-get-rules
        < = {"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}
        kata-set-rule suicide true
        < =
        gogui-play_sequence b A2 b B2 b C1 w A1
        < =
        is_legal w B1
        < = 1
        kgs-rules chinese
        < =
        is_legal w B1
        < = 0
        kata-set-rules {"ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE", "suicide": true, "komi": 7}
        < =
        get_komi
        < = 7
        kata-set-rules checkers
        < ? unknown rules
        kata-set-rule ko
        < ? syntax error
        clear_board
        < =
        fixed_handicap 3
        < = C3 G7 C7
        get_handicap
        < = 3
        kata-set-rules chinese
        < =
        kata-get-rules
        < = {"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}
        kgs-rules chinese
        < =
        kata-get-rules
        < = {"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}
        komi 0
        < =
        final_score
        < = B+78
        genmove w
        < ? this player plays another game
        lz-analyze 10
        < ? this player plays another game
        "#,
    );
}

#[test]
fn a_majority_wins_whatever_the_count_says() {
    check(
        5,
        Ruleset::SIMPLIFIED,
        "
        komi 7.5
        < =
        gogui-play_sequence w D1 b C1 w D2 b C2 w D3 b C3 w D4 b C4 w D5 b C5
        < =
        final_score
        < = B+R
        genmove w
        < = resign
        kata-genmove_analyze w
        < =
        < play resign
        genmove b
        < = pass
        kata-genmove_analyze b
        < =
        < play pass
        play w pass
        < =
        play w A1
        < ? illegal move
        undo
        < =
        move_history
        < = black pass
        < black pass
        < black C5
        < white D5
        < black C4
        < white D4
        < black C3
        < white D3
        < black C2
        < white D2
        < black C1
        < white D1
        final_score
        < = B+R
        ",
    );
}

#[test]
fn parameters_of_the_search_are_set_and_told() {
    check(
        9,
        Ruleset::CHINESE,
        r#"
        kata-list-params
        < = maxPlayouts maxTime maxVisits numSearchThreads
        kata-set-param maxVisits 50
        < =
        kata-set-param maxTime 2.5
        < =
        kata-set-param numSearchThreads 2
        < =
        kata-get-param maxVisits
        < = 50
        kata-get-params
        < = {"maxPlayouts":200,"maxTime":2.5,"maxVisits":50,"numSearchThreads":2}
        kata-set-param maxVisits 1125899906842624
        < =
        kata-set-param maxTime 1e20
        < =
        kata-set-param maxPlayouts 0
        < ? syntax error
        kata-set-param maxTime -1
        < ? syntax error
        kata-get-params
        < = {"maxPlayouts":200,"maxTime":1e+20,"maxVisits":1125899906842624,"numSearchThreads":2}
        kata-get-param cpuctExploration
        < ? unknown parameter
        kata-set-param maxVisits
        < ? syntax error
        "#,
    );
}

/// A number of three digits without a decimal point is read as hundredths by some.
#[test]
fn a_komi_is_saved_so_that_it_is_read_again() {
    for (komi, written) in [("150", "150.0"), ("-100", "-100.0"), ("99.5", "99.5"), ("6.5", "6.5"), ("-0.5", "-0.5")] {
        let mut server = server(9, Ruleset::CHINESE);
        let told = answers(&mut server, &format!("komi {komi}\nprintsgf a game.sgf\nprintsgf\nclear_board\nkomi 0"));
        assert!(told.contains(&format!("KM[{written}]")), "{told}");
        assert_eq!(answers(&mut server, "loadsgf a game.sgf\nget_komi"), format!("= black\n\n= {komi}\n\n"));
    }
}

#[test]
fn games_are_saved_and_loaded() {
    check(
        9,
        Ruleset::NOGO,
        "
        gogui-play_sequence b E5 w C3 b G7
        < =
        printsgf -
        < = (;FF[4]GM[1]CA[UTF-8]RU[NoGo]SZ[9]KM[0]
        < ;B[ee];W[cg];B[gc])
        printsgf a game.sgf
        < =
        clear_board
        < =
        loadsgf a game.sgf 3
        < = black
        move_history
        < = white C3
        < black E5
        loadsgf a game.sgf
        < = white
        list_stones b
        < = G7 E5
        loadsgf another.sgf
        < ? there is no such game
        loadsgf
        < ? syntax error
        ",
    );
}

#[test]
fn the_side_to_move_in_a_position_is_saved() {
    check(
        9,
        Ruleset::CHINESE,
        "
        gogui-setup b C3 b G7
        < =
        printsgf
        < = (;FF[4]GM[1]CA[UTF-8]RU[Chinese]SZ[9]KM[7.5]AB[gc][cg]PL[B])
        printsgf black.sgf
        < =
        gogui-setup_player w
        < =
        printsgf white.sgf
        < =
        clear_board
        < =
        loadsgf black.sgf
        < = black
        loadsgf white.sgf
        < = white
        ",
    );
}

#[test]
fn times_without_bounds_are_long_times() {
    check(
        9,
        Ruleset::NOGO,
        "
        rectangular_boardsize 2 1
        < =
        kata-time_settings byoyomi 1e19 1e19 5
        < =
        genmove w
        < = A1
        clear_board
        < =
        time_settings 1e19 1e19 1
        < =
        time_left w 1e19 0
        < =
        genmove w
        < = A1
        ",
    );
}

#[test]
fn handicaps_are_placed_on_an_empty_board() {
    check(
        9,
        Ruleset::NOGO,
        "
        fixed_handicap 2
        < = C3 G7
        fixed_handicap 2
        < ? board not empty
        clear_board
        < =
        fixed_handicap 1
        < ? invalid handicap
        set_free_handicap C3 C3
        < ? repeated vertex
        set_free_handicap C3
        < ? invalid handicap
        set_free_handicap C3 G7
        < =
        list_stones b
        < = G7 C3
        undo
        < ? cannot undo
        ",
    );
}

#[test]
fn a_whole_game_is_generated_move_by_move() {
    let mut server = server(5, Ruleset::NOGO);
    let mut moves = 0;
    loop {
        let side = if moves % 2 == 0 { "b" } else { "w" };
        match answers(&mut server, &format!("genmove {side}")).trim() {
            "= resign" => break,
            _ => moves += 1,
        }
    }
    assert!(moves > 10, "{moves}");
    let legal = if moves % 2 == 0 { "b" } else { "w" };
    assert_eq!(answers(&mut server, &format!("all_legal {legal}")), "= \n\n");
}

#[test]
fn every_command_that_is_listed_is_known() {
    let mut server = server(5, Ruleset::NOGO);
    let listed = answers(&mut server, "list_commands");
    for command in listed.trim_start_matches('=').split_whitespace() {
        let reply = answers(&mut server, command);
        assert!(!reply.contains("unknown command"), "{command}: {reply}");
        assert_eq!(answers(&mut server, &format!("known_command {command}")), "= true\n\n");
    }
}
