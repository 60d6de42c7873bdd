//! What lies on the points of a board in a picture.

mod compare;

use lanke_rules::{Color, Size};

use crate::frame::{Frame, Pyramid};
use crate::geometry::{Corners, Homography, Spot};
use crate::net::Map;
use crate::networks::{CELL, READ};

/// How much less sure a point out of sight is than the network says: measured on drawn boards with hands over them, see
/// `docs/vision.md`.
const GUESSED: f32 = 0.2;

/// How likely a point is empty, black or white; they add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// Nothing lies there.
    pub empty: f32,
    /// A black stone.
    pub black: f32,
    /// A white stone.
    pub white: f32,
    /// How much the place looks like a point of a board at all, 0 to 1: less under a hand.
    pub seen: f32,
}

impl Chances {
    /// The likeliest.
    #[must_use]
    pub fn stone(&self) -> Option<Color> {
        if self.empty >= self.black && self.empty >= self.white {
            None
        } else if self.black > self.white {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }

    /// The probability of the likeliest, lowered where the point is not seen well.
    #[must_use]
    pub fn sure(&self) -> f32 {
        self.empty.max(self.black).max(self.white) * (1.0 - GUESSED * (1.0 - 2.0 * self.seen).max(0.0))
    }

    /// The probability of one of the three.
    #[must_use]
    pub fn of(&self, stone: Option<Color>) -> f32 {
        match stone {
            None => self.empty,
            Some(Color::Black) => self.black,
            Some(Color::White) => self.white,
        }
    }
}

/// What is read from one picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The board's size.
    pub size: Size,
    /// Every point, in the order of `Size::points`: row by row from the corner that was given first.
    pub points: Vec<Chances>,
    /// Where the grid lies according to what is on it: a little beside the corners that were given, in their order.
    pub corners: Corners,
    /// How bright every point and what is around it are, 0 to 1; nothing where that is not known.
    pub shades: Vec<f32>,
}

impl Reading {
    /// The rows as text: `.` empty, `X` black, `O` white.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let letter = |c: &Chances| match c.stone() {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        self.points.chunks(usize::from(self.size.width())).map(|row| row.iter().map(letter).collect()).collect()
    }

    /// The probability that no point is misread, if the points erred independently.
    #[must_use]
    pub fn confidence(&self) -> f64 {
        self.points.iter().map(|c| f64::from(c.sure()).max(1e-3).ln()).sum::<f64>().exp()
    }
}

/// Reads the stones of a board whose corners are known. A board that is no square, or corners on a line, read as points
/// of which nothing is known.
#[must_use]
pub fn read(frame: &Frame, corners: &Corners, size: Size) -> Reading {
    let side = usize::from(size.width());
    let unknown = Chances { empty: 1.0 / 3.0, black: 1.0 / 3.0, white: 1.0 / 3.0, seen: 0.0 };
    let blank = Reading { size, points: vec![unknown; size.area()], corners: *corners, shades: Vec::new() };
    if size.width() != size.height() {
        return blank;
    }
    let Some(map) = corners.map(side) else { return blank };
    let pyramid = Pyramid::of(frame, map.apply(Spot::default()).distance(map.apply(Spot::new(side as f64 - 1.0, 0.0))));
    let margin = 2;
    let map = map.after(&Homography::similarity(1.0, Spot::new(-f64::from(margin), -f64::from(margin))));
    let wide = side + 2 * margin as usize;
    let mut input = straighten(&pyramid, &map, wide, wide);
    let places = (0..side * side).map(|index| (index % side + margin as usize, index / side + margin as usize));
    let shades = places.map(|(x, y)| shade(&input, x, y)).collect();
    input.normalize();
    let mut window = ask(&pyramid, &map, &input, &[false, true]);
    compare::compare(&input, &mut window);
    let mut pairs = Vec::with_capacity(size.area());
    let mut points = Vec::with_capacity(size.area());
    for y in 0..side {
        for x in 0..side {
            let cell = window.cell(x + margin as usize, y + margin as usize);
            let known = (cell.chances[0] + cell.chances[1] + cell.chances[2]).max(1e-6);
            let [empty, black, white] = [0, 1, 2].map(|k| cell.chances[k] / known);
            let seen = if cell.seen { known } else { 0.0 };
            points.push(if cell.seen { Chances { empty, black, white, seen } } else { unknown });
            let at = Spot::new(x as f64, y as f64);
            pairs.push((at, at.plus(cell.off), f64::from(seen) + 1e-3));
        }
    }
    let shift = Homography::fit_most(&mut pairs).unwrap_or(Homography::similarity(1.0, Spot::default()));
    let settled = corners.map(side).map_or(*corners, |map| Corners::along(&map.after(&shift), side));
    Reading { size, points, corners: settled, shades }
}

