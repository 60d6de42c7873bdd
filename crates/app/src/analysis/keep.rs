//! Form of analyses that are kept.

use lanke_game::record::Analysis;

/// Analysis by an engine of this name with what a record keeps of it: candidates that were tried, and rates
/// between 0 and 1.
pub(crate) fn for_record(found: &Analysis, engine: &str) -> Analysis {
    let mut found = Analysis { engine: engine.to_owned(), ..found.clone() };
    found.win_rate = found.win_rate.clamp(0.0, 1.0);
    found.candidates.retain(|candidate| candidate.visits > 0 || found.proved);
    for candidate in &mut found.candidates {
        candidate.win_rate = candidate.win_rate.clamp(0.0, 1.0);
        candidate.prior = candidate.prior.clamp(0.0, 1.0);
    }
    found
}
