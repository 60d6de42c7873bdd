//! How a program is told about time.

use std::time::Duration;

use lanke_rules::Color;

use super::game::letter;
use super::skills::Skills;
use crate::Task;
use crate::clock::{Clock, Left, Overtime};

/// The commands that tell a program how long it may think: the settings, and what is left of them for the
/// side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hurry {
    pub(super) settings: Option<String>,
    pub(super) left: Option<String>,
}

/// Which of the three ways to tell time a program understands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    KataGo,
    Kgs,
    Plain,
}

impl Hurry {
    /// What a task says of time; nothing where it sets no limit.
    pub(super) fn of(task: &Task<'_>, skills: &Skills) -> Self {
        let words = [("kata-time_settings", Words::KataGo), ("kgs-time_settings", Words::Kgs)];
        let words = words.into_iter().find(|(command, _)| skills.knows(command)).map(|(_, words)| words);
        let words = words.or_else(|| skills.knows("time_settings").then_some(Words::Plain));
        let (Some(words), color) = (words, task.position.to_play()) else { return Self::default() };
        let mut hurry = match (task.clock, task.budget.time) {
            (Some(clock), _) => of_clock(&clock, color, words),
            (None, Some(time)) => of_move(time, color, words),
            (None, None) => Self::default(),
        };
        hurry.left = hurry.left.filter(|_| skills.knows("time_left"));
        hurry
    }
}

/// So much time for every move: a block for so many stones, since some programs know whole seconds only.
fn of_move(time: Duration, color: Color, words: Words) -> Hurry {
    let seconds = time.as_secs_f64().max(0.01);
    if words == Words::KataGo {
        return Hurry { settings: Some(format!("kata-time_settings byoyomi 0 {seconds} 1")), left: None };
    }
    let is_whole = |stones: &u32| {
        let block = seconds * f64::from(*stones);
        block >= 0.99 && (block - block.round()).abs() < 0.01
    };
    let stones = (1..=25).find(is_whole).unwrap_or(25);
    let block = (seconds * f64::from(stones)).round().max(1.0);
    Hurry {
        settings: Some(format!("time_settings 0 {block} {stones}")),
        left: Some(format!("time_left {} {block} {stones}", letter(color))),
    }
}

fn of_clock(clock: &Clock, color: Color, words: Words) -> Hurry {
    let main = whole(clock.main, words);
    let named = |text: String| match words {
        Words::KataGo => format!("kata-time_settings {text}"),
        _ => format!("kgs-time_settings {text}"),
    };
    let left = |time: Duration, stones: u32| format!("time_left {} {} {stones}", letter(color), whole(time, words));
    let told = clock.left.map(|Left { time, stones }| left(time, stones));
    let period = |time: Duration| whole(time, words);
    match clock.overtime {
        Overtime::Nothing if words == Words::Plain => {
            Hurry { settings: Some(format!("time_settings {main} 0 0")), left: told }
        }
        Overtime::Nothing => Hurry { settings: Some(named(format!("absolute {main}"))), left: told },
        Overtime::Canadian(block, stones) if words == Words::Plain => {
            Hurry { settings: Some(format!("time_settings {main} {} {stones}", period(block))), left: told }
        }
        Overtime::Canadian(block, stones) => {
            Hurry { settings: Some(named(format!("canadian {main} {} {stones}", period(block)))), left: told }
        }
        Overtime::Byoyomi(time, periods) if words != Words::Plain => {
            Hurry { settings: Some(named(format!("byoyomi {main} {} {periods}", period(time)))), left: told }
        }
        // Every period but the last is as good as main time.
        Overtime::Byoyomi(time, periods) => {
            let spare = time * periods.saturating_sub(1);
            let all = |shown: Left| match shown.stones {
                0 => shown.time + spare,
                periods => shown.time + time * (periods - 1),
            };
            block_of_one(clock.main + spare, time, clock.left.map(all), left)
        }
        Overtime::Fischer(increment) if words == Words::KataGo => {
            Hurry { settings: Some(named(format!("fischer {main} {}", period(increment)))), left: told }
        }
        // An increment is there for every move like a period, but is in the time shown already.
        Overtime::Fischer(increment) => {
            let main = clock.main.saturating_sub(increment);
            block_of_one(main, increment, clock.left.map(|shown| shown.time), left)
        }
    }
}

/// Main time, then `period` for each stone; of the time left, the last period is overtime.
fn block_of_one(
    main: Duration,
    period: Duration,
    left: Option<Duration>,
    told: impl Fn(Duration, u32) -> String,
) -> Hurry {
    let settings = format!("time_settings {} {} 1", main.as_secs(), period.as_secs().max(1));
    let left = left.map(|time| if time > period { told(time - period, 0) } else { told(time, 1) });
    Hurry { settings: Some(settings), left }
}

/// Seconds; only KataGo knows parts of them.
fn whole(time: Duration, words: Words) -> String {
    if words == Words::KataGo { time.as_secs_f64().to_string() } else { time.as_secs().to_string() }
}
