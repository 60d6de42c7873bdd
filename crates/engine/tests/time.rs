//! The time manager: clocks in, deadlines out.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::time::Duration;

use lanke_engine::clock::{Deadlines, SideClock, Standing, UNTIMED};
use lanke_engine::{Budget, Task};
use lanke_game::clock::{Clock, TimeLeft, TimeSystem};
use lanke_rules::playout::Rng;
use lanke_rules::{Color, Move, Position, Ruleset, Size};

const SECOND: Duration = Duration::from_secs(1);
const MAIN: Duration = Duration::from_secs(180);

const ABSOLUTE: TimeSystem = TimeSystem::Absolute { main: MAIN };
const FISCHER: TimeSystem = TimeSystem::Fischer { main: MAIN, increment: Duration::from_secs(2), cap: None };
const BYOYOMI: TimeSystem = TimeSystem::Byoyomi { main: MAIN, period: Duration::from_secs(5), periods: 3 };
const CANADIAN: TimeSystem = TimeSystem::Canadian { main: MAIN, block: Duration::from_secs(30), stones: 10 };
const PER_MOVE: TimeSystem = TimeSystem::PerMove { time: Duration::from_secs(5) };

/// The positions of a game of random moves, at most so many, the empty board first.
fn game(side: u32, ruleset: Ruleset, moves: usize) -> Vec<Position> {
    let mut positions = vec![Position::new(Size::square(side).unwrap(), ruleset)];
    let mut rng = Rng::new(1);
    while positions.len() <= moves {
        let mut position = positions[positions.len() - 1].clone();
        let points = position.legal_points();
        if points.is_empty() {
            break;
        }
        position.play(Move::Play(points[rng.below(points.len())])).unwrap();
        positions.push(position);
    }
    positions
}

/// Time left: main time in seconds; or periods, or stones, and seconds of the first.
fn left(main: f64, count: u32, period: f64) -> Option<TimeLeft> {
    Some(TimeLeft { main: Duration::from_secs_f64(main), count, period: Duration::from_secs_f64(period) })
}

#[test]
fn each_time_system_gives_a_move_its_share() {
    let go = game(19, Ruleset::CHINESE, 300);
    let nogo = game(9, Ruleset::NOGO, 30);
    // Usual and longest time in seconds. Of equal shares the first moves and the end get 0.7, the middle game 1.5; the lag is
    // 0.05, and with 0.01 for the shortest move it is kept for a long game where no time follows the main time.
    for (system, left, position, expected) in [
        (TimeSystem::None, None, &go[0], None),
        // 0.7 × (180 − 225 × 0.06) / 135, 1.5 × (180 − 175 × 0.06) / 85, 0.7 × (180 − 120 × 0.06) / 30
        (ABSOLUTE, None, &go[0], Some([0.863, 2.590])),
        (ABSOLUTE, None, &go[100], Some([2.991, 8.974])),
        (ABSOLUTE, None, &go[300], Some([4.032, 12.096])),
        (ABSOLUTE, left(0.6, 0, 0.0), &go[300], Some([0.01, 0.01])),
        (ABSOLUTE, left(0.0, 0, 0.0), &go[300], Some([0.01, 0.01])),
        // 1.5 × (180 / 85 + 0.8 × 2 − 0.05), and 0.8 of all that is left
        (FISCHER, None, &go[100], Some([5.501, 16.504])),
        (FISCHER, left(2.0, 0, 0.0), &go[100], Some([1.55, 1.55])),
        // Main time is spent like periods, and a period but for the lag.
        (BYOYOMI, None, &go[100], Some([7.425, 22.275])),
        (BYOYOMI, left(6.0, 3, 5.0), &go[100], Some([4.95, 4.95])),
        (BYOYOMI, left(0.0, 3, 5.0), &go[100], Some([4.95, 4.95])),
        (BYOYOMI, left(0.0, 1, 0.02), &go[100], Some([0.01, 0.01])),
        // A block is divided by its stones.
        (CANADIAN, None, &go[100], Some([4.425, 13.275])),
        (CANADIAN, left(0.0, 10, 30.0), &go[100], Some([2.95, 2.95])),
        (CANADIAN, left(0.0, 2, 30.0), &go[100], Some([14.95, 14.95])),
        (PER_MOVE, None, &go[100], Some([4.95, 4.95])),
        // NoGo, equal shares: (180 − 41 × 0.06) / 27, (180 − 26 × 0.06) / 17
        (ABSOLUTE, None, &nogo[0], Some([6.576, 19.727])),
        (ABSOLUTE, None, &nogo[30], Some([10.496, 29.690])),
    ] {
        let deadlines = SideClock::new(system, left).map(|clock| clock.share(position));
        let seconds = deadlines.map(|Deadlines { usual, most }| [usual, most].map(|time| time.as_secs_f64()));
        let near = |a: [f64; 2], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.001);
        let same = seconds.is_none() == expected.is_none() && seconds.zip(expected).is_none_or(|(a, b)| near(a, b));
        assert!(same, "{system:?}, {left:?} left, move {}: {seconds:?}", position.moves());
    }
}

