//! Terms of the game in the language chosen.

use lanke_rules::{Color, Name};

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
