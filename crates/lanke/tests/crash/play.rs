//! Games of one player in the terminal: whatever a loss of power leaves, the next start goes on with the game as it was
//! when the last act was acknowledged, or with the act that was being done.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::disk::{Chance, Remains};
use super::journey::Game::{self, On, Over};
use super::journey::{Journey, PROGRAM, Session};
use super::laid_out;
use super::power::{Count, Moment, crash_all};

/// Moves, a refusal, takebacks, a record that is saved and replaced, another language in the settings, a game that is
/// gone on with and counted, one that is resigned, one from a file.
fn sessions() -> Vec<Session> {
    vec![
        Session::new(
            &["--size", "9", "--board", "--lang", "en"],
            &[
                ("", "Move 0 ", Game::None),
                ("E5", "Move 1 ", on("B[ee]")),
                ("C3", "Move 2 ", on("B[ee] W[cg]")),
                ("C3", "C3: ", on("B[ee] W[cg]")),
                ("G7", "Move 3 ", on("B[ee] W[cg] B[gc]")),
                ("undo", "Move 2 ", on("B[ee] W[cg]")),
                ("G3", "Move 3 ", on("B[ee] W[cg] B[gg]")),
                ("save HOME/mine.sgf", ".sgf", on("B[ee] W[cg] B[gg]")),
                ("C7", "Move 4 ", on("B[ee] W[cg] B[gg] W[cc]")),
                ("save HOME/mine.sgf", ".sgf", on("B[ee] W[cg] B[gg] W[cc]")),
                ("undo", "Move 3 ", on("B[ee] W[cg] B[gg]")),
                ("C6", "Move 4 ", on("B[ee] W[cg] B[gg] W[cd]")),
            ],
        ),
        Session::new(
            &["--continue", "--board", "--lang", "zh"],
            &[
                ("", "第 4 手", on("B[ee] W[cg] B[gg] W[cd]")),
                ("D6", "第 5 手", on("B[ee] W[cg] B[gg] W[cd] B[dd]")),
                ("pass", "第 6 手", on("B[ee] W[cg] B[gg] W[cd] B[dd] W[]")),
                ("pass", "dead 点名", on("B[ee] W[cg] B[gg] W[cd] B[dd] W[] B[]")),
                ("dead C3", "dead 点名", on("B[ee] W[cg] B[gg] W[cd] B[dd] W[] B[]")),
                ("确认", "胜", over("B[ee] W[cg] B[gg] W[cd] B[dd] W[] B[]")),
            ],
        ),
        Session::new(
            &["--size", "13", "--board", "--lang", "en"],
            &[
                ("", "Move 0 ", Game::None),
                ("D4", "Move 1 ", on("B[dj]")),
                ("K10", "Move 2 ", on("B[dj] W[jd]")),
                ("save", ".sgf", on("B[dj] W[jd]")),
                ("D10", "Move 3 ", on("B[dj] W[jd] B[dd]")),
                ("resign", "wins", over("B[dj] W[jd] B[dd]")),
            ],
        ),
        Session::new(
            &["--load", "HOME/mine.sgf", "--board", "--lang", "zh"],
            &[
                ("", "第 4 手", on("B[ee] W[cg] B[gg] W[cc]")),
                ("A1", "第 5 手", on("B[ee] W[cg] B[gg] W[cc] B[ai]")),
                ("undo", "第 4 手", on("B[ee] W[cg] B[gg] W[cc]")),
                ("B2", "第 5 手", on("B[ee] W[cg] B[gg] W[cc] B[bh]")),
            ],
        ),
    ]
}

