//! Small boards, painted once for each position and size: wood, lines, stones, all in one picture.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use lanke_app::view::{Crop, Thumbnail};
use lanke_rules::{Color, Point, Size};
use slint::{Image, Rgba8Pixel, SharedPixelBuffer};

use crate::sprites::{Cut, LARGEST, Sprites};
use crate::ui;

/// Positions that are kept.
const KEPT: usize = 256;
/// Pixels of the pictures that are kept.
const KEPT_PIXELS: usize = 4 << 20;
/// Width of the frame around a whole board, in distances of lines.
const MARGIN: f32 = 0.72;
/// That around a corner.
const CORNER_MARGIN: f32 = 0.98;
/// Lines that a corner and the surroundings of a point show.
const CORNER: f32 = 7.2;
const AROUND: f32 = 11.6;

/// Positions on the screen, and their pictures.
#[derive(Default)]
pub(crate) struct Thumbnails {
    /// Each with its number; those that were shown last come last.
    positions: RefCell<Vec<(i32, Thumbnail)>>,
    /// The last number given: none is given twice, because pictures are kept by it.
    last: Cell<i32>,
    pictures: RefCell<Vec<((i32, Cut), Image)>>,
}

impl Thumbnails {
    /// Paints for a window whenever it asks.
    pub(crate) fn serve(window: &ui::MainWindow, sprites: Rc<Sprites>) -> Rc<Self> {
        use slint::ComponentHandle;
        let thumbnails = Rc::<Self>::default();
        let painter = thumbnails.clone();
        window.global::<ui::Thumbs>().on_paint(move |position, wood, width, height, dark| {
            let radius = if width.min(height) < 160 { 4 } else { 6 };
            painter.picture(position, Cut { wood, width, height, radius, dark }, &sprites)
        });
        thumbnails
    }

    /// Number of a position, by which the window asks for its picture.
    pub(crate) fn number(&self, position: &Thumbnail) -> i32 {
        let mut positions = self.positions.borrow_mut();
        if let Some(at) = positions.iter().position(|known| known.1 == *position) {
            // What is on the screen is not the first to be forgotten.
            positions[at..].rotate_left(1);
            return positions.last().map_or(0, |known| known.0);
        }
        let number = self.last.get() + 1;
        self.last.set(number);
        if positions.len() == KEPT {
            positions.remove(0);
        }
        positions.push((number, position.clone()));
        number
    }

    fn picture(&self, number: i32, cut: Cut, sprites: &Sprites) -> Image {
        if !(2..=LARGEST).contains(&cut.width) || !(2..=LARGEST).contains(&cut.height) {
            return Image::default();
        }
        if let Some((_, image)) = self.pictures.borrow().iter().find(|known| known.0 == (number, cut)) {
            return image.clone();
        }
        let positions = self.positions.borrow();
        let position = positions.iter().find(|known| known.0 == number).map(|known| &known.1);
        let image = paint(position, cut, sprites);
        let mut pictures = self.pictures.borrow_mut();
        pictures.push(((number, cut), image.clone()));
        let pixels = |cut: Cut| usize::try_from(cut.width * cut.height).unwrap_or(0);
        let mut all: usize = pictures.iter().map(|picture| pixels(picture.0.1)).sum();
        while all > KEPT_PIXELS && pictures.len() > 1 {
            all -= pixels(pictures.remove(0).0.1);
        }
        image
    }
}

/// Paints a position; bare wood without one.
fn paint(position: Option<&Thumbnail>, cut: Cut, sprites: &Sprites) -> Image {
    let bare = || sprites.wood(cut);
    let Some(position) = position else { return bare() };
    let ground = match position.nogo {
        true => sprites.plain(cut, [0xF6, 0xD6, 0x8A]),
        false => bare(),
    };
    let Some(buffer) = ground.to_rgba8_premultiplied() else { return ground };
    let mut picture = Picture { frame: Frame::of(position, cut), buffer };
    picture.lines(position.nogo, cut.dark);
    picture.stones(position, sprites);
    Image::from_rgba8_premultiplied(picture.buffer)
}

/// Layout of the part of a board that is shown.
struct Frame {
    /// Pixels from one line to the next.
    cell: f32,
    /// Place of the first column and row.
    left: f32,
    top: f32,
    columns: u8,
    rows: u8,
}

