//! The language of a window: its words and the letters that they are written in.

use lanke_app::words::{self, Lang};

use crate::ui;

/// The language of a window's words and of their letters.
pub(crate) fn set(words: &ui::Words<'_>, lang: Lang) {
    words.set_region(lang.region().into());
    words.set_latin(lang.is_latin());
    words.set_lang(lang.code().into());
}

/// Gives a window its words.
pub(crate) fn speak(words: &ui::Words<'_>, lang: Lang) {
    set(words, lang);
    words.on_look_up(|key, lang| words::word(lang_of(&lang), &key).into());
    words.on_fill_in(|key, n, lang| words::phrase(lang_of(&lang), &key, &[("n", &n)]).into());
}

fn lang_of(code: &str) -> Lang {
    Lang::from_code(code).unwrap_or(Lang::En)
}
