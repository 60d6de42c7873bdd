//! Play over a line in words: the page, who asks for a game, why a connection ended.

use lanke_game::session::Request;
use lanke_peer::course::{Closed, End, Failure};
use lanke_peer::{Denial, Fault};
use lanke_rules::Color;

use super::status;
use crate::app::App;
use crate::form::Form;
use crate::online::{Course, Line, State, doubtful};
use crate::view::{ChatView, Dialog, NearbyView, OnlineView, Status, Tone};
use crate::words::{Lang, phrase, word};

/// The page, if it is open.
pub(super) fn page(app: &App) -> Option<OnlineView> {
    app.online.open.then(|| open_page(app))
}

fn open_page(app: &App) -> OnlineView {
    let lang = app.settings.lang;
    let line = app.online.line.as_ref();
    let state = line.map(|line| line.state);
    let meet = line.and_then(|line| line.meet.as_ref());
    OnlineView {
        status: status_line(app),
        address: line.filter(|line| line.address.is_some()).map_or_else(String::new, Line::way),
        code: meet.map_or_else(String::new, |meet| meet.code.clone()),
        meeting: meet.is_some(),
        offer: app.settings.form.summary(lang),
        nearby: app.online.nearby.iter().map(|table| nearby(lang, table)).collect(),
        can_draw: app.online.plays().is_some() && meet.is_some(),
        opponent: line.map_or_else(String::new, |line| line.opponent.clone()),
        terms: terms(lang, line.map_or(&app.settings.course, |line| &line.course)),
        chat: app
            .online
            .chat
            .iter()
            .map(|said| ChatView { mine: said.mine, text: said.text.clone(), time: said.time.clone() })
            .collect(),
        muted: app.online.muted,
        connected: line.is_some(),
        hosting: line.is_some_and(|line| line.hosts),
        can_say: state.is_some_and(|state| state != State::Waiting),
        // A host is asked first.
        can_ask: state == Some(State::Connected) && line.is_some_and(|line| !line.hosts || !line.opponent.is_empty()),
    }
}

fn status_line(app: &App) -> Status {
    let lang = app.settings.lang;
    let Some(line) = &app.online.line else {
        return app.online.last.clone().unwrap_or_else(|| status::status(lang, "on.off", Tone::Plain, "network"));
    };
    let named = |key, tone| {
        let text = phrase(lang, key, &[("p", &line.opponent)]);
        Status { text, tone, icon: "network" }
    };
    match line.state {
        _ if line.meet.as_ref().is_some_and(|meet| meet.broken) => {
            status::status(lang, "on.again", Tone::Warning, "wifi-off")
        }
        State::Waiting if line.hosts => named("on.waiting", Tone::Good),
        State::Waiting => named("on.calling", Tone::Good),
        State::Connected if line.opponent.is_empty() => named("on.guest", Tone::Good),
        State::Connected => named("on.connected", Tone::Good),
        State::Asking => named("on.asking", Tone::Good),
        State::Asked(_) => named("on.asked", Tone::Good),
        State::Playing(_) => named("on.playing", Tone::Good),
    }
}

/// `9 路不围棋，每手 3 秒`.
fn terms(lang: Lang, course: &Course) -> String {
    let time = match course.seconds {
        0 => word(lang, "on.nolimit").to_owned(),
        n => phrase(lang, "on.limit", &[("n", &n.to_string())]),
    };
    phrase(lang, "on.terms", &[("n", &course.side.to_string()), ("t", &time)])
}

/// The other side asks for a game.
pub(super) fn invitation(app: &App) -> Option<Dialog> {
    let lang = app.settings.lang;
    if let Some(dialog) = meeting(app) {
        return Some(dialog);
    }
    let (line, color) = app.online.asked()?;
    let mine = match color.opponent() {
        Color::Black => "on.black",
        Color::White => "on.white",
    };
    let text = phrase(lang, "on.offer", &[("t", &terms(lang, &line.course)), ("c", word(lang, mine))]);
    Some(Dialog::Ask {
        title: phrase(lang, "on.asked", &[("p", &line.opponent)]),
        text,
        yes: word(lang, "on.accept").to_owned(),
        no: word(lang, "on.decline").to_owned(),
        danger: false,
    })
}

