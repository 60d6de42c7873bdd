//! Names of questions, records and journals.

use std::cell::Cell;

/// Names a question to a worker; every answer carries it, and stale answers are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(pub(crate) u64);

/// An open journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// One of this run.
    Book(Book),
    /// One that an earlier run left.
    LeftOver(LeftOverId),
    /// That of a record which is closed and which this question could not write.
    Unsaved(Ticket),
}

/// Owner of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Book {
    /// The game that is played.
    Game,
    /// A record that is edited.
    Record(RecordId),
}

/// Names a record while it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordId(pub(crate) u64);

/// Names a journal that an earlier run left unclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeftOverId(pub(crate) usize);

impl LeftOverId {
    /// The journal of this number among those that were left.
    pub fn new(number: usize) -> Self {
        Self(number)
    }
}

/// Source of new tickets.
#[derive(Debug, Default)]
pub(crate) struct Tickets(Cell<u64>);

impl Tickets {
    /// A ticket that no other question has.
    pub(crate) fn next(&self) -> Ticket {
        self.0.set(self.0.get() + 1);
        Ticket(self.0.get())
    }
}
