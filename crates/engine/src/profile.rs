//! People whose play a network imitates, by the names that KataGo gives them.

use std::fmt;
use std::str::FromStr;

use lanke_rules::ByColor;
use serde::{Deserialize, Serialize};

use crate::level::{Level, Rank};

/// People whose play a network that was trained on games of people imitates, as KataGo names them: `rank_5k` for players of
/// 5 kyu, `rank_5k_3d` for Black and White of different ranks, `preaz_5k` for such players before they learned from
/// programs, `proyear_1950` for professionals of a year.
///
/// ```
/// use lanke_engine::Profile;
///
/// let profile: Profile = "preaz_12k".parse()?;
/// assert_eq!(profile.to_string(), "preaz_12k");
/// # Ok::<(), lanke_engine::UnknownProfile>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Profile {
    /// Amateurs on the server KGS.
    Amateurs {
        /// Their ranks, from 20 kyu to 9 dan.
        ranks: ByColor<Rank>,
        /// Time of their games.
        era: Era,
    },
    /// Professionals of a year, 1800 to 2023.
    Professionals(u16),
}

/// Time of the games of amateurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Era {
    /// 2020, when people had learned from programs.
    Recent,
    /// 2016, when they had not yet.
    BeforeAlphaZero,
}

/// Refusal of a name that is no profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProfile(pub String);

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name) = self;
        write!(
            f,
            "{name} is no profile; there are rank_20k to rank_9d, preaz_20k to preaz_9d, proyear_1800 to proyear_2023"
        )
    }
}

impl std::error::Error for UnknownProfile {}

/// Years of the professionals.
const YEARS: std::ops::RangeInclusive<u16> = 1800..=2023;

impl Profile {
    /// The strongest amateurs.
    pub const STRONGEST: Self = Self::amateurs(Rank::Dan(9));

    /// Amateurs of 2020 of the same rank.
    pub const fn amateurs(rank: Rank) -> Self {
        Self::Amateurs { ranks: ByColor { black: rank, white: rank }, era: Era::Recent }
    }

    /// The amateurs that a level stands for: three ranks stronger with each level.
    pub fn of_level(level: Level) -> Self {
        use Rank::{Dan, Kyu};
        const RANKS: [Rank; Level::COUNT - 1] =
            [Kyu(20), Kyu(17), Kyu(14), Kyu(11), Kyu(8), Kyu(5), Kyu(2), Dan(2), Dan(5)];
        level.of(&RANKS).map_or(Self::STRONGEST, Self::amateurs)
    }

    /// The amateurs as whom a network plays at a level; none at the strongest, at which it reads.
    pub fn imitated_at(level: Level) -> Option<Self> {
        (level != Level::STRONGEST).then(|| Self::of_level(level))
    }
}

/// A rank as KataGo writes it: `5k`, `3d`.
struct Short(Rank);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Rank::Kyu(kyu) => write!(f, "{kyu}k"),
            Rank::Dan(dan) => write!(f, "{dan}d"),
        }
    }
}

fn rank(text: &str) -> Option<Rank> {
    let known = |text: &str, most: u8| text.parse().ok().filter(|number| (1..=most).contains(number));
    match (text.strip_suffix('k'), text.strip_suffix('d')) {
        (Some(kyu), _) => known(kyu, 20).map(Rank::Kyu),
        (_, Some(dan)) => known(dan, 9).map(Rank::Dan),
        _ => None,
    }
}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Self, UnknownProfile> {
        let amateurs = |ranks: &str, era| {
            let (black, white) = ranks.split_once('_').unwrap_or((ranks, ranks));
            Some(Self::Amateurs { ranks: ByColor { black: rank(black)?, white: rank(white)? }, era })
        };
        let profile = match text.split_once('_') {
            Some(("rank", ranks)) => amateurs(ranks, Era::Recent),
            Some(("preaz", ranks)) => amateurs(ranks, Era::BeforeAlphaZero),
            Some(("proyear", year)) => year.parse().ok().filter(|year| YEARS.contains(year)).map(Self::Professionals),
            _ => None,
        };
        profile.ok_or_else(|| UnknownProfile(text.to_owned()))
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Professionals(year) => write!(f, "proyear_{year}"),
            Self::Amateurs { ranks: ByColor { black, white }, era } => {
                let era = if era == Era::Recent { "rank" } else { "preaz" };
                write!(f, "{era}_{}", Short(black))?;
                if black == white { Ok(()) } else { write!(f, "_{}", Short(white)) }
            }
        }
    }
}

impl TryFrom<String> for Profile {
    type Error = UnknownProfile;

    fn try_from(text: String) -> Result<Self, UnknownProfile> {
        text.parse()
    }
}

impl From<Profile> for String {
    fn from(profile: Profile) -> Self {
        profile.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in ["rank_20k", "rank_1k", "rank_9d", "preaz_5k", "rank_5k_3d", "proyear_1800", "proyear_2023"] {
            assert_eq!(name.parse::<Profile>().unwrap().to_string(), name);
        }
        for name in
            ["", "rank", "rank_", "rank_21k", "rank_0k", "rank_10d", "preaz_5", "rank_5k_", "proyear_1799", "5k"]
        {
            name.parse::<Profile>().expect_err(name);
        }
    }

    #[test]
    fn the_levels_are_ranks_from_the_weakest_to_the_strongest() {
        let names: Vec<_> = (1..=10).map(|n| Profile::of_level(Level::nearest(n)).to_string()).collect();
        assert_eq!(
            names.join(" "),
            "rank_20k rank_17k rank_14k rank_11k rank_8k rank_5k rank_2k rank_2d rank_5d rank_9d"
        );
    }
}
