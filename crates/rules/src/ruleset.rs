//! Rulesets as values on independent axes.

use std::fmt;

/// Ko rule: treatment of repeated positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// A lone stone that has just taken a lone stone may not be retaken at once.
    Simple,
    /// No play may repeat an earlier position of the board.
    Positional,
    /// No play may repeat an earlier position of the board with the same side to move.
    Situational,
    /// A side may never again play where one of its stones was captured.
    CapturedPoint,
}

/// Suicide rule: legality of plays that leave their own chain without liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never.
    Forbidden,
    /// A chain of two stones or more may; a single stone, which would leave the board as it was,
    /// never.
    Chains,
}

/// Capture rule: NoGo forbids captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// As in Go.
    Allowed,
    /// As in NoGo: a play that would capture is illegal.
    Forbidden,
}

/// Legality and meaning of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passing {
    /// Giving up the turn for nothing.
    Free,
    /// A stone handed over as a prisoner.
    Stone,
    /// Illegal, as in NoGo.
    Forbidden,
}

/// Condition that ends play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Two passes in a row.
    TwoPasses,
    /// Two passes in a row of which White's is the last: Black, then White; or White, Black, White.
    TwoPassesWhiteLast,
    /// Two passes stop the play and two more end it.
    FourPasses,
    /// The side without a legal play loses, as in NoGo.
    NoLegalMove,
    /// The first side whose area is over half of the board's points wins at once; two passes end
    /// the play too.
    Majority,
}

/// Scoring method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Living stones and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// Treatment of dead stones when play is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// The players mark them and they are taken off.
    Marked,
    /// Every stone on the board counts as alive.
    None,
}

/// Group tax: points that living groups lose in scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// Nothing: eyes in seki count.
    None,
    /// Surrounded points of groups in seki.
    Seki,
    /// Two points for each living group, besides what seki gives up.
    Group,
}

/// Compensation of White for Black's handicap stones in scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point a stone.
    EachStone,
    /// A point a stone but the first.
    EachButOne,
}

/// Placement of handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On the fixed points of the board's size.
    Fixed,
    /// Points chosen by Black.
    Free,
}

/// Points that White receives for moving second, in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi(i16);

impl Komi {
    /// The largest komi, in points: more than the largest board has.
    pub const MAX: i16 = 3000;

    /// A komi of `halves` half points, if it is within ±[`Komi::MAX`] points.
    pub const fn from_halves(halves: i16) -> Option<Self> {
        if halves.unsigned_abs() <= 2 * Self::MAX.unsigned_abs() { Some(Self(halves)) } else { None }
    }

    /// The komi nearest to `points`; `None` when it is not a number or beyond ±[`Komi::MAX`].
    pub fn from_points(points: f64) -> Option<Self> {
        (points.abs() <= f64::from(Self::MAX)).then(|| Self((points * 2.0).round() as i16))
    }

    /// In half points.
    pub const fn halves(self) -> i16 {
        self.0
    }

    /// In points.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

/// The name of a known ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// [`Ruleset::CHINESE`].
    Chinese,
    /// [`Ruleset::JAPANESE`].
    Japanese,
    /// [`Ruleset::KOREAN`].
    Korean,
    /// [`Ruleset::AGA`].
    Aga,
    /// [`Ruleset::NEW_ZEALAND`].
    NewZealand,
    /// [`Ruleset::ING`].
    Ing,
    /// [`Ruleset::TROMP_TAYLOR`].
    TrompTaylor,
    /// [`Ruleset::SIMPLIFIED`].
    Simplified,
    /// [`Ruleset::NOGO`].
    NoGo,
}

/// The law of one game, as a value on independent axes.
///
/// The named rulesets are constants; any other combination is a ruleset too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The book that the combination follows.
    pub name: Name,
    /// Ko rule: treatment of repeated positions.
    pub ko: Ko,
    /// Suicide rule: legality of plays that leave their own chain without liberties.
    pub suicide: Suicide,
    /// Capture rule: NoGo forbids captures.
    pub capture: Capture,
    /// Legality and meaning of a pass.
    pub passing: Passing,
    /// Condition that ends play.
    pub ending: Ending,
    /// Scoring method.
    pub scoring: Scoring,
    /// Treatment of dead stones.
    pub dead: DeadStones,
    /// Group tax: points that living groups lose in scoring.
    pub tax: Tax,
    /// Compensation of White for handicap stones.
    pub compensation: Compensation,
    /// Placement of handicap stones.
    pub placement: Placement,
    /// Komi of an even game.
    pub komi: Komi,
    /// Komi of a game with two handicap stones or more.
    pub handicap_komi: Komi,
    /// True if a side may take a move back, if the other consents.
    pub takeback: bool,
}

