//! A shared game whose events the test writes: what the person at one end is shown and asked.

use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use lanke_app::app::App;
use lanke_app::camera::{self, Picture};
use lanke_app::event::{Effect, Event, LeftOverId, Ticket};
use lanke_app::export;
use lanke_app::form::Form;
use lanke_app::online::{self, SessionOptions};
use lanke_app::recovery::{LeftOver, restore};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{CameraWish, Command, ExportWish, HomeWish, Intent, OnlineWish, PageId, PlayTab, Settings};
use lanke_camera::{Observer, Sight};
use lanke_engine::EngineError;
use lanke_engine::clock::SideClock;
use lanke_game::clock::TimeSystem;
use lanke_game::session::{Act, GameSettings, PlayerLocation, Request, TimedAct};
use lanke_peer::{End, Event as Told, Item, ItemKind, PeerCommand, PeerError, RefusalReason, Role, Route, Terms};
use lanke_players::Answer;
use lanke_print::ExportFormat;
use lanke_rules::{Color, Name, Point, Size};
use lanke_sound::Cue;
use lanke_vision::{BoardReading, Chances, Corners, DetectionTimes, Frame, Grid, Spot};

const NOW: Duration = Duration::ZERO;
const SIZE: Size = Size::NINE;
const ADDRESS: &str = "10.0.0.1:46190";

/// A program in a shared game, in which Black, the host, has played.
struct Program {
    app: App,
    ticket: Ticket,
}

impl Program {
    fn playing(end: End) -> Self {
        let mut program = Self::met(end);
        program.begins();
        assert_eq!(program.app.view(NOW).record().unwrap().line.len(), 1, "{:?}", program.app.view(NOW).common.status);
        program
    }

    /// A program at a table where the other side is, too.
    fn met(end: End) -> Self {
        Self::meets(started(Vec::new()), end)
    }

    /// The other side comes to the table of a program, or is met at its own.
    fn meets(mut app: App, end: End) -> Self {
        app.handle(Event::Intent(Intent::Show(PageId::Online)), NOW);
        let wish = if end == End::Host { OnlineWish::HostTable } else { OnlineWish::JoinTable(ADDRESS.to_owned()) };
        let (ticket, _) = opened(app.handle(Event::Intent(Intent::Online(wish)), NOW));
        let mut program = Self { app, ticket };
        if end == End::Guest {
            program.hears(Told::Reached(ADDRESS.parse().unwrap()));
        }
        program.hears(Told::Connected { name: "bob".to_owned(), rank: String::new(), items: 0 });
        program
    }

    /// A game is agreed on, and Black makes its first move.
    fn begins(&mut self) -> Vec<Effect> {
        self.begins_by(TimeSystem::None)
    }

    fn begins_by(&mut self, time: TimeSystem) -> Vec<Effect> {
        let mut settings = GameSettings { takeback: true, time, ..GameSettings::new(SIZE, Name::Chinese) };
        (settings.players.black.location, settings.players.white.location) =
            (PlayerLocation::Remote, PlayerLocation::Remote);
        let items = [
            (End::Host, ItemKind::Offer(Terms::new(settings.clone(), Some(Color::Black)))),
            (End::Guest, ItemKind::Accept(0)),
            (End::Host, ItemKind::Begin { settings, host: Color::Black }),
            (End::Host, ItemKind::Act(Act::Play(Color::Black, Point::new(4, 4)))),
        ];
        let items = (0..).zip(items).map(|(n, (by, what))| {
            let item = Item { n, at: NOW, by, seq: u32::from(by == End::Guest), what };
            Told::Item { item, age: NOW }
        });
        items.flat_map(|item| self.hears(item)).collect()
    }

    fn hears(&mut self, event: Told) -> Vec<Effect> {
        let event = online::Event::Session { ticket: self.ticket, events: vec![event] };
        self.app.handle(Event::Online(event), NOW)
    }

    fn says(&mut self, intent: Intent) -> Vec<Effect> {
        self.app.handle(Event::Intent(intent), NOW)
    }

