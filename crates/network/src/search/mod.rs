//! A player that a network guides.

mod cache;
mod leaf;
mod report;
mod tree;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lanke_engine::{Analysis, Choice, EngineError, Glance, Task, Thinker};
use lanke_rules::{Capture, Color, Move, Size};

use crate::evaluate::{Evaluation, Network, Query, Workspace};
use crate::input::{Game, Terms};
use crate::symmetry::Symmetry;
use cache::Cache;
use leaf::{Leaf, Worth};
use tree::{Descent, Tree};

/// How far the optimistic policy is followed at the root, and elsewhere.
const OPTIMISM_AT_ROOT: f32 = 0.2;
const OPTIMISM: f32 = 1.0;

/// Between looks at the clock, and between reports.
const TICK: Duration = Duration::from_millis(10);
const REPORT: Duration = Duration::from_millis(50);

/// A search guided by a network.
#[derive(Debug)]
pub struct Player {
    network: Arc<Network>,
    kept: Option<Kept>,
    cache: Cache,
}

/// A tree that is kept for the next move.
#[derive(Debug)]
struct Kept {
    tree: Tree,
    start: u64,
    size: Size,
    terms: Terms,
    moves: Vec<(Color, Move)>,
}

/// What the threads of a search share.
struct Search<'a> {
    network: &'a Network,
    root: Game,
    worth: Worth,
    cleanup: bool,
    /// The most playouts, those kept included, and the most bytes.
    visits: u64,
    bytes: usize,
    seed: u64,
    growth: Mutex<Growth<'a>>,
    stop: AtomicBool,
    done: Condvar,
}

/// What changes while it is searched.
struct Growth<'a> {
    tree: Tree,
    cache: &'a mut Cache,
    /// Playouts begun, those kept included.
    begun: u64,
    /// Threads at work.
    working: usize,
}

impl Player {
    /// A player with this network.
    pub fn new(network: Arc<Network>) -> Self {
        Self { network, kept: None, cache: Cache::default() }
    }

    /// The tree of an earlier task that this one goes on from.
    fn reuse(&mut self, task: &Task, terms: Terms) -> Option<Tree> {
        let Kept { tree, start, size, terms: before, moves } = self.kept.take()?;
        let board = task.start.board();
        let same = start == board.hash() && size == board.size() && before == terms;
        let since = task.moves.strip_prefix(&moves[..]).filter(|_| same)?;
        let turn = task.moves.last().map_or(task.start.to_play(), |(color, _)| color.opponent());
        let alternate = since.windows(2).all(|pair| pair[0].0 != pair[1].0) && turn == task.position.to_play();
        let since: Vec<Move> = since.iter().map(|(_, mv)| *mv).collect();
        tree.after(&since).filter(|_| alternate)
    }
}

impl Thinker for Player {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let size = task.position.board().size();
        if task.position.ruleset().capture == Capture::Forbidden || !self.network.is_current() {
            return Err(EngineError::WrongGame);
        }
        let begun = Instant::now();
        let (terms, root) = game(task);
        let kept = if task.among.is_empty() { self.reuse(task, terms) } else { None };
        let network = Arc::clone(&self.network);
        let (evaluation, legal) = at_root(&network, &root);
        let worth = Worth::about(root.board(), white(&root, evaluation.lead));
        let mut tree = match kept {
            Some(tree) => tree,
            None => {
                let mut tree = Tree::new(size, root.to_play());
                let leaf = Leaf::of(&evaluation, root.to_play(), &worth);
                if let Descent::New { path, .. } = tree.descend() {
                    tree.grow(&path, leaf, legal.iter().map(|&place| (place, evaluation.policy[place])));
                }
                tree
            }
        };
        if !task.among.is_empty() {
            tree.restrict(task.among);
        }
        let visits = u64::from(tree.root().stats.visits);
        let playouts = task.budget.playouts.map_or(u64::MAX, |playouts| visits.saturating_add(playouts));
        let search = Search {
            network: &network,
            worth,
            cleanup: task.cleanup,
            visits: playouts.min(task.budget.visits.unwrap_or(u64::MAX)),
            bytes: task.memory / 2,
            seed: task.seed,
            growth: Mutex::new(Growth { tree, cache: &mut self.cache, begun: visits, working: task.threads }),
            stop: AtomicBool::new(false),
            done: Condvar::new(),
            root,
        };
        let until = task.budget.time.map(|time| begun + time);
        std::thread::scope(|scope| {
            for _ in 0..task.threads.max(1) {
                scope.spawn(|| search.work());
            }
            search.watch(&evaluation, until, task.among.is_empty(), report);
        });
        let to_play = search.root.to_play();
        let tree = search.growth.into_inner().unwrap_or_else(PoisonError::into_inner).tree;
        let choice = report::choice(&tree, task.moves.len(), to_play);
        let _ = report(&report::analysis(&tree, &evaluation, to_play));
        if task.among.is_empty() {
            let (start, moves) = (task.start.board().hash(), task.moves.to_vec());
            self.kept = Some(Kept { tree, start, size, terms, moves });
        }
        Ok(choice)
    }

    fn glance(&mut self, task: &Task<'_>, symmetry: u8, optimism: Option<f32>) -> Option<Glance> {
        let symmetry = Symmetry::numbered(symmetry).filter(|_| self.network.is_current())?;
        let (_, game) = game(task);
        let input = self.network.input(&game);
        let query = Query { input: &input, symmetry, optimism: optimism.unwrap_or(OPTIMISM_AT_ROOT) };
        let mut workspace = Workspace::default();
        let evaluation = &self.network.evaluate(&[query], None, &mut workspace)[0];
        let legal = input.legal_points().iter().copied().chain([true]);
        Some(Glance {
            win: evaluation.win,
            loss: evaluation.loss,
            no_result: evaluation.no_result,
            lead: evaluation.lead,
            score: evaluation.score_mean,
            score_square: evaluation.score_mean_square(),
            variance_time: evaluation.variance_time,
            win_error: evaluation.value_error,
            score_error: evaluation.score_error,
            policy: evaluation.policy.iter().zip(legal).map(|(&p, legal)| legal.then_some(p)).collect(),
            ownership: evaluation.ownership.clone(),
        })
    }
}