/// Which of 9, 13 and 19 lines a board has whose corners are known: the number whose crossings look most like crossings.
#[must_use]
pub fn tell_size(frame: &Frame, corners: &Corners) -> Size {
    let pyramid = Pyramid::of(frame, corners.area().sqrt());
    let likeness = |size: &Size| {
        let side = usize::from(size.width());
        let window = corners.map(side).map(|map| look(&pyramid, &map, side, side));
        let sum = |w: Window| w.cells.iter().map(Cell::board).sum::<f64>();
        window.map_or(0.0, sum) / size.area() as f64
    };
    let sizes = [9, 13, 19].into_iter().filter_map(|side| Size::square(side).ok());
    sizes.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or(Size::NINETEEN)
}

/// What the network says of a lattice's crossings.
#[derive(Debug)]
pub(crate) struct Window {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) cells: Vec<Cell>,
}

/// What the network says of one crossing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Empty, black, white, no point of a board, and hidden: they add up to 1.
    pub(crate) chances: [f32; 5],
    /// How far beside the place looked at the crossing lies, in cells.
    pub(crate) off: Spot,
    /// Whether it is within the picture.
    pub(crate) seen: bool,
}

impl Cell {
    /// How likely this is a point of a board; not known under a hand and outside the picture.
    pub(crate) fn board(&self) -> f64 {
        if self.seen { f64::from(1.0 - self.chances[3] - 0.5 * self.chances[4]) } else { 0.4 }
    }
}

impl Window {
    pub(crate) fn cell(&self, x: usize, y: usize) -> &Cell {
        &self.cells[y * self.width + x]
    }
}

/// Straightens `width` × `height` crossings, of which the first lies at `map(0, 0)`, and asks the network.
pub(crate) fn look(pyramid: &Pyramid<'_>, map: &Homography, width: usize, height: usize) -> Window {
    let mut input = straighten(pyramid, map, width, height);
    input.normalize();
    ask(pyramid, map, &input, &[false])
}

/// How bright a cell of a straightened picture is.
fn shade(input: &Map, x: usize, y: usize) -> f32 {
    let row = |k: usize| {
        let start = ((y * CELL + k) * input.width + x * CELL) * 3;
        input.data[start..start + CELL * 3].iter().sum::<f32>()
    };
    (0..CELL).map(row).sum::<f32>() / (CELL * CELL * 3) as f32
}

/// A lattice's part of the picture, `CELL` pixels a cell.
fn straighten(pyramid: &Pyramid<'_>, map: &Homography, width: usize, height: usize) -> Map {
    let pixels = CELL as f64;
    let middle = Spot::new(width as f64 / 2.0, height as f64 / 2.0);
    let step = |way: Spot| map.apply(middle).distance(map.apply(middle.plus(way)));
    let widest = step(Spot::new(1.0, 0.0)).max(step(Spot::new(0.0, 1.0)));
    let (level, way) = pyramid.level(widest / pixels, 1.0);
    let shift = 0.5 / pixels - 0.5;
    let cells = Homography::similarity(1.0 / pixels, Spot::new(shift, shift));
    level.cut(width * CELL, height * CELL, &way.after(map).after(&cells))
}

/// What the network says, the mean of looking at it plainly and in mirrors: one for every pair of `mirrors`.
fn ask(pyramid: &Pyramid<'_>, map: &Homography, input: &Map, mirrors: &[bool]) -> Window {
    let (width, height) = (input.width / CELL, input.height / CELL);
    let mut sums = vec![[0.0_f32; 7]; width * height];
    for &across in mirrors {
        for &down in mirrors {
            let answer = READ.run(input.mirrored(across, down));
            for (index, sum) in sums.iter_mut().enumerate() {
                let (x, y) = (index % width, index / width);
                let told = answer.at(if down { height - 1 - y } else { y }, if across { width - 1 - x } else { x });
                for (k, (sum, told)) in sum.iter_mut().zip(told).enumerate() {
                    let turned = (k == 5 && across) || (k == 6 && down);
                    *sum += if turned { -told } else { *told } / (mirrors.len() * mirrors.len()) as f32;
                }
            }
        }
    }
    let whole = pyramid.whole();
    let cells = sums.iter().enumerate().map(|(index, told)| {
        let top = told[..5].iter().copied().fold(f32::MIN, f32::max);
        let parts: [f32; 5] = std::array::from_fn(|k| (told[k] - top).exp());
        let sum: f32 = parts.iter().sum();
        let off = Spot::new(f64::from(told[5]).clamp(-0.7, 0.7), f64::from(told[6]).clamp(-0.7, 0.7));
        let seen = whole.sample(map.apply(Spot::new((index % width) as f64, (index / width) as f64))).is_some();
        Cell { chances: parts.map(|p| p / sum), off, seen }
    });
    Window { width, height, cells: cells.collect() }
}
