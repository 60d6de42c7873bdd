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
    let report = complaint(&["learn", "go", &none.path(""), "--out", &none.path("")]);
    assert!(report.contains("it is a folder"), "before anything is read: {report}");
}

/// Rows of a file of samples on 19×19: the planes, and the place of the move, the result and the score.
fn samples(bytes: &[u8]) -> Vec<(&[u8], u16, i8, f32)> {
    const PLANES: usize = (22_usize * 361).div_ceil(8);
    const ROW: usize = PLANES + 19 * 4 + 8;
    let rows = bytes.strip_prefix(b"lanke-samples 1 19\n").expect("the first line");
    assert_eq!(rows.len() % ROW, 0);
    let row = |row: &'_ [u8]| {
        let end: [u8; 8] = row[ROW - 8..].try_into().expect("eight bytes");
        let [low, high, result, _, score @ ..] = end;
        (u16::from_le_bytes([low, high]), result as i8, f32::from_le_bytes(score))
    };
    rows.chunks_exact(ROW).map(|bytes| (&bytes[..PLANES], row(bytes))).map(|(p, (m, r, s))| (p, m, r, s)).collect()
}

/// Every position of the games held out, as the side to move sees it; the others never among them.
#[test]
fn samples_are_the_positions_of_a_table() {
    let folder = Folder::new();
    let game = |number: u8| match number {
        20 => "B+4.5\taabacb--".to_owned(),
        40 => "W+R\tssrssrss".to_owned(), // its last move lies on a stone
        _ => format!("B+T\t{}{}", "dd", "pp"),
    };
    folder.file("games.tsv", (1..=40).map(|number| game(number) + "\n").collect::<String>());
    let write = |out: &str, options: &[&str]| {
        let (table, path) = (folder.path("games.tsv"), folder.path(out));
        let output = lanke(&[&["samples", "games", &table, "--every", "1", "--out", &path], options].concat()).output();
        assert!(output.expect("it runs").status.success());
        fs::read(path).expect("a file")
    };
    let held_out = write("held-out", &["--held-out"]);
    let rows = samples(&held_out);
    let told: Vec<_> = rows.iter().map(|&(_, mv, result, score)| (mv, result, score.is_nan())).collect();
    let counted = |mv, result| (mv, result, false);
    let resigned = |mv, result| (mv, result, true);
    assert_eq!(told[..4], [counted(0, 1), counted(1, -1), counted(21, 1), counted(361, -1)]);
    assert_eq!(told[4..], [resigned(360, -1), resigned(359, 1), resigned(341, -1)]);
    assert_eq!([rows[0].3, rows[1].3], [4.5, -4.5]);
    // Own stones are the second plane, the other's the third: Black's first stone is White's second move's neighbour.
    let stone = |row: usize, plane: usize, point: usize| {
        let bit = plane * 361 + point;
        rows[row].0[bit / 8] & (0x80 >> (bit % 8)) != 0
    };
    assert!(stone(1, 2, 0) && stone(2, 1, 0) && stone(2, 2, 1) && !stone(0, 1, 0));

    let training = write("training", &[]);
    let rows = samples(&training);
    assert_eq!(rows.len(), 38 * 2, "a game lost by time has no end worth a look");
    assert!(rows.iter().all(|&(_, mv, result, _)| [60, 300].contains(&mv) && result == 2));
    assert_eq!(training, write("again", &[]), "equal seeds give equal files");
    assert_ne!(training, write("other", &["--seed", "2"]));
}

/// Games that a network plays against itself, each position with what it says of it.
#[test]
fn samples_are_the_positions_of_games_against_oneself() {
    let network = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/networks/g170-b6c96-s175395328-d26788732.bin.gz");
    if !network.exists() {
        assert!(std::env::var_os("CI").is_none(), "{} is not there", network.display());
        return println!("skipped: {} is not there", network.display());
    }
    let folder = Folder::new();
    let out = folder.path("seven.samples");
    let network = network.to_str().expect("a path in UTF-8");
    let arguments = ["samples", "selfplay", network, "--size", "7", "--positions", "20", "--every", "2", "--out", &out];
    assert!(lanke(&arguments).output().expect("it runs").status.success());
    let labels = fs::read(folder.path("seven.labels")).expect("labels");
    let labels = labels.strip_prefix(b"lanke-labels 1 7\n").expect("the first line");
    const ROW: usize = 6 * 4 + 50 + 49;
    assert_eq!(labels.len() % ROW, 0);
    assert!((20..36).contains(&(labels.len() / ROW)), "{}", labels.len() / ROW);
    for row in labels.chunks_exact(ROW) {
        let number = |i: usize| f32::from_le_bytes([0, 1, 2, 3].map(|byte| row[4 * i + byte]));
        let chances = number(0) + number(1) + number(2);
        let policy: f32 = row[24..74].iter().map(|&root| (f32::from(root) / 255.0).powi(2)).sum();
        assert!((chances - 1.0).abs() < 1e-4 && (policy - 1.0).abs() < 0.1, "{chances} {policy}");
    }
}

/// Positions of NoGo: as many as are asked for and the rest of a game, each with a policy of its legal moves and a chance to win; the
/// same seed writes the same.
#[test]
fn samples_of_nogo_are_repeatable() {
    const AREA: usize = 25;
    let folder = Folder::new();
    let write = |name: &str| {
        let path = folder.path(&format!("{name}.samples"));
        let arguments = ["samples", "nogo", "--size", "5", "--positions", "20", "--playouts", "80", "--every", "2"];
        let output = lanke(&[&arguments[..], &["--out", &path]].concat()).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let labels = fs::read(folder.path(&format!("{name}.labels"))).expect("labels");
        (fs::read(path).expect("samples"), labels)
    };
    let (samples, labels) = write("a");
    assert_eq!((samples.clone(), labels.clone()), write("b"));
    let samples = samples.strip_prefix(b"lanke-samples 1 5\n").expect("the first line");
    let labels = labels.strip_prefix(b"lanke-labels 1 5\n").expect("the first line");
    let (sample, label) = ((22 * AREA).div_ceil(8) + 19 * 4 + 8, 6 * 4 + AREA + 1 + AREA);
    assert!(samples.len().is_multiple_of(sample) && samples.len() / sample >= 20);
    assert_eq!(samples.len() / sample, labels.len() / label);
    for (sample, label) in samples.chunks_exact(sample).zip(labels.chunks_exact(label)) {
        let bit =
            |plane: usize, point: usize| sample[(plane * AREA + point) / 8] & 0x80 >> ((plane * AREA + point) % 8) != 0;
        let policy = &label[24..=24 + AREA];
        let sum: f64 = policy.iter().map(|&root| (f64::from(root) / 255.0).powi(2)).sum();
        assert!((sum - 1.0).abs() < 0.1, "{sum}");
        assert!((0..AREA).all(|point| policy[point] == 0 || bit(6, point)), "only legal moves have a policy");
        let win = f32::from_le_bytes(label[..4].try_into().expect("four bytes"));
        assert!((0.0..=1.0).contains(&win), "{win}");
    }
}
