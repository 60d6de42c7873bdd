//! Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002).
//!
//! One side, the achiever, wants to reach a goal in finitely many moves; all else, endless repetition included, is a
//! success of the other. A failure that rests on a repetition holds only on the path that it was found on, so it is
//! stored with the signature of that path, until the cycle is closed (after Kishimoto and Müller, "A solution to the
//! GHI problem for depth-first proof-number search", 2005).

use lanke_rules::{ByColor, Color};

use super::area::{Area, Bits, ENDLESS, State, each, lowest, terms_key};
use super::history::History;
use super::relevance::Zone;
use super::safety;
use super::table::{FREE, INFINITE, Numbers, Table};

/// Aim of the achiever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// All stones of the target are captured.
    Capture,
    /// The target has two eyes or reaches what lies outside.
    Life,
    /// The stones of the target are in one chain that is not in atari.
    Connection,
}

/// Question that a search answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quest<'a> {
    pub(super) area: &'a Area,
    pub(super) aim: Aim,
    /// Colour of the target's stones.
    pub(super) owner: Color,
    /// The target as the problem begins.
    pub(super) target: Bits,
    /// Side whose success alone is to be proved; see [`Quest::left_out`].
    pub(super) prover: Option<Color>,
}

impl Quest<'_> {
    /// Side that wants to reach the aim.
    pub(super) fn achiever(&self) -> Color {
        match self.aim {
            Aim::Capture => self.owner.opponent(),
            Aim::Life | Aim::Connection => self.owner,
        }
    }

    /// True if the aim is reached, false if it never will be, with the points that this rests on; none if neither is
    /// plain.
    pub(super) fn judge(&self, state: &State) -> Option<(bool, Bits)> {
        let own = state.stones[self.owner];
        match self.aim {
            Aim::Capture if state.target == 0 => Some((true, 0)),
            // The search does not follow the capture: in doubt it is a success of the owner.
            _ if self.area.may_border_fall(state) => Some((self.owner == self.achiever(), Bits::MAX)),
            Aim::Capture => self.judge_capture(state),
            Aim::Life if state.target == 0 => Some((false, 0)),
            Aim::Life => self.outside(state).or_else(|| self.eyes(state)).map(|points| (true, points)),
            Aim::Connection if state.target != self.target => Some((false, 0)),
            Aim::Connection => {
                let chain = self.area.connected(lowest(state.target), own);
                let liberties = self.area.beside(chain) & self.area.empty(state);
                let second = lowest(liberties & liberties.wrapping_sub(1));
                let safe = second != 0 || self.area.is_anchored(chain, self.owner);
                (state.target & !chain == 0 && safe).then_some((true, chain | lowest(liberties) | second))
            }
        }
    }

    fn judge_capture(&self, state: &State) -> Option<(bool, Bits)> {
        if state.to_play == self.owner {
            return None;
        }
        if let Some(points) = self.outside(state) {
            return Some((false, points));
        }
        let chain = self.area.connected(lowest(state.target), state.stones[self.owner]);
        let liberties = self.area.beside(chain) & self.area.empty(state);
        let in_atari = liberties & liberties.wrapping_sub(1) == 0;
        if state.target & !chain == 0 && in_atari && (liberties != state.ko || state.threats[state.to_play] > 0) {
            return Some((true, chain | self.area.beside(chain)));
        }
        self.eyes(state).map(|points| (false, points))
    }

    /// The chains of the target, if one of them touches what lies outside.
    fn outside(&self, state: &State) -> Option<Bits> {
        let chains = self.area.connected(state.target, state.stones[self.owner]);
        self.area.is_anchored(chains, self.owner).then_some(chains)
    }

    fn eyes(&self, state: &State) -> Option<Bits> {
        safety::life(self.area, state, self.owner, state.target)
    }

    /// Key of a state in the table.
    pub(super) fn key(&self, state: &State) -> u64 {
        let prover = self.prover.map_or(0, |color| color as u64 + 1);
        state.key(prover << 4 | self.aim as u64)
    }

    /// Moves of a state and the states after them; the pass, if it is one of them, has no bit.
    ///
    /// The achiever passes only to wait for the end of a ko, or to play outside against the border: a pass without that
    /// would be answered by another.
    pub(super) fn moves(&self, state: &State) -> Vec<(Bits, State)> {
        let mut moves = Vec::with_capacity(24);
        for bit in each(self.area.empty(state)) {
            moves.extend(self.area.play(state, bit).map(|next| (bit, next)));
        }
        let outside = state.to_play == self.owner && self.area.is_border_open(state);
        if state.to_play != self.achiever() || state.ko != 0 || outside {
            moves.push((0, self.pass(state)));
        }
        moves
    }

    /// The state after a pass, which is a move outside.
    #[inline]
    pub(super) fn pass(&self, state: &State) -> State {
        let counts = state.to_play == self.owner && self.area.is_border_open(state);
        let outside = state.outside.map(|moves| moves + u8::from(counts));
        State { ko: 0, to_play: state.to_play.opponent(), outside, ..*state }
    }
}

