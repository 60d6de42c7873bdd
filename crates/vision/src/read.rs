//! Reading of the stones on a board in a picture.

mod compare;

use lanke_rules::{Board, Color, Size};

use crate::frame::{Frame, Pyramid};
use crate::geometry::{Corners, Homography, Spot};
use crate::grid::Grid;
use crate::lens::{CameraModel, Lens, Pair};
use crate::net::FeatureMap;
use crate::networks::{CELL, READ};

/// Reduction of the confidence of a hidden point: measured on drawn boards with hands over them, see
/// `docs/vision.md`.
const GUESSED: f32 = 0.2;

/// Probabilities that a point is empty, black or white; they add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// Nothing lies there.
    pub empty: f32,
    /// A black stone.
    pub black: f32,
    /// A white stone.
    pub white: f32,
    /// Visibility: likeness to a point of a board, 0 to 1; less under a hand.
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

/// Reading of one picture.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardReading {
    /// Grid refined by the stones and crossings on it.
    pub grid: Grid,
    /// Every point, in the order of `Size::points`: row by row from the grid's first corner.
    pub points: Vec<Chances>,
    /// Brightness of every point and its surroundings, 0 to 1; empty if unknown.
    pub shades: Vec<f32>,
}

impl BoardReading {
    /// The rows as text: `.` empty, `X` black, `O` white.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let letter = |c: &Chances| match c.stone() {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        self.points.chunks(usize::from(self.grid.size.width())).map(|row| row.iter().map(letter).collect()).collect()
    }

    /// The stones as they seem, uncertain ones too.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::new(self.grid.size);
        self.grid.size.points().zip(&self.points).for_each(|(point, chances)| board.set(point, chances.stone()));
        board
    }

    /// The probability that no point is misread, if the points erred independently.
    #[must_use]
    pub fn confidence(&self) -> f64 {
        self.points.iter().map(|c| f64::from(c.sure()).max(1e-3).ln()).sum::<f64>().exp()
    }
}

/// Lines that are bent by more than this, in cells, beside what was thought, are looked at once more along their bend.
const BENT: f64 = 0.1;

/// Maximum number of readings to estimate the lens distortion.
const LOOKS: usize = 4;

/// As much of a board must be in sight for it to tell that.
const ENOUGH: f64 = 0.6;

/// Of a board in full view, more is in sight.
const CLEAR: f64 = 0.95;

/// The strength of a lens that sees much of the world.
const WIDE: f64 = -0.2;

/// Columns and rows around the board that are looked at too.
const MARGIN: usize = 2;

/// Reads the stones of a board whose place is known; where its lens is not, it is found out. A board that is no square, or
/// corners on a line, read as points of which nothing is known.
#[must_use]
pub fn read(frame: &Frame, grid: &Grid) -> BoardReading {
    let size = grid.size;
    let unknown = Chances { empty: 1.0 / 3.0, black: 1.0 / 3.0, white: 1.0 / 3.0, seen: 0.0 };
    let blank = BoardReading { grid: *grid, points: vec![unknown; size.area()], shades: Vec::new() };
    if size.width() != size.height() {
        return blank;
    }
    let pyramid = Pyramid::of(frame, grid.corners.0[0].distance(grid.corners.0[1]));
    let close = match grid.lens {
        Some(lens) => {
            let view = Grid { lens: Some(lens.before(frame)), ..*grid }.view();
            view.map(|view| Close::new(&pyramid, view, size, CameraModel::through))
        }
        None => bent(&pyramid, grid),
    };
    let Some(close) = close else { return blank };
    let points = close.cells().map(|cell| {
        let known = cell.known().max(1e-6);
        let [empty, black, white] = [0, 1, 2].map(|k| cell.chances[k] / known);
        if cell.seen { Chances { empty, black, white, seen: known } } else { unknown }
    });
    BoardReading { grid: Grid::seen(&close.settled, size), points: points.collect(), shades: close.shades }
}

