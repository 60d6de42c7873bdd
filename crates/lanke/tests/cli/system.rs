//! Version, completions, manual pages, and what is packed for a maintainer.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use zip::ZipArchive;

use crate::{lanke, prints, refuses};

#[test]
fn the_version_names_the_build_and_its_features() {
    let version = prints(&["--version"]);
    assert!(version.starts_with(concat!("lanke ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
    let window = if cfg!(feature = "window") { "with window" } else { "command line only" };
    assert!(version.contains(window), "{version}");
}

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = prints(&["completions", shell]);
        for command in ["analyze", "inspect", "report-problem"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(!script.contains("--confine"), "{shell}");
    }
    assert!(refuses(&["completions", "dos"]).contains("dos"));
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    prints(&["manual", folder.path().to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(page("lanke.1").contains("lanke\\-watch(1)"));
    assert!(page("lanke-watch.1").contains(".SH OPTIONS"));
    assert!(!folder.path().join("lanke-confine.1").exists(), "hidden commands have none");
}

/// Names and texts in a zip file.
fn packed(path: &Path) -> Vec<(String, String)> {
    let mut zip = ZipArchive::new(File::open(path).unwrap()).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut text = String::new();
            file.read_to_string(&mut text).unwrap();
            (file.name().unwrap().into_owned(), text)
        })
        .collect()
}

#[test]
fn a_report_holds_no_names_and_games_only_when_asked() {
    let home = tempfile::tempdir().unwrap();
    let (games, reports) = (home.path().join("games"), home.path().join("reports"));
    fs::create_dir_all(&games).unwrap();
    fs::create_dir_all(&reports).unwrap();
    fs::write(games.join("private.sgf"), "(;PB[Secret];B[aa])").unwrap();
    fs::write(reports.join("crash-7-1.txt"), "Lanke has fallen").unwrap();
    fs::write(home.path().join("engines.old.log"), "genmove b").unwrap();
    let settings = r#"{"name":"Secret","animations":true,"camera":"http://user:Secret@host","game":{"black":"Secret","komi":6.5}}"#;
    fs::write(home.path().join("settings.json"), settings).unwrap();
    let pack = |name: &str, more: &[&str]| {
        let zip = home.path().join(name);
        let arguments = [&["report-problem", "-o", zip.to_str().unwrap()], more].concat();
        let mut command = lanke(&arguments);
        command.env("LANKE_HOME", home.path()).env("LC_ALL", "ja_JP.UTF-8").env("LANG", "ko_KR.UTF-8");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        packed(&zip)
    };
    let files = pack("plain.zip", &[]);
    let names: Vec<_> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["about.txt", "settings.json", "reports/crash-7-1.txt"]);
    assert!(files.iter().all(|(_, text)| !text.contains("Secret")), "{files:?}");
    assert!(files[0].1.contains("LC_ALL: ja_JP.UTF-8\n") && files[0].1.contains("LANG: ko_KR.UTF-8\n"), "{files:?}");
    assert!(files[1].1.contains("animations") && files[1].1.contains("6.5") && files[2].1 == "Lanke has fallen");
    let files = pack("all.zip", &["--with-games"]);
    assert!(files.iter().any(|(name, text)| name == "games/private.sgf" && text.contains("Secret")));
    assert!(files.iter().any(|(name, text)| name == "engines/engines.old.log" && text == "genmove b"));

    // What is too large to be packed does not count.
    fs::write(games.join("large.sgf"), vec![b' '; 9 << 20]).unwrap();
    let large = home.path().join("large.zip");
    let arguments = ["report-problem", "--with-games", "-o", large.to_str().unwrap()];
    let output = lanke(&arguments).env("LANKE_HOME", home.path()).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains(": 1 report of errors, 1 game\n"), "{told}");

    let again = home.path().join("all.zip");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&again).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it may hold the log of engines");
    }
    let output =
        lanke(&["report-problem", "-o", again.to_str().unwrap()]).env("LANKE_HOME", home.path()).output().unwrap();
    assert!(!output.status.success(), "a file that exists is not replaced");
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_that_the_disk_refuses_leaves_no_file() {
    let home = tempfile::tempdir().unwrap();
    let zip = home.path().join("report.zip");
    let mut pack = std::process::Command::new("sh");
    // No file may hold a byte, as on a full disk.
    pack.args(["-c", "trap '' XFSZ && ulimit -f 0 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_lanke")]);
    let output = pack.args(["report-problem", "-o"]).arg(&zip).env("LANKE_HOME", home.path()).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && complaint.contains("File too large"), "{complaint}");
    assert!(!complaint.contains("os error") && !zip.exists(), "{complaint}");
}
