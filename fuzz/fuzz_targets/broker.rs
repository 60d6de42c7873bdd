//! Addresses of brokers: read or refused; no login is shown, and the pages for a web server keep their elements.

#![no_main]

use std::sync::LazyLock;

use lanke_relay::Broker;
use lanke_web::BrokerSocket;
use libfuzzer_sys::fuzz_target;

static USUAL: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let plain: BrokerSocket = "ws://a".parse().expect("an address");
    plain.pages("club")
});

fuzz_target!(|text: &str| {
    if let Ok(broker) = text.parse::<Broker>() {
        // A topic may have any sign.
        assert!(broker.to_string().split('/').nth(2).is_some_and(|host| !host.contains('@')));
    }
    if let Ok(socket) = text.parse::<BrokerSocket>() {
        for ((_, page), (_, usual)) in socket.pages("club").iter().zip(USUAL.iter()) {
            assert_eq!(page.matches('<').count(), usual.matches('<').count());
            let policy = |page: &str| page.split("<meta").nth(1).map(|meta| meta.matches(['"', '\'', ';']).count());
            assert_eq!(policy(page), policy(usual));
        }
    }
});
