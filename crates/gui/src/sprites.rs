//! Pictures painted to the size that they have on the screen, each once: stones, wood, soft shadows.
//!
//! Scaling by the renderer would be coarse in software and would be done again for each frame.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::thread::{self, JoinHandle};

use lanke_rules::Color;
use resvg::{tiny_skia, usvg};
use slint::{Image, Rgba8Pixel, SharedPixelBuffer};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

use crate::ui;

macro_rules! art {
    ($name:literal) => {
        include_bytes!(concat!("../../../assets/art/", $name))
    };
}

macro_rules! icons {
    ($($name:literal)*) => {
        /// The drawing of an icon, as named in `assets/icons`.
        fn icon_data(name: &str) -> Option<&'static [u8]> {
            match name {
                $($name => Some(include_bytes!(concat!("../../../assets/icons/", $name, ".svg"))),)*
                _ => None,
            }
        }
    };
}

icons! {
    "ai" "analysis" "arrow" "camera" "candidates" "captured" "cards" "chat" "check" "chevron-down" "chevron-left" "chevron-right" "circle"
    "clock" "close" "comment" "copy" "corner" "cross" "cut" "dead" "dice" "dim" "dontcare" "down" "edit" "engine" "erase" "explorer" "export" "eye"
    "file" "first" "flame" "flip" "fullscreen" "hand" "heatmap" "hint" "home" "host" "info" "join" "kifu" "ko"
    "language" "last" "learn" "leave-try" "lesson" "library" "line" "lock" "main" "menu" "minus" "mistake" "more" "mute" "network" "new" "next" "nogo"
    "pass" "paste" "pause" "phone" "pin" "play" "plus" "prev" "problem" "projector" "qr" "record" "redo" "refresh" "resign" "resume" "review" "save" "score" "search" "select" "selected" "send"
    "settings" "sound" "speed" "square" "steady" "sun" "swap" "territory" "trash" "tree" "triangle" "try" "undo" "up" "user" "users"
    "warning" "wifi" "wifi-off"
}

/// The pictures painted so far.
#[derive(Default)]
pub(crate) struct Sprites {
    stones: RefCell<HashMap<(i32, i32), Image>>,
    woods: RefCell<Vec<(Cut, Image)>>,
    plank: RefCell<Option<Plank>>,
    /// The picture of the wood that the window opens with.
    coming: Cell<Option<JoinHandle<Plank>>>,
    icons: RefCell<HashMap<String, Image>>,
}

/// A size of the wood.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Cut {
    pub(crate) wood: ui::Wood,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) radius: i32,
    pub(crate) dark: bool,
}

/// A picture of wood.
struct Plank {
    wood: ui::Wood,
    side: usize,
    rgb: Vec<u8>,
}

/// Sizes of stones that are kept; a window that is being resized passes through many.
const KEPT_STONES: usize = 64;
/// The board's wood, that of the new-game dialog and those of the small boards, each in the size before and the present one.
const KEPT_WOODS: usize = 8;
/// No picture is painted larger than this.
pub(crate) const LARGEST: i32 = 8192;

impl Sprites {
    /// Nothing painted yet; this wood's picture is decoded by another thread while the window is made.
    pub(crate) fn new(wood: ui::Wood) -> Rc<Self> {
        // Without another thread it is decoded when it is asked for.
        let coming = thread::Builder::new().name("wood".into()).spawn(move || Plank::load(wood)).ok();
        Rc::new(Self { coming: coming.into(), ..Self::default() })
    }

    /// Paints for a window whenever it asks.
    pub(crate) fn serve(self: &Rc<Self>, window: &ui::MainWindow) {
        use slint::ComponentHandle;
        let global = window.global::<ui::Sprites>();
        let painter = self.clone();
        global.on_stone(move |kind, pixels| painter.stone(kind, pixels));
        let painter = self.clone();
        global
            .on_wood(move |wood, width, height, radius, dark| painter.wood(Cut { wood, width, height, radius, dark }));
        global.on_shade(|blur| shade(blur.clamp(1, 256) as u32));
        let painter = self.clone();
        global.on_icon(move |name| painter.icon(&name));
    }

    /// A stone or its shadow, as pixels.
    pub(crate) fn stone_pixels(&self, kind: ui::Sprite, pixels: i32) -> Option<SharedPixelBuffer<Rgba8Pixel>> {
        self.stone(kind, pixels).to_rgba8_premultiplied()
    }

    /// A stone of a small board, of the simpler kind where it is tiny.
    pub(crate) fn small_stone(
        &self,
        color: Color,
        nogo: bool,
        tiny: bool,
        pixels: i32,
    ) -> Option<SharedPixelBuffer<Rgba8Pixel>> {
        let kind = match color {
            Color::Black if nogo => ui::Sprite::Coral,
            Color::White if nogo => ui::Sprite::Blue,
            Color::Black if tiny => return drawing(art!("black-mini.svg"), pixels as u32).to_rgba8_premultiplied(),
            Color::White if tiny => return drawing(art!("white-mini.svg"), pixels as u32).to_rgba8_premultiplied(),
            Color::Black => ui::Sprite::Black,
            Color::White => ui::Sprite::White1,
        };
        self.stone_pixels(kind, pixels)
    }

