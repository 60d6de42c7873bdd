//! Share of the processor's time that drawing takes, as `docs/speed.md` tells.

use std::rc::Rc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, PageId};
use lanke_gui::Window;
use lanke_rules::{Move, Position, Ruleset, Size};
use lanke_runtime::Lanke;
use slint::PhysicalSize;
use slint::platform::software_renderer::{MinimalSoftwareWindow, PremultipliedRgbaColor, RepaintBufferType};
use slint::platform::{Platform, PlatformError, WindowAdapter};

/// A platform with one window that is drawn into memory.
struct Memory {
    window: Rc<MinimalSoftwareWindow>,
    start: Instant,
}

impl Platform for Memory {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        Ok(self.window.clone())
    }

    fn duration_since_start(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The window, and the memory that it is drawn into.
struct Canvas {
    window: Rc<MinimalSoftwareWindow>,
    pixels: Vec<PremultipliedRgbaColor>,
}

impl Canvas {
    fn resize(&mut self, (width, height): (u32, u32)) {
        self.window.set_size(PhysicalSize::new(width, height));
        self.pixels.resize((width * height) as usize, PremultipliedRgbaColor::default());
    }

    /// Draws what has changed; the pixels that were drawn.
    fn draw(&mut self) -> u32 {
        slint::platform::update_timers_and_animations();
        let mut drawn = 0;
        let stride = self.window.size().width as usize;
        self.window.draw_if_needed(|renderer| {
            let region = renderer.render(&mut self.pixels, stride);
            drawn = region.iter().map(|(_, size)| size.width * size.height).sum();
        });
        drawn
    }
}

/// A game of 300 moves, strewn over the board.
fn long_game() -> String {
    let size = Size::square(19).expect("a board of nineteen lines");
    let mut position = Position::new(size, Ruleset::CHINESE);
    let (mut text, mut draw) = (String::from("(;GM[1]SZ[19]"), 1u64);
    while position.moves() < 300 {
        let open = position.legal_points();
        draw = draw.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let point = open[(draw >> 33) as usize % open.len()];
        let [x, y] = [point.x(), point.y()].map(|n| char::from(b'a' + n));
        text += &format!(";{}[{x}{y}]", if position.moves().is_multiple_of(2) { 'B' } else { 'W' });
        position.play_unchecked(Move::Play(point));
    }
    text + ")"
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let (middle, most) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: {:.1} ms, at most {:.1} ms", 1e3 * middle.as_secs_f64(), 1e3 * most.as_secs_f64());
}

#[test]
#[ignore = "measures: cargo test --release --workspace --test window -- --ignored --nocapture speed"]
fn speed_of_drawing() {
    let window = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
    let start = Instant::now();
    slint::platform::set_platform(Box::new(Memory { window: window.clone(), start })).expect("the only platform");
    let lanke = Lanke::start(None, Lang::Zh, Box::new(move || start.elapsed()));
    let gui = Window::open(lanke).expect("it is drawn into memory");
    slint::ComponentHandle::show(gui.component()).expect("it is drawn into memory");
    let mut canvas = Canvas { window, pixels: Vec::new() };
    gui.send(Intent::Show(PageId::Review));
    gui.send(Intent::Paste(long_game()));
    gui.settle();
    let mut settings = gui.settings();
    settings.animations = false;
    gui.send(Intent::Set(Box::new(settings)));

    for size in [(1440, 900), (2560, 1440)] {
        canvas.resize(size);
        gui.send(Intent::Go(Go::Move(200)));
        canvas.draw();
        println!("{} × {}", size.0, size.1);
        let full = (0..10).map(|_| {
            // Two sizes in turn, whose pictures are both kept.
            canvas.resize((size.0, size.1 - 1));
            canvas.draw();
            let start = ThreadTime::now();
            canvas.resize(size);
            assert_eq!(canvas.draw(), size.0 * size.1, "the whole window");
            start.elapsed()
        });
        tell("  the whole window", full.collect());

        let mut parts = Vec::new();
        let steps = (100..150).map(|at| {
            let start = ThreadTime::now();
            gui.send(Intent::Go(Go::Move(at)));
            parts.push(canvas.draw());
            start.elapsed()
        });
        tell("  a step of one move", steps.collect());
        parts.sort_unstable();
        println!("  of the window: {} %", 100 * parts[parts.len() / 2] / (size.0 * size.1));

        let slider = (0..100).map(|step| {
            let start = ThreadTime::now();
            gui.send(Intent::Go(Go::Move(step * 7 % 301)));
            canvas.draw();
            start.elapsed()
        });
        tell("  a step of the slider, seven moves away", slider.collect());

        let resized = (0..16).map(|step| {
            let start = ThreadTime::now();
            canvas.resize((size.0 - 8 * step, size.1 - 4 * step));
            canvas.draw();
            start.elapsed()
        });
        tell("  another size", resized.collect());
    }
}
