//! `lanke-lab learn`: training of move patterns from records.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, ensure};
use flate2::read::GzDecoder;
use lanke_engine::go::pattern::learn::{self, TrainingGame, TrainingPlan};
use lanke_game::record::{self, Replay, Setting, Tree};
use lanke_rules::{Color, Move, Size};
use lanke_storage::Access;

use crate::records;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Method,
}

#[derive(Debug, clap::Subcommand)]
enum Method {
    /// Move patterns of the Go engine; prints their accuracy on held-out games
    Go(GoArgs),
}

#[derive(Debug, clap::Args)]
struct GoArgs {
    /// Training games: folders or `.tar.gz` of SGF files, or `.tsv.gz` whose eighth column holds moves as SGF
    /// writes points
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Output file for the weights
    #[arg(long)]
    out: PathBuf,
    /// Number of passes over all games
    #[arg(long, default_value_t = TrainingPlan::default().passes, value_parser = clap::value_parser!(u32).range(1..=100))]
    passes: u32,
    /// Minimum number of times that a pattern was played to be learned
    #[arg(long, default_value_t = TrainingPlan::default().least)]
    least: u32,
    /// Maximum number of large patterns
    #[arg(long, default_value_t = TrainingPlan::default().discs)]
    discs: usize,
    /// Learning rate
    #[arg(long, default_value_t = TrainingPlan::default().rate)]
    rate: f32,
    /// Use only every n-th game
    #[arg(long, default_value_t = 1)]
    every: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Method::Go(args) = &args.what;
    // Said before the work, which may take hours.
    ensure!(!args.out.is_dir(), "cannot write {}: it is a folder", args.out.display());
    let mut games = Vec::new();
    for path in &args.records {
        let found = if path.to_string_lossy().ends_with(".tsv.gz") { table(path)? } else { folder(path)? };
        ensure!(!found.is_empty(), "{} holds no game of Go to learn from", path.display());
        games.extend(found);
    }
    let games: Vec<TrainingGame> = games.into_iter().step_by(args.every.max(1)).collect();
    let plan = TrainingPlan {
        passes: args.passes,
        least: args.least,
        discs: args.discs,
        rate: args.rate,
        ..TrainingPlan::default()
    };
    let weights = learn::learn(&games, &plan, &mut |line| eprintln!("{line}"));
    lanke_storage::replace(&args.out, &weights.write(), Access::Shared)
        .with_context(|| format!("cannot write {}", args.out.display()))
}

/// The games of a folder or archive that break no rule.
fn folder(path: &Path) -> Result<Vec<TrainingGame>> {
    let opened = records::files(path)?.into_iter().filter_map(|bytes| record::read(&bytes, Some("sgf"), None).ok());
    Ok(opened.flat_map(|opened| opened.collection.games).filter_map(|tree| game(&tree)).collect())
}

fn game(tree: &Tree) -> Option<TrainingGame> {
    let setting = Setting::of(tree);
    let mut replay = Replay::new(tree, &setting);
    let mut game = TrainingGame { size: setting.size, stones: Vec::new(), moves: Vec::new() };
    for node in tree.main_line() {
        let mv = node.mv(setting.size);
        if game.moves.is_empty() && mv.is_some() {
            let board = replay.position().board();
            game.stones = board.size().points().filter_map(|p| Some((p, board.stone(p)?))).collect();
        }
        replay.step(node);
        game.moves.extend(mv);
    }
    (replay.flaws().is_empty() && game.moves.len() > 20).then_some(game)
}

/// The games of a table; those with a move that is no point are left out.
fn table(path: &Path) -> Result<Vec<TrainingGame>> {
    const MAX_BYTES: u64 = 1 << 28;
    let bytes = lanke_storage::open(path).and_then(|file| lanke_storage::within(GzDecoder::new(file), MAX_BYTES));
    let text = bytes.map_err(Error::from).and_then(|bytes| Ok(String::from_utf8(bytes)?));
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(text.lines().filter_map(|line| row(line.split('\t').nth(7)?)).collect())
}

fn row(moves: &str) -> Option<TrainingGame> {
    let size = Size::NINETEEN;
    let mv = |(i, pair): (usize, &[u8])| {
        let color = Color::BOTH[i % 2];
        if pair == b"--" {
            return Some((color, Move::Pass));
        }
        let [x, y] = [pair[0], pair[1]].map(|letter| u32::from(letter.wrapping_sub(b'a')));
        Some((color, Move::Play(size.point(x, y)?)))
    };
    let moves: Option<Vec<_>> = moves.as_bytes().chunks_exact(2).enumerate().map(mv).collect();
    Some(TrainingGame { size, stones: Vec::new(), moves: moves? })
}
