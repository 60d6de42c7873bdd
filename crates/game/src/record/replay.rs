//! A record played on a board: the position at any node, and what in it breaks the rules.
//!
//! [`Position`] judges every move. What it refuses is carried out all the same, as SGF has it, and
//! flagged; only what is no point of the board at all is left out.

use std::fmt;

use lanke_rules::{Color, Illegal, Move, PlayEnd, Point, Position};

use super::limits;
use super::moves::read_move;
use super::property::Properties;
use super::setting::Setting;
use super::tree::{Node, NodeId, Tree};
use super::warning::excerpt;

/// A move that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The node it stands at.
    pub node: NodeId,
    /// Number of the move in its line, from 1.
    pub number: u32,
    /// Side of the move.
    pub color: Color,
    /// The move; none if the record names no point.
    pub mv: Option<Move>,
    /// Reason of the refusal.
    pub reason: ReplayRefusal,
}

/// Reason why a move of a record is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayRefusal {
    /// By the rules.
    Illegal(Illegal),
    /// This is no point.
    NoPoint(String),
}

impl fmt::Display for ReplayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::NoPoint(text) => write!(f, "\u{201c}{text}\u{201d} is no point"),
        }
    }
}

/// A record being played, node by node.
#[derive(Clone, Debug)]
pub struct Replay {
    position: Position,
    number: u32,
    flaws: Vec<Flaw>,
    /// Flaws that are not among them.
    unlisted_flaws: usize,
    dimmed: Vec<Point>,
    visible: Vec<Point>,
}

impl Replay {
    /// The board before the root of `tree`, by the rules and on the board of `setting`.
    pub fn new(tree: &Tree, setting: &Setting) -> Self {
        let position = Position::new(setting.size, setting.ruleset);
        let mut replay = Self::before(position);
        replay.begin(tree, setting);
        replay
    }

    /// Nothing played yet.
    fn before(position: Position) -> Self {
        let (flaws, dimmed, visible) = (Vec::new(), Vec::new(), Vec::new());
        Self { position, number: 0, flaws, unlisted_flaws: 0, dimmed, visible }
    }

    /// Prepares the empty board for the game.
    fn begin(&mut self, tree: &Tree, setting: &Setting) {
        let mut opening = Opening::default();
        for node in tree.main_line() {
            opening.see(node);
            // Stones may follow the node that names the side to move.
            if node.raw_move().is_some() {
                break;
            }
        }
        // A server that counts on the fixed points writes the number alone.
        if setting.handicap >= 2 && !opening.black && opening.mover == Some(Color::White) {
            let stones = setting.size.handicap(setting.handicap).unwrap_or_default();
            let changes: Vec<_> = stones.into_iter().map(|point| (point, Some(Color::Black))).collect();
            self.position.set_up(&changes);
        }
        if let Some(taken) = tree.root().prisoners() {
            self.position.set_captures(taken.map(u32::from));
        }
        let without_moves = if opening.black && !opening.white { Color::White } else { Color::Black };
        self.position.set_to_play(opening.mover.unwrap_or(without_moves));
    }

    /// The main line, played to its end.
    pub fn main_line(tree: &Tree, setting: &Setting) -> Self {
        let mut replay = Self::new(tree, setting);
        for node in tree.main_line() {
            replay.step(node);
        }
        replay
    }

    /// The line from the root to `node`, played with its moves and set-ups.
    pub fn to(tree: &Tree, setting: &Setting, node: NodeId) -> Self {
        let mut replay = Self::new(tree, setting);
        for id in tree.path(node) {
            replay.step(tree.node(id));
        }
        replay
    }

    /// Carries out a node: its set-up, its move, its turn.
    pub fn step(&mut self, node: Node<'_>) {
        let size = self.position.board().size();
        if let Some((color, point)) = node.lone_move() {
            self.number += 1;
            return self.play(node.id(), color, Move::Play(point));
        }
        let (mut sets_up, mut mv, mut to_play) = (false, None, None);
        for property in node.iter() {
            match property.name {
                "AB" | "AW" | "AE" => sets_up = true,
                "B" => mv = mv.or(Some((Color::Black, property.values.first()))),
                "W" => mv = mv.or(Some((Color::White, property.values.first()))),
                "PL" => to_play = property.values.first().color(),
                "DD" => self.dimmed = property.values.points().collect(),
                "VW" => self.visible = property.values.points().collect(),
                _ => {}
            }
        }
        if sets_up {
            let changes: Vec<_> = node.set_up().filter(|(p, _)| size.contains(*p)).collect();
            self.position.set_up(&changes);
        }
        if let Some((color, value)) = mv {
            self.number += 1;
            match read_move(value, size) {
                Some(mv) => self.play(node.id(), color, mv),
                None => self.flag(node.id(), color, None, ReplayRefusal::NoPoint(excerpt(value.raw()))),
            }
        }
        if let Some(color) = to_play {
            self.position.set_to_play(color);
        }
    }