/// The game of a task, and what the network is told of its rules.
fn game(task: &Task<'_>) -> (Terms, Game) {
    let terms = Terms::of(task.position.ruleset(), task.komi);
    let mut game = Game::of(task.start, terms, task.moves);
    game.set_to_play(task.position.to_play());
    (terms, game)
}

/// What the network thinks of the root, and the places of its legal moves.
fn at_root(network: &Network, root: &Game) -> (Evaluation, Vec<usize>) {
    let input = network.input(root);
    let query = Query { input: &input, symmetry: Symmetry::default(), optimism: OPTIMISM_AT_ROOT };
    let evaluation = network.evaluate(&[query], None, &mut Workspace::default())[0].clone();
    (evaluation, legal_places(input.legal_points()))
}

/// The places of points that may be played, and of the pass.
fn legal_places(legal: &[bool]) -> Vec<usize> {
    (0..=legal.len()).filter(|&place| legal.get(place).is_none_or(|legal| *legal)).collect()
}

fn white(game: &Game, x: f32) -> f64 {
    f64::from(if game.to_play() == Color::White { x } else { -x })
}

/// A thread at work, which ends its work also by a panic.
struct Working<'s, 'a>(&'s Search<'a>);

impl Drop for Working<'_, '_> {
    fn drop(&mut self) {
        self.0.growth().working -= 1;
        self.0.done.notify_all();
    }
}

impl<'a> Search<'a> {
    fn growth(&self) -> MutexGuard<'_, Growth<'a>> {
        // A thread that panicked ends the scope with its panic.
        self.growth.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes playouts until there are enough.
    fn work(&self) {
        let _working = Working(self);
        let mut workspace = Workspace::default();
        while !self.stop.load(Ordering::Relaxed) {
            let mut growth = self.growth();
            if growth.begun >= self.visits || growth.tree.bytes >= self.bytes {
                break;
            }
            match growth.tree.descend() {
                Descent::Over => growth.begun += 1,
                Descent::Busy => {
                    drop(growth);
                    std::thread::yield_now();
                }
                Descent::New { path, moves } => {
                    growth.begun += 1;
                    drop(growth);
                    self.playout(&path, &moves, &mut workspace);
                }
            }
        }
    }

    /// Asks the network about the end of a path, and counts what it says.
    fn playout(&self, path: &[u32], moves: &[Move], workspace: &mut Workspace) {
        let mut game = self.root.clone();
        moves.iter().for_each(|&mv| game.play(game.to_play(), mv));
        if game.is_over() {
            let (evaluation, _) = self.evaluate(&game.without_past(), workspace);
            let leaf = Leaf::at_end(&game, &evaluation, self.cleanup, &self.worth);
            self.growth().tree.grow(path, leaf, std::iter::empty());
            return;
        }
        let (evaluation, legal) = self.evaluate(&game, workspace);
        let leaf = Leaf::of(&evaluation, game.to_play(), &self.worth);
        let policy = legal.into_iter().map(|place| (place, evaluation.policy[place]));
        self.growth().tree.grow(path, leaf, policy);
    }

    /// What the network thinks of a game, and the places of the legal moves.
    fn evaluate(&self, game: &Game, workspace: &mut Workspace) -> (Arc<Evaluation>, Vec<usize>) {
        let input = self.network.input(game);
        let key = cache::key(game, &input, self.seed);
        let legal = legal_places(input.legal_points());
        let known = self.growth().cache.get(key);
        if let Some(evaluation) = known {
            return (evaluation, legal);
        }
        let symmetry = Symmetry::ALL[(key % 8) as usize];
        let query = Query { input: &input, symmetry, optimism: OPTIMISM };
        let evaluation = Arc::new(self.network.evaluate(&[query], None, workspace)[0].clone());
        self.growth().cache.put(key, Arc::clone(&evaluation), self.bytes);
        (evaluation, legal)
    }

    /// Reports until the search ends, and ends it when it is time.
    fn watch(
        &self,
        evaluation: &Evaluation,
        until: Option<Instant>,
        free: bool,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) {
        let (begun, mut reported) = (Instant::now(), None::<Instant>);
        let before = self.growth().begun;
        let to_play = self.root.to_play();
        loop {
            let growth = self.growth();
            let (growth, _) = self.done.wait_timeout(growth, TICK).unwrap_or_else(PoisonError::into_inner);
            // Without an end of its own the search waits, once its memory is full, for whoever watches.
            let endless = until.is_none() && growth.begun < self.visits;
            if growth.working == 0 && !endless {
                return;
            }
            let now = Instant::now();
            let rate = (growth.begun - before) as f64 / (now - begun).as_secs_f64();
            let decided = |until: Instant| growth.tree.is_decided(rate * (until - now).as_secs_f64());
            if until.is_some_and(|until| now >= until || (free && now - begun > REPORT && decided(until))) {
                drop(growth);
                return self.stop.store(true, Ordering::Relaxed);
            }
            if reported.is_some_and(|reported| now - reported < REPORT) {
                continue;
            }
            reported = Some(now);
            let analysis = report::analysis(&growth.tree, evaluation, to_play);
            drop(growth);
            if report(&analysis).is_break() {
                return self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}
