//! Two programs, one game.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

use super::*;

/// A program that runs, and what it prints.
pub(super) struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Running {
    pub(super) fn start(arguments: &[&str]) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_lanke")).args(arguments))
    }

    pub(super) fn run(command: &mut Command) -> Self {
        if !command.get_envs().any(|(name, _)| name == "LANKE_HOME") {
            command.env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR"));
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    /// A host, and the invitation to it on this machine.
    pub(super) fn host(arguments: &[&str]) -> (Self, String) {
        let mut host = Self::start(&[&["host", "--hidden"], arguments].concat());
        let to = here(&host.report());
        (host, to)
    }

    /// First event of a host.
    pub(super) fn report(&mut self) -> Value {
        serde_json::from_str(&self.line()).expect("it prints JSON")
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it prints text");
        line
    }

    /// Reads until a line begins so.
    pub(super) fn until(&mut self, beginning: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "it ended before {beginning:?}");
            if line.starts_with(beginning) {
                return line.trim().to_owned();
            }
        }
    }

    pub(super) fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("its input is piped"), "{line}").expect("it reads");
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Success of the process, and its output until then.
    pub(super) fn end(mut self) -> (bool, String) {
        let mut rest = String::new();
        while self.output.read_line(&mut rest).is_ok_and(|length| length > 0) {}
        (self.child.wait().expect("it ends").success(), rest)
    }

    pub(super) fn ends_well(self) {
        let (well, rest) = self.end();
        assert!(well, "{rest}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The invitation to a host on this machine.
pub(super) fn here(report: &Value) -> String {
    let (code, address) = (report["code"].as_str().unwrap(), report["address"].as_str().unwrap());
    format!("{}@127.0.0.1:{}", &code[..6], address.rsplit(':').next().unwrap())
}

/// The moves and the result of a record.
fn game(path: &str) -> (Vec<String>, String) {
    let text = std::fs::read_to_string(path).unwrap();
    let moves = text.split(';').skip(2).map(|node| node.split(']').next().unwrap().trim().to_owned()).collect();
    let result = text.split("RE[").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("none");
    (moves, result.to_owned())
}

#[test]
fn two_programs_play_a_whole_game_and_write_the_same() {
    let folder = Folder::new();
    for (name, arguments) in
        [("go", &["--size", "7", "--komi", "7"][..]), ("nogo", &["--game", "nogo", "--size", "7", "--clock", "20s"])]
    {
        let (a, b) = (folder.path(&format!("{name}-a.sgf")), folder.path(&format!("{name}-b.sgf")));
        let quick = ["--engine", "1", "--playouts", "50"];
        let (mut host, to) = Running::host(&[arguments, &quick, &["--name", "王质", "--record", &a]].concat());
        let guest = Running::start(&[&["join", &to, "--name", "松风", "--record", &b], &quick[..]].concat());
        let spectator = Running::start(&["watch-game", &to]);
        host.until("result");
        host.ends_well();
        guest.ends_well();
        spectator.ends_well();
        assert_eq!(std::fs::read(&a).unwrap(), std::fs::read(&b).unwrap());
        assert!(game(&a).0.len() > 4 && game(&a).1 != "none", "{:?}", game(&a));
        assert!(!Path::new(&format!("{a}.journal")).exists(), "a game that is over is not kept for later");
    }
}

#[test]
fn moves_are_read_from_standard_input() {
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black", "--name", "A"]);
    let mut guest = Running::start(&["join", &to, "--name", "B"]);
    host.say("D4");
    guest.say("E5");
    guest.say("say 你好");
    assert_eq!(guest.until("B "), "B D4");
    assert_eq!(host.until("W "), "W E5");
    assert_eq!(host.until("# B:"), "# B: 你好");
    host.say("resign");
    assert_eq!(guest.until("result"), "result W+R");
    assert_eq!(host.until("result"), "result W+R");
    guest.ends_well();
    host.ends_well();
}

#[test]
fn a_line_that_is_no_order_holds_up_no_other() {
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black", "--name", "A"]);
    let mut guest = Running::start(&["join", &to, "--name", "B"]);
    guest.until("# A (B)");
    ["# a note", "sya hello", "say hello"].iter().for_each(|line| guest.say(line));
    assert_eq!(host.until("# B:"), "# B: hello");
    host.say("resign");
    guest.until("result");
    guest.ends_well();
    host.ends_well();
}

#[test]
fn several_dead_stones_are_marked_in_one_line() {
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black", "--name", "A"]);
    let mut guest = Running::start(&["join", &to, "--name", "B"]);
    ["A1", "E5", "A2", "pass"].iter().for_each(|line| host.say(line));
    ["J9", "H1", "pass"].iter().for_each(|line| guest.say(line));
    guest.until("B pass");
    // Two stones of a chain name it once.
    ["dead A1, E5 A2 J9", "agree"].iter().for_each(|line| guest.say(line));
    for point in ["0,8", "4,4", "8,0"] {
        assert_eq!(host.until("# toggle"), format!("# toggle {point}"));
    }
    host.until("# agree W");
    host.say("agree");
    host.until("result");
    guest.until("result");
    guest.ends_well();
    host.ends_well();
}

/// `kill -9`, and the same command again.
#[test]
fn a_killed_program_resumes_the_game() {
    let folder = Folder::new();
    let (a, b) = (folder.path("a.sgf"), folder.path("b.sgf"));
    // A port of its own: while the host is away, hosts of other tests take the usual ones.
    let port = std::net::TcpListener::bind("0.0.0.0:0").unwrap().local_addr().unwrap().port().to_string();
    let hosting = ["--size", "9", "--color", "black", "--clock", "10m+5s", "--record", &a, "--port", &port];
    let (mut host, to) = Running::host(&hosting);
    let joining = ["join", &to, "--record", &b];
    let mut guest = Running::start(&joining);
    host.say("D4");
    guest.until("B D4");
    guest.kill();
    let mut guest = Running::start(&joining);
    guest.until("B D4");
    guest.say("E5");
    host.until("W E5");
    host.kill();
    guest.until("# the line is broken");
    // What somebody has put there meanwhile.
    folder.file("a.sgf", "(;GM[1]C[mine])");
    let (mut host, _) = Running::host(&hosting);
    host.say("C3");
    guest.until("B C3");
    guest.say("resign");
    host.until("result B+R");
    guest.ends_well();
    host.ends_well();
    assert_eq!(game(&a), game(&b));
    assert_eq!(game(&a).0.len(), 3);
    assert_eq!(std::fs::read_to_string(folder.path("a 2.sgf")).unwrap(), "(;GM[1]C[mine])");
}

/// Records are copied and sent, with what lies beside them.
#[test]
#[cfg(unix)]
fn no_secret_key_stands_in_a_journal_beside_a_record() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let (a, b) = (folder.path("a.sgf"), folder.path("b.sgf"));
    let hosting = ["--size", "9", "--color", "black", "--world=http://127.0.0.1:9", "--record", &a];
    let (mut host, to) = Running::host(&hosting);
    let mut guest = Running::start(&["join", &to, "--record", &b]);
    host.say("D4");
    guest.until("B D4");
    let home = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let keys = std::fs::read_dir(home.join("keys")).unwrap().map(|entry| entry.unwrap().path());
    let mut secrets = Vec::new();
    for key in keys.chain([home.join("identity")]) {
        // Keys of other tests come and go.
        let (Ok(secret), Ok(about)) = (std::fs::read_to_string(&key), key.metadata()) else { continue };
        assert_eq!(about.permissions().mode() & 0o777, 0o600, "{}", key.display());
        secrets.push(secret.trim().to_owned());
    }
    assert!(secrets.len() >= 3, "of both ends, and the identity");
    for journal in [format!("{a}.journal"), format!("{b}.journal")] {
        let text = std::fs::read_to_string(&journal).unwrap();
        assert!(secrets.iter().all(|secret| secret.len() == 64 && !text.contains(secret)), "{text}");
        assert_eq!(std::fs::metadata(&journal).unwrap().permissions().mode() & 0o777, 0o600);
    }
    guest.say("resign");
    guest.ends_well();
    host.ends_well();
}

#[test]
#[cfg(unix)]
fn where_no_key_can_be_kept_a_game_is_played_without_a_journal() {
    let folder = Folder::new();
    let record = folder.path("a.sgf");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
    command.args(["host", "--hidden", "--size", "9", "--color", "black", "--record", &record]);
    let mut host = Running::run(command.env("LANKE_HOME", "/dev/null/none"));
    let to = here(&host.report());
    let mut guest = Running::start(&["join", &to]);
    host.say("D4");
    guest.until("B D4");
    assert!(!Path::new(&format!("{record}.journal")).exists());
    guest.say("resign");
    host.until("result B+R");
    guest.ends_well();
    host.ends_well();
    assert_eq!(game(&record).1, "B+R");
}

/// A guest is killed; its seat is not anybody's who has the code.
#[test]
fn the_seat_of_a_guest_who_is_away_is_its_own_until_the_host_releases_it() {
    let folder = Folder::new();
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black"]);
    let record = folder.path("b.sgf");
    let joining = ["join", &to, "--name", "B", "--record", &record];
    let mut guest = Running::start(&joining);
    host.say("D4");
    guest.until("B D4");
    guest.kill();
    host.until("# the line is broken");
    let report = refuses(&["join", &to, "--name", "C"]);
    assert!(report.contains("the seat there is kept for a guest"), "{report}");
    let mut spectator = Running::start(&["watch-game", &to]);
    spectator.until("B D4");
    let mut guest = Running::start(&joining);
    guest.until("B D4");
    guest.say("E5");
    host.until("W E5");
    guest.kill();
    host.until("# the line is broken");
    host.say("release");
    host.until("# the seat is free");
    host.say("C3");
    let mut other = Running::start(&["join", &to, "--name", "C"]);
    other.until("B C3");
    other.say("resign");
    host.until("result B+R");
    other.ends_well();
    host.ends_well();
    spectator.ends_well();
}

/// Both are killed, and the guest does not come back.
#[test]
fn a_host_that_is_started_again_can_release_the_seat() {
    let folder = Folder::new();
    let record = folder.path("a.sgf");
    let port = std::net::TcpListener::bind("0.0.0.0:0").unwrap().local_addr().unwrap().port().to_string();
    let hosting = ["--size", "9", "--color", "black", "--record", &record, "--port", &port];
    let (mut host, to) = Running::host(&hosting);
    let mut guest = Running::start(&["join", &to, "--name", "B"]);
    host.say("D4");
    guest.until("B D4");
    host.kill();
    guest.kill();
    let (mut host, to) = Running::host(&hosting);
    host.until("B D4");
    host.say("release");
    host.until("# the seat is free");
    let mut other = Running::start(&["join", &to, "--name", "C"]);
    other.until("B D4");
    other.say("resign");
    host.until("result B+R");
    other.ends_well();
    host.ends_well();
}

/// A series, and terms that the guest would rather have; who watches stays until the host leaves.
#[test]
fn a_series_is_played_with_colours_changed_by_the_terms_of_the_guest() {
    let folder = Folder::new();
    let files = ["a", "b", "c"].map(|name| folder.path(&format!("{name}.sgf")));
    let quick = ["--engine", "1", "--playouts", "20", "--games", "3", "--record"];
    let terms = ["--size", "9", "--komi", "7", "--color", "black", "--any-terms", "--name", "A"];
    let (mut host, to) = Running::host(&[&terms[..], &quick, &[&files[0]]].concat());
    let spectator = Running::start(&["watch-game", &to, "--record", &files[2]]);
    let wants = ["--size", "5", "--komi", "5.5", "--name", "B"];
    let guest = Running::start(&[&["join", &to], &wants[..], &quick, &[&files[1]]].concat());
    for _ in 0..3 {
        host.until("result");
    }
    host.ends_well();
    guest.ends_well();
    spectator.ends_well();
    let records = files.map(|file| std::fs::read_to_string(file).unwrap());
    assert_eq!(records[0], records[1]);
    assert_eq!(records[0], records[2]);
    let black: Vec<&str> = records[0].split("PB[").skip(1).filter_map(|rest| rest.split(']').next()).collect();
    assert_eq!(black, ["A", "B", "A"]);
    assert_eq!(records[0].matches("SZ[5]").count(), 3);
    assert_eq!(records[0].matches("KM[5.5]").count(), 3);
}

#[test]
fn an_offer_is_answered_while_a_stranger_knocks() {
    let (mut host, to) = Running::host(&["--size", "9", "--name", "A"]);
    let _guest = Running::start(&["join", &to, "--size", "5", "--name", "B"]);
    host.until("# yes or no?");
    let _stranger = Running::start(&["watch-game", to.split_once('@').unwrap().1, "--name", "C"]);
    host.until("# C knocks");
    host.say("yes");
    assert_eq!(host.until("# "), "# A accepts");
}

#[test]
fn an_offer_is_answered_in_capitals_too() {
    let (mut host, to) = Running::host(&["--size", "9", "--name", "A"]);
    let _guest = Running::start(&["join", &to, "--size", "5", "--name", "B"]);
    host.until("# yes or no?");
    host.say("YES");
    assert_eq!(host.until("# "), "# A accepts");
}

#[test]
fn an_input_that_ends_in_the_count_is_not_waited_for() {
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black"]);
    let mut guest = Running::start(&["join", &to]);
    host.say("pass");
    guest.until("B pass");
    guest.say("pass");
    host.until("W pass");
    drop(host.input.take());
    assert!(!host.end().0);
}

/// A spectator leaves when it likes, by a word or by Ctrl-C.
#[test]
#[cfg(unix)]
fn a_spectator_who_leaves_has_the_games_so_far() {
    let folder = Folder::new();
    let records = ["quit.sgf", "interrupt.sgf"].map(|name| folder.path(name));
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black", "--games", "2"]);
    let mut spectators = records.each_ref().map(|record| Running::start(&["watch-game", &to, "--record", record]));
    let mut guest = Running::start(&["join", &to, "--games", "2"]);
    host.say("D4");
    guest.say("E5");
    guest.until("W E5");
    host.say("resign");
    guest.until("result W+R");
    for (spectator, record) in spectators.iter_mut().zip(&records) {
        spectator.until("result W+R");
        crate::relay::file_says(record, "RE[W+R]");
    }
    guest.say("C3");
    for spectator in &mut spectators {
        spectator.until("B C3");
    }
    let [mut quits, interrupted] = spectators;
    quits.say("quit");
    quits.ends_well();
    let sent = Command::new("kill").args(["-INT", &interrupted.child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "kill runs");
    interrupted.ends_well();
    for record in &records {
        let text = std::fs::read_to_string(record).unwrap();
        assert_eq!(text.matches("SZ[9]").count(), 2, "{text}");
        assert!(text.contains("B[df]") && text.contains("B[cg]"), "{text}");
    }
    host.say("resign");
    host.ends_well();
    guest.ends_well();
}

#[test]
fn a_player_of_nogo_joins_a_game_of_nogo_and_no_other() {
    let quick = ["--engine", "alphabeta", "--playouts", "20"];
    for wishes in [&["--game", "nogo"][..], &[]] {
        let (mut host, to) = Running::host(&["--game", "nogo", "--size", "4", "--engine", "1", "--playouts", "20"]);
        let guest = Running::start(&[&["join", &to][..], wishes, &quick].concat());
        host.until("result");
        guest.ends_well();
        host.ends_well();
    }
    let (_host, to) = Running::host(&["--size", "5", "--engine", "1", "--playouts", "20"]);
    let refused = lanke(&[&["join", &to], &quick[..]].concat()).output().unwrap();
    let complaint = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && complaint.contains("alphabeta is no Go player"), "{complaint}");
}

#[test]
fn terms_that_the_host_does_not_want_are_declined_and_the_next_guest_is_offered_its_own() {
    let (mut host, to) = Running::host(&["--size", "9", "--engine", "1", "--playouts", "20"]);
    let (well, report) = Running::start(&["join", &to, "--size", "13"]).end();
    assert!(!well && report.contains("declines"), "{report}");
    let mut guest = Running::start(&["join", &to]);
    guest.until("# an AI plays for ");
    guest.say("resign");
    host.until("result");
    guest.ends_well();
    host.ends_well();
}

/// A program that plays on small boards only hosts by any terms: of the others it says why, and waits for the next guest.
#[test]
#[cfg(unix)]
fn terms_that_the_engine_cannot_play_by_are_declined_with_a_reason() {
    let folder = Folder::new();
    let script = r#"while read -r id command rest; do case $command in
        boardsize) if [ $rest -gt 9 ]; then printf "?%s unacceptable size\n\n" "$id"; else printf "=%s\n\n" "$id"; fi;;
        komi) if [ $rest = 5.5 ]; then printf "?%s no such komi\n\n" "$id"; else printf "=%s\n\n" "$id"; fi;;
        genmove) printf "=%s pass\n\n" "$id";;
        quit) printf "=%s\n\n" "$id"; exit;;
        *) printf "=%s\n\n" "$id";; esac; done"#;
    let program = format!("sh {}", folder.file("small.sh", script));
    let (mut host, to) =
        Running::host(&["--size", "9", "--color", "white", "--any-terms", "--engine", &program, "--name", "A"]);
    for (wish, reason) in [
        (["--size", "13"], "# A: the engine here does not play on a board of 13"),
        (["--komi", "5.5"], "# A: the engine here does not play by these terms"),
    ] {
        let (well, report) = Running::start(&[&["join", &to][..], &wish].concat()).end();
        assert!(!well && report.contains(reason) && report.contains("# A declines"), "{report}");
    }
    let mut guest = Running::start(&["join", &to, "--size", "7"]);
    guest.until("# an AI plays for A");
    guest.say("D4");
    guest.until("W pass");
    guest.say("resign");
    host.until("result W+R");
    guest.ends_well();
    host.ends_well();
}

