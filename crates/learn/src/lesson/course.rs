//! Lessons of the course, in the order in which they are taught.

mod fights;
mod games;
mod nogo;
mod stones;

use lanke_rules::Ruleset;

use super::diagram::diagram;
use super::{Diagram, Figure, Goal, Lesson, Step};

static LESSONS: [Lesson; 15] = [
    stones::BOARD,
    stones::LIBERTY,
    stones::ATARI,
    stones::ESCAPE,
    fights::CONNECT,
    fights::DOUBLE,
    fights::LADDER,
    fights::KO,
    games::EYES,
    games::COUNTING,
    games::OPENING,
    games::GAME,
    nogo::NOGO_LAW,
    nogo::NOGO_OWN,
    nogo::NOGO_GAME,
];

const EMPTY_5: Diagram = diagram(&["....."; 5]);
const EMPTY_7: Diagram = diagram(&["......."; 7]);
const EMPTY_9: Diagram = diagram(&["........."; 9]);
const EMPTY_13: Diagram = diagram(&["............."; 13]);

/// All lessons: first those of Go, then those of NoGo.
pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

const fn lesson(id: &'static str, title: &'static str, ruleset: Ruleset, steps: &'static [Step]) -> Lesson {
    assert!(!steps.is_empty(), "a step");
    Lesson { id, title, ruleset, steps }
}

/// A step with the keys of its title, text and task.
const fn step(keys: [&'static str; 3], board: Diagram, goals: &'static [Goal]) -> Step {
    assert!(!goals.is_empty(), "a goal");
    let [title, text, task] = keys;
    Step { title, text, task, board, opening: None, goals, figures: &[] }
}

/// A step in which White moves first.
const fn step_after(keys: [&'static str; 3], board: Diagram, opening: &'static str, goals: &'static [Goal]) -> Step {
    Step { opening: Some(opening), ..step(keys, board, goals) }
}

/// A step with small boards beside its text.
const fn step_with(
    figures: &'static [Figure],
    keys: [&'static str; 3],
    board: Diagram,
    goals: &'static [Goal],
) -> Step {
    Step { figures, ..step(keys, board, goals) }
}
