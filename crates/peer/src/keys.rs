//! The secret keys of tables: one file for each in a folder of this user's data, readable for this user alone.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use iroh::SecretKey;
use lanke_storage::Access;

use crate::wire::key;

/// Bytes of a key's file that are read: 64 hexadecimal digits and the end of the line.
const MAX_BYTES: u64 = 80;
/// Digits of the public key in the name of its file.
const NAME: usize = 32;

/// The folder of keys.
#[derive(Clone, Debug)]
pub(crate) struct Keys(pub(crate) PathBuf);

impl Keys {
    /// Saves a secret key and returns the public one, by which it is found again.
    pub(crate) fn save(&self, secret: &[u8; 32]) -> io::Result<[u8; 32]> {
        let public = public(secret);
        let line = format!("{}\n", key::hex(secret));
        lanke_storage::replace(&self.path(&public), line.as_bytes(), Access::Private)?;
        Ok(public)
    }

    /// The secret key of a public one.
    pub(crate) fn load(&self, of: &[u8; 32]) -> io::Result<[u8; 32]> {
        let text = lanke_storage::read_text(&self.path(of), MAX_BYTES)?;
        let secret = key::parse(text.trim_end()).filter(|secret| public(secret) == *of);
        secret.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it is damaged"))
    }

    /// Removes the secret key of a public one, if it is there.
    pub(crate) fn remove(&self, of: &[u8; 32]) -> io::Result<()> {
        match fs::remove_file(self.path(of)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// The file of a public key's secret.
    pub(crate) fn path(&self, public: &[u8; 32]) -> PathBuf {
        self.0.join(&key::hex(public)[..NAME])
    }
}

impl From<&Path> for Keys {
    fn from(folder: &Path) -> Self {
        Self(folder.to_owned())
    }
}

fn public(secret: &[u8; 32]) -> [u8; 32] {
    *SecretKey::from_bytes(secret).public().as_bytes()
}
