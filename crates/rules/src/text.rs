//! Foreign text as it may be shown to people: nothing in it that is not seen, or changes how other text is seen.

/// Format characters, general category Cf of Unicode; a test compares them with a crate that knows all categories.
const FORMAT: [(u32, u32); 20] = [
    (0x00AD, 0x00AD),
    (0x0600, 0x0605),
    (0x061C, 0x061C),
    (0x06DD, 0x06DD),
    (0x070F, 0x070F),
    (0x0890, 0x0891),
    (0x08E2, 0x08E2),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x2064),
    (0x2066, 0x206F),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0x1_10BD, 0x1_10BD),
    (0x1_10CD, 0x1_10CD),
    (0x1_3430, 0x1_343F),
    (0x1_BCA0, 0x1_BCA3),
    (0x1_D173, 0x1_D17A),
    (0xE_0001, 0xE_007F),
];

const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// True for a character that shows nothing itself but changes how others are shown: a control character (category Cc,
/// line feed and tab among them), a format character (Cf), or a separator of lines or paragraphs (Zl, Zp).
pub fn is_control(c: char) -> bool {
    let format = || FORMAT.iter().any(|&(first, last)| (first..=last).contains(&u32::from(c)));
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || format()
}

/// Foreign text as one line of at most `most` characters. Tabs, ends of lines and letters without a shape are spaces;
/// other control and format characters are dropped, and all else that is never seen. A joiner stays between two
/// pictographs, which it makes one emoji, and one variation selector behind the character whose shape it chooses.
/// Characters that are private or not assigned yet stay: they show as boxes, and may be characters of tomorrow.
pub fn line(text: &str, most: usize) -> String {
    let (mut line, mut previous) = (String::new(), ' ');
    let mut chars = text.chars().peekable();
    let mut room = most;
    while room > 0
        && let Some(c) = chars.next()
    {
        let c = match c {
            '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
            c if is_blank(c) => ' ',
            ZERO_WIDTH_JOINER if joins(&line) && chars.peek().is_some_and(|&next| is_pictograph(next)) => c,
            c if is_selector(c) && !is_selector(previous) && !previous.is_whitespace() => c,
            c if is_control(c) || is_selector(c) || is_ignorable(c) => continue,
            c => c,
        };
        line.push(c);
        previous = c;
        room -= 1;
    }
    line.trim_matches(|c: char| c.is_whitespace() || c == ZERO_WIDTH_JOINER).to_owned()
}

/// True if the text ends with a pictograph, whatever shape or colour of skin is chosen for it.
fn joins(text: &str) -> bool {
    text.chars().rev().find(|&c| !is_selector(c)).is_some_and(is_pictograph)
}

/// True for the blocks that emoji with joiners are made of.
fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{21FF}' | '\u{2600}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

fn is_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// True for the letters and patterns without a shape: fillers of Hangul, Braille without a dot.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}')
}

/// True for the rest of what is never seen (property Default_Ignorable_Code_Point), and what is no character at all.
fn is_ignorable(c: char) -> bool {
    let nothing = u32::from(c) & 0xFFFE == 0xFFFE || matches!(c, '\u{FDD0}'..='\u{FDEF}');
    nothing
        || matches!(c, '\u{34F}' | '\u{17B4}' | '\u{17B5}' | '\u{2065}' | '\u{FFF0}'..='\u{FFF8}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

    use super::*;

    #[test]
    fn control_characters_are_those_of_their_unicode_classes() {
        for c in '\0'..=char::MAX {
            let class = c.general_category();
            let control = matches!(
                class,
                GeneralCategory::Control
                    | GeneralCategory::Format
                    | GeneralCategory::LineSeparator
                    | GeneralCategory::ParagraphSeparator
            );
            let unassigned = class == GeneralCategory::Unassigned;
            assert!(control == is_control(c) || unassigned, "{:x} {class:?}", u32::from(c));
        }
    }

    #[test]
    fn nothing_unseen_stays_in_a_line() {
        assert_eq!(line("a\tb\r\n\u{1b}[31mred\u{202e}der  ", 100), "a b  [31mredder");
        assert_eq!(line("王\u{61c}质\u{200b}\u{2066}\u{feff}\u{ad}\u{200c}\u{200d}\u{e0041}", 100), "王质");
        assert_eq!(line("\u{3164}\u{115f}\u{2800}", 100), "", "a name without a shape is none");
        assert_eq!(line("一\u{2028}二", 100), "一 二");
        assert_eq!(line("围棋引擎", 2), "围棋");
    }

    #[test]
    fn what_is_written_with_joiners_and_selectors_stays_whole() {
        for text in [
            "👩\u{200d}👩\u{200d}👧",
            "🏳\u{fe0f}\u{200d}🌈",
            "🤦🏽\u{200d}♀\u{fe0f}",
            "葛\u{e0100}城",
            "é e\u{301} 한 ー ☯",
        ] {
            assert_eq!(line(text, 100), text);
        }
        // But they carry nothing else with them.
        assert_eq!(line("👩\u{200d}a", 100), "👩a");
        assert_eq!(line("a\u{fe01}\u{fe02}\u{e0105}b", 100), "a\u{fe01}b");
        assert_eq!(line("👩\u{200d}👧", 2), "👩");
    }

    proptest! {
        #[test]
        fn a_line_is_its_own_line(text in "(\\PC|\\p{Cf}|\\p{Cc}|[\u{fe0f}\u{e0100}👩🌈\u{200d}\u{3164} ]){0,20}", most in 0usize..12) {
            let once = line(&text, most);
            prop_assert!(once.chars().count() <= most);
            prop_assert!(!once.chars().any(|c| is_control(c) && c != ZERO_WIDTH_JOINER));
            prop_assert_eq!(line(&once, most), once);
        }
    }
}
