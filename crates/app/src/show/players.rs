//! Who plays and what they think, in words.

use lanke_engine::gtp::client::Trial;
use lanke_engine::nogo::Nogo;
use lanke_engine::{Analysis, Choice, EngineError};
use lanke_players::{Engine, NetworkFacts, NetworkPlayer, PlayerSpec};
use lanke_rules::{ByColor, Capture, Color, Move, Size};

use crate::app::App;
use crate::engines::Silence;
use crate::form::comma;
use crate::seats::{Chair, Trouble};
use crate::status;
use crate::status::engine_error;
use crate::view::{Dialog, HintView, Sitting, Status, Strength, Tone};
use crate::words::{Lang, phrase, word};

/// The most moves that a hint shows.
const HINTS: usize = 3;
/// A move is part of a hint if it loses no more than this against the best.
const AS_GOOD: f64 = 0.02;

/// What a mind is called as a player: `阿柯`, or the engine's name.
pub(crate) fn mind_name(lang: Lang, mind: &PlayerSpec) -> String {
    match mind {
        PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain | PlayerSpec::Network(_) => {
            word(lang, "seat-name").to_owned()
        }
        PlayerSpec::Engine(engine) => engine.name.clone(),
    }
}

/// What a mind is: `AI 7 级`, or the engine's name.
pub(crate) fn mind_rank(lang: Lang, mind: &PlayerSpec) -> String {
    match mind {
        PlayerSpec::Level(level) => phrase(lang, "seat-level", &[("n", &level.to_string())]),
        PlayerSpec::Plain => phrase(lang, "seat-level", &[("n", "plain")]),
        PlayerSpec::Minimax(depth) => phrase(lang, "seat-minimax", &[("n", &depth.to_string())]),
        PlayerSpec::Engine(engine) => engine.name.clone(),
        PlayerSpec::Network(network) => phrase(lang, "seat-network-level", &[("n", &network.level.to_string())]),
    }
}

/// Another plays for a side from now on.
pub(crate) fn seated(lang: Lang, color: Color, chair: &Chair) -> Status {
    let c = lanke_words::side(lang, color);
    let text = match &chair.mind {
        Some(mind) => phrase(lang, "st-handed", &[("c", c), ("n", &mind_rank(lang, mind))]),
        None => phrase(lang, "st-taken", &[("c", c)]),
    };
    Status { text, tone: Tone::Good, icon: if chair.mind.is_some() { "ai" } else { "user" } }
}

/// A program is started anew because it does not answer.
pub(crate) fn restarting(lang: Lang, program: &str) -> Status {
    Status { text: phrase(lang, "st-restart", &[("n", program)]), tone: Tone::Warning, icon: "engine" }
}

/// What a hint says besides the moves on the board.
pub(crate) fn hinted(lang: Lang, choice: Choice) -> Option<Status> {
    let key = match choice {
        Choice::Play(_) => return None,
        Choice::Pass => "st-hint-pass",
        Choice::Resign => "st-hint-resign",
    };
    Some(status::status(lang, key, Tone::Plain, "ai"))
}

/// What came of a program's trial: who it is, where it plays, what it can do.
pub(crate) fn trial_words(lang: Lang, engine: &Engine, trial: &Trial) -> String {
    let capabilities = &trial.capabilities;
    let name = if capabilities.name.is_empty() { &engine.name } else { &capabilities.name };
    let name = format!("{name} {}", capabilities.version);
    let first = match trial.choice {
        Choice::Play(p) => trial.size.vertex(p).to_string(),
        Choice::Pass | Choice::Resign => word(lang, "moves-pass").to_owned(),
    };
    let key = if capabilities.analysis().is_some() { "engine-analyses" } else { "engine-plays" };
    phrase(lang, key, &[("n", name.trim()), ("s", &trial.size.to_string()), ("m", &first)])
}

/// What there is to tell of a network besides its file's name: `第 8 版，3.8 MB；这里每秒评估 19 路 450 次，9 路 1,700 次`.
pub(crate) fn network_words(lang: Lang, file: &str, facts: &NetworkFacts) -> String {
    let megabytes = format!("{:.1}", facts.bytes as f64 / 1e6);
    let rate = |rate: f64| if rate < 10.0 { format!("{rate:.1}") } else { thousands(rate as u64) };
    let [large, small] = facts.speeds.map(rate);
    let version = facts.version.to_string();
    let about = phrase(lang, "net-about", &[("v", &version), ("m", &megabytes), ("l", &large), ("s", &small)]);
    if facts.name == file { about } else { [facts.name.as_str(), &about].join(comma(lang)) }
}

/// What can be done about a mind that does not play as it should.
pub(crate) fn trouble(app: &App, trouble: &Trouble) -> Dialog {
    let lang = app.settings.lang;
    let log = match &trouble.error {
        EngineError::Program(fault) => fault.log.clone(),
        EngineError::WrongGame | EngineError::BoardTooLarge(_) | EngineError::Network(_) | EngineError::Stopped => {
            Vec::new()
        }
    };
    Dialog::Trouble {
        waiting: false,
        text: engine_error(lang, &trouble.error),
        log,
        color: trouble.color,
        others: others(app, trouble.color, &trouble.mind),
    }
}

