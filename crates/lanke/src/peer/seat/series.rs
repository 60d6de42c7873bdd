//! The games at a table, one after the other: their terms, and when the last of them is over.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use lanke_game::record::Tree;
use lanke_peer::{End, Terms, What, Wish};

use super::Seat;
use crate::peer::orders;

/// How long a host waits for the other side to have heard the result.
const FAREWELL: Duration = Duration::from_secs(30);
/// How long it waits for that where the line is broken.
const LONG_FAREWELL: Duration = Duration::from_secs(120);

impl Seat {
    /// Whether everything was played, and the other side knows it.
    pub(super) fn is_done(&mut self) -> Result<bool> {
        let over = self.table.game().is_some_and(lanke_peer::Game::is_over);
        if self.watches {
            let gone = self.left || self.broken.is_some_and(|since| since.elapsed() > FAREWELL);
            return match over {
                true => Ok(gone || self.played.len() >= self.games),
                false if self.left => bail!("the host has left"),
                false => Ok(false),
            };
        }
        if !over {
            return Ok(false);
        }
        if self.played.len() < self.games {
            return match self.left {
                true => bail!("the other side has left after {} of {} games", self.played.len(), self.games),
                false => Ok(false),
            };
        }
        // The guest knows the result from the host; the host waits until the guest has gone.
        let since = *self.over.get_or_insert_with(Instant::now);
        let farewell = if self.broken.is_some() { LONG_FAREWELL } else { FAREWELL };
        Ok(self.end == End::Guest || self.left || since.elapsed() > farewell)
    }

    /// The games, the one that is not over yet among them.
    pub(in crate::peer) fn games(&self) -> Vec<Tree> {
        let unfinished = self.table.playing().map(|game| game.session.tree().clone());
        self.played.iter().cloned().chain(unfinished).collect()
    }

    /// Answers an offer as the command line says; a person who hosts answers it.
    pub(super) fn answer_for_table(&mut self) -> Result<()> {
        let Some((number, by, terms)) = self.table.offer() else { return Ok(()) };
        if by == self.end || self.asked == Some(self.table.len()) {
            return Ok(());
        }
        let answer = match self.end {
            End::Guest if !self.played.is_empty() => What::Accept(number),
            End::Guest => match self.said.counter(terms)? {
                wanted if wanted == *terms => What::Accept(number),
                wanted if !self.countered => What::Offer(wanted),
                _ => bail!("the host offers other terms: {}", orders::terms(terms)),
            },
            End::Host if self.any_terms || self.own_offer() == Some(terms) => What::Accept(number),
            End::Host if self.table.rematch().as_ref() == Some(terms) => What::Accept(number),
            End::Host if self.engine.is_none() => return Ok(()),
            End::Host => What::Decline(number),
        };
        self.asked = Some(self.table.len());
        self.countered |= matches!(answer, What::Offer(_));
        self.send(Wish::Do(answer));
        Ok(())
    }

    /// What the host offered first.
    fn own_offer(&self) -> Option<&Terms> {
        self.table.items().iter().filter(|item| item.by == self.end).find_map(|item| match &item.what {
            What::Offer(terms) => Some(terms),
            _ => None,
        })
    }

    /// Offers the next game, with colours changed, while there are more to be played.
    pub(super) fn offer_another(&mut self) {
        let waits = self.table.offer().is_some() || self.table.agreed().is_some();
        if waits || self.asked == Some(self.table.len()) || self.end == End::Guest || self.played.len() >= self.games {
            return;
        }
        if let Some(terms) = self.table.rematch() {
            self.asked = Some(self.table.len());
            self.send(Wish::Do(What::Offer(terms)));
        }
    }
}
