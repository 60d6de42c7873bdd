//! Files and addresses of a club's evening: read or refused; results go into a copy whose pairings are the same, and the pages of a
//! broker keep their elements.

#![no_main]

use lanke_relay::{Broker, Club, Pairings, Tournament};
use lanke_rules::{Color, Outcome, Reason};
use lanke_web::BrokerSocket;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(club) = Club::read(bytes) {
        assert!(club.board.len() <= Club::BOARDS);
    }
    let results = [(1, Outcome::win(Color::Black, Reason::Resignation)), (2, Outcome::Draw)];
    if let Ok(table) = Pairings::read(bytes)
        && let Ok(pairings) = table.round(Some(1))
        && let Ok(copy) = table.with_results(Some(1), &results)
    {
        let again = Pairings::read(&copy).expect("what is written is read");
        assert_eq!(again.round(Some(1)), Ok(pairings));
    }
    if let Ok(tournament) = Tournament::read(bytes)
        && let Ok(copy) = tournament.with_results(1, &results)
    {
        let again = Tournament::read(&copy).expect("what is written is read");
        assert_eq!(again.round(1), tournament.round(1));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(broker) = text.parse::<Broker>() {
        assert!(!broker.to_string().contains('@'));
    }
    // An address adds no element and no attribute to a page.
    if let Ok(socket) = text.parse::<BrokerSocket>() {
        let plain: BrokerSocket = "ws://a".parse().expect("an address");
        for ((_, page), (_, usual)) in socket.pages("club").iter().zip(plain.pages("club")) {
            assert_eq!(page.matches('<').count(), usual.matches('<').count());
            assert_eq!(page.split('>').next(), usual.split('>').next());
            let policy = |page: &str| page.split("<meta").nth(1).map(|meta| meta.matches(['"', '\'', ';']).count());
            assert_eq!(policy(page), policy(&usual));
        }
    }
});
