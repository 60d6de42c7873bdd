//! `lanke perft` against counts from the literature and other programs.

use crate::{data, prints};

#[test]
fn perft_agrees_with_published_counts() {
    let Some(folder) = data("reference-numbers") else { return };
    let mut compared = 0;
    for file in ["perft_go.tsv", "perft_nogo.tsv"] {
        let table = std::fs::read_to_string(folder.join(file)).expect("the table is readable");
        for line in table.lines().filter(|l| !l.starts_with('#')) {
            let [rules, size, depth, count] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
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
    assert!(compared > 280, "{compared}");
}
