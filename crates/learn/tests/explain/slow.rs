//! Findings beside a complete search of both sides that shares nothing with the reader: every move on the board, on plain
//! cells, to the depth that the finding needs.

use lanke_game::report::finding::Fact;
use lanke_learn::explain::{Question, explain};
use lanke_rules::splitmix::{STEP, mix};
use lanke_rules::{Board, Color, Move, Point, Position, Ruleset, Size};

/// Deepest search, in moves of both sides.
const DEPTH: usize = 9;

#[derive(Clone, PartialEq)]
pub(super) struct Cells {
    width: usize,
    cells: Vec<Option<Color>>,
    /// Point at which the attacker may not take a ko back.
    ko: Option<usize>,
}

impl Cells {
    pub(super) fn of(board: &Board) -> Self {
        let size = board.size();
        Self { width: size.width().into(), cells: size.points().map(|p| board.stone(p)).collect(), ko: None }
    }

    fn beside(&self, at: usize) -> Vec<usize> {
        let (x, height) = (at % self.width, self.cells.len() / self.width);
        let mut list = Vec::new();
        list.extend((x > 0).then(|| at - 1));
        list.extend((x + 1 < self.width).then_some(at + 1));
        list.extend((at >= self.width).then(|| at - self.width));
        list.extend((at / self.width + 1 < height).then_some(at + self.width));
        list
    }

    /// Stones and liberties of the chain at a cell.
    fn chain(&self, start: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut stones, mut free) = (vec![start], Vec::new());
        let mut next = 0;
        while next < stones.len() {
            for n in self.beside(stones[next]) {
                match self.cells[n] {
                    None if !free.contains(&n) => free.push(n),
                    color if color == self.cells[start] && !stones.contains(&n) => stones.push(n),
                    _ => {}
                }
            }
            next += 1;
        }
        (stones, free)
    }

    /// The board after a move without suicide; `strict` if a ko may not be taken back.
    fn play(&self, at: usize, color: Color, strict: bool) -> Option<Self> {
        if self.cells[at].is_some() || strict && self.ko == Some(at) {
            return None;
        }
        let mut after = Self { ko: None, ..self.clone() };
        after.cells[at] = Some(color);
        let mut taken = Vec::new();
        for n in self.beside(at) {
            if after.cells[n] == Some(color.opponent()) && after.chain(n).1.is_empty() {
                for stone in after.chain(n).0 {
                    after.cells[stone] = None;
                    taken.push(stone);
                }
            }
        }
        let (stones, free) = after.chain(at);
        if let ([only], [_], [_]) = (&taken[..], &stones[..], &free[..]) {
            after.ko = Some(*only);
        }
        (!free.is_empty()).then_some(after)
    }
}

/// True if one of the targets, stones of one side, falls within so many moves. The defender may pass and take any ko
/// back, the attacker may not.
pub(super) fn falls(board: &Cells, targets: &[usize], owner: Color, to_play: Color, depth: usize) -> bool {
    let there = |&&target: &&usize| board.cells[target] == Some(owner);
    if !targets.iter().all(|target| there(&target)) {
        return true;
    }
    let attacks = depth.div_ceil(2).min(if to_play == owner { depth / 2 } else { depth });
    if targets.iter().all(|&target| board.chain(target).1.len() > attacks) {
        return false;
    }
    let points = 0..board.cells.len();
    if to_play == owner {
        let passed = Cells { ko: None, ..board.clone() };
        return falls(&passed, targets, owner, owner.opponent(), depth - 1) && { points }
            .filter_map(|at| board.play(at, owner, false))
            .all(|after| falls(&after, targets, owner, owner.opponent(), depth - 1));
    }
    { points }
        .filter_map(|at| board.play(at, to_play, true))
        .any(|after| falls(&after, targets, owner, owner, depth - 1))
}

/// A random position without chains in their last breath.
fn random_board(seed: u64, size: Size) -> Board {
    let mut board = Board::new(size);
    for (i, p) in size.points().enumerate() {
        let stone = match mix(seed.wrapping_mul(STEP).wrapping_add(i as u64)) % 20 {
            0..=6 => Some(Color::Black),
            7..=13 => Some(Color::White),
            _ => None,
        };
        board.set(p, stone);
    }
    for p in size.points() {
        if board.stone(p).is_some() && board.liberties(p) == 0 {
            board.chain(p).into_iter().for_each(|stone| board.set(stone, None));
        }
    }
    board
}

#[test]
fn captures_are_confirmed_by_a_complete_search() {
    confirm(60, 250);
}

#[test]
#[ignore = "a minute: cargo test --release -p lanke-learn --test explain complete_search -- --ignored --nocapture"]
fn more_captures_are_confirmed_by_a_complete_search() {
    confirm(240, 1000);
}

/// Compares the findings about every move of so many random positions; at least so many are to be confirmed.
fn confirm(positions: u64, least: u32) {
    let (mut told, mut confirmed, mut deep) = ([0; 4], 0, 0);
    for seed in 0..positions {
        let size = Size::new(5, 4 + (seed % 2) as u32).unwrap();
        let color = Color::BOTH[(seed / 2 % 2) as usize];
        let before = Position::from_board(random_board(seed, size), color, Ruleset::JAPANESE);
        for p in before.legal_points() {
            let question =
                Question { before: before.clone(), played: Move::Play(p), better: None, answer: None, analyses: None };
            let mut after = before.clone();
            after.play(Move::Play(p)).unwrap();
            let cells = Cells::of(after.board());
            for finding in explain(&question) {
                let cell = |p: Point| size.ordinal(p);
                let (kind, targets, owner, depth) = match &finding.fact {
                    Fact::Catches(found) => (0, vec![cell(found.chain.at)], color.opponent(), found.line.len()),
                    Fact::Exposes(found) => (1, vec![cell(found.chain.at)], color, found.line.len()),
                    Fact::SelfAtari(chain, _) => (2, vec![cell(chain.at)], color, 1),
                    Fact::Double(double) => (3, double.chains.map(|c| cell(c.at)).to_vec(), color.opponent(), 8),
                    _ => continue,
                };
                told[kind] += 1;
                if depth > DEPTH {
                    deep += 1;
                } else {
                    let fallen = falls(&cells, &targets, owner, color.opponent(), depth);
                    assert!(fallen, "{finding:?} to depth {depth} after {}\n{}", size.vertex(p), after.board());
                    confirmed += 1;
                }
            }
        }
    }
    let [catches, exposes, own, double] = told;
    println!(
        "{catches} catches, {exposes} exposures, {own} self-ataris, {double} double attacks: {confirmed} confirmed, {deep} too deep"
    );
    assert!(confirmed >= least && double > 5, "{told:?}");
}
