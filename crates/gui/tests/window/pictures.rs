//! Pictures of the most telling screens with real games, in English and in Chinese, for the readmes and the manuals.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use lanke_app::analysis::Analyse;
use lanke_app::form::{ClockKind, Form};
use lanke_app::library::{Filters, LibraryWish};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, PageId};
use lanke_gui::ui;
use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color, Name, Point};
use slint::ComponentHandle;

use crate::shots::save;
use crate::stage::Stage;
use crate::steps::{draw_corner, look_up, start, watch};

/// Game of 2017-02-16, 180 moves.
const GAME: &str = "1487241103019999233.sgf";
const PLAYERS: ByColor<&str> = ByColor { black: "河野临", white: "井山裕太" };

/// Folder of the records of professionals, unpacked; none where they are absent, which is said.
fn professionals(to: &Path) -> Option<PathBuf> {
    let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games/fox-pro.tar.xz");
    if !archive.exists() {
        eprintln!("no pictures: {} is absent", archive.display());
        return None;
    }
    let unpacked = Command::new("tar").arg("-xJf").arg(&archive).arg("-C").arg(to).status();
    assert!(unpacked.is_ok_and(|status| status.success()), "tar and xz unpack the records");
    Some(to.join("Pro/9p"))
}

/// Moves of a record without passes and variations.
fn moves(sgf: &str) -> impl Iterator<Item = Point> {
    let points = sgf.split(';').filter_map(|node| node.strip_prefix("B[").or_else(|| node.strip_prefix("W[")));
    points.filter_map(|point| match point.as_bytes() {
        [x @ b'a'..=b's', y @ b'a'..=b's', b']', ..] => Some(Point::new(x - b'a', y - b'a')),
        _ => None,
    })
}

/// Takes the picture of a screen in both languages.
fn take(stage: &Stage, name: &str) {
    for (lang, suffix) in [(Lang::Zh, ".zh-CN"), (Lang::En, "")] {
        stage.set(|s| s.lang = lang);
        stage.settle();
        let to = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/pictures/{name}{suffix}.png"));
        save(&stage.picture(), &to);
        // A quarter of the size, where the program is installed.
        let options = ["--force", "--ext", ".png", "--speed", "1", "--strip"];
        let _absent = Command::new("pngquant").args(options).arg(&to).status();
    }
}

/// The window without the first questions, and the folder of records.
fn stage() -> Option<(Stage, PathBuf)> {
    let stage = Stage::real(Lang::En);
    stage.set(|s| s.welcomed = true);
    let records = professionals(stage.home.path())?;
    Some((stage, records))
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test window -- --ignored pictures_of_the_window"]
fn pictures_of_the_window_in_a_game() {
    let Some((stage, records)) = stage() else { return };
    let sgf = String::from_utf8_lossy(&fs::read(records.join(GAME)).unwrap()).into_owned();
    let names = PLAYERS.map(str::to_owned);
    start(&stage, Form { main_seconds: 3 * 3600, names, ..Form::default() });
    stage.window.send(Intent::Show(PageId::Play));
    for point in moves(&sgf).take(120) {
        stage.advance(61_000);
        stage.window.send(Intent::Tap(point));
    }
    take(&stage, "play");
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test window -- --ignored pictures_of_the_window"]
fn pictures_of_the_window_in_a_review() {
    let Some((stage, records)) = stage() else { return };
    stage.window.send(Intent::Open(records.join(GAME)));
    stage.settle();
    stage.window.send(Intent::Analyse(Analyse::Game));
    stage.settle();
    stage.window.send(Intent::Go(Go::Move(77)));
    stage.settle();
    take(&stage, "review");
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test window -- --ignored pictures_of_the_window"]
fn pictures_of_the_window_with_the_library() {
    let Some((stage, records)) = stage() else { return };
    look_up(&stage, LibraryWish::Patterns);
    look_up(&stage, LibraryWish::AddFolder(records));
    look_up(&stage, LibraryWish::Filter(Filters { player: PLAYERS.white.to_owned(), ..Filters::default() }));
    draw_corner(&stage);
    take(&stage, "library");
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test window -- --ignored pictures_of_the_window"]
fn pictures_of_the_window_with_a_camera() {
    let stage = Stage::real(Lang::En);
    stage.set(|s| s.welcomed = true);
    watch(&stage);
    stage.window.send(Intent::Show(PageId::Camera));
    take(&stage, "camera");
}

/// The computer plays NoGo against itself.
#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test window -- --ignored pictures_of_the_window"]
fn pictures_of_the_window_in_nogo() {
    let stage = Stage::real(Lang::En);
    stage.set(|s| s.welcomed = true);
    start(&stage, Form { rules: Name::NoGo, width: 9, height: 9, clock: ClockKind::None, ..Form::default() });
    stage.window.send(Intent::Show(PageId::Play));
    for color in Color::BOTH {
        stage.window.send(Intent::SetPlayer(color, Some(PlayerSpec::Level(9))));
    }
    let moves = || stage.window.component().global::<ui::Moves>().get_count();
    while moves() < 28 {
        stage.settle();
        stage.advance(100);
        thread::sleep(Duration::from_millis(20));
    }
    for color in Color::BOTH {
        stage.window.send(Intent::SetPlayer(color, None));
    }
    stage.settle();
    take(&stage, "nogo");
}
