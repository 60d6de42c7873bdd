//! Pairings from a CSV file, and results back into it.

use std::fmt;
use std::ops::Range;

use lanke_rules::{ByColor, text};

use crate::limits;

/// Two who play, and on what terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Number of the board.
    pub board: u16,
    /// Names of the players.
    pub names: ByColor<String>,
    /// Their ranks; may be empty.
    pub ranks: ByColor<String>,
    /// Handicap stones, if the file says so.
    pub handicap: Option<u16>,
    /// Komi as it is written, if the file says so.
    pub komi: Option<String>,
    /// Result as the file writes it; may be empty.
    pub result: String,
}

/// Table of pairings, and the file as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairings {
    text: String,
    delimiter: char,
    columns: Vec<String>,
    /// End of the names of the columns in the text.
    head: usize,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    /// Place in the text, without the end of the line.
    place: Range<usize>,
    values: Vec<String>,
}

/// Fault of a file of pairings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairingError {
    /// It is too large.
    TooLarge,
    /// It is no UTF-8.
    Encoding,
    /// It is no CSV.
    Syntax(String),
    /// A column is missing.
    NoColumn(&'static str),
    /// A value in a line is not what its column holds.
    Value {
        /// Line of the file.
        line: usize,
        /// Column.
        column: &'static str,
        /// The value.
        value: String,
    },
    /// A board has two pairings in a round.
    Twice {
        /// Line of the second.
        line: usize,
        /// The board.
        board: u16,
    },
}

impl fmt::Display for PairingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(
                f,
                "a file of pairings has at most {} MiB, {} columns and {} lines",
                limits::PAIRINGS >> 20,
                limits::COLUMNS,
                limits::GAMES
            ),
            Self::Encoding => f.write_str("the pairings are not in UTF-8: save them as CSV UTF-8"),
            Self::Syntax(why) => write!(f, "the pairings are no CSV: {why}"),
            Self::NoColumn(column) => write!(
                f,
                "the pairings have no column `{column}`: the first line names the columns board, black and white, and if \
                 wanted round, black rank, white rank, handicap, komi and result"
            ),
            Self::Value { line, column, value } => {
                write!(f, "line {line} of the pairings: `{}` is no {column}", text::line(value, 40))
            }
            Self::Twice { line, board } => {
                write!(f, "line {line} of the pairings: board {board} has two games in this round")
            }
        }
    }
}

impl std::error::Error for PairingError {}

const LINE_ENDS: [char; 2] = ['\r', '\n'];

impl Pairings {
    /// Bytes of such a file at most.
    pub const LIMIT: u64 = limits::PAIRINGS as u64;

