//! The lenient reader: one pass over the text, without recursion.
//!
//! A node that is canonical already is taken over as a range of the text; any other is rewritten.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::record::limits;
use crate::record::property::{self, Properties};
use crate::record::setting::Setting;
use crate::record::tree::{Links, NONE, NodeId, Tree};
use crate::record::warning::{Problem, Warning, Warnings, excerpt};
use crate::record::{Collection, ReadError};

/// Reads the games of an SGF text. Line breaks must be single (`\n`).
///
/// # Errors
/// Fails if the text holds no game at all, or breaks one of the [`limits`].
pub fn read(text: &str) -> Result<(Collection, Vec<Warning>), ReadError> {
    if text.len() > limits::BYTES {
        return Err(ReadError::TooManyBytes);
    }
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, nodes: 0, warnings: Warnings::default() };
    let mut games = Vec::new();
    loop {
        let from = reader.at;
        let Some(start) = reader.next_game(games.is_empty()) else {
            let epilogue = reader.text_between(from, text.len());
            return if games.is_empty() {
                Err(ReadError::NoGame)
            } else {
                Ok((Collection { games, epilogue }, reader.warnings.finish(text)))
            };
        };
        if games.len() == limits::GAMES {
            return Err(ReadError::TooManyGames);
        }
        let preface = reader.text_between(from, start);
        reader.at = start;
        games.push(reader.game(preface)?);
    }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    nodes: usize,
    warnings: Warnings,
}

/// End of a node.
enum NodeEnd {
    Complete,
    /// Before a second move; it is another value of this property, or has its own name.
    SecondMove(Option<&'static str>),
}

impl<'a> Reader<'a> {
    /// Offset of the next game: at a `(` followed by a node, which may lack its `;` before a name in capital letters. Only
    /// where there is no such game, a first one may lack it before other letters, which are words in `(round 3 [final])`,
    /// or lack its `(`.
    fn next_game(&mut self, first: bool) -> Option<usize> {
        let opening = (self.at..self.bytes.len()).find(|&i| {
            self.bytes[i] == b'(' && {
                let node = self.skip_space(i + 1);
                self.bytes.get(node) == Some(&b';') || self.capitals_at(node)
            }
        });
        if opening.is_some() || !first {
            return opening;
        }
        let begins = |i: usize| matches!(self.bytes[i], b'(' | b';') && self.property_at(self.skip_space(i + 1));
        (self.at..self.bytes.len()).find(|&i| begins(i))
    }

    /// The text before, between or after games, without closing parentheses too many and byte order
    /// marks.
    fn text_between(&mut self, start: usize, end: usize) -> String {
        let text = &self.text[start..end];
        let rest = text.trim_start_matches(|c: char| c == ')' || c == '\u{feff}' || c.is_whitespace());
        let stray = &text[..text.len() - rest.len()];
        for (i, _) in stray.match_indices(')') {
            self.warnings.push(start + i, Problem::ExtraParenthesis);
        }
        rest.trim_end().to_owned()
    }

    /// True if a name in capital letters and the `[` of a value stand at `at`.
    fn capitals_at(&self, at: usize) -> bool {
        self.property_at(at) && self.bytes[at..].iter().find(|b| !b.is_ascii_uppercase()) == Some(&b'[')
    }

    /// True if a name and the `[` of a value stand at `at`, perhaps with blanks between.
    fn property_at(&self, at: usize) -> bool {
        let name = |b: &u8| b.is_ascii_alphanumeric() || b.is_ascii_whitespace();
        self.bytes.get(at).is_some_and(u8::is_ascii_alphabetic)
            && self.bytes[at..].iter().find(|b| !name(b)) == Some(&b'[')
    }

    /// True if what stands at `at` may follow a value: an end, another value, a property, or a node or a variation that
    /// holds something or nothing, but no other text.
    fn may_follow(&self, at: usize) -> bool {
        let begins = |at| {
            let at = self.skip_space(at);
            matches!(self.bytes.get(at), None | Some(b';' | b'(' | b')')) || self.property_at(at)
        };
        match self.bytes.get(at) {
            None | Some(b')' | b'[') => true,
            Some(b';' | b'(') => begins(at + 1),
            Some(_) => self.property_at(at),
        }
    }

    fn skip_space(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        at
    }

