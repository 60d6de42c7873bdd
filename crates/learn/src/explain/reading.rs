//! Reading of captures: proofs that a chain falls.
//!
//! The attacker tries ataris, and as its first move one that leaves more liberties. For the defender the reading is
//! complete: a chain in atari is saved by its last liberty or by the capture of stones beside it and by nothing else, and
//! against any other threat every legal move is tried. A proof that a ko decides is none: the defender may not be kept
//! from a move by a ko, nor the chain be taken in one. What is not proved within the bounds is not known.

use lanke_game::report::finding::{Capture, Chain, Manner};
use lanke_rules::{Board, Color, Illegal, Move, Point, Position};

use crate::lesson::reading::{beyond, defenses, liberties};

/// Moves of both sides that a capture is read ahead.
const PLIES: u32 = 160;

/// Positions that one reading may cost.
const NODES: u32 = 12_000;

/// Capture of the chain at `target` by the side to move.
pub(crate) fn capture(position: &Position, target: Point) -> Option<Capture> {
    let mut reader = Reader::of(position, target)?;
    if position.to_play() == reader.owner {
        return None;
    }
    let chain = chain_at(position.board(), target);
    if let Some(line) = reader.attack(PLIES) {
        let manner = manner(&line, reader.owner != position.to_play());
        return Some(Capture { chain, manner, line });
    }
    let (line, mv) = reader.quiet_moves().into_iter().find_map(|p| Some((reader.attacks(p, PLIES)?, p)))?;
    let manner = if is_net(position, target, mv) { Manner::Net } else { Manner::Atari };
    Some(Capture { chain, manner, line })
}

/// Loss of the chain at `target`, whose side is to move: it is captured whatever that side plays.
pub(crate) fn loss(position: &Position, target: Point) -> Option<Capture> {
    let mut reader = Reader::of(position, target)?;
    if position.to_play() != reader.owner {
        return None;
    }
    let chain = chain_at(position.board(), target);
    let line = reader.lost(PLIES, 2)?;
    let manner = if position.board().liberties(target) == 1 { manner(&line, false) } else { Manner::Atari };
    Some(Capture { chain, manner, line })
}

/// The chain of a stone.
pub(crate) fn chain_at(board: &Board, stone: Point) -> Chain {
    let stones = board.chain(stone);
    let at = stones.iter().copied().min().unwrap_or(stone);
    Chain { at, stones: u32::try_from(stones.len()).unwrap_or(u32::MAX) }
}

/// True if a move of the attacker on `mv` is a lone stone away from the chain at `target`.
pub(crate) fn is_net(before: &Position, target: Point, mv: Point) -> bool {
    let (board, owner) = (before.board(), before.board().stone(target));
    board
        .size()
        .neighbors(mv)
        .all(|n| board.stone(n).is_none() || board.stone(n) == owner && !board.chain(target).contains(&n))
}

/// Manner of a capture by ataris: a ladder where the first steps of the chain turn left and right.
fn manner(line: &[Move], attacker_first: bool) -> Manner {
    let runs: Vec<Point> =
        line.iter().skip(usize::from(attacker_first)).step_by(2).filter_map(|mv| mv.point()).collect();
    let step = |pair: &[Point]| {
        let by = |a: u8, b: u8| i32::from(b) - i32::from(a);
        (by(pair[0].x(), pair[1].x()), by(pair[0].y(), pair[1].y()))
    };
    let steps: Vec<(i32, i32)> = runs.windows(2).map(step).collect();
    let unit = |&(x, y): &(i32, i32)| x.abs() + y.abs() == 1;
    let turns = |pair: &[(i32, i32)]| pair[0].0 * pair[1].0 + pair[0].1 * pair[1].1 == 0;
    let first = steps.get(..3).unwrap_or_default();
    let zigzag = first.len() == 3 && first.iter().all(unit) && first.windows(2).all(turns) && first[0] == first[2];
    if zigzag { Manner::Ladder } else { Manner::Atari }
}

/// True if a move is refused whatever is played elsewhere before it: not by a ko, nor because the play is over.
pub(super) const fn is_final(refused: Illegal) -> bool {
    matches!(refused, Illegal::Occupied | Illegal::Suicide)
}

/// True if the stone just played on `p` took one stone and can be taken in turn.
pub(super) fn took_ko(position: &Position, p: Point) -> bool {
    let board = position.board();
    position.captured().len() == 1 && board.chain_len(p) == 1 && board.liberties(p) == 1
}

/// Reading of one chain.
struct Reader {
    position: Position,
    target: Point,
    owner: Color,
    nodes: u32,
}

