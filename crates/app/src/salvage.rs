//! Reading damaged JSON: what is valid is kept, what is not is dropped and named.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Map, Value};
use serde_path_to_error::Segment;

/// The most parts that are dropped one by one; a file with more makes no sense at all.
const MAX_DROPPED: usize = 1000;
/// Depth to which a damaged file is taken apart.
const MAX_DEPTH: usize = 8;
/// The longest text by which something that cannot be read is named, in bytes.
const MAX_NAME: usize = 24;
/// The name of all that a file holds.
pub(crate) const EVERYTHING: &str = "*";

/// Value read from a file, and its damage.
#[derive(Debug)]
pub(crate) struct Salvaged<T> {
    pub(crate) value: T,
    /// The valid part of the file, with fields that this version does not know.
    pub(crate) json: Value,
    /// The paths of what was dropped, like `sound.volume` and `engines[2]`.
    pub(crate) dropped: Vec<String>,
    /// True if the file as a whole is JSON of the right types.
    pub(crate) intact: bool,
}

/// Reads a value from JSON, dropping the smallest parts that are damaged or of a wrong type.
///
/// A file that is no JSON is taken apart by its indentation, as this program and most others write it.
pub(crate) fn salvage<T: DeserializeOwned + Default>(bytes: &[u8]) -> Salvaged<T> {
    // Some editors begin a text with a mark.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut dropped = Vec::new();
    let parsed = serde_json::from_slice(bytes).ok();
    let mut intact = parsed.is_some();
    let mut json = parsed.unwrap_or_else(|| {
        let mut scan = Scan { unit: unit(bytes), dropped: &mut dropped };
        let fields = scan.object(bytes, scan.unit, "", 0);
        if fields.is_empty() {
            dropped = vec![EVERYTHING.to_owned()];
        }
        Value::Object(fields)
    });
    let mut before = BTreeMap::new();
    for _ in 0..MAX_DROPPED {
        let error = match serde_path_to_error::deserialize::<_, T>(&json) {
            Ok(value) => return Salvaged { value, json, dropped, intact },
            Err(error) => error,
        };
        intact = false;
        let path = steps(error.path());
        if path.is_empty() {
            break;
        }
        let name = remove(&mut json, &path, &mut before);
        dropped.retain(|inner: &String| !inner.strip_prefix(&name).is_some_and(|rest| rest.starts_with(['.', '['])));
        dropped.push(name);
    }
    Salvaged {
        value: T::default(),
        json: Value::Object(Map::new()),
        dropped: vec![EVERYTHING.to_owned()],
        intact: false,
    }
}

/// A step from a value into its parts.
enum Step {
    Key(String),
    Index(usize),
}