    /// One game, from its `(` to its `)`.
    fn game(&mut self, preface: String) -> Result<Tree, ReadError> {
        let start = self.at;
        let mut builder = Builder { start, links: Vec::new(), rewritten: String::new(), fixes: Vec::new() };
        // The node at which each open variation began.
        let mut open: Vec<u32> = Vec::new();
        let mut current = NONE;
        if self.bytes[start] == b';' {
            self.warnings.push(start, Problem::NoParenthesis);
            open.push(NONE);
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b';' => {
                    self.at += 1;
                    current = self.node(&mut builder, current)?;
                }
                b'(' => {
                    if open.len() == limits::NODES {
                        return Err(ReadError::TooManyNodes);
                    }
                    open.push(current);
                    self.at = self.skip_space(self.at + 1);
                    match self.bytes.get(self.at) {
                        Some(b';' | b'(') | None => {}
                        Some(b')') => self.warnings.push(self.at, Problem::EmptyVariation),
                        Some(_) => {
                            self.warnings.push(self.at, Problem::NoSemicolon);
                            current = self.node(&mut builder, current)?;
                        }
                    }
                }
                b')' => {
                    self.at += 1;
                    current = open.pop().unwrap_or(NONE);
                    if open.is_empty() {
                        break;
                    }
                }
                b if b.is_ascii_whitespace() => self.at += 1,
                _ => {
                    // Properties after a closed variation: a node without its semicolon.
                    self.warnings.push(self.at, Problem::NoSemicolon);
                    current = self.node(&mut builder, current)?;
                }
            }
        }
        if !open.is_empty() {
            self.warnings.push(self.at, Problem::Unclosed(open.len()));
        }
        let tree = builder.finish(&self.text[start..self.at], preface);
        Setting::read(tree.root().properties(), &mut |problem| self.warnings.push(start, problem));
        Ok(tree)
    }

    /// The properties of a node, after its `;`; the node's number.
    fn node(&mut self, builder: &mut Builder, parent: u32) -> Result<u32, ReadError> {
        let (mut parent, mut unnamed) = (parent, None);
        loop {
            if self.nodes == limits::NODES {
                return Err(ReadError::TooManyNodes);
            }
            self.nodes += 1;
            if let Some((range, next)) = self.clean_node() {
                self.at = next;
                return Ok(builder.push(parent, range));
            }
            let start = builder.rewritten.len();
            let end = self.loose_node(unnamed, &mut builder.rewritten)?;
            parent = builder.push_rewritten(parent, start);
            match end {
                NodeEnd::Complete => return Ok(parent),
                NodeEnd::SecondMove(name) => {
                    self.warnings.push(self.at, Problem::TwoMoves);
                    unnamed = name;
                }
            }
        }
    }

    /// The range of a node that is canonical as it stands, and where the next token is.
    fn clean_node(&self) -> Option<(Range<usize>, usize)> {
        let bytes = self.bytes;
        // Most nodes are a stone played and nothing else.
        if let Some(&[b'B' | b'W', b'[', b'a'..=b'z', b'a'..=b'z', b']', b';']) = bytes[self.at..].first_chunk() {
            return Some((self.at..self.at + 5, self.at + 5));
        }
        let start = self.skip_space(self.at);
        let mut at = start;
        let mut names = [ShortName::default(); CLEAN_PROPERTIES];
        let mut count = 0;
        let (mut moves, mut sets_up) = (0, false);
        while let Some(name) = short_name(bytes, at) {
            let plays = matches!(&name, b"B[" | b"W[");
            sets_up |= matches!(&name, b"AB" | b"AW" | b"AE");
            if count == CLEAN_PROPERTIES || names[..count].contains(&name) {
                return None;
            }
            names[count] = name;
            count += 1;
            at += if name[1] == b'[' { 1 } else { 2 };
            if bytes.get(at) != Some(&b'[') {
                return None;
            }
            while bytes.get(at) == Some(&b'[') {
                at = property::value_end(bytes, at + 1)? + 1;
                moves += u32::from(plays);
            }
            if moves > 1 || moves > 0 && sets_up {
                return None;
            }
        }
        let next = self.skip_space(at);
        let ends = matches!(bytes.get(next), Some(b';' | b'(' | b')')) && self.may_follow(next);
        ends.then_some((start..at, next))
    }

