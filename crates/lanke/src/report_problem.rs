//! `lanke report-problem`: a zip file for a maintainer, which the user reads and sends by hand. Nothing leaves this machine.

use std::env::consts;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::SystemTime;

use anyhow::{Context, Error, Result, bail};
use lanke_runtime::{Places, crash_report};
use lanke_storage::{self as storage, Access};
use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::destination;
use crate::output::{self, counted};
use crate::version;

/// Games, and journals, that are packed at most; the newest.
const MOST_GAMES: usize = 20;
/// Bytes of a file that is packed at most.
const MOST_BYTES: u64 = 8 << 20;
/// Variables of the language, the signs of numbers and the desktop.
const VARIABLES: [&str; 6] = ["LC_ALL", "LC_MESSAGES", "LC_NUMERIC", "LANG", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"];

/// Arguments of `lanke report-problem`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Zip file to write; one that exists is not replaced
    #[arg(short, long, default_value = "lanke-report.zip")]
    output: PathBuf,
    /// Pack the last games, unfinished ones and the log of engines, too
    #[arg(long)]
    with_games: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    destination::names_no_other(&args.output, "a report", "zip")?;
    let Some(places) = Places::of_this_user() else { bail!("this user has no folder in which Lanke keeps files") };
    let folder = places.reports();
    let reports = crash_report::reports(&folder)
        .map_err(|error| Error::msg(output::reason(&error)))
        .with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = vec![("about.txt".to_owned(), about().into_bytes())];
    if let Some(settings) = settings(&places.settings()) {
        files.push(("settings.json".to_owned(), settings.into_bytes()));
    }
    let mut private = Vec::new();
    if args.with_games {
        private.extend(newest(&places.games()).into_iter().map(|path| ("games", path)));
        private.extend(newest(&places.journals()).into_iter().map(|path| ("journal", path)));
        // The log is begun anew when it is long; the one before lies beside it.
        let log = places.engine_log();
        private.extend([log.with_extension("old.log"), log].map(|path| ("engines", path)));
    }
    for (folder, path) in reports.into_iter().map(|path| ("reports", path)).chain(private) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // What cannot be read is not there, or too large to be sent.
        if let Ok(bytes) = storage::read(&path, MOST_BYTES) {
            files.push((format!("{folder}/{name}"), bytes));
        }
    }
    pack(&args.output, &files).with_context(|| format!("cannot write {}", args.output.display()))?;
    let names: String = files.iter().map(|(name, _)| format!("  {}\n", output::plain(name))).collect();
    let packed = |folder: &str| files.iter().filter(|(name, _)| name.starts_with(folder)).count() as u64;
    let (reports, games) = (counted(packed("reports/"), "report"), counted(packed("games/"), "game"));
    let file = output::plain(&args.output.display().to_string());
    output::print(&format!("{file}: {reports} of errors, {games}\n{names}"))
}

/// Writes a zip file that the user alone can read.
fn pack(to: &Path, files: &[(String, Vec<u8>)]) -> Result<()> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name, SimpleFileOptions::default())?;
        zip.write_all(bytes)?;
    }
    let bytes = zip.finish()?.into_inner();
    let written = storage::create_with(to, Access::Private, |file| file.write_all(&bytes));
    written.map_err(|error| Error::msg(output::reason(&error)))
}

fn about() -> String {
    let processors = thread::available_parallelism().map_or_else(|_| "unknown".to_owned(), |number| number.to_string());
    let gpu = if Path::new("/dev/dri").exists() { "yes" } else { "no" };
    let variables = VARIABLES.map(|name| format!("{name}: {}\n", std::env::var(name).unwrap_or_default())).concat();
    format!(
        "Lanke {}\nSystem: {}, {}\nProcessors: {processors}\nGPU device: {gpu}\n{variables}",
        version::version(),
        consts::OS,
        consts::ARCH,
    )
}

/// The settings without texts and lists: names, addresses, paths.
fn settings(path: &Path) -> Option<String> {
    let mut settings: Value = serde_json::from_slice(&storage::read(path, MOST_BYTES).ok()?).ok()?;
    keep_switches(&mut settings);
    serde_json::to_string_pretty(&settings).ok()
}

fn keep_switches(value: &mut Value) {
    if let Value::Object(entries) = value {
        entries.retain(|_, entry| !entry.is_string() && !entry.is_array());
        entries.values_mut().for_each(keep_switches);
    }
}

/// The newest files in a folder.
fn newest(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let known = entry.metadata().ok().filter(|known| known.is_file())?;
            Some((known.modified().ok()?, entry.path()))
        })
        .collect();
    files.sort();
    files.into_iter().rev().take(MOST_GAMES).map(|(_, path)| path).collect()
}
