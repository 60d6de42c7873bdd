//! Samples: parts of scenes and photographs, turned, mirrored and tinted by lot.

use std::fs;
use std::path::{Path, PathBuf};

use lanke_rules::Color;
use lanke_vision::net::FeatureMap;
use lanke_vision::networks::CELL;
use lanke_vision::scene::{Scene, Taste};
use lanke_vision::{Corners, Frame, Homography, Pyramid, Random, Spot};

use crate::light::{obstruct, tint};

/// A picture whose board is known.
struct Source {
    frame: Frame,
    map: Homography,
    side: usize,
    /// 0 empty, 1 black, 2 white, 4 hidden by a hand; none where it is not known.
    points: Vec<Option<usize>>,
    /// True if it is known for sure which row is the outermost.
    edge: bool,
}

/// Labels of a sample: for the finder its crossings and their visibility, for the reader the content of
/// every point of the window (3: no point of the board, 4: hidden) and how far beside the cell's centre.
#[derive(Default)]
pub(crate) struct Sample {
    pub(crate) crossings: Vec<(Spot, bool)>,
    pub(crate) points: Vec<Option<(usize, Spot)>>,
}

/// Pictures to draw samples from.
pub(crate) struct Store {
    photos: Vec<Source>,
    scenes: Vec<Source>,
    drawn: u64,
}

/// Label of a point that a hand hides.
const HIDDEN: usize = 4;
/// Number of scenes kept.
const SCENES: usize = 1500;
/// The share of samples from photographs.
const SHARE: f64 = 0.5;
/// The share of samples with something in the way.
const OBSTRUCTED: f64 = 0.2;
/// Side of the finder's samples in pixels.
const CROP: usize = 224;
/// Points each way of the reader's samples.
const WINDOW: usize = 15;

impl Store {
    /// Reads labelled photographs from folders, but for those whose names begin with one of `without`.
    pub(crate) fn load(folders: &[PathBuf], without: &[&String]) -> Self {
        let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let mut names: Vec<_> =
            entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
        names.sort();
        let selected = |path: &&std::path::PathBuf| {
            let name = path.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            !without.iter().any(|prefix| name.starts_with(prefix.as_str()))
        };
        let photos = names.iter().filter(selected).filter_map(|path| photo(path)).collect();
        Self { photos, scenes: Vec::new(), drawn: 0 }
    }

    pub(crate) fn photos(&self) -> usize {
        self.photos.len()
    }

    fn draw(&mut self, random: &mut Random) -> &Source {
        if !self.photos.is_empty() && random.chance(SHARE) {
            return &self.photos[random.below(self.photos.len())];
        }
        if self.scenes.len() < 40 || random.chance(0.07) {
            self.drawn += 1;
            let scene = scene(random.bits());
            if self.scenes.len() < SCENES {
                self.scenes.push(scene);
            } else {
                let index = random.below(SCENES);
                self.scenes[index] = scene;
            }
            if self.scenes.len() < SCENES {
                return &self.scenes[self.scenes.len() - 1];
            }
        }
        &self.scenes[random.below(self.scenes.len())]
    }

