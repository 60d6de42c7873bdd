//! The code is proved and never said; whoever does not know it is found out.

use lanke_peer::{Denial, Hello, encode};

use super::*;

/// A guest with the right code, the host that it talks to, and all that it says, until neither has more to say.
/// `relay` may change what the host says.
fn meet(
    host: &mut Host,
    session: PairingSession,
    arrival: Arrival,
    relay: impl Fn(Message) -> Message,
) -> (Guest, Vec<Message>) {
    let mut guest = Guest::new(guest_setup(Role::Player));
    host.connected(1, arrival, at(0));
    guest.connected(session, at(0));
    let mut messages = Vec::new();
    loop {
        let words = guest.take();
        for output in &words {
            if let Output::Send { message, .. } = output {
                messages.push(message.clone());
                host.receive(1, message.clone(), at(0));
            }
        }
        for output in host.take() {
            if let Output::Send { message, .. } = output {
                guest.receive(relay(message), at(0));
            }
        }
        if words.is_empty() {
            return (guest, messages);
        }
    }
}

/// True if the text of any message has the code in it, whole or as the end of a longer number.
fn names_the_code(messages: &[Message]) -> bool {
    messages.iter().any(|message| String::from_utf8(encode(message)[4..].to_vec()).unwrap().contains(CODE))
}

#[test]
fn a_guest_proves_the_code_and_never_says_it() {
    let (arrival, session) = arrival(GUEST_KEY, 1, 1);
    let (guest, messages) = meet(&mut Host::new(host_setup(None)), session, arrival, |message| message);
    assert_eq!(guest.id(), Some(Hash(42)));
    assert!(
        matches!(messages[..2], [Message::Hello(_), Message::Confirm { .. }]) && !names_the_code(&messages),
        "{messages:?}"
    );
}

