//! Records that pose problems or are cards of a deck: every problem is begun, and a card is equal when it is written and
//! read again.

#![no_main]

use lanke_game::record::sgf;
use lanke_learn::deck::{Card, DailyLimits, Deck, Now, Rating};
use lanke_learn::{Attempt, Disguise, ProblemSet};
use libfuzzer_sys::fuzz_target;

const NOW: Now = Now { seconds: 1_800_000_000, midnight: 1_799_964_000, tomorrow: 1_800_050_400 };

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok((collection, _)) = sgf::read(text) else { return };
    for problem in ProblemSet::new("", collection.games.clone()).problems() {
        let mut attempt = Attempt::new(problem.clone(), Disguise::random(problem.key()), None);
        if let Some(mv) = attempt.hint(&mut |_| true) {
            let _played = attempt.play(mv, &mut |_| true);
        }
    }
    let (mut deck, _) = Deck::read(collection.games);
    for card in deck.cards() {
        let again = Card::read(&card.record(true)).expect("a card that was written");
        assert_eq!((again.id(), again.schedule, again.buried_until), (card.id(), card.schedule, card.buried_until));
        assert_eq!((again.better.len(), again.number), (card.better.len(), card.number));
    }
    for id in deck.due(NOW, DailyLimits::default()).iter().map(|card| card.id()).collect::<Vec<_>>() {
        let _answered = deck.answer(id, Rating::Hard, NOW);
    }
    let _undone = deck.undo();
});
