//! Problems of collections: a position, the side to move, and the branches that its record has.

use std::collections::VecDeque;
use std::fmt;

use lanke_game::record::{Node, NodeId, Replay, Setting, Tree};
use lanke_rules::splitmix::mix;
use lanke_rules::{Board, Color, Move, Point, Position};

use crate::judge;
use crate::marking::Marking;

/// A problem as its record has it.
#[derive(Clone, Debug)]
pub struct StoredProblem {
    tree: Tree,
    start: NodeId,
    position: Position,
    marking: Marking,
}

/// Reason why a record is no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAProblem {
    /// It does not begin with stones of both colours.
    Stones,
    /// No move follows.
    Moves,
}

impl fmt::Display for NotAProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stones => "it does not begin with stones of both colours",
            Self::Moves => "it has no solution",
        })
    }
}

impl std::error::Error for NotAProblem {}

impl StoredProblem {
    /// The problem of a record: the position before its first move.
    ///
    /// # Errors
    /// When the record begins without stones of both colours, or has no move.
    pub fn of(tree: Tree) -> Result<Self, NotAProblem> {
        let mut start = NodeId::ROOT;
        let mut sets = [false; 2];
        for node in tree.main_line().take_while(|node| node.raw_move().is_none()) {
            start = node.id();
            for (_, stone) in node.set_up() {
                match stone {
                    Some(Color::Black) => sets[0] = true,
                    Some(Color::White) => sets[1] = true,
                    None => {}
                }
            }
            // Branches before the first move are other ways to go on.
            if node.children().count() > 1 {
                break;
            }
        }
        if sets != [true; 2] {
            return Err(NotAProblem::Stones);
        }
        let setting = Setting::of(&tree);
        let mut position = Replay::to(&tree, &setting, start).into_position();
        let first = tree.node(start).children().find_map(|node| node.raw_move()).ok_or(NotAProblem::Moves)?;
        position.set_to_play(first.0);
        let marking = Marking::of(&tree, start, first.0);
        Ok(Self { tree, start, position, marking })
    }

    /// Record.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Position that it begins with.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Board that it begins with.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Side to move, whose task it is.
    pub fn to_play(&self) -> Color {
        self.position.to_play()
    }

    /// Task in words, where the record has some: the comment of the node that it begins with, or its name.
    pub fn task(&self) -> Option<String> {
        let node = self.tree.node(self.start);
        node.comment().or_else(|| node.name()).or_else(|| self.tree.root().info("GN"))
    }

    /// True if the side to move is to kill, false if it is to live; none where that cannot be told from the position.
    pub fn kills(&self) -> Option<bool> {
        let problem = judge::guess(&self.position).ok()?;
        Some(problem.achiever() == self.to_play())
    }

    /// First moves that the record has for right.
    pub fn solutions(&self) -> Vec<Point> {
        self.right_moves(self.start).collect()
    }

    /// Line of right moves and first answers, as the record has it.
    pub fn line(&self) -> Vec<(Color, Move)> {
        let (size, learner) = (self.board().size(), self.to_play());
        let next = |node: &NodeId| {
            let is_next = |child: &Node<'_>| match child.mv(size) {
                Some((color, _)) => color != learner || self.is_right(child.id()),
                None => false,
            };
            self.moves_after(*node).find(is_next).map(Node::id)
        };
        std::iter::successors(next(&self.start), next).filter_map(|node| self.tree.node(node).mv(size)).collect()
    }

    /// Key by which its progress is kept: the same for the same position with the same side to move.
    pub fn key(&self) -> u64 {
        let size = self.board().size();
        let head = u64::from(size.width()) << 16 | u64::from(size.height()) << 8 | self.to_play() as u64;
        mix(self.board().hash() ^ mix(head))
    }

    pub(crate) fn start(&self) -> NodeId {
        self.start
    }

    /// Nodes with the moves that follow a node, past nodes without a move.
    pub(crate) fn moves_after(&self, node: NodeId) -> impl Iterator<Item = Node<'_>> {
        let mut nodes: VecDeque<Node<'_>> = self.tree.node(node).children().collect();
        std::iter::from_fn(move || {
            loop {
                let node = nodes.pop_front()?;
                if node.raw_move().is_some() {
                    return Some(node);
                }
                nodes.extend(node.children());
            }
        })
    }

    /// The node after another by this move.
    pub(crate) fn child(&self, node: NodeId, color: Color, mv: Move) -> Option<Node<'_>> {
        let size = self.board().size();
        self.moves_after(node).find(|child| child.mv(size) == Some((color, mv)))
    }

    /// True if a move of the side whose task it is leads to success.
    pub(crate) fn is_right(&self, node: NodeId) -> bool {
        self.marking.is_right(node)
    }

    /// Right moves after a node, no more than there are points.
    pub(crate) fn right_moves(&self, node: NodeId) -> impl Iterator<Item = Point> {
        let size = self.board().size();
        let right = self.moves_after(node).filter(|child| self.is_right(child.id()));
        right.filter_map(move |child| child.mv(size)?.1.point()).take(size.area())
    }
}

/// Problems of a file.
#[derive(Clone, Debug)]
pub struct ProblemSet {
    name: String,
    problems: Vec<StoredProblem>,
    /// Place in the file of each problem, from 1.
    places: Vec<usize>,
    others: Vec<(usize, NotAProblem)>,
}

impl ProblemSet {
    /// The problems among the records of a file of this name.
    pub fn new(name: &str, games: Vec<Tree>) -> Self {
        let mut set = Self { name: name.to_owned(), problems: Vec::new(), places: Vec::new(), others: Vec::new() };
        for (index, tree) in games.into_iter().enumerate() {
            match StoredProblem::of(tree) {
                Ok(problem) => {
                    set.problems.push(problem);
                    set.places.push(index + 1);
                }
                Err(reason) => set.others.push((index + 1, reason)),
            }
        }
        set
    }

    /// Name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The problems.
    pub fn problems(&self) -> &[StoredProblem] {
        &self.problems
    }

    /// Place in the file of a problem, from 1.
    pub fn place(&self, index: usize) -> usize {
        self.places.get(index).copied().unwrap_or(index + 1)
    }

    /// Records that are no problems, by their place in the file, from 1.
    pub fn others(&self) -> &[(usize, NotAProblem)] {
        &self.others
    }

    /// Key of its progress: the same for the same problems in whatever file and order.
    pub fn key(&self) -> u64 {
        let sum = self.problems.iter().fold(0, |sum: u64, problem| sum.wrapping_add(problem.key()));
        mix(sum ^ self.problems.len() as u64)
    }
}
