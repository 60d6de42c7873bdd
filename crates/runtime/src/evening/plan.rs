//! Plan of an evening: its file and its pairings as boards with checked settings.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use lanke_app::words::{Lang, phrase, word};
use lanke_game::session::{GameSettings, Player, PlayerLocation};
use lanke_peer::Terms;
use lanke_relay::{
    AnalysisAudience, BoardEntry, Broker, BrokerError, Club, ClubError, Pairing, PairingError, Pairings, Source,
    TermsEntry, Text, Tournament, TournamentError,
};
use lanke_rules::{ByColor, Color, Outcome, Size, text};
use lanke_storage::Journal;
use lanke_web::{Delay, Heading};

use super::delay::{self, DelayError};
use super::error::BoardError;
use crate::file_trouble::{FileError, FileTrouble};
use crate::followed_game::GameFiles;
use crate::game_journal::GameJournal;
use crate::record_file::RecordFile;
use crate::terms::{TermsError, TermsWords};

/// Characters of the event's name.
const EVENT: usize = 80;

/// Fault of the files that an evening is planned by.
#[derive(Debug)]
pub enum PlanError {
    /// One of them cannot be read.
    File(FileError),
    /// The file of the evening is at fault.
    Club(PathBuf, ClubError),
    /// The pairings in CSV are at fault.
    Pairings(PathBuf, PairingError),
    /// OpenGotha's file is at fault.
    Tournament(PathBuf, TournamentError),
    /// A file of results lacks a game of the pairings.
    OtherPairings(PathBuf),
    /// There is no board.
    NoBoard,
    /// There are too many boards.
    TooManyBoards,
    /// The terms of a board are at fault.
    Terms {
        /// Number of the board.
        board: u16,
        /// The fault.
        why: TermsError,
    },
    /// A camera is to read a board that is no square.
    NoSquare {
        /// Number of the board.
        board: u16,
        /// Its size.
        size: Size,
    },
    /// The delay is written wrongly.
    Delay(DelayError),
    /// The address of the broker is written wrongly.
    Broker(BrokerError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(why) => why.fmt(f),
            Self::Club(path, why) => write!(f, "{}: {why}", path.display()),
            Self::Pairings(path, why) => write!(f, "{}: {why}", path.display()),
            Self::Tournament(path, why) => write!(f, "{}: {why}", path.display()),
            Self::OtherPairings(path) => write!(f, "{} has other pairings", path.display()),
            Self::NoBoard => {
                f.write_str("there is no board: name some with [[board]], or pairings of this round with `pairings`")
            }
            Self::TooManyBoards => {
                write!(f, "an evening has at most {} boards: start a second relay", Club::BOARDS)
            }
            Self::Terms { board, why } => write!(f, "board {board}: {why}"),
            Self::NoSquare { board, size } => write!(f, "board {board}: a camera reads square boards only, not {size}"),
            Self::Delay(why) => why.fmt(f),
            Self::Broker(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for PlanError {}

impl PlanError {
    /// A sentence about it, for the window; faults in the text of a file in the words of that file.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::File(why) => why.words(lang),
            Self::OtherPairings(path) => phrase(lang, "rl-other-pairings", &[("f", &path.display().to_string())]),
            Self::NoBoard => word(lang, "rl-no-board").to_owned(),
            Self::TooManyBoards => phrase(lang, "rl-many-boards", &[("n", &Club::BOARDS.to_string())]),
            Self::NoSquare { board, size } => {
                let board = phrase(lang, "relay-board", &[("n", &board.to_string())]);
                format!("{board}: {}", phrase(lang, "rl-not-square", &[("n", &size.to_string())]))
            }
            Self::Club(..)
            | Self::Pairings(..)
            | Self::Tournament(..)
            | Self::Terms { .. }
            | Self::Delay(_)
            | Self::Broker(_) => self.to_string(),
        }
    }
}

/// Plan of an evening.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Event; may be empty.
    pub event: String,
    /// Round, where there are several.
    pub round: Option<u16>,
    /// Delay of the public pages.
    pub delay: Delay,
    /// Pages that show an analysis of the games.
    pub analysis: Option<AnalysisAudience>,
    /// Folder of the records.
    pub records: PathBuf,
    /// Broker that everything is published on.
    pub broker: Option<Broker>,
    /// File of the pairings.
    pub pairings: Option<PairingFile>,
    /// The boards, by their numbers.
    pub boards: Vec<PlannedBoard>,
}

/// File that the pairings came from: its name, and what it holds.
#[derive(Clone, Debug)]
pub enum PairingFile {
    /// CSV.
    Table(PathBuf, Pairings),
    /// Tournament of OpenGotha.
    Tournament(PathBuf, Tournament),
}

