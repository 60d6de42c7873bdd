//! Recorded series: games followed from picture to picture, and how long a picture takes.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use lanke_camera::{BoardTracker, Sight};
use lanke_rules::{Board, Color, Move, Position, Ruleset, Size};
use lanke_vision::scene::{Scene, Taste};
use lanke_vision::{DetectionTimes, Frame, MoveDetector, Sighting, find_board};
use serde::{Deserialize, Serialize};

/// Facts about a series: a JSON file in the folder `sequences`.
#[derive(Deserialize)]
struct Label {
    name: String,
    size: u32,
    /// Pictures a second of a video; a series without it has one settled picture a move.
    fps: Option<f64>,
    #[serde(default)]
    moves: Vec<Placed>,
    frames: Vec<Picture>,
}

#[derive(Deserialize)]
struct Placed {
    row: usize,
    col: usize,
    colour: String,
}

#[derive(Deserialize)]
struct Picture {
    image: String,
    #[serde(default)]
    added: Vec<(usize, usize, String)>,
}

/// Results of following a series.
#[derive(Serialize)]
pub(super) struct Followed {
    pub(super) name: String,
    pub(super) pictures: usize,
    pub(super) moves: usize,
    /// Moves that were written as they were played, up to the first that was not.
    pub(super) right: usize,
    /// Moves written besides.
    pub(super) invented: usize,
}

/// Number of times that a settled picture is shown, and the time between them.
const SETTLED: (u32, Duration) = (8, Duration::from_millis(250));

/// Follows every series beside the pictures of a folder.
pub(super) fn all(folder: &Path) -> Result<Vec<Followed>> {
    let Ok(entries) = fs::read_dir(folder.join("sequences")) else { return Ok(Vec::new()) };
    let mut labels: Vec<_> =
        entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    labels.sort();
    labels.iter().map(|path| follow(path).with_context(|| path.display().to_string())).collect()
}

fn follow(path: &Path) -> Result<Followed> {
    let label: Label = serde_json::from_slice(&lanke_storage::read(path, super::MAX_LABEL)?)?;
    let size = Size::square(label.size)?;
    let added = label.frames.iter().flat_map(|f| &f.added).map(|(row, col, colour)| (*row, *col, colour));
    let expected = label.moves.iter().map(|m| (m.row, m.col, &m.colour)).chain(added);
    let color = |name: &str| if name == "X" { Color::Black } else { Color::White };
    let expected: Vec<(usize, Color)> =
        expected.map(|(row, col, colour)| (row * label.size as usize + col, color(colour))).collect();
    let first = expected.first().map_or(Color::Black, |t| t.1);
    let mut game = Game::new(Position::from_board(Board::new(size), first, Ruleset::CHINESE));
    let mut now = Duration::ZERO;
    for picture in &label.frames {
        let frame = crate::read::open(&path.with_file_name(&picture.image))?;
        let (times, step) = label.fps.map_or(SETTLED, |fps| (1, Duration::from_secs_f64(1.0 / fps)));
        for _ in 0..times {
            now += step;
            game.show(&frame, now);
        }
    }
    let right = expected.iter().zip(&game.written).take_while(|(expected, written)| expected == written).count();
    let invented = game.written.len() - right;
    Ok(Followed { name: label.name, pictures: label.frames.len(), moves: expected.len(), right, invented })
}

/// A board kept in sight and the record that is written of it.
struct Game {
    tracker: BoardTracker,
    detector: MoveDetector,
    position: Position,
    /// Every position before, for takebacks.
    past: Vec<Position>,
    /// Point of each move, row by row, and its side.
    written: Vec<(usize, Color)>,
}

impl Game {
    fn new(position: Position) -> Self {
        let detector = MoveDetector::new(DetectionTimes::default());
        Self { tracker: BoardTracker::new(None), detector, position, past: Vec::new(), written: Vec::new() }
    }

    fn show(&mut self, frame: &Frame, now: Duration) {
        let Sight::Board(reading) = self.tracker.look(frame, now) else { return };
        match self.detector.see(&reading, &self.position, now) {
            Sighting::Played(moves) => {
                for mv in moves {
                    let before = self.position.clone();
                    let Move::Play(point) = mv else { continue };
                    if self.position.play(mv).is_ok() {
                        self.written.push((before.board().size().ordinal(point), before.to_play()));
                        self.past.push(before);
                    }
                }
            }
            Sighting::TakenBack(count) => {
                for _ in 0..count {
                    self.written.pop();
                    self.position = self.past.pop().unwrap_or_else(|| self.position.clone());
                }
            }
            Sighting::Steady
            | Sighting::Waiting
            | Sighting::Lift { .. }
            | Sighting::Obscured
            | Sighting::Differs { .. } => {}
        }
    }
}

/// Milliseconds of one core that a picture of 1920 × 1080 pixels takes while a game is followed: the median of many.
pub(super) fn frame_ms() -> Option<f64> {
    let taste = Taste { width: 1920, height: 1080, cell: (30.0, 50.0), whole: true };
    let seen = |seed: u64| {
        let frame = Scene::random(seed, taste).shoot(taste.width, taste.height).frame;
        find_board(&frame, None)
            .filter(|f| f.grid.size == Size::NINETEEN && f.confidence > 0.5)
            .map(|found| (frame, found))
    };
    let (frame, found) = (1..20).find_map(seen)?;
    let mut game = Game::new(Position::new(found.grid.size, Ruleset::CHINESE));
    game.tracker.place(found.grid, Duration::ZERO);
    let mut times: Vec<f64> = (1..30)
        .map(|k| {
            let start = ThreadTime::now();
            game.show(&frame, Duration::from_millis(100) * k);
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Some((times[times.len() / 2] * 10.0).round() / 10.0)
}
