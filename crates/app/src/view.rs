//! What to show, as plain data, never how.

mod dialog;

use std::rc::Rc;

use lanke_game::record::{Judgement, NodeId};
use lanke_players::{Engine, PlayerSpec};
use lanke_rules::{ByColor, Color};

use crate::edit::{BranchEdit, Tool};
use crate::intent::Screen;
use crate::prose::Prose;
use crate::reading::Practice;
use crate::settings::Settings;
use crate::tree::TreeMap;

pub use crate::analysis::view::{AnalysisView, CandidateView, MistakeView, SweepView};
pub use crate::board::{BoardView, Disc, HintView, Link, PointView, PreviewStone, Quality};
pub use crate::camera::view::{CameraView, DoubtView, FactView, SeenStone, SourceView};
pub use crate::insight::{Graph, GraphPoint};
pub use crate::online::view::{ChatView, InviteView, NearbyView, OnlineView, OpponentView};
pub use crate::status::{Status, Tone};
pub use dialog::{Dialog, GameFile, GameTitle, InfoField, SearchView};

/// Everything that is on the screen at one instant. Sentences are in the language chosen.
#[derive(Clone, Debug)]
pub struct View {
    /// The screen.
    pub screen: Screen,
    /// What the program remembers: the language, the colours and the rest.
    pub settings: Settings,
    /// The last sound found no device.
    pub silent: bool,
    /// Something is not on the disk where it belongs.
    pub unsaved: Option<UnsavedView>,
    /// Faults found in the journals of earlier runs, a sentence each.
    pub findings: Vec<String>,
    /// The dialog offers the game of an earlier run.
    pub offers_game: bool,
    /// The board.
    pub board: BoardView,
    /// The players' cards.
    pub players: ByColor<PlayerView>,
    /// The sentence where the player looks.
    pub status: Status,
    /// `第 46 手`, `Move 46`.
    pub move_label: String,
    /// The title over the record: `AlphaGo 对 李世石 白中盘胜` in parts.
    pub title: Title,
    /// The records that are open on the review screen; none elsewhere.
    pub tabs: Vec<Tab>,
    /// Which of them is shown.
    pub tab: usize,
    /// The moves of the line shown, oldest first; shared until the line changes.
    pub line: Rc<[MoveRow]>,
    /// How many moves of `line` lie before the board shown.
    pub at: usize,
    /// The shape of the whole tree; shared until the tree changes.
    pub tree: Rc<TreeMap>,
    /// The node shown.
    pub node: NodeId,
    /// The comment of the node shown.
    pub comment: String,
    /// How the record is read, on the review screen.
    pub reading: Option<ReadingView>,
    /// What players that think make of it, on the review screen.
    pub analysis: Option<AnalysisView>,
    /// The automatic walk: running, and its speed in moves a second.
    pub autoplay: (bool, f32),
    /// Free try in progress: how many moves it has.
    pub trying: Option<u32>,
    /// What the tools for editing show.
    pub edit: EditView,
    /// Which buttons can be pressed.
    pub can: Can,
    /// The count, while counting and after a counted result.
    pub count: Option<CountView>,
    /// How the game ended: `黑胜 3 又 3/4 子`.
    pub result: Option<String>,
    /// After the end stones are placed for study.
    pub studying: bool,
    /// Who plays, and who else could.
    pub sitting: ByColor<Sitting>,
    /// NoGo: how strong the built-in opponent is.
    pub strength: Option<Strength>,
    /// Installed programs that are not set up yet.
    pub found: Vec<Engine>,
    /// A program that is tried out.
    pub trial: Option<TrialView>,
    /// The network to play and analyse by.
    pub network: NetworkView,
    /// A hint is shown or thought about.
    pub hinting: bool,
    /// NoGo: how many points each side may still play.
    pub moves_left: Option<ByColor<u32>>,
    /// The page for play over a line, if it is open; it lies over the screen, and under a dialog.
    pub online: Option<OnlineView>,
    /// How many lines of chat were not read yet.
    pub unread: usize,
    /// The camera's page, where it is looked at or a camera is open.
    pub camera: Option<CameraView>,
    /// The dialog that lies over everything.
    pub dialog: Option<Dialog>,
}

/// The mark of what is not on the disk where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedView {
    /// `只在内存中：磁盘已满`
    pub text: String,
    /// Another file has all of it.
    pub elsewhere: bool,
}

/// The state of the tools for editing a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditView {
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// What is said of the move and the position shown, each with whether it is said twice over.
    pub judged: Vec<(Judgement, bool)>,
    /// Whether there is a move to be judged.
    pub of_move: bool,
    /// What can be done to the branch shown.
    pub branch: Vec<BranchEdit>,
}

/// Who plays for a side of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitting {
    /// Who can play, by name; nobody is a person.
    pub sitters: Vec<(String, Option<PlayerSpec>)>,
    /// Which of them does.
    pub chosen: usize,
    /// A person has handed the side over.
    pub handed: bool,
}

