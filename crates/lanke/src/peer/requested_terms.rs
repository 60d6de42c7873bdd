//! Terms of a game requested on the command line.

use anyhow::{Context, Result, ensure};
use lanke_peer::Terms;
use lanke_rules::{Color, Komi, Ruleset, Size};
use lanke_runtime::terms::{self, Game, TermsRequest, Time};

use crate::args;
use crate::players::GameKind;

/// Terms requested on the command line; others are the defaults, or the host's offer.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct RequestedTerms {
    /// Game to play [default: go, or as the host offers]
    #[arg(long)]
    pub(super) game: Option<GameKind>,
    /// Board size: 19, 13x9 [default: 19 in Go and 9 in NoGo, or as the host offers]
    #[arg(long, value_parser = terms::size)]
    pub(super) size: Option<Size>,
    /// Rules of Go [default: chinese, or as the host offers]
    #[arg(long, value_parser = terms::rules)]
    rules: Option<Ruleset>,
    /// Komi in points [default: the rules' komi, or as the host offers]
    #[arg(long, allow_negative_numbers = true, value_parser = terms::komi)]
    komi: Option<Komi>,
    /// Handicap stones: 0, or from 2 to half of the points; Black places them first
    #[arg(long, value_parser = handicap)]
    handicap: Option<u16>,
    /// Time control: none, 30m, 30m+3x25s (byo-yomi), 30m+15/300s (Canadian), 10m+5s (Fischer), 10s (per move)
    #[arg(long, value_parser = terms::time)]
    clock: Option<Time>,
    /// Colour of this side in the first game [default: by lot, or as the host says]
    #[arg(long)]
    pub(super) color: Option<args::ColorName>,
}

fn handicap(text: &str) -> Result<u16> {
    let stones = text.parse().context("a handicap is a number of stones")?;
    ensure!(stones != 1, "a handicap is 0, or 2 stones or more; in place of 1 name the komi: --komi 0.5");
    Ok(stones)
}

impl RequestedTerms {
    /// The game requested; Go by default.
    pub(super) fn game(&self) -> GameKind {
        self.game.unwrap_or(GameKind::Go)
    }

    /// Refuses terms that no game with a program of the courses has. clap refuses the others.
    pub(super) fn check_for_course(&self) -> Result<()> {
        ensure!(self.clock.is_none(), "--clock is not for --course; --limit is the time limit of a move there");
        ensure!(self.game != Some(GameKind::Go), "the programs of the courses play NoGo, not Go");
        Ok(())
    }

    /// The terms that a host offers.
    pub(super) fn terms(&self) -> Result<Terms> {
        Ok(self.request().terms()?)
    }

    /// Counter-offer of a guest: the terms offered, with those requested here.
    pub(super) fn counter(&self, offered: &Terms) -> Result<Terms> {
        Ok(self.request().counter(offered)?)
    }

    fn request(&self) -> TermsRequest {
        let game = self.game.map(|game| match game {
            GameKind::Go => Game::Go,
            GameKind::Nogo => Game::NoGo,
        });
        let &Self { size, rules, komi, handicap, .. } = self;
        let (clock, color) = (self.clock.map(Time::system), self.color.map(Color::from));
        TermsRequest { game, size, rules, komi, handicap, clock, color }
    }
}
