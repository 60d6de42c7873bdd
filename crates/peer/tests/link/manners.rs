//! Who comes in, who does not, and what it costs.

use lanke_peer::limits::{BURST, WATCHERS, WRONG_CODES};
use lanke_peer::{Denial, Hello};

use super::*;

fn hello(role: Role, code: Option<&str>) -> Hello {
    Hello {
        speaks: (1, 1),
        program: String::new(),
        name: "A\u{0}B".to_owned(),
        rank: String::new(),
        role,
        code: code.map(str::to_owned),
        table: None,
        have: 0,
        digest: Hash::default(),
        seq: 0,
        terms: None,
    }
}

/// What a host answers to a visitor's first words.
fn answer(host: &mut Host, visitor: u64, hello: Hello) -> Vec<Output> {
    host.arrived(visitor, [visitor as u8; 32], false, at(visitor / 1000));
    host.said(visitor, Message::Hello(hello), at(visitor / 1000));
    host.take()
}

fn denial(outputs: &[Output]) -> Option<Denial> {
    outputs.iter().find_map(|output| match output {
        Output::Send { message: Message::Sorry { why }, .. } => Some(*why),
        _ => None,
    })
}

#[test]
fn nobody_comes_in_without_the_code_or_an_accept() {
    let mut host = Host::new(host_setup(Some(terms(9))));
    assert_eq!(denial(&answer(&mut host, 1, hello(Role::Player, Some("000000")))), Some(Denial::Code));
    let knocked = answer(&mut host, 2, hello(Role::Player, None));
    let knock =
        knocked.iter().any(|o| matches!(o, Output::Tell(Event::Knock { visitor: 2, name, .. }) if name == "A B"));
    assert!(knock, "{knocked:?}");
    host.said(2, Message::Fetch { from: 0 }, at(0));
    assert_eq!(denial(&host.take()), Some(Denial::Manners), "not before it is let in");
    answer(&mut host, 3, hello(Role::Watcher, None));
    host.wish(Wish::Refuse(3), at(0));
    assert_eq!(denial(&host.take()), Some(Denial::Declined));
    answer(&mut host, 4, hello(Role::Player, None));
    host.wish(Wish::Admit(4), at(0));
    assert!(host.take().iter().any(|o| matches!(o, Output::Tell(Event::Met { .. }))));
    assert_eq!(denial(&answer(&mut host, 5, hello(Role::Player, Some(CODE)))), Some(Denial::Taken));
    assert_eq!(denial(&answer(&mut host, 6, hello(Role::Watcher, Some(CODE)))), None);
    let newer = Hello { speaks: (2, 3), ..hello(Role::Watcher, Some(CODE)) };
    assert_eq!(denial(&answer(&mut host, 7, newer)), Some(Denial::Version));
}

#[test]
fn codes_cannot_be_guessed_on_and_on() {
    let mut host = Host::new(host_setup(None));
    for visitor in 1..=WRONG_CODES as u64 {
        assert_eq!(denial(&answer(&mut host, visitor, hello(Role::Player, Some("123456")))), Some(Denial::Code));
    }
    assert_eq!(denial(&answer(&mut host, 50, hello(Role::Player, Some(CODE)))), Some(Denial::Later));
    assert_eq!(denial(&answer(&mut host, 61_000, hello(Role::Player, Some(CODE)))), None, "a minute later");
}

#[test]
fn a_knock_is_over_after_a_while_and_a_silent_visitor_sooner() {
    let mut host = Host::new(host_setup(None));
    answer(&mut host, 1, hello(Role::Player, None));
    host.arrived(2, [2; 32], false, at(0));
    host.tick(at(6));
    assert!(host.take().contains(&Output::Close(2)));
    host.tick(at(31));
    let outputs = host.take();
    assert!(outputs.contains(&Output::Tell(Event::KnockOver { visitor: 1 })));
    assert!(outputs.contains(&Output::Close(1)));
}

#[test]
fn a_flood_is_cut() {
    let mut room = Room::playing(terms(5));
    for _ in 0..2 * BURST {
        room.host.said(1, Message::Ping { stamp: 0, len: 0, digest: Hash::default() }, room.now);
    }
    let outputs = room.host.take();
    assert_eq!(denial(&outputs), Some(Denial::Manners));
    assert!(outputs.contains(&Output::Close(1)));
    room.host.said(1, Message::Fetch { from: 0 }, room.now);
    assert_eq!(room.host.take(), [], "whoever is cut is not heard");
}

#[test]
fn spectators_see_everything_say_nothing_and_are_told_later_when_slow() {
    let mut room = Room::playing(terms(5));
    for i in 1..=20 {
        room.guests.push(Guest::new(guest_setup(Role::Watcher)));
        room.connected.push(false);
        room.events.push(Vec::new());
        room.journals.push(Vec::new());
        room.connect(i);
    }
    assert!(room.events[0].contains(&Event::Watchers(20)));
    room.host(play(Color::Black, 2, 2));
    room.guest(What::Chat("好棋".to_owned()));
    room.check();
    room.guests[1].wish(Wish::Do(What::Chat("x".to_owned())), room.now);
    room.settle();
    assert!(matches!(room.events[2].last(), Some(Event::Refused { .. })));
    // One falls behind: it is sent nothing until it says how far it is.
    room.host.slow(3);
    let before = room.guests[2].table().len();
    room.guest(play(Color::White, 1, 1));
    assert_eq!(room.guests[2].table().len(), before);
    room.pass(at(3));
    room.host(play(Color::Black, 3, 3));
    room.check();
    room.cut(5);
    assert!(room.events[0].contains(&Event::Watchers(19)));
}

#[test]
fn there_is_room_for_so_many_spectators() {
    let mut host = Host::new(host_setup(None));
    let mut denied = 0;
    for visitor in 1..=WATCHERS as u64 + 3 {
        denied += usize::from(denial(&answer(&mut host, visitor, hello(Role::Watcher, Some(CODE)))).is_some());
    }
    assert_eq!(denied, 3);
}

#[test]
fn a_guest_does_not_come_again_where_it_is_not_wanted() {
    let mut guest = Guest::new(GuestSetup { code: Some("1".to_owned()), ..guest_setup(Role::Player) });
    guest.met(at(0));
    guest.said(Message::Sorry { why: Denial::Code }, at(0));
    assert!(guest.is_over());
    assert!(guest.take().contains(&Output::Tell(Event::Denied(Denial::Code))));
}
