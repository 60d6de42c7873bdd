//! The search on a damaged network: bytes of a small one are changed, and it is refused, names itself nonsense, or
//! answers with finite numbers.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/nn/tests/families/write.rs"]
mod write;

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use lanke_engine::{Budget, EngineError, Task, Thinker};
use lanke_nn::{Network, NetworkSearch};
use lanke_rules::{Position, Ruleset, Size};
use libfuzzer_sys::fuzz_target;

static FILES: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| [write::RESIDUAL.write(true), write::MISH.write(true)]);

// The first byte chooses the network; each four more say where a byte is changed, and to what.
fuzz_target!(|bytes: &[u8]| {
    let [first, changes @ ..] = bytes else { return };
    let mut file = FILES[usize::from(*first) % FILES.len()].clone();
    for &[a, b, c, value] in changes.as_chunks().0 {
        let at = u32::from_le_bytes([a, b, c, 0]) as usize % file.len();
        file[at] = value;
    }
    let Ok(network) = Network::read(&file[..]) else { return };
    let position = Position::new(Size::square(5).expect("a board of 5×5 can be"), Ruleset::JAPANESE);
    let task = Task::new(&position, Budget::playouts(4));
    let choice = NetworkSearch::new(Arc::new(network)).think(&task, &mut |analysis| {
        assert!(analysis.win_rate.is_finite() && analysis.score.is_none_or(f64::is_finite));
        assert!(analysis.candidates.iter().all(|c| c.win_rate.is_finite() && c.prior.is_finite()));
        assert!(analysis.ownership.iter().chain(&analysis.policy).all(|x| x.is_finite()));
        ControlFlow::Continue(())
    });
    assert!(matches!(choice, Ok(_) | Err(EngineError::Network(_))), "{choice:?}");
});
