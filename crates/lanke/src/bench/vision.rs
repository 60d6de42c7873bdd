//! `lanke bench vision`: labelled photographs, found and read, and recorded series, followed.

mod bend;
mod series;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use lanke_rules::Size;
use lanke_vision::{Corners, Frame, Grid, Spot, find_board, read, sureness};
use serde::{Deserialize, Serialize};

use bend::Bend;

/// Facts about a photograph: a JSON file beside it.
#[derive(Deserialize)]
struct Label {
    image: String,
    size: u32,
    corners: [[f64; 2]; 4],
    rows: Vec<String>,
    #[serde(default)]
    conditions: Vec<String>,
}

/// The largest label that is read, in bytes.
const MAX_LABEL: u64 = 16 << 20;

/// Words of the conditions under which half of the boards are expected to be read.
const HARD: [&str; 9] = ["glare", "light", "shadow", "sun", "hand or arm", "finger", "arms", "dark", "laser"];

impl Label {
    fn hard(&self) -> bool {
        self.conditions.iter().any(|c| HARD.iter().any(|word| c.contains(word)))
    }
}

/// Results on a set of photographs.
#[derive(Default, Serialize)]
struct Sum {
    pictures: u32,
    size_right: u32,
    corners_within_half_a_cell: u32,
    /// With the labelled corners.
    points: u32,
    points_right: u32,
    boards_right_given_corners: u32,
    /// From nothing but the picture.
    boards_right: u32,
    sure: u32,
    sure_and_wrong: u32,
    #[serde(skip)]
    find: Vec<f64>,
    #[serde(skip)]
    read: Vec<f64>,
    /// Medians, in milliseconds of one core, decoding left out.
    find_ms: f64,
    read_ms: f64,
}

/// Every set, by the first part of its pictures' names, and all together.
#[derive(Serialize)]
pub(super) struct Report {
    sets: BTreeMap<String, Sum>,
    normal: Sum,
    hard: Sum,
    all: Sum,
    series: Vec<series::Followed>,
    /// Of one core, while a game is followed at 1920 × 1080 pixels.
    frame_ms: Option<f64>,
    failures: Vec<Failure>,
}

/// A picture that was not read as labelled, from nothing but itself.
#[derive(Serialize)]
struct Failure {
    picture: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corner_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_wrong: Option<u32>,
    confidence: f64,
}

/// Results on the photographs of a folder, seen through a lens that bends them by so much: see `Bend`.
pub(super) fn report(folder: &Path, lens: f64) -> Result<Report> {
    let bend = Bend::new(lens)?;
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut labels: Vec<_> =
        entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    labels.sort();
    let mut report = Report {
        sets: BTreeMap::new(),
        normal: Sum::default(),
        hard: Sum::default(),
        all: Sum::default(),
        series: series::all(folder)?,
        frame_ms: None,
        failures: Vec::new(),
    };
    for path in &labels {
        let name = path.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let mut label: Label = serde_json::from_slice(&lanke_storage::read(path, MAX_LABEL)?)
            .with_context(|| path.display().to_string())?;
        let mut frame = crate::read::open(&path.with_file_name(&label.image))?;
        if lens != 0.0 {
            label.corners = label.corners.map(|[x, y]| bend.spot(&frame, Spot::new(x, y))).map(|at| [at.x, at.y]);
            frame = bend.frame(&frame);
        }
        let seen = look(&label, &frame)?;
        let set = report.sets.entry(name.split('_').next().unwrap_or(&name).to_owned()).or_default();
        let light = if label.hard() { &mut report.hard } else { &mut report.normal };
        [set, light, &mut report.all].into_iter().for_each(|sum| sum.add(&seen));
        report.failures.extend(seen.failure(name));
    }
    ensure!(report.all.pictures > 0, "there are no labelled pictures in {}", folder.display());
    report.frame_ms = series::frame_ms();
    let Report { sets, normal, hard, all, .. } = &mut report;
    sets.values_mut().chain([normal, hard, all]).for_each(Sum::close);
    Ok(report)
}

/// Results on one picture.
struct PictureResult {
    size: Option<u8>,
    size_right: bool,
    /// The largest distance of a corner from its label, in cells.
    error: Option<f64>,
    wrong: Option<u32>,
    points: u32,
    given_wrong: u32,
    confidence: f64,
    find: f64,
    read: f64,
}