    /// Black's side is handed over to a computer opponent, and White moves; the question to it, and its clock.
    fn hands_over(&mut self) -> (Ticket, Option<SideClock>) {
        self.says(Intent::HandOver);
        let what = ItemKind::Act(Act::Play(Color::White, Point::new(2, 2)));
        let effects = self.hears(Told::Item { item: Item { n: 4, at: NOW, by: End::Guest, seq: 4, what }, age: NOW });
        let asked = effects.into_iter().find_map(|effect| match effect {
            Effect::Think { ticket, request } => Some((ticket, request.clock)),
            _ => None,
        });
        asked.expect("nobody is asked")
    }
}

/// A program that was just started, with what an earlier run left.
fn started(left: Vec<LeftOver>) -> App {
    let day = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap().and_hms_opt(1, 0, 0).unwrap();
    App::new(Settings::new(Lang::En), day, "games".into(), (left, Vec::new()), Vec::new())
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
fn the_first_page_leads_back_to_a_game_with_others_before_what_an_earlier_run_left() {
    let played = TimedAct { at: NOW, act: Act::Play(Color::Black, Point::new(2, 2)) };
    let game = [format!("game {}", GameSettings::new(SIZE, Name::Chinese)), played.to_string()];
    let mut app = started(vec![LeftOver::new(LeftOverId::new(0), restore(&game).unwrap(), None)]);
    app.handle(Event::Intent(Intent::Show(PageId::Home)), NOW);
    let mut host = Program::meets(app, End::Host);
    host.begins();
    let strip = |host: &mut Program| {
        host.says(Intent::Show(PageId::Home));
        host.app.view(NOW).home().unwrap().unfinished.clone().unwrap().title
    };
    assert_eq!(strip(&mut host), "Game in progress");
    host.says(Intent::Home(HomeWish::Resume));
    let view = host.app.view(NOW);
    assert_eq!((view.page_id(), view.game().unwrap().result.is_none()), (PageId::Play, true), "nobody is left alone");
    host.says(Intent::Online(OnlineWish::HangUp));
    host.says(Intent::Accept);
    assert_eq!(strip(&mut host), "Interrupted game");
}

#[test]
fn who_goes_on_alone_with_a_game_whose_table_is_lost_asks_nobody() {
    let mut settings = GameSettings { takeback: true, ..GameSettings::new(SIZE, Name::Chinese) };
    settings.players.white.location = PlayerLocation::Remote;
    let played = TimedAct { at: NOW, act: Act::Play(Color::Black, Point::new(2, 2)) };
    let game = [format!("game {settings}"), "table lost.table".to_owned(), played.to_string()];
    let mut app = started(vec![LeftOver::new(LeftOverId::new(0), restore(&game).unwrap(), None)]);
    app.handle(Event::Intent(Intent::Accept), NOW);
    app.handle(Event::Intent(Intent::Undo), NOW);
    assert!(app.view(NOW).record().unwrap().line.is_empty(), "the move is taken back");
}

#[test]
fn an_objection_of_the_other_program_is_shown_and_ends_no_game() {
    let mut host = Program::playing(End::Host);
    host.hears(Told::Objected { n: 3, why: "the clock ran backwards".to_owned() });
    let view = host.app.view(NOW);
    assert_eq!(view.common.status.text, "The other side's program objects: the clock ran backwards");
    assert_eq!((view.game().unwrap().result.clone(), view.record().unwrap().line.len()), (None, 1));
}

#[test]
fn a_doubt_about_the_clock_of_the_host_is_shown() {
    let mut guest = Program::playing(End::Guest);
    guest.hears(Told::Doubt { reported: at(3.0), measured: at(11.2) });
    let said = guest.app.view(NOW).common.status.text;
    assert_eq!(said, "The clock of bob counts 3 s for a turn that took 11 s here");
}

#[test]
fn a_fault_of_our_own_is_not_told_as_something_that_the_other_side_has_not_heard() {
    let mut host = Program::met(End::Host);
    let said = |host: &Program| host.app.view(NOW).common.status.text;
    host.hears(Told::NotSaved("the disk is full".to_owned()));
    assert_eq!(said(&host), "This game is not being saved and could not be resumed: the disk is full");
    host.hears(Told::Failed(PeerError::Network("no route".to_owned())));
    assert_eq!(said(&host), "the network cannot be used: no route");
}

#[test]
fn a_move_that_comes_too_late_is_told_in_the_words_of_the_program() {
    let mut guest = Program::playing(End::Guest);
    let what = ItemKind::Act(Act::Play(Color::White, Point::new(2, 2)));
    guest.hears(Told::Refused { what, why: RefusalReason::Stale });
    assert_eq!(guest.app.view(NOW).common.status.text, "The position has changed meanwhile");
}

#[test]
fn a_spectator_is_told_for_whom_an_ai_plays() {
    let mut carol = Program::met(End::Guest);
    carol.says(Intent::Online(OnlineWish::HangUp));
    (carol.ticket, _) = opened(carol.says(Intent::Online(OnlineWish::SpectateTable(ADDRESS.to_owned()))));
    carol.hears(Told::Connected { name: "bob".to_owned(), rank: String::new(), items: 0 });
    let mut settings = GameSettings::new(SIZE, Name::Chinese);
    (settings.players.black.location, settings.players.white.location) =
        (PlayerLocation::Remote, PlayerLocation::Remote);
    settings.players.white.name = "alice".to_owned();
    let items = [
        (End::Host, ItemKind::Offer(Terms::new(settings.clone(), Some(Color::Black)))),
        (End::Guest, ItemKind::Accept(0)),
        (End::Host, ItemKind::Begin { settings, host: Color::Black }),
        (End::Guest, ItemKind::Ai(true)),
    ];
    for (n, (by, what)) in (0..).zip(items) {
        carol.hears(Told::Item { item: Item { n, at: NOW, by, seq: 0, what }, age: NOW });
    }
    assert_eq!(carol.app.view(NOW).common.status.text, "An AI plays for alice now");
}

#[test]
fn who_knocks_is_shown_with_the_terms_of_the_table_or_its_own() {
    let mut host = Program::met(End::Host);
    let offer = |host: &Program| host.app.view(NOW).online().expect("the page").offer.clone();
    let table = offer(&host);
    host.says(Intent::NewGame);
    host.says(Intent::Edit(Form { rules: Name::NoGo, ..Form::default() }));
    host.says(Intent::Start);
    assert_eq!(host.app.view(NOW).common.settings.form.rules, Name::NoGo, "a game here");
    host.says(Intent::Show(PageId::Online));
    assert_eq!(offer(&host), table);
    let other = Terms::new(GameSettings::new(SIZE, Name::Chinese), None);
    for (visitor, terms, size) in [(8, None, Size::NINETEEN), (9, Some(other), SIZE)] {
        let (name, rank, role) = ("eve".to_owned(), String::new(), Role::Player);
        host.hears(Told::Knock { visitor, name, rank, role, near: true, terms });
        let Some(Dialog::Invite(card)) = host.app.view(NOW).common.dialog else { panic!("no card") };
        assert_eq!((card.size, card.nogo), (size, false));
        host.says(Intent::Cancel);
    }
}

/// A second of the program's time.
const fn at(seconds: f64) -> Duration {
    Duration::from_millis((seconds * 1000.0) as u64)
}

impl Program {
    fn hears_at(&mut self, event: Told, now: Duration) {
        let event = online::Event::Session { ticket: self.ticket, events: vec![event] };
        self.app.handle(Event::Online(event), now);
    }

    /// State on the card of the other side.
    fn card(&self, other: Color, now: Duration) -> (String, &'static str) {
        let view = self.app.view(now);
        let card = &view.record().unwrap().players[other];
        (card.state.clone(), card.icon)
    }
}

#[test]
fn a_lost_line_is_shown_on_the_card_of_the_other_side_with_what_happens_next() {
    let mut guest = Program::playing(End::Guest);
    guest.hears(Told::Ping(Duration::from_millis(18)));
    assert_eq!(guest.card(Color::Black, NOW), ("18 ms".to_owned(), "wifi"));
    // It does not answer, and the line is given up ten seconds after the last word.
    guest.hears_at(Told::Silent(true), at(2.0));
    assert_eq!(guest.card(Color::Black, at(2.0)), ("Retry in 9 s".to_owned(), "wifi-off"));
    assert_eq!(guest.app.wake_at(at(2.0)), Some(at(2.1)));
    guest.hears_at(Told::Broken, at(10.1));
    guest.hears_at(Told::Retrying { after: at(3.2) }, at(10.1));
    assert_eq!(guest.card(Color::Black, at(10.3)).0, "Retry in 3 s");
    assert_eq!(guest.card(Color::Black, at(13.5)).0, "Connecting");
    guest.hears_at(Told::Connected { name: "bob".to_owned(), rank: String::new(), items: 0 }, at(14.0));
    assert_eq!(guest.card(Color::Black, at(14.0)), ("18 ms".to_owned(), "wifi"));
    // A host can only wait.
    let mut host = Program::playing(End::Host);
    host.hears_at(Told::Silent(true), at(2.0));
    assert_eq!(host.card(Color::White, at(4.2)), ("Away 4 s".to_owned(), "wifi-off"));
    host.hears_at(Told::Silent(false), at(5.0));
    assert_eq!(host.card(Color::White, at(5.0)).0, "To move");
}

#[test]
fn a_request_is_answered_beside_the_board_and_on_another_page_in_a_dialog() {
    let mut host = Program::playing(End::Host);
    let item = |n, by, what| Told::Item { item: Item { n, at: NOW, by, seq: n, what }, age: NOW };
    host.hears(item(4, End::Guest, ItemKind::Act(Act::Play(Color::White, Point::new(2, 2)))));
    host.hears(item(5, End::Guest, ItemKind::Act(Act::Ask(Color::White, Request::Takeback))));
    let view = host.app.view(NOW);
    let request = view.game().unwrap().request.clone().expect("it is asked beside the board");
    assert_eq!(
        (request.text.as_str(), request.note.as_str()),
        ("Takeback requested", "Takes move 2 back · Declines in 30 s")
    );
    assert!(view.common.dialog.is_none());
    assert_eq!(view.record().unwrap().board.asked, [Point::new(2, 2)]);
    host.says(Intent::Show(PageId::Review));
    assert!(matches!(host.app.view(NOW).common.dialog, Some(Dialog::Ask { .. })));
    host.says(Intent::Show(PageId::Play));
    let answer = host.says(Intent::Online(OnlineWish::Answer(false)));
    let sent = answer.iter().any(|effect| match effect {
        Effect::Online(online::Effect::SendSession { wish: PeerCommand::Act(act, _), .. }) => {
            *act == Act::Answer(Color::Black, false)
        }
        _ => false,
    });
    assert!(sent, "{answer:?}");
    // A move of one's own is an answer, too.
    host.hears(item(6, End::Host, ItemKind::Act(Act::Play(Color::Black, Point::new(6, 6)))));
    assert!(host.app.view(NOW).game().unwrap().request.is_none());
}

#[test]
fn a_side_that_was_handed_over_asks_for_its_own_move_back_and_for_no_pause() {
    let mut host = Program::playing(End::Host);
    host.hands_over();
    let effects = host.says(Intent::Undo);
    let asked = effects.into_iter().filter_map(|effect| match effect {
        Effect::Online(online::Effect::SendSession { wish: PeerCommand::Act(act, _), .. }) => Some(act),
        _ => None,
    });
    assert_eq!(asked.collect::<Vec<_>>(), [Act::Ask(Color::Black, Request::Takeback)]);
}

#[test]
fn a_computer_opponent_leaves_its_moves_the_time_to_reach_the_other_end() {
    let mut host = Program::met(End::Host);
    let time = TimeSystem::PerMove { time: at(10.0) };
    host.begins_by(time);
    let (_, clock) = host.hands_over();
    let expected = SideClock::new(time, Some(time.full())).map(|clock| clock.with_lag(Duration::from_millis(300)));
    assert_eq!(clock, expected);
}

#[test]
fn nobody_is_asked_about_a_computer_opponent_that_has_failed_once_the_game_is_over() {
    let mut host = Program::playing(End::Host);
    let (ticket, _) = host.hands_over();
    let answer = Answer::MoveChosen(Err(EngineError::WrongGame));
    host.app.handle(Event::Player { ticket, answer }, NOW);
    assert!(matches!(host.app.view(NOW).common.dialog, Some(Dialog::Trouble { .. })));
    let what = ItemKind::Act(Act::Resign(Color::White));
    host.hears(Told::Item { item: Item { n: 5, at: NOW, by: End::Guest, seq: 5, what }, age: NOW });
    let view = host.app.view(NOW);
    assert!(view.common.dialog.is_none() && view.game().unwrap().result.is_some());
}

#[test]
fn the_tab_of_the_chat_is_there_with_somebody_else_and_what_is_read_in_it_is_not_new() {
    let mut host = Program::playing(End::Host);
    let tabs = |host: &Program| host.app.view(NOW).game().unwrap().tabs.clone();
    assert_eq!(tabs(&host), [PlayTab::Moves, PlayTab::Chat, PlayTab::Analysis]);
    let said = |n, text: &str| Told::Item {
        item: Item { n, at: NOW, by: End::Guest, seq: n, what: ItemKind::Chat(text.to_owned()) },
        age: NOW,
    };
    host.hears(said(4, "请多指教"));
    assert_eq!(host.app.view(NOW).common.unread, 1);
    host.says(Intent::ShowTab(PlayTab::Chat));
    let view = host.app.view(NOW);
    let page = view.game().unwrap();
    assert_eq!((view.common.unread, page.tab), (0, PlayTab::Chat));
    assert!(page.talk.as_ref().unwrap().chat[0].first_new);
    host.hears(said(5, "好棋"));
    assert_eq!(host.app.view(NOW).common.unread, 0);
    // No engine helps against a person.
    assert!(!page.hints.allowed && !page.record.can.hint);
    assert!(Command::AnalysisTab.action(&view).is_some() && Command::CameraTab.action(&view).is_none());
    host.says(Intent::Online(OnlineWish::HangUp));
    host.says(Intent::Accept);
    host.says(Intent::Show(PageId::Play));
    assert_eq!(tabs(&host), [PlayTab::Moves], "nobody is there, and the game is over");
    assert_eq!(host.app.view(NOW).game().unwrap().tab, PlayTab::Moves);
    assert_eq!(host.app.settings().tabs, [PlayTab::Moves, PlayTab::Chat], "the next game begins with it");
}

#[test]
fn the_chat_stays_beside_the_count_and_the_result_which_are_seen_first() {
    let mut host = Program::playing(End::Host);
    host.says(Intent::Show(PageId::Play));
    host.says(Intent::ShowTab(PlayTab::Chat));
    let item = |n, by, what| Told::Item { item: Item { n, at: NOW, by, seq: n, what }, age: NOW };
    let shown = |host: &Program| {
        let view = host.app.view(NOW);
        let page = view.game().unwrap();
        (page.tabs.clone(), page.tab, view.common.unread)
    };
    host.hears(item(4, End::Guest, ItemKind::Act(Act::Pass(Color::White))));
    host.hears(item(5, End::Host, ItemKind::Act(Act::Pass(Color::Black))));
    let tabs = vec![PlayTab::Moves, PlayTab::Chat];
    assert_eq!(shown(&host), (tabs.clone(), PlayTab::Moves, 0), "the count");
    host.hears(item(6, End::Guest, ItemKind::Chat("这块死了吧".to_owned())));
    assert_eq!(shown(&host).2, 1, "the count hides it");
    host.says(Intent::ShowTab(PlayTab::Chat));
    assert_eq!(shown(&host), (tabs.clone(), PlayTab::Chat, 0));
    host.hears(item(7, End::Guest, ItemKind::Act(Act::Resign(Color::White))));
    assert_eq!(shown(&host), (tabs, PlayTab::Moves, 0), "the result");
    assert!(host.app.view(NOW).game().unwrap().talk.as_ref().unwrap().can_say);
    host.hears(item(8, End::Guest, ItemKind::Chat("谢谢指教".to_owned())));
    host.says(Intent::ShowTab(PlayTab::Chat));
    assert_eq!(shown(&host).2, 0);
}

#[test]
fn lines_of_a_message_are_said_one_after_the_other() {
    let mut host = Program::playing(End::Host);
    let effects = host.says(Intent::Online(OnlineWish::Chat("one\n\n  two \n".to_owned())));
    let said = effects.into_iter().filter_map(|effect| match effect {
        Effect::Online(online::Effect::SendSession { wish: PeerCommand::Add(ItemKind::Chat(text)), .. }) => Some(text),
        _ => None,
    });
    assert_eq!(said.collect::<Vec<_>>(), ["one", "two"]);
}

#[test]
fn the_work_of_an_export_ends_when_a_game_begins() {
    let mut guest = Program::met(End::Guest);
    guest.says(Intent::Show(PageId::Play));
    let mut asked = guest.says(Intent::Export(ExportWish::Open(ExportFormat::Pdf)));
    asked.extend(guest.says(Intent::Export(ExportWish::Write("game.pdf".into()))));
    let works = asked.iter().filter_map(|effect| match effect {
        Effect::Export(export::Effect::Preview { ticket, .. } | export::Effect::Make { ticket, .. }) => Some(*ticket),
        _ => None,
    });
    let works: Vec<Ticket> = works.collect();
    assert_eq!(works.len(), 2, "{asked:?}");
    let effects = guest.begins();
    assert!(guest.app.view(NOW).common.dialog.is_none());
    for work in works {
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Stop(ticket) if *ticket == work)), "{effects:?}");
    }
}