    /// A rectangle of one colour with round corners.
    pub(crate) fn plain(&self, cut: Cut, color: [u8; 3]) -> Image {
        let mut buffer = SharedPixelBuffer::<Rgba8Pixel>::new(cut.width as u32, cut.height as u32);
        for (y, row) in buffer.make_mut_slice().chunks_exact_mut(cut.width as usize).enumerate() {
            for (x, pixel) in row.iter_mut().enumerate() {
                let cover = corner(x, y, cut);
                let [r, g, b] = color.map(|c| (f32::from(c) * cover).round() as u8);
                *pixel = Rgba8Pixel { r, g, b, a: (255.0 * cover).round() as u8 };
            }
        }
        Image::from_rgba8_premultiplied(buffer)
    }

    fn stone(&self, kind: ui::Sprite, pixels: i32) -> Image {
        let pixels = pixels.clamp(1, LARGEST);
        let mut stones = self.stones.borrow_mut();
        if stones.len() > KEPT_STONES {
            stones.clear();
        }
        stones.entry((kind as i32, pixels)).or_insert_with(|| drawing(stone_data(kind), pixels as u32)).clone()
    }

    fn icon(&self, name: &str) -> Image {
        if let Some(image) = self.icons.borrow().get(name) {
            return image.clone();
        }
        let data = icon_data(name).unwrap_or(include_bytes!("../../../assets/icons/info.svg"));
        let image = Image::load_from_svg_data(data).expect("the icons are part of the program and well-formed");
        self.icons.borrow_mut().insert(name.to_owned(), image.clone());
        image
    }

    pub(crate) fn wood(&self, cut: Cut) -> Image {
        if !(1..=LARGEST).contains(&cut.width) || !(1..=LARGEST).contains(&cut.height) {
            return Image::default();
        }
        let mut woods = self.woods.borrow_mut();
        if let Some((_, image)) = woods.iter().find(|(c, _)| *c == cut) {
            return image.clone();
        }
        let mut plank = self.plank.borrow_mut();
        if let Some(coming) = self.coming.take() {
            *plank = coming.join().ok();
        }
        let plank = match plank.take_if(|plank| plank.wood == cut.wood) {
            Some(same) => plank.insert(same),
            None => plank.insert(Plank::load(cut.wood)),
        };
        let image = plank.cut(cut);
        if woods.len() == KEPT_WOODS {
            woods.remove(0);
        }
        woods.push((cut, image.clone()));
        image
    }
}

fn stone_data(kind: ui::Sprite) -> &'static [u8] {
    match kind {
        ui::Sprite::Black => art!("black.svg"),
        ui::Sprite::White1 => art!("white-1.svg"),
        ui::Sprite::White2 => art!("white-2.svg"),
        ui::Sprite::White3 => art!("white-3.svg"),
        ui::Sprite::White4 => art!("white-4.svg"),
        ui::Sprite::White5 => art!("white-5.svg"),
        ui::Sprite::White6 => art!("white-6.svg"),
        ui::Sprite::Coral => art!("nogo-coral.svg"),
        ui::Sprite::Blue => art!("nogo-blue.svg"),
        ui::Sprite::FlatBlack => art!("flat-black.svg"),
        ui::Sprite::FlatWhite => art!("flat-white.svg"),
        ui::Sprite::ContrastBlack => art!("contrast-black.svg"),
        ui::Sprite::ContrastWhite => art!("contrast-white.svg"),
        ui::Sprite::Shadow => art!("shadow.svg"),
    }
}

/// A drawing as a square picture.
fn drawing(svg: &[u8], pixels: u32) -> Image {
    let tree = usvg::Tree::from_data(svg, &usvg::Options::default())
        .expect("the drawings are part of the program and well-formed");
    let mut buffer = SharedPixelBuffer::<Rgba8Pixel>::new(pixels, pixels);
    if let Some(mut pixmap) = tiny_skia::PixmapMut::from_bytes(buffer.make_mut_bytes(), pixels, pixels) {
        let scale = pixels as f32 / tree.size().width();
        resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap);
    }
    Image::from_rgba8_premultiplied(buffer)
}

impl Plank {
    fn load(wood: ui::Wood) -> Self {
        let jpeg: &[u8] = match wood {
            ui::Wood::Kaya => art!("kaya-2048.jpg"),
            ui::Wood::Katsura => art!("katsura-1280.jpg"),
            ui::Wood::Bamboo => art!("bamboo-1280.jpg"),
        };
        let mut decoder = JpegDecoder::new(ZCursor::new(jpeg));
        let rgb = decoder.decode().expect("the wood is part of the program and well-formed");
        let side = decoder.dimensions().map_or(0, |(width, _)| width);
        Self { wood, side, rgb }
    }

