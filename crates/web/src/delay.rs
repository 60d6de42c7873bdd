//! Games that are shown later than they are played, so that nobody is helped by a spectator.

use std::collections::VecDeque;
use std::time::Duration;

pub use lanke_app::relay::Delay;
use lanke_game::session::Phase;

use crate::scene::SceneGame;

/// States of a game that wait to be shown; of more the newest of them are merged.
const WAITING: usize = 1000;

/// States of a game on their way to the public pages.
#[derive(Debug)]
pub struct DelayLine {
    delay: Delay,
    waiting: VecDeque<(Duration, SceneGame)>,
    /// Number of the newest state's game, and its moves.
    newest: (u32, usize),
    /// State that is shown, and when it came.
    shown: Option<(Duration, SceneGame)>,
    /// It is to be shown again, because its clocks go another way from now on.
    again: bool,
}

impl DelayLine {
    /// Line of a game that is shown with this delay.
    #[must_use]
    pub fn new(delay: Delay) -> Self {
        Self { delay, waiting: VecDeque::new(), newest: (0, 0), shown: None, again: false }
    }

    /// Changes the delay. What is shown stays so; where the next state comes later than by the delay before, its clocks stand
    /// until then.
    pub fn set_delay(&mut self, delay: Delay, now: Duration) {
        let later = match (self.delay, delay) {
            (_, Delay::None) | (Delay::Moves(_), _) => false,
            (Delay::Time(before), Delay::Time(after)) => after > before,
            (Delay::None | Delay::Time(_), _) => true,
        };
        if let Some(game) = self.shown_at(now).filter(|game| !game.stands) {
            self.again = true;
            if later {
                self.shown = Some((now, SceneGame { stands: true, ..game }));
            }
        }
        self.delay = delay;
    }

    /// Takes the game as it stands now.
    pub fn push(&mut self, game: SceneGame, now: Duration) {
        self.newest = (game.number, game.session.moves().len());
        if self.waiting.len() >= WAITING {
            self.waiting.pop_back();
        }
        self.waiting.push_back((now, game));
    }

    /// The newest state that may be shown by now, if there is one that was not shown so yet.
    pub fn advance(&mut self, now: Duration) -> Option<SceneGame> {
        // What waits before it, as of a game that was left, is never shown.
        let due = self.waiting.iter().rposition(|(since, game)| self.is_due(*since, game, now));
        if let Some((since, game)) = due.and_then(|last| self.waiting.drain(..=last).next_back()) {
            let stands = game.stands || matches!(self.delay, Delay::Moves(_));
            (self.shown, self.again) = (Some((since, SceneGame { stands, ..game })), true);
        }
        if std::mem::take(&mut self.again) { self.shown_at(now) } else { None }
    }

