//! Tables that anybody announces on the local network.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::net::IpAddr;

use lanke_peer::lan::{Listing, Nearby, Record};
use lanke_peer::limits::{NAME, TABLES_AN_ADDRESS, TABLES_NEARBY};
use lanke_peer::parse_key_line;

fn hex(key: &[u8; 32]) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The key of a spoofed table.
fn key(number: u32) -> [u8; 32] {
    let mut key = [0xAB; 32];
    key[..4].copy_from_slice(&number.to_be_bytes());
    key
}

fn record(key: [u8; 32], address: [u8; 4]) -> Record {
    let text = |name: &str, value: &str| (name.to_owned(), value.as_bytes().to_vec());
    Record {
        name: format!("lanke-{}._lanke._udp.local.", &hex(&key)[..16]),
        port: 46190,
        addresses: vec![IpAddr::from(address)],
        texts: vec![text("v", "1"), text("key", &hex(&key)), text("name", "王质"), text("playing", "0")],
    }
}

fn table(number: u32, address: [u8; 4]) -> Nearby {
    record(key(number), address).parse().expect("it is a table")
}

#[test]
fn spoofed_tables_do_not_hide_the_one_that_is_asked_for_or_known() {
    let real = [0xFF; 32];
    let mut listing = Listing::default();
    listing.prefer([real]);
    // From one machine, and from as many as there may be.
    for number in 0..400 {
        listing.add(table(number, [192, 168, 1, 66]));
    }
    assert_eq!(listing.tables().len(), TABLES_AN_ADDRESS);
    for number in 400..5000_u32 {
        let [_, _, a, b] = number.to_be_bytes();
        listing.add(table(number, [10, 0, a, b]));
    }
    assert_eq!(listing.tables().len(), TABLES_NEARBY);
    listing.add(record(real, [192, 168, 1, 66]).parse().unwrap());
    assert_eq!(listing.tables()[0].key, real, "it is the first");
    assert_eq!(listing.tables().len(), TABLES_NEARBY + 1);
    listing.remove(&record(real, [0; 4]).name.to_uppercase());
    assert!(listing.tables().iter().all(|table| table.key != real));
}

#[test]
fn four_hundred_spoofed_tables_leave_room_for_one_that_nobody_knows() {
    let mut listing = Listing::default();
    for number in 0..400 {
        listing.add(table(number, [192, 168, 1, (number % 200) as u8 + 1]));
    }
    listing.add(record([0xFF; 32], [192, 168, 1, 250]).parse().unwrap());
    assert!(listing.tables().iter().any(|table| table.key == [0xFF; 32]));
}

#[test]
fn a_record_is_bounded_and_under_the_name_of_its_own_key() {
    let good = record(key(1), [192, 168, 1, 2]);
    assert!(good.parse().is_some());
    let change = |change: &dyn Fn(&mut Record)| {
        let mut record = good.clone();
        change(&mut record);
        record.parse()
    };
    assert_eq!(change(&|r| r.port = 0), None);
    assert_eq!(change(&|r| r.addresses.clear()), None);
    assert_eq!(change(&|r| r.addresses = vec!["224.0.0.1".parse().unwrap(), "0.0.0.0".parse().unwrap()]), None);
    assert_eq!(change(&|r| r.name = record(key(2), [0; 4]).name), None, "the name of another key");
    assert_eq!(change(&|r| r.texts.retain(|(name, _)| name != "key")), None);
    assert_eq!(change(&|r| r.texts[1].1 = b"12".to_vec()), None);
    assert_eq!(change(&|r| r.texts[2].1 = vec![0xFF, 0xFE]), None);
    assert_eq!(change(&|r| r.texts[2].1 = b"  ".to_vec()), None, "a name that cannot be seen");
    let long = change(&|r| r.texts[2].1 = "王".repeat(100).into_bytes()).unwrap();
    assert_eq!(long.name.chars().count(), NAME);
    let many = change(&|r| r.addresses = (0..255).map(|n| IpAddr::from([203, 0, 113, n])).collect()).unwrap();
    assert!(many.addresses.len() <= 16);
    let mixed = change(&|r| r.addresses = vec![[9, 9, 9, 9].into(), [192, 168, 1, 2].into()]).unwrap();
    assert_eq!(mixed.addresses[0], "192.168.1.2:46190".parse().unwrap(), "neighbours first");
}

#[test]
fn a_key_line_is_a_key_and_nothing_else() {
    let line = format!("lanke {}\n", hex(&key(7)));
    assert_eq!(parse_key_line(line.as_bytes()), Some(key(7)));
    for bad in ["", "lanke ", "lanke 12\n", &line[1..], &line.replace("lanke", "HTTP/1.1"), &format!("{line}x")] {
        assert_eq!(parse_key_line(bad.as_bytes()), None, "{bad}");
    }
    assert_eq!(parse_key_line(&[0xFF; 128]), None);
}
