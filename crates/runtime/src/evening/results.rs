//! Results of an evening, back into a copy of the file that its pairings came from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use lanke_relay::{PairingError, Pairings, TournamentError};
use lanke_rules::Outcome;
use lanke_storage::replace_or_stream;

use super::plan::{PairingFile, Plan, PlannedBoard};
use crate::file_trouble::FileError;

/// Reason why results cannot be written.
#[derive(Debug)]
pub enum ResultsError {
    /// The disk refuses.
    File(FileError),
    /// A table of pairings cannot hold them.
    Pairings(PairingError),
    /// OpenGotha's file cannot hold them.
    Tournament(TournamentError),
}

impl fmt::Display for ResultsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(why) => why.fmt(f),
            Self::Pairings(why) => write!(f, "the results cannot be written: {why}"),
            Self::Tournament(why) => write!(f, "the results cannot be written: {why}"),
        }
    }
}

impl std::error::Error for ResultsError {}

/// Files of the results, which are written anew after each.
pub(super) struct ResultFiles {
    folder: PathBuf,
    round: Option<u16>,
    source: Option<PairingFile>,
    /// Boards without pairings.
    unpaired: String,
    results: BTreeMap<u16, Outcome>,
}

impl ResultFiles {
    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            folder: plan.records.clone(),
            round: plan.round,
            source: plan.pairings.clone(),
            unpaired: table(plan),
            results: BTreeMap::new(),
        }
    }

    /// Notes how a game stands.
    ///
    /// # Errors
    /// When the results cannot be written; they are noted nevertheless.
    pub(super) fn note(&mut self, board: u16, outcome: Option<Outcome>) -> Result<(), ResultsError> {
        if self.results.get(&board).copied() == outcome {
            return Ok(());
        }
        match outcome {
            Some(outcome) => drop(self.results.insert(board, outcome)),
            None => drop(self.results.remove(&board)),
        }
        self.write()
    }

    fn write(&self) -> Result<(), ResultsError> {
        let results: Vec<_> = self.results.iter().map(|(&board, &outcome)| (board, outcome)).collect();
        let own = Pairings::read(self.unpaired.as_bytes()).and_then(|table| table.with_results(self.round, &results));
        let own = own.map_err(ResultsError::Pairings)?;
        let name = |path: &Path| {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            format!("{}-results", stem.unwrap_or_default())
        };
        match &self.source {
            None => self.save("results.csv", &own),
            Some(PairingFile::Table(path, table)) => {
                let bytes = table.with_results(self.round, &results).map_err(ResultsError::Pairings)?;
                self.save(&format!("{}.csv", name(path)), &bytes)
            }
            Some(PairingFile::Tournament(path, tournament)) => {
                self.save("results.csv", &own)?;
                let bytes = tournament.with_results(self.round.unwrap_or(1), &results);
                self.save(&format!("{}.xml", name(path)), &bytes.map_err(ResultsError::Tournament)?)
            }
        }
    }

    fn save(&self, name: &str, bytes: &[u8]) -> Result<(), ResultsError> {
        let path = self.folder.join(name);
        replace_or_stream(&path, bytes).map_err(|why| ResultsError::File(FileError::Write(path, why)))
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
