//! The palette of commands, and the place that is written letter by letter.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use lanke_app::palette::{self, Entry};
use lanke_app::{Command, View};
use slint::platform::Key as Code;
use slint::{ComponentHandle, VecModel};

use crate::{Desk, ui};

/// The most that is written of a place.
const LONGEST: usize = 6;

/// Entries of the palette, and those that were chosen in it before.
#[derive(Default)]
pub(crate) struct Palette {
    entries: RefCell<Vec<Entry>>,
    rows: Rc<VecModel<ui::PaletteRow>>,
    /// The last first.
    recent: RefCell<Vec<Command>>,
}

/// Lets the palette be searched and its entries be done.
pub(crate) fn listen(desk: &Rc<Desk>) {
    let palette = desk.component.global::<ui::Palette>();
    palette.set_rows(desk.palette.rows.clone().into());
    let weak = Rc::downgrade(desk);
    palette.on_search(move |query| {
        if let Some(desk) = weak.upgrade() {
            desk.search_palette(&query);
        }
    });
    let weak = Rc::downgrade(desk);
    palette.on_pick(move |index| {
        if let Some(desk) = weak.upgrade() {
            desk.pick(index);
        }
    });
    let weak = Rc::downgrade(desk);
    desk.component
        .global::<ui::Place>()
        .on_press(move |text| weak.upgrade().is_some_and(|desk| desk.write_place(&text)));
}

impl Desk {
    /// Opens the palette with everything that can be done now.
    pub(crate) fn open_palette(&self) {
        self.search_palette("");
        self.component.global::<ui::Palette>().set_open(true);
    }

    /// Fills the palette with what can be done now and fits a query.
    pub(crate) fn search_palette(&self, query: &str) {
        let entries = palette::entries(&self.lanke.borrow().view(), &self.palette.recent.borrow(), query);
        let row = |entry: &Entry| ui::PaletteRow { title: (&entry.title).into(), keys: (&entry.keys).into() };
        self.palette.rows.set_vec(entries.iter().map(row).collect::<Vec<_>>());
        self.palette.entries.replace(entries);
    }

    fn pick(self: &Rc<Self>, index: i32) {
        let entry = usize::try_from(index).ok().and_then(|i| self.palette.entries.borrow().get(i).cloned());
        let Some(entry) = entry else { return };
        self.component.global::<ui::Palette>().set_open(false);
        if let Some(command) = entry.command {
            let mut recent = self.palette.recent.borrow_mut();
            recent.retain(|&c| c != command);
            recent.insert(0, command);
        }
        // Once the palette is gone: the field that a command opens keeps the keyboard.
        let desk = self.clone();
        slint::Timer::single_shot(Duration::ZERO, move || match entry.command {
            // The program may have gone on since it was searched.
            Some(command) => desk.command(&[command]),
            None => desk.carry_out(entry.action),
        });
    }

    /// Begins to take a coordinate or the number of a move.
    pub(crate) fn open_place(&self) {
        self.show_place(true, "", false);
        self.component.invoke_focus_keys();
    }

    /// Takes no coordinate any more where no board is shown.
    pub(crate) fn leave_place(&self, view: &View) {
        if view.record().is_none() && self.component.global::<ui::Place>().get_open() {
            self.show_place(false, "", false);
        }
    }

    fn show_place(&self, open: bool, text: &str, bad: bool) {
        let place = self.component.global::<ui::Place>();
        place.set_text(text.into());
        place.set_bad(bad);
        place.set_open(open);
    }

    /// Takes a key while a place is written; whether the key is for that.
    fn write_place(self: &Rc<Self>, key: &str) -> bool {
        let mut text = String::from(self.component.global::<ui::Place>().get_text());
        let Some(code) = key.chars().next() else { return false };
        if code == char::from(Code::Return) {
            let place = palette::places(&self.lanke.borrow().view(), &text).into_iter().next();
            self.show_place(place.is_none(), &text, place.is_none());
            if let Some(entry) = place {
                self.carry_out(entry.action);
            }
        } else if code == char::from(Code::Escape) {
            self.show_place(false, "", false);
        } else if code == char::from(Code::Backspace) {
            text.pop();
            self.show_place(true, &text, false);
        } else if code.is_ascii_alphanumeric() && text.len() < LONGEST {
            text.push(code.to_ascii_uppercase());
            self.show_place(true, &text, false);
        } else {
            return false;
        }
        true
    }
}
