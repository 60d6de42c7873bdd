//! Crash consistency of the program behind the window: whatever a loss of power leaves of what was not synced, the next
//! start has every edit of every record, every setting and every camera that was acknowledged, and every saved file is
//! one that was written as a whole.
//!
//! [`Lanke::send`] promises that what a person did is on the disk when it returns; so an act is acknowledged when the
//! program has settled after it. This test starts itself again under `strace` and does such acts there. Their system
//! calls are replayed on the model of a disk that the tests of the crate `lanke` use for the terminal, and after each of
//! them chance decides what of the unsynced data and names survives. The program is started on that.
#![cfg(target_os = "linux")]

#[path = "../../../lanke/tests/crash/disk.rs"]
mod disk;
#[path = "../../../lanke/tests/crash/power.rs"]
mod power;
mod script;
mod state;
#[path = "../../../lanke/tests/crash/trace.rs"]
mod trace;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use lanke_runtime::Lanke;
use tempfile::TempDir;

use disk::Remains;
use power::{History, Moment, crash_all};
use script::SESSIONS;
use state::State;
use trace::Bytes;

/// Folder in which the traced program runs.
const ROOT: &str = "LANKE_CRASH_ROOT";
/// Number of the script that it follows, of the session in it, and of its random acts.
const SCRIPT: &str = "LANKE_CRASH_SCRIPT";
const TRACED: &str = "the_program_that_is_traced";

/// Sessions as they were seen by `strace`.
struct Journey {
    history: History,
    /// State before the first act, and after each.
    states: Vec<State>,
    /// The folder in which they were: records know their paths.
    root: TempDir,
}

/// Does the acts of a session, and prints what is there after each. It does nothing unless it is told where.
#[test]
fn the_program_that_is_traced() {
    let (Some(root), Ok(script)) = (std::env::var_os(ROOT), std::env::var(SCRIPT)) else { return };
    let root = Path::new(&root);
    let numbers: Vec<usize> = script.split(' ').map(|number| number.parse().expect("a number")).collect();
    // The harness has begun the line.
    println!();
    let mut lanke = state::start(root);
    println!("{}", State::of(&mut lanke, root).line());
    for act in script::acts(numbers[0], numbers[1], numbers[2], root) {
        act.done(&mut lanke, root);
        println!("{}", State::of(&mut lanke, root).line());
    }
}

impl Journey {
    /// Runs all sessions of a script. `None` where nothing can be traced.
    fn record(script: usize, random: usize) -> Option<Self> {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let root = folder.expect("a folder");
        let mut begin = Remains { folders: vec!["records".into()], ..Remains::default() };
        begin.files.insert("records/a.sgf".into(), Bytes(script::RECORD.into()));
        lay_out(&begin, root.path());
        let mut states = vec![State::of(&mut state::start(root.path()), root.path())];
        lay_out(&begin, root.path());
        let mut history = History::new(&begin, is_whole);
        let log = tempfile::NamedTempFile::new().expect("a file");
        let program = std::env::current_exe().expect("this program");
        for session in 0..SESSIONS {
            let mut command = trace::traced(program.to_str().expect("UTF-8"), log.path())?;
            command.args(["--exact", TRACED, "--nocapture", "--test-threads", "1"]);
            command.env(ROOT, root.path()).env(SCRIPT, format!("{script} {session} {random}"));
            let done = command.stdout(Stdio::null()).status().expect("strace runs");
            assert!(done.success(), "the program failed");
            let count = 1 + script::acts(script, session, random, root.path()).len();
            let lines = history.add(log.path(), root.path(), &vec![state::MARK; count]);
            states.extend(lines.iter().map(|line| State::read(line)));
        }
        let changes = states.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(2 * changes > states.len(), "only {changes} of {} acts change anything", states.len());
        Some(Self { history, states, root })
    }
}

/// True for a file that is only ever written as a whole: all but journals, locks, which hold nothing, and what is being
/// written.
fn is_whole(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !path.starts_with("home/journal") && !name.starts_with(".lanke-") && !name.ends_with(".lock")
}

/// Looks at what is left, and starts the program there. `allowed` is what was there after the last act that was
/// acknowledged, and what is there after the one being done.
fn check(remains: &Remains, moment: &Moment<'_>, allowed: &[State], root: &Path) -> Result<(), String> {
    moment.check_files(remains)?;
    lay_out(remains, root);
    // The second start finds the same as the first.
    for start in 1..=2 {
        let mut lanke: Lanke = state::start(root);
        if !lanke.warnings().is_empty() {
            return Err(format!("start {start} warns: {:?}", lanke.warnings()));
        }
        let found = State::of(&mut lanke, root);
        found.is_one_of(allowed).map_err(|trouble| format!("start {start}: {trouble}"))?;
    }
    let broken = lanke_storage::files(&root.join("home/journal"), "broken").expect("a folder");
    if !broken.is_empty() && !remains.holes {
        return Err("a journal that was only cut off counts as damaged".to_owned());
    }
    Ok(())
}

/// Puts what is left in the place of everything in a folder.
fn lay_out(remains: &Remains, root: &Path) {
    for entry in fs::read_dir(root).expect("a folder") {
        let path = entry.expect("an entry").path();
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.expect("it can be removed");
    }
    remains.write(root);
}

/// Crashes until there were so many different disks.
fn crash_consistency(wanted: usize) {
    let begun = Instant::now();
    let mut journeys = Vec::new();
    for script in 0..2 {
        match Journey::record(script, wanted / 10) {
            Some(journey) => journeys.push(journey),
            None => {
                return eprintln!("not tested: strace is absent or may not trace here (`apt-get install strace`)");
            }
        }
    }
    let count = crash_all(&mut journeys, wanted, |Journey { history, states, root }, seed| {
        history.crash(seed, |remains, moment| {
            let until = states.len().min(moment.acknowledged + 2);
            check(remains, moment, &states[moment.acknowledged..until], root.path())
        })
    });
    let acts: usize = journeys.iter().map(|journey| journey.history.acknowledged.len()).sum();
    eprintln!("{count}, amid {acts} acts: none was lost ({:?})", begun.elapsed());
}

/// The same as the long test below, with fewer crashes.
#[test]
fn no_acknowledged_edit_or_setting_is_lost_when_power_is() {
    crash_consistency(200);
}

#[test]
#[ignore = "half a minute: cargo test --release -p lanke-runtime --test crash -- --ignored --nocapture"]
fn no_acknowledged_edit_or_setting_is_lost_in_two_thousand_crashes() {
    crash_consistency(2000);
}
