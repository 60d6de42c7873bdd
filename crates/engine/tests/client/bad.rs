//! Programs that hang, die, write without end, answer garbage or break the law, and are named for it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_engine::clock::SideClock;
use lanke_engine::gtp::client::{CommandLine, Program, ProgramTimeouts};
use lanke_engine::{Budget, Choice, EngineError, EngineFailure, Fault, Task, Thinker};
use lanke_game::clock::TimeSystem;

use super::stage::{script, shell};
use super::{Game, Transcript, go_on, program};

/// Failure reported after a request for a move, and the last line of the program's log.
fn fault(line: CommandLine) -> Fault {
    fault_within(Duration::from_secs(20), line)
}

/// The same, waiting so long for each answer.
fn fault_within(time: Duration, line: CommandLine) -> Fault {
    let patience =
        ProgramTimeouts { notice: time, silence: time, start: time, overtime: time, thinking: time, grace: time };
    let mut program = Program::new("Stage", line).patient(patience);
    let game = Game::empty(9, "E5");
    match game.think(&mut program, Budget::default()) {
        Err(EngineError::Program(fault)) => *fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let fault = fault(CommandLine::parse("no-such-program --gtp").unwrap());
    assert_eq!(fault.what, EngineFailure::NotFound);
    assert_eq!(fault.to_string(), "there is no program Stage");
}

#[test]
fn a_file_that_is_no_program_is_not_started() {
    let folder = std::env::temp_dir().join(format!("lanke-client-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("noise");
    std::fs::write(&file, [0_u8; 64]).unwrap();
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let fault = fault(CommandLine::parse(&file.to_string_lossy()).unwrap());
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(matches!(fault.what, EngineFailure::NotStarted(_)), "{fault}");
}

#[test]
fn one_that_hangs_is_silent() {
    let silent = |line| match fault_within(Duration::from_millis(1500), line).what {
        EngineFailure::Silent(command) => command,
        other => panic!("{other:?}"),
    };
    assert_eq!(silent(shell("exec sleep 30")), "name");
    assert_eq!(silent(script("genmove) exec sleep 30;;")), "genmove w");
    assert_eq!(silent(script("play) exec sleep 30;;")), "play b E5");
    let streams = "list_commands) say lz-analyze;; lz-analyze) exec sleep 30;;";
    assert_eq!(silent(script(streams)), "lz-analyze");
}

#[test]
fn one_that_streams_without_end_is_silent() {
    let endless = r#"list_commands) say kata-genmove_analyze;;
        kata-genmove_analyze) echo "=$id"; yes "info move C3 visits 1 winrate 0.5 order 0 pv C3";;"#;
    let fault = fault_within(Duration::from_millis(1500), script(endless));
    assert_eq!(fault.what, EngineFailure::Silent("kata-genmove_analyze".into()));
}

#[test]
fn one_is_waited_for_as_long_as_its_budget_beside_a_longer_clock() {
    let overtime = Duration::from_millis(200);
    let mut program = Program::new("Stage", script("genmove) exec sleep 600;;"))
        .patient(ProgramTimeouts { overtime, ..ProgramTimeouts::default() });
    let game = Game::empty(9, "E5");
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(3600) }, None);
    let task = Task { clock, ..game.task(Budget::time(overtime)) };
    let Err(EngineError::Program(fault)) = program.think(&task, &mut go_on) else { panic!("no fault") };
    assert_eq!(fault.what, EngineFailure::Silent("genmove w".into()));
}

#[test]
fn one_that_dies_is_quoted() {
    let died = fault(script("genmove) echo thinking >&2; echo I am dying >&2; exit 3;;"));
    assert_eq!(died.what, EngineFailure::Ended(Some(3)));
    assert_eq!(died.log, ["thinking", "I am dying"]);
    assert_eq!(died.to_string(), "Stage ended with code 3; its last words: I am dying");
    assert_eq!(fault(shell("exit 1")).what, EngineFailure::Ended(Some(1)));
    let killed = fault(script("genmove) kill -9 $$;;"));
    assert_eq!(killed.what, EngineFailure::Killed(9));
    assert_eq!(killed.to_string(), "Stage was ended by signal 9 (killed)");
}

#[test]
fn one_that_writes_without_end_is_stopped() {
    assert_eq!(fault(shell("yes")).what, EngineFailure::Flood);
    assert_eq!(fault(script("genmove) yes;;")).what, EngineFailure::Flood);
    assert_eq!(fault(script("genmove) printf =; yes;;")).what, EngineFailure::Flood);
    assert_eq!(fault(shell("yes | tr -d '\\n'")).what, EngineFailure::Flood);
}

#[test]
fn complaints_without_end_are_read_and_few_are_kept() {
    let transcript = Transcript::default();
    let mut program = program(script("genmove) yes complaint | head -n 200000 >&2; say D4;;"), &transcript);
    let choice = Game::empty(9, "E5").think(&mut program, Budget::default()).expect("a move");
    assert!(matches!(choice, Choice::Play(_)));
    let passed_on = transcript.0.lock().unwrap().iter().filter(|line| line.starts_with('!')).count();
    assert!((1..20_000).contains(&passed_on), "{passed_on}");
}

#[test]
fn answers_that_are_none_are_quoted() {
    assert_eq!(fault(script("genmove) say Z99;;")).what, EngineFailure::Garbage("Z99".into()));
    assert_eq!(fault(script("genmove) say;;")).what, EngineFailure::Garbage(String::new()));
    let refusal = fault(script("genmove) refuse out of memory;;"));
    assert_eq!(refusal.what, EngineFailure::Refused("genmove w".into(), "out of memory".into()));
    let komi = fault(script("komi) refuse unacceptable komi;;"));
    assert_eq!(komi.what, EngineFailure::Refused("komi 7.5".into(), "unacceptable komi".into()));
}

#[test]
fn moves_against_the_law_are_named() {
    assert_eq!(fault(script("genmove) say E5;;")).what, EngineFailure::Illegal("E5".into()));
}

#[test]
fn after_a_fault_the_next_task_starts_it_anew() {
    let count = std::env::temp_dir().join(format!("lanke-client-count-{}", std::process::id()));
    let path = count.display();
    let dies_once = format!("genmove) if [ -e {path} ]; then say D4; else : > {path}; exit 7; fi;;");
    let mut program = program(script(&dies_once), &Transcript::default());
    let game = Game::empty(9, "E5");
    let [first, second] = [(); 2].map(|()| game.think(&mut program, Budget::default()));
    std::fs::remove_file(&count).unwrap();
    assert!(matches!(&first, Err(EngineError::Program(f)) if f.what == EngineFailure::Ended(Some(7))), "{first:?}");
    assert!(matches!(second, Ok(Choice::Play(_))), "{second:?}");
}

#[test]
fn one_that_does_not_listen_is_left_and_started_anew() {
    let mut program = program(script("genmove) sleep 30; say D4;;"), &Transcript::default())
        .patient(ProgramTimeouts { grace: Duration::from_millis(200), ..ProgramTimeouts::default() });
    let game = Game::empty(9, "E5");
    let mut asked = 0;
    let begun = Instant::now();
    let reply = program.think(&game.task(Budget::default()), &mut |_| {
        asked += 1;
        if asked < 30 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(reply, Err(EngineError::Stopped));
    assert!(begun.elapsed() < Duration::from_secs(25), "it was not waited for");
    program.ask("name", &mut || ControlFlow::Continue(())).expect("it runs again").expect("it has a name");
}