/// A program in a shared game that is played on a real board before a camera, and the acts that it proposes.
struct RealBoard {
    program: Program,
    camera: Ticket,
    observer: Observer,
    stones: Vec<(Point, Color)>,
    now: Duration,
    /// Number of the next item of the list.
    items: u32,
    proposed: Vec<Act>,
    /// Moves of the other side that were called out.
    called: usize,
}

impl RealBoard {
    /// White's board, on which Black's first move lies.
    fn watched() -> Self {
        let mut program = Program::playing(End::Guest);
        program.says(Intent::Show(PageId::Camera));
        let opened = program.says(Intent::Camera(CameraWish::Open("board.png".to_owned())));
        let camera = opened.iter().find_map(|effect| match effect {
            Effect::Camera(camera::Effect::Open { ticket, .. }) => Some(*ticket),
            _ => None,
        });
        let at_once = DetectionTimes { play: Duration::ZERO, ask: Duration::ZERO, ..DetectionTimes::default() };
        let mut board = Self {
            program,
            camera: camera.unwrap(),
            observer: Observer::new(None, at_once),
            stones: vec![(Point::new(4, 4), Color::Black)],
            now: NOW,
            items: 4,
            proposed: Vec::new(),
            called: 0,
        };
        board.glances();
        let effects = board.program.says(Intent::Camera(CameraWish::Record(true)));
        board.carry_out(effects);
        board.glances();
        assert!(board.program.app.view(NOW).camera().unwrap().recording);
        board
    }