impl Frame {
    fn of(position: &Thumbnail, cut: Cut) -> Self {
        let (columns, rows) = (position.size.width(), position.size.height());
        let (width, height) = (cut.width as f32, cut.height as f32);
        let [wide, high] = framed([columns, rows]);
        match position.crop {
            Crop::Corner => {
                let cell = width / CORNER;
                let bottom = f32::from(rows) - 1.0 + CORNER_MARGIN;
                let (left, top) = (CORNER_MARGIN * cell, height - bottom * cell);
                Self { cell, left, top, columns, rows }
            }
            Crop::Around(point) if wide.max(high) > AROUND => {
                Self::around((f32::from(point.x()), f32::from(point.y())), AROUND, position.size, cut)
            }
            Crop::Stones => {
                let ((left, right), (top, bottom)) = extent(position);
                // The stones and a line beside them on each side.
                let lines = |first: u8, last: u8| f32::from(last - first) + 1.0 + 2.0 * MARGIN;
                let shown = lines(left, right).max(lines(top, bottom)).max(CORNER);
                let middle = |first: u8, last: u8| (f32::from(first) + f32::from(last)) / 2.0;
                if shown < wide.max(high) {
                    Self::around((middle(left, right), middle(top, bottom)), shown, position.size, cut)
                } else {
                    Self::whole(position.size, cut)
                }
            }
            Crop::Whole | Crop::Around(_) => Self::whole(position.size, cut),
        }
    }

    /// All of a board.
    fn whole(size: Size, cut: Cut) -> Self {
        let (columns, rows) = (size.width(), size.height());
        let (width, height) = (cut.width as f32, cut.height as f32);
        let [wide, high] = framed([columns, rows]);
        let cell = (width / wide).min(height / high);
        let middle = |room: f32, lines: u8| (room - cell * (f32::from(lines) - 1.0)) / 2.0;
        Self { cell, left: middle(width, columns), top: middle(height, rows), columns, rows }
    }

    /// A number of lines around a place, but nothing beyond the frame.
    fn around((x, y): (f32, f32), shown: f32, size: Size, cut: Cut) -> Self {
        let (columns, rows) = (size.width(), size.height());
        let [wide, high] = framed([columns, rows]);
        let cell = cut.width as f32 / shown;
        let first = |at: f32, shown: f32, all: f32| {
            let most = (all - MARGIN - shown).max(-MARGIN);
            (at - shown / 2.0).clamp(-MARGIN, most)
        };
        let (left, top) = (-first(x, shown, wide) * cell, -first(y, cut.height as f32 / cell, high) * cell);
        Self { cell, left, top, columns, rows }
    }

    fn x(&self, column: u8) -> f32 {
        (self.left + f32::from(column) * self.cell).floor() + 0.5
    }

    fn y(&self, row: u8) -> f32 {
        (self.top + f32::from(row) * self.cell).floor() + 0.5
    }
}

/// Width of so many lines with the frame around them, in distances of lines.
fn framed(lines: [u8; 2]) -> [f32; 2] {
    lines.map(|n| f32::from(n) - 1.0 + 2.0 * MARGIN)
}

/// First and last column and row with stones; those of the board, where it has none.
fn extent(position: &Thumbnail) -> ((u8, u8), (u8, u8)) {
    let stones = || position.size.points().zip(position.stones.iter()).filter(|(_, stone)| stone.is_some());
    let range = |at: fn(Point) -> u8, lines: u8| {
        let places = || stones().map(|(p, _)| at(p));
        (places().min().unwrap_or(0), places().max().unwrap_or(lines - 1))
    };
    (range(Point::x, position.size.width()), range(Point::y, position.size.height()))
}

/// A picture that is being painted.
struct Picture {
    frame: Frame,
    buffer: SharedPixelBuffer<Rgba8Pixel>,
}

