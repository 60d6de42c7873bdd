//! Glyphs of the program's own fonts: whatever the catalogues say can be shown on a computer without other fonts.

use std::collections::BTreeSet;

use lanke_words::Lang;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

/// Fonts that show words; the one of the clocks has digits alone.
const FONTS: [(&str, &[u8]); 3] = [
    ("Sans", include_bytes!("../../../assets/fonts/NotoSansCJK-Regular.ttc")),
    ("Sans bold", include_bytes!("../../../assets/fonts/NotoSansCJK-Bold.ttc")),
    ("Serif bold", include_bytes!("../../../assets/fonts/NotoSerifCJK-Bold.ttc")),
];

/// Face of a collection with the regional forms of a language.
fn face(data: &'static [u8], lang: Lang) -> FontRef<'static> {
    let family =
        |font: &FontRef<'_>| font.localized_strings(StringId::FAMILY_NAME).english_or_first().map(|s| s.to_string());
    let faces = (0..3).map(|index| FontRef::from_index(data, index).expect("a face"));
    let named = |font: &FontRef<'_>| family(font).is_some_and(|name| name.ends_with(lang.region()));
    faces.into_iter().find(named).unwrap_or_else(|| panic!("no face for {}", lang.region()))
}

#[test]
fn every_character_of_every_catalogue_has_a_glyph() {
    let mut wanting = Vec::new();
    for (name, data) in FONTS {
        for lang in Lang::ALL {
            let characters = face(data, lang).charmap();
            let names = Lang::ALL.into_iter().flat_map(|lang| lang.name().chars());
            let used: BTreeSet<char> = names.chain(lang.source().chars()).collect();
            let missing: String = used.into_iter().filter(|&c| c != '\n' && characters.map(c).is_none()).collect();
            wanting.extend((!missing.is_empty()).then(|| format!("{name} of {}: {missing}", lang.tag())));
        }
    }
    assert!(wanting.is_empty(), "the fonts lack these, run assets/fonts/subset.py: {wanting:#?}");
}

#[test]
fn english_has_no_quotation_marks_that_are_as_wide_as_a_chinese_character() {
    let wide: Vec<&str> = Lang::En.source().lines().filter(|line| line.contains(['‘', '’', '“', '”'])).collect();
    assert!(wide.is_empty(), "{wide:#?}");
}

#[test]
fn regions_write_a_character_their_own_way() {
    for (name, data) in FONTS {
        let glyph = |lang, c| face(data, lang).charmap().map(c).expect("a glyph");
        assert_ne!(glyph(Lang::Zh, '直'), glyph(Lang::Ja, '直'), "{name}");
        assert_ne!(glyph(Lang::Zh, '过'), glyph(Lang::Hant, '過'), "{name}");
        assert_eq!(glyph(Lang::Zh, '棋'), glyph(Lang::Hant, '棋'), "{name}");
    }
}
