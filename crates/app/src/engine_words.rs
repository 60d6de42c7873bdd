//! Words for computer opponents: names, ranks, trials, networks.

use std::path::Path;

use lanke_engine::gtp::client::ProgramTrial;
use lanke_engine::{Choice, Level, Profile};
use lanke_players::{Engine, NetworkError, NetworkFacts, NetworkPlayer, PlayerSpec, network_name};

use crate::form::comma;
use crate::levels::profile_words;
use crate::status::{Status, Tone, disk};
use crate::words::{Lang, decimal, phrase, thousands, word};

/// Name of a computer opponent as a player: `阿柯`, or the engine's name.
pub(crate) fn name(lang: Lang, player: &PlayerSpec) -> String {
    match player {
        PlayerSpec::Engine(engine) => engine.name.clone(),
        _ => word(lang, "seat-name").to_owned(),
    }
}

/// Rank of a computer opponent: `AI 7 级`, or the engine's name.
pub(crate) fn rank(lang: Lang, player: &PlayerSpec) -> String {
    match player {
        PlayerSpec::Level(level) | PlayerSpec::BuiltInNetwork(level) => {
            phrase(lang, "seat-level", &[("n", &level.to_string())])
        }
        PlayerSpec::Plain => phrase(lang, "seat-level", &[("n", "plain")]),
        PlayerSpec::Minimax(depth) => phrase(lang, "seat-minimax", &[("n", &depth.to_string())]),
        PlayerSpec::Engine(engine) => engine.name.clone(),
        PlayerSpec::Network(NetworkPlayer { profile: Some(profile), .. }) => {
            phrase(lang, "seat-people", &[("r", &profile_words(lang, *profile))])
        }
        PlayerSpec::Network(network) => phrase(lang, "seat-network-level", &[("n", &network.level.to_string())]),
    }
}

/// Sentence about a program that is started anew because it does not answer.
pub(crate) fn restarting(lang: Lang, program: &str) -> Status {
    Status { text: phrase(lang, "st-restart", &[("n", program)]), tone: Tone::Warning, icon: "engine" }
}

/// Result of a program's trial: its name, its board, its capabilities.
pub(crate) fn trial_words(lang: Lang, engine: &Engine, trial: &ProgramTrial) -> String {
    let capabilities = &trial.capabilities;
    let name = if capabilities.name.is_empty() { &engine.name } else { &capabilities.name };
    let name = format!("{name} {}", capabilities.version);
    let (name, size) = (name.trim(), trial.size.to_string());
    let first = match trial.choice {
        Choice::Play(p) => trial.size.vertex(p).to_string(),
        Choice::Pass => word(lang, "list-pass").to_owned(),
        Choice::Resign => return phrase(lang, "engine-resigns", &[("n", name), ("s", &size)]),
    };
    let key = if capabilities.analysis().is_some() { "engine-analyses" } else { "engine-plays" };
    phrase(lang, key, &[("n", name), ("s", &size), ("m", &first)])
}

/// Facts about a network besides its file's name: `第 8 版，3.8 MB；这里每秒评估 19 路 450 次，9 路 1,700 次`.
pub(crate) fn network_words(lang: Lang, file: &str, facts: &NetworkFacts) -> String {
    let megabytes = decimal(facts.bytes as f64 / 1e6, 1);
    let rate = |rate: f64| if rate < 10.0 { decimal(rate, 1) } else { thousands(rate as u64) };
    let [large, small] = facts.speeds.map(rate);
    let version = facts.version.to_string();
    let about = phrase(lang, "net-about", &[("v", &version), ("m", &megabytes), ("l", &large), ("s", &small)]);
    let of = |level| profile_words(lang, Profile::of_level(Level::nearest(level)));
    let people =
        facts.people.then(|| phrase(lang, "net-people", &[("w", &of(1)), ("s", &of(PlayerSpec::STRONGEST - 1))]));
    let name = (facts.name != file).then(|| facts.name.clone());
    name.into_iter().chain([about]).chain(people).collect::<Vec<_>>().join(comma(lang))
}

/// Sentence about a file that is no network.
pub(crate) fn network_trouble(lang: Lang, file: &Path, error: &NetworkError) -> String {
    let why = match error {
        NetworkError::Disk(error) => disk(lang, error),
        NetworkError::Read(error) => error.to_string(),
        NetworkError::Nonsense => word(lang, "net-damaged").to_owned(),
    };
    phrase(lang, "er-network", &[("n", &network_name(file)), ("w", &why)])
}

/// Sentence about a program that does not answer a command in time: `GNU Go 没有应答 genmove b，已超过 10 秒`.
pub(crate) fn silence_words(lang: Lang, program: &str, command: &str) -> String {
    phrase(lang, "st-silent", &[("n", program), ("w", command)])
}
