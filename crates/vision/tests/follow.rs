//! Whole games on a table that is drawn, picture after picture, with hands, bumps, switched lights, missed moves and
//! takebacks: nothing is written that was not played. How often a person has to be asked is told in `docs/vision.md`.

use std::time::Duration;

use lanke_rules::{Move, Point, Position, Ruleset, Size};
use lanke_vision::scene::{Exposure, Scene, Stone, Taste, arm};
use lanke_vision::{
    BoardReading, Corners, Corrections, DetectionTimes, Grid, MoveDetector, Random, Sighting, Spot, read,
};

const PICTURE: usize = 288;

/// Pictures are taken four times a second; what is known after so many is known at once.
const AT_ONCE: u32 = 6;

/// After so many pictures a person puts right what is not known.
const TOO_LATE: u32 = 40;

/// A board, the game that is played on it, and the record that a detector writes of it.
struct Table {
    scene: Scene,
    /// Its light, until something moves.
    light: Option<Exposure>,
    /// The game: every position of it.
    game: Vec<Position>,
    written: Position,
    past: Vec<Position>,
    detector: MoveDetector,
    grid: Grid,
    /// The last reading, and what a person has corrected.
    seen: Option<BoardReading>,
    corrections: Corrections,
    /// Points that the person is asked about.
    marked: Vec<Point>,
    now: Duration,
    random: Random,
    /// Moves that were written and had not happened; a person corrects it.
    invented: Vec<String>,
}

/// Ways in which the record came to be that of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    AtOnce,
    Later,
    /// The person was asked, or had to see for himself that something was missing or wrong.
    ByHand,
}

/// The grid, its corners in the order of the board's rows.
fn grid(scene: &Scene) -> Grid {
    let last = scene.board.side as f64 - 1.0;
    let map = scene.map();
    let corners = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)].map(|(x, y)| map.apply(Spot::new(x, y)));
    Grid::new(Corners(corners), Size::square(scene.board.side as u32).expect("a size"))
}

impl Table {
    /// A board of `side` lines that is worth playing on: empty, it is read as such.
    fn new(seed: u64, side: usize) -> Self {
        let taste = Taste { width: PICTURE, height: PICTURE, cell: (12.0, 30.0), whole: true };
        let size = Size::square(side as u32).expect("a size");
        let empty = |seed: u64| {
            let mut scene = Scene::random(seed, taste);
            let right = scene.board.side == side;
            scene.arms.clear();
            scene.stones = vec![None; side * side];
            let reads = |scene: &Scene| {
                let reading = read(&scene.shoot(PICTURE, PICTURE).frame, &grid(scene));
                reading.points.iter().all(|c| c.seen > 0.6 && c.empty > 0.8)
            };
            (right && reads(&scene)).then_some(scene)
        };
        let scene = (seed * 1000..).find_map(empty).expect("many boards can be read");
        let position = Position::new(size, Ruleset::CHINESE);
        Self {
            grid: grid(&scene),
            scene,
            light: None,
            game: vec![position.clone()],
            written: position,
            past: Vec::new(),
            detector: MoveDetector::new(DetectionTimes::default()),
            seen: None,
            corrections: Corrections::default(),
            marked: Vec::new(),
            now: Duration::ZERO,
            random: Random::new(seed),
            invented: Vec::new(),
        }
    }

    /// The scene, in which something moves.
    fn stir(&mut self) -> &mut Scene {
        self.light = None;
        &mut self.scene
    }

    /// A quarter of a second later: takes a picture, and does what it says.
    fn glance(&mut self) -> Sighting {
        self.now += Duration::from_millis(250);
        self.scene.film.seed = self.random.bits();
        let light = self.light.get_or_insert_with(|| self.scene.expose(PICTURE, PICTURE));
        let frame = self.scene.film.develop(light);
        let mut reading = read(&frame, &self.grid);
        self.seen = Some(reading.clone());
        self.corrections.follow(self.written.board());
        self.corrections.apply(&mut reading, self.now);
        let sighting = self.detector.see(&reading, &self.written, self.now);
        if sighting != Sighting::Obscured {
            self.grid = reading.grid;
        }
        self.marked = match &sighting {
            Sighting::Differs { points, .. } => points.iter().map(|&(point, _)| point).collect(),
            _ => Vec::new(),
        };
        match &sighting {
            Sighting::Played(moves) => {
                for mv in moves {
                    self.past.push(self.written.clone());
                    self.written.play(*mv).expect("only legal moves are written");
                }
            }
            Sighting::TakenBack(count) => {
                let first = self.past.len() - *count as usize;
                self.written = self.past[first].clone();
                self.past.truncate(first);
            }
            _ => return sighting,
        }
        let happened = match &sighting {
            Sighting::TakenBack(_) => same(&self.written, self.truth()),
            _ => self.game.get(self.written.moves() as usize).is_some_and(|p| same(p, &self.written)),
        };
        if !happened {
            let (moves, now) = (self.truth().moves(), self.now);
            self.invented.push(format!("{sighting:?} at move {moves}, {now:?}"));
            self.apply();
        }
        sighting
    }

    /// Looks until the record is that of the game.
    fn settle(&mut self) -> Written {
        let invented = self.invented.len();
        for glance in 0..TOO_LATE {
            let sighting = self.glance();
            if matches!(sighting, Sighting::Differs { .. }) || self.invented.len() > invented {
                break;
            }
            if self.written.moves() == self.truth().moves() && same(&self.written, self.truth()) {
                return if glance < AT_ONCE { Written::AtOnce } else { Written::Later };
            }
        }
        self.apply();
        Written::ByHand
    }

