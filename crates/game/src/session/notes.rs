//! Notes of a game in its record besides the moves.

use lanke_rules::{ByColor, Color, Outcome, Point};

use super::GameSettings;
use crate::clock::TimeLeft;
use crate::record::{NodeContent, PRISONERS, ValueBuf};

/// The first node of a game's record.
pub(super) fn root(settings: &GameSettings, handicap_stones: &[Point]) -> NodeContent {
    let mut root = NodeContent::new();
    root.set("FF", [ValueBuf::number(4.0)]);
    root.set("GM", [ValueBuf::number(1.0)]);
    root.set("AP", [ValueBuf::compose("Lanke", env!("CARGO_PKG_VERSION"))]);
    root.set("SZ", [ValueBuf::size(settings.size)]);
    root.set_text("RU", settings.rules.sgf());
    root.set("KM", [ValueBuf::komi(settings.komi)]);
    let (tm, ot) = settings.time.to_sgf();
    root.set_text("TM", &tm.unwrap_or_default());
    root.set_text("OT", &ot.unwrap_or_default());
    for (color, name, rank) in [(Color::Black, "PB", "BR"), (Color::White, "PW", "WR")] {
        root.set_text(name, &settings.players[color].name);
        root.set_text(rank, &settings.players[color].rank);
    }
    root.set_text("DT", &settings.date);
    let stones = settings.handicap_stones();
    handicap_count(&mut root, stones);
    if stones > 0 {
        handicap(&mut root, handicap_stones);
    }
    root
}

/// Number of handicap stones.
pub(super) fn handicap_count(root: &mut NodeContent, stones: u16) {
    root.set("HA", (stones > 0).then(|| ValueBuf::number(stones.into())));
}

/// Handicap stones that stand.
pub(super) fn handicap(root: &mut NodeContent, stones: &[Point]) {
    root.set("AB", stones.iter().map(|&p| ValueBuf::point(p)));
}

/// Stones that lie there before the first move, and who makes it.
pub(super) fn set_up(root: &mut NodeContent, stones: &ByColor<Vec<Point>>, first: Color) {
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        root.set(name, stones[color].iter().map(|&p| ValueBuf::point(p)));
    }
    let bare = stones.black.is_empty() && stones.white.is_empty();
    let name = match first {
        Color::White => "W",
        Color::Black if bare => "",
        Color::Black => "B",
    };
    root.set_text("PL", name);
}

/// Stones that each side had taken before those lay there.
pub(super) fn prisoners(root: &mut NodeContent, taken: ByColor<u16>) {
    let value = ValueBuf::compose(&taken.black.to_string(), &taken.white.to_string());
    root.set(PRISONERS, (taken != ByColor::default()).then_some(value));
}

/// The time that `side` has left after its move.
pub(super) fn time_left(content: &mut NodeContent, side: Color, left: TimeLeft) {
    let (seconds, count) = left.to_sgf();
    let (time, overtime) = match side {
        Color::Black => ("BL", "OB"),
        Color::White => ("WL", "OW"),
    };
    content.set_text(time, &seconds);
    content.set_text(overtime, &count.unwrap_or_default());
}

/// Outcome of the game.
pub(super) fn result(root: &mut NodeContent, outcome: Outcome) {
    root.set_text("RE", &outcome.sgf());
}

/// The points that each side surrounds in the count.
pub(super) fn territory(content: &mut NodeContent, territory: &ByColor<Vec<Point>>) {
    content.set("TB", territory.black.iter().map(|&p| ValueBuf::point(p)));
    content.set("TW", territory.white.iter().map(|&p| ValueBuf::point(p)));
}