    /// The whole picture at another size, each pixel the mean of what it covers, with round corners.
    fn cut(&self, cut: Cut) -> Image {
        let (width, height) = (cut.width as usize, cut.height as usize);
        let mut buffer = SharedPixelBuffer::<Rgba8Pixel>::new(cut.width as u32, cut.height as u32);
        let span = |i: usize, n: usize| {
            let start = i * self.side / n;
            start..((i + 1) * self.side / n).max(start + 1)
        };
        let columns: Vec<_> = (0..width).map(|x| span(x, width)).collect();
        let mut sums = vec![0u32; 3 * self.side];
        for (y, row) in buffer.make_mut_slice().chunks_exact_mut(width).enumerate() {
            let rows = span(y, height);
            sums.fill(0);
            for source in self.rgb[3 * self.side * rows.start..3 * self.side * rows.end].chunks_exact(3 * self.side) {
                sums.iter_mut().zip(source).for_each(|(sum, &c)| *sum += u32::from(c));
            }
            let (shine, light) = bevel(y, cut);
            for (x, (pixel, columns)) in row.iter_mut().zip(&columns).enumerate() {
                let mut sum = [0; 3];
                for column in sums[3 * columns.start..3 * columns.end].chunks_exact(3) {
                    sum.iter_mut().zip(column).for_each(|(sum, &c)| *sum += c);
                }
                let count = (rows.len() * columns.len()) as f32;
                let mut rgb = sum.map(|sum| sum as f32 / count);
                if cut.dark {
                    rgb = by_night(rgb);
                }
                let cover = corner(x, y, cut);
                // Half of it rounds what the cast cuts off.
                let [r, g, b] = rgb.map(|c| ((c * (1.0 - shine) + light) * cover + 0.5) as u8);
                *pixel = Rgba8Pixel { r, g, b, a: (255.0 * cover + 0.5) as u8 };
            }
        }
        Image::from_rgba8_premultiplied(buffer)
    }
}

/// The same wood in a dark room: darker, a little paler and warmer.
fn by_night([r, g, b]: [f32; 3]) -> [f32; 3] {
    let grey = (r + g + b) / 3.0;
    [(r, 0.80), (g, 0.775), (b, 0.74)].map(|(c, dim)| (0.86 * c + 0.14 * grey) * dim)
}

/// The edge catches the light above and lies in the shade below: how much of a row's colour that
/// takes away, and what it adds.
fn bevel(y: usize, cut: Cut) -> (f32, f32) {
    let thick = (cut.radius as f32 / 6.0).max(1.0);
    let part = |rows: f32| {
        if rows < thick {
            1.0
        } else if rows < 2.0 * thick {
            0.5
        } else {
            0.0
        }
    };
    let shine = if cut.dark { 0.14 } else { 0.42 } * part(y as f32);
    let shade = 0.16 * part((cut.height - 1) as f32 - y as f32);
    (shine + shade, 255.0 * shine)
}

/// Share of a pixel inside the round corners.
fn corner(x: usize, y: usize, cut: Cut) -> f32 {
    let radius = cut.radius as f32;
    let inside = |v: usize, n: i32| {
        let v = v as f32 + 0.5;
        (radius - v).max(v - (n as f32 - radius)).max(0.0)
    };
    let (dx, dy) = (inside(x, cut.width), inside(y, cut.height));
    if dx == 0.0 || dy == 0.0 { 1.0 } else { (radius - dx.hypot(dy) + 0.5).clamp(0.0, 1.0) }
}

/// The shadow of a rectangle, blurred as far as it reaches out: to be stretched in its middle.
fn shade(blur: u32) -> Image {
    let edge = 2 * blur;
    let side = 2 * edge + 1;
    let reach = |i: u32| {
        let inwards = f64::from(i.min(side - 1 - i)) + 0.5 - f64::from(blur);
        // A logistic curve is within 1 % of the integral of a Gaussian whose deviation is half the blur.
        1.0 / (1.0 + (-3.4 * inwards / f64::from(blur)).exp())
    };
    let mut buffer = SharedPixelBuffer::<Rgba8Pixel>::new(side, side);
    for (i, pixel) in (0..).zip(buffer.make_mut_slice()) {
        let a = (255.0 * reach(i % side) * reach(i / side)).round() as u8;
        *pixel = Rgba8Pixel { r: 0, g: 0, b: 0, a };
    }
    let mut image = Image::from_rgba8_premultiplied(buffer);
    let edge = u16::try_from(edge).unwrap_or(u16::MAX);
    image.set_nine_slice_edges(edge, edge, edge, edge);
    image
}
