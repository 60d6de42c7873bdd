//! Clocks driven by scripts: what is done at which second, and what both sides then have left.

use std::fmt::Write;
use std::time::Duration;

use lanke_game::clock::{Clock, ClockEvent, Stage, TimeError, TimeLeft, TimeSystem, parse_seconds, seconds_text};
use lanke_rules::{ByColor, Color};
use proptest::prelude::*;

fn secs(s: u64) -> Duration {
    Duration::from_secs(s)
}

fn system(tm: &str, ot: &str) -> TimeSystem {
    TimeSystem::from_sgf(Some(tm), Some(ot)).expect("a time system")
}

fn left_text(left: TimeLeft) -> String {
    match left.count {
        0 => seconds_text(left.main),
        n => format!("{}+{n}×{}", seconds_text(left.main), seconds_text(left.period)),
    }
}

/// Runs a script, one `second command` a line, with Black's clock going from second 0, and compares
/// it with what was written after `=>`: the side to move and what Black and White have left.
fn check(system: TimeSystem, script: &str) {
    let mut clock = Clock::new(system, Color::Black);
    clock.resume(Duration::ZERO);
    let mut snapshots = vec![];
    let mut played = String::new();
    let script: Vec<&str> = script.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    for line in &script {
        let order = line.split("=>").next().unwrap_or(line).trim();
        let (at, command) = order.split_once(' ').expect("second and command");
        let at = parse_seconds(at).expect("a second");
        let mut flag = None;
        match command {
            "look" => {}
            "press" => {
                snapshots.push(clock.snapshot());
                flag = clock.press(at).err();
            }
            "pause" => clock.pause(at),
            "resume" => clock.resume(at),
            "off" => clock.switch(false, at),
            "on" => clock.switch(true, at),
            "undo" => clock.restore(snapshots.pop().expect("a move"), clock.side().opponent(), at),
            _ => {
                let main = command.strip_prefix("adjust ").and_then(parse_seconds).expect("a command");
                clock.adjust(clock.side(), TimeLeft { main, ..TimeLeft::NOTHING }, at);
            }
        }
        let state = match flag {
            Some(flagged) => flagged.to_string(),
            None => {
                let ByColor { black, white } = ByColor::from_fn(|c| left_text(clock.left(c, at)));
                format!("{} {black}, {white}", clock.side())
            }
        };
        writeln!(played, "{order} => {state}").expect("a string");
    }
    assert_eq!(played.trim(), script.join("\n"), "{system:?}");
}

#[test]
fn byoyomi_spends_main_time_then_periods() {
    let system = system("10", "3x5 byo-yomi");
    check(system, "9.999 press => White 0.001+3×5, 10+3×5");
    check(
        system,
        "9.999 look => Black 0.001+3×5, 10+3×5
         10 look => Black 0+3×5, 10+3×5
         14.999 look => Black 0+3×0.001, 10+3×5
         15 look => Black 0+2×5, 10+3×5
         19.999 look => Black 0+2×0.001, 10+3×5
         24.999 look => Black 0+1×0.001, 10+3×5
         25 look => Black 0, 10+3×5
         25 press => Black has run out of time
         30 press => Black has run out of time",
    );
}

#[test]
fn a_move_in_time_restores_the_period() {
    check(
        system("10", "3x5 byo-yomi"),
        "10 press => White 0+3×5, 10+3×5
         11 press => Black 0+3×5, 9+3×5
         15.999 look => Black 0+3×0.001, 9+3×5
         15.999 press => White 0+3×5, 9+3×5
         35.998 press => Black 0+3×5, 0+1×5
         40.998 press => White 0+2×5, 0+1×5
         45.997 press => Black 0+2×5, 0+1×5
         55.997 press => Black has run out of time",
    );
    check(
        system("10", "3x5 byo-yomi"),
        "24.999 press => White 0+1×5, 10+3×5
         24.999 press => Black 0+1×5, 10+3×5
         29.998 press => White 0+1×5, 10+3×5
         29.998 press => Black 0+1×5, 10+3×5
         34.998 press => Black has run out of time",
    );
}

#[test]
fn byoyomi_without_main_time_begins_in_overtime() {
    check(
        system("0", "2x30 byo-yomi"),
        "29.5 press => White 0+2×30, 0+2×30
         60 press => Black 0+2×30, 0+1×30",
    );
}

#[test]
fn byoyomi_without_periods_ends_with_main_time() {
    let system = TimeSystem::Byoyomi { main: secs(60), periods: 0, period: secs(30) };
    let mut clock = Clock::new(system, Color::Black);
    clock.resume(secs(0));
    assert_eq!(clock.flag_at(), Some(secs(60)));
    assert_eq!(clock.events(secs(59), secs(99)), [(secs(60), ClockEvent::Flag)]);
}

