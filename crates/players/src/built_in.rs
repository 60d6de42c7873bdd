//! The built-in player of both games behind one thinker.

use std::ops::ControlFlow;

use lanke_engine::go::Go;
use lanke_engine::nogo::Nogo;
use lanke_engine::{Analysis, Choice, EngineError, Level, RawEvaluation, Task, Thinker};
use lanke_nn::{BUILT_IN_SIDES, Network, NetworkSearch, NogoGuide};
use lanke_rules::{Capture, Komi, Point, Position, Ruleset, Size};

/// The built-in player of a level: it plays NoGo by a tree search, at the highest level guided by a network, Go by the
/// built-in network on boards of the sizes that the network was trained on, and by random games on others.
pub(crate) struct BuiltIn {
    level: Level,
    go: Go,
    /// Begun, like the next one, with the first task that it suits.
    nogo: Option<Nogo>,
    network: Option<NetworkSearch>,
}

/// Every stone that is dead in a position whose play has stopped, as far as the built-in player can tell; equal seeds
/// have equal results.
pub fn guess_dead(position: &Position, komi: Komi, seed: u64) -> Vec<Point> {
    let suits = by_network(position.ruleset(), position.board().size());
    match suits.then(Network::built_in) {
        Some(Ok(network)) => network.guess_dead(position, komi, seed),
        _ => lanke_rules::guess_dead(position.board(), seed),
    }
}

/// True if the built-in player plays the game of these rules on boards of this size.
pub fn plays_on(ruleset: &Ruleset, size: Size) -> bool {
    match ruleset.capture {
        Capture::Allowed => Go::plays_on(size),
        Capture::Forbidden => Nogo::plays_on(size),
    }
}

/// The player by the built-in network.
pub(crate) fn network_player(level: Level) -> Result<NetworkSearch, EngineError> {
    NetworkSearch::built_in(level).map_err(|_| EngineError::Network("Lanke".to_owned()))
}

/// The player of NoGo: the strongest is guided by the built-in network.
pub fn nogo_player(level: Level) -> Nogo {
    match (level == Level::STRONGEST).then(NogoGuide::built_in) {
        Some(Ok(guide)) => Nogo::level(level).guided(Box::new(guide)),
        _ => Nogo::level(level),
    }
}

/// True if the built-in player looks at this game by the built-in network.
pub(crate) fn by_network(ruleset: &Ruleset, size: Size) -> bool {
    ruleset.capture == Capture::Allowed
        && [size.width(), size.height()].iter().all(|side| BUILT_IN_SIDES.contains(side))
}

impl BuiltIn {
    /// The player of a level.
    pub(crate) fn new(level: Level) -> Self {
        Self { level, go: Go::level(level), nogo: None, network: None }
    }

    /// The search by the network, if it suits the task.
    fn network(&mut self, task: &Task<'_>) -> Result<Option<&mut NetworkSearch>, EngineError> {
        if !by_network(task.position.ruleset(), task.position.board().size()) {
            return Ok(None);
        }
        match &mut self.network {
            Some(search) => Ok(Some(search)),
            none => Ok(Some(none.insert(network_player(self.level)?))),
        }
    }
}

impl Thinker for BuiltIn {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        match (self.network(task)?, task.position.ruleset().capture) {
            (Some(search), _) => search.think(task, report),
            (None, Capture::Forbidden) => self.nogo.get_or_insert_with(|| nogo_player(self.level)).think(task, report),
            (None, Capture::Allowed) => self.go.think(task, report),
        }
    }

    fn raw_evaluation(
        &mut self,
        task: &Task<'_>,
        symmetry: u8,
        optimism: Option<f32>,
    ) -> Option<Result<RawEvaluation, EngineError>> {
        match self.network(task) {
            Ok(search) => search?.raw_evaluation(task, symmetry, optimism),
            Err(error) => Some(Err(error)),
        }
    }

    fn dead(&mut self, task: &Task<'_>, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<Point>> {
        self.network(task).ok()??.dead(task, poll)
    }

    fn forget(&mut self) {
        self.go.forget();
        self.nogo = None;
        self.network = None;
    }
}
