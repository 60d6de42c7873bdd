//! Analyses kept in records: their form there, and the better of two.

use lanke_game::record::Analysis;
use lanke_players::PlayerSpec;

/// Name of the built-in players in records, before their level.
const BUILT_IN: &str = "Lanke";
/// Visits of a built-in player, whose playouts are random games, that weigh as much as one of a
/// program's with a network.
const PLAYOUTS: f64 = 50.0;

/// The name of a computer opponent, as records keep it.
pub(crate) fn name_of(player: &PlayerSpec) -> String {
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
pub fn for_record(found: &Analysis, engine: &str) -> Analysis {
    let mut found = Analysis { engine: engine.to_owned(), ..found.clone() };
    found.win_rate = found.win_rate.clamp(0.0, 1.0);
    found.candidates.retain(|candidate| candidate.visits > 0 || found.proved);
    for candidate in &mut found.candidates {
        candidate.win_rate = candidate.win_rate.clamp(0.0, 1.0);
        candidate.prior = candidate.prior.clamp(0.0, 1.0);
    }
    found
}

/// Worth of an analysis: its visits, by the player that made them.
fn weight(analysis: &Analysis) -> f64 {
    match analysis.proved {
        true => f64::INFINITY,
        false if analysis.engine.starts_with(BUILT_IN) => analysis.visits as f64 / PLAYOUTS,
        false => analysis.visits as f64,
    }
}

/// True if an analysis may stand in the place of another: a proof, or as many visits of as good a player.
pub fn outdoes(new: &Analysis, old: &Analysis) -> bool {
    weight(new) >= weight(old)
}

/// True if an analysis is as good as so many visits of a player of this name would make it.
pub(crate) fn suffices(known: &Analysis, visits: u64, engine: &str) -> bool {
    outdoes(known, &Analysis { visits, engine: engine.to_owned(), ..Analysis::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worse_analysis_never_takes_the_place_of_a_better_one() {
        let of = |engine: &str, visits| Analysis { engine: engine.into(), visits, ..Analysis::default() };
        let proof = Analysis { proved: true, ..of("Lanke 10", 1) };
        for (better, worse) in [
            (of("KataGo", 500), of("KataGo", 400)),
            (of("KaTrain", 500), of("Lanke 10", 20_000)),
            (of("Lanke 10", 50_000), of("KataGo", 900)),
            (proof, of("KataGo", 1_000_000)),
        ] {
            assert!(outdoes(&better, &worse) && !outdoes(&worse, &better), "{better:?} {worse:?}");
        }
        assert!(suffices(&of("Lanke 10", 1000), 1000, "Lanke 10") && !suffices(&of("Lanke 3", 999), 1000, "Lanke 10"));
    }
}
