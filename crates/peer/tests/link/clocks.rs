//! Clocks: the mover's time, the other's allowance, and lines that break.

use lanke_game::clock::TimeSystem;
use lanke_game::session::Request;
use lanke_peer::limits::{CLOCK_SAVE, LAG};
use lanke_peer::{End, Item};
use lanke_rules::{Outcome, Reason};

use super::*;

fn timed(time: TimeSystem) -> Room {
    Room::playing(Terms::new(GameSettings { time, ..terms(9).settings().clone() }, Some(Color::Black)))
}

fn left(room: &Room, color: Color) -> f64 {
    let game = room.host.table().game().unwrap();
    game.session.clock().snapshot()[color].main.as_secs_f64()
}

fn outcome(room: &Room) -> Option<Outcome> {
    room.guests[0].table().game().unwrap().session.outcome()
}

#[test]
fn both_clocks_show_the_same_and_chat_costs_nothing() {
    let mut room = timed(TimeSystem::Absolute { main: at(60) });
    room.pass(at(5));
    room.host(play(Color::Black, 2, 2));
    room.pass(at(3));
    room.guest(ItemKind::Chat("好".to_owned()));
    room.host(ItemKind::Chat("好".to_owned()));
    room.pass(at(4));
    room.guest(play(Color::White, 4, 4));
    assert_eq!((left(&room, Color::Black), left(&room, Color::White)), (55.0, 53.0));
    room.check();
}

/// The guest proposes an act, and says that it thought so long.
fn propose(room: &mut Room, since: Duration, what: ItemKind) {
    let table = room.host.table();
    let game = table.game().unwrap();
    let message = Message::Propose {
        seq: table.seq() + 1,
        base: table.last_act().unwrap(),
        since,
        moves: game.session.moves().len() as u32,
        position: game.mark(),
        what,
    };
    room.host.receive(1, message, room.now);
}

/// The guest says that it thought less than the host has seen.
#[test]
fn a_guest_is_believed_within_the_allowance_only() {
    let thinking = |measured: u64, reported: u64| {
        let mut room = timed(TimeSystem::Absolute { main: at(60) });
        room.host(play(Color::Black, 2, 2));
        room.pass(at(measured));
        propose(&mut room, at(reported), play(Color::White, 4, 4));
        60.0 - left(&room, Color::White)
    };
    assert_eq!(thinking(10, 10), 10.0);
    assert_eq!(thinking(10, 9), 9.0, "a second was the line's");
    assert_eq!(thinking(10, 1), 10.0 - LAG.as_secs_f64());
    assert_eq!(thinking(10, 5_000_000_000), 10.0 + LAG.as_secs_f64());
}

/// A guest that asks again and again says in its own turn that no time has gone by, and in the host's that much has.
#[test]
fn the_allowance_is_one_for_each_turn_not_for_each_request() {
    for (turn, reported) in [(Color::White, at(0)), (Color::Black, at(1000))] {
        let mut room = timed(TimeSystem::Absolute { main: at(60) });
        if turn == Color::White {
            room.host(play(Color::Black, 2, 2));
        }
        for _ in 0..5 {
            room.now += Duration::from_millis(1900);
            propose(&mut room, reported, ItemKind::Act(Act::Ask(Color::White, Request::Draw)));
            room.host.command(PeerCommand::Add(ItemKind::Act(Act::Answer(Color::Black, false))), room.now);
        }
        match turn {
            Color::White => propose(&mut room, reported, play(Color::White, 4, 4)),
            Color::Black => room.host.command(PeerCommand::Add(play(Color::Black, 2, 2)), room.now),
        }
        assert_eq!(left(&room, turn), 60.0 - 9.5, "{turn}");
    }
}

#[test]
fn flags_fall_for_both() {
    for mover in [Color::Black, Color::White] {
        let mut room = timed(TimeSystem::Absolute { main: at(10) });
        if mover == Color::White {
            room.host(play(Color::Black, 2, 2));
        }
        room.pass(at(9));
        assert_eq!(outcome(&room), None);
        room.pass(at(4));
        assert_eq!(outcome(&room), Some(Outcome::win(mover.opponent(), Reason::Time)));
        room.check();
    }
}

/// A guest that does not own up is flagged by the host, later by the allowance.
#[test]
fn a_silent_guest_is_flagged_by_the_host() {
    let mut room = timed(TimeSystem::PerMove { time: at(5) });
    room.host(play(Color::Black, 2, 2));
    for _ in 0..75 {
        room.now += Duration::from_millis(100);
        room.host.tick(room.now);
        // It keeps the line up and says nothing else.
        room.host.receive(1, Message::Ping { stamp: 0, len: 0, digest: Hash::default() }, room.now);
    }
    let game = room.host.table().game().unwrap();
    assert_eq!(game.session.outcome(), Some(Outcome::win(Color::Black, Reason::Time)));
}

#[test]
fn clocks_stand_while_the_line_is_broken() {
    let mut room = timed(TimeSystem::Absolute { main: at(60) });
    room.pass(at(1));
    room.host(play(Color::Black, 2, 2));
    room.pass(at(5));
    room.cut(0);
    room.pass(at(3600));
    assert_eq!(outcome(&room), None);
    room.connect(0);
    room.pass(at(2));
    room.guest(play(Color::White, 4, 4));
    let used = 60.0 - left(&room, Color::White);
    assert!(
        (5.0..=7.1).contains(&used),
        "seven seconds of thought, less the two that the host may not have heard of yet: {used}"
    );
    room.pass(at(4));
    room.cut(0);
    room.pass(at(600));
    room.connect(0);
    room.host(play(Color::Black, 6, 6));
    assert_eq!(left(&room, Color::Black), 55.0);
    room.check();
}

