//! NoGo: closed points, own points, and a whole game.

use lanke_rules::Ruleset;

use super::{EMPTY_5, lesson, step};
use crate::lesson::diagram::diagram;
use crate::lesson::{Goal, Lesson, Quantity};

pub(super) const NOGO_LAW: Lesson = lesson(
    "nogo-law",
    "les-nogo-law",
    Ruleset::NOGO,
    &[
        step(
            ["les-nogo-law-1", "les-nogo-law-1-text", "les-nogo-law-1-task"],
            diagram(
                "
                .....
                ..X..
                .XOX.
                .....
                .....
                ",
            ),
            &[Goal::Closed],
        ),
        step(
            ["les-nogo-law-2", "les-nogo-law-2-text", "les-nogo-law-2-task"],
            diagram(
                "
                .....
                ..X..
                ....X
                O.X..
                .O...
                ",
            ),
            &[Goal::Closed],
        ),
        step(
            ["les-nogo-law-3", "les-nogo-law-3-text", "les-nogo-law-3-task"],
            diagram(
                "
                O.OXX
                XOOXX
                XXXO.
                O.OX.
                OX.OO
                ",
            ),
            &[Goal::Play],
        ),
    ],
);

pub(super) const NOGO_OWN: Lesson = lesson(
    "nogo-own",
    "les-nogo-own",
    Ruleset::NOGO,
    &[
        step(
            ["les-nogo-own-1", "les-nogo-own-1-text", "les-nogo-own-1-task"],
            diagram(
                "
                ....X
                ..O..
                ...O.
                X....
                .....
                ",
            ),
            &[Goal::OwnPoint],
        ),
        step(
            ["les-nogo-own-2", "les-nogo-own-2-text", "les-nogo-own-2-task"],
            diagram(
                "
                OOX..
                OOOXO
                .XXXX
                OOOX.
                X...X
                ",
            ),
            &[Goal::Count(Quantity::OwnPoints)],
        ),
        step(
            ["les-nogo-own-3", "les-nogo-own-3-text", "les-nogo-own-3-task"],
            diagram(
                "
                OOOXX
                XO.OX
                XXOO.
                XO.O.
                ..XX.
                ",
            ),
            &[Goal::SharedPoint],
        ),
        step(
            ["les-nogo-own-4", "les-nogo-own-4-text", "les-nogo-own-4-task"],
            diagram(
                "
                XOOX.
                XXOOX
                O.OX.
                OOO.X
                OXXX.
                ",
            ),
            &[Goal::LastMove],
        ),
    ],
);

pub(super) const NOGO_GAME: Lesson = lesson(
    "nogo-game",
    "les-nogo-game",
    Ruleset::NOGO,
    &[step(["les-nogo-game-1", "les-nogo-game-1-text", "les-nogo-game-1-task"], EMPTY_5, &[Goal::Game])],
);
