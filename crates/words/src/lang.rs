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

    /// Language of a locale as systems name it: `ja_JP.UTF-8`, `zh-TW`.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let locale = locale.split(['.', '@']).next().unwrap_or_default().replace('_', "-").to_ascii_lowercase();
        let language = locale.split('-').next().unwrap_or_default();
        let is = |lang: &&Self| lang.tag().split('-').next() == Some(language);
        Self::ALL.iter().find(is).copied()
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

    /// True where margins under Chinese rules are told in zi (子), half as many as points.
    pub const fn counts_in_zi(self) -> bool {
        matches!(self, Self::Zh | Self::Hant)
    }
}
