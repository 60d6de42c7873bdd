//! A player that a network guides.

mod cache;
mod leaf;
mod level;
mod report;
mod tree;
mod work;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lanke_engine::{Analysis, Choice, EngineError, Level, Profile, RawEvaluation, Task, Thinker};
use lanke_rules::{Capture, Color, Komi, Move, Point, Ruleset, Size};

use crate::LoadError;
use crate::evaluate::{EvaluateError, Evaluation, Network, Query, Workspace};
use crate::input::{GameHistory, Input, RuleSettings};
use crate::symmetry::Symmetry;
use cache::Cache;
use leaf::{Leaf, Worth};
use level::{Ladder, Method};
use tree::{Descent, NetworkTree};
use work::{Growth, MOST_VISITS, REPORT, Search, Until, promises};

/// Weight of the optimistic policy at the root.
const OPTIMISM_AT_ROOT: f32 = 0.2;

/// A search guided by a network.
#[derive(Debug)]
pub struct NetworkSearch {
    network: Arc<Network>,
    level: Level,
    ladder: &'static Ladder,
    /// The people that it was told to imitate.
    people: Option<Profile>,
    saved: Option<SavedTree>,
    cache: Cache,
}

/// A tree that is kept for the next move.
#[derive(Debug)]
struct SavedTree {
    tree: NetworkTree,
    conditions: Conditions,
    moves: Vec<(Color, Move)>,
}

/// Conditions besides the moves under which a tree has grown; under others it is of no use.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Conditions {
    start: u64,
    size: Size,
    ruleset: Ruleset,
    komi: Komi,
    handicap: u16,
    cleanup: bool,
}

impl Conditions {
    fn of(task: &Task<'_>) -> Self {
        let (board, ruleset) = (task.start.board(), *task.position.ruleset());
        let (komi, handicap) = (task.komi, task.handicap_stones());
        Self { start: board.hash(), size: board.size(), ruleset, komi, handicap, cleanup: task.cleanup }
    }
}

/// The position to think about, and what the network thinks of it at a glance.
struct Root {
    game: GameHistory,
    input: Input,
    evaluation: Evaluation,
}

impl NetworkSearch {
    /// A player of full strength with this network.
    pub fn new(network: Arc<Network>) -> Self {
        Self::of_level(network, Level::STRONGEST)
    }

    /// A player with this network that is so strong.
    pub fn of_level(network: Arc<Network>, level: Level) -> Self {
        Self { network, level, ladder: &level::LARGER, people: None, saved: None, cache: Cache::default() }
    }

    /// A player with the built-in network.
    ///
    /// # Errors
    /// See [`Network::built_in`].
    pub fn built_in(level: Level) -> Result<Self, LoadError> {
        Ok(Self { ladder: &level::BUILT_IN, ..Self::of_level(Network::built_in()?, level) })
    }

    /// The method of the next move.
    fn method(&self, size: Size) -> Method {
        let people = self.people.or(Profile::imitated_at(self.level));
        match people.filter(|_| self.network.imitates_people()) {
            Some(_) => Method::Policy(level::AS_PEOPLE),
            None => Method::of(self.level, self.ladder, size),
        }
    }

    /// The tree of an earlier task that this one goes on from.
    fn reuse(&mut self, task: &Task) -> Option<NetworkTree> {
        let SavedTree { tree, conditions, moves } = self.saved.take()?;
        let since = task.moves.strip_prefix(&moves[..]).filter(|_| conditions == Conditions::of(task))?;
        // The sides take turns from the root of the tree on.
        let mut turns = since.iter().map(|(color, _)| *color).chain([task.position.to_play()]);
        let alternate = turns.try_fold(tree.root().to_play, |turn, color| (color == turn).then(|| turn.opponent()));
        let since: Vec<Move> = since.iter().map(|(_, mv)| *mv).collect();
        // A game that was over in the tree has no moves there, and may go on all the same.
        tree.after(&since).filter(|tree| alternate.is_some() && !tree.root().edges.is_empty())
    }

    /// The tree to go on with.
    fn tree(&mut self, task: &Task, root: &Root, worth: &Worth) -> NetworkTree {
        if task.among.is_empty()
            && let Some(tree) = self.reuse(task)
        {
            return tree;
        }
        let mut tree = NetworkTree::new(root.input.size, root.game.to_play());
        let leaf = Leaf::of(&root.evaluation, root.game.to_play(), worth);
        if let Descent::New { path, .. } = tree.descend() {
            tree.grow(&path, leaf, promises(&root.input, &root.evaluation));
        }
        if !task.among.is_empty() {
            tree.restrict(task.among);
        }
        tree
    }

    fn search(
        &mut self,
        task: &Task<'_>,
        root: Root,
        until: Until,
        most: u64,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let worth = Worth::about(root.game.board(), root.white(root.evaluation.lead));
        let tree = self.tree(task, &root, &worth);
        let reused = u64::from(tree.root().stats.visits);
        let playouts = task.budget.playouts.map_or(u64::MAX, |playouts| reused.saturating_add(playouts));
        let Root { game, evaluation, .. } = root;
        let network = Arc::clone(&self.network);
        let search = Search {
            network: &network,
            worth,
            cleanup: task.cleanup,
            visits: playouts.min(task.budget.visits.unwrap_or(u64::MAX)).min(most).min(MOST_VISITS),
            bytes: task.memory / 2,
            seed: task.seed,
            growth: Mutex::new(Growth {
                tree,
                cache: &mut self.cache,
                begun: reused,
                working: task.threads.max(1),
                nonsense: false,
            }),
            stop: AtomicBool::new(false),
            grown: Condvar::new(),
            done: Condvar::new(),
            root: game,
        };
        std::thread::scope(|scope| {
            for _ in 0..task.threads.max(1) {
                scope.spawn(|| search.work());
            }
            search.supervise(&evaluation, until, task.among.is_empty(), report);
        });
        let to_play = search.root.to_play();
        let Growth { tree, nonsense, .. } = search.growth.into_inner().unwrap_or_else(PoisonError::into_inner);
        if nonsense {
            return Err(EngineError::Network(network.name().to_owned()));
        }
        let choice = report::choice(&tree, task.moves.len(), to_play);
        let _ = report(&report::analysis(&tree, &evaluation, to_play));
        if task.among.is_empty() {
            self.saved = Some(SavedTree { tree, conditions: Conditions::of(task), moves: task.moves.to_vec() });
        }
        Ok(choice)
    }
}

