//! Recorded answers of a network that `training/` made.

use std::fs;
use std::path::Path;

/// Compares answers with those recorded in `training/`, words exactly and whole numbers to within 2; records them where `RECORD` is set.
pub(crate) fn compare(file: &str, answers: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training").join(file);
    if std::env::var_os("RECORD").is_some() {
        fs::write(&path, answers).expect("the file can be written");
    }
    let recorded = fs::read_to_string(&path).expect("answers are recorded");
    assert_eq!(answers.lines().count(), recorded.lines().count());
    for (answer, recorded) in answers.lines().zip(recorded.lines()) {
        let near =
            answer.split(' ').zip(recorded.split(' ')).all(|(a, b)| match (a.parse::<i32>(), b.parse::<i32>()) {
                (Ok(a), Ok(b)) => (a - b).abs() <= 2,
                _ => a == b,
            });
        assert!(near && answer.matches(' ').count() == recorded.matches(' ').count(), "{answer}\n{recorded}");
    }
}
