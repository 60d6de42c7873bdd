//! The shape of a game tree: where each node is drawn.

use std::collections::HashMap;
use std::ops::Range;

use lanke_game::record::{Judgement, NodeId, Tree};
use lanke_rules::{Color, Move, Size};

use crate::judgements::{foremost, judgement_words};
use crate::move_list::recorded_move_name;
use crate::words::{Lang, phrase, word};
use lanke_game::Coordinates;

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
    /// Row that its line comes down from: of the branch before it of the same parent, else of the parent; the same as
    /// `row` on a straight line.
    pub from_row: u32,
    /// It comes down from a branch, and not from the parent itself.
    pub from_branch: bool,
    /// The colour of its move, if it has one.
    pub color: Option<Color>,
    /// Its move, if it has one on this board.
    pub mv: Option<Move>,
    /// Moves from the root to here, this one included.
    pub number: u32,
    /// It has a comment.
    pub comment: bool,
    /// Judgement of its move or its position, if there is one.
    pub judged: Option<Judgement>,
}

/// A line of first children that is still to be laid out.
struct Branch {
    start: NodeId,
    parent: NodeId,
    column: u32,
    parent_row: u32,
    /// Moves before it.
    number: u32,
}

impl Spot {
    /// Description for screen readers: `Move 12, Black Q16, Bad move, with a comment`; the colours are those of discs in
    /// NoGo.
    pub fn name(&self, lang: Lang, names: Coordinates, size: Size, nogo: bool) -> String {
        let mut name = match self.color {
            None if self.column == 0 => word(lang, "tree-start").to_owned(),
            None => word(lang, "tree-none").to_owned(),
            Some(color) => {
                let point = recorded_move_name(lang, names, size, self.mv);
                let number = self.number.to_string();
                let color = lanke_words::disc_color(lang, nogo, color);
                phrase(lang, "tree-move", &[("n", &number), ("c", color), ("p", &point)])
            }
        };
        let judged = self.judged.map(|judgement| word(lang, judgement_words(judgement).1));
        let comment = self.comment.then(|| word(lang, "tree-comment"));
        let branch = (self.row > 0).then(|| word(lang, "tree-branch"));
        for said in [judged, comment, branch].into_iter().flatten() {
            name = phrase(lang, "list-two", &[("a", &name), ("b", said)]);
        }
        name
    }
}

impl TreeMap {
    /// Lays a tree out: each line of first children stands in one row, as high as it fits below what
    /// is already there; later branches lie above earlier ones, so that their lines do not cross.
    pub fn of(tree: &Tree, size: Size) -> Self {
        let mut map = Self::default();
        // The first free row of each column.
        let mut free: Vec<u32> = Vec::new();
        // The row of the last branch of each node that has one.
        let mut last_branch: HashMap<NodeId, u32> = HashMap::new();
        let mut branches =
            vec![Branch { start: NodeId::ROOT, parent: NodeId::ROOT, column: 0, parent_row: 0, number: 0 }];
        while let Some(Branch { start, parent, column, parent_row, mut number }) = branches.pop() {
            let length = tree.node(start).line().count();
            let end = column as usize + length;
            free.resize(free.len().max(end), 0);
            // A branch keeps the column of its elbow free, too.
            let elbow = (column as usize).saturating_sub(1);
            let row = free[elbow..end].iter().copied().max().unwrap_or(0);
            let taken = if row == parent_row { column as usize } else { elbow };
            free[taken..end].fill(row + 1);
            map.rows = map.rows.max(row + 1);
            let before = if row == parent_row { None } else { last_branch.insert(parent, row) };
            let (mut above, mut from_branch) = (before.unwrap_or(parent_row), before.is_some());
            for (node, column) in tree.node(start).line().zip(column..) {
                number += u32::from(node.raw_move().is_some());
                map.spots.push(Spot {
                    node: node.id(),
                    column,
                    row,
                    from_row: above,
                    from_branch,
                    color: node.raw_move().map(|(color, _)| color),
                    mv: node.mv(size).map(|(_, mv)| mv),
                    number,
                    comment: node.get("C").is_some(),
                    judged: foremost(node),
                });
                (above, from_branch) = (row, false);
                let next = branches.len();
                branches.extend(node.children().skip(1).map(|child| Branch {
                    start: child.id(),
                    parent: node.id(),
                    column: column + 1,
                    parent_row: row,
                    number,
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

    /// The nodes that are drawn in a window of columns and rows, and those whose line comes down through it.
    pub fn window(&self, columns: Range<u32>, rows: Range<u32>) -> impl Iterator<Item = &Spot> {
        let place = |column| self.spots.partition_point(|s| s.column < column);
        self.spots[place(columns.start)..place(columns.end)]
            .iter()
            .filter(move |s| s.from_row < rows.end && s.row >= rows.start)
    }

    /// Place of `node`.
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
        let map = TreeMap::of(&tree, Size::square(9).unwrap());
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
    fn lines_that_come_down_from_a_node_are_drawn_once() {
        let tree = record::sgf::read("(;B[aa](;W[bb])(;W[cc])(;W[dd]))").unwrap().0.games.remove(0);
        let map = TreeMap::of(&tree, Size::square(9).unwrap());
        let down: Vec<_> = map.window(1..2, 0..9).map(|spot| (spot.from_row, spot.row, spot.from_branch)).collect();
        assert_eq!(down, [(0, 0, false), (0, 1, false), (1, 2, true)]);
    }

    #[test]
    fn nodes_have_names() {
        let sgf = "(;SZ[9];B[aa](;W[ii]BM[1]C[why?])(;W[];C[two])(;W[zz]))";
        let tree = record::sgf::read(sgf).unwrap().0.games.remove(0);
        let size = Size::square(9).unwrap();
        let map = TreeMap::of(&tree, size);
        let names = |lang, nogo| -> Vec<String> {
            map.window(0..9, 0..9).map(|spot| spot.name(lang, Coordinates::default(), size, nogo)).collect()
        };
        assert_eq!(
            names(Lang::En, false),
            [
                "Start",
                "Move 1, Black A9",
                "Move 2, White J1, Bad move, with a comment",
                "Move 2, White Pass, variation",
                "Move 2, White outside the board, variation",
                "No move, with a comment, variation",
            ]
        );
        assert_eq!(names(Lang::Zh, false)[2], "第 2 手，白 J1，恶手，有评注");
        assert_eq!(names(Lang::Zh, true)[2], "第 2 手，蓝 J1，恶手，有评注");
    }

    #[test]
    fn a_window_shows_what_lies_in_it() {
        let sgf = "(;B[aa](;W[bb];B[cc])(;W[dd])(;W[ee])(;W[ff]))";
        let tree = record::sgf::read(sgf).unwrap().0.games.remove(0);
        let map = TreeMap::of(&tree, Size::square(9).unwrap());
        let seen = |columns, rows| map.window(columns, rows).count();
        assert_eq!(seen(0..1, 0..4), 1);
        assert_eq!(seen(1..2, 1..2), 2, "the line to the third row comes down from the second");
        assert_eq!(seen(2..9, 0..9), 1);
    }
}
