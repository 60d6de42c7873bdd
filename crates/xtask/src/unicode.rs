//! Unicode's data in the program, without the dictionary of Chinese and Japanese words: 2 MB that hardly pack.
//!
//! Slint's text layout (parley) looks words up in it for moves by whole words, for which Slint has rules of its own; lines
//! of Chinese and Japanese break at every letter. The words that screen readers are told become single letters. Cargo has no
//! feature for it, but the data crates of ICU4X take all their data from the folder that `ICU4X_DATA_DIR` names.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::release::Release;
use crate::stage::Stage;

/// Variable with the folder.
pub(crate) const VARIABLE: &str = "ICU4X_DATA_DIR";
const DICTIONARY: &str = "segmenter_dictionary_auto_v2.rs.data";
/// Begin and end of the macro that makes a provider of tables.
const MACRO: (&str, &str) =
    ("#[doc(hidden)]\n#[macro_export]\nmacro_rules! __make_provider", "pub use __make_provider as make_provider;\n");

/// Makes the folder: the tables of all data crates of ICU4X 2, where they lie, and a dictionary without words.
pub(crate) fn folder(release: &Release) -> Result<PathBuf> {
    // What changes them is another version of the data crates, which are built anew for that.
    let stage = Stage::empty(release, "unicode")?.of_old_files();
    let mut module = String::new();
    for package in release.packages()? {
        // Version 1 is that of a tool of the tests.
        if !(package.name.starts_with("icu_") && package.name.ends_with("_data") && package.version.starts_with("2.")) {
            continue;
        }
        let data = package.folder.join("data");
        let own = fs::read_to_string(data.join("mod.rs")).with_context(|| format!("{} has no tables", package.name))?;
        for table in own.lines().filter_map(|line| line.strip_prefix("include!(\"")?.strip_suffix("\");")) {
            let mut path = data.join(table);
            if table == DICTIONARY {
                stage.write(table, without_words(&fs::read_to_string(&path)?)?.as_bytes())?;
                path = stage.folder.join(table);
                // The macro that the tables rest on, which is the same in all crates.
                let rest = own.split_once(MACRO.0).and_then(|(_, rest)| rest.split_once(MACRO.1));
                module += &[MACRO.0, rest.context("the tables rest on nothing")?.0, MACRO.1].concat();
            }
            module += &format!("include!({:?});\n", path.display().to_string());
        }
    }
    ensure!(module.contains(DICTIONARY), "no data crate of ICU4X has {DICTIONARY}");
    stage.write("mod.rs", module.as_bytes())?;
    Ok(stage.folder)
}

/// The same table, whose trie holds nothing.
fn without_words(table: &str) -> Result<String> {
    let begin = "ZeroVec :: from_bytes_unchecked (b\"";
    let at = table.find(begin).context("the dictionary has another form")? + begin.len();
    let mut escaped = false;
    let end = table[at..].bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    let length = end.context("the dictionary does not end")?;
    ensure!(length > 1 << 20, "the dictionary has another form");
    Ok([&table[..at], &table[at + length..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_are_there_and_the_dictionary_has_no_words() {
        let folder = folder(&Release::here().unwrap()).unwrap();
        let module = fs::read_to_string(folder.join("mod.rs")).unwrap();
        let tables = module.lines().filter_map(|line| line.strip_prefix("include!(\"")?.strip_suffix("\");"));
        assert!(tables.map(|table| assert!(fs::exists(table).unwrap(), "{table}")).count() > 100);
        assert_eq!(module.matches("macro_rules! __make_provider").count(), 1);
        assert!(fs::read_to_string(folder.join(DICTIONARY)).unwrap().contains("from_bytes_unchecked (b\"\")"));
    }
}
