//! Play over a line in words: the page, who asks for a game, why a connection ended.

use lanke_peer::course::{Closed, End, Failure};
use lanke_rules::Color;

use super::status;
use crate::app::App;
use crate::online::{Course, State, doubtful};
use crate::view::{ChatView, Dialog, OnlineView, Status, Tone};
use crate::words::{Lang, phrase, word};

/// The page, if it is open.
pub(super) fn page(app: &App) -> Option<OnlineView> {
    app.online.open.then(|| open_page(app))
}

fn open_page(app: &App) -> OnlineView {
    let lang = app.settings.lang;
    let line = app.online.line.as_ref();
    let state = line.map(|line| line.state);
    OnlineView {
        status: status_line(app),
        address: line.and_then(|line| line.address).map_or_else(String::new, |address| address.to_string()),
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