    /// A sample for the finder.
    pub(crate) fn crossings(&mut self, random: &mut Random) -> (FeatureMap, Sample) {
        let source = self.draw(random);
        let n = source.side as f64 - 1.0;
        let at = |x: f64, y: f64| source.map.apply(Spot::new(x, y));
        let width = at(0.0, 0.0).distance(at(n, 0.0)).max(at(0.0, n).distance(at(n, n))) / n;
        let height = at(0.0, 0.0).distance(at(0.0, n)).max(at(n, 0.0).distance(at(n, n))) / n;
        let cell = (width * height).sqrt();
        let scale = random.between(7.0_f64.ln(), 18.0_f64.ln()).exp() / cell;
        let focus = at(random.between(-2.0, n + 2.0), random.between(-2.0, n + 2.0));
        let place = Spot::new(random.between(0.1, 0.9), random.between(0.1, 0.9)).times(CROP as f64);
        let turn = if random.chance(0.5) { 0.1 * random.normal() } else { random.between(-3.1, 3.1) };
        let (sin, cos) = turn.sin_cos();
        let mirror = if random.chance(0.5) { -1.0 } else { 1.0 };
        let back = move |p: Spot| {
            let d = p.minus(place).times(1.0 / scale);
            focus.plus(Spot::new(mirror * (cos * d.x + sin * d.y), cos * d.y - sin * d.x))
        };
        let forth = move |p: Spot| {
            let d = p.minus(focus);
            let d = Spot::new(d.x * mirror, d.y);
            place.plus(Spot::new(cos * d.x - sin * d.y, sin * d.x + cos * d.y).times(scale))
        };
        let pyramid = Pyramid::new(&source.frame);
        let (level, way) = pyramid.level(1.0 / scale, 1.0);
        let end = CROP as f64;
        let corners = [(0.0, 0.0), (end, 0.0), (end, end), (0.0, end)].map(|(x, y)| Spot::new(x, y));
        let back = Homography::fit(&corners.map(|corner| (corner, back(corner), 1.0))).expect("a square is no line");
        let mut input = level.cut(CROP, CROP, &way.after(&back).into());
        let stones: Vec<Spot> = source
            .points
            .iter()
            .enumerate()
            .filter(|(_, point)| matches!(point, Some(1 | 2)))
            .map(|(i, _)| forth(at((i % source.side) as f64, (i / source.side) as f64)))
            .collect();
        let crossings = source
            .points
            .iter()
            .enumerate()
            .map(|(i, point)| {
                (forth(at((i % source.side) as f64, (i / source.side) as f64)), point.is_some_and(|p| p != HIDDEN))
            })
            .collect();
        tint(&mut input, &stones, cell * scale, random);
        (input, Sample { crossings, ..Sample::default() })
    }

    /// A sample for the reader.
    pub(crate) fn window(&mut self, random: &mut Random) -> (FeatureMap, Sample) {
        let source = self.draw(random);
        let (side, span) = (source.side as i64, WINDOW as i64);
        let (low, high) = ((side - span - 3).min(-5), (side - span + 5).max(3));
        let mut origin = || (low + random.below((high - low + 1) as usize) as i64) as f64;
        let origin = Spot::new(origin(), origin());
        let (mirror, swap) = (random.chance(0.5), random.chance(0.5));
        let flip = random.chance(0.5);
        let last = span as f64 - 1.0;
        let turned = move |p: Spot| {
            let p = if mirror { Spot::new(last - p.x, p.y) } else { p };
            let p = if flip { Spot::new(p.x, last - p.y) } else { p };
            if swap { Spot::new(p.y, p.x) } else { p }
        };
        // The window is a little off, as a board found in a picture is.
        let shift = Spot::new(0.1 * random.normal(), 0.1 * random.normal());
        let corners = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)].map(|(x, y)| {
            let at = Spot::new(x, y);
            let off = Spot::new(0.12 * random.normal(), 0.12 * random.normal());
            (at, turned(at).plus(origin).plus(shift).plus(off), 1.0)
        });
        let lattice = Homography::fit(&corners).expect("a window is no line");
        let inverse = lattice.inverse().expect("a window is no line");
        let map = source.map.after(&lattice);
        let pixels = CELL as f64;
        let middle = map.apply(Spot::new(last / 2.0, last / 2.0));
        let step = map
            .apply(Spot::new(last / 2.0 + 1.0, last / 2.0))
            .distance(middle)
            .max(map.apply(Spot::new(last / 2.0, last / 2.0 + 1.0)).distance(middle));
        // A photograph of a board far away shows less of it.
        let least = if random.chance(0.3) { random.between(0.35, 1.0) } else { 1.0 };
        let halves = step / pixels >= 2.0 * least;
        let pyramid = if halves { Pyramid::new(&source.frame) } else { Pyramid::of(&source.frame, 0.0) };
        let (level, way) = pyramid.level(step / pixels, least);
        let half = 0.5 / pixels - 0.5;
        let cells = Homography::similarity(1.0 / pixels, Spot::new(half, half));
        let mut input = level.cut(WINDOW * CELL, WINDOW * CELL, &way.after(&map).after(&cells).into());
        let bars = if random.chance(OBSTRUCTED) { obstruct(&mut input, random) } else { Vec::new() };
        let depth = |cell: Spot| {
            let at = cell.times(pixels).plus(Spot::new(7.5, 7.5));
            bars.iter().map(|bar| bar.depth(at)).fold(f64::MIN, f64::max)
        };
        let mut points = Vec::with_capacity(WINDOW * WINDOW);
        let mut stones = Vec::new();
        for index in 0..WINDOW * WINDOW {
            let cell = Spot::new((index % WINDOW) as f64, (index / WINDOW) as f64);
            let at = turned(cell).plus(origin);
            let seen = source.map.apply(at);
            let in_picture = source.frame.sample(seen).is_some();
            let on_board = at.x >= 0.0 && at.y >= 0.0 && at.x < side as f64 && at.y < side as f64;
            let class = if on_board {
                source.points[(at.y as i64 * side + at.x as i64) as usize]
            } else {
                Some(3).filter(|_| source.edge)
            };
            let off = inverse.apply(at).minus(cell);
            if let Some(1 | 2) = class {
                stones.push(off.plus(cell).times(pixels).plus(Spot::new(7.5, 7.5)));
            }
            // What shows half beside a bar is told by nobody.
            let class = match depth(off.plus(cell)) {
                deep if deep > 4.0 => class.map(|class| if class < 3 { HIDDEN } else { class }),
                deep if deep > -4.0 => None,
                _ => class,
            };
            points.push(class.filter(|_| in_picture).map(|class| (class, off)));
        }
        tint(&mut input, &stones, pixels, random);
        (input, Sample { points, ..Sample::default() })
    }
}

