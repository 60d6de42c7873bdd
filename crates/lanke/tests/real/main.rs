//! The program in a real window on a display of its own, driven by pointer and keyboard: from the
//! start to a saved game, and through faults that were once seen in it.
//!
//! It needs Linux with Xvfb and xdotool (the faults also a window manager and the accessibility bus), and is run on
//! demand: `cargo test --release --workspace --test real -- --ignored --test-threads 1`

mod faults;
mod online;
mod room;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// A display and the program on it; both end with the test.
struct Desk {
    display: String,
    server: Child,
    program: Child,
    window: String,
    /// From the start of the program until its window was there.
    shown: Duration,
}

impl Drop for Desk {
    fn drop(&mut self) {
        for child in [&mut self.program, &mut self.server] {
            // It may have ended by itself.
            let _ended = child.kill();
            let _status = child.wait();
        }
    }
}

/// The sides of the window, which fills the display.
const SIDES: (u32, u32) = (1440, 900);

impl Desk {
    fn open(home: &Path) -> Self {
        for tool in ["Xvfb", "xdotool"] {
            let found = Command::new(tool).arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            assert!(found.is_ok(), "this test drives a real window with Xvfb and xdotool: {tool} is not installed");
        }
        let screen = format!("{}x{}x24", SIDES.0, SIDES.1);
        let mut server = Command::new("Xvfb")
            .args(["-noreset", "-displayfd", "1", "-screen", "0", &screen])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("its output")).read_line(&mut number).expect("a display");
        let display = format!(":{}", number.trim());
        // The board at once.
        fs::write(home.join("settings.json"), r#"{"first_page": false}"#).expect("the settings are written");
        let start = Instant::now();
        let program = Command::new(env!("CARGO_BIN_EXE_lanke"))
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .env("LANKE_HOME", home)
            .env("LANG", "zh_CN.UTF-8")
            .env("SLINT_SCALE_FACTOR", "1")
            .spawn()
            .expect("the program starts");
        let mut desk = Self { display, server, program, window: String::new(), shown: Duration::ZERO };
        desk.window = loop {
            let search = Command::new("xdotool")
                .args(["search", "--onlyvisible", "--class", "lanke"])
                .env("DISPLAY", &desk.display)
                .output()
                .expect("xdotool runs");
            match String::from_utf8_lossy(&search.stdout).lines().next() {
                Some(window) => break window.to_owned(),
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        desk.shown = start.elapsed();
        let window = desk.window.clone();
        desk.tell(&["windowmove", &window, "0", "0"]);
        desk.tell(&["windowsize", "--sync", &window, &SIDES.0.to_string(), &SIDES.1.to_string()]);
        desk.tell(&["windowfocus", &window]);
        desk.rest();
        desk
    }

    fn tell(&self, order: &[&str]) -> String {
        let output = Command::new("xdotool").args(order).env("DISPLAY", &self.display).output().expect("xdotool runs");
        assert!(output.status.success(), "{order:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// Lets the window take what it was sent.
    fn rest(&self) {
        thread::sleep(Duration::from_millis(300));
    }

    fn click(&self, x: u32, y: u32) {
        self.tell(&["mousemove", &x.to_string(), &y.to_string(), "click", "1"]);
        self.rest();
    }

    fn keys(&self, keys: &[&str]) {
        self.tell(&[&["key"], keys].concat());
        self.rest();
    }

    /// A point of a board of nine lines, which fills the window's height.
    fn point(&self, column: u32, row: u32) {
        let cell = 852.0 / (8.0 + 2.0 * 1.16);
        let at = |n: u32, edge: f64| (edge + (1.16 + f64::from(n)) * cell) as u32;
        self.click(at(column, 100.0), at(row, 22.0));
    }

    /// The processor's time that the program has used, in ticks of ten milliseconds.
    fn used(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.program.id())).expect("/proc");
        let numbers: Vec<&str> = stat.rsplit(')').next().expect("numbers").split_whitespace().collect();
        [11, 12].iter().filter_map(|&i: &usize| numbers[i].parse::<u64>().ok()).sum()
    }

    /// Memory that the program holds, in KiB.
    fn resident(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.program.id())).expect("/proc");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    }
}

/// Prints the time until the window is there, its memory, and the processor's load while it waits: none without a clock that runs.
#[test]
#[ignore = "needs Xvfb and xdotool: cargo test --release --workspace --test real -- --ignored --nocapture"]
fn waiting_costs_next_to_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let desk = Desk::open(home.path());
    eprintln!("the window is there after {} ms and takes {} KiB of memory", desk.shown.as_millis(), desk.resident());
    let measure = |what: &str| {
        thread::sleep(Duration::from_secs(1));
        let before = desk.used();
        thread::sleep(Duration::from_secs(10));
        let used = desk.used() - before;
        eprintln!("{what}: {used} ms of the processor a second");
        used
    };
    let idle = measure("no clock");
    // 新局, 快棋, 开始对局: ten minutes.
    desk.click(38, 726);
    desk.click(300, 556);
    desk.click(1192, 771);
    desk.tell(&["mousemove", "60", "500"]);
    let main = measure("main time of ten minutes");
    // 暂停.
    desk.click(1338, 844);
    let paused = measure("paused");
    // The main time typed over with none.
    desk.click(38, 726);
    desk.click(300, 556);
    desk.click(1230, 527);
    desk.keys(&["ctrl+a", "0", "Return"]);
    desk.click(1192, 771);
    desk.tell(&["mousemove", "60", "500"]);
    let period = measure("a period of thirty seconds");
    assert!(idle <= 1 && paused <= 1, "{idle} and {paused} ms a second while nothing changes");
    assert!(main > 0 && period > main, "the bars empty");
}

#[test]
#[ignore = "needs Xvfb and xdotool: cargo test --release --workspace --test real -- --ignored --nocapture"]
fn a_game_is_played_in_a_real_window_and_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::open(home.path());
    // 新局, nine lines, no limit of time, a name for Black, 开始对局.
    desk.click(38, 726);
    desk.click(538, 260);
    desk.click(952, 432);
    desk.click(1010, 219);
    desk.tell(&["type", "--delay", "30", "Wang"]);
    desk.click(1192, 771);
    for row in 0..9 {
        desk.point(3, row);
        desk.point(4, row);
    }
    // The window rests while nobody does anything.
    thread::sleep(Duration::from_secs(1));
    let before = desk.used();
    thread::sleep(Duration::from_secs(3));
    let idle = desk.used() - before;
    assert!(idle <= 1, "{idle} ticks of the processor in three idle seconds");

    // 停一手 twice, 还原, 确认结果.
    desk.click(1017, 844);
    desk.click(1017, 844);
    thread::sleep(Duration::from_secs(2));
    desk.click(1296, 850);
    let games = home.path().join("games");
    let game = fs::read_dir(&games).expect("the folder of games").next().expect("a game").expect("its entry");
    let record = fs::read_to_string(game.path()).expect("the record");
    assert!(record.contains("SZ[9]") && record.contains("PB[Wang]") && record.contains("RE["), "{record}");
    assert_eq!(record.matches(";B[").count() + record.matches(";W[").count(), 20, "{record}");
    desk.keys(&["ctrl+q"]);
    thread::sleep(Duration::from_secs(1));
    assert!(desk.program.try_wait().expect("its state").is_some_and(|status| status.success()), "it has ended well");
}
