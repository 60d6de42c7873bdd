//! Moves that are taken back.

use super::*;

#[test]
fn a_takeback_restores_position_and_clock_and_leaves_a_variation() {
    let time = "byoyomi:10:3:5";
    let with_time = |s: GameSettings| s.to_string().replace("time=none", &format!("time={time}"));
    let settings: GameSettings = with_time(settings(5, Name::Chinese)).parse().expect("settings");
    let session = check(
        settings,
        "0 ask B takeback => there is nothing to take back
         4 play B C3 => W to play
         5 ask W takeback => there is nothing to take back
         9 play W C4 => B to play
         9 comment 2 now%20what? => B to play
         12 ask B takeback => B to play
         13 play B D3 => W to play
         14 play W B2 => B to play
         15 ask W takeback => W to play
         16 play W B3 => B to play",
    );
    assert_eq!(
        picture::print(session.position().board()),
        ".....
.....
.O.X.
.....
....."
    );
    let left = |color| session.clock().left(color, Duration::from_secs(16)).main.as_secs();
    assert_eq!((left(Color::Black), left(Color::White)), (9, 9));
    assert_eq!(session.moves().iter().map(|m| m.used.as_secs()).collect::<Vec<_>>(), [1, 1]);
    let children = |n| session.tree().node(n).children().map(|c| c.as_str().to_owned()).collect::<Vec<_>>();
    assert_eq!(children(NodeId::ROOT), ["B[dc]BL[9]", "B[cc]BL[6]"]);
    assert_eq!(children(session.moves()[0].node), ["W[bc]WL[9]", "W[bd]WL[9]"]);
    assert_eq!(children(NodeId::from_number(1)), ["W[cb]WL[5]C[now what?]"]);
}

#[test]
fn a_record_ends_where_moves_were_taken_back() {
    let mut session = check(
        settings(5, Name::Chinese),
        "1 play B C3 => W to play
         2 play W C4 => B to play
         3 play B D3 => W to play
         4 ask W takeback => W to play",
    );
    let children = |tree: &Tree, n| tree.node(n).children().map(|c| c.as_str().to_owned()).collect::<Vec<_>>();
    let last = session.moves()[0].node;
    assert_eq!(children(&session.record(), last), ["", "W[cb]"]);
    session.act(&"play W 3,1".parse().unwrap(), Duration::from_secs(5)).unwrap();
    assert_eq!(children(&session.record(), last), ["W[db]", "W[cb]"]);
    assert_eq!(session.record(), *session.tree());
}

#[test]
fn a_takeback_needs_the_rules_and_the_opponents_consent() {
    check(
        settings(9, Name::Simplified),
        "1 play B E5 => W to play
         2 ask B takeback => moves may not be taken back in this game",
    );
    let mut far = settings(9, Name::Chinese);
    far.players.white.location = PlayerLocation::Remote;
    check(
        far,
        "1 play B E5 => W to play
         2 ask B takeback => W to play, B asks Takeback
         2 ask B no-result => another request waits for its answer
         2 answer B yes => no request waits for an answer
         3 answer W no => W to play
         3 answer W yes => no request waits for an answer
         4 ask B takeback => W to play, B asks Takeback
         5 play W E6 => B to play
         6 ask B takeback => B to play, B asks Takeback
         7 answer W yes => B to play
         8 play B E4 => W to play
         9 ask W count => counting B+73.5
         9 continue W => W to play
         10 ask B no-result => W to play, B asks NoResult
         11 answer W yes => over Void",
    );
}

#[test]
fn a_free_handicap_stone_is_taken_back_with_whites_answer() {
    let settings = GameSettings { handicap: 2, placement: Placement::Free, ..settings(5, Name::Chinese) };
    let session = check(
        GameSettings { time: TimeSystem::Absolute { main: Duration::from_secs(10) }, ..settings },
        "1 play B B2 => B places 1
         2 play B B3 => W to play
         5 play W D3 => B to play
         6 ask B takeback => B places 1
         7 play B D3 => W to play
         9 play W B4 => B to play
         10 play B D4 => W to play
         11 ask B takeback => B to play
         12 ask B takeback => B places 1
         20 play B C3 => W to play
         21 play W D3 => B to play",
    );
    assert_eq!(
        picture::print(session.position().board()),
        ".....
.....
..XO.
.X...
....."
    );
    assert_eq!(session.clock().left(Color::White, Duration::from_secs(21)).main, Duration::from_secs(9));
    assert_eq!(session.tree().root().children().count(), 3, "the answers that were taken back are variations");
}