/// The path of an error, as far as it leads through objects and arrays.
fn steps(path: &serde_path_to_error::Path) -> Vec<Step> {
    let step = |segment: &Segment| match segment {
        Segment::Map { key } => Some(Step::Key(key.clone())),
        Segment::Seq { index } => Some(Step::Index(*index)),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    path.iter().map_while(step).collect()
}

/// Removes a part and returns its name. `removed` counts the elements that arrays have lost so far, by their names, so
/// that the others are named by the places that they had in the file.
fn remove(json: &mut Value, path: &[Step], removed: &mut BTreeMap<String, usize>) -> String {
    let (mut at, mut name) = (json, String::new());
    for (depth, step) in path.iter().enumerate() {
        let last = depth + 1 == path.len();
        match (step, at) {
            (Step::Key(key), Value::Object(map)) => {
                name = join(&name, key);
                if last {
                    map.remove(key);
                    break;
                }
                let Some(next) = map.get_mut(key) else { break };
                at = next;
            }
            (Step::Index(index), Value::Array(list)) => {
                let lost = removed.entry(name.clone()).or_default();
                name = format!("{name}[{}]", index + *lost);
                if last {
                    *lost += 1;
                    drop((*index < list.len()).then(|| list.remove(*index)));
                    break;
                }
                let Some(next) = list.get_mut(*index) else { break };
                at = next;
            }
            // The error lies in something that is neither: the whole of it goes.
            (_, part) => {
                *part = Value::Null;
                break;
            }
        }
    }
    name
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Reads a text that is no JSON, one field or element a line, by its indentation.
struct Scan<'a> {
    /// The indentation of a level, in bytes.
    unit: usize,
    dropped: &'a mut Vec<String>,
}

impl Scan<'_> {
    /// The fields that begin at this indentation.
    fn object(&mut self, text: &[u8], indent: usize, path: &str, depth: usize) -> Map<String, Value> {
        let mut map = Map::new();
        for chunk in chunks(text, indent, |line| field(line).is_some()) {
            let Some((key, rest)) = field(chunk) else { continue };
            let name = join(path, &key);
            if let Some(value) = self.value(rest, indent, &name, depth) {
                map.insert(key, value);
            }
        }
        let begins = |line: &[u8]| field(line).is_none() && !line.first().is_some_and(|b| b"{[}]".contains(b));
        for chunk in chunks(text, indent, begins) {
            self.dropped.push(join(path, &label(chunk)));
        }
        map
    }

    /// The elements that begin at this indentation.
    fn array(&mut self, text: &[u8], indent: usize, path: &str, depth: usize) -> Vec<Value> {
        let chunks = chunks(text, indent, |line| !line.first().is_some_and(|b| b"}]".contains(b)));
        let named = chunks.into_iter().enumerate();
        named.filter_map(|(i, chunk)| self.value(chunk, indent, &format!("{path}[{i}]"), depth)).collect()
    }

    /// The value that a text begins with, or what can be read of it.
    fn value(&mut self, text: &[u8], indent: usize, name: &str, depth: usize) -> Option<Value> {
        let mut values = Deserializer::from_slice(text).into_iter::<Value>();
        if let Some(Ok(value)) = values.next() {
            // A number at the end of a file that was cut off may have had more digits.
            if !value.is_number() || values.byte_offset() < text.len() {
                return Some(value);
            }
        }
        let body = text.iter().position(|&b| b == b'\n').map_or(&b""[..], |end| &text[end..]);
        if depth == MAX_DEPTH || body.trim_ascii().is_empty() {
            self.dropped.push(name.to_owned());
            return None;
        }
        // A bracket is a brace but for one bit: what lies between them says what it is.
        let known = self.dropped.len();
        let map = self.object(body, indent + self.unit, name, depth + 1);
        if !map.is_empty() {
            return Some(Value::Object(map));
        }
        self.dropped.truncate(known);
        let list = self.array(body, indent + self.unit, name, depth + 1);
        if list.is_empty() {
            self.dropped.truncate(known);
            self.dropped.push(name.to_owned());
            return None;
        }
        Some(Value::Array(list))
    }
}

/// The name and the rest of a field that a text begins with.
fn field(text: &[u8]) -> Option<(String, &[u8])> {
    let mut names = Deserializer::from_slice(text).into_iter::<String>();
    let name = names.next()?.ok()?;
    let rest = text.get(names.byte_offset()..)?.trim_ascii_start();
    Some((name, rest.strip_prefix(b":")?))
}