    /// Looks at the board for three seconds; the acts that were proposed.
    fn glances(&mut self) -> Vec<Act> {
        for _ in 0..15 {
            self.now += Duration::from_millis(200);
            let sight = self.observer.take(Sight::Board(self.reading()), self.now);
            let picture = Picture {
                frame: Arc::new(Frame::new(8, 8, vec![90; 192]).unwrap()),
                size: (8, 8),
                light: 0.5,
                footage: None,
                sight,
                comparison: self.observer.compare(),
            };
            let seen = camera::Event::Seen { ticket: self.camera, picture: Box::new(picture), pending: Arc::new(()) };
            let effects = self.program.app.handle(Event::Camera(seen), NOW);
            self.carry_out(effects);
        }
        std::mem::take(&mut self.proposed)
    }

    fn reading(&self) -> BoardReading {
        let chances = |point| {
            let lies = self.stones.iter().find(|stone| stone.0 == point).map(|stone| stone.1);
            let of = |stone| if lies == stone { 0.98 } else { 0.01 };
            Chances { empty: of(None), black: of(Some(Color::Black)), white: of(Some(Color::White)), seen: 1.0 }
        };
        let corners = [(0.0, 0.0), (80.0, 0.0), (80.0, 80.0), (0.0, 80.0)].map(|(x, y)| Spot::new(x, y));
        let points = SIZE.points().map(chances).collect();
        BoardReading { grid: Grid::new(Corners(corners), SIZE), points, shades: Vec::new() }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Camera(camera::Effect::Order { order, .. }) => self.observer.obey(order),
                Effect::Online(online::Effect::SendSession { wish: PeerCommand::Act(act, _), .. }) => {
                    self.proposed.push(act);
                }
                Effect::Sound { cue: Cue::Answer(_), .. } => self.called += 1,
                _ => {}
            }
        }
    }

    fn hears(&mut self, event: Told) {
        let effects = self.program.hears(event);
        self.carry_out(effects);
    }

    /// The table takes an act.
    fn takes(&mut self, by: End, act: Act) {
        let seq = if by == End::Guest { self.items } else { 0 };
        let item = Item { n: self.items, at: NOW, by, seq, what: ItemKind::Act(act) };
        self.items += 1;
        self.hears(Told::Item { item, age: NOW });
    }

    fn lay(&mut self, point: Point, color: Color) {
        self.stones.push((point, color));
    }

    fn lift(&mut self, point: Point) {
        self.stones.retain(|stone| stone.0 != point);
    }
}

