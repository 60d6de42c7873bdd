//! The games of an event, followed at once: wishes and news in, work and the page out.

use std::path::PathBuf;
use std::time::Duration;

use chrono::NaiveDate;
use lanke_app::app::App;
use lanke_app::event::{Effect, Event};
use lanke_app::phones::PageAddress;
use lanke_app::relay::{self, Delay, StartedBoard, StartedEvent};
use lanke_app::view::{BoardsView, Dialog, Page, RelayCard, RelayPage, Urgency};
use lanke_app::words::Lang;
use lanke_app::{Intent, RelayWish, Settings};
use lanke_game::clock::TimeSystem;
use lanke_game::session::{Act, GameSettings, Session};
use lanke_rules::{Color, Name, Size};

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

struct Program {
    app: App,
    now: Duration,
}

impl Program {
    fn new() -> Self {
        let settings = Settings::new(Lang::En);
        let day = NaiveDate::from_ymd_opt(2026, 11, 27).and_then(|day| day.and_hms_opt(19, 30, 0)).expect("a day");
        let app = App::new(settings, day, PathBuf::from("/games"), (Vec::new(), Vec::new()), Vec::new());
        Self { app, now: Duration::ZERO }
    }

    /// Work for the games of the event that follows from a wish.
    fn wish(&mut self, wish: RelayWish) -> Vec<relay::Effect> {
        self.handle(Event::Intent(Intent::Relay(wish)))
    }

    fn news(&mut self, news: relay::Event) -> Vec<relay::Effect> {
        self.handle(Event::Relay(news))
    }

    fn handle(&mut self, event: Event) -> Vec<relay::Effect> {
        let effects = self.app.handle(event, self.now);
        effects
            .into_iter()
            .filter_map(|effect| if let Effect::Relay(effect) = effect { Some(effect) } else { None })
            .collect()
    }

    fn page(&self) -> RelayPage {
        match self.app.view(self.now).page {
            Page::Relay(page) => *page,
            other => panic!("{other:?}"),
        }
    }

    fn boards(&self) -> BoardsView {
        match self.page() {
            RelayPage::Boards(view) => *view,
            other => panic!("{other:?}"),
        }
    }

    fn card(&self, number: u16) -> RelayCard {
        self.boards().cards.into_iter().find(|card| card.number == number).expect("it is shown")
    }

    fn dialog(&self) -> Option<Dialog> {
        self.app.view(self.now).common.dialog
    }

    /// An event of two boards is followed, five minutes later for the public.
    fn started(&mut self) {
        self.started_with(Delay::Time(seconds(300)));
    }

    /// The same with another delay.
    fn started_with(&mut self, delay: Delay) {
        let effects = self.handle(Event::Intent(Intent::Open(PathBuf::from("/club.toml"))));
        let [relay::Effect::Start { ticket, file, made: None }] = &effects[..] else { panic!("{effects:?}") };
        assert_eq!(file, &PathBuf::from("/club.toml"));
        let page = |path: &str| PageAddress { url: format!("https://here/{path}"), ..PageAddress::default() };
        let board = |number| StartedBoard {
            number,
            settings: settings(),
            spectators: page(&format!("{number}")),
            wall: page(&format!("{number}/wall")),
            desk: Some(page(&format!("{number}/desk"))),
            camera: None,
            black: None,
            white: None,
        };
        let event = StartedEvent {
            name: "Autumn league".to_owned(),
            round: Some(3),
            delay,
            spectators: page("live"),
            commentator: Some(page("commentary")),
            boards: vec![board(1), board(2)],
            ..StartedEvent::default()
        };
        let ticket = *ticket;
        self.news(relay::Event::Started { ticket, result: Ok(Box::new(event)) });
    }
}

fn settings() -> GameSettings {
    let time = TimeSystem::Absolute { main: seconds(60) };
    let mut settings = GameSettings { time, ..GameSettings::new(Size::square(9).expect("a size"), Name::Chinese) };
    settings.players.black.name = "Lee".to_owned();
    settings
}

/// A game with one move, played after so many seconds.
fn game(at: u64) -> Session {
    let mut session = Session::new(settings()).expect("a game");
    let middle = session.settings().size.point(4, 4).expect("a point");
    session.act(&Act::Play(Color::Black, middle), seconds(at)).expect("it is legal");
    session
}

