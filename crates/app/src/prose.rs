//! Comments as they are read: Markdown laid out in blocks, with the points and moves that the text names
//! as links.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use lanke_rules::{MAX_SIDE, Point, Size};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Bytes of a comment that are laid out; all of it is there where it is written.
const MAX_BYTES: usize = 64 << 10;

/// Blocks that a comment is laid out in. The window keeps about a thousand shaped texts.
const MAX_BLOCKS: usize = 400;

/// Last block of a comment that is longer than what is laid out.
const CUT: &str = "…";

/// A comment laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prose {
    /// From top to bottom.
    pub blocks: Vec<Block>,
    /// Every point that the text names.
    pub points: Vec<Point>,
}

/// A paragraph, a heading, an item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Kind.
    pub kind: BlockKind,
    /// Mark before it: `•`, `2.`, or nothing.
    pub mark: String,
    /// Depth in lists.
    pub depth: u8,
    /// Its text in plain inline Markdown; points and moves are links to `point:3,15` and `move:57`.
    pub text: String,
}

/// Kind of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlockKind {
    /// Running text, or an item of a list.
    #[default]
    Text,
    /// A sentence of the program about a move.
    Reason,
    /// A heading.
    Heading,
    /// Something quoted.
    Quote,
    /// Code, or a diagram made of letters.
    Code,
    /// A line across.
    Rule,
}

/// Target of a link in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// To a point of the board.
    Point(Point),
    /// To a move of the line shown.
    Move(u32),
    /// Out of the program.
    Web(String),
}

impl Link {
    /// Reads the target of a link.
    pub fn parse(target: &str) -> Self {
        let point = |place: &str| {
            let (x, y) = place.split_once(',')?;
            let on_a_board = |text: &str| text.parse().ok().filter(|side| *side < MAX_SIDE);
            Some(Self::Point(Point::new(on_a_board(x)?, on_a_board(y)?)))
        };
        target
            .strip_prefix("point:")
            .and_then(point)
            .or_else(|| target.strip_prefix("move:")?.parse().ok().map(Self::Move))
            .unwrap_or_else(|| Self::Web(target.to_owned()))
    }
}

impl Prose {
    /// Lays a comment out on a board of `size`.
    pub fn of(comment: &str, size: Size) -> Self {
        let text = laid_out(comment);
        let mut writer = Writer {
            prose: Self::default(),
            block: Block::new(),
            lists: Vec::new(),
            quotes: 0,
            size,
            links: Vec::new(),
            styles: Vec::new(),
        };
        let mut events = Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH);
        while writer.prose.blocks.len() <= MAX_BLOCKS
            && let Some(event) = events.next()
        {
            writer.take(event);
        }
        writer.end_block();
        let blocks = &mut writer.prose.blocks;
        if text.len() < comment.len() || blocks.len() > MAX_BLOCKS {
            blocks.truncate(MAX_BLOCKS);
            blocks.push(Block { text: CUT.to_owned(), ..Block::new() });
        }
        writer.prose
    }

    /// Lays sentences of the program out, and a comment after them.
    pub fn explained(reasons: &[String], comment: &str, size: Size) -> Self {
        let mut all = Self::default();
        for reason in reasons {
            let Self { blocks, points } = Self::of(reason, size);
            all.blocks.extend(blocks.into_iter().map(|block| Block { kind: BlockKind::Reason, ..block }));
            all.points.extend(points);
        }
        let Self { blocks, points } = Self::of(comment, size);
        all.blocks.extend(blocks);
        all.points.extend(points);
        all
    }
}

/// The beginning of a comment that is laid out.
fn laid_out(comment: &str) -> &str {
    &comment[..comment.floor_char_boundary(MAX_BYTES)]
}

/// Comment that was laid out last, with its sentences and the size of its board: a view is asked for at every event.
#[derive(Debug, Default)]
pub(crate) struct KeptProse(RefCell<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    reasons: Vec<String>,
    text: String,
    /// The comment goes on after the text.
    cut: bool,
    size: Size,
    prose: Rc<Prose>,
}

