//! Warnings of a parser: problems corrected or skipped, with their lines.

use std::fmt;

use lanke_rules::{Color, Komi, MAX_SIDE};

/// Warnings kept of one file; a file with more has them counted.
pub const MAX_WARNINGS: usize = 100;

/// Something in a file that is not as its format says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Line of the file, from 1.
    pub line: u32,
    /// Kind of the problem.
    pub problem: Problem,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            Problem::More(_) | Problem::Undecodable { .. } | Problem::DoubtfulEncoding { .. } => self.problem.fmt(f),
            _ => write!(f, "line {}: {}", self.line, self.problem),
        }
    }
}

/// Violation of a format, and its treatment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file's first game has no `(`.
    NoParenthesis,
    /// Variations still open at the end of the file.
    Unclosed(usize),
    /// A `)` too many.
    ExtraParenthesis,
    /// A `()`.
    EmptyVariation,
    /// Properties with no `;` before them.
    NoSemicolon,
    /// A value without its `]` at the end of the file.
    UnclosedValue(String),
    /// A `]` inside a text that should have been `\]`.
    UnescapedBracket(String),
    /// A property without a value.
    NoValue(String),
    /// Values without a property.
    NoName,
    /// A property twice in one node.
    Twice(String),
    /// Two moves in one node.
    TwoMoves,
    /// A move and set-up stones in one node.
    Mixed,
    /// Text where a node, a property or a value should be.
    Junk(String),
    /// Bytes that the text encoding does not know.
    Undecodable {
        /// Name of the encoding.
        encoding: &'static str,
    },
    /// A text too short to tell its encoding.
    DoubtfulEncoding {
        /// Name of the encoding in which they were read.
        encoding: &'static str,
    },
    /// A line of a record that could not be understood.
    Line(String),
    /// A game other than Go, by its number.
    OtherGame(String),
    /// A board that cannot be.
    Board(String),
    /// A komi that is no number, and the one used instead.
    Komi(String, Komi),
    /// A handicap that is no number of stones.
    Handicap(String),
    /// An ending against the board, and the side that has won by it.
    Ending(String, Color),
    /// This many more warnings are not listed.
    More(usize),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoParenthesis => f.write_str("the game lacks its opening parenthesis"),
            Self::Unclosed(n) => write!(f, "the file ends early: {n} closing parentheses are missing"),
            Self::ExtraParenthesis => f.write_str("a closing parenthesis too many"),
            Self::EmptyVariation => f.write_str("an empty variation is left out"),
            Self::NoSemicolon => f.write_str("a semicolon is missing before a node"),
            Self::UnclosedValue(name) => write!(f, "the file ends inside the value of {name}"),
            Self::UnescapedBracket(name) => write!(f, "a bracket inside {name} is not escaped; the text is kept whole"),
            Self::NoValue(name) => write!(f, "property {name} has no value and is left out"),
            Self::NoName => f.write_str("values without a property name are kept as property UNKNOWN"),
            Self::Twice(name) => write!(f, "property {name} stands twice in a node; its values are put together"),
            Self::TwoMoves => f.write_str("two moves in one node; the second gets a node of its own"),
            Self::Mixed => f.write_str("a move and set-up stones in one node; the stones come first"),
            Self::Junk(text) => write!(f, "passed over the text \u{201c}{text}\u{201d}"),
            Self::Undecodable { encoding } => {
                write!(f, "some bytes are no text in {encoding} and show as \u{fffd}: another encoding may fit better")
            }
            Self::DoubtfulEncoding { encoding } => {
                write!(f, "the text is short and read as {encoding} by guess: another encoding may fit better")
            }
            Self::Line(text) => write!(f, "the line \u{201c}{text}\u{201d} is not understood and is left out"),
            Self::OtherGame(number) => write!(f, "game number {number} is not Go; its nodes are kept as they are"),
            Self::Board(text) => write!(
                f,
                "a board of size \u{201c}{text}\u{201d} cannot be, each side has 1 to {MAX_SIDE} lines; shown on 19×19"
            ),
            Self::Komi(text, komi) => {
                write!(f, "komi \u{201c}{text}\u{201d} is no number of points; {komi} is used, as the rules have it")
            }
            Self::Handicap(text) => {
                write!(f, "handicap \u{201c}{text}\u{201d} is no number of stones; none is assumed")
            }
            Self::Ending(text, winner) => write!(
                f,
                "the ending \u{201c}{text}\u{201d} contradicts the board: {} has no legal move, so that {winner} has won",
                winner.opponent()
            ),
            Self::More(n) => write!(f, "{n} more warnings are not listed"),
        }
    }
}

/// Collects warnings by place in the text; lines are counted once, at the end.
#[derive(Default)]
pub(super) struct Warnings {
    found: Vec<(usize, Problem)>,
    more: usize,
}

impl Warnings {
    pub(super) fn push(&mut self, at: usize, problem: Problem) {
        if self.found.len() < MAX_WARNINGS {
            self.found.push((at, problem));
        } else {
            self.more += 1;
        }
    }

    /// The warnings with their lines in `text`.
    pub(super) fn finish(mut self, text: &str) -> Vec<Warning> {
        self.found.sort_by_key(|(at, _)| *at);
        let (mut line, mut counted) = (1, 0);
        let mut warnings: Vec<Warning> = Vec::with_capacity(self.found.len());
        for (at, problem) in self.found {
            let at = at.min(text.len());
            line += text.as_bytes()[counted..at].iter().filter(|&&b| b == b'\n').count() as u32;
            counted = at;
            warnings.push(Warning { line, problem });
        }
        if self.more > 0 {
            warnings.push(Warning { line, problem: Problem::More(self.more) });
        }
        warnings
    }
}

/// The beginning of a text, short enough for a warning.
pub(super) fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
