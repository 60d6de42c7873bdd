//! The built-in network for NoGo, and its recorded answers.
//!
//! `RECORD=1 cargo test --release -p lanke-nn --test nogo` records those of a new network.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod recorded;

use std::fmt::Write;

use lanke_engine::nogo::{Guide, Solver, features};
use lanke_nn::NogoGuide;
use lanke_rules::playout::Rng;
use lanke_rules::{Move, Point, Position, Ruleset, Size};

/// A position after so many random moves.
fn after(moves: usize, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut position = Position::new(Size::NINE, Ruleset::NOGO);
    for _ in 0..moves {
        let legal = position.legal_points();
        position.play(Move::Play(legal[rng.below(legal.len())])).unwrap();
    }
    position
}

/// Chance to win, and the policy of each point.
fn look(guide: &mut NogoGuide, position: &Position, symmetry: u8) -> (f32, Vec<f32>) {
    let mut policy = Vec::new();
    let win = guide.look(position.board().size(), &features(position), symmetry, &mut policy).unwrap();
    (win, policy)
}

/// The likeliest move.
fn best(position: &Position, policy: &[f32]) -> Point {
    let size = position.board().size();
    size.points().max_by(|&a, &b| policy[size.ordinal(a)].total_cmp(&policy[size.ordinal(b)])).unwrap()
}

#[test]
fn it_answers_as_recorded() {
    let mut guide = NogoGuide::built_in().unwrap();
    let mut answers = String::new();
    for (moves, seed) in [(0, 1), (6, 2), (12, 3), (20, 4), (30, 5), (40, 6)] {
        let position = after(moves, seed);
        let (win, policy) = look(&mut guide, &position, 0);
        let best = best(&position, &policy);
        let share = policy[Size::NINE.ordinal(best)];
        writeln!(answers, "{moves} {seed} {:.0} {:.0} {}", win * 1000.0, share * 1000.0, Size::NINE.vertex(best))
            .unwrap();
    }
    recorded::compare("nogo-b5c32/answers.txt", &answers);
}

/// The policy is a distribution over the legal moves, however the board lies, and what it says turns with the board.
#[test]
fn only_legal_moves_have_a_policy() {
    let mut guide = NogoGuide::built_in().unwrap();
    for seed in 0..8 {
        let position = after(10 + 4 * seed as usize, seed);
        let legal = position.legal_points();
        let (win, _) = look(&mut guide, &position, 0);
        for symmetry in 0..8 {
            let (turned, policy) = look(&mut guide, &position, symmetry);
            assert!((policy.iter().sum::<f32>() - 1.0).abs() < 0.01, "the pass has nearly no policy");
            assert!((win - turned).abs() < 0.35, "{win} {turned}");
            for p in Size::NINE.points() {
                assert!(legal.contains(&p) || policy[Size::NINE.ordinal(p)] == 0.0, "{p:?}");
            }
        }
    }
    assert!(guide.suits(Size::NINE) && !guide.suits(Size::NINETEEN));
}

/// It mostly knows who wins where that can be proved.
#[test]
fn it_agrees_with_proofs() {
    let mut guide = NogoGuide::built_in().unwrap();
    let mut solver = Solver::new(64 << 20);
    let (mut proved, mut right) = (0, 0);
    for seed in 0..60 {
        let position = after(60, 100 + seed);
        let begun = solver.nodes();
        let Ok(solution) = solver.solve(&position, &mut |nodes| nodes - begun > 100_000) else { continue };
        let (win, _) = look(&mut guide, &position, 0);
        proved += 1;
        right += usize::from((win > 0.5) == solution.mv.is_some());
    }
    println!("right about {right} of {proved}");
    assert!(proved >= 30 && right * 5 >= proved * 4, "right about {right} of {proved}");
}
