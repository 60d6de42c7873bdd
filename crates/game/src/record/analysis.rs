//! Analyses of positions: win rate, score, candidates, ownership and policy, and their place in records.
//!
//! SGF leaves it to every program to define properties of its own (FF\[4\], "private properties");
//! others keep them as they are. We write one, [`PROPERTY`], and read those of KaTrain, Lizzie and
//! Sabaki, which we never change.

mod beside;
mod katrain;
mod lizzie;
mod own;
mod sabaki;

pub use beside::{Analyses, Brief, NotAnalyses, identity, line_identity};

use lanke_rules::{Color, Komi, Move, Position, Size};

use super::property::{NodeContent, Properties};

/// The property that holds an analysis.
///
/// Its first value is `1 key rate score visits proved engine`, in words: the version; in eight hexadecimal
/// digits what the position was, so that an analysis is never taken for one of another position; the
/// win rate of the side to move, 0 to 1; the points that it leads by, or `-`; the visits; `=` where
/// the result is proved, else `~`; and the rest is the engine's name. The second holds the candidates, the best first,
/// separated by semicolons: `line,visits,rate,bound,prior,score`, the moves of the line as SGF names
/// points and a pass as `--`. The third holds the ownership, a letter for each point from the top left:
/// −1 to 1 in 63 steps from `A` to `-` of the URL's base64 (RFC 4648, section 5). The fourth holds the
/// policy likewise, the pass last: `A` is none, then a quarter of an octave a step up to `_` for 1.
/// Empty values at the end are left out.
pub const PROPERTY: &str = "LK";

/// Properties that may hold an analysis.
const PROPERTIES: [&str; 7] = [PROPERTY, "KT", "LZ", "LZOP", "LZ2", "LZOP2", "SBKV"];

/// Name of the built-in players in analyses, before their level.
pub const BUILT_IN: &str = "Lanke";
/// Visits of a built-in player, whose playouts are random games, that weigh as much as one of a player's with a network.
const PLAYOUTS: f64 = 50.0;
/// Standard error of the mean score of a random game, in points: measured as the difference of 100 and 300 playouts from
/// 2,000 of the same 235 positions on 19×19 (8.6 and 6.2 points).
const PLAYOUT_ERROR: f64 = 85.0;
/// Standard error of the win rate of a random game.
const PLAYOUT_RATE_ERROR: f64 = 0.5;

/// Analysis of a position by an engine; win rates, scores and ownership are those of the
/// side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Name of the engine; empty where it is not known, and while it thinks.
    pub engine: String,
    /// Win rate of the side to move, 0 to 1.
    pub win_rate: f64,
    /// By how many points it leads, where points are counted.
    pub score: Option<f64>,
    /// Visits of the position; 0 if unknown.
    pub visits: u64,
    /// True if the result is proved.
    pub proved: bool,
    /// Moves looked at, the best first.
    pub candidates: Vec<Candidate>,
    /// Ownership of each point, in the order of [`Size::points`]: 1 the side to
    /// move's, −1 the other's; empty if unknown.
    pub ownership: Vec<f32>,
    /// Policy of each point before any search, in the same order, and after them the pass;
    /// they sum to about 1. Empty where it is not known.
    pub policy: Vec<f32>,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Visits of the move.
    pub visits: u64,
    /// Win rate of the side to move by it, 0 to 1.
    pub win_rate: f64,
    /// The bottom of its confidence interval.
    pub lower_bound: f64,
    /// Policy of the move before search, 0 to 1.
    pub prior: f64,
    /// By how many points the side to move leads by it, where points are counted.
    pub score: Option<f64>,
    /// The move and what is expected to follow; not empty.
    pub line: Vec<Move>,
}

impl Candidate {
    /// The move.
    pub fn mv(&self) -> Move {
        self.line.first().copied().unwrap_or(Move::Pass)
    }
}

/// Subject of an analysis: a position, and White's compensation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    size: Size,
    to_play: Color,
    key: u32,
}

