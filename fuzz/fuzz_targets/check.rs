//! Checks shared by all targets.

use lanke_game::record::analysis::Subject;
use lanke_game::record::{self, Analysis, Collection, Format, Opened, Replay, Setting};

/// Looks at every node, plays every main line, writes SGF and reads it back: the same games must come
/// out, and what is written must not change any more.
pub fn walk(opened: &Opened) {
    for tree in &opened.collection.games {
        let setting = Setting::of(tree);
        let subject = Subject::of(Replay::main_line(tree, &setting).position(), setting.komi);
        tree.players();
        tree.outcome();
        tree.time_system();
        for node in tree.nodes() {
            node.markup();
            Analysis::read(node.properties(), &subject);
            node.comment();
            node.judgements().count();
        }
    }
    let written = record::write(&opened.collection, Format::Sgf).expect("SGF holds every record");
    let again = record::read(written.as_bytes(), Some("sgf"), None).expect("what was written can be read");
    same(&again.collection, &opened.collection);
    assert_eq!(record::write(&again.collection, Format::Sgf).as_deref(), Ok(&*written));
}

/// The same nodes with the same properties, but for the charset, which writing sets.
fn same(a: &Collection, b: &Collection) {
    let nodes = |collection: &Collection| -> Vec<(usize, Vec<String>)> {
        let nodes = collection.games.iter().flat_map(|tree| tree.nodes());
        nodes
            .map(|node| {
                let properties = node.iter().filter(|p| p.name != "CA");
                let texts = properties.map(|p| format!("{}{}", p.name, p.values.as_str()));
                (node.children().count(), texts.collect())
            })
            .collect()
    };
    assert_eq!(nodes(a), nodes(b));
}
