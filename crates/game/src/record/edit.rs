//! Edits: values whose application returns their inverse.

use std::fmt;

use super::property::{NodeContent, ValueBuf};
use super::tree::{Links, NONE, NodeId, Tree};

/// A change of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A new node becomes child number `index` of `parent`, the last one if it has fewer.
    Add {
        /// The node before the new one.
        parent: NodeId,
        /// Place among the children, from 0.
        index: usize,
        /// Content of the new node.
        content: NodeContent,
    },
    /// A node and all after it leave the tree.
    Remove {
        /// The node; not the root.
        node: NodeId,
    },
    /// A removed node and all after it come back.
    Restore {
        /// The node.
        node: NodeId,
        /// The node before it.
        parent: NodeId,
        /// Place among the children, from 0.
        index: usize,
    },
    /// A node and all after it go elsewhere, or to another place among their siblings.
    Move {
        /// The node; not the root.
        node: NodeId,
        /// The node before it from now on; not one after it.
        parent: NodeId,
        /// Place among the children that the parent then has, from 0.
        index: usize,
    },
    /// A node holds other properties.
    Replace {
        /// The node.
        node: NodeId,
        /// New content of the node.
        content: NodeContent,
    },
}

/// Error of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The tree never had such a node.
    NoSuchNode(NodeId),
    /// The root stays where it is.
    Root,
    /// A node cannot come after itself.
    Cycle(NodeId),
    /// The node is already where it should be restored, or already removed.
    Place(NodeId),
    /// The record would grow beyond what it can hold.
    TooLarge,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode(id) => write!(f, "the record has no node {}", id.number()),
            Self::Root => f.write_str("the first node of a record cannot be moved or removed"),
            Self::Cycle(id) => write!(f, "node {} cannot be put behind itself", id.number()),
            Self::Place(id) => write!(f, "node {} is not where the edit expects it", id.number()),
            Self::TooLarge => f.write_str("the record is too large for another edit: save it and open it again"),
        }
    }
}

impl std::error::Error for EditError {}

impl Edit {
    /// The edit that gives the node a move, a comment or whatever `content` says as its last child.
    pub fn append(parent: NodeId, content: NodeContent) -> Self {
        Self::Add { parent, index: usize::MAX, content }
    }

    /// The edit that sets property `name` of a node of `tree`; no value removes the property.
    pub fn set(tree: &Tree, node: NodeId, name: &str, values: impl IntoIterator<Item = ValueBuf>) -> Self {
        let mut content = NodeContent::from(tree.node(node).properties());
        content.set(name, values);
        Self::Replace { node, content }
    }

    /// The edit that makes the line through `node` the first among its siblings.
    pub fn promote(tree: &Tree, node: NodeId) -> Option<Self> {
        let parent = tree.node(node).parent()?.id();
        Some(Self::Move { node, parent, index: 0 })
    }
}

impl Tree {
    /// Makes an edit; the edit that undoes it.
    ///
    /// # Errors
    /// Fails if the edit cannot be; the tree is then unchanged.
    pub fn apply(&mut self, edit: Edit) -> Result<Edit, EditError> {
        match edit {
            Edit::Add { parent, index, content } => self.add(parent, index, &content).map(|node| Edit::Remove { node }),
            Edit::Remove { node } => {
                let (parent, index) = self.place(node)?;
                self.detach(node);
                Ok(Edit::Restore { node, parent, index })
            }
            Edit::Restore { node, parent, index } => {
                self.movable(node)?;
                if self.links[node.0 as usize].parent != NONE {
                    return Err(EditError::Place(node));
                }
                self.fits_behind(node, parent)?;
                self.attach(node, parent, index);
                Ok(Edit::Remove { node })
            }
            Edit::Move { node, parent, index } => {
                let (old_parent, old_index) = self.place(node)?;
                self.fits_behind(node, parent)?;
                self.detach(node);
                self.attach(node, parent, index);
                Ok(Edit::Move { node, parent: old_parent, index: old_index })
            }
            Edit::Replace { node, content } => {
                let old = NodeContent::from(self.get(node).ok_or(EditError::NoSuchNode(node))?.properties());
                self.replace(node, &content)?;
                Ok(Edit::Replace { node, content: old })
            }
        }
    }