/// The parts of a text, each from a line that is indented so and begins something to the next one.
fn chunks(text: &[u8], indent: usize, begins: impl Fn(&[u8]) -> bool) -> Vec<&[u8]> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(|&b| b == b'\n') {
        let begin = line.trim_ascii_start();
        if line.len() - begin.len() == indent && !begin.is_empty() && begins(begin) {
            starts.push(at + indent);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|next| next - indent).chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

/// The indentation of the outermost fields: the smallest that is not a single line's.
fn unit(text: &[u8]) -> usize {
    let mut counts = BTreeMap::<usize, usize>::new();
    for line in text.split(|&b| b == b'\n') {
        let begin = line.trim_ascii_start();
        if begin.starts_with(b"\"") && begin.len() < line.len() {
            *counts.entry(line.len() - begin.len()).or_default() += 1;
        }
    }
    let common = counts.iter().find(|(_, count)| **count > 1).or_else(|| counts.iter().next());
    common.map_or(2, |(&indent, _)| indent)
}

/// Text that stands where a name should, for a person to find it again.
fn label(chunk: &[u8]) -> String {
    let end = chunk.iter().position(|b| matches!(b, b':' | b'\n')).unwrap_or(chunk.len()).min(MAX_NAME);
    let text = String::from_utf8_lossy(&chunk[..end]);
    text.chars().filter(|c| !c.is_control() && *c != '"').collect()
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Shelf {
        name: String,
        width: u8,
        books: Vec<Book>,
        corners: Option<[(f32, f32); 2]>,
        signs: BTreeMap<String, Vec<String>>,
    }

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    struct Book {
        title: String,
        #[serde(default)]
        pages: u16,
    }

    fn check(text: &str, kept: &str, dropped: &[&str]) {
        let found = salvage::<Shelf>(text.as_bytes());
        assert_eq!(found.value, serde_json::from_str(kept).unwrap(), "{text}");
        assert_eq!(found.dropped, dropped, "{text}");
        assert_eq!(found.intact, dropped.is_empty(), "{text}");
    }

    #[test]
    fn a_wrong_type_costs_the_smallest_part_that_makes_sense_without_it() {
        check(r#"{"name": "a", "width": 3}"#, r#"{"name": "a", "width": 3}"#, &[]);
        check("\u{FEFF}{\"name\": \"a\"}", r#"{"name": "a"}"#, &[]);
        check(r#"{"name": "a", "width": 300}"#, r#"{"name": "a"}"#, &["width"]);
        check(r#"{"name": [], "width": 3, "new": 1}"#, r#"{"width": 3}"#, &["name"]);
        check(
            r#"{"books": [{"title": "a"}, 7, {"title": "b", "pages": "x"}, {"pages": 3}, {"title": 9}, {"title": "c"}]}"#,
            r#"{"books": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}"#,
            &["books[1]", "books[2].pages", "books[3]", "books[4]"],
        );
        check(r#"{"corners": [[0, 1], [0.5, "x"]], "width": 2}"#, r#"{"width": 2}"#, &["corners"]);
        check(r#"{"signs": {"a": ["x"], "b": 3}}"#, r#"{"signs": {"a": ["x"]}}"#, &["signs.b"]);
        check("[3", "{}", &["*"]);
        check("3", "{}", &["*"]);
    }

    #[test]
    fn what_this_version_does_not_know_stays_in_the_file() {
        let found = salvage::<Shelf>(br#"{"new": {"a": 1}, "width": "x"}"#);
        assert_eq!(found.json, serde_json::json!({"new": {"a": 1}}));
    }

    #[test]
    fn every_bit_flip_costs_at_most_the_part_it_lies_in() {
        let book = |title: &str| Book { title: title.into(), pages: 200 };
        let shelf = Shelf {
            name: "棋书".into(),
            width: 9,
            books: vec![book("a"), book("b"), book("c")],
            corners: Some([(0.25, 0.5), (0.75, 1.0)]),
            signs: [("pass".to_owned(), vec!["P".to_owned(), "F3".to_owned()])].into(),
        };
        let text = serde_json::to_vec_pretty(&shelf).unwrap();
        for at in 0..text.len() * 8 {
            let mut damaged = text.clone();
            damaged[at / 8] ^= 1 << (at % 8);
            let found = salvage::<Shelf>(&damaged).value;
            let lost = [
                found.name != shelf.name,
                found.width != shelf.width,
                found.books != shelf.books,
                found.corners != shelf.corners,
                found.signs != shelf.signs,
            ];
            let text = String::from_utf8_lossy(&damaged);
            assert!(lost.iter().filter(|lost| **lost).count() <= 1, "{text}\n{found:?}");
            let books = shelf.books.iter().filter(|book| found.books.contains(book)).count();
            assert!(books >= 2 || (books == 0 && found.books.is_empty()), "{text}\n{found:?}");
        }
    }
}
