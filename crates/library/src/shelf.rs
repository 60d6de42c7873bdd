//! The main lines of all games in memory, as the search for patterns needs them.

use lanke_rules::{Board, ByColor, Color, Point, Size};
use rusqlite::Connection;

use crate::LibraryError;
use crate::facts::Rank;
use crate::line::Event;
use crate::query::winner_of_code;

/// The widest board whose rows have filters.
pub(crate) const FILTER_WIDTH: u8 = 32;

/// The main lines of all games of a library.
#[derive(Debug, Default)]
pub struct Shelf {
    pub(crate) boards: Vec<BoardGames>,
}

/// The games on boards of one size.
#[derive(Debug)]
pub(crate) struct BoardGames {
    pub(crate) size: Size,
    /// By number in the index.
    pub(crate) games: Vec<GameFacts>,
    /// Events of all games, one after the other.
    events: Vec<Event>,
    /// For each game the points that ever bore a stone: rows of Black, then of White. Empty for boards too wide.
    filters: Vec<u32>,
}

/// Facts of a game that statistics are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameFacts {
    pub(crate) id: i64,
    /// Place of its first event, and the number of them.
    first: usize,
    length: u32,
    pub(crate) year: u16,
    pub(crate) winner: Option<Color>,
    pub(crate) ranks: ByColor<Option<Rank>>,
}

impl Shelf {
    /// Reads all games of an index.
    pub(crate) fn load(connection: &Connection) -> Result<Self, LibraryError> {
        let mut boards = Vec::new();
        let sql = "SELECT width, height, COUNT(*), SUM(length(events)) FROM game JOIN line ON line.game = game.id
                   GROUP BY width, height";
        let mut statement = connection.prepare(sql)?;
        let rows = statement
            .query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get::<_, i64>(2)?, row.get::<_, i64>(3)?)))?;
        for row in rows {
            let ((width, height), games, bytes): ((u32, u32), i64, i64) = row?;
            if let Ok(size) = Size::new(width, height) {
                let mut board = BoardGames::new(size, games.unsigned_abs() as usize, bytes.unsigned_abs() as usize / 2);
                board.load(connection)?;
                boards.push(board);
            }
        }
        Ok(Self { boards })
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.boards.iter().map(|board| board.games.len()).sum()
    }

    /// Board of a game after so many moves, and the point of the last one; none for a game that is not there.
    pub fn board(&self, game: i64, moves: u32) -> Option<(Board, Option<Point>)> {
        let (shelf, place) = self.boards.iter().find_map(|board| {
            let place = board.games.binary_search_by_key(&game, |facts| facts.id).ok()?;
            Some((board, place))
        })?;
        let (mut board, mut last, mut left) = (Board::new(shelf.size), None, moves);
        for event in shelf.events(place) {
            let point = event.place().and_then(|place| shelf.size.points().nth(place));
            if event.is_move() {
                if left == 0 {
                    break;
                }
                left -= 1;
                last = point;
            }
            if let Some(point) = point {
                board.set(point, (!event.is_removal()).then(|| event.color()));
            }
        }
        Some((board, last))
    }

    /// Bytes of memory that it takes.
    pub fn bytes(&self) -> usize {
        let bytes = |board: &BoardGames| {
            board.games.capacity() * size_of::<GameFacts>()
                + board.events.capacity() * size_of::<Event>()
                + board.filters.capacity() * size_of::<u32>()
        };
        self.boards.iter().map(bytes).sum()
    }
}

impl BoardGames {
    fn new(size: Size, games: usize, events: usize) -> Self {
        let rows = if size.width() <= FILTER_WIDTH { 2 * usize::from(size.height()) } else { 0 };
        Self {
            size,
            games: Vec::with_capacity(games),
            events: Vec::with_capacity(events),
            filters: Vec::with_capacity(games * rows),
        }
    }

    fn load(&mut self, connection: &Connection) -> Result<(), LibraryError> {
        let sql = "SELECT game.id, day, winner, black_level, white_level, events FROM game
                   JOIN line ON line.game = game.id WHERE width = ?1 AND height = ?2 ORDER BY game.id";
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([self.size.width(), self.size.height()])?;
        while let Some(row) = rows.next()? {
            let year = row.get_ref(1)?.as_str_or_null().ok().flatten().and_then(|day| day.get(..4)?.parse().ok());
            let ranks = ByColor { black: Rank::of_code(row.get(3)?), white: Rank::of_code(row.get(4)?) };
            let first = self.events.len();
            // Pairs of bytes; an odd one at the end would be damage.
            let bytes = row.get_ref(5)?.as_blob().unwrap_or_default();
            let area = self.size.area();
            let events = bytes.chunks_exact(2).map(|pair| Event::from_bits(u16::from_le_bytes([pair[0], pair[1]])));
            self.events.extend(events.filter(|event| event.place().is_none_or(|place| place < area)));
            let length = u32::try_from(self.events.len() - first).unwrap_or(u32::MAX);
            let winner = winner_of_code(row.get(2)?);
            self.games.push(GameFacts { id: row.get(0)?, first, length, year: year.unwrap_or(0), winner, ranks });
            self.filter(first);
        }
        Ok(())
    }

    /// Adds the filter of the game whose events begin at `first`.
    fn filter(&mut self, first: usize) {
        if self.size.width() > FILTER_WIDTH {
            return;
        }
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        let start = self.filters.len();
        self.filters.resize(start + 2 * height, 0);
        for event in self.events[first..].iter().filter(|event| !event.is_removal()) {
            if let Some(place) = event.place() {
                let row = if event.color() == Color::Black { 0 } else { height } + place / width;
                self.filters[start + row] |= 1 << (place % width);
            }
        }
    }

    pub(crate) fn events(&self, game: usize) -> &[Event] {
        let GameFacts { first, length, .. } = self.games[game];
        &self.events[first..first + length as usize]
    }

    /// Rows of Black and of White in which a bit is set for each point that ever bore a stone; none on boards too wide.
    pub(crate) fn filters(&self, game: usize) -> Option<ByColor<&[u32]>> {
        let height = usize::from(self.size.height());
        let rows = self.filters.get(2 * height * game..2 * height * (game + 1))?;
        let (black, white) = rows.split_at(height);
        Some(ByColor { black, white })
    }
}
