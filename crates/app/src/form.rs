//! The settings of a new game as a person fills them in.

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::session::Settings;
use lanke_rules::{ByColor, Komi, MAX_SIDE, Name, Points, Ruleset, Size, Unit};
use serde::{Deserialize, Serialize};

use crate::words::{Lang, phrase, word};

/// What the new-game dialog shows and edits; every value is within its range or is brought there.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Go by a ruleset's name; `Name::NoGo` is the other game.
    pub rules: Name,
    /// Columns, 2 to 52.
    pub width: u8,
    /// Rows, 2 to 52.
    pub height: u8,
    /// Komi of the game.
    pub komi: Komi,
    /// Handicap stones: 0, or 2 to 9 (fewer where the board has fewer fixed points).
    pub handicap: u8,
    /// The players' names; empty is nobody in particular.
    pub names: ByColor<String>,
    /// Kind of clock.
    pub clock: ClockKind,
    /// Main time in minutes, 0 to 180.
    pub main_minutes: u32,
    /// Japanese byo-yomi: periods, 0 to 10.
    pub periods: u32,
    /// Seconds of a period, of a Canadian block, of the Fischer increment or of each move: 1 to 3600.
    pub seconds: u32,
    /// Canadian byo-yomi: stones a block, 1 to 50.
    pub stones: u32,
    /// Whether moves may be taken back.
    pub takeback: bool,
}

/// The kinds of clock that the dialog offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// No limit.
    None,
    /// Main time only.
    Absolute,
    /// Main time, then periods that are kept by moving in time.
    #[default]
    Japanese,
    /// Main time, then blocks of stones.
    Canadian,
    /// Time added with each move.
    Fischer,
    /// The same time for each move.
    PerMove,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            rules: Name::Chinese,
            width: 19,
            height: 19,
            komi: Ruleset::CHINESE.komi,
            handicap: 0,
            names: ByColor::default(),
            clock: ClockKind::Japanese,
            main_minutes: 30,
            periods: 3,
            seconds: 25,
            stones: 15,
            takeback: true,
        }
    }
}

impl Form {
    /// Every value brought into its range.
    pub fn within_range(mut self) -> Self {
        self.width = self.width.clamp(2, MAX_SIDE);
        self.height = self.height.clamp(2, MAX_SIDE);
        self.handicap = match self.handicap.min(self.most_handicap()) {
            1 => 0,
            n => n,
        };
        self.main_minutes = self.main_minutes.min(180);
        self.periods = self.periods.min(10);
        self.seconds = self.seconds.clamp(1, 3600);
        self.stones = self.stones.clamp(1, 50);
        self
    }

    /// Brings what depends on the ruleset and the handicap along when one of them was changed from
    /// what it is in `old`.
    pub fn follow(mut self, old: &Self) -> Self {
        self = self.within_range();
        let ruleset = self.rules.ruleset();
        if self.rules != old.rules {
            self.takeback = ruleset.takeback;
            if self.rules == Name::Simplified {
                (self.clock, self.seconds) = (ClockKind::PerMove, 60);
            }
            if self.rules == Name::NoGo {
                (self.width, self.height, self.clock, self.seconds) = (9, 9, ClockKind::PerMove, 10);
            } else if old.rules == Name::NoGo {
                let fresh = Self::default();
                (self.width, self.height, self.clock, self.seconds) =
                    (fresh.width, fresh.height, fresh.clock, fresh.seconds);
            }
            self = self.within_range();
        }
        if (self.rules, self.handicap > 0) != (old.rules, old.handicap > 0) && self.komi == old.komi {
            self.komi = if self.handicap > 0 { ruleset.handicap_komi } else { ruleset.komi };
        }
        self
    }

    /// The board.
    pub fn size(&self) -> Size {
        Size::new(u32::from(self.width), u32::from(self.height)).unwrap_or(Size::NINETEEN)
    }

    /// The law, with the form's komi and takeback.
    pub fn ruleset(&self) -> Ruleset {
        Ruleset { takeback: self.takeback, komi: self.komi, handicap_komi: self.komi, ..self.rules.ruleset() }
    }

    /// The most handicap stones that the board has fixed points for; none in games without captures.
    pub fn most_handicap(&self) -> u8 {
        match self.rules {
            Name::NoGo | Name::Simplified => 0,
            _ => u8::try_from(self.size().max_handicap()).unwrap_or(9),
        }
    }

