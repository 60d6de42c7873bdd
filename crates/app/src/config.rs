//! Files of JSON that a person may edit and several running programs may write: settings and cameras.
//!
//! Reading keeps whatever is valid. Writing reads the file again and changes only what changed here, so that neither
//! what another program has written meanwhile is lost, nor fields that a newer version knows.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_storage::Access;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::record_file::name_of;
use crate::salvage::{EVERYTHING, salvage};
use crate::words::{Lang, phrase, word};

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// Number of parts of a damaged file that a sentence names.
const MAX_NAMED: usize = 6;
/// Time for which the lock of a file is tried, before it is written without.
const LOCK_PATIENCE: Duration = Duration::from_secs(1);

/// Damage of a file that was read: what is valid in it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigDamage {
    /// The file.
    pub path: PathBuf,
    /// The paths of what could not be read, like `sound.volume` and `engines[2]`; `*` for all of it.
    pub dropped: Vec<String>,
    /// A copy of the file as it was; `None` where the disk did not take one, and the file stays as it is.
    pub original: Option<PathBuf>,
}

impl ConfigDamage {
    /// Sentence that names what was lost and where the rest lies.
    pub fn words(&self, lang: Lang) -> String {
        let file = name_of(&self.path);
        let mut parts: Vec<&str> = self.dropped.iter().map(String::as_str).take(MAX_NAMED).collect();
        if self.dropped.len() > MAX_NAMED {
            parts.push("…");
        }
        let parts = parts.join(word(lang, "list-comma"));
        let lost = match self.dropped.as_slice() {
            [] => phrase(lang, "er-config-whole", &[("f", &file)]),
            [all] if all == EVERYTHING => phrase(lang, "er-config-all", &[("f", &file)]),
            _ => phrase(lang, "er-config-some", &[("f", &file), ("n", &parts)]),
        };
        let kept = self.original.as_deref().map(|copy| phrase(lang, "er-config-kept", &[("f", &name_of(copy))]));
        lost + &kept.unwrap_or_default()
    }
}

/// Reads a file; the default where there is none. Where it is damaged, a copy is kept beside it and the file is
/// replaced by what is valid.
///
/// # Errors
/// When the file is there but cannot be read.
pub(crate) fn load<T: DeserializeOwned + Default>(path: &Path) -> io::Result<(T, Option<ConfigDamage>)> {
    let bytes = match lanke_storage::read(path, MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok((T::default(), None)),
        Err(e) => return Err(e),
    };
    let found = salvage::<T>(&bytes);
    let damage = (!found.intact).then(|| {
        let original = keep_original(path, &bytes, &found.json).ok();
        ConfigDamage { path: path.to_owned(), dropped: found.dropped, original }
    });
    Ok((found.value, damage))
}

/// Writes what differs between `before`, as it was read or last written, and `now`.
///
/// # Errors
/// When the file cannot be read, is read-only, or the disk refuses; it stays as it is.
pub(crate) fn save<T>(path: &Path, before: &T, now: &T) -> io::Result<Option<ConfigDamage>>
where
    T: Serialize + DeserializeOwned + Default,
{
    let (before, now) = (json(before)?, json(now)?);
    let _lock = lock(path);
    let (on_disk, damage) = match lanke_storage::read(path, MAX_BYTES) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => (None, None),
        Err(e) => return Err(e),
        Ok(bytes) => {
            let found = salvage::<T>(&bytes);
            let damage = match found.intact {
                true => None,
                false => {
                    let original = Some(keep_original(path, &bytes, &found.json)?);
                    Some(ConfigDamage { path: path.to_owned(), dropped: found.dropped, original })
                }
            };
            (Some(found.json), damage)
        }
    };
    let merged = match &on_disk {
        Some(on_disk) => merge(Some(&before), Some(&now), Some(on_disk)).unwrap_or(now),
        None => now,
    };
    if on_disk.as_ref() != Some(&merged) {
        write(path, &merged)?;
    }
    Ok(damage)
}

fn write(path: &Path, json: &Value) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|file| file.permissions().readonly()) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let mut text = serde_json::to_vec_pretty(json)?;
    text.push(b'\n');
    // It may hold the passwords of cameras.
    lanke_storage::replace(path, &text, Access::Private)
}

/// Puts a copy of a damaged file beside it, and the valid part in its place.
fn keep_original(path: &Path, bytes: &[u8], valid: &Value) -> io::Result<PathBuf> {
    let copy = lanke_storage::copy_aside(path, bytes)?;
    write(path, valid).inspect_err(|_| {
        // The damaged file itself is still there.
        let _ = fs::remove_file(&copy);
    })?;
    Ok(copy)
}

