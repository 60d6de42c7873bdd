//! Kinds of wrong moves, each with its sentence.

use lanke_rules::Illegal;

/// Reason why a legal move or an answer does not reach the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wrong {
    /// The point is no corner of the board.
    NoCorner,
    /// The point is not on the edge, or is a corner.
    NoSide,
    /// The point is no star.
    NoStar,
    /// The point is no liberty of the stones.
    NoLiberty,
    /// The stones have more than one liberty left.
    NoAtari,
    /// The stone that was played can be captured at once.
    SelfAtari,
    /// The stones are not captured.
    NotCaptured,
    /// Fewer than two chains are in atari.
    OneAtari,
    /// The own stones can still be captured.
    Lost,
    /// The stones get away.
    Escapes,
    /// The move is away from the stones.
    Elsewhere,
    /// The own stones can still be separated.
    Apart,
    /// The other side can still connect.
    Joined,
    /// The other side need not answer.
    NoThreat,
    /// The own group has no two eyes.
    Dead,
    /// The other group still makes two eyes.
    Lives,
    /// The law allows to play there.
    Open,
    /// The point already belongs to a side.
    NotNeutral,
    /// Nothing is left to play for.
    Settled,
    /// It is too early to pass.
    Pass,
    /// The line is too close to the edge.
    LineTooLow,
    /// The point is not in a corner that is still open.
    NoOpenCorner,
    /// The point is not between the own stones on the side.
    NoExtension,
    /// No point became closed to the other side alone.
    NoOwnPoint,
    /// The point was closed to the other side anyway.
    OwnPointSpent,
    /// The other side still has a point to play.
    OpponentMoves,
    /// The number is another.
    Number,
}

impl Wrong {
    /// All of them.
    pub const ALL: [Self; 27] = [
        Self::NoCorner,
        Self::NoSide,
        Self::NoStar,
        Self::NoLiberty,
        Self::NoAtari,
        Self::SelfAtari,
        Self::NotCaptured,
        Self::OneAtari,
        Self::Lost,
        Self::Escapes,
        Self::Elsewhere,
        Self::Apart,
        Self::Joined,
        Self::NoThreat,
        Self::Dead,
        Self::Lives,
        Self::Open,
        Self::NotNeutral,
        Self::Settled,
        Self::Pass,
        Self::LineTooLow,
        Self::NoOpenCorner,
        Self::NoExtension,
        Self::NoOwnPoint,
        Self::OwnPointSpent,
        Self::OpponentMoves,
        Self::Number,
    ];

    /// Key of its sentence in the catalogue.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoCorner => "les-wrong-corner",
            Self::NoSide => "les-wrong-side",
            Self::NoStar => "les-wrong-star",
            Self::NoLiberty => "les-wrong-liberty",
            Self::NoAtari => "les-wrong-atari",
            Self::SelfAtari => "les-wrong-self",
            Self::NotCaptured => "les-wrong-capture",
            Self::OneAtari => "les-wrong-one",
            Self::Lost => "les-wrong-lost",
            Self::Escapes => "les-wrong-escapes",
            Self::Elsewhere => "les-wrong-elsewhere",
            Self::Apart => "les-wrong-apart",
            Self::Joined => "les-wrong-joined",
            Self::NoThreat => "les-wrong-threat",
            Self::Dead => "les-wrong-dead",
            Self::Lives => "les-wrong-lives",
            Self::Open => "les-wrong-open",
            Self::NotNeutral => "les-wrong-neutral",
            Self::Settled => "les-wrong-settled",
            Self::Pass => "les-wrong-pass",
            Self::LineTooLow => "les-wrong-low",
            Self::NoOpenCorner => "les-wrong-taken",
            Self::NoExtension => "les-wrong-extension",
            Self::NoOwnPoint => "les-wrong-own",
            Self::OwnPointSpent => "les-wrong-spent",
            Self::OpponentMoves => "les-wrong-moves",
            Self::Number => "les-wrong-number",
        }
    }
}

/// Key of the sentence that says to a beginner why the law refuses a move.
pub const fn illegal_key(why: Illegal, nogo: bool) -> &'static str {
    match why {
        Illegal::OutsideBoard => "st-outside",
        Illegal::Occupied => "st-occupied",
        Illegal::Ko | Illegal::Superko { .. } => "les-illegal-ko",
        Illegal::Suicide if nogo => "st-nogosuicide",
        Illegal::Suicide => "les-illegal-suicide",
        Illegal::Capture => "st-capture",
        Illegal::CapturedPoint => "st-captured",
        Illegal::Pass => "st-nopass",
        Illegal::Over => "st-over",
    }
}
