//! Crash consistency: whatever a loss of power leaves of what was not synced, the next start has every act that was
//! acknowledged, and every file is one that was written as a whole.
//!
//! The program runs under `strace`. Its system calls are replayed on a model of a disk, and after each of them
//! chance decides what of the unsynced data and names survives. That is laid out in a folder, and the program is
//! started there, or reads there what it would go on with.
#![cfg(target_os = "linux")]

mod disk;
mod journey;
mod pair;
mod play;
mod power;
mod tables;
mod trace;

use std::path::Path;
use std::time::Instant;

use lanke_peer::End;
use tempfile::TempDir;

use disk::{Disk, Remains};
use power::{Count, History};

/// The disk after so many events.
fn disk_at(history: &History, moment: usize) -> Disk {
    let mut disk = history.begin.clone();
    history.events[..moment].iter().for_each(|event| disk.apply(event));
    disk
}

/// Remains of a loss of power, in a folder in memory.
fn laid_out(remains: &Remains) -> TempDir {
    let memory = Path::new("/dev/shm");
    let home = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder");
    remains.write(home.path());
    home
}

/// Prints the numbers, or that nothing could be tested.
fn report(crashes: impl FnOnce() -> Option<(Count, usize)>) {
    let begun = Instant::now();
    match crashes() {
        Some((count, acts)) => eprintln!("{count}, amid {acts} acts: none was lost ({:?})", begun.elapsed()),
        None => eprintln!("not tested: strace is absent or may not trace here (`apt-get install strace`)"),
    }
}

/// The same as the long test below, with fewer crashes.
#[test]
fn no_acknowledged_act_is_lost_when_power_is() {
    report(|| play::crashes(200));
}

#[test]
#[ignore = "minutes: cargo test --release -p lanke --test crash -- --ignored --nocapture"]
fn no_acknowledged_act_is_lost_in_ten_thousand_crashes() {
    report(|| play::crashes(10_000));
}

#[test]
fn a_host_loses_no_acknowledged_act_when_power_is_lost() {
    report(|| tables::crashes(End::Host, 200));
}

#[test]
fn a_guest_loses_no_acknowledged_act_when_power_is_lost() {
    report(|| tables::crashes(End::Guest, 200));
}

#[test]
#[ignore = "half a minute: cargo test --release -p lanke --test crash -- --ignored --nocapture"]
fn a_host_loses_no_acknowledged_act_in_two_thousand_crashes() {
    report(|| tables::crashes(End::Host, 2000));
}

#[test]
#[ignore = "half a minute: cargo test --release -p lanke --test crash -- --ignored --nocapture"]
fn a_guest_loses_no_acknowledged_act_in_two_thousand_crashes() {
    report(|| tables::crashes(End::Guest, 2000));
}
