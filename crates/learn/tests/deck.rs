//! The deck: cards of an analysed game, their schedule, their file.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::convert::Infallible;

use lanke_game::record::analysis::{Analysis, Candidate, Subject};
use lanke_game::record::{Collection, encoding, sgf};
use lanke_game::review::Review;
use lanke_learn::ProblemSet;
use lanke_learn::deck::{
    AddedCards, Card, DailyLimits, Deck, DeckFile, DeckRefusal, Loss, Now, Phase, Rating, Schedule, Wanted, cards_of,
};
use lanke_rules::{Color, Illegal, Move, Point};

const NOW: Now = Now { seconds: 1_800_000_000, midnight: 1_799_964_000, tomorrow: 1_800_050_400 };
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// The time so many days later.
fn later(days: i64) -> Now {
    let [seconds, midnight, tomorrow] = [NOW.seconds, NOW.midnight, NOW.tomorrow].map(|time| time + days * DAY);
    Now { seconds, midnight, tomorrow }
}

fn candidate(x: u8, score: f64) -> Candidate {
    let rate = 0.5 + score / 100.0;
    let line = vec![Move::Play(Point::new(x, 0)), Move::Play(Point::new(x, 1))];
    Candidate { visits: 50, win_rate: rate, lower_bound: rate, prior: 0.5, score: Some(score), line }
}

/// A game of 9×9 in which White's first move loses five points, and Black's second three.
fn review() -> Review {
    analysed("(;SZ[9]PB[甲]PW[乙];B[ee];W[cc];B[gg];W[gc])", &[0.0, 0.0, 5.0, 2.0, 2.0])
}

/// A game with analyses by which Black leads so in its positions.
fn analysed(text: &str, leads: &[f64]) -> Review {
    judged(text, leads, |score| {
        let unsure = Candidate { visits: 4, ..candidate(3, score) };
        vec![candidate(0, score), unsure, candidate(1, score - 0.5), candidate(2, score - 4.0)]
    })
}

/// A game with analyses by which Black leads so in its positions, with the candidates for a lead of the side to move.
fn judged(text: &str, leads: &[f64], candidates: impl Fn(f64) -> Vec<Candidate>) -> Review {
    let mut review = Review::new(sgf::read(text).unwrap().0.games.remove(0));
    for (node, &lead) in review.line().to_vec().into_iter().zip(leads) {
        let course = review.course(node);
        let score = if course.position.to_play() == Color::Black { lead } else { -lead };
        let analysis = Analysis {
            win_rate: 0.5 + score / 100.0,
            score: Some(score),
            visits: 100,
            candidates: candidates(score),
            ..Analysis::default()
        };
        let of = Subject::of(&course.position, review.setting().komi);
        assert!(review.keep_analysis(&of, &analysis));
    }
    review
}

fn deck() -> Deck {
    let mut deck = Deck::default();
    let cards = cards_of(&review(), Wanted { color: None, loss: 2.5, most: 5 }, NOW.seconds);
    assert_eq!(deck.add(cards).added, 2);
    deck
}

#[test]
fn a_better_line_ends_where_its_record_leaves_the_board() {
    let text = "(;SZ[9]LKC[1 1 3 0.1 0](;B[ee]BM[1])(;B[cc]LKC[0 0];W[ss];B[dd])(;B[ss]LKC[0 0]))";
    let card = Card::read(&sgf::read(text).unwrap().0.games[0]).unwrap();
    let lines: Vec<_> = card.better.iter().map(|better| better.line.clone()).collect();
    assert_eq!(lines, [[Move::Play(Point::new(2, 2))]]);
}

#[test]
fn mistakes_become_cards_with_every_move_that_is_as_good() {
    let deck = deck();
    let [white, black] = deck.cards() else { panic!("{deck:?}") };
    assert_eq!((white.to_play(), white.number, white.loss.points), (Color::White, 2, Some(5.0)));
    assert_eq!((black.to_play(), black.number, black.loss.points), (Color::Black, 3, Some(3.0)));
    assert_eq!(white.last, Some(Point::new(4, 4)));
    let better: Vec<_> = white.better.iter().map(|better| better.loss.points).collect();
    assert_eq!(better, [Some(0.0), Some(0.5)], "four points less is no better move, nor is one with few visits");
    assert!(white.better_by(Move::Play(Point::new(1, 0))).is_some());
    let none = cards_of(&review(), Wanted { color: Some(Color::Black), loss: 4.0, most: 5 }, NOW.seconds);
    assert!(none.is_empty());
    let points = |points| Loss { points: Some(points), win_rate: 0.0 };
    assert!(
        points(0.8).is_right(points(3.0)) && !points(0.9).is_right(points(3.0)) && points(2.0).is_right(points(10.0))
    );
}

