//! `lanke problems compose`: a problem made of a position in a photograph or a record.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use lanke_app::words::{Lang, word};
use lanke_game::record::{self, Collection, Encoding, Format, Setting};
use lanke_learn::Composition;
use lanke_rules::{Board, Color, Position, Ruleset, Size, picture};
use lanke_vision::Corners;
use serde::Serialize;

use super::SearchArgs;
use super::report::task;
use crate::args::{self, ColorName, Language};
use crate::output::{self, Side};
use crate::{destination, learner, open, read};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Photograph or picture of a diagram, JPEG or PNG; or a game record
    file: PathBuf,
    /// Side to play [default: Black in a picture, the side to move in a record]
    #[arg(long)]
    color: Option<ColorName>,
    /// Board size in a picture [default: 9, 13 or 19, as recognized]
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Corners of the grid in a picture in pixels, clockwise from the top left
    #[arg(long, value_name = "X,Y,X,Y,X,Y,X,Y", value_parser = read::corners, allow_hyphen_values = true)]
    corners: Option<Corners>,
    /// Move number of the position in a record, instead of its end
    #[arg(long)]
    at: Option<u32>,
    /// Text encoding of a record, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = args::encoding)]
    encoding: Option<&'static Encoding>,
    /// Game record to write the problem to
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Add the problem to those of the page *Learn*
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    search: SearchArgs,
    /// Language of the task [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    to_play: Side,
    goal: &'static str,
    board: Vec<String>,
    /// First moves that work, proved.
    moves: Vec<String>,
    /// Points of a picture that may be read wrongly.
    uncertain: Vec<String>,
}

/// A position, and the points that may be read wrongly.
struct Source {
    position: Position,
    uncertain: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(path) = &args.output {
        destination::check(path, "a problem", "sgf", &[&args.file])?;
    }
    let Source { mut position, uncertain } = source(args)?;
    let to_play = args.color.map_or(position.to_play(), Color::from);
    position.set_to_play(to_play);
    let composed = Composition::of(&position, args.search.bytes(), &mut args.search.stop());
    let composed = composed.with_context(|| format!("{} makes no problem", args.file.display()))?;
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let tree = composed.record(&task(lang, to_play, composed.kills));
    if let Some(path) = &args.output {
        let collection = Collection { games: vec![tree.clone()], epilogue: String::new() };
        output::write_file(path, record::write(&collection, Format::Sgf)?.as_bytes())?;
    }
    if args.keep {
        lanke_runtime::learner::add_to_set(&learner::folder()?, word(lang, "ln-own-problems"), tree)?;
    }
    let size = composed.board.size();
    let report = Report {
        to_play: Side::from(to_play),
        goal: if composed.kills { "kill" } else { "live" },
        board: picture::rows(&composed.board),
        moves: composed.working.iter().map(|&point| size.vertex(point).to_string()).collect(),
        uncertain,
    };
    if args.json { output::print_json(&report) } else { output::print(&report.text(&composed.board)) }
}

impl Report {
    fn text(&self, board: &Board) -> String {
        let picture = picture::print_framed(board, None);
        let uncertain = match &self.uncertain[..] {
            [] => String::new(),
            points => format!("uncertain: {}\n", points.join(" ")),
        };
        format!("{picture}{} to play and {}: {}\n{uncertain}", self.to_play, self.goal, self.moves.join(" "))
    }
}

/// Reads the position of a picture or of a record, by the name of the file.
fn source(args: &Args) -> Result<Source> {
    let extension = args.file.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    if extension.is_some_and(|extension| ["jpg", "jpeg", "png"].contains(&&*extension)) {
        ensure!(args.at.is_none() && args.encoding.is_none(), "--at and --encoding are for records, not for pictures");
        let seen = read::see(&read::open(&args.file)?, args.size, args.corners);
        let reading = seen.with_context(|| args.file.display().to_string())?.reading;
        let uncertain = read::uncertain(&reading).map(|(point, _)| reading.grid.size.vertex(point).to_string());
        let uncertain = uncertain.collect();
        let position = Position::from_board(reading.board(), Color::Black, Ruleset::CHINESE);
        return Ok(Source { position, uncertain });
    }
    ensure!(args.size.is_none() && args.corners.is_none(), "--size and --corners are for pictures, not for records");
    let tree = open::read(&args.file, args.encoding)?.collection.games.into_iter().next();
    let tree = tree.with_context(|| format!("{} has no game", args.file.display()))?;
    let (replay, _) = open::replay(&args.file, &tree, &Setting::of(&tree), args.at)?;
    Ok(Source { position: replay.into_position(), uncertain: Vec::new() })
}