impl Reader {
    fn of(position: &Position, target: Point) -> Option<Self> {
        let owner = position.board().stone(target)?;
        if position.board().liberties(target) > 3 {
            return None;
        }
        Some(Self { position: position.clone(), target, owner, nodes: NODES })
    }

    /// Line of a capture by ataris, the attacker to move.
    fn attack(&mut self, plies: u32) -> Option<Vec<Move>> {
        if plies == 0 || self.nodes == 0 || self.position.board().liberties(self.target) > 2 {
            return None;
        }
        self.nodes -= 1;
        let mut around = liberties(self.position.board(), self.target);
        if let [last] = around[..] {
            return self.takes(last);
        }
        // First where the chain would gain most.
        around.sort_by_key(|&p| std::cmp::Reverse(self.room(p)));
        around.into_iter().find_map(|p| self.attacks(p, plies))
    }

    /// Empty points beside a point.
    fn room(&self, p: Point) -> usize {
        let board = self.position.board();
        board.size().neighbors(p).filter(|&n| board.stone(n).is_none()).count()
    }

    /// Capture of the chain on its last liberty, unless in a ko.
    fn takes(&mut self, last: Point) -> Option<Vec<Move>> {
        let mv = Move::Play(last);
        self.position.legal(mv).ok()?;
        let step = self.position.step(mv);
        let gone = self.position.board().stone(self.target) != Some(self.owner);
        let ko = took_ko(&self.position, last);
        self.position.undo(step);
        (gone && !ko).then(|| vec![mv])
    }

    /// Line that begins with a move of the attacker.
    fn attacks(&mut self, p: Point, plies: u32) -> Option<Vec<Move>> {
        let mv = Move::Play(p);
        self.position.legal(mv).ok()?;
        let step = self.position.step(mv);
        let most = if plies == PLIES { 2 } else { 1 };
        let line = self.lost(plies.saturating_sub(1), most);
        self.position.undo(step);
        let mut line = line?;
        line.insert(0, mv);
        Some(line)
    }

    /// First moves of the attacker that are no atari: around the liberties of a chain that has two, or on one of three.
    fn quiet_moves(&self) -> Vec<Point> {
        let board = self.position.board();
        let around = liberties(board, self.target);
        if around.len() == 2 { beyond(board, &around) } else { around }
    }

    /// Line of a capture where the defender is to move and the chain has at most so many liberties.
    fn lost(&mut self, plies: u32, most: usize) -> Option<Vec<Move>> {
        let board = self.position.board();
        if board.stone(self.target) != Some(self.owner) {
            return Some(Vec::new());
        }
        let count = board.liberties(self.target);
        if plies == 0 || self.nodes == 0 || count > most {
            return None;
        }
        let mut longest = self.after(Move::Pass, plies)??;
        let local = defenses(self.position.board(), self.target, self.owner, 1);
        let mut replies: Vec<Move> = local.into_iter().map(Move::Play).collect();
        if count > 1 || !self.is_taken_without_ko() {
            let others = self.position.board().size().points().map(Move::Play);
            let others: Vec<Move> = others.filter(|mv| !replies.contains(mv)).collect();
            replies.extend(others);
        }
        for mv in replies {
            if let Some(line) = self.after(mv, plies)?
                && line.len() > longest.len()
            {
                longest = line;
            }
        }
        Some(longest)
    }

    /// Line after a reply of the defender; `Some(None)` where the law refuses it for good.
    fn after(&mut self, mv: Move, plies: u32) -> Option<Option<Vec<Move>>> {
        if let Err(refused) = self.position.legal(mv) {
            return is_final(refused).then_some(None);
        }
        let step = self.position.step(mv);
        let gone = self.position.board().stone(self.target) != Some(self.owner);
        let line = if gone { Some(Vec::new()) } else { self.attack(plies - 1) };
        self.position.undo(step);
        let mut line = line?;
        line.insert(0, mv);
        Some(Some(line))
    }

    /// True if no single move elsewhere turns the capture of the chain, which is in atari, into that of a ko: it has more
    /// than one stone, or the capturing stone has two neighbours, empty or of chains that stay.
    fn is_taken_without_ko(&self) -> bool {
        let board = self.position.board();
        if board.chain_len(self.target) > 1 {
            return true;
        }
        let holds = |n: Point| match board.stone(n) {
            None => true,
            Some(color) => color != self.owner && board.liberties(n) > 1,
        };
        let last = liberties(board, self.target);
        last.iter().all(|&p| board.size().neighbors(p).filter(|&n| holds(n)).count() > 1)
    }
}
