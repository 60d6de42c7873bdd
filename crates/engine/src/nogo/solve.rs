//! NoGo solver: Boolean search over regions with a table of what is proved.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::{panic, thread};

use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Move, Name, Point, Position, Size};

use super::board::{Grid, NogoBoard};
use super::region::{Map, Region, ones, symmetries};
use super::sum::Worths;
use crate::hash;

/// The value of a position for the side to move, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The side to move wins.
    pub wins: bool,
    /// A move that wins, if there is one.
    pub mv: Option<Point>,
}

/// Reason why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// It is not NoGo, or has more open points than can be looked at.
    TooLarge,
    /// It was told to stop.
    Stopped,
}

/// Solves positions of NoGo and keeps what it has learned of one board.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    worths: Worths,
    nodes: u64,
    threads: usize,
}

/// Something proved, which another solver can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The key of a position, whose lowest bit tells whether the side to move wins.
    pub key: u64,
    /// Positions looked at to prove it, at least one, in a table as a power of two.
    pub work: u64,
}

/// Known results of keys that end alike but for their lowest bit. A slot is 0 where nothing is known, else a key with other
/// [`DATA`] in place of the bits that the place in the table implies: the lowest bit tells whether the side to move wins,
/// the rest is the number of binary digits of the work.
type Bucket = [u64; 4];

/// The bits of a slot that are not of its key.
const DATA: u64 = 0x7F;

/// Number of binary digits of the work of a slot.
fn digits(slot: u64) -> u64 {
    (slot & DATA) >> 1
}

/// True if the side to move wins the position of this key, where its bucket tells.
fn result(bucket: &Bucket, key: u64) -> Option<bool> {
    let known = bucket.iter().find(|&&slot| slot & !DATA == key & !DATA && slot != 0)?;
    Some(known & 1 != 0)
}

/// Everything proved, to which all threads add. A slot says all of a position, so that none depends on another.
#[derive(Debug)]
struct Table {
    buckets: Box<[[AtomicU64; 4]]>,
}

impl Table {
    fn place(&self, key: u64) -> &[AtomicU64; 4] {
        &self.buckets[(key >> 1) as usize & (self.buckets.len() - 1)]
    }

    fn bucket(&self, key: u64) -> Bucket {
        self.place(key).each_ref().map(|slot| slot.load(Relaxed))
    }

    fn look_up(&self, key: u64) -> Option<bool> {
        result(&self.bucket(key), key)
    }

    /// Keeps a result in the place of the same from another thread, or else of that which took the least work.
    fn store(&self, key: u64, wins: bool, work: u64) {
        // Six bits hold 63 digits, more than a search ever takes; a fact from a file may have more.
        let digits_of_work = (u64::BITS - work.leading_zeros()).clamp(1, 63);
        let new = key & !DATA | u64::from(digits_of_work) << 1 | u64::from(wins);
        let value = |slot: u64| if slot & !DATA == key & !DATA { 0 } else { 1 + digits(slot) };
        let slots = self.place(key).iter();
        if let Some(slot) = slots.min_by_key(|slot| value(slot.load(Relaxed))) {
            slot.store(new, Relaxed);
        }
    }
}

/// Nodes between two questions whether to stop.
const ROUND: u64 = 1 << 10;

/// Nodes of a search before other threads help, so that small positions start none.
const ALONE: u64 = 8 * ROUND;

impl Solver {
    /// A solver whose table takes about this many bytes.
    pub fn new(memory: usize) -> Self {
        // At least as many as the bits that a slot leaves out.
        let buckets = 1 << (memory / size_of::<Bucket>()).max(64).ilog2();
        let table = Table { buckets: bytemuck::zeroed_slice_box(buckets) };
        Self { table, worths: Worths::new(memory / 8), nodes: 0, threads: 1 }
    }

