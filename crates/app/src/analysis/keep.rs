//! Form of analyses that are kept.

use lanke_game::record::Analysis;
use lanke_game::record::analysis::BUILT_IN;
use lanke_players::PlayerSpec;

/// The name of a computer opponent, as records keep it.
pub(crate) fn recorded_name(player: &PlayerSpec) -> String {
    match player {
        PlayerSpec::Level(level) => format!("{BUILT_IN} {level}"),
        PlayerSpec::Minimax(depth) => format!("{BUILT_IN} alpha-beta {depth}"),
        PlayerSpec::Plain => format!("{BUILT_IN} plain"),
        PlayerSpec::Engine(engine) => engine.name.clone(),
        PlayerSpec::Network(network) => network.name(),
    }
}

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
