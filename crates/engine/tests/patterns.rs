//! Move patterns: what is learned from games, and what it says of positions.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::sync::LazyLock;

use lanke_engine::go::pattern::learn::{self, TrainingGame, TrainingPlan};
use lanke_engine::go::pattern::{PatternScene, Weights, WeightsError};
use lanke_rules::playout::Rng;
use lanke_rules::{Board, Color, Ko, Move, Point, Position, Ruleset, Size, picture};
use proptest::prelude::*;

/// State of a position besides its stones.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    ko: Option<Point>,
    last: [Option<Point>; 2],
}

/// A random game: the positions before its moves, and its moves.
struct Random {
    position: Position,
    before: Before,
    moves: Vec<(Color, Move)>,
    rng: Rng,
}

impl Random {
    fn new(size: Size, seed: u64) -> Self {
        let position = Position::new(size, Ruleset { ko: Ko::Simple, ..Ruleset::CHINESE });
        Self { position, before: Before::default(), moves: Vec::new(), rng: Rng::new(seed) }
    }

    /// Plays any legal move, one that captures if there is one and `greedy` says so; `false` if there is none.
    fn step(&mut self, greedy: bool) -> bool {
        let color = self.position.to_play();
        let stones = |position: &Position| position.board().size().area() - position.board().empty().len();
        let captures = |&p: &Point| {
            let mut after = self.position.clone();
            after.play(Move::Play(p)).is_ok() && stones(&after) <= stones(&self.position)
        };
        let legal = self.position.legal_points();
        let legal: Vec<Point> = legal.into_iter().filter(|&p| !self.position.board().is_eye(p, color)).collect();
        let taking: Vec<Point> = if greedy { legal.iter().copied().filter(captures).collect() } else { Vec::new() };
        let among = if taking.is_empty() { legal } else { taking };
        if among.is_empty() {
            return false;
        }
        let p = among[self.rng.below(among.len())];
        self.position.play(Move::Play(p)).unwrap();
        self.moves.push((color, Move::Play(p)));
        let last = [Some(p), self.before.last[0]];
        let ko = self.position.board().empty().iter().copied().find(|&q| {
            let lone = self.position.board().chain_len(p) == 1 && self.position.board().liberties(p) == 1;
            lone && matches!(self.position.legal(Move::Play(q)), Err(lanke_rules::Illegal::Ko))
        });
        self.before = Before { ko, last };
        true
    }

    fn game(size: Size, seed: u64, greedy: bool) -> TrainingGame {
        let mut random = Self::new(size, seed);
        while random.moves.len() < 100 && random.step(greedy) {}
        TrainingGame { size, stones: Vec::new(), moves: random.moves }
    }
}

fn priors(weights: &Weights, scene: &mut PatternScene, board: &Board, to_play: Color, before: Before) -> Vec<f32> {
    scene.look(board.size(), |p| board.stone(p), to_play, before.ko, before.last);
    let mut out = vec![0.0; board.size().area()];
    weights.priors(scene, &mut out);
    out
}

