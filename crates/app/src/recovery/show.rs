//! Words for the work of earlier runs, and for the faults found in their journals.

use lanke_storage::JournalError;

use super::journal::{Reason, Recovered, Unreadable};
use super::{EarlierRuns, Offer};
use crate::form::Form;
use crate::ids::LeftOverId;
use crate::review::tab_name;
use crate::status;
use crate::view::dialog::Dialog;
use crate::words::{Lang, phrase, word};

impl EarlierRuns {
    /// The question about the work of earlier runs.
    pub(crate) fn dialog(&self, offer: &Offer, lang: Lang) -> Dialog {
        let words = |key: &str| word(lang, key).to_owned();
        let ask = |title: &str, text: String, yes: &str, no: &str| Dialog::Ask {
            title: words(title),
            text,
            yes: words(yes),
            no: if no.is_empty() { String::new() } else { words(no) },
            danger: false,
        };
        match offer {
            Offer::Game(id, game) => {
                let summary = Form::describe(lang, game.session().settings(), game.session().moves().len());
                let text = phrase(lang, "ask-resume-text", &[("n", &summary)]) + &self.recovered(&[*id], lang);
                ask("ask-resume-title", text, "ask-resume-yes", "ask-resume-no")
            }
            Offer::Session(unfinished) => {
                let session = unfinished.game.session();
                let summary = Form::describe(lang, session.settings(), session.moves().len());
                let other = &session.settings().players[unfinished.away];
                let text = phrase(lang, "ask-rejoin-text", &[("p", &other.name), ("n", &summary)]);
                let text = text + &self.recovered(&[unfinished.id], lang);
                ask("ask-rejoin-title", text, "ask-resume-yes", "ask-rejoin-no")
            }
            Offer::Records(records) => {
                let names: Vec<String> = records.iter().map(|(_, record)| tab_name(lang, record)).collect();
                let names = names.join(word(lang, "ask-edit-and"));
                let ids: Vec<_> = records.iter().map(|(id, _)| *id).collect();
                let text = phrase(lang, "ask-edit-text", &[("n", &names)]) + &self.recovered(&ids, lang);
                ask("ask-edit-title", text, "ask-edit-yes", "ask-edit-no")
            }
            Offer::Findings => {
                let text = self.not_offered(lang).collect::<Vec<_>>().join("\n");
                ask("fd-title", text, "btn-close", "")
            }
        }
    }

    /// Faults found in the journals of earlier runs, a sentence each.
    pub(crate) fn findings(&self, lang: Lang) -> Vec<String> {
        let offered = self.recovered_offers.iter().map(|found| recovery(lang, found));
        offered.chain(self.not_offered(lang)).collect()
    }

    fn not_offered(&self, lang: Lang) -> impl Iterator<Item = String> {
        let recovered = self.recovered.iter().map(move |found| recovery(lang, found));
        recovered.chain(self.unreadable.iter().map(move |found| unreadable(lang, found)))
    }

    /// Sentences about the recovery of a game or record, to stand behind the offer.
    fn recovered(&self, ids: &[LeftOverId], lang: Lang) -> String {
        let offered = self.recovered_offers.iter().filter(|found| ids.contains(&found.id));
        offered.map(|found| format!("\n{}", recovery(lang, found))).collect()
    }
}

fn recovery(lang: Lang, found: &Recovered) -> String {
    let key = match (found.is_game, found.recovery.lost) {
        (true, false) => "fd-game-whole",
        (true, true) => "fd-game-part",
        (false, false) => "fd-study-whole",
        (false, true) => "fd-study-part",
    };
    let (count, copy) = (found.count.to_string(), found.recovery.copy.display().to_string());
    phrase(lang, key, &[("k", &count), ("f", &copy)])
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
