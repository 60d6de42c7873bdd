//! A disk that keeps only what was synced, and of the rest whatever chance leaves.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use super::trace::{Bytes, Event, FileId};

/// Chance that can be repeated (xorshift).
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % n.max(1) as u64).expect("below a usize")
    }
}

/// The files of one folder, as programs see them and as the disk has them.
#[derive(Clone, Debug)]
pub(super) struct Disk {
    files: HashMap<FileId, Versions>,
    folders: BTreeMap<PathBuf, Folder>,
}

/// A file's bytes as they were last synced, and after each change since.
#[derive(Clone, Debug, Default)]
struct Versions(Vec<Vec<u8>>);

#[derive(Clone, Debug, Default)]
struct Folder {
    synced: BTreeMap<String, Entry>,
    changes: Vec<NameChange>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    File(FileId),
    Folder,
}

/// A change of names in one folder; none is ever half done.
#[derive(Clone, Debug)]
struct NameChange {
    removed: Option<String>,
    added: Option<(String, Entry)>,
}

/// Effects of a loss of power on everything that was not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    /// All of it is lost.
    All,
    /// All of it is there.
    None,
    /// A file ends within its last change.
    Cut,
    /// Each block of a file is of another version, and the length too.
    Blocks(usize),
}

/// Contents of a disk after a loss of power.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Remains {
    pub(super) folders: Vec<PathBuf>,
    pub(super) files: BTreeMap<PathBuf, Bytes>,
    /// A file has a hole, or older bytes before newer ones: more than a cut end.
    pub(super) holes: bool,
}

impl Default for Disk {
    fn default() -> Self {
        Self { files: HashMap::new(), folders: BTreeMap::from([(PathBuf::new(), Folder::default())]) }
    }
}

impl Disk {
    /// Puts a file there that is as safe as can be.
    pub(super) fn add(&mut self, path: &Path, file: FileId, bytes: Vec<u8>) {
        self.files.insert(file, Versions(vec![bytes]));
        let (folder, name) = place(path);
        self.add_folder(&folder);
        self.folders.get_mut(&folder).expect("just made").synced.insert(name, Entry::File(file));
    }

