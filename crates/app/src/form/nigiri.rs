//! Drawing lots for the colours as it is done at the board: one side grabs a handful of stones, the
//! other says whether they are odd.

use lanke_rules::{ByColor, Color, splitmix};

use super::{Form, PlayerKind};
use crate::words::{Lang, phrase, word};

/// Lots drawn for the colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nigiri {
    /// Stones in the hand of the second player, 1 to 20.
    pub stones: u8,
    /// The first player says that they are odd.
    pub odd: bool,
    /// The first player, who guesses, and the second, who holds the stones.
    players: [String; 2],
}

impl Form {
    /// Draws lots with a seed from outside: who guesses right takes Black. Players without a name
    /// are given one, so that they can be told apart.
    pub fn nigiri(mut self, seed: u64, lang: Lang) -> (Self, Nigiri) {
        let bits = splitmix::mix(seed.wrapping_add(splitmix::STEP));
        for (color, key) in [(Color::Black, "nigiri-first"), (Color::White, "nigiri-second")] {
            let name = &mut self.names[color];
            if name.trim().is_empty() && self.players[color].kind == PlayerKind::Person {
                *name = word(lang, key).to_owned();
            }
        }
        let ByColor { black, white } = self.called(lang);
        // The guess is a fair coin of its own, so the colours are fair whatever the stones are.
        let stones = 1 + (((bits >> 32) * 20) >> 32) as u8;
        let nigiri = Nigiri { stones, odd: bits & 1 == 1, players: [black, white] };
        (if nigiri.right() { self } else { self.swapped() }, nigiri)
    }
}

impl Nigiri {
    /// True if the first player guesses right.
    pub fn right(&self) -> bool {
        (self.stones % 2 == 1) == self.odd
    }

    /// `石室抓了 7 子，王质猜单，猜中：王质执黑`.
    pub fn words(&self, lang: Lang) -> String {
        let [guesser, holder] = &self.players;
        let guess = word(lang, if self.odd { "nigiri-odd" } else { "nigiri-even" });
        let key = if self.right() { "nigiri-right" } else { "nigiri-wrong" };
        phrase(lang, key, &[("w", holder), ("n", &self.stones.to_string()), ("b", guesser), ("g", guess)])
    }

    /// True if it was drawn between these two.
    pub(crate) fn is_of(&self, names: &ByColor<String>) -> bool {
        let [black, white] = if self.right() { [0, 1] } else { [1, 0] };
        self.players[black] == names.black && self.players[white] == names.white
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_fair() {
        let form = Form { names: ByColor { black: "A".into(), white: "B".into() }, ..Form::default() };
        let (mut stones, mut odd, mut swapped) = ([0u32; 20], 0, 0);
        const DRAWS: u32 = 100_000;
        for seed in 0..u64::from(DRAWS) {
            let (after, drawn) = form.clone().nigiri(seed, Lang::En);
            assert_eq!(after.names.black == "A", drawn.right());
            stones[usize::from(drawn.stones) - 1] += 1;
            odd += u32::from(drawn.odd);
            swapped += u32::from(after.names.black == "B");
        }
        // Five standard deviations of a fair coin, and of a fair die of 20 sides.
        for count in [odd, swapped] {
            assert!(count.abs_diff(DRAWS / 2) < 791, "{count}");
        }
        assert!(stones.iter().all(|count| count.abs_diff(DRAWS / 20) < 345), "{stones:?}");
    }

    #[test]
    fn what_was_drawn_is_told_in_a_sentence() {
        let form = Form { ranks: ByColor { black: "3 段".into(), white: String::new() }, ..Form::default() };
        let (after, drawn) = (0..).map(|seed| form.clone().nigiri(seed, Lang::Zh)).find(|(_, n)| !n.right()).unwrap();
        assert_eq!((after.names.black.as_str(), after.ranks.white.as_str()), ("乙", "3 段"));
        let said = drawn.words(Lang::Zh);
        assert!(said.starts_with(&format!("乙抓了 {} 子", drawn.stones)) && said.ends_with("乙执黑"), "{said}");
        assert!(drawn.is_of(&after.names) && !drawn.is_of(&form.names));
    }
}
