//! The program as a whole, driven from outside.

use std::path::PathBuf;

use assert_cmd::Command;

/// The program with its own folder for journals, so that tests do not see a user's games.
fn lanke(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("lanke").expect("the program is built");
    command.args(arguments).env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LANG", "C");
    command
}

/// What it prints when all goes well.
fn prints(arguments: &[&str]) -> String {
    let output = lanke(arguments).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// The sentence it gives when it refuses.
fn refuses(arguments: &[&str]) -> String {
    let output = lanke(arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed {}", String::from_utf8_lossy(&output.stdout));
    let complaint = String::from_utf8(output.stderr).expect("it complains in UTF-8");
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    complaint
}

/// A folder of the shared data; says so and gives nothing where it is absent.
fn data(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(folder);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
    }
    path.exists().then_some(path)
}

#[test]
fn perft_agrees_with_published_counts() {
    const LARGEST: u64 = 600_000;
    let Some(folder) = data("reference-numbers") else { return };
    let mut compared = 0;
    for file in ["perft_go.tsv", "perft_nogo.tsv"] {
        let table = std::fs::read_to_string(folder.join(file)).expect("the table is readable");
        for line in table.lines().filter(|l| !l.starts_with('#')) {
            let [rules, size, depth, count] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            if count.parse::<u64>().expect("a count") > LARGEST {
                continue;
            }
            let (ko, suicide) = match rules.strip_suffix("-sui") {
                Some(ko) => (ko, "yes"),
                None => (rules, "no"),
            };
            let mut arguments = vec!["perft", "--size", size, "--depth", depth, "--suicide", suicide];
            match ko {
                "nogo" => arguments.extend(["--rules", "nogo"]),
                "psk" => arguments.extend(["--ko", "positional"]),
                "ssk" => arguments.extend(["--ko", "situational"]),
                _ => arguments.extend(["--ko", "simple"]),
            }
            assert_eq!(prints(&arguments).trim(), count, "{line}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn unusable_arguments_are_refused_in_one_sentence() {
    let table = [
        (&["perft", "--size", "0", "--depth", "1"][..], "1 to 52 lines"),
        (&["perft", "--size", "60", "--depth", "1"], "1 to 52 lines"),
        (&["perft", "--size", "nine", "--depth", "1"], "13x9"),
        (&["perft", "--size", "9x", "--depth", "1"], "13x9"),
        (&["perft", "--size", "9", "--depth", "-1"], "-1"),
        (&["perft", "--size", "9", "--depth", "100000"], "99"),
        (&["perft", "--size", "9"], "--depth"),
        (&["perft", "--rules", "martian", "--size", "9", "--depth", "1"], "known rules are"),
        (&["perft", "--ko", "eternal", "--size", "9", "--depth", "1"], "situational"),
        (&["dance"], "dance"),
        (&["--dance"], "--dance"),
    ];
    for (arguments, said) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(said), "{arguments:?}: {complaint}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(prints(&["--help"]).contains("perft"));
    assert!(prints(&["help", "perft"]).contains("--depth"));
    assert!(prints(&["--version"]).starts_with("lanke "));
}
