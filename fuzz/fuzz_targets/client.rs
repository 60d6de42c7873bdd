//! Output of a GTP engine, from any bytes: each command has one answer at most, in the order of the commands,
//! and an analysis stays on its board.
#![no_main]

use lanke_engine::gtp::client::{CommandLine, Dialect, ProgramDialog, ProgramOutput, info};
use lanke_rules::{Move, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut dialog = ProgramDialog::default();
    let (mut asked, mut answered) = (0, 0);
    for (number, line) in bytes.split(|&b| b == b'\n').enumerate() {
        if number % 3 == 0 && dialog.unanswered() < 8 {
            asked = dialog.ask("analyze", number % 2 == 0).0;
        }
        if dialog.read(line).is_err() {
            return;
        }
        while let Some(output) = dialog.next_output() {
            match output {
                ProgramOutput::Line(id, text) => {
                    assert!(id > answered && id <= asked);
                    check(&text);
                }
                ProgramOutput::Answer(id, _) => {
                    assert!(id == answered + 1 && id <= asked);
                    answered = id;
                }
            }
        }
        check(&String::from_utf8_lossy(line));
    }
});

fn check(text: &str) {
    let Ok(size) = Size::new(9, 7) else { return };
    for dialect in [Dialect::KataGo, Dialect::LeelaZero] {
        let Some(analysis) = info::parse(text, size, dialect) else { continue };
        assert!((0.0..=1.0).contains(&analysis.win_rate));
        assert!(analysis.ownership.is_empty() || analysis.ownership.len() == size.area());
        for candidate in &analysis.candidates {
            assert!(!candidate.line.is_empty());
            assert!(candidate.lower_bound.is_finite() && (0.0..=1.0).contains(&candidate.prior));
            assert!(candidate.line.iter().all(|mv| matches!(mv, Move::Pass) || inside(*mv, size)));
        }
    }
    if let Some(policy) = info::parse_policy(text, size) {
        assert_eq!(policy.len(), size.area() + 1);
    }
    if let Ok(line) = CommandLine::parse(text) {
        assert!(!line.program().is_empty());
    }
}

fn inside(mv: Move, size: Size) -> bool {
    matches!(mv, Move::Play(p) if size.contains(p))
}
