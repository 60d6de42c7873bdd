//! Real files of every format and encoding: each opens, loses nothing, and is stable once written.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod record_data;

use std::fs;
use std::io::Read;

use lanke_game::record::{self, Collection, Format, Opened, Problem, Warning};
use record_data::{folder, torture};

/// Every record of the collection of games by programs.
fn games_ai() -> Vec<(String, Vec<u8>)> {
    let Some(root) = folder("games-ai") else { return Vec::new() };
    let archive = fs::File::open(root.join("sgf.tar.gz")).unwrap();
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(archive));
    let mut files = Vec::new();
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        if name.to_lowercase().ends_with(".sgf") {
            files.push((name, bytes));
        }
    }
    files
}

fn open(name: &str, bytes: &[u8]) -> Opened {
    let extension = name.rsplit_once('.').map(|(_, e)| e);
    record::read(bytes, extension, None).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Every value of the text in order with the name before it, found by a plain scan that knows
/// nothing of nodes: names without lower-case letters, an absent name repeated.
fn values_of_text(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut name, mut fresh) = (String::new(), true);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '[' => {
                let mut value = String::new();
                while let Some(c) = chars.next().filter(|&c| c != ']') {
                    value.push(c);
                    if c == '\\' {
                        value.extend(chars.next());
                    }
                }
                found.push((name.clone(), value));
                fresh = true;
            }
            c if c.is_ascii_uppercase() || c.is_ascii_digit() => {
                if fresh {
                    name.clear();
                    fresh = false;
                }
                name.push(c);
            }
            c => fresh |= !c.is_ascii_alphabetic() && !c.is_ascii_whitespace(),
        }
    }
    found.sort();
    found
}

fn values_of_games(collection: &Collection) -> Vec<(String, String)> {
    let nodes = collection.games.iter().flat_map(|tree| tree.nodes());
    let properties = nodes.flat_map(|node| node.properties().iter());
    let mut found: Vec<_> =
        properties.flat_map(|p| p.values.iter().map(move |v| (p.name.to_owned(), v.raw().to_owned()))).collect();
    found.sort();
    found
}

/// The first value that one list has and the other has not.
fn first_difference(a: &[(String, String)], b: &[(String, String)]) -> Option<(String, String)> {
    let at = (0..a.len().max(b.len())).find(|&i| a.get(i) != b.get(i))?;
    a.get(at).or(b.get(at)).cloned()
}

fn without_charset(mut values: Vec<(String, String)>) -> Vec<(String, String)> {
    values.retain(|(name, _)| name != "CA");
    values
}

