//! Leela Zero: an analysis in ten-thousandths, pondering between its answers.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use lanke_engine::gtp::client::{CommandLine, Dialect};
use lanke_engine::{Budget, Choice, EngineError, Task, Thinker};
use lanke_rules::{Move, Position, Ruleset, Size};

use super::stage::script;
use super::{Game, Transcript, go_on, installed, program};

/// A network of one block of two filters and random weights, in Leela Zero's text format: version, the
/// input's convolution (weights, biases, means, variances of 18 planes), two convolutions a block, the
/// heads of policy and value.
fn network() -> PathBuf {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    let write = || {
        let mut state = 1_u32;
        let mut random = |count: usize| {
            let mut line = String::new();
            for _ in 0..count {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                write!(line, "{:.2} ", f64::from(state >> 16) / 327_680.0 - 0.1).expect("it is written to a string");
            }
            line + "\n"
        };
        let same = |number: &str, count: usize| [number].repeat(count).join(" ") + "\n";
        let mut text = "1\n".to_owned();
        for (inputs, outputs, area) in [(18, 2, 9), (2, 2, 9), (2, 2, 9), (2, 2, 1)] {
            text += &random(inputs * outputs * area);
            text += &(same("0", outputs) + &same("0", outputs) + &same("1", outputs));
        }
        text += &(random(362 * 722) + &same("0", 362));
        text += &(random(2) + "0\n0\n1\n");
        text += &(random(256 * 361) + &same("0", 256) + &random(256) + "0\n");
        // It is the same for every run, and never seen half written.
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let (own, file) = (folder.join(format!("leelaz-{}.txt", std::process::id())), folder.join("leelaz.txt"));
        std::fs::write(&own, text).and_then(|()| std::fs::rename(&own, &file)).expect("a file can be written");
        file
    };
    FILE.get_or_init(write).clone()
}

fn line() -> Option<CommandLine> {
    installed("leelaz")?;
    installed(&format!("leelaz --cpu-only --gtp --threads 1 --visits 200 --weights {}", network().display()))
}

#[test]
fn an_analysis_is_watched_up_to_its_visits() {
    let Some(line) = line() else { return };
    let transcript = Transcript::default();
    let mut leela = program(line, &transcript);
    let game = Game::empty(19, "Q16 D4");
    let budget = Budget { visits: Some(50), ..Budget::default() };
    let mut seen = Vec::new();
    let choice = leela.think(&game.task(budget), &mut |analysis| {
        seen.push(analysis.clone());
        ControlFlow::Continue(())
    });
    let Choice::Play(p) = choice.expect("a move") else { panic!("no move") };
    assert_eq!(leela.capabilities().and_then(|capabilities| capabilities.analysis()), Some(Dialect::LeelaZero));
    let last = seen.last().unwrap();
    assert!(last.visits >= 50, "{last:?}");
    assert_eq!(last.candidates[0].mv(), Move::Play(p));
    assert!((0.2..0.8).contains(&last.win_rate), "{}", last.win_rate);
    assert_eq!(last.candidates[0].line[0], Move::Play(p));
    assert!(last.ownership.is_empty());
    assert!(transcript.sent().iter().any(|line| line == "lz-analyze b 10"));
}

#[test]
fn an_analysis_without_limit_is_stopped_at_once_and_another_follows() {
    let Some(line) = line() else { return };
    let mut leela = program(line, &Transcript::default());
    let mut game = Game::empty(19, "");
    for name in ["Q16", "D4", "Q4"] {
        let choice = leela.think(&game.task(Budget::default()), &mut |analysis| {
            if analysis.candidates.is_empty() {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        });
        assert!(matches!(choice, Ok(Choice::Play(_))), "{choice:?}");
        game.play(name);
    }
}

#[test]
fn moves_are_played_while_it_ponders() {
    let Some(line) = line() else { return };
    let transcript = Transcript::default();
    let mut leela = program(line, &transcript);
    let mut game = Game::empty(19, "");
    let mut watched = 0;
    for _ in 0..3 {
        let choice = leela.think(&game.task(Budget::time(Duration::from_secs(1))), &mut |analysis| {
            watched += analysis.candidates.len();
            ControlFlow::Continue(())
        });
        let Choice::Play(p) = choice.expect("a move") else { panic!("no move") };
        game.play(&game.position.board().size().vertex(p).to_string());
    }
    assert!(watched > 0);
    let sent = transcript.sent();
    assert!(sent.contains(&"lz-genmove_analyze w 10".to_owned()), "{sent:?}");
    assert!(!sent.iter().any(|line| line.starts_with("play ")), "it makes its own moves: {sent:?}");
}

#[test]
fn moves_are_chosen_among_those_given() {
    let Some(line) = line() else { return };
    let mut leela = program(line, &Transcript::default());
    let game = Game::empty(19, "Q16");
    let among = ["A1", "T1"].map(|name| Move::Play(game.position.board().size().parse_vertex(name).unwrap()));
    let budget = Budget { visits: Some(20), ..Budget::default() };
    let Choice::Play(p) = leela.think(&Task { among: &among, ..game.task(budget) }, &mut go_on).expect("a move") else {
        panic!("no move")
    };
    assert!(among.contains(&Move::Play(p)));
}

#[test]
fn its_board_is_the_only_one_it_knows() {
    let Some(line) = line() else { return };
    let mut leela = program(line, &Transcript::default());
    let size = Size::square(9).unwrap();
    let position = Position::new(size, Ruleset::CHINESE);
    let reply = leela.think(&Task::new(&position, Budget::default()), &mut go_on);
    assert_eq!(reply, Err(EngineError::BoardTooLarge(size)));
    let trial = leela.try_out(&mut || ControlFlow::Continue(())).expect("it plays");
    assert_eq!((trial.size, trial.capabilities.name.as_str()), (Size::square(19).unwrap(), "Leela Zero"));
}

/// It lists none, whatever stands on the board; the same list of another program says that all stones live.
#[test]
fn its_list_of_dead_stones_is_no_opinion() {
    for (name, opinion) in [("Leela Zero", None), ("GNU Go", Some(Vec::new()))] {
        let line = script(&format!("name) say {name};; final_status_list) say;;"));
        let mut player = program(line, &Transcript::default());
        let game = Game::empty(9, "E5 pass pass");
        let dead = player.dead(&game.task(Budget::default()), &mut || ControlFlow::Continue(()));
        assert_eq!(dead, opinion, "{name}");
    }
}
