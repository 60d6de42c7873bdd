//! `lanke keys`.

use std::fs;
use std::path::Path;

use crate::{lanke, prints};

#[test]
fn the_documents_of_the_keys_are_what_the_program_says() {
    for (lang, file) in [("en", "keys.md"), ("zh", "keys.zh-CN.md")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
        let written = fs::read_to_string(path).unwrap();
        assert!(written == prints(&["keys", "--lang", lang]), "lanke keys --lang {lang} > docs/{file}");
    }
}

/// First words of the table of keys in the language of these variables.
fn title(environment: &[(&str, &str)]) -> String {
    let mut command = lanke(&["keys"]);
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().for_each(|name| _ = command.env_remove(name));
    let output = command.envs(environment.iter().copied()).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().next().expect("a title").to_owned()
}

#[test]
fn the_language_is_that_of_the_system() {
    let own = |lang| prints(&["keys", "--lang", lang]).lines().next().expect("a title").to_owned();
    let [zh, en, hant, ja, ko] = ["zh", "en", "zh-Hant", "ja", "ko"].map(own);
    assert_eq!(title(&[("LANG", "ja_JP.UTF-8")]), ja);
    assert_eq!(title(&[("LC_ALL", "ko_KR.UTF-8"), ("LC_MESSAGES", "ja_JP.UTF-8"), ("LANG", "en_US.UTF-8")]), ko);
    assert_eq!(title(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_HK.UTF-8"), ("LANG", "zh_CN.UTF-8")]), hant);
    assert_eq!(title(&[("LANG", "zh_TW")]), hant);
    assert_eq!(title(&[("LANG", "zh_CN.UTF-8")]), zh);
    assert_eq!(title(&[("LANG", "fr_FR.UTF-8")]), en);
    assert_eq!(title(&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]), en);
    assert_eq!(title(&[]), en);
}
