//! `lanke convert`.

use std::fs;

use crate::{Folder, json, lanke, prints, refuses};

#[test]
fn formats_are_converted_there_and_back() {
    let folder = Folder::new();
    let dat = folder.file("save.dat", "2 1 A1 B4 I9 G");
    let (sgf, back) = (folder.path("save.sgf"), folder.path("back.dat"));
    prints(&["convert", &dat, &sgf]);
    prints(&["convert", &sgf, &back]);
    let report = json(&["inspect", &dat, &sgf, &back, "--json"]);
    for field in ["game", "board", "moves", "to_play", "result", "rules"] {
        assert_eq!(report[0][field], report[1][field], "{field}");
        assert_eq!(report[0][field], report[2][field], "{field}");
    }
    assert_eq!(report[0]["game"], "nogo");
}

#[test]
fn what_no_program_knows_is_kept() {
    let folder = Folder::new();
    let gb18030 =
        folder.file("game.sgf", b"(;SZ[9]CA[GB18030]PB[\xc4\xf4\xce\xc0\xc6\xbd]XYZ[a\\]b];B[ee](;W[ce])(;W[cf]))");
    let out = folder.path("out.sgf");
    prints(&["convert", &gb18030, &out]);
    let written = fs::read_to_string(&out).expect("it is UTF-8");
    for saved in ["PB[聂卫平]", "XYZ[a\\]b]", "W[ce]", "W[cf]"] {
        assert!(written.contains(saved), "{saved}: {written}");
    }
    prints(&["convert", &out, &out]);
    assert_eq!(fs::read_to_string(&out).expect("it is UTF-8"), written);
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let folder = Folder::new();
    let sgf = folder.file("game.sgf", "(;SZ[9]RU[NoGo];B[aa]C[a corner];W[bb])");
    assert!(prints(&["convert", &sgf, &folder.path("game.dat")]).contains("comments and variations are left out"));
    assert_eq!(prints(&["convert", &sgf, &folder.path("copy.sgf")]), "");
    let named = folder.file("named.sgf", "(;SZ[9]RU[NoGo]PB[Ke Jie];B[aa];W[bb])");
    assert!(prints(&["convert", &named, &folder.path("named.dat")]).contains("names"));
    let played = folder.file("played.sgf", "(;SZ[9]RU[NoGo]RE[B+R];B[aa];W[bb];B[cc])");
    assert_eq!(prints(&["convert", &played, &folder.path("played.dat")]), "");
    let go = folder.file("go.sgf", "(;SZ[9]RU[Chinese]RE[W+3.5];B[ab];W[aa];B[ba])");
    assert!(prints(&["convert", &go, &folder.path("go.dat")]).contains("holds the moves of a game of NoGo"));
}

#[test]
fn what_a_file_loses_is_told() {
    let folder = Folder::new();
    let cut = folder.file("cut.sgf", b"(;SZ[9]CA[UTF-8]PB[\xe7\x8e\x8b\xe8\xb4\xa8]C[\xe5\xad];B[ee])");
    let gib = folder.file("game.gib", "\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 16 3\nSTO 0 3 9 9 9\n\\GE");
    for (file, loss) in [(cut, "some bytes are no text in UTF-8"), (gib, "STO 0 3 9 9 9")] {
        let output = lanke(&["convert", &file, &folder.path("out.sgf")]).output().expect("it runs");
        let complaint = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.success() && complaint.contains(&file) && complaint.contains(loss), "{complaint}");
    }
}

#[test]
fn a_file_that_would_lose_something_is_not_replaced_by_itself() {
    let folder = Folder::new();
    let damaged = b"(;SZ[9]CA[UTF-8]PB[\xe7\x8e\x8b\xe8\xb4\xa8]C[\xe5\xad];B[ee])";
    for (name, bytes) in [("game.dat", &b"(;SZ[9]RU[NoGo];B[aa]C[a corner];W[bb])"[..]), ("cut.sgf", damaged)] {
        let file = folder.file(name, bytes);
        assert!(refuses(&["convert", &file, &file]).contains("would be replaced"), "{name}");
        assert_eq!(fs::read(&file).expect("it is there"), bytes, "{name}");
        // Another file is replaced.
        let copy = folder.file(&format!("copy of {name}"), "");
        lanke(&["convert", &file, &copy]).assert().success();
    }
    let dat = folder.file("save.dat", "2 1 A1 B4 I9 G");
    prints(&["convert", &dat, &dat]);
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let folder = Folder::new();
    let (sgf, out) = (folder.file("game.sgf", "(;SZ[9];B[aa])"), folder.file("out.sgf", "as it was"));
    let mut permissions = fs::metadata(&out).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&out, permissions).unwrap();
    assert!(refuses(&["convert", &sgf, &out]).contains("the file is read-only"));
    assert_eq!(fs::read_to_string(&out).unwrap(), "as it was");
}

#[test]
#[cfg(unix)]
fn the_umask_decides_who_reads_a_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let sgf = folder.file("game.sgf", "(;SZ[9];B[aa])");
    for (mask, mode) in [("077", 0o600), ("002", 0o664)] {
        let out = folder.path(&format!("{mask}.sgf"));
        let masked = format!("umask {mask} && exec \"$0\" \"$@\"");
        let mut convert = std::process::Command::new("sh");
        convert.args(["-c", &masked, env!("CARGO_BIN_EXE_lanke"), "convert", &sgf, &out]);
        assert!(convert.status().unwrap().success(), "{mask}");
        assert_eq!(fs::metadata(&out).unwrap().permissions().mode() & 0o777, mode, "{mask}");
    }
}
