//! Steps that lead to the screens of the window.

use std::fs;
use std::time::Duration;

use lanke_app::analysis::Analyse;
use lanke_app::form::{ClockKind, Form};
use lanke_app::library::PatternTool;
use lanke_app::{CameraWish, GamesWish, Go, Intent, LearnWish, LibraryWish, PageId, RelayWish, Tool};
use lanke_game::clock::TimeSystem;
use lanke_game::record::{Judgement, Mark};
use lanke_game::session::{Act, GameSettings, Player, Session, TimedAct};
use lanke_gui::ui;
use lanke_rules::{ByColor, Color, Name, Point, Size};
use lanke_storage::Journal;
use slint::{ComponentHandle, Model};

use crate::stage::Stage;

/// A picture of a board is looked at, and a point of it was corrected.
pub(crate) fn watch(stage: &Stage) {
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../lanke/tests/pictures/board-1.jpg");
    stage.window.send(Intent::Camera(CameraWish::Open(picture.to_owned())));
    stage.wait_until(|| stage.window.component().global::<ui::Camera>().get_found());
}

/// The list of games, one of them from elsewhere, one not to be read.
pub(crate) fn listed(stage: &Stage) {
    played(stage);
    let games = stage.home.path().join("games");
    let sgf = "(;SZ[9]PB[AlphaGo]PW[李世石]EV[第四局]DT[2016-03-13]RE[W+R];B[ee];W[cc];B[gg];W[gc];B[cg])";
    let broken = games.join("broken.sgf");
    let kept = fs::read_dir(&games).into_iter().flatten().flatten().next().map(|file| file.path());
    fs::write(stage.home.path().join("a.sgf"), sgf).unwrap();
    stage.window.send(Intent::Open(stage.home.path().join("a.sgf")));
    stage.settle();
    fs::write(broken, "no record").unwrap();
    if let Some(kept) = kept {
        // Of another day.
        let day = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_700_000_000);
        fs::File::options().append(true).open(kept).unwrap().set_modified(day).unwrap();
    }
    stage.window.send(Intent::Show(PageId::Games));
    stage.settle();
    stage.window.send(Intent::Games(GamesWish::Choose(2)));
    stage.settle();
}

/// Three games of a person with a name, each ended.
pub(crate) fn played(stage: &Stage) {
    stage.set(|s| (s.course.name, s.course.rank) = ("王质".into(), "3 段".into()));
    for (side, resigns) in [(9, Color::Black), (13, Color::White), (19, Color::Black)] {
        let names = ByColor { black: "王质".to_owned(), white: "石室".to_owned() };
        let ranks = ByColor { black: "3 段".to_owned(), white: "4 段".to_owned() };
        start(stage, Form { width: side, height: side, clock: ClockKind::None, names, ranks, ..Form::default() });
        for i in 0..40u32 + u32::from(resigns == Color::White) {
            let (at, lines) = (i * 97 + 40, u32::from(side));
            stage.window.send(Intent::Tap(Point::new((at % lines) as u8, (at / lines % lines) as u8)));
        }
        stage.window.send(Intent::Resign);
        stage.window.send(Intent::Accept);
    }
}

/// The biggest turns of the game that is over are found.
pub(crate) fn turned(stage: &Stage) {
    stage.window.send(Intent::FindTurns);
    for _ in 0..200 {
        stage.settle();
    }
    stage.advance(3100);
}

/// A game that was analysed as a whole.
pub(crate) fn analysed(stage: &Stage) {
    stage.window.send(Intent::Show(PageId::Review));
    stage.settle();
    stage.window.send(Intent::Analyse(Analyse::Game));
    stage.settle();
    stage.window.send(Intent::Go(Go::Move(30)));
}

/// Cards of the mistakes in a game.
pub(crate) fn cards(stage: &Stage) {
    analysed(stage);
    stage.window.send(Intent::Learn(LearnWish::MakeCards));
    stage.settle();
}

/// Wishes something on the page for learning.
pub(crate) fn learn(stage: &Stage, wish: LearnWish) {
    stage.window.send(Intent::Show(PageId::Learn));
    stage.settle();
    stage.window.send(Intent::Learn(wish));
    stage.settle();
}

