//! A record being looked at and edited: a cursor in its tree, edits with undo, and moves tried out
//! beside it.
//!
//! Looking changes nothing. Every change is an [`Edit`] of the record, can be undone, and is kept
//! in a log for a journal: the same edits in the same order give the same record with the same ids.

mod analysis;
mod annotate;
mod branch;
mod change;
mod line;
mod path;
mod trial;

use lanke_rules::{Move, Point, Position};

pub use analysis::{MISTAKE_POINTS, Mistake, Place, Standing, mistakes, standings};
pub use branch::Branch;
pub use change::GameInfo;
pub use path::{PathReplay, PositionPath};
pub use trial::PlayError;

use crate::record::analysis::Analyses;
use crate::record::{Edit, Flaw, Node, NodeId, Replay, Setting, Tree};

/// Places of a line from one checkpoint to the next, at first.
const INTERVAL: usize = 256;

/// Checkpoints of a line. Each has the whole history before it, so that one at every so many places would take memory
/// that grows with the square of the line.
const MAX_CHECKPOINTS: usize = 64;

/// An open record.
#[derive(Clone, Debug)]
pub struct Review {
    tree: Tree,
    setting: Setting,
    /// Played up to the cursor.
    replay: Replay,
    /// Played up to every place of the line that is a multiple of `interval`, as far as it has been walked: going
    /// back a move in a long game must not mean playing it anew.
    checkpoints: Vec<Replay>,
    interval: usize,
    /// The line shown: through the cursor to an end.
    line: Vec<NodeId>,
    /// The cursor's place in the line.
    at: usize,
    trial: Option<trial::Trial>,
    /// The moves tried out last, which can still be kept.
    aside: Option<trial::Trial>,
    undo: Vec<change::Change>,
    redo: Vec<change::Change>,
    /// The node whose comment is being written.
    writing: Option<NodeId>,
    log: Vec<Edit>,
    /// Changes on the undo stack when the record was last saved; none if that state is lost.
    saved: Option<usize>,
    /// Analyses that are no part of the record.
    beside: Analyses,
}

impl Review {
    /// Opens a record at its root.
    pub fn new(tree: Tree) -> Self {
        let setting = Setting::of(&tree);
        let mut replay = Replay::new(&tree, &setting);
        replay.step(tree.root());
        let line = tree.main_line().map(Node::id).collect();
        Self {
            setting,
            checkpoints: vec![replay.clone()],
            interval: INTERVAL,
            replay,
            line,
            at: 0,
            trial: None,
            aside: None,
            undo: Vec::new(),
            redo: Vec::new(),
            writing: None,
            log: Vec::new(),
            saved: Some(0),
            beside: Analyses::default(),
            tree,
        }
    }

    /// The record.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Board, rules, komi and handicap.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The node at the cursor.
    pub fn node(&self) -> NodeId {
        self.line[self.at]
    }

    /// The line shown, from the root through the cursor to an end: going back along it and forward
    /// again leads to where one was.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The cursor's place in the line.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The position at the cursor, or that of the moves tried out.
    pub fn position(&self) -> &Position {
        self.trial.as_ref().map_or(self.replay.position(), trial::Trial::position)
    }

    /// The number of the last move: the moves from the root to the cursor and those tried out.
    pub fn move_number(&self) -> u32 {
        self.replay.moves() + self.tried().map_or(0, |moves| moves.len() as u32)
    }

    /// Points that are to be drawn dimmed at the cursor.
    pub fn dimmed(&self) -> &[Point] {
        self.replay.dimmed()
    }

    /// Points that are to be drawn at all at the cursor; empty means all.
    pub fn visible(&self) -> &[Point] {
        self.replay.visible()
    }

    /// Flaw of the move at the cursor.
    pub fn flaw(&self) -> Option<&Flaw> {
        self.replay.flaw_at(self.node())
    }

    /// Goes to a node; moves tried out are put aside, as by every way of going elsewhere. Returns
    /// whether the record has such a node.
    pub fn go(&mut self, node: NodeId) -> bool {
        if !self.tree.get(node).is_some_and(Node::is_attached) {
            return false;
        }
        let line = match self.line.iter().position(|&n| n == node) {
            Some(_) => self.line.clone(),
            None => line_through(&self.tree, node),
        };
        self.show(line, node);
        true
    }

    /// Goes to the root, or to where the moves tried out begin.
    pub fn first(&mut self) {
        self.back(usize::MAX);
    }

    /// Goes to the end of the line shown, or of the moves tried out.
    pub fn last(&mut self) {
        self.forward(usize::MAX);
    }

