//! Counts from the literature: move sequences, legal positions, games.

use lanke_rules::{Board, Color, Move, Point, Position, Ruleset, Size, perft};

use crate::law;
use crate::read::data;

fn size(text: &str) -> Size {
    let (width, height) = text.split_once('x').expect("WxH");
    Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap()
}

/// The rows of a table, cut into columns.
fn rows(path: &str) -> Vec<Vec<String>> {
    let table = data(path).unwrap_or_default();
    let rows = table.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

fn check_sequences(path: &str, law: impl Fn(&str) -> Ruleset) {
    for row in rows(path) {
        let [name, board, depth, count] = &row[..] else { panic!("a row of four: {row:?}") };
        let sequences = perft(law(name), size(board), depth.parse().unwrap());
        assert_eq!(sequences, count.parse::<u64>().unwrap(), "{row:?}");
    }
}

#[test]
fn sequences_of_go_are_counted() {
    check_sequences("reference-numbers/perft_go.tsv", law);
}

#[test]
fn sequences_of_nogo_are_counted() {
    check_sequences("reference-numbers/perft_nogo.tsv", |_| Ruleset::NOGO);
}

/// Colourings of the board in which every chain has a liberty.
fn legal_positions(size: Size) -> u64 {
    let points: Vec<Point> = size.points().collect();
    let mut board = Board::new(size);
    let mut legal = 0;
    loop {
        legal += u64::from(points.iter().all(|&p| board.stone(p).is_none() || board.liberties(p) > 0));
        // The next number in base three, a digit a point.
        let mut carry = true;
        for &p in &points {
            let next = match board.stone(p) {
                None => Some(Color::Black),
                Some(Color::Black) => Some(Color::White),
                Some(Color::White) => None,
            };
            board.set(p, next);
            if next.is_some() {
                carry = false;
                break;
            }
        }
        if carry {
            return legal;
        }
    }
}

#[test]
fn legal_positions_are_counted() {
    for row in rows("reference-numbers/legal_positions.tsv") {
        let size = size(&row[0]);
        if size.area() <= 12 {
            assert_eq!(legal_positions(size), row[1].parse::<u64>().unwrap(), "{row:?}");
        }
    }
}

/// Games of either colour in any order that repeat no position; each beginning of one counts.
fn games(position: &mut Position) -> u64 {
    let mut count = 1;
    for color in Color::BOTH {
        for p in position.board().size().points() {
            let turn = position.to_play();
            position.set_to_play(color);
            if position.legal(Move::Play(p)).is_ok() {
                let step = position.step(Move::Play(p));
                count += games(position);
                position.undo(step);
            }
            position.set_to_play(turn);
        }
    }
    count
}

#[test]
fn games_are_counted() {
    for row in rows("reference-numbers/games_count_tromp.tsv") {
        let (size, count) = (size(&row[0]), row[1].parse::<u64>().unwrap());
        if count < 1_000_000 {
            assert_eq!(games(&mut Position::new(size, Ruleset::TROMP_TAYLOR)), count, "{row:?}");
        }
    }
}
