//! Generations of the addresses of places: a place that is given another code has another address, also after the next start.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use lanke_storage::{Access, read, reason, replace};

/// Bytes of their file at most.
const LIMIT: u64 = 1 << 20;

/// Generations of the addresses of places by their names; those that never had another are at 0.
#[derive(Debug, Default)]
pub(crate) struct Generations {
    /// File in which they are kept; without one they are for this run only.
    file: Option<PathBuf>,
    numbers: BTreeMap<String, u64>,
}

impl Generations {
    /// Reads them.
    ///
    /// # Errors
    /// When the file, which is named, cannot be read, or is damaged: addresses that were to end would be valid again.
    pub(crate) fn open(file: Option<PathBuf>) -> io::Result<Self> {
        let numbers = file.as_deref().map_or(Ok(BTreeMap::new()), |file| {
            let named = |why: io::Error| io::Error::new(why.kind(), format!("{}: {}", file.display(), reason(&why)));
            numbers(file).map_err(named)
        })?;
        Ok(Self { file, numbers })
    }

    /// Generation of the address of a place.
    pub(crate) fn of(&self, name: &str) -> u64 {
        self.numbers.get(name).copied().unwrap_or_default()
    }

    /// Begins the next generation of a place.
    ///
    /// # Errors
    /// When it cannot be kept: the place stays at the one before.
    pub(crate) fn renew(&mut self, name: &str) -> io::Result<()> {
        let mut numbers = self.numbers.clone();
        *numbers.entry(name.to_owned()).or_default() += 1;
        if let Some(file) = &self.file {
            let text = serde_json::to_vec(&numbers)?;
            if text.len() as u64 > LIMIT {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            replace(file, &text, Access::Private)?;
        }
        self.numbers = numbers;
        Ok(())
    }
}

/// Generations that a file holds; none where there is no file.
fn numbers(file: &Path) -> io::Result<BTreeMap<String, u64>> {
    match read(file, LIMIT) {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes)?),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(why) => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generations_are_kept_and_a_damaged_file_is_not_taken_for_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("codes.json");
        let mut codes = Generations::open(Some(file.clone())).expect("none yet");
        codes.renew("camera").expect("it is kept");
        codes.renew("camera").expect("it is kept");
        let codes = Generations::open(Some(file.clone())).expect("they are read");
        assert_eq!((codes.of("camera"), codes.of("player")), (2, 0));
        std::fs::write(&file, "{").expect("it is damaged");
        let refused = Generations::open(Some(file)).expect_err("it is no JSON").to_string();
        assert!(refused.contains("codes.json: "), "{refused}");
    }
}
