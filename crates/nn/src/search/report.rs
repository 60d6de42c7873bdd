//! Reports of a search tree: analyses and choices.

use lanke_engine::{Analysis, Candidate, Choice};
use lanke_rules::{Color, Move, Size};

use super::tree::{Edge, NetworkTree, Node};
use crate::evaluate::Evaluation;

/// Below this chance to win a player may give up, if it is behind by this many points too and so large a share of
/// the board is played.
const RESIGN: f64 = 0.03;
const RESIGN_POINTS: f64 = 5.0;
const RESIGN_SHARE: f64 = 0.25;

/// The longest line that is told.
const LINE: usize = 20;

/// Analysis of the root for the side to move.
pub(super) fn analysis(tree: &NetworkTree, evaluation: &Evaluation, to_play: Color) -> Analysis {
    let root = tree.root();
    let own = |win: f64| if to_play == Color::White { win } else { 1.0 - win };
    let lead = |lead: f64| if to_play == Color::White { lead } else { -lead };
    let tried = tree.ranked(root).into_iter().map(|(edge, child, bound)| {
        // A utility of the chance to win alone goes from −1 to 1.
        let below = (if to_play == Color::White { 1.0 } else { -1.0 } * child.stats.utility() - bound) / 2.0;
        let win_rate = own(child.stats.win());
        Candidate {
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
fn line(tree: &NetworkTree, edge: &Edge, child: &Node) -> Vec<Move> {
    let mut line = vec![tree.mv(edge)];
    let mut at = child;
    while line.len() < LINE {
        let Some(&(edge, child, _)) = tree.ranked(at).first() else { break };
        line.push(tree.mv(edge));
        at = child;
    }
    line
}

/// Ownership of each point, White's being 1: the mean over the positions below a node, each position once.
fn owners(tree: &NetworkTree, root: &Node) -> Vec<f32> {
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

/// Choice without search: the move at this place, or resignation, with its analysis.
pub(super) fn at_a_glance(evaluation: &Evaluation, size: Size, place: usize, played: usize) -> (Analysis, Choice) {
    let mv = size.points().nth(place).map_or(Move::Pass, Move::Play);
    let (win_rate, lead) = (f64::from(evaluation.win_rate()), f64::from(evaluation.lead));
    let prior = f64::from(evaluation.policy[place]);
    let candidate = Candidate { visits: 1, win_rate, lower_bound: 0.0, prior, score: Some(lead), line: vec![mv] };
    let analysis = Analysis {
        win_rate,
        score: Some(lead),
        visits: 1,
        candidates: vec![candidate],
        ownership: evaluation.ownership.clone(),
        policy: evaluation.policy.clone(),
        ..Analysis::UNKNOWN
    };
    let choice = if is_lost(win_rate, lead, played, size.area()) { Choice::Resign } else { mv.into() };
    (analysis, choice)
}

/// True if a player with this win rate and score lead may resign.
fn is_lost(win: f64, lead: f64, played: usize, area: usize) -> bool {
    win < RESIGN && lead < -RESIGN_POINTS && played as f64 >= RESIGN_SHARE * area as f64
}

/// The move to make.
pub(super) fn choice(tree: &NetworkTree, played: usize, to_play: Color) -> Choice {
    let root = tree.root();
    let (win, lead) = (root.stats.win(), root.stats.lead());
    let (win, lead) = if to_play == Color::White { (win, lead) } else { (1.0 - win, -lead) };
    let area = root.leaf.as_ref().map_or(0, |leaf| leaf.ownership.len());
    if root.stats.visits > 1 && is_lost(win, lead, played, area) {
        return Choice::Resign;
    }
    let ranked = tree.ranked(root);
    let best = ranked.first().map(|(edge, ..)| *edge).or(root.edges.first());
    best.map_or(Choice::Pass, |edge| tree.mv(edge).into())
}
