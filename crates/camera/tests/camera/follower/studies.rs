//! Stones laid after the end of a game: a study of it.

use lanke_game::session::{Act, GameSettings, Session};
use lanke_rules::{Color, Name, Size};

use super::{PICTURES, Table};

#[test]
fn every_stone_of_a_study_is_taken_back_and_a_pass_leaves_nothing_on_the_board() {
    let mut table = Table::new(PICTURES);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    table.does(&Act::Resign(Color::White));
    table.shows("...../...O./..X../...../.....", &["play White D4", "steady"]);
    table.shows("...../...O./..X../.X.../.....", &["play Black B2", "steady"]);
    table.shows("...../...O./..X../...../.....", &["take back 1", "steady"]);
    assert_eq!((table.session.moves().len(), table.session.studied()), (1, 1));
    table.shows("...../...../..X../...../.....", &["take back 1", "steady"]);
    assert_eq!((table.session.moves().len(), table.session.studied()), (1, 0));
    table.plays("pass");
    table.shows("...../...X./..X../...../.....", &["play Black D4", "steady"]);
    table.shows("...../...../..X../...../.....", &["take back 1", "steady"]);
    assert_eq!((table.session.moves().len(), table.session.studied()), (1, 1));
}

#[test]
fn what_has_ended_the_game_does_not_end_its_study() {
    let mut table = Table::new(PICTURES);
    let size = Size::square(5).expect("a size");
    let settings = GameSettings { takeback: true, ..GameSettings::new(size, Name::TrompTaylor) };
    table.session = Session::new(settings).expect("a game");
    table.follower.follow(&table.session);
    table.sync();
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    // All stones are alive: two passes end the game.
    table.plays("pass");
    table.plays("pass");
    assert!(table.session.outcome().is_some());
    table.shows("...../...O./..X../...../.....", &["play White D4", "steady"]);
    assert_eq!((table.session.moves().len(), table.session.studied()), (3, 1));
}
