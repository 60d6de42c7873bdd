//! Ownership: the seat is the guest's, the game both players', the disk its owner's.

use lanke_peer::limits::{ABSENCE, ITEM_BURST, ITEM_PAUSE};
use lanke_peer::{Denial, End, Item};

use super::*;

impl Room {
    /// Another guest, with a key of its own.
    fn stranger(&mut self, role: Role) -> usize {
        self.guests.push(Guest::new(guest_setup(role)));
        self.connected.push(false);
        self.events.push(Vec::new());
        self.journals.push(Vec::new());
        let number = self.guests.len() - 1;
        self.connect(number);
        number
    }

    fn denied(&self, guest: usize) -> Option<Denial> {
        self.events[guest + 1].iter().find_map(|event| match event {
            Event::Denied(denial) => Some(*denial),
            _ => None,
        })
    }
}

#[test]
fn the_seat_of_a_guest_whose_line_is_broken_is_nobody_elses() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.cut(0);
    let stranger = room.stranger(Role::Player);
    assert_eq!(room.denied(stranger), Some(Denial::Reserved), "with the right code");
    let spectator = room.stranger(Role::Spectator);
    assert_eq!(room.guests[spectator].table().len(), room.host.table().len(), "it may watch");
    room.pass(2 * ABSENCE);
    let later = room.stranger(Role::Player);
    assert_eq!(room.denied(later), Some(Denial::Reserved), "however long the guest is away");
    room.connect(0);
    assert!(room.denied(0).is_none());
    room.guest(play(Color::White, 1, 1));
    assert_eq!(room.moves(), 2);
}

#[test]
fn a_host_that_was_stopped_still_keeps_the_seat() {
    let mut room = Room::playing(terms(5));
    room.cut(0);
    room.host = Host::resume(host_setup(None), &room.journals[0], room.now).unwrap();
    let stranger = room.stranger(Role::Player);
    assert_eq!(room.denied(stranger), Some(Denial::Reserved));
    room.host.command(PeerCommand::Release, room.now);
    room.settle();
    room.events[0].clear();
    room.host = Host::resume(host_setup(None), &room.journals[0], room.now).unwrap();
    let stranger = room.stranger(Role::Player);
    assert_eq!(room.denied(stranger), None, "and that it was released");
    assert!(room.events[0].contains(&Event::Released), "which its person is told");
}

#[test]
fn whoever_comes_to_a_released_seat_goes_on_with_the_game() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.host.command(PeerCommand::Release, room.now);
    room.settle();
    let early = room.stranger(Role::Player);
    assert_eq!(room.denied(early), Some(Denial::Taken), "nobody is driven away by it");
    room.cut(0);
    room.host.command(PeerCommand::Release, room.now);
    room.settle();
    assert_eq!(room.events[0].last(), Some(&Event::Released));
    let next = room.stranger(Role::Player);
    room.guests[next].command(PeerCommand::Add(play(Color::White, 1, 1)), room.now);
    room.settle();
    assert_eq!(room.moves(), 2);
    room.connect(0);
    assert_eq!(room.denied(0), Some(Denial::Taken));
}

#[test]
fn the_seat_is_free_when_the_guest_has_left_after_the_game_or_stayed_away_for_long() {
    for leaves in [true, false] {
        let mut room = Room::playing(terms(5));
        room.guest(ItemKind::Act(Act::Resign(Color::White)));
        if leaves {
            room.host.receive(1, Message::Bye {}, room.now);
        }
        room.cut(0);
        let early = room.stranger(Role::Player);
        assert_eq!(room.denied(early).is_none(), leaves);
        room.pass(ABSENCE);
        let late = room.stranger(Role::Player);
        assert_eq!(room.denied(late), leaves.then_some(Denial::Taken));
    }
}

/// A guest that has lost its journal, but not its key, is not asked for a code.
#[test]
fn the_key_alone_leads_back_to_the_seat() {
    let mut room = Room::playing(terms(5));
    room.host(play(Color::Black, 2, 2));
    room.cut(0);
    room.guests[0] = Guest::new(GuestSetup { code: None, ..guest_setup(Role::Player) });
    room.connect(0);
    assert_eq!(room.guests[0].table().items(), room.host.table().items());
}

#[test]
fn what_is_said_before_the_host_is_reached_is_said_at_the_table() {
    let chat = ItemKind::Chat("你好".to_owned());
    // At a seat from which another has spoken.
    let mut room = Room::playing(terms(5));
    room.cut(0);
    room.host.command(PeerCommand::Release, room.now);
    room.settle();
    room.guests[0] = Guest::new(guest_setup(Role::Player));
    room.guest(chat.clone());
    room.connect(0);
    let items = room.host.table().items();
    assert!(items.last().is_some_and(|item| item.what == chat));
    assert_eq!(room.guests[0].table().items(), items);
    // It is no offer.
    let setup = GuestSetup { terms: Some(terms(5)), ..guest_setup(Role::Player) };
    let mut room = Room::new(Host::new(host_setup(None)), vec![Guest::new(setup)]);
    room.guest(chat);
    room.connect(0);
    assert!(room.host.table().offer().is_some());
    room.check();
}

