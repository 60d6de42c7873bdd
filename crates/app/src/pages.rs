//! Pages of the window, and which of them is shown.

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
}

impl PageId {
    /// True for pages that are left for the one behind them.
    const fn covers(self) -> bool {
        matches!(self, Self::Online | Self::Games)
    }
}

/// Tabs beside the board of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayTab {
    /// The list of moves.
    #[default]
    Moves,
    /// Chat between the players.
    Chat,
    /// Hints of an engine, where the game allows them.
    Analysis,
    /// The real board before a camera.
    Camera,
}

/// The page shown, the one behind a page that covers it, and the tabs of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pages {
    shown: PageId,
    behind: PageId,
    /// The tab chosen in games at this screen, and in those with others.
    tabs: [PlayTab; 2],
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

    /// The tab chosen for games with others, or for those at this screen.
    pub(crate) fn tab(self, with_others: bool) -> PlayTab {
        self.tabs[usize::from(with_others)]
    }

    /// Chooses a tab for games of this kind.
    pub(crate) fn choose_tab(&mut self, tab: PlayTab, with_others: bool) {
        self.tabs[usize::from(with_others)] = tab;
    }

    /// True if requests about a record concern the open record, and not the game.
    pub(crate) const fn reviews(self) -> bool {
        let page = if self.shown.covers() { self.behind } else { self.shown };
        matches!(page, PageId::Review)
    }
}
