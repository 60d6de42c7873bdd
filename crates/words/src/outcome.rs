//! Wording of outcomes.

use lanke_rules::{Color, Outcome, Reason, Ruleset, Unit};

use crate::{Lang, phrase, seen_color, word};

/// Outcome of a game as players of the language say it: `黑胜 1 又 3/4 子`, `Black wins by 3.5`.
pub fn outcome_words(lang: Lang, outcome: Outcome, unit: Unit) -> String {
    let (winner, by) = match outcome {
        Outcome::Draw => return word(lang, "out-draw").to_owned(),
        Outcome::NoResult => return word(lang, "out-void").to_owned(),
        Outcome::Win { winner, by } => (winner, by),
    };
    let side = |color| word(lang, if color == Color::Black { "color-black" } else { "color-white" });
    win_words(lang, (side(winner), side(winner.opponent())), by, unit)
}

/// Words for a win of one side over the other.
fn win_words(lang: Lang, (winner, loser): (&str, &str), by: Reason, unit: Unit) -> String {
    let (w, l) = (("w", winner), ("l", loser));
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

/// Result of a game as those at the screen read it: in the second person where `you` played a side, else by the colour that
/// is seen, which in NoGo is red or blue.
pub fn verdict(lang: Lang, outcome: Outcome, ruleset: &Ruleset, you: Option<Color>) -> String {
    let unit = Unit::of(ruleset);
    let Outcome::Win { winner, by } = outcome else { return outcome_words(lang, outcome, unit) };
    let Some(you) = you else {
        let [w, l] = [winner, winner.opponent()].map(|color| seen_color(lang, ruleset, color));
        return win_words(lang, (w, l), by, unit);
    };
    let [points, zi, resignation, time, forfeit, nomove, majority, win] = if you == winner {
        [
            "won-points",
            "won-zi",
            "won-resignation",
            "won-time",
            "won-forfeit",
            "won-nomove",
            "won-majority",
            "won-plain",
        ]
    } else {
        [
            "lost-points",
            "lost-zi",
            "lost-resignation",
            "lost-time",
            "lost-forfeit",
            "lost-nomove",
            "lost-majority",
            "lost-plain",
        ]
    };
    match by {
        Reason::Score(margin) if unit == Unit::Zi && lang.counts_in_zi() => {
            phrase(lang, zi, &[("n", &margin.to_zi().to_string())])
        }
        Reason::Score(margin) => phrase(lang, points, &[("n", &margin.to_string())]),
        Reason::Resignation => word(lang, resignation).to_owned(),
        Reason::Time => word(lang, time).to_owned(),
        Reason::Forfeit => word(lang, forfeit).to_owned(),
        Reason::NoLegalMove => word(lang, nomove).to_owned(),
        Reason::Majority => word(lang, majority).to_owned(),
        Reason::Unknown => word(lang, win).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use lanke_rules::Points;

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
    fn verdicts_are_told_to_the_player_or_by_the_colour_seen() {
        let of = |by| Outcome::Win { winner: Color::White, by };
        let score = of(Reason::Score(Points::from_halves(7)));
        let told = |lang, outcome, ruleset: &Ruleset, you| verdict(lang, outcome, ruleset, you);
        assert_eq!(told(Lang::En, score, &Ruleset::JAPANESE, Some(Color::White)), "You won by 3.5");
        assert_eq!(told(Lang::En, score, &Ruleset::JAPANESE, Some(Color::Black)), "You lost by 3.5");
        assert_eq!(told(Lang::En, score, &Ruleset::JAPANESE, None), "White wins by 3.5");
        assert_eq!(told(Lang::Zh, score, &Ruleset::CHINESE, Some(Color::White)), "您胜 1 又 3/4 子");
        assert_eq!(told(Lang::Zh, of(Reason::Resignation), &Ruleset::CHINESE, Some(Color::Black)), "您认输");
        assert_eq!(told(Lang::En, of(Reason::NoLegalMove), &Ruleset::NOGO, None), "Blue wins: Red has no legal move");
        assert_eq!(told(Lang::En, Outcome::Draw, &Ruleset::NOGO, Some(Color::Black)), "Draw");
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