/// Play goes on after a count, and the guest, whose turn it is, is away.
#[test]
fn a_game_that_goes_on_while_the_line_is_broken_costs_no_time() {
    let mut room = timed(TimeSystem::Absolute { main: at(10) });
    room.host(play(Color::Black, 2, 2));
    room.guest(ItemKind::Act(Act::Pass(Color::White)));
    room.host(ItemKind::Act(Act::Pass(Color::Black)));
    room.cut(0);
    room.host(ItemKind::Act(Act::Continue(Color::Black)));
    room.pass(at(60));
    room.connect(0);
    room.guest(play(Color::White, 4, 4));
    assert_eq!((outcome(&room), room.moves(), left(&room, Color::White)), (None, 4, 10.0));
    room.check();
}

/// A move made while the line was broken counts what was thought until then.
#[test]
fn a_move_without_a_line_is_not_lost_on_time() {
    let mut room = timed(TimeSystem::PerMove { time: at(5) });
    room.host(play(Color::Black, 2, 2));
    room.pass(at(2));
    room.cut(0);
    room.pass(at(60));
    room.guest(play(Color::White, 4, 4));
    room.pass(at(60));
    room.connect(0);
    assert_eq!((room.moves(), outcome(&room)), (2, None));
    room.pass(at(2));
    room.host(play(Color::Black, 6, 6));
    assert_eq!(room.moves(), 3);
    assert!(!room.events.iter().flatten().any(|event| matches!(event, Event::Doubt { .. } | Event::Objected { .. })));
    room.check();
}

/// The host's program is killed: of the turn that went on, little more is given back than was not saved.
#[test]
fn a_kill_of_the_host_gives_back_a_few_seconds_only() {
    for mover in [Color::Black, Color::White] {
        let mut room = timed(TimeSystem::Absolute { main: at(60) });
        if mover == Color::White {
            room.host(play(Color::Black, 2, 2));
        }
        room.pass(at(22));
        room.connected[0] = false;
        room.guests[0].disconnected(room.now);
        room.host = Host::resume(host_setup(None), &room.journals[0], room.now).unwrap();
        room.pass(at(100));
        room.connect(0);
        match mover {
            Color::Black => room.host(play(Color::Black, 4, 4)),
            Color::White => room.guest(play(Color::White, 4, 4)),
        }
        let used = 60.0 - left(&room, mover);
        assert!((22.0 - CLOCK_SAVE.as_secs_f64() - 1.0..=22.0).contains(&used), "{mover}: {used}");
        room.check();
    }
}

/// A host whose clock runs slower than what the guest sees is told so, also where it asks something in between.
#[test]
fn a_host_that_thinks_longer_than_it_says_is_doubted() {
    for asks in [false, true] {
        doubted(asks);
    }
}

fn doubted(asks: bool) {
    let mut room = timed(TimeSystem::Absolute { main: at(60) });
    room.pass(at(3));
    // The guest's clock runs on alone, as if the host stopped its own.
    for _ in 0..80 {
        room.now += Duration::from_millis(100);
        room.guests[0].tick(room.now);
        room.guests[0].take();
        room.guests[0].receive(Message::Unknown, room.now);
    }
    let behind = room.now;
    room.now -= at(8);
    if asks {
        room.host.command(PeerCommand::Add(ItemKind::Act(Act::Ask(Color::Black, Request::Draw))), room.now);
    }
    room.host.command(PeerCommand::Add(play(Color::Black, 2, 2)), room.now);
    room.now = behind;
    room.settle();
    let doubts: Vec<&Event> = room.events[1].iter().filter(|e| matches!(e, Event::Doubt { .. })).collect();
    assert!(
        matches!(doubts[..], [Event::Doubt { reported, measured }] if *reported == at(3) && *measured == at(11)),
        "{doubts:?}"
    );
    assert!(room.events[0].iter().any(|e| matches!(e, Event::Objected { .. })));
}

/// The guest has thought for three seconds when its move comes back, or its flag falls.
#[test]
fn a_host_that_books_more_than_the_guest_has_thought_is_doubted() {
    let flag = ItemKind::Act(Act::Flag);
    for (what, booked, is_doubted) in
        [(play(Color::White, 4, 4), 7, false), (play(Color::White, 4, 4), 8, true), (flag, 60, true)]
    {
        let mut room = timed(TimeSystem::Absolute { main: at(60) });
        room.pass(at(1));
        room.host(play(Color::Black, 2, 2));
        room.pass(at(3));
        let mut table = room.host.table().clone();
        let (by, seq) = match what {
            ItemKind::Act(Act::Flag) => (End::Host, 0),
            _ => (End::Guest, table.seq() + 1),
        };
        if by == End::Guest {
            room.guests[0].command(PeerCommand::Add(what.clone()), room.now);
            room.guests[0].take();
        }
        let item = Item { n: table.len(), at: table.time() + at(booked), by, seq, what };
        table.apply(&item).unwrap();
        let digest = table.digest(table.len()).unwrap();
        room.guests[0].receive(Message::Item { item, digest }, room.now);
        room.settle();
        let doubt = Event::Doubt { reported: at(booked), measured: at(3) };
        assert_eq!(room.events[1].contains(&doubt), is_doubted, "{booked}: {:?}", room.events[1]);
        assert_eq!(room.events[0].iter().any(|e| matches!(e, Event::Objected { .. })), is_doubted);
    }
}