    /// Number of threads of the next searches, one to begin with. The results are the same with all; the positions that it
    /// takes vary with more than one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Table of proofs.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        let slots =
            |(place, bucket): (usize, &[AtomicU64; 4])| bucket.each_ref().map(|slot| (place, slot.load(Relaxed)));
        let known = self.table.buckets.iter().enumerate().flat_map(slots);
        known.filter(|&(_, slot)| slot != 0).map(|(place, slot)| {
            let key = slot & !DATA | (place as u64) << 1 & DATA | slot & 1;
            Fact { key, work: 1 << (digits(slot) - 1) }
        })
    }

    /// Remembers what a solver has proved, as far as there is room.
    pub fn learn(&mut self, fact: Fact) {
        self.table.store(fact.key & !1, fact.key & 1 != 0, fact.work);
    }

    /// Winner of a position; `stop` is asked every now and then with the number of positions looked at.
    ///
    /// # Errors
    /// When the position is too large or `stop` said so.
    pub fn solve(&mut self, position: &Position, stop: &mut dyn FnMut(u64) -> bool) -> Result<Solution, Unsolved> {
        if position.ruleset().name != Name::NoGo {
            return Err(Unsolved::TooLarge);
        }
        let color = position.to_play();
        if !self.wins(position, color, stop)? {
            return Ok(Solution { wins: false, mv: None });
        }
        for p in position.legal_points() {
            let mut after = position.clone();
            after.play_unchecked(Move::Play(p));
            if !self.wins(&after, color.opponent(), stop)? {
                return Ok(Solution { wins: true, mv: Some(p) });
            }
        }
        unreachable!("a position that is won has a move that wins it")
    }

    /// All moves that win a position for the side to move, of those that are symmetric only the first.
    ///
    /// # Errors
    /// When the position is too large or `stop` said so.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Point>, Unsolved> {
        let size = position.board().size();
        let turns = symmetries(size);
        let mut seen = HashSet::new();
        let mut winning = Vec::new();
        for p in position.legal_points() {
            let mut after = position.clone();
            after.play_unchecked(Move::Play(p));
            let stones: Vec<_> = size.points().map(|p| after.board().stone(p)).collect();
            let turned = turns.iter().map(|turn| turn.iter().map(|&place| stones[place]).collect::<Vec<_>>());
            if seen.insert(turned.min().unwrap_or(stones.clone())) && !self.solve(&after, stop)?.wins {
                winning.push(p);
            }
        }
        Ok(winning)
    }

    /// Result of a position from the table or by the numbers of moves, without a search: true if the side to move wins.
    ///
    /// # Errors
    /// When the position is too large.
    pub(super) fn known(&mut self, position: &Position) -> Result<Option<bool>, Unsolved> {
        let (map, mut region) = Region::of(position).ok_or(Unsolved::TooLarge)?;
        let size = position.board().size();
        let keys = Keys::new(size, &map);
        let team = Team::new(self, size, &map, &keys);
        let bounds = Run::new(&team, 0, &mut |_| false).add_up(&mut region).ok_or(Unsolved::Stopped)?;
        let color = position.to_play();
        let known = bounds.decide(region.star, color);
        Ok(known.or_else(|| self.table.look_up(keys.key(&region, color))))
    }

    /// True if `color`, to move, wins a position of NoGo.
    pub(super) fn wins(
        &mut self,
        position: &Position,
        color: Color,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<bool, Unsolved> {
        let (map, region) = Region::of(position).ok_or(Unsolved::TooLarge)?;
        let size = position.board().size();
        let keys = Keys::new(size, &map);
        let team = Team::new(self, size, &map, &keys);
        let (wins, nodes) = team.wins(&region, color, self.nodes, stop);
        self.nodes = nodes;
        wins.ok_or(Unsolved::Stopped)
    }

    /// True if `color`, to move, wins on the board of a search; nothing where it would take more than so many nodes.
    pub(super) fn wins_within<const W: usize, const N: usize>(
        &self,
        size: Size,
        grid: &Grid<W, N>,
        board: &NogoBoard<W, N>,
        color: Color,
        limit: u64,
    ) -> Option<bool> {
        let (map, region) = Region::on(grid, board)?;
        let keys = Keys::new(size, &map);
        let team = Team::new(self, size, &map, &keys);
        Run { limit, ..Run::new(&team, 0, &mut |_| false) }.wins(&region, color)
    }
}

/// Threads that search one position. They meet in the table: each takes the moves of a position in the same order, but
/// leaves those that another is at for later, as long as there are others (after Weill, The ABDADA distributed minimax
/// search algorithm, 1996).
pub(super) struct Team<'a> {
    table: &'a Table,
    pub(super) worths: &'a Worths,
    threads: usize,
    pub(super) map: &'a Map,
    pub(super) size: Size,
    keys: &'a Keys,
    /// Keys of positions that a thread is at, each in a place that others may take.
    busy: [AtomicU64; BUSY],
    /// Positions looked at by all but the first, in whole rounds.
    helped: AtomicU64,
    /// True as soon as one knows who wins or is told to stop.
    done: AtomicBool,
}

/// Points of a region from which on the replies to each move are looked at before one is searched; not on narrow boards. With
/// fewer it takes longer than it saves.
const AHEAD: u32 = 16;

