//! Words for the work of earlier runs, and for the faults found in their journals.

use super::journal::{Reason, Recovered, Unreadable};
use super::{EarlierRuns, Offer};
use crate::context::Context;
use crate::form::Form;
use crate::home::view::UnfinishedView;
use crate::ids::LeftOverId;
use crate::move_list::move_label;
use crate::play::Game;
use crate::review::tab_name;
use crate::status;
use crate::thumbnail::Thumbnail;
use crate::view::dialog::Dialog;
use crate::words::{Lang, phrase, word};
use lanke_game::session::Phase;
use lanke_rules::Capture;

impl EarlierRuns {
    /// The offer as the first page shows it.
    pub(crate) fn strip(&self, cx: &Context<'_>) -> Option<UnfinishedView> {
        let lang = cx.lang();
        let note = |ids: &[LeftOverId]| self.recovered(ids, lang).trim().to_owned();
        Some(match self.waiting.as_ref()? {
            Offer::Game(id, game) => unfinished_game(game, "home-unfinished", note(&[*id]), cx),
            Offer::Session(unfinished) => {
                unfinished_game(&unfinished.game, "home-unfinished", note(&[unfinished.id]), cx)
            }
            Offer::Records(records) => {
                let names: Vec<String> = records.iter().map(|(_, record)| tab_name(lang, record)).collect();
                let ids: Vec<_> = records.iter().map(|(id, _)| *id).collect();
                UnfinishedView {
                    title: word(lang, "home-changes").to_owned(),
                    what: names.join(word(lang, "ask-edit-and")),
                    about: String::new(),
                    turn: None,
                    note: note(&ids),
                    board: None,
                    dismissable: true,
                }
            }
            Offer::Findings => return None,
        })
    }

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

/// A game that can be gone on with.
pub(crate) fn unfinished_game(game: &Game, title: &str, note: String, cx: &Context<'_>) -> UnfinishedView {
    let lang = cx.lang();
    let session = game.session();
    let (settings, moves) = (session.settings(), session.moves());
    let to_play = session.position().to_play();
    let board = Form { width: settings.size.width(), height: settings.size.height(), ..Form::default() };
    let board = board.board_words(lang);
    let me = game.own_side();
    let other = me.map(|me| settings.players[me.opponent()].name.trim()).filter(|name| !name.is_empty());
    let about = match other {
        Some(name) => phrase(lang, "list-two", &[("a", &phrase(lang, "home-against", &[("p", name)])), ("b", &board)]),
        None => phrase(lang, "list-two", &[("a", &lanke_words::rules_words(lang, settings.rules)), ("b", &board)]),
    };
    let counted = session.phase() == Phase::Counting;
    let about = match counted {
        true => phrase(lang, "list-two", &[("a", &about), ("b", word(lang, "st-counting"))]),
        false => about,
    };
    let turn = match me {
        Some(me) if me == to_play => word(lang, "home-yourturn").to_owned(),
        _ => phrase(lang, "home-turn", &[("c", lanke_words::seen_side(lang, session.ruleset(), to_play))]),
    };
    let last = moves.last().and_then(|played| played.mv.point());
    let nogo = session.ruleset().capture == Capture::Forbidden;
    UnfinishedView {
        title: word(lang, title).to_owned(),
        what: move_label(lang, moves.len()),
        about,
        turn: (!counted).then_some((to_play, turn)),
        note,
        board: Some(Thumbnail::of(session.position().board(), last, nogo)),
        dismissable: true,
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
        Reason::File(why) => status::journal(lang, why),
        Reason::Game(_) | Reason::Record(_) => word(lang, "fd-senseless").to_owned(),
    };
    phrase(lang, "fd-unreadable", &[("f", &found.path.display().to_string()), ("n", &why)])
}
