//! Games found by their facts.

use std::borrow::{Borrow, Cow};

use lanke_game::record::{RecordedPlayer, Setting, Tree, Venue};
use lanke_rules::{ByColor, Color, Outcome, Size};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use crate::LibraryError;
use crate::facts::{Day, Facts, Rank};
use crate::line::Line;

/// Games asked for: those that satisfy everything that is given.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Part of the name of either player.
    pub player: Option<String>,
    /// Part of the name of each side's player.
    pub named: ByColor<Option<String>>,
    /// The least rank that both players have.
    pub rank: Option<Rank>,
    /// Part of the event.
    pub event: Option<String>,
    /// Part of a comment.
    pub comment: Option<String>,
    /// The first day, month or year.
    pub from: Option<Day>,
    /// The last day, month or year.
    pub to: Option<Day>,
    /// The side that won.
    pub winner: Option<Color>,
    /// Beginning of the result as records have it, such as `B+R`.
    pub result: Option<String>,
    /// The board.
    pub size: Option<Size>,
    /// Name of the ruleset.
    pub rules: Option<String>,
    /// The least number of moves.
    pub min_moves: Option<u32>,
    /// The largest number of moves.
    pub max_moves: Option<u32>,
}

/// A game of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its number in the index.
    pub id: i64,
    /// Its file.
    pub path: String,
    /// Its place in the file, from 0.
    pub place: usize,
    /// Facts of it.
    pub facts: Facts,
    hash: Option<i64>,
}

impl GameRow {
    /// Place of the game among those of its file, which may have changed since it was indexed: the game with the same moves
    /// that lies at [`GameRow::place`], or else the first; none where the file has it no more.
    pub fn place_in(&self, games: &[impl Borrow<Tree>]) -> Option<usize> {
        let is_it = |game: &Tree| Line::of(game, &Setting::of(game)).hash() == self.hash;
        let mut places = std::iter::once(self.place).chain(0..games.len());
        places.find(|&place| games.get(place).is_some_and(|game| is_it(game.borrow())))
    }
}

/// A player of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerCount {
    /// Name, as the records have it.
    pub name: String,
    /// Number of games.
    pub games: u64,
}

const COLUMNS: &str = "game.id, file.path, game.place, black, white, black_rank, white_rank, black_team, white_team,
    event, date, day, result, winner, width, height, rules, komi, handicap, moves, venue, hash";

impl Query {
    /// The condition of SQL, and its values.
    fn condition(&self) -> (String, Vec<Value>) {
        let mut terms = Terms::default();
        let held = |text: &Option<String>| text.as_ref().map(|text| Value::Text(text.to_lowercase()));
        terms.add("(holds(black, ?) OR holds(white, ?))", held(&self.player));
        terms.add("holds(black, ?)", held(&self.named.black));
        terms.add("holds(white, ?)", held(&self.named.white));
        terms.add("holds(event, ?)", held(&self.event));
        terms.add("game.id IN (SELECT game FROM comment WHERE instr(text, ?) > 0)", held(&self.comment));
        // Players without a rank have the level 0.
        let known = "black_level >= ? AND white_level >= ? AND black_level * white_level <> 0";
        terms.add(known, self.rank.map(|rank| Value::Integer(rank.code().into())));
        let day = |day: &Option<Day>| day.as_ref().map(|day| Value::Text(day.to_string()));
        terms.add("day >= ?", day(&self.from));
        // A year that is the last one holds all its days.
        terms.add("substr(day, 1, length(?)) <= ?", day(&self.to));
        terms.add("winner = ?", self.winner.map(|winner| Value::Integer(winner_code(Some(winner)))));
        terms.add("instr(lower(result), ?) = 1", held(&self.result));
        terms.add("width = ?", self.size.map(|size| Value::Integer(size.width().into())));
        terms.add("height = ?", self.size.map(|size| Value::Integer(size.height().into())));
        terms.add("rules = ? COLLATE NOCASE", self.rules.clone().map(Value::Text));
        terms.add("moves >= ?", self.min_moves.map(|moves| Value::Integer(moves.into())));
        terms.add("moves <= ?", self.max_moves.map(|moves| Value::Integer(moves.into())));
        terms.finish()
    }

    /// True if it asks for every game.
    pub fn is_empty(&self) -> bool {
        self.condition().1.is_empty()
    }

