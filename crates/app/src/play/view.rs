//! The game's part of the view.

use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color};

use crate::camera::view::CameraView;
use crate::online::view::{RequestView, TalkView};
use crate::pages::PlayTab;
use crate::record_view::RecordView;
use crate::turns::view::TurnsView;

/// The page of the game.
#[derive(Clone, Debug)]
pub struct PlayPage {
    /// The game as a record.
    pub record: RecordView,
    /// The count, while counting and after a counted result.
    pub count: Option<CountView>,
    /// Result of the game: `黑胜 3 又 3/4 子`.
    pub result: Option<String>,
    /// The result as those at this screen read it: `您胜 3 又 3/4 子`; in NoGo by the colours of the discs.
    pub verdict: Option<String>,
    /// `中国规则，数子法`, or the ruleset alone, of a game that is over.
    pub rules: String,
    /// `共 307 手`, of a game that is over.
    pub moves: String,
    /// The record is on the disk as the game stands.
    pub saved: bool,
    /// The biggest turns of a game that is over, once they are looked for.
    pub turns: Option<TurnsView>,
    /// The game can be played again with the colours changed.
    pub can_rematch: bool,
    /// After the end stones are placed for study.
    pub studying: bool,
    /// Players, and those that could take their places.
    pub sides: ByColor<Side>,
    /// NoGo: strength of the built-in opponent.
    pub strength: Option<Strength>,
    /// A hint is shown or thought about.
    pub hinting: bool,
    /// Hints of an engine, in words.
    pub hints: HintsView,
    /// Request by the other side or to it.
    pub request: Option<RequestView>,
    /// The other side and its chat; none in a game at this screen.
    pub talk: Option<TalkView>,
    /// The tabs beside the board.
    pub tabs: Vec<PlayTab>,
    /// The one that is shown.
    pub tab: PlayTab,
    /// Picture and state of the camera, while its tab is shown.
    pub camera: Option<Box<CameraView>>,
}

/// Hints of an engine, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintsView {
    /// The game allows them.
    pub allowed: bool,
    /// They are allowed or not, and why.
    pub text: String,
    /// The moves, the best first.
    pub rows: Vec<HintRow>,
}

/// A move of a hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintRow {
    /// `Q16`.
    pub name: String,
    /// `54.2%`, of the side to move; empty where it is not known.
    pub rate: String,
    /// `1,200`; empty where it is not known.
    pub visits: String,
}

/// Player of a side of the game, and those that could take the place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Players to choose from, by name; none is a person.
    pub players: Vec<(String, Option<PlayerSpec>)>,
    /// Index of the player chosen.
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
    /// `还没下完：54 点没有归属`, while more points belong to nobody than a finished game leaves; else empty.
    pub unfinished: String,
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
