//! The table of a tournament as text, CSV, JSON and a page.

use std::fmt::Write;

use anyhow::{Error, Result};
use lanke_app::words::Lang;
use lanke_print::{Progress, TablePage};
use lanke_relay::spreadsheet_text;
use lanke_rules::Color;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::standings::{Standing, Wins};
use super::{FinishedGame, Tournament};
use crate::contest::Rating;
use crate::output::{self, Side, counted};
use crate::record_output;

pub(super) struct Report<'a> {
    pub(super) tournament: &'a Tournament<'a>,
    /// The best first.
    pub(super) table: Vec<Standing>,
    pub(super) games: Vec<FinishedGame>,
}

#[derive(Serialize)]
struct GameReport<'a> {
    black: &'a str,
    white: &'a str,
    number: u32,
    file: Option<String>,
    winner: Option<Side>,
    result: String,
    moves: u32,
    /// Failure that ended it, with the last words of the program.
    reason: Option<&'a str>,
}

impl Report<'_> {
    fn name(&self, player: usize) -> &str {
        &self.tournament.entrants[player].name
    }

    fn protocol(&self, player: usize) -> String {
        match &self.tournament.protocols[player] {
            Some(Ok(protocol)) => protocol.to_string(),
            Some(Err(_)) => "none".to_owned(),
            None => String::new(),
        }
    }

    /// The table in words, its heading first.
    fn cells(&self) -> Vec<Vec<String>> {
        let mut heading: Vec<String> =
            ["", "Program", "Games", "Wins", "Forfeits", "Score", "Elo (95 %)"].map(str::to_owned).to_vec();
        heading.extend((1..=self.table.len()).map(|place| place.to_string()));
        let lines = self.table.iter().enumerate().map(|(i, line)| {
            let mut cells = vec![line.rank.to_string(), self.name(line.player).to_owned()];
            cells.extend([line.all.games, line.all.wins, line.forfeits].map(|number| number.to_string()));
            cells.extend(line.rating.as_ref().map_or_else(|| [String::new(), String::new()], rating_words));
            cells.extend(self.table.iter().enumerate().map(|(j, other)| {
                let Wins { wins, games } = line.against[other.player];
                if i == j { "·".to_owned() } else { format!("{wins}/{games}") }
            }));
            cells
        });
        std::iter::once(heading).chain(lines).collect()
    }

    /// The table with columns of equal width.
    pub(super) fn text(&self) -> String {
        let cells = self.cells();
        let columns = cells.first().map_or(0, Vec::len);
        let widths: Vec<usize> =
            (0..columns).map(|i| cells.iter().map(|line| width(&line[i])).max().unwrap_or_default()).collect();
        let mut text = "\n".to_owned();
        for line in &cells {
            let padded = line.iter().zip(&widths).enumerate().map(|(i, (cell, wide))| {
                let space = " ".repeat(wide - width(cell));
                if i == 1 { format!("{cell}{space}") } else { format!("{space}{cell}") }
            });
            text.push_str(padded.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// A line for each player, with numbers that a spreadsheet reads; the last columns are its wins against each.
    pub(super) fn csv(&self) -> String {
        let heading = "rank,program,protocol,games,wins,forfeits,score,score_low,score_high,elo,elo_low,elo_high";
        let names = self.table.iter().map(|line| self.name(line.player));
        let mut csv = heading.to_owned();
        names.for_each(|name| csv.extend([",", &field(&format!("against {name}"))]));
        csv.push_str("\r\n");
        for line in &self.table {
            let Wins { wins, games } = line.all;
            let (name, protocol) = (field(self.name(line.player)), field(&self.protocol(line.player)));
            let mut cells = vec![line.rank.to_string(), name, protocol];
            cells.extend([games, wins, line.forfeits].map(|number| number.to_string()));
            let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.4}"));
            let rating = line.rating;
            cells.extend(
                [
                    rating.map(|rating| rating.score),
                    rating.map(|rating| rating.score_interval.0),
                    rating.map(|rating| rating.score_interval.1),
                    rating.and_then(|rating| rating.elo),
                    rating.and_then(|rating| rating.elo_interval.0),
                    rating.and_then(|rating| rating.elo_interval.1),
                ]
                .map(number),
            );
            cells.extend(self.table.iter().map(|other| {
                if other.player == line.player { String::new() } else { line.against[other.player].wins.to_string() }
            }));
            csv.push_str(&cells.join(","));
            csv.push_str("\r\n");
        }
        // Spreadsheets take a file without this mark for one in the encoding of the system.
        if csv.is_ascii() { csv } else { format!("\u{feff}{csv}") }
    }

    pub(super) fn json(&self) -> Value {
        let players: Vec<Value> = self.table.iter().map(|line| self.player_json(line)).collect();
        let games: Vec<GameReport<'_>> = self.games.iter().map(|game| self.game_json(game)).collect();
        let arena = &self.tournament.arena;
        json!({
            "size": arena.size.to_string(),
            "seconds_per_move": arena.time.as_secs_f64(),
            "megabytes": arena.memory,
            "offline": arena.offline,
            "players": players,
            "games": games,
        })
    }

    fn player_json(&self, line: &Standing) -> Value {
        let others = self.table.iter().filter(|other| other.player != line.player);
        let against = others.map(|other| {
            let Wins { wins, games } = line.against[other.player];
            (self.name(other.player).to_owned(), json!({ "wins": wins, "games": games }))
        });
        let rating = line.rating;
        json!({
            "rank": line.rank,
            "program": self.name(line.player),
            "protocol": Some(self.protocol(line.player)).filter(|name| !name.is_empty()),
            "games": line.all.games,
            "wins": line.all.wins,
            "forfeits": line.forfeits,
            "score": rating.map(|rating| rating.score),
            "score_interval": rating.map(|rating| rating.score_interval),
            "elo": rating.and_then(|rating| rating.elo),
            "elo_interval": rating.map(|rating| rating.elo_interval),
            "against": against.collect::<Map<_, _>>(),
        })
    }

    fn game_json<'a>(&'a self, game: &'a FinishedGame) -> GameReport<'a> {
        let pairing = &game.pairing;
        GameReport {
            black: self.name(pairing.players[Color::Black]),
            white: self.name(pairing.players[Color::White]),
            number: pairing.number,
            file: pairing.file.as_ref().map(|file| file.display().to_string()),
            winner: game.outcome.winner().map(Side::from),
            result: game.outcome.to_string(),
            moves: game.moves,
            reason: Some(&*game.remark).filter(|remark| !remark.is_empty()),
        }
    }

    /// A page of A4 with the table and the games that were lost by a failure.
    pub(super) fn pdf(&self) -> Result<Vec<u8>> {
        let arena = &self.tournament.arena;
        let memory = arena.memory.map_or_else(|| "no limit of memory".to_owned(), |memory| format!("{memory} MB"));
        let games = counted(self.games.len() as u64, "game");
        let mut about = format!("{} programs, {games} of NoGo on {}", self.table.len(), arena.size);
        write!(about, "; {} s a move, {memory}", arena.time.as_secs_f64())?;
        let lost = self.games.iter().filter(|game| !game.remark.is_empty());
        let notes = lost.map(|game| self.tournament.sentence(game)).collect();
        let today = record_output::today();
        let mut cells = self.cells();
        // The program's own fonts have no sign for it.
        cells.iter_mut().flatten().for_each(|cell| *cell = cell.replace('∞', "inf"));
        let page = TablePage { title: format!("NoGo tournament, {today}"), about, cells, notes };
        lanke_print::table(&page, Lang::En, &Progress::silent()).map_err(|error| Error::msg(error.words(Lang::En)))
    }
}

/// Score, and Elo points with their interval.
fn rating_words(rating: &Rating) -> [String; 2] {
    let points = |elo: Option<f64>, end: &str| elo.map_or_else(|| end.to_owned(), |elo| format!("{elo:+.0}"));
    let (low, high) = rating.elo_interval;
    let own = points(rating.elo, if rating.score > 0.5 { "+∞" } else { "−∞" });
    [format!("{:.0} %", 100.0 * rating.score), format!("{own} ({} to {})", points(low, "−∞"), points(high, "+∞"))]
}

/// Columns that a text takes in a terminal: two for each of the wide characters of East Asia.
fn width(text: &str) -> usize {
    let is_wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}' | '\u{20000}'..='\u{3FFFD}')
    };
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// A field of CSV (RFC 4180). One that a spreadsheet would take for a formula has an apostrophe before it.
fn field(text: &str) -> String {
    let text = spreadsheet_text(&output::plain(text));
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