/// Board of an evening.
#[derive(Clone, Debug)]
pub struct PlannedBoard {
    /// Its number.
    pub number: u16,
    /// Source of its moves.
    pub source: Source,
    /// Settings of its game.
    pub settings: GameSettings,
}

impl Plan {
    /// Reads the file of an evening and its pairings; a `delay` and a `broker` that are named go before those of the file.
    ///
    /// # Errors
    /// The fault of the files, or of what is named.
    pub fn read(path: &Path, delay: Option<&str>, broker: Option<&str>) -> Result<Self, PlanError> {
        let mut club = Club::read(&read(path, Club::LIMIT)?).map_err(|why| PlanError::Club(path.to_owned(), why))?;
        let folder = path.parent().unwrap_or_else(|| Path::new(""));
        let pairings = club.pairings.as_ref().map(|name| PairingFile::read(folder.join(name))).transpose()?;
        if let Some(PairingFile::Tournament(_, tournament)) = &pairings {
            club.round = club.round.or_else(|| tournament.last_round());
            if club.event.is_empty() {
                tournament.name().clone_into(&mut club.event);
            }
        }
        let paired = pairings.as_ref().map(|file| file.round(club.round)).transpose()?.unwrap_or_default();
        let boards = boards(&club, paired)?.into_iter();
        let boards = boards.map(|board| PlannedBoard { source: beside(board.source, folder), ..board }).collect();
        let name = path.file_stem().map_or_else(|| "club".into(), |stem| stem.to_string_lossy().into_owned());
        let round = club.round.map_or_else(String::new, |round| format!("-round-{round}"));
        let records = club.records.unwrap_or_else(|| PathBuf::from(format!("{name}{round}")));
        let delay = delay.or(club.delay.as_deref()).unwrap_or("none");
        let broker = broker.or(club.mqtt.as_deref());
        Ok(Self {
            event: text::line(&club.event, EVENT),
            round: club.round,
            delay: delay::parse(delay).map_err(PlanError::Delay)?,
            analysis: club.analysis,
            records: folder.join(records),
            broker: broker.map(str::parse).transpose().map_err(PlanError::Broker)?,
            pairings,
            boards,
        })
    }

    /// Name of the evening, which the secrets of its pages are made of. One without a name has that of its folder, so that the
    /// addresses of another one do not lead to it.
    pub(super) fn name(&self) -> String {
        let folder = self.records.file_name().filter(|_| self.event.is_empty()).unwrap_or_default();
        format!("{}{} {}", self.event, folder.to_string_lossy(), self.round.unwrap_or(0))
    }

    /// Heading of the pages that show everything at once.
    pub(super) fn heading(&self) -> Heading {
        Heading { event: self.event.clone(), round: self.round, board: None, delay: Delay::None }
    }

    /// Heading of the pages of the public, which are behind by a delay.
    pub(super) fn public_heading(&self, delay: Delay) -> Heading {
        Heading { delay, ..self.heading() }
    }
}

impl PairingFile {
    pub(super) fn read(path: PathBuf) -> Result<Self, PlanError> {
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xml")) {
            return match Tournament::read(&read(&path, Tournament::LIMIT)?) {
                Ok(tournament) => Ok(Self::Tournament(path, tournament)),
                Err(why) => Err(PlanError::Tournament(path, why)),
            };
        }
        match Pairings::read(&read(&path, Pairings::LIMIT)?) {
            Ok(table) => Ok(Self::Table(path, table)),
            Err(why) => Err(PlanError::Pairings(path, why)),
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Table(path, _) | Self::Tournament(path, _) => path,
        }
    }

    /// The pairings of a round.
    pub(super) fn round(&self, round: Option<u16>) -> Result<Vec<Pairing>, PlanError> {
        match self {
            Self::Table(path, table) => table.round(round).map_err(|why| PlanError::Pairings(path.clone(), why)),
            Self::Tournament(path, tournament) => {
                tournament.round(round.unwrap_or(1)).map_err(|why| PlanError::Tournament(path.clone(), why))
            }
        }
    }

    /// An outcome as the file writes it.
    pub(super) fn result(&self, outcome: Outcome) -> String {
        match self {
            Self::Table(..) => outcome.sgf(),
            Self::Tournament(..) => Tournament::result(outcome).to_owned(),
        }
    }

    /// A copy of the file with the results of a round, as it writes them.
    pub(super) fn with_results(&self, round: Option<u16>, results: &[(u16, String)]) -> Result<Vec<u8>, PlanError> {
        match self {
            Self::Table(path, table) => {
                table.with_results(round, results).map_err(|why| PlanError::Pairings(path.clone(), why))
            }
            Self::Tournament(path, tournament) => tournament
                .with_results(round.unwrap_or(1), results)
                .map_err(|why| PlanError::Tournament(path.clone(), why)),
        }
    }
}

