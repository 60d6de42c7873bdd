//! Play over a line in words: the page, who asks for a game, why a connection ended.

use lanke_course::{Closed, End, Failure, Op};
use lanke_game::session::Player;
use lanke_peer::{Denial, End as Side, Fault};
use lanke_rules::{ByColor, Color};

use super::invite;
use crate::app::App;
use crate::form::{Form, comma};
use crate::online::{Line, Meet, State, Whereabouts, doubtful};
use crate::settings::{Course, Opponent};
use crate::status;
use crate::tables::KeptTable;
use crate::view::{ChatView, NearbyView, OnlineView, OpponentView, Status, Tone};
use crate::words::{Lang, phrase, word};

/// Tables nearby that are shown; those of opponents who were met stand first.
const MAX_NEARBY: usize = 100;

/// The page, if it is open.
pub(super) fn page(app: &App) -> Option<OnlineView> {
    app.online.open.then(|| open_page(app))
}

fn open_page(app: &App) -> OnlineView {
    let lang = app.settings.lang;
    let line = app.online.line.as_ref();
    let state = line.map(|line| line.state);
    let meet = line.and_then(|line| line.meet.as_ref());
    let watches = meet.is_some_and(|meet| meet.end.is_none());
    OnlineView {
        status: status_line(app),
        address: line.filter(|line| line.address.is_some()).map_or_else(String::new, Line::way),
        code: meet.map_or_else(String::new, |meet| meet.code.clone()),
        meeting: meet.is_some(),
        world: app.settings.world,
        visible: app.settings.visible,
        far: meet.and_then(|meet| meet.far.as_ref()).map_or_else(String::new, |&(_, reachable)| {
            word(lang, if reachable { "on-far" } else { "on-notfar" }).to_owned()
        }),
        offer: offer(app, meet.map(|meet| &**meet)),
        nearby: others(app).take(MAX_NEARBY).map(|table| nearby(lang, table)).collect(),
        opponents: app.settings.opponents.iter().map(|known| opponent(app, known)).collect(),
        kept: app.online.kept.iter().map(|kept| broken_off(lang, kept)).collect(),
        knock: knock(app),
        can_release: app.online.can_release(),
        can_draw: app.online.plays().is_some() && meet.is_some(),
        about: about(app),
        opponent: line.map_or_else(String::new, |line| line.opponent.clone()),
        terms: terms(lang, line.map_or(&app.settings.course, |line| &line.course)),
        chat: app
            .online
            .chat
            .iter()
            .map(|said| ChatView {
                mine: said.mine,
                who: said.who.clone(),
                text: said.text.clone(),
                time: said.time.clone(),
            })
            .collect(),
        muted: app.online.muted,
        connected: line.is_some(),
        hosting: line.is_some_and(|line| line.hosts),
        can_say: state.is_some_and(|state| state != State::Waiting) && !watches,
        // A host is asked first.
        can_ask: state == Some(State::Connected)
            && !watches
            && line.is_some_and(|line| !line.hosts || !line.opponent.is_empty()),
    }
}

fn status_line(app: &App) -> Status {
    let lang = app.settings.lang;
    let Some(line) = &app.online.line else {
        return app.online.last.clone().unwrap_or_else(|| status::status(lang, "on-off", Tone::Plain, "network"));
    };
    let named = |key, tone| {
        let text = phrase(lang, key, &[("p", &line.opponent)]);
        Status { text, tone, icon: "network" }
    };
    match line.state {
        State::Playing(_) if line.meet.as_ref().is_some_and(|meet| meet.released) => {
            named("on-released", Tone::Warning)
        }
        State::Playing(_) if line.meet.as_ref().is_some_and(|meet| meet.gone) => named("on-gone", Tone::Warning),
        State::Playing(_) if line.hosts && line.meet.as_ref().is_some_and(|meet| meet.broken) => {
            named("on-comesback", Tone::Warning)
        }
        _ if line.meet.as_ref().is_some_and(|meet| meet.broken) => {
            status::status(lang, "on-again", Tone::Warning, "wifi-off")
        }
        State::Waiting if line.meet.as_ref().is_some_and(|meet| meet.waits) => named("on-knocking", Tone::Good),
        State::Waiting if line.hosts => named("on-waiting", Tone::Good),
        State::Waiting => named("on-calling", Tone::Good),
        State::Connected if line.opponent.is_empty() => named("on-guest", Tone::Good),
        State::Connected => named("on-connected", Tone::Good),
        State::Asking => named("on-asking", Tone::Good),
        State::Asked(_) => named("on-asked", Tone::Good),
        State::Playing(_) => named("on-playing", Tone::Good),
        State::Watching => named("on-watches", Tone::Good),
    }
}