/// A move and what is known of the state after it.
#[derive(Debug)]
struct Child {
    /// The point played; 0 for a pass.
    bit: Bits,
    state: State,
    key: u64,
    numbers: Numbers,
}

impl Child {
    /// True if the move changes nothing in a zone.
    fn leaves(&self, before: &State, zone: Bits) -> bool {
        let other = before.to_play.opponent();
        let captured = before.stones[other] & !self.state.stones[other];
        (self.bit | captured) & zone == 0
    }

    /// True if the move is refuted, on any path, by play that it has no influence on.
    fn is_refuted_elsewhere(&self, before: &State) -> bool {
        self.numbers.win == 0 && self.numbers.rests_on == FREE && self.leaves(before, self.numbers.zone)
    }
}

/// State on the path from the root.
#[derive(Debug)]
struct Step {
    key: u64,
    signature: u64,
}

/// A search with its table.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) quest: Quest<'a>,
    pub(super) table: &'a mut Table,
    history: &'a mut History,
    path: Vec<Step>,
    /// States looked at.
    pub(super) nodes: u64,
    /// States to look at before the search pauses.
    pub(super) limit: u64,
}

/// The longest path. What is deeper counts as a failure that rests on nothing that could be stored.
const MOST_DEPTH: usize = 400;

/// Place before the root: a result that rests on it is no result.
const NOWHERE: i16 = -1;

impl<'a> Search<'a> {
    pub(super) fn new(quest: Quest<'a>, table: &'a mut Table, history: &'a mut History) -> Self {
        Self { quest, table, history, path: Vec::new(), nodes: 0, limit: 0 }
    }

    /// True if the side to move gets what it wants; none where the limit of nodes came first.
    pub(super) fn run(&mut self, root: &State, nodes: u64) -> Option<bool> {
        self.path.clear();
        self.limit = self.nodes + nodes;
        let key = self.quest.key(root);
        let known = self.initial(root, key, 0, 0);
        let numbers = if known.is_solved() { known } else { self.expand(root, key, INFINITE, INFINITE) };
        (numbers.is_solved() && numbers.rests_on == FREE).then_some(numbers.win == 0)
    }

    /// Numbers of a state before it is searched, by the table or by what it looks like.
    fn initial(&self, state: &State, key: u64, path: u64, penalty: u32) -> Numbers {
        if let Some(numbers) = self.table.get(key, path) {
            return numbers;
        }
        if let Some(numbers) = self.known_for_all_terms(state, key) {
            return numbers;
        }
        match self.quest.judge(state) {
            Some((achieved, zone)) => {
                let succeeds = achieved == (state.to_play == self.quest.achiever());
                let winner = if succeeds { state.to_play } else { state.to_play.opponent() };
                let mut zone = Zone::new(self.quest.area, winner, zone);
                zone.close(state);
                Numbers { zone: zone.points, ..if succeeds { Numbers::WON } else { Numbers::LOST } }
            }
            None => Numbers::open(1, 1 + self.quest.area.empty(state).count_ones() / 2 + penalty),
        }
    }

