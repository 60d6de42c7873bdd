//! Guests who come and go: offers that were made to others, lines that break before the first game, games of journals.

use super::*;

impl Room {
    /// Another guest comes.
    fn next_guest(&mut self, coordinator: Coordinator) {
        self.guest = visitor();
        self.ends[GUEST] = coordinator;
        self.connect();
    }

    /// Size of the board that is played on.
    fn size(&self) -> Option<Size> {
        self.ends[HOST].table().playing().map(|game| game.session.settings().size)
    }
}

fn guest(policy: SessionPolicy) -> Coordinator {
    Coordinator::new(Some(End::Guest), policy)
}

/// The host's end of a program that is started again, which reads its journal.
fn started_again(policy: SessionPolicy, items: &[Item], now: Duration) -> Coordinator {
    let mut host = Coordinator::new(Some(End::Host), policy);
    for item in items {
        host.handle(Event::Item { item: item.clone(), age: Duration::ZERO }, now);
    }
    host
}

#[test]
fn a_game_of_a_journal_waits_for_the_other_end_whose_seat_can_be_released() {
    let mut room = Room::playing(asked(), asked());
    room.act(HOST, play(Color::Black, 2, 2));
    room.act(GUEST, Act::Ask(Color::White, Request::Draw));
    let patient = SessionPolicy { patience: Some(at(600)), ..asked() };
    let mut host = started_again(patient, room.ends[HOST].table().items(), at(50));
    assert!(host.waits() && host.can_release());
    assert_eq!(host.release(), Some(Action::Send(PeerCommand::Release)));
    assert_eq!((host.absence(at(90)), host.game_time(at(90))), (None, host.game_time(at(50))));
    assert_eq!(host.request_left(at(90)), Some(REQUEST), "nobody is there to hear the answer");
    assert_eq!(host.wake(at(649)), []);
    assert_eq!(host.wake(at(651)), [Action::Close(SessionEnding::Away)]);
    // One that is over waits for nobody.
    room.act(HOST, Act::Resign(Color::Black));
    let mut host = started_again(series(1), room.ends[HOST].table().items(), at(50));
    assert!(!host.waits() && !host.can_release());
    assert_eq!(host.wake(at(79)), []);
    assert_eq!(host.wake(at(81)), [Action::Close(SessionEnding::Complete)]);
}

#[test]
fn a_line_that_breaks_before_the_first_game_ends_no_host_that_plays_by_itself() {
    let mut room = Room::new(series(1), asked());
    room.connect();
    room.cut();
    room.pass(1300);
    assert_eq!(room.ending(HOST), None);
    room.next_guest(guest(asked()));
    let yes = room.ends[GUEST].answer(true, room.now);
    room.carry_out(GUEST, yes);
    assert!(room.size().is_some());
}

#[test]
fn an_offer_of_a_guest_who_has_left_waits_for_no_answer() {
    let mut room = Room::new(SessionPolicy { offers: Offers::Ask, ..series(1) }, series(1));
    room.connect();
    let counter = room.ends[GUEST].prefer(terms(9));
    room.carry_out(GUEST, counter);
    assert!(room.ends[HOST].offered().is_some());
    room.leaves();
    assert_eq!(room.ends[HOST].offered(), None);
    assert_eq!(room.ends[HOST].answer_game(true, room.now), None);
    room.next_guest(guest(series(1)));
    let yes = room.ends[GUEST].prefer(terms(5));
    room.carry_out(GUEST, yes);
    assert_eq!(room.size(), Size::square(5).ok());
}

#[test]
fn terms_that_were_seen_before_are_accepted_when_they_are_offered_to_whoever_has_come() {
    let mut room = Room::new(series(1), series(1));
    room.connect();
    let counter = room.ends[GUEST].prefer(terms(9));
    room.carry_out(GUEST, counter);
    room.leaves();
    room.next_guest(guest(asked()).wanting(Some(terms(5))));
    assert!(!room.notices(GUEST).any(|notice| matches!(notice, Notice::Refused { .. })));
    assert_eq!((room.ends[GUEST].plays(), room.size()), (Some(Color::White), Size::square(5).ok()));
}

/// Other terms are for the person or the engine to judge, and for a counter-offer.
#[test]
fn a_guest_goes_on_with_a_series_by_its_own_terms_alone() {
    let mut room = Room::new(asked(), series(2));
    room.connect();
    let yes = room.ends[GUEST].prefer(terms(5));
    room.carry_out(GUEST, yes);
    room.act(HOST, Act::Resign(Color::Black));
    let other = room.ends[HOST].offer(terms(9));
    room.carry_out(HOST, other);
    assert_eq!(room.size(), None, "nobody has agreed to another board");
    assert!(room.ends[GUEST].offered().is_some());
    let counter = room.ends[GUEST].prefer(terms(5));
    room.carry_out(GUEST, counter);
    assert_eq!((room.ends[HOST].offered().is_some(), room.ending(GUEST)), (true, None));
}

#[test]
fn a_spectator_accepts_no_terms() {
    let mut spectator = Coordinator::new(None, asked()).wanting(Some(terms(5)));
    let item = Item { n: 0, at: at(0), by: End::Host, seq: 0, what: ItemKind::Offer(terms(5)) };
    let actions = spectator.handle(Event::Item { item, age: at(0) }, at(0));
    assert!(matches!(actions[..], [Action::Notify(_)]), "{actions:?}");
}

#[test]
fn what_was_sent_is_on_its_way_whatever_the_other_end_says_meanwhile() {
    let mut room = Room::playing(asked(), asked());
    let sent = room.ends[HOST].act(play(Color::Black, 2, 2), room.now).unwrap();
    let said = room.ends[GUEST].chat("hello");
    room.carry_out(GUEST, said);
    assert!(room.ends[HOST].is_pending());
    room.carry_out(HOST, sent);
    assert!(!room.ends[HOST].is_pending());
}
