//! A search at work: threads that grow the tree, and one that watches over them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lanke_engine::Analysis;
use lanke_engine::clock::{Deadlines, Standing};
use lanke_rules::Move;

use super::cache::{self, Cache};
use super::leaf::{Leaf, Worth};
use super::report;
use super::tree::{Descent, NetworkTree};
use crate::evaluate::{EvaluateError, Evaluation, Network, Query, Workspace};
use crate::input::{GameHistory, Input};
use crate::symmetry::Symmetry;

/// Weight of the optimistic policy below the root.
const OPTIMISM: f32 = 1.0;

/// Between looks at the clock, and between reports.
const TICK: Duration = Duration::from_millis(10);
pub(super) const REPORT: Duration = Duration::from_millis(30);

/// Positions that a thread evaluates together at the most, and visits for each, so that small trees, in which
/// every visit matters, are grown one position at a time.
const TOGETHER: u64 = 4;
const VISITS_FOR_EACH: u64 = 64;

/// The most visits of a tree, which counts them with 32 bits.
pub(super) const MOST_VISITS: u64 = u32::MAX as u64;

/// Ends of games that a thread counts before it leaves the tree to others, and the time for which it does.
const ENDS: u32 = 64;
const PAUSE: Duration = Duration::from_micros(50);

/// State shared by the threads of a search.
pub(super) struct Search<'a> {
    pub(super) network: &'a Network,
    pub(super) root: GameHistory,
    pub(super) worth: Worth,
    pub(super) cleanup: bool,
    /// The most playouts, those kept included, and the most bytes.
    pub(super) visits: u64,
    pub(super) bytes: usize,
    pub(super) seed: u64,
    pub(super) growth: Mutex<Growth<'a>>,
    pub(super) stop: AtomicBool,
    /// Wakes those that wait for a position that another thread is at work on.
    pub(super) grown: Condvar,
    /// Wakes the watcher when a thread has ended its work.
    pub(super) done: Condvar,
}

/// Mutable state of a search.
pub(super) struct Growth<'a> {
    pub(super) tree: NetworkTree,
    pub(super) cache: &'a mut Cache,
    /// Playouts begun, those kept included.
    pub(super) begun: u64,
    /// Threads at work.
    pub(super) working: usize,
    /// True once the network has answered nonsense, which ends the search.
    pub(super) nonsense: bool,
}

/// Beginning of a task and its deadlines, if it has some.
#[derive(Clone, Copy, Debug)]
pub(super) struct Until {
    pub(super) begun: Instant,
    pub(super) deadlines: Option<Deadlines>,
}

/// A position at the end of a path, to be asked about.
struct Asked {
    path: Vec<u32>,
    game: GameHistory,
    /// Input of the network: where the game is over, its stones alone.
    input: Input,
    key: u64,
    known: Option<Arc<Evaluation>>,
}

/// A thread at work, which ends its work also by a panic.
struct Working<'s, 'a>(&'s Search<'a>);

impl Drop for Working<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop.store(true, Ordering::Relaxed);
        }
        self.0.growth().working -= 1;
        self.0.grown.notify_all();
        self.0.done.notify_all();
    }
}

