//! `lanke tournament`: good programs and bad ones, in every protocol.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::{Folder, json, lanke, prints, refuses};

/// Programs of a class, each a script of the shell in a folder of its own.
struct Class(Folder);

impl Class {
    fn new() -> Self {
        Self(Folder::new())
    }

    fn path(&self, name: &str) -> String {
        self.0.path(name)
    }

    fn folder(&self, name: &str) -> String {
        let folder = self.path(&format!("class/{name}"));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// Without a first line that names the shell, as students write them.
    fn program(&self, name: &str, script: &str) {
        self.folder(name);
        self.executable(&format!("{name}/run"), script);
    }

    fn executable(&self, name: &str, script: &str) {
        let file = self.path(&format!("class/{name}"));
        fs::write(&file, script).expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it is executable");
    }

    /// A player of ours.
    fn lanke(&self, name: &str, arguments: &str) {
        let lanke = assert_cmd::cargo::cargo_bin("lanke");
        self.program(name, &format!("#!/bin/sh\nexec '{}' {arguments}\n", lanke.display()));
    }

    /// A tournament of the class, with so much time that a busy machine does not matter.
    fn plays(&self, more: &[&str]) -> Value {
        self.starts_within("120", more)
    }

    /// With so many seconds to start, which programs use up that wait for something else.
    fn starts_within(&self, seconds: &str, more: &[&str]) -> Value {
        let class = self.path("class");
        json(&[&["tournament", &class, "--json", "--start", seconds], more].concat())
    }
}

/// The game of two programs in a report.
fn game<'a>(report: &'a Value, black: &str, white: &str) -> &'a Value {
    let games = report["games"].as_array().expect("games");
    let of = |game: &&Value| game["black"] == black && game["white"] == white;
    games.iter().find(of).unwrap_or_else(|| panic!("{black} - {white}: {report}"))
}

fn reason(report: &Value, black: &str, white: &str) -> String {
    game(report, black, white)["reason"].as_str().unwrap_or_default().to_owned()
}

/// `1 good 3/3 0` for each line of a table: place, program, wins, games and forfeits.
fn table(report: &Value) -> Vec<String> {
    let players = report["players"].as_array().expect("players");
    let line = |line: &Value| {
        let name = line["program"].as_str().expect("a name");
        format!("{} {name} {}/{} {}", line["rank"], line["wins"], line["games"], line["forfeits"])
    };
    players.iter().map(line).collect()
}

