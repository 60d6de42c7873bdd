//! Large records open, walk, edit and save. Times are printed, not judged: `cargo test --release -p lanke-runtime --test
//! large -- --nocapture`.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use lanke_app::words::Lang;
use lanke_app::{Go, Intent, Read};
use lanke_rules::Point;
use lanke_runtime::{Lanke, Places};

/// One line of `moves` moves on 19×19 that goes round the board, capturing nothing, passing when it is full, and comes
/// back with stones over stones: illegal, but kept.
fn long_line(moves: usize) -> String {
    let mut sgf = String::from("(;GM[1]FF[4]SZ[19]KM[7.5]");
    for i in 0..moves {
        let p = i * 7 % 361;
        let letter = |n: usize| char::from(b'a' + n as u8);
        write!(sgf, ";{}[{}{}]", if i % 2 == 0 { 'B' } else { 'W' }, letter(p % 19), letter(p / 19)).unwrap();
    }
    sgf + ")"
}

/// A tree of `nodes` nodes: a main line of 200 moves with branches of 20 at every place, over and over.
fn bush(nodes: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
    let mut sgf = String::from("(;GM[1]FF[4]SZ[19]");
    let mut count = 1;
    let mut open = 0;
    while count + 21 <= nodes {
        write!(sgf, "(;B[{}{}]", letter(open), letter(open / 19)).unwrap();
        open += 1;
        count += 1;
        for branch in 0..((nodes / 200).saturating_sub(1)).div_ceil(20) {
            if count + 20 > nodes {
                break;
            }
            write!(sgf, "(").unwrap();
            for i in 0..20 {
                let color = if i % 2 == 0 { 'W' } else { 'B' };
                write!(sgf, ";{color}[{}{}]C[{branch}]", letter(i + branch), letter(i / 2 + open)).unwrap();
            }
            write!(sgf, ")").unwrap();
            count += 20;
        }
    }
    while count < nodes {
        write!(sgf, "(;W[ss])").unwrap();
        count += 1;
    }
    sgf + &")".repeat(open) + ")"
}

fn settled(home: &Path, file: &Path) -> (Lanke, Duration) {
    let start = Instant::now();
    let mut lanke = Lanke::start(Some(Places::within(home)), Lang::En, Box::new(move || start.elapsed()));
    let begun = Instant::now();
    lanke.send(Intent::Open(file.to_owned()));
    lanke.settle();
    let view = lanke.view();
    let taken = begun.elapsed();
    assert!(!view.record().unwrap().line.is_empty());
    (lanke, taken)
}

fn timed<T>(what: &str, act: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = act();
    println!("{what}: {:?}", begun.elapsed());
    result
}

#[test]
fn one_line_of_twenty_thousand_moves() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("long.sgf");
    std::fs::write(&file, long_line(20_000)).unwrap();
    let (mut lanke, taken) = settled(home.path(), &file);
    println!("20,000 moves opened and shown: {taken:?}");
    assert_eq!(lanke.view().record().unwrap().line.len(), 20_000);
    timed("to the end and shown", || {
        lanke.send(Intent::Go(Go::Last));
        assert_eq!(lanke.view().record().unwrap().at, 20_000);
    });
    timed("one step back and shown", || {
        lanke.send(Intent::Go(Go::Back(1)));
        assert_eq!(lanke.view().record().unwrap().at, 19_999);
    });
    timed("a comment and shown", || {
        lanke.send(Intent::Comment("here".into()));
        assert_eq!(lanke.view().record().unwrap().comment, "here");
    });
    timed("saved", || lanke.send(Intent::Save));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert_eq!((saved.matches(";B[").count(), saved.matches("C[here]").count()), (10_000, 1));
}

#[test]
fn a_tree_of_a_hundred_thousand_nodes() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("bush.sgf");
    let sgf = bush(100_000);
    let nodes = sgf.matches(';').count();
    assert_eq!(nodes, 100_000);
    std::fs::write(&file, sgf).unwrap();
    let (mut lanke, taken) = settled(home.path(), &file);
    println!("100,000 nodes opened and shown: {taken:?}");
    timed("to the end of the line and shown", || {
        lanke.send(Intent::Go(Go::Last));
        lanke.view();
    });
    timed("a search that finds every node and shown", || {
        lanke.send(Intent::Read(Read::Find(Some("1".into()))));
        assert!(lanke.view().review().unwrap().reading.search.clone().unwrap().found.len() > 10_000);
    });
    timed("a search that finds nothing and shown", || {
        lanke.send(Intent::Read(Read::Find(Some("nowhere".into()))));
        assert!(lanke.view().review().unwrap().reading.search.clone().unwrap().found.is_empty());
    });
    timed("a letter of a comment and shown", || {
        lanke.send(Intent::Comment("a".into()));
        lanke.view();
    });
    timed("another letter and shown", || {
        lanke.send(Intent::Comment("ab".into()));
        lanke.view();
    });
    timed("a new variation and shown", || {
        lanke.send(Intent::Go(Go::First));
        lanke.send(Intent::Tap(Point::new(18, 0)));
        assert!(lanke.view().record().unwrap().title.changed);
    });
    timed("saved", || lanke.send(Intent::Save));
    assert_eq!(std::fs::read_to_string(&file).unwrap().matches(';').count(), nodes + 1);
}
