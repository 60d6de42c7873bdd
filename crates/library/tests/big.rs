//! The library of 165,000 games: time and size of its index, time of searches for patterns. See `docs/library.md`.
//!
//! `LANKE_LIBRARY_GAMES` is another number of games, `LANKE_LIBRARY_PER_FILE` puts so many in a file, and `LANKE_LIBRARY_FOLDER`
//! is a folder that keeps the records for the next run.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use lanke_game::record::{self, Replay, Setting};
use lanke_library::{Content, Library, Pattern, PatternQuery, Query};
use lanke_rules::{Board, Point, splitmix};

/// Threads of a search.
const THREADS: usize = 2;

/// Queries of each kind.
const QUERIES: usize = 100;

/// Stones of a pattern at least.
const STONES: usize = 3;

fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/games")).join(name);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
    }
    path.exists().then_some(path)
}

/// The games of the table as SGF.
fn tygem() -> Option<Vec<String>> {
    let path = data("tygem-9d-155k.tsv.xz")?;
    let mut xz = Command::new("xz").arg("-dc").arg(path).stdout(Stdio::piped()).spawn().unwrap();
    let mut text = String::new();
    xz.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(xz.wait().unwrap().success());
    Some(text.lines().map(sgf).collect())
}

fn sgf(line: &str) -> String {
    let (result, moves) = line.split_once('\t').unwrap();
    let mut sgf = format!("(;SZ[19]KM[6.5]RE[{result}]");
    for (i, mv) in moves.as_bytes().chunks_exact(2).enumerate() {
        let mv = if mv == b"--" { "" } else { std::str::from_utf8(mv).unwrap() };
        sgf.push_str(&format!(";{}[{mv}]", if i % 2 == 0 { "B" } else { "W" }));
    }
    sgf + ")"
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(splitmix::STEP);
        (splitmix::mix(self.0) % bound as u64) as usize
    }
}

/// Writes the records of a folder: all games, `count` of them, again and again where there are not so many, so many in a
/// file.
fn write_records(folder: &Path, games: &[String], count: usize, per_file: usize) {
    let games: Vec<&str> = games.iter().cycle().take(count).map(String::as_str).collect();
    for (i, games) in games.chunks(per_file).enumerate() {
        let part = folder.join(format!("{:03}", i / 1000));
        if i % 1000 == 0 {
            fs::create_dir_all(&part).unwrap();
        }
        fs::write(part.join(format!("{i}.sgf")), games.concat()).unwrap();
    }
}

/// A number of the environment.
fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// A position of a game at a random move.
fn position(games: &[String], random: &mut Random) -> Board {
    let tree = record::read(games[random.below(games.len())].as_bytes(), Some("sgf"), None).unwrap();
    let tree = &tree.collection.games[0];
    let setting = Setting::of(tree);
    let moves = tree.main_line().count().max(2);
    let node = tree.main_line().nth(1 + random.below(moves - 1)).unwrap().id();
    Replay::to(tree, &setting, node).position().board().clone()
}

/// Kind of the patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Whole,
    Corner,
    Side,
    Anywhere,
}

fn pattern(kind: Kind, games: &[String], random: &mut Random) -> Pattern {
    loop {
        let board = position(games, random);
        let (width, height) = match kind {
            Kind::Whole => (19, 19),
            Kind::Corner => (7, 7),
            Kind::Side => (5 + random.below(5), 4 + random.below(3)),
            Kind::Anywhere => (3 + random.below(5), 3 + random.below(5)),
        };
        let (left, top) = match kind {
            Kind::Whole => (0, 0),
            Kind::Corner => (12 * random.below(2), 12 * random.below(2)),
            Kind::Side => (1 + random.below(18 - width), 0),
            Kind::Anywhere => (1 + random.below(18 - width), 1 + random.below(18 - height)),
        };
        let point = |x: usize, y: usize| Point::new(x as u8, y as u8);
        let corners = [point(left, top), point(left + width - 1, top + height - 1)];
        let pattern = Pattern::of_board(&board, corners).unwrap();
        let stones = pattern.points().filter(|&p| matches!(pattern.content(p), Some(Content::Stone(_)))).count();
        if stones >= STONES {
            return pattern;
        }
    }
}

fn percentile(times: &mut [Duration], percent: usize) -> f64 {
    times.sort();
    times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3
}

/// Prints the time of a task: on the clock, and of the processor.
fn timed<T>(task: &str, run: impl FnOnce() -> T) -> T {
    let (begun, cpu) = (Instant::now(), ProcessTime::now());
    let result = run();
    let (wall, cpu) = (begun.elapsed(), cpu.elapsed());
    println!("{task}: {:.0} ms, {:.0} ms of processor", wall.as_secs_f64() * 1e3, cpu.as_secs_f64() * 1e3);
    result
}