#[test]
fn bad_programs_lose_with_their_last_words_and_the_tournament_goes_on() {
    let class = Class::new();
    class.lanke("good", "gtp --game nogo --level 1 --playouts 20");
    // Botzone's simple interaction.
    class.program("cheat", "echo 'always the corner' >&2; read -r turns; echo '0 0'");
    // Botzone's JSON.
    class.program(
        "crash",
        r#"turn=0; while read -r request; do
            turn=$((turn + 1)); [ $turn = 2 ] && { echo loading >&2; echo 'index 81 out of range' >&2; exit 3; }
            case $request in *'"x":8,"y":8'*) x=7;; *) x=8;; esac
            echo "{\"response\":{\"x\":$x,\"y\":8}}"; echo '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<'
        done"#,
    );
    // GTP; what it starts must end, too.
    class.program(
        "sleepy",
        r#"while read -r id command rest; do case $command in
            genmove) echo 'let me see' >&2; sleep 600 & echo $! >>ids; wait;;
            quit) exit;; *) printf '=%s\n\n' "$id";; esac; done"#,
    );
    let (games, csv, pdf) = (class.path("games"), class.path("table.csv"), class.path("table.pdf"));
    let once = ["--games", "1", "--time", "15", "--jobs", "6", "--keep", &games];
    let report = class.plays(&[&once[..], &["--csv", &csv, "--pdf", &pdf]].concat());
    assert_eq!(table(&report), ["1 good 3/3 0", "2 crash 2/3 1", "3 cheat 1/3 2", "4 sleepy 0/3 3"], "{report}");
    let protocols = report["players"].as_array().expect("players").iter().map(|player| player["protocol"].clone());
    let protocols: Vec<Value> = protocols.collect();
    assert_eq!(json!(protocols), json!(["GTP", "Botzone JSON, keeps running", "Botzone simple", "GTP"]));
    assert_eq!(report["players"][1]["against"]["cheat"], json!({ "wins": 1, "games": 1 }));
    assert_eq!(report["players"][0]["elo"], json!(null), "every game was won");
    assert_eq!(
        reason(&report, "cheat", "good"),
        "cheat plays 0 0 (A9), which the rules do not allow: a stone is already there; its last words: always the corner"
    );
    assert_eq!(
        reason(&report, "crash", "good"),
        "crash ended with code 3; its last words: loading / index 81 out of range"
    );
    assert_eq!(reason(&report, "good", "sleepy"), "sleepy made no move within 15 s; its last words: let me see");
    assert_eq!(game(&report, "good", "sleepy")["result"], "Black wins on time");

    let ids = fs::read_to_string(class.path("class/sleepy/ids")).expect("it has started others");
    assert_eq!(ids.lines().count(), 3);
    #[cfg(target_os = "linux")]
    for id in ids.lines() {
        crate::programs::wait(&format!("{id} is left"), || !crate::programs::runs(id));
    }

    assert_eq!(fs::read_dir(&games).expect("a folder").count(), 6);
    for game in report["games"].as_array().expect("games") {
        let file = game["file"].as_str().expect("a file");
        let record = &json(&["inspect", file, "--json"])[0];
        assert_eq!(record["illegal"].as_array().map(Vec::len), Some(0), "{record}");
        assert_eq!(record["rules"], "NoGo", "{record}");
    }
    let kept = fs::read_to_string(format!("{games}/crash - good 1.sgf")).expect("it is kept");
    assert!(kept.contains("PB[crash]PW[good]RE[W+F]GC[crash ended with code 3"), "{kept}");
    assert!(kept.contains("]DT[20"), "{kept}");
    let csv = fs::read_to_string(csv).expect("it is written");
    assert_eq!(csv.lines().count(), 5, "{csv}");
    assert!(csv.contains("\r\n3,cheat,Botzone simple,3,1,2,0.3333,"), "{csv}");
    assert!(fs::read(pdf).expect("it is written").starts_with(b"%PDF"));

    // Games that are there are not played again, even if nobody is there to play them.
    for name in ["cheat", "crash", "sleepy"] {
        fs::remove_file(class.path(&format!("class/{name}/run"))).expect("it is there");
    }
    let again = class.plays(&once);
    assert_eq!((table(&again), &again["games"]), (table(&report), &report["games"]));
    fs::remove_file(format!("{games}/crash - good 1.sgf")).expect("it is there");
    let again = class.plays(&once);
    assert!(reason(&again, "crash", "good").contains("holds no program"), "{again}");
    let other = ["tournament", &class.path("class"), "--games", "1", "--size", "11", "--keep", &games];
    assert!(refuses(&other).contains("a game on 9"));
}

#[test]
fn whole_games_are_played_in_every_form() {
    let class = Class::new();
    class.lanke("gtp", "gtp --game nogo --level 1 --playouts 20");
    class.lanke("runs", "botzone --playouts 20 --keep-running");
    class.lanke("restarts", "botzone --playouts 20");
    class.program("reads", &format!("cat >all; '{}' botzone --playouts 20 <all", lanke_path()));
    let report = class.starts_within("15", &["--games", "1", "--time", "120", "--random", "4"]);
    for line in report["players"].as_array().expect("players") {
        assert_eq!((&line["games"], &line["forfeits"]), (&json!(3), &json!(0)), "{report}");
    }
    for game in report["games"].as_array().expect("games") {
        assert!(game["result"].as_str().is_some_and(|result| result.ends_with("has no legal move")), "{game}");
    }
}

