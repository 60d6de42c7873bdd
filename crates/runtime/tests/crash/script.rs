//! Acts of a person in the window, session by session.

use std::path::Path;

use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use lanke_app::{BranchEdit, Go, Intent, Revert, Settings, Theme, Tool};
use lanke_game::record::{Judgement, Mark};
use lanke_players::Engine;
use lanke_rules::{Color, Size};
use lanke_runtime::Lanke;
use lanke_vision::{Corners, Frame, Grid, Spot};

use crate::disk::Chance;

/// Sessions of a script; the one before is left as a kill leaves it.
pub(crate) const SESSIONS: usize = 2;

/// The record that is there at the beginning.
pub(crate) const RECORD: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Wang Zhi]\n;B[ee];W[dd]\n(;B[cc];W[bb])\n(;B[ff]))";
/// One that is pasted.
const PASTED: &str = "(;GM[1]SZ[9]PB[Lan]PW[Ke];B[aa];W[bb];B[cc])";

/// One act of a person.
pub(crate) enum Act {
    /// A wish that the window sends.
    Wish(Intent),
    /// Changes the settings.
    Set(Box<dyn Fn(&mut Settings)>),
    /// Says where the board lies before a camera of this name, which is acknowledged when it is saved.
    Camera(String),
}

impl Act {
    /// Does it, and waits until it is done.
    pub(crate) fn done(self, lanke: &mut Lanke, root: &Path) {
        match self {
            Self::Wish(intent) => lanke.send(intent),
            Self::Set(change) => {
                let mut settings = (*lanke.view().common.settings).clone();
                change(&mut settings);
                lanke.send(Intent::Set(Box::new(settings)));
            }
            Self::Camera(name) => {
                let path = root.join("home/cameras.json");
                let frame = Frame::new(10, 10, vec![0; 300]).expect("a picture");
                let corners = [(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0)].map(|(x, y)| Spot::new(x, y));
                let grid = Grid { corners: Corners(corners), size: Size::NINETEEN, lens: None };
                let (mut cameras, _) = Cameras::load(&path).expect("a file");
                cameras.keep(&name, &frame, &grid);
                cameras.save(&path).expect("a disk");
            }
        }
        lanke.settle();
    }
}

/// The acts of a session: of script 0, which uses everything, or of a random one.
pub(crate) fn acts(script: usize, session: usize, random: usize, root: &Path) -> Vec<Act> {
    match (script, session) {
        (0, 0) => first(root),
        (0, _) => second(root),
        _ => by_chance(session, random, root),
    }
}

fn first(root: &Path) -> Vec<Act> {
    let mut acts = vec![
        Act::Set(Box::new(|settings| settings.theme = Theme::Dark)),
        wish(Intent::Open(root.join("records/a.sgf"))),
        engine("GNU Go"),
        wish(Intent::Go(Go::Move(2))),
        comment("a\ncomment 王质"),
        wish(Intent::Judge(Judgement::GoodMove)),
        Act::Camera("/dev/video0".to_owned()),
        tap("A1"),
        tap("J9"),
        wish(Intent::Revert(Revert::Undo)),
    ];
    acts.extend(draw(Tool::Mark(Mark::Triangle), "E5"));
    acts.extend(draw(Tool::Stone(Color::Black), "G2"));
    acts.extend([
        wish(Intent::Save),
        wish(Intent::Branch(BranchEdit::Copy)),
        wish(Intent::Go(Go::First)),
        wish(Intent::Branch(BranchEdit::Paste)),
        comment("in a variation"),
        Act::Set(Box::new(|settings| settings.camera = "rtsp://user:secret@10.0.0.9/live".to_owned())),
        // A record that has no file.
        wish(Intent::Paste(PASTED.to_owned())),
        comment("pasted"),
    ]);
    acts
}

/// Begins with what the first session left: two changed records.
fn second(root: &Path) -> Vec<Act> {
    let mut acts = vec![
        wish(Intent::Tab(0)),
        wish(Intent::Go(Go::Last)),
        comment("after the crash"),
        Act::Camera("http://10.0.0.2/video".to_owned()),
        wish(Intent::SaveAs(root.join("records/b.sgf"))),
        wish(Intent::Go(Go::Back(1))),
        tap("C7"),
        wish(Intent::Revert(Revert::Undo)),
        wish(Intent::Revert(Revert::Redo)),
        // To the folder of games.
        wish(Intent::CloseTab(1)),
    ];
    acts.extend(draw(Tool::Letter, "A9"));
    acts.extend([
        engine("Pachi"),
        wish(Intent::Save),
        comment("saved twice"),
        wish(Intent::Save),
        Act::Set(Box::new(|settings| settings.lang = Lang::Zh)),
        comment("not saved"),
        wish(Intent::Quit),
    ]);
    acts
}

fn by_chance(session: usize, count: usize, root: &Path) -> Vec<Act> {
    let mut chance = Chance::new(session as u64 + 3);
    let mut acts = vec![wish(Intent::Open(root.join("records/a.sgf")))];
    for n in 0..count {
        let mut point = || format!("{}{}", "ABCDEFGHJ".as_bytes()[chance.below(9)] as char, chance.below(9) + 1);
        let (one, other) = (point(), point());
        let size = chance.below(60);
        match chance.below(12) {
            0 => acts.push(wish(Intent::Save)),
            1 => {
                let path = root.join("records").join(format!("{}.sgf", chance.below(3)));
                // In place of whatever is there.
                acts.extend([wish(Intent::SaveAs(path)), wish(Intent::Accept)]);
            }
            2 => acts.push(engine(&format!("engine {n}"))),
            3 => acts.push(Act::Camera(format!("/dev/video{n}"))),
            4 => acts.push(Act::Set(Box::new(move |settings| settings.visits = 100 + n as u64))),
            5 => acts.push(wish(Intent::Revert(if size < 20 { Revert::Redo } else { Revert::Undo }))),
            6 => acts.extend(draw(Tool::Arrow, &format!("{one} {other}"))),
            7 => acts.extend([wish(Intent::Go(Go::Move(chance.below(4) as u32))), tap(&one)]),
            8 => acts.extend([tap(&one), comment(&format!("at {one}"))]),
            9 => acts.push(wish(Intent::Branch(BranchEdit::ALL[chance.below(BranchEdit::ALL.len())]))),
            _ => acts.push(comment(&format!("comment {n} {}", "long ".repeat(size * size / 4)))),
        }
    }
    acts
}

fn wish(intent: Intent) -> Act {
    Act::Wish(intent)
}

fn comment(text: &str) -> Act {
    wish(Intent::Comment(text.to_owned()))
}

fn engine(name: &str) -> Act {
    let engine = Engine { name: name.to_owned(), command: format!("{name} --mode gtp") };
    Act::Set(Box::new(move |settings| settings.engines.push(engine.clone())))
}

fn tap(vertex: &str) -> Act {
    let size = Size::square(9).expect("a size");
    wish(Intent::Tap(size.parse_vertex(vertex).expect("a point")))
}

/// Clicks with a tool, which is put down again.
fn draw(tool: Tool, vertices: &str) -> Vec<Act> {
    let taps = vertices.split_whitespace().map(tap);
    let tools = [Some(tool), None].map(|tool| wish(Intent::Tool(tool)));
    let [take, put] = tools;
    std::iter::once(take).chain(taps).chain([put]).collect()
}
