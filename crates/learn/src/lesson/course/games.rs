//! Two eyes, counting, the opening, and a whole game.

use lanke_rules::Ruleset;

use super::{EMPTY_7, EMPTY_13, lesson, step};
use crate::lesson::diagram::diagram;
use crate::lesson::{Goal, Lesson, Quantity};

pub(super) const EYES: Lesson = lesson(
    "eyes",
    "les-eyes",
    Ruleset::CHINESE,
    &[
        step(
            ["les-eyes-1", "les-eyes-1-text", "les-eyes-1-task"],
            diagram(
                "
                .......
                .......
                .......
                .......
                XXX....
                ooX....
                .oX....
                ",
            ),
            &[Goal::Capture],
        ),
        step(
            ["les-eyes-2", "les-eyes-2-text", "les-eyes-2-task"],
            diagram(
                "
                .......
                .......
                .......
                .......
                XXXX...
                OOOOX..
                .O.OX..
                ",
            ),
            &[Goal::Closed],
        ),
        step(
            ["les-eyes-3", "les-eyes-3-text", "les-eyes-3-task"],
            diagram(
                "
                .......
                .......
                .......
                .......
                OOOO...
                xxxxO..
                +++xO..
                ",
            ),
            &[Goal::Live],
        ),
        step(
            ["les-eyes-4", "les-eyes-4-text", "les-eyes-4-task"],
            diagram(
                "
                .......
                .......
                .......
                .......
                XXXX...
                ooooX..
                +++oX..
                ",
            ),
            &[Goal::Kill],
        ),
        step(
            ["les-eyes-5", "les-eyes-5-text", "les-eyes-5-task"],
            diagram(
                "
                .......
                .......
                .......
                .......
                OOOO...
                xx+xO..
                +x+xO..
                ",
            ),
            &[Goal::Live],
        ),
    ],
);

pub(super) const COUNTING: Lesson = lesson(
    "counting",
    "les-counting",
    Ruleset::CHINESE,
    &[
        step(
            ["les-counting-1", "les-counting-1-text", "les-counting-1-task"],
            diagram(
                "
                ...XO..
                ...XO..
                ..XXO..
                ..X.O..
                ..XXO..
                ...XO..
                ...XO..
                ",
            ),
            &[Goal::Neutral],
        ),
        step(
            ["les-counting-2", "les-counting-2-text", "les-counting-2-task"],
            diagram(
                "
                ...XO..
                ...XO..
                ..XXO..
                ..XXO..
                ..XXO..
                ...XO..
                ...XO..
                ",
            ),
            &[Goal::Settle],
        ),
        step(
            ["les-counting-3", "les-counting-3-text", "les-counting-3-task"],
            diagram(
                "
                ...XO..
                ...XO..
                ..XXO..
                ..XXO..
                ..XXO..
                ...XO..
                ...XO..
                ",
            ),
            &[Goal::Count(Quantity::Territory)],
        ),
        step(
            ["les-counting-4", "les-counting-4-text", "les-counting-4-task"],
            diagram(
                "
                ...XO..
                ...XO..
                ..XXO..
                ..XXO..
                ..XXO..
                ...XO..
                ...XO..
                ",
            ),
            &[Goal::Count(Quantity::Area)],
        ),
    ],
);

pub(super) const OPENING: Lesson = lesson(
    "opening",
    "les-opening",
    Ruleset::CHINESE,
    &[
        step(["les-opening-1", "les-opening-1-text", "les-opening-1-task"], EMPTY_13, &[Goal::OpenCorner]),
        step(
            ["les-opening-2", "les-opening-2-text", "les-opening-2-task"],
            diagram(
                "
                .............
                .............
                .............
                ...O.....X...
                .............
                .............
                .............
                .............
                .............
                ...X.........
                .............
                .............
                .............
                ",
            ),
            &[Goal::OpenCorner],
        ),
        step(
            ["les-opening-3", "les-opening-3-text", "les-opening-3-task"],
            diagram(
                "
                .............
                .............
                .............
                ...O.....O...
                .............
                .............
                .............
                .............
                .............
                ...X.....X...
                .............
                .............
                .............
                ",
            ),
            &[Goal::Extension],
        ),
    ],
);

pub(super) const GAME: Lesson = lesson(
    "game",
    "les-game",
    Ruleset::CHINESE,
    &[step(["les-game-1", "les-game-1-text", "les-game-1-task"], EMPTY_7, &[Goal::Game])],
);
