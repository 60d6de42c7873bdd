//! Twelve games of an evening at once, each with fifty spectators: the time until everybody has a move.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::Folder;
use crate::page::{PATIENCE, Page};
use crate::relay::Evening;

const BOARDS: usize = 12;
const SPECTATORS: usize = 50;
const MOVES: u64 = 20;

/// Longest time until a move is with everybody.
const GOAL: Duration = Duration::from_secs(1);

/// Prints median and longest of some times; the longest.
pub(crate) fn summary(what: &str, times: &mut [Duration]) -> Duration {
    times.sort();
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: median {median:?}, longest {longest:?} of {}", times.len());
    longest
}

#[test]
#[ignore = "measures: cargo test --release --workspace --test cli -- --ignored --nocapture twelve_games"]
fn twelve_games_with_fifty_spectators_each() {
    let folder = Folder::new();
    let boards: String = (1..=BOARDS).map(|n| format!("[[board]]\nnumber = {n}\nsource = \"table\"\n")).collect();
    let file = folder.file("club.toml", format!("terms = {{ size = 19, clock = \"30m+3x30s\" }}\n{boards}"));
    let evening = Evening::start(&folder, &file, &[]);
    let mut players: Vec<[Page; 2]> =
        (0..BOARDS).map(|n| ["black", "white"].map(|name| evening.page(Some(n), name))).collect();
    for pair in &mut players {
        pair[0].until("game", |page| page.state["controls"]["play"] == true);
    }
    measure("alone", &mut players, &mut [], 0);
    let mut crowd: Vec<(usize, Page)> =
        (0..BOARDS * SPECTATORS).map(|n| (n % BOARDS, evening.page(Some(n % BOARDS), "spectators"))).collect();
    for (_, page) in &mut crowd {
        page.until("game", |page| page.moves(None) == MOVES);
        page.never_wait();
    }
    measure("with 600 spectators", &mut players, &mut crowd, MOVES);
}

/// Plays moves on all boards at once; prints the times until the opponents and the spectators have them.
fn measure(what: &str, players: &mut [[Page; 2]], crowd: &mut [(usize, Page)], from: u64) {
    players.iter().flatten().for_each(Page::never_wait);
    let (mut opponents, mut spectators, mut everybody) = (Vec::new(), Vec::new(), Vec::new());
    for n in from..from + MOVES {
        let mover = (n % 2) as usize;
        let (x, y) = (2 * (n % 8) + 1, 2 * (n / 8) + 1);
        for pair in players.iter_mut() {
            pair[mover].until("turn", |page| page.state["controls"]["play"] == true);
        }
        let since = Instant::now();
        for pair in players.iter_mut() {
            pair[mover].say(&json!({"do": "play", "x": x, "y": y, "moves": n}));
        }
        let mut waits: Vec<&mut Page> = players.iter_mut().map(|pair| &mut pair[1 - mover]).collect();
        let mut looks: Vec<&mut Page> = crowd.iter_mut().map(|(_, page)| page).collect();
        while !waits.is_empty() || !looks.is_empty() {
            assert!(since.elapsed() < PATIENCE, "{} players, {} spectators wait for {n}", waits.len(), looks.len());
            for (pages, times) in [(&mut waits, &mut opponents), (&mut looks, &mut spectators)] {
                pages.retain_mut(|page| {
                    page.hear();
                    let has = page.moves(None) == n + 1;
                    times.extend(has.then(|| since.elapsed()));
                    !has
                });
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        everybody.push(since.elapsed());
    }
    summary(&format!("{what}, move with the opponent"), &mut opponents);
    if !spectators.is_empty() {
        summary(&format!("{what}, move with a spectator"), &mut spectators);
    }
    let longest = summary(&format!("{what}, move with everybody"), &mut everybody);
    assert!(longest <= GOAL, "{what}: a move took {longest:?}");
}