/// Weight of a reply that is not known to lose, in units of [`promise`].
const REPLY: i32 = 8;

/// Places for the positions that threads are at.
const BUSY: usize = 1 << 12;

/// Points of a region of which it is noted that a thread is at it, so that others leave it for later: smaller ones are searched
/// in less time than it takes to part. From [`AHEAD`] on they go along instead.
const SHARED: u32 = 8;

impl<'a> Team<'a> {
    fn new(solver: &'a Solver, size: Size, map: &'a Map, keys: &'a Keys) -> Self {
        let Solver { table, worths, threads, .. } = solver;
        Self {
            table,
            worths,
            threads: *threads,
            map,
            size,
            keys,
            busy: [const { AtomicU64::new(0) }; BUSY],
            helped: AtomicU64::new(0),
            done: AtomicBool::new(false),
        }
    }

    /// True if `color`, to move, wins, and the number of positions looked at with those before.
    fn wins(
        &self,
        region: &Region,
        color: Color,
        before: u64,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> (Option<bool>, u64) {
        let mut stopped = false;
        let mut ask = |nodes| {
            stopped = stop(nodes);
            stopped || self.threads > 1 && nodes - before >= ALONE
        };
        let (wins, nodes) = Run::new(self, before, &mut ask).last(region, color);
        if wins.is_some() || stopped {
            return (wins, nodes);
        }
        self.done.store(false, Relaxed);
        thread::scope(|scope| {
            let help = |_| {
                scope.spawn(|| {
                    let mut ask = |_| {
                        self.helped.fetch_add(ROUND, Relaxed);
                        self.done.load(Relaxed)
                    };
                    Run::new(self, 0, &mut ask).last(region, color)
                })
            };
            let helpers: Vec<_> = (1..self.threads).map(help).collect();
            let mut ask = |nodes| stop(nodes + self.helped.load(Relaxed)) || self.done.load(Relaxed);
            let own = Run::new(self, nodes, &mut ask).last(region, color);
            let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|e| panic::resume_unwind(e)));
            helped.fold(own, |(wins, sum), (found, nodes)| (wins.or(found), sum + nodes))
        })
    }

    /// The place where it is noted that a thread is at a position.
    fn busy(&self, key: u64) -> &AtomicU64 {
        &self.busy[(key >> 1) as usize & (BUSY - 1)]
    }
}

/// Random numbers for sets of points, the same whatever region of the board the points are numbered
/// in; one table for each symmetry.
struct Keys {
    tables: Vec<Vec<[u64; 256]>>,
}

/// The largest board of which symmetric positions are taken as one.
const SYMMETRIC_AREA: usize = 36;

impl Keys {
    fn new(size: Size, map: &Map) -> Self {
        // Two boards share no numbers.
        let board = mix(u64::from(size.width()) << 8 | u64::from(size.height()));
        let number = |place| hash::place(place, board);
        let table = |turn: &Vec<usize>| {
            let mut table = vec![[0; 256]; map.places.len().div_ceil(8)];
            for (byte, row) in table.iter_mut().enumerate() {
                for (bits, sum) in row.iter_mut().enumerate() {
                    let places = ones(bits as u64).filter_map(|bit| map.places.get(8 * byte + bit));
                    *sum = places.fold(0, |sum, &place| sum ^ number(turn[place]));
                }
            }
            table
        };
        // On large boards little is left to play where a solution is in sight, and that is not symmetric.
        let turns = if size.area() <= SYMMETRIC_AREA { symmetries(size) } else { vec![(0..size.area()).collect()] };
        Self { tables: turns.iter().map(table).collect() }
    }

    /// The key of a region with `color` to move: the same for all that are symmetric, or alike but for
    /// the colours of all stones and of the side to move.
    fn key(&self, region: &Region, color: Color) -> u64 {
        let lead = if color == Color::Black { region.lead } else { -region.lead };
        let extra = mix((lead as u64) << 1 | u64::from(region.star));
        let sum = |table: &[[u64; 256]], set: u64| {
            table.iter().zip(set.to_le_bytes()).fold(0, |sum, (row, byte)| sum ^ row[usize::from(byte)])
        };
        let key = |table: &Vec<[u64; 256]>| {
            let number = |set: u64, kind: u64| mix(sum(table, set) ^ kind);
            let mut key = extra;
            for (side, kind) in [(color, 1), (color.opponent(), 4)] {
                key = key
                    .wrapping_add(number(region.legal[side], kind))
                    .wrapping_add(number(region.safe[side], kind + 1));
                for &set in region.chains[side].sets() {
                    key = key.wrapping_add(number(set, kind + 2));
                }
            }
            key
        };
        let legal = |table: &Vec<[u64; 256]>| {
            sum(table, region.legal[color]) ^ sum(table, region.legal[color.opponent()]).rotate_left(32)
        };
        match &self.tables[..] {
            [table] => key(table) & !1,
            tables => least_key(tables.iter(), legal, key) & !1,
        }
    }
}

