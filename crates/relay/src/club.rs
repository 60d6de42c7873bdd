//! The file of an evening, `club.toml`: boards, what is played on them, and where the moves come from.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;

use crate::limits;

/// Evening of a club, as its file describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Club {
    /// Event that is shown above the boards.
    #[serde(default)]
    pub event: String,
    /// Round that is played.
    #[serde(default)]
    pub round: Option<u16>,
    /// Delay of the public pages: `5m`, `30s` or `10 moves`.
    #[serde(default)]
    pub delay: Option<String>,
    /// Pages that show an analysis of the games; none without it.
    #[serde(default)]
    pub analysis: Option<AnalysisAudience>,
    /// File of the pairings, CSV or OpenGotha's XML.
    #[serde(default)]
    pub pairings: Option<PathBuf>,
    /// Folder of the records.
    #[serde(default)]
    pub records: Option<PathBuf>,
    /// Address of the broker that everything is published on.
    #[serde(default)]
    pub mqtt: Option<String>,
    /// Source of the boards that name none.
    #[serde(default)]
    pub source: Option<Source>,
    /// Terms of the boards that name none.
    #[serde(default)]
    pub terms: TermsEntry,
    /// The boards; those of the pairings need not be here.
    #[serde(default)]
    pub board: Vec<BoardEntry>,
}

/// Pages that show an analysis of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisAudience {
    /// Those of whoever explains the games alone.
    Commentator,
    /// Those of the public too, of the positions that they show.
    Public,
}

/// Board of an evening.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardEntry {
    /// Its number.
    pub number: u16,
    /// Source of its moves.
    #[serde(default)]
    pub source: Option<Source>,
    /// Name of Black.
    #[serde(default)]
    pub black: Option<String>,
    /// Name of White.
    #[serde(default)]
    pub white: Option<String>,
    /// Rank of Black.
    #[serde(default)]
    pub black_rank: Option<String>,
    /// Rank of White.
    #[serde(default)]
    pub white_rank: Option<String>,
    /// Terms that differ from those of the other boards.
    #[serde(default)]
    pub terms: TermsEntry,
}

/// Terms of games, in words as the command line takes them; none for the usual ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermsEntry {
    /// `go` or `nogo`.
    #[serde(default)]
    pub game: Option<String>,
    /// `19`, or `13x9`.
    #[serde(default)]
    pub size: Option<Text>,
    /// Ruleset of Go.
    #[serde(default)]
    pub rules: Option<String>,
    /// Komi in points.
    #[serde(default)]
    pub komi: Option<Text>,
    /// Handicap stones.
    #[serde(default)]
    pub handicap: Option<u16>,
    /// Time control, such as `30m+3x30s`.
    #[serde(default)]
    pub clock: Option<String>,
}

/// Text or number, as text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "NumberOrText")]
pub struct Text(pub String);

#[derive(Deserialize)]
#[serde(untagged)]
enum NumberOrText {
    Whole(i64),
    Number(f64),
    Text(String),
}

impl From<NumberOrText> for Text {
    fn from(value: NumberOrText) -> Self {
        Self(match value {
            NumberOrText::Whole(number) => number.to_string(),
            NumberOrText::Number(number) => number.to_string(),
            NumberOrText::Text(text) => text,
        })
    }
}

/// Source of the moves of a board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A helper enters them on a page.
    Hand,
    /// Two browsers play.
    Table,
    /// A phone over the board is the camera.
    Phone,
    /// Device, address or folder of a camera over the board.
    Camera(String),
    /// Invitation or address of a table elsewhere, which is spectated.
    Spectate(String),
}

/// Fault of the file of an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubError {
    /// It is too large.
    TooLarge,
    /// It is no UTF-8.
    Encoding,
    /// It is no TOML, or has other entries.
    Syntax {
        /// Line, where it is known.
        line: Option<usize>,
        /// Fault in words.
        why: String,
    },
    /// It has more boards than one program follows.
    TooManyBoards,
    /// Two boards have this number.
    Twice(u16),
}

