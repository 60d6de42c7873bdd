//! Decisions of an end of a session: two coordinators over a line without sockets.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod guests;

use std::time::Duration;

use lanke_game::session::{Act, GameSettings, Request};
use lanke_peer::coordinator::{
    ActError, Action, Admission, Coordinator, EngineTurn, LinkState, MeetingKind, Notice, Offers, PendingQuestion,
    SessionEnding, SessionPolicy, SessionState,
};
use lanke_peer::limits::REQUEST;
use lanke_peer::{
    Arrival, End, Event, Guest, GuestSetup, Hash, Host, HostSetup, Item, ItemKind, Message, Output, PairingSession,
    PeerCommand, Role, Terms,
};
use lanke_rules::{Color, Name, Point, Size};

const CODE: &str = "482716";

fn terms(size: u32) -> Terms {
    Terms::new(GameSettings::new(Size::square(size).unwrap(), Name::Chinese), Some(Color::Black))
}

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn play(color: Color, x: u8, y: u8) -> Act {
    Act::Play(color, Point::new(x, y))
}

/// A host and its guest, the coordinator of each, and the actions that are left to a person's program.
struct Room {
    host: Host,
    guest: Guest,
    ends: [Coordinator; 2],
    done: [Vec<Action>; 2],
    connected: bool,
    now: Duration,
}

const HOST: usize = 0;
const GUEST: usize = 1;

impl Room {
    fn new(host: SessionPolicy, guest: SessionPolicy) -> Self {
        let setup = HostSetup {
            name: "A".into(),
            rank: String::new(),
            code: CODE.into(),
            terms: Some(terms(5)),
            table: Hash(42),
            seed: 1,
            date: "2026-11-22".into(),
        };
        Self {
            host: Host::new(setup),
            guest: visitor(),
            ends: [Coordinator::new(Some(End::Host), host), Coordinator::new(Some(End::Guest), guest)],
            done: [Vec::new(), Vec::new()],
            connected: false,
            now: at(1),
        }
    }

    /// A game that both have begun.
    fn playing(host: SessionPolicy, guest: SessionPolicy) -> Self {
        let mut room = Self::new(host, guest);
        room.connect();
        let answer = room.ends[GUEST].answer(true, room.now);
        room.carry_out(GUEST, answer);
        assert_eq!(room.ends[HOST].plays(), Some(Color::Black));
        assert_eq!(room.ends[GUEST].plays(), Some(Color::White));
        room
    }

    fn connect(&mut self) {
        let session =
            PairingSession { host: [1; 32], guest: [7; 32], exported: [self.now.as_secs() as u8; 32], random: [3; 64] };
        let theirs = PairingSession { random: [4; 64], ..session };
        self.host.connected(1, Arrival { session, near: false, address: Some([192, 0, 2, 1].into()) }, self.now);
        self.guest.connected(theirs, self.now);
        self.connected = true;
        self.settle();
    }

    fn cut(&mut self) {
        self.connected = false;
        self.host.disconnected(1, self.now);
        self.guest.disconnected(self.now);
        self.settle();
    }

    fn leaves(&mut self) {
        self.host.receive(1, Message::Bye {}, self.now);
        self.settle();
    }

    fn act(&mut self, end: usize, act: Act) {
        let action = self.ends[end].act(act, self.now).expect("it is legal");
        self.carry_out(end, action);
    }

