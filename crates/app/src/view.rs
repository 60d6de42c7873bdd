//! View: everything on the screen as plain data, never how it is drawn.

pub(crate) mod dialog;

use std::rc::Rc;

use lanke_players::Engine;

use crate::pages::PageId;
use crate::settings::Settings;

pub use crate::analysis::view::{AnalysisView, CandidateView, MistakeView, RunState, RunView};
pub use crate::board::{BoardView, Disc, HintView, Link, PointView, PreviewStone, Quality, Stroke};
pub use crate::camera::view::{CameraView, DoubtView, FactView, FootageView, Projection, SeenStone, SourceView};
pub use crate::engines::view::{FoundNetwork, NetworkView, TrialView};
pub use crate::files::messages::GameFile;
pub use crate::games::view::{FilterView, GameGroup, GamePreview, GameRow, GamesPage};
pub use crate::home::view::{HomePage, QuickView, UnfinishedView};
pub use crate::insight::{Graph, GraphPoint};
pub use crate::learn::view::{
    BetterView, CardView, DoneView, ExamEndView, ExamPlace, ExamRow, ExamStartView, Grade, LearnPage, LessonRow,
    LessonView, LineMove, OverviewView, ProblemView, SetRow, VariationRow, Verdict, WeekDay,
};
pub use crate::library::view::{
    ContinuationRow, ExplorerView, HitRow, LibraryContent, LibraryPage, LibrarySummary, PathChip, PatternView,
};
pub use crate::move_list::MoveRow;
pub use crate::online::view::{ChatView, InviteView, NearbyView, OnlineView, OpponentView, RequestView, TalkView};
pub use crate::play::view::{CountRow, CountView, HintRow, HintsView, PlayPage, Side, Strength};
pub use crate::record_view::{Can, ClockView, PlayerView, RecordView, Title};
pub use crate::record_words::GameTitle;
pub use crate::relay::view::{BoardsView, CardSide, EventSetup, RelayCard, RelayPage, Urgency};
pub use crate::review::view::{EditView, InfoField, ReadingView, ReviewPage, SearchView, Tab};
pub use crate::status::{Status, Tone};
pub use crate::thumbnail::{Crop, Thumbnail};
pub use crate::turns::view::{TurnView, TurnsView};
pub use crate::versions::VersionsView;
pub use dialog::Dialog;

/// Everything that is on the screen at one instant. Sentences are in the language chosen.
#[derive(Clone, Debug)]
pub struct View {
    /// Content of every page.
    pub common: Common,
    /// The page shown.
    pub page: Page,
}

/// Content of every page.
#[derive(Clone, Debug)]
pub struct Common {
    /// Settings: the language, the colours and the rest.
    pub settings: Rc<Settings>,
    /// The last sound found no device.
    pub silent: bool,
    /// The sentence where the player looks.
    pub status: Status,
    /// It has just been said, and stands for a moment.
    pub said: bool,
    /// Something is not on the disk where it belongs.
    pub unsaved: Option<UnsavedView>,
    /// Faults found in the journals of earlier runs, a sentence each.
    pub findings: Vec<String>,
    /// The dialog offers the game of an earlier run.
    pub offers_game: bool,
    /// The set-up of computer opponents.
    pub engines: EnginesView,
    /// The look for a newer version.
    pub versions: VersionsView,
    /// Number of lines of chat that were not read yet.
    pub unread: usize,
    /// Number of cards that are due.
    pub cards_due: usize,
    /// Content of the window for a projector, while a camera is open.
    pub projection: Option<Projection>,
    /// The dialog that lies over everything.
    pub dialog: Option<Dialog>,
}