/// A board whose lens is not known, looked at closely, and where it lies.
fn bent(pyramid: &Pyramid<'_>, grid: &Grid) -> Option<Close> {
    let with = |strength| {
        let whole = pyramid.whole();
        Grid { lens: Some(Lens::new(whole.width(), whole.height(), strength)), ..*grid }
    };
    let plain = closer(pyramid, with(0.0))?;
    // Lines that a strong lens bends by half a cell look like others that are bent the other way.
    if plain.seen() > CLEAR && grid.apart(&Grid { lens: Some(plain.settled.lens), ..*grid }) < BENT {
        return Some(plain);
    }
    let wide = closer(pyramid, with(WIDE)).filter(|wide| wide.seen() > plain.seen());
    wide.or(Some(plain))
}

/// A board looked at again until its lines are bent as they were thought to be.
fn closer(pyramid: &Pyramid<'_>, mut grid: Grid) -> Option<Close> {
    let mut looks = 1;
    loop {
        let close = Close::new(pyramid, grid.view()?, grid.size, CameraModel::fit);
        let bent = Grid { lens: Some(close.settled.lens), ..grid };
        if looks == LOOKS || close.seen() < ENOUGH || grid.apart(&bent) < BENT {
            return Some(close);
        }
        grid = bent;
        looks += 1;
    }
}

/// A board looked at closely, with a little of what is around it.
struct Close {
    side: usize,
    window: Window,
    shades: Vec<f32>,
    /// View refined by the crossings and stones.
    settled: CameraModel,
}

impl Close {
    /// Looks at a board that is seen so; `fit` finds out where it lies, from its crossings and the lens.
    fn new(
        pyramid: &Pyramid<'_>,
        view: CameraModel,
        size: Size,
        fit: fn(&[Pair], Lens) -> Option<CameraModel>,
    ) -> Self {
        let (side, margin) = (usize::from(size.width()), MARGIN as f64);
        let wider = view.after(&Homography::similarity(1.0, Spot::new(-margin, -margin)));
        let wide = side + 2 * MARGIN;
        let mut input = straighten(pyramid, &wider, wide, wide);
        let places = (0..side * side).map(|index| (index % side + MARGIN, index / side + MARGIN));
        let shades = places.map(|(x, y)| shade(&input, x, y)).collect();
        input.normalize();
        let mut window = ask(pyramid, &wider, &input, &[false, true]);
        compare::compare(&input, &mut window);
        let mut close = Self { side, window, shades, settled: view };
        let pairs = close.cells().enumerate().map(|(i, cell)| {
            let at = Spot::new((i % side) as f64, (i / side) as f64);
            (at, view.apply(at.plus(cell.off)), f64::from(cell.known()) + 1e-3)
        });
        close.settled = fit(&pairs.collect::<Vec<_>>(), view.lens).unwrap_or(view);
        close
    }

    /// The board's own points.
    fn cells(&self) -> impl Iterator<Item = &Cell> {
        (0..self.side * self.side).map(|i| self.window.cell(i % self.side + MARGIN, i / self.side + MARGIN))
    }

    /// The share of the board that is in sight.
    fn seen(&self) -> f64 {
        self.cells().map(|cell| f64::from(cell.known())).sum::<f64>() / (self.side * self.side) as f64
    }
}

/// Size of a board with known corners: the one of 9, 13 and 19 lines whose crossings look most like crossings.
#[must_use]
pub fn tell_size(frame: &Frame, corners: &Corners) -> Size {
    let pyramid = Pyramid::of(frame, corners.area().sqrt());
    let likeness = |size: &Size| {
        let side = usize::from(size.width());
        let window = Grid::new(*corners, *size).view().map(|view| look(&pyramid, &view, side, side));
        let sum = |w: Window| w.cells.iter().map(Cell::board).sum::<f64>();
        window.map_or(0.0, sum) / size.area() as f64
    };
    let sizes = [9, 13, 19].into_iter().filter_map(|side| Size::square(side).ok());
    sizes.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).unwrap_or(Size::NINETEEN)
}

/// Output of the network for a lattice's crossings.
#[derive(Debug)]
pub(crate) struct Window {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) cells: Vec<Cell>,
}