const fn komi(halves: i16) -> Komi {
    Komi(halves)
}

impl Ruleset {
    /// Chinese rules: area, no position repeats, no suicide, komi 3¾ zi.
    pub const CHINESE: Self = Self {
        name: Name::Chinese,
        ko: Ko::Positional,
        suicide: Suicide::Forbidden,
        capture: Capture::Allowed,
        passing: Passing::Free,
        ending: Ending::TwoPasses,
        scoring: Scoring::Area,
        dead: DeadStones::Marked,
        tax: Tax::None,
        compensation: Compensation::EachStone,
        placement: Placement::Free,
        komi: komi(15),
        handicap_komi: komi(0),
        takeback: true,
    };

    /// Japanese rules of 1989: territory, simple ko, no points in seki.
    pub const JAPANESE: Self = Self {
        name: Name::Japanese,
        ko: Ko::Simple,
        scoring: Scoring::Territory,
        tax: Tax::Seki,
        compensation: Compensation::None,
        placement: Placement::Fixed,
        komi: komi(13),
        handicap_komi: komi(1),
        ..Self::CHINESE
    };

    /// Korean rules: as the Japanese in everything that a program decides.
    pub const KOREAN: Self = Self { name: Name::Korean, ..Self::JAPANESE };

    /// AGA rules (the British and French ones too): area, situational superko, pass stones, White
    /// passes last.
    pub const AGA: Self = Self {
        name: Name::Aga,
        ko: Ko::Situational,
        passing: Passing::Stone,
        ending: Ending::TwoPassesWhiteLast,
        compensation: Compensation::EachButOne,
        placement: Placement::Fixed,
        handicap_komi: komi(1),
        ..Self::CHINESE
    };

    /// New Zealand rules: area, situational superko, suicide, komi 7.
    pub const NEW_ZEALAND: Self = Self {
        name: Name::NewZealand,
        ko: Ko::Situational,
        suicide: Suicide::Chains,
        compensation: Compensation::None,
        komi: komi(14),
        ..Self::CHINESE
    };

    /// Ing rules as programs play them: area, positional superko, suicide, four passes, komi 8 with
    /// Black winning ties.
    pub const ING: Self = Self {
        name: Name::Ing,
        suicide: Suicide::Chains,
        ending: Ending::FourPasses,
        compensation: Compensation::None,
        ..Self::CHINESE
    };

    /// Tromp-Taylor rules: area, positional superko, suicide, all stones alive.
    pub const TROMP_TAYLOR: Self = Self {
        name: Name::TrompTaylor,
        suicide: Suicide::Chains,
        dead: DeadStones::None,
        compensation: Compensation::None,
        handicap_komi: komi(15),
        ..Self::CHINESE
    };

    /// The casual game of a classroom: no point is retaken, the area is counted without komi after
    /// every move, and the first side over half of the board wins.
    pub const SIMPLIFIED: Self = Self {
        name: Name::Simplified,
        ko: Ko::CapturedPoint,
        ending: Ending::Majority,
        compensation: Compensation::None,
        placement: Placement::Fixed,
        komi: komi(0),
        takeback: false,
        ..Self::CHINESE
    };

    /// NoGo: neither capture nor suicide nor pass; the side without a legal play loses.
    pub const NOGO: Self = Self {
        name: Name::NoGo,
        capture: Capture::Forbidden,
        passing: Passing::Forbidden,
        ending: Ending::NoLegalMove,
        ko: Ko::Simple,
        compensation: Compensation::None,
        komi: komi(0),
        ..Self::CHINESE
    };

    /// The named rulesets.
    pub const ALL: [Self; 9] = [
        Self::CHINESE,
        Self::JAPANESE,
        Self::KOREAN,
        Self::AGA,
        Self::NEW_ZEALAND,
        Self::ING,
        Self::TROMP_TAYLOR,
        Self::SIMPLIFIED,
        Self::NOGO,
    ];

    /// Points that White receives in the count for `stones` handicap stones; fewer than two are
    /// none.
    pub fn compensation(&self, stones: u16) -> u16 {
        match self.compensation {
            _ if stones < 2 => 0,
            Compensation::None => 0,
            Compensation::EachStone => stones,
            Compensation::EachButOne => stones - 1,
        }
    }
}