    /// A person writes what was played, and says what lies where something else is seen.
    fn apply(&mut self) {
        self.written = self.truth().clone();
        self.past = self.game[..self.game.len() - 1].to_vec();
        let Some(seen) = self.seen.clone() else { return };
        for (point, chances) in seen.grid.size.points().zip(&seen.points) {
            let stone = self.written.board().stone(point);
            if chances.stone() != stone || self.marked.contains(&point) {
                self.corrections.add(&seen, point, stone);
            }
        }
    }

    fn truth(&self) -> &Position {
        self.game.last().expect("the empty board is never taken back")
    }

    /// Puts on the table what lies on the board; a stone that stays is not touched.
    fn lay(&mut self) {
        self.light = None;
        let board = self.truth().board().clone();
        for (index, point) in board.size().points().enumerate() {
            let stone = &mut self.scene.stones[index];
            if stone.map(|s| s.color) != board.stone(point) {
                let mut off = || (self.random.normal() * 0.06).clamp(-0.2, 0.2);
                let off = Spot::new(off(), off());
                *stone = board.stone(point).map(|color| Stone { color, off });
            }
        }
    }

    fn choose(&mut self) -> Option<Point> {
        let position = self.truth();
        let eye = |p: &Point| position.board().is_eye(*p, position.to_play());
        let legal: Vec<Point> = position.legal_points().into_iter().filter(|p| !eye(p)).collect();
        legal.get(self.random.below(legal.len().max(1))).copied()
    }

    /// Plays a move; false where there is none.
    fn play(&mut self) -> bool {
        let Some(point) = self.choose() else { return false };
        let mut next = self.truth().clone();
        next.play(Move::Play(point)).expect("legal");
        self.game.push(next);
        self.lay();
        true
    }
}

fn same(a: &Position, b: &Position) -> bool {
    a.board().size().points().all(|point| a.board().stone(point) == b.board().stone(point))
}

/// Events between moves and their numbers, and ways in which moves came to be written.
#[derive(Default, Debug)]
struct Happened {
    moves: u32,
    hands: u32,
    bumps: u32,
    lights: u32,
    missed: u32,
    takebacks: u32,
    at_once: u32,
    later: u32,
    by_hand: u32,
    invented: Vec<String>,
}

impl Happened {
    fn count(&mut self, written: Written) {
        match written {
            Written::AtOnce => self.at_once += 1,
            Written::Later => self.later += 1,
            Written::ByHand => self.by_hand += 1,
        }
    }
}

/// Follows games on boards of 9 lines until so many moves were played.
fn follow(seed: u64, moves: u32) -> Happened {
    let mut happened = Happened::default();
    for seed in seed.. {
        let mut table = Table::new(seed, 9);
        table.settle();
        for _ in 0..60 {
            if happened.moves >= moves || !turn(&mut table, &mut happened) {
                break;
            }
        }
        happened.invented.extend(table.invented.into_iter().map(|what| format!("table {seed}: {what}")));
        if happened.moves >= moves {
            break;
        }
    }
    happened
}

/// A move, or two, and what else happens; false where there is none.
fn turn(table: &mut Table, happened: &mut Happened) -> bool {
    if table.random.chance(0.3) {
        happened.hands += 1;
        let arms = arm(&mut table.random, 9);
        table.stir().arms = arms;
        table.glance();
    }
    if !table.play() {
        return false;
    }
    happened.moves += 1;
    if !table.scene.arms.is_empty() {
        table.glance();
        table.stir().arms.clear();
    }
    match table.random.below(12) {
        0 => {
            happened.bumps += 1;
            let cell = table.grid.cell();
            let mut push = || 0.12 * cell * table.random.normal();
            let push = Spot::new(push(), push());
            let center = &mut table.stir().camera.center;
            *center = center.plus(push);
        }
        1 => {
            happened.lights += 1;
            let seed = table.random.bits();
            table.stir().relight(seed);
        }
        2 if table.play() => {
            // No pictures came meanwhile.
            table.now += Duration::from_secs(5);
            happened.missed += 1;
            happened.moves += 1;
        }
        _ => {}
    }
    happened.count(table.settle());
    if table.game.len() > 2 && table.random.chance(0.06) {
        happened.takebacks += 1;
        table.game.pop();
        table.lay();
        happened.count(table.settle());
    }
    true
}

#[test]
fn a_game_is_followed_through_hands_bumps_and_lights() {
    let happened = follow(1, 24);
    assert!(happened.moves >= 24 && happened.by_hand * 10 <= happened.moves, "{happened:?}");
    assert!(happened.invented.is_empty(), "{happened:?}");
}

/// Minutes: every move of thousands is drawn at least four times.
#[test]
#[ignore = "draws ten thousand pictures: cargo test --release --workspace --test follow -- --ignored --nocapture"]
fn of_thousands_of_moves_none_is_invented() {
    let happened = follow(100, 2000);
    eprintln!("{happened:#?}");
    let Happened { moves, hands, bumps, lights, missed, takebacks, .. } = happened;
    assert!(moves >= 2000 && [hands, bumps, lights, missed, takebacks].into_iter().all(|n| n > 50));
    assert!(happened.invented.is_empty());
}
