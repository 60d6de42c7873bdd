//! Unfinished games and edits of earlier runs: offered, taken over, or saved as records.
//!
//! `EarlierRuns` is a component: it changes itself alone and answers with `Action`s.

mod journal;
mod show;

use lanke_rules::Color;

use crate::ids::{Held, LeftOverId};
use crate::online::Company;
use crate::play::Game;
use crate::review::OpenRecord;

pub use journal::{LeftOver, Recovery, Restored, Unreadable, WhyUnreadable, restore};
use journal::{Recovered, Work};
pub(crate) use show::unfinished_game;

/// The component: journals of earlier runs that wait for an answer, and the faults found in them.
#[derive(Debug, Default)]
pub(crate) struct EarlierRuns {
    /// Games, the newest last.
    games: Vec<(LeftOverId, Box<Game>, Vec<String>)>,
    /// Edits of records.
    records: Vec<(LeftOverId, OpenRecord)>,
    /// A game was offered.
    offered: bool,
    /// The offer that the first page shows.
    waiting: Option<Offer>,
    /// Recoveries that are told in the dialog that offers what was recovered.
    recovered_offers: Vec<Recovered>,
    /// Recoveries of what is not offered.
    recovered: Vec<Recovered>,
    unreadable: Vec<Unreadable>,
    /// The faults that no offer tells were shown.
    shown: bool,
}

/// Question about the work of earlier runs.
#[derive(Debug)]
pub(crate) enum Offer {
    /// Go on with a game.
    Game(LeftOverId, Box<Game>),
    /// Go on with a game with another Lanke.
    Session(Box<UnfinishedSession>),
    /// Go on with edits.
    Records(Vec<(LeftOverId, OpenRecord)>),
    /// Faults found in journals; there is nothing to choose.
    Findings,
}

impl Offer {
    /// True if work of an earlier run waits for an answer.
    pub(crate) fn is_work(&self) -> bool {
        !matches!(self, Self::Findings)
    }
}

/// Game with another Lanke that an earlier run was stopped in.
#[derive(Debug)]
pub(crate) struct UnfinishedSession {
    pub(crate) id: LeftOverId,
    /// The game as our own journal has it, and that journal.
    pub(crate) game: Game,
    pub(crate) lines: Vec<String>,
    /// The table's journal.
    pub(crate) file: String,
    /// The colour that is played at the other end.
    pub(crate) away: Color,
}

/// Work of others that follows from what earlier runs left.
#[derive(Debug)]
pub(crate) enum Action {
    /// Ask this.
    Offer(Offer),
    /// Save a game as a record, and close its journal then.
    KeepGame(LeftOverId, Box<Game>),
    /// Close a journal: nothing was changed in it.
    Close(Held),
}

impl EarlierRuns {
    /// Games and records left by earlier runs, to be offered.
    pub(crate) fn new(left_over: Vec<LeftOver>, unreadable: Vec<Unreadable>) -> Self {
        let recovered = left_over.iter().filter_map(LeftOver::recovered).collect();
        let mut runs = Self { recovered, unreadable, ..Self::default() };
        for LeftOver { id, work, .. } in left_over {
            match work {
                Work::Game(game, lines) => runs.games.push((id, game, lines)),
                Work::Record(record) => runs.records.push((id, *record)),
            }
        }
        runs
    }

    /// Offers what an earlier run left unfinished: its last game, then all of its edits, then what was damaged beside them.
    /// Games that are older or over are saved as records without a question. `resumable` gives journal and colour of the opponent
    /// where a game with another Lanke can be gone on with.
    pub(crate) fn offer(&mut self, resumable: impl Fn(Option<&Company>) -> Option<(String, Color)>) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Some((id, game, lines)) = self.games.pop() {
            // Others have played it, or there is nothing to go on with, or a later one is offered.
            let ended = game.company() == Some(&Company::Spectated) || game.session().outcome().is_some();
            if ended || std::mem::replace(&mut self.offered, true) {
                actions.push(Action::KeepGame(id, game));
                continue;
            }
            self.offer_recoveries(&[id]);
            actions.push(Action::Offer(match resumable(game.company()) {
                Some((file, away)) => {
                    Offer::Session(Box::new(UnfinishedSession { id, game: *game, lines, file, away }))
                }
                None => Offer::Game(id, game),
            }));
            return actions;
        }
        let (changed, unchanged): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.records).into_iter().partition(|(_, record)| record.changed());
        actions.extend(unchanged.into_iter().map(|(id, _)| Action::Close(Held::LeftOver(id))));
        if !changed.is_empty() {
            let ids: Vec<LeftOverId> = changed.iter().map(|(id, _)| *id).collect();
            self.offer_recoveries(&ids);
            actions.push(Action::Offer(Offer::Records(changed)));
            return actions;
        }
        let more = !self.recovered.is_empty() || !self.unreadable.is_empty();
        if more && !std::mem::replace(&mut self.shown, true) {
            actions.push(Action::Offer(Offer::Findings));
        }
        actions
    }

    /// Keeps an offer for the first page.
    pub(crate) fn put_aside(&mut self, offer: Offer) {
        self.waiting = Some(offer);
    }

    /// True if the first page shows an offer.
    pub(crate) fn waits(&self) -> bool {
        self.waiting.is_some()
    }

    /// Takes the offer that the first page shows, because it is answered.
    pub(crate) fn take_waiting(&mut self) -> Option<Offer> {
        self.waiting.take()
    }

    /// Shows recoveries in the dialog that offers the game, and not once more.
    fn offer_recoveries(&mut self, ids: &[LeftOverId]) {
        let recovered = std::mem::take(&mut self.recovered);
        (self.recovered_offers, self.recovered) = recovered.into_iter().partition(|r| ids.contains(&r.id));
    }
}
