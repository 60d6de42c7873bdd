//! A session of two people, from the first offer to the rematch.

use lanke_game::session::{Phase, Request};
use lanke_peer::{End, RefusalReason};
use lanke_rules::Outcome;

use super::*;

#[test]
fn terms_are_offered_answered_and_played_by() {
    let mut room = Room::met(terms(9));
    let (number, by, offered) = room.guests[0].table().offer().unwrap();
    assert_eq!((number, by, offered), (0, End::Host, &terms(9)));
    let counter = Terms::new(GameSettings { handicap: 2, ..terms(9).settings().clone() }, Some(Color::White));
    room.guest(ItemKind::Offer(counter.clone()));
    room.guest(ItemKind::Accept(1));
    assert!(matches!(room.events[1].last(), Some(Event::Refused { .. })), "nobody accepts for the other side");
    room.host(ItemKind::Decline(1));
    room.guest(ItemKind::Offer(counter));
    room.host(ItemKind::Accept(3));
    let game = room.guests[0].table().playing().unwrap();
    assert_eq!(game.color(End::Guest), Color::Black);
    assert_eq!(game.session.settings().handicap, 2);
    let names = &game.session.settings().players;
    assert_eq!((names.black.name.as_str(), names.white.name.as_str()), ("松风", "王质"));
    room.check();
}

#[test]
fn lots_are_drawn_where_nobody_chose() {
    let colors: Vec<Color> = (0..20)
        .map(|seed| {
            let setup = HostSetup { seed, ..host_setup(Some(terms(9).with_host(None))) };
            let mut room = Room::new(Host::new(setup), vec![Guest::new(guest_setup(Role::Player))]);
            room.connect(0);
            room.guest(ItemKind::Accept(0));
            room.check();
            room.host.table().game().unwrap().host
        })
        .collect();
    assert!(colors.contains(&Color::Black) && colors.contains(&Color::White));
}

#[test]
fn a_game_is_played_taken_back_counted_together_and_played_again() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.guest(play(Color::White, 1, 1));
    room.guest(play(Color::White, 3, 3));
    assert!(matches!(room.events[1].last(), Some(Event::Refused { .. })), "it is Black's turn");
    room.guest(ItemKind::Act(Act::Ask(Color::White, Request::Takeback)));
    assert_eq!(room.moves(), 2);
    room.host(ItemKind::Act(Act::Answer(Color::Black, true)));
    assert_eq!(room.moves(), 1);
    room.guest(ItemKind::Act(Act::Pass(Color::White)));
    room.host(ItemKind::Act(Act::Pass(Color::Black)));
    let phase = |room: &Room| room.guests[0].table().game().unwrap().session.phase();
    assert_eq!(phase(&room), Phase::Counting);
    room.guest(ItemKind::Act(Act::ToggleDead(Point::new(2, 2))));
    room.host(ItemKind::Act(Act::ToggleDead(Point::new(2, 2))));
    room.guest(ItemKind::Act(Act::Agree(Color::White)));
    assert_eq!(phase(&room), Phase::Counting, "both must agree");
    room.host(ItemKind::Act(Act::Agree(Color::Black)));
    assert!(matches!(phase(&room), Phase::Over(Outcome::Win { winner: Color::Black, .. })));
    room.host(ItemKind::Chat("谢谢指教\n\u{202E}".to_owned()));
    let rematch = room.guests[0].table().rematch().unwrap();
    assert_eq!(rematch.host(), Some(Color::White));
    room.guest(ItemKind::Offer(rematch));
    let number = room.host.table().offer().unwrap().0;
    room.host(ItemKind::Accept(number));
    assert_eq!(room.host.table().playing().unwrap().color(End::Guest), Color::Black);
    let chat: Vec<&ItemKind> = room.guests[0].table().items().iter().map(|i| &i.what).collect();
    assert!(chat.contains(&&ItemKind::Chat("谢谢指教".to_owned())));
    room.check();
}

#[test]
fn a_draw_is_made_by_agreement_and_an_ai_is_told_of() {
    let mut room = Room::playing(terms(5));
    room.guest(ItemKind::Ai(true));
    assert!(room.host.table().ai(End::Guest) && !room.host.table().ai(End::Host));
    room.host(ItemKind::Act(Act::Ask(Color::Black, Request::Draw)));
    room.guest(ItemKind::Act(Act::Answer(Color::White, true)));
    assert_eq!(room.host.table().game().unwrap().session.outcome(), Some(Outcome::Draw));
    room.check();
}