#[test]
fn programs_of_the_courses_come_over_tcp() {
    let class = Class::new();
    let color = r#"if [ "$NOGO_COLOR" = b ]; then color=black; else color=white; fi"#;
    let join = format!("exec '{}' join --course \"$1:$2\" --color $color --engine plain --playouts 20", lanke_path());
    // What it prints is read by nobody, and keeps it from nothing.
    let print = "yes 'a line that is longer than a line need be, so that no pipe holds all of them' | head -n 20000";
    class.program("first", &format!("{color}; {print}; {join}"));
    // Before it comes itself, somebody comes and goes, and somebody asks for the other colour and goes.
    let ask = r#"printf '{"data1":"x","data2":"%s","op":200000}\n' $asked >&3; read -t 10 answer <&3"#;
    let visitors = format!(
        "if [ $color = black ]; then asked=w; else asked=b; fi; export asked; \
         bash -c 'exec 3<>/dev/tcp/$0/$1' $1 $2; bash -c 'exec 3<>/dev/tcp/$0/$1; {}' $1 $2",
        ask.replace('\'', r"'\''")
    );
    class.program("second", &format!("{color}; {visitors}; {join}"));
    class.program("third", "echo 'no such host' >&2; exit 4");
    let report = class.plays(&["--protocol", "course", "--games", "1", "--time", "120"]);
    let game = game(&report, "first", "second");
    assert!(game["result"].as_str().is_some_and(|result| result.ends_with("has no legal move")), "{report}");
    assert_eq!(reason(&report, "first", "third"), "third ended with code 4; its last words: no such host");
}

#[test]
fn a_late_first_answer_is_reported_with_its_own_limit() {
    let class = Class::new();
    class.program("asleep", "exec sleep 60");
    class.folder("nothing");
    let report = class.starts_within("1", &["--protocol", "botzone", "--games", "1", "--time", "1"]);
    let reason = reason(&report, "asleep", "nothing");
    assert!(reason.contains("asleep made no move within 2 s"), "{reason}");
}

#[test]
fn a_program_that_would_tell_its_analysis_loses_on_time_as_well() {
    let class = Class::new();
    for (name, command) in [("anna", "lz-genmove_analyze"), ("bert", "kata-genmove_analyze")] {
        let script = r#"while read -r id command rest; do case $command in
                list_commands) printf '=%s COMMAND\n\n' "$id";;
                COMMAND) sleep 60;;
                quit) exit;; *) printf '=%s\n\n' "$id";; esac; done"#;
        class.program(name, &script.replace("COMMAND", command));
    }
    let report = class.plays(&["--protocol", "gtp", "--games", "2", "--time", "0.5"]);
    for (black, white) in [("anna", "bert"), ("bert", "anna")] {
        assert_eq!(game(&report, black, white)["result"], "White wins on time", "{report}");
        assert_eq!(reason(&report, black, white), format!("{black} made no move within 0.5 s"), "{report}");
    }
}