/// `9 路不围棋，每手 3 秒`.
fn terms(lang: Lang, course: &Course) -> String {
    phrase(lang, "on-terms", &[("n", &course.side.to_string()), ("t", &invite::time(lang, course))])
}

/// Why there is no connection.
pub(crate) fn failure(lang: Lang, failure: &Failure) -> String {
    match failure {
        Failure::Address(address) => phrase(lang, "on-noaddress", &[("n", address)]),
        Failure::Unreachable { address, .. } => phrase(lang, "on-nobody", &[("n", address)]),
        Failure::Port { port, .. } => phrase(lang, "on-noport", &[("n", &port.to_string())]),
    }
}

/// What there is to say about the end of a game besides its result.
pub(crate) fn end(lang: Lang, how: End) -> Option<String> {
    let key = match how {
        End::Disputed(Op::TimeoutEnd) => "on-disputed-time",
        End::Disputed(_) => "on-disputed",
        _ => "on-broken",
    };
    doubtful(how).then(|| word(lang, key).to_owned())
}

/// Why a connection is closed.
pub(crate) fn closed(lang: Lang, why: &Closed) -> String {
    let key = match why {
        Closed::Here => "on-closed",
        Closed::Left { reason } if reason.is_empty() => "on-left",
        Closed::Left { reason } => return phrase(lang, "on-leftwhy", &[("n", reason)]),
        Closed::Cut => "on-cut",
        Closed::Silent => "on-silent",
        Closed::Flood | Closed::TooLong | Closed::Garbled => "on-garbled",
    };
    word(lang, key).to_owned()
}

/// Why a guest has gone without a game, and that the next one can come.
pub(crate) fn gone(lang: Lang, why: &Closed) -> String {
    phrase(lang, "on-next", &[("n", &closed(lang, why))])
}

/// Why a game that is shared stands still.
pub(super) fn standing(app: &App) -> Status {
    status_line(app)
}

/// The terms of the game at the table that is shared, or of the offer there; otherwise what we would offer.
fn offer(app: &App, meet: Option<&Meet>) -> String {
    let game = meet.and_then(|meet| meet.table.playing()).map(|game| game.session.settings());
    let offered = meet.and_then(|meet| meet.table.offer()).map(|(_, _, terms)| terms.settings());
    let form = game.or(offered).map(Form::of);
    form.as_ref().unwrap_or(&app.settings.form).summary(app.settings.lang)
}

/// What it means to leave the game that is played over the line.
pub(super) fn leaving(app: &App) -> String {
    let key = if app.meets() { "ask-leave-text" } else { "ask-leave-course" };
    let opponent = app.online.line.as_ref().map_or("", |line| &line.opponent);
    phrase(app.settings.lang, key, &[("p", opponent)])
}

/// Who plays the other side of a game that was broken off.
pub(super) fn kept_with<'a>(app: &'a App, file: &str) -> &'a str {
    app.online.kept.iter().find(|kept| kept.file == file).map_or("", KeptTable::opponent)
}

/// Who wants to come in while a game goes on.
fn knock(app: &App) -> String {
    let meet = app.online.line.as_ref().and_then(|line| line.meet.as_ref()).filter(|_| app.online.shares());
    let knock = meet.and_then(|meet| meet.knocks.front());
    knock.map_or_else(String::new, |knock| invite::knocks(app.settings.lang, knock))
}

