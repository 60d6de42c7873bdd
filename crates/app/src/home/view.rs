//! The first page as it is shown.

use lanke_rules::Color;

use crate::games::view::GameRow;
use crate::settings::QuickGame;
use crate::thumbnail::Thumbnail;

/// The first page.
#[derive(Clone, Debug)]
pub struct HomePage {
    /// `晚上好，王质`.
    pub greeting: String,
    /// `11 月 23 日，星期一`.
    pub date: String,
    /// The person's name and rank; may be empty.
    pub person: (String, String),
    /// The person is asked for a name.
    pub asks_name: bool,
    /// Game that was left unfinished.
    pub unfinished: Option<UnfinishedView>,
    /// A game against the computer.
    pub quick: QuickView,
    /// Ornament beside it.
    pub corner: Thumbnail,
    /// The way to the page for learning.
    pub learn: LearnTile,
    /// The games that were played last, the newest first; none before they are known.
    pub recent: Option<Vec<GameRow>>,
}

/// The way to the page for learning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LearnTile {
    /// `今日 12 张错题卡`; empty while there are no cards at all.
    pub cards: String,
    /// Cards are due.
    pub due: bool,
    /// Position of the first card, or of the problem that comes next.
    pub board: Option<Thumbnail>,
}

/// A game or changes that can be gone on with.
#[derive(Clone, Debug, PartialEq)]
pub struct UnfinishedView {
    /// `对局中断`.
    pub title: String,
    /// `第 87 手`, or the names of records.
    pub what: String,
    /// `与阿柯，19 路`; may be empty.
    pub about: String,
    /// The side to move, and a sentence about it.
    pub turn: Option<(Color, String)>,
    /// Sentence about what was damaged; mostly empty.
    pub note: String,
    /// The position.
    pub board: Option<Thumbnail>,
    /// It can be kept as a record instead.
    pub dismissable: bool,
}

/// Choices of a game against the computer.
#[derive(Clone, Debug, PartialEq)]
pub struct QuickView {
    /// The choices.
    pub game: QuickGame,
    /// Strength of the level chosen: `15 级`.
    pub strength: String,
    /// Levels that are named on the scale, and their names.
    pub stops: Vec<(u8, String)>,
    /// `黑贴 3 又 3/4 子`.
    pub komi: String,
}
