//! The board: what stands on every point, and its name for a screen reader.

use lanke_game::record::{Mark, Markup, Tree};
use lanke_rules::{ByColor, Capture, Color, Move, Point, Position, Score, Size};

use super::{BoardView, Link, PointView, Stroke};
use crate::context::Context;
use crate::settings::{MoveNumber, Numbers};
use crate::words::{Lang, phrase, seen_color, word};
use lanke_game::Coordinates;

/// Letters of a label that fit on a point.
const MAX_LABEL: usize = 4;

/// A position and what is known about its points.
pub(crate) struct Shown<'a> {
    pub(crate) lang: Lang,
    pub(crate) names: Coordinates,
    pub(crate) game: u64,
    pub(crate) position: &'a Position,
    pub(crate) last: Option<Point>,
    pub(crate) refused: Option<Point>,
    pub(crate) ghost: Option<Color>,
    pub(crate) enabled: bool,
    pub(crate) covered: bool,
    pub(crate) dead: &'a [Point],
    pub(crate) score: Option<&'a Score>,
    /// Markup of a record.
    pub(crate) record: Option<Drawn<'a>>,
    /// The side for which NoGo's closed points are marked, and the sides that may play on each point.
    pub(crate) open: Option<(Color, &'a [ByColor<bool>])>,
}

/// Markup that a record draws on the board.
pub(crate) struct Drawn<'a> {
    pub(crate) markup: Markup,
    pub(crate) dimmed: &'a [Point],
    pub(crate) visible: &'a [Point],
    pub(crate) stroke: Option<Stroke>,
    pub(crate) link_from: Option<Point>,
}

impl<'a> Shown<'a> {
    /// A position alone, with a stone under the pointer where one may be placed.
    pub(crate) fn plain(position: &'a Position, last: Option<Point>, ghost: Option<Color>, cx: &Context<'_>) -> Self {
        Self {
            lang: cx.lang(),
            names: cx.settings.look.coordinates,
            game: 0,
            position,
            last,
            refused: None,
            ghost,
            enabled: ghost.is_some(),
            covered: false,
            dead: &[],
            score: None,
            record: None,
            open: None,
        }
    }
}

impl Shown<'_> {
    pub(crate) fn view(&self) -> BoardView {
        let board = self.position.board();
        let size = board.size();
        let mut points: Vec<PointView> = size
            .points()
            .map(|p| PointView {
                stone: board.stone(p),
                owner: self.score.and_then(|s| s.owner(p)),
                ..PointView::default()
            })
            .collect();
        for &p in self.dead.iter().filter(|p| size.contains(**p)) {
            points[size.ordinal(p)].dead = true;
        }
        let nogo = self.position.ruleset().capture == Capture::Forbidden;
        if let Some((side, open)) = self.open {
            mark_forbidden(side, open, &mut points);
        }
        if let Some(drawn) = &self.record {
            mark_points(drawn, size, &mut points);
        }
        for (point, p) in points.iter_mut().zip(size.points()) {
            point.name = self.name(point, p);
        }
        BoardView {
            size,
            nogo,
            game: self.game,
            points,
            last: self.last.filter(|p| size.contains(*p)),
            ringed: false,
            hints: Vec::new(),
            lit: Vec::new(),
            links: self.record.as_ref().map(|drawn| links(drawn, size)).unwrap_or_default(),
            stroke: self.record.as_ref().and_then(|drawn| drawn.stroke),
            link_from: self.record.as_ref().and_then(|drawn| drawn.link_from),
            rectangle: None,
            ignored: Vec::new(),
            discs: Vec::new(),
            heat: Vec::new(),
            policy: Vec::new(),
            preview: Vec::new(),
            doubts: Vec::new(),
            asked: Vec::new(),
            unseen: Vec::new(),
            refused: self.refused.filter(|p| size.contains(*p)),
            ghost: self.ghost,
            enabled: self.enabled,
            covered: self.covered,
        }
    }

    /// `白子 Q16，最后一手`.
    fn name(&self, point: &PointView, p: Point) -> String {
        let vertex = self.names.name(self.position.board().size(), p);
        let lang = self.lang;
        let color_name = |color| seen_color(lang, self.position.ruleset(), color);
        let mut name = match point.stone {
            None => phrase(lang, "pt-empty", &[("p", &vertex)]),
            Some(color) => phrase(lang, "pt-stone", &[("c", color_name(color)), ("p", &vertex)]),
        };
        if let Some(owner) = point.owner.filter(|_| point.stone.is_none() || point.dead) {
            name = phrase(lang, "pt-territory", &[("n", &name), ("c", color_name(owner))]);
        }
        let facts = [
            (self.last == Some(p), "pt-last"),
            (point.dead, "pt-dead"),
            (point.forbidden, "pt-forbidden"),
            (point.only_yours.is_some(), "pt-only"),
        ];
        for (_, key) in facts.into_iter().filter(|fact| fact.0) {
            name = phrase(lang, key, &[("n", &name)]);
        }
        let mark = point.mark.map(|mark| word(lang, mark_key(mark)));
        for text in mark.into_iter().chain(Some(point.label.as_str()).filter(|label| !label.is_empty())) {
            name = phrase(lang, "pt-label", &[("n", &name), ("t", text)]);
        }
        name
    }
}

