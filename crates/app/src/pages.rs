//! Pages of the window, and which of them is shown.

use serde::{Deserialize, Serialize};

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageId {
    /// Ways to begin: a game against the computer, with others, a record, a real board.
    Home,
    /// Playing, and counting when the play is over.
    #[default]
    Play,
    /// Walking and editing a record.
    Review,
    /// The real board before a camera.
    Camera,
    /// Play with other programs.
    Online,
    /// The games on the disk.
    Games,
    /// Cards of one's own mistakes, and problems.
    Learn,
    /// Games of the library by pattern, and openings.
    Library,
    /// The games of an event.
    Relay,
}

impl PageId {
    /// True for pages that are left for the one behind them.
    const fn covers(self) -> bool {
        matches!(self, Self::Online | Self::Games)
    }
}

/// Tabs beside the board of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayTab {
    /// The list of moves; while the game is counted, and when it is over, the count or the result.
    #[default]
    Moves,
    /// Chat between the players.
    Chat,
    /// Hints of an engine, where the game allows them.
    Analysis,
    /// The real board before a camera.
    Camera,
}

/// Stages of a game, which differ in what stands beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It is played.
    #[default]
    Playing,
    /// It is counted.
    Counting,
    /// It is over.
    Over,
}

/// The page shown, the one behind a page that covers it, and the tab beside a game that is not played any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pages {
    shown: PageId,
    behind: PageId,
    stage: Stage,
    /// The tab beside the count or the result.
    late_tab: PlayTab,
}

impl Pages {
    /// The page shown.
    pub(crate) const fn shown(self) -> PageId {
        self.shown
    }

    /// Shows a page.
    pub(crate) const fn show(&mut self, page: PageId) {
        if !self.shown.covers() {
            self.behind = self.shown;
        }
        self.shown = page;
    }

    /// Goes back to the page behind the one shown, if that covers it.
    pub(crate) const fn close(&mut self) {
        if self.shown.covers() {
            self.shown = self.behind;
        }
    }

    /// Goes back to the page behind the one for play with other programs, if that is shown.
    pub(crate) const fn close_online(&mut self) {
        if matches!(self.shown, PageId::Online) {
            self.close();
        }
    }

    /// The tab shown, if this one was chosen for the play: a count and a result are seen first.
    pub(crate) fn tab(self, chosen: PlayTab) -> PlayTab {
        if self.stage == Stage::Playing { chosen } else { self.late_tab }
    }

    /// Chooses a tab beside the count or the result; false while the game is played.
    pub(crate) fn choose_late_tab(&mut self, tab: PlayTab) -> bool {
        let late = self.stage != Stage::Playing;
        if late {
            self.late_tab = tab;
        }
        late
    }

    /// Takes note of the stage of the game.
    pub(crate) fn reach(&mut self, stage: Stage) {
        if std::mem::replace(&mut self.stage, stage) != stage {
            self.late_tab = PlayTab::Moves;
        }
    }

    /// True if requests about a record concern the open record, and not the game.
    pub(crate) const fn reviews(self) -> bool {
        let page = if self.shown.covers() { self.behind } else { self.shown };
        matches!(page, PageId::Review)
    }
}
