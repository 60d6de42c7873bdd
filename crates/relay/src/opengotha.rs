//! Pairings from a tournament of OpenGotha, and results into a copy of its file.
//!
//! The format was read from OpenGotha's own importer and exporter (`TournamentInterface`, data version 201): a `Game` names its
//! players by name and first name in capitals without spaces, rounds and tables count from 1.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use lanke_rules::{ByColor, Color, Outcome, text};
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer};

use crate::limits;
use crate::pairings::Pairing;

/// Tournament of OpenGotha, as its file was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    text: String,
    name: String,
    /// Komi of even games.
    komi: Option<String>,
    /// Round and pairing.
    games: Vec<(u16, Pairing)>,
}

/// Fault of a file of OpenGotha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentError {
    /// It is too large.
    TooLarge,
    /// It is no UTF-8.
    Encoding,
    /// It is no XML.
    Syntax(String),
    /// It is XML, but no tournament.
    NoTournament,
    /// A game is not as OpenGotha writes it.
    Game(String),
    /// A table has two games in a round.
    Twice {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
    },
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(
                f,
                "a tournament has at most {} MiB, {} games and {} players",
                limits::TOURNAMENT >> 20,
                limits::GAMES,
                limits::PLAYERS
            ),
            Self::Encoding => f.write_str("the tournament is not in UTF-8: save it again with OpenGotha"),
            Self::Syntax(why) => write!(f, "the tournament is no XML, save it again with OpenGotha: {why}"),
            Self::NoTournament => f.write_str("the XML file is no tournament of OpenGotha"),
            Self::Game(why) => write!(f, "a game of the tournament cannot be read: {why}"),
            Self::Twice { round, table } => {
                write!(f, "table {table} has two games in round {round}: give each its own in OpenGotha")
            }
        }
    }
}

impl std::error::Error for TournamentError {}

fn syntax(error: impl fmt::Display) -> TournamentError {
    TournamentError::Syntax(text::line(&error.to_string(), 200))
}

/// Attributes of an element, unescaped.
fn attributes(element: &BytesStart<'_>) -> Result<HashMap<String, String>, TournamentError> {
    let read = |attribute: Result<Attribute<'_>, _>| {
        let attribute = attribute.map_err(syntax)?;
        let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).map_err(syntax)?;
        Ok((attribute.key.as_ref().to_owned(), value.into_owned()))
    };
    element.attributes().map(read).collect()
}

/// Player of a tournament.
struct Player {
    name: String,
    rank: String,
}

/// The text by which games name a player.
fn key(name: &str, first: &str) -> String {
    format!("{name}{first}").replace(' ', "").to_uppercase()
}

fn player(found: &HashMap<String, String>) -> (String, Player) {
    let value = |key: &str| found.get(key).map_or("", String::as_str);
    let (name, first) = (value("name"), value("firstName"));
    let rank = if value("grade").is_empty() { value("rank") } else { value("grade") };
    let player = Player {
        name: text::line(format!("{first} {name}").trim(), limits::NAME),
        rank: text::line(&rank.to_lowercase(), limits::RANK),
    };
    (key(name, first), player)
}

/// Round and table of a game, from 1.
fn place(found: &HashMap<String, String>) -> Result<(u16, u16), TournamentError> {
    let number = |key: &str| match found.get(key).map_or("1", String::as_str).parse() {
        Ok(number) => Ok(number),
        Err(_) => Err(TournamentError::Game(format!("`{key}` is no number"))),
    };
    Ok((number("roundNumber")?, number("tableNumber")?))
}

impl Tournament {
    /// Bytes of such a file at most.
    pub const LIMIT: u64 = limits::TOURNAMENT as u64;

