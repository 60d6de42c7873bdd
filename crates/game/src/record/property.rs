//! The properties of a node: a view of their canonical text, and the owned text itself.
//!
//! A node is stored as the text that SGF would hold for it, `B[pd]BL[29.5]`, checked once when it is
//! read or built: names of upper-case letters and digits, one value or more each, nothing between
//! them. Everything else is derived from it on demand, so that nothing can be lost on the way.

use std::borrow::Cow;
use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

use lanke_rules::{Color, Move, Point};

use super::point;

/// A view of a node's properties, in file order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Properties<'a>(&'a str);

impl<'a> Properties<'a> {
    /// The caller vouches that `text` is canonical.
    pub(super) const fn trusted(text: &'a str) -> Self {
        Self(text)
    }

    /// The properties as SGF writes them.
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Every property in order.
    pub fn iter(self) -> impl Iterator<Item = Property<'a>> + Clone {
        Iter(self.0)
    }

    /// The values of property `name`, if the node has it.
    pub fn get(self, name: &str) -> Option<Values<'a>> {
        self.iter().find(|p| p.name == name).map(|p| p.values)
    }

    /// The first value of property `name`, if the node has it.
    pub fn first(self, name: &str) -> Option<Value<'a>> {
        self.get(name).map(Values::first)
    }
}

impl fmt::Debug for Properties<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A property: its name and its values, of which there is at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Property<'a> {
    /// Upper-case letters and digits, as `AB` or `LZ2`.
    pub name: &'a str,
    /// Values of the property.
    pub values: Values<'a>,
}

#[derive(Clone)]
struct Iter<'a>(&'a str);

impl<'a> Iterator for Iter<'a> {
    type Item = Property<'a>;

    fn next(&mut self) -> Option<Property<'a>> {
        let bytes = self.0.as_bytes();
        let open = bytes.iter().position(|&b| b == b'[')?;
        let mut end = open;
        while bytes.get(end) == Some(&b'[') {
            end = value_end(bytes, end + 1)? + 1;
        }
        let (property, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(Property { name: &property[..open], values: Values(&property[open..]) })
    }
}

/// The index of the `]` that closes the value starting at `from`; `None` when none does.
pub(super) fn value_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut i = from;
    loop {
        match *bytes.get(i)? {
            b']' => return Some(i),
            b'\\' => i += 2,
            _ => i += 1,
        }
    }
}

/// The values of a property, at least one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Values<'a>(&'a str);

impl<'a> Values<'a> {
    /// Every value in order.
    pub fn iter(self) -> impl Iterator<Item = Value<'a>> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let end = value_end(rest.as_bytes(), 1)?;
            let value = Value(&rest[1..end]);
            rest = &rest[end + 1..];
            Some(value)
        })
    }

    /// The first one.
    pub fn first(self) -> Value<'a> {
        self.iter().next().unwrap_or(Value(""))
    }

    /// The values as SGF writes them, `[a][b]`.
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The points of a list in order, each once, rectangles written out; what is no point is passed over.
    pub fn points(self) -> impl Iterator<Item = Point> {
        point::PointList::of(self.iter().map(Value::raw))
    }
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// One value of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value<'a>(&'a str);

impl<'a> Value<'a> {
    /// As it stands in the file, escapes included.
    pub const fn raw(self) -> &'a str {
        self.0
    }

    /// As text of several lines: escapes undone, escaped line breaks gone, tabs turned into spaces.
    pub fn text(self) -> Cow<'a, str> {
        self.unescape('\n')
    }

    /// As text of one line: like [`Value::text`], with line breaks turned into spaces.
    pub fn line(self) -> Cow<'a, str> {
        self.unescape(' ')
    }

    fn unescape(self, line_break: char) -> Cow<'a, str> {
        let plain = |c: char| c != '\\' && (c == '\n' || !is_space(c)) && (c != '\n' || line_break == '\n');
        if self.0.chars().all(|c| plain(c) || c == ' ') {
            return Cow::Borrowed(self.0);
        }
        let mut out = String::with_capacity(self.0.len());
        let mut chars = self.0.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('\n') | None => {}
                    Some(c) if is_space(c) => out.push(' '),
                    Some(c) => out.push(c),
                },
                '\n' => out.push(line_break),
                c if is_space(c) => out.push(' '),
                c => out.push(c),
            }
        }
        Cow::Owned(out)
    }

    /// The two parts of a composed value, split at the first colon that is not escaped.
    pub fn compose(self) -> Option<(Value<'a>, Value<'a>)> {
        let bytes = self.0.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            match bytes[i] {
                b':' => return Some((Value(&self.0[..i]), Value(&self.0[i + 1..]))),
                b'\\' => i += 2,
                _ => i += 1,
            }
        }
        None
    }

    /// As a whole number; blanks around it are allowed.
    pub fn number(self) -> Option<i64> {
        let text = self.0.trim();
        text.strip_prefix('+').unwrap_or(text).parse().ok()
    }

    /// As a number with or without decimals, which a comma may mark; never infinite or undefined.
    pub fn real(self) -> Option<f64> {
        real(self.0)
    }

    /// As a side, in any of the spellings met: `B`, `b`, `Black`, `1`; `W`, `white`, `2`.
    pub fn color(self) -> Option<Color> {
        match self.0.trim_start().as_bytes().first()?.to_ascii_uppercase() {
            b'B' | b'1' => Some(Color::Black),
            b'W' | b'2' => Some(Color::White),
            _ => None,
        }
    }

    /// As a point.
    pub fn point(self) -> Option<Point> {
        point::parse(self.0)
    }
}