impl Picture {
    fn lines(&mut self, nogo: bool, dark: bool) {
        let (frame, cell) = (&self.frame, self.frame.cell);
        let (columns, rows) = (frame.columns, frame.rows);
        let ink = if nogo {
            [0xFF, 0xF8, 0xE8]
        } else if dark {
            [0x2A, 0x1D, 0x0C]
        } else {
            [0x3A, 0x2A, 0x14]
        };
        let alpha = if nogo || cell >= 16.0 {
            0.8
        } else if cell >= 6.0 {
            0.5
        } else {
            0.26
        };
        let thick = (cell * if nogo { 0.075 } else { 0.022 }).round().max(1.0);
        let (xs, ys): (Vec<_>, Vec<_>) =
            ((0..columns).map(|x| frame.x(x)).collect(), (0..rows).map(|y| frame.y(y)).collect());
        let (Some(&left), Some(&right), Some(&top), Some(&bottom)) = (xs.first(), xs.last(), ys.first(), ys.last())
        else {
            return;
        };
        let half = thick / 2.0;
        for &x in &xs {
            self.fill((x - half, top - half, x + half, bottom + half), ink, alpha);
        }
        for &y in &ys {
            self.fill((left - half, y - half, right + half, y + half), ink, alpha);
        }
    }

    fn stones(&mut self, position: &Thumbnail, sprites: &Sprites) {
        let cell = self.frame.cell;
        let side = (cell
            * if position.nogo {
                1.0
            } else if cell < 16.0 {
                1.02
            } else {
                0.969
            })
        .round()
        .max(2.0);
        let shade = (cell >= 16.0 && !position.nogo)
            .then(|| sprites.stone_pixels(ui::Sprite::Shadow, (cell * 1.454).round() as i32));
        let stones = [Color::Black, Color::White]
            .map(|color| sprites.small_stone(color, position.nogo, cell < 16.0, side as i32));
        let points: Vec<(Point, Color)> =
            position.size.points().zip(position.stones.iter()).filter_map(|(p, &stone)| Some((p, stone?))).collect();
        for (p, _) in &points {
            match &shade {
                Some(Some(shade)) => self.blit(shade, self.frame.x(p.x()), self.frame.y(p.y())),
                _ if cell >= 6.0 && !position.nogo => {
                    let (x, y) = (self.frame.x(p.x()), self.frame.y(p.y()));
                    self.disc(x + cell * 0.03, y + cell * 0.06, cell * 0.5, [0x40, 0x2C, 0x0E], 0.3);
                }
                _ => {}
            }
        }
        for &(p, color) in &points {
            if let Some(stone) = &stones[usize::from(color == Color::White)] {
                self.blit(stone, self.frame.x(p.x()), self.frame.y(p.y()));
            }
        }
        const MARK: [u8; 3] = [0xD8, 0x44, 0x2F];
        if let Some(p) = position.last {
            self.disc(self.frame.x(p.x()), self.frame.y(p.y()), (cell * 0.15).max(2.0), MARK, 1.0);
        }
        if let Some((a, b)) = position.rectangle {
            self.frame_around(a, b);
        }
        if let Crop::Around(p) = position.crop {
            self.ring(self.frame.x(p.x()), self.frame.y(p.y()), cell * 0.52, (cell * 0.11).max(2.0), MARK);
        }
    }

    /// Draws the sides of a rectangle around the points between two corners.
    fn frame_around(&mut self, a: Point, b: Point) {
        const FRAME: [u8; 3] = [0x2F, 0x57, 0x73];
        let (half, thick) = (self.frame.cell / 2.0, 1.5);
        let (left, right) = (self.frame.x(a.x().min(b.x())) - half, self.frame.x(a.x().max(b.x())) + half);
        let (top, bottom) = (self.frame.y(a.y().min(b.y())) - half, self.frame.y(a.y().max(b.y())) + half);
        for side in [
            (left, top, right, top + thick),
            (left, bottom - thick, right, bottom),
            (left, top + thick, left + thick, bottom - thick),
            (right - thick, top + thick, right, bottom - thick),
        ] {
            self.fill(side, FRAME, 1.0);
        }
    }