    /// Reads a file of OpenGotha.
    ///
    /// # Errors
    /// The fault of the file.
    pub fn read(bytes: &[u8]) -> Result<Self, TournamentError> {
        if bytes.len() > limits::TOURNAMENT {
            return Err(TournamentError::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| TournamentError::Encoding)?.to_owned();
        let (mut players, mut games, mut name, mut komi, mut known) =
            (HashMap::new(), Vec::new(), String::new(), None, false);
        let mut reader = Reader::from_str(&text);
        loop {
            let element = match reader.read_event().map_err(syntax)? {
                Event::Start(element) | Event::Empty(element) => element,
                Event::Eof => break,
                _ => continue,
            };
            match element.name().as_ref() {
                "Tournament" => known = true,
                "Player" => {
                    let (key, player) = player(&attributes(&element)?);
                    players.insert(key, player);
                }
                "Game" => games.push(attributes(&element)?),
                "GeneralParameterSet" => {
                    let found = attributes(&element)?;
                    name = text::line(found.get("name").map_or("", String::as_str), limits::NAME);
                    // Every game of a round has a copy.
                    komi = found.get("komi").map(|komi| text::line(komi, limits::KOMI));
                }
                _ => {}
            }
            if games.len() > limits::GAMES || players.len() > limits::PLAYERS {
                return Err(TournamentError::TooLarge);
            }
        }
        if !known {
            return Err(TournamentError::NoTournament);
        }
        let games = games.iter().map(|game| pairing(game, &players)).collect::<Result<_, _>>()?;
        Ok(Self { text, name, komi, games })
    }

    /// Name of the tournament; may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The pairings of a round.
    ///
    /// # Errors
    /// A table with two games.
    pub fn round(&self, round: u16) -> Result<Vec<Pairing>, TournamentError> {
        let even = |pairing: &Pairing| pairing.handicap.unwrap_or(0) == 0;
        let with_komi = |pairing: &Pairing| match &self.komi {
            Some(komi) if even(pairing) => Pairing { komi: Some(komi.clone()), ..pairing.clone() },
            _ => pairing.clone(),
        };
        let mut tables = BTreeSet::new();
        let taken = |pairing: &Pairing| match tables.insert(pairing.board) {
            true => Ok(with_komi(pairing)),
            false => Err(TournamentError::Twice { round, table: pairing.board }),
        };
        self.games.iter().filter(|(of, _)| *of == round).map(|(_, pairing)| pairing).map(taken).collect()
    }

    /// The last round that has pairings.
    #[must_use]
    pub fn last_round(&self) -> Option<u16> {
        self.games.iter().map(|(round, _)| *round).max()
    }

    /// An outcome as OpenGotha writes it.
    #[must_use]
    pub fn result(outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win { winner: Color::Black, .. } => "RESULT_BLACKWINS",
            Outcome::Win { winner: Color::White, .. } => "RESULT_WHITEWINS",
            Outcome::Draw => "RESULT_EQUAL",
            Outcome::NoResult => "RESULT_UNKNOWN",
        }
    }

    /// A copy of the file with the results of a round, as the file writes them; everything else is as it was.
    ///
    /// # Errors
    /// A game that cannot be read.
    pub fn with_results(&self, round: u16, results: &[(u16, String)]) -> Result<Vec<u8>, TournamentError> {
        let mut reader = Reader::from_str(&self.text);
        let mut writer = Writer::new(Vec::with_capacity(self.text.len() + 1024));
        loop {
            let event = match reader.read_event().map_err(syntax)? {
                Event::Eof => break,
                Event::Start(element) => Event::Start(with_result(element, round, results)?),
                Event::Empty(element) => Event::Empty(with_result(element, round, results)?),
                event => event,
            };
            writer.write_event(event).map_err(syntax)?;
        }
        Ok(writer.into_inner())
    }
}

fn pairing(
    found: &HashMap<String, String>,
    players: &HashMap<String, Player>,
) -> Result<(u16, Pairing), TournamentError> {
    let (round, board) = place(found)?;
    let key = |side: &str| found.get(side).map_or("", String::as_str);
    let sides = ByColor { black: key("blackPlayer"), white: key("whitePlayer") };
    let known = |color: Color| players.get(sides[color]);
    let name =
        |color| known(color).map_or_else(|| text::line(sides[color], limits::NAME), |player| player.name.clone());
    let rank = |color| known(color).map_or_else(String::new, |player| player.rank.clone());
    let handicap = found.get("handicap").map_or("0", String::as_str).parse();
    let handicap = handicap.map_err(|_| TournamentError::Game("`handicap` is no number".to_owned()))?;
    let (names, ranks) = (ByColor::from_fn(name), ByColor::from_fn(rank));
    let result = found.get("result").cloned().unwrap_or_default();
    Ok((round, Pairing { board, names, ranks, handicap: Some(handicap), komi: None, result }))
}

/// An element with its result, if it is a game that has one.
fn with_result<'a>(
    element: BytesStart<'a>,
    round: u16,
    results: &[(u16, String)],
) -> Result<BytesStart<'a>, TournamentError> {
    if element.name().as_ref() != "Game" {
        return Ok(element);
    }
    let (of, board) = place(&attributes(&element)?)?;
    let Some((_, result)) = results.iter().find(|(number, _)| of == round && *number == board) else {
        return Ok(element);
    };
    let mut changed = BytesStart::new("Game");
    let mut written = false;
    for attribute in element.attributes() {
        // Values stay as they are escaped.
        let mut attribute = attribute.map_err(syntax)?;
        if attribute.key.as_ref() == "result" {
            (attribute, written) = (("result", result.as_str()).into(), true);
        }
        changed.push_attribute(attribute);
    }
    if !written {
        changed.push_attribute(("result", result.as_str()));
    }
    Ok(changed.into_owned())
}

