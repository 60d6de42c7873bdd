//! Levels of play by a network: what people see at once, with more or fewer slips, and what reading adds to it.
//!
//! The weaker levels do not read: they play what looks natural to the network, and the weaker they are, the more
//! often what looks a little less so; what looks absurd they never play. The stronger ones read a little; the
//! strongest as much as it is given time for.

use lanke_engine::Level;
use lanke_rules::{Size, playout::Rng};

use crate::evaluate::Evaluation;

/// Method by which a level chooses its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    /// The policy alone.
    Policy(Chance),
    /// By a search of so many visits at the most.
    Search(u64),
}

/// Random choice among the moves of a plausible policy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chance {
    /// A move is natural that looks no more than so many times less promising than the best.
    natural: f32,
    /// At 1 a move comes as often as the network expects it.
    temperature: f32,
}

/// Method of one level on all boards.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rung {
    /// The policy, with the policy ratio of the moves, and temperatures on 9×9 and on 19×19, where a game has more moves to slip in.
    Policy(f32, [f32; 2]),
    /// A search of so many visits.
    Visits(u64),
}

/// The levels below the strongest, which searches without a limit of visits.
pub(super) type Ladder = [Rung; Level::COUNT - 1];

/// That of the built-in network, which is small.
pub(super) const BUILT_IN: Ladder = [
    Rung::Policy(400.0, [4.0, 1.5]),
    Rung::Policy(400.0, [2.0, 1.15]),
    Rung::Policy(50.0, [2.2, 1.0]),
    Rung::Policy(50.0, [1.3, 0.7]),
    Rung::Policy(50.0, [0.8, 0.42]),
    Rung::Policy(50.0, [0.4, 0.1]),
    Rung::Visits(8),
    Rung::Visits(18),
    Rung::Visits(40),
];

/// That of larger networks.
pub(super) const LARGER: Ladder = [
    Rung::Policy(400.0, [4.0, 2.2]),
    Rung::Policy(50.0, [4.0, 1.3]),
    Rung::Policy(50.0, [2.0, 1.05]),
    Rung::Policy(50.0, [1.4, 0.85]),
    Rung::Policy(50.0, [1.0, 0.68]),
    Rung::Policy(50.0, [0.5, 0.4]),
    Rung::Policy(50.0, [0.1, 0.1]),
    Rung::Visits(8),
    Rung::Visits(40),
];

/// The chance of a move by a network that imitates people: as often as it expects the move of them, but for what is 100
/// times less likely than the best, of which nobody can say whether it is more than noise.
pub(super) const AS_PEOPLE: Chance = Chance { natural: 100.0, temperature: 1.0 };

impl Method {
    /// The method of a level on a board of this size.
    pub(super) fn of(level: Level, ladder: &Ladder, size: Size) -> Self {
        match level.of(ladder) {
            Some(Rung::Policy(natural, temperatures)) => {
                Self::Policy(Chance { natural, temperature: temperature(temperatures, size) })
            }
            Some(Rung::Visits(visits)) => Self::Search(visits),
            None => Self::Search(u64::MAX),
        }
    }
}

/// The temperature on a board whose side is between those of 9×9 and 19×19, or beyond them like the nearer one.
fn temperature([small, large]: [f32; 2], size: Size) -> f32 {
    let side = (size.area() as f32).sqrt();
    small * (large / small).powf(((side - 9.0) / 10.0).clamp(0.0, 1.0))
}

/// The place of a move by chance. A pass is never chosen by chance.
pub(super) fn choose(evaluation: &Evaluation, chance: Chance, seed: u64) -> usize {
    let Chance { natural, temperature } = chance;
    let pass = evaluation.policy.len() - 1;
    let best = evaluation.policy.iter().copied().fold(0.0, f32::max);
    if evaluation.policy[pass] >= best {
        return pass;
    }
    let weight = |&p: &f32| if p * natural >= best { (p / best).powf(temperature.recip()) } else { 0.0 };
    let weights: Vec<f32> = evaluation.policy[..pass].iter().map(weight).collect();
    let mut remaining = weights.iter().sum::<f32>() * (Rng::new(seed).below(1 << 24) as f32 / (1 << 24) as f32);
    let mut last = pass;
    for (place, weight) in weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0.0) {
        last = place;
        remaining -= weight;
        if remaining < 0.0 {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of each of the points and the pass in 1,000 moves.
    fn candidates(policy: &[f32], temperature: f32) -> Vec<usize> {
        let evaluation = Evaluation { policy: policy.to_vec(), ..Evaluation::default() };
        let chance = Chance { natural: 50.0, temperature };
        let mut counts = vec![0; policy.len()];
        (0..1000).for_each(|seed| counts[choose(&evaluation, chance, seed)] += 1);
        counts
    }

    #[test]
    fn the_longer_a_game_the_rarer_its_slips() {
        let Rung::Policy(_, temperatures) = LARGER[0] else { panic!("the weakest level does not search") };
        let at = |side| temperature(temperatures, Size::square(side).expect("a board of this side can be"));
        assert_eq!([at(9), at(19)], temperatures);
        assert!(at(9) > at(13) && at(13) > at(19), "{}", at(13));
        assert_eq!(at(5), at(9));
    }

    #[test]
    fn natural_moves_come_by_chance_and_absurd_ones_never() {
        let policy = [0.6, 0.3, 0.005, 0.0, 0.095];
        let usual = candidates(&policy, 1.0);
        assert!((600..730).contains(&usual[0]) && (270..400).contains(&usual[1]), "{usual:?}");
        assert_eq!(usual[2..], [0, 0, 0]);
        let wild = candidates(&policy, 100.0);
        assert!((430..570).contains(&wild[0]), "{wild:?}");
        assert_eq!(candidates(&policy, 0.05), [1000, 0, 0, 0, 0]);
        assert_eq!(candidates(&[0.2, 0.2, 0.6], 4.0), [0, 0, 1000], "a pass that is best is made");
    }
}
