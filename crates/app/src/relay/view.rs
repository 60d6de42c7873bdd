//! The page of the boards as plain data.

use lanke_rules::ByColor;

use super::BoardSource;
use crate::record_view::ClockView;
use crate::status::Tone;
use crate::thumbnail::Thumbnail;

/// The page of the boards.
#[derive(Clone, Debug, PartialEq)]
pub enum RelayPage {
    /// No games are followed: an event is opened or set up.
    Setup(EventSetup),
    /// The boards.
    Boards(Box<BoardsView>),
}

/// An event that is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct EventSetup {
    /// Number of boards.
    pub boards: u16,
    /// Source of their moves.
    pub source: BoardSource,
    /// `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
    pub terms: String,
    /// Reason why it cannot be followed; empty without one.
    pub failure: String,
    /// It is being started.
    pub starting: bool,
}

/// Boards that are followed.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardsView {
    /// `秋季段位赛，第 3 轮，6 台`.
    pub about: String,
    /// Delays of the public pages to choose from.
    pub delays: Vec<String>,
    /// The one that is chosen.
    pub delay: usize,
    /// Public address of all games.
    pub public: String,
    /// Name of this computer and port in it.
    pub host: String,
    /// A card for each board, or for the one that is looked at alone.
    pub cards: Vec<RelayCard>,
    /// A board is looked at alone.
    pub alone: bool,
    /// Pages of the event, or of the board that is looked at alone: names and addresses.
    pub pages: Vec<(String, String)>,
    /// Folder of the records.
    pub records: String,
}

/// Urgency of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Urgency {
    /// It is played.
    #[default]
    Playing,
    /// A side is short of time.
    TimeTrouble,
    /// Somebody there asks for the arbiter.
    Help,
    /// The game is over.
    Over,
}

/// A board of the event.
#[derive(Clone, Debug, PartialEq)]
pub struct RelayCard {
    /// Its number.
    pub number: u16,
    /// `第 3 台`.
    pub name: String,
    /// `第 141 手`; empty before there is a game.
    pub moves: String,
    /// Urgency.
    pub urgency: Urgency,
    /// `画面稳定`, `时间紧`, `请裁判，0:48`.
    pub state: String,
    /// Tone of the state.
    pub tone: Tone,
    /// The players.
    pub sides: ByColor<CardSide>,
    /// NoGo's own look.
    pub nogo: bool,
    /// Result; empty while the game is played.
    pub result: String,
    /// The position.
    pub board: Thumbnail,
}

/// A player at a board.
#[derive(Clone, Debug, PartialEq)]
pub struct CardSide {
    /// Name, or the side.
    pub name: String,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// `提子 3`.
    pub captures: String,
    /// It is this side's turn.
    pub to_move: bool,
}