    /// Puts stones and the turn back as they were before some nodes; what the rules remember of the moves is lost.
    pub(super) fn put_back(&mut self, stones: &[(Point, Option<Color>)], to_play: Color) {
        self.position.set_up(stones);
        self.position.set_to_play(to_play);
    }

    fn play(&mut self, node: NodeId, color: Color, mv: Move) {
        if self.position.to_play() != color {
            self.position.set_to_play(color);
        }
        if self.position.end() == Some(PlayEnd::Passes) {
            // Who plays on after the passes has not agreed that the game is over.
            self.position.resume();
        }
        if let Err(illegal) = self.position.legal(mv) {
            self.flag(node, color, Some(mv), ReplayRefusal::Illegal(illegal));
            let size = self.position.board().size();
            if matches!(mv, Move::Play(point) if !size.contains(point)) {
                return;
            }
        }
        self.position.play_unchecked(mv);
    }

    fn flag(&mut self, node: NodeId, color: Color, mv: Option<Move>, reason: ReplayRefusal) {
        if self.flaws.len() == limits::FLAWS {
            self.flaws.pop();
            self.unlisted_flaws += 1;
        }
        self.flaws.push(Flaw { node, number: self.number, color, mv, reason });
    }

    /// The position reached.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position reached, to go on from.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// Moves on the line so far, those left out included.
    pub fn moves(&self) -> u32 {
        self.number
    }

    /// The points that are to be drawn dimmed, `DD` of the last node that has it.
    pub fn dimmed(&self) -> &[Point] {
        &self.dimmed
    }

    /// The points that are to be drawn at all, `VW` of the last node that has it; empty means all.
    pub fn visible(&self) -> &[Point] {
        &self.visible
    }

    /// The moves that the rules refuse: the first [`limits::FLAWS`] of them, of which the last gives its place to the
    /// newest one.
    pub fn flaws(&self) -> &[Flaw] {
        &self.flaws
    }

    /// Number of moves that the rules refuse beyond those listed.
    pub fn unlisted_flaws(&self) -> usize {
        self.unlisted_flaws
    }

    /// Flaw of the move of a node, if the node is the last one with a move.
    pub fn flaw_at(&self, node: NodeId) -> Option<&Flaw> {
        self.flaws.last().filter(|flaw| flaw.node == node)
    }
}

impl Properties<'_> {
    /// Number that the node's move is to be shown with, where the record gives it one (`MN`).
    pub fn move_number(self) -> Option<u32> {
        let number = u32::try_from(self.first("MN")?.number()?).ok()?;
        (1..=limits::MOVE_NUMBER).contains(&number).then_some(number)
    }
}

/// Plays the main lines of many records in the same memory.
#[derive(Debug, Default)]
pub struct Replayer {
    /// The empty board of the last game, and that game.
    last: Option<(Position, Replay)>,
}

impl Replayer {
    /// The main line, played to its end.
    pub fn main_line(&mut self, tree: &Tree, setting: &Setting) -> &Replay {
        let fits = |blank: &Position| blank.board().size() == setting.size && *blank.ruleset() == setting.ruleset;
        let last = self.last.take().filter(|(blank, _)| fits(blank)).unwrap_or_else(|| {
            let blank = Position::new(setting.size, setting.ruleset);
            (blank.clone(), Replay::before(blank))
        });
        let (blank, replay) = self.last.insert(last);
        replay.position.clone_from(blank);
        replay.number = 0;
        replay.flaws.clear();
        replay.unlisted_flaws = 0;
        replay.dimmed.clear();
        replay.visible.clear();
        replay.begin(tree, setting);
        for node in tree.main_line() {
            replay.step(node);
        }
        replay
    }
}

/// Content of a record before its first move.
#[derive(Default)]
struct Opening {
    black: bool,
    white: bool,
    /// Side to move first: by a `PL` before the first move, else by that move.
    mover: Option<Color>,
}

impl Opening {
    fn see(&mut self, node: Node<'_>) {
        let mut turn = None;
        for property in node.iter() {
            match property.name {
                "AB" => self.black = true,
                "AW" => self.white = true,
                "PL" => turn = property.values.first().color(),
                "B" => self.mover = self.mover.or(Some(Color::Black)),
                "W" => self.mover = self.mover.or(Some(Color::White)),
                _ => {}
            }
        }
        // Beside a move it is the turn after that move.
        self.mover = self.mover.or(turn);
    }
}