/// How strong the built-in opponent is in NoGo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Its side.
    pub color: Color,
    /// It searches by alpha-beta, not by simulations.
    pub minimax: bool,
    /// Its level, or how many moves deep it searches.
    pub place: u8,
    /// `8,000 次`, `4 层`.
    pub text: String,
}

/// The network that a person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkView {
    /// The one whose file is being read.
    pub reading: Option<String>,
    /// The one that is chosen.
    pub name: Option<String>,
    /// Its size and its speed here, once they are known.
    pub about: String,
    /// What is wrong with the file that was chosen last.
    pub trouble: Option<String>,
    /// It gives hints, plays for the person and analyses.
    pub advises: bool,
}

/// A program that is tried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialView {
    /// It is at it.
    pub running: bool,
    /// What it has written, the latest last.
    pub lines: Vec<String>,
    /// What came of it, in a sentence.
    pub verdict: String,
    /// It plays.
    pub good: bool,
}

/// One player's card.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The name, or the colour's name.
    pub name: String,
    /// Rank, or what else stands small behind the name.
    pub rank: String,
    /// `提子 1`; in NoGo `可下 33 处`.
    pub captures: String,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// Whose turn it is while playing.
    pub active: bool,
    /// `行棋中`, `已暂停`, `超时`, or nothing.
    pub state: String,
    /// What kind of state that is.
    pub tone: Tone,
    /// Counting: this side has agreed.
    pub agreed: bool,
}

/// A clock's face.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockView {
    /// `29:45`, `0:07`.
    pub main: String,
    /// `3×25`, `末次读秒`, `每手 10 秒`.
    pub side: String,
    /// How full the thin bar is, 0 to 1.
    pub bar: f32,
    /// How fast the bar empties, in fractions a second; 0 while the clock stands.
    pub drain: f32,
    /// Time is low.
    pub low: bool,
    /// The clocks are switched off.
    pub off: bool,
}

/// The head of the review screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The players' names.
    pub names: ByColor<String>,
    /// `白中盘胜`, `W+R`: there is little room.
    pub result: String,
    /// The event, the date, the ruleset: whatever is known, in one line.
    pub about: String,
    /// The file has changes that are not saved.
    pub changed: bool,
}

/// How a record is read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingView {
    /// The comment laid out.
    pub prose: Prose,
    /// The search, if one is on.
    pub search: Option<SearchView>,
    /// What a click on the board does.
    pub practice: Practice,
    /// The games of the open collection; one for a single game. Shared until one changes.
    pub titles: Rc<[GameTitle]>,
    /// Which of them is shown.
    pub game: usize,
}

/// An open record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// Its file's name, or who played.
    pub name: String,
    /// It has changes that are not saved.
    pub changed: bool,
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// Its node.
    pub node: NodeId,
    /// Its number.
    pub number: u32,
    /// Who played it.
    pub color: Color,
    /// `Q16`, `停一手`.
    pub text: String,
    /// Time that it took: `0:11`; empty when unknown.
    pub time: String,
    /// Why it is illegal, if it is.
    pub illegal: Option<String>,
    /// What is said of it, as signs: `!?`; and in words.
    pub judged: (String, String),
}

/// Which buttons can be pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Can {
    /// Pass.
    pub pass: bool,
    /// See what would be played.
    pub hint: bool,
    /// Hand the own side over, or take it back.
    pub hand_over: bool,
    /// Take back.
    pub undo: bool,
    /// Resign.
    pub resign: bool,
    /// Count.
    pub score: bool,
    /// Pause or go on.
    pub pause: bool,
    /// Paused: the button says `继续`.
    pub resume: bool,
    /// Do again what was taken back.
    pub redo: bool,
    /// Keep the moves tried out.
    pub keep: bool,
    /// Switch the clocks off or on.
    pub clocks: bool,
    /// Save.
    pub save: bool,
}

/// The count as mock-up 05 shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct CountView {
    /// `中国规则，数子法`.
    pub rules: String,
    /// `共 261 手`.
    pub moves: String,
    /// `黑胜 3 又 3/4 子`.
    pub result: String,
    /// `188 − 184 又 1/4 ＝ 3 又 3/4`; empty where there is no such sum.
    pub sum: String,
    /// Share of the bar that is Black's, 0 to 1.
    pub share: f32,
    /// Where on the bar Black breaks even, 0 to 1.
    pub break_even: f32,
    /// `归本数 184 又 1/4`.
    pub break_even_text: String,
    /// What stands at the two ends of the bar.
    pub ends: ByColor<String>,
    /// The table: a title and a value for each side; bold rows are totals.
    pub rows: Vec<CountRow>,
    /// Dead stones can still be changed.
    pub open: bool,
}

/// A row of the count's table.
#[derive(Clone, Debug, PartialEq)]
pub struct CountRow {
    /// `活子`.
    pub title: String,
    /// `120`.
    pub values: ByColor<String>,
    /// A total.
    pub bold: bool,
    /// Only for comparison.
    pub faint: bool,
}
