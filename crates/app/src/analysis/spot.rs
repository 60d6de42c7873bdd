//! Place that an analysis belongs to.

use lanke_game::record::NodeId;
use lanke_game::record::analysis::Subject;

use crate::ids::RecordId;
use crate::pages::Pages;
use crate::review::OpenRecord;
use crate::review::OpenRecords;

/// A position of an open record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) record: RecordId,
    pub(crate) game: usize,
    pub(crate) node: NodeId,
    /// Moves tried out from there.
    pub(crate) tried: usize,
    pub(crate) of: Subject,
}

/// Open records as the analysis reads them, and the page that is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) records: &'a OpenRecords,
    pub(crate) pages: Pages,
    /// True once the analyses kept beside the record shown are read.
    pub(crate) loaded: bool,
}

impl<'a> Shown<'a> {
    /// The record shown.
    pub(crate) fn record(self) -> &'a OpenRecord {
        self.records.shown()
    }

    /// True if the game is over in the position shown.
    pub(crate) fn is_over(self) -> bool {
        self.record().review().position().end().is_some()
    }

    /// True if an open record is shown.
    pub(crate) fn reviews(self) -> bool {
        self.pages.reviews()
    }

    /// The position shown, walked to by hand or not.
    pub(crate) fn place(self) -> Option<Spot> {
        let record = self.record();
        let (game, node, tried) = record.place();
        self.reviews().then(|| Spot { record: record.id(), game, node, tried, of: record.review().subject() })
    }

    /// The position shown, where there is something to analyse: not while the record walks by itself.
    pub(crate) fn spot(self) -> Option<Spot> {
        self.place().filter(|_| !self.record().walks())
    }
}
