//! Searches over the protocol: analyses that are streamed, moves to choose from, the other side's time, interruptions.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::gtp::{PendingLines, Server, Setup};
use lanke_engine::nogo::{Nogo, SearchStyle};
use lanke_engine::{Analysis, Budget, Choice, EngineError, Task, Thinker};
use lanke_rules::Ruleset;

use super::{answers, check, server, setup};

#[test]
fn only_the_moves_that_may_be_chosen_are_analysed() {
    let mut server = server(9, Ruleset::NOGO);
    let reply = answers(&mut server, "kata-analyze b 1 allow b E5,C3 1");
    let moves: Vec<&str> = reply.split("info move ").skip(1).filter_map(|info| info.split(' ').next()).collect();
    assert!(!moves.is_empty() && moves.iter().all(|mv| ["E5", "C3"].contains(mv)), "{reply}");
    assert_eq!(answers(&mut server, "lz-analyze allow b E5"), "? syntax error\n\n");
    let mut server = self::server(3, Ruleset::NOGO);
    let reply = answers(&mut server, "lz-genmove_analyze b 1 avoid b A1,A2,A3,B1,B2,B3,C1,C2 1 avoid w C3 2");
    assert!(!reply.contains("info move B2 ") && reply.contains("info move C3 "), "{reply}");
}

#[test]
fn a_restriction_to_no_legal_move_is_none_to_all_moves() {
    check(
        9,
        Ruleset::NOGO,
        "
        play b E5
        < =
        lz-analyze w 1 allow w E5 1
        < =
        5 kata-analyze w 1 allow w E5,pass 1
        < =5
        6 lz-genmove_analyze w 1 allow w E5 1
        < ?6 none of the moves to choose from is legal
        list_stones w
        < =
        ",
    );
}

#[test]
fn analyses_are_streamed_until_a_line_comes() {
    let mut server = server(9, Ruleset::NOGO);
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
    let mut server = server(9, Ruleset::NOGO);
    let reply = answers(&mut server, "lz-genmove_analyze b 1");
    let mv = reply.lines().find_map(|line| line.strip_prefix("play ")).expect("a move").to_owned();
    assert!(reply.starts_with("=\ninfo move ") && reply.ends_with("\n\n"), "{reply}");
    assert_eq!(answers(&mut server, "list_stones b"), format!("= {mv}\n\n"));
}

/// A controller that is silent for some questions and counts those after its line has come.
struct Silence {
    questions: usize,
    late: usize,
}

impl PendingLines for Silence {
    fn is_waiting(&mut self) -> bool {
        self.late += usize::from(self.questions == 0);
        self.questions = self.questions.saturating_sub(1);
        self.questions == 0
    }

    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn wait(&mut self) {}
}

#[test]
fn the_other_sides_time_is_used_where_that_is_wanted_until_a_line_comes() {
    let ponders = |ponder, lines: &[&str]| {
        let mut setup = setup(9, Ruleset::NOGO);
        setup.ponder = ponder;
        let mut server = Server::new(setup, Box::new(Nogo::new(SearchStyle::Full)));
        let mut silence = Silence { questions: 10, late: 0 };
        for line in lines {
            assert!(server.handle(line.as_bytes(), &mut |_| {}, &mut silence).is_continue());
        }
        (silence.questions == 0, silence.late <= 1)
    };
    assert_eq!(ponders(true, &["genmove b"]), (true, true));
    assert_eq!(ponders(true, &["play b E5"]), (false, true), "it only looks on");
    assert_eq!(ponders(false, &["genmove b"]), (false, true));
    assert_eq!(ponders(true, &["boardsize 2 1", "genmove b", "genmove w"]), (false, true), "the game is over");
}

/// Passes, and notes the clock of each task.
struct Clocked(Arc<Mutex<Vec<Option<SideClock>>>>);

impl Thinker for Clocked {
    fn think(
        &mut self,
        task: &Task<'_>,
        _report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        self.0.lock().unwrap().push(task.clock);
        Ok(Choice::Pass)
    }
}

#[test]
fn the_clock_ends_the_search_for_a_move_alone() {
    for (line, expected) in [
        ("genmove b", &[true, false][..]),
        ("kata-genmove_analyze b 1", &[true, false]),
        ("reg_genmove b", &[true]),
        ("lz-analyze b 1", &[false]),
        ("kata-analyze 1", &[false]),
    ] {
        let clocks = Arc::<Mutex<Vec<_>>>::default();
        let setup = Setup { ponder: true, ..setup(9, Ruleset::CHINESE) };
        let mut server = Server::new(setup, Box::new(Clocked(clocks.clone())));
        for line in ["time_settings 60 0 0", line] {
            let mut silence = Silence { questions: 10, late: 0 };
            assert!(server.handle(line.as_bytes(), &mut |_| {}, &mut silence).is_continue());
        }
        let clocks: Vec<bool> = clocks.lock().unwrap().iter().map(Option::is_some).collect();
        assert_eq!(clocks, expected, "{line}, and the other side's time after a move");
    }
}

#[test]
fn time_that_the_controller_does_not_tell_is_counted_until_another_game() {
    let clocks = Arc::<Mutex<Vec<Option<SideClock>>>>::default();
    let mut server = Server::new(setup(9, Ruleset::CHINESE), Box::new(Clocked(clocks.clone())));
    let game = "genmove b\nkata-genmove_analyze b 1\ngenmove b\ngenmove w\n";
    let told = "time_left b 30 0\ngenmove b\nreg_genmove b\ngenmove b\n";
    answers(&mut server, &format!("time_settings 60 0 0\n{game}{told}clear_board\ngenmove b"));
    let clocks = clocks.lock().unwrap();
    let left: Vec<_> = clocks.iter().map(|clock| clock.unwrap().shown().map(|(time, _)| time)).collect();
    let [None, Some(second), Some(third), None, Some(told), Some(asked), Some(last), None] = left[..] else {
        panic!("{left:?}")
    };
    assert!(Duration::from_secs(60) > second && second > third, "{left:?}");
    assert_eq!(told, Duration::from_secs(30));
    assert!(told > asked && asked == last, "a move that is not made takes no time: {left:?}");
}

/// GoGui, which has had enough after three questions.
struct Interrupt(usize);

impl PendingLines for Interrupt {
    fn is_waiting(&mut self) -> bool {
        self.0 >= 3
    }

    fn is_interrupted(&mut self) -> bool {
        self.0 += 1;
        self.0 == 3
    }

    fn wait(&mut self) {}
}

#[test]
fn a_search_is_interrupted_with_the_best_move_so_far() {
    let mut setup = setup(9, Ruleset::NOGO);
    setup.budget = Budget::time(Duration::from_secs(3600));
    let mut server = Server::new(setup, Box::new(Nogo::new(SearchStyle::Full)));
    let mut reply = String::new();
    assert!(server.handle(b"genmove b", &mut |text| reply.push_str(text), &mut Interrupt(0)).is_continue());
    assert!(reply.starts_with("= ") && reply.len() > 4, "{reply}");
}