/// A library of forty games whose openings part after the second, third and fourth move.
pub(crate) fn library(stage: &Stage) {
    let folder = stage.home.path().join("records");
    fs::create_dir_all(&folder).expect("a folder");
    let names = ["王质", "石室中人", "Shusaku", "이세돌", "柯洁", "AlphaGo", "井山裕太", "Ke Jie"];
    for game in 0..40 {
        let name = |n: usize| names[n % names.len()];
        let second = ["dp", "dd", "dc"][game % 3];
        let third = ["pp", "pq", "dq"][game / 3 % 3];
        let fourth = ["qc", "oc", "nc", "pc"][game / 9 % 4];
        let result = ["B+R", "W+2.5", "W+R", "B+0.5"][game % 4];
        let sgf = format!(
            "(;SZ[19]PB[{}]PW[{}]DT[20{:02}-0{}-11]RE[{result}];B[pd];W[{second}];B[{third}];W[{fourth}];B[qd];W[pf])",
            name(game),
            name(game / 8 + 1),
            1 + game / 2,
            1 + game % 9,
        );
        fs::write(folder.join(format!("{game}.sgf")), sgf).expect("a record");
    }
    look_up(stage, LibraryWish::Patterns);
    look_up(stage, LibraryWish::AddFolder(folder));
    look_up(stage, LibraryWish::Clear);
    stage.window.component().global::<ui::Library>().set_results(false);
}

/// Wishes something on the page of the library.
pub(crate) fn look_up(stage: &Stage, wish: LibraryWish) {
    stage.window.send(Intent::Library(wish));
    stage.settle();
    stage.advance(200);
    stage.settle();
}

/// Draws a corner with a stone as a pattern.
pub(crate) fn draw_corner(stage: &Stage) {
    for p in [Point::new(9, 0), Point::new(18, 9)] {
        stage.window.send(Intent::Tap(p));
    }
    for (tool, points) in [
        (PatternTool::Stone(Color::Black), &[(15, 3)][..]),
        (PatternTool::Any, &[(9, 9), (10, 9), (9, 8)]),
        (PatternTool::Select, &[]),
    ] {
        look_up(stage, LibraryWish::Tool(tool));
        for &(x, y) in points {
            stage.window.send(Intent::Tap(Point::new(x, y)));
        }
    }
    stage.advance(200);
    stage.settle();
}

/// Two records, one of which has much to read.
pub(crate) fn records(stage: &Stage) {
    let comment = "## 神之一手\n白 78 **挖** 在 L11，黑 *K10* 应对有误：\n- M9 稍好\n- 参考第 3 手\n\n> 局势由此逆转。";
    let sgf = format!("(;SZ[19]PB[AlphaGo]PW[李世石]RE[W+R]EV[第四局];B[pd];W[dp];B[pp];W[dd]C[{comment}];B[pj])");
    for sgf in ["(;SZ[19]PB[王质]PW[石室中人];B[qd])", &sgf] {
        stage.window.send(Intent::Paste(sgf.into()));
        stage.settle();
    }
    stage.window.send(Intent::Go(Go::Move(4)));
}

/// A game of some moves with a clock, and a refused point.
pub(crate) fn play(stage: &Stage) {
    stage.window.send(Intent::Show(PageId::Play));
    start(stage, Form::default());
    for i in 0..60u32 {
        let at = (i * 97 + 40) % 361;
        stage.window.send(Intent::Tap(Point::new((at % 19) as u8, (at / 19) as u8)));
        stage.advance(3000);
    }
    stage.window.send(Intent::Tap(Point::new(2, 2)));
    stage.window.send(Intent::Tap(Point::new(2, 2)));
}

/// A record with everything drawn on it, and the tools.
pub(crate) fn edit(stage: &Stage) {
    stage.window.send(Intent::Show(PageId::Review));
    stage.window.send(Intent::Go(Go::Move(20)));
    stage.window.component().global::<ui::Tools>().set_open(true);
    let mut at = 0;
    let mut next = || {
        at += 37;
        Intent::Tap(Point::new((at % 19) as u8, (at / 19 % 19) as u8))
    };
    let signs = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Selected].map(Tool::Mark);
    let links = [Tool::Arrow, Tool::Line, Tool::Dim];
    for tool in signs.into_iter().chain([Tool::Letter, Tool::Number]).chain(links) {
        stage.window.send(Intent::Tool(Some(tool)));
        for _ in 0..4 {
            stage.window.send(next());
        }
    }
    stage.window.send(Intent::Tool(Some(Tool::Arrow)));
    stage.window.send(Intent::Judge(Judgement::GoodMove));
}

