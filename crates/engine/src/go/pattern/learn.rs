//! Learning weights from games: which surroundings and discs are frequent, then how strong each feature
//! is, by stochastic gradient ascent on the likelihood of the moves played (AdaGrad: Duchi, Hazan and
//! Singer 2011). Equal games in equal order give equal weights.

use std::collections::HashMap;
use std::fmt;

use lanke_rules::playout::Rng;
use lanke_rules::{Board, Color, Move, Point, Size};

use super::lexicon::Lexicon;
use super::scene::{self, At, PatternScene};
use super::shape::{self, Discs};
use super::tactics::{self, Stage};
use super::{Weights, exp};

/// A game to learn from.
#[derive(Clone, Debug)]
pub struct TrainingGame {
    /// The board.
    pub size: Size,
    /// Stones on it before the first move.
    pub stones: Vec<(Point, Color)>,
    /// The moves, which the rules allow.
    pub moves: Vec<(Color, Move)>,
}

/// Parameters of learning.
#[derive(Clone, Copy, Debug)]
pub struct TrainingPlan {
    /// Passes through all games.
    pub passes: u32,
    /// Size of the first step.
    pub rate: f32,
    /// Least number of moves in a disc for it to be known.
    pub least: u32,
    /// Most discs that are known, the most frequent first.
    pub discs: usize,
    /// Every how many games one is held out, to be foretold.
    pub held_out: u64,
}

impl Default for TrainingPlan {
    fn default() -> Self {
        Self { passes: 2, rate: 0.3, least: 15, discs: 40_000, held_out: 20 }
    }
}

/// Quality of the predictions of moves in games that were not learned from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Forecast {
    /// Moves.
    pub moves: u32,
    /// Those that were the likeliest.
    pub first: u32,
    /// Those among the five likeliest.
    pub fifth: u32,
    /// The sum of the logarithms of their probabilities.
    pub likelihood: f64,
}

impl Forecast {
    fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.first += other.first;
        self.fifth += other.fifth;
        self.likelihood += other.likelihood;
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = f64::from(self.moves.max(1));
        let share = |count: u32| 100.0 * f64::from(count) / moves;
        let (first, fifth, mean) = (share(self.first), share(self.fifth), self.likelihood / moves);
        write!(f, "{} moves: {first:.1} % foretold, {fifth:.1} % among five, log-likelihood {mean:.3}", self.moves)
    }
}

/// Parts of a game that forecasts are told for: up to so many moves.
const PARTS: [usize; 5] = [30, 60, 120, 180, usize::MAX];

/// Learns weights from games; `tell` hears how it goes.
pub fn learn(games: &[TrainingGame], plan: &TrainingPlan, report: &mut dyn FnMut(&str)) -> Weights {
    let (learned, held_out): (Vec<&TrainingGame>, Vec<&TrainingGame>) =
        games.iter().partition(|game| !game.is_held_out(plan.held_out));
    report(&format!("{} games to learn from, {} held out", learned.len(), held_out.len()));
    let lexicon = collect(&learned, plan);
    report(&format!("{} surroundings and {} discs are known", lexicon.codes.len(), lexicon.discs.len()));
    let mut student = Student::new(lexicon, plan.rate);
    for pass in 1..=plan.passes {
        let forecast = student.go_through(&learned, pass, plan);
        report(&format!("pass {pass}: while learning {forecast}"));
        report(&examine(&mut student, &held_out));
    }
    Weights { lexicon: student.lexicon, values: student.values }
}

/// Quality of the predictions of moves, by parts of the game.
fn examine(student: &mut Student, games: &[&TrainingGame]) -> String {
    let mut parts = [Forecast::default(); PARTS.len()];
    for game in games {
        let mut replay = Replay::new(game);
        while let Some(played) = replay.show(&mut student.scene) {
            let number = replay.next;
            if student.see(played)
                && let Some(part) = PARTS.iter().position(|&end| number < end)
            {
                parts[part].add(student.foretell());
            }
            replay.step();
        }
    }
    let mut text = String::new();
    let mut all = Forecast::default();
    for (part, end) in parts.into_iter().zip(PARTS) {
        let name = if end == usize::MAX { "later".to_owned() } else { format!("to {end}") };
        text += &format!("  {name:>6}: {part}\n");
        all.add(part);
    }
    text + &format!("  {:>6}: {all}", "all")
}

