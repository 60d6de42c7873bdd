//! The law of the server's game: rules and komi that stay, handicap stones, prisoners, dead stones.

use lanke_engine::gtp::{RecordError, RecordFiles, Server, Setup};
use lanke_engine::nogo::{Nogo, SearchStyle};
use lanke_rules::Ruleset;

use super::{answers, check, setup};

/// Answers of a server for which a file's name is its content.
fn loading(ruleset: Ruleset, lines: &str) -> Vec<String> {
    let read = |file: &std::path::Path| {
        let text = file.to_str().ok_or_else(|| RecordError("no text".to_owned()))?;
        Ok(lanke_game::record::read(text.as_bytes(), None, None).expect("a record").collection)
    };
    let files = RecordFiles { read: Box::new(read), ..RecordFiles::none() };
    let mut server = Server::new(Setup { files, ..setup(9, ruleset) }, Box::new(Nogo::new(SearchStyle::Full)));
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| answers(&mut server, line).trim().to_owned()).collect()
}

#[test]
fn a_record_without_rules_and_komi_changes_neither() {
    let nogo = "loadsgf (;SZ[9];B[ee];W[de])
                kata-get-rules
                get_komi
                loadsgf (;SZ[9];B[ba];W[aa];B[ab])";
    let told = loading(Ruleset::NOGO, nogo);
    assert_eq!(told[..3], ["= black", "= nogo", "= 0"]);
    assert!(told[3].starts_with("? ") && told[3].contains("capture"), "{told:?}");
    let japanese = "kata-set-rules japanese
                    komi 0
                    loadsgf (;SZ[9]RU[of the house]KM[much];B[ee])
                    kata-get-rules
                    get_komi
                    loadsgf (;SZ[9]RU[AGA]KM[7.5];B[ee])
                    kata-get-rules
                    get_komi";
    let told = loading(Ruleset::CHINESE, japanese);
    assert!(told[3].contains("TERRITORY") && told[6].contains(r#""N-1""#), "{told:?}");
    assert_eq!([&told[2], &told[4], &told[5], &told[7]], ["= white", "= 0", "= white", "= 7.5"]);
}

#[test]
fn handicap_stones_are_those_named_or_those_that_black_begins_with() {
    let lines = "loadsgf (;SZ[9]HA[4];B[cc];W[gg])
                 get_handicap
                 loadsgf (;SZ[9];B[cc];B[gg];W[ee])
                 get_handicap
                 loadsgf (;SZ[9];B[cc];B[gg];W[ee];W[dd])
                 get_handicap
                 loadsgf (;SZ[9]AB[cc][gg]PL[W];W[ee])
                 get_handicap
                 kata-set-rules chinese
                 komi 0
                 clear_board
                 play b C3
                 play b G7
                 get_handicap
                 final_score";
    let told = loading(Ruleset::CHINESE, lines);
    assert_eq!([&told[1], &told[3], &told[5], &told[7], &told[13]], ["= 4", "= 2", "= 0", "= 2", "= 2"]);
    assert_eq!(told[14], "= B+79");
}

/// KataGo begins the game anew where a side moves out of turn.
#[test]
fn handicap_stones_that_are_placed_count_as_for_katago_when_a_side_moves_out_of_turn() {
    check(
        9,
        Ruleset::CHINESE,
        "
        set_free_handicap C3 G7
        < =
        printsgf
        < = (;FF[4]GM[1]CA[UTF-8]RU[Chinese]SZ[9]KM[7.5]HA[2]AB[gc][cg]PL[W])
        gogui-play_sequence w E5 b C7 w G3
        < =
        get_handicap
        < = 2
        gg-undo 2
        < =
        play w C7
        < =
        get_handicap
        < = 0
        gg-undo 2
        < =
        play b E5
        < =
        get_handicap
        < = 3
        ",
    );
}

#[test]
fn a_turn_that_is_named_beside_the_moves_keeps_them() {
    let lines = "loadsgf (;SZ[9]PL[B];B[cc]PL[W];W[gg];PL[B];B[ee])
                 move_history
                 undo
                 loadsgf (;SZ[9];B[cc];PL[B];B[gg])
                 move_history";
    let told = loading(Ruleset::CHINESE, lines);
    assert_eq!(told, ["= white", "= black E5\nwhite G3\nblack C7", "=", "= white", "= black G3"]);
}

#[test]
fn prisoners_stay_where_a_position_is_set_up() {
    check(
        5,
        Ruleset::JAPANESE,
        "
        gogui-play_sequence w A1 b A2 b B1
        < =
        captures b
        < = 1
        gogui-setup_player w
        < =
        captures b
        < = 1
        gogui-setup w E5
        < =
        captures b
        < = 1
        kata-set-rules chinese
        < =
        kata-set-rules japanese
        < =
        captures b
        < = 1
        gogui-setup b D5 b E4
        < ? illegal move
        set_position w E5
        < =
        captures b
        < = 0
        ",
    );
}

#[test]
fn dead_stones_are_taken_off_where_passes_are_friendly() {
    check(
        9,
        Ruleset::CHINESE,
        r#"
        kata-set-rules {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"whiteHandicapBonus":"0","friendlyPassOk":true}
        < =
        kata-get-rules
        < = {"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}
        kata-set-rules chinese
        < =
        kata-set-rule friendlyPassOk false
        < =
        kata-get-rules
        < = {"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"}
        "#,
    );
    // A white stone lies in Black's area: dead, or alive as all that lies there.
    check(
        5,
        Ruleset::CHINESE,
        "
        komi 0.5
        < =
        gogui-play_sequence b C5 b C4 b C3 b C2 b C1 w D5 w D4 w D3 w D2 w D1 w A1
        < =
        gogui-play_sequence b pass w pass
        < =
        final_score
        < = B+4.5
        kata-set-rule friendlyPassOk false
        < =
        final_score
        < = W+6.5
        kata-set-rule friendlyPassOk true
        < =
        final_score
        < = B+4.5
        ",
    );
}

#[test]
fn a_komi_that_is_not_in_half_points_is_refused() {
    check(
        9,
        Ruleset::CHINESE,
        r#"
        komi 7
        < =
        komi 0.2
        < ? unacceptable komi
        komi 3.75
        < ? unacceptable komi
        kata-set-rules {"ko": "SIMPLE", "komi": 3.75}
        < ? unknown rules
        get_komi
        < = 7
        komi 7.5
        < =
        get_komi
        < = 7.5
        komi -0
        < =
        get_komi
        < = 0
        "#,
    );
}
