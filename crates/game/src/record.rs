//! The record of a game: a tree of nodes with properties, and the formats it is kept in.
//!
//! ```
//! use lanke_game::record::{self, Edit, Format, Replay, Setting, ValueBuf};
//!
//! let opened = record::read("(;SZ[9]RU[Chinese];B[ee];W[ee])".as_bytes(), Some("sgf"), None)?;
//! let mut tree = opened.collection.games[0].clone();
//!
//! let replay = Replay::main_line(&tree, &Setting::of(&tree));
//! assert_eq!(replay.flaws()[0].reason.to_string(), "a stone is already there");
//!
//! let node = replay.flaws()[0].node;
//! let undo = tree.apply(Edit::set(&tree, node, "C", [ValueBuf::text("an illegal move")]))?;
//! assert_eq!(tree.node(node).comment().as_deref(), Some("an illegal move"));
//! tree.apply(undo)?;
//! assert_eq!(tree, opened.collection.games[0]);
//!
//! let sgf = record::write(&opened.collection, Format::Sgf)?;
//! assert_eq!(sgf, "(;CA[UTF-8]SZ[9]RU[Chinese]\n;B[ee];W[ee])\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
mod botzone;
mod course;
mod draft;
mod edit;
mod encoding;
mod format;
mod gib;
pub mod limits;
mod markup;
mod moves;
mod ngf;
mod point;
mod property;
mod replay;
mod setting;
pub mod sgf;
mod start;
mod tree;
mod ugf;
mod venue;
mod warning;

use std::fmt;

pub use encoding_rs::Encoding;

pub use analysis::Analysis;
pub use course::{course_name, course_point};
pub use edit::{Edit, EditError};
pub use encoding::encoding;
pub use format::Format;
pub use markup::{Judgement, Mark, Markup};
pub(crate) use moves::PRISONERS;
pub use property::{NodeContent, Properties, Property, Value, ValueBuf, Values};
pub use replay::{Flaw, Replay, ReplayRefusal, Replayer};
pub use setting::{RecordedPlayer, Setting};
pub use start::root_of;
pub use tree::{Node, NodeId, Tree};
pub use venue::Venue;
pub use warning::{MAX_WARNINGS, Problem, Warning};

/// The games of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    /// Each game, in file order.
    pub games: Vec<Tree>,
    /// The text that stood after the last game.
    pub epilogue: String,
}

/// Content of a file: its games, format and warnings.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its games.
    pub collection: Collection,
    /// The format it is in.
    pub format: Format,
    /// The encoding of its text.
    pub encoding: &'static Encoding,
    /// Problems that were corrected or skipped.
    pub warnings: Vec<Warning>,
}

impl Opened {
    /// True if some text may be lost without the file: there are bytes that are no text in its encoding, or the encoding
    /// is in doubt.
    pub fn has_doubtful_text(&self) -> bool {
        let mut problems = self.warnings.iter().map(|warning| &warning.problem);
        problems.any(|problem| matches!(problem, Problem::Undecodable { .. } | Problem::DoubtfulEncoding { .. }))
    }
}

/// Result of parsing a text.
type Reading = (Collection, Vec<Warning>);

/// Reads a file of any of the [formats](Format), which its content shows; the `extension` of its name
/// (without the dot) is asked when the content does not. The text is decoded as `encoding` if one is
/// given, else the encoding is found out.
///
/// # Errors
/// Fails if the file holds no game at all, or breaks one of the [`limits`].
pub fn read(bytes: &[u8], extension: Option<&str>, encoding: Option<&'static Encoding>) -> Result<Opened, ReadError> {
    if bytes.len() > limits::BYTES {
        return Err(ReadError::TooManyBytes);
    }
    let decoded = encoding::decode(bytes, encoding);
    if decoded.binary {
        return Err(ReadError::Binary);
    }
    let format = Format::of_text(&decoded.text, extension);
    let (collection, mut warnings) = read_text(&decoded.text, format)?;
    let encoding = decoded.encoding.name();
    let flawed = decoded.flawed.then_some(Problem::Undecodable { encoding });
    let doubtful = decoded.doubtful.then_some(Problem::DoubtfulEncoding { encoding });
    warnings.splice(0..0, flawed.into_iter().chain(doubtful).map(|problem| Warning { line: 1, problem }));
    Ok(Opened { collection, format, encoding: decoded.encoding, warnings })
}