impl TrainingGame {
    /// True if the game is one of those held out: equal games are on one side.
    fn is_held_out(&self, every: u64) -> bool {
        let moves = self.moves.iter().map(|(_, mv)| mv.point().map_or(0, |point| point.index() as u64));
        moves.fold(0, |hash, mv| Rng::new(hash ^ mv).next_u64()) % every.max(1) == 0
    }
}

/// A game being gone through.
struct Replay<'a> {
    game: &'a TrainingGame,
    board: Board,
    ko: Option<Point>,
    last: [Option<Point>; 2],
    next: usize,
}

impl<'a> Replay<'a> {
    fn new(game: &'a TrainingGame) -> Self {
        let mut board = Board::new(game.size);
        for &(point, color) in &game.stones {
            board.set(point, Some(color));
        }
        Self { game, board, ko: None, last: [None; 2], next: 0 }
    }

    /// Cell of the next move, 0 for a pass, or none at the end.
    fn played(&self) -> Option<(Color, At)> {
        self.game.moves.get(self.next).map(|&(color, mv)| (color, mv.point().map_or(0, scene::at)))
    }

    /// Looks at the position before the next move, and tells [`Replay::played`].
    fn show(&self, scene: &mut PatternScene) -> Option<At> {
        let (color, played) = self.played()?;
        if played != 0 {
            scene.look(self.game.size, |p| self.board.stone(p), color, self.ko, self.last);
        }
        Some(played)
    }

    fn step(&mut self) {
        let Some(&(color, mv)) = self.game.moves.get(self.next) else { return };
        self.next += 1;
        self.ko = None;
        self.last[1] = self.last[0];
        self.last[0] = None;
        if let Move::Play(point) = mv {
            let captured = self.board.place(point, color);
            if let [(taken, _)] = captured[..]
                && self.board.chain_len(point) == 1
                && self.board.liberties(point) == 1
            {
                self.ko = Some(taken);
            }
            self.last[0] = Some(point);
        }
    }
}

/// Finds the frequent surroundings and discs.
fn collect(games: &[&TrainingGame], plan: &TrainingPlan) -> Lexicon {
    let mut scene = PatternScene::new();
    let mut codes: HashMap<u32, u32> = HashMap::new();
    let mut discs: HashMap<u32, u32> = HashMap::new();
    for game in games {
        let mut replay = Replay::new(game);
        while let Some((color, played)) = replay.played() {
            if played != 0 {
                scene.look_at_stones(game.size, |p| replay.board.stone(p), color, replay.last);
                *codes.entry(shape::code(&scene, played) as u32).or_default() += 1;
                Discs::get().hashes(&scene, played, |disc| {
                    *discs.entry(disc).or_default() += 1;
                    true
                });
            }
            replay.step();
        }
    }
    let mut folded: HashMap<u32, u32> = HashMap::new();
    for (code, count) in codes {
        let least = shape::symmetric(code).into_iter().min().unwrap_or(code);
        *folded.entry(least).or_default() += count;
    }
    Lexicon::new(frequent(folded, plan.least / 4, Lexicon::MAX_CODES), frequent(discs, plan.least, plan.discs))
}

/// The keys counted at least so often, the most frequent ones if there are too many; ascending.
fn frequent(counts: HashMap<u32, u32>, least: u32, most: usize) -> Vec<u32> {
    let mut keys: Vec<(u32, u32)> = counts.into_iter().filter(|&(_, count)| count >= least).collect();
    keys.sort_unstable_by_key(|&(key, count)| (std::cmp::Reverse(count), key));
    let mut keys: Vec<u32> = keys.into_iter().take(most).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys
}

/// Games gone through side by side, so that a step of learning does not follow one of its own game.
const SIDE_BY_SIDE: usize = 200;
/// Moves less likely than this teach nothing.
const UNLIKELY: f32 = 5e-5;

/// Weights that are being learned.
struct Student {
    lexicon: Lexicon,
    values: Vec<f32>,
    /// The sum of the squares of all gradients so far.
    squares: Vec<f32>,
    rate: f32,
    scene: PatternScene,
    /// The features of the moves of the position, one after another.
    features: Vec<u32>,
    /// End of the features of each move, and the probability of the move.
    moves: Vec<(usize, f32)>,
    /// Index of the move that was played.
    played: usize,
}

