//! Patterns: pictures in, hits out, and a slow plain search that must find the same.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use lanke_game::record::{self, Replay, Setting};
use lanke_library::{Edges, Exchange, Hit, Library, Next, Pattern, PatternPoint, PatternQuery};
use lanke_rules::{Board, Color, Move, Orientation, Point, Size};
use proptest::prelude::*;

/// Hits of a query in games, each in a file of its own; games are numbered from 0.
fn hits(games: &[String], query: &PatternQuery) -> Vec<Hit> {
    let folder = tempfile::tempdir().unwrap();
    for (i, game) in games.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{i:03}.sgf")), game).unwrap();
    }
    let mut library = Library::open(&folder.path().join("library.sqlite"), &[folder.path().to_owned()]).unwrap();
    library.refresh(1, &mut |_| ControlFlow::Continue(())).unwrap();
    let ids = library.ids(&lanke_library::Query::default()).unwrap();
    let mut found = Vec::new();
    let continuations = library.shelf().unwrap().search(query, 2, &mut |progress| {
        found.extend_from_slice(progress.hits);
        ControlFlow::Continue(())
    });
    assert_eq!(continuations.all.hits, found.len() as u64);
    assert_eq!(continuations.games, found.iter().map(|hit| hit.game).collect::<HashSet<_>>().len() as u64);
    for hit in &mut found {
        hit.game = ids.iter().position(|&id| id == hit.game).unwrap() as i64;
    }
    found
}

