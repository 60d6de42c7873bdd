//! The page, the sentence about the connection, and questions before a game is left.

use lanke_peer::Terms;
use lanke_peer::coordinator::{Knock, LinkState, SessionState};
use lanke_peer::lan::Nearby;

use super::course::State;
use super::opponents::Whereabouts;
use super::session::Session;
use super::view::{AskView, NearbyView, OnlineView, OpponentView, Prompt, TalkView};
use super::{Connection, Leave, Online, invite, named};
use crate::context::Context;
use crate::form::{Form, comma};
use crate::settings::{Course, Opponent};
use crate::status::{Status, Tone, status};
use crate::unfinished_tables::UnfinishedTable;
use crate::words::{Lang, phrase, word};

/// Maximum number of tables nearby that are shown; those of opponents who were met stand first.
const MAX_NEARBY: usize = 100;

impl Online {
    /// The page.
    pub(crate) fn view(&self, cx: &Context<'_>) -> OnlineView {
        let lang = cx.lang();
        let session = self.session().map(|session| &session.coordinator);
        let place = session.and_then(|session| session.place());
        let course = match &self.connection {
            Some(Connection::Course(course)) => Some(&**course),
            _ => None,
        };
        let far = place
            .filter(|place| place.world.is_some())
            .zip(session)
            .map(|(_, session)| word(lang, if session.is_reachable() { "on-far" } else { "on-notfar" }).to_owned());
        let plays_here = session.is_some_and(|session| session.end().is_some());
        OnlineView {
            talk: self.talk_view(cx),
            address: self.way_here(),
            code: place.map_or_else(String::new, |place| place.code.clone()),
            with_lanke: session.is_some(),
            world: cx.settings.world,
            visible: cx.settings.visible,
            far: far.unwrap_or_default(),
            offer: self.offer_words(cx),
            nearby: self.others().take(MAX_NEARBY).map(|table| nearby(lang, table)).collect(),
            opponents: cx.settings.opponents.iter().map(|known| self.opponent_view(lang, known)).collect(),
            unfinished: self.unfinished.iter().map(|table| unfinished(lang, table)).collect(),
            request: self.session_knock().map(|knock| invite::knock_request(knock, None, cx)),
            can_release: session.is_some_and(|session| session.can_release()),
            can_draw: session.is_some_and(|session| session.plays().is_some()),
            terms: terms(lang, course.map_or(&cx.settings.course, |course| course.settings())),
            connected: self.connection.is_some(),
            hosting: self.hosts(),
            // A host is asked first.
            can_ask: match (course, session) {
                (Some(course), _) => {
                    course.state() == State::Connected && (!course.hosts() || !course.opponent().is_empty())
                }
                (None, Some(session)) => {
                    session.state() == SessionState::Connected
                        && plays_here
                        && (!self.hosts() || !session.opponent().is_empty())
                }
                (None, None) => false,
            },
        }
    }

    /// The other side and its chat; none without a connection.
    pub(crate) fn talk(&self, cx: &Context<'_>) -> Option<TalkView> {
        self.connection.is_some().then(|| self.talk_view(cx))
    }

    fn talk_view(&self, cx: &Context<'_>) -> TalkView {
        TalkView {
            status: self.status(cx),
            opponent: self.opponent().to_owned(),
            about: self.about(cx.lang()),
            spectators: self.spectators(cx.lang()).unwrap_or_default(),
            chat: self.chat.view(),
            muted: self.chat.is_muted(),
            can_say: match &self.connection {
                Some(Connection::Course(course)) => course.state() != State::Waiting,
                Some(Connection::Session(_)) => self.can_say(),
                None => false,
            },
        }
    }

    /// Sentence on the connection.
    pub(crate) fn status(&self, cx: &Context<'_>) -> Status {
        let off = || status(cx.lang(), "on-off", Tone::Plain, "network");
        match &self.connection {
            None => self.last.clone().unwrap_or_else(off),
            Some(Connection::Session(session)) => session_status(session, self.hosts(), cx),
            Some(Connection::Course(course)) => {
                let key = match course.state() {
                    State::Waiting if course.hosts() => "on-waiting",
                    State::Waiting => "on-calling",
                    State::Connected if course.opponent().is_empty() => "on-guest",
                    State::Connected => "on-connected",
                    State::Asking => "on-asking",
                    State::Asked(_) => "on-asked",
                    State::Playing(_) => "on-playing",
                };
                named(cx, key, course.opponent(), Tone::Good, "network")
            }
        }
    }

    /// Question before a game is left.
    pub(crate) fn leave_prompt(&self, leave: &Leave, cx: &Context<'_>) -> Prompt {
        let lang = cx.lang();
        let with = |key: &str, name: &str| phrase(lang, key, &[("p", name)]);
        let (title, text, yes) = match leave {
            Leave::GiveUp(file) => {
                ("ask-giveup-title", with("ask-giveup-text", self.unfinished_with(file)), "on-giveup")
            }
            Leave::Release => ("ask-release-title", with("ask-release-text", self.opponent()), "on-release"),
            Leave::Follow { host, .. } => ("ask-follow-title", with("ask-follow-text", host), "ask-follow-yes"),
            Leave::HangUp | Leave::Quit => ("ask-leave-title", self.leave_words(lang), "ask-leave-yes"),
        };
        let danger = !matches!(leave, Leave::Follow { .. });
        Prompt::Ask(AskView { danger, ..AskView::new(lang, word(lang, title).to_owned(), text, [yes, "btn-cancel"]) })
    }

