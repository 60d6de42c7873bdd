//! The boards in words.

use std::time::Duration;

use lanke_camera::{BoardStatus, Overlay};
use lanke_game::clock::time_text;
use lanke_game::session::{GameSettings, Phase, Session};
use lanke_rules::{Board as Stones, ByColor, Capture, Color};
use lanke_words::{seen_side, verdict};

use super::view::{BoardsView, CardSide, EventSetup, RelayCard, RelayPage, Urgency};
use super::{Board, DELAYS, Delay, Relay, Running, Stage, StartedBoard};
use crate::camera::state_key;
use crate::context::Context;
use crate::form::comma;
use crate::move_list::move_label;
use crate::phones::PageAddress;
use crate::play::clock;
use crate::status::Tone;
use crate::thumbnail::Thumbnail;
use crate::words::{Lang, phrase, word};

impl Relay {
    /// The page.
    pub(crate) fn view(&self, cx: &Context<'_>) -> RelayPage {
        match &self.stage {
            Stage::Running(running) => RelayPage::Boards(Box::new(running.view(cx))),
            Stage::Idle | Stage::Starting(_) => RelayPage::Setup(EventSetup {
                boards: self.setup.boards,
                source: self.setup.source,
                terms: cx.settings.form.summary(cx.lang()),
                failure: self
                    .failure
                    .as_ref()
                    .map_or_else(String::new, |why| phrase(cx.lang(), "rl-failed", &[("n", why)])),
                starting: matches!(self.stage, Stage::Starting(_)),
            }),
        }
    }
}

impl Running {
    fn view(&self, cx: &Context<'_>) -> BoardsView {
        let lang = cx.lang();
        let number = |key: &str, n: usize| phrase(lang, key, &[("n", &n.to_string())]);
        let round = self.event.round.map(|round| number("relay-round", round.into()));
        let boards = number("relay-boards", self.boards.len());
        let name = Some(self.event.name.clone()).filter(|name| !name.is_empty());
        let about: Vec<String> = name.into_iter().chain(round).chain([boards]).collect();
        let delays = self.delays();
        let shown = self.event.boards.iter().zip(&self.boards).enumerate();
        let shown = shown.filter(|(place, _)| self.looked.is_none_or(|looked| looked == *place));
        BoardsView {
            about: about.join(comma(lang)),
            delay: delays.iter().position(|&delay| delay == self.event.delay).unwrap_or_default(),
            delays: delays.into_iter().map(|delay| delay_words(lang, delay)).collect(),
            public: self.event.spectators.url.clone(),
            host: host(&self.event.spectators.url).to_owned(),
            cards: shown.map(|(_, (started, board))| board.card(started, cx)).collect(),
            alone: self.looked.is_some(),
            pages: self.pages(lang).into_iter().map(|(name, address)| (name, address.url)).collect(),
            records: self.event.records.display().to_string(),
        }
    }

    /// Delays to choose from, with the one that the file of the event has, and the one that the arbiter has chosen.
    pub(super) fn delays(&self) -> Vec<Delay> {
        let mut delays = DELAYS.to_vec();
        for delay in [self.own_delay, self.event.delay] {
            if !delays.contains(&delay) {
                delays.push(delay);
            }
        }
        delays
    }

    /// Pages of the event, or of the board that is looked at alone, with their names.
    pub(super) fn pages(&self, lang: Lang) -> Vec<(String, PageAddress)> {
        let named = |key: &str, address: &PageAddress| (word(lang, key).to_owned(), address.clone());
        let Some(board) = self.looked.and_then(|looked| self.event.boards.get(looked)) else {
            let event = [named("rl-public", &self.event.spectators), named("rl-arbiter", &self.event.arbiter)];
            let commentator = self.event.commentator.as_ref().map(|address| named("relay-commentator", address));
            return event.into_iter().chain(commentator).collect();
        };
        let ruleset = board.settings.ruleset();
        let player = |color, address: &PageAddress| (seen_side(lang, &ruleset, color).to_owned(), address.clone());
        let own = [("rl-camera", &board.camera), ("rl-desk", &board.desk)];
        let own = own.into_iter().filter_map(|(key, address)| Some(named(key, address.as_ref()?)));
        let players = [(Color::Black, &board.black), (Color::White, &board.white)];
        let players = players.into_iter().filter_map(|(color, address)| Some(player(color, address.as_ref()?)));
        let public = [named("rl-public", &board.spectators), named("rl-wall", &board.wall)];
        own.chain(players).chain(public).collect()
    }
}

/// Name of the computer and port in an address.
fn host(url: &str) -> &str {
    url.split('/').nth(2).unwrap_or_default()
}

