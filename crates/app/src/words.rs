//! The words of the window and the terminal in two languages: one catalogue, `words.json`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// A language of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    zh: String,
    en: String,
}

static CATALOGUE: LazyLock<HashMap<String, Entry>> = LazyLock::new(|| {
    // The catalogue is part of the program and read by the test below: it cannot be malformed.
    serde_json::from_str(include_str!("words.json")).expect("the catalogue is well-formed")
});

/// The words that `key` stands for; the key itself where the catalogue lacks it.
pub fn word(lang: Lang, key: &str) -> &str {
    CATALOGUE.get(key).map_or(key, |e| match lang {
        Lang::Zh => &e.zh,
        Lang::En => &e.en,
    })
}

/// The words that `key` stands for, with every `{name}` replaced by its value.
pub fn phrase(lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
    let mut text = word(lang, key).to_owned();
    for &(name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_entry_has_both_languages_and_the_same_gaps() {
        let gaps = |s: &str| {
            let mut g: Vec<_> =
                s.match_indices('{').map(|(i, _)| s[i..].split('}').next().unwrap_or("").to_owned()).collect();
            g.sort();
            g.dedup();
            g
        };
        assert!(CATALOGUE.len() > 100);
        for (key, e) in CATALOGUE.iter() {
            assert!(!e.zh.is_empty() && !e.en.is_empty(), "{key}");
            assert_eq!(gaps(&e.zh), gaps(&e.en), "{key}");
        }
    }

    #[test]
    fn no_key_is_given_twice() {
        let lines = include_str!("words.json").lines().filter(|line| line.trim_start().starts_with('"'));
        assert_eq!(lines.count(), CATALOGUE.len(), "each line of the file is an entry of its own");
    }

    /// Every string literal in our sources that looks like a key of the catalogue.
    fn keys_used() -> BTreeSet<String> {
        let prefixes: BTreeSet<&str> = CATALOGUE.keys().filter_map(|k| k.split('.').next()).collect();
        let looks_like_key = |text: &str| {
            let known =
                text.split_once('.').is_some_and(|(prefix, rest)| prefixes.contains(prefix) && !rest.is_empty());
            known
                && !text.ends_with(".slint")
                && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.')
        };
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
        let mut used = BTreeSet::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.ends_with("tests") && !path.ends_with("target") {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "rs" || e == "slint") {
                    let text = fs::read_to_string(&path).unwrap();
                    used.extend(text.split('"').filter(|t| looks_like_key(t)).map(str::to_owned));
                }
            }
        }
        used
    }

    #[test]
    fn every_word_that_is_used_is_there_and_every_word_there_is_used() {
        let (used, known) = (keys_used(), CATALOGUE.keys().cloned().collect::<BTreeSet<_>>());
        assert_eq!(used.difference(&known).collect::<Vec<_>>(), [""; 0], "not in the catalogue");
        assert_eq!(known.difference(&used).collect::<Vec<_>>(), [""; 0], "not used");
    }
}