#[test]
fn canadian_overtime_counts_the_stones_of_a_block() {
    let system = system("0", "3/60 Canadian");
    check(
        system,
        "20 press => White 0+2×40, 0+3×60
         20 press => Black 0+2×40, 0+2×60
         40 press => White 0+1×20, 0+2×60
         40 press => Black 0+1×20, 0+1×60
         59.9 press => White 0+3×60, 0+1×60
         59.9 press => Black 0+3×60, 0+3×60
         79.9 press => White 0+2×40, 0+3×60
         79.9 press => Black 0+2×40, 0+2×60
         99.9 press => White 0+1×20, 0+2×60
         99.9 press => Black 0+1×20, 0+1×60
         119.9 press => Black has run out of time",
    );
}

#[test]
fn the_move_that_leaves_main_time_is_the_first_stone_of_a_block() {
    check(
        system("10", "3/60 Canadian"),
        "9 press => White 1+3×60, 10+3×60
         9 press => Black 1+3×60, 10+3×60
         14 press => White 0+2×56, 10+3×60",
    );
}

#[test]
fn fischer_adds_up_to_the_cap() {
    let system = system("10", "5 fischer cap 12");
    check(
        system,
        "1 press => White 12, 10
         8 press => Black 12, 8
         20 press => Black has run out of time",
    );
    check(
        system,
        "1 press => White 12, 10
         1 press => Black 12, 12
         12.999 press => White 5.001, 12",
    );
}

#[test]
fn absolute_time_and_time_a_move_end_at_exactly_nothing() {
    check(system("10", ""), "4 press => White 6, 10\n4 press => Black 6, 10\n10 press => Black has run out of time");
    check(
        system("", "3 simple"),
        "2.999 press => White 0+1×3, 0+1×3
         5.998 press => Black 0+1×3, 0+1×3
         8.998 press => Black has run out of time",
    );
}

#[test]
fn without_limit_nobody_runs_out_of_time() {
    let mut clock = Clock::new(TimeSystem::None, Color::Black);
    clock.resume(secs(0));
    assert_eq!((clock.flag_at(), clock.wake_at(secs(5)), clock.tick_at(secs(5))), (None, None, None));
    assert_eq!(clock.press(secs(100_000)).map(|p| p.used), Ok(secs(100_000)));
    assert_eq!(clock.face(Color::Black, secs(100_001)).to_string(), "");
}

#[test]
fn a_pause_changes_nothing() {
    check(
        system("10", "3x5 byo-yomi"),
        "4 pause => Black 6+3×5, 10+3×5
         104 look => Black 6+3×5, 10+3×5
         104 resume => Black 6+3×5, 10+3×5
         105 press => White 5+3×5, 10+3×5
         117 pause => White 5+3×5, 0+3×3
         200 resume => White 5+3×5, 0+3×3
         204 press => Black 5+3×5, 0+2×5",
    );
    let mut clock = Clock::new(system("10", "2 fischer"), Color::Black);
    clock.resume(secs(0));
    clock.pause(secs(3));
    assert_eq!((clock.flag_at(), clock.wake_at(secs(3)), clock.flagged(secs(999))), (None, None, None));
    clock.resume(secs(100));
    assert_eq!(clock.flag_at(), Some(secs(107)));
    assert_eq!(clock.press(secs(101)).map(|p| p.used), Ok(secs(4)));
}

#[test]
fn clocks_switched_off_let_turns_pass_freely() {
    check(
        system("10", "2 fischer"),
        "4 off => Black 6, 10
         50 press => White 6, 10
         99 press => Black 6, 10
         100 on => Black 6, 10
         101 press => White 7, 10",
    );
    check(
        system("10", ""),
        "4 off => Black 6, 10
         50 on => Black 6, 10
         55 pause => Black 1, 10
         60 off => Black 1, 10
         70 on => Black 1, 10
         80 resume => Black 1, 10
         81 press => Black has run out of time",
    );
}

#[test]
fn an_adjustment_begins_the_turn_anew() {
    check(system("10", ""), "9 adjust 30 => Black 30, 10\n38 press => White 1, 10\n40 adjust 5 => White 1, 5");
}

#[test]
fn undo_restores_what_the_side_had_before_its_turn() {
    check(
        system("10", "3x5 byo-yomi"),
        "21 press => White 0+1×5, 10+3×5
         25 press => Black 0+1×5, 6+3×5
         27 undo => White 0+1×5, 10+3×5
         28 look => White 0+1×5, 9+3×5
         28 undo => Black 10+3×5, 10+3×5
         29 press => White 9+3×5, 10+3×5",
    );
}

