//! Part of the files of an analysis that many machines share.

use std::path::Path;
use std::str::FromStr;

use lanke_rules::splitmix::mix;

/// One of so many equal parts of a set of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    /// From 0.
    index: u64,
    count: u64,
}

impl Shard {
    /// True if a file belongs to this part, by its path in the folder that is analyzed: each file belongs to exactly one
    /// part, whatever else lies in the folder, and on every machine to the same.
    pub(super) fn holds(self, file: &Path) -> bool {
        // Components, so that the separator of the system does not matter.
        let names = file.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
        let hash = names
            .flat_map(|name| name.into_bytes().into_iter().chain([0]))
            .fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        hash % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index @ 1.., count)) if index <= count => Ok(Self { index: index - 1, count }),
            _ => Err("a part is written as 2/8, the second of eight"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_belongs_to_exactly_one_shard_of_about_the_same_size() {
        let shards: Vec<Shard> = (1..=4).map(|i| format!("{i}/4").parse().unwrap()).collect();
        let mut held = [0; 4];
        for game in 0..1000 {
            let name = format!("games/{game}.sgf");
            let holders: Vec<usize> = (0..4).filter(|&i| shards[i].holds(Path::new(&name))).collect();
            let [holder] = holders[..] else { panic!("{name} belongs to {holders:?}") };
            held[holder] += 1;
        }
        assert!(held.iter().all(|held| (200..300).contains(held)), "{held:?}");
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for wrong in ["", "1", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3"] {
            wrong.parse::<Shard>().expect_err(wrong);
        }
    }
}