#[test]
fn whoever_resigns_has_not_lost_on_time() {
    let class = Class::new();
    let say = |op: u32, color: &str| format!(r#"printf '{{"data1":"x","data2":"%s","op":{op}}}\n' {color} >&3"#);
    // It does not answer when it is told that it has lost.
    let talk = format!(
        "exec 3<>/dev/tcp/$0/$1; {}; read -r answer <&3; {}; sleep 60",
        say(200_000, "$NOGO_COLOR"),
        say(200_003, "''")
    );
    for name in ["anna", "bert"] {
        class.program(name, &format!("exec bash -c '{}' $1 $2", talk.replace('\'', r"'\''")));
    }
    let report = class.plays(&["--protocol", "course", "--games", "1", "--time", "1"]);
    assert_eq!(game(&report, "anna", "bert")["result"], "White wins by resignation", "{report}");
    assert_eq!(table(&report), ["1 bert 1/1 0", "2 anna 0/1 0"]);
}

#[test]
fn a_program_may_get_ready_when_it_is_told_the_board_the_time_and_the_opening() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.program(
            name,
            r#"while read -r id command rest; do case $command in
                clear_board|time_settings|play) sleep 2; printf '=%s\n\n' "$id";;
                list_commands) printf '=%s time_settings\n\n' "$id";;
                genmove) printf '=%s resign\n\n' "$id";;
                quit) exit;; *) printf '=%s\n\n' "$id";; esac; done"#,
        );
    }
    let report = class.plays(&["--protocol", "gtp", "--games", "1", "--time", "1", "--random", "1"]);
    assert_eq!(game(&report, "anna", "bert")["result"], "Black wins by resignation", "{report}");
}

#[test]
fn python_programs_need_no_run() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("not tested: python3 is not installed");
        return;
    }
    let class = Class::new();
    class.lanke("good", "gtp --game nogo --level 1 --playouts 20");
    let main =
        "import json\nmoves = json.loads(input())\nprint(json.dumps({'response': {'x': len(moves), 'y': -1}}))\n";
    fs::write(format!("{}/main.py", class.folder("snake")), main).expect("a file");
    let report = class.plays(&["--games", "1", "--time", "60"]);
    let lost = "snake plays 6 -1, which the rules do not allow: the point is not on the board";
    assert_eq!(reason(&report, "good", "snake"), lost, "{report}");
}

#[test]
fn programs_that_cannot_be_started_are_in_the_table() {
    let class = Class::new();
    class.lanke("good", "gtp --game nogo --level 1 --playouts 20");
    class.program("mute", "exit 1");
    class.folder("nothing");
    fs::write(format!("{}/run", class.folder("locked")), "echo 1").expect("a file");
    class.program("lost", "#!/no/such/shell\n");
    class.program("windows", "#!/bin/sh\r\necho 1\r\n");
    let report = class.plays(&["--games", "1"]);
    assert_eq!(table(&report)[0], "1 good 5/5 0");
    assert!(reason(&report, "good", "mute").contains("speaks no protocol that is known"), "{report}");
    assert!(reason(&report, "good", "nothing").contains("holds no program"), "{report}");
    assert!(reason(&report, "good", "locked").contains("chmod +x run"), "{report}");
    assert!(reason(&report, "good", "lost").starts_with("lost could not be started; its last words: "), "{report}");
    for name in ["lost", "windows"] {
        assert!(reason(&report, "good", name).contains("it needs an interpreter that is not there"), "{report}");
    }
    assert_eq!(game(&report, "lost", "mute")["winner"], json!(null), "both have lost");

    let text = prints(&["tournament", &class.path("class"), "--games", "1", "--network"]);
    assert!(text.contains("good: GTP\n") && text.contains("\n1  good "), "{text}");
    assert!(refuses(&["tournament", &class.path("class/good")]).contains("two programs or more"));
    let twice = class.path("class/good");
    assert!(refuses(&["tournament", &twice, &twice]).contains("same name"));
    assert!(refuses(&["tournament", &class.path("nowhere")]).contains("nowhere"));
}

