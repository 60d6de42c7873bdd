//! Six digits that lead to a page, for whoever cannot scan its code: typed at the server's address, for as long as it runs.

use std::collections::HashMap;

use lanke_peer::{random_code, read_code};

/// Wrong digits after which none are taken any more: whoever guesses finds one of four pages once in 12,500 runs.
const TRIES: u32 = 20;

/// Page of a place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Page {
    /// Name of the place.
    pub(crate) name: String,
    /// The page for a wall instead of its usual one.
    pub(crate) wall: bool,
}

/// Answer to digits that were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// They lead to this page.
    Page(Page),
    /// They lead nowhere.
    Wrong,
    /// No digits are taken any more.
    Exhausted,
}

/// Digits of the pages that were asked for.
#[derive(Debug, Default)]
pub(crate) struct Digits {
    pages: HashMap<Page, String>,
    wrong: u32,
}

impl Digits {
    /// The digits of a page, the same until they are renewed; none where too many wrong ones were typed, or the system has no
    /// random numbers.
    pub(crate) fn of(&mut self, page: Page) -> Option<String> {
        if !self.are_taken() {
            return None;
        }
        if !self.pages.contains_key(&page) {
            let mut codes = std::iter::from_fn(|| random_code().ok());
            let digits = codes.find(|digits| !self.pages.values().any(|known| known == digits))?;
            self.pages.insert(page.clone(), digits);
        }
        self.pages.get(&page).cloned()
    }

    /// Gives the pages of a place other digits, and lets people type wrong ones again.
    pub(crate) fn renew(&mut self, name: &str) {
        self.wrong = 0;
        self.pages.retain(|page, _| page.name != name);
    }

    /// True if there are digits to type.
    pub(crate) fn are_offered(&self) -> bool {
        !self.pages.is_empty()
    }

    fn are_taken(&self) -> bool {
        self.wrong < TRIES
    }

    /// The page of digits that were typed. Text that is no six digits is not counted: nobody guesses with it.
    pub(crate) fn typed(&mut self, text: &str) -> Typed {
        if !self.are_taken() {
            return Typed::Exhausted;
        }
        let Some(digits) = read_code(text) else { return Typed::Wrong };
        match self.pages.iter().find(|(_, known)| **known == digits) {
            Some((page, _)) => Typed::Page(page.clone()),
            None => {
                self.wrong += 1;
                if self.are_taken() { Typed::Wrong } else { Typed::Exhausted }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str, wall: bool) -> Page {
        Page { name: name.to_owned(), wall }
    }

    #[test]
    fn digits_lead_to_their_page_until_they_are_renewed() {
        let mut digits = Digits::default();
        assert!(!digits.are_offered());
        let pages = [page("a", false), page("a", true), page("b", false)];
        let typed = pages.clone().map(|page| digits.of(page).expect("digits"));
        assert!(digits.are_offered());
        assert!(typed.iter().all(|text| text.len() == 6) && typed[0] != typed[1] && typed[1] != typed[2]);
        for (page, text) in pages.iter().zip(&typed) {
            assert_eq!(digits.of(page.clone()).as_ref(), Some(text), "they stay");
            let spaced = format!(" {} {} ", &text[..3], &text[3..]);
            assert_eq!(digits.typed(&spaced), Typed::Page(page.clone()));
        }
        digits.renew("a");
        assert_eq!(digits.typed(&typed[2]), Typed::Page(page("b", false)));
        assert_eq!(digits.typed(&typed[0]), Typed::Wrong);
    }

    #[test]
    fn nobody_guesses_for_long() {
        let mut digits = Digits::default();
        let right = digits.of(page("a", false)).expect("digits");
        for text in ["", "12345", "1234567", "12345x", "１２３４５６"] {
            (0..100).for_each(|_| assert_eq!(digits.typed(text), Typed::Wrong));
        }
        let wrong = if right == "000000" { "000001" } else { "000000" };
        (1..TRIES).for_each(|_| assert_eq!(digits.typed(wrong), Typed::Wrong));
        assert_eq!(digits.typed(&right), Typed::Page(page("a", false)), "people mistype");
        assert_eq!(digits.typed(wrong), Typed::Exhausted);
        assert_eq!(digits.typed(&right), Typed::Exhausted);
        assert_eq!(digits.of(page("b", false)), None);
        digits.renew("a");
        assert!(digits.of(page("a", false)).is_some());
    }
}
