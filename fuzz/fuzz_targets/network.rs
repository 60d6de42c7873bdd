//! A network's file from any bytes: it is refused in a sentence, or evaluates a small board, or says that its
//! answers make no sense.
#![no_main]

use lanke_nn::{GameHistory, Network, Query, RuleSettings, Symmetry, Workspace};
use lanke_rules::{Position, Ruleset, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let network = match Network::read(bytes) {
        Ok(network) => network,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let ruleset = Ruleset::CHINESE;
    let start = Position::new(Size::square(3).expect("a board of 3×3 can be"), ruleset);
    let game = GameHistory::new(&start, RuleSettings::of(&ruleset, ruleset.komi));
    let input = network.input(&game);
    let query = Query { input: &input, symmetry: Symmetry::default(), optimism: 0.0 };
    let mut workspace = Workspace::default();
    match network.evaluate(&[query], None, &mut workspace) {
        Ok(evaluations) => assert_eq!(evaluations.len(), 1),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
