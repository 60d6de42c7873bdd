//! Games of a table that are kept: each once, however often the table is told anew from its beginning.

use std::fmt;

use lanke_game::record::Tree;
use lanke_peer::{Hash, Table};

use crate::limits;

/// Refusal of a game beyond the number that is kept of one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyGames;

impl fmt::Display for TooManyGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the record has {} games already; this game and later ones are not kept in it", limits::GAMES)
    }
}

impl std::error::Error for TooManyGames {}

/// The games of a place, of all tables that it has been at.
#[derive(Default)]
pub(super) struct KeptGames {
    games: Vec<Tree>,
    /// Of each game.
    lists: Vec<ListedGame>,
    /// A game was refused, which is told once.
    is_full: bool,
}

/// A game in the list of its table.
struct ListedGame {
    /// The number of the item that began it.
    number: u32,
    /// The digest after each item up to the last that was taken.
    digests: Vec<Hash>,
}

impl KeptGames {
    /// Takes the game of a table as it stands; all games, if that changes one of them. Beyond a limit no more games are taken, and
    /// the first that is not is an error.
    pub(super) fn update(&mut self, table: &Table) -> Option<Result<&[Tree], TooManyGames>> {
        let game = table.game()?;
        let digests = |from: usize| (from + 1..).map_while(|len| table.digest(u32::try_from(len).ok()?));
        // Games of two tables may begin alike; their lists differ from the first move on.
        let is_same = |list: &ListedGame| {
            let common = table.len().min(list.digests.len() as u32);
            list.number == game.number
                && table.digest(common) == common.checked_sub(1).map(|at| list.digests[at as usize])
        };
        match self.lists.iter().position(is_same) {
            Some(at) => {
                let known = &mut self.lists[at].digests;
                // A list that is told anew has nothing new before its end.
                if table.len() as usize <= known.len() {
                    return None;
                }
                known.extend(digests(known.len()));
                self.games[at] = game.session.record();
            }
            None if self.games.len() >= limits::GAMES => {
                return (!std::mem::replace(&mut self.is_full, true)).then_some(Err(TooManyGames));
            }
            None => {
                self.games.push(game.session.record());
                self.lists.push(ListedGame { number: game.number, digests: digests(0).collect() });
            }
        }
        Some(Ok(&self.games))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lanke_game::session::{Act, GameSettings};
    use lanke_peer::{End, Item, ItemKind, Terms};
    use lanke_rules::{Color, Name, Point, Size};

    use super::*;

    /// Items of a game that is resigned after so many moves, which each take so many seconds.
    fn items(seconds: u64, moves: u8) -> Vec<Item> {
        let settings = GameSettings::new(Size::square(9).expect("a size"), Name::Chinese);
        let terms = Terms::new(settings, Some(Color::Black));
        let settings = terms.settings().clone();
        let side = |color| if color == Color::Black { End::Host } else { End::Guest };
        let mut list = vec![
            (End::Host, ItemKind::Offer(terms)),
            (End::Guest, ItemKind::Accept(0)),
            (End::Host, ItemKind::Begin { settings, host: Color::Black }),
        ];
        let mut color = Color::Black;
        for x in 0..moves {
            list.push((side(color), ItemKind::Act(Act::Play(color, Point::new(x, 0)))));
            color = color.opponent();
        }
        list.push((side(color), ItemKind::Act(Act::Resign(color))));
        let at = |n: u32| Duration::from_secs(seconds * u64::from(n.saturating_sub(2)));
        (0..).zip(list).map(|(n, (by, what))| Item { n, at: at(n), by, seq: n, what }).collect()
    }

    /// Moves of the games that are kept by a table that hears so many items, after each change.
    fn tell(kept: &mut KeptGames, items: &[Item]) -> Vec<Vec<usize>> {
        let mut table = Table::new();
        let mut changes = Vec::new();
        for item in items {
            table.apply(item).expect("a table's item");
            let moves = |tree: &Tree| tree.main_line().filter(|node| node.raw_move().is_some()).count();
            let games = kept.update(&table).and_then(Result::ok);
            changes.extend(games.map(|games| games.iter().map(moves).collect::<Vec<_>>()));
        }
        changes
    }

    #[test]
    fn a_game_that_is_told_anew_is_kept_once() {
        let (mut kept, first) = (KeptGames::default(), items(1, 4));
        assert_eq!(tell(&mut kept, &first[..6]), [[0], [1], [2], [3]]);
        // The connection is lost in the middle of it, and after its end.
        assert_eq!(tell(&mut kept, &first), [[4], [4]], "the last move and the result");
        assert_eq!(tell(&mut kept, &first), [[0; 0]; 0]);
        // Another table with the same players.
        assert_eq!(tell(&mut kept, &items(2, 1)), [[4, 1], [4, 1]]);
        assert_eq!(tell(&mut kept, &first), [[0; 0]; 0]);
        assert_eq!(tell(&mut kept, &items(2, 1)), [[0; 0]; 0]);
    }

    #[test]
    fn no_more_games_are_kept_than_a_person_looks_at() {
        let mut kept = KeptGames::default();
        let last = limits::GAMES as u64;
        for seconds in 1..=last {
            tell(&mut kept, &items(seconds, 0));
        }
        let mut refuses = |seconds| {
            let mut table = Table::new();
            items(seconds, 0).iter().for_each(|item| table.apply(item).expect("a table's item"));
            kept.update(&table).map(|games| games.map(<[Tree]>::len))
        };
        assert_eq!([refuses(last + 1), refuses(last + 1), refuses(last + 2)], [Some(Err(TooManyGames)), None, None]);
        assert_eq!(kept.games.len(), limits::GAMES);
    }
}