/// Plays a game in which every move takes as long as it may and then its lag; time left at the end, unless a flag has
/// fallen.
fn play(system: TimeSystem, positions: &[Position], longest: bool, lag: Duration) -> Option<Duration> {
    let mut clock = Clock::new(system, Color::Black);
    clock.resume(Duration::ZERO);
    let mut now = Duration::ZERO;
    for position in positions.iter().step_by(2) {
        let side = SideClock::of(&clock, Color::Black, now).unwrap().with_lag(lag);
        let Deadlines { usual, most } = side.share(position);
        assert!(usual <= most, "{system:?}: {usual:?}, {most:?}");
        now += if longest { most } else { usual } + lag.mul_f64(0.99);
        clock.press(now).ok()?;
        // The other side moves at once.
        clock.press(now).ok()?;
    }
    Some(clock.left(Color::Black, now).main)
}

#[test]
fn no_flag_falls_in_any_time_system() {
    let games = [game(9, Ruleset::CHINESE, 80), game(19, Ruleset::CHINESE, 320), game(9, Ruleset::NOGO, 81)];
    for positions in &games {
        for system in [ABSOLUTE, FISCHER, BYOYOMI, CANADIAN, PER_MOVE] {
            for (longest, lag) in [(false, 50), (true, 50), (false, 300), (true, 300)] {
                let game = (positions[0].board().size(), positions[0].ruleset().name);
                let end = play(system, positions, longest, Duration::from_millis(lag));
                assert!(end.is_some(), "{system:?}, {game:?}, lag of {lag} ms, longest times: {longest}");
            }
        }
    }
}

#[test]
fn most_of_the_time_is_used() {
    for positions in [game(9, Ruleset::CHINESE, 60), game(9, Ruleset::NOGO, 60)] {
        let left = play(ABSOLUTE, &positions, false, Duration::ZERO).unwrap();
        assert!(left < MAIN / 2, "{left:?} are left");
    }
}

#[test]
fn clocks_that_are_switched_off_set_no_limit() {
    let mut clock = Clock::new(ABSOLUTE, Color::Black);
    assert_eq!(SideClock::of(&clock, Color::Black, SECOND), SideClock::new(ABSOLUTE, Some(ABSOLUTE.full())));
    clock.switch(false, SECOND);
    assert_eq!(SideClock::of(&clock, Color::Black, SECOND), None);
    assert_eq!(SideClock::of(&Clock::new(TimeSystem::None, Color::Black), Color::Black, SECOND), None);
}

#[test]
fn a_budget_holds_besides_the_clock() {
    let position = &game(9, Ruleset::CHINESE, 0)[0];
    let clock = SideClock::new(PER_MOVE, None);
    let visits = Budget { visits: Some(10), ..Budget::default() };
    let millis = Duration::from_millis;
    for (budget, clock, work, expected) in [
        (Budget::default(), None, 0, Some([UNTIMED; 2])),
        (visits, None, 0, None),
        (visits, clock, 0, Some([millis(4950); 2])),
        (Budget::default(), clock, 0, Some([millis(4950); 2])),
        // Work after the search has its share of the clock, but not of a fixed time.
        (Budget::default(), clock, 150, Some([millis(4800); 2])),
        (Budget::default(), clock, 9000, Some([millis(2475); 2])),
        (Budget::time(SECOND), clock, 150, Some([SECOND; 2])),
        (Budget::time(SECOND), None, 150, Some([SECOND; 2])),
    ] {
        let task = Task { clock, ..Task::new(position, budget.or_untimed(clock)) };
        let deadlines = task.deadlines(millis(work));
        assert_eq!(deadlines.map(|Deadlines { usual, most }| [usual, most]), expected, "{budget:?}, {clock:?}");
    }
}

#[test]
fn a_clear_lead_saves_time_and_an_unsure_search_takes_more() {
    let deadlines = Deadlines { usual: 4 * SECOND, most: 10 * SECOND };
    for (used, lead, settled, enough) in [
        (0.5, 2000.0, true, false), // too early to tell
        (2.0, 150.0, true, false),
        (2.0, 201.0, true, true), // the next move cannot catch up in 2 seconds
        (4.0, 10.0, true, true),
        (4.0, 10.0, false, false),
        (4.0, 601.0, false, true),
        (10.0, 10.0, false, true),
    ] {
        let standing = || Standing { lead, rate: 100.0, settled };
        assert_eq!(deadlines.is_enough(Duration::from_secs_f64(used), standing), enough, "{used} s, {lead}, {settled}");
    }
}
