//! The canonical writer.

use crate::record::Collection;
use crate::record::property::Properties;
use crate::record::tree::{Node, Tree};

/// Column from which a line is broken, at the next node.
const LINE: usize = 72;

/// Writes games as SGF text, to be stored as UTF-8: every property as it is but `CA`, which says so.
pub fn write(collection: &Collection) -> String {
    let mut out = String::new();
    for tree in &collection.games {
        if !tree.preface().is_empty() {
            out.extend([tree.preface(), "\n"]);
        }
        write_tree(tree, &mut out);
    }
    if !collection.epilogue.is_empty() {
        out.extend([&collection.epilogue, "\n"]);
    }
    out
}

fn write_tree(tree: &Tree, out: &mut String) {
    let mut line = out.len();
    let mut node = tree.root();
    out.push_str("(;");
    write_root(node.properties(), out);
    loop {
        node = match next(node, out) {
            Some(node) => node,
            None => break,
        };
        let branches = node.parent().is_some_and(|p| p.first_child().is_some_and(|c| c.next_sibling().is_some()));
        let after_root = node.parent().is_some_and(|p| p.parent().is_none());
        if branches || after_root || out.len() - line > LINE {
            out.push('\n');
            line = out.len();
        }
        out.push_str(if branches { "(;" } else { ";" });
        out.push_str(node.as_str());
    }
    out.push_str(")\n");
}

/// The node after this one in file order; closes the variations that end between them.
fn next<'a>(node: Node<'a>, out: &mut String) -> Option<Node<'a>> {
    if let Some(child) = node.first_child() {
        return Some(child);
    }
    let mut at = node;
    loop {
        let parent = at.parent()?;
        if let Some(sibling) = at.next_sibling() {
            out.push(')');
            return Some(sibling);
        }
        if parent.first_child().is_some_and(|first| first.id() != at.id()) {
            out.push(')');
        }
        at = parent;
    }
}

/// The root with its `CA`, which stands after the format and the game if the root has none.
fn write_root(root: Properties<'_>, out: &mut String) {
    const CHARSET: &str = "CA[UTF-8]";
    let has = root.get("CA").is_some();
    let mut written = has;
    for property in root.iter() {
        if !written && !matches!(property.name, "FF" | "GM") {
            out.push_str(CHARSET);
            written = true;
        }
        if property.name == "CA" {
            out.push_str(CHARSET);
        } else {
            out.extend([property.name, property.values.as_str()]);
        }
    }
    if !written {
        out.push_str(CHARSET);
    }
}
