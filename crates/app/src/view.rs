//! View: everything on the screen as plain data, never how it is drawn.

pub(crate) mod dialog;

use std::rc::Rc;

use lanke_game::record::NodeId;
use lanke_players::Engine;
use lanke_rules::ByColor;

use crate::screen::Screen;
use crate::settings::Settings;
use crate::tree::TreeMap;

pub use crate::analysis::view::{AnalysisView, CandidateView, MistakeView, SweepView};
pub use crate::board::{BoardView, Disc, HintView, Link, PointView, PreviewStone, Quality};
pub use crate::camera::view::{CameraView, DoubtView, FactView, SeenStone, SourceView};
pub use crate::engines::view::{NetworkView, TrialView};
pub use crate::files::GameFile;
pub use crate::insight::{Graph, GraphPoint};
pub use crate::move_list::MoveRow;
pub use crate::online::view::{ChatView, InviteView, NearbyView, OnlineView, OpponentView};
pub use crate::play::view::{ClockView, CountRow, CountView, PlayerView, Side, Strength};
pub use crate::record_words::GameTitle;
pub use crate::review::view::{EditView, InfoField, ReadingView, SearchView, Tab};
pub use crate::screen::{Can, Title};
pub use crate::status::{Status, Tone};
pub use dialog::Dialog;

/// Everything that is on the screen at one instant. Sentences are in the language chosen.
#[derive(Clone, Debug)]
pub struct View {
    /// The screen.
    pub screen: Screen,
    /// Settings: the language, the colours and the rest.
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
    /// Moves of `line` before the board shown.
    pub at: usize,
    /// The shape of the whole tree; shared until the tree changes.
    pub tree: Rc<TreeMap>,
    /// The node shown.
    pub node: NodeId,
    /// The comment of the node shown.
    pub comment: String,
    /// Comment, search and practice, on the review screen.
    pub reading: Option<ReadingView>,
    /// Analysis, on the review screen.
    pub analysis: Option<AnalysisView>,
    /// The automatic walk: running, and its speed in moves a second.
    pub autoplay: (bool, f32),
    /// Free try in progress: how many moves it has.
    pub trying: Option<u32>,
    /// State of the tools for editing.
    pub edit: EditView,
    /// Which buttons can be pressed.
    pub can: Can,
    /// The count, while counting and after a counted result.
    pub count: Option<CountView>,
    /// Result of the game: `黑胜 3 又 3/4 子`.
    pub result: Option<String>,
    /// After the end stones are placed for study.
    pub studying: bool,
    /// Players, and those that could take their places.
    pub sides: ByColor<Side>,
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
    /// Lines of chat that were not read yet.
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
