//! The dialog that is open, in the window.

use lanke_app::view::{Dialog, GameFile, View};
use lanke_app::words;
use slint::ComponentHandle;

use super::{Show, sync};
use crate::ui::{self, MainWindow};
use crate::{export, form, online, opponents, phones};

impl Show {
    pub(super) fn dialog(&self, window: &MainWindow, view: &View) {
        let (new_game, ask, list) =
            (window.global::<ui::NewGame>(), window.global::<ui::Ask>(), window.global::<ui::Files>());
        let dialog = view.common.dialog.as_ref();
        if let Some(dialog @ Dialog::NewGame { form, .. }) = dialog {
            self.new_game(&new_game, &window.global(), dialog);
            opponents::show_levels(&window.global(), form, view.common.settings.lang);
        }
        if let Some(Dialog::Ask { title, text, yes, no, danger }) = dialog {
            ask.set_title(title.into());
            ask.set_text(text.into());
            ask.set_yes(yes.into());
            ask.set_no(no.into());
            ask.set_danger(*danger);
            ask.set_card(false);
            ask.set_save("".into());
            ask.set_save_as("".into());
            ask.set_comparing("".into());
        }
        if let Some(Dialog::Unsaved { held, title, text, place, save, no, quit }) = dialog {
            ask.set_title(title.into());
            ask.set_text(text.into());
            ask.set_yes(quit.as_deref().unwrap_or_default().into());
            ask.set_no(no.into());
            ask.set_danger(true);
            ask.set_card(false);
            // What was typed stays while the question is the same: another may follow it at once.
            let same = matches!(&*self.dialog.borrow(), Some(Dialog::Unsaved { held: last, .. }) if last == held);
            if !same || !ask.get_open() {
                ask.set_place(place.into());
            }
            ask.set_save(save.into());
            ask.set_save_as("".into());
            ask.set_comparing("".into());
        }
        if let Some(Dialog::Conflict { title, text, replace, save_as, compare, no }) = dialog {
            ask.set_title(title.into());
            ask.set_text(text.into());
            ask.set_yes(replace.into());
            ask.set_save_as(save_as.into());
            ask.set_comparing(compare.into());
            ask.set_no(no.into());
            ask.set_danger(true);
            ask.set_card(false);
            ask.set_save("".into());
        }
        if let Some(Dialog::Invite(invite)) = dialog {
            ask.set_title((&invite.title).into());
            let word = |key| words::word(view.common.settings.lang, key).into();
            ask.set_yes(word("on-accept"));
            ask.set_no(word("on-decline"));
            ask.set_danger(false);
            ask.set_card(true);
            ask.set_save("".into());
            ask.set_save_as("".into());
            online::invite(window, invite);
        }
        if let Some(Dialog::Trouble { waiting, text, log, others, .. }) = dialog {
            window.global::<ui::Trouble>().set_waiting(*waiting);
            opponents::show_trouble(window, text, log, others);
        }
        if let Some(Dialog::Files { folder, files, recent, filter, save_as }) = dialog {
            list.set_folder(folder.into());
            let file = |f: &GameFile| ui::FileRow { name: (&f.name).into(), folder: f.folder, missing: f.missing };
            sync(&self.files, files.iter().map(file));
            sync(&self.recent, recent.iter().map(file));
            list.set_filter(filter.into());
            list.set_saving(save_as.is_some());
            list.set_save_as(save_as.as_deref().unwrap_or_default().into());
        }
        if let Some(dialog) = dialog {
            export::show(&window.global(), dialog, self.dialog.borrow().as_ref());
        }
        phones::show(window, dialog, self.dialog.borrow().as_ref());
        self.reading.show_info(&window.global(), dialog);
        if dialog.is_some() && *self.dialog.borrow() != view.common.dialog {
            self.dialog.replace(view.common.dialog.clone());
        }
        new_game.set_open(matches!(dialog, Some(Dialog::NewGame { .. })));
        ask.set_open(matches!(
            dialog,
            Some(Dialog::Ask { .. } | Dialog::Unsaved { .. } | Dialog::Conflict { .. } | Dialog::Invite(_))
        ));
        window.global::<ui::Trouble>().set_open(matches!(dialog, Some(Dialog::Trouble { .. })));
        list.set_open(matches!(dialog, Some(Dialog::Files { .. })));
        window.global::<ui::Export>().set_open(matches!(dialog, Some(Dialog::Export { .. })));
    }

    fn new_game(&self, window: &ui::NewGame<'_>, list: &ui::Presets<'_>, dialog: &Dialog) {
        let Dialog::NewGame {
            form,
            summary,
            about,
            komi_note,
            most_handicap,
            stones,
            dials,
            nigiri,
            presets,
            ready_made,
            start,
        } = dialog
        else {
            return;
        };
        form::show(window, form);
        self.board.preview(window, form.size(), stones);
        window.set_summary(summary.into());
        window.set_begin(start.into());
        window.set_about(about.into());
        window.set_komi_note(komi_note.into());
        window.set_most_handicap(i32::from(*most_handicap));
        sync(&self.dials, dials.iter().map(form::dial));
        let (drawn, words) = nigiri.clone().unwrap_or_default();
        // Other lots are drawn anew, so that they are seen to be.
        if window.get_draw() != words {
            window.set_drawn(0);
        }
        window.set_draw(words.into());
        window.set_drawn(drawn.into());
        list.set_chosen(presets.iter().position(|p| p.2 == **form).map_or(-1, |i| i as i32));
        list.set_ready_made(*ready_made as i32);
        let preset = |p: &(String, String, _)| ui::Preset { title: (&p.0).into(), about: (&p.1).into() };
        sync(&self.presets, presets.iter().map(preset));
    }
}