    /// State that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&SceneGame> {
        self.shown.as_ref().map(|(_, game)| game)
    }

    /// The same with its clocks as they are now.
    #[must_use]
    pub fn shown_at(&self, now: Duration) -> Option<SceneGame> {
        let (since, game) = self.shown.as_ref()?;
        let behind = match self.delay {
            Delay::Time(delay) => delay,
            Delay::None | Delay::Moves(_) => Duration::ZERO,
        };
        let time = game.time_after(now.saturating_sub(*since + behind));
        Some(SceneGame { time, ..game.clone() })
    }

    fn is_due(&self, since: Duration, game: &SceneGame, now: Duration) -> bool {
        match self.delay {
            Delay::None => true,
            Delay::Time(delay) => now >= since + delay,
            Delay::Moves(delay) => {
                let (moves, (number, newest)) = (game.session.moves().len(), self.newest);
                let is_over = matches!(game.session.phase(), Phase::Over(_));
                // An empty board tells nothing; moves of another game say nothing of this one.
                moves == 0 || is_over || (number == game.number && newest >= moves + delay)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use lanke_game::session::{Act, GameSettings, Session};
    use lanke_rules::{Color, Name, Size};

    use super::*;

    /// A game of so many moves along the first lines, by turns.
    fn game(moves: usize, over: bool) -> SceneGame {
        let size = Size::square(9).expect("a size");
        let mut session = Session::new(GameSettings::new(size, Name::Chinese)).expect("a game");
        for (n, point) in size.points().take(moves).enumerate() {
            let color = if n % 2 == 0 { Color::Black } else { Color::White };
            session.act(&Act::Play(color, point), Duration::ZERO).expect("a legal move");
        }
        if over {
            session.act(&Act::Resign(Color::White), Duration::ZERO).expect("it goes on");
        }
        SceneGame { session, time: Duration::ZERO, number: 0, stands: false }
    }

    /// Moves that are shown after each second, for states that come then.
    fn shown(delay: Delay, states: &[(usize, bool)], seconds: u64) -> Vec<Option<usize>> {
        let mut line = DelayLine::new(delay);
        let at = |second: u64| {
            let now = Duration::from_secs(second);
            if let Some(&(moves, over)) = usize::try_from(second).ok().and_then(|n| states.get(n)) {
                line.push(game(moves, over), now);
            }
            line.advance(now).map(|game| game.session.moves().len())
        };
        (0..seconds).map(at).collect()
    }

    #[test]
    fn moves_wait_for_their_time_or_for_others() {
        let states = [(0, false), (1, false), (2, false), (3, false), (2, false), (4, false), (4, true)];
        let all: Vec<_> = states.iter().map(|&(moves, _)| Some(moves)).collect();
        assert_eq!(shown(Delay::None, &states, 7), all);
        let late = shown(Delay::Time(Duration::from_secs(3)), &states, 10);
        assert_eq!((&late[..3], &late[3..]), (&[None; 3][..], &all[..]));
        let behind = [Some(0), None, None, Some(1), None, Some(2), Some(4)];
        assert_eq!(shown(Delay::Moves(2), &states, 7), behind);
    }

    #[test]
    fn a_game_that_was_left_holds_no_other_back() {
        let mut line = DelayLine::new(Delay::Moves(2));
        let mut moves = |number, moves, over| {
            line.push(SceneGame { number, ..game(moves, over) }, Duration::ZERO);
            line.advance(Duration::ZERO).map(|game| (game.number, game.session.moves().len()))
        };
        assert_eq!((moves(2, 4, false), moves(2, 5, false)), (None, None));
        assert_eq!(moves(9, 0, false), Some((9, 0)));
        assert_eq!((moves(9, 1, false), moves(9, 3, false)), (None, Some((9, 1))));
        // A longer game brings no move of the one before.
        assert_eq!(moves(30, 8, false), None);
        assert_eq!(moves(30, 8, true), Some((30, 8)));
    }

    #[test]
    fn states_that_come_too_fast_are_merged_and_never_early() {
        let mut line = DelayLine::new(Delay::Time(Duration::from_secs(60)));
        for n in 0..2 * WAITING {
            line.push(game(n % 3, false), Duration::from_millis(n as u64));
        }
        assert_eq!(line.waiting.len(), WAITING);
        assert!(line.advance(Duration::from_millis(59_999)).is_none());
        assert!(line.advance(Duration::from_millis(60_998)).is_some());
        let last = line.advance(Duration::from_secs(62)).expect("the newest");
        assert_eq!(last.session.moves().len(), (2 * WAITING - 1) % 3);
    }

    #[test]
    fn clocks_go_on_through_everything_but_a_longer_delay() {
        let second = Duration::from_secs;
        let mut line = DelayLine::new(Delay::Time(second(60)));
        // Each game is handed over at its instant zero.
        line.push(game(1, false), second(0));
        line.push(game(2, false), second(50));
        assert_eq!(line.advance(second(61)).map(|game| game.time), Some(second(1)));
        assert_eq!(line.shown_at(second(70)).map(|game| game.time), Some(second(10)));
        // By the shorter delay the second move has been due for 15 seconds.
        line.set_delay(Delay::Time(second(10)), second(75));
        let shown = line.advance(second(75)).expect("the second move");
        assert_eq!((shown.session.moves().len(), shown.time), (2, second(15)));
        line.set_delay(Delay::None, second(80));
        assert_eq!(line.advance(second(80)).map(|game| game.time), Some(second(30)));
        line.set_delay(Delay::Moves(1), second(81));
        assert_eq!(line.advance(second(90)).map(|game| (game.time, game.stands)), Some((second(31), true)));
    }

    #[test]
    fn a_delay_is_changed_while_games_are_shown() {
        let second = Duration::from_secs;
        let mut line = DelayLine::new(Delay::None);
        line.push(game(1, false), second(0));
        assert!(line.advance(second(0)).is_some_and(|game| !game.stands));
        // The next move comes later than it did: until then the clocks stand.
        line.set_delay(Delay::Time(second(10)), second(1));
        assert!(line.advance(second(1)).is_some_and(|game| game.stands && game.session.moves().len() == 1));
        line.push(game(2, false), second(2));
        line.push(game(3, false), second(4));
        assert!(line.advance(second(11)).is_none());
        assert!(line.advance(second(12)).is_some_and(|game| !game.stands && game.session.moves().len() == 2));
        // A shorter one brings what is due by it.
        line.set_delay(Delay::Time(second(5)), second(12));
        assert!(line.advance(second(12)).is_some_and(|game| game.session.moves().len() == 3));
        line.set_delay(Delay::Moves(2), second(13));
        assert!(line.advance(second(13)).is_some_and(|game| game.stands && game.session.moves().len() == 3));
        line.push(game(4, false), second(14));
        assert!(line.advance(second(30)).is_none());
        line.set_delay(Delay::None, second(30));
        assert!(line.advance(second(30)).is_some_and(|game| !game.stands && game.session.moves().len() == 4));
        assert!(line.advance(second(31)).is_none());
    }
}
