//! Properties that hold for any record: writing and reading are inverse, edits undo, no bytes whatever
//! make a reader fail otherwise than by refusing.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod record_data;

use lanke_game::record::{self, Collection, Edit, Format, NodeContent, NodeId, Replay, Setting, Tree, ValueBuf, sgf};
use lanke_rules::{Color, Move, Size};
use proptest::collection::vec;
use proptest::prelude::*;
use record_data::torture;

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 ]{0,8}",
        "[\\[\\]\\\\:;()\n\r\t\u{c}a]{0,12}",
        any::<String>(),
        "[棋弈\u{3000}é\u{1f600}]{0,6}",
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["C|N|AB|AW|AE|LB|KM|SZ|PB|GC|DD|TR", "[A-Z]{1,2}", "[A-Z][A-Z0-9]{0,10}"]
        .prop_filter("moves are added apart", |name| name != "B" && name != "W" && name != "CA")
}

fn value() -> impl Strategy<Value = ValueBuf> {
    prop_oneof![
        text().prop_map(|t| ValueBuf::text(&t)),
        (text(), text()).prop_map(|(a, b)| ValueBuf::compose(&a, &b)),
        text().prop_map(|t| ValueBuf::raw(&t)),
    ]
}

fn a_move() -> impl Strategy<Value = (Color, Move)> {
    let point = (0u32..19, 0u32..19).prop_map(|(x, y)| Size::NINETEEN.point(x, y).map_or(Move::Pass, Move::Play));
    (any::<bool>(), point).prop_map(|(black, mv)| (if black { Color::Black } else { Color::White }, mv))
}

prop_compose! {
    fn content()(mv in proptest::option::of(a_move()), properties in vec((name(), vec(value(), 1..4)), 0..4)) -> NodeContent {
        let mut content = NodeContent::new();
        if let Some((color, mv)) = mv {
            content.set_move(color, mv);
        }
        for (name, values) in properties {
            content.set(&name, values);
        }
        content
    }
}

prop_compose! {
    /// A tree whose nodes hang at places chosen at random; its root declares what is written anyway.
    fn tree()(root in content(), nodes in vec((any::<prop::sample::Index>(), 0usize..3, content()), 0..30)) -> Tree {
        let mut root = root;
        root.set("CA", [ValueBuf::text("UTF-8")]);
        let mut tree = Tree::new(root);
        for (parent, index, content) in nodes {
            let parent = NodeId::from_number(parent.index(tree.node_count()) as u32);
            tree.add(parent, index, &content).unwrap();
        }
        tree
    }
}

fn edit() -> impl Strategy<Value = (u8, prop::sample::Index, prop::sample::Index, usize, NodeContent)> {
    (0u8..5, any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0usize..4, content())
}

proptest! {
    #[test]
    fn reading_undoes_writing(games in vec(tree(), 1..4)) {
        let collection = Collection { games, epilogue: String::new() };
        let written = sgf::write(&collection);
        let (read, _) = sgf::read(&written).unwrap();
        prop_assert_eq!(&read, &collection, "{}", written);
        prop_assert_eq!(sgf::write(&read), written);
    }

    #[test]
    fn text_is_read_as_it_was_set(text in text()) {
        let mut content = NodeContent::new();
        content.set("C", [ValueBuf::text(&text)]);
        content.set("LB", [ValueBuf::compose("aa", &text)]);
        // SGF knows one kind of line break and no other white space than blanks.
        prop_assume!(!text.contains("\n\r"));
        let expected = text.replace("\r\n", "\n").replace('\r', "\n").replace(['\t', '\u{b}', '\u{c}'], " ");
        let tree = Tree::new(content);
        let written = sgf::write(&Collection { games: vec![tree], epilogue: String::new() });
        let (read, _) = sgf::read(&written).unwrap();
        let root = read.games[0].root();
        prop_assert_eq!(&root.first("C").unwrap().text(), &expected);
        let label = root.first("LB").unwrap().compose().unwrap().1;
        prop_assert_eq!(label.text(), expected);
    }

    #[test]
    fn edits_undo_in_turn(tree in tree(), edits in vec(edit(), 1..20)) {
        let mut edited = tree.clone();
        let mut inverses = Vec::new();
        let mut states = Vec::new();
        for (kind, a, b, index, content) in edits {
            let node = NodeId::from_number(a.index(edited.node_count()) as u32);
            let parent = NodeId::from_number(b.index(edited.node_count()) as u32);
            let before = edited.clone();
            let edit = match kind {
                0 => Edit::Add { parent, index, content },
                1 => Edit::Remove { node },
                2 => Edit::Move { node, parent, index },
                3 => Edit::Restore { node, parent, index },
                _ => Edit::Replace { node, content },
            };
            match edited.apply(edit) {
                Ok(inverse) => {
                    inverses.push(inverse);
                    states.push(before);
                }
                Err(_) => prop_assert_eq!(&edited, &before),
            }
        }
        while let Some(inverse) = inverses.pop() {
            edited.apply(inverse).unwrap();
            prop_assert_eq!(&edited, &states.pop().unwrap());
        }
        prop_assert_eq!(edited, tree);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        survives(&bytes);
    }

    #[test]
    fn any_sgf_like_text_is_read_or_refused(text in "[();\\[\\]\\\\:BWACSZ a-f\n0-9\u{e9}]{0,200}") {
        survives(text.as_bytes());
    }
}

/// Reads, replays and writes what can be; what is written reads as the same.
fn survives(bytes: &[u8]) {
    for extension in ["sgf", "gib", "ngf", "ugf", "dat", "json"] {
        let Ok(opened) = record::read(bytes, Some(extension), None) else { continue };
        for tree in &opened.collection.games {
            Replay::main_line(tree, &Setting::of(tree));
            for node in tree.nodes() {
                node.markup();
                node.comment();
            }
        }
        let written = record::write(&opened.collection, Format::Sgf).unwrap();
        let again = record::read(written.as_bytes(), Some("sgf"), None).unwrap();
        assert_eq!(again.collection.games.len(), opened.collection.games.len(), "{written}");
        assert_eq!(record::write(&again.collection, Format::Sgf).unwrap(), written);
    }
}

/// Real files with a few bytes changed, cut out or doubled, a thousand times over.
#[test]
fn damaged_files_are_read_or_refused() {
    let files: Vec<_> = torture().into_iter().filter(|(_, bytes)| bytes.len() < 10_000).collect();
    // A linear congruential generator (Knuth's MMIX) makes the same damage every time.
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below.max(1)
    };
    for round in 0..10 {
        for (_, bytes) in &files {
            let mut damaged = bytes.clone();
            for _ in 0..=round {
                let at = random(damaged.len());
                let to = at + random(damaged.len() - at);
                match random(4) {
                    0 => damaged[at] = b"();[]\\:AB\n\r\0\xe4"[random(13)],
                    1 => drop(damaged.drain(at..to.min(at + 20))),
                    2 => damaged.truncate(to.max(1)),
                    _ => damaged.extend_from_within(at..to),
                }
                if damaged.is_empty() {
                    break;
                }
            }
            survives(&damaged);
        }
    }
}
