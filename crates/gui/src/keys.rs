//! From keys that are pressed to commands.

use std::rc::Rc;

use lanke_app::keys::{Base, Held, Key, Named};
use lanke_app::{Command, CommandAction, Intent, Settings, Theme, VersionsWish};
use slint::ComponentHandle;
use slint::platform::Key as Code;

use crate::{Desk, ui};

/// Names of the window for the keys that type nothing.
const CODES: [(Code, Named); 16] = [
    (Code::LeftArrow, Named::Left),
    (Code::RightArrow, Named::Right),
    (Code::UpArrow, Named::Up),
    (Code::DownArrow, Named::Down),
    (Code::Home, Named::Home),
    (Code::End, Named::End),
    (Code::PageUp, Named::PageUp),
    (Code::PageDown, Named::PageDown),
    (Code::Insert, Named::Insert),
    (Code::Delete, Named::Delete),
    (Code::Backspace, Named::Backspace),
    (Code::Space, Named::Space),
    (Code::Return, Named::Enter),
    (Code::Tab, Named::Tab),
    (Code::Escape, Named::Escape),
    (Code::Pause, Named::Pause),
];

/// Lets every key that the window does not use itself do its command.
pub(crate) fn listen(desk: &Rc<Desk>) {
    let weak = Rc::downgrade(desk);
    desk.component.global::<ui::Keys>().on_press(move |text, ctrl, alt, shift| {
        let Some(desk) = weak.upgrade() else { return false };
        let Some(key) = key(&text, ctrl, alt, shift) else { return false };
        let commands: Vec<_> = desk.show.settings.borrow().keys.commands(key).collect();
        desk.command(&commands);
        !commands.is_empty()
    });
}

/// The key that the window calls `text`; none for a key that only holds others down or has no name here.
pub(crate) fn key(text: &str, ctrl: bool, alt: bool, shift: bool) -> Option<Key> {
    let mut chars = text.chars();
    let (Some(code), None) = (chars.next(), chars.next()) else { return None };
    let function = u32::from(code).checked_sub(u32::from(char::from(Code::F1))).filter(|&n| n < 24);
    let named = CODES.into_iter().find(|(known, _)| char::from(*known) == code);
    let base = match (function, named) {
        (Some(n), _) => Base::Function(n as u8 + 1),
        (None, Some((_, named))) => Base::Named(named),
        // Slint's codes of other keys that type nothing, among them Menu and Scroll Lock, are for private use.
        (None, None) if code.is_control() || matches!(code, '\u{E000}'..='\u{F8FF}') => return None,
        (None, None) => Base::Char(code),
    };
    Some(Key::new(Held { ctrl, alt, shift }, base))
}

impl Desk {
    /// Does the first of these commands that can be done now.
    pub(crate) fn command(self: &Rc<Self>, commands: &[Command]) {
        let view = self.lanke.borrow().view();
        let action = commands.iter().find_map(|command| command.action(&view));
        if let Some(action) = action {
            self.carry_out(action);
        }
    }

    /// Does what a command does.
    pub(crate) fn carry_out(self: &Rc<Self>, action: CommandAction) {
        match action {
            CommandAction::Ask(intent) => self.send(intent),
            CommandAction::FullScreen => {
                let window = self.component.window();
                window.set_fullscreen(!window.is_fullscreen());
            }
            CommandAction::Dark => {
                let mut settings = Settings::clone(&self.show.settings.borrow());
                let dark = self.component.global::<ui::Theme>().get_dark();
                settings.theme = if dark { Theme::Light } else { Theme::Dark };
                self.send(Intent::Set(Box::new(settings)));
            }
            CommandAction::Settings => self.component.global::<ui::Nav>().set_settings(true),
            CommandAction::Versions => {
                self.component.global::<ui::SettingsView>().set_page(ui::SettingsPage::About);
                self.component.global::<ui::Nav>().set_settings(true);
                self.send(Intent::Versions(VersionsWish::Look));
            }
            CommandAction::Paste => self.component.invoke_paste(),
            CommandAction::Palette => self.open_palette(),
            CommandAction::Keys => self.component.global::<ui::KeyList>().set_open(true),
            CommandAction::Board => {
                let board = self.component.global::<ui::BoardData>();
                board.set_wanted(board.get_wanted().wrapping_add(1));
            }
            CommandAction::Place => self.open_place(),
            CommandAction::Find => self.component.global::<ui::Search>().invoke_begin(),
            CommandAction::Jump => self.component.global::<ui::Walk>().set_jumping(true),
            CommandAction::Tools => self.component.global::<ui::Tools>().invoke_toggle(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_without_a_name_is_none() {
        let pressed = |code: Code| key(&char::from(code).to_string(), false, false, false);
        assert_eq!(pressed(Code::F5), "F5".parse::<Key>().ok());
        assert_eq!(pressed(Code::Delete), "Del".parse::<Key>().ok());
        assert_eq!([Code::Menu, Code::ScrollLock, Code::Shift].map(pressed), [None; 3]);
    }
}
