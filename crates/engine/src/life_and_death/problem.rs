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

/// Empty points that a chain around a region reaches outside it, beyond which it counts as safe.
const ROOM: usize = 12;

/// A problem of life and death on one region of a board.
///
/// Moves are played within the region only. Nothing outside it ever changes: a chain that holds a stone outside, or
/// touches an empty point there, is never captured. A region that is found reaches so far that the chains around it have
/// much room outside, or room that the other side has no stone at: these are assumed to be safe.
#[derive(Clone, Debug)]
pub struct Problem {
    goal: Goal,
    owner: Color,
    region: Vec<Point>,
    pub(super) area: Area,
    pub(super) state: State,
}

impl Problem {
    /// A problem whose region is found: all that the target reaches without crossing a stone of the other side, and
    /// the chains of the other side that have little room outside, with that room.
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
    /// When the stones are not of two colours or not enclosed.
    pub fn race(board: &Board, target: Point, rival: Point) -> Result<Self, ProblemError> {
        if board.stone(rival).is_none() {
            return Err(ProblemError::NoStone(rival));
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
        let area = Area::new(board, &region).ok_or(ProblemError::Open(region.len()))?;
        let stones = area.stones(board);
        let bits = target.iter().fold(0, |all: Bits, &p| all | area.connected(area.bit(p), stones[owner]));
        let target = if matches!(goal, Goal::Kill(_)) { bits } else { target.iter().fold(0, |a, &p| a | area.bit(p)) };
        if matches!(goal, Goal::Kill(_)) && area.is_anchored(bits, owner) {
            return Err(ProblemError::Safe);
        }
        let threats = lanke_rules::ByColor::default();
        let state = State { stones, target, ko: 0, to_play: owner, threats };
        Ok(Self { goal, owner, region, area, state })
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

    /// A stone of each chain that encloses the region and has a single liberty outside it: the answer assumes that it is
    /// never captured, which may be wrong.
    pub fn weak_border(&self, board: &Board) -> Vec<Point> {
        let size = board.size();
        let inside = |p: Point| self.area.bit(p) != 0;
        let mut weak: Vec<Point> = Vec::new();
        for p in self.region.iter().flat_map(|&p| size.neighbors(p)) {
            if inside(p) || board.stone(p) != Some(self.owner.opponent()) {
                continue;
            }
            let chain = board.chain(p);
            if weak.iter().any(|q| chain.contains(q)) {
                continue;
            }
            let around = chain.iter().flat_map(|&stone| size.neighbors(stone));
            let mut liberties: Vec<Point> = around.filter(|&l| board.stone(l).is_none() && !inside(l)).collect();
            liberties.sort_unstable();
            liberties.dedup();
            if liberties.len() < 2 {
                weak.push(p);
            }
        }
        weak
    }

    pub(super) fn quest(&self) -> Quest<'_> {
        let aim = match self.goal {
            Goal::Kill(_) => Aim::Capture,
            Goal::Connect(..) => Aim::Connection,
        };
        Quest { area: &self.area, aim, owner: self.owner, target: self.state.target }
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

/// The region of some stones; those of the other side in `rival` are no border of it.
pub(super) fn enclosed_region(board: &Board, target: &[Point], rival: &[Point]) -> Result<Vec<Point>, ProblemError> {
    let size = board.size();
    let owner = board.stone(*target.first().ok_or(ProblemError::NothingEnclosed)?);
    let attacker = owner.map(Color::opponent);
    let mut inside = vec![false; size.cells()];
    let mut region: Vec<Point> = Vec::new();
    let mut empty = 0;
    let mut add = |p: Point, region: &mut Vec<Point>| {
        let new = !std::mem::replace(&mut inside[p.index()], true);
        if new {
            region.push(p);
            empty += usize::from(board.stone(p).is_none());
        }
        empty
    };
    for p in target.iter().chain(rival) {
        add(*p, &mut region);
    }
    let mut at = 0;
    loop {
        while let Some(&p) = region.get(at) {
            at += 1;
            for n in size.neighbors(p) {
                let own_chain = board.stone(p) == attacker && board.stone(n) == attacker;
                if (board.stone(n) != attacker || own_chain) && add(n, &mut region) > MOST_EMPTY {
                    return Err(ProblemError::Open(region.len()));
                }
            }
        }
        let mut border = region.iter().flat_map(|&p| size.neighbors(p)).filter(|n| !region.contains(n));
        let border = border.find(|&n| !is_safe(board, &region, n, attacker));
        match border {
            Some(stone) => _ = add(stone, &mut region),
            None => return Ok(region),
        }
    }
}

/// True if a chain of the attacker that borders a region can be taken to be safe: it reaches much room outside, or room
/// that the other side has no stone at.
fn is_safe(board: &Board, region: &[Point], stone: Point, attacker: Option<Color>) -> bool {
    let size = board.size();
    let mut reached = vec![stone];
    let (mut at, mut empty, mut contested) = (0, 0, false);
    while let Some(&p) = reached.get(at) {
        at += 1;
        for n in size.neighbors(p).filter(|n| !region.contains(n)) {
            match board.stone(n) {
                color if color.is_none() || color == attacker => {
                    if !reached.contains(&n) {
                        reached.push(n);
                        empty += usize::from(color.is_none());
                    }
                }
                _ => contested = true,
            }
        }
        if empty > ROOM {
            return true;
        }
    }
    empty > 0 && !contested
}
