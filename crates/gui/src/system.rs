//! Wishes of the system about what is seen: more contrast, and no movements.

#[cfg(target_os = "linux")]
use slint::ComponentHandle;

use crate::ui::MainWindow;

/// Follows the desktop's settings from now on, where its portal tells them.
#[cfg(target_os = "linux")]
pub(crate) fn follow(window: &MainWindow) {
    let window = window.as_weak();
    // A desktop without a portal wishes nothing.
    let _unavailable = slint::spawn_local(async move { portal::follow(&window).await });
}

/// Nothing: here the system is not asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn follow(_: &MainWindow) {}

/// The portal's settings, `org.freedesktop.portal.Settings`: those of all desktops, and those of GNOME before there were such.
#[cfg(target_os = "linux")]
mod portal {
    use std::collections::HashMap;

    use slint::{ComponentHandle, Weak};
    use zbus::export::ordered_stream::OrderedStreamExt;
    use zbus::zvariant::OwnedValue;

    use crate::ui::{self, MainWindow};

    const APPEARANCE: &str = "org.freedesktop.appearance";
    const INTERFACE: &str = "org.gnome.desktop.interface";
    const ACCESSIBILITY: &str = "org.gnome.desktop.a11y.interface";

    /// Settings by namespace and key.
    type Values = HashMap<String, HashMap<String, OwnedValue>>;

    /// Passes the wishes of the desktop on to the window, until that has gone.
    pub(super) async fn follow(window: &Weak<MainWindow>) -> zbus::Result<()> {
        let bus = zbus::Connection::session().await?;
        let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
        let portal = zbus::Proxy::new(&bus, name, path, "org.freedesktop.portal.Settings").await?;
        let mut changes = portal.receive_signal("SettingChanged").await?;
        loop {
            let values: Values = portal.call("ReadAll", &(vec![APPEARANCE, INTERFACE, ACCESSIBILITY],)).await?;
            let Some(window) = window.upgrade() else { return Ok(()) };
            let theme = window.global::<ui::Theme>();
            theme.set_contrast(
                number(&values, "contrast") == Some(1) || switch(&values, ACCESSIBILITY, "high-contrast") == Some(true),
            );
            theme.set_still(
                number(&values, "reduced-motion") == Some(1)
                    || switch(&values, INTERFACE, "enable-animations") == Some(false),
            );
            drop(window);
            if changes.next().await.is_none() {
                return Ok(());
            }
        }
    }

    fn number(values: &Values, key: &str) -> Option<u32> {
        values.get(APPEARANCE)?.get(key)?.downcast_ref().ok()
    }

    fn switch(values: &Values, namespace: &str, key: &str) -> Option<bool> {
        values.get(namespace)?.get(key)?.downcast_ref().ok()
    }
}
