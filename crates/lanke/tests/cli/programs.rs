//! Programs that play and do not behave: they flood, hang, hide, and leave others behind.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Folder, lanke};

/// A program of the shell that answers as `cases` of its `case` say, and anything else with nothing.
fn program(cases: &str) -> String {
    let script = format!(
        r#"say() {{ printf "=%s %s\n\n" "$id" "$*"; }}
        while read -r id command rest; do case $command in {cases} quit) say; exit;; *) say;; esac; done"#
    );
    format!("sh -c '{script}'")
}

/// Lanke as a process that can be sent signals; what it complains of can be read.
fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("lanke"));
    command.args(arguments).env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs")
}

/// Waits for something, on a busy machine too.
pub(crate) fn wait(what: &str, mut happened: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(120);
    while !happened() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn signal(name: &str, child: &Child) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

/// True while a process runs that is no zombie.
pub(crate) fn runs(id: &str) -> bool {
    let stat = fs::read_to_string(Path::new("/proc").join(id).join("stat"));
    stat.is_ok_and(|stat| !stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z')))
}

/// Megabytes that Lanke held at the most are written by the other player, which gives the first time to flood.
#[test]
fn a_program_that_floods_takes_no_more_than_a_few_megabytes() {
    let folder = Folder::new();
    let (memory, line) = (folder.path("memory"), folder.file("line", [&[b'x'; 3_900_000][..], b"\n"].concat()));
    let short = folder.file("short", "info move A1 visits 1 winrate 0.5 order 0 pv A1\n".repeat(20_000));
    for flood in [&line, &short] {
        let floods = program(&format!("genmove) say D4; (while :; do cat {flood}; done) & exec cat >/dev/null;;"));
        let measures = program(&format!("genmove) sleep 5; grep VmHWM /proc/$PPID/status >{memory}; say E5;;"));
        let output =
            lanke(&["match", &floods, &measures, "--games", "1", "--size", "9", "--json"]).output().expect("it runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        let report = fs::read_to_string(&memory).unwrap_or_else(|error| panic!("{error}: {complaint}"));
        let kilobytes: u64 = report.split_whitespace().nth(1).and_then(|n| n.parse().ok()).expect("a number");
        println!("{} MB at the most", kilobytes / 1024);
        assert!(kilobytes < 96 * 1024, "{report}");
        assert!(complaint.contains("writes without end"), "{complaint}");
    }
}

#[test]
fn programs_and_their_children_end_with_ctrl_c_and_with_a_kill() {
    for name in ["INT", "TERM", "KILL"] {
        let folder = Folder::new();
        let ids = folder.path("ids");
        // The child of the killed one hears of the end by its input alone, as the program itself.
        let child = if name == "KILL" { "exec 3<&0; cat <&3" } else { "sleep 600" };
        let thinks = program(&format!(
            "genmove) {child} >/dev/null & echo $$ $! >{ids}.new; mv {ids}.new {ids};
            [ {name} = KILL ] || wait; read -r id command rest || exit;;"
        ));
        let mut lanke = start(&["match", &thinks, &thinks, "--games", "1", "--size", "9"]);
        wait("it is asked for a move", || Path::new(&ids).exists());
        let ids = fs::read_to_string(&ids).expect("two numbers");
        assert!(ids.split_whitespace().all(runs), "{ids}");
        signal(name, &lanke);
        lanke.wait().expect("it ends");
        wait(&format!("after {name} something runs of {ids}"), || !ids.split_whitespace().any(runs));
    }
}

#[test]
fn a_silent_program_is_reported_after_ten_seconds_and_ctrl_c_ends_the_wait() {
    for (silent, command) in
        [("sh -c 'exec sleep 600'".to_owned(), "name"), (program("genmove) sleep 600;;"), "genmove b")]
    {
        let mut lanke = start(&["match", &silent, "1", "--games", "1", "--size", "9", "--time", "0.2"]);
        let mut lines = BufReader::new(lanke.stderr.take().expect("a pipe")).lines();
        let report = lines.next().expect("a line").expect("a text");
        assert_eq!(report, format!("lanke: sh should have answered {command} 10 seconds ago; still waiting"));
        signal("INT", &lanke);
        assert!(!lanke.wait().expect("it ends").success());
    }
}

#[test]
fn what_a_program_says_cannot_move_the_cursor_or_turn_the_line() {
    let nasty = r"\033[2J\033]0;title\007\342\200\256evil\342\201\246\330\234\342\200\213";
    let refuses = program(&format!(
        r#"name) printf "=%s {nasty}\n\n" "$id";; genmove) printf "{nasty}\n" >&2;
        printf "?%s {nasty}\n\n" "$id";;"#
    ));
    let dies = program(&format!(r#"genmove) printf "{nasty}\n" >&2; exit 3;;"#));
    let garbage = program(&format!(r#"genmove) printf "=%s {nasty}\n\n" "$id";;"#));
    for engine in [refuses, dies, garbage] {
        let output = lanke(&["match", &engine, &engine, "--games", "1", "--size", "9"]).output().expect("it runs");
        let report = [output.stdout, output.stderr].concat();
        let report = String::from_utf8(report).expect("UTF-8");
        assert!(report.contains("evil"), "{report:?}");
        // The command line itself is a person's own.
        let report = report.replace(&engine, "");
        let bad = report.chars().find(|&c| c != '\n' && lanke_rules::text::is_control(c));
        assert_eq!(bad, None, "{report:?}");
    }
}
