//! Properties of nodes beside moves: markup, judgements, and the encodings and limits of files.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_game::record::{self, Format, Judgement, Mark, Markup, ReadError, encoding, limits};
use lanke_rules::{Color, Point};

fn markup(properties: &str) -> Markup {
    let opened = record::read(format!("(;{properties})").as_bytes(), None, None).unwrap();
    opened.collection.games[0].root().markup()
}

const fn at(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

#[test]
fn marks_stand_on_points_and_in_rectangles() {
    let marks = markup("CR[aa]MA[ba:bb]SQ[ca]TR[da]SL[ea]TB[fa]TW[ga]").marks;
    assert_eq!(
        marks,
        [
            (at(0, 0), Mark::Circle),
            (at(1, 0), Mark::Cross),
            (at(1, 1), Mark::Cross),
            (at(2, 0), Mark::Square),
            (at(3, 0), Mark::Triangle),
            (at(4, 0), Mark::Selected),
            (at(5, 0), Mark::Territory(Color::Black)),
            (at(6, 0), Mark::Territory(Color::White)),
        ]
    );
}

#[test]
fn labels_arrows_and_views_are_read() {
    let drawn = markup("LB[aa:1][bb:a\\:b][x]AR[aa:bb]LN[bb:cc][dd]DD[]VW[aa][bb]");
    assert_eq!(drawn.labels, [(at(0, 0), "1".to_owned()), (at(1, 1), "a:b".to_owned())]);
    assert_eq!(drawn.arrows, [(at(0, 0), at(1, 1))]);
    assert_eq!(drawn.lines, [(at(1, 1), at(2, 2))]);
    assert_eq!(drawn.dimmed, Some(Vec::new()));
    assert_eq!(drawn.visible, Some(vec![at(0, 0), at(1, 1)]));
    assert_eq!(markup("C[x]"), Markup::default());
    // Letters of old formats count up from A.
    assert_eq!(markup("L[cc][aa]").labels, [(at(2, 2), "A".to_owned()), (at(0, 0), "B".to_owned())]);
}

#[test]
fn judgements_are_read() {
    let opened = record::read(b"(;GB[2]GW[1]DM[]UC[1]HO[2];B[aa]TE[1]BM[2]DO[]IT[]V[-3.5])", None, None).unwrap();
    let tree = &opened.collection.games[0];
    let of_root: Vec<_> = tree.root().judgements().collect();
    let good = |color, twice| (Judgement::Good(color), twice);
    assert_eq!(of_root[..2], [good(Color::Black, true), good(Color::White, false)]);
    assert_eq!(of_root[2..], [(Judgement::Even, false), (Judgement::Unclear, false), (Judgement::Hotspot, true)]);
    let node = tree.root().first_child().unwrap();
    let of_move: Vec<_> = node.judgements().map(|(judgement, _)| judgement).collect();
    assert_eq!(of_move, [Judgement::GoodMove, Judgement::BadMove, Judgement::Doubtful, Judgement::Interesting]);
    assert_eq!(node.value(), Some(-3.5));
}

#[test]
fn the_encoding_can_be_chosen() {
    let comment = |bytes: &[u8], name: Option<&str>| {
        let opened = record::read(bytes, None, name.and_then(encoding)).unwrap();
        (opened.collection.games[0].root().comment().unwrap(), opened.encoding.name(), opened.warnings.len())
    };
    // The bytes of 围棋 in GB18030 are text in other encodings too.
    let bytes = b"(;C[\xce\xa7\xc6\xe5])";
    assert_eq!(comment(bytes, Some("gb2312-80")), ("围棋".to_owned(), "gb18030", 0));
    assert_eq!(comment(bytes, Some("windows-1252")), ("Î§Æå".to_owned(), "windows-1252", 0));
    assert_eq!(comment(bytes, Some("utf8")).2, 1);
    // A byte order mark and valid UTF-8 tell for themselves, whatever the file declares.
    assert_eq!(comment("\u{feff}(;CA[GB2312]C[围棋])".as_bytes(), None).0, "围棋");
    assert_eq!(comment("(;CA[GB2312]C[围棋])".as_bytes(), None).0, "围棋");
    // A letter cut short does not make a Chinese file of one in UTF-8, nor swallow the bracket.
    let cut = b"(;CA[UTF-8]C[\xe4\xb8\x9c\xe6\x96\xb9\xe6\x98\x8e\xe7\x8f]BR[9\xe6\xae\xb5])";
    assert_eq!(comment(cut, None), ("东方明\u{fffd}".to_owned(), "UTF-8", 1));
    // Big5's second bytes may be brackets and backslashes: 功 is A5 5C.
    assert_eq!(comment(b"(;CA[Big5]C[\xa5\x5c\xa6\xa8])", None).0, "功成");
    assert_eq!(comment(b"(;CA[ISO-2022-JP]C[\x1b$B0O8k\x1b(B])", None), ("囲碁".to_owned(), "ISO-2022-JP", 0));
    assert_eq!(comment(b"(;C[\x1b$B0O8k\x1b(B])", None).0, "囲碁");
    let utf16: Vec<u8> = "(;C[围棋])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(comment(&utf16, None), ("围棋".to_owned(), "UTF-16LE", 0));
    assert!(encoding("klingon").is_none());
}

/// Damage that fuzzing found to be taken for another encoding or format once it was written.
#[test]
fn damaged_text_stays_what_it_is() {
    let rewritten = |bytes: &[u8]| {
        let opened = record::read(bytes, Some("sgf"), None).unwrap();
        let written = record::write(&opened.collection, Format::Sgf).unwrap();
        let again = record::read(written.as_bytes(), Some("sgf"), None).unwrap();
        assert_eq!(record::write(&again.collection, Format::Sgf).unwrap(), written);
        written
    };
    assert_eq!(rewritten(b"(\r\0\0\0\0\0(;C[a\0\0b])"), "(\n(;CA[UTF-8]C[a  b])\n");
    assert_eq!(rewritten("\u{feff}\u{feff}(;C[a])".as_bytes()), "(;CA[UTF-8]C[a])\n");
    assert_eq!(rewritten(b")\\HS (;B[aa])"), "\\HS\n(;CA[UTF-8]B[aa])\n");
    assert_eq!(rewritten("(;\u{e9}C[\x1b$B])".as_bytes()), "(;CA[UTF-8]C[\x1b$B])\n");
}

#[test]
fn files_beyond_the_limits_are_refused() {
    let refused = |bytes: &[u8]| record::read(bytes, Some("sgf"), None).unwrap_err();
    assert_eq!(refused(&vec![b'('; limits::BYTES + 1]), ReadError::TooManyBytes);
    assert_eq!(ReadError::TooManyBytes.to_string(), "the file is larger than 256 MB, too large for game records");
    assert_eq!(refused(format!("({})", ";".repeat(limits::NODES + 1)).as_bytes()), ReadError::TooManyNodes);
    assert_eq!(refused("(;".repeat(limits::NODES + 1).as_bytes()), ReadError::TooManyNodes);
    assert_eq!(refused("(;)".repeat(limits::GAMES + 1).as_bytes()), ReadError::TooManyGames);
}
