//! Terms of the game in the language chosen.

use lanke_rules::{Capture, Color, Name, Ruleset};

use crate::{Lang, phrase, word};

/// Name of a side: `黑方`, `Black`.
pub fn side(lang: Lang, color: Color) -> &'static str {
    word(
        lang,
        match color {
            Color::Black => "name-black",
            Color::White => "name-white",
        },
    )
}

/// Name of a side by the colour of its discs: red and blue in NoGo, else as [`side`] has it.
pub fn seen_side(lang: Lang, ruleset: &Ruleset, color: Color) -> &'static str {
    match (ruleset.capture, color) {
        (Capture::Allowed, _) => side(lang, color),
        (Capture::Forbidden, Color::Black) => word(lang, "name-red"),
        (Capture::Forbidden, Color::White) => word(lang, "name-blue"),
    }
}

/// Colour of a side's discs: red and blue in NoGo.
pub fn seen_color(lang: Lang, ruleset: &Ruleset, color: Color) -> &'static str {
    disc_color(lang, ruleset.capture == Capture::Forbidden, color)
}

/// Colour of a side's stones, or in NoGo of its discs.
pub fn disc_color(lang: Lang, nogo: bool, color: Color) -> &'static str {
    let key = match (nogo, color) {
        (false, Color::Black) => "color-black",
        (false, Color::White) => "color-white",
        (true, Color::Black) => "color-red",
        (true, Color::White) => "color-blue",
    };
    word(lang, key)
}

/// Name of a ruleset in a sentence: `中国规则`, `Chinese rules`.
pub fn rules_words(lang: Lang, rules: Name) -> String {
    phrase(lang, "new-rulesof", &[("r", word(lang, rules_key(rules)))])
}

/// Key of a ruleset's name in the catalogue.
pub const fn rules_key(rules: Name) -> &'static str {
    match rules {
        Name::Chinese => "r-cn",
        Name::Japanese => "r-jp",
        Name::Korean => "r-kr",
        Name::Aga => "r-aga",
        Name::NewZealand => "r-nz",
        Name::Ing => "r-ing",
        Name::TrompTaylor => "r-tt",
        Name::Simplified => "r-simple",
        Name::NoGo => "r-nogo",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rulesets_are_read_back() {
        for lang in Lang::ALL {
            for name in Name::ALL {
                let written = word(lang, rules_key(name));
                assert_eq!(Name::parse(written), Some(name), "{written:?}");
            }
        }
    }
}