    /// Goes back by so many nodes, or so many of the moves tried out.
    pub fn back(&mut self, nodes: usize) {
        match &mut self.trial {
            Some(trial) => trial.at = trial.at.saturating_sub(nodes),
            None => self.seek(self.at.saturating_sub(nodes)),
        }
    }

    /// Goes forward by so many nodes, or so many of the moves tried out.
    pub fn forward(&mut self, nodes: usize) {
        match &mut self.trial {
            Some(trial) => trial.at = trial.at.saturating_add(nodes).min(trial.moves.len()),
            None => self.seek(self.at.saturating_add(nodes)),
        }
    }

    /// Goes to a place in the line shown, its end at most.
    pub fn seek(&mut self, at: usize) {
        let at = at.min(self.line.len() - 1);
        self.show(self.line.clone(), self.line[at]);
    }

    /// Goes to the move of this number in the line shown, 0 being the position before the first, and
    /// to the last one if there are fewer.
    pub fn go_to_move(&mut self, number: u32) {
        let has_move = |&id: &NodeId| self.tree.node(id).raw_move().is_some();
        let mut moves = self.line.iter().enumerate().filter(|(_, id)| has_move(id)).map(|(i, _)| i);
        let at = match number {
            0 => moves.next().map_or(0, |first| first.saturating_sub(1)),
            n => moves.by_ref().take(n as usize).last().unwrap_or(0),
        };
        self.seek(at);
    }

    /// Goes to the next variation at the cursor's place, or the one before; whether there is one.
    pub fn go_to_variation(&mut self, next: bool) -> bool {
        let node = self.tree.node(self.node());
        let Some(parent) = node.parent() else { return false };
        let index = if next { Some(node.index() + 1) } else { node.index().checked_sub(1) };
        let sibling = index.and_then(|i| parent.children().nth(i)).map(Node::id);
        sibling.is_some_and(|id| self.go(id))
    }

    /// The nodes that follow the cursor, the main one first, with their moves.
    pub fn variations(&self) -> impl Iterator<Item = (NodeId, Option<Move>)> {
        let size = self.setting.size;
        self.tree.node(self.node()).children().map(move |n| (n.id(), n.mv(size).map(|(_, mv)| mv)))
    }

    /// Shows a line with the cursor at one of its nodes, playing on from where it was if it can.
    fn show(&mut self, line: Vec<NodeId>, node: NodeId) {
        let at = line.iter().position(|&n| n == node).unwrap_or(0);
        let shared = self.line.iter().zip(&line).take_while(|(old, new)| old == new).count();
        self.checkpoints.truncate(shared.div_ceil(self.interval));
        let mut from = self.at;
        if self.at >= shared || self.at > at {
            let nearest = (at / self.interval).min(self.checkpoints.len() - 1);
            self.replay = self.checkpoints[nearest].clone();
            from = nearest * self.interval;
        }
        for (place, &id) in line.iter().enumerate().take(at + 1).skip(from + 1) {
            self.replay.step(self.tree.node(id));
            if place == self.checkpoints.len() * self.interval {
                self.checkpoints.push(self.replay.clone());
            }
            if self.checkpoints.len() == MAX_CHECKPOINTS {
                self.checkpoints = self.checkpoints.drain(..).step_by(2).collect();
                self.interval *= 2;
            }
        }
        self.leave_trial();
        self.end_writing();
        self.line = line;
        self.at = at;
    }

    /// Plays the record anew after a change of it and goes to `node`, or what is left of its line.
    fn refresh(&mut self, node: NodeId) {
        self.setting = Setting::of(&self.tree);
        self.replay = Replay::new(&self.tree, &self.setting);
        let mut line = line_through(&self.tree, node);
        // Beyond the cursor the line goes on as it was shown, as far as it still hangs together.
        if let Some(old) = self.line.iter().position(|&n| n == node) {
            line.truncate(self.tree.path(node).len());
            for &next in &self.line[old + 1..] {
                if self.tree.node(next).parent().map(Node::id) != line.last().copied() {
                    break;
                }
                line.push(next);
            }
            let end = *line.last().unwrap_or(&NodeId::ROOT);
            line.extend(self.tree.node(end).line().skip(1).map(Node::id));
        }
        self.replay.step(self.tree.root());
        (self.checkpoints, self.interval) = (vec![self.replay.clone()], INTERVAL);
        self.line = vec![NodeId::ROOT];
        self.at = 0;
        self.show(line, node);
    }
}

/// The line from the root through `node` and on by first children.
fn line_through(tree: &Tree, node: NodeId) -> Vec<NodeId> {
    let mut line = tree.path(node);
    line.extend(tree.node(node).line().skip(1).map(Node::id));
    line
}
