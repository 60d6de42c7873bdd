//! Whole games as scripts: what is done at which second, and where the game then stands.

mod acts;
mod properties;
mod takebacks;

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::record::{Collection, Edit, NodeId, Replay, Setting, Tree, sgf};
use lanke_game::session::{Act, GameSettings, Phase, PlayerLocation, Session, SettingsError, TimedAct};
use lanke_rules::{ByColor, Color, Komi, Name, Outcome, Placement, Reason, Size, picture};
use proptest::prelude::*;

fn settings(side: u32, rules: Name) -> GameSettings {
    GameSettings::new(Size::square(side).expect("a size"), rules)
}

/// A line of a script as an entry of a journal: points are named as players name them.
fn entry(size: Size, line: &str) -> TimedAct {
    let word = |word: &str| match size.parse_vertex(word) {
        Some(p) => format!("{},{}", p.x(), p.y()),
        None => word.to_owned(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ").parse().expect(line)
}

fn letter(color: Color) -> char {
    color.to_string().remove(0)
}

/// Phase of a game, in a few words.
fn state(session: &Session) -> String {
    let mut state = match session.phase() {
        Phase::Playing if session.placing() > 0 => format!("B places {}", session.placing()),
        Phase::Playing => format!("{} to play", letter(session.position().to_play())),
        Phase::Counting => format!("counting {}", session.score().expect("a count").outcome().sgf()),
        Phase::Over(outcome) => format!("over {}", outcome.sgf()),
    };
    for color in Color::BOTH.into_iter().filter(|&c| session.agreed()[c]) {
        state += &format!(", {} agrees", letter(color));
    }
    if let Some((asker, request)) = session.asked() {
        state += &format!(", {} asks {request:?}", letter(asker));
    }
    if session.is_paused() {
        state += ", paused";
    }
    if session.studied() > 0 {
        state += &format!(", study {}", session.studied());
    }
    state
}

/// Plays a script and compares what each act leads to, or why it is refused, with what stands after
/// `=>`. Then the acts that were done, written as lines and read back, must give the same session.
fn check(settings: GameSettings, script: &str) -> Session {
    let mut session = Session::new(settings.clone()).expect("playable settings");
    let mut done = vec![];
    let script: Vec<&str> = script.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let mut played = vec![];
    for line in &script {
        let order = line.split(" => ").next().unwrap_or(line);
        let entry = entry(settings.size, order);
        let before = summary(&session);
        match session.act(&entry.act, entry.at) {
            Ok(()) => {
                done.push(entry);
                played.push(format!("{order} => {}", state(&session)));
            }
            Err(refusal) => {
                assert_eq!(summary(&session), before, "a refused act changes nothing: {order}");
                played.push(format!("{order} => {refusal}"));
            }
        }
    }
    assert_eq!(played.join("\n"), script.join("\n"));
    assert_eq!(summary(&rebuilt(&settings, &done)), summary(&session), "rebuilt from its lines");
    session
}

/// The session that the written settings and entries give.
fn rebuilt(settings: &GameSettings, entries: &[TimedAct]) -> Session {
    let read: GameSettings = settings.to_string().parse().expect("settings");
    assert_eq!(read, *settings);
    let lines: Vec<String> = entries.iter().map(TimedAct::to_string).collect();
    let read: Vec<TimedAct> = lines.iter().map(|line| line.parse().expect(line)).collect();
    assert_eq!(read, entries);
    let mut session = Session::new(settings.clone()).expect("playable settings");
    session.replay(&read).expect("acts that were done before");
    session
}

/// Everything that can be seen of a session.
fn summary(session: &Session) -> (String, Tree, String) {
    let p = session.position();
    let seen = format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        state(session),
        p.to_play(),
        session.captures(),
        p.ko(),
        session.dead(),
        session.clock(),
        session.moves(),
        session.node(),
        session.score(),
    );
    (picture::print(p.board()), session.tree().clone(), seen)
}

/// The nodes of the main line, one a line, without the program's name.
fn main_line(session: &Session) -> String {
    let nodes = session.tree().main_line().map(|n| format!(";{}", n.as_str()));
    nodes.collect::<Vec<_>>().join("\n").replace(&format!("AP[Lanke:{}]", env!("CARGO_PKG_VERSION")), "")
}
