//! The beginning of a game: what the command line asks for as the form that a new game is made of.

use anyhow::{Context, Result, bail, ensure};
use lanke_app::Intent;
use lanke_app::form::{ClockKind, Form};
use lanke_app::view::Dialog;
use lanke_game::clock::TimeSystem;
use lanke_rules::{ByColor, Name, Size};
use lanke_runtime::Lanke;

use super::{Args, load};

/// `--time`: the parts of a form that say how time is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Time {
    kind: ClockKind,
    main_minutes: u32,
    periods: u32,
    stones: u32,
    seconds: u32,
}

impl Time {
    /// As a game has it.
    pub(crate) fn system(self) -> TimeSystem {
        let Self { kind, main_minutes, periods, stones, seconds } = self;
        let form = Form { clock: kind, main_seconds: main_minutes * 60, periods, stones, seconds, ..Form::default() };
        form.time()
    }
}

/// Begins the game that the command line asks for.
pub(super) fn begin(lanke: &mut Lanke, args: &Args) -> Result<()> {
    let loaded = args.load.as_deref().map(load::Loaded::read).transpose()?;
    let (size, handicap) = match &loaded {
        Some(loaded) => (Some(loaded.setting.size), Some(u8::try_from(loaded.setting.handicap)?)),
        None => (args.size, args.handicap),
    };
    let komi = args.komi.or(loaded.as_ref().map(|l| l.setting.komi));
    let rules = loaded.as_ref().map_or(args.rules, |l| l.setting.ruleset).name;
    let plain = Form { clock: ClockKind::None, ..Form::default() };
    let mut form = Form { rules, ..plain.clone() }.follow(&plain);
    if let Some(size) = size {
        ensure!(size.width() > 1 && size.height() > 1, "a game needs a board of two lines or more each way");
        (form.width, form.height) = (size.width(), size.height());
    }
    match args.time {
        Some(time) => {
            form.clock = time.kind;
            (form.main_seconds, form.periods, form.stones) = (time.main_minutes * 60, time.periods, time.stones);
            form.seconds = time.seconds;
        }
        None if rules == Name::Simplified => {} // has its minute a move by rule
        None => form.clock = ClockKind::None,
    }
    if let Some(stones) = handicap.filter(|&n| n > 0) {
        check_handicap(&form, stones)?;
        form = Form { handicap: stones, ..form.clone() }.follow(&form);
    }
    form.komi = komi.unwrap_or(form.komi);
    form.names = match (&args.names, &loaded) {
        (Some(names), _) => split_names(names),
        (None, Some(loaded)) => loaded.names(),
        (None, None) => ByColor::default(),
    };
    start(lanke, form)?;
    loaded.map_or(Ok(()), |loaded| loaded.play(lanke))
}

fn check_handicap(form: &Form, stones: u8) -> Result<()> {
    let size: Size = form.size();
    // More than have fixed points are for the window, where Black sees what is left to be placed.
    let most = u16::from(form.most_handicap()).min(size.max_handicap());
    match most {
        0 => bail!("{} on a board of {size} is played without handicap", form.rules),
        _ if stones == 1 || u16::from(stones) > most => {
            bail!("a board of {size} takes 2 to {most} handicap stones, not {stones}")
        }
        _ => Ok(()),
    }
}

fn start(lanke: &mut Lanke, form: Form) -> Result<()> {
    lanke.send(Intent::NewGame);
    // The first edit changes rules and with them what depends on them; the second has the last word.
    lanke.send(Intent::Edit(form.clone()));
    lanke.send(Intent::Edit(form));
    lanke.send(Intent::Start);
    let common = lanke.view().common;
    if matches!(common.dialog, Some(Dialog::NewGame { .. })) {
        bail!("this game cannot be begun: {}", common.status.text);
    }
    Ok(())
}

fn split_names(names: &str) -> ByColor<String> {
    let (black, white) = names.split_once([',', '，']).unwrap_or((names, ""));
    ByColor { black: black.trim().to_owned(), white: white.trim().to_owned() }
}

/// `none`, `30m`, `30m+3x25s`, `30m+15/300s`, `10m+5s`, `10s`.
pub(crate) fn time(text: &str) -> Result<Time> {
    parse_time(text.trim()).context("a time is none, 30m, 30m+3x25s, 30m+15/300s, 10m+5s or 10s")
}

fn parse_time(text: &str) -> Option<Time> {
    let of = |kind| Time { kind, main_minutes: 0, periods: 0, stones: 1, seconds: 1 };
    let minutes = |text: &str| text.strip_suffix('m')?.parse().ok().filter(|n| (0..=180).contains(n));
    let seconds = |text: &str| text.strip_suffix('s')?.parse().ok().filter(|n| (1..=3600).contains(n));
    if text.eq_ignore_ascii_case("none") {
        return Some(of(ClockKind::None));
    }
    let Some((main, over)) = text.split_once('+') else {
        return match minutes(text) {
            Some(0) => None,
            Some(main_minutes) => Some(Time { main_minutes, ..of(ClockKind::Absolute) }),
            None => Some(Time { seconds: seconds(text)?, ..of(ClockKind::PerMove) }),
        };
    };
    let main_minutes = minutes(main)?;
    if let Some((periods, period)) = over.split_once(['x', '×']) {
        let periods = periods.parse().ok().filter(|n| (1..=10).contains(n))?;
        return Some(Time { main_minutes, periods, seconds: seconds(period)?, ..of(ClockKind::Japanese) });
    }
    if let Some((stones, block)) = over.split_once('/') {
        let stones = stones.parse().ok().filter(|n| (1..=50).contains(n))?;
        return Some(Time { main_minutes, stones, seconds: seconds(block)?, ..of(ClockKind::Canadian) });
    }
    Some(Time { main_minutes, seconds: seconds(over)?, ..of(ClockKind::Fischer) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let kinds = [
            ("none", ClockKind::None, 0, 0, 1, 1),
            ("30m", ClockKind::Absolute, 30, 0, 1, 1),
            ("30m+3x25s", ClockKind::Japanese, 30, 3, 1, 25),
            ("0m+15/300s", ClockKind::Canadian, 0, 0, 15, 300),
            ("10m+5s", ClockKind::Fischer, 10, 0, 1, 5),
            ("10s", ClockKind::PerMove, 0, 0, 1, 10),
        ];
        for (text, kind, main_minutes, periods, stones, seconds) in kinds {
            assert_eq!(time(text).unwrap(), Time { kind, main_minutes, periods, stones, seconds }, "{text}");
        }
        for bad in ["", "m", "0m", "0s", "30", "500m", "30m+", "30m+11x25s", "30m+3x0s", "NaNm", "-5m", "1e9s"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }
}
