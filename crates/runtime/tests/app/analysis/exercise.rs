//! Mistakes played again.

use lanke_app::analysis::Analyse;
use lanke_app::event::Event;
use lanke_app::view::{Tone, View};
use lanke_app::{Intent, Revert};
use lanke_engine::EngineError;
use lanke_players::Answer;
use lanke_rules::Point;

use super::{ByHand, GAME, reviewing};
use crate::program::home;

/// No candidate of the analyses.
const J1: Intent = Intent::Tap(Point::new(8, 8));

/// An analysed game whose second mistake is played again: Black's, at two stones.
fn exercising() -> ByHand {
    let mut app = ByHand::new();
    app.send(Intent::Paste(GAME.to_owned()));
    app.wait(300);
    app.send(Intent::Analyse(Analyse::Game));
    while app.question().is_some_and(|(_, visits)| visits.is_some()) {
        app.answer();
    }
    let mistake = app.analysis().mistakes[1].node;
    app.send(Intent::Analyse(Analyse::Again(mistake)));
    app
}

fn view(app: &ByHand) -> View {
    app.app.view(app.now)
}

#[test]
fn a_mistake_is_played_again_until_a_better_move_is_found() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    program.run();
    let mistake = program.analysis().mistakes[1].node;
    program.send(Intent::Analyse(Analyse::Again(mistake)));
    assert_eq!((program.view().record().unwrap().at, program.view().common.status.tone), (2, Tone::Good));
    assert!(program.view().common.status.text.contains("10.0 points"), "{}", program.view().common.status.text);
    assert!(
        program.analysis().candidates.is_empty() && program.view().record().unwrap().board.discs.is_empty(),
        "nothing is told"
    );

    program.play("B9");
    assert_eq!(program.view().common.status.text, "It still loses 5.0 points; try again");
    // No candidate: the position that it leads to is asked about. Black leads by 3 less there.
    program.play("J1");
    program.wait(1.0);
    program.lanke.settle();
    assert_eq!(program.view().common.status.text, "It still loses 10.0 points; try again");
    program.play("A9");
    assert_eq!(program.view().common.status.text, "Well found: better than the game's move");
    assert_eq!(program.view().record().unwrap().line.len(), 4, "the record is as it was");
    program.send(Intent::Try);
    assert_eq!(program.view().review().unwrap().trying, None);
    assert!(!program.analysis().candidates.is_empty(), "the exercise is over");
}

#[test]
fn an_attempt_that_is_taken_back_is_not_judged_until_it_is_made_again() {
    let mut app = exercising();
    app.send(J1);
    assert_eq!(app.question(), Some((3, Some(200))));
    app.send(Intent::Undo);
    let text = view(&app).common.status.text;
    assert!(text.ends_with("10.0 points; find a better one"), "{text}");
    app.send(Intent::Revert(Revert::Redo));
    app.answer();
    assert_eq!(view(&app).common.status.text, "It still loses 10.0 points; try again");
}

#[test]
fn a_pass_is_an_attempt() {
    let mut app = exercising();
    app.send(Intent::Pass);
    assert_eq!(app.question(), Some((2, Some(200))));
    app.answer();
    let view = view(&app);
    assert_eq!(view.common.status.text, "Well found: better than the game's move");
    assert!(view.review().unwrap().trying.is_some() && !view.record().unwrap().title.changed, "it is no variation");
}

#[test]
fn an_attempt_is_taken_back_when_the_player_that_is_to_judge_it_fails() {
    let mut app = exercising();
    for _ in 0..2 {
        app.send(J1);
        let (ticket, ..) = app.asked.take().expect("the attempt is to be judged");
        app.handle(Event::Player { ticket, answer: Answer::MoveChosen(Err(EngineError::WrongGame)) });
        assert_eq!(view(&app).common.status.tone, Tone::Bad);
        app.wait(1000);
        assert_eq!((app.question(), view(&app).review().unwrap().trying), (None, None), "it is not asked again");
    }
}

#[test]
fn an_attempt_ends_the_automatic_walk() {
    let mut app = exercising();
    app.send(Intent::Autoplay);
    assert!(view(&app).review().unwrap().walks);
    app.send(J1);
    assert!(!view(&app).review().unwrap().walks);
    assert_eq!(app.question(), Some((3, Some(200))));
    app.answer();
    assert_eq!(view(&app).common.status.text, "It still loses 10.0 points; try again");
}