    /// Reads a CSV file with commas, semicolons or tabs.
    ///
    /// # Errors
    /// The fault of the file.
    pub fn read(bytes: &[u8]) -> Result<Self, PairingError> {
        if bytes.len() > limits::PAIRINGS {
            return Err(PairingError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| PairingError::Encoding)?;
        let first = text.lines().next().unwrap_or_default();
        let delimiter = [';', '\t'].into_iter().find(|&sign| first.contains(sign)).unwrap_or(',');
        let mut reader =
            csv::ReaderBuilder::new().delimiter(delimiter as u8).flexible(true).trim(csv::Trim::All).from_reader(bytes);
        let syntax = |error: csv::Error| PairingError::Syntax(error.to_string());
        let values = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<String>>();
        let columns = values(reader.headers().map_err(syntax)?);
        let head = text[..reader.position().byte() as usize].trim_end_matches(LINE_ENDS).len();
        let (mut rows, mut record) = (Vec::new(), csv::StringRecord::new());
        loop {
            let before = reader.position().byte() as usize;
            if !reader.read_record(&mut record).map_err(syntax)? {
                break;
            }
            if rows.len() >= limits::GAMES || record.len() > limits::COLUMNS {
                return Err(PairingError::TooLarge);
            }
            let read = &text[before..reader.position().byte() as usize];
            // Lines that are blank lie before it.
            let start = before + read.len() - read.trim_start_matches(LINE_ENDS).len();
            let row = read.trim_matches(LINE_ENDS);
            if cells(row, delimiter).is_none() {
                let line = line(text, start);
                return Err(PairingError::Syntax(format!("a quotation mark of line {line} has no second one")));
            }
            rows.push(Row { place: start..start + row.len(), values: values(&record) });
        }
        let table = Self { text: text.to_owned(), delimiter, columns, head, rows };
        for column in ["board", "black", "white"] {
            table.column(column).ok_or(PairingError::NoColumn(column))?;
        }
        // A column for the results may be added.
        if table.columns.len() + usize::from(table.column("result").is_none()) > limits::COLUMNS {
            return Err(PairingError::TooLarge);
        }
        Ok(table)
    }

    /// The pairings of a round; lines without one are of every round.
    ///
    /// # Errors
    /// A line that makes no sense.
    pub fn round(&self, round: Option<u16>) -> Result<Vec<Pairing>, PairingError> {
        let mut pairings: Vec<Pairing> = Vec::new();
        for row in &self.rows {
            if row.values.iter().all(String::is_empty) || !self.is_of(row, round)? {
                continue;
            }
            let name = |column, most| text::line(self.value(row, column), most);
            let handicap = self.number(row, "handicap")?;
            let pairing = Pairing {
                board: self.number(row, "board")?.ok_or_else(|| self.fault(row, "board"))?,
                names: ByColor { black: name("black", limits::NAME), white: name("white", limits::NAME) },
                ranks: ByColor { black: name("black rank", limits::RANK), white: name("white rank", limits::RANK) },
                handicap,
                komi: Some(self.value(row, "komi").to_owned()).filter(|komi| !komi.is_empty()),
                result: self.value(row, "result").to_owned(),
            };
            if pairings.iter().any(|other| other.board == pairing.board) {
                return Err(PairingError::Twice { line: line(&self.text, row.place.start), board: pairing.board });
            }
            pairings.push(pairing);
        }
        Ok(pairings)
    }

    /// A copy of the file with the results of the boards of a round, as the file writes them, in its column `result`, which
    /// is added where it is missing; everything else is as it was.
    ///
    /// # Errors
    /// A line that makes no sense.
    pub fn with_results(&self, round: Option<u16>, results: &[(u16, String)]) -> Result<Vec<u8>, PairingError> {
        let mut copy = self.text[..self.head].to_owned();
        let delimiter = self.delimiter.to_string();
        let at = self.column("result").unwrap_or_else(|| {
            copy += &delimiter;
            copy += "result";
            self.columns.len()
        });
        let mut copied = self.head;
        for row in &self.rows {
            if !self.is_of(row, round)? {
                continue;
            }
            let board = self.number(row, "board")?;
            let Some((_, result)) = results.iter().find(|(number, _)| Some(*number) == board) else { continue };
            let result = cell(result, self.delimiter);
            let mut cells = cells(&self.text[row.place.clone()], self.delimiter).unwrap_or_default();
            cells.resize(cells.len().max(at + 1), "");
            cells[at] = &result;
            copy += &self.text[copied..row.place.start];
            copy += &cells.join(&delimiter);
            copied = row.place.end;
        }
        copy += &self.text[copied..];
        Ok(copy.into_bytes())
    }

    /// Place of a column, whatever the case of its name and the sign between its words.
    fn column(&self, name: &str) -> Option<usize> {
        let plain = |text: &str| text.to_lowercase().replace(['_', '-'], " ");
        self.columns.iter().position(|column| plain(column) == name)
    }

    fn value<'a>(&self, row: &'a Row, column: &str) -> &'a str {
        self.column(column).and_then(|at| row.values.get(at)).map_or("", String::as_str)
    }

    fn number(&self, row: &Row, column: &'static str) -> Result<Option<u16>, PairingError> {
        match self.value(row, column) {
            "" => Ok(None),
            value => value.parse().map(Some).map_err(|_| self.fault(row, column)),
        }
    }

    /// True if a line is of a round.
    fn is_of(&self, row: &Row, round: Option<u16>) -> Result<bool, PairingError> {
        let wanted = self.number(row, "round")?;
        Ok(wanted.is_none() || round.is_none() || wanted == round)
    }

    fn fault(&self, row: &Row, column: &'static str) -> PairingError {
        let value = self.value(row, column).to_owned();
        PairingError::Value { line: line(&self.text, row.place.start), column, value }
    }
}

