//! Captions of a game: its players, its place and time, its result.

use lanke_game::clock::time_text;
use lanke_game::record::{NodeId, Setting, Tree};
use lanke_rules::{ByColor, Capture, Color, Outcome, Unit};

use crate::diagram::{Diagram, MoveNumbers, shown_numbers};
use lanke_words::{Lang, outcome_words, phrase, rules_words, side};

/// `AlphaGo – 李世石 9p`; a side without a name is named by its colour.
pub(super) fn title(tree: &Tree, lang: Lang) -> String {
    let players = players(tree);
    if players.black.is_empty() && players.white.is_empty() {
        return tree.root().info("GN").unwrap_or_default();
    }
    let known = |color| if players[color].is_empty() { side(lang, color) } else { &players[color] };
    format!("{} – {}", known(Color::Black), known(Color::White))
}

/// Names with ranks.
pub(super) fn players(tree: &Tree) -> ByColor<String> {
    tree.players().map(|p| [p.name, p.rank].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// Caption of a diagram: the players, the place in the game, and its result.
pub(super) fn caption(diagram: &mut Diagram, tree: &Tree, node: NodeId, numbers: MoveNumbers) {
    diagram.title = title(tree, diagram.lang);
    if let Some(place) = place(diagram.lang, numbers, &shown_numbers(tree, &tree.path(node))) {
        diagram.notes.push(place);
    }
    let known: Vec<String> =
        ["EV", "DT"].into_iter().filter_map(|name| tree.root().info(name)).chain(result(tree, diagram.lang)).collect();
    if !known.is_empty() {
        diagram.notes.push(known.join(", "));
    }
}

fn place(lang: Lang, numbers: MoveNumbers, shown: &[u32]) -> Option<String> {
    let moves = shown.len() as u32 - 1;
    let text = |n: u32| shown[n as usize].to_string();
    match numbers.range(moves) {
        None if moves == 0 => None,
        None => Some(phrase(lang, "play-move", &[("n", &text(moves))])),
        Some(range) if range.start() == range.end() => Some(phrase(lang, "play-move", &[("n", &text(*range.start()))])),
        Some(range) => Some(phrase(lang, "dia-moves", &[("a", &text(*range.start())), ("b", &text(*range.end()))])),
    }
}

/// The result in words, or as the record has it where it makes no sense.
fn result(tree: &Tree, lang: Lang) -> Option<String> {
    let text = tree.root().info("RE")?;
    let unit = Unit::of(&Setting::of(tree).ruleset);
    Some(Outcome::parse(&text).map_or(text, |outcome| outcome_words(lang, outcome, unit)))
}

/// Lines below the players at the head of a sheet: event and place, rules and conditions, result.
pub(super) fn lines(tree: &Tree, lang: Lang) -> Vec<String> {
    let (root, setting) = (tree.root(), Setting::of(tree));
    // Without a name of its own the game has its event for a title.
    let event: &[&str] = if root.info("GN").is_some() { &["EV", "RO", "DT", "PC"] } else { &["RO", "DT", "PC"] };
    let known = |names: &[&str]| names.iter().filter_map(|name| root.info(name)).collect::<Vec<_>>();
    let rules = rules_words(lang, setting.ruleset.name);
    let komi = komi(&setting, lang);
    let handicap =
        (setting.handicap > 0).then(|| phrase(lang, "sheet-handicap", &[("n", &setting.handicap.to_string())]));
    let conditions: Vec<String> = [rules].into_iter().chain(komi).chain(handicap).chain(time(tree, lang)).collect();
    let lines = [known(event), conditions, result(tree, lang).into_iter().collect()];
    lines.into_iter().filter(|line| !line.is_empty()).map(|line| line.join(" · ")).collect()
}

/// Komi; none in NoGo, which is played without.
pub(super) fn komi(setting: &Setting, lang: Lang) -> Option<String> {
    let counts = setting.ruleset.capture == Capture::Allowed;
    counts.then(|| phrase(lang, "sheet-komi", &[("n", &setting.komi.to_string())]))
}

/// Time control, as the record has it.
pub(super) fn time(tree: &Tree, lang: Lang) -> Option<String> {
    let root = tree.root();
    let main = root.info("TM").map(|text| match text.parse().map(std::time::Duration::try_from_secs_f64) {
        Ok(Ok(time)) => time_text(time),
        _ => text,
    });
    let time: Vec<String> = main.into_iter().chain(root.info("OT")).collect();
    (!time.is_empty()).then(|| phrase(lang, "sheet-time", &[("n", &time.join(" + "))]))
}
