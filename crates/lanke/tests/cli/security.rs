//! `SECURITY.md` promises nothing that no test keeps.

use std::fs;
use std::path::Path;

/// The source of every crate, in one text.
fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            sources(&entry, all);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            all.push_str(&fs::read_to_string(&entry).expect("text"));
        }
    }
}

#[test]
fn every_test_that_the_security_policy_names_exists() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let policy = fs::read_to_string(root.join("SECURITY.md")).expect("the security policy");
    let mut all = String::new();
    sources(&root.join("crates"), &mut all);
    // Names of tests are sentences: four words and more.
    let names = policy.split('`').skip(1).step_by(2).filter(|name| name.matches('_').count() > 2);
    let (mut checked, mut missing) = (0, Vec::new());
    for name in names {
        checked += 1;
        if !all.contains(&format!("fn {name}()")) {
            missing.push(name);
        }
    }
    assert!(checked > 20 && missing.is_empty(), "{checked} tests are named, and these do not exist: {missing:#?}");
}
