//! The settings of a new game as a person fills them in.

mod entry;
mod nigiri;
mod player;
mod preset;

use std::path::Path;
use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_game::clock::TimeSystem;
use lanke_game::session::{GameSettings, Player};
use lanke_players::{Engine, PlayerSpec};
use lanke_rules::{ByColor, Color, Komi, MAX_SIDE, Name, Placement, Points, Ruleset, Size, Unit};
use serde::{Deserialize, Serialize};

pub use entry::{Dial, Entry};
pub use nigiri::Nigiri;
pub(crate) use player::Nobody;
pub use player::{PlayerChoice, PlayerKind};
pub(crate) use preset::MAX_OWN;
pub use preset::Preset;

use crate::words::{Lang, phrase, word};

/// The longest main time in seconds.
const MAX_MAIN: u32 = 100 * 3600;
/// The longest period in seconds.
const MAX_PERIOD: u32 = 10 * 3600;
/// The most periods, or stones a block.
const MAX_COUNT: u32 = 100;
/// Letters of a name or a rank.
const MAX_NAME: usize = 60;
/// Clock of the simplified game: a minute a move.
const SIMPLIFIED_CLOCK: (ClockKind, u32) = (ClockKind::PerMove, 60);

/// Content of the new-game dialog; every value is within its range or is brought there.
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
    /// Handicap stones: 0, or 2 and more, as many as the board has room for.
    pub handicap: u8,
    /// Placement of the handicap stones.
    pub placement: Placement,
    /// The players' names; empty is nobody in particular.
    pub names: ByColor<String>,
    /// The players' ranks as they are written: `3 段`, `3d`.
    pub ranks: ByColor<String>,
    /// Players.
    pub players: ByColor<PlayerChoice>,
    /// Kind of clock.
    pub clock: ClockKind,
    /// Main time in seconds, up to a hundred hours.
    pub main_seconds: u32,
    /// Japanese byo-yomi: periods, 0 to 100.
    pub periods: u32,
    /// Seconds of a period, of a Canadian block, of the Fischer increment or of each move: 1 to 36000.
    pub seconds: u32,
    /// Canadian byo-yomi: stones a block, 1 to 100.
    pub stones: u32,
    /// Fischer: seconds that time is never saved up beyond; 0 is no such limit.
    pub cap_seconds: u32,
    /// Moves may be taken back.
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
            placement: Ruleset::CHINESE.placement,
            names: ByColor::default(),
            ranks: ByColor::default(),
            players: ByColor::default(),
            clock: ClockKind::Japanese,
            main_seconds: 30 * 60,
            periods: 3,
            seconds: 25,
            stones: 15,
            cap_seconds: 0,
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
        let least = u32::from(self.clock == ClockKind::Absolute);
        self.main_seconds = self.main_seconds.clamp(least, MAX_MAIN);
        self.periods = self.periods.min(MAX_COUNT);
        self.seconds = self.seconds.clamp(1, MAX_PERIOD);
        self.stones = self.stones.clamp(1, MAX_COUNT);
        self.cap_seconds = self.cap_seconds.min(MAX_MAIN);
        for color in Color::BOTH {
            self.players[color].level = self.players[color].level.clamp(1, PlayerSpec::STRONGEST);
        }
        let (names, ranks) = (&mut self.names, &mut self.ranks);
        for text in [&mut names.black, &mut names.white, &mut ranks.black, &mut ranks.white] {
            if let Some((end, _)) = text.char_indices().nth(MAX_NAME) {
                text.truncate(end);
            }
        }
        self
    }

    /// Brings what depends on the ruleset and the handicap along when one of them was changed from
    /// what it is in `old`.
    pub fn follow(mut self, old: &Self) -> Self {
        self = self.within_range();
        let ruleset = self.rules.ruleset();
        if self.rules != old.rules {
            let fresh = Self::default();
            (self.takeback, self.placement) = (ruleset.takeback, ruleset.placement);
            if self.rules == Name::NoGo {
                (self.width, self.height, self.clock, self.seconds) = (9, 9, ClockKind::PerMove, 10);
            } else if old.rules == Name::NoGo {
                (self.width, self.height, self.clock, self.seconds) =
                    (fresh.width, fresh.height, fresh.clock, fresh.seconds);
            }
            if self.rules == Name::Simplified {
                (self.clock, self.seconds) = SIMPLIFIED_CLOCK;
            } else if old.rules == Name::Simplified && (self.clock, self.seconds) == SIMPLIFIED_CLOCK {
                (self.clock, self.seconds) = (fresh.clock, fresh.seconds);
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

    /// The most handicap stones: as many as the board has fixed points for or, where Black places
    /// them freely, half of its points; none in games without captures.
    pub fn most_handicap(&self) -> u8 {
        let most = match (self.rules, self.placement) {
            (Name::NoGo | Name::Simplified, _) => 0,
            (_, Placement::Fixed) => self.size().max_handicap().into(),
            (_, Placement::Free) => self.size().area() / 2,
        };
        u8::try_from(most).unwrap_or(u8::MAX)
    }

    /// Changes sides: who had Black takes White.
    pub fn swapped(mut self) -> Self {
        for pair in [&mut self.names, &mut self.ranks] {
            std::mem::swap(&mut pair.black, &mut pair.white);
        }
        std::mem::swap(&mut self.players.black, &mut self.players.white);
        self
    }

    /// Gives the one person of a game their name and rank, where no name was written.
    pub(crate) fn name_person(&mut self, name: &str, rank: &str) {
        let mut persons = Color::BOTH.into_iter().filter(|&color| self.players[color].kind == PlayerKind::Person);
        let (Some(color), None) = (persons.next(), persons.next()) else { return };
        if self.names[color].trim().is_empty() && !name.is_empty() {
            (self.names[color], self.ranks[color]) = (name.to_owned(), rank.to_owned());
        }
    }

    /// Computer opponents of both sides, from the programs set up and the network chosen, with true if that imitates
    /// people; none for a person.
    ///
    /// # Errors
    /// When an engine or a network is to play and there is none, or the built-in player on a board too large for it.
    pub(crate) fn engines(
        &self,
        programs: &[Engine],
        network: Option<(&Path, bool)>,
    ) -> Result<ByColor<Option<PlayerSpec>>, Nobody> {
        let [black, white] = [&self.players.black, &self.players.white].map(|player| player.player(programs, network));
        let engines = ByColor { black: black?, white: white? };
        let is_built_in = |color: Color| matches!(engines[color], Some(PlayerSpec::Level(_)));
        if Color::BOTH.into_iter().any(is_built_in) && !lanke_players::plays_on(&self.ruleset(), self.size()) {
            return Err(Nobody::BuiltIn(self.size()));
        }
        Ok(engines)
    }

    /// Names of the players; a person without a name has none.
    pub(crate) fn called(&self, lang: Lang) -> ByColor<String> {
        ByColor::from_fn(|color| match self.players[color].kind {
            PlayerKind::Person => self.names[color].clone(),
            PlayerKind::BuiltIn | PlayerKind::Network => word(lang, "seat-name").to_owned(),
            PlayerKind::Engine => self.players[color].engine.clone(),
        })
    }

    /// Rank behind a player's name.
    pub(crate) fn rank(&self, color: Color, lang: Lang) -> String {
        let player = &self.players[color];
        match player.kind {
            PlayerKind::Person => self.ranks[color].clone(),
            PlayerKind::BuiltIn => phrase(lang, "seat-level", &[("n", &player.level.to_string())]),
            // Known when the game begins.
            PlayerKind::Network | PlayerKind::Engine => String::new(),
        }
    }

    /// The clock.
    pub fn time(&self) -> TimeSystem {
        let main = Duration::from_secs(self.main_seconds.into());
        let seconds = Duration::from_secs(self.seconds.into());
        let cap = (self.cap_seconds > 0).then(|| Duration::from_secs(self.cap_seconds.into()));
        match self.clock {
            ClockKind::None => TimeSystem::None,
            ClockKind::Absolute => TimeSystem::Absolute { main: main.max(Duration::from_secs(1)) },
            ClockKind::Japanese if self.main_seconds == 0 && self.periods == 0 => TimeSystem::PerMove { time: seconds },
            ClockKind::Japanese => TimeSystem::Byoyomi { main, periods: self.periods, period: seconds },
            ClockKind::Canadian => TimeSystem::Canadian { main, stones: self.stones, block: seconds },
            ClockKind::Fischer => {
                let main = main.max(seconds);
                TimeSystem::Fischer { main, increment: seconds, cap: cap.map(|cap| cap.max(main)) }
            }
            ClockKind::PerMove => TimeSystem::PerMove { time: seconds },
        }
    }

    /// The settings in a line: `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
    pub fn summary(&self, lang: Lang) -> String {
        let mut parts = vec![self.board_words(lang), lanke_words::rules_words(lang, self.rules)];
        if self.handicap > 0 {
            parts.push(phrase(lang, "new-stones", &[("n", &self.handicap.to_string())]));
        }
        if self.rules != Name::NoGo {
            parts.push(self.komi_words(lang));
        }
        parts.push(self.time_in_list(lang));
        parts.join(comma(lang))
    }

    /// Settings of a game on a day.
    pub(crate) fn game_settings(&self, lang: Lang, day: NaiveDateTime) -> GameSettings {
        let called = self.called(lang);
        let player = |color| Player { name: called[color].clone(), rank: self.rank(color, lang), ..Player::default() };
        GameSettings {
            size: self.size(),
            rules: self.rules,
            komi: self.komi,
            handicap: self.handicap.into(),
            placement: self.placement,
            takeback: self.takeback,
            time: self.time(),
            players: ByColor::from_fn(player),
            date: day.format("%Y-%m-%d").to_string(),
        }
    }

    /// The form of a game with these settings.
    pub(crate) fn of(settings: &GameSettings) -> Self {
        let plain = Self {
            width: settings.size.width(),
            height: settings.size.height(),
            rules: settings.rules,
            komi: settings.komi,
            handicap: u8::try_from(settings.handicap).unwrap_or(u8::MAX),
            placement: settings.placement,
            takeback: settings.takeback,
            ..Self::default()
        };
        plain.timed(settings.time)
    }

    /// The same form with this clock.
    pub(crate) fn timed(self, time: TimeSystem) -> Self {
        let plain = Self { clock: ClockKind::None, ..self };
        match time {
            TimeSystem::None => plain,
            TimeSystem::Absolute { main } => Self { clock: ClockKind::Absolute, main_seconds: seconds(main), ..plain },
            TimeSystem::Byoyomi { main, periods, period } => Self {
                clock: ClockKind::Japanese,
                main_seconds: seconds(main),
                periods,
                seconds: seconds(period),
                ..plain
            },
            TimeSystem::Canadian { main, stones, block } => Self {
                clock: ClockKind::Canadian,
                main_seconds: seconds(main),
                stones,
                seconds: seconds(block),
                ..plain
            },
            TimeSystem::Fischer { main, increment, cap } => Self {
                clock: ClockKind::Fischer,
                main_seconds: seconds(main),
                seconds: seconds(increment),
                cap_seconds: cap.map_or(0, seconds),
                ..plain
            },
            TimeSystem::PerMove { time } => Self { clock: ClockKind::PerMove, seconds: seconds(time), ..plain },
        }
    }

    /// A game in a line: its board, its ruleset and how far it has come.
    pub fn describe(lang: Lang, settings: &GameSettings, moves: usize) -> String {
        let size = settings.size;
        let form = Self { width: size.width(), height: size.height(), ..Self::default() };
        let parts = [
            form.board_words(lang),
            lanke_words::rules_words(lang, settings.rules),
            phrase(lang, "play-move", &[("n", &moves.to_string())]),
        ];
        parts.join(comma(lang))
    }

    pub(crate) fn board_words(&self, lang: Lang) -> String {
        let (w, h) = (self.width.to_string(), self.height.to_string());
        if w == h { phrase(lang, "new-board", &[("n", &w)]) } else { phrase(lang, "new-rect", &[("w", &w), ("h", &h)]) }
    }

    pub(crate) fn komi_words(&self, lang: Lang) -> String {
        let halves = self.komi.halves();
        let size = Komi::from_halves(halves.abs()).unwrap_or(self.komi);
        let (points, zi) = (size.to_string(), Points::from(size).to_zi().to_string());
        match Unit::of(&self.ruleset()) {
            _ if halves == 0 => word(lang, "new-komi-none").to_owned(),
            Unit::Zi if lang.counts_in_zi() && halves > 0 => phrase(lang, "new-komi-zi", &[("n", &zi)]),
            Unit::Zi if lang.counts_in_zi() => phrase(lang, "new-reverse-zi", &[("n", &zi)]),
            _ if halves > 0 => phrase(lang, "new-komi-points", &[("k", &points)]),
            _ => phrase(lang, "new-reverse-points", &[("k", &points)]),
        }
    }

    /// Komi in zi, behind the komi's title; empty where neither ruleset nor language counts in zi.
    pub fn komi_note(&self, lang: Lang) -> String {
        match Unit::of(&self.ruleset()) {
            Unit::Zi if lang.counts_in_zi() && self.komi.halves() != 0 => {
                phrase(lang, "new-zi", &[("n", &Points::from(self.komi).to_zi().to_string())])
            }
            _ => String::new(),
        }
    }

    pub(crate) fn time_words(&self, lang: Lang) -> String {
        time_words(lang, self.time())
    }

    /// The time in words, within a sentence.
    fn time_in_list(&self, lang: Lang) -> String {
        match self.time() {
            TimeSystem::None => word(lang, "on-nolimit").to_owned(),
            time => time_words(lang, time),
        }
    }
}

/// A time system in words: `30 分 + 3×25 秒`.
pub(crate) fn time_words(lang: Lang, time: TimeSystem) -> String {
    let text = |time: Duration| seconds(time).to_string();
    let (main, over) = match time {
        TimeSystem::None => return word(lang, "t-none").to_owned(),
        TimeSystem::PerMove { time } => return phrase(lang, "tm-each", &[("n", &text(time))]),
        TimeSystem::Absolute { main } | TimeSystem::Byoyomi { main, periods: 0, .. } => (main, None),
        TimeSystem::Byoyomi { main, periods, period } => {
            (main, Some(phrase(lang, "tm-byo", &[("a", &periods.to_string()), ("b", &text(period))])))
        }
        TimeSystem::Canadian { main, stones, block } => {
            (main, Some(phrase(lang, "tm-canadian", &[("a", &stones.to_string()), ("b", &text(block))])))
        }
        TimeSystem::Fischer { main, increment, cap: None } => {
            (main, Some(phrase(lang, "tm-fischer", &[("n", &text(increment))])))
        }
        TimeSystem::Fischer { main, increment, cap: Some(cap) } => {
            let cap = duration_words(lang, seconds(cap));
            (main, Some(phrase(lang, "tm-capped", &[("n", &text(increment)), ("t", &cap)])))
        }
    };
    let main = (!main.is_zero()).then(|| duration_words(lang, seconds(main)));
    main.into_iter().chain(over).collect::<Vec<_>>().join(" + ")
}

/// The whole seconds of a time.
fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

/// A time in the largest units that tell it: `30 分`, `1 小时 30 分`, `45 秒`.
fn duration_words(lang: Lang, seconds: u32) -> String {
    let units = [("new-hours", seconds / 3600), ("new-minutes", seconds / 60 % 60), ("new-seconds", seconds % 60)];
    let said: Vec<_> =
        units.iter().filter(|u| u.1 > 0).map(|(key, n)| phrase(lang, key, &[("n", &n.to_string())])).collect();
    if said.is_empty() { phrase(lang, "new-minutes", &[("n", "0")]) } else { said.join(" ") }
}

/// Separator of the parts of a list.
pub(crate) fn comma(lang: Lang) -> &'static str {
    word(lang, "list-clause")
}

/// The line that says what a ruleset means, in the catalogue.
pub const fn about_key(rules: Name) -> &'static str {
    match rules {
        Name::Chinese => "rh-cn",
        Name::Japanese => "rh-jp",
        Name::Korean => "rh-kr",
        Name::Aga => "rh-aga",
        Name::NewZealand => "rh-nz",
        Name::Ing => "rh-ing",
        Name::TrompTaylor => "rh-tt",
        Name::Simplified => "rh-simple",
        Name::NoGo => "rh-nogo",
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
        let untimed = Form { clock: ClockKind::None, ..Form::default() };
        assert_eq!(untimed.summary(Lang::En), "19×19, Chinese rules, komi 7.5, no limit");
        assert_eq!(untimed.in_short(Lang::En), "19×19, no limit");
        assert_eq!(untimed.time_words(Lang::En), "No limit");
        let reverse = Form { komi: Komi::from_halves(-7).unwrap(), main_seconds: 5430, ..Form::default() };
        assert_eq!(reverse.summary(Lang::Zh), "19 路，中国规则，白贴 1 又 3/4 子，1 小时 30 分 30 秒 + 3×25 秒");
        assert_eq!(reverse.summary(Lang::En), "19×19, Chinese rules, reverse komi 3.5, 1 h 30 min 30 s + 3×25 s");
    }

    #[test]
    fn the_clock_that_is_said_is_the_clock_that_is_played() {
        let form = Form { main_seconds: 0, periods: 0, seconds: 30, cap_seconds: 2100, ..Form::default() };
        let of = |clock| Form { clock, ..form.clone() }.time_words(Lang::En);
        assert_eq!(of(ClockKind::Japanese), "30 s a move");
        assert_eq!(of(ClockKind::Absolute), "1 s");
        assert_eq!(of(ClockKind::Fischer), "30 s + 30 s a move (at most 35 min)");
        let free = Form { clock: ClockKind::Fischer, main_seconds: 600, cap_seconds: 0, ..form };
        assert_eq!(free.time_words(Lang::En), "10 min + 30 s a move");
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
    fn the_clock_that_a_ruleset_brings_goes_with_it_unless_another_is_chosen() {
        let old = Form::default();
        let of = |rules, old: &Form| Form { rules, ..old.clone() }.follow(old);
        let clock = |form: &Form| (form.clock, form.seconds);
        let simplified = of(Name::Simplified, &old);
        assert_eq!(clock(&simplified), SIMPLIFIED_CLOCK);
        assert_eq!(clock(&of(Name::Chinese, &simplified)), clock(&old));
        assert_eq!(clock(&of(Name::Simplified, &of(Name::NoGo, &old))), SIMPLIFIED_CLOCK);
        let chosen = Form { clock: ClockKind::Absolute, ..simplified };
        assert_eq!(of(Name::Japanese, &chosen).clock, ClockKind::Absolute);
    }

    #[test]
    fn a_handicap_fits_the_board() {
        let old = Form { handicap: 9, placement: Placement::Fixed, ..Form::default() };
        assert_eq!(Form { placement: Placement::Free, width: 5, height: 5, ..old.clone() }.follow(&old).handicap, 9);
        assert_eq!(Form { width: 8, height: 8, ..old.clone() }.follow(&old).handicap, 4);
        assert_eq!(Form { handicap: 1, ..old.clone() }.follow(&old).handicap, 0);
        assert_eq!(Form { rules: Name::NoGo, ..old.clone() }.follow(&old).handicap, 0);
    }

    #[test]
    fn every_form_is_a_clock_that_can_be_played_with() {
        for clock in
            [ClockKind::Absolute, ClockKind::Japanese, ClockKind::Canadian, ClockKind::Fischer, ClockKind::PerMove]
        {
            for (main_seconds, periods, cap_seconds) in [(0, 0, 1), (0, 3, 0), (360_000, 0, 60), (1, 100, 30)] {
                let form = Form { clock, main_seconds, periods, cap_seconds, ..Form::default() };
                assert!(form.time().check().is_ok(), "{form:?}");
            }
        }
    }
}
