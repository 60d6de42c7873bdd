//! The key by which this user's tables are found again from anywhere.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use lanke_storage::Access;

use crate::wire::key;

/// Bytes of its file: 64 hexadecimal digits and the end of the line, with room for what an editor adds.
const MOST: u64 = 80;

/// Time for which the lock is tried: a program that is just being started shares the file for a moment.
const PATIENCE: Duration = Duration::from_millis(20);

/// The secret key, held against this user's other tables until it is dropped: no two answer by the same key.
#[derive(Debug)]
pub struct Identity {
    /// The key.
    pub secret: [u8; 32],
    _lock: File,
}

impl Identity {
    /// Takes the key that the file holds, which only the user may read. `fresh` is written where there is none; a file
    /// that holds something else is set aside. `None` while another table has the key.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn take(path: &Path, fresh: [u8; 32]) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            lanke_storage::create_folder(folder)?;
        }
        match lanke_storage::create(path, Access::Private) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Ok(_) | Err(_) => {}
        }
        // Windows lets only the holder of the lock write. A file that is read-only is read.
        let mut file = lanke_storage::append(path, Access::Private).or_else(|_| lanke_storage::open(path))?;
        lanke_storage::make_private(&file)?;
        if !lanke_storage::lock(&file, PATIENCE)? {
            return Ok(None);
        }
        let length = file.metadata()?.len();
        let text = if length <= MOST { lanke_storage::within(&file, MOST)? } else { Vec::new() };
        if let Some(secret) = key::parse(String::from_utf8_lossy(&text).trim_end()) {
            return Ok(Some(Self { secret, _lock: file }));
        }
        if length > 0 {
            // Its lock goes with it.
            lanke_storage::set_aside(path)?;
            return Self::take(path, fresh);
        }
        writeln!(file, "{}", key::hex(&fresh))?;
        file.sync_all()?;
        Ok(Some(Self { secret: fresh, _lock: file }))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_key_is_kept_and_held_by_one_table_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data").join("identity");
        let first = Identity::take(&path, [1; 32]).unwrap().unwrap();
        assert_eq!(first.secret, [1; 32]);
        assert!(Identity::take(&path, [2; 32]).unwrap().is_none());
        drop(first);
        assert_eq!(Identity::take(&path, [3; 32]).unwrap().unwrap().secret, [1; 32]);
    }

    #[test]
    #[cfg(unix)]
    fn only_the_user_may_read_the_identity() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let path = folder.path().join("new");
        Identity::take(&path, [1; 32]).unwrap().unwrap();
        assert_eq!(mode(&path), 0o600);
        let path = folder.path().join("old");
        fs::write(&path, key::hex(&[4; 32])).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(Identity::take(&path, [1; 32]).unwrap().unwrap().secret, [4; 32]);
        assert_eq!(mode(&path), 0o600);
    }

    #[test]
    fn what_is_no_key_is_set_aside_and_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("identity");
        for (n, broken) in [vec![b'x'; 64], vec![b'1'; 1000], vec![0xFF; 3]].into_iter().enumerate() {
            fs::write(&path, &broken).unwrap();
            let fresh = [n as u8; 32];
            assert_eq!(Identity::take(&path, fresh).unwrap().unwrap().secret, fresh);
            let aside = if n == 0 { "identity.broken".to_owned() } else { format!("identity {}.broken", n + 1) };
            assert_eq!(fs::read(folder.path().join(aside)).unwrap(), broken);
        }
    }
}