    fn carry_out(&mut self, end: usize, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            match action {
                Action::Send(wish) if end == HOST => self.host.command(wish, self.now),
                Action::Send(wish) => self.guest.command(wish, self.now),
                action => self.done[end].push(action),
            }
        }
        self.settle();
    }

    /// Lets time pass in steps of a second.
    fn pass(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += at(1);
            self.host.tick(self.now);
            self.guest.tick(self.now);
            self.settle();
        }
    }

    fn settle(&mut self) {
        loop {
            let outputs = [self.host.take(), self.guest.take()];
            if outputs.iter().all(Vec::is_empty) {
                break;
            }
            for (end, outputs) in outputs.into_iter().enumerate() {
                for output in outputs {
                    self.output(end, output);
                }
            }
        }
        for end in [HOST, GUEST] {
            let due = self.ends[end].wake(self.now);
            if !due.is_empty() {
                self.carry_out(end, due);
            }
        }
    }

    fn output(&mut self, end: usize, output: Output) {
        match output {
            Output::Send { message, .. } if self.connected && end == HOST => self.guest.receive(message, self.now),
            Output::Send { message, .. } if self.connected => self.host.receive(1, message, self.now),
            Output::Close(_) => {
                self.connected = false;
                self.host.disconnected(1, self.now);
                self.guest.disconnected(self.now);
            }
            Output::Report(event) => {
                for action in self.ends[end].handle(event, self.now) {
                    match action {
                        Action::Send(wish) if end == HOST => self.host.command(wish, self.now),
                        Action::Send(wish) => self.guest.command(wish, self.now),
                        action => self.done[end].push(action),
                    }
                }
            }
            Output::Send { .. } | Output::Journal(_) => {}
        }
    }

    /// The ending of an end, if it has come.
    fn ending(&self, end: usize) -> Option<&SessionEnding> {
        self.done[end].iter().find_map(|action| match action {
            Action::Close(ending) => Some(ending),
            _ => None,
        })
    }

    fn notices(&self, end: usize) -> impl Iterator<Item = &Notice> {
        self.done[end].iter().filter_map(|action| match action {
            Action::Notify(notice) => Some(notice),
            _ => None,
        })
    }
}

fn visitor() -> Guest {
    let (name, rank, role) = ("B".into(), String::new(), Role::Player);
    Guest::new(GuestSetup { name, rank, role, code: Some(CODE.into()), terms: None })
}

/// A person at each end.
fn asked() -> SessionPolicy {
    SessionPolicy::default()
}

/// A series without persons.
fn series(games: usize) -> SessionPolicy {
    let (admission, offers) = (Admission::Near, Offers::OwnOnly);
    SessionPolicy { admission, offers, games: Some(games), patience: Some(at(600)), engine: true }
}

fn knock(visitor: u64, near: bool) -> Event {
    Event::Knock { visitor, name: "C".into(), rank: String::new(), role: Role::Player, near, terms: None }
}

#[test]
fn an_act_is_played_when_it_comes_back_from_the_table() {
    let mut room = Room::playing(asked(), asked());
    assert!(room.ends[HOST].may_move() && !room.ends[GUEST].may_move());
    room.act(HOST, play(Color::Black, 2, 2));
    for end in [HOST, GUEST] {
        assert!(
            room.done[end]
                .iter()
                .any(|action| matches!(action, Action::Play { act, .. } if *act == play(Color::Black, 2, 2)))
        );
    }
    assert!(room.ends[GUEST].may_move() && !room.ends[GUEST].is_pending());
    let twice = room.ends[GUEST].act(play(Color::White, 2, 2), room.now);
    assert!(matches!(twice, Err(ActError::Illegal(_))), "the law is asked before anything is sent");
    assert!(!room.ends[GUEST].is_pending());
}

#[test]
fn the_game_waits_while_the_line_is_broken_and_the_clock_stands() {
    let mut room = Room::playing(asked(), asked());
    room.act(HOST, play(Color::Black, 2, 2));
    room.cut();
    let (link, time) = (room.ends[GUEST].link(), room.ends[GUEST].game_time(room.now));
    assert_eq!((link, room.ends[HOST].link()), (LinkState::Broken, LinkState::Broken));
    assert!(room.ends[GUEST].waits() && !room.ends[GUEST].may_move());
    room.pass(60);
    assert_eq!(room.ends[GUEST].game_time(room.now), time);
    room.connect();
    assert_eq!(room.ends[GUEST].game_time(room.now), time);
    let back = room.notices(HOST).any(|notice| matches!(notice, Notice::Connected { kind: MeetingKind::Back, .. }));
    assert!(back && room.ends[GUEST].may_move());
}