#[test]
fn no_card_teaches_another_move_than_the_first_choice() {
    // White plays the first candidate, A9, and loses five points all the same.
    let review = analysed("(;SZ[9];B[ee];W[aa])", &[0.0, 0.0, 5.0]);
    let cards = cards_of(&review, Wanted { color: None, loss: 2.5, most: 5 }, NOW.seconds);
    assert!(cards.is_empty(), "{cards:?}");
}

#[test]
fn no_card_asks_for_a_pass() {
    let pass = |score| Candidate { line: vec![Move::Pass], ..candidate(0, score) };
    let cards = |candidates: fn(Candidate, f64) -> Vec<Candidate>| {
        let review = judged("(;SZ[9];B[ee];W[aa])", &[0.0, 0.0, 5.0], |score| candidates(pass(score), score));
        cards_of(&review, Wanted { color: None, loss: 2.5, most: 5 }, NOW.seconds)
    };
    assert!(cards(|pass, _| vec![pass]).is_empty());
    let beside = cards(|pass, score| vec![pass, candidate(1, score - 0.5)]);
    let [card] = &beside[..] else { panic!("{beside:?}") };
    assert_eq!(card.better.iter().map(|better| better.line[0]).collect::<Vec<_>>(), [Move::Play(Point::new(1, 0))]);
}

/// Cards of a game in which Black takes the ko at E5, and White's last move, A1, loses five points.
fn cards_in_a_ko(rules: &str, between: &str) -> Vec<Card> {
    let text = format!("(;SZ[9]RU[{rules}]AB[ge][ff][fd]AW[de][ef][ed][fe];B[ee]{between};W[ai])");
    let mut leads = vec![0.0; 2 + between.matches(';').count()];
    leads.push(5.0);
    cards_of(&analysed(&text, &leads), Wanted { color: Some(Color::White), loss: 2.5, most: 5 }, NOW.seconds)
}

#[test]
fn a_ko_that_was_taken_is_not_retaken_on_a_card() {
    let retake = Move::Play(Point::new(5, 4));
    for rules in ["Japanese", "Chinese", "AGA"] {
        let cards = cards_in_a_ko(rules, "");
        let [card] = &cards[..] else { panic!("{rules}: {cards:?}") };
        assert_eq!(card.position().legal(retake), Err(Illegal::Ko), "{rules}");
        let mut deck = Deck::default();
        deck.add(cards.clone());
        let check = |deck: &Deck, scheduled| {
            let read = Deck::read(deck.records(scheduled)).0;
            let [again] = read.cards() else { panic!("{rules}: {read:?}") };
            assert_eq!(again.position().legal(retake), Err(Illegal::Ko), "{rules}");
            assert_eq!(again.schedule, deck.cards()[0].schedule.filter(|_| scheduled));
        };
        check(&deck, true);
        deck.answer(card.id(), Rating::Good, NOW).unwrap();
        check(&deck, true);
        check(&deck, false);
    }
    assert!(cards_in_a_ko("AGA", ";W[];B[]").is_empty(), "the position alone does not forbid what superko does");
    assert_eq!(cards_in_a_ko("Japanese", ";W[ii];B[ia]").len(), 1);
}

#[test]
fn answers_put_cards_off_and_can_be_taken_back() {
    let mut deck = deck();
    let limits = DailyLimits::default();
    let ids: Vec<_> = deck.due(NOW, limits).iter().map(|card| card.id()).collect();
    assert_eq!(ids.len(), 2);
    let first = deck.answer(ids[0], Rating::Good, NOW).unwrap();
    assert_eq!((first.phase, first.due - NOW.seconds), (Phase::Learning, 600));
    let at = Now { seconds: NOW.seconds + 600, ..NOW };
    assert_eq!(deck.due(at, limits).first().map(|card| card.id()), Some(ids[0]), "it comes again within the session");
    let second = deck.answer(ids[0], Rating::Good, at).unwrap();
    assert_eq!((second.phase, second.answers), (Phase::Review, 2));
    assert!(second.due - at.seconds >= 2 * DAY, "{second:?}");
    assert!(!deck.due(later(1), limits).iter().any(|card| card.id() == ids[0]));
    assert!(deck.due(later(30), limits).iter().any(|card| card.id() == ids[0]));
    let forgotten = deck.answer(ids[0], Rating::Again, later(30)).unwrap();
    assert_eq!((forgotten.phase, forgotten.lapses), (Phase::Relearning, 1));
    assert_eq!(deck.undo(), Ok(ids[0]));
    assert_eq!(deck.card(ids[0]).unwrap().schedule, Some(second));
    assert_eq!(deck.undo(), Err(DeckRefusal::NothingToUndo));
    let [again, hard, good, easy] = Schedule::intervals(Some(second), second.due);
    assert!(again < hard && hard <= good && good < easy, "{again} {hard} {good} {easy}");
}

