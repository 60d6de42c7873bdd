//! The protocol as a controller sees it: lines in, lines out.

use lanke_engine::Budget;
use lanke_engine::gtp::{Input, Server, Setup};
use lanke_engine::nogo::{Nogo, Style};
use lanke_rules::{Ruleset, Size};

/// A controller that sends its next line after it was asked so many times whether one waits.
struct Patience(usize);

impl Input for Patience {
    fn is_waiting(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }

    fn wait(&mut self) {}
}

fn server(side: u32) -> Server {
    let setup = Setup {
        name: "Lanke".to_owned(),
        ruleset: Ruleset::NOGO,
        size: Size::square(side).unwrap(),
        max_side: 19,
        budget: Budget::playouts(200),
        seed: 0,
        threads: 1,
        memory: 16 << 20,
    };
    Server::new(setup, Box::new(Nogo::new(Style::Full)))
}

/// Everything that is answered to some lines.
fn answers(server: &mut Server, lines: &str) -> String {
    let mut told = String::new();
    for line in lines.lines() {
        if server.handle(line.as_bytes(), &mut |text| told.push_str(text), &mut Patience(3)).is_break() {
            told.push_str("[quit]");
        }
    }
    told
}

/// Lines sent, each followed by what must be answered, after `<`; blanks around lines do not matter.
fn check(side: u32, transcript: &str) {
    let mut server = server(side);
    let mut lines = transcript.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while let Some(sent) = lines.next() {
        let mut expected = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('<')) {
            expected.push_str(line.trim_start_matches('<').trim_start());
            expected.push('\n');
        }
        let told = answers(&mut server, sent);
        let told: Vec<&str> = told.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(told, expected.lines().map(str::trim_end).collect::<Vec<_>>(), "{sent}");
    }
}

#[test]
fn a_session_is_answered_as_the_protocol_says() {
    check(
        9,
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
fn handicaps_are_placed_on_an_empty_board() {
    check(
        9,
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
    let mut server = server(5);
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
fn analyses_are_streamed_until_a_line_comes() {
    let mut server = server(9);
    let lz = answers(&mut server, "7 lz-analyze b 1");
    assert!(lz.starts_with("=7\ninfo move ") && lz.ends_with("\n\n"), "{lz}");
    assert!(lz.contains(" winrate ") && lz.contains(" order 0 pv "), "{lz}");
    assert!(lz.lines().count() <= 5, "{lz}");
    let kata = answers(&mut server, "kata-analyze interval 1 maxmoves 2 rootInfo true ownership true");
    assert_eq!(kata.lines().nth(1).unwrap().matches("info move").count(), 2, "{kata}");
    assert!(kata.contains(" rootInfo visits "), "{kata}");
    assert_eq!(answers(&mut server, "kata-analyze 1 nonsense 3"), "? syntax error\n\n");
    assert_eq!(answers(&mut server, "list_stones b"), "= \n\n", "no stone was placed");
}

#[test]
fn an_analysis_can_end_with_a_move() {
    let mut server = server(9);
    let told = answers(&mut server, "lz-genmove_analyze b 1");
    let mv = told.lines().find_map(|line| line.strip_prefix("play ")).expect("a move").to_owned();
    assert!(told.starts_with("=\ninfo move ") && told.ends_with("\n\n"), "{told}");
    assert_eq!(answers(&mut server, "list_stones b"), format!("= {mv}\n\n"));
}

#[test]
fn every_command_that_is_listed_is_known() {
    let mut server = server(5);
    let listed = answers(&mut server, "list_commands");
    for command in listed.trim_start_matches('=').split_whitespace() {
        let told = answers(&mut server, command);
        assert!(!told.contains("unknown command"), "{command}: {told}");
        assert_eq!(answers(&mut server, &format!("known_command {command}")), "= true\n\n");
    }
}