    /// Result that holds for any numbers of ko threats and any border, as it was found where they were worst for who
    /// succeeds.
    fn known_for_all_terms(&self, state: &State, key: u64) -> Option<Numbers> {
        let (owner, achiever) = (self.quest.owner, self.quest.achiever());
        let base = key ^ terms_key(state.threats, state.outside);
        let look_up = |favored: Color| {
            let threats = ByColor::from_fn(|side| if side == favored { ENDLESS } else { 0 });
            let outside = if favored == owner { state.outside.or(self.quest.area.outside()) } else { None };
            if (threats, outside) == (state.threats, state.outside) {
                return None;
            }
            let numbers = self.table.get(base ^ terms_key(threats, outside), 0)?;
            let achieved = (numbers.win == 0) == (state.to_play == achiever);
            (numbers.is_solved() && achieved == (favored != achiever)).then_some(numbers)
        };
        look_up(achiever.opponent()).or_else(|| look_up(achiever))
    }

    /// Searches a state until one of its numbers reaches its limit.
    fn expand(&mut self, state: &State, key: u64, win_limit: u32, lose_limit: u32) -> Numbers {
        let depth = self.path.len();
        let before = self.nodes;
        self.nodes += 1;
        let achieving = state.to_play == self.quest.achiever();
        if depth >= MOST_DEPTH {
            let failed = if achieving { Numbers::LOST } else { Numbers::WON };
            return Numbers { rests_on: NOWHERE, ..failed };
        }
        let above = self.path.last().map_or(0, |step| step.signature);
        let signature = (above.rotate_left(7) ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        self.path.push(Step { key, signature });
        let left_out = self.quest.left_out(state);
        let mut children = self.children(state, signature, achieving, left_out.moves);
        let numbers = loop {
            let numbers = combine(&children, achieving, depth);
            if numbers.win >= win_limit || numbers.lose >= lose_limit || numbers.is_solved() || self.nodes >= self.limit
            {
                break numbers;
            }
            let (best, second) = best_two(&children);
            let others = children.iter().filter(|child| child.numbers.win != 0).fold(0, |count, _| count + 1) - 1;
            // A quarter more than the second best, against going to and fro (Pawlewicz and Lew, 2007).
            let child_lose = win_limit.min(second.saturating_add(second / 4 + 1)).min(INFINITE);
            let child_win = if lose_limit >= INFINITE { INFINITE } else { lose_limit - others };
            let child = &children[best];
            let (next, next_key) = (child.state, child.key);
            children[best].numbers = self.expand(&next, next_key, child_win, child_lose);
            self.history.note(state.to_play, children[best].bit, children[best].numbers);
            self.refute_alike(state, &mut children, best);
        };
        self.path.pop();
        let numbers = Numbers { zone: self.zone(state, &children, numbers, left_out.alike), ..numbers };
        self.store(key, above, numbers, self.nodes - before);
        numbers
    }

    fn store(&mut self, key: u64, above: u64, numbers: Numbers, work: u64) {
        match numbers.rests_on {
            FREE => self.table.put(key, 0, numbers, work),
            NOWHERE => {}
            _ => self.table.put(key, above, numbers, work),
        }
    }

    /// Moves of a state but for those that are left out.
    fn children(&self, state: &State, signature: u64, achieving: bool, left_out: Bits) -> Vec<Child> {
        let mut children = Vec::with_capacity(24);
        for (bit, next) in self.quest.moves(state).into_iter().filter(|(bit, _)| bit & left_out == 0) {
            let key = self.quest.key(&next);
            let numbers = match self.path.iter().position(|step| step.key == key) {
                // The state after the move is one of the opponent's, who succeeds if the achiever has moved.
                Some(at) => {
                    let repeated = if achieving { Numbers::WON } else { Numbers::LOST };
                    Numbers { rests_on: i16::try_from(at).unwrap_or(NOWHERE), ..repeated }
                }
                None => self.initial(&next, key, signature, self.history.penalty(state.to_play, bit)),
            };
            let decided = numbers.lose == 0 && numbers.rests_on == FREE;
            children.push(Child { bit, state: next, key, numbers });
            if decided {
                return children;
            }
        }
        (0..children.len()).for_each(|at| self.refute_alike(state, &mut children, at));
        children
    }

    /// Gives other moves the refutation of one if they leave its zone alone as that move does.
    fn refute_alike(&self, state: &State, children: &mut [Child], at: usize) {
        let Some(refuted) = children.get(at).filter(|child| child.is_refuted_elsewhere(state)) else { return };
        let (numbers, outside) = (refuted.numbers, refuted.state.outside);
        for child in children.iter_mut().filter(|child| !child.numbers.is_solved()) {
            if child.leaves(state, numbers.zone) && child.state.outside <= outside {
                child.numbers = numbers;
            }
        }
    }

    /// Points that the result of a state rests on, by those of its children, and the points `alike` whose moves another stands
    /// for.
    fn zone(&self, state: &State, children: &[Child], numbers: Numbers, alike: Bits) -> Bits {
        if !numbers.is_solved() || numbers.rests_on != FREE {
            return Bits::MAX;
        }
        let area = self.quest.area;
        if numbers.win == 0 {
            let won = children.iter().filter(|child| child.numbers.lose == 0 && child.numbers.rests_on == FREE);
            let Some(child) = won.min_by_key(|child| child.numbers.zone.count_ones()) else { return Bits::MAX };
            let mut zone = Zone::new(area, state.to_play, child.numbers.zone);
            zone.add_move(state, child.bit, &child.state);
            zone.close(state);
            return zone.points;
        }
        let elsewhere = children.iter().filter(|child| child.is_refuted_elsewhere(state));
        let Some(base) = elsewhere.min_by_key(|child| child.numbers.zone.count_ones()) else { return Bits::MAX };
        if base.numbers.zone == Bits::MAX {
            return Bits::MAX;
        }
        let mut zone = Zone::new(area, state.to_play.opponent(), base.numbers.zone | alike);
        for child in children {
            if !child.leaves(state, base.numbers.zone) || child.state.outside > base.state.outside {
                zone.points |= child.numbers.zone;
                zone.add_move(state, child.bit, &child.state);
            }
        }
        let legal = children.iter().fold(0, |all, child| all | child.bit);
        zone.add_suicides(state, base.numbers.zone, legal);
        zone.close(state);
        zone.points
    }
}

/// Numbers of a state by those of its children, each from the view of its own side to move.
fn combine(children: &[Child], achieving: bool, depth: usize) -> Numbers {
    let lost = children.iter().filter(|child| child.numbers.lose == 0).map(|child| child.numbers.rests_on);
    if let Some(rests_on) = lost.max() {
        let rests_on = if achieving { FREE } else { closed(rests_on, depth) };
        return Numbers { rests_on, ..Numbers::WON };
    }
    let open = children.iter().filter(|child| child.numbers.win != 0);
    let (mut count, mut most, mut least) = (0_u32, 0, INFINITE);
    for child in open {
        count += 1;
        most = most.max(child.numbers.win);
        least = least.min(child.numbers.lose);
    }
    if count == 0 {
        let rests_on = children.iter().map(|child| child.numbers.rests_on).min().unwrap_or(FREE);
        let rests_on = if achieving { closed(rests_on, depth) } else { FREE };
        return Numbers { rests_on, ..Numbers::LOST };
    }
    // The largest and the number of the others in place of the sum, which counts transpositions again and again (Ueda
    // et al., "Weak proof-number search", 2008).
    Numbers::open(least.min(INFINITE - 1), (most + count - 1).min(INFINITE - 1))
}

/// A result that rests on nothing above the state at this depth rests on nothing.
fn closed(rests_on: i16, depth: usize) -> i16 {
    if usize::try_from(rests_on).is_ok_and(|at| at >= depth) { FREE } else { rests_on }
}

/// The open child that is easiest to refute, and the number of the next.
fn best_two(children: &[Child]) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
    for (i, child) in children.iter().enumerate().filter(|(_, child)| child.numbers.win != 0) {
        if child.numbers.lose < least {
            second = least.min(INFINITE);
            (best, least) = (i, child.numbers.lose);
        } else {
            second = second.min(child.numbers.lose);
        }
    }
    (best, second)
}
