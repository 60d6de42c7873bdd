//! Questions of `lanke watch`, and answers to them.
#![cfg(unix)]

use std::path::Path;

use lanke_rules::Color::{Black, White};

use crate::Folder;
use crate::watch::{Running, Table, moves_of, show};

#[test]
fn what_is_asked_about_is_answered_by_a_typed_line() {
    let mut table = Table::new();
    let folder = Folder::new();
    let (picture, record) = (folder.path("now.png"), folder.path("game.sgf"));
    show(Path::new(&picture), &table.picture());
    let mut running = Running::start(&["watch", &*picture, "-o", &*record, "--json-events"]);
    running.await_event("steady");
    running.types("yes");
    assert_eq!(running.await_event("refused")["why"], "no move is asked about");
    table.lay(6, 6, Some(Black));
    show(Path::new(&picture), &table.picture());
    assert_eq!(running.await_event("move")["point"], "G3");
    running.await_event("steady");
    // Two stones that nobody was seen to lay.
    table.lay(2, 2, Some(White));
    table.lay(6, 2, Some(Black));
    show(Path::new(&picture), &table.picture());
    let asked = running.await_event("differs");
    assert_eq!(asked["perhaps"], serde_json::json!(["C7", "G7"]));
    assert_eq!(asked["answers"], serde_json::json!(["yes", "no"]));
    assert_eq!(moves_of(&record), "B[gg]");
    running.types("yes");
    assert_eq!(running.await_event("move")["point"], "C7");
    assert_eq!(running.await_event("move")["point"], "G7");
    running.await_event("steady");
    // What lies there and belongs to no game is as good as nothing, once that is said.
    table.lay(5, 5, Some(Black));
    show(Path::new(&picture), &table.picture());
    let asked = running.await_event("differs");
    assert_eq!((&asked["perhaps"], &asked["answers"]), (&serde_json::json!([]), &serde_json::json!(["no"])));
    running.types("yes");
    assert_eq!(running.await_event("refused")["why"], "no move is asked about");
    running.types("no");
    assert_eq!(running.await_event("kept")["points"], serde_json::json!(["F4"]));
    running.await_event("steady");
    table.lay(2, 6, Some(White));
    show(Path::new(&picture), &table.picture());
    assert_eq!(running.await_event("move")["point"], "C3");
    running.types("continue");
    assert_eq!(running.await_event("refused")["why"], "the game is not being counted");
    for _ in 0..2 {
        running.types("pass");
        assert_eq!(running.await_event("move")["point"], "pass");
    }
    // Whoever has passed twice can play on.
    running.types("continue");
    assert_eq!(running.await_event("resumed")["moves"], 6);
    table.lay(4, 4, Some(Black));
    show(Path::new(&picture), &table.picture());
    assert_eq!(running.await_event("move")["point"], "E5");
    assert!(running.interrupt());
    assert_eq!(moves_of(&record), "B[gg];W[cc];B[gc];W[cg];B[];W[];B[ee]");
}