impl fmt::Display for ClubError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "the file of an evening has at most {} KiB", limits::CLUB >> 10),
            Self::Encoding => f.write_str("the file is not in UTF-8: save it as UTF-8"),
            Self::Syntax { line: Some(line), why } => write!(f, "line {line} cannot be read: {why}"),
            Self::Syntax { line: None, why } => write!(f, "the file cannot be read: {why}"),
            Self::TooManyBoards => write!(f, "an evening has at most {} boards: start a second relay", limits::BOARDS),
            Self::Twice(number) => write!(f, "two boards have the number {number}: give each its own"),
        }
    }
}

impl std::error::Error for ClubError {}

impl Club {
    /// Bytes of such a file at most.
    pub const LIMIT: u64 = limits::CLUB as u64;
    /// Boards of an evening at most.
    pub const BOARDS: usize = limits::BOARDS;

    /// Reads the file of an evening.
    ///
    /// # Errors
    /// The fault of the file.
    pub fn read(bytes: &[u8]) -> Result<Self, ClubError> {
        if bytes.len() > limits::CLUB {
            return Err(ClubError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| ClubError::Encoding)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let club: Self = toml::from_str(text).map_err(|error| {
            let line = error.span().and_then(|span| text.get(..span.start)).map(|before| before.matches('\n').count());
            ClubError::Syntax { line: line.map(|lines| lines + 1), why: error.message().replace('\n', ", ") }
        })?;
        if club.board.len() > limits::BOARDS {
            return Err(ClubError::TooManyBoards);
        }
        let mut numbers = BTreeSet::new();
        match club.board.iter().find(|board| !numbers.insert(board.number)) {
            Some(board) => Err(ClubError::Twice(board.number)),
            None => Ok(club),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evening_is_read() {
        let club = Club::read(
            br#"
            event = "Autumn league"
            round = 3
            delay = "5m"
            analysis = "commentator"
            pairings = "round3.csv"
            source = "hand"
            terms = { rules = "japanese", clock = "30m+3x30s", komi = 6.5 }
            [[board]]
            number = 1
            source = { camera = "/dev/video0" }
            [[board]]
            number = 2
            black = "Lee"
            terms = { game = "nogo", size = 9 }
            "#,
        )
        .expect("a club");
        assert_eq!((club.round, club.source, club.board.len()), (Some(3), Some(Source::Hand), 2));
        assert_eq!(club.analysis, Some(AnalysisAudience::Commentator));
        assert_eq!(club.board[0].source, Some(Source::Camera("/dev/video0".to_owned())));
        assert_eq!(club.board[1].terms.size, Some(Text("9".to_owned())));
        assert_eq!(club.terms.komi, Some(Text("6.5".to_owned())));
        assert_eq!(Club::read(b""), Ok(Club::default()));
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let fault = |text: &str| Club::read(text.as_bytes()).expect_err("a fault").to_string();
        assert!(fault("event = 1").starts_with("line 1 "), "{}", fault("event = 1"));
        assert!(fault("\nevnt = \"x\"").starts_with("line 2 "));
        assert!(fault("[[board]]\nnumber = 1\nsource = \"hands\"").contains("hand"));
        assert!(fault("[[board]]\nsource = \"hand\"").contains("number"));
        assert_eq!(
            fault("[[board]]\nnumber=1\n[[board]]\nnumber=1"),
            "two boards have the number 1: give each its own"
        );
        assert!(fault(&"[[board]]\nnumber=1\n".repeat(65)).contains("at most 64 boards"));
        assert!(fault(&"#".repeat(limits::CLUB + 1)).contains("256 KiB"));
        assert!(Club::read(b"event = \"\xff\"").is_err_and(|error| error == ClubError::Encoding));
        // Deep nesting is refused, not followed.
        assert!(Club::read(format!("a={}", "[".repeat(100_000)).as_bytes()).is_err());
    }
}
