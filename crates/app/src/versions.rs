//! The look for a newer version of the program, which only a person asks for. It tells; nothing is downloaded or installed.
//!
//! `Versions` is a component: it changes itself alone and answers with an [`Effect`].

mod list;

use std::io;

use crate::context::Context;
use crate::ids::Ticket;
use crate::words::{Lang, phrase, word};

pub use list::{ListKey, Release, ReleaseFile, VersionList, VersionsError, own_version};

/// A wish about versions of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionsWish {
    /// Look for a newer one.
    Look,
    /// Open the page of the newer one that was found.
    OpenPage,
}

/// News about versions.
#[derive(Debug)]
pub enum Event {
    /// A list was read, or not.
    Looked {
        /// The question.
        ticket: Ticket,
        /// The list, or the reason why there is none.
        result: Result<VersionList, VersionsError>,
    },
    /// A page was handed to the browser, or not.
    PageOpened {
        /// The failure.
        trouble: Option<io::Error>,
    },
}

/// Work of the shell.
#[derive(Debug)]
pub enum Effect {
    /// Read the list of versions.
    Look {
        /// The question.
        ticket: Ticket,
        /// Its address.
        address: String,
    },
    /// Open a page in the browser.
    OpenPage {
        /// Its address.
        page: String,
    },
}

/// The look for a newer version, as the settings show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionsView {
    /// An address of a list is known, so that a person can ask.
    pub offered: bool,
    /// The answer is being waited for.
    pub asking: bool,
    /// Sentence on the answer; empty before the first question.
    pub news: String,
    /// The sentence is about a failure.
    pub failed: bool,
    /// There is a newer version, whose page can be opened.
    pub newer: bool,
}

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Versions {
    state: State,
    /// The browser has not taken the page.
    page_failed: bool,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Idle,
    Asking(Ticket),
    Answered(Result<VersionList, VersionsError>),
}

impl Versions {
    /// Does what a person wants.
    pub(crate) fn request(&mut self, wish: VersionsWish, cx: &Context<'_>) -> Option<Effect> {
        match wish {
            VersionsWish::Look => {
                let address = address(cx)?.to_owned();
                if matches!(self.state, State::Asking(_)) {
                    return None;
                }
                let ticket = cx.ticket();
                *self = Self { state: State::Asking(ticket), page_failed: false };
                Some(Effect::Look { ticket, address })
            }
            VersionsWish::OpenPage => Some(Effect::OpenPage { page: self.newer()?.page.clone() }),
        }
    }

    /// Takes news.
    pub(crate) fn handle(&mut self, event: Event) {
        match event {
            Event::Looked { ticket, result } => {
                if matches!(self.state, State::Asking(asked) if asked == ticket) {
                    self.state = State::Answered(result);
                }
            }
            Event::PageOpened { trouble } => self.page_failed = trouble.is_some(),
        }
    }

    /// The view.
    pub(crate) fn view(&self, cx: &Context<'_>) -> VersionsView {
        VersionsView {
            offered: address(cx).is_some(),
            asking: matches!(self.state, State::Asking(_)),
            news: self.news(cx.lang()),
            failed: matches!(self.state, State::Answered(Err(_))) || self.page_failed,
            newer: self.newer().is_some(),
        }
    }

    fn newer(&self) -> Option<&Release> {
        if let State::Answered(Ok(list)) = &self.state { list.newer(&own_version()) } else { None }
    }

    fn news(&self, lang: Lang) -> String {
        match &self.state {
            State::Idle => String::new(),
            State::Asking(_) => word(lang, "ver-looking").to_owned(),
            State::Answered(Err(error)) => error.words(lang),
            State::Answered(Ok(list)) => match self.newer() {
                Some(newer) if self.page_failed => phrase(lang, "ver-no-page", &[("n", &newer.page)]),
                Some(newer) => {
                    let (number, day) = (newer.version.to_string(), newer.date.to_string());
                    phrase(lang, "ver-newer", &[("n", &number), ("d", &day)])
                }
                None => {
                    let (number, day) = (own_version().to_string(), list.made.date_naive().to_string());
                    phrase(lang, "ver-newest", &[("n", &number), ("d", &day)])
                }
            },
        }
    }
}

/// Address of the list of versions; none where the settings name none.
fn address<'a>(cx: &Context<'a>) -> Option<&'a str> {
    Some(cx.settings.version_list.trim()).filter(|address| !address.is_empty())
}
