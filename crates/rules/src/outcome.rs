//! Outcome of a game and its two machine forms: SGF's `RE`, and the line of a journal.

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

    /// Reads a result as records hold it: `RE` values, the words of the big sites and of East Asian
    /// records, and our own wordings. `None` when it tells no result (`?`, an empty value, the
    /// winner's name).
    pub fn parse(text: &str) -> Option<Self> {
        parse::outcome(text)
    }
}

impl fmt::Display for Outcome {
    /// As a journal has it: `Black wins by 3.5`, `White wins by resignation`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match *self {
            Self::Draw => return f.write_str("Draw"),
            Self::NoResult => return f.write_str("No result"),
            Self::Win { winner, by } => (winner, by),
        };
        match by {
            Reason::Score(margin) => write!(f, "{winner} wins by {margin}"),
            Reason::Resignation => write!(f, "{winner} wins by resignation"),
            Reason::Time => write!(f, "{winner} wins on time"),
            Reason::Forfeit => write!(f, "{winner} wins by forfeit"),
            Reason::NoLegalMove => write!(f, "{winner} wins: {} has no legal move", winner.opponent()),
            Reason::Majority => write!(f, "{winner} wins with more than half of the board"),
            Reason::Unknown => write!(f, "{winner} wins"),
        }
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
            ("B+Res", win(Black, Reason::Resignation)),
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
            ("黑胜2又四分之三子", win(Black, score(11))),
            ("白勝四分之一子", win(White, score(1))),
            ("黑胜两子半", win(Black, score(10))),
            ("黒三目半勝ち", win(Black, score(7))),
            ("白番十二目勝", win(White, score(24))),
            ("白二十一目半勝", win(White, score(43))),
            ("黑胜 第三局", win(Black, Reason::Unknown)),
            ("黒3目半勝ち", win(Black, score(7))),
            ("白勝8目半", win(White, score(17))),
            ("黒半目勝", win(Black, score(1))),
            ("흑 3집반승", win(Black, score(7))),
            ("黑超时胜", win(Black, Reason::Time)),
            ("黑超时", win(White, Reason::Time)),
            ("White ran out of time", win(Black, Reason::Time)),
            ("White has run out of time", win(Black, Reason::Time)),
            ("Black timed out", win(White, Reason::Time)),
            ("黑认输", win(White, Reason::Resignation)),
            ("黑输3目", win(White, score(6))),
            ("黑赢3目（白输）", win(Black, score(6))),
            ("黑胜，白认输", win(Black, Reason::Resignation)),
            ("白投了", win(Black, Reason::Resignation)),
            ("흑 불계패", win(White, Reason::Resignation)),
            ("백 반칙패", win(Black, Reason::Forfeit)),
            ("Black won (White resigned)", win(Black, Reason::Resignation)),
            ("判黑胜", win(Black, Reason::Forfeit)),
            ("Ｂ＋Ｒ", win(Black, Reason::Resignation)),
            ("0", Some(Outcome::Draw)),
            ("Jigo", Some(Outcome::Draw)),
            ("D+J", Some(Outcome::Draw)),
            ("和棋", Some(Outcome::Draw)),
            ("ジゴ", Some(Outcome::Draw)),
            ("持碁（ジゴ）", Some(Outcome::Draw)),
            ("引き分け", Some(Outcome::Draw)),
            ("引分", Some(Outcome::Draw)),
            ("빅", Some(Outcome::Draw)),
            ("무승부", Some(Outcome::Draw)),
            ("무승부(무효)", Some(Outcome::NoResult)),
            ("Void", Some(Outcome::NoResult)),
            ("B+R (moves beyond 154 not known)", win(Black, Reason::Resignation)),
            ("W+ {moves after 120 missing}", win(White, Reason::Unknown)),
            ("W+1.5 (moves beyond 231 not known)", win(White, score(3))),
            ("黑胜 (2又3/4子)", win(Black, score(11))),
            ("Jigo (moves beyond 252 not known)", Some(Outcome::Draw)),
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
            let words = outcome.to_string();
            assert_eq!(Outcome::parse(&words), Some(outcome), "{words:?}");
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
