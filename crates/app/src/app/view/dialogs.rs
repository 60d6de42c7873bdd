//! The dialogs: the new-game form, questions, the list of games, what is to be made of a record.

use std::path::Path;
use std::time::Duration;

use lanke_rules::{Color, Placement};
use lanke_storage::Conflict;

use super::unsaved;
use crate::app::{App, Open};
use crate::files::GameFile;
use crate::form::{Form, Nigiri, about_key};
use crate::online::view::{AskView, Prompt};
use crate::record_file::name_of;
use crate::review::tab_name;
use crate::view::Dialog;
use crate::words::{Lang, phrase, word};

pub(super) fn dialog(app: &App, now: Duration) -> Option<Dialog> {
    let lang = app.settings.lang;
    let words = |key: &str| word(lang, key).to_owned();
    let ask = |title: &str, text: String, yes: &str, no: &str, danger| Dialog::Ask {
        title: words(title),
        text,
        yes: words(yes),
        no: words(no),
        danger,
    };
    let Some(open) = &app.dialog else {
        let trouble = app.play.trouble_dialog(&app.context(now));
        let silence = || app.silence_dialog(now);
        return trouble.or_else(silence).or_else(|| app.online.prompt(&app.context(now)).map(prompt));
    };
    Some(match open {
        Open::NewGame(form, drawn) => new_game(app, form, drawn.as_ref()),
        Open::Resign => ask("ask-resign-title", words("ask-resign-text"), "btn-resign", "btn-cancel", true),
        Open::Count => ask("ask-score-title", words("ask-score-text"), "play-score", "btn-cancel", false),
        Open::Replace(_) if app.online.plays().is_some() => {
            ask("ask-new-title", app.online.leave_words(lang), "btn-start", "btn-cancel", true)
        }
        Open::Leave(leave) => prompt(app.online.leave_prompt(leave, &app.context(now))),
        Open::Replace(_) => ask("ask-new-title", words("ask-new-text"), "btn-start", "btn-cancel", true),
        Open::Restore(id, game) => {
            let summary = Form::describe(lang, game.session().settings(), game.session().moves().len());
            let text = phrase(lang, "ask-resume-text", &[("n", &summary)]) + &unsaved::recovered(app, &[*id]);
            ask("ask-resume-title", text, "ask-resume-yes", "ask-resume-no", false)
        }
        Open::Rejoin(left) => {
            let session = left.table.session();
            let summary = Form::describe(lang, session.settings(), session.moves().len());
            let players = &session.settings().players;
            let other = if left.away == Color::Black { &players.black } else { &players.white };
            let text = phrase(lang, "ask-rejoin-text", &[("p", &other.name), ("n", &summary)]);
            let text = text + &unsaved::recovered(app, &[left.id]);
            ask("ask-rejoin-title", text, "ask-resume-yes", "ask-rejoin-no", false)
        }
        Open::RestoreStudies(studies) => {
            let names: Vec<String> = studies.iter().map(|(_, study)| tab_name(lang, study)).collect();
            let names = names.join(word(lang, "ask-edit-and"));
            let ids: Vec<_> = studies.iter().map(|(id, _)| *id).collect();
            let text = phrase(lang, "ask-edit-text", &[("n", &names)]) + &unsaved::recovered(app, &ids);
            ask("ask-edit-title", text, "ask-edit-yes", "ask-edit-no", false)
        }
        Open::Export(open) => open.view(lang),
        Open::Games => Dialog::Games {
            folder: app.folder.as_ref().map(|f| f.path.display().to_string()).unwrap_or_default(),
            files: filtered(app.folder.iter().flat_map(|f| &f.files), &app.filter),
            recent: filtered(app.recent.iter(), &app.filter),
            filter: app.filter.clone(),
            save_as: app.suggested_path().display().to_string(),
        },
        Open::Findings => Dialog::Ask {
            title: words("fd-title"),
            text: unsaved::other_findings(app),
            yes: words("btn-close"),
            no: String::new(),
            danger: false,
        },
        Open::Unsaved { held, quitting } => unsaved::dialog(app, *held, *quitting, now),
        Open::Conflict(path, conflict) => conflict_view(lang, path, *conflict),
        Open::Info => Dialog::Info(app.review.info_fields(lang)),
    })
}

fn prompt(prompt: Prompt) -> Dialog {
    match prompt {
        Prompt::Ask(AskView { title, text, yes, no, danger }) => Dialog::Ask { title, text, yes, no, danger },
        Prompt::Invite(card) => Dialog::Invite(card),
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

/// The files whose names hold a text.
fn filtered<'a>(files: impl Iterator<Item = &'a GameFile>, filter: &str) -> Vec<GameFile> {
    let wanted = filter.trim().to_lowercase();
    files.filter(|file| file.name.to_lowercase().contains(&wanted)).cloned().collect()
}

fn new_game(app: &App, form: &Form, drawn: Option<&Nigiri>) -> Dialog {
    let lang = app.settings.lang;
    let presets = presets(app);
    Dialog::NewGame {
        summary: form.summary(lang),
        about: word(lang, about_key(form.rules)).to_owned(),
        komi_note: form.komi_note(lang),
        most_handicap: form.most_handicap(),
        stones: match form.placement {
            Placement::Fixed => form.size().handicap(form.handicap.into()).unwrap_or_default(),
            Placement::Free => Vec::new(),
        },
        dials: form.dials(lang),
        nigiri: drawn.map(|drawn| (drawn.stones, drawn.words(lang))),
        ready_made: presets.len() - app.settings.presets.len(),
        presets,
        start: word(lang, if app.online.sets_terms() { app.online.terms_key() } else { "btn-start" }).to_owned(),
        form: Box::new(form.clone()),
    }
}

/// The settings to choose from, the ready-made ones first.
pub(crate) fn presets(app: &App) -> Vec<(String, String, Form)> {
    let lang = app.settings.lang;
    let own = app.settings.presets.iter().map(|p| (p.name.clone(), p.form.in_short(lang), p.form.clone()));
    Form::ready_made(&app.settings.form, lang).into_iter().chain(own).collect()
}
