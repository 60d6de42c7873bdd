//! Games that are followed at a table, whose other end takes each act before it counts.

use lanke_camera::{Sight, TableState};
use lanke_game::session::Act;
use lanke_rules::{Color, picture};

use super::{EMPTY, TABLE, Table, WINDOW, reading};

/// A game at a table, Black's on this board.
fn shared() -> Table {
    let mut table = Table::new(WINDOW);
    (table.table, table.remote.white) = (Some(TABLE), true);
    table.shows(EMPTY, &["steady"]);
    table
}

#[test]
fn a_move_that_the_other_end_of_a_table_refuses_is_proposed_again_when_something_else_was_seen() {
    let laid = "...../...../..X../...../.....";
    let mut table = shared();
    table.refuses = true;
    table.shows(laid, &["play Black C3", "differs C3 Black; perhaps C3"]);
    table.shows(laid, &[]);
    // A hand over the board changes nothing.
    let hidden = reading(&picture::parse(laid).expect("a diagram"), true);
    table.sees(&Sight::Board(hidden));
    table.asks(&["hand"]);
    table.shows(laid, &["differs C3 Black; perhaps C3"]);
    // The person insists.
    table.accepts(&["play Black C3"]);
    table.shows(laid, &["differs C3 Black; perhaps C3"]);
    table.shows("...../.X.../...../...../.....", &["play Black B4", "differs B4 Black; perhaps B4"]);
    table.shows(EMPTY, &["steady"]);
    table.refuses = false;
    table.shows(laid, &["play Black C3", "steady"]);
}

#[test]
fn a_move_is_proposed_when_the_table_takes_moves_and_has_answered() {
    let laid = "...../...../..X../...../.....";
    for waits in [TableState { pending: true, ..TABLE }, TableState { open: false, takes_moves: false, ..TABLE }] {
        let mut table = shared();
        table.table = Some(waits);
        table.shows(laid, &[]);
        table.presses(&[]);
        table.table = Some(TABLE);
        table.shows(laid, &["play Black C3", "steady"]);
    }
}

#[test]
fn a_takeback_is_asked_for_once_and_a_stone_of_the_other_side_is_laid_again() {
    let laid = "...../...../..X../...../.....";
    let mut table = shared();
    table.shows(laid, &["play Black C3", "steady"]);
    table.refuses = true;
    table.shows(EMPTY, &["take back 1"]);
    table.shows(EMPTY, &[]);
    table.shows(laid, &["steady"]);
    table.shows(EMPTY, &["take back 1"]);
    table.shows(laid, &["steady"]);
    table.plays("D4");
    table.actions.clear();
    let both = "...../...O./..X../...../.....";
    table.shows(both, &["steady"]);
    table.shows(laid, &["call White", "steady"]);
    assert_eq!(table.follower.awaited(&table.session), Some(table.point("D4")));
    table.shows(both, &[]);
    assert_eq!(table.follower.awaited(&table.session), None);
}

#[test]
fn a_stone_of_the_other_side_is_laid_again_where_play_went_on_after_passes() {
    let (laid, both) = ("...../...../..X../...../.....", "...../...O./..X../...../.....");
    let mut table = shared();
    table.shows(laid, &["play Black C3", "steady"]);
    ["pass", "pass"].into_iter().for_each(|pass| table.plays(pass));
    table.does(&Act::Continue(Color::Black));
    table.plays("D4");
    table.shows(both, &["call White", "steady"]);
    table.shows(laid, &["call White", "steady"]);
    table.shows(both, &[]);
    assert_eq!(table.follower.awaited(&table.session), None);
}