impl Thinker for NetworkSearch {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        if task.position.ruleset().capture == Capture::Forbidden {
            return Err(EngineError::WrongGame);
        }
        let until = Until { begun: Instant::now(), deadlines: task.deadlines(Duration::ZERO) };
        let root = Root::of(&self.network, self.imitated(), task, report)?;
        match self.method(root.input.size) {
            Method::Search(most) => self.search(task, root, until, most, report),
            Method::Policy(chance) => {
                let among = |place: &usize| {
                    let mv = root.input.size.points().nth(*place).map_or(Move::Pass, Move::Play);
                    task.among.is_empty() || task.among.contains(&mv)
                };
                let mut evaluation = root.evaluation.clone();
                (0..evaluation.policy.len()).filter(|place| !among(place)).for_each(|i| evaluation.policy[i] = 0.0);
                let place = level::choose(&evaluation, chance, task.seed ^ root.game.board().hash());
                let (analysis, choice) =
                    report::at_a_glance(&root.evaluation, root.input.size, place, task.moves.len());
                let _ = report(&analysis);
                Ok(choice)
            }
        }
    }

    fn raw_evaluation(
        &mut self,
        task: &Task<'_>,
        symmetry: u8,
        optimism: Option<f32>,
    ) -> Option<Result<RawEvaluation, EngineError>> {
        let symmetry = Symmetry::numbered(symmetry)?;
        let input = self.network.input(&game(task).by(self.imitated()));
        let query = Query { input: &input, symmetry, optimism: optimism.unwrap_or(OPTIMISM_AT_ROOT) };
        let mut workspace = Workspace::default();
        let evaluation = match self.network.evaluate(&[query], None, &mut workspace) {
            Ok(evaluations) => &evaluations[0],
            Err(error) => return Some(Err(failure(&self.network, error))),
        };
        let legal = input.legal_points().iter().copied().chain([true]);
        Some(Ok(RawEvaluation {
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
        }))
    }

    fn imitate(&mut self, people: Option<Profile>) -> bool {
        let can = self.network.imitates_people();
        if can && people != self.people {
            self.people = people;
            self.forget();
        }
        can
    }

    fn imitated(&self) -> Option<Profile> {
        let people = self.people.unwrap_or_else(|| Profile::of_level(self.level));
        self.network.imitates_people().then_some(people)
    }

    fn dead(&mut self, task: &Task<'_>, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<Point>> {
        if task.position.ruleset().capture == Capture::Forbidden || poll().is_break() {
            return None;
        }
        Some(self.network.guess_dead(task.position, task.komi, task.seed))
    }

    fn forget(&mut self) {
        self.saved = None;
        self.cache = Cache::default();
    }
}

impl Root {
    /// Looks at a task's position, and reports meanwhile that nothing is known yet.
    ///
    /// # Errors
    /// [`EngineError::Stopped`] when whoever asked has heard enough before, [`EngineError::Network`] when the
    /// network answers nonsense.
    fn of(
        network: &Network,
        people: Option<Profile>,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Self, EngineError> {
        let game = game(task).by(people);
        let input = network.input(&game);
        let (sender, answer) = channel();
        let query = Query { input: &input, symmetry: Symmetry::default(), optimism: OPTIMISM_AT_ROOT };
        let stop = &AtomicBool::new(false);
        let evaluation = std::thread::scope(|scope| {
            scope.spawn(move || {
                let mut workspace = Workspace::default();
                let seen = network.evaluate_unless(stop, &[query], None, &mut workspace);
                // It is waited for below.
                let _ = sender.send(seen.map(|seen| seen[0].clone()));
            });
            loop {
                match answer.recv_timeout(REPORT) {
                    Ok(evaluation) => return evaluation,
                    Err(RecvTimeoutError::Timeout) if report(&Analysis::UNKNOWN).is_break() => {
                        stop.store(true, Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    // The thread has panicked, which ends the scope in a panic too.
                    Err(RecvTimeoutError::Disconnected) => return Err(EvaluateError::Stopped),
                }
            }
        });
        let evaluation = evaluation.map_err(|error| failure(network, error))?;
        Ok(Self { game, input, evaluation })
    }

    fn white(&self, x: f32) -> f64 {
        f64::from(if self.game.to_play() == Color::White { x } else { -x })
    }
}

/// Engine error for a failed evaluation.
fn failure(network: &Network, error: EvaluateError) -> EngineError {
    match error {
        EvaluateError::Stopped => EngineError::Stopped,
        EvaluateError::Nonsense => EngineError::Network(network.name().to_owned()),
    }
}

/// The game of a task.
fn game(task: &Task<'_>) -> GameHistory {
    let terms = RuleSettings { handicap: task.handicap, ..RuleSettings::of(task.position.ruleset(), task.komi) };
    let mut game = GameHistory::of(task.start, terms, task.moves);
    game.set_to_play(task.position.to_play());
    game
}
