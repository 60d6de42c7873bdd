//! Programs that start others, and what becomes of those.
#![cfg(target_os = "linux")]

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use lanke_engine::gtp::client::{CommandLine, Program};
use lanke_engine::{Budget, EngineError};

use super::stage::{script, shell};
use super::{Game, Transcript, program};

/// True once none of these processes runs any more; waited for as long as a busy machine may need.
fn are_gone(ids: &str) -> bool {
    let runs = |id: &str| {
        let stat = std::fs::read_to_string(Path::new("/proc").join(id).join("stat"));
        // One that has ended and is not yet taken note of is a zombie.
        stat.is_ok_and(|stat| !stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z')))
    };
    let end = Instant::now() + Duration::from_secs(60);
    while ids.split_whitespace().any(runs) {
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

/// The processes that a program has started, which it names for `ids`.
fn started(program: &mut Program) -> String {
    let ids = program.ask("ids", &mut || ControlFlow::Continue(())).expect("it runs").expect("it answers");
    assert_eq!(ids.split_whitespace().count(), 2, "{ids:?}");
    ids
}

/// Answers `ids` with the number of a child and of a grandchild that never end and hear no end of the input.
fn parent(cases: &str) -> CommandLine {
    let start = "ids) sleep 600 </dev/null >/dev/null 2>&1 & child=$!;
        grand=$(sh -c \"sleep 600 </dev/null >/dev/null 2>&1 & echo \\$!\"); say $child $grand;;";
    script(&format!("{start} {cases}"))
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    let mut quits = program(parent(""), &Transcript::default());
    let ids = started(&mut quits);
    quits.quit();
    assert!(are_gone(&ids), "{ids} after it has quit");

    let mut dropped = program(parent(""), &Transcript::default());
    let ids = started(&mut dropped);
    drop(dropped);
    assert!(are_gone(&ids), "{ids} after it was dropped");

    let mut dies = program(parent("genmove) kill -9 $$;;"), &Transcript::default());
    let ids = started(&mut dies);
    let game = Game::empty(9, "E5");
    assert!(matches!(game.think(&mut dies, Budget::default()), Err(EngineError::Program(_))));
    assert!(are_gone(&ids), "{ids} after it has died");
}

#[test]
fn a_program_that_ignores_every_wish_to_end_is_killed_with_its_children() {
    let stubborn = "trap \"\" TERM INT HUP; sleep 601 & child=$!; while read -r id command rest; do
        case $command in ids) printf \"=%s %s %s\\n\\n\" \"$id\" $child $$;; *) printf \"=%s\\n\\n\" \"$id\";; esac;
        done; while :; do sleep 1; done";
    let mut program = program(shell(stubborn), &Transcript::default());
    let ids = started(&mut program);
    drop(program);
    assert!(are_gone(&ids), "{ids}");
}
