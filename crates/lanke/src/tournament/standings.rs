//! The table of a round robin.

use lanke_rules::{ByColor, Color, Outcome};

use crate::contest::Rating;

/// A game that counts: its players by number, and how it ended.
#[derive(Clone, Debug)]
pub(super) struct CountedGame {
    pub(super) players: ByColor<usize>,
    pub(super) outcome: Outcome,
}

/// Wins of so many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wins {
    pub(super) wins: u32,
    pub(super) games: u32,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    /// Number of the player.
    pub(super) player: usize,
    /// Place; players with the same share of wins have the same.
    pub(super) rank: usize,
    pub(super) all: Wins,
    /// Games lost by time, by an illegal move or by a failure.
    pub(super) forfeits: u32,
    /// Score and Elo points against the other players together; none without a game.
    pub(super) rating: Option<Rating>,
    /// Results against each player, by its number.
    pub(super) against: Vec<Wins>,
}

impl Wins {
    fn add(&mut self, wins: bool) {
        self.games += 1;
        self.wins += u32::from(wins);
    }

    fn share(self) -> f64 {
        f64::from(self.wins) / f64::from(self.games.max(1))
    }
}

/// The table of so many players, the best first; equal ones in the order of their numbers.
pub(super) fn table(players: usize, games: &[CountedGame]) -> Vec<Standing> {
    let mut table: Vec<Standing> = (0..players).map(|player| standing(player, players, games)).collect();
    let shares: Vec<f64> = table.iter().map(|line| line.all.share()).collect();
    for line in &mut table {
        line.rank = 1 + shares.iter().filter(|&&share| share > line.all.share()).count();
    }
    table.sort_by_key(|line| line.rank);
    table
}

fn standing(player: usize, players: usize, games: &[CountedGame]) -> Standing {
    let (mut all, mut forfeits) = (Wins::default(), 0);
    let mut against = vec![Wins::default(); players];
    for CountedGame { players, outcome } in games {
        let Some(color) = Color::BOTH.into_iter().find(|&color| players[color] == player) else { continue };
        let wins = outcome.winner() == Some(color);
        all.add(wins);
        against[players[color.opponent()]].add(wins);
        forfeits += u32::from(!wins && is_forfeit(*outcome));
    }
    let rating = (all.games > 0).then(|| Rating::new(f64::from(all.wins), all.games));
    Standing { player, rank: 1, all, forfeits, rating, against }
}

/// True if the loser did not play on as the rules have it; of a game without a result neither did.
fn is_forfeit(outcome: Outcome) -> bool {
    use lanke_rules::Reason::{Forfeit, Time};
    matches!(outcome, Outcome::Win { by: Forfeit | Time, .. } | Outcome::NoResult)
}

#[cfg(test)]
mod tests {
    use lanke_rules::Reason;

    use super::*;

    fn game(black: usize, white: usize, outcome: Outcome) -> CountedGame {
        CountedGame { players: ByColor { black, white }, outcome }
    }

    #[test]
    fn players_are_ordered_by_their_wins() {
        let games = [
            game(0, 1, Outcome::win(Color::White, Reason::NoLegalMove)),
            game(1, 0, Outcome::win(Color::Black, Reason::Time)),
            game(0, 2, Outcome::win(Color::Black, Reason::Resignation)),
            game(2, 0, Outcome::win(Color::Black, Reason::Forfeit)),
            game(1, 2, Outcome::NoResult),
        ];
        let table = table(4, &games);
        let lines = table.iter().map(|line| {
            let Wins { wins, games } = line.all;
            format!("{}. {} {wins}/{games} {}", line.rank, line.player, line.forfeits)
        });
        assert_eq!(lines.collect::<Vec<_>>(), ["1. 1 2/3 1", "2. 2 1/3 1", "3. 0 1/4 2", "4. 3 0/0 0"]);
        assert_eq!(table[0].against, [(2, 2), (0, 0), (0, 1), (0, 0)].map(|(wins, games)| Wins { wins, games }));
        assert_eq!(table[2].rating, Some(Rating::new(1.0, 4)));
        assert_eq!(table[3].rating, None);
    }

    #[test]
    fn equal_players_share_a_place() {
        let games = [
            game(0, 1, Outcome::win(Color::Black, Reason::NoLegalMove)),
            game(1, 0, Outcome::win(Color::Black, Reason::NoLegalMove)),
        ];
        assert_eq!(table(2, &games).iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 1]);
    }
}
