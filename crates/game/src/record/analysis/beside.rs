//! Analyses kept beside a record, by position: whoever looks at a record does not change it.

use std::collections::HashMap;
use std::fmt;

use lanke_rules::{Board, Color, Point};

use super::{Analysis, Subject, own};
use crate::record::moves::read_move;
use crate::record::property::NodeContent;
use crate::record::{Edit, Node, NodeId, Replay, Setting, Tree, limits, sgf};

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

    /// The best analysis of a position: kept here, or in the record at its node.
    pub fn best(&self, node: Option<Node<'_>>, of: &Subject) -> Option<Analysis> {
        match (self.get(of), node.and_then(|node| Analysis::read(node.properties(), of))) {
            (Some(beside), Some(recorded)) if !beside.outdoes(&recorded) => Some(recorded),
            (beside, recorded) => beside.or(recorded),
        }
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

    /// The record with these analyses of its positions, as far as they are better than its own.
    pub fn annotated(&self, tree: &Tree) -> Tree {
        let mut annotated = tree.clone();
        if self.is_empty() {
            return annotated;
        }
        let setting = Setting::of(tree);
        let mut replay = Replay::new(tree, &setting);
        let mut trail = Trail::default();
        // Branches that are still to be walked, and the length of the trail before each.
        let mut branches = vec![(NodeId::ROOT, 0)];
        while let Some((start, length)) = branches.pop() {
            trail.go_back(&mut replay, length);
            let mut next = Some(tree.node(start));
            while let Some(node) = next {
                // Nobody comes back to the end of the last branch.
                if branches.is_empty() {
                    replay.step(node);
                } else {
                    trail.step(&mut replay, node);
                }
                let of = Subject::of(replay.position(), setting.komi);
                self.annotate(&mut annotated, node, &of);
                let mut children = node.children();
                next = children.next();
                let others = branches.len();
                branches.extend(children.map(|child| (child.id(), trail.steps.len())));
                branches[others..].reverse();
            }
        }
        annotated
    }

    fn annotate(&self, annotated: &mut Tree, node: Node<'_>, of: &Subject) {
        let Some(found) = self.get(of) else { return };
        if Analysis::read(node.properties(), of).is_none_or(|recorded| found.outdoes(&recorded)) {
            let mut content = NodeContent::from(node.properties());
            found.write(&mut content, of);
            // A record that cannot grow any more stays without it.
            let _too_large = annotated.apply(Edit::Replace { node: node.id(), content });
        }
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

/// Changes of a replay, to go back from one branch to another without a copy of the board for each.
#[derive(Default)]
struct Trail {
    /// Stones before the changes, the oldest first.
    stones: Vec<(Point, Option<Color>)>,
    /// Number of these stones before each step, and the side to move then.
    steps: Vec<(usize, Color)>,
    before: Option<Board>,
}

impl Trail {
    /// Carries out a node and notes what it changes.
    fn step(&mut self, replay: &mut Replay, node: Node<'_>) {
        let position = replay.position();
        self.steps.push((self.stones.len(), position.to_play()));
        let before = match &mut self.before {
            Some(before) => {
                before.clone_from(position.board());
                before
            }
            none => none.insert(position.board().clone()),
        };
        replay.step(node);
        let after = replay.position().board();
        let changed = after.size().points().filter(|&p| after.stone(p) != before.stone(p));
        self.stones.extend(changed.map(|p| (p, before.stone(p))));
    }

    /// Takes back all steps but so many.
    fn go_back(&mut self, replay: &mut Replay, steps: usize) {
        let Some(&(stones, to_play)) = self.steps.get(steps) else { return };
        // Of a point that changed often, the oldest stone comes last and stays.
        let changes: Vec<_> = self.stones.drain(stones..).rev().collect();
        self.steps.truncate(steps);
        replay.put_back(&changes, to_play);
    }
}

/// Number by which a game is known again: its board, its stones set up at the beginning, and its first moves. Names, comments
/// and variations change nothing.
pub fn identity(tree: &Tree, setting: &Setting) -> u64 {
    hash_of(tree, setting, OPENING)
}

/// The same by all moves of the main line: a game that was gone on with is another one.
pub fn line_identity(tree: &Tree, setting: &Setting) -> u64 {
    hash_of(tree, setting, usize::MAX)
}

/// Hash of a game up to so many moves of its main line.
fn hash_of(tree: &Tree, setting: &Setting, most: usize) -> u64 {
    let name = |p: Point| [p.x(), p.y()];
    let mut bytes = vec![setting.size.width(), setting.size.height(), setting.ruleset.capture as u8];
    for set_up in ["AB", "AW"] {
        let stones = tree.root().get(set_up).into_iter().flat_map(|values| values.points());
        bytes.push(b';');
        bytes.extend(stones.flat_map(name));
    }
    // Moves outside the board count: the number of a game must not change.
    let moves = tree.main_line().filter_map(|node| node.raw_move());
    let moves = moves.filter_map(|(color, value)| Some((color, read_move(value, setting.size)?)));
    for (color, mv) in moves.take(most) {
        bytes.push(color as u8);
        bytes.extend(mv.point().map_or([u8::MAX; 2], name));
    }
    // FNV-1a (Fowler, Noll and Vo): the same everywhere and for ever.
    bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
