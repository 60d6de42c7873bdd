//! Markup of a node on the board, and its judgements of the position.

use lanke_rules::{Color, Point};

use super::property::{Properties, Value, Values};
use super::{limits, point};

/// A sign drawn on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `CR`.
    Circle,
    /// `MA`, and `M` of old formats.
    Cross,
    /// `SQ`.
    Square,
    /// `TR`.
    Triangle,
    /// `SL`.
    Selected,
    /// `TB` and `TW`.
    Territory(Color),
}

/// Everything that a node draws on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// Signs on points.
    pub marks: Vec<(Point, Mark)>,
    /// Texts on points, the first of each point.
    pub labels: Vec<(Point, String)>,
    /// Arrows, from tail to head.
    pub arrows: Vec<(Point, Point)>,
    /// Lines.
    pub lines: Vec<(Point, Point)>,
    /// Points drawn dimmed from this node on; empty means none any more.
    pub dimmed: Option<Vec<Point>>,
    /// Points drawn at all from this node on; empty means all.
    pub visible: Option<Vec<Point>>,
}

/// Judgement of a node about its position or its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// `GB`, `GW`: the position is good for one side.
    Good(Color),
    /// `DM`: the position is even.
    Even,
    /// `UC`: the position is unclear.
    Unclear,
    /// `HO`: something worth noting.
    Hotspot,
    /// `TE`: a good move.
    GoodMove,
    /// `BM`: a bad move.
    BadMove,
    /// `DO`: a doubtful move.
    Doubtful,
    /// `IT`: an interesting move.
    Interesting,
}

impl Judgement {
    /// Every one, in the order of the specification: of the position, then of the move.
    pub const ALL: [Self; 9] = [
        Self::Good(Color::Black),
        Self::Good(Color::White),
        Self::Even,
        Self::Unclear,
        Self::Hotspot,
        Self::GoodMove,
        Self::BadMove,
        Self::Doubtful,
        Self::Interesting,
    ];

    /// The name of its property.
    pub const fn property(self) -> &'static str {
        match self {
            Self::Good(Color::Black) => "GB",
            Self::Good(Color::White) => "GW",
            Self::Even => "DM",
            Self::Unclear => "UC",
            Self::Hotspot => "HO",
            Self::GoodMove => "TE",
            Self::BadMove => "BM",
            Self::Doubtful => "DO",
            Self::Interesting => "IT",
        }
    }

    /// True if it is about the move; one about the position needs none.
    pub const fn is_of_move(self) -> bool {
        matches!(self, Self::GoodMove | Self::BadMove | Self::Doubtful | Self::Interesting)
    }

    /// True if a node may say it twice over: very good, very unclear.
    pub const fn doubles(self) -> bool {
        !matches!(self, Self::Doubtful | Self::Interesting)
    }

    /// True if a node cannot say both: good and bad, even and unclear.
    pub fn excludes(self, other: Self) -> bool {
        self != other && self != Self::Hotspot && other != Self::Hotspot && self.is_of_move() == other.is_of_move()
    }
}

impl Properties<'_> {
    /// Everything that the node draws on the board.
    pub fn markup(self) -> Markup {
        let mut markup = Markup::default();
        for property in self.iter() {
            let values = property.values;
            let mut mark = |mark| markup.marks.extend(values.points().map(|p| (p, mark)));
            match property.name {
                "CR" => mark(Mark::Circle),
                "MA" | "M" => mark(Mark::Cross),
                "SQ" => mark(Mark::Square),
                "TR" => mark(Mark::Triangle),
                "SL" => mark(Mark::Selected),
                "TB" => mark(Mark::Territory(Color::Black)),
                "TW" => mark(Mark::Territory(Color::White)),
                "LB" => markup.labels.extend(labels(values)),
                "L" => {
                    let letters = ('A'..='Z').map(String::from);
                    markup.labels.extend(values.points().zip(letters));
                }
                "AR" => markup.arrows.extend(pairs(values)),
                "LN" => markup.lines.extend(pairs(values)),
                "DD" => markup.dimmed = Some(values.points().collect()),
                "VW" => markup.visible = Some(values.points().collect()),
                _ => {}
            }
        }
        markup
    }

    /// Judgements of the node about its position or its move, each with a flag for emphasis.
    pub fn judgements(self) -> impl Iterator<Item = (Judgement, bool)> {
        self.iter().filter_map(|property| {
            let judgement = Judgement::ALL.into_iter().find(|j| j.property() == property.name)?;
            Some((judgement, property.values.first().number() == Some(2)))
        })
    }

    /// `V`: points that Black leads by.
    pub fn value(self) -> Option<f64> {
        self.first("V")?.real()
    }
}

fn labels(values: Values<'_>) -> impl Iterator<Item = (Point, String)> {
    let mut labelled = point::Set::EMPTY;
    values.iter().filter_map(move |value| {
        let (point, text) = value.compose()?;
        let point = point.point()?;
        labelled.insert(point).then(|| (point, text.line().into_owned()))
    })
}

fn pairs(values: Values<'_>) -> impl Iterator<Item = (Point, Point)> {
    values.iter().filter_map(pair).take(limits::ARROWS)
}

fn pair(value: Value<'_>) -> Option<(Point, Point)> {
    let (from, to) = value.compose()?;
    Some((from.point()?, to.point()?))
}