fn read(path: &Path, limit: u64) -> Result<Vec<u8>, PlanError> {
    lanke_storage::read(path, limit).map_err(|why| PlanError::File(FileError::Read(path.to_owned(), why)))
}

/// A source whose pictures lie beside the file of the evening where they are named so, as all of its paths.
fn beside(source: Source, folder: &Path) -> Source {
    match source {
        Source::Camera(text) if !matches!(text.trim(), "" | "webcam") => {
            let path = folder.join(text.trim());
            Source::Camera(path.to_str().filter(|_| path.exists()).map_or(text, str::to_owned))
        }
        other => other,
    }
}

/// The boards of the file and of the pairings, by their numbers.
fn boards(club: &Club, paired: Vec<Pairing>) -> Result<Vec<PlannedBoard>, PlanError> {
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
    match entries.len() {
        0 => Err(PlanError::NoBoard),
        1..=Club::BOARDS => {
            entries.into_values().map(|(entry, pairing)| planned(club, entry, pairing.unwrap_or_default())).collect()
        }
        _ => Err(PlanError::TooManyBoards),
    }
}

fn planned(club: &Club, entry: BoardEntry, pairing: Pairing) -> Result<PlannedBoard, PlanError> {
    let (own, all) = (&entry.terms, &club.terms);
    let text = |own: &Option<String>, all: &Option<String>| own.clone().or_else(|| all.clone());
    let number = |own: &Option<Text>, all: &Option<Text>| own.as_ref().or(all.as_ref()).map(|text| text.0.clone());
    let (game, size, rules) = (text(&own.game, &all.game), number(&own.size, &all.size), text(&own.rules, &all.rules));
    let clock = text(&own.clock, &all.clock);
    // What is said of this game goes before what is said of all.
    let handicap = own.handicap.or(pairing.handicap).or(all.handicap);
    // NoGo has rules of its own and no komi, whatever is played on the other boards.
    let is_go = !game.as_deref().is_some_and(is_nogo);
    let own_komi = own.komi.as_ref().map(|komi| komi.0.clone());
    // That of all belongs to the handicap beside it: games with a handicap have another one than games without.
    let is_even = |handicap: Option<u16>| handicap.is_none_or(|n| n == 0);
    let all_komi =
        || all.komi.as_ref().filter(|_| is_even(handicap) == is_even(all.handicap)).map(|komi| komi.0.clone());
    let komi = own_komi.or_else(|| pairing.komi.or_else(all_komi).filter(|_| is_go));
    let words = TermsWords {
        game: game.as_deref(),
        size: size.as_deref(),
        rules: rules.as_deref().filter(|_| own.rules.is_some() || is_go),
        komi: komi.as_deref(),
        handicap,
        clock: clock.as_deref(),
    };
    let terms = words.read().and_then(|request| request.terms());
    let terms = terms.map_err(|why| PlanError::Terms { board: entry.number, why })?;
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
        return Err(PlanError::NoSquare { board: entry.number, size });
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

    /// Files of a game that is followed here; `tell` is told the damage that they had. What the plan says of a game holds until
    /// its first move.
    ///
    /// # Errors
    /// When they cannot be used, or hold the game of others.
    pub(super) fn files(&self, folder: &Path, tell: impl FnMut(FileTrouble)) -> Result<GameFiles, BoardError> {
        let path = self.record(folder);
        let journal = path.with_extension("journal");
        // A journal without a game, as of a board that was never seen, continues no record.
        let continues = journal.exists() && !matches!(Journal::is_closed(&journal), Ok(true));
        let mut record = RecordFile::new(&path, continues)?;
        let (mut journal, damage) = GameJournal::open(&journal)?;
        damage.into_iter().for_each(tell);
        if let Some((session, _)) = journal.session()? {
            let settings = session.settings();
            if !session.moves().is_empty() || session.outcome().is_some() {
                self.check(settings, &path)?;
            } else if *settings != (GameSettings { date: settings.date.clone(), ..self.settings.clone() }) {
                record.expect([session.record()]);
                journal.forget();
            }
        }
        Ok(GameFiles { record, journal: Some(journal) })
    }

    /// Checks that a game which is kept in `record` is this one: its players and its terms are, whatever their ranks and its date.
    ///
    /// # Errors
    /// When it is another one.
    pub(super) fn check(&self, kept: &GameSettings, record: &Path) -> Result<(), BoardError> {
        let terms = |settings: &GameSettings| Terms::new(settings.clone(), None);
        let names = |settings: &GameSettings| ByColor::from_fn(|color| self.name(&settings.players[color], color));
        if terms(kept) == terms(&self.settings) && names(kept) == names(&self.settings) {
            return Ok(());
        }
        Err(BoardError::OtherGame { record: record.to_owned(), names: names(kept) })
    }

    /// Name of a player as a table shows it.
    fn name(&self, player: &Player, color: Color) -> String {
        let name = if player.name.is_empty() { format!("{color} {}", self.number) } else { player.name.clone() };
        text::line(&name, lanke_peer::limits::NAME)
    }

    /// Name and rank of a player who sits at a table.
    pub(super) fn player(&self, color: Color) -> (String, String) {
        let player = &self.settings.players[color];
        (self.name(player, color), player.rank.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_of_one_is_the_first_move_with_the_komi_of_handicap_games() {
        let club = Club::read(b"terms = { rules = \"japanese\", komi = 5.5 }").expect("an evening");
        let game = |handicap, komi: Option<&str>| {
            let pairing = Pairing { board: 1, handicap, komi: komi.map(str::to_owned), ..Pairing::default() };
            let settings = boards(&club, vec![pairing]).expect("a board").remove(0).settings;
            (settings.first_to_play(), settings.komi.points())
        };
        for (handicap, komi, game_of) in [
            (None, None, (Color::Black, 5.5)),
            (Some(0), None, (Color::Black, 5.5)),
            (Some(1), None, (Color::Black, 0.5)),
            (Some(1), Some("-3"), (Color::Black, -3.0)),
            (Some(2), None, (Color::White, 0.5)),
        ] {
            assert_eq!(game(handicap, komi), game_of, "{handicap:?}, {komi:?}");
        }
    }

    #[test]
    fn a_komi_beside_a_handicap_is_that_of_handicap_games() {
        let club = Club::read(b"terms = { rules = \"japanese\", handicap = 2, komi = 5.5 }").expect("an evening");
        for (handicap, komi) in [(None, 5.5), (Some(4), 5.5), (Some(0), 6.5)] {
            let pairing = Pairing { board: 1, handicap, ..Pairing::default() };
            let settings = boards(&club, vec![pairing]).expect("a board").remove(0).settings;
            assert_eq!(settings.komi.points(), komi, "{handicap:?}");
        }
    }

    #[test]
    fn pictures_of_a_board_lie_beside_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, pictures) = (folder.path().join("club.toml"), folder.path().join("pictures"));
        std::fs::create_dir(&pictures).expect("a folder of pictures");
        let sources = ["pictures", "webcam", "http://192.168.1.7/video"];
        let board = |(number, source)| format!("[[board]]\nnumber = {number}\nsource = {{ camera = {source:?} }}\n");
        let boards: String = (1..).zip(sources).map(board).collect();
        std::fs::write(&file, boards).expect("written");
        let plan = Plan::read(&file, None, None).expect("a plan");
        let pictures = pictures.display().to_string();
        let wanted = [pictures.as_str(), sources[1], sources[2]].map(|source| Source::Camera(source.to_owned()));
        assert_eq!(plan.boards.into_iter().map(|board| board.source).collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn pages_of_evenings_without_a_name_are_not_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = |file: &str, text: &str| {
            let file = folder.path().join(file);
            std::fs::write(&file, format!("{text}\n[[board]]\nnumber = 1\n")).expect("written");
            Plan::read(&file, None, None).expect("a plan").name()
        };
        assert_eq!(name("monday.toml", ""), name("monday.toml", ""));
        assert_ne!(name("monday.toml", ""), name("tuesday.toml", ""));
        assert_eq!(name("monday.toml", "event = \"League\""), name("tuesday.toml", "event = \"League\""));
    }

    #[test]
    fn nogo_has_no_komi_whatever_the_other_boards_have() {
        let komi = |own: &str| {
            let board = format!("[[board]]\nnumber = 1\nterms = {{ game = \"nogo\"{own} }}");
            let club = Club::read(format!("terms = {{ komi = 5.5 }}\n{board}").as_bytes()).expect("an evening");
            let pairing = Pairing { board: 1, komi: Some("6.5".to_owned()), ..Pairing::default() };
            boards(&club, vec![pairing]).map(|mut boards| boards.remove(0).settings.komi.points())
        };
        assert_eq!(komi("").expect("a board"), 0.0);
        let refused = komi(", komi = 3");
        assert!(matches!(refused, Err(PlanError::Terms { board: 1, why: TermsError::NoGoKomi })), "{refused:?}");
    }

    #[test]
    fn a_record_beside_a_journal_without_a_game_is_not_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let club = Club::read(b"[[board]]\nnumber = 1").expect("an evening");
        let board = boards(&club, Vec::new()).expect("a board").remove(0);
        let files = || board.files(folder.path(), drop);
        // Nothing was seen by the camera of the board.
        drop(files().expect("files of a game"));
        assert!(folder.path().join("board-01.journal").exists());
        drop(files().expect("the same"));
        std::fs::write(folder.path().join("board-01.sgf"), "(;B[ee])").expect("a record");
        assert!(matches!(files(), Err(BoardError::Record(_))));
    }
}
