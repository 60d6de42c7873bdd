//! Imports between the files of the crate: none go in a circle. Paths from a file into its own submodules do not count.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Imports of each file, by module path: `analysis::keep`.
type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_files_import_each_other_in_a_circle() {
    let graph = imports(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let found: Vec<&String> = graph.keys().filter(|file| reaches_itself(&graph, file)).collect();
    assert!(found.is_empty(), "these files import each other in a circle: {found:#?}");
}

#[test]
fn imports_of_every_form_are_seen() {
    let source = "use crate::{a::{B, c}, d};\nuse super::e;\n// crate::f\nfn g() { crate::h::i() }";
    let paths: Vec<String> = paths(source, "x::y").collect();
    assert_eq!(paths, ["a::B", "a::c", "d", "h::i", "x::e"]);
}

fn imports(src: &Path) -> Graph {
    let mut sources = BTreeMap::new();
    read(src, "", &mut sources);
    let files: BTreeSet<String> = sources.keys().cloned().collect();
    let edges = |file: &String, source: &String| {
        paths(source, file).filter_map(|path| file_of(&path, &files)).filter(|other| other != file).collect()
    };
    sources.iter().map(|(file, source)| (file.clone(), edges(file, source))).collect()
}

/// Reads every module in a folder.
fn read(folder: &Path, module: &str, sources: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let inner = if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") };
        if path.is_dir() {
            read(&path, &inner, sources);
        } else if path.extension().is_some_and(|end| end == "rs") {
            sources.insert(inner, fs::read_to_string(&path).unwrap());
        }
    }
}

/// The module that a path leads into.
fn file_of(path: &str, files: &BTreeSet<String>) -> Option<String> {
    let mut path = path;
    loop {
        if let Some(file) = files.get(path) {
            return Some(file.clone());
        }
        path = path.rsplit_once("::")?.0;
    }
}

/// Paths of the crate that a source names, from the crate's root.
fn paths(source: &str, file: &str) -> impl Iterator<Item = String> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let parent = file.rsplit_once("::").map_or(String::new(), |(parent, _)| format!("{parent}::"));
    let mut found = Vec::new();
    for (start, root) in [("crate::", ""), ("use super::", parent.as_str())] {
        // Indented, it is a module of tests that imports from its own file.
        let own = |at: usize| start.starts_with("use") && code[..at].ends_with("    ");
        for (at, _) in code.match_indices(start).filter(|found| !own(found.0)) {
            expand(root, &code[at + start.len()..], &mut found);
        }
    }
    found.into_iter()
}

/// Expands the braces of a path at the start of `text`; the rest behind it.
fn expand<'a>(before: &str, text: &'a str, found: &mut Vec<String>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = expand(before, rest, found).trim_start();
            match rest.strip_prefix(',') {
                Some(more) if more.trim_start().starts_with('}') => return &more.trim_start()[1..],
                Some(more) => rest = more,
                None => return rest.strip_prefix('}').unwrap_or(rest),
            }
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    match rest.strip_prefix("::") {
        Some(more) if !name.is_empty() => expand(&format!("{before}{name}::"), more, found),
        _ => {
            found.push(format!("{before}{name}"));
            rest.trim_start()
                .strip_prefix("as ")
                .map_or(rest, |alias| alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'))
        }
    }
}

fn reaches_itself(graph: &Graph, file: &str) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![file]);
    while let Some(at) = next.pop() {
        for to in graph.get(at).into_iter().flatten() {
            if to == file {
                return true;
            }
            if seen.insert(to.as_str()) {
                next.push(to);
            }
        }
    }
    false
}