/// A program that takes long to start, as one with a large network does: a host's starts with the table, a guest's before
/// the game.
#[test]
#[cfg(unix)]
fn an_engine_is_started_before_its_clock_runs() {
    let folder = Folder::new();
    let started = folder.path("started");
    let script = r#"while read -r id command rest; do case $command in
        genmove) printf "=%s pass\n\n" "$id";;
        quit) printf "=%s\n\n" "$id"; exit;;
        *) printf "=%s\n\n" "$id";; esac; done"#;
    let program = format!("sh {}", folder.file("slow.sh", format!("sleep 6; : > '{started}'\n{script}")));
    let clocked = ["--size", "9", "--clock", "3s", "--color"];
    let (mut host, to) = Running::host(&[&clocked[..], &["black", "--engine", &program]].concat());
    // Far longer than it takes, so that a busy machine fails nothing.
    for _ in 0..1200 {
        if Path::new(&started).exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert!(Path::new(&started).exists(), "before anybody comes");
    let mut guest = Running::start(&["join", &to]);
    guest.until("B pass");
    guest.say("resign");
    host.until("result B+R");
    let (mut host, to) = Running::host(&[&clocked[..], &["black"]].concat());
    let _guest = Running::start(&["join", &to, "--engine", &program]);
    host.say("D4");
    host.until("W pass");
}

#[test]
fn what_leads_nowhere_is_said() {
    assert!(refuses(&["join", "nonsense"]).contains("is no invitation"));
    assert!(refuses(&["join", "482716@127.0.0.1:9"]).contains("nobody"));
    assert!(refuses(&["host", "--size", "1"]).contains("board"));
}
