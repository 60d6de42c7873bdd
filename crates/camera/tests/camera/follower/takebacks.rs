//! Stones that are lifted: moves are taken back.

use super::{EMPTY, Table, WINDOW};

#[test]
fn stones_laid_before_the_pictures_or_several_at_once_are_taken_back_one_by_one() {
    let mut table = Table::new(WINDOW);
    table.plays("C3");
    table.plays("B2");
    table.patient();
    table.shows("...../...../..X../.O.../.....", &["steady"]);
    table.shows("...../...../..X../...../.....", &["take back 1", "steady"]);
    table.shows("X..../...../..X../...../....O", &["differs A5 Black, E1 White; perhaps E1 A5"]);
    table.accepts(&["play White E1", "play Black A5"]);
    table.shows("X..../...../..X../...../....O", &["steady"]);
    table.shows("...../...../..X../...../....O", &["take back 1", "steady"]);
    table.shows("...../...../..X../...../.....", &["take back 1", "steady"]);
    table.shows(EMPTY, &["take back 1", "steady"]);
}

#[test]
fn stones_after_a_move_that_was_taken_back_are_asked_about() {
    let mut table = Table::new(WINDOW);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    table.shows(EMPTY, &["take back 1", "steady"]);
    table.shows("X..../...../...../...../....X", &["differs A5 Black, E1 Black"]);
}
