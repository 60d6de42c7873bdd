//! The names of rulesets: as records write them and as they are met.

use std::fmt;

use crate::{Name, Ruleset};

impl Name {
    /// Every name, in the order of [`Ruleset::ALL`].
    pub const ALL: [Self; 9] = [
        Self::Chinese,
        Self::Japanese,
        Self::Korean,
        Self::Aga,
        Self::NewZealand,
        Self::Ing,
        Self::TrompTaylor,
        Self::Simplified,
        Self::NoGo,
    ];

    /// The ruleset of this name.
    pub const fn ruleset(self) -> Ruleset {
        match self {
            Self::Chinese => Ruleset::CHINESE,
            Self::Japanese => Ruleset::JAPANESE,
            Self::Korean => Ruleset::KOREAN,
            Self::Aga => Ruleset::AGA,
            Self::NewZealand => Ruleset::NEW_ZEALAND,
            Self::Ing => Ruleset::ING,
            Self::TrompTaylor => Ruleset::TROMP_TAYLOR,
            Self::Simplified => Ruleset::SIMPLIFIED,
            Self::NoGo => Ruleset::NOGO,
        }
    }

    /// The value of SGF's `RU`.
    pub const fn sgf(self) -> &'static str {
        match self {
            Self::Chinese => "Chinese",
            Self::Japanese => "Japanese",
            Self::Korean => "Korean",
            Self::Aga => "AGA",
            Self::NewZealand => "NZ",
            Self::Ing => "GOE",
            Self::TrompTaylor => "Tromp-Taylor",
            Self::Simplified => "Simplified",
            Self::NoGo => "NoGo",
        }
    }

    /// Reads a name as records, engines and people write it, in any case; words behind it that do
    /// not matter here (`Chinese-OGS`, `Japanese rules`) are passed over.
    pub fn parse(text: &str) -> Option<Self> {
        const NAMES: [(Name, &[&str]); 9] = [
            (Name::NoGo, &["nogo", "antiatari", "不围棋", "不圍棋"]),
            (Name::NewZealand, &["newzealand", "nz", "新西兰", "新西蘭", "紐西蘭", "ニュージーランド", "뉴질랜드"]),
            (Name::Chinese, &["chinese", "cn", "china", "中国", "中國", "중국"]),
            (Name::Japanese, &["japanese", "jp", "japan", "日本", "일본"]),
            (Name::Korean, &["korean", "kr", "korea", "韩国", "韓国", "韓國", "한국"]),
            (Name::Aga, &["aga", "bga", "french", "ffg"]),
            (Name::Ing, &["ing", "goe", "应氏", "應氏", "応氏", "응씨"]),
            (Name::TrompTaylor, &["tromptaylor", "tt", "cgos"]),
            (Name::Simplified, &["simplified", "simple", "简化", "簡化", "簡易", "간이"]),
        ];
        let word: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        // Two-letter names stand alone; the longer ones may have words behind them.
        let matches = |name: &&&str| word == **name || (name.len() > 2 && word.starts_with(**name));
        NAMES.into_iter().find(|(_, names)| names.iter().find(matches).is_some()).map(|(name, _)| name)
    }
}

impl fmt::Display for Name {
    /// In English, as SGF writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sgf())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulesets_are_found_by_the_names_met() {
        for name in Name::ALL {
            assert_eq!(Name::parse(name.sgf()), Some(name));
            assert_eq!(name.ruleset().name, name);
        }
        assert!(Ruleset::ALL.iter().map(|r| r.name).eq(Name::ALL));
        let met = [
            ("japanese", Name::Japanese),
            ("JAPAN ", Name::Japanese),
            ("jp", Name::Japanese),
            ("chinese-ogs", Name::Chinese),
            ("Chinese Rules", Name::Chinese),
            ("中国规则", Name::Chinese),
            ("New Zealand", Name::NewZealand),
            ("new-zealand", Name::NewZealand),
            ("tromp_taylor", Name::TrompTaylor),
            ("Ing Goe", Name::Ing),
            ("不围棋", Name::NoGo),
            ("일본룰", Name::Japanese),
            ("중국 규칙", Name::Chinese),
            ("紐西蘭", Name::NewZealand),
            ("ニュージーランド", Name::NewZealand),
            ("뉴질랜드", Name::NewZealand),
            ("応氏ルール", Name::Ing),
            ("응씨", Name::Ing),
            ("簡化規則", Name::Simplified),
            ("簡易", Name::Simplified),
            ("간이", Name::Simplified),
            ("Anti-Atari Go", Name::NoGo),
        ];
        for (text, name) in met {
            assert_eq!(Name::parse(text), Some(name), "{text}");
        }
        for text in ["", "?", "renju", "j", "ttt", "nzzz"] {
            assert_eq!(Name::parse(text), None, "{text}");
        }
    }
}
