//! Unicode's data in the program, without the dictionary of Chinese and Japanese words: 2 MB that hardly pack.
//!
//! Slint's text layout (parley) looks words up in it for moves by whole words, for which Slint has rules of its own; lines
//! of Chinese and Japanese break at every letter. The words that screen readers are told become single letters. Cargo has no
//! feature for it, but the data crates of ICU4X take all their data from the folder that `ICU4X_DATA_DIR` names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::release::Release;
use crate::stage::Stage;
use crate::tools;

/// Variable with the folder.
pub(crate) const VARIABLE: &str = "ICU4X_DATA_DIR";
const DICTIONARY: &str = "segmenter_dictionary_auto_v2.rs.data";

/// Makes the folder: the tables of all data crates of ICU4X 2, where they lie, and a dictionary without words.
pub(crate) fn folder(release: &Release) -> Result<PathBuf> {
    let stage = Stage::empty(release, "unicode")?;
    let text = tools::bytes(Command::new("cargo").current_dir(&release.root).args([
        "metadata",
        "--locked",
        "--format-version=1",
    ]))?;
    let metadata: Value = serde_json::from_slice(&text)?;
    let mut module = String::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let (name, version) =
            (package["name"].as_str().unwrap_or_default(), package["version"].as_str().unwrap_or_default());
        // Version 1 is that of a tool of the tests.
        if !(name.starts_with("icu_") && name.ends_with("_data") && version.starts_with("2.")) {
            continue;
        }
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let data = manifest.with_file_name("data");
        let own = fs::read_to_string(data.join("mod.rs")).with_context(|| format!("{name} has no tables"))?;
        for table in own.lines().filter_map(|line| line.strip_prefix("include!(\"")?.strip_suffix("\");")) {
            let mut path = data.join(table);
            if table == DICTIONARY {
                stage.write(table, without_words(&fs::read_to_string(&path)?)?.as_bytes())?;
                path = stage.folder.join(table);
            }
            module += &format!("include!({:?});\n", path.display().to_string());
        }
    }
    ensure!(module.contains(&format!("/unicode/{DICTIONARY}")), "no data crate of ICU4X has {DICTIONARY}");
    module += "#[doc(hidden)]\n#[macro_export]\nmacro_rules! __make_provider {\n    ($name:ty) => {\n        impl $name {\n            \
               #[allow(dead_code)]\n            pub(crate) const MUST_USE_MAKE_PROVIDER_MACRO: () = ();\n        }\n        \
               icu_provider::marker::impl_data_provider_never_marker!($name);\n    };\n}\n#[doc(inline)]\npub use __make_provider as make_provider;\n";
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
