//! Boolean search of the NoGo solver over regions, by threads that share what they prove.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::{panic, thread};

use lanke_rules::{Color, Size};

use super::keys::Keys;
use super::region::{Map, Region, ones};
use super::sum::Worths;
use super::table::{Table, result};

/// Nodes between two questions whether to stop.
const ROUND: u64 = 1 << 10;

/// Nodes of a search before other threads help, so that small positions start none.
const ALONE: u64 = 8 * ROUND;

/// Threads that search one position. They meet in the table: each takes the moves of a position in the same order, but
/// leaves those that another is at for later, as long as there are others (after Weill, The ABDADA distributed minimax
/// search algorithm, 1996).
pub(super) struct Team<'a> {
    table: &'a Table,
    pub(super) worths: &'a Worths,
    threads: usize,
    pub(super) map: Map,
    pub(super) size: Size,
    pub(super) keys: Keys,
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
    /// So many threads on the region of this map.
    pub(super) fn new(table: &'a Table, worths: &'a Worths, threads: usize, size: Size, map: Map) -> Self {
        Self {
            table,
            worths,
            threads,
            keys: Keys::new(size, &map),
            map,
            size,
            busy: [const { AtomicU64::new(0) }; BUSY],
            helped: AtomicU64::new(0),
            done: AtomicBool::new(false),
        }
    }

    /// True if `color`, to move, wins, and the number of positions looked at with those before.
    pub(super) fn wins(
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

    /// True if `color`, to move, wins, by this thread alone; nothing where it would take more than so many nodes.
    pub(super) fn wins_within(&self, region: &Region, color: Color, limit: u64) -> Option<bool> {
        Run { limit, ..Run::new(self, 0, &mut |_| false) }.wins(region, color)
    }

    /// The place where it is noted that a thread is at a position.
    fn busy(&self, key: u64) -> &AtomicU64 {
        &self.busy[(key >> 1) as usize & (BUSY - 1)]
    }
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
    pub(super) fn new(team: &'a Team<'a>, nodes: u64, stop: &'a mut dyn FnMut(u64) -> bool) -> Self {
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
            Try::Point(p) => after.play(&self.team.map, usize::from(p), color),
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