/// Reads a decimal number as records write it.
pub(super) fn real(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | ',');
    if text.is_empty() || !text.chars().all(digits) {
        return None;
    }
    if text.contains(',') { text.replace(',', ".").parse().ok() } else { text.parse().ok() }
}

/// White space that SGF turns into a space.
fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\r' | '\x0b' | '\x0c')
}

/// A value to be written into a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueBuf(String);

impl ValueBuf {
    /// The empty value: a pass, or the presence of a property.
    pub const fn empty() -> Self {
        Self(String::new())
    }

    /// Text, escaped as needed; line breaks of any kind become one kind.
    pub fn text(text: &str) -> Self {
        let mut out = String::with_capacity(text.len());
        escape(text, &[], &mut out);
        Self(out)
    }

    /// Two texts joined by a colon.
    pub fn compose(first: &str, second: &str) -> Self {
        let mut out = String::with_capacity(first.len() + second.len() + 1);
        escape(first, &[':'], &mut out);
        out.push(':');
        escape(second, &[':'], &mut out);
        Self(out)
    }

    /// A point.
    pub fn point(point: Point) -> Self {
        Self(point::name(point))
    }

    /// A number in its shortest form.
    pub fn number(number: f64) -> Self {
        Self(number.to_string())
    }

    /// A value as a file holds it, escapes included; what would end it early is escaped, and line
    /// breaks of any kind become one kind.
    pub fn raw(raw: &str) -> Self {
        let mut out = String::with_capacity(raw.len());
        let mut chars = raw.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' => {
                    out.push('\\');
                    match chars.next_if(|c| !matches!(c, '\r' | '\n')) {
                        Some(escaped) => out.push(escaped),
                        None if chars.peek().is_none() => out.push('\\'),
                        None => {}
                    }
                }
                ']' => out.push_str("\\]"),
                '\r' | '\n' => push_line_break(c, &mut chars, &mut out),
                c => out.push(c),
            }
        }
        Self(out)
    }

    /// The value as it will stand in the file.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn escape(text: &str, also: &[char], out: &mut String) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' | '\n' => push_line_break(c, &mut chars, out),
            '\\' | ']' => out.extend(['\\', c]),
            c if also.contains(&c) => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
}

/// Pushes one line break for `first`, which may be half of one of two characters.
fn push_line_break(first: char, rest: &mut Peekable<Chars<'_>>, out: &mut String) {
    let twin = if first == '\r' { '\n' } else { '\r' };
    rest.next_if_eq(&twin);
    out.push('\n');
}

/// Properties of a node, owned: the value that edits carry.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct NodeContent(String);

impl NodeContent {
    /// No property.
    pub fn new() -> Self {
        Self::default()
    }

    /// A node with a move.
    pub fn of_move(color: Color, mv: Move) -> Self {
        let mut content = Self::new();
        content.set_move(color, mv);
        content
    }

    /// It as it will stand in the file.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// A view of it.
    pub fn properties(&self) -> Properties<'_> {
        Properties(&self.0)
    }

    /// Sets property `name` to `values`, in its old place if it is there, else at the end; no value
    /// at all removes it.
    ///
    /// # Panics
    /// If `name` is not made of `A`–`Z` and digits, with a letter first.
    pub fn set(&mut self, name: &str, values: impl IntoIterator<Item = ValueBuf>) {
        assert!(is_name(name), "{name:?} cannot name a property");
        let mut text = String::new();
        for value in values {
            text.extend(["[", value.as_str(), "]"]);
        }
        let mut start = 0;
        let old = self.properties().iter().find_map(|property| {
            let values = start + property.name.len();
            start = values + property.values.as_str().len();
            (property.name == name).then_some((values, start))
        });
        match old {
            Some((start, end)) if text.is_empty() => self.0.replace_range(start - name.len()..end, ""),
            Some((start, end)) => self.0.replace_range(start..end, &text),
            None if text.is_empty() => {}
            None => self.0.extend([name, &text]),
        }
    }

    /// Sets property `name` to one text; the empty text removes it.
    ///
    /// # Panics
    /// As [`NodeContent::set`].
    pub fn set_text(&mut self, name: &str, text: &str) {
        self.set(name, (!text.is_empty()).then(|| ValueBuf::text(text)));
    }

    /// Makes `mv` the node's move.
    pub fn set_move(&mut self, color: Color, mv: Move) {
        let value = mv.point().map_or_else(ValueBuf::empty, ValueBuf::point);
        self.set(move_name(color.opponent()), None);
        self.set(move_name(color), [value]);
    }
}

/// The property of a move of `color`.
pub(super) const fn move_name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// True if a property may bear this name.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

impl From<Properties<'_>> for NodeContent {
    fn from(properties: Properties<'_>) -> Self {
        Self(properties.0.to_owned())
    }
}

impl fmt::Debug for NodeContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
