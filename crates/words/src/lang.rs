//! Languages of the program: the one table of them.

use serde::{Deserialize, Serialize};

/// Makes `Lang` from the table of languages: variant, name in settings and on the command line, tag of the language
/// and of its file, own name.
macro_rules! languages {
    ($($(#[$doc:meta])* $lang:ident, $code:literal, $tag:literal, $name:literal;)*) => {
        /// Language of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Lang {
            $($(#[$doc])* #[serde(rename = $code)] $lang,)*
        }

        impl Lang {
            /// All languages, in the order in which they are offered.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$lang),*];

            /// Name in the settings file and on the command line.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$lang => $code,)*
                }
            }

            /// Tag of the language, as BCP 47 writes it.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$lang => $tag,)*
                }
            }

            /// Name of the language in itself.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$lang => $name,)*
                }
            }

            /// Catalogue of the language, in Fluent's syntax.
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$lang => include_str!(concat!("../ftl/", $tag, ".ftl")),)*
                }
            }
        }
    };
}

languages! {
    /// Simplified Chinese.
    Zh, "zh", "zh-Hans", "简体中文";
    /// English.
    En, "en", "en", "English";
    /// Traditional Chinese.
    Hant, "zh-Hant", "zh-Hant", "繁體中文";
    /// Japanese.
    Ja, "ja", "ja", "日本語";
    /// Korean.
    Ko, "ko", "ko", "한국어";
}

impl Lang {
    /// Language with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Language of a locale as systems name it: `ja_JP.UTF-8`, `zh-Hant-HK`. Chinese without a script is traditional
    /// in Taiwan, Hong Kong and Macau.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let locale = locale.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let parts: Vec<&str> = locale.split(['_', '-']).collect();
        let any = |names: &[&str]| parts.iter().any(|part| names.contains(part));
        let traditional = any(&["hant"]) || any(&["tw", "hk", "mo"]) && !any(&["hans"]);
        match parts[0] {
            "zh" if traditional => Some(Self::Hant),
            language => Self::ALL.into_iter().find(|lang| lang.tag().split('-').next() == Some(language)),
        }
    }

    /// Language after this one, and the first after the last.
    pub fn next(self) -> Self {
        let mut all = Self::ALL.into_iter().cycle();
        all.find(|&lang| lang == self);
        all.next().unwrap_or(self)
    }

    /// True for a language in Latin letters: its words are longer and their letters narrower than those of East Asia.
    pub fn is_latin(self) -> bool {
        self.name().chars().all(|c| c < '\u{250}')
    }

    /// Region whose forms of the hanzi the language has, as the faces of the fonts are called.
    pub const fn region(self) -> &'static str {
        match self {
            Self::Hant => "TC",
            Self::Ja => "JP",
            _ => "SC",
        }
    }

    /// True where margins under Chinese rules are told in zi (子), half as many as points.
    pub const fn counts_in_zi(self) -> bool {
        matches!(self, Self::Zh | Self::Hant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_of_systems_name_languages() {
        let of = |locales: [&str; 4]| locales.map(Lang::of_locale);
        assert_eq!(of(["zh_CN.UTF-8", "zh-Hans-HK", "zh_SG", "zh"]), [Some(Lang::Zh); 4]);
        assert_eq!(of(["zh_TW.UTF-8", "zh-Hant", "zh_HK@big5hkscs", "zh-Hant-CN"]), [Some(Lang::Hant); 4]);
        assert_eq!(of(["ja_JP.eucJP", "ja", "ja-JP", "JA_jp"]), [Some(Lang::Ja); 4]);
        assert_eq!(of(["ko_KR.UTF-8", "ko-KR", "ko", "ko_KP"]), [Some(Lang::Ko); 4]);
        assert_eq!(of(["en_GB.UTF-8", "en-TW", "en", "en@quot"]), [Some(Lang::En); 4]);
        assert_eq!(of(["C", "POSIX", "fr_FR.UTF-8", ""]), [None; 4]);
        for lang in Lang::ALL {
            assert_eq!((Lang::of_locale(lang.tag()), Lang::from_code(lang.code())), (Some(lang), Some(lang)));
        }
    }
}
