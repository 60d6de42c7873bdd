//! Bytes from outside.

use lanke_peer::limits::FRAME;
use lanke_peer::{Decoder, Invitation, Malformed, encode};
use proptest::prelude::*;

use super::*;

fn read(bytes: &[u8], cut: usize) -> Result<Vec<Message>, Malformed> {
    let mut decoder = Decoder::default();
    let mut messages = Vec::new();
    for piece in bytes.chunks(cut) {
        decoder.push(piece);
        while let Some(message) = decoder.take()? {
            messages.push(message);
        }
    }
    Ok(messages)
}

fn framed(json: &str) -> Vec<u8> {
    [&(json.len() as u32).to_be_bytes()[..], json.as_bytes()].concat()
}

/// The words of version 2, as they are on the line.
#[test]
fn the_words_of_version_two_are_these() {
    let lines = [
        r#"{"kind":"hello","speaks":[2,2],"program":"","name":"王质","rank":"3段","role":"player","share":"5866666666666666666666666666666666666666666666666666666666666666","table":null,"have":0,"digest":"0000000000000000","seq":0,"terms":null}"#,
        r#"{"kind":"share","share":"5866666666666666666666666666666666666666666666666666666666666666"}"#,
        r#"{"kind":"confirm","confirmation":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
        r#"{"kind":"welcome","version":2,"table":"000000000000002a","keep":0,"len":3,"seq":1,"name":"王质","rank":"","confirmation":null}"#,
        r#"{"kind":"item","item":{"n":0,"at":0,"by":"host","seq":0,"what":{"offer":{"game":"size=9x9 rules=Chinese komi=7.5 handicap=0 placement=free takeback=yes time=none black=away:: white=away:: date=","host":"B"}}},"digest":"0000000000000001"}"#,
        r#"{"kind":"item","item":{"n":4,"at":12500,"by":"guest","seq":2,"what":{"act":"play W 4,4"}},"digest":"0000000000000001"}"#,
        r#"{"kind":"propose","seq":2,"base":2,"since":1200,"moves":0,"position":"00000000000000ff","what":{"chat":"好"}}"#,
        r#"{"kind":"propose","seq":3,"base":2,"since":1200,"moves":0,"position":"00000000000000ff","what":{"accept":0}}"#,
        r#"{"kind":"refuse","seq":2,"why":"stale"}"#,
        r#"{"kind":"refuse","seq":2,"why":{"against":"a stone is already there"}}"#,
        r#"{"kind":"sorry","why":"code"}"#,
        r#"{"kind":"wait"}"#,
        r#"{"kind":"bye"}"#,
        r#"{"kind":"ping","stamp":1,"len":0,"digest":"0000000000000000"}"#,
    ];
    for line in lines {
        let read = read(&framed(line), 7).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read.len(), 1, "{line}");
        assert_eq!(encode(&read[0]), framed(line), "{line}");
    }
}