fn look(label: &Label, frame: &Frame) -> Result<PictureResult> {
    let truth = Corners(label.corners.map(|[x, y]| Spot::new(x, y)));
    let size = Size::square(label.size)?;
    let expected: Vec<char> = label.rows.iter().flat_map(|r| r.chars()).collect();
    ensure!(expected.len() == size.area(), "the label of {} has {} points", label.image, expected.len());
    let wrong = |rows: Vec<String>| {
        let seen = rows.iter().flat_map(|r| r.chars());
        expected.iter().zip(seen).filter(|&(&expected, seen)| expected != '?' && expected != seen).count() as u32
    };
    let milliseconds = |start: ThreadTime| start.elapsed().as_secs_f64() * 1e3;
    let start = ThreadTime::now();
    let found = find_board(frame, None);
    let find = milliseconds(start);
    let start = ThreadTime::now();
    let given_wrong = wrong(read(frame, &Grid::new(truth, size)).rows());
    let read_ms = milliseconds(start);
    let mut seen = PictureResult {
        size: found.map(|f| f.grid.size.width()),
        size_right: found.is_some_and(|f| f.grid.size == size),
        error: None,
        wrong: None,
        points: expected.iter().filter(|&&c| c != '?').count() as u32,
        given_wrong,
        confidence: 0.0,
        find,
        read: read_ms,
    };
    let Some(found) = found else { return Ok(seen) };
    // Which corner of a board on its tip is at the top left is a matter of taste: the label's is taken.
    let turned = |t: usize| Corners(std::array::from_fn(|k| found.grid.corners.0[(k + t) % 4]));
    let cell = truth.area().sqrt() / f64::from(label.size - 1);
    let error = |c: &Corners| c.0.iter().zip(&truth.0).map(|(a, b)| a.distance(*b) / cell).fold(0.0, f64::max);
    let best = (0..4).map(turned).min_by(|a, b| error(a).total_cmp(&error(b))).unwrap_or(found.grid.corners);
    let reading = read(frame, &Grid { corners: best, ..found.grid });
    seen.error = Some(error(&best));
    seen.confidence = sureness(&found, &reading);
    seen.wrong = seen.size_right.then(|| wrong(reading.rows()));
    Ok(seen)
}

impl PictureResult {
    fn right(&self) -> bool {
        self.wrong == Some(0)
    }

    fn failure(&self, picture: String) -> Option<Failure> {
        let rounded = |v: f64| (v * 1000.0).round() / 1000.0;
        (!self.right()).then(|| Failure {
            picture,
            size: self.size,
            corner_error: self.error.map(rounded),
            points_wrong: self.wrong,
            confidence: rounded(self.confidence),
        })
    }
}

impl Sum {
    fn add(&mut self, seen: &PictureResult) {
        self.pictures += 1;
        self.size_right += u32::from(seen.size_right);
        self.corners_within_half_a_cell += u32::from(seen.size_right && seen.error.is_some_and(|e| e < 0.5));
        self.points += seen.points;
        self.points_right += seen.points - seen.given_wrong;
        self.boards_right_given_corners += u32::from(seen.given_wrong == 0);
        self.boards_right += u32::from(seen.right());
        self.sure += u32::from(seen.confidence > 0.9);
        self.sure_and_wrong += u32::from(seen.confidence > 0.9 && !seen.right());
        self.find.push(seen.find);
        self.read.push(seen.read);
    }

    fn close(&mut self) {
        let median = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times.get(times.len() / 2).map_or(0.0, |t| (t * 10.0).round() / 10.0)
        };
        (self.find_ms, self.read_ms) = (median(&mut self.find), median(&mut self.read));
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "set          pictures  size  corners  points right  boards given corners  boards  sure, wrong  find, read ms"
        )?;
        let light = [("normal", &self.normal), ("hard", &self.hard), ("all", &self.all)];
        for (name, s) in self.sets.iter().map(|(n, s)| (n.as_str(), s)).chain(light) {
            let share = 100.0 * f64::from(s.points_right) / f64::from(s.points.max(1));
            writeln!(
                f,
                "{name:12} {:8} {:5} {:8} {share:11.2} % {:21} {:7} {:5}, {:5} {:6.0}, {:4.0}",
                s.pictures,
                s.size_right,
                s.corners_within_half_a_cell,
                s.boards_right_given_corners,
                s.boards_right,
                s.sure,
                s.sure_and_wrong,
                s.find_ms,
                s.read_ms
            )?;
        }
        for s in &self.series {
            let (right, moves, invented, pictures) = (s.right, s.moves, s.invented, s.pictures);
            writeln!(f, "{}: {right} of {moves} moves, {invented} invented, in {pictures} pictures", s.name)?;
        }
        if let Some(ms) = self.frame_ms {
            writeln!(f, "following: {ms:.0} ms a picture of 1920 × 1080")?;
        }
        for failure in &self.failures {
            write!(f, "{}: ", failure.picture)?;
            match (failure.size, failure.corner_error, failure.points_wrong) {
                (None, ..) => write!(f, "not found")?,
                (Some(size), Some(error), Some(wrong)) => {
                    write!(f, "{size} lines, corners {error:.2} cells off, {wrong} points wrong")?;
                }
                (Some(size), ..) => write!(f, "taken for {size} lines")?,
            }
            writeln!(f, ", confidence {:.2}", failure.confidence)?;
        }
        Ok(())
    }
}
