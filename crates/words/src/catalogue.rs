//! Lookup of texts by key and language.

use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::lang::Lang;

/// Texts of one language.
struct Catalogue {
    /// All messages.
    bundle: FluentBundle<FluentResource>,
    /// Messages without variables, ready.
    plain: HashMap<String, String>,
}

static CATALOGUES: LazyLock<HashMap<Lang, Catalogue>> =
    LazyLock::new(|| Lang::ALL.into_iter().map(|lang| (lang, Catalogue::read(lang))).collect());

impl Catalogue {
    /// Catalogue of a language. The files are part of the program and read by the tests: they cannot be malformed.
    fn read(lang: Lang) -> Self {
        let resource = FluentResource::try_new(lang.source().to_owned()).expect("a well-formed file");
        let keys: Vec<String> = lang.source().lines().filter_map(key_of).map(str::to_owned).collect();
        let mut bundle = FluentBundle::new_concurrent(vec![lang.tag().parse().expect("a well-formed tag")]);
        // Marks of direction are for languages that are written from the right.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("every key is given once");
        let mut catalogue = Self { bundle, plain: HashMap::new() };
        let plain = keys.into_iter().filter_map(|key| Some((catalogue.plain(&key)?, key)));
        catalogue.plain = plain.map(|(text, key)| (key, text)).collect();
        catalogue
    }

    /// Text of a message without variables.
    fn plain(&self, key: &str) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, None, &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

/// Key of the message that begins on a line of a file.
fn key_of(line: &str) -> Option<&str> {
    line.split_once(" =").map(|(key, _)| key).filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Text of the message `key`, which has no variables; the key itself where the catalogue lacks it.
pub fn word(lang: Lang, key: &str) -> &str {
    CATALOGUES[&lang].plain.get(key).map_or(key, String::as_str)
}

/// Text of the message `key` with its variables; the key itself where the catalogue lacks it.
///
/// A value that is written as a whole number is one: the plural follows it.
pub fn phrase(lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
    let bundle = &CATALOGUES[&lang].bundle;
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else { return key.to_owned() };
    let arguments: FluentArgs<'_> = values.iter().map(|&(name, text)| (name, value(text))).collect();
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
    debug_assert!(errors.is_empty(), "{key}: {errors:?}");
    text.into_owned()
}

/// Value of a variable: a number where it reads the same when it is printed again.
fn value(text: &str) -> FluentValue<'_> {
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => number.into(),
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_like_numbers_are_not_changed() {
        for name in ["0", "7", "007", "+7", "-7", "1.50", "1e5", "inf", "4294967295", "4294967296", "", "{ $n }"] {
            let text = phrase(Lang::En, "st-opened", &[("n", name)]);
            assert_eq!(text, format!("Opened {name}"));
        }
    }
}