/// The least key of a region over its symmetries: those whose legal points have the least number, of which there is mostly
/// one, so that the others need no key.
pub(super) fn least_key<T>(
    turns: impl Iterator<Item = T> + Clone,
    legal: impl Fn(T) -> u64,
    key: impl Fn(T) -> u64,
) -> u64 {
    let mut numbers = [u64::MAX; 8];
    numbers.iter_mut().zip(turns.clone()).for_each(|(number, turn)| *number = legal(turn));
    let least = numbers.iter().copied().min().unwrap_or_default();
    let chosen = turns.zip(numbers).filter(|&(_, number)| number == least);
    chosen.map(|(turn, _)| key(turn)).min().unwrap_or_default()
}

/// The search of one thread.
pub(super) struct Run<'a> {
    pub(super) team: &'a Team<'a>,
    nodes: u64,
    /// Nodes after which it ends without a result.
    limit: u64,
    /// Asked with the nodes every [`ROUND`] whether to stop.
    stop: &'a mut dyn FnMut(u64) -> bool,
    /// Keys of the positions on the way to the one it is at.
    path: Vec<u64>,
    /// A position on the way that another thread has proved meanwhile: its place and whether the side to move wins.
    settled: Option<(usize, bool)>,
}

/// A move of the search.
#[derive(Clone, Copy)]
enum Try {
    Point(u8),
    /// One of the side's own free moves.
    Free,
    /// The free move of whoever comes first.
    Star,
}

/// The replies to a move, as far as they are known.
enum Replies {
    /// One wins.
    Refute,
    /// So many are not known to lose.
    Open(i32),
}

impl<'a> Run<'a> {
    fn new(team: &'a Team<'a>, nodes: u64, stop: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self { team, nodes, limit: u64::MAX, stop, path: Vec::new(), settled: None }
    }

    /// Searches until this thread or another knows who wins: its result and the number of positions.
    fn last(mut self, region: &Region, color: Color) -> (Option<bool>, u64) {
        let wins = self.wins(region, color);
        self.team.done.store(true, Relaxed);
        (wins, self.nodes)
    }

    /// True if `color`, to move, wins; nothing when told to stop.
    pub(super) fn wins(&mut self, region: &Region, color: Color) -> Option<bool> {
        let mut region = region.clone();
        let bounds = self.add_up(&mut region)?;
        if let Some(known) = bounds.decide(region.star, color) {
            return Some(known);
        }
        let key = self.team.keys.key(&region, color);
        match self.team.table.look_up(key) {
            Some(known) => Some(known),
            None => self.search(&region, color, key),
        }
    }

    /// Searches a position that is not known, and keeps the result.
    fn search(&mut self, region: &Region, color: Color, key: u64) -> Option<bool> {
        self.nodes += 1;
        let before = self.nodes;
        if before > self.limit {
            return None;
        }
        if before.is_multiple_of(ROUND) {
            if (self.stop)(before) {
                return None;
            }
            let mut known = self.path.iter().map(|&key| self.team.table.look_up(key)).enumerate();
            self.settled = known.find_map(|(place, wins)| wins.map(|wins| (place, wins)));
            if self.settled.is_some() {
                return None;
            }
        }
        // Where the place is taken, mostly by a position above, this one is not noted.
        let busy =
            Some(self.team.busy(key)).filter(|busy| region.empty.count_ones() >= SHARED && busy.load(Relaxed) == 0);
        if let Some(busy) = busy {
            busy.store(key, Relaxed);
        }
        let place = self.path.len();
        self.path.push(key);
        let found = self.expand(region, color);
        self.path.truncate(place);
        if let Some(busy) = busy.filter(|busy| busy.load(Relaxed) == key) {
            busy.store(0, Relaxed);
        }
        if let Some(wins) = found {
            self.team.table.store(key, wins, self.nodes - before + 1);
            return found;
        }
        self.settled.take_if(|&mut (settled, _)| settled == place).map(|(_, wins)| wins)
    }

