//! Board, players and moves: the part of the view that the pages of the game and of an open record share.

use std::rc::Rc;

use lanke_game::record::NodeId;
use lanke_rules::ByColor;

use crate::board::BoardView;
use crate::move_list::MoveRow;
use crate::status::Tone;
use crate::tree::TreeMap;

/// A record at one of its nodes.
#[derive(Clone, Debug)]
pub struct RecordView {
    /// The board.
    pub board: BoardView,
    /// The players' cards.
    pub players: ByColor<PlayerView>,
    /// The title over the record: `AlphaGo 对 李世石 白中盘胜` in parts.
    pub title: Title,
    /// `第 46 手`, `Move 46`.
    pub move_label: String,
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
    /// Buttons that can be pressed.
    pub can: Can,
    /// NoGo: number of points that each side may still play.
    pub moves_left: Option<ByColor<u32>>,
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
    /// It is this side's turn.
    pub active: bool,
    /// `行棋中`, `已暂停`, `超时`, or nothing.
    pub state: String,
    /// Tone of the state.
    pub tone: Tone,
    /// Its icon; empty where the tone alone tells it.
    pub icon: &'static str,
    /// The one person at this screen plays this side.
    pub you: bool,
    /// Counting: this side has agreed.
    pub agreed: bool,
}

/// A clock's face.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockView {
    /// `29:45`, `0:07`.
    pub main: String,
    /// `3×25`, `最后读秒`, `每手 10 秒`.
    pub side: String,
    /// Fill of the thin bar, 0 to 1.
    pub bar: f32,
    /// Speed at which the bar empties, in fractions a second; 0 while the clock stands.
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

/// Buttons that can be pressed.
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