#[test]
fn a_late_tick_loses_no_event() {
    use ClockEvent::{Flag, LowTime, OvertimeEntered, PeriodLost};
    let mut clock = Clock::new(system("12", "2x6 byo-yomi"), Color::Black);
    clock.resume(secs(100));
    let low = |seconds| LowTime { seconds };
    let expected: Vec<(Duration, ClockEvent)> = [
        (102, low(10)),
        (103, low(9)),
        (104, low(8)),
        (105, low(7)),
        (106, low(6)),
        (107, low(5)),
        (108, low(4)),
        (109, low(3)),
        (110, low(2)),
        (111, low(1)),
        (112, OvertimeEntered { count: 2 }),
        (113, low(5)),
        (114, low(4)),
        (115, low(3)),
        (116, low(2)),
        (117, low(1)),
        (118, PeriodLost { left: 1 }),
        (119, low(5)),
        (120, low(4)),
        (121, low(3)),
        (122, low(2)),
        (123, low(1)),
        (124, Flag),
    ]
    .map(|(at, event)| (secs(at), event))
    .into();
    assert_eq!(clock.events(secs(100), secs(999)), expected);

    let mut events = vec![];
    let mut now = secs(100);
    while let Some(at) = clock.wake_at(now) {
        events.extend(clock.events(now, at));
        now = at;
    }
    assert_eq!(events, expected, "waking for each event");

    clock.pause(secs(112));
    clock.resume(secs(500));
    let events = clock.events(secs(112), secs(501));
    assert_eq!(events, [(secs(501), low(5))], "what was told before a pause is not told again");
}

#[test]
fn a_short_period_is_not_announced_when_it_begins() {
    let mut clock = Clock::new(system("", "3 simple"), Color::Black);
    clock.resume(secs(0));
    let events = clock.events(secs(0), secs(9));
    let low = |seconds| ClockEvent::LowTime { seconds };
    assert_eq!(events, [(secs(1), low(2)), (secs(2), low(1)), (secs(3), ClockEvent::Flag)]);

    let mut clock = Clock::new(system("0", "2x5 byo-yomi"), Color::Black);
    clock.resume(secs(0));
    let events = clock.events(secs(4), secs(6));
    assert_eq!(events, [(secs(5), ClockEvent::PeriodLost { left: 1 }), (secs(6), low(4))]);
}

#[test]
fn the_faces_of_a_clock() {
    let faces = |system: TimeSystem, at: &[&str]| -> String {
        let mut clock = Clock::new(system, Color::Black);
        clock.resume(secs(0));
        let face = |at: &&str| {
            let face = clock.face(Color::Black, parse_seconds(at).expect("a second"));
            let low = if face.low { " low" } else { "" };
            let last = if face.stage == Stage::LastPeriod { " last" } else { "" };
            format!("{face} {} {:.0}%{low}{last}", face.store, face.fraction * 100.0)
        };
        at.iter().map(face).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        faces(system("1800", "3x25 byo-yomi"), &["14.5", "15", "900", "1789.999", "1790", "1799.9"]),
        "29:46 3×25 99%, 29:45 3×25 99%, 15:00 3×25 50%, 0:11 3×25 1%, 0:10 3×25 1% low, 0:01 3×25 0% low"
    );
    assert_eq!(
        faces(system("1800", "3x25 byo-yomi"), &["1800", "1818", "1820", "1825", "1850", "1875"]),
        "0:25 3×25 100%, 0:07 3×25 28%, 0:05 3×25 20% low, 0:25 2×25 100%, 0:25 1×25 100% last, 0:00 0×25 0% low last"
    );
    assert_eq!(
        faces(system("60", "15/300 Canadian"), &["0", "60", "355"]),
        "1:00 15/5:00 100%, 5:00 15/5:00 100%, 0:05 15/5:00 2% low"
    );
    assert_eq!(faces(system("5400", "30 fischer"), &["0", "1800"]), "1:30:00 +30 100%, 1:00:00 +30 67%");
    assert_eq!(
        faces(system("", "10 simple"), &["0", "5"]),
        "0:10 0:10 a move 100% last, 0:05 0:10 a move 50% low last"
    );
    assert_eq!(faces(TimeSystem::None, &["0"]), "  0%");
}