#[test]
fn only_ones_own_part_is_played() {
    let mut room = Room::playing(terms(5));
    for what in [
        play(Color::Black, 1, 1),
        ItemKind::Act(Act::Resign(Color::Black)),
        ItemKind::Act(Act::Pause),
        ItemKind::Act(Act::Comment(lanke_game::record::NodeId::ROOT, "x".to_owned())),
        ItemKind::Begin { settings: terms(9).settings().clone(), host: Color::Black },
        ItemKind::Offer(terms(9)),
        ItemKind::Chat(String::new()),
    ] {
        let before = room.host.table().len();
        room.guest(what.clone());
        assert!(matches!(room.events[1].last(), Some(Event::Refused { .. })), "{what:?}");
        assert_eq!(room.host.table().len(), before);
    }
    room.check();
}

/// Messages that a guest's own program would not send are refused by the host all the same.
#[test]
fn the_host_refuses_what_is_illegal_late_or_meant_for_another_position() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    let game = room.guests[0].table().game().unwrap();
    let (mark, base) = (game.mark(), room.host.table().last_act().unwrap());
    let say = |room: &mut Room, seq, moves, position, what| {
        let message = Message::Propose { seq, base, since: Duration::ZERO, moves, position, what };
        room.host.receive(1, message, room.now);
        room.host.take().into_iter().find_map(|output| match output {
            Output::Send { message: Message::Refuse { why, .. }, .. } => Some(why),
            _ => None,
        })
    };
    let seq = room.host.table().seq() + 1;
    let occupied = play(Color::White, 2, 2);
    assert_eq!(
        say(&mut room, seq, 1, mark, occupied),
        Some(RefusalReason::Against("a stone is already there".to_owned()))
    );
    assert_eq!(say(&mut room, seq + 1, 1, Hash(8), play(Color::White, 1, 1)), Some(RefusalReason::Stale));
    assert_eq!(say(&mut room, seq + 2, 1, Hash(9), play(Color::White, 1, 1)), Some(RefusalReason::Stale));
    assert_eq!(say(&mut room, seq + 2, 1, mark, play(Color::White, 1, 1)), Some(RefusalReason::Stale), "said again");
    assert_eq!(say(&mut room, seq + 9, 1, mark, play(Color::White, 1, 1)), None, "out of order");
    assert_eq!(say(&mut room, seq + 3, 1, mark, play(Color::White, 1, 1)), None);
    assert_eq!(room.moves(), 2);
}

/// The other side changes the dead stones while the word for them is on its way from the person to the list.
#[test]
fn dead_stones_are_agreed_to_as_they_were_seen() {
    for (me, color) in [(0, Color::Black), (1, Color::White)] {
        let mut room = Room::playing(terms(5));
        room.host(play(Color::Black, 2, 2));
        room.guest(play(Color::White, 1, 1));
        room.host(ItemKind::Act(Act::Pass(Color::Black)));
        room.guest(ItemKind::Act(Act::Pass(Color::White)));
        let seen = room.host.table().game().unwrap().mark();
        let agree = |room: &mut Room, seen| match me {
            0 => room.host.command(PeerCommand::Act(Act::Agree(color), seen), room.now),
            _ => room.guests[0].command(PeerCommand::Act(Act::Agree(color), seen), room.now),
        };
        let agreed = |room: &Room| room.host.table().game().unwrap().session.agreed()[color];
        let toggle = ItemKind::Act(Act::ToggleDead(Point::new(2, 2)));
        if me == 0 {
            room.guest(toggle)
        } else {
            room.host(toggle)
        }
        agree(&mut room, seen);
        room.settle();
        let refused = room.events[me].last();
        assert!(matches!(refused, Some(Event::Refused { why: RefusalReason::Stale, .. })), "{refused:?}");
        assert!(!agreed(&room), "{color}");
        let seen = room.host.table().game().unwrap().mark();
        agree(&mut room, seen);
        room.settle();
        assert!(agreed(&room), "{color}");
        room.check();
    }
}

