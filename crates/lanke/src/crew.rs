//! Players that analyse positions in parallel.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use lanke_engine::{Analysis, Budget, EngineError, Task};
use lanke_game::record::analysis::Subject;
use lanke_game::review::PositionPath;
use lanke_rules::{Komi, Position};

use crate::args;
use crate::entrant::{Entrant, RunningPlayer};
use crate::players::GameKind;

/// Consecutive positions for one player, so that it reuses its search tree.
const RUN: usize = 8;

/// A position to be analysed.
pub(crate) struct QueuedPosition {
    pub(crate) game: usize,
    pub(crate) subject: Subject,
    pub(crate) komi: Komi,
    pub(crate) path: PositionPath,
}

/// Analysis of a position, or the reason why there is none.
pub(crate) struct AnalyzedPosition {
    pub(crate) game: usize,
    pub(crate) subject: Subject,
    pub(crate) found: Result<Analysis, EngineError>,
}

/// Effort for each position, and the engines that share the positions.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CrewArgs {
    /// Visits per position; an analysis in the record with as many may be used as it is
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) visits: u64,
    /// Maximum seconds per position
    #[arg(long, value_parser = args::seconds)]
    time: Option<Duration>,
    /// Number of engines that run at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    engines: u8,
}

/// The players, which keep running from file to file.
pub(crate) struct Crew {
    entrant: Entrant,
    budget: Budget,
    players: Vec<Option<SeatedPlayer>>,
}

/// A player, and the game that it has been asked about, if it has.
type SeatedPlayer = (Option<GameKind>, RunningPlayer);

/// Analyses that need not be made again.
pub(crate) struct KnownAnalyses {
    visits: Option<u64>,
    /// The player, and its name for itself, if something else than the visits may end its search.
    limited: Option<(Entrant, String)>,
}

impl KnownAnalyses {
    /// True for a proof, for as many visits as are asked for, and for those of the same player where it may have ended
    /// earlier.
    pub(crate) fn include(&self, found: &Analysis, position: &Position) -> bool {
        // Records keep names without superfluous spaces.
        let is_by = |name: &str| found.engine.split_whitespace().eq(name.split_whitespace());
        found.proved
            || Some(found.visits) >= self.visits
            || self.limited.as_ref().is_some_and(|(entrant, name)| is_by(&entrant.recorded_name(name, position)))
    }
}

impl Crew {
    /// So many players, of whatever game they are given.
    pub(crate) fn new(engine: &str, args: &CrewArgs) -> Result<Self> {
        let entrant = Entrant::of_either_game(engine)?;
        let budget = Budget { time: args.time, playouts: Some(args.visits), visits: Some(args.visits) };
        Ok(Self { entrant, budget, players: (0..args.engines).map(|_| None).collect() })
    }

    /// Analyses that need not be made again. A player whose own ones may have ended early is started: a program says its
    /// name itself.
    pub(crate) fn known(&mut self) -> Result<KnownAnalyses> {
        let mut limited = None;
        if self.budget.time.is_some() || self.entrant.is_limited() {
            let player = self.entrant.enter(false)?;
            limited = Some((self.entrant.clone(), player.name.clone()));
            self.players[0] = Some((None, player));
        }
        Ok(KnownAnalyses { visits: self.budget.visits, limited })
    }

    /// Checks that the player plays one of these games.
    pub(crate) fn check(&self, games: &[GameKind]) -> Result<()> {
        let mut results = games.iter().map(|&game| self.entrant.check(game));
        results.next().map_or(Ok(()), |first| results.fold(first, Result::or))
    }

    /// Analyses every position; `report` is called with the results, in any order. No more positions are taken at a time
    /// than the players look at.
    pub(crate) fn look(
        &mut self,
        positions: &mut Positions<'_>,
        report: &mut dyn FnMut(AnalyzedPosition) -> Result<()>,
    ) -> Result<()> {
        // The players take their positions from one source, each a few in a row.
        let (positions, enough) = (Mutex::new(positions), AtomicBool::new(false));
        let (sender, seen) = sync_channel(0);
        let Self { entrant, budget, players } = self;
        thread::scope(|scope| {
            let threads: Vec<_> = players
                .iter_mut()
                .map(|player| {
                    let (positions, enough, sender) = (&positions, &enough, sender.clone());
                    let shift = Shift { entrant, budget: *budget, positions, enough };
                    scope.spawn(move || {
                        let result = shift.work(player, &sender);
                        enough.fetch_or(result.is_err(), Ordering::Relaxed);
                        result
                    })
                })
                .collect();
            drop(sender);
            let mut written = Ok(());
            for seen in seen {
                written = written.and_then(|()| report(seen));
                enough.fetch_or(written.is_err(), Ordering::Relaxed);
            }
            written?;
            for thread in threads {
                thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a player broke down")))?;
            }
            Ok(())
        })
    }
}

/// Positions as they are asked for.
type Positions<'a> = dyn Iterator<Item = QueuedPosition> + Send + 'a;

/// Work of one player.
struct Shift<'a, 'b> {
    entrant: &'a Entrant,
    budget: Budget,
    /// The positions that nobody has taken yet.
    positions: &'a Mutex<&'a mut Positions<'b>>,
    enough: &'a AtomicBool,
}

impl Shift<'_, '_> {
    fn work(&self, idle: &mut Option<SeatedPlayer>, seen: &SyncSender<AnalyzedPosition>) -> Result<()> {
        loop {
            // A source that another player broke has no more positions.
            let mut positions = self.positions.lock().unwrap_or_else(PoisonError::into_inner);
            let run: Vec<_> = std::iter::from_fn(|| positions.next()).take(RUN).collect();
            drop(positions);
            if run.is_empty() {
                return Ok(());
            }
            for position in run {
                let game = GameKind::of(position.path.position.ruleset());
                let player = match idle.take() {
                    Some((of, player)) if of.is_none_or(|of| of == game) => player,
                    _ => self.entrant.enter(false)?,
                };
                let (_, player) = idle.insert((Some(game), player));
                let found = match self.think(player, &position) {
                    // A program that failed is started anew.
                    Err(EngineError::Program(_)) => self.think(player, &position),
                    found => found,
                };
                let QueuedPosition { game, subject, .. } = position;
                let analyzed = AnalyzedPosition { game, subject, found };
                if self.enough.load(Ordering::Relaxed) || seen.send(analyzed).is_err() {
                    return Ok(());
                }
            }
        }
    }

    fn think(&self, player: &mut RunningPlayer, queued: &QueuedPosition) -> Result<Analysis, EngineError> {
        let PositionPath { start, moves, position, handicap } = &queued.path;
        let task = Task { start, moves, komi: queued.komi, handicap: *handicap, ..Task::new(position, self.budget) };
        let mut latest = None;
        player.thinker.think(&task, &mut |analysis| {
            if analysis.visits > 0 || analysis.proved {
                latest = Some(analysis.clone());
            }
            let enough = self.enough.load(Ordering::Relaxed);
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let latest = latest.ok_or(EngineError::Stopped)?;
        Ok(Analysis { engine: self.entrant.recorded_name(&player.name, position), ..latest })
    }
}
