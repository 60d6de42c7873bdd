//! Six boards of 19×19 before cameras, at which moves are made at the same time: the time until the arbiter sees each.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use lanke_rules::Color::{Black, White};
use lanke_vision::scene::{self, Scene, Stone, Taste};
use lanke_vision::{Random, Spot};

use crate::Folder;
use crate::crowd::summary;
use crate::page::PATIENCE;
use crate::relay::Evening;

const BOARDS: usize = 6;
const SIDE: usize = 19;
const MOVES: usize = 12;
const SIZE: (usize, usize) = (1280, 960);
/// Pause between two pictures of a camera.
const PACE: Duration = Duration::from_millis(200);
/// Time for which a hand is above a board, and time between the hands at two boards.
const HAND: Duration = Duration::from_secs(1);
const APART: Duration = Duration::from_millis(300);
/// Longest time from the picture of a move until the arbiter sees the move.
const GOAL: Duration = Duration::from_secs(3);

/// Files of the pictures: after each number of moves without a hand, and with the hand that makes the next one; each twice, with
/// another noise.
fn pictures(folder: &Folder) -> Vec<[String; 2]> {
    let taste = Taste { width: SIZE.0, height: SIZE.1, cell: (38.0, 42.0), whole: true };
    let ordinary = |scene: &Scene| scene.board.side == SIDE && scene.board.thickness > 0.0 && !scene.board.writing;
    let mut scene = (1..).map(|seed| Scene::random(seed, taste)).find(ordinary).expect("there is one");
    scene.stones = vec![None; SIDE * SIDE];
    let arm = scene::arm(&mut Random::new(4), SIDE);
    (0..=2 * MOVES)
        .map(|n| {
            scene.arms = if n % 2 == 1 { arm.clone() } else { Vec::new() };
            if n > 0 && n % 2 == 0 {
                let played = n / 2 - 1;
                let color = if played % 2 == 0 { Black } else { White };
                let at = (3 + 4 * (played / 4)) * SIDE + 3 + 4 * (played % 4);
                scene.stones[at] = Some(Stone { color, off: Spot::new(0.04, -0.05) });
            }
            let light = scene.expose(SIZE.0, SIZE.1);
            [0, 1].map(|noise| {
                scene.film.seed = (2 * n + noise) as u64;
                folder.file(&format!("{n}-{noise}.png"), scene.film.develop(&light).to_png())
            })
        })
        .collect()
}

/// The cameras: the pictures that they show, and since when.
struct Cameras {
    files: Vec<PathBuf>,
    wanted: Vec<AtomicUsize>,
    shown: Mutex<Vec<(usize, Instant)>>,
    ended: AtomicBool,
}

/// Ends the cameras, also where the measurement fails.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Cameras {
    /// Shows pictures until all is over.
    fn run(&self, pictures: &[[String; 2]]) {
        for turn in 0.. {
            if self.ended.load(Ordering::Relaxed) {
                return;
            }
            for (board, file) in self.files.iter().enumerate() {
                let picture = self.wanted[board].load(Ordering::Relaxed);
                let link = file.with_extension("new");
                std::fs::hard_link(&pictures[picture][turn % 2], &link).expect("a link");
                std::fs::rename(&link, file).expect("a picture");
                let mut shown = self.shown.lock().expect("nobody panics");
                if shown[board].0 != picture {
                    shown[board] = (picture, Instant::now());
                }
            }
            std::thread::sleep(PACE);
        }
    }

    fn show(&self, board: usize, picture: usize) {
        self.wanted[board].store(picture, Ordering::Relaxed);
    }

    /// Time since which the picture of a board is shown, if it is.
    fn since(&self, board: usize, picture: usize) -> Option<Instant> {
        let (shown, since) = self.shown.lock().expect("nobody panics")[board];
        (shown == picture).then_some(since)
    }
}

#[test]
#[ignore = "measures: taskset -c 0,1 cargo test --release --workspace --test cli -- --ignored --nocapture six_boards"]
fn six_boards_before_cameras() {
    let folder = Folder::new();
    let pictures = pictures(&folder);
    let files: Vec<PathBuf> = (0..BOARDS).map(|n| folder.path(&format!("camera-{n}.png")).into()).collect();
    for file in &files {
        std::fs::hard_link(&pictures[0][1], file).expect("a picture");
    }
    let boards: String = (1..=BOARDS)
        .zip(&files)
        .map(|(n, file)| format!("[[board]]\nnumber = {n}\nsource = {{ camera = {:?} }}\n", file.display().to_string()))
        .collect();
    let file = folder.file("club.toml", format!("terms = {{ size = {SIDE}, clock = \"30m+3x30s\" }}\n{boards}"));
    let cameras = Cameras {
        files,
        wanted: (0..BOARDS).map(|_| AtomicUsize::new(0)).collect(),
        shown: Mutex::new(vec![(0, Instant::now()); BOARDS]),
        ended: AtomicBool::new(false),
    };
    std::thread::scope(|scope| {
        scope.spawn(|| cameras.run(&pictures));
        let _ending = Ending(&cameras.ended);
        let mut times = measure(&folder, &file, &cameras);
        summary("from the picture of a move until the arbiter has it", &mut times);
        assert!(times.iter().all(|time| *time <= GOAL), "{times:?}");
    });
}

/// Lets moves be made at all boards; the times until the arbiter has them.
fn measure(folder: &Folder, file: &str, cameras: &Cameras) -> Vec<Duration> {
    let evening = Evening::start(folder, file, &[]);
    let mut arbiter = evening.page(None, "arbiter");
    for board in 0..BOARDS {
        arbiter.until("steady picture", |page| {
            let text = page.state["boards"][board]["status"]["text"].as_str().unwrap_or_default();
            ["written down", "Steady"].iter().any(|word| text.contains(word))
        });
    }
    arbiter.never_wait();
    let mut times = Vec::new();
    for n in 0..MOVES {
        let begun = Instant::now();
        let mut waiting: Vec<usize> = (0..BOARDS).collect();
        while !waiting.is_empty() {
            assert!(begun.elapsed() < PATIENCE, "boards {waiting:?} wait for move {}: {:#}", n + 1, arbiter.state);
            arbiter.hear();
            waiting.retain(|&board| {
                let since = begun + APART * board as u32;
                let picture = match Instant::now() {
                    now if now >= since + HAND => 2 * n + 2,
                    now if now >= since => 2 * n + 1,
                    _ => 2 * n,
                };
                cameras.show(board, picture);
                let has = arbiter.moves(Some(board)) == n as u64 + 1;
                if has {
                    times.push(cameras.since(board, 2 * n + 2).map_or(Duration::MAX, |since| since.elapsed()));
                }
                !has
            });
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    times
}
