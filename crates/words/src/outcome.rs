//! Wording of outcomes.

use lanke_rules::{Color, Outcome, Reason, Unit};

use crate::{Lang, phrase, word};

/// Outcome of a game as players of the language say it: `黑胜 1 又 3/4 子`, `Black wins by 3.5`.
pub fn outcome_words(lang: Lang, outcome: Outcome, unit: Unit) -> String {
    let (winner, by) = match outcome {
        Outcome::Draw => return word(lang, "out-draw").to_owned(),
        Outcome::NoResult => return word(lang, "out-void").to_owned(),
        Outcome::Win { winner, by } => (winner, by),
    };
    let side = |color| word(lang, if color == Color::Black { "color-black" } else { "color-white" });
    let (w, l) = (("w", side(winner)), ("l", side(winner.opponent())));
    match by {
        Reason::Score(margin) if unit == Unit::Zi && lang.counts_in_zi() => {
            phrase(lang, "out-zi", &[w, ("n", &margin.to_zi().to_string())])
        }
        Reason::Score(margin) => phrase(lang, "out-points", &[w, ("n", &margin.to_string())]),
        Reason::Resignation => phrase(lang, "out-resignation", &[w]),
        Reason::Time => phrase(lang, "out-time", &[w, l]),
        Reason::Forfeit => phrase(lang, "out-forfeit", &[w]),
        Reason::NoLegalMove => phrase(lang, "out-nomove", &[w, l]),
        Reason::Majority => phrase(lang, "out-majority", &[w]),
        Reason::Unknown => phrase(lang, "out-win", &[w]),
    }
}

#[cfg(test)]
mod tests {
    use lanke_rules::{Points, Ruleset};

    use super::*;

    const REASONS: [Reason; 8] = [
        Reason::Score(Points::from_halves(7)),
        Reason::Score(Points::whole(12)),
        Reason::Resignation,
        Reason::Time,
        Reason::Forfeit,
        Reason::NoLegalMove,
        Reason::Majority,
        Reason::Unknown,
    ];

    /// Every outcome with a reason, won by Black and by White, and those without a winner.
    fn outcomes() -> Vec<Outcome> {
        let wins = Color::BOTH.into_iter().flat_map(|winner| REASONS.map(|by| Outcome::Win { winner, by }));
        wins.chain([Outcome::Draw, Outcome::NoResult]).collect()
    }

    #[test]
    fn outcomes_are_worded_as_players_do() {
        let chinese = |outcome| outcome_words(Lang::Zh, outcome, Unit::Points);
        let texts: Vec<_> = outcomes().into_iter().map(chinese).collect();
        let black = ["黑胜 3.5 目", "黑胜 12 目", "黑中盘胜", "白方超时负", "判黑胜", "白方无处可下，黑胜"];
        assert_eq!(texts[..6], black);
        assert_eq!(texts[6..8], ["黑方占地过半，黑胜", "黑胜"]);
        assert_eq!(texts[16..], ["和棋", "无胜负"]);
        for outcome in outcomes() {
            assert_eq!(outcome_words(Lang::En, outcome, Unit::Zi), outcome.to_string());
        }
    }

    #[test]
    fn own_words_are_read_back() {
        for outcome in outcomes() {
            for (lang, unit) in Lang::ALL.into_iter().flat_map(|lang| [(lang, Unit::Points), (lang, Unit::Zi)]) {
                let words = outcome_words(lang, outcome, unit);
                assert_eq!(Outcome::parse(&words), Some(outcome), "{words:?}");
            }
        }
    }

    /// The examples of the table of Chinese counting with komi 3¾ zi.
    #[test]
    fn chinese_margins_are_told_in_zi() {
        let unit = Unit::of(&Ruleset::CHINESE);
        let zh = |lead| outcome_words(Lang::Zh, Outcome::by_score(Points::from_halves(lead)), unit);
        assert_eq!(
            [7, 15, 3, -1, -17, 0].map(zh),
            ["黑胜 1 又 3/4 子", "黑胜 3 又 3/4 子", "黑胜 3/4 子", "白胜 1/4 子", "白胜 4 又 1/4 子", "和棋"]
        );
    }
}