#[test]
fn an_end_that_is_back_has_its_name_in_the_game() {
    let mut room = Room::playing(asked(), asked());
    room.cut();
    let mut started_again = Coordinator::new(Some(End::Guest), asked());
    for item in room.ends[GUEST].table().items() {
        started_again.handle(Event::Item { item: item.clone(), age: Duration::ZERO }, room.now);
    }
    let named = |name: &str| Event::Connected { name: name.into(), rank: String::new(), items: 0 };
    let back = Notice::Connected { name: "A".into(), rank: String::new(), kind: MeetingKind::Back };
    for guest in [&mut room.ends[GUEST], &mut started_again] {
        let actions = guest.handle(named("Z"), room.now);
        assert!(actions.contains(&Action::Notify(back.clone())), "{actions:?}");
        assert_eq!(guest.opponent(), "A");
    }
}

#[test]
fn a_seat_is_released_only_while_its_guest_is_away() {
    let mut room = Room::playing(asked(), asked());
    assert_eq!(room.ends[HOST].release(), None);
    room.cut();
    assert_eq!(room.ends[GUEST].release(), None, "the table is the host's");
    let release = room.ends[HOST].release();
    room.carry_out(HOST, release);
    assert_eq!(room.ends[HOST].link(), LinkState::Released);
    assert!(!room.ends[HOST].can_release());
    room.guest = visitor();
    room.connect();
    assert!(room.notices(HOST).any(|notice| matches!(notice, Notice::Connected { kind: MeetingKind::TakenOver, .. })));
}

#[test]
fn a_request_in_the_game_is_asked_before_a_knock_and_a_knock_not_during_a_game() {
    let mut room = Room::playing(asked(), asked());
    room.act(HOST, play(Color::Black, 2, 2));
    room.act(GUEST, Act::Ask(Color::White, Request::Draw));
    let now = room.now;
    let notice = room.ends[HOST].handle(knock(9, false), now);
    assert!(matches!(notice[..], [Action::Notify(Notice::Knock(_))]));
    assert_eq!(room.ends[HOST].question(), Some(PendingQuestion::Request(Request::Draw)));
    let no = room.ends[HOST].answer(false, now);
    room.carry_out(HOST, no);
    assert_eq!(room.ends[HOST].question(), None, "nobody is torn out of a game");
    room.act(GUEST, Act::Resign(Color::White));
    assert!(matches!(room.ends[HOST].question(), Some(PendingQuestion::Knock(knock)) if knock.visitor == 9));
    assert_eq!(room.ends[HOST].answer(true, now), Some(Action::Send(PeerCommand::Admit(9))));
    assert_eq!(room.ends[HOST].answer(true, now), None);
}

#[test]
fn a_request_that_nobody_answers_is_declined_after_a_time() {
    let mut room = Room::playing(asked(), asked());
    room.act(HOST, play(Color::Black, 2, 2));
    room.act(HOST, Act::Ask(Color::Black, Request::Takeback));
    assert_eq!(room.ends[HOST].request_left(room.now), None, "it is no question to the end that asks");
    assert_eq!(room.ends[GUEST].request_left(room.now), Some(REQUEST));
    room.pass(REQUEST.as_secs() - 1);
    assert_eq!(room.ends[GUEST].request_left(room.now), Some(at(1)));
    assert_eq!(room.ends[GUEST].wake_at(room.now), Some(room.now + at(1)));
    assert_eq!(room.ends[GUEST].question(), Some(PendingQuestion::Request(Request::Takeback)));
    room.cut();
    room.pass(5);
    assert_eq!(room.ends[GUEST].request_left(room.now), Some(at(1)), "it stands while the line is broken");
    room.connect();
    assert!(room.ends[GUEST].question().is_some());
    room.pass(1);
    assert_eq!(room.ends[GUEST].question(), None);
    let declined = room.notices(HOST).any(|notice| {
        let Notice::Item { item, mine: false } = notice else { return false };
        item.what == ItemKind::Act(Act::Answer(Color::White, false))
    });
    assert!(declined, "the end that asked learns of it");
    assert_eq!(room.ends[HOST].table().playing().unwrap().session.moves().len(), 1, "the move stands");
}

#[test]
fn a_policy_lets_in_whom_it_names() {
    for (admission, near, far) in
        [(Admission::Ask, false, false), (Admission::Near, true, false), (Admission::Anyone, true, true)]
    {
        for (is_near, admitted) in [(true, near), (false, far)] {
            let mut host = Coordinator::new(Some(End::Host), SessionPolicy { admission, ..asked() });
            let actions = host.handle(knock(3, is_near), at(0));
            assert_eq!(actions == [Action::Send(PeerCommand::Admit(3))], admitted, "{admission:?}");
        }
    }
}

