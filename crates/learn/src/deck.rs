//! The deck: mistakes of analysed games as cards, which come again when they are about to be forgotten.
//!
//! A deck is a file of game records, one for each card: the position before the mistake, a branch for each better move,
//! marked as good, and one for the move of the game, marked as bad. It can be opened by any program for records, and
//! played through as a set of problems. Property [`PROPERTY`] holds what only a deck needs.

mod card;
mod file;
mod schedule;

use std::collections::HashMap;
use std::fmt;

use lanke_game::record::Tree;

pub use card::{BetterMove, Card, CardId, Loss, NotACard, PROPERTY, Wanted, cards_of};
pub use file::DeckFile;
pub use schedule::{Phase, Rating, Schedule};

/// Cards of a deck at most.
pub const MAX_CARDS: usize = 20_000;

/// The time, as a deck needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Seconds since 1970.
    pub seconds: i64,
    /// The last midnight in local time, in seconds since 1970.
    pub midnight: i64,
    /// The next midnight, which is not always 24 hours later.
    pub tomorrow: i64,
}

impl Now {
    fn is_today(self, seconds: i64) -> bool {
        (self.midnight..self.tomorrow).contains(&seconds)
    }
}

/// Cards of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyLimits {
    /// New cards.
    pub new: usize,
    /// Cards that come again.
    pub reviews: usize,
}

impl Default for DailyLimits {
    fn default() -> Self {
        Self { new: 10, reviews: 50 }
    }
}

/// Numbers of cards that were to be added to a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddedCards {
    /// New ones.
    pub added: usize,
    /// Those that it had already.
    pub known: usize,
    /// Those for which it has no room.
    pub left_out: usize,
}

/// A deck of cards.
#[derive(Clone, Debug, Default)]
pub struct Deck {
    cards: Vec<Card>,
    /// The file that it was read from holds anything else, or is damaged.
    damaged: bool,
}

/// Numbers of a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeckTally {
    /// Cards.
    pub cards: usize,
    /// Cards that were never answered.
    pub new: usize,
    /// Cards that are learned for the first time, or again after they were forgotten.
    pub learning: usize,
    /// Cards that come again after days.
    pub review: usize,
    /// Cards that are due now, within the limits of the day.
    pub due: usize,
    /// Cards that are put off until tomorrow.
    pub buried: usize,
    /// Cards that were answered today.
    pub answered_today: usize,
    /// Times that a card was forgotten.
    pub lapses: u64,
}

/// Reason why a card is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckRefusal {
    /// There is no such card.
    Unknown,
    /// Nothing was answered.
    NothingToUndo,
}

impl fmt::Display for DeckRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "there is no such card",
            Self::NothingToUndo => "no answer can be taken back",
        })
    }
}

impl std::error::Error for DeckRefusal {}

impl Deck {
    /// The cards among records, and the number of records that are none or copies of others. Of copies the one counts that was
    /// answered last.
    pub fn read(games: Vec<Tree>) -> (Self, usize) {
        let (mut deck, mut places) = (Self::default(), HashMap::new());
        let mut others = 0;
        for tree in games {
            let Ok(card) = Card::read(&tree) else {
                others += 1;
                continue;
            };
            let place = *places.entry(card.id()).or_insert(deck.cards.len());
            match deck.cards.get_mut(place) {
                None if place < MAX_CARDS => deck.cards.push(card),
                copy => {
                    others += 1;
                    if let Some(copy) = copy.filter(|copy| copy.last_answer() < card.last_answer()) {
                        *copy = card;
                    }
                }
            }
        }
        (deck, others)
    }

    /// Its cards as records, with or without when they come again.
    pub fn records(&self, scheduled: bool) -> Vec<Tree> {
        self.cards.iter().map(|card| card.record(scheduled)).collect()
    }

    /// Cards, the oldest first.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// True if something of the file that it was read from is left out, which the next change keeps a copy of.
    pub fn is_damaged(&self) -> bool {
        self.damaged
    }