/// Goes on where the fourth move was not acknowledged.
fn sessions_after_a_crash() -> Vec<Session> {
    let arguments = ["--continue", "--board", "--lang", "zh"];
    vec![
        Session::new(
            &arguments,
            &[
                ("", "第 3 手", on("B[ee] W[cg] B[gg]")),
                ("D6", "第 4 手", on("B[ee] W[cg] B[gg] W[dd]")),
                ("undo", "第 3 手", on("B[ee] W[cg] B[gg]")),
                ("B2", "第 4 手", on("B[ee] W[cg] B[gg] W[bh]")),
            ],
        ),
        Session::new(
            &arguments,
            &[
                ("", "第 4 手", on("B[ee] W[cg] B[gg] W[bh]")),
                ("H8", "第 5 手", on("B[ee] W[cg] B[gg] W[bh] B[hb]")),
                ("认输", "胜", over("B[ee] W[cg] B[gg] W[bh] B[hb]")),
            ],
        ),
    ]
}

/// File in which the next start saves what it finds.
const FOUND: &str = "found.sgf";

/// True for a file that is only ever written as a whole: all but journals and what is being written.
pub(super) fn is_whole(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !path.starts_with("journal") && !name.starts_with(".lanke-")
}

/// Loses power at every moment of a journey.
fn crash(journey: &mut Journey, seed: u64) -> Count {
    let games = &journey.games;
    journey.history.crash(seed, |remains, moment| check(remains, moment, Journey::games(games, moment.acknowledged)))
}

/// Looks at what is left, and starts the program there. `games` are the unfinished game after the last act that was
/// acknowledged, and after the one being done.
fn check(remains: &Remains, moment: &Moment<'_>, games: &[Game]) -> Result<(), String> {
    moment.check_files(remains)?;
    let home = laid_out(remains);
    // The second start finds the same as the first.
    for start in 1..=2 {
        let game = next_start(home.path())?;
        let is = |expected: &Game| match (&game, expected) {
            (Game::None, Game::None | Over(_)) => true,
            (On(moves), Game::None) => moves.is_empty(),
            // The moves of a game from a file follow one by one, before the first answer.
            (On(moves), On(expected)) if !matches!(games[0], On(_)) => expected.starts_with(&**moves),
            (On(moves), On(expected)) | (Over(moves), Over(expected)) => moves == expected,
            _ => false,
        };
        if !games.iter().any(is) {
            return Err(format!("start {start} finds {game:?}, none of {games:?}"));
        }
        // A game that was going on may be gone only where its record is; the start may have written it, or a finished
        // game's result into the one that was there.
        let records = moment.files[0].keys().filter(|path| path.starts_with("games")).count();
        let found = records_of(home.path());
        let mut ended = found.iter().map(|record| game_of(record, usize::MAX));
        let ended = ended.any(|game| matches!(game, Over(_)) && games.contains(&game));
        if game == Game::None && matches!(games[0], On(_)) && found.len() == records && !ended {
            return Err("the game is gone and has left no record".to_owned());
        }
        // One that is over and was just saved is not offered again.
        if matches!(game, Over(_)) {
            break;
        }
    }
    let broken = fs::read_dir(home.path().join("journal")).is_ok_and(|mut folder| {
        folder.any(|entry| entry.is_ok_and(|entry| entry.path().to_string_lossy().ends_with(".broken")))
    });
    if broken && !remains.holes {
        return Err("a journal that was only cut off counts as damaged".to_owned());
    }
    Ok(())
}