/// It welcomes whoever comes, and has nothing to show for it.
#[test]
fn a_host_that_does_not_know_the_code_is_no_host() {
    let impostors: [fn(Message) -> Message; 4] = [
        // As the real host would after a proof, but without one.
        |message| match message {
            Message::Share { .. } | Message::Denied { .. } => serde_json::from_str(
                r#"{"kind":"welcome","version":2,"table":"000000000000002a","keep":0,"len":0,"name":"x"}"#,
            )
            .unwrap(),
            other => other,
        },
        // After the guest has confirmed, with some confirmation.
        |message| {
            match message {
            Message::Denied { .. } => serde_json::from_str(&format!(
                r#"{{"kind":"welcome","version":2,"table":"000000000000002a","keep":0,"len":0,"name":"x","confirmation":"{}"}}"#,
                "ab".repeat(32)
            ))
            .unwrap(),
            other => other,
        }
        },
        // As if a person were asked.
        |message| if matches!(message, Message::Share { .. }) { Message::Wait {} } else { message },
        // A share that is no point of the curve, and on as if nothing were wrong.
        |message| match message {
            Message::Share { .. } => {
                serde_json::from_str(&format!(r#"{{"kind":"share","share":"02{}"}}"#, "00".repeat(31))).unwrap()
            }
            other => other,
        },
    ];
    for (i, impostor) in impostors.into_iter().enumerate() {
        let mut host = Host::new(HostSetup { code: "111111".to_owned(), ..host_setup(None) });
        let (arrival, session) = arrival(GUEST_KEY, 1, 1);
        let (guest, messages) = meet(&mut host, session, arrival, impostor);
        assert_eq!(guest.id(), None, "{i}");
        assert!(!names_the_code(&messages), "{i}: {messages:?}");
        assert!(guest.is_over() || i == 3, "{i}");
    }
}

/// Someone between the two hands on every word; but each end has another session, or sees another key.
#[test]
fn whoever_hands_the_words_on_gets_in_nowhere() {
    let (to_host, _) = arrival([66; 32], 1, 1);
    let (_, of_guest) = sessions(GUEST_KEY, 2);
    let sessions = [
        // As it is: the one between has a key of its own at both ends.
        PairingSession { host: [66; 32], ..of_guest.clone() },
        // It even has the keys of both: the sessions still differ.
        PairingSession { guest: [66; 32], ..of_guest },
    ];
    for session in sessions {
        let mut host = Host::new(host_setup(None));
        let (guest, messages) = meet(&mut host, session, to_host.clone(), |message| message);
        assert!(guest.is_over() && guest.id().is_none(), "{messages:?}");
        assert!(!host.take().iter().any(|output| matches!(output, Output::Report(Event::Connected { .. }))));
    }
}

/// A guest that was at the table comes back without the code: its key and the host's are known.
#[test]
fn both_ends_know_each_other_again_by_their_keys() {
    let mut room = Room::playing(terms(9));
    let code = |code: &str| GuestSetup { code: Some(code.to_owned()), ..guest_setup(Role::Player) };
    room.cut(0);
    room.host.command(PeerCommand::NewCode("111111".to_owned()), room.now);
    room.pass(at(1));
    room.connect(0);
    room.guest(ItemKind::Chat("back".to_owned()));
    room.check();
    room.cut(0);
    let mut saved: Vec<JournalEntry> = room.journals[1].clone();
    saved.retain(|line| !matches!(line, JournalEntry::Open(_)));
    room.guests[0] = Guest::resume(code("000000"), Hash(42), &saved, room.now).unwrap();
    room.pass(at(1));
    room.connect(0);
    assert_eq!(room.guests[0].table().items(), room.host.table().items());
    assert!(room.connected[0]);
}

/// Of several hosts that may be meant another one is asked then; one that has let us in before is waited for.
#[test]
fn a_host_that_leaves_before_it_has_shown_that_it_knows_the_code_was_not_met() {
    let mut guest = Guest::new(guest_setup(Role::Player));
    guest.connected(sessions(GUEST_KEY, 1).1, at(0));
    guest.take();
    guest.receive(Message::Bye {}, at(0));
    assert_eq!(guest.take(), [Output::Report(Event::Denied(Denial::Unanswered)), Output::Close(0)]);
    let mut room = Room::playing(terms(9));
    room.cut(0);
    room.guests[0].connected(sessions(GUEST_KEY, 2).1, room.now);
    room.guests[0].take();
    room.guests[0].receive(Message::Bye {}, room.now);
    assert_eq!(room.guests[0].take(), [Output::Report(Event::Left), Output::Close(0)]);
}

#[test]
fn an_older_or_newer_program_is_told_to_update() {
    // A guest of version 1, which says the code.
    let old = r#"{"kind":"hello","speaks":[1,1],"program":"Lanke 0.1.0","name":"x","rank":"","role":"player","code":"482716","table":null,"have":0,"digest":"0000000000000000","seq":0,"terms":null}"#;
    let mut host = Host::new(host_setup(None));
    host.connected(1, arrival(GUEST_KEY, 1, 1).0, at(0));
    host.receive(1, serde_json::from_str(old).unwrap(), at(0));
    assert!(matches!(
        &host.take()[..],
        [Output::Send { message: Message::Denied { why: Denial::Version }, .. }, Output::Close(1)]
    ));
    // A host of version 1 reads these fields, and answers so.
    let mut guest = Guest::new(guest_setup(Role::Player));
    guest.connected(sessions(GUEST_KEY, 1).1, at(0));
    let Some(Output::Send { message: Message::Hello(Hello { versions: speaks, .. }), .. }) = guest.take().pop() else {
        panic!("a hello comes first")
    };
    assert_eq!(speaks, (2, 2));
    guest.receive(serde_json::from_str(r#"{"kind":"sorry","why":"version"}"#).unwrap(), at(0));
    assert!(guest.take().contains(&Output::Report(Event::Denied(Denial::Version))));
    assert!(Denial::Version.to_string().contains("update"));
}
