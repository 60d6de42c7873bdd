//! Search in a record: in comments, names of nodes and players, and for moves at a point.

use std::rc::Rc;

use lanke_game::Coordinates;
use lanke_game::record::{Node, NodeId, Tree};
use lanke_rules::{Color, Move, Point, Size};

use crate::move_list::recorded_move_name;
use crate::words::{Lang, word};

/// Letters of the text around a find.
const AROUND: usize = 16;
/// Properties by which the root is found: comment, name, players, teams, event, name, place and comment of the game.
const OF_THE_GAME: [&str; 10] = ["C", "N", "PB", "PW", "BT", "WT", "EV", "GN", "PC", "GC"];

/// A search and what it found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Search {
    pub(crate) query: String,
    /// In the order of the tree.
    pub(crate) found: Rc<[Found]>,
}

/// A node that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The node.
    pub node: NodeId,
    /// Moves that lead to it.
    pub number: u32,
    /// The text around what was found; empty where the move itself is meant.
    pub text: String,
    /// Side and move of the node; the move is none if it names no point of the board.
    pub mv: Option<(Color, Option<Move>)>,
}

impl Found {
    /// Number and name of its move: `12  Q16`; the start of the game where it has none.
    pub fn place(&self, lang: Lang, names: Coordinates, size: Size) -> String {
        match self.mv {
            None => word(lang, "find-start").to_owned(),
            Some((_, mv)) => format!("{}  {}", self.number, recorded_move_name(lang, names, size, mv)),
        }
    }
}

impl Search {
    /// Looks for a text in every node; a vertex such as `Q16` also finds the moves there.
    pub(crate) fn of(tree: &Tree, size: Size, query: &str) -> Self {
        let needle = query.trim().to_lowercase();
        if needle.is_empty() {
            return Self { query: query.to_owned(), found: Rc::new([]) };
        }
        let point = size.parse_vertex(&needle);
        let mut numbers = vec![0_u32; tree.node_count()];
        let mut found = Vec::new();
        for node in tree.nodes() {
            let before = node.parent().map_or(0, |parent| numbers[parent.id().number() as usize]);
            let number = before + u32::from(node.raw_move().is_some());
            numbers[node.id().number() as usize] = number;
            if let Some(text) = text_of(node, &needle).or_else(|| is_at(node, size, point).then(String::new)) {
                let mv = node.raw_move().map(|(color, _)| (color, node.mv(size).map(|(_, mv)| mv)));
                found.push(Found { node: node.id(), number, text, mv });
            }
        }
        Self { query: query.to_owned(), found: found.into() }
    }
}

fn is_at(node: Node<'_>, size: Size, point: Option<Point>) -> bool {
    point.is_some_and(|p| node.mv(size).is_some_and(|(_, mv)| mv == Move::Play(p)))
}

/// The text of a node that holds the needle, cut to what surrounds it.
fn text_of(node: Node<'_>, needle: &str) -> Option<String> {
    let names: &[&str] = if node.id() == NodeId::ROOT { &OF_THE_GAME } else { &["C", "N"] };
    node.iter()
        .filter(|property| names.contains(&property.name))
        .flat_map(|property| property.values.iter())
        .find_map(|value| around(&value.line(), needle))
}

fn around(text: &str, needle: &str) -> Option<String> {
    // Lower case may be of another length: the place is found letter by letter.
    let lower = text.to_lowercase();
    let byte = lower.find(needle)?;
    let letters = lower[..byte].chars().count();
    let start = letters.saturating_sub(AROUND);
    let cut: String = text.chars().skip(start).take(letters - start + needle.chars().count() + 3 * AROUND).collect();
    Some(if start > 0 { format!("…{cut}") } else { cut })
}
