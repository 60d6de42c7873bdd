//! The research tools, driven from outside.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

fn lanke(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("lanke-lab").expect("the program is built");
    command.args(arguments);
    command
}

/// The sentence that it gives when it refuses.
fn complaint(arguments: &[&str]) -> String {
    let output = lanke(arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// A folder of its own for a test's files.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a path in UTF-8").to_owned()
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("a file");
    }
}

/// The benchmarks prove their answers; how fast they are is nobody's business here.
#[test]
fn benchmarks_agree_with_other_crates() {
    let folder = Folder::new();
    folder.file("one.sgf", "(;SZ[9];B[ee];W[ce](;B[cf])(;B[gg]))");
    let quick = ["--rounds", "1", "--milliseconds", "0", "--json"];
    for (command, races) in [(&["bench", "sgf", &folder.path("")][..], 3), (&["bench", "board"], 4)] {
        let output = lanke(&[command, &quick[..]].concat()).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        assert_eq!(report["races"].as_array().map(Vec::len), Some(races), "{report}");
        assert!(report["races"][0]["ratio"].as_f64().is_some(), "{report}");
        assert!(report["asserted"].as_array().is_some_and(|facts| !facts.is_empty()), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn devices_are_refused() {
    let folder = Folder::new();
    let out = folder.path("weights");
    for name in ["games.tar.gz", "table.tsv.gz", "games"] {
        let path = folder.path(name);
        std::os::unix::fs::symlink(Path::new("/dev/zero"), &path).expect("a link");
        for arguments in [&["learn", "go", &path, "--out", &out][..], &["bench", "sgf", &path]] {
            let report = complaint(arguments);
            assert!(report.contains("not a regular file"), "{arguments:?}: {report}");
        }
    }
}

/// Equal records teach equal weights, and the program says how well it foretells others.
#[test]
fn the_go_player_learns_from_records() {
    let folder = Folder::new();
    let letters = "acegikmoqs";
    let points: Vec<String> = letters.chars().flat_map(|x| letters.chars().map(move |y| format!("{x}{y}"))).collect();
    for game in 0..40 {
        let moves = (0..60).map(|i| format!(";{}[{}]", ["B", "W"][i % 2], points[(i * (2 * game + 1) + game) % 100]));
        let moves: Vec<String> = moves.collect();
        folder.file(&format!("{game}.sgf"), format!("(;SZ[19]{})", moves[..25].concat()));
    }
    let learn = |name: &str| {
        let out = folder.path(name);
        let report = lanke(&["learn", "go", &folder.path(""), "--out", &out]).output().expect("the tool runs");
        let report = String::from_utf8(report.stderr).expect("UTF-8");
        assert!(report.contains("foretold") && report.contains("log-likelihood"), "{report}");
        fs::read(out).expect("weights")
    };
    assert_eq!(learn("a.bin"), learn("b.bin"));
    let none = Folder::new();
    let report = complaint(&["learn", "go", &none.path(""), "--out", &none.path("c.bin")]);
    assert!(report.contains("no game of Go"), "{report}");
}
