//! `lanke keys`.

use std::fs;
use std::path::Path;

use crate::prints;

#[test]
fn the_documents_of_the_keys_are_what_the_program_says() {
    for (lang, file) in [("en", "keys.md"), ("zh", "keys.zh-CN.md")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
        let written = fs::read_to_string(path).unwrap();
        assert!(written == prints(&["keys", "--lang", lang]), "lanke keys --lang {lang} > docs/{file}");
    }
}
