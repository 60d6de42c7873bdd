//! Words for writes that the disk refuses.

use std::path::Path;

use super::{Item, Unsaved};
use crate::ids::{Book, Held};
use crate::status;
use crate::view::UnsavedView;
use crate::view::dialog::Dialog;
use crate::words::{Lang, phrase, word};

impl Unsaved {
    /// The mark that stays as long as something is not on the disk.
    pub(crate) fn mark(&self, lang: Lang) -> Option<UnsavedView> {
        let item = self.open().next().or(self.items.first())?;
        let why = item.why().map(|why| status::disk(lang, why)).unwrap_or_default();
        let text = match (&item.elsewhere, &item.journal) {
            (Some(path), _) => phrase(lang, "us-mark-elsewhere", &[("f", &path.display().to_string())]),
            (None, Some(_)) => phrase(lang, "us-mark-memory", &[("n", &why)]),
            (None, None) => phrase(lang, "us-mark-record", &[("n", &why)]),
        };
        Some(UnsavedView { text, elsewhere: item.elsewhere.is_some() })
    }

    /// The dialog that offers another place: `name` in the folder that was chosen before, or else in `games`.
    pub(crate) fn dialog(&self, held: Held, quitting: bool, games: &Path, name: &str, lang: Lang) -> Dialog {
        let words = |key: &str| word(lang, key).to_owned();
        let items: Vec<&Item> = if quitting { self.open().collect() } else { self.find(held).into_iter().collect() };
        let text: Vec<String> = items.iter().map(|item| about(lang, item)).collect();
        let refused = self.find(held).and_then(|item| item.refused.as_ref()?.0.parent());
        Dialog::Unsaved {
            held,
            title: words(if quitting { "us-quit-title" } else { "us-title" }),
            text: text.join("\n"),
            place: refused.unwrap_or(games).join(name).display().to_string(),
            save: words("us-save"),
            no: words(if quitting { "btn-cancel" } else { "us-memory" }),
            quit: quitting.then(|| words("us-quit-yes")),
        }
    }
}

fn about(lang: Lang, item: &Item) -> String {
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
