//! The form of the new-game dialog, to the window and back.

use lanke_app::form::{self, ClockKind, Form, PlayerChoice, PlayerKind};
use lanke_rules::{ByColor, Komi, Name, Placement, Ruleset};

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
        free: form.placement == Placement::Free,
        black: (&form.names.black).into(),
        white: (&form.names.white).into(),
        black_rank: (&form.ranks.black).into(),
        white_rank: (&form.ranks.white).into(),
        black_player: player(&form.players.black),
        white_player: player(&form.players.white),
        clock: place(CLOCKS, form.clock),
        takeback: form.takeback,
    });
}

/// Form of the dialog now; what the window cannot say stays as in `old`.
pub(crate) fn read(form: &ui::Form, old: &Form) -> Form {
    let at = |list: &[Name], i: i32| usize::try_from(i).ok().and_then(|i| list.get(i).copied());
    let small = |n: i32| u8::try_from(n).unwrap_or(0);
    Form {
        rules: at(&Ruleset::ALL.map(|r| r.name), form.rules).unwrap_or(old.rules),
        width: small(form.width),
        height: small(form.height),
        komi: i16::try_from(form.komi_halves).ok().and_then(Komi::from_halves).unwrap_or(old.komi),
        handicap: small(form.handicap),
        placement: if form.free { Placement::Free } else { Placement::Fixed },
        names: ByColor { black: form.black.to_string(), white: form.white.to_string() },
        ranks: ByColor { black: form.black_rank.to_string(), white: form.white_rank.to_string() },
        players: ByColor { black: read_player(&form.black_player), white: read_player(&form.white_player) },
        clock: usize::try_from(form.clock).ok().and_then(|i| CLOCKS.get(i).copied()).unwrap_or(old.clock),
        takeback: form.takeback,
        ..old.clone()
    }
}

/// In the order of the window's list.
const KINDS: [PlayerKind; 4] = [PlayerKind::Person, PlayerKind::BuiltIn, PlayerKind::Engine, PlayerKind::Network];

fn player(player: &PlayerChoice) -> ui::PlayerChoice {
    ui::PlayerChoice { kind: place(KINDS, player.kind), level: player.level.into(), engine: (&player.engine).into() }
}

fn read_player(player: &ui::PlayerChoice) -> PlayerChoice {
    let kind = usize::try_from(player.kind).ok().and_then(|i| KINDS.get(i).copied());
    PlayerChoice {
        kind: kind.unwrap_or_default(),
        level: u8::try_from(player.level).unwrap_or(1),
        engine: player.engine.to_string(),
    }
}

/// The entry that a control of the dialog stands for.
pub(crate) fn entry(entry: ui::Entry) -> form::Entry {
    match entry {
        ui::Entry::Board => form::Entry::Board,
        ui::Entry::Komi => form::Entry::Komi,
        ui::Entry::Handicap => form::Entry::Handicap,
        ui::Entry::Main => form::Entry::Main,
        ui::Entry::Periods => form::Entry::Periods,
        ui::Entry::Seconds => form::Entry::Seconds,
        ui::Entry::Stones => form::Entry::Stones,
        ui::Entry::Cap => form::Entry::Cap,
    }
}

/// A scale as the window shows it.
pub(crate) fn dial(dial: &form::Dial) -> ui::Dial {
    ui::Dial {
        entry: match dial.entry {
            form::Entry::Board => ui::Entry::Board,
            form::Entry::Komi => ui::Entry::Komi,
            form::Entry::Handicap => ui::Entry::Handicap,
            form::Entry::Main => ui::Entry::Main,
            form::Entry::Periods => ui::Entry::Periods,
            form::Entry::Seconds => ui::Entry::Seconds,
            form::Entry::Stones => ui::Entry::Stones,
            form::Entry::Cap => ui::Entry::Cap,
        },
        title: (&dial.title).into(),
        text: (&dial.text).into(),
        place: dial.place as i32,
        last: dial.last as i32,
    }
}

fn place<T: PartialEq>(list: impl IntoIterator<Item = T>, value: T) -> i32 {
    list.into_iter().position(|v| v == value).map_or(0, |i| i as i32)
}
