//! `lanke-lab samples`: positions to train networks with, as networks see them.
//!
//! A file of samples begins with the line `lanke-samples 1 SIDE`. Rows of equal length follow: 22 planes of the board as
//! bits (plane by plane, rows from the top, the first point in the highest bit, filled up to whole bytes), 19 globals
//! as 32-bit floats, the move played as 16 bits (the pass is the board's area; 65535 if none), the result for the side
//! to move as a signed byte (1, 0, −1; 2 if unknown), a byte of padding, and the score for the side to move as a 32-bit
//! float (NaN if unknown). All numbers are little-endian.
//!
//! A file of labels, which belongs to the file of samples of the same name, begins with the line `lanke-labels 1 SIDE`.
//! Its rows hold what a network says for the side to move: win, loss, no result, score mean, score deviation and lead as
//! 32-bit floats, the square root of the policy in 255ths as bytes, ownership in 127ths as signed bytes.

mod law;
mod nogo;
mod selfplay;
mod table;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use lanke_nn::{Evaluation, GameHistory, Input, Network};
use lanke_rules::{Move, Size};
use lanke_storage::Access;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    source: Source,
}

#[derive(Debug, clap::Subcommand)]
enum Source {
    /// Positions of game records
    Games(table::Args),
    /// Positions of games that a network plays against itself, on any board
    Selfplay(selfplay::Args),
    /// Positions of NoGo that the built-in search plays against itself
    Nogo(nogo::Args),
}

/// Planes of a board.
const PLANES: usize = 22;

/// File of the samples, and the random seed that draws them.
#[derive(Debug, clap::Args)]
struct Output {
    /// Output file
    #[arg(long)]
    out: PathBuf,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write one position of so many, at random
    #[arg(long, default_value_t = 10)]
    every: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match &args.source {
        Source::Games(args) => table::run(args),
        Source::Selfplay(args) => selfplay::run(args),
        Source::Nogo(args) => nogo::run(args),
    }
}

/// The network in a file.
fn network(path: &Path) -> Result<Network> {
    let fault = || format!("cannot read {}", path.display());
    let network = Network::read(lanke_storage::open(path).with_context(fault)?);
    network.map_err(|error| anyhow!("{error}")).with_context(fault)
}

/// Facts that records tell of a position, besides what a network sees.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    mv: Option<Move>,
    /// Result for the side to move: 1 won, 0 drawn, −1 lost.
    result: Option<i8>,
    /// Score for the side to move.
    score: Option<f32>,
}

/// A file of samples or of labels.
struct Writer {
    file: BufWriter<File>,
    rows: u64,
}

impl Writer {
    fn samples(path: &Path, size: Size) -> Result<Self> {
        Self::create(path, "samples", size)
    }

    fn labels(path: &Path, size: Size) -> Result<Self> {
        Self::create(&path.with_extension("labels"), "labels", size)
    }

    fn create(path: &Path, kind: &str, size: Size) -> Result<Self> {
        let file = lanke_storage::create(path, Access::Shared);
        let mut file = BufWriter::new(file.with_context(|| format!("cannot write {}", path.display()))?);
        writeln!(file, "lanke-{kind} 1 {}", size.width())?;
        Ok(Self { file, rows: 0 })
    }

    fn sample(&mut self, game: &GameHistory, outcome: Outcome) -> Result<()> {
        let input = Input::of(game);
        self.row(game.board().size(), &bits(&input), input.globals(), outcome)
    }

    /// A row: planes as bits, globals, and what records tell.
    fn row(&mut self, size: Size, planes: &[u8], globals: &[f32], outcome: Outcome) -> Result<()> {
        const UNKNOWN: i8 = 2;
        let Outcome { mv, result, score } = outcome;
        let mv = match mv {
            None => u16::MAX,
            Some(Move::Pass) => size.area() as u16,
            Some(Move::Play(p)) => size.ordinal(p) as u16,
        };
        self.file.write_all(planes)?;
        for global in globals {
            self.file.write_all(&global.to_le_bytes())?;
        }
        self.file.write_all(&mv.to_le_bytes())?;
        self.file.write_all(&[result.unwrap_or(UNKNOWN) as u8, 0])?;
        self.file.write_all(&score.unwrap_or(f32::NAN).to_le_bytes())?;
        self.rows += 1;
        Ok(())
    }

    fn label(&mut self, evaluation: &Evaluation) -> Result<()> {
        let Evaluation { win, loss, no_result, score_mean, score_stdev, lead, policy, ownership, .. } = evaluation;
        for number in [win, loss, no_result, score_mean, score_stdev, lead] {
            self.file.write_all(&number.to_le_bytes())?;
        }
        let policy: Vec<u8> = policy.iter().map(|p| (p.sqrt() * 255.0).round() as u8).collect();
        let ownership: Vec<u8> = ownership.iter().map(|o| (o * 127.0).round() as i8 as u8).collect();
        self.file.write_all(&policy)?;
        self.file.write_all(&ownership)?;
        self.rows += 1;
        Ok(())
    }

    fn close(mut self) -> Result<u64> {
        self.file.flush()?;
        Ok(self.rows)
    }
}

/// The planes of a board, plane by plane.
fn bits(input: &Input) -> Vec<u8> {
    let points: Vec<&[f32]> = input.planes().collect();
    packed(points.len(), PLANES, |plane, point| points[point][plane] != 0.0)
}

/// Planes as bits, plane by plane, the first point in the highest bit.
fn packed(points: usize, planes: usize, set: impl Fn(usize, usize) -> bool) -> Vec<u8> {
    let mut bits = vec![0; (points * planes).div_ceil(8)];
    for bit in (0..points * planes).filter(|bit| set(bit / points, bit % points)) {
        bits[bit / 8] |= 0x80 >> (bit % 8);
    }
    bits
}

#[cfg(test)]
mod tests {
    use lanke_nn::RuleSettings;
    use lanke_rules::{Color, Position, Ruleset};

    use super::*;

    #[test]
    fn planes_lie_one_after_the_other_from_the_highest_bit() {
        let size = Size::square(7).expect("a size");
        let mut game = GameHistory::new(
            &Position::new(size, Ruleset::CHINESE),
            RuleSettings::of(&Ruleset::CHINESE, Ruleset::CHINESE.komi),
        );
        let corner = size.point(0, 0).expect("a point");
        game.play(Color::Black, Move::Play(corner));
        let bits = bits(&Input::of(&game));
        let bit =
            |plane: usize, point: usize| bits[(plane * 49 + point) / 8] & (0x80 >> ((plane * 49 + point) % 8)) != 0;
        let count = |plane| (0..49).filter(|&point| bit(plane, point)).count();
        assert_eq!(bits.len(), (22_usize * 49).div_ceil(8));
        assert_eq!([0, 1, 2, 4, 9].map(count), [49, 0, 1, 1, 1], "board, own, other's, two liberties, latest move");
        assert!(bit(2, 0) && bit(4, 0) && bit(9, 0));
    }
}