#[test]
fn a_game_that_is_over_counts_and_a_rematch_changes_colours() {
    let mut room = Room::playing(asked(), asked());
    room.act(GUEST, Act::Resign(Color::White));
    for end in [HOST, GUEST] {
        assert!(room.done[end].iter().any(|action| matches!(action, Action::Finish { .. })));
        assert_eq!((room.ends[end].state(), room.ends[end].finished()), (SessionState::Connected, 1));
    }
    let offer = room.ends[GUEST].ask_game(terms(9));
    room.carry_out(GUEST, offer);
    assert_eq!(room.ends[GUEST].state(), SessionState::Asking);
    let Some(PendingQuestion::Offer(terms)) = room.ends[HOST].question() else { panic!("the offer is asked about") };
    assert_eq!((terms.settings().size, terms.host()), (Size::square(5).unwrap(), Some(Color::White)));
    let yes = room.ends[HOST].answer(true, room.now);
    room.carry_out(HOST, yes);
    assert_eq!(room.ends[HOST].plays(), Some(Color::White));
}

#[test]
fn an_engine_that_a_person_has_let_play_is_taken_back_with_the_next_game() {
    let mut room = Room::playing(asked(), asked());
    let engine = room.ends[HOST].announce_engine(true);
    room.carry_out(HOST, engine);
    assert!(room.ends[GUEST].table().ai(End::Host));
    room.act(GUEST, Act::Resign(Color::White));
    let offer = room.ends[GUEST].ask_game(terms(5));
    room.carry_out(GUEST, offer);
    let yes = room.ends[HOST].answer(true, room.now);
    room.carry_out(HOST, yes);
    assert_eq!(room.ends[HOST].plays(), Some(Color::White));
    assert!(!room.ends[GUEST].table().ai(End::Host), "the other end knows that the person plays again");
}

#[test]
fn a_series_is_played_without_a_person() {
    let mut room = Room::new(series(2), series(2));
    room.connect();
    for played in 0..2 {
        if played == 0 {
            let accept = room.ends[GUEST].prefer(terms(5));
            room.carry_out(GUEST, accept);
        }
        assert_eq!(room.ends[HOST].finished(), played);
        let loser = room.ends[HOST].plays().expect("the next game has begun");
        room.act(HOST, Act::Resign(loser));
    }
    assert_eq!(room.ending(GUEST), Some(&SessionEnding::Complete));
    assert_eq!(room.ending(HOST), None, "until the guest has gone");
    room.leaves();
    assert_eq!(room.ending(HOST), Some(&SessionEnding::Complete));
}

#[test]
fn a_guest_offers_other_terms_once() {
    let mut room = Room::new(series(1), series(1));
    room.connect();
    let counter = room.ends[GUEST].prefer(terms(9));
    room.carry_out(GUEST, counter);
    assert_eq!(room.ending(GUEST), Some(&SessionEnding::Declined), "the host plays by its own terms only");
    let any = SessionPolicy { offers: Offers::Any, ..series(1) };
    let mut room = Room::new(any, series(1));
    room.connect();
    let counter = room.ends[GUEST].prefer(terms(9));
    room.carry_out(GUEST, counter);
    assert_eq!(room.ends[HOST].table().playing().unwrap().session.settings().size, Size::square(9).unwrap());
}

#[test]
fn a_host_that_plays_a_series_waits_for_the_next_guest_and_a_person_s_does_not() {
    for (policy, ending) in [(series(1), None), (asked(), Some(&SessionEnding::Left))] {
        let mut room = Room::new(policy, asked());
        room.connect();
        room.leaves();
        assert_eq!(room.ending(HOST), ending);
    }
}