    /// Reads a node whatever it looks like and writes it canonically to the end of `out`. `unnamed` is the name of a move that
    /// begins with its value.
    fn loose_node(&mut self, mut unnamed: Option<&'static str>, out: &mut String) -> Result<NodeEnd, ReadError> {
        let (start, begin) = (self.at, out.len());
        let mut names = Names::default();
        let mut end = NodeEnd::Complete;
        loop {
            self.at = self.skip_space(self.at);
            let here = self.at;
            let name_start = out.len();
            match self.bytes.get(here) {
                None | Some(b';' | b'(' | b')') => break,
                Some(b'[') => out.push_str(unnamed.take().unwrap_or_else(|| {
                    self.warnings.push(here, Problem::NoName);
                    "UNKNOWN"
                })),
                Some(b) if b.is_ascii_alphabetic() => {
                    self.name(out);
                    if self.bytes.get(self.at) != Some(&b'[') {
                        self.no_value(here, out, name_start);
                        continue;
                    }
                }
                Some(_) => {
                    self.junk();
                    continue;
                }
            }
            let name = &out[name_start..];
            if names.moves && matches!(name, "B" | "W") {
                out.truncate(name_start);
                self.at = here;
                end = NodeEnd::SecondMove(None);
                break;
            }
            let mv = ["B", "W"].into_iter().find(|mv| *mv == name);
            if names.twice(name) {
                self.warnings.push(here, Problem::Twice(name.to_owned()));
            }
            self.values(out, name_start, if mv.is_some() { 1 } else { usize::MAX });
            if mv.is_some() && self.bytes.get(self.at) == Some(&b'[') {
                end = NodeEnd::SecondMove(mv);
                break;
            }
        }
        if names.sets_up && names.moves {
            self.warnings.push(start, Problem::Mixed);
        }
        if names.merge {
            merge(out, begin);
        }
        Ok(end)
    }

    /// Copies a name without its lower-case letters (as formats 1 to 3 allow them), or in upper case
    /// if it has no other; stops at what follows it.
    fn name(&mut self, out: &mut String) {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|b| b.is_ascii_alphanumeric() || b.is_ascii_whitespace()) {
            self.at += 1;
        }
        let name = self.text[start..self.at].trim_end();
        let begin = out.len();
        out.extend(name.chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit()));
        if !property::is_name(&out[begin..]) {
            out.truncate(begin);
            out.extend(name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()));
        }
    }

    fn no_value(&mut self, at: usize, out: &mut String, name_start: usize) {
        let name = out.split_off(name_start);
        self.warnings.push(at, Problem::NoValue(excerpt(&name)));
    }

    /// Passes over what is no part of a node.
    fn junk(&mut self) {
        let start = self.at;
        let end = |b: &u8| matches!(b, b';' | b'(' | b')' | b'[') || b.is_ascii_uppercase() || b.is_ascii_whitespace();
        let rest = &self.bytes[start..];
        // The first byte is junk whatever it is.
        self.at = start + 1 + rest[1..].iter().position(end).unwrap_or(rest.len() - 1);
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        self.warnings.push(start, Problem::Junk(excerpt(&self.text[start..self.at])));
    }

    /// Copies the values from the `[` on, at most so many, to the property whose name begins at `name_start` of `out`.
    fn values(&mut self, out: &mut String, name_start: usize, most: usize) {
        let name_end = out.len();
        for _ in 0..most {
            if self.bytes.get(self.at) != Some(&b'[') {
                break;
            }
            let start = self.at + 1;
            let Some(mut end) = property::value_end(self.bytes, start) else {
                let name = out[name_start..name_end].to_owned();
                self.warnings.push(start, Problem::UnclosedValue(name));
                out.push('[');
                out.push_str(closable(&self.text[start..]));
                out.push(']');
                self.at = self.bytes.len();
                return;
            };
            if is_text(&out[name_start..name_end]) {
                end = self.unescaped(start, end, &out[name_start..name_end]);
            }
            out.push('[');
            escape_brackets(&self.text[start..end], out);
            out.push(']');
            self.at = self.skip_space(end + 1);
        }
    }

    /// End of a text whose first `]` is at `end`: there, unless what follows is no SGF, in which
    /// case the writer forgot to escape it.
    fn unescaped(&mut self, start: usize, mut end: usize, name: &str) -> usize {
        let mut forgotten = false;
        loop {
            if self.may_follow(self.skip_space(end + 1)) {
                break;
            }
            let Some(later) = property::value_end(self.bytes, end + 1) else { break };
            if holds_node(&self.bytes[end + 1..later]) {
                break;
            }
            (end, forgotten) = (later, true);
        }
        if forgotten {
            self.warnings.push(start, Problem::UnescapedBracket(name.to_owned()));
        }
        end
    }
}

/// Properties that a node taken over as it stands may have.
const CLEAN_PROPERTIES: usize = 24;

/// A name of two letters, or one letter and the bracket behind it.
type ShortName = [u8; 2];

/// The name at `at` if it is short and canonical, as nearly all are.
fn short_name(bytes: &[u8], at: usize) -> Option<ShortName> {
    match bytes.get(at..)?.first_chunk()? {
        name @ [b'A'..=b'Z', b'A'..=b'Z' | b'['] => Some(*name),
        _ => None,
    }
}