/// The folder of the records has a name in another encoding.
#[cfg(target_os = "linux")]
#[test]
fn the_report_names_records_in_every_encoding() {
    use std::os::unix::ffi::OsStrExt;

    let class = Class::new();
    ["neither", "nothing"].iter().for_each(|name| drop(class.folder(name)));
    let records = Path::new(&class.path("")).join(std::ffi::OsStr::from_bytes(b"\xc6\xe5"));
    let tournament = ["tournament", &class.path("class"), "--json", "--games", "1", "--keep"];
    let output = lanke(&tournament).arg(&records).output().expect("it runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let file = records.join("neither - nothing 1.sgf");
    assert_eq!(report["games"][0]["file"], file.display().to_string(), "{report}");
}

#[test]
fn a_folder_with_its_only_executable_file_is_that_of_a_program() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.folder(&format!("{name}/src"));
        class.folder(&format!("{name}/tests"));
        class.executable(&format!("{name}/nogo"), "exit 1");
    }
    let names = |folders: &[&str]| {
        let report = json(&[&["tournament", "--games", "1", "--json"], folders].concat());
        report["players"].as_array().expect("players").iter().map(|line| line["program"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[&class.path("class/anna"), &class.path("class/bert")]), ["anna", "bert"]);
    // One that lies beside the folders of a class is no program.
    class.executable("collect.sh", "exit 1");
    assert_eq!(names(&[&class.path("class")]), ["anna", "bert"]);
}

#[test]
fn games_of_two_pairs_are_not_kept_in_the_same_file() {
    let class = Class::new();
    for name in ["a", "a - b", "b - c", "c"] {
        class.folder(name);
    }
    let refusal = refuses(&["tournament", &class.path("class"), "--keep", &class.path("games")]);
    assert!(refusal.contains("the games of a and b - c and those of a - b and c would be kept"), "{refusal}");
}

#[test]
fn the_folder_for_the_games_is_no_program() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.folder(name);
    }
    for keep in ["class/games", "class/results/first"].map(|keep| class.path(keep)) {
        let play = || class.plays(&["--games", "1", "--keep", &keep]);
        let (first, again) = (play(), play());
        assert_eq!(table(&first).len(), 2, "{first}");
        assert_eq!((table(&again), &again["games"]), (table(&first), &first["games"]));
        fs::remove_dir_all(keep).expect("it is there");
    }
}

#[test]
fn a_kept_game_ends_as_it_did_when_it_was_played() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.folder(name);
    }
    let games = class.path("games");
    fs::create_dir(&games).expect("a folder");
    // The second was not played to its end.
    for (number, moves, players) in [(1, ";B[aa]", "PB[anna]PW[bert]"), (2, "", "PB[bert]PW[anna]")] {
        let record = format!("(;SZ[2:1]RU[NoGo]KM[0]{players}RE[B+]{moves})");
        fs::write(format!("{games}/anna - bert {number}.sgf"), record).expect("a file");
    }
    let report = class.plays(&["--size", "2x1", "--keep", &games]);
    assert_eq!(game(&report, "anna", "bert")["result"], "Black wins: White has no legal move", "{report}");
    assert_eq!(game(&report, "bert", "anna")["result"], "Black wins", "{report}");
}

#[test]
fn the_table_is_printed_whatever_cannot_be_written() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.folder(name);
    }
    let (nowhere, pdf) = (class.0.file("file", "") + "/below", class.path("table.pdf"));
    let tournament = ["tournament", &class.path("class"), "--games", "1", "--csv", &nowhere, "--pdf", &pdf];
    let output = lanke(&tournament).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Program  Games"), "{output:?}");
    assert!(fs::read(pdf).expect("it is written").starts_with(b"%PDF"));
}

#[test]
fn no_name_is_a_formula_in_the_table_for_spreadsheets() {
    let class = Class::new();
    for name in ["=1+1", "bert"] {
        class.folder(name);
    }
    let csv = class.path("table.csv");
    class.plays(&["--games", "1", "--csv", &csv]);
    let csv = fs::read_to_string(csv).expect("it is written");
    assert!(csv.contains(",'=1+1,") && !csv.contains(",=1+1"), "{csv}");
}

#[test]
fn a_spreadsheet_is_told_the_encoding_of_names() {
    let class = Class::new();
    for name in ["陈明", "bert"] {
        class.folder(name);
    }
    let csv = class.path("table.csv");
    class.plays(&["--games", "1", "--csv", &csv]);
    let csv = fs::read_to_string(csv).expect("it is written");
    assert!(csv.starts_with("\u{feff}rank,program,") && csv.contains(",陈明,"), "{csv}");
}

