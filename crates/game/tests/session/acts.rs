//! Every act in its place and out of it.

use super::*;

#[test]
fn two_passes_lead_to_a_count_that_both_must_agree_to() {
    let session = check(
        GameSettings { komi: Komi::from_points(0.5).expect("komi"), ..settings(5, Name::Chinese) },
        "1 play B C3 => W to play
         2 play W C3 => a stone is already there
         2 play B D3 => it is the other side's turn
         2 agree B => the board is not being counted
         3 play W A1 => B to play
         4 pass B => W to play
         5 pass W => counting W+0.5
         5 play B D3 => the board is being counted: continue the game to play on
         5 ask B takeback => the board is being counted: continue the game to play on
         6 propose A1 => counting B+24.5
         7 agree B => counting B+24.5, B agrees
         8 toggle A1 => counting W+0.5
         8 toggle A2 => no stone is there
         8 agree W => counting W+0.5, W agrees
         9 reset => counting B+24.5
         9 agree W => counting B+24.5, W agrees
         9 agree B => over B+24.5, B agrees, W agrees
         9 agree B => the game is over
         9 resign B => the game is over
         9 ask B takeback => the game is over",
    );
    assert_eq!(session.dead().len(), 1);
    assert_eq!(
        main_line(&session),
        ";FF[4]GM[1]SZ[5]RU[Chinese]KM[0.5]RE[B+24.5]
;B[cc]
;W[ae]
;B[]
;W[]TB[aa][ba][ca][da][ea][ab][bb][cb][db][eb][ac][bc][dc][ec][ad][bd][cd][dd][ed][ae][be][ce][de][ee]"
    );
}

#[test]
fn a_chain_is_toggled_as_a_whole() {
    let session = check(
        settings(5, Name::TrompTaylor),
        "1 play B C3 => W to play
         2 pass W => B to play
         3 pass B => over B+17.5",
    );
    assert!(session.dead().is_empty(), "every stone is alive where none may be marked");
    let session = check(
        settings(5, Name::Japanese),
        "1 play B C3 => W to play
         2 play W A1 => B to play
         3 play B C4 => W to play
         4 play W A2 => B to play
         5 ask B count => counting W+6.5
         6 toggle A1 => counting B+18.5
         7 toggle A2 => counting W+6.5
         8 toggle C4 => counting W+31.5",
    );
    assert_eq!(session.dead().len(), 2);
}

#[test]
fn a_side_may_resign_at_any_time() {
    let session = check(
        settings(9, Name::Chinese),
        "1 play B E5 => W to play
         2 pause => W to play, paused
         3 resign B => over W+R",
    );
    assert_eq!(main_line(&session), ";FF[4]GM[1]SZ[9]RU[Chinese]KM[7.5]RE[W+R]\n;B[ee]");
    check(
        settings(9, Name::Japanese),
        "1 ask B count => counting W+6.5
         3 resign W => over B+R",
    );
}

#[test]
fn the_board_refuses_moves_while_the_game_is_paused() {
    let mut settings = settings(9, Name::Chinese);
    settings.time = TimeSystem::Absolute { main: Duration::from_secs(10) };
    let session = check(
        settings,
        "1 play B E5 => W to play
         2 resume => the game is not paused
         4 pause => W to play, paused
         50 pause => the game is paused
         50 play W E6 => the game is paused
         50 pass W => the game is paused
         50 ask B takeback => the game is paused
         50 ask B count => the game is paused
         50 flag => there is time left
         90 resume => W to play
         96 play W E6 => B to play",
    );
    assert_eq!(session.clock().left(Color::White, Duration::from_secs(96)).main, Duration::from_secs(1));
}

#[test]
fn who_has_no_time_left_has_lost() {
    let byoyomi = "size=9x9 rules=Chinese komi=7.5 handicap=0 placement=free takeback=yes time=byoyomi:10:2:5 \
                   black=here:王质:3段 white=here:stone%20room: date=2026-11-20";
    let session = check(
        byoyomi.parse().expect("settings"),
        "1 play B E5 => W to play
         15.999 play W E6 => B to play
         16 flag => there is time left
         34.998 play B E4 => W to play
         40 play W C3 => B to play
         45 play B C4 => the time is up
         45 resign W => the time is up
         45 comment 0 late => B to play
         45 flag => over W+T",
    );
    assert_eq!(
        main_line(&session),
        ";FF[4]GM[1]SZ[9]RU[Chinese]KM[7.5]TM[10]OT[2x5 byo-yomi]PB[王质]BR[3段]PW[stone room]DT[2026-11-20]C[late]RE[W+T]
;B[ee]BL[9]
;W[ed]WL[0.001]OW[2]
;B[ef]BL[0.001]OB[1]
;W[cg]WL[4.998]OW[1]"
    );
}

