//! Certificates of proofs: the winner's moves against every defence, which a plain program can follow.

use std::collections::{HashMap, HashSet};
use std::fmt;

use lanke_rules::{Board, ByColor, Color, Position, Ruleset, Size};

use super::mark::{after_moves, winning_move};
use super::plain::{MAX_AREA, Plain, Stones, points, with};
use super::solve::{Solver, Unsolved};

/// The first line of a certificate.
const HEAD: &str = "lanke nogo certificate 1";

/// Bytes of the lines before the moves, at most.
const MAX_HEAD: usize = 1 << 10;

/// The most open points that a certificate may leave to a checker; more would take it for ever.
const MAX_REST: u32 = 16;

/// A winning strategy in the order in which a checker asks for its moves.
///
/// The file is a text of lines and the moves after it:
///
/// ```text
/// lanke nogo certificate 1
/// position ...../...../...../...../.....
/// to-play black
/// winner black
/// rest 10
/// moves 12345
/// ```
///
/// `position` has the rows from the top, `X` black, `O` white, `.` empty. After the last line come as many bytes as
/// `moves` says, each a point, counted row by row from the top left. A checker begins at the position with no position
/// seen and visits it. To visit a position:
///
/// 1. If it was seen, turned or mirrored too, it is done; otherwise it is seen from now on.
/// 2. If at most `rest` points are legal for either side, the checker finds by trying all lines of play that the winner
///    wins, and it is done.
/// 3. If it is the winner's turn, the next move of the certificate must be legal; the position after it is visited.
/// 4. Otherwise the position after every legal move is visited, in the order of the points.
///
/// The certificate holds if all searches of step 2 succeed and all its moves are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    size: Size,
    stones: Stones,
    to_play: Color,
    winner: Color,
    rest: u32,
    moves: Vec<u8>,
}

/// Numbers of positions in a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions visited, symmetric ones once.
    pub positions: u64,
    /// Positions of them that were searched to the end.
    pub searched: u64,
}

/// Reason why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateError {
    /// The lines before the moves are not those of a certificate.
    Unreadable,
    /// The board has more than 64 points, or more open points are left to the checker than it can search.
    TooLarge,
    /// A stone has no liberty.
    NoLiberty,
    /// There are fewer moves than are needed.
    TooShort,
    /// There are more moves than are needed.
    TooLong,
    /// A move of the winner is illegal; its number from 0.
    Illegal(usize),
    /// The other side wins a position that is left to the checker, after so many moves.
    Refuted(usize),
    /// The checker was told to stop.
    Stopped,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("this is no certificate of NoGo"),
            Self::TooLarge => f.write_str("its board or what it leaves to be searched is too large"),
            Self::NoLiberty => f.write_str("a stone of its position has no liberty"),
            Self::TooShort => f.write_str("moves are missing at its end"),
            Self::TooLong => f.write_str("it has more moves than are needed"),
            Self::Illegal(number) => write!(f, "its move {} is illegal", number + 1),
            Self::Refuted(number) => write!(f, "the other side wins after its move {number}"),
            Self::Stopped => f.write_str("the check was stopped"),
        }
    }
}

impl std::error::Error for CertificateError {}

impl Certificate {
    /// The most points of a board that a certificate can be of.
    pub const MAX_AREA: usize = MAX_AREA;