#[test]
#[ignore = "minutes and 1 GB of disk: cargo test --release -p lanke-library --test big -- --ignored --nocapture"]
fn a_hundred_and_sixty_five_thousand_games() {
    let (Some(games), Some(professionals)) = (tygem(), data("fox-pro.tar.xz")) else { return };
    let count = number("LANKE_LIBRARY_GAMES", games.len());
    let temporary = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let place = std::env::var_os("LANKE_LIBRARY_FOLDER").map_or(temporary.path().to_owned(), PathBuf::from);
    if !place.join("Pro").exists() {
        let begun = Instant::now();
        write_records(&place.join("tygem"), &games, count, number("LANKE_LIBRARY_PER_FILE", 1).max(1));
        println!("records written in {:.1} s", begun.elapsed().as_secs_f64());
        let unpacked = Command::new("tar").arg("xJf").arg(professionals).arg("-C").arg(&place).status().unwrap();
        assert!(unpacked.success());
    }

    let index = temporary.path().join("library.sqlite");
    let mut library = Library::open(&index, std::slice::from_ref(&place)).unwrap();
    let done = timed("indexing", || library.refresh(THREADS, &mut |_| ControlFlow::Continue(())).unwrap());
    let statistics = library.statistics().unwrap();
    println!("indexed: {} files, {} games, {} damaged", done.read, statistics.games, done.faults);
    println!("index: {:.1} MB, {} duplicates", statistics.bytes as f64 / 1e6, statistics.duplicates);
    // A few files of the professionals hold more than one game.
    assert!(statistics.games as usize >= count + 10_348 - done.faults);

    let again =
        timed("refresh without changes", || library.refresh(THREADS, &mut |_| ControlFlow::Continue(())).unwrap());
    assert_eq!((again.read, again.removed), (0, 0));

    for player in ["柯洁", "朴廷桓"] {
        let query = Query { player: Some(player.to_owned()), ..Query::default() };
        let found = timed(player, || library.count(&query).unwrap());
        println!("{found} games");
        assert!(found > 0);
    }

    let shelf = timed("shelf", || library.shelf().unwrap());
    println!("{} games, {:.0} MB", shelf.games(), shelf.bytes() as f64 / 1e6);

    println!(
        "| pattern | median ms | 90 % | slowest | median ms of processor | median ms to the first hits | median hits |"
    );
    for kind in [Kind::Whole, Kind::Corner, Kind::Side, Kind::Anywhere] {
        let mut random = Random(kind as u64);
        let (mut walls, mut cpus, mut firsts, mut hits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for _ in 0..QUERIES {
            let query = PatternQuery::new(pattern(kind, &games, &mut random));
            let (begun, cpu) = (Instant::now(), ProcessTime::now());
            let mut first = None;
            let found = shelf.search(&query, THREADS, &mut |progress| {
                if !progress.hits.is_empty() {
                    first.get_or_insert(begun.elapsed());
                }
                ControlFlow::Continue(())
            });
            walls.push(begun.elapsed());
            cpus.push(cpu.elapsed());
            // The game that the pattern was taken from.
            assert!(found.games > 0, "{}", query.pattern);
            firsts.extend(first);
            hits.push(found.all.hits);
        }
        hits.sort_unstable();
        let (median, most, slowest) =
            (percentile(&mut walls, 50), percentile(&mut walls, 90), percentile(&mut walls, 100));
        let (cpu, first) = (percentile(&mut cpus, 50), percentile(&mut firsts, 50));
        println!(
            "| {kind:?} | {median:.1} | {most:.1} | {slowest:.1} | {cpu:.1} | {first:.1} | {} |",
            hits[hits.len() / 2]
        );
    }
}

#[test]
#[ignore = "half a minute: cargo test --release -p lanke-library --test big names -- --ignored --nocapture"]
fn names_of_the_professionals() {
    let Some(professionals) = data("fox-pro.tar.xz") else { return };
    let place = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let unpacked = Command::new("tar").arg("xJf").arg(professionals).arg("-C").arg(place.path()).status().unwrap();
    assert!(unpacked.success());
    let mut library = Library::open(&place.path().join("library.sqlite"), &[place.path().to_owned()]).unwrap();
    library.refresh(THREADS, &mut |_| ControlFlow::Continue(())).unwrap();
    let games = library.games(&Query::default(), usize::MAX).unwrap();
    let mut lost: BTreeMap<String, u32> = BTreeMap::new();
    let (mut names, mut doubtful) = (0, 0);
    for name in games.iter().flat_map(|game| [&game.facts.players.black.name, &game.facts.players.white.name]).flatten()
    {
        names += 1;
        if name.contains(char::REPLACEMENT_CHARACTER) {
            doubtful += 1;
            *lost.entry(name.clone()).or_default() += 1;
        }
    }
    let mut lost: Vec<_> = lost.into_iter().collect();
    lost.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    println!("{names} names, {doubtful} with a letter in doubt; most often {:?}", &lost[..lost.len().min(20)]);
    assert!(names > 20_000 && doubtful * 10 < names * 6, "more names are in doubt than the bytes leave open");
}
