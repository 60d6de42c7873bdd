//! `lanke player-report`: a report on the games of a player, of a year or of all time, as PDF and as JSON.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::{Result, anyhow, ensure};
use lanke_app::words::Lang;
use lanke_game::record::Setting;
use lanke_game::report::player::{Part, PlayerGame, PlayerReport, Results};
use lanke_game::report::{AverageLoss, PhaseKind};
use lanke_print::PlayerReportJob;
use lanke_runtime::Places;
use lanke_runtime::own_games::{player_game, without_copies};
use serde::Serialize;

use crate::args::{self, Language, Paper};
use crate::destination;
use crate::open::{self, records_in};
use crate::output::{self, BySide, Side};
use crate::report::{Loss, phase_name};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Name of the player; several names are one player
    #[arg(long, required = true)]
    player: Vec<String>,
    /// Year of the games [default: all]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1000..3000))]
    year: Option<u16>,
    /// Output file, a PDF
    #[arg(short, long, required_unless_present = "json")]
    output: Option<PathBuf>,
    /// Paper size
    #[arg(long, default_value = "a4")]
    paper: Paper,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(path) = &args.output {
        destination::check(path, "a report", "pdf", &args.files)?;
    }
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let games = games(args)?;
    let period = args.year.map(|year| year.to_string()).unwrap_or_default();
    let Some(report) = PlayerReport::of(&games) else {
        let from = args.year.map_or_else(String::new, |year| format!(" from {year}"));
        return Err(anyhow!("there is no game of {}{from} in these records", args.player.join(", ")));
    };
    if let Some(path) = &args.output {
        let name = &args.player[0];
        let job =
            PlayerReportJob { name, period: &period, games: &games, report: &report, paper: args.paper.into(), lang };
        let bytes = lanke_print::player_report(&job, &lanke_print::Progress::silent());
        output::write_file(path, &bytes.map_err(|error| anyhow!(error.words(lang)))?)?;
    }
    if args.json { output::print_json(&Facts::of(&report, &games)) } else { Ok(()) }
}

/// Games of the player in the records, each once. Files that cannot be read are named and left out.
fn games(args: &Args) -> Result<Vec<PlayerGame>> {
    let kept = Places::of_this_user().map(|places| places.analyses());
    let mut games = Vec::new();
    let mut seen = HashSet::new();
    let (mut readable, mut count) = (0, 0);
    for path in &args.files {
        let files = if path.is_dir() { records_in(path)? } else { vec![path.clone()] };
        for file in files {
            // One that is not there is told of by its own name.
            if !seen.insert(file.canonicalize().unwrap_or_else(|_| file.clone())) {
                continue;
            }
            count += 1;
            match open::read_repaired(&file) {
                Err(error) => output::complain(&format!("{error:#}; it is left out")),
                Ok(opened) => {
                    readable += 1;
                    let trees = opened.collection.games.into_iter();
                    games.extend(trees.filter_map(|tree| player_game(tree, &args.player, args.year, kept.as_deref())));
                }
            }
        }
    }
    ensure!(readable > 0, "none of {count} files can be read");
    Ok(without_copies(games))
}

/// Facts as JSON.
#[derive(Serialize)]
struct Facts {
    #[serde(flatten)]
    all: PartFacts,
    colors: BySide<PartFacts>,
    months: Vec<MonthFacts>,
    phases: Vec<PhaseFacts>,
    opponents: Vec<OpponentFacts>,
    turns: Vec<TurnFacts>,
    engine: String,
    /// Smallest median of the visits of the games.
    visits: u64,
}

#[derive(Clone, Copy, Serialize)]
struct PartFacts {
    games: usize,
    won: usize,
    lost: usize,
    quality: Option<QualityFacts>,
}

#[derive(Clone, Copy, Serialize)]
struct QualityFacts {
    games: usize,
    accuracy: f64,
    loss: Loss,
    first_choice: Option<f64>,
    mistakes: usize,
}

#[derive(Serialize)]
struct MonthFacts {
    month: String,
    #[serde(flatten)]
    part: PartFacts,
}

#[derive(Serialize)]
struct PhaseFacts {
    phase: &'static str,
    loss: Loss,
}

#[derive(Serialize)]
struct OpponentFacts {
    name: String,
    games: usize,
    won: usize,
    lost: usize,
}

#[derive(Serialize)]
struct TurnFacts {
    date: Option<String>,
    opponent: String,
    color: Side,
    #[serde(rename = "move")]
    number: u32,
    vertex: String,
    points: Option<f64>,
    win_rate: f64,
    better: Option<String>,
}

impl Facts {
    fn of(report: &PlayerReport, games: &[PlayerGame]) -> Self {
        let turn = |(game, turn): &(usize, lanke_game::report::Turn)| {
            let game = games.get(*game)?;
            let size = Setting::of(&game.tree).size;
            Some(TurnFacts {
                date: game.tree.root().info("DT"),
                opponent: game.opponent(),
                color: turn.mistake.color.into(),
                number: turn.mistake.number,
                vertex: size.move_name(turn.mistake.mv),
                points: turn.mistake.points,
                win_rate: turn.mistake.win_rate,
                better: turn.better.as_ref().map(|better| size.move_name(better.mv())),
            })
        };
        let opponent = |(name, results): &(String, Results)| OpponentFacts {
            name: name.clone(),
            games: results.games(),
            won: results.won,
            lost: results.lost,
        };
        let month = |(month, part): &(String, Part)| MonthFacts { month: month.clone(), part: part.into() };
        Self {
            all: (&report.all).into(),
            colors: lanke_rules::ByColor::from_fn(|color| PartFacts::from(&report.colors[color])).into(),
            months: report.months.iter().map(month).collect(),
            phases: report.phases.iter().map(PhaseFacts::from).collect(),
            opponents: report.opponents.iter().map(opponent).collect(),
            turns: report.turns.iter().filter_map(turn).collect(),
            engine: report.engine.clone(),
            visits: report.visits,
        }
    }
}

impl From<&Part> for PartFacts {
    fn from(part: &Part) -> Self {
        let quality = part.quality.map(|quality| QualityFacts {
            games: quality.games,
            accuracy: quality.accuracy,
            loss: quality.loss.into(),
            first_choice: quality.first_choice,
            mistakes: quality.mistakes,
        });
        Self { games: part.results.games(), won: part.results.won, lost: part.results.lost, quality }
    }
}

impl From<&(PhaseKind, AverageLoss)> for PhaseFacts {
    fn from((kind, loss): &(PhaseKind, AverageLoss)) -> Self {
        Self { phase: phase_name(*kind), loss: (*loss).into() }
    }
}
