//! Words of a place at a table: its state as pages draw it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use lanke_app::wording;
use lanke_game::session::{Act, Phase, Request as Asked};
use lanke_peer::coordinator::{LinkState, PendingQuestion, SessionState};
use lanke_peer::{End, ItemKind};
use lanke_words::{Lang, phrase, word};

use super::TableActor;
use crate::limits;
use crate::state::{Chat, ChatLine, Controls, Line, Question, Shown, State};

impl TableActor {
    pub(super) fn state(&self, lang: Lang, now: Duration) -> State {
        let shown = self.shown(now);
        let spectator = self.setup.end.is_none();
        let spectators = match self.setup.audience.load(Ordering::Relaxed) {
            here if spectator => here,
            // The place for spectators is one at the table.
            here => self.coordinator.spectators().saturating_sub(1) + here,
        };
        let game = self.coordinator.table().game();
        State {
            kind: "state",
            page: TableActor::role(&self.setup).page(),
            status: self.status(lang, now),
            title: game.map_or_else(String::new, |game| wording::terms(lang, game.session.settings())),
            event: self.setup.event.clone(),
            round: (self.setup.round)(lang),
            game: shown.map(|shown| shown.game(lang)),
            controls: self.setup.end.map(|end| self.controls(lang, end, now)),
            chat: self.chat(lang),
            analysis: None,
            spectators,
            spectators_text: if spectators > 0 {
                phrase(lang, "on-watchers", &[("n", &spectators.to_string())])
            } else {
                String::new()
            },
            delay_text: String::new(),
            address: if spectator { self.address.0.clone() } else { String::new() },
            qr: if spectator { self.address.1.clone() } else { String::new() },
        }
    }

    fn chat(&self, lang: Lang) -> Chat {
        if self.setup.end.is_none() && !self.setup.shares_chat {
            return Chat::default();
        }
        let table = self.coordinator.table();
        let line = |by: End, text: &String| ChatLine {
            who: self.name(lang, by),
            mine: self.setup.end == Some(by),
            text: text.clone(),
        };
        let said = table.items().iter().rev().filter_map(|item| match &item.what {
            ItemKind::Chat(text) => Some(line(item.by, text)),
            _ => None,
        });
        let mut lines: Vec<_> = said.take(limits::CHAT).collect();
        lines.reverse();
        let met = !matches!(self.coordinator.state(), SessionState::Waiting);
        Chat { open: self.setup.end.is_some() && met && self.ending.is_none(), lines }
    }

    /// Name of an end, as the game has it; before the first game a player knows both, a spectator the host's alone.
    pub(super) fn name(&self, lang: Lang, by: End) -> String {
        match self.coordinator.table().game() {
            Some(game) => {
                let name = &game.session.settings().players[game.color(by)].name;
                if name.is_empty() { word(lang, "phone-other").to_owned() } else { name.clone() }
            }
            None if self.setup.end.is_none() && by == End::Guest => word(lang, "phone-other").to_owned(),
            None if self.setup.end == Some(by) => self.named.clone().unwrap_or_default(),
            None => self.coordinator.opponent().to_owned(),
        }
    }

