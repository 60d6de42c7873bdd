//! Problems: what is asked, of which stones, and where may be played.

use std::fmt;

use lanke_rules::{Board, Color, Point};

use super::area::{Area, Bits, State};
use super::search::{Aim, Quest};

/// Aim that one side tries to reach and the other to prevent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Capture every chain that holds one of these stones, all of one colour. What prevents it is life with two eyes, life
    /// in seki, or an escape.
    Kill(Vec<Point>),
    /// Connect these two stones of one colour in one chain that is not in atari.
    Connect(Point, Point),
}

/// Reason why a position is no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// No stone lies where the goal names one.
    NoStone(Point),
    /// Stones of both colours are named.
    TwoColors,
    /// Both stones of a capturing race are of one colour.
    OneColor,
    /// A stone on the board has no liberty.
    NoLiberty(Point),
    /// The target is not enclosed, or in a space too large to be searched: so many points can be reached.
    Open(usize),
    /// The target touches a stone or a liberty outside the region, which nothing can change: it is safe.
    Safe,
    /// No group is enclosed by the other side.
    NothingEnclosed,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStone(_) => f.write_str("there is no stone where the goal names one"),
            Self::TwoColors => f.write_str("the goal names stones of both colours"),
            Self::OneColor => f.write_str("both stones of the race are of one colour"),
            Self::NoLiberty(_) => f.write_str("a stone on the board has no liberty"),
            Self::Open(points) => write!(f, "the stones are not enclosed: they reach {points} points"),
            Self::Safe => f.write_str("the stones are connected with what lies outside the region"),
            Self::NothingEnclosed => f.write_str("no group is enclosed"),
        }
    }
}

impl std::error::Error for ProblemError {}

/// Empty points of a region beyond which a position counts as open.
const MOST_EMPTY: usize = 40;

/// Empty points that a chain around a region and its surroundings may add to it.
const LITTLE: usize = 6;

/// Liberties outside a region from which a chain around it counts as safe, if it has room there.
const MANY_LIBERTIES: usize = 5;

/// Empty points that a chain around a region has to reach outside it to have room there.
const ROOM: usize = 12;

/// A problem of life and death on one region of a board.
///
/// Moves are played within the region only. A chain that holds a stone outside, or touches an empty point there, is never
/// captured, but for the chains of the attacker around the region: the owner may take their liberties outside, one with
/// every pass. Where it matters that one of them is captured, nothing is proved. Those with many liberties and much room
/// outside are assumed to be safe.
#[derive(Clone, Debug)]
pub struct Problem {
    goal: Goal,
    owner: Color,
    region: Vec<Point>,
    weak_border: Vec<Point>,
    /// Point where a side may not take back a ko at once as the problem begins.
    ko: Option<(Color, Point)>,
    pub(super) area: Area,
    pub(super) state: State,
}

impl Problem {
    /// A problem whose region is found: all that the target reaches without crossing a stone of the other side, and the
    /// chains around it that may be captured, with what these reach, where that is little.
    ///
    /// # Errors
    /// When the goal does not fit the board or the target is not enclosed.
    pub fn new(board: &Board, goal: Goal) -> Result<Self, ProblemError> {
        let (_, target) = target_of(board, &goal)?;
        let region = enclosed_region(board, &target, &[])?;
        Self::within(board, goal, &region)
    }

    /// A capturing race: to capture the chain of one stone, where the chain of the `rival` stone, which is of the other
    /// side, and its liberties belong to the region too.
    ///
    /// # Errors
    /// When a stone is missing, the stones are not of two colours or not enclosed.
    pub fn race(board: &Board, target: Point, rival: Point) -> Result<Self, ProblemError> {
        let owner = board.stone(target).ok_or(ProblemError::NoStone(target))?;
        if board.stone(rival).ok_or(ProblemError::NoStone(rival))? == owner {
            return Err(ProblemError::OneColor);
        }
        let region = enclosed_region(board, &[target], &board.chain(rival))?;
        Self::within(board, Goal::Kill(vec![target]), &region)
    }

