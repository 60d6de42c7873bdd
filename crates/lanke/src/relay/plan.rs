//! Plan of an evening: its file and its pairings as boards with checked settings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use lanke_game::session::{GameSettings, Player, PlayerLocation};
use lanke_relay::{BoardEntry, Club, Pairing, Pairings, Source, TermsEntry, Text, Tournament};
use lanke_rules::{ByColor, Color, text};
use lanke_web::{Delay, Heading};

use crate::game_journal::GameJournal;
use crate::output;
use crate::peer::requested_terms::{RequestedTerms, TermsWords};
use crate::record_file::RecordFile;
use crate::watch::game::GameFiles;

/// Longest delay of the public pages.
const LONGEST: Duration = Duration::from_secs(3600);
/// Most moves that they are behind.
const MOVES: usize = 100;
/// Characters of the event's name.
const EVENT: usize = 80;

/// Plan of an evening.
pub(super) struct Plan {
    pub(super) event: String,
    pub(super) round: Option<u16>,
    pub(super) delay: Delay,
    pub(super) records: PathBuf,
    pub(super) mqtt: Option<String>,
    pub(super) pairings: Option<PairingFile>,
    pub(super) boards: Vec<PlannedBoard>,
}

/// File that the pairings came from: its name, and what it holds.
#[derive(Clone)]
pub(super) enum PairingFile {
    /// CSV.
    Table(PathBuf, Pairings),
    /// Tournament of OpenGotha.
    Tournament(PathBuf, Tournament),
}

/// Board of an evening.
pub(super) struct PlannedBoard {
    pub(super) number: u16,
    pub(super) source: Source,
    pub(super) settings: GameSettings,
}

impl Plan {
    /// Reads the file of an evening and its pairings.
    pub(super) fn read(path: &Path, delay: Option<&str>) -> Result<Self> {
        let file = |path: &Path, limit: u64| {
            let read = lanke_storage::read(path, limit);
            read.map_err(|why| anyhow::anyhow!("cannot read {}: {}", path.display(), output::reason(&why)))
        };
        let bytes = file(path, Club::LIMIT)?;
        let mut club = Club::read(&bytes).with_context(|| path.display().to_string())?;
        let folder = path.parent().unwrap_or_else(|| Path::new(""));
        let pairings = club.pairings.as_ref().map(|name| folder.join(name));
        let pairings = match &pairings {
            Some(path) if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xml")) => {
                let tournament = Tournament::read(&file(path, Tournament::LIMIT)?);
                let tournament = tournament.with_context(|| path.display().to_string())?;
                club.round = club.round.or_else(|| tournament.last_round());
                if club.event.is_empty() {
                    tournament.name().clone_into(&mut club.event);
                }
                Some(PairingFile::Tournament(path.clone(), tournament))
            }
            Some(path) => {
                let table = Pairings::read(&file(path, Pairings::LIMIT)?);
                Some(PairingFile::Table(path.clone(), table.with_context(|| path.display().to_string())?))
            }
            None => None,
        };
        let paired = match &pairings {
            Some(PairingFile::Table(path, table)) => {
                table.round(club.round).with_context(|| path.display().to_string())?
            }
            Some(PairingFile::Tournament(_, tournament)) => tournament.round(club.round.unwrap_or(1)),
            None => Vec::new(),
        };
        let boards = boards(&club, paired)?;
        let name = path.file_stem().map_or_else(|| "club".into(), |stem| stem.to_string_lossy().into_owned());
        let round = club.round.map_or_else(String::new, |round| format!("-round-{round}"));
        let records = club.records.unwrap_or_else(|| PathBuf::from(format!("{name}{round}")));
        Ok(Self {
            event: text::line(&club.event, EVENT),
            round: club.round,
            delay: parse_delay(delay.or(club.delay.as_deref()).unwrap_or("none"))?,
            records: folder.join(records),
            mqtt: club.mqtt,
            pairings,
            boards,
        })
    }

    /// Name of the evening, which the secrets of its pages are made of.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.event, self.round.unwrap_or(0))
    }

    /// Heading of the pages that show everything at once.
    pub(super) fn heading(&self) -> Heading {
        Heading { event: self.event.clone(), round: self.round, board: None, delay: Delay::None }
    }

    /// Heading of the pages of the public.
    pub(super) fn public_heading(&self) -> Heading {
        Heading { delay: self.delay, ..self.heading() }
    }
}

/// The boards of the file and of the pairings, by their numbers.
fn boards(club: &Club, paired: Vec<Pairing>) -> Result<Vec<PlannedBoard>> {
    let empty = |number| BoardEntry {
        number,
        source: None,
        black: None,
        white: None,
        black_rank: None,
        white_rank: None,
        terms: TermsEntry::default(),
    };
    let mut entries: BTreeMap<u16, (BoardEntry, Option<Pairing>)> =
        club.board.iter().map(|entry| (entry.number, (entry.clone(), None))).collect();
    for pairing in paired {
        let number = pairing.board;
        entries.entry(number).or_insert_with(|| (empty(number), None)).1 = Some(pairing);
    }
    ensure!(
        !entries.is_empty(),
        "there is no board: name some with [[board]], or pairings of this round with `pairings`"
    );
    ensure!(entries.len() <= Club::BOARDS, "an evening has at most {} boards: start a second relay", Club::BOARDS);
    let plan = |(number, (entry, pairing)): (u16, (BoardEntry, Option<Pairing>))| {
        planned(club, entry, pairing.unwrap_or_default()).with_context(|| format!("board {number}"))
    };
    entries.into_iter().map(plan).collect()
}

