//! Two programs far from each other: in network namespaces of their own, so that there is no way but by a
//! line that loses, delays and is cut. Linux alone has them, and only for who has the rights.

mod line;
mod soak;

use std::thread;
use std::time::{Duration, Instant};

use super::Folder;
use super::peer::Running;
use line::{Chance, Far};

/// Milliseconds between two interruptions of a line, and of an interruption: mostly for a moment, at times
/// for so long that both ends give it up.
fn spell(chance: &mut Chance) -> (u64, u64) {
    let cut = match chance.below(20) {
        0 => 11_000 + chance.below(3_000),
        1..5 => 600 + chance.below(2_000),
        _ => 20 + chance.below(500),
    };
    (300 + chance.below(3_000), cut)
}

/// Result of a series of games.
#[derive(Default)]
struct Series {
    games: usize,
    cuts: usize,
    /// Number of reconnections.
    broken: usize,
}

/// So many games in a row between two programs, while the line between them is cut again and again.
fn series(far: &Far, number: usize, games: usize) -> Series {
    let folder = Folder::new();
    let records = ["a.sgf", "b.sgf"].map(|name| folder.path(name));
    let count = games.to_string();
    let quick = ["--engine", "1", "--playouts", "20", "--games", &count, "--record"];
    let terms: &[&str] = match number % 2 {
        0 => &["--game", "nogo", "--size", "7", "--clock", "10m+5s"],
        _ => &["--game", "go", "--size", "7", "--komi", "7"],
    };
    let mut host = Running::run(far.host().args(["host", "--hidden"]).args(terms).args(quick).arg(&records[0]));
    let to = far.lead(&host.report());
    let guest = Running::run(far.guest().args(["join", &to]).args(quick).arg(&records[1]));
    let (host, guest) = (thread::spawn(|| host.end()), thread::spawn(|| guest.end()));
    let (mut chance, mut cuts) = (Chance::new(number as u64), 0);
    while !host.is_finished() || !guest.is_finished() {
        let (rest, cut) = spell(&mut chance);
        thread::sleep(Duration::from_millis(rest));
        far.line.cut(true);
        thread::sleep(Duration::from_millis(cut));
        far.line.cut(false);
        cuts += 1;
    }
    let [(well, report), (guest_well, guest_told)] = [host, guest].map(|end| end.join().unwrap());
    assert!(well && guest_well, "series {number}: the host said\n{report}\nand the guest\n{guest_told}");
    let [ours, theirs] = records.map(|file| std::fs::read_to_string(file).unwrap());
    assert_eq!(ours, theirs, "series {number}");
    assert_eq!(ours.matches("RE[").count(), games, "series {number}");
    Series { games, cuts, broken: guest_told.matches("# the line is broken").count() }
}

/// `LANKE_GAMES=N` plays another number of them.
#[test]
#[ignore = "minutes: cargo test --release --workspace --test cli -- --ignored --nocapture a_thousand_games_are"]
fn a_thousand_games_are_played_while_the_line_is_cut() {
    const LANES: usize = 4;
    const GAMES: usize = 25;
    let wanted: usize = std::env::var("LANKE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let begun = Instant::now();
    let lanes: Vec<_> = (0..LANES)
        .map(|lane| {
            thread::spawn(move || {
                let far = Far::new(lane, Duration::ZERO, 0)?;
                let numbers = (lane..wanted.div_ceil(GAMES)).step_by(LANES);
                Some(numbers.map(|number| series(&far, number, GAMES)).fold(Series::default(), |all, one| Series {
                    games: all.games + one.games,
                    cuts: all.cuts + one.cuts,
                    broken: all.broken + one.broken,
                }))
            })
        })
        .collect();
    let mut all = Series::default();
    for lane in lanes {
        let Some(one) = lane.join().unwrap() else { return };
        (all.games, all.cuts, all.broken) = (all.games + one.games, all.cuts + one.cuts, all.broken + one.broken);
    }
    let Series { games, cuts, broken } = all;
    eprintln!(
        "{games} games in {:?}: {cuts} cuts, the line given up {broken} times; all records equal",
        begun.elapsed()
    );
}

/// Two programs that reach nothing but a relay: `iroh-relay` of the crate of this name, with its `server`
/// feature, in the path.
#[test]
#[ignore = "needs iroh-relay: cargo test --release --workspace --test cli -- --ignored --nocapture by_a_relay"]
fn two_programs_meet_by_a_relay() {
    let Some(far) = Far::new(0, Duration::ZERO, 0) else { return };
    let Some((_relay, url)) = far.relay() else { return };
    let folder = Folder::new();
    let records = ["a.sgf", "b.sgf"].map(|name| folder.path(name));
    let quick = ["--engine", "1", "--playouts", "20", "--record"];
    let world = format!("--world={url}");
    let begun = Instant::now();
    let mut host =
        Running::run(far.host().args(["host", "--hidden", "--size", "7", &world]).args(quick).arg(&records[0]));
    let report = host.report();
    eprintln!("the host tells where it is after {:?}", begun.elapsed());
    host.until("# a relay has answered");
    eprintln!("a relay has answered after {:?}", begun.elapsed());
    let begun = Instant::now();
    let to = report["world"].as_str().unwrap();
    let mut guest = Running::run(far.guest().args(["join", to]).args(quick).arg(&records[1]));
    guest.until("# met");
    eprintln!("the guest has met it after {:?}", begun.elapsed());
    guest.ends_well();
    host.ends_well();
    let [ours, theirs] = records.map(|file| std::fs::read_to_string(file).unwrap());
    assert!(ours == theirs && ours.contains("RE["), "{ours}\n{theirs}");
}

/// From a line of input of the one to the line of output of the other.
#[test]
#[ignore = "measures: cargo test --release --workspace --test cli -- --ignored --nocapture a_move_over"]
fn a_move_over_a_long_line_that_loses() {
    for (delay, loss) in [(0, 0), (75, 5), (150, 5)] {
        let Some(far) = Far::new(0, Duration::from_millis(delay), loss) else { return };
        let mut host = Running::run(far.host().args(["host", "--hidden", "--color", "black"]));
        let to = far.lead(&host.report());
        let mut guest = Running::run(far.guest().args(["join", &to]));
        guest.until("# Lanke (B)");
        let mut times = Vec::new();
        for n in 0..200 {
            // Each side fills its own part of the board.
            let (column, row) = (b"ABCDEFGHJKLMNOPQRST"[n / 2 % 19] as char, n / 38);
            let (mover, other, name, row) =
                if n % 2 == 0 { (&mut host, &mut guest, "B", 1 + row) } else { (&mut guest, &mut host, "W", 19 - row) };
            let begun = Instant::now();
            mover.say(&format!("{column}{row}"));
            other.until(&format!("{name} {column}{row}"));
            times.push(begun.elapsed());
        }
        host.say("resign");
        guest.ends_well();
        host.ends_well();
        times.sort_unstable();
        let (median, late, worst) = (times[100], times[190], times[199]);
        eprintln!(
            "{delay} ms each way, {loss} % lost: 200 moves, median {median:?}, 95 % within {late:?}, worst {worst:?}"
        );
    }
}
