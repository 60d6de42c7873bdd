//! Reading ahead on small boards: captures by ladders and nets, connections, two eyes.

use lanke_rules::{Board, Color, Life, Move, Point, Position};

/// Moves of both sides that a capture is read ahead.
const PLIES: u32 = 24;

/// Positions that the reading of a capture may cost.
const NODES: u32 = 40_000;

/// Moves of both sides that life is read ahead.
const LIFE_PLIES: u32 = 8;

/// Liberties of the chain at a point, in the order of the board.
pub(crate) fn liberties(board: &Board, stone: Point) -> Vec<Point> {
    let (size, chain) = (board.size(), board.chain(stone));
    let mut points: Vec<Point> = chain.into_iter().flat_map(|p| size.neighbors(p)).collect();
    points.retain(|&p| board.stone(p).is_none());
    points.sort_unstable();
    points.dedup();
    points
}

/// Empty points beside the liberties of a chain, in the order of the board.
pub(crate) fn beyond(board: &Board, liberties: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = liberties.iter().flat_map(|&p| board.size().neighbors(p)).collect();
    points.retain(|p| board.stone(*p).is_none() && !liberties.contains(p));
    points.sort_unstable();
    points.dedup();
    points
}

/// Moves beside the chain of `owner` at a point that may save it: its liberties, and those of the other side's chains
/// beside it that have so many at most.
pub(crate) fn defenses(board: &Board, stone: Point, owner: Color, most: usize) -> Vec<Point> {
    let mut points = liberties(board, stone);
    for beside in board.chain(stone).into_iter().flat_map(|p| board.size().neighbors(p)) {
        if board.stone(beside) == Some(owner.opponent()) && board.liberties(beside) <= most {
            for p in liberties(board, beside) {
                if !points.contains(&p) {
                    points.push(p);
                }
            }
        }
    }
    points
}

/// Chains of a side, each by its first stone.
pub(crate) fn chains(board: &Board, color: Color) -> Vec<Point> {
    let stones = board.size().points().filter(|&p| board.stone(p) == Some(color));
    stones.filter(|&p| board.chain(p).into_iter().min() == Some(p)).collect()
}

/// True if all stones are in one chain.
pub(super) fn is_one_chain(board: &Board, stones: &[Point]) -> bool {
    stones.first().is_none_or(|&first| {
        let chain = board.chain(first);
        stones.iter().all(|stone| chain.contains(stone))
    })
}

/// Reading of the capture of one chain.
struct Capture {
    position: Position,
    target: Point,
    owner: Color,
    nodes: u32,
}

/// True if the side to move captures the chain at `target`, whatever it answers. Reads moves that take liberties, and one
/// move more that does not; doubt counts as an escape.
pub(super) fn catches(position: &Position, target: Point) -> bool {
    reading(position, target).is_some_and(|mut reading| reading.attack(PLIES, true))
}

/// True if the chain at `target`, whose side is to move, cannot get away.
pub(super) fn is_caught(position: &Position, target: Point) -> bool {
    reading(position, target).is_none_or(|mut reading| reading.is_lost(PLIES, true))
}

fn reading(position: &Position, target: Point) -> Option<Capture> {
    let owner = position.board().stone(target)?;
    Some(Capture { position: position.clone(), target, owner, nodes: NODES })
}

impl Capture {
    /// The attacker to move; `quiet` if a move may be played that takes no liberty.
    fn attack(&mut self, plies: u32, quiet: bool) -> bool {
        let around = liberties(self.position.board(), self.target);
        if plies == 0 || self.nodes == 0 || around.len() > 2 {
            return false;
        }
        self.nodes -= 1;
        if around.iter().any(|&p| self.attacks(p, plies, quiet)) {
            return true;
        }
        let board = self.position.board();
        quiet && around.len() == 2 && beyond(board, &around).into_iter().any(|p| self.attacks(p, plies, false))
    }

    /// True if this move of the attacker captures in the end.
    fn attacks(&mut self, p: Point, plies: u32, quiet: bool) -> bool {
        let mv = Move::Play(p);
        if self.position.legal(mv).is_err() {
            return false;
        }
        let step = self.position.step(mv);
        let lost = self.is_lost(plies - 1, quiet);
        self.position.undo(step);
        lost
    }

    /// The defender to move: true if no move saves the chain.
    fn is_lost(&mut self, plies: u32, quiet: bool) -> bool {
        if self.position.board().stone(self.target) != Some(self.owner) {
            return true;
        }
        if plies == 0 || self.nodes == 0 || self.position.board().liberties(self.target) > 3 {
            return false;
        }
        let defenses = defenses(self.position.board(), self.target, self.owner, 2);
        let plays = defenses.into_iter().map(Move::Play).chain([Move::Pass]);
        plays.into_iter().all(|mv| {
            if self.position.legal(mv).is_err() {
                return true;
            }
            let step = self.position.step(mv);
            let lost = self.attack(plies - 1, quiet);
            self.position.undo(step);
            lost
        })
    }
}

/// True if the stones stay together although the other side is to move: every move of it leaves them in one chain, or
/// one move makes them one.
pub(super) fn is_connected(position: &Position, stones: &[Point]) -> bool {
    let Some(owner) = stones.first().and_then(|&stone| position.board().stone(stone)) else { return false };
    let moves = position.legal_points().into_iter().map(Move::Play).chain([Move::Pass]);
    moves.into_iter().all(|mv| {
        let mut after = position.clone();
        if after.play(mv).is_err() {
            return true;
        }
        let there = stones.iter().all(|&stone| after.board().stone(stone) == Some(owner));
        there && (is_one_chain(after.board(), stones) || connects(&after, stones))
    })
}

/// True if the side to move makes one chain of the stones by one move.
pub(super) fn connects(position: &Position, stones: &[Point]) -> bool {
    let links = stones.first().map_or_else(Vec::new, |&stone| liberties(position.board(), stone));
    links.into_iter().any(|p| {
        let mut after = position.clone();
        after.play(Move::Play(p)).is_ok() && is_one_chain(after.board(), stones)
    })
}

/// True if the group of the stone at `target` lives unconditionally, or will although the other side plays well, with
/// moves on these points alone. The side to move is the position's.
pub(super) fn lives(position: &Position, target: Point, points: &[Point]) -> bool {
    let Some(owner) = position.board().stone(target) else { return false };
    lives_within(&mut position.clone(), (target, owner), points, LIFE_PLIES)
}

fn lives_within(position: &mut Position, group: (Point, Color), points: &[Point], plies: u32) -> bool {
    let (target, owner) = group;
    if position.board().stone(target) != Some(owner) {
        return false;
    }
    if Life::of(position.board(), owner).is_alive(target) {
        return true;
    }
    if plies == 0 {
        return false;
    }
    let own = position.to_play() == owner;
    let moves = points.iter().map(|&p| Move::Play(p)).chain([Move::Pass]);
    let mut any = false;
    for mv in moves {
        if position.legal(mv).is_ok() {
            let step = position.step(mv);
            any = lives_within(position, group, points, plies - 1) == own;
            position.undo(step);
        }
        // One move that lives is enough for the owner, one that kills for the other side.
        if any {
            break;
        }
    }
    any == own
}