    /// The clock.
    pub fn time(&self) -> TimeSystem {
        let main = Duration::from_secs(u64::from(self.main_minutes) * 60);
        let seconds = Duration::from_secs(u64::from(self.seconds));
        match self.clock {
            ClockKind::None => TimeSystem::None,
            ClockKind::Absolute => TimeSystem::Absolute { main: main.max(Duration::from_secs(60)) },
            ClockKind::Japanese if self.main_minutes == 0 && self.periods == 0 => TimeSystem::PerMove { time: seconds },
            ClockKind::Japanese => TimeSystem::Byoyomi { main, periods: self.periods, period: seconds },
            ClockKind::Canadian => TimeSystem::Canadian { main, stones: self.stones, block: seconds },
            ClockKind::Fischer => TimeSystem::Fischer { main: main.max(seconds), increment: seconds, cap: None },
            ClockKind::PerMove => TimeSystem::PerMove { time: seconds },
        }
    }

    /// The settings in a line: `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
    pub fn summary(&self, lang: Lang) -> String {
        let mut parts = vec![self.board_words(lang), rules_words(lang, self.rules)];
        if self.handicap > 0 {
            parts.push(phrase(lang, "new.stones", &[("n", &self.handicap.to_string())]));
        }
        if self.rules != Name::NoGo {
            parts.push(self.komi_words(lang));
        }
        parts.push(self.time_words(lang));
        parts.join(comma(lang))
    }

    /// A game in a line: its board, its ruleset and how far it has come.
    pub fn describe(lang: Lang, settings: &Settings, moves: usize) -> String {
        let size = settings.size;
        let form = Self { width: size.width(), height: size.height(), ..Self::default() };
        let parts = [
            form.board_words(lang),
            rules_words(lang, settings.rules),
            phrase(lang, "play.move", &[("n", &moves.to_string())]),
        ];
        parts.join(comma(lang))
    }

    fn board_words(&self, lang: Lang) -> String {
        let (w, h) = (self.width.to_string(), self.height.to_string());
        if w == h { phrase(lang, "new.board", &[("n", &w)]) } else { phrase(lang, "new.rect", &[("w", &w), ("h", &h)]) }
    }

    fn komi_words(&self, lang: Lang) -> String {
        let (points, zi) = (self.komi.to_string(), Points::from(self.komi).to_zi().to_string());
        match Unit::of(&self.ruleset()) {
            _ if self.komi.halves() == 0 => word(lang, "new.komi.none").to_owned(),
            Unit::Zi if lang == Lang::Zh => phrase(lang, "new.komi.zi", &[("n", &zi)]),
            _ => phrase(lang, "new.komi.points", &[("k", &points)]),
        }
    }

    /// What komi is in zi, behind the komi's title; empty where neither ruleset nor language tells zi.
    pub fn komi_note(&self, lang: Lang) -> String {
        match Unit::of(&self.ruleset()) {
            Unit::Zi if lang == Lang::Zh && self.komi.halves() != 0 => {
                phrase(lang, "new.zi", &[("n", &Points::from(self.komi).to_zi().to_string())])
            }
            _ => String::new(),
        }
    }

    fn time_words(&self, lang: Lang) -> String {
        let main =
            (self.main_minutes > 0).then(|| phrase(lang, "new.minutes", &[("n", &self.main_minutes.to_string())]));
        let (seconds, periods, stones) = (self.seconds.to_string(), self.periods.to_string(), self.stones.to_string());
        let over = match self.clock {
            ClockKind::None => return word(lang, "t.none").to_owned(),
            ClockKind::Absolute => None,
            ClockKind::Japanese if self.periods == 0 => None,
            ClockKind::Japanese => Some(phrase(lang, "tm.byo", &[("a", &periods), ("b", &seconds)])),
            ClockKind::Canadian => Some(phrase(lang, "tm.canadian", &[("a", &stones), ("b", &seconds)])),
            ClockKind::Fischer => Some(phrase(lang, "tm.fischer", &[("n", &seconds)])),
            ClockKind::PerMove => return phrase(lang, "tm.each", &[("n", &seconds)]),
        };
        [main, over].into_iter().flatten().collect::<Vec<_>>().join(" + ")
    }