/// The names seen in a node.
#[derive(Default)]
struct Names {
    /// Names of up to eight letters, which all but a few are, as numbers.
    short: Vec<u64>,
    /// Longer names, and all names of a node with very many.
    others: HashSet<String>,
    moves: bool,
    sets_up: bool,
    merge: bool,
}

impl Names {
    /// Names that are looked through one by one.
    const SHORT: usize = 64;

    /// Notes a name; whether it was there.
    fn twice(&mut self, name: &str) -> bool {
        self.moves |= matches!(name, "B" | "W");
        self.sets_up |= matches!(name, "AB" | "AW" | "AE");
        let short = (name.len() <= 8).then(|| name.bytes().fold(0, |number, b| number << 8 | u64::from(b)));
        let twice = match short {
            Some(number) if self.short.contains(&number) => true,
            Some(number) if self.short.len() < Self::SHORT => {
                self.short.push(number);
                false
            }
            _ => !self.others.insert(name.to_owned()),
        };
        self.merge |= twice;
        twice
    }
}

/// Puts the values of properties of the same name together, in the first one's place.
fn merge(out: &mut String, begin: usize) {
    let text = out.split_off(begin);
    let mut places = HashMap::new();
    let mut merged: Vec<(&str, Vec<&str>)> = Vec::new();
    for property in Properties::trusted(&text).iter() {
        let place = *places.entry(property.name).or_insert_with(|| {
            merged.push((property.name, Vec::new()));
            merged.len() - 1
        });
        merged[place].1.push(property.values.as_str());
    }
    for (name, values) in merged {
        out.push_str(name);
        out.extend(values);
    }
}

/// True if a property holds text of one value, so that a bracket in it may have been forgotten.
fn is_text(name: &str) -> bool {
    const TEXTS: [&str; 23] = [
        "C", "N", "GC", "GN", "AN", "BT", "WT", "CP", "DT", "EV", "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO",
        "US", "BR", "WR", "AP",
    ];
    TEXTS.contains(&name)
}

/// True if a node with a property seems to begin in `bytes`.
fn holds_node(bytes: &[u8]) -> bool {
    bytes.split(|&b| b == b';').skip(1).any(|rest| {
        let rest = rest.trim_ascii_start();
        let name = rest.iter().take_while(|b| b.is_ascii_uppercase()).count();
        name > 0 && rest[name..].trim_ascii_start().first() == Some(&b'[')
    })
}

/// Copies a value, escaping brackets that end it early.
fn escape_brackets(value: &str, out: &mut String) {
    let mut rest = value;
    while let Some(end) = property::value_end(rest.as_bytes(), 0) {
        out.push_str(&rest[..end]);
        out.push_str("\\]");
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
}

/// A value that runs to the end of the file, without the last backslash of an odd number of them,
/// which would escape the closing bracket.
fn closable(value: &str) -> &str {
    let backslashes = value.bytes().rev().take_while(|&b| b == b'\\').count();
    &value[..value.len() - backslashes % 2]
}

/// A tree that grows in file order.
struct Builder {
    start: usize,
    links: Vec<Links>,
    rewritten: String,
    /// Nodes whose text is in `rewritten`.
    fixes: Vec<u32>,
}

impl Builder {
    fn push(&mut self, parent: u32, range: Range<usize>) -> u32 {
        self.link(parent, range.start - self.start, range.len())
    }

    fn push_rewritten(&mut self, parent: u32, start: usize) -> u32 {
        let node = self.link(parent, start, self.rewritten.len() - start);
        self.fixes.push(node);
        node
    }

    fn link(&mut self, parent: u32, start: usize, len: usize) -> u32 {
        let node = self.links.len() as u32;
        let mut links = Links::detached(start as u32, len as u32);
        if node > 0 {
            // A second root hangs behind the first.
            let parent = if parent == NONE { NodeId::ROOT.0 } else { parent };
            links.parent = parent;
            let before = std::mem::replace(&mut self.links[parent as usize].last_child, node);
            match before {
                NONE => self.links[parent as usize].first_child = node,
                before => self.links[before as usize].next = node,
            }
        }
        self.links.push(links);
        node
    }

    /// The tree whose nodes lie in `source`, the text of the whole game.
    fn finish(mut self, source: &str, preface: String) -> Tree {
        for node in self.fixes {
            self.links[node as usize].start += source.len() as u32;
        }
        let mut text = String::with_capacity(source.len() + self.rewritten.len());
        text.push_str(source);
        text.push_str(&self.rewritten);
        if self.links.is_empty() {
            self.links.push(Links::detached(0, 0));
        }
        Tree { links: self.links, text, preface }
    }
}
