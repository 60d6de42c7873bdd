//! Completeness of the catalogue: all languages have the same messages with the same variables, every key that the
//! sources use is there, and every key is used.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use lanke_words::{Lang, phrase, word};

/// Variables of every message of a language.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(lang.source().to_owned()).unwrap_or_else(|(_, errors)| {
        panic!("{}: {errors:?}", lang.tag());
    });
    let mut messages = BTreeMap::new();
    for entry in resource.entries() {
        match entry {
            Entry::Message(message) => {
                let pattern = message.value.as_ref().unwrap_or_else(|| panic!("{} is empty", message.id.name));
                let mut variables = BTreeSet::new();
                collect(pattern, &mut variables);
                let twice = messages.insert(message.id.name.to_owned(), variables);
                assert_eq!(twice, None, "{}: {} is given twice", lang.tag(), message.id.name);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("{}: {other:?}", lang.tag()),
        }
    }
    messages
}

/// Adds the variables of a pattern.
fn collect(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    let mut add = |expression: &InlineExpression<&str>| match expression {
        InlineExpression::VariableReference { id } => _ = variables.insert(id.name.to_owned()),
        InlineExpression::StringLiteral { .. } => {}
        other => panic!("{other:?}"),
    };
    let mut nested = Vec::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => add(inline),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                add(selector);
                nested.extend(variants.iter().map(|variant| &variant.value));
            }
        }
    }
    nested.into_iter().for_each(|pattern| collect(pattern, variables));
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_variables() {
    let english = messages(Lang::En);
    assert!(english.len() > 900);
    for lang in Lang::ALL {
        let theirs = messages(lang);
        let keys = |m: &BTreeMap<String, BTreeSet<String>>| m.keys().cloned().collect::<BTreeSet<_>>();
        let (here, there) = (keys(&theirs), keys(&english));
        assert_eq!(there.difference(&here).collect::<Vec<_>>(), [""; 0], "{} lacks", lang.tag());
        assert_eq!(here.difference(&there).collect::<Vec<_>>(), [""; 0], "only {} has", lang.tag());
        for (key, variables) in theirs {
            // Who wins on time is told by naming either side.
            assert!(key == "out-time" || variables == english[&key], "{}: {key}", lang.tag());
            assert!(!variables.is_empty() || word(lang, &key) != key, "{}: {key} is not read", lang.tag());
        }
    }
}

/// String literals in the sources that look like keys of the catalogue.
fn keys_used(known: &BTreeSet<String>) -> BTreeSet<String> {
    let prefixes: BTreeSet<&str> = known.iter().filter_map(|k| k.split('-').next()).collect();
    let looks_like_key = |text: &str| {
        let group = text.split_once('-').is_some_and(|(prefix, rest)| prefixes.contains(prefix) && !rest.is_empty());
        group && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let mut folders: Vec<_> = crates.map(|folder| folder.unwrap().path()).filter(|path| shows_texts(path)).collect();
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

/// True for the crates that show texts: those that can see the catalogue. `xtask` does so only to test the list of versions.
fn shows_texts(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    !folder.ends_with("xtask") && (manifest.contains("lanke-words") || manifest.contains("lanke-app"))
}

#[test]
fn every_key_that_is_used_is_there_and_every_key_there_is_used() {
    let known: BTreeSet<String> = messages(Lang::En).into_keys().collect();
    let used = keys_used(&known);
    assert_eq!(used.difference(&known).collect::<Vec<_>>(), [""; 0], "not in the catalogue");
    assert_eq!(known.difference(&used).collect::<Vec<_>>(), [""; 0], "not used");
}

/// Nouns that texts count, in the plural.
const COUNTED: [&str; 11] = [
    "changes",
    "diagrams",
    "evaluations",
    "lines",
    "moves",
    "nodes",
    "pictures",
    "points",
    "stones",
    "visits",
    "warnings",
];

#[test]
fn one_is_followed_by_a_singular() {
    let ones = |(key, variables): (String, BTreeSet<String>)| {
        let values: Vec<(&str, &str)> = variables.iter().map(|name| (name.as_str(), "1")).collect();
        phrase(Lang::En, &key, &values)
    };
    let plural = |text: &String| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let counted = |word: &&str| COUNTED.contains(&word.trim_end_matches([',', '.', ';']));
        (0..words.len()).any(|i| words[i] == "1" && words[i + 1..].iter().take(2).any(counted))
    };
    let wrong: Vec<String> = messages(Lang::En).into_iter().map(ones).filter(plural).collect();
    assert_eq!(wrong, [""; 0]);
    assert_eq!(phrase(Lang::En, "sc-moves", &[("n", "1")]), "1 move");
    assert_eq!(phrase(Lang::En, "sc-moves", &[("n", "2")]), "2 moves");
    assert_eq!(phrase(Lang::En, "rev-visits", &[("n", "4.6k")]), "4.6k visits");
}
