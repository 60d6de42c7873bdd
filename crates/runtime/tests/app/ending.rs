//! The end of a game: an early pass, an unfinished count, the biggest turns, a rematch.

use std::ops::ControlFlow;
use std::sync::Arc;

use lanke_app::form::{ClockKind, Form, PlayerChoice};
use lanke_app::view::{Dialog, Tone, TurnsView};
use lanke_app::{Intent, PageId};
use lanke_engine::{Analysis, Choice, EngineError, Task, Thinker};
use lanke_players::Starter;
use lanke_rules::{ByColor, Color, Name, Placement};
use tempfile::TempDir;

use crate::program::{Program, home};
use crate::script::Line::Play;
use crate::script::{Script, against_ai};
use crate::small;

/// Black's lead after so many moves: Black's third move (5), White's third (6) and Black's fifth (9) lose most.
const LEADS: [f64; 13] = [0.0, 0.5, 0.0, 0.5, 1.0, -9.0, 3.0, 2.5, 3.0, -1.5, -1.0, -1.2, -1.0];

/// Analysis that knows the lead of each position.
struct Oracle;

impl Thinker for Oracle {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let black = LEADS[task.moves.len()];
        let lead = if task.position.to_play() == Color::Black { black } else { -black };
        let visits = task.budget.visits.unwrap_or(1);
        let _ = report(&Analysis { win_rate: 0.5 + lead / 40.0, score: Some(lead), visits, ..Analysis::UNKNOWN });
        Ok(Choice::Pass)
    }
}

fn oracle() -> Arc<Starter> {
    Arc::new(|_| Ok(Box::new(Oracle) as Box<dyn Thinker>))
}

impl Program {
    fn turns(&mut self) -> TurnsView {
        self.send(Intent::FindTurns);
        for _ in 0..100 {
            self.lanke.settle();
        }
        self.view().game().unwrap().turns.clone().expect("they are looked for")
    }
}

#[test]
fn nothing_is_dead_while_play_is_open() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("C7 G7 C3 G3");
    program.send(Intent::Score);
    program.send(Intent::Accept);
    let view = program.view();
    let count = view.game().unwrap().count.clone().expect("it is counted");
    assert!(view.record().unwrap().board.points.iter().all(|point| !point.dead));
    assert_eq!(count.unfinished, "Not finished: 77 points belong to nobody. Play on");
    assert_eq!((view.common.status.text, view.common.status.tone), (count.unfinished, Tone::Warning));
    program.send(Intent::Continue(None));
    program.play("E5");
    assert_eq!(program.view().record().unwrap().line.len(), 5);
}

#[test]
fn the_side_that_was_to_move_when_it_was_asked_resigns() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.send(Intent::Resign);
    program.play("E5");
    program.send(Intent::Accept);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("White wins by resignation"));
}

#[test]
fn who_resigns_is_named_where_both_sides_are_played_here() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5 pass pass");
    program.send(Intent::Resign);
    let Some(Dialog::Ask { text, .. }) = program.view().common.dialog else { panic!("it is asked") };
    assert_eq!(text, "White resigns. Black wins and the game ends.");
    program.send(Intent::Accept);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("Black wins by resignation"));
    program.begin(against_ai(9));
    program.send(Intent::Resign);
    let Some(Dialog::Ask { text, .. }) = program.view().common.dialog else { panic!("it is asked") };
    assert_eq!(text, "Your opponent wins and the game ends.");
}

#[test]
fn a_pass_after_the_end_is_one_of_the_study_alone() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(small(9));
    program.play("E5");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    program.send(Intent::Pass);
    assert_eq!(program.view().common.status.text, "Press Study to play on");
    assert!(!program.view().record().unwrap().can.undo, "nothing was played");
    program.send(Intent::Study);
    program.send(Intent::Pass);
    assert!(program.view().record().unwrap().can.undo);
}

/// A game against a weak level whose open play a person has passed, and is asked about it.
fn asked_about_a_pass(home: &TempDir) -> Program {
    let mut program = Script::of([Play("C3"), Play("pass")]).program(home);
    let players = ByColor { black: PlayerChoice::default(), white: PlayerChoice::built_in(2) };
    program.begin(Form { players, ..against_ai(9) });
    program.play("E5");
    program.wait(1.0);
    program.send(Intent::Pass);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Ask { danger: false, .. })));
    program
}

#[test]
fn a_beginner_is_asked_before_a_pass_while_play_is_open() {
    let home = home();
    let mut program = asked_about_a_pass(&home);
    program.send(Intent::Cancel);
    assert_eq!(program.view().record().unwrap().line.len(), 2, "nothing was played");
    program.send(Intent::Pass);
    program.send(Intent::Accept);
    assert_eq!(program.view().record().unwrap().line.len(), 3, "the person wants it");
}

