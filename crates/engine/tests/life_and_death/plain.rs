//! A slow, complete search that shares nothing with the solver: every position that can arise, and from which of them
//! the target's capture can be forced.

use std::collections::HashMap;

use lanke_engine::life_and_death::{Goal, Problem};
use lanke_rules::{Board, Color, Point};

/// Ko threats without end.
pub(crate) const ENDLESS: u8 = 100;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    /// Of the points of the region: 0 empty, 1 the owner's, 2 the attacker's, 3 a stone of the target.
    stones: Vec<u8>,
    attacking: bool,
    ko: Option<usize>,
    /// Ko threats of the attacker and the owner.
    threats: [u8; 2],
}

/// All positions of a problem, and those in which the target falls.
pub(crate) struct Plain {
    /// Neighbours of each point of the region within it.
    beside: Vec<Vec<usize>>,
    /// Points at which a stone of the attacker, or the owner, can never be captured.
    held: [Vec<bool>; 2],
    pub(crate) region: Vec<Point>,
    numbers: HashMap<Node, usize>,
    falls: Vec<bool>,
}

impl Plain {
    /// Searches everything; none where there are more positions than `most`.
    pub(crate) fn search(
        board: &Board,
        problem: &Problem,
        to_play: Color,
        threats: [u8; 2],
        most: usize,
    ) -> Option<Self> {
        assert!(matches!(problem.goal(), Goal::Kill(_)));
        let (region, owner) = (problem.region().to_vec(), problem.owner());
        let size = board.size();
        let place = |p: Point| region.iter().position(|&q| q == p);
        let beside = region.iter().map(|&p| size.neighbors(p).filter_map(place).collect()).collect();
        let held = [owner.opponent(), owner].map(|color| {
            let outside =
                |&p: &Point| size.neighbors(p).any(|n| place(n).is_none() && board.stone(n) != Some(color.opponent()));
            region.iter().map(outside).collect()
        });
        let target = problem.target();
        let value = |&p: &Point| match board.stone(p) {
            None => 0,
            Some(_) if target.contains(&p) => 3,
            Some(color) => {
                if color == owner {
                    1
                } else {
                    2
                }
            }
        };
        let stones = region.iter().map(value).collect();
        let root = Node { stones, attacking: to_play != owner, ko: None, threats };
        let mut plain = Self { beside, held, region, numbers: HashMap::new(), falls: Vec::new() };
        plain.explore(root, most).then_some(plain)
    }

    /// True if the target falls after a move at a point, or a pass, of the position that the search began with; none
    /// where it is illegal.
    pub(crate) fn falls_after(&self, root: &Node, at: Option<usize>) -> Option<bool> {
        let next = match at {
            Some(at) => self.play(root, at)?,
            None => Self::pass(root),
        };
        Some(self.falls(&next))
    }

    pub(crate) fn falls(&self, node: &Node) -> bool {
        self.falls[self.numbers[node]]
    }

    /// The position that the search began with.
    pub(crate) fn root(&self) -> Node {
        self.numbers.iter().find(|(_, number)| **number == 0).expect("a root").0.clone()
    }

    /// Least set of positions that holds those without the target, those from which the attacker can move into it, and
    /// those from which the owner can only move into it.
    fn explore(&mut self, root: Node, most: usize) -> bool {
        let mut nodes = vec![root.clone()];
        self.numbers.insert(root, 0);
        let mut parents: Vec<Vec<u32>> = vec![Vec::new()];
        let mut left = Vec::new();
        let mut lost = Vec::new();
        while let Some(node) = nodes.get(left.len()).cloned() {
            let number = left.len();
            let children = if node.stones.contains(&3) { self.children(&node) } else { Vec::new() };
            left.push(if node.attacking { 1 } else { children.len() });
            if !node.stones.contains(&3) {
                lost.push(number);
            }
            for child in children {
                let next = self.numbers.len();
                let at = *self.numbers.entry(child.clone()).or_insert(next);
                if at == next {
                    nodes.push(child);
                    parents.push(Vec::new());
                }
                parents[at].push(u32::try_from(number).expect("few positions"));
            }
            if nodes.len() > most {
                return false;
            }
        }
        self.falls = vec![false; nodes.len()];
        for &number in &lost {
            self.falls[number] = true;
        }
        while let Some(number) = lost.pop() {
            for &parent in &parents[number] {
                let parent = parent as usize;
                if !self.falls[parent] {
                    left[parent] -= 1;
                    if left[parent] == 0 {
                        self.falls[parent] = true;
                        lost.push(parent);
                    }
                }
            }
        }
        true
    }

    fn children(&self, node: &Node) -> Vec<Node> {
        let mut children: Vec<Node> = (0..node.stones.len()).filter_map(|at| self.play(node, at)).collect();
        children.push(Self::pass(node));
        children
    }

    fn pass(node: &Node) -> Node {
        Node { ko: None, attacking: !node.attacking, ..node.clone() }
    }

    fn play(&self, node: &Node, at: usize) -> Option<Node> {
        if node.stones[at] != 0 {
            return None;
        }
        let side = usize::from(!node.attacking);
        let mut next = Self::pass(node);
        if node.ko == Some(at) {
            match next.threats[side] {
                0 => return None,
                ENDLESS => {}
                _ => next.threats[side] -= 1,
            }
        }
        next.stones[at] = if node.attacking { 2 } else { 1 };
        let mut captured = Vec::new();
        for &n in &self.beside[at] {
            if next.stones[n] != 0 && (next.stones[n] == 2) != node.attacking {
                let (chain, free) = self.chain(&next.stones, n);
                if free.is_empty() && !chain.iter().any(|&p| self.held[1 - side][p]) {
                    for p in chain {
                        next.stones[p] = 0;
                        captured.push(p);
                    }
                }
            }
        }
        let (chain, free) = self.chain(&next.stones, at);
        let held = chain.iter().any(|&p| self.held[side][p]);
        if free.is_empty() && !held {
            return None;
        }
        if captured.len() == 1 && chain.len() == 1 && free == captured && !held {
            next.ko = Some(captured[0]);
        }
        Some(next)
    }

    fn chain(&self, stones: &[u8], start: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut chain, mut free) = (vec![start], Vec::new());
        let mut i = 0;
        while i < chain.len() {
            for &n in &self.beside[chain[i]] {
                if stones[n] == 0 {
                    if !free.contains(&n) {
                        free.push(n);
                    }
                } else if (stones[n] == 2) == (stones[start] == 2) && !chain.contains(&n) {
                    chain.push(n);
                }
            }
            i += 1;
        }
        (chain, free)
    }
}