impl KeptProse {
    /// [`Prose::explained`], done once for the same texts.
    pub(crate) fn explained(&self, reasons: &[String], comment: &str, size: Size) -> Rc<Prose> {
        let (text, cut) = (laid_out(comment), comment.len() > MAX_BYTES);
        let mut kept = self.0.borrow_mut();
        match &*kept {
            Some(kept) if kept.reasons == reasons && (kept.text.as_str(), kept.cut, kept.size) == (text, cut, size) => {
                kept.prose.clone()
            }
            _ => {
                let prose = Rc::new(Prose::explained(reasons, comment, size));
                let (reasons, text) = (reasons.to_vec(), text.to_owned());
                kept.insert(Kept { reasons, text, cut, size, prose }).prose.clone()
            }
        }
    }
}

impl Block {
    fn new() -> Self {
        Self { kind: BlockKind::Text, mark: String::new(), depth: 0, text: String::new() }
    }
}

struct Writer {
    prose: Prose,
    block: Block,
    /// The next number of each list that is open; none for one without numbers.
    lists: Vec<Option<u64>>,
    quotes: u32,
    size: Size,
    /// Targets of the links that are open: nothing in them is made a link again.
    links: Vec<String>,
    /// Beginnings of the styles that are open.
    styles: Vec<usize>,
}

impl Writer {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.block.kind == BlockKind::Code => self.block.text.push_str(&text),
            Event::Text(text) if !self.links.is_empty() => self.block.text.push_str(&escape(&text)),
            Event::Text(text) => self.text(&text),
            Event::Code(text) => self.block.text.push_str(&format!("`{}`", text.replace('`', "'"))),
            // Comments are written with line breaks that mean what they say.
            Event::SoftBreak | Event::HardBreak if !self.styles.is_empty() => self.block.text.push(' '),
            Event::SoftBreak | Event::HardBreak => {
                let (kind, depth) = (self.block.kind, self.block.depth);
                let mark = if self.block.mark.is_empty() { "" } else { " " };
                self.end_block();
                self.block = Block { kind, depth, mark: mark.to_owned(), text: String::new() };
            }
            Event::Html(text) | Event::InlineHtml(text) => self.block.text.push_str(&escape(&text)),
            Event::Rule => {
                self.end_block();
                self.prose.blocks.push(Block { kind: BlockKind::Rule, ..Block::new() });
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.begin_style("**"),
            Tag::Emphasis => self.begin_style("*"),
            Tag::Strikethrough => self.begin_style("~~"),
            Tag::Link { dest_url, .. } => {
                self.links.push(dest_url.chars().filter(|c| !matches!(c, '<' | '>' | '\n')).collect());
                self.block.text.push('[');
            }
            Tag::List(first) => {
                self.end_block();
                self.lists.push(first);
            }
            Tag::Item => {
                self.end_block();
                self.block.mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "•".to_owned(),
                };
            }
            Tag::BlockQuote(_) => {
                self.end_block();
                self.quotes += 1;
                self.block = self.fresh();
            }
            Tag::Heading { level, .. } => {
                self.end_block();
                self.block.kind = BlockKind::Heading;
                self.block.depth = u8::from(level > HeadingLevel::H1);
            }
            Tag::CodeBlock(_) => {
                self.end_block();
                self.block.kind = BlockKind::Code;
            }
            Tag::HtmlBlock => self.end_block(),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.end_style("**"),
            TagEnd::Emphasis => self.end_style("*"),
            TagEnd::Strikethrough => self.end_style("~~"),
            TagEnd::Link => {
                let target = self.links.pop().unwrap_or_default();
                self.block.text.push_str(&format!("](<{target}>)"));
            }
            TagEnd::List(_) => {
                self.end_block();
                self.lists.pop();
                self.block = self.fresh();
            }
            TagEnd::BlockQuote(_) => {
                self.end_block();
                self.quotes -= 1;
                self.block = self.fresh();
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::HtmlBlock => {
                self.end_block();
            }
            _ => {}
        }
    }

    fn begin_style(&mut self, sign: &str) {
        self.styles.push(self.block.text.len());
        self.block.text.push_str(sign);
    }

    /// Ends a style; a link at its edge must not stand against a letter outside, or the sign would not
    /// count as one.
    fn end_style(&mut self, sign: &str) {
        let Some(start) = self.styles.pop() else { return };
        let (before, inner) = self.block.text.split_at(start);
        let (link_first, link_last) = (inner[sign.len()..].starts_with('['), inner.ends_with(')'));
        let crowded = before.ends_with(char::is_alphanumeric);
        self.block.text.push_str(sign);
        if link_last {
            self.block.text.push(' ');
        }
        if link_first && crowded {
            self.block.text.insert(start, ' ');
        }
    }

    fn fresh(&self) -> Block {
        let kind = if self.quotes > 0 { BlockKind::Quote } else { BlockKind::Text };
        Block { kind, depth: self.lists.len() as u8, ..Block::new() }
    }

    fn end_block(&mut self) {
        let next = self.fresh();
        let mut block = std::mem::replace(&mut self.block, next);
        block.text.truncate(block.text.trim_end().len());
        if block.kind == BlockKind::Code {
            let lines = block.text.lines().take(MAX_BLOCKS + 1);
            let lines = lines.map(|line| Block { text: escape(line), mark: block.mark.clone(), ..block });
            self.prose.blocks.extend(lines);
        } else if !block.text.is_empty() {
            self.prose.blocks.push(block);
        }
    }

    /// Running text, with links where it names a point or a move.
    fn text(&mut self, text: &str) {
        let text = if self.block.text.ends_with(' ') { text.trim_start_matches(' ') } else { text };
        let mut from = 0;
        for (range, link) in mentions(text, self.size) {
            self.block.text.push_str(&escape(&text[from..range.start]));
            let target = match link {
                Mention::Point(p) => {
                    if !self.prose.points.contains(&p) {
                        self.prose.points.push(p);
                    }
                    format!("point:{},{}", p.x(), p.y())
                }
                Mention::Move(n) => format!("move:{n}"),
            };
            self.block.text.push_str(&format!("[{}]({target})", escape(&text[range.clone()])));
            from = range.end;
        }
        self.block.text.push_str(&escape(&text[from..]));
    }
}

