//! Admission and refusal of visitors, and their limits.

use lanke_peer::limits::{
    BURST, FRAME, GUESS_PAUSE, HELLO, KEY_GUESSES, KNOCK, NETWORK_GUESSES, NETWORK_KNOCKS, NETWORK_QUEUE, SPECTATORS,
    STRANGERS,
};
use lanke_peer::{Denial, End, Hello, Item, RefusalReason, encode};

use super::*;

/// The first words of a visitor without a code.
fn knock(role: Role) -> Hello {
    Hello {
        versions: (2, 2),
        program: String::new(),
        name: "A\u{0}B".to_owned(),
        rank: String::new(),
        role,
        share: None,
        table: None,
        items: 0,
        digest: Hash::default(),
        seq: 0,
        terms: None,
    }
}

/// Answers of a host to a visitor's first message.
fn answer(host: &mut Host, visitor: u64, hello: Hello) -> Vec<Output> {
    host.connected(visitor, arrival([visitor as u8; 32], visitor, visitor as u8).0, at(0));
    host.receive(visitor, Message::Hello(hello), at(0));
    host.take()
}

/// Answer of a host to a guest with this key, address and code, at this time.
fn come(
    host: &mut Host,
    visitor: u64,
    (key, address): (u64, u8),
    code: &str,
    role: Role,
    now: Duration,
) -> Vec<Output> {
    let key = std::array::from_fn(|i| key.to_be_bytes()[i % 8]);
    let (arrival, session) = arrival(key, visitor, address);
    let mut guest = Guest::new(GuestSetup { code: Some(code.to_owned()), ..guest_setup(role) });
    host.connected(visitor, arrival, now);
    guest.connected(session, now);
    let mut done = Vec::new();
    loop {
        let words = guest.take();
        if words.is_empty() {
            return done;
        }
        for output in words {
            if let Output::Send { message, .. } = output {
                host.receive(visitor, message, now);
            }
        }
        for output in host.take() {
            if let Output::Send { to, message } = &output
                && to.contains(&visitor)
            {
                guest.receive(message.clone(), now);
            }
            done.push(output);
        }
    }
}

fn denial(outputs: &[Output]) -> Option<Denial> {
    outputs.iter().find_map(|output| match output {
        Output::Send { message: Message::Denied { why }, .. } => Some(*why),
        _ => None,
    })
}

fn is_welcome(visitor: u64) -> impl Fn(&Output) -> bool {
    move |output| matches!(output, Output::Send { to, message: Message::Welcome { .. } } if to.contains(&visitor))
}

#[test]
fn nobody_comes_in_without_the_code_or_an_accept() {
    let mut host = Host::new(host_setup(Some(terms(9))));
    let code = |host: &mut Host, visitor, code| come(host, visitor, (visitor, 1), code, Role::Player, at(0));
    assert_eq!(denial(&code(&mut host, 1, "000000")), Some(Denial::Code));
    let knocked = answer(&mut host, 2, knock(Role::Player));
    let knocks =
        knocked.iter().any(|o| matches!(o, Output::Report(Event::Knock { visitor: 2, name, .. }) if name == "AB"));
    assert!(knocks, "{knocked:?}");
    host.receive(2, Message::Fetch { from: 0 }, at(0));
    assert_eq!(denial(&host.take()), Some(Denial::Manners), "not before it is let in");
    answer(&mut host, 3, knock(Role::Spectator));
    host.command(PeerCommand::Refuse(3), at(0));
    assert_eq!(denial(&host.take()), Some(Denial::Declined));
    answer(&mut host, 7, knock(Role::Player));
    host.tick(at(31));
    assert_eq!(denial(&host.take()), Some(Denial::Unanswered));
    answer(&mut host, 4, knock(Role::Player));
    host.command(PeerCommand::Admit(4), at(0));
    assert!(host.take().iter().any(|o| matches!(o, Output::Report(Event::Connected { .. }))));
    assert_eq!(denial(&code(&mut host, 5, CODE)), Some(Denial::Taken));
    let watches = come(&mut host, 6, (6, 1), CODE, Role::Spectator, at(0));
    assert!(watches.iter().any(is_welcome(6)), "{watches:?}");
    for speaks in [(1, 1), (3, 4)] {
        assert_eq!(
            denial(&answer(&mut host, 7, Hello { versions: speaks, ..knock(Role::Spectator) })),
            Some(Denial::Version)
        );
    }
}

