//! The places of an evening that are not for everybody: devices there, and their addresses.

use lanke_relay::Source;
use lanke_rules::Color;
use lanke_web::{Delay, Link, PageKind, PlaceCard, Places};

use super::Context;
use super::news::{News, Trouble};

/// Names of the pages of a game that those of the arbiter and of the commentator lead to.
pub(super) const LIVE: &str = "live";
pub(super) const COMMENTARY: &str = "commentary";

/// A place, whose name its address is made of.
pub(super) struct Place {
    board: Option<u16>,
    pub(super) page: PageKind,
    pub(super) name: String,
}

/// The places of an evening, those of the whole first.
pub(super) fn places(context: &Context) -> Vec<Place> {
    let plan = &context.plan;
    let whole = |page, name: &str| Place { board: None, page, name: format!("{} {name}", plan.name()) };
    let arbiter = whole(PageKind::Arbiter, "arbiter");
    let commentator = plan.analysis.map(|_| whole(PageKind::Commentator, "commentator"));
    let boards = plan.boards.iter().flat_map(|board| {
        let pages: &[(PageKind, &str)] = match board.source {
            Source::Hand | Source::Camera(_) => &[(PageKind::Desk, "desk")],
            Source::Phone => &[(PageKind::Desk, "desk"), (PageKind::Camera, "camera")],
            Source::Table => &[(PageKind::Player(Color::Black), "black"), (PageKind::Player(Color::White), "white")],
            Source::Spectate(_) => &[],
        };
        let number = board.number;
        pages.iter().map(move |&(page, name)| (number, page, name))
    });
    let boards =
        boards.map(|(number, page, name)| Place { board: Some(number), page, name: context.name(number, name) });
    [arbiter].into_iter().chain(commentator).chain(boards).collect()
}

/// The devices that are at these places, beside the delay of the public pages.
pub(super) fn devices(context: &Context, places: &[Place], delay: Delay) -> Places {
    let is_public = |place: &str| [LIVE, COMMENTARY].iter().all(|page| !place.ends_with(&format!(" {page}")));
    let mut cards: Vec<_> =
        places.iter().map(|place| PlaceCard { board: place.board, page: place.page, devices: Vec::new() }).collect();
    let mut spectators = 0;
    for device in context.server.devices() {
        match places.iter().position(|place| place.name == device.place) {
            Some(at) => cards[at].devices.push(device),
            None => spectators += usize::from(is_public(&device.place)),
        }
    }
    Places { places: cards, spectators, delay, planned: context.plan.delay }
}

impl Place {
    /// Its address, or another one with which that before ends, and what is to be told of it.
    pub(super) fn code(&self, context: &Context, renew: bool) -> (Option<Link>, Option<News>) {
        let Some(before) = context.server.link_of(&self.name) else { return (None, None) };
        if !renew {
            return (Some(before), None);
        }
        match context.server.renew(&self.name) {
            Ok(Some(link)) => {
                let news = News::Renewed { board: self.board, page: self.page, before, link: link.clone() };
                (Some(link), Some(news))
            }
            Ok(None) => (None, None),
            Err(why) => (None, Some(News::Trouble { board: self.board, trouble: Trouble::Code(why) })),
        }
    }
}
