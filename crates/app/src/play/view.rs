//! The game's part of the view.

use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color};

use crate::status::Tone;

/// Player of a side of the game, and those that could take the place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Players to choose from, by name; none is a person.
    pub players: Vec<(String, Option<PlayerSpec>)>,
    /// Which of them does.
    pub chosen: usize,
    /// A person has handed the side over.
    pub handed_over: bool,
}

/// Strength of the built-in opponent in NoGo.
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
    /// Fill of the thin bar, 0 to 1.
    pub bar: f32,
    /// Speed at which the bar empties, in fractions a second; 0 while the clock stands.
    pub drain: f32,
    /// Time is low.
    pub low: bool,
    /// The clocks are switched off.
    pub off: bool,
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
    /// Place on the bar at which Black breaks even, 0 to 1.
    pub break_even: f32,
    /// `归本数 184 又 1/4`.
    pub break_even_text: String,
    /// Texts at the two ends of the bar.
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