/// Makes every sign of Markdown an ordinary character.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mention {
    Point(Point),
    Move(u32),
}

/// The points (`Q16`, `12-7`) and moves (`move 57`, `第57手`) that a text names, in order.
fn mentions(text: &str, size: Size) -> Vec<(Range<usize>, Mention)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let begins = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'));
        let mention = if begins { point(rest, size).or_else(|| move_number(rest)) } else { None };
        if let Some((length, mention)) = mention {
            found.push((at..at + length, mention));
            at += length;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// True if nothing follows that would make a word or number go on.
fn ends(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A point at the beginning of a text: its length and which.
fn point(text: &str, size: Size) -> Option<(usize, Mention)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let length = letters + digits(&text[letters..]);
    if letters > 0 {
        let p = size.parse_vertex(&text[..length]).filter(|_| ends(&text[length..]))?;
        return Some((length, Mention::Point(p)));
    }
    // `12-7`: the column from the left, the line from the top.
    let x: u32 = text[..length].parse().ok()?;
    let rest = text[length..].strip_prefix('-')?;
    let second = digits(rest);
    let y: u32 = rest[..second].parse().ok()?;
    let p = size.point(x.checked_sub(1)?, y.checked_sub(1)?).filter(|_| ends(&rest[second..]))?;
    Some((length + 1 + second, Mention::Point(p)))
}

/// A move's number at the beginning of a text: its length and which.
fn move_number(text: &str) -> Option<(usize, Mention)> {
    let spaces = |text: &str| text.len() - text.trim_start_matches(' ').len();
    let chinese = text.starts_with('第');
    let english = text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("move"));
    let word = if chinese {
        '第'.len_utf8()
    } else if english {
        4
    } else {
        return None;
    };
    let start = word + spaces(&text[word..]);
    let end = start + digits(&text[start..]);
    let number = text[start..end].parse().ok()?;
    let after = end + spaces(&text[end..]);
    if chinese {
        return text[after..].starts_with('手').then_some((after + '手'.len_utf8(), Mention::Move(number)));
    }
    (start > word && ends(&text[end..])).then_some((end, Mention::Move(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(comment: &str, expected: &[&str]) {
        let prose = Prose::of(comment, Size::NINETEEN);
        let blocks: Vec<_> = prose
            .blocks
            .iter()
            .map(|b| format!("{:?}{} {}{}", b.kind, b.depth, b.mark, b.text).replace("Text0 ", ""))
            .collect();
        assert_eq!(blocks, expected, "{comment}");
    }

    #[test]
    fn markdown_is_laid_out_in_blocks() {
        check("白 **挖**\n好手。", &["白 **挖**", "好手。"]);
        check("# Title\n\ntext *so* `x*y`", &["Heading0 Title", "text *so* `x*y`"]);
        check("- one\n- two\n  1. deep\n\nend", &["Text1 •one", "Text1 •two", "Text2 1.deep", "end"]);
        check("> said\n\n---\n\n    code_*", &["Quote0 said", "Rule0 ", "Code0 code\\_\\*"]);
        check("a < b & [x](http://y) <b>", &["a \\< b \\& [x](<http://y>) \\<b\\>"]);
        check("白**Q16**好", &["白 **[Q16](point:15,3)** 好"]);
    }

    #[test]
    fn points_and_moves_that_a_text_names_are_links() {
        let size = Size::NINETEEN;
        let names = |text: &str| -> Vec<String> {
            mentions(text, size)
                .into_iter()
                .map(|(range, m)| match m {
                    Mention::Point(p) => format!("{}={}", &text[range], size.vertex(p)),
                    Mention::Move(n) => format!("{}={n}", &text[range]),
                })
                .collect()
        };
        assert_eq!(names("黑Q16好，r4 也可"), ["Q16=Q16", "r4=R4"]);
        assert_eq!(names("at 4-4 or (16-17)"), ["4-4=D16", "16-17=Q3"]);
        assert_eq!(names("第57手，Move 3; see move 12."), ["第57手=57", "Move 3=3", "move 12=12"]);
        assert_eq!(names("I5 Q20 AQ16 Q16a 2026-11-20 1-2-3 move12 第 手 4-20"), [""; 0]);
        assert_eq!(Link::parse("point:3,15"), Link::Point(Point::new(3, 15)));
        assert_eq!(Link::parse("move:57"), Link::Move(57));
        assert_eq!(Link::parse("point:3,52"), Link::Web("point:3,52".to_owned()), "of no board");
    }

    #[test]
    fn long_comments_are_cut() {
        let laid_out = |comment: &str| Prose::of(comment, Size::NINETEEN);
        let few = laid_out(&"line\n".repeat(MAX_BLOCKS));
        assert_eq!((few.blocks.len(), few.blocks[MAX_BLOCKS - 1].text.as_str()), (MAX_BLOCKS, "line"));
        for line in ["x\n", "x\n\n", "- x\n", "# x\n", "---\n", "    x\n", "> x\n>\n", "```\nx\n```\n"] {
            for lines in [MAX_BLOCKS + 1, 10_000, 1_000_000] {
                let Prose { blocks, points } = laid_out(&line.repeat(lines));
                assert_eq!((blocks.len(), points.len()), (MAX_BLOCKS + 1, 0), "{lines} lines of {line:?}");
                assert_eq!(blocks[MAX_BLOCKS].text, CUT, "{lines} lines of {line:?}");
            }
        }
        let long = laid_out(&"字".repeat(1_000_000));
        assert_eq!(long.blocks.iter().map(|block| block.text.len()).collect::<Vec<_>>(), [MAX_BYTES - 1, CUT.len()]);
    }

    #[test]
    fn a_comment_is_laid_out_once() {
        let kept = KeptProse::default();
        let long = "字".repeat(MAX_BYTES / 3);
        let explained = |reasons: &[&str], comment: &str| {
            kept.explained(&reasons.iter().map(|reason| (*reason).to_owned()).collect::<Vec<_>>(), comment, Size::NINE)
        };
        for (reasons, comment) in [(&[][..], "x"), (&["y"], "x"), (&["y"], &long), (&["y"], &(long.clone() + "z"))] {
            let first = explained(reasons, comment);
            assert!(Rc::ptr_eq(&first, &explained(reasons, comment)));
            let owned: Vec<String> = reasons.iter().map(|reason| (*reason).to_owned()).collect();
            assert_eq!(*first, Prose::explained(&owned, comment, Size::NINE));
        }
    }
}