fn planned(club: &Club, entry: BoardEntry, pairing: Pairing) -> Result<PlannedBoard> {
    let (own, all) = (&entry.terms, &club.terms);
    let text = |own: &Option<String>, all: &Option<String>| own.clone().or_else(|| all.clone());
    let number = |own: &Option<Text>, all: &Option<Text>| own.as_ref().or(all.as_ref()).map(|text| text.0.clone());
    let (game, size, rules) = (text(&own.game, &all.game), number(&own.size, &all.size), text(&own.rules, &all.rules));
    let clock = text(&own.clock, &all.clock);
    // What is said of this game goes before what is said of all.
    let handicap = own.handicap.or(pairing.handicap).or(all.handicap);
    let komi = own.komi.as_ref().map(|komi| komi.0.clone()).or(pairing.komi);
    let komi = komi.or_else(|| all.komi.as_ref().filter(|_| handicap.is_none_or(|n| n < 2)).map(|komi| komi.0.clone()));
    let words = TermsWords {
        game: game.as_deref(),
        size: size.as_deref(),
        // NoGo has rules of its own, whatever is played on the other boards.
        rules: rules.as_deref().filter(|_| own.rules.is_some() || !game.as_deref().is_some_and(is_nogo)),
        komi: komi.as_deref(),
        handicap,
        clock: clock.as_deref(),
    };
    let terms = RequestedTerms::of_words(&words)?.terms()?;
    let name = |entry: Option<String>, paired: String, most| text::line(&entry.unwrap_or(paired), most);
    let player = |name, rank| Player { name, rank, location: PlayerLocation::Local };
    let ByColor { black, white } = pairing.names;
    let ranks = pairing.ranks;
    let players = ByColor {
        black: player(name(entry.black, black, 60), name(entry.black_rank, ranks.black, 10)),
        white: player(name(entry.white, white, 60), name(entry.white_rank, ranks.white, 10)),
    };
    let source = entry.source.or_else(|| club.source.clone()).unwrap_or(Source::Hand);
    let settings = GameSettings {
        players,
        // What was entered wrongly, or lifted from a board, is taken back.
        takeback: true,
        date: chrono::Local::now().format("%Y-%m-%d").to_string(),
        ..terms.settings().clone()
    };
    let size = settings.size;
    if matches!(source, Source::Camera(_) | Source::Phone) && size.width() != size.height() {
        bail!("a camera reads square boards only, not {size}");
    }
    Ok(PlannedBoard { number: entry.number, source, settings })
}

fn is_nogo(game: &str) -> bool {
    game.eq_ignore_ascii_case("nogo")
}

impl PlannedBoard {
    /// Name of the file of the record.
    pub(super) fn record_name(&self) -> String {
        format!("board-{:02}.sgf", self.number)
    }

    /// File of the record.
    pub(super) fn record(&self, folder: &Path) -> PathBuf {
        folder.join(self.record_name())
    }

    /// Files of a game that is followed here.
    pub(super) fn files(&self, folder: &Path) -> Result<GameFiles> {
        let path = self.record(folder);
        let journal = path.with_extension("journal");
        let record = RecordFile::new(&path, journal.exists())?;
        Ok(GameFiles { record, journal: Some(GameJournal::open(&journal)?) })
    }

    /// Name and rank of a player who sits at a table.
    pub(super) fn player(&self, color: Color) -> (String, String) {
        let Player { name, rank, .. } = &self.settings.players[color];
        let side = output::Side::from(color);
        (if name.is_empty() { format!("{side} {}", self.number) } else { name.clone() }, rank.clone())
    }
}

/// `none`, `30s`, `5m`, `10 moves`.
fn parse_delay(written: &str) -> Result<Delay> {
    let text = written.trim().to_ascii_lowercase();
    let number = |rest: &str| rest.trim().parse::<u32>().ok();
    let seconds = text.strip_suffix('s').and_then(number);
    let seconds = seconds.or_else(|| number(text.strip_suffix('m')?)?.checked_mul(60));
    let moves = text.strip_suffix("moves").or_else(|| text.strip_suffix("move")).and_then(number);
    let delay = match (moves, seconds) {
        _ if text == "none" => Some(Delay::None),
        (Some(moves), _) => usize::try_from(moves).ok().filter(|n| (1..=MOVES).contains(n)).map(Delay::Moves),
        (None, Some(0)) => Some(Delay::None),
        (None, Some(seconds)) => {
            Some(Duration::from_secs(seconds.into())).filter(|time| *time <= LONGEST).map(Delay::Time)
        }
        (None, None) => None,
    };
    delay.with_context(|| {
        let written = text::line(written, 40);
        format!("a delay is none, 30s, 5m (an hour at most) or 10 moves ({MOVES} at most), not {written}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_read() {
        let minutes = |n: u64| Delay::Time(Duration::from_secs(60 * n));
        for (text, delay) in [
            ("none", Delay::None),
            ("0s", Delay::None),
            ("90s", Delay::Time(Duration::from_secs(90))),
            ("5m", minutes(5)),
            ("60 m", minutes(60)),
            ("10 moves", Delay::Moves(10)),
            ("1 move", Delay::Moves(1)),
        ] {
            assert_eq!(parse_delay(text).unwrap(), delay, "{text}");
        }
        for text in ["", "5", "61m", "0 moves", "101 moves", "-5m", "99999999999999m", "4294967295m"] {
            assert!(parse_delay(text).is_err(), "{text}");
        }
    }
}
