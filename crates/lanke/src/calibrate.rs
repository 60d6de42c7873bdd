//! `lanke calibrate`: where the board lies before a camera, found or told, and remembered.

use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail, ensure};
use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use lanke_camera::{Camera, News, Source};
use lanke_rules::Size;
use lanke_runtime::Places;
use lanke_vision::{Corners, Frame, Grid, find_board, read};
use serde::Serialize;

use crate::args;
use crate::output::{self, reason};

/// A board that is found with less confidence is none.
const CONFIDENCE: f64 = 0.25;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Source of the pictures, as for `watch`, except `phone`, on whose page corners are set
    source: String,
    /// Board size [default: 9, 13 or 19, as recognized]
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Corners of the grid in pixels, clockwise from the top left of the picture: x,y,x,y,x,y,x,y
    #[arg(long, requires = "size", value_parser = crate::read::corners, allow_hyphen_values = true)]
    corners: Option<Corners>,
    /// Timeout of the search in seconds
    #[arg(long, default_value = "30", value_parser = args::seconds)]
    within: Duration,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    source: String,
    size: u8,
    /// The picture's width and height.
    picture: [usize; 2],
    corners: [[f64; 2]; 4],
    /// 1 for corners that were told.
    confidence: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(args.size.is_none_or(|size| size.width() == size.height()), "boards that are no squares are not read");
    let source = Source::find(&args.source)?;
    let name = source.to_string();
    let (frame, grid, confidence) = find(args, source)?;
    let places = Places::of_this_user().context("there is no home to remember it in")?;
    let failed =
        |e: std::io::Error| Error::msg(reason(&e)).context(format!("cannot keep {}", places.cameras().display()));
    let (mut cameras, damage) = Cameras::load(&places.cameras()).map_err(failed)?;
    cameras.keep(&name, &frame, &grid);
    let damage = cameras.save(&places.cameras()).map_err(failed)?.or(damage);
    if let Some(damage) = damage {
        output::complain(&damage.words(Lang::En));
    }
    let report = Report {
        source: name,
        size: grid.size.width(),
        picture: [frame.width(), frame.height()],
        corners: grid.corners.0.map(|spot| [spot.x, spot.y].map(|v| (v * 10.0).round() / 10.0)),
        confidence,
    };
    if args.json {
        return output::print_json(&report);
    }
    let places: Vec<String> = report.corners.iter().map(|[x, y]| format!("{x},{y}")).collect();
    output::print(&format!("{} lines, corners {}, confidence {confidence:.2}\n", report.size, places.join(",")))
}

/// Looks at pictures until a board is found in one.
fn find(args: &Args, source: Source) -> Result<(Frame, Grid, f64)> {
    let mut camera = Camera::open(source);
    let until = Instant::now() + args.within;
    let mut why = None;
    loop {
        match camera.news(until.saturating_duration_since(Instant::now())) {
            Some(News::Shot(shot)) => {
                if let (Some(corners), Some(size)) = (args.corners, args.size) {
                    let grid = read(&shot.frame, &Grid::new(corners.upright(), size)).grid;
                    return Ok((shot.frame, Grid { corners: corners.upright(), ..grid }, 1.0));
                }
                match find_board(&shot.frame, args.size).filter(|found| found.confidence >= CONFIDENCE) {
                    Some(found) => {
                        let grid = read(&shot.frame, &found.grid).grid;
                        return Ok((shot.frame, grid, found.confidence));
                    }
                    None => why = None,
                }
            }
            Some(News::Lost(trouble)) => {
                // It is tried again until the time is over; the person knows at once what is wrong.
                if !trouble.is_final() && why.as_ref() != Some(&trouble) {
                    output::complain(&format!("{trouble}; trying again"));
                }
                why = Some(trouble);
            }
            Some(News::Over) | None => match why {
                Some(trouble) => bail!("{trouble}"),
                None => bail!("no board was found; its corners can be told with --size and --corners"),
            },
        }
    }
}
