//! Programs that do not answer in time: a person hears of it long before they are given up.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lanke_engine::gtp::client::{CommandLine, Program, ProgramTimeouts};
use lanke_engine::{Budget, EngineError, Thinker};

use super::Game;
use super::stage::{script, shell};

/// Silence reports about a program, stopped after `count` of them, and the result of its thinking.
fn reports(line: CommandLine, budget: Budget, count: usize) -> (Vec<String>, Result<(), EngineError>) {
    let (lines, long) = (Arc::new(Mutex::new(Vec::new())), Duration::from_secs(60));
    let patience = ProgramTimeouts {
        notice: Duration::from_secs(1),
        silence: long,
        start: long,
        overtime: long,
        thinking: long,
        grace: Duration::from_secs(3),
    };
    let sink = Arc::clone(&lines);
    let report = Arc::new(move |command: Option<&str>| sink.lock().unwrap().push(command.unwrap_or("-").to_owned()));
    let mut program = Program::new("Stage", line).patient(patience).with_silence_report(report);
    let game = Game::empty(9, "E5");
    let result = program.think(&game.task(budget), &mut |_| match lines.lock().unwrap().len() < count {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    });
    let lines = lines.lock().unwrap().clone();
    (lines, result.map(drop))
}

#[test]
fn a_program_that_never_speaks_is_reported_and_can_be_stopped() {
    let (lines, result) = reports(shell("exec sleep 600"), Budget::default(), 1);
    assert_eq!(lines, ["name", "-"]);
    assert_eq!(result, Err(EngineError::Stopped));
    let (lines, _) = reports(script("play) exec sleep 600;;"), Budget::default(), 1);
    assert_eq!(lines, ["play b E5", "-"]);
    // What it writes to standard error is no answer.
    let (lines, _) = reports(shell("while sleep 0.05; do echo tuning >&2; done"), Budget::default(), 1);
    assert_eq!(lines, ["name", "-"]);
}

#[test]
fn a_program_that_thinks_too_long_is_reported_and_its_move_is_taken_all_the_same() {
    let (lines, result) =
        reports(script("genmove) sleep 4; say D4;;"), Budget::time(Duration::from_secs(1)), usize::MAX);
    assert_eq!(lines, ["genmove w", "-"]);
    assert_eq!(result, Ok(()));
}

#[test]
fn a_program_within_its_time_is_not_reported() {
    let slow = "list_commands) say time_settings;; genmove) sleep 2; say D4;;";
    let (lines, result) = reports(script(slow), Budget::time(Duration::from_secs(100)), usize::MAX);
    assert_eq!((lines, result), (vec![], Ok(())));
    let quiet = "list_commands) say lz-analyze;; lz-analyze) stream info move D4 visits 5 winrate 5000 order 0 pv D4;;";
    // It is waited for until the grace is over, and then taken to have found everything out.
    let game = reports(script(quiet), Budget { visits: Some(9), ..Budget::default() }, usize::MAX);
    assert_eq!(game, (vec![], Ok(())), "an analysis may say nothing new");
}