/// A point in one of the eight symmetries, the last four of which exchange width and height.
fn image(p: Point, size: Size, symmetry: u32) -> Point {
    let (mut x, mut y) = (p.x(), p.y());
    if symmetry & 1 > 0 {
        x = size.width() - 1 - x;
    }
    if symmetry & 2 > 0 {
        y = size.height() - 1 - y;
    }
    if symmetry & 4 > 0 { Point::new(y, x) } else { Point::new(x, y) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Turned, mirrored and with the colours exchanged, positions have the same likely moves.
    #[test]
    fn symmetric_positions_have_symmetric_priors(
        seed: u64, width in 5_u32..=19, height in 5_u32..=19, moves in 0_usize..150, symmetry in 0_u32..8, swap: bool,
    ) {
        let size = Size::new(width, height).unwrap();
        let mut random = Random::new(size, seed);
        while random.moves.len() < moves && random.step(false) {}
        let (board, color) = (random.position.board(), random.position.to_play());
        let turned = if symmetry & 4 > 0 { Size::new(height, width).unwrap() } else { size };
        let other = |color: Color| if swap { color.opponent() } else { color };
        let mut changed = Board::new(turned);
        for p in size.points() {
            changed.set(image(p, size, symmetry), board.stone(p).map(other));
        }
        let to = |p: Option<Point>| p.map(|p| image(p, size, symmetry));
        let before = Before { ko: to(random.before.ko), last: random.before.last.map(to) };
        let weights = Weights::builtin();
        let mut scene = PatternScene::new();
        let priors_here = priors(weights, &mut scene, board, color, random.before);
        prop_assume!(scene.is_read());
        // The same memory, another board: nothing of the first may be left.
        let priors_there = priors(weights, &mut scene, &changed, other(color), before);
        prop_assume!(scene.is_read());
        for (p, here) in size.points().zip(priors_here) {
            let q = image(p, size, symmetry);
            let there = priors_there[usize::from(q.y()) * usize::from(turned.width()) + usize::from(q.x())];
            prop_assert!((here - there).abs() <= 1e-4 * here, "{here} at {p:?}, {there} at {q:?} in\n{board}");
        }
    }

    /// Every legal move has a share, together they have all; nothing else has any.
    #[test]
    fn legal_moves_share_the_probability(seed: u64, side in 2_u32..=13, moves in 0_usize..120) {
        let size = Size::square(side).unwrap();
        let mut random = Random::new(size, seed);
        while random.moves.len() < moves && random.step(true) {}
        let shares = priors(
            Weights::builtin(), &mut PatternScene::new(), random.position.board(), random.position.to_play(), random.before,
        );
        let legal = random.position.legal_points();
        for (p, &share) in size.points().zip(&shares) {
            prop_assert_eq!(share > 0.0, legal.contains(&p), "{:?} in\n{}", p, random.position.board());
        }
        let total: f32 = shares.iter().sum();
        prop_assert!((total - 1.0).abs() < 1e-3 || legal.is_empty());
    }

    /// Damaged weights are refused or are other weights, but never a panic.
    #[test]
    fn damaged_weights_are_refused(places in prop::collection::vec((0_usize..4000, any::<u8>()), 1..6), cut in 0_usize..4000) {
        let mut bytes = TINY.clone();
        for (place, byte) in places {
            let place = place % bytes.len();
            bytes[place] = byte;
        }
        bytes.truncate(bytes.len().max(cut) - cut % 3);
        if let Ok(weights) = Weights::read(&bytes) {
            prop_assert_eq!(weights.write(), bytes);
        }
    }
}

/// Weights of a few games, as bytes.
static TINY: LazyLock<Vec<u8>> = LazyLock::new(|| learned(TrainingPlan::default()).write());

fn learned(plan: TrainingPlan) -> Weights {
    let games: Vec<TrainingGame> = (0..30).map(|seed| Random::game(Size::square(7).unwrap(), seed, true)).collect();
    learn::learn(&games, &TrainingPlan { least: 4, ..plan }, &mut |_| {})
}

#[test]
fn equal_games_teach_equal_weights() {
    let bytes = TINY.clone();
    assert_eq!(bytes, learned(TrainingPlan::default()).write());
    assert_eq!(Weights::read(&bytes).unwrap().write(), bytes);
    assert_ne!(bytes, learned(TrainingPlan { rate: 0.05, ..TrainingPlan::default() }).write());
}

#[test]
fn foreign_weights_are_refused_in_words() {
    let bytes = TINY.clone();
    assert_eq!(Weights::read(b"GIF89a").unwrap_err(), WeightsError::Foreign);
    assert_eq!(Weights::read(&bytes[..10]).unwrap_err(), WeightsError::Length);
    assert_eq!(Weights::read(&bytes[..bytes.len() - 1]).unwrap_err(), WeightsError::Length);
    let with = |place: usize, number: u32| {
        let mut bytes = bytes.clone();
        bytes[place..place + 4].copy_from_slice(&number.to_le_bytes());
        Weights::read(&bytes).unwrap_err()
    };
    assert_eq!(with(4, 99), WeightsError::Version);
    assert_eq!(with(12, u32::MAX), WeightsError::TooMany);
    assert_eq!(with(20, u32::MAX), WeightsError::Order);
    assert!(WeightsError::Version.to_string().contains("lanke-lab learn go"));
}

/// Random players who take whatever they can teach just that.
#[test]
fn captures_are_learned_from_those_who_capture() {
    let weights = learned(TrainingPlan { passes: 5, ..TrainingPlan::default() });
    let board = picture::parse("......./..X..../.XOX.../......./....O../......./.......").unwrap();
    let before = Before { ko: None, last: [Some(Point::new(4, 4)), None] };
    let shares = priors(&weights, &mut PatternScene::new(), &board, Color::Black, before);
    let capture = shares[3 * 7 + 2];
    assert!(capture > 0.3, "{capture}");
    assert!(shares.iter().filter(|&&share| share >= capture).count() == 1);
}

/// Moves that every player sees.
#[test]
fn the_built_in_weights_know_the_basics() {
    let likeliest = |picture: &str, color: Color, last: (u8, u8)| {
        let board = picture::parse(picture).unwrap();
        let before = Before { ko: None, last: [Some(Point::new(last.0, last.1)), None] };
        let shares = priors(Weights::builtin(), &mut PatternScene::new(), &board, color, before);
        let best = board.size().points().zip(shares).max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        (best.0.x(), best.0.y())
    };
    let atari = "........./..OO...../.OXXO..../..O....../........./...X...../........./........./.........";
    assert_eq!(likeliest(atari, Color::Black, (2, 3)), (3, 3), "two stones run away");
    let hane = "........./........./........./...XXX.../...OOO.../........./........./........./.........";
    let answer = likeliest(hane, Color::White, (5, 3));
    assert!([(6, 3), (2, 3), (6, 4), (2, 4)].contains(&answer), "{answer:?}");
}
