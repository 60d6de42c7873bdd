//! `lanke match`: players against each other, every move checked by the law, every game kept.

mod rating;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use lanke_engine::{Choice, Task, Thinker};
use lanke_game::record::{self, Collection, Content, Format, NodeId, Tree, ValueBuf};
use lanke_rules::playout::Rng;
use lanke_rules::{ByColor, Color, End, Move, Outcome, Position, Reason, Ruleset, Size};
use serde::Serialize;

use crate::open;
use crate::output;
use crate::players::{self, Effort, Game};
use crate::{args, output::Side};
use rating::Rating;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A player: 1 to 10, full, plain or alphabeta
    a: String,
    /// Its opponent
    b: String,
    /// The game that is played
    #[arg(long, default_value = "nogo")]
    game: Game,
    /// Games to play; colours change after each, openings after every second
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Board: 9, 13x9
    #[arg(long, default_value = "9", value_parser = args::size)]
    size: Size,
    /// Random moves that each game begins with
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(..=20))]
    random: u32,
    /// A folder for the games as SGF; games that are there already are not played again
    #[arg(long)]
    keep: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    /// Print one JSON value
    #[arg(long)]
    json: bool,
}

/// A game that was played.
struct Played {
    record: Tree,
    winner: Color,
    moves: u32,
}

#[derive(Serialize)]
struct Report {
    a: String,
    b: String,
    games: u32,
    wins_a: u32,
    wins_b: u32,
    wins_black: u32,
    /// The share that A won, and its 95 % interval.
    score: f64,
    score_interval: (f64, f64),
    /// How many Elo points A is ahead, and the 95 % interval; none where it has no end.
    elo: Option<f64>,
    elo_interval: (Option<f64>, Option<f64>),
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let start = Instant::now();
    let ruleset = args.game.ruleset()?;
    for name in [&args.a, &args.b] {
        players::nogo(name)?;
    }
    if let Some(folder) = &args.keep {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let mut wins = 0;
    let mut black = 0;
    for number in 1..=args.games {
        let a = if number % 2 == 1 { Color::Black } else { Color::White };
        let file = args.keep.as_ref().map(|folder| folder.join(format!("{number:04}.sgf")));
        let winner = match file.as_deref().filter(|file| file.exists()) {
            Some(file) => winner_of(file, &names(args, a))?,
            None => {
                let played = play(args, ruleset, number)?;
                if let Some(file) = &file {
                    save(file, played.record)?;
                }
                if !args.json {
                    let name = &names(args, a)[played.winner];
                    output::print(&format!("{number}: {name} ({}) in {} moves\n", played.winner, played.moves))?;
                }
                played.winner
            }
        };
        wins += u32::from(winner == a);
        black += u32::from(winner == Color::Black);
    }
    tell(args, wins, black, start.elapsed().as_secs_f64())
}

fn names(args: &Args, a: Color) -> ByColor<String> {
    ByColor::from_fn(|color| if color == a { args.a.clone() } else { args.b.clone() })
}

/// Plays a game; A is Black in the odd ones, and each pair has one opening.
fn play(args: &Args, ruleset: Ruleset, number: u32) -> Result<Played> {
    let a = if number % 2 == 1 { Color::Black } else { Color::White };
    let names = names(args, a);
    let mut thinkers = ByColor { black: players::nogo(&names.black)?, white: players::nogo(&names.white)? };
    let start = Position::new(args.size, ruleset);
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut rng = Rng::new(args.effort.seed.wrapping_add(u64::from(number.div_ceil(2))));
    while position.end().is_none() && position.moves() < args.random {
        let legal = position.legal_points();
        let mv = Move::Play(legal[rng.below(legal.len())]);
        moves.push((position.to_play(), mv));
        position.play_unchecked(mv);
    }
    let outcome = loop {
        if let Some(End::NoLegalMove { loser }) = position.end() {
            break (loser.opponent(), Reason::NoLegalMove);
        }
        let color = position.to_play();
        let task = Task {
            start: &start,
            moves: &moves,
            seed: players::seed(&args.effort, &position).wrapping_add(u64::from(number) << 32),
            threads: args.effort.threads(),
            memory: args.effort.memory(),
            ..Task::new(&position, args.effort.budget())
        };
        let mv = match thinkers[color].think(&task, &mut |_| ControlFlow::Continue(()))? {
            Choice::Resign => break (color.opponent(), Reason::Resignation),
            Choice::Pass => Move::Pass,
            Choice::Play(p) => Move::Play(p),
        };
        // Who breaks the law has lost.
        if position.play(mv).is_err() {
            break (color.opponent(), Reason::Forfeit);
        }
        moves.push((color, mv));
    };
    let (winner, by) = outcome;
    let record = record_of(args.size, ruleset, &names, &moves, Outcome::Win { winner, by })?;
    Ok(Played { record, winner, moves: position.moves() })
}

fn record_of(
    size: Size,
    ruleset: Ruleset,
    names: &ByColor<String>,
    moves: &[(Color, Move)],
    outcome: Outcome,
) -> Result<Tree> {
    let mut root = Content::new();
    let (width, height) = (size.width().to_string(), size.height().to_string());
    for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
        root.set_text(name, text);
    }
    root.set("SZ", [if width == height { ValueBuf::text(&width) } else { ValueBuf::compose(&width, &height) }]);
    root.set_text("RU", ruleset.name.sgf());
    root.set_text("PB", &names.black);
    root.set_text("PW", &names.white);
    root.set_text("RE", &outcome.sgf());
    let mut tree = Tree::new(root);
    let mut last = NodeId::ROOT;
    for &(color, mv) in moves {
        last = tree.add(last, usize::MAX, &Content::of_move(color, mv))?;
    }
    Ok(tree)
}

fn save(file: &Path, record: Tree) -> Result<()> {
    let collection = Collection { games: vec![record], epilogue: String::new() };
    output::write_file(file, record::write(&collection, Format::Sgf)?.as_bytes())
}

/// Who won a game that was kept, which must be between these players.
fn winner_of(file: &Path, names: &ByColor<String>) -> Result<Color> {
    let opened = open::read(file, None)?;
    let game = opened.collection.games.first().context("the file holds no game")?;
    let players = game.players().map(|player| player.name.unwrap_or_default());
    ensure!(players == *names, "{} holds a game of other players; use an empty folder", file.display());
    match game.outcome() {
        Some(Outcome::Win { winner, .. }) => Ok(winner),
        _ => bail!("{} does not say who won", file.display()),
    }
}

fn tell(args: &Args, wins: u32, black: u32, seconds: f64) -> Result<()> {
    let Rating { score, score_interval, elo, elo_interval } = Rating::new(wins, args.games);
    let (a, b, games) = (args.a.clone(), args.b.clone(), args.games);
    let report = Report {
        a,
        b,
        games,
        wins_a: wins,
        wins_b: games - wins,
        wins_black: black,
        score,
        score_interval,
        elo,
        elo_interval,
        seconds,
    };
    if args.json {
        return output::print_json(&report);
    }
    let (low, high) = score_interval;
    let points = |elo: Option<f64>| elo.map_or("beyond measure".to_owned(), |elo| format!("{elo:+.0}"));
    output::print(&format!(
        "{} {wins} : {} {} — {:.1} % ({:.1} to {:.1}), Elo {} ({} to {}); {} won {black} of {games}\n",
        report.a,
        report.wins_b,
        report.b,
        100.0 * score,
        100.0 * low,
        100.0 * high,
        points(elo),
        points(elo_interval.0),
        points(elo_interval.1),
        Side::Black,
    ))
}
