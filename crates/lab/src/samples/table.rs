//! Samples of a table of games.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use lanke_nn::{GameHistory, RuleSettings};
use lanke_rules::{Color, Komi, Move, Position, Ruleset, Size, playout::Rng, splitmix};

use super::law;
use super::{Outcome, Output, Writer};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Table of games of 19×19 under Korean rules with komi 6.5, `.tsv`: result, and moves as SGF writes
    /// points, `--` a pass
    table: PathBuf,
    #[command(flatten)]
    output: Output,
    /// Use the games whose number, from 1, is divisible by 20 and no others, under their own rules; without it, all others
    #[arg(long)]
    held_out: bool,
}

/// A game of the table.
struct Row {
    /// Black's result and score, where the game was not lost by time.
    result: Option<i8>,
    score: Option<f32>,
    moves: Vec<(Color, Move)>,
}

pub(super) fn run(args: &Args) -> Result<()> {
    const HELD_OUT: u64 = 20;
    // Bytes of a line at most.
    const LINE: u64 = 1 << 16;
    let path = &args.table;
    let fault = || format!("cannot read {}", path.display());
    let file = lanke_storage::open(path).with_context(fault)?;
    let mut text = BufReader::new(file);
    let mut writer = Writer::samples(&args.output.out, Size::NINETEEN)?;
    let mut line = String::new();
    for number in 1_u64.. {
        line.clear();
        if text.by_ref().take(LINE).read_line(&mut line).with_context(fault)? == 0 {
            break;
        }
        ensure!((line.len() as u64) < LINE, "line {number} of {} is too long", path.display());
        let Some(row) = Row::read(line.trim_end_matches(['\n', '\r'])) else { continue };
        if number.is_multiple_of(HELD_OUT) == args.held_out {
            row.write(number, args, &mut writer)?;
        }
    }
    let rows = writer.close()?;
    ensure!(rows > 0, "{} holds no game to learn from", path.display());
    eprintln!("{rows} positions");
    Ok(())
}

impl Row {
    fn read(line: &str) -> Option<Self> {
        let (result, moves) = line.split_once('\t')?;
        let (winner, by) = result.split_once('+')?;
        let sign = match winner {
            "B" => 1,
            "W" => -1,
            _ => return None,
        };
        let score = by.parse::<f32>().ok().map(|points| f32::from(sign) * points);
        let mv = |(i, pair): (usize, &[u8])| {
            let color = Color::BOTH[i % 2];
            if pair == b"--" {
                return Some((color, Move::Pass));
            }
            let [x, y] = [pair[0], pair[1]].map(|letter| u32::from(letter.wrapping_sub(b'a')));
            Some((color, Move::Play(Size::NINETEEN.point(x, y)?)))
        };
        let moves = moves.trim_end().as_bytes().chunks_exact(2).enumerate().map(mv).collect::<Option<_>>()?;
        Some(Self { result: (by != "T").then_some(sign), score, moves })
    }

    /// Outcome for a side.
    fn outcome(&self, side: Color, mv: Option<Move>) -> Outcome {
        let sign = if side == Color::Black { 1 } else { -1 };
        Outcome { mv, result: self.result.map(|r| r * sign), score: self.score.map(|s| s * f32::from(sign)) }
    }

    /// Replays the game: under its own rules, or, as half of those to train with, under others, where its result says nothing.
    fn write(&self, number: u64, args: &Args, writer: &mut Writer) -> Result<()> {
        let mut rng = Rng::new(splitmix::mix(args.output.seed.wrapping_mul(splitmix::STEP) ^ number));
        let every = args.output.every;
        let own = args.held_out || rng.below(2) == 0;
        let (ruleset, terms) = if own {
            let komi = Komi::from_points(6.5).unwrap_or_default();
            (Ruleset::KOREAN, RuleSettings::of(&Ruleset::KOREAN, komi))
        } else {
            let ruleset = law::ruleset(&mut rng);
            (ruleset, law::terms(&mut rng, &ruleset, 7.0))
        };
        let mut game = GameHistory::new(&Position::new(Size::NINETEEN, ruleset), terms);
        let mut sample = |game: &GameHistory, mv, one_of: usize, rng: &mut Rng| {
            if rng.below(one_of) != 0 {
                return Ok(());
            }
            let outcome = self.outcome(game.to_play(), mv);
            let outcome = if own { outcome } else { Outcome { result: None, score: None, ..outcome } };
            // Now and then nobody knows what led to a position.
            if !args.held_out && rng.below(20) == 0 {
                return writer.sample(&game.without_past(), outcome);
            }
            writer.sample(game, outcome)
        };
        for &(color, mv) in &self.moves {
            game.set_to_play(color);
            if game.is_over() || game.legal(mv).is_err() {
                return Ok(());
            }
            sample(&game, Some(mv), every, &mut rng)?;
            game.play(color, mv);
        }
        // The end shows what is dead.
        if !args.held_out && self.score.is_some() {
            sample(&game, None, 4, &mut rng)?;
        }
        Ok(())
    }
}
