//! Questions of the other side: the card of an invitation, and plain questions.

use std::time::Duration;

use lanke_game::session::{GameSettings, Request};
use lanke_peer::coordinator::{Knock, PendingQuestion, SessionState};
use lanke_peer::limits::KNOCK;
use lanke_peer::{End, Role, Terms};
use lanke_rules::{Color, Name};

use super::course::{CourseGame, State};
use super::view::{AskView, InviteView, Prompt, RequestView};
use super::{Connection, Online};
use crate::context::Context;
use crate::form::{Form, comma};
use crate::pages::PageId;
use crate::settings::Course;
use crate::words::{Lang, phrase, word};
use lanke_words::rules_words;

impl Online {
    /// Question of the other side that waits for an answer in a dialog: on the page of the game it stands beside the
    /// board.
    pub(crate) fn prompt(&self, cx: &Context<'_>) -> Option<Prompt> {
        if cx.pages.shown() == PageId::Play && self.request_view(cx).is_some_and(|request| !request.yes.is_empty()) {
            return None;
        }
        match self.connection.as_ref()? {
            Connection::Course(course) => course_prompt(cx.lang(), course),
            Connection::Session(_) => Some(match self.question()? {
                PendingQuestion::Request(request) => self.request_prompt(request, cx),
                PendingQuestion::Knock(knock) => self.knock_prompt(knock, cx),
                PendingQuestion::Offer(terms) => self.offer_prompt(terms, cx),
            }),
        }
    }

    /// Request shown beside the board, by the other side or to it; terms that are not known yet are a dialog.
    pub(crate) fn request_view(&self, cx: &Context<'_>) -> Option<RequestView> {
        let lang = cx.lang();
        let session = match self.connection.as_ref()? {
            Connection::Course(course) => return course_request(lang, course),
            Connection::Session(session) => &session.coordinator,
        };
        match session.question() {
            Some(PendingQuestion::Request(request)) => Some(RequestView {
                yes: word(lang, "on-accept").to_owned(),
                no: word(lang, "on-decline").to_owned(),
                ..self.requested(request, true, cx)
            }),
            Some(PendingQuestion::Knock(knock)) => Some(knock_request(knock, self.knock_terms(knock), cx)),
            Some(PendingQuestion::Offer(terms)) => {
                let rematch = session.table().rematch().is_some_and(|rematch| rematch == *terms);
                rematch.then(|| RequestView {
                    icon: "swap",
                    text: phrase(lang, "req-rematch", &[("p", self.opponent())]),
                    note: Form::of(terms.settings()).summary(lang),
                    yes: word(lang, "on-accept").to_owned(),
                    no: word(lang, "on-decline").to_owned(),
                })
            }
            None => match (session.knock().filter(|_| session.shares()), self.own_request()) {
                (Some(knock), _) => Some(knock_request(knock, None, cx)),
                (None, Some(request)) => Some(self.requested(request, false, cx)),
                (None, None) if session.state() == SessionState::Asking => Some(RequestView {
                    icon: "swap",
                    text: word(lang, "on-asking").to_owned(),
                    ..RequestView::default()
                }),
                (None, None) => None,
            },
        }
    }

    /// Request that was made here and waits for the other side.
    fn own_request(&self) -> Option<Request> {
        let session = &self.session()?.coordinator;
        let (me, game) = session.plays().zip(session.table().playing())?;
        game.session.asked().filter(|asked| asked.0 == me).map(|asked| asked.1)
    }

    /// Number of moves before the takeback that is asked for; none where nobody asks for one.
    pub(crate) fn takeback_to(&self) -> Option<usize> {
        self.session()?.coordinator.table().playing()?.session.takeback_to()
    }

