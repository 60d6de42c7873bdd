//! Networks on the command line, with the one of the shared data.

#[allow(dead_code, reason = "written for the tests of another crate")]
#[path = "../../../nn/tests/families/write.rs"]
mod write;

use std::path::Path;

use crate::engines::answers;
use crate::{Folder, json, lanke, refuses, text};

/// The file of a small network; says so where it is absent, which CI must not be.
fn network() -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/networks");
    let file = folder.join("g170-b6c96-s175395328-d26788732.bin.gz");
    assert!(file.exists() || std::env::var_os("CI").is_none(), "{} is absent", file.display());
    if !file.exists() {
        eprintln!("not tested: {} is absent", file.display());
    }
    file.exists().then(|| text(&file))
}

#[test]
fn a_network_plays_and_analyses_by_gtp() {
    let Some(file) = network() else { return };
    let gtp = ["gtp", "--network", &file, "--visits", "30"];
    let lines = "boardsize 9\nkomi 7.5\nplay b C3\nplay w C6\nkata-raw-nn 0\nkata-raw-nn 9\ngenmove b\nfinal_score";
    let report = answers(&gtp, lines);
    // What KataGo itself sees of this position, as far as the rules let it.
    assert!(report.contains("symmetry 0\nwhiteWin 0.51") && report.contains("\npolicyPass 0.0000"), "{report}");
    assert_eq!(report.matches("\n? ").count(), 1, "there is no ninth symmetry: {report}");
    assert_eq!(answers(&gtp, lines), report, "equal visits of one thread play equal games");
    let report = answers(&gtp, "boardsize 9\nlz-genmove_analyze b 1\nkata-genmove_analyze w 1 ownership true");
    assert!(report.contains("info move ") && report.contains(" prior ") && report.contains("ownership "), "{report}");
    assert_eq!(report.matches("\nplay ").count(), 2, "{report}");
    let report = answers(&["gtp", "--network", &file, "--level", "1"], "boardsize 5\ngenmove b\nkata-set-rules nogo");
    assert!(!report.contains("? "), "{report}");
    let report = answers(&gtp, "kata-set-rules nogo\nclear_board\ngenmove b");
    assert!(report.contains("? ") && report.contains("another game"), "{report}");
}

#[test]
fn networks_play_matches_at_levels_and_look_at_records() {
    let Some(file) = network() else { return };
    let (weak, strong) = (format!("{file}@1"), format!("{file}@7"));
    let folder = Folder::new();
    let report =
        json(&["match", &weak, &strong, "--games", "2", "--size", "5", "--keep", &folder.path("games"), "--json"]);
    assert_eq!(report["games"], 2, "{report}");
    assert!(
        refuses(&["match", &format!("{file}@11"), &weak, "--games", "1"]).contains("levels of a network are 1 to 10")
    );
    let record = folder.file("one.sgf", "(;SZ[9]KM[7.5]RU[Chinese];B[ee];W[ce])");
    let other = folder.file("another.sgf", "(;SZ[9]RU[NoGo];B[ee])");
    let output = lanke(&["analyze", &other, &record, "--engine", &file, "--visits", "20"]).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaint.contains("another.sgf (1): this player plays another game"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\n3 positions in "), "{output:?}");
    let written = |file: &str| std::fs::read_to_string(file).expect("it is there").matches("LK[").count();
    assert_eq!([written(&record), written(&other)], [3, 0]);
}

/// It proves that boards are answered alike alone and together; how fast is nobody's business here.
#[test]
fn a_network_is_measured() {
    let Some(file) = network() else { return };
    let report = json(&["bench", "network", &file, "--rounds", "1", "--milliseconds", "0", "--json"]);
    let results = report["results"].as_array().expect("results");
    assert!(results.len() >= 8 && report["peak_gflops"].as_f64().is_some_and(|peak| peak > 0.0), "{report}");
    for result in results {
        assert!(result["evaluations_per_second"].as_f64().is_some_and(|rate| rate > 0.0), "{report}");
    }
}

/// The file reads well and answers sense on the empty board; with stones it overflows.
#[test]
fn a_damaged_network_is_named_in_a_sentence() {
    let folder = Folder::new();
    let file = folder.file("damaged.bin", write::MISH.write_overflowing());
    let report =
        answers(&["gtp", "--network", &file, "--visits", "20"], "boardsize 7\ngenmove b\nplay b D4\nkata-raw-nn 0");
    let sentence = "the network small-network answers nonsense; its file is damaged";
    assert_eq!(report.matches(&format!("? {sentence}")).count(), 2, "{report}");
    let output =
        lanke(&["match", &file, "1", "--games", "5", "--size", "7", "--visits", "20"]).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && complaint.contains(&format!("game 1: {sentence}")), "{complaint}");
    let record = folder.file("one.sgf", "(;SZ[7]RU[Chinese];B[dd])");
    let output = lanke(&["analyze", &record, "--engine", &file, "--visits", "20"]).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains(sentence), "{complaint}");
    // Where even the empty board makes no sense, it is not read.
    let hopeless = folder.file("hopeless.bin", write::MISH.write_huge(&[0]));
    let report = refuses(&["gtp", "--network", &hopeless]);
    assert!(report.contains("hopeless.bin is no network: the network answers nonsense"), "{report}");
}

#[test]
fn a_file_that_is_no_network_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let poem = folder.file("poem.bin.gz", "moonlight 8 22 19 trunk 1 abc");
    for arguments in [&["gtp", "--network", &poem][..], &["bench", "network", &poem], &["match", &poem, "1"]] {
        let report = refuses(arguments);
        assert!(report.contains("poem.bin.gz is no network: ") && report.contains("\"abc\" stands where"), "{report}");
    }
    assert!(refuses(&["gtp", "--network", "gone.bin.gz"]).contains("cannot open gone.bin.gz"));
}
