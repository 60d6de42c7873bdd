//! Games between two programs: whatever a loss of power leaves at one end, its table is gone on with, and has every item
//! that was told to anyone; or the game is over and stands in the record.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use lanke_peer::{
    End, Guest, GuestSetup, Host, HostSetup, Identity, Item, ItemKind, JournalEntry, OwnKey, Role, SavedTable,
    TableAccess, TableJournal,
};

use super::disk::{Chance, Remains};
use super::journey::PROGRAM;
use super::pair::{self, Played, RECORD, Turn};
use super::power::{Count, History, Moment, crash_all};
use super::trace::Bytes;
use super::{disk_at, laid_out};

const JOURNAL: &str = "records/mine.sgf.journal";
const IDENTITY: &str = "home/identity";

/// A game as one end has lived it.
struct Journey {
    history: History,
    end: End,
    /// Number of items that were acknowledged before the first step and after each.
    items: Vec<usize>,
    /// All items of the game.
    list: Vec<Item>,
    /// The record when the game was over.
    record: Bytes,
    /// The file of the user's key, at a host that the world reaches.
    identity: Option<Bytes>,
}

/// Number of crashes of one end, until they have left so many different disks, and of the steps amid which they come.
/// `None` where nothing can be traced.
pub(super) fn crashes(end: End, wanted: usize) -> Option<(Count, usize)> {
    let mut journeys = Vec::new();
    for (moves, seed) in [(6, 1), (wanted.min(1000) / 20, 2)] {
        journeys.push(Journey::record(end, &turns(moves, seed))?);
    }
    let count = crash_all(&mut journeys, wanted, |journey, seed| {
        let Journey { history, end, items, list, record, identity } = journey;
        let expected = Expected { end: *end, items, list, record, identity: identity.as_ref() };
        history.crash(seed, |remains, moment| expected.check(remains, moment))
    });
    Some((count, journeys.iter().map(|journey| journey.history.acknowledged.len()).sum()))
}

/// A game of so many moves that are not taken back: with chat, takebacks and, twice, another start in its middle.
fn turns(moves: usize, seed: u64) -> Vec<Turn> {
    let mut chance = Chance::new(seed);
    // Points far from each other: nothing is captured.
    let points = (0..81).map(|n| format!("{}{}", b"ACEGJLNPR"[n % 9] as char, 2 * (n / 9) + 2));
    let mut free: Vec<String> = points.collect();
    let act = |by: End, order: &str, answer: String| Turn::Act { by, order: order.to_owned(), answer };
    let mut turns = vec![
        act(End::Host, "", "# A offers".to_owned()),
        act(End::Guest, "", "# B accepts".to_owned()),
        act(End::Host, "", "# A (B) against B (W)".to_owned()),
    ];
    for n in 0..moves {
        let (by, side) = if n % 2 == 0 { (End::Host, 'B') } else { (End::Guest, 'W') };
        let mut play = |turns: &mut Vec<Turn>| {
            let at = free.swap_remove(chance.below(free.len()));
            turns.push(act(by, &at, format!("{side} {at}\n")));
            chance.below(4)
        };
        match play(&mut turns) {
            0 => {
                turns.push(act(by, "undo", format!("# ask {side}")));
                turns.push(act(by.other(), "yes", "# answer".to_owned()));
                play(&mut turns);
            }
            1 => turns.push(act(by.other(), &format!("say move {n}"), format!(": move {n}\n"))),
            _ => {}
        }
        if n == moves / 3 || n == moves * 2 / 3 {
            turns.push(Turn::Restart);
        }
    }
    turns.push(act(End::Guest, "resign", "# resign".to_owned()));
    turns
}

/// True for a file that is only ever written as a whole: all but journals, the user's key, and what is being written.
fn is_whole(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with(".lanke-") && !name.contains(".journal") && path != Path::new(IDENTITY)
}

impl Journey {
    fn record(end: End, turns: &[Turn]) -> Option<Self> {
        let Played { history, items } = pair::play(end, turns, is_whole)?;
        let over = *history.acknowledged.last().expect("it was played");
        let home = laid_out(&disk_at(&history, over).seen());
        let list = own_items(&open(home.path()).expect("a journal"));
        assert_eq!(Some(&list.len()), items.last(), "the journal holds all that was told");
        let files = disk_at(&history, history.events.len()).seen().files;
        let (record, identity) = (files[Path::new(RECORD)].clone(), files.get(Path::new(IDENTITY)).cloned());
        Some(Self { history, end, items, list, record, identity })
    }
}

/// Contents that a start after a crash may find.
struct Expected<'a> {
    end: End,
    items: &'a [usize],
    list: &'a [Item],
    record: &'a Bytes,
    identity: Option<&'a Bytes>,
}

