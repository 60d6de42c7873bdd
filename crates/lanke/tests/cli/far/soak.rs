//! Games between two programs that are killed, whose journals are damaged and whose line is cut, all at once.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::line::{Chance, Far};
use super::{Folder, spell};

/// Games of a series.
const GAMES: usize = 10;
/// A last resort against hanging.
const LIMIT: Duration = Duration::from_secs(1800);

/// Counts of the faults in a series of games.
#[derive(Clone, Copy, Default)]
struct Harm {
    games: usize,
    cuts: usize,
    kills: usize,
    flips: usize,
    junk: usize,
}

impl std::ops::Add for Harm {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            games: self.games + more.games,
            cuts: self.cuts + more.cuts,
            kills: self.kills + more.kills,
            flips: self.flips + more.flips,
            junk: self.junk + more.junk,
        }
    }
}

/// A program that is started again by the same command until its games are over.
struct End<'a> {
    command: Box<dyn Fn() -> Command + 'a>,
    record: PathBuf,
    output: PathBuf,
    child: Child,
}

impl<'a> End<'a> {
    fn start(command: impl Fn() -> Command + 'a, folder: &Folder, name: &str) -> Self {
        let command = Box::new(command);
        let (record, output) = (folder.0.path().join(name), folder.0.path().join(format!("{name}.out")));
        let child = Self::run(command(), &output);
        Self { command, record, output, child }
    }

    fn run(mut command: Command, output: &PathBuf) -> Child {
        let file = File::options().create(true).append(true).open(output).expect("a file");
        let errors = file.try_clone().expect("a file");
        let home = output.with_extension("home");
        command.env("LANKE_HOME", home).stdin(Stdio::null()).stdout(file).stderr(errors).spawn().expect("it runs")
    }

    /// Output over all its lives.
    fn report(&self) -> String {
        fs::read_to_string(&self.output).expect("it prints text")
    }

    fn journal(&self) -> PathBuf {
        self.record.with_extension("sgf.journal")
    }

    /// True if it has ended; one that has ended badly fails the test.
    fn is_over(&mut self) -> bool {
        let ended = self.child.try_wait().expect("a child");
        assert!(ended.is_none_or(|status| status.success()), "{}", self.report());
        ended.is_some()
    }

    /// True where a kill can be made good: it has met the other end, and has not begun to leave.
    fn is_playing(&self) -> bool {
        self.report().contains("# met") && self.journal().exists() && !self.record.exists()
    }

    /// Kills it, damages its journal in one time of three, and starts it again.
    fn kill(&mut self, chance: &mut Chance, harm: &mut Harm) {
        self.child.kill().expect("it is there");
        self.child.wait().expect("it ends");
        // Killed just when it had ended by itself, it is not to be started again.
        if self.record.exists() || !self.journal().exists() {
            return;
        }
        harm.kills += 1;
        match chance.below(6) {
            0 => harm.flips += usize::from(flip(&self.journal(), chance)),
            1 => {
                let mut bytes = fs::read(self.journal()).expect("a journal");
                bytes.extend((0..20 + chance.below(200)).map(|_| chance.below(256) as u8));
                fs::write(self.journal(), bytes).expect("a journal");
                harm.junk += 1;
            }
            _ => {}
        }
        thread::sleep(Duration::from_millis(chance.below(1500)));
        self.child = Self::run((self.command)(), &self.output);
    }
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Changes one bit of a journal, anywhere but in its last line, which no line repeats.
fn flip(journal: &PathBuf, chance: &mut Chance) -> bool {
    let mut bytes = fs::read(journal).expect("a journal");
    let end = bytes.iter().enumerate().rev().filter(|(_, byte)| **byte == b'\n').nth(1).map_or(0, |(at, _)| at);
    if end > 0 {
        bytes[usize::try_from(chance.below(end as u64)).expect("an index")] ^= 1 << chance.below(8);
        fs::write(journal, bytes).expect("a journal");
    }
    end > 0
}

fn series(far: &Far, number: usize, port: &str) -> Harm {
    let folder = Folder::new();
    let records = ["a.sgf", "b.sgf"].map(|name| folder.path(name));
    let count = GAMES.to_string();
    let quick = ["--engine", "1", "--playouts", "20", "--games", &count, "--record"];
    let terms: &[&str] = match number % 2 {
        0 => &["--game", "nogo", "--size", "7", "--clock", "10m+5s"],
        _ => &["--game", "go", "--size", "7", "--komi", "7"],
    };
    let hosting = || {
        let mut command = far.host();
        command.args(["host", "--hidden", "--port", port]).args(terms).args(quick).arg(&records[0]);
        command
    };
    let begun = Instant::now();
    let host = End::start(hosting, &folder, "a.sgf");
    let to = loop {
        if let Some((line, _)) = host.report().split_once('\n') {
            break far.lead(&serde_json::from_str(line).expect("it prints JSON"));
        }
        thread::sleep(Duration::from_millis(20));
    };
    let joining = || {
        let mut command = far.guest();
        command.args(["join", &to]).args(quick).arg(&records[1]);
        command
    };
    let guest = End::start(joining, &folder, "b.sgf");
    let mut ends = [host, guest];
    let (mut chance, mut harm) = (Chance::new(number as u64), Harm { games: GAMES, ..Harm::default() });
    loop {
        let over = [ends[0].is_over(), ends[1].is_over()];
        if over == [true, true] {
            break;
        }
        let (rest, cut) = spell(&mut chance);
        thread::sleep(Duration::from_millis(rest));
        let end = &mut ends[usize::from(chance.below(2) == 0)];
        match chance.below(3) {
            0 => {
                far.line.cut(true);
                thread::sleep(Duration::from_millis(cut));
                far.line.cut(false);
                harm.cuts += 1;
            }
            _ if !end.is_over() && end.is_playing() => end.kill(&mut chance, &mut harm),
            _ => {}
        }
        assert!(begun.elapsed() < LIMIT, "it hangs: {}\n{}", ends[0].report(), ends[1].report());
    }
    let [ours, theirs] = [0, 1].map(|n| fs::read_to_string(&records[n]).expect("a record"));
    assert_eq!(ours, theirs, "series {number}: {}\n{}", ends[0].report(), ends[1].report());
    assert_eq!(ours.matches("RE[").count(), GAMES, "series {number}");
    harm
}

/// `LANKE_GAMES=N` plays another number of them.
#[test]
#[ignore = "minutes: cargo test --release --workspace --test cli -- --ignored --nocapture with_kills_and_damage"]
fn a_thousand_games_with_kills_and_damage_leave_equal_records() {
    const LANES: usize = 4;
    let wanted: usize = std::env::var("LANKE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let begun = Instant::now();
    let lanes: Vec<_> = (0..LANES)
        .map(|lane| {
            thread::spawn(move || {
                let far = Far::new(10 + lane, Duration::ZERO, 0)?;
                let port = (46_300 + lane).to_string();
                let numbers = (lane..wanted.div_ceil(GAMES)).step_by(LANES);
                Some(numbers.map(|number| series(&far, number, &port)).fold(Harm::default(), |all, one| all + one))
            })
        })
        .collect();
    let mut all = Harm::default();
    for lane in lanes {
        let Some(one) = lane.join().expect("equal records") else { return };
        all = all + one;
    }
    let Harm { games, cuts, kills, flips, junk } = all;
    eprintln!(
        "{games} games in {:?}: {kills} kills, {flips} bits flipped and {junk} times junk in journals, {cuts} cuts; \
         all records equal",
        begun.elapsed()
    );
}
