//! Files of networks where other programs and browsers put them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::is_network;

/// Folders below a home, and the depth to which each is searched.
const FOLDERS: [(&str, usize); 11] = [
    ("Downloads", 0),
    ("下载", 0),
    ("下載", 0),
    ("ダウンロード", 0),
    ("다운로드", 0),
    (".katrain", 1),
    (".katago", 2),
    ("katago", 2),
    ("KataGo", 2),
    ("lizzie", 2),
    ("Lizzie", 2),
];

/// Most files that are offered, and most entries of a folder that are looked at.
const MOST: usize = 12;
const ENTRIES: usize = 2000;

/// Network files below a home, in folders where KataGo, KaTrain, Lizzie and browsers put them; each file once, the
/// largest first.
pub fn known_networks(home: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for (folder, depth) in FOLDERS {
        search(&home.join(folder), depth, &mut found);
    }
    found.sort_by(|a: &(u64, PathBuf), b| b.cmp(a));
    // By a link, or on a disk that ignores case, two names may lead to one folder.
    let mut known = HashSet::new();
    found.retain(|(_, file)| known.insert(file.canonicalize().unwrap_or_else(|_| file.clone())));
    found.into_iter().map(|(_, file)| file).take(MOST).collect()
}

/// Adds the networks of a folder, and of those in it as deep as is said.
fn search(folder: &Path, depth: usize, found: &mut Vec<(u64, PathBuf)>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.take(ENTRIES).flatten() {
        let path = entry.path();
        // Links are left out: they may lead round in a circle.
        match entry.metadata() {
            Ok(facts) if facts.is_file() && is_network(&path) => found.push((facts.len(), path)),
            Ok(facts) if facts.is_dir() && depth > 0 => search(&path, depth - 1, found),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_found_where_programs_put_them() {
        let home = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: usize| {
            let path = home.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, vec![0; bytes]).unwrap();
            path
        };
        let downloaded = file("Downloads/kata1-b18.bin.gz", 20);
        let of_katrain = file(".katrain/models/b10.bin.gz", 30);
        let of_lizzie = file("lizzie/weights/old.txt.gz", 10);
        file("Downloads/photographs.tar.gz", 40);
        file("Downloads/deep/hidden.bin.gz", 50);
        file("Pictures/other.bin.gz", 60);
        assert_eq!(known_networks(home.path()), [of_katrain, downloaded, of_lizzie]);
        assert!(known_networks(&home.path().join("nobody")).is_empty());
    }

    #[test]
    #[cfg(unix)]
    fn networks_in_a_folder_with_two_names_are_found_once() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("KataGo");
        std::fs::create_dir(&folder).unwrap();
        for name in ["a.bin", "b.bin"] {
            std::fs::write(folder.join(name), [0_u8; 20]).unwrap();
        }
        std::os::unix::fs::symlink(&folder, home.path().join(".katago")).unwrap();
        assert_eq!(known_networks(home.path()).len(), 2);
    }
}