#[test]
fn a_stone_on_a_real_board_is_proposed_once_however_long_the_table_takes() {
    let mut board = RealBoard::watched();
    let move_of_white = Act::Play(Color::White, Point::new(2, 2));
    // A line that is broken takes no move; it is proposed when the line stands again.
    board.hears(Told::Broken);
    board.lay(Point::new(2, 2), Color::White);
    assert_eq!(board.glances(), []);
    board.hears(Told::Connected { name: "bob".to_owned(), rank: String::new(), items: 0 });
    assert_eq!(board.glances(), std::slice::from_ref(&move_of_white));
    assert_eq!(board.glances(), [], "it is on its way");
    board.takes(End::Guest, move_of_white);
    assert_eq!((board.glances().len(), board.called), (0, 0), "it lies there already");
    board.takes(End::Host, Act::Play(Color::Black, Point::new(6, 6)));
    assert_eq!((board.glances().len(), board.called), (0, 1));
}

#[test]
fn a_lifted_stone_is_asked_back_once_and_one_of_the_other_side_is_called_out_again() {
    let mut board = RealBoard::watched();
    let (own, theirs) = (Point::new(2, 2), Point::new(6, 6));
    let ask = Act::Ask(Color::White, Request::Takeback);
    board.lay(own, Color::White);
    board.glances();
    board.takes(End::Guest, Act::Play(Color::White, own));
    board.glances();
    board.lift(own);
    assert_eq!(board.glances(), std::slice::from_ref(&ask));
    board.takes(End::Guest, ask.clone());
    assert_eq!(board.glances(), [], "it is waited for");
    board.takes(End::Host, Act::Answer(Color::Black, false));
    assert_eq!(board.glances(), [], "it was declined");
    board.lay(own, Color::White);
    board.glances();
    board.lift(own);
    assert_eq!(board.glances(), std::slice::from_ref(&ask), "it is lifted once more");
    board.takes(End::Guest, ask);
    board.takes(End::Host, Act::Answer(Color::Black, false));
    board.lay(own, Color::White);

    board.takes(End::Host, Act::Play(Color::Black, theirs));
    board.lay(theirs, Color::Black);
    assert_eq!((board.glances().len(), board.called), (0, 1));
    board.lift(theirs);
    assert_eq!((board.glances().len(), board.called), (0, 2));
    board.lay(theirs, Color::Black);
    assert_eq!((board.glances().len(), board.called), (0, 2));
    board.lay(Point::new(6, 2), Color::White);
    assert_eq!(board.glances(), [Act::Play(Color::White, Point::new(6, 2))], "the game goes on");
}
