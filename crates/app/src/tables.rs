//! Tables shared with other Lankes at which a game was broken off: their journals, read back.

use std::path::Path;
use std::{fs, io};

use lanke_game::session::{Act, Entry};
use lanke_peer::{End, Journal, JournalError, Kept, Line, Open, Refused, Table, What};

/// What the name of a table's journal ends with.
pub(crate) const EXTENSION: &str = "table";

/// A table at which a game goes on, without a line to it.
#[derive(Clone, Debug)]
pub struct KeptTable {
    /// Its journal, in the folder of tables.
    pub(crate) file: String,
    /// Our end of it.
    pub(crate) end: End,
    pub(crate) table: Table,
}

impl KeptTable {
    /// Who plays at the other end.
    pub(crate) fn opponent(&self) -> &str {
        let players = self.table.game().map(|game| &game.session.settings().players[game.color(self.end.other())]);
        players.map_or("", |player| &player.name)
    }
}

/// The tables in `folder` at which a game goes on and which no program holds, oldest first. Journals of tables without
/// one are removed; those that make no sense are set aside.
///
/// # Errors
/// When the folder exists but cannot be read, or a journal cannot be removed or set aside.
pub fn unfinished(folder: &Path) -> io::Result<Vec<KeptTable>> {
    let mut tables = Vec::new();
    for path in lanke_storage::files(folder, EXTENSION)? {
        let broken = match Journal::open(&path) {
            Ok((journal, kept)) => match read(&kept) {
                Ok(Some((end, table))) => {
                    let file = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                    tables.push(KeptTable { file, end, table });
                    false
                }
                Ok(None) => {
                    drop(journal);
                    fs::remove_file(&path)?;
                    false
                }
                Err(_) => true,
            },
            Err(JournalError::Broken(..)) => true,
            // Another program is at it, or it cannot be read now.
            Err(JournalError::Busy(_) | JournalError::Io(..)) => false,
        };
        if broken {
            fs::rename(&path, path.with_extension("broken"))?;
        }
    }
    Ok(tables)
}

/// Our end and the table, if a game goes on there.
fn read(kept: &Kept) -> Result<Option<(End, Table)>, Refused> {
    let end = match kept.open() {
        Some(Open::Host { .. }) => End::Host,
        Some(_) => End::Guest,
        None => return Ok(None),
    };
    let mut table = Table::new();
    for line in &kept.lines {
        if let Line::Item(item) = line {
            table.apply(item)?;
        }
    }
    Ok(table.playing().is_some().then_some((end, table)))
}

/// The acts of the game at a table, by the game's time.
pub(crate) fn acts(table: &Table) -> Vec<Entry> {
    let Some(game) = table.game() else { return Vec::new() };
    let items = table.items().iter().skip(game.number as usize + 1);
    let acts = items.filter_map(|item| match &item.what {
        What::Act(act) => Some(Entry { at: item.at.saturating_sub(game.begun), act: act.clone() }),
        _ => None,
    });
    acts.collect()
}

/// Acts with the comments that were written between them, each after as many acts as it was written after.
pub(crate) fn with_comments(acts: Vec<Entry>, written: &[Entry]) -> Vec<Entry> {
    let (mut merged, mut acts) = (Vec::new(), acts.into_iter());
    for entry in written {
        if matches!(entry.act, Act::Comment(..)) {
            merged.push(entry.clone());
        } else {
            merged.extend(acts.next());
        }
    }
    merged.extend(acts);
    merged
}
