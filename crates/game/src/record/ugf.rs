//! UGF and UGI, the formats of PandaNet: sections of `key=value` and comma-separated lines.

use lanke_rules::{Color, Move, Outcome};

use super::draft::{TreeBuilder, date};
use super::property::real;
use super::tree::NodeId;
use super::warning::{Problem, excerpt};
use super::{ReadError, Reading};

/// Sections of a file. Any other line in brackets among comments is one of their lines.
const SECTIONS: [&str; 5] = ["[Header]", "[Data]", "[Figure]", "[ReviewNode]", "[ReviewComment]"];

pub(super) fn shows(text: &str) -> bool {
    text.trim_start().starts_with("[Header]")
}

/// Reads the game of a UGF or UGI text.
pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let header = |key: &str| {
        let lines = text.split('\n').take_while(|line| !line.starts_with("[Data]"));
        lines.filter_map(|line| line.split_once('=')).find(|(k, _)| *k == key).map(|(_, value)| value.trim())
    };
    let mut draft = TreeBuilder::of_lines(header("Size").unwrap_or_default());
    info(&mut draft, header);
    let mut reader = Reader { draft, upward: header("CoordinateType") == Some("IGS"), review: Review::default() };
    let mut section = "";
    let mut at = 0;
    for line in text.split('\n') {
        let words = line.trim();
        let understood = match (section, words) {
            ("[ReviewComment]", words) if !SECTIONS.contains(&words) => reader.comment(words),
            (_, "") => true,
            (_, name) if name.starts_with('[') && name.ends_with(']') => {
                section = name;
                true
            }
            ("[Data]", words) => reader.data(words),
            ("[ReviewNode]", words) => reader.review_node(words),
            _ => true,
        };
        if !understood {
            reader.draft.warn(at, Problem::Line(excerpt(words)));
        }
        at += line.len() + 1;
    }
    reader.draft.finish(text)
}

fn info<'a>(draft: &mut TreeBuilder, header: impl Fn(&str) -> Option<&'a str>) {
    for (key, name) in [("Title", "GN"), ("Place", "PC"), ("Writer", "US"), ("Copyright", "CP")] {
        draft.info(name, header(key).unwrap_or_default().trim_end_matches(','));
    }
    draft.game_comment(header("Comment").unwrap_or_default());
    draft.info("DT", &date(header("Date").unwrap_or_default()));
    if let Some(rule) = header("Rule") {
        draft.info("RU", if rule == "JPN" { "Japanese" } else { rule });
    }
    for (color, key) in [(Color::Black, "PlayerB"), (Color::White, "PlayerW")] {
        let mut fields = header(key).unwrap_or_default().split(',');
        let (name, rank) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        draft.player(color, name, rank);
    }
    if let Some((winner, by)) = header("Winner").and_then(|v| v.split_once(',')) {
        let text = format!("{winner}+{by}");
        draft.info("RE", &Outcome::parse(&text).map_or(text, Outcome::sgf));
    }
    if let Some((stones, komi)) = header("Hdcp").and_then(|v| v.split_once(',')) {
        draft.info("KM", &real(komi).map_or_else(|| komi.to_owned(), |k| k.to_string()));
        if let Ok(stones @ 2..) = stones.trim().parse::<u16>() {
            draft.info("HA", &stones.to_string());
        }
    }
}

/// Fields of a review's line that say something.
const FIELDS: usize = 5;

struct Reader {
    draft: TreeBuilder,
    /// True if rows are counted from the bottom.
    upward: bool,
    review: Review,
}

/// Place at which a review's lines are being added.
#[derive(Default)]
struct Review {
    /// The node of each number.
    nodes: std::collections::HashMap<u32, NodeId>,
    at: Option<NodeId>,
    /// The node at which each open variation leaves.
    open: Vec<NodeId>,
    /// The node that comments are for.
    commented: Option<NodeId>,
    /// Empty lines since the last line of its comment.
    empty_lines: usize,
}

impl Reader {
    fn row(&self, y: u32) -> Option<u32> {
        let height = u32::from(self.draft.size().height());
        if self.upward { (height - 1).checked_sub(y) } else { Some(y) }
    }

    /// `QP,B1,1,0`: point, colour, number (0 for a handicap stone), seconds used.
    fn data(&mut self, line: &str) -> bool {
        let mut fields = line.split(',');
        let (Some(point), Some(color), number) = (fields.next(), fields.next(), fields.next()) else { return false };
        let color = match color.as_bytes().first() {
            Some(b'B') => Color::Black,
            Some(b'W') => Color::White,
            _ => return false,
        };
        let letter = |b: u8| b.is_ascii_uppercase().then(|| u32::from(b - b'A'));
        let &[x, y] = point.as_bytes() else { return false };
        let on_board = letter(x).zip(letter(y).and_then(|y| self.row(y)));
        match on_board.and_then(|(x, y)| self.draft.size().point(x, y)) {
            Some(point) if number == Some("0") => self.draft.stone(color, point),
            Some(point) => self.draft.play(color, Move::Play(point)),
            None if point == "YA" => self.draft.play(color, Move::Pass),
            None => return false,
        }
        true
    }

    /// `NODE,n,colour,x,y`, `VARIATION,` or `VARIATIONEND,`. A variation leaves where the node
    /// before it stands; coordinates count from 1, and beyond the board are a pass.
    fn review_node(&mut self, line: &str) -> bool {
        let fields: Vec<&str> = line.split(',').take(FIELDS).map(str::trim).collect();
        let at = self.review.at.unwrap_or(NodeId::ROOT);
        match fields[..] {
            ["VARIATION", ..] => self.review.open.push(at),
            ["VARIATIONEND", ..] => self.review.at = self.review.open.pop(),
            ["NODE", number, color, x, y, ..] => {
                let (Ok(number), Ok(x), Ok(y)) = (number.parse(), x.parse::<u32>(), y.parse::<u32>()) else {
                    return false;
                };
                let color = match color {
                    "1" => Some(Color::Black),
                    "2" => Some(Color::White),
                    _ => None,
                };
                let node = match color {
                    Some(color) => {
                        let point = x.checked_sub(1).zip(y.checked_sub(1).and_then(|y| self.row(y)));
                        let point = point.and_then(|(x, y)| self.draft.size().point(x, y));
                        self.draft.play_after(at, color, point.map_or(Move::Pass, Move::Play))
                    }
                    None => at,
                };
                self.review.at = Some(node);
                self.review.nodes.insert(number, node);
            }
            _ => return false,
        }
        true
    }

    /// `.Comment,n`, then lines of text, between which the empty ones stay.
    fn comment(&mut self, line: &str) -> bool {
        if line.is_empty() {
            self.review.empty_lines += 1;
            return true;
        }
        let empty_lines = std::mem::take(&mut self.review.empty_lines);
        if let Some(number) = line.strip_prefix(".Comment,") {
            self.review.commented = number.trim().parse().ok().and_then(|n: u32| self.review.nodes.get(&n)).copied();
            return self.review.commented.is_some();
        }
        match self.review.commented {
            Some(node) => {
                (0..empty_lines).for_each(|_| self.draft.comment(node, ""));
                self.draft.comment(node, line);
                true
            }
            None => false,
        }
    }
}