    /// A problem on a region given by its points; the chains of the target belong to it in any case.
    ///
    /// # Errors
    /// When the goal does not fit the board or region.
    pub fn within(board: &Board, goal: Goal, region: &[Point]) -> Result<Self, ProblemError> {
        let (owner, target) = target_of(board, &goal)?;
        if let Some(p) = board.size().points().find(|&p| board.stone(p).is_some() && board.liberties(p) == 0) {
            return Err(ProblemError::NoLiberty(p));
        }
        let mut region = region.to_vec();
        region.extend(target.iter().flat_map(|&p| board.chain(p)));
        region.sort_unstable();
        region.dedup();
        let attacker = owner.opponent();
        let weak_border = weak_border(board, &region, attacker);
        let area = Area::new(board, &region, attacker, &weak_border).ok_or(ProblemError::Open(region.len()))?;
        let stones = area.stones(board);
        let bits = target.iter().fold(0, |all: Bits, &p| all | area.connected(area.bit(p), stones[owner]));
        let target = if matches!(goal, Goal::Kill(_)) { bits } else { target.iter().fold(0, |a, &p| a | area.bit(p)) };
        if matches!(goal, Goal::Kill(_)) && area.is_anchored(bits, owner) {
            return Err(ProblemError::Safe);
        }
        let threats = lanke_rules::ByColor::default();
        let state = State { stones, target, ko: 0, to_play: owner, threats, outside: area.outside() };
        Ok(Self { goal, owner, region, weak_border, ko: None, area, state })
    }

    /// The same problem where a side may not take back a ko on a point at once, as the other has just taken it.
    #[must_use]
    pub fn with_ko(self, ko: Option<(Color, Point)>) -> Self {
        Self { ko, ..self }
    }

    /// The same problem in a larger region: with the chain around it that may be captured and brings in the fewest points, and
    /// the chains around those that bring in little; none where all bring in too many.
    pub fn widened(&self, board: &Board) -> Option<Self> {
        let attacker = self.owner.opponent();
        let wider = |&stone: &Point| reached(board, &self.region, &[stone], attacker, MOST_EMPTY).ok();
        let least = self.weak_border.iter().filter_map(wider).min_by_key(Vec::len)?;
        let wider = Self::within(board, self.goal.clone(), &grown(board, least, attacker)).ok()?;
        Some(wider.with_ko(self.ko))
    }

    /// The goal.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Colour of the stones that the goal names.
    pub fn owner(&self) -> Color {
        self.owner
    }

    /// Side that tries to reach the goal.
    pub fn achiever(&self) -> Color {
        self.quest().achiever()
    }

    /// Points that may be played, in the order of the board.
    pub fn region(&self) -> &[Point] {
        &self.region
    }

    /// Stones of the target, in the order of the board.
    pub fn target(&self) -> Vec<Point> {
        self.region.iter().copied().filter(|&p| self.area.bit(p) & self.state.target != 0).collect()
    }

    /// A stone of each chain around the region that is not assumed to be safe.
    pub fn weak_border(&self) -> &[Point] {
        &self.weak_border
    }

    /// Point where a side that moves first may not take back a ko; 0 for none.
    pub(super) fn ko(&self, to_play: Color) -> Bits {
        self.ko.filter(|(color, _)| *color == to_play).map_or(0, |(_, p)| self.area.bit(p))
    }

    pub(super) fn quest(&self) -> Quest<'_> {
        let aim = match self.goal {
            Goal::Kill(_) => Aim::Capture,
            Goal::Connect(..) => Aim::Connection,
        };
        Quest { area: &self.area, aim, owner: self.owner, target: self.state.target, prover: None }
    }
}

/// The stones that a goal names, and their colour.
fn target_of(board: &Board, goal: &Goal) -> Result<(Color, Vec<Point>), ProblemError> {
    let target = match goal {
        Goal::Kill(stones) => stones.clone(),
        Goal::Connect(a, b) => vec![*a, *b],
    };
    let mut owner = None;
    for &p in &target {
        let color = board.stone(p).ok_or(ProblemError::NoStone(p))?;
        if *owner.get_or_insert(color) != color {
            return Err(ProblemError::TwoColors);
        }
    }
    Ok((owner.ok_or(ProblemError::NothingEnclosed)?, target))
}