#[test]
fn the_clocks_can_be_set_and_switched_off() {
    check(
        settings(9, Name::Chinese),
        "1 clocks no => the clock cannot be set so
         1 adjust B 10 0 0 => the clock cannot be set so",
    );
    let session = check(
        settings(9, Name::Simplified),
        "1 play B E5 => W to play
         10 clocks no => W to play
         900 play W E6 => B to play
         900 adjust B 0 0 0 => the clock cannot be set so
         900 adjust B 0 1 5 => B to play
         900 clocks yes => B to play
         904 play B C3 => W to play
         963.999 play W G3 => B to play
         1023.999 flag => over W+T",
    );
    assert_eq!(session.clock().flag_at(), None, "nothing runs after the end");
}

#[test]
fn after_a_dispute_the_ruleset_says_who_plays_on() {
    check(
        settings(9, Name::Japanese),
        "1 play B E5 => W to play
         2 pass W => B to play
         3 pass B => counting B+73.5
         4 continue W => B to play
         5 pass B => W to play
         6 play W E6 => B to play
         7 ask W takeback => W to play
         8 ask B takeback => B to play
         9 pass B => W to play
         10 pass W => counting B+73.5
         11 continue B => W to play
         12 pass W => B to play
         13 pass B => counting B+73.5",
    );
    check(
        settings(9, Name::Chinese),
        "1 play B E5 => W to play
         2 pass W => B to play
         3 pass B => counting B+73.5
         4 continue B => W to play
         5 continue B => the board is not being counted",
    );
}

/// Nobody has passed: play goes on as if nobody had asked.
#[test]
fn after_a_count_that_was_asked_for_the_side_to_move_plays_on() {
    let time = TimeSystem::Absolute { main: Duration::from_secs(90) };
    let session = check(
        GameSettings { time, ..settings(9, Name::Japanese) },
        "1 play B E5 => W to play
         2 play W C7 => B to play
         7 ask B count => counting W+6.5
         50 continue B => B to play
         53 play B G3 => W to play",
    );
    assert_eq!(session.clock().left(Color::Black, Duration::from_secs(53)).main.as_secs(), 81, "1, 5 and 3 s used");
}

#[test]
fn a_count_is_not_asked_for_where_every_stone_is_alive() {
    check(
        settings(9, Name::TrompTaylor),
        "1 play B E5 => W to play
         2 ask W count => under these rules two passes end the game
         3 play W C7 => B to play",
    );
}

#[test]
fn the_clock_of_who_plays_on_runs() {
    let mut settings = settings(9, Name::Japanese);
    settings.time = TimeSystem::Absolute { main: Duration::from_secs(10) };
    let session = check(
        settings,
        "1 pass B => W to play
         3 pass W => counting W+6.5
         50 continue B => W to play
         54 pass W => B to play
         60 pass B => counting W+6.5
         99 flag => there is time left",
    );
    let left = |color| session.clock().left(color, Duration::from_secs(99)).main.as_secs();
    assert_eq!((left(Color::Black), left(Color::White)), (3, 4));
}

#[test]
fn fixed_handicap_stones_stand_when_the_game_begins() {
    let session = check(
        GameSettings { handicap: 3, ..settings(9, Name::Japanese) },
        "1 play B E5 => it is the other side's turn
         1 play W E5 => B to play
         2 ask W takeback => W to play",
    );
    assert_eq!(
        picture::print(session.position().board()),
        ".........
.........
..X...X..
.........
.........
.........
..X......
.........
........."
    );
    assert_eq!(session.tree().root().as_str().split("HA").nth(1), Some("[3]AB[cg][gc][cc]"));
}

#[test]
fn black_places_free_handicap_stones_without_using_time() {
    let mut settings = GameSettings { handicap: 2, placement: Placement::Free, ..settings(9, Name::Chinese) };
    settings.time = TimeSystem::Absolute { main: Duration::from_secs(10) };
    let session = check(
        settings,
        "100 play W E5 => it is the other side's turn
         100 pass B => Black has 2 handicap stones to place first
         100 ask B count => Black has 2 handicap stones to place first
         100 play B E5 => B places 1
         200 play B E5 => a stone is already there
         200 pass B => Black has a handicap stone to place first
         300 play B E4 => W to play
         304 play W E6 => B to play",
    );
    assert_eq!(session.clock().left(Color::White, Duration::from_secs(304)).main, Duration::from_secs(6));
    assert_eq!(main_line(&session), ";FF[4]GM[1]SZ[9]RU[Chinese]KM[7.5]TM[10]HA[2]AB[ee][ef]\n;W[ed]WL[6]");
}