#[test]
fn an_event_is_set_up_and_begun() {
    let mut program = Program::new();
    program.wish(RelayWish::Show);
    program.wish(RelayWish::Boards(200));
    let RelayPage::Setup(setup) = program.page() else { panic!("nothing is followed") };
    assert_eq!((setup.boards, setup.starting), (12, false));
    program.wish(RelayWish::Boards(2));
    let effects = program.wish(RelayWish::Begin);
    let [relay::Effect::Start { ticket, file, made: Some(text) }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(file, &PathBuf::from("/games/events/event-2026-11-27-193000.toml"));
    assert_eq!(text.matches("[[board]]").count(), 2);
    assert!(program.wish(RelayWish::Begin).is_empty(), "it is being started");
    program.news(relay::Event::Started { ticket: *ticket, result: Err("the port is taken".to_owned()) });
    let RelayPage::Setup(setup) = program.page() else { panic!("nothing is followed") };
    assert!(setup.failure.contains("the port is taken") && !setup.starting, "{setup:?}");
}

#[test]
fn boards_show_games_and_clocks() {
    let mut program = Program::new();
    program.started();
    assert_eq!(program.boards().about, "Autumn league, Round 3, 2 boards");
    assert_eq!((program.card(1).moves, program.card(1).state), (String::new(), "Waiting".to_owned()));
    program.news(relay::Event::Game { board: 1, session: Box::new(game(10)), time: seconds(10), stands: false });
    let card = program.card(1);
    assert_eq!((card.moves.as_str(), card.urgency), ("Move 1", Urgency::Playing));
    assert_eq!((card.sides.black.name.as_str(), card.sides.white.name.as_str()), ("Lee", "White"));
    assert!(card.sides.white.to_move && !card.sides.black.to_move);
    assert_eq!(card.board.last, settings().size.point(4, 4));
    // White's clock runs on without news, and the page wakes for it.
    assert_eq!(card.sides.white.clock.expect("a clock").main, "1:00");
    let wake = program.app.wake_at(program.now).expect("a clock runs");
    assert!(wake <= seconds(1), "{wake:?}");
    program.now = seconds(20);
    assert_eq!(program.card(1).sides.white.clock.expect("a clock").main, "0:40");
    program.now = seconds(55);
    let card = program.card(1);
    assert_eq!((card.urgency, card.state.as_str()), (Urgency::TimeTrouble, "Short of time"));
    let mut over = game(10);
    over.act(&Act::Resign(Color::White), seconds(65)).expect("it is played");
    program.news(relay::Event::Game { board: 1, session: Box::new(over), time: seconds(65), stands: false });
    let card = program.card(1);
    assert_eq!((card.urgency, card.result.as_str()), (Urgency::Over, "Black wins by resignation"));
}

#[test]
fn clocks_of_a_table_that_is_lost_stand() {
    let mut program = Program::new();
    program.started();
    program.news(relay::Event::Game { board: 1, session: Box::new(game(10)), time: seconds(20), stands: true });
    program.now = seconds(30);
    let clock = program.card(1).sides.white.clock.expect("a clock");
    assert_eq!((clock.main.as_str(), clock.drain > 0.0), ("0:50", false));
}

#[test]
fn who_asks_for_the_arbiter_is_seen_until_it_is_settled() {
    let mut program = Program::new();
    program.started();
    program.news(relay::Event::Help { board: 2 });
    program.now = seconds(48);
    // Asking again does not begin anew.
    program.news(relay::Event::Help { board: 2 });
    let card = program.card(2);
    assert_eq!((card.urgency, card.state.as_str()), (Urgency::Help, "Arbiter, 0:48"));
    let effects = program.wish(RelayWish::Settled(2));
    assert!(matches!(effects[..], [relay::Effect::Settled { board: 2 }]), "{effects:?}");
    assert_eq!(program.card(2).urgency, Urgency::Playing);
    program.news(relay::Event::Help { board: 1 });
    program.news(relay::Event::Settled { board: 1 });
    assert_eq!(program.card(1).urgency, Urgency::Playing);
}

#[test]
fn a_board_is_looked_at_alone_with_its_pages() {
    let mut program = Program::new();
    program.started();
    program.wish(RelayWish::Look(Some(2)));
    let view = program.boards();
    assert!(view.alone);
    assert_eq!(view.cards.iter().map(|card| card.number).collect::<Vec<_>>(), [2]);
    let pages: Vec<_> = view.pages.iter().map(|(name, url)| (name.as_str(), url.as_str())).collect();
    let wall = ("Big screen", "https://here/2/wall");
    assert_eq!(pages, [("Desk", "https://here/2/desk"), ("Public address", "https://here/2"), wall]);
    program.wish(RelayWish::Code(0));
    let Some(Dialog::Code { title, address }) = program.dialog() else { panic!("a code is shown") };
    assert_eq!((title.as_str(), address.url.as_str()), ("Desk", "https://here/2/desk"));
    program.handle(Event::Intent(Intent::Cancel));
    program.wish(RelayWish::Look(None));
    assert_eq!(program.boards().cards.len(), 2);
    program.wish(RelayWish::Code(2));
    let Some(Dialog::Code { title, address }) = program.dialog() else { panic!("a code is shown") };
    assert_eq!((title.as_str(), address.url.as_str()), ("Commentator", "https://here/commentary"));
}

#[test]
fn less_delay_and_the_end_are_asked_about() {
    let mut program = Program::new();
    program.started();
    assert_eq!(program.boards().delays, ["None", "5 min", "10 min"]);
    assert_eq!(program.boards().delay, 1);
    let effects = program.wish(RelayWish::Delay(2));
    assert!(matches!(effects[..], [relay::Effect::Delay(Delay::Time(time))] if time == seconds(600)), "{effects:?}");
    assert!(program.wish(RelayWish::Delay(0)).is_empty());
    assert!(matches!(program.dialog(), Some(Dialog::Ask { .. })));
    program.handle(Event::Intent(Intent::Cancel));
    assert_eq!(program.boards().delay, 2);
    program.wish(RelayWish::Delay(0));
    let effects = program.handle(Event::Intent(Intent::Accept));
    assert!(matches!(effects[..], [relay::Effect::Delay(Delay::None)]), "{effects:?}");
    assert!(program.wish(RelayWish::Stop).is_empty());
    let effects = program.handle(Event::Intent(Intent::Accept));
    assert!(matches!(effects[..], [relay::Effect::Stop]), "{effects:?}");
    assert!(matches!(program.page(), RelayPage::Setup(_)));
}

#[test]
fn the_program_is_left_after_a_question_while_an_event_is_followed() {
    let mut program = Program::new();
    program.started();
    let leaves = |program: &mut Program, intent| {
        let effects = program.app.handle(Event::Intent(intent), program.now);
        effects.iter().any(|effect| matches!(effect, Effect::RetryJournals))
    };
    assert!(!leaves(&mut program, Intent::Quit));
    let Some(Dialog::Ask { title, .. }) = program.dialog() else { panic!("it is asked") };
    assert_eq!(title, "End the relay?");
    assert!(!leaves(&mut program, Intent::Cancel) && program.dialog().is_none());
    assert!(!leaves(&mut program, Intent::Quit) && leaves(&mut program, Intent::Accept));
    // Asked for again, it is not asked once more.
    assert!(!leaves(&mut program, Intent::Quit) && leaves(&mut program, Intent::Quit));
}

#[test]
fn the_delay_of_the_file_can_be_chosen_again() {
    let mut program = Program::new();
    program.started_with(Delay::Moves(10));
    let delays = program.boards().delays;
    assert_eq!((delays.len(), program.boards().delay), (4, 3));
    program.wish(RelayWish::Delay(0));
    program.handle(Event::Intent(Intent::Accept));
    assert_eq!((program.boards().delays, program.boards().delay), (delays, 0));
    let effects = program.wish(RelayWish::Delay(3));
    assert!(matches!(effects[..], [relay::Effect::Delay(Delay::Moves(10))]), "{effects:?}");
}

#[test]
fn what_the_arbiter_changes_on_their_page_is_seen() {
    let mut program = Program::new();
    program.started();
    program.news(relay::Event::Delay(Delay::Time(seconds(120))));
    let view = program.boards();
    assert_eq!(view.delays[view.delay], "2 min");
    let renewed =
        |before: &str, url: &str| (before.to_owned(), PageAddress { url: url.to_owned(), ..PageAddress::default() });
    program.news(relay::Event::Renewed(vec![renewed("https://here/2/desk", "https://here/other")]));
    let public =
        [renewed("https://here/2", "https://here/new"), renewed("https://here/2/wall", "https://here/new/wall")];
    program.news(relay::Event::Renewed(public.to_vec()));
    program.news(relay::Event::Renewed(vec![renewed("https://here/commentary", "https://here/later")]));
    let pages = program.boards().pages;
    assert_eq!(pages.last().map(|(_, url)| url.as_str()), Some("https://here/later"));
    program.wish(RelayWish::Look(Some(2)));
    let pages: Vec<_> = program.boards().pages.into_iter().map(|(_, url)| url).collect();
    assert_eq!(pages, ["https://here/other", "https://here/new", "https://here/new/wall"]);
}

#[test]
fn own_games_are_not_analysed_while_an_event_is_followed() {
    let mut program = Program::new();
    let mut settings = Settings::new(Lang::En);
    settings.course.name = "Lee".to_owned();
    program.handle(Event::Intent(Intent::Set(Box::new(settings))));
    let looks = |program: &mut Program, at: u64| {
        program.now = seconds(at);
        let effects = program.app.handle(Event::Wake, program.now);
        effects.iter().any(|effect| matches!(effect, Effect::Background(_)))
    };
    program.started();
    assert!(!looks(&mut program, 120), "it takes the processors");
    program.wish(RelayWish::Stop);
    program.handle(Event::Intent(Intent::Accept));
    assert!(!looks(&mut program, 179));
    assert!(looks(&mut program, 181));
}