#[test]
fn a_game_waits_for_whoever_has_left_it_as_long_as_the_policy_says() {
    let mut room = Room::playing(asked(), asked());
    room.leaves();
    assert_eq!((room.ends[HOST].link(), room.ending(HOST)), (LinkState::Left, None));
    room.pass(1000);
    assert_eq!(room.ending(HOST), None);
    let mut room = Room::playing(SessionPolicy { patience: Some(at(600)), ..asked() }, asked());
    room.cut();
    room.pass(599);
    assert_eq!(room.ending(HOST), None);
    room.pass(2);
    assert_eq!(room.ending(HOST), Some(&SessionEnding::Away));
}

#[test]
fn an_engine_thinks_once_about_a_position_and_answers_requests() {
    let mut room = Room::playing(SessionPolicy { engine: true, ..asked() }, asked());
    let first = room.ends[HOST].engine_turn();
    assert!(matches!(first, EngineTurn::Think { .. }));
    assert_eq!(room.ends[HOST].engine_turn(), first);
    assert!(room.ends[GUEST].table().ai(End::Host), "the other end knows that an engine plays");
    room.act(HOST, play(Color::Black, 2, 2));
    assert_eq!(room.ends[HOST].engine_turn(), EngineTurn::Idle);
    room.act(GUEST, play(Color::White, 1, 1));
    assert_ne!(room.ends[HOST].engine_turn(), first);
    for request in [Request::Takeback, Request::Count, Request::Draw, Request::NoResult] {
        room.act(GUEST, Act::Ask(Color::White, request));
        let answer = Act::Answer(Color::Black, request == Request::Takeback);
        assert_eq!(room.ends[HOST].engine_turn(), EngineTurn::Act(answer.clone()), "{request:?}");
        room.act(HOST, answer);
    }
}

/// Else one that asks again and again would keep it from ever moving.
#[test]
fn a_request_that_is_declined_does_not_make_an_engine_think_anew() {
    let mut room = Room::playing(SessionPolicy { engine: true, ..asked() }, asked());
    let turn = room.ends[HOST].engine_turn();
    assert!(matches!(turn, EngineTurn::Think { .. }));
    for _ in 0..2 {
        room.act(GUEST, Act::Ask(Color::White, Request::Draw));
        room.act(HOST, Act::Answer(Color::Black, false));
        assert_eq!(room.ends[HOST].engine_turn(), turn);
    }
    room.cut();
    room.connect();
    assert_eq!(room.ends[HOST].engine_turn(), turn, "without clocks nothing has changed");
    room.act(HOST, play(Color::Black, 2, 2));
    room.act(HOST, Act::Ask(Color::Black, Request::Takeback));
    room.act(GUEST, Act::Answer(Color::White, true));
    assert!(matches!(room.ends[HOST].engine_turn(), EngineTurn::Think { .. }));
    assert_ne!(room.ends[HOST].engine_turn(), turn);
}

/// The line ends with the farewell of the other side, and no game waits.
#[test]
fn a_line_that_breaks_when_no_game_goes_on_is_not_told() {
    for leaves in [true, false] {
        let mut room = Room::playing(asked(), asked());
        room.act(GUEST, Act::Resign(Color::White));
        if leaves {
            room.leaves();
            assert_eq!(room.ending(HOST), Some(&SessionEnding::Left));
        }
        room.cut();
        assert!(!room.notices(HOST).any(|notice| matches!(notice, Notice::Broken)), "{leaves}");
    }
}

#[test]
fn a_spectator_has_no_say() {
    let mut spectator = Coordinator::new(None, asked());
    let settings = GameSettings::new(Size::square(5).unwrap(), Name::Chinese);
    let items = [ItemKind::Offer(Terms::new(settings, Some(Color::Black))), ItemKind::Accept(0)];
    for (n, what) in items.into_iter().enumerate() {
        let by = if n == 0 { End::Host } else { End::Guest };
        let item = Item { n: n as u32, at: at(0), by, seq: n as u32, what };
        spectator.handle(Event::Item { item, age: at(0) }, at(0));
    }
    assert_eq!(spectator.question(), None);
    assert_eq!(spectator.act(Act::Pass(Color::Black), at(0)), Err(ActError::Spectator));
    assert_eq!(spectator.chat("hello"), None);
    assert_eq!(spectator.handle(Event::Left, at(0)), [Action::Close(SessionEnding::Left)]);
}

