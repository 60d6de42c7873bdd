//! The file of an event that is set up in the window: boards with numbers, the terms of the dialog for a new game.

use lanke_game::clock::TimeSystem;
use lanke_rules::Name;

use super::BoardSource;
use crate::form::Form;

/// Text of the file of an event with so many boards, in the format of `docs/relay.md`.
pub(super) fn text(boards: u16, source: BoardSource, form: &Form) -> String {
    let source = match source {
        BoardSource::Phone => "phone",
        BoardSource::Hand => "hand",
        BoardSource::Browsers => "table",
    };
    let size = form.size();
    let mut terms = vec![format!("size = \"{}x{}\"", size.width(), size.height())];
    match form.rules {
        Name::NoGo => terms.push("game = \"nogo\"".to_owned()),
        rules => terms.extend([format!("rules = \"{rules}\""), format!("komi = {}", form.komi)]),
    }
    if form.handicap > 0 {
        terms.push(format!("handicap = {}", form.handicap));
    }
    terms.push(format!("clock = \"{}\"", clock(form)));
    let boards: String = (1..=boards).map(|number| format!("\n[[board]]\nnumber = {number}\n")).collect();
    format!("source = \"{source}\"\nterms = {{ {} }}\n{boards}", terms.join(", "))
}

/// Time control as the file has it, within its limits.
fn clock(form: &Form) -> String {
    let (minutes, seconds) = (form.main_seconds.div_ceil(60).min(180), form.seconds.clamp(1, 3600));
    match form.time() {
        TimeSystem::None => "none".to_owned(),
        TimeSystem::Absolute { .. } | TimeSystem::Byoyomi { periods: 0, .. } => format!("{}m", minutes.max(1)),
        TimeSystem::Byoyomi { periods, .. } => format!("{minutes}m+{}x{seconds}s", periods.min(10)),
        TimeSystem::Canadian { stones, .. } => format!("{minutes}m+{}/{seconds}s", stones.clamp(1, 50)),
        TimeSystem::Fischer { .. } => format!("{minutes}m+{seconds}s"),
        TimeSystem::PerMove { .. } => format!("{seconds}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::ClockKind;

    #[test]
    fn the_file_has_boards_and_terms() {
        let form = Form { clock: ClockKind::Japanese, main_seconds: 1800, periods: 3, seconds: 30, ..Form::default() };
        assert_eq!(
            text(2, BoardSource::Phone, &form),
            "source = \"phone\"\nterms = { size = \"19x19\", rules = \"Chinese\", komi = 7.5, clock = \"30m+3x30s\" }\n\n\
             [[board]]\nnumber = 1\n\n[[board]]\nnumber = 2\n"
        );
        let handicap = Form { rules: Name::Japanese, handicap: 2, ..form.clone() }.follow(&form);
        let terms = "rules = \"Japanese\", komi = 0.5, handicap = 2, clock";
        let written = text(1, BoardSource::Hand, &handicap);
        assert!(written.contains(terms), "{written}");
        let nogo = Form { rules: Name::NoGo, width: 9, height: 7, clock: ClockKind::None, ..form };
        assert_eq!(
            text(1, BoardSource::Browsers, &nogo),
            "source = \"table\"\nterms = { size = \"9x7\", game = \"nogo\", clock = \"none\" }\n\n[[board]]\nnumber = 1\n"
        );
    }

    #[test]
    fn clocks_are_written_as_the_command_line_takes_them() {
        let form = Form { main_seconds: 90, periods: 30, seconds: 20, stones: 80, ..Form::default() };
        let of = |clock| super::clock(&Form { clock, ..form.clone() });
        assert_eq!(of(ClockKind::Absolute), "2m");
        assert_eq!(of(ClockKind::Japanese), "2m+10x20s");
        assert_eq!(of(ClockKind::Canadian), "2m+50/20s");
        assert_eq!(of(ClockKind::Fischer), "2m+20s");
        assert_eq!(of(ClockKind::PerMove), "20s");
        let bare = Form { clock: ClockKind::Japanese, main_seconds: 0, periods: 0, ..form };
        assert_eq!(super::clock(&bare), "20s", "without main time or periods each move has its time");
    }
}