/// A host that tells something false is caught, and asked again; the game stays as it is.
#[test]
fn a_guest_takes_nothing_from_its_host_that_breaks_the_rules() {
    let lie = |room: &mut Room, change: fn(&mut lanke_peer::Item), digest: Option<Hash>| {
        let table = room.host.table();
        let mut item = table.items().last().unwrap().clone();
        let digest = digest.unwrap_or(table.digest(table.len()).unwrap());
        item.n += 1;
        change(&mut item);
        room.guests[0].receive(Message::Item { item, digest }, room.now);
        room.settle();
    };
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.guest(play(Color::White, 1, 1));
    room.host(play(Color::Black, 3, 3));
    lie(&mut room, |item| item.what = play(Color::Black, 0, 0), None);
    assert!(room.events[0].iter().any(|e| matches!(e, Event::Objected { .. })), "Black plays twice");
    room.pass(at(1));
    room.check();
    lie(
        &mut room,
        |item| (item.by, item.seq, item.what) = (End::Guest, 9, ItemKind::Act(Act::Resign(Color::White))),
        None,
    );
    assert_eq!(
        room.events[0].iter().filter(|e| matches!(e, Event::Objected { .. })).count(),
        2,
        "we have not resigned"
    );
    room.pass(at(1));
    room.check();
    lie(&mut room, |item| item.what = ItemKind::Chat("x".to_owned()), Some(Hash(1)));
    room.pass(at(1));
    room.check();
    assert_eq!(room.events[0].iter().filter(|e| matches!(e, Event::Objected { .. })).count(), 3);
    lie(&mut room, |item| item.what = ItemKind::Chat("x".to_owned()), Some(Hash(1)));
    assert!(matches!(room.events[1].last(), Some(Event::Disagreed { .. })), "enough is enough");
    assert!(room.guests[0].is_over());
    assert!(!room.events[1].contains(&Event::Reset));
}

#[test]
fn both_come_back_to_the_game_after_a_cut_and_after_a_kill() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.cut(0);
    assert_eq!((room.events[0].last(), room.events[1].last()), (Some(&Event::Broken), Some(&Event::Broken)));
    room.guest(play(Color::White, 1, 1));
    assert_eq!(room.moves(), 1);
    room.connect(0);
    assert_eq!(room.moves(), 2, "what was done without a line is done now");
    room.check();
    // The guest dies with a move on its way.
    room.host(play(Color::Black, 3, 3));
    room.connected[0] = false;
    room.guest(play(Color::White, 3, 1));
    room.host.disconnected(1, room.now);
    room.guests[0] = risen(&room.journals[1], room.now).unwrap();
    room.events[1] = room.guests[0].table().items().iter().map(|i| events(i.clone())).collect();
    room.guests[0].command(PeerCommand::Add(play(Color::White, 0, 0)), room.now);
    room.connect(0);
    assert_eq!(room.moves(), 4);
    room.check();
    // The host dies.
    room.cut(0);
    let saved: Vec<JournalEntry> = room.journals[0].clone();
    room.host = Host::resume(host_setup(None), &saved, room.now).unwrap();
    room.host(play(Color::Black, 4, 4));
    room.connect(0);
    assert_eq!(room.moves(), 5);
    room.guest(play(Color::White, 4, 0));
    assert_eq!(room.moves(), 6);
    room.check();
}

/// Killed after the guest's yes was kept, and before the game was.
#[test]
fn a_game_that_was_agreed_upon_begins_after_a_kill() {
    let mut room = Room::playing(terms(5));
    room.cut(0);
    let begun =
        room.journals[0].iter().position(|line| matches!(line, JournalEntry::Item(item) if item.n == 2)).unwrap();
    let saved = room.journals[0][..begun].to_vec();
    let host = Host::resume(host_setup(None), &saved, room.now).unwrap();
    assert!(host.table().playing().is_some());
}

#[test]
fn a_guest_that_has_lost_its_journal_is_told_the_game_again() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.guest(play(Color::White, 1, 1));
    room.cut(0);
    room.guests[0] = Guest::new(guest_setup(Role::Player));
    room.events[1].clear();
    room.connect(0);
    room.host(play(Color::Black, 3, 3));
    room.guest(play(Color::White, 0, 1));
    assert_eq!(room.moves(), 4);
    room.check();
}

fn events(item: lanke_peer::Item) -> Event {
    Event::Item { item, age: Duration::ZERO }
}

#[test]
fn an_end_that_says_nothing_is_reported_within_two_seconds() {
    let mut room = Room::playing(terms(5));
    room.pass(at(3));
    assert!(!room.events.iter().flatten().any(|event| matches!(event, Event::Silent(_))));
    // The lines stand, and nothing comes through.
    room.connected[0] = false;
    room.pass(at(2));
    let last = |room: &Room, end: usize| {
        room.events[end].iter().rev().find(|event| matches!(event, Event::Silent(_))).cloned()
    };
    assert_eq!([0, 1].map(|end| last(&room, end)), [Some(Event::Silent(true)), Some(Event::Silent(true))]);
    room.connected[0] = true;
    room.pass(at(1));
    assert_eq!([0, 1].map(|end| last(&room, end)), [Some(Event::Silent(false)), Some(Event::Silent(false))]);
    room.check();
}