    /// Card with this id.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.cards.iter().find(|card| card.id() == id)
    }

    /// Adds cards that are not in it yet. Answers that they were given in another deck are not taken back in this one.
    pub fn add(&mut self, cards: impl IntoIterator<Item = Card>) -> AddedCards {
        let mut numbers = AddedCards::default();
        for mut card in cards {
            if self.card(card.id()).is_some() {
                numbers.known += 1;
            } else if self.cards.len() < MAX_CARDS {
                card.undo = None;
                self.cards.push(card);
                numbers.added += 1;
            } else {
                numbers.left_out += 1;
            }
        }
        numbers
    }

    /// Removes a card.
    ///
    /// # Errors
    /// When there is none.
    pub fn remove(&mut self, id: CardId) -> Result<Card, DeckRefusal> {
        let index = self.cards.iter().position(|card| card.id() == id).ok_or(DeckRefusal::Unknown)?;
        Ok(self.cards.remove(index))
    }

    /// Cards that are due: those that come again, the longest overdue first, then new ones, within the limits of the day.
    pub fn due(&self, now: Now, limits: DailyLimits) -> Vec<&Card> {
        let due = self.cards.iter().filter(|card| due_from(card, now) <= now.seconds);
        let (mut known, new): (Vec<&Card>, Vec<&Card>) = due.partition(|card| card.schedule.is_some());
        let today = |card: &&Card| card.schedule.filter(|schedule| now.is_today(schedule.last));
        let begun = self.cards.iter().filter(|card| card.schedule.is_some_and(|s| now.is_today(s.first))).count();
        let reviewed = self.cards.iter().filter(|card| today(card).is_some_and(|s| !now.is_today(s.first))).count();
        known.sort_by_key(|card| card.schedule.map(|schedule| schedule.due));
        // What was begun today is finished today, whatever the limits.
        let mut left = limits.reviews.saturating_sub(reviewed);
        let mut cards: Vec<&Card> = Vec::new();
        for card in known {
            let of_today = today(&card).is_some();
            if of_today || left > 0 {
                left -= usize::from(!of_today);
                cards.push(card);
            }
        }
        cards.extend(new.into_iter().take(limits.new.saturating_sub(begun)));
        cards
    }

    /// Time at which the next card is due, in seconds since 1970, not after `now` if one is due already; none without a card.
    /// Cards that the limits of the day hold back come tomorrow.
    pub fn next_due(&self, now: Now, limits: DailyLimits) -> Option<i64> {
        let today = self.due(Now { seconds: now.tomorrow - 1, ..now }, limits);
        let first = today.into_iter().map(|card| due_from(card, now)).min();
        first.or_else(|| self.cards.iter().map(|card| due_from(card, now).max(now.tomorrow)).min())
    }

    /// Answers a card: it comes again when the rating says, also if it was put off.
    ///
    /// # Errors
    /// When there is no such card.
    pub fn answer(&mut self, id: CardId, rating: Rating, now: Now) -> Result<Schedule, DeckRefusal> {
        let before = self.cards.iter().map(|card| card.order).max().unwrap_or(0);
        let card = self.find(id)?;
        let next = Schedule::next(card.schedule, rating, now.seconds);
        card.undo = Some(card.schedule);
        card.order = before.saturating_add(1);
        card.schedule = Some(next);
        card.buried_until = None;
        Ok(next)
    }

    /// Takes back the last answer of all; the card that it was given to.
    ///
    /// # Errors
    /// When there is none, or it was taken back already.
    pub fn undo(&mut self) -> Result<CardId, DeckRefusal> {
        let id = self.last_answered().ok_or(DeckRefusal::NothingToUndo)?;
        self.take_back(id)?;
        Ok(id)
    }

    /// Card that was answered last, of those whose answer can be taken back.
    pub fn last_answered(&self) -> Option<CardId> {
        let answered = self.cards.iter().filter(|card| card.undo.is_some());
        answered.max_by_key(|card| (card.order, card.last_answer())).map(Card::id)
    }

    /// Takes back the last answer of a card; its rating and its time, in seconds since 1970.
    ///
    /// # Errors
    /// When there is no such card, or no answer that can be taken back.
    pub fn take_back(&mut self, id: CardId) -> Result<(Rating, i64), DeckRefusal> {
        let card = self.find(id)?;
        let (Some(before), Some(given)) = (card.undo.take(), card.schedule) else {
            return Err(DeckRefusal::NothingToUndo);
        };
        card.schedule = before;
        let led_here = |rating: &Rating| Schedule::next(before, *rating, given.last) == given;
        // A deck that was edited by hand may hold a schedule that no rating leads to.
        let rating = Rating::ALL.into_iter().find(led_here).unwrap_or(Rating::Good);
        Ok((rating, given.last))
    }

    /// Puts a card off until tomorrow.
    ///
    /// # Errors
    /// When there is no such card.
    pub fn bury(&mut self, id: CardId, now: Now) -> Result<(), DeckRefusal> {
        self.find(id)?.buried_until = Some(now.tomorrow);
        Ok(())
    }

    /// Numbers of the deck.
    pub fn tally(&self, now: Now, limits: DailyLimits) -> DeckTally {
        let count = |is: &dyn Fn(&Card) -> bool| self.cards.iter().filter(|card| is(card)).count();
        let of = |phases: &[Phase]| count(&|card| card.schedule.is_some_and(|s| phases.contains(&s.phase)));
        DeckTally {
            cards: self.cards.len(),
            new: count(&|card| card.schedule.is_none()),
            learning: of(&[Phase::Learning, Phase::Relearning]),
            review: of(&[Phase::Review]),
            due: self.due(now, limits).len(),
            buried: count(&|card| card.is_buried(now)),
            answered_today: count(&|card| card.schedule.is_some_and(|s| now.is_today(s.last))),
            lapses: self.cards.iter().filter_map(|card| card.schedule).map(|s| u64::from(s.lapses)).sum(),
        }
    }

    fn find(&mut self, id: CardId) -> Result<&mut Card, DeckRefusal> {
        self.cards.iter_mut().find(|card| card.id() == id).ok_or(DeckRefusal::Unknown)
    }
}

/// Time from which a card is due, in seconds since 1970; any time where it is new, or the clock was set back since it was
/// answered or put off.
fn due_from(card: &Card, now: Now) -> i64 {
    let due = card.schedule.filter(|schedule| schedule.last <= now.seconds).map(|schedule| schedule.due);
    due.max(card.buried_until.filter(|until| *until <= now.tomorrow)).unwrap_or(i64::MIN)
}