#[test]
fn what_a_newer_version_says_is_passed_over() {
    let read = |json: &str| read(&framed(json), 100);
    assert_eq!(read(r#"{"kind":"dance","steps":[1,2]}"#), Ok(vec![Message::Unknown]));
    assert_eq!(read(r#"{"kind":"bye","because":"late"}"#), Ok(vec![Message::Bye {}]));
    let sorry = read(r#"{"kind":"sorry","why":"full_moon"}"#).unwrap();
    assert_eq!(sorry, [Message::Denied { why: lanke_peer::Denial::Other }]);
    for bad in [
        "482716@world",
        "world",
        "482716@ftp://relay.example",
        "",
        "[]",
        "{}",
        r#"{"kind":1}"#,
        r#"{"kind":"fetch"}"#,
        r#"{"kind":"fetch","from":-1}"#,
        r#"{"kind":"share","share":"58"}"#,
        r#"{"kind":"confirm","confirmation":"g"}"#,
    ] {
        assert!(matches!(read(bad), Err(Malformed::NoMessage { .. })), "{bad}");
    }
    let long = [0, 0, 0x80, 1];
    assert_eq!(Decoder::default().take(), Ok(None));
    let mut decoder = Decoder::default();
    decoder.push(&long);
    assert_eq!(decoder.take(), Err(Malformed::TooLong { length: FRAME + 1 }));
}

#[test]
fn invitations_are_read_as_people_write_them() {
    let key = "ab".repeat(32);
    for text in [
        "482716",
        "482716-50000",
        "192.168.1.5:46190",
        "482716@192.168.1.5:46190",
        "482716@[::1]:46190",
        "host.example:1",
        &format!("482716@10.0.0.1:7#{key}"),
        &format!("482716@world#{key}"),
        &format!("482716-50000@world#{key}"),
        &format!("@world#{key}"),
        &format!("482716@http://127.0.0.1:3340/#{key}"),
    ] {
        assert_eq!(text.parse::<Invitation>().unwrap().to_string(), text);
    }
    assert_eq!(" 482 716 ".parse::<Invitation>().unwrap().code.as_deref(), Some("482716"));
    for bad in ["", "48271", "4827161", "x", "482716@", "482716@h", "h:0", "h:70000", "482716-x", "482716#12", ":1"] {
        assert!(bad.parse::<Invitation>().is_err(), "{bad}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..2000), cut in 1usize..64) {
        // Whether they are messages does not matter; that this returns does.
        let _ = read(&bytes, cut);
    }

    #[test]
    fn any_text_is_an_invitation_or_not(text in "[0-9@:#a-f\\[\\]. -]{0,90}") {
        if let Ok(invitation) = text.parse::<Invitation>() {
            prop_assert_eq!(invitation.to_string().parse(), Ok(invitation));
        }
    }

    #[test]
    fn any_relay_is_one_or_not(text in "([0-9]{6})?@(world|https?://[a-z0-9.:/]{0,12})#(ab){32}") {
        if let Ok(invitation) = text.parse::<Invitation>() {
            prop_assert!(invitation.world.is_some());
            prop_assert_eq!(invitation.to_string().parse(), Ok(invitation));
        }
    }

    /// Whatever messages a visitor sends, in whatever order, a host goes on and its guest's game with it.
    #[test]
    fn any_messages_leave_both_ends_alive(words in prop::collection::vec(message(), 1..60), playing in any::<bool>()) {
        let mut room = if playing { Room::playing(terms(5)) } else { Room::met(terms(5)) };
        room.host.connected(9, arrival([9; 32], 9, 9).0, room.now);
        for (to_host, word) in words {
            if to_host {
                room.host.receive(9, word.clone(), room.now);
                room.host.receive(1, word, room.now);
            } else {
                room.guests[0].receive(word, room.now);
            }
            room.pass(Duration::from_millis(100));
        }
        room.pass(at(12));
        prop_assert!(room.host.table().items().len() < 200);
        if room.connected[0] {
            prop_assert_eq!(room.guests[0].table().items(), room.host.table().items());
        }
    }
}

/// A message to the host or to the guest, of words that nearly fit.
fn message() -> impl Strategy<Value = (bool, Message)> {
    let whats = prop_oneof![
        Just(r#"{"act":"play B 1,1"}"#),
        Just(r#"{"act":"play W 2,1"}"#),
        Just(r#"{"act":"resign W"}"#),
        Just(r#"{"act":"flag"}"#),
        Just(r#"{"act":"propose 51,51"}"#),
        Just(r#"{"act":"adjust B 1 1 1"}"#),
        Just(r#"{"chat":"x"}"#),
        Just(r#"{"accept":0}"#),
        Just(r#"{"decline":0}"#),
        Just(r#"{"ai":true}"#),
    ];
    (0u8..14, 0u32..8, 0u64..u64::MAX, whats, any::<bool>()).prop_map(|(kind, n, big, what, to_host)| {
        let digest = format!("{big:016x}");
        let json = match kind {
            0 => format!(r#"{{"kind":"item","item":{{"n":{n},"at":{big},"by":"host","what":{what}}},"digest":"{digest}"}}"#),
            1 => format!(r#"{{"kind":"item","item":{{"n":{n},"at":0,"by":"guest","seq":{n},"what":{what}}},"digest":"{digest}"}}"#),
            2 => format!(r#"{{"kind":"propose","seq":{n},"base":{n},"since":{big},"moves":0,"position":"{digest}","what":{what}}}"#),
            3 => format!(r#"{{"kind":"welcome","version":2,"table":"{digest}","keep":{n},"len":{n},"name":"x"}}"#),
            4 => format!(r#"{{"kind":"fetch","from":{n}}}"#),
            5 => format!(r#"{{"kind":"ping","stamp":{big},"len":{n},"digest":"{digest}"}}"#),
            6 => format!(r#"{{"kind":"pong","stamp":{big},"len":{n},"digest":"{digest}"}}"#),
            7 => format!(r#"{{"kind":"refuse","seq":{n},"why":"stale"}}"#),
            8 => format!(r#"{{"kind":"hello","speaks":[2,2],"name":"x","role":"player","seq":{}}}"#, u32::MAX),
            9 => r#"{"kind":"hello","speaks":[2,2],"name":"x","role":"watcher"}"#.to_owned(),
            10 => format!(r#"{{"kind":"hello","speaks":[2,2],"name":"x","role":"player","share":"{}"}}"#, digest.repeat(4)),
            11 => format!(r#"{{"kind":"share","share":"{}"}}"#, digest.repeat(4)),
            12 => format!(r#"{{"kind":"confirm","confirmation":"{}"}}"#, digest.repeat(4)),
            _ => format!(r#"{{"kind":"object","n":{n},"why":"x"}}"#),
        };
        (to_host, serde_json::from_str(&json).expect("it is a message"))
    })
}
