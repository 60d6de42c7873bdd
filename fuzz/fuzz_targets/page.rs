//! Messages of the pages for browsers: read or refused, and what is read lies within its limits.

#![no_main]

use lanke_web::Request;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Request::read(text) {
        Ok(Request::Corners { points }) => assert!(points.iter().flatten().all(|n| n.abs() <= 1e5)),
        Ok(Request::Say { text: said } | Request::Name { name: said }) => assert!(said.len() <= text.len()),
        Ok(_) | Err(_) => {}
    }
});