#[test]
fn time_systems_that_cannot_be_played_are_refused() {
    let zero = Duration::ZERO;
    let cases = [
        (TimeSystem::Absolute { main: zero }, TimeError::NoTime),
        (TimeSystem::PerMove { time: zero }, TimeError::NoTime),
        (TimeSystem::Byoyomi { main: zero, periods: 0, period: secs(5) }, TimeError::NoTime),
        (TimeSystem::Byoyomi { main: secs(5), periods: 1, period: zero }, TimeError::EmptyOvertime),
        (TimeSystem::Byoyomi { main: secs(5), periods: 1001, period: secs(5) }, TimeError::TooMany),
        (TimeSystem::Canadian { main: secs(5), stones: 0, block: secs(5) }, TimeError::EmptyOvertime),
        (TimeSystem::Absolute { main: Duration::MAX }, TimeError::TooLong),
        (TimeSystem::Fischer { main: secs(5), increment: Duration::MAX, cap: None }, TimeError::TooLong),
        (TimeSystem::Fischer { main: secs(5), increment: secs(1), cap: Some(secs(4)) }, TimeError::CapTooLow),
    ];
    for (system, error) in cases {
        assert_eq!(system.check(), Err(error), "{system:?}");
    }
    for ok in [TimeSystem::None, system("0", "1x5 byo-yomi"), system("0", "1/5 Canadian")] {
        assert_eq!(ok.check(), Ok(()));
    }
}

fn any_system() -> impl Strategy<Value = TimeSystem> {
    let ms = |range: std::ops::Range<u64>| range.prop_map(Duration::from_millis);
    prop_oneof![
        Just(TimeSystem::None),
        ms(1..60_000).prop_map(|main| TimeSystem::Absolute { main }),
        (ms(0..60_000), 1..5u32, ms(1..20_000)).prop_map(|(main, periods, period)| TimeSystem::Byoyomi {
            main,
            periods,
            period
        }),
        (ms(0..60_000), 1..5u32, ms(1..20_000)).prop_map(|(main, stones, block)| TimeSystem::Canadian {
            main,
            stones,
            block
        }),
        (ms(1..60_000), ms(0..20_000)).prop_map(|(main, increment)| TimeSystem::Fischer { main, increment, cap: None }),
        ms(1..20_000).prop_map(|time| TimeSystem::PerMove { time }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// However a game goes, looking often and pausing often changes nothing, the flag falls when it
    /// was announced, and no announced instant lies in the past.
    #[test]
    fn looking_and_pausing_change_nothing(system in any_system(), turns in prop::collection::vec(0..30_000u64, 1..20)) {
        let mut plain = Clock::new(system, Color::Black);
        let mut paused = plain.clone();
        let (mut now, mut later) = (Duration::ZERO, Duration::ZERO);
        plain.resume(now);
        paused.resume(later);
        for used in turns.into_iter().map(Duration::from_millis) {
            let side = plain.side();
            let flag_at = plain.flag_at();
            let events = plain.events(now, now + used);
            prop_assert!(events.is_sorted_by_key(|&(at, _)| at));
            prop_assert!(events.iter().all(|&(at, _)| now < at && at <= now + used));
            let flag = events.last().is_some_and(|&(_, e)| e == ClockEvent::Flag);

            later += used / 3;
            paused.pause(later);
            later += secs(100);
            paused.resume(later);
            later += used - used / 3;
            now += used;

            prop_assert_eq!(plain.left(side, now), paused.left(side, later));
            prop_assert_eq!(flag, flag_at.is_some_and(|at| at <= now));
            let pressed = plain.press(now);
            prop_assert_eq!(pressed, paused.press(later));
            prop_assert_eq!(pressed.is_err(), flag);
            if flag {
                break;
            }
        }
    }
}

#[test]
fn overtime_is_read_in_the_unit_that_it_is_written_in() {
    let read = |ot| TimeSystem::from_sgf(Some("1800"), Some(ot));
    let canadian = |stones, block| Some(TimeSystem::Canadian { main: secs(1800), stones, block: secs(block) });
    let byoyomi = |periods, period| Some(TimeSystem::Byoyomi { main: secs(1800), periods, period: secs(period) });
    assert_eq!(read("25 moves / 10 min"), canadian(25, 600));
    assert_eq!(read("25/600 Canadian"), canadian(25, 600));
    assert_eq!(read("5x1 min byo-yomi"), byoyomi(5, 60));
    assert_eq!(read("5x30 s byo-yomi"), byoyomi(5, 30));
    assert_eq!(read("3 periods of 1.5 minutes"), byoyomi(3, 90));
    assert_eq!(read("1 min per move"), Some(TimeSystem::PerMove { time: secs(60) }));
    for unclear in ["5 mins Japanese style, 1 move / min", "10 min / 25 moves", "99999999999 hours x 1 byo-yomi"] {
        assert_eq!(read(unclear), None, "{unclear}");
    }
}