/// The hits of a pattern as text: game, move, place, colours, and what followed.
#[track_caller]
fn check(games: &[&str], pattern: &str, expected: &[&str]) {
    let games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
    let words = |hit: &Hit| {
        let side = |color| if color == Color::Black { "X" } else { "O" };
        let next = match hit.next {
            Next::End => "end".to_owned(),
            Next::Here { point, color } => format!("{} at {},{}", side(color), point.x, point.y),
            Next::Elsewhere { color, later: None } => format!("{} elsewhere", side(color)),
            Next::Elsewhere { color, later: Some((point, then)) } => {
                format!("{} elsewhere, {} at {},{}", side(color), side(then), point.x, point.y)
            }
        };
        let exchanged = if hit.exchanged { " exchanged" } else { "" };
        format!("{} move {} at {},{}{exchanged}: {next}", hit.game, hit.number, hit.left, hit.top)
    };
    let query = PatternQuery::new(pattern.parse().unwrap());
    let mut found: Vec<String> = hits(&games, &query).iter().map(words).collect();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_corner_is_found_in_every_corner_and_colour() {
    let corner = "
        +----
        |....
        |....
        |..X.
        |....";
    check(
        &["(;SZ[9];B[cc];W[gg];B[gc])", "(;SZ[9];B[ee];W[gc];B[gd])", "(;SZ[9];B[ee];W[ef])"],
        corner,
        &[
            "0 move 1 at 0,0: O elsewhere",
            "0 move 2 at 5,5 exchanged: O elsewhere",
            "0 move 3 at 5,0: end",
            "1 move 2 at 5,0 exchanged: O at 2,3",
        ],
    );
}

#[test]
fn moves_after_a_pattern_are_in_its_own_points() {
    // The approach on the right of a corner stone, seen mirrored in the game.
    check(
        &["(;SZ[9];B[gc];W[aa];B[ai];W[hf])"],
        "
        ---
        ..|
        X.|
        ..|
        ..|
        ..|",
        &[],
    );
    check(
        &["(;SZ[9];B[gc];W[aa];B[ai];W[hf])"],
        "
        +---
        |...
        |...
        |..X
        |...
        |...
        |...",
        &["0 move 1 at 3,0: O elsewhere", "0 move 1 at 6,0: O elsewhere, O at 1,5"],
    );
}

#[test]
fn a_side_and_the_middle() {
    check(&["(;SZ[9];B[ee];W[fe];B[ei];W[fi])"], "XO", &["0 move 2 at 4,4: X elsewhere", "0 move 4 at 4,8: end"]);
    check(&["(;SZ[9];B[ee];W[fe];B[ei];W[fi])"], "XO\n--", &["0 move 4 at 4,8: end"]);
    check(&["(;SZ[9];B[ee];W[fe];B[ei];W[fi])"], "X?O", &[]);
}

#[test]
fn captured_stones_are_gone() {
    let ponnuki = "(;SZ[5]AW[cc];B[bc];W[aa];B[dc];W[ea];B[cb];W[ae];B[cd];W[cc])";
    check(&[ponnuki], "?X?\nX.X\n?X?", &["0 move 7 at 1,1: O at 1,1"]);
    // White's last move is suicide.
    check(&[ponnuki], "?X?\nXOX\n?X?", &[]);
}

#[test]
fn handicap_and_set_up_stones_are_there_before_the_first_move() {
    check(&["(;SZ[9]AB[cc][gg];W[cg])"], "X...X", &[]);
    check(&["(;SZ[9]AB[cc][gc];W[cg])"], "X...X", &["0 move 0 at 2,2: O elsewhere"]);
    check(&["(;SZ[9]HA[2];W[ee])"], "X?\n??\n??\n??\n?X", &[]);
}

#[test]
fn whole_boards_fit_their_own_size_only() {
    let board = "
        +---+
        |...|
        |.X.|
        |...|
        +---+";
    check(&["(;SZ[3];B[bb];W[aa])", "(;SZ[5];B[bb])"], board, &["0 move 1 at 0,0: O at 0,0"]);
}

#[test]
fn a_side_to_move_can_be_asked_for() {
    let games = ["(;SZ[9];B[cc];W[dd])".to_owned(), "(;SZ[9];B[cc];W[gg];B[dd])".to_owned()];
    let mut query = PatternQuery::new("---\n|....\n|....\n|..X.\n|....".parse().unwrap());
    query.exchange = Exchange::Never;
    for (next, expected) in [(None, vec![0, 1]), (Some(Color::White), vec![0]), (Some(Color::Black), vec![1])] {
        query.next = next;
        assert_eq!(hits(&games, &query).iter().map(|hit| hit.game).collect::<Vec<_>>(), expected, "{next:?}");
    }
}

#[test]
fn a_pattern_that_looks_the_same_in_both_colourings_has_either_side_to_move() {
    let games = ["(;SZ[9];B[ee];W[fe];B[ef])".to_owned(), "(;SZ[9];B[ee];W[fe];B[aa];W[ef])".to_owned()];
    let mut query = PatternQuery { next: Some(Color::Black), ..PatternQuery::new("XO\n..".parse().unwrap()) };
    for (exchange, expected) in [(Exchange::Both, &[(0, false), (1, true)][..]), (Exchange::Never, &[(0, false)])] {
        query.exchange = exchange;
        let found: Vec<_> = hits(&games, &query).iter().map(|hit| (hit.game, hit.exchanged)).collect();
        assert_eq!(found, expected, "{exchange:?}");
    }
}

#[test]
fn statistics_are_in_the_colours_of_the_pattern() {
    let folder = tempfile::tempdir().unwrap();
    for (i, game) in [
        "(;SZ[9]RE[B+R]DT[2001]BR[9p]WR[7p];B[cc];W[cd])",
        "(;SZ[9]RE[W+R]DT[2001];B[cc];W[dc])",
        "(;SZ[9]RE[B+R]DT[2002];B[ee];W[cc];B[dc])",
    ]
    .iter()
    .enumerate()
    {
        std::fs::write(folder.path().join(format!("{i}.sgf")), game).unwrap();
    }
    let mut library = Library::open(&folder.path().join("library.sqlite"), &[folder.path().to_owned()]).unwrap();
    library.refresh(1, &mut |_| ControlFlow::Continue(())).unwrap();
    let query = PatternQuery::new("---\n|....\n|....\n|..X.\n|....".parse().unwrap());
    let found = library.shelf().unwrap().search(&query, 1, &mut |_| ControlFlow::Continue(()));
    assert_eq!((found.all.hits, found.all.wins.black, found.all.wins.white), (3, 1, 2));
    let years: BTreeMap<u16, u64> = found.years.iter().map(|(&year, tally)| (year, tally.hits)).collect();
    assert_eq!(years, BTreeMap::from([(2001, 2), (2002, 1)]));
    let ranks: Vec<String> = found.ranks.keys().map(ToString::to_string).collect();
    assert_eq!(ranks, ["7p"]);
    // Symmetric answers are counted where the first orientation has them.
    let answers: u64 = found.moves.values().map(|sides| sides.white.at_once.hits).sum();
    assert_eq!(answers, 3);
}

/// A game as boards: that before each move, and the last one.
struct PlainGame {
    boards: Vec<Board>,
    moves: Vec<(Color, Option<Point>)>,
}

impl PlainGame {
    fn new(sgf: &str) -> Self {
        let tree = record::read(sgf.as_bytes(), Some("sgf"), None).unwrap().collection.games.remove(0);
        let setting = Setting::of(&tree);
        let mut replay = Replay::new(&tree, &setting);
        let mut game = Self { boards: vec![replay.position().board().clone()], moves: Vec::new() };
        for node in tree.main_line() {
            replay.step(node);
            match node.mv(setting.size) {
                Some((color, mv)) => {
                    let point = if let Move::Play(point) = mv { Some(point) } else { None };
                    game.moves.push((color, point));
                    game.boards.push(replay.position().board().clone());
                }
                None => *game.boards.last_mut().unwrap() = replay.position().board().clone(),
            }
        }
        game
    }
}

/// The slow plain search: every orientation, colouring, place and position.
fn plain(games: &[String], query: &PatternQuery) -> Vec<Hit> {
    let pattern = &query.pattern;
    let (width, height) = (pattern.width(), pattern.height());
    let mut seen = HashSet::new();
    let mut hits = Vec::new();
    for exchanged in [false, true] {
        for orientation in Orientation::ALL {
            let turn = |point: PatternPoint| point.turned(orientation, width, height);
            let mut picture: Vec<_> = pattern
                .points()
                .map(|point| {
                    let content = pattern.content(point).unwrap();
                    let stone = |color: Color| if exchanged { color.opponent() } else { color };
                    let content = match content {
                        lanke_library::Content::Stone(color) => lanke_library::Content::Stone(stone(color)),
                        other => other,
                    };
                    (turn(point), content, point)
                })
                .collect();
            picture.sort_by_key(|(point, ..)| (point.y, point.x));
            let edges = turned_edges(pattern.edges(), orientation);
            let looks: Vec<_> = picture.iter().map(|&(point, content, _)| (point, content)).collect();
            if !seen.insert((looks, edges)) {
                continue;
            }
            for (number, game) in games.iter().enumerate() {
                plain_game(&PlainGame::new(game), number as i64, &picture, edges, (orientation, exchanged), &mut hits);
            }
        }
    }
    hits
}

fn turned_edges(edges: Edges, orientation: Orientation) -> Edges {
    // An edge is found again by a point that lies beyond it on a rectangle of three by three.
    let at = |x, y| PatternPoint { x, y }.turned(orientation, 3, 3);
    let mut turned = Edges::default();
    for (edge, beyond) in
        [(edges.left, at(0, 1)), (edges.right, at(2, 1)), (edges.top, at(1, 0)), (edges.bottom, at(1, 2))]
    {
        match beyond {
            PatternPoint { x: 0, .. } => turned.left = edge,
            PatternPoint { x: 2, .. } => turned.right = edge,
            PatternPoint { y: 0, .. } => turned.top = edge,
            _ => turned.bottom = edge,
        }
    }
    turned
}

fn plain_game(
    game: &PlainGame,
    number: i64,
    picture: &[(PatternPoint, lanke_library::Content, PatternPoint)],
    edges: Edges,
    (orientation, exchanged): (Orientation, bool),
    hits: &mut Vec<Hit>,
) {
    let size = game.boards[0].size();
    let width = picture.iter().map(|(p, ..)| p.x).max().unwrap() + 1;
    let height = picture.iter().map(|(p, ..)| p.y).max().unwrap() + 1;
    for top in 0..=size.height().saturating_sub(height) {
        for left in 0..=size.width().saturating_sub(width) {
            let fits = left + width <= size.width() && top + height <= size.height();
            if !fits
                || edges.left && left != 0
                || edges.top && top != 0
                || edges.right && left + width != size.width()
                || edges.bottom && top + height != size.height()
            {
                continue;
            }
            let shows = |n: usize| {
                picture
                    .iter()
                    .all(|(p, content, _)| content.fits(game.boards[n].stone(Point::new(left + p.x, top + p.y))))
            };
            for n in 0..game.boards.len() {
                if !shows(n) || n > 0 && shows(n - 1) {
                    continue;
                }
                let mut next = Next::End;
                for (m, &(color, point)) in game.moves.iter().enumerate().skip(n) {
                    let color = if exchanged { color.opponent() } else { color };
                    let own = point.and_then(|point| {
                        picture.iter().find(|(p, ..)| Point::new(left + p.x, top + p.y) == point).map(|&(.., own)| own)
                    });
                    match (own, next) {
                        (Some(point), Next::End) => next = Next::Here { point, color },
                        (Some(point), Next::Elsewhere { color: first, .. }) => {
                            next = Next::Elsewhere { color: first, later: Some((point, color)) };
                        }
                        (None, Next::End) => next = Next::Elsewhere { color, later: None },
                        _ => {}
                    }
                    if own.is_some() || !shows(m + 1) {
                        break;
                    }
                }
                hits.push(Hit { game: number, number: n as u32, orientation, exchanged, left, top, next });
            }
        }
    }
}

/// A game of random moves, legal or not, with passes and set-ups.
fn games() -> impl Strategy<Value = String> {
    let node = (0..20_u8, 0..6_u8, 0..5_u8);
    (3..6_u8, 3..6_u8, prop::collection::vec(node, 1..70)).prop_map(|(width, height, nodes)| {
        let mut sgf = format!("(;SZ[{width}:{height}]");
        let mut black = true;
        for (kind, x, y) in nodes {
            let point = format!("{}{}", char::from(b'a' + x % width), char::from(b'a' + y % height));
            let side = if black { "B" } else { "W" };
            match kind {
                0 => sgf.push_str(&format!(";A{side}[{point}]")),
                1 => sgf.push_str(&format!(";AE[{point}]")),
                2 => sgf.push_str(&format!(";{side}[]")),
                _ => sgf.push_str(&format!(";{side}[{point}]")),
            }
            black = !black;
        }
        sgf + ")"
    })
}

/// A pattern cut out of a position of a game, with points that may be anything.
fn cut(game: &str, at: usize, corners: [(u8, u8); 2], edges: u8, any: u32) -> Pattern {
    let plain = PlainGame::new(game);
    let board = &plain.boards[at % plain.boards.len()];
    let corner = |(x, y): (u8, u8)| Point::new(x % board.size().width(), y % board.size().height());
    let whole = Pattern::of_board(board, corners.map(corner)).unwrap();
    let text: Vec<String> = whole.to_string().lines().map(str::to_owned).collect();
    let mut index = 0;
    let mut lines = Vec::new();
    for line in text {
        if line.contains('-') {
            // Some edges are left out, so that the pattern may lie anywhere.
            let last = !lines.is_empty();
            if edges & if last { 1 } else { 2 } != 0 {
                lines.push("-".to_owned());
            }
            continue;
        }
        let mut row = String::new();
        for c in line.chars() {
            if c == '|' {
                let right = !row.is_empty() && row != "|";
                if edges & if right { 4 } else { 8 } != 0 {
                    row.push('|');
                }
                continue;
            }
            row.push(if any >> (index % 32) & 1 != 0 { '?' } else { c });
            index += 1;
        }
        lines.push(row);
    }
    lines.join("\n").parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn the_search_finds_what_a_plain_one_finds(
        games in prop::collection::vec(games(), 1..5),
        at in 0..99_usize,
        corners in prop::array::uniform2((0..6_u8, 0..6_u8)),
        edges in 0..16_u8,
        any in any::<u32>(),
        more in any::<u32>(),
    ) {
        let pattern = cut(&games[0], at, corners, edges, any & more);
        let query = PatternQuery::new(pattern);
        let order = |hit: &Hit| (hit.game, hit.number, hit.orientation.number(), hit.exchanged, hit.left, hit.top);
        let (mut found, mut expected) = (hits(&games, &query), plain(&games, &query));
        found.sort_by_key(order);
        expected.sort_by_key(order);
        prop_assert_eq!(found, expected, "{}", query.pattern);
    }
}

#[test]
fn a_hit_is_early_enough_and_on_a_board_of_the_size_asked() {
    let games = ["(;SZ[9];B[cc];W[gg];B[gc])", "(;SZ[13];B[cc])"].map(str::to_owned);
    let corner = PatternQuery::new("+----\n|....\n|....\n|..X.\n|....".parse().unwrap());
    assert_eq!(hits(&games, &corner).len(), 4);
    let early = PatternQuery { latest: Some(1), ..corner.clone() };
    assert_eq!(hits(&games, &early).iter().map(|hit| hit.number).collect::<Vec<_>>(), [1, 1]);
    let small = PatternQuery { size: Size::square(9).ok(), ..corner };
    assert_eq!(hits(&games, &small).iter().map(|hit| hit.game).collect::<Vec<_>>(), [0, 0, 0]);
}

#[test]
fn the_shelf_shows_a_game_after_each_move_with_its_captures() {
    let folder = tempfile::tempdir().unwrap();
    let game = "(;SZ[3]DT[2001]AW[cc];B[ab];W[aa];B[ba];W[tt];B[bb])";
    std::fs::write(folder.path().join("a.sgf"), game).unwrap();
    std::fs::write(folder.path().join("b.sgf"), "(;SZ[3]DT[2002];B[bb])").unwrap();
    let mut library = Library::open(&folder.path().join("library.sqlite"), &[folder.path().to_owned()]).unwrap();
    library.refresh(1, &mut |_| ControlFlow::Continue(())).unwrap();
    let shelf = library.shelf().unwrap();
    let ids: HashSet<i64> = library.ids(&lanke_library::Query::default()).unwrap().into_iter().collect();
    let newest = library.newest(&ids, 9).unwrap();
    let names: Vec<_> = newest.iter().map(|game| game.facts.date.clone().unwrap()).collect();
    assert_eq!(names, ["2002", "2001"]);
    assert_eq!(library.newest(&ids, 1).unwrap()[0].id, newest[0].id);
    let picture = |moves| {
        let (board, last) = shelf.board(newest[1].id, moves).unwrap();
        let sign = |p| board.stone(p).map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
        (board.size().points().map(sign).collect::<String>(), last)
    };
    assert_eq!(picture(0), ("........O".to_owned(), None));
    assert_eq!(picture(2), ("O..X....O".to_owned(), Some(Point::new(0, 0))));
    assert_eq!(picture(3), (".X.X....O".to_owned(), Some(Point::new(1, 0))));
    assert_eq!(picture(4), (".X.X....O".to_owned(), None), "a pass");
    assert_eq!(picture(99), (".X.XX...O".to_owned(), Some(Point::new(1, 1))));
    assert!(shelf.board(12345, 0).is_none());
}
