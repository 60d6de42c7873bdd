//! Search, filters and order of the games.

use std::cmp::Reverse;

use chrono::NaiveDate;
use lanke_game::record::Venue;
use lanke_game::report::player::own_color;
use lanke_rules::{ByColor, Color, Outcome};

use super::entry::Entry;
use super::kept::KeptGame;

/// Order of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameOrder {
    /// The newest first, by day.
    #[default]
    Date,
    /// By the players' names.
    Name,
    /// The own wins first, or Black's; then the losses, then those without a result.
    Result,
    /// The longest first.
    Moves,
}

impl GameOrder {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Date, Self::Name, Self::Result, Self::Moves];
}

/// Games that are listed by where they come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameSource {
    /// All of them.
    #[default]
    All,
    /// Those that the person played.
    Own,
    /// Those that were played over the network.
    Online,
    /// Those that were played on a real board, before a camera.
    RealBoard,
    /// Those that lie elsewhere than in the folder of games.
    Elsewhere,
    /// Those without a result.
    Unfinished,
}

/// Games that are listed by the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// Go on a square board with this many lines.
    Square(u8),
    /// NoGo.
    NoGo,
}

impl BoardKind {
    /// Those that are offered.
    pub const ALL: [Self; 4] = [Self::Square(19), Self::Square(13), Self::Square(9), Self::NoGo];
}

/// A kind of games to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFilter {
    /// One of these at a time.
    Source(GameSource),
    /// Those that the person won, or lost.
    Won(bool),
    /// Any of these.
    Board(BoardKind),
}

/// Search, filters and order of the list.
#[derive(Debug, Default)]
pub(super) struct Query {
    pub(super) text: String,
    pub(super) source: GameSource,
    pub(super) won: Option<bool>,
    pub(super) boards: Vec<BoardKind>,
    pub(super) order: GameOrder,
}

impl Query {
    /// True if some games may not be listed.
    pub(super) fn narrows(&self) -> bool {
        !self.text.trim().is_empty() || self.source != GameSource::All || self.won.is_some() || !self.boards.is_empty()
    }

    pub(super) fn has(&self, filter: GameFilter) -> bool {
        match filter {
            GameFilter::Source(source) => self.source == source,
            GameFilter::Won(won) => self.won == Some(won),
            GameFilter::Board(board) => self.boards.contains(&board),
        }
    }

    pub(super) fn toggle(&mut self, filter: GameFilter) {
        let on = self.has(filter);
        match filter {
            GameFilter::Source(source) => self.source = if on { GameSource::All } else { source },
            GameFilter::Won(won) => self.won = (!on).then_some(won),
            GameFilter::Board(board) if on => self.boards.retain(|known| *known != board),
            GameFilter::Board(board) => self.boards.push(board),
        }
    }

    /// The files of a list, the newest first, that are wanted, in the order wanted. `names` are the person's, `days` are
    /// those that have names.
    pub(super) fn list<'a>(
        &self,
        entries: &'a [Entry],
        names: &[String],
        days: &[(String, NaiveDate)],
    ) -> Vec<&'a Entry> {
        let text = self.text.to_lowercase();
        let terms: Vec<&str> = text.split_whitespace().collect();
        let found = |entry: &&Entry| self.admits(entry, names) && has_words(entry, &terms, days);
        let mut list: Vec<&Entry> = entries.iter().filter(found).collect();
        // Sorting is stable: what is equal stays by date.
        match self.order {
            GameOrder::Date => {}
            GameOrder::Name => list.sort_by_cached_key(|entry| {
                let named = |game: &KeptGame| {
                    let names = [&game.players.black.name, &game.players.white.name];
                    names.map(|name| name.as_deref().unwrap_or_default().to_lowercase())
                };
                let names = entry.game().map(named);
                (names.is_none(), names)
            }),
            GameOrder::Result => list.sort_by_cached_key(|entry| match entry.game() {
                None => 4,
                Some(game) => match (winner(game), own_side(game, names).unwrap_or(Color::Black)) {
                    (Some(winner), side) if winner == side => 0,
                    (Some(_), _) => 1,
                    (None, _) if game.outcome.is_some() => 2,
                    (None, _) => 3,
                },
            }),
            GameOrder::Moves => list.sort_by_key(|entry| Reverse(entry.game().map(|game| game.moves))),
        }
        list
    }

    /// True if a file passes the filters.
    fn admits(&self, entry: &Entry, names: &[String]) -> bool {
        let Some(game) = entry.game() else {
            return self.source == GameSource::All && self.won.is_none() && self.boards.is_empty();
        };
        let own = own_side(game, names);
        let source = match self.source {
            GameSource::All => true,
            GameSource::Own => own.is_some(),
            GameSource::Online => game.venue == Some(Venue::Online),
            GameSource::RealBoard => game.venue == Some(Venue::RealBoard),
            GameSource::Elsewhere => entry.file.elsewhere,
            GameSource::Unfinished => is_unfinished(entry),
        };
        let won = self.won.is_none_or(|won| own.zip(winner(game)).is_some_and(|(own, winner)| (own == winner) == won));
        let board = |kind: &BoardKind| match kind {
            BoardKind::NoGo => game.is_nogo(),
            BoardKind::Square(side) => !game.is_nogo() && (game.size().width(), game.size().height()) == (*side, *side),
        };
        source && won && (self.boards.is_empty() || self.boards.iter().any(board))
    }
}

/// The person's side in a game; none if both or neither have one of the person's names.
pub(super) fn own_side(game: &KeptGame, names: &[String]) -> Option<Color> {
    own_color(&ByColor::from_fn(|color| game.players[color].name.clone().unwrap_or_default()), names)
}

fn winner(game: &KeptGame) -> Option<Color> {
    match game.outcome? {
        Outcome::Win { winner, .. } => Some(winner),
        Outcome::Draw | Outcome::NoResult => None,
    }
}

/// True for a single game from the folder of games that has no result.
pub(super) fn is_unfinished(entry: &Entry) -> bool {
    !entry.file.elsewhere && entry.game().is_some_and(|game| game.outcome.is_none() && game.games == 1)
}

/// True if all terms are found; a term may name a day.
fn has_words(entry: &Entry, terms: &[&str], days: &[(String, NaiveDate)]) -> bool {
    if terms.is_empty() {
        return true;
    }
    let file = entry.file.path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let day = entry.file.written.format("%Y-%m-%d").to_string();
    let words = entry.game().map_or("", |game| game.words.as_str());
    terms.iter().all(|term| {
        let of_day = |(name, date): &(String, NaiveDate)| name.starts_with(term) && entry.file.written.date() == *date;
        words.contains(term) || file.contains(term) || day.contains(term) || days.iter().any(of_day)
    })
}