#[cfg(test)]
mod tests {
    use lanke_rules::Reason;

    use super::*;

    /// A tournament as OpenGotha saves it: two rounds, of which the second is not played yet.
    const SAVED: &str = include_str!("../tests/data/opengotha.xml");

    #[test]
    fn pairings_of_a_round_are_read() {
        let tournament = Tournament::read(SAVED.as_bytes()).expect("a tournament");
        assert_eq!((tournament.name(), tournament.last_round()), ("Ōta & Söhne Cup", Some(2)));
        let round = tournament.round(2).expect("a round");
        assert_eq!(round.len(), 2);
        assert_eq!(round[0].names, ByColor { black: "Jean DUPONT".to_owned(), white: "Hui Min LI".to_owned() });
        assert_eq!(round[0].ranks, ByColor { black: "2k".to_owned(), white: "3d".to_owned() });
        assert_eq!((round[0].handicap, round[0].komi.as_deref()), (Some(4), None));
        assert_eq!((round[1].handicap, round[1].komi.as_deref()), (Some(0), Some("6.5")));
        assert_eq!(tournament.round(1).expect("a round")[1].result, "RESULT_WHITEWINS_BYDEF");
        let long = SAVED.replacen("komi=\"6.5\"", &format!("komi=\"{}\"", "6".repeat(1000)), 1);
        let round = Tournament::read(long.as_bytes()).expect("a tournament").round(2).expect("a round");
        assert_eq!(round[1].komi.as_ref().map(String::len), Some(limits::KOMI), "every game has a copy");
    }

    #[test]
    fn a_table_has_one_game_in_a_round() {
        let games = "<Game roundNumber=\"1\" tableNumber=\"3\"/><Game roundNumber=\"2\" tableNumber=\"3\"/>";
        let tournament = |more: &str| Tournament::read(format!("<Tournament>{games}{more}</Tournament>").as_bytes());
        let rounds =
            |more| tournament(more).map(|tournament| [1, 2].map(|n| tournament.round(n).map(|round| round.len())));
        assert_eq!(rounds(""), Ok([Ok(1), Ok(1)]));
        let twice = TournamentError::Twice { round: 2, table: 3 };
        assert_eq!(rounds("<Game roundNumber=\"2\" tableNumber=\"3\"/>"), Ok([Ok(1), Err(twice)]));
    }

    #[test]
    fn results_go_into_a_copy_that_keeps_everything() {
        let tournament = Tournament::read(SAVED.as_bytes()).expect("a tournament");
        let same = tournament.with_results(2, &[]).expect("a copy");
        assert_eq!(String::from_utf8(same).expect("UTF-8"), SAVED);
        let results = [(1, Outcome::win(Color::White, Reason::Resignation)), (2, Outcome::Draw)]
            .map(|(board, outcome)| (board, Tournament::result(outcome).to_owned()));
        let copy = String::from_utf8(tournament.with_results(2, &results).expect("a copy")).expect("UTF-8");
        let wanted = SAVED
            .replacen("result=\"RESULT_UNKNOWN\" roundNumber=\"2\"", "result=\"RESULT_WHITEWINS\" roundNumber=\"2\"", 1)
            .replacen("result=\"RESULT_UNKNOWN\" roundNumber=\"2\"", "result=\"RESULT_EQUAL\" roundNumber=\"2\"", 1);
        assert_eq!(copy, wanted);
    }

    #[test]
    fn other_files_are_refused() {
        let fault = |text: &str| Tournament::read(text.as_bytes()).expect_err("a fault").to_string();
        assert_eq!(fault("<a/>"), "the XML file is no tournament of OpenGotha");
        assert!(fault("<Tournament><Games></Tournament>").contains("no XML"));
        assert!(fault("<Tournament><Game roundNumber='x'/></Tournament>").contains("`roundNumber` is no number"));
        assert!(fault("board,black,white").contains("no tournament"));
        let many = format!("<Tournament>{}</Tournament>", "<Game/>".repeat(limits::GAMES + 1));
        assert!(fault(&many).contains("at most"));
        // Entities are not expanded.
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><Tournament><Player name=\"&a;\"/></Tournament>";
        assert!(fault(bomb).contains("no XML"));
    }
}