    fn controls(&self, lang: Lang, end: End, now: Duration) -> Controls {
        let table = self.coordinator.table();
        let time = self.coordinator.game_time(now);
        let mut controls = Controls { question: self.question(lang, now), ..Controls::default() };
        if self.ending.is_some() {
            return controls;
        }
        let Some((game, color)) = table.playing().zip(self.coordinator.plays()) else {
            if table.rematch().is_some() && table.offer().is_none() && !self.setup.single {
                controls.actions.push("rematch");
            }
            return controls;
        };
        let session = &game.session;
        controls.play = self.coordinator.may_move() && !self.coordinator.is_pending();
        controls.dead = session.phase() == Phase::Counting;
        if controls.play {
            let shown = Shown { session, number: game.number, time, me: Some(color), connected: true };
            controls.forbidden = shown.forbidden();
        }
        let candidates: [(&'static str, Act, bool); 7] = [
            ("pass", Act::Pass(color), controls.play),
            ("undo", Act::Ask(color, Asked::Takeback), true),
            ("resign", Act::Resign(color), true),
            ("count", Act::Ask(color, Asked::Count), true),
            ("draw", Act::Ask(color, Asked::Draw), true),
            ("agree", Act::Agree(color), !session.agreed()[color]),
            ("continue", Act::Continue(color), true),
        ];
        let open = self.coordinator.link() == LinkState::Open;
        let may = |act: &Act| session.clone().act(act, time).is_ok() && game.color(end) == color;
        controls.actions.extend(
            candidates.into_iter().filter(|(_, act, offered)| open && *offered && may(act)).map(|(name, ..)| name),
        );
        controls.actions.extend(self.setup.help.is_some().then_some("help"));
        controls
    }

    fn question(&self, lang: Lang, now: Duration) -> Option<Question> {
        let plain = |text: String, detail: String| Question {
            text,
            detail,
            yes: word(lang, "on-yes").to_owned(),
            no: word(lang, "on-no").to_owned(),
        };
        let opponent = self.coordinator.opponent();
        Some(match self.coordinator.question()? {
            PendingQuestion::Request(request) => {
                let asked = Question::of_request(lang, request, &self.coordinator.table().game()?.session);
                let left = self.coordinator.request_left(now).unwrap_or_default().as_secs_f32().ceil();
                let until = phrase(lang, "on-until", &[("n", &left.to_string())]);
                Question { detail: [&*asked.detail, &*until].join(" · "), ..asked }
            }
            PendingQuestion::Offer(terms) => {
                let again = self.coordinator.table().game().is_some();
                let text = if again {
                    phrase(lang, "req-rematch", &[("p", opponent)])
                } else {
                    phrase(lang, "phone-offer", &[("p", opponent)])
                };
                plain(text, wording::terms(lang, terms.settings()))
            }
            PendingQuestion::Knock(knock) => {
                plain(phrase(lang, "phone-knock", &[("p", &knock.name)]), knock.rank.clone())
            }
        })
    }

    fn status(&self, lang: Lang, now: Duration) -> Line {
        let own = |tone, key: &str| Line::new(tone, word(lang, key));
        let opponent = self.coordinator.opponent();
        if let Some((ending, _)) = &self.ending {
            let text = wording::ending(lang, ending, opponent);
            return Line::new("bad", text.unwrap_or_else(|| word(lang, "phone-closed").to_owned()));
        }
        if self.peer.is_none() {
            return own("plain", "phone-not-open");
        }
        if let Some(time) = self.coordinator.absence(now) {
            let text = match self.coordinator.retry_in(now) {
                Some(_) => word(lang, "on-calling").to_owned(),
                None => phrase(lang, "card-away", &[("n", &time.as_secs().to_string())]),
            };
            return Line::new("bad", text);
        }
        let game = self.coordinator.table().game();
        let link = self.coordinator.link();
        // A game that an earlier run of the program has kept waits for the other side, too.
        if matches!(link, LinkState::New | LinkState::Knocking)
            && game.is_none_or(|game| game.session.outcome().is_none())
        {
            let waits = link == LinkState::New && self.setup.end == Some(End::Host);
            return own("plain", if waits { "on-waiting" } else { "on-calling" });
        }
        let Some(game) = game else {
            // A spectator hears of nobody before the first game.
            return match self.coordinator.state() {
                SessionState::Asking => own("plain", "req-waiting"),
                _ if self.setup.end.is_none() => own("good", "relay-waiting"),
                _ => own("good", "phone-met"),
            };
        };
        let session = &game.session;
        let me = self.coordinator.plays();
        if let Some((side, request)) = session.asked()
            && me == Some(side)
        {
            return Line::of_own_request(lang, request);
        }
        match session.phase() {
            Phase::Over(_) if self.coordinator.state() == SessionState::Asking => own("good", "req-waiting"),
            Phase::Over(_) => own("plain", "phone-over"),
            Phase::Counting if me.is_some() => own("plain", "phone-count-help"),
            Phase::Counting => own("plain", "phone-counting"),
            Phase::Playing if session.is_paused() => own("warn", "card-paused"),
            Phase::Playing if me == Some(session.position().to_play()) => own("plain", "phone-tap-help"),
            Phase::Playing if me.is_some() => own("plain", "req-waiting"),
            Phase::Playing => own("plain", "phone-live"),
        }
    }
}
