//! Goals of the steps, each computed on the board by the law.

use lanke_rules::{Board, Color, Count, Komi, Move, PlayEnd, Point, Position, Size};

use super::reading::{catches, chains, connects, is_caught, is_connected, is_one_chain, liberties, lives};
use super::{Diagram, Wrong};

/// Goal of a step, or of a part of it. The targets are the stones that the step's diagram names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A stone on any point that the law allows.
    Play,
    /// A stone on a corner of the board.
    Corner,
    /// A stone on the edge between the corners.
    Side,
    /// A stone on a star.
    Star,
    /// A stone on a liberty of the target.
    Liberty,
    /// The target has one liberty left, and the stone that was played more.
    Atari,
    /// The targets are captured; without targets, anything is.
    Capture,
    /// Two chains are in atari, and the stone that was played is not.
    DoubleAtari,
    /// The target, one's own, can no longer be captured.
    Save,
    /// The target cannot get away; move after move until it is captured.
    Catch,
    /// The targets, one's own, cannot be separated.
    Connect,
    /// The targets cannot connect, and the stone that separates them cannot be captured.
    Cut,
    /// Two stones or more would be captured by a further move.
    Threat,
    /// The target, one's own, has two eyes or makes them.
    Live,
    /// The target can no longer make two eyes.
    Kill,
    /// A point on which the law forbids to play.
    Closed,
    /// A point that belongs to neither side.
    Neutral,
    /// A pass: nothing is left to play for.
    Settle,
    /// The third or fourth line of a corner without stones.
    OpenCorner,
    /// The third or fourth line of a side, between two own stones.
    Extension,
    /// In NoGo, a point more on which oneself alone may play.
    OwnPoint,
    /// In NoGo, a point on which both sides may play, without the loss of an own one.
    SharedPoint,
    /// In NoGo, the other side has no legal move left.
    LastMove,
    /// A number that is counted on the board.
    Count(Quantity),
    /// A game to its end.
    Game,
}

/// Number that is counted on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Liberties of the target.
    Liberties,
    /// Empty points that the learner surrounds.
    Territory,
    /// Stones of the learner and the empty points that they surround.
    Area,
    /// In NoGo, points on which the learner alone may play.
    OwnPoints,
}

/// A move as a goal judges it.
pub(super) struct Trial<'a> {
    pub(super) before: &'a Position,
    pub(super) after: &'a Position,
    pub(super) mv: Move,
    pub(super) board: Diagram,
}

impl Goal {
    /// Judges a legal move; the reason if it does not reach the goal.
    pub(super) fn judge(self, trial: &Trial<'_>) -> Result<(), Wrong> {
        let check = |right: bool, wrong: Wrong| if right { Ok(()) } else { Err(wrong) };
        let Move::Play(point) = trial.mv else {
            return check(matches!(self, Self::Settle | Self::Game), Wrong::Pass);
        };
        let (before, after, targets) = (trial.before, trial.after, trial.board.targets());
        let (board, size) = (after.board(), after.board().size());
        let (own, other) = (before.to_play(), before.to_play().opponent());
        let target = targets.first().copied();
        match self {
            Self::Play | Self::Game => Ok(()),
            Self::Corner => check(size.neighbors(point).count() == 2, Wrong::NoCorner),
            Self::Side => check(size.neighbors(point).count() == 3, Wrong::NoSide),
            Self::Star => check(size.star_points().contains(&point), Wrong::NoStar),
            Self::Liberty => {
                let around = target.map_or_else(Vec::new, |stone| liberties(before.board(), stone));
                check(around.contains(&point), Wrong::NoLiberty)
            }
            Self::Atari => {
                check(target.is_some_and(|stone| board.liberties(stone) == 1), Wrong::NoAtari)?;
                check(board.liberties(point) > 1, Wrong::SelfAtari)
            }
            Self::Capture => {
                let gone = targets.iter().all(|&stone| board.stone(stone) != Some(other));
                check(gone && !after.captured().is_empty(), Wrong::NotCaptured)
            }
            Self::DoubleAtari => {
                let count = chains(board, other).into_iter().filter(|&chain| board.liberties(chain) == 1).count();
                check(count >= 2, if count == 1 { Wrong::OneAtari } else { Wrong::NoAtari })?;
                check(board.liberties(point) > 1, Wrong::SelfAtari)
            }
            Self::Save => check(target.is_some_and(|stone| !catches(after, stone)), Wrong::Lost),
            Self::Catch => target.map_or(Ok(()), |stone| judge_catch(trial, point, stone)),
            Self::Connect => check(is_connected(after, &targets), Wrong::Apart),
            Self::Cut => {
                check(!is_one_chain(board, &targets) && !connects(after, &targets), Wrong::Joined)?;
                check(!catches(after, point), Wrong::SelfAtari)
            }
            Self::Threat => {
                let threatened = |chain: &Point| board.liberties(*chain) == 1 && board.chain_len(*chain) >= 2;
                check(chains(board, other).iter().any(threatened), Wrong::NoThreat)
            }
            Self::Live => check(target.is_some_and(|stone| lives(after, stone, &trial.board.marked())), Wrong::Dead),
            Self::Kill => check(target.is_some_and(|stone| !lives(after, stone, &trial.board.marked())), Wrong::Lives),
            Self::Closed => Err(Wrong::Open),
            Self::Neutral => check(owner(before, point).is_none(), Wrong::NotNeutral),
            Self::Settle => Err(Wrong::Settled),
            Self::OpenCorner => judge_corner(before.board(), point),
            Self::Extension => judge_extension(before.board(), point, own),
            Self::OwnPoint => check(own_points(after, own) > own_points(before, own), Wrong::NoOwnPoint),
            Self::SharedPoint => {
                let spent = !is_legal(before, point, other) || own_points(after, own) < own_points(before, own);
                check(!spent, Wrong::OwnPointSpent)
            }
            Self::LastMove => check(after.end() == Some(PlayEnd::NoLegalMove { loser: other }), Wrong::OpponentMoves),
            Self::Count(_) => Err(Wrong::Number),
        }
    }

