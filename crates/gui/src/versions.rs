//! The look for a newer version, in the settings.

use lanke_app::view::VersionsView;
use lanke_app::{Intent, VersionsWish};
use slint::ComponentHandle;

use crate::callbacks::always;
use crate::ui::{self, MainWindow};

/// Sends what is asked for.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let versions = window.global::<ui::Versions>();
    versions.on_look(always(send, Intent::Versions(VersionsWish::Look)));
    versions.on_open_page(always(send, Intent::Versions(VersionsWish::OpenPage)));
}

/// Shows the answer.
pub(crate) fn show(window: &MainWindow, view: &VersionsView) {
    let versions = window.global::<ui::Versions>();
    versions.set_offered(view.offered);
    versions.set_asking(view.asking);
    versions.set_news((&view.news).into());
    versions.set_failed(view.failed);
    versions.set_newer(view.newer);
}
