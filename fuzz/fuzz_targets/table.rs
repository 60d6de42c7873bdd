//! A table between two programs: any bytes to the host and to the guest, through the codec, while both play.
#![no_main]

use std::time::Duration;

use lanke_game::session::{Act, GameSettings};
use lanke_peer::{
    Arrival, Decoder, Guest, GuestSetup, Hash, Host, HostSetup, Invitation, ItemKind, Output, PairingSession,
    PeerCommand, Role, Terms, encode,
};
use lanke_rules::{Color, Name, Point, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|steps: Vec<(u8, Vec<u8>)>| {
    let settings = GameSettings::new(Size::square(5).expect("five lines make a board"), Name::Chinese);
    let terms = Terms::new(settings, Some(Color::Black));
    let setup = HostSetup {
        name: "host".to_owned(),
        rank: String::new(),
        code: "482716".to_owned(),
        terms: Some(terms),
        table: Hash(1),
        seed: 1,
        date: String::new(),
    };
    let code = Some("482716".to_owned());
    let guest = GuestSetup { name: "guest".to_owned(), rank: String::new(), role: Role::Player, code, terms: None };
    let (mut host, mut guest, mut now) = (Host::new(setup), Guest::new(guest), Duration::ZERO);
    let mut decoders = [Decoder::default(), Decoder::default()];
    let session = |random| PairingSession { host: [1; 32], guest: [2; 32], exported: [3; 32], random: [random; 64] };
    let address = Some([192, 0, 2, 1].into());
    host.connected(1, Arrival { session: session(4), near: false, address }, now);
    guest.connected(session(5), now);
    carry(&mut host, &mut guest, now);
    let mut visitor = 1;
    for (kind, bytes) in steps {
        now += Duration::from_millis(u64::from(kind) * 10);
        let command = || PeerCommand::Add(ItemKind::Act(Act::Play(Color::Black, Point::new(kind % 5, kind / 5 % 5))));
        match kind % 5 {
            0 => host.command(command(), now),
            // Strangers come and say nothing.
            2 if bytes.is_empty() => {
                visitor += 1;
                let arrival =
                    Arrival { session: PairingSession { guest: [kind; 32], ..session(kind) }, near: false, address };
                host.connected(visitor, arrival, now);
            }
            1 => guest.command(PeerCommand::Add(ItemKind::Accept(u32::from(kind / 5 % 4))), now),
            _ => {
                // Bytes of a stranger on the line of the one or the other.
                let end = usize::from(kind % 2);
                decoders[end].push(&bytes);
                while let Ok(Some(message)) = decoders[end].take() {
                    if end == 0 { host.receive(1, message, now) } else { guest.receive(message, now) }
                }
                if let Ok(text) = std::str::from_utf8(&bytes) {
                    // Any text is an invitation or none.
                    let _ = text.parse::<Invitation>();
                }
            }
        }
        host.tick(now);
        guest.tick(now);
        carry(&mut host, &mut guest, now);
    }
});

/// Hands over what the two say, a few times there and back.
fn carry(host: &mut Host, guest: &mut Guest, now: Duration) {
    for _ in 0..4 {
        for output in host.take() {
            if let Output::Send { to, message } = output {
                assert!(encode(&message).len() < 40_000);
                if to.contains(&1) {
                    guest.receive(message, now);
                }
            }
        }
        for output in guest.take() {
            if let Output::Send { message, .. } = output {
                host.receive(1, message, now);
            }
        }
    }
}
