//! The list of keys, and how a command gets another one.

use std::cell::Cell;
use std::rc::Rc;

use lanke_app::command::TABLE;
use lanke_app::keys::{Key, KeyMap, Preset};
use lanke_app::words::{Lang, phrase};
use lanke_app::{Command, Intent, Settings};
use slint::{ComponentHandle, SharedString, VecModel};

use crate::keys::key;
use crate::show::sync;
use crate::{Desk, ui};

/// Content of the list.
#[derive(Default)]
pub(crate) struct KeyList {
    left: Rc<VecModel<ui::KeyRow>>,
    right: Rc<VecModel<ui::KeyRow>>,
    /// The key that was pressed although it is for another command, and the command that wants it.
    asked: Cell<Option<(Command, Key)>>,
}

/// Lets the keys be found and changed.
pub(crate) fn listen(desk: &Rc<Desk>) {
    let list = desk.component.global::<ui::KeyList>();
    list.set_left(desk.keys.left.clone().into());
    list.set_right(desk.keys.right.clone().into());
    let weak = Rc::downgrade(desk);
    let with = move |act: fn(&Rc<Desk>)| {
        let weak = weak.clone();
        move || {
            if let Some(desk) = weak.upgrade() {
                act(&desk);
            }
        }
    };
    list.on_take(with(|desk| {
        if let Some((command, key)) = desk.keys.asked.get() {
            desk.change_keys(|keys| keys.bind(command, vec![key]));
        }
    }));
    list.on_show(with(|desk| desk.show_all_keys()));
    list.on_leave(with(|desk| desk.stop_waiting()));
    list.on_reset_all(with(|desk| desk.change_keys(KeyMap::reset_all)));
    let weak = Rc::downgrade(desk);
    list.on_reset(move |id| {
        if let (Some(desk), Some(command)) = (weak.upgrade(), Command::parse(&id)) {
            desk.change_keys(|keys| keys.reset(command));
        }
    });
    let weak = Rc::downgrade(desk);
    list.on_choose_preset(move |preset| {
        let preset = if preset == 1 { Preset::Vertical } else { Preset::Horizontal };
        if let Some(desk) = weak.upgrade() {
            desk.change_keys(|keys| keys.set_preset(preset));
        }
    });
    let weak = Rc::downgrade(desk);
    list.on_search(move |query| {
        if let Some(desk) = weak.upgrade() {
            desk.show_keys(&query);
        }
    });
    let weak = Rc::downgrade(desk);
    list.on_press(move |text, ctrl, alt, shift| {
        if let Some(desk) = weak.upgrade() {
            desk.press_for_command(key(&text, ctrl, alt, shift));
        }
    });
}

impl Desk {
    /// Shows every command.
    pub(crate) fn show_all_keys(&self) {
        self.stop_waiting();
        self.component.global::<ui::KeyList>().set_query(SharedString::default());
        self.show_keys("");
    }

    /// Fills the list with the commands that `query` fits: letters of a name, or of a key.
    fn show_keys(&self, query: &str) {
        let settings = self.show.settings.borrow().clone();
        let list = self.component.global::<ui::KeyList>();
        list.set_preset(settings.keys.preset() as i32);
        let rows = rows(&settings, query);
        // The first section that begins in the second half begins the second column.
        let half = rows.iter().position(|(row, before)| row.id.is_empty() && 2 * before >= rows.len());
        let (left, right) = rows.split_at(half.unwrap_or(rows.len()));
        sync(&self.keys.left, left.iter().map(|(row, _)| row.clone()));
        sync(&self.keys.right, right.iter().map(|(row, _)| row.clone()));
    }

    fn change_keys(self: &Rc<Self>, change: impl FnOnce(&mut KeyMap)) {
        let mut settings = Settings::clone(&self.show.settings.borrow());
        change(&mut settings.keys);
        self.stop_waiting();
        self.send(Intent::Set(Box::new(settings)));
        self.show_keys(&self.component.global::<ui::KeyList>().get_query());
    }

    fn stop_waiting(&self) {
        let list = self.component.global::<ui::KeyList>();
        list.set_waiting(SharedString::default());
        list.set_taken(SharedString::default());
        self.keys.asked.set(None);
    }

    /// Gives the waiting command the key that was pressed; asks first if it is for another one.
    fn press_for_command(self: &Rc<Self>, pressed: Option<Key>) {
        let list = self.component.global::<ui::KeyList>();
        let (Some(command), Some(pressed)) = (Command::parse(&list.get_waiting()), pressed) else { return };
        if pressed.to_string() == "Backspace" {
            return self.change_keys(|keys| keys.bind(command, Vec::new()));
        }
        let settings = self.show.settings.borrow().clone();
        match settings.keys.commands(pressed).find(|&other| other != command) {
            None => self.change_keys(|keys| keys.bind(command, vec![pressed])),
            Some(other) => {
                let lang = settings.lang;
                let words = [("k", pressed.shown()), ("c", other.name(lang).to_owned())];
                list.set_taken(phrase(lang, "key-taken", &words.each_ref().map(|(n, v)| (*n, v.as_str()))).into());
                list.set_give(phrase(lang, "key-give", &[("n", command.name(lang))]).into());
                self.keys.asked.set(Some((command, pressed)));
            }
        }
    }
}

/// The rows of the list, each with how many lie before it; a section has a heading.
fn rows(settings: &Settings, query: &str) -> Vec<(ui::KeyRow, usize)> {
    let query = query.to_lowercase();
    let mut rows: Vec<(ui::KeyRow, usize)> = Vec::new();
    let mut section = None;
    for command in TABLE.iter().map(|row| row.command) {
        let keys = settings.keys.shown(command);
        let texts = Lang::ALL.map(|lang| command.name(lang)).into_iter().chain([keys.as_str()]);
        if !texts.map(str::to_lowercase).any(|text| text.contains(&query)) {
            continue;
        }
        if section.replace(command.section()) != Some(command.section()) {
            let name = command.section().name(settings.lang).into();
            rows.push((ui::KeyRow { name, ..Default::default() }, rows.len()));
        }
        let row = ui::KeyRow {
            id: command.id().into(),
            name: command.name(settings.lang).into(),
            keys: keys.into(),
            own: settings.keys.is_own(command),
        };
        rows.push((row, rows.len()));
    }
    rows
}
