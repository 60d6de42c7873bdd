//! Commands that tell a program its time.

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_rules::Color;

use super::capabilities::Capabilities;
use super::game::letter;
use crate::Task;
use crate::clock::SideClock;

/// The commands that tell a program how long it may think: the settings, and what is left of them for the
/// side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TimeControl {
    pub(super) settings: Option<String>,
    pub(super) left: Option<String>,
}

/// Commands for time settings that a program understands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    KataGo,
    Kgs,
    Plain,
}

impl TimeControl {
    /// Commands for the time limits of a task; none where it sets no limit.
    pub(super) fn of(task: &Task<'_>, capabilities: &Capabilities) -> Self {
        let words = [("kata-time_settings", Words::KataGo), ("kgs-time_settings", Words::Kgs)];
        let words = words.into_iter().find(|(command, _)| capabilities.supports(command)).map(|(_, words)| words);
        let words = words.or_else(|| capabilities.supports("time_settings").then_some(Words::Plain));
        let (Some(words), color) = (words, task.position.to_play()) else { return Self::default() };
        let is_shorter = |time: Duration| task.clock.is_none_or(|clock| time < clock.share(task.position).most);
        let mut control = match (task.budget.time, task.clock) {
            (Some(time), _) if is_shorter(time) => of_move(time, color, words),
            (_, Some(clock)) => of_clock(&clock, color, words),
            (_, None) => Self::default(),
        };
        control.left = control.left.filter(|_| capabilities.supports("time_left"));
        control
    }
}

/// So much time for every move: a block for so many stones, since some programs know whole seconds only.
fn of_move(time: Duration, color: Color, words: Words) -> TimeControl {
    let seconds = time.as_secs_f64().max(0.01);
    if words == Words::KataGo {
        return TimeControl { settings: Some(format!("kata-time_settings byoyomi 0 {seconds} 1")), left: None };
    }
    let is_whole = |stones: &u32| {
        let block = seconds * f64::from(*stones);
        block >= 0.99 && (block - block.round()).abs() < 0.01
    };
    let stones = (1..=25).find(is_whole).unwrap_or(25);
    let block = (seconds * f64::from(stones)).round().max(1.0);
    TimeControl {
        settings: Some(format!("time_settings 0 {block} {stones}")),
        left: Some(format!("time_left {} {block} {stones}", letter(color))),
    }
}

fn of_clock(clock: &SideClock, color: Color, words: Words) -> TimeControl {
    let named = |text: String| match words {
        Words::KataGo => format!("kata-time_settings {text}"),
        _ => format!("kgs-time_settings {text}"),
    };
    let left = |time: Duration, stones: u32| format!("time_left {} {} {stones}", letter(color), whole(time, words));
    let time_left = clock.shown().map(|(time, stones)| left(time, stones));
    let number = |time: Duration| whole(time, words);
    let settings = match clock.system() {
        TimeSystem::None => return TimeControl::default(),
        TimeSystem::Absolute { main } | TimeSystem::Byoyomi { main, periods: 0, .. } => match words {
            Words::Plain => format!("time_settings {} 0 0", number(main)),
            _ => named(format!("absolute {}", number(main))),
        },
        TimeSystem::Canadian { main, stones, block } => match words {
            Words::Plain => format!("time_settings {} {} {stones}", number(main), number(block)),
            _ => named(format!("canadian {} {} {stones}", number(main), number(block))),
        },
        TimeSystem::Byoyomi { main, periods, period } if words != Words::Plain => {
            named(format!("byoyomi {} {} {periods}", number(main), number(period)))
        }
        TimeSystem::PerMove { time } if words != Words::Plain => named(format!("byoyomi 0 {} 1", number(time))),
        TimeSystem::Byoyomi { main, periods, period } => return periods_of(clock, main, periods, period, left),
        TimeSystem::PerMove { time } => return periods_of(clock, Duration::ZERO, 1, time, left),
        TimeSystem::Fischer { main, increment, .. } if words == Words::KataGo => {
            named(format!("fischer {} {}", number(main), number(increment)))
        }
        // An increment is there for every move like a period, but is in the time shown already.
        TimeSystem::Fischer { main, increment, .. } => {
            let shown = clock.shown().map(|(time, _)| time);
            return block_of_one(main.saturating_sub(increment), increment, shown, left);
        }
    };
    TimeControl { settings: Some(settings), left: time_left }
}

/// Periods of byo-yomi for a program that does not know them: every period but the last is as good as main time.
fn periods_of(
    clock: &SideClock,
    main: Duration,
    periods: u32,
    period: Duration,
    format: impl Fn(Duration, u32) -> String,
) -> TimeControl {
    let all = |(time, running): (Duration, u32)| match running {
        0 => time + period * periods,
        running => time + period * (running - 1),
    };
    block_of_one(main + period * periods.saturating_sub(1), period, clock.shown().map(all), format)
}

/// Main time, then `period` for each stone; of the time left, the last period is overtime.
fn block_of_one(
    main: Duration,
    period: Duration,
    left: Option<Duration>,
    format: impl Fn(Duration, u32) -> String,
) -> TimeControl {
    let settings = format!("time_settings {} {} 1", main.as_secs(), period.as_secs().max(1));
    let left = left.map(|time| if time > period { format(time - period, 0) } else { format(time, 1) });
    TimeControl { settings: Some(settings), left }
}

/// Seconds; only KataGo knows parts of them.
fn whole(time: Duration, words: Words) -> String {
    if words == Words::KataGo { time.as_secs_f64().to_string() } else { time.as_secs().to_string() }
}
