//! Names and measured strengths of the built-in player's levels.

use lanke_engine::{Era, Level, Profile, Rank};
use lanke_players::PlayerSpec;
use lanke_rules::Size;

use crate::words::{Lang, phrase};

/// Name of a level of the built-in Go player, with its strength on a board of this size where that was measured.
pub fn name(lang: Lang, level: u8, size: Size) -> String {
    let (n, side) = (level.to_string(), size.width());
    match rank(lang, level, side.into()).filter(|_| side == size.height()) {
        Some(rank) => phrase(lang, "seat-rank", &[("n", &n), ("r", &rank), ("s", &side.to_string())]),
        None => phrase(lang, "seat-short", &[("n", &n)]),
    }
}

/// Names of a network's levels, the weakest first: ranks, where it imitates people.
pub fn of_network(lang: Lang, people: bool) -> impl Iterator<Item = String> {
    (1..=PlayerSpec::STRONGEST).map(move |level| match people {
        true => profile_words(lang, Profile::of_level(Level::nearest(level))),
        false => phrase(lang, "seat-short", &[("n", &level.to_string())]),
    })
}

/// Measured strength of a level of the built-in Go player on a board of so many lines: `15 级`, `15 kyu`; none where that
/// was not measured.
pub(crate) fn rank(lang: Lang, level: u8, side: u32) -> Option<String> {
    Level::nearest(level).rank(side).map(|rank| rank_words(lang, rank))
}

/// Measured strengths of a level: the Go player on 9×9, 13×13 and 19×19, and the NoGo player on 9×9, in Elo points above
/// level 1.
pub fn strengths(lang: Lang, level: u8) -> [String; 4] {
    let unknown = || "—".to_owned();
    let level = Level::nearest(level);
    let go = |side| level.rank(side).map_or_else(unknown, |rank| rank_words(lang, rank));
    [
        go(9),
        go(13),
        go(19),
        level.nogo_elo().map_or_else(unknown, |elo| match elo {
            0 => "0".to_owned(),
            elo => format!("+{elo}"),
        }),
    ]
}

/// A rank in words: `15 级`, `15 kyu`.
pub(crate) fn rank_words(lang: Lang, rank: Rank) -> String {
    let (key, grade) = match rank {
        Rank::Kyu(grade) => ("rank-kyu", grade),
        Rank::Dan(grade) => ("rank-dan", grade),
    };
    phrase(lang, key, &[("n", &grade.to_string())])
}

/// People in words where their ranks are those of a level: `5 kyu`; else as KataGo names them.
pub(crate) fn profile_words(lang: Lang, profile: Profile) -> String {
    match profile {
        Profile::Amateurs { ranks, era: Era::Recent } if ranks.black == ranks.white => rank_words(lang, ranks.black),
        _ => profile.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_a_network_of_peoples_games_are_ranks() {
        let names = |people| of_network(Lang::En, people).collect::<Vec<_>>();
        assert_eq!(names(true)[..2], ["20 kyu", "17 kyu"]);
        assert_eq!(names(true).last().map(String::as_str), Some("9 dan"));
        assert_eq!(names(false), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    }
}
