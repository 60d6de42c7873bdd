//! Results of an evening, back into a copy of the file that its pairings came from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use lanke_app::words::{Lang, phrase};
use lanke_relay::{Pairing, Pairings, spreadsheet_text};
use lanke_rules::Outcome;
use lanke_storage::{replace_or_stream, set_aside};

use super::plan::{PairingFile, Plan, PlanError, PlannedBoard};
use crate::file_trouble::FileError;

/// Trouble with the results.
#[derive(Debug)]
pub enum ResultsError {
    /// The disk refuses.
    File(FileError),
    /// A file of pairings cannot hold them.
    Pairings(PlanError),
    /// The file at their place makes no sense. They are written nevertheless.
    SetAside {
        /// Its fault.
        why: PlanError,
        /// Path under which it is kept.
        original: PathBuf,
    },
}

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(why) => why.fmt(f),
            Self::Pairings(why) => write!(f, "the results cannot be written: {why}"),
            Self::SetAside { why, original } => {
                write!(f, "{why}; the file is kept as {}, and the results are written anew", original.display())
            }
        }
    }
}

impl std::error::Error for ResultsError {}

impl ResultsError {
    /// A sentence about it, for the window.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::File(why) => phrase(lang, "rl-results", &[("n", &why.words(lang))]),
            Self::Pairings(why) => phrase(lang, "rl-results", &[("n", &why.words(lang))]),
            Self::SetAside { why, original } => {
                let original = original.display().to_string();
                phrase(lang, "rl-set-aside", &[("w", &why.words(lang)), ("f", &original)])
            }
        }
    }
}

impl From<PlanError> for ResultsError {
    fn from(why: PlanError) -> Self {
        Self::Pairings(why)
    }
}

/// Files of the results, into which each is written. What the arbiter has entered there stays.
pub(super) struct ResultFiles {
    round: Option<u16>,
    /// The pairings, under the paths of their results.
    files: Vec<PairingFile>,
    results: BTreeMap<u16, Outcome>,
}

impl ResultFiles {
    pub(super) fn new(plan: &Plan) -> Self {
        let path = |source: &Path, extension: &str| {
            let stem = source.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            plan.records.join(format!("{}-results.{extension}", stem.unwrap_or_default()))
        };
        // A table that is made here is one.
        let own = Pairings::read(table(plan).as_bytes()).ok();
        let own = own.map(|table| PairingFile::Table(plan.records.join("results.csv"), table));
        let (own, copy) = match &plan.pairings {
            None => (own, None),
            Some(PairingFile::Table(source, table)) => {
                // Boards that only the file of the evening has are not in the pairings, of which the plan was made.
                let paired = table.round(plan.round).unwrap_or_default();
                let lacks = |board: &PlannedBoard| paired.iter().all(|pairing| pairing.board != board.number);
                let own = own.filter(|_| plan.boards.iter().any(lacks));
                (own, Some(PairingFile::Table(path(source, "csv"), table.clone())))
            }
            Some(PairingFile::Tournament(source, tournament)) => {
                (own, Some(PairingFile::Tournament(path(source, "xml"), tournament.clone())))
            }
        };
        Self { round: plan.round, files: own.into_iter().chain(copy).collect(), results: BTreeMap::new() }
    }

    /// Notes how a game stands.
    ///
    /// # Errors
    /// When the results cannot be written, which are noted nevertheless, or a file was set aside for them.
    pub(super) fn note(&mut self, board: u16, outcome: Option<Outcome>) -> Result<(), ResultsError> {
        // A result stands until the next game of its board is over.
        let Some(outcome) = outcome.filter(|outcome| self.results.get(&board) != Some(outcome)) else { return Ok(()) };
        let before = self.results.clone();
        self.results.insert(board, outcome);
        let written: Vec<_> = self.files.iter().map(|file| self.write(file, &before)).collect();
        written.into_iter().collect()
    }

    /// Writes the results into a file of pairings, but for those of boards of which it says something else than the pairings do
    /// or was written `before`: that is the arbiter's. Where it lacks a game that has a result, it is written anew, with its
    /// other results.
    fn write(&self, pairings: &PairingFile, before: &BTreeMap<u16, Outcome>) -> Result<(), ResultsError> {
        let path = pairings.path();
        let refused = |why| ResultsError::File(FileError::Write(path.to_owned(), why));
        let rows = |file: &PairingFile| -> Result<BTreeMap<u16, Pairing>, PlanError> {
            Ok(file.round(self.round)?.into_iter().map(|pairing| (pairing.board, pairing)).collect())
        };
        let planned = rows(pairings)?;
        let is_planned = |row: &Pairing| planned.get(&row.board).is_some_and(|of| of.names == row.names);
        let has_place = |there: &BTreeMap<u16, Pairing>, board: &u16| {
            !planned.contains_key(board) || there.get(board).is_some_and(is_planned)
        };
        let read = || PairingFile::read(path.to_owned()).and_then(|file| Ok((rows(&file)?, file)));
        let (mut there, mut file, mut fault) = (planned.clone(), pairings.clone(), None);
        match path.exists().then(read).transpose() {
            Ok(None) => {}
            Ok(Some((found, as_found))) if self.results.keys().all(|board| has_place(&found, board)) => {
                (there, file) = (found, as_found);
            }
            Ok(Some((found, _))) => {
                there = found.into_iter().filter(|(_, row)| is_planned(row)).collect();
                fault = Some(PlanError::OtherPairings(path.to_owned()));
            }
            Err(why) => fault = Some(why),
        }
        let is_ours = |board: &u16| {
            there.get(board).is_none_or(|row| {
                let written = before.get(board).map(|&outcome| file.result(outcome));
                written.as_ref() == Some(&row.result) || planned.get(board).is_some_and(|of| of.result == row.result)
            })
        };
        let ours = self.results.iter().filter(|(board, _)| is_ours(board));
        let mut results: Vec<_> = ours.map(|(&board, &outcome)| (board, file.result(outcome))).collect();
        let told = match fault {
            None => Ok(()),
            Some(why) => {
                let kept = there.iter().filter(|(_, row)| !row.result.is_empty());
                // The first of a board counts.
                results.extend(kept.map(|(&board, row)| (board, row.result.clone())));
                let original = set_aside(path).map_err(refused)?;
                Err(ResultsError::SetAside { why, original })
            }
        };
        let bytes = file.with_results(self.round, &results)?;
        replace_or_stream(path, &bytes).map_err(refused)?;
        told
    }
}

