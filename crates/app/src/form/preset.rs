//! Settings to choose from: those of the last game, ready-made ones, and those that a person keeps.

use lanke_rules::{ByColor, Name, Placement, Ruleset};

use super::{ClockKind, Form, PlayerChoice};
use crate::words::{Lang, phrase, word};

/// The most presets that are kept.
pub(crate) const MAX_OWN: usize = 50;
/// Letters of a preset's name.
const MAX_NAME: usize = 40;

/// Settings of a game under a name that a person gave them.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// The name; never empty.
    pub name: String,
    /// The settings.
    pub form: Form,
}

impl Preset {
    /// Puts `form` under `name` into `presets`, in place of what has that name; nothing without a name.
    pub fn keep(presets: &mut Vec<Self>, name: &str, form: &Form) {
        let name = proper(name);
        match presets.iter_mut().find(|p| p.name == name) {
            _ if name.is_empty() => {}
            Some(preset) => preset.form = form.clone(),
            None => presets.push(Self { name, form: form.clone() }),
        }
    }

    /// Gives the preset at `index` another name; one that has it already makes way.
    pub fn rename(presets: &mut Vec<Self>, index: usize, name: &str) {
        let name = proper(name);
        let Some(preset) = presets.get_mut(index).filter(|_| !name.is_empty()) else { return };
        preset.name.clone_from(&name);
        let mut at = 0..;
        presets.retain(|p| at.next() == Some(index) || p.name != name);
    }
}

/// A person with Black against the built-in player.
fn against(level: u8) -> ByColor<PlayerChoice> {
    ByColor { black: PlayerChoice::default(), white: PlayerChoice::built_in(level) }
}

/// A name as it is kept.
fn proper(name: &str) -> String {
    name.trim().chars().take(MAX_NAME).collect()
}

impl Form {
    /// The ready-made settings: a title, a line below it, the form. They keep the players of `last`.
    pub fn ready_made(last: &Self, lang: Lang) -> Vec<(String, String, Self)> {
        let fresh = Self { names: last.names.clone(), ranks: last.ranks.clone(), ..Self::default() };
        let quick = Self { main_seconds: 600, periods: 3, seconds: 30, ..fresh.clone() };
        let teaching = Self {
            handicap: 4,
            placement: Placement::Fixed,
            komi: Ruleset::CHINESE.handicap_komi,
            clock: ClockKind::None,
            players: against(8),
            ..fresh.clone()
        };
        let nine = Self { width: 9, height: 9, clock: ClockKind::None, players: against(1), ..fresh.clone() };
        let nogo = Self { rules: Name::NoGo, players: against(5), ..fresh.clone() }.follow(&fresh);
        let words = |key| word(lang, key).to_owned();
        vec![
            (words("set-last"), last.in_short(lang), last.clone()),
            (words("set-fast"), words("set-fast-about"), quick),
            (words("set-teach"), words("set-teach-about"), teaching),
            (words("set-nine"), words("set-nine-about"), nine),
            (words("set-nogo"), nogo.in_short(lang), nogo),
        ]
    }

    /// The board and the clock: `19 路，30 分 + 3×25 秒`.
    pub(crate) fn in_short(&self, lang: Lang) -> String {
        phrase(lang, "list-two", &[("a", &self.board_words(lang)), ("b", &self.time_in_list(lang))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_kept_once_a_name_and_renamed_in_their_place() {
        let mut presets = Vec::new();
        let names = |presets: &[Preset]| presets.iter().map(|p| p.name.clone()).collect::<Vec<_>>().join(" ");
        for name in ["a", " b ", "c", "", "  ", "b"] {
            Preset::keep(&mut presets, name, &Form { handicap: 2, ..Form::default() });
        }
        assert_eq!(names(&presets), "a b c");
        Preset::rename(&mut presets, 0, "d");
        assert_eq!(names(&presets), "d b c");
        Preset::rename(&mut presets, 1, "");
        Preset::rename(&mut presets, 9, "e");
        assert_eq!(names(&presets), "d b c");
        Preset::rename(&mut presets, 0, "c");
        assert_eq!(presets.len(), 2);
    }
}