/// Why there is no connection.
pub(crate) fn failure(lang: Lang, failure: &Failure) -> String {
    match failure {
        Failure::Address(address) => phrase(lang, "on.noaddress", &[("n", address)]),
        Failure::Unreachable { address, .. } => phrase(lang, "on.nobody", &[("n", address)]),
        Failure::Port { port, .. } => phrase(lang, "on.noport", &[("n", &port.to_string())]),
    }
}

/// What there is to say about the end of a game besides its result.
pub(crate) fn end(lang: Lang, how: End) -> Option<String> {
    let key = match how {
        End::Disputed(_) => "on.disputed",
        _ => "on.broken",
    };
    doubtful(how).then(|| word(lang, key).to_owned())
}

/// Why a connection is closed.
pub(crate) fn closed(lang: Lang, why: &Closed) -> String {
    let key = match why {
        Closed::Here => "on.closed",
        Closed::Left { reason } if reason.is_empty() => "on.left",
        Closed::Left { reason } => return phrase(lang, "on.leftwhy", &[("n", reason)]),
        Closed::Cut => "on.cut",
        Closed::Silent => "on.silent",
        Closed::Flood | Closed::TooLong | Closed::Garbled => "on.garbled",
    };
    word(lang, key).to_owned()
}

/// What another Lanke asks.
fn meeting(app: &App) -> Option<Dialog> {
    let lang = app.settings.lang;
    let line = app.online.line.as_ref()?;
    let meet = line.meet.as_ref()?;
    let ask = |title: String, text: String, yes: &str, no: &str| Dialog::Ask {
        title,
        text,
        yes: word(lang, yes).to_owned(),
        no: word(lang, no).to_owned(),
        danger: false,
    };
    if let Some((_, request)) = app.asked_over_line() {
        let key = match request {
            Request::Takeback => "on.ask.takeback",
            Request::Count => "on.ask.count",
            Request::Draw => "on.ask.draw",
            Request::NoResult => "on.ask.void",
        };
        return Some(ask(line.opponent.clone(), word(lang, key).to_owned(), "on.yes", "on.no"));
    }
    if let Some((_, name)) = &meet.knock {
        return Some(ask(phrase(lang, "on.knock", &[("p", name)]), String::new(), "on.accept", "on.decline"));
    }
    let (_, terms) = meet.offered()?;
    let summary = Form::of(terms.settings()).summary(lang);
    let host = terms.host().map(|host| if meet.end == lanke_peer::End::Host { host } else { host.opponent() });
    let color = match host {
        Some(Color::Black) => "on.black",
        Some(Color::White) => "on.white",
        None => "on.lots",
    };
    let text = phrase(lang, "on.offer", &[("t", &summary), ("c", word(lang, color))]);
    Some(ask(phrase(lang, "on.asked", &[("p", &line.opponent)]), text, "on.accept", "on.decline"))
}

fn nearby(lang: Lang, table: &lanke_peer::lan::Nearby) -> NearbyView {
    let key = if table.playing { "on.busy" } else { "on.free" };
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
    word(lang, "on.left").to_owned()
}

/// Both ends hold different games.
pub(crate) fn disagreed(lang: Lang) -> String {
    word(lang, "on.disagreed").to_owned()
}

/// Why a host will not have us.
pub(crate) fn denied(lang: Lang, denial: Denial) -> String {
    let key = match denial {
        Denial::Code => "on.badcode",
        Denial::Later => "on.later",
        Denial::Version => "on.version",
        Denial::Taken | Denial::Full => "on.taken",
        Denial::Declined => "on.denied",
        Denial::Manners | Denial::Other => "on.cut",
    };
    word(lang, key).to_owned()
}

/// Why a table cannot be shared.
pub(crate) fn fault(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Port { port, .. } => phrase(lang, "on.noport", &[("n", &port.to_string())]),
        Fault::NotFound => word(lang, "on.notfound").to_owned(),
        Fault::Network(why) | Fault::Journal(why) => phrase(lang, "er.line", &[("n", why)]),
        Fault::Kept(refused) => phrase(lang, "er.line", &[("n", &refused.to_string())]),
    }
}
