//! Wishes of the system about what is seen: more contrast, and no movements.

use slint::ComponentHandle;

use crate::ui::{MainWindow, Theme};

/// Wishes of the system; none where it tells nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wishes {
    contrast: bool,
    /// No movements.
    still: bool,
}

impl Wishes {
    fn fulfil(self, window: &MainWindow) {
        let theme = window.global::<Theme>();
        theme.set_contrast(self.contrast);
        theme.set_still(self.still);
    }
}

/// Follows the desktop's settings from now on, where its portal tells them.
#[cfg(target_os = "linux")]
pub(crate) fn follow(window: &MainWindow) {
    let window = window.as_weak();
    // A desktop without a portal wishes nothing.
    let _unavailable = slint::spawn_local(async move { portal::follow(&window).await });
}

/// Nothing more: the desktop tells of its changes.
#[cfg(target_os = "linux")]
pub(crate) fn look_again(_: &MainWindow) {}

/// Reads the system's settings.
#[cfg(not(target_os = "linux"))]
pub(crate) fn follow(window: &MainWindow) {
    look_again(window);
}

/// Reads the system's settings once more: whoever comes back to the window may have changed them.
#[cfg(windows)]
pub(crate) fn look_again(window: &MainWindow) {
    registry::wishes().fulfil(window);
}

/// Reads the system's settings once more: whoever comes back to the window may have changed them.
#[cfg(target_os = "macos")]
pub(crate) fn look_again(window: &MainWindow) {
    let workspace = objc2_app_kit::NSWorkspace::sharedWorkspace();
    let contrast = workspace.accessibilityDisplayShouldIncreaseContrast();
    Wishes { contrast, still: workspace.accessibilityDisplayShouldReduceMotion() }.fulfil(window);
}

/// The registry's copy of what `SystemParametersInfo` sets.
#[cfg(windows)]
mod registry {
    use windows_registry::CURRENT_USER;

    use super::Wishes;

    /// Flag of `HIGHCONTRAST`: it is on.
    const ON: u32 = 1;
    /// Byte and bit of `SPI_GETCLIENTAREAANIMATION` in the mask of what a user prefers: bit `(0x1042 - 0x1000) / 2`.
    const ANIMATION: (usize, u8) = (4, 1 << 1);

    pub(super) fn wishes() -> Wishes {
        let contrast = CURRENT_USER
            .open(r"Control Panel\Accessibility\HighContrast")
            .and_then(|key| key.get_string("Flags"))
            .is_ok_and(|flags| flags.trim().parse::<u32>().is_ok_and(|flags| flags & ON != 0));
        let mask = CURRENT_USER.open(r"Control Panel\Desktop").and_then(|key| key.get_value("UserPreferencesMask"));
        let (byte, bit) = ANIMATION;
        let still = mask.is_ok_and(|mask| mask.get(byte).is_some_and(|byte| byte & bit == 0));
        Wishes { contrast, still }
    }
}

/// The portal's settings, `org.freedesktop.portal.Settings`: those of all desktops, and those of GNOME before there were such.
#[cfg(target_os = "linux")]
mod portal {
    use std::collections::HashMap;

    use slint::Weak;
    use zbus::export::ordered_stream::OrderedStreamExt;
    use zbus::zvariant::OwnedValue;

    use super::Wishes;
    use crate::ui::MainWindow;

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
            let contrast =
                number(&values, "contrast") == Some(1) || switch(&values, ACCESSIBILITY, "high-contrast") == Some(true);
            let still = number(&values, "reduced-motion") == Some(1)
                || switch(&values, INTERFACE, "enable-animations") == Some(false);
            Wishes { contrast, still }.fulfil(&window);
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
