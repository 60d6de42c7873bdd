//! The page of the library as it is shown.

use lanke_rules::{Color, Point};

use super::messages::{Filters, PatternTool};
use crate::board::{BoardView, Quality};
use crate::thumbnail::Thumbnail;

/// The library in a few words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibrarySummary {
    /// `155,024 局`; a sentence where there are none.
    pub games: String,
    /// There is a game in it.
    pub filled: bool,
    /// `3 个文件读不出`; empty where all can be read.
    pub damaged: String,
    /// Folders that were added.
    pub folders: Vec<String>,
    /// Share of the files that are read, and `12,000 / 155,024`, while they are read.
    pub indexing: Option<(f32, String)>,
}

/// The page of the library.
#[derive(Clone, Debug)]
pub struct LibraryPage {
    /// The board.
    pub board: BoardView,
    /// The library.
    pub summary: LibrarySummary,
    /// `0.03 s · 2,318 局`; empty before an answer.
    pub count: String,
    /// `共 155,024 局`.
    pub total: String,
    /// The answer is one to an earlier question.
    pub stale: bool,
    /// The moves that followed.
    pub rows: Vec<ContinuationRow>,
    /// `另有 11 手，245 局`; empty where there are no more.
    pub rest: String,
    /// A sentence in the place of an answer: what to do, or that nothing was found.
    pub note: String,
    /// Pattern or opening.
    pub content: LibraryContent,
}

/// Content of the page of the library.
#[derive(Clone, Debug)]
pub enum LibraryContent {
    /// The search for a pattern.
    Patterns(Box<PatternView>),
    /// The explorer of openings.
    Explorer(Box<ExplorerView>),
}

/// The search for a pattern.
#[derive(Clone, Debug)]
pub struct PatternView {
    /// The tool in hand.
    pub tool: PatternTool,
    /// Something can be removed.
    pub can_clear: bool,
    /// A change can be taken back.
    pub can_undo: bool,
    /// Nothing was found for the pattern.
    pub nothing: bool,
    /// The choices.
    pub filters: Filters,
    /// Players whose names hold what was written, each with the number of games; none where that is a whole name alone.
    pub players: Vec<(String, String)>,
    /// Lines of the board.
    pub lines: u8,
    /// `选中 10×9，6 点任意`; the players of the hit whose position is shown.
    pub about: String,
    /// The hit whose position is on the board.
    pub previewed: Option<usize>,
    /// The games.
    pub hits: Vec<HitRow>,
    /// There are more games than are listed.
    pub more: bool,
}

/// The explorer of openings.
#[derive(Clone, Debug)]
pub struct ExplorerView {
    /// The first moves of the line, and the last ones.
    pub path: Vec<PathChip>,
    /// Moves on the board, and of the line.
    pub at: (usize, usize),
    /// `黑先，第 5 手`.
    pub turn: String,
    /// Number of games: `26,550`.
    pub games: String,
    /// Share of the games that Black won, with words for Black and White; none without a game.
    pub share: Option<(f32, String, String)>,
    /// `B 布局常见；网络推荐 R5`; empty where both agree or one has no opinion.
    pub differ: String,
}

/// A position on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathChip {
    /// Number of moves before it.
    pub at: usize,
    /// The move; none for the beginning, and for moves that are left out.
    pub mv: Option<(Color, String)>,
    /// It stands for moves that are left out.
    pub folded: bool,
    /// It is on the board.
    pub shown: bool,
}

/// A move that followed.
#[derive(Clone, Debug, PartialEq)]
pub struct ContinuationRow {
    /// `A`; empty for moves elsewhere.
    pub letter: String,
    /// Quality, which gives the colour of the letter.
    pub quality: Quality,
    /// Point; none for moves elsewhere.
    pub point: Option<Point>,
    /// The side.
    pub color: Color,
    /// `L17`, `脱先`.
    pub name: String,
    /// Number of hits.
    pub count: String,
    /// Share of the most frequent move.
    pub share: f32,
    /// Share of all hits.
    pub percent: String,
    /// Win rate of the side, in the explorer of Black.
    pub rate: String,
    /// It is above a half.
    pub good: bool,
    /// Policy of the network, its share of the largest, and the win rate of Black; empty where it is not known.
    pub network: (String, f32, String),
}

/// A game in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct HitRow {
    /// Names of Black and White.
    pub names: [String; 2],
    /// `2017-11-18　黑中盘胜`.
    pub about: String,
    /// `第 36 手`.
    pub number: String,
    /// The move that followed: `O15`; empty for none.
    pub next: String,
    /// The position, turned as the pattern lies.
    pub board: Thumbnail,
}