fn delay_words(lang: Lang, delay: Delay) -> String {
    let number = |key: &str, n: u64| phrase(lang, key, &[("n", &n.to_string())]);
    match delay {
        Delay::None => word(lang, "rl-no-delay").to_owned(),
        Delay::Time(time) if time.as_secs() % 60 != 0 => number("rl-seconds", time.as_secs()),
        Delay::Time(time) => number("rl-minutes", time.as_secs() / 60),
        Delay::Moves(moves) => number("rl-moves", moves as u64),
    }
}

impl Board {
    fn card(&self, started: &StartedBoard, cx: &Context<'_>) -> RelayCard {
        let lang = cx.lang();
        let session = self.game.as_ref().map(|(session, ..)| session.as_ref());
        let sides = ByColor::from_fn(|color| self.side(&started.settings, session, color, cx));
        let outcome = session.and_then(Session::outcome);
        let hurried = Color::BOTH.into_iter().any(|color| sides[color].clock.as_ref().is_some_and(|clock| clock.low));
        let help = self.help.map(|since| cx.now.saturating_sub(since));
        let urgency = match (help, outcome) {
            (Some(_), _) => Urgency::Help,
            (None, Some(_)) => Urgency::Over,
            (None, None) if hurried => Urgency::TimeTrouble,
            (None, None) => Urgency::Playing,
        };
        let (state, tone) = match (help, urgency) {
            (Some(waiting), _) => (asked_for(lang, waiting), Tone::Plain),
            (None, Urgency::TimeTrouble) => (word(lang, "rl-hurried").to_owned(), Tone::Warning),
            (None, _) => self.state(session, lang),
        };
        let ruleset = started.settings.ruleset();
        let nogo = ruleset.capture == Capture::Forbidden;
        let empty = Stones::new(started.settings.size);
        let board = session.map_or(&empty, |session| session.position().board());
        let last = session.and_then(|session| session.moves().last()?.mv.point());
        RelayCard {
            number: started.number,
            name: phrase(lang, "relay-board", &[("n", &started.number.to_string())]),
            moves: session.map_or_else(String::new, |session| move_label(lang, session.moves().len())),
            urgency,
            state,
            tone,
            sides,
            nogo,
            result: outcome.map_or_else(String::new, |outcome| verdict(lang, outcome, &ruleset, None)),
            board: Thumbnail::of(board, last, nogo),
        }
    }

    /// State of the game, or of the real board while that is followed.
    fn state(&self, session: Option<&Session>, lang: Lang) -> (String, Tone) {
        let (key, tone) = match (session.map(Session::phase), &self.overlay) {
            (Some(Phase::Over(_)), _) => ("phone-over", Tone::Plain),
            (_, Some(overlay)) => sight(overlay),
            (Some(Phase::Counting), None) => ("phone-counting", Tone::Plain),
            (Some(Phase::Playing), None) => ("phone-live", Tone::Good),
            (None, None) => ("relay-waiting", Tone::Plain),
        };
        (word(lang, key).to_owned(), tone)
    }

    fn side(&self, settings: &GameSettings, session: Option<&Session>, color: Color, cx: &Context<'_>) -> CardSide {
        let (lang, ruleset) = (cx.lang(), settings.ruleset());
        let settings = session.map_or(settings, Session::settings);
        let called = &settings.players[color].name;
        let playing = session.filter(|session| session.phase() == Phase::Playing);
        let to_move = playing.is_some_and(|session| session.position().to_play() == color);
        let stands = self.game.as_ref().is_some_and(|(_, _, since)| since.is_none());
        let active = to_move && !stands && playing.is_some_and(|session| !session.is_paused());
        let captures = session.map_or(0, |session| session.captures()[color]);
        CardSide {
            name: if called.is_empty() { seen_side(lang, &ruleset, color).to_owned() } else { called.clone() },
            clock: session.and_then(|session| clock(lang, session.clock(), self.time(cx.now), color, active)),
            captures: match ruleset.capture {
                Capture::Allowed => phrase(lang, "card-captures", &[("n", &captures.to_string())]),
                Capture::Forbidden => String::new(),
            },
            to_move,
        }
    }
}

/// Sentence that somebody has waited so long for the arbiter.
fn asked_for(lang: Lang, waiting: Duration) -> String {
    phrase(lang, "rl-help", &[("t", &time_text(waiting))])
}

fn sight(overlay: &Overlay) -> (&'static str, Tone) {
    let tone = match &overlay.status {
        BoardStatus::Steady => return ("rl-steady", Tone::Good),
        BoardStatus::Idle | BoardStatus::Searching | BoardStatus::Over => Tone::Plain,
        _ => Tone::Warning,
    };
    (state_key(&overlay.status), tone)
}
