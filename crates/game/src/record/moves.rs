//! Effect of a node on the board: a move, or a setup.

use lanke_rules::{ByColor, Color, Move, Point, Size};

use super::point;
use super::property::{Properties, Value};

/// Property of a root that says how many stones Black and White had taken before the record begins, `3:1`.
pub(crate) const PRISONERS: &str = "LKP";

impl<'a> Properties<'a> {
    /// The move of the node on a board of `size`, and whose it is; `None` when it has none, or one
    /// that names no point of that board.
    pub fn mv(self, size: Size) -> Option<(Color, Move)> {
        let (color, value) = self.raw_move()?;
        let mv = read_move(value, size)?;
        mv.point().is_none_or(|point| size.contains(point)).then_some((color, mv))
    }

    /// The value of the node's move as the record has it, and whose it is.
    pub fn raw_move(self) -> Option<(Color, Value<'a>)> {
        self.iter().find_map(|p| match p.name {
            "B" => Some((Color::Black, p.values.first())),
            "W" => Some((Color::White, p.values.first())),
            _ => None,
        })
    }

    /// The move of a node that has nothing but a stone played: most nodes of most records, read
    /// without looking further. `tt`, which may be a pass, is left to [`Properties::mv`].
    pub(super) fn lone_move(self) -> Option<(Color, Point)> {
        let &[color, b'[', x, y, b']'] = self.as_str().as_bytes() else { return None };
        let color = match color {
            b'B' => Color::Black,
            b'W' => Color::White,
            _ => return None,
        };
        if [x, y] == *b"tt" { None } else { Some((color, point::pair(x, y)?)) }
    }

    /// The points that the node sets up, in order, with the stone each gets; none clears the point.
    pub fn set_up(self) -> impl Iterator<Item = (Point, Option<Color>)> {
        self.iter()
            .filter_map(|p| match p.name {
                "AB" => Some((p.values, Some(Color::Black))),
                "AW" => Some((p.values, Some(Color::White))),
                "AE" => Some((p.values, None)),
                _ => None,
            })
            .flat_map(|(values, stone)| values.points().map(move |p| (p, stone)))
    }

    /// Stones that each side had taken before the record begins, where its root says so.
    pub(super) fn prisoners(self) -> Option<ByColor<u16>> {
        let (black, white) = self.first(PRISONERS)?.compose()?;
        let number = |value: Value<'_>| u16::try_from(value.number()?).ok();
        Some(ByColor { black: number(black)?, white: number(white)? })
    }

    /// The side that the node gives the turn to.
    pub fn to_play(self) -> Option<Color> {
        self.first("PL")?.color()
    }

    /// The node's comment; several are put together, each on its own line.
    pub fn comment(self) -> Option<String> {
        let values = self.get("C")?;
        Some(values.iter().map(Value::text).collect::<Vec<_>>().join("\n"))
    }

    /// The node's name.
    pub fn name(self) -> Option<String> {
        Some(self.first("N")?.line().into_owned())
    }
}

/// A move's value: a point, which need not be on the board, or a pass written as nothing or, on boards up to 19 lines, as `tt`.
pub(super) fn read_move(value: Value<'_>, size: Size) -> Option<Move> {
    const OLD_PASS_SIDE: u8 = 19;
    match value.raw() {
        "tt" if size.width() <= OLD_PASS_SIDE && size.height() <= OLD_PASS_SIDE => Some(Move::Pass),
        raw if raw.trim().is_empty() => Some(Move::Pass),
        _ => value.point().map(Move::Play),
    }
}
