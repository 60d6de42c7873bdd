//! Connecting and cutting, double atari, ladders and nets, ko.

use lanke_rules::Ruleset;

use super::{lesson, step, step_after};
use crate::lesson::diagram::diagram;
use crate::lesson::{Goal, Lesson};

pub(super) const CONNECT: Lesson = lesson(
    "connect",
    "les-connect",
    Ruleset::CHINESE,
    &[
        step(
            ["les-connect-1", "les-connect-1-text", "les-connect-1-task"],
            diagram(&[".......", ".......", "...O...", "..x.x..", ".......", ".......", "......."]),
            &[Goal::Connect],
        ),
        step(
            ["les-connect-2", "les-connect-2-text", "les-connect-2-task"],
            diagram(&[".......", ".......", "...X...", "..o.o..", ".......", ".......", "......."]),
            &[Goal::Cut],
        ),
        step(
            ["les-connect-3", "les-connect-3-text", "les-connect-3-task"],
            diagram(&[".......", ".......", "...OO..", "..Ox.X.", "...O...", ".......", "......."]),
            &[Goal::Save],
        ),
        step(
            ["les-connect-4", "les-connect-4-text", "les-connect-4-task"],
            diagram(&[".......", ".......", "..x....", "..x.x..", ".......", ".......", "......."]),
            &[Goal::Connect],
        ),
    ],
);

pub(super) const DOUBLE: Lesson = lesson(
    "double",
    "les-double",
    Ruleset::CHINESE,
    &[
        step(
            ["les-double-1", "les-double-1-text", "les-double-1-task"],
            diagram(&[".......", "...X...", "..XO...", ".XO....", ".......", ".......", "......."]),
            &[Goal::DoubleAtari],
        ),
        step(
            ["les-double-2", "les-double-2-text", "les-double-2-task"],
            diagram(&[".......", "...XOX.", "...XOX.", ".....O.", ".....X.", ".......", "......."]),
            &[Goal::DoubleAtari, Goal::Capture],
        ),
    ],
);

pub(super) const LADDER: Lesson = lesson(
    "ladder",
    "les-ladder",
    Ruleset::CHINESE,
    &[
        step(
            ["les-ladder-1", "les-ladder-1-text", "les-ladder-1-task"],
            diagram(&[".......", ".......", "...XX..", "..Xo...", ".......", ".......", "......."]),
            &[Goal::Catch],
        ),
        step(
            ["les-ladder-2", "les-ladder-2-text", "les-ladder-2-task"],
            diagram(&[".......", ".......", "...XX..", "..Xo...", "..X....", ".....O.", "......."]),
            &[Goal::Catch],
        ),
        step(
            ["les-ladder-3", "les-ladder-3-text", "les-ladder-3-task"],
            diagram(&[".......", ".......", "...OO..", "..Ox...", "...O...", ".....X.", "......."]),
            &[Goal::Save],
        ),
    ],
);

pub(super) const KO: Lesson = lesson(
    "ko",
    "les-ko",
    Ruleset::CHINESE,
    &[
        step(
            ["les-ko-1", "les-ko-1-text", "les-ko-1-task"],
            diagram(&[".......", ".......", "..XO...", ".Xo.O..", "..XO...", ".......", "......."]),
            &[Goal::Capture],
        ),
        step_after(
            ["les-ko-2", "les-ko-2-text", "les-ko-2-task"],
            diagram(&[
                ".........",
                "..XO.....",
                ".X.XO....",
                "..XO.....",
                ".........",
                "......XX.",
                ".....XOO.",
                "......X..",
                ".........",
            ]),
            "C7",
            &[Goal::Threat, Goal::Capture],
        ),
        step(
            ["les-ko-3", "les-ko-3-text", "les-ko-3-task"],
            diagram(&[".......", ".......", "..XO...", ".X.xO..", "..XO...", ".......", "......."]),
            &[Goal::Save],
        ),
    ],
);
