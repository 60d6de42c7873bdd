//! The board, liberties, atari, and chases.

use lanke_rules::Ruleset;

use super::{EMPTY_7, EMPTY_9, lesson, step, step_with};
use crate::lesson::diagram::diagram;
use crate::lesson::{Figure, Goal, Lesson, Quantity};

/// Liberties in the middle, on the side and in the corner.
const LIBERTIES: [Figure; 3] = [
    Figure {
        board: diagram(&[".......", ".......", ".......", "...o...", ".......", ".......", "......."]),
        caption: "les-figure-middle",
    },
    Figure {
        board: diagram(&[".......", ".......", ".......", "......o", ".......", ".......", "......."]),
        caption: "les-figure-side",
    },
    Figure {
        board: diagram(&[".......", ".......", ".......", ".......", ".......", ".......", "......o"]),
        caption: "les-figure-corner",
    },
];

pub(super) const BOARD: Lesson = lesson(
    "board",
    "les-board",
    Ruleset::CHINESE,
    &[
        step(["les-board-1", "les-board-1-text", "les-board-1-task"], EMPTY_7, &[Goal::Play]),
        step(["les-board-2", "les-board-2-text", "les-board-2-task"], EMPTY_7, &[Goal::Corner]),
        step(["les-board-3", "les-board-3-text", "les-board-3-task"], EMPTY_7, &[Goal::Side]),
        step(["les-board-4", "les-board-4-text", "les-board-4-task"], EMPTY_9, &[Goal::Star]),
    ],
);

pub(super) const LIBERTY: Lesson = lesson(
    "liberty",
    "les-liberty",
    Ruleset::CHINESE,
    &[
        step(
            ["les-liberty-1", "les-liberty-1-text", "les-liberty-1-task"],
            diagram(&[".......", ".......", ".......", "...o...", ".......", ".......", "......."]),
            &[Goal::Count(Quantity::Liberties)],
        ),
        step(
            ["les-liberty-2", "les-liberty-2-text", "les-liberty-2-task"],
            diagram(&[".......", ".......", ".......", "o......", ".......", ".......", "......."]),
            &[Goal::Count(Quantity::Liberties)],
        ),
        step(
            ["les-liberty-3", "les-liberty-3-text", "les-liberty-3-task"],
            diagram(&[".......", ".......", ".......", ".......", ".......", ".......", "......o"]),
            &[Goal::Count(Quantity::Liberties)],
        ),
        step(
            ["les-liberty-4", "les-liberty-4-text", "les-liberty-4-task"],
            diagram(&[".......", ".......", "...X...", "..oo...", ".......", ".......", "......."]),
            &[Goal::Count(Quantity::Liberties)],
        ),
        step(
            ["les-liberty-5", "les-liberty-5-text", "les-liberty-5-task"],
            diagram(&[".......", ".......", ".......", "...o...", ".......", ".......", "......."]),
            &[Goal::Liberty],
        ),
    ],
);

pub(super) const ATARI: Lesson = lesson(
    "atari",
    "les-atari",
    Ruleset::CHINESE,
    &[
        step(
            ["les-atari-1", "les-atari-1-text", "les-atari-1-task"],
            diagram(&[".......", ".......", "...X...", "..Xo...", ".......", ".....O.", "......."]),
            &[Goal::Atari],
        ),
        step_with(
            &LIBERTIES,
            ["les-atari-2", "les-atari-2-text", "les-atari-2-task"],
            diagram(&[".......", ".......", "...X...", "..XoX..", ".......", ".X...O.", "......."]),
            &[Goal::Capture],
        ),
        step(
            ["les-atari-3", "les-atari-3-text", "les-atari-3-task"],
            diagram(&[".......", ".......", "...XX..", "..XooX.", "...X...", ".....O.", "......."]),
            &[Goal::Capture],
        ),
        step(
            ["les-atari-4", "les-atari-4-text", "les-atari-4-task"],
            diagram(&[".......", ".XO....", "..X....", ".....X.", "....XOX", "....XOX", "......."]),
            &[Goal::Capture],
        ),
        step(
            ["les-atari-5", "les-atari-5-text", "les-atari-5-task"],
            diagram(&[".......", ".......", "...X...", "..Xo...", "..O....", "...O...", "......."]),
            &[Goal::Atari],
        ),
    ],
);

pub(super) const ESCAPE: Lesson = lesson(
    "escape",
    "les-escape",
    Ruleset::CHINESE,
    &[
        step(
            ["les-escape-1", "les-escape-1-text", "les-escape-1-task"],
            diagram(&[".......", ".......", "...O...", "..Ox...", "...O...", ".X.....", "......."]),
            &[Goal::Save],
        ),
        step(
            ["les-escape-2", "les-escape-2-text", "les-escape-2-task"],
            diagram(&[".......", ".......", ".......", ".......", ".XO....", ".XOO...", ".Ox...."]),
            &[Goal::Save],
        ),
        step(
            ["les-escape-3", "les-escape-3-text", "les-escape-3-task"],
            diagram(&[".......", ".......", ".......", ".....X.", "....Xo.", ".......", "......."]),
            &[Goal::Catch],
        ),
    ],
);