#[test]
fn a_game_that_was_broken_off_is_resumed_where_it_stood() {
    let mut room = Room::playing(asked(), asked());
    room.act(HOST, play(Color::Black, 2, 2));
    let (end, table) = room.ends[GUEST].resumable().expect("a game goes on");
    let resumed = Coordinator::resume(end, table.clone(), asked(), at(900));
    assert_eq!((resumed.plays(), resumed.opponent()), (Some(Color::White), "A"));
    assert!(resumed.waits() && !resumed.may_move());
    room.act(GUEST, Act::Resign(Color::White));
    assert!(room.ends[GUEST].resumable().is_none(), "what is over is not resumed");
}

#[test]
fn a_guest_who_waits_at_the_door_again_is_still_away_from_the_game() {
    let mut room = Room::playing(asked(), asked());
    room.cut();
    let now = room.now;
    room.ends[GUEST].handle(Event::Waiting, now);
    assert_eq!(room.ends[GUEST].link(), LinkState::Broken);
    assert!(room.ends[GUEST].waits() && !room.ends[GUEST].may_move());
}

#[test]
fn flags_are_the_host_s_to_tell() {
    let mut room = Room::playing(asked(), asked());
    assert_eq!(room.ends[HOST].act(Act::Flag, room.now), Ok(None));
    assert_eq!(room.ends[GUEST].act(Act::Flag, room.now), Ok(None), "the other side's clock");
    assert!(!room.ends[HOST].is_pending() && !room.ends[GUEST].is_pending());
}

#[test]
fn terms_that_were_seen_before_are_accepted_and_others_asked_about() {
    for (seen, asked_about) in [(terms(5), false), (terms(9), true)] {
        let mut room = Room::new(asked(), asked());
        room.ends[GUEST] = Coordinator::new(Some(End::Guest), asked()).wanting(Some(seen));
        room.connect();
        assert_eq!(room.ends[GUEST].question().is_some(), asked_about);
        assert_eq!(room.ends[HOST].plays().is_some(), !asked_about);
    }
}

#[test]
fn a_declined_offer_ends_no_session_between_persons() {
    let mut room = Room::new(asked(), asked());
    room.connect();
    let no = room.ends[GUEST].answer(false, room.now);
    room.carry_out(GUEST, no);
    for end in [HOST, GUEST] {
        assert_eq!((room.ends[end].state(), room.ending(end)), (SessionState::Connected, None));
    }
    assert!(room.notices(HOST).any(|notice| {
        matches!(notice, Notice::Item { item: Item { what: ItemKind::Decline(_), .. }, mine: false })
    }));
}

#[test]
fn a_session_is_closed_once_and_its_game_can_be_resumed() {
    let mut room = Room::playing(asked(), asked());
    room.act(HOST, play(Color::Black, 2, 2));
    let now = room.now;
    let guest = &mut room.ends[GUEST];
    assert_eq!(guest.handle(Event::OtherTable, now), [Action::Close(SessionEnding::OtherTable)]);
    assert_eq!(guest.handle(Event::Broken, now), []);
    assert_eq!(guest.handle(Event::Closed, now), []);
    assert!(guest.resumable().is_some());
}

#[test]
fn a_knock_keeps_the_terms_that_the_visitor_would_like() {
    let mut host = Coordinator::new(Some(End::Host), asked());
    let (name, rank, role) = ("C".into(), String::new(), Role::Player);
    host.handle(Event::Knock { visitor: 3, name, rank, role, near: false, terms: Some(terms(13)) }, at(1));
    assert_eq!(host.knock().and_then(|knock| knock.terms.clone()), Some(terms(13)));
}

#[test]
fn a_knock_counts_down_by_seconds_and_is_over() {
    let mut host = Coordinator::new(Some(End::Host), asked());
    assert_eq!(host.wake_at(at(1)), None);
    host.handle(knock(3, false), at(1));
    assert_eq!(host.wake_at(at(1)), Some(at(2)));
    assert_eq!(host.wake_at(at(1) + Duration::from_millis(300)), Some(at(2)));
    host.handle(Event::KnockOver { visitor: 3 }, at(4));
    assert_eq!((host.question(), host.wake_at(at(4))), (None, None));
}
