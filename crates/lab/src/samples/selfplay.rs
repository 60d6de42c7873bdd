//! Samples of games that a network plays against itself, with what it says of them as labels.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use lanke_nn::{Evaluation, GameHistory, Input, Query, RuleSettings, Symmetry, Workspace};
use lanke_rules::{Color, Komi, Move, Position, Size, playout::Rng, splitmix};

use super::law::{self, chance, normal};
use super::{Outcome, Output, Writer, network};

/// Games played side by side, whose positions are evaluated together.
const GAMES: usize = 16;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// KataGo network file
    network: PathBuf,
    #[command(flatten)]
    output: Output,
    /// Side of the board
    #[arg(long)]
    size: u32,
    /// Number of positions to write
    #[arg(long)]
    positions: u64,
}

/// A game under way.
struct Match {
    game: GameHistory,
    start: Position,
    komi: Komi,
    moves: Vec<(Color, Move)>,
    rng: Rng,
    /// Moves of the opening, which vary more and after which komi is set.
    opening: usize,
    temperature: f64,
}

pub(super) fn run(args: &Args) -> Result<()> {
    let network = network(&args.network)?;
    let size = Size::square(args.size).map_err(|error| anyhow!("{error}"))?;
    let mut samples = Writer::samples(&args.output.out, size)?;
    let mut labels = Writer::labels(&args.output.out, size)?;
    let mut workspace = Workspace::default();
    let mut seeds = (0..).map(|i: u64| splitmix::mix(args.output.seed.wrapping_mul(splitmix::STEP) ^ i));
    let mut begin = || Match::new(size, Rng::new(seeds.next().unwrap_or_default()));
    let mut matches: Vec<Match> = (0..GAMES).map(|_| begin()).collect();
    while samples.rows < args.positions {
        let inputs: Vec<Input> = matches.iter().map(|m| network.input(&m.game)).collect();
        let queries: Vec<Query> = matches.iter_mut().zip(&inputs).map(|(m, input)| m.query(input)).collect();
        let evaluations = network.evaluate(&queries, None, &mut workspace)?;
        for (m, evaluation) in matches.iter_mut().zip(evaluations) {
            if m.moves.len() > m.opening && m.rng.below(args.output.every) == 0 {
                samples.sample(&m.game, Outcome::default())?;
                labels.label(evaluation)?;
            }
            m.step(evaluation);
            if m.over() {
                *m = begin();
            }
        }
    }
    labels.close()?;
    eprintln!("{} positions", samples.close()?);
    Ok(())
}

impl Match {
    fn new(size: Size, mut rng: Rng) -> Self {
        let ruleset = law::ruleset(&mut rng);
        let start = Position::new(size, ruleset);
        let terms = law::terms(&mut rng, &ruleset, 7.0);
        let opening = rng.below(usize::from(size.width()));
        let temperature = 0.3 + chance(&mut rng);
        Self {
            game: GameHistory::new(&start, terms),
            start,
            komi: terms.komi,
            moves: Vec::new(),
            rng,
            opening,
            temperature,
        }
    }

    fn query<'a>(&mut self, input: &'a Input) -> Query<'a> {
        Query { input, symmetry: Symmetry::ALL[self.rng.below(8)], optimism: 0.0 }
    }

    fn over(&self) -> bool {
        self.game.is_over() || self.moves.len() >= 2 * self.game.board().size().area()
    }

    /// Makes a move, and once after the opening sets the komi that makes the game even, or one near it.
    fn step(&mut self, evaluation: &Evaluation) {
        if self.moves.len() == self.opening {
            self.set_komi(f64::from(evaluation.lead));
        }
        let early = self.moves.len() < self.opening;
        let temperature = match self.rng.below(16) {
            0 => 3.0,
            _ if early => 1.5,
            _ => self.temperature,
        };
        let mv = self.choose(&evaluation.policy, temperature);
        let color = self.game.to_play();
        self.game.play(color, mv);
        self.moves.push((color, mv));
    }

    fn set_komi(&mut self, lead: f64) {
        let to_white = if self.game.to_play() == Color::White { -lead } else { lead };
        let far = match self.rng.below(8) {
            0 => 0.0,
            1..6 => normal(&mut self.rng, 1.5),
            _ => normal(&mut self.rng, 8.0),
        };
        let komi = match Komi::from_points(self.komi.points() + to_white + far) {
            Some(komi) if self.rng.below(4) != 0 => komi,
            _ => return,
        };
        let terms = RuleSettings::of(self.start.ruleset(), komi);
        self.game = GameHistory::of(&self.start, terms, &self.moves);
    }

    /// A move by chance: the likelier to the network, the likelier.
    fn choose(&mut self, policy: &[f32], temperature: f64) -> Move {
        let best = f64::from(policy.iter().copied().fold(0.0, f32::max));
        let weights: Vec<f64> = policy.iter().map(|&p| (f64::from(p) / best).powf(temperature.recip())).collect();
        let mut left = weights.iter().sum::<f64>() * chance(&mut self.rng);
        let size = self.game.board().size();
        for (p, weight) in size.points().zip(&weights) {
            left -= weight;
            if *weight > 0.0 && left < 0.0 {
                return Move::Play(p);
            }
        }
        Move::Pass
    }
}