/// Choices for a program that does not answer in time.
pub(crate) fn silence(app: &App, color: Color, silence: &Silence) -> Dialog {
    Dialog::Trouble {
        waiting: true,
        text: silence_words(app.settings.lang, &silence.engine.name, &silence.command),
        log: Vec::new(),
        color,
        others: others(app, color, &PlayerSpec::Engine(silence.engine.clone())),
    }
}

/// A program does not answer a command in time: `GNU Go 没有应答 genmove b，已超过 10 秒`.
pub(crate) fn silence_words(lang: Lang, program: &str, command: &str) -> String {
    phrase(lang, "st-silent", &[("n", program), ("w", command)])
}

/// Players that can take the place of a mind.
fn others(app: &App, color: Color, mind: &PlayerSpec) -> Vec<(String, PlayerSpec)> {
    let other = |(name, other): (String, Option<PlayerSpec>)| Some((name, other.filter(|other| other != mind)?));
    sitters(app, color).into_iter().filter_map(other).collect()
}

/// Who can play for a side, by name; nobody is a person.
pub(crate) fn sitters(app: &App, color: Color) -> Vec<(String, Option<PlayerSpec>)> {
    let lang = app.settings.lang;
    if app.table.chairs[color].away {
        return vec![(app.player_name(color), None)];
    }
    let sits = app.table.chairs[color].mind.clone();
    let level = PlayerSpec::Level(app.settings.form.seats[color].level);
    let strongest = PlayerSpec::Level(PlayerSpec::STRONGEST);
    let engines = app.settings.engines.iter().cloned().map(PlayerSpec::Engine);
    let network =
        app.settings.network.file.clone().filter(|_| app.table.session.ruleset().capture != Capture::Forbidden);
    let network = network.map(|file| PlayerSpec::Network(NetworkPlayer { file, level: PlayerSpec::STRONGEST }));
    let mut minds: Vec<PlayerSpec> = sits.into_iter().chain([level, strongest]).chain(network).chain(engines).collect();
    let mut seen = Vec::new();
    minds.retain(|mind| {
        !seen.contains(mind) && {
            seen.push(mind.clone());
            true
        }
    });
    let minds = minds.into_iter().map(|mind| (mind_rank(lang, &mind), Some(mind)));
    std::iter::once((word(lang, "seat-self").to_owned(), None)).chain(minds).collect()
}

/// Who sits at the table.
pub(crate) fn sitting(app: &App) -> ByColor<Sitting> {
    ByColor::from_fn(|color| {
        let sitters = sitters(app, color);
        let chair = &app.table.chairs[color];
        let chosen = sitters.iter().position(|sitter| sitter.1 == chair.mind).unwrap_or(0);
        Sitting { sitters, chosen, handed: chair.handed }
    })
}

/// The moves of a hint on the board: the best, and those that are nearly as good.
pub(crate) fn hints(analysis: &Analysis, size: Size) -> Vec<HintView> {
    let Some(best) = analysis.candidates.first() else { return Vec::new() };
    let good = analysis.candidates.iter().filter(|c| c.mv() == best.mv() || best.win_rate - c.win_rate <= AS_GOOD);
    let played = good.filter(|c| c.mv() == best.mv() || c.visits * 10 >= best.visits);
    played
        .filter_map(|candidate| match candidate.mv() {
            Move::Play(at) if size.contains(at) => Some(HintView {
                at,
                best: candidate.mv() == best.mv(),
                rate: if candidate.visits > 0 { format!("{:.0}%", candidate.win_rate * 100.0) } else { String::new() },
            }),
            _ => None,
        })
        .take(HINTS)
        .collect()
}

/// How strong the built-in opponent is in NoGo; none where there is none.
pub(crate) fn strength(app: &App) -> Option<Strength> {
    let lang = app.settings.lang;
    if app.table.session.ruleset().capture != Capture::Forbidden {
        return None;
    }
    let (color, minimax, place) =
        [Color::White, Color::Black].into_iter().find_map(|color| match app.table.chairs[color].mind {
            Some(PlayerSpec::Level(level)) => Some((color, false, level)),
            Some(PlayerSpec::Minimax(depth)) => Some((color, true, depth)),
            _ => None,
        })?;
    let text = match Nogo::playouts(place) {
        _ if minimax => phrase(lang, "ng-plies", &[("n", &place.to_string())]),
        Some(playouts) => phrase(lang, "ng-times", &[("n", &thousands(playouts))]),
        None => word(lang, "ng-unlimited").to_owned(),
    };
    Some(Strength { color, minimax, place, text })
}

/// `8,000`.
fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let group = |(i, c): (usize, char)| {
        let comma = i > 0 && (digits.len() - i).is_multiple_of(3);
        comma.then_some(',').into_iter().chain([c])
    };
    digits.chars().enumerate().flat_map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!([20, 600, 8000, 80_000, 1_234_567].map(thousands), ["20", "600", "8,000", "80,000", "1,234,567"]);
    }
}