/// Output of the network for one crossing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Empty, black, white, no point of a board, and hidden: they add up to 1.
    pub(crate) chances: [f32; 5],
    /// Offset of the crossing from the place examined, in cells.
    pub(crate) off: Spot,
    /// True if it is within the picture.
    pub(crate) seen: bool,
}

impl Cell {
    /// Probability that a stone or an empty point of a board is in sight.
    fn known(&self) -> f32 {
        if self.seen { self.chances[0] + self.chances[1] + self.chances[2] } else { 0.0 }
    }

    /// Probability that this is a point of a board; unknown under a hand and outside the picture.
    pub(crate) fn board(&self) -> f64 {
        if self.seen { f64::from(1.0 - self.chances[3] - 0.5 * self.chances[4]) } else { 0.4 }
    }
}

impl Window {
    pub(crate) fn cell(&self, x: usize, y: usize) -> &Cell {
        &self.cells[y * self.width + x]
    }
}

/// Straightens `width` × `height` crossings, of which the first lies at `view(0, 0)`, and asks the network.
pub(crate) fn look(pyramid: &Pyramid<'_>, view: &CameraModel, width: usize, height: usize) -> Window {
    let mut input = straighten(pyramid, view, width, height);
    input.normalize();
    ask(pyramid, view, &input, &[false])
}

/// Brightness of a cell of a rectified picture.
fn shade(input: &FeatureMap, x: usize, y: usize) -> f32 {
    let row = |k: usize| {
        let start = ((y * CELL + k) * input.width + x * CELL) * 3;
        input.data[start..start + CELL * 3].iter().sum::<f32>()
    };
    (0..CELL).map(row).sum::<f32>() / (CELL * CELL * 3) as f32
}

/// A lattice's part of the picture, `CELL` pixels a cell.
fn straighten(pyramid: &Pyramid<'_>, view: &CameraModel, width: usize, height: usize) -> FeatureMap {
    let pixels = CELL as f64;
    let middle = Spot::new(width as f64 / 2.0, height as f64 / 2.0);
    let step = |way: Spot| view.apply(middle).distance(view.apply(middle.plus(way)));
    let widest = step(Spot::new(1.0, 0.0)).max(step(Spot::new(0.0, 1.0)));
    let (level, way) = pyramid.level(widest / pixels, 1.0);
    let shift = 0.5 / pixels - 0.5;
    let cells = Homography::similarity(1.0 / pixels, Spot::new(shift, shift));
    level.cut(width * CELL, height * CELL, &view.shrunk(&way).after(&cells))
}

/// Output of the network, the mean over mirrored inputs: one for every pair of `mirrors`.
fn ask(pyramid: &Pyramid<'_>, view: &CameraModel, input: &FeatureMap, mirrors: &[bool]) -> Window {
    let (width, height) = (input.width / CELL, input.height / CELL);
    let mut sums = vec![[0.0_f32; 7]; width * height];
    for &across in mirrors {
        for &down in mirrors {
            let answer = READ.run(input.mirrored(across, down));
            for (index, sum) in sums.iter_mut().enumerate() {
                let (x, y) = (index % width, index / width);
                let value = answer.at(if down { height - 1 - y } else { y }, if across { width - 1 - x } else { x });
                for (k, (sum, value)) in sum.iter_mut().zip(value).enumerate() {
                    let turned = (k == 5 && across) || (k == 6 && down);
                    *sum += if turned { -value } else { *value } / (mirrors.len() * mirrors.len()) as f32;
                }
            }
        }
    }
    let whole = pyramid.whole();
    let cells = sums.iter().enumerate().map(|(index, value)| {
        let top = value[..5].iter().copied().fold(f32::MIN, f32::max);
        let parts: [f32; 5] = std::array::from_fn(|k| (value[k] - top).exp());
        let sum: f32 = parts.iter().sum();
        let off = Spot::new(f64::from(value[5]).clamp(-0.7, 0.7), f64::from(value[6]).clamp(-0.7, 0.7));
        let seen = whole.sample(view.apply(Spot::new((index % width) as f64, (index / width) as f64))).is_some();
        Cell { chances: parts.map(|p| p / sum), off, seen }
    });
    Window { width, height, cells: cells.collect() }
}
