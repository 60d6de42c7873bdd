//! The page of the boards of an event in the window.

use std::rc::Rc;

use lanke_app::relay::BoardSource;
use lanke_app::view::{BoardsView, CardSide, EventSetup, RelayCard, RelayPage, Urgency};
use lanke_app::{Intent, RelayWish};
use slint::{ComponentHandle, SharedString, VecModel};

use crate::callbacks::{always, placed, submits};
use crate::show::{sync, tone};
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};

/// Sources of moves, in the order in which they are offered.
const SOURCES: [BoardSource; 3] = [BoardSource::Phone, BoardSource::Hand, BoardSource::Browsers];

/// Content of the page.
pub(crate) struct RelayModels {
    thumbnails: Rc<Thumbnails>,
    cards: Rc<VecModel<ui::RelayBoard>>,
    pages: Rc<VecModel<ui::RelayLink>>,
    delays: Rc<VecModel<SharedString>>,
}

impl RelayModels {
    pub(crate) fn new(relay: &ui::Relay<'_>, thumbnails: Rc<Thumbnails>) -> Self {
        let models = Self { thumbnails, cards: Rc::default(), pages: Rc::default(), delays: Rc::default() };
        relay.set_cards(models.cards.clone().into());
        relay.set_pages(models.pages.clone().into());
        relay.set_delays(models.delays.clone().into());
        models
    }

    /// Shows the page.
    pub(crate) fn show(&self, relay: &ui::Relay<'_>, page: &RelayPage) {
        relay.set_running(matches!(page, RelayPage::Boards(_)));
        match page {
            RelayPage::Setup(setup) => {
                show_setup(relay, setup);
                self.cards.clear();
            }
            RelayPage::Boards(view) => self.boards(relay, view),
        }
    }

    fn boards(&self, relay: &ui::Relay<'_>, view: &BoardsView) {
        relay.set_about((&view.about).into());
        relay.set_delay(view.delay as i32);
        relay.set_public((&view.public).into());
        relay.set_host((&view.host).into());
        relay.set_alone(view.alone);
        relay.set_records((&view.records).into());
        sync(&self.delays, view.delays.iter().map(SharedString::from));
        let link = |(name, url): &(String, String)| ui::RelayLink { name: name.into(), url: url.into() };
        sync(&self.pages, view.pages.iter().map(link));
        sync(&self.cards, view.cards.iter().map(|card| self.card(card)));
    }

    fn card(&self, card: &RelayCard) -> ui::RelayBoard {
        ui::RelayBoard {
            number: card.number.into(),
            name: (&card.name).into(),
            moves: (&card.moves).into(),
            urgency: match card.urgency {
                Urgency::Playing => ui::Urgency::Playing,
                Urgency::TimeTrouble => ui::Urgency::TimeTrouble,
                Urgency::Help => ui::Urgency::Help,
                Urgency::Over => ui::Urgency::Over,
            },
            state: (&card.state).into(),
            tone: tone(card.tone),
            black: side(&card.sides.black),
            white: side(&card.sides.white),
            nogo: card.nogo,
            result: (&card.result).into(),
            board: self.thumbnails.number(&card.board),
        }
    }

    /// Sends the wishes of the page.
    pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
        let relay = window.global::<ui::Relay>();
        let wish = |wish: RelayWish| always(send, Intent::Relay(wish));
        relay.on_show(wish(RelayWish::Show));
        relay.on_begin(submits(send, Intent::Relay(RelayWish::Begin)));
        relay.on_stop(wish(RelayWish::Stop));
        relay.on_choose_delay(placed(send, |index| Intent::Relay(RelayWish::Delay(index))));
        relay.on_show_code(placed(send, |index| Intent::Relay(RelayWish::Code(index))));
        let number = |to: fn(u16) -> RelayWish| {
            placed(send, move |number| Intent::Relay(to(u16::try_from(number).unwrap_or(u16::MAX))))
        };
        relay.on_set_boards(number(RelayWish::Boards));
        relay.on_settled(number(RelayWish::Settled));
        let to = send.clone();
        relay.on_look(move |number| to(Intent::Relay(RelayWish::Look(u16::try_from(number).ok()))));
        let source = |index: usize| SOURCES.get(index).copied().unwrap_or_default();
        relay.on_set_source(placed(send, move |index| Intent::Relay(RelayWish::Source(source(index)))));
    }
}

fn show_setup(relay: &ui::Relay<'_>, setup: &EventSetup) {
    relay.set_boards(setup.boards.into());
    relay.set_source(SOURCES.iter().position(|&source| source == setup.source).unwrap_or_default() as i32);
    relay.set_terms((&setup.terms).into());
    relay.set_failure((&setup.failure).into());
    relay.set_starting(setup.starting);
}

fn side(side: &CardSide) -> ui::RelaySide {
    let clock = side.clock.as_ref();
    ui::RelaySide {
        name: (&side.name).into(),
        timed: clock.is_some(),
        clock: clock.map(|clock| clock.main.as_str()).unwrap_or_default().into(),
        reserve: clock.map(|clock| clock.side.as_str()).unwrap_or_default().into(),
        low: clock.is_some_and(|clock| clock.low),
        captures: (&side.captures).into(),
        to_move: side.to_move,
    }
}