    /// The ready-made settings: a title, a line below it, the form.
    pub fn presets(last: &Self, lang: Lang) -> Vec<(String, String, Self)> {
        let names = &last.names;
        let fresh = Self { names: names.clone(), ..Self::default() };
        let quick = Self { main_minutes: 10, periods: 3, seconds: 30, ..fresh.clone() };
        let teaching =
            Self { handicap: 4, komi: Ruleset::CHINESE.handicap_komi, clock: ClockKind::None, ..fresh.clone() };
        let nine = Self { width: 9, height: 9, clock: ClockKind::None, ..fresh };
        let last_words = phrase(lang, "list.two", &[("a", &last.board_words(lang)), ("b", &last.time_words(lang))]);
        let words = |key| word(lang, key).to_owned();
        vec![
            (words("set.last"), last_words, last.clone()),
            (words("set.fast"), words("set.fast.about"), quick),
            (words("set.teach"), words("set.teach.about"), teaching),
            (words("set.nine"), words("set.nine.about"), nine),
        ]
    }
}

const fn comma(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "，",
        Lang::En => ", ",
    }
}

/// `中国规则`, `Chinese rules`.
pub fn rules_words(lang: Lang, rules: Name) -> String {
    phrase(lang, "new.rulesof", &[("r", word(lang, rules_key(rules)))])
}

/// The word for a ruleset in the catalogue.
pub const fn rules_key(rules: Name) -> &'static str {
    match rules {
        Name::Chinese => "r.cn",
        Name::Japanese => "r.jp",
        Name::Korean => "r.kr",
        Name::Aga => "r.aga",
        Name::NewZealand => "r.nz",
        Name::Ing => "r.ing",
        Name::TrompTaylor => "r.tt",
        Name::Simplified => "r.simple",
        Name::NoGo => "r.nogo",
    }
}

/// The line that says what a ruleset means, in the catalogue.
pub const fn about_key(rules: Name) -> &'static str {
    match rules {
        Name::Chinese => "rh.cn",
        Name::Japanese => "rh.jp",
        Name::Korean => "rh.kr",
        Name::Aga => "rh.aga",
        Name::NewZealand => "rh.nz",
        Name::Ing => "rh.ing",
        Name::TrompTaylor => "rh.tt",
        Name::Simplified => "rh.simple",
        Name::NoGo => "rh.nogo",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_said_in_a_line() {
        let form = Form::default();
        assert_eq!(form.summary(Lang::Zh), "19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒");
        assert_eq!(form.summary(Lang::En), "19×19, Chinese rules, komi 7.5, 30 min + 3×25 s");
        let form = Form { rules: Name::NoGo, ..form.clone() }.follow(&form);
        assert_eq!(form.summary(Lang::Zh), "9 路，不围棋规则，每手 10 秒");
    }

    #[test]
    fn komi_follows_rules_and_handicap_until_it_is_chosen() {
        let old = Form::default();
        let japanese = Form { rules: Name::Japanese, ..old.clone() }.follow(&old);
        assert_eq!(japanese.komi, Ruleset::JAPANESE.komi);
        let handicap = Form { handicap: 3, ..japanese.clone() }.follow(&japanese);
        assert_eq!(handicap.komi, Ruleset::JAPANESE.handicap_komi);
        let chosen = Form { komi: Komi::from_halves(11).unwrap(), ..japanese.clone() }.follow(&japanese);
        assert_eq!(chosen.komi.halves(), 11);
    }

    #[test]
    fn a_handicap_fits_the_board() {
        let old = Form { handicap: 9, ..Form::default() };
        assert_eq!(Form { width: 8, height: 8, ..old.clone() }.follow(&old).handicap, 4);
        assert_eq!(Form { handicap: 1, ..old.clone() }.follow(&old).handicap, 0);
        assert_eq!(Form { rules: Name::NoGo, ..old.clone() }.follow(&old).handicap, 0);
    }

    #[test]
    fn every_form_is_a_clock_that_can_be_played_with() {
        for clock in
            [ClockKind::Absolute, ClockKind::Japanese, ClockKind::Canadian, ClockKind::Fischer, ClockKind::PerMove]
        {
            for (main_minutes, periods) in [(0, 0), (0, 3), (180, 0), (1, 10)] {
                let form = Form { clock, main_minutes, periods, ..Form::default() };
                assert!(form.time().check().is_ok(), "{form:?}");
            }
        }
    }
}
