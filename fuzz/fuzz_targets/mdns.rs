//! A record of multicast DNS: any name, addresses and texts are a table that can be listed, or none.
#![no_main]

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use lanke_peer::lan::{Listing, Record};
use lanke_peer::limits::{NAME, TABLES_NEARBY};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|records: Vec<(String, u16, Vec<u32>, Vec<u128>, Vec<(String, Vec<u8>)>)>| {
    let mut listing = Listing::default();
    for (name, port, v4, v6, texts) in records {
        let v4 = v4.into_iter().map(|bits| IpAddr::from(Ipv4Addr::from_bits(bits)));
        let addresses = v4.chain(v6.into_iter().map(|bits| IpAddr::from(Ipv6Addr::from_bits(bits)))).collect();
        let record = Record { name, port, addresses, texts };
        listing.remove(&record.name);
        if let Some(table) = record.parse() {
            assert!(!table.addresses.is_empty() && table.name.chars().count() <= NAME);
            listing.add(table);
        }
    }
    assert!(listing.tables().len() <= TABLES_NEARBY);
});