impl Subject {
    /// The position of a game with this komi.
    pub fn of(position: &Position, komi: Komi) -> Self {
        let size = position.board().size();
        let [komi_low, komi_high] = komi.halves().to_le_bytes();
        let head = [
            size.width(),
            size.height(),
            position.to_play() as u8,
            position.ruleset().capture as u8,
            komi_low,
            komi_high,
        ];
        // FNV-1a (Fowler, Noll and Vo): the same everywhere and for ever.
        let bytes = head.into_iter().chain(position.board().hash().to_le_bytes());
        let key = bytes.fold(0x811c_9dc5_u32, |key, byte| (key ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Self { size, to_play: position.to_play(), key }
    }

    /// Side to move.
    pub fn to_play(&self) -> Color {
        self.to_play
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl Analysis {
    /// Nothing is known yet.
    pub const UNKNOWN: Self = Self {
        engine: String::new(),
        win_rate: 0.5,
        score: None,
        visits: 0,
        proved: false,
        candidates: Vec::new(),
        ownership: Vec::new(),
        policy: Vec::new(),
    };

    /// True if a built-in player made it, whose playouts are random games.
    fn is_of_playouts(&self) -> bool {
        let level = self.engine.strip_prefix(BUILT_IN).map(str::trim_start);
        level.is_some_and(|level| level.parse::<u8>().is_ok() || level == "plain" || level.starts_with("alpha-beta"))
    }

    /// Worth: the visits, by the player that made them; a proof is worth more than any number of them.
    pub fn weight(&self) -> f64 {
        match self.proved {
            true => f64::INFINITY,
            false if self.is_of_playouts() => self.visits as f64 / PLAYOUTS,
            false => self.visits as f64,
        }
    }

    /// True if it may stand in the place of another: a proof, or as many visits of as good a player.
    pub fn outdoes(&self, other: &Self) -> bool {
        self.weight() >= other.weight()
    }

    /// Summary of it.
    pub fn brief(&self) -> Brief {
        let games =
            if self.is_of_playouts() && !self.proved { (self.visits.max(1) as f64).sqrt() } else { f64::INFINITY };
        Brief {
            win_rate: self.win_rate,
            score: self.score,
            visits: self.visits,
            weight: self.weight(),
            score_error: PLAYOUT_ERROR / games,
            rate_error: PLAYOUT_RATE_ERROR / games,
        }
    }

    /// True if a node may hold an analysis.
    pub(crate) fn may_be_in(node: Properties<'_>) -> bool {
        node.iter().any(|property| PROPERTIES.contains(&property.name))
    }

    /// Analysis of a node's position: in our own property, else in another program's.
    pub fn read(node: Properties<'_>, of: &Subject) -> Option<Self> {
        if !Self::may_be_in(node) {
            return None;
        }
        let found = own::read(node, of)
            .or_else(|| katrain::read(node, of))
            .or_else(|| lizzie::read(node, of))
            .or_else(|| sabaki::read(node, of))?;
        found.is_sound().then_some(found)
    }

    /// Writes it into a node's content, in place of an earlier one of ours.
    pub fn write(&self, content: &mut NodeContent, of: &Subject) {
        content.set(PROPERTY, own::write(self, of));
    }

    /// The same as another program that tells it of Black, for this side to move; and back.
    fn for_side(mut self, to_play: Color) -> Self {
        if to_play == Color::White {
            let score = |score: &mut Option<f64>| *score = score.map(|points| -points);
            self.win_rate = 1.0 - self.win_rate;
            score(&mut self.score);
            self.ownership.iter_mut().for_each(|owner| *owner = -*owner);
            for candidate in &mut self.candidates {
                candidate.win_rate = 1.0 - candidate.win_rate;
                candidate.lower_bound = 1.0 - candidate.lower_bound;
                score(&mut candidate.score);
            }
        }
        self
    }

    /// True if every number is finite.
    fn is_sound(&self) -> bool {
        let rate = |rate: f64| (0.0..=1.0).contains(&rate);
        let score = |score: Option<f64>| score.is_none_or(f64::is_finite);
        rate(self.win_rate)
            && score(self.score)
            && self.candidates.iter().all(|c| rate(c.win_rate) && score(c.score))
            && self.candidates.iter().all(|c| c.lower_bound.is_finite() && rate(c.prior) && !c.line.is_empty())
            && self.ownership.iter().all(|owner| (-1.0..=1.0).contains(owner))
            && self.policy.iter().all(|share| (0.0..=1.0).contains(share))
    }
}
