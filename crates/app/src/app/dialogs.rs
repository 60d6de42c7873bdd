//! The dialog that is open: its state, its answers, its view.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_game::session::{Act, Request};
use lanke_rules::{Color, Placement};
use lanke_storage::{Conflict, Expected};

use super::App;
use crate::export::Exporting;
use crate::files::Saved;
use crate::form::{Form, Nigiri, about_key};
use crate::games::messages::Removal;
use crate::ids::Held;
use crate::online::Leave;
use crate::online::view::{AskView, Prompt};
use crate::record_file::name_of;
use crate::recovery::Offer;
use crate::relay::Delay;
use crate::view::Dialog;
use crate::words::{self, Lang, phrase, word};

/// The dialog that is open.
#[derive(Debug)]
pub(crate) enum Open {
    NewGame(Form, Option<Nigiri>),
    /// This side resigns, whoever is to move when that is confirmed.
    Resign(Color),
    Count,
    /// Pass although play is open.
    Pass,
    /// Begin a game although one is in progress, by a form that a person has filled in or as the first page offers it.
    Replace {
        form: Form,
        is_filled_in: bool,
    },
    /// Leave a game with another program.
    Leave(Leave),
    /// Go on with the work of an earlier run.
    Offer(Offer),
    /// The list of files, of which one is opened as a record, or as a set of problems.
    Files {
        as_set: bool,
    },
    /// Choice of the path to which the game or a record is saved; this one is proposed.
    SaveAs(PathBuf, Saved),
    Export(Box<Exporting>),
    /// Write the game or a record although its file is not as it was.
    Conflict(PathBuf, Conflict, Saved),
    /// Delete the games chosen in their list.
    DeleteGames(Removal),
    /// Information about the game of the record.
    Info,
    /// The code for a phone, and the phones that are there.
    Phones,
    /// The code of a page of the event whose games are followed, by its place among them.
    Code(usize),
    /// Show the games of an event to the public earlier than before.
    LessDelay(Delay),
    /// Follow the games of an event no longer, and leave the program where that was asked.
    StopRelay {
        quitting: bool,
    },
    /// The disk has refused something: another place for it, before the program is left where that was asked.
    Unsaved {
        held: Held,
        quitting: bool,
    },
}

impl App {
    /// Closes the dialog without doing what it offers; without one, declines what waits for an answer.
    pub(super) fn cancel(&mut self, now: Duration) {
        let Some(open) = self.dialog.take() else { return self.decline(now) };
        match open {
            // What is not wanted now is kept as a record.
            Open::Offer(offer) => self.decline_offer(offer, now),
            Open::NewGame(..) => self.forget_form(),
            Open::Replace { form, is_filled_in: true } => self.dialog = Some(Open::NewGame(form, None)),
            Open::Replace { .. } => self.forget_form(),
            Open::Export(open) => self.close_export(&open, now),
            Open::Resign(_)
            | Open::Count
            | Open::Pass
            | Open::Leave(_)
            | Open::Files { .. }
            | Open::SaveAs(..)
            | Open::Conflict(..)
            | Open::DeleteGames(_)
            | Open::Info
            | Open::Phones
            | Open::Code(..)
            | Open::LessDelay(_)
            | Open::StopRelay { .. }
            | Open::Unsaved { .. } => {}
        }
        self.offer_left_over(now);
    }

    /// Forgets the position and the terms that the form for a new game was opened with.
    pub(super) fn forget_form(&mut self) {
        self.beginning = None;
        self.online.close_terms();
    }

    /// Closes the dialog because something else is shown; an offer of earlier work, and a question about what the disk has
    /// refused, stay.
    pub(super) fn put_dialog_away(&mut self, now: Duration) {
        let stays = |open: &Open| match open {
            Open::Offer(offer) => offer.is_work(),
            Open::Unsaved { .. } => true,
            _ => false,
        };
        while self.dialog.as_ref().is_some_and(|open| !stays(open)) {
            self.cancel(now);
        }
    }

    /// Drops the dialog because a game begins or another question is asked; the work of an export ends with it.
    pub(super) fn drop_dialog(&mut self, now: Duration) {
        if let Some(Open::Export(open)) = self.dialog.take() {
            self.close_export(&open, now);
        }
    }

    fn decline(&mut self, now: Duration) {
        if self.play.has_trouble(None) {
            self.with_play(now, |play, _, cx| play.settle_trouble(Some(None), cx));
        } else if let Some(color) = self.silent_side() {
            self.with_play(now, |play, _, cx| play.set_player(color, None, cx));
        } else if !self.answer_online(false, now) {
            self.pages.close_online();
            self.offer_left_over(now);
        }
    }

