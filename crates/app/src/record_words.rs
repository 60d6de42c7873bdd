//! A record in words: its moves, its players, its result, the games of its collection.

use std::rc::Rc;

use lanke_game::Coordinates;
use lanke_game::record::{Flaw, Replay, ReplayRefusal, Setting, Tree};
use lanke_game::review::{GameInfo, Review};
use lanke_rules::{Capture, Color, Name, Outcome, Ruleset};
use lanke_words::{rules_words, seen_side, verdict};

use crate::judgements::judgements;
use crate::move_list::{MoveRow, Row, rows};
use crate::record_file::names;
use crate::status;
use crate::words::{Lang, phrase, word};

/// A game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTitle {
    /// Its name, or who played.
    pub name: String,
    /// The result as the record has it.
    pub result: String,
    /// The date as the record has it.
    pub date: String,
}

/// Rows of the line shown, with the reasons why moves are illegal.
pub(crate) fn move_rows(lang: Lang, names: Coordinates, review: &Review) -> Rc<[MoveRow]> {
    let (tree, setting) = (review.tree(), review.setting());
    let mut replay = Replay::new(tree, setting);
    let mut list = Vec::with_capacity(review.line().len());
    for &id in review.line() {
        let node = tree.node(id);
        replay.step(node);
        let Some((color, _)) = node.raw_move() else { continue };
        let flaw = replay.flaw_at(id);
        list.push(Row {
            node: id,
            number: replay.moves(),
            color,
            mv: node.mv(setting.size).map(|(_, mv)| mv),
            used: None,
            judged: judgements(lang, node),
            illegal: flaw.map(|flaw| flaw_words(lang, flaw, setting.ruleset.capture == Capture::Forbidden)),
        });
    }
    rows(lang, names, setting.size, list.into_iter())
}

pub(crate) fn flaw_words(lang: Lang, flaw: &Flaw, nogo: bool) -> String {
    match &flaw.reason {
        ReplayRefusal::Illegal(illegal) => status::illegal(lang, *illegal, nogo),
        ReplayRefusal::NoPoint(_) => word(lang, "st-outside").to_owned(),
    }
}

/// A player's name, or its side if the record names none.
pub(crate) fn or_side(lang: Lang, ruleset: &Ruleset, color: Color, name: &str) -> String {
    if name.trim().is_empty() { seen_side(lang, ruleset, color).to_owned() } else { name.to_owned() }
}

pub(crate) fn rank(tree: &Tree, color: Color) -> String {
    let property = match color {
        Color::Black => "BR",
        Color::White => "WR",
    };
    tree.root().first(property).map(|v| v.line().into_owned()).unwrap_or_default()
}

/// The result as briefly as players write it, which is in English what SGF has, too; or as the record has it
/// where it makes no sense.
pub(crate) fn result(lang: Lang, tree: &Tree, rules: Name) -> String {
    let Some(value) = tree.root().first("RE") else { return String::new() };
    result_words(lang, &value.line(), &rules.ruleset())
}

/// The same of a result as records have it.
pub(crate) fn result_words(lang: Lang, text: &str, ruleset: &Ruleset) -> String {
    match (Outcome::parse(text), lang) {
        (Some(outcome @ Outcome::Win { .. }), Lang::En) => outcome.sgf(),
        (Some(outcome), _) => verdict(lang, outcome, ruleset, None),
        (None, _) => text.to_owned(),
    }
}

/// Event, date and rules, whatever is known.
pub(crate) fn about(lang: Lang, tree: &Tree, rules: Name) -> String {
    let known = ["EV", "DT"].into_iter().filter_map(|name| tree.root().first(name)).map(|v| v.line().into_owned());
    let known: Vec<String> = known.filter(|v| !v.trim().is_empty()).chain([rules_words(lang, rules)]).collect();
    known.join(" · ")
}

pub(crate) fn game_name(lang: Lang, tree: &Tree, number: usize) -> String {
    let said = tree.root().first("GN").map(|v| v.line().into_owned()).filter(|n| !n.trim().is_empty());
    let of_players = || players(lang, tree);
    said.or_else(of_players).unwrap_or_else(|| phrase(lang, "rev-game", &[("n", &number.to_string())]))
}

/// `王质 对 石室`, if the record names anyone.
pub(crate) fn players(lang: Lang, tree: &Tree) -> Option<String> {
    let names = names(Some(tree));
    let known = !names.black.trim().is_empty() || !names.white.trim().is_empty();
    let ruleset = Setting::of(tree).ruleset;
    let name = |color| or_side(lang, &ruleset, color, &names[color]);
    known.then(|| format!("{} {} {}", name(Color::Black), word(lang, "rev-versus"), name(Color::White)))
}

/// The games of a collection by players, result and date.
pub(crate) fn titles<'a>(lang: Lang, trees: impl Iterator<Item = &'a Tree>) -> Rc<[GameTitle]> {
    let text = |tree: &Tree, info: GameInfo| {
        tree.root().first(info.property()).map(|value| value.line().into_owned()).unwrap_or_default()
    };
    let title = |(tree, number): (&Tree, usize)| GameTitle {
        name: game_name(lang, tree, number),
        result: text(tree, GameInfo::Result),
        date: text(tree, GameInfo::Date),
    };
    trees.zip(1..).map(title).collect()
}
