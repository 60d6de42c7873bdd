//! Comparison of two versions of a record.

use std::collections::{HashMap, VecDeque};

use lanke_game::record::{Collection, Property, Tree};

use crate::words::{Lang, phrase, word};

/// Differences between two versions of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The first game that differs, from 0.
    game: usize,
    /// The moves before and at the first place there that differs.
    moves: usize,
    /// The nodes that only one of them has or that say something else, in all games.
    nodes: usize,
}

type Node<'a> = lanke_game::record::Node<'a>;

impl Difference {
    /// Compares two versions; `None` if they say the same.
    pub(crate) fn between(ours: &Collection, theirs: &Collection) -> Option<Self> {
        let mut found: Option<Self> = None;
        for game in 0..ours.games.len().max(theirs.games.len()) {
            let (moves, nodes) = match (ours.games.get(game), theirs.games.get(game)) {
                (Some(ours), Some(theirs)) => match compare(ours, theirs) {
                    Some(difference) => difference,
                    None => continue,
                },
                (one, other) => (0, [one, other].into_iter().flatten().map(|tree| tree.nodes().count()).sum()),
            };
            let first = found.get_or_insert(Self { game, moves, nodes: 0 });
            first.nodes += nodes;
        }
        found
    }

    /// In a sentence.
    pub(crate) fn words(this: Option<Self>, lang: Lang) -> String {
        let Some(Self { game, moves, nodes }) = this else { return word(lang, "differ-not").to_owned() };
        let key = if moves == 0 { "differ-start" } else { "differ-move" };
        let text = phrase(lang, key, &[("m", &moves.to_string()), ("k", &nodes.to_string())]);
        if game == 0 { text } else { phrase(lang, "differ-game", &[("g", &(game + 1).to_string()), ("t", &text)]) }
    }
}

/// After how many moves two games differ first, and in how many nodes. Variations are compared by their moves,
/// in whatever order they stand.
fn compare(ours: &Tree, theirs: &Tree) -> Option<(usize, usize)> {
    let (mut first, mut nodes) = (usize::MAX, 0);
    let mut differ = |moves: usize, count: usize| {
        first = first.min(moves);
        nodes += count;
    };
    let mut open = vec![(ours.root(), theirs.root(), usize::from(mv(ours.root()).is_some()))];
    while let Some((one, other, moves)) = open.pop() {
        if !same(one, other) {
            differ(moves, 1);
        }
        let mut others = HashMap::<_, VecDeque<Node<'_>>>::new();
        for child in other.children() {
            others.entry(mv(child)).or_default().push_back(child);
        }
        for child in one.children() {
            let mv = mv(child);
            let moves = moves + usize::from(mv.is_some());
            match others.get_mut(&mv).and_then(VecDeque::pop_front) {
                Some(other) => open.push((child, other, moves)),
                None => differ(moves, child.subtree().count()),
            }
        }
        for (mv, rest) in others {
            for child in rest {
                differ(moves + usize::from(mv.is_some()), child.subtree().count());
            }
        }
    }
    (nodes > 0).then_some((first, nodes))
}

/// The move of a node, by colour and text.
fn mv(node: Node<'_>) -> Option<(&'static str, String)> {
    ["B", "W"].into_iter().find_map(|color| Some((color, node.first(color)?.line().into_owned())))
}

/// True if two nodes have the same properties, in whatever order.
fn same(one: Node<'_>, other: Node<'_>) -> bool {
    one.properties() == other.properties() || sorted(one) == sorted(other)
}

fn sorted(node: Node<'_>) -> Vec<Property<'_>> {
    let mut properties: Vec<_> = node.properties().iter().collect();
    properties.sort_by(|a, b| a.name.cmp(b.name));
    properties
}

#[cfg(test)]
mod tests {
    use lanke_game::record::sgf;

    use super::*;

    fn check(ours: &str, theirs: &str, expected: Option<(usize, usize, usize)>) {
        let [ours, theirs] = [ours, theirs].map(|text| sgf::read(text).unwrap().0);
        let found = Difference::between(&ours, &theirs);
        assert_eq!(found.map(|d| (d.game, d.moves, d.nodes)), expected);
    }

    #[test]
    fn versions_of_a_record_are_compared() {
        check("(;B[aa];W[bb])", "(;B[aa];W[bb])", None);
        check("(;PB[a]PW[b];B[aa])", "(;PW[b]PB[a];B[aa])", None);
        check("(;PB[a];B[aa])", "(;PB[c];B[aa])", Some((0, 0, 1)));
        check("(;B[aa];W[bb]C[x])", "(;B[aa];W[bb];B[cc])", Some((0, 2, 2)));
        // A variation more, and the same ones in another order.
        check("(;B[aa](;W[bb])(;W[cc];B[dd]))", "(;B[aa](;W[cc];B[dd])(;W[bb]))", None);
        check("(;B[aa](;W[bb])(;W[cc];B[dd]))", "(;B[aa];W[bb])", Some((0, 2, 2)));
        check("(;B[aa])(;B[bb])", "(;B[aa])(;B[bb];W[cc])", Some((1, 2, 1)));
        check("(;B[aa])", "(;B[aa])(;B[bb];W[cc])", Some((1, 0, 2)));
    }
}