    /// Does what the dialog asks; without one, agrees to what waits for an answer.
    pub(super) fn accept(&mut self, now: Duration) {
        let Some(open) = self.dialog.take() else { return self.agree(now) };
        match open {
            Open::Phones | Open::Code(..) => {}
            Open::LessDelay(delay) => self.with_relay(now, |relay, _| relay.delay(delay)),
            Open::StopRelay { quitting: true } => self.quit(now),
            Open::StopRelay { quitting: false } => self.with_relay(now, |relay, _| relay.stop()),
            Open::Resign(color) => self.play_act(Act::Resign(color), now),
            Open::Count => self.play_act(Act::Ask(self.play.person(), Request::Count), now),
            Open::Pass => self.with_play(now, |play, _, cx| vec![play.pass(cx)]),
            Open::Replace { form, .. } => self.begin(form, now),
            Open::DeleteGames(removal) => self.with_games(now, |games, cx| games.delete(&removal.files, cx)),
            Open::Leave(leave) => self.with_online(now, |online, _, cx| online.leave(leave, cx)),
            Open::Offer(offer) => self.take_offer(offer, now),
            Open::Unsaved { quitting: true, .. } => self.quit_at_once(now),
            Open::Conflict(path, conflict, what) if conflict != Conflict::NotAFile => {
                self.save_as(what, path, Expected::Anything, now);
            }
            other => self.dialog = Some(other),
        }
        self.offer_left_over(now);
    }

    fn agree(&mut self, now: Duration) {
        if self.play.has_trouble(None) {
            self.with_play(now, |play, _, cx| play.settle_trouble(None, cx));
        } else if !self.wait_on() && !self.answer_online(true, now) {
            self.offer_left_over(now);
        }
    }

    /// True while the dialog offers the game of an earlier run.
    pub(super) fn offers_game(&self) -> bool {
        matches!(self.dialog, Some(Open::Offer(Offer::Game(..) | Offer::Session(_))))
    }

    /// The dialog as it is shown.
    pub(super) fn dialog_view(&self, now: Duration) -> Option<Dialog> {
        let cx = self.context(now);
        let lang = cx.lang();
        let words = |key: &str| word(lang, key).to_owned();
        let ask = |title: &str, text: String, yes: &str, no: &str, danger| Dialog::Ask {
            title: words(title),
            text,
            yes: words(yes),
            no: words(no),
            danger,
        };
        let Some(open) = &self.dialog else {
            let trouble = self.play.trouble_dialog(&cx);
            let silence = || self.silence_dialog(now);
            return trouble.or_else(silence).or_else(|| self.online.prompt(&cx).map(prompt));
        };
        Some(match open {
            Open::NewGame(form, drawn) => self.new_game(form, drawn.as_ref()),
            Open::Phones => Dialog::Phones(Box::new(self.phones.view(&cx))),
            Open::Code(index) => {
                let (title, address) = self.relay.page(*index, lang)?;
                Dialog::Code { title, address }
            }
            Open::LessDelay(_) => ask("rl-less-title", words("rl-less-text"), "rl-less-do", "btn-cancel", true),
            Open::StopRelay { .. } => ask("rl-stop-title", words("rl-stop-text"), "rl-stop", "btn-cancel", true),
            Open::Resign(color) => ask("ask-resign-title", self.resign_words(*color), "btn-resign", "btn-cancel", true),
            Open::Pass => ask("ask-pass-title", words("ask-pass-text"), "play-pass", "ask-pass-no", false),
            Open::Count => ask("ask-score-title", words("ask-score-text"), "play-score", "btn-cancel", false),
            Open::Replace { .. } if self.online.plays().is_some() => {
                ask("ask-new-title", self.online.leave_words(lang), "btn-start", "btn-cancel", true)
            }
            Open::Replace { .. } => ask("ask-new-title", words("ask-new-text"), "btn-start", "btn-cancel", true),
            Open::Leave(leave) => prompt(self.online.leave_prompt(leave, &cx)),
            Open::Offer(offer) => self.earlier.dialog(offer, lang),
            Open::Export(open) => open.view(lang),
            Open::Files { .. } => self.files.dialog(None),
            Open::SaveAs(path, _) => self.files.dialog(Some(path)),
            Open::Unsaved { held, quitting } => {
                let name = self.unsaved_name(*held, now);
                self.unsaved.dialog(*held, *quitting, self.files.games(), &name, lang)
            }
            Open::Conflict(path, conflict, _) => conflict_view(lang, path, *conflict),
            Open::DeleteGames(removal) => removal_view(lang, removal),
            Open::Info => Dialog::Info(self.review.info_fields(lang)),
        })
    }