#[test]
fn nobody_loses_a_game_of_the_courses_by_an_opening() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.program(name, "exit 1");
    }
    let games = class.path("games");
    let course = ["--protocol", "course", "--random", "2", "--network", "--keep", &games];
    let refusal = refuses(&[&["tournament", &class.path("class")], &course[..]].concat());
    assert!(refusal.contains("anna speaks the protocol of the courses, whose games begin on the empty"), "{refusal}");
    assert_eq!(fs::read_dir(games).expect("a folder").count(), 0);
}

#[test]
fn an_answer_that_is_no_move_is_quoted_as_it_is_written() {
    let class = Class::new();
    class.lanke("good", "gtp --game nogo --level 1 --playouts 20");
    // One of the courses is started with arguments.
    class.program("texts", r#"[ $# = 0 ] || exit; read -r request; echo '{"response":{"x":"4","y":4}}'"#);
    class.program(
        "letters",
        r#"while read -r id command rest; do case $command in
            genmove) printf '=%s I5\n\n' "$id";; quit) exit;; *) printf '=%s\n\n' "$id";; esac; done"#,
    );
    let report = class.plays(&["--games", "1", "--time", "60"]);
    let texts = reason(&report, "good", "texts");
    assert!(texts.ends_with(r#"it answered `{"response":{"x":"4","y":4}}`, which is no move"#), "{texts}");
    assert_eq!(reason(&report, "good", "letters"), r#"letters answers "I5", which is no move"#, "{report}");
}

#[test]
fn a_tournament_whose_games_cannot_be_kept_goes_on_and_ends_with_an_error() {
    let class = Class::new();
    for name in ["anna", "bert"] {
        class.folder(name);
    }
    let games = class.path("games");
    let tournament = ["tournament", &class.path("class"), "--games", "3", "--keep", &games];
    fs::create_dir(&games).expect("a folder");
    // Nothing can be written below a file.
    let nowhere = class.0.file("file", "") + "/below";
    for number in [1, 2] {
        std::os::unix::fs::symlink(&nowhere, format!("{games}/anna - bert {number}.sgf")).expect("a link");
    }
    let output = lanke(&tournament).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(told.matches("cannot write").count(), 1, "{told}");
    assert!(told.contains("the tournament goes on") && told.contains("2 games not kept"), "{told}");
    let table = String::from_utf8_lossy(&output.stdout);
    assert_eq!(table.matches("anna - bert: ").count() + table.matches("bert - anna: ").count(), 3, "{table}");
    assert!(table.contains("Program  Games"), "{table}");
    assert!(Path::new(&games).join("anna - bert 3.sgf").exists());
}

#[test]
fn programs_run_within_their_limits() {
    let shown = |arguments: &[&str]| {
        let output = lanke(&[&["confine", "--folder", "/"], arguments].concat()).output().expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let limits = shown(&["--memory", "300", "--seconds", "7", "--", "sh", "-c", "ulimit -v; ulimit -t; pwd; exit 9"]);
    let memory = if cfg!(target_os = "linux") { "307200" } else { "unlimited" };
    assert_eq!(limits, (Some(9), format!("{memory}\n7\n/\n")));
    assert_eq!(shown(&["--", "no-such-program"]).0, Some(127));
    if Path::new("/proc/net/dev").exists() {
        let (code, devices) = shown(&["--offline", "--", "cat", "/proc/net/dev"]);
        match code {
            Some(0) => assert!(devices.lines().skip(2).all(|line| line.trim().starts_with("lo:")), "{devices}"),
            _ => eprintln!("not tested: the system makes no network of a user's own"),
        }
    }
}

fn lanke_path() -> String {
    assert_cmd::cargo::cargo_bin("lanke").display().to_string()
}
