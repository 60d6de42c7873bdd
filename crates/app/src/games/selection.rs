//! Games chosen in the list.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::entry::Entry;

/// The game that is looked at, and others that are chosen with it.
#[derive(Debug, Default)]
pub(super) struct Selection {
    /// The file looked at; the first of the list if it is not among those listed.
    at: Option<PathBuf>,
    /// The other end of a range.
    anchor: Option<PathBuf>,
    /// All that are chosen; empty where only the one looked at is.
    several: HashSet<PathBuf>,
}

impl Selection {
    /// Chooses one file.
    pub(super) fn choose(&mut self, path: Option<PathBuf>) {
        *self = Self { anchor: path.clone(), at: path, several: HashSet::new() };
    }

    /// Chooses a file of a list beside those chosen, or no longer.
    pub(super) fn toggle(&mut self, index: usize, order: &[&Entry]) {
        let Some(path) = order.get(index).map(|entry| &entry.file.path) else { return };
        if self.several.is_empty() {
            self.several.extend(self.files(order).cloned());
        }
        // One of them stays chosen.
        if !self.several.remove(path) || self.several.is_empty() {
            self.several.insert(path.clone());
        }
        self.at =
            Some(if self.several.contains(path) { path.clone() } else { self.first(order).unwrap_or(path).clone() });
        self.anchor = Some(path.clone());
    }

    /// Chooses the files of a list from the one chosen last by itself to another.
    pub(super) fn extend(&mut self, index: usize, order: &[&Entry]) {
        let Some(path) = order.get(index).map(|entry| &entry.file.path) else { return };
        let place = |path: &PathBuf| order.iter().position(|entry| entry.file.path == *path);
        let anchor = self.anchor.as_ref().and_then(place).or(self.place(order)).unwrap_or(index);
        self.anchor = order.get(anchor).map(|entry| entry.file.path.clone());
        self.several =
            order[anchor.min(index)..=anchor.max(index)].iter().map(|entry| entry.file.path.clone()).collect();
        self.at = Some(path.clone());
    }

    /// Chooses all files of a list.
    pub(super) fn choose_all(&mut self, order: &[&Entry]) {
        self.several = order.iter().map(|entry| entry.file.path.clone()).collect();
    }

    /// Chooses only the file looked at.
    pub(super) fn narrow(&mut self) {
        self.several.clear();
    }

    /// Place of the file looked at in a list, or the first.
    pub(super) fn place(&self, order: &[&Entry]) -> Option<usize> {
        let known = self.at.as_ref().and_then(|path| order.iter().position(|entry| entry.file.path == *path));
        known.or((!order.is_empty()).then_some(0))
    }

    /// True if a file of a list is one of several that are chosen.
    pub(super) fn is_one_of_several(&self, path: &Path) -> bool {
        self.several.contains(path)
    }

    /// The files of a list that are chosen, in its order.
    pub(super) fn entries<'a>(&self, order: &[&'a Entry]) -> Vec<&'a Entry> {
        let several: Vec<_> = order.iter().copied().filter(|entry| self.several.contains(&entry.file.path)).collect();
        match several.is_empty() {
            true => self.place(order).and_then(|index| order.get(index).copied()).into_iter().collect(),
            false => several,
        }
    }

    fn files<'a>(&self, order: &[&'a Entry]) -> impl Iterator<Item = &'a PathBuf> + use<'a> {
        self.entries(order).into_iter().map(|entry| &entry.file.path)
    }

    fn first<'a>(&self, order: &[&'a Entry]) -> Option<&'a PathBuf> {
        self.files(order).next()
    }
}