#[test]
fn a_day_has_its_limits() {
    let mut deck = deck();
    let limits = DailyLimits { new: 1, reviews: 1 };
    let due = |deck: &Deck, now| deck.due(now, limits).iter().map(|card| card.id()).collect::<Vec<_>>();
    let first = due(&deck, NOW)[0];
    deck.answer(first, Rating::Easy, NOW).unwrap();
    assert!(due(&deck, NOW).is_empty(), "the one new card of the day is answered");
    let second = due(&deck, later(1))[0];
    assert_ne!(first, second);
    deck.bury(second, later(1)).unwrap();
    assert!(due(&deck, later(1)).is_empty());
    assert_eq!(due(&deck, later(2)), [second]);
    deck.answer(second, Rating::Easy, later(2)).unwrap();
    assert_eq!(due(&deck, later(200)).len(), 1, "one of the two that come again");
    let tally = deck.tally(later(200), limits);
    assert_eq!((tally.cards, tally.new, tally.review, tally.due), (2, 0, 2, 1));
}

#[test]
fn a_card_that_is_put_off_comes_tomorrow_however_long_the_day_is() {
    let mut deck = deck();
    let id = deck.cards()[0].id();
    // The clocks go back by an hour.
    let long = Now { tomorrow: NOW.midnight + 25 * HOUR, ..NOW };
    deck.bury(id, long).unwrap();
    let is_due = |seconds| deck.due(Now { seconds, ..long }, DailyLimits::default()).iter().any(|card| card.id() == id);
    assert!(!is_due(NOW.midnight + 24 * HOUR + 1800) && is_due(NOW.midnight + 25 * HOUR));
}

#[test]
fn a_card_that_was_put_off_and_is_answered_comes_when_the_rating_says() {
    let mut deck = deck();
    let id = deck.cards()[0].id();
    deck.bury(id, NOW).unwrap();
    let next = deck.answer(id, Rating::Good, NOW).unwrap();
    assert!(next.due < NOW.tomorrow);
    let at = Now { seconds: next.due, ..NOW };
    assert!(deck.due(at, DailyLimits::default()).iter().any(|card| card.id() == id));
}

#[test]
fn a_clock_that_was_set_back_lets_no_card_wait_and_uses_up_no_day() {
    let mut deck = deck();
    let [first, second] = [0, 1].map(|place| deck.cards()[place].id());
    deck.answer(first, Rating::Good, later(100)).unwrap();
    deck.bury(second, later(100)).unwrap();
    let due =
        |new, reviews| deck.due(NOW, DailyLimits { new, reviews }).iter().map(|card| card.id()).collect::<Vec<_>>();
    assert_eq!(due(1, 1), [first, second]);
    assert_eq!((due(1, 0), due(0, 1)), (vec![second], vec![first]));
    assert!(deck.next_due(NOW, DailyLimits::default()).is_some_and(|at| at <= NOW.seconds));
    let tally = deck.tally(NOW, DailyLimits::default());
    assert_eq!((tally.answered_today, tally.due, tally.buried), (0, 2, 0));
    assert_eq!(deck.tally(later(100), DailyLimits::default()).buried, 1);
}

#[test]
fn the_next_card_is_one_that_the_limits_let_come() {
    let limits = DailyLimits { new: 1, reviews: 1 };
    let next = |deck: &Deck, now| deck.next_due(now, limits);
    assert_eq!(next(&Deck::default(), NOW), None);
    let mut deck = deck();
    let [first, second] = [0, 1].map(|index| deck.cards()[index].id());
    assert!(next(&deck, NOW).is_some_and(|due| due <= NOW.seconds), "one is due");
    // The other new card of the day is held back, and comes before the one that was answered.
    deck.answer(first, Rating::Easy, NOW).unwrap();
    assert_eq!(next(&deck, NOW), Some(NOW.tomorrow));
    deck.take_back(first).unwrap();
    // What was begun today comes again today.
    let again = deck.answer(first, Rating::Good, NOW).unwrap();
    assert_eq!(next(&deck, NOW), Some(again.due));
    deck.bury(first, NOW).unwrap();
    assert_eq!(next(&deck, NOW), Some(NOW.tomorrow), "both, the one put off and the one held back");
    // Of two that come again, one is overdue and held back.
    let tomorrow = later(1);
    deck.answer(first, Rating::Easy, tomorrow).unwrap();
    deck.answer(second, Rating::Easy, tomorrow).unwrap();
    let much_later = later(200);
    deck.answer(first, Rating::Good, much_later).unwrap();
    assert!(deck.due(much_later, limits).is_empty());
    assert_eq!(next(&deck, much_later), Some(much_later.tomorrow));
}

