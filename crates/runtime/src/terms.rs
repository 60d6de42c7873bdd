//! Terms of a game as they are asked for in files and on the command line.

mod words;

use std::fmt;

use lanke_game::clock::TimeSystem;
use lanke_game::session::{GameSettings, SettingsError};
use lanke_peer::Terms;
use lanke_rules::{Color, Komi, Name, Ruleset, Size, SizeError};

pub use words::{Time, komi, rules, size, time};

/// Game that is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Game {
    /// Go.
    #[default]
    Go,
    /// NoGo.
    NoGo,
}

/// Terms that are asked for; others are the defaults, or the host's offer.
#[derive(Clone, Copy, Debug, Default)]
pub struct TermsRequest {
    /// The game.
    pub game: Option<Game>,
    /// Size of the board.
    pub size: Option<Size>,
    /// Rules of Go.
    pub rules: Option<Ruleset>,
    /// Komi.
    pub komi: Option<Komi>,
    /// Handicap stones; one is none, but has the komi of handicap games.
    pub handicap: Option<u16>,
    /// Time control.
    pub clock: Option<TimeSystem>,
    /// Colour of this side in the first game.
    pub color: Option<Color>,
}

/// The same in words, as files have them.
#[derive(Clone, Copy, Debug, Default)]
pub struct TermsWords<'a> {
    /// `go` or `nogo`.
    pub game: Option<&'a str>,
    /// `19`, or `13x9`.
    pub size: Option<&'a str>,
    /// Ruleset of Go.
    pub rules: Option<&'a str>,
    /// Komi in points.
    pub komi: Option<&'a str>,
    /// Handicap stones.
    pub handicap: Option<u16>,
    /// Time control, such as `30m+3x30s`.
    pub clock: Option<&'a str>,
}

/// Fault of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// There is no such game.
    Game(String),
    /// No size of a board is written so.
    Size,
    /// There are no boards of this size.
    Board(SizeError),
    /// No rules are called so.
    Rules,
    /// Komi is no number.
    Komi,
    /// Komi is too large, or not in half points.
    KomiRange,
    /// No time control is written so.
    Time,
    /// NoGo with rules of Go.
    NoGoRules,
    /// NoGo with komi.
    NoGoKomi,
    /// No game can be played so.
    Settings(SettingsError),
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => write!(f, "a game is go or nogo, not {game}"),
            Self::Size => f.write_str("a size is written 19 or 13x9"),
            Self::Board(why) => why.fmt(f),
            Self::Rules => {
                // Words of the help, where SGF calls the rules of Ing `GOE`.
                let word = |name: Name| if name == Name::Ing { "ing".to_owned() } else { name.sgf().to_lowercase() };
                let words = Name::ALL.map(word);
                write!(f, "known rules are {}", words.join(", "))
            }
            Self::Komi => f.write_str("komi is a number of points, such as 6.5"),
            Self::KomiRange => write!(f, "komi is in half points between −{max} and {max}", max = Komi::MAX),
            Self::Time => f.write_str("a time is none, 30m, 30m+3x25s, 30m+15/300s, 10m+5s or 10s"),
            Self::NoGoRules => f.write_str("NoGo has rules of its own; --rules is for Go"),
            Self::NoGoKomi => f.write_str("NoGo is played without komi"),
            Self::Settings(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for TermsError {}

impl TermsWords<'_> {
    /// The terms that these words ask for.
    ///
    /// # Errors
    /// The first word that is not understood.
    pub fn read(&self) -> Result<TermsRequest, TermsError> {
        let game = self.game.map(|game| match game.to_ascii_lowercase().as_str() {
            "go" => Ok(Game::Go),
            "nogo" => Ok(Game::NoGo),
            _ => Err(TermsError::Game(game.to_owned())),
        });
        Ok(TermsRequest {
            game: game.transpose()?,
            size: self.size.map(size).transpose()?,
            rules: self.rules.map(rules).transpose()?,
            komi: self.komi.map(komi).transpose()?,
            handicap: self.handicap,
            clock: self.clock.map(time).transpose()?.map(Time::system),
            color: None,
        })
    }
}

impl TermsRequest {
    /// The terms that a host offers.
    ///
    /// # Errors
    /// When no game can be played so.
    pub fn terms(&self) -> Result<Terms, TermsError> {
        let size =
            if self.game == Some(Game::NoGo) { Size::square(9).map_err(TermsError::Board)? } else { Size::NINETEEN };
        let rules = self.rules()?.unwrap_or(Ruleset::CHINESE);
        let plain = GameSettings { komi: rules.komi, ..GameSettings::new(size, rules.name) };
        checked(Terms::new(self.change(plain)?, self.color))
    }

    /// Counter-offer of a guest: the terms offered, with those asked for here.
    ///
    /// # Errors
    /// When no game can be played so.
    pub fn counter(&self, offered: &Terms) -> Result<Terms, TermsError> {
        let host = self.color.map_or(offered.host(), |color| Some(color.opponent()));
        checked(Terms::new(self.change(offered.settings().clone())?, host))
    }

    fn rules(&self) -> Result<Option<Ruleset>, TermsError> {
        match (self.game, self.rules) {
            (Some(Game::NoGo), None) => Ok(Some(Ruleset::NOGO)),
            (Some(Game::NoGo), Some(_)) => Err(TermsError::NoGoRules),
            (Some(Game::Go) | None, rules) => Ok(rules),
        }
    }

    fn change(&self, settings: GameSettings) -> Result<GameSettings, TermsError> {
        let rules = self.rules()?;
        let size = self.size.unwrap_or(settings.size);
        let handicap = self.handicap.unwrap_or(settings.handicap);
        // Other rules and another handicap bring their own komi.
        let base = match rules {
            Some(rules) if rules.name != settings.rules => {
                let plain = GameSettings::new(size, rules.name);
                let time = if settings.time == TimeSystem::None { plain.time } else { settings.time };
                GameSettings { time, ..plain }
            }
            _ => settings.clone(),
        };
        if base.rules == Name::NoGo && self.komi.is_some_and(|komi| komi != Komi::default()) {
            return Err(TermsError::NoGoKomi);
        }
        let ruleset = base.ruleset();
        let komi = match handicap {
            same if same == settings.handicap && base.rules == settings.rules => settings.komi,
            0 => ruleset.komi,
            _ => ruleset.handicap_komi,
        };
        let time = self.clock.unwrap_or(base.time);
        Ok(GameSettings { size, komi: self.komi.unwrap_or(komi), handicap, time, ..base })
    }
}

fn checked(terms: Terms) -> Result<Terms, TermsError> {
    terms.check().map_err(TermsError::Settings)?;
    Ok(terms)
}
