//! Points as SGF names them: two letters, column and row from the top left.

use lanke_rules::{MAX_SIDE, Point};

/// Reads a point; blanks inside are passed over, anything else is none.
pub(super) fn parse(text: &str) -> Option<Point> {
    match text.as_bytes() {
        &[x, y] => pair(x, y),
        bytes => {
            let mut letters = bytes.iter().filter(|b| !b.is_ascii_whitespace());
            let (x, y) = (letters.next()?, letters.next()?);
            if letters.next().is_some() { None } else { pair(*x, *y) }
        }
    }
}

/// The point of two letters.
pub(super) fn pair(x: u8, y: u8) -> Option<Point> {
    Some(Point::new(coordinate(x)?, coordinate(y)?))
}

const fn coordinate(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// The name of a point.
pub(super) fn name(point: Point) -> String {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + n - 26 });
    [letter(point.x()), letter(point.y())].iter().collect()
}

/// The points of a list's value: a single one, or the rectangle `aa:cc` whatever its corners' order,
/// row by row.
pub(super) fn rectangle(value: &str) -> impl Iterator<Item = Point> + use<> {
    let (a, b) = value.split_once(':').unwrap_or((value, value));
    let corners = parse(a).zip(parse(b));
    let span = |a: u8, b: u8| a.min(b)..(a.max(b) + 1).min(MAX_SIDE);
    corners
        .into_iter()
        .flat_map(move |(a, b)| span(a.y(), b.y()).flat_map(move |y| span(a.x(), b.x()).map(move |x| Point::new(x, y))))
}