#[test]
fn a_deck_is_a_file_of_records_that_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = DeckFile::within(folder.path());
    assert!(file.read().unwrap().cards().is_empty());
    let mut deck = deck();
    let id = deck.cards()[0].id();
    deck.answer(id, Rating::Easy, NOW).unwrap();
    deck.bury(deck.cards()[1].id(), NOW).unwrap();
    file.change(|kept| {
        *kept = deck.clone();
        Ok::<_, Infallible>(())
    })
    .unwrap()
    .unwrap();
    let mut read = file.read().unwrap();
    let looks = |deck: &Deck| {
        let text = sgf::write(&Collection { games: deck.records(true), epilogue: String::new() });
        (text, deck.cards().iter().map(|card| (card.id(), card.schedule, card.buried_until)).collect::<Vec<_>>())
    };
    assert_eq!(looks(&read), looks(&deck));
    assert_eq!(read.undo(), Ok(id), "an answer can be taken back after the program has ended");
    // Without the schedule the cards are new, and any program can play them through as problems.
    let exported = deck.records(false);
    let (fresh, others) = Deck::read(exported.clone());
    assert_eq!((fresh.cards().len(), others), (2, 0));
    assert!(fresh.cards().iter().all(|card| card.schedule.is_none()));
    let set = ProblemSet::new("deck", exported);
    assert_eq!(set.problems().iter().map(|problem| problem.solutions().len()).collect::<Vec<_>>(), [2]);
    assert_eq!(set.others().len(), 1, "with a single stone it is none");
}

#[test]
fn a_card_that_is_forgotten_again_and_again_keeps_its_schedule() {
    let mut deck = deck();
    let id = deck.cards()[0].id();
    for minutes in 0..20 {
        let at = Now { seconds: NOW.seconds + 60 * minutes, ..NOW };
        deck.answer(id, Rating::Again, at).unwrap();
    }
    let schedule = deck.card(id).unwrap().schedule;
    assert_eq!(schedule.map(|schedule| (schedule.stability, schedule.answers)), Some((0.001, 20)));
    let text = sgf::write(&Collection { games: deck.records(true), epilogue: String::new() });
    // As earlier versions wrote it.
    let earlier = text.replace(" 0.001 ", " 0.0000004 ");
    assert_ne!(text, earlier);
    for text in [text, earlier] {
        let read = Deck::read(sgf::read(&text).unwrap().0.games).0;
        assert_eq!(read.card(id).unwrap().schedule, schedule);
    }
}

#[test]
fn a_damaged_deck_is_kept_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deck.sgf");
    let mut text = sgf::write(&Collection { games: deck().records(true), epilogue: String::new() });
    text += "(;SZ[9];B[ee])";
    std::fs::write(&path, &text).unwrap();
    let file = DeckFile::within(folder.path());
    assert_eq!(file.read().unwrap().cards().len(), 2);
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files(), 1, "reading changes nothing");
    let id = file.read().unwrap().cards()[0].id();
    file.change(|deck| deck.bury(id, NOW)).unwrap().unwrap();
    assert_eq!(file.read().unwrap().cards().len(), 2);
    assert_eq!(files(), 3, "the deck, its lock, and what it was");
}

#[test]
fn a_deck_without_cards_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = DeckFile::within(folder.path());
    let ids: Vec<_> = deck().cards().iter().map(Card::id).collect();
    file.change(|kept| {
        *kept = deck();
        Ok::<_, Infallible>(())
    })
    .unwrap()
    .unwrap();
    for id in ids {
        file.change(|deck| deck.remove(id)).unwrap().unwrap();
    }
    assert!(!file.read().unwrap().is_damaged());
    file.change(|kept| {
        *kept = deck();
        Ok::<_, Infallible>(())
    })
    .unwrap()
    .unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "the deck and its lock");
}

