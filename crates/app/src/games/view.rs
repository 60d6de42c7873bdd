//! The page of games as it is shown.

use std::path::PathBuf;

use lanke_rules::{ByColor, Color};

use super::query::{GameFilter, GameOrder, GameSource};
use crate::thumbnail::Thumbnail;

/// The page of games.
#[derive(Clone, Debug)]
pub struct GamesPage {
    /// `共 128 局`.
    pub about: String,
    /// Words that are searched for.
    pub search: String,
    /// Kinds of games to choose from.
    pub filters: Vec<FilterView>,
    /// The list is narrowed by words or filters.
    pub narrowed: bool,
    /// The order of the games.
    pub order: GameOrder,
    /// The games that are listed, by day where they are in the order of days.
    pub groups: Vec<GameGroup>,
    /// Place in the list of the first of `rows`.
    pub first: usize,
    /// Games in sight.
    pub rows: Vec<GameRow>,
    /// Place in the list of the game looked at.
    pub chosen: Option<usize>,
    /// `3 局`; empty where not several are chosen.
    pub several: String,
    /// The game looked at.
    pub preview: Option<GamePreview>,
    /// `已删除 2 局`; empty where nothing can be brought back.
    pub deleted: String,
    /// Sentence in the place of a list that is empty.
    pub empty: String,
}

/// A kind of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterView {
    /// Filter that a click switches.
    pub filter: GameFilter,
    /// `我的对局`.
    pub name: String,
    /// Only such games are listed.
    pub on: bool,
}

/// Games of a day, or all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameGroup {
    /// `今天`; empty where the games are not in the order of days.
    pub title: String,
    /// `星期一，2 局`.
    pub note: String,
    /// Number of games.
    pub count: usize,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    /// Its file.
    pub path: PathBuf,
    /// `20:41`, `昨天 21:30`, `2016-03-10`.
    pub when: String,
    /// `您胜 3 又 3/4 子`; the name of the file where it cannot be read or is not yet.
    pub result: String,
    /// It has no result.
    pub unfinished: bool,
    /// Reason why the file cannot be read; mostly empty.
    pub trouble: String,
    /// The players' names and ranks.
    pub players: ByColor<(String, String)>,
    /// The side of the person at the screen.
    pub you: Option<Color>,
    /// `307 手，19 路`.
    pub about: String,
    /// Origin, if that is not a game at this screen.
    pub origin: Option<GameSource>,
    /// It is one of several that are chosen.
    pub selected: bool,
    /// The position at its end.
    pub board: Option<Thumbnail>,
}

/// The game chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct GamePreview {
    /// As in the list, with the day.
    pub game: GameRow,
    /// The position shown.
    pub board: Option<Thumbnail>,
    /// Moves before the position shown.
    pub at: u32,
    /// Moves of the game; 0 until its record is read.
    pub moves: u32,
    /// Another game can go on from the position shown, which is not the end of a finished game.
    pub goes_on: bool,
    /// `中国规则，黑贴 3 又 3/4 子`, and the event.
    pub about: String,
}