/// The person at a phone over a real board does not see the question.
#[test]
fn a_beginner_who_passes_again_has_answered() {
    let home = home();
    let mut program = asked_about_a_pass(&home);
    program.send(Intent::Pass);
    let view = program.view();
    assert_eq!(view.record().unwrap().line.len(), 3);
    assert!(view.common.dialog.is_none(), "nothing is left to ask");
}

#[test]
fn the_strong_are_not_asked_before_a_pass() {
    let home = home();
    let mut program = Script::of([Play("C3"), Play("G7")]).program(&home);
    program.begin(against_ai(9));
    program.play("E5");
    program.wait(1.0);
    program.send(Intent::Pass);
    assert_eq!(program.view().common.dialog, None);
    assert_eq!(program.view().record().unwrap().line.len(), 3);
}

#[test]
fn the_three_biggest_turns_are_found_and_lead_to_the_review() {
    let home = home();
    let mut program = Program::start(home.path()).thinking_with(oracle());
    program.begin(small(9));
    program.play("C7 G7 C3 G3 E5 D5 D4 E4 C5 D6 E6 C4");
    assert!(program.view().game().unwrap().turns.is_none());
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    let found = program.turns();
    assert_eq!((found.progress, found.text.as_str(), found.graph.len()), (None, "", 13));
    let told: Vec<_> = found.turns.iter().map(|turn| (turn.number, turn.name.as_str(), turn.loss.as_str())).collect();
    assert_eq!(told, [(5, "E5", "−10.0"), (6, "D5", "−12.0"), (9, "C5", "−4.5")]);
    assert_eq!(found.turns[1].color, Color::White);
    program.send(Intent::ShowTurn(1));
    let view = program.view();
    assert_eq!((view.page_id(), view.record().unwrap().at), (PageId::Review, 5), "before the move");
    assert!(view.review().unwrap().analysis.layers.candidates);
    // Also where another record was looked at meanwhile.
    program.send(Intent::Paste("(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg])".into()));
    program.send(Intent::Show(PageId::Play));
    program.send(Intent::ShowTurn(1));
    let view = program.view();
    assert_eq!(
        (view.record().unwrap().at, view.record().unwrap().line.len()),
        (5, 12),
        "the game, not the other record"
    );
}

#[test]
fn turns_of_another_game_are_forgotten() {
    let home = home();
    let mut program = Program::start(home.path()).thinking_with(oracle());
    program.begin(small(9));
    program.play("C7 G7 C3 G3 E5 D5 D4 E4 C5 D6 E6 C4");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    assert_eq!(program.turns().turns.len(), 3);
    program.send(Intent::Rematch);
    program.play("C7");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    program.send(Intent::FindTurns);
    assert!(program.view().game().unwrap().turns.is_none(), "one move has no turns");
}

#[test]
fn a_rematch_changes_the_colours_and_keeps_the_rest() {
    let home = home();
    let mut program = Script::of([Play("C3"), Play("D3")]).program(&home);
    let form = Form {
        handicap: 2,
        placement: Placement::Fixed,
        names: ByColor { black: "Wang".into(), white: String::new() },
        clock: ClockKind::Absolute,
        main_seconds: 600,
        ..against_ai(9)
    };
    program.begin(form);
    assert!(!program.view().game().unwrap().can_rematch);
    program.send(Intent::Rematch);
    assert_eq!(program.view().record().unwrap().players.black.name, "Wang", "the game is not over");
    program.wait(1.0);
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    assert!(program.view().game().unwrap().can_rematch);
    program.send(Intent::Rematch);
    let view = program.view();
    let record = view.record().unwrap();
    assert_eq!((record.players.white.name.as_str(), record.players.white.you), ("Wang", true));
    assert_eq!(record.players.black.rank, "AI level 7");
    assert_eq!(record.board.points.iter().filter(|point| point.stone == Some(Color::Black)).count(), 2);
    assert_eq!(record.players.black.clock.as_ref().unwrap().main, "10:00");
    assert_eq!(view.game().unwrap().result, None);
}

#[test]
fn nogo_names_the_colours_that_are_seen() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { rules: Name::NoGo, ..Form::default() });
    let names = program.view().record().unwrap().players.clone().map(|player| player.name);
    assert_eq!((names.black.as_str(), names.white.as_str()), ("Red", "Blue"));
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    assert_eq!(program.view().game().unwrap().verdict.as_deref(), Some("Blue wins by resignation"));
}