    /// Adds a node as child number `index` of `parent`, the last one if it has fewer; its id. What
    /// undoes it is [`Edit::Remove`].
    ///
    /// # Errors
    /// Fails if `parent` is no node of this tree.
    pub fn add(&mut self, parent: NodeId, index: usize, content: &NodeContent) -> Result<NodeId, EditError> {
        self.get(parent).ok_or(EditError::NoSuchNode(parent))?;
        let (start, len) = self.store(content)?;
        let node = u32::try_from(self.links.len()).ok().filter(|&n| n < NONE).ok_or(EditError::TooLarge)?;
        self.links.push(Links::detached(start, len));
        self.attach(NodeId(node), parent, index);
        Ok(NodeId(node))
    }

    /// Gives a node of this tree other properties.
    pub(super) fn replace(&mut self, node: NodeId, content: &NodeContent) -> Result<(), EditError> {
        let (start, len) = self.store(content)?;
        let links = &mut self.links[node.0 as usize];
        (links.start, links.len) = (start, len);
        Ok(())
    }

    fn store(&mut self, content: &NodeContent) -> Result<(u32, u32), EditError> {
        let text = content.properties().as_str();
        let start = self.text.len();
        u32::try_from(start + text.len()).map_err(|_| EditError::TooLarge)?;
        self.text.push_str(text);
        Ok((start as u32, text.len() as u32))
    }

    fn movable(&self, node: NodeId) -> Result<(), EditError> {
        match self.get(node) {
            None => Err(EditError::NoSuchNode(node)),
            Some(_) if node == NodeId::ROOT => Err(EditError::Root),
            Some(_) => Ok(()),
        }
    }

    fn place(&self, node: NodeId) -> Result<(NodeId, usize), EditError> {
        self.movable(node)?;
        let view = self.node(node);
        let parent = view.parent().ok_or(EditError::Place(node))?;
        Ok((parent.id(), view.index()))
    }

    fn fits_behind(&self, node: NodeId, parent: NodeId) -> Result<(), EditError> {
        let mut at = Some(self.get(parent).ok_or(EditError::NoSuchNode(parent))?);
        while let Some(ancestor) = at {
            if ancestor.id() == node {
                return Err(EditError::Cycle(node));
            }
            at = ancestor.parent();
        }
        Ok(())
    }

    /// The child before place `index` of `parent`, or the last one.
    fn child_before(&self, parent: NodeId, index: usize) -> u32 {
        let links = &self.links[parent.0 as usize];
        if index == 0 {
            return NONE;
        }
        if index == usize::MAX {
            return links.last_child;
        }
        self.node(parent).children().take(index).last().map_or(NONE, |c| c.id().0)
    }

    /// Hangs a detached node behind `parent` as child number `index`.
    fn attach(&mut self, node: NodeId, parent: NodeId, index: usize) {
        let before = self.child_before(parent, index);
        let p = parent.0 as usize;
        let next = match before {
            NONE => std::mem::replace(&mut self.links[p].first_child, node.0),
            before => std::mem::replace(&mut self.links[before as usize].next, node.0),
        };
        if next == NONE {
            self.links[p].last_child = node.0;
        }
        let links = &mut self.links[node.0 as usize];
        (links.parent, links.next) = (parent.0, next);
    }

    fn detach(&mut self, node: NodeId) {
        let links = &mut self.links[node.0 as usize];
        let next = std::mem::replace(&mut links.next, NONE);
        let parent = std::mem::replace(&mut links.parent, NONE);
        let mut before = NONE;
        let mut at = self.links[parent as usize].first_child;
        while at != node.0 {
            before = at;
            at = self.links[at as usize].next;
        }
        match before {
            NONE => self.links[parent as usize].first_child = next,
            before => self.links[before as usize].next = next,
        }
        if next == NONE {
            self.links[parent as usize].last_child = before;
        }
    }
}
