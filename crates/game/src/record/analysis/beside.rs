//! Analyses kept beside a record, by position: whoever looks at a record does not change it.

use std::collections::HashMap;
use std::fmt;

use lanke_rules::{Move, Point};

use super::{Analysis, Subject, own};
use crate::record::property::NodeContent;
use crate::record::{Setting, Tree, limits, sgf};

/// Moves of a game that tell it from others.
const OPENING: usize = 40;

/// Analyses of positions of one game.
#[derive(Clone, Debug, Default)]
pub struct Analyses {
    known: HashMap<u32, Kept>,
    /// Bytes of all of them.
    bytes: usize,
    revision: u64,
}

/// Analysis in the form of a record.
#[derive(Clone, Debug)]
struct Kept {
    content: NodeContent,
    brief: Brief,
}

/// Summary of an analysis; win rate and score are those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brief {
    /// Win rate, 0 to 1.
    pub win_rate: f64,
    /// By how many points it leads, where points are counted.
    pub score: Option<f64>,
    /// Visits of the position.
    pub visits: u64,
    /// Worth of the analysis, see [`Analysis::weight`].
    pub weight: f64,
    /// Standard error of the score where it is the mean of random games, else 0.
    pub score_error: f64,
    /// The same of the win rate.
    pub rate_error: f64,
}

/// The text holds no analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnalyses;

impl fmt::Display for NotAnalyses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there are no analyses in it")
    }
}

impl std::error::Error for NotAnalyses {}

impl Analyses {
    /// Analysis of a position.
    pub fn get(&self, of: &Subject) -> Option<Analysis> {
        own::read(self.known.get(&of.key)?.content.properties(), of).filter(Analysis::is_sound)
    }

    /// Summary of the analysis of a position.
    pub fn brief(&self, of: &Subject) -> Option<Brief> {
        self.known.get(&of.key).map(|kept| kept.brief)
    }

    /// Keeps an analysis unless a better one of the position is known; false where there is no room for it.
    pub fn keep(&mut self, of: &Subject, found: &Analysis) -> bool {
        let mut content = NodeContent::new();
        found.write(&mut content, of);
        self.revision += 1;
        self.insert(of.key, Kept { content, brief: found.brief() })
    }

    /// Takes over those of others that are better.
    pub fn merge(&mut self, others: Self) {
        for (key, kept) in others.known {
            self.insert(key, kept);
        }
    }

    /// Number that grows with every analysis that is kept, but not with those that are taken over.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// All of them as a record of one line, to be read with [`Analyses::read`].
    pub fn text(&self) -> String {
        let mut keys: Vec<_> = self.known.keys().collect();
        keys.sort_unstable();
        let mut text = String::with_capacity(self.bytes + 3 * keys.len() + 4);
        text.push('(');
        for key in keys {
            text.extend([";", self.known[key].content.as_str(), "\n"]);
        }
        text.push(')');
        text
    }

    /// Reads analyses that were written by [`Analyses::text`].
    ///
    /// # Errors
    /// Fails if there is none in it.
    pub fn read(text: &str) -> Result<Self, NotAnalyses> {
        let (collection, _) = sgf::read(text).map_err(|_| NotAnalyses)?;
        let mut read = Self::default();
        for node in collection.games.iter().flat_map(Tree::main_line) {
            let Some((key, found)) = own::head(node.properties()).filter(|(_, found)| found.is_sound()) else {
                continue;
            };
            read.insert(key, Kept { content: NodeContent::from(node.properties()), brief: found.brief() });
        }
        if read.is_empty() { Err(NotAnalyses) } else { Ok(read) }
    }

    fn insert(&mut self, key: u32, kept: Kept) -> bool {
        let old = self.known.get(&key);
        if old.is_some_and(|old| old.brief.weight > kept.brief.weight) {
            return true;
        }
        let bytes = self.bytes + kept.bytes() - old.map_or(0, Kept::bytes);
        if bytes > limits::ANALYSES_BYTES || (old.is_none() && self.known.len() >= limits::ANALYSES) {
            return false;
        }
        self.bytes = bytes;
        self.known.insert(key, kept);
        true
    }
}

impl Kept {
    fn bytes(&self) -> usize {
        self.content.as_str().len()
    }
}

/// Number by which a game is known again: its board, its stones set up at the beginning, and its first moves. Names, comments
/// and variations change nothing.
pub fn identity(tree: &Tree, setting: &Setting) -> u64 {
    let name = |p: Point| [p.x(), p.y()];
    let mut bytes = vec![setting.size.width(), setting.size.height(), setting.ruleset.capture as u8];
    for set_up in ["AB", "AW"] {
        let stones = tree.root().get(set_up).into_iter().flat_map(|values| values.points());
        bytes.push(b';');
        bytes.extend(stones.flat_map(name));
    }
    let moves = tree.main_line().filter_map(|node| node.mv(setting.size)).take(OPENING);
    for (color, mv) in moves {
        bytes.push(color as u8);
        bytes.extend(match mv {
            Move::Play(p) => name(p),
            Move::Pass => [u8::MAX; 2],
        });
    }
    // FNV-1a (Fowler, Noll and Vo): the same everywhere and for ever.
    bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
