//! Points that a side shuts to the other: a stone of the other there could not go on, or would be cut off.

use super::{Cells, Site, View};
use crate::{Color, Point};

/// Shapes that shut the empty point `@`: `p` is a living stone of the side, `e` a point where the other side has no
/// living stone and the side itself no dead one, `x` lies off the board.
const SHAPES: [&[&str]; 6] = [
    &["pp", "@e", "pe"],
    &["ep?", "e@e", "ep?"],
    &["pee", "e@p", "pee"],
    &["?e?", "p@p", "xxx"],
    &["pp", "@e", "xx"],
    &["ep?", "e@e", "xxx"],
];

/// Side that shuts each point.
pub(super) fn points(view: &View) -> Cells<Option<Color>> {
    let mut shut = vec![None; view.size.cells()];
    for color in Color::BOTH {
        for p in view.size.points().filter(|&p| view.site(p) == Site::Empty) {
            if SHAPES.iter().any(|shape| (0..8).any(|turn| fits(view, color, p, shape, turn))) {
                shut[p.index()] = Some(color);
            }
        }
    }
    shut
}

/// True if a shape lies on the board with its `@` on a point, turned and mirrored in one of eight ways.
fn fits(view: &View, color: Color, at: Point, shape: &[&str], turn: u8) -> bool {
    let cells = || shape.iter().zip(0..).flat_map(|(row, y)| row.bytes().zip(0..).map(move |(c, x)| (c, x, y)));
    let Some((_, center_x, center_y)) = cells().find(|cell| cell.0 == b'@') else { return false };
    cells().all(|(c, x, y): (u8, i32, i32)| {
        let (dx, dy) = (x - center_x, y - center_y);
        let (dx, dy) = if turn & 1 == 0 { (dx, dy) } else { (dy, dx) };
        let dx = if turn & 2 == 0 { dx } else { -dx };
        let dy = if turn & 4 == 0 { dy } else { -dy };
        let place = [i32::from(at.x()) + dx, i32::from(at.y()) + dy].map(u32::try_from);
        let site = match place {
            [Ok(x), Ok(y)] => view.size.point(x, y).map(|p| view.site(p)),
            _ => None,
        };
        match (c, site) {
            (b'x', site) => site.is_none(),
            (b'?', site) => site.is_some(),
            (b'p', site) => site == Some(Site::Living(color)),
            (b'e', site) => {
                matches!(site, Some(site) if site.is_open_to(color) && site != Site::Dead(color))
            }
            (_, site) => site == Some(Site::Empty),
        }
    })
}