/// What is known of the other side.
fn about(app: &App) -> String {
    let lang = app.settings.lang;
    let Some(meet) = app.online.line.as_ref().and_then(|line| line.meet.as_ref()) else { return String::new() };
    let rank = Some(meet.rank.clone()).filter(|rank| !rank.is_empty());
    let ping = meet.ping.map(|ms| format!("{ms} ms"));
    let watch = (meet.watchers > 0).then(|| phrase(lang, "on-watchers", &[("n", &meet.watchers.to_string())]));
    [rank, ping, watch].into_iter().flatten().collect::<Vec<_>>().join(comma(lang))
}

fn opponent(app: &App, known: &Opponent) -> OpponentView {
    let (won, lost) = (known.won.to_string(), known.lost.to_string());
    let played = known.won + known.lost > 0;
    OpponentView {
        name: known.name.clone(),
        score: if played { phrase(app.settings.lang, "on-score", &[("a", &won), ("b", &lost)]) } else { String::new() },
        met: known.met.clone(),
        reachable: app.whereabouts(known) != Whereabouts::Unknown,
    }
}

/// A game that was broken off, in a line.
fn broken_off(lang: Lang, kept: &KeptTable) -> String {
    let game = kept.table.game();
    let about = game.map(|game| Form::describe(lang, game.session.settings(), game.session.moves().len()));
    [kept.opponent().to_owned(), about.unwrap_or_default()].join(comma(lang))
}

/// The game begins.
pub(crate) fn began(lang: Lang, me: Color, opponent: &str) -> String {
    phrase(lang, "on-began", &[("c", lanke_words::side(lang, me)), ("p", opponent)])
}

/// The game of two others is watched.
pub(crate) fn watching(lang: Lang, players: &ByColor<Player>) -> String {
    phrase(lang, "on-watching", &[("b", &players.black.name), ("w", &players.white.name)])
}

/// Who says something at a table of others.
pub(crate) fn sayer(meet: &Meet, end: Side) -> String {
    meet.table.game().map_or_else(String::new, |game| game.session.settings().players[game.color(end)].name.clone())
}

/// The tables nearby that are not our own. While there is one nobody else is gone to.
fn others(app: &App) -> impl Iterator<Item = &lanke_peer::lan::Nearby> {
    let own = app.online.line.as_ref().filter(|line| line.hosts).and_then(|line| line.address);
    app.online.nearby.iter().filter(move |table| own.is_none_or(|own| !table.addresses.contains(&own)))
}

fn nearby(lang: Lang, table: &lanke_peer::lan::Nearby) -> NearbyView {
    let key = if table.playing { "on-busy" } else { "on-free" };
    NearbyView {
        name: table.name.clone(),
        rank: table.rank.clone(),
        state: word(lang, key).to_owned(),
        terms: table.terms.as_ref().map_or_else(String::new, |terms| Form::of(terms.settings()).summary(lang)),
        free: !table.playing,
    }
}

/// The other side has left.
pub(crate) fn left(lang: Lang) -> String {
    word(lang, "on-left").to_owned()
}

/// Both ends hold different games.
pub(crate) fn disagreed(lang: Lang) -> String {
    word(lang, "on-disagreed").to_owned()
}

/// Why a host will not have us.
pub(crate) fn denied(lang: Lang, denial: Denial) -> String {
    let key = match denial {
        Denial::Code => "on-badcode",
        Denial::Later => "on-later",
        Denial::Impostor => "on-impostor",
        Denial::Version => "on-version",
        Denial::Taken | Denial::Full => "on-taken",
        Denial::Reserved => "on-reserved",
        Denial::Elsewhere => "on-elsewhere",
        Denial::Declined => "on-denied",
        Denial::Manners | Denial::Other => "on-cut",
    };
    word(lang, key).to_owned()
}

/// Why a table cannot be shared.
pub(crate) fn fault(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Port { port, .. } => phrase(lang, "on-noport", &[("n", &port.to_string())]),
        Fault::NotFound => word(lang, "on-notfound").to_owned(),
        Fault::Network(why) | Fault::Journal(why) => phrase(lang, "er-line", &[("n", why)]),
        Fault::Kept(refused) => phrase(lang, "er-line", &[("n", &refused.to_string())]),
    }
}
