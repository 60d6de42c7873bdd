//! Rulesets and komi drawn at random, so that networks learn what they change.

use lanke_nn::RuleSettings;
use lanke_rules::{DeadStones, Ko, Komi, Ruleset, Scoring, Suicide, Tax, playout::Rng};

/// A number from 0 to 1.
pub(super) fn chance(rng: &mut Rng) -> f64 {
    const STEPS: usize = 1 << 24;
    rng.below(STEPS) as f64 / STEPS as f64
}

/// One of some values.
pub(super) fn one_of<T: Copy, const N: usize>(rng: &mut Rng, values: [T; N]) -> T {
    values[rng.below(N)]
}

/// A number near 0 with this standard deviation: a sum of twelve.
pub(super) fn normal(rng: &mut Rng, deviation: f64) -> f64 {
    ((0..12).map(|_| chance(rng)).sum::<f64>() - 6.0) * deviation
}

/// A ruleset: mostly one that people play by, sometimes any.
pub(super) fn ruleset(rng: &mut Rng) -> Ruleset {
    let chosen = match rng.below(20) {
        0..6 => Ruleset::CHINESE,
        6..11 => Ruleset::JAPANESE,
        11..13 => Ruleset::TROMP_TAYLOR,
        13 => Ruleset::AGA,
        14 => Ruleset::NEW_ZEALAND,
        15..17 => Ruleset { ko: Ko::Simple, ..Ruleset::CHINESE },
        _ => Ruleset {
            ko: one_of(rng, [Ko::Simple, Ko::Positional, Ko::Situational]),
            suicide: one_of(rng, [Suicide::Forbidden, Suicide::Chains]),
            scoring: one_of(rng, [Scoring::Area, Scoring::Territory]),
            tax: one_of(rng, [Tax::None, Tax::Seki, Tax::Group]),
            ..Ruleset::CHINESE
        },
    };
    let dead = if rng.below(8) == 0 { DeadStones::None } else { chosen.dead };
    Ruleset { dead, ..chosen }
}

/// Komi near a fair one: mostly the usual halves, at times far away.
pub(super) fn komi(rng: &mut Rng, fair: f64) -> Komi {
    let points = match rng.below(10) {
        0..6 => fair + one_of(rng, [-1.0, -0.5, 0.0, 0.5, 1.0]),
        6..9 => fair + normal(rng, 5.0),
        _ => fair + normal(rng, 20.0),
    };
    Komi::from_points(points).unwrap_or_default()
}

/// Rules and komi of a game under a ruleset.
pub(super) fn terms(rng: &mut Rng, ruleset: &Ruleset, fair: f64) -> RuleSettings {
    RuleSettings::of(ruleset, komi(rng, fair))
}
