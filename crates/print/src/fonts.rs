//! The fonts that pictures and pages are written in: the program's own, and the system's for what
//! those lack.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// Stands for a character that no font has: the geta of Chinese and Japanese printers.
pub(crate) const UNKNOWN: char = '〓';

/// The program's own faces: a picture comes out the same on every computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Sans,
    Bold,
    Serif,
}

/// The files of the program's own faces: sans, sans bold, serif bold.
pub static FONTS: [&[u8]; 3] = [
    include_bytes!("../../../assets/fonts/NotoSansCJK-Regular.ttc"),
    include_bytes!("../../../assets/fonts/NotoSansCJK-Bold.ttc"),
    include_bytes!("../../../assets/fonts/NotoSerifCJK-Bold.ttc"),
];

static FACES: LazyLock<[FontRef<'static>; 3]> = LazyLock::new(|| {
    FONTS.map(|data| FontRef::from_index(data, 0).expect("the fonts are part of the program and well-formed"))
});

static OWN_FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| Arc::new(own()));

/// The program's own fonts and those of the system, which take a moment to find.
static ALL_FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = own();
    fonts.load_system_fonts();
    Arc::new(fonts)
});

fn own() -> Database {
    let mut fonts = Database::new();
    for face in FONTS {
        fonts.load_font_source(Source::Binary(Arc::new(face)));
    }
    fonts
}

/// The fonts for an SVG document, and the document with [`UNKNOWN`] for what none of them has.
pub(super) fn for_document(svg: &str) -> (Arc<Database>, Cow<'_, str>) {
    let foreign: BTreeSet<char> = svg.chars().filter(|&c| !c.is_ascii() && !in_own_fonts(c)).collect();
    if foreign.is_empty() {
        return (OWN_FONTS.clone(), Cow::Borrowed(svg));
    }
    let unknown: BTreeSet<char> = foreign.into_iter().filter(|&c| !in_system_fonts(c)).collect();
    if unknown.is_empty() {
        return (ALL_FONTS.clone(), Cow::Borrowed(svg));
    }
    let shown = svg.chars().map(|c| if unknown.contains(&c) { UNKNOWN } else { c }).collect();
    (ALL_FONTS.clone(), Cow::Owned(shown))
}

fn in_own_fonts(c: char) -> bool {
    FACES.iter().any(|face| face.charmap().map(c).is_some())
}

/// Asks every font of the system, once for each character.
fn in_system_fonts(c: char) -> bool {
    static KNOWN: LazyLock<Mutex<HashMap<char, bool>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.entry(c).or_insert_with(|| {
        let has = |data: &[u8], index| FontRef::from_index(data, index).is_ok_and(|f| f.charmap().map(c).is_some());
        ALL_FONTS.faces().any(|face| ALL_FONTS.with_face_data(face.id, has).unwrap_or(false))
    })
}

/// Width of a line of text.
pub(crate) fn width(text: &str, face: Face, size: f32) -> f32 {
    size * text.chars().map(|c| advance(c, face)).sum::<f32>()
}

/// Width of a character, in units of the font size.
fn advance(c: char, face: Face) -> f32 {
    let font = &FACES[face as usize];
    let known = font
        .charmap()
        .map(c)
        .and_then(|glyph| font.glyph_metrics(Size::new(1.0), LocationRef::default()).advance_width(glyph));
    // What another font is asked for is rarely wider than a hanzi.
    known.unwrap_or(if c.is_control() { 0.0 } else { 1.0 })
}

/// Lines of at most `room`, broken between words and between hanzi; paragraphs stay apart.
pub(crate) fn wrap(text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    text.lines().flat_map(|paragraph| wrap_paragraph(paragraph, face, size, room)).collect()
}

fn wrap_paragraph(text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for piece in pieces(text) {
        let wide = width(piece.trim_end(), face, size);
        if used > 0.0 && used + wide > room {
            lines.push(String::new());
            used = 0.0;
        }
        for c in piece.chars() {
            let wide = width(c.encode_utf8(&mut [0; 4]), face, size);
            // A single word that is longer than a line.
            if used > 0.0 && used + wide > room && !c.is_whitespace() {
                lines.push(String::new());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(c);
            }
            used += wide;
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// The pieces of a text that stay together: words with the blanks behind them, single hanzi with
/// the signs that may not begin a line behind them and those that may not end one before them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut chars = rest.char_indices().peekable();
        let (_, mut last) = chars.next()?;
        let end = chars.find(|&(_, c)| {
            let breaks = may_break(last, c);
            last = c;
            breaks
        });
        let (piece, left) = rest.split_at(end.map_or(rest.len(), |(i, _)| i));
        rest = left;
        Some(piece)
    })
}

/// True if a line may end between two characters.
fn may_break(before: char, after: char) -> bool {
    const NOT_FIRST: &str = "，。、！？：；）」』】》〉”’·…—,.!?:;)]}%";
    const NOT_LAST: &str = "（「『【《〈“‘([{";
    let wide = |c: char| ('\u{2E80}'..='\u{FFEF}').contains(&c) || c >= '\u{20000}';
    if after.is_whitespace() || NOT_FIRST.contains(after) || NOT_LAST.contains(before) {
        return false;
    }
    before.is_whitespace() || wide(before) || wide(after) || (NOT_FIRST.contains(before) && !before.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_where_printers_break_them() {
        let wrapped = |text: &str, room| wrap(text, Face::Sans, 1.0, room).join("|");
        assert_eq!(wrapped("黑１是好点，白棋（正确）", 5.0), "黑１是好|点，白棋|（正确）");
        assert_eq!(wrapped("a move too far", 3.6), "a move|too far");
        assert_eq!(wrapped("one\n\ntwo", 9.0), "one||two");
        assert_eq!(wrapped("unbreakable", 2.8), "unbre|akabl|e");
    }

    #[test]
    fn what_no_font_has_is_told_by_a_geta() {
        let (_, shown) = for_document("<text>黑\u{10FFFD}</text>");
        assert_eq!(shown, "<text>黑〓</text>");
        assert!(matches!(for_document("烂柯 Lanke").1, Cow::Borrowed(_)));
    }
}