/// The boards as a file of pairings.
fn table(plan: &Plan) -> String {
    let quoted = |text: &str| format!("\"{}\"", spreadsheet_text(text).replace('"', "\"\""));
    let round = plan.round.map_or_else(String::new, |round| round.to_string());
    let row = |board: &PlannedBoard| {
        let (settings, players) = (&board.settings, &board.settings.players);
        let names = [&players.black.name, &players.white.name].map(|name| quoted(name)).join(",");
        format!("{},{round},{names},{},{}\n", board.number, settings.handicap_stones(), settings.komi.points())
    };
    let rows: String = plan.boards.iter().map(row).collect();
    // Spreadsheets take a file without this mark for one in the encoding of the system.
    let mark = if rows.is_ascii() { "" } else { "\u{feff}" };
    format!("{mark}board,round,black,white,handicap,komi\n{rows}")
}

#[cfg(test)]
mod tests {
    use lanke_rules::{Color, Reason};

    use super::*;

    #[test]
    fn a_board_that_the_pairings_lack_has_its_result_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
        write("r1.csv", "board,black,white\n1,A,B\n");
        let results = |more: &str| {
            write("club.toml", &format!("pairings = \"r1.csv\"\nrecords = \"\"\n{more}"));
            let plan = Plan::read(&folder.path().join("club.toml"), None, None).expect("a plan");
            let mut results = ResultFiles::new(&plan);
            let last = plan.boards.last().expect("a board").number;
            results.note(last, Some(Outcome::win(Color::White, Reason::Resignation))).expect("written");
            std::fs::read_to_string(folder.path().join("results.csv")).ok()
        };
        assert_eq!(results("[[board]]\nnumber = 1\n"), None, "all of them are in the pairings");
        let written = results("[[board]]\nnumber = 7\nblack = \"C\"\nterms = { komi = 0.5 }\n").expect("a file");
        assert!(written.ends_with("1,,\"A\",\"B\",0,7.5\n7,,\"C\",\"\",0,0.5,W+R\n"), "{written}");
    }

    #[test]
    fn a_spreadsheet_is_told_the_encoding_of_names_and_takes_none_for_a_formula() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("club.toml");
        let board = "records = \"\"\n[[board]]\nnumber = 1\nblack = \"王质\"\nwhite = \"=1+1\"\n";
        std::fs::write(&file, board).expect("written");
        let mut results = ResultFiles::new(&Plan::read(&file, None, None).expect("a plan"));
        for winner in Color::BOTH {
            results.note(1, Some(Outcome::win(winner, Reason::Resignation))).expect("its own file is no other one");
        }
        let written = std::fs::read_to_string(folder.path().join("results.csv")).expect("results");
        let table = "board,round,black,white,handicap,komi,result\n1,,\"王质\",\"'=1+1\",0,7.5,W+R\n";
        assert_eq!(written, format!("\u{feff}{table}"));
    }

    /// Files of results with this one of these pairings.
    fn files(path: &Path, pairings: &str) -> ResultFiles {
        let table = Pairings::read(pairings.as_bytes()).expect("pairings");
        ResultFiles { round: None, files: vec![PairingFile::Table(path.to_owned(), table)], results: BTreeMap::new() }
    }

    #[test]
    fn a_game_that_the_results_lack_has_its_result_there_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.csv");
        let read = || std::fs::read_to_string(&path).expect("results");
        let white_wins = Some(Outcome::win(Color::White, Reason::Resignation));
        let mut results = files(&path, "board,black,white\n1,A,B\n2,C,D\n");
        results.note(1, white_wins).expect("written");
        assert_eq!(read(), "board,black,white,result\n1,A,B,W+R\n2,C,D\n");
        std::fs::write(&path, "board,black,white,result\n1,A,B,\"B+F, late\"\n2,C,D,W+F\n").expect("the arbiter");
        // Another run, with a board more, and others at the second one.
        let mut results = files(&path, "board,black,white\n1,A,B\n2,C,E\n3,F,G\n");
        results.note(1, white_wins).expect("written");
        assert!(read().ends_with("2,C,D,W+F\n"), "nothing is over that it lacks");
        let told = results.note(3, white_wins).expect_err("it is told");
        assert!(told.to_string().contains("has other pairings; the file is kept as"), "{told}");
        assert_eq!(read(), "board,black,white,result\n1,A,B,\"B+F, late\"\n2,C,E\n3,F,G,W+R\n");
        let kept = std::fs::read_to_string(path.with_extension("csv.broken")).expect("a copy");
        assert!(kept.ends_with("2,C,D,W+F\n"), "{kept}");
        results.note(2, white_wins).expect("written");
        assert!(read().ends_with("2,C,E,W+R\n3,F,G,W+R\n"));
    }
}