fn welcome(table: u64, keep: u32, len: u32) -> Message {
    let (name, rank) = ("王质".to_owned(), String::new());
    Message::Welcome { version: 1, table: Hash(table), common: keep, len, seq: 0, name, rank, confirmation: None }
}

/// All that a host can say to make a guest drop its game.
fn hostile(n: u64) -> Vec<Message> {
    let item = |n, what| Item { n, at: Duration::ZERO, by: End::Host, seq: 0, what };
    vec![
        welcome(42, 0, n as u32),
        welcome(42, 0, 0),
        Message::Pong { stamp: 0, len: 3, digest: Hash(n) },
        Message::Item { item: item(0, ItemKind::Chat("x".repeat(400))), digest: Hash(n) },
        Message::Item { item: item(3, ItemKind::Offer(terms(9))), digest: Hash(n) },
        Message::Item { item: item(n as u32, ItemKind::Ai(true)), digest: Hash(n) },
    ]
}

#[test]
fn a_game_that_has_begun_is_never_reset_by_the_host() {
    let game = || {
        let mut room = Room::playing(terms(5));
        room.host(play(Color::Black, 2, 2));
        room
    };
    for n in 0..hostile(0).len() {
        let mut room = game();
        let items = room.guests[0].table().items().to_vec();
        for times in 0..10_000 {
            room.guests[0].receive(hostile(times)[n].clone(), room.now);
        }
        assert_eq!(room.guests[0].table().items(), items, "message {n}");
        let outputs = room.guests[0].take();
        assert!(!outputs.iter().any(|output| matches!(output, Output::Journal(_) | Output::Report(Event::Reset))));
    }
    // Another table is a new game, which the person is told of.
    let mut room = game();
    let items = room.guests[0].table().items().to_vec();
    room.guests[0].receive(welcome(43, 0, 0), room.now);
    let outputs = room.guests[0].take();
    assert!(outputs.contains(&Output::Report(Event::OtherTable)), "{outputs:?}");
    assert!(room.guests[0].is_over() && room.guests[0].table().items() == items);
    // And when it comes back.
    let mut room = game();
    room.cut(0);
    room.guests[0].connected(arrival(GUEST_KEY, 2, 0).1, room.now);
    room.guests[0].receive(welcome(42, 0, 0), room.now);
    assert!(room.guests[0].is_over() && room.guests[0].table().items() == items);
}

#[test]
fn what_a_host_makes_a_guest_write_is_bounded_in_rate_and_size() {
    let bytes = |guest: &mut Guest| -> usize {
        let outputs = guest.take();
        let lines = outputs.iter().filter_map(|o| if let Output::Journal(line) = o { Some(line) } else { None });
        lines.map(|line| serde_json::to_string(line).unwrap().len()).sum()
    };
    // Floods of anything, before a game and in it.
    for begun in [false, true] {
        let mut room = if begun { Room::playing(terms(5)) } else { Room::met(terms(5)) };
        for n in 0..10_000 {
            hostile(n).into_iter().chain([welcome(n, 0, 0)]).for_each(|m| room.guests[0].receive(m, room.now));
        }
        let written = bytes(&mut room.guests[0]);
        assert!(written < 4096, "{written} bytes");
    }
    // Items that are as they should be.
    let mut room = Room::playing(terms(5));
    let (mut table, mut written, seconds) = (room.host.table().clone(), 0, 8);
    for n in 0..10_000 {
        let item =
            Item { n: table.len(), at: table.time(), by: End::Host, seq: 0, what: ItemKind::Chat("好".repeat(500)) };
        if table.apply(&item).is_err() {
            break;
        }
        let digest = table.digest(table.len()).unwrap();
        room.guests[0].receive(Message::Item { item, digest }, room.now + Duration::from_millis(n * seconds / 10));
        written += bytes(&mut room.guests[0]);
    }
    let chats = room.guests[0].table().len() as u64;
    assert!(
        chats < u64::from(ITEM_BURST) + seconds * 1000 / ITEM_PAUSE.as_millis() as u64 + 10,
        "{chats} items in {seconds} s"
    );
    assert!(written < 5 << 20, "{written} bytes");
}

#[test]
fn what_is_said_leaves_room_for_what_is_played() {
    let mut room = Room::playing(terms(5));
    let mut messages = 0;
    loop {
        room.host(ItemKind::Chat("好".repeat(500)));
        if matches!(room.events[0].last(), Some(Event::Refused { .. })) {
            break;
        }
        messages += 1;
        if messages % 5 == 0 {
            room.pass(Duration::from_millis(100));
        }
    }
    assert!(messages > 1000);
    room.pass(at(30));
    room.host(play(Color::Black, 2, 2));
    room.guest(play(Color::White, 1, 1));
    assert_eq!(room.moves(), 2);
}