/// A hundred wrong codes from one address, each with a key of its own, lock out nobody who has the right one.
#[test]
fn a_flood_of_wrong_codes_keeps_nobody_with_the_right_one_out() {
    let mut host = Host::new(host_setup(None));
    assert!(come(&mut host, 1, (1, 7), CODE, Role::Player, at(0)).iter().any(is_welcome(1)));
    host.disconnected(1, at(0));
    let mut answers = [0u32; 3];
    for visitor in 100..200 {
        match denial(&come(&mut host, visitor, (visitor, 7), "123456", Role::Player, at(1))) {
            Some(Denial::Code) => answers[0] += 1,
            Some(Denial::Later) => answers[1] += 1,
            Some(other) => panic!("{other}"),
            None => answers[2] += 1,
        }
    }
    assert_eq!(answers, [NETWORK_GUESSES, 80 - NETWORK_QUEUE as u32, NETWORK_QUEUE as u32], "said no, sent away, wait");
    assert!(come(&mut host, 2, (1, 7), CODE, Role::Player, at(1)).iter().any(is_welcome(2)), "a known key");
    assert!(come(&mut host, 3, (3, 8), CODE, Role::Spectator, at(1)).iter().any(is_welcome(3)), "another address");
    // From the attackers' own address: sent away once, then its turn comes.
    assert_eq!(denial(&come(&mut host, 4, (4, 7), CODE, Role::Spectator, at(1))), Some(Denial::Later));
    host.tick(at(1) + 2 * GUESS_PAUSE);
    host.take();
    let (mut now, mut came) = (at(3), come(&mut host, 5, (5, 7), CODE, Role::Spectator, at(3)));
    while !came.iter().any(is_welcome(5)) {
        now += Duration::from_millis(50);
        host.tick(now);
        came.extend(host.take());
        assert!(now < at(3) + GUESS_PAUSE * (NETWORK_QUEUE as u32 + 1), "{came:?}");
    }
    let code = |o: &&Output| matches!(o, Output::Send { message: Message::Denied { why: Denial::Code }, .. });
    assert!(came.iter().filter(code).count() < NETWORK_QUEUE, "those before it were told no, one a second");
}

#[test]
fn one_key_has_a_few_wrong_codes_a_minute() {
    let mut host = Host::new(host_setup(None));
    for visitor in 0..KEY_GUESSES as u64 {
        // From everywhere, as by a relay.
        let wrong = come(&mut host, visitor, (9, visitor as u8), "123456", Role::Player, at(0));
        assert_eq!(denial(&wrong), Some(Denial::Code));
    }
    assert_eq!(denial(&come(&mut host, 50, (9, 50), CODE, Role::Player, at(59))), Some(Denial::Later));
    assert_eq!(denial(&come(&mut host, 51, (9, 50), CODE, Role::Player, at(61))), None);
    // A known key is no way around it.
    for visitor in 60..60 + KEY_GUESSES as u64 {
        assert_eq!(denial(&come(&mut host, visitor, (9, 1), "123456", Role::Spectator, at(70))), Some(Denial::Code));
    }
    assert_eq!(denial(&come(&mut host, 70, (9, 1), "123456", Role::Spectator, at(70))), Some(Denial::Later));
}

#[test]
fn silent_visitors_keep_nobody_out() {
    let mut host = Host::new(host_setup(None));
    assert!(come(&mut host, 1, (1, 7), CODE, Role::Spectator, at(0)).iter().any(is_welcome(1)));
    let mut here = std::collections::BTreeSet::new();
    // From one address, then from many; the watcher's own key is among them.
    for visitor in 100..1000u64 {
        let address = if visitor < 320 { 7 } else { visitor as u8 };
        let key = if visitor % 50 == 0 { [0; 32] } else { std::array::from_fn(|i| visitor.to_be_bytes()[i % 8]) };
        host.connected(visitor, arrival(key, visitor, address).0, at(1));
        here.insert(visitor);
        for output in host.take() {
            let Output::Close(visitor) = output else { panic!("{output:?}") };
            assert!(here.remove(&visitor), "the watcher stays");
        }
        assert!(here.len() <= STRANGERS, "{}", here.len());
    }
    assert!(come(&mut host, 2, (2, 7), CODE, Role::Spectator, at(1)).iter().any(is_welcome(2)));
    assert!(come(&mut host, 3, (3, 8), CODE, Role::Player, at(1)).iter().any(is_welcome(3)));
    // Those who say hello and then nothing are no better.
    for visitor in 2000..2300u64 {
        let (arrival, session) = arrival([visitor as u8; 32], visitor, 7);
        let mut guest = Guest::new(guest_setup(Role::Spectator));
        guest.connected(session, at(1));
        host.connected(visitor, arrival, at(1));
        let Some(Output::Send { message, .. }) = guest.take().pop() else { unreachable!() };
        host.receive(visitor, message, at(1));
    }
    host.take();
    assert!(come(&mut host, 4, (4, 7), CODE, Role::Spectator, at(1)).iter().any(is_welcome(4)));
    host.tick(at(1) + HELLO + Duration::from_millis(1));
    let closed = host.take().iter().filter(|output| matches!(output, Output::Close(_))).count();
    assert!(closed > 30, "the rest goes after {HELLO:?}: {closed}");
    for visitor in 3000..3020 {
        answer(&mut host, visitor, knock(Role::Spectator));
    }
    assert!(come(&mut host, 5, (5, 7), CODE, Role::Spectator, at(7)).iter().any(is_welcome(5)));
    host.tick(at(7) + KNOCK);
}