    pub(super) fn add_folder(&mut self, path: &Path) {
        if !self.folders.contains_key(path) {
            let (folder, name) = place(path);
            self.add_folder(&folder);
            self.folders.get_mut(&folder).expect("just made").synced.insert(name, Entry::Folder);
            self.folders.insert(path.to_owned(), Folder::default());
        }
    }

    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::MakeFolder(path) => {
                self.folders.insert(path.clone(), Folder::default());
                self.rename(None, Some((path, Entry::Folder)));
            }
            Event::Create(path, file) => {
                self.files.insert(*file, Versions(vec![Vec::new()]));
                self.rename(None, Some((path, Entry::File(*file))));
            }
            Event::Write(file, at, Bytes(bytes)) => self.change(*file, |content| {
                let at = usize::try_from(*at).expect("a small file");
                content.resize(content.len().max(at + bytes.len()), 0);
                content[at..at + bytes.len()].copy_from_slice(bytes);
            }),
            Event::Resize(file, length) => {
                self.change(*file, |content| content.resize(usize::try_from(*length).expect("a small file"), 0));
            }
            Event::SyncFile(file) => {
                let versions = &mut self.files.get_mut(file).expect("it was created").0;
                versions.drain(..versions.len() - 1);
            }
            Event::SyncFolder(path) => {
                let folder = self.folders.get_mut(path).expect("it was made");
                for change in std::mem::take(&mut folder.changes) {
                    change.apply(&mut folder.synced);
                }
            }
            Event::Rename(from, to) => self.rename(Some(from), Some((to, self.entry(from)))),
            Event::Link(from, to) => self.rename(None, Some((to, self.entry(from)))),
            Event::Unlink(path) => self.rename(Some(path), None),
            Event::Print(_) | Event::Hear(_) => {}
        }
    }

    /// The files as programs see them now.
    pub(super) fn seen(&self) -> Remains {
        self.remains(|_| Loss::None, |_| true, &mut Chance::new(0))
    }

    /// Contents that a loss of power leaves now, by chance.
    pub(super) fn lose_power(&self, chance: &mut Chance) -> Remains {
        let losses = [Loss::All, Loss::None, Loss::Cut, Loss::Blocks(16), Loss::Blocks(512), Loss::Blocks(4096)];
        let (bytes, names) = (chance.below(losses.len() + 1), chance.below(4));
        // Each file and each name by itself, or all of them alike.
        let loss = |chance: &mut Chance| losses[if bytes < losses.len() { bytes } else { chance.below(losses.len()) }];
        let durable = |chance: &mut Chance| match names {
            0 => false,
            1 => true,
            _ => chance.below(2) == 0,
        };
        self.remains(loss, durable, chance)
    }

    fn remains(
        &self,
        loss: impl Fn(&mut Chance) -> Loss,
        durable: impl Fn(&mut Chance) -> bool,
        chance: &mut Chance,
    ) -> Remains {
        let mut remains = Remains::default();
        let mut bytes: HashMap<FileId, Vec<u8>> = HashMap::new();
        // A folder stands before what is in it.
        for (path, folder) in &self.folders {
            if !path.as_os_str().is_empty() && !remains.folders.contains(path) {
                continue;
            }
            let mut names = folder.synced.clone();
            for change in folder.changes.iter().filter(|_| durable(chance)) {
                change.apply(&mut names);
            }
            for (name, entry) in names {
                let path = path.join(name);
                match entry {
                    Entry::Folder => remains.folders.push(path),
                    Entry::File(file) => {
                        let (holes, versions) = (&mut remains.holes, &self.files[&file]);
                        let left = bytes.entry(file).or_insert_with(|| versions.left(loss(chance), chance, holes));
                        remains.files.insert(path, Bytes(left.clone()));
                    }
                }
            }
        }
        remains
    }

    fn change(&mut self, file: FileId, change: impl FnOnce(&mut Vec<u8>)) {
        let versions = &mut self.files.get_mut(&file).expect("it was created").0;
        let mut newest = versions.last().expect("there is always one").clone();
        change(&mut newest);
        versions.push(newest);
    }

    /// Takes a name away and gives one, both at once where they are in one folder.
    fn rename(&mut self, removed: Option<&Path>, added: Option<(&PathBuf, Entry)>) {
        let removed = removed.map(place);
        let added = added.map(|(path, entry)| (place(path), entry));
        if let (Some((from, old)), Some(((to, new), entry))) = (&removed, &added)
            && from == to
        {
            let change = NameChange { removed: Some(old.clone()), added: Some((new.clone(), *entry)) };
            return self.folders.get_mut(from).expect("it was made").changes.push(change);
        }
        if let Some(((folder, name), entry)) = added {
            let change = NameChange { removed: None, added: Some((name, entry)) };
            self.folders.get_mut(&folder).expect("it was made").changes.push(change);
        }
        if let Some((folder, name)) = removed {
            let change = NameChange { removed: Some(name), added: None };
            self.folders.get_mut(&folder).expect("it was made").changes.push(change);
        }
    }

    fn entry(&self, path: &Path) -> Entry {
        let (folder, name) = place(path);
        let folder = &self.folders[&folder];
        let mut names = folder.synced.clone();
        folder.changes.iter().for_each(|change| change.apply(&mut names));
        names[&name]
    }
}

impl Versions {
    fn left(&self, loss: Loss, chance: &mut Chance, holes: &mut bool) -> Vec<u8> {
        let (first, last) = (&self.0[0], self.0.last().expect("there is always one"));
        match loss {
            Loss::All => first.clone(),
            Loss::None => last.clone(),
            Loss::Cut => {
                let n = chance.below(self.0.len());
                let (before, after) = (&self.0[n.saturating_sub(1)], &self.0[n]);
                let grown = after.len().saturating_sub(before.len());
                after[..after.len() - chance.below(grown + 1)].to_vec()
            }
            Loss::Blocks(size) => {
                let length = self.0[chance.below(self.0.len())].len();
                let mut bytes = vec![0; length];
                for (n, block) in bytes.chunks_mut(size).enumerate() {
                    let version = &self.0[chance.below(self.0.len())];
                    let from = version.get(n * size..).unwrap_or_default();
                    let known = from.len().min(block.len());
                    block[..known].copy_from_slice(&from[..known]);
                }
                *holes |= !self.0.iter().any(|version| version.starts_with(&bytes));
                bytes
            }
        }
    }
}

impl NameChange {
    fn apply(&self, names: &mut BTreeMap<String, Entry>) {
        if let Some(name) = &self.removed {
            names.remove(name);
        }
        if let Some((name, entry)) = &self.added {
            names.insert(name.clone(), *entry);
        }
    }
}

impl Remains {
    /// Puts it on this machine's disk.
    pub(super) fn write(&self, home: &Path) {
        for folder in &self.folders {
            fs::create_dir_all(home.join(folder)).expect("a folder");
        }
        // Files with one number had several names; those who read them do not care.
        for (path, Bytes(bytes)) in &self.files {
            fs::write(home.join(path), bytes).expect("a file");
        }
    }
}

/// The folder of a path, and its name there.
fn place(path: &Path) -> (PathBuf, String) {
    let name = path.file_name().expect("a path has a name").to_string_lossy().into_owned();
    (path.parent().expect("a path has a folder").to_owned(), name)
}