    /// Meaning of resigning; the sides are named where both are played here.
    fn resign_words(&self, color: Color) -> String {
        let (lang, game) = (self.settings.lang, self.play.game());
        if !game.controllers()[color.opponent()].is_local() {
            return word(lang, "ask-resign-text").to_owned();
        }
        let [c, w] = [color, color.opponent()].map(|side| words::seen_side(lang, game.session().ruleset(), side));
        phrase(lang, "ask-resign-side", &[("c", c), ("w", w)])
    }

    fn new_game(&self, form: &Form, drawn: Option<&Nigiri>) -> Dialog {
        let lang = self.settings.lang;
        let presets = self.presets();
        Dialog::NewGame {
            summary: self.form_summary(form),
            about: word(lang, about_key(form.rules)).to_owned(),
            komi_note: form.komi_note(lang),
            most_handicap: form.most_handicap(),
            stones: match form.placement {
                Placement::Fixed => form.size().handicap(form.handicap.into()).unwrap_or_default(),
                Placement::Free => Vec::new(),
            },
            dials: form.dials(lang),
            nigiri: drawn.map(|drawn| (drawn.stones, drawn.words(lang))),
            ready_made: presets.len() - self.settings.presets.len(),
            presets,
            start: word(lang, if self.online.sets_terms() { self.online.terms_key() } else { "btn-start" }).to_owned(),
            form: Box::new(form.clone()),
        }
    }

    /// The settings in a line, and the move from which the game goes on.
    fn form_summary(&self, form: &Form) -> String {
        let summary = form.summary(self.settings.lang);
        match self.beginning_of(form) {
            None => summary,
            Some(beginning) => {
                let moves = beginning.moves.to_string();
                phrase(self.settings.lang, "new-goes-on", &[("n", &moves), ("s", &summary)])
            }
        }
    }

    /// The settings to choose from, the ready-made ones first.
    pub(super) fn presets(&self) -> Vec<(String, String, Form)> {
        let lang = self.settings.lang;
        let own = self.settings.presets.iter().map(|p| (p.name.clone(), p.form.in_short(lang), p.form.clone()));
        Form::ready_made(&self.settings.form, lang).into_iter().chain(own).collect()
    }
}

fn prompt(prompt: Prompt) -> Dialog {
    match prompt {
        Prompt::Ask(AskView { title, text, yes, no, danger }) => Dialog::Ask { title, text, yes, no, danger },
        Prompt::Invite(card) => Dialog::Invite(card),
    }
}

/// The question before games are deleted.
fn removal_view(lang: Lang, removal: &Removal) -> Dialog {
    let [games, elsewhere] = [removal.files.len(), removal.elsewhere].map(|n| n.to_string());
    let mut text = phrase(lang, "ask-delete-text", &[]);
    if removal.elsewhere > 0 {
        let stays = phrase(lang, "ask-delete-elsewhere", &[("n", &elsewhere)]);
        text = if removal.elsewhere == removal.files.len() { stays } else { format!("{text}\n{stays}") };
    }
    Dialog::Ask {
        title: phrase(lang, "ask-delete-title", &[("n", &games)]),
        text,
        yes: word(lang, "btn-delete").to_owned(),
        no: word(lang, "btn-cancel").to_owned(),
        danger: true,
    }
}

/// The question what to do with a file that is not as it was.
fn conflict_view(lang: Lang, path: &Path, conflict: Conflict) -> Dialog {
    let (title, text, replace) = match conflict {
        Conflict::Changed => ("ask-changed-title", "ask-changed-text", "btn-overwrite"),
        Conflict::Removed => ("ask-removed-title", "ask-removed-text", "btn-again"),
        Conflict::Exists => ("ask-exists-title", "ask-exists-text", "btn-overwrite"),
        Conflict::ReadOnly => ("ask-readonly-title", "ask-readonly-text", "btn-overwrite"),
        Conflict::NotAFile => ("ask-nofile-title", "ask-nofile-text", ""),
    };
    let words = |key: &str| if key.is_empty() { String::new() } else { word(lang, key).to_owned() };
    let compares = matches!(conflict, Conflict::Changed | Conflict::Exists);
    Dialog::Conflict {
        title: words(title),
        text: phrase(lang, text, &[("n", &name_of(path))]),
        replace: words(replace),
        save_as: words("games-saveas"),
        compare: words(if compares { "btn-compare" } else { "" }),
        no: words("btn-cancel"),
    }
}