#[test]
fn a_free_handicap_stone_is_taken_back() {
    let mut settings = GameSettings { handicap: 2, placement: Placement::Free, ..settings(9, Name::Chinese) };
    settings.time = TimeSystem::Absolute { main: Duration::from_secs(10) };
    let session = check(
        settings,
        "1 ask B takeback => there is nothing to take back
         2 play B E5 => B places 1
         3 ask B takeback => B places 2
         4 play B E4 => B places 1
         5 play B E3 => W to play
         9 ask W takeback => there is nothing to take back
         9 ask B takeback => B places 1
         20 play B E6 => W to play
         21 play W C3 => B to play
         23 ask W takeback => W to play
         24 ask B takeback => B places 1
         25 play B E5 => W to play
         26 play W D4 => B to play",
    );
    assert_eq!(session.clock().left(Color::White, Duration::from_secs(26)).main, Duration::from_secs(9));
    let record = session.tree().root().as_str().to_owned();
    assert!(record.contains("HA[2]AB[ef][ee]"), "{record}");
}

#[test]
fn moves_made_with_the_clocks_off_carry_no_time() {
    let settings =
        GameSettings { time: TimeSystem::Absolute { main: Duration::from_secs(60) }, ..settings(9, Name::Chinese) };
    let session = check(
        settings,
        "1 play B E5 => W to play
         2 clocks no => W to play
         500 play W E4 => B to play
         600 play B E3 => W to play
         700 clocks yes => W to play
         705 play W E2 => B to play",
    );
    assert_eq!(
        main_line(&session),
        ";FF[4]GM[1]SZ[9]RU[Chinese]KM[7.5]TM[60]\n;B[ee]BL[59]\n;W[ef]\n;B[eg]\n;W[eh]WL[54]"
    );
}

#[test]
fn simplified_rules_end_with_more_than_half_of_the_board() {
    let session = check(
        settings(3, Name::Simplified),
        "1 play B B2 => W to play
         2 play W B1 => B to play
         3 play B A1 => W to play
         4 play W C1 => B to play
         5 play B C2 => over B+",
    );
    assert_eq!(session.outcome().map(|o| o.to_string()), Some("Black wins with more than half of the board".into()));
    assert_eq!(session.score(), None);
}

#[test]
fn nogo_ends_when_a_side_has_no_legal_move() {
    let session = check(
        settings(2, Name::NoGo),
        "1 pass B => passing is not allowed
         1 ask B count => these rules end the game without a count
         1 play B A1 => W to play
         2 play W B2 => B to play
         3 play B A2 => over B+",
    );
    assert_eq!(session.outcome().map(|o| o.to_string()), Some("Black wins: White has no legal move".into()));
}

#[test]
fn stones_placed_after_the_end_are_a_variation_and_the_result_stays() {
    let session = check(
        settings(5, Name::Chinese),
        "1 play B C3 => W to play
         2 back => the game is not over
         2 play W C4 => B to play
         3 ask W takeback => W to play
         4 resign W => over B+R
         5 play W D3 => over B+R, study 1
         6 play W D4 => over B+R, study 2
         7 play W D4 => a stone is already there
         8 back => over B+R, study 1
         9 play B E5 => over B+R, study 2
         9 pass W => over B+R, study 3
         9 pass B => over B+R, study 4
         9 play W A1 => over B+R, study 5
         9 propose C3 => the game is over",
    );
    assert_eq!(main_line(&session), ";FF[4]GM[1]SZ[5]RU[Chinese]KM[7.5]RE[B+R]\n;B[cc]\n;");
    let last = session.tree().node(session.moves()[0].node);
    assert_eq!(last.children().map(|c| c.as_str()).collect::<Vec<_>>(), ["", "W[cb]", "W[dc]"]);
    let study = last.children().last().expect("the study");
    assert_eq!(study.children().map(|c| c.as_str()).collect::<Vec<_>>(), ["W[db]", "B[ea]"]);
    assert_eq!(
        picture::print(session.position().board()),
        "....X
.....
..XO.
.....
O...."
    );
    check(
        settings(2, Name::NoGo),
        "1 resign B => over W+R
         2 play B A1 => over W+R, study 1
         3 back => over W+R
         4 back => there is nothing to take back",
    );
}

