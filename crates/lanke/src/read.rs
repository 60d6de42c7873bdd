//! `lanke read`: what lies on the boards in photographs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use lanke_game::record::{self, Collection, Format};
use lanke_rules::{Point, Size};
use lanke_vision::{BoardReading, Chances, Corners, Frame, Grid, MAX_BYTES, Spot};
use serde::Serialize;

use crate::args;
use crate::destination;
use crate::output;

/// A point that is surer than this is not pointed out.
const SURE: f32 = 0.9;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Photographs: JPEG or PNG; - for standard input
    #[arg(required = true)]
    images: Vec<PathBuf>,
    /// Board size [default: 9, 13 or 19, as recognized]
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Corners of the grid in pixels, clockwise from the top left
    #[arg(long, value_name = "X,Y,X,Y,X,Y,X,Y", value_parser = corners, allow_hyphen_values = true)]
    corners: Option<Corners>,
    /// Game record to write the position to
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Picture to write with the recognized board drawn on it
    #[arg(long, value_name = "FILE")]
    debug: Option<PathBuf>,
    /// Print JSON: an array with one object per picture
    #[arg(long)]
    json: bool,
}

/// Four places, as `--corners` has them.
pub(crate) fn corners(text: &str) -> Result<Corners> {
    let numbers = text.split(',').map(|n| n.trim().parse().ok().filter(|n: &f64| n.is_finite()));
    let numbers: Vec<f64> = numbers.collect::<Option<_>>().unwrap_or_default();
    let [a, b, c, d, e, f, g, h] = numbers[..] else { bail!("corners are eight numbers: x,y,x,y,x,y,x,y") };
    let corners = Corners([Spot::new(a, b), Spot::new(c, d), Spot::new(e, f), Spot::new(g, h)]);
    ensure!(corners.map(19).is_some(), "three of the corners lie on a line");
    Ok(corners)
}

/// Information about a picture.
#[derive(Serialize)]
#[serde(untagged)]
enum ReadReport {
    Board(BoardReport),
    Refused { file: String, error: String },
}

#[derive(Serialize)]
struct BoardReport {
    file: String,
    size: u8,
    corners: [[f64; 2]; 4],
    /// Strength of the lens, from 0 for one that bends no lines: see `Lens::new`.
    lens: f64,
    rows: Vec<String>,
    confidence: f64,
    uncertain: Vec<Uncertain>,
    ms: Milliseconds,
}

/// A point that may be read wrongly.
#[derive(Serialize)]
struct Uncertain {
    point: String,
    empty: f64,
    black: f64,
    white: f64,
}

#[derive(Clone, Copy, Serialize)]
struct Milliseconds {
    find: f64,
    read: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let one = args.images.len() == 1;
    ensure!(one || (args.sgf.is_none() && args.debug.is_none()), "--sgf and --debug take one picture");
    for (out, product, extension) in [(&args.sgf, "the position", "sgf"), (&args.debug, "the picture", "png")] {
        if let Some(out) = out {
            destination::check(out, product, extension, &args.images)?;
        }
    }
    let mut reports = Vec::new();
    let mut failed = 0;
    for path in &args.images {
        let file = path.display().to_string();
        match look(path, args) {
            Ok((frame, seen)) => {
                if let Some(out) = &args.sgf {
                    output::write_file(out, record(&seen.reading)?.as_bytes())?;
                }
                if let Some(out) = &args.debug {
                    let drawn = lanke_vision::draw(&frame, &seen.reading);
                    output::write_file(out, &drawn.to_png())?;
                }
                reports.push(ReadReport::Board(board(file, &seen)));
            }
            Err(error) if one && !args.json => return Err(error),
            Err(error) => {
                failed += 1;
                reports.push(ReadReport::Refused { file, error: format!("{error:#}") });
            }
        }
    }
    if args.json {
        output::print_json(&reports)?
    } else {
        output::print(&reports.iter().map(text).collect::<String>())?
    }
    let count = args.images.len();
    ensure!(failed < count, "no board was read");
    ensure!(failed == 0, "no board was read in {failed} of {count} pictures");
    Ok(())
}

/// A board that was seen.
pub(crate) struct SeenBoard {
    pub(crate) reading: BoardReading,
    pub(crate) confidence: f64,
    ms: Milliseconds,
}

