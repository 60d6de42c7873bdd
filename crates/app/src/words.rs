//! The words of the window and the terminal in two languages: one catalogue, `words.json`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// A language of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
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
}
