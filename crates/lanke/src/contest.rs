//! `lanke match`: players against each other, every move checked by the law, every game kept.

mod bout;
mod opening;
mod rating;
mod side;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lanke_game::record::{self, Collection, Format, Setting, Tree};
use lanke_rules::{ByColor, Color, Komi, Outcome, Ruleset, Size};
use serde::Serialize;

use crate::args;
use crate::entrant::Entrant;
use crate::open;
use crate::output::{self, Side as SideName};
use crate::players::{EffortArgs, GameKind};
use crate::signals;
use bout::{Bout, Ending};
pub(crate) use opening::Opening;
pub(crate) use rating::Rating;
use rating::{Sprt, Verdict};
use side::MatchPlayer;

/// Games that a player may lose one after the other by failing, before the match is given up.
const MAX_FAULTS: u32 = 3;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Player A: a built-in level or name, a network's file, or the command line of a GTP engine
    a: String,
    /// Player B, its opponent
    b: String,
    /// Game to play
    #[arg(long, default_value = "go")]
    game: GameKind,
    /// Number of games; colours alternate, openings change after every second game
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Board size: 9, 13x9
    #[arg(long, default_value = "9", value_parser = args::size)]
    size: Size,
    /// Rules of Go [default: chinese]
    #[arg(long, value_parser = args::rules)]
    rules: Option<Ruleset>,
    /// Komi of Go in points [default: the rules' komi, after an opening with handicap that of handicap games]
    #[arg(long, allow_negative_numbers = true, value_parser = args::komi)]
    komi: Option<Komi>,
    /// Opening book: a file of game records; the main line of each begins two games
    #[arg(long, conflicts_with = "random")]
    openings: Option<PathBuf>,
    /// Number of random moves at the beginning of each game [default: 2 in NoGo, 0 in Go]
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=20))]
    random: Option<u32>,
    /// Folder for the games as SGF; games found there are not played again
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Sequential probability ratio test between two Elo differences of A, with 5 % error on both sides; stops the match early: 0 50
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Number of games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    #[command(flatten)]
    effort: EffortArgs,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

/// Settings that every game of the match has in common.
struct Match<'a> {
    args: &'a Args,
    ruleset: Ruleset,
    openings: Vec<Opening>,
    sprt: Option<Sprt>,
}

/// A game that is over.
struct FinishedGame {
    number: u32,
    outcome: Outcome,
    /// Moves of it, and what it was told to stop by; none for a game of an earlier run.
    details: Option<GameDetails>,
}

struct GameDetails {
    moves: u32,
    fault: Option<String>,
}

/// The games so far.
#[derive(Clone, Copy, Default, Serialize)]
struct Totals {
    games: u32,
    wins_a: u32,
    wins_b: u32,
    draws: u32,
    wins_black: u32,
}

/// Thinking time of each player, in seconds, in the games of this run.
#[derive(Clone, Copy, Default, Serialize)]
struct Spent {
    a: f64,
    b: f64,
    longest_a: f64,
    longest_b: f64,
}

