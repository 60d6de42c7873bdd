//! Terms of a game requested on the command line.

use anyhow::{Result, bail};
use lanke_game::clock::TimeSystem;
use lanke_game::session::GameSettings;
use lanke_peer::Terms;
use lanke_rules::{Color, Komi, Ruleset, Size};

use crate::args;
use crate::play::setup::{self, Time};
use crate::players::GameKind;

/// Terms requested on the command line; others are the defaults, or the host's offer.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct RequestedTerms {
    /// Game to play [default: go, or as the host offers]
    #[arg(long)]
    game: Option<GameKind>,
    /// Board size: 19, 13x9 [default: 19 in Go and 9 in NoGo, or as the host offers]
    #[arg(long, value_parser = args::size)]
    pub(super) size: Option<Size>,
    /// Rules of Go [default: chinese, or as the host offers]
    #[arg(long, value_parser = args::rules)]
    rules: Option<Ruleset>,
    /// Komi in points [default: the rules' komi, or as the host offers]
    #[arg(long, allow_negative_numbers = true, value_parser = args::komi)]
    komi: Option<Komi>,
    /// Handicap stones: 0, or 2 to 9
    #[arg(long)]
    handicap: Option<u16>,
    /// Time control: none, 30m, 30m+3x25s (byo-yomi), 30m+15/300s (Canadian), 10m+5s (Fischer), 10s (per move)
    #[arg(long, value_parser = setup::time)]
    clock: Option<Time>,
    /// Colour of this side in the first game [default: by lot, or as the host says]
    #[arg(long)]
    pub(super) color: Option<args::ColorName>,
}

/// The same in words, as files have them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TermsWords<'a> {
    pub(crate) game: Option<&'a str>,
    pub(crate) size: Option<&'a str>,
    pub(crate) rules: Option<&'a str>,
    pub(crate) komi: Option<&'a str>,
    pub(crate) handicap: Option<u16>,
    pub(crate) clock: Option<&'a str>,
}

impl RequestedTerms {
    /// Terms in the words of a file; fields that are none are the defaults.
    pub(crate) fn of_words(words: &TermsWords<'_>) -> Result<Self> {
        let game = words.game.map(|game| match game.to_ascii_lowercase().as_str() {
            "go" => Ok(GameKind::Go),
            "nogo" => Ok(GameKind::Nogo),
            _ => bail!("a game is go or nogo, not {game}"),
        });
        Ok(Self {
            game: game.transpose()?,
            size: words.size.map(args::size).transpose()?,
            rules: words.rules.map(args::rules).transpose()?,
            komi: words.komi.map(args::komi).transpose()?,
            handicap: words.handicap,
            clock: words.clock.map(setup::time).transpose()?,
            color: None,
        })
    }

    /// The game requested; Go by default.
    pub(super) fn game(&self) -> GameKind {
        self.game.unwrap_or(GameKind::Go)
    }

    /// The terms that a host offers.
    pub(crate) fn terms(&self) -> Result<Terms> {
        let size = if self.game() == GameKind::Nogo { Size::square(9)? } else { Size::NINETEEN };
        let rules = self.rules()?.unwrap_or(GameKind::Go.ruleset());
        let plain = GameSettings { komi: rules.komi, ..GameSettings::new(size, rules.name) };
        let terms = Terms::new(self.change(plain)?, self.color.map(Color::from));
        terms.check()?;
        Ok(terms)
    }

    /// Counter-offer of a guest: the terms offered, with those requested here.
    pub(super) fn counter(&self, offered: &Terms) -> Result<Terms> {
        let host = self.color.map_or(offered.host(), |color| Some(Color::from(color).opponent()));
        let terms = Terms::new(self.change(offered.settings().clone())?, host);
        terms.check()?;
        Ok(terms)
    }

    fn rules(&self) -> Result<Option<Ruleset>> {
        match (self.game, self.rules) {
            (Some(GameKind::Nogo), None) => Ok(Some(GameKind::Nogo.ruleset())),
            (Some(GameKind::Nogo), Some(_)) => bail!("NoGo has rules of its own; --rules is for Go"),
            (Some(GameKind::Go) | None, rules) => Ok(rules),
        }
    }

    fn change(&self, settings: GameSettings) -> Result<GameSettings> {
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
        let ruleset = base.ruleset();
        let komi = match handicap {
            same if same == settings.handicap => base.komi,
            0 | 1 => ruleset.komi,
            _ => ruleset.handicap_komi,
        };
        let time = self.clock.map_or(base.time, Time::system);
        Ok(GameSettings { size, komi: self.komi.unwrap_or(komi), handicap, time, ..base })
    }
}