/// Points that are closed to a side, and those that are open to it alone.
fn mark_forbidden(side: Color, open: &[ByColor<bool>], points: &mut [PointView]) {
    for (point, open) in points.iter_mut().zip(open) {
        point.forbidden = point.stone.is_none() && !open[side];
        point.only_yours = Some(side).filter(|_| open[side] && !open[side.opponent()]);
    }
}

/// The marks, labels and territory of the record, and what it wants to be seen of the points.
fn mark_points(drawn: &Drawn<'_>, size: Size, points: &mut [PointView]) {
    let Drawn { markup, dimmed, visible, .. } = drawn;
    for &(p, mark) in markup.marks.iter().filter(|(p, _)| size.contains(*p)) {
        let point = &mut points[size.ordinal(p)];
        match mark {
            Mark::Territory(color) => point.owner = Some(color),
            mark => point.mark = Some(mark),
        }
    }
    for (p, text) in markup.labels.iter().filter(|(p, _)| size.contains(*p)) {
        points[size.ordinal(*p)].label = text.chars().take(MAX_LABEL).collect();
    }
    for &p in dimmed.iter().filter(|p| size.contains(**p)) {
        points[size.ordinal(p)].dimmed = true;
    }
    if !visible.is_empty() {
        for (p, point) in size.points().zip(points) {
            point.hidden = !visible.contains(&p);
        }
    }
}

/// A number of the game's own, from what never changes while it is played: its players and its day.
pub(crate) fn game_number(tree: &Tree) -> u64 {
    let properties = tree.root().properties();
    let words = ["PB", "PW", "DT"].map(|name| properties.info(name).unwrap_or_default());
    // FNV-1a.
    words
        .iter()
        .flat_map(|word| word.bytes())
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

fn links(drawn: &Drawn<'_>, size: Size) -> Vec<Link> {
    let Markup { arrows, lines, .. } = &drawn.markup;
    let link = |arrow| move |&(from, to): &(Point, Point)| Link { from, to, arrow };
    let links = lines.iter().map(link(false)).chain(arrows.iter().map(link(true)));
    links.filter(|link| link.from != link.to && size.contains(link.from) && size.contains(link.to)).collect()
}

/// Name of a sign on a point.
const fn mark_key(mark: Mark) -> &'static str {
    match mark {
        Mark::Triangle => "pt-triangle",
        Mark::Square => "pt-square",
        Mark::Circle => "pt-circle",
        Mark::Cross => "pt-cross",
        Mark::Selected => "pt-selected",
        Mark::Territory(Color::Black) => "tool-territory-black",
        Mark::Territory(Color::White) => "tool-territory-white",
    }
}

/// NoGo: which sides may play on each point, row by row from the top left.
pub(crate) fn open_points(position: &Position) -> Vec<ByColor<bool>> {
    let mut asked = position.clone();
    let mut open = vec![ByColor::default(); position.board().size().area()];
    for color in Color::BOTH {
        asked.set_to_play(color);
        for (open, p) in open.iter_mut().zip(position.board().size().points()) {
            open[color] = asked.legal(Move::Play(p)).is_ok();
        }
    }
    open
}

/// NoGo: number of points that each side may still play.
pub(crate) fn moves_left(open: &[ByColor<bool>]) -> ByColor<u32> {
    ByColor::from_fn(|color| open.iter().filter(|p| p[color]).count() as u32)
}

/// NoGo: number of points that each side alone may play.
pub(crate) fn private_points(open: &[ByColor<bool>]) -> ByColor<u32> {
    ByColor::from_fn(|color| open.iter().filter(|p| p[color] && !p[color.opponent()]).count() as u32)
}

/// Writes the numbers of moves on the stones that stand, and lights points up. `moves` are the `at` moves before the
/// board shown, with their numbers.
pub(crate) fn mark_numbers(
    board: &mut BoardView,
    numbers: Numbers,
    moves: impl Iterator<Item = (MoveNumber, Color, Move)>,
    at: u32,
    lit: &[Point],
    lang: Lang,
) {
    if numbers != Numbers::Off {
        // The last stone on a point is the one that stands there.
        let mut standing = vec![None; board.points.len()];
        for (number, color, mv) in moves {
            if let Move::Play(p) = mv
                && board.size.contains(p)
            {
                standing[board.size.ordinal(p)] = Some((number, color));
            }
        }
        for (point, played) in board.points.iter_mut().zip(standing) {
            let Some((number, _)) = played.filter(|(_, color)| point.stone == Some(*color)) else { continue };
            if let Some(number) = numbers.of(number, at)
                && point.label.is_empty()
            {
                point.label = number.to_string();
                point.name = phrase(lang, "pt-number", &[("n", &point.name), ("k", &point.label)]);
            }
        }
    }
    let signed = |p: Point| {
        let point = &board.points[board.size.ordinal(p)];
        !point.label.is_empty() || point.mark.is_some()
    };
    board.ringed = board.last.is_some_and(signed);
    board.lit = lit.iter().copied().filter(|&p| board.size.contains(p)).collect();
}
