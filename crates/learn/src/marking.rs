//! Marks of right and wrong in the records of problems, in the habits of many collections.

use std::collections::HashMap;

use lanke_game::record::{Node, NodeId, Tree};
use lanke_rules::Color;

/// Words that mark a right branch, in capitals.
const RIGHT: [&str; 10] =
    ["CORRECT", "SOLVED", "SUCCESS", "SUCCESSFUL", "正解", "正确", "正確", "成功", "정답", "정해"];

/// Another, which in small letters may mean a side of the board.
const RIGHT_IN_CAPITALS: &str = "RIGHT";

/// Words that mark a wrong branch.
const WRONG: [&str; 11] =
    ["WRONG", "INCORRECT", "FAILURE", "UNSUCCESSFUL", "失败", "失敗", "错误", "錯誤", "誤り", "오답", "실패"];

/// Signs that turn a right word behind them in the same clause into the contrary, as the words of [`is_negation`] do, and
/// phrases that hold such a sign or word and do not.
const NEGATIONS: [&str; 7] = ["不", "非", "没", "沒", "未", "无法", "無法"];
const NO_NEGATIONS: [&str; 9] = ["NOT ONLY", "非常", "是非", "不错", "不錯", "不但", "不仅", "不僅", "不过"];

/// Words that do the same to a right word before them.
const NEGATIONS_BEHIND: [&str; 9] =
    ["ではない", "じゃない", "ではありません", "じゃありません", "しない", "しません", "아니", "아닙", "아님"];

const APOSTROPHES: [char; 2] = ['\'', '’'];

/// Ends of a clause.
const CLAUSE_ENDS: [char; 20] =
    ['.', ',', ';', ':', '!', '?', '(', ')', '—', '–', '\n', '\r', '。', '，', '、', '；', '：', '！', '？', '（'];

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
        let mut right = HashMap::new();
        // Children stand behind their parents.
        for node in nodes.iter().rev() {
            let of = |child: &Node<'_>| branches.get(&child.id()).copied().unwrap_or_default();
            let mut branch = Branch { only_wrong: node.first_child().is_some(), ..Branch::default() };
            for behind in node.children().map(|child| of(&child)) {
                branch.has_right |= behind.has_right;
                branch.has_wrong |= behind.has_wrong;
                branch.only_wrong &= behind.only_wrong;
            }
            for (index, child) in node.children().enumerate() {
                if child.raw_move().is_some_and(|(color, _)| color == learner) {
                    right.insert(child.id(), of(&child).is_right(branch, index == 0));
                }
            }
            branch.mark = if node.id() == start { None } else { mark_of(*node, learner) };
            branch.has_right |= branch.mark == Some(Mark::Right);
            branch.has_wrong |= branch.mark == Some(Mark::Wrong);
            branch.only_wrong |= branch.mark == Some(Mark::Wrong);
            branches.insert(node.id(), branch);
        }
        Self { right }
    }

    /// True if a move of the learner leads to success.
    pub(crate) fn is_right(&self, node: NodeId) -> bool {
        self.right.get(&node).copied().unwrap_or(false)
    }
}

impl Branch {
    /// True if the learner's move that begins it leads to success; `all` is what its siblings and it have together.
    fn is_right(self, all: Self, is_first: bool) -> bool {
        match self.mark {
            Some(mark) => mark == Mark::Right,
            None if self.has_right => true,
            None if all.has_right => false,
            None if all.has_wrong => !self.only_wrong,
            None => is_first,
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
    if capitals.trim_matches(|c: char| !c.is_alphanumeric()) == RIGHT_IN_CAPITALS {
        return Some(Mark::Right);
    }
    let first = |words: &[&'static str]| words.iter().filter_map(|word| places(&capitals, word).next()).min();
    let right = first(&RIGHT).into_iter().chain(places(text, RIGHT_IN_CAPITALS).next()).min();
    // In small letters it may be the right side of the board, unless it is denied.
    let denied = |&(at, _): &(usize, &str)| {
        let before = capitals[..at].trim_end();
        before.ends_with('T') && words(before).next_back().is_some_and(is_negation)
    };
    let wrong = first(&WRONG).into_iter().chain(places(&capitals, RIGHT_IN_CAPITALS).find(denied)).min();
    match (right, wrong) {
        (Some((at, word)), wrong) if wrong.is_none_or(|(other, _)| at < other) => {
            let negated = is_negated(&capitals[..at], &capitals[at + word.len()..]);
            Some(if negated { Mark::Wrong } else { Mark::Right })
        }
        (_, wrong) => wrong.map(|_| Mark::Wrong),
    }
}

/// Places of a word in a text; one in Latin letters is no part of another.
fn places<'a>(text: &'a str, word: &'static str) -> impl Iterator<Item = (usize, &'static str)> + 'a {
    let is_part = move |c: char| word.is_ascii() && c.is_ascii_alphabetic();
    let places = text.match_indices(word).map(|(at, _)| at);
    let whole = move |at: &usize| !text[..*at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part);
    places.filter(whole).map(move |at| (at, word))
}

/// True if a right word between these texts means the contrary.
fn is_negated(before: &str, behind: &str) -> bool {
    let clause = before.rsplit(CLAUSE_ENDS).next().unwrap_or_default();
    let clause = clause.rsplit(" - ").next().unwrap_or_default().to_owned();
    let clause = NO_NEGATIONS.iter().fold(clause, |clause, phrase| clause.replace(phrase, ""));
    let behind = behind.split(CLAUSE_ENDS).next().unwrap_or_default();
    NEGATIONS.iter().any(|negation| clause.contains(negation))
        || words(&clause).any(is_negation)
        || NEGATIONS_BEHIND.iter().any(|negation| behind.contains(negation))
}

/// Words in Latin letters.
fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic() && !APOSTROPHES.contains(&c)).filter(|word| !word.is_empty())
}

/// True for NOT, CANNOT and words as ISN'T.
fn is_negation(word: &str) -> bool {
    matches!(word, "NOT" | "CANNOT")
        || word
            .strip_suffix('T')
            .is_some_and(|word| word.strip_suffix(APOSTROPHES).is_some_and(|word| word.ends_with('N')))
}