fn look(path: &Path, args: &Args) -> Result<(Frame, SeenBoard)> {
    let frame = open(path)?;
    let seen = see(&frame, args.size, args.corners).with_context(|| format!("{}", path.display()))?;
    Ok((frame, seen))
}

/// Reads a picture from the disk.
pub(crate) fn open(path: &Path) -> Result<Frame> {
    let cannot = || format!("cannot read {}", path.display());
    let describe = |e: std::io::Error| anyhow::Error::msg(output::reason(&e));
    let bytes = lanke_storage::open_or_stream(path).and_then(|file| lanke_storage::within(file, MAX_BYTES as u64));
    Frame::decode(&bytes.map_err(describe).with_context(cannot)?).with_context(cannot)
}

/// Finds the board, unless its corners are given, and reads it.
pub(crate) fn see(frame: &Frame, size: Option<Size>, corners: Option<Corners>) -> Result<SeenBoard> {
    ensure!(size.is_none_or(|s| s.width() == s.height()), "only square boards are read from pictures");
    let milliseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e3;
    let start = Instant::now();
    let (grid, found) = match corners.map(Corners::upright) {
        Some(corners) => (Grid::new(corners, size.unwrap_or_else(|| lanke_vision::tell_size(frame, &corners))), None),
        None => {
            let found = lanke_vision::find_board(frame, size);
            let found = found.context("no board was found; --corners says where it is")?;
            (found.grid, Some(found))
        }
    };
    let find = milliseconds(start);
    let start = Instant::now();
    let reading = lanke_vision::read(frame, &grid);
    let ms = Milliseconds { find, read: milliseconds(start) };
    let confidence = found.map_or(reading.confidence(), |found| lanke_vision::sureness(&found, &reading));
    Ok(SeenBoard { reading, confidence, ms })
}

fn board(file: String, seen: &SeenBoard) -> BoardReport {
    let reading = &seen.reading;
    let rounded = |value: f64, steps: f64| (value * steps).round() / steps;
    let uncertain = uncertain(reading).map(|(point, c)| {
        let [empty, black, white] = [c.empty, c.black, c.white].map(|p| rounded(f64::from(p), 1e3));
        Uncertain { point: reading.grid.size.vertex(point).to_string(), empty, black, white }
    });
    BoardReport {
        file,
        size: reading.grid.size.width(),
        corners: reading.grid.corners.0.map(|c| [rounded(c.x, 10.0), rounded(c.y, 10.0)]),
        lens: reading.grid.lens.map_or(0.0, |lens| rounded(lens.strength(), 1e4)),
        rows: reading.rows(),
        confidence: rounded(seen.confidence, 1e3),
        uncertain: uncertain.collect(),
        ms: Milliseconds { find: rounded(seen.ms.find, 10.0), read: rounded(seen.ms.read, 10.0) },
    }
}

/// Points that may be read wrongly.
pub(crate) fn uncertain(reading: &BoardReading) -> impl Iterator<Item = (Point, &Chances)> {
    reading.grid.size.points().zip(&reading.points).filter(|(_, chances)| chances.sure() < SURE)
}

fn text(report: &ReadReport) -> String {
    let board = match report {
        ReadReport::Board(board) => board,
        ReadReport::Refused { error, .. } => return format!("{}\n", output::plain(error)),
    };
    let (file, size) = (output::plain(&board.file), board.size);
    let mut out = format!("{file}: {size} × {size}, confidence {:.0} %\n", board.confidence * 100.0);
    for row in &board.rows {
        let spaced: Vec<String> = row.chars().map(String::from).collect();
        out += &spaced.join(" ");
        out.push('\n');
    }
    if !board.uncertain.is_empty() {
        let points: Vec<&str> = board.uncertain.iter().map(|u| u.point.as_str()).collect();
        let written = writeln!(out, "uncertain: {}", points.join(" "));
        debug_assert!(written.is_ok(), "a string takes every text");
    }
    out
}

/// The position as a record without moves.
fn record(reading: &BoardReading) -> Result<String> {
    let collection = Collection { games: vec![lanke_camera::snapshot(reading)], epilogue: String::new() };
    Ok(record::write(&collection, Format::Sgf)?)
}
