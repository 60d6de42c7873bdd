//! What the other side asks for, in words: the card of an invitation, and plain questions.

use std::time::Duration;

use lanke_game::session::{Request, Settings};
use lanke_peer::limits::KNOCK;
use lanke_peer::{End, Terms};
use lanke_rules::{Color, Name};

use crate::app::App;
use crate::form::{Form, comma};
use crate::online::{Knock, Line, Meet};
use crate::settings::Course;
use crate::view::{Dialog, InviteView};
use crate::words::{Lang, phrase, word};
use lanke_words::rules_words;

/// What the other side asks, if it waits for an answer.
pub(super) fn invitation(app: &App, now: Duration) -> Option<Dialog> {
    let line = app.online.line.as_ref()?;
    match &line.meet {
        Some(meet) => meeting(app, line, meet, now),
        None => course(app),
    }
}

/// What another Lanke asks.
fn meeting(app: &App, line: &Line, meet: &Meet, now: Duration) -> Option<Dialog> {
    let lang = app.settings.lang;
    let ask = |title: String, text: String, yes: &str, no: &str| Dialog::Ask {
        title,
        text,
        yes: word(lang, yes).to_owned(),
        no: word(lang, no).to_owned(),
        danger: false,
    };
    if let Some((_, request)) = app.asked_over_line() {
        let key = match request {
            Request::Takeback => "on-ask-takeback",
            Request::Count => "on-ask-count",
            Request::Draw => "on-ask-draw",
            Request::NoResult => "on-ask-void",
        };
        return Some(ask(line.opponent.clone(), word(lang, key).to_owned(), "on-yes", "on-no"));
    }
    if let Some(knock) = app.knocking() {
        if knock.watches {
            return Some(ask(knocks(lang, knock), String::new(), "on-accept", "on-decline"));
        }
        let near = word(lang, if knock.near { "on-near" } else { "on-lan" });
        let about = [knock.rank.as_str(), near].into_iter().filter(|part| !part.is_empty());
        let left = knock.until.saturating_sub(now);
        let seconds = left.as_secs_f32().ceil().to_string();
        return Some(Dialog::Invite(Box::new(InviteView {
            title: phrase(lang, "on-asked", &[("p", &knock.name)]),
            about: about.collect::<Vec<_>>().join(comma(lang)),
            left: Some((left.as_secs_f32() / KNOCK.as_secs_f32(), phrase(lang, "on-until", &[("n", &seconds)]))),
            ..card(lang, &knock.name, app.own_terms(now).settings(), word(lang, "new-nigiri"))
        })));
    }
    let (_, terms) = meet.offered()?;
    let ping = meet.ping.map(|ms| format!("{ms} ms"));
    let about = [Some(meet.rank.clone()).filter(|rank| !rank.is_empty()), ping].into_iter().flatten();
    Some(Dialog::Invite(Box::new(InviteView {
        title: phrase(lang, "on-asked", &[("p", &line.opponent)]),
        about: about.collect::<Vec<_>>().join(comma(lang)),
        counter: true,
        ..card(lang, &line.opponent, terms.settings(), colour(lang, meet, terms))
    })))
}

/// Who wants to come in, in a sentence.
pub(super) fn knocks(lang: Lang, knock: &Knock) -> String {
    phrase(lang, if knock.watches { "on-knock-watch" } else { "on-knock" }, &[("p", &knock.name)])
}

fn colour(lang: Lang, meet: &Meet, terms: &Terms) -> &'static str {
    let mine = terms.host().map(|host| if meet.end == Some(End::Host) { host } else { host.opponent() });
    word(lang, mine.map_or("new-nigiri", colour_key))
}

fn colour_key(color: Color) -> &'static str {
    match color {
        Color::Black => "on-youblack",
        Color::White => "on-youwhite",
    }
}

/// A card with the terms on it, and nothing of who invites but the name.
fn card(lang: Lang, name: &str, settings: &Settings, colour: &str) -> InviteView {
    let form = Form::of(settings);
    let nogo = settings.rules == Name::NoGo;
    let mut rules = vec![rules_words(lang, settings.rules)];
    if form.handicap > 0 {
        rules.push(phrase(lang, "new-stones", &[("n", &form.handicap.to_string())]));
    }
    if !nogo {
        rules.push(form.komi_words(lang));
    }
    let takeback = word(lang, if settings.takeback { "on-takeback-yes" } else { "on-takeback-no" });
    let facts = [
        ("on-board", form.board_words(lang)),
        ("new-rules", rules.join(comma(lang))),
        ("on-colours", colour.to_owned()),
        ("new-time", form.time_words(lang)),
        ("on-takeback", takeback.to_owned()),
    ];
    InviteView {
        title: String::new(),
        initial: name.chars().take(1).collect(),
        about: String::new(),
        size: settings.size,
        nogo,
        facts: facts.into_iter().map(|(key, value)| (word(lang, key).to_owned(), value)).collect(),
        left: None,
        counter: false,
    }
}

/// A program of the courses asks for a game.
fn course(app: &App) -> Option<Dialog> {
    let lang = app.settings.lang;
    let (line, color) = app.online.asked()?;
    let board = phrase(lang, "new-board", &[("n", &line.course.side.to_string())]);
    let facts = [
        ("on-board", board),
        ("new-rules", rules_words(lang, Name::NoGo)),
        ("on-colours", word(lang, colour_key(color.opponent())).to_owned()),
        ("new-time", time(lang, &line.course)),
    ];
    Some(Dialog::Invite(Box::new(InviteView {
        title: phrase(lang, "on-asked", &[("p", &line.opponent)]),
        initial: line.opponent.chars().take(1).collect(),
        about: word(lang, "on-course").to_owned(),
        size: line.course.size(),
        nogo: true,
        facts: facts.into_iter().map(|(key, value)| (word(lang, key).to_owned(), value)).collect(),
        left: None,
        counter: false,
    })))
}

/// The time for a move in a game of the courses.
pub(super) fn time(lang: Lang, course: &Course) -> String {
    match course.seconds {
        0 => word(lang, "on-nolimit").to_owned(),
        n => phrase(lang, "on-limit", &[("n", &n.to_string())]),
    }
}
