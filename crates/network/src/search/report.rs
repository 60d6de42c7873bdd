//! What a tree tells: analyses and choices.

use lanke_engine::{Analysis, Candidate, Choice};
use lanke_rules::{Color, Move};

use super::tree::{Edge, Node, Tree};
use crate::evaluate::Evaluation;

/// Below this chance to win a player may give up, if it is behind by this many points too and so large a share of
/// the board is played.
const RESIGN: f64 = 0.03;
const RESIGN_POINTS: f64 = 5.0;
const RESIGN_SHARE: f64 = 0.25;

/// The longest line that is told.
const LINE: usize = 20;

/// How the root looks to the side to move.
pub(super) fn analysis(tree: &Tree, evaluation: &Evaluation, to_play: Color) -> Analysis {
    let root = tree.root();
    let own = |win: f64| if to_play == Color::White { win } else { 1.0 - win };
    let lead = |lead: f64| if to_play == Color::White { lead } else { -lead };
    let tried = tree.ranked(root).into_iter().map(|(edge, child, bound)| {
        // A utility of the chance to win alone goes from −1 to 1.
        let below = (if to_play == Color::White { 1.0 } else { -1.0 } * child.stats.utility() - bound) / 2.0;
        let win_rate = own(child.stats.win());
        Candidate {
            mv: tree.mv(edge),
            visits: u64::from(child.stats.visits),
            win_rate,
            lower_bound: (win_rate - below).max(0.0),
            prior: f64::from(edge.prior),
            score: Some(lead(child.stats.lead())),
            line: line(tree, edge, child),
        }
    });
    let sign = if to_play == Color::White { 1.0 } else { -1.0 };
    Analysis {
        win_rate: own(root.stats.win()),
        score: Some(lead(root.stats.lead())),
        visits: u64::from(root.stats.visits),
        candidates: tried.collect(),
        ownership: owners(tree, root).into_iter().map(|o| sign * o).collect(),
        policy: evaluation.policy.clone(),
        ..Analysis::UNKNOWN
    }
}

/// A move and what is expected to follow.
fn line(tree: &Tree, edge: &Edge, child: &Node) -> Vec<Move> {
    let mut line = vec![tree.mv(edge)];
    let mut at = child;
    while line.len() < LINE {
        let Some(&(edge, child, _)) = tree.ranked(at).first() else { break };
        line.push(tree.mv(edge));
        at = child;
    }
    line
}

/// Whose each point will be, White's being 1: the mean of what was seen below a node, each position once.
fn owners(tree: &Tree, root: &Node) -> Vec<f32> {
    let Some(leaf) = &root.leaf else { return Vec::new() };
    let mut sums = vec![0.0; leaf.ownership.len()];
    let mut weight = 0.0;
    let mut todo = vec![root];
    while let Some(node) = todo.pop() {
        let Some(leaf) = &node.leaf else { continue };
        let children = node.edges.iter().map_while(|edge| tree.child(edge));
        let below: u32 = children.clone().map(|child| child.stats.visits).sum();
        let own = node.stats.visits.saturating_sub(below) as f32;
        weight += own;
        sums.iter_mut().zip(&leaf.ownership).for_each(|(sum, &o)| *sum += own * f32::from(o) / 127.0);
        todo.extend(children);
    }
    sums.iter_mut().for_each(|sum| *sum /= f32::max(weight, 1.0));
    sums
}

/// The move to make.
pub(super) fn choice(tree: &Tree, played: usize, to_play: Color) -> Choice {
    let root = tree.root();
    let (win, lead) = (root.stats.win(), root.stats.lead());
    let (win, lead) = if to_play == Color::White { (win, lead) } else { (1.0 - win, -lead) };
    let area = root.leaf.as_ref().map_or(0, |leaf| leaf.ownership.len());
    let late = played as f64 >= RESIGN_SHARE * area as f64;
    if late && win < RESIGN && lead < -RESIGN_POINTS && root.stats.visits > 1 {
        return Choice::Resign;
    }
    let ranked = tree.ranked(root);
    let best = ranked.first().map(|(edge, ..)| *edge).or(root.edges.first());
    match best.map(|edge| tree.mv(edge)) {
        Some(Move::Play(p)) => Choice::Play(p),
        Some(Move::Pass) | None => Choice::Pass,
    }
}