/// Keeps other programs from writing until it is dropped; `None` where that cannot be had in time.
fn lock(path: &Path) -> Option<File> {
    // Where the folder cannot be made, the file cannot be written either, which says so.
    let _ = lanke_storage::create_folder(path.parent()?);
    let file = lanke_storage::append(&path.with_extension("lock"), Access::Private).ok()?;
    lanke_storage::lock(&file, LOCK_PATIENCE).is_ok_and(|locked| locked).then_some(file)
}

/// A value as it stands in a file: through text, because there 0.1 is not the nearest number of 32 bits.
fn json(value: &impl Serialize) -> io::Result<Value> {
    Ok(serde_json::from_slice(&serde_json::to_vec(value)?)?)
}

/// Merge of three versions of a file: it held `before`, should hold `ours` now, and holds `theirs`.
fn merge(before: Option<&Value>, ours: Option<&Value>, theirs: Option<&Value>) -> Option<Value> {
    match (before, ours, theirs) {
        _ if ours == before => theirs.cloned(),
        _ if theirs == before => ours.cloned(),
        (_, Some(Value::Object(ours)), Some(Value::Object(theirs))) => {
            let empty = Map::new();
            let before = before.and_then(Value::as_object).unwrap_or(&empty);
            let mut keys: Vec<&String> = ours.keys().collect();
            keys.extend(theirs.keys().filter(|key| !ours.contains_key(*key)));
            let merged = |key: &String| Some((key.clone(), merge(before.get(key), ours.get(key), theirs.get(key))?));
            Some(Value::Object(keys.into_iter().filter_map(merged).collect()))
        }
        (_, Some(Value::Array(ours)), Some(Value::Array(theirs))) if all_named(ours) && all_named(theirs) => {
            let before = before.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            Some(Value::Array(merge_lists(before, ours, theirs)))
        }
        _ => ours.cloned(),
    }
}

/// Merges lists whose elements have names: in our order, with what they have added where they have it.
fn merge_lists(before: &[Value], ours: &[Value], theirs: &[Value]) -> Vec<Value> {
    let merged = |element: &Value| merge(find(before, element), Some(element), find(theirs, element));
    let mut list: Vec<Value> = ours.iter().filter_map(merged).collect();
    for (at, element) in theirs.iter().enumerate() {
        let added = [before, ours].iter().all(|list| find(list, element).is_none());
        if added {
            list.insert(at.min(list.len()), element.clone());
        }
    }
    list
}

/// The element of a list that has the same name.
fn find<'a>(list: &'a [Value], element: &Value) -> Option<&'a Value> {
    list.iter().find(|other| name(other) == name(element))
}

fn all_named(list: &[Value]) -> bool {
    list.iter().all(|element| name(element).is_some())
}

/// Identity of an element of a list: its text, or its name and address.
fn name(element: &Value) -> Option<(&str, Option<&str>)> {
    match element {
        Value::String(text) => Some((text, None)),
        Value::Object(map) => Some((map.get("name")?.as_str()?, map.get("address").and_then(Value::as_str))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(before: Value, ours: Value, theirs: Value, merged: Value) {
        assert_eq!(merge(Some(&before), Some(&ours), Some(&theirs)), Some(merged));
    }

    #[test]
    fn changes_of_two_programs_are_merged() {
        check(json!({"a": 1, "b": 2}), json!({"a": 9, "b": 2}), json!({"a": 1, "b": 8}), json!({"a": 9, "b": 8}));
        // Both have changed the same: the last one holds.
        check(json!({"a": 1}), json!({"a": 2}), json!({"a": 3}), json!({"a": 2}));
        // What a newer version has written, and what was taken out.
        check(json!({"a": 1, "b": 2}), json!({"a": 9}), json!({"a": 1, "b": 2, "new": 3}), json!({"a": 9, "new": 3}));
        check(
            json!({"a": {"x": 1}}),
            json!({"a": {"x": 2}}),
            json!({"a": {"x": 1, "y": 5}}),
            json!({"a": {"x": 2, "y": 5}}),
        );
        // Lists of files: each has added one, and one was taken out.
        check(json!(["a", "b"]), json!(["c", "a"]), json!(["d", "a", "b"]), json!(["d", "c", "a"]));
        let (one, two, three) = (json!({"name": "1"}), json!({"name": "2"}), json!({"name": "3"}));
        let renamed = json!({"name": "1", "command": "x"});
        check(json!([one, two]), json!([renamed, two]), json!([one, two, three]), json!([renamed, two, three]));
        // Numbers have no names.
        check(json!([1, 2]), json!([1, 3]), json!([5, 2]), json!([1, 3]));
    }
}
