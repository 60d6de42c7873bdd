//! Certificates of proofs: made, written, read and checked; and refused where anything in them is changed.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_engine::nogo::{Certificate, CertificateError, Fact, Solver, Unsolved};
use lanke_rules::{Color, Position, Ruleset, Size, picture};

fn empty(width: u32, height: u32) -> Position {
    Position::new(Size::new(width, height).unwrap(), Ruleset::NOGO)
}

fn certificate(position: &Position, rest: u32) -> Certificate {
    Certificate::new(position, &mut Solver::new(1 << 24), rest, &mut |_| false).unwrap()
}

fn check(bytes: &[u8]) -> Result<u64, CertificateError> {
    Ok(Certificate::parse(bytes)?.check(&mut |_| false)?.positions)
}

/// The winners of small boards, from the published tables, with Black to move.
const WINNERS: [(u32, u32, Color); 7] = [
    (2, 1, Color::Black),
    (3, 3, Color::Black),
    (8, 1, Color::Black),
    (4, 3, Color::White),
    (5, 2, Color::Black),
    (5, 3, Color::Black),
    (4, 4, Color::White),
];

#[test]
fn certificates_of_small_boards_hold() {
    for (width, height, winner) in WINNERS {
        for rest in [0, 5, 9] {
            let made = certificate(&empty(width, height), rest);
            assert_eq!(made.winner(), winner, "{width}×{height}");
            let read = Certificate::parse(&made.to_bytes()).unwrap();
            assert_eq!(read, made);
            read.check(&mut |_| false).unwrap_or_else(|error| panic!("{width}×{height}, rest {rest}: {error}"));
        }
    }
}

#[test]
fn published_certificates_hold() {
    for (name, winner) in [("4x4", Color::White), ("9x2", Color::White), ("20x1", Color::Black)] {
        let file = format!("{}/../../docs/proofs/{name}.cert", env!("CARGO_MANIFEST_DIR"));
        let certificate = Certificate::parse(&std::fs::read(file).unwrap()).unwrap();
        assert_eq!(certificate.winner(), winner, "{name}");
        assert_eq!(certificate.size().to_string().replace('×', "x"), name);
        assert!(certificate.check(&mut |_| false).is_ok(), "{name}");
    }
}

#[test]
fn a_position_with_stones_and_white_to_move_has_a_certificate() {
    let board = picture::parse("X...\n.O..\n....\n").unwrap();
    for color in Color::BOTH {
        let made = certificate(&Position::from_board(board.clone(), color, Ruleset::NOGO), 3);
        assert_eq!(made.to_play(), color);
        assert!(check(&made.to_bytes()).is_ok());
    }
}

#[test]
fn false_facts_make_no_certificate_and_no_endless_work() {
    let position = empty(4, 4);
    let mut solver = Solver::new(1 << 24);
    let _solved = solver.solve(&position, &mut |_| false).unwrap();
    let mut told = Solver::new(1 << 24);
    solver.facts().for_each(|fact| told.learn(Fact { key: fact.key ^ 1, ..fact }));
    for rest in [0, 6] {
        assert_eq!(Certificate::new(&position, &mut told, rest, &mut |_| false), Err(Unsolved::Contradiction));
    }
}

#[test]
fn what_is_left_to_the_checker_shortens_the_certificate() {
    let moves = [0, 4, 8, 12].map(|rest| certificate(&empty(4, 4), rest).moves());
    assert!(moves.windows(2).all(|pair| pair[0] > pair[1]), "{moves:?}");
}

/// Exchanges the winner in the head of a certificate.
fn with_other_winner(bytes: &[u8]) -> Vec<u8> {
    let head = bytes.iter().enumerate().filter(|&(_, &b)| b == b'\n').nth(5).unwrap().0;
    let text = std::str::from_utf8(&bytes[..head]).unwrap();
    let turned = if text.contains("winner black") {
        text.replace("winner black", "winner white")
    } else {
        text.replace("winner white", "winner black")
    };
    [turned.as_bytes(), &bytes[head..]].concat()
}

#[test]
fn nothing_can_be_changed() {
    for (width, height, _) in [WINNERS[3], WINNERS[4], WINNERS[6]] {
        let bytes = certificate(&empty(width, height), 4).to_bytes();
        assert!(check(&bytes).is_ok());
        assert!(check(&with_other_winner(&bytes)).is_err(), "{width}×{height}");
        assert_eq!(check(&bytes[..bytes.len() - 1]), Err(CertificateError::TooShort));
        assert_eq!(check(&[&bytes[..], b"\0"].concat()), Err(CertificateError::TooLong));
    }
    // A byte that is no move is found wherever it is.
    let bytes = certificate(&empty(4, 3), 4).to_bytes();
    let first = bytes.iter().enumerate().filter(|&(_, &b)| b == b'\n').nth(5).unwrap().0 + 1;
    for at in first..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] = 200;
        assert_eq!(check(&changed), Err(CertificateError::Illegal(at - first)));
    }
}

/// A strategy that loses somewhere is refuted: 5×2 has one winning first move.
#[test]
fn a_losing_first_move_is_no_proof() {
    let position = empty(5, 2);
    let winning = Solver::new(1 << 24).winning_moves(&position, &mut |_| false).unwrap();
    let losing = position.legal_points().into_iter().filter(|&p| {
        let mut after = position.clone();
        after.play_unchecked(lanke_rules::Move::Play(p));
        Solver::new(1 << 24).solve(&after, &mut |_| false).unwrap().wins
    });
    let losing: Vec<_> = losing.collect();
    assert_eq!((winning.len(), losing.len()), (1, 6));
    let size = position.board().size();
    // All open points are left to the checker after the first move.
    for (points, holds) in [(&winning, true), (&losing, false)] {
        for &p in points {
            let head = "lanke nogo certificate 1\nposition ...../.....\nto-play black\nwinner black\nrest 9\nmoves 1\n";
            let bytes = [head.as_bytes(), &[size.ordinal(p) as u8]].concat();
            let expected = if holds { Ok(2) } else { Err(CertificateError::Refuted(1)) };
            assert_eq!(check(&bytes), expected);
        }
    }
}

#[test]
fn what_is_no_certificate_is_refused() {
    for text in ["", "lanke nogo certificate 2\n", "position ...\n", "lanke nogo certificate 1\nposition ...\n"] {
        assert_eq!(check(text.as_bytes()), Err(CertificateError::Unreadable), "{text:?}");
    }
    let with = |position: &str, rest: &str| {
        let text = format!(
            "lanke nogo certificate 1\nposition {position}\nto-play black\nwinner black\nrest {rest}\nmoves 0\n"
        );
        check(text.as_bytes())
    };
    assert_eq!(with(&["........."; 9].join("/"), "0"), Err(CertificateError::TooLarge));
    assert_eq!(with("...", "17"), Err(CertificateError::TooLarge));
    assert_eq!(with("OX/X.", "4"), Err(CertificateError::NoLiberty));
    assert_eq!(with(".../..", "4"), Err(CertificateError::Unreadable));
    assert_eq!(with("..?", "4"), Err(CertificateError::Unreadable));
    assert_eq!(with("", "4"), Err(CertificateError::Unreadable));
    assert_eq!(with("äöü", "4"), Err(CertificateError::Unreadable));
}