fn read_text(text: &str, format: Format) -> Result<Reading, ReadError> {
    match format {
        Format::Sgf => sgf::read(text),
        Format::Gib => gib::read(text),
        Format::Ngf => ngf::read(text),
        Format::Ugf => ugf::read(text),
        Format::Dat => course::read_dat(text),
        Format::Course => course::read_line(text),
        Format::QtNoGo => course::read_json(text),
        Format::Botzone => botzone::read(text),
    }
}

/// Writes games in a format, as UTF-8. The formats of the NoGo courses take the moves of the main line and the result, and
/// leave everything else out: see [`holds`].
///
/// # Errors
/// Fails if the format cannot hold the moves, or is one that is only read.
pub fn write(collection: &Collection, format: Format) -> Result<String, WriteError> {
    match (format, &collection.games[..]) {
        (Format::Sgf, _) => Ok(sgf::write(collection)),
        (Format::Dat, [game]) => course::write_dat(game),
        (Format::Course, [game]) => course::write_line(game),
        (Format::Dat | Format::Course, _) => Err(WriteError::Games),
        (Format::Gib | Format::Ngf | Format::Ugf | Format::QtNoGo | Format::Botzone, _) => {
            Err(WriteError::ReadOnly(format))
        }
    }
}

/// True if a format keeps everything that the games say: written in it and read again, each node has its properties, but
/// for the charset, and the game is by the same rules.
pub fn holds(collection: &Collection, format: Format) -> bool {
    if format == Format::Sgf {
        return true;
    }
    let ([game], Ok(text)) = (&collection.games[..], write(collection, format)) else { return false };
    let Ok((again, _)) = read_text(&text, format) else { return false };
    let kept = |node: Node<'_>, again: Node<'_>| {
        let has = |property: Property<'_>| property.name == "CA" || again.get(property.name) == Some(property.values);
        node.iter().all(has) && node.children().count() == again.children().count()
    };
    let around = game.preface().is_empty() && collection.epilogue.is_empty();
    let same = |again: &Tree| game.nodes().zip(again.nodes()).all(|(node, again)| kept(node, again));
    around && again.games.iter().all(|again| Setting::of(game) == Setting::of(again) && same(again))
}

/// Error of writing a record in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format is only read.
    ReadOnly(Format),
    /// The format holds exactly one game.
    Games,
    /// The format is for boards of 9×9.
    Board,
    /// The format begins with an empty board and knows no set-up.
    SetUp,
    /// The format knows only stones of Black and White in turn.
    Turn,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly(format) => write!(f, "Lanke reads .{} files but writes none; use .sgf", format.extension()),
            Self::Games => f.write_str("this format holds exactly one game; use .sgf"),
            Self::Board => f.write_str("this format is for boards of 9×9; use .sgf"),
            Self::SetUp => f.write_str("this format cannot hold set-up stones; use .sgf"),
            Self::Turn => f.write_str("this format can only hold stones played in turn, Black first; use .sgf"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Error of reading a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Nothing in it looks like a game.
    NoGame,
    /// It is no text at all.
    Binary,
    /// It is longer than [`limits::BYTES`].
    TooManyBytes,
    /// It has more nodes than [`limits::NODES`].
    TooManyNodes,
    /// It has more games than [`limits::GAMES`].
    TooManyGames,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("the file holds no game record that Lanke can read"),
            Self::Binary => f.write_str("the file is no text, so it holds no game record"),
            Self::TooManyBytes => {
                write!(f, "the file is larger than {} MB, too large for game records", limits::BYTES >> 20)
            }
            Self::TooManyNodes => write!(f, "the file has more than {} moves and variations", limits::NODES),
            Self::TooManyGames => write!(f, "the file has more than {} games; split it", limits::GAMES),
        }
    }
}

impl std::error::Error for ReadError {}