    /// A request of the game in words, without buttons.
    fn requested(&self, request: Request, theirs: bool, cx: &Context<'_>) -> RequestView {
        let lang = cx.lang();
        let (icon, text, own, note) = match request {
            Request::Takeback => ("undo", "req-takeback", "req-own-takeback", "req-note-takeback"),
            Request::Count => ("score", "req-count", "req-own-count", "req-note-count"),
            Request::Draw => ("minus", "req-draw", "req-own-draw", "req-note-draw"),
            Request::NoResult => ("close", "req-void", "req-own-void", "req-note-void"),
        };
        let number = || self.takeback_to().map_or(0, |moves| moves + 1).to_string();
        let note = match theirs {
            true => [phrase(lang, note, &[("n", &number())])].into_iter().chain(self.until_declined(cx)).collect(),
            false => vec![word(lang, "req-waiting").to_owned()],
        };
        let note = note.join(" · ");
        let text = word(lang, if theirs { text } else { own }).to_owned();
        RequestView { icon, text, note, ..RequestView::default() }
    }

    /// `24 秒后自动谢绝`, of a request in the game.
    fn until_declined(&self, cx: &Context<'_>) -> Option<String> {
        let left = self.session()?.coordinator.request_left(cx.now)?;
        Some(seconds_left(cx.lang(), left))
    }

    fn request_prompt(&self, request: Request, cx: &Context<'_>) -> Prompt {
        let key = match request {
            Request::Takeback => "on-ask-takeback",
            Request::Count => "on-ask-count",
            Request::Draw => "on-ask-draw",
            Request::NoResult => "on-ask-void",
        };
        let text = [word(cx.lang(), key).to_owned()].into_iter().chain(self.until_declined(cx));
        let text = text.collect::<Vec<_>>().join("\n");
        Prompt::Ask(AskView::new(cx.lang(), self.opponent().to_owned(), text, ["on-yes", "on-no"]))
    }

    fn offer_prompt(&self, terms: &Terms, cx: &Context<'_>) -> Prompt {
        let (lang, opponent) = (cx.lang(), self.opponent());
        let about = self.rank_and_ping().join(comma(lang));
        let end = self.session().and_then(|session| session.coordinator.end());
        Prompt::Invite(Box::new(InviteView {
            title: phrase(lang, "on-asked", &[("p", opponent)]),
            about,
            counter: true,
            ..card(lang, opponent, terms.settings(), colour(lang, end, terms))
        }))
    }

    fn knock_prompt(&self, knock: &Knock, cx: &Context<'_>) -> Prompt {
        let lang = cx.lang();
        let Some(terms) = self.knock_terms(knock) else {
            return Prompt::Ask(AskView::new(lang, knocks(lang, knock), String::new(), ["on-accept", "on-decline"]));
        };
        let near = word(lang, if knock.near { "on-near" } else { "on-lan" });
        let about = [knock.rank.as_str(), near].into_iter().filter(|part| !part.is_empty());
        let left = knock.until.saturating_sub(cx.now);
        Prompt::Invite(Box::new(InviteView {
            title: phrase(lang, "on-asked", &[("p", &knock.name)]),
            about: about.collect::<Vec<_>>().join(comma(lang)),
            left: Some(time_left(lang, left)),
            ..card(lang, &knock.name, terms.settings(), colour(lang, Some(End::Host), terms))
        }))
    }

    /// Terms of the game that somebody who knocks asks for: its own, else those of our table. None where it asks to watch.
    fn knock_terms<'a>(&'a self, knock: &'a Knock) -> Option<&'a Terms> {
        let terms = knock.terms.as_ref().or_else(|| self.session()?.terms.as_ref());
        terms.filter(|_| knock.role == Role::Player)
    }

    /// Rank and round-trip time of the other side, as far as they are known.
    pub(super) fn rank_and_ping(&self) -> Vec<String> {
        let Some(session) = self.session() else { return Vec::new() };
        let rank = Some(session.coordinator.rank().to_owned()).filter(|rank| !rank.is_empty());
        let ping = session.coordinator.ping().map(|time| format!("{} ms", time.as_millis()));
        [rank, ping].into_iter().flatten().collect()
    }
}