/// A text for a cell; one that a spreadsheet would take for a formula has an apostrophe before it.
pub fn spreadsheet_text(text: &str) -> String {
    let mark = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("{mark}{text}")
}

/// A value as a cell is written.
fn cell(value: &str, delimiter: char) -> String {
    match value.contains([delimiter, '"', '\r', '\n']) {
        true => format!("\"{}\"", value.replace('"', "\"\"")),
        false => value.to_owned(),
    }
}

/// Number of the line at a place in a text.
fn line(text: &str, place: usize) -> usize {
    text[..place].matches('\n').count() + 1
}

/// The cells of a row as they are written; none if a quotation mark is not closed. As the reader does, it takes a quotation
/// mark for one at the beginning of a cell alone.
fn cells(row: &str, delimiter: char) -> Option<Vec<&str>> {
    let (mut opens, mut quoted) = (true, false);
    let cells = row.split(|sign| {
        let ends = sign == delimiter && !quoted;
        if sign == '"' && (quoted || opens) {
            // One that is closed at once opens again: it is a quotation mark of the text.
            (opens, quoted) = (quoted, !quoted);
        } else {
            opens = ends;
        }
        ends
    });
    let cells = cells.collect();
    (!quoted).then_some(cells)
}

#[cfg(test)]
mod tests {
    use lanke_rules::{Color, Outcome, Reason};

    use super::*;

    const TABLE: &str = "\u{feff}Board;Round;Black;Black rank;White;Handicap;Komi;Club\n1;1;A;;B;;;x\n1;2;\"Lee; Kim\";3d;Ōta 裕;2;0.5;y\n2;2;C;;D;;;z\n";