#[test]
fn of_copies_of_a_card_the_one_that_was_answered_last_counts() {
    let (mut older, mut newer) = (deck(), deck());
    let id = newer.cards()[0].id();
    older.answer(id, Rating::Good, NOW).unwrap();
    newer.answer(id, Rating::Easy, later(1)).unwrap();
    for both in [[&older, &newer], [&newer, &older]] {
        let (read, others) = Deck::read(both.iter().flat_map(|deck| deck.records(true)).collect());
        assert_eq!((read.cards().len(), others), (2, 2));
        assert_eq!(read.card(id).unwrap().schedule, newer.card(id).unwrap().schedule);
    }
}

#[test]
fn a_deck_in_another_encoding_is_read_and_a_wrong_byte_kept_aside() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (folder.path().join("deck.sgf"), DeckFile::within(folder.path()));
    let name = |file: &DeckFile| file.read().unwrap().cards()[0].info("PB").map(str::to_owned);
    let text = sgf::write(&Collection { games: deck().records(true), epilogue: String::new() });
    let chinese = text.replace("UTF-8", "GB18030");
    std::fs::write(&path, encoding("gb18030").unwrap().encode(&chinese).0).unwrap();
    assert_eq!(name(&file).as_deref(), Some("甲"));
    assert!(!file.read().unwrap().is_damaged());

    let (before, after) = text.split_once('甲').unwrap();
    let broken = [before.as_bytes(), "甲".as_bytes(), b"\xff", after.as_bytes()].concat();
    std::fs::write(&path, &broken).unwrap();
    let deck = file.read().unwrap();
    assert_eq!((deck.cards().len(), deck.is_damaged(), name(&file).as_deref()), (2, true, Some("甲\u{fffd}")));
    let id = deck.cards()[0].id();
    file.change(|deck| deck.bury(id, NOW)).unwrap().unwrap();
    assert_eq!(std::fs::read(folder.path().join("deck.sgf.broken")).unwrap(), broken);
    let deck = file.read().unwrap();
    assert_eq!((deck.cards().len(), deck.is_damaged()), (2, false));
}

#[test]
fn the_last_answer_is_taken_back_whatever_the_clock_says() {
    // Within the same second, and by a clock that was set back.
    for at in [NOW, later(-1)] {
        let mut deck = deck();
        let [first, second] = [0, 1].map(|place| deck.cards()[place].id());
        deck.answer(second, Rating::Good, NOW).unwrap();
        deck.answer(first, Rating::Good, at).unwrap();
        let mut read = Deck::read(deck.records(true)).0;
        assert_eq!((read.undo(), read.undo()), (Ok(first), Ok(second)));
    }
}

#[test]
fn an_answer_that_another_deck_was_given_is_not_the_last_of_this_one() {
    let (mut own, mut other) = (deck(), deck());
    let [first, second] = [0, 1].map(|place| own.cards()[place].id());
    own.remove(second).unwrap();
    own.answer(first, Rating::Good, NOW).unwrap();
    for days in 0..3 {
        other.answer(second, Rating::Easy, later(days)).unwrap();
    }
    let imported = Deck::read(other.records(true)).0;
    let AddedCards { added, known, left_out } = own.add(imported.cards().iter().cloned());
    assert_eq!((added, known, left_out), (1, 1, 0));
    let schedule = own.card(second).unwrap().schedule;
    assert_eq!(schedule, other.card(second).unwrap().schedule);
    assert_eq!((own.undo(), own.undo()), (Ok(first), Err(DeckRefusal::NothingToUndo)));
    assert_eq!(own.card(second).unwrap().schedule, schedule);
}

#[test]
fn an_answer_is_taken_back_by_its_card() {
    for rating in Rating::ALL {
        let mut deck = deck();
        let ids: Vec<_> = deck.cards().iter().map(|card| card.id()).collect();
        // Both within the same second.
        deck.answer(ids[0], rating, NOW).unwrap();
        deck.answer(ids[1], Rating::Good, NOW).unwrap();
        assert_eq!(deck.take_back(ids[0]), Ok((rating, NOW.seconds)));
        assert_eq!(deck.take_back(ids[0]), Err(DeckRefusal::NothingToUndo));
        assert!(deck.card(ids[0]).unwrap().schedule.is_none() && deck.card(ids[1]).unwrap().schedule.is_some());
        // A card that was answered before, read from its file again.
        deck.answer(ids[1], rating, later(3)).unwrap();
        let mut read = Deck::read(deck.records(true)).0;
        assert_eq!(read.take_back(ids[1]), Ok((rating, later(3).seconds)));
    }
}
