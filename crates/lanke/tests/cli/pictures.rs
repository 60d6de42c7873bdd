//! Pictures of the pages for phones, taken on two sizes of screen in light and dark, for `docs/phone.md`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use lanke_rules::Color::{Black, White};
use serde_json::json;

use crate::chromium::{self, Browser};
use crate::page::Page;
use crate::peer::{Running, here};
use crate::phone::Watch;
use crate::relay::Evening;
use crate::serve::{serve, sit_down};
use crate::watch::Table;
use crate::{Folder, lens};

/// Sizes in points: a phone and a tablet.
const SIZES: [(u32, u32); 2] = [(360, 780), (1024, 768)];

/// Beginnings of games of 9-dan players; none where the data is absent, which is said.
pub(crate) fn games(moves: [usize; 6]) -> Option<Vec<Vec<(u8, u8)>>> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/games/tygem-9d-155k.tsv.xz"));
    if !path.exists() {
        eprintln!("no pictures: {} is absent", path.display());
        return None;
    }
    let table = Command::new("xz").arg("-dc").arg(path).output().expect("xz is installed").stdout;
    let table = String::from_utf8(table).expect("text");
    let games = table.lines().filter_map(|line| line.split_once('\t')).filter(|(_, game)| game.len() > 300);
    let point = |letters: &[u8]| (letters[0] - b'a', letters[1] - b'a');
    let beginning =
        |((_, game), moves): ((&str, &str), usize)| game.as_bytes().chunks_exact(2).take(moves).map(point).collect();
    Some(games.step_by(1000).zip(moves).map(beginning).collect())
}

/// Takes a picture of a page on a screen of this size, once it shows something.
fn take(browser: &mut Browser, name: &str, (width, height): (u32, u32), mode: &str, shown: &str) {
    let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
    browser.command("Emulation.setDeviceMetricsOverride", &screen);
    let colors = json!({"features": [{"name": "prefers-color-scheme", "value": mode}]});
    browser.command("Emulation.setEmulatedMedia", &colors);
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    browser.until(name, &format!("innerWidth === {width} && {fits} && ({shown})"));
    // Stones have settled, and the board is painted anew.
    std::thread::sleep(Duration::from_millis(700));
    let answer = browser.command("Page.captureScreenshot", &json!({"format": "webp", "quality": 85}));
    let bytes = BASE64_STANDARD.decode(answer["data"].as_str().expect("a picture")).expect("base64");
    let to = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::write(to.join(format!("page-{name}.webp")), bytes).expect("room on the disk");
}