#[test]
fn a_code_that_was_changed_lets_nobody_in() {
    let mut host = Host::new(host_setup(None));
    let (arrival, session) = arrival([5; 32], 1, 1);
    let mut guest = Guest::new(guest_setup(Role::Player));
    host.connected(1, arrival, at(0));
    guest.connected(session, at(0));
    let Some(Output::Send { message, .. }) = guest.take().pop() else { unreachable!() };
    host.receive(1, message, at(0));
    assert!(matches!(&host.take()[..], [Output::Send { message: Message::Share { .. }, .. }]));
    host.command(PeerCommand::NewCode("111111".to_owned()), at(0));
    assert_eq!(denial(&host.take()), Some(Denial::Code));
    assert_eq!(denial(&come(&mut host, 2, (2, 1), CODE, Role::Player, at(0))), Some(Denial::Code));
    assert_eq!(denial(&come(&mut host, 3, (3, 1), "111111", Role::Player, at(0))), None);
}

#[test]
fn a_knock_is_over_after_a_while_and_a_silent_visitor_sooner() {
    let mut host = Host::new(host_setup(None));
    answer(&mut host, 1, knock(Role::Player));
    host.connected(2, arrival([2; 32], 2, 2).0, at(0));
    host.tick(at(6));
    assert!(host.take().contains(&Output::Close(2)));
    host.tick(at(31));
    let outputs = host.take();
    assert!(outputs.contains(&Output::Report(Event::KnockOver { visitor: 1 })));
    assert!(outputs.contains(&Output::Close(1)));
}

/// Whatever it says meanwhile: no other visitor takes its place in the host's questions, and each of them ends.
#[test]
fn a_visitor_that_knocks_waits_for_its_answer() {
    let mut host = Host::new(host_setup(None));
    for visitor in 1..=2 * NETWORK_KNOCKS as u64 {
        let (arrival, session) = arrival([visitor as u8; 32], visitor, 7);
        host.connected(visitor, arrival, at(0));
        host.receive(visitor, Message::Hello(knock(Role::Player)), at(0));
        let crowded = visitor > NETWORK_KNOCKS as u64;
        assert_eq!(denial(&host.take()), crowded.then_some(Denial::Full));
        let mut guest = Guest::new(guest_setup(Role::Player));
        guest.connected(session, at(0));
        let Some(Output::Send { message, .. }) = guest.take().pop() else { unreachable!() };
        host.receive(visitor, message, at(0));
        let waits = Output::Send { to: vec![visitor], message: Message::Wait {} };
        assert_eq!(host.take(), if crowded { vec![] } else { vec![waits] });
    }
    host.tick(at(31));
    let outputs = host.take();
    let over = outputs.iter().filter(|o| matches!(o, Output::Report(Event::KnockOver { .. }))).count();
    assert_eq!(over, NETWORK_KNOCKS);
}

#[test]
fn a_guest_does_not_become_a_spectator_while_its_line_stands() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.host.receive(1, Message::Hello(knock(Role::Spectator)), room.now);
    let outputs = room.host.take();
    assert_eq!(denial(&outputs), Some(Denial::Manners));
    assert!(outputs.contains(&Output::Report(Event::Broken)), "{outputs:?}");
    room.cut(0);
    room.connect(0);
    room.guest(play(Color::White, 1, 1));
    assert_eq!(room.moves(), 2, "nobody else is in its seat");
}

#[test]
fn a_guest_that_claims_more_proposals_than_a_table_holds_locks_nobody_out() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    let (table, items) = (Some(Hash(42)), room.host.table().len());
    let digest = room.host.table().digest(items).unwrap();
    let hello = Hello { table, items, digest, seq: u32::MAX, ..knock(Role::Player) };
    room.host.receive(1, Message::Hello(hello), room.now);
    room.settle();
    room.guest(play(Color::White, 1, 1));
    assert_eq!(room.moves(), 2);
}

