//! `lanke render`: a diagram of a game as books print them, an animation of its moves, or a study sheet.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use lanke_app::words::Lang;
use lanke_game::record::{Encoding, NodeId, Setting, Tree};
use lanke_print::diagram::{self, MoveNumbers, Part};
use lanke_print::{self as making, Animation, Export, ExportFormat, Job, Progress, SIZES, Sheet};

use crate::args::{self, Language};
use crate::destination;
use crate::open;
use crate::output;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records: SGF, GIB, NGF, UGF, UGI, .dat or logs of Botzone; several for a study sheet
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Output file; the extension names the format: .svg, .png, .pdf, .txt, or .gif for an animation
    #[arg(short, long)]
    output: PathBuf,
    /// Number of the game in the file, from 1 [default: 1, in a study sheet all games]
    #[arg(long)]
    game: Option<usize>,
    /// Move number of the position, instead of the end of the game
    #[arg(long = "move", alias = "at")]
    at: Option<u32>,
    /// Move numbers: all, last:N, from:N, off, or a range such as 41-60; with numbers the diagram
    /// shows every stone played from there on
    #[arg(long, value_parser = args::numbers)]
    numbers: Option<MoveNumbers>,
    /// Study sheet of the whole game, with so many moves per diagram
    #[arg(
        long,
        value_name = "MOVES",
        value_parser = clap::value_parser!(u32).range(1..=400),
        conflicts_with_all = ["at", "numbers", "size", "bare", "from", "delay", "last_delay", "loops"],
    )]
    sheet: Option<u32>,
    /// Paper size of a study sheet
    #[arg(long, default_value = "a4", requires = "sheet")]
    paper: args::Paper,
    /// Study sheet without variations
    #[arg(long, requires = "sheet")]
    no_variations: bool,
    /// Study sheet without comments
    #[arg(long, requires = "sheet")]
    no_comments: bool,
    /// Width in pixels of a .png or .gif, less where it would be higher than 8192 [default: 1200, of an animation 480]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(i64::from(*SIZES.start())..=i64::from(*SIZES.end())))]
    size: Option<u32>,
    /// Coordinates at the edges
    #[arg(long, default_value = "a1")]
    coordinates: Coordinates,
    /// Style: black and white as in books, or wood as in the window [default: book, for an animation wood]
    #[arg(long)]
    style: Option<Style>,
    /// Part of the board between two points, such as K10-T19, or `all`
    #[arg(long)]
    part: Option<String>,
    /// Board alone, without names and notes
    #[arg(long)]
    bare: bool,
    /// Move number at which an animation begins [default: 0]
    #[arg(long)]
    from: Option<u32>,
    /// Milliseconds per frame of an animation [default: 500]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: Option<u32>,
    /// Milliseconds of the last frame of an animation [default: 3000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    last_delay: Option<u32>,
    /// Number of repetitions of an animation; 0 is for ever [default: 0]
    #[arg(long)]
    loops: Option<u16>,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Text encoding, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = args::encoding)]
    encoding: Option<&'static Encoding>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Coordinates {
    /// Q16
    A1,
    /// 16-4, from the top left
    #[value(name = "1-1")]
    Numbers,
    /// None
    Off,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Style {
    /// Black and white
    Book,
    /// Wood, slate and shell
    Wood,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let product = product(args)?;
    destination::keeps(&args.output, &args.files)?;
    let games = games(args)?;
    let line: Vec<NodeId> = games[0].main_line().map(|node| node.id()).collect();
    let at = place(args, &games[0], &line)?;
    let export = export(args, product, &games, lang)?;
    let job = Job { games, line, at, report: None, player: None, export };
    let bytes = making::make(&job, &Progress::silent()).map_err(|error| anyhow!(error.words(lang)))?;
    output::write_file(&args.output, &bytes)
}

fn product(args: &Args) -> Result<ExportFormat> {
    let of_name = ExportFormat::of_path(&args.output).with_context(|| {
        let name = args.output.display();
        format!("cannot tell a kind of picture from the name {name}: use .svg, .png, .pdf, .txt or .gif")
    })?;
    match (of_name, args.sheet) {
        (ExportFormat::Pdf, Some(_)) => Ok(ExportFormat::Sheet),
        (_, Some(_)) => bail!("a study sheet is written as .pdf, not {}", args.output.display()),
        (product, None) => {
            ensure!(args.files.len() == 1, "a picture shows one game: give one file, or --sheet for all of them");
            suits(args, product)?;
            Ok(product)
        }
    }
}

