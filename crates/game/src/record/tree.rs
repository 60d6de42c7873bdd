//! The tree of a game's nodes: an arena in which nodes keep their ids for ever.

use std::ops::Deref;

use super::property::{NodeContent, Properties};

/// A node of a [`Tree`]. Ids count up in the order in which nodes came to be (file order, then edits)
/// and are never reused, so that the same record edited in the same way has the same ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The first node of every tree.
    pub const ROOT: Self = Self(0);

    /// The id that prints as `number`.
    pub const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The id as a number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// No node, in a link.
pub(super) const NONE: u32 = u32::MAX;

/// A node's place in the tree and its properties' place in the text.
#[derive(Clone, Debug)]
pub(super) struct Links {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) next: u32,
    pub(super) start: u32,
    pub(super) len: u32,
}

impl Links {
    pub(super) const fn detached(start: u32, len: u32) -> Self {
        Self { parent: NONE, first_child: NONE, last_child: NONE, next: NONE, start, len }
    }
}

/// One game: nodes with properties, the first of which is the root.
///
/// Two trees are equal when they have the same nodes in the same order with the same properties,
/// whatever their ids.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) links: Vec<Links>,
    /// The properties of all nodes, each in canonical form; a changed node's new text is appended.
    pub(super) text: String,
    pub(super) preface: String,
}

impl Tree {
    /// A tree of one node.
    pub fn new(root: NodeContent) -> Self {
        let text = root.properties().as_str().to_owned();
        Self { links: vec![Links::detached(0, text.len() as u32)], text, preface: String::new() }
    }

    /// The text that stood before the game in its file.
    pub fn preface(&self) -> &str {
        &self.preface
    }

    /// The first node.
    pub fn root(&self) -> Node<'_> {
        self.node(NodeId::ROOT)
    }

    /// The node with this id.
    ///
    /// # Panics
    /// If this tree never had it; see [`Tree::get`].
    pub fn node(&self, id: NodeId) -> Node<'_> {
        let links = &self.links[id.0 as usize];
        let text = &self.text[links.start as usize..(links.start + links.len) as usize];
        Node { tree: self, id, links, properties: Properties::trusted(text) }
    }

    /// The node with this id, if this tree has or had it (see [`Node::is_attached`]).
    pub fn get(&self, id: NodeId) -> Option<Node<'_>> {
        ((id.0 as usize) < self.links.len()).then(|| self.node(id))
    }

    /// Number of nodes that the tree has ever had, removed ones included.
    pub fn node_count(&self) -> usize {
        self.links.len()
    }

    /// Every node from the root, parents first, in file order.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        self.root().subtree()
    }

    /// The root and first children from there on.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        self.root().line()
    }

    /// The node that follows another in file order, `top` and what is behind it being all there is.
    fn after(&self, id: NodeId, top: NodeId) -> Option<NodeId> {
        let first = self.links[id.0 as usize].first_child;
        if first != NONE {
            return Some(NodeId(first));
        }
        let mut at = id.0;
        while at != top.0 {
            let links = &self.links[at as usize];
            if links.next != NONE {
                return Some(NodeId(links.next));
            }
            at = links.parent;
        }
        None
    }

    /// The nodes from the root to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.link(self.links[id.0 as usize].parent)).collect();
        path.reverse();
        path
    }

    pub(super) fn link(&self, link: u32) -> Option<NodeId> {
        (link != NONE).then_some(NodeId(link))
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let same =
            |a: Node<'_>, b: Node<'_>| a.properties() == b.properties() && a.children().count() == b.children().count();
        let mut others = other.nodes();
        self.nodes().all(|node| others.next().is_some_and(|other| same(node, other))) && others.next().is_none()
    }
}

/// A node of a tree: its neighbours, and by dereference its [`Properties`].
#[derive(Clone, Copy)]
pub struct Node<'a> {
    tree: &'a Tree,
    id: NodeId,
    links: &'a Links,
    properties: Properties<'a>,
}

impl<'a> Node<'a> {
    /// Its id.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// Its properties.
    pub const fn properties(self) -> Properties<'a> {
        self.properties
    }

    /// The node before it; none before the root or a removed node.
    pub fn parent(self) -> Option<Node<'a>> {
        self.tree.link(self.links.parent).map(|id| self.tree.node(id))
    }

    /// The nodes after it, the main one first.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        let tree = self.tree;
        std::iter::successors(tree.link(self.links.first_child), |id| tree.link(tree.links[id.0 as usize].next))
            .map(|id| tree.node(id))
    }

    /// The main node after it.
    pub fn first_child(self) -> Option<Node<'a>> {
        self.tree.link(self.links.first_child).map(|id| self.tree.node(id))
    }

    /// The next child of its parent.
    pub fn next_sibling(self) -> Option<Node<'a>> {
        self.tree.link(self.links.next).map(|id| self.tree.node(id))
    }

    /// This node and first children from here on.
    pub fn line(self) -> impl Iterator<Item = Node<'a>> {
        std::iter::successors(Some(self), |node| node.first_child())
    }

    /// This node and all behind it, parents first, in file order.
    pub fn subtree(self) -> impl Iterator<Item = Node<'a>> {
        let (tree, top) = (self.tree, self.id);
        std::iter::successors(Some(top), move |&id| tree.after(id, top)).map(|id| tree.node(id))
    }

    /// Its place among its parent's children, from 0.
    pub fn index(self) -> usize {
        self.parent().map_or(0, |p| p.children().take_while(|c| c.id != self.id).count())
    }

    /// True if it hangs on the root; a removed node does not until its removal is undone.
    pub fn is_attached(self) -> bool {
        let mut node = self;
        while let Some(parent) = node.parent() {
            node = parent;
        }
        node.id == NodeId::ROOT
    }
}

impl<'a> Deref for Node<'a> {
    type Target = Properties<'a>;

    fn deref(&self) -> &Properties<'a> {
        &self.properties
    }
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{} ;{:?}", self.id.0, self.properties)
    }
}
