//! A shared game whose events the test writes: what the person at one end is shown and asked.

use std::time::Duration;

use chrono::NaiveDate;
use lanke_app::app::App;
use lanke_app::event::{Effect, Event, Ticket};
use lanke_app::online::{self, SessionOptions};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{Intent, OnlineWish, PageId, Settings};
use lanke_game::session::{Act, GameSettings, PlayerLocation};
use lanke_peer::{End, Event as Told, Item, ItemKind, Route, Terms};
use lanke_rules::{Color, Name, Point, Size};

const NOW: Duration = Duration::ZERO;
const ADDRESS: &str = "10.0.0.1:46190";

/// A program in a shared game, in which Black, the host, has played.
struct Program {
    app: App,
    ticket: Ticket,
}

impl Program {
    fn playing(end: End) -> Self {
        let day = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap().and_hms_opt(1, 0, 0).unwrap();
        let mut app = App::new(Settings::new(Lang::En), day, "games".into(), Default::default(), Vec::new());
        app.handle(Event::Intent(Intent::Show(PageId::Online)), NOW);
        let wish = if end == End::Host { OnlineWish::HostTable } else { OnlineWish::JoinTable(ADDRESS.to_owned()) };
        let (ticket, _) = opened(app.handle(Event::Intent(Intent::Online(wish)), NOW));
        let mut program = Self { app, ticket };
        if end == End::Guest {
            program.hears(Told::Reached(ADDRESS.parse().unwrap()));
        }
        program.hears(Told::Connected { name: "bob".to_owned(), rank: String::new() });
        let mut settings = GameSettings::new(Size::square(9).unwrap(), Name::Chinese);
        (settings.players.black.location, settings.players.white.location) =
            (PlayerLocation::Remote, PlayerLocation::Remote);
        let items = [
            (End::Host, ItemKind::Offer(Terms::new(settings.clone(), Some(Color::Black)))),
            (End::Guest, ItemKind::Accept(0)),
            (End::Host, ItemKind::Begin { settings, host: Color::Black }),
            (End::Host, ItemKind::Act(Act::Play(Color::Black, Point::new(4, 4)))),
        ];
        for (n, (by, what)) in (0..).zip(items) {
            let item = Item { n, at: NOW, by, seq: u32::from(by == End::Guest), what };
            program.hears(Told::Item { item, age: NOW });
        }
        assert_eq!(program.app.view(NOW).record().unwrap().line.len(), 1, "{:?}", program.app.view(NOW).common.status);
        program
    }

    fn hears(&mut self, event: Told) {
        let event = online::Event::Session { ticket: self.ticket, events: vec![event] };
        self.app.handle(Event::Online(event), NOW);
    }

    fn says(&mut self, intent: Intent) -> Vec<Effect> {
        self.app.handle(Event::Intent(intent), NOW)
    }
}

/// Session that the shell is asked to open.
fn opened(effects: Vec<Effect>) -> (Ticket, SessionOptions) {
    let opened = effects.into_iter().find_map(|effect| match effect {
        Effect::Online(online::Effect::OpenSession { ticket, options }) => Some((ticket, *options)),
        _ => None,
    });
    opened.expect("nothing is opened")
}

#[test]
fn another_table_of_the_host_is_a_question_and_the_game_is_kept() {
    let mut guest = Program::playing(End::Guest);
    guest.hears(Told::OtherTable);
    let Some(Dialog::Ask { title, text, .. }) = guest.app.view(NOW).common.dialog else { panic!("nothing is asked") };
    assert_eq!(title, "Go to the other table?");
    assert!(text.starts_with("bob sits at another table now. The game before is kept"), "{text}");
    let (_, SessionOptions::Join(options)) = opened(guest.says(Intent::Accept)) else { panic!("a table of our own") };
    assert!(matches!(options.to, Route::Invited(way) if way.to_string() == ADDRESS));
    guest.says(Intent::Show(PageId::Online));
    assert_eq!(guest.app.view(NOW).online().expect("the page").unfinished.len(), 1);
}

#[test]
fn an_objection_of_the_other_program_is_shown_and_ends_no_game() {
    let mut host = Program::playing(End::Host);
    host.hears(Told::Objected { n: 3, why: "the clock ran backwards".to_owned() });
    let view = host.app.view(NOW);
    assert_eq!(view.common.status.text, "The other side's program objects: the clock ran backwards");
    assert_eq!((view.game().unwrap().result.clone(), view.record().unwrap().line.len()), (None, 1));
}
