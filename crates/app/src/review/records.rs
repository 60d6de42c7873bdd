//! The records that are open on the review screen, one of which is shown.

use std::path::Path;

use super::OpenRecord;
use crate::ids::RecordId;

/// Open records in the order of their tabs. There is always one: an empty board where nothing else is.
#[derive(Debug)]
pub(crate) struct OpenRecords {
    records: Vec<OpenRecord>,
    at: usize,
    /// Number of ids given out.
    ids: u64,
}

impl Default for OpenRecords {
    fn default() -> Self {
        Self { records: vec![OpenRecord::default()], at: 0, ids: 0 }
    }
}

impl OpenRecords {
    /// The record that is shown.
    pub(crate) fn shown(&self) -> &OpenRecord {
        &self.records[self.at]
    }

    /// The record that is shown, to be walked or changed.
    pub(crate) fn shown_mut(&mut self) -> &mut OpenRecord {
        &mut self.records[self.at]
    }

    /// The place of the record that is shown.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Every record.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &OpenRecord> {
        self.records.iter()
    }

    /// Every record, to keep analyses beside it.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut OpenRecord> {
        self.records.iter_mut()
    }

    /// The place of the record that came from a file.
    pub(crate) fn place_of(&self, path: &Path) -> Option<usize> {
        self.records.iter().position(|record| record.path() == Some(path))
    }

    /// The record with this id, if it is still open.
    pub(crate) fn find(&mut self, id: RecordId) -> Option<&mut OpenRecord> {
        self.records.iter_mut().find(|record| record.id() == id)
    }

    /// The record with this id, to be read.
    pub(crate) fn by_id(&self, id: RecordId) -> Option<&OpenRecord> {
        self.records.iter().find(|record| record.id() == id)
    }

    /// The record at a place.
    pub(crate) fn get(&self, at: usize) -> Option<&OpenRecord> {
        self.records.get(at)
    }

    /// Shows the record at a place; the automatic walk through the one before ends.
    pub(crate) fn show(&mut self, at: usize) {
        if at < self.records.len() && at != self.at {
            self.shown_mut().stop();
            self.at = at;
        }
    }

    /// Adds a record and shows it.
    pub(crate) fn add(&mut self, record: OpenRecord) {
        if self.shown().is_empty() {
            self.put(self.at, record);
            return;
        }
        self.records.push(record);
        self.show(self.records.len() - 1);
        self.name(self.at);
    }

    /// Puts a record in the place of another, which is forgotten, and names it.
    pub(crate) fn put(&mut self, at: usize, record: OpenRecord) -> RecordId {
        self.records[at] = record;
        self.name(at)
    }

    /// Takes a record away; its neighbour is shown then, or an empty board.
    pub(crate) fn remove(&mut self, id: RecordId) {
        let Some(gone) = self.records.iter().position(|record| record.id() == id) else { return };
        self.records.remove(gone);
        if self.records.is_empty() {
            self.records.push(OpenRecord::default());
        }
        if self.at > gone || self.at == self.records.len() {
            self.at -= 1;
        }
    }

    fn name(&mut self, at: usize) -> RecordId {
        self.ids += 1;
        self.records[at].set_id(RecordId(self.ids));
        RecordId(self.ids)
    }
}
