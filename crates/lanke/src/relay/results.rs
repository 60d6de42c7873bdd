//! Results of an evening, back into a copy of the file that its pairings came from.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use lanke_relay::Pairings;
use lanke_rules::Outcome;

use super::plan::{PairingFile, Plan};
use crate::output;

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

    /// Notes how a game stands; a disk that refuses is told of.
    pub(super) fn note(&mut self, board: u16, outcome: Option<Outcome>) {
        let before = self.results.get(&board).copied();
        if before == outcome {
            return;
        }
        match outcome {
            Some(outcome) => drop(self.results.insert(board, outcome)),
            None => drop(self.results.remove(&board)),
        }
        if let Err(why) = self.write() {
            output::complain(&format!("{why:#}"));
        }
    }

    fn write(&self) -> Result<()> {
        let results: Vec<_> = self.results.iter().map(|(&board, &outcome)| (board, outcome)).collect();
        let own = Pairings::read(self.unpaired.as_bytes())?.with_results(self.round, &results)?;
        let save = |name: &str, bytes: &[u8]| output::write_file(&self.folder.join(name), bytes);
        let name = |path: &PathBuf| {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            format!("{}-results", stem.unwrap_or_default())
        };
        match &self.source {
            None => save("results.csv", &own),
            Some(PairingFile::Table(path, table)) => {
                let bytes = table.with_results(self.round, &results).context("the results cannot be written")?;
                save(&format!("{}.csv", name(path)), &bytes)
            }
            Some(PairingFile::Tournament(path, tournament)) => {
                save("results.csv", &own)?;
                let bytes = tournament.with_results(self.round.unwrap_or(1), &results);
                save(&format!("{}.xml", name(path)), &bytes.context("the results cannot be written")?)
            }
        }
    }
}

/// The boards as a file of pairings.
fn table(plan: &Plan) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let round = plan.round.map_or_else(String::new, |round| round.to_string());
    let row = |board: &super::plan::PlannedBoard| {
        let (settings, players) = (&board.settings, &board.settings.players);
        let names = [&players.black.name, &players.white.name].map(|name| quoted(name)).join(",");
        format!("{},{round},{names},{},{}\n", board.number, settings.handicap_stones(), settings.komi.points())
    };
    let rows: String = plan.boards.iter().map(row).collect();
    format!("board,round,black,white,handicap,komi\n{rows}")
}
