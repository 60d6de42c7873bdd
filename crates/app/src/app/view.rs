//! The view: the page that is shown, and what lies over every page.

use std::time::Duration;

use lanke_game::session::PlayedMove;

use super::App;
use crate::board::BoardView;
use crate::board::draw::mark_numbers;
use crate::pages::{PageId, PlayTab, Stage};
use crate::play::view::PlayPage;
use crate::review::view::ReviewPage;
use crate::settings::MoveNumber;
use crate::status::{Status, Tone};
use crate::view::{CameraPage, Common, EnginesView, Page, View};

impl App {
    /// The view at `now`.
    pub fn view(&self, now: Duration) -> View {
        View {
            common: self.common_view(now),
            page: match self.pages.shown() {
                PageId::Home => Page::Home(Box::new(self.home_page(now))),
                PageId::Play => Page::Play(Box::new(self.play_page(now))),
                PageId::Review => Page::Review(Box::new(self.review_page(now))),
                PageId::Camera => Page::Camera(Box::new(self.camera_page(now))),
                PageId::Online => Page::Online(Box::new(self.online.view(&self.context(now)))),
                PageId::Games => Page::Games(Box::new(self.games.view(&self.context(now)))),
                PageId::Learn => {
                    let cx = self.context(now);
                    let beside = (self.library.summary(&cx), self.background.note(&cx));
                    Page::Learn(Box::new(self.learn.view(beside, self.notices.refused(), &cx)))
                }
                PageId::Relay => Page::Relay(Box::new(self.relay.view(&self.context(now)))),
                PageId::Library => {
                    Page::Library(Box::new(self.library.view(self.notices.refused(), &self.context(now))))
                }
            },
        }
    }

    fn common_view(&self, now: Duration) -> Common {
        let cx = self.context(now);
        Common {
            settings: self.settings.clone(),
            silent: self.silent,
            status: self.status(now),
            said: self.notices.status().is_some(),
            unsaved: self.unsaved.mark(cx.lang()),
            findings: self.earlier.findings(cx.lang()),
            offers_game: self.offers_game(),
            engines: EnginesView {
                found: self.engines.found(&cx),
                trial: self.engines.trial_view(&cx),
                network: self.engines.network_view(&cx),
            },
            versions: self.versions.view(&cx),
            unread: self.online.unread(),
            cards_due: self.learn.due(&cx),
            projection: self.camera.projection(&self.game_state(), self.camera_engines(), &cx),
            dialog: self.dialog_view(now),
        }
    }

    /// The sentence where the player looks.
    fn status(&self, now: Duration) -> Status {
        let cx = self.context(now);
        self.notices.status().unwrap_or_else(|| match self.pages.reviews() {
            // They have no line of their own: what is said is an exception.
            _ if matches!(
                self.pages.shown(),
                PageId::Home | PageId::Games | PageId::Learn | PageId::Library | PageId::Relay
            ) =>
            {
                Status::default()
            }
            true => self.review.status(self.analyst.status(self.shown(), &cx), cx.lang()),
            false => self.play.status(self.line_state(now), &cx).unwrap_or_else(|| self.online.status(&cx)),
        })
    }

    fn play_page(&self, now: Duration) -> PlayPage {
        let (cx, game) = (self.context(now), self.play.game());
        let mut page = self.play.view(self.notices.refused(), self.line_state(now), &cx);
        let moves = game.session().moves().iter().take(game.at()).zip(1..);
        let moves = moves.map(|(played, n)| (MoveNumber { place: n, shown: n }, played.color, played.mv));
        let (numbers, lit) = (cx.settings.numbers, self.review.lit((None, game.node())));
        mark_numbers(&mut page.record.board, numbers, moves, game.at() as u32, lit, cx.lang());
        page.request = self.online.request_view(&cx);
        if let Some(moves) = self.online.takeback_to().filter(|_| !game.looks_back()) {
            let stone = |played: &PlayedMove| played.mv.point();
            page.record.board.asked = game.session().moves().iter().skip(moves).filter_map(stone).collect();
        }
        page.talk = self.online.talk(&cx);
        page.tabs = self.play_tabs(&page);
        let chosen = cx.settings.tabs[usize::from(page.talk.is_some())];
        page.tab = Some(self.pages.tab(chosen)).filter(|tab| page.tabs.contains(tab)).unwrap_or_default();
        if page.tab == PlayTab::Camera && self.pages.shown() == PageId::Play {
            page.camera = Some(Box::new(self.camera.view(&self.game_state(), self.camera_engines(), &cx)));
        }
        if page.result.is_some() {
            page.turns = self.turns.view(game, &cx);
            page.can_rematch = self.can_rematch();
        }
        page
    }

    /// The tabs that have a meaning in this game.
    fn play_tabs(&self, page: &PlayPage) -> Vec<PlayTab> {
        // A count and a result take the place of what helps to play.
        let playing = self.stage() == Stage::Playing;
        let all = [
            (PlayTab::Moves, true),
            (PlayTab::Chat, page.talk.as_ref().is_some_and(|talk| !talk.opponent.is_empty())),
            (PlayTab::Analysis, playing && !self.play.game().is_spectated()),
            (PlayTab::Camera, playing && self.camera.is_open()),
        ];
        all.into_iter().filter(|tab| tab.1).map(|tab| tab.0).collect()
    }

    fn review_page(&self, now: Duration) -> ReviewPage {
        let cx = self.context(now);
        let reasons = match self.tells_mistakes() {
            true => self.explanation.sentences(self.review.shown(), cx.lang()),
            false => Vec::new(),
        };
        let analyse = |board: &mut BoardView| self.analyst.view(self.shown(), board, &cx);
        self.review.view(self.notices.refused(), analyse, &reasons, &cx)
    }

    fn camera_page(&self, now: Duration) -> CameraPage {
        let (cx, state, engines) = (self.context(now), self.game_state(), self.camera_engines());
        let mut game = self.play_page(now);
        self.camera.draw(&mut game.record.board, &state, engines, &cx);
        let mut camera = self.camera.view(&state, engines, &cx);
        // The page has a line of messages while it records only.
        let warns = |notice: &Status| matches!(notice.tone, Tone::Warning | Tone::Bad);
        if let Some(warning) = self.notices.status().filter(|notice| !camera.recording && warns(notice)) {
            camera.hint = warning.text;
        }
        CameraPage { game, camera }
    }
}