    #[test]
    fn pairings_of_a_round_are_read() {
        let table = Pairings::read(TABLE.as_bytes()).expect("a table");
        let round = table.round(Some(2)).expect("a round");
        assert_eq!(round.iter().map(|pairing| pairing.board).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(round[0].names, ByColor { black: "Lee; Kim".to_owned(), white: "Ōta 裕".to_owned() });
        assert_eq!((round[0].handicap, round[0].komi.as_deref()), (Some(2), Some("0.5")));
        assert_eq!((round[0].ranks.black.as_str(), round[1].komi.as_deref()), ("3d", None));
        assert_eq!(table.round(None), Err(PairingError::Twice { line: 3, board: 1 }));
    }

    #[test]
    fn a_table_has_room_for_its_results() {
        let read = |more: usize, last: &str| {
            let names: String = (0..more).map(|n| format!(",{n}")).collect();
            Pairings::read(format!("board,black,white{names}{last}\n1,A,B\n").as_bytes())
        };
        let results = [(1, Outcome::Draw.sgf())];
        for (more, last) in [(limits::COLUMNS - 4, ""), (limits::COLUMNS - 4, ",result")] {
            let written = read(more, last).and_then(|table| table.with_results(None, &results)).expect("a file");
            assert!(Pairings::read(&written).is_ok());
            assert_eq!(read(more + 1, last).err(), Some(PairingError::TooLarge));
        }
    }

    #[test]
    fn results_go_back_and_nothing_is_lost() {
        let table = Pairings::read(TABLE.as_bytes()).expect("a table");
        let results = [(1, Outcome::win(Color::White, Reason::Resignation).sgf())];
        let written = String::from_utf8(table.with_results(Some(2), &results).expect("a file")).expect("UTF-8");
        assert_eq!(
            written,
            "\u{feff}Board;Round;Black;Black rank;White;Handicap;Komi;Club;result\n1;1;A;;B;;;x\n\
             1;2;\"Lee; Kim\";3d;Ōta 裕;2;0.5;y;W+R\n2;2;C;;D;;;z\n"
        );
        // A second time in the same column.
        let again = Pairings::read(written.as_bytes()).expect("a table");
        let round = again.round(Some(2)).expect("a round");
        assert_eq!((round[0].result.as_str(), round[1].result.as_str()), ("W+R", ""));
        let results = [(1, Outcome::win(Color::Black, Reason::Time).sgf()), (2, "0; \"drawn\"".to_owned())];
        let written = String::from_utf8(again.with_results(Some(2), &results).expect("a file")).expect("UTF-8");
        assert!(written.ends_with("y;B+T\n2;2;C;;D;;;z;\"0; \"\"drawn\"\"\"\n"), "{written}");
    }

    #[test]
    fn a_copy_with_results_is_written_as_the_file_is() {
        let written = |file: &str| {
            let copy =
                Pairings::read(file.as_bytes()).and_then(|table| table.with_results(None, &[(7, Outcome::Draw.sgf())]));
            String::from_utf8(copy.expect("a file")).expect("UTF-8")
        };
        let head = "\u{feff}\r\n board,\"black\", white ";
        let more = "\r\n\r\n8, \"C\" ,\"the \"\"D\"\"\"\r\n";
        assert_eq!(
            written(&format!("{head}{more} 7 ,\"A, \"\"B\"\"\", x\"y\r\n\r\n")),
            format!("{head},result{more} 7 ,\"A, \"\"B\"\"\", x\"y,0\r\n\r\n")
        );
        assert_eq!(
            written("result,board,black,white\n\"W+R\",7,\"A\nB\",C"),
            "result,board,black,white\n0,7,\"A\nB\",C"
        );
        assert_eq!(written("board,black,white,club,result\r7,A,B\r"), "board,black,white,club,result\r7,A,B,,0\r");
    }

    /// The lines of other rounds are their own affair.
    #[test]
    fn a_line_of_another_round_stops_no_results() {
        let file = "round,board,black,white\n1,1,A,B\n2,1,A,C\n2,bye,B,\n";
        let table = Pairings::read(file.as_bytes()).expect("a table");
        assert_eq!(table.round(Some(1)).map(|round| round.len()), Ok(1));
        let written = table.with_results(Some(1), &[(1, "B+R".to_owned())]).expect("a file");
        assert_eq!(written, b"round,board,black,white,result\n1,1,A,B,B+R\n2,1,A,C\n2,bye,B,\n");
        let fault = table.round(Some(2)).expect_err("a fault").to_string();
        assert_eq!(fault, "line 4 of the pairings: `bye` is no board");
    }

    #[test]
    fn faults_say_what_to_do() {
        let fault = |text: &str| match Pairings::read(text.as_bytes()) {
            Ok(table) => table.round(None).expect_err("a fault").to_string(),
            Err(fault) => fault.to_string(),
        };
        assert!(fault("board,black\n").contains("no column `white`"));
        assert_eq!(fault("board,black,white\nx,A,B\n"), "line 2 of the pairings: `x` is no board");
        assert_eq!(fault("board,black,white\n,A,B\n"), "line 2 of the pairings: `` is no board");
        assert_eq!(fault("board,black,white\r\n1,A,B\r\n\r\nx,A,B\r\n"), "line 4 of the pairings: `x` is no board");
        assert!(fault("board,black,white\n1,A,\"B\n2,C,D\n").contains("a quotation mark of line 2 has no second one"));
        assert_eq!(fault("board,black,white,handicap\n1,A,B,many\n"), "line 2 of the pairings: `many` is no handicap");
        assert!(fault(&format!("board,black,white\n{}", "1,A,B\n".repeat(limits::GAMES + 1))).contains("at most"));
        assert!(fault(&"x".repeat(limits::PAIRINGS + 1)).contains("1 MiB"));
        assert!(Pairings::read(b"board,black,white\n1,\xff,B").is_err_and(|error| error == PairingError::Encoding));
    }
}