#[test]
fn moves_taken_back_before_the_end_are_not_part_of_the_game() {
    let session = check(
        settings(5, Name::Chinese),
        "1 play B C3 => W to play
         2 play W C4 => B to play
         3 ask W takeback => W to play
         4 resign W => over B+R
         5 play W D3 => over B+R, study 1",
    );
    assert_eq!(main_line(&session), ";FF[4]GM[1]SZ[5]RU[Chinese]KM[7.5]RE[B+R]\n;B[cc]\n;");
    let session = check(settings(5, Name::Chinese), "1 play B C3 => W to play\n2 resign W => over B+R");
    assert_eq!(main_line(&session), ";FF[4]GM[1]SZ[5]RU[Chinese]KM[7.5]RE[B+R]\n;B[cc]");
}

#[test]
fn captures_count_in_the_game_and_in_its_study() {
    let session = check(
        settings(5, Name::Chinese),
        "1 play B B1 => W to play
         2 play W A1 => B to play
         3 play B A2 => W to play
         4 play W E5 => B to play
         5 resign W => over B+R
         6 play B D5 => over B+R, study 1
         7 play B E4 => over B+R, study 2",
    );
    assert_eq!((session.captures().black, session.captures().white), (2, 0));
}

#[test]
fn settings_that_no_game_can_be_played_with_are_refused() {
    let refused = |settings: GameSettings| Session::new(settings).err().map(|e| e.to_string());
    let nineteen = settings(19, Name::Chinese);
    assert_eq!(refused(nineteen.clone()), None);
    let flat = GameSettings { size: Size::new(1, 5).expect("a size"), ..nineteen.clone() };
    assert_eq!(Session::new(flat.clone()).err(), Some(SettingsError::Board(flat.size)));
    let fixed = GameSettings { handicap: 10, placement: Placement::Fixed, ..nineteen.clone() };
    assert_eq!(Session::new(fixed.clone()).err(), Some(SettingsError::NoFixedPoints { most: 9 }));
    let free = GameSettings { placement: Placement::Free, ..fixed };
    assert_eq!(refused(free), None);
    let small = GameSettings { handicap: 3, placement: Placement::Free, ..settings(2, Name::Chinese) };
    assert_eq!(Session::new(small).err(), Some(SettingsError::TooManyStones { most: 2 }));
    assert_eq!(
        Session::new(GameSettings { handicap: 2, ..settings(9, Name::NoGo) }).err(),
        Some(SettingsError::NoHandicap)
    );
    let time = TimeSystem::PerMove { time: Duration::ZERO };
    assert_eq!(refused(GameSettings { time, ..nineteen }).as_deref(), Some("there is no time for the first move"));
}

/// A game that begins in the middle: what lies there, who is to move, and that it can be taken back until a move was made.
#[test]
fn stones_are_set_up_before_the_first_move_and_taken_back() {
    let minutes =
        GameSettings { time: TimeSystem::Absolute { main: Duration::from_secs(60) }, ..settings(5, Name::Chinese) };
    let session = check(
        minutes,
        "10 setup W B0,0 B1,0 W0,1 => W to play
         15 ask B takeback => B to play
         20 ask W takeback => there is nothing to take back
         20 setup W B9,0 => the point is not on the board
         20 setup W B0,0 W0,0 => a stone is already there
         20 setup W B0,0 W1,0 W0,1 => it would be suicide
         30 setup W B0,0 B1,0 W0,1 => W to play
         31 play B C3 => it is the other side's turn
         40 play W C3 => B to play
         41 setup B B1,1 => the game has begun already
         42 ask W takeback => W to play
         43 setup B B1,1 => the game has begun already
         44 ask B takeback => there is nothing to take back
         45 play W D3 => B to play",
    );
    let root = "SZ[5]RU[Chinese]KM[7.5]TM[60]AB[aa][ba]AW[ab]PL[W]";
    let game = main_line(&session);
    let parts = game.split_once('\n').expect("two nodes");
    assert_eq!((parts.0.contains(root), parts.1), (true, ";W[dc]WL[57]"), "{game}");
    assert_eq!(session.position_after(0).to_play(), Color::White);
    let handicap = GameSettings { handicap: 2, ..settings(9, Name::Chinese) };
    check(handicap, "1 setup B W4,4 => the game has begun already");
}

