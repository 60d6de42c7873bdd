//! Files that are damaged, secret, linked or changed by others, as the commands treat them.

use std::fs;
use std::process::Output;

use crate::{Folder, lanke, prints};

const RECORD: &str = "(;GM[1]SZ[9];B[ee];W[dd])";

impl Folder {
    /// A game in the terminal of a user whose home this is.
    fn play(&self, options: &[&str], input: &str) -> Output {
        let mut command = lanke(&[&["play", "--size", "5"], options].concat());
        command.env("LANKE_HOME", self.0.path()).write_stdin(input).output().expect("it runs")
    }
}

#[test]
fn damaged_settings_are_said_in_the_terminal() {
    for (language, says) in [
        (
            "en",
            "lanke: settings.json is damaged; these parts could not be read and have their defaults: scale. \
                The damaged file is kept as settings.json.broken\n",
        ),
        (
            "zh",
            "lanke: settings.json 有损坏，这几处读不出来，已改用默认值：scale。\
                损坏的原文件另存为 settings.json.broken\n",
        ),
    ] {
        let folder = Folder::new();
        let text = format!(r#"{{"language": "{language}", "scale": "huge", "camera": "rtsp://a:b@10.0.0.9/"}}"#);
        let settings = folder.file("settings.json", &text);
        let output = folder.play(&["--lang", language], "C3\n");
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stderr).expect("UTF-8"), says);
        assert_eq!(fs::read_to_string(folder.path("settings.json.broken")).expect("a copy"), text);
        assert!(fs::read_to_string(&settings).expect("it").contains("rtsp://a:b@10.0.0.9/"), "the rest is kept");
        assert!(folder.play(&["--lang", language], "").stderr.is_empty(), "it is said once");
    }
}

#[test]
#[cfg(unix)]
fn settings_that_are_a_pipe_hang_nothing() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo").arg(folder.path("settings.json")).status().expect("it runs");
    assert!(made.success());
    let output = folder.play(&[], "C3\n");
    assert!(output.status.success());
    let says = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(says.starts_with("lanke: settings.json cannot be used: it is not a regular file"), "{says}");
}

#[test]
#[cfg(unix)]
fn settings_are_for_their_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let settings = folder.file("settings.json", r#"{"language": "zh", "camera": "rtsp://a:b@10.0.0.9/"}"#);
    fs::set_permissions(&settings, fs::Permissions::from_mode(0o644)).expect("it is ours");
    folder.play(&["--lang", "en"], "");
    assert_eq!(fs::metadata(&settings).expect("it").permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_record_is_not_overwritten_in_the_terminal_without_a_question() {
    let folder = Folder::new();
    let path = folder.file("a.sgf", RECORD);
    let says = |input: &str| String::from_utf8(folder.play(&["--lang", "en"], input).stdout).expect("UTF-8");
    let asked = says(&format!("C3\nsave {path}\n"));
    assert!(asked.contains("a.sgf is there already and holds something else"), "{asked}");
    assert!(asked.contains("`overwrite` replaces it, `compare` says how it differs"), "{asked}");
    assert_eq!(fs::read_to_string(&path).expect("it"), RECORD);
    let compared = says(&format!("C3\nsave {path}\ncompare\nB2\n"));
    assert!(compared.contains("This is the file on disk: it differs from the start, in 4 nodes"), "{compared}");
    assert_eq!(fs::read_to_string(&path).expect("it"), RECORD);
    let other = folder.path("b.sgf");
    let saved = says(&format!("C3\nsave {path}\nsave {other}\noverwrite\n"));
    assert!(saved.contains("Kept as b.sgf") && saved.contains("no file is to be overwritten"), "{saved}");
    let saved = says(&format!("C3\nsave {path}\noverwrite\nB2\nsave\n"));
    assert!(saved.contains("Kept as a.sgf"), "{saved}");
    assert!(fs::read_to_string(&path).expect("it").contains(";B[cc];W[bd]"));
}

#[test]
#[cfg(unix)]
fn converting_to_a_symbolic_link_changes_its_target() {
    let folder = Folder::new();
    let (from, target, link) = (folder.file("a.sgf", RECORD), folder.file("b.sgf", ""), folder.path("link.sgf"));
    std::os::unix::fs::symlink(&target, &link).expect("links");
    prints(&["convert", &from, &link]);
    assert!(fs::symlink_metadata(&link).expect("it").file_type().is_symlink());
    assert!(fs::read_to_string(&target).expect("it").contains("B[ee]"));
}

#[test]
#[cfg(unix)]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new();
    let (from, link) = (folder.file("a.sgf", RECORD), folder.path("null.sgf"));
    std::os::unix::fs::symlink("/dev/null", &link).expect("links");
    prints(&["convert", &from, &link]);
    assert!(fs::metadata("/dev/null").expect("it").file_type().is_char_device());
    std::os::unix::fs::symlink("/dev/stdout", folder.path("out.sgf")).expect("links");
    assert!(prints(&["convert", &from, &folder.path("out.sgf")]).contains("B[ee]"));
}
