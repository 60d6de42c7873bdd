//! Marks of right and wrong in the records of problems, in the habits of many collections.

use std::collections::HashMap;

use lanke_game::record::{Node, NodeId, Tree};
use lanke_rules::Color;

/// Words that mark a right branch, in capitals.
const RIGHT: [&str; 9] = ["CORRECT", "SOLVED", "SUCCESS", "正解", "正确", "正確", "成功", "정답", "정해"];

/// Words that end in one of them, begin before it, and mean the contrary.
const NEGATED: [&str; 8] =
    ["INCORRECT", "NOT RIGHT", "NOT CORRECT", "UNSUCCESSFUL", "不正解", "不正确", "不正確", "不成功"];

/// Words that mark a wrong branch.
const WRONG: [&str; 9] = ["WRONG", "FAILURE", "失败", "失敗", "错误", "錯誤", "誤り", "오답", "실패"];

/// Mark of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Right,
    Wrong,
}

/// Facts about the nodes behind a node, itself included.
#[derive(Clone, Copy, Debug, Default)]
struct Branch {
    mark: Option<Mark>,
    /// A node is marked as right.
    has_right: bool,
    /// A node is marked as wrong.
    has_wrong: bool,
    /// Every way to an end passes a node that is marked as wrong.
    only_wrong: bool,
}

/// The moves of a problem that lead to success.
///
/// A move is right that is marked so or has a right mark behind it; beside such a move all others are wrong. Where only
/// wrong moves are marked, the others are right. Where nothing is marked, the first branch is right.
#[derive(Clone, Debug)]
pub(crate) struct Marking {
    right: HashMap<NodeId, bool>,
}

impl Marking {
    /// The marks behind the node that a problem begins with, `learner` to move.
    pub(crate) fn of(tree: &Tree, start: NodeId, learner: Color) -> Self {
        let nodes: Vec<Node<'_>> = tree.node(start).subtree().collect();
        let mut branches: HashMap<NodeId, Branch> = HashMap::with_capacity(nodes.len());
        // Children stand behind their parents.
        for node in nodes.iter().rev() {
            let mark = if node.id() == start { None } else { mark_of(*node, learner) };
            let mut branch = Branch { mark, ..Branch::default() };
            let mut children = 0;
            let mut all_wrong = true;
            for child in node.children() {
                let behind = branches.get(&child.id()).copied().unwrap_or_default();
                branch.has_right |= behind.has_right;
                branch.has_wrong |= behind.has_wrong;
                all_wrong &= behind.only_wrong;
                children += 1;
            }
            branch.has_right |= mark == Some(Mark::Right);
            branch.has_wrong |= mark == Some(Mark::Wrong);
            branch.only_wrong = mark == Some(Mark::Wrong) || children > 0 && all_wrong;
            branches.insert(node.id(), branch);
        }
        let own = nodes.iter().filter(|node| node.raw_move().is_some_and(|(color, _)| color == learner));
        let right = own.map(|node| (node.id(), is_right(*node, &branches))).collect();
        Self { right }
    }

    /// True if a move of the learner leads to success.
    pub(crate) fn is_right(&self, node: NodeId) -> bool {
        self.right.get(&node).copied().unwrap_or(false)
    }
}

fn is_right(node: Node<'_>, branches: &HashMap<NodeId, Branch>) -> bool {
    let of = |id: NodeId| branches.get(&id).copied().unwrap_or_default();
    let own = of(node.id());
    match own.mark {
        Some(mark) => mark == Mark::Right,
        None if own.has_right => true,
        None => {
            let siblings = || node.parent().into_iter().flat_map(Node::children).map(|sibling| of(sibling.id()));
            if siblings().any(|sibling| sibling.has_right) {
                false
            } else if siblings().any(|sibling| sibling.has_wrong) {
                !own.only_wrong
            } else {
                node.index() == 0
            }
        }
    }
}

/// Mark of a node: its comment and name before its annotation as a good or bad move of the learner.
fn mark_of(node: Node<'_>, learner: Color) -> Option<Mark> {
    let texts = [node.comment(), node.name()];
    texts.iter().flatten().find_map(|text| said(text)).or_else(|| {
        let is_own = node.raw_move().is_some_and(|(color, _)| color == learner);
        let has = |name| is_own && node.get(name).is_some();
        if has("TE") { Some(Mark::Right) } else { has("BM").then_some(Mark::Wrong) }
    })
}

/// Mark of a text: the first that it has, as in "Wrong. The correct move is B7."
fn said(text: &str) -> Option<Mark> {
    let capitals = text.to_ascii_uppercase();
    // The word in capitals, or alone: else it may be the right side of the board.
    let is_alone = capitals.trim_matches(|c: char| !c.is_alphanumeric()) == "RIGHT";
    let is_word = |&(at, word): &(usize, &str)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    };
    let right = if is_alone { Some(0) } else { text.match_indices("RIGHT").find(is_word).map(|(at, _)| at) };
    let wrong = WRONG.into_iter().chain(NEGATED).map(|word| (word, Mark::Wrong));
    let words = RIGHT.into_iter().map(|word| (word, Mark::Right)).chain(wrong);
    let marks = words.filter_map(|(word, mark)| Some((capitals.find(word)?, mark)));
    marks.chain(right.map(|at| (at, Mark::Right))).min_by_key(|(at, _)| *at).map(|(_, mark)| mark)
}