#[derive(Serialize)]
struct Report {
    a: String,
    b: String,
    #[serde(flatten)]
    totals: Totals,
    /// The share that A won, and its 95 % interval.
    score: f64,
    score_interval: (f64, f64),
    /// Elo points by which A is ahead, and the 95 % interval; none where it has no end.
    elo: Option<f64>,
    elo_interval: (Option<f64>, Option<f64>),
    /// Verdict of the sequential test, where one was asked for.
    sprt: Option<Verdict>,
    /// Seconds that the players thought.
    thought: Spent,
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let start = Instant::now();
    signals::end_programs_with_us();
    let is_go = matches!(args.game, GameKind::Go);
    ensure!(is_go || args.rules.is_none() && args.komi.is_none(), "--rules and --komi are for Go, not for NoGo");
    let ruleset = if is_go { args.rules.unwrap_or(Ruleset::CHINESE) } else { Ruleset::NOGO };
    ensure!(GameKind::of(&ruleset) == args.game, "NoGo is played with --game nogo");
    let openings = match &args.openings {
        Some(file) => Opening::read(file, args.size, ruleset)?,
        None => Vec::new(),
    };
    let sprt = match args.sprt.as_deref() {
        None => None,
        Some(&[low, high]) if low < high && low.abs().max(high.abs()) <= 2000.0 => Some(Sprt { low, high }),
        Some(_) => bail!("--sprt takes a lower and a higher difference in Elo points, such as 0 50"),
    };
    let entrants = (Entrant::parse(&args.a, args.game)?, Entrant::parse(&args.b, args.game)?);
    if let Some(folder) = &args.keep {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let game = Match { args, ruleset, openings, sprt };
    let (next, enough) = (AtomicU32::new(1), AtomicBool::new(false));
    let (sender, played) = sync_channel(0);
    thread::scope(|scope| {
        let tables: Vec<_> = (0..args.jobs)
            .map(|_| {
                let (game, entrants, next, enough, sender) = (&game, &entrants, &next, &enough, sender.clone());
                scope.spawn(move || game.table(entrants, next, enough, &sender))
            })
            .collect();
        drop(sender);
        let mut tally = Totals::default();
        let mut printed = Ok(());
        for played in played {
            // A test that is decided stays so.
            if game.is_decided(&tally) {
                continue;
            }
            printed = printed.and_then(|()| game.print_game(&played));
            tally.add(&played);
            if printed.is_err() || game.is_decided(&tally) {
                enough.store(true, Ordering::Relaxed);
            }
        }
        let (mut spent, mut result) = (Spent::default(), printed);
        for table in tables {
            let broken = |_| (Spent::default(), Err(anyhow!("a game was broken off")));
            let (of_table, end) = table.join().unwrap_or_else(broken);
            spent.add(&of_table);
            result = result.and(end);
        }
        // The games of a match that was given up count as well.
        let report = game.report(&tally, spent, start.elapsed().as_secs_f64());
        result.and(report)
    })
}

impl Match<'_> {
    /// Plays game after game, until there are no more or enough; the thinking time, and the reason to give up.
    fn table(
        &self,
        entrants: &(Entrant, Entrant),
        next: &AtomicU32,
        enough: &AtomicBool,
        played: &SyncSender<FinishedGame>,
    ) -> (Spent, Result<()>) {
        let mut sides: Option<(MatchPlayer, MatchPlayer)> = None;
        let mut faults = 0;
        let result = loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > self.args.games || enough.load(Ordering::Relaxed) {
                break Ok(());
            }
            let over = match self.recorded(number) {
                Ok(Some(outcome)) => Ok(FinishedGame { number, outcome, details: None }),
                Ok(None) => {
                    let sides = match &mut sides {
                        Some(sides) => sides,
                        none => match (self.enter(&entrants.0), self.enter(&entrants.1)) {
                            (Ok(a), Ok(b)) => none.insert((a, b)),
                            (Err(error), _) | (_, Err(error)) => break Err(error),
                        },
                    };
                    self.play(number, sides)
                }
                Err(error) => Err(error),
            };
            match over {
                Ok(over) => {
                    let fault = over.details.as_ref().and_then(|news| news.fault.clone());
                    faults = if fault.is_some() { faults + 1 } else { 0 };
                    if played.send(over).is_err() {
                        break Ok(());
                    }
                    if let Some(fault) = fault.filter(|_| faults >= MAX_FAULTS) {
                        break Err(anyhow!("{MAX_FAULTS} games in a row were lost by a failure: {fault}"));
                    }
                }
                Err(error) => break Err(error),
            }
        };
        if result.is_err() {
            enough.store(true, Ordering::Relaxed);
        }
        (sides.map(|(a, b)| Spent::of(&a, &b)).unwrap_or_default(), result)
    }

    fn enter(&self, entrant: &Entrant) -> Result<MatchPlayer> {
        entrant.enter(true).map(MatchPlayer::new).context("a player of the match cannot play")
    }

    /// Plays a game; A is Black in the odd ones, and each pair has one opening.
    fn play(&self, number: u32, sides: &mut (MatchPlayer, MatchPlayer)) -> Result<FinishedGame> {
        let a = color_of_a(number);
        let (black, white) = match a {
            Color::Black => (&mut sides.0, &mut sides.1),
            Color::White => (&mut sides.1, &mut sides.0),
        };
        let game = self.opening(number);
        let mut bout = Bout { komi: self.komi(&game), game, effort: &self.args.effort, number };
        let Ending { outcome, fault } = bout.play(&mut ByColor { black, white })?;
        if let Some(file) = self.file(number) {
            save(&file, bout.record(&self.names(a), outcome)?)?;
        }
        let news = GameDetails { moves: bout.game.position.moves(), fault: fault.map(|fault| fault.to_string()) };
        Ok(FinishedGame { number, outcome, details: Some(news) })
    }

    fn opening(&self, number: u32) -> Opening {
        let pair = number.div_ceil(2);
        if !self.openings.is_empty() {
            return self.openings[(pair as usize - 1) % self.openings.len()].clone();
        }
        let usual = if matches!(self.args.game, GameKind::Nogo) { 2 } else { 0 };
        let seed = self.args.effort.seed.wrapping_add(u64::from(pair));
        Opening::random(self.args.size, self.ruleset, self.args.random.unwrap_or(usual), seed)
    }

    /// Komi of a game that begins so.
    fn komi(&self, opening: &Opening) -> Komi {
        let of_rules = if opening.handicap >= 2 { self.ruleset.handicap_komi } else { self.ruleset.komi };
        self.args.komi.unwrap_or(of_rules)
    }

    fn names(&self, a: Color) -> ByColor<String> {
        ByColor::from_fn(|color| if color == a { self.args.a.clone() } else { self.args.b.clone() })
    }

    fn file(&self, number: u32) -> Option<PathBuf> {
        self.args.keep.as_ref().map(|folder| folder.join(format!("{number:04}.sgf")))
    }

    /// Result of a game that was kept, which must be between these players, on this board and by these rules.
    fn recorded(&self, number: u32) -> Result<Option<Outcome>> {
        let Some(file) = self.file(number).filter(|file| file.exists()) else { return Ok(None) };
        let opened = open::read(&file, None)?;
        let game = opened.collection.games.first().context("the file holds no game")?;
        let players = game.players().map(|player| player.name.unwrap_or_default());
        let names = self.names(color_of_a(number));
        ensure!(players == names, "{} holds a game of other players; use an empty folder", file.display());
        let Setting { size, ruleset, komi, .. } = Setting::of(game);
        ensure!(
            (size, ruleset, komi) == (self.args.size, self.ruleset, self.komi(&self.opening(number))),
            "{} holds a game on {size} by {} rules with komi {komi}; use an empty folder",
            file.display(),
            ruleset.name
        );
        Ok(Some(game.outcome().with_context(|| format!("{} does not say who won", file.display()))?))
    }

    fn verdict(&self, tally: &Totals) -> Option<Verdict> {
        self.sprt.map(|sprt| sprt.verdict(tally.points(), tally.games))
    }

    fn is_decided(&self, tally: &Totals) -> bool {
        self.verdict(tally).is_some_and(|verdict| verdict != Verdict::Open)
    }

    /// Says how a game ended that was played now.
    fn print_game(&self, played: &FinishedGame) -> Result<()> {
        let FinishedGame { number, outcome, details: Some(GameDetails { moves, fault }) } = played else {
            return Ok(());
        };
        if let Some(fault) = fault {
            output::complain(&format!("game {number}: {fault}"));
        }
        if self.args.json {
            return Ok(());
        }
        let names = self.names(color_of_a(*number));
        let result = match outcome.winner() {
            Some(winner) => format!("{} ({winner}, {})", names[winner], outcome.sgf()),
            None => "nobody won".to_owned(),
        };
        output::print(&format!("{number}: {result} in {}\n", output::counted(*moves, "move")))
    }

    fn report(&self, tally: &Totals, spent: Spent, seconds: f64) -> Result<()> {
        ensure!(tally.games > 0, "no game was played");
        let Rating { score, score_interval, elo, elo_interval } = Rating::new(tally.points(), tally.games);
        let report = Report {
            a: self.args.a.clone(),
            b: self.args.b.clone(),
            totals: *tally,
            score,
            score_interval,
            elo,
            elo_interval,
            sprt: self.verdict(tally),
            thought: spent,
            seconds,
        };
        if self.args.json { output::print_json(&report) } else { output::print(&report.sentence(self.sprt)) }
    }
}

