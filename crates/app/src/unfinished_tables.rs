//! Tables shared with other Lankes at which a game was broken off: their journals, read back.

use std::io;
use std::path::{Path, PathBuf};

use lanke_game::session::{Act, TimedAct};
use lanke_peer::{
    End, ItemError, ItemKind, JournalEntry, SavedTable, Table, TableAccess, TableJournal, TableJournalError,
};

/// Extension of a table's journal.
pub(crate) const EXTENSION: &str = "table";

/// A table at which a game goes on, without a line to it.
#[derive(Clone, Debug)]
pub struct UnfinishedTable {
    /// Its journal, in the folder of tables.
    pub(crate) file: String,
    /// Our end of it.
    pub(crate) end: End,
    pub(crate) table: Table,
}

impl UnfinishedTable {
    /// Name of the player at the other end.
    pub(crate) fn opponent(&self) -> &str {
        let players = self.table.game().map(|game| &game.session.settings().players[game.color(self.end.other())]);
        players.map_or("", |player| &player.name)
    }
}

/// A journal of a table that was damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedTable {
    /// Opponent and number of moves recovered; `None` where no game could be.
    pub recovered: Option<(String, usize)>,
    /// Path at which the damaged file lies now.
    pub original: PathBuf,
}

/// The tables in `folder` at which a game goes on and which no program holds, oldest first, and what was damaged.
/// Journals of tables without a game are removed, with their keys in the folder `keys`; of damaged ones everything
/// before the damage is recovered; those that cannot be read at all are set aside. Where the disk refuses that, they stay as they
/// are, and keep no other table from being found.
///
/// # Errors
/// When the folder exists but cannot be read.
pub fn read(folder: &Path, keys: &Path) -> io::Result<(Vec<UnfinishedTable>, Vec<DamagedTable>)> {
    let (mut tables, mut damaged) = (Vec::new(), Vec::new());
    for path in lanke_storage::files(folder, EXTENSION)? {
        let (journal, kept) = match TableJournal::open(&path, Some(keys)) {
            Ok(opened) => opened,
            Err(TableJournalError::Broken(_)) => {
                let original = lanke_storage::set_aside(&path).unwrap_or(path);
                damaged.push(DamagedTable { recovered: None, original });
                continue;
            }
            // Another program is at it, or it cannot be read now.
            Err(TableJournalError::Busy(_) | TableJournalError::Io(..) | TableJournalError::Key(..)) => continue,
        };
        // An item that cannot be part of the list is not among those that were read.
        let found = table_of(&kept).ok().flatten();
        let file = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let table = found.map(|(end, table)| UnfinishedTable { file, end, table });
        if let Some(recovery) = kept.recovery {
            let moves = |table: &UnfinishedTable| table.table.game().map_or(0, |game| game.session.moves().len());
            let recovered = table.as_ref().map(|table| (table.opponent().to_owned(), moves(table)));
            damaged.push(DamagedTable { recovered, original: recovery.original });
        }
        match table {
            Some(table) => tables.push(table),
            // It is tried again at the next start; a key opens nothing without its journal.
            None => drop(journal.discard()),
        }
    }
    Ok((tables, damaged))
}

/// Removes the journal of a table, and its key.
///
/// # Errors
/// When they cannot be removed.
pub fn forget(path: &Path, keys: &Path) -> io::Result<()> {
    match TableJournal::open(path, Some(keys)) {
        Ok((journal, _)) => journal.discard().map_err(|error| io::Error::other(error.to_string())),
        // The table is still being left. The key stays; it opens nothing without the journal.
        Err(TableJournalError::Busy(_)) => std::fs::remove_file(path),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}

/// Our end and the table, if a game goes on there.
fn table_of(kept: &SavedTable) -> Result<Option<(End, Table)>, ItemError> {
    let end = match kept.access() {
        Some(TableAccess::Host { .. }) => End::Host,
        Some(_) => End::Guest,
        None => return Ok(None),
    };
    let mut table = Table::new();
    for line in &kept.lines {
        if let JournalEntry::Item(item) = line {
            table.apply(item)?;
        }
    }
    Ok(table.playing().is_some().then_some((end, table)))
}

/// The acts of the game at a table, by the game's time.
pub(crate) fn acts(table: &Table) -> Vec<TimedAct> {
    let Some(game) = table.game() else { return Vec::new() };
    let items = table.items().iter().skip(game.number as usize + 1);
    let acts = items.filter_map(|item| match &item.what {
        ItemKind::Act(act) => Some(TimedAct { at: item.at.saturating_sub(game.begun), act: act.clone() }),
        _ => None,
    });
    acts.collect()
}

/// Acts with the comments that were written between them, each after as many acts as it was written after.
pub(crate) fn with_comments(acts: Vec<TimedAct>, written: &[TimedAct]) -> Vec<TimedAct> {
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

#[cfg(test)]
mod tests {
    use std::fs;

    use lanke_peer::{Hash, OwnKey};
    use lanke_storage::Journal;

    use super::*;

    #[test]
    fn a_table_that_cannot_be_removed_hides_no_other() {
        let home = tempfile::tempdir().unwrap();
        let [tables, keys] = ["tables", "keys"].map(|name| home.path().join(name));
        let key = OwnKey::Public([0x11; 32]);
        let open = TableAccess::Host { table: Hash(1), key, code: "482716".to_owned(), port: 46_190 };
        let line = serde_json::to_string(&JournalEntry::Open(open)).unwrap();
        let path = tables.join("1.table");
        Journal::create(&path).unwrap().append(&[line]).unwrap();
        // No file can be removed where a folder lies.
        fs::create_dir_all(keys.join("11".repeat(16))).unwrap();
        fs::write(tables.join("2.table"), "no journal").unwrap();
        let (found, damaged) = read(&tables, &keys).unwrap();
        let original = tables.join("2.table.broken");
        assert_eq!((found.len(), damaged), (0, vec![DamagedTable { recovered: None, original }]));
        assert!(!path.exists());
    }
}