/// A finished game that is counted.
pub(crate) fn counting(stage: &Stage) {
    start(stage, Form { width: 9, height: 9, clock: ClockKind::None, ..Form::default() });
    for y in 0..9 {
        stage.window.send(Intent::Tap(Point::new(4, y)));
        stage.window.send(Intent::Tap(Point::new(5, y)));
    }
    stage.window.send(Intent::Score);
    stage.window.send(Intent::Accept);
    stage.settle();
}

/// A line of moves of the library's openings, some of them with long names.
pub(crate) fn opening(stage: &Stage) {
    library(stage);
    look_up(stage, LibraryWish::Explorer);
    for i in 0..12 {
        stage.window.send(Intent::Tap(Point::new(12 + i % 6, 3 + i / 6)));
    }
    stage.settle();
}

pub(crate) fn nogo(stage: &Stage) {
    let form = Form { rules: Name::NoGo, width: 9, height: 9, clock: ClockKind::None, ..Form::default() };
    start(stage, form);
    for i in 0..40u32 {
        let at = (i * 25 + 3) % 81;
        stage.window.send(Intent::Tap(Point::new((at % 9) as u8, (at / 9) as u8)));
        stage.advance(500);
    }
}

pub(crate) fn start(stage: &Stage, form: Form) {
    stage.window.send(Intent::NewGame);
    stage.window.send(Intent::Edit(form));
    stage.window.send(Intent::Start);
    // Whether the game before may be left.
    stage.window.send(Intent::Accept);
}

/// Games of an event are followed: two are played, one has ended, on another nobody has moved yet.
pub(crate) fn relay(stage: &Stage) {
    let folder = tempfile::tempdir_in(stage.home.path()).expect("a folder").keep();
    fs::create_dir(folder.join("records")).expect("a folder");
    let names = "black = \"王质\"\nwhite = \"李世石\"";
    let terms = |side| format!("terms = {{ size = {side}, clock = \"30m+3x30s\" }}");
    let played = [(1, 19), (2, 19), (3, 9)]
        .map(|(number, side)| format!("[[board]]\nnumber = {number}\n{names}\n{}\n", terms(side)));
    let boards = format!("{}[[board]]\nnumber = 4\n", played.join(""));
    let file = folder.join("club.toml");
    fs::write(&file, format!("event = \"第四局\"\nround = 3\nrecords = \"records\"\ndelay = \"5m\"\n{boards}"))
        .expect("a file");
    for (number, side) in [(1u32, 19), (2, 19), (3, 9)] {
        let names = ByColor { black: "王质".to_owned(), white: "李世石".to_owned() };
        let players = names.map(|name| Player { name, ..Player::default() });
        let time = TimeSystem::Byoyomi { main: Duration::from_secs(1800), periods: 3, period: Duration::from_secs(30) };
        let settings =
            GameSettings { players, time, ..GameSettings::new(Size::square(side).expect("a size"), Name::Chinese) };
        let mut session = Session::new(settings.clone()).expect("a game");
        let mut lines = vec![settings.to_string()];
        let mut act = |act: Act, at: Duration| {
            if session.act(&act, at).is_ok() {
                lines.push(TimedAct { at, act }.to_string());
            }
        };
        for i in 0..if side == 9 { 20 } else { 50 + 20 * number } {
            let (at, lines) = (i * 97 + 40 + number, side);
            let color = if i % 2 == 0 { Color::Black } else { Color::White };
            let p = Point::new((at % lines) as u8, (at / lines % lines) as u8);
            act(Act::Play(color, p), Duration::from_secs(u64::from(i) * 5));
        }
        if side == 9 {
            act(Act::Resign(Color::White), Duration::from_secs(200));
        }
        let path = folder.join(format!("records/board-{number:02}.journal"));
        Journal::open_or_create(&path).expect("a journal").journal.append(&lines).expect("a disk");
    }
    stage.window.send(Intent::Relay(RelayWish::Open(file)));
    let relay = stage.window.component().global::<ui::Relay>();
    stage.wait_until(|| relay.get_cards().iter().filter(|card| !card.moves.is_empty()).count() >= 4);
}