impl Report {
    fn sentence(&self, sprt: Option<Sprt>) -> String {
        let (low, high) = self.score_interval;
        let points = |elo: Option<f64>| elo.map_or("beyond measure".to_owned(), |elo| format!("{elo:+.0}"));
        let Totals { games, wins_a, wins_b, draws, wins_black } = self.totals;
        let draws = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
        let test = match (sprt, self.sprt) {
            (Some(Sprt { low, high }), Some(verdict)) => match verdict {
                Verdict::Low => format!("; {low:+} Elo rather than {high:+}"),
                Verdict::High => format!("; {high:+} Elo rather than {low:+}"),
                Verdict::Open => format!("; {low:+} or {high:+} Elo is not decided"),
            },
            _ => String::new(),
        };
        format!(
            "{} {wins_a} : {wins_b} {}{draws} — {:.1} % ({:.1} to {:.1}), Elo {} ({} to {}); {} won {wins_black} of \
             {games}{test}\n",
            self.a,
            self.b,
            100.0 * self.score,
            100.0 * low,
            100.0 * high,
            points(self.elo),
            points(self.elo_interval.0),
            points(self.elo_interval.1),
            SideName::Black,
        )
    }
}

impl Totals {
    fn add(&mut self, played: &FinishedGame) {
        let a = color_of_a(played.number);
        self.games += 1;
        match played.outcome.winner() {
            Some(winner) if winner == a => self.wins_a += 1,
            Some(_) => self.wins_b += 1,
            None => self.draws += 1,
        }
        self.wins_black += u32::from(played.outcome.winner() == Some(Color::Black));
    }

    /// Points of A, a draw being half a win.
    fn points(&self) -> f64 {
        f64::from(self.wins_a) + f64::from(self.draws) / 2.0
    }
}

impl Spent {
    fn of(a: &MatchPlayer, b: &MatchPlayer) -> Self {
        let [a, longest_a, b, longest_b] = [a.spent, a.longest, b.spent, b.longest].map(|time| time.as_secs_f64());
        Self { a, b, longest_a, longest_b }
    }

    fn add(&mut self, other: &Self) {
        self.a += other.a;
        self.b += other.b;
        self.longest_a = self.longest_a.max(other.longest_a);
        self.longest_b = self.longest_b.max(other.longest_b);
    }
}

/// A is Black in the odd games.
fn color_of_a(number: u32) -> Color {
    if number % 2 == 1 { Color::Black } else { Color::White }
}

fn save(file: &Path, record: Tree) -> Result<()> {
    let collection = Collection { games: vec![record], epilogue: String::new() };
    output::write_file(file, record::write(&collection, Format::Sgf)?.as_bytes())
}
