//! Words for writes that the disk refuses, and for faults in the journals of earlier runs.

use std::time::Duration;

use lanke_storage::JournalError;

use crate::app::App;
use crate::event::{Book, Held};
use crate::ids::LeftOverId;
use crate::recovery::{Reason, Recovered, Unreadable};
use crate::status;
use crate::unsaved::Unsaved;
use crate::view::{Dialog, UnsavedView};
use crate::words::{Lang, phrase, word};

/// The mark that stays as long as something is not on the disk.
pub(super) fn mark(app: &App) -> Option<UnsavedView> {
    let lang = app.settings.lang;
    let item = app.unsaved.open().next().or(app.unsaved.items.first())?;
    let why = item.why().map(|why| status::disk(lang, why)).unwrap_or_default();
    let text = match (&item.elsewhere, &item.journal) {
        (Some(path), _) => phrase(lang, "us-mark-elsewhere", &[("f", &path.display().to_string())]),
        (None, Some(_)) => phrase(lang, "us-mark-memory", &[("n", &why)]),
        (None, None) => phrase(lang, "us-mark-record", &[("n", &why)]),
    };
    Some(UnsavedView { text, elsewhere: item.elsewhere.is_some() })
}

/// The dialog that offers another place.
pub(super) fn dialog(app: &App, held: Held, quitting: bool, now: Duration) -> Dialog {
    let lang = app.settings.lang;
    let words = |key: &str| word(lang, key).to_owned();
    let items: Vec<&Unsaved> = match quitting {
        true => app.unsaved.open().collect(),
        false => app.unsaved.find(held).into_iter().collect(),
    };
    let text: Vec<String> = items.iter().map(|item| about(lang, item)).collect();
    let refused = app.unsaved.find(held).and_then(|item| item.refused.as_ref()?.0.parent());
    let folder = refused.unwrap_or(&app.games);
    Dialog::Unsaved {
        title: words(if quitting { "us-quit-title" } else { "us-title" }),
        text: text.join("\n"),
        place: folder.join(app.unsaved_name(held, now)).display().to_string(),
        save: words("us-save"),
        no: words(if quitting { "btn-cancel" } else { "us-memory" }),
        quit: quitting.then(|| words("us-quit-yes")),
    }
}

fn about(lang: Lang, item: &Unsaved) -> String {
    let why = item.why().map(|why| status::disk(lang, why)).unwrap_or_default();
    let key = match (&item.record, &item.journal, item.held) {
        (Some(_), Some(_), _) => "us-record-memory",
        (Some(_), None, _) => "us-record",
        (None, _, Held::Book(Book::Record(_))) => "us-study",
        (None, ..) => "us-game",
    };
    let mut text = phrase(lang, key, &[("n", &why)]);
    if let Some((path, why)) = &item.refused {
        let (path, why) = (path.display().to_string(), status::disk(lang, why));
        text.push_str(&phrase(lang, "us-refused", &[("f", &path), ("n", &why)]));
    }
    text
}

/// Faults found in the journals of earlier runs, a sentence each.
pub(super) fn findings(app: &App) -> Vec<String> {
    let offered = app.findings.offered.iter().map(|found| recovery(app, found));
    offered.chain(not_offered(app)).collect()
}

/// The sentences about what is not offered.
pub(super) fn other_findings(app: &App) -> String {
    not_offered(app).collect::<Vec<_>>().join("\n")
}

fn not_offered(app: &App) -> impl Iterator<Item = String> {
    let recovered = app.findings.recovered.iter().map(|found| recovery(app, found));
    recovered.chain(app.findings.unreadable.iter().map(|found| unreadable(app.settings.lang, found)))
}

/// Sentence about the recovery of a game or record, to stand behind the offer.
pub(super) fn recovered(app: &App, ids: &[LeftOverId]) -> String {
    let offered = app.findings.offered.iter().filter(|found| ids.contains(&found.id));
    offered.map(|found| format!("\n{}", recovery(app, found))).collect()
}

fn recovery(app: &App, found: &Recovered) -> String {
    let key = match (found.is_game, found.recovery.lost) {
        (true, false) => "fd-game-whole",
        (true, true) => "fd-game-part",
        (false, false) => "fd-study-whole",
        (false, true) => "fd-study-part",
    };
    let (count, copy) = (found.count.to_string(), found.recovery.copy.display().to_string());
    phrase(app.settings.lang, key, &[("k", &count), ("f", &copy)])
}

fn unreadable(lang: Lang, found: &Unreadable) -> String {
    let why = match &found.why.0 {
        Reason::File(JournalError::Io(why)) => status::disk(lang, why),
        Reason::File(JournalError::Foreign) => word(lang, "fd-foreign").to_owned(),
        Reason::File(why) => why.to_string(),
        Reason::Game(_) | Reason::Record(_) => word(lang, "fd-senseless").to_owned(),
    };
    phrase(lang, "fd-unreadable", &[("f", &found.path.display().to_string()), ("n", &why)])
}
