//! Outcome of a game, and its wording: SGF's `RE`, English and Chinese.

mod parse;

use std::fmt;

use crate::{Color, Name, Points, Ruleset};

/// Outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The side that won.
        winner: Color,
        /// Reason of the win.
        by: Reason,
    },
    /// Both have the same score.
    Draw,
    /// The game counts for nothing, as after an eternal cycle.
    NoResult,
}

/// Reason of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The count, by this margin (above zero).
    Score(Points),
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke a rule or did not play on.
    Forfeit,
    /// The loser was to move and had no legal play (NoGo).
    NoLegalMove,
    /// The winner had more than half of the board (simplified rules).
    Majority,
    /// Nothing more is known.
    Unknown,
}

/// Unit of a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Points (目).
    Points,
    /// Zi (子), half as many as points.
    Zi,
}

impl Unit {
    /// Unit of margins under this ruleset, in Chinese.
    pub const fn of(ruleset: &Ruleset) -> Self {
        match ruleset.name {
            Name::Chinese => Self::Zi,
            _ => Self::Points,
        }
    }
}

impl Outcome {
    /// A win by resignation, time and so on.
    pub const fn win(winner: Color, by: Reason) -> Self {
        Self::Win { winner, by }
    }

    /// The outcome of a count in which Black is `lead` points ahead (behind, if negative).
    pub fn by_score(lead: Points) -> Self {
        let win = |winner, margin| Self::Win { winner, by: Reason::Score(margin) };
        match lead.halves() {
            0 => Self::Draw,
            1.. => win(Color::Black, lead),
            _ => win(Color::White, -lead),
        }
    }

    /// The side that won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw | Self::NoResult => None,
        }
    }

    /// The margin in points, if the game was counted.
    pub const fn margin(self) -> Option<Points> {
        match self {
            Self::Win { by: Reason::Score(margin), .. } => Some(margin),
            Self::Draw => Some(Points::ZERO),
            _ => None,
        }
    }

    /// As SGF's `RE`: `B+3.5`, `W+R`, `0`, `Void`. Having no legal move or over half of the board
    /// has no letter and is a win by an unknown margin, `B+`.
    pub fn sgf(self) -> String {
        let (winner, by) = match self {
            Self::Draw => return "0".to_owned(),
            Self::NoResult => return "Void".to_owned(),
            Self::Win { winner, by } => (winner, by),
        };
        let letter = match winner {
            Color::Black => 'B',
            Color::White => 'W',
        };
        match by {
            Reason::Score(margin) => format!("{letter}+{margin}"),
            Reason::Resignation => format!("{letter}+R"),
            Reason::Time => format!("{letter}+T"),
            Reason::Forfeit => format!("{letter}+F"),
            Reason::NoLegalMove | Reason::Majority | Reason::Unknown => format!("{letter}+"),
        }
    }

    /// In English: `Black wins by 3.5`, `White wins by resignation`.
    pub fn en(self) -> String {
        let (winner, by) = match self {
            Self::Draw => return "Draw".to_owned(),
            Self::NoResult => return "No result".to_owned(),
            Self::Win { winner, by } => (winner, by),
        };
        let loser = winner.opponent();
        match by {
            Reason::Score(margin) => format!("{winner} wins by {margin}"),
            Reason::Resignation => format!("{winner} wins by resignation"),
            Reason::Time => format!("{winner} wins on time"),
            Reason::Forfeit => format!("{winner} wins by forfeit"),
            Reason::NoLegalMove => format!("{winner} wins: {loser} has no legal move"),
            Reason::Majority => format!("{winner} wins with more than half of the board"),
            Reason::Unknown => format!("{winner} wins"),
        }
    }

    /// In Chinese: `黑胜 1 又 3/4 子` or `黑胜 3.5 目`, `白方超时负`, `和棋`.
    pub fn zh(self, unit: Unit) -> String {
        let (winner, by) = match self {
            Self::Draw => return "和棋".to_owned(),
            Self::NoResult => return "无胜负".to_owned(),
            Self::Win { winner, by } => (winner, by),
        };
        let (w, l) = (side_zh(winner), side_zh(winner.opponent()));
        match by {
            Reason::Score(margin) => match unit {
                Unit::Zi => format!("{w}胜 {} 子", margin.to_zi()),
                Unit::Points => format!("{w}胜 {margin} 目"),
            },
            Reason::Resignation => format!("{w}中盘胜"),
            Reason::Time => format!("{l}方超时负"),
            Reason::Forfeit => format!("判{w}胜"),
            Reason::NoLegalMove => format!("{l}方无处可下，{w}胜"),
            Reason::Majority => format!("{w}方占地过半，{w}胜"),
            Reason::Unknown => format!("{w}胜"),
        }
    }

    /// Reads a result as records hold it: `RE` values, the words of the big sites and of East Asian
    /// records, and our own wordings. `None` when it tells no result (`?`, an empty value, the
    /// winner's name).
    pub fn parse(text: &str) -> Option<Self> {
        parse::outcome(text)
    }
}

impl fmt::Display for Outcome {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en())
    }
}