    /// Number that is asked for; none where the goal is a move.
    pub(super) fn number(self, position: &Position, board: Diagram) -> Option<u32> {
        let Self::Count(quantity) = self else { return None };
        let own = position.to_play();
        let count = match quantity {
            Quantity::Liberties => board.targets().first().map_or(0, |&stone| position.board().liberties(stone)),
            Quantity::Territory => empty_points_of(position, own),
            Quantity::Area => {
                let stones = position.board().size().points().filter(|&p| position.board().stone(p) == Some(own));
                empty_points_of(position, own) + stones.count()
            }
            Quantity::OwnPoints => own_points(position, own),
        };
        u32::try_from(count).ok()
    }
}

fn judge_catch(trial: &Trial<'_>, point: Point, stone: Point) -> Result<(), Wrong> {
    let board = trial.before.board();
    if trial.after.board().stone(stone) != board.stone(stone) {
        return Ok(());
    }
    let around = liberties(board, stone);
    let near = around.contains(&point) || around.iter().any(|&p| board.size().neighbors(p).any(|n| n == point));
    match (near, is_caught(trial.after, stone)) {
        (true, true) => Ok(()),
        (true, false) => Err(Wrong::Escapes),
        (false, _) => Err(Wrong::Elsewhere),
    }
}

/// Owner of a point as the board is counted, with all stones alive.
fn owner(position: &Position, point: Point) -> Option<Color> {
    Count::of_board(position.board()).score(position.ruleset(), Komi::default()).owner(point)
}

fn empty_points_of(position: &Position, color: Color) -> usize {
    let score = Count::of_board(position.board()).score(position.ruleset(), Komi::default());
    position.board().empty().iter().filter(|&&p| score.owner(p) == Some(color)).count()
}

/// True if a side might play on a point if it were its turn.
fn is_legal(position: &Position, point: Point, color: Color) -> bool {
    let turn = Position::from_board(position.board().clone(), color, *position.ruleset());
    turn.legal(Move::Play(point)).is_ok()
}

/// Number of points on which a side may play and the other may not.
fn own_points(position: &Position, color: Color) -> usize {
    let legal = |color| Position::from_board(position.board().clone(), color, *position.ruleset()).legal_points();
    let theirs = legal(color.opponent());
    legal(color).into_iter().filter(|p| !theirs.contains(p)).count()
}

/// Lines between a point and the nearest edge, across and down.
fn lines(size: Size, point: Point) -> [u8; 2] {
    let nearest = |at: u8, lines: u8| at.min(lines - 1 - at);
    [nearest(point.x(), size.width()), nearest(point.y(), size.height())]
}

fn judge_corner(board: &Board, point: Point) -> Result<(), Wrong> {
    let size = board.size();
    let away = lines(size, point);
    if away.iter().any(|&line| line < 2) {
        return Err(Wrong::LineTooLow);
    }
    let half = |p: Point| (2 * p.x() >= size.width(), 2 * p.y() >= size.height());
    let taken = size.points().any(|p| board.stone(p).is_some() && half(p) == half(point));
    if away.iter().any(|&line| line > 3) || taken { Err(Wrong::NoOpenCorner) } else { Ok(()) }
}

fn judge_extension(board: &Board, point: Point, own: Color) -> Result<(), Wrong> {
    let size = board.size();
    let [across, down] = lines(size, point);
    let line = across.min(down);
    if line < 2 {
        return Err(Wrong::LineTooLow);
    }
    // Distance along the edge and stones of the four lines at it.
    let along = |p: Point| if down <= across { p.x() } else { p.y() };
    let edge = |p: Point| if down <= across { p.y() } else { p.x() };
    let near = |p: &Point| edge(*p).abs_diff(edge(point)) <= 2;
    let stones: Vec<Point> = size.points().filter(|p| board.stone(*p).is_some()).filter(near).collect();
    let before = stones.iter().filter(|p| along(**p) < along(point)).max_by_key(|p| along(**p));
    let behind = stones.iter().filter(|p| along(**p) > along(point)).min_by_key(|p| along(**p));
    let apart = |stone: Option<&Point>| {
        stone.is_some_and(|&p| board.stone(p) == Some(own) && (2..=5).contains(&along(p).abs_diff(along(point))))
    };
    let between = apart(before) && apart(behind) && stones.iter().all(|&p| along(p) != along(point));
    if line <= 3 && between { Ok(()) } else { Err(Wrong::NoExtension) }
}
