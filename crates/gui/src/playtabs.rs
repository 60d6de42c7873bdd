//! The tabs beside the board of a game.

use lanke_app::view::{HintRow, PlayPage};
use lanke_app::{Intent, PlayTab};
use slint::ComponentHandle;

use crate::online;
use crate::opponents::replace;
use crate::ui::{self, MainWindow};

/// The tabs as the window names them.
const TABS: [(ui::PlayTab, PlayTab); 4] = [
    (ui::PlayTab::Moves, PlayTab::Moves),
    (ui::PlayTab::Chat, PlayTab::Chat),
    (ui::PlayTab::Analysis, PlayTab::Analysis),
    (ui::PlayTab::Camera, PlayTab::Camera),
];

/// Shows the tabs, and what is asked above them.
pub(crate) fn show(window: &MainWindow, page: &PlayPage) {
    let tabs = window.global::<ui::PlayTabs>();
    let named =
        |tab: PlayTab| TABS.into_iter().find(|known| known.1 == tab).map_or(ui::PlayTab::Moves, |known| known.0);
    replace(tabs.get_tabs(), page.tabs.iter().copied().map(named).collect(), |rows| tabs.set_tabs(rows));
    tabs.set_tab(named(page.tab));
    tabs.set_allowed(page.hints.allowed);
    tabs.set_about((&page.hints.text).into());
    let row = |hint: &HintRow| ui::HintRow {
        name: (&hint.name).into(),
        rate: (&hint.rate).into(),
        visits: (&hint.visits).into(),
    };
    replace(tabs.get_hints(), page.hints.rows.iter().map(row).collect(), |rows| tabs.set_hints(rows));
    online::request(&window.global(), page.request.as_ref());
    if let Some(talk) = &page.talk {
        online::talk(&window.global(), talk);
    }
}

/// Hears which tab is chosen.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let send = send.clone();
    window.global::<ui::PlayTabs>().on_choose(move |chosen| {
        if let Some((_, tab)) = TABS.into_iter().find(|known| known.0 == chosen) {
            send(Intent::ShowTab(tab));
        }
    });
}
