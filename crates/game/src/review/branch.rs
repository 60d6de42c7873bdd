//! Branches of a record: promoted, moved, deleted, copied and put elsewhere.

use super::Review;
use super::change::handicap_stones;
use crate::record::{Edit, EditError, Node, NodeContent, NodeId};

/// A node and all behind it, apart from any record.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Each node's content, parents first, with its parent's place in this list; the first one's is its own.
    nodes: Vec<(usize, NodeContent)>,
}

impl Branch {
    fn of(node: Node<'_>) -> Self {
        let mut nodes: Vec<(usize, NodeContent)> = Vec::new();
        // The nodes from the first to the last one seen, with their places.
        let mut path: Vec<(NodeId, usize)> = Vec::new();
        for node in node.subtree() {
            let parent = node.parent().map(Node::id);
            while path.last().is_some_and(|&(id, _)| Some(id) != parent) {
                path.pop();
            }
            let place = path.last().map_or(0, |&(_, place)| place);
            path.push((node.id(), nodes.len()));
            nodes.push((place, NodeContent::from(node.properties())));
        }
        Self { nodes }
    }
}

impl Review {
    /// Number of nodes from the cursor's on, itself included.
    pub fn branch_size(&self) -> usize {
        self.tree.node(self.node()).subtree().count()
    }

    /// The node at the cursor and all behind it, to be put elsewhere.
    pub fn branch(&self) -> Branch {
        Branch::of(self.tree.node(self.node()))
    }

    /// Adds a branch behind the cursor and goes to its first node.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn graft(&mut self, branch: &Branch) -> Result<(), EditError> {
        let node = self.node();
        self.change(|change, tree| {
            let mut ids: Vec<NodeId> = Vec::with_capacity(branch.nodes.len());
            for (parent, content) in &branch.nodes {
                let parent = ids.get(*parent).copied().unwrap_or(node);
                ids.push(change.add(tree, parent, content.clone())?);
            }
            Ok(ids.first().copied().unwrap_or(node))
        })
    }

    /// True if [`Review::make_main`] would change anything.
    pub fn is_main(&self) -> bool {
        self.tree.path(self.node()).into_iter().all(|id| self.tree.node(id).index() == 0)
    }

    /// True if [`Review::shift_variation`] would change anything.
    pub fn can_shift(&self, up: bool) -> bool {
        self.shifted(up).is_some()
    }

    /// Removes the node at the cursor and all behind it, and goes to the one before.
    ///
    /// # Errors
    /// Fails if it is the root.
    pub fn delete(&mut self) -> Result<(), EditError> {
        let (node, handicap) = (self.node(), handicap_stones(&self.tree));
        self.change(|change, tree| {
            let before = tree.node(node).parent().map_or(NodeId::ROOT, Node::id);
            change.apply(tree, Edit::Remove { node })?;
            change.keep_handicap(tree, &handicap)?;
            Ok(before)
        })
    }

    /// Makes the line to the cursor the main line.
    ///
    /// # Errors
    /// Fails if the record refuses it.
    pub fn make_main(&mut self) -> Result<(), EditError> {
        let (node, handicap) = (self.node(), handicap_stones(&self.tree));
        let moves: Vec<Edit> = self
            .tree
            .path(node)
            .into_iter()
            .filter(|&id| self.tree.node(id).index() > 0)
            .filter_map(|id| Edit::promote(&self.tree, id))
            .collect();
        if moves.is_empty() {
            return Ok(());
        }
        self.change(|change, tree| {
            moves.into_iter().try_for_each(|edit| change.apply(tree, edit))?;
            change.keep_handicap(tree, &handicap)?;
            Ok(node)
        })
    }

    /// Moves the variation that the cursor is in one place up or down among its siblings, if it has
    /// one there.
    ///
    /// # Errors
    /// Fails if the record refuses it.
    pub fn shift_variation(&mut self, up: bool) -> Result<(), EditError> {
        let Some(edit) = self.shifted(up) else { return Ok(()) };
        let (node, handicap) = (self.node(), handicap_stones(&self.tree));
        self.change(|change, tree| {
            change.apply(tree, edit)?;
            change.keep_handicap(tree, &handicap)?;
            Ok(node)
        })
    }

    fn shifted(&self, up: bool) -> Option<Edit> {
        let path = self.tree.path(self.node());
        let (start, parent) = path.into_iter().rev().find_map(|id| {
            let node = self.tree.node(id);
            node.parent().filter(|parent| parent.children().nth(1).is_some()).map(|parent| (node, parent))
        })?;
        let index = if up { start.index().checked_sub(1)? } else { start.index() + 1 };
        parent.children().nth(index)?;
        Some(Edit::Move { node: start.id(), parent: parent.id(), index })
    }
}

#[cfg(test)]
mod tests {
    use lanke_rules::Point;

    use super::*;
    use crate::record::sgf;

    #[test]
    fn handicap_stones_stay_whichever_variation_comes_first() {
        let (collection, _) = sgf::read("(;SZ[9]HA[2](;W[ee])(;B[gg]))").unwrap();
        let mut review = Review::new(collection.games.into_iter().next().unwrap());
        let stands = |review: &Review| review.position().board().stone(Point::new(2, 6)).is_some();
        let (black, _) = review.variations().nth(1).unwrap();
        assert!(review.go(black) && stands(&review));
        for whole_line in [true, false] {
            let reordered = if whole_line { review.make_main() } else { review.shift_variation(true) };
            reordered.unwrap();
            assert!(stands(&review));
            assert!(review.undo().unwrap());
        }
        assert_eq!(review.tree().root().as_str(), "SZ[9]HA[2]");
    }
}
