//! The solution that the record of a problem has.

use lanke_game::record::{Node, Tree};
use lanke_rules::{Color, Move, Point, Size};

/// First moves of a stored solution.
#[derive(Debug)]
pub(super) struct StoredSolution {
    pub(super) color: Color,
    /// First moves of branches marked as right; where no branch is marked, that of the main line.
    pub(super) moves: Vec<Point>,
}

/// Words that mark the end of a right branch in the comments of problem collections.
const RIGHT: [&str; 6] = ["RIGHT", "CORRECT", "正解", "正确", "正確", "정답"];

/// Words that contain one of them and mean the contrary.
const WRONG: [&str; 4] = ["INCORRECT", "NOT RIGHT", "不正解", "不正确"];

/// True if a record begins with stones of both colours.
pub(super) fn is_problem(tree: &Tree) -> bool {
    let beginning = || tree.main_line().take_while(|node| node.raw_move().is_none());
    let sets = |color| beginning().any(|node| node.set_up().any(|(_, stone)| stone == Some(color)));
    sets(Color::Black) && sets(Color::White)
}

impl StoredSolution {
    /// The solution in the branches after a node; none where there are none or not all are of one side.
    pub(super) fn of(node: Node<'_>, size: Size) -> Option<Self> {
        let branches: Vec<(Node<'_>, Color, Point)> = node
            .children()
            .filter_map(|child| match child.mv(size)? {
                (color, Move::Play(p)) if size.contains(p) => Some((child, color, p)),
                _ => None,
            })
            .collect();
        let &(_, color, main) = branches.first()?;
        let marked = branches.iter().filter(|(child, of, _)| *of == color && child.subtree().any(is_right));
        let mut moves: Vec<Point> = marked.map(|(.., p)| *p).collect();
        if moves.is_empty() {
            moves.push(main);
        }
        Some(Self { color, moves })
    }
}

/// True if a node is marked as right, by its comment or as a good move.
fn is_right(node: Node<'_>) -> bool {
    let comment = node.comment().unwrap_or_default().to_uppercase();
    let says = |words: &[&str]| words.iter().any(|word| comment.contains(word));
    node.get("TE").is_some() || says(&RIGHT) && !says(&WRONG)
}
