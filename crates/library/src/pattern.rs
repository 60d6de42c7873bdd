//! Patterns of stones: a rectangle of points, and the edges of the board that it touches.

mod text;

use std::fmt;

use lanke_rules::{Board, Color, Orientation, Point};

pub use text::PatternError;

/// Lines of a side of a pattern at most: those of a board.
pub const MAX_SIDE: usize = lanke_rules::MAX_SIDE as usize;

/// Content that a pattern asks of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Anything.
    Any,
    /// No stone.
    Empty,
    /// A stone.
    Stone(Color),
}

impl Content {
    /// True if a point with this stone, or none, has this content.
    #[inline]
    pub fn fits(self, stone: Option<Color>) -> bool {
        match self {
            Self::Any => true,
            Self::Empty => stone.is_none(),
            Self::Stone(color) => stone == Some(color),
        }
    }

    fn exchanged(self) -> Self {
        match self {
            Self::Stone(color) => Self::Stone(color.opponent()),
            other => other,
        }
    }
}

/// Edges of the board that a pattern touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edges {
    /// The left one.
    pub left: bool,
    /// The right one.
    pub right: bool,
    /// The top one.
    pub top: bool,
    /// The bottom one.
    pub bottom: bool,
}

/// A point of a pattern: its column and row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternPoint {
    /// Column from the left, from 0.
    pub x: u8,
    /// Row from the top, from 0.
    pub y: u8,
}

/// A rectangle of points that is searched for.
///
/// ```
/// let corner: lanke_library::Pattern = "
///     +----
///     |....
///     |..X.
///     |.O?.
/// ".parse()?;
/// assert!(corner.edges().left && corner.edges().top);
/// # Ok::<(), lanke_library::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    width: u8,
    height: u8,
    /// Row by row from the top left.
    contents: Vec<Content>,
    edges: Edges,
}

impl Pattern {
    /// A pattern of rows from the top, all as long as the first.
    pub(crate) fn new(width: u8, contents: Vec<Content>, edges: Edges) -> Self {
        let height = u8::try_from(contents.len() / usize::from(width.max(1))).unwrap_or(u8::MAX);
        Self { width, height, contents, edges }
    }

    /// The rectangle of a board between two opposite corners, with the edges that it touches; none if a corner is
    /// outside the board.
    pub fn of_board(board: &Board, corners: [Point; 2]) -> Option<Self> {
        let size = board.size();
        if !corners.iter().all(|&corner| size.contains(corner)) {
            return None;
        }
        let [a, b] = corners;
        let (left, right) = (a.x().min(b.x()), a.x().max(b.x()));
        let (top, bottom) = (a.y().min(b.y()), a.y().max(b.y()));
        let points = (top..=bottom).flat_map(|y| (left..=right).map(move |x| Point::new(x, y)));
        let contents = points.map(|p| board.stone(p).map_or(Content::Empty, Content::Stone)).collect();
        let edges = Edges {
            left: left == 0,
            right: right + 1 == size.width(),
            top: top == 0,
            bottom: bottom + 1 == size.height(),
        };
        Some(Self::new(right - left + 1, contents, edges))
    }

    /// The same pattern in which anything may be on a point.
    pub fn ignoring(mut self, point: PatternPoint) -> Self {
        let index = usize::from(point.y) * usize::from(self.width) + usize::from(point.x);
        if let Some(content) = self.contents.get_mut(index).filter(|_| point.x < self.width) {
            *content = Content::Any;
        }
        self
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Edges of the board that it touches.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// Content that it asks of a point; none outside it.
    pub fn content(&self, point: PatternPoint) -> Option<Content> {
        if point.x >= self.width {
            return None;
        }
        self.contents.get(usize::from(point.y) * usize::from(self.width) + usize::from(point.x)).copied()
    }

    /// Its points, row by row from the top left.
    pub fn points(&self) -> impl Iterator<Item = PatternPoint> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| PatternPoint { x, y }))
    }

    /// The pattern in the ways that it is searched for, each that looks the same only once. Where the side that makes the
    /// `next` move counts, two colourings of the same look are two.
    pub(crate) fn variants(&self, colors: Exchange, turned: bool, next: Option<Color>) -> Vec<Variant> {
        let mut variants: Vec<Variant> = Vec::new();
        let exchanges: &[bool] = if colors == Exchange::Both { &[false, true] } else { &[false] };
        for &exchanged in exchanges {
            for orientation in Orientation::ALL.into_iter().take(if turned { 8 } else { 1 }) {
                let variant = Variant::new(self, orientation, exchanged);
                let is_same = |other: &Variant| {
                    other.pattern == variant.pattern && (next.is_none() || other.exchanged == exchanged)
                };
                if !variants.iter().any(is_same) {
                    variants.push(variant);
                }
            }
        }
        variants
    }
}

/// Colours that a pattern is searched with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exchange {
    /// As they are, and Black for White.
    #[default]
    Both,
    /// As they are.
    Never,
}

impl PatternPoint {
    /// Its place in a rectangle of `width` columns and `height` rows that lies so.
    pub const fn turned(self, orientation: Orientation, width: u8, height: u8) -> Self {
        let (x, y) = orientation.place((self.x, self.y), (width, height));
        Self { x, y }
    }
}

/// Edges of a pattern that lies so.
fn turned_edges(edges: Edges, orientation: Orientation) -> Edges {
    let Edges { mut left, mut right, mut top, mut bottom } = edges;
    if orientation.mirrors() {
        (left, right) = (right, left);
    }
    if orientation.inverts() {
        (top, bottom) = (bottom, top);
    }
    if orientation.turns() {
        (left, right, top, bottom) = (top, bottom, left, right);
    }
    Edges { left, right, top, bottom }
}

/// A pattern turned, mirrored and with colours exchanged.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) pattern: Pattern,
    pub(crate) orientation: Orientation,
    pub(crate) exchanged: bool,
    /// For each of its points, the point of the pattern itself.
    pub(crate) own: Vec<PatternPoint>,
}

impl Variant {
    fn new(pattern: &Pattern, orientation: Orientation, exchanged: bool) -> Self {
        let (width, height) = (pattern.width, pattern.height);
        let turned_width = if orientation.turns() { height } else { width };
        let mut contents = vec![Content::Any; pattern.contents.len()];
        let mut own = vec![PatternPoint { x: 0, y: 0 }; pattern.contents.len()];
        for (point, &content) in pattern.points().zip(&pattern.contents) {
            let to = point.turned(orientation, width, height);
            let index = usize::from(to.y) * usize::from(turned_width) + usize::from(to.x);
            contents[index] = if exchanged { content.exchanged() } else { content };
            own[index] = point;
        }
        let edges = turned_edges(pattern.edges, orientation);
        Self { pattern: Pattern::new(turned_width, contents, edges), orientation, exchanged, own }
    }
}

/// As text that is read again.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::print(self, f)
    }
}