/// Takes a page's pictures into `docs/pictures`, once it shows something.
pub(crate) fn picture(browser: &mut Browser, name: &str, shown: &str) {
    for (width, height) in SIZES {
        for mode in ["light", "dark"] {
            let size = if width < 600 { "phone" } else { "tablet" };
            take(browser, &format!("{name}-{size}-{mode}"), (width, height), mode, shown);
        }
    }
    let faults = browser.value("document.getElementById('page').dataset.faults ?? ''");
    // A board that is laid out anew changes its own place once more, of which the browser takes note.
    let mut faults = faults.as_str().expect("text").lines().filter(|fault| !fault.starts_with("ResizeObserver loop"));
    assert_eq!(faults.next(), None);
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test cli -- --ignored pictures_of_pages"]
fn pictures_of_pages() {
    let (Some(chromium), Some(games)) = (chromium::installed(), games([96, 131, 58, 74, 112, 40])) else { return };
    let names = [
        ("衢江钓叟", "听雪"),
        ("松风", "半山"),
        ("王质", "石室"),
        ("小砚", "青竹"),
        ("秋水", "云樵"),
        ("临川", "白鹭"),
    ];
    let board = "document.querySelector('canvas.board')?.dataset.stones?.includes('B')";

    let folder = Folder::new();
    let (_running, pages) = serve(&folder, 0, &["--name", names[0].1, "--clock", "90m+3x30s"]);
    let page = |name: &str| pages[name].as_str().expect("an address");
    let mut player = Browser::open(chromium, &page("player").replace("http://", "https://"), &[]);
    sit_down(&mut player, names[0].0);
    let mut sides = [Page::open(page("player")), Page::open(page("host"))];
    for (n, &(x, y)) in games[0].iter().enumerate() {
        sides[n % 2].play(x, y);
    }
    player.until("turn", "document.body.innerText.includes('Tap a point')");
    player.tap(9, 9, 1);
    picture(&mut player, "player", &format!("{board} && document.querySelector('.confirm') !== null"));
    let mut spectator = Browser::open(chromium, page("spectators"), &[]);
    picture(&mut spectator, "spectator", board);

    let folder = Folder::new();
    let mut plan = "event = \"秋季段位赛\"\nterms = { size = 19, clock = \"90m+3x30s\" }\n".to_owned();
    for (n, (black, white)) in names.into_iter().enumerate() {
        plan += &format!("[[board]]\nnumber = {}\nblack = \"{black}\"\nwhite = \"{white}\"\n", n + 1);
    }
    let evening = Evening::start(&folder, &folder.file("club.toml", plan), &[]);
    for (n, game) in games.iter().enumerate() {
        let mut desk = evening.page(Some(n), "desk");
        for &(x, y) in game {
            desk.play(x, y);
            // A page sends at most 20 messages a second.
            std::thread::sleep(Duration::from_millis(60));
        }
    }
    let mut overview = Browser::open(chromium, evening.address(None, "spectators"), &[]);
    let drawn =
        "[...document.querySelectorAll('.board-card canvas')].filter((board) => board.dataset.stones.includes('B'))";
    picture(&mut overview, "overview", &format!("{drawn}.length === 6"));
    let mut wall = Browser::open(chromium, "about:blank", &[]);
    wall.command("Network.enable", &json!({}));
    wall.command("Network.setExtraHTTPHeaders", &json!({"headers": {"Accept-Language": "zh-CN"}}));
    wall.command("Page.navigate", &json!({"url": evening.address(Some(0), "wall")}));
    take(&mut wall, "wall", (1920, 1080), "light", board);
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test cli -- --ignored pictures_of_a_camera"]
fn pictures_of_a_camera() {
    let Some(chromium) = chromium::installed() else { return };
    let stones =
        [(2, 2, Black), (6, 2, White), (2, 6, White), (5, 5, Black), (4, 6, Black), (6, 4, White), (4, 3, White)];
    let mut table = Table::new();
    stones.iter().for_each(|&(x, y, color)| table.lay(x, y, Some(color)));

    // An answer that is to be laid.
    let folder = Folder::new();
    let watch = Watch::start(&folder, 0, &["--accept", "--clock", "30m+3x30s", "--ai", "5", "--playouts", "50"]);
    let mut camera = lens::open(chromium, &watch.page, &table.frame());
    watch.until("set_up");
    table.lay(6, 6, Some(Black));
    lens::show(&mut camera, &table.frame());
    watch.until("answer");
    picture(&mut camera, "camera", "document.querySelector('.status').innerText.includes('Lay the stone')");

    // A question of the other side.
    let (folder, mut table) = (Folder::new(), Table::new());
    let mut host = Command::new(env!("CARGO_BIN_EXE_lanke"));
    host.args(["host", "--hidden", "--size", "9", "--color", "black", "--name", "王质", "--clock", "30m+3x30s"]);
    host.args(["--camera", "phone", "--bind", "127.0.0.1"]).env("LC_ALL", "C").env("LANKE_HOME", folder.path("home"));
    let mut host = Running::run(&mut host);
    let pages = host.report();
    let to = here(&host.report());
    let mut guest = Running::start(&["join", &to, "--name", "松风"]);
    let mut camera = lens::open(chromium, pages["camera"].as_str().expect("an address"), &table.frame());
    host.until("# board: steady");
    for (pair, answer) in [((6, 6), (2, 2)), ((6, 2), (2, 6)), ((5, 4), (3, 4))].into_iter().zip(["C7", "C3", "D5"]) {
        let ((x, y), (u, v)) = pair;
        table.lay(x, y, Some(Black));
        lens::show(&mut camera, &table.frame());
        guest.until("B ");
        guest.say(answer);
        table.lay(u, v, Some(White));
        host.until("# board: White plays");
        lens::show(&mut camera, &table.frame());
        host.until(&format!("# board: {answer} lies there"));
    }
    guest.say("undo");
    picture(&mut camera, "camera-asked", "document.querySelector('.picture .row')?.innerText.includes('Takeback')");
}
