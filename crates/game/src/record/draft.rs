//! A game being put together by a reader of a line-based format.

use std::collections::{BTreeMap, BTreeSet};

use lanke_rules::{ByColor, Color, Move, Point, Size};

use super::property::{NodeContent, ValueBuf};
use super::setting::Setting;
use super::tree::{NodeId, Tree};
use super::warning::{Problem, Warnings, excerpt};
use super::{Collection, ReadError, Reading, course, limits};

/// A tree that grows, its root's properties, and what was odd about the file.
pub(super) struct TreeBuilder {
    size: Size,
    info: Vec<(&'static str, String)>,
    stones: ByColor<BTreeSet<Point>>,
    tree: Tree,
    last: NodeId,
    last_color: Option<Color>,
    comments: BTreeMap<NodeId, String>,
    game_comment: String,
    warnings: Warnings,
    full: bool,
}

impl TreeBuilder {
    pub(super) fn new(size: Size) -> Self {
        Self {
            size,
            info: Vec::new(),
            stones: ByColor::default(),
            tree: Tree::new(NodeContent::new()),
            last: NodeId::ROOT,
            last_color: None,
            comments: BTreeMap::new(),
            game_comment: String::new(),
            warnings: Warnings::default(),
            full: false,
        }
    }

    /// A draft of a game on a square board with this many lines; on the usual one if the text is
    /// empty or, with a warning, no number of lines.
    pub(super) fn of_lines(text: &str) -> Self {
        let size = text.parse().ok().and_then(|side| Size::square(side).ok());
        let mut draft = Self::new(size.unwrap_or(Size::NINETEEN));
        if size.is_none() && !text.is_empty() {
            draft.warn(0, Problem::Board(excerpt(text)));
        }
        draft
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn warn(&mut self, at: usize, problem: Problem) {
        self.warnings.push(at, problem);
    }

    /// Notes a property of the game, unless it is there already; an empty text says nothing.
    pub(super) fn info(&mut self, name: &'static str, text: &str) {
        let text = text.trim();
        if !text.is_empty() && self.info.iter().all(|(n, _)| *n != name) {
            self.info.push((name, text.to_owned()));
        }
    }

    pub(super) fn game_comment(&mut self, line: &str) {
        if !line.trim().is_empty() {
            append_line(&mut self.game_comment, line.trim());
        }
    }

    pub(super) fn player(&mut self, color: Color, name: &str, rank: &str) {
        let (player, level) = match color {
            Color::Black => ("PB", "BR"),
            Color::White => ("PW", "WR"),
        };
        self.info(player, name);
        self.info(level, rank);
    }

    /// Sets up handicap stones on their fixed points, if there are any for this number.
    pub(super) fn handicap(&mut self, stones: u16) {
        if stones >= 2 {
            self.info("HA", &stones.to_string());
            self.stones.black.extend(self.size.handicap(stones).unwrap_or_default());
        }
    }

    /// A stone on the board before the first move.
    pub(super) fn stone(&mut self, color: Color, point: Point) {
        self.stones[color].insert(point);
    }

    /// The next move of the main line.
    pub(super) fn play(&mut self, color: Color, mv: Move) {
        self.last = self.add(self.last, color, mv);
        self.last_color = Some(color);
    }

    /// A line of the last move's comment.
    pub(super) fn comment_last(&mut self, line: &str) {
        self.comment(self.last, line);
    }

    /// A pass of the side whose turn it is.
    pub(super) fn pass(&mut self) {
        let first = if self.stones.black.is_empty() { Color::Black } else { Color::White };
        self.play(self.last_color.map_or(first, Color::opponent), Move::Pass);
    }

    /// A move after `node`: the one that is there, or a new variation.
    pub(super) fn play_after(&mut self, node: NodeId, color: Color, mv: Move) -> NodeId {
        let there = self.tree.node(node).children().find(|child| child.mv(self.size) == Some((color, mv)));
        there.map(|child| child.id()).unwrap_or_else(|| self.add(node, color, mv))
    }

    fn add(&mut self, parent: NodeId, color: Color, mv: Move) -> NodeId {
        let added = self.tree.add(parent, usize::MAX, &NodeContent::of_move(color, mv));
        self.full |= added.is_err() || self.tree.links.len() > limits::NODES;
        added.unwrap_or(parent)
    }

    /// The node of the move with this number, from 1, in a game without variations.
    pub(super) fn node_of(&self, number: u32) -> Option<NodeId> {
        self.tree.get(NodeId::from_number(number)).map(|node| node.id())
    }

    /// A line of a node's comment.
    pub(super) fn comment(&mut self, node: NodeId, line: &str) {
        append_line(self.comments.entry(node).or_default(), line);
    }

    /// The game; none if there is neither a move nor a stone nor a player, nor the head of a course's save file.
    pub(super) fn finish(mut self, text: &str) -> Result<Reading, ReadError> {
        let named = self.info.iter().any(|(name, _)| matches!(*name, "PB" | "PW" | course::ROLE));
        if self.tree.links.len() == 1 && self.stones.black.is_empty() && !named {
            return Err(ReadError::NoGame);
        }
        if self.full {
            return Err(ReadError::TooManyNodes);
        }
        let root = self.root();
        Setting::read(root.properties(), &mut |problem| self.warnings.push(0, problem));
        let replaced = self.tree.replace(NodeId::ROOT, &root);
        let commented = self.comments.iter().try_for_each(|(&node, comment)| {
            let mut content = NodeContent::from(self.tree.node(node).properties());
            content.set_text("C", comment);
            self.tree.replace(node, &content)
        });
        replaced.and(commented).map_err(|_| ReadError::TooManyBytes)?;
        let collection = Collection { games: vec![self.tree], epilogue: String::new() };
        Ok((collection, self.warnings.finish(text)))
    }

    fn root(&self) -> NodeContent {
        let mut root = NodeContent::new();
        for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
            root.set_text(name, text);
        }
        root.set("SZ", [ValueBuf::size(self.size)]);
        for (name, text) in &self.info {
            root.set_text(name, text);
        }
        root.set_text("GC", &self.game_comment);
        for (name, stones) in [("AB", &self.stones.black), ("AW", &self.stones.white)] {
            root.set(name, stones.iter().copied().map(ValueBuf::point));
        }
        root
    }
}

fn append_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

/// A date as SGF writes it, from the numbers of one; the text as it is if it begins otherwise.
pub(super) fn date(text: &str) -> String {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    let compact = numbers.clone().next().filter(|n| n.len() == 8);
    let (year, month, day) = match compact {
        Some(date) => (&date[..4], &date[4..6], &date[6..]),
        None => match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(year), Some(month), Some(day)) if year.len() == 4 => (year, month, day),
            _ => return text.trim().to_owned(),
        },
    };
    format!("{year}-{month:0>2}-{day:0>2}")
}

/// Name and rank: `name (9D)`, `name(3段)` or `name    9DP`.
pub(super) fn split_rank(text: &str) -> (&str, &str) {
    let text = text.trim();
    if let Some((name, rank)) = text.strip_suffix([')', '）']).and_then(|t| t.rsplit_once(['(', '（'])) {
        return (name.trim(), rank.trim());
    }
    match text.rsplit_once(char::is_whitespace).filter(|(_, word)| is_rank(word)) {
        Some((name, rank)) => (name.trim(), rank),
        None => (text, ""),
    }
}

/// True if a word is a rank, as `9DP`, `7段*` or `初段`, and not the end of a name.
fn is_rank(word: &str) -> bool {
    let named = word.trim_end_matches(['*', '?', 'P']).ends_with(['段', '级', '級', '단', '급']);
    let numbered = word.starts_with(|c: char| c.is_ascii_digit()) && !word.bytes().all(|b| b.is_ascii_digit());
    named || numbered
}
