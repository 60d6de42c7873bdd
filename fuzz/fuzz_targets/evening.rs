//! Files of a club's evening: read or refused; results go into a copy whose pairings are the same.

#![no_main]

use lanke_relay::{Club, Pairing, Pairings, Tournament};
use libfuzzer_sys::fuzz_target;

/// Pairings without their results.
fn bare(pairings: Vec<Pairing>) -> Vec<Pairing> {
    pairings.into_iter().map(|pairing| Pairing { result: String::new(), ..pairing }).collect()
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(club) = Club::read(bytes) {
        assert!(club.board.len() <= Club::BOARDS);
    }
    let results = [(1, "B+R".to_owned()), (2, "0".to_owned())];
    if let Ok(table) = Pairings::read(bytes)
        && let Ok(pairings) = table.round(Some(1))
        && let Ok(copy) = table.with_results(Some(1), &results)
    {
        let again = Pairings::read(&copy).expect("what is written is read");
        assert_eq!(again.round(Some(1)).map(bare), Ok(bare(pairings)));
    }
    if let Ok(tournament) = Tournament::read(bytes)
        && let Ok(copy) = tournament.with_results(1, &results)
    {
        let again = Tournament::read(&copy).expect("what is written is read");
        assert_eq!(again.round(1).map(bare), tournament.round(1).map(bare));
    }
});
