//! Results of an evening, back into a copy of the file that its pairings came from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use lanke_relay::Pairings;
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
                (None, Some(PairingFile::Table(path(source, "csv"), table.clone())))
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
    /// or was written `before`: that is the arbiter's.
    fn write(&self, pairings: &PairingFile, before: &BTreeMap<u16, Outcome>) -> Result<(), ResultsError> {
        let path = pairings.path();
        let refused = |why| ResultsError::File(FileError::Write(path.to_owned(), why));
        let cells = |file: &PairingFile| -> Result<BTreeMap<u16, String>, PlanError> {
            Ok(file.round(self.round)?.into_iter().map(|pairing| (pairing.board, pairing.result)).collect())
        };
        let read = || PairingFile::read(path.to_owned()).and_then(|file| Ok((cells(&file)?, file)));
        let planned = cells(pairings)?;
        let (found, told) = match path.exists().then(read).transpose() {
            Ok(found) => (found, Ok(())),
            Err(why) => {
                let original = set_aside(path).map_err(refused)?;
                (None, Err(ResultsError::SetAside { why, original }))
            }
        };
        let (there, file) = found.unwrap_or_else(|| (planned.clone(), pairings.clone()));
        let is_ours = |board: &u16| {
            let cell = there.get(board);
            cell == planned.get(board) || before.get(board).map(|&outcome| file.result(outcome)).as_ref() == cell
        };
        let results: Vec<_> = self
            .results
            .iter()
            .filter(|(board, _)| is_ours(board))
            .map(|(&board, &outcome)| (board, outcome))
            .collect();
        let bytes = file.with_results(self.round, &results)?;
        replace_or_stream(path, &bytes).map_err(refused)?;
        told
    }
}

/// The boards as a file of pairings.
fn table(plan: &Plan) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let round = plan.round.map_or_else(String::new, |round| round.to_string());
    let row = |board: &PlannedBoard| {
        let (settings, players) = (&board.settings, &board.settings.players);
        let names = [&players.black.name, &players.white.name].map(|name| quoted(name)).join(",");
        format!("{},{round},{names},{},{}\n", board.number, settings.handicap_stones(), settings.komi.points())
    };
    let rows: String = plan.boards.iter().map(row).collect();
    format!("board,round,black,white,handicap,komi\n{rows}")
}
