//! Input versions: each generation's layout of the same facts.

use lanke_rules::{Ko, Ruleset, Scoring, Tax};

use super::{GLOBALS, PLANES};

/// A generation of inputs, numbered as KataGo does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vision {
    /// Model version 4.
    Third,
    /// Model version 5: of areas only what surely lives.
    Fourth,
    /// Model version 6: neither liberties, ladders nor areas.
    Fifth,
    /// Model version 7.
    Sixth,
    /// Model versions 8 and later.
    Seventh,
}

impl Vision {
    /// That of a model version, 4 to 17.
    pub(crate) fn of_version(version: usize) -> Self {
        match version {
            ..5 => Self::Third,
            5 => Self::Fourth,
            6 => Self::Fifth,
            7 => Self::Sixth,
            _ => Self::Seventh,
        }
    }

    /// Planes of a board.
    pub(crate) fn planes(self) -> usize {
        if self == Self::Fifth { 13 } else { PLANES }
    }

    /// Numbers that tell of the game as a whole.
    pub(crate) fn globals(self) -> usize {
        match self {
            Self::Third | Self::Fourth => 14,
            Self::Fifth => 12,
            Self::Sixth => 16,
            Self::Seventh => GLOBALS,
        }
    }

    /// True if it was only ever shown area counting without group tax, under superko.
    pub(super) fn knows_area_only(self) -> bool {
        matches!(self, Self::Third | Self::Fourth | Self::Fifth)
    }

    /// The law as it is told: the nearest that such networks know.
    pub(super) fn encoded_rules(self, ruleset: &Ruleset) -> Ruleset {
        if !self.knows_area_only() {
            return *ruleset;
        }
        let ko = if ruleset.ko == Ko::Positional { Ko::Positional } else { Ko::Situational };
        Ruleset { ko, scoring: Scoring::Area, tax: Tax::None, ..*ruleset }
    }

    /// Komi beyond the board's area that is told at the most, and points to a unit of it.
    pub(super) fn komi(self) -> (f64, f64) {
        match self {
            Self::Third | Self::Fourth | Self::Fifth => (1.0, 15.0),
            Self::Sixth => (1.0, 20.0),
            Self::Seventh => (20.0, 20.0),
        }
    }

    /// The planes of the seventh generation as this one has them.
    pub(super) fn arrange(self, point: &mut [f32; PLANES]) {
        if self == Self::Fifth {
            let seen = *point;
            *point = [0.0; PLANES];
            point[..3].copy_from_slice(&seen[..3]);
            point[3] = seen[6];
            point[6..11].copy_from_slice(&seen[9..14]);
        }
    }

    /// The globals of the seventh generation as this one has them.
    pub(super) fn arrange_globals(self, globals: &mut [f32; GLOBALS]) {
        let [pass_ends, wave] = [globals[14], globals[18]];
        match self {
            Self::Third | Self::Fourth | Self::Fifth => {
                globals[10..].fill(0.0);
                (globals[12], globals[13]) = (pass_ends, wave);
            }
            Self::Sixth => {
                globals[15..].fill(0.0);
                globals[15] = wave;
            }
            Self::Seventh => {}
        }
    }
}
