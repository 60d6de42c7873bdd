//! Pictures from the disk: one that may be written anew, and folders of them.

use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_storage::reason;
use lanke_vision::MAX_BYTES;

use crate::camera::{Raw, Sink};
use crate::trouble::Trouble;

/// Interval between readings of a picture.
const AGAIN: Duration = Duration::from_millis(500);

/// Files of a folder that are shown.
const MAX_FILES: usize = 1_000_000;

/// Shows a picture, and what is written over it.
pub(crate) fn image(path: &Path, sink: &Sink) -> Result<(), Trouble> {
    loop {
        sink.show(Raw::File(read(path)?));
        if !sink.rest(AGAIN) {
            return Ok(());
        }
    }
}

/// Shows the pictures of a folder from a time on, each once, `pace` a second.
pub(crate) fn folder(path: &Path, pace: f64, from: Duration, sink: &Sink) -> Result<(), Trouble> {
    let files = pictures(path).map_err(|e| Trouble::File(path.to_owned(), reason(&e)))?;
    if files.is_empty() {
        return Err(Trouble::Empty(path.to_owned()));
    }
    let time = |number: usize| Duration::from_secs_f64(number as f64 / pace);
    for (number, file) in files.iter().enumerate().skip_while(|&(number, _)| time(number) < from) {
        let at = time(number);
        match read(file) {
            Ok(bytes) => {
                if !sink.hand_over(Raw::File(bytes), at) {
                    return Ok(());
                }
            }
            // It is told in its turn.
            Err(trouble) => {
                if !sink.taken() {
                    return Ok(());
                }
                sink.lost(trouble);
            }
        }
    }
    sink.taken();
    Ok(())
}

/// The pictures of a folder, in the order in which people count.
pub(crate) fn pictures(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
        if matches!(ending.as_deref(), Some("jpg" | "jpeg" | "png")) && files.len() < MAX_FILES {
            files.push(path);
        }
    }
    files.sort_by(|a, b| in_order(&a.to_string_lossy(), &b.to_string_lossy()));
    Ok(files)
}

/// Names compared as people do: `frame9` comes before `frame10`.
fn in_order(mut a: &str, mut b: &str) -> Ordering {
    let number = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    loop {
        let (digits_a, digits_b) = (number(a), number(b));
        if digits_a > 0 && digits_b > 0 {
            let (left, right) = (a[..digits_a].trim_start_matches('0'), b[..digits_b].trim_start_matches('0'));
            let order = left.len().cmp(&right.len()).then_with(|| left.cmp(right));
            if order != Ordering::Equal {
                return order;
            }
            (a, b) = (&a[digits_a..], &b[digits_b..]);
            continue;
        }
        let (mut left, mut right) = (a.chars(), b.chars());
        match (left.next(), right.next()) {
            (Some(x), Some(y)) if x == y => (a, b) = (left.as_str(), right.as_str()),
            (x, y) => return x.cmp(&y),
        }
    }
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Trouble> {
    lanke_storage::read(path, MAX_BYTES as u64).map_err(|e| Trouble::File(path.to_owned(), reason(&e)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_in_which_people_count() {
        let mut names = ["b1", "a10", "a9", "a", "a09b", "a9c", "a010b"];
        names.sort_by(|a, b| in_order(a, b));
        assert_eq!(names, ["a", "a9", "a09b", "a9c", "a10", "a010b", "b1"]);
    }
}