/// Somebody who knocks, to be answered beside the board; `terms` are those of the game that is asked for.
pub(super) fn knock_request(knock: &Knock, terms: Option<&Terms>, cx: &Context<'_>) -> RequestView {
    let lang = cx.lang();
    let text = match terms {
        Some(_) => phrase(lang, "on-asked", &[("p", &knock.name)]),
        None => knocks(lang, knock),
    };
    let (_, until) = time_left(lang, knock.until.saturating_sub(cx.now));
    let terms = terms.map(|terms| Form::of(terms.settings()).in_short(lang));
    RequestView {
        icon: if knock.role == Role::Spectator { "eye" } else { "invite" },
        text,
        note: terms.into_iter().chain([until]).collect::<Vec<_>>().join(" · "),
        yes: word(lang, "on-accept").to_owned(),
        no: word(lang, "on-decline").to_owned(),
    }
}

/// Game that a program of the courses asks for, to be answered beside the board.
fn course_request(lang: Lang, course: &CourseGame) -> Option<RequestView> {
    let State::Asked(color) = course.state() else { return None };
    let settings = course.settings();
    let board = phrase(lang, "on-terms", &[("n", &settings.side.to_string()), ("t", &time(lang, settings))]);
    Some(RequestView {
        icon: "invite",
        text: phrase(lang, "on-asked", &[("p", course.opponent())]),
        note: [board.as_str(), word(lang, colour_key(color.opponent()))].join(comma(lang)),
        yes: word(lang, "on-accept").to_owned(),
        no: word(lang, "on-decline").to_owned(),
    })
}

/// Share of the time for an answer that is left, and its words.
fn time_left(lang: Lang, left: Duration) -> (f32, String) {
    (left.as_secs_f32() / KNOCK.as_secs_f32(), seconds_left(lang, left))
}

fn seconds_left(lang: Lang, left: Duration) -> String {
    phrase(lang, "on-until", &[("n", &left.as_secs_f32().ceil().to_string())])
}

/// Sentence on somebody who wants to come in.
pub(super) fn knocks(lang: Lang, knock: &Knock) -> String {
    let key = if knock.role == Role::Spectator { "on-knock-watch" } else { "on-knock" };
    phrase(lang, key, &[("p", &knock.name)])
}

fn colour(lang: Lang, end: Option<End>, terms: &Terms) -> &'static str {
    let mine = terms.host().map(|host| if end == Some(End::Host) { host } else { host.opponent() });
    word(lang, mine.map_or("new-nigiri", colour_key))
}

fn colour_key(color: Color) -> &'static str {
    match color {
        Color::Black => "on-youblack",
        Color::White => "on-youwhite",
    }
}

/// Card with the terms on it, and nothing of who invites but the name.
fn card(lang: Lang, name: &str, settings: &GameSettings, colour: &str) -> InviteView {
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

/// Question of a program of the courses that asks for a game.
fn course_prompt(lang: Lang, course: &CourseGame) -> Option<Prompt> {
    let State::Asked(color) = course.state() else { return None };
    let settings = course.settings();
    let board = phrase(lang, "new-board", &[("n", &settings.side.to_string())]);
    let facts = [
        ("on-board", board),
        ("new-rules", rules_words(lang, Name::NoGo)),
        ("on-colours", word(lang, colour_key(color.opponent())).to_owned()),
        ("new-time", time(lang, settings)),
    ];
    Some(Prompt::Invite(Box::new(InviteView {
        title: phrase(lang, "on-asked", &[("p", course.opponent())]),
        initial: course.opponent().chars().take(1).collect(),
        about: word(lang, "on-course").to_owned(),
        size: settings.size(),
        nogo: true,
        facts: facts.into_iter().map(|(key, value)| (word(lang, key).to_owned(), value)).collect(),
        left: None,
        counter: false,
    })))
}

/// Time for a move in a game of the courses.
pub(super) fn time(lang: Lang, course: &Course) -> String {
    match course.seconds {
        0 => word(lang, "on-nolimit").to_owned(),
        n => phrase(lang, "on-limit", &[("n", &n.to_string())]),
    }
}