    /// Makes the certificate of a position with the help of a solver; `rest` open points are left to the checker.
    /// `stop` is asked now and then with the number of the winner's moves so far.
    ///
    /// # Errors
    /// When the solver cannot solve the position, `stop` said so, or the strategy does not win, because the solver was told
    /// false facts.
    pub fn new(
        position: &Position,
        solver: &mut Solver,
        rest: u32,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Self, Unsolved> {
        let size = position.board().size();
        let plain = Plain::new(size).ok_or(Unsolved::TooLarge)?;
        let to_play = position.to_play();
        let stones = ByColor::from_fn(|color| {
            let own = size.points().filter(|&p| position.board().stone(p) == Some(color));
            own.fold(0, |set, p| set | 1 << size.ordinal(p))
        });
        let wins = solver.solve(position, &mut |nodes| stop(nodes))?.wins;
        let winner = if wins { to_play } else { to_play.opponent() };
        let mut moves = Vec::new();
        let mut unsolved = Unsolved::Stopped;
        let mut choose = |stones: Stones, _| {
            let chosen = known_winning_move(size, stones, winner, solver, stop);
            let chosen = chosen.map_err(|error| {
                unsolved = error;
                CertificateError::Stopped
            })?;
            moves.push(chosen as u8);
            Ok(chosen)
        };
        let walked = Walk::new(&plain, winner, rest, &mut choose).visit(stones, to_play);
        match walked {
            Ok(()) => {}
            Err(CertificateError::Refuted(_)) => return Err(Unsolved::Contradiction),
            Err(_) => return Err(unsolved),
        }
        Ok(Self { size, stones, to_play, winner, rest, moves })
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// When they are no certificate.
    pub fn parse(bytes: &[u8]) -> Result<Self, CertificateError> {
        let mut rest = bytes;
        let mut line = |key: &str| -> Option<&str> {
            let end = rest.iter().take(MAX_HEAD).position(|&b| b == b'\n')?;
            let text = std::str::from_utf8(&rest[..end]).ok()?.strip_prefix(key)?;
            rest = &rest[end + 1..];
            Some(text.trim_start_matches(' '))
        };
        let mut read = || {
            line(HEAD).filter(|after| after.is_empty())?;
            let rows: Vec<&str> = line("position")?.split('/').collect();
            let to_play = color(line("to-play")?)?;
            let winner = color(line("winner")?)?;
            let limit: u32 = line("rest")?.parse().ok()?;
            let count: usize = line("moves")?.parse().ok()?;
            Some((rows, to_play, winner, limit, count))
        };
        let (rows, to_play, winner, limit, count) = read().ok_or(CertificateError::Unreadable)?;
        let (width, height) = (rows[0].len(), rows.len());
        if width * height > MAX_AREA || limit > MAX_REST {
            return Err(CertificateError::TooLarge);
        }
        if rows.iter().any(|row| row.len() != width) {
            return Err(CertificateError::Unreadable);
        }
        let size = Size::new(width as u32, height as u32).map_err(|_| CertificateError::Unreadable)?;
        let mut stones = Stones::default();
        for (p, stone) in rows.concat().bytes().enumerate() {
            match stone {
                b'X' => stones.black |= 1 << p,
                b'O' => stones.white |= 1 << p,
                b'.' => {}
                _ => return Err(CertificateError::Unreadable),
            }
        }
        let order = rest.len().cmp(&count);
        match order {
            std::cmp::Ordering::Less => Err(CertificateError::TooShort),
            std::cmp::Ordering::Greater => Err(CertificateError::TooLong),
            std::cmp::Ordering::Equal => Ok(Self { size, stones, to_play, winner, rest: limit, moves: rest.to_vec() }),
        }
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let name = |color: Color| if color == Color::Black { "black" } else { "white" };
        let head = format!(
            "{HEAD}\nposition {}\nto-play {}\nwinner {}\nrest {}\nmoves {}\n",
            self.rows(),
            name(self.to_play),
            name(self.winner),
            self.rest,
            self.moves.len()
        );
        [head.as_bytes(), &self.moves].concat()
    }

    /// Checks that the winner wins, without any part of the solver. `stop` is asked at every position with what was
    /// seen so far.
    ///
    /// # Errors
    /// When the certificate does not prove it, or `stop` said so.
    pub fn check(&self, stop: &mut dyn FnMut(Checked) -> bool) -> Result<Checked, CertificateError> {
        let plain = Plain::new(self.size).ok_or(CertificateError::TooLarge)?;
        if !plain.all_breathe(self.stones) {
            return Err(CertificateError::NoLiberty);
        }
        let mut used = 0;
        let mut next = |_: Stones, legal: u64| {
            let number = used;
            let p = usize::from(*self.moves.get(number).ok_or(CertificateError::TooShort)?);
            used += 1;
            let is_legal = p < self.size.area() && legal >> p & 1 != 0;
            if is_legal { Ok(p) } else { Err(CertificateError::Illegal(number)) }
        };
        let mut walk = Walk::new(&plain, self.winner, self.rest, &mut next);
        walk.stop = Some(stop);
        walk.visit(self.stones, self.to_play)?;
        let checked = walk.checked;
        if used == self.moves.len() { Ok(checked) } else { Err(CertificateError::TooLong) }
    }

    /// Size of its board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Rows of its position from the top, as its file has them.
    pub fn rows(&self) -> String {
        let mut rows = String::new();
        for p in 0..self.size.area() {
            if p > 0 && p % usize::from(self.size.width()) == 0 {
                rows.push('/');
            }
            let black = self.stones.black >> p & 1 != 0;
            let white = self.stones.white >> p & 1 != 0;
            rows.push(if black {
                'X'
            } else if white {
                'O'
            } else {
                '.'
            });
        }
        rows
    }

    /// The side to move at the beginning.
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// The side that wins.
    pub fn winner(&self) -> Color {
        self.winner
    }

    /// The number of the winner's moves that it holds.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }
}

fn color(name: &str) -> Option<Color> {
    match name {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

/// A winning move of a position that `side` wins: one that the solver's table knows, and of these the one that leaves the
/// other side the fewest moves, which makes the smallest certificate.
fn known_winning_move(
    size: Size,
    stones: Stones,
    side: Color,
    solver: &mut Solver,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<usize, Unsolved> {
    let mut board = Board::new(size);
    for (at, p) in size.points().enumerate() {
        let stone = Color::BOTH.into_iter().find(|&color| stones[color] >> at & 1 != 0);
        board.set(p, stone);
    }
    let position = Position::from_board(board, side, Ruleset::NOGO);
    let mut afters: Vec<_> = after_moves(&position).collect();
    afters.sort_by_key(|(_, after)| after.legal_points().len());
    for (point, after) in &afters {
        if solver.known(after)? == Some(false) {
            return Ok(size.ordinal(*point));
        }
    }
    winning_move(solver, &position, stop)?.map(|point| size.ordinal(point)).ok_or(Unsolved::Contradiction)
}

/// Strategy of the winner: its move in a position, of those that are legal.
type Choose<'a> = dyn FnMut(Stones, u64) -> Result<usize, CertificateError> + 'a;

/// Every line of play in which the winner keeps to a strategy.
struct Walk<'a> {
    plain: &'a Plain,
    winner: Color,
    rest: u32,
    choose: &'a mut Choose<'a>,
    stop: Option<&'a mut dyn FnMut(Checked) -> bool>,
    seen: HashSet<(u64, u64)>,
    known: HashMap<(u64, u64, Color), bool>,
    checked: Checked,
    chosen: usize,
}

impl<'a> Walk<'a> {
    fn new(plain: &'a Plain, winner: Color, rest: u32, choose: &'a mut Choose<'a>) -> Self {
        let (seen, known) = (HashSet::new(), HashMap::new());
        Self { plain, winner, rest, choose, stop: None, seen, known, checked: Checked::default(), chosen: 0 }
    }

    /// Visits a position as [`Certificate`] says.
    fn visit(&mut self, stones: Stones, side: Color) -> Result<(), CertificateError> {
        // A position tells whose turn it is by the number of its stones.
        let least = self.plain.least(stones);
        if self.seen.contains(&least) {
            return Ok(());
        }
        self.checked.positions += 1;
        let checked = self.checked;
        if self.stop.as_mut().is_some_and(|stop| stop(checked)) {
            return Err(CertificateError::Stopped);
        }
        let legal = self.plain.legal(stones, side);
        let open = legal | self.plain.legal(stones, side.opponent());
        self.seen.insert(least);
        if open.count_ones() <= self.rest {
            self.checked.searched += 1;
            let wins = self.plain.wins(stones, side, &mut self.known) == (side == self.winner);
            return if wins { Ok(()) } else { Err(CertificateError::Refuted(self.chosen)) };
        }
        if side == self.winner {
            let p = (self.choose)(stones, legal)?;
            self.chosen += 1;
            return self.visit(with(stones, p, side), side.opponent());
        }
        points(legal).try_for_each(|p| self.visit(with(stones, p, side), side.opponent()))
    }
}