/// The page shown.
#[derive(Clone, Debug)]
pub enum Page {
    /// Ways to begin.
    Home(Box<HomePage>),
    /// The game.
    Play(Box<PlayPage>),
    /// The open records.
    Review(Box<ReviewPage>),
    /// The real board before a camera, and the game on it.
    Camera(Box<CameraPage>),
    /// Play with other programs.
    Online(Box<OnlineView>),
    /// The games on the disk.
    Games(Box<GamesPage>),
    /// Cards and problems.
    Learn(Box<LearnPage>),
    /// The library.
    Library(Box<LibraryPage>),
    /// The games of an event.
    Relay(Box<RelayPage>),
}

/// The set-up of computer opponents.
#[derive(Clone, Debug)]
pub struct EnginesView {
    /// Installed programs that are not set up yet.
    pub found: Vec<Engine>,
    /// A program that is tried out.
    pub trial: Option<TrialView>,
    /// The network to play and analyse by.
    pub network: NetworkView,
}

impl View {
    /// The page shown.
    pub fn page_id(&self) -> PageId {
        match self.page {
            Page::Home(_) => PageId::Home,
            Page::Play(_) => PageId::Play,
            Page::Review(_) => PageId::Review,
            Page::Camera(_) => PageId::Camera,
            Page::Online(_) => PageId::Online,
            Page::Games(_) => PageId::Games,
            Page::Learn(_) => PageId::Learn,
            Page::Library(_) => PageId::Library,
            Page::Relay(_) => PageId::Relay,
        }
    }

    /// The board and record of the page; none where there is no board.
    pub fn record(&self) -> Option<&RecordView> {
        match &self.page {
            Page::Play(page) => Some(&page.record),
            Page::Review(page) => Some(&page.record),
            Page::Camera(page) => Some(&page.game.record),
            Page::Home(_) | Page::Online(_) | Page::Games(_) | Page::Learn(_) | Page::Library(_) | Page::Relay(_) => {
                None
            }
        }
    }

    /// The first page, if it is shown.
    pub fn home(&self) -> Option<&HomePage> {
        if let Page::Home(page) = &self.page { Some(page) } else { None }
    }

    /// The game, where its page or that of the camera is shown.
    pub fn game(&self) -> Option<&PlayPage> {
        match &self.page {
            Page::Play(page) => Some(page),
            Page::Camera(page) => Some(&page.game),
            _ => None,
        }
    }

    /// The page of the open records, if it is shown.
    pub fn review(&self) -> Option<&ReviewPage> {
        if let Page::Review(page) = &self.page { Some(page) } else { None }
    }

    /// The page of the real board, if it is shown.
    pub fn camera(&self) -> Option<&CameraView> {
        if let Page::Camera(page) = &self.page { Some(&page.camera) } else { None }
    }

    /// The page for play with other programs, if it is shown.
    pub fn online(&self) -> Option<&OnlineView> {
        if let Page::Online(page) = &self.page { Some(page) } else { None }
    }

    /// The page for learning, if it is shown.
    pub fn learn(&self) -> Option<&LearnPage> {
        if let Page::Learn(page) = &self.page { Some(page) } else { None }
    }

    /// The games of an event, if their page is shown.
    pub fn relay(&self) -> Option<&RelayPage> {
        if let Page::Relay(page) = &self.page { Some(page) } else { None }
    }

    /// The page of the library, if it is shown.
    pub fn library(&self) -> Option<&LibraryPage> {
        if let Page::Library(page) = &self.page { Some(page) } else { None }
    }

    /// The games on the disk, if their page is shown.
    pub fn games(&self) -> Option<&GamesPage> {
        if let Page::Games(page) = &self.page { Some(page) } else { None }
    }
}

/// The page of the real board.
#[derive(Clone, Debug)]
pub struct CameraPage {
    /// The game, with the board drawn as the camera sees it.
    pub game: PlayPage,
    /// The camera.
    pub camera: CameraView,
}

/// The mark of what is not on the disk where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedView {
    /// `只在内存中：磁盘已满`
    pub text: String,
    /// Another file has all of it.
    pub elsewhere: bool,
}