    /// Mixes a colour into the pixels of a rectangle, its edges by their share.
    fn fill(&mut self, (x0, y0, x1, y1): (f32, f32, f32, f32), ink: [u8; 3], alpha: f32) {
        let (width, height) = (self.buffer.width() as i32, self.buffer.height() as i32);
        let cover = |at: i32, from: f32, to: f32| (to.min(at as f32 + 1.0) - from.max(at as f32)).clamp(0.0, 1.0);
        for y in (y0.floor() as i32).max(0)..(y1.ceil() as i32).min(height) {
            for x in (x0.floor() as i32).max(0)..(x1.ceil() as i32).min(width) {
                self.mix(x, y, ink, alpha * cover(x, x0, x1) * cover(y, y0, y1));
            }
        }
    }

    fn disc(&mut self, x: f32, y: f32, radius: f32, ink: [u8; 3], alpha: f32) {
        self.round(x, y, radius, |distance| (radius - distance + 0.5).clamp(0.0, 1.0) * alpha, ink);
    }

    fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32, ink: [u8; 3]) {
        let half = width / 2.0;
        self.round(x, y, radius + half, |distance| (half - (distance - radius).abs() + 0.5).clamp(0.0, 1.0), ink);
    }

    /// Mixes a colour in by the distance from a middle.
    fn round(&mut self, x: f32, y: f32, radius: f32, cover: impl Fn(f32) -> f32, ink: [u8; 3]) {
        let (width, height) = (self.buffer.width() as i32, self.buffer.height() as i32);
        let reach = radius + 1.0;
        for row in ((y - reach) as i32).max(0)..((y + reach).ceil() as i32).min(height) {
            for column in ((x - reach) as i32).max(0)..((x + reach).ceil() as i32).min(width) {
                let distance = (column as f32 + 0.5 - x).hypot(row as f32 + 0.5 - y);
                self.mix(column, row, ink, cover(distance));
            }
        }
    }

    fn mix(&mut self, x: i32, y: i32, ink: [u8; 3], alpha: f32) {
        let width = self.buffer.width() as usize;
        let pixel = &mut self.buffer.make_mut_slice()[y as usize * width + x as usize];
        let share = f32::from(pixel.a) / 255.0;
        let mixed = |old: u8, new: u8| (f32::from(old) * (1.0 - alpha) + f32::from(new) * alpha * share).round() as u8;
        (pixel.r, pixel.g, pixel.b) = (mixed(pixel.r, ink[0]), mixed(pixel.g, ink[1]), mixed(pixel.b, ink[2]));
    }

    /// Lays a picture over this one, its middle here.
    fn blit(&mut self, over: &SharedPixelBuffer<Rgba8Pixel>, x: f32, y: f32) {
        let (width, height) = (self.buffer.width() as i32, self.buffer.height() as i32);
        let (w, h) = (over.width() as i32, over.height() as i32);
        let (left, top) = ((x - w as f32 / 2.0).round() as i32, (y - h as f32 / 2.0).round() as i32);
        let pixels = self.buffer.make_mut_slice();
        for row in (-top).max(0)..h.min(height - top) {
            for column in (-left).max(0)..w.min(width - left) {
                let new = over.as_slice()[(row * w + column) as usize];
                let pixel = &mut pixels[((top + row) * width + left + column) as usize];
                let rest = 255 - u32::from(new.a);
                let mixed = |old: u8, new: u8| (u32::from(new) + u32::from(old) * rest / 255).min(255) as u8;
                // The corners of the wood stay round.
                if pixel.a > 0 {
                    (pixel.r, pixel.g, pixel.b) = (mixed(pixel.r, new.r), mixed(pixel.g, new.g), mixed(pixel.b, new.b));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lanke_rules::Board;

    use super::*;

    #[test]
    fn a_position_that_is_shown_again_is_not_forgotten_for_new_ones() {
        let thumbnails = Thumbnails::default();
        let board = Thumbnail::of(&Board::new(Size::NINETEEN), None, false);
        let position = |n: usize| Thumbnail { last: Size::NINETEEN.points().nth(n), ..board.clone() };
        let numbers: Vec<_> = (0..KEPT).map(|n| thumbnails.number(&position(n))).collect();
        assert_eq!(thumbnails.number(&position(0)), numbers[0]);
        let new = thumbnails.number(&position(KEPT));
        assert_eq!(thumbnails.number(&position(0)), numbers[0]);
        assert!(!numbers.contains(&new) && !numbers.contains(&thumbnails.number(&position(1))));
    }
}