fn scene(seed: u64) -> Source {
    let mut random = Random::new(seed);
    let whole = random.chance(0.3);
    let side = if whole { 380 } else { 288 };
    let taste = Taste { width: side, height: side, cell: (9.0, 22.0), whole };
    let scene = Scene::random(seed, taste);
    let shot = scene.shoot(side, side);
    let points = scene
        .stones
        .iter()
        .zip(&shot.hidden)
        .map(|(stone, hidden)| {
            let shown = stone.map_or(0, |s| if s.color == Color::Black { 1 } else { 2 });
            Some(if *hidden { HIDDEN } else { shown })
        })
        .collect();
    Source { frame: shot.frame, map: shot.map, side: scene.board.side, points, edge: true }
}

/// A photograph with its label, made no larger than is of use.
fn photo(label: &Path) -> Option<Source> {
    let label: serde_json::Value =
        serde_json::from_slice(&fs::read(label).ok()?).ok().map(|v: serde_json::Value| {
            let mut v = v;
            v["folder"] = label.parent().map(|p| p.to_string_lossy().into_owned()).into();
            v
        })?;
    let path = Path::new(label["folder"].as_str()?).join(label["image"].as_str()?);
    let mut frame = Frame::decode(&fs::read(path).ok()?).ok()?;
    let side = label["size"].as_u64()? as usize;
    let corner = |k: usize| Some(Spot::new(label["corners"][k][0].as_f64()?, label["corners"][k][1].as_f64()?));
    let mut map = Corners([corner(0)?, corner(1)?, corner(2)?, corner(3)?]).map(side)?;
    let cell = |map: &Homography| Corners::of(map, side).area().sqrt() / side as f64;
    while frame.width().max(frame.height()) > 1400 || cell(&map) > 45.0 {
        frame = frame.halved();
        map = Homography::similarity(0.5, Spot::new(-0.25, -0.25)).after(&map);
    }
    let rows = label["rows"].as_array()?.iter().filter_map(|r| r.as_str()).flat_map(str::chars);
    let points = rows.map(|c| match c {
        '.' => Some(0),
        'X' => Some(1),
        'O' => Some(2),
        _ => None,
    });
    let edge = label["edge"] != "?";
    let mut points: Vec<Option<usize>> = points.collect();
    if !edge {
        // Where the outermost row may not be the board's, its empty points are not known either.
        let outer = |i: usize| i < side || i >= side * (side - 1) || i.is_multiple_of(side) || i % side == side - 1;
        points.iter_mut().enumerate().filter(|(i, p)| outer(*i) && **p == Some(0)).for_each(|(_, p)| *p = None);
    }
    Some(Source { frame, map, side, points, edge })
}