impl Expected<'_> {
    /// Looks at what is left, as a start does.
    fn check(&self, remains: &Remains, moment: &Moment<'_>) -> Result<(), String> {
        moment.check_files(remains)?;
        let home = laid_out(remains);
        // The second start finds the same as the first.
        for start in 1..=2 {
            let saved = open(home.path()).map_err(|trouble| format!("start {start}: {trouble}"))?;
            if saved.recovery.is_some() && !remains.holes {
                return Err(format!("start {start}: a journal that was only cut off counts as damaged"));
            }
            let acknowledged = self.items[moment.acknowledged];
            let table = if own_items(&saved).is_empty() && acknowledged > 0 {
                self.check_record(remains)
            } else {
                self.check_table(&saved, acknowledged, home.path())
            };
            table.map_err(|trouble| format!("start {start}: {trouble}"))?;
        }
        self.check_identity(home.path(), moment.acknowledged > 0)
    }

    fn check_table(&self, saved: &SavedTable, acknowledged: usize, home: &Path) -> Result<(), String> {
        let items = own_items(saved);
        if !self.list.starts_with(&items) {
            return Err(format!("there are items that never were: {items:?}"));
        }
        // What was proposed here comes from the host again.
        let proposed: Vec<&ItemKind> = saved.lines.iter().filter_map(mine).collect();
        let missing = self.list[..acknowledged].get(items.len()..).unwrap_or_default();
        if !missing.iter().all(|item| item.by == End::Guest && proposed.contains(&&item.what)) {
            return Err(format!("{acknowledged} items were acknowledged; of them these are lost: {missing:?}"));
        }
        let secret = match saved.access() {
            Some(TableAccess::Host { key, .. }) if self.end == End::Host => key,
            Some(TableAccess::Guest { key, .. }) if self.end == End::Guest => key,
            None if items.is_empty() => return Ok(()),
            other => return Err(format!("the way to the table is lost: {other:?}")),
        };
        let OwnKey::Public(public) = secret else { return Err("the secret key is in the journal".to_owned()) };
        // Half of the digits are the name of its file, which is one that was written as a whole.
        let name: String = public[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        if !home.join("home/keys").join(name).exists() {
            return Err("the secret key that the journal names is lost".to_owned());
        }
        resume(saved, &items).map_err(|refused| format!("the table cannot be gone on with: {refused}"))
    }

    /// Looks at the record of a table that was left for good, which the same command does not write over.
    fn check_record(&self, remains: &Remains) -> Result<(), String> {
        if remains.files.get(Path::new(RECORD)) != Some(self.record) {
            return Err("the table is gone, and its record is not there".to_owned());
        }
        let home = laid_out(remains);
        let way: &[&str] = match self.end {
            End::Host => &["host", "--hidden"],
            End::Guest => &["join", "482716@127.0.0.1:9"],
        };
        let mut command = Command::new(PROGRAM);
        command.args(way).arg("--record").arg(home.path().join(RECORD)).env("LANKE_HOME", home.path().join("home"));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut report = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut report).expect("it prints text");
        // One that hosts another game says so, and waits.
        let _ = child.kill();
        let output = child.wait_with_output().expect("it ends");
        let complaint = String::from_utf8_lossy(&output.stderr);
        let refused = report.is_empty() && complaint.contains("is there already");
        if refused { Ok(()) } else { Err(format!("another game begins, with the same record: {report}{complaint}")) }
    }

    /// Takes the user's key, which is the same once it was told to anyone.
    fn check_identity(&self, home: &Path, report: bool) -> Result<(), String> {
        let Some(Bytes(before)) = self.identity else { return Ok(()) };
        let taken = Identity::take(&home.join(IDENTITY), [7; 32]).map_err(|error| format!("the identity: {error}"))?;
        let taken = taken.ok_or("the identity is held by another program")?;
        let digits: String = taken.secret.iter().map(|byte| format!("{byte:02x}")).collect();
        if report && !before.starts_with(digits.as_bytes()) {
            return Err("the key by which this user's tables are found again is lost".to_owned());
        }
        Ok(())
    }
}

/// Contents of the journal, read as a start reads it.
fn open(home: &Path) -> Result<SavedTable, String> {
    let opened = TableJournal::open(&home.join(JOURNAL), Some(&home.join("home/keys")));
    opened.map(|(_, saved)| saved).map_err(|error| error.to_string())
}

fn own_items(saved: &SavedTable) -> Vec<Item> {
    let items = saved.lines.iter().filter_map(|line| match line {
        JournalEntry::Item(item) => Some(item.clone()),
        _ => None,
    });
    items.collect()
}

/// Proposal in this line.
fn mine(line: &JournalEntry) -> Option<&ItemKind> {
    match line {
        JournalEntry::Proposal { what, .. } => Some(what),
        _ => None,
    }
}

/// Goes on with the table.
fn resume(saved: &SavedTable, items: &[Item]) -> Result<(), String> {
    let (name, rank, now) = ("A".to_owned(), String::new(), Duration::ZERO);
    match (saved.access(), saved.table()) {
        (Some(TableAccess::Host { table, code, .. }), _) => {
            let (table, code, date) = (*table, code.clone(), String::new());
            let setup = HostSetup { name, rank, code, terms: None, table, seed: 1, date };
            Host::resume(setup, &saved.lines, now).map(drop).map_err(|refused| refused.to_string())
        }
        (_, Some(table)) => {
            let setup = GuestSetup { name, rank, role: Role::Player, code: None, terms: None };
            Guest::resume(setup, table, &saved.lines, now).map(drop).map_err(|refused| refused.to_string())
        }
        (_, None) if items.is_empty() => Ok(()),
        (_, None) => Err("its name is lost".to_owned()),
    }
}