const fn side_zh(color: Color) -> char {
    match color {
        Color::Black => '黑',
        Color::White => '白',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn win(winner: Color, by: Reason) -> Option<Outcome> {
        Some(Outcome::Win { winner, by })
    }

    fn score(halves: i32) -> Reason {
        Reason::Score(Points::from_halves(halves))
    }

    #[test]
    fn outcomes_are_worded_as_players_do() {
        let words = |o: Outcome| (o.sgf(), o.en(), o.zh(Unit::Points));
        let check = |winner, by, sgf: &str, en: &str, zh: &str| {
            assert_eq!(words(Outcome::Win { winner, by }), (sgf.into(), en.into(), zh.into()));
        };
        check(Color::Black, score(7), "B+3.5", "Black wins by 3.5", "黑胜 3.5 目");
        check(Color::White, score(24), "W+12", "White wins by 12", "白胜 12 目");
        check(Color::White, Reason::Resignation, "W+R", "White wins by resignation", "白中盘胜");
        check(Color::Black, Reason::Time, "B+T", "Black wins on time", "白方超时负");
        check(Color::Black, Reason::Forfeit, "B+F", "Black wins by forfeit", "判黑胜");
        check(Color::White, Reason::NoLegalMove, "W+", "White wins: Black has no legal move", "黑方无处可下，白胜");
        check(
            Color::Black,
            Reason::Majority,
            "B+",
            "Black wins with more than half of the board",
            "黑方占地过半，黑胜",
        );
        assert_eq!(words(Outcome::Draw), ("0".into(), "Draw".into(), "和棋".into()));
        assert_eq!(words(Outcome::NoResult), ("Void".into(), "No result".into(), "无胜负".into()));
    }

    /// The examples of the table of Chinese counting with komi 3¾ zi.
    #[test]
    fn chinese_margins_are_told_in_zi() {
        let zh = |lead| Outcome::by_score(Points::from_halves(lead)).zh(Unit::of(&Ruleset::CHINESE));
        assert_eq!(
            [7, 15, 3, -1, -17, 0].map(zh),
            ["黑胜 1 又 3/4 子", "黑胜 3 又 3/4 子", "黑胜 3/4 子", "白胜 1/4 子", "白胜 4 又 1/4 子", "和棋"]
        );
    }

    #[test]
    fn results_met_in_records_are_read() {
        use Color::{Black, White};
        let cases = [
            ("B+3.5", win(Black, score(7))),
            ("b+3.5", win(Black, score(7))),
            ("W+12", win(White, score(24))),
            ("W+30.50", win(White, score(61))),
            ("B+5 1/2", win(Black, score(11))),
            ("B+3,5", win(Black, score(7))),
            ("B+3.25", win(Black, score(13))),
            ("W+0.75", win(White, score(3))),
            ("B+R", win(Black, Reason::Resignation)),
            ("W+Resign", win(White, Reason::Resignation)),
            ("W+Res.", win(White, Reason::Resignation)),
            ("White resigns.", win(Black, Reason::Resignation)),
            ("Black wins by resignation", win(Black, Reason::Resignation)),
            ("W+AW", win(White, Reason::Resignation)),
            ("B+T", win(Black, Reason::Time)),
            ("W+Time", win(White, Reason::Time)),
            ("W+Forfeit", win(White, Reason::Forfeit)),
            ("W+Illegal", win(White, Reason::Forfeit)),
            ("B+Offline", win(Black, Reason::Forfeit)),
            ("B+", win(Black, Reason::Unknown)),
            ("W", win(White, Reason::Unknown)),
            ("B+J", win(Black, Reason::Unknown)),
            ("White wins by 2.5!", win(White, score(5))),
            ("黑中盘胜", win(Black, Reason::Resignation)),
            ("白中押し勝ち", win(White, Reason::Resignation)),
            ("흑 불계승", win(Black, Reason::Resignation)),
            ("白胜2又3/4子", win(White, score(11))),
            ("黑胜 1/4 子", win(Black, score(1))),
            ("黑胜1子", win(Black, score(4))),
            ("黒3目半勝ち", win(Black, score(7))),
            ("白勝8目半", win(White, score(17))),
            ("黒半目勝", win(Black, score(1))),
            ("흑 3집반승", win(Black, score(7))),
            ("黑超时胜", win(Black, Reason::Time)),
            ("判黑胜", win(Black, Reason::Forfeit)),
            ("Ｂ＋Ｒ", win(Black, Reason::Resignation)),
            ("0", Some(Outcome::Draw)),
            ("Jigo", Some(Outcome::Draw)),
            ("D+J", Some(Outcome::Draw)),
            ("Void", Some(Outcome::NoResult)),
            ("?", None),
            ("", None),
            ("john wins", None),
            ("has adjourned.", None),
            ("B+0.1", win(Black, Reason::Unknown)),
            ("B+99999999999", win(Black, Reason::Unknown)),
        ];
        for (text, outcome) in cases {
            assert_eq!(Outcome::parse(text), outcome, "{text:?}");
        }
    }

    #[test]
    fn own_words_are_read_back() {
        let reasons = [
            score(1),
            score(15),
            score(40),
            Reason::Resignation,
            Reason::Time,
            Reason::Forfeit,
            Reason::NoLegalMove,
            Reason::Majority,
            Reason::Unknown,
        ];
        let wins = Color::BOTH.into_iter().flat_map(|winner| reasons.map(|by| Outcome::Win { winner, by }));
        for outcome in wins.chain([Outcome::Draw, Outcome::NoResult]) {
            for words in [outcome.en(), outcome.zh(Unit::Points), outcome.zh(Unit::Zi)] {
                assert_eq!(Outcome::parse(&words), Some(outcome), "{words:?}");
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[BW黑白흑draw+]{0,3}[0-9./又半子目胜负 ]{0,12}") {
            if let Some(outcome) = Outcome::parse(&text) {
                proptest::prop_assert_eq!(Outcome::parse(&outcome.sgf()).map(Outcome::winner), Some(outcome.winner()));
            }
        }
    }
}