/// The region of some stones: what they reach, [`grown`].
/// Those of the other side in `rival` are no border of it.
pub(super) fn enclosed_region(board: &Board, target: &[Point], rival: &[Point]) -> Result<Vec<Point>, ProblemError> {
    let owner = board.stone(*target.first().ok_or(ProblemError::NothingEnclosed)?);
    let attacker = owner.ok_or(ProblemError::NothingEnclosed)?.opponent();
    Ok(grown(board, reached(board, &[], &[target, rival].concat(), attacker, MOST_EMPTY)?, attacker))
}

/// A region and the weak chains around it, with what they reach, where that is little.
fn grown(board: &Board, mut region: Vec<Point>, attacker: Color) -> Vec<Point> {
    loop {
        let empty = region.iter().filter(|&&p| board.stone(p).is_none()).count();
        let most = MOST_EMPTY.min(empty + LITTLE);
        let weak = weak_border(board, &region, attacker);
        match weak.into_iter().find_map(|stone| reached(board, &region, &[stone], attacker, most).ok()) {
            Some(larger) => region = larger,
            None => return region,
        }
    }
}

/// A region and what some stones reach without crossing another chain of the attacker.
fn reached(
    board: &Board,
    region: &[Point],
    stones: &[Point],
    attacker: Color,
    most_empty: usize,
) -> Result<Vec<Point>, ProblemError> {
    let size = board.size();
    let mut inside = vec![false; size.cells()];
    region.iter().for_each(|p| inside[p.index()] = true);
    let mut empty = region.iter().filter(|&&p| board.stone(p).is_none()).count();
    let mut reached = region.to_vec();
    let mut at = reached.len();
    let mut add = |p: Point, reached: &mut Vec<Point>| {
        if !std::mem::replace(&mut inside[p.index()], true) {
            reached.push(p);
            empty += usize::from(board.stone(p).is_none());
        }
        empty <= most_empty
    };
    stones.iter().for_each(|&p| _ = add(p, &mut reached));
    while let Some(&p) = reached.get(at) {
        at += 1;
        for n in size.neighbors(p) {
            let crosses = board.stone(n) == Some(attacker) && board.stone(p) != Some(attacker);
            if !crosses && !add(n, &mut reached) {
                return Err(ProblemError::Open(reached.len()));
            }
        }
    }
    Ok(reached)
}

/// True if a stone reaches much room outside a region without crossing a stone of the other side.
pub(super) fn has_room(board: &Board, region: &[Point], stone: Point) -> bool {
    let (size, color) = (board.size(), board.stone(stone));
    let mut reached = vec![stone];
    let (mut at, mut empty) = (0, 0);
    while let Some(&p) = reached.get(at).filter(|_| empty <= ROOM) {
        at += 1;
        for n in size.neighbors(p).filter(|&n| board.stone(n).is_none() || board.stone(n) == color) {
            if !region.contains(&n) && !reached.contains(&n) {
                reached.push(n);
                empty += usize::from(board.stone(n).is_none());
            }
        }
    }
    empty > ROOM
}

/// A stone of each chain of the attacker around a region that is not assumed to be safe.
fn weak_border(board: &Board, region: &[Point], attacker: Color) -> Vec<Point> {
    let size = board.size();
    let mut seen: Vec<Point> = Vec::new();
    let mut weak = Vec::new();
    for p in region.iter().flat_map(|&p| size.neighbors(p)) {
        if region.contains(&p) || board.stone(p) != Some(attacker) || seen.contains(&p) {
            continue;
        }
        let chain = board.chain(p);
        let around = chain.iter().flat_map(|&stone| size.neighbors(stone));
        let mut liberties: Vec<Point> = around.filter(|n| board.stone(*n).is_none() && !region.contains(n)).collect();
        liberties.sort_unstable();
        liberties.dedup();
        if liberties.len() < MANY_LIBERTIES || !has_room(board, region, p) {
            weak.push(p);
        }
        seen.extend(chain);
    }
    weak
}