/// The game that the program goes on with.
fn next_start(home: &Path) -> Result<Game, String> {
    let file = home.join(FOUND);
    let mut child = Command::new(PROGRAM)
        .args(["play", "--continue", "--board", "--lang", "en"])
        .env("LANKE_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // It may have ended for want of a game.
    let _ = write!(child.stdin.take().expect("a pipe"), "save {}\nquit\n", file.display());
    let output = child.wait_with_output().expect("it ends");
    let (report, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        let none = output.status.code() == Some(1) && complaint.contains("no unfinished game");
        return if none { Ok(Game::None) } else { Err(format!("it fails: {complaint}")) };
    }
    let number = report.split("Move ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
    let number: usize = number.ok_or_else(|| format!("it tells no number of moves: {report}"))?;
    let record = fs::read_to_string(&file).map_err(|error| format!("it saves no record: {error}"))?;
    Ok(game_of(&record, number))
}

/// Records of the games in the folder of a home.
fn records_of(home: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(home.join("games")) else { return Vec::new() };
    let read = |entry: std::io::Result<fs::DirEntry>| fs::read(entry.expect("an entry").path()).expect("a record");
    entries.map(|entry| String::from_utf8_lossy(&read(entry)).into_owned()).collect()
}

/// The game of a record, as far as the main line is played; moves taken back may follow.
fn game_of(record: &str, moves: usize) -> Game {
    let line = record.split(')').next().unwrap_or_default();
    let line = line.split(';').skip(2).filter_map(|node| node.split_inclusive(']').next());
    let moves = line.take(moves).collect::<Vec<_>>().join(" ");
    if record.contains("RE[") { Over(moves) } else { On(moves) }
}

/// Plays and saves at random: a game so long, in sessions that take turns at the language.
fn random_sessions(acts: usize, seed: u64) -> Vec<Session> {
    let (mut chance, mut moves, mut free) = (Chance::new(seed), Vec::<String>::new(), Vec::new());
    // Points far from each other: nothing is captured.
    for n in 0..81 {
        free.push((b'A' + 2 * (n % 9), 2 * (n / 9) + 2));
    }
    let game = |moves: &[String]| if moves.is_empty() { Game::None } else { On(moves.join(" ")) };
    let mut sessions = Vec::new();
    for number in 0..acts.div_ceil(30) {
        let (lang, label) = if number % 2 == 0 { ("en", "Move N ") } else { ("zh", "第 N 手") };
        let at = |moves: &[String]| label.replace('N', &moves.len().to_string());
        let begin: &[&str] = if number == 0 { &["--size", "19"] } else { &["--continue"] };
        let mut steps = vec![(String::new(), at(&moves), game(&moves))];
        for _ in 0..30 {
            let (order, answer) = match chance.below(10) {
                0 if moves.len() > 2 => {
                    moves.pop();
                    ("undo".to_owned(), at(&moves))
                }
                1 => (format!("save HOME/{}.sgf", chance.below(3)), ".sgf".to_owned()),
                _ => {
                    let (column, row) = free.swap_remove(chance.below(free.len()));
                    let color = if moves.len() % 2 == 0 { 'B' } else { 'W' };
                    // As SGF counts: all letters, rows from the top. Points are written without the letter I.
                    let (x, y) = (column - b'A', 19 - row);
                    moves.push(format!("{color}[{}{}]", (b'a' + x) as char, (b'a' + y) as char));
                    let letter = column + u8::from(column >= b'I');
                    (format!("{}{row}", letter as char), at(&moves))
                }
            };
            steps.push((order, answer, game(&moves)));
        }
        let arguments = [begin, &["--board", "--lang", lang]].concat();
        sessions.push(Session { arguments: arguments.iter().map(|&text| text.to_owned()).collect(), steps });
    }
    sessions
}

/// Number of crashes, until they have left so many different disks, and of the acts amid which they come. `None` where
/// nothing can be traced.
pub(super) fn crashes(wanted: usize) -> Option<(Count, usize)> {
    let mut journeys = vec![Journey::record(&Remains::default(), &Game::None, &sessions())?];
    journeys.push(Journey::record(&Remains::default(), &Game::None, &random_sessions(wanted.min(90), 7))?);
    // The start after a crash that has torn the last line, with crashes of its own.
    for seed in 0..2 {
        let (torn, game) = journeys[0].torn(seed);
        journeys.push(Journey::record(&torn, &game, &sessions_after_a_crash())?);
    }
    let count = crash_all(&mut journeys, wanted, crash);
    Some((count, journeys.iter().map(|journey| journey.history.acknowledged.len()).sum()))
}

fn on(moves: &str) -> Game {
    On(moves.to_owned())
}

fn over(moves: &str) -> Game {
    Over(moves.to_owned())
}