/// The item of more of them, however often each is named, is longer than a message, and cuts every line that it is sent on.
#[test]
fn as_many_dead_stones_are_proposed_as_a_board_has_points() {
    let mut room = Room::playing(terms(5));
    room.host(ItemKind::Act(Act::Pass(Color::Black)));
    room.guest(ItemKind::Act(Act::Pass(Color::White)));
    let propose = |points: usize| ItemKind::Act(Act::Propose(vec![Point::new(1, 1); points]));
    let position = room.host.table().game().unwrap().mark();
    for (points, taken) in [(26, false), (25, true)] {
        let (seq, items) = (if taken { 4 } else { 3 }, room.host.table().len());
        let what = propose(points);
        let message = Message::Propose { seq, base: 0, since: Duration::ZERO, moves: 2, position, what };
        room.host.receive(1, message, room.now);
        let refused = room.host.take().into_iter().any(|output| {
            matches!(output, Output::Send { message: Message::Refuse { why: RefusalReason::Against(_), .. }, .. })
        });
        assert_eq!((refused, room.host.table().len() - items), (!taken, u32::from(taken)), "{points} points");
    }
    // On the largest board there is.
    let largest = ItemKind::Act(Act::Propose(vec![Point::new(51, 51); 52 * 52]));
    let item = Item { n: u32::MAX, at: Duration::MAX, by: End::Guest, seq: u32::MAX, what: largest };
    assert!(encode(&Message::Item { item, digest: Hash(u64::MAX) }).len() < FRAME);
}

#[test]
fn a_flood_is_cut() {
    let mut room = Room::playing(terms(5));
    for _ in 0..2 * BURST {
        room.host.receive(1, Message::Ping { stamp: 0, len: 0, digest: Hash::default() }, room.now);
    }
    let outputs = room.host.take();
    assert_eq!(denial(&outputs), Some(Denial::Manners));
    assert!(outputs.contains(&Output::Close(1)));
    room.host.receive(1, Message::Fetch { from: 0 }, room.now);
    assert_eq!(room.host.take(), [], "whoever is cut is not heard");
}

#[test]
fn spectators_see_everything_say_nothing_and_are_told_later_when_slow() {
    let mut room = Room::playing(terms(5));
    for i in 1..=20 {
        room.guests.push(Guest::new(guest_setup(Role::Spectator)));
        room.connected.push(false);
        room.events.push(Vec::new());
        room.journals.push(Vec::new());
        room.connect(i);
    }
    assert!(room.events[0].contains(&Event::Spectators(20)));
    room.host(play(Color::Black, 2, 2));
    room.guest(ItemKind::Chat("好棋".to_owned()));
    room.check();
    room.guests[1].command(PeerCommand::Add(ItemKind::Chat("x".to_owned())), room.now);
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
    assert!(room.events[0].contains(&Event::Spectators(19)));
}

#[test]
fn there_is_room_for_so_many_spectators() {
    let mut host = Host::new(host_setup(None));
    let mut denied = 0;
    for visitor in 1..=SPECTATORS as u64 + 3 {
        let came = come(&mut host, visitor, (visitor, visitor as u8), CODE, Role::Spectator, at(0));
        denied += usize::from(denial(&came).is_some());
    }
    assert_eq!(denied, 3);
}

#[test]
fn a_guest_does_not_come_again_where_it_is_not_wanted() {
    let mut guest = Guest::new(GuestSetup { code: Some("1".to_owned()), ..guest_setup(Role::Player) });
    guest.connected(sessions(GUEST_KEY, 1).1, at(0));
    guest.receive(Message::Denied { why: Denial::Code }, at(0));
    assert!(guest.is_over());
    assert!(guest.take().contains(&Output::Report(Event::Denied(Denial::Code))));
}

#[test]
fn a_reason_of_the_host_is_shown_in_one_line() {
    let against = |reason: &str| RefusalReason::Against(reason.to_owned());
    for (sent, shown) in [("no\nresult B+R\u{1B}", against("no result B+R")), ("\n", RefusalReason::Other)] {
        let mut room = Room::playing(terms(5));
        let what = ItemKind::Chat("好".to_owned());
        room.guests[0].command(PeerCommand::Add(what.clone()), room.now);
        let seq = room.host.table().seq() + 1;
        room.guests[0].receive(Message::Refuse { seq, why: against(sent) }, room.now);
        assert!(room.guests[0].take().contains(&Output::Report(Event::Refused { what, why: shown })));
    }
}