    /// The games in order of their days, the newest first.
    pub(crate) fn games(&self, connection: &Connection, limit: usize) -> Result<Vec<GameRow>, LibraryError> {
        let (condition, values) = self.condition();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let sql = format!(
            "SELECT {COLUMNS} FROM game JOIN file ON file.id = game.file WHERE {condition}
             ORDER BY day DESC, game.id LIMIT {limit}"
        );
        let mut statement = connection.prepare(&sql)?;
        let rows = statement.query_map(params_from_iter(values), game_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Numbers of the games, in their order.
    pub(crate) fn ids(&self, connection: &Connection) -> Result<Vec<i64>, LibraryError> {
        let (condition, values) = self.condition();
        let mut statement = connection.prepare(&format!("SELECT game.id FROM game WHERE {condition} ORDER BY id"))?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Number of the games.
    pub(crate) fn count(&self, connection: &Connection) -> Result<u64, LibraryError> {
        let (condition, values) = self.condition();
        let sql = format!("SELECT COUNT(*) FROM game WHERE {condition}");
        let count: i64 = connection.query_row(&sql, params_from_iter(values), |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }
}

/// Terms of a condition.
#[derive(Default)]
struct Terms {
    terms: Vec<String>,
    values: Vec<Value>,
}

impl Terms {
    /// Adds a term in which every `?` is this value, if there is one.
    fn add(&mut self, term: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.values.push(value);
            self.terms.push(format!("({})", term.replace('?', &format!("?{}", self.values.len()))));
        }
    }

    fn finish(self) -> (String, Vec<Value>) {
        let condition = if self.terms.is_empty() { "1".to_owned() } else { self.terms.join(" AND ") };
        (condition, self.values)
    }
}

/// The games with these numbers, in this order; those that are gone are left out.
pub(crate) fn games_by_id(connection: &Connection, ids: &[i64]) -> Result<Vec<GameRow>, LibraryError> {
    let sql = format!("SELECT {COLUMNS} FROM game JOIN file ON file.id = game.file WHERE game.id = ?1");
    let mut statement = connection.prepare(&sql)?;
    let mut games = Vec::new();
    for id in ids {
        let rows = statement.query_map([id], game_row)?;
        for game in rows {
            games.push(game?);
        }
    }
    Ok(games)
}

/// Names that hold `part`, each with the number of games that it plays in, those with most games first.
pub(crate) fn players(connection: &Connection, part: &str, limit: usize) -> Result<Vec<PlayerCount>, LibraryError> {
    let mut statement = connection.prepare(
        "SELECT name, COUNT(*) AS games FROM (
             SELECT black AS name FROM game WHERE holds(black, ?1)
             UNION ALL SELECT white FROM game WHERE holds(white, ?1) AND white IS NOT black
         ) GROUP BY name ORDER BY games DESC, name LIMIT ?2",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let count = |row: &Row<'_>| Ok(PlayerCount { name: row.get(0)?, games: row.get::<_, i64>(1)?.unsigned_abs() });
    let rows = statement.query_map((part.to_lowercase(), limit), count)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let player = |name, rank, team| -> rusqlite::Result<RecordedPlayer> {
        Ok(RecordedPlayer { name: row.get(name)?, rank: row.get(rank)?, team: row.get(team)? })
    };
    let (width, height): (u32, u32) = (row.get(14)?, row.get(15)?);
    let place: i64 = row.get(2)?;
    let facts = Facts {
        players: ByColor { black: player(3, 5, 7)?, white: player(4, 6, 8)? },
        event: row.get(9)?,
        date: row.get(10)?,
        day: row.get::<_, Option<String>>(11)?.and_then(|day| Day::parse(&day)),
        result: row.get(12)?,
        winner: winner_of_code(row.get(13)?),
        // An index that was tampered with is no reason to fail.
        size: Size::new(width, height).unwrap_or(Size::NINETEEN),
        rules: row.get(16)?,
        komi: row.get(17)?,
        handicap: row.get(18)?,
        moves: row.get(19)?,
        venue: venue_of_code(row.get::<_, Option<String>>(20)?.as_deref()),
    };
    let place = usize::try_from(place).unwrap_or(0);
    Ok(GameRow { id: row.get(0)?, path: row.get(1)?, place, facts, hash: row.get(21)? })
}

/// The winner as the index has it: 1 Black, 2 White, 0 neither.
pub(crate) const fn winner_code(winner: Option<Color>) -> i64 {
    match winner {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

pub(crate) const fn winner_of_code(code: i64) -> Option<Color> {
    match code {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

pub(crate) fn venue_code(venue: Option<Venue>) -> Option<&'static str> {
    venue.map(|venue| match venue {
        Venue::Online => "online",
        Venue::RealBoard => "board",
    })
}

fn venue_of_code(code: Option<&str>) -> Option<Venue> {
    match code {
        Some("online") => Some(Venue::Online),
        Some("board") => Some(Venue::RealBoard),
        _ => None,
    }
}

/// The winner that a result names, and what it begins with in records.
pub fn parse_result(text: &str) -> (Option<Color>, Option<String>) {
    match text.trim().to_lowercase().as_str() {
        "b" | "b+" | "black" => (Some(Color::Black), None),
        "w" | "w+" | "white" => (Some(Color::White), None),
        text => (Outcome::parse(text).and_then(Outcome::winner), Some(text.to_owned())),
    }
}

/// True if a text holds another one, which is in small letters. A letter of the text that was lost stands for any one, as
/// long as most letters agree, or half of a whole name such as 古力.
pub(crate) fn holds(text: &str, wanted: &str) -> bool {
    // Most names have no capitals that would have to be changed.
    let capitals = text.chars().any(char::is_uppercase);
    let text = if capitals { Cow::Owned(text.to_lowercase()) } else { Cow::Borrowed(text) };
    if text.contains(wanted) {
        return true;
    }
    if !text.contains(char::REPLACEMENT_CHARACTER) {
        return false;
    }
    let (text, wanted): (Vec<char>, Vec<char>) = (text.chars().collect(), wanted.chars().collect());
    let whole = usize::from(text.len() == wanted.len());
    !wanted.is_empty()
        && text.windows(wanted.len()).any(|part| {
            let lost = part.iter().filter(|&&c| c == char::REPLACEMENT_CHARACTER).count();
            let agrees = part.iter().zip(&wanted).all(|(&a, &b)| a == b || a == char::REPLACEMENT_CHARACTER);
            agrees && 2 * lost < wanted.len() + whole
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_letter_stands_for_any_one() {
        assert!(holds("王元\u{fffd}", "王元均"));
        assert!(holds("Lee Changho", "changho"));
        assert!(holds("\u{fffd}力", "古力"), "half of the whole name");
        assert!(!holds("\u{fffd}力 9段", "古力"), "half of a part");
        assert!(!holds("李\u{fffd}\u{fffd}", "李元均"), "most of it is lost");
        assert!(!holds("\u{fffd}", "王"));
        assert!(!holds("王元\u{fffd}", "李元均"));
        assert!(!holds("王元", "王元均"));
    }
}