/// Opens a file, and again what is written of it.
fn check_stable(name: &str, bytes: &[u8]) -> Opened {
    let opened = open(name, bytes);
    let written = record::write(&opened.collection, Format::Sgf).unwrap();
    let again = open("again.sgf", written.as_bytes());
    let stays = |w: &Warning| {
        use Problem::{Board, Handicap, Komi, Mixed, OtherGame};
        matches!(w.problem, Board(_) | Handicap(_) | Komi(..) | Mixed | OtherGame(_))
    };
    assert!(again.warnings.iter().all(stays), "{name}: what is written is SGF: {:?}", again.warnings);
    assert_eq!(
        without_charset(values_of_games(&again.collection)),
        without_charset(values_of_games(&opened.collection)),
        "{name}"
    );
    let shape = |c: &Collection| {
        c.games.iter().map(|t| t.nodes().map(|n| n.children().count()).collect()).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(shape(&again.collection), shape(&opened.collection), "{name}");
    assert_eq!(record::write(&again.collection, Format::Sgf).unwrap(), written, "{name}");
    opened
}

#[test]
fn torture_files_open_and_lose_nothing() {
    // Files whose text is broken on purpose, so that the plain scan understands it differently.
    let broken = ["sgfc/test.sgf", "wild/unclosed_value.sgf", "wild/semicolon_only.sgf"];
    for (name, bytes) in torture() {
        if name == "wild/only_parens.sgf" {
            let error = record::read(&bytes, Some("sgf"), None).unwrap_err();
            assert_eq!(error.to_string(), "the file holds no game record that Lanke can read");
            continue;
        }
        let opened = check_stable(&name, &bytes);
        if opened.format == Format::Sgf && !broken.contains(&&*name) {
            let (text, _, _) = opened.encoding.decode(&bytes);
            let text = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
            let differing = first_difference(&values_of_games(&opened.collection), &values_of_text(&text));
            assert_eq!(differing, None, "{name}");
        }
    }
}

#[test]
fn games_by_programs_open_and_lose_nothing() {
    for (name, bytes) in games_ai() {
        let opened = check_stable(&name, &bytes);
        // Some have names whose last letter is cut short.
        assert_eq!(opened.encoding.name(), "UTF-8", "{name}");
        let (text, _, _) = opened.encoding.decode(&bytes);
        let text = text.replace("\r\n", "\n");
        let differing = first_difference(&values_of_games(&opened.collection), &values_of_text(&text));
        assert_eq!(differing, None, "{name}");
    }
}

#[test]
fn a_declared_encoding_that_cannot_be_is_passed_over() {
    let encoded = |charset: &str, encoding: &str| {
        let text = format!("(;CA[{charset}]SZ[9]C[围棋是一种策略性的两人棋类游戏];B[aa])");
        record::encoding(encoding).unwrap().encode(&text).0.into_owned()
    };
    for charset in ["UTF-16", "UTF-16BE", "replacement"] {
        let opened = open("a.sgf", &encoded(charset, "gb18030"));
        assert_eq!(opened.encoding.name(), "gb18030", "{charset}");
        assert!(opened.collection.games[0].root().comment().unwrap().contains("策略性"), "{charset}");
    }
    // A byte order mark speaks for itself.
    let text = "\u{feff}(;CA[UTF-16]SZ[9]C[围棋];B[aa])";
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let opened = open("a.sgf", &bytes);
    assert_eq!(opened.encoding.name(), "UTF-16LE");
    assert_eq!(opened.collection.games[0].root().comment().as_deref(), Some("围棋"));
}

#[test]
fn names_alone_tell_their_encoding() {
    let records = [
        ("gb18030", "(;GM[1]SZ[19]PB[古力]PW[李世石];B[pd])"),
        ("gb18030", "(;GM[1]SZ[19]PB[李昌镐]PW[丁浩];B[pd])"),
        ("gb18030", "(;GM[1]SZ[19]PB[刘昌赫]PW[李世石];B[pd])"),
        ("EUC-JP", "(;GM[1]SZ[19]PB[許家元]PW[羽根直樹];B[pd])"),
        ("EUC-JP", "(;GM[1]SZ[19]PB[さくら]PW[すみれ];B[pd])"),
        ("EUC-KR", "(;GM[1]SZ[19]PB[이세돌]BR[九段]PW[이창호]WR[九段];B[pd])"),
        ("Shift_JIS", "(;GM[1]SZ[19]PB[井山裕太]PW[一力遼];B[pd])"),
        ("Big5", "(;GM[1]SZ[19]PB[周俊勳]PW[陳詩淵];B[pd])"),
    ];
    for (name, text) in records {
        let bytes = record::encoding(name).unwrap().encode(text).0;
        let opened = open("names.sgf", &bytes);
        assert_eq!((opened.encoding.name(), opened.warnings), (name, Vec::new()), "{text}");
    }
}

#[test]
fn letters_that_could_be_in_another_encoding_are_warned_of() {
    let encoding = record::encoding("gb18030").unwrap();
    let bytes = encoding.encode("(;SZ[9]PB[啊咻咻]PW[甲乙];B[ee])").0;
    let opened = open("names.sgf", &bytes);
    assert!(opened.has_doubtful_text());
    assert_eq!(opened.warnings, [Warning { line: 1, problem: Problem::DoubtfulEncoding { encoding: "gb18030" } }]);

    let opened = record::read(&bytes, Some("sgf"), Some(encoding)).unwrap();
    assert!(opened.warnings.is_empty(), "an encoding that is given is not doubted");
}

#[test]
fn encodings_are_found_out() {
    let expected = [
        ("libsgfcplusplus/encoding-chinese-gbk.sgf", "gb18030", "围棋是一种"),
        ("libsgfcplusplus/encoding-cyrillic-windows.sgf", "windows-1251", "древняя"),
        ("libsgfcplusplus/encoding-japanese-macos.sgf", "Shift_JIS", "ゲーム"),
        ("libsgfcplusplus/encoding-japanese-shiftjis.sgf", "Shift_JIS", "ゲーム"),
        ("libsgfcplusplus/encoding-simplifiedchinese-gb2312.sgf", "gb18030", "围棋"),
        ("libsgfcplusplus/encoding-traditionalchinese-macos.sgf", "Big5", "圍棋"),
        ("libsgfcplusplus/encoding-utf16-nobom.sgf", "UTF-16BE", "Go is an ancient game"),
        ("libsgfcplusplus/encoding-utf8-withbom.sgf", "UTF-8", "древняя"),
        ("libsgfcplusplus/encoding-western-isolatin9.sgf", "ISO-8859-15", "Ää"),
        ("libsgfcplusplus/encoding-western-macosroman.sgf", "macintosh", "Ää"),
        ("mipli-sgf-parser/ShusakuvsInseki-iso.sgf", "windows-1252", "Gennan Inseki"),
        ("sabaki-gib-ngf-ugf/euc-kr.gib", "EUC-KR", "승강급 대국"),
        ("sabaki-gib-ngf-ugf/gb2312.gib", "gb18030", "石下之臣"),
        ("sabaki-gib-ngf-ugf/gb2312.ngf", "gb18030", "韩国十段战"),
        ("sabaki-sgf/chinese.sgf", "gb18030", "柯洁"),
        ("sabaki-sgf/japanese.sgf", "Shift_JIS", "山下"),
        ("sabaki-sgf/utf16le.sgf", "UTF-16LE", "[pd]"),
        ("wild/big5_no_ca.sgf", "Big5", "棋王賽 決賽"),
        ("wild/ca_lies.sgf", "UTF-8", "柯洁"),
        ("wild/euckr_no_ca.sgf", "EUC-KR", "박정환"),
        ("wild/invalid_utf8.sgf", "UTF-8", "ok \u{fffd}"),
        ("wild/sina_header_gbk.sgf", "gb18030", "丽水清韵杯"),
    ];
    let files = torture();
    if files.is_empty() {
        return;
    }
    for (name, encoding, text) in expected {
        let (_, bytes) = files.iter().find(|(n, _)| n == name).expect(name);
        let opened = open(name, bytes);
        assert_eq!(opened.encoding.name(), encoding, "{name}");
        let written = record::write(&opened.collection, Format::Sgf).unwrap();
        assert!(written.contains(text), "{name}: {written}");
    }
}