/// Refuses options that say nothing about a picture of this kind.
fn suits(args: &Args, product: ExportFormat) -> Result<()> {
    let animated = args.from.or(args.delay).or(args.last_delay).is_some() || args.loops.is_some();
    ensure!(
        !animated || product == ExportFormat::Gif,
        "--from, --delay, --last-delay and --loops are for an animation, which is written as .gif"
    );
    let pixels = matches!(product, ExportFormat::Png | ExportFormat::Gif);
    ensure!(
        args.size.is_none() || pixels,
        "--size is the width of a picture in pixels, which is written as .png or .gif"
    );
    ensure!(args.style.is_none() || product != ExportFormat::Text, "a picture in letters has no --style");
    Ok(())
}

fn games(args: &Args) -> Result<Vec<Tree>> {
    let mut games = Vec::new();
    for file in &args.files {
        let mut read = open::read(file, args.encoding)?.collection.games;
        let count = read.len();
        match (args.game, args.sheet) {
            (None, Some(_)) => games.append(&mut read),
            (game, _) => {
                let game = game.unwrap_or(1);
                let selected = game.checked_sub(1).and_then(|i| read.into_iter().nth(i));
                games.push(selected.with_context(|| format!("{} has games 1 to {count}, not {game}", file.display()))?);
            }
        }
    }
    Ok(games)
}

/// The place in the line just before the next move after the one that is asked for; the root, even if it has a move.
fn place(args: &Args, tree: &Tree, line: &[NodeId]) -> Result<usize> {
    let is_move = |id: &NodeId| tree.node(*id).raw_move().is_some();
    let count = line.iter().filter(|id| is_move(id)).count() as u32;
    let file = args.files[0].display();
    let asked = args.at.into_iter().chain(args.from).chain(match args.numbers {
        Some(MoveNumbers::Between(_, last)) => Some(last),
        Some(MoveNumbers::From(first)) => Some(first),
        _ => None,
    });
    if let Some(at) = asked.into_iter().find(|&at| at > count) {
        bail!("{file} has {}: there is no move {at}", output::counted(count, "move"));
    }
    let at = match (args.at, args.numbers) {
        (Some(at), Some(MoveNumbers::Between(_, last))) => {
            ensure!(last <= at, "the numbers end at move {last}, after move {at} that is to be shown");
            at
        }
        (Some(at), Some(MoveNumbers::From(first))) => {
            ensure!(first <= at, "the numbers begin at move {first}, after move {at} that is to be shown");
            at
        }
        (None, Some(MoveNumbers::Between(_, last))) => last,
        (at, _) => at.unwrap_or(count),
    };
    let mut moves = 0;
    let next = line.iter().position(|id| {
        moves += u32::from(is_move(id));
        moves > at
    });
    Ok(next.unwrap_or(line.len()).saturating_sub(1))
}

fn export(args: &Args, product: ExportFormat, games: &[Tree], lang: Lang) -> Result<Export> {
    let usual = Export::new(product, lang);
    let from = args.from.unwrap_or(usual.animation.from);
    let to = args.at.unwrap_or(usual.animation.to);
    ensure!(from <= to, "the animation would end before it begins");
    Ok(Export {
        numbers: args.numbers.unwrap_or(usual.numbers),
        coordinates: match args.coordinates {
            Coordinates::A1 => lanke_game::Coordinates::Letters,
            Coordinates::Numbers => lanke_game::Coordinates::Numbers,
            Coordinates::Off => lanke_game::Coordinates::Off,
        },
        style: match args.style {
            None => usual.style,
            Some(Style::Book) => diagram::Style::Book,
            Some(Style::Wood) => diagram::Style::Wood,
        },
        part: args.part.as_deref().map(|text| part(text, games)).transpose()?,
        captions: !args.bare,
        size: args.size.unwrap_or(usual.size),
        animation: Animation {
            from,
            to,
            delay: args.delay.unwrap_or(usual.animation.delay),
            last: args.last_delay.unwrap_or(usual.animation.last),
            loops: args.loops.unwrap_or(usual.animation.loops),
        },
        sheet: Sheet {
            moves: args.sheet.unwrap_or(usual.sheet.moves),
            paper: args.paper.into(),
            variations: !args.no_variations,
            comments: !args.no_comments,
        },
        ..usual
    })
}

/// `K10-T19` of boards of one size, or `all`.
fn part(text: &str, games: &[Tree]) -> Result<Part> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(Part::ALL);
    }
    let size = Setting::of(&games[0]).size;
    if let Some(other) = games.iter().map(|tree| Setting::of(tree).size).find(|&other| other != size) {
        bail!("--part {text} is for boards of one size, and the games have {size} and {other}: give --part all");
    }
    Ok(Part::around(args::corners(text, size)?).expect("two points have a part around them"))
}