/// A game that goes on from the middle of one with handicap.
#[test]
fn white_is_compensated_for_the_handicap_of_the_game_that_another_goes_on_from() {
    for (rules, result) in [(Name::Chinese, "B+23"), (Name::Aga, "B+24"), (Name::Japanese, "B+23")] {
        let script = format!(
            "1 handicap 2 => B to play
             2 setup W B1,1 B3,3 => W to play
             3 ask W count => counting {result}
             4 handicap 3 => the board is being counted: continue the game to play on"
        );
        let session = check(GameSettings { komi: Komi::default(), ..settings(5, rules) }, &script);
        let game = main_line(&session);
        assert!(game.contains("HA[2]AB[bb][dd]PL[W]"), "{game}");
    }
    let session = check(
        settings(5, Name::Chinese),
        "1 handicap 2 => B to play
         2 setup W B1,1 B3,3 => W to play
         3 ask B takeback => B to play
         4 play B C3 => W to play
         5 handicap 2 => the game has begun already",
    );
    assert!(session.handicap() == 0 && !main_line(&session).contains("HA"), "{}", main_line(&session));
    let own = GameSettings { handicap: 2, ..settings(9, Name::Japanese) };
    check(own, "1 handicap 4 => the game has begun already");
}

/// A game that goes on from the middle of one in which stones were taken.
#[test]
fn prisoners_of_the_game_that_another_goes_on_from_count() {
    let session = check(
        GameSettings { komi: Komi::default(), ..settings(5, Name::Japanese) },
        "1 setup W B2,0 B2,1 B2,2 B2,3 B2,4 W3,0 W3,1 W3,2 W3,3 W3,4 => W to play
         2 prisoners 3 1 => W to play
         3 pass W => B to play
         4 prisoners 0 0 => the game has begun already
         5 ask B count => counting B+7",
    );
    assert_eq!(session.captures(), ByColor { black: 3, white: 1 });
    let session = check(
        settings(5, Name::Japanese),
        "1 setup W B1,1 => W to play
         2 prisoners 3 1 => W to play
         3 ask B takeback => B to play",
    );
    assert_eq!(session.captures(), ByColor::default());
}

#[test]
fn either_side_may_begin_on_the_empty_board() {
    let session = check(
        settings(5, Name::Chinese),
        "1 setup W => W to play
         2 ask B takeback => B to play
         3 ask W takeback => there is nothing to take back
         3 setup W => W to play
         3 setup B => B to play
         3 setup W => W to play
         4 play W C3 => B to play
         5 setup B => the game has begun already",
    );
    let game = main_line(&session);
    assert!(game.contains("PL[W]\n;W[cc]") && !game.contains("AB") && !game.contains("AW"), "{game}");
}

#[test]
fn lines_that_are_none_are_refused() {
    let bad = [
        "setup",
        "setup B 3,3",
        "setup X B3,3",
        "setup B B3,3 ",
        "",
        "play",
        "play B",
        "play B 3",
        "play X 3,3",
        "play B 52,0",
        "play B 3,3 ",
        "pass B W",
        "agree",
        "x",
    ];
    for line in bad {
        assert!(line.parse::<Act>().is_err(), "{line:?}");
    }
    for line in ["", "pause", "-1 pause", "1  pause", "1 comment 0 %zz", "1 comment 0 %C3", "1 comment 0 %C3%"] {
        assert!(line.parse::<TimedAct>().is_err(), "{line:?}");
    }
    let good = settings(19, Name::Chinese).to_string();
    assert!(good.parse::<GameSettings>().is_ok());
    let spoilt = [("size=19x19", "size=0x19"), ("komi=7.5", "komi=NaN"), ("date=", "date"), ("here:", "there:")];
    for (old, new) in spoilt {
        let line = good.replace(old, new);
        assert_ne!(line, good);
        let error = line.parse::<GameSettings>().expect_err(&line);
        assert!(error.to_string().contains(new), "{error}");
    }
}

/// A damaged journal may hold times that jump or overflow.
#[test]
fn instants_and_times_beyond_all_measure_are_harmless() {
    let end = u64::MAX;
    let script = format!(
        "{end} pause => B to play, paused
         0 resume => B to play
         {end} pause => B to play, paused
         1 resume => B to play
         {end} play B E5 => W to play
         2 play W E4 => B to play"
    );
    check(settings(9, Name::Chinese), &script);
    let script = format!(
        "0 adjust B {end} 4294967295 {end} => B to play
         1 play B E5 => W to play
         {end} play W E4 => the time is up
         {end} flag => over B+T"
    );
    let time = TimeSystem::from_sgf(Some("60"), Some("3x30 byo-yomi")).expect("a time system");
    let session = check(GameSettings { time, ..settings(9, Name::Chinese) }, &script);
    let left = session.clock().left(Color::Black, Duration::MAX).main;
    assert_eq!(left, TimeSystem::MAX - Duration::from_secs(1), "cut to what a clock can hold");
}
