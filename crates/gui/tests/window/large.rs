//! A record of 100,000 nodes in the window, measured:
//! `cargo test --release --workspace --test window large -- --ignored --nocapture`.

use std::fmt::Write;
use std::time::{Duration, Instant};

use lanke_app::words::Lang;
use lanke_app::{BranchEdit, Go, Intent, Revert};
use lanke_gui::ui;
use lanke_rules::Point;
use slint::ComponentHandle;

use crate::stage::Stage;

/// A main line of 200 moves, with 25 branches of 20 moves at every place.
fn bush() -> String {
    let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
    let mut sgf = String::from("(;GM[1]FF[4]SZ[19]");
    for i in 0..200 {
        write!(sgf, "(;{}[{}{}]", ["B", "W"][i % 2], letter(i), letter(i / 19)).unwrap();
        for branch in 0..25 {
            write!(sgf, "(").unwrap();
            for k in 0..20 {
                write!(sgf, ";{}[{}{}]", ["W", "B"][(i + k) % 2], letter(k + branch), letter(i + k)).unwrap();
            }
            write!(sgf, ")").unwrap();
        }
    }
    sgf + &")".repeat(201)
}

/// The shortest of ten times that something takes; what undoes it is not counted.
fn best(what: &str, mut act: impl FnMut(), mut undo: impl FnMut()) {
    let times = (0..10).map(|_| {
        let begun = Instant::now();
        act();
        let taken = begun.elapsed();
        undo();
        taken
    });
    println!("{what}: {:.1} ms", times.min().unwrap_or(Duration::ZERO).as_secs_f64() * 1e3);
}

#[test]
#[ignore = "measures: cargo test --release --workspace --test window -- --ignored --nocapture thousand"]
fn a_hundred_thousand_nodes() {
    let stage = Stage::new(Lang::Zh);
    stage.resize((1280.0, 800.0));
    let file = stage.home.path().join("bush.sgf");
    std::fs::write(&file, bush()).unwrap();
    let window = stage.window.component().window();
    let draw = || drop(window.take_snapshot().unwrap());
    let send = |intent: Intent| stage.window.send(intent);

    let begun = Instant::now();
    send(Intent::Open(file));
    stage.settle();
    draw();
    println!("opened and drawn: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    assert!(stage.window.component().global::<ui::Tree>().get_rows() > 1000);

    send(Intent::Go(Go::Move(60)));
    draw();
    best("all drawn", draw, || {});
    let back = || send(Intent::Go(Go::Back(1)));
    best("a step", || send(Intent::Go(Go::Forward(1))), back);
    let (step, undo) = (|| send(Intent::Go(Go::Forward(1))), || send(Intent::Revert(Revert::Undo)));
    best("a step, all drawn", || (step(), draw()).1, back);
    best("a move added", || send(Intent::Tap(Point::new(18, 18))), undo);
    best("a move added, all drawn", || (send(Intent::Tap(Point::new(18, 18))), draw()).1, undo);
    send(Intent::Go(Go::NextBranch));
    best("a variation moved", || send(Intent::Branch(BranchEdit::Down)), undo);
    send(Intent::Go(Go::Move(1)));
    best("all but 20 nodes deleted", || send(Intent::Branch(BranchEdit::Delete)), undo);
}
