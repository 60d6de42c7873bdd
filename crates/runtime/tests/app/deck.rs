//! A deck that is full, as the window tells.

use std::fs;

use lanke_app::LearnWish;
use lanke_app::view::Tone;
use lanke_learn::deck::MAX_CARDS;

use crate::analysis::reviewing;
use crate::program::home;

#[test]
fn mistakes_for_which_the_deck_has_no_room_are_not_called_cards() {
    let home = home();
    let point = |n: usize| [n % 10, n / 10].map(|at| char::from(b'a' + at as u8)).iter().collect::<String>();
    let card = |n: usize| {
        let [black, white, played] = [n % 30, 30 + n / 30 % 30, 60 + n / 900].map(point);
        format!("(;SZ[10]AB[{black}]AW[{white}]LKC[1 3 3 0.1 0](;B[{played}]BM[1])(;B[jj]LKC[0 0]))")
    };
    fs::create_dir_all(home.path().join("learn")).unwrap();
    fs::write(home.path().join("learn/deck.sgf"), (0..MAX_CARDS).map(card).collect::<String>()).unwrap();
    let mut program = reviewing(home.path()).0;
    program.run();
    program.learn(LearnWish::MakeCards);
    let status = program.view().common.status.clone();
    assert_eq!((status.text.as_str(), status.tone), ("There is no room for 2 more cards", Tone::Warning));
}
