//! Analyses of the positions of a record, saved at its nodes, and the mistakes that
//! they show.

use lanke_rules::{Color, Move, Position};

use super::Review;
use crate::record::analysis::{self, Analysis, Subject};
use crate::record::{Edit, EditError, NodeContent, NodeId, Replay};

/// Standing of a game at a node, by its analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The node.
    pub node: NodeId,
    /// Its place in the line shown.
    pub place: usize,
    /// Moves up to here, this node's included.
    pub moves: u32,
    /// The node's move.
    pub mv: Option<(Color, Move)>,
    /// Win rate of Black, 0 to 1.
    pub win_rate: f64,
    /// By how many points Black leads, where points are counted.
    pub score: Option<f64>,
    /// Visits of the analysis.
    pub visits: u64,
}

/// A move that lost something.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Its node.
    pub node: NodeId,
    /// Its number.
    pub number: u32,
    /// Side that made it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Loss of win rate, 0 to 1.
    pub win_rate: f64,
    /// Loss in points, where points are counted.
    pub points: Option<f64>,
}

/// Minimum loss of a mistake: points, or where they are not counted, win rate.
const POINTS: f64 = 2.0;
const WIN_RATE: f64 = 0.05;

/// The way to a position, as a player that thinks is told it.
#[derive(Clone, Debug)]
pub struct PositionPath {
    /// Position before the moves: the empty board, handicap stones, the last position that was set up.
    pub start: Position,
    /// The moves from there on.
    pub moves: Vec<(Color, Move)>,
    /// The position.
    pub position: Position,
}

impl Review {
    /// Subject of an analysis of the position shown, trial moves included.
    pub fn subject(&self) -> Subject {
        Subject::of(self.position(), self.setting.komi)
    }

    /// Analysis in the record of the position at the cursor, outside of a trial.
    pub fn analysis(&self) -> Option<Analysis> {
        match self.trial {
            Some(_) => None,
            None => Analysis::read(self.tree.node(self.node()).properties(), &self.subject()),
        }
    }

    /// Keeps an analysis at a node, in place of an earlier one. It is no change to be undone, and
    /// undoing others does not lose it; but the record is changed then.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn keep_analysis(&mut self, node: NodeId, found: &Analysis, of: &Subject) -> Result<(), EditError> {
        let known = self.tree.get(node).ok_or(EditError::NoSuchNode(node))?;
        let mut content = NodeContent::from(known.properties());
        found.write(&mut content, of);
        self.edit_aside(Edit::Replace { node, content })?;
        let edits = self.undo.iter_mut().chain(&mut self.redo).flat_map(|change| &mut change.inverse);
        for edit in edits {
            // What takes a set-up back comes to another position, which may have an analysis of its own.
            let open = |content: &NodeContent| {
                let properties = content.properties();
                properties.get(analysis::PROPERTY).is_none() || Analysis::read(properties, of).is_some()
            };
            if let Edit::Replace { node: changed, content } = edit
                && *changed == node
                && open(content)
            {
                found.write(content, of);
            }
        }
        Ok(())
    }

    /// Makes an edit as keeping an analysis does: for the journal, but not to be undone.
    ///
    /// # Errors
    /// Fails if the record refuses it.
    pub fn edit_aside(&mut self, edit: Edit) -> Result<(), EditError> {
        self.tree.apply(edit.clone())?;
        self.log.push(edit);
        self.analysed = true;
        Ok(())
    }

    /// The nodes of the line shown that have no analysis that `suffices`, in its order; those where
    /// the game is over need none.
    pub fn unanalysed(&self, suffices: impl Fn(&Analysis) -> bool) -> Vec<NodeId> {
        let mut replay = Replay::new(&self.tree, &self.setting);
        let lacks = |&&id: &&NodeId| {
            let node = self.tree.node(id);
            replay.step(node);
            let position = replay.position();
            let known = || Analysis::read(node.properties(), &Subject::of(position, self.setting.komi));
            position.end().is_none() && !known().is_some_and(|known| suffices(&known))
        };
        self.line.iter().filter(lacks).copied().collect()
    }

    /// The way to a node.
    pub fn course(&self, node: NodeId) -> PositionPath {
        let mut replay = Replay::new(&self.tree, &self.setting);
        let mut start = replay.position().clone();
        let mut moves = Vec::new();
        for id in self.tree.path(node) {
            replay.step(self.tree.node(id));
            let sets_up = self.tree.node(id).iter().any(|property| matches!(property.name, "AB" | "AW" | "AE" | "PL"));
            match self.tree.node(id).mv(self.setting.size) {
                // What no rules allow cannot be told as a move.
                _ if sets_up || replay.flaw_at(id).is_some() => {
                    start = replay.position().clone();
                    moves.clear();
                }
                Some(mv) => moves.push(mv),
                None => {}
            }
        }
        PositionPath { start, moves, position: replay.into_position() }
    }

    /// The way to the position shown, the moves tried out included.
    pub fn course_shown(&self) -> PositionPath {
        let mut course = self.course(self.node());
        course.moves.extend(self.tried().unwrap_or_default());
        course.position = self.position().clone();
        course
    }

    /// Standings of the game along the line shown, wherever they are known.
    pub fn standings(&self) -> Vec<Standing> {
        let known = |&id: &NodeId| self.tree.node(id).iter().any(|property| analysis::is_kept_in(property.name));
        let Some(last) = self.line.iter().rposition(known) else { return Vec::new() };
        let mut replay = Replay::new(&self.tree, &self.setting);
        let mut standings = Vec::new();
        for (place, &node) in self.line[..=last].iter().enumerate() {
            replay.step(self.tree.node(node));
            if known(&node) {
                standings.extend(self.standing(place, &replay));
            }
        }
        standings
    }

    fn standing(&self, place: usize, replay: &Replay) -> Option<Standing> {
        let (node, position) = (self.tree.node(self.line[place]), replay.position());
        let found = Analysis::read(node.properties(), &Subject::of(position, self.setting.komi))?;
        let black = position.to_play() == Color::Black;
        Some(Standing {
            node: node.id(),
            place,
            moves: replay.moves(),
            mv: node.mv(self.setting.size),
            win_rate: if black { found.win_rate } else { 1.0 - found.win_rate },
            score: found.score.map(|score| if black { score } else { -score }),
            visits: found.visits,
        })
    }
}

/// The mistakes of a line, the costliest first: by points where they are counted, else by win rate.
pub fn mistakes(standings: &[Standing]) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = standings.windows(2).filter_map(|pair| mistake(&pair[0], &pair[1])).collect();
    let cost = |mistake: &Mistake| mistake.points.unwrap_or(mistake.win_rate);
    mistakes.sort_by(|a, b| {
        b.points.is_some().cmp(&a.points.is_some()).then(cost(b).total_cmp(&cost(a))).then(a.number.cmp(&b.number))
    });
    mistakes
}

fn mistake(before: &Standing, after: &Standing) -> Option<Mistake> {
    let (color, mv) = after.mv.filter(|_| after.place == before.place + 1)?;
    let loss = |before: f64, after: f64| if color == Color::Black { before - after } else { after - before };
    let win_rate = loss(before.win_rate, after.win_rate);
    let points = before.score.zip(after.score).map(|(before, after)| loss(before, after));
    let is_one = points.map_or(win_rate >= WIN_RATE, |points| points >= POINTS);
    is_one.then_some(Mistake { node: after.node, number: after.moves, color, mv, win_rate, points })
}
