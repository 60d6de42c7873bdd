//! Samples of NoGo that the built-in search plays against itself, with what it finds as labels.
//!
//! The planes are those of [`features`]; the globals and the scores are 0. Ownership is the stones at the end of the game.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use lanke_engine::nogo::{Nogo, features};
use lanke_engine::{Analysis, Budget, Choice, Level, Task, Thinker};
use lanke_nn::{Evaluation, NogoGuide};
use lanke_rules::{ByColor, Color, Move, Position, Ruleset, Size, playout::Rng, splitmix};

use super::law::chance;
use super::{Outcome, Output, PLANES, Writer, network, packed};

/// Numbers that tell of the game as a whole.
const GLOBALS: usize = 19;

/// Share of the playouts of a written position that the search makes where none is written.
const QUICK: u64 = 8;

/// Weight of the search's value of the next position in the value of one; the rest is its own.
const LAMBDA: f64 = 0.85;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    output: Output,
    /// Side of the board
    #[arg(long, default_value_t = 9)]
    size: u32,
    /// Number of positions to write
    #[arg(long)]
    positions: u64,
    /// Playouts for a position that is written
    #[arg(long, default_value_t = 4000)]
    playouts: u64,
    /// Network that guides the search
    #[arg(long)]
    network: Option<PathBuf>,
}

/// A position that was searched.
struct Searched {
    position: Position,
    /// True if it is to be written.
    written: bool,
    /// True if the search has proved who wins.
    proved: bool,
    /// Chance of its side to move to win.
    win: f64,
    /// Share of the visits of each point.
    policy: Vec<f32>,
    best: Move,
    /// True if the move made is the best one that was found.
    sound: bool,
    /// The proved result for the side to move, where only the best moves led to the proof.
    result: Option<i8>,
}

pub(super) fn run(args: &Args) -> Result<()> {
    let size = Size::square(args.size).map_err(|error| anyhow!("{error}"))?;
    let mut player = Nogo::level(Level::STRONGEST);
    if let Some(path) = &args.network {
        player = player.guided(Box::new(NogoGuide::new(Arc::new(network(path)?))));
    }
    let mut samples = Writer::samples(&args.output.out, size)?;
    let mut labels = Writer::labels(&args.output.out, size)?;
    let mut games = 0;
    while samples.rows < args.positions {
        let mut rng = Rng::new(splitmix::mix(args.output.seed.wrapping_mul(splitmix::STEP) ^ games));
        games += 1;
        let (searched, end) = play(args, size, &mut player, &mut rng);
        write(searched, &end, &mut samples, &mut labels)?;
    }
    labels.close()?;
    eprintln!("{} positions of {games} games", samples.close()?);
    Ok(())
}

/// Plays a game that begins at random; its positions after the opening up to a proved one, and the position at its end.
fn play(args: &Args, size: Size, player: &mut Nogo, rng: &mut Rng) -> (Vec<Searched>, Position) {
    player.forget();
    let mut position = Position::new(size, Ruleset::NOGO);
    let mut searched = Vec::new();
    let opening = rng.below(size.area() / 5);
    let loose = 2 * opening + rng.below(size.area() / 3);
    let mut proved = false;
    for number in 0.. {
        let legal = position.legal_points();
        if legal.is_empty() {
            break;
        }
        let mut mv = Move::Play(legal[rng.below(legal.len())]);
        if number >= opening {
            let written = !proved && rng.below(args.output.every) == 0;
            let playouts = args.playouts / if written { 1 } else { QUICK };
            let Some((best, found)) = search(player, &position, playouts, rng.below(1 << 24) as u64) else {
                break;
            };
            let policy = policy(&found, size);
            if proved || number >= loose && rng.below(30) > 0 {
                mv = best;
            } else if rng.below(15) > 0 {
                mv = by_chance(&policy, size, rng).unwrap_or(best);
            }
            if !proved {
                let (position, win) = (position.clone(), found.win_rate);
                proved = found.proved;
                searched.push(Searched {
                    position,
                    written,
                    proved,
                    win,
                    policy,
                    best,
                    sound: mv == best,
                    result: None,
                });
            }
        }
        if position.play(mv).is_err() {
            break;
        }
    }
    (searched, position)
}

/// The best move of a position, and what the search found.
fn search(player: &mut Nogo, position: &Position, playouts: u64, seed: u64) -> Option<(Move, Analysis)> {
    let task = Task { seed, ..Task::new(position, Budget::playouts(playouts.max(1))) };
    let mut found = Analysis::UNKNOWN;
    let choice = player.think(&task, &mut |analysis| {
        found = analysis.clone();
        ControlFlow::Continue(())
    });
    match choice {
        Ok(Choice::Play(p)) => Some((Move::Play(p), found)),
        _ => None,
    }
}

/// Share of the visits of each point.
fn policy(found: &Analysis, size: Size) -> Vec<f32> {
    let mut policy = vec![0.0; size.area() + 1];
    let all: u64 = found.candidates.iter().map(|candidate| candidate.visits).sum();
    for candidate in &found.candidates {
        if let Move::Play(p) = candidate.mv() {
            policy[size.ordinal(p)] = candidate.visits as f32 / all.max(1) as f32;
        }
    }
    policy
}

/// A move by chance: the more visits, the likelier.
fn by_chance(policy: &[f32], size: Size, rng: &mut Rng) -> Option<Move> {
    let mut left = chance(rng) as f32;
    size.points().zip(policy).find_map(|(p, &share)| {
        left -= share;
        (left < 0.0).then_some(Move::Play(p))
    })
}

/// Writes the positions of a game. The value of one is what the search says of it, and more and more of what it says later, as long
/// as the best moves are made.
fn write(mut searched: Vec<Searched>, end: &Position, samples: &mut Writer, labels: &mut Writer) -> Result<()> {
    let mut later: Option<(f64, Option<i8>)> = None;
    for position in searched.iter_mut().rev() {
        match later.filter(|_| position.sound) {
            Some((win, result)) => {
                position.win += LAMBDA * (1.0 - win - position.win);
                position.result = result.map(|result| -result);
            }
            None if later.is_none() && position.proved => {
                position.result = Some(if position.win > 0.5 { 1 } else { -1 })
            }
            None => {}
        }
        later = Some((position.win, position.result));
    }
    let size = end.board().size();
    let stones = ByColor::from_fn(|color| {
        let sign = |stone: Option<Color>| stone.map_or(0.0, |stone| if stone == color { 1.0 } else { -1.0 });
        size.points().map(|p| sign(end.board().stone(p))).collect::<Vec<f32>>()
    });
    for Searched { position, win, policy, best, result, .. } in searched.into_iter().filter(|position| position.written)
    {
        let features = features(&position);
        let planes = packed(size.area(), PLANES, |plane, point| features[point] >> plane & 1 != 0);
        samples.row(size, &planes, &[0.0; GLOBALS], Outcome { mv: Some(best), result, score: None })?;
        let (win, ownership) = (win as f32, stones[position.to_play()].clone());
        labels.label(&Evaluation { win, loss: 1.0 - win, policy, ownership, ..Evaluation::default() })?;
    }
    Ok(())
}
