//! The shape of a game tree: where each node is drawn.

use std::collections::HashSet;
use std::ops::Range;

use lanke_game::record::{Judgement, Node, NodeId, Tree};
use lanke_rules::Color;

use crate::edit::foremost;

/// A tree laid out on a grid: the main line runs along row 0, variations below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeMap {
    /// Columns that it takes.
    pub columns: u32,
    /// Rows that it takes.
    pub rows: u32,
    spots: Vec<Spot>,
    /// Place in `spots` by the number of the node.
    places: Vec<u32>,
}

/// A node's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The node.
    pub node: NodeId,
    /// Column: nodes from the root.
    pub column: u32,
    /// Row.
    pub row: u32,
    /// Row of the parent; the same as `row` on a straight line.
    pub parent_row: u32,
    /// The colour of its move, if it has one.
    pub color: Option<Color>,
    /// It has a comment.
    pub comment: bool,
    /// What is said of its move or its position, if anything.
    pub judged: Option<Judgement>,
}

/// A line of first children that is still to be laid out.
struct Branch {
    start: NodeId,
    column: u32,
    parent_row: u32,
}

impl TreeMap {
    /// Lays a tree out: each line of first children stands in one row, as high as it fits below what
    /// is already there; later branches lie above earlier ones, so that their lines do not cross.
    pub fn of(tree: &Tree) -> Self {
        let mut map = Self::default();
        // The first free row of each column.
        let mut free: Vec<u32> = Vec::new();
        let mut branches = vec![Branch { start: NodeId::ROOT, column: 0, parent_row: 0 }];
        while let Some(Branch { start, column, parent_row }) = branches.pop() {
            let length = tree.node(start).line().count();
            let end = column as usize + length;
            free.resize(free.len().max(end), 0);
            // A branch keeps the column of its elbow free, too.
            let elbow = (column as usize).saturating_sub(1);
            let row = free[elbow..end].iter().copied().max().unwrap_or(0);
            let taken = if row == parent_row { column as usize } else { elbow };
            free[taken..end].fill(row + 1);
            map.rows = map.rows.max(row + 1);
            let mut above = parent_row;
            for (node, column) in tree.node(start).line().zip(column..) {
                map.put(node, column, row, above);
                above = row;
                let next = branches.len();
                branches.extend(node.children().skip(1).map(|child| Branch {
                    start: child.id(),
                    column: column + 1,
                    parent_row: row,
                }));
                branches[next..].reverse();
            }
        }
        map.columns = free.len() as u32;
        map.spots.sort_by_key(|s| (s.column, s.row));
        for (place, spot) in map.spots.iter().enumerate() {
            let number = spot.node.number() as usize;
            map.places.resize(map.places.len().max(number + 1), u32::MAX);
            map.places[number] = place as u32;
        }
        map
    }

    fn put(&mut self, node: Node<'_>, column: u32, row: u32, parent_row: u32) {
        let has = |name| node.get(name).is_some();
        let color = if has("B") {
            Some(Color::Black)
        } else if has("W") {
            Some(Color::White)
        } else {
            None
        };
        self.spots.push(Spot {
            node: node.id(),
            column,
            row,
            parent_row,
            color,
            comment: has("C"),
            judged: foremost(node),
        });
    }

    /// The nodes that are drawn in a window of columns and rows, and those whose line to the parent
    /// crosses it; of lines that lie on each other there, one.
    pub fn window(&self, columns: Range<u32>, rows: Range<u32>) -> impl Iterator<Item = &Spot> {
        let (bottom, mut crossing) = (rows.end, HashSet::new());
        let place = |column| self.spots.partition_point(|s| s.column < column);
        self.spots[place(columns.start)..place(columns.end)]
            .iter()
            .filter(move |s| s.parent_row < rows.end && s.row >= rows.start)
            .filter(move |s| s.row < bottom || crossing.insert((s.column, s.parent_row)))
    }

    /// Where `node` is.
    pub fn spot(&self, node: NodeId) -> Option<&Spot> {
        self.spots.get(*self.places.get(node.number() as usize)? as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanke_game::record;

    /// The map as a picture: rows of moves named by their points, dots where nothing is.
    fn check(sgf: &str, picture: &[&str]) {
        let tree = record::sgf::read(sgf).unwrap().0.games.remove(0);
        let map = TreeMap::of(&tree);
        let mut rows = vec![vec!["..".to_owned(); map.columns as usize]; map.rows as usize];
        for spot in map.window(0..map.columns, 0..map.rows) {
            let node = tree.node(spot.node);
            let name = node.first("B").or(node.first("W")).map_or("()".into(), |v| v.text().into_owned());
            rows[spot.row as usize][spot.column as usize] = name;
            assert_eq!(map.spot(spot.node), Some(spot));
        }
        let rows: Vec<String> = rows.iter().map(|r| r.join(" ")).collect();
        assert_eq!(rows, picture, "{sgf}");
    }

    #[test]
    fn lines_are_laid_out_below_each_other_without_crossing() {
        check("(;)", &["()"]);
        check("(;;B[aa];W[bb])", &["() aa bb"]);
        check("(;B[aa](;W[bb];B[cc])(;W[dd]))", &["aa bb cc", ".. dd .."]);
        check("(;B[aa](;W[bb](;B[cc];W[ee])(;B[ff]))(;W[dd];B[gg]))", &["aa bb cc ee", ".. .. ff ..", ".. dd gg .."]);
        check("(;B[aa](;W[bb])(;W[cc])(;W[dd]))", &["aa bb", ".. cc", ".. dd"]);
    }

    #[test]
    fn a_window_shows_what_lies_in_it() {
        let sgf = "(;B[aa](;W[bb];B[cc])(;W[dd])(;W[ee])(;W[ff]))";
        let tree = record::sgf::read(sgf).unwrap().0.games.remove(0);
        let map = TreeMap::of(&tree);
        let seen = |columns, rows| map.window(columns, rows).count();
        assert_eq!(seen(0..1, 0..4), 1);
        assert_eq!(seen(1..2, 1..2), 2, "the lines to the third and fourth row cross the second as one");
        assert_eq!(seen(2..9, 0..9), 1);
    }
}