impl Student {
    fn new(lexicon: Lexicon, rate: f32) -> Self {
        let features = lexicon.features();
        Self {
            lexicon,
            values: vec![0.0; features],
            squares: vec![1e-2; features],
            rate,
            scene: PatternScene::new(),
            features: Vec::new(),
            moves: Vec::new(),
            played: 0,
        }
    }

    /// Learns from every move of every game once.
    fn go_through(&mut self, games: &[&TrainingGame], pass: u32, plan: &TrainingPlan) -> Forecast {
        let mut rng = Rng::new(u64::from(pass));
        let mut waiting: Vec<&TrainingGame> = games.to_vec();
        for i in (1..waiting.len()).rev() {
            waiting.swap(i, rng.below(i + 1));
        }
        let total: usize = games.iter().map(|game| game.moves.len()).sum();
        let mut done = 0;
        let mut open: Vec<Replay<'_>> = Vec::new();
        let mut forecast = Forecast::default();
        loop {
            while open.len() < SIDE_BY_SIDE
                && let Some(game) = waiting.pop()
            {
                open.push(Replay::new(game));
            }
            if open.is_empty() {
                return forecast;
            }
            let i = rng.below(open.len());
            match open[i].show(&mut self.scene) {
                None => drop(open.swap_remove(i)),
                Some(played) => {
                    // In the last pass the steps become ever shorter.
                    let rest = if pass == plan.passes { 1.0 - done as f32 / total as f32 } else { 1.0 };
                    if self.see(played) {
                        forecast.add(self.foretell());
                        self.learn(self.rate * rest.max(0.02));
                    }
                    open[i].step();
                    done += 1;
                }
            }
        }
    }

    /// Lists the moves of the position with their features and probabilities; `false` if the move played
    /// is not among them, or the only one.
    fn see(&mut self, played: At) -> bool {
        self.features.clear();
        self.moves.clear();
        if played == 0 {
            return false;
        }
        let stage = Stage::of(&self.scene);
        let mut found = None;
        let mut best = f32::NEG_INFINITY;
        for i in 0..self.scene.empty.len() {
            let at = self.scene.empty[i];
            if !tactics::legal(&self.scene, at) {
                continue;
            }
            if at == played {
                found = Some(self.moves.len());
            }
            let mut sum = 0.0;
            self.lexicon.features_of(&mut self.scene, &stage, at, |feature| {
                sum += self.values[feature];
                self.features.push(feature as u32);
            });
            best = best.max(sum);
            self.moves.push((self.features.len(), sum));
        }
        let mut total = 0.0;
        for (_, sum) in &mut self.moves {
            *sum = exp(*sum - best);
            total += *sum;
        }
        for (_, share) in &mut self.moves {
            *share /= total;
        }
        self.played = found.unwrap_or(0);
        found.is_some() && self.moves.len() > 1
    }

    /// Prediction of the move that was played.
    fn foretell(&self) -> Forecast {
        let share = self.moves[self.played].1;
        let better = self.moves.iter().filter(|(_, other)| *other > share).count();
        let equal = self.moves.iter().filter(|(_, other)| *other == share).count();
        // Of moves that look alike, one is chosen by place.
        let before = self.moves[..self.played].iter().filter(|(_, other)| *other == share).count();
        let rank = better + if equal > 1 { before } else { 0 };
        Forecast {
            moves: 1,
            first: u32::from(rank == 0),
            fifth: u32::from(rank < 5),
            likelihood: f64::from(share.max(1e-9)).ln(),
        }
    }

    /// One step up the gradient of the likelihood.
    fn learn(&mut self, rate: f32) {
        let mut begin = 0;
        for (i, &(end, share)) in self.moves.iter().enumerate() {
            let features = &self.features[begin..end];
            begin = end;
            let gradient = if i == self.played { 1.0 - share } else { -share };
            if gradient.abs() < UNLIKELY {
                continue;
            }
            for &feature in features {
                let square = &mut self.squares[feature as usize];
                *square += gradient * gradient;
                self.values[feature as usize] += rate * gradient / square.sqrt();
            }
        }
    }
}