    /// True if a move of `color` wins.
    fn expand(&mut self, region: &Region, color: Color) -> Option<bool> {
        let Team { table, keys, .. } = self.team;
        let mut open = Vec::with_capacity(32);
        let mut after = region.clone();
        for mv in tries(region, color) {
            self.play(&mut after, region, mv, color);
            let bounds = self.add_up(&mut after)?;
            match bounds.decide(after.star, color.opponent()) {
                Some(false) => return Some(true),
                Some(true) => {}
                None => open.push((promise(&after, color), mv, keys.key(&after, color.opponent()))),
            }
        }
        // All at once and with no question in between, so that the waits for memory overlap.
        let buckets: Vec<_> = open.iter().map(|&(_, _, key)| table.bucket(key)).collect();
        let mut buckets = buckets.iter();
        let mut has_lost = false;
        open.retain(|&(_, _, key)| {
            let known = buckets.next().and_then(|bucket| result(bucket, key));
            has_lost |= known == Some(false);
            known.is_none()
        });
        if has_lost {
            return Some(true);
        }
        let points = region.empty.count_ones();
        let ahead = points >= AHEAD && !self.team.is_narrow();
        if ahead {
            let mut hopeful = Vec::with_capacity(open.len());
            for (promise, mv, key) in open {
                self.play(&mut after, region, mv, color);
                self.add_up(&mut after)?;
                // Here threads stay together, so that each has the results of the moves before.
                if self.team.busy(key).load(Relaxed) == key {
                    hopeful.push((i32::MAX, mv, key));
                    continue;
                }
                match self.replies(&after, color.opponent())? {
                    Replies::Refute => table.store(key, true, 1),
                    Replies::Open(count) => hopeful.push((promise - REPLY * count, mv, key)),
                }
            }
            open = hopeful;
        }
        open.sort_by_key(|&(promise, ..)| std::cmp::Reverse(promise));
        let mut later = Vec::new();
        let part = points > SHARED && !ahead;
        for (i, &(_, mv, key)) in open.iter().enumerate() {
            if part && i > 0 && self.team.busy(key).load(Relaxed) == key {
                later.push((mv, key));
            } else if !self.loses_to(region, mv, color, key, &mut after)? {
                return Some(true);
            }
        }
        for (mv, key) in later {
            if !self.loses_to(region, mv, color, key, &mut after)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Looks at all moves of `color`, which is to reply.
    fn replies(&mut self, region: &Region, color: Color) -> Option<Replies> {
        let Team { table, keys, .. } = self.team;
        let mut after = region.clone();
        let mut open = 0;
        for mv in tries(region, color) {
            self.play(&mut after, region, mv, color);
            let decided = self.add_up(&mut after)?.decide(after.star, color.opponent());
            match decided.or_else(|| table.look_up(keys.key(&after, color.opponent()))) {
                Some(false) => return Some(Replies::Refute),
                Some(true) => {}
                None => open += 1,
            }
        }
        Some(Replies::Open(open))
    }

    /// True if the other side wins after a move; `after` takes what the region becomes.
    fn loses_to(&mut self, region: &Region, mv: Try, color: Color, key: u64, after: &mut Region) -> Option<bool> {
        if let Some(loses) = self.team.table.look_up(key) {
            return Some(loses);
        }
        self.play(after, region, mv, color);
        self.add_up(after)?;
        self.search(after, color.opponent(), key)
    }

    /// What `region` becomes by a move.
    fn play(&self, after: &mut Region, region: &Region, mv: Try, color: Color) {
        after.clone_from(region);
        match mv {
            Try::Point(p) => after.play(self.team.map, usize::from(p), color),
            Try::Free => after.lead += if color == Color::Black { -1 } else { 1 },
            Try::Star => after.star = false,
        }
    }
}

/// The moves of a side.
fn tries(region: &Region, color: Color) -> impl Iterator<Item = Try> {
    let lead = if color == Color::Black { region.lead } else { -region.lead };
    let points = ones(region.legal[color]).map(|p| Try::Point(p as u8));
    points.chain(region.star.then_some(Try::Star)).chain((lead > 0).then_some(Try::Free))
}

/// Value of a region for `color`, which has just moved. Chains that could still be captured bar
/// points to the other side; the weights take the fewest nodes on empty boards of 15 and 16 points.
fn promise(after: &Region, color: Color) -> i32 {
    let foe = color.opponent();
    let lead = if color == Color::Black { after.lead } else { -after.lead };
    let count = |c: Color| after.legal[c].count_ones() as i32;
    let chains = |c: Color| after.chains[c].sets().len() as i32;
    8 * (lead + count(color) - count(foe)) - 3 * (count(color) + count(foe)) + 6 * (chains(color) - chains(foe))
}
