//! The form of the new-game dialog, to the window and back.

use lanke_app::form::{ClockKind, Form};
use lanke_rules::{ByColor, Komi, Name, Ruleset};

use crate::ui;

/// In the order of the window's list.
const CLOCKS: [ClockKind; 6] = [
    ClockKind::None,
    ClockKind::Absolute,
    ClockKind::Japanese,
    ClockKind::Canadian,
    ClockKind::Fischer,
    ClockKind::PerMove,
];

/// Fills the dialog.
pub(crate) fn show(dialog: &ui::NewGame<'_>, form: &Form) {
    dialog.set_komi(form.komi.to_string().into());
    dialog.set_form(ui::Form {
        rules: place(Ruleset::ALL.iter().map(|r| r.name), form.rules),
        width: i32::from(form.width),
        height: i32::from(form.height),
        komi_halves: i32::from(form.komi.halves()),
        handicap: i32::from(form.handicap),
        black: (&form.names.black).into(),
        white: (&form.names.white).into(),
        clock: place(CLOCKS, form.clock),
        main: form.main_minutes as i32,
        periods: form.periods as i32,
        seconds: form.seconds as i32,
        stones: form.stones as i32,
        takeback: form.takeback,
    });
}

/// What the dialog says now; what the window cannot say stays as in `old`.
pub(crate) fn read(form: &ui::Form, old: &Form) -> Form {
    let at = |list: &[Name], i: i32| usize::try_from(i).ok().and_then(|i| list.get(i).copied());
    let count = |n: i32| u32::try_from(n).unwrap_or(0);
    let small = |n: i32| u8::try_from(n).unwrap_or(0);
    Form {
        rules: at(&Ruleset::ALL.map(|r| r.name), form.rules).unwrap_or(old.rules),
        width: small(form.width),
        height: small(form.height),
        komi: i16::try_from(form.komi_halves).ok().and_then(Komi::from_halves).unwrap_or(old.komi),
        handicap: small(form.handicap),
        names: ByColor { black: form.black.to_string(), white: form.white.to_string() },
        clock: usize::try_from(form.clock).ok().and_then(|i| CLOCKS.get(i).copied()).unwrap_or(old.clock),
        main_minutes: count(form.main),
        periods: count(form.periods),
        seconds: count(form.seconds),
        stones: count(form.stones),
        takeback: form.takeback,
    }
}

fn place<T: PartialEq>(list: impl IntoIterator<Item = T>, value: T) -> i32 {
    list.into_iter().position(|v| v == value).map_or(0, |i| i as i32)
}