impl<'a> Search<'a> {
    fn growth(&self) -> MutexGuard<'_, Growth<'a>> {
        // A thread that panicked ends the scope with its panic.
        self.growth.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes playouts until there are enough or it is stopped.
    pub(super) fn work(&self) {
        let _working = Working(self);
        let mut workspace = Workspace::default();
        while let Some(paths) = self.descend() {
            self.playouts(paths, &mut workspace);
            self.grown.notify_all();
        }
    }

    /// Walks down to positions that are evaluated together, waiting while other threads are at work on all that
    /// could be; nothing when there are enough or it is stopped.
    fn descend(&self) -> Option<Vec<(Vec<u32>, Vec<Move>)>> {
        let mut growth = self.growth();
        let together = (growth.begun / VISITS_FOR_EACH).clamp(1, TOGETHER) as usize;
        let (mut paths, mut ends) = (Vec::with_capacity(together), 0_u32);
        while paths.len() < together && !self.stop.load(Ordering::Relaxed) {
            if growth.begun >= self.visits || growth.tree.bytes >= self.bytes {
                break;
            }
            match growth.tree.descend() {
                Descent::Busy if paths.is_empty() => {
                    growth = self.grown.wait(growth).unwrap_or_else(PoisonError::into_inner);
                }
                Descent::Busy => break,
                Descent::Over => {
                    growth.begun += 1;
                    ends += 1;
                    // Where nothing but ends of games is left, the watcher could not stop the search otherwise.
                    if ends.is_multiple_of(ENDS) {
                        (growth, _) = self.grown.wait_timeout(growth, PAUSE).unwrap_or_else(PoisonError::into_inner);
                    }
                }
                Descent::New { path, moves } => {
                    growth.begun += 1;
                    paths.push((path, moves));
                }
            }
        }
        Some(paths).filter(|paths| !paths.is_empty())
    }

    /// Asks the network about the ends of paths, and counts what it says.
    fn playouts(&self, paths: Vec<(Vec<u32>, Vec<Move>)>, workspace: &mut Workspace) {
        let mut asked: Vec<Asked> = paths.into_iter().map(|(path, moves)| self.ask(path, &moves)).collect();
        let unknown: Vec<usize> = (0..asked.len()).filter(|&i| asked[i].known.is_none()).collect();
        let query = |&i: &usize| {
            let Asked { input, key, .. } = &asked[i];
            Query { input, symmetry: Symmetry::ALL[((key ^ self.seed) % 8) as usize], optimism: OPTIMISM }
        };
        let queries: Vec<Query> = unknown.iter().map(query).collect();
        let answers = self.network.evaluate_unless(&self.stop, &queries, None, workspace);
        drop(queries);
        let mut growth = self.growth();
        let answers = match answers {
            Ok(answers) => answers,
            Err(error) => {
                if error == EvaluateError::Nonsense {
                    growth.nonsense = true;
                    self.stop.store(true, Ordering::Relaxed);
                }
                return asked.iter().for_each(|asked| growth.tree.release(&asked.path));
            }
        };
        for (i, answer) in unknown.into_iter().zip(answers.iter().cloned().map(Arc::new)) {
            growth.cache.put(asked[i].key, Arc::clone(&answer), self.bytes);
            asked[i].known = Some(answer);
        }
        for Asked { path, game, input, known, .. } in asked {
            let Some(evaluation) = known else { continue };
            if game.is_over() {
                let leaf = Leaf::at_end(&game, &evaluation, self.cleanup, &self.worth);
                growth.tree.grow(&path, leaf, std::iter::empty());
            } else {
                let leaf = Leaf::of(&evaluation, game.to_play(), &self.worth);
                growth.tree.grow(&path, leaf, promises(&input, &evaluation));
            }
        }
    }

    fn ask(&self, path: Vec<u32>, moves: &[Move]) -> Asked {
        let mut game = self.root.clone();
        moves.iter().for_each(|&mv| game.play(game.to_play(), mv));
        let shown = if game.is_over() { &game.without_past() } else { &game };
        let input = self.network.input(shown);
        let key = cache::key(shown, &input);
        let known = self.growth().cache.get(key);
        Asked { path, game, input, key, known }
    }

    /// Reports until the search ends, and ends it when it is time; a search that is `free` in its moves ends
    /// early where more of it would change nothing.
    pub(super) fn supervise(
        &self,
        evaluation: &Evaluation,
        until: Until,
        free: bool,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) {
        let (begun, mut reported, mut seen) = (Instant::now(), None::<Instant>, false);
        let before = self.growth().begun;
        let to_play = self.root.to_play();
        let limited = until.deadlines.is_some() || self.visits < MOST_VISITS;
        loop {
            // Without a limit the search waits, once its memory is full, for whoever watches.
            let endless = |growth: &Growth<'_>| !limited && growth.begun < self.visits && !growth.nonsense;
            let goes_on = |growth: &mut Growth<'_>| growth.working > 0 || endless(growth);
            let waited = self.done.wait_timeout_while(self.growth(), TICK, goes_on);
            let (mut growth, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if !goes_on(&mut growth) {
                return;
            }
            let now = Instant::now();
            let standing = || Standing {
                lead: if free { f64::from(growth.tree.lead()) } else { 0.0 },
                rate: (growth.begun - before) as f64 / (now - begun).as_secs_f64(),
                settled: growth.tree.is_settled(),
            };
            if until.deadlines.is_some_and(|deadlines| deadlines.is_enough(now - until.begun, standing)) {
                drop(growth);
                return self.stop.store(true, Ordering::Relaxed);
            }
            // The first moves looked at are told at once.
            let news = !seen && growth.tree.root().stats.visits > 1;
            if !news && reported.is_some_and(|reported| now - reported < REPORT) {
                continue;
            }
            (reported, seen) = (Some(now), seen || news);
            let analysis = report::analysis(&growth.tree, evaluation, to_play);
            drop(growth);
            if report(&analysis).is_break() {
                return self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// The places of legal moves, the pass behind the points, and how promising each is.
pub(super) fn promises(input: &Input, evaluation: &Evaluation) -> impl Iterator<Item = (usize, f32)> {
    let legal = input.legal_points().iter().copied().chain([true]);
    evaluation.policy.iter().copied().enumerate().zip(legal).filter(|(_, legal)| *legal).map(|(promise, _)| promise)
}