    /// Meaning of leaving the game that is played with another program.
    pub(crate) fn leave_words(&self, lang: Lang) -> String {
        let key = if self.is_shared() { "ask-leave-text" } else { "ask-leave-course" };
        phrase(lang, key, &[("p", self.opponent())])
    }

    /// Terms of the offer at the table that is shared, of its game, which is played again by them, or those that were seen before we
    /// came to it; at a table of our own those that it offers, without a table those of the last game.
    fn offer_words(&self, cx: &Context<'_>) -> String {
        let session = self.session().map(|session| &session.coordinator);
        let table = session.map(|session| session.table());
        let game = table.and_then(|table| table.game()).map(|game| game.session.settings());
        let offered = table.and_then(|table| table.offer()).map(|(_, _, terms)| terms.settings());
        let wanted = session.and_then(|session| session.wanted()).map(Terms::settings);
        let own = self.session().and_then(|session| session.terms.as_ref()).map(Terms::settings);
        match offered.or(game).or(wanted).or(own) {
            Some(settings) => Form::of(settings).summary(cx.lang()),
            None if session.is_some() => String::new(),
            None => cx.settings.form.summary(cx.lang()),
        }
    }

    /// Somebody who wants to come in while a game goes on.
    pub(super) fn session_knock(&self) -> Option<&Knock> {
        self.session().map(|session| &session.coordinator).filter(|session| session.shares())?.knock()
    }

    /// Facts about the other side.
    fn about(&self, lang: Lang) -> String {
        let mut facts = self.rank_and_ping();
        facts.extend(self.spectators(lang));
        facts.join(comma(lang))
    }

    /// Number of spectators in words; none where there are none.
    fn spectators(&self, lang: Lang) -> Option<String> {
        let spectators = self.session().map_or(0, |session| session.coordinator.spectators());
        (spectators > 0).then(|| phrase(lang, "on-watchers", &[("n", &spectators.to_string())]))
    }

    fn opponent_view(&self, lang: Lang, known: &Opponent) -> OpponentView {
        let (won, lost) = (known.won.to_string(), known.lost.to_string());
        let played = known.won + known.lost > 0;
        OpponentView {
            name: known.name.clone(),
            score: if played { phrase(lang, "on-score", &[("a", &won), ("b", &lost)]) } else { String::new() },
            met: known.met.clone(),
            reachable: self.whereabouts(known) != Whereabouts::Unknown,
        }
    }

    /// The tables nearby that are not our own. While there is one nobody else is gone to.
    fn others(&self) -> impl Iterator<Item = &Nearby> {
        let own = self.session().and_then(|session| session.coordinator.place()).map(|place| place.address);
        self.nearby.iter().filter(move |table| own.is_none_or(|own| !table.addresses.contains(&own)))
    }
}

fn session_status(session: &Session, hosts: bool, cx: &Context<'_>) -> Status {
    let session = &session.coordinator;
    let plays = session.plays().is_some();
    let (key, tone) = match (session.state(), session.link()) {
        (_, LinkState::Released) if plays => ("on-released", Tone::Warning),
        (_, LinkState::Left) if plays => ("on-gone", Tone::Warning),
        (_, LinkState::Broken) if plays && hosts => ("on-comesback", Tone::Warning),
        (_, LinkState::Broken | LinkState::Left | LinkState::Released) => {
            return status(cx.lang(), "on-again", Tone::Warning, "wifi-off");
        }
        // A kept game is there before the line is.
        (_, LinkState::Knocking) => ("on-knocking", Tone::Good),
        (SessionState::Waiting, _) | (_, LinkState::New) if hosts => ("on-waiting", Tone::Good),
        (SessionState::Waiting, _) | (_, LinkState::New) => ("on-calling", Tone::Good),
        (SessionState::Connected, _) if session.opponent().is_empty() => ("on-guest", Tone::Good),
        (SessionState::Connected, _) => ("on-connected", Tone::Good),
        (SessionState::Asking, _) => ("on-asking", Tone::Good),
        (SessionState::Playing(_), _) => ("on-playing", Tone::Good),
        (SessionState::Spectating, _) => ("on-watches", Tone::Good),
    };
    named(cx, key, session.opponent(), tone, "network")
}

/// `9 路不围棋，每手 3 秒`.
fn terms(lang: Lang, course: &Course) -> String {
    phrase(lang, "on-terms", &[("n", &course.side.to_string()), ("t", &invite::time(lang, course))])
}

/// A game that was broken off, in a line.
fn unfinished(lang: Lang, table: &UnfinishedTable) -> String {
    let game = table.table.game();
    let about = game.map(|game| Form::describe(lang, game.session.settings(), game.session.moves().len()));
    [table.opponent().to_owned(), about.unwrap_or_default()].join(comma(lang))
}

fn nearby(lang: Lang, table: &Nearby) -> NearbyView {
    let summary = |terms: &Terms| Form::of(terms.settings()).summary(lang);
    let key = if table.playing { "on-busy" } else { "on-free" };
    NearbyView {
        name: table.name.clone(),
        rank: table.rank.clone(),
        state: word(lang, key).to_owned(),
        terms: table.terms.as_ref().map_or_else(String::new, summary),
        free: !table.playing,
    }
}
